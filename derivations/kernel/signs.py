"""Where an expression has a value, and which signs it can have: certificates are verified here, not searched for.

A cell is a part of the declared domain, written by coordinates of known sign: a natural TP is TP (>= 0) or, once cut,
0 and 1 + TP'. On a cell the sign of an expression follows from the signs of its parts, from the signs of the
coefficients of its numerator and denominator, or from what is known there. A certificate says where to cut:

    null                            the claims are seen here
    ["cut", "TP", c, c]             one certificate for each piece of a coordinate
    ["sign", "x - y", c, c]         one for where the expression is 0, one for where it is not
    ["sign", "x - y", c, c, c]      for where it is 0, positive, negative
    ["form", "x**2 - 1", "(x - 1)*(x + 1)", c]   an equal expression whose sign is known; then go on
    ["terms", "Sum(x[i], i, 1, n)", ">=", t, c]  so is each term, by the certificate t, and the sum; then go on

Caveats. All three signs are always a right answer, so what is missing here refuses, and proves nothing. On a piece of
which the facts contradict each other everything holds: it has no point. Two forms of an expression are equal where both
have a value, so a certificate must first show that both have one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from .domains import (
    ANY,
    NONNEGATIVE,
    NULL,
    PIECE,
    PIECES,
    POSITIVE,
    Domain,
    Finite,
    Integers,
    Kind,
    Reals,
    Signs,
    kind_signs,
    order,
    signs_of_product,
    signs_plus,
    signs_power,
    signs_times,
)
from .hypotheses import Hypotheses, Mean
from .identity import (
    P_ONE,
    Ask,
    Atom,
    Names,
    NoNormalForm,
    Quotient,
    Reader,
    Symbols,
    add,
    by_exponent,
    content,
    divided,
    equal_if,
    times,
)
from .language import (
    CONSTANTS,
    FUNCTIONS,
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
    Said,
    check,
    children,
    conjuncts,
    constant,
    fraction,
    is_a,
    is_condition,
    literal,
    moves,
    names,
    parse,
    rebuild,
    speaks_of,
    substitute,
    text,
    walk,
)
from .series import conditions, parts
from .statement import Setting, has_slope
from .symbols import SYMBOLS, is_whole, symbol

Certificate = None | str | int | list["Certificate"]
Facts = list[tuple[Quotient, Signs]]  # of what is read
_MAX_DEPTH, _MOST_WRITTEN = 60, 64
PIECEWISE = {
    "indicator",
    "binomial",
    "diff",
    *(name for name, row in SYMBOLS.items() if row.said.keys() & {"corner", "like"}),
}
_ASKING = PIECEWISE - {"log", "binomial"} | {"exp"}  # they are read by the signs of their arguments


# -- where a tree is defined, as a condition


def defined(tree: Node) -> Logic:
    """The condition under which the tree, as written, has a value: no zero denominator, and so on.

    >>> from .language import text
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
        case Binary("**", a, n) if (power := fraction(n)) is not None and power.denominator > 1:
            own.append(Relation(">=" if power > 0 else ">", a, ZERO))
        case Binary("**", a, n):
            own.append(Logic("or", (Logic("integer", (n,)), Relation(">", a, ZERO))))
            own.append(Logic("or", (Relation("!=", a, ZERO), Relation(">=", n, ZERO))))
        case Call("diff", (x, v)):
            own = _moving(own, v, "differentiate in") + [r for r in _corners(x) if moves(r, v)]
        case Item():
            own += [part for i in children(tree) for part in (Logic("integer", (i,)), Relation(">=", i, ONE))]
        case Call("Sum" | "Product" | "All" | "Between" | "Integral" as kind, (body, Name(v), low, high)):
            inside, own = _requirements(body), [*_requirements(low), *_requirements(high)]
            if kind == "Integral":
                inside = _moving(inside, Name(v), "integrate over")
                if any(may_jump(r, v) for r in inside):
                    raise IllFormed(f"inside Integral where there is a value must not depend on an indicator of {v}")
            own += [Logic("integer", (end,)) for end in (low, high) if kind not in ("Between", "Integral")]
            own += [_along(r, tree) for r in inside if v in names(r) or r not in own]
        case Call("Series" | "Improper" as kind, (body, Name(i), low)):
            own = [r for part in parts(body, i, low) for r in _requirements(part)]
            own += conditions(kind, body, i, low)
        case Call(function, args):
            own += symbol(function).needs(*args)
    return [r for r in own if not _always(r)]


