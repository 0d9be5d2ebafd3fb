"""(2.26)-(2.33) against enumeration in fractions, SciPy, statsmodels and mlxtend."""

import copy
import math
import pickle
from bisect import bisect_left
from decimal import localcontext
from fractions import Fraction
from itertools import product
from math import comb

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from sklearn import metrics

import xglib
from xglib import comparison, formulas


def test_likelihood_is_the_sum_over_all_outcomes():
    # Every sequence of errors and hits, each with the product of its probabilities.
    for eps in (Fraction(0), Fraction(1, 3), Fraction(3, 10), Fraction(1)):
        for m in range(1, 9):
            total = [Fraction(0)] * (m + 1)
            for outcome in product((0, 1), repeat=m):
                probability = Fraction(1)
                for error in outcome:
                    probability *= eps if error else 1 - eps
                total[sum(outcome)] += probability
            likelihood = [formulas.binomial_likelihood(eps, k, m) for k in range(m + 1)]
            assert likelihood == total and sum(likelihood) == 1


def test_more_errors_than_samples_have_the_likelihood_zero():
    assert formulas.binomial_likelihood(Fraction(1, 3), 5, 4) == 0


@settings(max_examples=200)
@given(st.integers(1, 150), st.data())
def test_likelihood_equals_scipy_and_fractions(m, data):
    k, eps = data.draw(st.integers(0, m)), data.draw(st.floats(0.01, 0.99))
    ours = formulas.binomial_likelihood(eps, k, m)
    assert ours == pytest.approx(stats.binom.pmf(k, m, eps), rel=1e-9)
    # 1 - eps is rounded, so its power may be off by m roundings.
    assert ours == pytest.approx(float(formulas.binomial_likelihood(Fraction(eps), k, m)), rel=2e-16 * (m + 4))


def test_likelihood_on_arrays_equals_scipy():
    k, eps = np.arange(31), np.linspace(0, 1, 11)[:, None]
    ours = formulas.binomial_likelihood(eps, k, 30)
    assert ours.shape == (11, 31)
    np.testing.assert_allclose(ours, stats.binom.pmf(k, 30, eps), rtol=1e-11, atol=1e-15)


def test_figure_of_the_book():
    probabilities = [formulas.binomial_likelihood(Fraction(3, 10), k, 10) for k in range(11)]
    assert probabilities.index(max(probabilities)) == 3
    assert probabilities[3] == Fraction(120 * 27 * 7**7, 10**10)


def polynomial_slope(k, m, eps):
    """The derivative of the expanded likelihood, term by term: another road than the factored form."""
    signed = [comb(m, k) * comb(m - k, j) * (-1) ** j for j in range(m - k + 1)]
    return sum(c * (k + j) * eps ** (k + j - 1) for j, c in enumerate(signed) if k + j)


def test_slope_is_the_derivative():
    for m in range(1, 9):
        for k, eps in product(range(m + 1), (Fraction(1, 7), Fraction(1, 2), Fraction(5, 6), Fraction(3, 11))):
            assert formulas.binomial_likelihood_slope(eps, k, m) == polynomial_slope(k, m, eps)
        for k in range(1, m):  # here the factored form reaches the ends
            for end in (Fraction(0), Fraction(1)):
                assert formulas.binomial_likelihood_slope(end, k, m) == polynomial_slope(k, m, end)
    with pytest.raises(ZeroDivisionError):
        formulas.binomial_likelihood_slope(0, 0, 5)
    with pytest.raises(ZeroDivisionError):
        formulas.binomial_likelihood_slope(1, 5, 5)


def test_mle_is_the_argmax_and_the_zero_of_the_slope():
    for m in range(1, 9):
        grid = [Fraction(i, 2 * m) for i in range(2 * m + 1)]  # holds every k/m
        for k in range(m + 1):
            estimate = formulas.error_rate_mle(Fraction(k), m)
            assert max(grid, key=lambda eps: formulas.binomial_likelihood(eps, k, m)) == estimate
            if 0 < k < m:
                assert formulas.binomial_likelihood_slope(estimate, k, m) == 0


def test_mle_as_scipy_fits_it():
    sample = np.array([1, 0, 0, 1, 0, 0, 0])
    fitted = stats.fit(stats.bernoulli, sample, {"p": (0, 1)}).params.p
    assert formulas.error_rate_mle(2, 7) == pytest.approx(fitted, abs=1e-3)
    with pytest.raises(ZeroDivisionError):
        formulas.error_rate_mle(0, 0)


