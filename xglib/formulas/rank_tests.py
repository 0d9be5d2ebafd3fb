"""Section 2.4.4: the statistics of Friedman's and Nemenyi's tests, from mean ranks, and of two learners by ranks."""

from ..arithmetic import Value, Values, sqrt
from ..guard import at_least_one, formula, many, nonnegative


@formula("2.34", mean_ranks=many(at_least_one), n=at_least_one, instead="for scores use xglib.friedman")
def friedman_chi_square(mean_ranks: Values, n: Value) -> Value:
    """(2.34) Friedman's statistic of k mean ranks (平均序值) on n data sets without ties, in [0, n (k - 1)].

    Parameters
    ----------
    mean_ranks : sequence of numbers, float arrays or symbols
        The mean ranks of k >= 2 learners, each at least 1.
    n : number, float array or symbol
        The number of data sets, at least 1.

    Returns
    -------
    number, float array or symbol
        The statistic.

    Raises
    ------
    ZeroDivisionError
        If there are fewer than two mean ranks.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    That is (k - 1)/k times 12 n/(k^2 - 1) times the sum of (r_i - (k + 1)/2)^2, with the twos moved
    out of the sum.

    Source: Watermelon book 2.4.4.

    Examples
    --------
    >>> friedman_chi_square([1, 2.125, 2.875], n=4)
    7.125
    """
    return (
        (12 * n * (len(mean_ranks) - 1))
        * sum((2 * r - (len(mean_ranks) + 1)) ** 2 for r in mean_ranks)
        / (4 * len(mean_ranks) * (len(mean_ranks) ** 2 - 1))
    )


@formula("2.34", mean_ranks=many(at_least_one), n=at_least_one, instead="for scores use xglib.friedman")
def friedman_chi_square_from_squares(mean_ranks: Values, n: Value) -> Value:
    """(2.34) Friedman's statistic in its second form, by the squares of the mean ranks; it has to have no ties.

    Parameters
    ----------
    mean_ranks : sequence of numbers, float arrays or symbols
        The mean ranks of k learners, each at least 1, without ties in any data set.
    n : number, float array or symbol
        The number of data sets, at least 1.

    Returns
    -------
    number, float array or symbol
        The statistic: equal to ``friedman_chi_square`` if the mean ranks add up to k (k + 1)/2, as ranks do.

    Raises
    ------
    ZeroDivisionError
        If there is no mean rank.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    That is 12 n/(k (k + 1)) times (the sum of r_i^2, less k (k + 1)^2/4).

    Source: Watermelon book 2.4.4.

    Examples
    --------
    >>> friedman_chi_square_from_squares([1, 2.125, 2.875], n=4)
    7.125
    """
    return (
        3
        * n
        * (4 * sum(r**2 for r in mean_ranks) - len(mean_ranks) * (len(mean_ranks) + 1) ** 2)
        / (len(mean_ranks) * (len(mean_ranks) + 1))
    )


@formula(
    "2.34", mean_ranks=many(at_least_one), n=at_least_one, squares=nonnegative, instead="for scores use xglib.friedman"
)
def friedman_chi_square_with_ties(mean_ranks: Values, n: Value, squares: Value) -> Value:
    """(2.34) Friedman's statistic with the correction for ties, in [0, n (k - 1)].

    Parameters
    ----------
    mean_ranks : sequence of numbers, float arrays or symbols
        The mean ranks of k >= 2 learners, each at least 1.
    n : number, float array or symbol
        The number of data sets, at least 1.
    squares : number, float array or symbol
        The sum of the squares of all n k ranks. Without ties that is n k (k + 1)(2 k + 1)/6, and the statistic
        is ``friedman_chi_square``; with ties it is less, and the statistic greater.

    Returns
    -------
    number, float array or symbol
        The statistic.

    Raises
    ------
    ZeroDivisionError
        If all ranks are equal.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Conover, Practical Nonparametric Statistics, 5.8.

    Examples
    --------
    >>> friedman_chi_square_with_ties([1, 2.125, 2.875], n=4, squares=55.5)
    7.6
    """
    return (
        (len(mean_ranks) - 1)
        * n**2
        * sum((2 * r - (len(mean_ranks) + 1)) ** 2 for r in mean_ranks)
        / (4 * squares - n * len(mean_ranks) * (len(mean_ranks) + 1) ** 2)
    )


