"""(2.18)-(2.22) on scores, against plain counting in exact fractions, scikit-learn and SciPy; and the fast kernel."""

import inspect
import math
import re
import tracemalloc
import warnings
from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse, stats
from sklearn import metrics

import xglib
from xglib import _packed_sort as kernel
from xglib import _ranked, formulas, ranking
from xglib.validation import as_positive, as_rng, as_scores, as_weights

# The eight samples of the Pumpkin book's figure 2-1, and the three patients and four healthy of seed 003.
EIGHT = [1, 0, 1, 1, 0, 0, 1, 0], [0.77, 0.62, 0.58, 0.47, 0.47, 0.33, 0.23, 0.15]
SEVEN = [1, 1, 1, 0, 0, 0, 0], [0.9, 0.6, 0.5, 0.7, 0.4, 0.3, 0.2]


# ---- the definitions, straight from the book ------------------------------------------------------


def pairs(y, s):
    """Pairs of a positive and a negative by the order of their scores: above, tied, below."""
    seen = Counter((a > b) - (a < b) for i, a in zip(y, s) if i == 1 for j, b in zip(y, s) if j != 1)
    return seen[1], seen[0], seen[-1]


def confusion(y, s, threshold):
    """tp, fp, fn, tn of predicting the scores of at least the threshold positive."""
    cells = Counter((i == 1, a >= threshold) for i, a in zip(y, s))
    return tuple(cells[cell] for cell in ((True, True), (False, True), (True, False), (False, False)))


def placements(y, s):
    """Of each positive the share of negatives below it, of each negative the share of positives above it."""
    pos, neg = [a for i, a in zip(y, s) if i == 1], [a for i, a in zip(y, s) if i != 1]

    def psi(a, b):
        return Fraction((a > b) - (a < b) + 1, 2)

    return [sum(psi(a, b) for b in neg) / len(neg) for a in pos], [sum(psi(a, b) for a in pos) / len(pos) for b in neg]


def variance(values):
    """The sample variance, with divisor n - 1."""
    mean = Fraction(sum(values), len(values))
    return sum((v - mean) ** 2 for v in values) / (len(values) - 1)


def compositions(n):
    """All ways to put n samples of two classes into tie groups, as (negatives, positives) of each group."""
    if n == 0:
        yield ()
    for size in range(1, n + 1):
        for rest in compositions(n - size):
            for positives in range(size + 1):
                yield ((size - positives, positives), *rest)


def exact_area(points):
    x, y = zip(*points)
    return formulas.trapezoid_area(x=x, y=y)


def rankings(low, high):
    """Labels and scores of every ranking of low to high samples, up to the order of the samples."""
    for n in range(low, high + 1):
        for groups in compositions(n):
            y = [label for neg, pos in groups for label in [0] * neg + [1] * pos]
            s = [float(value) for value, group in enumerate(groups) for _ in range(sum(group))]
            yield y, s


def mixed(low, high):
    return ((y, s) for y, s in rankings(low, high) if 0 < sum(y) < len(y))


def arrays(y, s):
    return np.array(s), np.array(y) == 1


def same(ours, theirs):
    """Bit for bit, except for the sign of a zero, with the types."""
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs):
        assert a.dtype == b.dtype
        np.testing.assert_array_equal(a, b, strict=True)


@pytest.fixture
def packed(monkeypatch):
    """The kernel for input of any size, in blocks of three."""
    monkeypatch.setattr(kernel, "SMALL", 0)
    monkeypatch.setattr(kernel, "BLOCK", 3)


# ---- worked examples ------------------------------------------------------------------------------


def test_the_eight_samples():
    assert xglib.pair_counts(*EIGHT) == (10, 1, 5, 4, 4)
    assert xglib.exact_auc(*EIGHT) == Fraction(21, 32)
    assert xglib.roc_auc_score(*EIGHT) == 21 / 32
    assert xglib.rank_loss(*EIGHT) == 11 / 32
    fpr, tpr, thresholds = xglib.roc_curve(*EIGHT, drop_intermediate=False)
    assert fpr.tolist() == [0, 0, 0.25, 0.25, 0.5, 0.75, 0.75, 1]
    assert tpr.tolist() == [0, 0.25, 0.25, 0.5, 0.75, 0.75, 1, 1]
    assert thresholds.tolist() == [math.inf, 0.77, 0.62, 0.58, 0.47, 0.33, 0.23, 0.15]
    assert formulas.trapezoid_area(x=fpr.tolist(), y=tpr.tolist()) == 21 / 32


def test_the_patients():
    assert xglib.exact_auc(*SEVEN) == Fraction(10, 12)
    assert xglib.pair_counts(*SEVEN) == ranking.PairCounts(above=10, tied=0, below=2, m_pos=3, m_neg=4)
    # The patient cut at 3 predicted positives: one of them is healthy.
    assert xglib.break_even_point(*SEVEN) == (2 / 3, 0.6)


def test_area_by_trapezoids_in_fractions():
    x, y = [Fraction(0), Fraction(1, 3), Fraction(1)], [Fraction(0), Fraction(1, 2), Fraction(1)]
    assert formulas.trapezoid_area(x=x, y=y) == Fraction(1, 12) + Fraction(1, 2)
    assert formulas.trapezoid_area(x=x[::-1], y=y[::-1]) == -Fraction(7, 12)


# ---- every ranking of up to seven samples ---------------------------------------------------------


def test_number_of_rankings():
    assert [sum(1 for _ in compositions(n)) for n in range(1, 8)] == [2, 7, 24, 82, 280, 956, 3264]


def test_pairs_of_every_ranking():
    for y, s in mixed(2, 7):
        above, tied, below = pairs(y, s)
        m_pos, m_neg = sum(y), len(y) - sum(y)
        counted = xglib.pair_counts(y, s)
        assert counted == (above, tied, below, m_pos, m_neg) and all(type(c) is int for c in counted)
        area = (above + Fraction(tied, 2)) / (m_pos * m_neg)
        loss = (below + Fraction(tied, 2)) / (m_pos * m_neg)
        assert formulas.auc_from_rank_loss(loss) == area
        exact = xglib.exact_auc(y, s)
        assert type(exact) is Fraction and exact == area
        for value, fraction in ((xglib.roc_auc_score(y, s), area), (xglib.rank_loss(y, s), loss)):
            assert type(value) is float and value == float(fraction)


@pytest.mark.parametrize("most", [5, pytest.param(7, marks=pytest.mark.slow)])
def test_roc_curve_of_every_ranking(most):
    for y, s in mixed(2, most):
        m_pos, m_neg = sum(y), len(y) - sum(y)
        curve = xglib.roc_curve(y, s, drop_intermediate=False)
        points = [(Fraction(0), Fraction(0))]
        for threshold in sorted(set(s), reverse=True):
            tp, fp, fn, tn = map(Fraction, confusion(y, s, threshold))
            points.append((formulas.false_positive_rate(fp, tn), formulas.true_positive_rate(tp, fn)))
        assert curve.thresholds.tolist() == [math.inf, *sorted(set(s), reverse=True)]
        assert list(zip(curve.fpr.tolist(), curve.tpr.tolist())) == [(float(x), float(y)) for x, y in points]
        area = exact_area(points)
        assert area == xglib.exact_auc(y, s)  # (2.20) and (2.22) agree
        assert xglib.auc(curve.fpr, curve.tpr) == pytest.approx(float(area), abs=1e-15)
        # Dropping points on a straight piece leaves the area and the corners.
        short = xglib.roc_curve(y, s)
        kept = [(Fraction(round(x * m_neg), m_neg), Fraction(round(y * m_pos), m_pos)) for x, y in zip(*short[:2])]
        assert exact_area(kept) == area and set(kept) <= set(points)


@pytest.mark.parametrize("most", [4, pytest.param(6, marks=pytest.mark.slow)])
def test_curves_of_every_ranking_equal_scikit_learn(most):
    for y, s in mixed(2, most):
        for drop in (False, True):
            same(xglib.roc_curve(y, s, drop_intermediate=drop), metrics.roc_curve(y, s, drop_intermediate=drop))
            same(
                xglib.precision_recall_curve(y, s, drop_intermediate=drop),
                metrics.precision_recall_curve(y, s, drop_intermediate=drop),
            )


def test_precision_recall_curve_of_every_ranking():
    for y, s in rankings(1, 6):
        if not sum(y):
            continue
        precision, recall, thresholds = xglib.precision_recall_curve(y, s)
        assert thresholds.tolist() == sorted(set(s))
        for p, r, threshold in zip(precision, recall, thresholds):
            tp, fp, fn, _ = confusion(y, s, threshold)
            assert (p, r) == (formulas.precision(tp, fp), formulas.recall(tp, fn))
        assert (precision[-1], recall[-1]) == (1, 0) and precision.size == recall.size == thresholds.size + 1


def break_even_by_definition(y, s):
    """The cuts with TP (FN - FP) = 0 that are not there for TP = 0 alone."""
    found = []
    for threshold in set(s):
        tp, fp, fn, _ = confusion(y, s, threshold)
        if tp + fp and fp == fn:
            assert Fraction(tp, tp + fp) == Fraction(tp, tp + fn)
            found.append((tp / (tp + fn), threshold))
        elif tp:
            assert Fraction(tp, tp + fp) != Fraction(tp, tp + fn)
    return found