def test_likelihood_refuses_what_no_count_is():
    with pytest.raises(TypeError, match="k must be a whole number"):
        formulas.binomial_likelihood(0.3, 3.0, 10)
    with pytest.raises(ValueError, match="m must be a whole number of at least 0, got -1"):
        formulas.binomial_likelihood(0.3, 0, -1)
    with pytest.raises(OverflowError):
        formulas.binomial_likelihood(0.5, 1000, 2000)
    assert 0 < formulas.binomial_likelihood(Fraction(1, 2), 1000, 2000) < 1


def test_error_count_over_small_universes():
    for m in range(1, 4):
        for y, h in product(product(range(3), repeat=m), repeat=2):
            assert xglib.error_count(y, h) == (sum(a != b for a, b in zip(y, h)), m)
    for y, h in product(product((0, 1), repeat=5), repeat=2):
        k, m = xglib.error_count(y, h)
        assert (k, m) == (sum(a ^ b for a, b in zip(y, h)), 5) and type(k) is type(m) is int


def test_error_rate_equals_scikit_learn_zero_one_loss():
    rng = np.random.default_rng(0)
    y, h = rng.integers(0, 4, (2, 1000), dtype=np.int8)
    count = xglib.error_count(y, h)
    assert count.k == metrics.zero_one_loss(y, h, normalize=False)
    assert formulas.error_rate_mle(*count) == pytest.approx(metrics.zero_one_loss(y, h), rel=1e-15)
    assert formulas.error_rate_mle(*count) == pytest.approx(1 - xglib.accuracy_score(y, h), rel=1e-15)


# ---- binomial test --------------------------------------------------------------------------------

GRID = [Fraction(*pair) for pair in ((1, 20), (1, 10), (1, 4), (3, 10), (1, 3), (1, 2), (2, 3), (9, 10))]


def tails(m, eps0):
    """P(X > C) for C = 0..m, by adding probabilities."""
    probabilities = [comb(m, i) * eps0**i * (1 - eps0) ** (m - i) for i in range(m + 1)]
    return [sum(probabilities[c + 1 :], Fraction(0)) for c in range(m + 1)]


def test_tail_is_the_sum():
    for m, eps0 in product(range(1, 9), GRID):
        for c, tail in enumerate(tails(m, eps0)):
            assert formulas.binomial_tail(eps0, range(c + 1, m + 1), m) == tail
    with pytest.raises(TypeError, match=r"ks\[0\] must be a whole number"):
        formulas.binomial_tail(0.3, [1.0], 10)


def test_critical_error_on_every_small_case_and_every_attained_level():
    tried = 0
    for m, eps0 in product(range(1, 13), GRID):
        tail = tails(m, eps0)
        tiny = Fraction(1, 10**30)  # less than a float can tell
        levels = {*GRID, *(t + d for t in tail for d in (-tiny, 0, tiny))}
        for alpha in (a for a in levels if 0 < a < 1):
            tried += 1
            strict = next(c for c in range(m + 1) if tail[c] < alpha)
            attained = next(c for c in range(m + 1) if tail[c] <= alpha)
            result = xglib.binomial_critical_error(m, eps0, alpha)
            assert (result.eps_bar, result.k_bar) == (strict / m, strict)
            assert result.size == pytest.approx(float(tail[strict]), rel=1e-14)
            result = xglib.binomial_critical_error(m, eps0, alpha, attained=True)
            assert (result.eps_bar, result.k_bar) == (attained / m, attained)
            assert strict - attained == (alpha in tail)
    assert tried > 2000


def test_critical_error_of_the_pumpkin_book():
    # The choice it leaves open: C = 4 would raise the level, C = 5 keeps it.
    assert xglib.binomial_critical_error(10, 0.3, 0.05).k_bar == 5
    sizes = [float(tails(10, Fraction(3, 10))[c]) for c in (4, 5, 6)]
    assert [round(size, 4) for size in sizes] == [0.1503, 0.0473, 0.0106]
    # An error rate equal to eps_bar does not reject, the next one does.
    assert xglib.binomial_test(5, 10, 0.3).pvalue > 0.05 > xglib.binomial_test(6, 10, 0.3).pvalue