def _moving(requirements: list[Node], v: Node, what: str) -> list[Node]:
    """Along all values of a real name, or of an entry."""
    found = [_based(r, v) for r in requirements]
    if any(isinstance(n, Logic) and n.op == "integer" and moves(n, v) for r in found for n in walk(r)):
        raise IllFormed(f"cannot {what} {text(v)} what has a value for whole numbers only")
    return found


def _based(requirement: Node, v: Node) -> Node:
    """An exponent that moves with a real name is not whole all the way: the base is positive."""
    match requirement:
        case Logic("or", (Logic("integer", (n,)), positive)) if moves(n, v):
            return positive
    return rebuild(requirement, tuple(_based(child, v) for child in children(requirement)))


def _always(requirement: Node, indices: Names = frozenset()) -> bool:
    """Whether it holds on sight: of numbers and indices."""
    match requirement:
        case Logic("integer", (x,)):
            return is_whole(x, indices, frozenset())
        case Relation(">=", Number(a), Number(b)):
            return a >= b
        case Relation("!=", Number(a), Number(b)):
            return a != b
        case Logic("or", args):
            return any(_always(r, indices) for r in args)
        case Call("All", (Relation(">=", x, least), i, low, _)) if x == i:
            return _always(Relation(">=", low, least))
        case Call("All", (r, Name(i), *_)):
            return _always(r, indices | {i})
    return False


def _corners(tree: Node) -> list[Node]:
    """What must not be 0 where an expression is differentiated, though it be constant there: of a root, an absolute
    value, a maximum, a minimum or a comparison that which it asks the sign of. As it is written decides."""
    below = [r for child in children(tree) for r in _corners(child)]
    match tree:
        case Binary("**", a, n) if (power := fraction(n)) is not None and power.denominator > 1:
            return [*below, Relation("!=", a, ZERO)]
        case Call("indicator", (c,)):
            return [*below, *_jumps(c)]
        case Call("Sum" | "Product" | "All" | "Between" | "Integral", (body, _, *ends)):
            return [_along(r, tree) for r in _corners(body)] + [r for end in ends for r in _corners(end)]
        case Call(function, args):
            below += symbol(function).at("corner", *args)
    return below


def _jumps(condition: Node) -> list[Node]:
    """What is not equal where a condition holds, or does not, all around a point."""
    match condition:
        case Relation(_, a, b):
            return [Relation("!=", a, b)]
        case Call("All" | "Between", (x, *_)):
            return [_along(r, condition) for r in _jumps(x)]
    return [r for child in children(condition) for r in _jumps(child)]


def may_jump(tree: Node, v: str) -> bool:
    """What has no indicator of a name is continuous in it wherever it has a value."""
    return any(is_a(n, "indicator") and v in names(n) for n in walk(tree))


def _along(requirement: Node, binder: Call) -> Node:
    """What a requirement inside a sum, a product or an integral asks for: that it holds for all values between the
    ends, all whole ones or all. From one end to the other an integral runs through one value at least."""
    _, i, low, high = binder.args
    real = binder.function in ("Integral", "Between")
    if names(i) <= names(requirement):
        return Call("Between" if real else "All", (requirement, i, low, high))
    return requirement if real else Logic("or", (Relation("<", high, low), requirement))


# -- cells


