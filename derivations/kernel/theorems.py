"""The rules: each makes a theorem of statements and certificates, or raises NotShown.

step          left relation right, by identity, by signs, or by one of the rules below, and the change of domain said;
              or a condition for which another one is written: both hold at the same points, or it follows
chain         two theorems one after the other
maximum       the sign of the derivative on both sides
limit         between two bounds

Certificates come from `ask(kind, question)`, which may search or read what is stored: no answer is believed unseen.

Caveats. A theorem may speak of nothing (`prove/witness.py` looks), and may rest on what was only tested or cited
(`rests_on`). A fact is used where its premises were shown, and says nothing elsewhere. A limit is one along a declared
name that grows, and each bound must be rational in it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from .domains import Finite, Integers, Reals, Sequence
from .hypotheses import Event, Independent, Mean, Uncorrelated, check_together
from .identity import P_ONE, NoNormalForm, Quotient, Reader, Symbols, equal_if, multiply, together
from .language import (
    BINDERS,
    ONE,
    TRUE,
    ZERO,
    Binary,
    Call,
    Captured,
    IllFormed,
    Logic,
    Name,
    Node,
    Number,
    Relation,
    Said,
    check,
    children,
    conjuncts,
    literal,
    names,
    rebuild,
    substitute,
    walk,
)
from .rows import instance
from .signs import (
    PIECEWISE,
    TRUE_SIGNS,
    Cell,
    _along,
    bases_may_vanish,
    belongs,
    declared,
    defined,
    everywhere,
    held,
    may_jump,
    plain,
    polynomial_signs,
    whole,
    within,
)
from .statement import CONNECTIVES, Goal, Setting, Statement, Theorem, _make, genuine

_FINITE_CASES, _LATEST = 256, 64
NEVER = Logic("or", ())
_BY_MORE_THAN_VALUES = ("E", "diff", "prime", "Integral", "Series", "All", "Between")


class NotShown(ArithmeticError):
    """A premise was not shown; the message says which. That is no refutation."""


def _and(*conditions: Node) -> Node:
    return Logic("and", conditions)


def _not(condition: Node) -> Node:
    return Logic("not", (condition,))


def _or(*conditions: Node) -> Node:
    return Logic("or", conditions)


def _need(shown: bool, what: str) -> None:
    if not shown:
        raise NotShown(what)


@dataclass(frozen=True)
class Question:
    """What a rule may use, and whom it asks for certificates."""

    setting: Setting
    given: Node
    uses: tuple
    ask: Callable

    @property
    def symbols(self) -> Symbols:
        return self.setting.symbols(self.uses)

    def holds(self, claims: Iterable[Node], *sides: Node) -> bool:
        """Whether the claims hold wherever what is given does and these have a value."""
        cell, given = whole(self.setting, self.uses, self.given, *map(defined, sides))
        return everywhere(cell, list(claims), given, self.ask)

    def equal(self, left: Node, right: Node) -> bool:
        for a, b, *zeros in finite_cases(self.setting, [left, right, *equations(self.given)]):
            same, assumed = equal_if(a, b, self.symbols, self.ask, tuple(zeros))
            if not same or assumed and not self.holds(map(held, assumed), a, b):
                return False
        return True

    def equal_in_pieces(self, left: Node, right: Node, also: tuple[str, ...] = ()) -> bool:
        pieces = any(isinstance(n, Call) and n.function in (*PIECEWISE, *also) for t in (left, right) for n in walk(t))
        return pieces and self.holds([Relation("==", left, right)], left, right)

    def need_between(self, values: Node, v: str, low: Node, high: Node) -> None:
        claim = Call("Between", (values, Name(v), low, high))
        _need(self.holds([claim]), "a value everywhere between the ends was not shown")


# -- a step


def step(goal: Goal, ask: Callable, without: tuple[str, str] | None = None) -> Theorem:
    """The theorem of a goal. without: what stands in the place of a proof of the relation, ("tested", "40 cases") or
    ("cited", "central limit theorem"); the theorem rests on it, then. The domains are compared all the same."""
    if type(goal) is not Goal or type(goal.setting) is not Setting or type(goal.relation) is not str:
        raise TypeError("a step proves a Goal")
    setting = goal.setting
    if goal.relation in CONNECTIVES:
        return _implied(goal, ask, without)
    left, right = setting.expression(goal.left), setting.expression(goal.right)
    extends, restricts = (NEVER if c is None else setting.condition(c) for c in (goal.extends, goal.restricts))
    _check_uses(goal)
    asked = Question(setting, setting.given, goal.uses, ask)
    try:
        _compare_domains(asked, left, right, extends, restricts)
        if without:
            method, rests_on = without[0], (without,)
        elif goal.relation == "==":
            both = replace(asked, given=_and(setting.given, _not(restricts), _not(extends)))  # have a value
            method, rests_on = _first_that_shows(_rules(goal, ask), both, left, right), ()
        else:
            method, rests_on = _ordered(asked, goal, left, right)
    except (NoNormalForm, Captured) as error:
        raise NotShown(*error.args) from None
    conditions = () if goal.restricts is None else (_not(goal.restricts),)
    return _said(goal, conditions, method, rests_on)


def _rules(goal: Goal, ask: Callable) -> Iterator:
    """What may show an equality: the rule that is named, or these, the last one being asked for."""
    if goal.by is not None:
        yield goal.by
        return
    yield Identity()
    yield Cases()
    match plain(ask("rule", goal)):
        case ["induction", str(over), int(start)]:
            yield Induction(over, start)
        case ["rewriting", *moves]:
            yield Rewriting(moves)
        case ["terms"]:
            yield Cases("term by term", ("Sum",))


def _first_that_shows(rules: Iterator, asked: Question, left: Node, right: Node) -> str:
    """What the first rule says that shows the equality; if none does, what the first one misses."""
    missed = None
    for rule in rules:
        if type(rule) not in (Identity, Cases, Induction, Rewriting, Antiderivative, Substitution):
            raise IllFormed(f"{rule!r} is no rule for an equality")
        try:
            return rule.equality(asked, left, right)
        except (NotShown, NoNormalForm, Captured) as error:
            missed = missed or error
    raise missed


def _check_uses(goal: Goal) -> None:
    check_together(goal.uses)
    kinds = (Independent, Uncorrelated, Event, Mean)
    _need(all(type(h) in kinds for h in goal.uses), "a hypothesis that was not declared")
    _need(set(goal.uses) <= set(goal.setting.hypotheses), "a hypothesis that was not declared")


def _said(goal: Goal, conditions: tuple, method: str, rests_on: tuple) -> Theorem:
    conditions += tuple(c for h in goal.uses if isinstance(h, Mean) for c in defined(h.value).args)
    statement = Statement(goal.setting, goal.left, goal.relation, goal.right, conditions, goal.uses)
    return _make(statement, method, rests_on)


def _implied(goal: Goal, ask: Callable, without: tuple[str, str] | None) -> Theorem:
    """From one condition to another: a comparison holds where both its sides have a value and it is true."""
    if any(part is not None for part in (goal.extends, goal.restricts, goal.because, goal.by)):
        raise IllFormed("between conditions there is no extends, restricts, because or by")
    setting = goal.setting
    left, right = (held(setting.condition(c)) for c in (goal.left, goal.right))
    _check_uses(goal)
    if without:
        return _said(goal, (), without[0], (without,))
    claim = _same(left, right) if goal.relation == "<=>" else _or(_not(left), right)
    try:
        shown = Question(setting, setting.given, goal.uses, ask).holds([claim])
        _need(shown, "it was not shown that nothing is gained or lost")
    except (NoNormalForm, Captured) as error:
        raise NotShown(*error.args) from None
    return _said(goal, (), "signs of the differences", ())


def _compare_domains(asked: Question, left: Node, right: Node, extends: Node, restricts: Node) -> None:
    """Only the right side has a value where `extends` holds exactly, only the left one where `restricts` does."""
    before, after = defined(left).args, defined(right).args
    common = _and(*(r for r in before if r in after))
    old, new = _and(*(r for r in before if r not in after)), _and(*(r for r in after if r not in before))
    grows, shrinks = held(extends), held(restricts)
    if old == new == TRUE and grows == shrinks == NEVER:
        return
    claims = [
        _or(_not(common), _same(grows, _and(new, _not(old)))),
        _or(_not(common), _same(shrinks, _and(old, _not(new)))),
    ]
    claims += [_or(_not(change), common) for change in (grows, shrinks)]
    _need(
        asked.holds(claims),
        "it was not shown that both sides have a value at the same points"
        if grows == shrinks == NEVER
        else "it was not shown that both sides have a value at the same points, but for those that are named",
    )


def _same(a: Node, b: Node) -> Node:
    return _or(_and(a, b), _and(_not(a), _not(b)))


# -- equality


@dataclass(frozen=True)
class Identity:
    """Both sides are the same quotient of polynomials, under what the reading assumed.

    left - right reads as 0, given the equations of the condition;  what was assumed holds
    ⊢ left == right
    """

    def equality(self, asked: Question, left: Node, right: Node) -> str:
        _need(
            asked.equal(left, right),
            "the normal forms differ: cut the step in two, or add the condition or hypothesis that it needs",
        )
        return "same normal form"


@dataclass(frozen=True)
class Cases:
    """On each piece of the domain on which absolute values, maxima, indicators and binomials are decided; or the terms
    of sums."""

    says: str = "case by case"
    also: tuple[str, ...] = ()

    def equality(self, asked: Question, left: Node, right: Node) -> str:
        _need(asked.equal_in_pieces(left, right, self.also), "the cases differ")
        return self.says


@dataclass(frozen=True)
class Rewriting:
    """Instances of the table's rows, put in one after the other, then identity or cases. A move is [path, row,
    expressions ...]: the path leads to what equals the row's left side, from the left (0) or the right side (1) on,
    by the number of each part.

    At every point where both sides have a value the row's condition holds, and both of its sides have a value there:
    along all values of an index, if the path leads into a sum or product."""

    moves: list

    def equality(self, asked: Question, left: Node, right: Node) -> str:
        sides, claims = _and(left, right), []
        for move in self.moves:
            match move:
                case [[*path], str(row), *written]:
                    sides = _moved(sides, path, (row, written, asked), (), claims)
                    check("shape", sides)
                case _:
                    raise IllFormed("a move is a path, a row and what stands in its places")
        _need(asked.holds(claims, left, right), "a condition of a law was not shown")
        _first_that_shows(iter((Identity(), Cases())), asked, *sides.args)
        return "same normal form, by laws of the table"


def _moved(tree: Node, path: list, move: tuple, bound: tuple, claims: list) -> Node:
    """The tree with an instance's right side in the place of what equals its left side. What it claims is added."""
    if not path:
        row, written, asked = move
        left, right, condition = instance(row, written, asked.setting, bound)
        symbols, same, assumed = asked.symbols, tree == left, ()
        if not same:
            same, assumed = equal_if(tree, left, replace(symbols, integers=symbols.integers | {*bound}), asked.ask)
        _need(same, "a law speaks of something else")
        claims += [*map(held, (condition, *assumed)), *defined(left).args, *defined(right).args]
        return right
    parts, (n, *rest), inner = list(children(tree)), path, []
    if type(n) is not int or not 0 <= n < len(parts):
        raise IllFormed("a path that leads nowhere")
    match tree:
        case Call("Sum" | "Product", (_, Name(i), *_)) if n == 0:
            parts[0] = _moved(parts[0], rest, move, (*bound, i), inner)
            inner = [_along(claim, tree) for claim in inner]
        case Call(function) if n == 1 and function in BINDERS or function in _BY_MORE_THAN_VALUES:
            raise IllFormed(f"equal values do not show that {function} is the same")
        case _:
            parts[n] = _moved(parts[n], rest, move, bound, inner)
    claims += inner
    return rebuild(tree, tuple(parts))