def mean_over_orders(y, s):
    """The mean of TP at the cut after m_pos samples, over the orders of tied samples, over m_pos."""
    ranked = sorted(zip(s, y), reverse=True)
    cut = ranked[sum(y) - 1][0]
    tied = [label for a, label in ranked if a == cut]
    above = [label for a, label in ranked if a > cut]
    return (sum(above) + Fraction(sum(tied), len(tied)) * (sum(y) - len(above))) / sum(y), cut


def test_break_even_point_of_every_ranking():
    refused = 0
    for y, s in rankings(1, 7):
        if not sum(y):
            continue
        found, (mean, cut) = break_even_by_definition(y, s), mean_over_orders(y, s)
        point = xglib.break_even_point(y, s, ties="mean")
        assert point == (float(mean), cut) and all(type(part) is float for part in point)
        assert len(found) <= 1
        if found:
            assert xglib.break_even_point(y, s) == found[0] == point
        else:
            refused += 1
            with pytest.raises(ValueError, match='ties="mean" averages over their orders'):
                xglib.break_even_point(y, s)
    assert refused > 100


def test_break_even_point_says_which_samples_are_tied():
    message = (
        "no threshold predicts 2 samples positive, as many as are: of 3 samples that score 0.5 it would take 1; "
        'ties="mean" averages over their orders'
    )
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        xglib.break_even_point([1, 0, 0, 1, 0], [0.9, 0.5, 0.5, 0.5, 0.1])
    assert xglib.break_even_point([1, 0, 0, 1, 0], [0.9, 0.5, 0.5, 0.5, 0.1], ties="mean") == (2 / 3, 0.5)
    # At TP = 0 precision and recall are 0 at the first cut and equal, but FP = FN only at the second.
    assert xglib.break_even_point([0, 0, 1, 1], [4, 3, 2, 1]) == (0.0, 3.0)
    assert xglib.break_even_point([1, 1], [1, 1]) == (1.0, 1.0)
    for bad in ("first", None, True):
        with pytest.raises(ValueError, match=f'^ties must be "raise" or "mean", got {bad!r}$'):
            xglib.break_even_point([1, 0], [2, 1], ties=bad)


@pytest.mark.parametrize("most", [5, pytest.param(7, marks=pytest.mark.slow)])
def test_delong_variance_of_every_ranking(most):
    for y, s in mixed(4, most):
        if min(sum(y), len(y) - sum(y)) < 2:
            continue
        of_pos, of_neg = placements(y, s)
        assert Fraction(sum(of_pos), len(of_pos)) == Fraction(sum(of_neg), len(of_neg)) == xglib.exact_auc(y, s)
        expected = variance(of_pos) / len(of_pos) + variance(of_neg) / len(of_neg)
        value = xglib.delong_variance(y, s)
        assert type(value) is float and value == pytest.approx(float(expected), rel=1e-14, abs=0)


# ---- the kernel -----------------------------------------------------------------------------------


def keep_all(negatives, positives):
    return np.ones(negatives.size - 1, bool)


KEEPS = [None, keep_all, _ranked._turns, _ranked._holds_positive]


def joined(blocks):
    return [np.concatenate(parts) for parts in zip(*blocks)]


def check_kernel(scores, positive):
    assert kernel.count_pairs(scores, positive) == kernel.count_pairs_simply(scores, positive)
    for keep in KEEPS:
        ours, plain = joined(kernel.cuts(scores, positive, keep)), kernel.cuts_simply(scores, positive, keep=keep)
        assert ours[0].dtype == scores.dtype
        for a, b in zip(ours, plain):
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("most", [5, pytest.param(7, marks=pytest.mark.slow)])
def test_kernel_on_every_ranking(packed, most):
    for y, s in rankings(1, most):
        scores, positive = arrays(y, s)
        scores = 3 - scores[::-1]  # of both signs, and not sorted
        positive = positive[::-1]
        assert kernel._sorted_keys(scores, positive) is not None
        assert kernel.count_pairs(scores, positive) == pairs(positive.tolist(), scores.tolist())[:2]
        for keep in KEEPS[1:] if len(y) < 7 else KEEPS[2:3]:
            ours = joined(kernel.cuts(scores, positive, keep))
            for a, b in zip(ours, kernel.cuts_simply(scores, positive, keep=keep)):
                assert a.tolist() == b.tolist()


def test_simple_forms_on_every_ranking():
    for y, s in rankings(1, 6):
        scores, positive = arrays(y, s)
        assert kernel.count_pairs_simply(scores, positive) == pairs(y, s)[:2]
        thresholds, fps, tps = kernel.cuts_simply(scores, positive)
        assert thresholds.tolist() == sorted(set(s))
        assert list(zip(tps, fps)) == [confusion(y, s, t)[:2] for t in thresholds]


floats = {
    np.float64: st.floats(allow_nan=False, allow_infinity=False, width=64),
    np.float32: st.floats(allow_nan=False, allow_infinity=False, width=32),
}


@st.composite
def nasty(draw, min_size=1):
    """Scores of either type with ties, neighbours, zeros of both signs, subnormal and huge ones; and labels."""
    kind = draw(st.sampled_from([np.float64, np.float32]))
    tiny, huge = np.finfo(kind).smallest_subnormal, np.finfo(kind).max
    special = [0.0, -0.0, 1.0, -1.0, 2.0, tiny, -tiny, np.finfo(kind).tiny, huge, -huge, huge / 2]
    one = st.one_of(floats[kind], st.sampled_from(special), st.integers(-3, 3))
    pool = np.array(draw(st.lists(one, min_size=1, max_size=12)), dtype=kind)
    with np.errstate(over="ignore"):
        pool = np.concatenate((pool, np.nextafter(pool, kind(np.inf)), np.nextafter(pool, -kind(np.inf))))
    pool = pool[np.isfinite(pool)]
    n = draw(st.integers(min_size, 25))
    scores = pool[draw(st.lists(st.integers(0, pool.size - 1), min_size=n, max_size=n))]
    return scores, np.array(draw(st.lists(st.booleans(), min_size=n, max_size=n)))


@settings(max_examples=120)
@given(nasty(), st.sampled_from([1, 2, 3, 7, 2**15]))
def test_kernel_on_nasty_floats(data, block):
    scores, positive = data
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel, "SMALL", 0)
        patch.setattr(kernel, "BLOCK", block)
        check_kernel(scores, positive)
        assert kernel.count_pairs(scores, positive) == pairs(positive.tolist(), scores.tolist())[:2]
        packed = kernel._sorted_keys(scores, positive)
        info = np.finfo(scores.dtype)
        size = np.abs(scores[scores != 0]).astype(np.longdouble)
        if size.size == 0 or size.max() < 2 or size.min() / size.max() > info.tiny:
            assert packed is not None  # the fallback is only for ranges that need it
            keys, unit = packed
            np.testing.assert_array_equal(kernel._scores_of(keys >> 1, unit), np.sort(scores))


@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_scaling_never_makes_a_tie(packed, kind):
    # Divided by 2 the second score is the smallest normal number, and the third would be rounded to it.
    tiny = np.finfo(kind).tiny
    scores = np.array([2, 2 * tiny, np.nextafter(2 * tiny, kind(0))], dtype=kind)
    positive = np.array([False, True, False])
    assert kernel._sorted_keys(scores, positive) is None
    assert kernel.count_pairs(scores, positive) == (1, 0)
    assert joined(kernel.cuts(scores, positive))[0].tolist() == sorted(scores.tolist())
    # Without the third nothing is lost: 2**1022 apart is still packed. Nor where a subnormal number is exact.
    assert kernel._sorted_keys(scores[:2], positive[:2]) is not None
    assert kernel._sorted_keys(np.array([2, tiny], dtype=kind), positive[:2]) is not None
    # Without the great one nothing is divided.
    check_kernel(scores[1:], positive[1:])
    assert kernel._sorted_keys(scores[1:], positive[1:]) is not None


@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_neighbouring_scores_stay_apart(packed, kind):
    info = np.finfo(kind)
    for size in (info.smallest_subnormal, info.tiny, kind(0.3), kind(1), kind(2), kind(3), kind(4), info.max):
        for score in (size, -size):
            scores = np.array([np.nextafter(score, kind(0)), score])
            positive = scores == scores.max()
            assert kernel._sorted_keys(scores, positive) is not None
            assert kernel.count_pairs(scores, positive) == (1, 0)
            assert kernel.count_pairs(scores, ~positive) == (0, 0)


def test_whole_numbers_are_packed_in_32_bits(packed):
    positive = np.array([True, False, True, False, False, True])
    for kind, scores in (
        (np.int32, [2**30 - 1, 1 - 2**30, 0.0, -0.0, 5, 5]),
        (np.int64, [2**30, 1 - 2**30, 0, 2, 5, 5]),  # the label's bit would push out the sign
        (np.int64, [-(2**30), 1, 0, 2, 5, 5]),
        (np.int64, [1, 2, 3, 4, 4.5, 4]),  # not whole in a later block
        (np.int64, [4.5, 1, 2, 3, 4, 4]),
    ):
        scores = np.array(scores, dtype=np.float64)
        keys, unit = kernel._sorted_keys(scores, positive)
        assert (keys.dtype, unit == 0) == (kind, kind is np.int32)
        check_kernel(scores, positive)


