"""Comparing several learners on several data sets by their ranks, section 2.4.4: Friedman's test and Nemenyi's.

Scores stand in a table: row = data set, column = learner. In each row the learners are ranked, 1 is the best, and tied
scores share the mean of their ranks. Ranks are halves of integers, so the statistics are exact ratios, rounded once.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .comparison import SignificanceResult
from .formulas import critical_difference, friedman_chi_square, friedman_chi_square_with_ties, iman_davenport_f
from .results import holds_arrays
from .validation import Floats, Int, Ints, Number, as_bool, as_finite, as_int, as_number, as_scores


@holds_arrays
class NemenyiResult(NamedTuple):
    """What Nemenyi's test finds, by column of the scores.

    Attributes
    ----------
    mean_ranks : ndarray of float64, shape (k,)
        The mean rank of each learner.
    critical_difference : float
        Two learners differ significantly if their mean ranks differ by more.
    pvalues : ndarray of float64, shape (k, k)
        Of each pair: symmetric, 1 on the diagonal.
    groups : tuple of tuples
        Sets of learners, best first: the largest of at least two that do not differ significantly, which the
        diagram of critical differences joins by a bar.
    learners : tuple
        The names of the columns if the scores are a DataFrame, otherwise their numbers.
    """

    mean_ranks: Floats
    critical_difference: float
    pvalues: Floats
    groups: tuple[tuple[Any, ...], ...]
    learners: tuple[Any, ...]


def ranks(scores: ArrayLike, *, lower_is_better: bool) -> Floats:
    """Rank (序值) the learners on each data set: 1 is the best, tied scores share the mean of their ranks.

    Parameters
    ----------
    scores : array_like of shape (n, k)
        Real and finite: row = data set, column = learner, of which there are at least two. Scores tie if they
        are equal in float64: round them before if they should.
    lower_is_better : bool
        True for error rates, False for accuracies.

    Returns
    -------
    ndarray of float64, shape (n, k)
        The ranks.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or not finite, or if there is one column only.

    Notes
    -----
    Source: Watermelon book 2.4.4, table 2.5.

    Examples
    --------
    >>> ranks([[0.1, 0.3, 0.2], [0.2, 0.4, 0.4]], lower_is_better=True)
    array([[1. , 3. , 2. ],
           [1. , 2.5, 2.5]])
    """
    return _double_ranks(scores, lower_is_better) / 2


def mean_ranks(scores: ArrayLike, *, lower_is_better: bool) -> Floats:
    """The mean rank (平均序值) of each learner over the data sets, in [1, k].

    Parameters
    ----------
    scores : array_like of shape (n, k)
        Real and finite: row = data set, column = learner, of which there are at least two.
    lower_is_better : bool
        True for error rates, False for accuracies.

    Returns
    -------
    ndarray of float64, shape (k,)
        The mean ranks; tied scores share the mean of their ranks.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or not finite, or if there is one column only.

    Notes
    -----
    Source: Watermelon book 2.4.4, table 2.5.

    Examples
    --------
    >>> mean_ranks([[0.1, 0.3, 0.2], [0.2, 0.4, 0.4]], lower_is_better=True)
    array([1.  , 2.75, 2.25])
    """
    double_ranks = _double_ranks(scores, lower_is_better)
    return double_ranks.sum(axis=0) / (2 * len(double_ranks))


def friedman(scores: ArrayLike, *, tie_correction: bool = True) -> SignificanceResult:
    """(2.34) Friedman's test (Friedman检验) that k learners have one mean rank.

    Parameters
    ----------
    scores : array_like of shape (n, k)
        Real and finite: row = data set, column = learner, at least two of each. Which end is better makes no
        difference.
    tie_correction : bool, default True
        Whether the statistic is corrected for ties, as in ``scipy.stats.friedmanchisquare``, which takes the
        columns one by one; without it the book's formula, which is the same if no row has ties.

    Returns
    -------
    SignificanceResult
        The statistic and the p-value of the chi-square distribution, with df = k - 1.

    Raises
    ------
    ValueError
        If every row is one tie, where the corrected statistic is undefined.
    TypeError, ValueError
        If an argument is of another kind or not finite, or if there is one row or column only.

    See Also
    --------
    iman_davenport : The same with a p-value of F.
    nemenyi : Which learners differ.

    Notes
    -----
    Level: held for large n only, nearly. With alpha = 0.05 the size is 0.069 for three learners on
    four data sets, 0.045 for four on ten and 0.048 for ten on 30. If scores take three values only it
    is 0.045 for four learners on ten data sets, but 0.012 without ``tie_correction``.

    Source: Watermelon book 2.4.4.

    Examples
    --------
    >>> friedman([[1, 2, 3], [1, 3, 2], [2, 1, 3], [1, 2, 3]]).statistic
    4.5
    """
    from scipy.special import chdtrc

    chi_square, _, k = _exact_chi_square(scores, tie_correction)
    return SignificanceResult(float(chi_square), float(chdtrc(k - 1, float(chi_square))), k - 1)


def iman_davenport(scores: ArrayLike, *, tie_correction: bool = True) -> SignificanceResult:
    """(2.35) Iman and Davenport's test: as Friedman's, with a p-value of F.

    Parameters
    ----------
    scores : array_like of shape (n, k)
        Real and finite: row = data set, column = learner, at least two of each. Which end is better makes no
        difference.
    tie_correction : bool, default True
        Whether Friedman's statistic is corrected for ties.

    Returns
    -------
    SignificanceResult
        The statistic and the p-value of the F distribution, with df = (k - 1, (k - 1)(n - 1)).

    Raises
    ------
    ValueError
        Where F is infinite, which is where all rows have the same ranks; and if every row is one tie, where the
        corrected statistic is undefined.
    TypeError, ValueError
        If an argument is of another kind or not finite, or if there is one row or column only.

    Notes
    -----
    Level: not quite held. With alpha = 0.05 the size is 0.069 for three learners on four data sets,
    0.054 for four on ten and 0.051 for ten on 30, if an infinite F counts as a rejection.

    Source: Watermelon book 2.4.4.

    Examples
    --------
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


