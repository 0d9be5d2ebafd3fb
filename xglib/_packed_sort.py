"""The one fast kernel: sort scores and their binary labels together without an argsort, then count.

An argsort takes nine times as long as a sort: it moves indices and looks up two scores for each comparison. So the
label travels within the score. A float is read as an integer that orders as the float does, and the label becomes
that integer's lowest bit, beneath the score.

- The bits of a float >= 0, read as an integer, order as the float does. Those of a negative float order backwards;
  flipping all but the sign turns them round. -0.0 would come before 0.0, so it is made 0.0.
- The label's bit must be free: where it replaced a bit of the mantissa, scores would become equal that are not. If
  every score is below 2 in size, the highest bit of the exponent is 0 throughout, and a shift by one drops it and
  makes room. Division by a power of two brings the scores there. It loses nothing unless a quotient is too small for
  a normal float and is rounded, which multiplying back shows: then one score is more than 2**1022 times another
  (2**126 in float32), and the simple form serves.
- Whole numbers below 2**30 in size are integers that leave the bit free, and 32 bits do: half as much to sort.
- Among equal scores the negatives come first, for their bit is 0.

The passes run over blocks that stay in the processor's cache. Beyond the input ``count_pairs`` holds the keys, as large
as the scores, and little else. The simple forms do the same plainly; they serve small input and weights, too, and the
tests compare the two.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ._types import Bools, Floats, Scores

Keys: TypeAlias = NDArray[Any]  # int32 or int64
Block: TypeAlias = tuple[Scores, NDArray[Any], NDArray[Any]]  # thresholds, false and true positives
Keep: TypeAlias = Callable[[NDArray[Any], NDArray[Any]], Bools]

BLOCK = 2**14
SMALL = 2**11  # fewer scores than these gain nothing


def count_pairs(scores: Scores, positive: Bools) -> tuple[int, int]:
    """The pairs of a positive and a negative ranked right, and those tied, as Python ints.

    ``scores``: finite, float32 or float64, shape (m,); ``positive``: bool, shape (m,).
    """
    packed = _sorted_keys(scores, positive)
    return count_pairs_simply(scores, positive) if packed is None else _count_pairs_of_keys(packed[0])


def count_pairs_simply(scores: Scores, positive: Bools) -> tuple[int, int]:
    """``count_pairs`` by searching: how many negatives are below each positive, and how many not above it."""
    negatives, positives = (scores.take(side.nonzero()[0]) for side in (~positive, positive))  # quicker than booleans
    negatives.sort()
    if positives.size > SMALL:  # few are found as soon as they are sorted
        positives.sort()
    place = negatives.searchsorted(positives, "left")
    below = int(place.sum())
    if not (negatives.size and np.count_nonzero(negatives.take(place, mode="clip") == positives)):
        return below, 0  # often so, and a second search takes as long as all the rest
    return below, int(negatives.searchsorted(positives, "right").sum()) - below


def cuts(scores: Scores, positive: Bools, keep: Keep | None = None) -> Iterable[Block]:
    """Each different score as a threshold, ascending, in blocks of arrays: thresholds, false and true positives.

    A threshold predicts the scores of at least its size positive. ``keep`` is given the negatives and the
    positives in each of some neighbouring tie groups, and returns for each but one whether the threshold
    between it and the next stays; the lowest and the greatest threshold always do.
    """
    packed = _sorted_keys(scores, positive)
    if packed is None:
        return [cuts_simply(scores, positive, keep=keep)]
    return _cuts_of_keys(*packed, int(np.count_nonzero(positive)), keep)


def joined_cuts(scores: Scores, positive: Bools) -> Block:
    """``cuts`` in one block."""
    thresholds, fps, tps = (np.concatenate(parts) for parts in zip(*cuts(scores, positive)))
    return thresholds, fps, tps


def cuts_simply(scores: Scores, positive: Bools, weights: Floats | None = None, keep: Keep | None = None) -> Block:
    """``cuts`` in one block by an argsort; weights are added up from the greatest score down."""
    order = np.argsort(-scores, kind="stable")
    scores, positive = scores[order], positive[order]
    weight: Floats | int = 1 if weights is None else weights[order]
    last = np.append(np.flatnonzero(scores[1:] != scores[:-1]), scores.size - 1)
    fps, tps = np.cumsum(~positive * weight)[last], np.cumsum(positive * weight)[last]
    if keep is not None:
        stays = np.append(keep(np.diff(fps, prepend=0), np.diff(tps, prepend=0)), True)
        stays[0] = True
        last, fps, tps = last[stays], fps[stays], tps[stays]
    return scores[last][::-1], fps[::-1], tps[::-1]


def _sorted_keys(scores: Scores, positive: Bools) -> tuple[Keys, float] | None:
    """The keys, sorted, and the power of two that the scores were divided by, or 0 if they are whole numbers.

    None where the simple form serves.
    """
    if scores.size < SMALL:
        return None
    largest = float(max(-scores.min(), scores.max()))
    may_be_whole = scores.dtype == np.float64 and largest < 2**30 and float(scores[0]).is_integer()
    for unit in (*[0.0] * may_be_whole, 2.0 ** max(0, math.frexp(largest)[1] - 1)):
        keys = _keys(scores, positive, unit)
        if keys is not None:
            keys.sort()
            return keys, unit
    return None


def _keys(scores: Scores, positive: Bools, unit: float) -> Keys | None:
    """The keys in the order of the scores, or None if that would round a score."""
    keys: Keys = np.empty(scores.size, np.int64 if unit and scores.dtype == np.float64 else np.int32)
    for i in range(0, scores.size, BLOCK):
        score, key = scores[i : i + BLOCK], keys[i : i + BLOCK]
        if unit:
            quotient = key.view(scores.dtype)
            np.multiply(score, 1 / unit, out=quotient)
            if unit != 1 and (quotient * unit != score).any():
                return None
            quotient += 0  # -0.0 + 0 is 0.0
            flip_negative(key)
        else:
            np.copyto(key, score, casting="unsafe")
            if (key != score).any():
                return None
        key <<= 1
        key |= positive[i : i + BLOCK]
    return keys


def flip_negative(key: Keys) -> None:
    sign = 8 * key.itemsize - 1
    key ^= (key >> sign) & (2**sign - 1)  # the shift makes all bits of a negative key 1, of another 0


def _scores_of(numbers: Keys, unit: float) -> Scores:
    """The scores of keys that were shifted back; the keys are used up."""
    if not unit:
        return numbers.astype(np.float64)
    flip_negative(numbers)
    scores: Scores = numbers.view(np.float64 if numbers.dtype == np.int64 else np.float32)
    scores *= unit
    return scores


def _count_pairs_of_keys(keys: Keys) -> tuple[int, int]:
    sum_of_ranks = positives = tied = 0
    weights = np.stack([np.arange(float(BLOCK)), np.ones(BLOCK)])  # floats multiply quicker, and are exact here
    for i in range(0, keys.size, BLOCK):
        bit = (keys[i : i + BLOCK] & 1).astype(np.float64)
        ranks, count = map(int, weights[:, : bit.size] @ bit)
        sum_of_ranks += ranks + i * count
        positives += count
        tied += _tied_pairs(keys, i)
    # Ranks start at 0: before a positive stand the negatives not above it and the positives sorted before it.
    not_above = sum_of_ranks - positives * (positives - 1) // 2
    return not_above - tied, tied


def _tied_pairs(keys: Keys, i: int) -> int:
    """Negatives times positives in each tie group whose last negative lies in the block from i on."""
    key = keys[i : i + BLOCK + 1]
    is_last_negative = (key[1:] ^ key[:-1]) == 1  # the next key is a positive of the same score
    if not is_last_negative.any():
        return 0
    # Runs of equal keys end at ``last``; the first and the last run may reach beyond the block.
    last = np.flatnonzero(key[1:] != key[:-1])
    start, stop = keys.searchsorted(key[0], "left"), keys.searchsorted(key[-1], "right")
    length = np.diff(last + (i + 1), prepend=start, append=stop)
    negative_run = np.flatnonzero(is_last_negative[last])
    return int(length[negative_run] @ length[negative_run + 1])


def _cuts_of_keys(keys: Keys, unit: float, m_pos: int, keep: Keep | None) -> Iterator[Block]:
    fps, tps = keys.size - m_pos, m_pos  # among the keys from start on
    last = 0, 0  # the negatives and positives in the tie group before start
    start = 0
    while start < keys.size:
        stop = min(start + BLOCK, keys.size)
        stop = int(keys.searchsorted(keys[stop - 1] | 1, "right"))  # tie groups stay whole
        number, bit = keys[start:stop] >> 1, keys[start:stop] & 1
        is_bound = np.ones(number.size + 1, bool)  # of a tie group
        np.not_equal(number[1:], number[:-1], out=is_bound[1:-1])
        positives = np.zeros(number.size + 1, np.int64)  # before each bound
        np.cumsum(bit, out=positives[1:])
        bounds = np.flatnonzero(is_bound)
        if bounds.size == is_bound.size:  # no ties: much the same, but quicker
            negative, positive = bit == 0, bit == 1  # in each tie group
        else:
            number, positives = number[bounds[:-1]], positives[bounds]
            positive = np.diff(positives)
            negative = np.diff(bounds) - positive
        cut: Any = slice(number.size)
        if keep is not None:
            stays = np.ones(number.size, bool)
            stays[1:] = keep(negative, positive)
            if start > 0:
                stays[:1] = keep(*np.array([last, (negative[0], positive[0])]).T)
            stays[-1] |= stop == keys.size
            cut = np.flatnonzero(stays)
            last = negative[-1], positive[-1]
        below = positives[cut]
        yield _scores_of(number[cut], unit), fps + below - bounds[cut], tps - below
        m_pos = int(positives[-1])
        fps, tps, start = fps - (stop - start - m_pos), tps - m_pos, stop
