"""Tallies: counting of pairs in Python's integers, any split, order and tree of sums, bounds, and refusals."""

import math
import pickle
import re
from bisect import bisect_right
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xglib
from xglib import _counted
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


@pytest.mark.parametrize(
    "sample, n_bins, thresholds",
    [
        ([1, 2], 2, [1, 2]),  # a piece is a sixteenth of a power of 2, and these have one bin each
        ([1, 2], 4, [1, 1 + Fraction(1, 32), 2, 2 + Fraction(1, 16)]),
        ([1, 1, 1, 2], 4, [*(1 + Fraction(i, 64) for i in range(4)), 2]),
        ([1] * 99 + [1024], 2, [1, 1 + Fraction(1, 32), 1024]),  # a hundredth of the rows: one bin, no less
        ([-1], 2, [-1 - Fraction(2, 32) + Fraction(1, 2**52), -1 - Fraction(1, 32) + Fraction(1, 2**52)]),
    ],
)
def test_planned_edges_by_hand(sample, n_bins, thresholds):
    assert xglib.plan_edges(sample, n_bins).thresholds.tolist() == thresholds


def test_a_piece_has_no_more_bins_than_floats():
    one, below = (xglib.plan_edges(np.array([score], np.float32), 2**24) for score in (1, -(2.0**-149)))
    assert one.thresholds.tolist() == [1 + i / 2**23 for i in range(2**16)] and one._table is not None
    assert one.bins(one.thresholds).tolist() == list(range(1, 2**16 + 1))
    assert below.thresholds.tolist() == [i * 2.0**-149 for i in range(1 - 2**16, 1)]
    assert not np.signbit(below.thresholds[-1])


def test_bins_on_both_sides_of_zero():
    sample = [-1e300, -3, -1.5, -1, -1e-300, 0, 1e-300, 1, 1.5, 3, 1e300]
    edges = xglib.plan_edges(sample, 64)
    thresholds = edges.thresholds.tolist()
    near = [math.nextafter(t, end) for t in thresholds for end in (-math.inf, math.inf)]
    scores = [*sample, *thresholds, *near, -0.0]
    assert edges._table is not None and min(thresholds) < 0 < max(thresholds)
    assert edges.bins(np.array(scores)).tolist() == [bisect_right(thresholds, s) for s in scores]


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


def test_single_scores_become_bins_once_they_are_more():
    counter = module._Counter(Edges(np.array([0.5])), None)
    counter.add([1, 0], [0.25, 0.75], None)
    counter.add([1], [0.5], None)
    assert counter.in_bins is None and len(counter.waiting) == 1
    counter.add([0], [0.125], None)  # now as many wait as were merged
    assert counter.in_bins.tolist() == [1, 1, 1, 1] and counter.waiting == []
    counter.add([0, 0, 1], [0.75, 0.5, 0.0], None)
    assert counter.in_bins.tolist() == [1, 2, 3, 1]  # negatives and positives by turns
    assert counter.tally() == xglib.tally_bins([0, 1], [1, 3], [2, 1], edges=[0.5])


@pytest.mark.parametrize("n", [k * module.BLOCK + more for k in (1, 2) for more in (-1, 0, 1)])
def test_rows_that_fill_blocks(n):
    rows = [(i % 2, i % 3 / 2) for i in range(n)]
    assert as_groups(of(rows, [0.25, 0.75])) == groups(rows)


def test_one_class_and_no_rows():
    nothing = xglib.tally_rows([], [])
    assert nothing == xglib.tally_chunks([]) == xglib.tally_groups([], [], []) == nothing + nothing
    assert nothing.negatives.dtype == nothing.positives.dtype == np.int64
    assert nothing + xglib.tally_rows([1], [0.5]) == xglib.tally_rows([True], [0.5])
    single = xglib.tally_rows([-1, 1], np.array([1, 2], np.float32))
    assert nothing + single == single == single + nothing and single.scores.dtype == np.float32
    yes = xglib.tally_rows(["no"] * 2, [0.5] * 2, pos_label="yes") + xglib.tally_rows(["yes"], [0.5], pos_label="yes")
    assert as_groups(yes) == [(0.5, 2, 1)]


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


@pytest.mark.parametrize("unit", [1, 2**20, 2**31, 2**50, 2**56, 2**58, 2**59, 2**60, 2**61, 2**62, 2**64, 10**30])
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


