"""Brackets that group, unless they may be the integer and the fractional part."""

from collections.abc import Collection, Iterable
from copy import copy
from typing import Any

from ...kernel.language import Binary, Call, IllFormed, Item, Name, Neg, Node, Number, children, expand, text
from ..tokens import OPEN, closing, levels, shown, split
from .ambiguous import Ambiguous, asks
from .cursor import Cursor
from .functions import OF_ONE_FACTOR


class Brackets(Cursor):
    """( ), [ ], \\{ \\} and braces."""

    def _braces(self) -> Node:
        held = self.group()
        if r"\choose" not in held:
            return self.inner(held).whole()
        cut = held.index(r"\choose")
        return Call("binomial", (self.inner(held[:cut]).whole(), self.inner(held[cut + 1 :]).whole()))

    def _braced(self) -> Node:
        """What stands above or below a brace; what is said of it there is no part of the term."""
        before = self.tokens[self.place - 1 : self.place] if self.place else []
        script = "_" if self.take() == r"\underbrace" else "^"
        held = self.group()
        if self.took(script):
            self.group()
        summed = {"+", "-"} & {token for token, level in levels(held) if not level}
        alone = self.next in ("", "+", "-") and before in ([], ["+"])
        applied = before == ["/"] or "".join(before)[1:] in (*OF_ONE_FACTOR, "ln")
        if not alone and (summed or applied or self.next in ("^", "_", "/", "!")):
            raise IllFormed(f"a brace is no bracket: write brackets around {shown(held)}")
        return self.inner(held).whole()

    def _brackets(self) -> Node:
        opening, held = self.next, self.group()
        if held and held[0] == r"\begin{array}" and held[-1] == r"\end{array}" and opening == "(":
            rows = split(held[1:-1], r"\\")
            if len(rows) == 2:
                return Call("binomial", tuple(self.inner(row).whole() for row in rows))
            raise IllFormed("an array in brackets is read as a binomial coefficient: two rows")
        if self.next == "|" and held and held[0] == "[" and closing(held, 0) == len(held) - 1:
            held = held[1:-1]  # \left. [F(x)] \right|_a^b
        if opening == "[" and (ends := self._ends()):
            return self.inner(["(", *held, ")", "|", *ends]).whole()
        tree = self.inner(held).whole()
        if opening != "(":
            if self._whole_over_whole(tree):
                raise self._part([opening, *held, OPEN[opening]])
            self.grouped.append(tree := copy(tree))  # not the same as what looks the same
        return tree

    def _ends(self) -> list[str]:
        """Both ends of [F(x)]_a^b, which is F(x)|_a^b and of nothing before it."""
        start = self.place
        high = closing(self.tokens, start + 1) + 1 if self.next == "_" else len(self.tokens)
        if self.tokens[high : high + 1] == ["^"]:
            self.place = closing(self.tokens, high + 1) + 1
        return self.tokens[start : self.place]

    def _integer_part(self) -> IllFormed:
        """\\lfloor ... \\rfloor, one in another."""
        closes, depth = self.next.replace("l", "r", 1), 0
        for end in range(self.place, len(self.tokens)):
            depth += (self.tokens[end] == self.next) - (self.tokens[end] == closes)
            if not depth:
                whole = self.tokens[self.place : end + 1]
                error = IllFormed(
                    f"{shown(whole)} is an integer part, which has no meaning here: write what it is, in a line "
                    f"`{shown(whole)} reads ...`"
                )
                return asks(error, "whole", [], whole)
        return IllFormed(f"{self.next} is never closed: {shown(self.tokens)}")

    def _whole_over_whole(self, tree: Node) -> bool:
        """Whether something in a sum is a quotient, and all of it is made of integers: n/2, (n + 1)/k - 1."""
        factors = [_factors(term) for _, term in _terms(expand(tree, self.notation.meanings))]
        parts = [part for above, below in factors for part in (*above, *below)]
        return any(below for _, below in factors) and all(map(self._is_whole, parts))

    def _is_whole(self, tree: Node) -> bool:
        match tree:
            case Number():
                return True
            case Name(name):
                return name in self.notation.integers or name in [bound for _, bound in self.bound]
            case Item(name):
                return name in self.notation.integers
            case Neg() | Binary("+" | "-" | "*" | "**") | Call("factorial" | "binomial"):
                return all(map(self._is_whole, children(tree)))
        return False

    def _part(self, written: list[str]) -> Ambiguous:
        """[ ] that may be the integer part, and \\{ \\} that may be the fractional part."""
        return Ambiguous(
            f"{shown(written)} can be read in two ways: [ ] and \\{{ \\}} as the integer and the fractional part of "
            "what they hold, or as brackets that group; write ( ) for brackets that group"
        )


def _terms(tree: Node, whole: Collection[int] = (), sign: int = 1) -> Iterable[tuple[int, Node]]:
    """The terms of a sum with their signs; whole: the ids of those that are taken as one."""
    match tree:
        case Binary("+" | "-" as op, left, right) if id(tree) not in whole:
            yield from _terms(left, whole, sign)
            yield from _terms(right, whole, sign if op == "+" else -sign)
        case Neg(inner) if id(tree) not in whole:
            yield from _terms(inner, whole, -sign)
        case _:
            yield sign, tree


def _factors(tree: Node, whole: Collection[int] = ()) -> tuple[list[Node], list[Node]]:
    """The factors of a product above and below the line."""
    match tree:
        case Binary("*" | "/" as op, left, right) if id(tree) not in whole:
            (above, below), (more, under) = _factors(left, whole), _factors(right, whole)
            return (above + more, below + under) if op == "*" else (above + under, below + more)
        case Binary("**", base, Number(2 | 3 as times)) if id(tree) not in whole:
            above, below = _factors(base, whole)
            return above * times, below * times
    return [tree], []


def takes_away(tree: Node, held: Collection[Node]) -> bool:
    """Whether the sum takes x from its own bracket, as in [x] - x, 2*x - 2*[x] and [x + 1] - x, or that from x."""
    whole = {id(node) for node in held}
    terms = [(sign, *_factors(term, whole)) for sign, term in _terms(tree, whole)]

    def key(sign: int, above: list[Node], below: list[Node]) -> tuple[Any, ...]:
        """The term but for its numbers."""
        kept = [[part for part in parts if not isinstance(part, Number)] for parts in (above, below)]
        return sign, *(tuple(sorted((text(part), id(part) in whole) for part in parts)) for parts in kept)

    known = {key(*term) for term in terms}
    for sign, above, below in terms:
        brackets = [n for n, part in enumerate(above) if id(part) in whole]
        bare = [copy(part) if n in brackets else part for n, part in enumerate(above)]
        if brackets and key(-sign, bare, below) in known:
            return True
        for n in brackets:
            rest = above[:n] + above[n + 1 :]
            inside = [
                (-sign * own, *_factors(term)) for own, term in _terms(copy(above[n])) if not isinstance(term, Number)
            ]
            keys = [key(own, rest + more, below + under) for own, more, under in inside]
            if keys and known.issuperset(keys):
                return True
    return False
