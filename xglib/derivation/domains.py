"""What values a name may take: for the exact reading values to try, for the symbolic one coordinates to split.

A declared domain is part of every claim about the name. `grid(n)` lists n values, smallest first (so the first
counterexample is a small one); `draw` takes one without bound, unless `cap` keeps it countable.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice

from .language import ONE, ZERO, IllFormed, Name, Number
from .show import name_latex

# Coordinate kinds: the signs a coordinate can have, and the pieces into which it splits (None: it does not).
# Each piece is (value in terms of the new coordinate, kind of the new coordinate or None for a constant).
PIECE = "·"  # stands for the new coordinate; no name of the language can be this
_C = Name(PIECE)
SIGNS = {"count": {0, 1}, "nonnegative": {0, 1}, "positive": {1}, "real": {-1, 0, 1}, "unit": {0, 1}}
PIECES = {
    "count": ((ZERO, None), (ONE + _C, "count")),
    "nonnegative": ((ZERO, None), (_C, "positive")),
    "real": ((ZERO, None), (_C, "positive"), (-_C, "positive")),
    "unit": ((ZERO, None), (ONE, None), (_C / (ONE + _C), "positive")),
}


@dataclass(frozen=True)
class Domain:
    text: str  # its name in xglib.derivation, as records keep it
    latex: str
    integer = False
    finite = False


@dataclass(frozen=True)
class Integers(Domain):
    """The integers from low on; up to the value of another name if high is given."""

    low: int = 0  # 0 or 1
    high: str | None = None
    integer = True
    nonnegative = True

    def top(self, env) -> int | None:
        return None if self.high is None else int(env[self.high])

    def grid(self, n, env) -> list[Fraction]:
        stop = self.low + n if self.high is None else min(self.low + n, self.top(env) + 1)
        return [Fraction(i) for i in range(self.low, stop)]

    def draw(self, rng, env, cap=None) -> Fraction | None:
        top = self.top(env)
        if top is None:
            top = self.low + (cap or rng.choice((10, 1000, 10**6)))
        return Fraction(rng.randint(self.low, top)) if top >= self.low else None

    def contains(self, x, env) -> bool:
        return x.denominator == 1 and x >= self.low and (self.high is None or x <= self.top(env))

    def coordinate(self, name):
        return (Name(name) if self.low == 0 else Number(self.low) + Name(name)), "count"


@dataclass(frozen=True)
class Reals(Domain):
    low: int | None = None
    high: int | None = None
    open: bool = False  # without its ends

    @property
    def nonnegative(self):
        return self.low is not None

    def _values(self) -> Iterator[Fraction]:
        if self.high is not None:  # by growing denominator: 0, 1, 1/2, 1/3, 2/3, ...
            yield from (Fraction(0), Fraction(1))
            for q in count(2):
                yield from (Fraction(p, q) for p in range(1, q) if Fraction(p, q).denominator == q)
        yield Fraction(0)
        for n in count(1):
            yield from (Fraction(n), Fraction(-n), Fraction(n, n + 1), Fraction(-n, n + 1))

    def grid(self, n, env) -> list[Fraction]:
        return list(islice((x for x in self._values() if self.contains(x, env)), n))

    def draw(self, rng, env, cap=None) -> Fraction:
        q = rng.choice((7, 100, 9973))
        p = rng.randint(1, q - 1) if self.high is not None else rng.randint(1, 10**4)
        sign = 1 if self.low is not None else rng.choice((1, -1))
        return sign * Fraction(p, q)

    def contains(self, x, env) -> bool:
        above = self.low is None or (x > self.low if self.open else x >= self.low)
        return above and (self.high is None or (x < self.high if self.open else x <= self.high))

    def coordinate(self, name):
        if self.high is not None:
            return (Name(name) / (ONE + Name(name)), "positive") if self.open else (Name(name), "unit")
        return Name(name), "real" if self.low is None else "positive" if self.open else "nonnegative"


@dataclass(frozen=True)
class Finite(Domain):
    values: tuple = ()
    finite = True

    @property
    def integer(self):
        return all(v.denominator == 1 for v in self.values)

    @property
    def nonnegative(self):
        return all(v >= 0 for v in self.values)

    def grid(self, n, env) -> list[Fraction]:
        return list(self.values)

    def draw(self, rng, env, cap=None) -> Fraction:
        return rng.choice(self.values)

    def contains(self, x, env) -> bool:
        return x in self.values

    def coordinate(self, name):
        return Name(name), self.values


@dataclass(frozen=True)
class Sequence(Domain):
    """y[1], y[2], ..., each in the domain `of`."""

    of: Domain = None

    def draw(self, rng, length) -> tuple:
        values = self.of.grid(3, {})
        return tuple(rng.choice(values) if rng.random() < 0.7 else self.of.draw(rng, {}, 8) for _ in range(length))


natural = Integers("natural", r"\mathbb{N}", 0)
positive_integer = Integers("positive_integer", r"\mathbb{N}_{>0}", 1)
real = Reals("real", r"\mathbb{R}")
positive = Reals("positive", r"\mathbb{R}_{>0}", 0, None, True)
nonnegative = Reals("nonnegative", r"\mathbb{R}_{\ge 0}", 0)
probability = Reals("probability", "[0, 1]", 0, 1)
open_probability = Reals("open_probability", "(0, 1)", 0, 1, True)


def finite(*values: int) -> Finite:
    """A finite set of integers or Fractions; every case is tried."""
    if not values or not all(isinstance(v, (int, Fraction)) and not isinstance(v, bool) for v in values):
        raise TypeError(f"finite takes integers or Fractions, not {values!r}")
    shown = ", ".join(map(str, values))
    return Finite(f"finite({shown})", rf"\{{{shown}\}}", tuple(map(Fraction, values)))


bit = finite(0, 1)


def up_to(high: str) -> Integers:
    """The integers 0, ..., high, where high is another declared name."""
    return Integers(f"up_to({high})", rf"\{{0, \dots, {name_latex(high)}\}}", 0, high)


def sequence(of: Domain = bit) -> Sequence:
    """An endless sequence y[1], y[2], ... of values in a domain."""
    return Sequence(f"sequence({of.text})", rf"{of.latex}^{{\infty}}", of)


_NAMED = {d.text: d for d in (natural, positive_integer, real, positive, nonnegative, probability, open_probability)}


def from_text(text: str) -> Domain:
    """The domain a record names."""
    head, _, inner = text.partition("(")
    inner = inner.removesuffix(")")
    if text in _NAMED:
        return _NAMED[text]
    if head == "finite":
        return finite(*map(Fraction, inner.split(", ")))
    if head == "up_to":
        return up_to(inner)
    if head == "sequence":
        return sequence(from_text(inner))
    raise IllFormed(f"unknown domain {text!r}")


def order(domains: dict[str, Domain]) -> list[str]:
    """The names, those that bound others first."""
    late = [n for n, d in domains.items() if getattr(d, "high", None) in domains]
    for name, domain in domains.items():
        if isinstance(domain, Integers) and domain.high is not None and domain.high not in domains:
            raise IllFormed(f"{name} = up_to({domain.high}): {domain.high} is not declared")
    for name in late:
        bound = domains[domains[name].high]
        if not isinstance(bound, Integers) or bound.high is not None:
            raise IllFormed(f"{name} = up_to({domains[name].high}): the bound must be natural or positive_integer")
    bounds = [domains[n].high for n in late]
    if len(bounds) != len(set(bounds)):
        raise IllFormed("two names with the same upper bound are not supported")
    return [n for n in domains if n not in late] + late
