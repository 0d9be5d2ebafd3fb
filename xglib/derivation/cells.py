"""Signs and domains, decided piece by piece.

A cell is a part of the declared domain, written by coordinates of known sign: a natural TP is TP (>= 0), or, once
split, 0 and 1 + TP'. On a cell the sign of an expression follows from the signs of its parts, or from the signs
of the coefficients of its normal form. A condition that stays undecided splits the cell; one that cannot be split
further leaves atoms ("this irreducible polynomial is not zero") on which conditions are compared as logic.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from .domains import PIECE, PIECES, SIGNS, Domain, Integers, Sequence, order
from .language import (
    BINDERS,
    ONE,
    TRUE,
    ZERO,
    Binary,
    Call,
    Captured,
    IllFormed,
    Item,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    children,
    literal,
    names,
    substitute,
)
from .normal import NoNormalForm, Symbols, elements, equal

ANY = frozenset({-1, 0, 1})
_MAX_CELLS, _MAX_SPLITS, _MAX_ATOMS = 400, 3, 8


# -- where a tree is defined, as a condition

def defined(tree: Node) -> Node:
    """The condition under which the tree, as written, has a value: no zero denominator, and so on.

    >>> from .language import parse
    >>> from .show import text
    >>> text(defined(parse("a/b + c**(-2)")))
    'b != 0 and c != 0'
    """
    return Logic("and", tuple(dict.fromkeys(_requirements(tree))))


def _requirements(tree: Node) -> list[Node]:
    own = [r for child in children(tree) for r in _requirements(child)]
    match tree:
        case Binary("/", _, b):
            own.append(Relation("!=", b, ZERO))
        case Binary("**", a, Neg(Number(n))):
            own += [Relation("!=", a, ZERO)] if n else []
        case Binary("**", a, n) if not isinstance(n, Number):
            own += [Logic("integer", (n,)), Logic("or", (Relation("!=", a, ZERO), Relation(">=", n, ZERO)))]
        case Call("binomial", (n, k)):
            own += [Logic("integer", (n,)), Logic("integer", (k,)), Relation(">=", n, ZERO)]
        case Call("sqrt", (x,)):
            own.append(Relation(">=", x, ZERO))
        case Call("log", (x,)):
            own.append(Relation(">", x, ZERO))
        case Call("diff", (x, v)):
            own += [Relation("!=", r.left, ZERO) for r in _roots(x) if v.id in names(r.left)]
        case Item(_, i):
            own += [Logic("integer", (i,)), Relation(">=", i, ONE)]
        case Call("Sum", (body, Name(i), low, high)):
            empty = Relation("<", high, low)
            inside = [end for r in _requirements(body) for end in _along(r, i, low, high)]
            own = [*_requirements(low), *_requirements(high), Logic("integer", (low,)), Logic("integer", (high,))]
            own += [Logic("or", (empty, r)) for r in inside if r not in own]
        case Call("Integral", (body, Name(v), low, high)):
            inside = [end for r in _requirements(body) for end in _between(r, v, low, high)]
            own = [*_requirements(low), *_requirements(high), *inside]
    return [r for r in own if not _always(r)]


def _always(requirement: Node) -> bool:
    """Whether it holds on sight: of numbers, or a case beside its opposite."""
    match requirement:
        case Logic("integer", (Number(),)): return True
        case Relation(">=", Number(a), Number(b)): return a >= b
        case Relation("!=", Number(a), Number(b)): return a != b
        case Logic("or", (Relation("<", a, b), Relation(">=", c, d))) if (a, b) == (c, d): return True
        case Logic("or", args): return any(map(_always, args))
    return False


def signature(condition: Node, symbols: Symbols) -> frozenset:
    """The requirements of `defined`, denominators by their irreducible factors: equal signatures, equal domains."""
    out = set()
    for requirement in condition.args:
        match requirement:
            case Relation("!=", b, _):
                try:
                    reader, (x,) = elements(symbols, b)
                except NoNormalForm:
                    out.add(requirement)
                else:
                    out |= {requirement} if _has_powers(reader, x) else {
                        reader.freeze(factor) for factor, _ in x.numer.factor_list()[1]} or {x == 0}
            case _: out.add(requirement)
    return frozenset(out - {False})


def _has_powers(reader, x) -> bool:
    """Symbolic powers are split (b**(n + 2) = g*b**2), which says nothing of where they vanish: 0**0 is 1."""
    return any(key[0] == "power" for poly in (x.numer, x.denom) for m in poly.monoms() for key, _ in reader.monomial(m))


def _roots(tree: Node) -> list[Node]:
    if isinstance(tree, Call) and tree.function in BINDERS and any(
            tree.args[1].id in names(r) for r in _roots(tree.args[0])):
        raise IllFormed(f"inside diff a root must not depend on {tree.args[1].id}, which {tree.function} binds")
    return [r for child in children(tree) for r in _roots(child)] + (
        [Relation(">=", tree.args[0], ZERO)] if isinstance(tree, Call) and tree.function == "sqrt" else [])


def _along(requirement: Node, i: str, low: Node, high: Node) -> list[Node]:
    """What a requirement inside a sum asks for: n linear in the index is at least 0 along the sum if at both ends."""
    if i not in names(requirement):
        return [requirement]
    match requirement:
        case Logic("integer", (n,)) if _linear(n, i):
            return [Logic("integer", (substitute(n, {i: low}),)), Logic("integer", (substitute(n, {i: high}),))]
        case Relation(">=", n, _) | Logic("or", (Relation("!=", _, _), Relation(">=", n, _))):
            base = requirement.args[0] if isinstance(requirement, Logic) else ZERO
            if _linear(n, i) and i not in names(base):
                return [substitute(requirement, {i: end}) for end in (low, high)]
    raise IllFormed(f"inside Sum a denominator must not depend on the index {i}")


def _between(requirement: Node, v: str, low: Node, high: Node) -> list[Node]:
    """What a requirement inside an integral asks for: what is linear keeps a sign between the ends if it has it there.

    A power with the variable in its base is taken to be defined only for exponents of at least 0.
    """
    if v not in names(requirement):
        return [requirement]

    def ends(n):
        return [substitute(n, {v: end}) for end in (low, high)]

    match requirement:
        case Relation(">=" | ">" as op, n, _) if _linear(n, v): return [Relation(op, end, ZERO) for end in ends(n)]
        case Relation("!=", n, _) if _linear(n, v):
            at_low, at_high = ends(n)
            return [Relation(">", at_low * at_high, ZERO)]
        case Logic("or", (Relation("!=", _, _), Relation(">=", n, _) as whole_power)) if v not in names(n):
            return [whole_power]
    raise IllFormed(f"inside Integral what must be positive, or not zero, must be linear in {v}")


def _linear(tree: Node, i: str) -> bool:
    """Of the form a*i + b, with whole a and b if i, a and b are whole."""
    match tree:
        case _ if i not in names(tree): return True
        case Name(): return True
        case Neg(x): return _linear(x, i)
        case Binary("+" | "-", a, b): return _linear(a, i) and _linear(b, i)
        case Binary("*", a, b): return i not in names(a) and _linear(b, i) or i not in names(b) and _linear(a, i)
    return False


def _whole(tree: Node, integers: frozenset, bits: frozenset) -> bool:
    """Whether a tree is built of integers so that its values are integers."""
    def whole(t):
        return _whole(t, integers, bits)

    match tree:
        case Number(): return True
        case Name(id): return id in integers
        case Item(name, _): return name in bits
        case Neg(x): return whole(x)
        case Binary("+" | "-" | "*", a, b): return whole(a) and whole(b)
        case Binary("**", a, Number()): return whole(a)
        case Call("binomial", _): return True
        case Call("Sum", (x, Name(i), _, _)): return _whole(x, integers | {i}, bits)
    return False


# -- cells

@dataclass(frozen=True)
class Cell:
    """Names as trees over coordinates, and each coordinate's kind. `assumed` are atoms taken as (non)zero."""

    values: dict[str, Node]
    kinds: dict[str, object]
    symbols: Symbols
    splits: dict[str, int] = field(default_factory=dict)
    assumed: dict = field(default_factory=dict)
    facts: tuple[tuple[Node, frozenset], ...] = ()  # expressions over the names, and the signs they were proved to have

    def at(self, tree: Node) -> Node:
        return substitute(tree, self.values)

    def split(self, coordinate: str) -> list["Cell"] | None:
        kind = self.kinds[coordinate]
        if isinstance(kind, tuple):
            pieces = [(literal(v), None) for v in kind]
        else:
            pieces = PIECES.get(kind)
        if pieces is None or self.splits.get(coordinate, 0) >= _MAX_SPLITS:
            return None
        cells = []
        for value, new in pieces:
            value = substitute(value, {PIECE: Name(coordinate)})
            values = {n: substitute(t, {coordinate: value}) for n, t in self.values.items()}
            kinds = {c: k for c, k in self.kinds.items() if c != coordinate} | ({coordinate: new} if new else {})
            splits = self.splits | {coordinate: self.splits.get(coordinate, 0) + 1}
            symbols = _coordinates(self.symbols, kinds, {coordinate: value})
            cells.append(replace(self, values=values, kinds=kinds, symbols=symbols, splits=splits))
        return cells


