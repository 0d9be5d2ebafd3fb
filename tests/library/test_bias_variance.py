"""(2.37)-(2.42) against exact fractions, NumPy's, SciPy's and mlxtend's moments; learners that break the hypotheses."""

import re
import statistics
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mlxtend.evaluate import bias_variance_decomp
from scipy import stats
from sklearn.linear_model import LinearRegression
from sklearn.neighbors import KNeighborsRegressor

import xglib
from xglib import formulas

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
    return formulas.expected_error_general(y=y, **{n: value for n, value in terms.items() if n != "expected_error"})


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
    short = formulas.expected_error(terms["variance"], terms["squared_bias"], terms["noise"])
    assert short == terms["expected_error"] and terms["squared_bias"] == formulas.squared_bias(Fraction(2), 1)
    # Without independence, and without mean-zero noise, the short form is wrong.
    for f, y_D in (((-1, 1), (-1, 1)), ((1, 1), (1, 3))):
        terms = exact_terms(f, 0, y_D)
        short = formulas.expected_error(terms["variance"], terms["squared_bias"], terms["noise"])
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


@settings(max_examples=100)
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
    np.testing.assert_array_equal(terms.squared_bias, formulas.squared_bias(terms.f_bar, y))


def learn(model, x, y_D):
    return np.array([model.fit(x[:, None], labels).predict(x[:, None]) for labels in y_D])


def test_one_nearest_neighbour_on_its_training_points():
    # It returns y_D itself: no error at all, while the short form promises twice the noise.
    rng = np.random.default_rng(3)
    x, y = np.arange(5.0), np.zeros(5)
    y_D = y + rng.standard_normal((60, 5))
    terms = xglib.decompose(learn(KNeighborsRegressor(1), x, y_D), y, y_D)
    assert not terms.expected_error.any()
    short = formulas.expected_error(terms.variance, terms.squared_bias, terms.noise)
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


def test_messages_name_the_argument():
    for reduce in (xglib.mean_prediction, xglib.prediction_variance):
        with pytest.raises(ValueError, match=r"^predictions must have 2 dimension\(s\), got shape \(1,\) from list$"):
            reduce([1.0])
    with pytest.raises(ValueError, match=r"^y_D must have 2 dimension\(s\), got shape \(1,\) from list$"):
        xglib.label_noise([1.0], [0])
    with pytest.raises(ValueError, match="^y must be finite, got inf at index 0$"):
        xglib.label_noise([[1.0]], [np.inf])


# ---- polynomials ----------------------------------------------------------------------------------


def exact_polynomial(x_train, y_train, degree, x):
    """Least squares by the normal equations, in fractions: the predictions at x."""
    powers = range(degree + 1)
    rows = [
        [sum(Fraction(t) ** (i + j) for t in x_train) for j in powers]
        + [sum(Fraction(t) ** i * y for t, y in zip(x_train, y_train))]
        for i in powers
    ]
    for i in powers:
        pivot = next(j for j in range(i, degree + 1) if rows[j][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in powers:
            if j != i:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i])]
    return [sum(rows[i][-1] * Fraction(t) ** i for i in powers) for t in x]


@pytest.mark.parametrize("x_train", [(5,), (0, 1), (-1, 0, 2), (0, 0, 1, 1, 3), (-2, 7, 0, 1, 1, 4)], ids=str)
def test_polynomials_equal_the_exact_least_squares(x_train):
    x = [-3, 0, 0.5, 2, 10]
    Y = [labels for labels in product((-1, 0, 2), repeat=len(x_train))][::7]
    for degree in range(len(set(x_train))):
        ours = xglib.polynomial_predictions(x_train, Y, degree, x)
        exact = np.array([exact_polynomial(x_train, labels, degree, x) for labels in Y], float)
        np.testing.assert_allclose(ours, exact, rtol=0, atol=1e-12 * max(1, abs(exact).max()))
        assert ours.dtype == np.float64 and ours.shape == (len(Y), 5)
    with pytest.raises(ValueError, match=f"must be less than .*, got {degree + 1} for {degree + 1}$"):
        xglib.polynomial_predictions(x_train, Y, degree + 1, x)


