"""Tallies: counting of pairs in Python's integers, any split, order and tree of sums, bounds, and refusals."""

import pickle
import re
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xglib
from xglib import tally as module
from xglib.tally import Edges, Tally

FEW = st.sampled_from([-2.0, -0.5, -0.0, 0.0, 0.1, 0.25, 0.5, 0.75, 1.0, 3.0, 1e300, -1e-300])
ANY = st.floats(allow_nan=False, allow_infinity=False, width=64)
ANY_SINGLE = st.floats(allow_nan=False, allow_infinity=False, width=32)
THRESHOLDS = st.lists(FEW.map(lambda x: x + 0.0), min_size=1, max_size=6, unique=True).map(sorted)


def rows(scores=FEW, most=40):
    return st.lists(st.tuples(st.integers(0, 1), scores), max_size=most)


def of(rows, edges=None, dtype=float):
    y, s = zip(*rows) if rows else ((), ())
    return xglib.tally_rows(y, np.array(s, dtype), edges=edges)


def groups(rows):
    """By definition: of each score the negatives and the positives."""
    seen = Counter((s, y) for y, s in rows)
    return [(s, seen[s, 0], seen[s, 1]) for s in sorted({s for _, s in rows})]


def auc(groups):
    """Over all pairs of groups, in Python's integers: the share ranked right, ties counted half."""
    pairs = sum(p * n * ((a > b) - (a < b) + 1) for a, _, p in groups for b, n, _ in groups)
    return Fraction(pairs, 2 * sum(p for *_, p in groups) * sum(n for _, n, _ in groups))


def as_groups(tally):
    return list(zip(tally.scores.tolist(), tally.negatives.tolist(), tally.positives.tolist()))


# ---- what a tally holds ----------------------------------------------------------------------------


@given(rows())
def test_a_tally_counts_by_definition(rows):
    assert as_groups(of(rows)) == groups(rows)


@given(rows(ANY), THRESHOLDS)
def test_bins_count_by_definition(rows, thresholds):
    tally = of(rows, thresholds)
    assert tally.is_exact == (len(groups(rows)) <= len(thresholds) + 1)
    if not tally.is_exact:
        place = [sum(t <= s for t in thresholds) for _, s in rows]
        for label, counted in ((0, tally.negatives), (1, tally.positives)):
            expected = Counter(i for i, (y, _) in zip(place, rows) if y == label)
            assert counted.tolist() == [expected[i] for i in range(len(thresholds) + 1)]


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@given(st.data())
def test_planned_bins_are_those_of_a_search(dtype, data):
    scores = st.lists(ANY_SINGLE if dtype is np.float32 else ANY, min_size=1, max_size=60)
    sample, others = (np.array(data.draw(scores), dtype) for _ in range(2))
    edges = xglib.plan_edges(sample, data.draw(st.sampled_from([2, 16, 1000])))
    assert edges._table is not None and edges.thresholds.dtype == dtype
    with np.errstate(over="ignore"):
        near = [np.nextafter(edges.thresholds, dtype(end)) for end in (-np.inf, np.inf)]
    around = np.concatenate([others, edges.thresholds, *near])
    around = around[np.isfinite(around)]
    np.testing.assert_array_equal(edges.bins(around), np.searchsorted(edges.thresholds, around, "right"))


def test_edges_of_any_kind_are_searched():
    thirds = Edges(np.array([1, 2]) / 3)
    assert thirds._table is None  # no piece is parted at a third
    assert thirds.bins(np.array([0.3, 1 / 3, 0.5, 2 / 3, 1])).tolist() == [0, 1, 1, 2, 2]


def test_planned_bins_are_of_about_equal_size():
    scores = np.random.default_rng(0).beta(0.5, 8, 100_000)
    edges = xglib.plan_edges(scores[:20_000], 256)
    assert 128 <= edges.n_bins <= 1024
    assert np.bincount(edges.bins(scores)).max() <= 3 * scores.size / 256


# ---- sums ------------------------------------------------------------------------------------------


@given(rows(ANY, most=30), st.none() | THRESHOLDS, st.randoms(use_true_random=False))
@settings(max_examples=300)
def test_any_split_order_and_tree_of_sums_is_the_same(rows, edges, random):
    whole = of(rows, edges)
    shuffled = random.sample(rows, len(rows))
    cuts = sorted(random.choices(range(len(rows) + 1), k=4))
    chunks = [shuffled[a:b] for a, b in zip([0, *cuts], [*cuts, len(rows)])]  # some empty, some of one class
    parts = [of(chunk, edges) for chunk in chunks]
    while len(parts) > 1:
        a, b = (parts.pop(random.randrange(len(parts))) for _ in range(2))
        parts.append(a + b)
    streamed = xglib.tally_chunks([([y for y, _ in chunk], [s for _, s in chunk]) for chunk in chunks], edges=edges)
    assert parts[0] == whole == streamed == pickle.loads(pickle.dumps(whole))
    for name in ("scores", "negatives", "positives"):  # to the bit
        one, other = getattr(whole, name), getattr(parts[0], name)
        assert (one is None) == (other is None) and (one is None or one.tobytes() == other.tobytes())


