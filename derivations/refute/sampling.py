"""Points at which the exact reading is taken: a grid, smallest values first, then draws without bound, and then
values near the constants of a formula, where a case that is hidden from both would be."""

import random
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import chain, count, cycle, islice, product
from math import prod
from typing import Any

from ..kernel.domains import Domain, Finite, Function, Integers, Reals, Sequence, order
from ..kernel.hypotheses import Hypotheses, Mean
from ..kernel.language import (
    ENDLESS,
    Binary,
    Call,
    IllFormed,
    Item,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    children,
    is_condition,
    names,
    speaks_of,
    unprimed,
    walk,
)
from ..kernel.theorems import equations
from ..words.parts import Table, entry
from .arithmetic import Flat, Interval, Undefined, Unusable, integer, negate, subtract
from .exact import SPACE, Point, Space, Values, evaluate, holds
from .spaces import moments, obeys, small_spaces, spaces, with_moments

GRID, DRAWS, CONSTANTS, SPACES = 1500, 150, 60, 60
QUICK = 48, 16, 8  # of the grid, of the draws, near constants: before a proof is tried
COUNT_CAPS, LARGEST_COUNT = (*[8] * 15, 12, 20, 31, 41, 64), 200  # of counting names: mostly small
LENGTH = 80  # of sequences


def contains(domain: Domain, x: Flat, point: Mapping[str, Fraction]) -> bool:
    """Whether a number belongs to a domain, at a point that has the name which bounds it."""
    if isinstance(x, Interval):  # around an irrational value
        return isinstance(domain, Reals) and all(contains(domain, end, point) for end in (x.lo, x.hi))
    match domain:
        case Integers(_, low, high):
            return x.denominator == 1 and x >= low and (high is None or x <= point[high])
        case Reals(_, low, high, is_open):
            above = low is None or (x > low if is_open else x >= low)
            return above and (high is None or (x < high if is_open else x <= high))
        case Finite(_, values):
            return x in values
    raise TypeError(f"{domain!r} is no domain of numbers")


def pinned(condition: Node) -> dict[str, Node]:
    """Names that an equality in a condition gives a value, as TP == 0 does."""
    match condition:
        case Relation("==", Name(id), value) if id not in names(value):
            return {id: value}
        case Logic("and", args):
            out: dict[str, Node] = {}
            for part in args:
                new = pinned(part)
                if not any(names(v) & (out.keys() | new.keys()) for v in [*out.values(), *new.values()]):
                    out |= {k: v for k, v in new.items() if k not in out}
            return out
    return {}


def counting(trees: list[Node]) -> set[str]:
    """Names that say how often something is done (exponents, indices, ends of sums): they are kept small."""
    found: set[str] = set()
    for tree in trees:
        for node in walk(tree):
            match node:
                case Binary("**", _, n) if not isinstance(n, Number):
                    found |= names(n)
                case Call("binomial", (n, k)):
                    found |= names(n) | names(k)
                case Call("factorial", (n,)):
                    found |= names(n)
                case Call("Sum" | "Product" | "All" | "Series", (_, _, *ends)):
                    found = found.union(*map(names, ends))
                case Item():
                    found |= names(node)
    return found


def grid(domain: Domain, n: int, env: Point) -> list[Fraction]:
    """n values of a domain, smallest first, so that the first counterexample is a small one."""
    match domain:
        case Integers(low=low, high=None):
            return [Fraction(i) for i in range(low, low + n)]
        case Integers(low=low, high=str(high)):
            return [Fraction(i) for i in range(low, min(low + n, int(env[high]) + 1))]
        case Finite(values=values):
            return list(values)
    assert isinstance(domain, Reals)
    return list(islice((x for x in _rationals(domain) if contains(domain, x, env)), n))


def _rationals(domain: Reals) -> Iterator[Fraction]:
    if domain.high is not None:  # by growing denominator: 0, 1, 1/2, 1/3, 2/3, ...
        yield from (Fraction(0), Fraction(1))
        for q in count(2):
            yield from (Fraction(p, q) for p in range(1, q) if Fraction(p, q).denominator == q)
    yield Fraction(0)
    for n in count(1):
        yield from (Fraction(n), Fraction(-n), Fraction(n, n + 1), Fraction(-n, n + 1))