def equations(condition: Node) -> list[Node]:
    """What is 0 wherever the condition holds."""
    match condition:
        case Relation("==", a, b):
            return [a - b]
        case Logic("and", args):
            return [t for x in args for t in equations(x)]
    return []


def finite_cases(setting: Setting, trees: list[Node]) -> Iterator[list[Node]]:
    """Put in every value of names with finitely many."""
    used = set().union(*map(names, trees))
    finite = {n: d for n, d in setting.declared if isinstance(d, Finite) and n in used}
    for count, values in enumerate(product(*(d.values for d in finite.values()))):
        if count >= _FINITE_CASES:
            raise NoNormalForm(Said("more than {most} finite cases", most=_FINITE_CASES))
        chosen = {n: literal(v) for n, v in zip(finite, values)}
        yield [substitute(t, chosen) for t in trees]


@dataclass(frozen=True)
class Induction:
    """The base, and a step from each n to n + 1: the difference there is a multiple of the difference before. Or two of
    them, and the step from n + 1 to n + 2: a sum to n - 1 has a last term from the second on.

    n counts from the start on, and nothing that is given speaks of it;  left has a value for every n;
    left == right at the start;  (left - right)(n + 1) is a polynomial times (left - right)(n)
    ⊢ left == right
    """

    over: str
    start: int

    def equality(self, asked: Question, left: Node, right: Node) -> str:
        name, first, setting = self.over, self.start, asked.setting
        if type(name) is not str or type(first) is not int:
            raise IllFormed("induction is over a name, from a whole number on")
        domain = setting.domains.get(name)
        if not isinstance(domain, Integers) or domain.high is not None or domain.low != first:
            raise IllFormed(
                f"induction over {name} from {first}: {name} must be declared as the integers from "
                f"{first} on (natural from 0, positive_integer from 1)"
            )
        if name in names(asked.given) or any(name in names(h.value) for h in asked.uses if isinstance(h, Mean)):
            raise IllFormed(f"induction over {name}: no condition and no hypothesis may speak of {name}")
        _need(
            asked.holds([defined(left)]),  # and so has the right one: the domains were compared
            Said("both sides were not shown to have a value for every {name}", name=name),
        )
        for further in (0, 1):
            base = [substitute(t, {name: Number(first + further)}) for t in (left, right)]
            alike = asked.equal(*base)
            _need(alike or asked.equal_in_pieces(*base), "the base of the induction was not shown")
            if self._goes_on(asked, left - right, further, alike and not equations(asked.given)):
                return Said("induction over {name} from {start}", name=name, start=first)
        raise NotShown("the step of the induction was not shown")

    def _goes_on(self, asked: Question, here: Node, further: int, near: bool) -> bool:
        """Whether what is 0 at n + further is 0 at the next one, too. near: it was so at the start by an
        identity alone."""
        both = [substitute(here, {self.over: Name(self.over) + n}) for n in (further, further + 1)]
        for d, d1 in finite_cases(asked.setting, both):
            k = Reader(asked.symbols, asked.ask)
            now, later = together(k, d, d1)
            if not (k.is_zero(later) or k.same(now, later) or self._multiple(k, now, later, near)):
                return False
            _need(
                not k.assumed or asked.holds(map(held, k.assumed)),
                "a value beside an empty sum was not shown",
            )
        return True

    def _multiple(self, k: Reader, now: Quotient, later: Quotient, near: bool) -> bool:
        """later = f*now with a polynomial f: where now is 0, so is later. A power is split where its base can move:
        what was shown at the start must hold near it, too, and not by an equation or by signs at a point alone."""
        if k.has_powers() and not near:
            return False
        answer = k.ask("multiple", (k.text(now[0]), k.text(later[0])))
        if type(answer) is not str:
            return False
        return k.same(multiply((k.from_text(answer), P_ONE), (now[0], P_ONE)), (later[0], P_ONE))


