"""Comparing learners on several data sets by their ranks, section 2.4.4: Friedman's test and Nemenyi's; beside these
Holm's, for several learners against one, and Wilcoxon's, for two.

Scores stand in a table: row = data set, column = learner. In each row the learners are ranked, 1 is the best, and tied
scores share the mean of their ranks. Ranks are halves of integers, so the statistics are exact ratios, rounded once.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._docs import complete
from ._types import Floats, Int, Ints, Number
from .comparison import SignificanceResult
from .formulas import (
    critical_difference,
    friedman_chi_square,
    friedman_chi_square_with_ties,
    iman_davenport_f,
    rank_difference_z,
    signed_rank_z,
)
from .results import holds_arrays
from .validation import as_bool, as_finite, as_int, as_number, as_scores, as_shares

MOST_SIGNS = 1000  # differences of which Wilcoxon's exact law is computed


@holds_arrays
class NemenyiResult(NamedTuple):
    """What Nemenyi's test finds, by column of the scores.

    mean_ranks {ndarray of float64, shape (k,)} : The mean rank of each learner.
    critical_difference {float} : Two learners differ significantly if their mean ranks differ by more.
    pvalues {ndarray of float64, shape (k, k)} : Of each pair: symmetric, 1 on the diagonal.
    groups {tuple of tuples} : Sets of learners, best first: the largest of at least two that do not differ
        significantly, which the diagram of critical differences joins by a bar.
    learners {tuple} : The names of the columns if the scores are a DataFrame, otherwise their numbers.
    """

    mean_ranks: Floats
    critical_difference: float
    pvalues: Floats
    groups: tuple[tuple[Any, ...], ...]
    learners: tuple[Any, ...]


@holds_arrays
class ControlResult(NamedTuple):
    """Each learner compared with one, the control, by column of the scores.

    mean_ranks {ndarray of float64, shape (k,)} : The mean rank of each learner.
    statistics {ndarray of float64, shape (k,)} : z: how far its mean rank is above that of the control, in standard
        deviations; 0 for the control itself.
    pvalues {ndarray of float64, shape (k,)} : Two-sided, each for itself; 1 for the control.
    bonferroni {ndarray of float64, shape (k,)} : The p-values times k - 1, at most 1.
    holm {ndarray of float64, shape (k,)} : The p-values as Holm's procedure adjusts them; 1 for the control.
    critical_difference {float} : Bonferroni and Dunn's: what differs by more has a Bonferroni p-value below
        ``alpha``.
    learners {tuple} : The names of the columns if the scores are a DataFrame, otherwise their numbers.
    """

    mean_ranks: Floats
    statistics: Floats
    pvalues: Floats
    bonferroni: Floats
    holm: Floats
    critical_difference: float
    learners: tuple[Any, ...]


def ranks(scores: ArrayLike, *, lower_is_better: bool) -> Floats:
    """Rank (序值) the learners on each data set: 1 is the best, tied scores share the mean of their ranks.

    scores {array_like of shape (n, k)} : Real and finite: row = data set, column = learner, of which there are at
        least two. Scores tie if they are equal in float64: round them before if they should.
    -> {ndarray of float64, shape (n, k)} The ranks.
    TypeError, ValueError : If an argument is of another kind or not finite, or if there is one column only.

    Source: Watermelon book 2.4.4, table 2.5.

    >>> ranks([[0.1, 0.3, 0.2], [0.2, 0.4, 0.4]], lower_is_better=True)
    array([[1. , 3. , 2. ],
           [1. , 2.5, 2.5]])
    """
    return _double_ranks(scores, lower_is_better) / 2


def mean_ranks(scores: ArrayLike, *, lower_is_better: bool) -> Floats:
    """The mean rank (平均序值) of each learner over the data sets, in [1, k].

    scores {array_like of shape (n, k)} : Real and finite: row = data set, column = learner, of which there are at
        least two.
    -> {ndarray of float64, shape (k,)} The mean ranks; tied scores share the mean of their ranks.
    TypeError, ValueError : If an argument is of another kind or not finite, or if there is one column only.

    Source: Watermelon book 2.4.4, table 2.5.

    >>> mean_ranks([[0.1, 0.3, 0.2], [0.2, 0.4, 0.4]], lower_is_better=True)
    array([1.  , 2.75, 2.25])
    """
    double_ranks = _double_ranks(scores, lower_is_better)
    return double_ranks.sum(axis=0) / (2 * len(double_ranks))


def friedman(scores: ArrayLike, *, tie_correction: bool = True) -> SignificanceResult:
    """(2.34) Friedman's test (Friedman检验) that k learners have one mean rank.

    scores {array_like of shape (n, k)} : Real and finite: row = data set, column = learner, at least two of each.
        Which end is better makes no difference.
    tie_correction {bool, default True} : Whether the statistic is corrected for ties, as in
        ``scipy.stats.friedmanchisquare``, which takes the columns one by one; without it the book's formula, which
        is the same if no row has ties.
    -> {SignificanceResult} The statistic and the p-value of the chi-square distribution, with df = k - 1.
    ValueError : If every row is one tie, where the corrected statistic is undefined.
    TypeError, ValueError : If an argument is of another kind or not finite, or if there is one row or column only.
    see iman_davenport : The same with a p-value of F.
    see nemenyi : Which learners differ.

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


