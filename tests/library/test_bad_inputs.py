"""Bad inputs to every public function that takes data: each is an error that names the argument."""

import inspect
import math
import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from scipy import sparse

import xglib

Y, PREDICTED, SCORES = [1, 0, 1, 0, 1, 0], [1, 0, 0, 0, 1, 1], [0.9, 0.4, 0.3, 0.2, 0.8, 0.7]
TABLE = [[0.1, 0.3, 0.2], [0.2, 0.4, 0.3], [0.3, 0.1, 0.2]]
RATES_A, RATES_B = [0.25, 0.5, 0.75], [0.25, 0.25, 0.25]
FIVE_BY_TWO = [[0.75, 0.5]] + [[0.25, 0.5]] * 4


class Tensor:
    """Of two dimensions, and no array, as PyTorch's are that require a gradient."""

    shape, ndim = (6, 2), 2

    def __array__(self, dtype=None, copy=None):
        raise RuntimeError("call detach()")


def things():
    """What is no number, no array and no sequence; new ones, for a generator can be used up."""
    return [None, object(), print, float, ..., slice(1), iter([1]), (x for x in (1, 0)), {1: 0}, {1, 0}]


def no_vectors():
    """What holds neither labels nor numbers in one dimension."""
    return [
        *things(),
        1,
        0.5,
        True,
        1j,
        Fraction(1, 2),
        "101010",
        b"101010",
        np.float64(1),
        np.array(1),
        [],
        (),
        np.empty(0),
        np.empty((0, 1)),
        np.zeros((2, 2, 2)),
        [[1, 0], [1]],
        np.array([[1, 0], [1]], dtype=object),
        [math.nan, 0, 1, 0, 1, 0],
        [math.inf, 0, 1, 0, 1, 0],
        [-math.inf, 0, 1, 0, 1, 0],
        [None, 0, 1, 0, 1, 0],
        [1j, 0, 1, 0, 1, 0],
        [b"a", b"b"] * 3,
        [{}] * 6,
        [print] * 6,
        [Decimal(1)] * 6,
        [object()] * 6,
        np.array(["2026-01-01"] * 6, dtype="M8[D]"),
        np.array([1] * 6, dtype="m8[s]"),
        np.zeros(6, dtype=[("a", int)]),
        np.ma.array([1, 0] * 3, mask=[True] + [False] * 5),
        np.array([1, None] * 3, dtype=object),
        pd.Series([1, None] * 3),
        pd.Series([1, None] * 3, dtype="Int64"),
        pd.Series([1, None] * 3, dtype="Float64"),
        sparse.csr_array([[1, 0, 1, 0, 1, 0]]),
        sparse.csc_matrix([[1], [0]] * 3),
        sparse.coo_array([1, 0] * 3),
        Tensor(),
    ]


def other_lengths():
    """Labels and numbers, but not as many as of the other arguments."""
    return [[1, 0], [1, 0] * 4, np.arange(4), pd.Series([1, 0])]


def no_labels():
    return [
        *no_vectors(),
        [0.5, 0, 1, 0, 1, 0],
        ["1", 0] * 3,
        ["a", math.nan] * 3,
        [2**70, 0] * 3,
        [2.0**70, 0] * 3,
        np.array([2**63, 0] * 3, dtype=np.uint64),
        np.array(["1", 0] * 3, dtype=object),
        [Fraction(1, 2), 0] * 3,
        pd.Series(["a", None] * 3),
    ]


def labels():
    return [*no_labels(), *other_lengths(), ["1", "0"] * 3]


def two_classes():
    return [*no_labels(), *other_lengths(), [1] * 6, [0, 1, 2] * 2]


def no_numbers():
    return [*no_vectors(), ["1", "0"] * 3, ["a", 0] * 3, np.array(["1", 0] * 3, dtype=object), [2**1024, 0] * 3]


def numbers():
    return [*no_numbers(), *other_lengths()]


def no_scores():
    return [*no_numbers(), [2**53 + 1, 0] * 3, [Fraction(1, 3), 0] * 3]


