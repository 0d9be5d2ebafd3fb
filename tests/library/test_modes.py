"""Several classes and several labels a sample: against definitions in fractions and against scikit-learn."""

import inspect
import itertools
import math
import re
import warnings
from fractions import Fraction
from functools import partial

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import sparse
from sklearn import metrics, model_selection

import xglib
from xglib import formulas
from xglib.validation import as_indicators, is_table

SCORES = ("precision_score", "recall_score", "f1_score", "fbeta_score")
AVERAGES = ("macro", "micro", "weighted", "samples", None)


def near(ours, theirs):
    np.testing.assert_allclose(np.asarray(ours, float), np.asarray(theirs, float), rtol=1e-13, atol=1e-13)


def every(*shape):
    """All tables of 0 and 1 of this shape."""
    for cells in itertools.product((0, 1), repeat=math.prod(shape)):
        yield np.reshape(cells, shape)


# ---- what scikit-learn's counterparts take ----------------------------------------------------------


OLD_KEYWORDS = {"y_pred"} if "y_proba" in inspect.signature(metrics.log_loss).parameters else set()  # of log_loss


def test_every_keyword_of_a_counterpart_is_taken():
    found = 0
    for name in xglib.__all__:
        for module in (metrics, model_selection):
            if hasattr(module, name):
                ours, theirs = (inspect.signature(getattr(side, name)).parameters for side in (xglib, module))
                assert set(theirs) - OLD_KEYWORDS <= set(ours), name
                found += 1
    assert found == 23
    ours = inspect.signature(xglib.class_counts).parameters
    assert set(ours) == set(inspect.signature(metrics.multilabel_confusion_matrix).parameters)


# ---- several labels a sample ------------------------------------------------------------------------


def score(name, tp, fp, fn, beta=Fraction(2)):
    """By definition, in fractions; 0/0 is None."""
    above, below = {
        "precision_score": (tp, tp + fp),
        "recall_score": (tp, tp + fn),
        "f1_score": (2 * tp, 2 * tp + fp + fn),
        "fbeta_score": ((1 + beta**2) * tp, (1 + beta**2) * tp + beta**2 * fn + fp),
    }[name]
    return Fraction(above) / below if below else None


def mean(values, weights):
    """Without what is None; the plain mean if no weight is left."""
    kept = [(v, w) for v, w in zip(values, weights) if v is not None]
    total = sum(w for _, w in kept)
    return sum(v * w for v, w in kept) / total if total else sum(v for v, _ in kept) / len(kept)


def by_definition(name, y, h, average, weights, zero):
    """The average over columns, or over rows, by lists and fractions; 0/0 counts as ``zero``, which None leaves out."""
    rows = list(zip(y.tolist(), h.tolist(), weights))
    cells = []
    for j in range(y.shape[1]):
        count = {(a, b): sum(w for t, p, w in rows if (t[j], p[j]) == (a, b)) for a in (0, 1) for b in (0, 1)}
        cells.append((count[1, 1], count[0, 1], count[1, 0]))
    if average == "micro":
        cells = [tuple(map(sum, zip(*cells)))]
    shares = [tp + fn for tp, _, fn in cells] if average == "weighted" else [1] * len(cells)
    if average == "samples":
        pairs = [list(zip(t, p)) for t, p, w in rows if w]
        cells, shares = [tuple(map(p.count, ((1, 1), (0, 1), (1, 0)))) for p in pairs], [w for w in weights if w]
    values = [score(name, *c) for c in cells]
    values = [zero if v is None else v for v in values]
    if average is None:
        return [math.nan if v is None else float(v) for v in values]
    return math.nan if all(v is None for v in values) else float(mean(values, shares))


@pytest.mark.parametrize("average", AVERAGES)
@pytest.mark.parametrize("name", SCORES)
def test_scores_of_every_pair_of_small_tables(name, average):
    options = {"beta": 2} if name == "fbeta_score" else {}
    for y, h in (pair for shape in ((2, 2), (1, 3)) for pair in itertools.product(every(*shape), every(*shape))):
        for zero in (0, 1, None):
            options["zero_division"] = math.nan if zero is None else zero
            found = getattr(xglib, name)(y, h, average=average, **options)
            near(found, by_definition(name, y, h, average, [1] * len(y), zero))


tables = st.tuples(st.integers(1, 8), st.integers(2, 5)).flatmap(
    lambda shape: st.tuples(
        *(
            st.lists(st.lists(st.integers(0, 1), min_size=shape[1], max_size=shape[1]), min_size=n, max_size=n)
            for n in (shape[0], shape[0])
        ),
        st.lists(st.integers(0, 3), min_size=shape[0], max_size=shape[0]),
        st.permutations(range(shape[1])).flatmap(lambda p: st.integers(1, len(p)).map(lambda n: p[:n])),
    )
)


