"""Instances of the table's rows that may show an equality: guessed from how both sides are written, and not trusted."""

from collections.abc import Callable, Iterator
from itertools import chain, combinations
from math import factorial

from ..kernel.identity import NoNormalForm, Reader
from ..kernel.language import (
    ONE,
    ZERO,
    Binary,
    Call,
    Captured,
    IllFormed,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    apart,
    children,
    constant,
    fold,
    literal,
    names,
    parse,
    rebuild,
    substitute,
    text,
)
from ..kernel.rows import INDICES, instance
from ..kernel.statement import Setting

_OPAQUE = ("E", "diff", "prime", "Integral", "Series", "All", "Between")  # the kernel goes no further
_MOST_POWER, _MOST_SUMS = 6, 8


def rewritings(setting: Setting, sides: Logic) -> Iterator[list]:
    """As the kernel reads them: [path, row, what stands in the place of each of its names]."""
    for moves in _rewritings(setting, sides):
        yield [[path, row, *_in_order(places)] for path, row, places in moves]


def _in_order(places: dict[str, str]) -> list[str]:
    return [written for _, written in sorted(places.items())]


def _rewritings(setting: Setting, sides: Logic) -> Iterator[list]:
    """Lists of moves: those that write something in other functions, then those that rearrange sums and products, alone
    and with the former after them, the former twice, then two of the latter."""
    first = list(_written_otherwise(setting, sides))
    yield from first
    yield from chain.from_iterable(_more(setting, sides, moves) for moves in first)
    rearranged = list(_rearranged(sides))
    for move in rearranged:
        yield [move]
        yield from _more(setting, sides, [move])
    yield from (list(pair) for pair in combinations(rearranged, 2) if pair[0][0] != pair[1][0])


def _more(setting: Setting, sides: Logic, moves: list) -> Iterator[list]:
    after = _after(setting, sides, moves)
    if after is not None:
        yield from ([*moves, *more] for more in _written_otherwise(setting, after))


def paths(tree: Node, path: tuple = ()) -> Iterator[tuple[tuple, Node]]:
    yield path, tree
    if not (isinstance(tree, Call) and tree.function in _OPAQUE):
        for n, child in enumerate(children(tree)):
            yield from paths(child, (*path, n))


def _after(setting: Setting, tree: Node, moves: list) -> Node | None:
    """What the moves lead to, if they can be made."""
    try:
        for path, row, written in moves:
            bound = tuple(i for i, _ in _around(tree, path))
            tree = _put(tree, path, instance(row, _in_order(written), setting, bound)[1])
    except (IllFormed, Captured):
        return None
    return tree


def _around(tree: Node, path: list) -> Iterator[tuple[str, Node]]:
    """The indices around a place, and the sums and products they belong to."""
    for n in path:
        match tree:
            case Call("Sum" | "Product", (_, Name(i), *_)) if n == 0:
                yield i, tree
        tree = children(tree)[n]


def _put(tree: Node, path: list, new: Node) -> Node:
    if not path:
        return new
    parts = list(children(tree))
    parts[path[0]] = _put(parts[path[0]], path[1:], new)
    return rebuild(tree, tuple(parts))


def _rearranged(sides: Logic) -> Iterator[list]:
    """Every way to reverse, exchange, split or extend a sum or product, at the ends of another one."""
    repeated = [(p, n) for p, n in paths(sides) if isinstance(n, Call) and n.function in ("Sum", "Product")]
    for path, node in repeated:
        x, i, low, high = node.args
        kind, ends = node.function.lower(), {"a": text(low), "b": text(high)}
        places = ends | {"f": text(substitute(x, {i.id: Name(INDICES[0])}))}
        last = dict.fromkeys(
            end for _, other in repeated for end in (other.args[3], other.args[2] - 1) if end not in (high, low - 1)
        )
        yield from ([[*path], f"{kind}_split", places | {"c": text(end)}] for end in last)
        if kind == "sum":
            first = dict.fromkeys(other.args[2] for _, other in repeated if other.args[2] != low)
            yield from ([[*path], "sum_extended", places | {"c": text(start)}] for start in first)
        match x:
            case Call(node.function, (y, Name(j), c, d)) if i.id not in names(c) | names(d):
                both = substitute(y, {i.id: Name(INDICES[0]), j: Name(INDICES[1])})
                yield [[*path], f"{kind}_exchanged", ends | {"f": text(both), "c": text(c), "d": text(d)}]
        yield [[*path], f"{kind}_reversed", places]


# -- in other functions


def _written_otherwise(setting: Setting, sides: Logic) -> Iterator[list]:
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