def _coordinates(symbols: Symbols, kinds, values: dict[str, Node]) -> Symbols:
    """A coordinate that counts is an integer; every coordinate but a real one is not negative. Hypotheses that speak
    of names speak of their values now."""
    hypotheses = tuple(replace(h, value=substitute(h.value, values)) if hasattr(h, "value") else h
                       for h in symbols.hypotheses)
    integers = frozenset(c for c, k in kinds.items()
                         if k == "count" or isinstance(k, tuple) and all(v.denominator == 1 for v in k))
    nonnegative = frozenset(c for c, k in kinds.items() if k != "real" and not isinstance(k, tuple))
    return replace(symbols, hypotheses=hypotheses, integers=integers, nonnegative=nonnegative, from_one=frozenset())


def whole(domains: dict[str, Domain], symbols: Symbols) -> tuple[Cell, Node]:
    """The cell of the whole declared domain, and a condition its points must meet besides."""
    values, kinds, extra = {}, {}, []
    for name in order(domains):
        domain = domains[name]
        if isinstance(domain, Sequence):
            continue
        values[name], kinds[name] = domain.coordinate(name)
        if isinstance(domain, Integers) and domain.high is not None:  # high = name + a count
            values[domain.high] = values[name] + Name(domain.high)
            extra.append(Relation(">=", Name(domain.high), Number(domains[domain.high].low)))
    return Cell(values, kinds, _coordinates(symbols, kinds, values)), Logic("and", tuple(extra))


