"""(2.2)-(2.17) on labels, against plain counting in exact fractions and against scikit-learn."""

import math
import re
import tracemalloc
import warnings
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics

import xglib
from xglib import formulas

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


BETAS = (Fraction(1, 2), Fraction(1), Fraction(2))


def test_f_beta_of_every_confusion_table_to_five_samples():
    for cells in tables(5):
        y, h = labels_of(*cells)
        tp, fp, fn, _ = cells
        for beta in BETAS:
            numerator, denominator = (1 + beta**2) * tp, (1 + beta**2) * tp + beta**2 * fn + fp
            if denominator:
                value = xglib.fbeta_score(y, h, beta=beta)
                assert type(value) is float and value == float(numerator / denominator)
            else:
                assert xglib.fbeta_score(y, h, beta=beta, zero_division=0.25) == 0.25


def test_rates_that_are_complements():
    fnr, tnr = formulas.false_negative_rate, formulas.true_negative_rate
    for tp, fp, fn, tn in tables(6):
        TP, FP, FN, TN = map(Fraction, (tp, fp, fn, tn))
        if tp + fn:
            assert fnr(TP, FN) == Fraction(fn, tp + fn) == 1 - formulas.true_positive_rate(TP, FN)
        if fp + tn:
            assert tnr(FP, TN) == Fraction(tn, fp + tn) == 1 - formulas.false_positive_rate(FP, TN)
    for rate in (fnr, tnr):
        assert rate(*map(np.array, ([3.0, 1.0], [1.0, 1.0]))).shape == (2,)
        with pytest.raises(ZeroDivisionError):
            rate(0, 0)
    tp, fp, fn, tn = sympy.symbols("tp fp fn tn")
    assert fnr(tp, fn) == fn / (tp + fn) and tnr(fp, tn) == tn / (fp + tn)


def test_every_confusion_table_to_eight_samples_exactly():
    n = 0
    for tp, fp, fn, tn in tables(8):
        n += 1
        m = tp + fp + fn + tn
        TP, FP, FN, TN = map(Fraction, (tp, fp, fn, tn))
        assert formulas.accuracy(TP, FP, FN, TN) == 1 - Fraction(fp + fn, m)
        if tp + fp + fn == 0:
            with pytest.raises(ZeroDivisionError):
                formulas.f1_from_counts(TP, FP, FN)
            continue
        f1 = formulas.f1_from_counts(TP, FP, FN)
        assert f1 == Fraction(2 * tp, m + tp - tn) and 0 <= f1 <= 1
        if tp == 0:
            continue
        p, r = formulas.precision(TP, FP), formulas.recall(TP, FN)
        assert (p, r) == (Fraction(tp, tp + fp), Fraction(tp, tp + fn))
        assert f1 == formulas.f1(p, r) == 2 / (1 / p + 1 / r)
        for beta in BETAS:
            # Harmonic weights 1 : beta**2, and the count form.
            f_beta = formulas.f_beta(p, r, beta)
            assert f_beta == (1 + beta**2) / (1 / p + beta**2 / r)
            assert f_beta == (1 + beta**2) * tp / ((1 + beta**2) * tp + fp + beta**2 * fn)
    assert n == math.comb(12, 4) - 1


def test_means_of_the_two_pupils():
    assert formulas.f1(1, Fraction(60, 100)) == Fraction(75, 100)
    assert formulas.f1(Fraction(80, 100), Fraction(80, 100)) == Fraction(80, 100)


@pytest.mark.parametrize("zero_division", [0, 1, np.nan])
def test_every_confusion_table_to_four_samples_as_scikit_learn(zero_division):
    for cells in tables(4):
        y_true, y_pred = labels_of(*cells)
        for name in SCORES:
            ours = getattr(xglib, name)(y_true, y_pred, zero_division=zero_division)
            theirs = getattr(metrics, name)(y_true, y_pred, zero_division=zero_division)
            assert ours == theirs or math.isnan(ours) and math.isnan(theirs), (name, cells)


@pytest.mark.parametrize("zero_division", [1, np.nan])
def test_f_beta_of_every_confusion_table_to_three_samples_as_scikit_learn(zero_division):
    for cells in tables(3):
        for beta in (0, 0.5):
            ours, theirs = (
                side.fbeta_score(*labels_of(*cells), beta=beta, zero_division=zero_division)
                for side in (xglib, metrics)
            )
            assert ours == pytest.approx(theirs, rel=1e-15, nan_ok=True), (beta, cells)


