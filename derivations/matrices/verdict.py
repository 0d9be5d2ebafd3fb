"""A claim put to both readings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from ..kernel.identity import NoNormalForm
from ..kernel.language import ONE as UNIT
from ..kernel.language import ZERO, Call, IllFormed, Name, Node, Number, literal
from ..prove.verdict import Disagreement
from .claims import Claim, assume, claim_of, moved, speaks, verify
from .needs import Need
from .points import TRIES, refuted
from .reading import Reading
from .said import brief, why_not, written
from .scalars import Scalars
from .shapes import FUNCTIONS, OPTIMA, Declarations, Indices, Size, letters_of, shape_of
from .terms import Definitions, definitions, parse
from .words import Element, Form, frozen, key, places, plus

SAME, EQUAL_NUMBERS = "same normal form", "same words, and equal numbers before them"  # how it was proved
SAME_PLACES, MULTIPLIED = (
    "the same, up to a positive factor and a constant",
    "same normal form, inverses multiplied out",
)


@dataclass(frozen=True)
class Verdict:
    """verdict: proved, refuted, unknown or refused. words: how, at which point, what is missing, or what is wrong.
    needs: what both sides need; contracts: with which of the two normal forms it was proved, by: with what (of >= and
    <=>); cases: at how many points both sides agreed."""

    verdict: str
    words: str
    needs: tuple[str, ...] = ()
    contracts: bool = True
    cases: int = 0
    by: str = ""


def asked(
    left: str | Node,
    right: str | Node,
    known: Declarations,
    hypotheses: Sequence[str] = (),
    defined: Mapping[str, str] | Definitions | None = None,
    relation: str = "==",
    by: str | Node | None = None,
) -> Claim:
    """The claim that two lines make, from text or trees; what proves it is looked for where it is not said."""
    texts = {head: body for head, body in (defined or {}).items() if isinstance(body, str)}
    trees = {head: body for head, body in (defined or {}).items() if not isinstance(body, str)}
    left, right, *given = (parse(x) if isinstance(x, str) else x for x in (left, right, *hypotheses))
    certificate = parse(by) if isinstance(by, str) else by or UNIT
    meant = definitions(texts) if texts else trees
    claim = claim_of(known, left, right, given, meant, relation, certificate)
    check_definitions(meant, known)
    return claim if by or relation == "==" and not claim.over else replace(claim, by=parse(sought(claim)))


def check_definitions(defined: Definitions, known: Declarations) -> None:
    """A definition is of a new name, has a shape, and changes with its own indices only: as Sum(P, i, 1, n) with
    P := x[i] is displayed, it says another thing than it does."""
    for name, (at, body) in defined.items():
        ranges: Indices = {}
        shape_of(body, known, ranges)
        if name in FUNCTIONS:
            raise IllFormed(f"{name} already has a meaning")
        if free := ranges.keys() - {*(at or ())}:
            raise IllFormed(f"{name} changes with {min(free)}: define {name}[{min(free)}], and write it so")


def of_line(tree: Node, said: Verdict) -> Verdict:
    """What was said of a claim, said of the line from which it was made: other functions may have one optimum."""
    if said.verdict == "refuted" and isinstance(tree, Call) and tree.function in OPTIMA:
        more = " by more than a positive factor and a constant" * tree.function.startswith("arg")
        return replace(said, verdict="unknown", words=f"the functions differ{more}: {said.words}")
    return said


def prove(
    left: str | Node,
    relation: str,
    right: str | Node,
    known: Declarations,
    hypotheses: Sequence[str] = (),
    definitions: Mapping[str, str] | Definitions | None = None,
    tries: int = TRIES,
    by: str | None = None,
) -> Verdict:
    """What both readings say of left == right, of left >= right or left <= right, or of two equations: left <=> right.

    by: of >= and <= the difference, in a form that is seen not to be negative; of <=> the invertible P with which the
    difference of the left equation is P times that of the right one. Without it they are looked for.

    >>> from .shapes import declare
    >>> D = declare("X matrix(m, d); y vector(m); w vector(d)")
    >>> prove("grad(norm(y - X*w)**2, w)", "==", "2*X.T*(X*w - y)", D).verdict
    'proved'
    >>> prove("norm(y - X*w)**2", "==", "norm(y)**2 + norm(X*w)**2", D).verdict
    'refuted'
    >>> prove("X*y", "==", "y", D).words
    'product of m×d and m×1'
    >>> normal = "grad(norm(y - X*w)**2, w) = zero(d, 1)", "<=>", "w = inv(X.T*X)*X.T*y"
    >>> prove(*normal, D, ["invertible(X.T*X)"]).verdict
    'proved'
    """
    try:
        said = judge(asked(left, right, known, hypotheses, definitions, relation, by), tries)
        return of_line(parse(left) if isinstance(left, str) else left, said)
    except IllFormed as error:
        return Verdict("refused", str(error))


def sought(claim: Claim) -> str:
    """The certificate of >=, <= or <=>: the difference, as it is written if one side is 0; or what stands before the
    letter for which one side is solved, in the other. Of functions that are least at the same places: their ratio."""
    more, less = (claim.left, claim.right) if claim.relation == ">=" else (claim.right, claim.left)
    if claim.relation in (">=", "<=") and less == ZERO:
        return written(more)
    r = Reading(claim.known, claim.at)
    assume(r, claim.given)
    try:
        left, right = r.read(claim.left), r.read(claim.right)
    except NoNormalForm:
        return "0"
    if claim.over:
        return _ratio(r, left, right, moved(r, claim.over))
    if claim.relation != "<=>":
        difference = plus(left, right, -1) if claim.relation == ">=" else plus(right, left, -1)
        if square := _one_square(r, difference, letters_of(claim.left * claim.right, claim.known)):
            return square
        try:
            text = brief(frozen(difference))
            shape_of(parse(text), claim.known, dict(claim.at))
            return text
        except IllFormed:  # not everything has a text: a mean has none
            return written(more - less)
    turned = r.transposed(left), r.transposed(right)
    for p, q in ((left, right), turned):
        if factor := _before_letter(p, q):
            return brief(frozen(factor))
        if factor := _before_letter(q, p):
            return written(Call("inv", (parse(brief(frozen(factor))),)))
    ratios = {c / right[m] for m, c in left.items() if m in right}
    return str(ratios.pop()) if len(ratios) == 1 else "1"


def _one_square(r: Reading, difference: Element, letters: Iterable[str]) -> str:
    """A multiple of |u - v|**2 or |u + v|**2, of two vectors, of the same by a semidefinite matrix, or of
    |u v' - v u'|**2, as in Cauchy's inequality, where one of them may have ones alone; "" of none."""
    known = {x: r.known[x] for x in sorted(letters) if not r.known[x].over}
    vectors: list[tuple[Node, Size]] = [
        (Name(x), d.shape[0]) for x, d in known.items() if d.kind == "vector" and d.moves
    ]
    sizes: dict[Size, Node] = {n: Number(n) if isinstance(n, int) else Name(str(n)) for _, n in vectors}
    vectors += [(Call("ones", (size,)), n) for n, size in sizes.items()]
    for (x, n), (y, m) in combinations(vectors, 2):
        if n != m:
            continue
        forms = ["", *(a for a, d in known.items() if "psd" in d.traits and d.shape[0] == n)]
        squares = [_square(z, form) for z in (x - y, x + y) for form in forms]
        for square in [*squares, _square(x * Call("T", (y,)) - y * Call("T", (x,)))]:
            for over in (UNIT, sizes[n] ** Number(2)):  # as of means
                p = r.read(square / over)
                c = next((difference.get(monomial, Fraction(0)) / p[monomial] for monomial in p), Fraction(0))
                if c > 0 and not plus(difference, p, -c):
                    return written(literal(c) * square if over == UNIT else literal(c) * square / over)
    return ""


