"""Declared names, with their indices: the longest piece that is declared, if there is one way to read it."""

import re
from collections.abc import Iterable

from ...kernel.language import Binary, IllFormed, Item, Name, Node, expand, names, substitute, text
from ..tokens import GREEK_LETTERS, OPEN, called, closing, is_letter, is_mark, is_number, levels, shown, split
from .ambiguous import ambiguous, asks, of_a_condition
from .cursor import STOP, Cursor, Match, Pattern
from .functions import EXPECTATION, OF_RANDOM, PROBABILITY, VARIANCE, Function, Target


class Names(Cursor):
    """What stands for itself by a declaration, or by a sum around it."""

    def _match(self, place: int) -> Match | None:
        """The longest declared piece that begins here: pattern, meaning, where it ends, what its holes hold."""
        found = list(self._matches(place))
        if len({end for *_, end, _ in found}) > 1 and is_letter(self.tokens[place]):
            found = self._of_the_run(place, found)
        return found[0] if found else None

    @property
    def declared(self) -> bool:
        """Whether something that is declared stands here."""
        return any(self._matches(self.place))

    def _matches(self, place: int) -> Iterable[Match]:
        if place >= len(self.tokens):
            return
        for pattern, target in self.notation.patterns(self.tokens[place]):
            if pattern != self.without:
                found = _matched(pattern, self.tokens, place)
                if found and (target not in OF_RANDOM or self._is_operator(target, found[0])):
                    yield pattern, target, *found
        for written, name in self.bound:
            if tuple(self.tokens[place : place + len(written)]) == written:
                yield written, Name(name), place + len(written), {}

    def _is_operator(self, target: Target, place: int) -> bool:
        """Whether what stands before this place is E[...], or E, Var or Cov of something random."""
        if target == EXPECTATION and self.tokens[place : place + 1] == ["["]:
            return True
        if target != EXPECTATION and self.tokens[place : place + 1] == ["^"]:
            place = closing(self.tokens, place + 1) + 1
        if self.tokens[place : place + 1] not in (["("], ["["]):
            return False
        inside, stop = place + 1, closing(self.tokens, place)
        while inside < stop:
            _, meaning, inside, _ = self._match(inside) or (None, None, inside + 1, None)  # in \bar{X} stands no X
            if isinstance(meaning, Node) and names(expand(meaning, self.notation.meanings)) & {*self.notation.random}:
                return True
        return False

    def _of_the_run(self, place: int, found: list[Match]) -> list[Match]:
        """Letters in a row may be names in several ways: xyz as xy*z, as x*yz."""
        stop = place
        while stop < len(self.tokens) and is_letter(self.tokens[stop]):
            stop += 1
        ways: dict[int, list[tuple[int, ...]]] = {stop: [()]}  # the cuts of what is left, two ways at most
        for here in reversed(range(place, stop)):
            ends = {
                min(end, stop)
                for *_, end, _ in self._matches(here)
                if end != stop or self.tokens[end : end + 1] != ["_"]
            }
            ways[here] = [(end, *rest) for end in sorted(ends, reverse=True) for rest in ways[end]][:2]
        if len(ways[place]) > 1 and self.without is None:
            one, other = (
                "*".join(shown(self.tokens[a:b]) for a, b in zip((place, *cuts), cuts)) for cuts in ways[place]
            )
            write = r"declare only one of the two, or write \cdot between factors"
            raise ambiguous(self.tokens[place:stop], one, other, write)
        cuts = ways[place]
        return [m for m in found if min(m[2], stop) == cuts[0][0]] if cuts else found

    def _declared(self, pattern: Pattern, target: Target, end: int, holes: dict[str, list[str]]) -> Node:
        start, self.place = self.place, end
        written = self.tokens[start:end]
        self._check_fixed(pattern, target, written)
        if written == ["E"] and isinstance(target, Node) and self._is_operator(VARIANCE, end):
            whole = self.tokens[start : closing(self.tokens, end) + 1]
            raise ambiguous(whole, "an expectation", f"{text(target)} times what follows")
        if self.notation.events and target in (PROBABILITY, EXPECTATION, Function("E")):
            mean = self._of_events(target == PROBABILITY)
            if mean is not None:
                return mean
        if isinstance(target, Function):
            self._check_alone(pattern, target.name, written)
            return self._applied(target.name, start)
        if isinstance(target, Item) and target.second == Name("#2") and "#2" not in holes:
            holes = dict(zip(("#1", "#2"), self._two_indices(holes["#1"], written)))
        elif isinstance(target, Item):
            self._check_index(holes.get("#1", []), written)
        tree = substitute(target, {hole: self.inner(tokens).whole() for hole, tokens in holes.items()})
        self._check_alone(pattern, text(tree), written)
        return tree

    def _check_fixed(self, pattern: Pattern, target: Target, written: list[str]) -> None:
        """a_i within a sum over i is no declared single number."""
        if isinstance(target, Function) or not self.bound:
            return
        scripts = [
            part
            for n, sign in enumerate(pattern)
            if sign in ("_", "^")
            for part in pattern[n : closing(pattern, n + 1)]
        ]
        for bound, name in self.bound:
            if len(bound) == 1 and bound[0] in scripts and names(target) and name not in names(target):
                raise IllFormed(
                    f"{shown(written)} changes with {shown([*bound])} on the page, and is declared as "
                    f"{text(target)}, which does not: declare a sequence, or another index"
                )

    def _two_indices(self, tokens: list[str], written: list[str]) -> list[list[str]]:
        """Of an entry of a matrix, x_{i,j} or x_{ij}: in that, two letters or digits."""
        parts = split(tokens, ",") if "," in tokens else [[token] for token in tokens if _names(token)]
        if len(parts) != 2 or len(tokens) != sum(map(len, parts)) + ("," in tokens):
            raise IllFormed(f"{shown(written)} is an entry of a matrix: write its two indices as in x_{{i,j}}")
        return parts

    def _check_index(self, index: list[str], written: list[str]) -> None:
        """x_{ij} may have two indices."""
        whole = type(self)(index, self.notation, self.bound)._match(0)
        outside = list(levels(index))
        touching = any(_names(a) and _names(b) and not n + m for (a, n), (b, m) in zip(outside, outside[1:]))
        if touching and r"\int" not in index and not (whole and whole[2] == len(index)):
            raise ambiguous(written, f"an item with one index, {shown(index)}", "an item with two indices")

    def _check_alone(self, pattern: Pattern, meaning: str, tokens: list[str]) -> None:
        """A declared piece must have no other reading by the rest of what is declared, but that of a letter at an index
        as a product: \\lambda(n) may be declared beside \\lambda."""
        if self.without is not None or len(pattern) == 1:
            return
        known, key = self.notation._otherwise, (pattern, tuple(tokens), self.bound)
        if key not in known:
            try:
                tree = type(self)(tokens, self.notation, self.bound, pattern, self.depth).whole()
                known[key] = None if self._is_at_index(tree, tokens) else text(tree)
            except IllFormed:
                known[key] = None
        otherwise = known[key]
        if otherwise is not None and otherwise != meaning:
            raise ambiguous(tokens, meaning, otherwise)

    def _is_at_index(self, tree: Node, tokens: list[str]) -> bool:
        """Whether a product is of a letter that is no whole number, and of one in brackets, as in \\lambda(n + 1)."""
        match tree:
            case Binary("*", Name(letter), index) if tokens[-1] in (")", "]"):
                return letter not in self.notation.integers and self._is_whole(index)
        return False

    def _undeclared(self) -> IllFormed:
        token, end, power = self.next, self.place + 1, 0
        if token in STOP or not re.match(r"\\?[\w\u4e00-\u9fff]", token):
            return IllFormed(f"{token} stands where an operand is wanted: {shown(self.tokens)}")
        while end < len(self.tokens) and self.tokens[end] in ("_", "^", "{"):
            begins, end = end, closing(self.tokens, end + (self.tokens[end] != "{")) + 1
            power = begins if self.tokens[begins] == "^" and not is_mark(self.tokens[begins + 2 : end - 1]) else power
        if token == r"\lg":
            both = "\\lg has base 2 or 10: write `lb(x) := log(x)/log(2)` and `\\lg reads lb` above it, or base 10"
            return asks(IllFormed(both), "logarithm", [token])
        applied = self.tokens[end : end + 1] in (["("], ["["])
        end = end if applied else power or end
        written = self.tokens[self.place : end]
        name, (declared, look) = shown(written), called(written)
        look = f" with `{look}`" if look else ""
        if applied:
            whole = self.tokens[self.place : closing(self.tokens, end) + 1]
            if any(pattern == (*written,) and x in OF_RANDOM[1:] for pattern, x in self.notation.patterns(token)):
                return IllFormed(f"{shown(whole)}: nothing in it is random; declare what is, as in `X_bar random`")
            found = of_a_condition(whole) or ambiguous(
                whole,
                f"{name} of {shown(whole[end - self.place :])} if {name} is a function",
                f"a product if {name} is a name",
                f"write `{declared} function` or `{declared} real`{look} above it, or what the whole is: "
                f"`{shown(whole)} reads ...`",
            )
            return asks(found, "applied", written, whole)
        hint, said = "", f"{name} is not declared: {shown(self.tokens)}"
        if alike := self.notation.alike(token):
            other, meaning = alike
            hint = f"; {other} is another letter: where the two are one, declare `{token} reads {meaning}`"
        elif (
            is_letter(token)
            or token in GREEK_LETTERS
            or token == r"\ell"
            or "{" in token
            or token.isalpha()
            or len(written) > 1
        ):
            hint = f"; write `{declared} real`{look} above it, or what it stands for: `{name} reads ...`"
        else:
            hint = f", and has no meaning here: write what all of it stands for, `{name}... reads ...`"
            end = self._behind_operand(end)
            return asks(IllFormed(said + hint), "whole", written, self.tokens[self.place : end])
        return asks(IllFormed(said + hint), "name", written)

    def _behind_operand(self, place: int) -> int:
        """Where the operand ends that begins at this place."""
        if self.tokens[place : place + 1] and self.tokens[place] not in STOP:
            place = closing(self.tokens, place) + 1 if self.tokens[place] in OPEN else place + 1
            while self.tokens[place : place + 1] in (["_"], ["^"]):
                place = closing(self.tokens, place + 1) + 1
        return place


def _matched(pattern: Pattern, tokens: list[str], place: int) -> tuple[int, dict[str, list[str]]] | None:
    """Where the pattern ends and what its holes hold; a hole is balanced and ends before the sign that follows it."""
    holes: dict[str, list[str]] = {}
    for n, wanted in enumerate(pattern):
        if wanted[0] == "#" and len(wanted) == 2:
            after = pattern[n + 1] if n + 1 < len(pattern) else None
            start, depth = place, 0
            while place < len(tokens) and (depth or tokens[place] != after and (after or place == start)):
                depth += (tokens[place] in OPEN) - (tokens[place] in OPEN.values())
                if depth < 0:
                    return None
                place += 1
            held = tokens[start:place]
            if not held or holes.setdefault(wanted, held) != held:
                return None
        elif place < len(tokens) and tokens[place] == wanted:
            place += 1
        else:
            return None
    return place, holes


def _names(token: str) -> bool:
    return is_letter(token) or is_number(token) or token in GREEK_LETTERS