@dataclass(frozen=True)
class Antiderivative:
    """F has the slope f, and both have a value everywhere between the ends.

    diff(F, x) == f;  F(b) - F(a) == right;  f, F and diff(F, x) have a value for all x between a and b
    ⊢ Integral(f, x, a, b) == right
    """

    function: Node

    def equality(self, asked: Question, left: Node, right: Node) -> str:
        body, v, low, high = _integral(left)
        function = asked.setting.meaning(self.function, (v,))
        slope = Call("diff", (function, Name(v)))
        ends = substitute(function, {v: high}) - substitute(function, {v: low})
        _need(asked.equal(slope, body), "the slope is not what is integrated")
        _need(asked.equal(ends, right), "the ends do not give the right side")
        values = _and(defined(body), defined(function), defined(slope))
        asked.need_between(values, v, low, high)
        return "slope of the antiderivative, and the ends"


@dataclass(frozen=True)
class Substitution:
    """Another variable.

    g(p) == a;  g(q) == b;  Integral(f(g(u))*diff(g, u), u, p, q) == right, and has a value;
    g, diff(g, u) and f(g(u)) have a value for all u between p and q
    ⊢ Integral(f(x), x, a, b) == right
    """

    inner: Node
    over: str
    low: Node
    high: Node

    def equality(self, asked: Question, left: Node, right: Node) -> str:
        body, v, low, high = _integral(left)
        u, setting = self.over, asked.setting
        inner = setting.meaning(self.inner, (u,))
        start, stop = setting.meaning(self.low), setting.meaning(self.high)
        slope, after = Call("diff", (inner, Name(u))), substitute(body, {v: inner})
        new = setting.meaning(Call("Integral", (after * slope, Name(u), start, stop)))
        pairs = ((substitute(inner, {u: start}), low), (substitute(inner, {u: stop}), high), (new, right))
        for a, b in pairs:
            _need(asked.equal(a, b), "the ends or the new integral do not fit")
        values = _and(defined(inner), defined(slope), defined(after))
        asked.need_between(values, u, start, stop)
        _need(  # what is equal to both sides must have a value
            asked.holds([defined(new)], left, right),
            "the ends or the new integral have no value",
        )
        return "substitution: the slope, and the ends"