@settings(max_examples=200)
@given(tables, st.sampled_from(AVERAGES), st.sampled_from([0, 1, math.nan]), st.booleans(), st.booleans())
def test_scores_of_labels_equal_scikit_learn(case, average, zero_division, weighted, chosen):
    y, h, weights, labels = case
    assume(any(weights))
    options = {"average": average, "zero_division": zero_division}
    options |= {"sample_weight": weights} if weighted else {}
    options |= {"labels": labels} if chosen else {}
    for name in SCORES:
        more = {"beta": 0.5} if name == "fbeta_score" else {}
        ours, theirs = (getattr(side, name)(np.array(y), np.array(h), **options, **more) for side in (xglib, metrics))
        near(ours, theirs)
        assert type(ours) is (np.ndarray if average is None else float)
    shown = labels if chosen else list(range(len(y[0])))
    used = weights if weighted else [1] * len(y)
    zero = None if math.isnan(zero_division) else zero_division
    definition = by_definition("f1_score", np.array(y)[:, shown], np.array(h)[:, shown], average, used, zero)
    near(xglib.f1_score(y, h, **options), definition)


@settings(max_examples=150)
@given(tables, st.booleans(), st.booleans(), st.booleans())
def test_counts_of_labels_equal_scikit_learn(case, weighted, chosen, samplewise):
    y, h, weights, labels = case
    assume(any(weights))
    options = {"samplewise": samplewise, "labels": labels if chosen else None}
    options["sample_weight"] = weights if weighted else None
    c = xglib.class_counts(y, h, **options)
    theirs = metrics.multilabel_confusion_matrix(np.array(y), np.array(h), **options)
    assert np.stack([c.tn, c.fp, c.fn, c.tp], axis=1).tolist() == theirs.reshape(-1, 4).tolist()
    assert c.tp.dtype == (np.float64 if weighted else np.int64)
    shown = labels if chosen else list(range(len(y[0])))
    assert c.classes.tolist() == (list(range(len(y))) if samplewise else shown)
    if not samplewise:
        for j, *cells in zip(shown, c.tp, c.fp, c.fn, c.tn):
            column = [np.array(table)[:, j] for table in (y, h)]
            assert tuple(cells) == xglib.counts(*column, sample_weight=options["sample_weight"])
    for name, normalize in itertools.product(("accuracy_score", "zero_one_loss"), (True, False)):
        options = {"normalize": normalize, "sample_weight": weights if weighted else None}
        ours, theirs = (getattr(side, name)(np.array(y), np.array(h), **options) for side in (xglib, metrics))
        near(ours, theirs)
    right = [w for a, b, w in zip(y, h, weights) if a == b]
    assert xglib.accuracy_score(y, h, sample_weight=weights) == sum(right) / sum(weights)


def test_a_sample_of_weight_0_does_not_matter():
    y, h, options = [[1, 0], [0, 0]], [[1, 1], [0, 0]], {"average": "samples", "sample_weight": [1, 0]}
    assert xglib.precision_score(y, h, **options) == 0.5  # that of the other is undefined
    for sides in ((y, h), ([[0, 0], [0, 0]], [[0, 0], [0, 1]])):
        near(*(side.precision_score(*sides, **options, zero_division=np.nan) for side in (xglib, metrics)))


def test_the_order_of_samples_and_labels_does_not_matter():
    rng = np.random.default_rng(0)
    y, h = rng.integers(0, 2, (2, 40, 6))
    rows, columns = rng.permutation(40), rng.permutation(6)
    for name, average in itertools.product(SCORES[:3], AVERAGES[:-1]):
        function = getattr(xglib, name)
        there = function(y[rows][:, columns], h[rows][:, columns], average=average, zero_division=0)
        near(function(y, h, average=average, zero_division=0), there)
        turned = function(y.T, h.T, average="samples", zero_division=0)  # rows for columns
        near(function(y, h, average="macro", zero_division=0), turned)
    near(xglib.precision_score(y, h, average=None), xglib.recall_score(h, y, average=None))


def test_a_table_with_one_label_in_each_row_gives_the_scores_of_classes():
    rng = np.random.default_rng(1)
    y, h = rng.integers(0, 4, (2, 60))
    for name, average in itertools.product(SCORES[:3], ("macro", "micro", "weighted", None)):
        function = getattr(xglib, name)
        near(function(y, h, average=average), function(np.eye(4)[y], np.eye(4)[h], average=average))
    assert xglib.accuracy_score(y, h) == xglib.accuracy_score(np.eye(4)[y], np.eye(4)[h])
    assert xglib.macro_f1_score(y, h) == xglib.macro_f1_score(np.eye(4, dtype=bool)[y], np.eye(4)[h].tolist())
    p, r = (xglib.precision_score(y, h, average=None), xglib.recall_score(y, h, average=None))
    assert formulas.f1(p.mean(), r.mean()) == xglib.macro_f1_score(np.eye(4)[y], np.eye(4)[h])