@pytest.mark.parametrize(
    "counted, x",
    [
        ([2**59, 2**59], [2**60 - 1, 12345]),
        ([2**60, 0], [2**60, 7]),
        ([2**30, 3], [2**30 + 1, 2**31 - 1]),
        ([1, 2, 3], [2**62 - 1, 2**62, 2**62 + 1]),
        ([0, 1], [2**63 - 1, 2**61]),
        ([0, 0], [2**63 - 1, 1]),
        ([5, 2], [0, 0]),
        ([1, 2], [2**70 + 1, 2**62]),
        ([2**62, 2**70 + 1], [2**62 + 1, 2**63]),
    ],
)
def test_sums_of_products_of_any_size(counted, x):
    """Each column as Python ints, and as int64 where that is how a tally holds it or its cumulated sums."""
    for a in [object, np.int64][: 1 + (sum(counted) <= 2**60)]:
        for b in [object, np.int64][: 1 + (max(x) < 2**63)]:
            assert _counted.exact_dot(np.array(counted, a), np.array(x, b)) == sum(p * q for p, q in zip(counted, x))


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_ties_stand_at_the_least_score_of_their_bin(dtype):
    below = float(np.nextafter(dtype(0.5), dtype(0)))
    assert below == 0.5 - Fraction(1, 2 ** (25 if dtype is np.float32 else 54))
    edges = Edges(np.array([0.5, 0.75, 0.875], dtype))
    ties = xglib.tally_bins([0, 1, 2, 3], [1, 2, 0, 3], [4, 0, 0, 5], edges=edges).as_ties()
    assert as_groups(ties) == [(below, 1, 4), (0.5, 2, 0), (0.875, 3, 5)]
    assert ties.scores.dtype == dtype and ties.edges is None


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


def test_messages_name_the_type_that_came():
    chunks = "chunks must be pairs of labels and scores, or triples with a name, got"
    refused("tally must be a Tally, as tally_rows makes it, got list", xglib.auc_bounds, [0.5])
    refused("parts must be an iterable of results, got int", xglib.merge, 3)
    refused("where must be a string, got int", xglib.tally_rows, [1], [0.5], where=7)
    refused("edges must be the thresholds between the bins, got None", xglib.tally_bins, [0], [1], [1], edges=None)
    refused(f"{chunks} int", xglib.tally_chunks, 3)
    refused(f"{chunks} ([1], [0.5], 7) as chunks[0]", xglib.tally_chunks, [([1], [0.5], 7)])
    refused(f"{chunks} ([1],) as chunks[1]", xglib.tally_chunks, [([1], [0.5]), ([1],)])
    refused(f"{chunks} ([1], [0.5], 'a', 'b') as chunks[0]", xglib.tally_chunks, [([1], [0.5], "a", "b")])


def test_a_chunk_may_have_a_name():
    named = [([0, 1], [0.5, 0.25], "monday"), ([0, 1], [0.5, float("nan")], "tuesday")]
    assert as_groups(xglib.tally_chunks(named[:1])) == [(0.25, 0, 1), (0.5, 1, 0)]
    refused("y_score of tuesday must be finite, got nan at index 1", xglib.tally_chunks, named)
    message = "y_true of tuesday must hold class labels, got the fraction 0.5 (scores?)"
    refused(message, xglib.tally_chunks, [([0.5, 1], [0.5, 0.25], "tuesday")], pos_label=1)


def test_a_group_by_is_empty_only_as_a_whole():
    for columns, name in (
        (([], [1], [1]), "y_score"),
        (([], [], [1]), "y_score"),
        (([], [1], []), "y_score"),
        (([0.5], [], []), "negatives"),
        (([0.5], [], [1]), "negatives"),
        (([0.5], [1], []), "positives"),
    ):
        refused(f"{name} must not be empty, got shape (0,)", xglib.tally_groups, *columns)


WHOLE = [
    [107, 2**53 + 1],
    [2.0**53, 107.0],
    [Fraction(4), Fraction(2**53)],
    [True, False],
    [True, 3],
    [np.True_, np.False_],
    [np.float16(3), np.float16(2)],
    [2**63, 1.0],
    [2**64, 0],
    np.array([2.0**53, 107]),
    np.array([3, 65504], np.float16),
    np.array([3, 2**24], np.float32),
    np.array([True, False]),
    np.array([127, 1], np.int8),
    np.array([2**53 + 1, 2**60 - 2**53 - 1]),
    np.array([2**60, 1]),
    np.array([2**63 - 1, 2**63 - 1]),
    np.array([2**63, 1], np.uint64),
    np.array([2**64 - 1, 2], np.uint64),
    np.array([2**63 - 1, 1], object),
    np.array([2**63, 107.0], object),
]


