"""Performance measures, sections 2.2 and 2.3: formulas of counts, and the counts of labels.

The formulas are plain arithmetic. On Python numbers an empty denominator raises ZeroDivisionError;
the ``*_score`` functions below settle that case with ``zero_division``.
"""

import math
from typing import NamedTuple

import numpy as np

from .formulas import f1, f1_from_counts, f_beta_from_counts, precision, recall
from .registry import equation
from .validation import as_finite, as_labels, as_number, as_weights, check_labels, check_same_kind, check_zero_division

AVERAGES = ("binary", "macro", "micro", "weighted", None)
BLOCK = 2**15  # rows at a time: what they need stays in the processor's cache


@equation("2.2", takes=("arrays",))
def mean_squared_error(y_true, y_pred, *, sample_weight=None):
    """(2.2) Mean squared error (均方误差) on a sample, as scikit-learn's for one output; at least 0.

    ``y_true``, ``y_pred``: real and finite, shape (m,); ``sample_weight``: m weights, not negative, not
    all 0. Raises ValueError if the lengths differ, and what ``as_finite`` and ``as_weights`` raise.

    Source: Watermelon book 2.3.

    >>> mean_squared_error([1.0, 2.0], [1.0, 4.0])
    2.0
    """
    y_true, y_pred = _values(y_true, y_pred)
    weights = None if sample_weight is None else as_weights(sample_weight, y_true.size)
    return float(np.average((y_true - y_pred) ** 2, weights=weights))


@equation("2.3", takes=("arrays",))
def expected_squared_error(y_true, y_pred, probability):
    """(2.3) Mean squared error (均方误差) under a distribution on m points; at least 0.

    ``y_true``, ``y_pred``: real and finite, shape (m,); ``probability`` of each point, shape (m,): not
    negative, and of sum 1 up to 1e-9. Raises ValueError if the lengths differ or the sum is another,
    and what ``as_finite`` and ``as_weights`` raise.

    Source: Watermelon book 2.3.

    >>> expected_squared_error([1.0, 2.0], [1.0, 4.0], probability=[0.75, 0.25])
    1.0
    """
    y_true, y_pred = _values(y_true, y_pred)
    return float(_as_distribution(probability, y_true.size) @ (y_true - y_pred) ** 2)


@equation("2.6", takes=("arrays",))
def expected_error_rate(y_true, y_pred, probability):
    """(2.6) Error rate (错误率) under a distribution on m points, in [0, 1].

    ``y_true``, ``y_pred``: labels of one shape (m,); ``probability`` as in ``expected_squared_error``,
    which says what is raised; so does ``check_labels``.

    Source: Watermelon book 2.3.1.

    >>> expected_error_rate(["a", "b"], ["a", "a"], probability=[0.75, 0.25])
    0.25
    """
    y_true, y_pred = check_labels(y_true, y_pred)
    return float(_as_distribution(probability, y_true.size) @ (y_true != y_pred))


@equation("2.7", takes=("arrays",))
def expected_accuracy(y_true, y_pred, probability):
    """(2.7) Accuracy (精度) under a distribution on m points, in [0, 1]: 1 less the error rate (2.6).

    Arguments and errors as in ``expected_error_rate``.

    Source: Watermelon book 2.3.1.

    >>> expected_accuracy(["a", "b"], ["a", "a"], probability=[0.75, 0.25])
    0.75
    """
    y_true, y_pred = check_labels(y_true, y_pred)
    return float(_as_distribution(probability, y_true.size) @ (y_true == y_pred))


class Counts(NamedTuple):
    """The four cells of a binary confusion matrix (混淆矩阵): Python ints, or floats if there are weights."""

    tp: int
    fp: int
    fn: int
    tn: int


class ClassCounts(NamedTuple):
    """The cells of each class against the rest: arrays (k,), int64, or float64 if there are weights."""

    classes: np.ndarray
    tp: np.ndarray
    fp: np.ndarray
    fn: np.ndarray
    tn: np.ndarray