@dataclass(frozen=True)
class Cell:
    """Names as trees over coordinates, each coordinate's kind, and the signs that expressions are known to have.

    Two languages meet here: `truth` takes conditions over the names, and puts the values in (`at`); signs, facts and
    the ends of `running` are over the coordinates. `by_coordinates` is the cell on which both are one.
    """

    values: dict[str, Node]
    kinds: dict[str, Kind]
    symbols: Symbols
    facts: tuple[tuple[Node, Signs], ...] = ()  # of expressions over the coordinates
    alike: dict[Any, dict[Node, Signs]] = field(default_factory=dict, compare=False)  # found on cells that come of one
    signs: dict[Node, Signs] = field(init=False, compare=False)  # that were found on such a cell already

    def __post_init__(self) -> None:
        """The signs depend on nothing else than these three, least of all on the names' values."""
        on = frozenset(self.kinds.items()), self.symbols, self.facts
        object.__setattr__(self, "signs", self.alike.setdefault(on, {}))

    def at(self, tree: Node) -> Node:
        return substitute(tree, self.values)

    def moving(self, name: str, value: Node, kind: Kind | None = None) -> "Cell":
        """With a coordinate more, by which a name runs through an interval; or with a value for a name."""
        kinds = self.kinds | ({name: kind} if kind else {})
        symbols = _coordinates(self.symbols, kinds, {})
        return replace(self, values=self.values | {name: value}, kinds=kinds, symbols=symbols)

    def by_coordinates(self) -> "Cell":
        """Its names are its coordinates."""
        return replace(self, values={c: Name(c) for c in self.kinds})

    def check_new(self, i: str) -> None:
        if i in self.kinds or i in self.symbols.random | CONSTANTS or any(i in names(f) for f, _ in self.facts):
            raise Captured(Said("the index {name} has a meaning already", name=i))

    def running(self, i: str, low: Node, high: Node) -> "Cell":
        """With an index more, that counts from low to high (both over the coordinates)."""
        self.check_new(i)
        at = Name(i) if low == ZERO else low + Name(i)
        cell = self.moving(i, at, "count").knowing(high - at, NONNEGATIVE)
        for fact, signs in self.facts:  # what holds of all between these ends holds of this one
            match fact:
                case Call("All" | "Sum" as kind, (x, Name(j), *ends)) if ends == [low, high]:
                    try:
                        x = substitute(x, {j: at})
                        if kind == "Sum":
                            others = tuple(f for f in self.facts if not is_a(f[0], "Sum"))
                            if signs == NULL and _of_mean(_of_terms(fact, replace(self, facts=others))) != ANY:
                                cell = cell.knowing(children(x)[0] if is_a(x, "**", "abs") else x, NULL)
                    except Captured:
                        continue
                    for r in conjuncts(x):
                        if isinstance(r, Relation):
                            cell = cell.knowing(r.left - r.right, TRUE_SIGNS[r.op])
        return cell

    def apart(self) -> "Cell":
        """The same for whoever is asked: what is changed there changes nothing here."""
        return replace(self, values=dict(self.values), kinds=dict(self.kinds), alike={})

    def knowing(self, tree: Node, signs: Iterable[int]) -> "Cell":
        return replace(self, facts=(*self.facts, (tree, frozenset(signs))))

    def cut(self, coordinate: str) -> list["Cell"]:
        kind, cells = self.kinds.get(coordinate, ""), []
        pieces = PIECES.get(kind, ()) if isinstance(kind, str) else [(literal(v), None) for v in kind]
        for value, new in pieces:
            put = {coordinate: substitute(value, {PIECE: Name(coordinate)})}
            values = {n: substitute(t, put) for n, t in self.values.items()}
            facts = tuple((substitute(t, put), signs) for t, signs in self.facts)
            kinds = {c: k for c, k in self.kinds.items() if c != coordinate} | ({coordinate: new} if new else {})
            cells.append(Cell(values, kinds, _coordinates(self.symbols, kinds, put), facts, self.alike))
        return cells


def _coordinates(symbols: Symbols, kinds: dict[str, Kind], values: dict[str, Node]) -> Symbols:
    """A coordinate that counts is an integer; its kind says its signs. Hypotheses that speak of names speak of their
    values now."""
    return replace(
        symbols,
        hypotheses=tuple(
            replace(h, value=substitute(h.value, values)) if isinstance(h, Mean) else h for h in symbols.hypotheses
        ),
        integers=frozenset(
            c for c, k in kinds.items() if k == "count" or isinstance(k, tuple) and all(v.denominator == 1 for v in k)
        ),
        from_one=frozenset(),
        signs=tuple((c, kind_signs(k)) for c, k in kinds.items()),
    )


