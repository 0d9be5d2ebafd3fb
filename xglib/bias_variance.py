"""Bias and variance, section 2.5: the expected error of a learner over training sets D, at a point x.

f(x; D) is the prediction of the learner trained on D, y_D the observed label of x, y its true label.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._docs import complete
from ._types import Floats, Int, Seed
from .formulas import expected_error, squared_bias
from .guard import check_shapes
from .registry import equation
from .results import holds_arrays
from .validation import as_finite, as_int, as_rng, renamed

BLOCK = 2**12  # differences at a time


@equation("2.37", takes=("arrays",))
def mean_prediction(predictions: ArrayLike) -> Floats:
    """(2.37) Mean prediction (期望预测) at each point, over training sets.

    -> {ndarray of float64, shape (n_points,)} The means.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> mean_prediction([[1, 5], [3, 5]])
    array([2., 5.])
    """
    return as_finite(predictions, "predictions", ndim=2).mean(axis=0)


@equation("2.38", takes=("arrays",))
def prediction_variance(predictions: ArrayLike) -> Floats:
    """(2.38) Variance (方差) of the prediction at each point, over training sets; >= 0.

    -> {ndarray of float64, shape (n_points,)} The variances: the mean over n_datasets, not n_datasets - 1.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> prediction_variance([[1, 5], [3, 5]])
    array([1., 0.])
    """
    return as_finite(predictions, "predictions", ndim=2).var(axis=0)


@equation("2.39", takes=("arrays",))
def label_noise(y_D: ArrayLike, y: ArrayLike) -> Floats:
    """(2.39) Noise (噪声) at each point: the mean of (y_D - y)**2 over training sets; >= 0.

    -> {ndarray of float64, shape (n_points,)} The noise.
    TypeError, ValueError : If the values are of another kind or not finite, or if the points do not match.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> label_noise([[1, 2], [-1, 2]], [0, 0])
    array([1., 4.])
    """
    y_D, y = as_finite(y_D, "y_D", ndim=2), as_finite(y, "y", ndim=1)
    _check_points(y, y_D, "y_D")
    return ((y_D - y) ** 2).mean(axis=0)


@holds_arrays
class Decomposition(NamedTuple):
    """The terms of (2.41) at each point, which ``decompose`` gives.

    f_bar {ndarray of float64, shape (n_points,)} : The mean prediction (2.37).
    variance {ndarray of float64, shape (n_points,)} : The variance (2.38).
    noise {ndarray of float64, shape (n_points,)} : The noise (2.39).
    squared_bias {ndarray of float64, shape (n_points,)} : The squared bias (2.40).
    covariance {ndarray of float64, shape (n_points,)} : The covariance of prediction and observed label.
    mean_y_D {ndarray of float64, shape (n_points,)} : The mean observed label.
    expected_error {ndarray of float64, shape (n_points,)} : The mean of (prediction - y_D)**2.
    """

    f_bar: Floats
    variance: Floats
    noise: Floats
    squared_bias: Floats
    covariance: Floats
    mean_y_D: Floats
    expected_error: Floats


def decompose(predictions: ArrayLike, y: ArrayLike, y_D: ArrayLike) -> Decomposition:
    """The terms of (2.41) at each of n_points points, averaged over n_datasets training sets.

    -> {Decomposition} The terms: f_bar (2.37), variance (2.38), noise (2.39), squared_bias (2.40), the covariance
        of prediction and observed label, mean_y_D, and expected_error.
    TypeError, ValueError : If the values are of another kind or not finite, or if the shapes do not match.
    see decomposition_standard_errors : How far the terms may be off.
    see estimate_decomposition : Where the true labels are unknown.

    ``expected_error`` is the mean of (prediction - y_D)**2 itself: so ``formulas.expected_error_general`` of the
    terms equals it up to rounding.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> terms = decompose([[1.0], [3.0]], y=[1.0], y_D=[[0.0], [2.0]])
    >>> terms.variance, terms.squared_bias, terms.noise, terms.covariance
    (array([1.]), array([1.]), array([1.]), array([1.]))
    >>> terms.expected_error
    array([1.])
    """
    predictions, y, y_D = _as_tables(predictions, y, y_D)
    n_datasets, n_points = predictions.shape
    f_bar, mean_y_D = predictions.mean(axis=0), y_D.mean(axis=0)
    sums = np.zeros((4, n_points))
    n_rows = max(1, BLOCK // n_points)
    differences = np.empty((4, min(n_rows, n_datasets), n_points))  # of some rows, which stay in the processor's cache
    for i in range(0, n_datasets, n_rows):
        f, label = predictions[i : i + n_rows], y_D[i : i + n_rows]
        part = differences[:, : len(f)]
        for out, a, b in zip(part, (f, label, f, label), (f_bar, y, label, mean_y_D)):
            np.subtract(a, b, out=out)
        sums[:3] += np.einsum("kij,kij->kj", part[:3], part[:3])
        sums[3] += np.einsum("ij,ij->j", part[0], part[3])
    variance, noise, error, covariance = sums / n_datasets
    return Decomposition(f_bar, variance, noise, squared_bias(f_bar, y), covariance, mean_y_D, error)


class DecompositionErrors(NamedTuple):
    """The standard errors of the terms of (2.42), each averaged over the points.

    variance {float} : That of the variance, at least 0.
    squared_bias {float} : That of the squared bias.
    noise {float} : That of the noise.
    expected_error {float} : That of the expected error.
    """

    variance: float
    squared_bias: float
    noise: float
    expected_error: float


@holds_arrays
class DecompositionEstimate(NamedTuple):
    """Unbiased estimates of the terms of (2.42) at each point.

    variance {ndarray of float64, shape (n_points,)} : The variance.
    squared_bias {ndarray of float64, shape (n_points,)} : The squared bias, of which the estimate may be negative.
    noise {ndarray of float64, shape (n_points,)} : The noise.
    expected_error {ndarray of float64, shape (n_points,)} : Their sum.
    """

    variance: Floats
    squared_bias: Floats
    noise: Floats
    expected_error: Floats


def decomposition_standard_errors(predictions: ArrayLike, y: ArrayLike, y_D: ArrayLike) -> DecompositionErrors:
    """Standard errors of the terms of (2.42) that ``decompose`` gives, each averaged over the points.

    predictions {array_like of shape (n_datasets, n_points)} : The predictions of the learner trained on each of two
        sets or more, which are drawn independently of each other; real and finite.
    -> {DecompositionErrors} Four floats of at least 0: variance, squared_bias, noise and expected_error.
    TypeError, ValueError : If the values are of another kind or not finite, if the shapes do not match, or if there
        is one training set only.

    What one training set contributes to a term is averaged over the points; the standard deviation of that over
    the training sets (divisor n_datasets - 1) is divided by the root of their number. For variance and squared
    bias, which hold the mean prediction, this is the first order of the delta method, good for many training sets.

    Source: Watermelon book 2.5 for the terms; van der Vaart, Asymptotic Statistics (1998), chapter 3.

    >>> errors = decomposition_standard_errors([[1.0], [3.0]], y=[1.0], y_D=[[0.0], [1.0]])
    >>> errors.squared_bias, errors.noise, errors.expected_error
    (2.0, 0.5, 1.5)
    """
    f, y, y_D = _as_tables(predictions, y, y_D)
    _check_rows(f, "predictions", "training sets")
    f_bar = mean_prediction(f)
    contributions = (f - f_bar) ** 2, 2 * (f_bar - y) * f, (y_D - y) ** 2, (f - y_D) ** 2
    return DecompositionErrors(*(float(np.sqrt(c.mean(axis=1).var(ddof=1) / len(f))) for c in contributions))


def estimate_decomposition(predictions: ArrayLike, labels: ArrayLike) -> DecompositionEstimate:
    """The terms of (2.42) where the true labels are unknown, from several observed labels of each point.

    predictions {array_like of shape (n_datasets, n_points)} : The predictions of the learner trained on each of two
        sets or more; real and finite.
    labels {array_like of shape (n_labels, n_points)} : Two observed labels or more of each point, which no training
        set holds; real and finite.
    -> {DecompositionEstimate} variance, squared_bias, noise and expected_error.
    TypeError, ValueError : If the values are of another kind or not finite, if there is a single row, or if the
        points do not match.

    All are unbiased if training sets and labels are drawn independently and the noise has mean 0. The squared
    distance of the mean prediction from the mean label exceeds the squared bias by
    variance/n_datasets + noise/n_labels in the mean; that is subtracted, so an estimate of the squared bias may be
    negative. With one label of each point, noise and squared bias cannot be told apart: ``decompose`` with these
    labels for y then gives their sum as its squared_bias, too large by variance/n_datasets in the mean.

    Source: Watermelon book 2.5.

    >>> terms = estimate_decomposition([[1.0], [3.0]], [[0.0], [1.0]])
    >>> terms.variance, terms.squared_bias, terms.noise, terms.expected_error
    (array([2.]), array([1.]), array([0.5]), array([3.5]))
    """
    predictions, labels = as_finite(predictions, "predictions", ndim=2), as_finite(labels, "labels", ndim=2)
    _check_rows(predictions, "predictions", "training sets")
    _check_rows(labels, "labels", "labels of each point")
    if predictions.shape[1] != labels.shape[1]:
        raise ValueError(
            f"predictions and labels must have as many points, got {predictions.shape[1]} and {labels.shape[1]}"
        )
    variance, noise = predictions.var(axis=0, ddof=1), labels.var(axis=0, ddof=1)
    distance = squared_bias(predictions.mean(axis=0), labels.mean(axis=0))
    bias = distance - variance / len(predictions) - noise / len(labels)
    return DecompositionEstimate(variance, bias, noise, expected_error(variance, bias, noise))


@renamed(random_state="rng")
def simulate_predictions(
    learner: Callable[[Any, Any, Any], ArrayLike],
    draw: Callable[[np.random.Generator], tuple[Any, Any]],
    x: Any,
    *,
    n_datasets: Int,
    rng: Seed = None,
) -> Floats:
    """Predictions at x of a learner that is trained on each of many random training sets.

    learner {callable} : ``learner(x_train, y_train, x)`` returns its n_points predictions at ``x``.
    draw {callable} : ``draw(rng)`` returns a training set as a pair (x_train, y_train).
    x {object} : The points, of any kind that the learner takes.
    n_datasets {int} : How many training sets, at least 1.
    -> {ndarray of float64, shape (n_datasets, n_points)} The predictions, which ``decompose`` takes.
    ValueError : If the learner does not return as many predictions each time.
    TypeError, ValueError : If an argument or what the learner returns is of another kind or out of its range.

    Source: Watermelon book 2.5.

    >>> def line(x_train, y_train, x):
    ...     return np.polyval(np.polyfit(x_train, y_train, 1), x)
    >>> def draw(rng):
    ...     x_train = rng.random(20)
    ...     return x_train, x_train**2 + rng.standard_normal(20)
    >>> x = np.array([0.0, 0.5, 1.0])
    >>> rng = np.random.default_rng(0)
    >>> predictions = simulate_predictions(line, draw, x, n_datasets=1000, rng=rng)
    >>> terms = decompose(predictions, y=x**2, y_D=x**2 + rng.standard_normal((1000, 3)))
    >>> terms.variance.round(2), terms.squared_bias.round(2)
    (array([0.23, 0.05, 0.24]), array([0.03, 0.01, 0.03]))
    """
    n_datasets, rng = as_int(n_datasets, "n_datasets", low=1), as_rng(rng)
    for value, name in ((learner, "learner"), (draw, "draw")):
        if not callable(value):
            raise TypeError(f"{name} must be a function, got {type(value).__name__}")
    rows = []
    for _ in range(n_datasets):
        training_set = draw(rng)
        try:
            x_train, y_train = training_set
        except (TypeError, ValueError):
            found = type(training_set).__name__
            raise TypeError(f"draw must return a pair (x_train, y_train), got {found}") from None
        predicted = as_finite(learner(x_train, y_train, x), "what learner returns", ndim=1)
        rows.append(predicted.copy())  # the learner may use its array again
        if rows[-1].size != rows[0].size:
            raise ValueError(
                f"learner must return as many predictions each time, got {rows[0].size}, then {rows[-1].size}"
            )
    return np.array(rows)


def polynomial_predictions(x_train: ArrayLike, y_train: ArrayLike, degree: Int, x: ArrayLike) -> Floats:
    """Predictions at x of the least-squares polynomials (最小二乘法) fitted to many label vectors at once.

    x_train {array_like of shape (m,)} : The points that all training sets share; real and finite.
    y_train {array_like of shape (n_datasets, m)} : Their labels in each set; real and finite.
    degree {int} : That of the polynomials, less than the number of different points.
    x {array_like of shape (n_points,)} : Where to predict; real and finite.
    -> {ndarray of float64, shape (n_datasets, n_points)} The predictions, which ``decompose`` takes.
    ValueError : If the shapes do not match, or if the points are too few or too close to each other to determine
        such a polynomial in float64.
    TypeError, ValueError : If an argument is of another kind or not finite.

    Row by row it is ``numpy.polyval(numpy.polyfit(x_train, y_train[i], degree), x)``; but the points are factored
    only once, and the basis is Chebyshev's on their range, which keeps more digits than powers.

    Source: Watermelon book 2.5 (for many training sets).

    >>> polynomial_predictions([0, 1, 2], [[1, 3, 5], [0, 0, 3]], degree=1, x=[0, 3]).round(12)
    array([[ 1. ,  7. ],
           [-0.5,  4. ]])
    """
    x_train, x = as_finite(x_train, "x_train", ndim=1), as_finite(x, "x", ndim=1)
    y_train, degree = as_finite(y_train, "y_train", ndim=2), as_int(degree, "degree", low=0)
    if y_train.shape[1] != x_train.size:
        raise ValueError(f"y_train must have a column for each of the {x_train.size} x_train, got {y_train.shape[1]}")
    different = np.unique(x_train).size
    if degree >= different:
        raise ValueError(f"degree must be less than the number of different x_train, got {degree} for {different}")
    low, high = x_train.min() / 2, x_train.max() / 2
    centre, half = low + high, (high - low) or 1.0

    def basis(points: Floats) -> Floats:
        return np.polynomial.chebyshev.chebvander((points - centre) / half, degree)

    u, s, vh = np.linalg.svd(basis(x_train), full_matrices=False)
    if s[0] * x_train.size * np.finfo(float).eps >= s[-1]:
        raise ValueError(f"x_train does not determine a polynomial of degree {degree} in float64; lower the degree")
    return (y_train @ u) @ (basis(x) @ vh.T / s).T


def _check_rows(table: Floats, name: str, what: str) -> None:
    if len(table) < 2:
        raise ValueError(f"{name} must hold at least 2 {what}, got 1")


def _as_tables(predictions: ArrayLike, y: ArrayLike, y_D: ArrayLike) -> tuple[Floats, Floats, Floats]:
    predictions, y_D = as_finite(predictions, "predictions", ndim=2), as_finite(y_D, "y_D", ndim=2)
    y = as_finite(y, "y", ndim=1)
    check_shapes(predictions=predictions.shape, y_D=y_D.shape)
    _check_points(y, predictions, "predictions")
    return predictions, y, y_D


def _check_points(y: Floats, table: Floats, name: str) -> None:
    if y.size != table.shape[1]:
        raise ValueError(f"y must have one value for each of the {table.shape[1]} points of {name}, got {y.size}")


complete(__name__)

__test__ = {"simulate_predictions": simulate_predictions}  # doctest does not look for it behind its decorator
