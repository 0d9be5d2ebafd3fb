"""The one place that checks input. Nothing is changed in place."""

import functools
import math
import sys
import warnings
from numbers import Integral, Real

import numpy as np


def as_labels(values, name):
    """One-dimensional labels as an array of int64 or of strings.

    Accepts lists, tuples, arrays of any bool, integer or whole-valued float dtype, strings, pandas
    Series of these, and a column of them, of shape (m, 1), as scikit-learn does. ``name`` is the
    argument's name in the messages. Raises TypeError for complex, bytes, mixed or other kinds of
    labels, ValueError for labels that are empty, not one-dimensional, masked, NaN, infinite,
    fractional or beyond int64. int64 arrays and arrays of strings are not copied.

    >>> as_labels([True, False], "y_true")
    array([1, 0])
    """
    array = _as_array(values, name, ndim=1, hint="; if a sample has several labels, take each column by itself")
    if array.dtype.kind in "OT":  # Python objects, or NumPy's variable-width strings
        array = _as_array(array.tolist(), name, ndim=1)
    if array.dtype.kind == "U":
        _check_all_strings(values, name)
        return array
    if array.dtype.kind not in "biuf":
        found = _type_names(array) if array.dtype.kind == "O" else array.dtype
        raise TypeError(f"{name} must hold bools, integers that fit in int64, or strings, got {found}")
    if array.dtype.kind == "f":
        _check_finite(array, name)
        fractional = array != np.trunc(array)
        if fractional.any():
            raise ValueError(f"{name} must hold class labels, got the fraction {array[fractional][0]} (scores?)")
    # One integer type for all, so that no comparison or concatenation goes through float64.
    if array.dtype.kind in "uf":  # the others fit
        low, high = int(array.min()), int(array.max())
        if low < -(2**63) or high >= 2**63:
            raise ValueError(f"{name} must hold labels that fit in int64, got {low} to {high}")
    return array.astype(np.int64, copy=False)


def as_label(value, name):
    """One label as an array of shape (1,). Raises ValueError for several, and what ``as_labels`` raises.

    >>> as_label(True, "pos_label")
    array([1])
    """
    if np.ndim(value):
        raise ValueError(f"{name} must be one label, got {value!r}")
    return as_labels([value], name)


def check_labels(y_true, y_pred):
    """Both as label arrays of one length and one kind.

    Raises what ``as_labels`` raises; ValueError if the lengths differ, TypeError if one holds
    numbers and the other strings.

    >>> check_labels(("a", "b"), ["b", "b"])[1]
    array(['b', 'b'], dtype='<U1')
    """
    y_true, y_pred = as_labels(y_true, "y_true"), as_labels(y_pred, "y_pred")
    if y_true.size != y_pred.size:
        raise ValueError(f"y_true and y_pred must have one length, got {y_true.size} and {y_pred.size}")
    check_same_kind(y_pred, "y_pred", y_true)
    return y_true, y_pred


def is_table(values):
    """Whether each sample has several entries: an array or a list of rows, of more than one column.

    >>> is_table([[0, 1], [1, 1]]), is_table([[0], [1]]), is_table([0, 1])
    (True, False, False)
    """
    if hasattr(values, "ndim"):
        return values.ndim == 2 and values.shape[1] > 1
    row = values[0] if isinstance(values, (list, tuple)) and values else ()
    shape = getattr(row, "shape", (len(row),) if isinstance(row, (list, tuple)) else ())
    return len(shape) == 1 and shape[0] > 1


def as_indicators(values, name):
    """Which samples (rows) have which labels (columns), as a bool array of two dimensions.

    Raises ValueError for other values than 0 and 1, and TypeError and ValueError as ``as_finite``.

    >>> as_indicators([[0, 1], [1, 1]], "y_true")
    array([[False,  True],
           [ True,  True]])
    """
    array = _as_real(values, name, ndim=2)
    has = (array == 1).astype(bool, copy=False)
    others = ~has & (array != 0).astype(bool, copy=False)
    if others.any():
        raise ValueError(f"{name} must hold 0 and 1 where a sample has several labels, got {array[others][0]}")
    return has