def test_binary_does_not_look_at_labels_nor_the_averages_at_pos_label():
    y, h = [1, 1, 0, 0, 0], [1, 0, 1, 1, 0]
    for name in SCORES:
        ours, theirs = (getattr(side, name) for side in (xglib, metrics))
        assert ours(y, h, labels=[0, 7]) == theirs(y, h, labels=[0, 7]) == ours(y, h)
        with pytest.warns(UserWarning, match="pos_label .* is ignored"):
            assert ours(y, h, pos_label=9, average="macro") == theirs(y, h, pos_label=9, average="macro")


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
    assert xglib.counts([2, 2], [2, 2], pos_label=1) == (0, 0, 0, 2)  # nothing is positive, as in scikit-learn
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


@settings(max_examples=80)
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


@settings(max_examples=120)
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


# ---- several classes: (2.12)-(2.17), averages, weights ----------------------------------------------


def square_tables(k, m):
    """All k-by-k tables of m samples, as lists of rows."""
    for cells in product(range(m + 1), repeat=k * k - 1):
        if sum(cells) <= m:
            cells = (*cells, m - sum(cells))
            yield [cells[k * i : k * (i + 1)] for i in range(k)]


def labels_of_table(table):
    pairs = [(i, j) for i, row in enumerate(table) for j, cell in enumerate(row) for _ in range(cell)]
    return tuple(map(list, zip(*pairs)))


def test_every_table_of_three_classes_and_four_samples():
    seen = 0
    for table in square_tables(3, 4):
        seen += 1
        y_true, y_pred = labels_of_table(table)
        c = xglib.class_counts(y_true, y_pred, labels=[0, 1, 2])
        for i in range(3):
            pairs = [(y == i, h == i) for y, h in zip(y_true, y_pred)]
            cells = [pairs.count(cell) for cell in ((True, True), (False, True), (True, False), (False, False))]
            assert [c.tp[i], c.fp[i], c.fn[i], c.tn[i]] == cells
        diagonal = sum(table[i][i] for i in range(3))
        # One label a sample: micro precision, recall and F1 are the accuracy.
        for name in SCORES:
            assert getattr(xglib, name)(y_true, y_pred, average="micro") == diagonal / 4
        assert xglib.accuracy_score(y_true, y_pred) == diagonal / 4 == 1 - xglib.zero_one_loss(y_true, y_pred)
        true, predicted = [sum(row) for row in table], [sum(column) for column in zip(*table)]
        if all(true) and all(predicted) and diagonal:
            p = [Fraction(table[i][i], predicted[i]) for i in range(3)]
            r = [Fraction(table[i][i], true[i]) for i in range(3)]
            book = 2 * sum(p) * sum(r) / (3 * (sum(p) + sum(r)))
            assert formulas.macro_f1(p=p, r=r) == book
            assert xglib.macro_f1_score(y_true, y_pred) == pytest.approx(float(book), rel=1e-15)
            mean = sum(Fraction(2 * table[i][i], true[i] + predicted[i]) for i in range(3)) / 3
            assert xglib.f1_score(y_true, y_pred, average="macro") == pytest.approx(float(mean), rel=1e-15)
            assert book >= mean
    assert seen == math.comb(12, 8)


def test_macro_f1_of_the_book_reverses_the_mean_of_f1():
    y_true, a, b = [0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 1, 0], [0, 1, 1, 1, 1, 1]
    assert xglib.macro_f1_score(y_true, a) == pytest.approx(2 / 5) and xglib.macro_f1_score(y_true, b) == 3 / 5
    means = [xglib.f1_score(y_true, h, average="macro") for h in (a, b)]
    assert means == pytest.approx([2 / 5, 1 / 3])


weighted = multiclass.flatmap(
    lambda case: st.tuples(
        st.just(case), st.none() | st.lists(st.integers(0, 3), min_size=len(case[0]), max_size=len(case[0]))
    )
)


