"""(2.5), (2.8)-(2.11) on labels, against plain counting in exact fractions and against scikit-learn."""

import math
import warnings
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics

import xglib

SCORES = ("precision_score", "recall_score", "f1_score")


def vectors(n):
    """All pairs of 0-1 label vectors of length 1 to n."""
    for m in range(1, n + 1):
        yield from product(product((0, 1), repeat=m), repeat=2)


def tables(m):
    """All confusion tables (tp, fp, fn, tn) of 1 to m samples."""
    for cells in product(range(m + 1), repeat=4):
        if 1 <= sum(cells) <= m:
            yield cells


def labels_of(tp, fp, fn, tn):
    return [1] * tp + [0] * fp + [1] * fn + [0] * tn, [1] * tp + [1] * fp + [0] * fn + [0] * tn


def check_score(name, y_true, y_pred, numerator, denominator):
    score = getattr(xglib, name)
    if denominator:
        value = score(y_true, y_pred)
        assert type(value) is float and value == float(Fraction(numerator, denominator))
    else:
        with pytest.raises(ValueError, match="zero_division="):
            score(y_true, y_pred)
        assert score(y_true, y_pred, zero_division=0.25) == 0.25


def test_every_pair_of_label_vectors_to_six_samples():
    for y, h in vectors(6):
        pairs = list(zip(y, h))
        tp, fp, fn, tn = (pairs.count(cell) for cell in ((1, 1), (0, 1), (1, 0), (0, 0)))
        assert xglib.counts(y, h) == (tp, fp, fn, tn)
        assert xglib.confusion_matrix(y, h, labels=[0, 1]).tolist() == [[tn, fp], [fn, tp]]
    assert all(type(cell) is int for cell in xglib.counts(y, h))


def test_scores_of_every_pair_of_label_vectors_to_four_samples():
    for y, h in vectors(4):
        yh, sum_y, sum_h = sum(a * b for a, b in zip(y, h)), sum(y), sum(h)
        assert xglib.accuracy_score(y, h) == float(Fraction(sum(a == b for a, b in zip(y, h)), len(y)))
        check_score("precision_score", y, h, yh, sum_h)
        check_score("recall_score", y, h, yh, sum_y)
        check_score("f1_score", y, h, 2 * yh, sum_y + sum_h)


def test_every_confusion_table_to_eight_samples_exactly():
    n = 0
    for tp, fp, fn, tn in tables(8):
        n += 1
        m = tp + fp + fn + tn
        TP, FP, FN, TN = map(Fraction, (tp, fp, fn, tn))
        assert xglib.accuracy(TP, FP, FN, TN) == 1 - Fraction(fp + fn, m)
        if tp + fp + fn == 0:
            with pytest.raises(ZeroDivisionError):
                xglib.f1_from_counts(TP, FP, FN)
            continue
        f1 = xglib.f1_from_counts(TP, FP, FN)
        assert f1 == Fraction(2 * tp, m + tp - tn) and 0 <= f1 <= 1
        if tp == 0:
            continue
        p, r = xglib.precision(TP, FP), xglib.recall(TP, FN)
        assert (p, r) == (Fraction(tp, tp + fp), Fraction(tp, tp + fn))
        assert f1 == xglib.f1(p, r) == 2 / (1 / p + 1 / r)
        for beta in (Fraction(1, 2), Fraction(1), Fraction(2)):
            # Harmonic weights 1 : beta**2, and the count form.
            f_beta = xglib.f_beta(p, r, beta)
            assert f_beta == (1 + beta**2) / (1 / p + beta**2 / r)
            assert f_beta == (1 + beta**2) * tp / ((1 + beta**2) * tp + fp + beta**2 * fn)
    assert n == math.comb(12, 4) - 1


def test_means_of_the_two_pupils():
    assert (xglib.f1(100, 60), xglib.f1(80, 80)) == (75, 80)


@pytest.mark.parametrize("zero_division", [0, 1, np.nan])
def test_every_confusion_table_to_four_samples_as_scikit_learn(zero_division):
    for cells in tables(4):
        y_true, y_pred = labels_of(*cells)
        for name in SCORES:
            ours = getattr(xglib, name)(y_true, y_pred, zero_division=zero_division)
            theirs = getattr(metrics, name)(y_true, y_pred, zero_division=zero_division)
            assert ours == theirs or math.isnan(ours) and math.isnan(theirs), (name, cells)


def test_undefined_scores_say_why():
    with pytest.raises(ValueError, match=r"\(2\.8\) is undefined: y_pred has no positive.*zero_division="):
        xglib.precision_score([1, 0], [0, 0])
    with pytest.raises(ValueError, match=r"\(2\.9\) is undefined: y_true has no positive.*zero_division="):
        xglib.recall_score([0, 0], [1, 0])
    with pytest.raises(ValueError, match=r"\(2\.10\) is undefined: y_true and y_pred have no pos.*zero_division="):
        xglib.f1_score([0, 0], [0, 0])
    assert math.isnan(xglib.f1_score([0, 0], [0, 0], zero_division=np.nan))


def test_f1_with_no_true_positive_is_zero_whatever_zero_division():
    for y_true, y_pred in (([1, 0], [0, 1]), ([1, 0], [0, 0]), ([0, 0], [0, 1])):
        assert xglib.f1_score(y_true, y_pred) == xglib.f1_score(y_true, y_pred, zero_division=1) == 0.0


