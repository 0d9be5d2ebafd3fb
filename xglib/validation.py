"""The one place that checks input. Nothing is changed in place."""

from __future__ import annotations

import functools
import math
import sys
import warnings
from collections.abc import Callable, Iterable
from numbers import Integral, Real
from types import FrameType
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._docs import complete
from ._types import Bools, Floats, Label, Labels, Scores, Seed
from .guard import check_lengths, check_shapes
from .registry import Function


def as_labels(values: ArrayLike, name: str) -> Labels:
    """One-dimensional labels as an array of int64 or of strings.

    values {array_like of shape (m,) or (m, 1)} : A list, tuple, pandas Series or array of bools, integers, whole
        floats or strings; a column of them is taken as scikit-learn does.
    -> {ndarray of shape (m,)} The labels; int64 arrays and arrays of strings are not copied.
    TypeError : For complex, bytes, mixed or other kinds of labels.
    ValueError : For labels that are empty, not one-dimensional, masked, NaN, infinite, fractional or beyond int64.

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


def as_label(value: Any, name: str) -> Labels:
    """One label as an array of shape (1,).

    value {int, bool or str} : The label.
    -> {ndarray of shape (1,)} The label, int64 or a string.
    TypeError, ValueError : If it is no label, or there are several.

    >>> as_label(True, "pos_label")
    array([1])
    """
    if np.ndim(value):
        raise ValueError(f"{name} must be one label, got {value!r}")
    return as_labels([value], name)


def check_labels(y_true: ArrayLike, y_pred: ArrayLike) -> tuple[Labels, Labels]:
    """Both as label arrays of one length and one kind.

    y_true, y_pred {array_like of shape (m,)} : Labels: bools, whole numbers or strings.
    -> {tuple of two ndarrays of shape (m,)} The labels, int64 or strings.
    ValueError : If the lengths differ, and for labels that are empty, masked, NaN, infinite, fractional or beyond
        int64.
    TypeError : If one holds numbers and the other strings, and for other kinds of labels.

    >>> check_labels(("a", "b"), ["b", "b"])[1]
    array(['b', 'b'], dtype='<U1')
    """
    y_true, y_pred = as_labels(y_true, "y_true"), as_labels(y_pred, "y_pred")
    check_lengths(y_true=y_true.size, y_pred=y_pred.size)
    check_same_kind(y_pred, "y_pred", y_true)
    return y_true, y_pred


def is_table(values: Any) -> bool:
    """Whether each sample has several entries: an array or a list of rows, of more than one column.

    Parameters
    ----------
    values : object
        Labels or scores.

    Returns
    -------
    bool
        Whether it is such a table.

    Examples
    --------
    >>> is_table([[0, 1], [1, 1]]), is_table([[0], [1]]), is_table([0, 1])
    (True, False, False)
    """
    if hasattr(values, "ndim"):
        return values.ndim == 2 and values.shape[1] > 1
    row: Any = values[0] if isinstance(values, (list, tuple)) and values else ()
    shape: tuple[int, ...] = getattr(row, "shape", (len(row),) if isinstance(row, (list, tuple)) else ())
    return len(shape) == 1 and shape[0] > 1


def as_indicators(values: ArrayLike, name: str) -> Bools:
    """Which samples (rows) have which labels (columns), as a bool array of two dimensions.

    values {array_like of shape (m, k)} : 1 or True where a sample has a label, else 0 or False.
    -> {ndarray of bool, shape (m, k)} The same.
    TypeError : For complex values, strings and other objects and for sparse arrays.
    ValueError : For other values than 0 and 1, and for arrays that are empty, masked or of another dimension.

    >>> as_indicators([[0, 1], [1, 1]], "y_true")
    array([[False,  True],
           [ True,  True]])
    """
    array = as_real(values, name, ndim=2)
    has = (array == 1).astype(bool, copy=False)
    others = ~has & (array != 0).astype(bool, copy=False)
    if others.any():
        raise ValueError(f"{name} must hold 0 and 1 where a sample has several labels, got {array[others][0]}")
    return has


def check_indicators(y_true: ArrayLike, y_pred: ArrayLike) -> tuple[Bools, Bools]:
    """Both as indicators of one shape.

    y_true, y_pred {array_like of shape (m, k)} : 1 or True where a sample (row) has a label (column), else 0 or
        False.
    -> {tuple of two ndarrays of bool, shape (m, k)} The same.
    TypeError, ValueError : If the shapes differ, for other values than 0 and 1, and for arrays that are empty or
        sparse.

    >>> check_indicators([[0, 1]], [[1, 1]])[1]
    array([[ True,  True]])
    """
    y_true, y_pred = as_indicators(y_true, "y_true"), as_indicators(y_pred, "y_pred")
    check_shapes(y_true=y_true.shape, y_pred=y_pred.shape)
    return y_true, y_pred


def check_same_kind(labels: Labels, name: str, y_true: Labels) -> None:
    """Raise TypeError unless both arrays hold numbers or both hold strings.

    labels {ndarray} : Labels as ``as_labels`` gives them.
    name {str} : What ``labels`` are called in the message.
    y_true {ndarray} : Others.
    TypeError : If one holds numbers and the other strings.

    >>> check_same_kind(np.array([0, 1]), "y_pred", np.array([1, 1]))
    """
    found, wanted = ("strings" if array.dtype.kind == "U" else "numbers" for array in (labels, y_true))
    if found != wanted:
        raise TypeError(f"{name} must hold {wanted} as y_true does, got {found}")


def as_positive(values: ArrayLike, pos_label: Label | None = None, name: str = "y_true") -> Bools:
    """Which labels are those of the positive class (正例), as a bool array.

    values {array_like of shape (m,)} : Labels: bools, whole numbers or strings.
    pos_label {int, bool or str, optional} : The positive class; every other class is negative (反例). By default it
        is 1, and the labels must then be 0 and 1, or -1 and 1, or bools.
    name {str, default "y_true"} : What ``values`` are called in the messages.
    -> {ndarray of bool, shape (m,)} True where the label is the positive one.
    ValueError : For other labels without ``pos_label``, for a ``pos_label`` that does not occur, and for labels
        that are empty, masked, NaN, infinite, fractional or beyond int64.
    TypeError : If ``pos_label`` is a number and the labels are strings, or the other way round; for other kinds of
        labels.

    >>> as_positive([0, 1, 1])
    array([False,  True,  True])
    >>> as_positive(["no", "yes"], pos_label="no")
    array([ True, False])
    """
    labels = as_labels(values, name)
    if pos_label is None:
        check_zero_one_or_signs(labels, name)
        return labels == 1
    wanted = as_label(pos_label, "pos_label")
    check_same_kind(wanted, "pos_label", labels)
    positive = labels == wanted[0]
    if not positive.any():
        raise ValueError(f"pos_label must be a class of {name}, got {pos_label!r}; {_holds(labels)}")
    return positive


def check_zero_one_or_signs(labels: Labels, name: str) -> None:
    """Raise ValueError unless 1 is the positive class by itself: all labels are 0 and 1, or -1 and 1.

    labels {ndarray} : Labels as ``as_labels`` gives them.
    ValueError : If there are others.

    >>> check_zero_one_or_signs(np.array([-1, 1]), "y_true")
    """
    low, high = (labels.min(), labels.max()) if labels.dtype.kind in "bi" else (2, 2)
    if low < -1 or high > 1 or (low == -1 and (labels == 0).any()):
        raise ValueError(f"{name} must hold 0 and 1 or -1 and 1 unless pos_label= is given; {_holds(labels)}")


def classes_of_columns(
    y_true: ArrayLike, table: Scores, labels: ArrayLike | None, name: str, *, sums: bool = True
) -> tuple[NDArray[np.intp], Scores, list[Any]]:
    """For each sample the column of its class, the table of what was said of the classes, and the classes.

    y_true {array_like of shape (m,)} : Labels: bools, whole numbers or strings.
    table {ndarray of shape (m, k)} : A column for each class.
    labels {array_like of shape (k,), optional} : The classes, sorted; by default those of ``y_true``.
    name {str} : What the table is called in the messages.
    sums {bool, default True} : Whether each row must have the sum 1.
    -> {tuple of ndarray, ndarray and list} Columns, table and classes.
    TypeError, ValueError : If there are not as many classes as columns, if a class is missing or not in order, or
        by ``sums``.

    >>> classes_of_columns(["c", "a", "b"], np.eye(3), None, "y_score")[0]
    array([2, 0, 1])
    """
    y_true = as_labels(y_true, "y_true")
    check_lengths(**{"y_true": y_true.size, name: len(table)})
    classes = np.unique(y_true) if labels is None else as_labels(labels, "labels")
    check_same_kind(classes, "labels", y_true)
    if (classes[1:] <= classes[:-1]).any():
        raise ValueError(f"labels must be sorted, none of them twice, got {classes.tolist()}")
    k = table.shape[1]
    if k == classes.size == 2 and name == "y_score":
        raise ValueError(f"{name} must have 1 dimension(s) for two classes, got shape {table.shape}; pass {name}[:, 1]")
    if classes.size != k:
        raise ValueError(
            f"{name} must have a column for each of {classes.size} classes, got {k}; labels= names the classes if "
            "y_true lacks one"
        )
    code = np.minimum(np.searchsorted(classes, y_true), k - 1)
    unknown = classes[code] != y_true
    if unknown.any():
        raise ValueError(f"labels must hold all classes of y_true, {y_true[unknown][0].item()!r} is missing")
    if sums and not np.allclose(1, table.sum(axis=1)):
        raise ValueError(f"{name} must be probabilities for more than two classes: each row must have the sum 1")
    return code, table, classes.tolist()


def as_finite(values: ArrayLike, name: str, ndim: int) -> Floats:
    """Real, finite values as a float64 array of ``ndim`` dimensions; a column (m, 1) counts as one dimension.

    values {array_like} : Numbers, which may be Python objects, as in pandas' nullable frames.
    ndim {int} : The number of dimensions that they must have.
    -> {ndarray of float64} The values; float64 arrays are not copied.
    TypeError : For complex values, strings and other objects (pandas' NA too) and for sparse arrays.
    ValueError : For values that are empty, of another dimension, masked, NaN or infinite (in float64).

    >>> as_finite([1, 2], "y", ndim=1)
    array([1., 2.])
    """
    array = _as_float64(as_real(values, name, ndim), name)
    _check_finite(array, name)
    return array


def as_shares(values: ArrayLike, name: str, ndim: int) -> Floats:
    """Real values from 0 to 1, as ``as_finite``.

    values {array_like} : Rates or probabilities.
    ndim {int} : The number of dimensions that they must have.
    -> {ndarray of float64} The values; float64 arrays are not copied.
    TypeError, ValueError : For other values, and as ``as_finite``.

    >>> as_shares([0, 0.5], "error_rates", ndim=1)
    array([0. , 0.5])
    """
    array = as_finite(values, name, ndim)
    outside = array[(array < 0) | (array > 1)]
    if outside.size:
        raise ValueError(f"{name} must be from 0 to 1, got {outside[0]}")
    return array


def as_scores(values: ArrayLike, name: str = "y_score", ndim: int = 1) -> Scores:
    """Real, finite scores as a float array of ``ndim`` dimensions in which different scores stay different.

    values {array_like of shape (m,), or (m, k) with ``ndim=2``} : Numbers, which may be Python objects, as in
        pandas' nullable frames.
    name {str, default "y_score"} : The argument's name in the messages.
    ndim {int, default 1} : The number of dimensions that they must have.
    -> {ndarray of float32 or float64} These two keep their type, float16 becomes float32, everything else float64.
    TypeError : For complex values, strings and other objects (pandas' NA too) and for sparse arrays.
    ValueError : For numbers that float64 could round (they could become ties): integers beyond 2**53, long doubles
        and Fractions between two float64. Also for scores that are empty, of another dimension, masked, NaN or
        infinite.

    >>> as_scores([3, 1])
    array([3., 1.])
    """
    array = as_real(values, name, ndim)
    if array.dtype.kind in "iu":
        largest = max(int(array.max()), int(array.min()), key=abs)
        if abs(largest) > 2**53:
            raise ValueError(f"{name} must be exact in float64, got {largest} beyond 2**53; pass ranks instead")
    kind: type[np.floating[Any]] = np.float32 if array.dtype.kind == "f" and array.dtype.itemsize <= 4 else np.float64
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


def as_weights(values: ArrayLike, size: int, name: str = "sample_weight") -> Floats:
    """Weights of ``size`` samples as a float64 array: not negative, not all 0, their sum at most 1e100.

    values {array_like of shape (size,)} : The weights.
    size {int} : How many there must be.
    name {str, default "sample_weight"} : The argument's name in the messages.
    -> {ndarray of float64, shape (size,)} The weights.
    TypeError : For complex values, strings and other objects and for sparse arrays.
    ValueError : For weights that are too few or too many, masked, NaN, infinite, negative, all 0, or of too great a
        sum.

    So no sum of weights, and no product of one with the square of beta, overflows.

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


def as_int(value: Any, name: str, low: int | None = None, high: int | None = None) -> int:
    """A whole number in [low, high] as a Python int; a bound that is None does not bind.

    value {int} : A whole number, NumPy's too; no bool and no float.
    low, high {int, optional} : The bounds.
    -> {int} The number.
    TypeError : If it is no whole number.
    ValueError : If it is out of bounds.

    >>> as_int(np.int8(3), "k", low=1)
    3
    """
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, Integral):
        raise TypeError(f"{name} must be a whole number, got {type(value).__name__}")
    value = int(value)
    if (low is not None and value < low) or (high is not None and value > high):
        raise ValueError(f"{name} must be {_range(low, high)}, got {value}")
    return value


def as_number(value: Any, name: str, low: float = -math.inf, high: float = math.inf, *, ends: bool = True) -> Any:
    """A finite real number as it came, in [low, high], or in (low, high) without ``ends``.

    value {int, float or Fraction} : A real number, NumPy's too; no bool.
    low, high {float, default none} : The bounds.
    ends {bool, default True} : Whether the bounds belong to the interval.
    -> {int, float or Fraction} The number as it came.
    TypeError : If it is no real number.
    ValueError : If it is NaN, infinite or out of bounds.

    >>> as_number(0.05, "alpha", 0, 1, ends=False)
    0.05
    """
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, Real):
        raise TypeError(f"{name} must be a real number, got {type(value).__name__}")
    inside = low <= value <= high if ends else low < value < high  # type: ignore[operator]
    if not inside or math.isinf(value):
        brackets = "[]" if ends else "()"
        raise ValueError(f"{name} must be finite and in {brackets[0]}{low}, {high}{brackets[1]}, got {value}")
    return value


