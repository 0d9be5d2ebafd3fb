"""Comparing learners by their error rates in several rounds, sections 2.4.1 and 2.4.2: t tests.

A round trains and tests on one split of the data; k rounds give k error rates of a learner, or k differences between
those of learners A and B. A test's size is the probability that it rejects a true hypothesis; it should be the level
(显著度) alpha at most, and where the rounds share data it often is not: each test says so, with figures of
``simulations/size_and_power.json`` and ``simulations/equal_learners.json``.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from ._docs import complete
from ._types import Floats, Int, Number
from .comparison import Alternative, SignificanceResult
from .formulas import (
    corrected_paired_t_statistic,
    error_rate_variance,
    five_by_two_cv_t,
    five_by_two_cv_t_dietterich,
    five_by_two_cv_t_exact,
    mean_error_rate,
    sqrt,
    t_statistic,
    two_fold_mean,
    two_fold_variance,
)
from .guard import check_shapes
from .validation import as_int, as_number, as_shares, check_choice

ROUNDING = 4 * np.finfo(float).eps  # error rates in [0, 1] and their differences may be off by less


def error_rate_ttest(
    error_rates: ArrayLike, eps0: Number, *, alternative: Alternative = "two-sided"
) -> SignificanceResult:
    """(2.30) The t test that the expectation of k error rates is eps0.

    error_rates {array_like of shape (k,)} : At least two error rates, in [0, 1].
    eps0 {int, float or Fraction} : The error rate under test, in [0, 1].
    alternative {{"two-sided", "less", "greater"}, default "two-sided"} : "less": the expectation is less than eps0;
        "greater": it is greater.
    -> {SignificanceResult} The t statistic and its p-value, with df = k - 1; as ``scipy.stats.ttest_1samp``.
    ValueError : If the rates are equal up to rounding, where the variance is 0 and t is undefined.
    TypeError, ValueError : If an argument is of another kind or out of its range, or if there are fewer than two
        rates.

    Level: held for independent, nearly normal rates: with alpha = 0.05 the size is 0.051 for ten test
    sets of 100 samples each. It is not held if the rounds share their data, as the book's remark on
    repeated hold-out and cross validation has it: 30 hold-outs of 60 samples give 0.647.

    Source: Watermelon book 2.4.1.

    >>> error_rate_ttest([0.25, 0.5, 0.75, 0.5], 0.5)
    SignificanceResult(statistic=0.0, pvalue=1.0, df=3)
    """
    error_rates = as_shares(error_rates, "error_rates", ndim=1)
    eps0 = as_number(eps0, "eps0", 0, 1)
    check_choice(alternative, "alternative", ("two-sided", "less", "greater"))
    mu, sigma, k = _moments(error_rates, "error_rates")
    return _t_result(t_statistic(mu, float(eps0), sigma, k), k - 1, alternative)


def paired_ttest(
    errors_a: ArrayLike, errors_b: ArrayLike, *, alternative: Alternative = "two-sided"
) -> SignificanceResult:
    """(2.31) The paired t test (成对t检验) of two learners' error rates.

    errors_a, errors_b {array_like of shape (k,)} : Error rates of learners A and B in k >= 2 rounds, each on one
        training and one test set; in [0, 1].
    -> {SignificanceResult} The t statistic and its p-value, with df = k - 1; as ``scipy.stats.ttest_rel``. The
        book's statistic is the absolute value.
    ValueError : If the differences are equal up to rounding, where t is undefined.
    TypeError, ValueError : If an argument is of another kind or out of its range, if the lengths differ, or if
        there are fewer than two rounds.
    see corrected_paired_ttest : For rounds that share samples.

    Level: held for independent normal differences only. If each two of ten have correlation 0.1 the
    size is 0.154 at alpha = 0.05. For learners that take the nearer class mean and err alike it is
    0.096 in 10-fold cross validation of 60 samples and 0.051 of 300, and with 30 hold-outs of a third
    0.634 and 0.605. So learners that are alike are said to differ too often, not too seldom.

    Source: Watermelon book 2.4.2.

    >>> result = paired_ttest([0.25, 0.5, 0.75], [0.25, 0.25, 0.25])
    >>> round(result.statistic, 4), round(result.pvalue, 4), result.df
    (1.7321, 0.2254, 2)
    """
    check_choice(alternative, "alternative", ("two-sided", "less", "greater"))
    mu, sigma, k = _moments(_differences(errors_a, errors_b, ndim=1), "the differences of errors_a and errors_b")
    return _t_result(t_statistic(mu, 0, sigma, k), k - 1, alternative)


def corrected_paired_ttest(
    errors_a: ArrayLike, errors_b: ArrayLike, *, n_train: Int, n_test: Int, alternative: Alternative = "two-sided"
) -> SignificanceResult:
    """(2.31) Nadeau and Bengio's corrected paired t test of two learners' error rates.

    errors_a, errors_b {array_like of shape (k,)} : Error rates of learners A and B in k >= 2 rounds, each on one
        training and one test set; in [0, 1]. The rounds may share samples, as in cross validation and in repeated
        hold-out.
    n_train, n_test {int} : Samples in each round's training and test set, at least 1.
    -> {SignificanceResult} The corrected t statistic and its p-value, with df = k - 1.
    ValueError : If the differences are equal up to rounding, where t is undefined.
    TypeError, ValueError : If an argument is of another kind or out of its range, if the lengths differ, or if
        there are fewer than two rounds.

    Level: exact for normal differences that all have the correlation n_test/(n_train + n_test). With
    the learners of ``paired_ttest`` and alpha = 0.05 the size is 0.035 in 10-fold cross validation of
    60 samples and 0.010 of 300; with 30 hold-outs of a third, 0.078 and 0.045.

    Source: Nadeau and Bengio, Inference for the generalization error, Machine Learning 52 (2003).

    >>> errors_a, errors_b = [0.25, 0.5, 0.75], [0.25, 0.25, 0.25]
    >>> result = corrected_paired_ttest(errors_a, errors_b, n_train=3, n_test=2)
    >>> round(result.statistic, 4), round(result.pvalue, 4), result.df
    (1.0, 0.4226, 2)
    """
    n_train, n_test = as_int(n_train, "n_train", low=1), as_int(n_test, "n_test", low=1)
    check_choice(alternative, "alternative", ("two-sided", "less", "greater"))
    mu, sigma, k = _moments(_differences(errors_a, errors_b, ndim=1), "the differences of errors_a and errors_b")
    return _t_result(corrected_paired_t_statistic(mu, sigma, k, n_train, n_test), k - 1, alternative)


def five_by_two_cv_ttest(
    errors_a: ArrayLike, errors_b: ArrayLike, *, form: Literal["exact", "book", "dietterich"] = "exact"
) -> SignificanceResult:
    """(2.32) The two-sided 5x2cv t test (5×2 交叉验证) of two learners.

    errors_a, errors_b {array_like of shape (5, 2)} : Error rates of learners A and B, in [0, 1]: row = 2-fold cross
        validation, column = fold.
    form {{"exact", "book", "dietterich"}, default "exact"} : The statistic: ``formulas.five_by_two_cv_t_exact``,
        ``formulas.five_by_two_cv_t`` or ``formulas.five_by_two_cv_t_dietterich``.
    -> {SignificanceResult} The statistic and the p-value of t_5, whichever the form, with df = 5.
    ValueError : If in every row the two differences are equal up to rounding, where the statistic is undefined.
    TypeError, ValueError : If an argument is of another kind, of another shape or out of its range.

    Level: for independent normal differences and alpha = 0.05 the size is 0.015 of the book's form,
    0.028 of Dietterich's and 0.050 of the exact one. But the two halves of a row can be correlated,
    because each half is the training set of the other; with correlation 1/3 the book's form is the
    exact one and "exact" has the size 0.129. For learners that take the nearer class mean the sizes
    of the three are 0.068, 0.089 and 0.155 with 60 samples (correlation 0.377), 0.019, 0.031 and 0.056
    with 300 (0.024).

    Source: Watermelon book 2.4.2; Dietterich, Neural Computation 10 (1998).

    >>> errors_b = [[0.25, 0.25]] * 5
    >>> result = five_by_two_cv_ttest([[0.75, 0.5]] + [[0.25, 0.5]] * 4, errors_b)
    >>> round(result.statistic, 4), round(result.pvalue, 4), result.df
    (3.0, 0.0301, 5)
    """
    check_choice(form, "form", ("exact", "book", "dietterich"))
    differences = _differences(errors_a, errors_b, ndim=2)
    if differences.shape != (5, 2):
        raise ValueError(f"errors_a and errors_b must have shape (5, 2), got {differences.shape}")
    if np.ptp(differences, axis=1).max() <= ROUNDING:
        raise ValueError("(2.32) is undefined: in every row of errors_a - errors_b the two differences are equal")
    differences = differences.tolist()
    variances = [two_fold_variance(first, second) for first, second in differences]
    if form == "dietterich":
        statistic = five_by_two_cv_t_dietterich(differences[0][0], variances)
    else:
        formula = five_by_two_cv_t if form == "book" else five_by_two_cv_t_exact
        statistic = formula(two_fold_mean(*differences[0]), variances)
    return _t_result(statistic, 5, "two-sided")


def _differences(errors_a: ArrayLike, errors_b: ArrayLike, ndim: int) -> Floats:
    errors_a, errors_b = as_shares(errors_a, "errors_a", ndim), as_shares(errors_b, "errors_b", ndim)
    check_shapes(errors_a=errors_a.shape, errors_b=errors_b.shape)
    return errors_a - errors_b


def _moments(values: Floats, name: str) -> tuple[float, float, int]:
    """Mean, root of the variance, and number of values that differ."""
    if values.size < 2:
        raise ValueError(f"{name} must hold at least two rounds, got {values.size}")
    if np.ptp(values) <= ROUNDING:
        raise ValueError(f"t is undefined: {name} are all {values[0]:.4g}, so their variance (2.29) is 0")
    values = values.tolist()
    mu = mean_error_rate(values)
    return mu, sqrt(error_rate_variance(values, mu)), len(values)


def _t_result(statistic: float, df: int, alternative: Alternative) -> SignificanceResult:
    from scipy.special import stdtr

    pvalue = {
        "two-sided": 2 * stdtr(df, -abs(statistic)),
        "less": stdtr(df, statistic),
        "greater": stdtr(df, -statistic),
    }[alternative]
    return SignificanceResult(statistic, float(pvalue), df)


complete(__name__)