def check_indicators(y_true, y_pred):
    """Both as indicators of one shape. Raises ValueError if the shapes differ, and what ``as_indicators`` raises.

    >>> check_indicators([[0, 1]], [[1, 1]])[1]
    array([[ True,  True]])
    """
    y_true, y_pred = as_indicators(y_true, "y_true"), as_indicators(y_pred, "y_pred")
    if y_true.shape != y_pred.shape:
        raise ValueError(f"y_true and y_pred must have one shape, got {y_true.shape} and {y_pred.shape}")
    return y_true, y_pred


def check_same_kind(labels, name, y_true):
    """Raise TypeError unless both arrays hold numbers or both hold strings."""
    found, wanted = ("strings" if array.dtype.kind == "U" else "numbers" for array in (labels, y_true))
    if found != wanted:
        raise TypeError(f"{name} must hold {wanted} as y_true does, got {found}")


def as_positive(values, pos_label=None, name="y_true"):
    """Which labels are those of the positive class (正例), as a bool array.

    ``values``: labels as in ``as_labels``. ``pos_label`` names the positive class, every other class
    is negative (反例). By default it is 1, and the labels must then be 0 and 1, or -1 and 1, or
    bools. Raises ValueError for other labels without ``pos_label`` and for a ``pos_label`` that does
    not occur, TypeError if it is a number and the labels are strings, or the other way round.

    >>> as_positive([0, 1, 1])
    array([False,  True,  True])
    >>> as_positive(["no", "yes"], pos_label="no")
    array([ True, False])
    """
    labels = as_labels(values, name)
    if pos_label is None:
        if not _are_zero_one_or_signs(labels):
            raise ValueError(f"{name} must hold 0 and 1 or -1 and 1 unless pos_label= is given; {_holds(labels)}")
        return labels == 1
    wanted = as_label(pos_label, "pos_label")
    check_same_kind(wanted, "pos_label", labels)
    positive = labels == wanted[0]
    if not positive.any():
        raise ValueError(f"pos_label must be a class of {name}, got {pos_label!r}; {_holds(labels)}")
    return positive


def as_greater(values, name="y_true"):
    """Which labels are the greater of exactly two classes, numbers or strings, as a bool array.

    Raises ValueError for one class and for more than two, and what ``as_labels`` raises.

    >>> as_greater(["no", "yes"])
    array([False,  True])
    """
    labels = as_labels(values, name)
    low, high = _extremes(labels)
    positive = labels == high
    if low == high:
        raise ValueError(f"{name} must hold two classes; {_holds(labels)}")
    if np.count_nonzero(labels == low) + np.count_nonzero(positive) < labels.size:
        raise ValueError(
            f"{name} must hold two classes; {_holds(labels)}; for more classes scores must have a column for each"
        )
    return positive


def as_finite(values, name, ndim):
    """Real, finite values as a float64 array of ``ndim`` dimensions; a column (m, 1) counts as one dimension.

    Numbers may be Python objects, as in pandas' nullable frames. Raises TypeError for complex values,
    strings and other objects (pandas' NA too) and for sparse arrays, ValueError for values that are
    empty, of another dimension, masked, NaN or infinite (in float64).

    >>> as_finite([1, 2], "y", ndim=1)
    array([1., 2.])
    """
    array = _as_float64(_as_real(values, name, ndim), name)
    _check_finite(array, name)
    return array


def as_scores(values, name="y_score", ndim=1):
    """Real, finite scores as a float array of ``ndim`` dimensions in which different scores stay different.

    float32 and float64 keep their type, float16 becomes float32, everything else float64. Raises
    ValueError for numbers that float64 could round (they could become ties): integers beyond 2**53,
    long doubles and Fractions between two float64; and what ``as_finite`` raises.

    >>> as_scores([3, 1])
    array([3., 1.])
    """
    array = _as_real(values, name, ndim)
    if array.dtype.kind in "iu":
        largest = max(int(array.max()), int(array.min()), key=abs)
        if abs(largest) > 2**53:
            raise ValueError(f"{name} must be exact in float64, got {largest} beyond 2**53; pass ranks instead")
    kind = np.float32 if array.dtype.kind == "f" and array.dtype.itemsize <= 4 else np.float64
    if array.dtype.kind != "O" and array.dtype.itemsize <= 8:
        scores = array.astype(kind, copy=False)
        _check_finite(scores, name)
        return scores
    scores = _as_float64(array, name)
    _check_finite(scores, name)
    rounded = scores != array
    if rounded.any():
        raise ValueError(f"{name} must be exact in float64, got {array[rounded][0]!r}; pass ranks instead")
    return scores


