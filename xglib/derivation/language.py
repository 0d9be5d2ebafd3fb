"""The language of a step: a small whitelisted part of Python's expression syntax, kept as written.

    expression   integers, declared names, + - * / **, y[i], and the functions below
    functions    E(x)  diff(x, v)  Sum(x, i, low, high)  Integral(x, v, low, high)  binomial(n, k)
                 sqrt(x)  exp(x)  log(x)  and your own: L(x)
    condition    == != < <= > >= (chained as in 0 < e < 1), and, or, not

Text is parsed by `ast` and never evaluated. Nothing is simplified: 0/0 and x/x stay what they are.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

FUNCTIONS = {"E": 1, "diff": 2, "Sum": 4, "Integral": 4, "binomial": 2, "sqrt": 1, "exp": 1, "log": 1}
BINDERS = ("Sum", "Integral")  # their second argument is a name that means nothing outside
MAX_CHARACTERS, MAX_DEPTH, MAX_DIGITS, MAX_EXPONENT, MAX_TERMS = 4000, 40, 12, 64, 20_000
MAX_NODES, MAX_EXPANDED_DEPTH, MAX_BITS, MAX_DIFF = 4000, 120, 20_000, 4


class IllFormed(ValueError):
    """The text is no step: bad syntax, an undeclared name, something outside the language, too large."""


class Captured(IllFormed):
    """A value cannot be put in where its names would change their meaning."""


class Node:
    """A tree as it was written. Operators build trees, so a library formula called with nodes is recorded."""

    def __add__(self, other): return Binary("+", self, _node(other))
    def __radd__(self, other): return Binary("+", _node(other), self)
    def __sub__(self, other): return Binary("-", self, _node(other))
    def __rsub__(self, other): return Binary("-", _node(other), self)
    def __mul__(self, other): return Binary("*", self, _node(other))
    def __rmul__(self, other): return Binary("*", _node(other), self)
    def __truediv__(self, other): return Binary("/", self, _node(other))
    def __rtruediv__(self, other): return Binary("/", _node(other), self)
    def __pow__(self, other): return Binary("**", self, _node(other))
    def __rpow__(self, other): return Binary("**", _node(other), self)
    def __neg__(self): return Neg(self)
    def __abs__(self): return Call("sqrt", (self ** 2,))
    def __binomial__(self, k): return Call("binomial", (self, _node(k)))
    def __rbinomial__(self, n): return Call("binomial", (_node(n), self))
    def __sqrt__(self): return Call("sqrt", (self,))

    def __bool__(self):
        raise TypeError("a formula must not branch on its symbols: this expression has no truth value")


@dataclass(frozen=True, repr=False)
class Number(Node):
    value: int


@dataclass(frozen=True, repr=False)
class Name(Node):
    id: str


@dataclass(frozen=True, repr=False)
class Neg(Node):
    x: Node


@dataclass(frozen=True, repr=False)
class Binary(Node):
    op: str  # + - * / **
    left: Node
    right: Node


@dataclass(frozen=True, repr=False)
class Call(Node):
    function: str
    args: tuple


@dataclass(frozen=True, repr=False)
class Item(Node):
    sequence: str
    index: Node


@dataclass(frozen=True, repr=False)
class Relation(Node):
    op: str  # == != < <= > >=
    left: Node
    right: Node


@dataclass(frozen=True, repr=False)
class Logic(Node):
    op: str  # and or not
    args: tuple


ZERO, ONE, TRUE = Number(0), Number(1), Logic("and", ())
_BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
_COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


def _node(x) -> Node:
    if isinstance(x, Node):
        return x
    if isinstance(x, int) and not isinstance(x, bool):
        return Number(x) if x >= 0 else Neg(Number(-x))
    raise TypeError(f"a formula mixed a symbol with {x!r} ({type(x).__name__}); only integers stay exact")


def literal(value) -> Node:
    """A Fraction as a tree of integers."""
    n = Number(abs(value.numerator))
    n = n if value.denominator == 1 else n / Number(value.denominator)
    return n if value >= 0 else -n


def parse(text: str) -> Node:
    """The tree of an expression or condition, or IllFormed with what is wrong.

    >>> parse("2*TP/(TP + FP)") == Binary("/", Number(2)*Name("TP"), Name("TP") + Name("FP"))
    True
    """
    if not isinstance(text, str):
        raise TypeError(f"a step is a string, not {type(text).__name__}")
    if len(text) > MAX_CHARACTERS:
        raise IllFormed(f"too long: {len(text)} characters, at most {MAX_CHARACTERS}")
    try:
        body = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, MemoryError, RecursionError, ValueError) as error:
        hint = " (write == for equality in a condition; a line has no sign before it)" if "=" in text else ""
        raise IllFormed(f"not an expression: {_clip(text)!r}: {getattr(error, 'msg', error)}{hint}") from None
    return _read(body, 0)


def _clip(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."


def _read(node: ast.AST, depth: int) -> Node:
    if depth > MAX_DEPTH:
        raise IllFormed(f"nested more than {MAX_DEPTH} deep")

    def read(child):
        return _read(child, depth + 1)

    match node:
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            if value >= 10**MAX_DIGITS:
                raise IllFormed(f"an integer of more than {MAX_DIGITS} digits")
            return Number(value)
        case ast.Constant(value=float() as value):
            raise IllFormed(f"{value} is a float; write a fraction of integers, as in 3/10")
        case ast.Name(id=name):
            return Name(name)
        case ast.UnaryOp(op=ast.USub(), operand=x):
            return Neg(read(x))
        case ast.UnaryOp(op=ast.Not(), operand=x):
            return Logic("not", (read(x),))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return Binary(_BINARY[type(op)], read(left), read(right))
        case ast.BoolOp(op=op, values=values):
            return Logic("and" if isinstance(op, ast.And) else "or", tuple(map(read, values)))
        case ast.Compare(left=left, ops=ops, comparators=rest) if all(type(op) in _COMPARE for op in ops):
            sides = [read(x) for x in (left, *rest)]
            parts = tuple(Relation(_COMPARE[type(op)], a, b) for op, a, b in zip(ops, sides, sides[1:]))
            return parts[0] if len(parts) == 1 else Logic("and", parts)
        case ast.Subscript(value=ast.Name(id=name), slice=index) if not isinstance(index, (ast.Slice, ast.Tuple)):
            return Item(name, read(index))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            wanted = FUNCTIONS.get(name)
            if wanted is not None and len(args) != wanted:
                raise IllFormed(f"{name} takes {wanted} argument(s), not {len(args)}")
            children = tuple(map(read, args))
            if name in ("diff", *BINDERS) and not isinstance(children[1], Name):
                raise IllFormed(f"{name}(..., v{', low, high' if name in BINDERS else ''}): v must be a name")
            return Call(name, children)
    hint = "; write ** for powers" if isinstance(getattr(node, "op", None), ast.BitXor) else ""
    raise IllFormed(f"{type(node).__name__} is outside the language: {_clip(ast.unparse(node))!r}{hint}")


def children(tree: Node) -> tuple:
    match tree:
        case Neg(x): return (x,)
        case Binary(_, a, b) | Relation(_, a, b): return (a, b)
        case Call(_, args) | Logic(_, args): return args
        case Item(_, index): return (index,)
    return ()


def rebuild(tree: Node, new: tuple) -> Node:
    match tree:
        case Neg(): return Neg(*new)
        case Binary(op): return Binary(op, *new)
        case Relation(op): return Relation(op, *new)
        case Call(function): return Call(function, new)
        case Logic(op): return Logic(op, new)
        case Item(name): return Item(name, *new)
    return tree


def walk(tree: Node) -> Iterator[Node]:
    yield tree
    for child in children(tree):
        yield from walk(child)


def names(tree: Node) -> set[str]:
    """Free names of expressions (a Sum's index is bound)."""
    match tree:
        case Name(id): return {id}
        case Call(function, (body, Name(i), low, high)) if function in BINDERS:
            return names(body) - {i} | names(low) | names(high)
    return set().union(*map(names, children(tree)))


def substitute(tree: Node, values: dict[str, Node]) -> Node:
    """Replace free names. Names bound by Sum, Integral or diff are never replaced, and nothing is captured."""
    match tree:
        case Name(id): return values.get(id, tree)
        case Call(function, (body, Name(i), low, high)) if function in BINDERS:
            inner = {k: v for k, v in values.items() if k != i and k in names(body)}
            if any(i in names(v) for v in inner.values()):
                raise Captured(f"the name {i} bound by {function} would capture a name; choose another")
            return Call(function, (substitute(body, inner), Name(i), substitute(low, values), substitute(high, values)))
        case Call("diff", (body, Name(v))) if v in values and values[v] != Name(v) or any(
                v in names(values[n]) for n in names(body) - {v} if n in values):
            raise Captured(f"cannot put a value into diff(..., {v}): differentiate first, in its own step")
    return rebuild(tree, tuple(substitute(child, values) for child in children(tree)))


def expand(tree: Node, definitions: dict[str, tuple]) -> Node:
    """Replace defined names and own functions by their meaning. definitions: name -> (parameters, tree)."""
    tree = rebuild(tree, tuple(expand(child, definitions) for child in children(tree)))
    match tree:
        case Name(id) if id in definitions and definitions[id][0] is None:
            return definitions[id][1]
        case Call(function, args) if function in definitions:
            parameters, body = definitions[function]
            if parameters is None or len(parameters) != len(args):
                raise IllFormed(f"{function} takes {len(parameters or ())} argument(s), not {len(args)}")
            return substitute(body, dict(zip(parameters, args)))
    return tree


def check_size(tree: Node) -> None:
    """Refuse, before any work is done, what would not fit: bounds the terms of numerator and denominator."""
    def size(t) -> tuple[int, int]:
        match t:
            case Neg(x): return size(x)
            case Binary("+" | "-", a, b):
                (n, d), (p, q) = size(a), size(b)
                if d == q == 1:
                    return _bounded(n + p), 1
                return _bounded(n * q + p * d), _bounded(d * q)
            case Binary("*", a, b):
                (n, d), (p, q) = size(a), size(b)
                return _bounded(n * p), _bounded(d * q)
            case Binary("/", a, b):
                (n, d), (p, q) = size(a), size(b)
                return _bounded(n * q), _bounded(d * p)
            case Binary("**", a, b):
                size(b)
                exponent = constant(b)
                if exponent is None:
                    size(a)
                    return 1, 1
                n, d = size(a)
                if abs(exponent) > MAX_EXPONENT:
                    raise IllFormed(f"the exponent {exponent} is too large: at most {MAX_EXPONENT}")
                n, d = (_bounded(comb(s + abs(exponent) - 1, abs(exponent))) for s in (n, d))
                return (n, d) if exponent >= 0 else (d, n)
        parts = [size(child) for child in children(t)]
        return max([n for n, _ in parts], default=1), max([d for _, d in parts], default=1)

    def degree(t) -> int:
        match t:
            case Binary("**", a, b): return degree(a) * max(1, abs(constant(b) or 1))
            case Binary("*" | "/", a, b): return degree(a) + degree(b)
            case Number(): return 0
        return max(map(degree, children(t)), default=1)

    def bits(t) -> int:
        match t:
            case Number(n): return n.bit_length()
            case Binary("**", a, b): return bits(a) * max(1, abs(constant(b) or 1)) + bits(b)
            case Binary("+" | "-", a, b): return max(bits(a), bits(b)) + 1
        return sum(map(bits, children(t)))

    def derivatives(t) -> int:
        return (isinstance(t, Call) and t.function == "diff") + max(map(derivatives, children(t)), default=0)

    size(tree)
    if bits(tree) > MAX_BITS:
        raise IllFormed(f"numbers of more than {MAX_BITS} binary digits")
    if derivatives(tree) > MAX_DIFF:
        raise IllFormed(f"more than {MAX_DIFF} derivatives inside each other")
    if degree(tree) > 10 * MAX_EXPONENT:
        raise IllFormed(f"the degree may reach {degree(tree)}: at most {10 * MAX_EXPONENT}")


def check_shape(tree: Node) -> None:
    """Refuse what definitions have blown up, before anybody walks it: shared parts are counted without a walk."""
    known: dict[int, tuple[int, int]] = {}

    def measure(t) -> tuple[int, int]:
        if id(t) not in known:
            parts = [measure(child) for child in children(t)]
            known[id(t)] = 1 + sum(n for n, _ in parts), 1 + max((d for _, d in parts), default=0)
            if known[id(t)][0] > MAX_NODES or known[id(t)][1] > MAX_EXPANDED_DEPTH:
                raise IllFormed(f"with its definitions put in, more than {MAX_NODES} symbols "
                                f"or {MAX_EXPANDED_DEPTH} levels")
        return known[id(t)]

    measure(tree)


def _bounded(terms: int) -> int:
    if terms > MAX_TERMS:
        raise IllFormed(f"may expand to more than {MAX_TERMS} terms")
    return terms


def constant(tree: Node) -> int | None:
    """The integer a tree of integers stands for (no division), None if it has names."""
    match tree:
        case Number(value): return value
        case Neg(x):
            value = constant(x)
            return None if value is None else -value
        case Binary(op, a, b):
            x, y = constant(a), constant(b)
            if x is None or y is None or op == "/":
                return None
            if op == "**":
                if not 0 <= y <= MAX_EXPONENT or abs(x) > 10**MAX_DIGITS:
                    raise IllFormed(f"the exponent {y} is too large: at most {MAX_EXPONENT}")
                return x**y
            return {"+": x + y, "-": x - y, "*": x * y}[op]
    return None
