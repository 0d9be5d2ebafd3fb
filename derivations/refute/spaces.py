"""Finite probability spaces in which hypotheses hold, and nothing else does by construction: for the exact reading."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import isqrt, prod

from ..kernel.hypotheses import Event, Independent, Mean, Uncorrelated
from ..kernel.language import Binary, Call, Name, Node, Number, Relation, conjuncts
from .exact import SPACE, Undefined, Unusable, evaluate

_MOST_SQUARED, _MOST_OUTCOMES = 10**6, 1024


def events_of(hypotheses: Iterable) -> tuple[str, ...]:
    """The names that are events."""
    return tuple(h.name for h in hypotheses if isinstance(h, Event))


def small_spaces(names: tuple[str, ...]) -> list[tuple]:
    """All ways in which each name takes 0 or 1 in each of two equally likely outcomes, the constant ones last."""
    pairs = ((0, 1), (1, 0), (1, 1), (0, 0))
    return [
        {n: tuple(map(Fraction, pair)) for n, pair in zip(names, chosen)}
        for chosen in product(pairs, repeat=len(names))
    ]


def spaces(names: tuple[str, ...], hypotheses: tuple, env: dict, rng, small: list, many: int) -> Iterator[tuple]:
    """Finite probability spaces over the names in which the hypotheses hold: the small ones given, then random ones."""
    for values in (*small, *[None] * many):
        space = _with_means(_with_events(_joint(names, hypotheses, rng, values), hypotheses), hypotheses, env)
        if space is None:
            return
        if all(obeys(h, space, env) for h in hypotheses):
            yield space


def spreads(given: Node) -> dict[str, tuple[Node, Node]]:
    """The random variables of which a condition says mean and variance: E(X) == m and E((X - E(X))**2) == v."""
    means, out = {}, {}
    for condition in conjuncts(given):
        match condition:
            case Relation("==", Call("E", (Name(x),)), m):
                means[x] = m
            case Relation("==", Call("E", (Binary("**", Binary("-", Name(x), Call("E", (Name(y),))), Number(2)),)), v):
                if x == y and x in means:
                    out[x] = means[x], v
    return out


def spread(mean: Fraction, variance: Fraction) -> list[Fraction] | None:
    """Equally likely values with this mean and variance: two, if that is the square of a fraction, else eight, for each
    whole number is the sum of four squares.

    >>> spread(Fraction(1), Fraction(4)), len(spread(Fraction(1), Fraction(3)))
    ([Fraction(-1, 1), Fraction(3, 1)], 8)
    """
    if not isinstance(mean, Fraction) or not isinstance(variance, Fraction) or variance < 0:
        return None
    below = variance.denominator
    whole = variance.numerator * below  # over the square of the denominator
    if (root := isqrt(whole)) ** 2 == whole:
        return [mean - Fraction(root, below), mean + Fraction(root, below)]
    parts = four_squares(4 * whole)
    return parts and [mean + way * Fraction(part, below) for part in parts for way in (-1, 1)]


def four_squares(n: int, count: int = 4) -> list[int] | None:
    """Whole numbers, the squares of which have this sum; None if that is too large to look for.

    >>> four_squares(12), four_squares(7, 3)
    ([3, 1, 1, 1], None)
    """
    if count == 1 or n > _MOST_SQUARED:
        return [isqrt(n)] if n <= _MOST_SQUARED and isqrt(n) ** 2 == n else None
    for first in range(isqrt(n), -1, -1):
        if first * first * count < n:
            return None
        if rest := four_squares(n - first * first, count - 1):
            return [first, *rest]
    return None


def with_spreads(space: tuple, asked: dict[str, tuple[Node, Node]], env: dict) -> tuple | None:
    """The space with other values of these variables, of their means and variances, independent of all else."""
    for name, pair in asked.items():
        try:
            values = spread(*(evaluate(t, {**env, SPACE: space}) for t in pair))
        except (Undefined, Unusable):
            return None
        if values is None or len(space) * len(values) > _MOST_OUTCOMES:
            return None
        space = tuple((p / len(values), {**o, name: v}) for p, o in space for v in values)
    return space


def _with_events(space: tuple, hypotheses: tuple) -> tuple:
    """The space, with the event for each that a name is positive: what was independent of the name stays so."""
    events = events_of(hypotheses)
    return tuple((p, {n: Fraction(v > 0) if n in events else v for n, v in o.items()}) for p, o in space)


def _with_means(space: tuple, hypotheses: tuple, env: dict) -> tuple | None:
    """The space, with the means that hypotheses say; None where a mean has no value: no space has it."""
    events = events_of(hypotheses)
    for h in hypotheses:
        if isinstance(h, Mean):
            try:
                value = evaluate(h.value, env)
            except (Undefined, Unusable):
                return None
            space = _reweighted(space, h.name, value) if h.name in events else _shifted(space, h, value)
    return space


def _shifted(space: tuple, h: Mean, value) -> tuple:
    """With one variable shifted to its mean, by a constant for all outcomes that are given alike: that keeps the other
    hypotheses, or `obeys` sees that it does not. Where something is given, each outcome is two first, or else the
    variable would mostly be a function of it."""
    if h.given:
        space = tuple((p / 2, {**o, h.name: o[h.name] + way}) for p, o in space for way in (1, -1))
    shifts = {key: value - mean for key, mean in _means(space, h).items()}
    return tuple((p, {**o, h.name: o[h.name] + shifts[tuple(o[n] for n in h.given)]}) for p, o in space)


def _means(space: tuple, h: Mean) -> dict:
    """The mean of a variable for each outcome of what is given."""
    total, weighted = Counter(), Counter()
    for p, outcome in space:
        key = tuple(outcome[n] for n in h.given)
        total[key] += p
        weighted[key] += p * outcome[h.name]
    return {key: weighted[key] / p for key, p in total.items()}


def _reweighted(space: tuple, event: str, value) -> tuple:
    """With the event of this probability, as far as the event and its opposite can happen."""
    happens = sum(p for p, outcome in space if outcome[event])
    if not 0 < happens < 1 or not isinstance(value, Fraction) or not 0 <= value <= 1:
        return space
    share = {1: value / happens, 0: (1 - value) / (1 - happens)}
    return tuple((p * share[o[event]], o) for p, o in space if share[o[event]])


def readable(names: tuple[str, ...], hypotheses: tuple, env: dict) -> Iterator[tuple]:
    """Spaces in which the hypotheses hold, the plainest first: few outcomes, equally likely, of small whole numbers."""
    for many in (1, 2, 3, 4):
        numbers = (0, 1, -1, 2)[: (4 if many < 3 else 3) - (len(names) > 2)]
        events = events_of(hypotheses)
        rows = list(product(*(map(Fraction, numbers if n not in events else (0, 1)) for n in names)))
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
    return (
        all(type(x) is Fraction for x in numbers)
        and sum(p for p, _ in space) == 1
        and all(p >= 0 and outcome.keys() == set(names) for p, outcome in space)
    )


def obeys(h, space: tuple, env: dict) -> bool:
    """Exactly, and not by construction: a space that breaks a hypothesis would refute what is true."""
    if isinstance(h, Event):
        return all(outcome[h.name] in (0, 1) for _, outcome in space)
    if isinstance(h, Mean):
        return all(mean == evaluate(h.value, env) for mean in _means(space, h).values())
    if isinstance(h, Uncorrelated):
        a, b = h.names
        both, one, other = (
            sum(p * f(o) for p, o in space) for f in (lambda o: o[a] * o[b], lambda o: o[a], lambda o: o[b])
        )
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