def _square(x: Node, form: str = "") -> Node:
    return Call("T", (x,)) * Name(form) * x if form else Call("norm", (x,)) ** Number(2)


def _before_letter(p: Element, solved: Element) -> Element:
    """What stands in one side before the letter for which the other one is solved, and which has nothing behind it, or
    with that number."""
    plain = [w for bounds, scalars, w in solved if len(w) == 1 and not bounds and not scalars]
    plain = [x for x in plain if not any(x[0] in w[:-1] for _, _, w in p)]
    factors = [{(b, s, w[:-1]): c / solved[(), (), x] for (b, s, w), c in p.items() if w[-1:] == x} for x in plain]
    numbers = [s for bounds, s, w in solved if not bounds and not w and len(s) == 1 and s[0][1] == 1]
    for (x,) in (s for s in numbers if s[0][0][0] == "number"):
        lone = solved[(), (x,), ()]
        factors.append({(b, tuple(y for y in s if y != x), w): c / lone for (b, s, w), c in p.items() if x in s})
    return next(filter(None, factors), {})


def _ratio(r: Reading, left: Element, right: Element, over: frozenset[str]) -> str:
    """Of the numbers before a product that speaks of these letters, in both."""

    def before(p: Element) -> dict[Form, Element]:
        out: dict[Form, Element] = {}
        for (bounds, scalars, _), c in p.items():
            speaking = tuple(pair for pair in scalars if speaks(pair, over) or bounds and any(places(pair)))
            if speaking:
                free = tuple(pair for pair in scalars if pair not in speaking)
                out.setdefault((bounds, speaking), {})[(), free, ()] = c
        return out

    f, g = before(left), before(right)
    common = min(f.keys() & g.keys(), key=key, default=None)
    return brief(frozen(r.product(f[common], r.over(g[common])))) if common else "1"