def _read(setting: Setting, sides: Logic) -> list:
    """Both sides as the kernel reads them, without absolute values in logarithms; then exp of log."""
    moves = []
    for n, side in enumerate(sides.args):
        k = Reader(setting.symbols(()))
        try:
            tree = fold(k.quotient(k.read(side)), _without_abs)
        except NoNormalForm:
            continue
        found = list(chain.from_iterable(_exp_of_log((n, *path), node) for path, node in paths(tree)))
        moves += [[[n], "same", {"x": text(tree)}], *found] if found else []
    return moves


def _linear(setting: Setting, sides: Logic) -> list:
    """The sums within others, the innermost first: what does not speak of their index before each of their terms."""
    moves, tree = [], sides
    for _ in range(_MOST_SUMS):
        for path, node in sorted(paths(tree), key=lambda pair: -len(pair[0])):
            if more := _term_by_term(setting, tree, path, node):
                break
        else:
            break
        moves, tree = moves + more, _after(setting, tree, more)
        if tree is None:
            break
    return moves


def _term_by_term(setting: Setting, tree: Node, path: tuple, node: Node) -> list:
    moves, around = [], [i for i, _ in _around(tree, path)]
    match node:
        case Call("Sum", (body, Name(i), low, high)) if around:
            taken = {*setting.domains, *setting.random, *setting.definitions, *around, i}
            own = frozenset(f"bound_index_{n}" for n in range(_MOST_SUMS))
            parts = [[apart(t, taken, own) for t in part] for part in _parts(setting, body, i)]
            if len(parts) == 1 and parts[0][0] == ONE:
                return []
            for n, (c, f) in enumerate(parts):
                rest = ZERO
                for b, g in reversed(parts[n + 1 :]):
                    rest = b * g + rest
                places = {"a": text(low), "b": text(high), "c": text(c), "f": _body(f, i), "g": _body(rest, i)}
                moves.append([[*path, *[1] * n], "sum_of_multiples", places])
    return moves


def _parts(setting: Setting, body: Node, i: str) -> list[tuple[Node, Node]]:
    """The terms: what does not speak of the index, times what does."""
    k = Reader(setting.symbols(()))
    try:
        over, under = k.read(body)
    except NoNormalForm:
        return []
    found: dict[tuple, dict] = {}
    for m, c in over.items():
        part = tuple(pair for pair in m if i in names(k.expression({(pair,): 1})))
        found.setdefault(part, {})[tuple(pair for pair in m if pair not in part)] = c
    if i in names(k.expression(under)):
        return []
    return [(k.quotient((rest, under)), k.expression({part: 1})) for part, rest in sorted(found.items())]


def _without_abs(tree: Node, parts: list) -> Node:
    match rebuild(tree, tuple(parts)):
        case Call("log", (Call("abs", (x,)),)):
            return Call("log", (x,))
        case new:
            return new


def _joined(path: tuple, node: Node, op: str, parts: list[tuple[Node, list | None]]) -> list:
    """The node written as a sum or product of parts, then the move [row, places] of each that has one."""
    whole, moves = parts[0][0], []
    for tree, _ in parts[1:]:
        whole = Binary(op, whole, tree)
    for n, (_, move) in enumerate(parts):
        if move:
            moves.append([[*path, *[0] * (len(parts) - 1 - n), *[1] * (n > 0)], *move])
    first = [] if whole == node else [[[*path], "same", {"x": text(whole)}]]
    return [*first, *moves] if moves else []


def _factors(tree: Node, power: int = 1) -> Iterator[tuple[Node, int]]:
    match tree:
        case Binary("*" | "/" as op, a, b):
            yield from _factors(a, power)
            yield from _factors(b, power if op == "*" else -power)
        case Neg(x):
            yield from ((Neg(ONE), 1), *_factors(x, power))
        case _:
            yield tree, power


def _terms(tree: Node, negative: bool = False) -> Iterator[Node]:
    match tree:
        case Binary("+" | "-" as op, a, b):
            yield from _terms(a, negative)
            yield from _terms(b, negative != (op == "-"))
        case Neg(x):
            yield from _terms(x, not negative)
        case _:
            yield Neg(tree) if negative else tree


def _times(factors: list[tuple[Node, int]]) -> Node:
    out = None
    for factor, power in factors:
        factor = factor if power > 0 or out is not None else ONE / factor
        out = factor if out is None else out * factor if power > 0 else out / factor
    return ONE if out is None else out


def _exp_of_log(path: tuple, node: Node) -> list:
    """exp(... + n*log(x)) as ...*exp(n*log(x))."""
    match node:
        case Call("exp", (x,)):
            parts, rest = [], []
            for term in _terms(x):
                factors = list(_factors(term))
                logs = [f for f, power in factors if isinstance(f, Call) and f.function == "log" and power > 0]
                others = [(f, power) for f, power in factors if f not in logs]
                if len(logs) != 1:
                    rest.append(term)
                else:
                    half = (Number(2), -1) in others
                    n = _times([pair for pair in others if pair != (Number(2), -1)])
                    n = n if (number := constant(n)) is None else literal(number)
                    row = "exp_of_half_log" if half else "exp_of_log"
                    power = Call("exp", (n * logs[0] / 2 if half else n * logs[0],))
                    parts.append((power, [row, {"n": text(n), "x": text(logs[0].args[0])}]))
            for term in rest:
                parts.append((Call("exp", (term,)), None))
            return _joined(path, node, "*", parts)
    return []


