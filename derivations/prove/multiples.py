"""What is compared as a sum of multiples of what is known, also term by term."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product as choices

from ..kernel.language import (
    ONE,
    TRUE,
    ZERO,
    Call,
    Logic,
    Neg,
    Node,
    Relation,
    children,
    conjuncts,
    names,
    product,
    rebuild,
    substitute,
    text,
    walk,
)
from ..kernel.signs import TRUE_SIGNS, Cell, Certificate, has_value, of_sum, sign, truth, verify
from . import linear
from .certificates import (
    Claims,
    GiveUp,
    Wholly,
    by_factors,
    by_forms,
    can_be_said,
    comparisons,
    open_factor,
    open_factors,
    stands,
    undecided,
)
from .rewriting import calls, written_factors, written_terms

_MOST_SPLIT, _MOST_PIECES = 400, 3
_WEAK = {"<": "<=", ">": ">="}


def by_multiples(
    cell: Cell, claims: Claims, given: Node, budget: list[int] | None = None, early: bool = False
) -> Certificate:
    """What is compared as a sum of multiples of what the condition compares; where absolute values stand in it, on each
    side of where they are 0.

    early: their products, too, before more than one of these sides is known, also of the factors of what is compared.
    """
    meets = truth(given, cell)
    if meets is False or all(truth(c, cell) for c in claims):
        return None
    budget = [_MOST_SPLIT] if budget is None else budget
    budget[0] -= 1
    if budget[0] < 0:
        raise GiveUp
    insides = [open_factor(t, cell) for c in (given, *claims) for t in linear.corners(cell.at(c))]
    insides = list(dict.fromkeys(insides))[::-1]
    for t in insides:  # so that it is read, too
        signs = sign(t, cell)
        if signs in ({1}, {-1}) and (t, signs) not in cell.facts and can_be_said(t) and stands(t, cell):
            return ["form", text(t), text(t), by_multiples(cell.knowing(t, signs), claims, given, budget, early)]
    if meets and (found := _summed(cell, claims, given, products=False)):
        return found
    if early and insides and meets and sum(t in dict(cell.facts) for t in insides) < 2:
        for of_factors in (False, True):
            if found := _summed(cell, claims, given, products=True, nearest=True, of_factors=of_factors):
                return found
    conditions = (*conjuncts(given), *(c for c in claims if isinstance(c, Logic)))
    asked = dict.fromkeys([*(t for c in conditions for t in undecided(c, cell)), *insides])
    first = next((t for t in asked if len(sign(t, cell)) > 1 and can_be_said(t) and stands(t, cell)), None)
    if first is not None:
        each = (cell.knowing(first, signs) for signs in ({0}, {1}, {-1}))
        return ["sign", text(first), *(by_multiples(c, claims, given, budget, early) for c in each)]
    if meets and (found := _summed(cell, claims, given, products=True)):
        return found
    raise GiveUp


def by_pieces(cell: Cell, claims: Claims, given: Node, cuts: int = _MOST_PIECES) -> Certificate:
    """By multiples where a number that counts is 0, 1 or 2, and above."""
    involved = set().union(*(names(cell.at(r)) for r in claims))
    c = next((c for c, kind in cell.kinds.items() if kind == "count" and c in involved), None)
    if c is None or not cuts or not cell.facts:
        raise GiveUp
    first, above = cell.cut(c)
    found = by_multiples(first, claims, given)
    try:
        return ["cut", c, found, by_multiples(above, claims, given)]
    except GiveUp:
        return ["cut", c, found, by_pieces(above, claims, given, cuts - 1)]


def _summed(
    cell: Cell, claims: Claims, given: Node, products: bool, nearest: bool = False, of_factors: bool = False
) -> Certificate:
    """of_factors: what is compared is a product, and of its factors it is asked."""
    compared = (r for c in claims for r in comparisons(c) if not truth(r, cell))
    wanted = dict.fromkeys(cell.at(r.left if r.right == ZERO else r.left - r.right) for r in compared)
    wholes = by_factors(cell, *wanted) if of_factors else []
    parts = [f for t, _ in wholes for f in open_factors(t, cell)] if of_factors else list(wanted)
    found = [*linear.forms(cell, parts, products, nearest), *wholes] if parts else []
    try:
        return by_forms(cell, claims, given, [], [pair for pair in found if all(map(can_be_said, pair))])
    except GiveUp:
        return None


def by_terms(cell: Cell, claims: Claims, given: Node, wholly: Wholly) -> Certificate:
    """What is compared as a sum of multiples of sums, of which it is shown term by term."""
    known = cell
    wrap: list[list[Certificate]] = []
    for total, op in dict.fromkeys(_totals(cell, claims)):
        x, index, low, high = total.args
        (i,) = names(index)
        if not can_be_said(total) or not has_value(total, cell):
            continue
        if (signs := sign(total, cell)) <= TRUE_SIGNS[op]:
            known = known.knowing(total, signs)
            wrap.append(["form", text(total), text(total)])
            continue
        inner, each = cell.by_coordinates().running(i, low, high), (Relation(op, x, ZERO),)
        inside = wholly(inner, each, TRUE)
        if verify(inner, list(each), TRUE, inside):
            known = known.knowing(total, of_sum(TRUE_SIGNS[op], low, high, cell))
            wrap.append(["terms", text(total), op, inside])
    if not wrap:
        raise GiveUp
    shown = by_multiples(known, claims, given)
    for part in reversed(wrap):
        shown = [*part, shown]
    return shown


def _totals(cell: Cell, claims: Claims) -> Iterator[tuple[Call, str]]:
    """Sums that may have a sign: of the differences of what a condition says of all, of |x| - x and |x| + x, and of all
    terms between the same ends."""
    compared = [replace(r, left=cell.at(r.left - r.right), right=ZERO) for c in claims for r in comparisons(c)]
    sums = [n for r in compared for n in calls("Sum", walk(r.left))]
    ends = {n.args[2:] for n in sums}
    for fact, _ in cell.facts:
        match fact:
            case Call("All", (x, i, *its)) if (*its,) in ends:
                yield from (
                    (Call("Sum", (r.left - r.right, i, *its)), r.op) for r in conjuncts(x) if isinstance(r, Relation)
                )
    for r in compared:
        joined: dict[tuple[Node, ...], tuple[Node, Node]] = {}
        for term in written_terms(r.left):
            factors = list(written_factors(term))
            found = [f for f in calls("Sum", (f for f, e in factors if e == 1)) if f in sums]
            if len(found) == 1:
                body, index, low, high = found[0].args
                new = product([(body if f == found[0] else f, e) for f, e in factors])
                if (low, high) in joined:
                    (own,), (old, other) = names(index), joined[low, high]
                    joined[low, high] = old + substitute(new, {own: other}), other
                else:
                    joined[low, high] = new, index
        for limits, (body, index) in joined.items():
            total = Call("Sum", (body, index, *limits))
            yield from ((total, op) for op in dict.fromkeys((r.op, _WEAK.get(r.op, r.op))))
    for node in sums:
        body = node.args[0]
        pairs: list[tuple[Node, Node]] = [(size, size.args[0]) for size in calls("abs", walk(body))]
        if pairs and len(list(written_terms(body))) == 1:  # |x*y| by its factors, and by x*y
            pairs = list(dict.fromkeys([*pairs, (body, _without_sizes(body))]))
        yield from ((Call("Sum", (a + s * b, *node.args[1:])), ">=") for a, b in pairs for s in (1, Neg(ONE)))


def _without_sizes(tree: Node) -> Node:
    if isinstance(tree, Call) and tree.function == "abs":
        tree = tree.args[0]
    return rebuild(tree, tuple(map(_without_sizes, children(tree))))


def by_terms_of_nothing(cell: Cell, claims: Claims, given: Node, wholly: Wholly) -> Certificate:
    """A sum that is 0, of terms of one sign, has only terms that are 0; and so is a sum of their factors, between the
    same ends, which the condition says is not 0."""
    asked = [n for c in claims for r in comparisons(c) for n in calls("Sum", walk(cell.at(r.left - r.right)))]
    said = [n for t in undecided(given, cell) for n in calls("Sum", walk(t))]
    for total, other in choices(dict.fromkeys(asked), dict.fromkeys(said)):
        (x, i, *ends), (y, j, *its) = total.args, other.args
        (index,), (own,) = names(j), names(i)
        x = substitute(x, {own: j})
        factors = list(written_factors(x))
        if ends != its or y not in dict(factors) or sign(total, cell) != {0, 1} or not has_value(total, cell):
            continue
        at = {index: cell.running(index, *ends).values[index]}
        others = product([(f, e) for f, e in factors if f != y])
        inside: Certificate = ["form", *(text(substitute(t, at)) for t in (y, x / others)), None]
        nothing: Certificate = ["terms", text(other), "==", inside, None]
        if verify(cell.knowing(total, {0}), list(claims), given, nothing):
            return ["sign", text(total), nothing, wholly(cell.knowing(total, {-1, 1}), claims, given)]
    raise GiveUp
