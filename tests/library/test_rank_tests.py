"""(2.34)-(2.36) against every small table of ranks in fractions, SciPy, scikit-posthocs and published tables."""

from fractions import Fraction
from itertools import permutations, product
from math import erfc, factorial

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy import stats
from statsmodels.stats.multitest import multipletests

import xglib
from xglib import formulas

# Three learners on four data sets, whose mean ranks are 1, 2.125 and 2.875
THREE = [[1, 2, 3], [1, 2.5, 2.5], [1, 2, 3], [1, 2, 3]]

# Demsar, JMLR 7 (2006), table 6: AUC of C4.5, C4.5+m, C4.5+cf, C4.5+m+cf on 14 data sets. His mean
# ranks are those of the last row but one ranked 4, 1, 2, 3: a digit that is not printed sets the two 0.975 apart.
DEMSAR = [
    [0.763, 0.768, 0.771, 0.798],
    [0.599, 0.591, 0.590, 0.569],
    [0.954, 0.971, 0.968, 0.967],
    [0.628, 0.661, 0.654, 0.657],
    [0.882, 0.888, 0.886, 0.898],
    [0.936, 0.931, 0.916, 0.931],
    [0.661, 0.668, 0.609, 0.685],
    [0.583, 0.583, 0.563, 0.625],
    [0.775, 0.838, 0.866, 0.875],
    [1.000, 1.000, 1.000, 1.000],
    [0.940, 0.962, 0.965, 0.962],
    [0.619, 0.666, 0.614, 0.669],
    [0.972, 0.981, 0.9751, 0.975],
    [0.957, 0.978, 0.946, 0.970],
]


def weak_orders(k):
    """Every way to rank k learners, ties included, as the scores 0, 1, ... without a gap."""
    return [row for row in product(range(k), repeat=k) if set(row) == set(range(max(row) + 1))]


def rank_by_hand(row):
    """The mean of the places that a score and its equals take in the sorted row."""
    ordered = sorted(row)
    places = {v: [i + 1 for i, w in enumerate(ordered) if w == v] for v in row}
    return [Fraction(sum(places[v]), len(places[v])) for v in row]


def friedman_by_hand(table, with_ties):
    """Between learners over within data sets, or over what the latter is without ties: k(k + 1)/12."""
    n, k = len(table), len(table[0])
    rows = [rank_by_hand(row) for row in table]
    middle = Fraction(k + 1, 2)
    between = n * sum((Fraction(sum(column), n) - middle) ** 2 for column in zip(*rows))
    within = (
        sum((r - middle) ** 2 for row in rows for r in row) / (n * (k - 1)) if with_ties else Fraction(k * (k + 1), 12)
    )
    return between / within if within else None


def check_both(table):
    n, k = len(table), len(table[0])
    for tie_correction in (True, False):
        chi_square = friedman_by_hand(table, tie_correction)
        if chi_square is None:
            with pytest.raises(
                ValueError, match=r"^\(2\.34\) is undefined: in every row of scores all are tied; tie_corr"
            ):
                xglib.friedman(table)
            with pytest.raises(ValueError, match=r"^\(2\.34\) is undefined"):
                xglib.iman_davenport(table)
            continue
        result = xglib.friedman(table, tie_correction=tie_correction)
        assert (result.statistic, result.df) == (float(chi_square), k - 1)
        if chi_square == n * (k - 1):
            with pytest.raises(
                ValueError, match=r"^\(2\.35\) is infinite: the . rows of scores have the same ranks, chi-"
            ):
                xglib.iman_davenport(table, tie_correction=tie_correction)
            continue
        f = (n - 1) * chi_square / (n * (k - 1) - chi_square)
        result = xglib.iman_davenport(table, tie_correction=tie_correction)
        assert (result.statistic, result.df) == (float(f), (k - 1, (k - 1) * (n - 1)))
    assert xglib.friedman(table, tie_correction=False).statistic == float(friedman_by_hand(table, False))


