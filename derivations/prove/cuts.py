"""The domain cut into cells, until all is seen on each; and the signs of what stays undecided there."""

from itertools import permutations

from ..kernel.domains import PIECES
from ..kernel.language import ZERO, Binary, Call, Logic, Node, Number, is_a, names, product, text, walk
from ..kernel.signs import Cell, Certificate, sign, truth
from ..refute.refutation import relations
from .certificates import (
    Claims,
    GiveUp,
    are_equalities,
    as_read,
    by_factors,
    by_forms,
    can_be_said,
    comparisons,
    has_squares_or_logarithms,
    is_seen,
    open_factor,
    open_factors,
    stands,
    undecided,
)
from .forms import by_events, by_tangents, by_variances, completed_squares, factored, in_lowest_terms, is_root
from .rewriting import exponential_of
from .spread import squared

_MOST_CELLS, _MOST_CUTS, _MOST_SIGNS, _MOST_DENOMINATORS = 400, 3, 5, 3


def by_cuts(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """The coordinates are cut in turn, then where what stands in absolute values and inequalities is 0."""
    return _cut(cell, claims, given, {}, [_MOST_CELLS])


def _cut(cell: Cell, claims: Claims, given: Node, cuts: dict[str, int], budget: list[int]) -> Certificate:
    meets = truth(given, cell)
    if meets is False:
        return None
    truths = [truth(c, cell) for c in claims]
    if all(truths):
        return None
    if meets and False in truths:
        raise GiveUp
    budget[0] -= 1
    if budget[0] < 0:
        raise GiveUp
    left = [given] * (meets is None) + [c for c, t in zip(claims, truths) if t is None]
    if not cuts and (found := _by_denominators(cell, claims, given)):
        return found
    coordinate = to_cut(cell, left, cuts)
    if coordinate is None:
        corner = _corner(cell, [given, *claims])
        if corner is None:
            return _by_signs(cell, claims, given)
        return [
            "sign",
            text(corner),
            *(_cut(cell.knowing(corner, signs), claims, given, cuts, budget) for signs in ({0}, {1}, {-1})),
        ]
    cuts = cuts | {coordinate: cuts.get(coordinate, 0) + 1}
    return ["cut", coordinate, *(_cut(piece, claims, given, cuts, budget) for piece in cell.cut(coordinate))]


def to_cut(cell: Cell, left: list[Node], cuts: dict[str, int]) -> str | None:
    """The coordinate of what is not decided that was cut least."""
    involved = set().union(*(names(cell.at(c)) for c in left)) & cell.kinds.keys()
    order = list(cell.kinds)
    able = [
        c
        for c in involved
        if cuts.get(c, 0) < _MOST_CUTS and (isinstance(cell.kinds[c], tuple) or cell.kinds[c] in PIECES)
    ]
    return min(able, key=lambda c: (cuts.get(c, 0), order.index(c)), default=None)


def _corner(cell: Cell, conditions: list[Node]) -> Node | None:
    """An expression whose sign decides what absolute values, indicators and inequalities come to."""
    found: dict[Node, None] = {}
    for condition in conditions:
        for node in walk(cell.at(condition)):
            match node:
                case Call("abs" | "max" | "min"):
                    found[decisive(node)] = None
                case Call("indicator", (c,)):
                    found |= {r.left - r.right: None for r in relations(c)}
        if isinstance(condition, Logic):
            orders = [r for r in comparisons(condition) if r.op not in ("==", "!=")]
            found |= {f: None for r in orders for t in undecided(r, cell) for f, _ in factored(t, cell) or ()}
    found = dict.fromkeys(as_read(t, cell) for t in found)
    return next(
        (
            t
            for t in found
            if len(sign(t, cell)) > 1 and can_be_said(t) and stands(t, cell) and names(t) <= cell.kinds.keys()
        ),
        None,
    )


def decisive(corner: Call) -> Node:
    """By whose sign an absolute value, a maximum or a minimum is one of two."""
    x, *other = corner.args
    return x - other[0] if other else x


def _by_denominators(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """Nothing is cut, if it is enough to know where a denominator is 0."""
    asked = dict.fromkeys(
        t for c in (given, *claims) for r in comparisons(c) if r.op in ("==", "!=") for t in undecided(r, cell)
    )
    for wanted in dict.fromkeys((tuple(asked), tuple(open_factor(t, cell) for t in asked))):
        atoms = [t for t in wanted if can_be_said(t) and stands(t, cell)]
        if atoms and len(atoms) <= _MOST_DENOMINATORS:
            try:
                return by_forms(cell, claims, given, atoms, [])
            except GiveUp:
                continue
    return None


def _by_signs(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """Nothing is left to cut: other forms of what is undecided, and the signs of their factors."""
    wholes = list(dict.fromkeys(t for c in (given, *claims) for t in undecided(c, cell)))
    products = [(t, factored(t, cell)) for t in wholes]
    parts = [*wholes, *(f for _, factors in products for f, _ in factors or ())]
    forms = [(t, form) for t in dict.fromkeys(parts) if (form := by_events(t, cell)) is not None]
    forms += [(t, product(factors)) for t, factors in products if factors]
    if not are_equalities(claims):
        forms += [(t, form) for t in wholes if (form := completed_squares(t, cell)) is not None]
        forms += [(t, form) for t in wholes if (form := by_variances(t, cell)) is not None]
        forms += [(t, form) for t in wholes for form in by_tangents(t, cell)]
    atoms = list(
        dict.fromkeys(
            f
            for _, factors in products
            if factors
            for f, _ in factors
            if not isinstance(f, Number) and 0 in sign(f, cell)
        )
    )[:_MOST_SIGNS]
    atoms = [f for f in atoms if can_be_said(f) and stands(f, cell)]
    forms = [(t, f) for t, f in forms if can_be_said(t) and can_be_said(f)]
    return by_forms(cell, claims, given, atoms, forms)


def by_tangents_alone(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """Nothing is cut, where logarithms or exponentials are compared: of what is cut the tangents say less."""
    if not any(len({n for c in claims for n in walk(cell.at(c)) if is_a(n, kind)}) > 1 for kind in ("log", "exp")):
        raise GiveUp
    return _by_signs(cell, claims, given)


def by_inverses(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """Two comparisons that say the same by a function and its inverse, as exp(x) == y and x == log(y), or x**2 == y and
    x == sqrt(y): the difference of one has a factor, and another form of the other, too."""
    if is_seen(cell, claims, given):
        return None
    compared = dict.fromkeys(t for c in (given, *claims) for t in undecided(c, cell))
    roots = {n.args[0] for t in compared for n in walk(t) if isinstance(n, Call) and is_root(n.function)}
    below = (open_factor(x, cell) for x in compared if x in roots)  # a root has a value where that is not negative
    if (under := next((x for x in below if can_be_said(x) and stands(x, cell)), None)) is not None:
        return ["sign", text(under), *(by_inverses(cell.knowing(under, {s}), claims, given) for s in (0, 1, -1))]
    for first, other in permutations(compared, 2):
        if not any(map(has_squares_or_logarithms, (first, other))) or not names(first) & names(other):
            continue
        factors = open_factors(first, cell)
        ways = [(f, forms(cell, first, other)) for f in factors[:1] for forms in (_in_both, _as_logarithm)]
        for asked, forms in (ways if len(factors) == 1 else []) + _as_squares(cell, first, other):
            if stands(asked, cell) and all(can_be_said(t) for pair in [*forms, (asked, asked)] for t in pair):
                try:
                    each = [by_forms(cell.knowing(asked, {s}), claims, given, [], forms) for s in (0, 1, -1)]
                    return ["sign", text(asked), *each]
                except GiveUp:
                    continue
    raise GiveUp


def _in_both(cell: Cell, first: Node, other: Node) -> list[tuple[Node, Node]]:
    """The roots of each stand in the factors of both."""
    both = [(other, found) for found in [factored(other + ZERO * first, cell)] if found]
    return [*by_factors(cell, first), *((t, product(found)) for t, found in both)]


def _as_squares(cell: Cell, first: Node, other: Node) -> list[tuple[Node, list[tuple[Node, Node]]]]:
    """The other as a multiple of a**2 - b**2, where the first is a - b with a root, of what is no name, too."""
    match first:
        case Binary("-", a, b) if any(isinstance(n, Call) and is_root(n.function) for n in walk(first)):
            ratio = in_lowest_terms(other / (squared(a) - squared(b)), cell)
            return [(first, [(other, ratio * (a - b) * (a + b))])]
    return []


def _as_logarithm(cell: Cell, first: Node, other: Node) -> list[tuple[Node, Node]]:
    """The factor that decides the other as a logarithm of r, and r - 1 by its factors."""
    forms = by_factors(cell, first)
    counts = {name for name, kind in cell.kinds.items() if kind == "count"}
    for part in dict.fromkeys([*open_factors(other, cell), other]):  # whose terms may have other denominators
        n, ratio = exponential_of(part, counts)
        forms += [*by_factors(cell, ratio - 1), (part, Call("log", (ratio,)) / Number(n))]
    return [*forms, *by_factors(cell, other)]
