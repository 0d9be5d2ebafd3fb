"""What values a name may take, and the coordinates by which a domain is cut into pieces of known sign.

Caveats. A name is bounded by at most one other name, and bounds at most one. Entries of a sequence are independent of
all names. A function is of all real numbers and has all slopes, also where its values lie in an interval.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from .language import ONE, ZERO, IllFormed, Name, Node, Number, check_name

Signs = frozenset[int]  # of -1, 0, 1
ANY, NONNEGATIVE, POSITIVE, NULL = (frozenset(signs) for signs in ((-1, 0, 1), (0, 1), (1,), (0,)))
Kind = str | tuple[Fraction, ...]  # of a coordinate


def signs_times(a: Signs, b: Signs) -> Signs:
    return frozenset(x * y for x in a for y in b)


def signs_plus(a: Signs, b: Signs) -> Signs:
    return frozenset(s for x in a for y in b for s in ((x,) if x == y or y == 0 else (y,) if x == 0 else (-1, 0, 1)))


def signs_power(a: Signs, n: int) -> Signs:
    return frozenset(x ** abs(n) for x in a)


def signs_of_product(each: Signs) -> Signs:
    """The signs of a product, or of a power, of what has these signs."""
    return each if each == POSITIVE else ANY if -1 in each else NONNEGATIVE


# Coordinate kinds: the signs a coordinate can have, and the pieces into which it is cut (what cannot be cut: none).
# A piece is (value in terms of the new coordinate, kind of the new coordinate or None for a constant).
PIECE = "·"  # stands for the new coordinate; no name of the language can be this
_C = Name(PIECE)
SIGNS = {
    "count": NONNEGATIVE,
    "nonnegative": NONNEGATIVE,
    "positive": POSITIVE,
    "real": ANY,
    "unit": NONNEGATIVE,
    "weight": POSITIVE,
}
PIECES: dict[str, tuple[tuple[Node, str | None], ...]] = {
    "count": ((ZERO, None), (ONE + _C, "count")),
    "nonnegative": ((ZERO, None), (_C, "positive")),
    "real": ((ZERO, None), (_C, "positive"), (-_C, "positive")),
    "unit": ((ZERO, None), (ONE, None), (_C / (ONE + _C), "positive")),
}


def kind_signs(kind: Kind) -> Signs:
    return SIGNS[kind] if isinstance(kind, str) else frozenset((v > 0) - (v < 0) for v in kind)


@dataclass(frozen=True)
class Domain:
    text: str  # as records keep it

    @property
    def integer(self) -> bool:
        return False

    @property
    def signs(self) -> Signs:
        """Of its values."""
        return ANY


@dataclass(frozen=True)
class Integers(Domain):
    """The integers from low on; up to the value of another name if high is given."""

    low: int = 0  # 0 or 1
    high: str | None = None
    integer = True

    @property
    def signs(self) -> Signs:
        return NONNEGATIVE if self.low == 0 else POSITIVE

    def coordinate(self, name: str) -> tuple[Node, Kind]:
        return (Name(name) if self.low == 0 else Number(self.low) + Name(name)), "count"


@dataclass(frozen=True)
class Reals(Domain):
    low: int | None = None
    high: int | None = None
    open: bool = False  # without its ends

    @property
    def signs(self) -> Signs:
        return ANY if self.low is None else POSITIVE if self.open else NONNEGATIVE

    def coordinate(self, name: str) -> tuple[Node, Kind]:
        if self.high is not None:
            return (Name(name) / (ONE + Name(name)), "positive") if self.open else (Name(name), "unit")
        return Name(name), "real" if self.low is None else "positive" if self.open else "nonnegative"


@dataclass(frozen=True)
class Finite(Domain):
    values: tuple[Fraction, ...] = ()

    @property
    def integer(self) -> bool:
        return all(v.denominator == 1 for v in self.values)

    @property
    def signs(self) -> Signs:
        return kind_signs(self.values)

    def coordinate(self, name: str) -> tuple[Node, Kind]:
        return Name(name), self.values


@dataclass(frozen=True)
class Sequence(Domain):
    """y[1], y[2], ..., each in the domain `of`; of a matrix, y[1, 1], y[1, 2], ..."""

    of: Domain = Domain("")
    indices: int = 1


@dataclass(frozen=True)
class Function(Sequence):
    """f(x) or f(x, y) of all real numbers: any function that has all slopes, with values in the domain `of`."""


natural = Integers("natural", 0)
positive_integer = Integers("positive_integer", 1)
real = Reals("real")
positive = Reals("positive", 0, None, True)
nonnegative = Reals("nonnegative", 0)
probability = Reals("probability", 0, 1)
open_probability = Reals("open_probability", 0, 1, True)


def finite(*values: int | Fraction) -> Finite:
    """A finite set of integers or Fractions; every case is tried."""
    if not values or not all(type(v) in (int, Fraction) for v in values):
        raise TypeError(f"finite takes integers or Fractions, not {values!r}")
    return Finite(f"finite({', '.join(map(str, values))})", tuple(map(Fraction, values)))


bit = finite(0, 1)


def up_to(high: str) -> Integers:
    """The integers 0, ..., high, where high is another declared name."""
    check_name(high)
    return Integers(f"up_to({high})", 0, high)


def sequence(of: Domain = bit) -> Sequence:
    """An endless sequence y[1], y[2], ... of values in a domain."""
    return Sequence(f"sequence({of.text})", of)


def matrix(of: Domain = real) -> Sequence:
    """An endless table y[i, j] of values in a domain, for i and j from 1 on."""
    return Sequence(f"matrix({of.text})", of, 2)


def function(of: Domain = real, arguments: int = 1) -> Function:
    """Any function f(x) of real numbers, or f(x, y), with values in a domain, that can be differentiated again and
    again: its slope is prime(f(x))."""
    if not isinstance(of, Reals) or type(arguments) is not int or not 1 <= arguments <= 9:
        raise TypeError(f"a function of one to nine numbers has real values, not {of!r} of {arguments!r} arguments")
    more = f", {arguments}" if arguments > 1 else ""
    return Function(f"function({of.text}{more})", of, arguments)


_NAMED = {d.text: d for d in (natural, positive_integer, real, positive, nonnegative, probability, open_probability)}


def from_text(text: str) -> Domain:
    """The domain a record names."""
    head, _, inner = text.partition("(")
    inner = inner.removesuffix(")")
    if text in _NAMED:
        return _NAMED[text]
    if head == "finite":
        values = inner.split(", ")
        if not all(re.fullmatch("-?[0-9]{1,12}(/(?!0+$)[0-9]{1,12})?", value) for value in values):
            raise IllFormed(f"{text[:80]!r}: integers or fractions of at most 12 digits")
        return finite(*map(Fraction, values))
    if head == "up_to":
        return up_to(inner)
    if head in ("sequence", "matrix"):
        if inner.startswith(("sequence", "matrix", "function", "up_to")):
            raise IllFormed(f"{text[:80]!r}: entries of a sequence are numbers that do not depend on a name")
        return (sequence if head == "sequence" else matrix)(from_text(inner))
    if head == "function":
        of, _, many = inner.partition(", ")
        if of in _NAMED and isinstance(_NAMED[of], Reals) and re.fullmatch("[2-9]?", many):
            return function(_NAMED[of], int(many or 1))
    raise IllFormed(f"unknown domain {text[:80]!r}")


def order(domains: Mapping[str, Domain]) -> list[str]:
    """The names, those that bound others first."""
    late = {n: d.high for n, d in domains.items() if isinstance(d, Integers) and d.high is not None}
    for name, high in late.items():
        if high not in domains:
            raise IllFormed(f"{name} = up_to({high}): {high} is not declared")
    for name, high in late.items():
        if high in late or not isinstance(domains[high], Integers):
            raise IllFormed(f"{name} = up_to({high}): the bound must be natural or positive_integer")
    if len(late) != len(set(late.values())):
        raise IllFormed("two names with the same upper bound are not supported")
    return [*(n for n in domains if n not in late), *late]
