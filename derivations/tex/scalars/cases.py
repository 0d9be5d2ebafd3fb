"""Cases, as a sum of what they are where they hold."""

from ...kernel.language import ONE, ZERO, Binary, Call, IllFormed, Logic, Node, Relation, children, expand, text
from ...kernel.signs import defined
from ..tokens import shown, split
from .cursor import Cursor

_OTHERWISE = ("otherwise", "else", "其他", "其它", "否则")


class Cases(Cursor):
    """Rows of a value and its condition, and what is left."""

    def _cases(self) -> Node:
        """a, c; b, otherwise as indicator(c)*a + indicator(not c)*b: where a and b have a value everywhere."""
        start, end = (
            self.place,
            next(
                (
                    n
                    for n, token in enumerate(self.tokens)
                    if n > self.place and token in (r"\begin{cases}", r"\end{cases}")
                ),
                None,
            ),
        )
        if end is None or self.tokens[end] == r"\begin{cases}":
            raise IllFormed(f"cases that are never closed, or within cases: {shown(self.tokens[start:])}")
        self.place = end + 1
        *rows, last = [self._case(row) for row in split(self.tokens[start + 1 : end], r"\\")] or [(ZERO, None)]
        above = [(value, condition) for value, condition in rows if condition is not None]
        complete = last[1] is None or len(rows) == 1 and rows[0][1] == _opposite(last[1])
        if not rows or not complete or len(above) < len(rows):
            raise IllFormed(
                f"cases end in what is left, as in x, & \\text{{otherwise}}: {shown(self.tokens[start : self.place])}"
            )
        tree = last[0]
        for value, condition in reversed(above):
            terms = [
                Call("indicator", (c,)) if x == ONE else Binary("*", Call("indicator", (c,)), x)
                for x, c in ((value, condition), (tree, Logic("not", (condition,))))
                if x != ZERO
            ]
            tree = Binary("+", *terms) if len(terms) == 2 else terms[0] if terms else ZERO
        return tree

    def _case(self, row: list[str]) -> tuple[Node, Node | None]:
        """What one case is, and when; None: in all that are left."""
        inner = self.inner(row)
        value = inner.sum()
        if defined(expand(value, self.notation.meanings)).args:
            raise IllFormed(f"{shown(row)}: of cases only those are read that have a value everywhere")
        if not inner.took(","):
            raise IllFormed(f"{shown(row)}: write a comma between a case and its condition")
        if inner.next in _OTHERWISE and inner.place + 1 == len(row):
            return value, None
        inner.took("if", "when", "for", "当", "若")
        condition = inner.whole()
        if not isinstance(condition, (Relation, Logic)):
            raise IllFormed(f"{shown(row)}: {text(condition)} is no condition")
        return value, condition


def _opposite(condition: Node) -> Node | None:
    """The comparison that holds where this one does not."""
    opposite = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
    return Relation(opposite[condition.op], *children(condition)) if isinstance(condition, Relation) else None
