"""Terms as LaTeX: letters of vectors and matrices bold, numbers as they are. Nothing is rearranged."""

from ..kernel.language import (
    ATOM,
    NEG,
    POWER,
    PRODUCT,
    RELATION,
    SUM,
    Binary,
    Call,
    Item,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    children,
    text,
    unprimed,
)
from ..kernel.show import name_latex
from .shapes import FUNCTION, NUMBER, OPTIMA, Declarations

TIMES = r" \times "
_RAISED = ("T", "inv", "I", "ones", "zero", "unit", "entry", "Item")  # they have a script of their own
_AROUND = {
    "norm": r"\left\lVert {} \right\rVert",
    "abs": r"\left\lvert {} \right\rvert",
    "sqrt": r"\sqrt{{{}}}",
    "E": r"\mathbb{{E}}\left[{}\right]",
    "I": r"\mathbf{{I}}_{{{}}}",
    "ones": r"\mathbf{{1}}_{{{}}}",
    "zero": r"\mathbf{{0}}_{{{} \times {}}}",
    "unit": r"\mathbf{{e}}_{{{}}}",
    "det": r"\det\left({}\right)",
    "exp": r"\exp\left({}\right)",
    "log": r"\log\left({}\right)",
    "tr": r"\operatorname{{tr}}\left({}\right)",
    "diag": r"\operatorname{{diag}}\left({}\right)",
}
_BEFORE = {  # a factor; as a left one it stands between brackets
    "Sum": r"\sum_{{{1}={2}}}^{{{3}}} {0}",
    "grad": r"\nabla_{{{1}}} {0}",
    "hessian": r"\nabla^{{2}}_{{{1}}} {0}",
    "jacobian": r"\frac{{\partial}}{{\partial {1}^{{\top}}}} {0}",
}


def latex(tree: Node, known: Declarations, place: int = RELATION) -> str:
    """place: how tightly it must bind, or it stands between brackets.

    >>> from .shapes import declare
    >>> from .terms import parse
    >>> latex(parse("grad(norm(y - X*w)**2, w)"), declare("X matrix(m, d); y vector(m); w vector(d)"))
    '\\\\nabla_{\\\\mathbf{w}} \\\\left\\\\lVert \\\\mathbf{y} - \\\\mathbf{X} \\\\mathbf{w} \\\\right\\\\rVert^{2}'
    """
    binds, tex = _written(tree, known)
    return tex if binds >= place else rf"\left({tex}\right)"


def letter(name: str, known: Declarations, entry: bool = False) -> str:
    d = known.get(name, FUNCTION)
    base, line, script = name_latex(name).partition("_")
    if d.shape != NUMBER and d.kind != "function" and not entry:
        base = rf"\mathbf{{{base}}}" if base.isalpha() else rf"\boldsymbol{{{base}}}"
    return base + line + script


def _written(tree: Node, known: Declarations) -> tuple[int, str]:
    def at(x: Node, place: int = SUM) -> str:
        return latex(x, known, place)

    def scripted(x: Node, script: str) -> tuple[int, str]:
        tex, kind = at(x, ATOM), getattr(x, "function", "Item" * isinstance(x, Item))
        return POWER, f"{f'{{{tex}}}' if kind in _RAISED else tex}^{{{script}}}"

    match tree:
        case Number(n):
            return ATOM, str(n)
        case Name(name):
            return ATOM, letter(name, known)
        case Item(name, _):
            indices = [name_latex(text(i)) for i in children(tree)]
            base = letter(name, known, len(indices) != len(known.get(name, FUNCTION).over))
            return ATOM, f"{f'{{{base}}}' if '_' in base else base}_{{{', '.join(indices)}}}"
        case Neg(x):
            return NEG, f"-{at(x, NEG)}"
        case Binary("+" | "-" as sign, a, b):
            return SUM, f"{at(a)} {sign} {at(b, PRODUCT)}"
        case Binary("*", a, b):
            dot = r" \cdot " if isinstance(b, Number) or isinstance(a, Number) and _begins(b) else " "
            return PRODUCT, f"{at(a, POWER if isinstance(a, Call) else PRODUCT)}{dot}{at(b, POWER)}"
        case Binary("/", a, b):
            return POWER, rf"\frac{{{at(a)}}}{{{at(b)}}}"
        case Binary("**", a, b):
            return scripted(a, at(b))
        case Call("T", (Call("inv", (x,)),)):
            return scripted(x, r"-\top")
        case Call("T", (x,)):
            return scripted(x, r"\top")
        case Call("inv", (x,)):
            return scripted(x, "-1")
        case Call("entry", (x, *indices)):
            return ATOM, rf"\left[{at(x)}\right]_{{{', '.join(map(at, indices))}}}"
        case Call("had", (a, b)):
            return PRODUCT, rf"{at(a, POWER)} \odot {at(b, POWER)}"
        case Call(kind, args) if kind in _AROUND:
            return ATOM, _AROUND[kind].format(*map(at, args))
        case Call(kind, (x, *more)) if kind in _BEFORE:
            return PRODUCT, _BEFORE[kind].format(at(x, PRODUCT if kind == "Sum" else POWER), *map(at, more))
        case Call(kind, (x, *letters)) if kind in OPTIMA:
            return RELATION, rf"\operatorname*{{{kind}}}_{{{', '.join(map(at, letters))}}} {at(x, PRODUCT)}"
        case Call("each", (Name(f), x)):
            return ATOM, at(Call(f, (x,)))
        case Relation("==", a, b):
            return RELATION, f"{at(a)} = {at(b)}"
    match unprimed(tree):
        case Call(f, args), times:
            inside, *scripts = map(at, args)
            f = letter(f, known)
            if scripts:
                f += f"_{{{', '.join(scripts)}}}"
            f += "'" * times
            return ATOM, rf"{f}\left({inside}\right)"
    raise TypeError(f"{type(tree).__name__} has no LaTeX")


def _begins(tree: Node) -> bool:
    """Whether it begins with a number."""
    while isinstance(tree, Binary):
        tree = tree.left
    return isinstance(tree, Number)