@pytest.mark.parametrize("degree", [0, 1, 3, 8])
def test_polynomials_equal_a_loop_of_polyfit(degree):
    rng = np.random.default_rng(degree)
    for low, high in ((0, 1), (-1, 1), (100, 103), (-1e-3, 2e-3)):
        x_train, x, Y = rng.uniform(low, high, 40), rng.uniform(low, high, 25), rng.standard_normal((30, 40))
        # polyfit's powers lose digits far from 0, so it is given the points near 0.
        middle = (low + high) / 2
        loop = [np.polyval(np.polyfit(x_train - middle, labels, degree), x - middle) for labels in Y]
        np.testing.assert_allclose(xglib.polynomial_predictions(x_train, Y, degree, x), loop, rtol=0, atol=1e-8)


def test_polynomials_far_from_zero():
    x_train = 1e8 + np.arange(6.0)
    Y = np.array([(x_train - 1e8) ** 3, np.ones(6)])
    expected = [[8.0**3, 2.5**3], [1, 1]]
    np.testing.assert_allclose(xglib.polynomial_predictions(x_train, Y, 3, [1e8 + 8, 1e8 + 2.5]), expected, rtol=1e-12)
    wide = np.array([-1.7e308, 0, 1.7e308])  # their range is beyond float64
    np.testing.assert_allclose(xglib.polynomial_predictions(wide, [[-1, 0, 1]], 2, wide), [[-1, 0, 1]], atol=1e-14)
    constant = xglib.polynomial_predictions([3, 3], [[1, 2], [4, 4]], 0, [0, 9])
    np.testing.assert_allclose(constant, [[1.5, 1.5], [4, 4]], rtol=1e-15)


def test_polynomials_that_float64_cannot_tell_apart():
    x_train = np.linspace(0, 1, 101)
    with pytest.raises(
        ValueError, match=r"^x_train does not determine a polynomial of degree 100 in float64; lower the degree$"
    ):
        xglib.polynomial_predictions(x_train, np.zeros((1, 101)), 100, [0])
    with pytest.raises(ValueError, match="of degree 2 in float64"):
        xglib.polynomial_predictions([0, 1 - 2.0**-53, 1], [[0, 1, 1]], 2, [0])
    assert xglib.polynomial_predictions([0, 1 - 2.0**-40, 1], [[0, 1, 1]], 2, [0]).shape == (1, 1)


def test_decomposition_of_a_parabola_through_all_noise():
    # Labels x**2 + (+-1)**5: every training set once, so the moments are exact; a line is biased, a parabola is not.
    x_train, x, noise = [0, 1, 2, 3, 6], [1, 4], list(product((-1, 1), repeat=5))
    Y = [[t**2 + e for t, e in zip(x_train, errors)] for errors in noise]
    y_D = np.array([[1, 16]] * 16 + [[-1, 18]] * 16)
    for degree in (1, 2):
        terms = xglib.decompose(xglib.polynomial_predictions(x_train, Y, degree, x), [1, 16], y_D)
        exact = np.array([exact_polynomial(x_train, labels, degree, x) for labels in Y])
        for j, y in enumerate((1, 16)):
            expected = exact_terms(exact[:, j], y, y_D[:, j])
            for name in ("f_bar", "variance", "squared_bias"):
                assert getattr(terms, name)[j] == pytest.approx(float(expected[name]), rel=1e-12, abs=1e-12)
        assert (terms.squared_bias < 1e-20).all() == (degree == 2)


