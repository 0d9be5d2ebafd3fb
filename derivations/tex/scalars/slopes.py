"""Fractions, and those that are slopes."""

import re

from ...kernel.language import CONSTANTS, Binary, Call, IllFormed, Item, Name, Node, moves, names, text
from ..tokens import DIFFERENTIAL, GREEK_LETTERS, OPEN, RELATED, is_letter, is_number, levels, shown
from .ambiguous import ambiguous, asks, by_a_power
from .cursor import Cursor
from .functions import Function


class Slopes(Cursor):
    """d... over dx, and a over b."""

    def _fraction(self) -> Node:
        start = self.place
        self.take()
        above, below = self.group(), self.group()
        if not _looks_like_a_slope(above, below):
            return Binary("/", self.inner(above).whole(), self.inner(below).whole())
        if type(self)(above[:1], self.notation, self.bound)._match(0):
            raise ambiguous(self.tokens[start : self.place], "a derivative", "a fraction with the name d")
        return self._slope(start, above[1:], below[1:])

    def _slope(self, start: int, above: list[str], below: list[str]) -> Node:
        times = 1
        if above[:1] == ["^"]:
            if above[1] != "{" or not is_number(above[2]) or below[-4:] != ["^", *above[1:4]]:
                raise IllFormed(f"the orders of the derivative differ: {shown(self.tokens[start : self.place])}")
            times, above, below = int(above[2]), above[4:], below[:-4]
        variable = self.inner(below).whole()
        if not isinstance(variable, Name | Item) or not 1 <= times <= 4:
            said = f"a derivative is taken by a name or an entry, not by {text(variable)}"
            raise by_a_power(below) or IllFormed(said)
        if isinstance(variable, Name) and variable.id in self.notation.meanings:
            raise IllFormed(
                f"a derivative is taken by a declared name: {variable.id} is defined; give the whole slope "
                "its meaning with reads"
            )
        if above:
            found = self._of_its_letters(above, variable)
            if len(above) == 1 and (is_letter(above[0]) or above[0] in (*GREEK_LETTERS, r"\ell")):
                self._check_slope_of(above)
            tree = self.inner(above).whole() if found is None else found
            if any(token in ("+", "-") and level == 0 for token, level in levels(above)):
                raise ambiguous(
                    self.tokens[start : self.place], "the slope of the sum", "that of its first term, and more"
                )
        else:
            bracketed = self.next in OPEN
            tree = self.factor()
            if (
                names(tree) <= CONSTANTS and self.starts() and not is_number(self.next)
            ):  # a number, whose slope nobody asks for
                bracketed = self.next in OPEN
                tree = Binary("*", tree, self.factor())
            if self.starts() or not bracketed and self.next in (r"\cdot", "/"):
                raise ambiguous(
                    self.tokens[start:],
                    "the slope of the first factor, times what follows",
                    "the slope of the whole product",
                )
        if (
            above
            and isinstance(tree, Name | Item)
            and not moves(tree, variable)
            and tree not in [*map(Name, self.notation.meanings)]
        ):
            said = (
                f"{text(tree)} is declared, and does not depend on {text(variable)}: define it, or declare a function"
            )
            raise asks(IllFormed(said), "whole", [], self.tokens[start : self.place])
        self._check_constants(tree, variable, [self.tokens[start + 2]], below)
        for _ in range(times):
            tree = Call("diff", (tree, variable))
        return tree

    def _check_constants(self, tree: Node, variable: Name | Item, sign: list[str], below: list[str]) -> None:
        """A letter is no constant where a letter stands for its slope: y', or dy/dx."""
        constants = names(tree) - {variable.id if isinstance(variable, Name) else "", *self.notation.meanings}
        for written in (pattern for name in sorted(constants) for pattern in self.notation.written(name)):
            signs = DIFFERENTIAL if sign in DIFFERENTIAL else [sign]
            slopes = [[r"\frac", "{", *d, *written, "}", "{", *d, *below, "}"] for d in signs]
            slopes += [[*written, "^", "{", r"\prime", "}"]] * (sign in DIFFERENTIAL)
            for slope in slopes:
                found = self.inner(slope)._match(0)
                if found and found[2] == len(slope) and isinstance(found[1], Name):
                    y, its = shown(written), shown(slope)
                    raise IllFormed(
                        f"{its} has a letter of its own, and {y} is a constant in a slope by {text(variable)}: declare "
                        f"`u function`, and write `{y} reads u({text(variable)})` and "
                        f"`{its} reads prime(u({text(variable)}))`, or another letter for {its}"
                    )

    def _check_slope_of(self, above: list[str]) -> None:
        if not self.inner(above).declared:
            said = (
                f"{above[0]} is not declared: a slope is that of what is defined above the display, as in "
                "`Y := a*x**2`, or of what is written out behind \\frac{d}{dx}"
            )
            raise asks(IllFormed(said), "name", above)

    def _of_its_letters(self, above: list[str], variable: Name | Item) -> Node | None:
        """F, a function that is defined, as F(K, L) by the letters of its definition, of which the variable is one."""
        found = self.inner(above)._match(0)
        if found is None or found[2] != len(above) or not isinstance(found[1], Function):
            return None
        parameters, _ = self.notation.meanings.get(found[1].name, (None, None))
        if parameters is None or variable not in [*map(Name, parameters)]:
            return None
        return Call(found[1].name, tuple(map(Name, parameters)))


def _looks_like_a_slope(above: list[str], below: list[str]) -> bool:
    """d... over dx: behind the d below stands a name, and no d has an index, as in d_1/d_2."""
    named = re.match(r"[^\W\d_]|\\[A-Za-z]|\(", below[1]) if len(below) > 1 else None
    return (
        above[:1] == below[:1]
        and above[:1] in (*DIFFERENTIAL, [r"\partial"])
        and named is not None
        and below[1] not in RELATED
        and below[1] != r"\cdot"
        and above[1:2] != ["_"]
    )
