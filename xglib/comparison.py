"""Comparing learners by counts of errors, sections 2.4.1 and 2.4.3: the binomial test and McNemar's.

k of m test samples are misclassified; eps is the generalization error rate (泛化错误率). McNemar's test counts the
samples that only one of two learners gets wrong. A test's size is the probability that it rejects a true hypothesis; it
should be the level (显著度) alpha at most. Each test says how it keeps its level, with figures of
``simulations/size_and_power.json``.
"""

import math
from bisect import bisect_left
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from .formulas import binomial_tail, mcnemar_statistic, mcnemar_statistic_uncorrected
from .validation import as_int, as_labels, as_number, check_choice, check_labels, check_same_kind


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


class CriticalError(NamedTuple):
    """The critical error rate eps_bar = k_bar/m, k_bar, and the size of the test that rejects above them."""

    eps_bar: float
    k_bar: int
    size: float


class SignificanceResult(NamedTuple):
    """The statistic of a test, its p-value, and the degrees of freedom: a number, two for F, None for exact tests."""

    statistic: float
    pvalue: float
    df: int | tuple[int, int] | None


class McNemarTable(NamedTuple):
    """Samples that learners A and B get right (0) or wrong (1), as Python ints: e01 are wrong by A and right by B."""

    e00: int
    e01: int
    e10: int
    e11: int


def binomial_critical_error(m, eps0, alpha, *, attained=False):
    """(2.27) The critical error rate (临界错误率) eps_bar of the binomial test: reject eps <= eps0 if k/m > eps_bar.

    ``m`` >= 1 test samples, ``eps0`` and the level (显著度) ``alpha`` in (0, 1). Returns
    ``CriticalError(eps_bar, k_bar, size)``: k_bar is the least C with P(X > C) < alpha, X being
    binomial with m and eps0, and eps_bar = k_bar/m; size is P(X > k_bar). With ``attained`` it is the
    least C with P(X > C) <= alpha: it differs, by one, only if some P(X > C) is alpha exactly, where
    the "<" of the book gives away a test of size alpha. An error rate equal to eps_bar does not reject.

    Fractions and floats are taken as they are written, 0.3 as 3/10. Up to m = 1000 the comparison
    with alpha is exact, beyond to about 12 digits.

    Source: Watermelon book 2.4.1 as corrected in Pumpkin book 2.4.2, which calls the least C both
    C_bar and C_bar + 1.

    >>> critical = binomial_critical_error(10, 0.3, 0.05)
    >>> critical.eps_bar, critical.k_bar, round(critical.size, 4)
    (0.5, 5, 0.0473)
    >>> [binomial_critical_error(2, 0.5, 0.25, attained=attained).k_bar for attained in (False, True)]
    [2, 1]
    """
    m = as_int(m, "m", low=1)
    eps0, alpha = _as_written(eps0, "eps0"), _as_written(alpha, "alpha")
    p, level = float(eps0), float(alpha)

    def holds(c):
        tail = _more_than(c, m, p)
        if m <= 1000 and math.isclose(tail, level):
            tail = binomial_tail(eps0, range(c + 1, m + 1), m)
            return tail < alpha or (attained and tail == alpha)
        return tail < level or (attained and tail == level)

    k_bar = bisect_left(range(m + 1), True, key=holds)
    return CriticalError(k_bar / m, k_bar, _more_than(k_bar, m, p))


def binomial_test(k, m, eps0, *, alternative="greater"):
    """(2.27) The exact binomial test (二项检验) of an error rate: ``SignificanceResult`` with statistic k/m, df None.

    ``k`` errors on ``m`` >= 1 samples, ``eps0`` in (0, 1). ``alternative``: "greater" tests
    eps <= eps0 against eps > eps0, so the p-value is P(X >= k); "less" is the reverse; for
    "two-sided", which tests eps = eps0, it is the probability of all counts no more probable than k
    (up to a factor 1 + 1e-7, as in ``scipy.stats.binomtest``).

    Level: held by construction, and not reached. With eps0 = 0.3 and alpha = 0.05 the size is 0.047
    for m = 10 and 0.034 for m = 100.

    Source: Watermelon book 2.4.1.

    >>> binomial_test(6, 10, 0.3).pvalue < 0.05 < binomial_test(5, 10, 0.3).pvalue
    True
    """
    m = as_int(m, "m", low=1)
    k = as_int(k, "k", low=0, high=m)
    eps0 = float(as_number(eps0, "eps0", 0, 1, ends=False))
    check_choice(alternative, "alternative", ("two-sided", "less", "greater"))
    if alternative == "two-sided":
        lower, upper = _no_more_probable(k, m, eps0)
    else:
        lower, upper = (k + 1, m + 1) if alternative == "less" else (0, k)
    return SignificanceResult(k / m, _at_most(lower - 1, m, eps0) + _more_than(upper - 1, m, eps0), None)


