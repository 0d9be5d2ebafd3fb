"""Section 2.5: the terms of the expected error of a learner over training sets D, at a point x."""

from ..guard import formula, nonnegative, real


@formula("2.40", f_bar=real, y=real, instead="for predictions use xglib.decompose")
def squared_bias(f_bar, y):
    """(2.40) Squared bias (偏差): how far the mean prediction is from the true label, squared; >= 0.

    ``f_bar``: mean prediction (2.37), ``y``: true label; numbers, fractions, float arrays that broadcast,
    or symbols. y is the true label, not an observed one.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> squared_bias(f_bar=5, y=3)
    4
    """
    return (f_bar - y) ** 2


@formula(
    "2.42", variance=nonnegative, squared_bias=real, noise=nonnegative, instead="for predictions use xglib.decompose"
)
def expected_error(variance, squared_bias, noise):
    """(2.42) Expected error (期望泛化误差) = variance (方差) + squared bias (偏差) + noise (噪声); >= 0.

    Holds if f(x; D) and y_D are uncorrelated (independent, say) and the noise has mean 0.
    Numbers, fractions, float arrays that broadcast, or symbols.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    >>> expected_error(variance=1, squared_bias=4, noise=2)
    7
    """
    return variance + squared_bias + noise


@formula(
    "2.41",
    variance=nonnegative,
    squared_bias=nonnegative,
    noise=nonnegative,
    covariance=real,
    f_bar=real,
    y=real,
    mean_y_D=real,
    instead="for predictions use xglib.decompose",
)
def expected_error_general(variance, squared_bias, noise, covariance, f_bar, y, mean_y_D):
    """(2.41) Expected error (期望泛化误差) without the two hypotheses, whatever the dependence; >= 0.

    ``covariance`` of f(x; D) and y_D vanishes if they are independent, ``mean_y_D`` - y if the noise
    has mean 0; with both it is ``expected_error``. Numbers, fractions, float arrays that broadcast,
    or symbols.

    Source: Pumpkin book 2.5.1, steps 3 and 6 with the terms that it drops.

    >>> expected_error_general(variance=1, squared_bias=0, noise=1, covariance=1, f_bar=0, y=0, mean_y_D=0)
    0
    """
    return variance + squared_bias + noise - 2 * covariance - 2 * (f_bar - y) * (mean_y_D - y)
