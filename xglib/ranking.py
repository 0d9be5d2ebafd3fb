"""Ranking by a score, section 2.3.3: the ROC and P-R curves, the area under the ROC curve, rank loss, intervals.

A score ranks samples from the most to the least likely positive; a threshold predicts the scores of at least its size
positive. Equal scores are one step of every curve, whatever their order in the data. Pairs are counted in integers, so
the area and the rank loss are exact ratios, rounded once.
"""

import math
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ._packed_sort import count_pairs, cuts, cuts_simply
from .formulas import auc_from_counts, f1_from_counts, rank_loss_from_counts
from .performance import _stand_in, counts
from .results import holds_arrays
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
)


class PairCounts(NamedTuple):
    """Pairs of a positive and a negative by which has the higher score, and the sizes of the classes: Python ints."""

    above: int
    tied: int
    below: int
    m_pos: int
    m_neg: int


@holds_arrays
class RocCurve(NamedTuple):
    """The points of a ROC curve, from (0, 0) to (1, 1), and the thresholds that give them."""

    fpr: np.ndarray
    tpr: np.ndarray
    thresholds: np.ndarray


@holds_arrays
class PrecisionRecallCurve(NamedTuple):
    """The points of a P-R curve from the lowest threshold up, the last one (1, 0) without a threshold."""

    precision: np.ndarray
    recall: np.ndarray
    thresholds: np.ndarray


class BreakEvenPoint(NamedTuple):
    """Where precision equals recall: their common value, and the threshold."""

    value: float
    threshold: float


class ConfidenceInterval(NamedTuple):
    """The ends of a confidence interval."""

    low: float
    high: float


class DeLongResult(NamedTuple):
    """The statistic of DeLong's test, standard normal under the hypothesis, and its two-sided p-value."""

    statistic: float
    pvalue: float


def pair_counts(y_true, y_score, *, pos_label=None):
    """Count the pairs of a positive and a negative ranked right, tied and ranked wrong.

    ``y_true``: labels of shape (m,); ``pos_label`` is the positive class (正例), by default 1 if the
    labels are 0 and 1 or -1 and 1, and every other class is negative. ``y_score``: finite real scores
    of shape (m,), higher for positives. Returns ``PairCounts(above, tied, below, m_pos, m_neg)``, where
    ``above + tied + below == m_pos * m_neg``. Raises ValueError if y_true holds no positive or no negative,
    and what ``as_positive`` and ``as_scores`` raise.

    Source: Watermelon book 2.3.3, the sum in (2.21).

    >>> pair_counts([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1])
    PairCounts(above=3, tied=1, below=0, m_pos=2, m_neg=2)
    """
    return _pair_counts(*_positive_and_scores(y_true, y_score, pos_label))


def exact_auc(y_true, y_score, *, pos_label=None):
    """(2.22) AUC of scores as a ``Fraction``, in [0, 1].

    ``y_true``, ``y_score``, ``pos_label`` as in ``pair_counts``, which says what is raised.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    >>> exact_auc([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1])
    Fraction(7, 8)
    """
    pairs = pair_counts(y_true, y_score, pos_label=pos_label)
    return auc_from_counts(Fraction(pairs.above), pairs.tied, pairs.m_pos, pairs.m_neg)


def rank_loss(y_true, y_score, *, pos_label=None):
    """(2.21) Rank loss (排序损失) of scores, in [0, 1]; the nearest float to the exact ratio.

    ``y_true``, ``y_score``, ``pos_label`` as in ``pair_counts``, which says what is raised.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    >>> rank_loss([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1])
    0.125
    """
    pairs = pair_counts(y_true, y_score, pos_label=pos_label)
    return rank_loss_from_counts(pairs.below, pairs.tied, pairs.m_pos, pairs.m_neg)


def auc(x, y):
    """(2.20) Area under the line through the points (x, y) as scikit-learn's: at least 0 if y is.

    ``x``, ``y``: finite real numbers of shape (n,), n at least 2, x increasing or decreasing, in the
    wide sense. Computed in float64. Raises ValueError for fewer points, another order or different
    lengths, and what ``as_finite`` raises.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.8.

    >>> auc([0, 0, 0.5, 1], [0, 0.5, 1, 1])
    0.875
    """
    x, y = as_finite(x, "x", ndim=1), as_finite(y, "y", ndim=1)
    if x.size != y.size:
        raise ValueError(f"x and y must have one length, got {x.size} and {y.size}")
    if x.size < 2:
        raise ValueError("x and y must hold at least 2 points, got 1")
    step = np.diff(x)
    decreases = (step < 0).any()
    if decreases and (step > 0).any():
        raise ValueError("x must increase or decrease throughout")
    area = float(np.trapezoid(y, x))
    return -area if decreases else area


