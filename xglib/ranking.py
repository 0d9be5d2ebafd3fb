"""Ranking by a score, section 2.3.3: the ROC and P-R curves, the area under the ROC curve, rank loss, intervals.

A score ranks samples from the most to the least likely positive; a threshold predicts the scores of at least its size
positive. Equal scores are one step of every curve, whatever their order in the data. Pairs are counted in integers, so
the area and the rank loss are exact ratios, rounded once.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._counted import Counted, exact_dot, pairs_of_groups
from ._docs import complete
from ._packed_sort import cuts_simply, joined_cuts
from ._ranked import (
    check_some,
    checked_sizes,
    class_sizes,
    count_pairs_of,
    in_units,
    positive_and_scores,
    pr_points,
    roc_points,
    score_groups,
    used_rows,
    weighted_rows,
)
from ._types import Bools, Floats, Int, Label, Number, Scores, Seed
from .comparison import SignificanceResult
from .formulas import auc_from_counts, f1_from_counts, rank_loss_from_counts
from .guard import check_lengths
from .performance import ZeroDivision, counts
from .results import holds_arrays
from .tally import Tally
from .validation import (
    as_bool,
    as_finite,
    as_int,
    as_number,
    as_positive,
    as_rng,
    as_scores,
    as_weights,
    check_zero_division,
    renamed,
    stand_in,
)


class PairCounts(NamedTuple):
    """Pairs of a positive and a negative by which has the higher score, and the sizes of the classes: Python ints.

    above {int} : Pairs in which the positive has the higher score.
    tied {int} : Pairs in which the scores are the same.
    below {int} : Pairs in which the positive has the lower score.
    m_pos {int} : Positives.
    m_neg {int} : Negatives.
    """

    above: int
    tied: int
    below: int
    m_pos: int
    m_neg: int


@holds_arrays
class RocCurve(NamedTuple):
    """The points of a ROC curve, from (0, 0) to (1, 1), and the thresholds that give them.

    fpr {ndarray of float64, shape (n,)} : False positive rates (2.19), rising from 0.
    tpr {ndarray of float64, shape (n,)} : True positive rates (2.18), rising from 0.
    thresholds {ndarray of float64, shape (n,)} : Falling from infinity, where nothing is predicted positive.
    """

    fpr: Floats
    tpr: Floats
    thresholds: Floats


@holds_arrays
class PrecisionRecallCurve(NamedTuple):
    """The points of a P-R curve from the lowest threshold up, the last one (1, 0) without a threshold.

    precision {ndarray of float64, shape (n + 1,)} : Precisions (2.8), the last one 1.
    recall {ndarray of float64, shape (n + 1,)} : Recalls (2.9), falling to 0.
    thresholds {ndarray of float32 or float64, shape (n,)} : The thresholds, increasing.
    """

    precision: Floats
    recall: Floats
    thresholds: Scores


class BreakEvenPoint(NamedTuple):
    """Where precision equals recall: their common value, and the threshold.

    value {float} : Precision and recall, in [0, 1].
    threshold {float} : Scores of at least this size are predicted positive.
    """

    value: float
    threshold: float


class ConfidenceInterval(NamedTuple):
    """The ends of a confidence interval.

    low {float} : The lower end.
    high {float} : The upper end.
    """

    low: float
    high: float


def pair_counts(
    y_true: ArrayLike | Tally, y_score: ArrayLike | None = None, *, pos_label: Label | None = None
) -> PairCounts:
    """Count the pairs of a positive and a negative ranked right, tied and ranked wrong.

    -> {PairCounts} above, tied, below, m_pos and m_neg, where ``above + tied + below == m_pos * m_neg``.
    ValueError : If there is no positive or no negative.

    Source: Watermelon book 2.3.3, the sum in (2.21).

    >>> pair_counts([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1])
    PairCounts(above=3, tied=1, below=0, m_pos=2, m_neg=2)
    """
    if isinstance(y_true, Tally):
        _, negatives, positives = score_groups(y_true, y_score, pos_label)
        m_pos, m_neg = checked_sizes(int(positives.sum()), int(negatives.sum()))
        above, tied = pairs_of_groups(negatives, positives)
        return PairCounts(above, tied, m_pos * m_neg - above - tied, m_pos, m_neg)
    above, tied, m_pos, m_neg = count_pairs_of(*positive_and_scores(y_true, y_score, pos_label))
    return PairCounts(above, tied, m_pos * m_neg - above - tied, m_pos, m_neg)


def exact_auc(
    y_true: ArrayLike | Tally, y_score: ArrayLike | None = None, *, pos_label: Label | None = None
) -> Fraction:
    """(2.22) AUC of scores as a ``Fraction``, in [0, 1].

    -> {Fraction} AUC.
    ValueError : If there is no positive or no negative.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    >>> exact_auc([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1])
    Fraction(7, 8)
    """
    pairs = pair_counts(y_true, y_score, pos_label=pos_label)
    return auc_from_counts(Fraction(pairs.above), pairs.tied, pairs.m_pos, pairs.m_neg)


def rank_loss(y_true: ArrayLike | Tally, y_score: ArrayLike | None = None, *, pos_label: Label | None = None) -> float:
    """(2.21) Rank loss (排序损失) of scores, in [0, 1]; the nearest float to the exact ratio.

    -> {float} The rank loss.
    ValueError : If there is no positive or no negative.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    >>> rank_loss([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1])
    0.125
    """
    pairs = pair_counts(y_true, y_score, pos_label=pos_label)
    return rank_loss_from_counts(pairs.below, pairs.tied, pairs.m_pos, pairs.m_neg)


def auc(x: ArrayLike, y: ArrayLike) -> float:
    """(2.20) Area under the line through the points (x, y) as scikit-learn's: at least 0 if y is.

    x, y {array_like of shape (n,)} : At least two points, finite, with x increasing or decreasing, in the wide
        sense.
    -> {float} The area, computed in float64.
    TypeError, ValueError : If the values are of another kind or not finite, for fewer points, another order or
        different lengths.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.8.

    >>> auc([0, 0, 0.5, 1], [0, 0.5, 1, 1])
    0.875
    """
    x, y = as_finite(x, "x", ndim=1), as_finite(y, "y", ndim=1)
    check_lengths(x=x.size, y=y.size)
    if x.size < 2:
        raise ValueError("x and y must hold at least 2 points, got 1")
    step = np.diff(x)
    decreases = (step < 0).any()
    if decreases and (step > 0).any():
        raise ValueError("x must increase or decrease throughout")
    area = float(np.trapezoid(y, x))
    return -area if decreases else area


def roc_curve(
    y_true: ArrayLike | Tally,
    y_score: ArrayLike | None = None,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
    drop_intermediate: bool = True,
) -> RocCurve:
    """The ROC curve: (2.18) over (2.19) for every threshold, as scikit-learn's.

    drop_intermediate {bool, default True} : Whether to leave out points that lie evenly on a straight piece.
    -> {RocCurve} fpr, tpr and thresholds, arrays of one shape. Thresholds fall from infinity, where nothing is
        predicted positive, and each predicts the scores of at least its size positive.
    ValueError : If there is no positive or no negative, where scikit-learn gives NaN and a warning.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.8.

    >>> fpr, tpr, thresholds = roc_curve([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1])
    >>> fpr.tolist(), tpr.tolist(), thresholds.tolist()
    ([0.0, 0.0, 0.5, 1.0], [0.0, 0.5, 1.0, 1.0], [inf, 0.9, 0.8, 0.1])
    """
    drop_intermediate = as_bool(drop_intermediate, "drop_intermediate")
    positive, scores, weights = weighted_rows(y_true, y_score, pos_label, sample_weight)
    return RocCurve(*roc_points(positive, scores, weights, drop_intermediate))


def precision_recall_curve(
    y_true: ArrayLike | Tally,
    y_score: ArrayLike | None = None,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
    drop_intermediate: bool = False,
) -> PrecisionRecallCurve:
    """The P-R curve: (2.8) and (2.9) for every threshold, as scikit-learn's.

    drop_intermediate {bool, default False} : Whether to leave out points within an upright piece.
    -> {PrecisionRecallCurve} precision, recall and thresholds. Thresholds increase and have the scores' float type;
        precision and recall have one point more, the last being precision 1 and recall 0 by convention. Recall
        falls from 1, where precision is the share of positives.
    ValueError : If there is no positive, where scikit-learn puts recall 1 and warns.

    Source: Watermelon book 2.3.2.

    >>> precision, recall, thresholds = precision_recall_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> precision.tolist()
    [0.5, 0.6666666666666666, 0.5, 1.0, 1.0]
    >>> recall.tolist(), thresholds.tolist()
    ([1.0, 1.0, 0.5, 0.5, 0.0], [0.1, 0.7, 0.8, 0.9])
    """
    drop_intermediate = as_bool(drop_intermediate, "drop_intermediate")
    positive, scores, weights = weighted_rows(y_true, y_score, pos_label, sample_weight)
    return PrecisionRecallCurve(*pr_points(positive, scores, weights, drop_intermediate))


def break_even_point(
    y_true: ArrayLike | Tally,
    y_score: ArrayLike | None = None,
    *,
    pos_label: Label | None = None,
    ties: Literal["raise", "mean"] = "raise",
) -> BreakEvenPoint:
    """Break-even point (平衡点, BEP) of the P-R curve, where precision (查准率) equals recall (查全率).

    ties {{"raise", "mean"}, default "raise"} : What if equal scores leave no such point: ValueError, or the mean
        over all orders of the samples that are tied at the cut, whose score is then ``threshold``.
    -> {BreakEvenPoint} ``value``, in [0, 1], which is both precision and recall, and ``threshold``: scores of at
        least its size are predicted positive.
    ValueError : If there is no such point and ``ties`` is "raise", or if there is no positive.

    Precision equals recall where FP = FN, that is where as many samples are predicted positive as are positive.
    (Both are 0 wherever TP = 0; that counts only where FP = FN as well.) Equal scores stand on one side of every
    threshold, so there may be no such point.

    Source: Watermelon book 2.3.2.

    >>> break_even_point([1, 0, 1, 0, 1], [0.9, 0.8, 0.7, 0.6, 0.5])
    BreakEvenPoint(value=0.6666666666666666, threshold=0.7)
    """
    if ties not in ("raise", "mean"):
        raise ValueError(f'ties must be "raise" or "mean", got {ties!r}')
    values, negatives, positives = (column[::-1] for column in score_groups(y_true, y_score, pos_label))
    m_pos = int(positives.sum())
    check_some(m_pos, "positive", "recall")
    cut = int(np.flatnonzero(np.cumsum(negatives + positives) >= m_pos)[0])
    threshold, tp_tied, tp_above = values[cut], int(positives[cut]), int(positives[:cut].sum())
    tied, above = tp_tied + int(negatives[cut]), tp_above + int(negatives[:cut].sum())
    wanted = m_pos - above
    if wanted < tied and ties == "raise":
        raise ValueError(
            f"no threshold predicts {m_pos} samples positive, as many as are: of {tied} samples that score {threshold} "
            f'it would take {wanted}; ties="mean" averages over their orders'
        )
    # Any order puts wanted/tied of the tied positives before the cut in the mean.
    return BreakEvenPoint((tied * tp_above + wanted * tp_tied) / (tied * m_pos), float(threshold))


def delong_variance(
    y_true: ArrayLike | Tally,
    y_score: ArrayLike | None = None,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """DeLong's estimate of the variance of AUC over test sets of these class sizes.

    -> {float} The variance. It is 0 when one class lies above the other.
    TypeError, ValueError : If labels or scores are of another kind or not finite, if the lengths differ, or unless
        there are two positives and two negatives.

    The placement of a positive is the share of negatives below it, that of a negative the share of positives above
    it, ties counted half; AUC is the mean of either. The variance is S_pos/m_pos + S_neg/m_neg with the sample
    variances S of the placements, divisors m_pos - 1 and m_neg - 1.

    A weight says how much a sample counts, and not how often it was drawn: a sample of weight w is a cluster of w
    that are alike, and of independent clusters the variance is Obuchowski's.

    Source: DeLong, DeLong and Clarke-Pearson, Biometrics 44 (1988) 837-845; with weights Obuchowski, Biometrics 53
    (1997) 567-578.

    >>> delong_variance([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    0.125
    """
    return _delong(y_true, y_score, pos_label, sample_weight)[1]


@renamed(confidence="confidence_level")
def delong_interval(
    y_true: ArrayLike | Tally,
    y_score: ArrayLike | None = None,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
    confidence_level: Number = 0.95,
) -> ConfidenceInterval:
    """Confidence interval of AUC by DeLong's variance and the normal law, cut to [0, 1].

    -> {ConfidenceInterval} AUC plus and minus z times the root of the variance.
    TypeError, ValueError : If an argument is of another kind or out of its range, if the lengths differ, or unless
        there are two positives and two negatives.

    It covers less than promised for small classes and for AUC near 0 or 1; when one class lies above the other it
    is a single point, which says nothing about the population.

    Source: DeLong, DeLong and Clarke-Pearson, Biometrics 44 (1988) 837-845.

    >>> low, high = delong_interval([1, 0, 1, 0, 1, 0], [0.9, 0.4, 0.7, 0.1, 0.3, 0.2])
    >>> round(low, 4), high
    (0.5809, 1.0)
    """
    confidence_level = float(as_number(confidence_level, "confidence_level", 0, 1, ends=False))
    area, variance = _delong(y_true, y_score, pos_label, sample_weight)
    from statistics import NormalDist

    half = NormalDist().inv_cdf((1 + confidence_level) / 2) * math.sqrt(variance)
    return ConfidenceInterval(max(0.0, area - half), min(1.0, area + half))


def delong_test(
    y_true: ArrayLike,
    score_a: ArrayLike,
    score_b: ArrayLike,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> SignificanceResult:
    """DeLong's test that two scores of the same samples have the same AUC.

    y_true {array_like of shape (m,)} : Labels: bools, whole numbers or strings.
    score_a, score_b {array_like of shape (m,)} : Finite real scores, higher for positives, of any two scales.
    -> {SignificanceResult} The statistic, which is the difference of the AUCs, a minus b, over its standard error,
        and the two-sided p-value by the normal law, with df None.
    ValueError : If the standard error is 0 (the scores rank alike), and unless there are two positives and two
        negatives.
    TypeError, ValueError : If labels or scores are of another kind or not finite, or if the lengths differ.

    The standard error is that of the differences of the placements of ``delong_variance``, which takes the
    covariance in.

    Source: DeLong, DeLong and Clarke-Pearson, Biometrics 44 (1988) 837-845.

    >>> result = delong_test([1, 0, 1, 0, 1, 0], [6, 1, 5, 2, 3, 4], [6, 4, 3, 5, 2, 1])
    >>> round(result.statistic, 4), round(result.pvalue, 4)
    (0.866, 0.3865)
    """
    positive = as_positive(y_true, pos_label)
    scores = as_scores(score_a, "score_a"), as_scores(score_b, "score_b")
    for score, name in zip(scores, ("score_a", "score_b")):
        check_lengths(**{"y_true": positive.size, name: score.size})
    weights = None
    if sample_weight is not None:
        weights = as_weights(sample_weight, positive.size)
        used = weights > 0
        positive, scores, weights = positive[used], (scores[0][used], scores[1][used]), in_units(weights[used])
    class_sizes(positive, least=2)
    twice_a, twice_b = (_twice_placements(positive, score, weights) for score in scores)
    area, variance = _area_and_variance(twice_a - twice_b, positive, weights)
    if variance == 0:
        raise ValueError("the test is undefined: the placements of score_a and score_b differ by the same everywhere")
    statistic = area / math.sqrt(variance)
    return SignificanceResult(statistic, math.erfc(abs(statistic) / math.sqrt(2)))


@renamed(confidence="confidence_level", random_state="rng")
def auc_bootstrap_interval(
    y_true: ArrayLike | Tally,
    y_score: ArrayLike | None = None,
    *,
    pos_label: Label | None = None,
    n_resamples: Int = 2000,
    confidence_level: Number = 0.95,
    rng: Seed = None,
) -> ConfidenceInterval:
    """Confidence interval of AUC by the percentile bootstrap (自助法), each class resampled by itself.

    n_resamples {int, default 2000} : How many resamples, at least 1. Each draws m_pos positives and m_neg negatives
        with replacement, so that none lacks a class. Of a tally each counts every row a number of times that has
        Poisson's law with mean 1, so that a group of n rows counts as one draw with mean n; a draw that lacks a
        class is drawn again.
    -> {ConfidenceInterval} The quantiles of the resamples' AUCs at (1 - confidence_level)/2 and (1 +
        confidence_level)/2.
    ValueError : If there is no positive or no negative.

    Source: Watermelon book 2.2.3 (bootstrap sampling); Efron and Tibshirani, An Introduction to the
    Bootstrap (1993), chapter 13; Chamandy et al., Estimating uncertainty for massive data streams (2012).

    >>> auc_bootstrap_interval([1, 0, 1, 0, 1, 0], [0.9, 0.4, 0.7, 0.1, 0.3, 0.2], rng=0)
    ConfidenceInterval(low=0.5555555555555556, high=1.0)
    """
    n_resamples = as_int(n_resamples, "n_resamples", low=1)
    confidence_level = float(as_number(confidence_level, "confidence_level", 0, 1, ends=False))
    rng = as_rng(rng)
    _, negatives, positives = score_groups(y_true, y_score, pos_label)
    m_pos, m_neg = checked_sizes(int(positives.sum()), int(negatives.sum()))
    if isinstance(y_true, Tally):
        return _percentile_interval(_poisson_areas(negatives, positives, n_resamples, rng), confidence_level)
    not_above = np.repeat(np.cumsum(negatives), positives)  # for each positive
    below = not_above - np.repeat(negatives, positives)
    areas = np.empty(n_resamples)
    drawn = np.zeros(m_neg + 1, np.int64)  # how many of the k lowest negatives a resample holds, with repetitions
    for i in range(n_resamples):
        np.cumsum(np.bincount(rng.integers(m_neg, size=m_neg), minlength=m_neg), out=drawn[1:])
        twice_below = drawn[below] + drawn[not_above]
        areas[i] = int(twice_below[rng.integers(m_pos, size=m_pos)].sum()) / (2 * m_pos * m_neg)
    return _percentile_interval(areas, confidence_level)


@renamed(confidence="confidence_level", random_state="rng")
def f1_bootstrap_interval(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    pos_label: Label | None = None,
    n_resamples: Int = 2000,
    confidence_level: Number = 0.95,
    rng: Seed = None,
    zero_division: ZeroDivision = "raise",
) -> ConfidenceInterval:
    """(2.10) Confidence interval of F1 by the percentile bootstrap (自助法).

    n_resamples {int, default 2000} : How many resamples of m samples, at least 1.
    zero_division {{"raise", "warn"} or float, default "raise"} : What F1 is in a resample of true negatives only:
        "raise", ValueError; "warn", 0 and a RuntimeWarning; or its value, a number in [0, 1], or nan to leave it
        out.
    -> {ConfidenceInterval} The quantiles of the resamples' F1 at (1 - confidence_level)/2 and (1 +
        confidence_level)/2.
    ValueError : If F1 is undefined in a resample and ``zero_division`` is "raise", or if all resamples are left
        out.
    ValueError : If there are more than two classes, or ``pos_label`` is neither of two.

    Of a resample the counts tp, fp + fn and tn are multinomial, and are drawn at once.

    Source: Watermelon book 2.2.3 (bootstrap sampling), 2.3.2; Efron and Tibshirani, An Introduction to
    the Bootstrap (1993), chapter 13.

    >>> low, high = f1_bootstrap_interval([1] * 50 + [0] * 50, [1] * 40 + [0] * 55 + [1] * 5, rng=0)
    >>> 0.7 < low < 0.8 < high < 0.95  # F1 is 16/19
    True
    """
    n_resamples = as_int(n_resamples, "n_resamples", low=1)
    confidence_level = float(as_number(confidence_level, "confidence_level", 0, 1, ends=False))
    check_zero_division(zero_division)
    rng = as_rng(rng)
    c = counts(y_true, y_pred, pos_label=pos_label)
    m, cells = int(sum(c)), np.array([c.tp, c.fp + c.fn, c.tn])
    drawn = np.zeros((n_resamples, 3))  # floats, which the formula takes
    occur = cells > 0  # the last class of a multinomial takes what rounding leaves: it must be possible
    drawn[:, occur] = rng.multinomial(m, cells[occur] / m, size=n_resamples)
    tp, errors, tn = drawn.T
    is_defined = tn < m
    undefined = n_resamples - int(np.count_nonzero(is_defined))
    values = f1_from_counts(tp[is_defined], errors[is_defined], 0)
    if undefined:
        message = f"(2.10) is undefined in {undefined} of {n_resamples} resamples, which hold true negatives only"
        value = stand_in(zero_division, message)
        values = np.append(values, np.full(0 if math.isnan(value) else undefined, value))
    if values.size == 0:
        raise ValueError("(2.10) is undefined in all resamples, which hold true negatives only; none is left")
    return _percentile_interval(values, confidence_level)


def _below_each(positive: Bools, scores: Scores, weights: Counted | None = None) -> tuple[Scores, Counted, Counted]:
    """The different scores, ascending, and how many negatives and positives are below each; at the end all of them."""
    values, fps, tps = joined_cuts(scores, positive) if weights is None else cuts_simply(scores, positive, weights)
    return values, fps[0] - np.append(fps, 0), tps[0] - np.append(tps, 0)


def _twice_placement(below: Counted) -> Counted:
    """For each tie group twice the number of samples below it, the tied counted half."""
    return below[:-1] + below[1:]


def _twice_placements(positive: Bools, scores: Scores, weights: Counted | None) -> Counted:
    """For each sample the same, of those of the other class."""
    values, negatives, positives = _below_each(positive, scores, weights)
    group = np.searchsorted(values, scores)
    return np.where(positive, _twice_placement(negatives)[group], _twice_placement(positives)[group])


def _area_and_variance(twice: Counted, positive: Bools, weights: Counted | None) -> tuple[float, float]:
    """The mean of placements, or of differences of two, and its variance."""
    if weights is None:
        m_pos, m_neg = class_sizes(positive)
        s_pos, s_neg = (float(np.var(twice[side], ddof=1)) for side in (positive, ~positive))
        return int(twice[positive].sum()) / (2 * m_pos * m_neg), _variance_of_mean(s_pos, s_neg, m_pos, m_neg)
    variance, unit = Fraction(0), 2 * int(weights[positive].sum()) * int(weights[~positive].sum())
    for side in (~positive, positive):
        weight, n = weights[side], int(np.count_nonzero(side))
        size, total = int(weight.sum()), int(weight @ twice[side])
        apart = weight * (size * twice[side] - total)  # in units of size * unit
        variance += Fraction(n * int(apart @ apart), (n - 1) * (size * unit) ** 2)
    return float(Fraction(total, unit)), float(variance)  # the total of the positives


def _delong(
    y_true: ArrayLike | Tally, y_score: ArrayLike | None, pos_label: Label | None, sample_weight: ArrayLike | None
) -> tuple[float, float]:
    if sample_weight is not None:
        rows: Any = weighted_rows(y_true, y_score, pos_label, sample_weight)  # there are weights
        positive, scores, weights = used_rows(*rows)
        class_sizes(positive, least=2)
        return _area_and_variance(_twice_placements(positive, scores, weights), positive, weights)
    if isinstance(y_true, Tally):
        _, *counted = score_groups(y_true, y_score, pos_label)
        negatives, positives = (np.append(0, np.cumsum(of_class)) for of_class in counted)
    else:
        _, negatives, positives = _below_each(*positive_and_scores(y_true, y_score, pos_label))
    m_pos, m_neg = checked_sizes(int(positives[-1]), int(negatives[-1]), least=2)
    twice_sum, s_pos = _sum_and_variance(_twice_placement(negatives), np.diff(positives), m_pos)
    _, s_neg = _sum_and_variance(_twice_placement(positives), np.diff(negatives), m_neg)
    return twice_sum / (2 * m_pos * m_neg), _variance_of_mean(s_pos, s_neg, m_pos, m_neg)


def _sum_and_variance(values: Counted, counted: Counted, size: int) -> tuple[int, float]:
    """The sum and the sample variance of values that occur so many times, ``size`` in all."""
    total = exact_dot(counted, values)
    squares = (values - total / size).astype(np.float64, copy=False)
    squares *= squares
    np.multiply(squares, counted, out=squares, casting="unsafe")  # counts may be Python ints
    return total, float(squares.sum()) / (size - 1)  # a product by BLAS would start threads


def _variance_of_mean(s_pos: float, s_neg: float, m_pos: int, m_neg: int) -> float:
    """DeLong's variance from those of placements in units of 1/(2 m_neg) and 1/(2 m_pos)."""
    return s_pos / (4 * m_neg**2 * m_pos) + s_neg / (4 * m_pos**2 * m_neg)


def _poisson_areas(negatives: Counted, positives: Counted, n: int, rng: np.random.Generator) -> Floats:
    """The AUCs of n Poisson resamples."""
    if max(negatives.max(), positives.max()) > 2**53:
        raise ValueError("y_true must be a tally of at most 2**53 rows of a class with one score to be resampled")
    areas = np.empty(n)
    for i in range(n):
        while True:
            drawn_neg, drawn_pos = rng.poisson(negatives), rng.poisson(positives)
            if drawn_neg.any() and drawn_pos.any():
                break
        above, tied = pairs_of_groups(drawn_neg, drawn_pos)
        areas[i] = auc_from_counts(above, tied, int(drawn_pos.sum()), int(drawn_neg.sum()))
    return areas


def _percentile_interval(values: Floats, confidence_level: float) -> ConfidenceInterval:
    low, high = np.quantile(values, [(1 - confidence_level) / 2, (1 + confidence_level) / 2])
    return ConfidenceInterval(float(low), float(high))


complete(__name__)

# Doctest does not look for functions behind a decorator of another module.
__test__ = {f.__name__: f for f in (delong_interval, auc_bootstrap_interval, f1_bootstrap_interval)}