def test_both_zeros_are_one_score(packed):
    scores, positive = np.array([0.0, -0.0, -0.0, 0.0]), np.array([True, False, True, False])
    assert kernel.count_pairs(scores, positive) == (0, 4)
    thresholds, fps, tps = joined(kernel.cuts(scores, positive))
    assert (thresholds.tolist(), fps.tolist(), tps.tolist()) == ([0], [2], [2]) and not np.signbit(thresholds[0])


def test_kernel_changes_nothing_in_place(packed):
    scores, positive = np.array([3.0, -0.0, -5.0, 2.0]), np.array([True, False, True, False])
    before = scores.tobytes(), positive.tobytes()
    scores.flags.writeable = positive.flags.writeable = False
    check_kernel(scores, positive)
    assert before == (scores.tobytes(), positive.tobytes())


def large(n, seed=0):
    rng = np.random.default_rng(seed)
    positive = rng.random(n) < 0.4
    scores = rng.normal(size=n) + positive
    giant = scores.copy()
    giant[: 2 * n // 3] = 0.5  # one tie group over many blocks
    yield from ((s, positive) for s in (scores, scores.astype(np.float32), scores.round(1), scores.round(4), giant))
    yield (100 * scores).round(), positive
    yield 1e300 * scores, positive
    yield np.zeros(n), positive
    yield scores, np.zeros(n, bool)
    yield scores, np.ones(n, bool)


@pytest.mark.parametrize("n", [2**11 - 1, 2**11, 2**14, 2**14 + 1, 10**5])
def test_kernel_at_its_own_sizes(n):
    assert (kernel.SMALL, kernel.BLOCK) == (2**11, 2**14)
    for scores, positive in large(n):
        assert (kernel._sorted_keys(scores, positive) is None) == (n < kernel.SMALL)
        check_kernel(scores, positive)


def test_blocks_hold_whole_tie_groups():
    scores, positive = next(large(10**5))
    sizes = [block[0].size for block in kernel.cuts(scores, positive)]
    assert sizes == [2**14] * 6 + [10**5 - 6 * 2**14]
    scores = np.repeat([1.0, 2.0, 3.0], 40000)
    blocks = list(kernel.cuts(scores, np.arange(120000) % 2 == 0))
    assert [[part.tolist() for part in block] for block in blocks] == [
        [[1.0], [60000], [60000]],
        [[2.0], [40000], [40000]],
        [[3.0], [20000], [20000]],
    ]


def test_counting_is_exact_where_float64_is_not():
    # 2 * 10**5 samples of each class: the doubled pairs are beyond 2**32, their squares beyond 2**63.
    n = 2 * 10**5
    scores = np.arange(2 * n, dtype=np.float64)
    positive = np.arange(2 * n) >= n
    assert xglib.pair_counts(positive, scores) == (n * n, 0, 0, n, n)
    scores[n] = 0
    assert xglib.exact_auc(positive, scores) == 1 - Fraction(2 * n - 1, 2 * n * n)
    assert xglib.roc_auc_score(positive, scores) == float(1 - Fraction(2 * n - 1, 2 * n * n))


def test_auc_takes_ten_bytes_a_row():
    rng = np.random.default_rng(0)
    n = 10**6
    y, s = rng.integers(0, 2, n), rng.normal(size=n)
    for labels in (y, y.astype(bool)):
        tracemalloc.start()
        xglib.roc_auc_score(labels, s)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak <= 10.1 * n  # a block and its passes come on top


# ---- against scikit-learn and SciPy ---------------------------------------------------------------


@st.composite
def scored(draw, weighted=False, max_size=40):
    """Labels with both classes, scores with ties, and weights, of which some are 0."""
    n = draw(st.integers(2, max_size))
    y = draw(st.lists(st.integers(0, 1), min_size=n, max_size=n).filter(lambda y: 0 < sum(y) < n))
    values = st.one_of(st.integers(-4, 4), st.floats(-2, 2), st.sampled_from([0.0, -0.0, 1e300, -1e-300]))
    s = draw(st.lists(values, min_size=n, max_size=n))
    weight = st.one_of(st.sampled_from([0, 0, 1, 2]), st.floats(0, 3, allow_subnormal=False))
    w = draw(st.lists(weight, min_size=n, max_size=n)) if weighted else None
    return np.array(y), np.array(s, dtype=np.float64), w


@settings(max_examples=60)
@given(scored())
def test_unweighted_equals_scikit_learn(data):
    y, s, _ = data
    assert xglib.roc_auc_score(y, s) == pytest.approx(metrics.roc_auc_score(y, s), rel=1e-14)
    for drop in (False, True):
        same(xglib.roc_curve(y, s, drop_intermediate=drop), metrics.roc_curve(y, s, drop_intermediate=drop))
        same(
            xglib.precision_recall_curve(y, s, drop_intermediate=drop),
            metrics.precision_recall_curve(y, s, drop_intermediate=drop),
        )


@settings(max_examples=100)
@given(scored(weighted=True))
def test_average_precision_equals_scikit_learn(data):
    y, s, w = data
    assert xglib.average_precision_score(y, s) == pytest.approx(metrics.average_precision_score(y, s), rel=1e-14)
    named = np.where(y == 1, "ill", "well")
    assert xglib.average_precision_score(named, s, pos_label="ill") == xglib.average_precision_score(y, s)
    if any(weight for label, weight in zip(y, w) if label):
        theirs = metrics.average_precision_score(y, s, sample_weight=w)
        assert xglib.average_precision_score(y, s, sample_weight=w) == pytest.approx(theirs, rel=1e-12)


def test_average_precision_is_the_mean_precision_at_the_positives():
    """Of every order of up to eight samples; equal scores are one step; without a positive there is none."""
    for m in range(1, 9):
        for y in product((0, 1), repeat=m):
            places = [place for place, label in enumerate(y, 1) if label]
            if places:
                mean = sum(Fraction(k, place) for k, place in enumerate(places, 1)) / len(places)
                assert xglib.average_precision_score(y, range(m, 0, -1)) == pytest.approx(float(mean), rel=1e-14)
                assert xglib.average_precision_score(y, [0] * m) == sum(y) / m
    assert type(xglib.average_precision_score([1], [0])) is float
    with pytest.raises(ValueError, match="^recall is undefined: y_true has no positive sample$"):
        xglib.average_precision_score([1, 0], [1, 2], sample_weight=[0, 1])


@settings(max_examples=60)
@given(scored(weighted=True))
def test_weighted_equals_scikit_learn(data):
    y, s, w = data
    totals = [sum(weight for label, weight in zip(y, w) if label == side) for side in (0, 1)]
    if not any(totals):
        return
    if not all(totals):
        with pytest.raises(ValueError, match=r"^(true|false) positive rate is undefined: y_true has no (posi|nega)"):
            xglib.roc_curve(y, s, sample_weight=w)
    else:
        assert xglib.roc_auc_score(y, s, sample_weight=w) == metrics.roc_auc_score(y, s, sample_weight=w)
        for drop in (False, True):
            options = {"sample_weight": w, "drop_intermediate": drop}
            same(xglib.roc_curve(y, s, **options), metrics.roc_curve(y, s, **options))
    if totals[1]:
        for drop in (False, True):
            options = {"sample_weight": w, "drop_intermediate": drop}
            same(xglib.precision_recall_curve(y, s, **options), metrics.precision_recall_curve(y, s, **options))


@pytest.mark.parametrize("n", [2000, 70000])
def test_large_input_equals_scikit_learn(n):
    for scores, positive in large(n, seed=1):
        if not 0 < np.count_nonzero(positive) < n:
            continue
        y = positive.astype(int)
        assert xglib.roc_auc_score(y, scores) == pytest.approx(metrics.roc_auc_score(y, scores), rel=1e-11)
        for drop in (False, True):
            same(
                xglib.roc_curve(y, scores, drop_intermediate=drop), metrics.roc_curve(y, scores, drop_intermediate=drop)
            )
            same(
                xglib.precision_recall_curve(y, scores, drop_intermediate=drop),
                metrics.precision_recall_curve(y, scores, drop_intermediate=drop),
            )


def test_defaults_are_scikit_learns():
    y, s = [0, 0, 1, 1, 1, 0], [1, 2, 3, 4, 5, 6]
    same(xglib.roc_curve(y, s), metrics.roc_curve(y, s))
    assert xglib.roc_curve(y, s).fpr.size < xglib.roc_curve(y, s, drop_intermediate=False).fpr.size
    ours, theirs = xglib.precision_recall_curve(y, s), metrics.precision_recall_curve(y, s)
    for a, b in zip(ours, theirs):  # scikit-learn keeps integer thresholds integers
        assert a.tolist() == b.tolist()
    assert ours.thresholds.dtype == np.float64
    assert ours.precision.size > xglib.precision_recall_curve(y, s, drop_intermediate=True).precision.size


@pytest.mark.parametrize(
    "y, pos_label, needs_label",
    [
        ([0, 1, 1, 0], 1, False),
        ([-1, 1, 1, -1], 1, False),
        ([False, True, True, False], True, False),
        ([0.0, 1.0, 1.0, 0.0], 1.0, False),
        ([1, 2, 2, 1], 2, True),
        ([-1, 0, 0, -1], 0, True),
        ([-5, 7, 7, -5], 7, True),
        (["no", "yes", "yes", "no"], "yes", True),
    ],
)
def test_labels_as_scikit_learn_reads_them(y, pos_label, needs_label):
    s = [0.1, 0.4, 0.2, 0.3]
    assert xglib.roc_auc_score(y, s, pos_label=pos_label) == metrics.roc_auc_score(y, s) == 0.75
    assert xglib.exact_auc(y, s, pos_label=pos_label) == Fraction(3, 4)
    other = next(label for label in y if label != pos_label)
    assert xglib.exact_auc(y, s, pos_label=other) == Fraction(1, 4)
    for name in ("roc_curve", "precision_recall_curve"):
        ours, theirs = getattr(xglib, name), getattr(metrics, name)
        for label in (pos_label, other):
            same(ours(y, s, pos_label=label), theirs(y, s, pos_label=label))
        for function in (ours, theirs):
            if needs_label:
                with pytest.raises(ValueError, match="pos_label"):
                    function(y, s)
        if not needs_label:
            same(ours(y, s), theirs(y, s))
    for function in (xglib.roc_auc_score, xglib.average_precision_score, xglib.exact_auc, xglib.cost_curve):
        if needs_label:
            with pytest.raises(ValueError, match="^y_true must hold 0 and 1 or -1 and 1 unless pos_label= is given; "):
                function(y, s)
        else:
            assert function(y, s) == function(y, s, pos_label=pos_label)
    for function in (xglib.counts, xglib.f1_score, xglib.f1_interval):
        if needs_label:
            with pytest.raises(ValueError, match="^y_true and y_pred must hold 0 and 1 or -1 and 1 unless pos_label= "):
                function(y, y)
        else:
            assert function(y, y) == function(y, y, pos_label=pos_label)


def test_one_class_against_the_rest_as_scikit_learn():
    y, s = [0, 1, 2, 1, 2, 0], [0.1, 0.5, 0.7, 0.2, 0.6, 0.65]
    for label in (0, 1, 2):
        same(xglib.roc_curve(y, s, pos_label=label), metrics.roc_curve(y, s, pos_label=label))
        same(xglib.precision_recall_curve(y, s, pos_label=label), metrics.precision_recall_curve(y, s, pos_label=label))
        rest = np.array(y) == label
        assert xglib.exact_auc(y, s, pos_label=label) == xglib.exact_auc(rest, s)
        assert xglib.break_even_point(y, s, pos_label=label) == xglib.break_even_point(rest, s)
        assert xglib.rank_loss(y, s, pos_label=label) == xglib.rank_loss(rest, s)
        assert xglib.delong_variance(y, s, pos_label=label) == xglib.delong_variance(rest, s)
        assert xglib.delong_interval(y, s, pos_label=label) == xglib.delong_interval(rest, s)
        assert xglib.delong_test(y, s, range(6), pos_label=label) == xglib.delong_test(rest, s, range(6))
        assert xglib.auc_bootstrap_interval(y, s, pos_label=label, rng=0) == xglib.auc_bootstrap_interval(
            rest, s, rng=0
        )


def test_one_class_is_nan_in_scikit_learn_and_refused_here():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert math.isnan(metrics.roc_auc_score([1, 1], [0.1, 0.2]))
        assert np.isnan(metrics.roc_curve([1, 1], [0.1, 0.2])[0]).all()
        assert metrics.precision_recall_curve([0, 0], [0.1, 0.2])[1].tolist() == [1, 1, 0]
    for y, sizes in (([1, 1], "2 positive and 0 negative"), ([0, 0], "0 positive and 2 negative")):
        with pytest.raises(ValueError, match=f"^y_true must hold at least 1 of each class, got {sizes}$"):
            xglib.roc_auc_score(y, [0.1, 0.2])
    with pytest.raises(ValueError, match="^true positive rate is undefined: y_true has no positive sample$"):
        xglib.roc_curve([0, 0], [0.1, 0.2])
    with pytest.raises(ValueError, match="^false positive rate is undefined: y_true has no negative sample$"):
        xglib.roc_curve([1, 1], [0.1, 0.2])
    for function in (xglib.precision_recall_curve, xglib.break_even_point):
        with pytest.raises(ValueError, match="^recall is undefined: y_true has no positive sample$"):
            function([0, 0], [0.1, 0.2])
    same(xglib.precision_recall_curve([1, 1], [0.1, 0.2]), metrics.precision_recall_curve([1, 1], [0.1, 0.2]))
    for n, held in ((3, "0, 1, 2"), (5, "0, 1, 2, 3, 4"), (6, "0, 1, 2, 3, 4, ...")):
        message = f"y_true must hold 0 and 1 or -1 and 1 unless pos_label= is given; it holds {held}"
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            xglib.roc_auc_score(range(n), range(n))


@settings(max_examples=60)
@given(scored())
def test_pairs_equal_the_statistic_of_mann_and_whitney(data):
    y, s, _ = data
    counted = xglib.pair_counts(y, s)
    assert counted.above + counted.tied / 2 == stats.mannwhitneyu(s[y == 1], s[y == 0]).statistic
    assert counted.below + counted.tied / 2 == stats.mannwhitneyu(s[y == 0], s[y == 1]).statistic


@settings(max_examples=60)
@given(scored(), st.randoms(use_true_random=False))
def test_the_order_of_the_samples_does_not_matter(data, random):
    y, s, _ = data
    order = list(range(y.size))
    random.shuffle(order)
    y2, s2 = y[order], s[order]
    assert xglib.pair_counts(y, s) == xglib.pair_counts(y2, s2)
    assert xglib.break_even_point(y, s, ties="mean") == xglib.break_even_point(y2, s2, ties="mean")
    same(xglib.roc_curve(y, s), xglib.roc_curve(y2, s2))
    same(xglib.precision_recall_curve(y, s), xglib.precision_recall_curve(y2, s2))
    if min(sum(y), y.size - sum(y)) > 1:
        assert xglib.delong_variance(y, s) == xglib.delong_variance(y2, s2)
    assert xglib.auc_bootstrap_interval(y, s, n_resamples=9, rng=0) == xglib.auc_bootstrap_interval(
        y2, s2, n_resamples=9, rng=0
    )


@settings(max_examples=60)
@given(scored())
def test_reversing_scores_or_labels_reverses_the_ranking(data):
    y, s, _ = data
    area = xglib.exact_auc(y, s)
    assert xglib.exact_auc(y, -s) == xglib.exact_auc(1 - y, s) == 1 - area
    assert xglib.rank_loss(y, s) == float(1 - area)


# ---- the area of points ---------------------------------------------------------------------------


@settings(max_examples=200)
@given(st.lists(st.tuples(st.floats(-5, 5), st.floats(-5, 5)), min_size=2, max_size=20), st.booleans())
def test_auc_of_points_equals_scikit_learn(points, reverse):
    x, y = zip(*sorted(points, reverse=reverse))
    value = xglib.auc(x, y)
    assert type(value) is float and value == metrics.auc(x, y)
    assert value == pytest.approx(formulas.trapezoid_area(x=x, y=y) * (-1 if x[0] > x[-1] else 1), abs=1e-12)


def test_auc_of_points_takes_both_directions():
    assert xglib.auc([0, 1, 3], [1, 1, 2]) == xglib.auc([3, 1, 0], [2, 1, 1]) == 4.0
    assert xglib.auc([2, 2], [1, 5]) == 0.0
    assert xglib.auc(np.array([0, 1], dtype=np.int8), np.array([100, 100], dtype=np.int8)) == 100.0


@pytest.mark.parametrize(
    "x, y, message",
    [
        ([0, 1, 0.5], [0, 1, 1], "x must increase or decrease throughout"),
        ([1, 0.5, 1], [0, 1, 1], "x must increase or decrease throughout"),
        ([0, 1], [0, 1, 1], "x and y must have one length, got 2 and 3"),
        ([0], [0], "x and y must hold at least 2 points, got 1"),
        ([0, math.nan], [0, 1], "x must be finite, got nan at index 1"),
        ([0, 1], [math.inf, 1], "y must be finite, got inf at index 0"),
        ([], [], "x must not be empty, got shape (0,)"),
        ([[0, 1]], [0, 1], "x must have 1 dimension(s), got shape (1, 2) from list"),
    ],
)
def test_auc_of_points_refuses(x, y, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        xglib.auc(x, y)


# ---- DeLong ---------------------------------------------------------------------------------------


def delong_by_midranks(y, *scores):
    """Areas and their covariance by Sun and Xu's midranks (IEEE Signal Processing Letters 21 (2014) 1389-1393)."""
    y = np.asarray(y) == 1
    m, n = y.sum(), (~y).sum()
    areas, v10, v01 = [], [], []
    for s in map(np.asarray, scores):
        ranks = stats.rankdata(s)
        v10.append((ranks[y] - stats.rankdata(s[y])) / n)
        v01.append(1 - (ranks[~y] - stats.rankdata(s[~y])) / m)
        areas.append(ranks[y].sum() / (m * n) - (m + 1) / (2 * n))
    return np.array(areas), np.atleast_2d(np.cov(v10)) / m + np.atleast_2d(np.cov(v01)) / n


@st.composite
def two_scores(draw):
    n = draw(st.integers(4, 30))
    y = draw(st.lists(st.integers(0, 1), min_size=n, max_size=n).filter(lambda y: 1 < sum(y) < n - 1))
    values = st.one_of(st.integers(-3, 3), st.floats(-2, 2))
    return (np.array(y), *(draw(st.lists(values, min_size=n, max_size=n)) for _ in range(2)))


@settings(max_examples=60)
@given(two_scores())
def test_delong_equals_midranks_and_fractions(data):
    y, a, b = data
    areas, covariance = delong_by_midranks(y, a, b)
    assert xglib.delong_variance(y, a) == pytest.approx(covariance[0, 0], rel=1e-12, abs=1e-16)
    low, high = xglib.delong_interval(y, a)
    half = 1.959963984540054 * math.sqrt(xglib.delong_variance(y, a))
    assert low == pytest.approx(max(0, areas[0] - half), abs=1e-14)
    assert high == pytest.approx(min(1, areas[0] + half), abs=1e-14)
    # The variance of the difference, exactly: from differences of placements, and from the two-by-two covariance.
    of_a, of_b = placements(y, a), placements(y, b)
    differences = [[u - v for u, v in zip(*side)] for side in zip(of_a, of_b)]
    exact = sum(variance(d) / len(d) for d in differences)
    assert float(exact) == pytest.approx(
        covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1], rel=1e-9, abs=1e-15
    )
    if exact == 0:
        with pytest.raises(ValueError, match="^the test is undefined: the placements of score_a and score_b differ by"):
            xglib.delong_test(y, a, b)
        return
    result = xglib.delong_test(y, a, b)
    difference = xglib.exact_auc(y, a) - xglib.exact_auc(y, b)
    assert result.statistic == pytest.approx(float(difference) / math.sqrt(exact), rel=1e-12, abs=0)
    assert result.pvalue == pytest.approx(2 * stats.norm.sf(abs(result.statistic)), rel=1e-12)
    assert type(result.statistic) is type(result.pvalue) is float
    swapped = xglib.delong_test(y, b, a)
    assert swapped[:2] == (-result.statistic, result.pvalue)


def test_delong_on_large_input_equals_midranks():
    rng = np.random.default_rng(3)
    y = (rng.random(5000) < 0.3).astype(int)
    a = (rng.normal(size=5000) + y).round(2)
    b = (a + rng.normal(size=5000)).astype(np.float32)
    areas, covariance = delong_by_midranks(y, a, b)
    assert xglib.delong_variance(y, a) == pytest.approx(covariance[0, 0], rel=1e-12)
    z = (areas[0] - areas[1]) / math.sqrt(covariance[0, 0] + covariance[1, 1] - 2 * covariance[0, 1])
    assert xglib.delong_test(y, a, b).statistic == pytest.approx(z, rel=1e-10)


def test_delong_interval_by_hand():
    y, s = [1, 0, 1, 0, 1, 0], [6, 5, 4, 3, 2, 1]
    # Placements 1, 2/3, 1/3 of the positives, 1/3, 2/3, 1 of the negatives: variance 1/9 each, area 2/3.
    assert xglib.delong_variance(y, s) == pytest.approx(2 / 27, rel=1e-15)
    z = stats.norm.ppf(0.75)
    low, high = xglib.delong_interval(y, s, confidence_level=0.5)
    assert (low, high) == pytest.approx((2 / 3 - z * math.sqrt(2 / 27), 2 / 3 + z * math.sqrt(2 / 27)), rel=1e-14)
    assert xglib.delong_interval(y, s, confidence_level=Fraction(1, 2)) == (low, high)
    assert xglib.delong_interval(y, s) == xglib.delong_interval(y, s, confidence_level=0.95) != (low, high)
    assert xglib.delong_interval(y, s, confidence_level=0.99) == (0.0, 1.0)
    assert all(type(end) is float for end in xglib.delong_interval(y, s, confidence_level=0.99))
    # One class above the other: no variance, one point.
    assert xglib.delong_variance([1, 1, 0, 0], [4, 3, 2, 1]) == 0.0
    assert xglib.delong_interval([1, 1, 0, 0], [4, 3, 2, 1]) == ranking.ConfidenceInterval(low=1.0, high=1.0)
    assert xglib.delong_interval([1, 1, 0, 0], [1, 2, 3, 4]) == (0.0, 0.0)


def test_delong_refuses():
    for y, counted in (([1, 0, 0], "1 positive and 2 negative"), ([1, 1, 0], "2 positive and 1 negative")):
        message = f"^y_true must hold at least 2 of each class, got {counted}$"
        for function in (xglib.delong_variance, xglib.delong_interval):
            with pytest.raises(ValueError, match=message):
                function(y, [3, 2, 1])
        with pytest.raises(ValueError, match=message):
            xglib.delong_test(y, [3, 2, 1], [1, 2, 3])
    y, s = [1, 1, 0, 0], [4, 2, 3, 1]
    for other in (s, [40, 20, 30, 10], [1.5, 1.1, 1.2, 1]):
        with pytest.raises(
            ValueError,
            match="^the test is undefined: the placements of score_a and score_b differ by the same everywhere$",
        ):
            xglib.delong_test(y, s, other)
    with pytest.raises(ValueError, match="^the test is undefined"):  # 1 against 0, without a doubt
        xglib.delong_test(y, [4, 3, 2, 1], [1, 2, 3, 4])
    with pytest.raises(ValueError, match="^y_true and score_a must have one length, got 4 and 3$"):
        xglib.delong_test(y, s[:3], s)
    with pytest.raises(ValueError, match="^y_true and score_b must have one length, got 4 and 3$"):
        xglib.delong_test(y, s, s[:3])
    for bad in (0, 1, -0.1, 1.5, math.nan, math.inf):
        with pytest.raises(ValueError, match=f"^confidence_level must be finite and in \\(0, 1\\), got {bad}$"):
            xglib.delong_interval(y, s, confidence_level=bad)
    for bad in ("0.95", None, True):
        with pytest.raises(TypeError, match="^confidence_level must be a real number, got "):
            xglib.delong_interval(y, s, confidence_level=bad)


# ---- bootstrap ------------------------------------------------------------------------------------


@pytest.fixture
def resampled(monkeypatch):
    """Makes the bootstrap functions return the statistics of all resamples."""
    monkeypatch.setattr(ranking, "_percentile_interval", lambda values, confidence_level: values)


def direct_aucs(y, s, n_resamples, seed):
    """The same draws of samples, and plain counting of pairs in each resample."""
    rng, values = np.random.default_rng(seed), []
    neg, pos = (sorted(a for label, a in zip(y, s) if (label == 1) == side) for side in (False, True))
    for _ in range(n_resamples):
        drawn = [neg[i] for i in rng.integers(len(neg), size=len(neg))]
        drawn += [pos[i] for i in rng.integers(len(pos), size=len(pos))]
        above, tied, _ = pairs([0] * len(neg) + [1] * len(pos), drawn)
        values.append(float(Fraction(2 * above + tied, 2 * len(neg) * len(pos))))
    return values


@pytest.mark.parametrize("data", [EIGHT, SEVEN, ([1, 0, 0, 0, 1], [1, 1, 0, 2, 2]), ([1, 0], [1, 1])])
def test_auc_bootstrap_is_the_direct_computation(resampled, data):
    values = xglib.auc_bootstrap_interval(*data, n_resamples=200, rng=5)
    assert values.tolist() == direct_aucs(*data, 200, 5)


@pytest.mark.parametrize("data", [([1, 0, 1, 0, 0], [3, 1, 2, 2, 0]), ([1, 0, 0, 1, 1], [1, 2, 1, 3, 0])])
def test_auc_bootstrap_has_the_moments_of_all_resamples(resampled, data):
    y, s = data
    neg, pos = [a for i, a in zip(y, s) if not i], [a for i, a in zip(y, s) if i]
    every = []
    for drawn_neg in product(neg, repeat=len(neg)):
        for drawn_pos in product(pos, repeat=len(pos)):
            above, tied, _ = pairs([0] * len(neg) + [1] * len(pos), drawn_neg + drawn_pos)
            every.append((above + tied / 2) / (len(neg) * len(pos)))
    n = 20000
    values = xglib.auc_bootstrap_interval(y, s, n_resamples=n, rng=1)
    assert np.mean(every) == pytest.approx(float(xglib.exact_auc(y, s)))
    # Five standard errors; the share of each value, too.
    assert abs(values.mean() - np.mean(every)) < 5 * np.std(every) / math.sqrt(n)
    for value in set(every):
        share = np.isclose(every, value).mean()
        assert abs(np.isclose(values, value).mean() - share) < 5 * math.sqrt(share * (1 - share) / n)


def test_percentiles():
    y, s = EIGHT
    values = direct_aucs(y, s, 300, 7)
    for confidence_level in (0.95, 0.5):
        interval = xglib.auc_bootstrap_interval(y, s, n_resamples=300, confidence_level=confidence_level, rng=7)
        assert type(interval) is ranking.ConfidenceInterval and all(type(end) is float for end in interval)
        expected = np.quantile(values, [(1 - confidence_level) / 2, (1 + confidence_level) / 2])
        assert interval == tuple(expected)
    assert ranking._percentile_interval(np.arange(101), 0.9) == pytest.approx((5, 95))


def test_bootstrap_defaults_and_generators():
    labels = [1] * 12 + [0] * 9, [1] * 9 + [0] * 10 + [1, 1]
    for function, data in ((xglib.auc_bootstrap_interval, EIGHT), (xglib.f1_bootstrap_interval, labels)):
        default = function(*data, rng=3)
        assert default == function(*data, n_resamples=2000, confidence_level=0.95, rng=3)
        assert default == function(*data, rng=np.random.default_rng(3))
        assert default != function(*data, n_resamples=20, rng=4) or default != function(*data, n_resamples=20, rng=5)
        rng = np.random.default_rng(3)  # a Generator goes on where it is
        assert [function(*data, n_resamples=7, rng=rng) for _ in range(2)] != [
            function(*data, n_resamples=7, rng=3)
        ] * 2
        low, high = function(*data)
        assert 0 <= low <= high <= 1
        assert function(*data, n_resamples=1, rng=0)[0] == function(*data, n_resamples=1, rng=0)[1]


def f1_of_all_resamples(tp, fp, fn, tn):
    """Each value of F1 with its exact probability; None where it is undefined."""
    m, seen = tp + fp + fn + tn, Counter()
    for a in range(m + 1):
        for b in range(m + 1 - a):
            probability = Fraction(tp**a * (fp + fn) ** b * tn ** (m - a - b), m**m)
            probability *= math.comb(m, a) * math.comb(m - a, b)
            seen[Fraction(2 * a, 2 * a + b) if a + b else None] += probability
    assert sum(seen.values()) == 1
    return {value: probability for value, probability in seen.items() if probability}


def labels_of(tp, fp, fn, tn):
    return [1] * tp + [0] * fp + [1] * fn + [0] * tn, [1] * tp + [1] * fp + [0] * fn + [0] * tn


@pytest.mark.parametrize("cells", [(2, 1, 1, 2), (3, 0, 0, 2), (1, 2, 0, 0), (0, 1, 2, 3), (4, 0, 0, 0), (0, 0, 1, 4)])
def test_f1_bootstrap_has_the_law_of_all_resamples(resampled, cells):
    n, exact = 20000, f1_of_all_resamples(*cells)
    values = xglib.f1_bootstrap_interval(*labels_of(*cells), n_resamples=n, rng=2, zero_division=0.123)
    assert values.size == n
    assert set(values.tolist()) <= {0.123 if value is None else float(value) for value in exact}
    for value, probability in exact.items():
        share = np.mean(values == (0.123 if value is None else float(value)))
        assert abs(share - probability) <= 5 * math.sqrt(probability * (1 - probability) / n)
    left = xglib.f1_bootstrap_interval(*labels_of(*cells), n_resamples=n, rng=2, zero_division=math.nan)
    assert left.tolist() == values[: left.size].tolist() and (values[left.size :] == 0.123).all()


def test_f1_bootstrap_is_the_direct_computation(resampled):
    cells = (30, 10, 5, 55)
    values = xglib.f1_bootstrap_interval(*labels_of(*cells), n_resamples=50, rng=9)
    rng, expected = np.random.default_rng(9), []
    for tp, errors, _ in rng.multinomial(100, [0.3, 0.15, 0.55], size=50).tolist():
        expected.append(2 * tp / (2 * tp + errors))
    assert values.tolist() == expected


def test_f1_bootstrap_agrees_with_a_scikit_learn_loop():
    y, h = (np.array(labels) for labels in labels_of(30, 10, 5, 55))
    rng, values = np.random.default_rng(0), []
    for _ in range(300):
        i = rng.integers(100, size=100)
        values.append(metrics.f1_score(y[i], h[i]))
    ours = xglib.f1_bootstrap_interval(y, h, rng=0)
    assert ours == pytest.approx(np.quantile(values, [0.025, 0.975]), abs=0.04)
    assert xglib.f1_bootstrap_interval(1 - y, 1 - h, pos_label=0, rng=0) == ours


def test_f1_bootstrap_where_f1_is_undefined():
    y, h = labels_of(1, 0, 0, 3)
    message = (
        r"^\(2\.10\) is undefined in (\d+) of 100 resamples, which hold true negatives only; "
        r"zero_division= chooses a value$"
    )
    with pytest.raises(ValueError, match=message) as error:
        xglib.f1_bootstrap_interval(y, h, n_resamples=100, rng=0)
    undefined = int(re.match(message, str(error.value))[1])
    drawn = np.random.default_rng(0).multinomial(4, [0.25, 0.75], size=100)
    assert undefined == np.count_nonzero(drawn[:, 0] == 0) > 0
    assert xglib.f1_bootstrap_interval(y, h, n_resamples=100, rng=0, zero_division=0) == (0.0, 1.0)
    assert xglib.f1_bootstrap_interval(y, h, n_resamples=100, rng=0, zero_division=math.nan) == (1.0, 1.0)
    nothing = labels_of(0, 0, 0, 3)
    assert xglib.f1_bootstrap_interval(*nothing, rng=0, zero_division=0.5) == (0.5, 0.5)
    with pytest.raises(ValueError, match=r"^\(2\.10\) is undefined in 2000 of 2000 resamples"):
        xglib.f1_bootstrap_interval(*nothing, rng=0)
    with pytest.raises(
        ValueError, match=r"^\(2\.10\) is undefined in all resamples, which hold true negatives only; none is left$"
    ):
        xglib.f1_bootstrap_interval(*nothing, rng=0, zero_division=math.nan)
    with pytest.raises(ValueError, match="^zero_division must be"):
        xglib.f1_bootstrap_interval(y, h, zero_division="warning")
    with pytest.warns(RuntimeWarning, match=f"^{message.split(';')[0]}; 0 takes its place$"):
        assert xglib.f1_bootstrap_interval(y, h, n_resamples=100, rng=0, zero_division="warn") == (0.0, 1.0)


@pytest.mark.parametrize("function", [xglib.auc_bootstrap_interval, xglib.f1_bootstrap_interval])
def test_bootstrap_refuses(function):
    data = [1, 0, 1], [1, 0, 1]
    with pytest.raises(ValueError, match="^n_resamples must be at least 1, got 0$"):
        function(*data, n_resamples=0)
    with pytest.raises(TypeError, match="^n_resamples must be a whole number, got float$"):
        function(*data, n_resamples=10.0)
    with pytest.raises(ValueError, match="^confidence_level must be finite and in \\(0, 1\\), got 1$"):
        function(*data, confidence_level=1)
    with pytest.raises(ValueError, match="^confidence_level must be finite and in \\(0, 1\\), got 0$"):
        function(*data, confidence_level=0)
    with pytest.raises(TypeError, match="^rng must be None, a whole number of at least 0 or a Generator, got 'seed'$"):
        function(*data, rng="seed")
    with pytest.raises(ValueError, match="^rng must be None, a whole number of at least 0 or a Generator, got -1$"):
        function(*data, rng=-1)


def test_as_rng():
    rng = np.random.default_rng(1)
    assert as_rng(rng) is rng
    assert as_rng(7).integers(1000) == np.random.default_rng(7).integers(1000)
    assert as_rng(None).random() != as_rng(None).random()
    with pytest.raises(TypeError, match="^seed must be None"):
        as_rng(1.5, "seed")


# ---- input ----------------------------------------------------------------------------------------

PAIR_FUNCTIONS = [
    xglib.pair_counts,
    xglib.exact_auc,
    xglib.rank_loss,
    xglib.roc_auc_score,
    xglib.roc_curve,
    xglib.precision_recall_curve,
    xglib.average_precision_score,
    xglib.break_even_point,
    xglib.delong_variance,
    xglib.delong_interval,
    xglib.auc_bootstrap_interval,
]
each_function = pytest.mark.parametrize("function", PAIR_FUNCTIONS, ids=lambda f: f.__name__)


def read_only(values):
    array = np.array(values)
    array.flags.writeable = False
    return array


SCORE_FORMS = {
    "list": list,
    "tuple": tuple,
    "strided": lambda values: np.repeat(np.array(values), 3)[::3],
    "reversed view": lambda values: np.array(values[::-1])[::-1],
    "read-only": read_only,
    "masked array without mask": np.ma.array,
    "matrix row": lambda values: np.array([values, values])[0],
    **{f"dtype {d}": lambda values, d=d: np.array(values, dtype=d) for d in ("f2", "f4", ">f4", "f8", ">f8", "g")},
    **{f"dtype {d}": lambda values, d=d: np.array(values, dtype=d) for d in ("i1", "u1", ">i2", "i8", "u8")},
}


@pytest.mark.parametrize("form", SCORE_FORMS.values(), ids=SCORE_FORMS)
def test_forms_of_the_same_scores(form, packed):
    y, s = [1, 0, 1, 1, 0], [3, 3, 4, 1, 0]
    expected = (4, 1, 1, 3, 2)
    assert xglib.pair_counts(y, form(s)) == xglib.pair_counts(form(y), s) == expected
    assert xglib.roc_curve(form(y), form(s)).thresholds.tolist() == [math.inf, 4, 3, 1, 0]
    assert xglib.roc_curve(y, s, sample_weight=form([1, 1, 1, 1, 1])).tpr.tolist() == xglib.roc_curve(y, s).tpr.tolist()


def test_curves_hold_memory_in_proportion_to_their_points():
    y, s = np.arange(30_000) % 2, np.arange(30_000.0)
    few = np.floor(s / 10_000)
    for weights in (None, np.ones(30_000)):
        for curve in (
            xglib.roc_curve(y, few, sample_weight=weights),
            xglib.roc_curve(y >= 0.5 if weights is None else y, s // 15_000, sample_weight=weights),
            xglib.precision_recall_curve(y, few, sample_weight=weights),
            xglib.precision_recall_curve(y, few, sample_weight=weights, drop_intermediate=True),
            xglib.roc_curve(s > 15_000, s, sample_weight=weights),
            xglib.cost_curve(y, few),
            xglib.cost_curve(y, few).envelope,
        ):
            arrays = [part for part in curve if isinstance(part, np.ndarray)]
            held = sum(array.nbytes if array.base is None else array.base.nbytes for array in arrays)
            assert len(arrays) == 3 and held <= 2 * sum(array.nbytes for array in arrays) <= 500
    full = xglib.roc_curve(y, s)
    assert full.fpr.size == 30_001 and full.fpr.base.size == 30_001  # what is used is not copied


def test_results_with_arrays_compare_as_a_whole():
    curve, other = xglib.roc_curve(*EIGHT), xglib.roc_curve(EIGHT[0], [-v for v in EIGHT[1]])
    same = xglib.roc_curve(*EIGHT)
    assert (curve == same) is True and (curve != same) is False
    assert (curve == other) is False and (curve != other) is True
    assert curve == tuple(curve) == curve and curve == tuple(part.tolist() for part in curve)
    assert curve != tuple(curve)[:2] and curve != list(curve) and curve != 1
    envelope = xglib.cost_curve(*EIGHT).envelope
    assert envelope == xglib.cost_curve(*EIGHT).envelope != envelope._replace(pc=envelope.pc[1:])
    assert xglib.cost_curve(*EIGHT) == xglib.cost_curve(*EIGHT)
    assert repr(xglib.roc_curve([1, 0], [2, 1])) == (
        "RocCurve(\n    fpr=[0., 0., 1.],\n    tpr=[0., 1., 1.],\n    thresholds=[inf,  2.,  1.],\n)"
    )
    m = 5000
    assert f"of shape ({m + 1},)" in repr(xglib.roc_curve(np.arange(m) % 2, np.arange(m)))


@pytest.mark.parametrize("name, theirs", [("confidence_level", "confidence"), ("rng", "random_state")])
def test_a_name_from_elsewhere_is_answered_with_ours(name, theirs):
    for function in (xglib.delong_interval, xglib.auc_bootstrap_interval, xglib.f1_bootstrap_interval):
        if name in inspect.signature(function).parameters:
            with pytest.raises(TypeError, match=f"^{function.__name__} takes {name}=, not {theirs}=$"):
                function([1, 1, 0, 0], [1, 0, 1, 0], **{theirs: 0.5})


def test_columns_and_objects_are_taken():
    pd = pytest.importorskip("pandas")
    y, s = EIGHT
    expected = xglib.roc_curve(y, s)
    for kind in (pd.DataFrame, lambda v: np.array(v)[:, None], lambda v: np.array(v, dtype=object)):
        assert xglib.roc_curve(kind(y), kind(s)) == expected
    assert xglib.roc_curve(y, pd.DataFrame({"s": s}, dtype="Float64")) == expected
    for one in (True, np.float32(1), np.int8(1), Fraction(1), np.longdouble(1)):
        assert xglib.roc_auc_score([0, 1, 1], np.array([Fraction(1, 2), one, 0.25], dtype=object)) == 0.5
    assert xglib.roc_curve([0, 1], np.array([2**60, 2**60 + 256], dtype=object)).thresholds.tolist()[1:] == [
        2.0**60 + 256,
        2.0**60,
    ]


def test_weights_that_could_overflow_are_refused():
    y, s = EIGHT
    for weights, total in (([1e308] * 8, "inf"), ([2e100] + [1] * 7, "2e[+]100")):
        with pytest.raises(ValueError, match=f"^sample_weight must have a sum of at most 1e100, got {total}$"):
            xglib.roc_curve(y, s, sample_weight=weights)
    heavy = [1e100 / 16] * 8
    assert xglib.roc_auc_score(y, s, sample_weight=heavy) == pytest.approx(21 / 32)
    score = xglib.fbeta_score([1, 0], [1, 1], beta=1e100, sample_weight=[5e99, 5e99])
    assert score == pytest.approx(1)


def test_pandas_and_memmap(tmp_path):
    pd = pytest.importorskip("pandas")
    y, s = EIGHT
    for kind in ("float64", "float32", "Float64"):
        expected = 21 / 32
        assert xglib.roc_auc_score(pd.Series(y, index=range(9, 1, -1)), pd.Series(s, dtype=kind)) == expected
    with pytest.raises(ValueError, match="^y_score must be finite, got nan at index 1$"):
        xglib.roc_auc_score([1, 0], pd.Series([0.5, None]))
    assert xglib.roc_auc_score([1, 0], pd.DataFrame({"s": [1, 2]})) == 0  # a column is taken as scikit-learn does
    with pytest.raises(ValueError, match=r"^y_score must have 1 dimension\(s\), got shape \(2, 2\) from DataFrame$"):
        xglib.rank_loss([1, 0], pd.DataFrame({"s": [1, 2], "t": [2, 1]}))
    mapped = np.memmap(tmp_path / "scores", dtype=np.float64, mode="w+", shape=8)
    mapped[:] = s
    readable = np.memmap(tmp_path / "scores", dtype=np.float64, mode="r")
    assert xglib.roc_auc_score(y, readable) == 21 / 32
    assert type(xglib.roc_curve(y, readable).thresholds) is np.ndarray


def test_integers_as_large_as_float64_can_tell_apart():
    edge = 2**53
    assert as_scores([edge, -edge, edge - 1]).tolist() == [edge, -edge, edge - 1]
    assert xglib.pair_counts([1, 0], [edge, edge - 1]).above == 1
    for bad in (edge + 1, -edge - 1, 2**60, 2**63 - 1, -(2**63), 2**64 - 1):
        message = f"^y_score must be exact in float64, got {bad} beyond 2\\*\\*53; pass ranks instead$"
        with pytest.raises(ValueError, match=message):
            as_scores([bad, bad])
        with pytest.raises(ValueError, match=message):
            as_scores(np.array([bad, 0], dtype=np.uint64 if bad > 0 else np.int64))


@pytest.mark.skipif(np.finfo(np.longdouble).nmant <= 52, reason="longdouble is float64 here")
def test_long_doubles_that_float64_would_round():
    assert as_scores(np.array([0.5, -3], dtype="g")).dtype == np.float64
    third = np.longdouble(1) / 3
    with pytest.raises(
        ValueError, match=r"^y_score must be exact in float64, got .*0\.3333333333333333333.*; pass ranks"
    ):
        as_scores(np.array([1, third]))
    with pytest.raises(ValueError, match="^y_score must be finite, got inf at index 1$"):
        as_scores(np.array([0, np.finfo("g").max]))


def test_types_of_scores():
    for given_type, kept in (("f2", "f4"), ("f4", "f4"), (">f4", "f4"), ("f8", "f8"), (">f8", "f8"), ("?", "f8")):
        scores = as_scores(np.array([1, 0], dtype=given_type))
        assert scores.dtype == np.dtype(kept) and scores.dtype.isnative and scores.tolist() == [1, 0]
    array = np.array([1.0, 2.0])
    assert as_scores(array) is array
    assert as_scores([True, False, True]).tolist() == [1, 0, 1]
    with pytest.raises(ValueError, match="^s must be finite, got inf at index 0$"):
        as_scores([math.inf], "s")
    # float32 scores are ranked as they are: float64 neighbours of one float32 are tied there and not here.
    close = np.array([1.0, 1.0 + 1e-12])
    assert xglib.pair_counts([0, 1], close).above == xglib.pair_counts([0, 1], close.astype(np.float32)).tied == 1


BAD_SCORES = {
    "NaN": ([0.5, math.nan], ValueError, "must be finite, got nan at index 1"),
    "infinity": ([-math.inf, 0.5], ValueError, "must be finite, got -inf at index 0"),
    "infinite float32": (np.array([0, np.inf], dtype="f4"), ValueError, "must be finite, got inf at index 1"),
    "empty": ([], ValueError, "must not be empty, got shape (0,)"),
    "scalar": (0.5, ValueError, "must have 1 dimension(s), got shape () from float"),
    "probabilities of both classes": (
        [[0.5, 0.5], [0.3, 0.7]],
        ValueError,
        "must have 1 dimension(s), got shape (2, 2) from list",
    ),
    "ragged": ([[1, 0], [1]], ValueError, "must have 1 dimension(s), got sequences of different lengths"),
    "complex": ([1j, 0], TypeError, "must hold real numbers, got dtype complex128"),
    "strings": (["1", "0"], TypeError, "must hold real numbers, got dtype <U1"),
    "None": ([None, 1.0], TypeError, "must hold real numbers, got NoneType"),
    "objects": (np.array(["1", 1j, 1], dtype=object), TypeError, "must hold real numbers, got complex and str"),
    "Fractions": (
        [Fraction(1, 3), Fraction(1)],
        ValueError,
        "must be exact in float64, got Fraction(1, 3); pass ranks instead",
    ),
    "beyond int64": ([2**70 + 1, 1], ValueError, f"must be exact in float64, got {2**70 + 1}; pass ranks instead"),
    "beyond float64": ([2**1024, 1], ValueError, "must be finite, got a number beyond float64"),
    "sparse": (sparse.csr_array([[1, 0]]), TypeError, "must not be sparse, got csr_array; pass %s.toarray().ravel()"),
    "dates": (np.array(["2020"] * 2, dtype="M8[Y]"), TypeError, "must hold real numbers, got dtype datetime64[Y]"),
    "masked": (np.ma.array([1.0, 0.0], mask=[True, False]), ValueError, "must have no masked entries"),
}


# These take tables.
BAD_TABLES = {
    "probabilities of both classes": "must have 1 dimension(s) for two classes, got shape (2, 2); pass y_score[:, 1]",
    "ragged": "must have 2 dimension(s), got sequences of different lengths",
    "sparse": "must not be sparse, got csr_array; pass y_score.toarray()",
}


@pytest.mark.parametrize("kind", BAD_SCORES)
@each_function
def test_bad_scores_are_refused_by_name(function, kind):
    bad, error, message = BAD_SCORES[kind]
    if function in (xglib.roc_auc_score, xglib.average_precision_score):
        message = BAD_TABLES.get(kind, message)
    with pytest.raises(error, match=f"^y_score {re.escape(message.replace('%s', 'y_score'))}$"):
        function([1, 0], bad)
    _, _, message = BAD_SCORES[kind]
    for name, scores in (("score_a", (bad, [1, 2])), ("score_b", ([1, 2], bad))):
        with pytest.raises(error, match=f"^{name} {re.escape(message.replace('%s', name))}$"):
            xglib.delong_test([1, 0], *scores)


BAD_LABELS = {
    "NaN": ([1, math.nan], ValueError, "y_true must be finite, got nan at index 1"),
    "empty": ([], ValueError, "y_true must not be empty, got shape (0,)"),
    "matrix": ([[1, 0]], ValueError, "y_true must have 1 dimension(s), got shape (1, 2) from list"),
    "complex": ([1j, 0], TypeError, "y_true must hold bools, integers that fit in int64, or strings, got complex128"),
    "scores": ([0.7, 0.2], ValueError, "y_true must hold class labels, got the fraction 0.7 (scores?)"),
    "objects": ([None, 1], TypeError, "y_true must hold bools, integers that fit in int64, or strings, got NoneType"),
    "length": ([1, 0, 1], ValueError, "y_true and y_score must have one length, got 3 and 2"),
}


@pytest.mark.parametrize("bad, error, message", BAD_LABELS.values(), ids=BAD_LABELS)
@each_function
def test_bad_labels_are_refused_by_name(function, bad, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}"):
        function(bad, [0.5, 0.25])


@pytest.mark.parametrize(
    "function", [f for f in PAIR_FUNCTIONS if f is not xglib.roc_auc_score], ids=lambda f: f.__name__
)
def test_the_positive_class_is_declared(function):
    s = [0.9, 0.8, 0.7, 0.1]
    for y, held in (
        ([1, 2, 2, 1], "1, 2"),
        ([0, -1, -1, 0], "-1, 0"),
        ([0, 1, -1, 0], "-1, 0, 1"),
        ([0, 2, 2, 0], "0, 2"),
        ([-2, 1, 1, -2], "-2, 1"),
        (["no", "yes", "yes", "no"], "'no', 'yes'"),
        ([5, 4, 3, 2], "2, 3, 4, 5"),
    ):
        message = f"y_true must hold 0 and 1 or -1 and 1 unless pos_label= is given; it holds {held}"
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            function(y, s)
    for bad in (3, -1):
        with pytest.raises(ValueError, match=f"^pos_label must be a class of y_true, got {bad}; it holds 0, 1$"):
            function([0, 1, 1, 0], s, pos_label=bad)
    with pytest.raises(TypeError, match="^pos_label must hold numbers as y_true does, got strings$"):
        function([0, 1, 1, 0], s, pos_label="1")
    with pytest.raises(TypeError, match="^pos_label must hold strings as y_true does, got numbers$"):
        function(["a", "b", "b", "a"], s, pos_label=1)
    for bad in (math.nan, [1], 1j, 0.5):
        with pytest.raises((TypeError, ValueError), match="^pos_label must"):
            function([0, 1, 1, 0], s, pos_label=bad)


@pytest.mark.parametrize(
    "function",
    [xglib.pair_counts, xglib.exact_auc, xglib.rank_loss, xglib.auc_bootstrap_interval],
    ids=lambda f: f.__name__,
)
def test_pairs_need_both_classes(function):
    for y, counted in (([1, 1], "2 positive and 0 negative"), ([0, 0], "0 positive and 2 negative")):
        with pytest.raises(ValueError, match=f"^y_true must hold at least 1 of each class, got {counted}$"):
            function(y, [1, 2])


def test_the_positive_class_is_one_or_named():
    for y in ([0, 1, 1], [-1, 1, 1], [False, True, True], [0.0, 1.0, 1.0], np.array([0, 1, 1], dtype=np.uint8)):
        assert as_positive(y).tolist() == [False, True, True] and as_positive(y).dtype == bool
    assert as_positive([1]).tolist() == [True]
    assert as_positive([0]).tolist() == as_positive([-1]).tolist() == [False]
    assert as_positive([3, 1, 2], 2).tolist() == [False, False, True]
    assert as_positive(["b", "a"], "a").tolist() == [False, True]
    for labels, held in (([1, 2], "1, 2"), ([-1, 0, 1], "-1, 0, 1"), (["b", "a"], "'a', 'b'")):
        message = f"^y must hold 0 and 1 or -1 and 1 unless pos_label= is given; it holds {held}$"
        with pytest.raises(ValueError, match=message):
            as_positive(labels, name="y")
    with pytest.raises(
        ValueError, match="^labels must hold 0 and 1 or -1 and 1 unless pos_label= is given; it holds 7$"
    ):
        as_positive([7, 7], name="labels")


@pytest.mark.parametrize("function", [xglib.roc_auc_score, xglib.roc_curve, xglib.precision_recall_curve])
def test_bad_weights_are_refused(function):
    y, s = [1, 0, 1], [3, 2, 1]
    for bad, message in (
        ([1, 1], "must have one weight for each of the 3 samples, got 2"),
        ([1, -1, 1], "must not be negative, got -1.0"),
        ([0, 0, 0], "must not be all 0"),
        ([1, math.nan, 1], "must be finite, got nan at index 1"),
        ([[1, 1, 1]], "must have 1 dimension(s), got shape (1, 3) from list"),
    ):
        with pytest.raises(ValueError, match=f"^sample_weight {re.escape(message)}$"):
            function(y, s, sample_weight=bad)
    with pytest.raises(TypeError, match="^sample_weight must hold real numbers, got dtype <U1$"):
        function(y, s, sample_weight=["1", "1", "1"])
    assert as_weights([0, 2], size=2, name="w").dtype == np.float64
    with pytest.raises(ValueError, match="^w must not be all 0$"):
        as_weights([0], size=1, name="w")


@each_function
def test_nothing_is_changed_in_place(function):
    for n in (12, 4096):
        rng = np.random.default_rng(0)
        for kind in (np.float64, np.float32, np.int64):
            y, s = np.arange(n) % 2, rng.integers(-9, 9, n).astype(kind)
            copies = y.copy(), s.copy()
            options = {"ties": "mean"} if function is xglib.break_even_point else {}
            function(y, s, **options)
            assert (y == copies[0]).all() and (s == copies[1]).all() and s.dtype == kind
    weights = np.array([1.0, 0.0, 2.0, 1.0])
    xglib.roc_auc_score([1, 1, 0, 0], [1, 2, 3, 0], sample_weight=weights)
    assert weights.tolist() == [1, 0, 2, 1]


def test_curves_do_not_share_memory_with_the_scores():
    s = np.array([3.0, 2.0, 1.0, 0.0])
    for curve in (xglib.roc_curve([1, 0, 1, 0], s), xglib.precision_recall_curve([1, 0, 1, 0], s)):
        assert all(part.flags.writeable and not np.shares_memory(part, s) for part in curve)


def test_average_precision_names_what_is_wrong():
    table = [[0.2, 0.8], [0.6, 0.4], [0.3, 0.7]]
    with pytest.raises(ValueError, match="^average must be one of .*, got 'none'$"):
        xglib.average_precision_score([[0, 1], [1, 0], [0, 1]], table, average="none")
    counted = xglib.tally_groups([0.2, 0.6], [1, 0], [1, 1])
    with pytest.raises(TypeError, match="^y_score must not be given where y_true is a tally"):
        xglib.average_precision_score(counted, table)
