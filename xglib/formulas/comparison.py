"""Sections 2.4.1 and 2.4.3: the law of the number of errors, and McNemar's statistic."""

from ..arithmetic import Value, binomial, sqrt
from ..guard import Count, Rate, Real, Whole, Wholes, formula


@formula("2.26", instead="for labels use xglib.error_count first")
def binomial_likelihood(eps: Rate, k: Whole, m: Whole) -> Value:
    """(2.26) The probability of k errors on m test samples if each is an error with probability eps.

    eps : The probability of an error.
    k, m : Errors and samples.
    -> The probability, in [0, 1], and 0 for k > m; exact for a fraction eps with ints k and m.
    OverflowError : If the coefficient exceeds the largest float, as for some k from m = 1030 on.

    As a function of eps it is the likelihood (似然). In floats the powers lose digits once they are below 1e-308.

    Source: Watermelon book 2.4.1; Pumpkin book 2.4.1 (k is its eps_hat times m).

    >>> round(binomial_likelihood(0.3, 3, 10), 4)
    0.2668
    """
    return binomial(m, k) * eps**k * (1 - eps) ** (m - k)


@formula("2.26", instead="for labels use xglib.error_count first")
def binomial_likelihood_slope(eps: Rate, k: Whole, m: Whole) -> Value:
    """(2.26) The derivative of the likelihood (似然) by eps, in factored form: its sign is that of k - m eps.

    eps : The probability of an error, between 0 and 1. At an end the factored form holds only where its exponents k - 1
        and m - k - 1 are not negative.
    k, m : Errors and samples.
    -> The derivative; exact for a fraction eps with ints k and m.
    ZeroDivisionError : If eps is at an end where an exponent is negative.

    Source: Pumpkin book 2.4.1.

    >>> from fractions import Fraction
    >>> binomial_likelihood_slope(Fraction(1, 2), 1, 3)
    Fraction(-3, 4)
    """
    return binomial(m, k) * eps ** (k - 1) * (1 - eps) ** (m - k - 1) * (k - m * eps)


@formula("2.26", where=["k <= m"], instead="for labels use xglib.zero_one_loss")
def error_rate_mle(k: Count, m: Count) -> Value:
    """(2.26) The maximum-likelihood estimate (极大似然估计) of eps, which is the test error rate (测试错误率).

    k, m : Errors and samples.
    -> The estimate, in [0, 1].
    ZeroDivisionError : If m is 0.

    Source: Pumpkin book 2.4.1.

    >>> error_rate_mle(3, 10)
    0.3
    """
    return k / m


@formula(
    "2.27", where=["different(ks) == len(ks)"], instead="for labels use xglib.error_count, then xglib.binomial_test"
)
def binomial_tail(eps0: Rate, ks: Wholes, m: Whole) -> Value:
    """(2.27) The probability that the number of errors on m test samples is among ks: a tail of (2.26).

    eps0 : The error rate.
    ks : Different whole numbers, as ``range(C + 1, m + 1)`` for more than C errors.
    m : Samples.
    -> The probability; exact for a fraction eps0.
    OverflowError : If a coefficient exceeds the largest float, as for some counts from m = 1030 on.

    Source: Watermelon book 2.4.1; Pumpkin book 2.4.2.

    >>> from fractions import Fraction
    >>> binomial_tail(Fraction(1, 2), range(2, 4), 3)
    Fraction(1, 2)
    """
    return sum(binomial_likelihood(eps0, k, m) for k in ks)


@formula(fractions=False, instead="for counts use xglib.error_rate_interval")
def wilson_end(eps_hat: Rate, m: Count, z: Real) -> Value:
    """An end of Wilson's interval: the rate that lies z of its own standard deviations from a test error rate.

    eps_hat : The test error rate (测试错误率).
    m : Test samples.
    z : The number of standard deviations: positive for the upper end, negative for the lower one.
    -> The rate, in [0, 1].
    ZeroDivisionError : If m and z are 0.

    A test error rate has the variance e(1 - e)/m, where e is the rate itself: it is a root of a quadratic equation.

    Source: Wilson, Journal of the American Statistical Association 22 (1927) 209-212.

    >>> wilson_end(0.0, 48, 4.0)
    0.25
    """
    return (2 * m * eps_hat + z**2 + z * sqrt(4 * m * eps_hat * (1 - eps_hat) + z**2)) / (2 * (m + z**2))


@formula("2.33", instead="for labels use xglib.mcnemar_table, then xglib.mcnemar")
def mcnemar_statistic(e01: Count, e10: Count) -> Value:
    """(2.33) McNemar's statistic with the continuity correction (连续性校正) -1; at least 0.

    -> The statistic. If e01 = e10 it is not 0 but 1/(e01 + e10), as the book has it.
    ZeroDivisionError : If both are 0.

    Source: Watermelon book 2.4.3.

    >>> mcnemar_statistic(12, 4)
    3.0625
    """
    return (abs(e01 - e10) - 1) ** 2 / (e01 + e10)


@formula("2.33", instead="for labels use xglib.mcnemar_table, then xglib.mcnemar")
def mcnemar_statistic_uncorrected(e01: Count, e10: Count) -> Value:
    """(2.33) McNemar's statistic without the continuity correction; at least 0.

    ZeroDivisionError : If both are 0.

    Source: McNemar, Psychometrika 12 (1947).

    >>> mcnemar_statistic_uncorrected(12, 4)
    4.0
    """
    return (e01 - e10) ** 2 / (e01 + e10)
