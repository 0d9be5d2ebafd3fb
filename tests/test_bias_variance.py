"""(2.37)-(2.42) against exact fractions, NumPy's and SciPy's moments, and learners that break the hypotheses."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from sklearn.linear_model import LinearRegression
from sklearn.neighbors import KNeighborsRegressor

import xglib

TERMS = ("f_bar", "variance", "noise", "squared_bias", "covariance", "mean_y_D", "expected_error")
UNIT = float(np.finfo(float).eps)


def mean(values):
    values = list(values)
    return sum(values, Fraction(0)) / len(values)


def exact_terms(f, y, y_D):
    """The seven terms at one point from their definitions, in fractions."""
    f, y_D, y = [Fraction(v) for v in f], [Fraction(v) for v in y_D], Fraction(y)
    f_bar, mean_y_D = mean(f), mean(y_D)
    return {
        "f_bar": f_bar,
        "variance": mean((v - f_bar) ** 2 for v in f),
        "noise": mean((v - y) ** 2 for v in y_D),
        "squared_bias": (f_bar - y) ** 2,
        "covariance": mean(a * b for a, b in zip(f, y_D)) - f_bar * mean_y_D,
        "mean_y_D": mean_y_D,
        "expected_error": mean((a - b) ** 2 for a, b in zip(f, y_D)),
    }


def general(terms, y):
    return xglib.expected_error_general(y=y, **{n: value for n, value in terms.items() if n != "expected_error"})


def as_dict(decomposition):
    return {name: getattr(decomposition, name) for name in TERMS}


def test_general_identity_exactly_over_small_universe():
    for f in product((-1, 0, 2), repeat=3):
        for y_D in product((-1, 0, 1), repeat=3):
            terms = exact_terms(f, Fraction(1, 2), y_D)
            assert general(terms, Fraction(1, 2)) == terms["expected_error"]


def test_the_two_hypotheses_exactly():
    # f and y_D run over a product space, so they are independent; y_D has mean y = 1.
    pairs = list(product((0, 1, 5), (0, 2)))
    terms = exact_terms([f for f, _ in pairs], 1, [y for _, y in pairs])
    short = xglib.expected_error(terms["variance"], terms["squared_bias"], terms["noise"])
    assert short == terms["expected_error"] and terms["squared_bias"] == xglib.squared_bias(Fraction(2), 1)
    # Without independence, and without mean-zero noise, the short form is wrong.
    for f, y_D in (((-1, 1), (-1, 1)), ((1, 1), (1, 3))):
        terms = exact_terms(f, 0, y_D)
        short = xglib.expected_error(terms["variance"], terms["squared_bias"], terms["noise"])
        assert short != terms["expected_error"] == general(terms, 0)


def test_decompose_equals_fractions_over_small_universe():
    # Eighths and four data sets: every intermediate value is a float, so equality is exact.
    for f in product((-1, 0.5, 2), repeat=4):
        y_D = (0.25, -1, 1, 0.5)
        ours = as_dict(xglib.decompose(np.array([f]).T, [0.125], np.array([y_D]).T))
        exact = exact_terms(f, 0.125, y_D)
        assert {name: float(value[0]) for name, value in ours.items()} == exact


tables = st.tuples(
    st.integers(1, 6), st.integers(1, 4), st.sampled_from([1e-6, 1.0, 1e6]), st.sampled_from([0.0, 1.0, 1e6])
)


@settings(max_examples=100, deadline=None)
@given(tables, st.integers(0, 2**32))
def test_decompose_is_near_the_exact_terms(table, seed):
    n, points, spread, offset = table
    rng = np.random.default_rng(seed)
    f, y_D = offset + spread * rng.standard_normal((2, n, points))
    y = offset + spread * rng.standard_normal(points)
    ours = as_dict(xglib.decompose(f, y, y_D))
    scale = float(max(abs(f).max(), abs(y_D).max(), abs(y).max()))
    width = 10 * spread + offset * n * UNIT  # no deviation is longer than this
    for j in range(points):
        for name, exact in exact_terms(f[:, j], y[j], y_D[:, j]).items():
            # A mean is off by n roundings of its scale; a product of deviations by that times their length.
            bound = 8 * n * UNIT * (scale if name in ("f_bar", "mean_y_D") else scale * width + width**2)
            assert abs(Fraction(float(ours[name][j])) - exact) <= bound, name
    np.testing.assert_allclose(
        general(ours, y), ours["expected_error"], rtol=0, atol=100 * n * UNIT * (scale + width) * width
    )


def test_moments_equal_numpy_and_scipy():
    rng = np.random.default_rng(2)
    f, y_D, y = rng.standard_normal((40, 3)), rng.standard_normal((40, 3)), rng.standard_normal(3)
    terms = xglib.decompose(f, y, y_D)
    for j in range(3):
        cov = np.cov(f[:, j], y_D[:, j], ddof=0)
        assert terms.variance[j] == pytest.approx(cov[0, 0], rel=1e-12)
        assert terms.covariance[j] == pytest.approx(cov[0, 1], rel=1e-10)
        assert terms.noise[j] == pytest.approx(stats.moment(y_D[:, j], 2, center=y[j]), rel=1e-12)
    np.testing.assert_allclose(terms.variance, stats.moment(f, 2), rtol=1e-12)
    np.testing.assert_array_equal(terms.f_bar, xglib.mean_prediction(f))
    np.testing.assert_array_equal(terms.variance, xglib.prediction_variance(f))
    np.testing.assert_array_equal(terms.noise, xglib.label_noise(y_D, y))
    np.testing.assert_array_equal(terms.squared_bias, xglib.squared_bias(terms.f_bar, y))


def learn(model, x, y_D):
    return np.array([model.fit(x[:, None], labels).predict(x[:, None]) for labels in y_D])


def test_one_nearest_neighbour_on_its_training_points():
    # It returns y_D itself: no error at all, while the short form promises twice the noise.
    rng = np.random.default_rng(3)
    x, y = np.arange(5.0), np.zeros(5)
    y_D = y + rng.standard_normal((60, 5))
    terms = xglib.decompose(learn(KNeighborsRegressor(1), x, y_D), y, y_D)
    assert not terms.expected_error.any()
    short = xglib.expected_error(terms.variance, terms.squared_bias, terms.noise)
    np.testing.assert_allclose(short, terms.variance + terms.mean_y_D**2 + terms.noise, rtol=1e-12)
    np.testing.assert_allclose(short, 2 * terms.noise, rtol=1e-12)
    np.testing.assert_allclose(general(as_dict(terms), y), 0, atol=1e-13)


def test_least_squares_on_its_training_points():
    # Over the signs (+-1)**4 as noise: independent, mean 0, variance 1, so the leverage h gives every term.
    x = np.array([0.0, 1.0, 2.0, 4.0])
    y = 1 + 2 * x
    y_D = y + np.array(list(product((-1.0, 1.0), repeat=4)))
    terms = xglib.decompose(learn(LinearRegression(), x, y_D), y, y_D)
    design = np.column_stack([np.ones(4), x])
    h = np.diag(design @ np.linalg.solve(design.T @ design, design.T))
    expectations = {"squared_bias": 0, "noise": 1, "variance": h, "covariance": h, "expected_error": 1 - h}
    for name, expected in expectations.items():
        np.testing.assert_allclose(getattr(terms, name), expected, atol=1e-12)


def test_forms_and_nothing_changed_in_place():
    f, y, y_D = np.array([[1, 0], [0, 1]]), np.array([1, 1]), np.array([[1, 1], [0, 1]])
    reference = as_dict(xglib.decompose(f, y, y_D))
    wide = np.zeros((2, 4))
    wide[:, ::2] = f
    forms = f.tolist(), f.astype("i1"), f.astype(bool), f.astype("f4"), np.asfortranarray(f), wide[:, ::2]
    for form in forms:
        for name, value in as_dict(xglib.decompose(form, y, y_D)).items():
            np.testing.assert_array_equal(value, reference[name])
            assert value.dtype == np.float64 and value.shape == (2,)
    frozen = f.astype(float)
    frozen.flags.writeable = False
    copy = frozen.copy()
    terms = xglib.decompose(frozen, y, frozen)
    np.testing.assert_array_equal(frozen, copy)
    assert not any(np.shares_memory(value, frozen) for value in as_dict(terms).values())
    # int8 would wrap: (100 - -100)**2
    assert xglib.decompose(np.array([[100]], np.int8), [0], np.array([[-100]], np.int8)).expected_error == [40_000]
    with pytest.raises(AttributeError):
        terms.noise = 0


def test_shapes_that_do_not_match():
    table = np.zeros((2, 3))
    with pytest.raises(ValueError, match=r"predictions and y_D must have one shape, got \(2, 3\) and \(3, 3\)"):
        xglib.decompose(table, np.zeros(3), np.zeros((3, 3)))
    with pytest.raises(ValueError, match="y must have one value for each of the 3 points of predictions, got 1"):
        xglib.decompose(table, [0], table)
    with pytest.raises(ValueError, match="y must have one value for each of the 3 points of y_D, got 2"):
        xglib.label_noise(table, [0, 0])
    with pytest.raises(ValueError, match=r"y must have 1 dimension\(s\), got shape \(\) from int"):
        xglib.decompose(table, 0, table)
    with pytest.raises(ValueError, match="y must be finite, got nan at index 2"):
        xglib.decompose(table, [0, 0, np.nan], table)
