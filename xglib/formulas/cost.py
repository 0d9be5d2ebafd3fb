"""Section 2.3.4: unequal costs. A false negative costs cost_fn, a false positive cost_fp."""

from ..arithmetic import Value
from ..guard import Count, NonNegative, Rate, formula


@formula("2.23", where=["fn + fp <= m"], instead="for labels use xglib.cost_sensitive_error_rate")
def cost_sensitive_error(fn: Count, fp: Count, m: Count, cost_fn: NonNegative, cost_fp: NonNegative) -> Value:
    """(2.23) Cost-sensitive error rate (代价敏感错误率): the mean cost of a sample; >= 0.

    fn, fp : False negatives and false positives (假反例, 假正例).
    m : The number of samples.
    cost_fn, cost_fp : What a false negative and a false positive cost, at least 0: the book's cost_01 and cost_10,
        whose class 0 is the positive one. With both 1 the result is the error rate (2.4).
    -> The mean cost.
    ZeroDivisionError : If m is 0.

    Source: Watermelon book 2.3.4; Pumpkin book 2.3.10.

    >>> cost_sensitive_error(fn=2, fp=3, m=10, cost_fn=5, cost_fp=1)
    1.3
    """
    return (fn * cost_fn + fp * cost_fp) / m


@formula("2.24", instead="for labels and scores use xglib.best_threshold")
def probability_cost(p: Rate, cost_fn: NonNegative, cost_fp: NonNegative) -> Value:
    """(2.24) P(+)cost, the probability cost of the positive class (正例概率代价), in [0, 1].

    p : The probability that a sample is positive (正例).
    -> P(+)cost. It depends on the ratio of the costs only, and is p if they are equal.
    ZeroDivisionError : If p cost_fn and (1 - p) cost_fp are both 0.

    Source: Watermelon book 2.3.4; Pumpkin book 2.3.11.

    >>> from fractions import Fraction
    >>> probability_cost(Fraction(1, 5), cost_fn=4, cost_fp=1)
    Fraction(1, 2)
    """
    return p * cost_fn / (p * cost_fn + (1 - p) * cost_fp)


@formula("2.25", instead="for labels and scores use xglib.cost_curve")
def normalized_cost(fnr: Rate, fpr: Rate, p: Rate, cost_fn: NonNegative, cost_fp: NonNegative) -> Value:
    """(2.25) Normalized cost (归一化代价): the mean cost over the greatest possible, in [0, 1].

    p : The probability that a sample is positive (正例).
    -> The normalized cost.
    ZeroDivisionError : If p cost_fn and (1 - p) cost_fp are both 0.

    The greatest cost is that of predicting every sample wrong, since costs are at least 0.

    Source: Watermelon book 2.3.4; Pumpkin book 2.3.12.

    >>> normalized_cost(fnr=0.5, fpr=0.25, p=0.5, cost_fn=3, cost_fp=1)
    0.4375
    """
    return (fnr * p * cost_fn + fpr * (1 - p) * cost_fp) / (p * cost_fn + (1 - p) * cost_fp)


@formula("2.25", instead="for labels and scores use xglib.cost_curve")
def normalized_cost_line(fnr: Rate, fpr: Rate, pc: Rate) -> Value:
    """(2.25) Normalized cost (归一化代价) at P(+)cost = ``pc``: the line from (0, FPR) to (1, FNR), in [0, 1].

    pc : P(+)cost (2.24).
    -> The normalized cost.

    Source: Watermelon book 2.3.4; Pumpkin book 2.3.12.

    >>> normalized_cost_line(fnr=0.5, fpr=0.25, pc=0.75)
    0.4375
    """
    return fnr * pc + fpr * (1 - pc)
