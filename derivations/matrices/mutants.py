"""Steps between matrices with one error each: every one must be refused, or be true as well.

transpose   X*w  ->  X.T*w            order    A*B  ->  B*A
factor      2*x  ->  3*x, x -> 2*x    sign     a + b  ->  a - b, -x -> x
condition   one hypothesis, or one trait of a declaration, less
"""

from collections.abc import Iterator
from dataclasses import replace

from ..kernel.language import Binary, Call, IllFormed, Item, Name, Neg, Node, Number, children, rebuild
from .claims import Claim
from .said import written
from .shapes import shape_of
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
            if shape_of(right, claim.known, claim.at) == shape_of(claim.left, claim.known, claim.at):
                yield f"{kind}: {written(right)}", replace(claim, right=right)
        except IllFormed:
            continue


def weaker(claim: Claim) -> Iterator[tuple[str, Claim]]:
    """Claims with one condition less."""
    for n, hypothesis in enumerate(claim.hypotheses):
        rest = (*claim.hypotheses[:n], *claim.hypotheses[n + 1 :])
        yield f"condition: without {hypothesis}", replace(claim, hypotheses=rest)
    for name, d in claim.known.items():
        if d.kind in WEAKER:
            kind = WEAKER[d.kind]
            traits = frozenset({kind, *(["random"] if "random" in d.traits else [])})
            known = {**claim.known, name: replace(d, kind=kind, traits=traits)}
            try:
                yield f"condition: {name} {kind}", replace(claim, known=known)
            except IllFormed:
                continue


def survivors(claim: Claim, tries: int = 60) -> tuple[int, list[tuple[str, Verdict]]]:
    """(how many errors, those that are proved all the same). A changed sign or factor that is proved is true, too."""
    found, count = [], 0
    for said, mutant in (*mutants(claim), *weaker(claim)):
        count += 1
        try:
            verdict = judge(mutant, tries)
        except IllFormed:
            continue
        if verdict.verdict == "proved":
            found.append((said, verdict))
    return count, found