def test_forms_of_indicators():
    pd = pytest.importorskip("pandas")
    y, h = [[1, 0, 1], [0, 1, 0]], [[1, 1, 1], [0, 1, 0]]
    forms = [list, np.array, lambda v: np.array(v, bool), lambda v: np.array(v, np.uint8), lambda v: np.array(v, "f4")]
    forms += [lambda v: [np.array(row) for row in v], lambda v: np.array(v, dtype=object), np.asfortranarray]
    forms += [pd.DataFrame, lambda v: pd.DataFrame(v).astype("Int8"), lambda v: pd.DataFrame(v).astype("boolean")]
    for a, b in itertools.product(forms, forms):
        assert xglib.f1_score(a(y), b(h), average="micro") == 6 / 7
        assert xglib.zero_one_loss(a(y), b(h)) == 0.5
        assert xglib.roc_auc_score(a(y), b(h)) == 5 / 6
    assert as_indicators(np.eye(2, dtype=bool), "y").dtype == bool
    frozen = np.array(y)
    frozen.flags.writeable = False
    xglib.class_counts(frozen, frozen)
    for not_table in (
        [],
        [[]],
        [[1], [0]],
        [1, 0],
        "ab",
        3,
        None,
        np.zeros((2, 2, 2)),
        np.zeros((3, 1)),
        [[[1, 2]]],
        ["ab"],
    ):
        assert not is_table(not_table)


BAD_INDICATORS = {
    "2": ([[0, 2], [1, 0]], ValueError, "must hold 0 and 1 where a sample has several labels, got 2"),
    "-1": ([[1, -1], [-1, 1]], ValueError, "must hold 0 and 1 where a sample has several labels, got -1"),
    "probabilities": ([[0.3, 0.7], [1, 0]], ValueError, "must hold 0 and 1 where a sample has several labels, got 0.3"),
    "NaN": ([[math.nan, 1], [1, 0]], ValueError, "must hold 0 and 1 where a sample has several labels, got nan"),
    "strings": ([["a", "b"], ["a", "b"]], TypeError, "must hold real numbers, got dtype <U1"),
    "None": ([[None, 1], [1, 0]], TypeError, "must hold real numbers, got NoneType"),
    "complex": ([[1j, 1], [1, 0]], TypeError, "must hold real numbers, got dtype complex128"),
    "ragged": ([[1, 0], [1]], ValueError, "must have 2 dimension(s), got sequences of different lengths"),
    "sparse": (sparse.csr_array(np.eye(2)), TypeError, "must not be sparse, got csr_array; pass %s.toarray()"),
    "sparse matrix": (sparse.coo_matrix(np.eye(2)), TypeError, "must not be sparse, got coo_matrix"),
    "masked": (np.ma.array(np.eye(2), mask=np.eye(2)), ValueError, "must have no masked entries"),
    "another number of labels": ([[1, 0, 1], [1, 0, 1]], ValueError, "must have one shape, got "),
    "another number of samples": ([[1, 0]], ValueError, "must have one shape, got "),
}
OF_LABELS = [
    lambda y, h: xglib.class_counts(y, h),
    lambda y, h: xglib.class_counts(y, h, samplewise=True),
    xglib.accuracy_score,
    xglib.zero_one_loss,
    xglib.macro_f1_score,
    *(partial(getattr(xglib, name), average="samples") for name in SCORES[:3]),
]


@pytest.mark.parametrize("bad, error, message", BAD_INDICATORS.values(), ids=BAD_INDICATORS)
@pytest.mark.parametrize("function", OF_LABELS)
def test_bad_indicators_are_refused_by_name(function, bad, error, message):
    good = [[1, 0], [0, 1]]
    for name, arguments in (("y_true", (bad, good)), ("y_pred", (good, bad))):
        with pytest.raises(error, match=f"^{name} {re.escape(message.replace('%s', name))}|one shape, got"):
            function(*arguments)


def test_tables_beside_one_label_a_sample():
    table, column = [[1, 0], [0, 1]], [1, 0]
    for name in (*SCORES[:3], "accuracy_score", "zero_one_loss"):
        function = getattr(xglib, name)
        for arguments, which in (((table, column), "y_true"), ((column, table), "y_pred")):
            with pytest.raises(
                ValueError, match=rf"^{which} must have 1 dimension\(s\), got shape \(2, 2\) from list; "
            ):
                function(*arguments)
    for function in (xglib.counts, xglib.confusion_matrix, xglib.error_count):
        with pytest.raises(ValueError, match="if a sample has several labels, take each column by itself$"):
            function(table, table)


