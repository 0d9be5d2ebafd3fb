"""The numbers of the exact reading: Fractions, intervals with rational ends, and dual numbers over both.

What is not rational (a root, an exponential, a logarithm) is an interval that certainly contains it. Derivatives are
exact: a dual number is a value with a slope.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, lru_cache, reduce
from math import ceil, floor, isqrt
from typing import Any, TypeAlias

from ..kernel.language import IllFormed

LARGEST_POWER = 4096
_LONG = 400  # binary digits of the ends of an interval
_LARGEST_EXPONENT, _LARGEST_ANGLE = 1000, 10**6
_SLACK = Fraction(1, 2**150)  # a thousand units of the last of 160 bits


class Undefined(ArithmeticError):
    """There is no such value; the message says why."""


class NoEntry(Undefined):
    """A sequence has no such entry: they are numbered from 1."""

    def __init__(self, name: str, indices: list[int]) -> None:
        super().__init__(f"{name}{indices} is not there")
        self.name, self.indices = name, indices


class Unusable(ArithmeticError):
    """The point is too large to compute, an interval is too wide to decide, or the language cannot evaluate it."""


class Interval:
    """Certainly between lo and hi, both Fractions."""

    def __init__(self, lo: Fraction, hi: Fraction) -> None:
        self.lo, self.hi = _shortened(lo, floor), _shortened(hi, ceil)

    def _with(self, other: Flat, op: Callable[[Fraction, Fraction], Fraction], swap: bool = False) -> Interval:
        b = other if isinstance(other, Interval) else Interval(other, other)
        x, y = (b, self) if swap else (self, b)
        found = [op(end, other_end) for end in (x.lo, x.hi) for other_end in (y.lo, y.hi)]
        return Interval(min(found), max(found))

    def __add__(self, other: Flat) -> Interval:
        return self._with(other, lambda x, y: x + y)

    def __mul__(self, other: Flat) -> Interval:
        return self._with(other, lambda x, y: x * y)

    def __sub__(self, other: Flat) -> Interval:
        return self._with(other, lambda x, y: x - y)

    def __rsub__(self, other: Fraction) -> Interval:
        return self._with(other, lambda x, y: x - y, swap=True)

    def __truediv__(self, other: Flat) -> Interval:
        return self._with(other, lambda x, y: x / y)

    def __rtruediv__(self, other: Fraction) -> Interval:
        return self._with(other, lambda x, y: x / y, swap=True)

    __radd__, __rmul__ = __add__, __mul__

    def __repr__(self) -> str:
        return f"≈{float((self.lo + self.hi) / 2):.6g}"


class Dual:
    """value + slope*d, with d**2 = 0. Nested derivatives carry tags; the larger tag is the inner one."""

    def __init__(self, tag: int, value: Exact, slope: Exact) -> None:
        self.tag, self.value, self.slope = tag, value, slope


Flat: TypeAlias = Fraction | Interval
Exact: TypeAlias = Flat | Dual


def _shortened(x: Fraction, rounded: Callable[[Fraction], int]) -> Fraction:
    """A long fraction, rounded to a shorter one: so that nothing grows without bound."""
    if x.denominator.bit_length() < _LONG:
        return x
    places = _LONG // 2 + max(0, x.denominator.bit_length() - x.numerator.bit_length())
    return Fraction(rounded(x * 2**places), 2**places)


def parts(x: Exact, tag: int) -> tuple[Exact, Exact]:
    """Value and slope, of the derivative with this tag."""
    return (x.value, x.slope) if isinstance(x, Dual) and x.tag == tag else (x, Fraction(0))


def _tag(*xs: Exact) -> int:
    return max((x.tag for x in xs if isinstance(x, Dual)), default=0)


def plain(x: Exact) -> Flat:
    """Without slopes."""
    while isinstance(x, Dual):
        x = x.value
    return x


def ends(x: Flat) -> tuple[Fraction, Fraction]:
    return (x.lo, x.hi) if isinstance(x, Interval) else (x, x)


def vanishes(x: Exact) -> bool:
    """Whether the value is 0. Unusable, if that is not certain."""
    low, high = ends(plain(x))
    if low <= 0 <= high and low < high:
        raise Unusable("an interval contains 0")
    return low == high == 0


@lru_cache(maxsize=10_000)
def whole(n: int) -> Fraction:
    """The same ones come again and again, and to make one takes longer than to find it."""
    return Fraction(n)


def _of_flat(operation: Callable[[Any, Any], Any], x: Flat, y: Flat) -> Flat:
    """Of two whole numbers as such: much the most are, and fractions take ten times as long."""
    if type(x) is Fraction and type(y) is Fraction and x.denominator == y.denominator == 1:
        return whole(operation(x.numerator, y.numerator))
    found: Flat = operation(x, y)
    return found


def add(x: Exact, y: Exact) -> Exact:
    if isinstance(x, Dual) or isinstance(y, Dual):
        tag = _tag(x, y)
        (a, da), (b, db) = parts(x, tag), parts(y, tag)
        return Dual(tag, add(a, b), add(da, db))
    return _of_flat(operator.add, x, y)


def multiply(x: Exact, y: Exact) -> Exact:
    if isinstance(x, Dual) or isinstance(y, Dual):
        tag = _tag(x, y)
        (a, da), (b, db) = parts(x, tag), parts(y, tag)
        return Dual(tag, multiply(a, b), add(multiply(a, db), multiply(da, b)))
    return _of_flat(operator.mul, x, y)


def negate(x: Exact) -> Exact:
    return multiply(Fraction(-1), x)


def subtract(x: Exact, y: Exact) -> Exact:
    if isinstance(x, Dual) or isinstance(y, Dual):
        return add(x, negate(y))
    return _of_flat(operator.sub, x, y)


def divide(x: Exact, y: Exact) -> Exact:
    if vanishes(y):
        raise Undefined("division by zero")
    if isinstance(x, Dual) or isinstance(y, Dual):
        tag = _tag(x, y)
        (a, da), (b, db) = parts(x, tag), parts(y, tag)
        return Dual(tag, divide(a, b), divide(subtract(multiply(da, b), multiply(a, db)), multiply(b, b)))
    return x / y


def total(terms: Iterable[Exact]) -> Exact:
    none: Exact = Fraction(0)
    return reduce(add, terms, none)


def power(x: Exact, n: int) -> Exact:
    if n == 0:
        return Fraction(1)
    if n < 0:
        if vanishes(x):
            raise Undefined("zero to a negative power")
        return divide(Fraction(1), power(x, -n))
    if isinstance(x, Dual):
        return Dual(x.tag, power(x.value, n), multiply(multiply(Fraction(n), power(x.value, n - 1)), x.slope))
    if n * max(end.numerator.bit_length() + end.denominator.bit_length() for end in ends(x)) > 200_000:
        raise Unusable("a power too large to compute")
    if isinstance(x, Fraction):
        return x**n
    half = power(x, n // 2)
    return multiply(multiply(half, half), x) if n % 2 else multiply(half, half)


def real_power(x: Exact, n: Exact, number: bool, corner: bool) -> Exact:
    """A power with an exponent that is not whole, or moves. Of 0 it is 0, where the exponent is written as a positive
    number; corner: whether a derivative is taken in the base."""
    low, high = ends(plain(x))
    if low == high == 0 and number and isinstance(n, Fraction) and n > 0 and not corner:
        return Fraction(0)
    if high <= 0:
        if isinstance(n, Interval) and n.lo <= floor(n.hi):
            raise Unusable("an interval contains an integer")
        raise Undefined("a power of what is not positive, with an exponent that is not whole")
    if low <= 0:
        raise Unusable("an interval contains 0")
    if isinstance(n, Fraction) and n.denominator == 2 and abs(n) < LARGEST_POWER:
        return power(square_root(x), n.numerator)
    return exponential(multiply(n, logarithm(x)))


def square_root(x: Exact, corner: bool = False) -> Exact:
    """corner: whether a derivative is taken in what stands below it."""
    if corner and vanishes(x):
        raise Undefined("the derivative of a root at 0")
    if isinstance(x, Dual):
        root = square_root(x.value)
        return Dual(x.tag, root, divide(x.slope, multiply(Fraction(2), root)))
    low, high = ends(x)
    if high < 0:
        raise Undefined("square root of a negative number")
    if low < 0:
        raise Unusable("an interval contains 0")
    (least, most), (_, greatest) = _root(low), _root(high)
    return least if low == high and least == most else Interval(least, greatest)


def _root(x: Fraction) -> tuple[Fraction, Fraction]:
    """What the square root lies between: twice the same, if it is rational."""
    scale, square = 10**40, x.numerator * x.denominator
    root = isqrt(square)
    if root * root == square:
        return Fraction(root, x.denominator), Fraction(root, x.denominator)
    root = isqrt(square * scale * scale)
    return Fraction(root, scale * x.denominator), Fraction(root + 1, scale * x.denominator)


def exponential(x: Exact) -> Exact:
    if isinstance(x, Dual):
        y = exponential(x.value)
        return Dual(x.tag, y, multiply(y, x.slope))
    if max(abs(end) for end in ends(x)) > _LARGEST_EXPONENT:
        raise Unusable("an exponential too large to compute")
    return Fraction(1) if x == 0 else _enclosed("exp", x)


def logarithm(x: Exact) -> Exact:
    if isinstance(x, Dual):
        return Dual(x.tag, logarithm(x.value), divide(x.slope, x.value))
    low, high = ends(x)
    if high <= 0:
        raise Undefined("logarithm of a number that is not positive")
    if low <= 0:
        raise Unusable("an interval contains 0")
    return Fraction(0) if x == 1 else _enclosed("log", x)


def turned(function: str, x: Exact) -> Exact:
    """The sine or the cosine of an angle."""
    if isinstance(x, Dual):
        slope = turned("cos", x.value) if function == "sin" else negate(turned("sin", x.value))
        return Dual(x.tag, turned(function, x.value), multiply(slope, x.slope))
    if max(abs(end) for end in ends(x)) > _LARGEST_ANGLE:
        raise Unusable("an angle too large to compute")
    if x == 0:
        return Fraction(function == "cos")
    number = _intervals().mpf
    low, high = (number(end.numerator) / number(end.denominator) for end in ends(x))
    found = getattr(_intervals(), function)(number([low.a, high.b]))
    return Interval(_fraction(found.a) - _SLACK, _fraction(found.b) + _SLACK)


def greater(x: Exact, y: Exact, corner: bool = False) -> Exact:
    """The greater of two. corner: whether a derivative is taken in what stands there."""
    d = subtract(x, y)
    if (corner or isinstance(d, Dual)) and vanishes(d):
        raise Undefined("the derivative at a corner") if corner else Unusable("a slope at a corner")
    low, high = ends(plain(d))
    if low < 0 < high:
        if isinstance(x, Dual) or isinstance(y, Dual):
            raise Unusable("an interval contains a corner")
        (a, b), (c, e) = ends(x), ends(y)
        return Interval(max(a, c), max(b, e))
    return x if low >= 0 else y


@cache
def _intervals() -> Any:
    """mpmath's. Most derivations do without: in a browser it takes two fifths of the time to import this package."""
    from mpmath.ctx_iv import MPIntervalContext

    intervals = MPIntervalContext()
    intervals.prec = 160
    return intervals


