"""Scores that are meant as probabilities, beside section 2.3: are they, and how good are they?

A score of 0.8 is calibrated (校准的) if of the samples that get it 80 % are positive. AUC and all that only ranks does
not see whether it is; the Brier score and the log score do. These are least, on average, where the true probability is
said: such scores are called proper.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .formulas import reliability, resolution
from .guard import check_lengths
from .results import holds_arrays
from .validation import Bools, Floats, Int, Ints, Label, as_finite, as_int, as_positive


@holds_arrays
class BrierDecomposition(NamedTuple):
    """The Brier score as reliability - resolution + uncertainty + within, and the groups from which they come.

    Attributes
    ----------
    reliability : float
        Mean squared distance of what was said from what came true, by group: less is better.
    resolution : float
        Mean squared distance of the groups' shares of positives from that of all: more is better.
    uncertainty : float
        What is left to whoever always says the share of positives: that share times the share of negatives.
    within : float
        What the groups hide of the differences within them: 0 up to rounding if each has one score.
    mean_prob : ndarray of float64, shape (g,)
        The mean score of each group, ascending.
    share : ndarray of float64, shape (g,)
        The share of positives in each group.
    size : ndarray of int64, shape (g,)
        How many samples each group has, at least 1.
    """

    reliability: float
    resolution: float
    uncertainty: float
    within: float
    mean_prob: Floats
    share: Floats
    size: Ints


def brier_score(y_true: ArrayLike, y_prob: ArrayLike, *, pos_label: Label | None = None) -> float:
    """Brier score of predicted probabilities: their mean squared distance from 1 or 0, in [0, 1]; less is better.

    Parameters
    ----------
    y_true : array_like of shape (m,)
        True labels of one or two classes: bools, whole numbers or strings.
    y_prob : array_like of shape (m,)
        The predicted probability of the positive class, in [0, 1].
    pos_label : int, bool or str, optional
        The positive class (正例). By default 1, if the labels are 0 and 1, -1 and 1, or bools.

    Returns
    -------
    float
        The score, as ``sklearn.metrics.brier_score_loss`` of two classes.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or out of its range, or if the lengths differ.

    See Also
    --------
    brier_decomposition : Its parts.

    Notes
    -----
    Source: Brier, Monthly Weather Review 78 (1950), half of his score.

    Examples
    --------
    >>> brier_score([1, 0, 1, 1], [1, 0.5, 0.5, 0.5])
    0.1875
    """
    positive, said = _positive_and_said(y_true, y_prob, pos_label)
    return float(np.mean((said - positive) ** 2))


def log_score(y_true: ArrayLike, y_prob: ArrayLike, *, pos_label: Label | None = None) -> float:
    """Log loss (对数损失): the mean of -ln of the probability that was given to the true class; less is better.

    Parameters
    ----------
    y_true : array_like of shape (m,)
        True labels of one or two classes: bools, whole numbers or strings.
    y_prob : array_like of shape (m,)
        The predicted probability of the positive class, in [0, 1].
    pos_label : int, bool or str, optional
        The positive class (正例). By default 1, if the labels are 0 and 1, -1 and 1, or bools.

    Returns
    -------
    float
        The score, as ``sklearn.metrics.log_loss`` of two classes wherever no true class was called impossible.

    Raises
    ------
    ValueError
        If a true class had the probability 0, where the score is infinite (scikit-learn moves the probability).
    TypeError, ValueError
        If an argument is of another kind or out of its range, or if the lengths differ.

    Notes
    -----
    Source: Good, Journal of the Royal Statistical Society B 14 (1952).

    Examples
    --------
    >>> round(log_score([1, 0], [0.5, 0.5]), 4)
    0.6931
    """
    positive, said = _positive_and_said(y_true, y_prob, pos_label)
    given = np.where(positive, said, 1 - said)
    if not given.all():
        i = given.argmin()
        raise ValueError(f"the log score is infinite: y_prob[{i}] is {said[i]:g}, and y_true[{i}] is the other class")
    return 0.0 - float(np.mean(np.log(given)))


def brier_decomposition(
    y_true: ArrayLike, y_prob: ArrayLike, *, n_bins: Int | None = 10, pos_label: Label | None = None
) -> BrierDecomposition:
    """Murphy's decomposition of the Brier score, by bins of the score; the reliability diagram draws these.

    Parameters
    ----------
    y_true : array_like of shape (m,)
        True labels of one or two classes: bools, whole numbers or strings.
    y_prob : array_like of shape (m,)
        The predicted probability of the positive class, in [0, 1].
    n_bins : int or None, default 10
        Into how many intervals of equal width [0, 1] is cut; the right end of each belongs to it. None makes a group
        of each different score. Empty groups are left out.
    pos_label : int, bool or str, optional
        The positive class (正例). By default 1, if the labels are 0 and 1, -1 and 1, or bools.

    Returns
    -------
    BrierDecomposition
        reliability, resolution, uncertainty and within, of which brier_score is the first, less the second, plus the
        others; mean_prob, share and size of each group, the first two as
        ``sklearn.calibration.calibration_curve`` has them.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or out of its range, or if the lengths differ.

    Notes
    -----
    Reliability by bins depends on the bins: in few of them errors cancel, in many it is mostly chance.

    Source: Murphy, Journal of Applied Meteorology 12 (1973); the part within the bins, Stephenson and others, Weather
    and Forecasting 23 (2008).

    Examples
    --------
    >>> parts = brier_decomposition([1, 0, 1, 1], [1, 0.5, 0.5, 0.5], n_bins=None)
    >>> parts.share.round(3), parts.size
    (array([0.667, 1.   ]), array([3, 1]))
    >>> round(parts.reliability - parts.resolution + parts.uncertainty, 12)
    0.1875
    """
    positive, said = _positive_and_said(y_true, y_prob, pos_label)
    bins = said if n_bins is None else _bin_of(said, as_int(n_bins, "n_bins", low=1))
    _, group, size = np.unique(bins, return_inverse=True, return_counts=True)
    mean_prob, share = (np.bincount(group, weights=values) / size for values in (said, positive))
    base_rate = float(positive.mean())
    apart = said - mean_prob[group]
    return BrierDecomposition(
        reliability(sizes=size, means=mean_prob, shares=share),
        resolution(sizes=size, shares=share),
        base_rate * (1 - base_rate),
        float(np.mean(apart * (apart - 2 * (positive - share[group])))),
        mean_prob,
        share,
        size,
    )


def _positive_and_said(y_true: ArrayLike, y_prob: ArrayLike, pos_label: Label | None) -> tuple[Bools, Floats]:
    positive, said = as_positive(y_true, pos_label), as_finite(y_prob, "y_prob", ndim=1)
    check_lengths(y_true=positive.size, y_prob=said.size)
    outside = said[(said < 0) | (said > 1)]
    if outside.size:
        raise ValueError(f"y_prob must be from 0 to 1, got {outside[0]}")
    return positive, said


def _bin_of(said: Floats, n_bins: int) -> Ints:
    """In which of n_bins intervals of equal width each score lies, counted from 0."""
    return np.searchsorted(np.linspace(0, 1, n_bins + 1)[1:-1], said)
