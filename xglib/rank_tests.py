"""Comparing several learners on several data sets by their ranks, section 2.4.4: Friedman's test and Nemenyi's.

Scores stand in a table: row = data set, column = learner. In each row the learners are ranked, 1 is the best, and tied
scores share the mean of their ranks. Ranks are halves of integers, so the statistics are exact ratios, rounded once.
"""

import math
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from .comparison import SignificanceResult
from .formulas import critical_difference, friedman_chi_square, friedman_chi_square_with_ties, iman_davenport_f
from .validation import as_finite, as_int, as_number, as_scores


class NemenyiResult(NamedTuple):
    """What Nemenyi's test finds, by column of the scores.

    ``groups``: tuples of columns, best first: the largest sets of at least two learners that do not
    differ significantly, which the diagram of critical differences joins by a bar.
    """

    mean_ranks: np.ndarray
    critical_difference: float
    pvalues: np.ndarray
    groups: tuple[tuple[int, ...], ...]


def ranks(scores, *, lower_is_better):
    """Rank (序值) the learners on each data set: 1 is the best, tied scores share the mean of their ranks.

    ``scores``: real and finite, shape (n, k), k >= 2: row = data set, column = learner; ``lower_is_better``:
    True for error rates, False for accuracies. Scores tie if they are equal in float64: round them
    before if they should. Returns float64 (n, k). Raises TypeError if ``lower_is_better`` is no bool,
    ValueError for one column, and what ``as_finite`` and ``as_scores`` raise.

    Source: Watermelon book 2.4.4, table 2.5.

    >>> ranks([[0.1, 0.3, 0.2], [0.2, 0.4, 0.4]], lower_is_better=True)
    array([[1. , 3. , 2. ],
           [1. , 2.5, 2.5]])
    """
    return _double_ranks(scores, lower_is_better) / 2


def mean_ranks(scores, *, lower_is_better):
    """The mean rank (平均序值) of each learner over the data sets, shape (k,), in [1, k].

    Arguments and errors as in ``ranks``.

    Source: Watermelon book 2.4.4, table 2.5.

    >>> mean_ranks([[0.1, 0.3, 0.2], [0.2, 0.4, 0.4]], lower_is_better=True)
    array([1.  , 2.75, 2.25])
    """
    double_ranks = _double_ranks(scores, lower_is_better)
    return double_ranks.sum(axis=0) / (2 * len(double_ranks))


def friedman(scores, *, tie_correction=True):
    """(2.34) Friedman's test (Friedman检验): do k learners have one mean rank? ``SignificanceResult``, df = k - 1.

    ``scores``: shape (n, k), as in ``ranks``, n >= 2; which end is better makes no difference. The
    p-value is that of the chi-square distribution. With ``tie_correction`` as
    ``scipy.stats.friedmanchisquare``, which takes the columns one by one; without it the book's
    formula, which is the same if no row has ties. Raises ValueError if every row is one tie, where
    the corrected statistic is undefined, and what ``ranks`` raises.

    Level: held for large n only, nearly. With alpha = 0.05 the size is 0.069 for three learners on
    four data sets, 0.045 for four on ten and 0.048 for ten on 30. If scores take three values only it
    is 0.045 for four learners on ten data sets, but 0.012 without ``tie_correction``.

    Source: Watermelon book 2.4.4.

    >>> friedman([[1, 2, 3], [1, 3, 2], [2, 1, 3], [1, 2, 3]]).statistic
    4.5
    """
    from scipy.special import chdtrc

    chi_square, _, k = _exact_chi_square(scores, tie_correction)
    return SignificanceResult(float(chi_square), float(chdtrc(k - 1, float(chi_square))), k - 1)


def iman_davenport(scores, *, tie_correction=True):
    """(2.35) Iman and Davenport's test: as Friedman's, with a p-value of F. ``SignificanceResult``.

    ``scores``, ``tie_correction`` as in ``friedman``; df = (k - 1, (k - 1)(n - 1)). Raises ValueError
    where F is infinite, which is where all rows have the same ranks, and what ``friedman`` raises.

    Level: not quite held. With alpha = 0.05 the size is 0.069 for three learners on four data sets,
    0.054 for four on ten and 0.051 for ten on 30, if an infinite F counts as a rejection.

    Source: Watermelon book 2.4.4.

    >>> iman_davenport([[1, 2, 3], [1, 3, 2], [2, 1, 3], [1, 2, 3]]).statistic
    3.857142857142857
    """
    from scipy.special import fdtrc

    chi_square, n, k = _exact_chi_square(scores, tie_correction)
    if chi_square == n * (k - 1):
        raise ValueError(f"(2.35) is infinite: the {n} rows of scores have the same ranks, chi-square is n (k - 1)")
    statistic = float(iman_davenport_f(chi_square, k, n))
    df = k - 1, (k - 1) * (n - 1)
    return SignificanceResult(statistic, float(fdtrc(*df, statistic)), df)


def nemenyi_q(k, *, alpha=0.05):
    """(2.36) q_alpha of Nemenyi's test: the upper quantile of the studentized range over the root of 2.

    ``k`` >= 2 learners; level (显著度) ``alpha`` in (0, 1). The quantile is that of the range of k
    independent standard normal variables. The book's table 2.6 agrees to its three digits up to one
    unit of the last.

    Source: Watermelon book 2.4.4, table 2.6.

    >>> round(nemenyi_q(3), 3), round(nemenyi_q(3, alpha=0.1), 3)
    (2.344, 2.052)
    """
    from scipy.optimize import brentq
    from scipy.special import ndtri

    k = as_int(k, "k", low=2)
    alpha = float(as_number(alpha, "alpha", 0, 1, ends=False))
    low, high = -ndtri(alpha / 2), -ndtri(alpha / (k * (k - 1)))  # of one pair, and Bonferroni's bound for all pairs
    return brentq(lambda q: _range_tail(math.sqrt(2) * q, k) - alpha, 0.99 * low, 1.01 * high)


