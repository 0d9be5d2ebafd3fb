"""One interval, and one comparison of two learners, for any metric of labels or scores: by the law that fits it.

A share of samples (accuracy, precision, recall) has a binomial law, AUC DeLong's variance, F1 the interval of
``f1_interval``; of all others the rows are resampled. Results say which way was taken.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ._docs import complete
from ._types import Int, Number, Seed
from .comparison import mcnemar, mcnemar_table
from .intervals import Method, error_rate_interval, f1_interval
from .performance import accuracy_score, counts, f1_score, precision_score, recall_score, zero_one_loss
from .ranking import delong_interval, delong_test
from .roc_auc import roc_auc_score
from .validation import as_array, as_int, as_labels, as_number, as_rng, check_choice, is_table


class MetricInterval(NamedTuple):
    """The ends of a confidence interval, and how they were found.

    low {float} : The lower end.
    high {float} : The upper end.
    method {str} : "exact" or "wilson", of a share or of F1; "DeLong"; or "bootstrap".
    """

    low: float
    high: float
    method: str


class MetricComparison(NamedTuple):
    """How far a metric of two predictions of the same samples is apart, and whether that may be chance.

    difference {float} : The metric of the first less that of the second.
    pvalue {float} : The two-sided p-value of the hypothesis that they are alike.
    method {str} : "McNemar, exact", "DeLong" or "permutation".
    """

    difference: float
    pvalue: float
    method: str


def interval(
    metric: Callable[..., Any],
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    confidence_level: Number = 0.95,
    method: Method = "exact",
    n_resamples: Int = 2000,
    rng: Seed = None,
    **options: Any,
) -> MetricInterval:
    """Confidence interval (置信区间) of any metric, by the way that fits it.

    metric {callable} : ``metric(y_true, y_pred, **options)`` gives a number: xglib's, scikit-learn's or yours.
    y_true {array_like of shape (m,)} : What is true of each sample, as the metric takes it.
    y_pred {array_like of shape (m,) or (m, k)} : What was predicted, or the scores.
    method {{"exact", "wilson"}, default "exact"} : Of a share and of F1, as of ``error_rate_interval``.
    n_resamples {int, default 2000} : How many resamples of the rows, where these are resampled.
    **options {object} : For the metric. With any but ``pos_label`` the rows are resampled.
    -> {MetricInterval} low, high, and the method that was taken.
    ValueError : If the metric is undefined, also in a resample.

    The exact ways hold what they promise; DeLong's and the bootstrap do for many samples. ``python -m
    benchmarks.coverage`` measures how often the true value is covered.

    Source: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 13; for the others the functions that
    they are named after.

    >>> low, high, method = interval(accuracy_score, [1, 1, 0, 0], [1, 0, 0, 0])
    >>> round(low, 4), round(high, 4), method
    (0.1941, 0.9937, 'exact')
    """
    confidence_level = float(as_number(confidence_level, "confidence_level", 0, 1, ends=False))
    n_resamples = as_int(n_resamples, "n_resamples", low=1)
    if not callable(metric):
        raise TypeError(f"metric must be a function of labels and predictions, got {type(metric).__name__}")
    check_choice(method, "method", ("exact", "wilson"))
    if options.keys() <= {"pos_label"} and not is_table(y_pred):
        if metric in SHARES and (metric not in (accuracy_score, zero_one_loss) or not options):
            k, n = SHARES[metric](y_true, y_pred, **options)
            return MetricInterval(*error_rate_interval(k, n, confidence_level=confidence_level, method=method), method)
        if metric is f1_score:
            ends = f1_interval(y_true, y_pred, confidence_level=confidence_level, method=method, **options)
            return MetricInterval(*ends, method)
        if metric is roc_auc_score:
            ends = delong_interval(y_true, y_pred, confidence_level=confidence_level, **options)
            return MetricInterval(*ends, "DeLong")
    true, predicted = _rows(y_true, y_pred, "y_pred")
    drawn, values = as_rng(rng), np.empty(n_resamples)
    for i in range(n_resamples):
        rows = drawn.integers(len(true), size=len(true))
        values[i] = metric(true[rows], predicted[rows], **options)
    low, high = np.quantile(values, [(1 - confidence_level) / 2, (1 + confidence_level) / 2])
    return MetricInterval(float(low), float(high), "bootstrap")


def compare(
    metric: Callable[..., Any],
    y_true: ArrayLike,
    one: ArrayLike,
    other: ArrayLike,
    *,
    n_resamples: Int = 2000,
    rng: Seed = None,
    **options: Any,
) -> MetricComparison:
    """Compare two predictions of the same samples in any metric, by the paired test that fits it.

    metric {callable} : ``metric(y_true, one, **options)`` gives a number: xglib's, scikit-learn's or yours.
    y_true {array_like of shape (m,)} : What is true of each sample, as the metric takes it.
    one, other {array_like of shape (m,) or (m, k)} : What two learners predict, or their scores.
    n_resamples {int, default 2000} : How many random exchanges, where these are made.
    **options {object} : For the metric. With any the test is by exchanges.
    -> {MetricComparison} difference, pvalue, and the method that was taken.
    ValueError : If the metric is undefined, also after an exchange.

    Of accuracy and error rate it is McNemar's exact test, of AUC DeLong's. Of all others each sample's two predictions
    are exchanged at random: if the learners are alike, the difference has the same law as before.

    Source: Good, Permutation, Parametric and Bootstrap Tests of Hypotheses (2005), chapter 3; for the others the
    functions that they are named after.

    >>> compare(accuracy_score, [1, 1, 1, 0, 0], [1, 1, 1, 0, 0], [0, 0, 0, 0, 0])
    MetricComparison(difference=0.6, pvalue=0.25, method='McNemar, exact')
    """
    n_resamples = as_int(n_resamples, "n_resamples", low=1)
    if not callable(metric):
        raise TypeError(f"metric must be a function of labels and predictions, got {type(metric).__name__}")
    difference = float(metric(y_true, one, **options) - metric(y_true, other, **options))
    if not options and not is_table(one):
        if metric in (accuracy_score, zero_one_loss) and not is_table(y_true):
            _, e01, e10, _ = mcnemar_table(y_true, one, other)
            return MetricComparison(difference, mcnemar(e01, e10, exact=True).pvalue, "McNemar, exact")
        if metric is roc_auc_score:
            return MetricComparison(difference, delong_test(y_true, one, other).pvalue, "DeLong")
    (true, a), (_, b) = _rows(y_true, one, "one"), _rows(y_true, other, "other")
    drawn, as_far = as_rng(rng), 1
    for _ in range(n_resamples):
        swap = (drawn.random(len(true)) < 0.5).reshape(-1, *[1] * (a.ndim - 1))
        apart = metric(true, np.where(swap, b, a), **options) - metric(true, np.where(swap, a, b), **options)
        as_far += abs(apart) >= abs(difference) * (1 - 1e-12)
    return MetricComparison(difference, as_far / (n_resamples + 1), "permutation")


def _rows(y_true: ArrayLike, predicted: ArrayLike, name: str) -> tuple[Any, Any]:
    true, rows = as_array(y_true, "y_true"), as_array(predicted, name)
    if not true.ndim or not rows.ndim or len(true) != len(rows) or not len(true):
        raise ValueError(f"y_true and {name} must have as many rows, got shapes {true.shape} and {rows.shape}")
    return true, rows


def _of_all(score: Any, y_true: ArrayLike, y_pred: ArrayLike) -> tuple[int, int]:
    return int(score(y_true, y_pred, normalize=False)), len(as_labels(y_true, "y_true"))


def _of_those(score: Any, others: str, y_true: ArrayLike, y_pred: ArrayLike, **options: Any) -> tuple[int, int]:
    score(y_true, y_pred, **options)  # refuses what has none
    c = counts(y_true, y_pred, **options)
    return int(c.tp), int(c.tp + getattr(c, others))


SHARES: dict[Any, Callable[..., tuple[int, int]]] = {  # of how many samples how many
    accuracy_score: partial(_of_all, accuracy_score),
    zero_one_loss: partial(_of_all, zero_one_loss),
    precision_score: partial(_of_those, precision_score, "fp"),
    recall_score: partial(_of_those, recall_score, "fn"),
}

complete(__name__)