def whole(setting: Setting, hypotheses: Hypotheses, *conditions: Node, but: str = "") -> tuple[Cell, Node]:
    """The cell of the whole declared domain, and the condition that its points meet. but: a name that is left out."""
    cell, bounds = declared(setting, hypotheses, but)
    given = Logic("and", (bounds, *map(held, (setting.given, *conditions))))
    for condition in conjuncts(given):
        if isinstance(condition, Call) and not speaks_of(condition, "diff"):  # no value can be put into that
            cell = cell.knowing(cell.at(condition), POSITIVE)
    return cell, given


def declared(setting: Setting, hypotheses: Hypotheses, but: str = "") -> tuple[Cell, Node]:
    """The same without the standing condition."""
    values: dict[str, Node] = {}
    kinds: dict[str, Kind] = {}
    bounds: list[Node] = []
    for name in order(setting.domains):
        domain = setting.domains[name]
        if isinstance(domain, Integers | Reals | Finite) and name != but:
            values[name], kinds[name] = domain.coordinate(name)
        if isinstance(domain, Integers) and domain.high is not None:  # high = name + a count
            values[domain.high] = values[name] + Name(domain.high)
            bounds += belongs(setting.domains[domain.high], Name(domain.high), values)
    cell = Cell(values, kinds, _coordinates(setting.symbols(hypotheses), kinds, values))
    return cell, Logic("and", tuple(bounds))


def held(condition: Node) -> Node:
    """A comparison holds where both sides have a value and it is true."""
    match condition:
        case Logic("and" | "or" | "not" as op, args):
            return Logic(op, tuple(map(held, args)))
        case Call("All" | "Between" as kind, (x, *between)):
            ends = defined(Call(kind, (TRUE, *between)))
            return Logic("and", (*ends.args, Call(kind, (held(x), *between))))
    return Logic("and", (*defined(condition).args, condition))


# -- signs


def sign(tree: Node, cell: Cell) -> Signs:
    """The signs the expression (over the coordinates) can have on the cell, as a subset of {-1, 0, 1}."""
    if tree not in cell.signs:
        cell.signs[tree] = _sign(tree, cell)
    return cell.signs[tree]


def _sign(tree: Node, cell: Cell) -> Signs:
    def of(t: Node) -> Signs:
        return sign(t, cell)

    signs = ANY
    match tree:
        case Number(n):
            return POSITIVE if n else NULL
        case Neg(x):
            return frozenset(-s for s in of(x))
        case Binary("*" | "/", a, b):
            signs = signs_times(of(a), of(b))
        case Binary("**", a, Number(n)) | Binary("**", a, Neg(Number(n))):
            signs = signs_power(of(a), n)
        case Binary("**", a, _):
            signs = signs_of_product(of(a))
        case Binary("-", Binary("-", x, Number(1)), Call("log", (y,))) if x == y:
            signs = NONNEGATIVE  # the logarithm lies below its tangent at 1
        case Binary("-", Binary("-", Call("exp", (x,)), Number(1)), y) if x == y:
            signs = NONNEGATIVE  # and the exponential above that at 0
        case Binary("+" | "-" as op, a, b):
            signs = signs_plus(of(a), of(b if op == "+" else Neg(b)))
        case Call("binomial", (n, k)):
            left, right = of(k), of(Binary("-", n, k))
            signs = NULL if {-1} in (left, right) else POSITIVE if left | right <= NONNEGATIVE else NONNEGATIVE
        case Call("max" | "min" as kind, (x, y)):
            signs = frozenset((max if kind == "max" else min)(a, b) for a in of(x) for b in of(y))
        case Call("indicator", (c,)):
            holds = truth(c, cell.by_coordinates())
            signs = NONNEGATIVE if holds is None else POSITIVE if holds else NULL
        case Call("Sum" | "Product" as kind, (_, _, low, high)):  # of terms of one sign
            each = _of_terms(tree, cell)
            signs = of_sum(each, low, high, cell) if kind == "Sum" else signs_of_product(each)
        case Call("E", (x,)):
            signs = _of_mean(of(x))
        case Item(name, _):
            signs = dict(cell.symbols.items)[name]
        case Call(name, _) if name in dict(cell.symbols.functions):
            signs = dict(cell.symbols.functions)[name][1]
        case Call(name, args):
            signs = symbol(name).signs.intersection(*map(of, symbol(name).at("like", *args)))
    return _signs_as_read(tree, cell, signs) if len(signs) > 1 else signs


