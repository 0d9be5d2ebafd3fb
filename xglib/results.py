"""Results that hold arrays: they compare as a whole, and print short."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np

from ._docs import complete

Result = TypeVar("Result", bound=type[tuple[Any, ...]])


def holds_arrays(cls: Result) -> Result:
    """Decorate a NamedTuple with arrays in it, of which == would otherwise have no truth value.

    cls {type} : The NamedTuple.
    -> {type} The same.

    Two are equal if all their fields are, arrays as a whole. Printed, each field has a line, and long arrays are cut.

    >>> from typing import NamedTuple
    >>> @holds_arrays
    ... class Line(NamedTuple):
    ...     x: np.ndarray
    ...     slope: float
    >>> line = Line(np.arange(1000), 0.5)
    >>> line == Line(np.arange(1000), 0.5), line != Line(np.arange(1000), 1)
    (True, True)
    >>> line
    Line(
        x=[  0,   1,   2, ..., 997, 998, 999] of shape (1000,),
        slope=0.5,
    )
    """
    cls.__eq__ = _are_equal  # type: ignore[method-assign]
    cls.__ne__ = lambda one, other: not _are_equal(one, other)  # type: ignore[method-assign]
    cls.__repr__ = _shown  # type: ignore[method-assign]
    return cls


def _are_equal(one: Any, other: object) -> bool:
    return isinstance(other, tuple) and len(one) == len(other) and all(map(_is_same, one, other))


def _is_same(a: Any, b: Any) -> bool:
    return np.array_equal(a, b) if isinstance(a, np.ndarray) or isinstance(b, np.ndarray) else a == b


def _shown(result: Any) -> str:
    fields = (f"    {name}={_short(value)},\n" for name, value in zip(result._fields, result))
    return f"{type(result).__name__}(\n{''.join(fields)})"


def _short(value: object) -> str:
    if not isinstance(value, np.ndarray):
        return repr(value).replace("\n", "\n    ")
    text = np.array2string(value, separator=", ", threshold=20, prefix=" " * 8)
    return f"{text} of shape {value.shape}" if value.size > 20 else text


complete(__name__)