def test_polynomials_take_any_form():
    pd = pytest.importorskip("pandas")
    x_train, Y, x = np.array([0, 1, 2]), np.array([[1, 0, 1], [0, 1, 1]]), np.array([0, 1, 2])
    expected = xglib.polynomial_predictions(x_train, Y, 1, x)
    frozen = Y.astype(float)
    frozen.flags.writeable = False
    forms = Y.tolist(), Y.astype("i1"), Y.astype(bool), Y.astype(">f4"), np.asfortranarray(Y), frozen, pd.DataFrame(Y)
    for form in forms:
        np.testing.assert_array_equal(xglib.polynomial_predictions(x_train.tolist(), form, np.int8(1), x), expected)
    np.testing.assert_array_equal(xglib.polynomial_predictions(pd.Series(x_train), Y, 1, pd.Series(x)), expected)
    assert frozen.tolist() == Y.tolist() and x_train.tolist() == x.tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    "arguments, error, message",
    [
        (([0, 1], [[0, 1, 2]], 1, [0]), ValueError, "y_train must have a column for each of the 2 x_train, got 3"),
        (([0, 1], [[0, 1]], -1, [0]), ValueError, "degree must be at least 0, got -1"),
        (([0, 1], [[0, 1]], 1.0, [0]), TypeError, "degree must be a whole number, got float"),
        (
            ([0, 0], [[0, 1]], 1, [0]),
            ValueError,
            "degree must be less than the number of different x_train, got 1 for 1",
        ),
        (([[0, 1]], [[0, 1]], 1, [0]), ValueError, "x_train must have 1 dimension(s), got shape (1, 2) from list"),
        (([0, 1], [0, 1], 1, [0]), ValueError, "y_train must have 2 dimension(s), got shape (2,) from list"),
        (([0, 1], [[0, 1]], 1, 0), ValueError, "x must have 1 dimension(s), got shape () from int"),
        (([0, np.nan], [[0, 1]], 1, [0]), ValueError, "x_train must be finite, got nan at index 1"),
        (([0, 1], [[0, np.inf]], 1, [0]), ValueError, "y_train must be finite, got inf at index (0, 1)"),
        (([0, 1], [[0, 1]], 1, []), ValueError, "x must not be empty, got shape (0,)"),
        (([0, 1], [["0", "1"]], 1, [0]), TypeError, "y_train must hold real numbers, got dtype <U1"),
    ],
)
def test_polynomials_refuse(arguments, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}$"):
        xglib.polynomial_predictions(*arguments)


# ---- simulation -----------------------------------------------------------------------------------


def draw_line(rng):
    x_train = rng.random(12)
    return x_train, 3 * x_train + rng.standard_normal(12)


def polyfit_line(x_train, y_train, x):
    return np.polyval(np.polyfit(x_train, y_train, 1), x)


def test_simulation_is_the_loop():
    x = np.linspace(0, 1, 4)
    rng = np.random.default_rng(8)
    expected = [polyfit_line(*draw_line(rng), x) for _ in range(5)]
    for seed in (8, np.random.default_rng(8)):
        predictions = xglib.simulate_predictions(polyfit_line, draw_line, x, n_datasets=5, rng=seed)
        assert predictions.dtype == np.float64
        np.testing.assert_array_equal(predictions, expected)
    fresh = [xglib.simulate_predictions(polyfit_line, draw_line, x, n_datasets=1) for _ in range(2)]
    assert fresh[0].shape == (1, 4) and (fresh[0] != fresh[1]).any()


def test_simulation_of_scikit_learns_learners():
    x = np.linspace(0, 1, 4)[:, None]

    def fit_predict(x_train, y_train, x):
        return LinearRegression().fit(x_train[:, None], y_train).predict(x)

    ours = xglib.simulate_predictions(fit_predict, draw_line, x, n_datasets=20, rng=0)
    theirs = xglib.simulate_predictions(polyfit_line, draw_line, x[:, 0], n_datasets=20, rng=0)
    np.testing.assert_allclose(ours, theirs, atol=1e-12)