def iman_davenport(scores: ArrayLike, *, tie_correction: bool = True) -> SignificanceResult:
    """(2.35) Iman and Davenport's test: as Friedman's, with a p-value of F.

    scores {array_like of shape (n, k)} : Real and finite: row = data set, column = learner, at least two of each.
        Which end is better makes no difference.
    tie_correction {bool, default True} : Whether Friedman's statistic is corrected for ties.
    -> {SignificanceResult} The statistic and the p-value of the F distribution, with df = (k - 1, (k - 1)(n - 1)).
    ValueError : Where F is infinite, which is where all rows have the same ranks; and if every row is one tie,
        where the corrected statistic is undefined.
    TypeError, ValueError : If an argument is of another kind or not finite, or if there is one row or column only.

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


def nemenyi_q(k: Int, *, alpha: Number = 0.05) -> float:
    """(2.36) q_alpha of Nemenyi's test: the upper quantile of the studentized range over the root of 2.

    k {int} : Learners, at least 2.
    alpha {float, default 0.05} : The level (显著度), in (0, 1).
    -> {float} q_alpha.

    The quantile is that of the range of k independent standard normal variables. The book's table 2.6 agrees to
    its three digits up to one unit of the last.

    Source: Watermelon book 2.4.4, table 2.6.

    >>> round(nemenyi_q(3), 3), round(nemenyi_q(3, alpha=0.1), 3)
    (2.344, 2.052)
    """
    from scipy.optimize import brentq
    from scipy.special import ndtri

    k = as_int(k, "k", low=2)
    alpha = float(as_number(alpha, "alpha", 0, 1, ends=False))
    low, high = -ndtri(alpha / 2), -ndtri(alpha / (k * (k - 1)))  # of one pair, and Bonferroni's bound for all pairs

    def excess(q: Any) -> Any:
        return _range_tail(math.sqrt(2) * q, k) - alpha

    if not excess(0.99 * low) > 0:  # so near to 1 that the tail, a rounded integral or nan, is no more than alpha
        return float(low)
    return float(brentq(excess, 0.99 * low, 1.01 * high))


def nemenyi(scores: ArrayLike, *, lower_is_better: bool, alpha: Number = 0.05) -> NemenyiResult:
    """(2.36) Nemenyi's test (Nemenyi 后续检验), after Friedman's: which learners differ.

    alpha {float, default 0.05} : The level (显著度), in (0, 1).
    -> {NemenyiResult} mean_ranks, critical_difference, pvalues, groups and learners. Two learners differ
        significantly if their mean ranks differ by more than the critical difference; the p-values of those pairs
        are at most ``alpha``, as those of ``scikit_posthocs.posthoc_nemenyi_friedman``.
    TypeError, ValueError : If an argument is of another kind or out of its range, or if there is one row or column
        only.

    Level: of finding any pair where all are alike. With alpha = 0.05 the size is 0.042 for three
    learners on four data sets, 0.052 for four on ten and 0.045 for ten on 30; 0.014 for four on ten if
    scores take three values only, as ties are not corrected for.

    Source: Watermelon book 2.4.4, figure 2.8; Demsar, JMLR 7 (2006).

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


