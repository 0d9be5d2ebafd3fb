"""Hypotheses about random variables: each says what it makes of a moment, the expectation of a product of powers.

Caveats. Every moment that is written is taken to exist. Hypotheses that overlap are not used in one step, though a
chain may rest on both; whether there is a space that obeys all of them is looked at outside the kernel.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from .language import IllFormed, Node, moment, parse, text


@dataclass(frozen=True)
class Independent:
    """f and y_D are independent: E(f**a*y_D**b) = E(f**a)*E(y_D**b)."""

    names: tuple[str, ...]

    def rewrite(self, powers: dict[str, int]) -> Node | None:
        if len(powers) > 1 and set(powers) <= set(self.names):
            first, *rest = sorted(powers)
            return moment({first: powers[first]}) * moment({n: powers[n] for n in rest})
        return None

    def __str__(self) -> str:
        return f"independent({', '.join(self.names)})"


@dataclass(frozen=True)
class Uncorrelated:
    """E(f*y_D) = E(f)*E(y_D), and no more: weaker than independence."""

    names: tuple[str, str]

    def rewrite(self, powers: dict[str, int]) -> Node | None:
        return Independent(self.names).rewrite(powers) if powers == dict.fromkeys(self.names, 1) else None

    def __str__(self) -> str:
        return f"uncorrelated({', '.join(self.names)})"


@dataclass(frozen=True)
class Event:
    """A is 1 where an event happens and 0 elsewhere: A**2 = A, and E(A) is its probability."""

    name: str

    @property
    def names(self) -> tuple[str]:
        return (self.name,)

    def rewrite(self, powers: dict[str, int]) -> Node | None:
        return moment({**powers, self.name: 1}) if powers.get(self.name, 0) > 1 else None

    def __str__(self) -> str:
        return f"event({self.name})"


@dataclass(frozen=True)
class Mean:
    """E(y_D) = y, an expression without random variables. And E(y_D*x**a) = y*E(x**a), if E(y_D | x) = y is given."""

    name: str
    value: Node
    given: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.given)

    def rewrite(self, powers: dict[str, int]) -> Node | None:
        others = {n: e for n, e in powers.items() if n != self.name}
        if powers.get(self.name) == 1 and set(others) <= set(self.given):
            return self.value * moment(others) if others else self.value
        return None

    def __str__(self) -> str:
        return f"mean({' | '.join((self.name, *self.given))}, {text(self.value)})"


def independent(*names: str) -> Independent:
    """The named random variables are independent (相互独立)."""
    if len(set(names)) != len(names) or len(names) < 2:
        raise ValueError(f"independent takes two or more different names, not {names!r}")
    return Independent(tuple(names))


def uncorrelated(a: str, b: str) -> Uncorrelated:
    """The covariance of two random variables is 0."""
    if a == b:
        raise ValueError(f"uncorrelated takes two different names, not {a!r} twice")
    return Uncorrelated((a, b))


def event(name: str) -> Event:
    """The random variable is 1 where an event (事件) happens, else 0."""
    return Event(name)


def mean(name: str, value: str) -> Mean:
    """The expectation of a random variable is the given expression, as in zero-mean noise: mean("y_D", "y").

    mean("eps | x, y", "0"): so it is whatever the values of x and y.
    """
    name, bar, others = map(str.strip, name.partition("|"))
    given = [n.strip() for n in re.split("[|,]", others)] if bar else []
    if name in given or len(set(given)) != len(given):
        raise ValueError(f"mean takes different names, not {[name, *given]}")
    return Mean(name, parse(str(value)), tuple(given))


Hypothesis = Independent | Uncorrelated | Event | Mean
Hypotheses = tuple[Hypothesis, ...]


def from_text(line: str) -> Hypothesis:
    """The hypothesis a record names."""
    head, _, inner = line.partition("(")
    between = r",(?! *[^\W\d]\w* *[,|])" if head == "mean" else ","  # of a mean that behind its last name
    args = [a.strip() for a in re.split(between, inner.removesuffix(")"), maxsplit=head == "mean")]
    match head, args:
        case _, ["", *_]:
            pass
        case "independent", [_, _, *_] if len(args) < 99:
            return independent(*args)
        case "uncorrelated", [a, b]:
            return uncorrelated(a, b)
        case "event", [name]:
            return event(name)
        case "mean", [name, value]:
            return mean(name, value)
    raise IllFormed(f"unknown hypothesis {line!r}: write mean(X, a) for E(X) = a, independent(X, Y) or event(A)")


def check_together(hypotheses: Iterable[Hypothesis]) -> None:
    """Hypotheses used in one step: the spaces for overlapping ones would be narrower than the hypotheses."""
    seen: set[str] = set()
    for h in hypotheses:
        if isinstance(h, (Independent, Uncorrelated)):
            if seen & set(h.names):
                raise IllFormed(f"{h} overlaps with another hypothesis; name all independent variables in one")
            seen |= set(h.names)
