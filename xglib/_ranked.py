"""Labels and scores, or their tally, as what the ranking measures compute with; the points of their curves."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._counted import Counted, tie_groups
from ._packed_sort import Block, Keep, count_pairs, cuts, cuts_simply
from ._types import Bools, Floats, Label, Scores
from .guard import check_lengths
from .tally import Tally
from .validation import as_positive, as_scores, as_weights


def positive_and_scores(y_true: ArrayLike, y_score: ArrayLike | None, pos_label: Label | None) -> tuple[Bools, Scores]:
    if y_score is None:
        raise TypeError("y_score must be given unless y_true is a tally, got None")
    positive, scores = as_positive(y_true, pos_label), as_scores(y_score)
    check_lengths(y_true=positive.size, y_score=scores.size)
    return positive, scores


def score_groups(
    y_true: ArrayLike | Tally, y_score: ArrayLike | None, pos_label: Label | None
) -> tuple[Scores, Counted, Counted]:
    """The different scores, ascending, and how many negatives and positives have each."""
    if not isinstance(y_true, Tally):
        return tie_groups(*positive_and_scores(y_true, y_score, pos_label))
    check_alone(y_score=y_score, pos_label=pos_label)
    return single_scores(y_true), y_true.negatives, y_true.positives


def single_scores(y_true: Tally) -> Scores:
    """The scores of a tally that has no bins."""
    if y_true.scores is None:
        raise ValueError(
            f"y_true must be a tally by single scores, got one in {y_true.negatives.size} bins: auc_bounds says what "
            "is known of AUC, and y_true.as_ties() takes the scores in a bin as equal"
        )
    return y_true.scores


def weighted_rows(
    y_true: ArrayLike | Tally, y_score: ArrayLike | None, pos_label: Label | None, sample_weight: ArrayLike | None
) -> tuple[Bools, Scores, NDArray[Any] | None]:
    """Samples and their weights, if there are any; of a tally the counts."""
    if not isinstance(y_true, Tally):
        positive, scores = positive_and_scores(y_true, y_score, pos_label)
        return positive, scores, None if sample_weight is None else as_weights(sample_weight, scores.size)
    check_alone(y_score=y_score, pos_label=pos_label, sample_weight=sample_weight)
    counted = np.concatenate([y_true.negatives, y_true.positives])  # two samples for each score, or edge
    if not counted.any():
        raise ValueError("y_true must hold at least one row, got an empty tally")
    used = counted.nonzero()
    positive, thresholds = np.arange(counted.size) >= y_true.negatives.size, np.tile(y_true.thresholds, 2)
    return positive[used], thresholds[used], counted[used]


def used_rows(positive: Bools, scores: Scores, weights: NDArray[Any]) -> tuple[Bools, Scores, Counted]:
    """The samples whose weight is not 0, their weights as ``in_units``."""
    used = weights > 0
    return positive[used], scores[used], in_units(weights[used])


def in_units(weights: NDArray[Any]) -> Counted:
    """Weights greater than 0 as multiples of one unit: Python ints."""
    if weights.dtype.kind != "f":
        return weights.astype(object)
    part, exponent = np.frexp(weights)  # a weight is part * 2**exponent, and the part has 53 bits
    shift = (exponent - exponent.min()).astype(object)
    multiples: Any = np.ldexp(part, 53).astype(np.int64).astype(object) << shift
    return multiples // math.gcd(*multiples)


def check_alone(**others: Any) -> None:
    for name, value in others.items():
        if value is not None:
            raise TypeError(f"{name} must not be given where y_true is a tally, got {type(value).__name__}")


def class_sizes(positive: Bools, least: int = 1) -> tuple[int, int]:
    m_pos = int(np.count_nonzero(positive))
    return checked_sizes(m_pos, positive.size - m_pos, least)


def checked_sizes(m_pos: int, m_neg: int, least: int = 1) -> tuple[int, int]:
    if min(m_pos, m_neg) < least:
        raise ValueError(f"y_true must hold at least {least} of each class, got {m_pos} positive and {m_neg} negative")
    return m_pos, m_neg


def check_some(total: float, side: str, rate: str) -> None:
    if not total:
        raise ValueError(f"{rate} is undefined: y_true has no {side} sample")


def count_pairs_of(positive: Bools, scores: Scores) -> tuple[int, int, int, int]:
    m_pos, m_neg = class_sizes(positive)
    above, tied = count_pairs(scores, positive)
    return above, tied, m_pos, m_neg


def _cuts(
    positive: Bools, scores: Scores, weights: NDArray[Any] | None, keep: Keep | None
) -> tuple[Iterable[Block], float, float]:
    """The blocks of ``cuts``, and the total weights of negatives and positives."""
    if weights is None:
        m_pos = int(np.count_nonzero(positive))
        return cuts(scores, positive, keep), positive.size - m_pos, m_pos
    used = weights > 0
    thresholds, fps, tps = cuts_simply(scores[used], positive[used], weights[used], keep)
    if weights.dtype == object:  # of a tally, as exact as they were until here
        fps, tps = fps.astype(np.float64), tps.astype(np.float64)
    return [(thresholds, fps, tps)], fps[0], tps[0]


def _turns(negatives: NDArray[Any], positives: NDArray[Any]) -> Bools:
    """Where a ROC curve does not repeat its last step; otherwise it runs straight on."""
    return (np.diff(negatives) != 0) | (np.diff(positives) != 0)


def _holds_positive(negatives: NDArray[Any], positives: NDArray[Any]) -> Bools:
    """Where recall differs from that of a neighbouring threshold."""
    return (positives[:-1] != 0) | (positives[1:] != 0)


def roc_points(
    positive: Bools, scores: Scores, weights: NDArray[Any] | None, drop_intermediate: bool
) -> tuple[Floats, Floats, Floats]:
    blocks, negatives, positives = _cuts(positive, scores, weights, keep=_turns if drop_intermediate else None)
    check_some(positives, "positive", "true positive rate")
    check_some(negatives, "negative", "false positive rate")
    fpr, tpr, thresholds = (np.empty(scores.size + 1) for _ in range(3))
    start = scores.size + 1  # thresholds ascend, the curve goes from the greatest down: from the back
    for threshold, fps, tps in blocks:
        start, stop = start - threshold.size, start
        thresholds[start:stop] = threshold[::-1]
        np.divide(fps[::-1], negatives, out=fpr[start:stop])
        np.divide(tps[::-1], positives, out=tpr[start:stop])
    start -= 1
    fpr[start], tpr[start], thresholds[start] = 0, 0, np.inf
    return _own(fpr[start:]), _own(tpr[start:]), _own(thresholds[start:])


def pr_points(
    positive: Bools, scores: Scores, weights: NDArray[Any] | None, drop_intermediate: bool
) -> tuple[Floats, Floats, Scores]:
    blocks, _, total = _cuts(positive, scores, weights, keep=_holds_positive if drop_intermediate else None)
    check_some(total, "positive", "recall")
    precision, recall, thresholds = (np.empty(scores.size + 1, t) for t in (np.float64, np.float64, scores.dtype))
    stop = 0
    for threshold, fps, tps in blocks:
        start, stop = stop, stop + threshold.size
        thresholds[start:stop] = threshold
        np.divide(tps, tps + fps, out=precision[start:stop])
        np.divide(tps, total, out=recall[start:stop])
    precision[stop], recall[stop] = 1, 0
    return _own(precision[: stop + 1]), _own(recall[: stop + 1]), _own(thresholds[:stop])


def step_area(positive: Bools, scores: Scores, weights: NDArray[Any] | None = None) -> float:
    """The area below the steps of the P-R curve: average precision."""
    precision, recall, _ = pr_points(positive, scores, weights, drop_intermediate=False)
    return float(np.sum(-np.diff(recall) * precision[:-1]))


def _own(part: Any) -> NDArray[Any]:
    """A part of an array that does not keep much more than itself in memory."""
    return part if 2 * part.size > part.base.size else part.copy()