def test_critical_error_takes_decimals_as_written():
    # P(X > 5) is 0.0473489874 exactly, but neither this number nor 0.3 is a float.
    for kind in (float, Fraction, np.float64):
        eps0, alpha = kind("0.3"), kind("0.0473489874")
        assert xglib.binomial_critical_error(10, eps0, alpha).k_bar == 6
        assert xglib.binomial_critical_error(10, eps0, alpha, attained=True).k_bar == 5
    assert xglib.binomial_critical_error(2, np.float32(0.5), np.float16(0.25), attained=True) == (0.5, 1, 0.25)
    # In single precision 0.1 is a little more than in double: both are taken for 1/10.
    assert xglib.binomial_critical_error(1, np.float32(0.1), 0.1).k_bar == 1
    assert xglib.binomial_critical_error(1, np.float32(0.1), 0.1, attained=True).k_bar == 0


def test_critical_error_is_exact_up_to_a_thousand_samples():
    for m, eps0 in ((999, Fraction(1, 2)), (1000, Fraction(1, 2)), (1000, Fraction(1, 3))):
        c = int(m * eps0) + 20
        alpha = formulas.binomial_tail(eps0, range(c + 1, m + 1), m)
        for shift in (-1, 0, 1):
            level = alpha + shift * Fraction(1, 10**40)
            assert xglib.binomial_critical_error(m, eps0, level).k_bar == c + (shift <= 0)
            assert xglib.binomial_critical_error(m, eps0, level, attained=True).k_bar == c + (shift < 0)


@pytest.mark.parametrize("m", [3, 40, 1001, 10**5, 10**7])
@pytest.mark.parametrize(
    "eps0, alpha", [(0.3, 0.05), (0.017, 0.1), (0.5, 0.01), (0.9, 0.025), (1e-7, 0.5), (0.4, 1e-12)]
)
def test_critical_error_is_scipys_quantile(m, eps0, alpha):
    for attained in (False, True):  # no level is attained here
        k_bar = xglib.binomial_critical_error(m, eps0, alpha, attained=attained).k_bar
        assert k_bar == stats.binom.isf(alpha, m, eps0)
    size = xglib.binomial_critical_error(m, eps0, alpha).size
    assert size == pytest.approx(stats.binom.sf(k_bar, m, eps0), rel=1e-11) and size < alpha


def test_critical_error_beyond_a_thousand_samples_where_floats_decide():
    alpha = 2.0**-1001  # P(X > 1000), which a float holds exactly
    assert xglib.binomial_critical_error(1001, 0.5, alpha).k_bar == 1001
    assert xglib.binomial_critical_error(1001, 0.5, alpha, attained=True).k_bar == 1000


