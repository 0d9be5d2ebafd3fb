"""What a step may rest on with by=: a theorem whose premises are checked.

induction        the base, and the step from n to n + 1
antiderivative   an integral is the difference of a function whose slope is what is integrated
substitution     the same integral in another variable
Derivation.at    what another derivation has concluded, at given values: the sign of a difference
"""

from dataclasses import dataclass, replace

from .cells import Cell, defined, everywhere
from .checks import cells_of, equal_in, finite_cases, within
from .domains import Integers, Reals
from .language import ONE, Binary, Call, IllFormed, Logic, Name, Node, Number, Relation, names, parse, substitute
from .normal import elements_if, equal
from .setting import Setting

_SIGNS = {"==": {0}, "<=": {-1, 0}, "<": {-1}, ">=": {0, 1}, ">": {1}}


@dataclass(frozen=True)
class Induction:
    """Base, and a step that holds for every value from the base on."""

    over: str
    start: int
    proves = "=="

    def record(self) -> dict:
        return {"induction": {"over": self.over, "start": self.start}}

    def proof(self, setting: Setting, left: Node, right: Node, given: Node, hypotheses: tuple) -> str | None:
        name, first = self.over, self.start
        domain = setting.domains.get(name)
        if not isinstance(domain, Integers) or domain.high is not None or domain.low != first:
            raise IllFormed(f"induction over {name} from {first}: {name} must be declared as the integers from "
                            f"{first} on (natural from 0, positive_integer from 1)")
        if name in names(given) or any(name in names(h.value) for h in hypotheses if hasattr(h, "value")):
            raise IllFormed(f"induction over {name}: no condition and no hypothesis may speak of {name}")
        both = Logic("and", (defined(left), defined(right)))
        cell, standing = cells_of(setting, hypotheses, given)
        if not everywhere(cell, [both], standing):
            return None  # a gap would break the ladder
        symbols = setting.symbols(hypotheses)
        base = [substitute(t, {name: Number(first)}) for t in (left, right)]
        if not equal(*base, symbols):
            return None
        here = Binary("-", left, right)
        after = substitute(here, {name: Name(name) + ONE})
        for d, d1 in finite_cases(setting, [here, after], given):
            reader, (d, d1), assumed = elements_if(symbols, d, d1)
            if not _follows(reader, d, d1) or not everywhere(cell, assumed, standing):
                return None
        return f"induction over {name} from {first}"


def _follows(reader, d, d1) -> bool:
    """Does d = 0 make d1 zero? d is solved for a sum that stands in it linearly."""
    if reader.is_zero(d1) or reader.is_zero(d1 - d):
        return True
    for n, key in enumerate(reader.keys):
        if key[0] == "sum" and d.numer.degree(n) == 1:
            slope = d.numer.diff(n)
            if not slope.is_ground:  # where the slope is 0, d = 0 says nothing of the sum
                continue
            constant = d.numer - slope * d.numer.ring.gens[n]
            solution = -reader.field(constant) / reader.field(slope)
            if reader.is_zero(reader.by_power(d1, n, lambda e, s=solution: s**e)):
                return True
    return False


@dataclass(frozen=True)
class Antiderivative:
    """Integral(f, x, a, b) = F(b) - F(a): F has the slope f, and both have a value everywhere between the ends."""

    expression: str
    proves = "=="

    def record(self) -> dict:
        return {"antiderivative": {"expression": self.expression}}

    def proof(self, setting: Setting, left: Node, right: Node, given: Node, hypotheses: tuple) -> str | None:
        body, v, low, high = _integral(left)
        function = setting.meaning(parse(self.expression), (v,))
        slope = Call("diff", (function, Name(v)))
        ends = substitute(function, {v: high}) - substitute(function, {v: low})
        between, given_there = _between(setting, hypotheses, given, v, low, high)
        if (equal_in(setting, slope, body, given, hypotheses) and equal_in(setting, ends, right, given, hypotheses)
                and everywhere(between, [defined(body), defined(function), defined(slope)], given_there)):
            return "slope of the antiderivative, and the ends"


