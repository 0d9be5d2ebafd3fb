"""The second reading: exact matrices of sizes 1 to 3, entry by entry, slopes by dual numbers. It only refutes.

Numbers are those of `refute.exact` (fractions, intervals, dual numbers). Of the first reading it shares the trees and
the declarations, and nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from ..kernel.language import Binary, Call, Item, Name, Neg, Node, Number, children, fraction, unprimed
from ..refute import arithmetic
from ..refute.arithmetic import Dual, Exact, Undefined, Unusable
from .shapes import NUMBER, Declarations, is_size

Entry = TypeVar("Entry", bound=Exact)
Rows = Sequence[Sequence[Exact]]  # a matrix
At = Mapping[str, int]  # indices, from 0
Outcome = dict[str, Any]  # of each random letter what a point has of the others
ZERO, ONE = Fraction(0), Fraction(1)
_MOST_SLOPES = 4  # within each other: the work doubles with each
_PLAIN = {"exp": arithmetic.exponential, "log": arithmetic.logarithm}


@dataclass(frozen=True)
class Point:
    """values: of each letter its matrix, of a family a list of these, of a function its coefficients; sizes: of each
    size a number, or a list; outcomes: (probability, {letter: matrix}) for the random ones, together."""

    known: Declarations
    values: dict[str, Any]
    sizes: dict[str, Any]
    outcomes: tuple[tuple[Fraction, Outcome], ...] = ()


def matrix(rows: int, columns: int, of: Callable[[int, int], Entry]) -> list[list[Entry]]:
    return [[of(i, j) for j in range(columns)] for i in range(rows)]


def each(f: Callable[..., Exact], *matrices: Rows) -> Rows:
    return [[f(*entries) for entries in zip(*rows)] for rows in zip(*matrices)]


def transposed(a: Rows) -> Rows:
    return [list(row) for row in zip(*a)]


def multiplied(a: Rows, b: Rows) -> Rows:
    def entry(i: int, j: int) -> Exact:
        return arithmetic.total([arithmetic.multiply(x, row[j]) for x, row in zip(a[i], b)])

    return matrix(len(a), len(b[0]), entry)


def identity(n: int) -> Rows:
    return matrix(n, n, lambda i, j: Fraction(i == j))


def determinant(a: Rows) -> Exact:
    if len(a) == 1:
        return a[0][0]
    signed = [arithmetic.multiply(Fraction((-1) ** j), a[0][j]) for j in range(len(a))]
    return arithmetic.total(
        [arithmetic.multiply(x, determinant([[*r[:j], *r[j + 1 :]] for r in a[1:]])) for j, x in enumerate(signed)]
    )


def inverse(a: Rows) -> Rows:
    """By cofactors.

    >>> inverse([[Fraction(2), ONE], [ONE, ONE]])
    [[Fraction(1, 1), Fraction(-1, 1)], [Fraction(-1, 1), Fraction(2, 1)]]
    """
    d, n = determinant(a), len(a)

    def cofactor(i: int, j: int) -> Exact:
        rest = [[*r[:i], *r[i + 1 :]] for k, r in enumerate(a) if k != j]
        return arithmetic.multiply(Fraction((-1) ** (i + j)), determinant(rest) if rest else ONE)

    return matrix(n, n, lambda i, j: arithmetic.divide(cofactor(i, j), d))


def applied(f: str, slopes: int, x: Any, p: Point, at: Sequence[int] = ()) -> Exact:
    """A declared function is a polynomial, from its constant on; of a vector Σ_k (c_k + a_k' x)**k: (c_k, a_k)."""
    if f in _PLAIN:
        return _PLAIN[f](x)
    if f == "sqrt":
        return arithmetic.square_root(x, corner=isinstance(x, Dual))
    if f == "abs":
        return arithmetic.greater(x, arithmetic.negate(x), corner=isinstance(x, Dual))
    coefficients = p.values[f]
    for i in at:
        coefficients = coefficients[i]
    if isinstance(x, list):
        terms = [arithmetic.total([c, *(arithmetic.multiply(w, y) for w, (y,) in zip(a, x))]) for c, *a in coefficients]
        return arithmetic.total([arithmetic.power(term, k) for k, term in enumerate(terms, 1)])
    for _ in range(slopes):
        coefficients = [n * c for n, c in enumerate(coefficients)][1:]
    out: Exact = ZERO
    for c in reversed(coefficients):
        out = arithmetic.add(arithmetic.multiply(out, x), Fraction(c))
    return out


def value(tree: Node, p: Point, at: At, outcome: Outcome | None = None, depth: int = 0) -> Rows:
    """Undefined where it has no value, Unusable where that is not decided."""

    def v(x: Node) -> Rows:
        return value(x, p, at, outcome, depth)

    def number(x: Node) -> Exact:
        return v(x)[0][0]

    def places(indices: Sequence[Node]) -> list[int]:
        return [_place(i, at) for i in indices]

    def size(x: Node) -> int:
        match x:
            case Number(n):
                return n
            case Item(name, Name(i)):
                return p.sizes[name][at[i]]
            case Name(name):
                return p.sizes[name]
        raise Unusable(str(x))

    match tree:
        case Number(n):
            return [[Fraction(n)]]
        case Name("pi"):
            return [[arithmetic.pi()]]
        case Name(name):
            return _letter(name, [], p, outcome)
        case Item(name, _):
            return _letter(name, places(children(tree)), p, outcome)
        case Neg(x):
            return each(arithmetic.negate, v(x))
        case Binary("+" | "-" as sign, a, b):
            return each(arithmetic.add if sign == "+" else arithmetic.subtract, v(a), v(b))
        case Binary("*", a, b):
            left, right = v(a), v(b)
            if len(left[0]) != len(right) or len(left) == len(left[0]) == 1:
                by, other = (left, right) if len(left) == len(left[0]) == 1 else (right, left)
                return each(lambda x: arithmetic.multiply(by[0][0], x), other)
            return multiplied(left, right)
        case Binary("/", a, b):
            below = number(b)
            return each(lambda x: arithmetic.divide(x, below), v(a))
        case Binary("**", Call("norm" | "abs", (x,)), Number(2)):
            return [[_square(v(x))]]
        case Binary("**", a, b):
            exponent, base = fraction(b), v(a)
            if len(base) > 1 and isinstance(b, Number):
                out = identity(len(base))
                for _ in range(b.value):
                    out = multiplied(out, base)
                return out
            if exponent is not None and exponent.denominator == 1:
                return [[arithmetic.power(base[0][0], int(exponent))]]
            if exponent == Fraction(1, 2):
                return [[applied("sqrt", 0, base[0][0], p)]]
            if is_size(b, p.known):  # a whole number; the slope is that of exp(b*log(a))
                if isinstance(base[0][0], Dual):
                    arithmetic.divide(ONE, base[0][0])
                return [[arithmetic.power(base[0][0], size(b))]]
            try:
                log = arithmetic.logarithm(base[0][0])
            except Undefined:
                raise Unusable("a power of what is not positive: the exponent may be whole") from None
            return [[arithmetic.exponential(arithmetic.multiply(number(b), log))]]
        case Call("T", (x,)):
            return transposed(v(x))
        case Call("entry", (x, row, *column)):
            return [[v(x)[_place(row, at)][_place(column[0], at) if column else 0]]]
        case Call("I", (n,)):
            return identity(size(n))
        case Call("ones", (n,)):
            return [[ONE]] * size(n)
        case Call("zero", (n, m)):
            return matrix(size(n), size(m), lambda i, j: ZERO)
        case Call("unit", (Name(i), n)):
            return matrix(size(n), 1, lambda k, _: Fraction(k == at[i]))
        case Call("Sum", (body, Name(i), _, high)):
            terms = [value(body, p, {**at, i: k}, outcome, depth) for k in range(size(high))]
            return each(lambda *xs: arithmetic.total(list(xs)), *terms)
        case Call("E", (x,)):
            terms = [each(lambda e: arithmetic.multiply(q, e), value(x, p, at, o, depth)) for q, o in p.outcomes]  # noqa: B023
            return each(lambda *xs: arithmetic.total(list(xs)), *terms)
        case Call("inv", (x,)):
            return inverse(v(x))
        case Call("tr", (x,)):
            return [[arithmetic.total([row[i] for i, row in enumerate(v(x))])]]
        case Call("det", (x,)):
            return [[determinant(v(x))]]
        case Call("norm", (x,)):
            return [[applied("sqrt", 0, _square(v(x)), p)]]
        case Call("diag", (x,)):
            entries = v(x)
            return matrix(len(entries), len(entries), lambda i, j: entries[i][0] if i == j else ZERO)
        case Call("had", (a, b)):
            return each(arithmetic.multiply, v(a), v(b))
        case Call("each", (Name(function), x)):
            return each(lambda e: applied(function, 0, e, p), v(x))
        case Call("hessian", (f, x)):
            return v(Call("jacobian", (Call("grad", (f, x)), x)))
        case Call("grad" | "jacobian" as kind, (f, x)):
            if depth == _MOST_SLOPES:
                raise Unusable("slopes of slopes, too deep to compute")
            return _slope(kind, f, x, p, at, outcome, depth + 1)
        case Call("prime", _):
            match unprimed(tree):
                case Call(function, (x, *indices)), times:
                    return [[applied(function, times, number(x), p, places(indices))]]
        case Call(f, (x, *indices)):
            of = v(x) if f in p.known and p.known[f].shape != NUMBER else number(x)
            return [[applied(f, 0, of, p, places(indices))]]
    raise Unusable(str(tree))


def _place(index: Node, at: At) -> int:
    match index:
        case Name(i):
            return at[i]
    raise Unusable(str(index))


def _square(a: Rows) -> Exact:
    return arithmetic.total([arithmetic.multiply(x, x) for row in a for x in row])


def _letter(name: str, at: list[int], p: Point, outcome: Outcome | None) -> Rows:
    d = p.known[name]
    if d.kind == "family":
        whole = p.values[d.of]
        return [[x] for x in (whole[at[0]] if "rows" in d.traits else [row[at[0]] for row in whole])]
    if d.kind == "natural":
        return [[Fraction(p.sizes[name][at[0]] if at else p.sizes[name])]]
    found = outcome[name] if outcome and name in outcome else p.values[name]
    for i in at[: len(d.over)]:
        found = found[i]
    rest = at[len(d.over) :]
    return [[found[rest[0]][rest[1] if len(rest) > 1 else 0]]] if rest else found


def _slope(kind: str, f: Node, x: Node, p: Point, at: At, outcome: Outcome | None, tag: int) -> Rows:
    """One entry of the letter moves after the other; of a symmetric one, its mirror image moves along, half each."""
    name, place = getattr(x, "id", getattr(x, "sequence", "")), [_place(i, at) for i in children(x)]
    d = p.known[name]
    base = d.of or name
    symmetric = "symmetric" in d.traits
    shown = _letter(name, place, p, outcome)

    def put(found: Any, where: list[int], new: Any) -> Any:
        if not where:
            return new
        return [put(y, where[1:], new) if n == where[0] else y for n, y in enumerate(found)]

    def slope(i: int, j: int) -> Rows:
        def moved(r: int, c: int) -> Exact:
            return Dual(tag, shown[r][c], Fraction((r, c) == (i, j) or symmetric and (c, r) == (i, j)))

        new = matrix(len(shown), len(shown[0]), moved)
        if not d.of:
            values = put(p.values[base], place, new)
        elif "rows" in d.traits:
            values = put(p.values[base], place, transposed(new)[0])
        else:
            values = [
                [new[r][0] if c == place[0] else y for c, y in enumerate(row)] for r, row in enumerate(p.values[base])
            ]
        half = Fraction(1, 2) if symmetric and i != j else ONE
        changed = value(f, replace(p, values={**p.values, base: values}), at, outcome, tag)
        return each(lambda y: arithmetic.multiply(arithmetic.parts(y, tag)[1], half), changed)

    if kind == "grad" and d.shape == NUMBER and not d.of:
        return slope(0, 0)
    if kind == "grad":
        return matrix(len(shown), len(shown[0]), lambda i, j: slope(i, j)[0][0])
    columns = [slope(i, 0) for i in range(len(shown))]
    return matrix(len(columns[0]), len(columns), lambda i, j: columns[j][i][0])


def differ(a: Rows, b: Rows) -> bool:
    """Whether they certainly do."""
    return any(arithmetic.compare(x, "==", y) is False for r, s in zip(a, b) for x, y in zip(r, s))