def as_weights(values, size, name="sample_weight"):
    """Weights of ``size`` samples as a float64 array: not negative, not all 0, their sum at most 1e100.

    So no sum of weights, and no product of one with the square of beta, overflows.
    Raises ValueError otherwise, and what ``as_finite`` raises.

    >>> as_weights([1, 2], size=2)
    array([1., 2.])
    """
    weights = as_finite(values, name, ndim=1)
    if weights.size != size:
        raise ValueError(f"{name} must have one weight for each of the {size} samples, got {weights.size}")
    if weights.min() < 0:
        raise ValueError(f"{name} must not be negative, got {weights.min()}")
    if not weights.any():
        raise ValueError(f"{name} must not be all 0")
    with np.errstate(over="ignore"):
        total = weights.sum()
    if total > 1e100:
        raise ValueError(f"{name} must have a sum of at most 1e100, got {total}")
    return weights


def as_int(value, name, low=None, high=None):
    """A whole number in [low, high] as a Python int; a bound that is None does not bind.

    Takes ints and NumPy integers, no bools and no floats: TypeError. Raises ValueError outside.

    >>> as_int(np.int8(3), "k", low=1)
    3
    """
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, Integral):
        raise TypeError(f"{name} must be a whole number, got {type(value).__name__}")
    value = int(value)
    if (low is not None and value < low) or (high is not None and value > high):
        raise ValueError(f"{name} must be {_range(low, high)}, got {value}")
    return value


def as_number(value, name, low=-math.inf, high=math.inf, *, ends=True):
    """A finite real number as it came, in [low, high], or in (low, high) without ``ends``.

    Raises TypeError unless it is real, ValueError if it is NaN, infinite or outside.

    >>> as_number(0.05, "alpha", 0, 1, ends=False)
    0.05
    """
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a real number, got {type(value).__name__}")
    inside = low <= value <= high if ends else low < value < high
    if not inside or math.isinf(value):
        brackets = "[]" if ends else "()"
        raise ValueError(f"{name} must be finite and in {brackets[0]}{low}, {high}{brackets[1]}, got {value}")
    return value


def as_bool(value, name):
    """True or False as a Python bool, from one or from NumPy's. Raises TypeError for all else, 1 and "False" among it.

    >>> as_bool(np.True_, "shuffle")
    True
    """
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False, got {value!r}")
    return bool(value)


def as_rng(rng, name="rng"):
    """A NumPy random ``Generator`` from a seed, from ``None`` (fresh) or the Generator itself.

    Raises TypeError or ValueError for what ``numpy.random.default_rng`` does not take.

    >>> as_rng(0).integers(10)
    np.int64(8)
    """
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{name} must be None, a whole number of at least 0 or a Generator, got {rng!r}") from None


def check_choice(value, name, choices):
    """Raise ValueError unless ``value`` is one of ``choices``.

    >>> check_choice("less", "alternative", ("less", "greater"))
    """
    if not any(value is choice or (isinstance(value, str) and value == choice) for choice in choices):
        raise ValueError(f"{name} must be one of {', '.join(map(repr, choices))}, got {value!r}")


def check_zero_division(zero_division):
    """Raise ValueError unless ``zero_division`` is "raise", "warn", a number in [0, 1] or nan."""
    if isinstance(zero_division, str) and zero_division in ("raise", "warn"):
        return
    if not isinstance(zero_division, Real) or not (0 <= zero_division <= 1 or math.isnan(zero_division)):
        raise ValueError(f'zero_division must be "raise", "warn", a number in [0, 1] or nan, got {zero_division!r}')


def warn_caller(message, category):
    """Warn at the line that called xglib, whatever calls lie between."""
    level, frame = 1, sys._getframe()
    while frame is not None and frame.f_globals.get("__name__", "").startswith("xglib."):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, category, stacklevel=level)