def test_averages_that_do_not_fit():
    several = (
        'average="binary" is for one label a sample; for several choose "macro", "micro", "weighted", "samples" or'
    )
    one = 'samplewise=True and average="samples" are for samples of several labels, and here each has one'
    for name in SCORES[:3]:
        with pytest.raises(ValueError, match=f"^{several} None$"):
            getattr(xglib, name)([[1, 0]], [[1, 0]])
        with pytest.raises(ValueError, match=f"^{one}$"):
            getattr(xglib, name)([1, 0], [1, 0], average="samples")
    with pytest.raises(ValueError, match=f"^{one}$"):
        xglib.class_counts([1, 0], [1, 0], samplewise=True)
    with pytest.raises(TypeError, match="^samplewise must be True or False, got 1$"):
        xglib.class_counts([[1, 0]], [[1, 0]], samplewise=1)
    for labels in ([2], [-1], ["a"], [0, 5]):
        with pytest.raises(ValueError, match=r"^labels must be numbers of columns, from 0 to 1, got \["):
            xglib.class_counts([[1, 0]], [[1, 0]], labels=labels)
    with pytest.raises(ValueError, match=r"^labels must not repeat a class, got \[1, 1\]$"):
        xglib.class_counts([[1, 0]], [[1, 0]], labels=[1, 1])
    for weight, message in (
        ([1], "have one weight for each of the 2"),
        ([1, -1], "not be negative"),
        ([0, 0], "all 0"),
    ):
        for average in ("samples", "macro"):
            with pytest.raises(ValueError, match=f"^sample_weight must .*{message}"):
                xglib.recall_score(np.eye(2), np.eye(2), average=average, sample_weight=weight)


# ---- undefined values -------------------------------------------------------------------------------


def test_a_warning_says_what_is_undefined_and_puts_0():
    end = r"; 0 takes its place$"
    cases = [
        ("precision_score", ([1, 0], [0, 0]), {}, r"^\(2\.8\) is undefined: y_pred has no positive \(tp = fp = 0\)"),
        ("recall_score", ([0, 0], [1, 0]), {}, r"^\(2\.9\) is undefined: y_true has no positive \(tp = fn = 0\)"),
        ("f1_score", ([0, 0], [0, 0]), {}, r"^\(2\.10\) is undefined: y_true and y_pred have no positive"),
        ("fbeta_score", ([0, 0], [0, 0]), {"beta": 2}, r"^\(2\.11\) is undefined: y_pred has no positive"),
        (
            "precision_score",
            ([0, 1], [0, 0]),
            {"average": "macro"},
            r"^\(2\.8\) is undefined: for class 1 against the rest, y_pred has no positive",
        ),
        (
            "recall_score",
            ([[0, 1], [0, 0]], [[1, 1], [1, 0]]),
            {"average": "samples"},
            r"^\(2\.9\) is undefined: for sample 1, y_true has no positive",
        ),
        ("f1_score", ([1, 1], [1, 3]), {"labels": [3], "average": "weighted"}, '^average="weighted" is undefined: '),
    ]
    for name, arguments, options, message in cases:
        with pytest.warns(RuntimeWarning, match=message + ".*" + end) as caught:
            value = getattr(xglib, name)(*arguments, **options, zero_division="warn")
        assert len(caught) == 1 and caught[0].filename == __file__
        with pytest.raises(ValueError, match=message + ".*; zero_division= chooses a value$"):
            getattr(xglib, name)(*arguments, **options)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert value == getattr(metrics, name)(*arguments, **options, zero_division="warn")
    with pytest.warns(RuntimeWarning, match=r"^\(2\.8\) .*class 1") as caught:
        assert xglib.macro_f1_score([0, 1], [0, 0], zero_division="warn") == pytest.approx(1 / 3)
    assert caught[0].filename == __file__
    assert xglib.f1_score([1, 0], [1, 0], zero_division="warn") == 1  # and no warning, which would be an error


# ---- the area under the curve -----------------------------------------------------------------------


def area(y, s, weights=None):
    """AUC of two classes by the definition (2.21), a pair at a time, in fractions."""
    weights = weights or [1] * len(y)
    samples = list(zip(y, s, map(Fraction, weights)))
    pairs = [(a - b, v * w) for p, a, v in samples if p for n, b, w in samples if not n]
    return sum(w * (1 if d > 0 else Fraction(d == 0, 2)) for d, w in pairs) / sum(w for _, w in pairs)


