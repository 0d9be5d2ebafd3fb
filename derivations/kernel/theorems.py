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

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, get_args

from .domains import Finite, Integers, Reals, Sequence
from .hypotheses import Hypotheses, Hypothesis, Mean, check_together
from .identity import P_ONE, Ask, NoNormalForm, Quotient, Reader, Symbols, by_exponent, equal_if, times, together
from .language import (
    BINDERS,
    ENDLESS,
    ONE,
    TRUE,
    ZERO,
    Call,
    IllFormed,
    Logic,
    Name,
    Node,
    NotShown,
    Number,
    Relation,
    Said,
    check,
    children,
    conjuncts,
    literal,
    names,
    rebuild,
    speaks_of,
    substitute,
    walk,
)
from .rows import instance
from .signs import (
    PIECEWISE,
    TRUE_SIGNS,
    Cell,
    _along,
    belongs,
    declared,
    defined,
    everywhere,
    held,
    may_jump,
    plain,
    whole,
    within,
)
from .statement import CONNECTIVES, Goal, Mark, Setting, Statement, Theorem, _make, genuine

_FINITE_CASES, _LATEST = 256, 64
NEVER = Logic("or", ())
_BY_MORE_THAN_VALUES = ("E", "diff", "prime", "Integral", "All", "Between", *ENDLESS)


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
    uses: Hypotheses
    ask: Ask

    @property
    def symbols(self) -> Symbols:
        return self.setting.symbols(self.uses)

    def holds(self, claims: Iterable[Node], *sides: Node) -> bool:
        """Whether the claims hold wherever what is given does and these have a value."""
        cell, given = whole(self.setting, self.uses, self.given, *map(defined, sides))
        return everywhere(cell, list(claims), given, self.ask)

    def equal(self, left: Node, right: Node) -> bool:
        given = equations(self.given)
        if speaks_of(left - right, "diff", "indicator"):
            compared = (c for c in conjuncts(self.given) if isinstance(c, Relation))
            given += [ONE - Call("indicator", (c,)) for c in compared]
        for a, b, *zeros in finite_cases(self.setting, [left, right, *given]):
            same, assumed = equal_if(a, b, self.symbols, self.ask, tuple(zeros))
            if not same or assumed and not self.holds(map(held, assumed), a, b):
                return False
        return True

    def equal_in_pieces(self, left: Node, right: Node, also: tuple[str, ...] = ()) -> bool:
        return speaks_of(left - right, *PIECEWISE, *also) and self.holds([Relation("==", left, right)], left, right)

    def need_values(self, v: str, low: Node, high: Node, *trees: Node) -> None:
        claim = Call("Between", (_and(*map(defined, trees)), Name(v), low, high))
        _need(self.holds([claim]), "a value everywhere between the ends was not shown")


# -- a step


def step(goal: Goal, ask: Ask, without: Mark | None = None) -> Theorem:
    """The theorem of a goal. without: what stands in the place of a proof of the relation, ("tested", "40 cases") or
    ("cited", "central limit theorem"); the theorem rests on it, then. The domains are compared all the same."""
    if type(goal) is not Goal or type(goal.setting) is not Setting or type(goal.relation) is not str:
        raise TypeError("a step proves a Goal")
    check_together(goal.uses)
    known = all(type(h) in get_args(Hypothesis) for h in goal.uses) and set(goal.uses) <= set(goal.setting.hypotheses)
    _need(known, "a hypothesis that was not declared")
    if goal.relation in CONNECTIVES:
        return _implied(goal, ask, without)
    setting = goal.setting
    rests_on: tuple[Mark, ...] = ()
    left, right = setting.expression(goal.left), setting.expression(goal.right)
    extends, restricts = (NEVER if c is None else setting.condition(c) for c in (goal.extends, goal.restricts))
    asked = Question(setting, setting.given, goal.uses, ask)
    _compare_domains(asked, left, right, extends, restricts)
    if without:
        method, rests_on = without[0], (without,)
    elif goal.relation == "==":
        both = replace(asked, given=_and(setting.given, _not(restricts), _not(extends)))  # have a value
        method = _first_that_shows(_rules(goal, ask), both, left, right)
    else:
        method, rests_on = _ordered(asked, goal, left, right)
    conditions = () if goal.restricts is None else (_not(goal.restricts),)
    return _said(goal, conditions, method, rests_on)