def as_bool(value: Any, name: str) -> bool:
    """True or False as a Python bool, from one or from NumPy's.

    value {bool} : A bool, NumPy's too.
    name {str} : The argument's name in the message.
    -> {bool} Python's True or False.
    TypeError : For all else, 1 and "False" among it.

    >>> as_bool(np.True_, "shuffle")
    True
    """
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False, got {value!r}")
    return bool(value)


def as_rng(rng: Seed, name: str = "rng") -> np.random.Generator:
    """A NumPy random ``Generator`` from a seed, from ``None`` (fresh) or the Generator itself.

    rng {int, Generator or None} : The seed, a Generator, or None for a fresh one.
    name {str, default "rng"} : The argument's name in the message.
    -> {Generator} NumPy's.
    TypeError, ValueError : For what ``numpy.random.default_rng`` does not take.

    >>> as_rng(0).integers(10)
    np.int64(8)
    """
    try:
        return np.random.default_rng(rng)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{name} must be None, a whole number of at least 0 or a Generator, got {rng!r}") from None


def check_choice(value: object, name: str, choices: Iterable[str | None]) -> None:
    """Raise ValueError unless ``value`` is one of ``choices``.

    Parameters
    ----------
    value : str
        What was chosen.
    name : str
        The argument's name in the message.
    choices : iterable of str
        What there is to choose from.

    Raises
    ------
    ValueError
        If it is none of them.

    Examples
    --------
    >>> check_choice("less", "alternative", ("less", "greater"))
    """
    if not any(value is choice or (isinstance(value, str) and value == choice) for choice in choices):
        raise ValueError(f"{name} must be one of {', '.join(map(repr, choices))}, got {value!r}")


