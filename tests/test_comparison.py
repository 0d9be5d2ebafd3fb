"""(2.26): the likelihood against enumeration, SciPy and its expanded polynomial."""

from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from sklearn import metrics

import xglib


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
            likelihood = [xglib.binomial_likelihood(eps, k, m) for k in range(m + 1)]
            assert likelihood == total and sum(likelihood) == 1


def test_likelihood_outside_zero_to_m_is_zero():
    assert xglib.binomial_likelihood(Fraction(1, 3), -1, 4) == 0 == xglib.binomial_likelihood(Fraction(1, 3), 5, 4)


@settings(max_examples=200, deadline=None)
@given(st.integers(1, 150), st.data())
def test_likelihood_equals_scipy_and_fractions(m, data):
    k, eps = data.draw(st.integers(0, m)), data.draw(st.floats(0.01, 0.99))
    ours = xglib.binomial_likelihood(eps, k, m)
    assert ours == pytest.approx(stats.binom.pmf(k, m, eps), rel=1e-9)
    # 1 - eps is rounded, so its power may be off by m roundings.
    assert ours == pytest.approx(float(xglib.binomial_likelihood(Fraction(eps), k, m)), rel=2e-16 * (m + 4))


def test_likelihood_on_arrays_equals_scipy():
    k, eps = np.arange(31), np.linspace(0, 1, 11)[:, None]
    ours = xglib.binomial_likelihood(eps, k, 30)
    assert ours.shape == (11, 31)
    np.testing.assert_allclose(ours, stats.binom.pmf(k, 30, eps), rtol=1e-11, atol=1e-15)


def test_figure_of_the_book():
    probabilities = [xglib.binomial_likelihood(Fraction(3, 10), k, 10) for k in range(11)]
    assert probabilities.index(max(probabilities)) == 3
    assert probabilities[3] == Fraction(120 * 27 * 7**7, 10**10)


def polynomial_slope(k, m, eps):
    """The derivative of the expanded likelihood, term by term: another road than the factored form."""
    signed = [comb(m, k) * comb(m - k, j) * (-1) ** j for j in range(m - k + 1)]
    return sum(c * (k + j) * eps ** (k + j - 1) for j, c in enumerate(signed) if k + j)


def test_slope_is_the_derivative():
    for m in range(1, 9):
        for k, eps in product(range(m + 1), (Fraction(1, 7), Fraction(1, 2), Fraction(5, 6), Fraction(3, 11))):
            assert xglib.binomial_likelihood_slope(eps, k, m) == polynomial_slope(k, m, eps)
        for k in range(1, m):  # here the factored form reaches the ends
            for end in (Fraction(0), Fraction(1)):
                assert xglib.binomial_likelihood_slope(end, k, m) == polynomial_slope(k, m, end)
    with pytest.raises(ZeroDivisionError):
        xglib.binomial_likelihood_slope(0, 0, 5)
    with pytest.raises(ZeroDivisionError):
        xglib.binomial_likelihood_slope(1, 5, 5)


def test_mle_is_the_argmax_and_the_zero_of_the_slope():
    for m in range(1, 9):
        grid = [Fraction(i, 2 * m) for i in range(2 * m + 1)]  # holds every k/m
        for k in range(m + 1):
            estimate = xglib.error_rate_mle(Fraction(k), m)
            assert max(grid, key=lambda eps: xglib.binomial_likelihood(eps, k, m)) == estimate
            if 0 < k < m:
                assert xglib.binomial_likelihood_slope(estimate, k, m) == 0


def test_mle_as_scipy_fits_it():
    sample = np.array([1, 0, 0, 1, 0, 0, 0])
    fitted = stats.fit(stats.bernoulli, sample, {"p": (0, 1)}).params.p
    assert xglib.error_rate_mle(2, 7) == pytest.approx(fitted, abs=1e-3)
    with pytest.raises(ZeroDivisionError):
        xglib.error_rate_mle(0, 0)


def test_likelihood_refuses_what_binomial_refuses():
    with pytest.raises(TypeError, match="k must be a whole number"):
        xglib.binomial_likelihood(0.3, 3.0, 10)
    with pytest.raises(ValueError, match="n must be at least 0, got -1"):
        xglib.binomial_likelihood(0.3, 0, -1)
    with pytest.raises(OverflowError):
        xglib.binomial_likelihood(0.5, 1000, 2000)
    assert 0 < xglib.binomial_likelihood(Fraction(1, 2), 1000, 2000) < 1


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
    assert xglib.error_rate_mle(*count) == pytest.approx(metrics.zero_one_loss(y, h), rel=1e-15)
    assert xglib.error_rate_mle(*count) == pytest.approx(1 - xglib.accuracy_score(y, h), rel=1e-15)