def scores():
    return [*no_scores(), *other_lengths()]


def weights():
    bad = [v for v in numbers() if v is not None]
    return [*bad, [-1, 1, 1, 1, 1, 1], [0] * 6, [1e308] * 6, [1e100, 1e100, 1, 1, 1, 1]]


def distribution():
    return [*weights(), None, [1 / 6] * 5 + [0.2], [1] * 6]


def no_rates():
    return [*no_numbers(), [-0.1, 0.5, 0.5], [0.5, 0.5, 1.5], [0.5]]


def rates():
    return [*no_rates(), *other_lengths()]


def tables():
    return [
        *things(),
        1,
        0.5,
        True,
        1j,
        "ab",
        b"ab",
        np.float64(1),
        np.array(1),
        [1, 2, 3],
        np.arange(3),
        [],
        [[]],
        np.empty((0, 3)),
        np.empty((3, 0)),
        np.zeros((2, 2, 2)),
        [[1, 2], [3]],
        [[1, math.nan, 2], [1, 2, 3]],
        [[1, 2, math.inf], [1, 2, 3]],
        [[1, None, 2], [1, 2, 3]],
        [["1", "2", "3"]] * 2,
        [[1j, 2, 3]] * 2,
        [[b"a", b"b"]] * 2,
        [[Decimal(1), 2, 3]] * 2,
        [[{}, 1, 2]] * 2,
        np.array([["a", 1, 2]] * 2, dtype=object),
        np.ma.array([[1.0, 2.0]], mask=True),
        sparse.csr_array([[1, 0, 2]] * 2),
        sparse.csc_matrix([[1, 0, 2]] * 2),
        pd.DataFrame({"a": [1, None]}),
        pd.DataFrame({"a": [1, None]}, dtype="Float64"),
        pd.DataFrame({"a": ["x"]}),
        np.zeros((2, 2), dtype="M8[s]"),
        [[2**1024, 1, 2]] * 2,
    ]


def bools():
    return [
        "False",
        "True",
        "",
        1,
        0,
        1.0,
        None,
        [],
        [True],
        np.array([True]),
        np.array(True),
        object(),
        print,
        b"True",
    ]


def choices():
    return ["spam", "", "GREATER", b"less", 1, 0.5, True, [], ["less"], {"less"}, np.array(["less"]), object(), print]


def seeds():
    return ["0", "spam", b"0", -1, 1.5, math.nan, 1j, object(), print, [-1], [0.5], {}, {0}, Fraction(1), Decimal(1)]


def random_states():
    return [*seeds(), 2**32, True, [0], np.random.default_rng(0), np.array([0])]


def zero_divisions():
    return [
        "spam",
        b"raise",
        "",
        None,
        -0.1,
        1.1,
        math.inf,
        -math.inf,
        1j,
        [0],
        [],
        {},
        {0},
        object(),
        print,
        np.arange(2),
    ]


def one_label():
    return [
        [1],
        [],
        {},
        object(),
        print,
        1j,
        b"1",
        math.nan,
        math.inf,
        0.5,
        2**70,
        7,
        -7,
        "a",
        np.array([1]),
        Decimal(1),
    ]


def shown():
    return [
        *[v for v in things() if v is not None],
        1,
        0.5,
        True,
        1j,
        "10",
        b"10",
        [],
        np.empty(0),
        np.zeros((2, 2, 2)),
        [1, 1],
        [0, 1, 0],
        [math.nan],
        [math.inf],
        [0.5],
        [None],
        [1j],
        [b"a"],
        ["0", "1"],
        [2**70],
        [{}],
        [[1, 0], [1]],
        sparse.csr_array([[1, 0]]),
        np.ma.array([1, 0], mask=[True, False]),
    ]