def test_simulation_refuses():
    for sizes in ([2, 3], [2, 2, 3]):
        growing = map(np.zeros, sizes)
        with pytest.raises(ValueError, match="^learner must return as many predictions each time, got 2, then 3$"):
            xglib.simulate_predictions(lambda a, b, x, g=growing: next(g), draw_line, None, n_datasets=len(sizes))
    for value, message in (
        ([[0.0, 1]], r"what learner returns must have 1 dimension\(s\), got shape \(1, 2\) from list"),
        ([np.nan], "what learner returns must be finite, got nan at index 0"),
    ):
        with pytest.raises(ValueError, match=f"^{message}$"):
            xglib.simulate_predictions(lambda a, b, x, value=value: value, draw_line, None, n_datasets=1)
    with pytest.raises(ValueError, match="^n_datasets must be at least 1, got 0$"):
        xglib.simulate_predictions(polyfit_line, draw_line, [0.5], n_datasets=0)
    for learner, draw, message in (
        ("line", draw_line, "learner must be a function, got str"),
        (polyfit_line, [0, 1], "draw must be a function, got list"),
        (polyfit_line, lambda rng: 1, r"draw must return a pair \(x_train, y_train\), got int"),
        (polyfit_line, lambda rng: np.zeros((3, 2)), r"draw must return a pair \(x_train, y_train\), got ndarray"),
    ):
        with pytest.raises(TypeError, match=f"^{message}$"):
            xglib.simulate_predictions(learner, draw, [0.5], n_datasets=1)
    with pytest.raises(TypeError, match="^rng must be"):
        xglib.simulate_predictions(polyfit_line, draw_line, [0.5], n_datasets=1, rng="0")


def test_a_learner_may_use_its_array_again():
    room = np.empty(1)

    def learner(x_train, y_train, x):
        room[0] = y_train[0]
        return room

    drawn = iter([([0], [3.0]), ([0], [5.0])])
    predictions = xglib.simulate_predictions(learner, lambda rng: next(drawn), None, n_datasets=2)
    assert predictions.tolist() == [[3.0], [5.0]]


def test_more_rows_than_are_taken_at_a_time():
    rng = np.random.default_rng(0)
    for n_datasets, n_points in ((500, 50), (3, 5000), (2**13 + 1, 1)):
        (f, y_D), y = rng.normal(size=(2, n_datasets, n_points)), rng.normal(size=n_points)
        terms = xglib.decompose(f, y, y_D)
        covariance = ((f - f.mean(axis=0)) * (y_D - y_D.mean(axis=0))).mean(axis=0)
        for ours, peer in (
            (terms.variance, f.var(axis=0)),
            (terms.noise, ((y_D - y) ** 2).mean(axis=0)),
            (terms.expected_error, ((f - y_D) ** 2).mean(axis=0)),
            (terms.covariance, covariance),
        ):
            np.testing.assert_allclose(ours, peer, rtol=1e-12, atol=1e-15)


class Recorder(LinearRegression):
    """Keeps what it predicted."""

    def predict(self, X):
        self.predictions = [*getattr(self, "predictions", []), super().predict(X)]
        return self.predictions[-1]


def test_mlxtend_takes_the_observed_label_for_the_true_one():
    # Its bias is then squared bias and noise together, and it holds the variance of the mean prediction.
    rng = np.random.default_rng(4)
    x_train, x = rng.random((40, 1)), rng.random((15, 1))
    y_train, label = 3 * x_train[:, 0] + rng.standard_normal(40), 3 * x[:, 0] + rng.standard_normal(15)
    learner = Recorder()
    theirs = bias_variance_decomp(learner, x_train, y_train, x, label, loss="mse", num_rounds=25, random_seed=0)
    terms = xglib.decompose(np.array(learner.predictions), label, np.tile(label, (25, 1)))
    ours = terms.expected_error.mean(), terms.squared_bias.mean(), terms.variance.mean()
    np.testing.assert_allclose(ours, theirs, rtol=1e-12)
    assert not terms.noise.any()


# ---- unknown true labels --------------------------------------------------------------------------