def _enclosed(function: str, x: Flat) -> Interval:
    """The values of an increasing function at the ends, a thousand units of the last of 160 bits further out.

    mpmath rounds what it has computed with some more bits, in one case of 20,000 to the wrong side.
    """
    number, values = _intervals().mpf, getattr(_intervals(), function)
    at_low, at_high = (values(number(end.numerator) / number(end.denominator)) for end in ends(x))
    low, high = _fraction(at_low.a), _fraction(at_high.b)
    return Interval(low - abs(low) * _SLACK, high + abs(high) * _SLACK)


def _fraction(x: Any) -> Fraction:
    sign, mantissa, exponent, _ = x._mpi_[0]
    return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** exponent


@cache
def pi() -> Interval:
    return Interval(_fraction(_intervals().pi.a), _fraction(_intervals().pi.b))


def integer(x: Exact, what: str) -> int:
    """A whole number; Unusable, if it is none or may be none."""
    if isinstance(x, Dual):
        raise IllFormed(f"cannot differentiate with respect to {what}")
    if isinstance(x, Interval) and x.lo <= floor(x.hi):
        raise Unusable("an interval contains an integer")
    if not isinstance(x, Fraction) or x.denominator != 1:
        raise Unusable(f"{what} is {x}, not an integer")  # it may well have a value, in a larger language
    return int(x)


