"""Certificates are searched for here, with SymPy; the kernel verifies what it is given, so nothing here is trusted."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial, reduce
from itertools import chain, islice, permutations
from itertools import product as choices
from operator import add
from typing import Any

from ..kernel.domains import PIECES, Integers, Kind, Signs
from ..kernel.identity import (
    NoNormalForm,
    Symbols,
)
from ..kernel.language import (
    ONE,
    TRUE,
    ZERO,
    Binary,
    Call,
    Captured,
    IllFormed,
    Logic,
    Name,
    Neg,
    Node,
    NotShown,
    Number,
    Relation,
    check,
    children,
    conjuncts,
    is_a,
    literal,
    names,
    parse,
    product,
    rebuild,
    substitute,
    text,
    walk,
)
from ..kernel.language import constant as whole_number
from ..kernel.signs import (
    TRUE_SIGNS,
    Cell,
    Certificate,
    defined,
    everywhere,
    has_value,
    of_sum,
    reader,
    sign,
    truth,
    verify,
)
from ..kernel.statement import Goal, Setting
from ..kernel.theorems import Cases, Induction, Rewriting, step
from ..refute.refutation import relations
from . import linear
from .forms import (
    by_events,
    by_tangents,
    by_variances,
    completed_squares,
    factored,
    in_lowest_terms,
    is_root,
    joined_gaps,
    logarithm,
)
from .polynomials import cofactors, factors, multiple
from .rewriting import bases_of_one_power, calls, exponential_of, paths, rewritings, written_factors, written_terms
from .spread import spreads, squared
from .turns import Path

_MOST_CELLS, _MOST_CUTS, _MOST_SIGNS, _MOST_DENOMINATORS, _MOST_RULES, _FEW = 400, 3, 5, 3, 40, 8
_MOST_SPLIT, _MOST_SQUARINGS = 400, 2
_COMPARED = "what is compared", "its other form", "the squares"  # no names: they are cut as the values of names are
_WEAK = {"<": "<=", ">": ">="}
Answers = dict[str, list[Any]]  # of each kind, in the order of the questions
Claims = tuple[Node, ...]
Way = Callable[[Cell, Claims, Node], Certificate]
_LATER = (0, 1, 2, 4, 8, 16)  # a limit's conditions are asked to hold from one of these values on


class Searching:
    """Answers the kernel's questions, and keeps what it answered."""

    def __init__(self) -> None:
        self.answers: Answers = {}

    def __call__(self, kind: str, question: Any) -> Any:
        answer = _SEARCHES[kind](question)
        self.answers.setdefault(kind, []).append(answer)
        return answer

    def certificate(self) -> Answers:
        """What was answered, in the order of the questions; nothing for kinds that needed nothing."""
        return {kind: answers for kind, answers in sorted(self.answers.items()) if any(a is not None for a in answers)}


class Stored:
    """Answers the kernel's questions from a certificate."""

    def __init__(self, certificate: Any):
        if not isinstance(certificate, dict) or not all(isinstance(v, list) for v in certificate.values()):
            raise IllFormed("a certificate that is none")
        self.written: Answers = certificate
        self.answers = {kind: iter(answers) for kind, answers in certificate.items()}

    def __call__(self, kind: str, question: Any) -> Any:
        return next(self.answers.get(kind, iter(())), None)


# -- where to cut


class _GiveUp(Exception):
    """No certificate was found."""


def cases(question: tuple[Cell, Claims, Node]) -> Certificate:
    """A certificate that the claims hold on the cell wherever `given` does, or None."""
    cell, claims, given = question
    given = Logic("and", tuple(_at_work(claims, tuple(dict.fromkeys(conjuncts(given))))))
    return _certificate(tuple(cell.values.items()), tuple(cell.kinds.items()), cell.symbols, cell.facts, claims, given)


def _at_work(claims: Claims, given: tuple[Node, ...]) -> tuple[Node, ...]:
    """The condition without what only says of a name that nothing else speaks of what it is."""
    for n, condition in enumerate(given):
        others = [*claims, *given[:n], *given[n + 1 :]]
        match condition:
            case Relation("==", Name(id), value) if id not in set().union(names(value), *map(names, others)):
                return _at_work(claims, given[:n] + given[n + 1 :])
    return given