def average_estimate(values, weights, labels, n, r):
    """The exact mean of each estimate over all samples of n predictions and r labels."""
    mean_of = np.zeros(4)
    for f in product(range(len(values)), repeat=n):
        for y_D in product(labels, repeat=r):
            estimate = xglib.estimate_decomposition([[values[i]] for i in f], [[v] for v in y_D])
            mean_of += np.prod([weights[i] for i in f]) / len(labels) ** r * np.concatenate(estimate)
    return mean_of


@pytest.mark.parametrize("n, r", [(2, 2), (4, 2), (2, 4)])
def test_estimates_are_unbiased(n, r):
    # Predictions 0, 1, 4 with probabilities 1/2, 1/4, 1/4; labels -1 and 3 with the mean 1; all values are dyadic.
    values, weights, labels = (0, 1, 4), (0.5, 0.25, 0.25), (-1, 3)
    f_bar = Fraction(5, 4)
    variance, bias, noise = Fraction(17, 4) - f_bar**2, (f_bar - 1) ** 2, 4
    expected = [variance, bias, noise, variance + bias + noise]
    np.testing.assert_allclose(average_estimate(values, weights, labels, n, r), np.array(expected, float), rtol=1e-13)


def test_estimate_of_squared_bias_is_the_mean_over_pairs():
    rng = np.random.default_rng(5)
    for n, r in ((2, 2), (5, 2), (2, 4), (4, 3)):
        f, y_D = rng.integers(-9, 9, (n, 3)), rng.integers(-9, 9, (r, 3))
        estimate = xglib.estimate_decomposition(f, y_D)
        for j in range(3):
            pairs = [
                (Fraction(int(a)) - int(c)) * (int(b) - int(d))
                for a, b in permutations(f[:, j], 2)
                for c, d in permutations(y_D[:, j], 2)
            ]
            assert estimate.squared_bias[j] == pytest.approx(float(sum(pairs) / len(pairs)), abs=1e-12)
        for table, values in ((f, estimate.variance), (y_D, estimate.noise)):
            exact = [float(statistics.variance(map(Fraction, column))) for column in table.T.tolist()]
            np.testing.assert_allclose(values, exact, rtol=1e-12)
        total = estimate.variance + estimate.squared_bias + estimate.noise
        np.testing.assert_allclose(estimate.expected_error, total, rtol=1e-12)


def test_estimate_finds_the_terms_without_the_true_labels():
    rng = np.random.default_rng(6)
    x = np.linspace(0, 1, 200)
    y = 2 * x**2
    predictions = xglib.polynomial_predictions(x, y + rng.standard_normal((300, 200)), 1, x)
    labels = y + rng.standard_normal((4, 200))
    estimate = xglib.estimate_decomposition(predictions, labels)
    truth = xglib.decompose(predictions, y, labels[np.arange(300) % 4])
    assert estimate.noise.mean() == pytest.approx(1, abs=4 * np.sqrt(2 / 600))
    assert estimate.variance.mean() == pytest.approx(2 / 200, rel=0.2)
    # The line is off by 2 x**2 - (2 x - 1/3), whose mean square is 1/45; the mean of four labels has the variance 1/4.
    assert truth.squared_bias.mean() == pytest.approx(1 / 45, rel=0.1)
    assert estimate.squared_bias.mean() == pytest.approx(1 / 45, abs=4 * np.sqrt(2 / 16 / 200))


def test_estimates_refuse():
    for f, y_D, message in (
        ([[0, 1]], [[0, 1], [1, 2]], "predictions must hold at least 2 training sets, got 1"),
        ([[0, 1], [1, 2]], [[0, 1]], "labels must hold at least 2 labels of each point, got 1"),
        ([[0, 1], [1, 2]], [[0], [1]], "predictions and labels must have as many points, got 2 and 1"),
        ([[0, np.nan], [1, 2]], [[0, 1], [0, 1]], "predictions must be finite, got nan at index (0, 1)"),
        ([[0, 1], [1, 2]], [0, 1], "labels must have 2 dimension(s), got shape (2,) from list"),
    ):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            xglib.estimate_decomposition(f, y_D)
    with pytest.raises(TypeError, match="^labels must hold real numbers, got dtype complex128$"):
        xglib.estimate_decomposition([[0], [1]], [[0], [1j]])