def roc_curve(y_true, y_score, *, pos_label=None, sample_weight=None, drop_intermediate=True):
    """The ROC curve: (2.19) over (2.18) for every threshold, as scikit-learn's.

    ``y_true``, ``y_score``, ``pos_label`` as in ``pair_counts``; ``sample_weight``: weights of shape
    (m,), at least 0, and samples of weight 0 give no point. Returns ``RocCurve(fpr, tpr,
    thresholds)``, arrays of one shape: thresholds fall from infinity, where nothing is predicted
    positive, and each predicts the scores of at least its size positive. ``drop_intermediate`` leaves
    out points that lie evenly on a straight piece. Raises ValueError if there is no positive or no
    negative, where scikit-learn gives NaN and a warning, and what ``pair_counts`` and ``as_weights``
    raise.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.8.

    >>> fpr, tpr, thresholds = roc_curve([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1])
    >>> fpr.tolist(), tpr.tolist(), thresholds.tolist()
    ([0.0, 0.0, 0.5, 1.0], [0.0, 0.5, 1.0, 1.0], [inf, 0.9, 0.8, 0.1])
    """
    drop_intermediate = as_bool(drop_intermediate, "drop_intermediate")
    positive, scores = _positive_and_scores(y_true, y_score, pos_label)
    weights = None if sample_weight is None else as_weights(sample_weight, scores.size)
    return _roc_curve(positive, scores, weights, drop_intermediate)


def precision_recall_curve(y_true, y_score, *, pos_label=None, sample_weight=None, drop_intermediate=False):
    """The P-R curve: (2.8) and (2.9) for every threshold, as scikit-learn's.

    Arguments as in ``roc_curve``. Returns ``PrecisionRecallCurve(precision, recall, thresholds)``:
    thresholds increase and have the scores' float type; precision and recall have one point more, the
    last being precision 1 and recall 0 by convention. Recall falls from 1, where precision is the share
    of positives. ``drop_intermediate`` leaves out points within an upright piece. Raises ValueError if
    there is no positive, where scikit-learn puts recall 1 and warns, and what ``roc_curve`` raises.

    Source: Watermelon book 2.3.2.

    >>> precision, recall, thresholds = precision_recall_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> precision.tolist()
    [0.5, 0.6666666666666666, 0.5, 1.0, 1.0]
    >>> recall.tolist(), thresholds.tolist()
    ([1.0, 1.0, 0.5, 0.5, 0.0], [0.1, 0.7, 0.8, 0.9])
    """
    drop_intermediate = as_bool(drop_intermediate, "drop_intermediate")
    positive, scores = _positive_and_scores(y_true, y_score, pos_label)
    weights = None if sample_weight is None else as_weights(sample_weight, scores.size)
    blocks, _, total = _cuts(positive, scores, weights, keep=_holds_positive if drop_intermediate else None)
    _check_some(total, "positive", "recall")
    precision, recall, thresholds = (np.empty(scores.size + 1, t) for t in (np.float64, np.float64, scores.dtype))
    stop = 0
    for threshold, fps, tps in blocks:
        start, stop = stop, stop + threshold.size
        thresholds[start:stop] = threshold
        np.divide(tps, tps + fps, out=precision[start:stop])
        np.divide(tps, total, out=recall[start:stop])
    precision[stop], recall[stop] = 1, 0
    return PrecisionRecallCurve(_own(precision[: stop + 1]), _own(recall[: stop + 1]), _own(thresholds[:stop]))


