"""What names are, and the shape of each tree: what has no shape has no reading.

A size is a name, 1, 2 or 3, or the length r[i] of the i-th group. Sizes are at least 1. All numbers are real.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from ..kernel.language import Binary, Call, IllFormed, Item, Name, Neg, Node, Number, check_name, children, text, walk

Size = int | str | tuple[str, ...]  # 2, "m", ("r", "i")
Shape = tuple[Size, Size]
NUMBER: Shape = (1, 1)
FUNCTIONS = ("exp", "log", "sqrt", "abs")
SIGNATURES = {
    **dict.fromkeys(FUNCTIONS, "1 1 -> 1 1"),
    **dict.fromkeys("+-", "n m, n m -> n m"),
    "had": "n m, n m -> n m",
    "/": "n m, 1 1 -> n m",
    "T": "n m -> m n",
    "E": "n m -> n m",
    "norm": "n m -> 1 1",
    "tr": "n n -> 1 1",
    "det": "n n -> 1 1",
    "inv": "n n -> n n",
    "diag": "n 1 -> n n",
    "grad": "1 1, n m -> n m",
    "jacobian": "n 1, m 1 -> n m",
    "hessian": "1 1, n 1 -> n n",
}
_SQUARE = {
    "square": (),
    "invertible": (),
    "symmetric": (),
    "diagonal": ("symmetric",),
    "psd": ("symmetric",),
    "spd": ("symmetric", "invertible", "psd"),
}
_NUMBERS = ("real", "positive", "nonnegative", "natural", "function")
_SIZES = {"vector": 1, "matrix": 2, "orthonormal": 2} | dict.fromkeys(_SQUARE, 1) | dict.fromkeys(_NUMBERS, 0)
_FIXED = ("orthonormal", "diagonal", "psd", "nonnegative", "natural")  # nothing is differentiated in these


@dataclass(frozen=True)
class Declared:
    """A letter: its kind as declared, its shape, what its indices range over, what is known of it. of: X, where this is
    the family of the rows (columns) of X."""

    kind: str
    shape: Shape = NUMBER
    over: tuple[Size, ...] = ()
    traits: frozenset[str] = frozenset()
    of: str = ""

    @property
    def moves(self) -> bool:
        """Whether a slope by it has a meaning: a semidefinite matrix may lie at an end."""
        return self.kind not in _FIXED and "random" not in self.traits


Declarations = Mapping[str, Declared]
FUNCTION = Declared("function", traits=frozenset({"function"}))
PI = Declared("positive", traits=frozenset({"positive"}))
CONDITIONS = {"invertible": "", "nonzero": "!=", "positive": ">", "nonnegative": ">="}
RESERVED = {*SIGNATURES, *CONDITIONS, "independent", "I", "ones", "zero", "unit", "each", "Sum", "prime", "entry", "pi"}
OPTIMA = dict.fromkeys(("max", "min", "sup", "inf"), "") | {"argmax": "argmin", "argmin": "argmax"}  # f has it where -f
Indices = dict[str, Size]
_PART = re.compile(
    rf"(?P<names>\w+(?:\s*,\s*\w+)*)\s+(?P<random>random\s+(?!natural|function))?(?P<kind>{'|'.join(_SIZES)})\s*(?:\((?P<sizes>[^)]*)\))?"
    r"(?:\s+(?P<family>rows|columns)\s+(?P<member>\w+))?(?:\s+for\s+(?P<over>.+))?"
)


def declare(text: str) -> dict[str, Declared]:
    """Names with what they are, parts between semicolons.

    >>> declare("X matrix(m, d) rows x; lam positive")["x"]
    Declared(kind='family', shape=('d', 1), over=('m',), traits=frozenset({'rows'}), of='X')
    """
    out = dict[str, Declared]()
    for part in filter(None, map(str.strip, re.split(r"[;\n]", text))):
        found = _PART.fullmatch(part)
        if not found:
            raise IllFormed(f"{part!r} declares nothing: names and one of {', '.join(_SIZES)}, as in X matrix(m, d)")
        for name in re.split(r"\s*,\s*", found["names"]):
            for new, declared in _declared(name, found).items():
                check_name(new)
                if new in out or new in RESERVED:
                    raise IllFormed(f"{new} already has a meaning")
                out[new] = declared
    for d in tuple(out.values()):
        for size, before in zip(sizes := d.over + d.shape, ("", *sizes)):
            if not isinstance(size, int):
                name, over = (size[0], (before,)) if isinstance(size, tuple) else (size, ())
                n = out.setdefault(name, Declared("natural"))
                if n.kind != "natural" or n.over != over:
                    raise IllFormed(
                        f"{name} is {n.kind} for {', '.join(map(str, n.over)) or 'all'}, and no size for "
                        f"{', '.join(map(str, over)) or 'all'}"
                    )
    return out


def _declared(name: str, found: re.Match[str]) -> dict[str, Declared]:
    kind, sizes = found["kind"], tuple(map(_size, re.findall(r"[^,\s]+", found["sizes"] or "")))
    if len(sizes) != _SIZES[kind] and (kind, len(sizes)) != ("function", 1):
        raise IllFormed(f"{name} {kind}: {_SIZES[kind]} size(s), not {len(sizes)}")
    rows, columns, *_ = sizes + NUMBER if kind in ("vector", *_NUMBERS) else sizes * 2
    shape = rows, columns
    over = tuple((r[:-1],) if r[-1] == "[" else _size(r) for r in re.findall(r"\w+\[?(?!\])", found["over"] or ""))
    if kind == "natural" and over[1:]:
        raise IllFormed(f"{name}: a size has one index at most")
    traits = frozenset({kind, *_SQUARE.get(kind, ()), *(found["random"] or "").split()})
    out = {name: Declared(kind, shape, over, traits)}
    if found["member"]:
        n, d = shape if found["family"] == "rows" else shape[::-1]
        if kind not in ("matrix", "orthonormal") or over or found["random"]:
            raise IllFormed(f"{name}: rows and columns are of a matrix")
        out[found["member"]] = Declared("family", (d, 1), (n,), frozenset({found["family"]}), name)
    return out


def _size(written: str) -> Size:
    if not re.fullmatch(r"[123]|(?!pi$)[A-Za-z]\w*", written):
        raise IllFormed(f"a size is a name, 1, 2 or 3, not {written!r}")
    return int(written) if written in "123" else written


def said(shape: Shape) -> str:
    """
    >>> said(("m", 1))
    'm×1'
    """
    sizes = [f"{s[0]}[{s[1]}]" if isinstance(s, tuple) else f"{s}" for s in shape]
    return "×".join(sizes) if shape != NUMBER else "a number"


def fitted(name: str, *shapes: Shape) -> Shape:
    """The shape that an operation makes of others, by its signature."""
    taken, _, made = SIGNATURES[name].partition(" -> ")
    sizes: Indices = {"1": 1}
    letters, given = taken.replace(",", "").split(), sum(shapes, ())
    if len(letters) != len(given) or any(sizes.setdefault(x, size) != size for x, size in zip(letters, given)):
        raise IllFormed(
            f"{name} of {' and '.join(map(said, shapes))}: it takes {taken.replace(' ', '×').replace(',×', ', ')}"
        )
    rows, columns = made.split()
    return sizes[rows], sizes[columns]


def size_of(tree: Node, known: Declarations, at: Indices) -> Size:
    match tree:
        case Number(n) if n in (1, 2, 3):
            return n
        case Name(name) if is_size(tree, known) and not known[name].over:
            return name
        case Item(name, Name(i), None) if is_size(tree, known):
            shape_of(tree, known, at)
            return name, i
    raise IllFormed("a size is a declared name, 1, 2, 3, or the length r[i] of a group")


def is_size(tree: Node, known: Declarations) -> bool:
    """Whether it is a size, by its name."""
    return known.get(getattr(tree, "id", getattr(tree, "sequence", "")), FUNCTION).kind == "natural"


def shape_of(tree: Node, known: Declarations, at: Indices) -> Shape:
    """Rows and columns; IllFormed, with the shapes that do not fit. at: indices with their ranges. An index that no sum
    binds is put in there, with the range that its first place asks for: it stands for any value.

    >>> D = declare("X matrix(m, d); y vector(m)")
    >>> from .terms import parse
    >>> shape_of(parse("X.T*y"), D, {})
    ('d', 1)
    >>> shape_of(parse("X*y"), D, {})
    Traceback (most recent call last):
    derivations.kernel.language.IllFormed: product of m×d and m×1
    """
    of, size = partial(shape_of, known=known, at=at), partial(size_of, known=known, at=at)

    def indexed(indices: Sequence[Node], over: Sequence[Size]) -> None:
        if len(indices) != len(over):
            raise IllFormed(f"{text(tree)} takes {len(over)} indices, not {len(indices)}")
        for i, top, before in zip(indices, over, (tree, *indices)):
            top = (*top, text(before)) if isinstance(top, tuple) and not top[1:] else top
            if not isinstance(i, Name) or i.id in {*known, "pi"} or at.setdefault(i.id, top) != top:
                raise IllFormed(f"{text(tree)}: {text(i)} is no index up to {said((top, 1))[:-2]}")

    match tree:
        case Number(_) | Name("pi"):
            return NUMBER
        case Name(name) | Item(name, _) if name not in at:
            d, indices = known.get(name, FUNCTION), children(tree)
            if d.kind == "function":
                raise IllFormed(
                    f"{name} is a function: write {name}(t)" if name in known else f"{name} is not declared"
                )
            whole = d.over or not indices or d.shape == NUMBER
            indexed(indices, d.over if whole else _sides(d.shape))
            return d.shape if whole else NUMBER
        case Neg(x):
            return of(x)
        case Binary("*", a, b):
            p, q = of(a), of(b)
            if NUMBER not in (p, q) and p[1] != q[0]:
                raise IllFormed(f"product of {said(p)} and {said(q)}")
            return q if p == NUMBER else p if q == NUMBER else (p[0], q[1])
        case Binary("**", a, b):
            p = of(a)
            if of(b) != NUMBER or p != NUMBER and (p[0] != p[1] or not isinstance(b, Number)):
                raise IllFormed(f"a power of {said(p)}")
            return p
        case Binary(sign, a, b):
            return fitted(sign, of(a), of(b))
        case Call("Sum", (body, Name(i), Number(1), high)):
            if i in RESERVED.union(at, known):
                raise IllFormed(f"the index {i} already has a meaning")
            at[i] = size(high)
            p = of(body)
            del at[i]
            if any(isinstance(over, tuple) and i in over for over in (*at.values(), *p)):
                raise IllFormed(f"a length that changes with {i} stands outside of its sum")
            return p
        case Call("I" | "ones" as kind, (n,)):
            return size(n), size(n) if kind == "I" else 1
        case Call("zero", (n, m)):
            return size(n), size(m)
        case Call("unit", (i, n)):
            indexed([i], [size(n)])
            return size(n), 1
        case Call("entry", (x, *indices)):
            indexed(indices, _sides(of(x)))
            return NUMBER
        case Call("each", (Name(f), x)) if f in FUNCTIONS or known.get(f) == FUNCTION:
            return of(x)
        case Call("grad" | "hessian" | "jacobian" as kind, (f, by)):
            moving = known.get(name := getattr(by, "id", getattr(by, "sequence", "a term")))
            if not moving or not known.get(moving.of, moving).moves or len(children(by)) != len(moving.over):
                raise IllFormed(f"{kind} by {name}, which is no letter that can move freely")
            return of(f) if kind == "grad" and of(by) == NUMBER and not moving.of else fitted(kind, of(f), of(by))
        case Call("prime", (Call(f, _) as inner,)) if (
            f == "prime" or f not in RESERVED and f in known and known[f].shape == NUMBER
        ):
            return of(inner)
        case Call(f, (x, *indices)) if f in known and known[f].kind == "function":
            if of(x) != known[f].shape:
                raise IllFormed(f"{f} is a function of {said(known[f].shape)}")
            indexed(indices, known[f].over)
            return NUMBER
        case Call(f, args) if f in SIGNATURES:
            return fitted(f, *map(of, args))
    raise IllFormed(f"{getattr(tree, 'function', type(tree).__name__)} is outside the language here")


def _sides(shape: Shape) -> Sequence[Size]:
    """What the indices of an entry range over."""
    return shape[: 1 + (shape[1] != 1)]


def letters_of(tree: Node, known: Declarations) -> frozenset[str]:
    """The declared letters of which it speaks; of a row or column the matrix, too."""
    said = {getattr(node, part, "") for node in walk(tree) for part in ("id", "sequence", "function")} & {*known}
    return frozenset(said | {known[name].of or name for name in said})
