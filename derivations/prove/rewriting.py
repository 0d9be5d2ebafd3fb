"""Instances of the table's rows that may show an equality: guessed from how both sides are written, and not trusted."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import chain, combinations, islice, permutations
from math import factorial, lcm
from operator import add, mul
from typing import Any

from ..kernel.identity import Ask, Monomial, NoNormalForm, Polynomial, Reader, lowest, no_answer
from ..kernel.language import (
    BINDERS,
    ENDLESS,
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
    apart,
    children,
    conjuncts,
    constant,
    fold,
    fraction,
    literal,
    names,
    parse,
    rebuild,
    substitute,
    text,
    walk,
)
from ..kernel.rows import INDICES, instance
from ..kernel.statement import Setting
from ..kernel.symbols import symbol
from ..refute.refutation import search
from ..refute.spaces import moments
from .turns import Move, Path, expansions

_OPAQUE = ("E", "diff", "prime", "Integral", "All", "Between", *ENDLESS)  # the kernel goes no further
_MOST_POWER, _MOST_SUMS = 6, 8
Instance = tuple[str, dict[str, str]]  # a move's row and places


def rewritings(setting: Setting, sides: Logic, ask: Ask = no_answer) -> Iterator[list[list[Any]]]:
    """As the kernel reads them: [path, row, what stands in the place of each of its names]. ask: for factors."""
    for moves in _rewritings(setting, sides, ask):
        yield [[[*path], row, *_in_order(places)] for path, row, places in moves]


def _in_order(places: dict[str, str]) -> list[str]:
    return [written for _, written in sorted(places.items())]


def _rewritings(setting: Setting, sides: Logic, ask: Ask) -> Iterator[list[Move]]:
    """Lists of moves: those that write something in other functions, then those that rearrange sums and products, alone
    and with the former after them, the former twice, then two of the latter."""
    first = list(_written_otherwise(setting, sides))
    for found in (_turned(setting, sides), _put_in(setting, sides), _by_exponentials(sides)):
        if found:
            first = [found, *_more(setting, sides, found), *first]
    yield from first
    yield from filter(None, (_by_spread(setting, sides), _read_and_put_in(setting, sides, ask)))
    yield from chain.from_iterable(_more(setting, sides, moves) for moves in first)
    if found := _as_they_stand(setting, sides):
        yield found
    geometric = list(chain.from_iterable(_geometric(path, node) for path, node in paths(sides)))
    yield from filter(
        None, (_arguments(sides), geometric, _steps_of_factorials(setting, sides), _without_first(setting, sides))
    )
    rearranged = [move for move in _rearranged(sides) if _may_be_made(setting, sides, move)]
    for move in rearranged:
        yield [move]
        yield from _more(setting, sides, [move])
    yield from (list(pair) for pair in combinations(rearranged, 2) if pair[0][0] != pair[1][0])


def _more(setting: Setting, sides: Logic, moves: list[Move]) -> Iterator[list[Move]]:
    after = _after(setting, sides, moves)
    if after is not None:
        yield from ([*moves, *more] for more in _written_otherwise(setting, after))


def paths(tree: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    yield path, tree
    if not (isinstance(tree, Call) and tree.function in _OPAQUE):
        for n, child in enumerate(children(tree)):
            yield from paths(child, (*path, n))


def _after(setting: Setting, tree: Node, moves: list[Move]) -> Node | None:
    """What the moves lead to, if they can be made: one may have taken away the place of another."""
    try:
        for move in moves:
            if not _leads(tree, move[0]):
                return None
            tree = _put(tree, move[0], _instance(setting, tree, move)[1])
    except (IllFormed, Captured):
        return None
    return tree


def _instance(setting: Setting, tree: Node, move: Move) -> tuple[Node, Node, Node]:
    path, row, places = move
    return instance(row, _in_order(places), setting, tuple(i for i, _ in _around(tree, path)))


def _around(tree: Node, path: Path) -> Iterator[tuple[str, Node]]:
    """The indices around a place, and the sums and products they belong to."""
    for n in path:
        match tree:
            case Call("Sum" | "Product", (_, Name(i), *_)) if n == 0:
                yield i, tree
        tree = children(tree)[n]


def _leads(tree: Node, path: Path) -> bool:
    """Whether a path leads somewhere, and not to the index of a sum."""
    if not path:
        return True
    parts, binds = children(tree), isinstance(tree, Call) and tree.function in BINDERS
    return path[0] < len(parts) and not (binds and path[0] == 1) and _leads(parts[path[0]], path[1:])


def _put(tree: Node, path: Path, new: Node) -> Node:
    if not path:
        return new
    parts = list(children(tree))
    parts[path[0]] = _put(parts[path[0]], path[1:], new)
    return rebuild(tree, tuple(parts))


def _rearranged(sides: Logic) -> Iterator[Move]:
    """Every way to reverse, exchange, split or extend a sum or product, at the ends of another one."""
    repeated = [(p, n) for p, n in paths(sides) if isinstance(n, Call) and n.function in ("Sum", "Product")]
    for path, node in repeated:
        x, index, low, high = node.args
        (i,) = names(index)
        kind, ends = node.function.lower(), {"a": text(low), "b": text(high)}
        places = ends | {"f": _body(x, i)}
        last = dict.fromkeys(
            end for _, other in repeated for end in (other.args[3], other.args[2] - 1) if end not in (high, low - 1)
        )
        yield from ((path, f"{kind}_split", places | {"c": text(end)}) for end in last)
        if kind == "sum":
            first = dict.fromkeys(other.args[2] for _, other in repeated if other.args[2] != low)
            yield from ((path, "sum_extended", places | {"c": text(start)}) for start in first)
        match x:
            case Call(node.function, (y, Name(j), c, d)) if i not in names(c) | names(d):
                both = substitute(y, {i: Name(INDICES[0]), j: Name(INDICES[1])})
                yield path, f"{kind}_exchanged", ends | {"f": text(both), "c": text(c), "d": text(d)}
        yield path, f"{kind}_reversed", places


def _may_be_made(setting: Setting, sides: Logic, move: Move) -> bool:
    """Whether no case speaks against the row's condition, if that speaks of declared names alone."""
    try:
        condition = _instance(setting, sides, move)[2]
    except (IllFormed, Captured):
        return False
    if condition == TRUE or not names(condition) <= setting.domains.keys():
        return True
    return search(setting, TRUE, "=>", condition, setting.given, (), None, None, quick=True)[0] is None