@lru_cache(maxsize=1024)
def _certificate(
    values: tuple[tuple[str, Node], ...],
    kinds: tuple[tuple[str, Kind], ...],
    symbols: Symbols,
    facts: tuple[tuple[Node, Signs], ...],
    claims: Claims,
    given: Node,
) -> Certificate:
    """The domains of a step are asked for again with each rule that is tried."""
    return _found(Cell(dict(values), dict(kinds), symbols, facts), claims, given)


def _found(cell: Cell, claims: Claims, given: Node, squarings: int = _MOST_SQUARINGS) -> Certificate:
    ways: tuple[Way, ...] = (
        partial(_cases, cuts={}, budget=[_MOST_CELLS]),
        partial(_by_terms, budget=[_MOST_SPLIT]),
        partial(_by_multiples, budget=[_MOST_SPLIT]),
        _by_terms_of_nothing,
    )
    of_orders: tuple[Way, ...] = (
        _by_inverses,
        _by_pieces,
        _by_tangents_alone,
        _by_spreads,
        partial(_by_squares, squarings=squarings),
        partial(_by_multiples, budget=[_MOST_SPLIT], early=True),
        partial(_by_what_is_left, squarings=squarings),
        partial(_by_logarithms, squarings=squarings),
        _by_squares_of_factors,
        _by_joined_logarithms,
        _by_bases,
        partial(_where_it_is_met, squarings=squarings),
    )
    try:
        return _first(ways if _are_equalities(claims) else ways + of_orders, cell, claims, given)
    except _GiveUp:
        return None


def _are_equalities(claims: Claims) -> bool:
    return all(isinstance(c, Relation) and c.op == "==" for c in claims)


def _first(ways: Iterable[Way], cell: Cell, claims: Claims, given: Node) -> Certificate:
    """What the first of these ways finds that the kernel takes."""
    for way in ways:
        try:
            found = way(cell, claims, given)
        except (_GiveUp, Captured, NoNormalForm):
            continue
        if _shows(found, cell, claims, given):
            return found
    raise _GiveUp


def _shows(found: Certificate, cell: Cell, claims: Claims, given: Node) -> bool:
    """Whether the kernel takes it: it may also be too large to be read."""
    try:
        return verify(cell, list(claims), given, found)
    except IllFormed:
        return False


def _cases(cell: Cell, claims: Claims, given: Node, cuts: dict[str, int], budget: list[int]) -> Certificate:
    meets = truth(given, cell)
    if meets is False:
        return None
    truths = [truth(c, cell) for c in claims]
    if all(truths):
        return None
    if meets and False in truths:
        raise _GiveUp
    budget[0] -= 1
    if budget[0] < 0:
        raise _GiveUp
    undecided = [given] * (meets is None) + [c for c, t in zip(claims, truths) if t is None]
    if not cuts and (found := _by_denominators(cell, claims, given)):
        return found
    coordinate = _to_cut(cell, undecided, cuts)
    if coordinate is None:
        corner = _corner(cell, [given, *claims])
        if corner is None:
            return _by_signs(cell, claims, given)
        return [
            "sign",
            text(corner),
            *(_cases(cell.knowing(corner, signs), claims, given, cuts, budget) for signs in ({0}, {1}, {-1})),
        ]
    cuts = cuts | {coordinate: cuts.get(coordinate, 0) + 1}
    return ["cut", coordinate, *(_cases(piece, claims, given, cuts, budget) for piece in cell.cut(coordinate))]