def draw(domain: Domain, rng: random.Random, env: Point, cap: int | None = None) -> Fraction | None:
    """A value without bound, unless `cap` keeps it countable; None where there is none."""
    match domain:
        case Integers(low=low, high=high):
            top = low + (cap or rng.choice((10, 1000, 10**6))) if high is None else int(env[high])
            return Fraction(rng.randint(low, top)) if top >= low else None
        case Finite(values=values):
            return rng.choice(values)
    assert isinstance(domain, Reals)
    q = rng.choice((7, 100, 9973))
    p = rng.randint(1, q - 1) if domain.high is not None else rng.randint(1, 10**4)
    return (1 if domain.low is not None else rng.choice((1, -1))) * Fraction(p, q)


def draw_entries(domain: Sequence, rng: random.Random, length: int) -> tuple[Any, ...]:
    values = grid(domain.of, 3, {})
    drawn = (rng.choice(values) if rng.random() < 0.7 else draw(domain.of, rng, {}, 8) for _ in range(length))
    return Table(drawn) if domain.indices == 2 else tuple(drawn)


def draw_function(domain: Function, rng: random.Random) -> Values:
    """Any values and slopes at points that differ, the values inside the domain."""
    seed, values = rng.random(), [v for v in grid(domain.of, 6, {}) if inside(domain.of, v)]
    slopes = grid(Reals("real"), 5, {})

    def draw(orders: tuple[int, ...], at: tuple[Fraction, ...]) -> Fraction:
        return random.Random(f"{seed} {orders} {at}").choice(slopes if any(orders) else values)

    return Values(draw=draw)


def inside(domain: Domain, value: Fraction) -> bool:
    """Not at its ends: there the slopes of a function that stays in the domain would be bound."""
    return isinstance(domain, Reals) and contains(domain, value, {}) and value not in (domain.low, domain.high)


def tie(condition: Node, env: Point, domains: Mapping[str, Domain]) -> None:
    """Functions and entries get the values that equations of a condition ask for, as in f(x) == y[1], if they lie in
    their domains."""
    match condition:
        case Logic("and", args):
            for part in args:
                tie(part, env, domains)
        case Call("All", (x, Name(i), low, high)):
            first, last = (integer(evaluate(end, env), "an end of All") for end in (low, high))
            for j in range(first, min(last, first + LENGTH) + 1):
                env[i] = Fraction(j)
                tie(x, env, domains)
            env.pop(i, None)
        case Relation("==", Call() as left, right):
            called, times = unprimed(left)
            if isinstance(called, Call) and isinstance(f := env.get(called.function), Values):
                given, value = [evaluate(x, env) for x in called.args], evaluate(right, env)
                at = tuple(x for x in given if isinstance(x, Fraction))
                of = domains[called.function]
                if len(at) == len(given) and isinstance(value, Fraction) and isinstance(of, Function):
                    if times or inside(of.of, value):
                        f.values[(times,) if times else (0,) * len(at), at] = value
        case Relation("==", left, right) if _reads_sequence(condition):
            _tie_entry(left - right, env, domains)


def _tie_entry(difference: Node, env: Point, domains: Mapping[str, Domain]) -> None:
    """An entry in which it is linear gets the value that makes it 0, the last one first."""
    for item in reversed([node for node in walk(difference) if isinstance(node, Item)]):
        try:
            at, name = [integer(evaluate(index, env), "an index") for index in children(item)], item.sequence
        except IllFormed:  # it speaks of the index of a sum
            continue
        entries, n = env[name], entry(*at) - 1 if min(at) > 0 else len(env[name])
        if n < len(entries):
            zero, of = root(difference, name, env, partial(_with, entries, n)), domains[name]
            if zero is not None and isinstance(of, Sequence) and contains(of.of, zero, {}):
                env[name] = _with(entries, n, zero)
                return


def _with(entries: tuple[Any, ...], n: int, value: Fraction) -> tuple[Any, ...]:
    return type(entries)((*entries[:n], value, *entries[n + 1 :]))


def degree_bound(tree: Node, name: str) -> int:
    """An upper bound of the degree in a name of numerator and denominator, symbolic powers counted once."""
    match tree:
        case Name(id):
            return int(id == name)
        case Binary("**", a, Number(n)):
            return n * degree_bound(a, name)
        case Binary("*" | "/", a, b):
            return degree_bound(a, name) + degree_bound(b, name)
        case Binary("+" | "-", a, b) if _has_division(a) or _has_division(b):
            return degree_bound(a, name) + degree_bound(b, name)
        case Binary(_, a, b):
            return max(degree_bound(a, name), degree_bound(b, name))
        case Call("Integral", _):
            return 1
        case Neg(x) | Call(_, (x, *_)):
            return degree_bound(x, name)
    return int(name in names(tree))