# -- signs

def _times(a, b):
    return frozenset(x * y for x in a for y in b)


def _plus(a, b):
    return frozenset(s for x in a for y in b for s in ((x,) if x == y or y == 0 else (y,) if x == 0 else (-1, 0, 1)))


def _power(a, n: int):
    if n == 0:
        return frozenset({1})
    return frozenset(x**abs(n) for x in a)


def sign(tree: Node, cell: Cell) -> frozenset:
    """The signs the expression (over the coordinates) can have on the cell, as a subset of {-1, 0, 1}."""
    def of(t):
        return sign(t, cell)

    match tree:
        case Number(n): return frozenset({(n > 0) - (n < 0)})
        case Name(id) if id in cell.kinds: return _kind_signs(cell.kinds[id])
        case Neg(x): return frozenset(-s for s in of(x))
        case Binary("*" | "/", a, b): return _times(of(a), of(b))
        case Binary("**", a, Number(n)): return _power(of(a), n)
        case Binary("**", a, Neg(Number(n))): return _power(of(a), n)
        case Binary("**", a, _):
            base = of(a)
            return base if base == {1} else ANY if -1 in base else frozenset({0, 1})
        case Binary("+", a, b): signs = _plus(of(a), of(b))
        case Binary("-", a, b): signs = _plus(of(a), frozenset(-s for s in of(b)))
        case Call("binomial", (n, k)):
            left, right = of(k), of(Binary("-", n, k))
            if {-1} in (left, right):
                return frozenset({0})
            return frozenset({1}) if left | right <= {0, 1} else frozenset({0, 1})
        case Call("sqrt", (x,)): return frozenset({1}) if of(x) == {1} else frozenset({0, 1})
        case Call("exp", _): return frozenset({1})
        case Call("log", (x,)): return of(Binary("-", x, ONE))
        case Call("E", (x,)): return of(x) if of(x) in ({0}, {1}) else frozenset({0, 1}) if of(x) <= {0, 1} else ANY
        case Item(name, _): return frozenset({0, 1}) if name in cell.symbols.bits else ANY
        case _: return ANY
    return signs if len(signs) == 1 else signs & _normal_sign(tree, cell) & _fact_sign(tree, cell)