def _without_first(setting: Setting, sides: Logic) -> list[Move]:
    """The first term of a sum apart, where another one begins at the next term; what is left of both from the end."""
    for (path, one), (_, other) in permutations(_sums(sides), 2):
        _, _, low, high = one.args
        if high == other.args[3] and constant(other.args[2] - low) == 1:
            first: Move = (path, "sum_split", _places(one) | {"c": text(low)})
            after = _after(setting, sides, [first])
            rest = [] if after is None else [pair for pair in _sums(after) if pair[0] != (*path, 0)]
            return [first, *((there, "sum_reversed", _places(node)) for there, node in rest)]
    return []


def _sums(tree: Node) -> list[tuple[Path, Call]]:
    return [(path, node) for path, node in paths(tree) if isinstance(node, Call) and node.function == "Sum"]


def _places(node: Call) -> dict[str, str]:
    """What a sum is in a row that begins with any."""
    x, index, low, high = node.args
    (i,) = names(index)
    return {"a": text(low), "b": text(high), "f": _body(x, i)}


# -- equations of the condition


def _put_in(setting: Setting, sides: Node) -> list[Move]:
    """For names what the equations of the condition say of them, one equation after the other; within a sum or product
    what they say of each entry, with the same index."""
    solved: dict[str, Node] = {}
    values: dict[Node, Node] = {}
    each: list[tuple[Node, Node, str]] = []
    for condition in conjuncts(setting.given):
        match condition:
            case Relation("==", Call() | Item() as a, b):  # as it stands
                values[a] = b
            case Call("All", (Relation("==", Item() as a, b), Name(i), *_)):
                each.append((a, b, i))
            case Relation("==", a, b):
                for name, value in islice(_solved(setting, substitute(a - b, solved)), 1):
                    solved = {n: substitute(v, {name: value}) for n, v in solved.items()} | {name: value}
    wholes, names_too = [*values], values | {Name(name): value for name, value in solved.items()}
    k = Reader(setting.symbols(()))
    moves: list[Move] = []
    for path, node in paths(sides):
        if moves and path[: len(moves[-1][0])] == moves[-1][0]:
            continue  # within what is put in already
        whole = node if node in names_too else next((w for w in wholes if _alike(k, node, w)), None)
        if whole is None and not each:
            continue
        around = {i for i, _ in _around(sides, path)}
        its = {a: b for a, b, i in each if i in around}
        if whole is not None and not names(whole) & around:
            moves.append((path, "equal", {"x": text(whole), "y": text(names_too[whole])}))
        elif node in its:
            moves.append((path, "equal", {"x": text(node), "y": text(its[node])}))
    return moves


