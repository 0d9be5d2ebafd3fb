"""Steps between matrices with one error each: every one must be refused, or be true as well.

transpose   X*w  ->  X.T*w            order    A*B  ->  B*A
factor      2*x  ->  3*x, x -> 2*x    sign     a + b  ->  a - b, -x -> x
condition   one hypothesis, or one trait of a declaration, less
"""

from collections.abc import Iterator
from dataclasses import replace

from ..kernel.identity import NoNormalForm
from ..kernel.language import ONE, Binary, Call, IllFormed, Item, Name, Neg, Node, Number, children, rebuild
from .claims import Claim, verify
from .said import written
from .shapes import NUMBER, Indices, shape_of
from .verdict import Verdict, judge

WEAKER = {"spd": "symmetric", "psd": "symmetric", "symmetric": "square", "invertible": "square", "diagonal": "square"}
WEAKER |= {"positive": "real", "nonnegative": "real"}


def changed(tree: Node) -> Iterator[tuple[str, Node]]:
    """(kind of error, the tree with it), for each place; the letters by which is differentiated stay."""
    yield from _here(tree)
    parts = children(tree)
    for n, part in enumerate(parts):
        if (
            isinstance(tree, Item)
            or isinstance(tree, Call)
            and (n > 0 or tree.function in ("I", "ones", "unit", "zero"))
        ):
            continue
        for kind, new in changed(part):
            yield kind, rebuild(tree, (*parts[:n], new, *parts[n + 1 :]))


def _here(tree: Node) -> Iterator[tuple[str, Node]]:
    match tree:
        case Name() | Item() | Call("inv", _):
            yield "transpose", Call("T", (tree,))
            yield "factor", Number(2) * tree
        case Call("T", (x,)):
            yield "transpose", x
        case Number(n):
            yield "factor", Number(n + 1)
        case Neg(x):
            yield "sign", x
        case Binary("+", a, b):
            yield "sign", a - b
        case Binary("-", a, b):
            yield "sign", a + b
        case Binary("*", a, b):
            yield "order", b * a


def mutants(claim: Claim) -> Iterator[tuple[str, Claim]]:
    """Claims with one error on their right side, that have a shape."""
    for kind, right in changed(claim.right):
        try:
            at: Indices = {}
            if shape_of(right, claim.known, at) == shape_of(claim.left, claim.known, at):
                yield f"{kind}: {written(right)}", replace(claim, right=right)
        except IllFormed:
            continue


def weaker(claim: Claim) -> Iterator[tuple[str, Claim]]:
    """Claims with one condition less."""
    for n, hypothesis in enumerate(claim.given):
        rest = (*claim.given[:n], *claim.given[n + 1 :])
        yield f"condition: without {written(hypothesis)}", replace(claim, given=rest)
    for name, d in claim.known.items():
        if d.kind in WEAKER:
            kind = WEAKER[d.kind]
            traits = frozenset({kind, *(["random"] if "random" in d.traits else [])})
            known = {**claim.known, name: replace(d, kind=kind, traits=traits)}
            try:
                yield f"condition: {name} {kind}", replace(claim, known=known)
            except IllFormed:
                continue


def place(old: Node, new: Node) -> tuple[Node, Node]:
    """The smallest parts in which two trees differ.

    >>> from .terms import parse
    >>> [written(x) for x in place(parse("tr(A*S) + 1"), parse("tr(A*S.T) + 1"))]
    ['S', 'S.T']
    """
    parts, others = children(old), children(new)
    if len(parts) == len(others) and rebuild(old, others) == new:
        differ = [pair for pair in zip(parts, others) if pair[0] != pair[1]]
        if len(differ) == 1:
            return place(*differ[0])
    return old, new


def why_true(claim: Claim, mutant: Claim) -> str:
    """By which rule a mutant says the same as the claim; "" if that is not seen. The first rules ask for shapes and
    declarations only, the others for a proof that two terms are equal."""
    if claim.right == mutant.right:
        return "the condition is not used"
    old, new = place(claim.right, mutant.right)

    def is_number(x: Node) -> bool:
        return shape_of(x, claim.known, {}) == NUMBER

    def symmetric(x: Node) -> bool:
        match x:
            case Name(a) | Item(a, _):
                return "symmetric" in claim.known[a].traits
            case Call("inv" | "T", (a,)):
                return symmetric(a)
            case Binary("+", a, b):
                return symmetric(a) and symmetric(b)
            case Binary("*", a, b):
                return Call("T", (a,)) == b or a == Call("T", (b,)) or is_number(a) and symmetric(b)
        return x == Call("I", children(x))

    match old, new:
        case Binary("*", a, b), Binary("*", c, d) if (a, b) == (d, c) and (is_number(a) or is_number(b)):
            return "a number on the other side"
        case (x, Call("T", (y,))) | (Call("T", (x,)), y) if x == y and is_number(x):
            return "a number transposed"
        case (x, Call("T", (y,))) | (Call("T", (x,)), y) if x == y and symmetric(x):
            return "a symmetric matrix transposed"
    for said, left, right in (("equal at its place", old, new), ("equal as a whole", claim.right, mutant.right)):
        for contracts in (True, False):
            try:
                verify(replace(claim, left=left, right=right, by=ONE), contracts)
                return said
            except (NoNormalForm, IllFormed):
                continue
    return ""


def survivors(claim: Claim, tries: int = 60) -> tuple[int, list[tuple[str, Verdict, str]]]:
    """(how many errors, those that are proved all the same, with why they are true)."""
    found, count = [], 0
    for said, mutant in (*mutants(claim), *weaker(claim)):
        count += 1
        try:
            verdict = judge(mutant, tries)
        except IllFormed:
            continue
        if verdict.verdict == "proved":
            found.append((said, verdict, why_true(claim, mutant)))
    return count, found