def check_zero_division(zero_division: object) -> None:
    """Raise ValueError unless ``zero_division`` is "raise", "warn", a number in [0, 1] or nan.

    Parameters
    ----------
    zero_division : str or float
        What a score is to be where it is undefined.

    Raises
    ------
    ValueError
        If it is none of these.

    Examples
    --------
    >>> check_zero_division(float("nan"))
    """
    if isinstance(zero_division, str) and zero_division in ("raise", "warn"):
        return
    if not isinstance(zero_division, Real) or not (0 <= zero_division <= 1 or math.isnan(zero_division)):  # type: ignore[operator]
        raise ValueError(f'zero_division must be "raise", "warn", a number in [0, 1] or nan, got {zero_division!r}')


def stand_in(zero_division: Any, message: str) -> float:
    """What ``zero_division`` puts in place of an undefined value.

    zero_division {{"raise", "warn"} or float} : What a function was given.
    message {str} : Why the value is undefined.
    -> {float} The number, or 0 with a RuntimeWarning.
    ValueError : With "raise", that says the message.
    TypeError, ValueError : If the number is none.

    >>> stand_in(0.5, "precision is undefined")
    0.5
    """
    if zero_division == "raise":
        raise ValueError(f"{message}; zero_division= chooses a value")
    if zero_division == "warn":
        warn_caller(f"{message}; 0 takes its place", RuntimeWarning)
        return 0.0
    return float(zero_division)


