"""Bias and variance, section 2.5: the expected error of a learner over training sets D, at a point x.

f(x; D) is the prediction of the learner trained on D, y_D the observed label of x, y its true label.
"""

from dataclasses import dataclass

import numpy as np

from .registry import equation
from .validation import as_finite

# ---- formulas -------------------------------------------------------------------------------------


@equation("2.40")
def squared_bias(f_bar, y):
    """(2.40) Squared bias (偏差): how far the mean prediction is from the true label, squared; >= 0.

    ``f_bar``: mean prediction (2.37), ``y``: true label; numbers, fractions, arrays that broadcast,
    or symbols. y is the true label, not an observed one.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> squared_bias(f_bar=5, y=3)
    4
    """
    return (f_bar - y) ** 2


@equation("2.42")
def expected_error(variance, squared_bias, noise):
    """(2.42) Expected error (期望泛化误差) = variance (方差) + squared bias (偏差) + noise (噪声); >= 0.

    Holds if f(x; D) and y_D are uncorrelated (independent, say) and the noise has mean 0.
    Numbers, fractions, arrays that broadcast, or symbols.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> expected_error(variance=1, squared_bias=4, noise=2)
    7
    """
    return variance + squared_bias + noise


@equation("2.41")
def expected_error_general(variance, squared_bias, noise, covariance, f_bar, y, mean_y_D):
    """(2.41) without its two hypotheses: what the expected error (期望泛化误差) is in any case; >= 0.

    ``covariance`` of f(x; D) and y_D vanishes if they are independent, ``mean_y_D`` - y if the noise
    has mean 0; with both it is ``expected_error``. Numbers, fractions, arrays that broadcast, or
    symbols.

    Source: Pumpkin book 2.5.1, steps 3 and 6 with the terms that it drops.

    >>> expected_error_general(variance=1, squared_bias=0, noise=1, covariance=1, f_bar=0, y=0, mean_y_D=0)
    0
    """
    return variance + squared_bias + noise - 2 * covariance - 2 * (f_bar - y) * (mean_y_D - y)


# ---- reductions -----------------------------------------------------------------------------------


@equation("2.37", takes=("arrays",))
def mean_prediction(predictions):
    """(2.37) Mean prediction (期望预测) at each point, over training sets.

    ``predictions``: real, finite, shape (n_datasets, n_points). Returns float64 (n_points,). Raises
    what ``as_finite`` raises.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> mean_prediction([[1, 5], [3, 5]])
    array([2., 5.])
    """
    return as_finite(predictions, "predictions", ndim=2).mean(axis=0)


@equation("2.38", takes=("arrays",))
def prediction_variance(predictions):
    """(2.38) Variance (方差) of the prediction at each point, over training sets; >= 0.

    ``predictions``: real, finite, shape (n_datasets, n_points). Returns float64 (n_points,): the
    mean over n_datasets, not n_datasets - 1. Raises what ``as_finite`` raises.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> prediction_variance([[1, 5], [3, 5]])
    array([1., 0.])
    """
    return as_finite(predictions, "predictions", ndim=2).var(axis=0)


@equation("2.39", takes=("arrays",))
def label_noise(y_D, y):
    """(2.39) Noise (噪声) at each point: the mean of (y_D - y)**2 over training sets; >= 0.

    ``y_D``: observed labels, shape (n_datasets, n_points); ``y``: true labels, shape (n_points,);
    real and finite. Returns float64 (n_points,). Raises ValueError if the points do not match, and
    what ``as_finite`` raises.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> label_noise([[1, 2], [-1, 2]], [0, 0])
    array([1., 4.])
    """
    y_D, y = as_finite(y_D, "y_D", ndim=2), as_finite(y, "y", ndim=1)
    _check_points(y, y_D, "y_D")
    return ((y_D - y) ** 2).mean(axis=0)


@dataclass(frozen=True, eq=False)
class Decomposition:
    """The terms of (2.41) at each point, float64 arrays (n_points,); see ``decompose``."""

    f_bar: np.ndarray
    variance: np.ndarray
    noise: np.ndarray
    squared_bias: np.ndarray
    covariance: np.ndarray
    mean_y_D: np.ndarray
    expected_error: np.ndarray


def decompose(predictions, y, y_D):
    """The terms of (2.41) at each of n_points points, averaged over n_datasets training sets.

    ``predictions``: of the learners trained on each set, shape (n_datasets, n_points); ``y``: true
    labels (n_points,); ``y_D``: observed labels (n_datasets, n_points); real and finite. Returns a
    ``Decomposition`` of f_bar (2.37), variance (2.38), noise (2.39), squared_bias (2.40), the
    covariance of prediction and observed label, mean_y_D, and expected_error, which is the mean of
    (prediction - y_D)**2 itself: so ``expected_error_general`` of the terms equals it up to
    rounding. Raises ValueError if the shapes do not match, and what ``as_finite`` raises.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> terms = decompose([[1.0], [3.0]], y=[1.0], y_D=[[0.0], [2.0]])
    >>> terms.variance, terms.squared_bias, terms.noise, terms.covariance
    (array([1.]), array([1.]), array([1.]), array([1.]))
    >>> terms.expected_error
    array([1.])
    """
    predictions, y_D = as_finite(predictions, "predictions", ndim=2), as_finite(y_D, "y_D", ndim=2)
    y = as_finite(y, "y", ndim=1)
    if predictions.shape != y_D.shape:
        raise ValueError(f"predictions and y_D must have one shape, got {predictions.shape} and {y_D.shape}")
    _check_points(y, predictions, "predictions")
    f_bar, mean_y_D = mean_prediction(predictions), y_D.mean(axis=0)
    return Decomposition(
        f_bar=f_bar,
        variance=prediction_variance(predictions),
        noise=label_noise(y_D, y),
        squared_bias=squared_bias(f_bar, y),
        covariance=((predictions - f_bar) * (y_D - mean_y_D)).mean(axis=0),
        mean_y_D=mean_y_D,
        expected_error=((predictions - y_D) ** 2).mean(axis=0),
    )


def _check_points(y, table, name):
    if y.size != table.shape[1]:
        raise ValueError(f"y must have one value for each of the {table.shape[1]} points of {name}, got {y.size}")
