"""Section 2.4.4: the statistics of Friedman's and Nemenyi's tests, from mean ranks, and of two learners by ranks."""

from ..arithmetic import Value, sqrt
from ..guard import AtLeastOne, AtLeastOnes, NonNegative, formula


@formula(
    "2.34",
    where=[
        "2 <= len(mean_ranks)",
        "2*sum(mean_ranks) == len(mean_ranks)*(len(mean_ranks) + 1)",
        "6*sum(r**2 for r in mean_ranks) <= len(mean_ranks)*(len(mean_ranks) + 1)*(2*len(mean_ranks) + 1)",
    ],
    instead="for scores use xglib.friedman",
)
def friedman_chi_square(mean_ranks: AtLeastOnes, n: AtLeastOne) -> Value:
    """(2.34) Friedman's statistic of k mean ranks (平均序值) on n data sets without ties, in [0, n (k - 1)].

    n : The number of data sets.

    That is (k - 1)/k times 12 n/(k^2 - 1) times the sum of (r_i - (k + 1)/2)^2, with the twos moved
    out of the sum.

    Source: Watermelon book 2.4.4.

    >>> friedman_chi_square([1, 2.125, 2.875], n=4)
    7.125
    """
    return (
        (12 * n * (len(mean_ranks) - 1))
        * sum((2 * r - (len(mean_ranks) + 1)) ** 2 for r in mean_ranks)
        / (4 * len(mean_ranks) * (len(mean_ranks) ** 2 - 1))
    )


@formula(
    "2.34",
    where=[
        "2 <= len(mean_ranks)",
        "2*sum(mean_ranks) == len(mean_ranks)*(len(mean_ranks) + 1)",
        "6*sum(r**2 for r in mean_ranks) <= len(mean_ranks)*(len(mean_ranks) + 1)*(2*len(mean_ranks) + 1)",
    ],
    instead="for scores use xglib.friedman",
)
def friedman_chi_square_from_squares(mean_ranks: AtLeastOnes, n: AtLeastOne) -> Value:
    """(2.34) Friedman's statistic in its second form, by the squares of the mean ranks; it has to have no ties.

    mean_ranks : The mean ranks of k learners, without ties in any data set.
    n : The number of data sets.
    -> The statistic: equal to ``friedman_chi_square`` if the mean ranks add up to k (k + 1)/2, as ranks do.

    That is 12 n/(k (k + 1)) times (the sum of r_i^2, less k (k + 1)^2/4).

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
    "2.34",
    where=[
        "2 <= len(mean_ranks)",
        "2*sum(mean_ranks) == len(mean_ranks)*(len(mean_ranks) + 1)",
        "n*sum(r**2 for r in mean_ranks) <= squares",
        "6*squares <= n*len(mean_ranks)*(len(mean_ranks) + 1)*(2*len(mean_ranks) + 1)",
    ],
    instead="for scores use xglib.friedman",
)
def friedman_chi_square_with_ties(mean_ranks: AtLeastOnes, n: AtLeastOne, squares: NonNegative) -> Value:
    """(2.34) Friedman's statistic with the correction for ties, in [0, n (k - 1)].

    n : The number of data sets.
    squares : The sum of the squares of all n k ranks. Without ties that is n k (k + 1)(2 k + 1)/6, and the statistic is
        ``friedman_chi_square``; with ties it is less, and the statistic greater.
    ZeroDivisionError : If all ranks are equal.

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


@formula("2.35", where=["chi_square <= n*(k - 1)"], instead="for scores use xglib.iman_davenport")
def iman_davenport_f(chi_square: NonNegative, k: AtLeastOne, n: AtLeastOne) -> Value:
    """(2.35) The F statistic that Iman and Davenport make of Friedman's; at least 0.

    chi_square : Friedman's statistic (2.34).
    ZeroDivisionError : If chi_square is n (k - 1), its maximum, where all data sets rank the learners alike.

    Source: Watermelon book 2.4.4.

    >>> iman_davenport_f(6, k=3, n=4)
    9.0
    """
    return (n - 1) * chi_square / (n * (k - 1) - chi_square)


@formula("2.36", fractions=False, instead="for scores use xglib.nemenyi")
def critical_difference(q: NonNegative, k: AtLeastOne, n: AtLeastOne) -> Value:
    """(2.36) The critical difference (临界值域) CD of two mean ranks in Nemenyi's test, at least 0.

    q : q_alpha, at least 0, as ``xglib.nemenyi_q`` gives it.
    -> The critical difference.

    Source: Watermelon book 2.4.4.

    >>> critical_difference(2.5, k=3, n=8)
    1.25
    """
    return q * sqrt(k * (k + 1) / (6 * n))


@formula(where=["r_i <= k", "r_j <= k"], fractions=False, instead="for scores use xglib.compare_with_control")
def rank_difference_z(r_i: AtLeastOne, r_j: AtLeastOne, k: AtLeastOne, n: AtLeastOne) -> Value:
    """The difference of two mean ranks in standard deviations: nearly standard normal for learners that are alike.

    r_i, r_j : The mean ranks.
    -> z, negative if learner i has the smaller mean rank.

    Source: Demsar, JMLR 7 (2006), section 3.2.2.

    >>> rank_difference_z(3, 1, k=3, n=8)
    4.0
    """
    return (r_i - r_j) / sqrt(k * (k + 1) / (6 * n))


@formula(where=["w <= sum(ranks)"], fractions=False, instead="for scores use xglib.wilcoxon")
def signed_rank_z(w: NonNegative, ranks: AtLeastOnes) -> Value:
    """Wilcoxon's sum of ranks in standard deviations from its mean: nearly standard normal for many ranks.

    w : The sum of the ranks of the positive differences.
    ranks : The ranks of all differences by size.
    -> z, positive if w is more than half of the sum of all ranks.
    ZeroDivisionError : If there is no rank.

    The mean is half of the sum of the ranks, the variance a quarter of that of their squares; without ties these are
    n (n + 1)/4 and n (n + 1)(2 n + 1)/24.

    Source: Wilcoxon, Biometrics Bulletin 1 (1945).

    >>> signed_rank_z(7, ranks=[1, 2, 2, 4])
    1.0
    """
    return (2 * w - sum(ranks)) / sqrt(sum(r**2 for r in ranks))