def mcnemar_table(y_true, pred_a, pred_b):
    """Count the samples by which of learners A and B gets them right: the table (列联表) of (2.33).

    ``y_true``, ``pred_a``, ``pred_b``: labels of one shape (m,), any number of classes. Returns
    ``McNemarTable(e00, e01, e10, e11)``: both right, only A wrong, only B wrong, both wrong. In the
    book's table the columns are A right and A wrong, the rows B right and B wrong. Raises what
    ``check_labels`` raises.

    Source: Watermelon book 2.4.3, table 2.4.

    >>> mcnemar_table([0, 0, 1, 1], pred_a=[1, 1, 1, 0], pred_b=[0, 0, 1, 0])
    McNemarTable(e00=1, e01=2, e10=0, e11=1)
    """
    y_true = as_labels(y_true, "y_true")
    wrong_a, wrong_b = (_wrong(pred, name, y_true) for pred, name in ((pred_a, "pred_a"), (pred_b, "pred_b")))
    a, b, e11 = (int(np.count_nonzero(wrong)) for wrong in (wrong_a, wrong_b, wrong_a & wrong_b))
    return McNemarTable(y_true.size - a - b + e11, a - e11, b - e11, e11)


def mcnemar(e01, e10, *, correction=True, exact=False):
    """(2.33) McNemar's test (McNemar检验) of two learners' error rates: ``SignificanceResult`` with df = 1.

    ``e01``, ``e10``: whole numbers, as of ``mcnemar_table``. By default the book's statistic with its
    continuity correction, whose p-value is that of the chi-square distribution with one degree of
    freedom; without ``correction``, ``mcnemar_statistic_uncorrected``. ``exact``: statistic
    min(e01, e10), df None, and the p-value of the binomial law with 1/2, two-sided. As
    ``statsmodels.stats.contingency_tables.mcnemar``. With e01 = e10 = 0 the exact p-value is 1 and the
    others are undefined: ValueError.

    Level: held by the exact test. With 50 samples on which just one errs and alpha = 0.05 the size is
    0.033 with the correction, 0.065 without it and 0.033 of the exact test; with ten, 0.021 of each.

    Source: Watermelon book 2.4.3.

    >>> mcnemar(12, 4).pvalue > 0.05 > mcnemar(12, 4, correction=False).pvalue
    True
    """
    e01, e10 = as_int(e01, "e01", low=0), as_int(e10, "e10", low=0)
    if exact:
        fewer = min(e01, e10)
        return SignificanceResult(fewer, min(1.0, 2 * _at_most(fewer, e01 + e10, 0.5)), None)
    if e01 + e10 == 0:
        raise ValueError("(2.33) is undefined: e01 = e10 = 0, the learners differ on no sample; exact=True gives p = 1")
    statistic = (mcnemar_statistic if correction else mcnemar_statistic_uncorrected)(e01, e10)
    return SignificanceResult(statistic, math.erfc(math.sqrt(statistic / 2)), 1)


def _as_written(probability, name):
    """A number in (0, 1) as a Fraction, a float as the shortest decimal that stands for it."""
    return Fraction(str(as_number(probability, name, 0, 1, ends=False)))


def _more_than(c, m, p):
    """P(X > c) of the binomial variable X; c from -1 to m. (SciPy's bdtrc is off by 1e-3 for some m = 1e7.)"""
    from scipy.special import betainc

    return float(betainc(c + 1, m - c, p))


def _at_most(c, m, p):
    """P(X <= c) of the binomial variable X; c from -1 to m."""
    from scipy.special import betaincc

    return float(betaincc(c + 1, m - c, p))


def _no_more_probable(k, m, eps0):
    """lower, upper such that the counts no more probable than k are those below lower and from upper on."""
    from scipy.special import betaln

    def log_likelihood(i):  # up to a constant
        return i * math.log(eps0) + (m - i) * math.log1p(-eps0) - betaln(i + 1, m - i + 1)

    highest = log_likelihood(k) + 1e-7
    mode = math.floor((m + 1) * eps0)
    lower = bisect_left(range(mode), True, key=lambda i: log_likelihood(i) > highest)
    upper = bisect_left(range(m + 1), True, lo=mode, key=lambda i: log_likelihood(i) <= highest)
    return lower, upper


def _wrong(pred, name, y_true):
    labels = as_labels(pred, name)
    if labels.size != y_true.size:
        raise ValueError(f"{name} must have one label for each of the {y_true.size} samples, got {labels.size}")
    check_same_kind(labels, name, y_true)
    return labels != y_true
