"""Comparing learners, section 2.4: the binomial likelihood of an error rate and its maximum.

k of m test samples are misclassified; eps is the generalization error rate (泛化错误率).
"""

from typing import NamedTuple

import numpy as np

from .arithmetic import binomial
from .registry import equation
from .validation import check_labels

# ---- formulas -------------------------------------------------------------------------------------


@equation("2.26")
def binomial_likelihood(eps, k, m):
    """(2.26) The probability of k errors on m test samples if each is an error with probability eps.

    As a function of eps it is the likelihood (似然). ``eps`` in [0, 1]: number, fraction, array or
    symbol; ``k``, ``m`` whole, 0 <= k <= m: ints, integer arrays or symbols, which broadcast. The
    result is in [0, 1]; exact for a fraction eps with ints k and m. In floats the
    powers lose digits once they are below 1e-308, and the coefficient exceeds the largest float for
    some k from m = 1030 on: OverflowError. Raises what ``binomial`` raises.

    Source: Watermelon book 2.4.1; Pumpkin book 2.4.1 (k is its eps_hat times m).

    >>> round(binomial_likelihood(0.3, 3, 10), 4)
    0.2668
    """
    return binomial(m, k) * eps**k * (1 - eps) ** (m - k)


@equation("2.26")
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


@equation("2.26")
def error_rate_mle(k, m):
    """(2.26) The maximum-likelihood estimate (极大似然估计) of eps, which is the test error rate (测试错误率).

    ``k`` errors on ``m`` > 0 samples: numbers, fractions, arrays that broadcast, or symbols. The
    result is in [0, 1]. ZeroDivisionError if m is 0.

    Source: Pumpkin book 2.4.1.

    >>> error_rate_mle(3, 10)
    0.3
    """
    return k / m


# ---- reductions -----------------------------------------------------------------------------------


class ErrorCount(NamedTuple):
    """k misclassified samples of m, as Python ints."""

    k: int
    m: int


def error_count(y_true, y_pred):
    """Count misclassified samples: ``ErrorCount(k, m)`` with 0 <= k <= m.

    ``y_true``, ``y_pred``: labels of one shape (m,), any number of classes. Counts of disjoint data
    add up. Raises what ``check_labels`` raises.

    Source: Watermelon book 2.4.1.

    >>> error_count([0, 1, 2, 2], [0, 1, 1, 2])
    ErrorCount(k=1, m=4)
    """
    y_true, y_pred = check_labels(y_true, y_pred)
    return ErrorCount(int(np.count_nonzero(y_true != y_pred)), y_true.size)
