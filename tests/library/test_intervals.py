"""Intervals of an error rate and of F1 against fractions, the tests that they turn round, SciPy and statsmodels."""

import math
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

import xglib
from xglib import formulas
from xglib.ranking import ConfidenceInterval

LEVELS = 0.5, 0.9, 0.95, 0.99
NEAR = Fraction(1, 10**12)


def at_least(rate, k, m):
    return formulas.binomial_tail(rate, range(k, m + 1), m)


def at_most(rate, k, m):
    return formulas.binomial_tail(rate, range(k + 1), m)


def small_cases():
    return [(k, m, level) for m in range(1, 13) for k in range(m + 1) for level in LEVELS]


def test_exact_ends_are_where_a_tail_is_half_of_the_level():
    for k, m, level in small_cases():
        tail = Fraction(1 - level) / 2
        low, high = map(Fraction, xglib.error_rate_interval(k, m, confidence_level=level))
        if k > 0:
            assert at_least(low * (1 - NEAR), k, m) < tail < at_least(low * (1 + NEAR), k, m)
        else:
            assert low == 0
        if k < m:
            up, down = 1 - (1 - high) * (1 - NEAR), 1 - (1 - high) * (1 + NEAR)
            assert at_most(up, k, m) < tail < at_most(down, k, m)
        else:
            assert high == 1


def test_wilson_ends_are_z_standard_deviations_off():
    for k, m, level in small_cases():
        z = stats.norm.isf((1 - level) / 2)
        low, high = xglib.error_rate_interval(k, m, confidence_level=level, method="wilson")
        for end in (low, high):
            assert (k - m * end) ** 2 == pytest.approx(z**2 * m * end * (1 - end), rel=1e-9, abs=1e-12)
        assert 0 <= low <= k / m <= high <= 1 and (low == 0) == (k == 0) and (high == 1) == (k == m)


def test_the_rates_inside_are_those_that_the_binomial_test_lets_stand():
    for k, m, level in small_cases():
        low, high = xglib.error_rate_interval(k, m, confidence_level=level)
        for rate in (i / 50 for i in range(1, 50)):
            pvalues = [xglib.binomial_test(k, m, rate, alternative=side).pvalue for side in ("less", "greater")]
            assert (low <= rate <= high) == (min(pvalues) >= (1 - level) / 2)


@settings(max_examples=300)
@given(st.integers(1, 10**6), st.floats(0.01, 0.999999), st.data())
def test_equals_statsmodels_and_scipy(m, level, data):
    k = data.draw(st.integers(0, m))
    for method, name in (("exact", "beta"), ("wilson", "wilson")):
        ours = xglib.error_rate_interval(k, m, confidence_level=level, method=method)
        theirs = stats.binomtest(k, m).proportion_ci(level, method=method)
        assert ours == pytest.approx(proportion_confint(k, m, alpha=1 - level, method=name), rel=1e-9, abs=1e-12)
        assert ours == pytest.approx((theirs.low, theirs.high), rel=1e-6, abs=1e-9)  # found by bisection


def test_right_answers_have_the_mirrored_interval():
    for (k, m, level), method in product(small_cases(), ("exact", "wilson")):
        low, high = xglib.error_rate_interval(k, m, confidence_level=level, method=method)
        mirrored = xglib.error_rate_interval(m - k, m, confidence_level=level, method=method)
        assert mirrored == pytest.approx((1 - high, 1 - low), abs=1e-14)


def covered(rate, m, method):
    """The probability that the interval of 95 % contains the rate."""
    inside = 0
    for k in range(m + 1):
        low, high = xglib.error_rate_interval(k, m, method=method)
        inside += (low <= rate <= high) * stats.binom.pmf(k, m, rate)
    return inside


def test_the_exact_interval_covers_as_often_as_promised():
    """Coverage jumps at the ends of the intervals only, so it is least beside one."""
    for m in (1, 2, 5, 20, 40):
        ends = {end for k in range(m + 1) for end in xglib.error_rate_interval(k, m)} - {0, 1}
        assert min(covered(end + shift, m, "exact") for end in ends for shift in (-1e-9, 1e-9)) >= 0.95