def _has_division(tree: Node) -> bool:
    match tree:
        case Binary("/", _, _):
            return True
        case Binary(_, a, b):
            return _has_division(a) or _has_division(b)
        case Neg(x):
            return _has_division(x)
    return False


def constants(trees: list[Node]) -> list[int]:
    """The whole numbers of the trees and their neighbours, beyond those of a grid."""
    found = {abs(n.value) for tree in trees for n in walk(tree) if isinstance(n, Number)}
    return sorted({c + d for c in found if c > 3 for d in (-1, 0, 1)})


def root(tree: Node, name: str, env: Point, put: Callable[[Fraction], Any] = lambda value: value) -> Fraction | None:
    """If the tree is linear in the name, the secant through two points meets zero at its root. put: what the name
    stands for, if it is an entry of that which changes."""
    heights = (evaluate(tree, {**env, name: put(Fraction(x))}) for x in (2, 3, 4))
    match [*heights]:
        case [Fraction() as y0, Fraction() as y1, Fraction() as y2] if y0 != y1 and y1 - y0 == y2 - y1:
            return 2 - y0 / (y1 - y0)
    return None


def solved(system: list[tuple[Node, set[str]]], unknown: list[str], env: Point) -> dict[str, Fraction]:
    """Values of names at which several equations hold, if they are linear in the names that move; system: each with its
    names."""
    rows = []
    for equation, its in system:
        start = evaluate(equation, env)
        moved = [
            subtract(evaluate(equation, {**env, n: env[n] + 1}), start) if n in its else Fraction(0) for n in unknown
        ]
        row = [x for x in (*moved, negate(start)) if isinstance(x, Fraction)]
        if len(row) <= len(unknown):
            return {}
        rows.append(row)
    moves = {}
    for n in reversed(range(len(rows))):  # the last equation loses the last name
        row = rows[n]
        last = next((j for j in reversed(range(len(unknown))) if row[j]), None)
        if last is None:
            continue
        row[:] = [x / row[last] for x in row]
        for other in rows:
            if other is not row:
                other[:] = [x - other[last] * y for x, y in zip(other, row)]
        moves[last] = row
    return {unknown[j]: env[unknown[j]] + row[-1] for j, row in moves.items()}


