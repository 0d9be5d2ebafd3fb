"""What can be read in two ways, and what a declaration could say of it."""

from collections.abc import Iterable

from ...kernel.language import IllFormed
from ..tokens import RELATION, shown


class Ambiguous(IllFormed):
    """The LaTeX can be read in two ways."""


def ambiguous(written: list[str], one: str, other: str, write: str = "declare or write which is meant") -> Ambiguous:
    return Ambiguous(f"{shown(written)} can be read in two ways: {one}, or {other}; {write}")


def of_a_condition(whole: list[str]) -> IllFormed | None:
    """What is said of P(X > a), the brackets of which hold a condition."""
    if not RELATION.keys() & {*whole}:
        return None
    return IllFormed(
        f"{shown(whole)} is of a condition, as a probability is, and that cannot be said yet: declare a number, "
        f"`p probability`, and write what the whole is: `{shown(whole)} reads p`"
    )


def by_a_power(below: list[str]) -> IllFormed | None:
    """What is said of a slope by a power, as by \\sigma^2: a letter stands for it."""
    if below[-4:-2] != ["^", "{"] or not below[-2].isdecimal():
        return None
    square = shown([*below[:-2], str(2 * int(below[-2])), "}"])
    return IllFormed(
        f"a slope by {shown(below)}: declare a letter for it, `v positive`, and write `{shown(below)} reads v` and "
        f"`{square} reads v**2`"
    )


def asks(error: IllFormed, kind: str, piece: list[str], whole: Iterable[str] = ()) -> IllFormed:
    """The error, with what a declaration could say of a piece of LaTeX: what name it is (kind: name), whether it is a
    function of what follows (applied), what the whole reads (whole), or what a sum runs over (sum)."""
    error.missing = kind, [*piece], [*whole]  # type: ignore[attr-defined]  # the kernel knows nothing of it
    return error
