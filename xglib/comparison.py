"""Comparing learners by counts of errors, sections 2.4.1 and 2.4.3: the binomial test and McNemar's.

k of m test samples are misclassified; eps is the generalization error rate (泛化错误率). McNemar's test counts the
samples that only one of two learners gets wrong. A test's size is the probability that it rejects a true hypothesis; it
should be the level (显著度) alpha at most. Each test says how it keeps its level, with figures of
``simulations/size_and_power.json``.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from ._docs import complete
from ._types import Bools, Int, Labels, Number
from .formulas import binomial_tail, mcnemar_statistic, mcnemar_statistic_uncorrected
from .validation import as_bool, as_int, as_labels, as_number, check_choice, check_labels, check_same_kind

MOST = 10**12  # samples; beyond, tails have less than 12 digits


Alternative: TypeAlias = Literal["two-sided", "less", "greater"]
HALF_LOG_OF_TWO_PI = Decimal("0.918938533204672741780329736405617639861397473637783412817151540482765695927")


class ErrorCount(NamedTuple):
    """Misclassified samples.

    k {int} : Misclassified samples.
    m {int} : All samples.
    """

    k: int
    m: int


def error_count(y_true: ArrayLike, y_pred: ArrayLike) -> ErrorCount:
    """Count misclassified samples: k of m.

    -> {ErrorCount} k and m, with 0 <= k <= m. Counts of disjoint data add up.

    Source: Watermelon book 2.4.1.

    >>> error_count([0, 1, 2, 2], [0, 1, 1, 2])
    ErrorCount(k=1, m=4)
    """
    y_true, y_pred = check_labels(y_true, y_pred)
    return ErrorCount(int(np.count_nonzero(y_true != y_pred)), y_true.size)


class CriticalError(NamedTuple):
    """The critical error rate, and the size of the test that rejects above it.

    eps_bar {float} : The critical error rate, k_bar/m.
    k_bar {int} : The critical number of errors.
    size {float} : The probability of more errors than k_bar if the error rate is eps0.
    """

    eps_bar: float
    k_bar: int
    size: float


class SignificanceResult(NamedTuple):
    """The statistic of a test, its p-value and its degrees of freedom.

    statistic {float} : The statistic.
    pvalue {float} : The p-value.
    df {int, tuple of two ints or None} : The degrees of freedom: a number, two for F, None for tests that have
        none.
    """

    statistic: float
    pvalue: float
    df: int | tuple[int, int] | None = None


class McNemarTable(NamedTuple):
    """Samples by which of learners A and B gets them right (0) or wrong (1).

    e00 {int} : Both right.
    e01 {int} : Only A wrong.
    e10 {int} : Only B wrong.
    e11 {int} : Both wrong.
    """

    e00: int
    e01: int
    e10: int
    e11: int


def binomial_critical_error(m: Int, eps0: Number, alpha: Number, *, attained: bool = False) -> CriticalError:
    """(2.27) The critical error rate (临界错误率) eps_bar of the binomial test: reject eps <= eps0 if k/m > eps_bar.

    alpha {float or Fraction} : The level (显著度), in (0, 1).
    attained {bool, default False} : Whether the size may be alpha itself.
    -> {CriticalError} k_bar, the least C with P(X > C) < alpha, X being binomial with m and eps0; eps_bar =
        k_bar/m; and the size, P(X > k_bar). With ``attained`` k_bar is the least C with P(X > C) <= alpha.

    An error rate equal to eps_bar does not reject. ``attained`` makes a difference, of one, only if some P(X > C)
    is alpha exactly, where the "<" of the book gives away a test of size alpha.

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
    m, attained = as_int(m, "m", low=1, high=MOST), as_bool(attained, "attained")
    eps0, alpha = _as_written(eps0, "eps0"), _as_written(alpha, "alpha")
    p, level = float(eps0), float(alpha)

    def holds(c: int) -> bool:
        tail: Any = _more_than(c, m, p)
        if m <= 1000 and math.isclose(tail, level):
            tail = binomial_tail(eps0, range(c + 1, m + 1), m)
            return tail < alpha or (attained and tail == alpha)
        return tail < level or (attained and tail == level)

    k_bar = bisect_left(range(m + 1), True, key=holds)
    return CriticalError(k_bar / m, k_bar, _more_than(k_bar, m, p))