def _fact_sign(tree: Node, cell: Cell) -> frozenset:
    """What is known of an expression that is equal to a fact, or to its opposite."""
    known = ANY
    for fact, signs in cell.facts:
        for factor in (1, -1):
            try:
                same = equal(tree if factor == 1 else Neg(tree), cell.at(fact), cell.symbols)
            except NoNormalForm:
                continue
            if same:
                known &= frozenset(factor * s for s in signs)
    return known


def _kind_signs(kind) -> frozenset:
    if isinstance(kind, tuple):
        return frozenset((v > 0) - (v < 0) for v in kind)
    return frozenset(SIGNS[kind])


def _normal_sign(tree: Node, cell: Cell) -> frozenset:
    try:
        reader, (x,) = elements(cell.symbols, tree)
        if reader.is_zero(x):
            return frozenset({0})
    except NoNormalForm:
        return ANY
    if any(0 in _generator_sign(key, reader, cell) for key in reader.keys if key[0] == "power"):
        return ANY  # where a base is 0 the split of its powers has no meaning
    return _times(polynomial_sign(x.numer, reader, cell), polynomial_sign(x.denom, reader, cell))


def polynomial_sign(poly, reader, cell) -> frozenset:
    for n, key in enumerate(reader.keys):  # the exponential of a positive number is 1 and more
        if key[0] == "exp" and poly.degree(n) > 0 and _exponent_sign(key, reader, cell) == {1}:
            poly = poly.compose(poly.ring.gens[n], poly.ring.gens[n] + 1)
    total = frozenset({0})
    for exponents, c in poly.terms():
        term = frozenset({1 if c > 0 else -1})
        for key, e in reader.monomial(exponents):
            term = _times(term, _power(_generator_sign(key, reader, cell), e))
        total = _plus(total, term)
    return total


def _exponent_sign(key, reader, cell) -> frozenset:
    return _times(*(polynomial_sign(reader.thaw(part).numer, reader, cell) for part in key[1:3]))


def _generator_sign(key, reader, cell) -> frozenset:
    match key:
        case ("exp", *_): return frozenset({1})
        case ("name", id) if id in cell.kinds: return _kind_signs(cell.kinds[id])
        case ("power", base, _):
            base = polynomial_sign(reader.thaw(base).numer, reader, cell)
            return base if base == {1} else ANY if -1 in base else frozenset({0, 1})
        case ("item", name, _) if name in cell.symbols.bits: return frozenset({0, 1})
        case ("binomial" | "sqrt", *_): return frozenset({0, 1})
        case ("moment", part) if all(e % 2 == 0 for _, e in part): return frozenset({0, 1})
        case ("sum", part, *_) if all(k[0] == "item" and k[1] in cell.symbols.bits for k, _ in part):
            return frozenset({0, 1})
    return ANY


# -- conditions

_TRUE_SIGNS = {"==": {0}, "!=": {-1, 1}, "<": {-1}, "<=": {-1, 0}, ">": {1}, ">=": {0, 1}}


