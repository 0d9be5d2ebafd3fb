"""The sizes of I, 1 and 0, told from what stands beside them."""

from ...kernel.language import Binary, Call, IllFormed, Item, Name, Neg, Node, Number, names
from ...matrices.shapes import NUMBER, Size
from .declared import Declarations

UNSIZED = Name("?")
Partial = tuple[Size | None, Size | None]  # rows and columns, as far as they are known


def size_tree(size: Size) -> Node:
    return (
        Number(size) if isinstance(size, int) else Name(size) if isinstance(size, str) else Item(size[0], Name(size[1]))
    )


def _has_unsized(tree: Node) -> bool:
    return "?" in names(tree)


def _merged(*shapes: Partial) -> Partial:
    rows, columns = (next((s[n] for s in shapes if s[n] is not None), None) for n in (0, 1))
    return rows, columns


def _is_square(tree: Node) -> bool:
    """Whether it has as many rows as columns by how it is written: I, a sum with I, an inverse."""
    match tree:
        case Call("I" | "inv", _):
            return True
        case Neg(x) | Call("T", (x,)) | Binary("/", x, _):
            return _is_square(x)
        case Binary("+" | "-", a, b):
            return _is_square(a) or _is_square(b)
        case Binary("*", Number(_), x):
            return _is_square(x)
    return False


def partial(tree: Node, notation: Declarations) -> Partial:
    """Rows and columns, as far as they are known."""
    if not _has_unsized(tree):
        return notation.shape(tree) or (None, None)
    match tree:
        case Call("I" | "zero", _):
            return None, None
        case Call("ones", _):
            return None, 1
        case Binary("+" | "-", a, b):
            shape = _merged(partial(a, notation), partial(b, notation))
            return _merged(shape, shape[::-1]) if _is_square(tree) else shape
        case Binary("*", a, b):
            p, q = partial(a, notation), partial(b, notation)
            if NUMBER in (p, q):
                return q if p == NUMBER else p
            rows = q[0] if isinstance(a, Call) and a.function == "I" else p[0]
            columns = p[1] if isinstance(b, Call) and b.function == "I" else q[1]
            return rows, columns
        case Call("T", (x,)):
            return partial(x, notation)[::-1]
        case Call("inv" | "E", (x,)) | Neg(x) | Call("Sum", (x, _, _, _)):
            return partial(x, notation)
        case Binary("/" | "**", a, _):
            return partial(a, notation)
        case Call("tr" | "det" | "norm", _):
            return NUMBER
    return None, None


def sized(tree: Node, notation: Declarations, shape: Partial) -> Node:
    """The tree with the sizes of I, 1 and 0, told from what stands beside them."""
    if not _has_unsized(tree):
        return tree

    def of(x: Node, *more: Partial) -> Node:
        return sized(x, notation, _merged(partial(x, notation), *more, (None, None)))

    match tree:
        case Call("I" | "ones" | "zero" as kind, sizes):
            known = (_merged(shape, shape[::-1]) if kind == "I" else shape)[: len(sizes)]
            if 1 in known[:1] and (kind != "zero" or known == (1, 1)):
                raise IllFormed(f"\\mathbf{{{'I10'[('I', 'ones', 'zero').index(kind)]}}} beside numbers: write 1 or 0")
            if None in known:
                sign = {"I": r"\mathbf{I}", "ones": r"\mathbf{1}", "zero": r"\mathbf{0}"}[kind]
                raise IllFormed(f"the size of {sign} is not clear: write {sign}_{{n}}, or `{sign} reads {kind}(n)`")
            return Call(kind, tuple(size_tree(n) for n in known if n is not None))
        case Binary("+" | "-" as sign, a, b):
            both = _merged(partial(a, notation), partial(b, notation), shape)
            both = _merged(both, both[::-1]) if _is_square(tree) else both
            return Binary(sign, of(a, both), of(b, both))
        case Binary("*", a, b):
            p, q = partial(a, notation), partial(b, notation)
            if NUMBER in (p, q):
                return Binary("*", of(a, *[shape] * (q == NUMBER)), of(b, *[shape] * (p == NUMBER)))
            return Binary("*", of(a, (shape[0], q[0])), of(b, (p[1], shape[1])))
        case Binary("/", a, b):
            return Binary("/", of(a, shape), of(b))
        case Call("T", (x,)):
            return Call("T", (of(x, shape[::-1]),))
        case Neg(x):
            return Neg(of(x, shape))
        case Call("inv" | "E" as kind, (x,)):
            return Call(kind, (of(x, shape),))
        case Call("Sum", (x, *rest)):
            return Call("Sum", (of(x, shape), *rest))
        case Binary(sign, a, b):
            return Binary(sign, of(a), of(b))
        case Call(kind, args):
            return Call(kind, tuple(map(of, args)))
    return tree