def whole(low=None, high=None):
    outside = [*([] if low is None else [low - 1]), *([] if high is None else [high + 1])]
    return lambda: [
        *things(),
        "1",
        b"1",
        True,
        np.True_,
        1.0,
        2.5,
        math.nan,
        math.inf,
        1j,
        np.float64(2),
        Fraction(1, 2),
        Fraction(2),
        Decimal(2),
        [2],
        np.array([2]),
        np.array(2),
        pd.Series([2]),
        -1,
        *outside,
    ]


def number(*outside):
    return lambda: [
        *things(),
        "0.5",
        b"0.5",
        True,
        np.True_,
        math.nan,
        math.inf,
        -math.inf,
        1j,
        Decimal("0.5"),
        [0.5],
        (0.5,),
        np.array([0.5]),
        np.array(0.5),
        pd.Series([0.5]),
        np.float32("nan"),
        *outside,
    ]


def edges():
    bad = [v for v in no_numbers() if v is not None]
    return [*bad, [0.5, 0.4], [0.5, 0.5], [2**53 + 1, 0] * 3, np.array([0.25, 0.5], dtype=np.float32)]


def whole_counts():
    real = [v for v in numbers() if not (isinstance(v, list) and v[:1] == [2**1024])]  # counts may be of any size
    return [*real, [-1, 0, 1, 0, 1, 0], [0.5, 0, 1, 0, 1, 0], [2.0**60, 0, 1, 0, 1, 0], [Fraction(1, 2), 1] * 3]


def chunks():
    return [
        *[v for v in things() if v != {}],
        1,
        0.5,
        True,
        "ab",
        b"ab",
        np.array(1),
        [1, 0],
        [Y],
        np.array(SCORES),
        [(Y, SCORES), None],
        [(Y,)],
        [(Y, SCORES, SCORES)],
        [(Y, SCORES[1:])],
        [(Y, [math.nan] * 6)],
        [([2] * 6, SCORES)],
        [(Y, SCORES), (Y, np.array(SCORES, np.float32))],
    ]


SHARE = number(0, 1, -0.5, 1.5, 2)  # in (0, 1)
NOT_NEGATIVE = number(-1, -0.5, Fraction(-1, 2))
SCORE = {"y_true": labels, "y_pred": labels, "sample_weight": weights, "zero_division": zero_divisions}
OF_CLASSES = SCORE | {"pos_label": one_label, "average": choices}
RANKING = {"y_true": labels, "y_score": scores, "pos_label": one_label}
OF_PROBABILITIES = {
    "y_true": labels,
    "y_proba": lambda: [*numbers(), [-0.1, 0, 0, 0, 0, 0], [1.5, 0, 0, 0, 0, 0]],
    "sample_weight": weights,
}
PREDICTED_PROBABILITY = {
    "y_true": labels,
    "pos_label": one_label,
    "y_prob": lambda: [*numbers(), [1.1, 0, 1, 0, 1, 0], [-0.1, 0, 1, 0, 1, 0]],
}
DRAWN = {"n_resamples": whole(1), "confidence_level": SHARE, "rng": seeds}
TWO_RATES = {"errors_a": rates, "errors_b": rates, "alternative": choices}
TRIPLE = {"predictions": tables, "y": numbers, "y_D": tables}
SAMPLES = {"X": lambda: NO_SAMPLES, "y": lambda: [*NO_SAMPLES[1:], [1], [1] * 7, np.arange(3)]}
NO_SAMPLES = [
    None,
    object(),
    print,
    float,
    ...,
    slice(1),
    iter([1]),
    (x for x in (1, 0)),
    1,
    0.5,
    True,
    1j,
    Fraction(1, 2),
    Decimal(1),
    np.float64(1),
    np.array(1),
    math.nan,
    [],
    (),
    "",
    b"",
    {},
    np.empty(0),
    np.empty((0, 2)),
    pd.Series([]),
]
STRATA = SAMPLES | {"y": lambda: [*no_labels(), *other_lengths(), None]}


def split(splitter, *arguments, **named):
    """The function that makes such a splitter and splits."""

    def function(X=tuple(Y), y=tuple(Y), **others):
        return list(splitter(*arguments, **(named | others)).split(X, y))

    function.__name__ = splitter.__name__
    return function


