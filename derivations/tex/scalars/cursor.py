"""One pass over the tokens of an expression: what all parts of the reader stand on."""

from typing import TYPE_CHECKING

from ...kernel.language import IllFormed, Node
from ..tokens import DIFFERENTIAL, MAX_NESTING, OPEN, RELATED, closing, shown
from .functions import Target

if TYPE_CHECKING:
    from .. import Notation

Pattern = tuple[str, ...]  # the tokens of what is declared, with #1, #2 for what varies
Bound = tuple[Pattern, str]  # the index of a sum, as it is written, and its name
Match = tuple[Pattern, Target, int, dict[str, list[str]]]  # what stands somewhere, where it ends, what its holes hold

STOP = frozenset(
    (
        ")",
        "]",
        r"\}",
        "}",
        r"\right|",
        "+",
        "-",
        ",",
        ";",
        r"\mid",
        "and",
        "or",
        "s.t.",
        "subject to",
        r"\\",
        r"\choose",
        r"\in",
        r"\sim",
        *RELATED,
        r"\cdot",
        "/",
        "^",
        "_",
        "!",
        r"\end{array}",
        r"\end{cases}",
    )
)


class Cursor:
    """Tokens from left to right, with what is declared and what is bound around them."""

    def __init__(
        self,
        tokens: list[str],
        notation: "Notation",
        bound: tuple[Bound, ...] = (),
        without: Pattern | None = None,
        depth: int = 0,
    ) -> None:
        self.tokens, self.notation, self.bound, self.without = tokens, notation, bound, without
        self.place, self.depth, self.bars, self.steps = 0, depth, 0, 0
        self.own: tuple[Bound, ...] = ()  # the indices of the sum whose terms are read
        self.barred: list[str] = []  # letters between whose bounds F(x)|_a^b is taken
        self.grouped: list[Node] = []  # what stood in [ ] or \\{ \\}
        self.variable: list[str] = []  # of the integral that is read: d and this end it

    @property
    def next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self) -> str:
        if not self.next:
            raise IllFormed(f"something is missing at the end of {shown(self.tokens)}")
        self.place += 1
        return self.tokens[self.place - 1]

    def took(self, *wanted: str) -> bool:
        here = self.next in wanted and self.next != ""
        self.place += here
        return here

    def group(self) -> list[str]:
        """The tokens between the brackets that open here."""
        start, self.place = self.place, closing(self.tokens, self.place) + 1
        return self.tokens[start + 1 : self.place - 1]

    def inner(self, tokens: list[str], bound: tuple[Bound, ...] = ()) -> "Cursor":
        if self.depth > 2 * MAX_NESTING:  # a bracket counts twice: as such, and as a factor
            raise IllFormed(f"nested more than {MAX_NESTING} deep")
        inner = type(self)(tokens, self.notation, (*self.bound, *bound), self.without, self.depth + 1)
        inner.grouped = self.grouped
        return inner

    def left_over(self) -> IllFormed:
        rest = self.tokens[self.place :]
        if rest[0] in (r"\sim", r"\in", r"\notin", r"\subset", r"\subseteq"):
            return IllFormed(
                f"{shown(self.tokens)} says where something is, and states no equation: leave it out of the display, "
                "and say in the lines above it what is declared, as in `X random` or `x positive`"
            )
        return IllFormed(f"{shown(rest)} stands where an operation or the end is wanted: {shown(self.tokens)}")

    def _script(self) -> list[str]:
        return self.tokens[self.place + 1 : closing(self.tokens, self.place + 1) + 1]

    def starts(self) -> bool:
        """Whether a factor begins here."""
        if not self.next or self.next in STOP:
            return False
        if self.next == "|":
            return not self.bars and self._bars_left() >= 2
        return not self._differential() and not self._again()

    def _again(self) -> bool:
        r"""Whether a sum or product begins here that has the index of the one that is read, as in
        \sum_i a_i \sum_i b_i: within that or behind it, it is the same."""
        here = self.place + (self.next == r"\cdot")
        if self.tokens[here : here + 1] not in ([r"\sum"], [r"\prod"]) or self.tokens[here + 1 : here + 2] != ["_"]:
            return False
        low = self.tokens[here + 3 : closing(self.tokens, here + 2)]
        points = self.notation.sums_over(low)
        return low[: next((n for n, token in enumerate(low) if token in ("=", r"\in", r"\ge")), 0)] in [
            [*written] for written, _ in self.own
        ] or (points is not None and points[0] in [name for _, name in self.own])

    def _bars_left(self) -> int:
        bars = depth = 0
        for token in self.tokens[self.place :]:
            depth += (token in OPEN) - (token in OPEN.values())
            if depth < 0:
                break
            bars += token == "|" and depth == 0
        return bars

    def _differential(self) -> bool:
        here = self.tokens[self.place + 1 : self.place + 1 + len(self.variable)]
        return bool(self.variable) and [self.next] in DIFFERENTIAL and here == self.variable

    # of the parts

    @property
    def declared(self) -> bool:
        raise NotImplementedError

    def whole(self) -> Node:
        raise NotImplementedError

    def condition(self, comma: bool = True) -> Node:
        raise NotImplementedError

    def sum(self) -> Node:
        raise NotImplementedError

    def term(self, first: bool = True) -> Node:
        raise NotImplementedError

    def factor(self) -> Node:
        raise NotImplementedError

    def event(self) -> Node:
        raise NotImplementedError

    def _match(self, place: int) -> Match | None:
        raise NotImplementedError

    def _is_whole(self, tree: Node) -> bool:
        raise NotImplementedError

    def _at(self, tree: Node, letter: str, value: Node) -> Node:
        raise NotImplementedError

    def _undeclared(self) -> IllFormed:
        raise NotImplementedError

    def _is_letter(self, place: int) -> bool:
        raise NotImplementedError

    def _applied(self, name: str, start: int) -> Node:
        raise NotImplementedError

    def _of_events(self, probability: bool) -> Node | None:
        raise NotImplementedError
