"""Bars: absolute values, and F(x) between two ends."""

from ...kernel.language import (
    CONSTANTS,
    ENDLESS,
    INFINITY,
    Binary,
    Call,
    IllFormed,
    Item,
    Name,
    Node,
    names,
    text,
    walk,
)
from ..tokens import OPEN, RELATED, closing, is_letter, levels, shown, split
from .ambiguous import ambiguous
from .cursor import Cursor

_BEFORE_OPERAND = frozenset(
    (
        "+",
        "-",
        r"\cdot",
        "/",
        *(r"\sum", r"\prod", r"\int", r"\lim", r"\log", r"\ln", r"\exp", r"\max", r"\min", r"\sup", r"\inf"),
    )
)


def pairings(tokens: list[str]) -> list[tuple[bool, ...]]:
    """How bars may open and close absolute values, two ways at most: whether each of them opens. None are around a sum
    of absolute values, which would change nothing.

    >>> pairings(list("|x||y|")), len(pairings(list("|x|y|z|"))), len(pairings(list("|x||y|+|z||w|")))
    ([(True, False, True, False)], 2, 1)
    """
    flat, place = [], 0  # bars, what an operand is wanted behind, scripts, operands
    while place < len(tokens):
        end = closing(tokens, place) if tokens[place] in OPEN else place
        if tokens[place] in ("_", "^"):
            end = closing(tokens, place + 1)
        flat.append(tokens[place])
        place = end + 1
    ways: list[tuple[bool, ...]] = []

    def go(place: int, opened: int, operand: bool, said: tuple[bool, ...]) -> None:
        while place < len(flat) and flat[place] != "|":
            if flat[place] not in ("_", "^", "!"):
                operand = flat[place] not in _BEFORE_OPERAND
            place += 1
        if place == len(flat):
            if operand and not opened:
                ways.append(said)
            return
        before, after = flat[:place][-1:], flat[place + 1 : place + 2]
        if opened and operand and len(ways) < 2 and not _is_sum_of_absolute(flat[:place], said):
            go(place + 1, opened - 1, True, (*said, False))
        inside = not {*after} & {r"\cdot", "/", "_", "^", "!"} and not (
            operand and before != ["|"] and {*after} & {"+", "-"}
        )
        if inside and len(ways) < 2:
            go(place + 1, opened + 1, False, (*said, True))

    go(0, 0, False, ())
    return ways[:2]


def _is_sum_of_absolute(before: list[str], opens: tuple[bool, ...]) -> bool:
    """Whether nothing but |x| + |y|, or products of such, stands behind the last bar that is open."""
    depth, signs, said = 0, set[str](), list(opens)
    for token in reversed(before):
        if token == "|":
            depth += -1 if said.pop() else 1
            if depth < 0:
                return "+" in signs
        elif not depth:
            signs.add(token)
            if token not in ("+", r"\cdot"):
                return False
    return False


