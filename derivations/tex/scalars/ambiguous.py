"""What can be read in two ways, and what a declaration could say of it."""

from collections.abc import Iterable

from ...kernel.language import IllFormed
from ..tokens import shown


class Ambiguous(IllFormed):
    """The LaTeX can be read in two ways."""


def ambiguous(written: list[str], one: str, other: str, write: str = "declare or write which is meant") -> Ambiguous:
    return Ambiguous(f"{shown(written)} can be read in two ways: {one}, or {other}; {write}")


def asks(error: IllFormed, kind: str, piece: list[str], whole: Iterable[str] = ()) -> IllFormed:
    """The error, with what a declaration could say of a piece of LaTeX: what name it is (kind: name), whether it is a
    function of what follows (applied), what the whole reads (whole), or what a sum runs over (sum)."""
    error.missing = kind, [*piece], [*whole]  # type: ignore[attr-defined]  # the kernel knows nothing of it
    return error
