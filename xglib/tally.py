"""Tallies, section 2.3.3 past one machine: how many negatives and positives have each score, in counts that add.

All that the ranking measures ask of labels and scores is the tally of the scores. The tally of two parts of the data is
the sum of theirs, so it can be made part by part, on any number of machines, in any order. Where there are too many
different scores, it counts in bins, of which the edges are fixed beforehand; AUC is then known to lie between two
bounds. Counts of any size are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from numbers import Integral
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._counted import Counted, pairs_of_groups, tie_groups
from ._docs import complete
from ._packed_sort import flip_negative
from ._types import Bools, Int, Label, Scores
from .comparison import ErrorCount, McNemarTable
from .formulas import auc_from_counts
from .guard import check_lengths
from .performance import ClassCounts, Counts
from .validation import as_int, as_label, as_labels, as_positive, as_real, as_scores, check_same_kind

BLOCK = 2**13  # rows at a time: what they need stays in the cache, and is too little to be given back to the system
LARGEST = 2**60  # rows up to which twice a sum of counts fits in int64
PIECES = 2**16  # of the number line, each with a table of its own


@dataclass(frozen=True, eq=False)
class Edges:
    """Thresholds that part the number line into bins: bin i begins at threshold i, and bin 0 lies below the first.

    Parameters
    ----------
    thresholds : ndarray of float32 or float64, shape (n_bins - 1,)
        Increasing.

    Examples
    --------
    >>> edges = Edges(np.array([0.25, 0.5]))
    >>> edges.n_bins, edges.bins(np.array([0.1, 0.25, 0.3, 0.9]))
    (3, array([0, 1, 1, 2]))
    """

    thresholds: Scores

    @property
    def n_bins(self) -> int:
        """How many bins there are."""
        return self.thresholds.size + 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Edges) or self.thresholds.dtype != other.thresholds.dtype:
            return False
        return self is other or np.array_equal(self.thresholds, other.thresholds)

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        return {"thresholds": self.thresholds}  # the table is made again

    def bins(self, scores: Scores) -> NDArray[np.intp]:
        """The number of each score's bin.

        Parameters
        ----------
        scores : ndarray of float32 or float64
            Finite, of the thresholds' type.

        Returns
        -------
        ndarray of intp
            From 0 to ``n_bins - 1``.
        """
        if self._table is None:
            return np.searchsorted(self.thresholds, scores, "right")
        return _look_up(*self._table, _ordered_keys(scores))

    @cached_property
    def _table(self) -> tuple[NDArray[np.intp], NDArray[Any]] | None:
        """Of each piece of the number line the bin at its start, and by how many bits a key in it is shifted to count
        bins from there. None unless that is right for all scores: at each threshold, and just below."""
        keys = _ordered_keys(self.thresholds)
        low_bits = 8 * keys.itemsize - 16
        starts = np.arange(-PIECES // 2, PIECES // 2, dtype=keys.dtype) << low_bits
        first = np.searchsorted(keys, starts, "right")
        last = np.append(np.searchsorted(keys, starts[1:]), keys.size)
        depth = np.ceil(np.log2(last - first + 1)).astype(keys.dtype)
        table = first, low_bits - depth
        rank = np.arange(keys.size)
        fits = (_look_up(*table, keys) == rank + 1).all() and (_look_up(*table, keys - 1) == rank).all()
        return table if fits else None


@dataclass(frozen=True, eq=False, repr=False)
class Tally:
    """How many negatives and positives have each score, or lie in each bin; ``+`` adds the rows of two.

    scores {ndarray of float32 or float64 or None} : The different scores, increasing; None in bins.
    negatives {ndarray of int64} : Negatives with each score, or in each bin; Python ints beyond 2**60 rows.
    positives {ndarray of int64} : Positives with each score, or in each bin.
    edges {Edges or None} : The bins.

    It holds single scores while they are no more than the bins of its edges, and bins from then on; without edges it
    always holds single scores. So it is the same whatever the order and the grouping in which parts were added.

    >>> tally_rows([1, 0], [0.9, 0.8]) + tally_rows([1, 0], [0.8, 0.1])
    Tally(2 positives and 2 negatives by 3 scores)
    """

    scores: Scores | None
    negatives: Counted
    positives: Counted
    edges: Edges | None = None

    @property
    def m_pos(self) -> int:
        """Positives."""
        return int(self.positives.sum())

    @property
    def m_neg(self) -> int:
        """Negatives."""
        return int(self.negatives.sum())

    @property
    def is_exact(self) -> bool:
        """Whether single scores are counted, and not bins."""
        return self.scores is not None

    @property
    def thresholds(self) -> Scores:
        """The least score of each group; where the first bin begins nobody knows, and minus infinity stands for it."""
        if self.scores is not None:
            return self.scores
        thresholds = self.edges.thresholds  # type: ignore[union-attr]
        return np.append(np.array([-np.inf], thresholds.dtype), thresholds)

    def __add__(self, other: Any) -> Tally:
        return _merged([self, other]) if isinstance(other, Tally) else NotImplemented

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tally) or self.is_exact != other.is_exact or self.edges != other.edges:
            return False
        if self.is_exact and self.scores.dtype != other.scores.dtype:  # type: ignore[union-attr]
            return False
        return all(np.array_equal(getattr(self, name), getattr(other, name)) for name in _ARRAYS)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        groups = f"by {self.scores.size} scores" if self.scores is not None else f"in {self.negatives.size} bins"
        return f"Tally({self.m_pos} positives and {self.m_neg} negatives {groups})"

    def as_ties(self) -> Tally:
        """As if all scores in a bin were equal; exact tallies stay as they are, without edges.

        -> {Tally} By single scores: in the place of a bin its least score, below the first threshold the one next to
            it.
        """
        if self.scores is not None:
            return Tally(self.scores, self.negatives, self.positives)
        thresholds = self.edges.thresholds  # type: ignore[union-attr]
        scores = np.append(np.nextafter(thresholds[:1], -np.inf), thresholds)
        used = (self.negatives + self.positives).nonzero()
        return Tally(scores[used], self.negatives[used], self.positives[used])


_ARRAYS = ("scores", "negatives", "positives")
_Part = TypeVar("_Part", Tally, Counts, ClassCounts, ErrorCount, McNemarTable)  # of which those of the data add up


class AucBounds(NamedTuple):
    """Bounds between which AUC lies, whatever the order of the scores within bins.

    low {Fraction} : AUC if in each bin all negatives were above all positives.
    high {Fraction} : AUC if in each bin all positives were above all negatives.
    """

    low: Fraction
    high: Fraction


def tally_rows(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Label | None = None,
    edges: Edges | ArrayLike | None = None,
    where: str | None = None,
) -> Tally:
    """Tally labels and scores: how many negatives and positives have each score.

    y_true {array_like of shape (m,)} : Labels: bools, whole numbers or strings. One class alone will do, and no
        rows at all.
    y_score {array_like of shape (m,)} : Finite real scores, higher for positives.
    pos_label {int, bool or str, optional} : The positive class (正例), every other class is negative; by default 1,
        and the labels are 0 and 1 or -1 and 1.
    edges {Edges or array_like, optional} : Thresholds, increasing, of bins; of all tallies that are to be added the
        same. By default every different score is counted by itself.
    where {str, optional} : What the rows are called in messages, as "partition 7".
    -> {Tally} Of single scores, or of bins where there are more different scores than bins.
    TypeError, ValueError : If labels or scores are of another kind or not finite, if the lengths differ, if the
        edges do not increase or are of another float type than the scores.
    see tally_chunks : Of a stream of rows.
    see tally_groups : From a GROUP BY.

    Scores of float16 are counted as float32, whole numbers as float64.

    Source: Watermelon book 2.3.3, the sum in (2.21).

    >>> tally = tally_rows([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1])
    >>> tally.scores.tolist(), tally.negatives.tolist(), tally.positives.tolist()
    ([0.1, 0.8, 0.9], [1, 1, 0], [0, 1, 1])
    """
    if where is not None and not isinstance(where, str):
        raise TypeError(f"where must be a string, got {type(where).__name__}")
    counter = _Counter(_as_edges(edges), pos_label)
    counter.add(y_true, y_score, where)
    return counter.tally()


def tally_chunks(
    chunks: Iterable[tuple[ArrayLike, ArrayLike] | tuple[ArrayLike, ArrayLike, str]],
    *,
    pos_label: Label | None = None,
    edges: Edges | ArrayLike | None = None,
) -> Tally:
    """Tally a stream of labels and scores, chunk by chunk; no chunk is kept.

    chunks {iterable of pairs or triples} : Of each chunk the labels and the scores, as ``tally_rows`` takes them,
        and what it is called in messages.
    pos_label {int, bool or str, optional} : The positive class (正例), every other class is negative; by default 1,
        and the labels are 0 and 1 or -1 and 1.
    edges {Edges or array_like, optional} : Thresholds, increasing, of bins. By default every different score is
        counted by itself.
    -> {Tally} The sum of the tallies of the chunks.
    TypeError, ValueError : As ``tally_rows``; messages name the chunk, by its number from 0 unless it has a name.

    Source: Watermelon book 2.3.3, the sum in (2.21).

    >>> tally_chunks([([1, 0], [0.9, 0.8]), ([], []), ([1, 0], [0.8, 0.1])])
    Tally(2 positives and 2 negatives by 3 scores)
    """
    counter = _Counter(_as_edges(edges), pos_label)
    wanted = "chunks must be pairs of labels and scores, or triples with a name"
    try:
        numbered = enumerate(chunks)
    except TypeError:
        raise TypeError(f"{wanted}, got {type(chunks).__name__}") from None
    for i, chunk in numbered:
        if not isinstance(chunk, (tuple, list)) or not (
            len(chunk) == 2 or len(chunk) == 3 and isinstance(chunk[2], str)
        ):
            raise TypeError(f"{wanted}, got {chunk!r:.80} as chunks[{i}]")
        counter.add(chunk[0], chunk[1], chunk[2] if len(chunk) == 3 else f"chunks[{i}]")
    return counter.tally()


def tally_groups(
    y_score: ArrayLike,
    negatives: ArrayLike,
    positives: ArrayLike,
    *,
    rows: Int | ArrayLike | None = None,
    edges: Edges | ArrayLike | None = None,
) -> Tally:
    """Tally from counts for each score, as any engine's GROUP BY gives them.

    y_score {array_like of shape (n,)} : Finite real scores, in any order; one that comes more than once is added
        up.
    negatives, positives {array_like of shape (n,)} : How many negatives and positives have each score: whole
        numbers of at least 0, of any size.
    rows {int or array_like of shape (n,), optional} : How many rows there are, in all or with each score:
        ``count(*)``. A row whose label is missing or of neither class is then an error; without, nobody knows of
        it.
    edges {Edges or array_like, optional} : Thresholds, increasing, of bins. By default every different score is
        counted by itself.
    -> {Tally} The same as from the rows.
    TypeError, ValueError : If scores or counts are of another kind, if the lengths differ, if a count is negative,
        a fraction, or a float beyond 2**53, which may have been rounded, or if the counts do not add up to
        ``rows``.

    Source: Watermelon book 2.3.3, the sum in (2.21).

    >>> tally_groups([0.1, 0.8, 0.9], [1, 1, 0], [0, 1, 10**30])
    Tally(1000000000000000000000000000001 positives and 2 negatives by 3 scores)
    """
    in_bins = _as_edges(edges)
    if _are_empty(y_score, negatives, positives):
        _check_rows(rows, 0)
        return _nothing(in_bins)
    scores = as_scores(y_score)
    of_negatives, of_positives = _both_counts(scores.size, "y_score", negatives, positives, rows)
    _check_type(scores, in_bins, "y_score")
    return _merged([Tally(scores, of_negatives, of_positives, in_bins)])


def tally_bins(
    bins: ArrayLike,
    negatives: ArrayLike,
    positives: ArrayLike,
    *,
    rows: Int | ArrayLike | None = None,
    edges: Edges | ArrayLike,
) -> Tally:
    """Tally from counts for each bin, as any engine's GROUP BY of the bin's number gives them.

    bins {array_like of shape (n,)} : Numbers of bins, from 0 up, in any order; one that comes more than once is
        added up.
    negatives, positives {array_like of shape (n,)} : How many negatives and positives lie in each bin: whole
        numbers of at least 0, of any size.
    rows {int or array_like of shape (n,), optional} : How many rows there are, in all or in each bin: ``count(*)``.
        A row whose label is missing or of neither class is then an error; without, nobody knows of it.
    edges {Edges or array_like} : The thresholds, increasing: bin i begins at threshold i, counted from 1, and bin 0
        lies below the first.
    -> {Tally} In bins, even if there are few.
    TypeError, ValueError : If an argument is of another kind or out of its range, if the lengths differ, or if the
        counts do not add up to ``rows``.

    Source: Watermelon book 2.3.3, the sum in (2.21).

    >>> auc_bounds(tally_bins([0, 1, 3], [6, 2, 1], [0, 1, 3], edges=[0.25, 0.5, 0.75]))
    AucBounds(low=Fraction(5, 6), high=Fraction(35, 36))
    """
    in_bins = _as_edges(edges)
    if in_bins is None:
        raise TypeError("edges must be the thresholds between the bins, got None")
    numbers = _as_counts(bins, "bins")
    if numbers.max() >= in_bins.n_bins:
        raise ValueError(f"bins must be from 0 to {in_bins.n_bins - 1}, as edges has them, got {numbers.max()}")
    return _placed(numbers.astype(np.intp), _both_counts(numbers.size, "bins", negatives, positives, rows), in_bins)


def plan_edges(y_score: ArrayLike, n_bins: Int = 2**16) -> Edges:
    """Edges of bins of about equal size, planned on a sample of scores.

    y_score {array_like of shape (m,)} : Finite real scores, of the float type of those that will be counted. A
        sample that is not like them makes bounds wider, and never wrong.
    n_bins {int, default 2**16} : About how many bins, from 2 to 2**24; there may be twice as many.
    -> {Edges} The bins.

    The number line is cut into 2**16 pieces, by the first 16 bits of a float, and each piece in 2**b equal parts, so
    that a bin is found by two shifts.

    Source: Watermelon book 2.3.3, the sum in (2.21).

    >>> plan_edges([0.1, 0.2, 0.3, 0.4], n_bins=8).thresholds.size
    8
    """
    scores = as_scores(y_score)
    n_bins = as_int(n_bins, "n_bins", low=2, high=2**24)
    keys = _ordered_keys(scores)
    low_bits = 8 * keys.itemsize - 16
    pieces, sizes = np.unique(keys >> low_bits, return_counts=True)
    depth = np.ceil(np.log2(np.maximum(1, sizes / scores.size * n_bins))).astype(int).clip(0, low_bits)
    within = [np.arange(2**d) << (low_bits - d) for d in depth.tolist()]
    starts = [(int(piece) << low_bits) + part for piece, part in zip(pieces, within)]
    keys = np.concatenate(starts).astype(keys.dtype)
    flip_negative(keys)
    return Edges(np.unique(keys.view(scores.dtype) + 0))


def auc_bounds(tally: Tally) -> AucBounds:
    """(2.22) Bounds of AUC from a tally: equal if it counts single scores, else as far apart as its bins leave open.

    tally {Tally} : Of both classes.
    -> {AucBounds} ``low`` and ``high``, Fractions in [0, 1]. AUC with each bin as a tie lies in the middle.
    TypeError, ValueError : If it is no tally, or lacks a class.

    With a negatives and b positives in a bin their pairs, a times b, are all that is not known: the bounds differ by
    the sum of a b over m_pos m_neg. For K bins with equally many rows of one class that is at most 1/K, whatever
    the data.

    Source: Watermelon book 2.3.3.

    >>> auc_bounds(tally_rows([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1], edges=[0.5, 0.75]))
    AucBounds(low=Fraction(1, 2), high=Fraction(3, 4))
    """
    if not isinstance(tally, Tally):
        raise TypeError(f"tally must be a Tally, as tally_rows makes it, got {type(tally).__name__}")
    above, within = pairs_of_groups(tally.negatives, tally.positives)
    m_pos, m_neg = tally.m_pos, tally.m_neg
    if min(m_pos, m_neg) == 0:
        raise ValueError(f"tally must hold at least 1 of each class, got {m_pos} positive and {m_neg} negative")
    if tally.is_exact:
        return AucBounds(*[auc_from_counts(Fraction(above), within, m_pos, m_neg)] * 2)
    return AucBounds(*(auc_from_counts(Fraction(right), 0, m_pos, m_neg) for right in (above, above + within)))


def merge(parts: Iterable[_Part]) -> _Part:
    """Add up the counts of disjoint parts of the data: a field by its name, a class by its label.

    parts {iterable} : Results of one kind: ``Tally``, ``Counts``, ``ClassCounts``, ``ErrorCount`` or
        ``McNemarTable``.
    -> {object} The result of all the data, of the same kind.
    TypeError, ValueError : If there are no parts, or not of one such kind. Pair counts and areas of parts do not
        add up: they lack the pairs of a positive of one part and a negative of another. Merge tallies.

    Classes come out sorted; one that a part lacks has only true negatives there. Counts along samples
    (``samplewise=True``) have no classes in common and do not add up. Confusion matrices are arrays without names: with
    ``labels=`` fixed, they are added by NumPy.

    Source: Watermelon book 2.3.2, 2.4.3.

    >>> from xglib import mcnemar_table
    >>> merge([mcnemar_table([0, 1], [0, 0], [0, 1]), mcnemar_table([1], [0], [0])])
    McNemarTable(e00=1, e01=1, e10=0, e11=1)
    """
    try:
        listed: list[Any] = list(parts)
    except TypeError:
        raise TypeError(f"parts must be an iterable of results, got {type(parts).__name__}") from None
    if not listed:
        raise ValueError("parts must hold at least one result, got none")
    kind = type(listed[0])
    for i, part in enumerate(listed):
        if type(part) is not kind or kind not in (Tally, Counts, ClassCounts, ErrorCount, McNemarTable):
            hint = "; pairs across parts would be missing: merge tallies" if kind.__name__ == "PairCounts" else ""
            raise TypeError(
                "parts must all be Tally, Counts, ClassCounts, ErrorCount or McNemarTable, "
                f"got {type(part).__name__} as parts[{i}]{hint}"
            )
    together: dict[Any, Any] = {Tally: _merged, ClassCounts: _merged_classes}
    return together[kind](listed) if kind in together else kind(*map(sum, zip(*listed)))


def _merged_classes(parts: Sequence[ClassCounts]) -> ClassCounts:
    if len({part.classes.dtype.kind for part in parts}) > 1:
        raise TypeError("parts must have classes of one kind, got numbers and strings")
    classes = reduce(np.union1d, [part.classes for part in parts])
    cells = np.zeros((4, classes.size), np.result_type(*(part.tp for part in parts)))
    for part in parts:
        tp, fp, fn, tn = part[1:]
        absent = np.isin(classes, part.classes, invert=True)
        cells[3, absent] += (tp + fp + fn + tn)[0]
        cells[:, np.searchsorted(classes, part.classes)] += np.stack([tp, fp, fn, tn])
    return ClassCounts(classes, *cells)


class _Counter:
    """Adds chunk after chunk: single scores until they are more than the bins, then in bins, in place."""

    def __init__(self, edges: Edges | None, pos_label: Label | None) -> None:
        self.edges, self.wanted = edges, None if pos_label is None else as_label(pos_label, "pos_label")
        self.exact = _nothing(edges)
        self.negative: Any = None  # 0 or -1, when one was seen
        self.waiting: list[Tally] = []  # to be merged when they are as many as what they are merged with
        self.in_bins: Any = None  # negatives and positives by turns

    def add(self, y_true: ArrayLike, y_score: ArrayLike, where: str | None) -> None:
        if _are_empty(y_true, y_score):
            return
        of_where = f" of {where}" if where else ""
        positive, scores = self._positive(y_true, "y_true" + of_where), as_scores(y_score, "y_score" + of_where)
        check_lengths(**{"y_true": positive.size, "y_score" + of_where: scores.size})
        if self.edges is None:
            self._add_exactly(positive, scores)
            return
        _check_type(scores, self.edges, "y_score" + of_where)
        start, step = 0, max(BLOCK, self.edges.n_bins)
        while start < scores.size and self.in_bins is None:
            part = slice(start, start + step)
            self._add_exactly(positive[part], scores[part])
            start += step
        for i in range(start, scores.size, BLOCK):
            place = self.edges.bins(scores[i : i + BLOCK])
            place *= 2
            place += positive[i : i + BLOCK]
            np.add.at(self.in_bins, place, 1)

    def tally(self) -> Tally:
        if self.in_bins is None:
            return _merged([self.exact, *self.waiting])
        return Tally(None, self.in_bins[::2].copy(), self.in_bins[1::2].copy(), self.edges)

    def _add_exactly(self, positive: Bools, scores: Scores) -> None:
        self.waiting.append(Tally(*tie_groups(positive, scores), self.edges))
        if sum(part.negatives.size for part in self.waiting) >= self.exact.negatives.size:
            self.exact, self.waiting = self.tally(), []
            if not self.exact.is_exact:
                self.in_bins = np.column_stack((self.exact.negatives, self.exact.positives)).ravel()

    def _positive(self, y_true: ArrayLike, name: str) -> Bools:
        labels = as_labels(y_true, name)
        if self.wanted is None:
            positive = as_positive(labels, name=name)
            if (negative := int(labels.min())) < 1:
                if self.negative not in (None, negative):
                    raise ValueError(f"{name} must hold {self.negative} and 1 as the rows before, got {negative}")
                self.negative = negative
            return positive
        check_same_kind(self.wanted, "pos_label", labels)
        return labels == self.wanted[0]


def _nothing(edges: Edges | None) -> Tally:
    return Tally(np.empty(0), np.zeros(0, np.int64), np.zeros(0, np.int64), edges)


def _merged(parts: list[Tally]) -> Tally:
    edges: Any = parts[0].edges
    if any(part.edges != edges for part in parts):
        raise ValueError("tallies that are added must have the same edges, or none")
    exact = [part for part in parts if part.scores is not None and part.scores.size]
    types = {str(part.scores.dtype) for part in exact}  # type: ignore[union-attr]
    if len(types) > 1:
        raise ValueError(
            f"tallies that are added must have scores of one float type, got {' and '.join(sorted(types))}"
        )
    together: Any = _nothing(edges)
    if exact:
        columns = (np.concatenate([getattr(part, name) for part in exact]) for name in _ARRAYS)
        together = Tally(*_grouped(*columns), edges)
    binned = [part for part in parts if part.scores is None]
    if not binned and (edges is None or together.negatives.size <= edges.n_bins):
        return together
    if exact:
        binned.append(_placed(edges.bins(together.scores), (together.negatives, together.positives), edges))
    negatives, positives = (
        reduce(lambda a, b: _narrowed(a + b), [getattr(p, name) for p in binned]) for name in _ARRAYS[1:]
    )
    return Tally(None, negatives, positives, edges)


def _placed(place: NDArray[np.intp], counted: Sequence[Counted], edges: Edges) -> Tally:
    """In bins: counts of negatives and of positives, and the bin of each."""
    in_bins = [np.zeros(edges.n_bins, of_class.dtype) for of_class in counted]
    for added, of_class in zip(in_bins, counted):
        np.add.at(added, place, of_class)
    return Tally(None, in_bins[0], in_bins[1], edges)


def _grouped(scores: Scores, negatives: Counted, positives: Counted) -> tuple[Scores, Counted, Counted]:
    """Sorted, with the counts of equal scores added up."""
    scores = scores + 0  # -0.0 + 0 is 0.0
    order = np.argsort(scores, kind="stable")
    scores = scores[order]
    starts = np.flatnonzero(np.append(True, scores[1:] != scores[:-1]))
    sums = (_narrowed(np.add.reduceat(_wide(counted)[order], starts)) for counted in (negatives, positives))
    return scores[starts], *sums  # type: ignore[return-value]


def _narrowed(counted: Counted) -> Counted:
    return counted.astype(np.int64 if _total(counted) <= LARGEST else object, copy=False)


def _wide(counted: Counted) -> Counted:
    """Python ints unless no sum can overflow."""
    return counted if counted.dtype == object or _total(counted) < 2**63 else counted.astype(object)


def _total(counted: Counted) -> int:
    """The sum, which may be greater than the numbers' type holds."""
    return (int((counted >> 32).sum()) << 32) + int((counted & (2**32 - 1)).sum())


