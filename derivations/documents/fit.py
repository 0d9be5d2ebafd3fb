"""Which sizes are one: the shapes of terms with unknown sizes, joined as the operations between them ask.

A guess only. What a declaration says is checked by `matrices.shapes`.
"""

from dataclasses import dataclass, field

from ..kernel.language import Binary, Call, IllFormed, Item, Name, Neg, Node, Number, children
from ..matrices.shapes import FUNCTIONS, NUMBER, SIGNATURES, Shape, Size

OWN = "?"  # begins the name of an unknown size


class NoFit(IllFormed):
    """Terms between which no sizes can stand."""


@dataclass
class Fit:
    """letters: the shape of each, and what its indices range over; functions: the size of what each is of, which alone
    may be a number; kept: names that are sizes by themselves; put: the one of these that stands for a size which is
    not known, but for where a sum ends."""

    letters: dict[str, tuple[Shape, tuple[Size, ...]]]
    functions: dict[str, Size]
    kept: frozenset[str]
    put: str = ""
    joined: dict[Size, Size] = field(default_factory=dict)
    made: int = 0

    def same(self, size: Size) -> Size:
        """What a size is joined to."""
        while size in self.joined:
            size = self.joined[size]
        return size

    def join(self, one: Size, other: Size) -> None:
        one, other = self.same(one), self.same(other)
        if not _is_unknown(one):
            one, other = other, one
        if one != other:
            if not _is_unknown(one) or other == 1 and one not in self.functions.values():
                raise NoFit(f"a size would be {one} and {other}")
            self.joined[one] = other

    def equal(self, one: Shape, other: Shape) -> Shape:
        for size, also in zip(one, other):
            self.join(size, also)
        return one

    def _size(self, tree: Node) -> Size:
        """A size that the display names, or an unknown one."""
        if isinstance(tree, Number) and tree.value in (1, 2, 3):
            return int(tree.value)
        if isinstance(tree, Name) and tree.id in self.kept - {self.put}:
            return tree.id
        self.made += 1
        return f"{OWN}{self.made}"

    def shape(self, tree: Node, at: dict[str, Size]) -> Shape:
        """The shape of a term. at: what its indices range over."""

        def of(x: Node) -> Shape:
            return self.shape(x, at)

        def index(i: Node, over: Size) -> None:
            if isinstance(i, Name):
                self.join(at.setdefault(i.id, over), over)

        match tree:
            case Name(name) | Item(name, _) if name in self.letters and name not in at:
                shape, over = self.letters[name]
                indices = children(tree)
                for i, size in zip(indices, over or shape):
                    index(i, size)
                return NUMBER if indices and not over else shape
            case Number() | Name() | Item():
                return NUMBER
            case Neg(x):
                return of(x)
            case Binary("*", a, b):
                p, q = of(a), of(b)
                if NUMBER in (p, q):
                    return q if p == NUMBER else p
                self.join(p[1], q[0])
                return p[0], q[1]
            case Binary("**", a, b):
                p = of(a)
                self.join(*p)
                self.equal(of(b), NUMBER)
                return p
            case Binary(sign, a, b):
                return self.operation(sign, [of(a), of(b)])
            case Call("Sum", (body, Name(i), _, high)):
                at[i] = high.id if isinstance(high, Name) and high.id in self.kept else self._size(high)
                shape = of(body)
                del at[i]
                return shape
            case Call("I", (n,)):
                return (self._size(n),) * 2
            case Call("ones", (n,)):
                return self._size(n), 1
            case Call("zero", (n, m)):
                return self._size(n), self._size(m)
            case Call("unit", (i, n)):
                size = self._size(n)
                index(i, size)
                return size, 1
            case Call("entry", (x, *indices)):
                for i, size in zip(indices, of(x)):
                    index(i, size)
                return NUMBER
            case Call("each", (_, x)) | Call("prime", (Call(_, (x,)),)):
                return of(x)
            case Call("grad", (f, by)) if of(by) == NUMBER:
                return of(f)
            case Call(f, (x,)) if f in self.functions:
                return self.equal(of(x), (self.functions[f], 1)) and NUMBER
            case Call(f, args) if f in SIGNATURES:
                return self.operation(f, list(map(of, args)))
            case Call(f, (x, *_)) if f not in FUNCTIONS:  # an optimum
                return of(x)
        raise NoFit(f"{tree} has no shape")

    def operation(self, name: str, given: list[Shape]) -> Shape:
        """The shape that an operation makes of others, by its signature."""
        taken, _, made = SIGNATURES[name].partition(" -> ")
        sizes: dict[str, Size] = {"1": 1}
        for letter, size in zip(taken.replace(",", "").split(), sum(given, ())):
            self.join(sizes.setdefault(letter, size), size)
        rows, columns = made.split()
        return sizes[rows], sizes[columns]


def _is_unknown(size: Size) -> bool:
    return isinstance(size, str) and size.startswith(OWN)