# Of each function: arguments that it takes, and what is bad for each by its name.
CASES = {
    "HoldOut": (
        split(xglib.HoldOut, test_size=2),
        {},
        SAMPLES | {"test_size": number(0, 6, 1.5, -1), "n_splits": whole(1), "stratify": bools, "rng": seeds},
    ),
    "KFold": (
        split(xglib.KFold, n_splits=3),
        {"shuffle": True},
        SAMPLES | {"n_splits": whole(2), "shuffle": bools, "random_state": random_states},
    ),
    "StratifiedKFold": (
        split(xglib.StratifiedKFold, n_splits=3),
        {"shuffle": True},
        STRATA | {"n_splits": whole(2), "shuffle": bools, "random_state": random_states},
    ),
    "RepeatedKFold": (
        split(xglib.RepeatedKFold, n_splits=3),
        {},
        SAMPLES | {"n_splits": whole(2), "n_repeats": whole(1), "random_state": random_states},
    ),
    "RepeatedStratifiedKFold": (
        split(xglib.RepeatedStratifiedKFold, n_splits=3),
        {},
        STRATA | {"n_splits": whole(2), "n_repeats": whole(1), "random_state": random_states},
    ),
    "LeaveOneOut": (split(xglib.LeaveOneOut), {}, SAMPLES),
    "Bootstrap": (split(xglib.Bootstrap, n_resamples=2), {}, SAMPLES | {"n_resamples": whole(1), "rng": seeds}),
    "leave_one_out_bootstrap_error": (
        xglib.leave_one_out_bootstrap_error,
        {"losses": [[0, 1], [1, 0]], "out_of_bag": [[True, False], [False, True]]},
        {"losses": tables, "out_of_bag": lambda: [*tables(), [[0, 1]] * 2, [[2, 1], [1, 2]]]},
    ),
    "mean_squared_error": (
        xglib.mean_squared_error,
        {"y_true": SCORES, "y_pred": Y},
        {"y_true": numbers, "y_pred": numbers, "sample_weight": weights, "multioutput": choices},
    ),
    "expected_squared_error": (
        xglib.expected_squared_error,
        {"y_true": SCORES, "y_pred": Y, "probability": [1, 0, 0, 0, 0, 0]},
        {"y_true": numbers, "y_pred": numbers, "probability": distribution},
    ),
    **{
        name: (
            getattr(xglib, name),
            {"y_true": Y, "y_pred": PREDICTED, "probability": [1, 0, 0, 0, 0, 0]},
            {"y_true": labels, "y_pred": labels, "probability": distribution},
        )
        for name in ("expected_error_rate", "expected_accuracy")
    },
    **{
        name: (
            getattr(xglib, name),
            {"y_true": Y, "y_pred": PREDICTED},
            {"y_true": labels, "y_pred": labels, "normalize": bools, "sample_weight": weights},
        )
        for name in ("zero_one_loss", "accuracy_score")
    },
    "counts": (
        xglib.counts,
        {"y_true": Y, "y_pred": PREDICTED},
        {"y_true": labels, "y_pred": labels, "pos_label": one_label, "sample_weight": weights},
    ),
    "class_counts": (
        xglib.class_counts,
        {"y_true": Y, "y_pred": PREDICTED},
        {"y_true": labels, "y_pred": labels, "labels": shown, "sample_weight": weights, "samplewise": bools},
    ),
    "confusion_matrix": (
        xglib.confusion_matrix,
        {"y_true": Y, "y_pred": PREDICTED},
        {"y_true": labels, "y_pred": labels, "labels": shown, "sample_weight": weights, "normalize": choices},
    ),
    **{
        name: (getattr(xglib, name), {"y_true": Y, "y_pred": PREDICTED}, OF_CLASSES)
        for name in ("precision_score", "recall_score", "f1_score")
    },
    "fbeta_score": (
        xglib.fbeta_score,
        {"y_true": Y, "y_pred": PREDICTED, "beta": 2},
        OF_CLASSES | {"beta": lambda: [v for v in number(-1, -0.5, 1e101)() if v is not math.inf]},
    ),  # infinity is recall
    "macro_f1_score": (xglib.macro_f1_score, {"y_true": Y, "y_pred": PREDICTED}, SCORE | {"labels": shown}),
    **{
        name: (
            getattr(xglib, name),
            {"y_true": Y, "y_score": SCORES},
            RANKING | {"sample_weight": weights, "drop_intermediate": bools},
        )
        for name in ("precision_recall_curve", "roc_curve")
    },
    "average_precision_score": (
        xglib.average_precision_score,
        {"y_true": Y, "y_score": SCORES},
        RANKING | {"sample_weight": weights},
    ),
    "break_even_point": (xglib.break_even_point, {"y_true": Y, "y_score": SCORES}, RANKING | {"ties": choices}),
    "f1_bootstrap_interval": (
        xglib.f1_bootstrap_interval,
        {"y_true": Y, "y_pred": PREDICTED, "n_resamples": 9, "rng": 0},
        DRAWN | {"y_true": labels, "y_pred": labels, "pos_label": one_label, "zero_division": zero_divisions},
    ),
    "auc": (
        xglib.auc,
        {"x": [0, 1, 2, 3, 4, 5], "y": SCORES},
        {"x": lambda: [*numbers(), [0, 1, 0, 1, 0, 1]], "y": numbers},
    ),
    "roc_auc_score": (
        xglib.roc_auc_score,
        {"y_true": Y, "y_score": SCORES},
        {
            "y_true": two_classes,
            "y_score": scores,
            "sample_weight": weights,
            "average": choices,
            "multi_class": choices,
            "max_fpr": lambda: number(-0.5, 0, 1.5)()[1:],
        },
    ),  # None is the whole curve
    **{
        name: (getattr(xglib, name), {"y_true": Y, "y_score": SCORES}, RANKING | weighted)
        for weighted, names in (
            ({}, ("exact_auc", "rank_loss", "pair_counts")),
            ({"sample_weight": weights}, ("delong_variance", "cost_curve", "exact_cost_area")),
        )
        for name in names
    },
    "tally_rows": (
        xglib.tally_rows,
        {"y_true": Y, "y_score": SCORES, "edges": [0.25, 0.5]},
        RANKING
        | {
            "pos_label": lambda: [v for v in one_label() if v not in (7, -7)],
            "edges": edges,
            "where": lambda: [v for v in things() if v is not None] + [b"part", 7, 0.5, True, ["part"]],
        },
    ),
    "tally_chunks": (
        xglib.tally_chunks,
        {"chunks": [(Y, SCORES)], "edges": [0.25, 0.5]},
        {"chunks": chunks, "pos_label": lambda: [v for v in one_label() if v not in (7, -7)], "edges": edges},
    ),
    "tally_groups": (
        xglib.tally_groups,
        {"y_score": SCORES, "negatives": Y, "positives": PREDICTED},
        {"y_score": scores, "negatives": whole_counts, "positives": whole_counts, "edges": edges},
    ),
    "tally_bins": (
        xglib.tally_bins,
        {"bins": Y, "negatives": Y, "positives": Y, "edges": [0.5]},
        {
            "bins": lambda: [*whole_counts(), [0, 1, 2] * 2],
            "negatives": whole_counts,
            "positives": whole_counts,
            "edges": lambda: [*edges()[:-1], None],
        },
    ),
    "plan_edges": (xglib.plan_edges, {"y_score": SCORES}, {"y_score": no_scores, "n_bins": whole(2, 2**24)}),
    "auc_bounds": (
        xglib.auc_bounds,
        {"tally": xglib.tally_rows(Y, SCORES)},
        {"tally": lambda: [*no_vectors(), xglib.tally_rows([], []), xglib.tally_rows([1], [1])]},
    ),
    "merge": (
        xglib.merge,
        {"parts": [xglib.counts(Y, PREDICTED)] * 2},
        {
            "parts": lambda: [
                *no_vectors(),
                Y,
                xglib.counts(Y, PREDICTED),
                [xglib.pair_counts(Y, SCORES)] * 2,
                [np.eye(2)] * 2,
                [xglib.counts(Y, PREDICTED), xglib.error_count(Y, PREDICTED)],
                [xglib.exact_auc(Y, SCORES)] * 2,
            ]
        },
    ),
    "auc_bootstrap_interval": (
        xglib.auc_bootstrap_interval,
        {"y_true": Y, "y_score": SCORES, "n_resamples": 9},
        RANKING | DRAWN,
    ),
    "delong_interval": (
        xglib.delong_interval,
        {"y_true": Y, "y_score": SCORES},
        RANKING | {"confidence_level": SHARE, "sample_weight": weights},
    ),
    "delong_test": (
        xglib.delong_test,
        {"y_true": Y, "score_a": SCORES, "score_b": SCORES[::-1]},
        {"y_true": labels, "score_a": scores, "score_b": scores, "pos_label": one_label, "sample_weight": weights},
    ),
    "cost_sensitive_error_rate": (
        xglib.cost_sensitive_error_rate,
        {"y_true": Y, "y_pred": PREDICTED, "cost_fn": 2, "cost_fp": 1},
        {
            "y_true": labels,
            "y_pred": labels,
            "sample_weight": weights,
            "pos_label": one_label,
            "cost_fn": NOT_NEGATIVE,
            "cost_fp": NOT_NEGATIVE,
        },
    ),
    "roc_convex_hull": (
        xglib.roc_convex_hull,
        {"fpr": [0, 0, 0.25, 0.5, 0.75, 1], "tpr": [0, 0.5, 0.5, 1, 1, 1]},
        {"fpr": lambda: [*numbers(), [0, 0, 0.25, 0.5, 0.75, 0.8], [-1, 0, 0.25, 0.5, 0.75, 1]], "tpr": numbers},
    ),
    "best_threshold": (
        xglib.best_threshold,
        {"y_true": Y, "y_score": SCORES},
        RANKING
        | {
            "sample_weight": weights,
            "p": lambda: number(-0.5, 1.5)()[1:],  # None is the share in y_true
            "cost_fn": NOT_NEGATIVE,
            "cost_fp": NOT_NEGATIVE,
        },
    ),
    **{
        name: (getattr(xglib, name), {"y_true": Y, "y_proba": SCORES}, OF_PROBABILITIES | {option: bools})
        for name, option in (("brier_score_loss", "scale_by_half"), ("log_loss", "normalize"))
    },
    "matthews_corrcoef": (
        xglib.matthews_corrcoef,
        {"y_true": Y, "y_pred": PREDICTED},
        {"y_true": labels, "y_pred": labels, "sample_weight": weights, "zero_division": zero_divisions},
    ),
    "cohen_kappa_score": (
        xglib.cohen_kappa_score,
        {"y1": Y, "y2": PREDICTED},
        {
            "y1": labels,
            "y2": labels,
            "labels": shown,
            "weights": choices,
            "sample_weight": weights,
            "replace_undefined_by": lambda: [
                v for v in number(-1.5, 1.5)()[1:] if v is not math.nan
            ],  # None raises, nan is nan
        },
    ),
    "balanced_accuracy_score": (
        xglib.balanced_accuracy_score,
        {"y_true": Y, "y_pred": PREDICTED},
        {"y_true": labels, "y_pred": labels, "sample_weight": weights, "adjusted": bools},
    ),
    "interval": (
        xglib.interval,
        {"metric": xglib.f1_score, "y_true": Y, "y_pred": PREDICTED},
        {
            "metric": lambda: [1, None, "f1_score", []],
            "y_true": labels,
            "y_pred": labels,
            "confidence_level": SHARE,
            "method": choices,
            "n_resamples": whole(1),
        },
    ),
    "compare": (
        xglib.compare,
        {"metric": xglib.accuracy_score, "y_true": Y, "one": PREDICTED, "other": Y},
        {"metric": lambda: [1, None, "f1_score", []], "y_true": labels, "n_resamples": whole(1)},
    ),
    "brier_decomposition": (
        xglib.brier_decomposition,
        {"y_true": Y, "y_prob": SCORES},
        PREDICTED_PROBABILITY | {"n_bins": lambda: whole(1)()[1:], "sample_weight": weights},
    ),  # None makes a group of each score
    "error_count": (xglib.error_count, {"y_true": Y, "y_pred": PREDICTED}, {"y_true": labels, "y_pred": labels}),
    "binomial_critical_error": (
        xglib.binomial_critical_error,
        {"m": 10, "eps0": 0.3, "alpha": 0.05},
        {"m": whole(1, 10**12), "eps0": SHARE, "alpha": SHARE, "attained": bools},
    ),
    "binomial_test": (
        xglib.binomial_test,
        {"k": 3, "m": 10, "eps0": 0.3},
        {"k": whole(0, 10), "m": whole(1, 10**12), "eps0": SHARE, "alternative": choices},
    ),
    "error_rate_interval": (
        xglib.error_rate_interval,
        {"k": 3, "m": 10},
        {"k": whole(0, 10), "m": whole(1, 10**12), "confidence_level": SHARE, "method": choices},
    ),
    "f1_interval": (
        xglib.f1_interval,
        {"y_true": Y, "y_pred": PREDICTED},
        {"y_true": labels, "y_pred": labels, "pos_label": one_label, "confidence_level": SHARE, "method": choices},
    ),
    "mcnemar_table": (
        xglib.mcnemar_table,
        {"y_true": Y, "pred_a": PREDICTED, "pred_b": Y},
        {"y_true": no_labels, "pred_a": labels, "pred_b": labels},
    ),
    "mcnemar": (
        xglib.mcnemar,
        {"e01": 12, "e10": 4},
        {"e01": whole(0), "e10": whole(0), "correction": bools, "exact": bools},
    ),
    "error_rate_ttest": (
        xglib.error_rate_ttest,
        {"error_rates": RATES_A, "eps0": 0.5},
        {"error_rates": lambda: [*no_rates(), [0.5, 0.5, 0.5]], "eps0": number(-0.5, 1.5), "alternative": choices},
    ),
    "paired_ttest": (xglib.paired_ttest, {"errors_a": RATES_A, "errors_b": RATES_B}, TWO_RATES),
    "corrected_paired_ttest": (
        xglib.corrected_paired_ttest,
        {"errors_a": RATES_A, "errors_b": RATES_B, "n_train": 3, "n_test": 2},
        TWO_RATES | {"n_train": whole(1), "n_test": whole(1)},
    ),
    "five_by_two_cv_ttest": (
        xglib.five_by_two_cv_ttest,
        {"errors_a": FIVE_BY_TWO, "errors_b": [[0.25, 0.25]] * 5},
        {"errors_a": lambda: [*tables(), [[0.5, 0.5]] * 4, [[0.5, 1.5]] * 5], "errors_b": tables, "form": choices},
    ),
    **{
        name: (
            getattr(xglib, name),
            {"scores": TABLE, "lower_is_better": True},
            {"scores": lambda: [*tables(), [[1], [2]], [[2**53 + 1, 1]] * 2], "lower_is_better": bools},
        )
        for name in ("ranks", "mean_ranks")
    },
    **{
        name: (
            getattr(xglib, name),
            {"scores": TABLE},
            {"scores": lambda: [*tables(), [[1], [2]], [[1, 2, 3]], [[1, 1], [2, 2]]], "tie_correction": bools},
        )
        for name in ("friedman", "iman_davenport")
    },
    "nemenyi_q": (xglib.nemenyi_q, {"k": 3}, {"k": whole(2), "alpha": SHARE}),
    "nemenyi": (
        xglib.nemenyi,
        {"scores": TABLE, "lower_is_better": True},
        {"scores": lambda: [*tables(), [[1], [2]], [[1, 2, 3]]], "lower_is_better": bools, "alpha": SHARE},
    ),
    "compare_with_control": (
        xglib.compare_with_control,
        {"scores": TABLE, "control": 0, "lower_is_better": True},
        {
            "scores": lambda: [*tables(), [[1], [2]], [[1, 2, 3]]],
            "control": whole(0, 2),
            "lower_is_better": bools,
            "alpha": SHARE,
        },
    ),
    "holm": (
        xglib.holm,
        {"pvalues": SCORES},
        {"pvalues": lambda: [*no_numbers(), [0.5, -0.1], [0.5, 1.1], [[0.5, 0.5]]]},
    ),
    "wilcoxon": (
        xglib.wilcoxon,
        {"scores_a": SCORES, "scores_b": Y},
        {"scores_a": numbers, "scores_b": numbers, "exact": bools},
    ),
    "mean_prediction": (xglib.mean_prediction, {"predictions": TABLE}, {"predictions": tables}),
    "prediction_variance": (xglib.prediction_variance, {"predictions": TABLE}, {"predictions": tables}),
    "label_noise": (xglib.label_noise, {"y_D": TABLE, "y": [1, 2, 3]}, {"y_D": tables, "y": numbers}),
    **{
        name: (getattr(xglib, name), {"predictions": TABLE, "y": [1, 2, 3], "y_D": TABLE}, TRIPLE)
        for name in ("decompose", "decomposition_standard_errors")
    },
    "estimate_decomposition": (
        xglib.estimate_decomposition,
        {"predictions": TABLE, "labels": TABLE},
        {"predictions": tables, "labels": tables},
    ),
    "simulate_predictions": (
        xglib.simulate_predictions,
        {"learner": lambda a, b, x: x, "draw": lambda rng: ([0], [1]), "x": [1.0], "n_datasets": 2},
        {
            "n_datasets": whole(1),
            "rng": seeds,
            "learner": lambda: [1, None, "f", [], object()],
            "draw": lambda: [1, None, "f", [], object(), lambda rng: 1, lambda rng: (1, 2, 3)],
        },
    ),
    "polynomial_predictions": (
        xglib.polynomial_predictions,
        {"x_train": [0, 1, 2], "y_train": TABLE, "degree": 1, "x": [0, 3]},
        {"x_train": numbers, "y_train": tables, "degree": whole(0, 2), "x": no_numbers},
    ),
}


