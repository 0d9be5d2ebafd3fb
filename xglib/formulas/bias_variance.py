"""Section 2.5: the terms of the expected error of a learner over training sets D, at a point x."""

from ..arithmetic import Value
from ..guard import NonNegative, Real, formula


@formula("2.40", instead="for predictions use xglib.decompose")
def squared_bias(f_bar: Real, y: Real) -> Value:
    """(2.40) Squared bias (偏差): how far the mean prediction is from the true label, squared; >= 0.

    f_bar : The mean prediction (2.37).
    y : The true label, not an observed one.
    -> The squared bias.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> squared_bias(f_bar=5, y=3)
    4
    """
    return (f_bar - y) ** 2


@formula("2.42", instead="for predictions use xglib.decompose")
def expected_error(variance: NonNegative, squared_bias: Real, noise: NonNegative) -> Value:
    """(2.42) Expected error (期望泛化误差) = variance (方差) + squared bias (偏差) + noise (噪声); >= 0.

    variance : The variance of the prediction (2.38).
    squared_bias : The squared bias (2.40), or an estimate of it, which may be negative.
    noise : The noise (2.39).
    -> The sum.

    Holds if f(x; D) and y_D are uncorrelated (independent, say) and the noise has mean 0.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> expected_error(variance=1, squared_bias=4, noise=2)
    7
    """
    return variance + squared_bias + noise


@formula(
    "2.41",
    where=["squared_bias == (f_bar - y)**2", "(mean_y_D - y)**2 <= noise", "covariance**2 <= variance*noise"],
    instead="for predictions use xglib.decompose",
)
def expected_error_general(
    variance: NonNegative,
    squared_bias: NonNegative,
    noise: NonNegative,
    covariance: Real,
    f_bar: Real,
    y: Real,
    mean_y_D: Real,
) -> Value:
    """(2.41) Expected error (期望泛化误差) without the two hypotheses, whatever the dependence; >= 0.

    variance, squared_bias, noise : The terms (2.38), (2.40) and (2.39).
    covariance : That of f(x; D) and y_D; it is 0 if they are independent.
    f_bar : The mean prediction (2.37).
    y, mean_y_D : The true label, and the mean of the observed ones; they are equal if the noise has mean 0.
    -> The expected error; without covariance and with noise of mean 0 it is ``expected_error``.

    Source: Pumpkin book 2.5.1, steps 3 and 6 with the terms that it drops.

    >>> expected_error_general(variance=1, squared_bias=0, noise=1, covariance=1, f_bar=0, y=0, mean_y_D=0)
    0
    """
    return variance + squared_bias + noise - 2 * covariance - 2 * (f_bar - y) * (mean_y_D - y)
