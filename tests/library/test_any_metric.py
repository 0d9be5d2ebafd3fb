"""One interval and one comparison for any metric: each by the function that it names, or by resampling."""

import inspect

import numpy as np
import pytest
from scipy import stats
from scipy.sparse import csr_array
from sklearn import metrics

import xglib
from benchmarks import coverage

RNG = np.random.default_rng(0)
Y = RNG.integers(0, 2, 60)
H, G = (np.where(RNG.random(60) < p, Y, 1 - Y) for p in (0.8, 0.6))
S, T = (Y + RNG.normal(0, scale, 60) for scale in (0.7, 1.4))
C = xglib.counts(Y, H)


@pytest.mark.parametrize("method", ["exact", "wilson"])
def test_shares_and_f1_have_the_interval_of_their_counts(method):
    wrong = C.fp + C.fn
    for metric, k, n in (
        (xglib.accuracy_score, 60 - wrong, 60),
        (xglib.zero_one_loss, wrong, 60),
        (xglib.precision_score, C.tp, C.tp + C.fp),
        (xglib.recall_score, C.tp, C.tp + C.fn),
    ):
        expected = stats.binomtest(k, n).proportion_ci(method=method)
        low, high, taken = xglib.interval(metric, Y, H, method=method)
        assert (low, high) == pytest.approx(tuple(expected), rel=1e-9) and taken == method
    assert xglib.interval(xglib.f1_score, Y, H, method=method) == (*xglib.f1_interval(Y, H, method=method), method)
    named = np.array(["no", "yes"])
    options = {"method": method, "pos_label": "no"}
    expected = xglib.interval(xglib.recall_score, 1 - Y, 1 - H, method=method)
    assert xglib.interval(xglib.recall_score, named[Y], named[H], **options) == expected


def test_auc_has_delongs_interval():
    assert xglib.interval(xglib.roc_auc_score, Y, S) == (*xglib.delong_interval(Y, S), "DeLong")
    named = xglib.interval(xglib.roc_auc_score, np.array(["a", "b"])[Y], S, pos_label="b")
    assert named == xglib.interval(xglib.roc_auc_score, Y, S)


def test_any_other_metric_is_resampled():
    values = []
    rng = np.random.default_rng(7)
    for _ in range(100):
        rows = rng.integers(60, size=60)
        values.append(metrics.matthews_corrcoef(Y[rows], H[rows]))
    low, high, taken = xglib.interval(metrics.matthews_corrcoef, Y, H, n_resamples=100, rng=7, confidence_level=0.9)
    assert (low, high) == pytest.approx(np.quantile(values, [0.05, 0.95]), rel=1e-12) and taken == "bootstrap"
    assert xglib.interval(xglib.f1_score, Y, H, average="macro", n_resamples=20, rng=0).method == "bootstrap"
    table = np.stack([1 - S, S], axis=1)
    assert xglib.interval(lambda y, s: float((s[:, 1] - y).mean()), Y, table, n_resamples=20, rng=0).low < 0.2


def test_accuracy_is_compared_by_mcnemar_and_auc_by_delong():
    _, e01, e10, _ = xglib.mcnemar_table(Y, H, G)
    found = xglib.compare(xglib.accuracy_score, Y, H, G)
    assert found.pvalue == pytest.approx(stats.binomtest(e01, e01 + e10).pvalue) and found.method == "McNemar, exact"
    assert (
        found.difference == pytest.approx((e10 - e01) / 60) == -xglib.compare(xglib.zero_one_loss, Y, H, G).difference
    )
    found = xglib.compare(xglib.roc_auc_score, Y, S, T)
    assert (found.pvalue, found.method) == (xglib.delong_test(Y, S, T).pvalue, "DeLong")
    assert found.difference == xglib.roc_auc_score(Y, S) - xglib.roc_auc_score(Y, T)


def test_any_other_metric_is_compared_by_exchanges():
    """Of three samples there are eight exchanges, of which the share that is as far can be counted."""
    y, a, b = np.array([1, 1, 0, 0, 1]), np.array([1, 1, 0, 0, 1]), np.array([1, 0, 1, 0, 0])
    found = xglib.compare(xglib.f1_score, y, a, b, n_resamples=4000, rng=0)
    assert found.method == "permutation" and found.difference == 1 - xglib.f1_score(y, b)
    assert found.pvalue == pytest.approx(2 / 8, abs=0.03)
    assert xglib.compare(xglib.f1_score, y, a, a, n_resamples=50, rng=0) == (0, 1, "permutation")
    scores = np.stack([S, 1 - S], axis=1), np.stack([T, 1 - T], axis=1)
    found = xglib.compare(lambda y, s: float(abs(s[:, 0] - y).mean()), Y, *scores, n_resamples=200, rng=0)
    assert found.pvalue < 0.05 and found.difference < 0


def test_what_they_refuse():
    with pytest.raises(ValueError, match=r"^\(2\.8\) is undefined"):
        xglib.interval(xglib.precision_score, [1, 0], [0, 0])
    with pytest.raises(ValueError, match=r"^y_true and y_pred must have as many rows, got shapes \(2,\) and \(3,\)$"):
        xglib.interval(len, [1, 0], [0, 0, 1])
    with pytest.raises(ValueError, match="^y_true must hold at least 2 of each class, got 2 positive and 0 negative$"):
        xglib.interval(xglib.roc_auc_score, [1, 1], [0.1, 0.2])
    with pytest.raises(ValueError, match="^method must be one of"):
        xglib.interval(xglib.f1_score, [1, 0], [1, 1], method="bootstrap")