def warn_caller(message: str, category: type[Warning]) -> None:
    """Warn at the line that called xglib, whatever calls lie between.

    Parameters
    ----------
    message : str
        The message.
    category : type
        That of the warning.

    Examples
    --------
    >>> import warnings
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warnings.simplefilter("always")
    ...     warn_caller("nothing is predicted positive", RuntimeWarning)
    >>> str(caught[0].message)
    'nothing is predicted positive'
    """
    level = 1
    frame: FrameType | None = sys._getframe()
    while frame is not None and frame.f_globals.get("__name__", "").startswith("xglib."):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, category, stacklevel=level)


def renamed(**names: str) -> Callable[[Function], Function]:
    """Decorate a function so that a keyword known from elsewhere raises TypeError with the function's own word for it.

    Parameters
    ----------
    **names : str
        The function's own word for each such keyword.

    Returns
    -------
    callable
        The decorator.

    Examples
    --------
    >>> @renamed(random_state="rng")
    ... def draw(n, *, rng=None):
    ...     pass
    >>> draw(3, random_state=0)
    Traceback (most recent call last):
    TypeError: draw takes rng=, not random_state=
    """

    def decorate(function: Function) -> Function:
        @functools.wraps(function)
        def checked(*arguments: Any, **named: Any) -> Any:
            for name in names.keys() & named.keys():
                called = type(arguments[0]) if function.__name__ == "__init__" else function
                raise TypeError(f"{called.__name__} takes {names[name]}=, not {name}=")
            return function(*arguments, **named)

        return cast(Function, checked)

    return decorate