def _arguments(sides: Logic) -> list[Move]:
    """For the argument of a function on the left that of the only other value of it on the right."""
    moves: list[Move] = []
    values = [{n: path for path, n in paths(side) if isinstance(n, Call) and len(n.args) == 1} for side in sides.args]
    for node, path in values[0].items():
        others = [n for n in values[1] if n.function == node.function and n not in values[0]]
        if node not in values[1] and len(others) == 1:
            x, y = node.args[0], others[0].args[0]
            moves.append(((0, *path, 0), "equal", {"x": text(x), "y": text(y)}))
    return moves


def _alike(k: Reader, node: Node, whole: Node) -> bool:
    """Whether both are values of one function, and read the same, as abs(x - y) and abs(y - x)."""
    if not (isinstance(node, Call) and isinstance(whole, Call) and node.function == whole.function):
        return False
    try:
        return k.same(k.read(node), k.read(whole))
    except (NoNormalForm, Captured, IllFormed):
        return False


def _by_spread(setting: Setting, sides: Logic) -> list[Move]:
    """Of what a condition says mean and variance, the second moment by these."""
    squares: dict[Node, Node] = {
        Call("E", (Name(x) ** 2,)): Call("E", ((Name(x) - mean) ** 2,)) + mean**2
        for x, (_, variance) in moments(setting.given).items()
        if variance is not None
        for mean in [Call("E", (Name(x),))]
    }
    moves: list[Move] = []
    for n, side in enumerate(sides.args if squares else ()):
        for _, row, places in _as_read(setting, n, side):
            tree = fold(parse(places["x"]), lambda node, parts: squares.get(new := rebuild(node, tuple(parts)), new))
            moves.append(((n,), row, {"x": text(tree)}))
    after = _after(setting, sides, moves) if moves else None
    return [*moves, *_put_in(setting, after)] if after is not None else []


def _read_and_put_in(setting: Setting, sides: Logic, ask: Ask) -> list[Move]:
    """Both sides as the kernel reads them, and what an equation of the condition says of a part of that."""
    parts = [c.left for c in conjuncts(setting.given) if isinstance(c, Relation) and c.op == "=="]
    if not any(isinstance(part, Call) for part in parts):
        return []
    moves = [move for n, side in enumerate(sides.args) for move in _as_read(setting, n, side, ask)]
    after = _after(setting, sides, moves)
    found = [move for move in _put_in(setting, after) if not move[2]["x"].isidentifier()] if after is not None else []
    return [*moves, *found] if found else []


def _as_they_stand(setting: Setting, sides: Logic) -> list[Move]:
    """For names what the condition says that they are, and for the names in that, too."""
    values: dict[str, Node] = {}
    for condition in conjuncts(setting.given):
        match condition:
            case Relation("==", Name(name), b) if name not in names(b):
                values.setdefault(name, b)
    moves: list[Move] = []
    tree: Node = sides
    for _ in values:  # so it ends, even if one is said by the other
        free = [(path, node.id) for path, node in paths(tree) if isinstance(node, Name) and node.id in values]
        for path, name in free:
            if not names(values[name]) & {i for i, _ in _around(tree, path)}:
                moves.append((path, "equal", {"x": name, "y": text(values[name])}))
                tree = _put(tree, path, values[name])
    return moves


