"""AUC and average precision as scikit-learn's: of two classes, of the left end of the ROC curve, of several classes or
labels.

Several classes or labels are reduced to pairs of two: each class against the rest (of several labels: each label), or
every pair of classes. Each area is that of two classes, and the result is a mean of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Literal, TypeAlias, TypedDict, Unpack, get_args, overload

import numpy as np
from numpy.typing import ArrayLike

from ._docs import complete
from ._ranked import count_pairs_of, positive_and_scores, roc_points, single_scores, step_area, weighted_rows
from ._types import Bools, Floats, Label, Number, Scores
from .formulas import auc_from_counts, standardized_partial_auc
from .guard import check_shapes, unguarded
from .ranking import auc
from .tally import Tally
from .validation import as_indicators, as_number, as_scores, as_weights, check_choice, classes_of_columns, is_table

Mean: TypeAlias = Literal["macro", "weighted", "micro", "samples"]
Average: TypeAlias = Mean | None
Area: TypeAlias = Callable[[Bools, Scores, Floats | None], float]  # of labels, scores and weights
_AVERAGES = (*get_args(Mean), None)


class _Options(TypedDict, total=False):
    pos_label: Label | None
    sample_weight: ArrayLike | None
    max_fpr: Number | None
    multi_class: Literal["raise", "ovr", "ovo"]
    labels: ArrayLike | None


@overload
def roc_auc_score(
    y_true: ArrayLike, y_score: ArrayLike, *, average: Mean = "macro", **options: Unpack[_Options]
) -> float: ...


@overload
def roc_auc_score(
    y_true: ArrayLike, y_score: ArrayLike, *, average: None, **options: Unpack[_Options]
) -> float | Floats: ...


def roc_auc_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    average: Average = "macro",
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
    max_fpr: Number | None = None,
    multi_class: Literal["raise", "ovr", "ovo"] = "raise",
    labels: ArrayLike | None = None,
) -> float | Floats:
    """(2.22) AUC, the area under the ROC curve, as scikit-learn's; in [0, 1].

    y_true {array_like of shape (m,) or (m, k)} : Labels of two classes or of several. Where samples may have
        several labels, 1 where a sample (row) has a label (column), else 0.
    y_score {array_like of shape (m,) or (m, k)} : Finite real scores, higher for positives. Of several classes a
        column for each, in the order of ``labels``, and each row has the sum 1, as probabilities. Of several labels
        a column for each.
    average {{"macro", "weighted", "micro", "samples", None}, default "macro"} : Of several classes or labels:
        "macro", "weighted" (by the samples of the class, or of the pair), "micro" (all columns are one) or None (an
        array, an AUC for each); the last two not with "ovo". "samples" is the mean over the rows of several labels.
    pos_label {int, bool or str, optional} : The positive class (正例) of two, every other class is negative; by
        default 1 if the labels are 0 and 1 or -1 and 1, where scikit-learn takes the greater of any two.
    sample_weight {array_like of shape (m,), optional} : Weights, not negative, not all 0; not with "ovo".
    max_fpr {float, optional} : In (0, 1]: the area up to this false positive rate, put on a scale on which chance
        is 1/2 and the best 1 (McClish); not for several classes.
    multi_class {{"raise", "ovr", "ovo"}, default "raise"} : Which AUCs of several classes are averaged: "ovr", each
        class against the rest, by the column of the class; or "ovo", each pair of classes by itself, the mean of
        the AUCs by either column (Hand and Till).
    labels {array_like of shape (k,), optional} : The classes of the columns, sorted; by default those of
        ``y_true``.
    -> {float or ndarray of float64, shape (k,)} AUC, or with ``average=None`` that of each class or label. For two
        classes without weights it is the nearest float to the exact ratio, which ``exact_auc`` gives; scikit-learn
        adds up rounded areas.
    ValueError : For an AUC of one class only, where scikit-learn gives NaN and a warning, or leaves out the class.
    TypeError, ValueError : If an argument is of another kind or out of its range, or does not go with the others.

    Source: Watermelon book 2.3.3; McClish, Medical Decision Making 9 (1989) 190-195; Hand and Till,
    Machine Learning 45 (2001) 171-186.

    >>> roc_auc_score([1, 0, 1, 0], [0.9, 0.8, 0.8, 0.1])
    0.875
    >>> chance = [[0.5, 0.3, 0.2], [0.4, 0.5, 0.1], [0.6, 0.2, 0.2], [0.3, 0.3, 0.4]]
    >>> roc_auc_score([0, 1, 1, 2], chance, multi_class="ovo")
    0.75
    """
    check_choice(average, "average", _AVERAGES)
    check_choice(multi_class, "multi_class", ("raise", "ovr", "ovo"))
    max_fpr = 1.0 if max_fpr is None else float(as_number(max_fpr, "max_fpr", 0, 1))
    if max_fpr == 0:
        raise ValueError("max_fpr must be greater than 0, got 0")
    if not is_table(y_score):
        positive, scores = positive_and_scores(y_true, y_score, pos_label)
        weights = None if sample_weight is None else as_weights(sample_weight, scores.size)
        return _area(positive, scores, weights, max_fpr)
    _check_no_pos_label(pos_label)
    scores = as_scores(y_score, ndim=2)
    positive, names = _columns(y_true, scores, labels)
    if not is_table(y_true):
        _check_several_classes(multi_class, average, max_fpr)
        if multi_class == "ovo":
            if sample_weight is not None:
                raise ValueError('sample_weight must be None with multi_class="ovo"')
            return _mean_over_pairs(positive, scores, names, average)
    weights = None if sample_weight is None else as_weights(sample_weight, len(scores))
    return _mean_over_columns(positive, scores, names, average, weights, partial(_area, max_fpr=max_fpr))


def average_precision_score(
    y_true: ArrayLike | Tally,
    y_score: ArrayLike | None = None,
    *,
    average: Average = "macro",
    pos_label: Label | None = None,
    sample_weight: ArrayLike | None = None,
) -> float | Any:
    """Average precision (平均查准率, AP) as scikit-learn's: the area below the steps of the P-R curve, in (0, 1].

    y_true {array_like of shape (m,) or (m, k), or Tally} : Labels: bools, whole numbers or strings. Where samples
        may have several labels, 1 where a sample (row) has a label (column), else 0. Or the tally of two classes,
        by single scores.
    y_score {array_like of shape (m,) or (m, k), optional} : Finite real scores, higher for positives; of several
        classes or labels a column for each, classes sorted. Not with a tally.
    average {{"macro", "weighted", "micro", "samples", None}, default "macro"} : Of several classes or labels:
        "macro", "weighted" (by the samples of the class), "micro" (all columns are one), None (an array, one for
        each), or "samples", the mean over the rows.
    pos_label {int, bool or str, optional} : The positive class (正例) of two, by default 1 if the labels are 0 and 1
        or -1 and 1.
    -> {float or ndarray of float64, shape (k,)} The average precision. A random order has about the share of
        positives, which is the value if all scores are equal.
    ValueError : If there is no positive, where scikit-learn puts 0 and warns.

    Equal scores are one step.

    Source: beside the P-R curve, Watermelon book 2.3.2.

    >>> average_precision_score([1, 0, 0, 1], [0.9, 0.8, 0.7, 0.1])
    0.75
    >>> average_precision_score([0, 1, 2], [[3, 1, 2], [1, 2, 3], [1, 2, 4]], average=None)
    array([1. , 0.5, 1. ])
    """
    check_choice(average, "average", _AVERAGES)
    if isinstance(y_true, Tally):
        single_scores(y_true)
    if isinstance(y_true, Tally) or y_score is None or not is_table(y_score):
        return step_area(*weighted_rows(y_true, y_score, pos_label, sample_weight))
    _check_no_pos_label(pos_label)
    scores = as_scores(y_score, ndim=2)
    positive, names = _columns(y_true, scores, None, sums=False)
    weights = None if sample_weight is None else as_weights(sample_weight, len(scores))
    return _mean_over_columns(positive, scores, names, average, weights, step_area)


def _columns(y_true: Any, scores: Scores, labels: ArrayLike | None, sums: bool = True) -> tuple[Bools, Sequence[Any]]:
    """Of each sample and column of scores whether the sample has its class or label, and the names of these."""
    if not is_table(y_true):
        code, _, names = classes_of_columns(y_true, scores, labels, "y_score", sums=sums)
        return code[:, np.newaxis] == np.arange(len(names)), names
    positive = as_indicators(y_true, "y_true")
    check_shapes(y_true=positive.shape, y_score=scores.shape)
    return positive, range(scores.shape[1])


def _check_no_pos_label(pos_label: Any) -> None:
    if pos_label not in (None, 1):
        raise ValueError(f"pos_label must be None for several classes or labels, got {pos_label!r}")


def _check_several_classes(multi_class: str, average: str | None, max_fpr: float) -> None:
    if multi_class == "raise":
        raise ValueError(
            'multi_class must be "ovr" (each class against the rest) or "ovo" (each pair of classes) for more than two '
            "classes: the means differ"
        )
    averages = ("macro", "weighted", "micro", None) if multi_class == "ovr" else ("macro", "weighted")
    if average not in averages:
        raise ValueError(
            f'average must be one of {", ".join(map(repr, averages))} with multi_class="{multi_class}", got {average!r}'
        )
    if max_fpr != 1:
        raise ValueError(f"max_fpr must be None for more than two classes, got {max_fpr}")


def _mean_over_columns(
    positive: Bools, scores: Scores, names: Iterable[Any], average: str | None, weights: Floats | None, area: Area
) -> float | Any:
    """The area of each column, or for "samples" of each row, and their mean."""
    if average == "micro":
        each = None if weights is None else np.repeat(weights, scores.shape[1])
        return float(_areas(positive.reshape(1, -1), scores.reshape(1, -1), ["all classes"], each, area)[0])
    if average == "samples":
        areas = _areas(positive, scores, [f"sample {i}" for i in range(len(scores))], None, area)
        return float(np.average(areas, weights=weights))
    areas = _areas(positive.T, scores.T, [f"class {name!r}" for name in names], weights, area)
    if average is None:
        return areas
    sizes = positive.sum(axis=0) if weights is None else weights @ positive
    return float(np.average(areas, weights=sizes if average == "weighted" else None))


def _areas(positive: Bools, scores: Scores, places: Sequence[str], weights: Floats | None, area: Area) -> Floats:
    """The area of each row; ``places`` says in messages where it is."""
    areas = []
    for row, score, place in zip(positive, scores, places):
        counted = row if weights is None else row[weights > 0]
        if not counted.any() or (area is not step_area and counted.all()):
            side, name = "positive" if not counted.any() else "negative", "AP" if area is step_area else "AUC"
            raise ValueError(f"{name} is undefined for {place}: y_true has no {side}")
        areas.append(area(row, score, weights))
    return np.array(areas)


def _mean_over_pairs(positive: Bools, scores: Scores, names: Sequence[Any], average: str | None) -> float:
    """The mean of Hand and Till, over the pairs of classes."""
    samples = [np.flatnonzero(column) for column in positive.T]
    absent = [name for name, of_class in zip(names, samples) if not of_class.size]
    if absent:
        raise ValueError(f"AUC is undefined for the pairs with class {absent[0]!r}: y_true has no sample of it")
    areas, sizes = [], []
    for a, b in combinations(range(len(names)), 2):
        pair = np.concatenate([samples[a], samples[b]])
        is_a = np.arange(pair.size) < samples[a].size
        areas.append((_area(is_a, scores[pair, a]) + _area(~is_a, scores[pair, b])) / 2)
        sizes.append(pair.size)
    return float(np.average(areas, weights=sizes if average == "weighted" else None))


def _area(positive: Bools, scores: Scores, weights: Floats | None = None, max_fpr: float = 1) -> float:
    """The AUC of two classes."""
    if weights is None and max_fpr == 1:
        return unguarded(auc_from_counts)(*count_pairs_of(positive, scores))  # which were just counted
    fpr, tpr, _ = roc_points(positive, scores, weights, drop_intermediate=True)
    if max_fpr == 1:
        return auc(fpr, tpr)
    stop = np.searchsorted(fpr, max_fpr, "right")
    area = auc(np.append(fpr[:stop], max_fpr), np.append(tpr[:stop], np.interp(max_fpr, fpr, tpr)))
    return standardized_partial_auc(area, max_fpr)


complete(__name__)
