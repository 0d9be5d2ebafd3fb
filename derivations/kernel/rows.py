"""Laws as rows of data: `laws.txt` says each once, with its theorem and its source; here instances are made of them.

A row says: wherever its condition holds and both its sides have a value, they are equal. An instance puts expressions
into the places of its names. In the place of a function stands an expression in the row's own indices, `bound_i` and
`bound_j`: nobody can declare these, and no other value may speak of them, so that nothing is captured.
"""

import pkgutil
import re
from dataclasses import dataclass
from typing import Any

from .language import CONSTANTS, FUNCTIONS, TRUE, Call, IllFormed, Node, is_condition, names, parse, walk
from .statement import Setting

_ROW = re.compile(r"^# (.+)\n(\w+): ((.+) = ([^|\n]+?)(?: \| (.+))?)$", re.MULTILINE)
INDICES = "bound_i", "bound_j"


@dataclass(frozen=True)
class Row:
    """left = right, wherever the condition holds and both sides have a value."""

    written: str
    source: str
    left: Node
    right: Node
    condition: Node

    @property
    def places(self) -> dict[str, int]:
        """Its names and functions in the order of the alphabet, each with how many indices its value may speak of."""
        found = {name: 0 for tree in (self.left, self.right) for name in names(tree) - CONSTANTS}
        calls = [node for node in walk(self.left) if isinstance(node, Call)]
        found |= {call.function: len(call.args) for call in calls if call.function not in FUNCTIONS}
        return dict(sorted(found.items()))


def _row(source: str, name: str, written: str, left: str, right: str, condition: str) -> tuple[str, Row]:
    trees = (parse(re.sub(r"\b([ij])\b", r"bound_\1", part)) if part else TRUE for part in (left, right, condition))
    return name, Row(written, source, *trees)


TABLE = (pkgutil.get_data(__package__, "laws.txt") or b"").decode()
ROWS = dict(_row(*parts) for parts in _ROW.findall(TABLE))


def instance(name: str, written: list[Any], setting: Setting, bound: tuple[str, ...]) -> tuple[Node, Node, Node]:
    """Left and right side and condition of a row, with what is written in its places, in their order, which an
    answer may be anything of; bound: the indices around it."""
    row = ROWS.get(name)
    if row is None or len(written) != len(row.places) or not all(type(text) is str for text in written):
        raise IllFormed(f"{name} is no row of the table of laws with {len(written)} expressions")
    values = {}
    for (place, count), text in zip(row.places.items(), written):
        value = setting.meaning(parse(text), (*bound, *INDICES[:count]))
        if is_condition(value):
            raise IllFormed("a condition stands where an expression was expected")
        values[place] = INDICES[:count] or None, value
    left, right, condition = (
        setting.meaning(setting.put_in(tree, values, (*bound, *INDICES)), bound)
        for tree in (row.left, row.right, row.condition)
    )
    return left, right, condition
