"""Sections 2.4.1 and 2.4.2: the statistics of t tests, from the error rates of several rounds."""

from ..arithmetic import Value, Values, sqrt
from ..guard import at_least_one, formula, many, nonnegative, rate, real


@formula("2.28", error_rates=many(real))
def mean_error_rate(error_rates: Values) -> Value:
    """(2.28) The mean test error rate (平均测试错误率) mu of k rounds.

    Parameters
    ----------
    error_rates : sequence of numbers, float arrays or symbols
        The k >= 1 error rates, or differences of error rates.

    Returns
    -------
    number, float array or symbol
        The mean.

    Raises
    ------
    ZeroDivisionError
        If there is none.
    TypeError, ValueError
        If the argument is no sequence, or an entry is of another kind or not finite.

    Notes
    -----
    Source: Watermelon book 2.4.1.

    Examples
    --------
    >>> mean_error_rate([0.25, 0.75])
    0.5
    """
    return sum(error_rates) / len(error_rates)


@formula("2.29", error_rates=many(real), mu=real)
def error_rate_variance(error_rates: Values, mu: Value) -> Value:
    """(2.29) The variance (方差) of k test error rates about their mean mu, with divisor k - 1; at least 0.

    Parameters
    ----------
    error_rates : sequence of numbers, float arrays or symbols
        The k >= 2 error rates, or differences of error rates.
    mu : number, float array or symbol
        Their mean (2.28).

    Returns
    -------
    number, float array or symbol
        The variance.

    Raises
    ------
    ZeroDivisionError
        If k = 1.
    TypeError, ValueError
        If an argument is of another kind or not finite.

    Notes
    -----
    Source: Watermelon book 2.4.1.

    Examples
    --------
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
def t_statistic(mu: Value, eps0: Value, sigma: Value, k: Value) -> Value:
    """(2.30) The t statistic of k error rates: distance of their mean from eps0 in standard errors.

    Parameters
    ----------
    mu : number, float array or symbol
        The mean of the rates (2.28).
    eps0 : number, float array or symbol
        The error rate under test, in [0, 1].
    sigma : number, float array or symbol
        The root of their variance (2.29), at least 0.
    k : number, float array or symbol
        The number of rates, at least 1.

    Returns
    -------
    float, float array or symbol
        The statistic.

    Raises
    ------
    ZeroDivisionError
        If sigma is 0.
    TypeError, ValueError
        If an argument is of another kind (a Fraction is, because of the root) or out of its range.

    Notes
    -----
    Source: Watermelon book 2.4.1.

    Examples
    --------
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
def paired_t_statistic(mu: Value, sigma: Value, k: Value) -> Value:
    """(2.31) The paired t statistic, of the k differences between two learners' error rates; at least 0.

    Parameters
    ----------
    mu : number, float array or symbol
        The mean of the differences.
    sigma : number, float array or symbol
        The root of their variance, at least 0.
    k : number, float array or symbol
        Their number, at least 1.

    Returns
    -------
    float, float array or symbol
        The statistic. The book takes the absolute value; ``xglib.paired_ttest`` keeps the sign.

    Raises
    ------
    ZeroDivisionError
        If sigma is 0.
    TypeError, ValueError
        If an argument is of another kind (a Fraction is, because of the root) or out of its range.

    Notes
    -----
    Source: Watermelon book 2.4.2.

    Examples
    --------
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
def corrected_paired_t_statistic(mu: Value, sigma: Value, k: Value, n_train: Value, n_test: Value) -> Value:
    """(2.31) The paired t statistic with a correction for training sets that overlap; it keeps the sign.

    Parameters
    ----------
    mu : number, float array or symbol
        The mean of the differences between two learners' error rates.
    sigma : number, float array or symbol
        The root of their variance, at least 0.
    k : number, float array or symbol
        Their number, at least 1.
    n_train, n_test : number, float array or symbol
        Samples in each round's training and test set, at least 1.

    Returns
    -------
    float, float array or symbol
        The statistic.

    Raises
    ------
    ZeroDivisionError
        If sigma is 0.
    TypeError, ValueError
        If an argument is of another kind (a Fraction is, because of the root) or out of its range.

    Notes
    -----
    The variance of the mean is taken as (1/k + n_test/n_train) sigma^2.

    Source: Nadeau and Bengio, Inference for the generalization error, Machine Learning 52 (2003).

    Examples
    --------
    >>> corrected_paired_t_statistic(mu=0.5, sigma=0.5, k=2, n_train=2, n_test=1)
    1.0
    """
    return mu / (sigma * sqrt(1 / k + n_test / n_train))


@formula("2.32", first=real, second=real, instead="for error rates use xglib.five_by_two_cv_ttest")
def two_fold_mean(first: Value, second: Value) -> Value:
    """(2.32) The mean of the two differences between learners A and B that one 2-fold cross validation gives.

    Parameters
    ----------
    first, second : number, float array or symbol
        The difference on either fold.

    Returns
    -------
    number, float array or symbol
        The mean.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or not finite.

    Notes
    -----
    Source: Watermelon book 2.4.2.

    Examples
    --------
    >>> two_fold_mean(0.25, 0.75)
    0.5
    """
    return (first + second) / 2


@formula("2.32", first=real, second=real, instead="for error rates use xglib.five_by_two_cv_ttest")
def two_fold_variance(first: Value, second: Value) -> Value:
    """(2.32) The variance of the two differences that one 2-fold cross validation gives, (first - second)^2 / 2.

    Parameters
    ----------
    first, second : number, float array or symbol
        The difference between learners A and B on either fold.

    Returns
    -------
    number, float array or symbol
        The variance, at least 0.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or not finite.

    Notes
    -----
    Source: Watermelon book 2.4.2, with the squares that one of its readers' notes leave out.

    Examples
    --------
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
def five_by_two_cv_t(mu: Value, variances: Values) -> Value:
    """(2.32) The 5x2cv statistic (5×2 交叉验证) as the book states it; its law is that of t_5 over the root of 2.

    Parameters
    ----------
    mu : number, float array or symbol
        The ``two_fold_mean`` of the first of the five 2-fold cross validations.
    variances : sequence of numbers, float arrays or symbols
        The five ``two_fold_variance``, at least 0.

    Returns
    -------
    float, float array or symbol
        The statistic.

    Raises
    ------
    ZeroDivisionError
        If all variances are 0.
    TypeError, ValueError
        If an argument is of another kind (a Fraction is, because of the root) or out of its range.

    Notes
    -----
    The law holds if the ten differences are independent and normal with mean 0 and one variance.

    Source: Watermelon book 2.4.2.

    Examples
    --------
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
def five_by_two_cv_t_exact(mu: Value, variances: Values) -> Value:
    """(2.32) The 5x2cv statistic times the root of 2, which makes its law that of t with 5 degrees of freedom.

    Parameters
    ----------
    mu : number, float array or symbol
        The ``two_fold_mean`` of the first of the five 2-fold cross validations.
    variances : sequence of numbers, float arrays or symbols
        The five ``two_fold_variance``, at least 0.

    Returns
    -------
    float, float array or symbol
        The statistic.

    Raises
    ------
    ZeroDivisionError
        If all variances are 0.
    TypeError, ValueError
        If an argument is of another kind (a Fraction is, because of the root) or out of its range.

    Notes
    -----
    The law holds if the ten differences are independent and normal with mean 0 and one variance.

    Source: the variance of mu is half that of a difference, which (2.32) does not take into account.

    Examples
    --------
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
def five_by_two_cv_t_dietterich(first: Value, variances: Values) -> Value:
    """(2.32) The 5x2cv statistic as Dietterich states it, with one difference in place of the mean of two.

    Parameters
    ----------
    first : number, float array or symbol
        The difference on the first fold of the first of the five 2-fold cross validations.
    variances : sequence of numbers, float arrays or symbols
        The five ``two_fold_variance``, at least 0.

    Returns
    -------
    float, float array or symbol
        The statistic.

    Raises
    ------
    ZeroDivisionError
        If all variances are 0.
    TypeError, ValueError
        If an argument is of another kind (a Fraction is, because of the root) or out of its range.

    Notes
    -----
    That difference is not independent of its variance, so the law is not that of t.

    Source: Dietterich, Approximate statistical tests for comparing supervised classification
    learning algorithms, Neural Computation 10 (1998).

    Examples
    --------
    >>> five_by_two_cv_t_dietterich(0.5, [0.25, 0.25, 0.25, 0.25, 0.25])
    1.0
    """
    return first / sqrt(sum(variances) / 5)
