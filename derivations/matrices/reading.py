"""Terms become elements; what they need to have a value is noted on the way."""

from functools import partial
from typing import Any

from ..kernel.identity import NoNormalForm
from ..kernel.language import Binary, Call, IllFormed, Item, Name, Neg, Node, Number, children, fraction, text, unprimed
from .shapes import NUMBER, Declarations, Indices, is_size, letters_of, shape_of, size_of
from .slopes import Slopes
from .words import ONE, Element, Form, Index, Letter, flipped, fresh, of_word, only, plus, scaled, unit


class Reading(Slopes):
    """Reads terms of declared letters, at indices with their ranges. independent: groups of random letters."""

    def __init__(self, known: Declarations, at: Indices):
        super().__init__(known)
        self.ranges = {**at}
        self.independent = list[frozenset[str]]()
        self._outcomes = dict[str, Index]()
        for name, d in known.items():
            if "orthonormal" in d.traits:
                x = self.letter(name, ())
                self.equations += [((flipped(x), x), ONE), ((x, flipped(x)), ONE)][: 1 + (x.rows == x.columns)]

    # -- letters

    def letter(self, name: str, at: Form) -> Letter:
        d = self.known[name]
        return Letter("letter", name, self._at(name, at), *d.shape, "S" if "symmetric" in d.traits else "")

    def _at(self, name: str, at: Form) -> Form:
        if "random" not in self.known[name].traits:
            return at
        if name not in self._outcomes:
            raise IllFormed(f"{name} is random: it stands outside E")
        return *at, self._outcomes[name]

    def _named(self, name: str, at: Form) -> Element:
        """A number, a letter, a row or column, or an entry."""
        d = self.known[name]
        if d.of:
            whole = self._named(d.of, ())
            return self.product(self.transposed(whole) if "rows" in d.traits else whole, unit(at[0], d.over[0]))
        if d.kind == "natural":
            return only(("size", ("length", name, *at) if at else name))
        if len(at) != len(d.over):
            return self._entry(of_word(self.letter(name, ())), at, d.shape)
        if d.shape != NUMBER:
            return self.reduced((), (), (self.letter(name, at),))
        return self.reduced((), [(("number", name, self._at(name, at)), 1)], ())

    def _entry(self, p: Element, at: Form, shape: Form) -> Element:
        (i, rows), (j, columns) = zip((*at, at[0]), shape)
        return self.product(self.transposed(unit(i, rows)), p, unit(j, columns))

    def _mean(self, x: Node, at: dict[str, Index]) -> Element:
        """Outcomes of independent letters are drawn apart, those of others together."""
        random = sorted(n for n in letters_of(x, self.known) if "random" in self.known[n].traits)
        before, together = self._outcomes, fresh()
        alone = any(group.issuperset(random) for group in self.independent)
        self._outcomes = {name: fresh() if alone else together for name in random}
        bounds = tuple((i, 1, "mean") for i in dict.fromkeys(self._outcomes.values()))
        out, self._outcomes = self.put(bounds, (), (), self.read(x, at)), before
        return out

    # -- terms

    def read(self, tree: Node, at: dict[str, Index] | None = None) -> Element:
        """at: the indices that are bound around it."""
        at = at or {}
        r = partial(self.read, at=at)

        def index(x: Any) -> Index:
            return at.get(x.id, Index("free", x.id))

        def shape(x: Node) -> Form:
            return tuple(
                ("length", n[0], index(Name(n[1]))) if isinstance(n, tuple) else n
                for n in shape_of(x, self.known, self.ranges)
            )

        outside = len(self.corners)
        match tree:
            case Number(n):
                return scaled(ONE, n)
            case Name(name) | Item(name, _):
                return self._named(name, tuple(map(index, children(tree))))
            case Neg(x):
                return scaled(r(x), -1)
            case Binary("+" | "-" as sign, a, b):
                return plus(r(a), r(b), 1 if sign == "+" else -1)
            case Binary("*", a, b):
                return self.product(r(a), r(b))
            case Binary("/", a, b):
                return self.product(r(a), self.reciprocal(r(b)))
            case Binary("**", Call("norm" | "abs", (x,)), Number(2)):  # not their square: these have no slope at 0
                p = r(x)
                return self.trace(self.product(self.transposed(p), p), shape(x)[1])
            case Binary("**", a, b):
                return self.power(r(a), r(b), fraction(b), is_size(b, self.known))
            case Call("T", (x,)):
                return self.transposed(r(x))
            case Call("entry", (x, *indices)):
                return self._entry(r(x), tuple(map(index, indices)), shape(x))
            case Call("I", _):
                return ONE
            case Call("zero", _):
                return {}
            case Call("ones", _):
                n, _ = shape(tree)
                return self.total(n, lambda i: unit(i, n))
            case Call("unit", (i, _)):
                return unit(index(i), shape(tree)[0])
            case Call("Sum", (body, Name(i), _, high)):
                self.ranges[i] = size_of(high, self.known, self.ranges)
                n, _ = shape(Call("ones", (high,)))
                out = self.total(n, lambda k: self.read(body, {**at, i: k}))
                del self.ranges[i]
                return out
            case Call("E", (x,)):
                return self._mean(x, at)
            case Call("inv" | "tr" | "det" as kind, (x,)):
                of = {"inv": self.inverse, "tr": self.trace, "det": self.determinant}[kind]
                return of(r(x), shape(x)[0])
            case Call("norm", _):
                return self.root(r(tree ** Number(2)))
            case Call("diag" | "had" | "each" as kind, (first, *_)):
                rows, columns = shape(tree)
                last = children(tree)[-1]
                p, q = r(last), r(first) if kind == "had" else ONE

                def placed(i: Index, j: Index) -> Element:
                    x = self._entry(p, (i, j)[: 1 + (kind != "diag")], shape(last))
                    x = (
                        self.applied(text(first), x)
                        if kind == "each"
                        else self.product(self._entry(q, (i, j), (rows, columns)), x)
                    )
                    return self.product(unit(i, rows), x, self.transposed(unit(j, columns)))

                return self.total(rows, lambda i: self.total(columns, lambda j: placed(i, j)))
            case Call("hessian", (f, x)):
                return r(Call("jacobian", (Call("grad", (f, x)), x)))
            case Call("grad" | "jacobian" as kind, (f, (Name(name) | Item(name, _)) as x)):
                out = self.gradient(r(f), name, tuple(map(index, children(x))), self.corners[outside:])
                return self.transposed(out) if kind == "jacobian" or shape(x) == NUMBER else out
        match unprimed(tree):
            case Call(function, (x, *indices)), times:
                return self.applied(function, r(x), times, tuple(map(index, indices)))
        raise NoNormalForm("no reading")