@settings(max_examples=150)
@given(weighted, st.sampled_from(["macro", "micro", "weighted", None]), st.sampled_from([0, 1, np.nan]))
def test_averages_equal_scikit_learn(case, average, zero_division):
    (y_true, y_pred, labels), weight = case
    weight = weight if weight and any(weight) else None
    kwargs = {"labels": labels, "average": average, "sample_weight": weight, "zero_division": zero_division}
    for name in (*SCORES, "fbeta_score"):
        more = {"beta": 2} if name == "fbeta_score" else {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = getattr(metrics, name)(y_true, y_pred, **kwargs, **more)
        ours = getattr(xglib, name)(y_true, y_pred, **kwargs, **more)
        assert type(ours) is (np.ndarray if average is None else float)
        np.testing.assert_allclose(ours, theirs, rtol=1e-14)


@settings(max_examples=100)
@given(weighted)
def test_counts_with_weights_and_labels_equal_scikit_learn(case):
    (y_true, y_pred, labels), weight = case
    if weight is not None and not any(weight):
        with pytest.raises(ValueError, match="sample_weight must not be all 0"):
            xglib.class_counts(y_true, y_pred, sample_weight=weight)
        return
    theirs = metrics.multilabel_confusion_matrix(y_true, y_pred, labels=labels, sample_weight=weight)
    ours = xglib.class_counts(y_true, y_pred, labels=labels, sample_weight=weight)
    assert np.stack([ours.tn, ours.fp, ours.fn, ours.tp], axis=1).tolist() == theirs.reshape(-1, 4).tolist()
    assert ours.tp.dtype == (np.float64 if weight else np.int64)
    for name in ("accuracy_score", "zero_one_loss"):
        for normalize in (True, False):
            a, b = (
                getattr(side, name)(y_true, y_pred, normalize=normalize, sample_weight=weight)
                for side in (xglib, metrics)
            )
            assert a == pytest.approx(b, rel=1e-14, abs=1e-15)
    if labels is None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # "a single label was found"
            theirs = metrics.confusion_matrix(y_true, y_pred, sample_weight=weight)
        assert xglib.confusion_matrix(y_true, y_pred, sample_weight=weight).tolist() == theirs.tolist()


def test_binary_weights_equal_scikit_learn():
    rng = np.random.default_rng(2)
    y, h = rng.integers(0, 2, (2, 1000))
    weight = rng.random(1000)
    for name in SCORES:
        for pos_label in (0, 1):
            ours, theirs = (
                getattr(side, name)(y, h, pos_label=pos_label, sample_weight=weight) for side in (xglib, metrics)
            )
            assert ours == pytest.approx(theirs, rel=1e-13)
    cells = xglib.counts(y, h, sample_weight=weight)
    assert sum(cells) == pytest.approx(weight.sum()) and all(type(cell) is float for cell in cells)
    assert xglib.counts([1, 1, 0, 0], [1, 0, 1, 0], sample_weight=[1, 2, 3, 4]) == (1, 3, 2, 4)
    assert xglib.counts([1, 0], [0, 0], sample_weight=[2, 3]) == (0, 0, 2, 3)  # the highest cell is empty


def test_bools_and_integers_count_alike():
    rng = np.random.default_rng(3)
    y, h = rng.random((2, 70_000)) < 0.3  # more than two blocks
    for pos_label in (0, 1, True, False):
        assert xglib.counts(y, h, pos_label=pos_label) == xglib.counts(
            y.astype(int), h.astype(int), pos_label=pos_label
        )
    assert xglib.accuracy_score(y, h) == np.mean(y == h)
    assert xglib.counts(y, y) == (y.sum(), 0, 0, (~y).sum())
    for columns in ((y[:5], h), (y, h[:5])):
        with pytest.raises(ValueError, match="y_true and y_pred must have one length"):
            xglib.counts(*columns)
    with pytest.raises(ValueError, match=r"pos_label must be one of the two classes \[0, 1\], got 2"):
        xglib.counts(y, h, pos_label=2)
    with pytest.raises(TypeError, match="pos_label must hold numbers as y_true does, got strings"):
        xglib.counts(y, h, pos_label="1")
    with pytest.raises(ValueError, match="must have 1 dimension"):
        xglib.counts(y.reshape(2, -1), h.reshape(2, -1))
    with pytest.raises(ValueError, match="must not be empty"):
        xglib.counts(y[:0], h[:0])


DTYPES = ("?", "i1", "u1", "i2", ">u2", "u4", ">i4", "i8", ">i8", "u8", "f4", "f8")


@pytest.mark.parametrize("second", DTYPES)
@pytest.mark.parametrize("first", DTYPES)
def test_types_of_labels_may_differ(first, second):
    y, h = np.array([1, 1, 0, 0, 0, 1], first), np.array([1, 0, 1, 0, 0, 1], second)
    assert xglib.counts(y, h) == (2, 1, 1, 2) and xglib.counts(y, h, pos_label=0) == (2, 1, 1, 2)
    weight = [1, 2, 4, 8, 16, 32]
    assert xglib.counts(y, h, sample_weight=weight) == (33, 4, 2, 24)
    assert xglib.counts(y, h, pos_label=False, sample_weight=weight) == (24, 2, 4, 33)
    assert xglib.accuracy_score(y, h) == 4 / 6
    c = xglib.class_counts(y, h)
    assert [part.tolist() for part in c] == [[0, 1], [2, 2], [1, 1], [1, 1], [2, 2]] and c.classes.dtype == np.int64
    assert xglib.confusion_matrix(y, h).tolist() == [[2, 1], [1, 2]]
    assert xglib.confusion_matrix(y, h, labels=[1, 0], sample_weight=weight).tolist() == [[33, 2], [4, 24]]


def test_narrow_labels_do_not_wrap():
    y, h = np.array([-128, 127, 127], np.int8), np.array([-128, 127, -128], np.int8)
    assert xglib.counts(y, h, pos_label=127) == (1, 0, 1, 1)
    assert xglib.confusion_matrix(y, h).tolist() == [[1, 0], [1, 1]]
    c = xglib.class_counts(y, h, labels=[127, 128, -128])
    assert c.tp.tolist() == [1, 0, 1] and c.classes.dtype == np.int64
    assert xglib.class_counts(y, h).classes.dtype == np.int64 and xglib.class_counts(y, h).tp.dtype == np.int64
    assert xglib.confusion_matrix(np.uint8([100, 150]), np.uint8([150, 150])).tolist() == [[0, 1], [0, 1]]
    assert xglib.counts(np.zeros(3, np.int8), np.zeros(3, np.int8), pos_label=1000) == (0, 0, 0, 3)
    assert xglib.counts(np.zeros(3, bool), np.zeros(3, bool), pos_label=2) == (0, 0, 0, 3)
    with pytest.raises(ValueError, match="^y_pred must hold labels that fit in int64, got 1 to 9223372036854775808$"):
        xglib.accuracy_score(np.array([1, 2]), np.array([1, 2**63], np.uint64))


@pytest.mark.parametrize("form", [list, np.array])
def test_two_classes_that_are_not_neighbours(form):
    for low, high in ((-1, 1), (1, 3), (0, 10**12), (-(2**63), 2**63 - 1)):
        y, h = form([high, low, low, high]), form([high, high, low, low])
        assert xglib.counts(y, h, pos_label=high) == (1, 1, 1, 1)
        assert xglib.counts(y[2:3], h[2:3], pos_label=low) == (1, 0, 0, 0)
        with pytest.raises(ValueError, match=rf"^pos_label must be one of the two classes \[{low}, {high}\], got 2$"):
            xglib.counts(y, h, pos_label=2)
        for columns in ((form([*y[:3], low + 1]), h), (y, form([*h[:3], low + 1]))):
            with pytest.raises(ValueError, match="^y_true and y_pred must hold at most two classes, got 3; choose"):
                xglib.counts(*columns, pos_label=high)


def test_labels_of_any_layout_are_read_in_blocks():
    rng = np.random.default_rng(8)
    n = 70_000  # more than two blocks
    y, h = (rng.random((2, n)) < 0.3).astype(np.int8)
    weight = rng.integers(0, 5, n)
    pairs = list(zip(y.tolist(), h.tolist()))
    expected = tuple(pairs.count(cell) for cell in ((1, 1), (0, 1), (1, 0), (0, 0)))
    heavy = tuple(int(weight[(y == a) & (h == b)].sum()) for a, b in ((1, 1), (0, 1), (1, 0), (0, 0)))
    for dtype in (bool, np.int8, np.int64, np.float32):
        for a, b in ((y, h), (np.repeat(y, 2), np.repeat(h, 3))):
            a, b = a.astype(dtype)[:: a.size // n], b.astype(dtype)[:: b.size // n]
            assert xglib.counts(a, b) == expected and xglib.counts(a, b, sample_weight=weight) == heavy
            (tn, fp), (fn, tp) = xglib.confusion_matrix(a, b, sample_weight=weight).tolist()
            assert (tp, fp, fn, tn) == heavy


@pytest.mark.parametrize("dtype", [bool, np.int8, np.int64])
def test_counting_takes_little_memory(dtype):
    y, h = np.random.default_rng(9).integers(0, 2, (2, 10**6)).astype(dtype)
    for function in (xglib.counts, xglib.confusion_matrix, xglib.class_counts):
        function(y[:9], h[:9])  # what is made once is not counted
        tracemalloc.start()
        function(y, h)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 0.7 * y.size, function.__name__  # less than a byte a row


def test_many_classes_need_no_table():
    n = 200_000  # a table of them would take 320 GB
    y = np.random.default_rng(10).permutation(n)
    h = np.where(y % 4 == 0, y ^ 4, y)  # a quarter changes places
    c = xglib.class_counts(y, h)
    wrong = (np.arange(n) % 4 == 0).astype(int)
    assert (c.classes == np.arange(n)).all() and (c.tp == 1 - wrong).all() and (c.fp == wrong).all()
    assert (c.fn == wrong).all() and (c.tn == n - 1 - wrong).all()
    assert xglib.f1_score(y, h, average="micro") == xglib.accuracy_score(y, h) == 0.75


@pytest.mark.parametrize("shift", [0, -5, 10**6])
def test_weights_leave_no_remainder(shift):
    # Small classes are counted in a table, others are sorted; (0.1 + 0.2) - 0.1 is not 0.2.
    y, h = np.array([0, 0, 1]) + shift, np.array([0, 1, 0]) + shift
    c = xglib.class_counts(y, h, sample_weight=[0.1, 0.7, 0.2])
    assert [part.tolist() for part in c[1:4]] == [[0.1, 0.0], [0.2, 0.7], [0.7, 0.2]]
    # The rest of class 1 is 1.6 - (0.5 + 1.1), which is rounded below 0.
    c = xglib.class_counts([1, 1, 1], [1, 0, 0], sample_weight=[0.5, 0.9, 0.2])
    assert c.tn.tolist() == [pytest.approx(0.5), 0.0] and c.tp.tolist() == [0.0, 0.5]
    # A class of which every sample has weight 0 is a class.
    c = xglib.class_counts(y + 1, h + 1, sample_weight=[1, 0, 0])
    assert [part.tolist() for part in c] == [[1 + shift, 2 + shift], [1, 0], [0, 0], [0, 0], [0, 1]]
    matrix = xglib.confusion_matrix(y + 1, h + 1, sample_weight=[1, 0, 0])
    assert matrix.tolist() == [[1, 0], [0, 0]] and matrix.dtype == np.float64


@pytest.mark.parametrize("classes", [(0, 1), (0, 181), (3, 181), (-1, 5), (0, 10**12)], ids=str)
def test_ways_to_count_classes_agree(classes):
    # 181 classes are the last that are counted by blocks: 181 * 181 <= BLOCK.
    rng = np.random.default_rng(4)
    y, h = (np.array([classes[0], classes[1] - 1])[rng.integers(0, 2, 40_000)] for _ in range(2))
    expected = [[np.sum((y == a) & (h == b)) for b in np.unique(y)] for a in np.unique(y)]
    assert xglib.confusion_matrix(y, h).tolist() == expected
    assert xglib.class_counts(y, h).classes.tolist() == np.unique(y).tolist()


def test_classes_that_do_not_occur():
    c = xglib.class_counts([1, 1], [1, 3], labels=[0, 1, 9])
    assert [part.tolist() for part in c] == [[0, 1, 9], [0, 1, 0], [0, 0, 0], [0, 1, 0], [2, 0, 2]]
    with pytest.raises(ValueError, match=r"^labels must not repeat a class, got \[1, 1\]$"):
        xglib.class_counts([1, 1], [1, 3], labels=[1, 1])
    message = (
        r'^average="weighted" is undefined: no sample of y_true has a class of labels; zero_division= chooses a value$'
    )
    with pytest.raises(ValueError, match=message):
        xglib.f1_score([1, 1], [1, 3], labels=[3], average="weighted")
    kwargs = {"labels": [3, 4], "average": "weighted", "zero_division": 1}
    assert xglib.f1_score([1, 1], [1, 3], **kwargs) == 0.5 == metrics.f1_score([1, 1], [1, 3], **kwargs)


def test_an_undefined_class_is_named():
    message = (
        r"^\(2\.8\) is undefined: for class 'c' against the rest, y_pred has no positive \(tp = fp = 0\); "
        r"zero_division= chooses a value$"
    )
    for average in ("macro", "weighted", None):
        with pytest.raises(ValueError, match=message):
            xglib.precision_score(["a", "c"], ["a", "a"], average=average)
    with pytest.raises(ValueError, match=message):
        xglib.macro_f1_score(["a", "c"], ["a", "a"])
    assert xglib.macro_f1_score(["a", "c"], ["a", "a"], zero_division=0) == pytest.approx(1 / 3)
    assert xglib.precision_score(["a", "c"], ["a", "a"], average="macro", zero_division=np.nan) == 0.5
    assert math.isnan(xglib.recall_score([1, 1], [0, 0], labels=[0], average="macro", zero_division=np.nan))
    with pytest.raises(
        ValueError,
        match=r"^\(2\.14\) is undefined: macro-precision and macro-recall are 0; zero_division= chooses a value$",
    ):
        xglib.macro_f1_score([0, 1], [1, 0])
    assert xglib.macro_f1_score([0, 1], [1, 0], zero_division=0.5) == 0.5


def test_macro_f1_score_of_some_classes_with_weights():
    y_true, y_pred, weight = [0, 0, 1, 1, 2, 2], [0, 1, 1, 1, 2, 0], [1, 2, 1, 3, 5, 1]
    for labels in (None, [0, 1], [2, 0]):
        for w in (None, weight):
            p, r = (
                np.mean(score(y_true, y_pred, labels=labels, average=None, sample_weight=w))
                for score in (metrics.precision_score, metrics.recall_score)
            )
            found = xglib.macro_f1_score(y_true, y_pred, labels=labels, sample_weight=w)
            assert found == pytest.approx(2 * p * r / (p + r), rel=1e-14)
    assert xglib.macro_f1_score(y_true, y_pred) != xglib.macro_f1_score(y_true, y_pred, labels=[0, 1])
    assert xglib.macro_f1_score(y_true, y_pred) != xglib.macro_f1_score(y_true, y_pred, sample_weight=weight)


def test_micro_average_without_a_value():
    message = r"^\(2\.9\) is undefined: y_true has no positive \(tp = fn = 0\); zero_division= chooses a value$"
    with pytest.raises(ValueError, match=message):
        xglib.recall_score([0, 1], [0, 1], labels=[7], average="micro", zero_division="raise")


@pytest.mark.parametrize("average", ["Macro", 1, True])
def test_averages_that_are_not_there(average):
    message = f"average must be one of 'binary', 'macro', 'micro', 'weighted', 'samples', None, got {average!r}"
    for name in SCORES:
        with pytest.raises(ValueError, match=f"^{message}$"):
            getattr(xglib, name)([1, 0], [1, 0], average=average)


@pytest.mark.parametrize("beta", [-1, -1e-9, -math.inf, math.nan, 1.01e100, 10**400])
def test_beta_outside(beta):
    with pytest.raises(ValueError, match=rf"^beta must be finite and in \[0, 1e\+100\], got {re.escape(str(beta))}$"):
        xglib.fbeta_score([1, 0], [1, 0], beta=beta)


@pytest.mark.parametrize("beta", ["2", True, None, 1j, [1]], ids=repr)
def test_beta_of_another_type(beta):
    with pytest.raises(TypeError, match=f"^beta must be a real number, got {type(beta).__name__}$"):
        xglib.fbeta_score([1, 0], [1, 0], beta=beta)


@pytest.mark.parametrize("kind", [int, float, Fraction, np.int8, np.uint8, np.float16, np.float32, np.longdouble])
def test_beta_of_any_real_type(kind):
    y, h = [0, 1, 1], [0, 1, 0]
    value = xglib.fbeta_score(y, h, beta=kind(16))
    assert type(value) is float and value == 257 / 513  # squared in int8 it would be 0
    assert xglib.fbeta_score(y, h, beta=kind(16), average=None).dtype == np.float64
    with pytest.raises(ValueError, match=r"^\(2\.11\) is undefined"):
        xglib.fbeta_score([0, 0], [0, 0], beta=kind(16))
    # scikit-learn wraps, too: it says 1 of a recall of 1/2.
    if kind is np.int8:
        assert metrics.fbeta_score(y, h, beta=kind(16)) == 1


def test_great_beta_is_recall():
    y, h = [0, 1, 1, 0], [1, 1, 0, 1]
    for beta in (10**9, 1e100):
        assert xglib.fbeta_score(y, h, beta=beta) == pytest.approx(xglib.recall_score(y, h), rel=1e-15)
    for beta in (math.inf, np.float32("inf")):
        options = {"beta": beta, "labels": [1], "average": "macro", "sample_weight": [1, 2, 3, 4], "zero_division": 0}
        assert xglib.fbeta_score(y, h, **options) == metrics.fbeta_score(y, h, **options) == 0.4
        macro = xglib.fbeta_score(y, h, beta=beta, average="macro")
        assert macro == xglib.recall_score(y, h, average="macro") != xglib.recall_score(y, h)
        with pytest.raises(ValueError, match=r"^\(2\.9\) is undefined"):
            xglib.fbeta_score([0, 0], [0, 1], beta=beta)
        assert xglib.fbeta_score([0, 0], [0, 1], beta=beta, zero_division=1) == 1
        assert xglib.fbeta_score([5, 6], [5, 6], beta=beta, pos_label=6) == 1


def test_beta_0_is_precision():
    y, h = [1, 1, 1, 0, 0], [1, 0, 0, 1, 0]
    assert xglib.fbeta_score(y, h, beta=0) == xglib.precision_score(y, h) == metrics.fbeta_score(y, h, beta=0) == 0.5
    assert xglib.fbeta_score(y, h, beta=1) == xglib.f1_score(y, h)
    message = (
        r"^\(2\.11\) is undefined: y_pred has no positive \(tp = fp = 0\), and fn = 0 or beta = 0; "
        "zero_division= chooses a value$"
    )
    for y_true, beta in (([1, 0], 0), ([0, 0], 0), ([0, 0], 2)):
        with pytest.raises(ValueError, match=message):
            xglib.fbeta_score(y_true, [0, 0], beta=beta)
    assert xglib.fbeta_score([1, 0], [0, 0], beta=2) == 0


@pytest.mark.parametrize("normalize", ["true", "pred", "all"])
def test_normalized_confusion_matrix(normalize):
    rng = np.random.default_rng(5)
    y, h = rng.integers(0, 3, (2, 100))
    ours, theirs = (side.confusion_matrix(y, h, normalize=normalize) for side in (xglib, metrics))
    np.testing.assert_allclose(ours, theirs, rtol=1e-15)
    sums = {"true": ours.sum(axis=1), "pred": ours.sum(axis=0), "all": ours.sum()}[normalize]
    assert sums == pytest.approx(1)


def test_normalize_where_it_is_undefined():
    with pytest.raises(ValueError, match='^normalize="true" is undefined: the sum of class 1 is 0$'):
        xglib.confusion_matrix([0, 0], [0, 1], normalize="true")
    with pytest.raises(ValueError, match="^normalize=\"pred\" is undefined: the sum of class 'a' is 0$"):
        xglib.confusion_matrix(["a", "b"], ["b", "b"], normalize="pred")
    with pytest.raises(ValueError, match='^normalize="all" is undefined: the sum is 0$'):
        xglib.confusion_matrix([0, 0], [1, 1], labels=[0], normalize="all")
    with pytest.raises(ValueError, match="^normalize must be one of 'true', 'pred', 'all', None, got True$"):
        xglib.confusion_matrix([0, 1], [0, 1], normalize=True)


# ---- (2.2)-(2.7): samples and distributions ---------------------------------------------------------


def test_a_uniform_distribution_is_the_sample():
    rng = np.random.default_rng(6)
    for m in (1, 3, 10):
        y, h = rng.integers(0, 3, (2, m))
        uniform = [1 / m] * m
        assert xglib.expected_error_rate(y, h, uniform) == pytest.approx(xglib.zero_one_loss(y, h))
        assert xglib.expected_accuracy(y, h, uniform) == pytest.approx(xglib.accuracy_score(y, h))
        assert xglib.expected_squared_error(y, h, uniform) == pytest.approx(xglib.mean_squared_error(y, h))


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 7)), min_size=1, max_size=9))
def test_distribution_forms_are_sums_of_fractions(rows):
    y, h, share = zip(*rows)
    if not any(share):
        return
    probability = [Fraction(s, sum(share)) for s in share]
    squared = sum(p * (a - b) ** 2 for a, b, p in zip(y, h, probability))
    wrong = sum(p for a, b, p in zip(y, h, probability) if a != b)
    floats = [float(p) for p in probability]
    assert xglib.expected_squared_error(y, h, floats) == pytest.approx(float(squared), abs=1e-12)
    assert xglib.expected_error_rate(y, h, floats) == pytest.approx(float(wrong), abs=1e-15)
    assert xglib.expected_accuracy(y, h, floats) == pytest.approx(float(1 - wrong), abs=1e-15)
    for weight in (None, share):
        theirs = metrics.mean_squared_error(y, h, sample_weight=weight)
        assert xglib.mean_squared_error(y, h, sample_weight=weight) == pytest.approx(theirs, rel=1e-14)
    assert xglib.mean_squared_error(y, h, sample_weight=share) == pytest.approx(float(squared), rel=1e-14)


