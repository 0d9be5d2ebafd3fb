"""What the ways to a certificate share: what is not seen yet, what can be said, and forms whose signs are seen."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from ..kernel.identity import NoNormalForm
from ..kernel.language import (
    ZERO,
    Binary,
    Call,
    Captured,
    IllFormed,
    Logic,
    Name,
    Node,
    Relation,
    check,
    literal,
    parse,
    product,
    substitute,
    text,
    walk,
)
from ..kernel.language import constant as whole_number
from ..kernel.signs import Cell, Certificate, defined, has_value, reader, sign, truth, verify
from ..refute.refutation import relations
from .forms import factored, is_root
from .rewriting import written_factors

FEW = 8
Claims = tuple[Node, ...]
Way = Callable[[Cell, Claims, Node], Certificate]
Wholly = Callable[..., Certificate]  # by all ways; squarings: how often both sides may still be squared


class GiveUp(Exception):
    """No certificate was found."""


def first_shown(ways: Iterable[Way], cell: Cell, claims: Claims, given: Node) -> Certificate:
    """What the first of these ways finds that the kernel takes."""
    for way in ways:
        try:
            found = way(cell, claims, given)
        except (GiveUp, Captured, NoNormalForm):
            continue
        if _shows(found, cell, claims, given):
            return found
    raise GiveUp


def _shows(found: Certificate, cell: Cell, claims: Claims, given: Node) -> bool:
    """Whether the kernel takes it: it may also be too large to be read."""
    try:
        return verify(cell, list(claims), given, found)
    except IllFormed:
        return False


def are_equalities(claims: Claims) -> bool:
    return all(isinstance(c, Relation) and c.op == "==" for c in claims)


def is_seen(cell: Cell, claims: Claims, given: Node) -> bool:
    """Whether nothing is left to show on the cell: the condition does not hold there, or every claim does."""
    return truth(given, cell) is False or all(truth(c, cell) for c in claims)


def by_forms(cell: Cell, claims: Claims, given: Node, atoms: list[Node], forms: list[tuple[Node, Node]]) -> Certificate:
    """Knowing the signs of these forms, and of each of the atoms that it is 0, or is not."""
    known, wrap = cell, []
    for t, form in forms:
        signs = sign(form, known)
        if not sign(t, known) <= signs and has_value(t, known) and has_value(form, known):
            known = known.knowing(t, signs)
            wrap.append((t, form))
    if is_seen(known, claims, given):
        found: Certificate = None
    elif atoms:
        first, *rest = atoms
        return [
            "sign",
            text(first),
            *(by_forms(cell.knowing(first, signs), claims, given, rest, forms) for signs in ({0}, {-1, 1})),
        ]
    else:
        raise GiveUp
    return with_forms(found, wrap)


def with_forms(found: Certificate, forms: list[tuple[Node, Node]]) -> Certificate:
    for t, form in reversed(forms):
        found = ["form", text(t), text(form), found]
    return found


def stands(tree: Node, cell: Cell) -> bool:
    """Whether it has a value, also with the names' values in the place of the coordinates: fewer are tried so."""
    return truth(defined(tree), cell) is True and has_value(tree, cell)


def can_be_said(tree: Node) -> bool:
    """Whether the kernel would read it in a certificate."""
    try:
        written = parse(text(tree))
        check("size", written)
        check("shape", written)
    except IllFormed:
        return False
    return True


def comparisons(condition: Node) -> list[Relation]:
    """What is compared: of all values between two ends at these, for most rests on them, and at the few between."""
    match condition:
        case Call("All" | "Between" as kind, (x, Name(i), low, high)):
            try:
                first, last, at = whole_number(low), whole_number(high), [low, high]
                if kind == "All" and first is not None and last is not None and last - first < FEW:
                    at = list(map(literal, range(first, last + 1)))
                found = [r for value in at for r in comparisons(substitute(x, {i: value}))]
                return found if kind == "All" else [replace(r, op="<") if r.op == "!=" else r for r in found]
            except Captured:
                return []
        case Logic(_, args):
            return [r for x in args for r in comparisons(x)]
    return list(relations(condition))


def undecided(condition: Node, cell: Cell) -> list[Node]:
    """The differences, on the cell, whose sign a condition needs."""
    match condition:
        case Relation(_, a, b):
            return [cell.at(Binary("-", a, b) if b != ZERO else a)] if truth(condition, cell) is None else []
        case Logic("integer", _):
            return []
        case Call("All" | "Between", _):
            return [t for r in comparisons(condition) for t in undecided(r, cell)]
        case Logic(_, args):
            return [t for x in args for t in undecided(x, cell)]
    return []


def orders(cell: Cell, claims: Claims) -> Iterator[tuple[Relation, Node]]:
    """The claims that are not seen, each with what it compares with 0."""
    for r in (r for c in claims for r in comparisons(c)):
        if r.op not in ("==", "!=") and r.right == ZERO and truth(r, cell) is None:
            yield r, cell.at(r.left)


def as_read(tree: Node, cell: Cell) -> Node:
    """Without absolute values whose signs are known, as far as it can be read."""
    k = reader(cell)
    try:
        x = k.reduced(k.read(tree))
        return tree if k.assumed or not x[0] else k.quotient(x)
    except NoNormalForm:
        return tree


def open_factor(tree: Node, cell: Cell) -> Node:
    """The only factor that may be 0 or of another sign, if there is one; of a root what it is taken of."""
    match [factor for factor, _ in written_factors(tree) if len(sign(factor, cell)) > 1]:
        case [Call(kind, (x,))] if is_root(kind):
            return x
        case [factor]:
            return factor
    return tree


def by_factors(cell: Cell, *trees: Node) -> list[tuple[Node, Node]]:
    return [(t, product(factors)) for t in trees if (factors := factored(t, cell))]


def open_factors(tree: Node, cell: Cell) -> list[Node]:
    return [f for f, _ in factored(tree, cell) or () if len(sign(f, cell)) > 1 and can_be_said(f)]


def has_squares_or_logarithms(tree: Node) -> bool:
    called = (n.function for n in walk(tree) if isinstance(n, Call))
    return any(function in ("exp", "log") or is_root(function) for function in called)
