"""One number of a confusion matrix (混淆矩阵) of any number of classes, beside section 2.3: MCC, Cohen's kappa and
balanced accuracy, as scikit-learn's."""

from __future__ import annotations

import math
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from ._docs import complete
from ._types import Number
from .guard import check_lengths
from .performance import ZeroDivision, confusion_matrix
from .validation import as_bool, as_labels, as_number, check_choice, check_zero_division, stand_in, warn_caller


def matthews_corrcoef(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    sample_weight: ArrayLike | None = None,
    zero_division: ZeroDivision = "raise",
) -> float:
    """Matthews' correlation coefficient (MCC) of predicted labels as scikit-learn's, of any number of classes.

    zero_division {{"raise", "warn"} or float, default "raise"} : What it is where only one class is true, or only
        one predicted: "raise", ValueError; "warn", 0 and a RuntimeWarning; or its value, a number in [0, 1], or
        nan. scikit-learn puts 0.
    -> {float} The correlation of the true and the predicted class, each a vector of 0 and 1; in [-1, 1].
    see xglib.formulas.matthews_correlation : Of the counts of two classes.

    Source: Gorodkin, Computational Biology and Chemistry 28 (2004) 367-374.

    >>> matthews_corrcoef([0, 1, 2, 2], [0, 1, 2, 1])
    0.7
    """
    check_zero_division(zero_division)
    table = confusion_matrix(y_true, y_pred, sample_weight=sample_weight)
    true, predicted, total, right = table.sum(axis=1), table.sum(axis=0), table.sum().item(), table.trace().item()
    both = total * right - _dot(true, predicted)
    of_predicted, of_true = (total**2 - _dot(sizes, sizes) for sizes in (predicted, true))
    if min(np.count_nonzero(true), np.count_nonzero(predicted)) < 2:
        return stand_in(zero_division, "the correlation is undefined: one class is all that is true, or predicted")
    return both / math.sqrt(of_predicted * of_true)


def cohen_kappa_score(
    y1: ArrayLike,
    y2: ArrayLike,
    *,
    labels: ArrayLike | None = None,
    weights: Literal["linear", "quadratic"] | None = None,
    sample_weight: ArrayLike | None = None,
    replace_undefined_by: Number | None = None,
) -> float:
    """Cohen's kappa of two labelings as scikit-learn's: how much of what a guess gets wrong is got right; at most 1.

    y1, y2 {array_like of shape (m,)} : The labels that two give to the same samples, any number of classes: bools,
        whole numbers or strings.
    labels {array_like of shape (k,), optional} : The classes to look at, by default all that occur; weights follow
        their order.
    weights {{"linear", "quadratic"}, optional} : How much worse a class is the farther it is from the other in this
        order; by default all are equally bad.
    replace_undefined_by {float, optional} : What kappa is where a guess gets nothing wrong: a number in [-1, 1], or
        nan; by default ValueError.
    -> {float} Kappa: 1 if the two agree on all samples, 0 for a guess with the same shares.
    see xglib.formulas.cohen_kappa : Of the counts of two classes.

    Source: Cohen, Educational and Psychological Measurement 20 (1960) 37-46; Psychological Bulletin 70 (1968) 213-220.

    >>> cohen_kappa_score([0, 1, 2, 2], [0, 1, 2, 1], weights="linear")
    0.7142857142857143
    """
    check_choice(weights, "weights", ("linear", "quadratic", None))
    is_nan = isinstance(replace_undefined_by, float) and math.isnan(replace_undefined_by)
    if replace_undefined_by is not None and not is_nan:
        as_number(replace_undefined_by, "replace_undefined_by", -1, 1)
    first, second = as_labels(y1, "y1"), as_labels(y2, "y2")
    check_lengths(y1=first.size, y2=second.size)
    if (first.dtype.kind == "U") != (second.dtype.kind == "U"):
        raise TypeError("y1 and y2 must hold labels of one kind, got numbers and strings")
    table = confusion_matrix(first, second, labels=labels, sample_weight=sample_weight)
    place = np.arange(len(table))
    apart = abs(place - place[:, np.newaxis])
    badness = {None: (apart != 0).astype(int), "linear": apart, "quadratic": apart**2}[weights]
    found = (badness * table).sum().item() * table.sum().item()
    expected = _dot(table.sum(axis=1), badness @ table.sum(axis=0))
    if expected:
        return 1 - found / expected
    if replace_undefined_by is None:
        raise ValueError("kappa is undefined: a guess gets nothing wrong; replace_undefined_by= chooses a value")
    return float(replace_undefined_by)


def balanced_accuracy_score(
    y_true: ArrayLike, y_pred: ArrayLike, *, sample_weight: ArrayLike | None = None, adjusted: bool = False
) -> float:
    """Balanced accuracy (平衡精度) of predicted labels as scikit-learn's: the mean recall (查全率) of the classes.

    adjusted {bool, default False} : Whether to put it on a scale on which a guess has 0, and not one over the
        number of classes.
    -> {float} The balanced accuracy, in [0, 1]. A class that is predicted and never true has no recall: it is left
        out, with a RuntimeWarning.
    ValueError : With ``adjusted``, if there is one class only.
    see xglib.formulas.balanced_accuracy : Of the counts of two classes.

    Source: Brodersen et al., International Conference on Pattern Recognition (2010) 3121-3124.

    >>> balanced_accuracy_score([0, 1, 2, 2], [0, 1, 2, 1])
    0.8333333333333334
    """
    adjusted = as_bool(adjusted, "adjusted")
    table = confusion_matrix(y_true, y_pred, sample_weight=sample_weight)
    sizes = table.sum(axis=1)
    if not sizes.all():
        warn_caller("y_pred has a class that y_true lacks: it has no recall and is left out", RuntimeWarning)
    score = float(np.mean(table.diagonal()[sizes > 0] / sizes[sizes > 0]))
    if not adjusted:
        return score
    chance = 1 / np.count_nonzero(sizes)
    if chance == 1:
        raise ValueError("the adjusted accuracy is undefined: y_true has one class only")
    return float((score - chance) / (1 - chance))


def _dot(a: Any, b: Any) -> Any:
    """Of whole numbers exact: Python's do not overflow."""
    return sum(x * y for x, y in zip(a.tolist(), b.tolist()))


complete(__name__)