@pytest.mark.parametrize("values", WHOLE, ids=repr)
def test_whole_numbers_of_any_kind_are_counts(values):
    expected = [int(value) for value in values]
    tally = xglib.tally_groups([0.25, 0.5], values, [1, 0])
    assert as_groups(tally) == [(0.25, expected[0], 1), (0.5, expected[1], 0)]
    assert tally.negatives.dtype == (np.int64 if sum(expected) <= 2**60 else object)


@pytest.mark.parametrize(
    "values, shown",
    [
        (np.array([1, 0.5]), "0.5"),
        ([1, 0.5], "0.5"),
        ([Fraction(1, 2), 2], "1/2"),
        (np.array([107, 2.0**53 + 2]), "9007199254740994.0"),
        ([107, 2.0**53 + 2], "9007199254740994.0"),
        (np.array([1, np.inf]), "inf"),
        (np.array([1, -np.inf], np.float16), "-inf"),
        ([np.float64(np.inf), 1], "inf"),
        ([1, np.nan], "nan"),
    ],
)
def test_counts_that_may_have_been_rounded_are_refused(values, shown):
    message = f"negatives must hold whole numbers, as floats up to 2**53, got {shown}"
    refused(message, xglib.tally_groups, [0.25, 0.5], values, [1, 0])


def test_other_counts_are_refused():
    for values in ([1, -1], [1.0, -1.0], np.array([1, -1], object)):
        message = f"negatives must not be negative, got {min(values)}"
        refused(message, xglib.tally_groups, [0.25, 0.5], values, [1, 0])
    # A list of floats is looked at once more, as objects, under the same name.
    refused("negatives must hold real numbers, got bool", xglib.tally_groups, [0.25, 0.5], [1.0, np.True_], [1, 0])


def test_how_a_tally_prints():
    assert repr(of([(1, 0.5), (0, 0.25)])) == "Tally(1 positives and 1 negatives by 2 scores)"
    assert repr(xglib.tally_bins([0], [1], [2], edges=[0.5, 0.75])) == "Tally(2 positives and 1 negatives in 3 bins)"


def test_limits_are_those_of_int64():
    assert module.LARGEST * 4 < 2**63
    assert isinstance(of([(1, 0.5)]), Tally)


# ---- the ranking measures of a tally ---------------------------------------------------------------


SAMPLES = ("y_true", "y_score")
EXACT = [
    "pair_counts",
    "exact_auc",
    "rank_loss",
    "delong_variance",
    "delong_interval",
    "exact_cost_area",
    "average_precision_score",
]
CURVES = ["roc_curve", "precision_recall_curve", "cost_curve"]


def mixed(scores=FEW):
    """Rows with at least two of each class."""
    two = [st.tuples(st.just(y), scores) for y in (0, 0, 1, 1)]
    return st.tuples(rows(scores), *two).map(lambda drawn: [*drawn[0], *drawn[1:]])


def same(one, other):
    assert type(one) is type(other)
    if isinstance(one, tuple):
        for a, b in zip(one, other):
            same(a, b)
    elif isinstance(one, np.ndarray):
        np.testing.assert_array_equal(one, other, strict=True)
    else:
        assert one == other


@pytest.mark.parametrize("name", [*EXACT, *CURVES, "best_threshold"])
@given(mixed())
def test_the_measures_of_a_tally_are_those_of_its_rows(name, rows):
    function = getattr(xglib, name)
    y, s = zip(*rows)
    same(function(of(rows)), function(y, np.array(s) + 0.0))


@given(mixed(), st.booleans())
def test_curves_of_a_tally_drop_the_same_points(rows, drop):
    y, s = zip(*rows)
    for curve in (xglib.roc_curve, xglib.precision_recall_curve):
        same(curve(of(rows), drop_intermediate=drop), curve(y, np.array(s) + 0.0, drop_intermediate=drop))


@given(mixed())
def test_break_even_point_of_a_tally(rows):
    y, s = zip(*rows)
    s = np.array(s) + 0.0
    assert xglib.break_even_point(of(rows), ties="mean") == xglib.break_even_point(y, s, ties="mean")
    outcomes = []
    for arguments in ((of(rows),), (y, s)):
        try:
            outcomes.append(xglib.break_even_point(*arguments))
        except ValueError as error:
            outcomes.append(str(error))
    assert outcomes[0] == outcomes[1]


