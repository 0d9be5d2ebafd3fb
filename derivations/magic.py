"""The text form in a cell of a notebook, after `%load_ext derivations`:

%%derivation
A square
n natural
(n + 1)**2
= n**2 + 2*n + 1  -- multiply out

The cell shows what it shows when it is written in Python; a name behind %%derivation is given to it.
"""

from typing import Any

from IPython.core.error import UsageError

from .documents.check import answer
from .documents.said import in_a_document
from .kernel.language import IllFormed
from .plaintext import read
from .prove.verdict import NotProved


def register(ipython: Any) -> None:
    """What %load_ext does."""
    ipython.register_magic_function(lambda line, cell: derivation(ipython, line, cell), "cell", "derivation")


def derivation(ipython: Any, line: str, cell: str) -> Any:
    """The last derivation, claim or limit that the cell writes."""
    name = line.strip()
    if name and not name.isidentifier():
        raise UsageError(f"%%derivation {name}: what stands behind it is the name that the derivation gets, or nothing")
    try:
        found = read(cell)
    except (IllFormed, NotProved) as error:
        error.args = (f"row {_row(cell)} of this cell: {in_a_document(str(error))}",)
        raise error.with_traceback(None) from None
    if name:
        ipython.push({name: found})
    return found


def _row(cell: str) -> int:
    """The first row that is wrong, that of %%derivation counted."""
    return min((line["line"] for line in answer(cell, keep=False)["lines"] if line["said"]), default=0) + 2
