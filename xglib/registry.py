"""The index from an equation's number to the functions that state it."""

import re

FORMULA_TYPES = ("numbers", "fractions", "arrays", "symbols")


class _Equations(dict):
    def __missing__(self, number):
        known = ", ".join(sorted(self, key=lambda n: [int(part) for part in n.split(".")]))
        raise KeyError(f"no function for equation {number!r}; numbers are strings, one of: {known}")


equations = _Equations()


def equation(number, *, takes=FORMULA_TYPES):
    """Enter a function in ``equations`` under the book's number of the equation it states.

    ``number`` is a string, because 2.1 and 2.10 are different equations. ``takes`` names the kinds
    of values the function accepts, among numbers, fractions, arrays and symbols: a formula takes
    all four, a reduction takes arrays only. The function comes back as it was, with the attributes
    ``equation`` and ``takes``. Raises ValueError for anything that is not such a number or kind.

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

    def enter(function):
        function.equation = number
        function.takes = tuple(takes)
        equations[number] = (*equations.get(number, ()), function)
        return function

    return enter
