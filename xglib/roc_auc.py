"""AUC as scikit-learn's ``roc_auc_score``: of two classes, of the left end of the curve, of several classes or labels.

Several classes or labels are reduced to pairs of two: each class against the rest (of several labels: each label), or
every pair of classes. Each area is that of two classes, and the result is a mean of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Literal, TypeAlias, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .formulas import auc_from_counts, standardized_partial_auc
from .guard import check_lengths, unguarded
from .ranking import _pair_counts, _roc_curve, auc
from .validation import (
    Bools,
    Floats,
    Number,
    Scores,
    as_greater,
    as_indicators,
    as_labels,
    as_number,
    as_scores,
    as_weights,
    check_choice,
    check_same_kind,
    is_table,
)

Average: TypeAlias = Literal["macro", "weighted", "micro", "samples"] | None

_AVERAGES = ("macro", "weighted", "micro", "samples", None)


@overload
def roc_auc_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    average: Literal["macro", "weighted", "micro", "samples"] = "macro",
    sample_weight: ArrayLike | None = None,
    max_fpr: Number | None = None,
    multi_class: Literal["raise", "ovr", "ovo"] = "raise",
    labels: ArrayLike | None = None,
) -> float: ...


@overload
def roc_auc_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    average: None,
    sample_weight: ArrayLike | None = None,
    max_fpr: Number | None = None,
    multi_class: Literal["raise", "ovr", "ovo"] = "raise",
    labels: ArrayLike | None = None,
) -> float | Floats: ...


def roc_auc_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    average: Average = "macro",
    sample_weight: ArrayLike | None = None,
    max_fpr: Number | None = None,
    multi_class: Literal["raise", "ovr", "ovo"] = "raise",
    labels: ArrayLike | None = None,
) -> float | Floats:
    """(2.22) AUC, the area under the ROC curve, as scikit-learn's; in [0, 1].

    Parameters
    ----------
    y_true : array_like of shape (m,) or (m, k)
        Labels of two classes, of which the greater is positive, as scikit-learn has it, or of several. Where
        samples may have several labels, 1 where a sample (row) has a label (column), else 0.
    y_score : array_like of shape (m,) or (m, k)
        Finite real scores, higher for positives. Of several classes a column for each, in the order of
        ``labels``, and each row has the sum 1, as probabilities. Of several labels a column for each.
    average : {"macro", "weighted", "micro", "samples", None}, default "macro"
        Of several classes or labels: "macro", "weighted" (by the samples of the class, or of the pair), "micro"
        (all columns are one) or None (an array, an AUC for each); the last two not with "ovo". "samples" is
        the mean over the rows of several labels.
    sample_weight : array_like of shape (m,), optional
        Weights, not negative, not all 0; not with "ovo".
    max_fpr : float, optional
        In (0, 1]: the area up to this false positive rate, put on a scale on which chance is 1/2 and the best 1
        (McClish); not for several classes.
    multi_class : {"raise", "ovr", "ovo"}, default "raise"
        Which AUCs of several classes are averaged: "ovr", each class against the rest, by the column of the
        class; or "ovo", each pair of classes by itself, the mean of the AUCs by either column (Hand and Till).
    labels : array_like of shape (k,), optional
        The classes of the columns, sorted; by default those of ``y_true``.

    Returns
    -------
    float or ndarray of float64, shape (k,)
        AUC, or with ``average=None`` that of each class or label. For two classes without weights it is the
        nearest float to the exact ratio, which ``exact_auc`` gives; scikit-learn adds up rounded areas.

    Raises
    ------
    ValueError
        For an AUC of one class only, where scikit-learn gives NaN and a warning, or leaves out the class.
    TypeError, ValueError
        If an argument is of another kind or out of its range, or does not go with the others.

    Notes
    -----
    Source: Watermelon book 2.3.3; McClish, Medical Decision Making 9 (1989) 190-195; Hand and Till,
    Machine Learning 45 (2001) 171-186.

    Examples
    --------
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
        positive, scores = as_greater(y_true), as_scores(y_score)
        check_lengths(y_true=positive.size, y_score=scores.size)
        weights = None if sample_weight is None else as_weights(sample_weight, scores.size)
        return _area(positive, scores, weights, max_fpr)

    scores = as_scores(y_score, ndim=2)
    if is_table(y_true):
        positive, names = as_indicators(y_true, "y_true"), list(range(scores.shape[1]))
        if positive.shape != scores.shape:
            raise ValueError(f"y_true and y_score must have one shape, got {positive.shape} and {scores.shape}")
    else:
        code, names = _classes_of_columns(y_true, scores, labels)
        _check_several_classes(multi_class, average, max_fpr)
        if multi_class == "ovo":
            if sample_weight is not None:
                raise ValueError('sample_weight must be None with multi_class="ovo"')
            return _mean_over_pairs(code, scores, names, average)
        positive = code[:, np.newaxis] == np.arange(len(names))
    weights = None if sample_weight is None else as_weights(sample_weight, len(scores))
    return _mean_over_columns(positive, scores, names, average, weights, max_fpr)


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