def compare_with_control(
    scores: ArrayLike, *, control: Int | str, lower_is_better: bool, alpha: Number = 0.05
) -> ControlResult:
    """Compare each learner with one of them, the control, by mean ranks: Bonferroni and Dunn's test, and Holm's.

    control {int or str} : The column of the control, from 0 to k - 1, or its name in a DataFrame.
    alpha {float, default 0.05} : The level (显著度), in (0, 1), of the critical difference.
    -> {ControlResult} mean_ranks, statistics, pvalues, bonferroni, holm, critical_difference and learners.
    TypeError, ValueError : If an argument is of another kind or out of its range, or if there is one row or column
        only.
    see nemenyi : Every pair of learners.
    see wilcoxon : Two learners, whoever else takes part.

    Both keep the probability of any false finding at the level, if the p-values do; these are normal, so for many
    data sets only. Ties are not corrected for. Holm's finds all that Bonferroni and Dunn's finds.

    Source: Demsar, JMLR 7 (2006), section 3.2.2.

    >>> result = compare_with_control([[1, 2, 3]] * 4 + [[2, 1, 3]] * 4, control=0, lower_is_better=True)
    >>> result.statistics, result.holm.round(4), round(result.critical_difference, 3)
    (array([0., 0., 3.]), array([1.    , 1.    , 0.0054]), 1.121)
    """
    from scipy.special import erfc, ndtri

    rank_means = mean_ranks(scores, lower_is_better=lower_is_better)
    n, k = _at_least_two_rows(len(scores)), rank_means.size  # type: ignore[arg-type]
    learners = list(getattr(scores, "columns", range(k)))
    if isinstance(control, str):
        if learners.count(control) != 1:
            raise ValueError(f"control must be the number of a column or one of the names {learners}, got {control!r}")
        control = learners.index(control)
    control = as_int(control, "control", low=0, high=k - 1)
    alpha = float(as_number(alpha, "alpha", 0, 1, ends=False))
    z = rank_difference_z(rank_means, rank_means[control], k, n)
    pvalues = erfc(abs(z) / math.sqrt(2))
    others = np.arange(k) != control
    adjusted = np.ones(k)
    adjusted[others] = holm(pvalues[others])
    return ControlResult(
        rank_means,
        z,
        pvalues,
        np.minimum(1, (k - 1) * pvalues),
        adjusted,
        critical_difference(float(-ndtri(alpha / (2 * (k - 1)))), k, n),
        tuple(learners),
    )


def holm(pvalues: ArrayLike) -> Floats:
    """Adjust the p-values of several tests by Holm's procedure: reject those that are at most the level.

    pvalues {array_like of shape (m,)} : The p-value of each test, from 0 to 1.
    -> {ndarray of float64, shape (m,)} The adjusted p-values, in the same order: the smallest p-value times m, the
        next one times m - 1 and so on, but none smaller than the one before it or greater than 1. As
        ``statsmodels.stats.multitest.multipletests``.
    TypeError, ValueError : If the p-values are of another kind, none, or not in [0, 1].

    Level: held for the probability of any false rejection, whatever the tests have to do with each other.

    Source: Holm, Scandinavian Journal of Statistics 6 (1979).

    >>> holm([0.25, 0.0625, 0.125])
    array([0.25  , 0.1875, 0.25  ])
    """
    values = as_shares(pvalues, "pvalues", ndim=1)
    order = np.argsort(values)
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(1, np.maximum.accumulate(np.arange(values.size, 0, -1) * values[order]))
    return adjusted