def counts(y_true, y_pred, *, pos_label=1, sample_weight=None):
    """Count true and false positives and negatives (真正例, 假正例, 假反例, 真反例).

    ``y_true``, ``y_pred``: labels of one shape (m,), of at most two classes; ``pos_label`` is the
    positive one (正例). Returns ``Counts(tp, fp, fn, tn)``, which sum to m, or to the sum of
    ``sample_weight``. Counts of disjoint data add up. Arrays of bools or integers take little memory
    beside them: they are read block by block. Raises ValueError for more than two classes or
    a ``pos_label`` that is neither of the two, and what ``check_labels`` and ``as_weights`` raise.

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
        positives += np.count_nonzero(is_positive)
        said += np.count_nonzero(said_positive)
        tp += np.count_nonzero(is_positive & said_positive)
    return Counts(int(tp), int(said - tp), int(positives - tp), int(y_true.size - positives - said + tp))


def confusion_matrix(y_true, y_pred, *, labels=None, sample_weight=None, normalize=None):
    """Confusion matrix (混淆矩阵) as scikit-learn's: row = true class, column = predicted class.

    ``y_true``, ``y_pred``: labels of one shape (m,), any number of classes. ``labels``: the k
    classes to show, in this order; by default all that occur, sorted. Samples whose true or
    predicted class is not shown are left out. Returns an array (k, k), int64, or float64 with
    ``sample_weight``. ``normalize``: "true", "pred" or "all" divides by the sums of the rows, of the
    columns, or by the sum; a sum of 0 raises ValueError, where scikit-learn puts 0. With classes 0
    and 1 the matrix is [[tn, fp], [fn, tp]]. Raises ValueError if ``labels`` repeats a class or none of
    them occurs in ``y_true``, and what ``check_labels`` and ``as_weights`` raise.

    Source: Watermelon book 2.3.2, table 2.1 (which puts the positive class first).

    >>> confusion_matrix([1, 1, 0, 0, 0], [1, 0, 1, 0, 0])
    array([[2, 1],
           [1, 1]])
    """
    y_true, y_pred = _narrow_labels(y_true, y_pred)
    if normalize not in (None, "true", "pred", "all"):
        raise ValueError(f'normalize must be "true", "pred", "all" or None, got {normalize!r}')
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


def class_counts(y_true, y_pred, *, labels=None, sample_weight=None):
    """Count for each class against the rest: ``ClassCounts(classes, tp, fp, fn, tn)``, arrays of shape (k,).

    ``y_true``, ``y_pred``: labels of one shape (m,), any number of classes; ``labels``: the k classes,
    in this order, by default all that occur, sorted. A class that does not occur has tp = fp = fn = 0.
    With ``sample_weight`` tn, what the others leave of the sum, is rounded, and never less than 0.
    The averages (2.12)-(2.17) start from here. Memory grows with m and k, not with k * k. As
    scikit-learn's ``multilabel_confusion_matrix``, in another layout. Raises what ``check_labels`` and
    ``as_weights`` raise, and ValueError if ``labels`` repeats a class.

    Source: Watermelon book 2.3.2.

    >>> c = class_counts([0, 1, 2, 2], [0, 2, 2, 2])
    >>> c.tp.tolist(), c.fp.tolist(), c.fn.tolist(), c.tn.tolist()
    ([1, 0, 2], [0, 0, 1], [0, 1, 0], [3, 3, 1])
    """
    y_true, y_pred = _narrow_labels(y_true, y_pred)
    shown = None if labels is None else _shown_classes(labels, y_true)
    weights = None if sample_weight is None else as_weights(sample_weight, y_true.size)
    classes, cells = _cells(y_true, y_pred, weights)
    if shown is not None:
        classes, cells = shown, np.pad(cells, ((0, 0), (0, 1)))[:, _positions(shown, classes)]
    total = y_true.size if weights is None else weights.sum()
    rest = np.maximum(total - cells.sum(axis=0), 0)  # rounding of weights may leave less than 0
    return ClassCounts(classes, *cells, rest)


def accuracy_score(y_true, y_pred, *, normalize=True, sample_weight=None):
    """(2.5) Accuracy (精度) of predicted labels as scikit-learn's, any number of classes; in [0, 1].

    ``y_true``, ``y_pred``: labels of one shape (m,). Without ``normalize`` the number of samples that
    are right, or the sum of their ``sample_weight``. Raises what ``check_labels`` and ``as_weights`` raise.

    Source: Watermelon book 2.3.1.

    >>> accuracy_score(["a", "b", "c"], ["a", "b", "b"])
    0.6666666666666666
    """
    right, total = _right(y_true, y_pred, sample_weight)
    return right / total if normalize else right


def zero_one_loss(y_true, y_pred, *, normalize=True, sample_weight=None):
    """(2.4) Error rate (错误率) of predicted labels as scikit-learn's, any number of classes; in [0, 1].

    ``y_true``, ``y_pred``: labels of one shape (m,). Without ``normalize`` the number of samples that
    are wrong, or the sum of their ``sample_weight``. Raises what ``check_labels`` and ``as_weights`` raise.

    Source: Watermelon book 2.3.1.

    >>> zero_one_loss(["a", "b", "c", "c"], ["a", "b", "b", "c"])
    0.25
    """
    right, total = _right(y_true, y_pred, sample_weight)
    return (total - right) / total if normalize else total - right


def precision_score(
    y_true, y_pred, *, labels=None, pos_label=1, average="binary", sample_weight=None, zero_division="raise"
):
    """(2.8) Precision (查准率) of predicted labels as scikit-learn's; in [0, 1].

    ``y_true``, ``y_pred``, ``pos_label``, ``sample_weight`` as in ``counts`` with ``average="binary"``.
    For any number of classes ``average`` is "macro" (2.12), "micro" (2.15), "weighted" (by the number
    of samples of each class) or None (an array: each class against the rest); ``labels`` chooses the
    classes, as in ``class_counts``. As in scikit-learn, "binary" does not look at ``labels`` and the
    others not at ``pos_label``. Several labels a sample, and with them "samples", are refused: count
    each label by itself and pass the counts to ``formulas.micro_f1``, or their scores to
    ``formulas.macro_f1``. If nothing is predicted positive, precision is undefined: ValueError, or the
    value of ``zero_division``, a number in [0, 1] or nan; nan is left out of a mean.

    Source: Watermelon book 2.3.2.

    >>> precision_score([1, 1, 0, 0], [1, 1, 1, 0])
    0.6666666666666666
    """
    return _score("precision", y_true, y_pred, labels, pos_label, average, sample_weight, zero_division)


def recall_score(
    y_true, y_pred, *, labels=None, pos_label=1, average="binary", sample_weight=None, zero_division="raise"
):
    """(2.9) Recall (查全率) of predicted labels as scikit-learn's; in [0, 1].

    Arguments as in ``precision_score``; "macro" is (2.13), "micro" (2.16). If there is no positive it
    is undefined: ValueError, or the value of ``zero_division``, a number in [0, 1] or nan.

    Source: Watermelon book 2.3.2.

    >>> recall_score([1, 1, 0, 0], [1, 0, 1, 0])
    0.5
    """
    return _score("recall", y_true, y_pred, labels, pos_label, average, sample_weight, zero_division)


def f1_score(y_true, y_pred, *, labels=None, pos_label=1, average="binary", sample_weight=None, zero_division="raise"):
    """(2.10) F1 of predicted labels as scikit-learn's; in [0, 1].

    Arguments as in ``precision_score``. "micro" is (2.17); "macro" is the mean of the classes' F1, which
    is not the book's macro-F1 (2.14): that is ``macro_f1_score``, and never smaller. By the count form
    F1 is 0 where tp = 0 but there is some positive, true or predicted. With none at all it is
    undefined: ValueError, or the value of ``zero_division``, a number in [0, 1] or nan.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.4.

    >>> f1_score([1, 1, 0, 0], [1, 1, 1, 0])
    0.8
    """
    return _score("f1", y_true, y_pred, labels, pos_label, average, sample_weight, zero_division)


def fbeta_score(
    y_true, y_pred, *, beta, labels=None, pos_label=1, average="binary", sample_weight=None, zero_division="raise"
):
    """(2.11) F_beta of predicted labels as scikit-learn's; in [0, 1].

    ``beta`` in [0, 1e100]: 0 is precision, and recall is the limit at infinity, which scikit-learn takes
    too. The other arguments and what is undefined as in ``f1_score``.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.5.

    >>> fbeta_score([1, 1, 1, 0], [1, 1, 0, 0], beta=2)
    0.7142857142857143
    """
    beta = beta.item() if isinstance(beta, np.generic) else beta  # NumPy's narrow numbers wrap when squared
    beta = float(as_number(beta, "beta", low=0, high=1e100))
    return _score("f_beta", y_true, y_pred, labels, pos_label, average, sample_weight, zero_division, beta)


def macro_f1_score(y_true, y_pred, *, labels=None, sample_weight=None, zero_division="raise"):
    """(2.14) Macro-F1 (宏F1) of the book: F1 of the mean precision and the mean recall of the classes; in [0, 1].

    Arguments as in ``precision_score``. scikit-learn has no such function: its
    ``f1_score(average="macro")``, and ours, is the mean of the classes' F1, which is never larger.
    Undefined if a class is never predicted or does not occur, and if both means are 0: ValueError, or
    the value of ``zero_division``, a number in [0, 1] or nan.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> round(macro_f1_score([0, 0, 1, 1], [0, 0, 0, 1]), 4)
    0.7895
    >>> round(f1_score([0, 0, 1, 1], [0, 0, 0, 1], average="macro"), 4)
    0.7333
    """
    check_zero_division(zero_division)
    c = class_counts(y_true, y_pred, labels=labels, sample_weight=sample_weight)
    means = [_average(kind, c, "macro", zero_division) for kind in ("precision", "recall")]
    return _defined(f1, means, zero_division, "(2.14)", "macro-precision and macro-recall are 0")


# Of each score: its number, its formula of the cells, and when it is undefined.
_SCORES = {
    "precision": ("(2.8)", lambda tp, fp, fn: precision(tp, fp), "y_pred has no positive (tp = fp = 0)"),
    "recall": ("(2.9)", lambda tp, fp, fn: recall(tp, fn), "y_true has no positive (tp = fn = 0)"),
    "f1": ("(2.10)", f1_from_counts, "y_true and y_pred have no positive (tp = fp = fn = 0)"),
    "f_beta": ("(2.11)", f_beta_from_counts, "y_pred has no positive (tp = fp = 0), and fn = 0 or beta = 0"),
}


def _score(kind, y_true, y_pred, labels, pos_label, average, sample_weight, zero_division, *beta):
    check_zero_division(zero_division)
    if average == "samples":
        raise ValueError(
            'average="samples" is for samples of several labels, and here each has one; '
            "for several, count each label by itself and pass the counts to formulas.micro_f1, "
            "or their scores to formulas.macro_f1"
        )
    if average not in AVERAGES:
        raise ValueError(f'average must be "binary", "macro", "micro", "weighted" or None, got {average!r}')
    if average == "binary":
        c = counts(y_true, y_pred, pos_label=pos_label, sample_weight=sample_weight)
        number, formula, reason = _SCORES[kind]
        return _defined(formula, (c.tp, c.fp, c.fn, *beta), zero_division, number, reason)
    c = class_counts(y_true, y_pred, labels=labels, sample_weight=sample_weight)
    return _average(kind, c, average, zero_division, *beta)


def _average(kind, c, average, zero_division, *beta):
    """The score of each class and their average, from the counts of the classes."""
    number, formula, reason = _SCORES[kind]
    cells = [part.tolist() for part in (c.tp, c.fp, c.fn)]
    if average == "micro":
        return _defined(formula, (*map(sum, cells), *beta), zero_division, number, reason)
    scores = [
        _defined(formula, (*cell, *beta), zero_division, number, f"for class {name!r} against the rest, {reason}")
        for name, *cell in zip(c.classes.tolist(), *cells)
    ]
    if average is None:
        return np.array(scores)
    weights = (c.tp + c.fn).tolist() if average == "weighted" else [1] * len(scores)
    return _mean(scores, weights, zero_division)


def _mean(scores, weights, zero_division):
    """The weighted mean of the scores that are not nan; nan if none is left."""
    kept = [(score, weight) for score, weight in zip(scores, weights) if not math.isnan(score)]
    if not kept:
        return math.nan
    scores, weights = zip(*kept)
    if not any(weights):
        if zero_division == "raise":
            raise ValueError('average="weighted" is undefined: no sample of y_true has a class of labels')
        return float(np.mean(scores))  # as scikit-learn
    return float(np.average(scores, weights=weights))


def _narrow_labels(y_true, y_pred):
    """Both as label arrays, as ``check_labels``, but arrays of bools and integers stay as they are."""
    plain = all(type(y) is np.ndarray and y.ndim == 1 and np.can_cast(y.dtype, np.int64) for y in (y_true, y_pred))
    return (y_true, y_pred) if plain and y_true.size == y_pred.size > 0 else check_labels(y_true, y_pred)


def _are(labels, positive):
    # Of bools that is known, and three times as fast.
    return labels if labels.dtype == bool and positive == 1 else labels == positive


def _positive_class(pos_label, y_true, y_pred):
    positive = as_labels([pos_label], "pos_label")
    check_same_kind(positive, "pos_label", y_true)
    classes = _classes(y_true, y_pred)
    if len(classes) > 2:
        raise ValueError(
            f"y_true and y_pred must hold at most two classes, got {len(classes)}; "
            'choose average="macro", "micro", "weighted" or None for more'
        )
    if len(classes) == 2 and positive[0] not in classes:
        raise ValueError(f"pos_label must be one of the two classes {classes}, got {pos_label!r}")
    return positive[0].item()  # a Python number, so that NumPy does not widen narrow labels


def _classes(y_true, y_pred):
    """The classes that occur, sorted; of numbers, one or two are found without sorting the data."""
    if y_true.dtype.kind != "U":
        low, high = _range(y_true, y_pred)
        if high - low < 2 or all(((y == low) | (y == high)).all() for y in (y_true, y_pred)):
            return sorted({low, high})
    return np.unique(np.concatenate([y_true, y_pred])).tolist()


def _range(y_true, y_pred):
    return min(int(y_true.min()), int(y_pred.min())), max(int(y_true.max()), int(y_pred.max()))


def _shown_classes(labels, y_true):
    labels = as_labels(labels, "labels")
    check_same_kind(labels, "labels", y_true)
    if np.unique(labels).size < labels.size:
        raise ValueError(f"labels must not repeat a class, got {labels.tolist()}")
    return labels


def _small_table(y_true, y_pred, weights):
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


def _blockwise_table(y_true, y_pred, k, weights):
    cells = np.zeros(k * k, int if weights is None else float)
    for i in range(0, y_true.size, BLOCK):
        cell = k * y_true[i : i + BLOCK].astype(np.intp, copy=False) + y_pred[i : i + BLOCK]  # int8 would wrap
        cells += np.bincount(cell, None if weights is None else weights[i : i + BLOCK], minlength=k * k)
    return cells.reshape(k, k)


def _large_table(y_true, y_pred, weights):
    classes, true, predicted = _codes(y_true, y_pred)
    k = classes.size
    return classes, np.bincount(k * true + predicted, weights, minlength=k * k).reshape(k, k)


def _codes(y_true, y_pred):
    """All classes that occur, sorted, and each label's place among them."""
    classes, code = np.unique(np.concatenate([y_true, y_pred]), return_inverse=True)
    if classes.dtype.kind != "U":
        classes = classes.astype(np.int64)  # they may be narrower
    return classes, *np.split(code, 2)