def _solved(setting: Setting, equation: Node) -> Iterator[tuple[str, Node]]:
    """A name with its value, by an equation that is linear in it, with a number before it: what is 0."""
    k = Reader(setting.symbols(()))
    try:
        over, _ = k.read(equation)
    except NoNormalForm:
        return
    for name in sorted(names(equation) & setting.domains.keys(), reverse=True):
        me = k.atom("name", name)
        factor = over.get(((me, 1),), 0)
        rest = {m: c for m, c in over.items() if m != ((me, 1),)}
        if factor and not k.mentions_any(rest, me):
            yield name, k.quotient(lowest(rest, {(): -factor}))


# -- in other functions


def _by_exponentials(sides: Node) -> list[Move]:
    """The powers of each base of which there is one with an exponent that is no number, that base and its root."""
    powers = [node for _, node in paths(sides) if isinstance(node, Binary) and node.op == "**"]
    bases = {node.left for node in powers if not isinstance(node.right, Number)}

    def moves(path: Path, node: Node) -> Iterator[Move]:
        match node:
            case Binary("**", base, e) if base in bases:
                found = base, e
            case Call(function, (base,)) if base in bases and symbol(function).at("square", base) == [base]:
                found = base, Number(1) / Number(2)
            case _ if node in bases:
                found = node, ONE
            case Call("log", _):
                return
            case Call(function, _) if function in _OPAQUE:
                return
            case _:
                for n, child in enumerate(children(node)):
                    yield from moves((*path, n), child)
                return
        yield path, "power_by_exponential", {"x": text(found[0]), "y": text(found[1])}

    return list(moves((), sides)) if bases else []


def _turned(setting: Setting, sides: Logic) -> list[Move]:
    """Sines and cosines in those of the same angles; first each side in which one is out of reach as it is read."""
    moves: list[Move] = []
    for n, side in enumerate(sides.args):
        if sum(map(_is_turn, walk(side))) > sum(_is_turn(node) for _, node in paths(side)):
            moves += _as_read(setting, n, side)
    tree = _after(setting, sides, moves) if moves else sides
    if tree is None:
        return []
    turns = [(path, node) for path, node in paths(tree) if isinstance(node, Call) and _is_turn(node)]
    known = setting.symbols(())
    indices = {i for path, _ in turns for i, _ in _around(tree, path)}
    return [*moves, *expansions(Reader(replace(known, integers=known.integers | indices)), turns)] if turns else []


def _is_turn(tree: Node) -> bool:
    return isinstance(tree, Call) and tree.function in ("sin", "cos")


def _as_read(setting: Setting, n: int, side: Node, ask: Ask = no_answer) -> list[Move]:
    k = Reader(setting.symbols(()), ask)
    try:
        return [((n,), "same", {"x": text(k.quotient(k.reduced(k.read(side))))})]
    except NoNormalForm:
        return []


def _written_otherwise(setting: Setting, sides: Node) -> Iterator[list[Move]]:
    """The moves of each kind, wherever there is one; and all of them."""
    called = {node.function for _, node in paths(sides) if isinstance(node, Call)}
    guesses = [guess for guess, needed in _GUESSES.items() if needed <= called]
    kinds = [list(chain.from_iterable(guess(path, node) for path, node in paths(sides))) for guess in guesses]
    kinds.append(_linear(setting, sides))
    yield from filter(None, kinds)
    if sum(map(bool, kinds)) > 1:
        yield list(chain.from_iterable(kinds))
    if {"exp", "log"} <= called:
        yield from filter(None, [_read(setting, sides)])


def _read(setting: Setting, sides: Node) -> list[Move]:
    """Both sides as the kernel reads them, without absolute values in logarithms; then exp of log."""
    moves: list[Move] = []
    for n, side in enumerate(children(sides)):
        k = Reader(setting.symbols(()))
        try:
            tree = fold(k.quotient(k.read(side)), _without_abs)
        except NoNormalForm:
            continue
        found = list(chain.from_iterable(_exp_of_log((n, *path), node) for path, node in paths(tree)))
        moves += [((n,), "same", {"x": text(tree)}), *found] if found else []
    return moves


