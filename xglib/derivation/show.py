"""Show a tree: as text that parses back to the same tree, and as LaTeX. Nothing is rearranged."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from .language import Binary, Call, Item, Logic, Name, Neg, Node, Number, Relation

# How tightly each form binds; a child that binds less tightly than its place asks for gets parentheses.
_LOGIC, _NOT, _RELATION, _SUM, _PRODUCT, _NEG, _POWER, _ATOM = range(8)


def text(tree: Node, place: int = _LOGIC) -> str:
    """Python syntax.

    >>> from .language import parse
    >>> text(parse("a*(-b) - (c - d)"))
    'a*(-b) - (c - d)'
    """
    match tree:
        case Number(value): return str(value)
        case Name(id): return id
        case Item(name, index): return f"{name}[{text(index)}]"
        case Call(name, args): return f"{name}({', '.join(map(text, args))})"
        case Neg(x): level, out = _NEG, "-" + text(x, _NEG)
        case Binary("**", a, b): level, out = _POWER, f"{text(a, _ATOM)}**{text(b, _NEG)}"
        case Binary("*" | "/" as op, a, b):
            level, out = _PRODUCT, text(a, _PRODUCT) + op + text(b, _POWER)
        case Binary(op, a, b):
            left, right = _sum_places(a, b)
            level, out = _SUM, f"{text(a, left)} {op} {text(b, _POWER if isinstance(b, Neg) else right)}"
        case Relation(op, a, b): level, out = _RELATION, f"{text(a, _SUM)} {op} {text(b, _SUM)}"
        case Logic("not", (x,)): level, out = _NOT, "not " + text(x, _RELATION)
        case Logic("integer", (x,)): return f"integer({text(x)})"
        case Logic(op, args): level, out = _LOGIC, f" {op} ".join(text(x, _NOT) for x in args)
    return f"({out})" if level < place else out


_GREEK = {g: "\\" + g for g in ("alpha beta gamma delta lambda mu nu pi rho sigma tau theta chi omega Delta Sigma "
                                "Omega").split()} | {"eps": r"\epsilon"}
_NO_NAMES = MappingProxyType({})
_ACCENT = {"hat": r"\hat", "bar": r"\bar"}
_RELATIONS = {"==": "=", "!=": r"\neq", "<": "<", "<=": r"\le", ">": ">", ">=": r"\ge", ":=": ":="}


def name_latex(name: str, names: Mapping[str, str] = _NO_NAMES) -> str:
    """TP -> \\mathrm{TP}, y_D -> y_{D}, x1 -> x_{1}, eps_hat -> \\hat{\\epsilon}; names overrides."""
    if name in names:
        return names[name]
    head, tail = re.fullmatch(r"(.+?)_?(\d+|(?<=_).*|)", name).groups()
    out = _GREEK.get(head, head if len(head) == 1 else rf"\mathrm{{{head}}}")
    if tail in _ACCENT:
        return f"{_ACCENT[tail]}{{{out}}}"
    tail = tail if len(tail) < 2 or tail.isdigit() else rf"\mathrm{{{tail}}}"
    return f"{out}_{{{tail}}}" if tail else out


def latex(tree: Node, names: Mapping[str, str] = _NO_NAMES, place: int = _LOGIC) -> str:
    """LaTeX of the tree as written: every operation is shown, none is performed.

    >>> from .language import parse
    >>> latex(parse("2*P*R/(P + R)"))
    '\\\\frac{2\\\\,P\\\\,R}{P+R}'
    """
    def tex(t, place=_LOGIC):
        return latex(t, names, place)

    match tree:
        case Number(value): return str(value)
        case Name(id): return name_latex(id, names)
        case Item(name, index): return f"{name_latex(name, names)}_{{{tex(index)}}}"
        case Call("E", (x,)): return rf"\mathbb{{E}}\left[{tex(x)}\right]"
        case Call("diff", (x, v)):
            level, out = _NEG, rf"\frac{{d}}{{d {tex(v)}}}\left({tex(x)}\right)"
        case Call("Sum", (x, i, low, high)):
            # the body of a sum reaches as far as a product: anything looser is put in parentheses
            level, out = _PRODUCT, rf"\sum_{{{tex(i)}={tex(low)}}}^{{{tex(high)}}} {tex(x, _PRODUCT)}"
        case Call("Integral", (x, v, low, high)):
            level, out = _PRODUCT, rf"\int_{{{tex(low)}}}^{{{tex(high)}}} {tex(x, _PRODUCT)}\,d{tex(v)}"
        case Call("binomial", (n, k)): return rf"\binom{{{tex(n)}}}{{{tex(k)}}}"
        case Call("sqrt", (x,)): return rf"\sqrt{{{tex(x)}}}"
        case Call("exp", (x,)): return rf"\exp\left({tex(x)}\right)"
        case Call("log", (x,)): return rf"\ln\left({tex(x)}\right)"
        case Call(name, args): return rf"{name_latex(name, names)}\left({', '.join(map(tex, args))}\right)"
        case Neg(x): level, out = _SUM, "-" + tex(x, _PRODUCT)
        case Binary("/", a, b): level, out = _NEG, rf"\frac{{{tex(a)}}}{{{tex(b)}}}"
        case Binary("**", a, b): level, out = _POWER, f"{{{tex(a, _ATOM)}}}^{{{tex(b)}}}"
        case Binary("*", a, b):
            left = tex(a, _ATOM if _open_ended(a) else _SUM if isinstance(a, Neg) else _PRODUCT)
            right = tex(b, _PRODUCT if _is(b, "Sum") or _is(b, "Integral") else _PRODUCT + 1)
            touching = right.lstrip("{")[0].isdigit() or left[-1].isdigit() and right.startswith(r"\frac")
            dot = r" \cdot " if touching else r"\,"  # 2 3/4 would read as a mixed number
            level, out = (_SUM if isinstance(a, Neg) else _PRODUCT), left + dot + right
        case Binary(op, a, b):
            left, right = _sum_places(a, b)
            level, out = _SUM, tex(a, left) + op + tex(b, right)
        case Relation(op, a, b): return f"{tex(a)} {_RELATIONS[op]} {tex(b)}"
        case Logic("and", args): level, out = _LOGIC, r",\; ".join(tex(x, _NOT) for x in args)
        case Logic("or", args): level, out = _LOGIC, r" \ \text{or}\ ".join(tex(x, _NOT) for x in args)
        case Logic("not", (x,)): return rf"\text{{not }} \left({tex(x)}\right)"
        case Logic("integer", (x,)): return rf"{tex(x, _SUM)} \in \mathbb{{Z}}"
    return rf"\left({out}\right)" if level < place else out


def _is(tree: Node, function: str) -> bool:
    return isinstance(tree, Call) and tree.function == function


def _open_ended(tree: Node) -> bool:
    """A Sum or diff at the end of a factor would swallow what follows it."""
    return _is(tree, "Sum") or _is(tree, "Integral") or _is(tree, "diff") or (
        isinstance(tree, Binary) and tree.op == "*" and _open_ended(tree.right))


def _is_sum(tree: Node) -> bool:
    return isinstance(tree, Binary) and tree.op in "+-"


def _sum_places(a: Node, b: Node) -> tuple[int, int]:
    """a + (b + c) keeps its parentheses; so that grouping reads evenly, (a + b) + (c + d) keeps both."""
    return _SUM + (_is_sum(a) and _is_sum(b)), _SUM + 1
