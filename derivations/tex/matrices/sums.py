"""Sums with their ranges, and arrays with dots."""

from contextlib import suppress
from functools import reduce
from operator import add, mul

from ...kernel.identity import NoNormalForm
from ...kernel.language import Binary, Call, IllFormed, Name, Neg, Node, Number, names, substitute
from ...matrices.claims import assume
from ...matrices.reading import Reading
from ...matrices.said import written
from ...matrices.shapes import NUMBER, Indices, shape_of
from ...matrices.terms import parse, put_in
from ..tokens import DOTS, closing, levels, shown, split
from .signs import index_name, parts
from .sizes import size_tree, sized
from .slopes import Slopes

_DOTTED = ([r"\vdots"], [r"\ddots"], [DOTS], ["{", r"\vdots", "}"])
_ENTRIES = "an array of entries: only x_1, \\ldots, x_m or \\vdots is read; name its blocks"
_ARRAYS = ("matrix", "bmatrix", "pmatrix", "array")


class Sums(Slopes):
    def _sum(self) -> Node:
        """A sum, or a product of positive numbers."""
        sign = self.sign
        self.place += 1
        low = high = None
        if self.sign == "_":
            self.place += 1
            low = self._group()
        if self.sign == "^":
            self.place += 1
            high = self._group()
        if not low:
            raise IllFormed(f"{sign} without an index: write {sign}_{{i=1}}^m")
        bounds = self._bounds(low, high)
        bound = dict(self.bound)
        for letter, _ in bounds:
            if letter in self.notation.known:
                raise IllFormed(f"{sign}_{letter}: {letter} is declared: take another letter for the index")
            around = type(self)(self.tokens, self.notation, bound)
            bound = bound | {letter: letter if letter not in bound.values() else around._fresh().id}
        self._unbrace()
        body = type(self)(self.tokens, self.notation, bound, self.place, self.slopes, self.bare)
        body.within_slope = self.within_slope
        outside: list[Node] = []  # factors of a product without its index
        if sign == r"\prod":
            indices = {bound[letter] for letter, _ in bounds}
            factors = self._factors(self._multiplied(body, indices))
            outside = [x for x in factors if not indices & names(x)]
            tree = reduce(add, [self.logarithm(x) for x in factors if x not in outside] or [Number(0)])
        else:
            tree = body._signed()
        self.tokens, self.place = body.tokens, body.place
        for letter, over in reversed(bounds):
            index = bound[letter]
            if over is None:
                found = self.notation.range_of(tree, index)
                if found is None:
                    raise IllFormed(f"{sign}_{letter}: its range is not clear: write {sign}_{{{letter}=1}}^m")
                over = size_tree(found)
            tree = Call("Sum", (tree, Name(index), Number(1), over))
            outside = [Binary("**", x, over) for x in outside]
        return reduce(mul, [*outside, Call("exp", (tree,))]) if sign == r"\prod" else tree

    def _unbrace(self) -> None:
        """Braces around a product that is summed print nothing, and it goes on behind them."""
        held = self.tokens[self.place + 1 : closing(self.tokens, self.place)] if self.sign == "{" else ["+"]
        if not {"+", "-"} & {token for token, level in levels(held) if not level}:
            self.tokens = [*self.tokens[: self.place], *held, *self.tokens[self.place + len(held) + 2 :]]

    def _multiplied(self, body: "Sums", indices: set[str]) -> Node:
        """What a product is of, whose last factor has its index: of one without it, whether it is taken as often is not
        clear. It is read as exp of a sum of logarithms, so it must be positive."""
        tree = last = body._factor()
        while not body._ends():
            tree = body._times(tree)
            last = tree.right if isinstance(tree, Binary) else tree
        if last is not tree and not indices & names(last):
            raise IllFormed("it is not clear where what \\prod multiplies ends: put it between brackets")
        if not self.is_positive(tree):
            raise IllFormed(
                f"\\prod of {written(tree)}, which is not seen to be positive: declare what is in it as positive, or "
                "name the product by `... reads ...`"
            )
        return tree

    def _factors(self, tree: Node) -> list[Node]:
        """Those of a positive number, as far as each is positive; 1/x where one divides."""
        match tree:
            case Binary("*" | "/" as sign, a, b) if self.is_positive(a) and self.is_positive(b):
                below = self._factors(b)
                return self._factors(a) + ([Binary("/", Number(1), x) for x in below] if sign == "/" else below)
        return [tree]

    def logarithm(self, tree: Node) -> Node:
        """That of a positive number, by its parts as far as these are positive."""
        match tree:
            case Call("exp", (x,)):
                return x
            case Binary("/", Number(1), x):
                return Neg(self.logarithm(x))
            case Binary("*" | "/", _, _) if len(factors := self._factors(tree)) > 1:
                return reduce(add, map(self.logarithm, factors))
            case Binary("**", base, exponent) if self.is_positive(base):
                return Binary("*", exponent, self.logarithm(base))
        return Call("log", (tree,))

    def is_positive(self, tree: Node) -> bool:
        """Whether a number is, for all values of what it speaks of."""
        known, ranges = self.notation.known, Indices()
        tree = put_in(sized(tree, self.notation, NUMBER), self.notation.definitions)
        if shape_of(tree, known, ranges) != NUMBER:
            raise IllFormed("\\prod of what is no number")
        reading = Reading(known, ranges)
        with suppress(NoNormalForm):
            assume(reading, [put_in(parse(given), self.notation.definitions) for given in self.notation.hypotheses])
            return not reading.left_open("positive", reading.read(tree))
        return False

    def _bounds(self, low: list[str], high: list[str] | None) -> list[tuple[str, Node | None]]:
        below = [*low] if high is None else ["{", *low, "}", "^", "{", *high, "}"]
        for pattern, (index, over) in self.notation.ranges.items():
            if below in ([*pattern], ["{", *pattern, "}"]):
                return [(index, substitute(parse(over), {k: Name(v) for k, v in self.bound.items()}))]
        left, *right = parts(low, ("=",))
        if right and right[0] != ["1"] or len(right) > 1:
            raise IllFormed(
                f"a sum from {shown(right[0])}: sums begin at 1; say what it is over: `{shown(low)} sums i from 1 to m`"
            )
        letters = split(left, ",") if "," in left else [[token] for token in left]
        if any(len(part) != 1 or not index_name(part[0]) for part in letters) or right and not high:
            raise IllFormed(f"\\sum_{{{shown(low)}}}: say what it is over: `{shown(low)} sums i from 1 to m`")
        end = self._inside(high) if high else None
        return [(index_name(part[0]), end) for part in letters]

    # -- arrays

    def _environment(self) -> Node:
        kind = self.sign.removeprefix(r"\begin{").removesuffix("}")
        depth = 0
        for end in range(self.place, len(self.tokens)):
            depth += self.tokens[end].startswith(r"\begin{") - self.tokens[end].startswith(r"\end{")
            if not depth:
                break
        else:
            raise IllFormed(f"{self.sign} is never closed")
        held, self.place = self.tokens[self.place + 1 : end], end + 1
        if kind not in _ARRAYS:
            raise IllFormed(f"the environment {kind} is outside the language of matrices")
        return self._array(held)

    def _array(self, held: list[str]) -> Node:
        """Members from the first to the last, with dots between: x_1, \\vdots, x_m below each other, or in a row; or
        both, as a_{11}, ..., a_{1n} to a_{m1}, ..., a_{mn}; or in the diagonal."""
        while held[-1:] in ([r"\\"], [";"]):
            held = held[:-1]
        grid = [parts(_digits(row), (",",)) for row in parts(held, (r"\\", ";")) if row]
        if len(grid) > 2 and len({*map(len, grid)}) == 1 and len(grid[0]) > 2:
            return self._grid(grid)
        down = r"\\" in held or ";" in held
        cells = [cell for cell in parts(held, (r"\\", ";") if down else (",",)) if cell]
        if not down and len(cells) == 1 and DOTS in held:  # without a sign between
            n = held.index(DOTS)
            if not n:
                raise IllFormed(_ENTRIES)
            size = len(held) - n - 1
            cells = [held[k : k + size] for k in range(0, n, size or n)] + [held[n : n + 1], held[n + 1 :]]
        body, i, over = self._enumerated(cells)
        unit: Node = Call("unit", (i, over))
        shape = self.notation.shape(body)
        if shape is None or shape[1 - down] != 1:
            raise IllFormed(
                f"{shown(cells[0])} below or beside another: below each other stand numbers, or rows as x_1^{{\\top}}; "
                "beside each other numbers, or columns"
            )
        placed = Binary("*", unit, body) if down else Binary("*", body, Call("T", (unit,)))
        return Call("Sum", (placed, i, Number(1), over))

    def _grid(self, grid: list[list[list[str]]]) -> Node:
        """The first and the last cell of the first row and column say what stands between, and in the last corner."""
        if _is_diagonal(grid):
            body, i, rows = self._enumerated([row[n] for n, row in enumerate(grid)])
            j, columns = i, rows
        else:
            (first, *_, right), *_, (below, *_, _) = grid
            across, down = _changed(first, right), _changed(first, below)
            if not across or not down or {*across} & {*down}:
                raise IllFormed(_ENTRIES)
            high, wide = below[down[0]], right[across[0]]
            size = len(grid), len(grid[0])

            def cell(row: str, column: str) -> list[str]:
                return [row if n in down else column if n in across else token for n, token in enumerate(first)]

            ends = [[*map(str, range(1, n - 1)), DOTS, end] for n, end in zip(size, (high, wide))]
            for row, cells in zip(ends[0], grid):
                for column, found in zip(ends[1], cells):
                    if found not in _DOTTED if DOTS in (row, column) else found != cell(row, column):
                        raise IllFormed(f"{shown(found)} does not go on as {shown(first)} begins")
            k, n = self._free_indices(2)
            body, i, j = self._inside(cell(k, n), {**self.bound, k: k, n: n}), Name(k), Name(n)
            rows, columns = self._inside([high]), self._inside([wide])
        if self.notation.shape(body) != NUMBER:
            raise IllFormed(_ENTRIES)
        placed = Binary("*", Binary("*", Call("unit", (i, rows)), body), Call("T", (Call("unit", (j, columns)),)))
        tree = Call("Sum", (placed, j, Number(1), columns))
        return tree if i == j else Call("Sum", (tree, i, Number(1), rows))

    def _free_indices(self, count: int) -> list[str]:
        """Letters that stand nowhere here."""
        used = self._letters()
        return [x for x in (*"ijklrst", *(f"i{n}" for n in range(99))) if x not in used][:count]

    def _enumerated(self, cells: list[list[str]]) -> tuple[Node, Name, Node]:
        """Of cells from a first one to a last one, with dots between: what they have in common, its index, its size."""
        dots = [n for n, cell in enumerate(cells) if cell in _DOTTED]
        if dots != [len(cells) - 2] or len(cells) < 3:
            raise IllFormed(_ENTRIES)
        pattern, i, size = self._member(cells[0], cells[-1])
        for n, cell in enumerate(cells[1 : dots[0]], 2):
            if cell != [str(n) if token == "#" else token for token in pattern]:
                raise IllFormed(f"{shown(cell)} does not go on as {shown(cells[0])} begins")
        body = self._inside([i if token == "#" else token for token in pattern], {**self.bound, i: i})
        return body, Name(i), self._inside(size)

    def _sum_with_dots(self, terms: list[list[str]]) -> Node:
        """a + x_1 + x_2 + \\ldots + x_n + b"""
        dots = terms.index([DOTS])
        if not 0 < dots < len(terms) - 1:
            raise IllFormed("dots: they stand between a first and a last term")
        last, *less = parts(terms[dots + 1], ("-",))
        first = next((n for n in reversed(range(dots)) if _changed(terms[n], last)), 0)
        body, i, over = self._enumerated([*terms[first : dots + 1], last])
        tree: Node = Call("Sum", (body, i, Number(1), over))
        for term in reversed(terms[:first]):
            tree = Binary("+", self._inside(term), tree)
        for term in less:
            tree = Binary("-", tree, self._inside(term))
        for term in terms[dots + 2 :]:
            tree = Binary("+", tree, self._inside(term))
        return tree

    def _member(self, first: list[str], last: list[str]) -> tuple[list[str], str, list[str]]:
        """What is common to the first and the last cell, with # for the index; a letter for it; what it runs to."""
        at = _changed(first, last)
        if not at:
            raise IllFormed(f"{shown(first)} and {shown(last)} are not the first and the last of one kind")
        (i,) = self._free_indices(1)
        return ["#" if n in at else token for n, token in enumerate(first)], i, [last[at[0]]]


def _is_diagonal(grid: list[list[list[str]]]) -> bool:
    """Whether nothing, or 0, stands beside the diagonal, and in both other corners."""
    beside = [x for n, row in enumerate(grid) for k, x in enumerate(row) if k != n]
    corners = grid[0][-1], grid[-1][0]
    return len(grid) == len(grid[0]) and all(x in ([], ["0"]) or x in _DOTTED and x not in corners for x in beside)


def _digits(tokens: list[str]) -> list[str]:
    """A number below is two indices: a_{12}."""
    out: list[str] = []
    for token in tokens:
        out += [*token] if out[-2:] == ["_", "{"] and token.isdigit() else [token]
    return out


def _changed(first: list[str], last: list[str]) -> list[int]:
    """Where a 1 of the first cell is the same other sign in the last one; [] if they are not of one kind."""
    at = [n for n, (a, b) in enumerate(zip(first, last)) if a != b]
    fits = len(first) == len(last) and all(first[n] == "1" and last[n] == last[at[0]] for n in at)
    return at if fits else []
