"""MCC, kappa, balanced accuracy, losses and average precision of any number of classes: as scikit-learn's."""

import math
import warnings
from fractions import Fraction
from operator import attrgetter

import numpy as np
import pandas as pd
import pytest
from sklearn import calibration, metrics, model_selection

import xglib
from xglib import formulas


def close(ours, theirs):
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-12)


def cases(n=60):
    """Labels of some classes, predictions, and weights or none."""
    rng = np.random.default_rng(0)
    for i in range(n):
        k, m = int(rng.integers(2, 6)), int(rng.integers(8, 60))
        names = np.arange(k) if i % 2 else np.array(["a", "b", "c", "d", "e"])[:k]
        y = np.append(rng.integers(0, k, m), np.arange(k))
        wrong = np.where(rng.random(m + k) < 0.6, y, rng.integers(0, k, m + k))
        yield names[y], names[wrong], (None, rng.random(m + k), rng.integers(0, 3, m + k) + (wrong == y))[i % 3]


def test_matthews_kappa_and_balanced_accuracy_equal_scikit_learns():
    for y, h, w in cases():
        close(xglib.matthews_corrcoef(y, h, sample_weight=w), metrics.matthews_corrcoef(y, h, sample_weight=w))
        for weights in (None, "linear", "quadratic"):
            options = {"weights": weights, "sample_weight": w}
            close(xglib.cohen_kappa_score(y, h, **options), metrics.cohen_kappa_score(y, h, **options))
        labels = np.unique(y)[::-1]
        theirs = metrics.cohen_kappa_score(y, h, labels=labels, weights="linear")
        close(xglib.cohen_kappa_score(y, h, labels=labels, weights="linear"), theirs)
        for adjusted in (False, True):
            options = {"adjusted": adjusted, "sample_weight": w}
            close(xglib.balanced_accuracy_score(y, h, **options), metrics.balanced_accuracy_score(y, h, **options))


def test_of_two_classes_they_are_the_formulas():
    for y, h, _ in cases():
        y, h = (np.unique(y, return_inverse=True)[1] == 1, h == np.unique(y)[1])
        c = xglib.counts(y, h)._asdict()
        close(xglib.matthews_corrcoef(y, h), formulas.matthews_correlation(**c))
        close(xglib.cohen_kappa_score(y, h), formulas.cohen_kappa(**c))
        close(xglib.balanced_accuracy_score(y, h), formulas.balanced_accuracy(**c))


def test_counts_of_any_size_are_exact():
    """scikit-learn's 64-bit sums overflow, or round."""
    y, h, w = [0, 0, 1, 1, 2], [0, 1, 1, 0, 2], [3e15, 1e15, 5e15, 2e15, 1e15]
    exact = [Fraction(int(v)) for v in w]
    table = [[exact[0], exact[1], 0], [exact[3], exact[2], 0], [0, 0, exact[4]]]
    true, said, m = [sum(r) for r in table], [sum(c) for c in zip(*table)], sum(exact)
    both = m * (exact[0] + exact[2] + exact[4]) - sum(a * b for a, b in zip(true, said))
    square = (m**2 - sum(a * a for a in true)) * (m**2 - sum(b * b for b in said))
    assert xglib.matthews_corrcoef(y, h, sample_weight=w) == pytest.approx(float(both) / math.sqrt(square), rel=1e-14)


def test_where_they_are_undefined():
    one = [1, 1, 1], [1, 0, 1]
    with pytest.raises(
        ValueError, match="^the correlation is undefined: one class .*; zero_division= chooses a value$"
    ):
        xglib.matthews_corrcoef(*one)
    assert xglib.matthews_corrcoef(*one, zero_division=0.5) == 0.5
    with pytest.warns(RuntimeWarning, match="the correlation is undefined"):
        assert xglib.matthews_corrcoef(*one, zero_division="warn") == 0
    with pytest.raises(ValueError, match="^kappa is undefined: .*replace_undefined_by= chooses a value$"):
        xglib.cohen_kappa_score([1, 1], [1, 1])
    assert xglib.cohen_kappa_score([1, 1], [1, 1], replace_undefined_by=-1) == -1
    assert math.isnan(xglib.cohen_kappa_score([1, 1], [1, 1], replace_undefined_by=math.nan))
    with pytest.raises(ValueError, match=r"^replace_undefined_by must be finite and in \[-1, 1\], got 2$"):
        xglib.cohen_kappa_score([1, 0], [1, 1], replace_undefined_by=2)
    with pytest.raises(ValueError, match="^weights must be one of 'linear', 'quadratic', None, got 'cubic'$"):
        xglib.cohen_kappa_score([1, 0], [1, 1], weights="cubic")
    with pytest.warns(RuntimeWarning, match="y_pred has a class that y_true lacks"):
        assert xglib.balanced_accuracy_score([0, 1, 1], [0, 1, 2]) == 0.75
    with pytest.raises(ValueError, match="^the adjusted accuracy is undefined: y_true has one class only$"):
        xglib.balanced_accuracy_score([1, 1], [1, 1], adjusted=True)


