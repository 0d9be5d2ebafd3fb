"""Section 2.2: what the bootstrap leaves out of bag, and the .632 estimate."""

from ..arithmetic import Value
from ..guard import AtLeastOne, NonNegative, formula


@formula("2.1", decimals=True)
def out_of_bag_probability(m: AtLeastOne) -> Value:
    """(2.1) The probability that a bootstrap sample of size m misses a given one of m samples; in [0, 1/e).

    m : The number of samples.
    -> The probability: exact for ``Fraction(m)``, and for other numbers, of any size, the nearest float. It is also the
        expected share of samples out of bag (包外).

    It increases with m, and its limit is 1/e = 0.368.

    Source: Watermelon book 2.2.3.

    >>> from fractions import Fraction
    >>> out_of_bag_probability(Fraction(3)), round(out_of_bag_probability(100), 4)
    (Fraction(8, 27), 0.366)
    """
    return (1 - 1 / m) ** m


@formula("2.1", decimals=True)
def out_of_bag_variance(m: AtLeastOne) -> Value:
    """(2.1) The variance of the share of m samples that a bootstrap sample (自助采样) leaves out of bag (包外).

    m : The number of samples.
    -> The variance: exact for ``Fraction(m)``, and for other numbers, of any size, the nearest float.
    ValueError : If m is less than 1, or between 1 and 2, where ``(1 - 2/m)**m`` is the power of a negative number.

    Two given samples are both missed with probability ``(1 - 2/m)**m``. The variance tends to 0 as
    (e - 2)/(e**2 m).

    Source: Watermelon book 2.2.3, whose (2.1) is the mean.

    >>> round(out_of_bag_variance(100) ** 0.5, 3)
    0.031
    """
    return (out_of_bag_probability(m) + (m - 1) * (1 - 2 / m) ** m) / m - out_of_bag_probability(m) ** 2


@formula(instead="for losses use xglib.leave_one_out_bootstrap_error first")
def bootstrap_632(training_error: NonNegative, out_of_bag_error: NonNegative) -> Value:
    """The .632 estimate of error: 0.368 of the training error and 0.632 of the out-of-bag error (包外估计).

    training_error : The error of the learner on the samples that it was trained on.
    out_of_bag_error : Its error out of bag, at least 0, as ``xglib.leave_one_out_bootstrap_error`` gives it.
    -> The estimate.

    The out-of-bag error by itself tends to be too high, because a bootstrap sample holds a share of
    only 1 - 1/e = 0.632 of the samples. A learner that fits any labels without training error, such as
    nearest neighbour, makes the estimate too low: the example is 0.316 where the error is 0.5.

    Source: Efron, Journal of the American Statistical Association 78 (1983) 316-331.

    >>> bootstrap_632(training_error=0, out_of_bag_error=0.5)
    0.316
    """
    return (368 * training_error + 632 * out_of_bag_error) / 1000
