"""Points at which a claim is tried: small sizes first, letters as declared, made so that hypotheses hold."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ..kernel.language import Binary, Call, Name, Node, Relation, children, speaks_of
from ..refute.arithmetic import Undefined, Unusable, compare, subtract
from .claims import Claim
from .shapes import NUMBER, Declarations, Declared, Size, letters_of
from .values import (
    ONE,
    ZERO,
    At,
    Outcome,
    Point,
    Rows,
    determinant,
    differ,
    each,
    identity,
    matrix,
    multiplied,
    transposed,
    value,
)

TRIES, REDRAWN = 60, 40
Sizes = dict[str, Any]  # of each a number, or a list of these
_ENTRIES, _PLAIN = (-2, -1, -1, 0, 1, 1, 2, 3), (0, 1, 1, -1)


class Draw:
    """Draws points for declared letters; those that equations bind are drawn with entries in the diagonal only."""

    def __init__(self, known: Declarations, rng: random.Random, plain: frozenset[str] = frozenset()):
        self.known, self.rng, self.plain = known, rng, plain

    def point(self, largest: int, apart: Sequence[frozenset[str]] = ()) -> Point:
        sizes = next((s for s in map(self._sizes, range(largest, largest + 3)) if s is not None), None)
        if sizes is None:
            raise Unusable("no sizes were found for orthonormal columns")
        letters = {x: d for x, d in self.known.items() if d.kind not in ("natural", "family")}
        values = {x: self._family(x, d, sizes) for x, d in letters.items() if "random" not in d.traits}
        random_ones = {x: d for x, d in letters.items() if "random" in d.traits}
        return Point(self.known, values, sizes, self._outcomes(random_ones, sizes, apart))

    def _sizes(self, largest: int) -> Sizes | None:
        """Sizes at which orthonormal columns are at least as long as there are of them."""
        columns = [d.shape for d in self.known.values() if "orthonormal" in d.traits]
        for _ in range(REDRAWN):
            sizes: Sizes = {}
            for x, d in self.known.items():
                if d.kind == "natural" and not d.over:
                    sizes[x] = self.rng.randint(1, largest)
            for x, d in self.known.items():
                if d.kind == "natural" and d.over:
                    sizes[x] = [self.rng.randint(1, largest) for _ in range(_of(d.over[0], sizes))]
            if all(_of(n, sizes) >= _of(k, sizes) for n, k in columns):
                return sizes
        return None

    def _outcomes(
        self, letters: dict[str, Declared], sizes: Sizes, apart: Sequence[frozenset[str]]
    ) -> tuple[tuple[Fraction, Outcome], ...]:
        """Two or three outcomes of all letters together; of those that are independent, each pair of theirs."""
        alone = [x for x in letters if any(x in group for group in apart)]
        blocks = [[x] for x in alone] + [[x for x in letters if x not in alone]]
        out: list[tuple[Fraction, Outcome]] = [(ONE, {})]
        for block in filter(None, blocks):
            weights = self.rng.choice(([ONE / 3, 2 * ONE / 3], [ONE / 4, ONE / 4, ONE / 2]))
            drawn = [(q, {x: self._family(x, letters[x], sizes) for x in block}) for q in weights]
            out = [(p * q, {**a, **b}) for p, a in out for q, b in drawn]
        return tuple(out)

    def _family(self, name: str, d: Declared, sizes: Sizes, at: tuple[int, ...] = ()) -> Any:
        if len(at) == len(d.over):
            return self._one(name, d, sizes)
        over = d.over[len(at)]
        n = sizes[over[0]][at[-1]] if isinstance(over, tuple) else _of(over, sizes)
        return [self._family(name, d, sizes, (*at, k)) for k in range(n)]

    def _one(self, name: str, d: Declared, sizes: Sizes) -> Any:
        rng, (rows, columns) = self.rng, (_of(n, sizes) for n in d.shape)
        if d.kind == "function" and d.shape != NUMBER:
            return matrix(3, rows + 1, lambda i, j: Fraction(rng.choice(_ENTRIES)))
        if d.kind == "function":
            return [rng.choice((-1, 1, 2)) for _ in range(3)] + [1]
        if d.kind in ("positive", "nonnegative"):
            return [[Fraction(rng.choice((1, 2, 3)) if d.kind == "positive" else rng.choice((0, 1, 2)))]]
        if name in self.plain:
            a = matrix(rows, columns, lambda i, j: Fraction(rng.choice(_PLAIN)) if i == j or columns == 1 else ZERO)
        else:
            a = matrix(rows, columns, lambda i, j: Fraction(rng.choice(_ENTRIES)))
        if "diagonal" in d.traits:
            return matrix(rows, rows, lambda i, j: a[i][j] if i == j else ZERO)
        if "psd" in d.traits:
            least = 1 if "spd" in d.traits else 0
            low = matrix(rows, rows, lambda i, j: a[i][j] if i > j else abs(a[i][i]) + least if i == j else ZERO)
            return multiplied(low, transposed(low))
        if "symmetric" in d.traits:
            return matrix(rows, rows, lambda i, j: a[max(i, j)][min(i, j)])
        if "orthonormal" in d.traits:
            return [row[:columns] for row in self._reflections(rows)]
        if "invertible" in d.traits and determinant(a) == 0:
            return self._one(name, d, sizes)
        return a

    def _reflections(self, n: int) -> Rows:
        out = identity(n)
        for _ in range(2):
            v = [Fraction(self.rng.choice(_ENTRIES)) for _ in range(n)]
            if square := sum(x * x for x in v):
                mirror = matrix(n, n, lambda i, j: (i == j) - 2 * v[i] * v[j] / square)  # noqa: B023
                out = multiplied(out, mirror)
        return out


def _of(n: Size, sizes: Sizes) -> int:
    return n if isinstance(n, int) else sizes[str(n)]


def points(claim: Claim, tries: int = TRIES, seed: int = 0) -> Iterator[tuple[Point, At]]:
    """Points with values of the free indices, at which the hypotheses hold. A size of 1 comes first."""
    rng = random.Random(seed)
    groups = [
        frozenset(x.id for x in children(h) if isinstance(x, Name)) for h in claim.given if speaks_of(h, "independent")
    ]
    stated = _stated(claim)
    plain = frozenset().union(*(letters_of(side, claim.known) for sides in stated if len(sides) == 2 for side in sides))
    draw = Draw(claim.known, rng, plain)
    for n in range(tries):
        for _ in range(REDRAWN):
            try:
                point = draw.point(1 if n < tries // 10 else 2 if n < tries * 2 // 3 else 3, groups)
            except Unusable:
                return
            if _meets(point, stated):
                free = {
                    i: rng.randrange(_of(over, point.sizes))
                    for i, over in claim.at.items()
                    if not isinstance(over, tuple)
                }
                for i, over in claim.at.items():
                    if isinstance(over, tuple):
                        free[i] = rng.randrange(point.sizes[over[0]][free[over[1]]])
                yield point, free
                break


def _stated(claim: Claim) -> list[list[Node]]:
    """The hypotheses but for independence: a condition, or two sides."""
    return [[*children(h)] if isinstance(h, Relation) else [h] for h in claim.given if not speaks_of(h, "independent")]


def _meets(p: Point, stated: list[list[Node]]) -> bool:
    """Whether the hypotheses hold at a point, which is changed so that they do, as far as it is seen how."""
    try:
        for sides in stated:
            _make(p, sides)
        return all(_holds(p, sides) for sides in stated)
    except (Undefined, Unusable):
        return False


def _make(p: Point, sides: list[Node]) -> None:
    """A letter alone is given the value that an equation says; columns are centred."""
    if len(sides) == 2:
        left, right = sides
        match left, right:
            case (other, Name(x)) | (Name(x), other) if x not in letters_of(other, p.known) and x in p.values:
                p.values[x] = value(other, p, {})
            case Call("E", (Name(z),)), _ if z not in letters_of(right, p.known):
                _shift(p, z, value(right, p, {}), value(left, p, {}))
            case _, Call("zero", _) if centred := _centred(left):
                mean = [sum(column) / len(p.values[centred]) for column in zip(*p.values[centred])]
                p.values[centred] = [[x - m for x, m in zip(row, mean)] for row in p.values[centred]]


def _shift(p: Point, z: str, wanted: Rows, mean: Rows) -> None:
    for _, outcome in p.outcomes:
        outcome[z] = [[x + w - m for x, w, m in zip(*rows)] for rows in zip(outcome[z], wanted, mean)]


def _centred(tree: Node) -> str | None:
    """Z, of Z.T*ones(m)."""
    match [*children(tree)]:
        case [Call("T", (Name(z),)), Call("ones", _)]:
            return z
    return None


def _holds(p: Point, sides: list[Node]) -> bool:
    if len(sides) == 2:
        a, b = (value(side, p, {}) for side in sides)
        return a == b and all(_as_declared(p, x) for side in sides for x in letters_of(side, p.known) if x in p.values)
    what, a = getattr(sides[0], "function", ""), value(children(sides[0])[0], p, {})
    if what == "invertible":
        return compare(determinant(a), "!=", ZERO) is True
    return compare(a[0][0], {"nonzero": "!=", "positive": ">", "nonnegative": ">="}[what], ZERO) is True


def _as_declared(p: Point, name: str) -> bool:
    """Of a letter that was given its value by an equation."""
    d, members = p.known[name], [p.values[name]]
    for _ in d.over:
        members = [member for family in members for member in family]
    return d.kind == "function" or all(_is_as_declared(d, a) for a in members)


def _is_as_declared(d: Declared, a: Any) -> bool:
    if (sign := {"positive": ">", "nonnegative": ">="}.get(d.kind)) and compare(a[0][0], sign, ZERO) is not True:
        return False
    if "symmetric" in d.traits and a != transposed(a) or "invertible" in d.traits and determinant(a) == 0:
        return False
    if "orthonormal" in d.traits and multiplied(transposed(a), a) != identity(len(a[0])):
        return False
    if "psd" not in d.traits:
        return True
    minors: list[Any] = [determinant([row[:k] for row in a[:k]]) for k in range(1, len(a) + 1)]
    return all(
        compare(minor, ">", ZERO) is True for minor in minors
    )  # a semidefinite one that is not definite is left out


def refuted(claim: Claim, tries: int = TRIES, seed: int = 0) -> tuple[str | None, int]:
    """(a counterexample in words or None, at how many points both sides were computed)."""
    agreeing, one_sided = 0, None
    for p, at in _solved(claim, points(claim, tries, seed)):
        try:
            left, right = (_computed(side, p, at) for side in (claim.left, claim.right))
            start = None
            if claim.over and left and right:
                start, left, right = _changes(claim, p, at, left, right)
            if left and right and _against(claim.relation, left, right):
                return told(claim, p, at, left, right, start), agreeing
        except Unusable:
            continue
        if left and right:
            agreeing += 1
        elif left or right:
            one_sided = one_sided or told(claim, p, at, left, right)
    return one_sided, agreeing


def _against(relation: str, left: Rows, right: Rows) -> bool:
    """Whether the values certainly speak against it."""
    if relation in (">=", "<="):
        return compare(left[0][0], "<" if relation == ">=" else ">", right[0][0]) is True
    if relation == "==":
        return differ(left, right)
    zero = [matrix(len(side), len(side[0]), lambda i, j: ZERO) for side in (left, right)]
    holds = [None if differ(side, other) else side == other for side, other in zip((left, right), zero)]
    return holds in ([None, True], [True, None])


def _changes(claim: Claim, p: Point, at: At, left: Rows, right: Rows) -> tuple[Point, Rows, Rows]:
    """Another point, of other values of what both sides are over, and how much they change from there; the right one
    times the factor."""
    draw, stated = Draw(claim.known, random.Random(told(claim, p, at, left, right))), _stated(claim)
    factor = _computed(claim.by, p, at)
    if factor is None:
        raise Unusable("the factor has no value here")
    for _ in range(REDRAWN):
        new = {x: draw._family(x, claim.known[x], p.sizes) for x in sorted(p.values.keys() & claim.over)}
        outcomes = tuple((q, dict(outcome)) for q, outcome in p.outcomes)
        start = replace(p, values={**p.values, **new}, outcomes=outcomes)
        if _meets(start, stated):
            first, second = (_computed(side, start, at) for side in (claim.left, claim.right))
            if first and second:
                return start, each(subtract, left, first), multiplied(factor, each(subtract, right, second))
    raise Unusable("no other point")


def _solved(claim: Claim, tried: Iterator[tuple[Point, At]]) -> Iterator[tuple[Point, At]]:
    """Of an equivalence also points at which the right side, w - s, is 0."""
    for p, at in tried:
        yield p, at
        match claim.relation, claim.right:
            case "<=>", Binary("-", Name(w), s) if w in p.values and w not in letters_of(s, p.known):
                try:
                    solved = replace(p, values={**p.values, w: value(s, p, at)})
                    if _as_declared(solved, w) and all(_holds(solved, sides) for sides in _stated(claim)):
                        yield solved, at
                except (Undefined, Unusable):
                    continue


def _computed(tree: Node, p: Point, at: At) -> Rows | None:
    try:
        return value(tree, p, at)
    except Undefined:
        return None


def told(claim: Claim, p: Point, at: At, left: Rows | None, right: Rows | None, start: Point | None = None) -> str:
    """A point and the two values, or how they changed from the start, in words.

    >>> from .shapes import declare
    >>> from .terms import parse
    >>> D = declare("w vector(d)")
    >>> refuted(Claim(D, parse("w.T*w"), parse("2*w.T*w")))[0]
    'd = 1, w = 2: 4 against 8'
    """
    wanted = letters_of(claim.left, claim.known) | letters_of(claim.right, claim.known)
    sizes = {s for x in wanted for s in (*claim.known[x].shape, *claim.known[x].over)}
    parts = [f"{x} = {_said(n)}" for x, n in p.sizes.items() if x in wanted | {s for s in sizes if isinstance(s, str)}]
    parts += [f"{x} = {_said(a)}" for x, a in p.values.items() if x in wanted]
    parts += [f"{i} = {k + 1}" for i, k in at.items()]
    parts += [
        f"from {x} = {_said(a)} on" for x, a in (start.values if start else {}).items() if x in claim.over & wanted
    ]
    if any(x in wanted for _, outcome in p.outcomes for x in outcome):
        parts.append("; ".join(f"{', '.join(f'{x} = {_said(a)}' for x, a in o.items())} ({q})" for q, o in p.outcomes))
    values = (_said(a) if a else "undefined" for a in (left, right))
    return f"{', '.join(parts)}: {' against '.join(values)}"


def _said(x: Any) -> str:
    """A number, a matrix as [1 2; 3 4], a list of these."""
    if not isinstance(x, list):
        return str(x) if isinstance(x, Fraction | int) else f"≈{float((x.lo + x.hi) / 2):.6g}"
    if x and isinstance(x[0], list) and x[0] and not isinstance(x[0][0], list):
        rows = "; ".join(" ".join(map(_said, row)) for row in x)
        return rows if len(x) == len(x[0]) == 1 else f"[{rows}]"
    return f"({', '.join(map(_said, x))})"