def bad_inputs(name):
    return [(argument, bad) for argument, values in CASES[name][2].items() for bad in values()]


def test_every_public_function_is_here():
    public = {name for name in xglib.__all__ if callable(getattr(xglib, name))}
    assert public == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_bad_input_is_an_error_that_names_the_argument(name):
    function, good, kinds = CASES[name]
    function(**good)
    if function is getattr(xglib, name):
        assert set(kinds) <= set(inspect.signature(function).parameters)
    wrong = []
    for argument, bad in bad_inputs(name):
        try:
            value = function(**(good | {argument: bad}))
        except (TypeError, ValueError) as error:
            if not re.search(rf"(^|\W){argument}(\W|$)", str(error)) or "unexpected keyword" in str(error):
                wrong.append((argument, bad, error))
        except Exception as error:  # another kind of error is no clear one
            wrong.append((argument, bad, error))
        else:
            wrong.append((argument, bad, value))
    assert not wrong, "\n" + "\n".join(f"{a}={str(b)[:60]!r}: {type(v).__name__} {str(v)[:120]}" for a, b, v in wrong)


def test_many_bad_inputs_were_tried():
    counts = {name: len(bad_inputs(name)) for name in CASES}
    print(f"bad inputs: {sum(counts.values())} to {len(counts)} functions, at least {min(counts.values())} to each")
    assert min(counts.values()) >= 25