def probabilities(n=40):
    rng = np.random.default_rng(1)
    for i in range(n):
        k, m = int(rng.integers(3, 6)), int(rng.integers(10, 60))
        y = np.append(rng.integers(0, k, m), np.arange(k))
        yield y, rng.dirichlet(np.ones(k), m + k), (None, rng.random(m + k))[i % 2], np.array(list("abcde"))[:k]


def test_losses_of_several_classes_equal_scikit_learns():
    for y, said, w, names in probabilities():
        for labels in (y, names[y]):
            close(
                xglib.brier_score_loss(labels, said, sample_weight=w),
                metrics.brier_score_loss(labels, said, sample_weight=w),
            )
            for half in (True, False):
                options = {"scale_by_half": half, "sample_weight": w}
                ours, theirs = (f(labels, said, **options) for f in (xglib.brier_score_loss, metrics.brier_score_loss))
                close(ours, theirs)
            for normalize in (True, False):
                options = {"normalize": normalize, "sample_weight": w}
                close(xglib.log_loss(labels, said, **options), metrics.log_loss(labels, said, **options))
        few = y[y > 0]
        options = {"labels": range(said.shape[1])}
        close(xglib.log_loss(few, said[y > 0], **options), metrics.log_loss(few, said[y > 0], **options))


def test_losses_of_two_classes_equal_scikit_learns():
    for y, table, w, _ in probabilities():
        y, said = (y > 0).astype(int), table[:, 0]
        named = np.array(["no", "yes"])[y]
        for options in ({}, {"sample_weight": w}):
            close(xglib.log_loss(y, said, **options), metrics.log_loss(y, said, **options))
            ours, theirs = (f(y, said, **options) for f in (xglib.brier_score_loss, metrics.brier_score_loss))
            close(ours, theirs)
            close(
                xglib.log_loss(named, said, labels=["no", "yes"], **options), metrics.log_loss(named, said, **options)
            )
        two = np.stack([1 - said, said], axis=1)
        for f in (xglib.log_loss, xglib.brier_score_loss):
            close(f(named, two), f(y, said))
        close(xglib.brier_score_loss(y, said, scale_by_half=False), 2 * xglib.brier_score_loss(y, said))


@pytest.mark.parametrize("f", [xglib.log_loss, xglib.brier_score_loss])
def test_what_the_losses_refuse(f):
    three = [[0.5, 0.25, 0.25], [0.25, 0.5, 0.25], [0.25, 0.25, 0.5]]
    bad = {
        "y_proba must be probabilities for more": ([0, 1, 2], [[0.5, 0.5, 0.5], *three[1:]], {}),
        "y_proba must be from 0 to 1, got 1.5": ([0, 1, 2], [[1.5, -0.5, 0], *three[1:]], {}),
        "y_proba must have a column for each of 2": ([0, 1, 1], three, {}),
        "labels must hold all classes of y_true": ([0, 1, 2], three, {"labels": [0, 1, 3]}),
        "labels must be sorted": ([0, 1, 2], three, {"labels": [0, 2, 1]}),
        "labels must be two classes, sorted, for y_proba": ([0, 1, 1], [0.5] * 3, {"labels": [1, 0]}),
        "y_true must hold 0 and 1 or -1 and 1": ([1, 2, 2], [0.5] * 3, {}),
        "y_true and y_proba must have one length": ([1, 0], [0.5] * 3, {}),
    }
    for said, (y, table, options) in bad.items():
        with pytest.raises(ValueError, match=f"^{said}"):
            f(y, table, **options)
    with pytest.raises(ValueError, match=r"^labels must hold all classes of y_true, got \[0, 1\]$"):
        f([0, 2], [0.5, 0.5], labels=[0, 1])


def test_the_log_loss_of_what_was_called_impossible():
    with pytest.raises(ValueError, match=r"y_proba\[1\] gives the class of y_true\[1\] the probability 0, got \["):
        xglib.log_loss([0, 1, 2], [[1, 0, 0], [1, 0, 0], [0, 0, 1]])


def test_average_precision_of_several_classes_and_labels():
    for y, said, w, names in probabilities():
        many = (np.random.default_rng(len(y)).random(said.shape) < 0.5).astype(int)
        many[0], many[1] = 1, 0
        for average in ("macro", "weighted", "micro", None):
            options = {"average": average, "sample_weight": w}
            ours, theirs = (f(names[y], said, **options) for f in (xglib.average_precision_score, *THEIRS))
            close(ours, theirs)
            close(xglib.average_precision_score(many, said, **options), THEIRS[0](many, said, **options))
        many[1, 0] = 1
        rows = many.any(axis=1)
        options = {"average": "samples", "sample_weight": None if w is None else w[rows]}
        close(
            xglib.average_precision_score(many[rows], said[rows], **options),
            THEIRS[0](many[rows], said[rows], **options),
        )