def truth(condition: Node, cell: Cell, open_atoms: set | None = None) -> bool | None:
    """Whether a condition holds on the whole cell (True), nowhere (False), or is not decided (None)."""
    match condition:
        case Logic("not", (x,)):
            inner = truth(x, cell, open_atoms)
            return None if inner is None else not inner
        case Logic("integer", (x,)):
            return _whole(cell.at(x), cell.symbols.integers, cell.symbols.bits) or None
        case Logic(op, args):
            stop = op == "or"
            results = [truth(x, cell, open_atoms) for x in args]
            return stop if stop in results else None if None in results else not stop
        case Relation(op, a, b):
            try:
                difference = cell.at(Binary("-", a, b) if b != ZERO else a)
            except Captured:  # a derivative has no sign by its parts: write it out first
                return None
            signs = sign(difference, cell)
            if signs <= _TRUE_SIGNS[op]:
                return True
            if not signs & _TRUE_SIGNS[op]:
                return False
            if op in ("==", "!="):
                nonzero = _nonzero(difference, cell, open_atoms)
                return nonzero if op == "!=" or nonzero is None else not nonzero
            return None
    raise IllFormed("a condition compares two expressions, as in TP > 0")


def _nonzero(tree: Node, cell: Cell, open_atoms: set | None) -> bool | None:
    try:
        reader, (x,) = elements(cell.symbols, tree)
    except NoNormalForm:
        return None
    if reader.is_zero(x):
        return False
    if _has_powers(reader, x):
        return None
    result = True
    for factor, _ in x.numer.factor_list()[1]:
        signs = polynomial_sign(factor, reader, cell)
        if 0 not in signs:
            continue
        atom = reader.freeze(factor)
        assumed = cell.assumed.get(atom)
        if assumed is False:
            return False
        if assumed is None:
            result = None
            if open_atoms is not None:
                open_atoms.add(atom)
    return result


def leaves(cell: Cell, conditions: list[Node], given: Node = TRUE) -> Iterator[tuple[Cell, list[bool | None]]]:
    """Split the cell until every condition is decided, or nothing more can be split; drop where `given` fails."""
    todo, seen = [cell], 0
    while todo:
        here = todo.pop()
        inside = truth(given, here)
        if inside is False:
            continue
        truths = [truth(c, here) for c in conditions]
        undecided = ([given] if inside is None else []) + [c for c, t in zip(conditions, truths) if t is None]
        seen += 1
        pieces = _split(here, undecided) if undecided and seen < _MAX_CELLS else None
        if pieces:
            todo += reversed(pieces)
        elif not undecided:
            yield here, truths
        else:
            yield from _by_atoms(here, conditions, given)


def everywhere(cell: Cell, conditions: list[Node], given: Node = TRUE) -> bool:
    """Whether every condition holds on the whole cell, as far as `given` does."""
    return all(t is True for _, truths in leaves(cell, conditions, given) for t in truths)


def _split(cell: Cell, undecided: list[Node]) -> list[Cell] | None:
    try:
        involved = set().union(*(names(cell.at(c)) for c in undecided)) & set(cell.kinds)
    except Captured:  # no split can decide the sign of a derivative
        return None
    for coordinate in sorted(involved, key=lambda c: (cell.splits.get(c, 0), list(cell.kinds).index(c))):
        pieces = cell.split(coordinate)
        if pieces:
            return pieces
    return None


def _by_atoms(cell: Cell, conditions: list[Node], given: Node):
    atoms = set()
    for c in (given, *conditions):
        truth(c, cell, atoms)
    atoms = sorted(atoms, key=repr)[:_MAX_ATOMS]
    for values in product((True, False), repeat=len(atoms)):
        here = replace(cell, assumed=dict(zip(atoms, values)))
        if truth(given, here) is not False:
            yield here, [truth(c, here) for c in conditions]


def describe(cell: Cell) -> str:
    """The cell in words, for messages: TP = 0, FP > 0."""
    from .show import text
    parts = []
    for name, tree in cell.values.items():
        if isinstance(tree, Number):
            parts.append(f"{name} = {tree.value}")
        elif tree != Name(name):
            parts.append(f"{name} = {text(tree)}")
    return ", ".join(parts)
