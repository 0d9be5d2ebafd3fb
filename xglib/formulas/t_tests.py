"""Sections 2.4.1 and 2.4.2: the statistics of t tests, from the error rates of several rounds."""

from ..arithmetic import Value, sqrt
from ..guard import AtLeastOne, Differences, NonNegative, NonNegatives, Rate, Real, formula


@formula("2.28")
def mean_error_rate(error_rates: Differences) -> Value:
    """(2.28) The mean test error rate (平均测试错误率) mu of k rounds.

    error_rates : The k >= 1 error rates, or differences of error rates.
    ZeroDivisionError : If there is none.

    Source: Watermelon book 2.4.1.

    >>> mean_error_rate([0.25, 0.75])
    0.5
    """
    return sum(error_rates) / len(error_rates)


@formula("2.29", where=["2 <= len(error_rates)", "sum(error_rates) == len(error_rates)*mu"])
def error_rate_variance(error_rates: Differences, mu: Real) -> Value:
    """(2.29) The variance (方差) of k test error rates about their mean mu, with divisor k - 1; at least 0.

    error_rates : The k >= 2 error rates, or differences of error rates.
    mu : Their mean (2.28).
    -> The variance.

    Source: Watermelon book 2.4.1.

    >>> error_rate_variance([0.25, 0.75], mu=0.5)
    0.125
    """
    return sum((error_rate - mu) ** 2 for error_rate in error_rates) / (len(error_rates) - 1)


@formula("2.30", fractions=False, instead="for error rates use xglib.error_rate_ttest")
def t_statistic(mu: Real, eps0: Rate, sigma: NonNegative, k: AtLeastOne) -> Value:
    """(2.30) The t statistic of k error rates: distance of their mean from eps0 in standard errors.

    mu : The mean of the rates (2.28).
    eps0 : The error rate under test.
    sigma : The root of their variance (2.29).
    k : The number of rates.
    ZeroDivisionError : If sigma is 0.

    Source: Watermelon book 2.4.1.

    >>> t_statistic(mu=0.5, eps0=0.25, sigma=0.25, k=4)
    2.0
    """
    return sqrt(k) * (mu - eps0) / sigma


@formula("2.31", fractions=False, instead="for error rates use xglib.paired_ttest")
def paired_t_statistic(mu: Real, sigma: NonNegative, k: AtLeastOne) -> Value:
    """(2.31) The paired t statistic, of the k differences between two learners' error rates; at least 0.

    mu : The mean of the differences.
    sigma : The root of their variance.
    k : Their number.
    -> The statistic. The book takes the absolute value; ``xglib.paired_ttest`` keeps the sign.
    ZeroDivisionError : If sigma is 0.

    Source: Watermelon book 2.4.2.

    >>> paired_t_statistic(mu=-0.25, sigma=0.25, k=4)
    2.0
    """
    return abs(sqrt(k) * mu / sigma)


@formula("2.31", fractions=False, instead="for error rates use xglib.corrected_paired_ttest")
def corrected_paired_t_statistic(
    mu: Real, sigma: NonNegative, k: AtLeastOne, n_train: AtLeastOne, n_test: AtLeastOne
) -> Value:
    """(2.31) The paired t statistic with a correction for training sets that overlap; it keeps the sign.

    mu : The mean of the differences between two learners' error rates.
    sigma : The root of their variance.
    k : Their number.
    n_train, n_test : Samples in each round's training and test set.
    ZeroDivisionError : If sigma is 0.

    The variance of the mean is taken as (1/k + n_test/n_train) sigma^2.

    Source: Nadeau and Bengio, Inference for the generalization error, Machine Learning 52 (2003).

    >>> corrected_paired_t_statistic(mu=0.5, sigma=0.5, k=2, n_train=2, n_test=1)
    1.0
    """
    return mu / (sigma * sqrt(1 / k + n_test / n_train))


@formula("2.32", instead="for error rates use xglib.five_by_two_cv_ttest")
def two_fold_mean(first: Real, second: Real) -> Value:
    """(2.32) The mean of the two differences between learners A and B that one 2-fold cross validation gives.

    first, second : The difference on either fold.

    Source: Watermelon book 2.4.2.

    >>> two_fold_mean(0.25, 0.75)
    0.5
    """
    return (first + second) / 2


@formula("2.32", instead="for error rates use xglib.five_by_two_cv_ttest")
def two_fold_variance(first: Real, second: Real) -> Value:
    """(2.32) The variance of the two differences that one 2-fold cross validation gives, (first - second)^2 / 2.

    first, second : The difference between learners A and B on either fold.
    -> The variance, at least 0.

    Source: Watermelon book 2.4.2, with the squares that one of its readers' notes leave out.

    >>> two_fold_variance(0.25, 0.75)
    0.125
    """
    return (first - two_fold_mean(first, second)) ** 2 + (second - two_fold_mean(first, second)) ** 2


@formula(
    "2.32", where=["len(variances) == 5"], fractions=False, instead="for error rates use xglib.five_by_two_cv_ttest"
)
def five_by_two_cv_t(mu: Real, variances: NonNegatives) -> Value:
    """(2.32) The 5x2cv statistic (5×2 交叉验证) as the book states it; its law is that of t_5 over the root of 2.

    mu : The ``two_fold_mean`` of the first of the five 2-fold cross validations.
    ZeroDivisionError : If all variances are 0.

    The law holds if the ten differences are independent and normal with mean 0 and one variance.

    Source: Watermelon book 2.4.2.

    >>> five_by_two_cv_t(0.5, [0.25, 0.25, 0.25, 0.25, 0.25])
    1.0
    """
    return mu / sqrt(sum(variances) / 5)


@formula(
    "2.32", where=["len(variances) == 5"], fractions=False, instead="for error rates use xglib.five_by_two_cv_ttest"
)
def five_by_two_cv_t_exact(mu: Real, variances: NonNegatives) -> Value:
    """(2.32) The 5x2cv statistic times the root of 2, which makes its law that of t with 5 degrees of freedom.

    mu : The ``two_fold_mean`` of the first of the five 2-fold cross validations.
    ZeroDivisionError : If all variances are 0.

    The law holds if the ten differences are independent and normal with mean 0 and one variance.

    Source: the variance of mu is half that of a difference, which (2.32) does not take into account.

    >>> five_by_two_cv_t_exact(0.5, [0.125, 0.125, 0.125, 0.125, 0.125])
    2.0
    """
    return mu / sqrt(sum(variances) / 10)


@formula(
    "2.32", where=["len(variances) == 5"], fractions=False, instead="for error rates use xglib.five_by_two_cv_ttest"
)
def five_by_two_cv_t_dietterich(first: Real, variances: NonNegatives) -> Value:
    """(2.32) The 5x2cv statistic as Dietterich states it, with one difference in place of the mean of two.

    first : The difference on the first fold of the first of the five 2-fold cross validations.
    ZeroDivisionError : If all variances are 0.

    That difference is not independent of its variance, so the law is not that of t.

    Source: Dietterich, Approximate statistical tests for comparing supervised classification
    learning algorithms, Neural Computation 10 (1998).

    >>> five_by_two_cv_t_dietterich(0.5, [0.25, 0.25, 0.25, 0.25, 0.25])
    1.0
    """
    return first / sqrt(sum(variances) / 5)