def break_even_point(y_true, y_score, *, pos_label=None, ties="raise"):
    """Break-even point (平衡点, BEP) of the P-R curve, where precision (查准率) equals recall (查全率).

    ``y_true``, ``y_score``, ``pos_label`` as in ``pair_counts``. Precision equals recall where FP = FN,
    that is where as many samples are predicted positive as are positive. (Both are 0 wherever TP = 0;
    that counts only where FP = FN as well.) Returns ``BreakEvenPoint(value, threshold)``; scores of at
    least ``threshold`` are predicted positive, and ``value``, in [0, 1], is both precision and recall.

    Equal scores stand on one side of every threshold, so there may be no such point: ValueError, or
    with ``ties="mean"`` the mean over all orders of the samples that are tied at the cut, whose score
    is then ``threshold``. Raises ValueError also if there is no positive, and what ``as_positive`` and
    ``as_scores`` raise.

    Source: Watermelon book 2.3.2.

    >>> break_even_point([1, 0, 1, 0, 1], [0.9, 0.8, 0.7, 0.6, 0.5])
    BreakEvenPoint(value=0.6666666666666666, threshold=0.7)
    """
    if ties not in ("raise", "mean"):
        raise ValueError(f'ties must be "raise" or "mean", got {ties!r}')
    positive, scores = _positive_and_scores(y_true, y_score, pos_label)
    m_pos = int(np.count_nonzero(positive))
    _check_some(m_pos, "positive", "recall")
    threshold = np.partition(scores, -m_pos)[-m_pos]
    above, tied = scores > threshold, scores == threshold
    size, wanted = int(np.count_nonzero(tied)), m_pos - int(np.count_nonzero(above))
    if wanted < size and ties == "raise":
        raise ValueError(
            f"no threshold predicts {m_pos} samples positive, as many as are: of {size} samples that score {threshold} "
            f'it would take {wanted}; ties="mean" averages over their orders'
        )
    # Any order puts wanted/size of the tied positives before the cut in the mean.
    tp_times_size = size * int(np.count_nonzero(positive & above)) + wanted * int(np.count_nonzero(positive & tied))
    return BreakEvenPoint(tp_times_size / (size * m_pos), float(threshold))


def delong_variance(y_true, y_score, *, pos_label=None):
    """DeLong's estimate of the variance of AUC over test sets of these class sizes.

    ``y_true``, ``y_score``, ``pos_label`` as in ``pair_counts``. The placement of a positive is the
    share of negatives below it, that of a negative the share of positives above it, ties counted half;
    AUC is the mean of either. The variance is S_pos/m_pos + S_neg/m_neg with the sample variances S of
    the placements, divisors m_pos - 1 and m_neg - 1. It is 0 when one class lies above the other.
    Raises ValueError unless there are two positives and two negatives, and what ``pair_counts`` raises.

    Source: DeLong, DeLong and Clarke-Pearson, Biometrics 44 (1988) 837-845.

    >>> delong_variance([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    0.125
    """
    return _delong(y_true, y_score, pos_label)[1]


@renamed(confidence="confidence_level")
def delong_interval(y_true, y_score, *, pos_label=None, confidence_level=0.95):
    """Confidence interval of AUC by DeLong's variance and the normal law, cut to [0, 1].

    ``y_true``, ``y_score``, ``pos_label`` as in ``delong_variance``, which says what is raised;
    ``confidence_level`` in (0, 1). Returns ``ConfidenceInterval(low, high)``: AUC plus and minus z times
    the root of the variance. It covers less than promised for small classes and for AUC near 0 or 1;
    when one class lies above the other it is a single point, which says nothing about the population.

    Source: DeLong, DeLong and Clarke-Pearson, Biometrics 44 (1988) 837-845.

    >>> low, high = delong_interval([1, 0, 1, 0, 1, 0], [0.9, 0.4, 0.7, 0.1, 0.3, 0.2])
    >>> round(low, 4), high
    (0.5809, 1.0)
    """
    confidence_level = float(as_number(confidence_level, "confidence_level", 0, 1, ends=False))
    area, variance = _delong(y_true, y_score, pos_label)
    from statistics import NormalDist

    half = NormalDist().inv_cdf((1 + confidence_level) / 2) * math.sqrt(variance)
    return ConfidenceInterval(max(0.0, area - half), min(1.0, area + half))


def delong_test(y_true, score_a, score_b, *, pos_label=None):
    """DeLong's test that two scores of the same samples have the same AUC.

    ``y_true``, ``pos_label`` as in ``pair_counts``; ``score_a``, ``score_b``: scores of shape (m,), of
    any two scales. Returns ``DeLongResult(statistic, pvalue)``: the difference of the AUCs, a minus b,
    over its standard error, from the differences of the placements of ``delong_variance``, which takes
    the covariance in; and the two-sided p-value by the normal law. Raises ValueError if that standard
    error is 0 (the scores rank alike), unless there are two positives and two negatives, and what
    ``pair_counts`` raises.

    Source: DeLong, DeLong and Clarke-Pearson, Biometrics 44 (1988) 837-845.

    >>> result = delong_test([1, 0, 1, 0, 1, 0], [6, 1, 5, 2, 3, 4], [6, 4, 3, 5, 2, 1])
    >>> round(result.statistic, 4), round(result.pvalue, 4)
    (0.866, 0.3865)
    """
    positive = as_positive(y_true, pos_label)
    scores = as_scores(score_a, "score_a"), as_scores(score_b, "score_b")
    for score, name in zip(scores, ("score_a", "score_b")):
        _check_size(positive, score, name)
    m_pos, m_neg = _class_sizes(positive, least=2)
    of_positives = of_negatives = 0  # placements by score_a minus those by score_b
    for sign, score in zip((1, -1), scores):
        values, negatives, positives = _tie_groups(positive, score)
        group = np.searchsorted(values, score)
        of_positives = of_positives + sign * _twice_below(negatives)[group[positive]]
        of_negatives = of_negatives + sign * _twice_below(positives)[group[~positive]]
    variance = _variance_of_mean(of_positives, of_negatives)
    if variance == 0:
        raise ValueError("the test is undefined: the placements of score_a and score_b differ by the same everywhere")
    statistic = int(of_positives.sum()) / (2 * m_pos * m_neg) / math.sqrt(variance)
    return DeLongResult(statistic, math.erfc(abs(statistic) / math.sqrt(2)))


