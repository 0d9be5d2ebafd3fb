"""Inequalities that others rest on: each is a derivation, proved when it is asked for, and cited as a fact.

d.step("<= (p + q)/2", "geometric and arithmetic mean", by=lemmas.means().at(x="p", y="q"))
"""

from functools import cache
from typing import Any

from .author.derivation import Derivation
from .author.distributions import DISTRIBUTIONS
from .kernel.domains import natural, nonnegative, open_probability, positive, real, sequence
from .kernel.language import IllFormed


@cache
def means() -> Derivation:
    """The geometric mean is at most the arithmetic mean: sqrt(x*y) <= (x + y)/2 for x, y >= 0.

    >>> from derivations import Derivation, lemmas, probability
    >>> d = Derivation("A chance and its opposite", p=probability).start("sqrt(p*(1 - p))")
    >>> print(d.step("<= 1/2", "means", by=lemmas.means().at(x="p", y="1 - p")).conclusion)
    sqrt(p*(1 - p)) <= 1/2
    """
    d = Derivation("Geometric and arithmetic mean", x=nonnegative, y=nonnegative).start("sqrt(x*y)")
    return d.step("<= (x + y)/2", "half the square of the difference of the roots")


@cache
def tangent() -> Derivation:
    """The exponential is above its tangent at 0: 1 + x - exp(x) <= 0."""
    d = Derivation("The tangent of the exponential", x=real).start("diff(1 + x - exp(x), x)")
    d.step("1 - exp(x)", "differentiate").maximum("1 + x - exp(x)", "x", at="0", low=None, high=None)
    return Derivation("Tangent", x=real).start("1 + x").step("<= exp(x)", "largest at 0", by=d.at())


@cache
def logarithm() -> Derivation:
    """The logarithm is below its tangent at 1: log(x) <= x - 1 for x > 0."""
    d = Derivation("The tangent of the logarithm", x=positive).start("diff(log(x) - x, x)")
    d.step("1/x - 1", "differentiate").maximum("log(x) - x", "x", at="1", low=None, high=None)
    return Derivation("Logarithm", x=positive).start("log(x)").step("<= x - 1", "largest at 1", by=d.at())


@cache
def cauchy_schwarz() -> Derivation:
    """(x1*y1 + ... + xn*yn)**2 <= (x1**2 + ... + xn**2)*(y1**2 + ... + yn**2), for sequences x and y of these names."""
    d = Derivation("Cauchy-Schwarz", x=sequence(real), y=sequence(real), n=natural)
    d.start("Sum(x[i]*y[i], i, 1, n)**2")
    return d.step(
        "<= Sum(x[i]**2, i, 1, n)*Sum(y[i]**2, i, 1, n)",
        "half the sum of squares, pair by pair",
        because="Sum(Sum((x[i]*y[j] - x[j]*y[i])**2, i, 1, n), j, 1, n)/2",
    )


@cache
def moments(name: str) -> tuple[Derivation, Derivation]:
    """Mean and variance of a distribution, from its density: of all but the normal one.

    >>> from derivations import lemmas
    >>> for d in lemmas.moments("poisson"):
    ...     print(d.conclusion)
    Sum(k*(exp(-l)*l**k/factorial(k)), k, 0, infinity) == l
    Sum((k - l)**2*(exp(-l)*l**k/factorial(k)), k, 0, infinity) == l
    """
    of = DISTRIBUTIONS[name]
    if not of.density:
        raise IllFormed(f"{name}: the integral of its density cannot be written here")
    declared, around = _AROUND[name]
    mean, variance = (Derivation(f"{what} of {name}", **declared) for what in ("Mean", "Variance"))
    value = "x" if "x" in around else "k"
    mean.start(around.format(f"{value}*({of.density})")).step(of.mean, "its density")
    variance.start(around.format(f"({value} - {_whole(of.mean)})**2*({of.density})")).step(of.variance, "its density")
    return mean, variance


def _whole(mean: str) -> str:
    return mean if mean.isidentifier() else f"({mean})"


_AROUND: dict[str, tuple[dict[str, Any], str]] = {
    "bernoulli": ({"p": open_probability}, "Sum({}, k, 0, 1)"),
    "binomial": ({"n": natural, "p": open_probability}, "Sum({}, k, 0, n)"),
    "poisson": ({"l": positive}, "Sum({}, k, 0, infinity)"),
    "uniform": ({"a": real, "b": real, "where": "a < b"}, "Integral({}, x, a, b)"),
    "exponential": ({"l": positive}, "Integral({}, x, 0, infinity)"),
}