def _to_cut(cell: Cell, undecided: list[Node], cuts: dict[str, int]) -> str | None:
    """The coordinate of what is not decided that was cut least."""
    involved = set().union(*(names(cell.at(c)) for c in undecided)) & cell.kinds.keys()
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
                case Call("abs", (x,)):
                    found[x] = None
                case Call("max" | "min", (x, y)):
                    found[x - y] = None
                case Call("indicator", (c,)):
                    found |= {r.left - r.right: None for r in relations(c)}
        if isinstance(condition, Logic):
            orders = [r for r in _compared(condition) if r.op not in ("==", "!=")]
            found |= {f: None for r in orders for t in _undecided(r, cell) for f, _ in factored(t, cell) or ()}
    found = dict.fromkeys(_as_read(t, cell) for t in found)
    return next(
        (
            t
            for t in found
            if len(sign(t, cell)) > 1 and _can_be_said(t) and _stands(t, cell) and names(t) <= cell.kinds.keys()
        ),
        None,
    )


def _as_read(tree: Node, cell: Cell) -> Node:
    """Without absolute values whose signs are known, as far as it can be read."""
    k = reader(cell)
    try:
        x = k.reduced(k.read(tree))
        return tree if k.assumed or not x[0] else k.quotient(x)
    except NoNormalForm:
        return tree


def _by_multiples(cell: Cell, claims: Claims, given: Node, budget: list[int], early: bool = False) -> Certificate:
    """What is compared as a sum of multiples of what the condition compares; where absolute values stand in it, on each
    side of where they are 0.

    early: their products, too, before more than one of these sides is known, also of the factors of what is compared.
    """
    meets = truth(given, cell)
    if meets is False or all(truth(c, cell) for c in claims):
        return None
    budget[0] -= 1
    if budget[0] < 0:
        raise _GiveUp
    insides = [_open_factor(t, cell) for c in (given, *claims) for t in linear.corners(cell.at(c))]
    insides = list(dict.fromkeys(insides))[::-1]
    for t in insides:  # so that it is read, too
        signs = sign(t, cell)
        if signs in ({1}, {-1}) and (t, signs) not in cell.facts and _can_be_said(t) and _stands(t, cell):
            return ["form", text(t), text(t), _by_multiples(cell.knowing(t, signs), claims, given, budget, early)]
    if meets and (found := _summed(cell, claims, given, products=False)):
        return found
    if early and insides and meets and sum(t in dict(cell.facts) for t in insides) < 2:
        for of_factors in (False, True):
            if found := _summed(cell, claims, given, products=True, nearest=True, of_factors=of_factors):
                return found
    conditions = (*conjuncts(given), *(c for c in claims if isinstance(c, Logic)))
    asked = dict.fromkeys([*(t for c in conditions for t in _undecided(c, cell)), *insides])
    first = next((t for t in asked if len(sign(t, cell)) > 1 and _can_be_said(t) and _stands(t, cell)), None)
    if first is not None:
        each = (cell.knowing(first, signs) for signs in ({0}, {1}, {-1}))
        return ["sign", text(first), *(_by_multiples(c, claims, given, budget, early) for c in each)]
    if meets and (found := _summed(cell, claims, given, products=True)):
        return found
    raise _GiveUp


def _open_factor(tree: Node, cell: Cell) -> Node:
    """The only factor that may be 0 or of another sign, if there is one; of a root what it is taken of."""
    match [factor for factor, _ in written_factors(tree) if len(sign(factor, cell)) > 1]:
        case [Call(kind, (x,))] if is_root(kind):
            return x
        case [factor]:
            return factor
    return tree


def _by_pieces(cell: Cell, claims: Claims, given: Node, cuts: int = _MOST_CUTS) -> Certificate:
    """By multiples where a number that counts is 0, 1 or 2, and above."""
    involved = set().union(*(names(cell.at(r)) for r in claims))
    c = next((c for c, kind in cell.kinds.items() if kind == "count" and c in involved), None)
    if c is None or not cuts or not cell.facts:
        raise _GiveUp
    first, above = cell.cut(c)
    found = _by_multiples(first, claims, given, [_MOST_SPLIT])
    try:
        return ["cut", c, found, _by_multiples(above, claims, given, [_MOST_SPLIT])]
    except _GiveUp:
        return ["cut", c, found, _by_pieces(above, claims, given, cuts - 1)]


