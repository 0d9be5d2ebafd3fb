"""Sections 2.4.1 and 2.4.3: the law of the number of errors, and McNemar's statistic."""

from ..arithmetic import binomial
from ..guard import count, formula, many, rate, whole


@formula("2.26", eps=rate, k=whole, m=whole, instead="for labels use xglib.error_count first")
def binomial_likelihood(eps, k, m):
    """(2.26) The probability of k errors on m test samples if each is an error with probability eps.

    As a function of eps it is the likelihood (似然). ``eps`` in [0, 1]: number, fraction, float array or
    symbol; ``k``, ``m`` whole, 0 <= k <= m: ints, integer arrays or symbols, which broadcast. The
    result is in [0, 1], and 0 for k > m; exact for a fraction eps with ints k and m. In floats the
    powers lose digits once they are below 1e-308, and the coefficient exceeds the largest float for
    some k from m = 1030 on: OverflowError.

    Source: Watermelon book 2.4.1; Pumpkin book 2.4.1 (k is its eps_hat times m).

    >>> round(binomial_likelihood(0.3, 3, 10), 4)
    0.2668
    """
    return binomial(m, k) * eps**k * (1 - eps) ** (m - k)


@formula("2.26", eps=rate, k=whole, m=whole, instead="for labels use xglib.error_count first")
def binomial_likelihood_slope(eps, k, m):
    """(2.26) The derivative of the likelihood (似然) by eps, in factored form: its sign is that of k - m eps.

    Arguments as in ``binomial_likelihood``, with 0 < eps < 1; at an end the factored form holds only
    where its exponents k - 1 and m - k - 1 are not negative, elsewhere ZeroDivisionError.

    Source: Pumpkin book 2.4.1.

    >>> from fractions import Fraction
    >>> binomial_likelihood_slope(Fraction(1, 2), 1, 3)
    Fraction(-3, 4)
    """
    return binomial(m, k) * eps ** (k - 1) * (1 - eps) ** (m - k - 1) * (k - m * eps)


@formula("2.26", k=count, m=count, instead="for labels use xglib.zero_one_loss")
def error_rate_mle(k, m):
    """(2.26) The maximum-likelihood estimate (极大似然估计) of eps, which is the test error rate (测试错误率).

    ``k`` errors on ``m`` > 0 samples: numbers, fractions, float arrays that broadcast, or symbols. The
    result is in [0, 1]. ZeroDivisionError if m is 0.

    Source: Pumpkin book 2.4.1.

    >>> error_rate_mle(3, 10)
    0.3
    """
    return k / m


@formula(
    "2.27", eps0=rate, ks=many(whole), m=whole, instead="for labels use xglib.error_count, then xglib.binomial_test"
)
def binomial_tail(eps0, ks, m):
    """(2.27) The probability that the number of errors on m test samples is among ks: a tail of (2.26).

    ``eps0``: the error rate, in [0, 1]: number, fraction, float array or symbol; ``ks``: a sequence of
    different whole numbers, as ``range(C + 1, m + 1)`` for more than C errors; ``m`` whole. Exact for
    a fraction eps0.

    Source: Watermelon book 2.4.1; Pumpkin book 2.4.2.

    >>> from fractions import Fraction
    >>> binomial_tail(Fraction(1, 2), range(2, 4), 3)
    Fraction(1, 2)
    """
    return sum(binomial_likelihood(eps0, k, m) for k in ks)


@formula("2.33", e01=count, e10=count, instead="for labels use xglib.mcnemar_table, then xglib.mcnemar")
def mcnemar_statistic(e01, e10):
    """(2.33) McNemar's statistic with the continuity correction (连续性校正) -1; at least 0.

    ``e01``: samples that A gets wrong and B right, ``e10``: the reverse; numbers, fractions, float arrays
    that broadcast, or symbols. If e01 = e10 it is not 0 but 1/(e01 + e10), as the book has it.
    ZeroDivisionError if both are 0.

    Source: Watermelon book 2.4.3.

    >>> mcnemar_statistic(12, 4)
    3.0625
    """
    return (abs(e01 - e10) - 1) ** 2 / (e01 + e10)


@formula("2.33", e01=count, e10=count, instead="for labels use xglib.mcnemar_table, then xglib.mcnemar")
def mcnemar_statistic_uncorrected(e01, e10):
    """(2.33) McNemar's statistic without the continuity correction; at least 0.

    Arguments and errors as in ``mcnemar_statistic``.

    Source: McNemar, Psychometrika 12 (1947).

    >>> mcnemar_statistic_uncorrected(12, 4)
    4.0
    """
    return (e01 - e10) ** 2 / (e01 + e10)