def nemenyi(scores, *, lower_is_better, alpha=0.05):
    """(2.36) Nemenyi's test (Nemenyi 后续检验), after Friedman's: which learners differ? ``NemenyiResult``.

    ``scores``, ``lower_is_better`` as in ``ranks``, with n >= 2; level (显著度) ``alpha`` in (0, 1).
    Two learners differ significantly if their mean ranks differ by more than ``critical_difference``.
    ``pvalues``: float64 (k, k), symmetric, 1 on the diagonal, at most ``alpha`` for those pairs; as
    ``scikit_posthocs.posthoc_nemenyi_friedman``. Raises what ``ranks`` raises.

    Level: of finding any pair where all are alike. With alpha = 0.05 the size is 0.042 for three
    learners on four data sets, 0.052 for four on ten and 0.045 for ten on 30; 0.014 for four on ten if
    scores take three values only, as ties are not corrected for.

    Source: Watermelon book 2.4.4, figure 2.8; Demsar, JMLR 7 (2006).

    >>> result = nemenyi([[1, 2, 3]] * 4 + [[2, 1, 3]] * 4, lower_is_better=True)
    >>> result.mean_ranks, round(result.critical_difference, 3), result.groups
    (array([1.5, 1.5, 3. ]), 1.172, ((0, 1),))
    """
    rank_means = mean_ranks(scores, lower_is_better=lower_is_better)
    n, k = _at_least_two_rows(len(scores)), rank_means.size
    cd = critical_difference(nemenyi_q(k, alpha=alpha), k, n)
    unit = critical_difference(1, k, n) / math.sqrt(2)  # in which a difference is a studentized range
    pvalues = np.ones((k, k))
    for i in range(k - 1):
        pvalues[i, i + 1 :] = pvalues[i + 1 :, i] = _range_tail(abs(rank_means[i + 1 :] - rank_means[i]) / unit, k)
    return NemenyiResult(rank_means, cd, pvalues, _groups(rank_means, cd))


def _double_ranks(scores, lower_is_better):
    """Twice the ranks, as integers (n, k)."""
    if not isinstance(lower_is_better, (bool, np.bool_)):
        raise TypeError(f"lower_is_better must be True or False, got {lower_is_better!r}")
    table = as_finite(scores, "scores", ndim=2)
    as_scores(np.ravel(scores), "scores")  # raises where float64 would make ties
    if table.shape[1] < 2:
        raise ValueError(f"scores must have a column for each of at least two learners, got shape {table.shape}")
    columns = table.T if lower_is_better else -table.T
    # One more than the number of better learners, and half of those that are tied with it: twice that.
    return (1 + sum((other < columns).astype(np.int64) + (other <= columns) for other in columns)).T


def _exact_chi_square(scores, tie_correction):
    """Friedman's statistic as a Fraction, n and k."""
    double_ranks = _double_ranks(scores, lower_is_better=True)
    n, k = double_ranks.shape
    _at_least_two_rows(n)
    means = [Fraction(total, 2 * n) for total in double_ranks.sum(axis=0).tolist()]
    if not tie_correction:
        return friedman_chi_square(means, n), n, k
    squares = Fraction(int((double_ranks**2).sum()), 4)
    if 4 * squares == n * k * (k + 1) ** 2:
        raise ValueError("(2.34) is undefined: in every row of scores all are tied; tie_correction=False gives 0")
    return friedman_chi_square_with_ties(means, n, squares), n, k


def _at_least_two_rows(n):
    if n < 2:
        raise ValueError(f"scores must have a row for each of at least two data sets, got {n}")
    return n


def _range_tail(q, k):
    """P(the range of k independent standard normal variables > q), for each q of an array, to 12 digits if k <= 200.

    With Z the greatest of them, it is the integral of k phi(z) (Phi(z)^(k-1) - (Phi(z) - Phi(z-q))^(k-1)). Trapezoids
    are exact to rounding for such a smooth bell, and expm1 and log1p keep the digits of small differences.
    """
    from scipy.special import expm1, log1p, ndtr

    step, q = 0.15, np.asarray(q)
    z = q[..., None] / 2 + step * np.arange(-57, 58)  # the bell's middle is at q/2 if q is large
    bell = np.exp(-(z**2) / 2) * ndtr(z) ** (k - 1)
    share = -expm1((k - 1) * log1p(-ndtr(z - q[..., None]) / ndtr(z)))
    tail = k * step / math.sqrt(2 * math.pi) * (bell * share).sum(axis=-1)
    return np.where(q > 0, np.minimum(tail, 1), 1)  # rounding may leave it a little off 1


def _groups(rank_means, cd):
    """The longest runs of at least two neighbours in rank that are at most cd wide."""
    order = np.argsort(rank_means, kind="stable")
    ordered = rank_means[order]
    groups, reached = [], 0
    for start, end in enumerate(np.searchsorted(ordered, ordered + cd, "right")):  # the run that begins at start
        if end > max(reached, start + 1):
            groups.append(tuple(order[start:end].tolist()))
            reached = end
    return tuple(groups)