def _summed(
    cell: Cell, claims: Claims, given: Node, products: bool, nearest: bool = False, of_factors: bool = False
) -> Certificate:
    """of_factors: what is compared is a product, and of its factors it is asked."""
    compared = (r for c in claims for r in _compared(c) if not truth(r, cell))
    wanted = dict.fromkeys(cell.at(r.left if r.right == ZERO else r.left - r.right) for r in compared)
    wholes = _by_factors(cell, *wanted) if of_factors else []
    parts = [f for t, _ in wholes for f in _open_factors(t, cell)] if of_factors else list(wanted)
    found = [*linear.forms(cell, parts, products, nearest), *wholes] if parts else []
    try:
        return _signs(cell, claims, given, [], [pair for pair in found if all(map(_can_be_said, pair))])
    except _GiveUp:
        return None


def _by_terms(cell: Cell, claims: Claims, given: Node, budget: list[int]) -> Certificate:
    """What is compared as a sum of multiples of sums, of which it is shown term by term."""
    known = cell
    wrap: list[list[Certificate]] = []
    for total, op in dict.fromkeys(_totals(cell, claims)):
        x, index, low, high = total.args
        (i,) = names(index)
        if not _can_be_said(total) or not has_value(total, cell):
            continue
        if (signs := sign(total, cell)) <= TRUE_SIGNS[op]:
            known = known.knowing(total, signs)
            wrap.append(["form", text(total), text(total)])
            continue
        inner, each = cell.by_coordinates().running(i, low, high), (Relation(op, x, ZERO),)
        inside = cases((inner, each, TRUE))
        if verify(inner, list(each), TRUE, inside):
            known = known.knowing(total, of_sum(TRUE_SIGNS[op], low, high, cell))
            wrap.append(["terms", text(total), op, inside])
    if not wrap:
        raise _GiveUp
    found = _by_multiples(known, claims, given, budget)
    for part in reversed(wrap):
        found = [*part, found]
    return found


def _totals(cell: Cell, claims: Claims) -> Iterator[tuple[Call, str]]:
    """Sums that may have a sign: of the differences of what a condition says of all, of |x| - x and |x| + x, and of all
    terms between the same ends."""
    compared = [replace(r, left=cell.at(r.left - r.right), right=ZERO) for c in claims for r in _compared(c)]
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


