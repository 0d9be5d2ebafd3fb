"""Brier score, log score and Murphy's decomposition: scikit-learn, fractions, and every small case by hand."""

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.calibration import calibration_curve
from sklearn.metrics import brier_score_loss, log_loss

import xglib

LABELS_AND_SCORES = st.lists(
    st.tuples(st.booleans(), st.one_of(st.floats(0, 1), st.integers(0, 20).map(lambda i: i / 20))), min_size=1
).map(lambda rows: tuple(np.array(part) for part in zip(*rows)))


@settings(max_examples=100)
@given(LABELS_AND_SCORES)
def test_scores_equal_scikit_learn(data):
    y, said = data
    assert xglib.brier_score_loss(y, said) == pytest.approx(brier_score_loss(y, said, pos_label=True), abs=1e-14)
    inside = np.clip(said, 1e-9, 1 - 1e-9)
    assert xglib.log_loss(y, inside) == pytest.approx(log_loss(y, inside, labels=[False, True]), rel=1e-12)


@settings(max_examples=100)
@given(LABELS_AND_SCORES, st.sampled_from([1, 2, 5, 10, 20]))
def test_bins_equal_scikit_learn_and_the_parts_add_up(data, n_bins):
    y, said = data
    parts = xglib.brier_decomposition(y, said, n_bins=n_bins)
    share, mean_prob = calibration_curve(y, said, n_bins=n_bins, pos_label=True) if len(set(y)) == 2 else (None, None)
    if share is not None:
        assert np.allclose(parts.share, share, atol=1e-15) and np.allclose(parts.mean_prob, mean_prob, atol=1e-15)
    total = parts.reliability - parts.resolution + parts.uncertainty + parts.within
    assert total == pytest.approx(xglib.brier_score_loss(y, said), abs=1e-14)
    assert parts.size.sum() == y.size and parts.size.min() >= 1


def parts_by_hand(y, said):
    """Reliability, resolution and uncertainty by single scores, in fractions."""
    base, groups = Fraction(sum(y), len(y)), {}
    for label, q in zip(y, said):
        groups.setdefault(q, []).append(label)
    shares = {q: Fraction(sum(g), len(g)) for q, g in groups.items()}
    weighted = [(Fraction(len(groups[q]), len(y)), q, o) for q, o in shares.items()]
    return (
        sum(w * (q - o) ** 2 for w, q, o in weighted),
        sum(w * (o - base) ** 2 for w, _, o in weighted),
        base * (1 - base),
    )


def test_every_small_case_by_single_scores():
    levels = [Fraction(0), Fraction(1, 4), Fraction(1)]
    for n in (1, 2, 3, 4):
        for y in product((0, 1), repeat=n):
            for said in product(levels, repeat=n):
                reliability, resolution, uncertainty = parts_by_hand(y, said)
                brier = Fraction(sum((q - label) ** 2 for q, label in zip(said, y)), n)
                assert brier == reliability - resolution + uncertainty
                parts = xglib.brier_decomposition(y, [float(q) for q in said], n_bins=None)
                assert parts[:4] == pytest.approx((reliability, resolution, uncertainty, 0), abs=1e-15)
                assert xglib.brier_score_loss(y, [float(q) for q in said]) == pytest.approx(float(brier), abs=1e-15)


def test_the_right_end_of_a_bin_belongs_to_it():
    parts = xglib.brier_decomposition([0, 1, 1], [0.5, 0.5 + 1e-9, 1], n_bins=2)
    assert parts.size.tolist() == [1, 2] and parts.share.tolist() == [0, 1]


def test_pos_label_names_the_class_that_is_meant():
    assert xglib.brier_score_loss(["ill", "well"], [0.75, 0.5], pos_label="ill") == 0.15625
    assert xglib.log_loss(["ill", "well"], [0.5, 0.5], pos_label="ill") == math.log(2)
    assert xglib.brier_decomposition([1, 2], [1, 0], pos_label=1).reliability == 0


def test_the_log_score_of_certainty():
    assert str(xglib.log_loss([1, 0], [1, 0])) == "0.0"
    for said in ([0.5, 1.0], [0.5, 1]):
        message = r"^the log loss is infinite: y_proba\[1\] gives the class of y_true\[1\] the probability 0, got 1.0$"
        with pytest.raises(ValueError, match=message):
            xglib.log_loss([1, 0], said)
    with pytest.raises(ValueError, match=r"^the log loss is infinite: y_proba\[0\] gives the class"):
        xglib.log_loss([1, 0], [0, 0.5])


@pytest.mark.parametrize("outside", [-0.5, 1.5])
def test_what_is_no_probability_is_refused(outside):
    for function in (xglib.brier_score_loss, xglib.log_loss, xglib.brier_decomposition):
        with pytest.raises(ValueError, match=f"^y_proba? must be from 0 to 1, got {outside}$"):
            function([1, 0], [0.5, outside])


def test_ten_bins_if_none_are_named():
    ill, said = np.arange(60) % 3 == 0, np.linspace(0, 1, 60)
    ten, eleven = (xglib.brier_decomposition(ill, said, n_bins=n) for n in (10, 11))
    assert xglib.brier_decomposition(ill, said) == ten != eleven


def test_named_classes_are_named_where_they_are_wrong():
    y, said = ["no", "yes", "yes"], [0.2, 0.7, 0.9]
    named = xglib.brier_score_loss(y, said, labels=["no", "yes"])
    assert named == xglib.brier_score_loss([0, 1, 1], said)
    for labels in (["yes", "no"], ["no", "no"], ["no"], ["a", "no", "yes"]):
        with pytest.raises(ValueError, match="^labels must be two classes, sorted, for y_proba of one dimension"):
            xglib.brier_score_loss(y, said, labels=labels)
    with pytest.raises(TypeError, match="^labels must hold strings as y_true does, got numbers$"):
        xglib.brier_score_loss(y, said, labels=[0, 1])
    with pytest.raises(TypeError, match="^labels must hold labels of one kind, got bytes and str$"):
        xglib.brier_score_loss(y, said, labels=[b"no", "yes"])
    with pytest.raises(ValueError, match="^y_true must hold class labels, got the fraction 0.5"):
        xglib.brier_score_loss([0.5, 1], said[:2], labels=[0, 1])
