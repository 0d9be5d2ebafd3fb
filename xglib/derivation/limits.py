"""A limit at infinity, by bounds on both sides: what lies between two expressions that tend to a value tends to it."""

from dataclasses import replace
from fractions import Fraction
from itertools import islice

from . import report
from .cells import Cell, defined, everywhere, polynomial_sign, whole
from .chain import SCHEMA, Derivation, NotProved
from .domains import Integers, Reals
from .exact import Interval, Undefined, Unusable, evaluate
from .language import IllFormed, Logic, Node, Number, names
from .normal import NoNormalForm, elements, mentions
from .sampling import points
from .show import text

_LATER = (0, 1, 2, 4, 8, 16)  # conditions are asked to hold from one of these steps on
_FAR, _FARTHER, _CASES = Fraction(10**4), Fraction(10**9), 40


class Limit:
    """The common first line of two proved derivations tends to `to` as the name `over` grows.

    `below` ends in a lower bound, `above` in an upper one. What is checked: both last lines are rational in the name,
    and differ from `to` by a fraction whose denominator has the higher degree, with a leading coefficient that is
    never 0; all conditions hold from some value on.

    >>> from xglib.derivation import Derivation, Limit, positive_integer
    >>> below = Derivation("below", n=positive_integer).start("(n + 1)/n").step(">= 1", "1/n is positive")
    >>> above = Derivation("above", n=positive_integer).start("(n + 1)/n").step("<= 1 + 1/n", "equal")
    >>> Limit("To 1", below, above, over="n", to="1")
    To 1
      (n + 1)/n -> 1 as n -> infinity
      ✓ proved (between 1 and 1 + 1/n; 4 exact cases agree)
    """

    def __init__(self, title: str, below: Derivation, above: Derivation, *, over: str, to: str):
        self.title, self.below, self.above, self.over = title, below, above, over
        for bound, relations, side in ((below, (">", ">=", "=="), "below"), (above, ("<", "<=", "=="), "above")):
            if not bound.proved or bound.setting.random:
                raise NotProved(f"{side} must be proved, and without random variables")
            if bound.conclusion.relation not in relations or bound.steps[-1].kind == "extremum":
                raise IllFormed(f"{side} must end in a bound from {side}, not in {bound.conclusion}")
        if below.lines[0].full != above.lines[0].full or below.setting.domains != above.setting.domains:
            raise IllFormed("both derivations must begin with the same line, of the same names")
        domain = below.setting.domains.get(over)
        if not isinstance(domain, Integers | Reals) or domain.high is not None:
            raise IllFormed(f"{over} must be declared, with values that grow without bound")
        if bounded := [n for n, d in below.setting.domains.items() if getattr(d, "high", None) == over]:
            raise IllFormed(f"{bounded[0]} = up_to({over}) would grow with {over}: declare it without that bound")
        self.expression, self.names = below.lines[0].written, below.names | above.names
        self.to, full = below.setting.read(to)
        if over in names(full):
            raise IllFormed(f"the limit must not depend on {over}")
        cell, extra = whole(below.setting.domains, below.setting.symbols(()))
        if not everywhere(cell, [defined(full)], extra):
            raise NotProved(f"{to} was not shown to have a value everywhere")
        self.cases = sum(self._tends(bound, full) for bound in (below, above))
        if not self.cases:
            raise NotProved(f"{title}: vacuous, there is no usable case")

    def _tends(self, bound: Derivation, to: Node) -> int:
        """The number of exact cases, after the proof that a bound tends to the limit."""
        difference = bound.lines[-1].full - to
        cell, extra = whole(bound.setting.domains, bound.setting.symbols(()))
        conditions = [bound.setting.meaning(c) for c in bound.conclusion.conditions]
        if not any(self._holds(conditions, cell, extra, later) for later in _LATER):
            raise NotProved(f"{bound.title}: its conditions were not shown to hold for every large {self.over}")
        try:
            reader, (x,) = elements(cell.symbols, cell.at(difference))
        except NoNormalForm as error:
            raise NotProved(f"{bound.title}: {error}") from None
        me = ("name", self.over)
        if any(mentions(key, me) and key != me for poly in (x.numer, x.denom) for m in poly.monoms()
               for key, _ in reader.monomial(m)):
            raise NotProved(f"{bound.title}: its last line is not rational in {self.over}")
        if x != 0:
            n = reader.index.get(me, 0)
            high = x.denom.degree(n)
            if x.numer.degree(n) >= high:
                raise NotProved(f"{text(bound.lines[-1].written)} does not tend to {text(self.to)}")
            leading = x.denom.ring.from_dict({m: c for m, c in x.denom.terms() if m[n] == high})
            if 0 in polynomial_sign(leading.quo(x.denom.ring.gens[n] ** high), reader, cell):
                raise NotProved(f"{bound.title}: the leading coefficient may be 0")
        return self._agrees(bound, difference)

    def _holds(self, conditions: list[Node], cell: Cell, given: Node, later: int) -> bool:
        there = replace(cell, values=cell.values | {self.over: cell.values[self.over] + Number(later)})
        return everywhere(there, conditions, given)

    def _agrees(self, bound: Derivation, difference: Node) -> int:
        """Far out the bound is nearer to the limit, by a factor of 100 at least."""
        cases = 0
        domains = {n: d for n, d in bound.setting.domains.items() if n != self.over}
        for env in islice(points(domains, (), (), [difference], Logic("and", ())), _CASES):
            try:
                far, farther = (evaluate(difference, env | {self.over: value}) for value in (_FAR, _FARTHER))
            except (Undefined, Unusable):
                continue
            if isinstance(far, Interval) or isinstance(farther, Interval):
                continue
            if abs(farther) * 100 > abs(far):
                raise NotProved(f"{text(bound.lines[-1].written)} does not come nearer to {text(self.to)}")
            cases += 1
        return cases

    def __str__(self):
        return report.limit_text(self)

    __repr__ = __str__

    def record(self) -> dict:
        """Everything that is shown, for machines; `replay` checks it again."""
        return report.limit_record(self, SCHEMA)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return report.bundle(str(self), report.limit_markdown(self), self.record())