def nemenyi_q(k: Int, *, alpha: Number = 0.05) -> float:
    """(2.36) q_alpha of Nemenyi's test: the upper quantile of the studentized range over the root of 2.

    Parameters
    ----------
    k : int
        Learners, at least 2.
    alpha : float, default 0.05
        The level (显著度), in (0, 1).

    Returns
    -------
    float
        q_alpha.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    The quantile is that of the range of k independent standard normal variables. The book's table 2.6 agrees to
    its three digits up to one unit of the last.

    Source: Watermelon book 2.4.4, table 2.6.

    Examples
    --------
    >>> round(nemenyi_q(3), 3), round(nemenyi_q(3, alpha=0.1), 3)
    (2.344, 2.052)
    """
    from scipy.optimize import brentq
    from scipy.special import ndtri

    k = as_int(k, "k", low=2)
    alpha = float(as_number(alpha, "alpha", 0, 1, ends=False))
    low, high = -ndtri(alpha / 2), -ndtri(alpha / (k * (k - 1)))  # of one pair, and Bonferroni's bound for all pairs
    return brentq(lambda q: _range_tail(math.sqrt(2) * q, k) - alpha, 0.99 * low, 1.01 * high)


def nemenyi(scores: ArrayLike, *, lower_is_better: bool, alpha: Number = 0.05) -> NemenyiResult:
    """(2.36) Nemenyi's test (Nemenyi 后续检验), after Friedman's: which learners differ.

    Parameters
    ----------
    scores : array_like of shape (n, k)
        Real and finite: row = data set, column = learner, at least two of each.
    lower_is_better : bool
        True for error rates, False for accuracies.
    alpha : float, default 0.05
        The level (显著度), in (0, 1).

    Returns
    -------
    NemenyiResult
        mean_ranks, critical_difference, pvalues, groups and learners. Two learners differ significantly if their
        mean ranks differ by more than the critical difference; the p-values of those pairs are at most
        ``alpha``, as those of ``scikit_posthocs.posthoc_nemenyi_friedman``.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or out of its range, or if there is one row or column only.

    Notes
    -----
    Level: of finding any pair where all are alike. With alpha = 0.05 the size is 0.042 for three
    learners on four data sets, 0.052 for four on ten and 0.045 for ten on 30; 0.014 for four on ten if
    scores take three values only, as ties are not corrected for.

    Source: Watermelon book 2.4.4, figure 2.8; Demsar, JMLR 7 (2006).

    Examples
    --------
    >>> result = nemenyi([[1, 2, 3]] * 4 + [[2, 1, 3]] * 4, lower_is_better=True)
    >>> result.mean_ranks, round(result.critical_difference, 3), result.groups
    (array([1.5, 1.5, 3. ]), 1.172, ((0, 1),))
    """
    rank_means = mean_ranks(scores, lower_is_better=lower_is_better)
    n, k = _at_least_two_rows(len(scores)), rank_means.size  # type: ignore[arg-type]
    cd = critical_difference(nemenyi_q(k, alpha=alpha), k, n)
    unit = critical_difference(1, k, n) / math.sqrt(2)  # in which a difference is a studentized range
    pvalues = np.ones((k, k))
    for i in range(k - 1):
        pvalues[i, i + 1 :] = pvalues[i + 1 :, i] = _range_tail(abs(rank_means[i + 1 :] - rank_means[i]) / unit, k)
    learners = tuple(getattr(scores, "columns", range(k)))
    groups = tuple(tuple(learners[i] for i in group) for group in _groups(rank_means, cd))
    return NemenyiResult(rank_means, cd, pvalues, groups, learners)


def _double_ranks(scores: ArrayLike, lower_is_better: bool) -> Ints:
    """Twice the ranks, as integers (n, k)."""
    lower_is_better = as_bool(lower_is_better, "lower_is_better")
    table = as_finite(scores, "scores", ndim=2)
    as_scores(np.ravel(scores), "scores")  # raises where float64 would make ties
    if table.shape[1] < 2:
        raise ValueError(f"scores must have a column for each of at least two learners, got shape {table.shape}")
    columns = table.T if lower_is_better else -table.T
    # One more than the number of better learners, and half of those that are tied with it: twice that.
    return (1 + sum((other < columns).astype(np.int64) + (other <= columns) for other in columns)).T


def _exact_chi_square(scores: ArrayLike, tie_correction: bool) -> tuple[Fraction, int, int]:
    """Friedman's statistic as a Fraction, n and k."""
    tie_correction = as_bool(tie_correction, "tie_correction")
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


def _at_least_two_rows(n: int) -> int:
    if n < 2:
        raise ValueError(f"scores must have a row for each of at least two data sets, got {n}")
    return n


def _range_tail(q: float | Floats, k: Int) -> Floats:
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


def _groups(rank_means: Floats, cd: float) -> tuple[tuple[int, ...], ...]:
    """The longest runs of at least two neighbours in rank that are at most cd wide."""
    order = np.argsort(rank_means, kind="stable")
    ordered = rank_means[order]
    groups, reached = [], 0
    for start, end in enumerate(np.searchsorted(ordered, ordered + cd, "right")):  # the run that begins at start
        if end > max(reached, start + 1):
            groups.append(tuple(order[start:end].tolist()))
            reached = end
    return tuple(groups)