def test_coverage_of_the_docstring():
    assert [round(covered(0.04, 50, method), 3) for method in ("exact", "wilson")] == [0.986, 0.951]
    assert covered(0.003, 50, "wilson") < 0.9  # no promise


def test_very_many_samples_and_levels_at_the_ends():
    m = 10**12
    for method in ("exact", "wilson"):
        low, high = xglib.error_rate_interval(3 * 10**11, m, method=method)
        half = stats.norm.isf(0.025) * math.sqrt(0.21 / m)
        assert (0.3 - low, high - 0.3) == pytest.approx((half, half), rel=1e-5)
        for level in (5e-324, math.nextafter(1, 0)):
            low, high = xglib.error_rate_interval(3, 10, confidence_level=level, method=method)
            assert 0 < low <= high < 1
    # Of one error in very many the law is Poisson's: 1 - exp(-low m) = 0.025.
    assert xglib.error_rate_interval(1, m).low * m == pytest.approx(-math.log(0.975), rel=1e-9)


def test_the_result_is_a_pair_of_floats():
    for interval in (xglib.error_rate_interval(0, 1, method="wilson"), xglib.f1_interval([1, 0], [1, 1])):
        assert type(interval) is ConfidenceInterval and [type(end) for end in interval] == [float, float]
    level = Fraction(9, 10)
    assert xglib.error_rate_interval(3, 10, confidence_level=level) == xglib.error_rate_interval(
        3, 10, confidence_level=0.9
    )


# -- F1


def labels_of(tp, fp, fn, tn):
    return [1] * tp + [0] * fp + [1] * fn + [0] * tn, [1] * (tp + fp) + [0] * (fn + tn)


def test_f1_interval_is_that_of_the_share_of_true_positives():
    for tp, fp, fn, tn in product(range(4), repeat=4):
        if tp + fp + fn:
            y, guess = labels_of(tp, fp, fn, tn)
            for method, name in (("exact", "beta"), ("wilson", "wilson")):
                ours = xglib.f1_interval(y, guess, confidence_level=0.9, method=method)
                share = proportion_confint(tp, tp + fp + fn, alpha=0.1, method=name)
                assert ours == pytest.approx([2 * end / (1 + end) for end in share], abs=1e-12)
                assert ours.low <= xglib.f1_score(y, guess) <= ours.high


def test_f1_interval_covers_as_often_as_promised():
    """All tables of twelve samples; mistakes of either kind count the same."""
    m, checked = 12, 0
    for p, q in ((0.3, 0.2), (0.5, 0.02), (0.1, 0.4), (0.02, 0.02)):
        truth, total, inside = formulas.f1_from_counts(p, q, 0), 0, 0
        for tp in range(m + 1):
            for fp in range(m + 1 - tp):
                if tp + fp:
                    chance = stats.multinomial.pmf([tp, fp, m - tp - fp], m, [p, q, 1 - p - q])
                    low, high = xglib.f1_interval(*labels_of(tp, fp, 0, m - tp - fp))
                    total, inside, checked = total + chance, inside + chance * (low <= truth <= high), checked + 1
        assert inside >= 0.95 * total and total == pytest.approx(1 - (1 - p - q) ** m)
    assert checked == 4 * 90


def test_f1_interval_does_not_look_at_true_negatives_and_takes_any_label():
    y, guess = labels_of(5, 1, 2, 3)
    ours = xglib.f1_interval(y, guess)
    assert ours == xglib.f1_interval(y + [0] * 50, guess + [0] * 50)
    named = [["ill" if label else "well" for label in one] for one in (y, guess)]
    assert ours == xglib.f1_interval(*named, pos_label="ill")
    assert ours != xglib.f1_interval(*named, pos_label="well")


def test_f1_interval_without_a_positive():
    with pytest.raises(ValueError, match=r"^\(2\.10\) is undefined: y_true and y_pred have no positive sample$"):
        xglib.f1_interval([0, 0], [0, 0])
