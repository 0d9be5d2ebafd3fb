"""Scores that are meant as probabilities, beside section 2.3: the parts of the Brier score, from groups of samples."""

from ..arithmetic import Value, Values
from ..guard import formula, many, nonnegative, rate


@formula(
    sizes=many(nonnegative), means=many(rate), shares=many(rate), instead="for labels use xglib.brier_decomposition"
)
def reliability(sizes: Values, means: Values, shares: Values) -> Value:
    """How far what was said is from what came true: the mean squared distance over groups of samples, in [0, 1].

    Parameters
    ----------
    sizes : sequence of numbers, float arrays or symbols
        How many samples each group has, at least 0.
    means : sequence of numbers, float arrays or symbols
        The mean of what was said in each group, in [0, 1].
    shares : sequence of numbers, float arrays or symbols
        The share of positives in each group, in [0, 1].

    Returns
    -------
    number, float array or symbol
        The reliability: 0 if each group was called what it is, so less is better.

    Raises
    ------
    ZeroDivisionError
        If there is no sample.
    TypeError, ValueError
        If an argument is of another kind or out of its range, or if the lengths differ.

    Notes
    -----
    Source: Murphy, Journal of Applied Meteorology 12 (1973).

    Examples
    --------
    >>> reliability(sizes=[1, 3], means=[0.5, 0.75], shares=[1, 0.75])
    0.0625
    """
    return sum(n * (q - o) ** 2 for n, q, o in zip(sizes, means, shares)) / sum(sizes)


@formula(sizes=many(nonnegative), shares=many(rate), instead="for labels use xglib.brier_decomposition")
def resolution(sizes: Values, shares: Values) -> Value:
    """How far groups of samples are from the average: the mean squared distance of their shares of positives.

    Parameters
    ----------
    sizes : sequence of numbers, float arrays or symbols
        How many samples each group has, at least 0.
    shares : sequence of numbers, float arrays or symbols
        The share of positives in each group, in [0, 1].

    Returns
    -------
    number, float array or symbol
        The resolution: 0 if all groups are alike, so more is better.

    Raises
    ------
    ZeroDivisionError
        If there is no sample.
    TypeError, ValueError
        If an argument is of another kind or out of its range, or if the lengths differ.

    Notes
    -----
    The mean of the squared shares less the square of their mean, which is the share of positives in all.

    Source: Murphy, Journal of Applied Meteorology 12 (1973).

    Examples
    --------
    >>> resolution(sizes=[1, 1], shares=[1, 0.5])
    0.0625
    """
    return (
        sum(n * o**2 for n, o in zip(sizes, shares)) / sum(sizes)
        - (sum(n * o for n, o in zip(sizes, shares)) / sum(sizes)) ** 2
    )