def _linear(setting: Setting, sides: Node) -> list[Move]:
    """The sums within others, the innermost first: what does not speak of their index before each of their terms."""
    moves: list[Move] = []
    tree = sides
    for _ in range(_MOST_SUMS):
        for path, node in sorted(paths(tree), key=lambda pair: -len(pair[0])):
            if more := _term_by_term(setting, tree, path, node):
                break
        else:
            break
        moves += more
        after = _after(setting, tree, more)
        if after is None:
            break
        tree = after
    return moves


def _term_by_term(setting: Setting, tree: Node, path: Path, node: Node) -> list[Move]:
    moves: list[Move] = []
    around = [i for i, _ in _around(tree, path)]
    match node:
        case Call("Sum", (body, Name(i), low, high)) if around:
            taken = {*setting.domains, *setting.random, *setting.definitions, *around, i}
            own = frozenset(f"bound_index_{n}" for n in range(_MOST_SUMS))
            parts = [[apart(t, taken, own) for t in part] for part in _parts(setting, body, i)]
            if len(parts) == 1 and parts[0][0] == ONE:
                return []
            for n, (c, f) in enumerate(parts):
                rest: Node = ZERO
                for b, g in reversed(parts[n + 1 :]):
                    rest = b * g + rest
                places = {"a": text(low), "b": text(high), "c": text(c), "f": _body(f, i), "g": _body(rest, i)}
                moves.append(((*path, *[1] * n), "sum_of_multiples", places))
    return moves


def _parts(setting: Setting, body: Node, i: str) -> list[tuple[Node, Node]]:
    """The terms: what does not speak of the index, times what does."""
    k = Reader(setting.symbols(()))
    try:
        over, under = k.read(body)
    except NoNormalForm:
        return []
    found: dict[Monomial, Polynomial] = {}
    for m, c in over.items():
        part = tuple(pair for pair in m if i in names(k.expression({(pair,): 1})))
        found.setdefault(part, {})[tuple(pair for pair in m if pair not in part)] = c
    if i in names(k.expression(under)):
        return []
    return [(k.quotient((rest, under)), k.expression({part: 1})) for part, rest in sorted(found.items())]


def _without_abs(tree: Node, parts: list[Node]) -> Node:
    match rebuild(tree, tuple(parts)):
        case Call("log", (Call("abs", (x,)),)):
            return Call("log", (x,))
        case new:
            return new


def _joined(path: Path, node: Node, op: str, parts: Sequence[tuple[Node, Instance | None]]) -> list[Move]:
    """The node written as a sum or product of parts, then the move of each that has an instance of a row."""
    whole = parts[0][0]
    moves: list[Move] = []
    for tree, _ in parts[1:]:
        whole = Binary(op, whole, tree)
    for n, (_, move) in enumerate(parts):
        if move:
            moves.append(((*path, *[0] * (len(parts) - 1 - n), *[1] * (n > 0)), *move))
    first: list[Move] = [] if whole == node else [(path, "same", {"x": text(whole)})]
    return [*first, *moves] if moves else []


def calls(function: str, nodes: Iterable[Node]) -> list[Call]:
    return [n for n in nodes if isinstance(n, Call) and n.function == function]


def written_factors(tree: Node, power: int = 1) -> Iterator[tuple[Node, int]]:
    match tree:
        case Binary("*" | "/" as op, a, b):
            yield from written_factors(a, power)
            yield from written_factors(b, power if op == "*" else -power)
        case Neg(x):
            yield from ((Neg(ONE), 1), *written_factors(x, power))
        case _:
            yield tree, power


def written_terms(tree: Node, negative: bool = False) -> Iterator[Node]:
    match tree:
        case Binary("+" | "-" as op, a, b):
            yield from written_terms(a, negative)
            yield from written_terms(b, negative != (op == "-"))
        case Neg(x):
            yield from written_terms(x, not negative)
        case _:
            yield Neg(tree) if negative else tree


