"""Weights in DeLong's variance, in costs and in the Brier score's parts: rows repeated, fractions, scikit-learn."""

import math
from fractions import Fraction

import numpy as np
import pytest
from sklearn import metrics

import xglib

WEIGHTED_RANKING = (xglib.delong_variance, xglib.cost_curve, xglib.exact_cost_area, xglib.best_threshold)


def cases(n, seed=0):
    """Labels with both classes twice, two scores with ties, and weights of which some are 0: whole, and real."""
    rng = np.random.default_rng(seed)
    for _ in range(n):
        m = int(rng.integers(6, 30))
        y = rng.permutation(np.append([0, 0, 1, 1], rng.integers(0, 2, m - 4)))
        a, b = rng.integers(0, 6, (2, m)) + rng.integers(0, 3, m)
        weights = rng.integers(0, 4, m)
        for label in (0, 1):
            weights[np.flatnonzero(y == label)[:2]] += 1
        yield y, a / 8, b / 8, weights, weights * rng.choice([0.1, 1e-9, 3.7], m)


def by_clusters(y, a, b, weights):
    """The AUCs and the covariance of Obuchowski (1997): each sample is a cluster of as many units as it weighs."""
    sizes = [Fraction(w) for w in weights.tolist()]
    of_class = [[i for i in range(len(y)) if y[i] == label and sizes[i]] for label in (1, 0)]
    m, n = (sum(sizes[i] for i in side) for side in of_class)

    def right(score, i, j):  # of a positive i and a negative j
        return Fraction(bool(score[i] > score[j])) + Fraction(bool(score[i] == score[j]), 2)

    areas, placements = [], []
    for score in (a, b):
        above = {i: sum(sizes[j] * right(score, i, j) for j in of_class[1]) / n for i in of_class[0]}
        below = {j: sum(sizes[i] * right(score, i, j) for i in of_class[0]) / m for j in of_class[1]}
        areas.append(sum(sizes[i] * v for i, v in above.items()) / m)
        placements.append(above | below)
    covariance = [[Fraction(0)] * 2 for _ in range(2)]
    for side, units in zip(of_class, (m, n)):
        factor = Fraction(len(side), len(side) - 1) / units
        for r in range(2):
            for s in range(2):
                products = ((sizes[i] * (placements[t][i] - areas[t]) for t in (r, s)) for i in side)
                covariance[r][s] += factor * sum(math.prod(product) for product in products) / units
    return areas, covariance


def test_delong_equals_the_formula_of_clusters_in_fractions():
    for y, a, b, whole, real in cases(30):
        for weights in (whole, real):
            areas, covariance = by_clusters(y, a, b, weights)
            assert xglib.delong_variance(y, a, sample_weight=weights) == float(covariance[0][0])
            assert float(areas[0]) == pytest.approx(metrics.roc_auc_score(y, a, sample_weight=weights), rel=1e-12)
            low, high = xglib.delong_interval(y, a, sample_weight=weights)
            half = 1.959963984540054 * math.sqrt(covariance[0][0])
            assert low == pytest.approx(max(0, areas[0] - half), abs=1e-14)
            assert high == pytest.approx(min(1, areas[0] + half), abs=1e-14)
            variance = covariance[0][0] + covariance[1][1] - 2 * covariance[0][1]
            if variance == 0:
                with pytest.raises(ValueError, match="^the test is undefined"):
                    xglib.delong_test(y, a, b, sample_weight=weights)
                continue
            z = float(areas[0] - areas[1]) / math.sqrt(variance)
            assert xglib.delong_test(y, a, b, sample_weight=weights).statistic == pytest.approx(z, rel=1e-14)


def test_equal_weights_change_nothing():
    for y, a, *_ in cases(20, seed=1):
        for weight in (1, 0.1, 1e99, 1e-300):
            weights = np.full(y.size, weight / y.size)
            assert xglib.delong_variance(y, a, sample_weight=weights) == pytest.approx(xglib.delong_variance(y, a))
            assert xglib.exact_cost_area(y, a, sample_weight=weights) == xglib.exact_cost_area(y, a)
            assert xglib.cost_curve(y, a, sample_weight=weights) == xglib.cost_curve(y, a)
            assert xglib.best_threshold(y, a, cost_fn=3, sample_weight=weights) == xglib.best_threshold(y, a, cost_fn=3)
            one, other = (xglib.brier_decomposition(y, a / 2, sample_weight=w) for w in (weights, None))
            assert np.allclose(one[:4], other[:4], atol=1e-15) and np.allclose(one.size, other.size * weight / y.size)


