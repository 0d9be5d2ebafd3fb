"""Performance measures, sections 2.2 and 2.3: formulas of counts, and the counts of labels.

The formulas are plain arithmetic. On Python numbers an empty denominator raises ZeroDivisionError;
the ``*_score`` functions below settle that case with ``zero_division``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypedDict, Unpack, cast, get_args, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._docs import complete
from ._types import Bools, Floats, Label, Labels, Number
from .formulas import f1, f1_from_counts, f_beta_from_counts, precision, recall
from .guard import check_lengths, check_shapes
from .registry import equation
from .results import holds_arrays
from .validation import (
    as_bool,
    as_finite,
    as_label,
    as_labels,
    as_number,
    as_weights,
    check_choice,
    check_indicators,
    check_labels,
    check_same_kind,
    check_zero_division,
    check_zero_one_or_signs,
    is_table,
    stand_in,
)

Mean: TypeAlias = Literal["binary", "macro", "micro", "weighted", "samples"]
Average: TypeAlias = Mean | None
ZeroDivision: TypeAlias = Literal["raise", "warn"] | float

AVERAGES = (*get_args(Mean), None)
BLOCK = 2**15  # rows at a time: what they need stays in the processor's cache


class _Options(TypedDict, total=False):
    labels: ArrayLike | None
    pos_label: Label | None
    sample_weight: ArrayLike | None
    zero_division: ZeroDivision


class _AveragedScore(Protocol):
    """A score of labels: a float, or with ``average=None`` an array of those of the classes."""

    @overload
    def __call__(
        self, y_true: ArrayLike, y_pred: ArrayLike, *, average: Mean = "binary", **options: Unpack[_Options]
    ) -> float: ...

    @overload
    def __call__(
        self, y_true: ArrayLike, y_pred: ArrayLike, *, average: None, **options: Unpack[_Options]
    ) -> Floats: ...


def _averaged(score: Callable[..., float | Floats]) -> _AveragedScore:
    return cast(_AveragedScore, score)


@overload
def mean_squared_error(  # type: ignore[overload-overlap]
    y_true: ArrayLike, y_pred: ArrayLike, *, multioutput: Literal["raw_values"], sample_weight: ArrayLike | None = None
) -> Floats: ...


@overload
def mean_squared_error(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    sample_weight: ArrayLike | None = None,
    multioutput: str | ArrayLike = "uniform_average",
) -> float: ...


@equation("2.2", takes=("arrays",))
def mean_squared_error(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    sample_weight: ArrayLike | None = None,
    multioutput: str | ArrayLike = "uniform_average",
) -> float | Floats:
    """(2.2) Mean squared error (均方误差) on a sample, as scikit-learn's; at least 0.

    y_true, y_pred {array_like of shape (m,), or (m, n) for n outputs of each sample} : True and predicted values,
        real and finite.
    multioutput {{"uniform_average", "raw_values"} or array_like of shape (n,), default "uniform_average"} : The
        mean over the outputs, an array of their errors, or the weights of a mean of them.
    -> {float or ndarray of float64, shape (n,)} The error, or with "raw_values" that of each output.
    TypeError, ValueError : If an argument is of another kind or out of its range, if the shapes differ, or if
        ``multioutput`` has weights for one output.

    Source: Watermelon book 2.3.

    >>> mean_squared_error([1.0, 2.0], [1.0, 4.0])
    2.0
    """
    y_true, y_pred = _values(y_true, y_pred, ndim=2 if is_table(y_true) and is_table(y_pred) else 1)
    weights = None if sample_weight is None else as_weights(sample_weight, len(y_true))
    errors = np.atleast_1d(np.average((y_true - y_pred) ** 2, axis=0, weights=weights))
    if isinstance(multioutput, str):
        check_choice(multioutput, "multioutput", ("uniform_average", "raw_values"))
        return errors if multioutput == "raw_values" else float(errors.mean())
    if errors.size == 1:
        raise ValueError("multioutput must not be weights for one output")
    return float(np.average(errors, weights=as_weights(multioutput, errors.size, "multioutput")))


@equation("2.3", takes=("arrays",))
def expected_squared_error(y_true: ArrayLike, y_pred: ArrayLike, probability: ArrayLike) -> float:
    """(2.3) Mean squared error (均方误差) under a distribution on m points; at least 0.

    y_true, y_pred {array_like of shape (m,)} : True and predicted values, real and finite.
    -> {float} The expectation.

    Source: Watermelon book 2.3.

    >>> expected_squared_error([1.0, 2.0], [1.0, 4.0], probability=[0.75, 0.25])
    1.0
    """
    y_true, y_pred = _values(y_true, y_pred)
    return float(_as_distribution(probability, y_true.size) @ (y_true - y_pred) ** 2)


@equation("2.6", takes=("arrays",))
def expected_error_rate(y_true: ArrayLike, y_pred: ArrayLike, probability: ArrayLike) -> float:
    """(2.6) Error rate (错误率) under a distribution on m points, in [0, 1].

    -> {float} The probability of an error.

    Source: Watermelon book 2.3.1.

    >>> expected_error_rate(["a", "b"], ["a", "a"], probability=[0.75, 0.25])
    0.25
    """
    y_true, y_pred = check_labels(y_true, y_pred)
    return float(_as_distribution(probability, y_true.size) @ (y_true != y_pred))


@equation("2.7", takes=("arrays",))
def expected_accuracy(y_true: ArrayLike, y_pred: ArrayLike, probability: ArrayLike) -> float:
    """(2.7) Accuracy (精度) under a distribution on m points, in [0, 1]: 1 less the error rate (2.6).

    -> {float} The probability of a right prediction.

    Source: Watermelon book 2.3.1.

    >>> expected_accuracy(["a", "b"], ["a", "a"], probability=[0.75, 0.25])
    0.75
    """
    y_true, y_pred = check_labels(y_true, y_pred)
    return float(_as_distribution(probability, y_true.size) @ (y_true == y_pred))


class Counts(NamedTuple):
    """The four cells of a binary confusion matrix (混淆矩阵): Python ints, or floats if there are weights.

    tp {int or float} : True positives.
    fp {int or float} : False positives.
    fn {int or float} : False negatives.
    tn {int or float} : True negatives.
    """

    tp: float
    fp: float
    fn: float
    tn: float


@holds_arrays
class ClassCounts(NamedTuple):
    """The cells of each class against the rest: int64, or float64 if there are weights.

    classes {ndarray of shape (k,)} : The classes; of several labels a sample the numbers of the columns, or of the
        samples.
    tp {ndarray of shape (k,)} : True positives of each.
    fp {ndarray of shape (k,)} : False positives.
    fn {ndarray of shape (k,)} : False negatives.
    tn {ndarray of shape (k,)} : True negatives.
    """

    classes: Labels
    tp: NDArray[Any]
    fp: NDArray[Any]
    fn: NDArray[Any]
    tn: NDArray[Any]


def counts(
    y_true: ArrayLike, y_pred: ArrayLike, *, pos_label: Label | None = None, sample_weight: ArrayLike | None = None
) -> Counts:
    """Count true and false positives and negatives (真正例, 假正例, 假反例, 真反例).

    -> {Counts} tp, fp, fn and tn, which sum to m, or to the sum of the weights. Counts of disjoint data add up.
    ValueError : If there are more than two classes, or ``pos_label`` is neither of two.

    Arrays of bools or integers take little memory beside them: they are read block by block.

    Source: Watermelon book 2.3.2, table 2.1.

    >>> counts([1, 1, 0, 0, 0], [1, 0, 1, 0, 0])
    Counts(tp=1, fp=1, fn=1, tn=2)
    """
    y_true, y_pred = _narrow_labels(y_true, y_pred)
    positive = _positive_class(pos_label, y_true, y_pred)
    if sample_weight is not None:
        cell = 2 * (y_true == positive) + (y_pred == positive)
        tn, fp, fn, tp = np.bincount(cell, as_weights(sample_weight, y_true.size), minlength=4).tolist()
        return Counts(tp, fp, fn, tn)
    tp = positives = said = 0
    for i in range(0, y_true.size, BLOCK):
        is_positive, said_positive = (_are(y[i : i + BLOCK], positive) for y in (y_true, y_pred))
        positives += int(np.count_nonzero(is_positive))
        said += int(np.count_nonzero(said_positive))
        tp += int(np.count_nonzero(is_positive & said_positive))
    return Counts(tp, said - tp, positives - tp, y_true.size - positives - said + tp)


def confusion_matrix(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    labels: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    normalize: Literal["true", "pred", "all"] | None = None,
) -> NDArray[Any]:
    """Confusion matrix (混淆矩阵) as scikit-learn's: row = true class, column = predicted class.

    labels {array_like of shape (k,), optional} : The classes to show, in this order; by default all that occur,
        sorted. Samples whose true or predicted class is not shown are left out.
    normalize {{"true", "pred", "all"}, optional} : Divides by the sums of the rows, of the columns, or by the sum.
    -> {ndarray of shape (k, k)} int64, or float64 with ``sample_weight`` or ``normalize``. With classes 0 and 1 it
        is [[tn, fp], [fn, tp]].
    ValueError : If ``labels`` repeats a class or none of them occurs in ``y_true``, and if ``normalize`` would
        divide by a sum of 0, where scikit-learn puts 0.

    Source: Watermelon book 2.3.2, table 2.1 (which puts the positive class first).

    >>> confusion_matrix([1, 1, 0, 0, 0], [1, 0, 1, 0, 0])
    array([[2, 1],
           [1, 1]])
    """
    y_true, y_pred = _narrow_labels(y_true, y_pred)
    check_choice(normalize, "normalize", ("true", "pred", "all", None))
    shown = None if labels is None else _shown_classes(labels, y_true)
    if shown is not None and not np.isin(shown, y_true).any():
        raise ValueError(f"labels must hold at least one class of y_true, got {shown.tolist()}")
    weights = None if sample_weight is None else as_weights(sample_weight, y_true.size)
    classes, table = _small_table(y_true, y_pred, weights) or _large_table(y_true, y_pred, weights)
    if shown is not None:
        at = _positions(shown, classes)
        classes, table = shown, np.pad(table, (0, 1))[np.ix_(at, at)]  # a class that is not there: a row of zeros
    if normalize is None:
        return table
    total = table.sum(axis={"true": 1, "pred": 0, "all": None}[normalize], keepdims=True)
    if not total.all():
        empty = "" if normalize == "all" else f" of class {classes[np.flatnonzero(total == 0)[0]].item()!r}"
        raise ValueError(f'normalize="{normalize}" is undefined: the sum{empty} is 0')
    return table / total


def class_counts(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    labels: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    samplewise: bool = False,
) -> ClassCounts:
    """Count true and false positives and negatives of each class against the rest.

    y_true, y_pred {array_like of shape (m,) or (m, k)} : True and predicted labels, any number of classes: bools,
        whole numbers or strings. Where samples may have several labels (多标签), 1 where a sample (row) has a label
        (column), else 0; the classes are then the numbers of the columns.
    labels {array_like of shape (k,), optional} : The classes, in this order; by default all that occur, sorted. A
        class that does not occur has tp = fp = fn = 0.
    sample_weight {array_like of shape (m,), optional} : Weights, not negative, not all 0. With them tn, what the
        others leave of the sum, is rounded, and never less than 0.
    samplewise {bool, default False} : Whether to count along the rows of samples with several labels: each sample
        takes the place of a class, and its number that of the class.
    -> {ClassCounts} classes, tp, fp, fn and tn, arrays of shape (k,).
    TypeError, ValueError : If an argument is of another kind or out of its range, if the shapes differ, if
        ``labels`` repeats a class, or if ``samplewise`` has samples of one label.

    The averages (2.12)-(2.17) start from here. Memory grows with m and k, not with k * k. As scikit-learn's
    ``multilabel_confusion_matrix``, in another layout.

    Source: Watermelon book 2.3.2.

    >>> c = class_counts([0, 1, 2, 2], [0, 2, 2, 2])
    >>> c.tp.tolist(), c.fp.tolist(), c.fn.tolist(), c.tn.tolist()
    ([1, 0, 2], [0, 0, 1], [0, 1, 0], [3, 3, 1])
    """
    samplewise = as_bool(samplewise, "samplewise")
    if is_table(y_true) and is_table(y_pred):
        return _indicator_counts(*check_indicators(y_true, y_pred), labels, sample_weight, samplewise)
    y_true, y_pred = _narrow_labels(y_true, y_pred)
    if samplewise:
        raise ValueError(
            'samplewise=True and average="samples" are for samples of several labels, and here each has one'
        )
    shown = None if labels is None else _shown_classes(labels, y_true)
    weights = None if sample_weight is None else as_weights(sample_weight, y_true.size)
    classes, cells = _cells(y_true, y_pred, weights)
    if shown is not None:
        classes, cells = shown, np.pad(cells, ((0, 0), (0, 1)))[:, _positions(shown, classes)]
    total = y_true.size if weights is None else weights.sum()
    rest = np.maximum(total - cells.sum(axis=0), 0)  # rounding of weights may leave less than 0
    tp, fp, fn = cells
    return ClassCounts(classes, tp, fp, fn, rest)


def accuracy_score(
    y_true: ArrayLike, y_pred: ArrayLike, *, normalize: bool = True, sample_weight: ArrayLike | None = None
) -> float:
    """(2.5) Accuracy (精度) of predicted labels as scikit-learn's, any number of classes; in [0, 1].

    y_true, y_pred {array_like of shape (m,) or (m, k)} : True and predicted labels: bools, whole numbers or
        strings. Where samples may have several labels, 1 where a sample (row) has a label (column), else 0: then
        all must be right.
    -> {float} The accuracy; without ``normalize`` how many samples are right (an int), or the sum of their weights.

    Source: Watermelon book 2.3.1.

    >>> accuracy_score(["a", "b", "c"], ["a", "b", "b"])
    0.6666666666666666
    """
    normalize, (right, total) = as_bool(normalize, "normalize"), _right(y_true, y_pred, sample_weight)
    return right / total if normalize else right


def zero_one_loss(
    y_true: ArrayLike, y_pred: ArrayLike, *, normalize: bool = True, sample_weight: ArrayLike | None = None
) -> float:
    """(2.4) Error rate (错误率) of predicted labels as scikit-learn's, any number of classes; in [0, 1].

    y_true, y_pred {array_like of shape (m,) or (m, k)} : True and predicted labels: bools, whole numbers or
        strings. Where samples may have several labels, 1 where a sample (row) has a label (column), else 0: then
        one wrong label is an error.
    -> {float} The error rate; without ``normalize`` how many samples are wrong (an int), or the sum of their
        weights.

    Source: Watermelon book 2.3.1.

    >>> zero_one_loss(["a", "b", "c", "c"], ["a", "b", "b", "c"])
    0.25
    """
    normalize, (right, total) = as_bool(normalize, "normalize"), _right(y_true, y_pred, sample_weight)
    return (total - right) / total if normalize else total - right


@_averaged
def precision_score(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    labels: ArrayLike | None = None,
    pos_label: Label | None = None,
    average: Average = "binary",
    sample_weight: ArrayLike | None = None,
    zero_division: ZeroDivision = "raise",
) -> float | Floats:
    """(2.8) Precision (查准率) of predicted labels as scikit-learn's; in [0, 1].

    average {{"binary", "macro", "micro", "weighted", "samples", None}, default "binary"} : Of the classes, each
        against the rest, or of several labels: "macro" is (2.12), "micro" (2.15), "weighted" by the number of
        samples of each class, None an array of all. "samples" is the mean over samples of several labels.
    zero_division {{"raise", "warn"} or float, default "raise"} : What precision is where nothing is predicted
        positive: "raise", ValueError; "warn", 0 and a RuntimeWarning; or its value, a number in [0, 1], or nan,
        which is left out of a mean.
    -> {float or ndarray of float64, shape (k,)} The precision, or with ``average=None`` that of each class.

    Source: Watermelon book 2.3.2.

    >>> precision_score([1, 1, 0, 0], [1, 1, 1, 0])
    0.6666666666666666
    """
    return _score(_PRECISION, y_true, y_pred, labels, pos_label, average, sample_weight, zero_division)


@_averaged
def recall_score(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    labels: ArrayLike | None = None,
    pos_label: Label | None = None,
    average: Average = "binary",
    sample_weight: ArrayLike | None = None,
    zero_division: ZeroDivision = "raise",
) -> float | Floats:
    """(2.9) Recall (查全率) of predicted labels as scikit-learn's; in [0, 1].

    average {{"binary", "macro", "micro", "weighted", "samples", None}, default "binary"} : Of the classes, each
        against the rest, or of several labels: "macro" is (2.13), "micro" (2.16), "weighted" by the number of
        samples of each class, None an array of all. "samples" is the mean over samples of several labels.
    zero_division {{"raise", "warn"} or float, default "raise"} : What recall is where there is no positive:
        "raise", ValueError; "warn", 0 and a RuntimeWarning; or its value, a number in [0, 1], or nan, which is left
        out of a mean.
    -> {float or ndarray of float64, shape (k,)} The recall, or with ``average=None`` that of each class.

    Source: Watermelon book 2.3.2.

    >>> recall_score([1, 1, 0, 0], [1, 0, 1, 0])
    0.5
    """
    return _score(_RECALL, y_true, y_pred, labels, pos_label, average, sample_weight, zero_division)


@_averaged
def f1_score(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    labels: ArrayLike | None = None,
    pos_label: Label | None = None,
    average: Average = "binary",
    sample_weight: ArrayLike | None = None,
    zero_division: ZeroDivision = "raise",
) -> float | Floats:
    """(2.10) F1 of predicted labels as scikit-learn's; in [0, 1].

    average {{"binary", "macro", "micro", "weighted", "samples", None}, default "binary"} : Of the classes, each
        against the rest, or of several labels: "micro" is (2.17), "macro" the mean of the classes' F1, "weighted"
        by the number of samples of each class, None an array of all. "samples" is the mean over samples of several
        labels.
    zero_division {{"raise", "warn"} or float, default "raise"} : What F1 is where there is no positive, true or
        predicted: "raise", ValueError; "warn", 0 and a RuntimeWarning; or its value, a number in [0, 1], or nan,
        which is left out of a mean.
    -> {float or ndarray of float64, shape (k,)} F1, or with ``average=None`` that of each class. By the count form
        it is 0 where tp = 0 but there is some positive, true or predicted.
    see macro_f1_score : The book's macro-F1 (2.14), which is not "macro", and never smaller.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.4.

    >>> f1_score([1, 1, 0, 0], [1, 1, 1, 0])
    0.8
    """
    return _score(_F1, y_true, y_pred, labels, pos_label, average, sample_weight, zero_division)


@overload
def fbeta_score(
    y_true: ArrayLike, y_pred: ArrayLike, *, beta: Number, average: Mean = "binary", **options: Unpack[_Options]
) -> float: ...


@overload
def fbeta_score(
    y_true: ArrayLike, y_pred: ArrayLike, *, beta: Number, average: None, **options: Unpack[_Options]
) -> Floats: ...


def fbeta_score(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    beta: Number,
    labels: ArrayLike | None = None,
    pos_label: Label | None = None,
    average: Average = "binary",
    sample_weight: ArrayLike | None = None,
    zero_division: ZeroDivision = "raise",
) -> float | Floats:
    """(2.11) F_beta of predicted labels as scikit-learn's; in [0, 1].

    beta {int or float} : In [0, 1e100], or infinity: 0 is precision, 1 is F1, infinity is recall.
    average {{"binary", "macro", "micro", "weighted", "samples", None}, default "binary"} : Of the classes, each
        against the rest, or of several labels: "micro" is that of the summed counts, "macro" the mean of the
        classes, "weighted" by the number of samples of each class, None an array of all. "samples" is the mean over
        samples of several labels.
    zero_division {{"raise", "warn"} or float, default "raise"} : What F_beta is where it is undefined: "raise",
        ValueError; "warn", 0 and a RuntimeWarning; or its value, a number in [0, 1], or nan, which is left out of a
        mean.
    -> {float or ndarray of float64, shape (k,)} F_beta, or with ``average=None`` that of each class. By the count
        form it is 0 where tp = 0 but there is some positive, true or predicted (for beta = 0, some predicted; for
        infinity, some true).

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.5.

    >>> fbeta_score([1, 1, 1, 0], [1, 1, 0, 0], beta=2)
    0.7142857142857143
    """
    beta = beta.item() if isinstance(beta, np.generic) else beta  # NumPy's narrow numbers wrap when squared
    if isinstance(beta, float) and beta == math.inf:
        return _score(_RECALL, y_true, y_pred, labels, pos_label, average, sample_weight, zero_division)
    beta = float(as_number(beta, "beta", low=0, high=1e100))
    f_beta = _F_BETA._replace(formula=lambda tp, fp, fn: f_beta_from_counts(tp, fp, fn, beta))
    return _score(f_beta, y_true, y_pred, labels, pos_label, average, sample_weight, zero_division)


def macro_f1_score(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    labels: ArrayLike | None = None,
    sample_weight: ArrayLike | None = None,
    zero_division: ZeroDivision = "raise",
) -> float:
    """(2.14) Macro-F1 (宏F1) of the book: F1 of the mean precision and the mean recall of the classes; in [0, 1].

    y_true, y_pred {array_like of shape (m,) or (m, k)} : True and predicted labels, any number of classes: bools,
        whole numbers or strings. Where samples may have several labels, 1 where a sample (row) has a label
        (column), else 0.
    labels {array_like, optional} : The classes to average, by default all that occur.
    zero_division {{"raise", "warn"} or float, default "raise"} : What a precision, a recall or the result is where
        it is undefined, which is where a class is never predicted or does not occur, and where both means are 0:
        "raise", ValueError; "warn", 0 and a RuntimeWarning; or its value, a number in [0, 1], or nan, which is left
        out of a mean.
    -> {float} Macro-F1.
    TypeError, ValueError : If an argument is of another kind or out of its range, if the shapes differ, or if
        ``labels`` repeats a class.

    scikit-learn has no such function: its ``f1_score(average="macro")``, and ours, is the mean of the classes' F1,
    which is never larger.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> round(macro_f1_score([0, 0, 1, 1], [0, 0, 0, 1]), 4)
    0.7895
    >>> round(f1_score([0, 0, 1, 1], [0, 0, 0, 1], average="macro"), 4)
    0.7333
    """
    check_zero_division(zero_division)
    c = class_counts(y_true, y_pred, labels=labels, sample_weight=sample_weight)
    means = (_mean(score.of_each(c, zero_division), None, zero_division) for score in (_PRECISION, _RECALL))
    return _MACRO_F1.of(means, zero_division)


class _Score(NamedTuple):
    """A score: its number, its formula of tp, fp and fn, and when it is undefined."""

    number: str
    formula: Callable[..., Any]
    undefined: str

    def of(self, counted: Iterable[Any], zero_division: ZeroDivision) -> float:
        """The score of counts that are numbers."""
        try:
            return self.formula(*counted)
        except ZeroDivisionError:
            return stand_in(zero_division, f"{self.number} is undefined: {self.undefined}")

    def of_each(
        self, c: ClassCounts, zero_division: ZeroDivision, place: str = "class {!r} against the rest"
    ) -> Floats:
        """The score of each class, or whatever the place names."""
        with np.errstate(invalid="ignore"):
            scores = self.formula(*(part.astype(np.float64) for part in (c.tp, c.fp, c.fn)))
        undefined = np.isnan(scores)
        if undefined.any():
            where = place.format(c.classes[undefined][0].item())
            message = f"{self.number} is undefined: for {where}, {self.undefined}"
            scores[undefined] = stand_in(zero_division, message)
        return scores


_PRECISION = _Score("(2.8)", lambda tp, fp, fn: precision(tp, fp), "y_pred has no positive (tp = fp = 0)")
_RECALL = _Score("(2.9)", lambda tp, fp, fn: recall(tp, fn), "y_true has no positive (tp = fn = 0)")
_F1 = _Score("(2.10)", f1_from_counts, "y_true and y_pred have no positive (tp = fp = fn = 0)")
_F_BETA = _Score("(2.11)", f_beta_from_counts, "y_pred has no positive (tp = fp = 0), and fn = 0 or beta = 0")
_MACRO_F1 = _Score("(2.14)", f1, "macro-precision and macro-recall are 0")


def _score(
    score: _Score,
    y_true: ArrayLike,
    y_pred: ArrayLike,
    labels: ArrayLike | None,
    pos_label: Label | None,
    average: Average,
    sample_weight: ArrayLike | None,
    zero_division: ZeroDivision,
) -> float | Floats:
    check_zero_division(zero_division)
    check_choice(average, "average", AVERAGES)
    if average == "binary":
        if is_table(y_true) and is_table(y_pred):
            raise ValueError(
                'average="binary" is for one label a sample; for several choose "macro", "micro", "weighted", '
                '"samples" or None'
            )
        return score.of(counts(y_true, y_pred, pos_label=pos_label, sample_weight=sample_weight)[:3], zero_division)
    if average == "samples":
        c, weights = class_counts(y_true, y_pred, labels=labels, samplewise=True), None
        if sample_weight is not None:
            weights = as_weights(sample_weight, c.tp.size)
            used = weights > 0  # a sample of weight 0 does not matter, be its score defined or not
            c, weights = ClassCounts(*(part[used] for part in c)), weights[used]
        return _mean(score.of_each(c, zero_division, "sample {}"), weights, zero_division)
    c = class_counts(y_true, y_pred, labels=labels, sample_weight=sample_weight)
    if average == "micro":
        return score.of((part.sum().item() for part in (c.tp, c.fp, c.fn)), zero_division)
    scores = score.of_each(c, zero_division)
    return scores if average is None else _mean(scores, c.tp + c.fn if average == "weighted" else None, zero_division)


def _mean(scores: Floats, weights: NDArray[Any] | None, zero_division: ZeroDivision) -> float:
    """The weighted mean of the scores that are not nan; nan if none is left."""
    kept = ~np.isnan(scores)
    if not kept.any():
        return math.nan
    scores, weights = scores[kept], None if weights is None else weights[kept]
    if weights is None or weights.any():
        return float(np.average(scores, weights=weights))
    if zero_division in ("raise", "warn"):
        stand_in(zero_division, 'average="weighted" is undefined: no sample of y_true has a class of labels')
    return float(scores.mean())  # as scikit-learn


def _indicator_counts(
    true: Bools, predicted: Bools, labels: ArrayLike | None, sample_weight: ArrayLike | None, samplewise: bool
) -> ClassCounts:
    """The counts of each label, or of each sample, from bool arrays (m, k)."""
    m, k = true.shape
    weights = None if sample_weight is None else as_weights(sample_weight, m)
    classes = np.arange(k) if labels is None else _shown_columns(labels, k)
    true, predicted = true[:, classes], predicted[:, classes]
    parts = true & predicted, ~true & predicted, true & ~predicted, ~(true | predicted)
    if samplewise:
        by_sample = (np.count_nonzero(part, axis=1) for part in parts)
        return ClassCounts(np.arange(m), *(n if weights is None else n * weights for n in by_sample))
    by_label = (np.count_nonzero(part, axis=0) if weights is None else weights @ part for part in parts)
    return ClassCounts(classes, *by_label)


def _shown_columns(labels: ArrayLike, k: int) -> Labels:
    labels = _without_repeats(as_labels(labels, "labels"))
    if labels.dtype.kind == "U" or labels.min() < 0 or labels.max() >= k:
        raise ValueError(f"labels must be numbers of columns, from 0 to {k - 1}, got {labels.tolist()}")
    return labels


def _narrow_labels(y_true: Any, y_pred: Any) -> tuple[Labels, Labels]:
    """Both as label arrays, as ``check_labels``, but arrays of bools and integers stay as they are."""
    plain = all(type(y) is np.ndarray and y.ndim == 1 and np.can_cast(y.dtype, np.int64) for y in (y_true, y_pred))
    return (y_true, y_pred) if plain and y_true.size == y_pred.size > 0 else check_labels(y_true, y_pred)


def _are(labels: Labels, positive: Any) -> Bools:
    # Of bools that is known, and three times as fast.
    return labels if labels.dtype == bool and positive == 1 else labels == positive


def _positive_class(pos_label: Label | None, y_true: Labels, y_pred: Labels) -> Any:
    classes = _classes(y_true, y_pred)
    if len(classes) > 2:
        raise ValueError(
            f"y_true and y_pred must hold at most two classes, got {len(classes)}; "
            'choose average="macro", "micro", "weighted" or None for more'
        )
    if pos_label is None:
        check_zero_one_or_signs(np.array(classes), "y_true and y_pred")
        return 1
    positive = as_label(pos_label, "pos_label")
    check_same_kind(positive, "pos_label", y_true)
    if len(classes) == 2 and positive[0] not in classes:
        raise ValueError(f"pos_label must be one of the two classes {classes}, got {pos_label!r}")
    return positive[0].item()  # a Python number, so that NumPy does not widen narrow labels


def _classes(y_true: Labels, y_pred: Labels) -> list[Any]:
    """The classes that occur, sorted; of numbers, one or two are found without sorting the data."""
    if y_true.dtype.kind != "U":
        low, high = _range(y_true, y_pred)
        if high - low < 2 or all(((y == low) | (y == high)).all() for y in (y_true, y_pred)):
            return sorted({low, high})
    return np.unique(np.concatenate([y_true, y_pred])).tolist()


def _range(y_true: Labels, y_pred: Labels) -> tuple[int, int]:
    return min(int(y_true.min()), int(y_pred.min())), max(int(y_true.max()), int(y_pred.max()))


def _shown_classes(labels: ArrayLike, y_true: Labels) -> Labels:
    labels = as_labels(labels, "labels")
    check_same_kind(labels, "labels", y_true)
    return _without_repeats(labels)


def _without_repeats(labels: Labels) -> Labels:
    if np.unique(labels).size < labels.size:
        raise ValueError(f"labels must not repeat a class, got {labels.tolist()}")
    return labels.copy()  # it is part of the result


def _small_table(y_true: Labels, y_pred: Labels, weights: Floats | None) -> tuple[Labels, NDArray[Any]] | None:
    """All classes that occur, sorted, and the table of true (row) and predicted (column) ones.

    None unless the classes are small whole numbers: these are their own codes and are counted block by block.
    """
    if y_true.dtype.kind == "U":
        return None
    low, high = _range(y_true, y_pred)
    k = high + 1
    if low < 0 or k * k > BLOCK:
        return None
    table = _blockwise_table(y_true, y_pred, k, weights)
    occurs = table if weights is None else _blockwise_table(y_true, y_pred, k, None)  # a weight may be 0
    classes = np.flatnonzero(occurs.any(axis=0) | occurs.any(axis=1))
    return classes, table[np.ix_(classes, classes)]


def _blockwise_table(y_true: Labels, y_pred: Labels, k: int, weights: Floats | None) -> NDArray[Any]:
    cells = np.zeros(k * k, int if weights is None else float)
    for i in range(0, y_true.size, BLOCK):
        cell = k * y_true[i : i + BLOCK].astype(np.intp, copy=False) + y_pred[i : i + BLOCK]  # int8 would wrap
        cells += np.bincount(cell, None if weights is None else weights[i : i + BLOCK], minlength=k * k)
    return cells.reshape(k, k)


def _large_table(y_true: Labels, y_pred: Labels, weights: Floats | None) -> tuple[Labels, NDArray[Any]]:
    classes, true, predicted = _codes(y_true, y_pred)
    k = classes.size
    return classes, np.bincount(k * true + predicted, weights, minlength=k * k).reshape(k, k)


def _codes(y_true: Labels, y_pred: Labels) -> tuple[Labels, NDArray[np.intp], NDArray[np.intp]]:
    """All classes that occur, sorted, and each label's place among them."""
    classes, code = np.unique(np.concatenate([y_true, y_pred]), return_inverse=True)
    if classes.dtype.kind != "U":
        classes = classes.astype(np.int64)  # they may be narrower
    true, predicted = np.split(code, 2)
    return classes, true, predicted


