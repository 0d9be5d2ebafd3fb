"""What is no sum and no product: reciprocals, inverses, determinants, roots, powers, functions of a number.

inv(A B) = inv(B) inv(A)    for square A and B
inv(Σ_i c_i e_i e_i')       = Σ_i e_i e_i'/c_i
det(A B) = det(A) det(B), det(A') = det(A), det(inv(A)) = 1/det(A)    for square A and B
det(c A) = c**n det(A)    for A of shape n×n
"""

from fractions import Fraction

from ..kernel.identity import NoNormalForm
from .needs import Needs
from .words import (
    ONE,
    Element,
    Form,
    Index,
    Letter,
    flipped,
    frozen,
    key,
    least,
    number,
    of_word,
    only,
    plus,
    renamed,
    single,
    unit,
)


class Operations(Needs):
    def reciprocal(self, p: Element) -> Element:
        if not p:
            raise NoNormalForm("division by 0")
        self.need("nonzero", p)
        return self.over(p)

    def over(self, p: Element) -> Element:
        if alone := single(p):
            return plus({}, self.reduced((), ((atom, -e) for atom, e in alone[0]), ()), 1 / alone[2])
        c = 1 / p[min(p, key=key)]
        return plus({}, only(("reciprocal", frozen(plus({}, p, c)))), c)

    def inverse(self, p: Element, n: object) -> Element:
        if n == 1:
            return self.reciprocal(p)
        scalars, word, c = single(p) or ((), None, 0)
        if word is None and (diagonal := self._diagonal_inverse(p, n)):
            return diagonal
        self.need("invertible", p)
        if word is not None and all(x.rows == x.columns for x in word):
            return self.product(self.over(number(scalars, c)), *map(self._letter_inverse, reversed(word)))
        same, other = frozen(p), frozen(self.transposed(p))
        first = least(same, other)
        return of_word(Letter("inverse", first, (), n, n, "S" if same == other else "" if first == same else "T"))

    def _letter_inverse(self, x: Letter) -> Element:
        if x.kind == "inverse":
            return self.inverted(x)
        if x.kind == "letter" and "orthonormal" in self.traits(x.name):  # square, and W'W = I
            return of_word(flipped(x))
        return of_word(x._replace(kind="inverse", name=frozen(of_word(flipped(x) if x.form == "T" else x)), at=()))

    def _diagonal_inverse(self, p: Element, n: object) -> Element | None:
        def placed(i: Index, x: Element) -> Element:
            return self.product(unit(i, n), x, self.transposed(unit(i, n)))

        match [*p.items()]:
            case [((((i, over, "sum"),), scalars, word), c)] if (over, of_word(*word)) == (n, placed(i, ONE)):
                return self.total(n, lambda j: placed(j, self.reciprocal(number(renamed(scalars, {i: j}), c))))
        return None

    def determinant(self, p: Element, n: object) -> Element:
        if n == 1:
            return p
        match single(p):
            case (), (Letter("inverse") as x,), 1:
                return self.over(self.determinant(self.inverted(x), n))
            case scalars, word, c if (scalars or c != 1 or len(word) != 1) and all(x.rows == x.columns for x in word):
                power = number(scalars, c), only(("size", n)), Fraction(n) if isinstance(n, int) else None
                return self.product(self.power(*power, True), *(self.determinant(of_word(x), n) for x in word))
        return only(("determinant", least(frozen(p), frozen(self.transposed(p))), n))

    def root(self, p: Element) -> Element:
        self.need("nonnegative", p)
        self.corners.append(p)
        return only(("sqrt", frozen(p))) if p else p

    def power(self, p: Element, exponent: Element, plain: Fraction | None, size: bool) -> Element:
        """plain: the exponent, where it is one; size: whether it is a size."""
        if plain is not None and plain.denominator == 1:
            return self.product(ONE, *[p if plain >= 0 else self.reciprocal(p)] * abs(int(plain)))
        if plain == Fraction(1, 2):
            return self.root(p)
        if size:
            self.corners.append(p)
        else:
            self.need("positive", p)
        return only(("power", frozen(p), frozen(exponent))) if p != ONE else p

    def applied(self, function: str, p: Element, slopes: int = 0, at: Form = ()) -> Element:
        if function == "log":
            self.need("positive", p)
        if function == "abs":
            self.corners.append(p)
        if function == "sqrt":
            return self.root(p)
        return only(("function", function, at, slopes, frozen(p)) if function in self.known else (function, frozen(p)))
