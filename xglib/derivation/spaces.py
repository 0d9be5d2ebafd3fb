"""Finite probability spaces in which hypotheses hold, and nothing else does by construction: for the exact reading."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import prod

from .exact import Undefined, Unusable, evaluate
from .kernel.hypotheses import Independent, Mean, Uncorrelated


def small_spaces(names: tuple[str, ...]) -> list[tuple]:
    """All ways in which each name takes 0 or 1 in each of two equally likely outcomes, the constant ones last."""
    pairs = ((0, 1), (1, 0), (1, 1), (0, 0))
    return [{n: tuple(map(Fraction, pair)) for n, pair in zip(names, chosen)}
            for chosen in product(pairs, repeat=len(names))]


def spaces(names: tuple[str, ...], hypotheses: tuple, env: dict, rng, small: list, many: int) -> Iterator[tuple]:
    """Finite probability spaces over the names in which the hypotheses hold: the small ones given, then random ones."""
    for values in (*small, *[None] * many):
        space = _with_means(_joint(names, hypotheses, rng, values), hypotheses, env)
        if space is None:
            return
        if all(obeys(h, space, env) for h in hypotheses):
            yield space


def _with_means(space: tuple, hypotheses: tuple, env: dict) -> tuple | None:
    """The space, with the means that hypotheses say; None where a mean has no value: no space has it."""
    for h in hypotheses:
        if isinstance(h, Mean):  # shifting one variable by a constant keeps the other hypotheses
            try:
                shift = evaluate(h.value, env) - sum(p * outcome[h.name] for p, outcome in space)
            except (Undefined, Unusable):
                return None
            space = tuple((p, {**outcome, h.name: outcome[h.name] + shift}) for p, outcome in space)
    return space


def readable(names: tuple[str, ...], hypotheses: tuple, env: dict) -> Iterator[tuple]:
    """Spaces in which the hypotheses hold, the plainest first: few outcomes, equally likely, of small whole numbers."""
    for many in (1, 2, 3, 4):
        numbers = (0, 1, -1, 2)[:(4 if many < 3 else 3) - (len(names) > 2)]
        rows = list(product(map(Fraction, numbers), repeat=len(names)))
        outcomes = combinations_with_replacement(rows, many) if len(rows) < 100 else ()
        chosen = (tuple((Fraction(1, many), dict(zip(names, row))) for row in some) for some in outcomes)
        shifted = (_with_means(space, hypotheses, env) for space in chosen)
        for space in sorted(filter(_exact, shifted), key=_size):
            if all(obeys(h, space, env) for h in hypotheses):
                yield space


def _exact(space: tuple | None) -> bool:
    return space is not None and all(isinstance(v, Fraction) for _, outcome in space for v in outcome.values())


def _size(space: tuple) -> tuple:
    """What there is to read in numbers: fractions, how large they are, signs."""
    values = [v for _, outcome in space for v in outcome.values()]
    return sum(v.denominator > 1 for v in values), sum(map(abs, values)), sum(v < 0 for v in values)


def is_space(space: tuple, names: tuple[str, ...]) -> bool:
    """Whether probabilities are what they say, and each outcome has a value for each name."""
    numbers = (x for p, outcome in space for x in (p, *outcome.values()))
    return all(type(x) is Fraction for x in numbers) and sum(p for p, _ in space) == 1 and all(
        p >= 0 and outcome.keys() == set(names) for p, outcome in space)


def obeys(h, space: tuple, env: dict) -> bool:
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