def as_real(values: ArrayLike, name: str, ndim: int) -> NDArray[Any]:
    """Real numbers as an array of ``ndim`` dimensions, which may hold Python objects.

    values {array_like} : The numbers; a column (m, 1) counts as one dimension.
    ndim {int} : The number of dimensions that they must have.
    -> {ndarray} The same, not copied if it was an array.
    TypeError, ValueError : For what holds no real numbers, and for arrays that are empty, sparse, masked or of
        another dimension.

    >>> as_real([1, 2], "counts", ndim=1)
    array([1, 2])
    """
    array = _as_array(values, name, ndim)
    if array.dtype.kind == "O":
        others = [value for value in array.flat if not isinstance(value, Real)]
        if others:
            raise TypeError(f"{name} must hold real numbers, got {_type_names(others)}")
    elif array.dtype.kind not in "biuf":
        raise TypeError(f"{name} must hold real numbers, got dtype {array.dtype}")
    return array


def as_array(values: Any, name: str, ndim: int | None = None) -> NDArray[Any]:
    """What NumPy makes of the values, of any type and any dimension: ``ndim`` only says in messages which is wanted.

    values {array_like} : Whatever has rows of one length.
    ndim {int, optional} : The number of dimensions.
    -> {ndarray} The same, not copied if it was an array.
    TypeError : If it is sparse, or refuses to be an array, as tensors of PyTorch that require a gradient or hold
        bfloat16.
    ValueError : If entries are masked, or rows of different lengths.

    >>> as_array([[1, 2]], "scores").shape
    (1, 2)
    """
    if hasattr(values, "toarray"):
        raise TypeError(
            f"{name} must not be sparse, got {type(values).__name__}; pass {name}.toarray(){'.ravel()' * (ndim == 1)}"
        )
    if np.ma.is_masked(values):
        raise ValueError(f"{name} must have no masked entries")
    try:
        return np.asarray(values)
    except ValueError:
        wanted = "be an array" if ndim is None else f"have {ndim} dimension(s)"
        raise ValueError(f"{name} must {wanted}, got sequences of different lengths") from None
    except (TypeError, RuntimeError) as error:
        raise TypeError(f"{name} must be an array, got {type(values).__name__}, which is none: {error}") from error


