"""Slopes by the differential: df is read, and what stands beside dX is the slope.

    df = tr(G' dX) for all dX: G is the gradient, the sum of e_i df e_j' where dX = e_i e_j'
    J = Σ_j dv e_j', where dx = e_j, is the Jacobian of v: for all dx, dv = J dx
    d inv(P) = -inv(P) dP inv(P),  d det(P) = det(P) tr(inv(P) dP)
    X symmetric: dX is symmetric, and so is G (the trace convention: the slope of log det X is inv(X))

Caveats. The slope of a determinant is taken where its matrix is invertible, which must follow from what both sides
need. A root or an absolute value has one where its argument is not 0. By hypothesis nothing moves: in letters that a
hypothesis binds nothing is differentiated.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from ..kernel.identity import NoNormalForm
from ..kernel.language import IllFormed
from .operations import Operations
from .shapes import NUMBER
from .words import ONE, Element, Form, Letter, apart, of_word, only, plus, scaled, thawed, unit


class Moving(NamedTuple):
    """name, at: the letter in which is differentiated, its indices; by: by what it changes, if it is no number."""

    name: str
    at: Form
    by: Element


class Slopes(Operations):
    bound: frozenset[str] = frozenset()  # letters of which hypotheses speak

    def gradient(self, f: Element, name: str, at: Form, corners: Iterable[Element]) -> Element:
        """corners: what roots and absolute values are of in f, also where they are multiplied by 0."""
        d = self.known[name]
        name, (rows, columns) = d.of or name, d.shape
        if name in self.bound:
            raise IllFormed(f"a slope by {name}, of which a hypothesis speaks")

        def slope(e: Element, u: Element) -> Element:
            by = self.product(e, self.transposed(unit(at[0], d.over[0]) if d.of else u))
            if "symmetric" in d.traits:
                by = scaled(plus(by, self.transposed(by)), Fraction(1, 2))
            moving = Moving(name, at, self.transposed(by) if "rows" in d.traits else by)
            for p in corners:
                for m in self.differential(p, moving):  # not 0 at these indices; where others stand, nothing moves
                    same = [x for x in apart(m)[1] if x[0][0] == "same"]
                    bounds = {(i, n, "sum") for (_, (i, _), n), _ in same if i.kind == "bound"}
                    self.need("nonzero", plus(ONE, self.put(bounds, same, (), plus(p, ONE, -1))))
            return self.product(e, self.transposed(self.differential(f, moving)), self.transposed(u))

        return self.total(rows, lambda i: self.total(columns, lambda j: slope(unit(i, rows), unit(j, columns))))

    def differential(self, p: Element, moving: Moving) -> Element:
        out = Element()
        for m, c in p.items():
            bounds, scalars, word = apart(m)
            for n, x in enumerate(word):
                out = plus(out, self.put(bounds, scalars, word[:n], self._of_letter(x, moving), word[n + 1 :]), c)
            for atom, e in scalars:
                out = plus(out, self.put(bounds, (*scalars, (atom, -1)), (), self._of_atom(atom, moving), word), c * e)
        return out

    def _of_letter(self, x: Letter, moving: Moving) -> Element:
        if x.kind == "inverse":
            return scaled(self.put((), (), (x,), self.differential(self.inverted(x), moving), (x,)), -1)
        if x.kind in ("slope", "curve"):
            change = self.differential(thawed(x.name[2]), moving)
            if change and x.kind == "curve":
                raise NoNormalForm("the third slope of a function of a vector")
            n = x.columns if x.rows == 1 else x.rows
            change = self.put((), (), (x._replace(kind="curve", rows=n, columns=n, form="S"),), change)
        elif x.kind == "letter" and x.name == moving.name:
            change = self.put((), self._where(x.at, moving), (), moving.by)
        else:
            return {}
        return self.transposed(change) if x.form == "T" else change

    def _of_atom(self, atom: Form, moving: Moving) -> Element:
        match atom:
            case ("number", name, at) if name == moving.name:
                return self.reduced((), self._where(at, moving), ())
            case ("word", word):
                return self.trace(self.differential(of_word(*word), moving), word[0].rows)
            case ("number" | "size" | "same", *_):
                return {}
            case ("power", p, exponent):  # exp(exponent*log(p))
                inside = self.product(thawed(exponent), only(("log", p)))
                return self.product(only(atom), self.differential(inside, moving))
        p = thawed(atom[-1] if atom[0] == "function" else atom[1])
        inside = self.differential(p, moving)
        if not inside:
            return inside
        match atom:
            case ("function", name, at, slopes, p):
                n, _ = shape = self.known[name].shape
                outer = only(("function", name, at, slopes + 1, p))
                if shape != NUMBER:
                    outer = of_word(Letter("slope", ("at", name, p), at, 1, n, "T"))
            case ("determinant", _, n):
                before = set(self.needs)
                self.rests |= self.left_open("invertible", p)
                outer, inside = only(atom), self.trace(self.product(self.inverse(p, n), inside), n)
                self.needs = before
            case ("exp", _):
                outer = only(atom)
            case ("log", _):
                outer = self.over(p)
            case ("sqrt", _):
                outer = scaled(only(atom, -1), Fraction(1, 2))
            case ("abs", _):
                outer = self.product(only(atom), self.over(p))
            case _:  # a reciprocal
                outer = scaled(only(atom, 2), -1)
        return self.product(outer, inside)

    def _where(self, at: Form, moving: Moving) -> list[Form]:
        """1 where the indices are those of the letter that moves, else 0."""
        places = zip(at, moving.at, self.known[moving.name].over, ("", *at))
        return [
            (("same", (i, j), ("length", *n, before) if isinstance(n, tuple) else n), 1) for i, j, n, before in places
        ]