@given(rows(), st.none() | THRESHOLDS)
def test_a_group_by_is_the_same_as_the_rows(rows, edges):
    columns = [list(column) for column in zip(*groups(rows))] or [[], [], []]
    assert xglib.tally_groups(*columns, edges=edges) == of(rows, edges)
    doubled = [2 * column for column in columns]  # two parts of the data, one after the other
    assert xglib.tally_groups(*doubled, edges=edges) == of(rows + rows, edges)


@given(rows(most=20), THRESHOLDS)
def test_a_group_by_of_bins_is_the_same_as_the_rows(rows, thresholds):
    place = [sum(t <= s for t in thresholds) for _, s in rows]
    negatives, positives = [1 - y for y, _ in rows], [y for y, _ in rows]
    tally = xglib.tally_bins([*place, 0], [*negatives, 0], [*positives, 0], edges=thresholds)
    assert not tally.is_exact and of(rows, thresholds) + xglib.tally_bins([0], [0], [0], edges=thresholds) == tally


def test_chunks_beyond_a_block_and_beyond_the_bins():
    rng = np.random.default_rng(1)
    y, s = rng.integers(0, 2, 200_000), rng.random(200_000)
    edges = xglib.plan_edges(s[:1000], 64)
    for scores in (s, np.round(s, 1), np.where(np.arange(s.size) < 150_000, np.round(s, 1), s)):
        whole = xglib.tally_rows(y, scores, edges=edges)
        chunks = [(y[i : i + 7001], scores[i : i + 7001]) for i in range(0, y.size, 7001)]
        assert xglib.tally_chunks(chunks, edges=edges) == whole
        assert whole.m_pos == y.sum() and whole.m_neg == (1 - y).sum()
        assert whole.is_exact == (np.unique(scores).size <= edges.n_bins)
    assert xglib.tally_chunks(chunks) == xglib.tally_rows(y, scores)


def test_one_class_and_no_rows():
    nothing = xglib.tally_rows([], [])
    assert nothing == xglib.tally_chunks([]) == xglib.tally_groups([], [], []) == nothing + nothing
    assert nothing + xglib.tally_rows([1], [0.5]) == xglib.tally_rows([True], [0.5])
    single = xglib.tally_rows([-1, 1], np.array([1, 2], np.float32))
    assert nothing + single == single == single + nothing and single.scores.dtype == np.float32
    yes = xglib.tally_rows(["no"], [0.5], pos_label="yes") + xglib.tally_rows(["yes"], [0.5], pos_label="yes")
    assert as_groups(yes) == [(0.5, 1, 1)]


def test_both_zeros_are_one_score():
    tally = xglib.tally_rows([1, 0], [-0.0, 0.0])
    assert as_groups(tally) == [(0, 1, 1)] and not np.signbit(tally.scores).any()
    assert xglib.tally_groups([-0.0, 0.0], [1, 0], [0, 1]) == tally


# ---- AUC -------------------------------------------------------------------------------------------


@given(rows(ANY), THRESHOLDS)
@settings(max_examples=300)
def test_the_bounds_hold_the_exact_auc(rows, thresholds):
    rows = [(1, 0.5), (0, 0.25), *rows]
    exact = auc(groups(rows))
    assert xglib.auc_bounds(of(rows)) == (exact, exact)
    tally = of(rows, thresholds)
    low, high = xglib.auc_bounds(tally)
    assert low <= exact <= high
    if tally.is_exact:
        assert low == high and tally.as_ties() == of(rows)
    else:
        assert xglib.auc_bounds(tally.as_ties()) == ((low + high) / 2,) * 2
        pairs = sum(n * p for n, p in zip(tally.negatives.tolist(), tally.positives.tolist()))
        assert high - low == Fraction(pairs, tally.m_pos * tally.m_neg)


def test_bins_with_equal_shares_of_a_class_leave_open_one_in_their_number():
    rng = np.random.default_rng(2)
    for k in (4, 32, 256):
        y = rng.integers(0, 2, 50 * k)
        s = np.where(y == 1, rng.beta(2, 1, y.size), rng.beta(1, 2, y.size))
        edges = np.quantile(s[y == 1], np.arange(1, k) / k, method="higher")
        tally = xglib.tally_rows(y, s, edges=edges)
        uneven = Fraction(int(tally.positives.max()), tally.m_pos)
        low, high = xglib.auc_bounds(tally)
        assert 0 < high - low <= uneven