def _integral(tree: Node) -> tuple:
    match tree:
        case Call("Integral", (body, Name(v), low, high)):
            return body, v, low, high
    raise IllFormed("this rule is for a line that is an Integral and nothing else")


# -- order


@dataclass(frozen=True)
class Fact:
    """Theorems at given values of their names: the difference of the two sides has a sign."""

    theorems: tuple[Theorem, ...]
    values: tuple[tuple[str, Node], ...]

    def known(self, setting: Setting, cell: Cell, given: Node, ask: Callable) -> tuple[Cell, tuple]:
        """The cell, knowing the differences of the theorems whose premises were shown there; and what they rest on."""
        found, rests_on = cell, ()
        for theorem in self.theorems:
            s = genuine(theorem).statement
            if s.setting.random or s.relation not in TRUE_SIGNS:
                raise IllFormed("a fact is an equality or inequality without random variables")
            unknown = dict(self.values).keys() - s.setting.domains.keys()
            if unknown:
                raise IllFormed(f"the fact has no name {', '.join(sorted(unknown))}")
            sequences = {n: d for n, d in s.setting.domains.items() if isinstance(d, Sequence)}
            if any(setting.domains.get(n) != d or n in dict(self.values) for n, d in sequences.items()):
                raise IllFormed(f"the fact speaks of {', '.join(sequences)}: declare that here as there")
            scalars = [n for n in s.setting.domains if n not in sequences]
            values = {n: setting.expression(dict(self.values).get(n, Name(n))) for n in scalars}
            left, right = (substitute(s.setting.expression(t), values) for t in (s.left, s.right))
            premises = [p for n, d in s.setting.declared if n in values for p in belongs(d, values[n], values)]
            premises += [held(substitute(c, values)) for c in s.premises]
            if everywhere(cell, [*premises, defined(left)], given, ask):
                found = found.knowing(found.at(left - right), TRUE_SIGNS[s.relation])
                rests_on += theorem.rests_on
        _need(found is not cell, "it was not shown that the fact may be used here")
        return found, rests_on


