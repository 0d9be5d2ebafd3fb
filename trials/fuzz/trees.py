"""Expressions as trees: an integer, a name, or a tuple (operation, *parts); a call is (function's name, *arguments)."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache

OPERATORS = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.Pow: "**",
    ast.And: "and",
    ast.Or: "or",
    ast.BitOr: "|",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
LEVEL = {
    "or": 1,
    "and": 2,
    "not": 3,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 4),
    "|": 4,
    "+": 5,
    "-": 5,
    "*": 6,
    "/": 6,
    "neg": 7,
    "**": 8,
}
ENDLESS = {"Series": "Sum", "Improper": "Integral"}  # to infinity
BINDERS = ("Sum", "Product", "All", "Integral", "diff", *ENDLESS)  # their second argument is no expression
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
CONNECTIVES = ("<=>", "=>")  # between two conditions
FUNCTIONS = ("phi", "psi", "rho", "two")  # that are declared


@lru_cache(maxsize=4096)
def read(text: str):
    """The tree of a text.

    >>> read("2*x + c[1]")
    ('+', ('*', 2, 'x'), ('item', 'c', 1))
    """
    return _tree(ast.parse(text.strip(), mode="eval").body)


def _tree(node):
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return name
        case ast.UnaryOp(op=op, operand=x):
            return ("not" if isinstance(op, ast.Not) else "neg", _tree(x))
        case ast.BinOp(left=a, op=op, right=b):
            return (OPERATORS[type(op)], _tree(a), _tree(b))
        case ast.BoolOp(op=op, values=values):
            return (OPERATORS[type(op)], *map(_tree, values))
        case ast.Compare(left=a, ops=ops, comparators=rest):
            sides = [_tree(x) for x in (a, *rest)]
            parts = [(OPERATORS[type(op)], x, y) for op, x, y in zip(ops, sides, sides[1:])]
            return parts[0] if len(parts) == 1 else ("and", *parts)
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Tuple(elts=indices)):
            return ("item", name, *map(_tree, indices))
        case ast.Subscript(value=ast.Name(id=name), slice=index):
            return ("item", name, _tree(index))
        case ast.Call(func=ast.Name(id=name), args=[*parts, ast.Name(id="infinity")]):
            return (next(endless for endless, kind in ENDLESS.items() if kind == name), *map(_tree, parts))
        case ast.Call(func=ast.Name(id=name), args=args):
            return (name, *map(_tree, args))
    raise ValueError(f"not in the language: {ast.dump(node)}")


def write(tree, level: int = 0) -> str:
    """The text of a tree, with no more parentheses than it needs.

    >>> write(read("(x + 1)*-(x**(2))/(3 - (y - z))"))
    '(x + 1)*-x**2/(3 - (y - z))'
    """
    if not isinstance(tree, tuple):
        return str(tree)
    op, *parts = tree
    if op == "item":
        return f"{parts[0]}[{', '.join(map(write, parts[1:]))}]"
    if op in ENDLESS:
        return f"{ENDLESS[op]}({', '.join(map(write, parts))}, infinity)"
    if op not in LEVEL:
        return f"{op}({', '.join(map(write, parts))})"
    here = LEVEL[op]
    if op in ("neg", "not"):
        out = ("-" if op == "neg" else "not ") + write(parts[0], here)
    elif op == "**":
        out = "**".join(write(x, 9) for x in parts)
    else:
        space = "" if op in "*/" else " "
        first, *rest = parts
        out = f"{space}{op}{space}".join([write(first, here), *(write(x, here + 1) for x in rest)])
    return f"({out})" if here < level else out


def spots(tree, arithmetic: bool = True, path: tuple = ()) -> Iterator[tuple]:
    """The paths of subtrees. arithmetic: only where any expression of equal value may stand: no exponents, bounds of
    sums, indices, arguments of binomials and own functions."""
    yield path
    if isinstance(tree, tuple):
        op, *parts = tree
        for n, part in enumerate(parts, 1):
            name = op in BINDERS and n == 2 or op == "item" and n == 1
            plain = (
                op
                in (
                    "+",
                    "-",
                    "*",
                    "/",
                    "neg",
                    "sqrt",
                    "exp",
                    "log",
                    "sin",
                    "cos",
                    "tan",
                    "E",
                    "and",
                    "or",
                    "not",
                    *COMPARISONS,
                    "abs",
                    "max",
                    "min",
                    "indicator",
                    *FUNCTIONS,
                )
                or op in ("**", *BINDERS)
                and n == 1
            )
            if not name and (plain or not arithmetic):
                yield from spots(part, arithmetic, (*path, n))


def is_condition(tree) -> bool:
    return isinstance(tree, tuple) and tree[0] in (*COMPARISONS, "and", "or", "not", "integer", "All")


def values_in(tree) -> list[tuple]:
    """The paths of its subtrees that have a value and are no conditions, where another expression may stand."""
    return [path for path in spots(tree) if not is_condition(at(tree, path))]


def at(tree, path: tuple):
    """The subtree at a path."""
    return at(tree[path[0]], path[1:]) if path else tree


def changed(tree, path: tuple, new):
    """The tree with another subtree at a path."""
    return (*tree[: path[0]], changed(tree[path[0]], path[1:], new), *tree[path[0] + 1 :]) if path else new


def words(text: str) -> list[str]:
    """The names in a text, in order, each once."""
    return list(dict.fromkeys(re.findall(r"[A-Za-z]\w*", text)))
