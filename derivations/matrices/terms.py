"""Text to trees: the language of matrices, in the kernel's nodes. Nothing is simplified here.

X.T  inv(X)  tr(X)  det(X)  norm(x)  diag(v)  had(A, B)  each(f, v)  I(n)  ones(n)  zero(n, m)  unit(i, n)
Sum(x[i]*x[i].T, i, 1, m)  E(z*z.T)  grad(f, w)  jacobian(v, w)  hessian(f, w)  exp log sqrt abs  f(t)  prime(f(t))
x[i], A[i, j]: an entry, or a member of a family; + - * / ** and whole numbers
"""

import ast
import re
from collections.abc import Mapping

from ..kernel.language import (
    Call,
    IllFormed,
    Item,
    Meaning,
    Name,
    Node,
    _read,
    apart,
    check,
    children,
    expand,
    fold,
    names,
    rebuild,
    walk,
)

Definitions = Mapping[str, Meaning]  # name -> (its indices, what it stands for)


class _AsCalls(ast.NodeTransformer):
    """X.T as T(X), and (A*B)[i, j] as entry(A*B, i, j)."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        return ast.Call(ast.Name(node.attr), [node.value], []) if node.attr == "T" else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        self.generic_visit(node)
        at = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return node if isinstance(node.value, ast.Name) else ast.Call(ast.Name("entry"), [node.value, *at], [])


def parse(text: str) -> Node:
    """The tree of a term, or of an equation of two.

    >>> parse("(X.T*w)[i]") == Call("entry", (Call("T", (Name("X"),)) * Name("w"), Name("i")))
    True
    """
    check("text", text)
    try:
        return _read(_AsCalls().visit(ast.parse(re.sub("(?<!=)=(?!=)", "==", text.strip()), mode="eval").body))
    except SyntaxError:
        raise IllFormed(f"not an expression: {text[:80]!r}") from None


def definitions(given: Mapping[str, str]) -> Definitions:
    """{"C[i]": "Sum(f[i, j], j, 1, r[i])"}: each may speak of those before it."""
    out = dict[str, Meaning]()
    for head, body in given.items():
        match parse(head):
            case Name(name) | Item(name, _) as meant:
                at = tuple(i.id for i in children(meant) if isinstance(i, Name))
            case _:
                raise IllFormed(f"{head}: a definition is of a name, or of a name with indices, as in C[i]")
        if name in out or len({*at} - _free(out)) < len(children(meant)):
            raise IllFormed(f"{head}: defined once, by different letters as indices that no other definition has")
        out[name] = at or None, put_in(parse(body), out)
    return out


def _free(known: Definitions) -> frozenset[str]:
    """What definitions speak of beside their indices."""
    return frozenset().union(*(names(body) - {"pi", *(at or ())} for at, body in known.values()))


def put_in(tree: Node, known: Definitions) -> Node:
    """The tree with definitions in the places of their names; what is bound in these gets other names."""

    def call(node: Node, parts: list[Node]) -> Node:
        match node:
            case Item(name, _) if name in known:
                return Call(name, tuple(parts)) if known[name][0] else Call("entry", (Name(name), *parts))
        return rebuild(node, tuple(parts))

    free = _free(known)
    tree = apart(tree, {*free, *known}, free)  # what is bound here is not what a definition speaks of
    used = frozenset(n.id for n in walk(tree) if isinstance(n, Name))
    full = expand(fold(tree, call), {x: (at, apart(body, set(), used)) for x, (at, body) in known.items()})
    check("size", full)
    return full