def test_whole_weights_are_rows_repeated():
    for y, a, h, whole, _ in cases(30, seed=2):
        h = h > 0.5
        (y2, a2, h2), weights = (np.repeat(rows, whole) for rows in (y, a, h)), whole
        assert xglib.cost_curve(y, a, sample_weight=weights) == xglib.cost_curve(y2, a2)
        assert xglib.exact_cost_area(y, a, sample_weight=weights / 1024) == xglib.exact_cost_area(y2, a2)
        for costs in ({}, {"cost_fn": 3, "cost_fp": Fraction(1, 2)}, {"p": 0.3}):
            assert xglib.best_threshold(y, a, sample_weight=weights, **costs) == xglib.best_threshold(y2, a2, **costs)
        costs = {"cost_fn": 5, "cost_fp": 2}
        rate = xglib.cost_sensitive_error_rate(y, h, sample_weight=weights, **costs)
        assert rate == pytest.approx(xglib.cost_sensitive_error_rate(y2, h2, **costs), rel=1e-14)
        for n_bins in (None, 3):
            one = xglib.brier_decomposition(y, a / 2, sample_weight=weights, n_bins=n_bins)
            other = xglib.brier_decomposition(y2, a2 / 2, n_bins=n_bins)
            assert all(np.allclose(x, z, atol=1e-15) for x, z in zip(one, other))
            assert one.size.dtype == np.float64 and other.size.dtype == np.int64


def mean_cost(y, score, weights, threshold, pc):
    """The normalized cost in fractions."""
    rows = list(zip(y.tolist(), score.tolist(), map(Fraction, weights.tolist())))
    fn, fp = (sum(w for label, s, w in rows if label == side and (s < threshold) == side) for side in (1, 0))
    positives, negatives = (sum(w for label, _, w in rows if label == side) for side in (1, 0))
    return pc * fn / positives + (1 - pc) * fp / negatives


def test_thresholds_of_real_weights_are_the_best_in_fractions():
    pc = Fraction(1, 3)
    for y, a, _, _, real in cases(20, seed=3):
        costs = {t: mean_cost(y, a, real, t, pc) for t in (math.inf, *a[real > 0].tolist())}
        found, least = xglib.best_threshold(y, a, p=pc, sample_weight=real), min(costs.values())
        assert found.cost == float(least) and found.threshold == max(t for t, cost in costs.items() if cost == least)


def test_the_parts_of_weighted_scores_add_up_to_scikit_learns_score():
    rng = np.random.default_rng(4)
    for y, *_, real in cases(30, seed=5):
        said = rng.random(y.size)
        parts = xglib.brier_decomposition(y, said, n_bins=4, sample_weight=real)
        total = parts.reliability - parts.resolution + parts.uncertainty + parts.within
        assert total == pytest.approx(metrics.brier_score_loss(y, said, sample_weight=real), rel=1e-12)
        assert parts.size.sum() == pytest.approx(real.sum(), rel=1e-12)


@pytest.mark.parametrize("function", WEIGHTED_RANKING, ids=lambda f: f.__name__)
def test_a_class_without_weight_is_no_class(function):
    weights = [1, 1, 0, 0]
    with pytest.raises(
        ValueError, match="^y_true must hold at least [12] of each class, got 2 positive and 0 negative$"
    ):
        function([1, 1, 0, 0], [1, 2, 3, 4], sample_weight=weights)
    tally = xglib.tally_rows([1, 0], [1, 2])
    with pytest.raises(TypeError, match="^sample_weight must not be given where y_true is a tally, got list$"):
        function(tally, sample_weight=weights)


def test_delong_with_weights_takes_named_classes_and_two_of_each():
    y, scores, weights = [0, 1, 0, 1, 1], [0.1, 0.4, 0.35, 0.8, 0.2], [1, 2, 1, 3, 1]
    named = ["b" if label else "a" for label in y]
    expected = xglib.delong_variance(y, scores, sample_weight=weights)
    assert xglib.delong_variance(named, scores, pos_label="b", sample_weight=weights) == expected
    for few in ([0, 1, 0, 0], [1, 1, 0, 1]):
        with pytest.raises(ValueError, match="^y_true must hold at least 2 of each class, got "):
            xglib.delong_variance(few, scores[:4], sample_weight=weights[:4])