def _ordered(asked: Question, goal: Goal, left: Node, right: Node) -> tuple[str, tuple]:
    """The sign of the difference, cell by cell; or that of the certificate, which is equal to the difference.

    larger - smaller == certificate;  certificate >= 0 (> 0), and has a value, wherever both sides have one
    ⊢ smaller <= larger (smaller < larger)
    """
    difference = Binary("-", right, left) if goal.relation in ("<", "<=") else Binary("-", left, right)
    shown, rests_on = difference, ()
    cell, given = whole(asked.setting, asked.uses, defined(left), defined(right))
    if goal.because is not None:
        shown = asked.setting.expression(goal.because)
        _need(
            asked.equal(difference, shown),
            "because= was not shown to be the larger side minus the smaller one",
        )
    if goal.by is not None:
        if type(goal.by) is not Fact:
            raise IllFormed(f"{goal.by!r} is no fact")
        cell, rests_on = goal.by.known(asked.setting, cell, given, asked.ask)
    claims = [Relation(">" if goal.relation in ("<", ">") else ">=", shown, ZERO), *defined(shown).args]
    _need(everywhere(cell, claims, given, asked.ask), "the sign is not evident")
    return "sign of the difference" if goal.because is None else "sign of the certificate", rests_on


# -- one after the other