@pytest.mark.parametrize(
    "probability, message",
    [
        ([0.5, 0.4], r"^probability must have the sum 1, got 0\.9$"),
        ([0.5, 0.5 + 2e-9], "^probability must have the sum 1, got 1.000000002"),
        ([1.5, -0.5], r"^probability must not be negative, got -0\.5$"),
        ([1.0], "^probability must have one weight for each of the 2 samples, got 1$"),
        ([0, 0], "^probability must not be all 0$"),
        ([np.nan, 1], "^probability must be finite"),
    ],
)
def test_distributions_that_are_none(probability, message):
    for function in (xglib.expected_squared_error, xglib.expected_error_rate, xglib.expected_accuracy):
        with pytest.raises(ValueError, match=message):
            function([1, 0], [1, 1], probability)


def test_squared_error_refuses_what_does_not_fit():
    with pytest.raises(ValueError, match="^y_true and y_pred must have one length, got 2 and 1$"):
        xglib.mean_squared_error([1, 2], [1])
    for name, arguments in (("y_true", ([np.nan], [1])), ("y_pred", ([1], [np.inf]))):
        with pytest.raises(ValueError, match=f"^{name} must be finite"):
            xglib.mean_squared_error(*arguments)
    with pytest.raises(ValueError, match="^sample_weight must have one weight for each of the 1 samples, got 2$"):
        xglib.mean_squared_error([1], [1], sample_weight=[1, 2])


