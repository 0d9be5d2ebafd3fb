"""Section 2.3.3: the rates of a ROC curve, the area under it and the rank loss."""

from ..arithmetic import Value, Values
from ..guard import count, formula, many, rate, real


@formula("2.18", tp=count, fn=count, instead="for labels and scores use xglib.roc_curve")
def true_positive_rate(tp: Value, fn: Value) -> Value:
    """(2.18) True positive rate (真正例率, TPR): the share of positives predicted positive, in [0, 1].

    Parameters
    ----------
    tp, fn : number, float array or symbol
        True positives and false negatives (真正例, 假反例), at least 0.

    Returns
    -------
    number, float array or symbol
        The true positive rate, which is ``recall``.

    Raises
    ------
    ZeroDivisionError
        If there is no positive.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.3.

    Examples
    --------
    >>> true_positive_rate(tp=3, fn=2)
    0.6
    """
    return tp / (tp + fn)


@formula("2.19", fp=count, tn=count, instead="for labels and scores use xglib.roc_curve")
def false_positive_rate(fp: Value, tn: Value) -> Value:
    """(2.19) False positive rate (假正例率, FPR): the share of negatives predicted positive, in [0, 1].

    Parameters
    ----------
    fp, tn : number, float array or symbol
        False positives and true negatives (假正例, 真反例), at least 0.

    Returns
    -------
    number, float array or symbol
        The false positive rate.

    Raises
    ------
    ZeroDivisionError
        If there is no negative.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.3.

    Examples
    --------
    >>> false_positive_rate(fp=1, tn=3)
    0.25
    """
    return fp / (tn + fp)


@formula(
    "2.20", x=many(real), y=many(real), instead="for labels and scores use xglib.roc_auc_score, for points xglib.auc"
)
def trapezoid_area(x: Values, y: Values) -> Value:
    """(2.20) Area under the line through the points (x, y), by trapezoids; of the ROC curve it is AUC.

    Parameters
    ----------
    x, y : sequence of numbers, float arrays or symbols
        The coordinates of the points, of one length, given by name.

    Returns
    -------
    number, float array or symbol
        The area, counted positive where x increases.

    Raises
    ------
    TypeError, ValueError
        If an argument is no sequence or not given by name, if the lengths differ, or if an entry is of another
        kind or not finite.

    See Also
    --------
    xglib.auc : The same for long arrays.

    Notes
    -----
    The book's sum runs over the points of the curve, of which there is one more than distinct scores.

    Source: Watermelon book 2.3.3; Pumpkin book 2.3.8.

    Examples
    --------
    >>> trapezoid_area(x=[0, 0, 1], y=[0, 1, 1])
    1.0
    """
    return sum((right - left) * (low + high) for left, right, low, high in zip(x, x[1:], y, y[1:])) / 2


@formula(p=many(rate), r=many(rate), instead="for labels and scores use xglib.average_precision")
def average_precision_from_points(p: Values, r: Values) -> Value:
    """Average precision (平均查准率, AP): each precision times the recall that is gained there, added up; in [0, 1].

    Parameters
    ----------
    p, r : sequence of numbers, float arrays or symbols
        Precisions (查准率) and recalls (查全率) of the points of a P-R curve, recall rising from 0, given by name.
        The first precision, at recall 0, does not count.

    Returns
    -------
    number, float array or symbol
        The area below the steps.

    Raises
    ------
    TypeError, ValueError
        If an argument is no sequence or not given by name, if the lengths differ, or if an entry is of another
        kind or out of its range.

    Notes
    -----
    The book gives it no number.

    Source: beside the P-R curve, Watermelon book 2.3.2.

    Examples
    --------
    >>> average_precision_from_points(p=[1.0, 1.0, 0.5], r=[0.0, 0.5, 1.0])
    0.75
    """
    return sum((right - left) * height for left, right, height in zip(r, r[1:], p[1:]))


@formula("2.21", below=count, tied=count, m_pos=count, m_neg=count, instead="for labels and scores use xglib.rank_loss")
def rank_loss_from_counts(below: Value, tied: Value, m_pos: Value, m_neg: Value) -> Value:
    """(2.21) Rank loss (排序损失): the share of pairs ranked wrong, ties counted half, in [0, 1].

    Parameters
    ----------
    below, tied : number, float array or symbol
        Of the pairs of a positive and a negative, those in which the positive has the lower score, and those in
        which the scores are equal; at least 0.
    m_pos, m_neg : number, float array or symbol
        Positives and negatives, at least 0; there are ``m_pos * m_neg`` pairs.

    Returns
    -------
    number, float array or symbol
        The rank loss.

    Raises
    ------
    ZeroDivisionError
        If there is no pair.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    Examples
    --------
    >>> rank_loss_from_counts(below=5, tied=1, m_pos=4, m_neg=4)
    0.34375
    """
    return (2 * below + tied) / (2 * m_pos * m_neg)


@formula("2.22", loss=rate, instead="for labels and scores use xglib.roc_auc_score")
def auc_from_rank_loss(loss: Value) -> Value:
    """(2.22) AUC is 1 minus the rank loss (排序损失); in [0, 1].

    Parameters
    ----------
    loss : number, float array or symbol
        The rank loss, in [0, 1].

    Returns
    -------
    number, float array or symbol
        AUC.

    Raises
    ------
    TypeError, ValueError
        If the argument is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    Examples
    --------
    >>> auc_from_rank_loss(0.34375)
    0.65625
    """
    return 1 - loss


@formula(
    "2.22", above=count, tied=count, m_pos=count, m_neg=count, instead="for labels and scores use xglib.roc_auc_score"
)
def auc_from_counts(above: Value, tied: Value, m_pos: Value, m_neg: Value) -> Value:
    """(2.22) AUC in counts: the share of pairs ranked right, ties counted half, in [0, 1].

    Parameters
    ----------
    above, tied : number, float array or symbol
        Of the pairs of a positive and a negative, those in which the positive has the higher score, and those in
        which the scores are equal; at least 0.
    m_pos, m_neg : number, float array or symbol
        Positives and negatives, at least 0; there are ``m_pos * m_neg`` pairs.

    Returns
    -------
    number, float array or symbol
        AUC.

    Raises
    ------
    ZeroDivisionError
        If there is no pair.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.3; Pumpkin book 2.3.9.

    Examples
    --------
    >>> auc_from_counts(above=10, tied=1, m_pos=4, m_neg=4)
    0.65625
    """
    return (2 * above + tied) / (2 * m_pos * m_neg)


@formula(area=rate, max_fpr=rate, instead="for labels and scores use xglib.roc_auc_score, max_fpr=")
def standardized_partial_auc(area: Value, max_fpr: Value) -> Value:
    """The area under the left end of a ROC curve on a scale on which chance is 1/2 and the best 1.

    Parameters
    ----------
    area : number, float array or symbol
        The area up to the false positive rate (假正例率) ``max_fpr``, which is ``max_fpr**2 / 2`` by chance and
        ``max_fpr`` at best.
    max_fpr : number, float array or symbol
        Where the left end stops, in [0, 1].

    Returns
    -------
    number, float array or symbol
        The standardized area; up to max_fpr = 1 the area is AUC and stays as it is.

    Raises
    ------
    ZeroDivisionError
        If max_fpr is 0.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: McClish, Medical Decision Making 9 (1989) 190-195.

    Examples
    --------
    >>> standardized_partial_auc(area=0.3125, max_fpr=0.5)
    0.75
    """
    return (1 + (2 * area - max_fpr**2) / (2 * max_fpr - max_fpr**2)) / 2