def test_the_coverage_is_measured():
    covers, width, method = coverage.coverage("accuracy", 50, 200, 10)
    assert 0.9 < covers <= 1 and 0.1 < width < 0.4 and method == "exact"
    assert (
        coverage.coverage("AUC", 50, 100, 10)[2] == "DeLong" and coverage.coverage("MCC", 50, 5, 20)[2] == "bootstrap"
    )


def test_the_level_is_passed_on_whatever_the_way():
    level = {"confidence_level": 0.8}
    expected = xglib.error_rate_interval(C.tp, C.tp + C.fn, **level)
    assert xglib.interval(xglib.recall_score, Y, H, **level)[:2] == expected
    assert xglib.interval(xglib.f1_score, Y, H, **level)[:2] == xglib.f1_interval(Y, H, **level)
    assert xglib.interval(xglib.roc_auc_score, Y, S, **level)[:2] == xglib.delong_interval(Y, S, **level)
    named = np.array(["no", "yes"])
    expected = xglib.f1_interval(1 - Y, 1 - H)
    assert xglib.interval(xglib.f1_score, named[Y], named[H], pos_label="no")[:2] == expected
    for outside in (0, 1, 1.5):
        for metric in (xglib.f1_score, weighted):
            with pytest.raises(ValueError, match="^confidence_level must be"):
                xglib.interval(metric, Y, H, confidence_level=outside, n_resamples=2)


def weighted(y_true, y_pred, weight=1.0):
    return weight * float((np.asarray(y_true) == y_pred).mean())


def test_options_reach_the_metric_each_time():
    doubled = xglib.interval(weighted, Y, H, n_resamples=30, rng=3, weight=2.0)
    once = xglib.interval(weighted, Y, H, n_resamples=30, rng=3)
    assert doubled[:2] == (2 * once.low, 2 * once.high) and once.method == "bootstrap"
    doubled = xglib.compare(weighted, Y, H, G, n_resamples=30, rng=3, weight=2.0)
    once = xglib.compare(weighted, Y, H, G, n_resamples=30, rng=3)
    assert (doubled.difference, doubled.pvalue) == (2 * once.difference, once.pvalue)
    assert xglib.compare(xglib.accuracy_score, Y, H, G, n_resamples=30, normalize=False).method == "permutation"


def test_a_seed_says_which_rows_and_exchanges():
    near = np.where(np.arange(60) % 4 == 1, G, H)  # the share that is as far is near to no end
    found = {xglib.compare(xglib.f1_score, Y, H, near, n_resamples=40, rng=5).pvalue for _ in range(6)}
    assert len(found) == 1
    drawn = np.random.default_rng(5)
    swaps = [drawn.random(60) < 0.5 for _ in range(40)]
    apart = [xglib.f1_score(Y, np.where(s, near, H)) - xglib.f1_score(Y, np.where(s, H, near)) for s in swaps]
    observed = xglib.f1_score(Y, H) - xglib.f1_score(Y, near)
    as_far = sum(abs(d) >= abs(observed) * (1 - 1e-12) for d in apart)
    assert found == {(as_far + 1) / 41}
    one = xglib.interval(weighted, Y, H, n_resamples=1, rng=0)
    assert one.low == one.high and xglib.compare(weighted, Y, H, G, n_resamples=1).pvalue in (0.5, 1)
    for function in (xglib.interval, xglib.compare):
        assert inspect.signature(function).parameters["n_resamples"].default == 2000


def test_what_is_no_metric_and_what_are_no_rows_are_named():
    for call in (lambda: xglib.interval("f1", Y, H), lambda: xglib.compare("f1", Y, H, G)):
        with pytest.raises(TypeError, match="^metric must be a function of labels and predictions, got str$"):
            call()
    sparse = csr_array(np.eye(2))
    for name, arguments in (
        ("y_true", (sparse, [1, 0], [1, 0])),
        ("one", ([1, 0], sparse, [1, 0])),
        ("other", ([1, 0], [1, 0], sparse)),
    ):
        with pytest.raises(TypeError, match=f"^{name} must not be sparse"):
            xglib.compare(lambda y, h: 0.5, *arguments)
    for arguments in ((1, [1, 0]), ([1, 0], 1)):
        with pytest.raises(ValueError, match=r"^y_true and y_pred must have as many rows, got shapes \((2,)?\) and"):
            xglib.interval(weighted, *arguments)
    for name, arguments in (("one", ([1, 0], [1], [1, 0])), ("other", ([1, 0], [1, 0], [1]))):
        with pytest.raises(ValueError, match=f"^y_true and {name} must have as many rows"):
            xglib.compare(lambda y, h: 0.5, *arguments)


def test_tables_of_several_labels_are_resampled():
    table = np.stack([Y, 1 - Y], axis=1)
    said, other = np.stack([H, 1 - H], axis=1), np.stack([G, 1 - G], axis=1)
    assert xglib.interval(xglib.accuracy_score, table, said, n_resamples=5, rng=0).method == "bootstrap"
    assert xglib.compare(xglib.accuracy_score, table, said, other, n_resamples=5, rng=0).method == "permutation"