def wilcoxon(scores_a: ArrayLike, scores_b: ArrayLike, *, exact: bool = True) -> SignificanceResult:
    """Wilcoxon's signed-rank test of two learners on several data sets.

    scores_a, scores_b {array_like of shape (n,)} : Of each data set the scores of learners A and B, real and
        finite. Round them before if differences should tie.
    exact {bool, default True} : Whether the p-value counts all signs of the differences, of which there may be a
        thousand then; without, it is that of the normal distribution.
    -> {SignificanceResult} The smaller of the two sums of ranks, of the positive and of the negative differences,
        and the two-sided p-value, with df None. As ``scipy.stats.wilcoxon``, with its ``method="exact"`` where
        nothing ties, and without ``exact`` as with its ``method="asymptotic"``.
    ValueError : If the scores are equal on all data sets (but the exact p-value is 1 then), or if with ``exact``
        there are more than 1000 differences.
    TypeError, ValueError : If an argument is of another kind or not finite, or if the lengths differ.

    Differences of 0 are left out. Tied ones share the mean of their ranks, and both laws are those of such ranks.

    Level: held by the exact test, if the differences are symmetric about 0.

    Source: Wilcoxon, Biometrics Bulletin 1 (1945).

    >>> wilcoxon([1, 2, 3, 4, 5, 6], [0, 0, 0, 0, 0, 7])
    SignificanceResult(statistic=1.5, pvalue=0.09375, df=None)
    """
    a, b = as_finite(scores_a, "scores_a", ndim=1), as_finite(scores_b, "scores_b", ndim=1)
    if b.size != a.size:
        raise ValueError(f"scores_b must have a score for each of the {a.size} of scores_a, got {b.size}")
    with np.errstate(over="ignore"):
        differences = a - b
    if not np.isfinite(differences).all():
        raise ValueError("scores_a and scores_b must have finite differences, got one beyond float64")
    differences = differences[differences != 0]
    _, place, counts = np.unique(abs(differences), return_inverse=True, return_counts=True)
    double_ranks = (2 * np.cumsum(counts) - counts + 1)[place]  # the first and the last of its equals
    total, positive = int(double_ranks.sum()), int(double_ranks[differences > 0].sum())
    fewer = min(positive, total - positive)
    if as_bool(exact, "exact"):
        if differences.size > MOST_SIGNS:
            raise ValueError(
                f"with exact=True scores_a and scores_b may differ on {MOST_SIGNS} data sets at most, got "
                f"{differences.size}; pass exact=False"
            )
        return SignificanceResult(fewer / 2, min(1.0, 2 * _rank_sum_at_most(fewer, double_ranks)), None)
    if differences.size == 0:
        raise ValueError("scores_a and scores_b are equal on all data sets: z is undefined; exact=True gives p = 1")
    z = signed_rank_z(fewer / 2, double_ranks / 2)
    return SignificanceResult(fewer / 2, math.erfc(abs(z) / math.sqrt(2)), None)


def _rank_sum_at_most(w: int, double_ranks: Ints) -> float:
    """P(the sum of the double ranks with a positive sign is at most w), if each sign is a fair coin."""
    law = np.zeros(w + 1)  # of each sum up to w, of the signs so far
    law[0] = 1
    for rank in double_ranks.tolist():  # exact up to 53 ranks, as each step only halves and adds
        law /= 2
        if rank <= w:
            law[rank:] += law[: w + 1 - rank].copy()
    return float(law.sum())


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


complete(__name__)