def chain(first: Theorem, second: Theorem) -> Theorem:
    """One after the other: the strict relation of the two, under the conditions and hypotheses of both.

    a R b;  b S c;  R and S point the same way;  the setting of the second has more definitions at most
    ⊢ a T c
    """
    a, b = genuine(first).statement, genuine(second).statement
    if "->" in (a.relation, b.relation):
        raise IllFormed("a limit cannot be gone on from")
    _need(a.right == b.left and _extends(a.setting, b.setting), "the second does not begin where the first ends")
    relations = {a.relation, b.relation} - {"==", "<=>"}
    if relations & {"<", "<="} and relations & {">", ">="}:
        raise IllFormed("a chain cannot mix <= and >=")
    relation = min(relations, default=b.relation)  # the strict one: it is the smaller text
    statement = Statement(
        b.setting,
        a.left,
        relation,
        b.right,
        tuple(dict.fromkeys((*a.conditions, *b.conditions))),
        tuple(dict.fromkeys((*a.hypotheses, *b.hypotheses))),
    )
    return _make(statement, "chain", first.rests_on + second.rests_on)


def _extends(before: Setting, after: Setting) -> bool:
    """The same setting, with more definitions at most."""
    return after.defined[: len(before.defined)] == before.defined and (
        before.declared,
        before.random,
        before.hypotheses,
        before.where,
    ) == (after.declared, after.random, after.hypotheses, after.where)


# -- the sign of the derivative decides a maximum


def maximum(
    slope: Theorem,
    function: Node,
    over: str,
    low: Node | None,
    high: Node | None,
    at: Node,
    fact: Fact | None,
    ask: Callable,
) -> tuple[Theorem, Theorem]:
    """function(over) on [low, high] has its only maximum at `at`: as <= everywhere, and as < elsewhere. Without an end
    the interval ends where the domain does, which may be open or without end.

    slope: the theorem diff(function, over) == s. Premises, each checked: low <= at <= high; the function has a value
    on all of [low, high] (and so is continuous there, as every expression of the language is in a real name); s is
    positive between low and at, and negative between at and high.
    """
    said = genuine(slope).statement
    setting, uses = said.setting, said.hypotheses
    full = setting.expression(function)
    ends = [None if t is None else setting.expression(t) for t in (low, high, at)]
    if setting.expression(said.left) != Call("diff", (full, Name(over))) or said.relation != "==":
        raise IllFormed(f"the chain must lead by equalities from diff(..., {over}) to the slope")
    if any(t is not None and over in names(t) for t in ends):
        raise IllFormed(f"the ends and the place of the maximum must not depend on {over}")
    if any(over in names(h.value) for h in setting.hypotheses if isinstance(h, Mean)):
        raise IllFormed(f"a maximum over {over}: no hypothesis may speak of {over}")
    if over in names(setting.given):
        raise IllFormed(f"a maximum over {over}: no condition may speak of {over}, for it may leave a gap")
    if may_jump(full, Name(over)):
        raise IllFormed(f"a maximum over {over}: an indicator may jump")
    standing = tuple(c for c in said.conditions if over not in names(setting.condition(c)))
    try:
        rests_on = _maximum_premises(slope, full, over, *ends, standing, fact, ask)
    except NoNormalForm as error:
        raise NotShown(*error.args) from None
    best = substitute(function, {over: at})
    if setting.expression(best) != substitute(full, {over: ends[2]}):  # a defined name speaks of `over`
        function, best = full, substitute(full, {over: at})
    inside = (*standing, *between(low, Name(over), high))
    method = "sign of the derivative on both sides"
    largest = Statement(setting, function, "<=", best, inside, uses)
    elsewhere = Statement(setting, function, "<", best, (*inside, Relation("!=", Name(over), at)), uses)
    return _make(largest, method, rests_on), _make(elsewhere, method, rests_on)


