"""What binds a name: sums, products, integrals, limits, argmax."""

from functools import partial, reduce

from ...kernel.language import (
    ENDLESS,
    INFINITY,
    ONE,
    ZERO,
    Binary,
    Call,
    IllFormed,
    Name,
    Node,
    constant,
    expand,
    names,
    parse,
    speaks_of,
    substitute,
    text,
)
from ...kernel.show import name_latex
from ..tokens import DIFFERENTIAL, GREEK_LETTERS, OPEN, closing, levels, shown, split, tokens_of
from .ambiguous import ambiguous, asks
from .cursor import STOP, Bound, Cursor


class Sums(Cursor):
    """Each reads what stands behind it with its index bound."""

    def _bounds(self) -> tuple[list[str], list[str]]:
        low = high = []
        if self.took("_"):
            low = self.group()
        if self.took("^"):
            high = self.group()
        return low, high

    def _bind(self, tokens: list[str]) -> Bound:
        """The index of a sum: declared, or a letter of its own."""
        found = type(self)(tokens, self.notation, self.bound)._match(0)
        if found and found[2] == len(tokens) and isinstance(found[1], Name):
            return tuple(tokens), found[1].id
        if len(tokens) == 1 and (
            tokens[0].isalpha() and len(tokens[0]) == 1 or tokens[0] in GREEK_LETTERS or tokens[0] == r"\ell"
        ):
            word = tokens[0].lstrip("\\")
            return tuple(tokens), "λ" if word == "lambda" else word
        raise IllFormed(f"{shown(tokens)} is no index")

    def _scope(self, *indices: Bound) -> "Cursor":
        """The rest, with some names more."""
        rest = self.inner(self.tokens[self.place :], indices)
        rest.variable, rest.bars = self.variable, self.bars
        return rest

    def _body(self, *indices: Bound, own: tuple[Bound, ...] = ()) -> Node:
        rest = self._scope(*indices)
        rest.own = own
        tree = rest.term(first=False)
        self._behind(rest)
        return tree

    def _behind(self, rest: "Cursor") -> None:
        """Go on behind what a reader of the rest has read."""
        self.tokens = [*self.tokens[: self.place], *rest.tokens]
        self.place += rest.place

    def _big(self) -> Node:
        function = "Product" if self.take() == r"\prod" else "Sum"
        low, high = self._bounds()
        points = self.notation.sums_over(low)
        if points:
            index = (tuple(tokens_of(name_latex(points[0]))), points[0])
            own = (index,) * (function == "Sum")
            return Call(function, (self._body(index, own=own), Name(points[0]), *map(parse, points[1:])))
        if r"\ge" in low and not high:  # k >= 1: to infinity
            low, high = ["=" if token == r"\ge" else token for token in low], [r"\infty"]
        if "=" in low and high:
            cut = low.index("=")
            indices = [self._bind(part) for part in split(low[:cut], ",")]
            ends = (self.inner(low[cut + 1 :]).whole(), self.inner(high).whole())
            begins = self.place
            body = self._body(*indices, own=tuple(indices) * (function == "Sum"))
            if function == "Product":
                self._check_scope(body, indices, begins)
            for _, name in reversed(indices):
                body = _between(function, body, name, *ends)
            return body
        if r"\in" in low and not high:
            cut = low.index(r"\in")
            index, over = self._bind(low[:cut]), low[cut + 1 :]
            if over[:1] == [r"\{"] and closing(over, 0) == len(over) - 1:
                return self._written_out(function, index, [self.inner(x).whole() for x in split(over[1:-1], ",")])
            return Call(function + "Over", (self._body(index), Name(index[1]), self.inner(over).whole()))
        found = IllFormed(
            f"a sum has bounds, as in \\sum_{{i=1}}^{{m}} or \\sum_{{x \\in D}}, not {shown(low) or 'none'}: write them"
            + (f", or what it runs over: `{shown(low)} sums i from 1 to n`" if low else "")
        )
        raise asks(found, "sum", low)

    def _check_scope(self, body: Node, indices: list[Bound], begins: int) -> None:
        """A factor without the index behind one that has it may stand behind the product, and not in it."""
        written, bound = self.tokens[begins : self.place], {name for _, name in indices}
        match body:
            case Binary("*" | "/", left, right) if names(left) & bound and not names(right) & bound:
                first = self.inner(written, tuple(indices))
                first.factor()
                if first.next:  # else it is one, as a fraction or what stands in brackets
                    raise ambiguous(written, f"{text(right)} is in the product", "it stands behind the product")

    def _written_out(self, function: str, index: Bound, members: list[Node]) -> Node:
        """A sum or product over a finite set: over different numbers, as a set has each of its members once."""
        if not members or None in map(constant, members) or len(set(map(constant, members))) < len(members):
            written = ", ".join(map(text, members))
            raise IllFormed(f"a finite set is written with different whole numbers, not {{{written}}}")
        body = self._body(index)
        return reduce(
            partial(Binary, "+" if function == "Sum" else "*"), [self._at(body, index[1], member) for member in members]
        )

    def _at(self, tree: Node, letter: str, value: Node) -> Node:
        """The tree at a value of a letter, which stands where it is written, not behind a definition or a mean."""
        rest = expand(substitute(tree, {letter: ZERO}), self.notation.meanings)
        mean = letter in self.notation.names and speaks_of(rest, "E")
        if mean or letter in names(rest):
            raise IllFormed(
                f"{text(tree)} changes with {letter} by a definition, or may by a mean: write out what it stands for"
            )
        return substitute(tree, {letter: value})

    def _integral(self) -> Node:
        begins, written = self.place, self.tokens
        self.take()
        low, high = self._bounds()
        variable = self._variable(moved=False)
        points = self.notation.sums_over(low)
        index = (tuple(tokens_of(name_latex(points[0]))), points[0]) if points else self._bind(variable)
        rest = self._scope(index)
        rest.variable = variable
        first = rest._differential() and not rest.declared
        body = ONE if first else rest.sum()
        self._behind(rest)
        if not rest._differential():
            raise IllFormed("the integral does not end in its differential")
        self.place += 1 + len(variable)
        if first and self.starts():  # \\int_0^1 dx f(x)
            body = self._body(index)
        if self.next in ("^", "!"):
            raise ambiguous(
                [*DIFFERENTIAL[0], *variable, self.next], "what the integral is over", "of the whole integral"
            )
        if points:
            return Call("Sum", (body, Name(points[0]), *map(parse, points[1:])))
        for sign in (r"\sim", r"\in"):
            if sign in low and not high:
                over = self.inner(low[low.index(sign) + 1 :], (index,)).whole()
                return Call("IntegralOver", (body, Name(index[1]), over))
        if not low or not high:
            whole = written[begins : len(written) - len(self.tokens) + self.place]
            said = f"the integral has no bounds: write them, or what it stands for: `{shown(whole)} reads ...`"
            raise asks(IllFormed(said), "whole", [], whole)
        return _between("Integral", body, index[1], self.inner(low).whole(), self.inner(high).whole())

    def _variable(self, moved: bool) -> list[str]:
        """The variable of the integral that begins here: that of the d that closes it.

        moved: whether one that stands above a fraction line, as in \\frac{dx}{x}, was put behind the fraction."""
        depth, opened = 0, 1
        for place in range(self.place, len(self.tokens)):
            token = self.tokens[place]
            depth += (token in OPEN) - (token in OPEN.values())
            opened += depth == 0 and token == r"\int"
            if depth == 0 and [token] in DIFFERENTIAL and place + 1 < len(self.tokens):
                opened -= 1
                if not opened:
                    found = self._match(place + 1)
                    return self.tokens[place + 1 : found[2] if found else place + 2]
        if not moved and self._move_differential():
            return self._variable(moved=True)
        raise IllFormed("the integral does not end in its differential")

    def _move_differential(self) -> bool:
        r"""\frac{x dx}{y} as \frac{x}{y} dx, at the end of a product; whether there is one."""
        for place, (token, level) in enumerate(levels(self.tokens)):
            if place < self.place or level or token != r"\frac":
                continue
            end = closing(self.tokens, place + 1)
            held, behind = self.tokens[place + 2 : end], closing(self.tokens, end + 1) + 1
            if [held[-2:-1]] in [[d] for d in DIFFERENTIAL] and not self._match(end - 2):
                after = self.tokens[behind:]
                if after and after[0] not in STOP - {"^", "_", "!"}:
                    return False
                above = held[:-2] or ["1"]
                fraction = [r"\frac", "{", *above, "}", *self.tokens[end + 1 : behind]]
                self.tokens = [*self.tokens[:place], *fraction, *held[-2:], *after]
                return True
        return False

    def _limit(self) -> Node:
        self.take()
        low, _ = self._bounds()
        if r"\to" not in low:
            raise IllFormed("a limit says where: \\lim_{n \\to \\infty}")
        cut = low.index(r"\to")
        index = self._bind(low[:cut])
        to = self.inner(low[cut + 1 :]).whole()
        return Call("limit", (self._body(index), Name(index[1]), to))

    def _argument_of(self) -> Node:
        name = self.take()
        name = "arg" + self.take()[1:] if name == r"\arg" else name[1:]
        if name not in ("argmax", "argmin"):
            raise IllFormed("arg stands before max or min")
        low, _ = self._bounds()
        index = self._bind(low)
        return Call(name, (self._body(index), Name(index[1])))


def _between(function: str, body: Node, index: str, low: Node, high: Node) -> Node:
    """A sum, a product or an integral; to infinity as the kernel keeps it."""
    for endless, kind in ENDLESS.items():
        if kind == function and high == INFINITY:
            return Call(endless, (body, Name(index), low))
    return Call(function, (body, Name(index), low, high))
