"""Gradients, Jacobians and second slopes, as they are written."""

from functools import partial

from ...kernel.language import Call, IllFormed, Item, Name, Node, Number, names
from ...matrices.shapes import NUMBER
from ...matrices.terms import put_in
from ..scalars.ambiguous import by_a_power
from ..tokens import shown
from .letters import Letters
from .signs import parts
from .sizes import UNSIZED, sized


class Slopes(Letters):
    def _nabla(self) -> Node:
        sign = self.sign
        self.place += 1
        twice = sign == r"\nabla" and (self._squared() or self._again())
        by = None
        if self.sign == "_":
            self.place += 1
            by = self._inside(self._group())
            twice = twice or sign == r"\nabla" and self._squared()
        if by is None and sign == r"\partial":
            raise IllFormed("\\partial by what? write \\partial_{w}, or a fraction")
        if by is None:
            for end, _, meaning in self._meanings():
                if not isinstance(meaning, str):
                    continue
                if meaning in self.notation.functions:
                    slope_of = partial(self._applied, slope="hessian" if twice else "grad")
                    return self._looking(meaning, end, slope_of)
                if getattr(self.notation.known.get(meaning), "kind", "") == "function":
                    f = self._looking(meaning, end, self._called)
                    if not isinstance(f, Call):
                        raise IllFormed(f"\\nabla {meaning} with a power: write brackets")
                    return Call("hessian" if twice else "grad", (f, self._added(meaning, f.args[0])))
            start, held = self.place, self._term()
            self.place = start
            by = self._alone(held)
            by = self._in_bracket(held) if by is None else by
        if by is None:
            raise IllFormed("\\nabla by what? write \\nabla_{w}, or `\\nabla f(x) reads ...`")
        if isinstance(by, Call) and by.function == "T" and not twice:
            return self._of_rest("grad", by.args[0], transposed=True)
        return self._of_rest("hessian" if twice else "grad", by)

    def _again(self) -> bool:
        r"""Whether it is \nabla\nabla."""
        twice = self._at(r"\nabla") and self.tokens[self.place + 1 : self.place + 2] != ["_"]
        self.place += twice
        return twice

    def _alone(self, tree: Node) -> Node | None:
        """The one letter of which a term speaks, sizes and functions aside."""
        known = self.notation.known
        letters = [x for x in self._speaks_of(tree) if known[x].kind not in ("natural", "function")]
        return Name(letters[0]) if len(letters) == 1 and not known[letters[0]].over else None

    def _in_bracket(self, held: Node) -> Node | None:
        """w of what is declared as L(w), and stands here."""
        for end, _, meaning in self._meanings():
            piece = self.tokens[self.place : end]
            if not isinstance(meaning, str) and piece[-3:-2] == ["("] and piece[-1] == ")":
                by = self._inside(piece[-2:-1])
                return by if isinstance(by, Name) and by.id in self._speaks_of(held) else None
        return None

    def _squared(self) -> bool:
        if self._at("^", "{", "2", "}"):
            self.place += 4
            return True
        return False

    def _of_rest(self, kind: str, by: Node, transposed: bool = False) -> Node:
        """The slope of what follows in this term, which is read in two ways: a slope that stands in it once."""
        held = (kind, by, transposed, self.place, *self.tokens, *self.bound.items())
        if held not in self.slopes:
            self.slopes[held] = self._read_rest(kind, by, transposed), self.place
        tree, self.place = self.slopes[held]
        return tree

    def _check_stands(self, by: Node, f: Node, tokens: list[str]) -> None:
        """A slope of f(y) by x may be meant at y, for any x."""
        if self._speaks_of(by) & self._speaks_of(f):
            return
        for place in range(len(tokens)):
            for _, _, meaning in type(self)(tokens, self.notation, self.bound, place)._meanings():
                known = self.notation.known.get(meaning) if isinstance(meaning, str) else None
                if meaning in self.notation.functions or known is not None and known.kind == "function":
                    raise IllFormed(f"the slope of {meaning} by a letter that does not stand in it: say by which one")

    def _evaluated(self, tree: Node) -> Node:
        r"""A slope by w at another value of it: \left. ... \right|_{w = v}."""
        if self.within_slope:
            raise IllFormed("| behind a slope: write \\left. ... \\right| around all of it")
        self.place += 2
        held = self._group()
        by, *values = [self._inside(part) for part in parts(held, ("=",))]
        shape = self.notation.shape(by)
        if len(values) != 1 or not isinstance(by, Name) or shape is None:
            raise IllFormed(f"|_{shown(['{', *held, '}'])}: a letter and its value are wanted, as in |_{{w = v}}")
        zero = values[0] == Number(0) and shape != NUMBER
        value = sized(Call("zero", (UNSIZED, UNSIZED)) if zero else values[0], self.notation, shape)
        if self.notation.shape(value) != shape:
            raise IllFormed(f"|_{shown(['{', *held, '}'])}: this is no value of {by.id}")
        slope = self._slope_at(tree, by.id, value) if by in _moving(tree) else None
        if slope is None:
            raise IllFormed(
                f"|_{shown(['{', *held, '}'])} stands behind one slope by {by.id}, which is worked out: write "
                "\\left. ... \\right| around that, or the slope at its value"
            )
        return slope

    def _read_rest(self, kind: str, by: Node, transposed: bool) -> Node:
        """The slope of all of it, if what is left of it can be no factor beside the slope."""
        start = self.place
        self.within_slope, around = True, self.within_slope
        tree = self._term()
        self._check_stands(by, tree, self.tokens[start : self.place])
        whole = self._derivative(kind, tree, by, transposed)
        end = self.place
        readings = [whole] if self.notation.shape(whole) is not None else []
        self.place = start
        part = self._factor()
        while self.place < end and len(readings) < 2:
            p = self.notation.shape(part)
            ends_here = p == NUMBER or transposed and p is not None and p[1] == 1
            if ends_here and names(by) & names(put_in(part, self.notation.definitions)):
                rest_start = self.place
                other: Node = self._derivative(kind, part, by, transposed)
                if self.notation.shape(other) is not None:
                    while self.place < end:
                        other = self._times(other)
                    if self.notation.shape(other) is not None:
                        readings.append(other)
                self.place = rest_start
            part = self._times(part)
        self.within_slope = around
        if len(readings) > 1:
            raise IllFormed("it is not clear where what is differentiated ends: put it between brackets")
        return readings[0] if readings else whole

    def _derivative(self, kind: str, f: Node, by: Node, transposed: bool) -> Node:
        self.bare.append(kind)
        p, q = self.notation.shape(f), self.notation.shape(by)
        if kind == "hessian":
            return Call("hessian", (f, by))
        entry = isinstance(by, Item) and q == NUMBER and not self._is_member(by)
        if p is not None and p != NUMBER:
            if transposed:
                return Call("jacobian", (f, by))
            if q == NUMBER:
                return Call("grad", (f, by))
            if not self.notation.layout:
                raise IllFormed(
                    "the slope of a vector by a vector can be read in two ways: write it by w^{\\top}, or "
                    "say `layout numerator` or `layout denominator`"
                )
            row = self.notation.layout == "denominator" and p[0] == 1  # of a row as of the column
            tree = Call("jacobian", (Call("T", (f,)) if row else f, by))
            return tree if self.notation.layout == "numerator" else Call("T", (tree,))
        if entry and isinstance(by, Item):
            if "symmetric" in self.notation.known[by.sequence].traits:
                raise IllFormed(f"the slope by one entry of {by.sequence}, which is symmetric, can be read in two ways")
            slope = Call("grad", (f, Name(by.sequence)))
            at = [i for i in (by.index, by.second) if i is not None]
            return Call("entry", (slope, *at))
        tree = Call("grad", (f, by))
        if self.notation.layout == "numerator" and kind == "quotient" and not transposed and q != NUMBER:
            return Call("T", (tree,))
        return Call("T", (tree,)) if transposed else tree

    def _is_function(self, tokens: list[str]) -> bool:
        """Whether it is a defined function without its bracket."""
        ends = type(self)(tokens, self.notation, self.bound)._meanings()
        return any(meaning in self.notation.functions and end == len(tokens) for end, _, meaning in ends)

    def _is_member(self, by: Item) -> bool:
        return by.sequence in self.notation.known and bool(self.notation.known[by.sequence].over)

    def _slope(self, above: list[str], below: list[str]) -> Node:
        """A fraction of differentials, of what stands above or behind it."""
        above_order = above[:4] == ["^", "{", "2", "}"]
        above = above[4:] if above_order else above
        by = [part for part in parts(below, below[:1]) if part]
        if above_order:
            return self._second(above, by)
        if len(by) != 1:
            raise IllFormed(f"{shown(below)}: a slope by one letter is read")
        tree = self._inside(by[0])
        transposed = isinstance(tree, Call) and tree.function == "T"
        letter = tree.args[0] if isinstance(tree, Call) and tree.function == "T" else tree
        if not isinstance(letter, Name | Item):
            raise by_a_power(by[0]) or IllFormed(
                f"a slope by {shown(by[0])}, which is no letter: declare one, and say `... looks like {shown(by[0])}`"
            )
        if above:
            f = self._inside(above)
            self._check_stands(letter, f, above)
            if self.sign == "(" and self._is_function(above):
                raise IllFormed(f"the slope of {shown(above)} at a term: write the term behind {shown(above)}")
            return self._derivative("quotient", f, letter, transposed)
        return self._of_rest("quotient", letter, transposed)

    def _second(self, above: list[str], by: list[list[str]]) -> Node:
        if len(by) == 1 and by[0][-4:] == ["^", "{", "2", "}"]:
            by = [by[0][:-4]] * 2
        trees = [self._inside(part) for part in by]
        if len(trees) != 2:
            raise IllFormed("a second slope is by two letters")
        self.bare.append("second")
        first, second = trees
        transposed = isinstance(second, Call) and second.function == "T"
        bare = second.args[0] if isinstance(second, Call) and second.function == "T" else second
        start = self.place
        f = self._inside(above) if above else self._term()
        self._check_stands(bare, f, above or self.tokens[start : self.place])
        number = self.notation.shape(first) == NUMBER
        if isinstance(first, Item) and isinstance(bare, Item) and not transposed:
            known = self.notation.known.get(first.sequence)
            if first.sequence == bare.sequence and known and not known.over and known.shape[1] == 1:
                return Call("entry", (Call("hessian", (f, Name(first.sequence))), first.index, bare.index))
        if first != bare or not transposed and not number:
            raise IllFormed("second slopes are by w and w^{\\top}, or twice by one number")
        return Call("grad", (Call("grad", (f, first)), first)) if number else Call("hessian", (f, first))


def _moving(tree: Node) -> list[Node]:
    """By what a slope is, also turned or one entry of it; nothing of another term."""
    match tree:
        case Call("T", (x,)) | Call("entry", (x, _)):
            return _moving(x)
        case Call("grad" | "jacobian" | "hessian", (_, by)):
            return [by]
    return []