def _cells(y_true, y_pred, weights):
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


def _positions(labels, classes):
    """Where each label stands among the sorted classes; -1 if it does not."""
    at = np.minimum(np.searchsorted(classes, labels), classes.size - 1)
    return np.where(classes[at] == labels, at, -1)


def _right(y_true, y_pred, sample_weight):
    """How many samples are right, and how many there are; with weights, their sums."""
    y_true, y_pred = _narrow_labels(y_true, y_pred)
    right = y_true == y_pred
    if sample_weight is None:
        return int(np.count_nonzero(right)), right.size
    weights = as_weights(sample_weight, right.size)
    return float(weights[right].sum()), float(weights.sum())


def _values(y_true, y_pred):
    y_true, y_pred = as_finite(y_true, "y_true", ndim=1), as_finite(y_pred, "y_pred", ndim=1)
    if y_true.size != y_pred.size:
        raise ValueError(f"y_true and y_pred must have one length, got {y_true.size} and {y_pred.size}")
    return y_true, y_pred


def _as_distribution(probability, size):
    probability = as_weights(probability, size, "probability")
    total = math.fsum(probability)
    if abs(total - 1) > 1e-9:
        raise ValueError(f"probability must have the sum 1, got {total}")
    return probability


def _defined(formula, arguments, zero_division, number, reason):
    try:
        return formula(*arguments)
    except ZeroDivisionError:
        if zero_division == "raise":
            raise ValueError(f"{number} is undefined: {reason}; zero_division= chooses a value") from None
        return float(zero_division)
