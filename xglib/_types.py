"""The types that public functions take, and what the checks make of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

# What public functions take,
Int: TypeAlias = int | np.integer[Any]
Number: TypeAlias = float | Fraction | np.integer[Any] | np.floating[Any]
Label: TypeAlias = int | str | np.generic
Seed: TypeAlias = "Int | np.random.Generator | None"  # a text: NumPy loads numpy.random when it is first used
# and what the checks make of it.
Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]
Scores: TypeAlias = NDArray[np.floating[Any]]  # float32 or float64
Labels: TypeAlias = NDArray[Any]  # int64 or strings
