"""Intervals of an error rate and of F1, beside section 2.4.1: the rates that a test of (2.27) does not reject.

A test that rejects a true rate with the probability 1 - confidence_level at most gives an interval that covers the true
rate with the probability confidence_level at least.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Literal, TypeAlias

from numpy.typing import ArrayLike

from ._docs import complete
from ._types import Int, Label, Number
from .comparison import MOST
from .formulas import f1_from_counts, wilson_end
from .performance import counts
from .ranking import ConfidenceInterval
from .validation import as_int, as_number, check_choice

Method: TypeAlias = Literal["exact", "wilson"]


def error_rate_interval(
    k: Int, m: Int, *, confidence_level: Number = 0.95, method: Method = "exact"
) -> ConfidenceInterval:
    """(2.27) Confidence interval (置信区间) of an error rate: the rates that a two-sided test does not reject.

    k {int} : Errors, from 0 to m.
    method {{"exact", "wilson"}, default "exact"} : Which test: "exact", that of the binomial law with half of the
        level on either side (Clopper and Pearson); or "wilson", that of the normal law with the variance of the
        rate under test.
    -> {ConfidenceInterval} The least and the greatest of these rates, in [0, 1].

    The exact interval covers the true rate at least as often as promised, and mostly more often; Wilson's, which is
    mostly shorter, as often as promised on average, and less for some rates. With 50 samples and a true rate of 0.04
    they cover it with the probabilities 0.986 and 0.951, where 0.95 is promised.

    An end of confidence level 0.95 is a one-sided limit of 0.975.

    Source: the dual of Watermelon book 2.4.1; Clopper and Pearson, Biometrika 26 (1934) 404-413; Wilson, Journal of
    the American Statistical Association 22 (1927) 209-212.

    >>> low, high = error_rate_interval(3, 10)
    >>> round(low, 4), round(high, 4)
    (0.0667, 0.6525)
    >>> low, high = error_rate_interval(0, 50, method="wilson")
    >>> low, round(high, 4)
    (0.0, 0.0713)
    """
    m = as_int(m, "m", low=1, high=MOST)
    return _interval(as_int(k, "k", low=0, high=m), m, confidence_level, method)


def f1_interval(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    pos_label: Label | None = None,
    confidence_level: Number = 0.95,
    method: Method = "exact",
) -> ConfidenceInterval:
    """(2.10) Confidence interval (置信区间) of F1, from that of the share tp/(tp + fp + fn).

    method {{"exact", "wilson"}, default "exact"} : The interval of the share, as of ``error_rate_interval``.
    -> {ConfidenceInterval} The ends for F1 of the population, in [0, 1].
    ValueError : If there is no positive, true or predicted, so that F1 is undefined.
    ValueError : If there are more than two classes, or ``pos_label`` is neither of two.
    see f1_bootstrap_interval : By resampling, without a promise.

    F1 rises with the share tp/(tp + fp + fn). If samples are independent and n = tp + fp + fn is given, tp is
    binomial with the share that this is in the population. So the exact interval keeps its promise for each n.

    Source: the dual of Watermelon book 2.4.1, applied to 2.3.2.

    >>> low, high = f1_interval([1] * 50 + [0] * 50, [1] * 40 + [0] * 55 + [1] * 5)  # F1 is 16/19
    >>> round(low, 4), round(high, 4)
    (0.7424, 0.9122)
    """
    c = counts(y_true, y_pred, pos_label=pos_label)
    n = int(c.tp + c.fp + c.fn)
    if n == 0:
        raise ValueError("(2.10) is undefined: y_true and y_pred have no positive sample")
    low, high = _interval(int(c.tp), n, confidence_level, method)
    return ConfidenceInterval(f1_from_counts(low, 1 - low, 0), f1_from_counts(high, 1 - high, 0))


def _interval(k: int, m: int, confidence_level: Number, method: Method) -> ConfidenceInterval:
    tail = (1 - float(as_number(confidence_level, "confidence_level", 0, 1, ends=False))) / 2
    check_choice(method, "method", ("exact", "wilson"))
    if method == "exact":  # the rates at which k errors or more, and k or fewer, have this probability
        from scipy.special import betainccinv, betaincinv

        low, high = float(betaincinv(k, m - k + 1, tail)), float(betainccinv(k + 1, m - k, tail))
    else:
        z = NormalDist().inv_cdf(tail)
        low, high = wilson_end(k / m, m, z), wilson_end(k / m, m, -z)
    return ConfidenceInterval(0.0 if k == 0 else low, 1.0 if k == m else high)


complete(__name__)