def partial_area(y, s, end):
    """McClish's standardized area up to the false positive rate ``end``, under the line through all points."""
    m_pos, m_neg = sum(y), len(y) - sum(y)
    points = [(Fraction(0), Fraction(0))]
    for t in sorted(set(s), reverse=True):
        above = [label for label, value in zip(y, s) if value >= t]
        points.append((Fraction(len(above) - sum(above), m_neg), Fraction(sum(above), m_pos)))
    total = Fraction(0)
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        if x0 < end and x1 > x0:
            stop = min(x1, end)
            at_stop = y0 + (y1 - y0) * (stop - x0) / (x1 - x0)
            total += (stop - x0) * (y0 + at_stop) / 2
    chance, best = end * end / 2, end
    return Fraction(1, 2) * (1 + (total - chance) / (best - chance))


def of_classes(y, s, way, average):
    """Several classes by definition: the mean over columns, or over pairs of classes."""
    classes = sorted(set(y))
    columns = list(zip(*s))
    if way == "ovr":
        if average == "micro":
            return area([c == label for label in y for c in classes], [v for row in s for v in row])
        areas = [area([label == c for label in y], column) for c, column in zip(classes, columns)]
        shares = [y.count(c) for c in classes]
    else:
        areas, shares = [], []
        for (i, a), (j, b) in itertools.combinations(enumerate(classes), 2):
            rows = [n for n, label in enumerate(y) if label in (a, b)]
            first = area([y[n] == a for n in rows], [s[n][i] for n in rows])
            second = area([y[n] == b for n in rows], [s[n][j] for n in rows])
            areas.append((first + second) / 2)
            shares.append(len(rows))
    if average is None:
        return [float(a) for a in areas]
    return float(mean(areas, shares if average == "weighted" else [1] * len(areas)))


@st.composite
def of_several_classes(draw):
    """Labels of 3 or 4 classes, each of which occurs, and rows of eighths that sum to 1."""
    k = draw(st.integers(3, 4))
    names = draw(st.sampled_from([list(range(k)), ["a", "b", "c", "d"][:k], [-5, 0, 3, 10**9][:k]]))
    y = draw(st.permutations(names + draw(st.lists(st.sampled_from(names), max_size=8))))
    cuts = st.lists(st.integers(0, 8), min_size=k - 1, max_size=k - 1).map(sorted)
    rows = [[(b - a) / 8 for a, b in itertools.pairwise([0, *draw(cuts), 8])] for _ in y]
    return y, rows, draw(st.lists(st.integers(1, 3), min_size=len(y), max_size=len(y)))


WAYS = [("ovr", "macro"), ("ovr", "weighted"), ("ovr", "micro"), ("ovr", None), ("ovo", "macro"), ("ovo", "weighted")]


@settings(max_examples=150)
@given(of_several_classes(), st.sampled_from(WAYS))
def test_several_classes_equal_the_definition_and_scikit_learn(case, way):
    y, s, weights = case
    options = {"multi_class": way[0], "average": way[1]}
    ours, theirs = (side.roc_auc_score(y, np.array(s), **options) for side in (xglib, metrics))
    near(ours, of_classes(y, s, *way))
    near(ours, theirs)
    assert type(ours) is (np.ndarray if way[1] is None else float)
    labels = sorted(set(y))
    near(xglib.roc_auc_score(y, s, labels=labels, **options), ours)
    near(xglib.roc_auc_score(np.array(y)[:, None], np.array(s, "f4"), **options), ours)
    if way[0] == "ovr":
        options["sample_weight"] = weights
        ours, theirs = (side.roc_auc_score(y, np.array(s), **options) for side in (xglib, metrics))
        near(ours, theirs)
        repeated = np.repeat(y, weights), np.repeat(s, weights, axis=0)
        near(ours, xglib.roc_auc_score(*repeated, multi_class="ovr", average=way[1]))


def test_the_names_of_classes_do_not_matter_and_a_perfect_ranking_is_1():
    rng = np.random.default_rng(3)
    y, s = rng.integers(0, 3, 50), rng.dirichlet([1, 1, 1], 50)
    turn = np.array([2, 0, 1])
    for way, average in WAYS[:3] + WAYS[4:]:
        options = {"multi_class": way, "average": average}
        value = xglib.roc_auc_score(y, s, **options)
        near(value, xglib.roc_auc_score(turn[y], s[:, np.argsort(turn)], **options))
        assert xglib.roc_auc_score(y, np.eye(3)[y], **options) == 1
        assert xglib.roc_auc_score(y, np.full((50, 3), 1 / 3), **options) == 0.5
        if average != "micro":
            near(
                xglib.roc_auc_score(y, s**2 / (s**2).sum(axis=1, keepdims=True), multi_class="ovr", labels=[0, 1, 2]),
                metrics.roc_auc_score(y, s**2 / (s**2).sum(axis=1, keepdims=True), multi_class="ovr"),
            )


