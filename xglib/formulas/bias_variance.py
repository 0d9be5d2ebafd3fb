"""Section 2.5: the terms of the expected error of a learner over training sets D, at a point x."""

from ..arithmetic import Value
from ..guard import formula, nonnegative, real


@formula("2.40", f_bar=real, y=real, instead="for predictions use xglib.decompose")
def squared_bias(f_bar: Value, y: Value) -> Value:
    """(2.40) Squared bias (偏差): how far the mean prediction is from the true label, squared; >= 0.

    Parameters
    ----------
    f_bar : number, float array or symbol
        The mean prediction (2.37).
    y : number, float array or symbol
        The true label, not an observed one.

    Returns
    -------
    number, float array or symbol
        The squared bias.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or not finite.

    Notes
    -----
    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    Examples
    --------
    >>> squared_bias(f_bar=5, y=3)
    4
    """
    return (f_bar - y) ** 2


@formula(
    "2.42", variance=nonnegative, squared_bias=real, noise=nonnegative, instead="for predictions use xglib.decompose"
)
def expected_error(variance: Value, squared_bias: Value, noise: Value) -> Value:
    """(2.42) Expected error (期望泛化误差) = variance (方差) + squared bias (偏差) + noise (噪声); >= 0.

    Parameters
    ----------
    variance : number, float array or symbol
        The variance of the prediction (2.38), at least 0.
    squared_bias : number, float array or symbol
        The squared bias (2.40), or an estimate of it, which may be negative.
    noise : number, float array or symbol
        The noise (2.39), at least 0.

    Returns
    -------
    number, float array or symbol
        The sum.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Holds if f(x; D) and y_D are uncorrelated (independent, say) and the noise has mean 0.

    Source: Watermelon book 2.5; Pumpkin book 2.5.1.

    Examples
    --------
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
def expected_error_general(
    variance: Value, squared_bias: Value, noise: Value, covariance: Value, f_bar: Value, y: Value, mean_y_D: Value
) -> Value:
    """(2.41) Expected error (期望泛化误差) without the two hypotheses, whatever the dependence; >= 0.

    Parameters
    ----------
    variance, squared_bias, noise : number, float array or symbol
        The terms (2.38), (2.40) and (2.39), at least 0.
    covariance : number, float array or symbol
        That of f(x; D) and y_D; it is 0 if they are independent.
    f_bar : number, float array or symbol
        The mean prediction (2.37).
    y, mean_y_D : number, float array or symbol
        The true label, and the mean of the observed ones; they are equal if the noise has mean 0.

    Returns
    -------
    number, float array or symbol
        The expected error; without covariance and with noise of mean 0 it is ``expected_error``.

    Raises
    ------
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Pumpkin book 2.5.1, steps 3 and 6 with the terms that it drops.

    Examples
    --------
    >>> expected_error_general(variance=1, squared_bias=0, noise=1, covariance=1, f_bar=0, y=0, mean_y_D=0)
    0
    """
    return variance + squared_bias + noise - 2 * covariance - 2 * (f_bar - y) * (mean_y_D - y)