def _times(factors: list[tuple[Node, int]]) -> Node:
    out = None
    for factor, power in factors:
        factor = factor if power > 0 or out is not None else ONE / factor
        out = factor if out is None else out * factor if power > 0 else out / factor
    return ONE if out is None else out


def _exp_of_log(path: Path, node: Node) -> list[Move]:
    """exp(... + n*log(x)) as ...*exp(n*log(x))."""
    match node:
        case Call("exp", (x,)):
            parts: list[tuple[Node, Instance | None]] = []
            rest = []
            for term in written_terms(x):
                factors = list(written_factors(term))
                logs = [f for f, power in factors if isinstance(f, Call) and f.function == "log" and power > 0]
                others = [(f, power) for f, power in factors if f not in logs]
                if len(logs) != 1:
                    rest.append(term)
                else:
                    half = (Number(2), -1) in others
                    n = _times([pair for pair in others if pair != (Number(2), -1)])
                    n = n if (number := constant(n)) is None else literal(number)
                    power = Call("exp", (n * logs[0] / 2 if half else n * logs[0],))
                    base = logs[0].args[0].__sqrt__() if half else logs[0].args[0]
                    parts.append((power, ("exp_of_log", {"n": text(n), "x": text(base)})))
            for term in rest:
                parts.append((Call("exp", (term,)), None))
            return _joined(path, node, "*", parts)
    return []


def bases_of_one_power(tree: Node) -> Iterator[tuple[Node, Node, Node]]:
    """Pairs of what is raised to one power that is no number, and that; exp(n*x) is exp(x)**n."""
    powers = [n for n in walk(tree) if isinstance(n, Binary) and n.op == "**" and not isinstance(n.right, Number)]
    exponents = [list(written_factors(n.args[0])) for n in calls("exp", walk(tree))]
    for e in dict.fromkeys(n.right for n in powers):
        bases = [n.left for n in powers if n.right == e]
        bases += [
            Call("exp", (_times([pair for pair in factors if pair[0] != e]),))
            for factors in exponents
            if (e, 1) in factors
        ]
        yield from ((*pair, e) for pair in permutations(dict.fromkeys(bases), 2))


def exponential_of(tree: Node, counts: Collection[str] = ()) -> tuple[int, Node]:
    """A whole number n, and exp(n*tree) without logarithms: each with a number before it makes a power, and each with
    a polynomial in names that count.

    >>> text(exponential_of(parse("k*log(1 + r) - log(2)/2"), {"k"})[1])
    '(1 + r)**(2*k)*2**-1'
    """
    logs, rest = list[tuple[Node, Node, Fraction]](), []
    for term in written_terms(tree):
        factors = list(written_factors(term))
        inside = [f.args[0] for f, power in factors if isinstance(f, Call) and f.function == "log" and power == 1]
        whole = [(f, power) for f, power in factors if power == 1 and _counts(f, counts)]
        others = [pair for pair in factors if pair not in whole and pair[0] != Call("log", tuple(inside))]
        number = _number(others)
        if len(inside) == 1 and number is not None:
            logs.append((inside[0], _times(whole), number))
        else:
            rest.append(term)
    n = lcm(*(number.denominator for *_, number in logs))
    powers: list[Node] = [Call("exp", (reduce(add, [Number(n) * t if n > 1 else t for t in rest]),))] if rest else []
    powers += [inside ** (int(n * c) if whole == ONE else literal(n * c) * whole) for inside, whole, c in logs]
    return n, reduce(mul, powers)


def _number(factors: Iterable[tuple[Node, int]]) -> Fraction | None:
    """What they come to, where each is a number."""
    found = Fraction(1)
    for factor, power in factors:
        value = fraction(factor)
        if value is None or not value and power < 0:
            return None
        found *= value**power
    return found


