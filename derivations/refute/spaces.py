"""Finite probability spaces in which hypotheses hold, and nothing else does by construction: for the exact reading."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import isqrt, prod
from random import Random
from typing import Any, TypeAlias

from ..kernel.hypotheses import Event, Hypotheses, Hypothesis, Independent, Mean, Uncorrelated
from ..kernel.language import Binary, Call, Name, Node, Number, Relation, conjuncts
from .arithmetic import Exact, Undefined, Unusable, subtract
from .exact import SPACE, Point, Space, evaluate

_MOST_SQUARED, _MOST_OUTCOMES = 10**6, 1024

Values: TypeAlias = dict[str, tuple[Fraction, ...]]  # of each name, in outcomes that are equally likely
Block: TypeAlias = list[tuple[Fraction, dict[str, Fraction]]]


def events_of(hypotheses: Iterable[Hypothesis]) -> tuple[str, ...]:
    """The names that are events."""
    return tuple(h.name for h in hypotheses if isinstance(h, Event))


def small_spaces(names: tuple[str, ...]) -> list[Values]:
    """All ways in which each name takes 0 or 1 in each of two equally likely outcomes, the constant ones last."""
    pairs = ((0, 1), (1, 0), (1, 1), (0, 0))
    return [
        {n: tuple(map(Fraction, pair)) for n, pair in zip(names, chosen)}
        for chosen in product(pairs, repeat=len(names))
    ]


def spaces(
    names: tuple[str, ...], hypotheses: Hypotheses, env: Point, rng: Random, small: list[Values], many: int
) -> Iterator[Space]:
    """Finite probability spaces over the names in which the hypotheses hold: the small ones given, then random ones."""
    chosen: list[Values | None] = [*small, *[None] * many]
    for values in chosen:
        space = _with_means(_with_events(_joint(names, hypotheses, rng, values), hypotheses), hypotheses, env)
        if space is None:
            return
        if all(obeys(h, space, env) for h in hypotheses):
            yield space


def moments(given: Node, hypotheses: Iterable[Hypothesis] = ()) -> dict[str, tuple[Node, Node | None]]:
    """The random variables of which a condition says the mean, E(X) == m; with their variance, if it says that,
    E((X - m)**2) == v, or E(X**2), of a mean that it says, or a hypothesis."""
    out = dict[str, tuple[Node, Node | None]]()
    means = {h.name: h.value for h in hypotheses if isinstance(h, Mean) and not h.given}
    for condition in conjuncts(given):
        match condition:
            case Relation("==", Call("E", (Name(x),)), m):
                means[x], out[x] = m, (m, None)
            case Relation("==", Call("E", (Binary("**", Binary("-", Name(x), m), Number(2)),)), v) if x in means:
                if m in (means[x], Call("E", (Name(x),))):
                    out[x] = means[x], v
            case Relation("==", Call("E", (Binary("**", Name(x), Number(2)),)), square) if x in means:
                out[x] = means[x], square - means[x] ** 2
    return out


def spread(mean: Exact, variance: Exact) -> list[Fraction] | None:
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
    return None if parts is None else [mean + way * Fraction(part, below) for part in parts for way in (-1, 1)]


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


def with_moments(space: Space, asked: dict[str, tuple[Node, Node | None]], env: Point) -> Space | None:
    """The space with other values of these variables: of their means; if a variance is asked for, of that, too, and
    independent of all else."""
    for name, (mean, variance) in asked.items():
        try:
            here = {**env, SPACE: space}
            if variance is None:
                space = _shifted(space, Mean(name, mean), evaluate(mean, here))
                continue
            values = spread(evaluate(mean, here), evaluate(variance, here))
        except (Undefined, Unusable):
            return None
        if values is None or len(space) * len(values) > _MOST_OUTCOMES:
            return None
        space = tuple((p / len(values), {**o, name: v}) for p, o in space for v in values)
    return space if _exact(space) else None


def _with_events(space: Space, hypotheses: Hypotheses) -> Space:
    """The space, with the event for each that a name is positive: what was independent of the name stays so."""
    events = events_of(hypotheses)
    return tuple((p, {n: Fraction(v > 0) if n in events else v for n, v in o.items()}) for p, o in space)


def _with_means(space: Space, hypotheses: Hypotheses, env: Point) -> Space | None:
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


def _shifted(space: Space, h: Mean, value: Exact) -> Space:
    """With one variable shifted to its mean, by a constant for all outcomes that are given alike: that keeps the other
    hypotheses, or `obeys` sees that it does not. Where something is given, each outcome is two first, or else the
    variable would mostly be a function of it."""
    if h.given:
        space = tuple((p / 2, {**o, h.name: o[h.name] + way}) for p, o in space for way in (1, -1))
    shifts: dict[Any, Any] = {key: subtract(value, mean) for key, mean in _means(space, h).items()}
    return tuple((p, {**o, h.name: o[h.name] + shifts[tuple(o[n] for n in h.given)]}) for p, o in space)


def _means(space: Space, h: Mean) -> dict[tuple[Fraction, ...], Fraction]:
    """The mean of a variable for each outcome of what is given."""
    total, weighted = dict[tuple[Fraction, ...], Fraction](), dict[tuple[Fraction, ...], Fraction]()
    for p, outcome in space:
        key = tuple(outcome[n] for n in h.given)
        total[key] = total.get(key, Fraction(0)) + p
        weighted[key] = weighted.get(key, Fraction(0)) + p * outcome[h.name]
    return {key: weighted[key] / p for key, p in total.items()}


def _reweighted(space: Space, event: str, value: Exact) -> Space:
    """With the event of this probability, as far as the event and its opposite can happen."""
    happens = sum(p for p, outcome in space if outcome[event])
    if not 0 < happens < 1 or not isinstance(value, Fraction) or not 0 <= value <= 1:
        return space
    share = {True: value / happens, False: (1 - value) / (1 - happens)}
    return tuple((p * share[o[event] == 1], o) for p, o in space if share[o[event] == 1])


def readable(names: tuple[str, ...], hypotheses: Hypotheses, env: Point) -> Iterator[Space]:
    """Spaces in which the hypotheses hold, the plainest first: few outcomes, equally likely, of small whole numbers."""
    for many in (1, 2, 3, 4):
        numbers = (0, 1, -1, 2)[: (4 if many < 3 else 3) - (len(names) > 2)]
        events = events_of(hypotheses)
        rows = list(product(*(map(Fraction, numbers if n not in events else (0, 1)) for n in names)))
        outcomes = combinations_with_replacement(rows, many) if len(rows) < 100 else ()
        chosen = (tuple((Fraction(1, many), dict(zip(names, row))) for row in some) for some in outcomes)
        shifted = (_with_means(space, hypotheses, env) for space in chosen)
        for space in sorted((space for space in shifted if space and _exact(space)), key=_size):
            if all(obeys(h, space, env) for h in hypotheses):
                yield space


def _exact(space: Space) -> bool:
    return all(isinstance(v, Fraction) for _, outcome in space for v in outcome.values())


def _size(space: Space) -> tuple[int, Fraction | int, int]:
    """What there is to read in numbers: fractions, how large they are, signs."""
    values = [v for _, outcome in space for v in outcome.values()]
    return sum(v.denominator > 1 for v in values), sum(map(abs, values)), sum(v < 0 for v in values)


def is_space(space: Space, names: tuple[str, ...]) -> bool:
    """Whether probabilities are what they say, and each outcome has a value for each name."""
    numbers = (x for p, outcome in space for x in (p, *outcome.values()))
    return (
        all(type(x) is Fraction for x in numbers)
        and sum(p for p, _ in space) == 1
        and all(p >= 0 and outcome.keys() == set(names) for p, outcome in space)
    )


def obeys(h: Hypothesis, space: Space, env: Point) -> bool:
    """Exactly, and not by construction: a space that breaks a hypothesis would refute what is true."""
    if isinstance(h, Event):
        return all(outcome[h.name] in (0, 1) for _, outcome in space)
    if isinstance(h, Mean):
        return all(mean == evaluate(h.value, env) for mean in _means(space, h).values())
    if isinstance(h, Uncorrelated):
        a, b = h.names
        both = sum(p * o[a] * o[b] for p, o in space)
        one, other = (sum(p * o[name] for p, o in space) for name in (a, b))
        return both == one * other
    joint, margins = dict[tuple[Fraction, ...], Fraction](), [dict[Fraction, Fraction]() for _ in h.names]
    for p, outcome in space:
        at = tuple(outcome[n] for n in h.names)
        joint[at] = joint.get(at, Fraction(0)) + p
        for v, margin in zip(at, margins):
            margin[v] = margin.get(v, Fraction(0)) + p
    return all(joint.get(at, 0) == prod(m[v] for m, v in zip(margins, at)) for at in product(*margins))


def _joint(names: tuple[str, ...], hypotheses: Hypotheses, rng: Random, small: Values | None) -> Space:
    """Blocks that are independent of each other; a name in no block depends on all of them at random."""
    blocks, free = list[Block](), list(names)
    for h in hypotheses:
        mine = [n for n in getattr(h, "names", ()) if n in free]
        if isinstance(h, Independent) and mine:
            blocks += [_marginal(n, rng, small) for n in mine]
        elif isinstance(h, Uncorrelated) and len(mine) == 2:
            blocks.append(_uncorrelated(mine[0], mine[1], rng))
        else:
            continue
        free = [n for n in free if n not in mine]
    if not blocks and small:
        return tuple((Fraction(1, 2), {n: small[n][i] for n in free}) for i in range(2))
    blocks = blocks or [[(p, {}) for p in _weights(rng, rng.randint(2, 4))]]
    out: Block = []
    for parts in product(*blocks):
        p, outcome = Fraction(1), dict[str, Fraction]()
        for q, values in parts:
            p, outcome = p * q, {**outcome, **values}
        out.append((p, outcome | {n: _value(rng) for n in free}))
    return tuple(out)


def _value(rng: Random) -> Fraction:
    return Fraction(rng.randint(-9, 9), rng.choice((1, 1, 2, 3)))


def _weights(rng: Random, n: int) -> list[Fraction]:
    parts = [rng.randint(1, 4) for _ in range(n)]
    return [Fraction(w, sum(parts)) for w in parts]


def _marginal(name: str, rng: Random, small: Values | None) -> Block:
    if small:
        return [(Fraction(1, 2), {name: v}) for v in small[name]]
    return [(p, {name: _value(rng)}) for p in _weights(rng, rng.randint(2, 3))]


def _uncorrelated(a: str, b: str, rng: Random) -> Block:
    """A dependent pair with covariance 0: an independent 3 x 3 table, moved along u v^T with sum u = sum u x = 0."""
    x = [Fraction(v) for v in rng.sample(range(-3, 4), 3)]
    y = [Fraction(v) for v in rng.sample(range(-3, 4), 3)]
    u = [x[1] - x[2], x[2] - x[0], x[0] - x[1]]
    v = [1, -1, 0]
    step = Fraction(1, 9 * max(map(abs, u)))
    a, b = rng.sample((a, b), 2)  # E(a*h(b)) = E(a)*E(h(b)) for every h holds for the first one only
    return [(Fraction(1, 9) + step * u[i] * v[j], {a: x[i], b: y[j]}) for i in range(3) for j in range(3)]
