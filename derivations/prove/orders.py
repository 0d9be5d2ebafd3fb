"""Ways to an order: by squares, logarithms and bases, and by what lies between a mean and its terms."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial, reduce
from operator import add
from typing import TypeGuard

from ..kernel.language import (
    ONE,
    ZERO,
    Binary,
    Call,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    conjuncts,
    fold,
    is_a,
    names,
    parse,
    product,
    rebuild,
    speaks_of,
    text,
    walk,
)
from ..kernel.signs import Cell, Certificate, defined, has_value, sign, truth, verify
from . import linear
from .certificates import (
    FEW,
    Claims,
    GiveUp,
    Way,
    Wholly,
    as_read,
    by_forms,
    can_be_said,
    comparisons,
    first_shown,
    has_squares_or_logarithms,
    is_seen,
    open_factors,
    orders,
    stands,
    undecided,
    with_forms,
)
from .cuts import decisive, to_cut
from .forms import by_tangents, completed_squares, factored, in_lowest_terms, is_root, joined_gaps, logarithm
from .multiples import by_multiples
from .rewriting import bases_of_one_power, exponential_of, written_terms
from .spread import spreads, squared

_COMPARED = "what is compared", "its other form", "the squares"  # no names: they are cut as the values of names are


def by_spreads(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """By a sum of squares of what lies between the terms of a sum and their mean."""
    asked = [t for t in undecided(given, cell) if can_be_said(t) and stands(t, cell)]
    for t in dict.fromkeys(t for c in claims for t in undecided(c, cell)):
        for factor, spread, rest, below, middle in spreads(t, cell.at(given), cell):
            form = in_lowest_terms(factor, cell) * spread
            form = form if rest == ZERO else form + in_lowest_terms(rest, cell)
            if not all(map(can_be_said, (form, below, middle))):
                continue
            there = partial(by_forms, claims=claims, given=given, atoms=asked, forms=[(t, form)])
            try:
                return there(cell)
            except GiveUp:
                if not has_value(below, cell):
                    continue
            at_zero: list[Certificate] = [None, ["terms", text(middle), "==", None, None]]
            shown = [c for c in at_zero if verify(cell.knowing(below, {0}), list(claims), given, c)]
            try:
                if shown:
                    return ["sign", text(below), shown[0], there(cell.knowing(below, {1, -1}))]
            except GiveUp:
                continue
    raise GiveUp


def by_squares(cell: Cell, claims: Claims, given: Node, wholly: Wholly, squarings: int) -> Certificate:
    """Where roots stand in what is compared: as the squares of both sides are, that of what is subtracted being 0,
    positive or negative."""
    for r in (r for c in claims for r in comparisons(c) if squarings and truth(r, cell) is None):
        t = cell.at(r.left)
        if r.right != ZERO or not any(isinstance(n, Call) and is_root(n.function) for n in walk(t)):
            continue
        for a, b, d in _sides(t, cell):
            squares = squared(a) - squared(b)
            form = squares / ((a + b) * d)
            if not all(map(can_be_said, (b, form))) or not stands(b, cell):
                continue
            way = partial(_through, way=partial(wholly, squarings=squarings - 1), r=r, said=(t, form, squares))
            try:
                found = first_shown([way], cell.knowing(b, {1}), claims, given)
                if sign(b, cell) == {1}:
                    return found
                zero, negative = (by_forms(cell.knowing(b, {s}), claims, given, [], []) for s in (0, -1))
                return ["sign", text(b), zero, found, negative]
            except GiveUp:
                continue
    raise GiveUp


def where_it_is_met(cell: Cell, claims: Claims, given: Node, wholly: Wholly, squarings: int) -> Certificate:
    """First the condition, and that what is compared has a value; then by squares or logarithms."""
    meets = truth(given, cell)
    if meets is False or all(truth(c, cell) for c in claims):
        return None
    if not any(has_squares_or_logarithms(t) for _, t in orders(cell, claims)):
        raise GiveUp
    asked = (t for c in conjuncts(given) for t in undecided(c, cell))
    first = next((t for t in asked if can_be_said(t) and stands(t, cell)), None)
    if first is not None:
        each = (cell.knowing(first, signs) for signs in ({0}, {1}, {-1}))
        return ["sign", text(first), *(where_it_is_met(there, claims, given, wholly, squarings) for there in each)]
    if not meets or not cell.facts or not squarings:
        raise GiveUp
    needed = dict.fromkeys(u for _, t in orders(cell, claims) for u in undecided(defined(t), cell))
    forms = [form for u in needed for form in linear.forms(cell, open_factors(u, cell), products=False)]
    ways = [partial(way, wholly=wholly, squarings=squarings - 1) for way in (by_squares, by_logarithms)]
    return _by_facts(cell, claims, given, forms, partial(first_shown, ways))


def _through(
    cell: Cell, claims: Claims, given: Node, way: Way, r: Relation, said: tuple[Node, Node, Node]
) -> Certificate:
    """said: what a claim compares, an equal form of it, and what that has the sign of, which the way shows."""
    above = replace(cell, values=cell.values | dict(zip(_COMPARED, said)))
    return _followed(above, way(above, (replace(r, left=Name(_COMPARED[2])),), given), claims)


def by_what_is_left(cell: Cell, claims: Claims, given: Node, wholly: Wholly, squarings: int) -> Certificate:
    """Without the terms that both sides have, as they are written."""
    way, ways = partial(wholly, squarings=squarings), []
    for r, t in orders(cell, claims):
        written = list(written_terms(t))
        terms = list(written)
        for term in written:
            if Neg(term) in terms and term in terms:
                terms.remove(term)
                terms.remove(Neg(term))
        if 0 < len(terms) < len(written) and can_be_said(rest := reduce(add, terms)):
            ways.append(partial(_through, way=way, r=r, said=(t, rest, rest)))
    return first_shown(ways, cell, claims, given)


def by_logarithms(cell: Cell, claims: Claims, given: Node, wholly: Wholly, squarings: int) -> Certificate:
    """Two positive sides, where exponentials or powers stand in them, as their logarithms are: what has a share p
    in it, as p*exp(x) + (1 - p)*exp(y), is positive at each end of p, and between."""
    if is_seen(cell, claims, given):
        return None
    if not squarings:
        raise GiveUp
    forms, shares = [], list[str]()
    for r, t in orders(cell, claims):
        for a, b, d in _sides(t, cell):
            ratio = a / b
            if (size := logarithm(ratio)) is None:
                continue
            if sign(a, cell) == sign(b, cell) == sign(d, cell) == {1}:
                form = (b * (ratio - 1 - Call("log", (ratio,))) + b * size) / d
                forms += [(r, (t, form, size))] if can_be_said(form) else []
            else:
                shares += [c for c, kind in cell.kinds.items() if kind == "unit" and c in names(t)]
    if not forms and shares:
        way = partial(by_logarithms, wholly=wholly, squarings=squarings)
        return ["cut", shares[0], *(way(piece, claims, given) for piece in cell.cut(shares[0]))]
    each = partial(by_multiples, budget=[4 * FEW]), partial(wholly, squarings=squarings - 1)
    ways = (partial(_through, way=way, r=r, said=said) for way in each for r, said in forms)
    return first_shown(ways, cell, claims, given)


def by_exponentials(cell: Cell, claims: Claims, given: Node, wholly: Wholly, squarings: int) -> Certificate:
    """Where a condition compares what stands in them, sums of logarithms as one, of what is compared with 1."""
    way, ways = partial(wholly, squarings=0), []
    for r, t in orders(cell, claims) if squarings and conjuncts(given) else ():
        logs = (is_a(term.x if isinstance(term, Neg) else term, "log") for term in written_terms(t))
        if any(logs) and not speaks_of(t, "Sum", "Product"):
            n, ratio = exponential_of(t)
            form = Call("log", (ratio,)) / Number(n)
            ways += [partial(_through, way=way, r=r, said=(t, form, ratio - 1))] if can_be_said(form) else []
    return first_shown(ways, cell, claims, given)


def by_corners(cell: Cell, claims: Claims, given: Node, wholly: Wholly, squarings: int) -> Certificate:
    """Without absolute values, maxima and minima beside logarithms and exponentials: by the sign of what decides which
    of two each is."""
    curved = (t for _, t in orders(cell, claims) if speaks_of(t, "log", "exp"))
    signed = (decisive(n) for t in curved for n in walk(t) if _is_corner(n))
    corner = next((x for x in signed if len(sign(x, cell)) > 1 and can_be_said(x) and stands(x, cell)), None)
    if corner is not None:
        each = (cell.knowing(corner, signs) for signs in ({0}, {1}, {-1}))
        return ["sign", text(corner), *(by_corners(there, claims, given, wholly, squarings) for there in each)]
    if is_seen(cell, claims, given):
        return None
    for r, t in orders(cell, claims):
        bare = fold(t, lambda node, parts: _one_of_two(rebuild(node, tuple(parts)), cell))
        if bare != t:  # what is known of one of them the kernel reads as known of the other
            there = replace(cell, values=cell.values | {_COMPARED[2]: bare})
            return wholly(there, (replace(r, left=Name(_COMPARED[2])),), given, squarings=squarings)
    raise GiveUp


def _is_corner(tree: Node) -> TypeGuard[Call]:
    return is_a(tree, "abs", "max", "min")


def _one_of_two(tree: Node, cell: Cell) -> Node:
    """
    >>> from derivations.kernel.domains import real
    >>> from derivations.kernel.signs import whole
    >>> from derivations.kernel.statement import Setting
    >>> cell, _ = whole(Setting((("x", real), ("y", real))), ())
    >>> text(_one_of_two(parse("max(x, y)"), cell.knowing(parse("x - y"), {-1})))
    'y'
    """
    if not _is_corner(tree) or len(signs := sign(decisive(tree), cell)) != 1:
        return tree
    one, *other = tree.args
    first = (signs == {-1}) == (tree.function == "min")
    return one if first else other[0] if other else -one


def by_squares_of_factors(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """By factors that are sums of squares."""
    forms: list[tuple[Node, Node]] = []
    for _, t in orders(cell, claims):
        factors = factored(t, cell) or []
        squares = [(f, form) for f, _ in factors if (form := completed_squares(f, cell)) is not None]
        forms += [*squares, (t, product(factors))] if squares else []
    return by_forms(cell, claims, given, [], [pair for pair in forms if all(map(can_be_said, pair))])


def by_joined_logarithms(cell: Cell, claims: Claims, given: Node) -> Certificate:
    facts = [gap for _, t in orders(cell, claims) for gap in joined_gaps(t)]
    return _by_facts(cell, claims, given, [(gap, gap) for gap in facts])


def by_bases(cell: Cell, claims: Claims, given: Node, cuts: int = 2) -> Certificate:
    """Powers with one exponent that is no number, as their bases are compared, where these have one sign."""
    if is_seen(cell, claims, given):
        return None
    pairs = dict.fromkeys(pair for _, t in orders(cell, claims) for pair in bases_of_one_power(t))
    mixed: list[Node] = [Relation(">", a, ZERO) for a, _, _ in pairs if len(sign(a, cell)) > 1]
    if mixed and cuts and (coordinate := to_cut(cell, mixed, {})) is not None:
        return ["cut", coordinate, *(by_bases(piece, claims, given, cuts - 1) for piece in cell.cut(coordinate))]
    forms: list[tuple[Node, Node]] = []
    for a, b, e in pairs:
        known = [(a - b, form) for form in by_tangents(a - b, cell) if sign(form, cell) in ({1}, {0, 1})]
        forms += [*known[:1], (b**e, b**e), (b ** (e - 1), b ** (e - 1))]
    return _by_facts(cell, claims, given, forms)


def _by_facts(
    cell: Cell,
    claims: Claims,
    given: Node,
    forms: list[tuple[Node, Node]],
    way: Way | None = None,
) -> Certificate:
    """Knowing more of what is compared with 0, by forms whose signs are seen."""
    known, used = cell, list[tuple[Node, Node]]()
    for t, form in forms:
        if can_be_said(t) and can_be_said(form) and has_value(t, known) and len(sign(form, known)) < 3:
            known = known.knowing(t, sign(form, known))
            used.append((t, form))
    if not used and way is None:
        raise GiveUp
    way = way or by_multiples
    return with_forms(way(known, claims, given), used)


def _sides(tree: Node, cell: Cell) -> Iterator[tuple[Node, Node, Node]]:
    """(a, b, d), so that it is (a - b)/d: as it is subtracted, and by the signs of its terms, multiplied out."""
    match tree:
        case Binary("-", a, b):
            yield a, b, ONE
    whole = as_read(tree, cell)
    over, under = (whole.left, whole.right) if isinstance(whole, Binary) and whole.op == "/" else (whole, ONE)
    added, taken = [], []
    for term in written_terms(over):
        match term:
            case Neg(x):
                taken.append(x)
            case _:
                added.append(term)
    if added and taken:
        yield reduce(add, added), reduce(add, taken), under


def _followed(cell: Cell, certificate: Certificate, claims: Claims) -> Certificate:
    """With another form of what is compared, wherever it ends and the claims are not seen yet."""
    match certificate:
        case ["cut", str(coordinate), *parts]:
            return ["cut", coordinate, *(_followed(c, part, claims) for c, part in zip(cell.cut(coordinate), parts))]
        case ["sign", str(written), *parts]:
            split = ({0}, {1, -1}) if len(parts) == 2 else ({0}, {1}, {-1})
            cells = (cell.knowing(parse(written), signs) for signs in split)
            return ["sign", written, *(_followed(c, part, claims) for c, part in zip(cells, parts))]
        case ["form" | "terms", *said, part]:
            return [certificate[0], *said, _followed(cell, part, claims)]
    seen = all(truth(c, cell) for c in claims)
    return None if seen else ["form", *(text(cell.values[name]) for name in _COMPARED[:2]), None]
