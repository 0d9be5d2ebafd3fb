"""Tokens from left to right: what all parts of the reader stand on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...kernel.language import IllFormed, Name, Node, names
from ..tokens import OPEN, RELATED, closing, shown
from .declared import Declarations
from .signs import bare

MOST_SIGNS = 300  # the longest side of the trials has 275; shapes are asked for anew at each


@dataclass
class Cursor:
    """bound: letters that a sum around it binds, with the names of its indices. slopes: those that were read, with
    where they end, by all that reads this side."""

    tokens: list[str]
    notation: Declarations
    bound: Mapping[str, str]
    place: int = 0
    slopes: dict[tuple[object, ...], tuple[Node, int]] = field(default_factory=dict)
    bare: list[str] = field(default_factory=list)  # functions without a bracket, and slopes, as they are read
    functions: bool = False  # whether the last factor holds one
    factors: int = 0  # that were read here
    within_slope: bool = False  # whether a slope is read of what follows it

    def whole(self) -> Node:
        if len(self.tokens) > MOST_SIGNS:
            raise IllFormed(f"too long: {len(self.tokens)} signs, at most {MOST_SIGNS}; define a letter for a part")
        tree = self.expression()
        if self.place < len(self.tokens):
            raise IllFormed(f"{shown(self.tokens[self.place :])} is not understood here")
        return tree

    def _inside(self, tokens: list[str], bound: Mapping[str, str] | None = None) -> Node:
        bound = self.bound if bound is None else bound
        return type(self)(tokens, self.notation, bound, slopes=self.slopes, bare=self.bare).whole()

    @property
    def sign(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def _at(self, *tokens: str) -> bool:
        return tuple(self.tokens[self.place : self.place + len(tokens)]) == tokens

    def _group(self) -> list[str]:
        """What stands in the bracket at this place, which is left behind."""
        if self.sign not in OPEN:
            raise IllFormed(f"a bracket is wanted before {shown(self.tokens[self.place :]) or 'the end'}")
        end = closing(self.tokens, self.place)
        held, self.place = self.tokens[self.place + 1 : end], end + 1
        return held

    def _ends(self) -> bool:
        return self.sign in ("", "+", "-", ",", ";", ")", "]", "}", r"\}", r"\right|", r"\pm", r"\mp") or (
            self.sign in RELATED
        )

    def _fresh(self, *trees: Node) -> Name:
        """An index that stands in none of these trees, nor anywhere here."""
        taken = frozenset().union(*map(names, trees)) | self._letters()
        return Name(next(x for x in (*"ijklrst", *(f"i{n}" for n in range(99))) if x not in taken))

    def _letters(self) -> set[str]:
        """What has a meaning here, or stands here and is not read yet."""
        ranges = {index for index, _ in self.notation.ranges.values()}
        here = {*map(bare, self.tokens), *self.notation.known, *ranges, *self.bound, *self.bound.values()}
        return here | self.notation.spoken_of

    # -- of the reader

    def expression(self) -> Node:
        raise NotImplementedError

    def _signed(self) -> Node:
        raise NotImplementedError

    def _term(self) -> Node:
        raise NotImplementedError

    def _times(self, left: Node) -> Node:
        raise NotImplementedError

    def _factor(self) -> Node:
        raise NotImplementedError

    def _within(self, held: list[str]) -> tuple[Node, bool]:
        raise NotImplementedError
