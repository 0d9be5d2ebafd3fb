"""Results with arrays in them: how they compare, and what is printed of them."""

from typing import Any, NamedTuple

import numpy as np
import pytest

from xglib.results import holds_arrays


@holds_arrays
class Two(NamedTuple):
    x: Any
    y: Any


@pytest.mark.parametrize(
    "x, said",
    [
        (np.arange(20), "[ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15,\n         16, 17, 18, 19]"),
        (np.arange(21), "[ 0,  1,  2, ..., 18, 19, 20] of shape (21,)"),
        (np.arange(4.0).reshape(2, 2), "[[0., 1.],\n         [2., 3.]]"),
        (Two(1, "a"), "Two(\n        x=1,\n        y='a',\n    )"),
    ],
)
def test_what_is_printed_of_a_field(x, said):
    assert repr(Two(x, 0)) == f"Two(\n    x={said},\n    y=0,\n)"


def test_equal_as_a_whole_or_not():
    Pair = holds_arrays(NamedTuple("Pair", [("x", Any), ("y", Any)]))
    one, same, other = Pair(np.arange(3), 0), Pair(np.arange(3), 0), Pair(np.arange(1, 4), 0)
    assert one == same and not one != same
    assert one != other and not one == other
