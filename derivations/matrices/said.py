"""What is said of terms and elements, as text. Nothing here says what is proved."""

from typing import Any

from ..kernel.identity import NoNormalForm
from ..kernel.language import Call, Item, Name, Node, fold, rebuild
from ..kernel.language import text as python
from .claims import Missing
from .words import Index


def written(tree: Node) -> str:
    """The text of a term, as it is read.

    >>> from .terms import parse
    >>> written(parse("(X.T*(X*w))[i] + (A*B).T[i, j]"))
    '(X.T*(X*w))[i] + ((A*B).T)[i, j]'
    """

    def put(node: Node, parts: list[Node]) -> Node:
        match node:
            case Call("T", _):
                inside = python(parts[0])
                return Name(f"{inside}.T" if isinstance(parts[0], Name | Call | Item) else f"({inside}).T")
            case Call("entry", _):
                return Name(f"({python(parts[0])})[{', '.join(map(python, parts[1:]))}]")
        return rebuild(node, tuple(parts))

    return python(fold(tree, put))


def why_not(error: NoNormalForm) -> str:
    """Why a claim is not shown."""
    if not isinstance(error, Missing):
        return str(error)
    side, (what, p) = error.args
    by = "a slope needs" if side == "slope" else f"only the {side} side needs"
    return f"{by} {what}: {brief(p)}"


def brief(p: tuple[Any, ...]) -> str:
    """An element, frozen, in the notation of terms.

    >>> from .reading import Reading
    >>> from .shapes import declare
    >>> from .terms import parse
    >>> from .words import frozen
    >>> brief(frozen(Reading(declare("X matrix(m, d)"), {}).read(parse("X.T*X"))))
    'X.T*X'
    """
    terms, sizes = [], [word[0].rows for (_, _, word), _ in p[1:] if word]
    for (bounds, scalars, word), c in p[1:]:
        factors = [_atom(a) if e == 1 else f"{_base(a)}**{e}" for a, e in scalars] + [_letter(x) for x in word]
        factors += [f"I({_size(n)})" for n in sizes[:1] if not word]
        factors = [str(c)] * (c != 1 or not factors) + factors
        body = "*".join(factors)
        for i, over, kind in bounds:
            body = f"Sum({body}, {_index(i)}, 1, {_size(over)})" if kind == "sum" else f"E({body})"
        terms.append(body)
    return " + ".join(terms).replace("+ -", "- ") or "0"


def _index(i: Index) -> str:
    return str(i.name) if i.kind == "free" else "ijklrst"[(i.place or int(i.name)) % 7]


def _size(n: Any) -> str:
    return f"{n[1]}[{_index(n[2])}]" if isinstance(n, tuple) else str(n)


def _letter(x: Any) -> str:
    at = f"[{', '.join(map(_index, x.at))}]" if x.at else ""
    length = _size(x.columns if x.rows == 1 else x.rows)
    out = {
        "inverse": lambda: f"inv({brief(x.name)})",
        "unit": lambda: f"unit({_index(x.at[0])}, {length})",
        "slope": lambda: f"slope of {x.name[1]}{at} at {brief(x.name[2])}",
        "curve": lambda: f"second slope of {x.name[1]}{at} at {brief(x.name[2])}",
        "ones": lambda: f"ones({length})",
    }.get(x.kind, lambda: f"{x.name}{at}")()
    return out + ".T" * (x.form == "T")


def _base(atom: tuple[Any, ...]) -> str:
    """1/p between brackets: 1/p**2 would be read as the reciprocal of what p**2 is multiplied out."""
    return f"({_atom(atom)})" if atom[0] == "reciprocal" else _atom(atom)


def _atom(atom: tuple[Any, ...]) -> str:
    match atom:
        case ("number", name, at):
            return name + (f"[{', '.join(map(_index, at))}]" if at else "")
        case ("size", n):
            return _size(n)
        case ("word", w):
            inside = "*".join(map(_letter, w))
            return f"tr({inside})" if w[0].rows != 1 else f"({inside})"
        case ("reciprocal", p):
            return f"1/({brief(p)})"
        case ("function", f, at, slopes, p):
            return "prime(" * slopes + f"{f}({', '.join([brief(p), *map(_index, at)])})" + ")" * slopes
        case ("determinant", p, _):
            return f"det({brief(p)})"
        case ("power", p, e):
            return f"({brief(p)})**({brief(e)})"
        case ("same", (i, j), _):
            return f"({_index(i)} == {_index(j)})"
        case (kind, p):
            return f"{kind}({brief(p)})"
    raise NoNormalForm("an atom without a text")
