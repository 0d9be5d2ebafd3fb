"""What an author writes after by=: a theorem whose premises the kernel checks, with what a record keeps of it.

induction        the base, and the step from n to n + 1
antiderivative   an integral is the difference of a function whose slope is what is integrated
substitution     the same integral in another variable
Derivation.at    what another derivation has concluded, at given values: the sign of a difference
"""

from dataclasses import dataclass
from typing import Any

from ..kernel.language import IllFormed, parse
from ..kernel.theorems import Antiderivative, Fact, Induction, Substitution
from .names import as_text
from .writing import plain

INEQUALITIES = "<=", ">=", "<", ">"


@dataclass(frozen=True)
class By:
    """A rule as it is written: its fields as texts."""

    kind: str
    fields: tuple[tuple[str, object], ...]

    @property
    def proves(self) -> tuple[str, ...]:
        return ("==", *INEQUALITIES) if self.kind == "induction" else ("==",)

    def rule(self) -> Any:
        f: dict[str, Any] = dict(self.fields)
        match self.kind:
            case "induction":
                return Induction(f["over"], f["start"])
            case "antiderivative":
                return Antiderivative(parse(f["expression"]))
            case "substitution":
                return Substitution(parse(f["expression"]), f["over"], parse(f["low"]), parse(f["high"]))
        raise IllFormed(f"unknown rule {self.kind!r}")

    def record(self) -> dict[str, Any]:
        return {self.kind: dict(self.fields)}


@dataclass(frozen=True)
class At:
    """What a derivation has concluded, at given values of its names. Steps that it gets later do not belong to it."""

    title: str
    theorems: tuple[Any, ...]
    derivation: dict[str, Any]  # its record
    values: tuple[tuple[str, str], ...]

    proves = INEQUALITIES

    def rule(self) -> Fact:
        return Fact(self.theorems, tuple((n, parse(v)) for n, v in self.values))

    def record(self) -> dict[str, Any]:
        return {"fact": {"derivation": self.derivation, "values": [list(pair) for pair in self.values]}}


def induction(over: str, start: int = 0) -> By:
    """Prove a step by induction; n must be declared as the integers from `start` on.

    Parameters
    ----------
    over : str
        The name.
    start : int, default 0
        The base.

    Returns
    -------
    rule
        What `by=` takes.

    Examples
    --------
    >>> from derivations import Derivation, induction, natural
    >>> d = Derivation("Gauss", n=natural).start("Sum(i, i, 0, n)")
    >>> print(d.step("n*(n + 1)/2", "by induction", by=induction("n")).conclusion)
    Sum(i, i, 0, n) == n*(n + 1)/2
    """
    return By("induction", (("over", over), ("start", start)))


def antiderivative(expression: Any) -> By:
    """Prove Integral(f, x, a, b) == F(b) - F(a), where F speaks of x; SymPy's integrate may find it.

    Parameters
    ----------
    expression : str or expression
        F.

    Returns
    -------
    rule
        What `by=` takes.

    Examples
    --------
    >>> from derivations import Derivation, antiderivative, positive
    >>> d = Derivation("A parabola", b=positive).start("Integral(x**2, x, 0, b)")
    >>> print(d.step("b**3/3", "", by=antiderivative("x**3/3")).conclusion)
    Integral(x**2, x, 0, b) == b**3/3
    """
    return By("antiderivative", (("expression", plain(as_text(expression, "antiderivative"))),))


def substitution(expression: Any, over: Any, low: Any, high: Any) -> By:
    """Put x = g(u) into an integral over x.

    Parameters
    ----------
    expression : str or expression
        The new form of x: g(u).
    over : str
        The new name u.
    low, high : str or expression
        The ends of u.

    Returns
    -------
    rule
        What `by=` takes.

    Examples
    --------
    >>> from derivations import Derivation, positive, substitution
    >>> d = Derivation("A scale", s=positive, b=positive).start("Integral(x, x, 0, b)")
    >>> print(d.step("Integral(u/s*(1/s), u, 0, s*b)", "", by=substitution("u/s", "u", "0", "s*b")).conclusion)
    Integral(x, x, 0, b) == Integral(u/s*(1/s), u, 0, s*b)
    """
    given = {"expression": expression, "over": over, "low": low, "high": high}
    return By("substitution", tuple((name, plain(as_text(x, f"substitution: {name}"))) for name, x in given.items()))
