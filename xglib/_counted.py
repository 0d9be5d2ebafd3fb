"""What is counted of groups of equal scores, exactly: shared by tallies and by the ranking measures."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ._packed_sort import joined_cuts
from ._types import Bools, Ints, Scores

Counted: TypeAlias = NDArray[Any]  # int64, or Python ints where int64 could overflow


def tie_groups(positive: Bools, scores: Scores) -> tuple[Scores, Ints, Ints]:
    """The different scores, ascending, and how many negatives and positives have each."""
    values, fps, tps = joined_cuts(scores, positive)
    return values, -np.diff(fps, append=0), -np.diff(tps, append=0)


def pairs_of_groups(negatives: Counted, positives: Counted) -> tuple[int, int]:
    """Pairs of a positive and a negative that are ranked right, the groups apart, and those within groups."""
    return exact_dot(positives, np.cumsum(negatives) - negatives), exact_dot(positives, negatives)


def exact_dot(counted: Counted, x: Counted) -> int:
    """The sum of the products as a Python int: x is taken some bits at a time, so that no sum overflows."""
    if counted.dtype == object:
        return int((counted * x).sum())
    bits, total, shift = 62 - int(counted.sum()).bit_length(), 0, 0
    while x.max(initial=0) >= 2**bits:
        total += int(counted @ (x & (2**bits - 1))) << shift
        x, shift = x >> bits, shift + bits
    return total + (int(counted @ x) << shift)