# ---- ranks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", [2, 3, 4])
def test_ranks_of_every_weak_order(k):
    table = weak_orders(k)
    assert len(table) == {2: 3, 3: 13, 4: 75}[k]
    expected = [[float(r) for r in rank_by_hand(row)] for row in table]
    assert xglib.ranks(table, lower_is_better=True).tolist() == expected
    assert xglib.ranks(table, lower_is_better=False).tolist() == [[k + 1 - r for r in row] for row in expected]
    assert xglib.mean_ranks(table, lower_is_better=True).tolist() == np.mean(expected, axis=0).tolist()


@settings(max_examples=100)
@given(hnp.arrays(float, st.tuples(st.integers(1, 6), st.integers(2, 7)), elements=st.floats(-1e300, 1e300)))
def test_ranks_equal_scipy(scores):
    assert (xglib.ranks(scores, lower_is_better=True) == stats.rankdata(scores, axis=1)).all()
    assert (xglib.ranks(scores, lower_is_better=False) == stats.rankdata(-scores, axis=1)).all()
    expected = stats.rankdata(scores, axis=1).mean(axis=0)
    np.testing.assert_allclose(xglib.mean_ranks(scores, lower_is_better=True), expected, rtol=1e-14)


def test_ranks_of_near_and_far_scores():
    assert xglib.ranks([[0.0, -0.0, 5e-324]], lower_is_better=True).tolist() == [[1.5, 1.5, 3]]
    assert xglib.ranks([[2**53, 2**53 - 1]], lower_is_better=True).tolist() == [[2, 1]]
    with pytest.raises(ValueError, match=f"scores must be exact in float64, got {2**53 + 1} beyond"):
        xglib.ranks([[2**53, 2**53 + 1]], lower_is_better=True)
    assert xglib.ranks([[True, False]], lower_is_better=False).tolist() == [[1, 2]]


# ---- Friedman, Iman and Davenport -----------------------------------------------------------------


def test_every_table_of_three_learners():
    for table in product(weak_orders(3), repeat=2):
        check_both(table)
    # The names of the learners make no difference: on three data sets the first row may be one of these.
    for first in ((0, 1, 2), (0, 0, 1), (0, 1, 1), (0, 0, 0)):
        for table in product(weak_orders(3), repeat=2):
            check_both([first, *table])
    for table in product(permutations(range(3)), repeat=3):  # four data sets, no ties
        check_both([(0, 1, 2), *table])


@pytest.mark.slow
@pytest.mark.slow
def test_every_table_of_three_learners_with_ties_on_four_data_sets():
    for table in product(weak_orders(3), repeat=4):
        check_both(table)


def test_every_table_of_two_and_four_learners_on_two_data_sets():
    for table in product(weak_orders(2), repeat=2):
        check_both(table)
    for row in weak_orders(4):
        check_both([(0, 1, 2, 3), row])
        check_both([(0, 0, 1, 1), row])


def test_both_forms_and_the_one_with_ties_agree_on_ranks():
    for n in (1, 2, 3):
        for table in product(permutations((1, 2, 3)), repeat=n):
            means = [Fraction(sum(column), n) for column in zip(*table)]
            first = formulas.friedman_chi_square(means, n)
            assert first == formulas.friedman_chi_square_from_squares(means, n)
            assert first == formulas.friedman_chi_square_with_ties(means, n, Fraction(n * 3 * 4 * 7, 6))


def test_mean_and_exact_size_over_all_rankings():
    # k - 1 on average, and 5/72 above the critical value for four data sets and three learners.
    values = [xglib.friedman([(0, 1, 2), *table]).statistic for table in product(permutations(range(3)), repeat=3)]
    assert sum(map(Fraction, values)) / len(values) == 2
    above = sum(value > stats.chi2.isf(0.05, 2) for value in values)
    assert Fraction(above, len(values)) == Fraction(5, 72)


