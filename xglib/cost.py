"""Unequal costs, section 2.3.4: cost-sensitive error, cost curves with their lower envelope, the best threshold.

A false negative costs cost_fn, a false positive cost_fp. The book calls class 0 the positive one and writes cost_01 for
cost_fn, cost_10 for cost_fp. A threshold predicts the scores of at least its size positive. Thresholds are compared in
integers: which of them are best is exact, ties included.
"""

from fractions import Fraction
from numbers import Rational
from typing import NamedTuple

import numpy as np

from ._packed_sort import cuts
from .formulas import cost_sensitive_error, normalized_cost_line, probability_cost, trapezoid_area
from .performance import counts
from .ranking import _class_sizes, _positive_and_scores
from .validation import as_finite, as_number


class CostEnvelope(NamedTuple):
    """The lower envelope of cost lines: P(+)cost and cost at its corners, and the best threshold between each two."""

    pc: np.ndarray
    cost: np.ndarray
    thresholds: np.ndarray


class CostCurve(NamedTuple):
    """The cost line of each threshold, from (0, FPR) to (1, FNR); their lower envelope and the area below it."""

    fpr: np.ndarray
    fnr: np.ndarray
    thresholds: np.ndarray
    envelope: CostEnvelope
    area: float


class BestThreshold(NamedTuple):
    """A threshold of least cost at P(+)cost = pc, and its normalized cost there."""

    threshold: float
    pc: float
    cost: float


def cost_sensitive_error_rate(y_true, y_pred, *, cost_fn, cost_fp, pos_label=1):
    """(2.23) Cost-sensitive error rate (代价敏感错误率) of predicted labels; from 0 to the greater cost.

    ``y_true``, ``y_pred``, ``pos_label`` as in ``counts``; ``cost_fn``, ``cost_fp``: what a false
    negative and a false positive cost, finite and at least 0. Raises what ``counts`` and ``as_number``
    raise.

    Source: Watermelon book 2.3.4; Pumpkin book 2.3.10.

    >>> cost_sensitive_error_rate([1, 1, 0, 0], [0, 1, 1, 0], cost_fn=5, cost_fp=1)
    1.5
    """
    cost_fn, cost_fp = as_number(cost_fn, "cost_fn", low=0), as_number(cost_fp, "cost_fp", low=0)
    c = counts(y_true, y_pred, pos_label=pos_label)
    return cost_sensitive_error(c.fn, c.fp, sum(c), cost_fn, cost_fp)


def roc_convex_hull(fpr, tpr):
    """Which ROC points are corners of the upper convex hull (凸包): their indices from (0, 0) to (1, 1).

    ``fpr``, ``tpr``: finite, at least 0, shape (n,), in any order: the points of a ROC curve, or of
    several classifiers; (0, 0) and (1, 1) must be among them. Counts of false and true positives have
    the same hull, and the greatest of each stand for 1; they are compared exactly while the product
    of the greatest is below 2**53. Rates that are quotients are rounded, and of points on one straight
    piece some may then count as corners. Points within a straight piece are left out, and of equal
    points all but the first. Returns int64 indices. Only these points are best for some costs: their
    cost lines are those of the lower envelope in ``cost_curve``. Raises ValueError if the lengths
    differ or an end is missing, and what ``as_finite`` raises.

    Source: Provost and Fawcett, Machine Learning 42 (2001) 203-231.

    >>> fpr, tpr = [0, 0, 0.25, 0.5, 0.75, 1], [0, 0.5, 0.5, 1, 1, 1]
    >>> roc_convex_hull(fpr, tpr)
    array([0, 1, 3, 5])
    """
    x, y = as_finite(fpr, "fpr", ndim=1), as_finite(tpr, "tpr", ndim=1)
    if x.size != y.size:
        raise ValueError(f"fpr and tpr must have one length, got {x.size} and {y.size}")
    order = np.lexsort((y, x))
    x, y = x[order], y[order]
    if not (x[0] == 0 == y.min() and y[0] == 0 and x[-1] >= 1 and y[-1] == y.max() >= 1):
        raise ValueError("fpr and tpr must be at least 0 and hold the points (0, 0) and (1, 1), or the counts of all")
    new = np.append(True, (np.diff(x) != 0) | (np.diff(y) != 0))
    return order[new][_upper_hull(x[new], y[new])]


