"""Tokens from left to right: what all parts of the reader stand on."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...kernel.language import IllFormed, Name, Node, names
from ..tokens import OPEN, RELATED, closing, shown
from .declared import Declarations


@dataclass
class Cursor:
    """bound: letters that a sum around it binds, with the names of its indices."""

    tokens: list[str]
    notation: Declarations
    bound: Mapping[str, str]
    place: int = 0

    def whole(self) -> Node:
        tree = self.expression()
        if self.place < len(self.tokens):
            raise IllFormed(f"{shown(self.tokens[self.place :])} is not understood here")
        return tree

    def _inside(self, tokens: list[str], bound: Mapping[str, str] | None = None) -> Node:
        return type(self)(tokens, self.notation, self.bound if bound is None else bound).whole()

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
        taken = frozenset().union(*map(names, trees)) | {*self.bound, *self.bound.values(), *self.notation.known}
        return Name(next(x for x in (*"ijklrst", *(f"i{n}" for n in range(99))) if x not in taken))

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