@settings(max_examples=100)
@given(hnp.arrays(int, st.tuples(st.integers(2, 9), st.integers(3, 6)), elements=st.integers(0, 9)))
def test_friedman_equals_scipy(scores):
    if (scores == scores[:, :1]).all():
        return
    theirs = stats.friedmanchisquare(*scores.T)
    ours = xglib.friedman(scores)
    assert ours.statistic == pytest.approx(theirs.statistic, rel=1e-9, abs=1e-9)
    assert ours.pvalue == pytest.approx(theirs.pvalue, rel=1e-8)
    assert ours == xglib.friedman(-scores) == xglib.friedman(scores, tie_correction=True)


@settings(max_examples=50)
@given(hnp.arrays(int, st.tuples(st.integers(2, 9), st.integers(2, 6)), elements=st.integers(0, 9)))
def test_iman_davenport_is_the_analysis_of_variance_of_the_ranks(scores):
    rows = stats.rankdata(scores, axis=1)
    n, k = rows.shape
    between = n * ((rows.mean(axis=0) - (k + 1) / 2) ** 2).sum() / (k - 1)
    residual = ((rows - rows.mean(axis=0)) ** 2).sum() / ((k - 1) * (n - 1))  # each row has the same mean
    if residual < 1e-12:
        return
    ours = xglib.iman_davenport(scores)
    assert ours.statistic == pytest.approx(between / residual, rel=1e-9, abs=1e-12)
    assert ours.pvalue == pytest.approx(stats.f.sf(ours.statistic, k - 1, (k - 1) * (n - 1)), rel=1e-9)
    assert ours == xglib.iman_davenport(scores, tie_correction=True)


def test_example_with_a_tie():
    assert xglib.friedman(THREE, tie_correction=False).statistic == 7.125
    assert (
        xglib.friedman(THREE).statistic == 7.6 == pytest.approx(stats.friedmanchisquare(*np.transpose(THREE)).statistic)
    )
    assert round(xglib.iman_davenport(THREE, tie_correction=False).statistic, 2) == 24.43
    f = xglib.iman_davenport(THREE)
    assert f[:2] == (57, pytest.approx(stats.f.sf(57, 2, 6), rel=1e-12)) and f.df == (2, 6)


def test_demsars_example():
    # Without the correction for ties
    assert xglib.mean_ranks(DEMSAR, lower_is_better=False).round(3).tolist() == [3.143, 2.0, 2.893, 1.964]
    chi_square = xglib.friedman(DEMSAR, tie_correction=False)
    f = xglib.iman_davenport(DEMSAR, tie_correction=False)
    assert (round(chi_square.statistic, 2), round(f.statistic, 2), f.df) == (9.28, 3.69, (3, 39))
    result = xglib.nemenyi(DEMSAR, lower_is_better=False)
    assert round(result.critical_difference, 2) == 1.25 and result.groups == ((3, 1, 2, 0),)
    result = xglib.nemenyi(DEMSAR, lower_is_better=False, alpha=0.1)
    assert round(result.critical_difference, 2) == 1.12 and result.groups == ((3, 1, 2), (2, 0))


def test_large_tables_of_small_types():
    # On float32 scores SciPy adds the ranks in float32 and is off by 7e-5.
    scores = np.random.default_rng(0).random((2000, 40)).astype(np.float32)
    theirs = stats.friedmanchisquare(*scores.T.astype(float)).statistic
    assert xglib.friedman(scores).statistic == pytest.approx(theirs, rel=1e-9)


# ---- Nemenyi --------------------------------------------------------------------------------------

# q_alpha as printed in Demsar's table 5 and, by two digits more, in tables of the studentized range
PRINTED = {
    0.05: [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164],
    0.1: [1.645, 2.052, 2.291, 2.459, 2.589],
}


@pytest.mark.parametrize("alpha", PRINTED)
def test_q_of_the_printed_table(alpha):
    for k, printed in enumerate(PRINTED[alpha], start=2):
        assert xglib.nemenyi_q(k, alpha=alpha) == pytest.approx(printed, abs=1.01e-3)
    assert xglib.nemenyi_q(3) == xglib.nemenyi_q(3, alpha=0.05)