def test_thresholds_for_costs_of_a_tally():
    rng = np.random.default_rng(3)
    y = rng.integers(0, 2, 500)
    s = np.round(y + rng.normal(size=500), 1)
    tally = xglib.tally_rows(y, s)
    for p, cost_fn, cost_fp in ((None, 1, 1), (0.1, 5, 1), (Fraction(1, 3), 1, 7)):
        options = {"p": p, "cost_fn": cost_fn, "cost_fp": cost_fp}
        assert xglib.best_threshold(tally, **options) == xglib.best_threshold(y, s, **options)


@given(mixed(ANY), THRESHOLDS)
def test_curves_of_bins_keep_points_and_move_none(rows, thresholds):
    tally = of(rows, thresholds) + xglib.tally_bins([0], [0], [0], edges=thresholds)
    y, s = zip(*rows)
    exact = xglib.roc_curve(y, s, drop_intermediate=False)
    points = set(zip(exact.fpr.tolist(), exact.tpr.tolist()))
    for curve in (xglib.roc_curve(tally, drop_intermediate=False), xglib.cost_curve(tally)):
        tpr = curve.tpr if hasattr(curve, "tpr") else 1 - curve.fnr
        for fpr, rate, threshold in zip(curve.fpr.tolist(), tpr.tolist(), curve.thresholds.tolist()):
            predicted = [a >= threshold for a in s]
            assert fpr == sum(p for p, label in zip(predicted, y) if not label) / y.count(0)
            assert rate == pytest.approx(sum(p for p, label in zip(predicted, y) if label) / y.count(1), abs=1e-15)
            assert curve.thresholds[-1] in (-np.inf, *thresholds)
            assert not hasattr(curve, "tpr") or (fpr, rate) in points


@pytest.mark.parametrize("unit", [2**20, 2**40, 2**62, 10**30])
def test_measures_of_many_rows_are_those_of_few(unit):
    """Each row so many times: what is a share stays, and a variance is divided by it in the limit."""
    scores, negatives, positives = [0.1, 0.2, 0.3, 0.4], [5, 3, 0, 2], [1, 3, 2, 4]
    few = xglib.tally_groups(scores, negatives, positives)
    many = xglib.tally_groups(scores, [unit * n for n in negatives], [unit * n for n in positives])
    for name in ("exact_auc", "rank_loss", "exact_cost_area", "best_threshold"):
        same(getattr(xglib, name)(many), getattr(xglib, name)(few))
    for name in CURVES:
        for one, other in zip(getattr(xglib, name)(many), getattr(xglib, name)(few)):
            one, other = (np.concatenate(v[:2]) if isinstance(v, tuple) else v for v in (one, other))
            np.testing.assert_allclose(one, other, rtol=1e-15)
    assert xglib.pair_counts(many) == tuple(c * unit**2 for c in xglib.pair_counts(few)[:3]) + (10 * unit,) * 2
    assert xglib.break_even_point(many, ties="mean") == xglib.break_even_point(few, ties="mean")
    # The sample variances have divisors m - 1, which for ten are 10/9 of the limit.
    limit = Fraction(xglib.delong_variance(few)) * Fraction(9, 10) / unit
    assert xglib.delong_variance(many) == pytest.approx(float(limit), rel=2 / unit + 1e-12)


def test_delong_of_a_tally_covers_the_auc_of_the_law():
    """Scores of N(1, 1) against N(0, 1): the standard error is the spread of the AUCs of many test sets."""
    rng = np.random.default_rng(4)
    areas, errors = [], []
    for _ in range(300):
        y = np.repeat([0, 1], 100)
        tally = xglib.tally_rows(y, y + rng.normal(size=200))
        areas.append(float(xglib.exact_auc(tally)))
        errors.append(xglib.delong_variance(tally) ** 0.5)
    assert np.mean(errors) == pytest.approx(np.std(areas), rel=0.12)