def cost_curve(y_true, y_score, *, pos_label=None):
    """(2.25) Cost curve (代价曲线): the cost line of every threshold, and their lower envelope.

    ``y_true``, ``y_score``, ``pos_label`` as in ``pair_counts``. Returns ``CostCurve(fpr, fnr,
    thresholds, envelope, area)``. The first three are arrays of one shape, a line for each threshold;
    thresholds fall from infinity, where nothing is predicted positive, to the least score, where
    everything is.

    ``envelope`` is ``CostEnvelope(pc, cost, thresholds)``: k + 1 corners, with P(+)cost increasing from
    0 to 1, and the k thresholds; ``envelope.thresholds[i]`` has the least cost from corner i to corner
    i + 1. The lines on the envelope are the corners of the ROC convex hull, and its corners are the
    hull's edges: P(+)cost is 1/(1 + slope). A line that is lowest at 0 or at 1 only is left out.

    ``area``, in [0, 1/4], is the area under the envelope: the expected total cost (期望总体代价) of the
    best thresholds if P(+)cost is uniform on [0, 1]; ``exact_cost_area`` gives it as a Fraction. Raises
    what ``pair_counts`` raises.

    Source: Watermelon book 2.3.4; Pumpkin book 2.3.12; Drummond and Holte, Machine Learning 65 (2006)
    95-130.

    >>> curve = cost_curve([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    >>> curve.fpr.tolist(), curve.fnr.tolist()
    ([0.0, 0.0, 0.5, 0.5, 1.0], [1.0, 0.5, 0.5, 0.0, 0.0])
    >>> curve.envelope.pc.tolist(), curve.envelope.cost.tolist(), curve.envelope.thresholds.tolist()
    ([0.0, 0.5, 1.0], [0.0, 0.25, 0.0], [0.9, 0.7])
    >>> curve.area
    0.125
    """
    thresholds, fps, tps = _cuts_from_the_top(y_true, y_score, pos_label)
    best = _best_cuts(fps, tps)
    pc, cost = _envelope(fps[best], tps[best], fps[-1], tps[-1])
    area = trapezoid_area(x=pc.tolist(), y=cost.tolist())
    envelope = CostEnvelope(pc, cost, thresholds[best])
    return CostCurve(fps / fps[-1], (tps[-1] - tps) / tps[-1], thresholds, envelope, area)


def exact_cost_area(y_true, y_score, *, pos_label=None):
    """(2.25) Area under the lower envelope of the cost curve (代价曲线) as a ``Fraction``, in [0, 1/4].

    ``y_true``, ``y_score``, ``pos_label`` as in ``pair_counts``, which says what is raised. See
    ``cost_curve`` for what the area means. Its denominator grows with the corners: thousands of them
    take a second.

    Source: Watermelon book 2.3.4.

    >>> exact_cost_area([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])
    Fraction(1, 8)
    """
    _, fps, tps = _cuts_from_the_top(y_true, y_score, pos_label)
    best = _best_cuts(fps, tps)
    exact = (np.array([Fraction(count) for count in part[best].tolist()]) for part in (fps, tps))
    pc, cost = _envelope(*exact, int(fps[-1]), int(tps[-1]))
    return trapezoid_area(x=pc.tolist(), y=cost.tolist())


def best_threshold(y_true, y_score, *, p=None, cost_fn=1, cost_fp=1, pos_label=None):
    """(2.25) The threshold of least cost for a share of positives and costs of the two errors.

    ``y_true``, ``y_score``, ``pos_label`` as in ``pair_counts``; ``p``: probability that a sample is
    positive, by default the share of positives in y_true; ``cost_fn``, ``cost_fp`` as in
    ``probability_cost``. Returns ``BestThreshold(threshold, pc, cost)``: scores of at least
    ``threshold`` are predicted positive, ``pc`` is P(+)cost (2.24), and ``cost`` the normalized cost
    (归一化代价), in [0, 1/2].

    Of several best thresholds it is the greatest, infinity if predicting nothing positive is among
    them. The comparison is exact for p and the costs as they are given; a float such as 0.1 is not
    quite 1/10, so give Fractions where ties matter. Raises ValueError if p cost_fn and
    (1 - p) cost_fp are both 0, and what ``pair_counts`` and ``as_number`` raise.

    Source: Watermelon book 2.3.4; Pumpkin book 2.3.12.

    >>> best_threshold([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1], cost_fn=3)
    BestThreshold(threshold=0.7, pc=0.75, cost=0.125)
    """
    thresholds, fps, tps = _cuts_from_the_top(y_true, y_score, pos_label)
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


def _cuts_from_the_top(y_true, y_score, pos_label):
    """Thresholds falling from infinity, and how many negatives and positives score at least as much: int64."""
    positive, scores = _positive_and_scores(y_true, y_score, pos_label)
    _class_sizes(positive)
    ascending = zip(*cuts(scores, positive))
    return [np.concatenate([*blocks, [end]])[::-1] for blocks, end in zip(ascending, (np.inf, 0, 0))]


def _upper_hull(x, y):
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


def _monotone_chain(x, y):
    """The same by Andrew's monotone chain: each point takes away those before it that are now not above a chord."""
    chain = []
    for c in range(len(x)):
        while len(chain) > 1:
            a, b = chain[-2:]
            if (y[b] - y[a]) * (x[c] - x[b]) > (y[c] - y[b]) * (x[b] - x[a]):
                break
            chain.pop()
        chain.append(c)
    return chain


def _best_cuts(fps, tps):
    """The corners of the hull that are best for more than one P(+)cost."""
    hull = _upper_hull(fps, tps)
    best_at_0_only, best_at_1_only = fps[hull[1]] == 0, tps[hull[-2]] == tps[-1]
    return hull[int(best_at_0_only) : hull.size - int(best_at_1_only)]


def _envelope(fps, tps, m_neg, m_pos):
    """P(+)cost and cost at the corners of the envelope of the best cuts: floats, of Fractions exact."""
    x, y, unit = fps * m_pos, tps * m_neg, m_pos * m_neg  # the ROC points in units of 1/(m_pos m_neg)
    fpr, fnr = x / unit, (unit - y) / unit
    dx, dy = np.diff(x), np.diff(y)
    pc = dx / (dx + dy)
    cost = normalized_cost_line(fnr[:-1], fpr[:-1], pc)
    return np.concatenate(([0], pc, [1])), np.concatenate(([0], cost, fnr[-1:]))


def _fraction(number):
    if isinstance(number, Rational):
        return Fraction(int(number.numerator), int(number.denominator))
    return Fraction(*number.as_integer_ratio())
