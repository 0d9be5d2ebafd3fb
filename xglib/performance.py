"""Performance measures of a binary classifier, section 2.3: formulas of counts, and the counts of labels.

The formulas are plain arithmetic. On Python numbers an empty denominator raises ZeroDivisionError;
the ``*_score`` functions below settle that case with ``zero_division``.
"""

from typing import NamedTuple

import numpy as np

from .registry import equation
from .validation import as_labels, check_labels, check_same_kind, check_zero_division

# ---- formulas -------------------------------------------------------------------------------------


@equation("2.5")
def accuracy(tp, fp, fn, tn):
    """(2.5) Accuracy (精度): the share of samples classified rightly, in [0, 1].

    In counts of the confusion matrix (混淆矩阵): true positives (真正例) tp, false positives (假正例)
    fp, false negatives (假反例) fn, true negatives (真反例) tn; numbers, fractions, arrays that
    broadcast, or symbols. ZeroDivisionError if there is no sample.

    Source: Watermelon book 2.3.1, whose (2.5) averages the indicator of f(x) = y.

    >>> accuracy(tp=3, fp=1, fn=2, tn=4)
    0.7
    """
    return (tp + tn) / (tp + fp + fn + tn)


@equation("2.8")
def precision(tp, fp):
    """(2.8) Precision (查准率): the share of predicted positives that are positive, in [0, 1].

    ``tp``, ``fp``: true and false positives (真正例, 假正例) as numbers, fractions, arrays that
    broadcast, or symbols. ZeroDivisionError if nothing is predicted positive.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.2.

    >>> precision(tp=3, fp=1)
    0.75
    """
    return tp / (tp + fp)


@equation("2.9")
def recall(tp, fn):
    """(2.9) Recall (查全率): the share of positives that are predicted positive, in [0, 1].

    ``tp``, ``fn``: true positives and false negatives (真正例, 假反例) as numbers, fractions, arrays
    that broadcast, or symbols. ZeroDivisionError if there is no positive.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.2.

    >>> recall(tp=3, fn=2)
    0.6
    """
    return tp / (tp + fn)


@equation("2.10")
def f1(p, r):
    """(2.10) F1, the harmonic mean (调和平均) of precision and recall, in [0, 1].

    ``p``, ``r``: precision (查准率) and recall (查全率) as numbers, fractions, arrays that broadcast,
    or symbols. ZeroDivisionError if both are 0.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.4.

    >>> from fractions import Fraction
    >>> f1(Fraction(3, 4), Fraction(3, 5))
    Fraction(2, 3)
    """
    return 2 * p * r / (p + r)


@equation("2.10")
def f1_from_counts(tp, fp, fn):
    """(2.10) F1 in counts, in [0, 1]; equal to 2 tp/(m + tp - tn) for m samples.

    ``tp``, ``fp``, ``fn``: true positives, false positives, false negatives (真正例, 假正例, 假反例) as
    numbers, fractions, arrays that broadcast, or symbols. Unlike ``f1`` it is defined at tp = 0,
    unless fp and fn are 0 as well: then ZeroDivisionError.

    Source: Pumpkin book 2.3.4.

    >>> f1_from_counts(tp=3, fp=1, fn=2)
    0.6666666666666666
    """
    return 2 * tp / (2 * tp + fp + fn)


@equation("2.11")
def f_beta(p, r, beta):
    """(2.11) F_beta, the weighted harmonic mean (加权调和平均), in [0, 1]; recall counts beta**2 times.

    ``p``, ``r``: precision (查准率) and recall (查全率), ``beta`` > 0, as numbers, fractions, arrays
    that broadcast, or symbols. beta = 1 is F1. ZeroDivisionError if p and r are 0.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.5.

    >>> f_beta(0.5, 1.0, 2)
    0.8333333333333334
    """
    return (1 + beta**2) * p * r / (beta**2 * p + r)


# ---- reductions -----------------------------------------------------------------------------------


class Counts(NamedTuple):
    """The four cells of a binary confusion matrix (混淆矩阵), as Python ints."""

    tp: int
    fp: int
    fn: int
    tn: int


def counts(y_true, y_pred, *, pos_label=1):
    """Count true and false positives and negatives (真正例, 假正例, 假反例, 真反例).

    ``y_true``, ``y_pred``: labels of one shape (m,), of at most two classes; ``pos_label`` is the
    positive one (正例). Returns ``Counts(tp, fp, fn, tn)``, which sum to m. Counts of disjoint data
    add up. Raises ValueError for more than two classes or a ``pos_label`` that is neither of the
    two, and what ``check_labels`` raises.

    Source: Watermelon book 2.3.2, table 2.1.

    >>> counts([1, 1, 0, 0, 0], [1, 0, 1, 0, 0])
    Counts(tp=1, fp=1, fn=1, tn=2)
    """
    y_true, y_pred = check_labels(y_true, y_pred)
    positive = _positive_class(pos_label, y_true, y_pred)
    is_positive, said_positive = y_true == positive, y_pred == positive
    tp = int(np.count_nonzero(is_positive & said_positive))
    fp = int(np.count_nonzero(said_positive)) - tp
    fn = int(np.count_nonzero(is_positive)) - tp
    return Counts(tp, fp, fn, y_true.size - tp - fp - fn)


