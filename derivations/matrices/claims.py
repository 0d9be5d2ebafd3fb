"""A claim, and the one function that says that it is proved: both sides have one normal form, and need the same.

A claim says: for all sizes of at least 1, all values of the letters as declared, and all values of the free indices, at
which the hypotheses hold, wherever both sides have a value, they are equal; each has one where what is needed holds.
"""

import re
from dataclasses import dataclass, field

from ..kernel.identity import NoNormalForm
from ..kernel.language import ONE, Binary, Call, IllFormed, Name, Node, Number
from .needs import Need
from .reading import Reading
from .scalars import vanish
from .shapes import CONDITIONS, NUMBER, Declarations, Indices, letters_of, said, shape_of
from .terms import Definitions, parse, put_in
from .words import Element, Letter, flipped, frozen, key, longest, of_word, only, places, plus, thawed, turned


class Missing(NoNormalForm):
    """(by which side, need): what was not shown to be needed by the other side, or to follow."""


@dataclass(frozen=True)
class Claim:
    """left relation right, with all definitions put in; hypotheses as text, without free indices; at: what those of
    the sides range over.

    ==   by: invertible factors P with P left = P right, else 1
    >=   of numbers; by: left - right, in a form that is seen not to be negative; of <= right - left
    <=>  left = 0 if and only if right = 0; by: invertible factors P with left = P right

    over: letters over which both sides, numbers, are least at the same places; by: c > 0, with left = c right + d, and
    neither c nor d speaks of these.
    """

    known: Declarations
    left: Node
    right: Node
    hypotheses: tuple[str, ...] = ()
    definitions: Definitions | None = None
    relation: str = "=="
    by: Node = ONE
    at: Indices = field(default_factory=dict)
    over: frozenset[str] = frozenset()

    def __post_init__(self):
        left, right = (shape_of(side, self.known, self.at) for side in (self.left, self.right))
        if left != right or (self.over or self.relation in (">=", "<=")) and left != NUMBER:
            raise IllFormed(f"the sides of {self.relation} are {said(left)} and {said(right)}")
        by = shape_of(self.by, self.known, self.at)
        if self.relation not in ("==", ">=", "<=", "<=>") or by not in (NUMBER, (left[0], left[0])):
            raise IllFormed(f"{self.relation} by {said(by)}")


def verify(claim: Claim, contracts: bool) -> tuple[str, tuple[Need, ...]]:
    """(how, what both sides need). NoNormalForm: why it is not shown."""
    r = Reading(claim.known, claim.at)
    for written in claim.hypotheses:
        assume(r, written, claim.definitions or {})
    r.contracts = contracts
    parts, needs = [], []
    for tree in (claim.left, claim.right, claim.by):
        r.needs = set()
        parts.append(r.read(tree))
        needs.append(r.needs)
    left, right, by = parts
    r.rests |= needs.pop()
    _compare(r, *needs)
    if claim.relation in (">=", "<="):
        if not _not_negative(r, claim.by):
            raise NoNormalForm("the sign is not evident")
        left = plus(left, by, 1 if claim.relation == "<=" else -1)
    elif claim.over:
        if speaks(frozen(by), claim.over) or not r.positive(by):
            raise NoNormalForm("the factor between both sides is not seen to be positive, and free of these letters")
        right = r.product(by, right)
    else:
        left, right = left if claim.relation == "<=>" else _times(r, claim.by, left), _times(r, claim.by, right)
    difference = {m: c for m, c in plus(left, right, -1).items() if not claim.over or speaks(m, claim.over)}
    if not vanish(r, difference):
        raise NoNormalForm("the normal forms differ")
    return (
        "the same, up to a positive factor and a constant"
        if claim.over
        else "same words, and equal numbers before them"
        if difference
        else "same normal form"
    ), tuple(needs[0])


def speaks(x: object, of: frozenset[str]) -> bool:
    """Whether one of these letters stands in it, whatever it stands for there."""
    return any(speaks(part, of) for part in x) if isinstance(x, tuple) else x in of


