"""Section 2.4.4: the statistics of Friedman's and Nemenyi's tests, from mean ranks."""

from ..arithmetic import sqrt
from ..guard import at_least_one, formula, many, nonnegative


@formula("2.34", mean_ranks=many(at_least_one), n=at_least_one, instead="for scores use xglib.friedman")
def friedman_chi_square(mean_ranks, n):
    """(2.34) Friedman's statistic of k mean ranks (平均序值) on n data sets without ties, in [0, n (k - 1)].

    That is (k - 1)/k times 12 n/(k^2 - 1) times the sum of (r_i - (k + 1)/2)^2, with the twos moved
    out of the sum. ``mean_ranks``: a sequence of k >= 2 numbers, fractions, arrays or symbols;
    ``n``: their number of data sets. ZeroDivisionError if k = 1.

    Source: Watermelon book 2.4.4.

    >>> friedman_chi_square([1, 2.125, 2.875], n=4)
    7.125
    """
    return (
        (12 * n * (len(mean_ranks) - 1))
        * sum((2 * r - (len(mean_ranks) + 1)) ** 2 for r in mean_ranks)
        / (4 * len(mean_ranks) * (len(mean_ranks) ** 2 - 1))
    )


@formula("2.34", mean_ranks=many(at_least_one), n=at_least_one, instead="for scores use xglib.friedman")
def friedman_chi_square_from_squares(mean_ranks, n):
    """(2.34) Friedman's statistic in its second form, by the squares of the mean ranks; it has to have no ties.

    That is 12 n/(k (k + 1)) times (the sum of r_i^2, less k (k + 1)^2/4). Equal to
    ``friedman_chi_square`` if the mean ranks add up to k (k + 1)/2, as ranks do. Arguments as there.
    ZeroDivisionError if there is no mean rank.

    Source: Watermelon book 2.4.4.

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
def friedman_chi_square_with_ties(mean_ranks, n, squares):
    """(2.34) Friedman's statistic with the correction for ties, in [0, n (k - 1)].

    ``mean_ranks``, ``n`` as in ``friedman_chi_square``; ``squares``: the sum of the squares of all n k
    ranks. Without ties that is n k (k + 1)(2 k + 1)/6, and the statistic is ``friedman_chi_square``;
    with ties it is less, and the statistic greater. ZeroDivisionError if all ranks are equal.

    Source: Conover, Practical Nonparametric Statistics, 5.8.

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
def iman_davenport_f(chi_square, k, n):
    """(2.35) The F statistic that Iman and Davenport make of Friedman's; at least 0.

    ``chi_square`` (2.34) of ``k`` learners on ``n`` data sets: numbers, fractions, float arrays that
    broadcast, or symbols. ZeroDivisionError if chi_square is n (k - 1), its maximum, where all data
    sets rank the learners alike.

    Source: Watermelon book 2.4.4.

    >>> iman_davenport_f(6, k=3, n=4)
    9.0
    """
    return (n - 1) * chi_square / (n * (k - 1) - chi_square)


@formula("2.36", q=nonnegative, k=at_least_one, n=at_least_one, fractions=False, instead="for scores use xglib.nemenyi")
def critical_difference(q, k, n):
    """(2.36) The critical difference (临界值域) CD of two mean ranks in Nemenyi's test, at least 0.

    ``q``: q_alpha, as of ``nemenyi_q``; ``k`` learners, ``n`` data sets; numbers, float arrays that
    broadcast, or symbols.

    Source: Watermelon book 2.4.4.

    >>> critical_difference(2.5, k=3, n=8)
    1.25
    """
    return q * sqrt(k * (k + 1) / (6 * n))