def test_the_poisson_bootstrap_spreads_as_delong_says():
    rng = np.random.default_rng(5)
    y = rng.integers(0, 2, 4000)
    tally = xglib.tally_rows(y, np.round(y + rng.normal(size=4000), 2))
    low, high = xglib.auc_bootstrap_interval(tally, n_resamples=2000, confidence_level=0.6827, rng=6)
    assert (high - low) / 2 == pytest.approx(xglib.delong_variance(tally) ** 0.5, rel=0.06)
    assert low < xglib.exact_auc(tally) < high
    assert (low, high) == xglib.auc_bootstrap_interval(tally, n_resamples=2000, confidence_level=0.6827, rng=6)
    single = xglib.tally_rows([1, 0], [0.5, 0.25])  # most draws lack a class
    assert xglib.auc_bootstrap_interval(single, n_resamples=50, rng=0) == (1, 1)
    large = xglib.tally_groups([0.5, 1], [2**53, 1], [1, 1])
    assert xglib.auc_bootstrap_interval(large, n_resamples=2, rng=0).high <= 1
    huge = xglib.tally_groups([0.5, 1], [2**53 + 1, 1], [1, 1])
    refused(
        "y_true must be a tally of at most 2**53 rows of a class with one score to be resampled",
        xglib.auc_bootstrap_interval,
        huge,
    )


def test_a_curve_needs_a_row():
    empty = xglib.tally_groups([0.5, 1], [0, 0], [0, 0])
    for curve in (xglib.roc_curve, xglib.precision_recall_curve):
        refused("y_true must hold at least one row, got an empty tally", curve, empty)


def test_what_needs_the_order_within_bins_is_refused():
    tally = xglib.tally_rows([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1], edges=[0.5])
    message = (
        "y_true must be a tally by single scores, got one in 2 bins: auc_bounds says what is known of AUC, and "
        "y_true.as_ties() takes the scores in a bin as equal"
    )
    for name in [*EXACT, "break_even_point", "auc_bootstrap_interval"]:
        refused(message, getattr(xglib, name), tally)
        getattr(xglib, name)(tally.as_ties(), **({"ties": "mean"} if name == "break_even_point" else {}))


@pytest.mark.parametrize("name", [*EXACT, *CURVES, "best_threshold", "break_even_point", "auc_bootstrap_interval"])
def test_a_tally_stands_alone(name):
    function, tally = getattr(xglib, name), of([(1, 0.5), (0, 0.25), (1, 0.75), (0, 0.5)])
    refused("y_score must not be given where y_true is a tally, got list", function, tally, [0.5] * 4)
    refused("pos_label must not be given where y_true is a tally, got int", function, tally, pos_label=1)
    if name in CURVES[:2]:
        refused("sample_weight must not be given where y_true is a tally, got list", function, tally, sample_weight=[1])
    refused("y_score must be given unless y_true is a tally, got None", function, [1, 0, 1, 0])
    with pytest.raises(
        ValueError, match=r"y_true must hold at least (\d of each class, got 0|one row)|y_true has no positive"
    ):
        function(of([]))


# ---- counts by name --------------------------------------------------------------------------------


@given(st.lists(st.tuples(*[st.sampled_from("abc")] * 3), min_size=1, max_size=30), st.integers(1, 4))
def test_counts_of_parts_add_up_to_those_of_the_whole(rows, n):
    parts = [list(zip(*part)) for i in range(n) if (part := rows[i::n])]
    y, a, b = zip(*rows)
    for function, take in (
        (lambda y, a, b: xglib.counts(np.array(y) == "a", np.array(a) == "a"), 3),
        (xglib.error_count, 2),
        (xglib.class_counts, 2),
        (xglib.mcnemar_table, 3),
    ):
        merged = xglib.merge(function(*part[:take]) for part in parts)
        assert merged == function(*(y, a, b)[:take]) and type(merged) is type(function(*(y, a, b)[:take]))
    tallies = [xglib.tally_rows(part[0], [ord(label) for label in part[1]], pos_label="a") for part in parts]
    assert xglib.merge(tallies) == xglib.tally_rows(y, [ord(label) for label in a], pos_label="a")


def test_what_does_not_add_up_is_refused():
    pairs = xglib.pair_counts([1, 0], [0.5, 0.25])
    kinds = "parts must all be Tally, Counts, ClassCounts, ErrorCount or McNemarTable, got"
    refused(f"{kinds} PairCounts as parts[0]; pairs across parts would be missing: merge tallies", xglib.merge, [pairs])
    refused(f"{kinds} Fraction as parts[0]", xglib.merge, [Fraction(3, 4)] * 2)
    refused(f"{kinds} ErrorCount as parts[1]", xglib.merge, [xglib.counts([1], [1]), xglib.error_count([1], [1])])
    classes = [xglib.class_counts(y, y) for y in ([1, 2], ["a", "b"])]
    refused("parts must have classes of one kind, got numbers and strings", xglib.merge, classes)


