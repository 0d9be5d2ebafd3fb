"""Points at which the exact reading is taken: a grid, smallest values first, then draws without bound, and then
values near the constants of a formula, where a case that is hidden from both would be."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import cycle, islice, product
from math import prod

from .domains import Sequence, order
from .exact import SPACE, Undefined, Unusable, evaluate, holds
from .hypotheses import small_spaces, spaces
from .language import Binary, Call, Item, Logic, Name, Node, Number, Relation, names, walk
from .normal import degree_bound

GRID, DRAWS, CONSTANTS, SPACES = 1500, 150, 60, 60
COUNT_CAPS, LARGEST_COUNT = (*[8] * 15, 12, 20, 31, 41, 64), 200  # of counting names: mostly small
LENGTH = 80  # of sequences


def counting(trees: list[Node]) -> set[str]:
    """Names that say how often something is done (exponents, indices, ends of sums): they are kept small."""
    found = set()
    for tree in trees:
        for node in walk(tree):
            match node:
                case Binary("**", _, n) if not isinstance(n, Number): found |= names(n)
                case Call("binomial", (n, k)): found |= names(n) | names(k)
                case Call("Sum", (_, _, low, high)): found |= names(low) | names(high)
                case Item(_, index): found |= names(index)
    return found


def pinned(condition: Node) -> dict[str, Node]:
    """Names that an equality in a condition gives a value, as TP == 0 does: they are set, not searched for."""
    match condition:
        case Relation("==", Name(id), value) if id not in names(value): return {id: value}
        case Logic("and", args):
            out = {}
            for part in args:
                new = pinned(part)
                if not any(names(v) & (out.keys() | new.keys()) for v in [*out.values(), *new.values()]):
                    out |= {k: v for k, v in new.items() if k not in out}
            return out
    return {}


def constants(trees: list[Node]) -> list[int]:
    """The whole numbers of the trees and their neighbours, beyond those of a grid."""
    found = {abs(n.value) for tree in trees for n in walk(tree) if isinstance(n, Number)}
    return sorted({c + d for c in found if c > 3 for d in (-1, 0, 1)})


def points(domains: dict, random_names: tuple, hypotheses: tuple, trees: list[Node], given: Node,
           seed: int = 0) -> Iterator[dict]:
    """Points of the domain at which `given` holds. Grid points come first and are marked by nothing but order."""
    rng = random.Random(seed)
    few = counting([*trees, given])
    bounds = {getattr(d, "high", None) for d in domains.values()}
    pins = {n: v for n, v in pinned(given).items() if n not in bounds or not names(v)}
    try:
        fixed = {n: evaluate(v, {}) for n, v in pins.items() if not names(v) and not _reads_sequence(v)}
    except (Undefined, Unusable):
        return  # a condition without a value holds nowhere
    scalars = [n for n in order(domains) if not isinstance(domains[n], Sequence)]
    sequences = [n for n in domains if isinstance(domains[n], Sequence)]
    free = [n for n in scalars if n not in pins]
    of_moments = any(isinstance(n, Call) and n.function == "E" for n in walk(given))  # asked for in each space
    small = cycle(small_spaces(random_names)) if random_names else None
    sizes = {n: len(domains[n].values) if domains[n].finite else
             max(4 if len(free) > 3 else 6, 2 + max((degree_bound(t, n) for t in trees), default=0)) for n in free}

    def complete(env):
        """Pinned names, sequences and a probability space for a point of the grid."""
        try:
            for n in sequences:
                env[n] = domains[n].draw(rng, LENGTH)
            for name, value in pins.items():
                env[name] = evaluate(value, env)
            if not all(domains[n].contains(env[n], env) for n in scalars):
                return
            if of_moments or holds(given, env) is True:
                yield env
        except (Undefined, Unusable):
            return

    def with_spaces(env):
        if not random_names:
            yield env
        else:
            several = list(islice(small, 3)) if free else small_spaces(random_names)[:SPACES]
            for space in spaces(random_names, hypotheses, env, rng, several, 3 if free else SPACES):
                point = {**env, SPACE: space}
                if not of_moments or holds(given, point) is True:
                    yield point

    def grid():
        total = prod(sizes.values())
        indices = list(product(*(range(s) for s in sizes.values()))) if total <= 50_000 else [
            tuple(rng.randrange(s) for s in sizes.values()) for _ in range(GRID)]
        unbound = {n: domains[n].grid(sizes[n], {}) for n in free if getattr(domains[n], "high", None) not in domains}
        indices.sort(key=lambda index: (sum(index), max(index, default=0)))
        if len(indices) > GRID:
            indices = indices[:GRID // 2] + rng.sample(indices[GRID // 2:], GRID // 2)
        for index in indices:
            env = dict(fixed)
            for name, i in zip(free, index):
                values = unbound.get(name) or domains[name].grid(sizes[name], env)
                if i >= len(values):
                    break
                env[name] = values[i]
            else:
                yield env

    def draw(cap, **at):
        env = fixed | at
        for name in free:
            if name not in env:
                env[name] = domains[name].draw(rng, env, cap if name in few else None)
        return env

    def draws():
        for n in range(DRAWS if free or sequences else 1):
            yield draw(COUNT_CAPS[n % len(COUNT_CAPS)])

    def near_constants():
        for value in constants([*trees, given]):
            for name in free:
                if name not in few or value <= LARGEST_COUNT:
                    yield draw(COUNT_CAPS[0], **{name: Fraction(value)})

    slow = any(isinstance(n, Call) and n.function == "Integral" for t in trees for n in walk(t))
    # each point is taken with several probability spaces; an integral is added up
    limits = (60, 20, 8) if random_names else (20, 8, 8) if slow else (None, None, CONSTANTS)
    for source in map(islice, (grid(), draws(), near_constants()), limits):
        for env in source:
            for point in complete(env):
                yield from with_spaces(point)


def _reads_sequence(tree: Node) -> bool:
    return any(isinstance(n, Item) for n in walk(tree))


def exhausts(domains: dict, random_names: tuple, given: Node) -> bool:
    """Whether the grid is the whole domain."""
    return not random_names and all(d.finite for n, d in domains.items() if n not in pinned(given))
