"""What operations need, and what is known: signs by parts, definite and invertible elements.

    lam > 0, X'X + lam I          definite: sums of squares a' S a, one of them strictly
    A B, both invertible          invertible, for square A and B

Caveats. All answers are one-sided: what is not known is needed, and becomes part of the claim.
"""

from .shapes import PI, Declarations
from .words import (
    Element,
    Form,
    Letter,
    Reduction,
    Word,
    frozen,
    key,
    least,
    number,
    numbered,
    of_word,
    only,
    plus,
    renamed,
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

    def traits(self, name: object) -> frozenset[str]:
        return self.known[str(name)].traits

    # -- signs

    def positive(self, p: Element, strictly: bool = True) -> bool:
        """Whether a number is > 0, or >= 0, by its terms. (A sum has a term: sizes are at least 1.)"""
        if {(what, normal(what, p)) for what in ("positive", "nonnegative")[: 2 - strictly]} & self.given:
            return True
        weakly = all(c > 0 and all(self._is(a, e, False) for a, e in scalars) for (_, scalars, _), c in p.items())
        return weakly and (not strictly or any(all(self._is(a, e, True) for a, e in scalars) for _, scalars, _ in p))

    def _is(self, atom: Form, e: int, strictly: bool) -> bool:
        """Whether the power of an atom is positive, or not negative."""
        weakly = e > 0 and not strictly
        if e % 2 == 0 and (weakly or not self.left_open("nonzero", only(atom))):
            return True
        match atom:
            case ("number", name, _) if (
                "positive" in self.traits(name) or weakly and "nonnegative" in self.traits(name)
            ):
                return True
            case ("exp" | "size", _):
                return True
            case ("sqrt" | "reciprocal" | "power", p, *_) if self.positive(thawed(p)):
                return True
            case ("determinant", p, _) if self.definite(thawed(p)):
                return True
            case ("sqrt" | "abs" | "same", *_) if weakly:
                return True
            case ("word", w) if weakly and self._is_square(w):
                return True
        return ("positive", normal("positive", only(atom))) in self.given

    def _is_square(self, w: Word) -> bool:
        """a' S a, for a semidefinite S or none between; its trace, or the number that it is."""
        half = len(w) // 2
        return w[:half] == turned(w)[:half] and (len(w) % 2 == 0 or self._definite(w[half], "psd"))

    def _definite(self, x: Letter, trait: str) -> bool:
        return (
            x.kind == "inverse" and self.definite(thawed(x.name)) or x.kind == "letter" and trait in self.traits(x.name)
        )

    def definite(self, p: Element) -> bool:
        """Symmetric and definite by its terms. (A sum has a term: sizes are at least 1.)"""
        strict = False
        for (_, scalars, w), c in p.items():
            alone = number(scalars, c)
            if not self.positive(alone, False) or w and not self._is_square(w):
                return False
            strict |= (not w or len(w) == 1 and self._definite(w[0], "spd")) and self.positive(alone)
        return strict

    # -- what is needed

    def need(self, what: str, p: Element) -> None:
        self.needs |= self.left_open(what, p)

    def left_open(self, what: str, p: Element) -> set[Need]:
        """What must be added to what is known, that it holds: with that it does, and it implies that, as `assume` adds
        it to what is known."""
        own = (what, normal(what, p))
        if own in self.given:
            return set()
        scalars, word, c = single(p) or ((), (), 0)
        negative = plus({}, p, -1)
        if what == "invertible":
            if self.definite(p) or self.definite(negative):
                return set()
            if c and all(x.rows == x.columns for x in word):
                return self.left_open("nonzero", number(scalars, c)).union(*map(self._open_letter, word))
        elif self.positive(p, what != "nonnegative") or what == "nonzero" and self.positive(negative):
            return set()
        elif what == "positive" and self.positive(p, False):
            return self.left_open("nonzero", p)
        elif what == "nonzero" and [e for _, e in scalars] not in ([], [1]):
            return set().union(*(self.left_open("nonzero", only(atom)) for atom, _ in scalars))
        elif what == "nonzero" and scalars and (kind := scalars[0][0][0]) in ("determinant", "sqrt", "abs"):
            return self.left_open("invertible" if kind == "determinant" else what, thawed(scalars[0][0][1]))
        return {own}

    def _open_letter(self, x: Letter) -> set[Need]:
        if x.kind == "inverse" or x.kind == "letter" and {"invertible", "orthonormal"} & self.traits(x.name):
            return set()
        return {("invertible", normal("invertible", of_word(x)))} - self.given


def normal(what: str, p: Element) -> Form:
    """An element in the form in which it is needed: indices bound around it as those that stand for each value; for
    `invertible` and `nonzero` without its first coefficient; of it and its transposed the first."""
    if what in ("invertible", "nonzero") and p:
        p = plus({}, p, 1 / p[min(p, key=key)])
    form = renamed(frozen(p), numbered("each", frozen(p)))
    return least(form, frozen({(b, s, turned(w)): c for (b, s, w), c in form[1:]})) if what == "invertible" else form
