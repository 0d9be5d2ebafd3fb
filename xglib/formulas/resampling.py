"""Section 2.2: what the bootstrap leaves out of bag, and the .632 estimate."""

from ..arithmetic import Value
from ..guard import at_least_one, formula, nonnegative


@formula("2.1", m=at_least_one, decimals=True)
def out_of_bag_probability(m: Value) -> Value:
    """(2.1) The probability that a bootstrap sample of size m misses a given one of m samples; in [0, 1/e).

    Parameters
    ----------
    m : number, float array or symbol
        The number of samples, at least 1.

    Returns
    -------
    number, float array or symbol
        The probability: exact for ``Fraction(m)``, and for other numbers, of any size, the nearest float. It is
        also the expected share of samples out of bag (包外).

    Raises
    ------
    TypeError, ValueError
        If the argument is of another kind or less than 1.

    Notes
    -----
    It increases with m, and its limit is 1/e = 0.368.

    Source: Watermelon book 2.2.3.

    Examples
    --------
    >>> from fractions import Fraction
    >>> out_of_bag_probability(Fraction(3)), round(out_of_bag_probability(100), 4)
    (Fraction(8, 27), 0.366)
    """
    return (1 - 1 / m) ** m


@formula("2.1", m=at_least_one, decimals=True)
def out_of_bag_variance(m: Value) -> Value:
    """(2.1) The variance of the share of m samples that a bootstrap sample (自助采样) leaves out of bag (包外).

    Parameters
    ----------
    m : number, float array or symbol
        The number of samples, at least 1.

    Returns
    -------
    number, float array or symbol
        The variance: exact for ``Fraction(m)``, and for other numbers, of any size, the nearest float.

    Raises
    ------
    ValueError
        If m is less than 1, or between 1 and 2, where ``(1 - 2/m)**m`` is the power of a negative number.
    TypeError
        If the argument is of another kind.

    Notes
    -----
    Two given samples are both missed with probability ``(1 - 2/m)**m``. The variance tends to 0 as
    (e - 2)/(e**2 m).

    Source: Watermelon book 2.2.3, whose (2.1) is the mean.

    Examples
    --------
    >>> round(out_of_bag_variance(100) ** 0.5, 3)
    0.031
    """
    return (out_of_bag_probability(m) + (m - 1) * (1 - 2 / m) ** m) / m - out_of_bag_probability(m) ** 2


@formula(
    training_error=nonnegative,
    out_of_bag_error=nonnegative,
    instead="for losses use xglib.leave_one_out_bootstrap_error first",
)
def bootstrap_632(training_error: Value, out_of_bag_error: Value) -> Value:
    """The .632 estimate of error: 0.368 of the training error and 0.632 of the out-of-bag error (包外估计).

    Parameters
    ----------
    training_error : number, float array or symbol
        The error of the learner on the samples that it was trained on, at least 0.
    out_of_bag_error : number, float array or symbol
        Its error out of bag, at least 0, as ``xglib.leave_one_out_bootstrap_error`` gives it.

    Returns
    -------
    number, float array or symbol
        The estimate.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    The out-of-bag error by itself tends to be too high, because a bootstrap sample holds a share of
    only 1 - 1/e = 0.632 of the samples. A learner that fits any labels without training error, such as
    nearest neighbour, makes the estimate too low: the example is 0.316 where the error is 0.5.

    Source: Efron, Journal of the American Statistical Association 78 (1983) 316-331.

    Examples
    --------
    >>> bootstrap_632(training_error=0, out_of_bag_error=0.5)
    0.316
    """
    return (368 * training_error + 632 * out_of_bag_error) / 1000