@dataclass(frozen=True)
class Substitution:
    """Integral(f(x), x, a, b) = Integral(f(g(u))*g'(u), u, p, q), where g(p) = a and g(q) = b."""

    expression: str
    over: str
    low: str
    high: str
    proves = "=="

    def record(self) -> dict:
        return {"substitution": {"expression": self.expression, "over": self.over, "low": self.low,
                                 "high": self.high}}

    def proof(self, setting: Setting, left: Node, right: Node, given: Node, hypotheses: tuple) -> str | None:
        body, v, low, high = _integral(left)
        u = self.over
        inner = setting.meaning(parse(self.expression), (u,))
        start, stop = (setting.meaning(parse(end)) for end in (self.low, self.high))
        slope, after = Call("diff", (inner, Name(u))), substitute(body, {v: inner})
        new = setting.meaning(Call("Integral", (after * slope, Name(u), start, stop)))
        between, given_there = _between(setting, hypotheses, given, u, start, stop)
        pairs = ((substitute(inner, {u: start}), low), (substitute(inner, {u: stop}), high), (new, right))
        if (all(equal_in(setting, a, b, given, hypotheses) for a, b in pairs)
                and everywhere(between, [defined(inner), defined(slope), defined(after)], given_there)):
            return "substitution: the slope, and the ends"


def _integral(tree: Node):
    match tree:
        case Call("Integral", (body, Name(v), low, high)): return body, v, low, high
    raise IllFormed("this rule is for a line that is an Integral and nothing else")


def _between(setting, hypotheses, given, v, low, high) -> tuple[Cell, Node]:
    """The cell in which the variable runs from one end to the other, in either direction."""
    cell, given = cells_of(setting, hypotheses, given)
    point = cell.at(low) + (cell.at(high) - cell.at(low)) * Name(v)
    return replace(cell, values=cell.values | {v: point}, kinds=cell.kinds | {v: "unit"}), given


@dataclass(frozen=True)
class Fact:
    """What a derivation has concluded, at given values of its names: the difference of its two sides has a sign."""

    derivation: object
    values: tuple[tuple[str, str], ...]
    proves = "inequality"

    def record(self) -> dict:
        values = [list(pair) for pair in self.values]
        return {"fact": {"derivation": self.derivation.record() | {"library": []}, "values": values}}

    def signs(self, setting: Setting, cell: Cell, given: Node) -> tuple | None:
        """The difference and its signs on the cell; None if a premise was not shown there."""
        d = self.derivation
        if not d.proved or d.setting.random or d.setting.hypotheses:
            raise IllFormed(f"{d.title}: a fact is the conclusion of a proved derivation without random variables")
        given_values = dict(self.values)
        values = {n: setting.meaning(parse(given_values.pop(n, n))) for n in d.setting.domains}
        if given_values:
            raise IllFormed(f"{d.title} has no name {', '.join(given_values)}")

        def here(tree):
            return substitute(d.setting.meaning(tree), values)

        conclusion = d.conclusion
        premises = [p for n in values for p in _belongs(d.setting.domains[n], values, n)]
        premises += [here(condition) for condition in conclusion.conditions]
        if not everywhere(cell, premises, given):
            return None
        signs = _SIGNS[conclusion.relation]
        last = d.steps[-1]
        if last.kind == "extremum":  # equality holds at the maximum only
            over, at = (parse(last.source[key]) for key in ("over", "at"))
            signs = {-1} if everywhere(cell, [Relation("!=", here(over), here(at))], given) else signs
        return here(conclusion.left) - here(conclusion.right), frozenset(signs)

    def __str__(self):
        where = ", ".join(f"{n} = {v}" for n, v in self.values)
        return f"{self.derivation.title}" + (f", at {where}" if where else "")


def _belongs(domain, values: dict[str, Node], name: str) -> list[Node]:
    value = values[name]
    if isinstance(domain, Reals):
        return [defined(value), *within(domain, value)]
    if isinstance(domain, Integers):
        low = [defined(value), Logic("integer", (value,)), Relation(">=", value, Number(domain.low))]
        return low + ([] if domain.high is None else [Relation("<=", value, values[domain.high])])
    raise IllFormed(f"a fact about {domain.text} cannot be used at other values")


def induction(over: str, start: int = 0) -> Induction:
    """Prove a step by induction: `by=induction("n", 0)`; n must be declared as the integers from `start` on."""
    return Induction(over, start)


def antiderivative(expression: str) -> Antiderivative:
    """Prove Integral(f, x, a, b) == F(b) - F(a): `by=antiderivative("F")`, where F speaks of x."""
    return Antiderivative(expression)


def substitution(expression: str, over: str, low: str, high: str) -> Substitution:
    """Put x = g(u) into an integral over x: `by=substitution("u/s", "u", "0", "s*b")`, with the ends of u."""
    return Substitution(expression, over, low, high)