def _of_terms(repeated: Call, cell: Cell) -> Signs:
    """The signs of what a sum or product runs over."""
    x, i, low, high = repeated.args
    (index,) = names(i)
    inner = cell.running(index, low, high)
    return sign(substitute(x, {index: inner.values[index]}), inner)


def of_sum(each: Signs, low: Node, high: Node, cell: Cell) -> Signs:
    return _of_mean(each if sign(high - low + ONE, cell) == POSITIVE else each | NULL)


def _of_mean(each: Signs) -> Signs:
    """The signs of a mean, or of a sum, of what has these signs."""
    return ANY if {-1, 1} <= each else each


def _signs_as_read(tree: Node, cell: Cell, known: Signs) -> Signs:
    """By the signs of the coefficients of numerator and denominator; and what follows from expressions whose signs are
    known, if it is a number times one, or one and a rest."""
    known = known.intersection(*(signs for fact, signs in cell.facts if tree == fact))
    k = reader(cell)
    try:
        x = k.reduced(k.read(tree))
    except NoNormalForm:
        return known
    if k.assumed:
        return known
    if not x[0] or not k.bases_may_vanish():
        known &= k.quotient_signs(x)
    for weight, kind in cell.kinds.items():
        if kind == "weight" and len(known) > 1 and not (k.bases_may_vanish() or speaks_of(tree, "diff")):
            known &= _weighted_signs(k, x, k.atom("name", weight), cell)
    facts = list(_as_read(k, cell.facts)) if len(known) > 1 else []
    if k.assumed:
        return known
    known &= _proportional(x, facts)
    for fact, signs in facts if not k.bases_may_vanish() else ():
        try:
            rest = k.reduced(add(x, fact, -1))
        except NoNormalForm:
            continue
        known &= signs_plus(signs, k.quotient_signs(rest) & _proportional(rest, facts))
    return known


def _weighted_signs(k: Reader, x: Quotient, weight: Atom, cell: Cell) -> Signs:
    """Between two ends: by the signs of the coefficients of the weight of the one."""
    signs = POSITIVE
    for p in x:
        parts, total = by_exponent(p, weight), NULL
        if not max(parts) and p != P_ONE:
            return ANY
        for part in parts.values():
            total = signs_plus(total, sign(k.quotient((part, P_ONE)), cell))
        signs = signs_times(signs, total)
    return signs


def _as_read(k: Reader, facts: Iterable[tuple[Node, Signs]]) -> Iterator[tuple[Quotient, Signs]]:
    for fact, signs in facts:
        try:
            yield k.reduced(k.read(fact)), signs
        except NoNormalForm:
            continue


def _proportional(x: Quotient, facts: Facts) -> Signs:
    """By the facts that it is a number times."""
    known = ANY
    for fact, signs in facts:
        if factor := _ratio_sign(x, fact):
            known &= frozenset(factor * s for s in signs)
    return known


def _ratio_sign(x: Quotient, y: Quotient) -> int:
    """The sign of the number that x is times y; 0 if there is none."""
    try:
        a, b = times(x[0], y[1]), times(y[0], x[1])
    except NoNormalForm:
        return 0
    if not a or divided(a, content(a)) != divided(b, content(b)):
        return 0
    return 1 if content(a) * content(b) > 0 else -1