def _as_float64(array: NDArray[Any], name: str) -> Floats:
    try:
        with np.errstate(over="ignore"):  # a longdouble beyond float64 is reported as inf
            return array.astype(np.float64, copy=False)
    except OverflowError:
        raise ValueError(f"{name} must be finite, got a number beyond float64") from None


def _as_array(values: ArrayLike, name: str, ndim: int, hint: str = "") -> NDArray[Any]:
    """As an array of ``ndim`` dimensions, a column as one; ``hint`` ends the message about a table."""
    array = as_array(values, name, ndim)
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


def _check_all_strings(values: ArrayLike, name: str) -> None:
    # NumPy makes strings of everything that stands beside a string, of NaN too.
    is_string_array = isinstance(values, np.ndarray) and values.dtype.kind in "UT"
    if is_string_array:
        return
    entries = np.asarray(values, dtype=object).ravel()
    if not all(isinstance(value, str) for value in entries):
        raise TypeError(f"{name} must hold labels of one kind, got {_type_names(entries)}")


def _check_finite(array: NDArray[Any], name: str) -> None:
    finite = np.isfinite(array)
    if not finite.all():
        where = tuple(int(i) for i in np.argwhere(~finite)[0])
        raise ValueError(f"{name} must be finite, got {array[where]} at index {where[0] if len(where) == 1 else where}")


def _holds(labels: Labels) -> str:
    classes = np.unique(labels)
    shown = ", ".join([repr(c) for c in classes[:5].tolist()] + ["..."] * (classes.size > 5))
    return f"it holds {shown}"


def _range(low: int | None, high: int | None) -> str:
    if high is None:
        return f"at least {low}"
    return f"at most {high}" if low is None else f"from {low} to {high}"


def _type_names(values: Iterable[object]) -> str:
    return " and ".join(sorted({type(value).__name__ for value in values}))


complete(__name__)