@pytest.mark.parametrize("unit", [1, 2**20, 2**31, 2**58, 2**59, 2**60, 2**61, 2**62, 2**64, 10**30])
def test_counts_of_any_size(unit):
    scores, negatives, positives = [0.1, 0.2, 0.3, 0.4], [5, 3, 0, 2], [1, 3, 2, 4]
    big = [[unit * n + 1 for n in counted] for counted in (negatives, positives)]
    tally = xglib.tally_groups(scores, *big)
    assert as_groups(tally) == list(zip(scores, *big))
    assert (tally.m_neg, tally.m_pos) == tuple(map(sum, big))
    exact = auc(list(zip(scores, *big)))
    assert xglib.auc_bounds(tally) == (exact, exact)
    low, high = xglib.auc_bounds(xglib.tally_groups(scores, *big, edges=[0.15, 0.35]))
    assert low < exact < high
    # Doubled by sums, past what int64 holds, as by one GROUP BY
    twice = [[2 * n for n in counted] for counted in big]
    assert tally + tally == xglib.tally_groups(scores, *twice) == xglib.tally_groups(2 * scores, *(2 * c for c in big))
    in_bins = xglib.tally_bins([0, 1, 1, 2], *big, edges=[0.15, 0.35])
    assert in_bins + in_bins == xglib.tally_bins([0, 1, 1, 2] * 2, *(2 * c for c in big), edges=[0.15, 0.35])


def test_where_int64_wraps():
    """5e9 balanced rows: the formula that everybody writes gives an area beyond 1."""
    half = 2_500_000_000
    scores, negatives, positives = (
        np.array([0.25, 0.75]),
        np.array([half * 3 // 4, half // 4]),
        np.array([half // 4] * 2),
    )
    positives[1] += half // 2
    with np.errstate(over="ignore"):
        wrapped = np.int64(2) * (positives * (np.cumsum(negatives) - negatives)).sum() + (positives * negatives).sum()
        wrapped = wrapped / (2 * positives.sum() * negatives.sum())
    assert not 0 <= wrapped <= 1
    assert xglib.auc_bounds(xglib.tally_groups(scores, negatives, positives)).low == Fraction(3, 4)


# ---- refusals --------------------------------------------------------------------------------------


def refused(message, function, *arguments, **named):
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(message)}$"):
        function(*arguments, **named)


def test_other_edges_and_other_types_are_refused():
    one, two = xglib.tally_rows([1], [0.5], edges=[0.25]), xglib.tally_rows([1], [0.5], edges=[0.5])
    for other in (two, xglib.tally_rows([1], [0.5]), xglib.tally_rows([], [])):
        refused("tallies that are added must have the same edges, or none", lambda other=other: one + other)
    single = np.array([0.5], np.float32)
    refused(
        "tallies that are added must have scores of one float type, got float32 and float64",
        lambda: xglib.tally_rows([1], single) + xglib.tally_rows([1], [0.5]),
    )
    refused("y_score must be float64 as the edges are, got float32", xglib.tally_rows, [1], single, edges=[0.5])
    refused("y_score must be float64 as the edges are, got float32", xglib.tally_groups, single, [1], [1], edges=[0.5])
    assert one != two and one != xglib.tally_rows([1], [0.5]) and one != 1
    assert xglib.tally_rows([1], single) != xglib.tally_rows([1], [0.5])
    with pytest.raises(TypeError):
        one + 1


def test_messages_name_the_part_and_the_row():
    nan = [0.5, float("nan")]
    refused(
        "y_score of partition 7 must be finite, got nan at index 1", xglib.tally_rows, [0, 1], nan, where="partition 7"
    )
    good = ([0, 1], [0.5, 0.25])
    refused("y_score of chunks[2] must be finite, got nan at index 1", xglib.tally_chunks, [good, good, ([0, 1], nan)])
    refused(
        "y_true and y_score of chunks[1] must have one length, got 2 and 1", xglib.tally_chunks, [good, ([0, 1], [1])]
    )
    refused(
        "tally must hold at least 1 of each class, got 1 positive and 0 negative",
        xglib.auc_bounds,
        xglib.tally_rows([1], [0.5]),
    )
    refused("edges must increase, each greater than the one before", xglib.tally_rows, [1], [0.5], edges=[0.5, 0.5])
    refused("bins must be from 0 to 1, as edges has them, got 2", xglib.tally_bins, [2], [1], [1], edges=[0.5])
    refused(
        "negatives must hold whole numbers, as floats up to 2**53, got 1e+16", xglib.tally_groups, [0.5], [1e16], [1]
    )


def test_how_a_tally_prints():
    assert repr(of([(1, 0.5), (0, 0.25)])) == "Tally(1 positives and 1 negatives by 2 scores)"
    assert repr(xglib.tally_bins([0], [1], [2], edges=[0.5, 0.75])) == "Tally(2 positives and 1 negatives in 3 bins)"


def test_limits_are_those_of_int64():
    assert module.LARGEST * 4 < 2**63
    assert isinstance(of([(1, 0.5)]), Tally)
