"""What P(A, B) and what stands behind the | speak of."""

from ...kernel.language import Call, IllFormed, Name, Node
from ..tokens import closing, levels, shown
from .ambiguous import ambiguous
from .cursor import Cursor


class Events(Cursor):
    """Declared events, joined by commas, and, or, not."""

    def _of_events(self, probability: bool) -> Node | None:
        """P(A), P(A | B), E[x | A]: the mean over the outcomes at which what is given happens."""
        if self.next not in ("(", "["):
            return None
        of, given = _given(self.tokens[self.place + 1 : closing(self.tokens, self.place)])
        if not (probability or given):
            return None
        self.group()
        x = self.inner(of).event() if probability else self.inner(of).whole()
        if not given:
            return Call("E", (x,))
        happens = self.inner(given).event()
        return Call("E", (x * happens,)) / Call("E", (happens,))

    def event(self) -> Node:
        """Declared events, joined: 1 where all of this happens, else 0. A comma binds least."""
        tree = self._either()
        while self.took(","):
            tree = tree * self._either()
        if self.next:
            raise self.left_over()
        return tree

    def _either(self) -> Node:
        start, tree = self.place, self._both()
        while self.took(r"\cup", "or"):
            other = self._both()
            tree = tree + other - tree * other
        written = self.tokens[start : self.place]
        signs = {token for token, level in levels(written) if not level}
        if signs & {r"\cup", "or"} and signs & {r"\cap", "and"}:
            raise ambiguous(written, "what the first sign joins, first", "what the last sign joins, first")
        return tree

    def _both(self) -> Node:
        tree = self._event()
        while self.next and self.next not in (r"\cup", "or", ","):
            self.took(r"\cap", "and")
            tree = tree * self._event()
        return tree

    def _event(self) -> Node:
        if self.took("not"):
            return 1 - self._event()
        found = self._match(self.place)
        tree: Node
        if found and isinstance(found[1], Name) and found[1].id in self.notation.events:
            tree, self.place = found[1], found[2]
        elif self.next in ("(", "{"):
            tree = self.inner(self.group()).event()
        elif self.took(r"\bar"):
            tree = 1 - self.inner(self.group()).event()
        else:
            raise IllFormed(f"{self.next or 'nothing'} stands where a declared event is wanted: {shown(self.tokens)}")
        if self.tokens[self.place : self.place + 2] == ["^", "{"] and self._script()[1:-1] in (["c"], [r"\complement"]):
            self.place = closing(self.tokens, self.place + 1) + 1
            return 1 - tree
        return tree


def _given(tokens: list[str]) -> tuple[list[str], list[str]]:
    """What stands before and behind the | of P(A | B), if there is one; two may be those of an absolute value."""
    bars = [n for n, (token, level) in enumerate(levels(tokens)) if token in ("|", r"\mid") and not level]
    return (tokens[: bars[0]], tokens[bars[0] + 1 :]) if len(bars) == 1 else (tokens, [])