def _rules(goal: Goal, ask: Ask) -> Iterator[Any]:
    """What may show an equality: what an author names, whatever it is, or these rules, the last one being asked for."""
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


def _first_that_shows(rules: Iterable[Any], asked: Question, left: Node, right: Node, else_: str = "") -> str:
    """What the first rule says that shows the equality; if none does, what the first one misses, or this."""
    missed = []
    for rule in rules:
        if type(rule) not in (Identity, Cases, Induction, Rewriting, Antiderivative, Substitution):
            raise IllFormed(f"{rule!r} is no rule for an equality")
        try:
            return rule.equality(asked, left, right)
        except NotShown as error:
            missed.append(error)
    raise NotShown(else_) if else_ else missed[0]


def _said(goal: Goal, conditions: tuple[Node, ...], method: str, rests_on: tuple[Mark, ...]) -> Theorem:
    conditions += tuple(c for h in goal.uses if isinstance(h, Mean) for c in defined(h.value).args)
    statement = Statement(goal.setting, goal.left, goal.relation, goal.right, conditions, goal.uses)
    return _make(statement, method, rests_on)


def _implied(goal: Goal, ask: Ask, without: Mark | None) -> Theorem:
    """From one condition to another: a comparison holds where both its sides have a value and it is true.

    both hold, or neither does   (what is left of => does not hold, or what is right of it does)
    ⊢ left <=> right             (left => right)
    """
    if any(part is not None for part in (goal.extends, goal.restricts, goal.because, goal.by)):
        raise IllFormed("between conditions there is no extends, restricts, because or by")
    setting = goal.setting
    left, right = (held(setting.condition(c)) for c in (goal.left, goal.right))
    if without:
        return _said(goal, (), without[0], (without,))
    claim = _same(left, right) if goal.relation == "<=>" else _or(_not(left), right)
    shown = Question(setting, setting.given, goal.uses, ask).holds([claim])
    _need(shown, "it was not shown that nothing is gained or lost")
    return _said(goal, (), "signs of the differences", ())