def _ordered_keys(scores: Scores) -> NDArray[Any]:
    """Signed integers in the order of the scores; of the two zeros that of 0.0."""
    keys = (scores + 0).view(np.int64 if scores.dtype == np.float64 else np.int32)
    flip_negative(keys)
    return keys


def _look_up(first: NDArray[np.intp], shift: NDArray[Any], keys: NDArray[Any]) -> NDArray[np.intp]:
    low_bits = 8 * keys.itemsize - 16
    piece = (keys >> low_bits).astype(np.intp)
    piece += PIECES // 2
    return first[piece] + ((keys & (2**low_bits - 1)) >> shift[piece])


def _as_edges(edges: Any) -> Edges | None:
    if edges is None or isinstance(edges, Edges):
        return edges
    thresholds = as_scores(edges, "edges")
    if (thresholds[1:] <= thresholds[:-1]).any():
        raise ValueError("edges must increase, each greater than the one before")
    return Edges(thresholds + 0)


def _check_type(scores: Scores, edges: Edges | None, name: str) -> None:
    if edges is not None and scores.dtype != edges.thresholds.dtype:
        raise ValueError(f"{name} must be {edges.thresholds.dtype} as the edges are, got {scores.dtype}")


def _are_empty(*columns: Any) -> bool:
    try:
        return all(len(column) == 0 for column in columns)
    except TypeError:  # what has no length is refused later, by its name
        return False


