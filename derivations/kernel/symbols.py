"""One row a function of numbers, `symbols.txt`: whatever asks for its name elsewhere reads that.

Caveats. How a function is read as an atom is a law, and no row. A row is believed: a wrong one is unsound at once.
"""

import pkgutil
import re
from dataclasses import dataclass
from functools import cache

from .language import (
    FUNCTIONS,
    Binary,
    Call,
    Item,
    Logic,
    Meaning,
    Name,
    Neg,
    Node,
    Number,
    children,
    parse,
    substitute,
)

_tree = cache(parse)


@dataclass(frozen=True)
class Symbol:
    """What its row says, by the words of its columns."""

    head: str
    names: tuple[str, ...]
    said: dict[str, str]

    @property
    def signs(self) -> frozenset[int]:
        return frozenset(map(int, self.said.get("signs", "-1 0 1").split()))

    def at(self, what: str, *args: Node) -> list[Node]:
        """What a column says of these arguments, if it says anything. In a slope the function itself is `me`."""
        if what not in self.said:
            return []
        tree = _tree(self.said[what].replace(self.head, "me").replace("'", "_slope"))
        return [substitute(tree, dict(zip(self.names, args)))]

    def needs(self, *args: Node) -> list[Node]:
        """Where it has a value, if its arguments have one."""
        whole: list[Node] = [Logic("integer", (x,)) for name, x in zip(self.names, args) if name in "nk"]
        return whole + self.at("value", *args)


def _symbol(line: str) -> tuple[str, Symbol]:
    head, *columns = re.split("[:;] ?", line)
    name, *names = re.findall(r"\w+", head)
    return name, Symbol(head, tuple(names), {what: text for what, _, text in (part.partition(" ") for part in columns)})


TABLE = (pkgutil.get_data(__package__, "symbols.txt") or b"").decode()
SYMBOLS = dict(_symbol(line) for line in TABLE.splitlines() if line[0] != "#")
FUNCTIONS |= {name: len(row.names) for name, row in SYMBOLS.items()}
BUILT_IN: dict[str, Meaning] = {name: (row.names, tree) for name, row in SYMBOLS.items() for tree in row.at("means")}


def symbol(name: str) -> Symbol:
    """Its row, or one that says nothing."""
    return SYMBOLS.get(name, Symbol("", (), {}))


def is_whole(tree: Node, integers: frozenset[str], sequences: frozenset[str]) -> bool:
    """Whether a tree is built of integers so that its values are integers."""
    match tree:
        case Name(id):
            return id in integers
        case Item(name, _):
            return name in sequences
        case Number() | Neg() | Binary("+" | "-" | "*") | Binary("**", _, Number()) | Call("abs" | "max" | "min"):
            return all(is_whole(part, integers, sequences) for part in children(tree))
        case Call("Sum" | "Product", (x, Name(i), _, _)):
            return is_whole(x, integers | {i}, sequences)
        case Call(function, _):
            return "whole" in symbol(function).said
    return False