def _product_of_powers(path: tuple, node: Node) -> list:
    """A product of powers of one base, and of exponentials."""
    match node:
        case Call("Product", (x, Name(i), low, high)):
            parts, ends = [], {"a": text(low), "b": text(high)}
            for factor, power in _factors(x):
                match factor if power > 0 else ONE / factor:
                    case Binary("**", base, e) if i not in names(base) and i in names(e):
                        row = ["product_of_powers", {"x": text(base), "f": _body(e, i)} | ends]
                    case Binary("/", _, Binary("**", base, e)) if i not in names(base) and i in names(e):
                        row = ["product_of_powers", {"x": text(base), "f": _body(-e, i)} | ends]
                        factor = base**-e
                    case Call("exp", (e,)):
                        row = ["product_of_exponentials", {"f": _body(e, i)} | ends]
                    case Binary("/", _, Call("exp", (e,))):
                        row, factor = ["product_of_exponentials", {"f": _body(-e, i)} | ends], Call("exp", (-e,))
                    case other:
                        row, factor = None, other
                parts.append((Call("Product", (factor, Name(i), low, high)), row))
            return _joined(path, node, "*", parts)
    return []


def _body(tree: Node, i: str) -> str:
    return text(substitute(tree, {i: Name(INDICES[0])}))


def _log_of_product(path: tuple, node: Node) -> list:
    match node:
        case Call("log", (x,)):
            parts = []
            for factor, power in _factors(x):
                row = None
                match factor:
                    case Call("Product", (y, Name(i), low, high)):
                        row = ["log_of_product", {"f": _body(y, i), "a": text(low), "b": text(high)}]
                parts.append((Call("log", (factor,)) if power > 0 else Neg(Call("log", (factor,))), row))
            return _joined(path, node, "+", parts) if all(power > 0 for _, power in _factors(x)) else []
    return []


def _by_factorials(path: tuple, node: Node) -> list:
    match node:
        case Call("binomial", (n, k)):
            return [[[*path], "binomial_by_factorials", {"n": text(n), "k": text(k)}]]
    return []


def _binomial_sum(path: tuple, node: Node) -> list:
    """The sum of binomial(n, i)*x**i*y**(n - i) times a polynomial in i, which is written in binomial(i, k)."""
    match node:
        case Call("Sum", (body, Name(i), low, high)) if low == ZERO:
            pass
        case _:
            return []
    x, y, others, seen = [], [], [], False
    for factor, power in _factors(body):
        match factor:
            case Call("binomial", (n, k)) if n == high and k in (Name(i), high - Name(i)) and power > 0 and not seen:
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
    whole, moves = None, []
    for n, (value, total, its) in enumerate(parts):
        whole = value * total if whole is None else whole + value * total
        moves.append([[*path, *[0] * (len(parts) - 1 - n), *[1] * (n > 0), 1], "binomial_sum", its])
    return [[[*path], "same", {"x": text(whole)}], *moves]


def _telescoping(path: tuple, node: Node) -> list:
    """The sum of a polynomial in its index, apart from that of all else."""
    match node:
        case Call("Sum", (body, Name(i), low, high)) if constant(high - low) is None:
            polynomial, rest = None, None
            for term in _terms(body):
                if _degree(term, i) <= _MOST_POWER:
                    polynomial = term if polynomial is None else polynomial + term
                else:
                    rest = term if rest is None else rest + term
            if polynomial is None or i not in names(polynomial):
                return []
            f, falling = ZERO, Name(INDICES[0])
            for k, value in enumerate(_differences(polynomial, i, _degree(polynomial, i))):
                f = f + value * falling / Number(factorial(k + 1))
                falling = falling * (Name(INDICES[0]) - Number(k + 1))
            parts = [(polynomial, ["telescoping", {"f": text(f), "a": text(low), "b": text(high)}])]
            parts += [(rest, None)] * (rest is not None)
            return _joined(path, node, "+", [(Call("Sum", (x, Name(i), low, high)), row) for x, row in parts])
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


_GUESSES: dict[Callable, set] = {  # each with the functions without which there is nothing to guess
    _telescoping: {"Sum"},
    _binomial_sum: {"Sum", "binomial"},
    _exp_of_log: {"exp", "log"},
    _product_of_powers: {"Product"},
    _log_of_product: {"Product", "log"},
    _by_factorials: {"binomial", "factorial"},
}
