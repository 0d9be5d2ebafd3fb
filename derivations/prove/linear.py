"""Linear arithmetic: an expression as a sum of multiples of what is known to be positive, not negative or 0.

By Farkas' lemma there are such multipliers wherever linear inequalities imply another one. They are found by the
simplex method, with fractions; the kernel reads the sum, multiplies it out and takes the signs of its parts.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement
from math import lcm
from operator import add, mul
from typing import TypeVar

from ..kernel.domains import Signs
from ..kernel.identity import P_ONE, Monomial, NoNormalForm, Quotient, Reader, multiply
from ..kernel.identity import constant as number_of
from ..kernel.language import ONE, ZERO, Call, Captured, IllFormed, Neg, Node, literal, walk
from ..kernel.signs import Cell, sign

_MOST_PARTS, _MOST_PIVOTS, _FEW = 60, 200, 8
Combination = dict[Monomial, Fraction]  # each with the number before it
Part = tuple[Node, Combination, bool, bool]  # an expression as read, whether it is positive, whether it is a fact
Row = list[Fraction]
Key = TypeVar("Key")


def multipliers(
    target: Mapping[Key, Fraction | int], parts: list[Mapping[Key, Fraction | int]], strict: list[bool]
) -> list[Fraction] | None:
    """Numbers that are not negative, with target = sum of the number times the part; one of a strict part is positive
    if there is such a sum. Vectors are dicts.

    >>> multipliers({"x": 1, "y": 1}, [{"x": 2}, {"y": 1}, {"z": 1}], [True, False, False])
    [Fraction(1, 2), Fraction(1, 1), Fraction(0, 1)]
    >>> multipliers({"x": -1}, [{"x": 2}], [False])
    """
    keys = sorted(set().union(target, *parts), key=str)
    rows = [[Fraction(p.get(key, 0)) for p in parts] + [Fraction(target.get(key, 0))] for key in keys]
    rows = [row if row[-1] >= 0 else [-x for x in row] for row in rows]
    count = len(parts)
    basis = [count + n for n in range(len(rows))]  # an artificial part for each row, which never comes in again
    costs = [-sum(column, Fraction(0)) for column in zip(*rows)] or [Fraction(0)] * (count + 1)
    _least(rows, basis, costs, count)
    if costs[-1] != 0:
        return None
    for n in reversed(range(len(rows))):  # an artificial part, at 0: another one for it, or its row says nothing
        if basis[n] >= count:
            entering = next((j for j in range(count) if rows[n][j]), None)
            if entering is None:
                del rows[n], basis[n]
            else:
                _pivot(rows, basis, costs, n, entering)
    costs = [-Fraction(int(s)) for s in strict] + [Fraction(0)]
    for row, b in zip(rows, basis):
        if costs[b]:
            costs = [c - costs[b] * x for c, x in zip(costs, row)]
    if costs[-1] == 0:
        entering = _least(rows, basis, costs, count, once=True)
        if entering is not None:  # along a ray
            found = {b: row[-1] - row[entering] for b, row in zip(basis, rows)} | {entering: Fraction(1)}
            return [found.get(j, Fraction(0)) for j in range(count)]
    found = {b: row[-1] for b, row in zip(basis, rows)}
    return [found.get(j, Fraction(0)) for j in range(count)]


def _least(rows: list[Row], basis: list[int], costs: Row, count: int, once: bool = False) -> int | None:
    """Pivots until the costs are least, by Bland's rule; once: until they have fallen. A column without end is given
    back."""
    start = costs[-1]
    for _ in range(_MOST_PIVOTS):
        entering = next((j for j in range(count) if costs[j] < 0), None)
        if entering is None or once and costs[-1] != start:
            return None
        able = [(row[-1] / row[entering], basis[n], n) for n, row in enumerate(rows) if row[entering] > 0]
        if not able:
            return entering
        _pivot(rows, basis, costs, min(able)[2], entering)
    return None


def _pivot(rows: list[Row], basis: list[int], costs: Row, n: int, entering: int) -> None:
    pivot = rows[n][entering]
    rows[n][:] = [x and x / pivot for x in rows[n]]  # most are 0
    for row in (*(row for m, row in enumerate(rows) if m != n), costs):
        if row[entering]:
            factor = row[entering]
            row[:] = [x - factor * y if y else x for x, y in zip(row, rows[n])]
    basis[n] = entering


def forms(cell: Cell, targets: list[Node], products: bool, nearest: bool = False) -> Iterator[tuple[Node, Node]]:
    """(expression, an equal sum whose sign is seen on the cell), of those that have one; products: of two facts, too;
    nearest: of more facts, those first that have least beside what the targets have.
    If the facts contradict each other, of one of them, so that the kernel sees it; then each target with it."""
    k = Reader(cell.symbols)
    known = _known(cell)
    wanted = [(t, x) for t in targets if (x := _read(k, t)) is not None]
    parts = list(_parts(k, cell, known, [x for _, x in wanted]))
    if products:
        facts = [p for p in parts if p[3]][: 2 * _FEW if nearest else _FEW]
        made = list(_products(k, facts, [p for p in parts if not p[3]][: 2 * _FEW]))
        if nearest:
            asked = {m for _, x in wanted for m in x[0]}
            made.sort(key=lambda part: len(part[1].keys() - asked))
            made = made[: _MOST_PARTS // 2]
        parts += [*made, *_monomials(k, cell, [m for p in made for m in p[1] if all(m not in q[1] for q in parts)])]
    parts = parts[:_MOST_PARTS]
    yield from ((t, form) for t, x in wanted for form in _forms(k, cell, x, parts))
    if (contradiction := _contradiction(parts)) is not None:
        yield contradiction
        yield from ((t, t + 0 * contradiction[0]) for t, _ in wanted)


def _read(k: Reader, tree: Node) -> Quotient | None:
    try:
        x = k.reduced(k.read(tree))
    except (NoNormalForm, Captured, IllFormed):
        return None
    return None if k.assumed else x


def _signed(tree: Node, signs: Signs) -> tuple[Node, Signs] | None:
    """What is not negative: the expression, or its negative."""
    if not signs or signs <= {0, 1}:
        return tree, signs
    return (Neg(tree), frozenset(-s for s in signs)) if signs <= {0, -1} else None


def _known(cell: Cell) -> list[tuple[Node, Signs]]:
    """The facts, as what is not negative; what is 0 in both directions."""
    found = []
    for tree, signs in cell.facts:
        if (pair := _signed(tree, signs)) is not None:
            found += [pair, (Neg(tree), signs)] if signs == {0} else [pair]
    return found


def _parts(k: Reader, cell: Cell, known: list[tuple[Node, Signs]], wanted: list[Quotient]) -> Iterator[Part]:
    yield ONE, {(): Fraction(1)}, True, False
    polynomials = [p for x in wanted for p in x[:1]]
    for tree, signs in known:
        if (x := _read(k, tree)) is None:
            continue
        if number_of(x[1]) is None:  # times its denominator
            written = k.expression(x[1])
            below = _signed(written, sign(written, cell))
            if below is None or 0 in below[1]:
                continue
            tree, x = tree * below[0], ({m: c if below[0] is written else -c for m, c in x[0].items()}, P_ONE)
        yield tree, _over(x), 0 not in signs, True
        polynomials.append(x[0])
    insides = {atom: k.quotient(part) for atom, (kind, part, *_) in enumerate(list(k.atoms)) if kind == "abs"}
    sizes = [[insides[atom] for atom, _ in m if atom in insides] for p in polynomials for m in p]
    products = dict.fromkeys(reduce(mul, size) for size in sizes if len(size) > 1)  # |x||y| is at least xy
    for inside in [*insides.values(), *products]:
        signs, whole = sign(inside, cell), Call("abs", (inside,))
        zeros = [whole - inside] if signs <= {0, 1} else [whole + inside] if signs <= {0, -1} else []
        maxima = [2 * Call("max", (x, ZERO)) for x in (inside, Neg(inside))]  # |x| + x and |x| - x
        for tree in (*zeros, *map(Neg, zeros), *maxima):
            if (x := _read(k, tree)) is not None:
                yield tree, _over(x), False, True
                polynomials.append(x[0])
    monomials = dict.fromkeys(m for p in polynomials for m in p if m)
    atoms = (((atom, 1),) for m in monomials for atom, _ in m)
    yield from _monomials(k, cell, [*monomials, *atoms])


def _monomials(k: Reader, cell: Cell, monomials: list[Monomial]) -> Iterator[Part]:
    for m in dict.fromkeys(monomials):
        tree = k.expression({m: 1})
        if (pair := _signed(tree, sign(tree, cell))) is not None:
            yield pair[0], {m: Fraction(1 if pair[0] is tree else -1)}, 0 not in pair[1], False


def _over(x: Quotient) -> Combination:
    """The numerator over a denominator that is a number."""
    return {m: Fraction(c, number_of(x[1])) for m, c in x[0].items()}


def _whole(p: Combination) -> Quotient:
    """The same with whole numbers, over one."""
    scale = lcm(*(c.denominator for c in p.values()))
    return {m: int(c * scale) for m, c in p.items()}, {(): scale}


def _products(k: Reader, facts: list[Part], others: list[Part]) -> Iterator[Part]:
    for a, b in combinations_with_replacement([*facts, *others], 2):
        if a in facts and b[0] != ONE:
            try:
                yield a[0] * b[0], _over(k.reduced(multiply(_whole(a[1]), _whole(b[1])))), a[2] and b[2], True
            except NoNormalForm:
                continue


def _forms(k: Reader, cell: Cell, x: Quotient, parts: list[Part]) -> Iterator[Node]:
    """As what is not negative, and as the negative of that."""
    below = k.expression(x[1])
    if (under := _signed(below, sign(below, cell))) is None or 0 in under[1]:
        return
    for direction in (1, -1):
        found = _multiples({m: c * direction for m, c in x[0].items()}, parts)
        if found is not None:
            total = _total(found, parts) if any(found) else ZERO
            total = total if direction == 1 else Neg(total)
            yield total if below == ONE else total / below


def _multiples(target: Mapping[Monomial, Fraction | int], parts: list[Part]) -> list[Fraction] | None:
    return multipliers(target, [p for _, p, *_ in parts], [strict for _, _, strict, _ in parts])


def _total(numbers: list[Fraction], parts: list[Part]) -> Node:
    scale = lcm(*(c.denominator for c in numbers))
    multiples = ((literal(c * scale), tree) for c, (tree, *_) in zip(numbers, parts) if c)
    whole = reduce(add, (tree if c == ONE else c if tree == ONE else c * tree for c, tree in multiples))
    return whole if scale == 1 else whole / scale


def _contradiction(parts: list[Part]) -> tuple[Node, Node] | None:
    """A fact, and its negative as a sum of what is not negative, something among them being positive."""
    found = _multiples({}, parts)
    if found is None or not any(c and strict for c, (_, _, strict, _) in zip(found, parts)):
        return None
    n = next((n for n, (c, part) in enumerate(zip(found, parts)) if c and part[3]), None)
    others = [Fraction(0) if m == n else c for m, c in enumerate(found)]
    if n is None or not any(others):
        return None
    rest = _total(others, parts) / literal(found[n])
    match parts[n][0]:
        case Neg(fact):
            return fact, rest
        case fact:
            return fact, Neg(rest)


def corners(tree: Node) -> Iterator[Node]:
    """What absolute values, maxima and minima ask the sign of."""
    for node in walk(tree):
        match node:
            case Call("abs", (x,)):
                yield x
            case Call("max" | "min", (x, y)):
                yield x - y