def test_two_of_three_classes_occur():
    y, s = [0, 1, 1, 0], np.array([[0.5, 0.3, 0.2], [0.2, 0.7, 0.1], [0.4, 0.3, 0.3], [0.6, 0.3, 0.1]])
    for way in ("ovr", "ovo"):
        with pytest.raises(ValueError, match="^AUC is undefined for (the pairs with )?class 2: y_true has no "):
            xglib.roc_auc_score(y, s, multi_class=way, labels=[0, 1, 2])
    with pytest.raises(ValueError, match="^AUC is undefined for class 1: y_true has no positive$"):
        xglib.roc_auc_score([0, 1, 2], s[:3], multi_class="ovr", sample_weight=[1, 0, 1])
    near(
        xglib.roc_auc_score(y, s, multi_class="ovr", average="micro", labels=[0, 1, 2]),
        metrics.roc_auc_score(y, s, multi_class="ovr", average="micro", labels=[0, 1, 2]),
    )


@settings(max_examples=100)
@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 5)), min_size=2, max_size=12),
    st.fractions(Fraction(1, 50), 1, max_denominator=50),
)
def test_the_left_end_of_the_curve(rows, end):
    y, s = [list(column) for column in zip(*rows)]
    assume(0 < sum(y) < len(y))
    ours = xglib.roc_auc_score(y, s, max_fpr=end)
    near(ours, partial_area(y, s, end) if end < 1 else area(y, s))
    near(ours, metrics.roc_auc_score(y, s, max_fpr=float(end)))
    weights = [1 + (value % 3) for value in s]
    options = {"max_fpr": float(end), "sample_weight": weights}
    near(xglib.roc_auc_score(y, s, **options), metrics.roc_auc_score(y, s, **options))
    near(
        xglib.roc_auc_score(y, s, **options),
        xglib.roc_auc_score(np.repeat(y, weights), np.repeat(s, weights), max_fpr=end),
    )


def test_partial_area_of_the_ends_of_its_scale():
    assert formulas.standardized_partial_auc(Fraction(1, 8), Fraction(1, 2)) == Fraction(1, 2)  # chance
    assert formulas.standardized_partial_auc(Fraction(1, 2), Fraction(1, 2)) == 1
    assert formulas.standardized_partial_auc(Fraction(7, 8), 1) == Fraction(7, 8)
    assert xglib.roc_auc_score([0, 0, 1, 1], [1, 2, 3, 4], max_fpr=0.1) == 1
    assert xglib.roc_auc_score([0, 1] * 5, [1] * 10, max_fpr=0.3) == pytest.approx(0.5, abs=1e-15)


@st.composite
def of_several_labels(draw):
    m, k = draw(st.integers(2, 6)), draw(st.integers(2, 4))
    rows = st.lists(st.integers(0, 1), min_size=k, max_size=k)
    y = np.array(draw(st.lists(rows, min_size=m, max_size=m)))
    assume((y.min(axis=0) < y.max(axis=0)).all())
    values = st.lists(st.integers(-3, 3), min_size=k, max_size=k)
    return (
        y,
        np.array(draw(st.lists(values, min_size=m, max_size=m))),
        draw(st.lists(st.integers(1, 3), min_size=m, max_size=m)),
    )


@settings(max_examples=150)
@given(of_several_labels(), st.sampled_from(AVERAGES), st.sampled_from([None, 0.4]), st.booleans())
def test_areas_of_several_labels(case, average, max_fpr, weighted):
    y, s, weights = case
    options = {"average": average, "max_fpr": max_fpr, "sample_weight": weights if weighted else None}
    one_sided = [i for i, row in enumerate(y) if row.min() == row.max()]
    if average == "samples" and one_sided:
        side = "negative" if y[one_sided[0]].all() else "positive"
        with pytest.raises(ValueError, match=f"^AUC is undefined for sample {one_sided[0]}: y_true has no {side}$"):
            xglib.roc_auc_score(y, s, **options)
        return
    ours = xglib.roc_auc_score(y, s, **options)
    near(ours, metrics.roc_auc_score(y, s, **options))
    if max_fpr is None and not weighted:
        pairs = {"samples": zip(y.tolist(), s.tolist()), "micro": [(y.ravel().tolist(), s.ravel().tolist())]}
        areas = [area(a, b) for a, b in pairs.get(average, zip(y.T.tolist(), s.T.tolist()))]
        shares = y.sum(axis=0).tolist() if average == "weighted" else [1] * len(areas)
        near(ours, [float(a) for a in areas] if average is None else float(mean(areas, shares)))


