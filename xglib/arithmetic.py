"""The dispatch for what + - * / ** cannot express: binomial coefficient and square root.

Whoever passes an array or a SymPy expression has imported NumPy or SymPy; nobody else has to.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from fractions import Fraction
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any, TypeAlias

from ._docs import complete

if TYPE_CHECKING:
    from numpy import ndarray

# What a formula computes with: a number (int, Fraction or float), a float array or a symbol. The result is of the same
# family, which type checkers cannot follow through / and **: to them it is anything.
Value: TypeAlias = Any
Values: TypeAlias = "Sequence[Value] | ndarray"


def binomial(n: Value, k: Value) -> Value:
    """The binomial coefficient, the number of ways to choose k of n; 0 unless 0 <= k <= n.

    n, k {int, array of ints or symbol} : Whole numbers (a Fraction with denominator 1 is one), n at least 0;
        integer arrays broadcast.
    -> {int, array or symbol} Exact for whole numbers. Of arrays int64 when every entry fits and otherwise the
        nearest float64. SymPy expressions give ``sympy.binomial``. An object with a method ``__binomial__`` (as n)
        or ``__rbinomial__`` (as k) decides for itself.
    ValueError : If n is negative or a fraction is not whole.
    TypeError : If an argument is of another type, floats among them.
    OverflowError : If an array entry exceeds the largest float64.

    Source: the coefficient in (2.26), Pumpkin book (南瓜书) 2.4.1.

    >>> binomial(10, 3)
    120
    >>> import numpy as np
    >>> binomial(4, np.arange(6))
    array([1, 4, 6, 4, 1, 0])
    """
    if hasattr(n, "__binomial__"):
        return n.__binomial__(k)
    if hasattr(k, "__rbinomial__"):
        return k.__rbinomial__(n)
    if _is_sympy(n) or _is_sympy(k):
        sympy = sys.modules["sympy"]
        if sympy.sympify(n).is_negative:  # SymPy has another convention there
            raise ValueError(f"n must be at least 0, got {n}")
        return sympy.binomial(n, k)
    if is_array(n) or is_array(k):
        return _binomial_arrays(n, k)
    return _binomial_integers(n, k)


def sqrt(x: Value) -> Value:
    """The square root of a number, array or symbol.

    x {number, array or symbol} : At least 0 and finite; an array of real numbers, or of objects, each of which is
        such a value.
    -> {float, array or symbol} Of real numbers a float, of NumPy arrays float64, of SymPy expressions
        ``sympy.sqrt``. An object with a method ``__sqrt__`` decides for itself.
    TypeError : If x is a Fraction, whose root need not be one, a bool or no number.
    ValueError : If x is negative, infinite or nan, or an array entry is negative.

    Source: the root in (2.30).

    >>> sqrt(9)
    3.0
    """
    if hasattr(x, "__sqrt__"):
        return x.__sqrt__()
    if _is_sympy(x):
        return sys.modules["sympy"].sqrt(x)
    if isinstance(x, Fraction):
        raise TypeError(f"a square root is no Fraction in general; pass a float or a symbol, got {x!r}")
    if is_array(x):
        return _sqrt_array(x)
    if isinstance(x, bool) or not isinstance(x, Real):
        raise TypeError(f"the square root takes a number, an array or a symbol, got {type(x).__name__}")
    if not 0 <= x < math.inf:  # type: ignore[operator]
        raise ValueError(f"the square root takes finite numbers of at least 0, got {x}")
    return math.sqrt(x)


def is_symbolic(value: object) -> bool:
    """Whether it is a SymPy expression, or an object that knows its own root, as those of the checker do."""
    return _is_sympy(value) or hasattr(value, "__sqrt__")


def is_array(value: object) -> bool:
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def _is_sympy(value: object) -> bool:
    sympy = sys.modules.get("sympy")
    return sympy is not None and isinstance(value, sympy.Basic)


def _sqrt_array(x: ndarray) -> ndarray:
    import numpy as np

    if x.dtype.kind == "O":
        return np.frompyfunc(sqrt, 1, 1)(x)
    if x.dtype.kind not in "iuf":
        raise TypeError(f"the square root takes arrays of real numbers, got dtype {x.dtype}")
    if np.any(x < 0):
        raise ValueError(f"the square root takes numbers of at least 0, got {np.min(x)}")
    return np.sqrt(x.astype(np.float64, copy=False))  # of narrow integers NumPy's root is a narrow float


def _binomial_integers(n: object, k: object) -> int:
    n, k = _whole(n, "n"), _whole(k, "k")
    if n < 0:
        raise ValueError(f"n must be at least 0, got {n}")
    return math.comb(n, k) if k >= 0 else 0


def _whole(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, Rational):
        raise TypeError(f"{name} must be a whole number, an integer array or symbolic, got {type(value).__name__}")
    if value.denominator != 1:
        raise ValueError(f"{name} must be a whole number, got {value}")
    return int(value)  # type: ignore[call-overload]


def _binomial_arrays(n: Value, k: Value) -> ndarray:
    import numpy as np

    for name, value in (("n", n), ("k", k)):
        if isinstance(value, np.ndarray) and value.dtype.kind not in "iu":
            raise TypeError(f"{name} must be an array of integers, got dtype {value.dtype}")
    exact = np.asarray(np.frompyfunc(_binomial_integers, 2, 1)(n, k), dtype=object)
    fits = exact.max(initial=0) <= np.iinfo(np.int64).max
    return exact.astype(np.int64 if fits else np.float64)


complete(__name__)
