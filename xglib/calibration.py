"""Scores that are meant as probabilities, beside section 2.3: are they, and how good are they?

A score of 0.8 is calibrated (校准的) if of the samples that get it 80 % are positive. AUC and all that only ranks does
not see whether it is; the Brier score and the log loss do. These are least, on average, where the true probability is
said: such scores are called proper.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._docs import complete
from ._types import Bools, Floats, Int, Ints, Label
from .formulas import reliability, resolution
from .guard import check_lengths
from .results import holds_arrays
from .validation import (
    as_bool,
    as_int,
    as_labels,
    as_positive,
    as_shares,
    as_weights,
    check_same_kind,
    classes_of_columns,
    is_table,
)


@holds_arrays
class BrierDecomposition(NamedTuple):
    """The Brier score as reliability - resolution + uncertainty + within, and the groups from which they come.

    reliability {float} : Mean squared distance of what was said from what came true, by group: less is better.
    resolution {float} : Mean squared distance of the groups' shares of positives from that of all: more is better.
    uncertainty {float} : What is left to whoever always says the share of positives: that share times the share of
        negatives.
    within {float} : What the groups hide of the differences within them: 0 up to rounding if each has one score.
    mean_prob {ndarray of float64, shape (g,)} : The mean score of each group, ascending.
    share {ndarray of float64, shape (g,)} : The share of positives in each group.
    size {ndarray of int64, shape (g,)} : How many samples each group has, at least 1; or their weight, float64.
    """

    reliability: float
    resolution: float
    uncertainty: float
    within: float
    mean_prob: Floats
    share: Floats
    size: Ints | Floats


def brier_score_loss(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    sample_weight: ArrayLike | None = None,
    pos_label: Label | None = None,
    labels: ArrayLike | None = None,
    scale_by_half: bool | Literal["auto"] = "auto",
) -> float:
    """Brier score of predicted probabilities as scikit-learn's: their mean squared distance from 1 or 0.

    labels {array_like of shape (k,), optional} : The classes of the columns, sorted; by default those of
        ``y_true``.
    scale_by_half {bool or "auto", default "auto"} : Whether to halve the sum over the classes; "auto" does so for
        two, where it is from 0 to 1.
    -> {float} The loss, in [0, 1], or without the half in [0, 2]; less is better.
    see brier_decomposition : Its parts.

    Source: Brier, Monthly Weather Review 78 (1950), of two classes half of his score.

    >>> brier_score_loss([1, 0, 1, 1], [1, 0.5, 0.5, 0.5])
    0.1875
    >>> brier_score_loss([0, 1, 2], [[1, 0, 0], [0.5, 0.5, 0], [0, 0, 1]])
    0.16666666666666666
    """
    if scale_by_half != "auto":
        scale_by_half = as_bool(scale_by_half, "scale_by_half")
    if is_table(y_proba):
        code, said, _ = classes_of_columns(y_true, as_shares(y_proba, "y_proba", ndim=2), labels, "y_proba")
        distances = ((said - np.eye(said.shape[1])[code]) ** 2).sum(axis=1)
        factor = 0.5 if scale_by_half is True or (scale_by_half == "auto" and said.shape[1] == 2) else 1
    else:
        positive, said = _positive_and_said(y_true, y_proba, pos_label, labels, "y_proba")
        distances, factor = (said - positive) ** 2, 2 if scale_by_half is False else 1
    weights = None if sample_weight is None else as_weights(sample_weight, distances.size)
    return float(factor * np.average(distances, weights=weights))


def log_loss(
    y_true: ArrayLike,
    y_proba: ArrayLike,
    *,
    normalize: bool = True,
    sample_weight: ArrayLike | None = None,
    labels: ArrayLike | None = None,
    pos_label: Label | None = None,
) -> float:
    """Log loss (对数损失) as scikit-learn's: the mean of -ln of the probability that was given to the true class.

    labels {array_like of shape (k,), optional} : The classes of the columns, sorted; by default those of
        ``y_true``. Of two the second is positive.
    -> {float} The loss, at least 0; less is better.
    ValueError : If a true class had the probability 0, where the loss is infinite (scikit-learn moves the
        probability).

    Source: Good, Journal of the Royal Statistical Society B 14 (1952).

    >>> round(log_loss([1, 0], [0.5, 0.5]), 4)
    0.6931
    """
    normalize = as_bool(normalize, "normalize")
    if is_table(y_proba):
        code, said, _ = classes_of_columns(y_true, as_shares(y_proba, "y_proba", ndim=2), labels, "y_proba")
        given = said[np.arange(code.size), code]
    else:
        positive, said = _positive_and_said(y_true, y_proba, pos_label, labels, "y_proba")
        given = np.where(positive, said, 1 - said)
    weights = None if sample_weight is None else as_weights(sample_weight, given.size)
    if not given.all():
        i = given.argmin()
        raise ValueError(
            f"the log loss is infinite: y_proba[{i}] gives the class of y_true[{i}] the probability 0, got {said[i]}"
        )
    losses = np.log(given)
    if normalize:
        return 0.0 - float(np.average(losses, weights=weights))
    return 0.0 - float(losses.sum() if weights is None else weights @ losses)


def brier_decomposition(
    y_true: ArrayLike,
    y_prob: ArrayLike,
    *,
    n_bins: Int | None = 10,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> BrierDecomposition:
    """Murphy's decomposition of the Brier score, by bins of the score; the reliability diagram draws these.

    y_true {array_like of shape (m,)} : True labels of one or two classes: bools, whole numbers or strings.
    y_prob {array_like of shape (m,)} : The predicted probability of the positive class, in [0, 1].
    n_bins {int or None, default 10} : Into how many intervals of equal width [0, 1] is cut; the right end of each
        belongs to it. None makes a group of each different score. Empty groups are left out.
    pos_label {int, bool or str, optional} : The positive class (正例). By default 1, if the labels are 0 and 1, -1
        and 1, or bools.
    -> {BrierDecomposition} reliability, resolution, uncertainty and within, of which ``brier_score_loss`` is the
        first, less the second, plus the others; mean_prob, share and size of each group, the first two as
        ``sklearn.calibration.calibration_curve`` has them.

    Reliability by bins depends on the bins: in few of them errors cancel, in many it is mostly chance.

    Source: Murphy, Journal of Applied Meteorology 12 (1973); the part within the bins, Stephenson and others, Weather
    and Forecasting 23 (2008); with weights Young, Quarterly Journal of the Royal Meteorological Society 136 (2010).

    >>> parts = brier_decomposition([1, 0, 1, 1], [1, 0.5, 0.5, 0.5], n_bins=None)
    >>> parts.share.round(3), parts.size
    (array([0.667, 1.   ]), array([3, 1]))
    >>> round(parts.reliability - parts.resolution + parts.uncertainty, 12)
    0.1875
    """
    positive, said = _positive_and_said(y_true, y_prob, pos_label, None, "y_prob")
    weights = np.ones(said.size) if sample_weight is None else as_weights(sample_weight, said.size)
    used = weights > 0
    positive, said, weights = positive[used], said[used], weights[used]
    bins = said if n_bins is None else _bin_of(said, as_int(n_bins, "n_bins", low=1))
    _, group = np.unique(bins, return_inverse=True)
    size = np.bincount(group, weights)
    mean_prob, share = (np.bincount(group, weights * values) / size for values in (said, positive))
    base_rate = float(np.average(positive, weights=weights))
    apart = said - mean_prob[group]
    return BrierDecomposition(
        reliability(sizes=size, means=mean_prob, shares=share),
        resolution(sizes=size, shares=share),
        base_rate * (1 - base_rate),
        float(np.average(apart * (apart - 2 * (positive - share[group])), weights=weights)),
        mean_prob,
        share,
        size.astype(np.int64) if sample_weight is None else size,
    )


def _positive_and_said(
    y_true: ArrayLike, y_proba: ArrayLike, pos_label: Label | None, labels: ArrayLike | None, name: str
) -> tuple[Bools, Floats]:
    if labels is not None and pos_label is None:
        classes = as_labels(labels, "labels")
        if classes.size != 2 or classes[0] >= classes[1]:
            raise ValueError(f"labels must be two classes, sorted, for {name} of one dimension, got {classes.tolist()}")
        true = as_labels(y_true, "y_true")
        check_same_kind(classes, "labels", true)
        if not np.isin(true, classes).all():
            raise ValueError(f"labels must hold all classes of y_true, got {classes.tolist()}")
        positive = true == classes[1]
    else:
        positive = as_positive(y_true, pos_label)
    said = as_shares(y_proba, name, ndim=1)
    check_lengths(**{"y_true": positive.size, name: said.size})
    return positive, said


def _bin_of(said: Floats, n_bins: int) -> Ints:
    """In which of n_bins intervals of equal width each score lies, counted from 0."""
    return np.searchsorted(np.linspace(0, 1, n_bins + 1)[1:-1], said)


complete(__name__)
