"""A limit at infinity, by bounds on both sides: what lies between two expressions that tend to a value tends to it."""

from fractions import Fraction
from itertools import islice
from typing import Any

from ..kernel import theorems
from ..kernel.language import TRUE, Call, IllFormed, Name, NotShown, parse, text
from ..prove.search import Searching, Stored
from ..prove.verdict import NotProved
from ..refute.arithmetic import Undefined, Unusable
from ..refute.exact import evaluate
from ..refute.sampling import points
from ..show import report
from .chain import certificate_of, check_look
from .derivation import Derivation
from .writing import asked

_FAR, _FARTHER, _CASES = Fraction(10**4), Fraction(10**9), 40


class Limit:
    """The common first line of two proved derivations tends to `to` as the name `over` grows.

    Parameters
    ----------
    title : str
        What the limit is called where it is shown.
    below, above : Derivation
        Both proved, of one first line; they end in a lower and in an upper bound.
    over : str
        The name that grows.
    to : str
        The limit.

    Raises
    ------
    NotProved
        If a bound is not proved or does not tend to the limit.
    IllFormed
        If the two do not fit together.

    Notes
    -----
    What is checked: both last lines are rational in the name, and differ from `to` by a fraction whose denominator has
    the higher degree, with a leading coefficient that is never 0; all conditions hold from some value on.

    Examples
    --------
    >>> from derivations import Derivation, Limit, positive_integer
    >>> below = Derivation("below", n=positive_integer).start("(n + 1)/n").step(">= 1", "1/n is positive")
    >>> above = Derivation("above", n=positive_integer).start("(n + 1)/n").step("<= 1 + 1/n", "equal")
    >>> Limit("To 1", below, above, over="n", to="1")
    To 1
      (n + 1)/n -> 1 as n -> infinity
      ✓ proved (between 1 and 1 + 1/n; 4 exact cases agree)
    """

    @asked(lambda _, given: given["title"], "to")
    def __init__(self, title: str, below: Derivation, above: Derivation, *, over: str, to: str):
        self._prove(title, below, above, over, to, Searching())

    @classmethod
    def verified(cls, title: str, below: Derivation, above: Derivation, over: str, to: str, ask: Stored) -> "Limit":
        limit = cls.__new__(cls)  # from stored answers to what the kernel asks
        limit._prove(title, below, above, over, to, ask)
        return limit

    def _prove(self, title: str, below: Any, above: Any, over: Any, to: Any, ask: Searching | Stored) -> None:
        self.title, self.below, self.above, self.over = title, below, above, over
        for bound, side in ((below, "below"), (above, "above")):
            if not bound.proved or bound.setting.random:
                raise NotProved(f"{side} must be proved, and without random variables")
            if bound.steps[-1].kind == "extremum":
                raise IllFormed(f"{side} must end in a bound from {side}, not in {bound.conclusion}")
        self.expression, self.names = below.lines[0].written, below.names | above.names
        self.to = parse(to)
        if any(below.names.get(n, tex) != tex for n, tex in above.names.items()) or (
            below.setting.defined != above.setting.defined
        ):
            raise IllFormed("both bounds must define and print their names alike")
        lines = [line.written for bound in (below, above) for line in bound.lines]
        running = Call("Sum", (self.to, Name(over), self.to, self.to))  # the name runs, as an index does
        check_look(below.setting, self.names, [self.to, running, *lines, *(d.written for d in below.setting.defined)])
        try:
            self.theorem = theorems.limit(below.theorems[0], above.theorems[0], over, self.to, ask)
        except NotShown as error:
            raise NotProved(str(error)) from None
        self.certificate = certificate_of(ask)
        full = below.setting.expression(self.to)
        self.cases = sum(self._agrees(b, full) for b in (below, above))
        if not self.cases:
            raise NotProved(
                "there is no usable case: at none of the values that were tried could both bounds be computed"
            )

    def _agrees(self, bound: Derivation, to: Any) -> int:
        """Far out the bound is nearer to the limit, by a factor of 100 at least."""
        cases, difference = 0, bound.lines[-1].full - to
        domains = {n: d for n, d in bound.setting.declared if n != self.over}
        for env in islice(points(domains, (), (), [difference], TRUE), _CASES):
            try:
                far, farther = (evaluate(difference, env | {self.over: value}) for value in (_FAR, _FARTHER))
            except (Undefined, Unusable):
                continue
            if not isinstance(far, Fraction) or not isinstance(farther, Fraction):
                continue
            if abs(farther) * 100 > abs(far):
                raise NotProved(f"{text(bound.lines[-1].written)} does not come nearer to {text(self.to)}")
            cases += 1
        return cases

    def __str__(self) -> str:
        return report.limit_text(self)

    __repr__ = __str__

    def record(self) -> dict[str, Any]:
        """Everything that is shown, for machines; `replay` checks it again."""
        return report.limit_record(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return report.shown(str(self), self.record())
