"""A claim, and the one function that says that it is proved: both sides have one normal form, and need the same.

A claim says: for all sizes of at least 1, all values of the letters as declared, and all values of the free indices, at
which the hypotheses hold, wherever both sides have a value, they are equal; each has one where what is needed holds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ..kernel.identity import NoNormalForm
from ..kernel.language import ONE, Binary, Call, IllFormed, Name, Node, Number, Relation, apart, names, speaks_of, text
from .needs import Need
from .reading import Reading
from .scalars import Scalars
from .shapes import CONDITIONS, NUMBER, OPTIMA, RESERVED, Declarations, Indices, letters_of, said, shape_of
from .terms import Definitions, put_in
from .words import Element, frozen, key, longest, of_word, only, places, plus, thawed, turned


class Missing(NoNormalForm):
    """(by which side, need): what was not shown to be needed by the other side, or to follow."""


@dataclass(frozen=True)
class Claim:
    """left relation right, where all of given holds; all definitions put in. at: the free indices with their ranges.

    ==   by: invertible factors P with P left = P right, else 1
    >=   of numbers; by: left - right, in a form that is seen not to be negative; of <= right - left
    <=>  left = 0 if and only if right = 0; by: invertible factors P with left = P right
         where P has as many rows as these have columns, and not as they have rows: of both sides transposed

    over: letters over which both sides, numbers, are least at the same places; by: c > 0, with left = c right + d, and
    neither c nor d speaks of these, nor of what hypotheses bind together with one of them.
    """

    known: Declarations
    left: Node
    right: Node
    given: tuple[Node, ...] = ()
    relation: str = "=="
    by: Node = ONE
    over: frozenset[str] = frozenset()
    at: Indices = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        left, right, by = (shape_of(side, self.known, self.at) for side in (self.left, self.right, self.by))
        if left != right or (self.over or self.relation in (">=", "<=")) and left != NUMBER:
            raise IllFormed(f"the sides of {self.relation} are {said(left)} and {said(right)}")
        relations = ("==",) if self.over else ("==", ">=", "<=", "<=>")
        if self.relation not in relations or by not in (NUMBER, *((n, n) for n in left)):
            raise IllFormed(f"{self.relation} by {said(by)}")


def claim_of(
    known: Declarations,
    left: Node,
    right: Node,
    given: Sequence[Node] = (),
    defined: Definitions | None = None,
    relation: str = "==",
    by: Node = ONE,
) -> Claim:
    """What two lines say: of equations the difference of their sides, of optima their functions, with what these are
    over where it is asked for the places. Where f is largest, -f is least."""
    defined = defined or {}
    if shadowed := {x for x, (at, _) in defined.items() if {x, *(at or ())} & {*known, "pi"} or at and x in RESERVED}:
        raise IllFormed(f"{min(shadowed)} has a meaning already, and cannot be defined")
    sides, over = [put_in(side, defined) for side in (left, right, by)], frozenset[str]()
    match relation, *sides:
        case "<=>", Relation("==", a, b), Relation("==", c, d), _:
            sides[:2] = a - b, c - d
        case "==", Call(kind, (f, *letters)), Call(other, (g, *same)), _ if (
            letters == same and kind in OPTIMA and other in (kind, OPTIMA[kind])
        ):
            sides[:2] = f, g if kind == other else -g
            moving = frozenset(getattr(x, "id", "") for x in letters)
            if not moving <= known.keys():
                raise IllFormed("an optimum is over declared letters")
            if OPTIMA[kind]:
                over = moving
        case _ if relation == "<=>" or speaks_of(Call("", (*sides,)), *OPTIMA):
            raise IllFormed(
                "<=> stands between two equations"
                if relation == "<=>"
                else "the optimum of something stands on one side only, or is of another kind, or over other letters"
            )
    free = frozenset(names(Call("", (*sides,)))) - {*known, "pi"}
    left, right, by = (apart(side, {*free, *known}, free) for side in sides)
    return Claim(known, left, right, tuple(put_in(x, defined) for x in given), relation, by, over)


def verify(claim: Claim, contracts: bool) -> tuple[bool, tuple[Need, ...]]:
    """(whether the normal forms are the same, else they differ by numbers that are 0; what both sides need).
    NoNormalForm: why it is not shown."""
    r = Reading(claim.known, claim.at)
    assume(r, claim.given)
    r.contracts = contracts
    parts, needs, sides = [], [], [claim.left, claim.right]
    rows, by_rows = (shape_of(side, r.known, r.ranges)[0] for side in (claim.left, claim.by))
    if by_rows not in (1, rows):
        sides = [Call("T", (side,)) for side in sides]
    for tree in (*sides, claim.by):
        r.needs = set()
        parts.append(r.read(tree))
        needs.append(r.needs)
    left, right, by = parts
    r.rests |= needs.pop()
    _compare(r, *needs)
    over = moved(r, claim.over)
    if claim.relation in (">=", "<="):
        if not _not_negative(r, claim.by):
            raise NoNormalForm("the sign is not evident")
        left = plus(left, by, 1 if claim.relation == "<=" else -1)
    elif over:
        if speaks(frozen(by), over) or not r.positive(by):
            raise NoNormalForm("the factor between both sides is not seen to be positive, and free of these letters")
        right = r.product(by, right)
    else:
        if claim.relation == "==":
            left = _times(r, claim.by, left)
        right = _times(r, claim.by, right)
    difference = {m: c for m, c in plus(left, right, -1).items() if not over or speaks(m, over)}
    if not Scalars(r).vanish(difference):
        raise NoNormalForm("the normal forms differ")
    return not difference, tuple(needs[0])


def moved(r: Reading, over: frozenset[str]) -> frozenset[str]:
    """What may change with these letters: the matrix of a row, and what equations bind, if they bind one of them."""
    fixed = {w[0].name for w, _ in r.equations if len(w) == 1} | {what for _, what, *_ in r.numbers}
    if held := over & fixed:
        raise IllFormed(f"an optimum over {min(held)}, of which a hypothesis says what it is")
    over |= {r.known[x].of for x in over} - {""}
    return over | {x for x in r.bound if r.known[x].kind != "natural"} if over & r.bound else over


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
        case Binary("**", _, Number(2)):
            return True
        case Binary("+" | "*" | "/", a, b) if {shape_of(x, r.known, r.ranges) for x in (a, b)} == {NUMBER}:
            return _not_negative(r, a) and _not_negative(r, b)
        case Binary("*", Binary("*", Call("T", (a,)), s), b) if a == b:  # a' S a: so it is for any vector
            return r.positive(r.read(s), False)
    return r.positive(r.read(tree), False)


def _compare(r: Reading, left: set[Need], right: set[Need]) -> None:
    """Each side needs what the other does, or what holds wherever it has a value; from here on both sides' needs are
    known."""
    given = r.given
    for by, own, other in (("left", left, right), ("right", right, left), ("slope", r.rests, left | right)):
        r.given = given | other
        for what, p in sorted(own - other, key=repr):
            if r.left_open(what, q := thawed(p)) and (what == "invertible" or not Scalars(r).holds(what, q)):
                raise Missing(by, (what, p))


# -- hypotheses


def assume(r: Reading, given: Sequence[Node]) -> None:
    """Each is a condition of a term, an equation, or independent(z, q), and says nothing of an index. An equation says
    what a letter is that stands alone on its left; else what its longest word is."""
    for tree in given:
        if lost := names(tree) - r.known.keys():
            raise IllFormed(f"{text(tree)}: {min(lost)} is not declared, and hypotheses speak of no index")
        match tree:
            case Call("independent", group):
                alone = frozenset(x.id for x in group if isinstance(x, Name))
                if len(alone) < len(group) or not all("random" in r.known[x].traits for x in alone):
                    raise IllFormed(f"{text(tree)}: names of random letters")
                r.independent.append(alone)
            case Call(what, (x,)) if what in CONDITIONS:
                shape = shape_of(x, r.known, {})
                if shape[0] != shape[1] or what != "invertible" and shape != NUMBER:
                    raise IllFormed(f"{text(tree)}: {what} of {said(shape)}")
                if what == "nonnegative":
                    r.bound |= letters_of(x, r.known)
                r.given |= r.left_open(what, r.read(x))
            case Relation("==", left, right) if shape_of(left, r.known, {}) == shape_of(right, r.known, {}):
                r.bound |= letters_of(tree, r.known)
                r.needs = set()
                _assume_equal(r, left, r.read(right))
                if r.needs:
                    raise IllFormed(f"{text(tree)}: it holds only where something is invertible, or not 0")
            case _:
                raise IllFormed(f"{text(tree)} is no hypothesis: an equation, independent, {', '.join(CONDITIONS)}")


def _assume_equal(r: Reading, left: Node, value: Element) -> None:
    p = plus(alone := r.read(left), value, -1)
    for m, c in p.items():  # E(z) or E(z q'), alone in its term
        bounds, scalars, word = m
        if [kind for _, _, kind in bounds] == ["mean"] and not scalars and all(x.at for x in word):
            if [x.form for x in word] in ([""], ["", "T"]) and word[0].columns == 1:
                rest, pair = plus({m: Fraction(1)}, p, -1 / c), tuple(x.name for x in word)
                r.means[pair[::-1]] = r.transposed(rest)
                r.means[pair] = rest
                return
    word, c = longest(alone)
    if [x.kind for x in word] != ["letter"] or speaks(frozen(value), frozenset(x.name for x in word)):
        word, c = longest(p)
    leads = [s for b, s, w in p if not b and not w and len(s) == 1 and s[0][1] > 0 and not [*places(s)]]
    if not word and leads:
        ((atom, power),) = lead = max(leads, key=key)
        r.numbers[atom] = power, plus(only(atom, power), p, -1 / p[(), lead, ()])
        return
    if not word or [*places(word)] or any(x.kind == "inverse" for x in word):
        raise IllFormed("an equation of hypotheses has a product of letters, or a number, with no factor before it")
    rest = plus(of_word(*word), p, -1 / c)
    r.equations += [(word, rest), (turned(word), r.transposed(rest))]