def test_one_class():
    assert xglib.counts([1, 1], [1, 1]) == (2, 0, 0, 0)
    assert xglib.counts([0, 0], [0, 0]) == (0, 0, 0, 2)
    assert xglib.counts([2, 2], [2, 2]) == (0, 0, 0, 2)  # nothing is positive, as in scikit-learn
    assert xglib.f1_score([2, 2], [2, 2], pos_label=2) == 1.0
    assert xglib.confusion_matrix([1, 1], [1, 1]).tolist() == [[2]]


labels = st.sampled_from(
    [
        ((0, 1), 1),
        ((0, 1), 0),
        ((-1, 1), 1),
        ((-1, 1), -1),
        ((1, 2), 2),
        ((False, True), True),
        (("no", "yes"), "yes"),
        (("b", "aaa"), "b"),
        ((2**53, 2**53 + 1), 2**53),
    ]
)


@settings(max_examples=80, deadline=None)
@given(labels, st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=40))
def test_binary_scores_equal_scikit_learn(labels, pairs):
    (negative, positive), pos_label = labels
    y_true, y_pred = ([positive if side else negative for side in column] for column in zip(*pairs))
    for name in SCORES:
        kwargs = {"pos_label": pos_label, "zero_division": np.nan}
        ours, theirs = (getattr(where, name)(y_true, y_pred, **kwargs) for where in (xglib, metrics))
        assert ours == theirs or math.isnan(ours) and math.isnan(theirs), name
    assert xglib.accuracy_score(y_true, y_pred) == metrics.accuracy_score(y_true, y_pred)


multiclass = st.integers(1, 40).flatmap(
    lambda m: st.sampled_from([(0, 1, 2), (-5, 0, 7, 9), ("c", "a", "bb")]).flatmap(
        lambda classes: st.tuples(
            *(st.lists(st.sampled_from(classes), min_size=m, max_size=m) for _ in range(2)),
            st.none() | st.permutations(classes).flatmap(lambda p: st.integers(1, len(p)).map(lambda k: p[:k])),
        )
    )
)


@settings(max_examples=120, deadline=None)
@given(multiclass)
def test_confusion_matrix_equals_scikit_learn(case):
    y_true, y_pred, shown = case
    if shown is not None and not set(shown) & set(y_true):
        with pytest.raises(ValueError, match="labels must hold at least one class of y_true"):
            xglib.confusion_matrix(y_true, y_pred, labels=shown)
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "a single label was found"
        theirs = metrics.confusion_matrix(y_true, y_pred, labels=shown)
    ours = xglib.confusion_matrix(y_true, y_pred, labels=shown)
    assert ours.dtype == theirs.dtype and ours.tolist() == theirs.tolist()
    assert xglib.accuracy_score(y_true, y_pred) == metrics.accuracy_score(y_true, y_pred)


def test_confusion_matrix_keeps_the_order_of_labels():
    y_true, y_pred = labels_of(tp=1, fp=2, fn=3, tn=4)
    assert xglib.confusion_matrix(y_true, y_pred).tolist() == [[4, 2], [3, 1]]
    assert xglib.confusion_matrix(y_true, y_pred, labels=[1, 0]).tolist() == [[1, 3], [2, 4]]
    assert xglib.confusion_matrix(y_true, y_pred, labels=[7, 1]).tolist() == [[0, 0], [0, 1]]


@pytest.mark.parametrize(
    "shown, error, message",
    [
        ([1, 1, 0], ValueError, r"labels must not repeat a class, got \[1, 1, 0\]"),
        ([2, 3], ValueError, r"labels must hold at least one class of y_true, got \[2, 3\]"),
        ([], ValueError, "labels must not be empty"),
        (["0", "1"], TypeError, "labels must hold numbers as y_true does, got strings"),
        (1, ValueError, r"labels must have 1 dimension"),
    ],
)
def test_confusion_matrix_refuses_labels(shown, error, message):
    with pytest.raises(error, match=message):
        xglib.confusion_matrix([1, 0], [1, 1], labels=shown)


def test_large_random_data_as_scikit_learn():
    rng = np.random.default_rng(0)
    for dtype in (np.int8, np.bool_, np.float32, np.uint64):
        y_true, y_pred = (rng.random((2, 100_000)) < 0.3).astype(dtype)
        for name in ("accuracy_score", *SCORES):
            assert getattr(xglib, name)(y_true, y_pred) == getattr(metrics, name)(y_true, y_pred)
    codes = rng.integers(-100, 100, (2, 100_000), dtype=np.int8)  # 200 classes: the cell index passes int8
    assert (xglib.confusion_matrix(*codes) == metrics.confusion_matrix(*codes)).all()


def test_symmetries():
    rng = np.random.default_rng(1)
    y, h = rng.integers(0, 2, (2, 50))
    tp, fp, fn, tn = xglib.counts(y, h)
    assert xglib.counts(h, y) == (tp, fn, fp, tn)
    assert xglib.counts(y, h, pos_label=0) == (tn, fn, fp, tp)
    assert xglib.precision_score(y, h) == xglib.recall_score(h, y)
    assert xglib.f1_score(y, h) == xglib.f1_score(h, y)
    halves = [xglib.counts(y[s], h[s]) for s in (slice(20), slice(20, None))]
    assert xglib.counts(y, h) == tuple(map(sum, zip(*halves)))