def renamed(**names):
    """Decorate a function so that a keyword known from elsewhere raises TypeError with the function's own word for it.

    >>> @renamed(random_state="rng")
    ... def draw(n, *, rng=None):
    ...     pass
    >>> draw(3, random_state=0)
    Traceback (most recent call last):
    TypeError: draw takes rng=, not random_state=
    """

    def decorate(function):
        @functools.wraps(function)
        def checked(*arguments, **named):
            for name in names.keys() & named.keys():
                called = type(arguments[0]) if function.__name__ == "__init__" else function
                raise TypeError(f"{called.__name__} takes {names[name]}=, not {name}=")
            return function(*arguments, **named)

        return checked

    return decorate


def _as_real(values, name, ndim):
    """As an array of real numbers of ``ndim`` dimensions, which may be objects."""
    array = _as_array(values, name, ndim)
    if array.dtype.kind == "O":
        others = [value for value in array.flat if not isinstance(value, Real)]
        if others:
            raise TypeError(f"{name} must hold real numbers, got {_type_names(others)}")
    elif array.dtype.kind not in "biuf":
        raise TypeError(f"{name} must hold real numbers, got dtype {array.dtype}")
    return array


def _as_float64(array, name):
    try:
        with np.errstate(over="ignore"):  # a longdouble beyond float64 is reported as inf
            return array.astype(np.float64)
    except OverflowError:
        raise ValueError(f"{name} must be finite, got a number beyond float64") from None


def _as_array(values, name, ndim, hint=""):
    """As an array of ``ndim`` dimensions, a column as one; ``hint`` ends the message about a table."""
    if hasattr(values, "toarray"):
        ravel = ".ravel()" if ndim == 1 else ""
        raise TypeError(f"{name} must not be sparse, got {type(values).__name__}; pass {name}.toarray(){ravel}")
    if np.ma.is_masked(values):
        raise ValueError(f"{name} must have no masked entries")
    try:
        array = np.asarray(values)
    except ValueError:
        raise ValueError(f"{name} must have {ndim} dimension(s), got sequences of different lengths") from None
    if ndim == 1 and array.ndim == 2 and array.shape[1] == 1:
        array = array.reshape(-1)
    if array.ndim != ndim:
        raise ValueError(
            f"{name} must have {ndim} dimension(s), got shape {array.shape} from {type(values).__name__}"
            f"{hint if array.ndim == 2 else ''}"
        )
    if array.size == 0:
        raise ValueError(f"{name} must not be empty, got shape {array.shape}")
    return array


def _check_all_strings(values, name):
    # NumPy makes strings of everything that stands beside a string, of NaN too.
    is_string_array = isinstance(values, np.ndarray) and values.dtype.kind in "UT"
    if is_string_array:
        return
    entries = np.asarray(values, dtype=object).ravel()
    if not all(isinstance(value, str) for value in entries):
        raise TypeError(f"{name} must hold labels of one kind, got {_type_names(entries)}")


def _check_finite(array, name):
    finite = np.isfinite(array)
    if not finite.all():
        where = tuple(int(i) for i in np.argwhere(~finite)[0])
        raise ValueError(f"{name} must be finite, got {array[where]} at index {where[0] if len(where) == 1 else where}")


def _are_zero_one_or_signs(labels):
    if labels.dtype.kind != "i":
        return False
    low, high = _extremes(labels)
    return low >= -1 and high <= 1 and not (low == -1 and (labels == 0).any())


def _extremes(labels):
    # np.unique is slow, but NumPy has no least string.
    return (labels.min(), labels.max()) if labels.dtype.kind == "i" else np.unique(labels)[[0, -1]]


def _holds(labels):
    classes = np.unique(labels)
    shown = ", ".join([repr(c) for c in classes[:5].tolist()] + ["..."] * (classes.size > 5))
    return f"it holds {shown}"


def _range(low, high):
    if high is None:
        return f"at least {low}"
    return f"at most {high}" if low is None else f"from {low} to {high}"


def _type_names(values):
    return " and ".join(sorted({type(value).__name__ for value in values}))