def _cells(y_true: Labels, y_pred: Labels, weights: Floats | None) -> tuple[Labels, NDArray[Any]]:
    """All classes that occur, sorted, and their (tp, fp, fn) as an array (3, k).

    Each is a sum and none a difference: rounding of weights leaves no remainder where there is no sample.
    """
    small = _small_table(y_true, y_pred, weights)
    if small:
        classes, table = small
        tp = np.diag(table)
        wrong = table - np.diag(tp)
        return classes, np.stack([tp, wrong.sum(axis=0), wrong.sum(axis=1)])
    classes, true, predicted = _codes(y_true, y_pred)  # a table of many classes would be large
    right = true == predicted
    parts = ((true, right), (predicted, ~right), (true, ~right))
    return classes, np.stack(
        [np.bincount(c[at], None if weights is None else weights[at], minlength=classes.size) for c, at in parts]
    )


def _positions(labels: Labels, classes: Labels) -> NDArray[np.intp]:
    """Where each label stands among the sorted classes; -1 if it does not."""
    at = np.minimum(np.searchsorted(classes, labels), classes.size - 1)
    return np.where(classes[at] == labels, at, -1)


def _right(y_true: ArrayLike, y_pred: ArrayLike, sample_weight: ArrayLike | None) -> tuple[float, float]:
    """How many samples are right, and how many there are; with weights, their sums."""
    if is_table(y_true) and is_table(y_pred):
        right = np.equal(*check_indicators(y_true, y_pred)).all(axis=1)
    else:
        right = np.equal(*_narrow_labels(y_true, y_pred))
    if sample_weight is None:
        return int(np.count_nonzero(right)), right.size
    weights = as_weights(sample_weight, right.size)
    return float(weights[right].sum()), float(weights.sum())


def _values(y_true: ArrayLike, y_pred: ArrayLike, ndim: int = 1) -> tuple[Floats, Floats]:
    y_true, y_pred = as_finite(y_true, "y_true", ndim), as_finite(y_pred, "y_pred", ndim)
    check_lengths(y_true=len(y_true), y_pred=len(y_pred))
    check_shapes(y_true=y_true.shape, y_pred=y_pred.shape)
    return y_true, y_pred


def _as_distribution(probability: ArrayLike, size: int) -> Floats:
    probability = as_weights(probability, size, "probability")
    total = math.fsum(probability)
    if abs(total - 1) > 1e-9:
        raise ValueError(f"probability must have the sum 1, got {total}")
    return probability


complete(__name__)
