"""Unequal costs, section 2.3.4: cost-sensitive error, cost curves with their lower envelope, the best threshold.

A false negative costs cost_fn, a false positive cost_fp. The book calls class 0 the positive one and writes cost_01 for
cost_fn, cost_10 for cost_fp. A threshold predicts the scores of at least its size positive. Thresholds are compared in
integers: which of them are best is exact, ties included.
"""

from __future__ import annotations

from fractions import Fraction
from numbers import Rational
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._docs import complete
from ._packed_sort import cuts, cuts_simply
from ._ranked import checked_sizes, class_sizes, score_groups, used_rows, weighted_rows
from ._types import Floats, Ints, Label, Number, Scores
from .formulas import cost_sensitive_error, normalized_cost_line, probability_cost, trapezoid_area
from .guard import check_lengths
from .performance import counts
from .results import holds_arrays
from .tally import Tally
from .validation import as_finite, as_number


@holds_arrays
class CostEnvelope(NamedTuple):
    """The lower envelope of cost lines: P(+)cost and cost at its corners, and the best threshold between each two.

    pc {ndarray of float64, shape (k + 1,)} : P(+)cost at the corners, increasing from 0 to 1.
    cost {ndarray of float64, shape (k + 1,)} : The normalized cost there.
    thresholds {ndarray, shape (k,)} : Entry i has the least cost from corner i to corner i + 1.
    """

    pc: Floats
    cost: Floats
    thresholds: Scores


@holds_arrays
class CostCurve(NamedTuple):
    """The cost line of each threshold, from (0, FPR) to (1, FNR); their lower envelope and the area below it.

    fpr {ndarray of float64, shape (n,)} : The costs at P(+)cost 0, which are the false positive rates.
    fnr {ndarray of float64, shape (n,)} : The costs at P(+)cost 1, which are the false negative rates.
    thresholds {ndarray, shape (n,)} : The thresholds, falling from infinity, where nothing is predicted positive,
        to the least score.
    envelope {CostEnvelope} : The lower envelope.
    area {float} : The area below the envelope, in [0, 1/4].
    """

    fpr: Floats
    fnr: Floats
    thresholds: Scores
    envelope: CostEnvelope
    area: float


class BestThreshold(NamedTuple):
    """A threshold of least cost at P(+)cost = pc, and its normalized cost there.

    threshold {float} : Scores of at least this size are predicted positive.
    pc {float} : P(+)cost (2.24).
    cost {float} : The normalized cost (归一化代价), in [0, 1/2].
    """

    threshold: float
    pc: float
    cost: float


