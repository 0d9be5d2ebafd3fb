"""Section 2.3.3: the rates of a ROC curve, the area under it and the rank loss."""

from ..arithmetic import Value
from ..guard import Count, Rate, Rates, Reals, formula


@formula("2.18", instead="for labels and scores use xglib.roc_curve")
def true_positive_rate(tp: Count, fn: Count) -> Value:
    """(2.18) True positive rate (真正例率, TPR): the share of positives predicted positive, in [0, 1].

    -> The true positive rate, which is ``recall``.
    ZeroDivisionError : If there is no positive.

    Source: Watermelon book 2.3.3.

    >>> true_positive_rate(tp=3, fn=2)
    0.6
    """
    return tp / (tp + fn)


@formula("2.19", instead="for labels and scores use xglib.roc_curve")
def false_positive_rate(fp: Count, tn: Count) -> Value:
    """(2.19) False positive rate (假正例率, FPR): the share of negatives predicted positive, in [0, 1].

    -> The false positive rate.
    ZeroDivisionError : If there is no negative.

    Source: Watermelon book 2.3.3.

    >>> false_positive_rate(fp=1, tn=3)
    0.25
    """
    return fp / (tn + fp)


@formula("2.20", instead="for labels and scores use xglib.roc_auc_score, for points xglib.auc")
def trapezoid_area(x: Reals, y: Reals) -> Value:
    """(2.20) Area under the line through the points (x, y), by trapezoids; of the ROC curve it is AUC.

    x, y : The coordinates of the points.
    -> The area, counted positive where x increases.
    see xglib.auc : The same for long arrays.

    The book's sum runs over the points of the curve, of which there is one more than distinct scores.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.8.

    >>> trapezoid_area(x=[0, 0, 1], y=[0, 1, 1])
    1.0
    """
    return sum((right - left) * (low + high) for left, right, low, high in zip(x, x[1:], y, y[1:])) / 2


@formula(where=["min(r) == 0", "0 <= min(steps(r))"], instead="for labels and scores use xglib.average_precision_score")
def average_precision_from_points(p: Rates, r: Rates) -> Value:
    """Average precision (平均查准率, AP): each precision times the recall that is gained there, added up; in [0, 1].

    p, r : Precisions (查准率) and recalls (查全率) of the points of a P-R curve, recall rising from 0. The
        first precision, at recall 0, does not count.
    -> The area below the steps.

    The book gives it no number.

    Source: beside the P-R curve, Watermelon book 2.3.2.

    >>> average_precision_from_points(p=[1.0, 1.0, 0.5], r=[0.0, 0.5, 1.0])
    0.75
    """
    return sum((right - left) * height for left, right, height in zip(r, r[1:], p[1:]))


@formula("2.21", where=["below + tied <= m_pos*m_neg"], instead="for labels and scores use xglib.rank_loss")
def rank_loss_from_counts(below: Count, tied: Count, m_pos: Count, m_neg: Count) -> Value:
    """(2.21) Rank loss (排序损失): the share of pairs ranked wrong, ties counted half, in [0, 1].

    below, tied : Of the pairs of a positive and a negative, those in which the positive has the lower score, and those
        in which the scores are equal; at least 0.
    m_pos, m_neg : Positives and negatives; there are ``m_pos * m_neg`` pairs.
    -> The rank loss.
    ZeroDivisionError : If there is no pair.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    >>> rank_loss_from_counts(below=5, tied=1, m_pos=4, m_neg=4)
    0.34375
    """
    return (2 * below + tied) / (2 * m_pos * m_neg)


@formula("2.22", instead="for labels and scores use xglib.roc_auc_score")
def auc_from_rank_loss(loss: Rate) -> Value:
    """(2.22) AUC is 1 minus the rank loss (排序损失); in [0, 1].

    loss : The rank loss.
    -> AUC.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    >>> auc_from_rank_loss(0.34375)
    0.65625
    """
    return 1 - loss


@formula("2.22", where=["above + tied <= m_pos*m_neg"], instead="for labels and scores use xglib.roc_auc_score")
def auc_from_counts(above: Count, tied: Count, m_pos: Count, m_neg: Count) -> Value:
    """(2.22) AUC in counts: the share of pairs ranked right, ties counted half, in [0, 1].

    above, tied : Of the pairs of a positive and a negative, those in which the positive has the higher score, and those
        in which the scores are equal; at least 0.
    m_pos, m_neg : Positives and negatives; there are ``m_pos * m_neg`` pairs.
    -> AUC.
    ZeroDivisionError : If there is no pair.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    >>> auc_from_counts(above=10, tied=1, m_pos=4, m_neg=4)
    0.65625
    """
    return (2 * above + tied) / (2 * m_pos * m_neg)


@formula(where=["area <= max_fpr"], instead="for labels and scores use xglib.roc_auc_score, max_fpr=")
def standardized_partial_auc(area: Rate, max_fpr: Rate) -> Value:
    """The area under the left end of a ROC curve on a scale on which chance is 1/2 and the best 1.

    area : The area up to the false positive rate (假正例率) ``max_fpr``, which is ``max_fpr**2 / 2`` by chance and
        ``max_fpr`` at best.
    max_fpr : Where the left end stops.
    -> The standardized area; up to max_fpr = 1 the area is AUC and stays as it is.
    ZeroDivisionError : If max_fpr is 0.

    Source: McClish, Medical Decision Making 9 (1989) 190-195.

    >>> standardized_partial_auc(area=0.3125, max_fpr=0.5)
    0.75
    """
    return (1 + (2 * area - max_fpr**2) / (2 * max_fpr - max_fpr**2)) / 2