def _times(r: Reading, by: Node, p: Element) -> Element:
    """by*p, one factor after the other, each of them invertible."""
    match by:
        case Binary("*", a, b) if all(n == m for n, m in (shape_of(x, r.known, r.ranges) for x in (a, b))):
            return _times(r, a, _times(r, b, p))
    factor = r.read(by)
    if r.left_open("invertible", factor):
        raise NoNormalForm("what both sides, or one of them, are multiplied by may not be invertible")
    return r.product(factor, p)


def _not_negative(r: Reading, tree: Node) -> bool:
    """Whether a number is >= 0 as it is written, or else by its normal form."""
    match tree:
        case Call("norm" | "abs", _) | Binary("**", _, Number(2)):
            return True
        case Binary("+" | "*" | "/", a, b) if {shape_of(x, r.known, r.ranges) for x in (a, b)} == {NUMBER}:
            return _not_negative(r, a) and _not_negative(r, b)
        case Binary("*", Binary("*", Call("T", (a,)), s), b) if a == b:  # a' S a: so it is for any vector
            v = Letter("moving", "v", (), shape_of(a, r.known, r.ranges)[0], 1)
            return r.positive(r.product(of_word(flipped(v)), r.read(s), of_word(v)), False)
    return r.positive(r.read(tree), False)


def _compare(r: Reading, left: set[Need], right: set[Need]) -> None:
    given = r.given
    for by, own, other in (("left", left, right), ("right", right, left), ("slope", r.rests, left | right)):
        r.given = given | other
        for what, p in own - other:
            if r.left_open(what, thawed(p)):
                raise Missing(by, (what, p))


# -- hypotheses


def assume(r: Reading, written: str, known: Definitions) -> None:
    """One of: a condition of a term; an equation; independent(z, q)."""
    sides = [put_in(parse(side), known) for side in re.split("==?", written)]
    match sides:
        case [Call("independent", group)]:
            names = frozenset(x.id for x in group if isinstance(x, Name) and x.id in r.known)
            if len(names) < len(group) or not all("random" in r.traits(x) for x in names):
                raise IllFormed(f"{written}: names of random letters")
            r.independent.append(names)
        case [Call(what, (x,))] if what in CONDITIONS:
            shape = shape_of(x, r.known, {})
            if shape[0] != shape[1] or what != "invertible" and shape != NUMBER:
                raise IllFormed(f"{written}: {what} of {said(shape)}")
            if what == "nonnegative":
                r.bound |= letters_of(x, r.known)
            r.given |= r.left_open(what, r.read(x))
        case [left, right] if shape_of(left, r.known, {}) == shape_of(right, r.known, {}):
            r.bound |= letters_of(left, r.known) | letters_of(right, r.known)
            r.needs = set()
            _assume_equal(r, left, r.read(right))
            if r.needs:
                raise IllFormed(f"{written}: it holds only where something is invertible, or not 0")
        case _:
            raise IllFormed(f"{written} is no hypothesis: an equation, independent(...), or {', '.join(CONDITIONS)}")


def _assume_equal(r: Reading, left: Node, value: Element) -> None:
    match left:
        case Call("E", (Name(z),)):
            r.means[z,] = value
        case Call("E", (Binary("*", Name(z), Call("T", (Name(q),))),)):
            r.means[z, q], r.means[q, z] = value, r.transposed(value)
        case _:
            p = plus(r.read(left), value, -1)
            word, c = longest(p)
            leads = [s[0][0] for b, s, w in p if not b and not w and len(s) == 1 == s[0][1] and not [*places(s)]]
            if not word and leads:
                lead = max(leads, key=key)
                r.numbers[lead] = plus(only(lead), p, -1 / p[(), ((lead, 1),), ()])
                return
            if not word or [*places(word)] or any(x.kind == "inverse" for x in word):
                raise IllFormed(
                    "an equation of hypotheses has a product of letters, or a number, with no factor before it"
                )
            rest = plus(of_word(*word), p, -1 / c)
            r.equations += [(word, rest), (turned(word), r.transposed(rest))]