@pytest.mark.parametrize("alpha", [0.001, 0.05, 0.5, 0.99])
@pytest.mark.parametrize("k", [2, 3, 7, 30])
def test_q_equals_scipy(k, alpha):
    q = xglib.nemenyi_q(k, alpha=alpha)
    assert stats.studentized_range.sf(2**0.5 * q, k, np.inf) == pytest.approx(alpha, rel=1e-8)


@pytest.mark.parametrize("alpha", [1e-200, 1e-20, 0.05, 0.5, 1 - 1e-6])
def test_q_of_two_learners_is_that_of_the_normal_distribution(alpha):
    assert xglib.nemenyi_q(2, alpha=alpha) == pytest.approx(stats.norm.isf(alpha / 2), rel=1e-9)


def test_range_of_three_normals():
    # In order they leave two gaps; before ordering, neighbours' differences have variance 2 and covariance -1.
    from scipy.integrate import dblquad

    q = 2.5
    density = lambda y, x: 6 / (2 * np.pi * 3**0.5) * np.exp(-(x * x + x * y + y * y) / 3)  # noqa: E731
    inside, _ = dblquad(density, 0, q, 0, lambda x: q - x, epsabs=1e-12)
    assert 1 - inside == pytest.approx(stats.studentized_range.sf(q, 3, np.inf), rel=1e-9)
    assert xglib.nemenyi_q(3, alpha=1 - inside) == pytest.approx(q / 2**0.5, rel=1e-10)


@settings(max_examples=40)
@given(hnp.arrays(int, st.tuples(st.integers(2, 12), st.integers(2, 7)), elements=st.integers(0, 9)))
def test_nemenyi_equals_scikit_posthocs(scores):
    import scikit_posthocs

    result = xglib.nemenyi(scores, lower_is_better=True)
    theirs = scikit_posthocs.posthoc_nemenyi_friedman(scores).to_numpy()
    np.testing.assert_allclose(result.pvalues, theirs, rtol=1e-8, atol=1e-10)
    n, k = scores.shape
    cd = formulas.critical_difference(xglib.nemenyi_q(k), k, n)
    assert result.critical_difference == cd == pytest.approx(stats.norm.isf(0.025) * (1 / n) ** 0.5) or k > 2
    assert (result.mean_ranks == xglib.mean_ranks(scores, lower_is_better=True)).all()
    assert (result.pvalues == result.pvalues.T).all() and (result.pvalues.diagonal() == 1).all()
    ties = result.mean_ranks[:, None] == result.mean_ranks
    assert (result.pvalues[ties] == 1).all() and (result.pvalues <= 1).all() and (result.pvalues > 0).all()
    differ = abs(result.mean_ranks[:, None] - result.mean_ranks) > cd
    assert ((result.pvalues <= 0.05) == differ).all()
    # The groups: no two in one differ, none could take one more, and every pair that does not differ shares one.
    together = np.zeros((k, k), bool)
    for group in result.groups:
        assert len(group) > 1 and not differ[np.ix_(group, group)].any()
        assert (np.diff(result.mean_ranks[list(group)]) >= 0).all()
        assert all(differ[list(group), j].any() for j in set(range(k)) - set(group))
        together[np.ix_(group, group)] = True
    assert (together | np.eye(k, dtype=bool) == ~differ).all()
    assert [result.mean_ranks[g[0]] for g in result.groups] == sorted(result.mean_ranks[g[0]] for g in result.groups)


def test_small_pvalues_keep_their_digits():
    # Two learners, the first always better: the mean ranks differ by 1, and the standardized range is the root of 2 n.
    for n in (2, 50, 500):
        result = xglib.nemenyi([[0, 1]] * n, lower_is_better=True)
        assert result.pvalues[0, 1] == pytest.approx(erfc((n / 2) ** 0.5), rel=1e-11)
    assert result.pvalues[0, 1] < 1e-100 and result.groups == ()