def _counts(tree: Node, counts: Collection[str]) -> bool:
    """Whether it is made of names that count, by adding, subtracting and multiplying."""
    parts = [n for n in walk(tree) if not isinstance(n, Name | Number | Neg)]
    polynomial = all(isinstance(n, Binary) and n.op in ("+", "-", "*") for n in parts)
    return polynomial and 0 < len(names(tree)) and {*names(tree)} <= {*counts}


def _product_of_powers(path: Path, node: Node) -> list[Move]:
    """A product of powers of one base, and of exponentials."""
    match node:
        case Call("Product", (x, Name(i), low, high)):
            parts: list[tuple[Node, Instance | None]] = []
            row: Instance | None
            ends = {"a": text(low), "b": text(high)}
            for factor, power in written_factors(x):
                match factor if power > 0 else ONE / factor:
                    case Binary("**", base, e) if i not in names(base) and i in names(e):
                        row = "product_of_powers", {"x": text(base), "f": _body(e, i)} | ends
                    case Binary("/", _, Binary("**", base, e)) if i not in names(base) and i in names(e):
                        row = "product_of_powers", {"x": text(base), "f": _body(-e, i)} | ends
                        factor = base**-e
                    case Call("exp", (e,)):
                        row = "product_of_powers", {"x": "exp(1)", "f": _body(e, i)} | ends
                    case Binary("/", _, Call("exp", (e,))):
                        row = "product_of_powers", {"x": "exp(1)", "f": _body(-e, i)} | ends
                        factor = Call("exp", (-e,))
                    case other:
                        row, factor = None, other
                parts.append((Call("Product", (factor, Name(i), low, high)), row))
            return _joined(path, node, "*", parts)
    return []


def _body(tree: Node, i: str) -> str:
    return text(substitute(tree, {i: Name(INDICES[0])}))


def _log_of_product(path: Path, node: Node) -> list[Move]:
    match node:
        case Call("log", (x,)):
            parts: list[tuple[Node, Instance | None]] = []
            for factor, power in written_factors(x):
                row: Instance | None = None
                match factor:
                    case Call("Product", (y, Name(i), low, high)):
                        row = "log_of_product", {"f": _body(y, i), "a": text(low), "b": text(high)}
                parts.append((Call("log", (factor,)) if power > 0 else Neg(Call("log", (factor,))), row))
            return _joined(path, node, "+", parts) if all(power > 0 for _, power in written_factors(x)) else []
    return []


def _by_factorials(path: Path, node: Node) -> list[Move]:
    match node:
        case Call("binomial", (n, k)):
            return [(path, "binomial_by_factorials", {"n": text(n), "k": text(k)})]
    return []


def _steps_of_factorials(setting: Setting, sides: Logic) -> list[Move]:
    """factorial(x + 1) as (x + 1)*factorial(x), where both stand: that x is a number that counts is asked for."""
    k, moves = Reader(setting.symbols(())), list[Move]()
    found = [(path, n) for path, n in paths(sides) if isinstance(n, Call) and n.function == "factorial"]
    for path, node in found:
        before = Call("factorial", (node.args[0] - 1,))
        if any(_alike(k, other, before) for _, other in found) and not any(_around(sides, path)):
            moves.append((path, "equal", {"x": text(node), "y": text(node.args[0] * before)}))
    return moves


def _binomial_sum(path: Path, node: Node) -> list[Move]:
    """The sum of binomial(n, i)*x**i*y**(n - i) times a polynomial in i, which is written in binomial(i, k)."""
    match node:
        case Call("Sum", (body, Name(i), low, high)) if low == ZERO:
            pass
        case _:
            return []
    x, y, others, seen = [], [], [], False
    for factor, power in written_factors(body):
        match factor:
            case Call("binomial", (a, b)) if a == high and b in (Name(i), high - Name(i)) and power > 0 and not seen:
                seen = True
            case Binary("**", base, Name(e)) if e == i and i not in names(base):
                x.append((base, power))
            case Binary("**", base, e) if e == high - Name(i) and i not in names(base):
                y.append((base, power))
            case _:
                others.append((factor, power))
    polynomial = _times(others)
    if not seen or (degree := _degree(polynomial, i)) > _MOST_POWER:
        return []
    parts, places = [], {"n": text(high), "x": text(_times(x)), "y": text(_times(y))}
    for k, value in enumerate(_differences(polynomial, i, degree)):
        row = "binomial(n, i)*binomial(i, k)*x**i*y**(n - i)"
        inner = substitute(
            parse(row),
            {"n": high, "i": Name(i), "k": Number(k), "x": _times(x), "y": _times(y)},
        )
        parts.append((value, Call("Sum", (inner, Name(i), low, high)), places | {"k": str(k)}))
    moves: list[Move] = [(path, "same", {"x": text(reduce(add, (value * total for value, total, _ in parts)))})]
    for n, (_, _, its) in enumerate(parts):
        moves.append(((*path, *[0] * (len(parts) - 1 - n), *[1] * (n > 0), 1), "binomial_sum", its))
    return moves