def _compare_domains(asked: Question, left: Node, right: Node, extends: Node, restricts: Node) -> None:
    """Only the right side has a value where `extends` holds exactly, only the left one where `restricts` does."""
    before, after = defined(left).args, defined(right).args
    common = _and(*(r for r in before if r in after))
    old, new = _and(*(r for r in before if r not in after)), _and(*(r for r in after if r not in before))
    grows, shrinks = held(extends), held(restricts)
    unchanged = grows == shrinks == NEVER
    if unchanged and old == new == TRUE:
        return
    changes = ((grows, new, old), (shrinks, old, new))
    claims = [_or(_not(common), _same(change, _and(here, _not(there)))) for change, here, there in changes]
    claims += [_or(_not(change), common) for change in (grows, shrinks)]
    _need(
        asked.holds(claims),
        "it was not shown that both sides have a value at the same points"
        if unchanged
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
    of sums.

    left - right == 0 by its sign, wherever what is given holds and both have a value
    ⊢ left == right
    """

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

    for each move the row's condition holds, and both its sides have a value, wherever left and right have one: along
    all values of an index, if the path leads into a sum or product;  what comes out is equal
    ⊢ left == right
    """

    moves: list[Any]  # what they are made of is asked as they are read

    def equality(self, asked: Question, left: Node, right: Node) -> str:
        claims: list[Node] = []
        sides: Node = _and(left, right)
        for move in self.moves:
            match move:
                case [[*path], str(row), *written]:
                    sides = _moved(sides, path, (row, written, asked), (), claims)
                    check("shape", sides)
                case _:
                    raise IllFormed("a move is a path, a row and what stands in its places")
        _need(asked.holds(claims, left, right), "a condition of a law was not shown")
        left, right = children(sides)
        _first_that_shows((Identity(), Cases()), asked, left, right)
        return "same normal form, by laws of the table"


def _moved(
    tree: Node, path: list[Any], move: tuple[str, list[Any], Question], bound: tuple[str, ...], claims: list[Node]
) -> Node:
    """The tree with an instance's right side in the place of what equals its left side. What it claims is added."""
    if not path:
        row, written, asked = move
        left, right, condition = instance(row, written, asked.setting, bound)
        symbols = replace(asked.symbols, integers=asked.symbols.integers | {*bound})
        same, assumed = (True, ()) if tree == left else equal_if(tree, left, symbols, asked.ask)
        _need(same, "a law speaks of something else")
        claims += [*map(held, (condition, *assumed)), *defined(left).args, *defined(right).args]
        return right
    parts, (n, *rest) = list(children(tree)), path
    if type(n) is not int or not 0 <= n < len(parts):
        raise IllFormed("a path that leads nowhere")
    match tree:
        case Call("Sum" | "Product", (_, Name(i), *_)) if n == 0:
            inner: list[Node] = []
            parts[0] = _moved(parts[0], rest, move, (*bound, i), inner)
            claims += [_along(claim, tree) for claim in inner]
        case Call(function) if n == 1 and function in BINDERS or function in _BY_MORE_THAN_VALUES:
            raise IllFormed(f"equal values do not show that {function} is the same")
        case _:
            parts[n] = _moved(parts[n], rest, move, bound, claims)
    return rebuild(tree, tuple(parts))


def equations(condition: Node) -> list[Node]:
    """What is 0 wherever the condition holds."""
    return [c.left - c.right for c in conjuncts(condition) if isinstance(c, Relation) and c.op == "=="]


def finite_cases(setting: Setting, trees: list[Node]) -> Iterator[list[Node]]:
    """Put in every value of names with finitely many."""
    used = set().union(*map(names, trees))
    finite = {n: d.values for n, d in setting.declared if isinstance(d, Finite) and n in used}
    for count, values in enumerate(product(*finite.values())):
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

    left < right at the start;  (right - left)(n + 1) > 0 wherever (right - left)(n) > 0
    ⊢ left < right    (so with <=)
    """

    over: str
    start: int

    def order(self, asked: Question, claim: Relation) -> str:
        """claim: that the difference, which has a value, is > 0 or >= 0."""
        self._check(asked)
        cell, given = whole(asked.setting, asked.uses)
        start, later = (substitute(claim, {self.over: at}) for at in (Number(self.start), Name(self.over) + 1))
        known = cell.knowing(cell.at(claim.left), TRUE_SIGNS[claim.op])
        base = everywhere(cell, [start, *defined(claim.left).args], given, asked.ask)
        _need(base, "the base of the induction was not shown")
        _need(everywhere(known, [later], given, asked.ask), "the step of the induction was not shown")
        return self._says()

    def _says(self) -> str:
        return Said("induction over {name} from {start}", name=self.over, start=self.start)

    def _check(self, asked: Question) -> None:
        name, first = self.over, self.start
        if type(name) is not str or type(first) is not int:
            raise IllFormed("induction is over a name, from a whole number on")
        domain = asked.setting.domains.get(name)
        if not isinstance(domain, Integers) or domain.high is not None or domain.low != first:
            raise IllFormed(
                f"induction over {name} from {first}: {name} must be declared as the integers from "
                f"{first} on (natural from 0, positive_integer from 1)"
            )
        _check_no_bound(asked.setting, name)
        if name in names(asked.given) or any(name in names(h.value) for h in asked.uses if isinstance(h, Mean)):
            raise IllFormed(f"induction over {name}: no condition and no hypothesis may speak of {name}")

    def equality(self, asked: Question, left: Node, right: Node) -> str:
        self._check(asked)
        name, first = self.over, self.start
        _need(
            asked.holds([defined(left)]),  # and so has the right one: the domains were compared
            Said("both sides were not shown to have a value for every {name}", name=name),
        )
        for further in (0, 1):
            a, b = (substitute(t, {name: Number(first + further)}) for t in (left, right))
            alike = asked.equal(a, b)
            _need(alike or asked.equal_in_pieces(a, b), "the base of the induction was not shown")
            if self._goes_on(asked, left - right, further, alike and not equations(asked.given)):
                return self._says()
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
        return type(answer) is str and k.same((times(k.from_text(answer), now[0]), P_ONE), (later[0], P_ONE))


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
        rules = _rules(Goal(asked.setting, ends, "==", right, asked.uses), asked.ask)
        _first_that_shows(rules, asked, ends, right, "the ends do not give the right side")
        asked.need_values(v, low, high, body, function, slope)
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
        asked.need_values(u, start, stop, inner, slope, after)
        _need(  # what is equal to both sides must have a value
            asked.holds([defined(new)], left, right),
            "the ends or the new integral have no value",
        )
        return "substitution: the slope, and the ends"


def _integral(tree: Node) -> tuple[Node, str, Node, Node]:
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

    def known(self, setting: Setting, cell: Cell, given: Node, ask: Ask) -> tuple[Cell, tuple[Mark, ...]]:
        """The cell, knowing the differences of the theorems whose premises were shown there; and what they rest on."""
        found, put = cell, dict(self.values)
        rests_on: tuple[Mark, ...] = ()
        for theorem in self.theorems:
            s = genuine(theorem).statement
            there = s.setting
            if there.random or s.relation not in TRUE_SIGNS:
                raise IllFormed("a fact is an equality or inequality without random variables")
            if unknown := put.keys() - there.domains.keys():
                raise IllFormed(f"the fact has no name {', '.join(sorted(unknown))}")
            sequences = {n: d for n, d in there.declared if isinstance(d, Sequence)}
            if any(setting.domains.get(n) != d or n in put for n, d in sequences.items()):
                raise IllFormed(f"the fact speaks of {', '.join(sequences)}: declare that here as there")
            values = {n: setting.expression(put.get(n, Name(n))) for n in there.domains if n not in sequences}
            left, right = (substitute(there.expression(t), values) for t in (s.left, s.right))
            premises = [p for n, d in there.declared if n in values for p in belongs(d, values[n], values)]
            premises += [held(substitute(c, values)) for c in s.premises]
            if everywhere(cell, [*premises, defined(left)], given, ask):
                found = found.knowing(found.at(left - right), TRUE_SIGNS[s.relation])
                rests_on += theorem.rests_on
        _need(found is not cell, "it was not shown that the fact may be used here")
        return found, rests_on


def _ordered(asked: Question, goal: Goal, left: Node, right: Node) -> tuple[str, tuple[Mark, ...]]:
    """The sign of the difference, cell by cell; or that of the certificate, which is equal to the difference.

    larger - smaller == certificate;  certificate >= 0 (> 0), and has a value, wherever both sides have one
    ⊢ smaller <= larger (smaller < larger)
    """
    difference = right - left if goal.relation in ("<", "<=") else left - right
    shown = difference
    rests_on: tuple[Mark, ...] = ()
    cell, given = whole(asked.setting, asked.uses, defined(left), defined(right))
    if goal.because is not None:
        shown = asked.setting.expression(goal.because)
        _need(
            asked.equal(difference, shown),
            "because= was not shown to be the larger side minus the smaller one",
        )
    claim = Relation(">" if goal.relation in ("<", ">") else ">=", shown, ZERO)
    if type(goal.by) is Induction:
        return goal.by.order(asked, claim), ()
    if type(goal.by) is Fact:
        cell, rests_on = goal.by.known(asked.setting, cell, given, asked.ask)
    elif goal.by is not None:
        raise IllFormed(f"{goal.by!r} is no fact")
    _need(everywhere(cell, [claim, *defined(shown).args], given, asked.ask), "the sign is not evident")
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
    return replace(after, defined=after.defined[: len(before.defined)]) == before


# -- the sign of the derivative decides a maximum


def maximum(
    slope: Theorem,
    function: Node,
    over: str,
    low: Node | None,
    high: Node | None,
    at: Node,
    fact: Fact | None,
    ask: Ask,
) -> tuple[Theorem, Theorem]:
    """function(over) on [low, high] has its only maximum at `at`: as <= everywhere, and as < elsewhere. Without an end
    the interval ends where the domain does, which may be open or without end.

    diff(function, over) == s, the theorem `slope`;  low <= at <= high, in the domain;
    function has a value on all of [low, high] (and so is continuous there, as every expression of the language is in a
    real name);  s > 0 between low and at;  s < 0 between at and high
    ⊢ function <= function(at) for low <= over <= high;  function < function(at) for these, if over != at
    """
    s = genuine(slope).statement
    setting, uses, domain, rests_on = s.setting, s.hypotheses, s.setting.domains.get(over), slope.rests_on
    full, derivative, top = setting.expression(function), setting.expression(s.right), setting.expression(at)
    start, stop = (None if t is None else setting.expression(t) for t in (low, high))
    own_slope = Call("diff", (full, Name(over)))
    if setting.expression(s.left) != own_slope or s.relation != "==" or not isinstance(domain, Reals):
        raise IllFormed(f"the chain must lead by equalities from diff(..., {over}) to the slope")
    if any(t is not None and over in names(t) for t in (start, stop, top)):
        raise IllFormed(f"the ends and the place of the maximum must not depend on {over}")
    if any(over in names(h.value) for h in setting.hypotheses if isinstance(h, Mean)):
        raise IllFormed(f"a maximum over {over}: no hypothesis may speak of {over}")
    if over in names(setting.given):
        raise IllFormed(f"a maximum over {over}: no condition may speak of {over}, for it may leave a gap")
    if may_jump(full, over):
        raise IllFormed(f"a maximum over {over}: an indicator may jump")
    standing = tuple(c for c in s.conditions if over not in names(setting.condition(c)))
    conditions = [setting.condition(c) for c in standing]
    cell, given = whole(setting, uses, *conditions, but=over)
    placed = (p for t in (top, start, stop) if t is not None for p in (defined(t), *within(domain, t)))
    premises = [*between(start, top, stop), *placed]
    _need(everywhere(cell, premises, given, ask), "the place was not shown to lie between the ends, in the domain")
    along = Question(setting, _and(*conditions, *between(start, Name(over), stop)), uses, ask)
    _need(along.holds([defined(full)]), "the function was not shown to be defined on the whole interval")
    moving = [held(setting.condition(c)) for c in s.conditions if c not in standing]
    t = Name(over) / (ONE + Name(over))  # between 0 and 1, for a positive coordinate
    for end, of_domain, wanted in ((start, domain.low, ">"), (stop, domain.high, "<")):
        end = end if end is not None or of_domain is None else Number(of_domain)
        if end is None:
            place, there = top - Name(over) if wanted == ">" else top + Name(over), given
        else:
            a, b = (end, top) if wanted == ">" else (top, end)
            place, there = a + (b - a) * t, _and(given, Relation("<", a, b))
        here = cell.moving(over, cell.at(place), "positive")
        if fact is not None:
            here, its = fact.known(setting, here, there, ask)
            rests_on += its
        claims = [*moving, defined(own_slope), Relation(wanted, derivative, ZERO)]
        _need(everywhere(here, claims, there, ask), "the sign of the derivative on one side was not decided")
    best = substitute(function, {over: at})
    if setting.expression(best) != substitute(full, {over: top}):  # a defined name speaks of `over`
        function, best = full, substitute(full, {over: at})
    inside = (*standing, *between(low, Name(over), high))
    method = "sign of the derivative on both sides"
    largest = Statement(setting, function, "<=", best, inside, uses)
    elsewhere = Statement(setting, function, "<", best, (*inside, Relation("!=", Name(over), at)), uses)
    return _make(largest, method, rests_on), _make(elsewhere, method, rests_on)


def between(low: Node | None, x: Node, high: Node | None) -> tuple[Node, ...]:
    """low <= x <= high, as far as there are ends."""
    return (() if low is None else (Relation("<=", low, x),)) + (() if high is None else (Relation("<=", x, high),))


# -- limits at infinity


def limit(below: Theorem, above: Theorem, over: str, to: Node, ask: Ask) -> Theorem:
    """The common left side tends to `to` as the name `over` grows: it lies between two bounds that do.

    left >= low;  left <= high;  both bounds are rational in the name, and differ from `to` by a fraction whose
    denominator has the higher degree, with a leading coefficient that is never 0;  all conditions hold from some value
    on;  `to` has a value, and does not speak of the name
    ⊢ left -> to
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
    _check_no_bound(setting, over)
    full = setting.expression(to)
    if over in names(full):
        raise IllFormed(f"the limit must not depend on {over}")
    cell, bounds = declared(setting, ())
    _need(everywhere(cell, [defined(full)], bounds, ask), "the limit was not shown to have a value everywhere")
    for s in (low, high):
        _tends(s, over, full, ask)
    statement = Statement(setting, low.left, "->", to, over=over)
    return _make(statement, "between two bounds", below.rests_on + above.rests_on)


def _check_no_bound(setting: Setting, over: str) -> None:
    if bounded := [n for n, d in setting.declared if getattr(d, "high", None) == over]:
        raise IllFormed(f"{bounded[0]} = up_to({over}) would grow with {over}: declare it without that bound")


def _tends(s: Statement, over: str, to: Node, ask: Ask) -> None:
    cell, bounds = declared(s.setting, ())
    conditions = [*map(held, s.premises), defined(s.setting.expression(s.left))]
    later = ask("later", (cell.apart(), tuple(conditions), bounds, over))
    named = type(later) is int and 0 <= later <= _LATEST
    _need(named, "no value was named from which on the conditions hold")
    there = cell.moving(over, cell.values[over] + Number(later))
    _need(everywhere(there, conditions, bounds, ask), "the conditions were not shown to hold for all large values")
    k = Reader(cell.symbols, ask)
    n, d = k.reduced(k.read(cell.at(s.setting.expression(s.right) - to)))
    me = k.atom("name", over)
    if k.assumed or any(k.mentions(atom, me) and atom != me for atom in k.standing(n, d)):
        raise NotShown(Said("the bound is not rational in {name}", name=over))
    _need(not k.bases_may_vanish(), "the base of a power may be 0")
    if n:
        over_it, under_it = (by_exponent(p, me) for p in (n, d))
        _need(max(over_it) < max(under_it), "a bound does not tend to the limit")
        _need(0 not in k.polynomial_signs(under_it[max(under_it)]), "the leading coefficient may be 0")


# -- what is printed beside a conclusion


def conditions(theorem: Theorem, ask: Ask) -> tuple[Node, ...]:
    """Where a theorem holds, as written: the standing condition, where its left side has a value, and its own
    conditions; without what was shown to hold on the whole domain."""
    s = theorem.statement
    setting = s.setting
    said: tuple[Node, ...] = ()
    if s.relation not in CONNECTIVES:
        said = requirements(setting, s.left)
        full = [setting.condition(c) for c in said]
        said += tuple(r for r in defined(setting.expression(s.left)).args if r not in full)
    kept = needed(setting, said, ask, s.premises)
    alone = Question(setting, TRUE, (), ask)
    own = (c for c in s.conditions if not alone.holds([held(setting.condition(c))]))
    return tuple(dict.fromkeys((*conjuncts(setting.where), *kept, *own)))


def needed(setting: Setting, said: tuple[Node, ...], ask: Ask, premises: tuple[Node, ...] = ()) -> tuple[Node, ...]:
    """The requirements without those that hold wherever the standing condition and the premises do.

    Each may take for granted that its own parts have a value: what that asks for stands in the list, too.
    """
    full = {c: setting.condition(c) for c in said}
    alone = Question(setting, _and(*premises), (), ask)
    return tuple(c for c in full if not alone.holds([full[c]], full[c]))


def requirements(setting: Setting, written: Node, bound: tuple[Name, ...] = ()) -> tuple[Node, ...]:
    """Where an expression as written has a value: its own requirements and those of the names it speaks of."""
    functions = {n: v for n, v in setting.definitions.items() if v[0] is not None}
    found = list(defined(setting.put_in(written, functions, tuple(n.id for n in bound))).args)
    meanings = {d.name: d.written for d in setting.defined}
    for node in walk(written):
        if isinstance(node, Name) and node.id in meanings and node not in bound:
            found += requirements(setting, meanings[node.id])
    return tuple(dict.fromkeys(found))