def confusion_matrix(y_true, y_pred, *, labels=None):
    """Confusion matrix (混淆矩阵) as scikit-learn's: row = true class, column = predicted class.

    ``y_true``, ``y_pred``: labels of one shape (m,), any number of classes. ``labels``: the k
    classes to show, in this order; by default all that occur, sorted. Samples whose true or
    predicted class is not shown are left out. Returns an int64 array (k, k). With classes 0 and 1
    it is [[tn, fp], [fn, tp]]. Raises ValueError if ``labels`` repeats a class or none of them
    occurs in ``y_true``, and what ``check_labels`` raises.

    Source: Watermelon book 2.3.2, table 2.1 (which puts the positive class first).

    >>> confusion_matrix([1, 1, 0, 0, 0], [1, 0, 1, 0, 0])
    array([[2, 1],
           [1, 1]])
    """
    y_true, y_pred = check_labels(y_true, y_pred)
    labels = np.unique(np.concatenate([y_true, y_pred])) if labels is None else _shown_classes(labels, y_true)
    k, m = labels.size, y_true.size
    classes, code = np.unique(np.concatenate([labels, y_true, y_pred]), return_inverse=True)
    position = np.full(classes.size, -1)  # of a class among the labels; -1 if not shown
    position[code[:k]] = np.arange(k)
    row, column = position[code[k : k + m]], position[code[k + m :]]
    shown = (row >= 0) & (column >= 0)
    return np.bincount(k * row[shown] + column[shown], minlength=k * k).reshape(k, k)


def accuracy_score(y_true, y_pred):
    """(2.5) Accuracy (精度) of predicted labels as scikit-learn's, any number of classes; in [0, 1].

    ``y_true``, ``y_pred``: labels of one shape (m,). Raises what ``check_labels`` raises.

    Source: Watermelon book 2.3.1.

    >>> accuracy_score(["a", "b", "c"], ["a", "b", "b"])
    0.6666666666666666
    """
    y_true, y_pred = check_labels(y_true, y_pred)
    return int(np.count_nonzero(y_true == y_pred)) / y_true.size


def precision_score(y_true, y_pred, *, pos_label=1, zero_division="raise"):
    """(2.8) Precision (查准率) of predicted labels as scikit-learn's for two classes; in [0, 1].

    ``y_true``, ``y_pred``, ``pos_label`` as in ``counts``. If nothing is predicted positive it is
    undefined: ValueError, or the value of ``zero_division``, a number in [0, 1] or nan.

    Source: Watermelon book 2.3.2.

    >>> precision_score([1, 1, 0, 0], [1, 1, 1, 0])
    0.6666666666666666
    """
    check_zero_division(zero_division)
    c = counts(y_true, y_pred, pos_label=pos_label)
    return _defined(precision, (c.tp, c.fp), zero_division, "y_pred has no positive (tp = fp = 0)")


def recall_score(y_true, y_pred, *, pos_label=1, zero_division="raise"):
    """(2.9) Recall (查全率) of predicted labels as scikit-learn's for two classes; in [0, 1].

    ``y_true``, ``y_pred``, ``pos_label`` as in ``counts``. If there is no positive it is undefined:
    ValueError, or the value of ``zero_division``, a number in [0, 1] or nan.

    Source: Watermelon book 2.3.2.

    >>> recall_score([1, 1, 0, 0], [1, 0, 1, 0])
    0.5
    """
    check_zero_division(zero_division)
    c = counts(y_true, y_pred, pos_label=pos_label)
    return _defined(recall, (c.tp, c.fn), zero_division, "y_true has no positive (tp = fn = 0)")


def f1_score(y_true, y_pred, *, pos_label=1, zero_division="raise"):
    """(2.10) F1 of predicted labels as scikit-learn's for two classes; in [0, 1].

    ``y_true``, ``y_pred``, ``pos_label`` as in ``counts``. By the count form it is 0 where tp = 0 but
    there is some positive, true or predicted. With none at all it is undefined: ValueError, or the
    value of ``zero_division``, a number in [0, 1] or nan.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.4.

    >>> f1_score([1, 1, 0, 0], [1, 1, 1, 0])
    0.8
    """
    check_zero_division(zero_division)
    c = counts(y_true, y_pred, pos_label=pos_label)
    reason = "y_true and y_pred have no positive (tp = fp = fn = 0)"
    return _defined(f1_from_counts, (c.tp, c.fp, c.fn), zero_division, reason)


def _positive_class(pos_label, y_true, y_pred):
    positive = as_labels([pos_label], "pos_label")
    check_same_kind(positive, "pos_label", y_true)
    classes = np.unique(np.concatenate([y_true, y_pred]))
    if classes.size > 2:
        raise ValueError(
            f"y_true and y_pred must hold at most two classes, got {classes.size}; "
            "averages over several classes (2.12)-(2.17) are not implemented yet"
        )
    if classes.size == 2 and positive[0] not in classes:
        raise ValueError(f"pos_label must be one of the two classes {classes.tolist()}, got {pos_label!r}")
    return positive[0]


def _shown_classes(labels, y_true):
    labels = as_labels(labels, "labels")
    check_same_kind(labels, "labels", y_true)
    if np.unique(labels).size < labels.size:
        raise ValueError(f"labels must not repeat a class, got {labels.tolist()}")
    if not np.isin(labels, y_true).any():
        raise ValueError(f"labels must hold at least one class of y_true, got {labels.tolist()}")
    return labels


def _defined(formula, arguments, zero_division, reason):
    try:
        return formula(*arguments)
    except ZeroDivisionError:
        if zero_division == "raise":
            raise ValueError(f"({formula.equation}) is undefined: {reason}; zero_division= chooses a value") from None
        return float(zero_division)