def points(
    domains: Mapping[str, Domain],
    random_names: tuple[str, ...],
    hypotheses: Hypotheses,
    trees: list[Node],
    given: Node,
    seed: int = 0,
    quick: bool = False,
) -> Iterator[Point]:
    """Points of the domain at which `given` holds. Grid points come first and are marked by nothing but order."""
    rng = random.Random(seed)
    few = counting([*trees, given])
    bounds = {getattr(d, "high", None) for d in domains.values()}
    known = {n: v for n, v in pinned(given).items() if not speaks_of_moments(v)}  # without a space
    pins = {n: v for n, v in known.items() if n not in bounds or not (names(v) or _reads_sequence(v))}
    try:
        fixed = {n: evaluate(v, {}) for n, v in pins.items() if not names(v) and not _reads_sequence(v)}
    except (Undefined, Unusable):
        return  # a condition without a value holds nowhere
    scalars = [n for n in order(domains) if not isinstance(domains[n], Sequence)]
    sequences = {n: d for n, d in domains.items() if isinstance(d, Sequence)}
    free = [n for n in scalars if n not in pins]
    to_solve = [(t, [n for n in reversed(free) if n in names(t)]) for t in equations(given) if not known]
    system = [(t, names(t)) for t in equations(given) if not speaks_of_moments(t) and not _reads_sequence(t)]
    of_moments = speaks_of_moments(given)  # asked for in each space, and solved there, unless means would move
    to_solve = [pair for pair in to_solve if not speaks_of(pair[0], *ENDLESS)]  # which are not added up exactly
    in_spaces = [pair for pair in to_solve if speaks_of_moments(pair[0])] if not _moving(hypotheses) else []
    to_solve = [pair for pair in to_solve if not speaks_of_moments(pair[0])]
    asked = moments(given, hypotheses) if of_moments else {}
    small = cycle(small_spaces(random_names))
    fewest = 4 if len(free) > 3 else 6
    if any(map(is_condition, trees)):  # which hold at few points
        fewest = {1: 24, 2: 12}.get(len(free), fewest)
    sizes = {
        n: len(of.values)
        if isinstance(of := domains[n], Finite)
        else max(fewest, 2 + max((degree_bound(t, n) for t in trees), default=0))
        for n in free
    }

    def complete(env: Point) -> Iterator[Point]:
        """Pinned names, sequences and a probability space for a point of the grid."""
        try:
            for n, of in sequences.items():
                env[n] = draw_function(of, rng) if isinstance(of, Function) else draw_entries(of, rng, LENGTH)
            for name, value in pins.items():
                env[name] = evaluate(value, env)
            tie(given, env, domains)
            for equation, unknown in to_solve:
                solve(equation, unknown, env)
            if len(system) > 1 and not of_moments and holds(given, env) is False:
                env |= solved(system, [n for n in scalars if n not in bounds], env)
            if not all(contains(domains[n], env[n], env) for n in scalars):
                return
            if of_moments or holds(given, env) is True:
                yield env
        except (Undefined, Unusable):
            return

    def solve(equation: Node, unknown: list[str], env: Point) -> None:
        """Moves the last name that can be moved so that an equation of the standing condition holds."""
        for name in unknown:
            zero = root(equation, name, env)
            if zero is not None and contains(domains[name], zero, env):
                env[name] = zero
                return

    def both(env: Point, space: Space) -> Iterator[Space]:
        """A space, and before it one in which variables have the means, and the variances, that the condition says."""
        if asked and (other := with_moments(space, asked, env)) and all(obeys(h, other, env) for h in hypotheses):
            yield other
        yield space

    def with_spaces(env: Point) -> Iterator[Point]:
        if not random_names:
            yield env
        else:
            several = list(islice(small, 3)) if free else small_spaces(random_names)[:SPACES]
            found = spaces(random_names, hypotheses, env, rng, several, 3 if free else SPACES)
            for space in chain.from_iterable(map(partial(both, env), found)):
                point = {**env, SPACE: space}
                try:
                    if of_moments and holds(given, point) is not True:
                        for equation, unknown in in_spaces:
                            solve(equation, unknown, point)
                        if holds(given, point) is not True:
                            continue
                except (Undefined, Unusable):
                    continue
                yield point

    def grid_points() -> Iterator[Point]:
        total = prod(sizes.values())
        indices = (
            list(product(*(range(s) for s in sizes.values())))
            if total <= 50_000
            else [tuple(rng.randrange(s) for s in sizes.values()) for _ in range(GRID)]
        )
        unbound = {n: grid(domains[n], sizes[n], {}) for n in free if getattr(domains[n], "high", None) not in domains}
        indices.sort(key=lambda index: (sum(index), max(index, default=0)))
        most = QUICK[0] if quick else GRID
        if len(indices) > most:
            indices = indices[: most // 2] + rng.sample(indices[most // 2 :], most // 2)
        for index in indices:
            env = dict(fixed)
            for name, i in zip(free, index):
                values = unbound.get(name) or grid(domains[name], sizes[name], env)
                if i >= len(values):
                    break
                env[name] = values[i]
            else:
                yield env

    def drawn(cap: int, **at: Fraction) -> Point:
        env: Point = fixed | at
        for name in free:
            if name not in env:
                env[name] = draw(domains[name], rng, env, cap if name in few else None)
        return env

    def draws() -> Iterator[Point]:
        for n in range(DRAWS if free or sequences else 1):
            yield drawn(COUNT_CAPS[n % len(COUNT_CAPS)])

    def near_constants() -> Iterator[Point]:
        for value in constants([*trees, given]):
            for name in free:
                if name not in few or value <= LARGEST_COUNT:
                    yield drawn(COUNT_CAPS[0], **{name: Fraction(value)})

    slow = any(speaks_of(t, "Integral") for t in trees)
    # each point is taken with several probability spaces; an integral is added up
    limits: tuple[int | None, ...]
    if quick:
        limits = (12, 4, 2) if random_names or slow else QUICK
    else:
        limits = (60, 20, 8) if random_names else (20, 8, 8) if slow else (None, None, CONSTANTS)
    for source in map(islice, (grid_points(), draws(), near_constants()), limits):
        for env in source:
            for point in complete(env):
                yield from with_spaces(point)


def speaks_of_moments(tree: Node) -> bool:
    return speaks_of(tree, "E")


def _moving(hypotheses: Hypotheses) -> bool:
    """Whether a mean depends on where the point is."""
    return any(isinstance(h, Mean) and names(h.value) for h in hypotheses)


def _reads_sequence(tree: Node) -> bool:
    return any(isinstance(n, Item) for n in walk(tree))


def exhausts(domains: Mapping[str, Domain], random_names: tuple[str, ...], given: Node) -> bool:
    """Whether the grid is the whole domain."""
    return not random_names and all(isinstance(d, Finite) for n, d in domains.items() if n not in pinned(given))