def test_an_area_of_one_side_is_named():
    s = [[0.1, 0.2], [0.3, 0.4]]
    cases = [
        ([[1, 1], [1, 0]], "macro", "class 0: y_true has no negative"),
        ([[0, 1], [0, 0]], None, "class 0: y_true has no positive"),
        ([[0, 0], [0, 0]], "micro", "all classes: y_true has no positive"),
        ([[0, 1], [1, 1]], "samples", "sample 1: y_true has no negative"),
    ]
    for y, average, message in cases:
        with pytest.raises(ValueError, match=f"^AUC is undefined for {message}$"):
            xglib.roc_auc_score(y, s, average=average)


THREE = [[0.5, 0.3, 0.2], [0.2, 0.7, 0.1], [0.1, 0.1, 0.8]]
REFUSED = {
    "no choice": (
        ([0, 1, 2], THREE),
        {},
        'multi_class must be "ovr" .* or "ovo" .* for more than two classes: the means',
    ),
    "another choice": (
        ([0, 1, 2], THREE),
        {"multi_class": "all"},
        "multi_class must be one of 'raise', 'ovr', 'ovo', got",
    ),
    "average": (
        ([0, 1], [0, 1]),
        {"average": "binary"},
        "average must be one of 'macro', 'weighted', 'micro', 'samples'",
    ),
    "samples": (
        ([0, 1, 2], THREE),
        {"multi_class": "ovr", "average": "samples"},
        "average must be one of .*None with mul",
    ),
    "micro pairs": (
        ([0, 1, 2], THREE),
        {"multi_class": "ovo", "average": "micro"},
        "average must be one of 'macro', 'wei",
    ),
    "every pair": (
        ([0, 1, 2], THREE),
        {"multi_class": "ovo", "average": None},
        "average must be one of 'macro', 'weight",
    ),
    "weights": (
        ([0, 1, 2], THREE),
        {"multi_class": "ovo", "sample_weight": [1, 1, 1]},
        "sample_weight must be None with",
    ),
    "max_fpr": (
        ([0, 1, 2], THREE),
        {"multi_class": "ovr", "max_fpr": 0.5},
        "max_fpr must be None for more than two cla",
    ),
    "max_fpr 0": (([0, 1], [0, 1]), {"max_fpr": 0}, "max_fpr must be greater than 0, got 0"),
    "max_fpr 2": (([0, 1], [0, 1]), {"max_fpr": 2}, r"max_fpr must be finite and in \[0, 1\], got 2"),
    "max_fpr nan": (([0, 1], [0, 1]), {"max_fpr": math.nan}, r"max_fpr must be finite and in \[0, 1\], got nan"),
    "no sum of 1": (
        ([0, 1, 2], np.eye(3) + 1),
        {"multi_class": "ovr"},
        "y_score must be probabilities for more than two",
    ),
    "rows": (([0, 1, 2, 1], THREE), {"multi_class": "ovr"}, "y_true and y_score must have one length, got 4 and 3"),
    "columns": (
        ([0, 1, 3, 2], THREE + [THREE[0]]),
        {"multi_class": "ovr"},
        "y_score must have a column for each of 4 ",
    ),
    "unsorted": (
        ([0, 1, 2], THREE),
        {"multi_class": "ovr", "labels": [2, 1, 0]},
        "labels must be sorted, none of them tw",
    ),
    "twice": (
        ([0, 1, 2], THREE),
        {"multi_class": "ovr", "labels": [0, 1, 1]},
        "labels must be sorted, none of them twic",
    ),
    "unknown": (
        ([0, 1, 2], THREE),
        {"multi_class": "ovr", "labels": [0, 1, 3]},
        "labels must hold all classes of y_true, 2",
    ),
    "few labels": (
        ([0, 1, 2], THREE),
        {"multi_class": "ovr", "labels": [0, 1]},
        "y_score must have a column for each of 2",
    ),
    "two classes": (
        ([0, 1], [[0.5, 0.5], [0.2, 0.8]]),
        {},
        r"y_score must have 1 dimension\(s\) for two classes, got shape",
    ),
    "no table": (
        ([0, 1, 2], [0.1, 0.2, 0.3]),
        {"multi_class": "ovr"},
        "y_true must hold 0 and 1 or -1 and 1 unless pos_label= is given; it holds 0, 1, 2",
    ),
    "one score": (([[0, 1], [1, 0]], [0.1, 0.2]), {}, r"y_true must have 1 dimension\(s\), got shape \(2, 2\)"),
    "other shape": (
        ([[0, 1], [1, 0]], THREE[:2]),
        {},
        r"y_true and y_score must have one shape, got \(2, 2\) and \(2, 3\)",
    ),
    "not 0 and 1": (
        ([[0, 2], [1, 0]], [[1, 2], [2, 1]]),
        {},
        "y_true must hold 0 and 1 where a sample has several labels",
    ),
    "infinite": (
        ([0, 1, 2], np.full((3, 3), np.inf)),
        {"multi_class": "ovr"},
        r"y_score must be finite, got inf at index \(0",
    ),
}