def _both_counts(
    size: int, name: str, negatives: ArrayLike, positives: ArrayLike, rows: Int | ArrayLike | None
) -> list[Counted]:
    counted = [_as_counts(negatives, "negatives"), _as_counts(positives, "positives")]
    check_lengths(**{name: size, "negatives": counted[0].size, "positives": counted[1].size})
    _check_rows(rows, sum(map(_total, counted)))
    return counted


def _check_rows(rows: Int | ArrayLike | None, labelled: int) -> None:
    """Raise ValueError unless there are as many rows as negatives and positives, if their number is given."""
    if rows is None or (_are_empty(rows) and not labelled):
        return
    of_groups: Any = rows if np.ndim(rows) else [rows]
    n_rows = _total(_as_counts(of_groups, "rows"))
    if n_rows != labelled:
        more = f": the labels of {n_rows - labelled} are missing or of neither class" if n_rows > labelled else ""
        raise ValueError(f"rows must be negatives and positives together, got {n_rows} for {labelled}{more}")


def _as_counts(values: ArrayLike, name: str) -> Counted:
    """Whole numbers of at least 0: int64, or Python ints where their sum could overflow."""
    array = as_real(values, name, ndim=1)
    if array.dtype.kind == "f" and isinstance(values, (list, tuple)):  # NumPy makes floats of integers around 2**63
        array = as_real(np.array(values, dtype=object), name, ndim=1)
    # Infinity // 1 is nan, and no whole number; in float16 2**53 is infinity.
    with np.errstate(invalid="ignore", over="ignore"):
        if array.dtype.kind == "O":
            inexact = np.array([not _is_exact(value) for value in array])
        else:
            inexact = (array != array // 1) | (array > 2**53) & (array.dtype.kind == "f")
    if inexact.any():
        raise ValueError(f"{name} must hold whole numbers, as floats up to 2**53, got {array[inexact][0]}")
    if array.min() < 0:
        raise ValueError(f"{name} must not be negative, got {array.min()}")
    # A bool of NumPy's cannot be compared with 2**63, its int can.
    if array.dtype.kind == "O" or int(array.max()) >= 2**63:
        return _narrowed(np.array([int(value) for value in array], dtype=object))
    return _narrowed(array.astype(np.int64))


def _is_exact(number: Any) -> bool:
    return isinstance(number, Integral) or (number == number // 1 and abs(number) <= 2**53)


complete(__name__)