# ---- standard errors ------------------------------------------------------------------------------


def jackknife(predictions, y, y_D, term):
    """The standard error of a term's mean over the points, by leaving out one training set at a time."""
    n = len(predictions)
    rest = [np.delete(np.arange(n), i) for i in range(n)]
    values = [getattr(xglib.decompose(predictions[r], y, y_D[r]), term).mean() for r in rest]
    return np.sqrt((n - 1) * np.var(values))


def test_standard_errors_are_those_of_means_and_of_the_jackknife():
    rng = np.random.default_rng(7)
    n, points = 400, 6
    predictions = rng.gamma(2, size=(n, points)) + rng.standard_normal((n, 1))
    y, y_D = rng.standard_normal(points), rng.standard_normal((n, points)) + rng.standard_normal((n, 1))
    errors = xglib.decomposition_standard_errors(predictions, y, y_D)
    assert all(type(value) is float for value in errors)
    assert errors.noise == pytest.approx(stats.sem(((y_D - y) ** 2).mean(axis=1)), rel=1e-12)
    assert errors.expected_error == pytest.approx(stats.sem(((predictions - y_D) ** 2).mean(axis=1)), rel=1e-12)
    for term in ("variance", "squared_bias"):
        assert getattr(errors, term) == pytest.approx(jackknife(predictions, y, y_D, term), rel=0.01)
    lists = xglib.decomposition_standard_errors(predictions.tolist(), y.tolist(), y_D.tolist())
    assert lists == errors


def test_standard_errors_are_the_spread_of_repeated_simulations():
    rng = np.random.default_rng(8)
    y, n, repeats = np.array([0.5, -1.0]), 100, 400
    terms, errors = [], []
    for _ in range(repeats):
        f = rng.exponential(size=(n, 2)) @ np.array([[1, 0.5], [0, 1]])
        y_D = y + rng.standard_normal((n, 2))
        d = xglib.decompose(f, y, y_D)
        terms.append([d.variance.mean(), d.squared_bias.mean(), d.noise.mean(), d.expected_error.mean()])
        errors.append(xglib.decomposition_standard_errors(f, y, y_D))
    np.testing.assert_allclose(np.sqrt(np.mean(np.square(errors), axis=0)), np.std(terms, axis=0), rtol=0.15)


def test_standard_errors_by_hand():
    errors = xglib.decomposition_standard_errors([[1, 0], [3, 0]], y=[1, 5], y_D=[[0, 5], [1, 5]])
    # Deviations -1 and 1 at the first point only; contributions are averaged over the two points.
    assert errors == (0.0, 1.0, 0.25, 0.75)
    narrow = np.array([[100], [-100]], np.int8)  # whose differences int8 does not hold
    assert xglib.decomposition_standard_errors(narrow, narrow[0], narrow) == (0.0, 20_000.0, 20_000.0, 0.0)
    with pytest.raises(ValueError, match="^predictions must hold at least 2 training sets, got 1$"):
        xglib.decomposition_standard_errors([[1.0]], [1], [[0.0]])
    with pytest.raises(ValueError, match="^predictions and y_D must have one shape"):
        xglib.decomposition_standard_errors([[1.0], [2.0]], [1], [[0.0]])


def test_decompositions_compare_and_random_state_is_answered():
    terms = xglib.decompose([[1.0], [3.0]], [1.0], [[0.0], [2.0]])
    assert terms == xglib.decompose([[1.0], [3.0]], [1.0], [[0.0], [2.0]])
    assert terms != xglib.decompose([[1.0], [3.0]], [1.0], [[0.0], [3.0]])
    assert repr(terms).startswith("Decomposition(\n    f_bar=[2.],\n    variance=[1.],\n")
    with pytest.raises(TypeError, match="^simulate_predictions takes rng=, not random_state=$"):
        xglib.simulate_predictions(polyfit_line, draw_line, [0.5], n_datasets=1, random_state=0)