@pytest.mark.parametrize("arguments, options, message", REFUSED.values(), ids=REFUSED)
def test_areas_that_are_refused(arguments, options, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        xglib.roc_auc_score(*arguments, **options)
    with pytest.raises((TypeError, ValueError, NotImplementedError, IndexError)):
        metrics.roc_auc_score(*arguments, **options)


def test_areas_refuse_what_is_of_another_type():
    cases = [
        ({"max_fpr": "1"}, "max_fpr must be a real number, got str"),
        ({"max_fpr": True}, "max_fpr must be a real number, got bool"),
        ({"labels": ["a", "b", "c"], "multi_class": "ovr"}, "labels must hold numbers as y_true does, got strings"),
    ]
    for options, message in cases:
        with pytest.raises(TypeError, match=f"^{message}$"):
            xglib.roc_auc_score([0, 1, 2], THREE, **options)
    with pytest.raises(TypeError, match="^y_score must not be sparse, got csr_array; pass y_score.toarray"):
        xglib.roc_auc_score([0, 1, 2], sparse.csr_array(THREE), multi_class="ovr")


# ---- several outputs --------------------------------------------------------------------------------


def test_squared_error_of_several_outputs():
    rng = np.random.default_rng(4)
    y, h, w = rng.integers(-9, 9, (12, 3)), rng.integers(-9, 9, (12, 3)), rng.integers(0, 4, 12)
    for weights in (None, w):
        used = np.ones(12, int) if weights is None else w
        columns = [Fraction(int(used @ (y[:, j] - h[:, j]) ** 2), int(used.sum())) for j in range(3)]
        for multioutput, expected in (
            ("raw_values", [float(c) for c in columns]),
            ("uniform_average", float(sum(columns) / 3)),
            ([1, 2, 5], float((columns[0] + 2 * columns[1] + 5 * columns[2]) / 8)),
        ):
            options = {"sample_weight": weights, "multioutput": multioutput}
            ours, theirs = (side.mean_squared_error(y, h, **options) for side in (xglib, metrics))
            near(ours, expected)
            near(ours, theirs)
            assert type(ours) is (np.ndarray if multioutput == "raw_values" else float)
    assert xglib.mean_squared_error([1, 2], [1, 4], multioutput="raw_values").tolist() == [2]
    refused = [
        (([1, 2], [1, 4]), [1], "multioutput must not be weights for one output"),
        ((y, h), [1, 2], "multioutput must have one weight for each of the 3"),
        ((y, h), [1, -2, 1], "multioutput must not be negative, got -2.0"),
        ((y, h), "mean", "multioutput must be one of 'uniform_average', 'raw_values', got 'mean'"),
        ((y, h[:, :2]), "raw_values", r"y_true and y_pred must have one shape, got \(12, 3\) and \(12, 2\)"),
        ((y, h[:, 0]), "raw_values", r"y_true must have 1 dimension\(s\), got shape \(12, 3\)"),
        ((y, h[:5]), "raw_values", "y_true and y_pred must have one length, got 12 and 5"),
    ]
    for arguments, multioutput, message in refused:
        with pytest.raises(ValueError, match=f"^{message}"):
            xglib.mean_squared_error(*arguments, multioutput=multioutput)


@pytest.mark.parametrize(
    "y_true, labels, error, message",
    [
        ([0, 1, None, 1], None, TypeError, "y_true must hold bools, .*, got NoneType and int$"),
        ([0, 1, 2, 1], [None, 1, 2], TypeError, "labels must hold bools, .*, got NoneType and int$"),
        ([0, 1, 2, 9], [0, 1, 2], ValueError, "labels must hold all classes of y_true, 9 is missing$"),
        (
            [0, 1, 1, 1],
            None,
            ValueError,
            "y_score must have a column for each of 2 classes, got 3; labels= names the classes if y_true lacks one$",
        ),
    ],
)
def test_errors_name_what_is_wrong_with_classes(y_true, labels, error, message):
    with pytest.raises(error, match=f"^{message}"):
        xglib.roc_auc_score(y_true, np.full((4, 3), 1 / 3), multi_class="ovr", labels=labels)


def test_an_error_names_labels_of_columns():
    with pytest.raises(TypeError, match="^labels must hold bools, .*, got NoneType$"):
        xglib.class_counts([[1, 0]], [[1, 0]], labels=[None])