def test_many_learners():
    scores = np.arange(100) + np.zeros((40, 1))
    result = xglib.nemenyi(scores, lower_is_better=True)
    assert result.pvalues.max() == 1
    assert len(result.groups) > 1 and result.groups[0][0] == 0 and result.groups[-1][-1] == 99
    below = xglib.nemenyi(scores, lower_is_better=False)
    assert below.mean_ranks.tolist() == result.mean_ranks[::-1].tolist()
    assert sorted(below.groups) == sorted(tuple(99 - i for i in group) for group in result.groups)


def test_groups_one_by_one():
    def groups(scores, alpha=0.05):
        return xglib.nemenyi(scores, lower_is_better=True, alpha=alpha).groups

    assert groups([[0, 1, 2]] * 40) == ()  # all differ
    assert groups([[0, 0, 0]] * 3) == ((0, 1, 2),)
    assert groups([[0] * 40] * 3) == (tuple(range(40)),)  # in the order of the columns
    assert groups([[2, 0, 1]] * 9) == ((1, 2), (2, 0))
    assert groups([[0, 0, 1, 1]] * 40) == ((0, 1), (2, 3))
    assert groups([[0, 1, 1]] * 40) == ((1, 2),)
    assert groups([[0, 0, 1]] * 40) == ((0, 1),)


def test_exact_share_of_equal_rankings():
    # With n data sets, all rank k learners alike with probability k!^(1 - n): where F is infinite.
    n, k = 3, 3
    tables = list(product(permutations(range(k)), repeat=n))
    alike = [t for t in tables if xglib.friedman(t).statistic == n * (k - 1)]
    assert Fraction(len(alike), len(tables)) == Fraction(1, factorial(k) ** (n - 1))


# ---- what is refused ------------------------------------------------------------------------------

TESTS = {
    "ranks": lambda scores: xglib.ranks(scores, lower_is_better=True),
    "mean_ranks": lambda scores: xglib.mean_ranks(scores, lower_is_better=True),
    "friedman": xglib.friedman,
    "iman_davenport": xglib.iman_davenport,
    "nemenyi": lambda scores: xglib.nemenyi(scores, lower_is_better=True),
}


@pytest.mark.parametrize("test", TESTS.values(), ids=TESTS)
@pytest.mark.parametrize(
    "scores, error, message",
    [
        ([1, 2, 3], ValueError, "scores must have 2 dimension(s), got shape (3,) from list"),
        ([[1, 2], [3]], ValueError, "scores must have 2 dimension(s), got sequences of different lengths"),
        ([[]], ValueError, "scores must not be empty, got shape (1, 0)"),
        ([[1], [2]], ValueError, "scores must have a column for each of at least two learners, got shape (2, 1)"),
        ([[1, 2], [3, np.nan]], ValueError, "scores must be finite, got nan at index (1, 1)"),
        ([[1, np.inf], [3, 4]], ValueError, "scores must be finite, got inf at index (0, 1)"),
        ([[1, 2j], [3, 4]], TypeError, "scores must hold real numbers, got dtype complex128"),
        ([["a", "b"], ["c", "d"]], TypeError, "scores must hold real numbers, got dtype <U1"),
        ([[None, 1], [1, 2]], TypeError, "scores must hold real numbers, got NoneType"),
        (np.ma.masked_equal([[1, 2], [2, 1]], 2), ValueError, "scores must have no masked entries"),
    ],
)
def test_refuses_scores(test, scores, error, message):
    with pytest.raises(error) as caught:
        test(scores)
    assert str(caught.value) == message


@pytest.mark.parametrize("test", [TESTS[name] for name in ("friedman", "iman_davenport", "nemenyi")])
def test_needs_two_data_sets(test):
    with pytest.raises(ValueError, match="^scores must have a row for each of at least two data sets, got 1$"):
        test([[1, 2, 3]])