@formula("2.35", chi_square=nonnegative, k=at_least_one, n=at_least_one, instead="for scores use xglib.iman_davenport")
def iman_davenport_f(chi_square: Value, k: Value, n: Value) -> Value:
    """(2.35) The F statistic that Iman and Davenport make of Friedman's; at least 0.

    Parameters
    ----------
    chi_square : number, float array or symbol
        Friedman's statistic (2.34), at least 0.
    k, n : number, float array or symbol
        The number of learners and of data sets, at least 1.

    Returns
    -------
    number, float array or symbol
        The statistic.

    Raises
    ------
    ZeroDivisionError
        If chi_square is n (k - 1), its maximum, where all data sets rank the learners alike.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.4.4.

    Examples
    --------
    >>> iman_davenport_f(6, k=3, n=4)
    9.0
    """
    return (n - 1) * chi_square / (n * (k - 1) - chi_square)


@formula("2.36", q=nonnegative, k=at_least_one, n=at_least_one, fractions=False, instead="for scores use xglib.nemenyi")
def critical_difference(q: Value, k: Value, n: Value) -> Value:
    """(2.36) The critical difference (临界值域) CD of two mean ranks in Nemenyi's test, at least 0.

    Parameters
    ----------
    q : number, float array or symbol
        q_alpha, at least 0, as ``xglib.nemenyi_q`` gives it.
    k, n : number, float array or symbol
        The number of learners and of data sets, at least 1.

    Returns
    -------
    float, float array or symbol
        The critical difference.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind (a Fraction is, because of the root) or out of its range.

    Notes
    -----
    Source: Watermelon book 2.4.4.

    Examples
    --------
    >>> critical_difference(2.5, k=3, n=8)
    1.25
    """
    return q * sqrt(k * (k + 1) / (6 * n))


@formula(
    r_i=at_least_one,
    r_j=at_least_one,
    k=at_least_one,
    n=at_least_one,
    fractions=False,
    instead="for scores use xglib.compare_with_control",
)
def rank_difference_z(r_i: Value, r_j: Value, k: Value, n: Value) -> Value:
    """The difference of two mean ranks in standard deviations: nearly standard normal for learners that are alike.

    Parameters
    ----------
    r_i, r_j : number, float array or symbol
        The mean ranks, each at least 1.
    k, n : number, float array or symbol
        The number of learners and of data sets, at least 1.

    Returns
    -------
    float, float array or symbol
        z, negative if learner i has the smaller mean rank.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind (a Fraction is, because of the root) or out of its range.

    Notes
    -----
    Source: Demsar, JMLR 7 (2006), section 3.2.2.

    Examples
    --------
    >>> rank_difference_z(3, 1, k=3, n=8)
    4.0
    """
    return (r_i - r_j) / sqrt(k * (k + 1) / (6 * n))


@formula(w=nonnegative, ranks=many(at_least_one), fractions=False, instead="for scores use xglib.wilcoxon")
def signed_rank_z(w: Value, ranks: Values) -> Value:
    """Wilcoxon's sum of ranks in standard deviations from its mean: nearly standard normal for many ranks.

    Parameters
    ----------
    w : number, float array or symbol
        The sum of the ranks of the positive differences, at least 0.
    ranks : sequence of numbers, float arrays or symbols
        The ranks of all differences by size, each at least 1.

    Returns
    -------
    float, float array or symbol
        z, positive if w is more than half of the sum of all ranks.

    Raises
    ------
    ZeroDivisionError
        If there is no rank.
    TypeError, ValueError
        If an argument is of another kind (a Fraction is, because of the root) or out of its range.

    Notes
    -----
    The mean is half of the sum of the ranks, the variance a quarter of that of their squares; without ties these are
    n (n + 1)/4 and n (n + 1)(2 n + 1)/24.

    Source: Wilcoxon, Biometrics Bulletin 1 (1945).

    Examples
    --------
    >>> signed_rank_z(7, ranks=[1, 2, 2, 4])
    1.0
    """
    return (2 * w - sum(ranks)) / sqrt(sum(r**2 for r in ranks))