def test_counts_of_classes_add_up_beyond_what_floats_hold():
    few = xglib.class_counts([1, 2], [1, 1])
    many = few._replace(tp=few.tp + 2**53)
    assert xglib.merge([many, few]).tp.tolist() == [2**53 + 2, 2**53]


def test_a_class_that_a_part_lacks_is_negative_in_all_its_rows():
    merged = xglib.merge([xglib.class_counts([1, 2, 2], [1, 2, 1]), xglib.class_counts([3], [3])])
    whole = xglib.class_counts([1, 2, 2, 3], [1, 2, 1, 3])
    assert [part.tolist() for part in merged] == [part.tolist() for part in whole]
    assert whole.tn.tolist() == [2, 2, 3]


@pytest.mark.parametrize("counts", [[2**60] * 8, [2**60 - 1] * 10, [2**60 - 1] * 8 + [8]])
def test_many_parts_add_up_beyond_int64(counts):
    merged = xglib.merge([xglib.tally_groups([0.5], [count], [1]) for count in counts])
    assert merged.negatives.tolist() == [sum(counts)] and type(merged.negatives[0]) is int


def test_edges_ascend_and_have_one_zero():
    with pytest.raises(ValueError, match="edges"):
        xglib.tally_rows([1, 0], [0.2, 0.3], edges=[0.1, 0.5, 0.3])
    assert not np.signbit(xglib.tally_rows([1, 0], [0.2, 0.3], edges=[-0.0, 1.0]).edges.thresholds).any()


def test_measures_of_a_tally_say_what_is_undefined():
    with pytest.raises(ValueError, match="^recall is undefined: y_true has no positive sample$"):
        xglib.break_even_point(module.tally_rows([0, 0], [1.0, 2.0]))


# ---- rows that are of neither class -------------------------------------------------------------------


@pytest.mark.parametrize("rows", [8, [3, 3, 2], np.array([2, 4, 2]), np.int64(8)], ids=repr)
def test_rows_of_neither_class_are_an_error(rows):
    groups = [0.1, 0.5, 0.9], [2, 1, 0], [0, 1, 1]
    said = (
        "^rows must be negatives and positives together, got 8 for 5: the labels of 3 are missing or of neither class$"
    )
    with pytest.raises(ValueError, match=said):
        xglib.tally_groups(*groups, rows=rows)
    with pytest.raises(ValueError, match=said):
        xglib.tally_bins([0, 1, 2], *groups[1:], edges=[0.3, 0.6], rows=rows)


def test_rows_that_are_all_counted():
    groups = [0.1, 0.5, 0.9], [2, 1, 0], [0, 1, 10**30]
    for rows in (4 + 10**30, [2, 2, 10**30]):
        assert xglib.tally_groups(*groups, rows=rows) == xglib.tally_groups(*groups)
    assert xglib.tally_groups([], [], [], rows=[]) == xglib.tally_groups([], [], [], rows=0)
    with pytest.raises(ValueError, match="^rows must be .* got 4 for 5$"):
        xglib.tally_groups([0.1], [2], [3], rows=4)
    with pytest.raises(ValueError, match="got 7 for 0: the labels of 7 are missing"):
        xglib.tally_groups([], [], [], rows=7)
    with pytest.raises(ValueError, match="^rows must"):
        xglib.tally_groups([0.1], [2], [3], rows=-5)
    with pytest.raises(TypeError, match="^rows must hold real numbers, got dtype <U1$"):
        xglib.tally_groups([0.1], [2], [3], rows="5")


def test_two_ways_to_write_the_negative_class_do_not_mix():
    with pytest.raises(ValueError, match=r"^y_true of chunks\[2\] must hold 0 and 1 as the rows before, got -1$"):
        xglib.tally_chunks([([1, 0], [0.9, 0.8]), ([1], [0.5]), ([1, -1], [0.8, 0.1])])
    with pytest.raises(ValueError, match="must hold -1 and 1 as the rows before, got 0$"):
        xglib.tally_chunks([([-1, -1], [0.9, 0.8]), ([0], [0.5])])
    assert xglib.tally_chunks([([1], [0.9]), ([-1, 1], [0.8, 0.5]), ([1], [0.1])]).m_pos == 3