class Bars(Cursor):
    """Which bar closes which."""

    def _absolute(self) -> Node:
        start = self.place
        if self.next == r"\left|":
            return Call("abs", (self.inner(self.group()).whole(),))
        self._pair()
        if self.next == r"\left|":
            return self._absolute()
        self.take()
        self.bars += 1
        tree = self.sum()
        self.bars -= 1
        if not self.took("|"):
            raise IllFormed(f"| is never closed: {shown(self.tokens[start:])}")
        if self.starts() and self._bars_left() >= 2:
            raise ambiguous(self.tokens[start:], f"abs({text(tree)}) times what follows", "one | | inside another")
        return Call("abs", (tree,))

    def _pair(self) -> None:
        """Bars that can be paired in one way only are brackets, from here to the next comma or relation."""
        end = next(
            (
                self.place + n
                for n, (token, level) in enumerate(levels(self.tokens[self.place :]))
                if level < 0 or not level and (token in RELATED or token in (",", ";", r"\mid", "and", "or", r"\\"))
            ),
            len(self.tokens),
        )
        run = self.tokens[self.place : end]
        outside = [n for n, (token, level) in enumerate(levels(run)) if token == "|" and not level]
        if len(outside) % 2:
            return  # one of them may stand before what is given
        ways = pairings(run)
        if len(ways) > 1:
            apart, nested = (shown(self._with_bars(run, outside, way)) for way in ways)
            raise ambiguous(run, f"{apart}, one times what follows", f"{nested}, one | | inside another")
        if ways:
            self.tokens = [*self.tokens[: self.place], *self._with_bars(run, outside, ways[0]), *self.tokens[end:]]

    @staticmethod
    def _with_bars(run: list[str], places: list[int], opens: tuple[bool, ...]) -> list[str]:
        sides = {n: r"\left|" if opening else r"\right|" for n, opening in zip(places, opens)}
        return [sides.get(n, token) for n, token in enumerate(run)]

    def _barred_ahead(self) -> list[list[str]]:
        """The letter of the product F(x)|_a^b that begins here, if it is not declared."""
        ahead = self.tokens[self.place :]
        outside = [(n, token) for n, (token, level) in enumerate(levels(ahead)) if not level]
        end = next((n for n, token in outside if n and (token in ("+", "-", ",") or token in RELATED)), len(ahead))
        bar = next((n for n, token in outside if n < end and token == "|" and ahead[n + 1 : n + 2] == ["_"]), None)
        meant = self._match(self.place)
        if bar is None or meant and meant[2] > self.place + bar:  # all of it has a meaning of its own
            return []
        low, *named = split(ahead[bar + 3 : closing(ahead, bar + 2)], "=") or [[]]
        letters = ((n, token) for n, token in enumerate(ahead[:bar]) if is_letter(token) and token != "e")
        free = {token for n, token in letters if not self._match(self.place + n)}
        if named:
            return [] if type(self)(low, self.notation, self.bound)._match(0) else [low]
        return [[x] for x in free if len(free) == 1]

    def _between(self, tree: Node, written: list[str], before: Node) -> Node:
        """F(b) - F(a), where F(x)|_a^b is written; the letter is named, or is the only one; F(a), where F(x)|_{x=a} is.
        before: what F is either with or without, the last factor being in brackets."""
        self.take()
        start = self.place
        ends = {}
        while self.next in ("_", "^") and self.next not in ends:
            script = self.take()
            ends[script] = self.group()
        said = f"{shown([*written, '|', *self.tokens[start : self.place]])}: write the letter and both ends, as in"
        said += " (F(x))|_{x=a}^{b}"
        letter, *named = split(ends.get("_", []), "=") or [[]]
        if named and ends.get("^", [])[: len(letter) + 1] == [*letter, "="]:  # |_{x=a}^{x=b}
            ends["^"] = ends["^"][len(letter) + 1 :]
        opaque = ("Integral", "Sum", "Product", "diff", "prime", "E", *ENDLESS)
        if "_" not in ends or not (named or "^" in ends) or ends["_"].count("=") != len(named):
            raise IllFormed(said)
        if any(isinstance(n, Item) or isinstance(n, Call) and n.function in opaque for n in walk(tree)):
            raise IllFormed(
                f"{shown(written)} holds an entry, a slope, a sum or a mean: write out what it is before the bar"
            )
        variable = self.inner(letter).whole() if named else None
        low = self.inner(named[0] if named else letter).whole()
        high = self.inner(ends["^"]).whole() if "^" in ends else low
        if high == INFINITY:
            raise IllFormed(f"{shown(written)} at infinity is a limit: write its value, as in 0 - F(a)")
        found = names(tree) - CONSTANTS if variable is None else {variable.id} if isinstance(variable, Name) else set()
        if (
            len(found) != 1
            or not found <= names(tree)
            or len(named) > 1
            or found & (CONSTANTS | self.notation.meanings.keys())
            or found & (names(low) | names(high))
        ):
            raise IllFormed(said)
        if found & names(before):
            raise ambiguous(
                [*written, "|"], "between the bounds the last factor alone", "all that stands before the bar"
            )
        self.barred += found
        (x,) = found
        value = self._at(tree, x, low)
        return Binary("-", self._at(tree, x, high), value) if "^" in ends else value
