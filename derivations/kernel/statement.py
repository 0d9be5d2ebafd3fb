"""Statements, and theorems: a theorem is a statement that one of the kernel's rules has proved.

A statement speaks of a setting: declared names and their domains, definitions, random variables, hypotheses, a standing
condition. It says: at every point of the domains, and in every probability space that obeys the hypotheses it names,
wherever the standing condition and its own conditions hold and its left side has a value, its right side has a value,
too, and the relation holds between them.

Caveats. A statement may speak of nothing. A condition holds where both its sides have a value and it is true, so `not`
of one holds where they have none. Names of a setting mean the same in all of its lines, whatever is written beside
them.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import NoReturn, get_args
from weakref import WeakKeyDictionary

from . import domains, hypotheses
from .domains import NONNEGATIVE, Domain, Finite, Function, Integers, Reals, Sequence, order
from .hypotheses import Hypotheses, Hypothesis, Mean
from .identity import Symbols
from .language import (
    BINDERS,
    CONSTANTS,
    FUNCTIONS,
    RESERVED,
    TRUE,
    Binary,
    Call,
    IllFormed,
    Item,
    Logic,
    Meaning,
    Name,
    Node,
    Number,
    apart,
    check,
    check_made,
    children,
    expand,
    is_condition,
    may_bind,
    moves,
    names,
    speaks_of,
    substitute,
    text,
    unprimed,
)
from .symbols import BUILT_IN

RELATIONS = ("==", "<=", ">=", "<", ">", "->", "<=>", "=>")
CONNECTIVES = ("<=>", "=>")
Mark = tuple[str, str]  # of what no machine proved


def _entry(name: str, domain: Sequence) -> str:
    more = domain.indices - 1
    return f"{name}(x{', y' * more})" if isinstance(domain, Function) else f"{name}[i{', j' * more}]"


def has_slope(tree: Node, functions: dict[str, int]) -> bool:
    """Whether prime(tree) is the slope of a function of one number, or the slope of that."""
    f, _ = unprimed(tree)
    return isinstance(f, Call) and functions.get(f.function) == 1


@dataclass(frozen=True)
class Definition:
    name: str
    parameters: tuple[str, ...] | None  # of an own function
    written: Node
    full: Node


def _same_domain(name: str, domain: Domain) -> Domain:
    """The domain as its text says it: equal to the one that was given, and made of nothing that only looks equal."""
    if type(domain) not in (Integers, Reals, Finite, Sequence, Function):
        raise TypeError(f"{name} must be declared with a domain such as natural or probability, not {domain!r}")
    if type(domain.text) is not str or (made := domains.from_text(domain.text)) != domain:
        raise IllFormed(f"{name}: {domain.text} is another domain than it says")
    return made


def _same_hypothesis(h: Hypothesis) -> Hypothesis:
    """The hypothesis as its text says it, for the same reason."""
    if type(h) not in get_args(Hypothesis) or (made := hypotheses.from_text(str(h))) != h:
        raise IllFormed(f"{h!r} is no hypothesis: use independent, uncorrelated, event or mean")
    return made


# -- settings: what every name means


@dataclass(frozen=True)
class Setting:
    declared: tuple[tuple[str, Domain], ...]
    random: tuple[str, ...] = ()
    hypotheses: Hypotheses = ()
    defined: tuple[Definition, ...] = ()
    where: Node = TRUE  # as written

    def __post_init__(self) -> None:
        if not all(type(part) is tuple for part in (self.declared, self.random, self.hypotheses, self.defined)):
            raise TypeError("a setting is made of tuples, which do not change")
        object.__setattr__(self, "declared", tuple((name, _same_domain(name, d)) for name, d in self.declared))
        if len({*self.domains, *self.random}) < len(self.declared) + len(self.random):
            raise IllFormed("a name is declared twice")
        for name in (*self.domains, *self.random):
            self._check_new(name)
        order(self.domains)
        object.__setattr__(self, "hypotheses", tuple(map(_same_hypothesis, self.hypotheses)))
        for h in self.hypotheses:
            self._check_hypothesis(h)
        if self.defined:
            known = replace(self, defined=(), where=TRUE)
            for d in self.defined:
                if type(d) is not Definition:
                    raise TypeError(f"{d!r} is no definition")
                head = Name(d.name) if d.parameters is None else Call(d.name, tuple(map(Name, d.parameters)))
                if known._definition(head, d.written) != d:
                    raise IllFormed(f"{d.name} stands for something else than is written")
                known.__dict__["definitions"] = {**known.definitions, d.name: (d.parameters, d.full)}
        means = [h.name for h in self.hypotheses if isinstance(h, Mean)]
        if len(means) > len(set(means)):
            raise IllFormed("two means of one random variable: at least one of them is wrong")
        self.given  # noqa: B018 (read once, so that a bad condition is refused here)

    @cached_property
    def domains(self) -> Mapping[str, Domain]:
        return MappingProxyType(dict(self.declared))

    @cached_property
    def definitions(self) -> MappingProxyType[str, Meaning]:
        return MappingProxyType({d.name: (d.parameters, d.full) for d in self.defined})

    @cached_property
    def given(self) -> Node:
        """The standing condition, with its definitions put in."""
        return self.condition(self.where)

    def _check_hypothesis(self, h: Hypothesis) -> None:
        for name in h.names:
            if name not in self.random:
                raise IllFormed(f"{h}: {name} is no declared random variable")
        if isinstance(h, Mean):
            self._check(h.value, (), logic=False)
            if names(h.value) & set(self.random):
                raise IllFormed(f"{h}: the value must not depend on random variables")

    def _check_new(self, name: str) -> None:
        known = FUNCTIONS.keys() | RESERVED
        if type(name) is not str or not name.isidentifier() or name in known or name.startswith("bound_"):
            raise IllFormed(f"{name!r} cannot be the name of a variable")

    def define(self, left: Node, right: Node) -> "Setting":
        """The setting with a name or an own function more, L(e)."""
        return replace(self, defined=(*self.defined, self._definition(left, right)))

    def _definition(self, left: Node, right: Node) -> Definition:
        check_made(left)
        check_made(right)
        match left:
            case Name(name):
                parameters = None
            case Call(name, args) if len({a for a in args if isinstance(a, Name)}) == len(args):
                parameters = tuple(a.id for a in args if isinstance(a, Name))
            case _:
                raise IllFormed("a definition begins with a name or a function of different names, such as P or L(e)")
        bound = parameters or ()
        if name in self._taken:
            raise IllFormed(f"{name} already has a meaning")
        self._check_new(name)
        for p in bound:
            if p in RESERVED or p in self.definitions or p in self.random or isinstance(self.domains.get(p), Sequence):
                raise IllFormed(f"the argument {p} of {name} already has a meaning")
        self._check(right, bound, inside=True, logic=False)
        own: dict[str, Node] = dict.fromkeys(bound, Number(1))
        if captured := own.keys() & names(expand(substitute(right, own), self.definitions)):
            raise IllFormed(f"the argument {min(captured)} of {name} stands in another definition: rename it")
        return Definition(name, parameters, right, self.put_in(right, BUILT_IN | self.definitions, bound))

    def condition(self, tree: Node) -> Node:
        """A condition with its definitions put in."""
        if not is_condition(tree):
            raise IllFormed("a condition was expected, such as TP > 0")
        return self.meaning(tree)

    def expression(self, tree: Node) -> Node:
        """An expression with its definitions put in."""
        if is_condition(tree):
            raise IllFormed(
                "an expression was expected, not a condition: write the new line only, after its sign if that is not =="
            )
        return self.meaning(tree)

    def meaning(self, tree: Node, bound: tuple[str, ...] = ()) -> Node:
        """An expression or a condition with its definitions put in; it may speak of the bound names as well."""
        check_made(tree)
        self._check(tree, bound)
        full = self.put_in(tree, BUILT_IN | self.definitions, bound)
        self._check(full, bound)
        check("size", full)
        return full

    def put_in(self, tree: Node, definitions: Mapping[str, Meaning], bound: Collection[str] = ()) -> Node:
        """The tree with definitions, whose indices get other names where the same name is bound around them."""
        full = expand(tree, definitions)
        check("shape", full)
        return apart(full, self._taken, frozenset(bound))

    @property
    def _taken(self) -> set[str]:
        """The names that have a meaning everywhere."""
        return {*self.domains, *self.random, *self.definitions}

    def _check(self, tree: Node, bound: Collection[str], inside: bool = False, logic: bool = True) -> None:
        """Every name has a meaning in its place. inside: within E, or within a definition, which may stand there."""
        if is_condition(tree) and not logic:
            raise IllFormed("a condition stands where an expression was expected")
        name = getattr(tree, "function", "")
        functions = {n: d.indices for n, d in self.declared if isinstance(d, Function)}
        binds, parts = name in BINDERS, children(tree)
        match tree:
            case Name(id) if id not in bound:
                self._check_name(id, inside)
            case Number(value) if value < 0:
                raise IllFormed(f"{value!r} is no whole number")
            case Item(sequence, _):
                if type(domain := self.domains.get(sequence)) is not Sequence:
                    raise IllFormed(f"{sequence} is not declared as a sequence")
                if len(parts) != domain.indices:
                    raise IllFormed(f"{sequence} is {domain.text}: write {_entry(sequence, domain)}")
            case Call() if name in functions:
                if len(parts) != functions[name]:
                    raise IllFormed(f"{name} takes {functions[name]} argument(s), not {len(parts)}")
            case Call() if name not in FUNCTIONS:
                if name not in self.definitions:
                    raise IllFormed(f"{name} is not a known function; there are {', '.join(FUNCTIONS)}, and your own")
            case Call() if len(parts) != FUNCTIONS[name] or (binds or name == "diff") and not may_bind(name, parts[1]):
                raise IllFormed(f"{name} with arguments that it does not take")
            case Call("E") if not self.random:
                raise IllFormed("E needs random variables: declare them with random=")
            case Call("diff", (x, v)):
                self._check_derivative(x, v, bound)
            case Call("prime") if not has_slope(tree, functions):
                raise IllFormed("prime is the slope of a declared function of one number, as in prime(f(x))")
            case Call(_, (_, Name(i), *_)) if binds:
                if i in {*self._taken, *bound, *RESERVED} or i.startswith("bound_"):
                    raise IllFormed(f"the variable of {name}, {i}, already has a meaning; choose another")
        for n, part in enumerate(parts):
            if binds and n == 1:
                continue
            if not self._may_be_random(tree, n):
                self._not_random(part)
            asks = (
                isinstance(tree, Logic) and tree.op != "integer" or n == 0 and name in ("All", "Between", "indicator")
            )
            if asks and not is_condition(part):
                raise IllFormed("an expression stands where a condition was expected")
            its = {*bound, *names(parts[1])} if binds and n == 0 else bound
            self._check(part, its, inside or name == "E", asks)

    def _check_name(self, id: str, inside: bool) -> None:
        domain = self.domains.get(id)
        function = self.definitions.get(id, (None, TRUE))[0] is not None
        if isinstance(domain, Sequence):
            kind = "function" if isinstance(domain, Function) else "sequence"
            raise IllFormed(f"{id} is a {kind}: write {_entry(id, domain)}")
        if id in self.random and not inside:
            raise IllFormed(f"the random variable {id} stands outside E")
        if function or id not in self._taken | CONSTANTS:
            raise IllFormed(f"{id} is not declared" + (": it is a function" if function else ""))

    def _may_be_random(self, tree: Node, n: int) -> bool:
        """Whether the n-th part may speak of random variables where the tree may."""
        match tree:
            case Item():
                return False
            case Binary("/") | Call("Sum"):
                return n == 0
            case Binary("**", _, e):
                return n == 0 and isinstance(e, Number)
            case Call(name) if name not in ("E", "diff", "prime"):
                return name in self.definitions and not speaks_of(self.definitions[name][1], "E")
        return True

    def _check_derivative(self, x: Node, v: Node, bound: Collection[str]) -> None:
        said = text(v)
        domain = getattr(self.domains.get(v.sequence), "of", None) if isinstance(v, Item) else self.domains.get(said)
        if said not in bound and not isinstance(domain, Reals):
            raise IllFormed(f"diff(..., {said}): {said} must be a declared real variable")
        for h in self.hypotheses:
            if isinstance(h, Mean) and moves(h.value, v) and speaks_of(expand(x, self.definitions), "E"):
                raise IllFormed(
                    f"E inside diff(..., {said}), where {h} lets E move with {said}: "
                    "put the mean in first, in its own step"
                )

    def _not_random(self, tree: Node) -> None:
        """Inside E, random variables are added, multiplied and raised to whole powers, and nothing else."""
        match expand(tree, self.definitions):
            case Call("E", _):
                return
            case Name(id) if id in self.random:
                raise IllFormed(f"the random variable {id} stands in a denominator, an exponent, a root or an argument")
            case full:
                for child in children(full):
                    self._not_random(child)

    def symbols(self, hypotheses: Hypotheses) -> Symbols:
        """What the identity of expressions may know of the names."""
        sequences = {n: d.of for n, d in self.declared if type(d) is Sequence}
        return Symbols(
            random=frozenset(self.random),
            integers=frozenset(n for n, d in self.declared if d.integer),
            from_one=frozenset(n for n, d in self.declared if getattr(d, "low", 0) == 1),
            signs=tuple((n, NONNEGATIVE if isinstance(d, Integers) else d.signs) for n, d in self.declared),
            whole=frozenset(n for n, d in sequences.items() if d.integer),
            units=frozenset(
                n for n, d in sequences.items() if {*getattr(d, "values", ())} == {0, 1} or getattr(d, "high", None)
            ),
            items=tuple((n, d.signs) for n, d in sequences.items()),
            functions=tuple((n, (d.indices, d.of.signs)) for n, d in self.declared if isinstance(d, Function)),
            hypotheses=hypotheses,
        )


# -- statements and theorems


@dataclass(frozen=True, slots=True)
class Statement:
    """left relation right, all as written; over: the name that grows, where the relation is -> (a limit)."""

    setting: Setting
    left: Node
    relation: str  # == <= >= < > between expressions, -> to a limit, <=> => between conditions
    right: Node
    conditions: tuple[Node, ...] = ()
    hypotheses: Hypotheses = ()
    over: str = ""

    def __post_init__(self) -> None:
        if self.relation not in RELATIONS or (self.relation == "->") != bool(self.over):
            raise IllFormed(f"{self.relation!r} is no relation of a statement")

    @property
    def premises(self) -> tuple[Node, ...]:
        """The standing condition and its own, with their definitions put in."""
        return self.setting.given, *map(self.setting.condition, self.conditions)


@dataclass(frozen=True)
class Goal:
    """A statement to be proved, and what its author says of it. extends and restricts: the exact conditions under
    which only the right, or only the left side has a value. because: the larger side minus the smaller one, in a form
    whose sign is evident. by: the rule or the fact it rests on."""

    setting: Setting
    left: Node
    relation: str
    right: Node
    uses: Hypotheses = ()
    extends: Node | None = None
    restricts: Node | None = None
    because: Node | None = None
    by: object = None

    def __post_init__(self) -> None:
        if type(self.uses) is not tuple:
            raise TypeError("hypotheses that are used are a tuple, which does not change")


class Theorem:
    """A statement that a rule of the kernel has proved. Nothing else makes one: what is copied, unpickled or made by
    hand is no theorem, and its properties say so. (Python closes no door to one who reaches into this module's private
    names, replaces its functions, or changes a frozen part with object.__setattr__ or in its __dict__.)"""

    __slots__ = ("__weakref__",)

    def __new__(cls, *_: object, **__: object) -> "Theorem":
        raise TypeError("theorems are made by the rules of the kernel only")

    def __init_subclass__(cls) -> None:
        raise TypeError("a theorem has no other kinds")

    def __reduce_ex__(self, _: object) -> NoReturn:
        raise TypeError("a theorem cannot be copied or stored: store its record, and replay it")

    @property
    def statement(self) -> Statement:
        return _content(self)[0]

    @property
    def rests_on(self) -> tuple[Mark, ...]:
        """What no machine proved: ("cited", "central limit theorem"), ("tested", "..."). Nothing, if it is proved."""
        return _content(self)[1]

    @property
    def method(self) -> str:
        return _content(self)[2]

    @property
    def proved(self) -> bool:
        return not self.rests_on


Content = tuple[Statement, tuple[Mark, ...], str]
_made: WeakKeyDictionary[Theorem, Content] = WeakKeyDictionary()


def genuine(theorem: Theorem) -> Theorem:
    """The theorem, if the kernel has made it."""
    _content(theorem)
    return theorem


def _content(theorem: Theorem) -> Content:
    if type(theorem) is not Theorem or theorem not in _made:
        raise IllFormed("this is no theorem that the kernel has made")
    return _made[theorem]


def _make(statement: Statement, method: str, rests_on: tuple[Mark, ...] = ()) -> Theorem:
    """For the rules of the kernel only."""
    theorem = object.__new__(Theorem)
    _made[theorem] = (statement, tuple(dict.fromkeys(rests_on)), method)
    return theorem