@pytest.mark.parametrize("test", [xglib.ranks, xglib.mean_ranks, xglib.nemenyi])
def test_the_direction_must_be_said(test):
    with pytest.raises(TypeError, match="lower_is_better"):
        test(THREE)
    with pytest.raises(TypeError, match="^lower_is_better must be True or False, got 'yes'$"):
        test(THREE, lower_is_better="yes")
    np.testing.assert_equal(test(THREE, lower_is_better=np.True_), test(THREE, lower_is_better=True))


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda: xglib.nemenyi_q(1), ValueError, "k must be at least 2, got 1"),
        (lambda: xglib.nemenyi_q(3.0), TypeError, "k must be a whole number, got float"),
        (lambda: xglib.nemenyi_q(3, alpha=0), ValueError, "alpha must be finite and in (0, 1), got 0"),
        (lambda: xglib.nemenyi_q(3, alpha=1), ValueError, "alpha must be finite and in (0, 1), got 1"),
        (
            lambda: xglib.nemenyi(THREE, lower_is_better=True, alpha=np.nan),
            ValueError,
            "alpha must be finite and in (0, 1), got nan",
        ),
    ],
)
def test_refuses_levels(call, error, message):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value) == message


def test_messages_in_full():
    with pytest.raises(ValueError) as caught:
        xglib.friedman([[1, 1], [2, 2]])
    assert str(caught.value) == "(2.34) is undefined: in every row of scores all are tied; tie_correction=False gives 0"
    with pytest.raises(ValueError) as caught:
        xglib.iman_davenport([[1, 2]] * 4)
    assert str(caught.value) == "(2.35) is infinite: the 4 rows of scores have the same ranks, chi-square is n (k - 1)"


@pytest.mark.parametrize("dtype", ["i1", "u2", "i8", "f2", "f4", ">f8", "g"])
def test_forms_of_the_same_scores(dtype):
    scores = np.array([[1, 3, 2], [4, 0, 0], [1, 2, 9]])
    expected = xglib.ranks(scores.tolist(), lower_is_better=False).tolist()
    for array in (
        scores.astype(dtype),
        np.asfortranarray(scores.astype(dtype)),
        np.repeat(scores.astype(dtype), 2, 1)[:, ::2],
    ):
        array.flags.writeable = False
        assert xglib.ranks(array, lower_is_better=False).tolist() == expected
        assert xglib.friedman(array) == xglib.friedman(scores)


def test_data_frames():
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(DEMSAR, columns=["a", "b", "c", "d"], index=range(14, 0, -1))
    before = frame.copy()
    assert xglib.mean_ranks(frame, lower_is_better=False).round(3).tolist() == [3.143, 2.0, 2.893, 1.964]
    assert frame.equals(before)


def test_a_rank_test_unpacks_as_a_pair():
    statistic, pvalue, _ = xglib.friedman(THREE)
    theirs = stats.friedmanchisquare(*np.transpose(THREE))
    assert (statistic, pvalue) == pytest.approx((theirs.statistic, theirs.pvalue), rel=1e-12)


def test_nemenyi_keeps_the_names_of_a_frame():
    pd = pytest.importorskip("pandas")
    scores = np.array([[1, 2, 3]] * 4 + [[2, 1, 3]] * 4)
    for frame in (
        pd.DataFrame(scores, columns=list("abc")),
        pd.DataFrame(scores, columns=list("abc"), dtype="Float64"),
    ):
        result = xglib.nemenyi(frame, lower_is_better=True)
        assert (result.learners, result.groups) == (("a", "b", "c"), (("a", "b"),))
        plain = xglib.nemenyi(scores, lower_is_better=True)
        assert (plain.learners, plain.groups) == ((0, 1, 2), ((0, 1),))
        assert result == plain._replace(learners=("a", "b", "c"), groups=(("a", "b"),)) != plain


# ---- against a control: Bonferroni and Dunn, Holm -------------------------------------------------