def _maximum_premises(slope, function, over, low, high, at, standing, fact, ask) -> tuple:
    """What the maximum rests on, once each premise is shown."""
    s, rests_on = slope.statement, slope.rests_on
    setting, domain, derivative = s.setting, s.setting.domains[over], s.setting.expression(s.right)
    conditions = [setting.condition(c) for c in standing]
    cell, given = whole(setting, s.hypotheses, *conditions, but=over)
    premises = [*between(low, at, high), defined(at), *within(domain, at)]
    premises += [p for end in (low, high) if end is not None for p in (defined(end), *within(domain, end))]
    _need(everywhere(cell, premises, given, ask), "the place was not shown to lie between the ends, in the domain")
    inside = between(low, Name(over), high)
    here, there = whole(setting, s.hypotheses, *conditions, *inside)
    _need(
        everywhere(here, [defined(function)], there, ask),
        "the function was not shown to be defined on the whole interval",
    )
    moving = [held(setting.condition(c)) for c in s.conditions if c not in standing]
    t = Name(over) / (ONE + Name(over))  # between 0 and 1, for a positive coordinate
    for end, of_domain, wanted in ((low, domain.low, ">"), (high, domain.high, "<")):
        end = end if end is not None or of_domain is None else Number(of_domain)
        if end is None:
            place, there = at - Name(over) if wanted == ">" else at + Name(over), given
        else:
            a, b = (end, at) if wanted == ">" else (at, end)
            place, there = a + (b - a) * t, _and(given, Relation("<", a, b))
        here = cell.moving(over, cell.at(place), "positive")
        if fact is not None:
            here, its = fact.known(setting, here, there, ask)
            rests_on += its
        claims = [
            *moving,
            defined(Call("diff", (function, Name(over)))),
            defined(derivative),
            Relation(wanted, derivative, ZERO),
        ]
        _need(everywhere(here, claims, there, ask), "the sign of the derivative on one side was not decided")
    return rests_on


def between(low: Node | None, x: Node, high: Node | None) -> tuple[Node, ...]:
    """low <= x <= high, as far as there are ends."""
    return (() if low is None else (Relation("<=", low, x),)) + (() if high is None else (Relation("<=", x, high),))


# -- limits at infinity


def limit(below: Theorem, above: Theorem, over: str, to: Node, ask: Callable) -> Theorem:
    """The common left side tends to `to` as the name `over` grows: it lies between two bounds that do.

    Checked: both bounds are rational in the name, and differ from `to` by a fraction whose denominator has the higher
    degree, with a leading coefficient that is never 0; all conditions hold from some value on.
    """
    low, high = genuine(below).statement, genuine(above).statement
    for s, relations, side in ((low, (">", ">=", "=="), "below"), (high, ("<", "<=", "=="), "above")):
        if s.relation not in relations or s.setting.random:
            raise IllFormed(f"{side} must end in a bound from {side}, without random variables")
    setting = low.setting
    if setting.expression(low.left) != high.setting.expression(high.left) or setting.declared != high.setting.declared:
        raise IllFormed("both derivations must begin with the same line, of the same names")
    domain = setting.domains.get(over)
    if not isinstance(domain, Integers | Reals) or domain.high is not None:
        raise IllFormed(f"{over} must be declared, with values that grow without bound")
    if bounded := [n for n, d in setting.declared if getattr(d, "high", None) == over]:
        raise IllFormed(f"{bounded[0]} = up_to({over}) would grow with {over}: declare it without that bound")
    full = setting.expression(to)
    if over in names(full):
        raise IllFormed(f"the limit must not depend on {over}")
    cell, bounds = declared(setting, ())
    _need(everywhere(cell, [defined(full)], bounds, ask), "the limit was not shown to have a value everywhere")
    for s in (low, high):
        try:
            _tends(s, over, full, ask)
        except (NoNormalForm, Captured) as error:
            raise NotShown(*error.args) from None
    statement = Statement(setting, low.left, "->", to, over=over)
    return _make(statement, "between two bounds", below.rests_on + above.rests_on)