def _telescoping(path: Path, node: Node) -> list[Move]:
    """The sum of a polynomial in its index, apart from that of all else."""
    match node:
        case Call("Sum", (body, Name(i), low, high)) if constant(high - low) is None:
            polynomial, rest = None, None
            for term in written_terms(body):
                if _degree(term, i) <= _MOST_POWER:
                    polynomial = term if polynomial is None else polynomial + term
                else:
                    rest = term if rest is None else rest + term
            if polynomial is None or i not in names(polynomial):
                return []
            f: Node = ZERO
            falling: Node = Name(INDICES[0])
            for k, value in enumerate(_differences(polynomial, i, _degree(polynomial, i))):
                f = f + value * falling / Number(factorial(k + 1))
                falling = falling * (Name(INDICES[0]) - Number(k + 1))
            places = {"f": text(f), "a": text(low), "b": text(high)}
            parts: list[tuple[Node, Instance | None]] = [(polynomial, ("telescoping", places))]
            if rest is not None:
                parts.append((rest, None))
            return _joined(path, node, "+", [(Call("Sum", (x, Name(i), low, high)), row) for x, row in parts])
    return []


def _geometric(path: Path, node: Node) -> list[Move]:
    """The sum of c*x**i: (x - 1)*x**i is x**(i + 1) - x**i."""
    match node:
        case Call("Sum", (body, Name(i), low, high)):
            moving = [(factor, power) for factor, power in written_factors(body) if i in names(factor)]
            match moving:
                case [(Binary("**", base, e), power)] if i not in names(base) and _degree(e, i) == 1:
                    ratio = base ** (Number(power) * (substitute(e, {i: Name(i) + 1}) - e))
                    return [(path, "telescoping", {"f": _body(body / (ratio - 1), i), "a": text(low), "b": text(high)})]
    return []


def _differences(polynomial: Node, i: str, degree: int) -> list[Node]:
    """By Newton the polynomial is the sum of binomial(i, k) times the k-th of these: its differences at 0."""
    values = [substitute(polynomial, {i: Number(k)}) for k in range(degree + 1)]
    found = []
    while values:
        found.append(values[0])
        values = [b - a for a, b in zip(values, values[1:])]
    return found


def _degree(tree: Node, i: str) -> int:
    """Of what is a polynomial in a name; else more than is tried."""
    match tree:
        case _ if i not in names(tree):
            return 0
        case Name():
            return 1
        case Neg(x):
            return _degree(x, i)
        case Binary("+" | "-", a, b):
            return max(_degree(a, i), _degree(b, i))
        case Binary("*", a, b):
            return _degree(a, i) + _degree(b, i)
        case Binary("/", a, b) if i not in names(b):
            return _degree(a, i)
        case Binary("**", a, Number(n)):
            return n * _degree(a, i)
    return _MOST_POWER + 1


_GUESSES: dict[Callable[[Path, Node], list[Move]], set[str]] = {  # each with the functions that it needs to guess
    _telescoping: {"Sum"},
    _binomial_sum: {"Sum", "binomial"},
    _exp_of_log: {"exp", "log"},
    _product_of_powers: {"Product"},
    _log_of_product: {"Product", "log"},
    _by_factorials: {"binomial", "factorial"},
}