@renamed(confidence="confidence_level", random_state="rng")
def auc_bootstrap_interval(y_true, y_score, *, pos_label=None, n_resamples=2000, confidence_level=0.95, rng=None):
    """Confidence interval of AUC by the percentile bootstrap (自助法), each class resampled by itself.

    ``y_true``, ``y_score``, ``pos_label`` as in ``pair_counts``. Each of ``n_resamples`` resamples draws
    m_pos positives and m_neg negatives with replacement, so that none lacks a class; the ends are the
    quantiles of their AUCs at (1 - confidence_level)/2 and (1 + confidence_level)/2. ``rng``: a seed or a NumPy
    ``Generator``, by default fresh. Returns ``ConfidenceInterval(low, high)``, within [0, 1]. Raises
    what ``pair_counts``, ``as_int``, ``as_number`` and ``as_rng`` raise.

    Source: Watermelon book 2.2.3 (bootstrap sampling); Efron and Tibshirani, An Introduction to the
    Bootstrap (1993), chapter 13.

    >>> auc_bootstrap_interval([1, 0, 1, 0, 1, 0], [0.9, 0.4, 0.7, 0.1, 0.3, 0.2], rng=0)
    ConfidenceInterval(low=0.5555555555555556, high=1.0)
    """
    n_resamples = as_int(n_resamples, "n_resamples", low=1)
    confidence_level = float(as_number(confidence_level, "confidence_level", 0, 1, ends=False))
    rng = as_rng(rng)
    positive, scores = _positive_and_scores(y_true, y_score, pos_label)
    m_pos, m_neg = _class_sizes(positive)
    _, negatives, positives = _tie_groups(positive, scores)
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
    y_true, y_pred, *, pos_label=1, n_resamples=2000, confidence_level=0.95, rng=None, zero_division="raise"
):
    """(2.10) Confidence interval of F1 by the percentile bootstrap (自助法).

    ``y_true``, ``y_pred``, ``pos_label`` as in ``counts``; ``n_resamples``, ``confidence_level``, ``rng`` as in
    ``auc_bootstrap_interval``. Each resample draws m samples with replacement; its counts tp, fp + fn
    and tn are multinomial, and are drawn at once. In a resample of true negatives only F1 is undefined,
    and ``zero_division`` says what then: "raise", ValueError; "warn", 0 and a RuntimeWarning; or its
    value, a number in [0, 1], or nan to leave it out. Returns ``ConfidenceInterval(low, high)``, within
    [0, 1]. Raises ValueError if all are left out, and what ``counts``, ``as_int``, ``as_number`` and
    ``as_rng`` raise.

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
    m, cells = sum(c), np.array([c.tp, c.fp + c.fn, c.tn])
    drawn = np.zeros((n_resamples, 3))  # floats, which the formula takes
    occur = cells > 0  # the last class of a multinomial takes what rounding leaves: it must be possible
    drawn[:, occur] = rng.multinomial(m, cells[occur] / m, size=n_resamples)
    tp, errors, tn = drawn.T
    is_defined = tn < m
    undefined = n_resamples - int(np.count_nonzero(is_defined))
    values = f1_from_counts(tp[is_defined], errors[is_defined], 0)
    if undefined:
        message = f"(2.10) is undefined in {undefined} of {n_resamples} resamples, which hold true negatives only"
        value = _stand_in(zero_division, message)
        values = np.append(values, np.full(0 if math.isnan(value) else undefined, value))
    if values.size == 0:
        raise ValueError("(2.10) is undefined in all resamples, which hold true negatives only; none is left")
    return _percentile_interval(values, confidence_level)


def _positive_and_scores(y_true, y_score, pos_label):
    positive, scores = as_positive(y_true, pos_label), as_scores(y_score)
    _check_size(positive, scores, "y_score")
    return positive, scores


def _check_size(positive, scores, name):
    if positive.size != scores.size:
        raise ValueError(f"y_true and {name} must have one length, got {positive.size} and {scores.size}")


def _class_sizes(positive, least=1):
    m_pos = int(np.count_nonzero(positive))
    m_neg = positive.size - m_pos
    if min(m_pos, m_neg) < least:
        raise ValueError(f"y_true must hold at least {least} of each class, got {m_pos} positive and {m_neg} negative")
    return m_pos, m_neg


def _check_some(total, side, rate):
    if not total:
        raise ValueError(f"{rate} is undefined: y_true has no {side} sample")


def _pair_counts(positive, scores):
    m_pos, m_neg = _class_sizes(positive)
    above, tied = count_pairs(scores, positive)
    return PairCounts(above, tied, m_pos * m_neg - above - tied, m_pos, m_neg)


def _cuts(positive, scores, weights, keep):
    """The blocks of ``cuts``, and the total weights of negatives and positives."""
    if weights is None:
        m_pos = int(np.count_nonzero(positive))
        return cuts(scores, positive, keep), positive.size - m_pos, m_pos
    used = weights > 0
    block = _, fps, tps = cuts_simply(scores[used], positive[used], weights[used], keep)
    return [block], fps[0], tps[0]


def _turns(negatives, positives):
    """Where a ROC curve does not repeat its last step; otherwise it runs straight on."""
    return (np.diff(negatives) != 0) | (np.diff(positives) != 0)


def _holds_positive(negatives, positives):
    """Where recall differs from that of a neighbouring threshold."""
    return (positives[:-1] != 0) | (positives[1:] != 0)


def _roc_curve(positive, scores, weights, drop_intermediate):
    blocks, negatives, positives = _cuts(positive, scores, weights, keep=_turns if drop_intermediate else None)
    _check_some(positives, "positive", "true positive rate")
    _check_some(negatives, "negative", "false positive rate")
    fpr, tpr, thresholds = (np.empty(scores.size + 1) for _ in range(3))
    start = scores.size + 1  # thresholds ascend, the curve goes from the greatest down: from the back
    for threshold, fps, tps in blocks:
        start, stop = start - threshold.size, start
        thresholds[start:stop] = threshold[::-1]
        np.divide(fps[::-1], negatives, out=fpr[start:stop])
        np.divide(tps[::-1], positives, out=tpr[start:stop])
    start -= 1
    fpr[start], tpr[start], thresholds[start] = 0, 0, np.inf
    return RocCurve(_own(fpr[start:]), _own(tpr[start:]), _own(thresholds[start:]))


def _own(part):
    """A part of an array that does not keep much more than itself in memory."""
    return part if 2 * part.size > part.base.size else part.copy()


def _tie_groups(positive, scores):
    """The different scores, ascending, and how many negatives and positives have each."""
    values, fps, tps = (np.concatenate(parts) for parts in zip(*cuts(scores, positive)))
    return values, -np.diff(fps, append=0), -np.diff(tps, append=0)


def _twice_below(counts):
    """For each tie group twice the number of samples below it, the tied counted once."""
    return 2 * np.cumsum(counts) - counts


def _delong(y_true, y_score, pos_label):
    positive, scores = _positive_and_scores(y_true, y_score, pos_label)
    m_pos, m_neg = _class_sizes(positive, least=2)
    _, negatives, positives = _tie_groups(positive, scores)
    of_positives = np.repeat(_twice_below(negatives), positives)
    of_negatives = np.repeat(_twice_below(positives), negatives)
    return int(of_positives.sum()) / (2 * m_pos * m_neg), _variance_of_mean(of_positives, of_negatives)


def _variance_of_mean(of_positives, of_negatives):
    """DeLong's variance from placements in units of 1/(2 m_neg) and 1/(2 m_pos)."""
    m_pos, m_neg = of_positives.size, of_negatives.size
    s_pos, s_neg = float(np.var(of_positives, ddof=1)), float(np.var(of_negatives, ddof=1))
    return s_pos / (4 * m_neg**2 * m_pos) + s_neg / (4 * m_pos**2 * m_neg)


def _percentile_interval(values, confidence_level):
    low, high = np.quantile(values, [(1 - confidence_level) / 2, (1 + confidence_level) / 2])
    return ConfidenceInterval(float(low), float(high))


# Doctest does not look for functions behind a decorator of another module.
__test__ = {f.__name__: f for f in (delong_interval, auc_bootstrap_interval, f1_bootstrap_interval)}
