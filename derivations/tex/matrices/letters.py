"""Letters as they are declared, with their indices; functions of numbers, and of each entry."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import groupby

from ...kernel.identity import NoNormalForm
from ...kernel.language import Binary, Call, IllFormed, Item, Name, Node, Number, apart, check, names, substitute, walk
from ...matrices import prove
from ...matrices.reading import Reading
from ...matrices.said import brief, written
from ...matrices.shapes import NUMBER, Declared, Indices, Shape, letters_of, said, shape_of
from ...matrices.terms import parse, put_in
from ...matrices.words import frozen
from ..tokens import OPEN, RELATED, closing, is_letter, is_number, levels, primes, shown, split
from .cursor import Cursor
from .signs import bare, index_name, matched, styles
from .sizes import size_tree

_BY_ENTRIES = (r"\odot", r"\circ")
_OPERATORS = (r"\sum", r"\prod", r"\log", r"\ln", r"\exp", r"\det", r"\nabla", "tr", "Tr", "det", "log", "exp")
_ENDS = ("+", "-", ",", ";", ")", "]", "}", r"\}", r"\right|", "|", *RELATED)
_APART = (",", ";", "|", r"\|")


_ANY_VALUE = ("vector", "matrix", "square", "real")  # a letter may be put at any other value of its shape


def _worked_out(slope: Node, known: Mapping[str, Declared]) -> Node | None:
    """The term to which a slope is equal wherever it has a value, without slopes in it."""
    ranges = Indices()
    shape_of(slope, known, ranges)
    with suppress(IllFormed, NoNormalForm):  # not everything has a text
        found = parse(brief(frozen(Reading(known, ranges).read(slope))))
        if prove(slope, "==", found, known).verdict == "proved":
            return found
    return None


def _outside(tokens: list[str]) -> Iterator[str]:
    """What stands in no bracket, nor between the bars of a norm."""
    within = False
    for token, level in levels(tokens):
        if token == r"\|":
            within = not within
        elif not level and not within:
            yield token


class Letters(Cursor):
    def _declared(self) -> Node | None:
        """What a declaration says of the tokens at this place."""
        for end, holes, meaning in self._meanings():
            if not isinstance(meaning, str):
                if self.tokens[end : end + 1] == ["_"] and self._is_family(end):
                    continue
                self._check_whole(end, holes)
                self.place = end
                return self._meant(meaning, holes)
            if meaning not in self.bound.values() and (self.tokens[self.place] != r"\mathrm{T}" or len(meaning) == 1):
                return self._looking(meaning, end, self._letter)
        return None

    def _check_whole(self, end: int, holes: Mapping[str, list[str]]) -> None:
        """A sum that is said to be one thing is one between brackets; a product, without a script, a bracket or another
        sign at it; and what stands in a hole is one factor, if no brackets are around it."""
        piece, before, after = self.tokens[self.place : end], self.tokens[: self.place][-1:], self.tokens[end:][:1]
        outside = {*_outside(piece)}
        alone = not self.place and end == len(self.tokens)
        at_it = {*after} & {"^", "_", "(", "[", "/", *_BY_ENTRIES} or {*before} & {"/", *_BY_ENTRIES, *_OPERATORS}
        follows = piece[0] in _OPERATORS and after and after[0] not in _ENDS
        if not alone and ({"+", "-"} & outside or not _is_closed(piece) and (at_it or follows)):
            raise IllFormed(f"{shown(piece)} is said to be one thing: write brackets around it here")
        for held in holes.values():
            n = next(n for n in range(len(piece)) if piece[n : n + len(held)] == held)
            around = piece[max(n - 1, 0)] in (*OPEN, *_APART) and piece[n + len(held) :][:1] != []
            closes = around and piece[n + len(held)] in (*OPEN.values(), *_APART)
            if len(held) > 1 and not closes and not self._within(held)[1]:
                raise IllFormed(f"{shown(held)} stands in {shown(piece)} as one thing: write brackets around it")

    def _is_family(self, end: int) -> bool:
        """Whether what stands up to there is also a letter declared with indices: then x_i is a member of it."""
        named = [meaning for at, _, meaning in self._meanings() if at == end and isinstance(meaning, str)]
        return any(name in self.notation.known and self.notation.known[name].over for name in named)

    def _meanings(self) -> Iterator[tuple[int, Mapping[str, list[str]], Node | str]]:
        """Where each pattern that stands here ends, what is in its holes, what it means: the longest first, and a look
        before another style of it."""
        for _, alike in groupby(self.notation.patterns, lambda pattern: len(pattern[0])):
            held = [*alike]
            for free in (False, True):
                for pattern, any_style, meaning in held:
                    if any_style >= free and (found := matched(pattern, self.tokens, self.place, free)):
                        yield *found, meaning

    def _looking(self, name: str, end: int, read: Callable[[str], Node]) -> Node:
        """A letter with what belongs to it. In one text a name has one style, and one for its entries."""
        written, self.place = self.tokens[self.place : end], end
        tree = read(name)
        what = name, self.notation.shape(tree) == NUMBER
        before = self.notation.written.setdefault(what, written)
        if styles(before) != styles(written):
            one, other = shown(before), shown(written)
            raise IllFormed(
                f"{one} and {other} would be one name, {name}: write it in one style, or declare the other letter, "
                f"too, and say which is which, as in `{name} looks like {one}`"
            )
        return tree

    def _meant(self, meaning: Node, holes: Mapping[str, list[str]]) -> Node:
        values = {f"hole{hole[1]}": self._hole(held) for hole, held in holes.items()}
        meaning = self._renamed(meaning)
        for value in values.values():
            self._check_capture(meaning, value)
        return self._put(meaning, values)

    def _put(self, meaning: Node, values: Mapping[str, Node]) -> Node:
        """With these in the places of names, and other names for what is bound around them."""
        held = frozenset().union(*map(names, values.values()))
        return substitute(apart(meaning, names(meaning) | held, held), dict(values))

    def _hole(self, held: list[str]) -> Node:
        if len(held) == 1 and is_letter(held[0]) and held[0] not in self.notation.known:
            return self._index(held[0])
        return self._inside(held)

    def _letter(self, name: str) -> Node:
        known = self.notation.known.get(name)
        if name in self.notation.functions:
            return self._applied(name)
        if known is not None and known.kind == "function":
            return self._called(name)
        if self.sign == "_":
            self.place += 1
            at = self._indices(self._group())
            if self._member_above(known):
                at += self._indices(self._above())
            return self._at_indices(name, known, at)
        if self._member_above(known):
            return self._at_indices(name, known, self._indices(self._above()))
        if known is not None and known.kind in ("real", "positive", "nonnegative") and len(known.over) == 1:
            return self._numbers(name, size_tree(known.over[0]))
        return Name(name)

    def _numbers(self, name: str, size: Node) -> Node:
        """The column of a family of numbers, which is written as a vector."""
        if bare(self.tokens[self.place - 1]) == self.tokens[self.place - 1]:
            raise IllFormed(f"{name} is one number for each index: write it bold for the vector of them")
        i = self._fresh()
        return Call("Sum", (Binary("*", Call("unit", (i, size)), Item(name, i)), i, Number(1), size))

    def _member_above(self, known: Declared | None) -> bool:
        """Whether a member of a family is written x^{(i)}."""
        return (
            known is not None
            and bool(known.over)
            and self._at("^", "{", "(")
            and self.tokens[closing(self.tokens, self.place + 1) - 1] == ")"
        )

    def _above(self) -> list[str]:
        self.place += 1
        return self._group()[1:-1]

    def _at_indices(self, name: str, known: Declared | None, at: list[Node]) -> Node:
        if known is not None and known.over and len(at) > len(known.over):
            count = len(known.over)  # x_j^{(i)} and x_{ij}: an entry of a member
            if "columns" in known.traits and self.tokens[self.place - 2] != ")":
                raise IllFormed(f"an entry of a column {name} can be read in two ways: write it as one of {known.of}")
            member, entry = (
                (at[-count:], at[:-count])
                if self.tokens[self.place - 1] == "}" and (self.tokens[self.place - 2] == ")")
                else (at[:count], at[count:])
            )
            if len(entry) <= 2:
                return Call("entry", (Item(name, *member), *entry))
        if len(at) > 2:
            raise IllFormed(f"{name} has at most two indices, not {len(at)}")
        return Item(name, *at)

    def _indices(self, held: list[str]) -> list[Node]:
        parts = split(held, ",") if "," in held else [[token] for token in held]
        if not parts or any(len(part) != 1 for part in parts):
            raise IllFormed(f"{shown(held)} is no index, nor two: an index is a letter")
        return [self._index(part[0]) for part in parts]

    def _index(self, token: str) -> Node:
        letter = index_name(token)
        if is_number(token):
            raise IllFormed(f"the index {token}: an index is a letter; what is said of member {token} alone is outside")
        if not letter:
            raise IllFormed(f"{token} is no index: `... reads ...` says what stands there")
        if letter in self.notation.known:
            raise IllFormed(f"{letter} is declared, and stands as an index: say what this is in a line `... reads ...`")
        return Name(self.bound.get(letter, letter))

    def _called(self, name: str) -> Node:
        """A function of a number, or of each entry; of a vector; a member of a family of these."""
        known, power, at = self.notation.known[name], 1, []
        if self.sign == "_":
            self.place += 1
            at = self._indices(self._group())
        slopes = self._primes()
        if self._at("^", "{") and known.shape != NUMBER:  # no function of a vector is put into itself
            held = self.tokens[self.place + 2 : closing(self.tokens, self.place + 1)]
            if held in (["2"], ["3"]):
                power, self.place = int(held[0]), self.place + 4
        if self.sign not in ("(", "["):
            raise IllFormed(f"{name} is a function: write {name}(t), and a power behind it, ({name}(t))^2")
        of = self._inside(self._group())
        if (known.shape != NUMBER or known.over) and not slopes:
            tree = Call(name, (of, *at))
            return Binary("**", tree, Number(power)) if power > 1 else tree
        if at:
            raise IllFormed(f"{name}{shown(['_', '{', *map(written, at), '}'])}: {name} is no family of functions")
        return self._each(name, of, slopes)

    def _each(self, name: str, of: Node, slopes: int = 0) -> Node:
        def at(x: Node) -> Node:
            out: Node = Call(name, (x,))
            for _ in range(slopes):
                out = Call("prime", (out,))
            return out

        shape = self.notation.shape(of)
        if shape in (NUMBER, None):
            return at(of)
        if not slopes:
            return Call("each", (Name(name), of))
        if shape[1] != 1:
            raise IllFormed(f"{name}' of each entry of a matrix is outside the language")
        return self._by_entries(of, shape, at)

    def _by_entries(self, of: Node, shape: Shape, at: Callable[[Node], Node]) -> Node:
        """The column of what stands for each entry of one."""
        i = self._fresh(of)
        size = size_tree(shape[0])
        return Call("Sum", (Binary("*", Call("unit", (i, size)), at(entry_of(of, i))), i, Number(1), size))

    def _primes(self) -> int:
        """How often a function is differentiated."""
        times = primes(self.tokens, self.place)
        self.place += times + 3 if times else 0
        return times

    def _slope_of(self, name: str, of: str, body: Node) -> Node:
        """That of a defined function of a number, by its letter; it may stand at any value."""
        if not self._is_number(of, body):
            raise IllFormed(f"{name}' is of a function of a number: declare {of}, as in `{of} real`")
        found = self._slope_at(Call("grad", (body, Name(of))), of, Name(of))
        if found is None:
            raise IllFormed(f"the slope of {name} is not worked out: write it as a fraction of differentials")
        return found

    def _is_number(self, letter: str, body: Node) -> bool:
        """Whether it is a letter for numbers, and what is said by it, too."""
        shapes = [self.notation.shape(x) for x in (Name(letter), body)]
        return letter in self.notation.known and shapes == [NUMBER, NUMBER]

    def _applied(self, name: str, slope: str = "") -> Node:
        """A defined function f(x) := ... at what stands in the brackets; or its slope there, of this kind."""
        of, body = self.notation.functions[name]
        body = self._renamed(body)
        for _ in range(self._primes()):
            body = self._slope_of(name, of, body)
        if self.sign in ("^", "_", r"\circ"):
            raise IllFormed(f"{name} is a function: write {name}({of}), and powers outside of brackets around it")
        held: Node = Name(of)
        if self.sign in ("(", "["):
            held = self._inside(self._group())
        else:
            self.bare.append(name)
        shape = self.notation.shape(held)
        by_entries = not slope and is_column(shape) and self._is_number(of, body)
        if held != Name(of):
            self._check_argument(name, held, by_entries)
        if by_entries and shape:
            at = self._by_entries(held, shape, lambda entry: substitute(body, {of: entry}))
        else:
            at = substitute(body, {of: held})
        check("size", at)
        if not slope:
            return at
        shared = held != Name(of) and bool(self._speaks_of(held) & self._speaks_of(body))
        by = None if shared else self._added_of(of, held)
        if by is not None:
            return Call(slope, (at, by))
        found = self._slope_at(Call(slope, (body, Name(of))), of, held)
        if found is not None:
            return found
        if shared:
            raise IllFormed(f"the gradient of {name} at a term that speaks of what stands in it: take another letter")
        by = self._added(name, held)
        if self._is_symmetric(by) != self._is_symmetric(Name(of)):
            raise IllFormed(
                f"the gradient of {name} is by {of}, and not by {written(by)}: only one of them is symmetric"
            )
        return Call(slope, (at, by))

    def _added_of(self, of: str, held: Node) -> Node | None:
        """The letter that is added in a term, if a slope by it is as one by the letter of a function: what is defined
        or random is no such letter, and slopes by a symmetric matrix are others than by any matrix."""
        by = self._added_in(held)
        known = self._known_as(by)
        moves = by is not None and known is not None and "random" not in known.traits
        return by if moves and self._is_symmetric(by) == self._is_symmetric(Name(of)) else None

    def _known_as(self, letter: Node | None) -> Declared | None:
        return self.notation.known.get(getattr(letter, "id", getattr(letter, "sequence", "")))

    def _is_symmetric(self, letter: Node | None) -> bool:
        known = self._known_as(letter)
        return known is not None and "symmetric" in known.traits

    def _slope_at(self, slope: Node, of: str, held: Node) -> Node | None:
        """A slope by this letter, as a function of it, at another value: worked out, and only if that is proved for all
        values of the letter; nothing that is supposed is used, as it may not hold at the other one."""
        known = self.notation.known
        if known[of].kind not in _ANY_VALUE or known[of].over or "random" in known[of].traits:
            return None
        if of in self.notation.supposed:
            raise IllFormed(f"a slope by {of}, of which a hypothesis speaks")
        found = _worked_out(put_in(slope, self.notation.definitions), known)
        if found is None:
            return None
        self._check_capture(found, held)
        return self._put(found, {of: held})

    def _added(self, name: str, held: Node) -> Node:
        """The letter by which a function of this is differentiated."""
        if (found := self._added_in(held)) is not None:
            return found
        raise IllFormed(
            f"the gradient of {name} at a term: write it by a letter that is added there, as in \\nabla f(Ax + b)"
        )

    def _added_in(self, held: Node) -> Node | None:
        """This, if it is a letter, or one that is added, and stands in it once: the slope of f(A x + b) by b is that of
        f, there."""
        terms = [held]
        while isinstance(terms[0], Binary) and terms[0].op in ("+", "-"):
            terms[:1] = [terms[0].left, *[terms[0].right] * (terms[0].op == "+")]
        rows = {x for part, d in self.notation.known.items() for x in (part, d.of) if d.of}  # and of what they are
        whole = [*walk(put_in(held, self.notation.definitions))]
        for x in terms:
            letter = getattr(x, "id", getattr(x, "sequence", ""))
            once = sum(letter in (getattr(y, "id", ""), getattr(y, "sequence", "")) for y in whole) == 1
            if isinstance(x, Name | Item) and (x == held or once and letter not in rows):
                return x
        return None

    def _check_argument(self, name: str, held: Node, by_entries: bool) -> None:
        """Another argument stands wherever the letter does: not in its entries, its rows, nor what is defined by it."""
        of, body = self.notation.functions[name]
        self._check_capture(body, held)
        if of in self._speaks_of(substitute(body, {of: Number(0)})):
            raise IllFormed(
                f"{name} is defined by entries of {of}: write {name}({of}), and define another for the rest"
            )
        shape, wanted = self.notation.shape(held), self.notation.shape(Name(of))
        if shape is not None and wanted is not None and shape != wanted and not by_entries:
            raise IllFormed(f"{name} is a function of {said(wanted)}, not of {said(shape)}")

    def _check_capture(self, body: Node, held: Node) -> None:
        """What a body differentiates by, or takes the mean of, is no part of what is put into it."""
        moved: set[str] = set()
        for node in walk(put_in(body, self.notation.definitions)):
            match node:
                case Call("grad" | "jacobian" | "hessian", (_, by)):
                    moved |= self._speaks_of(by)
                case Call("E", (x,)):
                    moved |= {n for n in self._speaks_of(x) if "random" in self.notation.known[n].traits}
        if bound := moved & self._speaks_of(held):
            raise IllFormed(f"{min(bound)} would be bound by what it is put into: take another letter")

    def _speaks_of(self, tree: Node) -> frozenset[str]:
        """The declared letters of which it speaks, of definitions and of rows, too."""
        return letters_of(put_in(tree, self.notation.definitions), self.notation.known)

    def _renamed(self, meaning: Node) -> Node:
        """What is said of LaTeX speaks of indices as they are written; a sum may have another name for them."""
        renamed = {old: Name(new) for old, new in self.bound.items() if old != new}
        return substitute(meaning, {k: v for k, v in renamed.items() if k in names(meaning)})


def entry_of(x: Node, i: Name) -> Node:
    return Item(x.id, i) if isinstance(x, Name) else Call("entry", (x, i))


def is_column(shape: Shape | None) -> bool:
    return shape is not None and shape != NUMBER and shape[1] == 1


def _is_closed(piece: list[str]) -> bool:
    """Whether it is a letter or a bracket with its scripts; a letter with what stands in brackets behind it."""
    if piece[0].startswith(r"\begin{"):
        return True
    bracket = piece[0] in OPEN
    piece = piece[piece[0] == r"\nabla" :]
    n = closing(piece, 1 - bracket) + 1 if bracket or piece[1:2] == ["{"] else 1
    while piece[n : n + 1] in (["_"], ["^"]):
        n = closing(piece, n + 1) + 1
    if not bracket and piece[n : n + 1] and piece[n] in OPEN:
        n = closing(piece, n) + 1
    while piece[n : n + 1] in (["_"], ["^"]):
        n = closing(piece, n + 1) + 1
    return n == len(piece)
