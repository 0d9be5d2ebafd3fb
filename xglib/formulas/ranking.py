"""Section 2.3.3: the rates of a ROC curve, the area under it and the rank loss."""

from ..guard import count, formula, many, rate, real


@formula("2.18", tp=count, fn=count, instead="for labels and scores use xglib.roc_curve")
def true_positive_rate(tp, fn):
    """(2.18) True positive rate (真正例率, TPR): the share of positives predicted positive, in [0, 1].

    ``tp``, ``fn``: true positives and false negatives (真正例, 假反例) as numbers, fractions, float arrays
    that broadcast, or symbols. It is ``recall``. ZeroDivisionError if there is no positive.

    Source: Watermelon book 2.3.3.

    >>> true_positive_rate(tp=3, fn=2)
    0.6
    """
    return tp / (tp + fn)


@formula("2.19", fp=count, tn=count, instead="for labels and scores use xglib.roc_curve")
def false_positive_rate(fp, tn):
    """(2.19) False positive rate (假正例率, FPR): the share of negatives predicted positive, in [0, 1].

    ``fp``, ``tn``: false positives and true negatives (假正例, 真反例) as numbers, fractions, float arrays
    that broadcast, or symbols. ZeroDivisionError if there is no negative.

    Source: Watermelon book 2.3.3.

    >>> false_positive_rate(fp=1, tn=3)
    0.25
    """
    return fp / (tn + fp)


@formula(
    "2.20", x=many(real), y=many(real), instead="for labels and scores use xglib.roc_auc_score, for points xglib.auc"
)
def trapezoid_area(x, y):
    """(2.20) Area under the line through the points (x, y), by trapezoids; of the ROC curve it is AUC.

    ``x``, ``y``: sequences of one length, given by name, of numbers, fractions, arrays or symbols. The
    area is counted positive where x increases. The book's sum runs over the points of the curve, of which
    there is one more than distinct scores. ``xglib.auc`` does it for long arrays.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.8.

    >>> trapezoid_area(x=[0, 0, 1], y=[0, 1, 1])
    1.0
    """
    return sum((right - left) * (low + high) for left, right, low, high in zip(x, x[1:], y, y[1:])) / 2


@formula("2.21", below=count, tied=count, m_pos=count, m_neg=count, instead="for labels and scores use xglib.rank_loss")
def rank_loss_from_counts(below, tied, m_pos, m_neg):
    """(2.21) Rank loss (排序损失): the share of pairs ranked wrong, ties counted half, in [0, 1].

    Of the ``m_pos * m_neg`` pairs of a positive and a negative, ``below`` have the positive below
    the negative and ``tied`` have equal scores; numbers, fractions, float arrays that broadcast, or
    symbols. ZeroDivisionError if there is no pair.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    >>> rank_loss_from_counts(below=5, tied=1, m_pos=4, m_neg=4)
    0.34375
    """
    return (2 * below + tied) / (2 * m_pos * m_neg)


@formula("2.22", loss=rate, instead="for labels and scores use xglib.roc_auc_score")
def auc_from_rank_loss(loss):
    """(2.22) AUC is 1 minus the rank loss (排序损失); in [0, 1].

    ``loss``: a number, fraction, float array or symbol.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    >>> auc_from_rank_loss(0.34375)
    0.65625
    """
    return 1 - loss


@formula(
    "2.22", above=count, tied=count, m_pos=count, m_neg=count, instead="for labels and scores use xglib.roc_auc_score"
)
def auc_from_counts(above, tied, m_pos, m_neg):
    """(2.22) AUC in counts: the share of pairs ranked right, ties counted half, in [0, 1].

    Of the ``m_pos * m_neg`` pairs of a positive and a negative, ``above`` have the positive above
    the negative and ``tied`` have equal scores; numbers, fractions, float arrays that broadcast, or
    symbols. ZeroDivisionError if there is no pair.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    >>> auc_from_counts(above=10, tied=1, m_pos=4, m_neg=4)
    0.65625
    """
    return (2 * above + tied) / (2 * m_pos * m_neg)
