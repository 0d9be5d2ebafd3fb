"""What operations need, and what is known: signs by parts, definite and invertible elements.

    lam > 0, X'X + lam I          definite: sums of squares a' S a, one of them strictly
    A B, both invertible          invertible, for square A and B

Caveats. All answers are one-sided: what is not known is needed, and becomes part of the claim.
"""

from .shapes import PI, Declarations
from .words import (
    ONE,
    Element,
    Form,
    Letter,
    Reduction,
    Word,
    flipped,
    frozen,
    key,
    least,
    longest,
    number,
    numbered,
    of_word,
    only,
    renamed,
    scaled,
    single,
    thawed,
    turned,
)

Need = tuple[str, Form]  # invertible, nonzero, positive, nonnegative; of a frozen element


class Needs(Reduction):
    """needs: of what was read so far, without what is known; given: what holds by hypothesis; rests: what a slope was
    taken for granted by, and must follow from them; corners: roots and absolute values of these were read."""

    def __init__(self, known: Declarations):
        super().__init__()
        self.known = {**known, "pi": PI}
        self.needs = set[Need]()
        self.given = set[Need]()
        self.rests = set[Need]()
        self.corners = list[Element]()

    def is_a(self, x: Letter, *traits: str) -> bool:
        return x.kind == "letter" and not self.known[x.name].traits.isdisjoint(traits)

    def over(self, p: Element) -> Element:
        if alone := single(p):
            return scaled(self.reduced((), ((atom, -e) for atom, e in alone[0]), ()), 1 / alone[2])
        c = 1 / p[min(p, key=key)]
        return scaled(only(("reciprocal", frozen(scaled(p, c)))), c)

    # -- signs

    def positive(self, p: Element, strictly: bool = True) -> bool:
        """Whether a number is > 0, or >= 0, or a matrix symmetric and definite, or semidefinite, by its terms. (A sum
        has a term: sizes are at least 1.)"""
        if self._is_given(p, strictly):
            return True
        for (_, scalars, w), c in p.items():
            if c < 0 or w and not self._is_square(w) or not all(self._is(a, e, False) for a, e in scalars):
                return False
        return not strictly or any(
            (not w or len(w) == 1 and self._definite(w[0], "spd")) and all(self._is(a, e, True) for a, e in scalars)
            for _, scalars, w in p
        )

    def _is_given(self, p: Element, strictly: bool) -> bool:
        return any((what, normal(what, p)) in self.given for what in ("positive", "nonnegative")[: 2 - strictly])

    def _is(self, atom: Form, e: int, strictly: bool) -> bool:
        """Whether the power of an atom is positive, or not negative."""
        weakly = e > 0 and not strictly
        kind, x, *_ = atom
        return (
            kind in ("exp", "size")
            or e % 2 == 0
            and (weakly or not self.left_open("nonzero", only(atom)))
            or weakly
            and (kind in ("sqrt", "abs", "same") or kind == "word" and self._is_square(x))
            or kind == "number"
            and bool(self.known[x].traits & {"positive", "nonnegative" * weakly})
            or kind in ("sqrt", "reciprocal", "power", "determinant")
            and self.positive(thawed(x), kind != "determinant" or not weakly)
            or self._is_given(only(atom), not weakly)
        )

    def _is_square(self, w: Word) -> bool:
        """a' S a, for a semidefinite S or none between; its trace, or the number that it is."""
        half = len(w) // 2
        return w[:half] == turned(w)[:half] and (len(w) % 2 == 0 or self._definite(w[half], "psd"))

    def _definite(self, x: Letter, trait: str) -> bool:
        return x.kind == "inverse" and self.positive(thawed(x.name)) or self.is_a(x, trait)

    # -- what is needed

    def need(self, what: str, p: Element) -> None:
        self.needs |= self.left_open(what, p)

    def left_open(self, what: str, p: Element) -> set[Need]:
        """What must be added to what is known, that it holds: with that it does, and it implies that, as `assume` adds
        it to what is known."""
        if what == "invertible" and (around := self.around(p)):
            return self.left_open(what, self.product(around[1], p, around[0]))
        own = (what, normal(what, p))
        negative = what in ("invertible", "nonzero") and self.positive(scaled(p, -1))
        if own in self.given or self.positive(p, what != "nonnegative") or negative:
            return set()
        scalars, word, _ = single(p) or ((),) * 3
        if what == "invertible" and scalars or word[1:]:
            return self.left_open("nonzero", number(scalars)).union(*(self.left_open(what, of_word(x)) for x in word))
        if any(x.kind == "inverse" or self.is_a(x, "invertible", "orthonormal") for x in word):
            return set()
        if what == "positive" and self.positive(p, False):
            return self.left_open("nonzero", p)
        match what, scalars:
            case "nonzero", (((kind, x, *_), 1),):
                if kind in ("determinant", "sqrt", "abs"):
                    return self.left_open("invertible" if kind == "determinant" else what, thawed(x))
            case "nonzero", _ if scalars:
                return set().union(*(self.left_open(what, only(atom)) for atom, _ in scalars))
        return {own}

    def around(self, p: Element) -> tuple[Element, Element] | None:
        """(a, b), invertible, with b p a simpler than p: W and W', where each of its words is W ... W'; or such that
        the longest of its words has a plain number before it."""
        match [*{x for *_, w in p if w for x in (w[0], flipped(w[-1]))}]:
            case [x] if self.is_a(x, "orthonormal") and x.rows == x.columns and not x.at:
                return of_word(x), of_word(flipped(x))
        *_, scalars = max(((len(w), key((w, s)), s) for b, s, w in p if w and not b), default=((),))
        before = number(scalars)
        over = self.over(before)
        if longest(p)[0] or before == ONE or self.left_open("nonzero", before) or self.product(over, before) != ONE:
            return None
        return over, ONE


def normal(what: str, p: Element) -> Form:
    """An element in the form in which it is needed: indices bound around it as those that stand for each value; for
    `invertible` and `nonzero` without its first coefficient; of it and its transposed the first."""
    if what in ("invertible", "nonzero") and p:
        p = scaled(p, 1 / p[min(p, key=key)])
    form = renamed(frozen(p), numbered("each", frozen(p)))
    return least(form, frozen({(b, s, turned(w)): c for (b, s, w), c in form[1:]})) if what == "invertible" else form