def test_class_counts_do_not_hand_back_the_labels_given():
    labels = np.array([1, 0])
    assert not np.shares_memory(xglib.class_counts([1, 0], [1, 1], labels=labels).classes, labels)


@pytest.mark.parametrize("function", [xglib.accuracy_score, xglib.zero_one_loss])
def test_normalize_is_a_bool(function):
    assert function([1, 0], [1, 1], normalize=np.False_) == 1
    with pytest.raises(TypeError, match="^normalize must be True or False, got 'False'$"):
        function([1, 0], [1, 1], normalize="False")


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=2, max_size=40))
def test_measures_of_the_whole_table_equal_scikit_learn(pairs):
    """Matthews' correlation, kappa and balanced accuracy where they are defined; elsewhere a division by 0."""
    y, guess = map(list, zip(*pairs))
    cells = xglib.counts(y, guess)
    two_true, two_said, two_in_all = (len(set(labels)) == 2 for labels in (y, guess, y + guess))
    for formula, theirs, defined in (
        (formulas.matthews_correlation, metrics.matthews_corrcoef, two_true and two_said),
        (formulas.cohen_kappa, metrics.cohen_kappa_score, two_in_all),
        (formulas.balanced_accuracy, metrics.balanced_accuracy_score, two_true),
    ):
        if defined:
            assert formula(*cells) == pytest.approx(theirs(y, guess), rel=1e-12, abs=1e-15)
        else:
            with pytest.raises(ZeroDivisionError):
                formula(*cells)