def cost_sensitive_error_rate(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    cost_fn: Number,
    cost_fp: Number,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float:
    """(2.23) Cost-sensitive error rate (代价敏感错误率) of predicted labels; from 0 to the greater cost.

    cost_fn, cost_fp {int, float or Fraction} : What a false negative and a false positive cost, finite and at least
        0.
    -> {float} The mean cost of a sample.
    ValueError : If there are more than two classes, or ``pos_label`` is neither of two.

    Source: Watermelon book 2.3.4; Pumpkin book 2.3.10.

    >>> cost_sensitive_error_rate([1, 1, 0, 0], [0, 1, 1, 0], cost_fn=5, cost_fp=1)
    1.5
    """
    cost_fn, cost_fp = as_number(cost_fn, "cost_fn", low=0), as_number(cost_fp, "cost_fp", low=0)
    c = counts(y_true, y_pred, pos_label=pos_label, sample_weight=sample_weight)
    return cost_sensitive_error(c.fn, c.fp, sum(c), cost_fn, cost_fp)


def roc_convex_hull(fpr: ArrayLike, tpr: ArrayLike) -> Ints:
    """Which ROC points are corners of the upper convex hull (凸包): their indices from (0, 0) to (1, 1).

    fpr, tpr {array_like of shape (n,)} : The points of a ROC curve, or of several classifiers, in any order; finite
        and at least 0. (0, 0) and (1, 1) must be among them. Counts of false and true positives have the same hull,
        and the greatest of each stand for 1.
    -> {ndarray of int64} The indices. Points within a straight piece are left out, and of equal points all but the
        first.
    TypeError, ValueError : If the values are of another kind or not finite, if the lengths differ or an end is
        missing.

    Points are compared exactly while the product of the greatest counts is below 2**53. Rates that are quotients
    are rounded, and of points on one straight piece some may then count as corners. Only these points are best
    for some costs: their cost lines are those of the lower envelope in ``cost_curve``.

    Source: Provost and Fawcett, Machine Learning 42 (2001) 203-231.

    >>> fpr, tpr = [0, 0, 0.25, 0.5, 0.75, 1], [0, 0.5, 0.5, 1, 1, 1]
    >>> roc_convex_hull(fpr, tpr)
    array([0, 1, 3, 5])
    """
    x, y = as_finite(fpr, "fpr", ndim=1), as_finite(tpr, "tpr", ndim=1)
    check_lengths(fpr=x.size, tpr=y.size)
    order = np.lexsort((y, x))
    x, y = x[order], y[order]
    if not (x[0] == 0 == y.min() and y[0] == 0 and x[-1] >= 1 and y[-1] == y.max() >= 1):
        raise ValueError("fpr and tpr must be at least 0 and hold the points (0, 0) and (1, 1), or the counts of all")
    new = np.append(True, (x[1:] != x[:-1]) | (y[1:] != y[:-1]))
    return order[new][_upper_hull(x[new], y[new])]


def cost_curve(
    y_true: ArrayLike | Tally,
    y_score: ArrayLike | None = None,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> CostCurve:
    """(2.25) Cost curve (代价曲线): the cost line of every threshold, and their lower envelope.

    -> {CostCurve} ``fpr``, ``fnr`` and ``thresholds``, a line for each threshold; their ``envelope``, which is
        ``CostEnvelope(pc, cost, thresholds)``; and the ``area`` under it.
    ValueError : If there is no positive or no negative.
    see exact_cost_area : The area as a Fraction.
    see best_threshold : The threshold for one P(+)cost.

    Thresholds fall from infinity, where nothing is predicted positive, to the least score, where everything is.
    The envelope has k + 1 corners, with P(+)cost increasing from 0 to 1, and k thresholds;
    ``envelope.thresholds[i]`` has the least cost from corner i to corner i + 1. The lines on the envelope are the
    corners of the ROC convex hull, and its corners are the hull's edges: P(+)cost is 1/(1 + slope). A line that is
    lowest at 0 or at 1 only is left out.

    The area under the envelope, in [0, 1/4], is the expected total cost (期望总体代价) of the best thresholds if
    P(+)cost is uniform on [0, 1].

    With weights, such as what a mistake on each sample costs, the rates are shares of the weight. Thresholds are
    compared exactly then, too.

    Source: Watermelon book 2.3.4; Pumpkin book 2.3.12; Drummond and Holte, Machine Learning 65 (2006)
    95-130; with weights Fawcett, Pattern Recognition Letters 27 (2006) 882-891.

    >>> curve = cost_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> curve.fpr.tolist(), curve.fnr.tolist()
    ([0.0, 0.0, 0.5, 0.5, 1.0], [1.0, 0.5, 0.5, 0.0, 0.0])
    >>> curve.envelope.pc.tolist(), curve.envelope.cost.tolist(), curve.envelope.thresholds.tolist()
    ([0.0, 0.5, 1.0], [0.0, 0.25, 0.0], [0.9, 0.7])
    >>> curve.area
    0.125
    """
    thresholds, fps, tps = _cuts_from_the_top(y_true, y_score, pos_label, sample_weight)
    best = _best_cuts(fps, tps)
    pc, cost = map(_as_floats, _envelope(fps[best], tps[best], fps[-1], tps[-1]))
    area = trapezoid_area(x=pc.tolist(), y=cost.tolist())
    envelope = CostEnvelope(pc, cost, thresholds[best])
    fpr, fnr = _as_floats(fps / fps[-1]), _as_floats((tps[-1] - tps) / tps[-1])
    return CostCurve(fpr, fnr, thresholds, envelope, area)


def exact_cost_area(
    y_true: ArrayLike | Tally,
    y_score: ArrayLike | None = None,
    *,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> Fraction:
    """(2.25) Area under the lower envelope of the cost curve (代价曲线) as a ``Fraction``, in [0, 1/4].

    -> {Fraction} The area: the expected total cost (期望总体代价) of the best thresholds if P(+)cost is uniform on [0,
        1]. Its denominator has a digit or more for each corner.
    ValueError : If there is no positive or no negative.

    Source: Watermelon book 2.3.4.

    >>> exact_cost_area([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    Fraction(1, 8)
    """
    if isinstance(y_true, Tally):
        score_groups(y_true, y_score, pos_label)  # refuses bins
    _, fps, tps = _cuts_from_the_top(y_true, y_score, pos_label, sample_weight)
    best = _best_cuts(fps, tps)
    x, y = (np.array([Fraction(count) for count in part[best].tolist()]) for part in (fps, tps))
    pc, cost = _envelope(x, y, int(fps[-1]), int(tps[-1]))
    return _area(pc.tolist(), cost.tolist())


def best_threshold(
    y_true: ArrayLike | Tally,
    y_score: ArrayLike | None = None,
    *,
    p: Number | None = None,
    cost_fn: Number = 1,
    cost_fp: Number = 1,
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> BestThreshold:
    """(2.25) The threshold of least cost for a share of positives and costs of the two errors.

    p {int, float or Fraction, optional} : The probability that a sample is positive, by default the share of
        positives in ``y_true``, of the weight if there are any.
    cost_fn, cost_fp {int, float or Fraction, default 1} : What a false negative and a false positive cost, finite
        and at least 0.
    -> {BestThreshold} The ``threshold``: scores of at least its size are predicted positive; ``pc``, which is
        P(+)cost (2.24); and ``cost``, the normalized cost (归一化代价), in [0, 1/2]. Of several best thresholds it is
        the greatest, infinity if predicting nothing positive is among them.
    ValueError : If p cost_fn and (1 - p) cost_fp are both 0.
    ValueError : If there is no positive or no negative.

    The comparison is exact for p and the costs as they are given; a float such as 0.1 is not quite 1/10, so give
    Fractions where ties matter.

    Source: Watermelon book 2.3.4; Pumpkin book 2.3.12.

    >>> best_threshold([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1], cost_fn=3)
    BestThreshold(threshold=0.7, pc=0.75, cost=0.125)
    """
    thresholds, fps, tps = _cuts_from_the_top(y_true, y_score, pos_label, sample_weight)
    m_neg, m_pos = int(fps[-1]), int(tps[-1])
    p = Fraction(m_pos, m_pos + m_neg) if p is None else _fraction(as_number(p, "p", 0, 1))
    costs = [_fraction(as_number(c, name, low=0)) for c, name in ((cost_fn, "cost_fn"), (cost_fp, "cost_fp"))]
    if p * costs[0] == (1 - p) * costs[1] == 0:
        raise ValueError("(2.25) is undefined: p cost_fn and (1 - p) cost_fp are both 0")
    pc = probability_cost(p, *costs)

    hull = _upper_hull(fps, tps)
    # Along the hull the steps that lower the cost come first, because its slope falls.
    gain, loss = pc * m_neg, (1 - pc) * m_pos
    steps = zip(np.diff(tps[hull]).tolist(), np.diff(fps[hull]).tolist())
    cut = hull[sum(gain * more_tp > loss * more_fp for more_tp, more_fp in steps)]
    fnr, fpr = Fraction(m_pos - int(tps[cut]), m_pos), Fraction(int(fps[cut]), m_neg)
    return BestThreshold(float(thresholds[cut]), float(pc), float(normalized_cost_line(fnr, fpr, pc)))


def _cuts_from_the_top(
    y_true: ArrayLike | Tally, y_score: ArrayLike | None, pos_label: Label | None, sample_weight: ArrayLike | None
) -> list[NDArray[Any]]:
    """Thresholds falling from infinity, and how many negatives and positives score at least as much, or what these
    weigh in some unit: int64, or Python ints where a product of two could overflow."""
    positive, scores, weights = weighted_rows(y_true, y_score, pos_label, sample_weight)
    if weights is None:
        class_sizes(positive)
        ascending = zip(*cuts(scores, positive))
    else:
        positive, scores, weights = used_rows(positive, scores, weights)
        m_pos, m_neg = checked_sizes(*(int(weights[side].sum()) for side in (positive, ~positive)))
        ascending = zip(cuts_simply(scores, positive, weights.astype(object if m_pos * m_neg >= 2**62 else np.int64)))
    return [np.concatenate([*blocks, [end]])[::-1] for blocks, end in zip(ascending, (np.inf, 0, 0))]


def _as_floats(array: NDArray[Any]) -> Floats:
    return array.astype(np.float64, copy=False)


def _upper_hull(x: NDArray[Any], y: NDArray[Any]) -> Ints:
    """Indices of the corners of the upper hull, for different points in order of x and then y.

    A point that is not above the chord of its neighbours is no corner, and no other corner depends on
    it. So all such points are dropped at once, and again while that takes a third of them; the rest
    goes one by one. Exact for int64, in which the products of counts fit up to billions of samples.
    """
    corners, n_dropped = np.arange(x.size), x.size
    while 2 * n_dropped >= x.size:
        dx, dy = np.diff(x), np.diff(y)
        above = np.flatnonzero(dy[:-1] * dx[1:] > dy[1:] * dx[:-1]) + 1
        kept = np.concatenate(([0], above, [x.size - 1]))
        n_dropped = x.size - kept.size
        corners, x, y = corners[kept], x[kept], y[kept]
    return corners[_monotone_chain(x.tolist(), y.tolist())]


def _monotone_chain(x: list[Any], y: list[Any]) -> list[int]:
    """The same by Andrew's monotone chain: each point takes away those before it that are now not above a chord."""
    chain: list[int] = []
    for c in range(len(x)):
        while len(chain) > 1:
            a, b = chain[-2:]
            if (y[b] - y[a]) * (x[c] - x[b]) > (y[c] - y[b]) * (x[b] - x[a]):
                break
            chain.pop()
        chain.append(c)
    return chain


def _best_cuts(fps: Ints, tps: Ints) -> Ints:
    """The corners of the hull that are best for more than one P(+)cost."""
    hull = _upper_hull(fps, tps)
    best_at_0_only, best_at_1_only = fps[hull[1]] == 0, tps[hull[-2]] == tps[-1]
    return hull[int(best_at_0_only) : hull.size - int(best_at_1_only)]


def _envelope(fps: NDArray[Any], tps: NDArray[Any], m_neg: int, m_pos: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """P(+)cost and cost at the corners of the envelope of the best cuts: floats, of Fractions exact."""
    x, y, unit = fps * m_pos, tps * m_neg, m_pos * m_neg  # the ROC points in units of 1/(m_pos m_neg)
    fpr, fnr = x / unit, (unit - y) / unit
    dx, dy = np.diff(x), np.diff(y)
    pc = dx / (dx + dy)
    cost = normalized_cost_line(fnr[:-1], fpr[:-1], pc)
    return np.concatenate(([0], pc, [1])), np.concatenate(([0], cost, fnr[-1:]))


def _area(x: list[Fraction], y: list[Fraction]) -> Fraction:
    """The area of Fractions by halves: sums of like denominators, where one long sum would carry a long one along."""
    if len(x) <= 16:
        return trapezoid_area(x=x, y=y)
    middle = len(x) // 2
    return _area(x[: middle + 1], y[: middle + 1]) + _area(x[middle:], y[middle:])


def _fraction(number: Any) -> Fraction:
    if isinstance(number, Rational):
        return Fraction(int(number.numerator), int(number.denominator))
    return Fraction(*number.as_integer_ratio())


complete(__name__)
