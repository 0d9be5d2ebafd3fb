"""Hypotheses about random variables, each in two forms that tests hold against each other.

`rewrite` tells the symbolic reading what the hypothesis makes of a moment; `spaces` gives the exact reading finite
probability spaces in which the hypothesis holds, and nothing else does by construction.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from .exact import Undefined, Unusable, evaluate
from .language import ONE, Call, IllFormed, Name, Node, Number, parse
from .show import text


def _moment(powers: dict[str, int]) -> Node:
    out = None
    for name, e in sorted(powers.items()):
        factor = Name(name) if e == 1 else Name(name) ** Number(e)
        out = factor if out is None else out * factor
    return Call("E", (out,)) if out is not None else ONE


@dataclass(frozen=True)
class Independent:
    """f and y_D are independent: E(f**a*y_D**b) = E(f**a)*E(y_D**b)."""

    names: tuple[str, ...]

    def rewrite(self, powers):
        if len(powers) > 1 and set(powers) <= set(self.names):
            first, *rest = sorted(powers)
            return _moment({first: powers[first]}) * _moment({n: powers[n] for n in rest})

    def __str__(self):
        return f"independent({', '.join(self.names)})"


@dataclass(frozen=True)
class Uncorrelated:
    """E(f*y_D) = E(f)*E(y_D), and no more: weaker than independence."""

    names: tuple[str, str]

    def rewrite(self, powers):
        if powers == dict.fromkeys(self.names, 1):
            return _moment({self.names[0]: 1}) * _moment({self.names[1]: 1})

    def __str__(self):
        return f"uncorrelated({', '.join(self.names)})"


@dataclass(frozen=True)
class Mean:
    """E(y_D) = y, where y is an expression without random variables."""

    name: str
    value: Node

    @property
    def names(self):
        return (self.name,)

    def rewrite(self, powers):
        return self.value if powers == {self.name: 1} else None

    def __str__(self):
        return f"mean({self.name}, {text(self.value)})"


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


def mean(name: str, value: str) -> Mean:
    """The expectation of a random variable is the given expression, as in zero-mean noise: mean("y_D", "y")."""
    return Mean(name, parse(value if isinstance(value, str) else str(value)))


def from_text(line: str):
    """The hypothesis a record names."""
    head, _, inner = line.partition("(")
    args = [a.strip() for a in inner.removesuffix(")").split(",", 1 if head == "mean" else -1)]
    return {"independent": independent, "uncorrelated": uncorrelated, "mean": mean}[head](*args)


def small_spaces(names: tuple[str, ...]) -> list[tuple]:
    """All ways in which each name takes 0 or 1 in each of two equally likely outcomes, the constant ones last."""
    pairs = ((0, 1), (1, 0), (1, 1), (0, 0))
    return [{n: tuple(map(Fraction, pair)) for n, pair in zip(names, chosen)}
            for chosen in product(pairs, repeat=len(names))]


def spaces(names: tuple[str, ...], hypotheses: tuple, env: dict, rng, small: list, many: int) -> Iterator[tuple]:
    """Finite probability spaces over the names in which the hypotheses hold: the small ones given, then random ones."""
    try:
        means = {h: evaluate(h.value, env) for h in hypotheses if isinstance(h, Mean)}
    except (Undefined, Unusable):
        return  # a mean without a value: no space has it
    for values in (*small, *[None] * many):
        space = _joint(names, hypotheses, rng, values)
        for h in hypotheses:
            if isinstance(h, Mean):  # shifting one variable by a constant keeps the other hypotheses
                now = sum(p * outcome[h.name] for p, outcome in space)
                shift = means[h] - now
                space = tuple((p, {**outcome, h.name: outcome[h.name] + shift}) for p, outcome in space)
        if all(_holds(h, space, env) for h in hypotheses):
            yield space


def _holds(h, space: tuple, env: dict) -> bool:
    """Exactly, and not by construction: a space that breaks a hypothesis would refute what is true."""
    if isinstance(h, Mean):
        return sum(p * outcome[h.name] for p, outcome in space) == evaluate(h.value, env)
    if isinstance(h, Uncorrelated):
        a, b = h.names
        both, one, other = (sum(p * f(o) for p, o in space)
                            for f in (lambda o: o[a] * o[b], lambda o: o[a], lambda o: o[b]))
        return both == one * other
    joint, margins = Counter(), [Counter() for _ in h.names]
    for p, outcome in space:
        joint[tuple(outcome[n] for n in h.names)] += p
        for n, margin in zip(h.names, margins):
            margin[outcome[n]] += p
    return all(joint[values] == prod(m[v] for m, v in zip(margins, values)) for values in product(*margins))


def check_together(hypotheses: tuple) -> None:
    """Hypotheses used in one step: the spaces for overlapping ones would be narrower than the hypotheses."""
    seen = set()
    for h in hypotheses:
        if not isinstance(h, Mean):
            if seen & set(h.names):
                raise IllFormed(f"{h} overlaps with another hypothesis; name all independent variables in one")
            seen |= set(h.names)


def _joint(names, hypotheses, rng, small: dict | None):
    """Blocks that are independent of each other; a name in no block depends on all of them at random."""
    blocks, free = [], list(names)
    for h in hypotheses:
        mine = [n for n in getattr(h, "names", ()) if n in free]
        if isinstance(h, Independent) and mine:
            blocks += [_marginal(n, rng, small) for n in mine]
        elif isinstance(h, Uncorrelated) and len(mine) == 2:
            blocks.append(_uncorrelated(*mine, rng))
        else:
            continue
        free = [n for n in free if n not in mine]
    if not blocks and small:
        return tuple((Fraction(1, 2), {n: small[n][i] for n in free}) for i in range(2))
    blocks = blocks or [[(p, {}) for p in _weights(rng, rng.randint(2, 4))]]
    out = []
    for parts in product(*blocks):
        p, outcome = Fraction(1), {}
        for q, values in parts:
            p, outcome = p * q, {**outcome, **values}
        out.append((p, outcome | {n: _value(rng) for n in free}))
    return tuple(out)


def _value(rng):
    return Fraction(rng.randint(-9, 9), rng.choice((1, 1, 2, 3)))


def _weights(rng, n):
    parts = [rng.randint(1, 4) for _ in range(n)]
    return [Fraction(w, sum(parts)) for w in parts]


def _marginal(name, rng, small):
    if small:
        return [(Fraction(1, 2), {name: v}) for v in small[name]]
    return [(p, {name: _value(rng)}) for p in _weights(rng, rng.randint(2, 3))]


def _uncorrelated(a, b, rng):
    """A dependent pair with covariance 0: an independent 3 x 3 table, moved along u v^T with sum u = sum u x = 0."""
    x = [Fraction(v) for v in rng.sample(range(-3, 4), 3)]
    y = [Fraction(v) for v in rng.sample(range(-3, 4), 3)]
    u = [x[1] - x[2], x[2] - x[0], x[0] - x[1]]
    v = [1, -1, 0]
    step = Fraction(1, 9 * max(map(abs, u)))
    a, b = rng.sample((a, b), 2)  # E(a*h(b)) = E(a)*E(h(b)) for every h holds for the first one only
    return [(Fraction(1, 9) + step * u[i] * v[j], {a: x[i], b: y[j]}) for i in range(3) for j in range(3)]