def judge(claim: Claim, tries: int = TRIES) -> Verdict:
    """What both readings say; Disagreement, if one proves what the other refutes."""
    found, why = None, ""
    for certified, contracts in _certificates(claim):
        try:
            exact, needs = verify(certified, contracts)
            found = proved(certified, exact, needs, contracts)
            break
        except NoNormalForm as error:
            why = why or why_not(error)
    counterexample, cases = refuted(claim, tries)
    if found and counterexample:
        raise Disagreement(counterexample)
    if counterexample:
        words = f"{why}; {counterexample}" if why.startswith("only the") else counterexample
        return Verdict("refuted", words, cases=cases)
    if found and not cases:
        return Verdict("unknown", "no point was found at which it says something")
    return replace(found, cases=cases) if found else Verdict("unknown", why, cases=cases)


def _certificates(claim: Claim) -> Iterator[tuple[Claim, bool]]:
    yield from ((claim, contracts) for contracts in (True, False))
    yield from ((other, True) for other in cleared(claim))


_MOST_CLEARED = 3


def cleared(claim: Claim) -> Iterator[Claim]:
    """The claim multiplied from the left by what inverses are of, one after the other, where nothing is left then."""
    if claim.relation != "==" or claim.over:
        return
    r = Reading(claim.known, claim.at)
    try:
        assume(r, claim.given)
        ways = [(plus(r.read(claim.left), r.read(claim.right), -1), "")]
        for _ in range(_MOST_CLEARED):
            ways = [
                (r.product(r.inverted(x), difference), f"({brief(frozen(r.inverted(x)))}){by and f'*({by})'}")
                for difference, by in ways
                for x in dict.fromkeys(w[0] for _, _, w in difference if w and w[0].kind == "inverse")
            ]
            for difference, by in ways:
                if Scalars(r).vanish(difference):
                    yield replace(claim, by=parse(by))
    except (NoNormalForm, IllFormed):  # what cannot be read or written is no certificate
        return


def proved(claim: Claim, exact: bool, needs: Iterable[Need], contracts: bool, cases: int = 0) -> Verdict:
    said = tuple(sorted(f"{what}({brief(p)})" for what, p in needs))
    multiplied = claim.relation == "==" and claim.by != UNIT
    how = SAME_PLACES if claim.over else MULTIPLIED if multiplied else SAME if exact else EQUAL_NUMBERS
    return Verdict("proved", how, said, contracts, cases, written(claim.by) if claim.by != UNIT else "")
