"""Indicators written as a 1 with a condition."""

from ...kernel.language import Call, Logic, Node, Relation
from ..tokens import OPEN, RELATION, closing
from .ambiguous import ambiguous
from .cursor import Cursor

_ONES = (r"\mathbf{1}", r"\mathbb{1}")


class Indicators(Cursor):
    r"""\mathbf{1}\{x > 0\}, \mathbb{1}(x > 0) and 1_{\{x > 0\}}: 1 where the condition holds, else 0."""

    def _is_indicator(self) -> bool:
        """Whether a 1 stands here, and a condition in the brackets or the subscript behind it."""
        after = "".join(self.tokens[self.place + 1 : self.place + 2])
        if not (self.next in _ONES and after in ("(", "[", r"\{", "_") or self.next == "1" and after == "_"):
            return False
        opens = self.place + 1 + (after == "_")
        return bool({*RELATION} & {*self.tokens[opens : closing(self.tokens, opens)]})

    def _indicator(self) -> Node:
        start = self.place
        self.take()
        below = self.took("_")
        held = self.group()
        while held[0] in OPEN and closing(held, 0) == len(held) - 1:
            held = held[1:-1]
        condition = self.inner(held).whole()
        if not isinstance(condition, Relation | Logic):
            self.place = start
            raise self._undeclared()
        if below and self.next in ("(", "[", r"\{"):
            what = "the indicator of a set, at what follows"
            raise ambiguous(self.tokens[start : closing(self.tokens, self.place) + 1], what, "a product")
        return Call("indicator", (condition,))
