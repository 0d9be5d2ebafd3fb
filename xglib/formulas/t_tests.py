"""Sections 2.4.1 and 2.4.2: the statistics of t tests, from the error rates of several rounds."""

from ..arithmetic import sqrt
from ..guard import at_least_one, formula, many, nonnegative, rate, real


@formula("2.28", error_rates=many(real))
def mean_error_rate(error_rates):
    """(2.28) The mean test error rate (平均测试错误率) mu of k rounds.

    ``error_rates``: a sequence of k >= 1 numbers, fractions, arrays or symbols. ZeroDivisionError if
    it is empty.

    Source: Watermelon book 2.4.1.

    >>> mean_error_rate([0.25, 0.75])
    0.5
    """
    return sum(error_rates) / len(error_rates)


@formula("2.29", error_rates=many(real), mu=real)
def error_rate_variance(error_rates, mu):
    """(2.29) The variance (方差) of k test error rates about their mean mu, with divisor k - 1; at least 0.

    ``error_rates``: a sequence of k >= 2 numbers, fractions, arrays or symbols; ``mu``: their mean
    (2.28). ZeroDivisionError if k = 1.

    Source: Watermelon book 2.4.1.

    >>> error_rate_variance([0.25, 0.75], mu=0.5)
    0.125
    """
    return sum((error_rate - mu) ** 2 for error_rate in error_rates) / (len(error_rates) - 1)


@formula(
    "2.30",
    mu=real,
    eps0=rate,
    sigma=nonnegative,
    k=at_least_one,
    fractions=False,
    instead="for error rates use xglib.error_rate_ttest",
)
def t_statistic(mu, eps0, sigma, k):
    """(2.30) The t statistic of k error rates: distance of their mean from eps0 in standard errors.

    ``mu``: mean (2.28), ``sigma``: root of the variance (2.29), ``eps0``: the rate under test, ``k``:
    number of rates; numbers, float arrays that broadcast, or symbols. ZeroDivisionError if sigma is 0.

    Source: Watermelon book 2.4.1.

    >>> t_statistic(mu=0.5, eps0=0.25, sigma=0.25, k=4)
    2.0
    """
    return sqrt(k) * (mu - eps0) / sigma


@formula(
    "2.31",
    mu=real,
    sigma=nonnegative,
    k=at_least_one,
    fractions=False,
    instead="for error rates use xglib.paired_ttest",
)
def paired_t_statistic(mu, sigma, k):
    """(2.31) The paired t statistic, of the k differences between two learners' error rates; at least 0.

    ``mu``: their mean, ``sigma``: the root of their variance, ``k``: their number; numbers, float arrays
    that broadcast, or symbols. ZeroDivisionError if sigma is 0. The book takes the absolute value;
    ``paired_ttest`` keeps the sign.

    Source: Watermelon book 2.4.2.

    >>> paired_t_statistic(mu=-0.25, sigma=0.25, k=4)
    2.0
    """
    return abs(sqrt(k) * mu / sigma)


@formula(
    "2.31",
    mu=real,
    sigma=nonnegative,
    k=at_least_one,
    n_train=at_least_one,
    n_test=at_least_one,
    fractions=False,
    instead="for error rates use xglib.corrected_paired_ttest",
)
def corrected_paired_t_statistic(mu, sigma, k, n_train, n_test):
    """(2.31) The paired t statistic with a correction for training sets that overlap; it keeps the sign.

    ``mu``, ``sigma``, ``k`` as in ``paired_t_statistic``; ``n_train``, ``n_test``: samples in each
    round's training and test set; numbers, float arrays that broadcast, or symbols. The variance of the
    mean is taken as (1/k + n_test/n_train) sigma^2. ZeroDivisionError if sigma is 0.

    Source: Nadeau and Bengio, Inference for the generalization error, Machine Learning 52 (2003).

    >>> corrected_paired_t_statistic(mu=0.5, sigma=0.5, k=2, n_train=2, n_test=1)
    1.0
    """
    return mu / (sigma * sqrt(1 / k + n_test / n_train))


@formula("2.32", first=real, second=real, instead="for error rates use xglib.five_by_two_cv_ttest")
def two_fold_mean(first, second):
    """(2.32) The mean of the two differences between learners A and B that one 2-fold cross validation gives.

    ``first``, ``second``: the difference on either fold; numbers, fractions, arrays or symbols.

    Source: Watermelon book 2.4.2.

    >>> two_fold_mean(0.25, 0.75)
    0.5
    """
    return (first + second) / 2


@formula("2.32", first=real, second=real, instead="for error rates use xglib.five_by_two_cv_ttest")
def two_fold_variance(first, second):
    """(2.32) The variance of the two differences that one 2-fold cross validation gives, (first - second)^2 / 2.

    ``first``, ``second``: the difference on either fold; numbers, fractions, arrays or symbols.

    Source: Watermelon book 2.4.2, with the squares that one of its readers' notes leave out.

    >>> two_fold_variance(0.25, 0.75)
    0.125
    """
    return (first - two_fold_mean(first, second)) ** 2 + (second - two_fold_mean(first, second)) ** 2


@formula(
    "2.32",
    mu=real,
    variances=many(nonnegative),
    fractions=False,
    instead="for error rates use xglib.five_by_two_cv_ttest",
)
def five_by_two_cv_t(mu, variances):
    """(2.32) The 5x2cv statistic (5×2 交叉验证) as the book states it; its law is that of t_5 over the root of 2.

    ``mu``: ``two_fold_mean`` of the first of the five 2-fold cross validations; ``variances``: a
    sequence of the five ``two_fold_variance``; numbers, float arrays that broadcast, or symbols. The law
    holds if the ten differences are independent and normal with mean 0 and one variance.
    ZeroDivisionError if all variances are 0.

    Source: Watermelon book 2.4.2.

    >>> five_by_two_cv_t(0.5, [0.25, 0.25, 0.25, 0.25, 0.25])
    1.0
    """
    return mu / sqrt(sum(variances) / 5)


@formula(
    "2.32",
    mu=real,
    variances=many(nonnegative),
    fractions=False,
    instead="for error rates use xglib.five_by_two_cv_ttest",
)
def five_by_two_cv_t_exact(mu, variances):
    """(2.32) The 5x2cv statistic times the root of 2, which makes its law that of t with 5 degrees of freedom.

    Arguments, conditions and errors as in ``five_by_two_cv_t``.

    Source: the variance of mu is half that of a difference, which (2.32) does not take into account.

    >>> five_by_two_cv_t_exact(0.5, [0.125, 0.125, 0.125, 0.125, 0.125])
    2.0
    """
    return mu / sqrt(sum(variances) / 10)


@formula(
    "2.32",
    first=real,
    variances=many(nonnegative),
    fractions=False,
    instead="for error rates use xglib.five_by_two_cv_ttest",
)
def five_by_two_cv_t_dietterich(first, variances):
    """(2.32) The 5x2cv statistic as Dietterich states it, with one difference in place of the mean of two.

    ``first``: the difference on the first fold of the first of the five 2-fold cross validations;
    ``variances`` as in ``five_by_two_cv_t``. That difference is not independent of its variance, so
    the law is not that of t. ZeroDivisionError if all variances are 0.

    Source: Dietterich, Approximate statistical tests for comparing supervised classification
    learning algorithms, Neural Computation 10 (1998).

    >>> five_by_two_cv_t_dietterich(0.5, [0.25, 0.25, 0.25, 0.25, 0.25])
    1.0
    """
    return first / sqrt(sum(variances) / 5)
