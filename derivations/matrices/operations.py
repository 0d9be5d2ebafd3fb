"""What is no sum and no product: reciprocals, inverses, determinants, roots, powers, functions of a number.

inv(A B) = inv(B) inv(A)    for square A and B
inv(W P W') = W inv(P) W'   for square W with W'W = I, and inv(c P) = inv(P)/c: each word of what is inverted counts
inv(Σ_i c_i e_i e_i' + c)   = Σ_i e_i e_i'/(c_i + c)
det(A B) = det(A) det(B), det(A') = det(A), det(inv(A)) = 1/det(A)    for square A and B
det(c A) = c**n det(A)    for A of shape n×n
"""

from collections.abc import Callable
from fractions import Fraction

from ..kernel.identity import NoNormalForm
from .needs import Needs
from .words import (
    ONE,
    Element,
    Form,
    Letter,
    flipped,
    frozen,
    least,
    number,
    of_word,
    only,
    single,
    unit,
)


class Operations(Needs):
    def reciprocal(self, p: Element) -> Element:
        if not p:
            raise NoNormalForm("division by 0")
        self.need("nonzero", p)
        return self.over(p)

    def inverse(self, p: Element, n: object) -> Element:
        if n == 1:
            return self.reciprocal(p)
        if around := self.around(p):
            a, b = around
            return self.product(a, self.inverse(self.product(b, p, a), n), b)
        match single(p):
            case (), (x,), 1 if x.kind == "inverse":
                return self.inverted(x)
            case (), (x,), 1 if self.is_a(x, "orthonormal"):  # square, and W'W = I
                return of_word(flipped(x))
            case scalars, word, c if scalars or c != 1 or len(word) != 1:
                factors = (self.inverse(of_word(x), n) for x in reversed(word))
                return self.product(self.reciprocal(number(scalars, c)), *factors)
            case None if self._diagonal(p, n, lambda c: c) == p:
                return self._diagonal(p, n, self.reciprocal)
        self.need("invertible", p)
        same, other = frozen(p), frozen(self.transposed(p))
        first = least(same, other)
        return of_word(Letter("inverse", first, (), n, n, "S" if same == other else "" if first == same else "T"))

    def _diagonal(self, p: Element, n: object, of: Callable[[Element], Element]) -> Element:
        """of(c) for each c in the diagonal, and 0 beside it."""

        def placed(e: Element) -> Element:
            return self.product(e, of(self.product(self.transposed(e), p, e)), self.transposed(e))

        return self.total(n, lambda i: placed(unit(i, n)))

    def determinant(self, p: Element, n: object) -> Element:
        if n == 1:
            return p
        match single(p):
            case (), (Letter("inverse") as x,), 1:
                return self.over(self.determinant(self.inverted(x), n))
            case scalars, word, c if scalars or c != 1 or len(word) != 1:
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
        if plain == 0.5:
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