def reader(cell: Cell) -> Reader:
    """A reader that knows the signs on a cell. (Facts that would ask for signs themselves are left out; a root that is
    written as a power asks for its own without itself.)"""
    plain = [pair for pair in cell.facts if not speaks_of(pair[0], *_ASKING)]
    facts: Facts = []

    def signs(k: Reader, x: Quotient) -> Signs:
        if k.bases_may_vanish():
            return ANY
        found = k.quotient_signs(x)
        while plain and len(found) > 1:
            facts.extend(_as_read(k, [plain.pop()]))
        return found & _proportional(x, facts)

    return Reader(cell.symbols, signs=signs)


# -- conditions

TRUE_SIGNS = {
    "==": NULL,
    "!=": ANY - NULL,
    "<": ANY - NONNEGATIVE,
    "<=": ANY - POSITIVE,
    ">": POSITIVE,
    ">=": NONNEGATIVE,
}


def truth(condition: Node, cell: Cell) -> bool | None:
    """Whether a condition holds on the whole cell (True), nowhere (False), or is not decided (None)."""
    match condition:
        case Logic("not", (x,)):
            inner = truth(x, cell)
            return None if inner is None else not inner
        case Call("All" | "Between" as kind, (x, Name(i), low, high)):
            return _truth_of_all(kind, x, i, cell.at(low), cell.at(high), cell)
        case Logic("integer", (x,)):  # never False: what is put in for a name may make it whole by chance
            return is_whole(cell.at(x), cell.symbols.integers, cell.symbols.whole) or None
        case Logic(op, args):
            stop = op == "or"
            results = set()
            for x in args:
                results.add(truth(x, cell))
                if stop in results:
                    return stop
            return None if None in results else not stop
        case Relation(op, a, b):
            try:
                signs = sign(cell.at(Binary("-", a, b) if b != ZERO else a), cell)
            except Captured:  # a derivative has no sign by its parts: write it out first
                return None
            return True if signs <= TRUE_SIGNS[op] else None if signs & TRUE_SIGNS[op] else False
    raise IllFormed("a condition compares two expressions, as in TP > 0")


def _truth_of_all(kind: str, x: Node, i: str, low: Node, high: Node, cell: Cell) -> bool | None:
    """Of all values between two ends, the ends included: where they are whole, the index counts, or runs through all
    real values from the one to the other. What is continuous and never 0 has one sign."""
    cell.check_new(i)
    first, last = constant(low), constant(high)
    if kind == "All" and first is not None and last is not None and not speaks_of(x, "All", "Between"):
        if last - first < _MOST_WRITTEN:
            return truth(Logic("and", tuple(substitute(x, {i: literal(j)}) for j in range(first, last + 1))), cell)
    ways: list[Node] = [x]
    match kind, x:
        case "Between", Relation("!=", a, b) if not may_jump(x, i):
            ways = [Relation("<", a, b), Relation(">", a, b)]
    some, inner = True, cell
    if kind == "All":
        length = sign(Binary("-", high, low), cell)
        if length == {-1} or truth(x, cell.running(i, low, high)):
            return True
        some, inner = length <= NONNEGATIVE, cell.knowing(high - low, NONNEGATIVE)
    point = (low + high * Name(i)) / (ONE + Name(i))
    places = inner.moving(i, low), inner.moving(i, high), inner.moving(i, point, "weight")
    found = [[truth(way, place) for place in places] for way in ways]
    if any(all(each) for each in found):
        return True
    seen = 2 if kind == "All" else 3  # between the ends there may be no whole number
    return False if some and all(False in each[:seen] for each in found) else None


def everywhere(cell: Cell, claims: list[Node], given: Node, ask: Ask) -> bool:
    """Whether every claim holds on the whole cell, as far as `given` does. The certificate is asked for."""
    return verify(cell, claims, given, plain(ask("cases", (cell.apart(), tuple(claims), given))))


def plain(answer: Any) -> Certificate:
    """What was answered, if it is made of lists, texts and whole numbers, and of nothing that looks like them."""
    if answer is None or type(answer) in (str, int):
        return answer
    if type(answer) is not list:
        raise IllFormed(f"an answer of {type(answer).__name__}")
    return list(map(plain, answer))