def _by_inverses(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """Two comparisons that say the same by a function and its inverse, as exp(x) == y and x == log(y), or x**2 == y and
    x == sqrt(y): the difference of one has a factor, and another form of the other, too."""
    compared = dict.fromkeys(t for c in (given, *claims) for t in _undecided(c, cell))
    for first, other in permutations(compared, 2):
        if not any(map(_has_squares_or_logarithms, (first, other))):
            continue
        factors = _open_factors(first, cell)
        if len(factors) != 1 or not names(first) & names(other) or not _stands(factors[0], cell):
            continue
        for forms in (_in_both(cell, first, other), _as_logarithm(cell, first, other)):
            if all(_can_be_said(t) for pair in forms for t in pair):
                try:
                    each = [_signs(cell.knowing(factors[0], {s}), claims, given, [], forms) for s in (0, 1, -1)]
                    return ["sign", text(factors[0]), *each]
                except _GiveUp:
                    continue
    raise _GiveUp


def _open_factors(tree: Node, cell: Cell) -> list[Node]:
    return [f for f, _ in factored(tree, cell) or () if len(sign(f, cell)) > 1 and _can_be_said(f)]


def _by_factors(cell: Cell, *trees: Node) -> list[tuple[Node, Node]]:
    return [(t, product(factors)) for t in trees if (factors := factored(t, cell))]


def _in_both(cell: Cell, first: Node, other: Node) -> list[tuple[Node, Node]]:
    """The roots of each stand in the factors of both."""
    both = [(other, found) for found in [factored(other + ZERO * first, cell)] if found]
    return [*_by_factors(cell, first), *((t, product(found)) for t, found in both)]


def _as_logarithm(cell: Cell, first: Node, other: Node) -> list[tuple[Node, Node]]:
    """The factor that decides the other as a logarithm of r, and r - 1 by its factors."""
    forms = _by_factors(cell, first)
    for part in _open_factors(other, cell):
        n, ratio = exponential_of(part)
        forms += [*_by_factors(cell, ratio - 1), (part, Call("log", (ratio,)) / Number(n))]
    return [*forms, *_by_factors(cell, other)]


def _by_denominators(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """Nothing is cut, if it is enough to know where a denominator is 0."""
    asked = dict.fromkeys(
        t for c in (given, *claims) for r in _compared(c) if r.op in ("==", "!=") for t in _undecided(r, cell)
    )
    for wanted in dict.fromkeys((tuple(asked), tuple(_open_factor(t, cell) for t in asked))):
        atoms = [t for t in wanted if _can_be_said(t) and _stands(t, cell)]
        if atoms and len(atoms) <= _MOST_DENOMINATORS:
            try:
                return _signs(cell, claims, given, atoms, [])
            except _GiveUp:
                continue
    return None


def _by_signs(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """Nothing is left to cut: other forms of what is undecided, and the signs of their factors."""
    wholes = list(dict.fromkeys(t for c in (given, *claims) for t in _undecided(c, cell)))
    products = [(t, factored(t, cell)) for t in wholes]
    parts = [*wholes, *(f for _, factors in products for f, _ in factors or ())]
    forms = [(t, form) for t in dict.fromkeys(parts) if (form := by_events(t, cell)) is not None]
    forms += [(t, product(factors)) for t, factors in products if factors]
    if not _are_equalities(claims):
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
    atoms = [f for f in atoms if _can_be_said(f) and _stands(f, cell)]
    forms = [(t, f) for t, f in forms if _can_be_said(t) and _can_be_said(f)]
    return _signs(cell, claims, given, atoms, forms)


def _by_tangents_alone(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """Nothing is cut, where logarithms or exponentials are compared: of what is cut the tangents say less."""
    if not any(len({n for c in claims for n in walk(c) if is_a(n, kind)}) > 1 for kind in ("log", "exp")):
        raise _GiveUp
    return _by_signs(cell, claims, given)


def _by_terms_of_nothing(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """A sum that is 0, of terms of one sign, has only terms that are 0; and so is a sum of their factors, between the
    same ends, which the condition says is not 0."""
    asked = [n for c in claims for r in _compared(c) for n in calls("Sum", walk(cell.at(r.left - r.right)))]
    said = [n for t in _undecided(given, cell) for n in calls("Sum", walk(t))]
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
            return ["sign", text(total), nothing, _found(cell.knowing(total, {-1, 1}), claims, given)]
    raise _GiveUp


def _by_spreads(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """By a sum of squares of what lies between the terms of a sum and their mean."""
    asked = [t for t in _undecided(given, cell) if _can_be_said(t) and _stands(t, cell)]
    for t in dict.fromkeys(t for c in claims for t in _undecided(c, cell)):
        for factor, spread, rest, below, middle in spreads(t, cell.at(given), cell):
            form = in_lowest_terms(factor, cell) * spread
            form = form if rest == ZERO else form + in_lowest_terms(rest, cell)
            if not all(map(_can_be_said, (form, below, middle))):
                continue
            there = partial(_signs, claims=claims, given=given, atoms=asked, forms=[(t, form)])
            try:
                return there(cell)
            except _GiveUp:
                if not has_value(below, cell):
                    continue
            at_zero: list[Certificate] = [None, ["terms", text(middle), "==", None, None]]
            shown = [c for c in at_zero if verify(cell.knowing(below, {0}), list(claims), given, c)]
            try:
                if shown:
                    return ["sign", text(below), shown[0], there(cell.knowing(below, {1, -1}))]
            except _GiveUp:
                continue
    raise _GiveUp


def _by_squares(cell: Cell, claims: Claims, given: Node, squarings: int) -> Certificate:
    """Where roots stand in what is compared: as the squares of both sides are, that of what is subtracted being 0,
    positive or negative."""
    for r in (r for c in claims for r in _compared(c) if squarings and truth(r, cell) is None):
        t = cell.at(r.left)
        if r.right != ZERO or not any(isinstance(n, Call) and is_root(n.function) for n in walk(t)):
            continue
        for a, b, d in _sides(t, cell):
            squares = squared(a) - squared(b)
            form = squares / ((a + b) * d)
            if not all(map(_can_be_said, (b, form))) or not _stands(b, cell):
                continue
            wholly = partial(_found, squarings=squarings - 1)
            way = partial(_through, way=wholly, r=r, said=(t, form, squares))
            try:
                found = _first([way], cell.knowing(b, {1}), claims, given)
                if sign(b, cell) == {1}:
                    return found
                zero, negative = (_signs(cell.knowing(b, {s}), claims, given, [], []) for s in (0, -1))
                return ["sign", text(b), zero, found, negative]
            except _GiveUp:
                continue
    raise _GiveUp


def _where_it_is_met(cell: Cell, claims: Claims, given: Node, squarings: int) -> Certificate:
    """First the condition, and that what is compared has a value; then by squares or logarithms."""
    meets = truth(given, cell)
    if meets is False or all(truth(c, cell) for c in claims):
        return None
    if not any(_has_squares_or_logarithms(t) for _, t in _orders(cell, claims)):
        raise _GiveUp
    asked = (t for c in conjuncts(given) for t in _undecided(c, cell))
    first = next((t for t in asked if _can_be_said(t) and _stands(t, cell)), None)
    if first is not None:
        each = (cell.knowing(first, signs) for signs in ({0}, {1}, {-1}))
        return ["sign", text(first), *(_where_it_is_met(there, claims, given, squarings) for there in each)]
    if not meets or not cell.facts or not squarings:
        raise _GiveUp
    needed = dict.fromkeys(u for _, t in _orders(cell, claims) for u in _undecided(defined(t), cell))
    forms = [form for u in needed for form in linear.forms(cell, _open_factors(u, cell), products=False)]
    ways = [partial(way, squarings=squarings - 1) for way in (_by_squares, _by_logarithms)]
    return _by_facts(cell, claims, given, forms, partial(_first, ways))


def _has_squares_or_logarithms(tree: Node) -> bool:
    called = (n.function for n in walk(tree) if isinstance(n, Call))
    return any(function in ("exp", "log") or is_root(function) for function in called)


def _through(
    cell: Cell, claims: Claims, given: Node, way: Way, r: Relation, said: tuple[Node, Node, Node]
) -> Certificate:
    """said: what a claim compares, an equal form of it, and what that has the sign of, which the way shows."""
    above = replace(cell, values=cell.values | dict(zip(_COMPARED, said)))
    return _followed(above, way(above, (replace(r, left=Name(_COMPARED[2])),), given), claims)


def _orders(cell: Cell, claims: Claims) -> Iterator[tuple[Relation, Node]]:
    """The claims that are not seen, each with what it compares with 0."""
    for r in (r for c in claims for r in _compared(c)):
        if r.op not in ("==", "!=") and r.right == ZERO and truth(r, cell) is None:
            yield r, cell.at(r.left)


def _by_what_is_left(cell: Cell, claims: Claims, given: Node, squarings: int) -> Certificate:
    """Without the terms that both sides have, as they are written."""
    wholly, ways = partial(_found, squarings=squarings), []
    for r, t in _orders(cell, claims):
        written = list(written_terms(t))
        terms = list(written)
        for term in written:
            if Neg(term) in terms and term in terms:
                terms.remove(term)
                terms.remove(Neg(term))
        if 0 < len(terms) < len(written) and _can_be_said(rest := reduce(add, terms)):
            ways.append(partial(_through, way=wholly, r=r, said=(t, rest, rest)))
    return _first(ways, cell, claims, given)


def _by_logarithms(cell: Cell, claims: Claims, given: Node, squarings: int) -> Certificate:
    """Two positive sides, where exponentials or powers stand in them, as their logarithms are."""
    if not squarings:
        raise _GiveUp
    forms = []
    for r, t in _orders(cell, claims):
        for a, b, d in _sides(t, cell):
            ratio = a / b
            if sign(a, cell) == sign(b, cell) == sign(d, cell) == {1} and (size := logarithm(ratio)) is not None:
                form = (b * (ratio - 1 - Call("log", (ratio,))) + b * size) / d
                forms += [(r, (t, form, size))] if _can_be_said(form) else []
    each = partial(_by_multiples, budget=[4 * _FEW]), partial(_found, squarings=squarings - 1)
    ways = (partial(_through, way=way, r=r, said=said) for way in each for r, said in forms)
    return _first(ways, cell, claims, given)


def _by_squares_of_factors(cell: Cell, claims: Claims, given: Node) -> Certificate:
    """By factors that are sums of squares."""
    forms: list[tuple[Node, Node]] = []
    for _, t in _orders(cell, claims):
        factors = factored(t, cell) or []
        squares = [(f, form) for f, _ in factors if (form := completed_squares(f, cell)) is not None]
        forms += [*squares, (t, product(factors))] if squares else []
    return _signs(cell, claims, given, [], [pair for pair in forms if all(map(_can_be_said, pair))])


def _by_joined_logarithms(cell: Cell, claims: Claims, given: Node) -> Certificate:
    facts = [gap for _, t in _orders(cell, claims) for gap in joined_gaps(t)]
    return _by_facts(cell, claims, given, [(gap, gap) for gap in facts])


def _by_bases(cell: Cell, claims: Claims, given: Node, cuts: int = 2) -> Certificate:
    """Powers with one exponent that is no number, as their bases are compared, where these have one sign."""
    if truth(given, cell) is False or all(truth(c, cell) for c in claims):
        return None
    pairs = dict.fromkeys(pair for _, t in _orders(cell, claims) for pair in bases_of_one_power(t))
    mixed: list[Node] = [Relation(">", a, ZERO) for a, _, _ in pairs if len(sign(a, cell)) > 1]
    if mixed and cuts and (coordinate := _to_cut(cell, mixed, {})) is not None:
        return ["cut", coordinate, *(_by_bases(piece, claims, given, cuts - 1) for piece in cell.cut(coordinate))]
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
        if _can_be_said(t) and _can_be_said(form) and has_value(t, known) and len(sign(form, known)) < 3:
            known = known.knowing(t, sign(form, known))
            used.append((t, form))
    if not used and way is None:
        raise _GiveUp
    way = way or partial(_by_multiples, budget=[_MOST_SPLIT])
    return _with_forms(way(known, claims, given), used)


def _sides(tree: Node, cell: Cell) -> Iterator[tuple[Node, Node, Node]]:
    """(a, b, d), so that it is (a - b)/d: as it is subtracted, and by the signs of its terms, multiplied out."""
    match tree:
        case Binary("-", a, b):
            yield a, b, ONE
    whole = _as_read(tree, cell)
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


def _stands(tree: Node, cell: Cell) -> bool:
    """Whether it has a value, also with the names' values in the place of the coordinates: fewer are tried so."""
    return truth(defined(tree), cell) is True and has_value(tree, cell)


def _can_be_said(tree: Node) -> bool:
    """Whether the kernel would read it in a certificate."""
    try:
        written = parse(text(tree))
        check("size", written)
        check("shape", written)
    except IllFormed:
        return False
    return True


def _signs(cell: Cell, claims: Claims, given: Node, atoms: list[Node], forms: list[tuple[Node, Node]]) -> Certificate:
    known, wrap = cell, []
    for t, form in forms:
        signs = sign(form, known)
        if not sign(t, known) <= signs and has_value(t, known) and has_value(form, known):
            known = known.knowing(t, signs)
            wrap.append((t, form))
    if truth(given, known) is False or all(truth(c, known) for c in claims):
        found: Certificate = None
    elif atoms:
        first, *rest = atoms
        return [
            "sign",
            text(first),
            *(_signs(cell.knowing(first, signs), claims, given, rest, forms) for signs in ({0}, {-1, 1})),
        ]
    else:
        raise _GiveUp
    return _with_forms(found, wrap)


def _with_forms(found: Certificate, forms: list[tuple[Node, Node]]) -> Certificate:
    for t, form in reversed(forms):
        found = ["form", text(t), text(form), found]
    return found


def _compared(condition: Node) -> list[Relation]:
    """What is compared: of all values between two ends at these, for most rests on them, and at the few between."""
    match condition:
        case Call("All" | "Between" as kind, (x, Name(i), low, high)):
            try:
                first, last, at = whole_number(low), whole_number(high), [low, high]
                if kind == "All" and first is not None and last is not None and last - first < _FEW:
                    at = list(map(literal, range(first, last + 1)))
                found = [r for value in at for r in _compared(substitute(x, {i: value}))]
                return found if kind == "All" else [replace(r, op="<") if r.op == "!=" else r for r in found]
            except Captured:
                return []
        case Logic(_, args):
            return [r for x in args for r in _compared(x)]
    return list(relations(condition))


def _undecided(condition: Node, cell: Cell) -> list[Node]:
    """The differences, on the cell, whose sign a condition needs."""
    match condition:
        case Relation(_, a, b):
            return [cell.at(Binary("-", a, b) if b != ZERO else a)] if truth(condition, cell) is None else []
        case Logic("integer", _):
            return []
        case Call("All" | "Between", _):
            return [t for r in _compared(condition) for t in _undecided(r, cell)]
        case Logic(_, args):
            return [t for x in args for t in _undecided(x, cell)]
    return []


def rule(goal: Goal) -> list[Any] | None:
    """A rule by which an equality can be shown that has not the same normal form on both sides."""
    sides = goal.setting.expression(goal.left), goal.setting.expression(goal.right)
    growing = dict.fromkeys(name for _, n in _repeated(sides) for name in sorted(names(n.args[3])))
    domains = {n: goal.setting.domains.get(n) for n in growing}
    tries: list[Induction | Cases | Rewriting]
    tries = [Induction(n, d.low) for n, d in domains.items() if isinstance(d, Integers) and d.high is None]
    tries += _term_by_term(goal.setting, sides)
    rewritten = map(Rewriting, rewritings(goal.setting, Logic("and", sides), Searching()))
    for found in islice(chain(tries, rewritten), _MOST_RULES):
        try:
            step(replace(goal, by=found), Searching())
            return _written(found)
        except (NotShown, NoNormalForm, Captured, IllFormed):
            continue
    return None


def _written(found: Induction | Cases | Rewriting) -> list[Any]:
    """As the kernel asks for a rule."""
    match found:
        case Induction(over, start):
            return ["induction", over, start]
        case Rewriting(moves):
            return ["rewriting", *moves]
    return ["terms"]


def _repeated(sides: tuple[Node, ...]) -> list[tuple[Path, Call]]:
    nodes = paths(Logic("and", sides))
    return [(path, n) for path, n in nodes if isinstance(n, Call) and n.function in ("Sum", "Product")]


def _term_by_term(setting: Setting, sides: tuple[Node, ...]) -> list[Cases]:
    """Whether sums may be equal term by term: two between the same ends, or by what a condition says of all."""
    ends = [node.args[2:] for node in calls("Sum", walk(Logic("and", sides)))]
    said = [n.args[2:] for n in walk(setting.given) if isinstance(n, Call) and n.function in ("All", "Sum")]
    return [Cases("term by term", ("Sum",))] if len(ends) > len(set(ends)) or set(said) & set(ends) else []


def later(question: tuple[Cell, list[Node], Node, str]) -> int | None:
    """From which value on the conditions of a bound hold."""
    cell, conditions, given, over = question
    for n in _LATER:
        there = cell.moving(over, cell.values[over] + Number(n), cell.kinds[over])
        if everywhere(there, conditions, given, Searching()):
            return n
    return None


_SEARCHES: dict[str, Callable[[Any], Any]] = {
    "cases": cases,
    "factors": factors,
    "multiple": multiple,
    "later": later,
    "cofactors": cofactors,
    "rule": rule,
}