def binomial_test(k: Int, m: Int, eps0: Number, *, alternative: Alternative = "greater") -> SignificanceResult:
    """(2.27) The exact binomial test (二项检验) of an error rate.

    k {int} : Errors, from 0 to m.
    alternative {{"greater", "less", "two-sided"}, default "greater"} : "greater" tests eps <= eps0 against eps >
        eps0, so the p-value is P(X >= k); "less" is the reverse; for "two-sided", which tests eps = eps0, it is the
        probability of all counts no more probable than k (up to a factor 1 + 1e-7, as in
        ``scipy.stats.binomtest``).
    -> {SignificanceResult} The statistic k/m and the p-value, with df None.

    Which counts are no more probable is decided to 25 digits, and the p-value has about 12, for the float nearest
    to eps0.

    Level: held by construction, and not reached. With eps0 = 0.3 and alpha = 0.05 the size is 0.047
    for m = 10 and 0.034 for m = 100.

    Source: Watermelon book 2.4.1.

    >>> binomial_test(6, 10, 0.3).pvalue < 0.05 < binomial_test(5, 10, 0.3).pvalue
    True
    """
    m = as_int(m, "m", low=1, high=MOST)
    k = as_int(k, "k", low=0, high=m)
    eps0 = float(_as_written(eps0, "eps0"))
    check_choice(alternative, "alternative", ("two-sided", "less", "greater"))
    if alternative == "two-sided":
        lower, upper = _no_more_probable(k, m, eps0)
    else:
        lower, upper = (k + 1, m + 1) if alternative == "less" else (0, k)
    pvalue = 1.0 if lower == upper else _at_most(lower - 1, m, eps0) + _more_than(upper - 1, m, eps0)
    return SignificanceResult(k / m, pvalue, None)


def mcnemar_table(y_true: ArrayLike, pred_a: ArrayLike, pred_b: ArrayLike) -> McNemarTable:
    """Count the samples by which of learners A and B gets them right: the table (列联表) of (2.33).

    y_true, pred_a, pred_b {array_like of shape (m,)} : The true labels and those that A and B predict, any number
        of classes: bools, whole numbers or strings.
    -> {McNemarTable} e00, e01, e10 and e11: both right, only A wrong, only B wrong, both wrong.

    In the book's table the columns are A right and A wrong, the rows B right and B wrong.

    Source: Watermelon book 2.4.3, table 2.4.

    >>> mcnemar_table([0, 0, 1, 1], pred_a=[1, 1, 1, 0], pred_b=[0, 0, 1, 0])
    McNemarTable(e00=1, e01=2, e10=0, e11=1)
    """
    y_true = as_labels(y_true, "y_true")
    wrong_a, wrong_b = (_wrong(pred, name, y_true) for pred, name in ((pred_a, "pred_a"), (pred_b, "pred_b")))
    a, b, e11 = (int(np.count_nonzero(wrong)) for wrong in (wrong_a, wrong_b, wrong_a & wrong_b))
    return McNemarTable(y_true.size - a - b + e11, a - e11, b - e11, e11)


def mcnemar(e01: Int, e10: Int, *, correction: bool = True, exact: bool = False) -> SignificanceResult:
    """(2.33) McNemar's test (McNemar检验) of two learners' error rates.

    e01 {int} : Samples that learner A gets wrong and B right, as ``mcnemar_table`` counts them.
    e10 {int} : Samples that learner B gets wrong and A right.
    correction {bool, default True} : Whether the statistic is the book's, with its continuity correction.
    exact {bool, default False} : Whether the p-value is that of the binomial law with 1/2, two-sided.
    -> {SignificanceResult} The statistic and the p-value of the chi-square distribution, with df = 1; or with
        ``exact`` the statistic min(e01, e10), the binomial p-value, and df None. As
        ``statsmodels.stats.contingency_tables.mcnemar``.
    ValueError : If e01 = e10 = 0 (but the exact p-value is 1 then), or if with ``exact`` e01 + e10 is beyond
        10**12.

    Level: held by the exact test. With 50 samples on which just one errs and alpha = 0.05 the size is
    0.033 with the correction, 0.065 without it and 0.033 of the exact test; with ten, 0.021 of each.

    Source: Watermelon book 2.4.3.

    >>> mcnemar(12, 4).pvalue > 0.05 > mcnemar(12, 4, correction=False).pvalue
    True
    """
    e01, e10 = as_int(e01, "e01", low=0), as_int(e10, "e10", low=0)
    correction = as_bool(correction, "correction")
    if as_bool(exact, "exact"):
        fewer, m = min(e01, e10), as_int(e01 + e10, "with exact=True e01 + e10", high=MOST)
        return SignificanceResult(fewer, min(1.0, 2 * _at_most(fewer, m, 0.5)), None)
    if e01 + e10 == 0:
        raise ValueError("(2.33) is undefined: e01 = e10 = 0, the learners differ on no sample; exact=True gives p = 1")
    statistic = (mcnemar_statistic if correction else mcnemar_statistic_uncorrected)(e01, e10)
    return SignificanceResult(statistic, math.erfc(math.sqrt(statistic / 2)), 1)


