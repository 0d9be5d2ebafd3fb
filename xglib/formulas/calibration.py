"""Scores that are meant as probabilities, beside section 2.3: the parts of the Brier score, from groups of samples."""

from ..arithmetic import Value
from ..guard import NonNegatives, Rates, formula


@formula(instead="for labels use xglib.brier_decomposition")
def reliability(sizes: NonNegatives, means: Rates, shares: Rates) -> Value:
    """How far what was said is from what came true: the mean squared distance over groups of samples, in [0, 1].

    means : The mean of what was said in each group.
    -> The reliability: 0 if each group was called what it is, so less is better.
    ZeroDivisionError : If there is no sample.

    Source: Murphy, Journal of Applied Meteorology 12 (1973).

    >>> reliability(sizes=[1, 3], means=[0.5, 0.75], shares=[1, 0.75])
    0.0625
    """
    return sum(n * (q - o) ** 2 for n, q, o in zip(sizes, means, shares)) / sum(sizes)


@formula(instead="for labels use xglib.brier_decomposition")
def resolution(sizes: NonNegatives, shares: Rates) -> Value:
    """How far groups of samples are from the average: the mean squared distance of their shares of positives.

    -> The resolution: 0 if all groups are alike, so more is better.
    ZeroDivisionError : If there is no sample.

    The mean of the squared shares less the square of their mean, which is the share of positives in all.

    Source: Murphy, Journal of Applied Meteorology 12 (1973).

    >>> resolution(sizes=[1, 1], shares=[1, 0.5])
    0.0625
    """
    return (
        sum(n * o**2 for n, o in zip(sizes, shares)) / sum(sizes)
        - (sum(n * o for n, o in zip(sizes, shares)) / sum(sizes)) ** 2
    )