def test_demsars_control_is_c45():
    """JMLR 7 (2006), section 3.2.2: z, p-values and the critical difference of C4.5 against its three variants."""
    result = xglib.compare_with_control(DEMSAR, control=0, lower_is_better=False)
    assert result.mean_ranks.round(3).tolist() == [3.143, 2.0, 2.893, 1.964]
    np.testing.assert_allclose(-result.statistics, [0, 2.342, 0.512, 2.416], atol=1e-3)  # his ranks have three digits
    assert result.pvalues[[1, 3]].round(3).tolist() == [0.019, 0.016]
    assert round(result.critical_difference, 2) == 1.17  # he has 1.16
    assert (result.holm <= 0.05).tolist() == [False, True, False, True]
    assert (result.bonferroni <= 0.05).tolist() == [False, False, False, True]


@settings(max_examples=60)
@given(hnp.arrays(float, st.tuples(st.integers(2, 6), st.integers(2, 5)), elements=st.integers(0, 5)), st.data())
def test_a_control_has_the_p_values_of_the_normal_law(scores, data):
    n, k = scores.shape
    control = data.draw(st.integers(0, k - 1))
    better = data.draw(st.booleans())
    result = xglib.compare_with_control(scores, control=control, lower_is_better=better, alpha=0.1)
    means = stats.rankdata(scores if better else -scores, axis=1).mean(axis=0)
    z = (means - means[control]) * np.sqrt(6 * n / (k * (k + 1)))
    np.testing.assert_allclose(result.statistics, z, atol=1e-12)
    np.testing.assert_allclose(result.pvalues, 2 * stats.norm.sf(abs(z)), atol=1e-12)
    assert result.bonferroni.tolist() == np.minimum(1, (k - 1) * result.pvalues).tolist()
    assert result.holm[control] == 1
    assert np.delete(result.holm, control).tolist() == xglib.holm(np.delete(result.pvalues, control)).tolist()
    far = abs(means - means[control]) > result.critical_difference
    assert (far == (result.bonferroni < 0.1)).all()
    assert result.learners == tuple(range(k))


def test_a_control_keeps_the_names_of_a_frame():
    frame = pd.DataFrame(THREE, columns=["A", "B", "C"])
    assert xglib.compare_with_control(frame, control=1, lower_is_better=True).learners == ("A", "B", "C")


@settings(max_examples=200)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_holm_in_his_own_words(pvalues):
    adjusted = xglib.holm(pvalues)
    for alpha in (0.01, 0.05, 0.5):
        rejected, left = set(), sorted(range(len(pvalues)), key=lambda i: pvalues[i])
        while left and pvalues[left[0]] * len(left) <= alpha:  # the smallest of those left, each with its share
            rejected.add(left.pop(0))
        assert {i for i, p in enumerate(adjusted) if p <= alpha} == rejected


@pytest.mark.parametrize("m", [1, 2, 5, 40])
def test_holm_equals_statsmodels(m):
    pvalues = np.random.default_rng(m).random(m).round(2) ** 3  # some tie
    np.testing.assert_allclose(xglib.holm(pvalues), multipletests(pvalues, method="holm")[1], rtol=1e-12, atol=0)


def test_holm_keeps_the_level_whatever_the_tests_have_to_do_with_each_other():
    """Exactly, of three discrete p-values with every joint law on a few points: no false rejection beyond alpha."""
    grid = [Fraction(i, 6) for i in range(1, 7)]  # P(p <= t) <= t for a uniform law on these
    for shift in product(range(6), repeat=2):  # p-values that move together, in any pattern of shifts
        for true in product((False, True), repeat=3):
            wrong = 0
            for i in range(6):
                p = [grid[i], grid[(i + shift[0]) % 6], grid[(i + shift[1]) % 6]]
                p = [float(v) if t else 0.0 for v, t in zip(p, true)]
                wrong += any(a <= 0.5 for a, t in zip(xglib.holm(p), true) if t)
            assert Fraction(wrong, 6) <= Fraction(1, 2)