def _as_written(probability: Any, name: str) -> Fraction:
    """A number in (0, 1) as a Fraction, a float as the shortest decimal that stands for it."""
    as_number(float(as_number(probability, name, 0, 1, ends=False)), name, 0, 1, ends=False)  # 1 - 1e-20 is 1.0
    return Fraction(str(probability))


def _more_than(c: int, m: Int, p: float) -> float:
    """P(X > c) of the binomial variable X; c from -1 to m. (SciPy's bdtrc is off by 1e-3 for some m = 1e7.)"""
    from scipy.special import betainc, betaincc, betaln

    if not 0 <= c < m:  # at the ends SciPy before 1.15 has nan
        return float(c < 0)
    # For large m betaincc keeps the digits that betainc loses, but it needs 1 - p, which is rounded: by how much is
    # exact, and where it changes little the slope puts it right.
    q = 1 - p
    slope = math.exp(c * math.log(p) + (m - c - 1) * math.log(q) - betaln(c + 1, m - c))
    tail = float(betaincc(m - c, c + 1, q))
    change = slope * float(Fraction(q) - 1 + Fraction(p))
    return tail + change if abs(change) <= 1e-8 * tail else float(betainc(c + 1, m - c, p))


def _at_most(c: int, m: Int, p: float) -> float:
    """P(X <= c) of the binomial variable X; c from -1 to m."""
    from scipy.special import betaincc

    if not 0 <= c < m:
        return float(c >= m)
    return float(betaincc(c + 1, m - c, p))


def _no_more_probable(k: Int, m: int, eps0: float) -> tuple[int, int]:
    """lower, upper such that the counts no more probable than k are those below lower and from upper on."""
    from scipy.special import betaln

    log_odds = math.log(eps0) - math.log1p(-eps0)

    def roughly(i: Int) -> float:  # the logarithm of its probability, up to a constant
        return i * log_odds - float(betaln(i + 1, m - i + 1))

    roughly_k, exactly = roughly(k) + 1e-7, cache(lambda i: _log_probability(i, m, eps0))

    def is_more_probable(i: int) -> bool:
        excess = roughly(i) - roughly_k
        if abs(excess) > 1e-12 * m:
            return excess > 0
        return exactly(i) - exactly(k) > Decimal("1.0000001").ln() + Decimal("1e-25")

    mode = math.floor((m + 1) * Fraction(eps0))
    with localcontext(prec=60):
        lower = bisect_left(range(mode), True, key=is_more_probable)
        upper = bisect_left(range(m + 1), True, lo=mode, key=lambda i: not is_more_probable(i))
    return lower, upper


def _log_probability(i: int, m: Int, p: float | Decimal) -> Decimal:
    """The logarithm of P(X = i) of the binomial variable X, as a Decimal."""
    p = Decimal(p)
    return _log_factorial(m) - _log_factorial(i) - _log_factorial(m - i) + i * p.ln() + (m - i) * (1 - p).ln()


def _log_factorial(n: Any) -> Decimal:
    """The logarithm of n!, beyond 100 by Stirling's series, of which the next term is less than 1e-34."""
    if n < 100:
        return Decimal(math.factorial(n)).ln()
    n = Decimal(n)
    terms = ((1, 12), (-1, 360), (1, 1260), (-1, 1680), (1, 1188), (-691, 360360), (1, 156), (-3617, 122400))
    series = sum(a / (b * n ** (2 * j + 1)) for j, (a, b) in enumerate(terms))
    return (n + Decimal("0.5")) * n.ln() - n + HALF_LOG_OF_TWO_PI + series


def _wrong(pred: ArrayLike, name: str, y_true: Labels) -> Bools:
    labels = as_labels(pred, name)
    if labels.size != y_true.size:
        raise ValueError(f"{name} must have one label for each of the {y_true.size} samples, got {labels.size}")
    check_same_kind(labels, name, y_true)
    return labels != y_true


complete(__name__)