THEIRS = [metrics.average_precision_score]


def test_what_average_precision_refuses():
    table = np.eye(3)
    with pytest.raises(ValueError, match="^AP is undefined for class 1: y_true has no positive$"):
        xglib.average_precision_score([[1, 0, 1], [0, 0, 1]], table[:2])
    with pytest.raises(ValueError, match="^pos_label must be None for several classes or labels, got 2$"):
        xglib.average_precision_score([0, 1, 2], table, pos_label=2)
    with pytest.raises(ValueError, match="^y_score must have a column for each of 2 classes, got 3"):
        xglib.average_precision_score([0, 1, 1], table)
    with pytest.raises(ValueError, match=r"^y_true and y_score must have one shape, got \(3, 2\) and \(3, 3\)$"):
        xglib.average_precision_score([[1, 0]] * 3, table)


def test_old_names_answer_for_one_version():
    for old, new, arguments in (
        ("average_precision", "average_precision_score", ([1, 0], [0.9, 0.1])),
        ("brier_score", "brier_score_loss", ([1, 0], [0.9, 0.1])),
        ("log_score", "log_loss", ([1, 0], [0.9, 0.1])),
    ):
        with pytest.warns(PendingDeprecationWarning, match=f"^xglib.{old} is called {new} now$"):
            function = getattr(xglib, old)
        assert function(*arguments) == getattr(xglib, new)(*arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "brier_score" not in dir(xglib)


@pytest.mark.parametrize(
    "name, hint",
    [
        ("train_test_split", "; did you mean HoldOut?"),
        ("multilabel_confusion_matrix", "; did you mean class_counts?"),
        ("calibration_curve", "; did you mean brier_decomposition, whose mean_prob and share are its two arrays?"),
        ("f1_scor", "; did you mean f1_score?"),
        ("Kfold", "; did you mean KFold?"),
        ("RocCurveDisplay", "; did you mean figures.roc_curves?"),
        ("get_scorer", ""),
        ("hdbscan", ""),
    ],
)
def test_a_name_that_is_not_there_says_which_may_be_meant(name, hint):
    with pytest.raises(AttributeError) as raised:
        getattr(xglib, name)
    assert str(raised.value) == f"module 'xglib' has no attribute '{name}'{hint}"


def test_what_is_elsewhere_is_there():
    for name, said in xglib._ELSEWHERE.items():
        assert callable(attrgetter(said.split(",")[0])(xglib)) and name not in xglib.__all__
        assert hasattr(metrics, name) or hasattr(model_selection, name) or hasattr(calibration, name)


def test_a_control_by_its_name():
    scores = pd.DataFrame({"svm": [1, 2, 1, 1], "tree": [2, 1, 2, 2], "nn": [3, 3, 3, 3]})
    by_name, by_number = (
        xglib.compare_with_control(scores, control=control, lower_is_better=True) for control in ("tree", 1)
    )
    assert by_name == by_number
    with pytest.raises(ValueError, match=r"^control must be .* one of the names \['svm', 'tree', 'nn'\], got 'knn'$"):
        xglib.compare_with_control(scores, control="knn", lower_is_better=True)
    twice = scores.set_axis(["svm", "svm", "nn"], axis=1)
    with pytest.raises(ValueError, match=r"one of the names \['svm', 'svm', 'nn'\], got 'svm'$"):
        xglib.compare_with_control(twice, control="svm", lower_is_better=True)
    with pytest.raises(ValueError, match="got 'svm'$"):
        xglib.compare_with_control(scores.to_numpy(), control="svm", lower_is_better=True)


def test_a_class_of_one_sample_has_a_recall():
    assert xglib.balanced_accuracy_score([0, 0, 1], [0, 1, 1]) == 0.75
    assert xglib.balanced_accuracy_score([0, 0, 1], [0, 0, 0]) == 0.5
    with pytest.warns(RuntimeWarning, match="^y_pred has a class that y_true lacks: it has no recall and is left out$"):
        assert xglib.balanced_accuracy_score([0, 0], [0, 1]) == 0.5


def test_several_classes_have_no_positive_one():
    scores = np.full((3, 3), 1 / 3)
    with pytest.raises(ValueError, match="^pos_label must be None for several classes or labels, got 2$"):
        xglib.roc_auc_score([0, 1, 2], scores, multi_class="ovr", pos_label=2)