def compare(x: Exact, op: str, y: Exact) -> bool | None:
    """x op y; None when intervals overlap, so that nothing is certain."""
    low, high = ends(plain(subtract(x, y)))
    if low <= 0 <= high and low < high:
        return None
    return {"==": low == 0, "!=": low != 0, "<": low < 0, "<=": low <= 0, ">": low > 0, ">=": low >= 0}[op]


def tags(x: Exact) -> set[int]:
    """Of the derivatives that are taken in it."""
    return {x.tag, *tags(x.value), *tags(x.slope)} if isinstance(x, Dual) else set()


def sizes(x: Exact, least: bool = False) -> Exact:
    """How large a value and its slopes are, at most; or at least."""
    if isinstance(x, Dual):
        return Dual(x.tag, sizes(x.value, least), sizes(x.slope, least))
    low, high = ends(x)
    return Fraction(0) if least and low < 0 < high else (min if least else max)(abs(low), abs(high))


def largest(x: Exact) -> Fraction:
    """Of sizes, and of those of the slopes."""
    return max(largest(x.value), largest(x.slope)) if isinstance(x, Dual) else ends(x)[1]


def either_way(x: Exact) -> Exact:
    """From less the size to the size."""
    if isinstance(x, Dual):
        return Dual(x.tag, either_way(x.value), either_way(x.slope))
    high = ends(x)[1]
    return Interval(-high, high) if high else high
