"""The language of a step: a small whitelisted part of Python's expression syntax, kept as written.

    expression   integers, declared names, pi, + - * / **, y[i], y[i, j], and the functions below
    functions    E(x)  diff(x, v)  Sum(x, i, low, high)  Product(x, i, low, high)  Integral(x, v, low, high)
                 Sum(x, i, low, infinity)
                 binomial(n, k)  factorial(n)  sqrt(x)  exp(x)  log(x)  abs(x)  max(x, y)  min(x, y)
                 sin(x)  cos(x)  tan(x), which is sin(x)/cos(x)
                 indicator(condition)  and your own: L(x); a declared function f(x), and its slope prime(f(x))
    condition    == != < <= > >= (chained as in 0 < e < 1), and, or, not, All(condition, i, low, high)
                 Between(condition, v, low, high): for all real v between two ends

Text is parsed by `ast` and never evaluated. Nothing is simplified: 0/0 and x/x stay what they are. A guard counts how
deep a text nests before it is parsed, and all readers of a tree here are loops.

Caveats. What is written may have no value; that is said elsewhere, by `signs.defined`. `integer(x)` and `:=` are
printed, and cannot be read. A value is never put in under another meaning: `substitute` refuses it, it does not rename.
How large a tree may become is counted by whoever asks.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import add, mul, sub
from typing import Any, NoReturn, TypeVar, dataclass_transform

FUNCTIONS = {
    "E": 1,
    "diff": 2,
    "Sum": 4,
    "Product": 4,
    "Integral": 4,
    "All": 4,
    "Between": 4,
    "Series": 3,
    "Improper": 3,
    "prime": 1,
}  # and those of numbers: `symbols`
CONSTANTS = frozenset({"pi"})  # names that are numbers
ENDLESS = {"Series": "Sum", "Improper": "Integral"}  # whose end is infinity: Sum(x, i, low, infinity) is kept so
BINDERS = ("Sum", "Product", "Integral", "All", "Between", *ENDLESS)  # their second argument means nothing outside
INDICES = "ijklrstuvwabcgh"  # what another one is renamed to
MAX_DIGITS, MAX_EXPONENT = 12, 64

# Letters are Latin without accents, or one Greek one: of other alphabets there are too many that look like these.
GREEK = "αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
_NAME = re.compile(rf"(?:[A-Za-z][A-Za-z0-9]*|[{GREEK}][0-9]*)(?:(?:_[A-Za-z0-9]+)*|_[{GREEK}])")


T = TypeVar("T")
Meaning = tuple[tuple[str, ...] | None, "Node"]  # of a name, or of a function of parameters


class Said(str):
    """A message as it reads, with the template and the parts it was made of: so that it can be said otherwise."""

    template: str
    parts: dict[str, object]

    def __new__(cls, template: str, **parts: object) -> "Said":
        said = super().__new__(cls, template.format(**parts))
        said.template, said.parts = template, parts
        return said


class IllFormed(ValueError):
    """The text is no step: bad syntax, an undeclared name, something outside the language, too large."""


class NotShown(ArithmeticError):
    """A premise was not shown; the message says which. That is no refutation."""


class Captured(IllFormed, NotShown):
    """A value cannot be put in where its names would change their meaning."""


def _operator(sign: str) -> tuple[Callable[["Node", Any], "Node"], Callable[["Node", Any], "Node"]]:
    """With the tree on the left, and with it on the right."""
    return lambda x, other: Binary(sign, x, _node(other)), lambda x, other: Binary(sign, _node(other), x)


class Node:
    """A tree as it was written. Operators build trees, so a library formula called with nodes is recorded."""

    __add__, __radd__ = _operator("+")
    __sub__, __rsub__ = _operator("-")
    __mul__, __rmul__ = _operator("*")
    __truediv__, __rtruediv__ = _operator("/")
    __pow__, __rpow__ = _operator("**")

    def __neg__(self) -> "Node":
        return Neg(self)

    def __abs__(self) -> "Node":
        return Call("abs", (self,))

    def __binomial__(self, k: Any) -> "Node":
        return Call("binomial", (self, _node(k)))

    def __rbinomial__(self, n: Any) -> "Node":
        return Call("binomial", (_node(n), self))

    def __sqrt__(self) -> "Node":
        return Call("sqrt", (self,))

    def __bool__(self) -> NoReturn:
        raise TypeError("a formula must not branch on its symbols: this expression has no truth value")


@dataclass_transform(frozen_default=True)
def _node_class(cls: type[T]) -> type[T]:
    """Frozen, and hashed once: trees are keys everywhere."""
    cls = dataclass(frozen=True, repr=False)(cls)
    made = cls.__hash__

    def once(self: Any) -> int:
        if "_hash" not in self.__dict__:
            object.__setattr__(self, "_hash", made(self))
        return self._hash

    cls.__hash__ = once  # type: ignore[method-assign]
    return cls


@_node_class
class Number(Node):
    value: int


@_node_class
class Name(Node):
    id: str


@_node_class
class Neg(Node):
    x: Node


@_node_class
class Binary(Node):
    op: str  # + - * / **
    left: Node
    right: Node


@_node_class
class Call(Node):
    function: str
    args: tuple[Node, ...]


@_node_class
class Item(Node):
    sequence: str
    index: Node
    second: Node | None = None  # of a matrix


@_node_class
class Relation(Node):
    op: str  # == != < <= > >=
    left: Node
    right: Node


@_node_class
class Logic(Node):
    op: str  # and or not integer
    args: tuple[Node, ...]


_PARTS = {  # what each node is made of, exactly: nothing that only looks like it
    Number: (int,),
    Name: (str,),
    Neg: (None,),
    Binary: (str, None, None),
    Call: (str, tuple),
    Item: (str, None),
    Relation: (str, None, None),
    Logic: (str, tuple),
}
_OPERATIONS = {
    Binary: ("+", "-", "*", "/", "**"),
    Relation: ("==", "!=", "<", "<=", ">", ">="),
    Logic: ("and", "or", "not", "integer"),
}
_EXACT = {"+": add, "-": sub, "*": mul}
ZERO, ONE, TRUE = Number(0), Number(1), Logic("and", ())
INFINITY = Name("infinity")  # an end, and else no name
RESERVED = CONSTANTS | {INFINITY.id}
_BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
_COMPARE = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


# -- trees and names that are well made


def _node(x: object) -> Node:
    if isinstance(x, Node):
        return x
    if type(x) is int:
        return Number(x) if x >= 0 else Neg(Number(-x))
    raise TypeError(f"a formula mixed a symbol with {x!r} ({type(x).__name__}); only integers stay exact")


def check_made(tree: Node) -> None:
    """Refuse what was not made of the nodes of this module, or can change."""
    node: Any
    for node in walk(tree):
        kinds = _PARTS.get(type(node), (list,))
        parts = [getattr(node, f) for f in type(node).__match_args__] if type(node) in _PARTS else [None]
        made = all(type(part) is kind for part, kind in zip(parts, kinds) if kind)
        if made and type(node) in _OPERATIONS:
            made = node.op in _OPERATIONS[type(node)] and (node.op not in ("not", "integer") or len(node.args) == 1)
        if not made:
            raise IllFormed(f"{type(node).__name__}: a tree is made of the nodes of the language, and does not change")


def literal(value: Fraction | int) -> Node:
    """A number as a tree of integers."""
    n: Node = Number(abs(value.numerator))
    n = n if value.denominator == 1 else n / Number(value.denominator)
    return n if value >= 0 else -n


def check_name(name: str) -> None:
    """Refuse what cannot be told from another name: Cyrillic letters, an underscore at an end."""
    if not _NAME.fullmatch(name):
        raise IllFormed(
            f"{clipped(repr(name))} is no integer, and no name: Latin letters and digits in parts between _, "
            "or one Greek letter"
        )


# -- from text to tree


def parse(text: str) -> Node:
    """The tree of an expression or condition, or IllFormed with what is wrong.

    >>> parse("2*TP/(TP + FP)") == Binary("/", Number(2)*Name("TP"), Name("TP") + Name("FP"))
    True
    """
    if not isinstance(text, str):
        raise TypeError(f"a step is a string, not {type(text).__name__}")
    check("text", text)
    try:
        body = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, MemoryError, RecursionError, ValueError):
        hint = " (write == for equality in a condition; a line has no sign before it)" if "=" in text else ""
        raise IllFormed(f"not an expression: {clipped(text)!r}{hint}") from None
    return _read(body)


def clipped(text: str) -> str:
    return text if len(text) <= 80 else text[:77] + "..."


def _read(node: ast.AST) -> Node:
    match node:
        case ast.Constant(value=int() as value):
            if value >= 10**MAX_DIGITS:
                raise IllFormed(f"an integer of more than {MAX_DIGITS} digits")
            return Number(value)
        case ast.Constant(value=float() as value):
            raise IllFormed(f"{value} is a float; write a fraction of integers, as in 3/10")
        case ast.Name(id=name):
            return Name(name)
        case ast.UnaryOp(op=ast.USub(), operand=x):
            return Neg(_read(x))
        case ast.UnaryOp(op=ast.Not(), operand=x):
            return Logic("not", (_read(x),))
        case ast.BinOp(op=op) if type(op) in _BINARY:
            chain = []  # a + b + c + ... is one level: a loop, not a descent
            while isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
                chain.append((_BINARY[type(node.op)], node.right))
                node = node.left
            tree = _read(node)
            for sign, right in reversed(chain):
                tree = Binary(sign, tree, _read(right))
            return tree
        case ast.BoolOp(op=op, values=values):
            return Logic("and" if isinstance(op, ast.And) else "or", tuple(map(_read, values)))
        case ast.Compare(left=left, ops=ops, comparators=rest):
            sides = [_read(x) for x in (left, *rest)]
            parts = tuple(Relation(_COMPARE[type(op)], a, b) for op, a, b in zip(ops, sides, sides[1:]))
            return parts[0] if len(parts) == 1 else Logic("and", parts)
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Tuple(elts=[i, j])):
            return Item(name, _read(i), _read(j))
        case ast.Subscript(value=ast.Name(id=name), slice=index):
            return Item(name, _read(index))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            wanted = FUNCTIONS.get(name)
            if wanted is not None and len(args) != wanted:
                raise IllFormed(f"{name} takes {wanted} argument(s), not {len(args)}")
            children = tuple(map(_read, args))
            if name in ("diff", *BINDERS) and not may_bind(name, children[1]):
                raise IllFormed(f"{name}(..., v{', low, high' * (name in BINDERS)}): v must be a name")
            for endless, kind in ENDLESS.items():
                if name == kind and children[3] == INFINITY:
                    return Call(endless, children[:3])
            return Call(name, children)
    raise IllFormed(f"{clipped(ast.unparse(node))!r} is outside the language")


# -- parts of a tree, and other ones in their place


def may_bind(name: str, v: Node) -> bool:
    """Whether it may stand there: an index, a variable; a slope is by an entry, too."""
    return isinstance(v, Name) or name == "diff" and isinstance(v, Item)


def is_condition(tree: Node) -> bool:
    return isinstance(tree, (Relation, Logic)) or is_a(tree, "All", "Between")


def children(tree: Node) -> tuple[Node, ...]:
    match tree:
        case Neg(x):
            return (x,)
        case Binary(_, a, b) | Relation(_, a, b):
            return (a, b)
        case Call(_, args) | Logic(_, args):
            return args
        case Item(_, i, j):
            return (i,) if j is None else (i, j)
    return ()


def rebuild(tree: Node, new: tuple[Node, ...]) -> Node:
    match tree:
        case Neg():
            return Neg(*new)
        case Binary(op):
            return Binary(op, *new)
        case Relation(op):
            return Relation(op, *new)
        case Call(function):
            return Call(function, new)
        case Logic(op):
            return Logic(op, new)
        case Item(name):
            return Item(name, *new)
    return tree


def fold(
    tree: Node, combine: Callable[[Node, list[Any]], T], parts: Callable[[Node], tuple[Node, ...]] = children
) -> T:
    """combine(node, values of its parts), from the leaves up: a loop, as a sum may be long. Shared parts count once."""
    known: dict[int, T] = {}
    todo = [tree]
    while todo:
        node = todo[-1]
        below = parts(node)
        missing = [part for part in reversed(below) if id(part) not in known]
        if missing:
            todo += missing
        else:
            known[id(node)] = combine(node, [known[id(part)] for part in below])
            todo.pop()
    return known[id(tree)]


def walk(tree: Node) -> Iterator[Node]:
    todo = [tree]
    while todo:
        node = todo.pop()
        yield node
        todo += reversed(children(node))


def speaks_of(tree: Node, *kinds: str) -> bool:
    """Whether one of these operations or functions stands in it."""
    return any(is_a(node, *kinds) for node in walk(tree))


def unprimed(tree: Node) -> tuple[Node, int]:
    """What prime(prime(f(x))) differentiates, f(x), and how often: 2."""
    times = 0
    while isinstance(tree, Call) and tree.function == "prime":
        tree, times = tree.args[0], times + 1
    return tree, times


def conjuncts(condition: Node) -> tuple[Node, ...]:
    """The conditions that `and` joins."""
    match condition:
        case Logic("and", args):
            return tuple(part for x in args for part in conjuncts(x))
    return (condition,)


def names(tree: Node) -> set[str]:
    """Free names of expressions (a Sum's index is bound)."""

    def free(node: Node, parts: list[set[str]]) -> set[str]:
        match node:
            case Name(id):
                return {id}
            case Call(function, (_, Name(i), *_)) if function in BINDERS:
                return (parts[0] - {i}).union(*parts[2:])
        return set().union(*parts)

    return fold(tree, free)


def moves(tree: Node, v: Node) -> bool:
    """Whether it speaks of what a slope is by: of the name, or of any entry of the sequence."""
    match v:
        case Item(sequence):
            return any(isinstance(node, Item) and node.sequence == sequence for node in walk(tree))
    return names(v) <= names(tree)


def substitute(tree: Node, values: dict[str, Node]) -> Node:
    """Replace free names. Names bound by Sum, Integral or diff are never replaced, and nothing is captured."""

    def parts(node: Node) -> tuple[Node, ...]:
        return children(node)[2 * is_a(node, *BINDERS) :]

    def put(node: Node, new: list[Node]) -> Node:
        match node:
            case Name(id):
                return values.get(id, node)
            case Call(function, (body, Name(i), *_)) if function in BINDERS:
                inner = {k: v for k, v in values.items() if k != i and k in names(body)}
                if any(i in names(v) for v in inner.values()):
                    raise Captured(
                        Said(
                            "the name {name} bound by {function} would capture a name; choose another",
                            name=i,
                            function=function,
                        )
                    )
                return Call(function, (substitute(body, inner), Name(i), *new))
            case Call("diff", (body, v)):
                inner = {n: x for n, x in values.items() if n in names(body) | names(v) and x != Name(n)}
                if any(v == Name(n) or moves(x, v) or speaks_of(x, "E") for n, x in inner.items()):
                    raise Captured(
                        Said(
                            "cannot put a value into diff(..., {name}): differentiate first, in its own step",
                            name=text(v),
                        )
                    )
        return rebuild(node, tuple(new))

    return fold(tree, put, parts)


def expand(tree: Node, definitions: Mapping[str, Meaning]) -> Node:
    """Replace defined names and own functions by their meaning. definitions: name -> (parameters, tree)."""

    def put(node: Node, new: list[Node]) -> Node:
        match node:
            case Name(id) if id in definitions and definitions[id][0] is None:
                return definitions[id][1]
            case Call(function) if function in definitions:
                parameters, body = definitions[function]
                if parameters is None or len(parameters) != len(new):
                    raise IllFormed(f"{function} takes {len(parameters or ())} argument(s), not {len(new)}")
                return substitute(body, dict(zip(parameters, new)))
        return rebuild(node, tuple(new))

    return fold(tree, put)


def apart(tree: Node, taken: set[str], around: frozenset[str] = frozenset()) -> Node:
    """The same with other names for what is bound within the reach of the same name: a definition may use i again."""
    match tree:
        case Call(function, (body, Name(i), *ends)) if function in BINDERS:
            if i in around:
                used = taken | around | {node.id for node in walk(body) if isinstance(node, Name)}
                new = next((letter for letter in INDICES if letter not in used), None)
                if new is None:
                    raise IllFormed("too many indices within each other")
                body, i = substitute(body, {i: Name(new)}), new
            inner = apart(body, taken, around | {i})
            return Call(function, (inner, Name(i), *(apart(end, taken, around) for end in ends)))
    return rebuild(tree, tuple(apart(child, taken, around) for child in children(tree)))


def product(factors: list[tuple[Node, int]]) -> Node:
    """Of powers, as an expression."""
    out = None
    for base, e in factors:
        power = base if abs(e) == 1 else Binary("**", base, Number(abs(e)))
        if out is None:
            out = power if e > 0 else ONE / power
        else:
            out = Binary("*" if e > 0 else "/", out, power)
    return ONE if out is None else out


def moment(powers: dict[str, int]) -> Node:
    """The expectation of a product of powers of random variables."""
    return Call("E", (product([(Name(name), e) for name, e in sorted(powers.items())]),))


guards: list[Callable[[str, Any], object]] = []  # of whoever asks: they refuse, and change nothing


def check(what: str, written: str | Node) -> None:
    """Before any work is done the guards look at it: a text, the shape of a tree, or what is to be multiplied out. How
    large it is has no part in what is true."""
    for guard in guards:
        guard(what, written)


def constant(tree: Node) -> int | None:
    """The integer a tree of integers stands for (no division), None if it has names."""

    def value(node: Node, parts: list[Any]) -> int | None:
        match node:
            case Number(n):
                return n
            case Neg() if parts[0] is not None:
                return -parts[0]
            case Binary("**") if None not in parts:
                if not 0 <= parts[1] <= MAX_EXPONENT or abs(parts[0]) > 10**MAX_DIGITS:
                    raise IllFormed(f"the exponent {parts[1]} is too large: at most {MAX_EXPONENT}")
                return parts[0] ** parts[1]
            case Binary(op) if None not in parts and op in _EXACT:
                return _EXACT[op](*parts)
        return None

    return fold(tree, value, _operands)


def fraction(tree: Node) -> Fraction | None:
    """The same of a quotient of such trees."""
    match tree:
        case Neg(x) if (value := fraction(x)) is not None:
            return -value
        case Binary("/", a, b) if (below := constant(b)) and (over := constant(a)) is not None:
            return Fraction(over, below)
    whole = constant(tree)
    return None if whole is None else Fraction(whole)


def _operands(node: Node) -> tuple[Node, ...]:
    return children(node) if isinstance(node, (Neg, Binary)) else ()


# -- from tree to text

# How tightly each form binds; a child that binds less tightly than its place asks for gets parentheses.
LOGIC, NOT, RELATION, SUM, PRODUCT, NEG, POWER, ATOM = range(8)


def text(tree: Node, place: int = LOGIC) -> str:
    """Python syntax.

    >>> text(parse("a*(-b) - (c - d)"))
    'a*(-b) - (c - d)'
    """

    def write(node: Node, parts: list[tuple[int, str]]) -> tuple[int, str]:
        def at(n: int, place: int = LOGIC) -> str:
            return f"({parts[n][1]})" if parts[n][0] < place else parts[n][1]

        every = ", ".join(out for _, out in parts)
        match node:
            case Number(value):
                return ATOM, str(value)
            case Name(id):
                return ATOM, id
            case Item(name, _):
                return ATOM, f"{name}[{every}]"
            case Call(name, _) if name in ENDLESS:
                return ATOM, f"{ENDLESS[name]}({every}, {INFINITY.id})"
            case Call(name, _):
                return ATOM, f"{name}({every})"
            case Neg():
                return NEG, "-" + at(0, NEG)
            case Binary("**"):
                return POWER, f"{at(0, ATOM)}**{at(1, NEG)}"
            case Binary("*" | "/" as op):
                return PRODUCT, at(0, PRODUCT) + op + at(1, POWER)
            case Binary(op, a, b):
                left, right = sum_places(a, b)
                return SUM, f"{at(0, left)} {op} {at(1, POWER if isinstance(b, Neg) else right)}"
            case Relation(op):
                return RELATION, f"{at(0, SUM)} {op} {at(1, SUM)}"
            case Logic("not"):
                return NOT, "not " + at(0, RELATION)
            case Logic("integer"):
                return ATOM, f"integer({every})"
            case Logic(op):
                return LOGIC, f" {op} ".join(at(n, NOT) for n in range(len(parts)))
        raise TypeError(f"{type(node).__name__} has no text")

    level, out = fold(tree, write)
    return f"({out})" if level < place else out


def is_a(tree: Node, *kinds: str) -> bool:
    """Whether it is one of these operations or functions."""
    return isinstance(tree, Binary) and tree.op in kinds or isinstance(tree, Call) and tree.function in kinds


def sum_places(a: Node, b: Node) -> tuple[int, int]:
    """a + (b + c) keeps its parentheses; so that grouping reads evenly, (a + b) + (c + d) keeps both."""
    return SUM + (is_a(a, "+", "-") and is_a(b, "+", "-")), SUM + 1