def test_tails_are_right_where_others_lose_digits():
    # By symmetry P(X > m/2) is (1 - P(X = m/2))/2. scipy.special.bdtrc is off by 1e-3 here.
    m = 10**7
    middle = stats.binom.pmf(m // 2, m, 0.5)
    assert xglib.binomial_test(m // 2 + 1, m, 0.5).pvalue == pytest.approx((1 - middle) / 2, rel=1e-12)


def test_binomial_test_on_every_small_case():
    for m, eps0 in product(range(1, 11), GRID):
        p = [comb(m, i) * eps0**i * (1 - eps0) ** (m - i) for i in range(m + 1)]
        for k in range(m + 1):
            expected = {
                "greater": sum(p[k:]),
                "less": sum(p[: k + 1]),
                "two-sided": sum(q for q in p if q <= p[k]),
            }
            for alternative, pvalue in expected.items():
                result = xglib.binomial_test(k, m, float(eps0), alternative=alternative)
                assert result[:2] == (k / m, pytest.approx(float(pvalue), rel=1e-13)) and result.df is None
            assert xglib.binomial_test(k, m, eps0).pvalue == pytest.approx(float(expected["greater"]), rel=1e-13)


@settings(max_examples=200)
@given(st.integers(1, 2000), st.data())
def test_binomial_test_equals_scipy(m, data):
    k, eps0 = data.draw(st.integers(0, m)), data.draw(st.floats(0.001, 0.999))
    for alternative in ("greater", "less", "two-sided"):
        theirs = stats.binomtest(k, m, eps0, alternative=alternative)
        ours = xglib.binomial_test(k, m, eps0, alternative=alternative)
        # SciPy loses digits where the p-value nears the least float.
        assert ours[:2] == (theirs.statistic, pytest.approx(theirs.pvalue, rel=1e-9, abs=1e-250))


def test_binomial_test_of_many_samples_equals_scipy():
    for k in (2_990_000, 2_998_000, 3_000_000, 3_003_000):
        theirs = stats.binomtest(k, 10**7, 0.3).pvalue
        assert xglib.binomial_test(k, 10**7, 0.3, alternative="two-sided").pvalue == pytest.approx(theirs, rel=1e-9)


def beta_tail(a, b, x):
    """I_x(a, b) as an integral in 32 digits; the peak of the density lies beyond x, or 1 less the other tail is it."""
    if a == 0 or b == 0:
        return mpmath.mpf(a == 0)
    if x * (a + b) > a:
        return 1 - beta_tail(b, a, 1 - x)
    width = mpmath.sqrt(x * (1 - x) / (a + b))
    width /= 1 + abs(x - mpmath.mpf(a - 1) / (a + b - 2)) / width  # of the part that counts
    log_beta = mpmath.loggamma(a) + mpmath.loggamma(b) - mpmath.loggamma(a + b)
    steps = (200, 80, 30, 10, 3, 0)
    return mpmath.quad(
        lambda t: mpmath.exp((a - 1) * mpmath.log(t) + (b - 1) * mpmath.log(1 - t) - log_beta),
        sorted({max(mpmath.mpf(0), x - step * width) for step in steps}),
    )


def two_sided(k, m, p):
    """The p-value by its definition, in 32 digits."""

    def log_probability(i):
        coefficient = mpmath.loggamma(m + 1) - mpmath.loggamma(i + 1) - mpmath.loggamma(m - i + 1)
        return coefficient + i * mpmath.log(p) + (m - i) * mpmath.log(1 - p)

    highest, mode = log_probability(k) + mpmath.log("1.0000001"), int((m + 1) * p)
    lower = bisect_left(range(mode), True, key=lambda i: log_probability(i) > highest)
    upper = bisect_left(range(m + 1), True, lo=mode, key=lambda i: log_probability(i) <= highest)
    return 1 if lower == upper else 1 - beta_tail(lower, m - lower + 1, p) + beta_tail(upper, m - upper + 1, p)


def test_a_probability_that_1_swallows():
    """1 - 1e-20 is 1.0: the way by the complement and its slope has only the order of magnitude."""
    for k, tail in ((1, 1e-19), (3, 1.2e-58)):
        assert xglib.binomial_test(k, 10, 1e-20, alternative="greater").pvalue == pytest.approx(tail, rel=1e-12, abs=0)


@pytest.mark.parametrize("m, digits", [(1003, 14), (10**6 + 7, 14), (10**8 + 7, 13), (10**10, 12.5), (10**12, 11.5)])
def test_two_sided_binomial_test_to_the_last_digits(m, digits):
    with mpmath.workdps(32):
        for p, z in product((0.5, 0.3, 0.01, 1 - 2**-7), (-8, -2, -0.04, 0.6, 4)):
            k = min(max(int(m * p + z * math.sqrt(m * p * (1 - p))), 0), m)
            ours = xglib.binomial_test(k, m, p, alternative="two-sided").pvalue
            assert abs(ours / two_sided(k, m, mpmath.mpf(p)) - 1) < 10**-digits, (k, p)


def test_two_sided_binomial_test_takes_in_what_is_more_probable_by_less_than_1e_7():
    # SciPy's own case: the mode is more probable than its neighbour by 9.2e-8 of it.
    assert xglib.binomial_test(10_079_999, 21_000_000, 0.48, alternative="two-sided").pvalue == 1
    # Where all counts are taken in, the tails are not added up: here they give 1 - 1e-16.
    assert xglib.binomial_test(1, 4, 0.3, alternative="two-sided").pvalue == 1
    # The next count is more probable by 1e-7 exactly, by more, and by less.
    for m, everything in ((19_999_998, False), (20_000_000, True), (20_000_002, True)):
        k = m // 2 - 1
        factor = Fraction(m - k, k + 1)
        assert (factor <= 1 + Fraction(1, 10**7)) is everything
        assert (xglib.binomial_test(k, m, 0.5, alternative="two-sided").pvalue == 1) is everything


@pytest.mark.parametrize("n", [0, 1, 5, 99, 100, 101, 10**6, 10**12])
def test_log_factorial_has_30_digits(n):
    with localcontext(prec=60), mpmath.workdps(60):
        found = mpmath.mpf(str(comparison._log_factorial(n)))
        assert abs(found - mpmath.loggamma(n + 1)) <= mpmath.mpf(10) ** -33


def test_tests_by_exact_tails_have_their_largest_size():
    for call in (
        lambda m: xglib.binomial_test(1, m, 0.5),
        lambda m: xglib.binomial_critical_error(m, 0.5, 0.05),
        lambda m: xglib.mcnemar(m // 2, m - m // 2, exact=True),
    ):
        call(10**12)
        with pytest.raises(ValueError, match="m must be from 1|with exact=True e01 [+] e10 must be at most") as error:
            call(10**12 + 1)
        assert str(error.value).endswith(" 1000000000000, got 1000000000001")


@pytest.mark.parametrize("eps0", [Fraction(10**20 - 1, 10**20), Fraction(1, 10**400)])
def test_probabilities_that_a_float_rounds_to_an_end_are_refused(eps0):
    for call in (lambda: xglib.binomial_test(1, 2, eps0), lambda: xglib.binomial_critical_error(2, eps0, 0.5)):
        with pytest.raises(ValueError, match=r"^eps0 must be finite and in \(0, 1\), got [01].0$"):
            call()


# ---- results --------------------------------------------------------------------------------------


def test_the_result_of_a_test_has_three_fields():
    result = xglib.mcnemar(12, 4)
    statistic, pvalue, df = result
    assert (statistic, pvalue, df) == (result.statistic, result.pvalue, 1) and result._fields == tuple(result._asdict())
    assert result._replace(df=2) == (statistic, pvalue, 2) != result and "df=2" in repr(result._replace(df=2))
    assert repr(result) == f"SignificanceResult(statistic={statistic}, pvalue={pvalue}, df=1)"
    for same in (copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert same == result and same.df == 1 and type(same) is type(result)


# ---- McNemar --------------------------------------------------------------------------------------


def test_mcnemar_table_over_small_universes():
    for m in range(1, 4):
        for y, a, b in product(product(range(3), repeat=m), repeat=3):
            cells = [(p != t, q != t) for t, p, q in zip(y, a, b)]
            table = xglib.mcnemar_table(y, a, b)
            # e01: A wrong and B right
            assert table == tuple(cells.count(c) for c in ((False, False), (True, False), (False, True), (True, True)))
    assert all(type(cell) is int for cell in table)
    assert xglib.mcnemar_table(["x", "y"], ["y", "y"], ["x", "y"]) == (1, 1, 0, 0)


def test_mcnemar_table_equals_mlxtend():
    from mlxtend.evaluate import mcnemar_table

    rng = np.random.default_rng(0)
    y, a, b = rng.integers(0, 3, (3, 500))
    (both, only_b_wrong), (only_a_wrong, neither) = mcnemar_table(y, a, b)
    assert xglib.mcnemar_table(y, a, b) == (both, only_a_wrong, only_b_wrong, neither)


def test_mcnemar_on_every_small_table():
    from mlxtend.evaluate import mcnemar as of_mlxtend
    from statsmodels.stats.contingency_tables import mcnemar as of_statsmodels

    for e01, e10 in product(range(13), repeat=2):
        n, low = e01 + e10, min(e01, e10)
        exact = min(1, 2 * sum(Fraction(comb(n, i), 2**n) for i in range(low + 1)))
        result = xglib.mcnemar(e01, e10, exact=True)
        assert result[:2] == (low, pytest.approx(float(exact), rel=1e-14)) and result.df is None
        assert result == xglib.mcnemar(e01, e10, exact=True, correction=False)
        if n == 0:
            continue
        table = [[50, e01], [e10, 7]]
        theirs = of_statsmodels(table, exact=True)
        assert result[:2] == (theirs.statistic, pytest.approx(theirs.pvalue, rel=1e-12))
        for correction, square in ((True, (abs(e01 - e10) - 1) ** 2), (False, (e01 - e10) ** 2)):
            result = xglib.mcnemar(e01, e10, correction=correction)
            assert result.statistic == float(Fraction(square, n)) and result.df == 1
            theirs = of_statsmodels(table, exact=False, correction=correction)
            assert result[:2] == (pytest.approx(theirs.statistic), pytest.approx(theirs.pvalue, rel=1e-12))
            theirs = of_mlxtend(np.array(table), corrected=correction)
            assert result[:2] == (pytest.approx(theirs[0]), pytest.approx(theirs[1], rel=1e-12))
        assert xglib.mcnemar(e01, e10) == xglib.mcnemar(e01, e10, correction=True)


def test_mcnemar_exact_is_the_binomial_test():
    for e01, e10 in ((3, 9), (200, 150), (0, 5), (4, 4)):
        assert xglib.mcnemar(e01, e10, exact=True).pvalue == pytest.approx(
            stats.binomtest(e01, e01 + e10, 0.5).pvalue, rel=1e-12
        )


def test_mcnemar_critical_values_of_the_book():
    for statistic, alpha in ((3.8415, 0.05), (2.7055, 0.1)):
        assert stats.chi2.sf(statistic, 1) == pytest.approx(alpha, abs=3e-6)
    assert xglib.mcnemar(32, 16).pvalue < 0.05 < xglib.mcnemar(31, 17).pvalue
    assert formulas.mcnemar_statistic(32, 16) > 3.8415 and formulas.mcnemar_statistic(31, 17) < 3.8415


def test_mcnemar_without_a_difference():
    message = r"^\(2\.33\) is undefined: e01 = e10 = 0, the learners differ on no sample; exact=True gives p = 1$"
    for correction in (True, False):
        with pytest.raises(ValueError, match=message):
            xglib.mcnemar(0, 0, correction=correction)
    assert xglib.mcnemar(0, 0, exact=True) == (0, 1.0, None)
    assert xglib.mcnemar(1, 1).statistic == 0.5  # where one expects 0
    assert xglib.mcnemar(1, 0) == (0.0, 1.0, 1)


# ---- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda: xglib.binomial_critical_error(0, 0.3, 0.05), ValueError, "m must be from 1 to 1000000000000, got 0"),
        (lambda: xglib.binomial_critical_error(10.0, 0.3, 0.05), TypeError, "m must be a whole number, got float"),
        (
            lambda: xglib.binomial_critical_error(10, 0, 0.05),
            ValueError,
            "eps0 must be finite and in (0, 1), got 0",
        ),
        (lambda: xglib.binomial_critical_error(10, 1, 0.05), ValueError, "eps0 must be finite and in (0, 1), got 1"),
        (lambda: xglib.binomial_critical_error(10, 0.3, 0.0), ValueError, "alpha must be finite and in (0, 1), got"),
        (lambda: xglib.binomial_critical_error(10, 0.3, 1), ValueError, "alpha must be finite and in (0, 1), got 1"),
        (lambda: xglib.binomial_critical_error(10, 0.3, "5%"), TypeError, "alpha must be a real number, got str"),
        (lambda: xglib.binomial_test(11, 10, 0.3), ValueError, "k must be from 0 to 10, got 11"),
        (lambda: xglib.binomial_test(-1, 10, 0.3), ValueError, "k must be from 0 to 10, got -1"),
        (lambda: xglib.binomial_test(0, 0, 0.3), ValueError, "m must be from 1 to 1000000000000, got 0"),
        (lambda: xglib.binomial_test(3, 10, np.nan), ValueError, "eps0 must be finite and in (0, 1), got nan"),
        (lambda: xglib.binomial_test(3, 10, 1.0), ValueError, "eps0 must be finite and in (0, 1), got 1.0"),
        (lambda: xglib.binomial_test(3, 10, 0.0), ValueError, "eps0 must be finite and in (0, 1), got 0.0"),
        (lambda: xglib.mcnemar(-1, 2), ValueError, "e01 must be at least 0, got -1"),
        (lambda: xglib.mcnemar(1, -2), ValueError, "e10 must be at least 0, got -2"),
        (lambda: xglib.mcnemar(1.0, 2), TypeError, "e01 must be a whole number, got float"),
        (lambda: xglib.mcnemar(1, True), TypeError, "e10 must be a whole number, got bool"),
        (
            lambda: xglib.mcnemar_table([0, 1], [0, 1, 1], [0, 1]),
            ValueError,
            "pred_a must have one label for each of the 2 samples, got 3",
        ),
        (
            lambda: xglib.mcnemar_table([0, 1], [0, 1], [1]),
            ValueError,
            "pred_b must have one label for each of the 2 samples, got 1",
        ),
        (lambda: xglib.mcnemar_table([0, 1], [0, 1], ["a", "b"]), TypeError, "pred_b must hold numbers as y_true does"),
        (lambda: xglib.mcnemar_table([0, 1], [0.5, 1], [0, 1]), ValueError, "pred_a must hold class labels"),
        (lambda: xglib.mcnemar_table([0, np.nan], [0, 1], [0, 1]), ValueError, "y_true must be finite, got nan"),
        (
            lambda: xglib.binomial_test(3, 10, 0.3, alternative="more"),
            ValueError,
            "alternative must be one of 'two-sided', 'less', 'greater', got 'more'",
        ),
    ],
)
def test_refuses(call, error, message):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value).startswith(message)