def _classes_of_columns(
    y_true: ArrayLike, scores: Scores, labels: ArrayLike | None
) -> tuple[NDArray[np.intp], list[Any]]:
    """For each sample the column of its class, and the classes."""
    y_true = as_labels(y_true, "y_true")
    check_lengths(y_true=y_true.size, y_score=len(scores))
    classes = np.unique(y_true) if labels is None else as_labels(labels, "labels")
    check_same_kind(classes, "labels", y_true)
    if (classes[1:] <= classes[:-1]).any():
        raise ValueError(f"labels must be sorted, none of them twice, got {classes.tolist()}")
    k = scores.shape[1]
    if k == classes.size == 2:
        raise ValueError(
            f"y_score must have 1 dimension(s) for two classes, got shape {scores.shape}; pass y_score[:, 1]"
        )
    if classes.size != k:
        raise ValueError(
            f"y_score must have a column for each of {classes.size} classes, got {k}; labels= names the classes if "
            "y_true lacks one"
        )
    code = np.minimum(np.searchsorted(classes, y_true), k - 1)
    unknown = classes[code] != y_true
    if unknown.any():
        raise ValueError(f"labels must hold all classes of y_true, {y_true[unknown][0].item()!r} is missing")
    if not np.allclose(1, scores.sum(axis=1)):
        raise ValueError("y_score must be probabilities for more than two classes: each row must have the sum 1")
    return code, classes.tolist()


def _mean_over_columns(
    positive: Bools,
    scores: Scores,
    names: Iterable[Any],
    average: str | None,
    weights: Floats | None,
    max_fpr: float,
) -> float | Any:
    """The AUC of each column, or for "samples" of each row, and their mean."""
    if average == "micro":
        each = None if weights is None else np.repeat(weights, scores.shape[1])
        return float(_areas(positive.reshape(1, -1), scores.reshape(1, -1), ["all classes"], each, max_fpr)[0])
    if average == "samples":
        areas = _areas(positive, scores, [f"sample {i}" for i in range(len(scores))], None, max_fpr)
        return float(np.average(areas, weights=weights))
    areas = _areas(positive.T, scores.T, [f"class {name!r}" for name in names], weights, max_fpr)
    if average is None:
        return areas
    sizes = positive.sum(axis=0) if weights is None else weights @ positive
    return float(np.average(areas, weights=sizes if average == "weighted" else None))


def _areas(positive: Bools, scores: Scores, places: Sequence[str], weights: Floats | None, max_fpr: float) -> Floats:
    """The AUC of each row; ``places`` says in messages where it is."""
    counted = positive if weights is None else positive[:, weights > 0]
    of_one_side = np.flatnonzero(counted.all(axis=1) | ~counted.any(axis=1))
    if of_one_side.size:
        which = of_one_side[0]
        side = "negative" if counted[which].all() else "positive"
        raise ValueError(f"AUC is undefined for {places[which]}: y_true has no {side}")
    return np.array([_area(row, score, weights, max_fpr) for row, score in zip(positive, scores)])


def _mean_over_pairs(code: NDArray[np.intp], scores: Scores, names: Sequence[Any], average: str | None) -> float:
    """The mean of Hand and Till, over the pairs of classes."""
    samples = [np.flatnonzero(code == c) for c in range(len(names))]
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
        pairs = _pair_counts(positive, scores)
        return unguarded(auc_from_counts)(pairs.above, pairs.tied, pairs.m_pos, pairs.m_neg)  # which were just counted
    fpr, tpr, _ = _roc_curve(positive, scores, weights, drop_intermediate=True)
    if max_fpr == 1:
        return auc(fpr, tpr)
    stop = np.searchsorted(fpr, max_fpr, "right")
    area = auc(np.append(fpr[:stop], max_fpr), np.append(tpr[:stop], np.interp(max_fpr, fpr, tpr)))
    return standardized_partial_auc(area, max_fpr)