# ---- Wilcoxon -------------------------------------------------------------------------------------


def signed_ranks_by_hand(differences):
    """W+ and W-, and the two-sided p-value over all signs, in fractions."""
    kept = [d for d in differences if d != 0]
    places = rank_by_hand([abs(d) for d in kept])
    plus = sum(r for r, d in zip(places, kept) if d > 0)
    fewer = min(plus, sum(places) - plus)
    sums = [sum(r for r, sign in zip(places, signs) if sign) for signs in product((0, 1), repeat=len(kept))]
    return fewer, min(Fraction(1), Fraction(2 * sum(s <= fewer for s in sums), len(sums)))


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_wilcoxon_of_every_pattern_of_ties_and_signs(n):
    for differences in product((-2, -1, 0, 1, 2), repeat=n):
        statistic, pvalue = signed_ranks_by_hand(differences)
        assert xglib.wilcoxon(differences, [0] * n)[:2] == (float(statistic), float(pvalue))


@settings(max_examples=60)
@given(st.lists(st.integers(-40, 40), min_size=1, max_size=30).filter(any))
def test_wilcoxon_by_the_normal_law_equals_scipy(differences):
    ours = xglib.wilcoxon(differences, [0] * len(differences), exact=False)
    theirs = stats.wilcoxon(differences, method="asymptotic")
    assert ours.statistic == theirs.statistic and ours.pvalue == pytest.approx(theirs.pvalue, rel=1e-10)
    assert ours.df is None


@settings(max_examples=60)
@given(st.sets(st.integers(1, 200), min_size=1, max_size=40), st.randoms(use_true_random=False))
def test_wilcoxon_exactly_equals_scipy_without_ties(sizes, random):
    differences = [random.choice((-1, 1)) * size for size in sizes]
    ours, theirs = xglib.wilcoxon(differences, [0] * len(sizes)), stats.wilcoxon(differences, method="exact")
    assert ours.statistic == theirs.statistic and ours.pvalue == pytest.approx(theirs.pvalue, rel=1e-12)


def test_wilcoxon_of_many_and_of_no_differences():
    many = np.arange(1, 1001) * np.where(np.arange(1000) % 3, 1, -1)
    exact, normal = (xglib.wilcoxon(many, np.zeros(1000), exact=exact) for exact in (True, False))
    assert (
        exact.statistic == normal.statistic
        and normal.pvalue < 1e-10
        and exact.pvalue == pytest.approx(normal.pvalue, rel=0.2)
    )
    assert xglib.wilcoxon([1, 2], [1, 2]) == (0, 1, None)
    with pytest.raises(ValueError, match="^scores_a and scores_b are equal on all data sets: z is undefined; exact=T"):
        xglib.wilcoxon([1, 2], [1, 2], exact=False)
    with pytest.raises(
        ValueError, match="^with exact=True scores_a .* on 1000 data sets at most, got 1001; pass exact"
    ):
        xglib.wilcoxon(np.arange(1, 1002), np.zeros(1001))
    with pytest.raises(ValueError, match="^scores_b must have a score for each of the 2 of scores_a, got 3$"):
        xglib.wilcoxon([1, 2], [1, 2, 3])
    with pytest.raises(
        ValueError, match="^scores_a and scores_b must have finite differences, got one beyond float64$"
    ):
        xglib.wilcoxon([1e308], [-1e308])


@pytest.mark.parametrize("outside", [-0.1, 1.5])
def test_holm_refuses_what_is_no_p_value(outside):
    with pytest.raises(ValueError, match=f"^pvalues must be from 0 to 1, got {outside}$"):
        xglib.holm([0.5, outside])


def test_a_level_that_is_nearly_1_has_its_quantile():
    for alpha in (1 - 1.2e-16, 1 - 1e-15, 1 - 1e-12):
        assert 0 < xglib.nemenyi_q(3, alpha=alpha) < 1e-5