def _tends(s: Statement, over: str, to: Node, ask: Callable) -> None:
    cell, bounds = declared(s.setting, ())
    conditions = [held(c) for c in s.premises]
    conditions += [defined(s.setting.expression(s.left))]
    later = ask("later", (cell.apart(), tuple(conditions), bounds, over))
    if type(later) is not int or not 0 <= later <= _LATEST:
        raise NotShown("no value was named from which on the conditions hold")
    there = cell.moving(over, cell.values[over] + Number(later), cell.kinds[over])
    _need(everywhere(there, conditions, bounds, ask), "the conditions were not shown to hold for all large values")
    k = Reader(cell.symbols, ask)
    n, d = k.reduced(k.read(cell.at(s.setting.expression(s.right) - to)))
    me = k.atom("name", over)
    if k.assumed or any(k.mentions(atom, me) and atom != me for atom in k.standing(n, d)):
        raise NotShown(Said("the bound is not rational in {name}", name=over))
    _need(not bases_may_vanish(k, cell), "the base of a power may be 0")

    def degree(p):
        return max((dict(m).get(me, 0) for m in p), default=0)

    if n:
        _need(degree(n) < degree(d), "a bound does not tend to the limit")
        leading = {m: c for m, c in d.items() if dict(m).get(me, 0) == degree(d)}
        _need(0 not in polynomial_signs(k, k.put(leading, me, P_ONE), cell), "the leading coefficient may be 0")


# -- what is printed beside a conclusion


def conditions(theorem: Theorem, ask: Callable) -> tuple[Node, ...]:
    """Where a theorem holds, as written: the standing condition, where its left side has a value, and its own
    conditions; without what was shown to hold on the whole domain."""
    s = theorem.statement
    said = () if s.relation in CONNECTIVES else requirements(s.setting, s.left)
    full = [s.setting.condition(c) for c in said]
    if s.relation not in CONNECTIVES:
        said += tuple(r for r in defined(s.setting.expression(s.left)).args if r not in full)
    kept = needed(s.setting, said, ask, s.premises)
    alone = Question(s.setting, TRUE, (), ask)
    own = tuple(c for c in s.conditions if not alone.holds([held(s.setting.condition(c))]))
    return tuple(dict.fromkeys((*conjuncts(s.setting.where), *kept, *own)))


def needed(setting: Setting, said: tuple, ask: Callable, premises: tuple = ()) -> tuple[Node, ...]:
    """The requirements without those that hold wherever the standing condition and the premises do.

    Each may take for granted that its own parts have a value: what that asks for stands in the list, too.
    """
    full = {c: setting.condition(c) for c in said}
    alone = Question(setting, _and(*premises), (), ask)
    return tuple(c for c in full if not alone.holds([full[c]], full[c]))


def requirements(setting: Setting, written: Node, bound: tuple = ()) -> tuple[Node, ...]:
    """Where an expression as written has a value: its own requirements and those of the names it speaks of."""
    functions = {n: v for n, v in setting.definitions.items() if v[0] is not None}
    found = list(defined(setting.put_in(written, functions, tuple(n.id for n in bound))).args)
    meanings = {d.name: d.written for d in setting.defined}
    for node in walk(written):
        if isinstance(node, Name) and node.id in meanings and node not in bound:
            found += requirements(setting, meanings[node.id])
    return tuple(dict.fromkeys(found))