def verify(cell: Cell, claims: list[Node], given: Node, certificate: Certificate, depth: int = 0) -> bool:
    """Whether a certificate shows that every claim holds on the cell wherever `given` does."""
    if depth > _MAX_DEPTH:
        return False
    if truth(given, cell) is False:
        return True
    match certificate:
        case ["cut", str(coordinate), *parts]:
            cells = cell.cut(coordinate)
        case ["sign", str(written), *parts]:
            tree = _expression(written, cell)
            split = (NULL, ANY - NULL) if len(parts) == 2 else (NULL, POSITIVE, ANY - NONNEGATIVE)
            cells = [cell.knowing(tree, signs) for signs in split] if has_value(tree, cell) else []
        case ["form", str(written), str(form), *parts]:
            tree, other = _expression(written, cell), _expression(form, cell)
            same = (
                has_value(tree, cell) and has_value(other, cell) and equal_if(tree, other, cell.symbols) == (True, ())
            )
            cells = [cell.knowing(tree, sign(other, cell))] if same else []
        case ["terms", str(written), str(op), inside, *parts]:
            tree, cells = _expression(written, cell), []
            match tree:
                case Call("Sum", (x, Name(i), low, high)) if op in TRUE_SIGNS and has_value(tree, cell):
                    inner = cell.by_coordinates().running(i, low, high)
                    if verify(inner, [Relation(op, x, ZERO)], TRUE, inside, depth + 1):
                        cells = [cell.knowing(tree, of_sum(TRUE_SIGNS[op], low, high, cell))]
        case None:
            return all(truth(c, cell) for c in claims)
        case _:
            raise IllFormed("a certificate that is none")
    return len(cells) == len(parts) > 0 and all(
        verify(c, claims, given, part, depth + 1) for c, part in zip(cells, parts)
    )


def _expression(written: str, cell: Cell) -> Node:
    """An expression of a certificate. At each point of the cell it has one value, or none."""
    tree = parse(written)
    check("size", tree)
    known = cell.kinds.keys() | CONSTANTS | {h for h in names(tree) & cell.symbols.random if not _bare(tree, h)}
    functions = {name: many for name, (many, _) in cell.symbols.functions}
    calls = [n for n in walk(tree) if isinstance(n, Call)]
    strange = {n.function for n in calls if functions.get(n.function) != len(n.args)} - FUNCTIONS.keys()
    by = [n.args[1] for n in calls if n.function == "diff"]
    strange |= {v.sequence for v in by if isinstance(v, Item)} & cell.symbols.whole
    strange |= {"prime" for n in calls if n.function == "prime" and not has_slope(n, functions)}
    strange |= {n.sequence for n in walk(tree) if isinstance(n, Item)} - {*dict(cell.symbols.items)}
    if strange or is_condition(tree) or not names(tree) <= known:
        raise IllFormed("a certificate speaks of what is not there")
    return tree


def _bare(tree: Node, name: str) -> bool:
    """Whether a name stands outside every E."""
    match tree:
        case Name(id):
            return id == name
        case Call("E"):
            return False
    return any(_bare(child, name) for child in children(tree))


def has_value(tree: Node, cell: Cell) -> bool:
    """Whether an expression over the coordinates has one, on the whole cell."""
    return truth(defined(tree), cell.by_coordinates()) is True


# -- where a value belongs to a domain


def belongs(domain: Domain, value: Node, values: dict[str, Node]) -> list[Node]:
    """The conditions under which a value belongs to a domain; values: of the other names."""
    match domain:
        case Reals():
            return [*defined(value).args, *within(domain, value)]
        case Integers():
            low = [*defined(value).args, Logic("integer", (value,)), Relation(">=", value, Number(domain.low))]
            return low + ([] if domain.high is None else [Relation("<=", value, values[domain.high])])
    raise IllFormed(f"a fact about {domain.text} cannot be used at other values")


def within(domain: Reals, end: Node) -> list[Node]:
    """The end of an interval belongs to the declared domain."""
    ends = ((">", ">=", domain.low), ("<", "<=", domain.high))
    return [Relation(strict if domain.open else weak, end, Number(n)) for strict, weak, n in ends if n is not None]
