"""The index from an equation's number to the functions that state it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any, NoReturn, TypeVar

FORMULA_TYPES = ("numbers", "fractions", "arrays", "symbols")
Function = TypeVar("Function", bound=Callable[..., Any])


class _Equations(dict[str, tuple[Callable[..., Any], ...]]):
    def __missing__(self, number: object) -> NoReturn:
        known = ", ".join(sorted(self, key=lambda n: [int(part) for part in n.split(".")]))
        found = repr(number) if isinstance(number, str) else f"the {type(number).__name__} {number!r}"
        raise KeyError(f"no function for equation {found}; numbers are strings, as '2.10', one of: {known}")


equations = _Equations()


def equation(number: str, *, takes: Collection[str] = FORMULA_TYPES) -> Callable[[Function], Function]:
    """Enter a function in ``equations`` under the book's number of the equation it states.

    The number is a string, because 2.1 and 2.10 are different equations. ``takes`` names the kinds of values that the
    function accepts: a formula takes all four, a reduction takes arrays only. The function comes back as it was, with
    the attributes ``equation`` and ``takes``; ValueError for another number or kind.

    >>> @equation("0.1")
    ... def double(x):
    ...     return 2 * x
    >>> double.equation, equations["0.1"] == (double,)
    ('0.1', True)
    >>> del equations["0.1"]
    """
    if not isinstance(number, str) or not re.fullmatch(r"\d+\.\d+", number):
        raise ValueError(f'number must be a string such as "2.10", got {number!r}')
    unknown = set(takes) - set(FORMULA_TYPES)
    if unknown:
        raise ValueError(f"takes must name some of {', '.join(FORMULA_TYPES)}, got {', '.join(sorted(unknown))}")

    def enter(function: Function) -> Function:
        function.equation = number  # type: ignore[attr-defined]
        function.takes = tuple(takes)  # type: ignore[attr-defined]
        equations[number] = (*equations.get(number, ()), function)
        return function

    return enter
