"""(2.23)-(2.25) against direct search in exact fractions, scikit-learn's ROC points and SciPy's convex hull."""

import math
import re
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from scipy.spatial import ConvexHull
from sklearn import metrics

import xglib
from xglib import formulas
from xglib.cost import _monotone_chain, _upper_hull

# The eight samples of the Pumpkin book 2.3.8, two of them tied.
EIGHT = [1, 0, 1, 1, 0, 0, 1, 0], [0.77, 0.62, 0.58, 0.47, 0.47, 0.33, 0.23, 0.15]


def groups(n):
    """All rankings of n samples: (negatives, positives) in each tie group from the top."""
    if n == 0:
        yield ()
    for size in range(1, n + 1):
        for rest in groups(n - size):
            yield from (((size - positives, positives), *rest) for positives in range(size + 1))


def rankings(n):
    """Those of 2 to n samples that hold both classes, as labels and scores."""
    for m in range(2, n + 1):
        for ranking in groups(m):
            y_true = [label for neg, pos in ranking for label in [0] * neg + [1] * pos]
            if len(set(y_true)) == 2:
                yield y_true, [len(ranking) - i for i, group in enumerate(ranking) for _ in range(sum(group))]


def lines(y_true, y_score):
    """Threshold, FPR and FNR of every cut, from the definitions."""
    found = []
    for threshold in (math.inf, *sorted(set(y_score), reverse=True)):
        said = [s >= threshold for s in y_score]
        fp = sum(h and not y for y, h in zip(y_true, said))
        fn = sum(y and not h for y, h in zip(y_true, said))
        found.append((threshold, Fraction(fp, y_true.count(0)), Fraction(fn, y_true.count(1))))
    return found


def envelope(found):
    """Corners and best thresholds by direct search between all the crossings of two lines."""
    unit = math.lcm(*(rate.denominator for line in found for rate in line[1:]))
    whole = [(threshold, int(fpr * unit), int(fnr * unit)) for threshold, fpr, fnr in found]

    def lowest(pc):
        return min(whole, key=lambda line: pc.denominator * line[1] + pc.numerator * (line[2] - line[1]))

    crossings = {Fraction(0), Fraction(1)}
    for (_, a, b), (_, c, d) in combinations(whole, 2):
        if (c - a) * (d - b) < 0:
            crossings.add(Fraction(c - a, (c - a) - (d - b)))
    corners, thresholds = [], []
    ordered = sorted(crossings)
    for low, high in zip(ordered, ordered[1:]):
        threshold, fpr, fnr = lowest((low + high) / 2)
        if not thresholds or thresholds[-1] != threshold:
            corners.append((low, ((1 - low) * fpr + low * fnr) / unit))
            thresholds.append(threshold)
    return [*corners, (Fraction(1), Fraction(fnr, unit))], thresholds


def test_every_ranking_to_seven_samples():
    n = 0
    for y_true, y_score in rankings(7):
        n += 1
        found = lines(y_true, y_score)
        curve = xglib.cost_curve(y_true, y_score)
        assert curve.thresholds.tolist() == [t for t, _, _ in found]
        assert curve.fpr.tolist() == [float(fpr) for _, fpr, _ in found]
        assert curve.fnr.tolist() == [float(fnr) for _, _, fnr in found]

        corners, thresholds = envelope(found)
        pc, cost = zip(*corners)
        assert curve.envelope.thresholds.tolist() == thresholds
        assert curve.envelope.pc.tolist() == [float(p) for p in pc]
        np.testing.assert_allclose(curve.envelope.cost, [float(c) for c in cost], rtol=1e-15, atol=1e-16)

        area = sum((q - p) * (c + d) / 2 for p, q, c, d in zip(pc, pc[1:], cost, cost[1:]))
        exact = xglib.exact_cost_area(y_true, y_score)
        assert type(exact) is Fraction and exact == area and 0 <= area <= Fraction(1, 4)
        assert curve.area == pytest.approx(float(area), rel=1e-15, abs=1e-16) and type(curve.area) is float
    assert n == sum((2, 7, 24, 82, 280, 956, 3264)[1:]) - sum(2 * 2 ** (m - 1) for m in range(2, 8))


@pytest.mark.parametrize("most", [4, pytest.param(6, marks=pytest.mark.slow)])
def test_best_threshold_of_every_ranking(most):
    conditions = [
        {},
        {"cost_fn": 3},
        {"cost_fp": Fraction(5, 2)},
        {"p": 0},
        {"p": 1},
        {"p": 0.25, "cost_fn": 2, "cost_fp": 0.5},
        {"p": Fraction(1, 3), "cost_fn": 2},
        {"p": 0.5, "cost_fp": 0},
        {"p": np.float32(0.5), "cost_fn": np.int8(100), "cost_fp": np.int8(100)},
    ]
    for y_true, y_score in rankings(most):
        found = lines(y_true, y_score)
        corners = [{"p": pc} for pc, _ in envelope(found)[0]]  # where two thresholds are equally good
        for condition in conditions + corners:
            p = Fraction(float(condition["p"])) if isinstance(condition.get("p"), np.floating) else condition.get("p")
            p = Fraction(y_true.count(1), len(y_true)) if p is None else Fraction(p)
            fn, fp = (Fraction(float(condition.get(name, 1))) for name in ("cost_fn", "cost_fp"))
            total = [(p * fnr * fn + (1 - p) * fpr * fp, -t) for t, fpr, fnr in found]  # greatest among equals
            cost, threshold = min(total)
            largest = p * fn + (1 - p) * fp
            best = xglib.best_threshold(y_true, y_score, **condition)
            assert best == (-threshold, float(p * fn / largest), float(cost / largest))
            assert all(type(value) is float for value in best)


def test_every_two_by_two_table_to_six_samples():
    # (2.23) by (2.25) times the greatest cost, and (2.25) by the line at (2.24).
    for tp, fp, fn, tn in product(range(7), repeat=4):
        if not 0 < tp + fn or not 0 < fp + tn or tp + fp + fn + tn > 6:
            continue
        m, fnr, fpr = tp + fp + fn + tn, Fraction(fn, tp + fn), Fraction(fp, fp + tn)
        p = Fraction(tp + fn, m)
        for cost_fn, cost_fp in ((1, 1), (4, 1), (Fraction(1, 3), 2), (1, 0)):
            error = formulas.cost_sensitive_error(Fraction(fn), fp, m, cost_fn, cost_fp)
            y_true, y_pred = [1] * (tp + fn) + [0] * (fp + tn), [1] * tp + [0] * fn + [1] * fp + [0] * tn
            mean = sum([cost_fn if y else cost_fp for y, h in zip(y_true, y_pred) if y != h], Fraction(0)) / m
            assert error == mean
            rate = xglib.cost_sensitive_error_rate(y_true, y_pred, cost_fn=cost_fn, cost_fp=cost_fp)
            assert rate == pytest.approx(float(mean), rel=1e-15)
            normalized = formulas.normalized_cost(fnr, fpr, p, cost_fn, cost_fp)
            assert normalized * (p * cost_fn + (1 - p) * cost_fp) == error and 0 <= normalized <= 1
            pc = formulas.probability_cost(p, cost_fn, cost_fp)
            assert normalized == formulas.normalized_cost_line(fnr, fpr, pc)
            if cost_fn == cost_fp:
                assert pc == p and error == 1 - formulas.accuracy(Fraction(tp), fp, fn, tn)


def test_eight_samples():
    curve = xglib.cost_curve(*EIGHT)
    assert curve.fpr.tolist() == [0, 0, 0.25, 0.25, 0.5, 0.75, 0.75, 1]
    assert curve.fnr.tolist() == [1, 0.75, 0.75, 0.5, 0.25, 0.25, 0, 0]
    assert curve.envelope.pc.tolist() == [0, 0.5, 1] and curve.envelope.cost.tolist() == [0, 0.375, 0]
    assert curve.envelope.thresholds.tolist() == [0.77, 0.23]
    assert curve.area == 3 / 16 and xglib.exact_cost_area(*EIGHT) == Fraction(3, 16)
    # Four thresholds tie at 1/2: their points lie on one edge of the hull.
    assert xglib.best_threshold(*EIGHT) == (0.77, 0.5, 0.375)
    assert xglib.best_threshold(*EIGHT, p=Fraction(499, 1000)).threshold == 0.77
    assert xglib.best_threshold(*EIGHT, p=Fraction(501, 1000)).threshold == 0.23


def test_four_copies_of_each_positive():
    # Two of ten positive, a false negative four times as dear: as if half were positive. Only the ratio counts.
    fifth = Fraction(1, 5)
    assert formulas.probability_cost(fifth, 4, 1) == formulas.probability_cost(fifth, 40, 10) == Fraction(1, 2)
    assert formulas.probability_cost(Fraction(8, 16), 1, 1) == Fraction(1, 2)
    with pytest.raises(ZeroDivisionError):
        formulas.probability_cost(1, 0, 1)


def test_ends():
    # Where one kind of error costs nothing, the best is to predict one class, whatever the scores.
    assert xglib.best_threshold(*EIGHT, p=0) == xglib.best_threshold(*EIGHT, cost_fn=0) == (math.inf, 0, 0)
    assert xglib.best_threshold(*EIGHT, p=1) == xglib.best_threshold(*EIGHT, cost_fp=0) == (0.23, 1, 0)
    separable = xglib.cost_curve([0, 1], [1, 2])
    assert separable.envelope.pc.tolist() == [0, 1] and separable.envelope.cost.tolist() == [0, 0]
    assert separable.envelope.thresholds.tolist() == [2] and separable.area == 0
    assert xglib.exact_cost_area([0, 1], [1, 2]) == 0 and type(xglib.exact_cost_area([0, 1], [1, 2])) is Fraction
    useless = xglib.cost_curve([0, 1], [1, 1])
    assert useless.envelope.pc.tolist() == [0, 0.5, 1] and useless.envelope.cost.tolist() == [0, 0.5, 0]
    assert useless.envelope.thresholds.tolist() == [math.inf, 1] and useless.area == 0.25


def samples(seed, n=3000):
    rng = np.random.default_rng(seed)
    y = (rng.random(n) < (0.5, 0.1, 0.9)[seed % 3]).astype(int)
    s = rng.standard_normal(n) + seed % 4 * y
    return y, np.round(s, 2) if seed % 2 else s


@pytest.mark.parametrize("seed", range(6))
def test_lines_are_scikit_learns_roc_points(seed):
    y, s = samples(seed)
    fpr, tpr, thresholds = metrics.roc_curve(y, s, drop_intermediate=False)
    curve = xglib.cost_curve(y, s)
    np.testing.assert_array_equal(curve.fpr, fpr)
    np.testing.assert_allclose(curve.fnr, 1 - tpr, rtol=0, atol=1e-15)
    np.testing.assert_array_equal(curve.thresholds, thresholds)


@pytest.mark.parametrize("seed", range(6))
def test_envelope_is_the_minimum_of_the_lines(seed):
    curve = xglib.cost_curve(*samples(seed))
    grid = np.concatenate([np.linspace(0, 1, 501), curve.envelope.pc])
    lowest = (np.outer(curve.fnr, grid) + np.outer(curve.fpr, 1 - grid)).min(axis=0)
    np.testing.assert_allclose(np.interp(grid, curve.envelope.pc, curve.envelope.cost), lowest, rtol=0, atol=1e-15)
    assert (np.diff(curve.envelope.pc) > 0).all() and (np.diff(curve.envelope.thresholds) < 0).all()
    fine = np.linspace(0, 1, 20_001)
    area = np.trapezoid(np.interp(fine, curve.envelope.pc, curve.envelope.cost), fine)
    assert curve.area == pytest.approx(area, abs=1e-6)
    assert curve.area == pytest.approx(float(xglib.exact_cost_area(*samples(seed))), rel=1e-13)


def hull_by_scipy(x, y):
    """Corners of the upper hull in order of x: those of the whole hull with the point beneath, but that one."""
    points = np.column_stack([np.append(x, x.max()), np.append(y, 0)])
    corners = [i for i in ConvexHull(points).vertices if i < x.size]
    return sorted(corners, key=lambda i: tuple(points[i]))


@pytest.mark.parametrize("seed", range(6))
def test_hull_is_scipys_and_dual_to_the_envelope(seed):
    y, s = samples(seed)
    fpr, tpr, thresholds = metrics.roc_curve(y, s, drop_intermediate=False)
    fps, tps = np.rint(fpr * (y == 0).sum()), np.rint(tpr * (y == 1).sum())
    hull = xglib.roc_convex_hull(fps, tps)
    assert hull.dtype == np.int64 and hull.tolist() == hull_by_scipy(fps, tps)
    shuffled = np.random.default_rng(seed).permutation(fps.size)
    np.testing.assert_array_equal(shuffled[xglib.roc_convex_hull(fps[shuffled], tps[shuffled])], hull)

    curve = xglib.cost_curve(y, s)
    rise, run = np.diff(tpr[hull]), np.diff(fpr[hull])
    inner = (run > 0) & (rise > 0)
    np.testing.assert_allclose(curve.envelope.pc[1:-1], 1 / (1 + rise[inner] / run[inner]), rtol=1e-12)
    on_envelope = hull[int(run[0] == 0) : hull.size - int(rise[-1] == 0)]
    np.testing.assert_array_equal(curve.envelope.thresholds, thresholds[on_envelope])


def is_corner(i, points):
    """Above every chord between a point to the left (or below) and one to the right (or above)."""
    (x, y), ends = points[i], (min(points), max(points))
    return points[i] in ends or not any(
        (y - b) * (c - x) <= (d - y) * (x - a) for a, b in points for c, d in points if (a, b) < (x, y) < (c, d)
    )


def test_hull_of_every_four_points_on_a_small_grid():
    grid = list(product(range(4), repeat=2))
    for some in product(grid, repeat=3):
        points = [(3, 3), *some, (0, 0)]  # any order, points twice
        expected = sorted({p for p in points if is_corner(points.index(p), points)})
        hull = xglib.roc_convex_hull(*zip(*points))
        assert [points[i] for i in hull] == expected and hull.tolist() == [points.index(p) for p in expected]


def test_hull_of_rates():
    fpr, tpr = [0, 0.5, 0.1, 0.3, 1], [0, 0.7, 0.6, 0.65, 1]
    assert xglib.roc_convex_hull(fpr, tpr).tolist() == [0, 2, 4]
    assert xglib.roc_convex_hull([0, 1], [0, 1]).tolist() == [0, 1]
    assert xglib.roc_convex_hull([0, 0, 0.2, 1, 1], [0, 0.4, 0.7, 0.9, 1]).tolist() == [0, 1, 2, 4]


@pytest.mark.parametrize("n", [1, 2, 3, 10, 1000, 30_000])
def test_dropping_many_at_once_changes_no_hull(n):
    rng = np.random.default_rng(n)
    for steps in (rng.integers(0, 2, n), rng.random(n) < np.linspace(0.9, 0.1, n), np.arange(n) < n // 2):
        x, y = (np.append(0, np.cumsum(part)) for part in (steps == 0, steps != 0))
        assert _upper_hull(x, y).tolist() == _monotone_chain(x.tolist(), y.tolist())


def test_whole_numbers_are_compared_exactly():
    # A slope of (k + 1)/k, then of (k + 2)/(k + 1), which is less by 1 in k (k + 1), and the other way round.
    def points(*steps):
        return tuple(np.append(0, np.cumsum(part)) for part in zip(*steps))

    for k, hull in ((2**30, _upper_hull), (2**25, xglib.roc_convex_hull)):
        flat, steep = (k + 1, k + 2), (k, k + 1)
        assert hull(*points(steep, flat)).tolist() == [0, 1, 2]
        assert hull(*points(flat, steep)).tolist() == hull(*points(flat, flat)).tolist() == [0, 2]
    # Rates that are thirds are rounded; their counts lie on one line.
    assert xglib.roc_convex_hull([0, 1, 2, 3], [0, 7, 14, 21]).tolist() == [0, 3]


def test_scores_rank_only():
    y, s = samples(1, 400)
    expected = xglib.cost_curve(y, s)
    order = np.random.default_rng(1).permutation(y.size)
    for y_true, y_score in ((y[order], s[order]), (y.astype(bool).tolist(), s.tolist()), (2 * y - 1, s)):
        curve = xglib.cost_curve(y_true, y_score)
        for ours, theirs in zip((*curve[:3], *curve.envelope), (*expected[:3], *expected.envelope)):
            np.testing.assert_array_equal(ours, theirs)
    monotone = xglib.cost_curve(y, np.exp(s))
    np.testing.assert_array_equal(monotone.envelope.pc, expected.envelope.pc)
    assert xglib.exact_cost_area(y, np.exp(s)) == xglib.exact_cost_area(y, s)


def test_positive_class_turned_round():
    # The classes change places, the scores their sign: the envelope is mirrored.
    y, s = samples(0, 500)
    curve, mirrored = xglib.cost_curve(y, s), xglib.cost_curve(y, -s, pos_label=0)
    np.testing.assert_allclose(mirrored.envelope.pc, 1 - curve.envelope.pc[::-1], atol=1e-15)
    np.testing.assert_allclose(mirrored.envelope.cost, curve.envelope.cost[::-1], atol=1e-15)
    assert xglib.exact_cost_area(y, -s, pos_label=0) == xglib.exact_cost_area(y, s)
    names = np.where(y == 1, "spam", "ham")
    assert xglib.exact_cost_area(names, s, pos_label="spam") == xglib.exact_cost_area(y, s)
    assert xglib.best_threshold(names, s, pos_label="spam", p=0.3) == xglib.best_threshold(y, s, p=0.3)
    assert xglib.cost_sensitive_error_rate(["a", "b", "b"], ["b", "a", "a"], cost_fn=1, cost_fp=7, pos_label="b") == 3


def frozen(values):
    array = np.array(values)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize("dtype", ["f2", "f4", ">f8", "f8", "g", "i1", "u2", "?"])
def test_forms_of_the_same_scores(dtype):
    y, s = np.array([1, 0, 1, 1, 0, 0]), np.array([1, 0, 1, 0, 0, 1])
    expected = xglib.cost_curve(y, s)
    for form in (s.astype(dtype), np.repeat(s.astype(dtype), 2)[::2], frozen(s.astype(dtype))):
        copy = form.copy()
        curve = xglib.cost_curve(frozen(y), form)
        assert all(array.dtype == np.float64 for array in (*curve[:3], *curve.envelope))
        assert [part.tolist() for part in curve[:3]] == [part.tolist() for part in expected[:3]]
        assert curve.area == expected.area and (form == copy).all()
        assert xglib.best_threshold(y, form) == xglib.best_threshold(y, s)


def test_pandas_and_memmap(tmp_path):
    pd = pytest.importorskip("pandas")
    y, s = samples(3, 50)
    series = pd.Series(y, index=range(50, 0, -1)), pd.Series(s)
    assert xglib.exact_cost_area(*series) == xglib.exact_cost_area(y, s)
    curve = pd.Series([0, 0.5, 1]), pd.Series([0, 0.75, 1], index=[2, 1, 0])
    assert xglib.roc_convex_hull(*curve).tolist() == [0, 1, 2]
    mapped = np.memmap(tmp_path / "s", dtype="f8", mode="w+", shape=50)
    mapped[:] = s
    assert xglib.exact_cost_area(y, mapped) == xglib.exact_cost_area(y, s)


BAD_RANKINGS = {
    "NaN": ([1, 0], [0.5, np.nan], ValueError, "y_score must be finite, got nan at index 1"),
    "infinity": ([1, 0], [np.inf, 0], ValueError, "y_score must be finite, got inf at index 0"),
    "empty": ([], [], ValueError, "y_true must not be empty, got shape (0,)"),
    "length": ([1, 0, 1], [1, 2], ValueError, "y_true and y_score must have one length, got 3 and 2"),
    "positive only": ([1, 1], [1, 2], ValueError, "of each class, got 2 positive and 0 negative"),
    "negative only": ([0, 0], [1, 2], ValueError, "of each class, got 0 positive and 2 negative"),
    "three classes": ([0, 1, 2], [1, 2, 3], ValueError, "y_true must hold 0 and 1 or -1 and 1"),
    "strings": (["a", "b"], [1, 2], ValueError, "y_true must hold 0 and 1 or -1 and 1"),
    "string scores": ([1, 0], ["1", "2"], TypeError, "y_score must hold real numbers, got dtype <U1"),
    "complex": ([1, 0], [1j, 2], TypeError, "y_score must hold real numbers, got dtype complex128"),
    "objects": ([1, 0], [None, 2], TypeError, "y_score must hold real numbers, got NoneType"),
    "matrix": ([1, 0], [[1, 2]], ValueError, "y_score must have 1 dimension(s), got shape (1, 2) from list"),
}


@pytest.mark.parametrize("y_true, y_score, error, message", BAD_RANKINGS.values(), ids=BAD_RANKINGS)
@pytest.mark.parametrize(
    "function", [xglib.cost_curve, xglib.exact_cost_area, xglib.best_threshold], ids=lambda f: f.__name__
)
def test_bad_rankings_are_refused(function, y_true, y_score, error, message):
    with pytest.raises(error, match=re.escape(message)):
        function(y_true, y_score)


BAD_CONDITIONS = [
    ({"p": -0.1}, ValueError, r"p must be finite and in \[0, 1\], got -0.1"),
    ({"p": 1.1}, ValueError, r"p must be finite and in \[0, 1\], got 1.1"),
    ({"p": math.nan}, ValueError, r"p must be finite and in \[0, 1\], got nan"),
    ({"p": "1"}, TypeError, "p must be a real number, got str"),
    ({"p": 1j}, TypeError, "p must be a real number, got complex"),
    ({"cost_fn": -1}, ValueError, r"cost_fn must be finite and in \[0, inf\], got -1"),
    ({"cost_fp": -1}, ValueError, r"cost_fp must be finite and in \[0, inf\], got -1"),
    ({"cost_fn": math.inf}, ValueError, r"cost_fn must be finite and in \[0, inf\], got inf"),
    ({"cost_fp": None}, TypeError, "cost_fp must be a real number, got NoneType"),
    ({"cost_fn": [1]}, TypeError, "cost_fn must be a real number, got list"),
]


@pytest.mark.parametrize("condition, error, message", BAD_CONDITIONS, ids=repr)
def test_bad_conditions_are_refused(condition, error, message):
    with pytest.raises(error, match=f"^{message}$"):
        xglib.best_threshold(*EIGHT, **condition)
    if "p" not in condition:
        with pytest.raises(error, match=f"^{message}$"):
            xglib.cost_sensitive_error_rate([1, 0], [1, 1], **{"cost_fn": 1, "cost_fp": 1} | condition)


@pytest.mark.parametrize("condition", [{"cost_fn": 0, "cost_fp": 0}, {"p": 0, "cost_fp": 0}, {"p": 1, "cost_fn": 0}])
def test_costs_that_are_all_zero(condition):
    with pytest.raises(ValueError, match=r"^\(2\.25\) is undefined: p cost_fn and \(1 - p\) cost_fp are both 0$"):
        xglib.best_threshold(*EIGHT, **condition)


def test_costs_of_labels_are_given_by_name():
    with pytest.raises(TypeError):
        xglib.cost_sensitive_error_rate([1, 0], [1, 1])
    with pytest.raises(ValueError, match="y_true and y_pred must have one length"):
        xglib.cost_sensitive_error_rate([1, 0], [1], cost_fn=1, cost_fp=1)
    assert xglib.cost_sensitive_error_rate([1, 1, 0], [0, 0, 1], cost_fn=0, cost_fp=0) == 0


ENDS = "fpr and tpr must be at least 0 and hold the points (0, 0) and (1, 1), or the counts of all"


@pytest.mark.parametrize(
    "fpr, tpr, error, message",
    [
        ([0, 1], [0, 0.5, 1], ValueError, "fpr and tpr must have one length, got 2 and 3"),
        ([0.1, 1], [0, 1], ValueError, ENDS),
        ([0, 1], [0.1, 1], ValueError, ENDS),
        ([0, 0.9], [0, 1], ValueError, ENDS),
        ([0, 1], [0, 0.9], ValueError, ENDS),
        ([0, 0.5, 1], [0, 1.1, 1], ValueError, ENDS),
        ([0, 0.5, 1], [0, -0.1, 1], ValueError, ENDS),
        ([-0.1, 0, 1], [0, 0, 1], ValueError, ENDS),
        ([0], [0], ValueError, ENDS),
        ([], [], ValueError, "fpr must not be empty, got shape (0,)"),
        ([0, 1], [], ValueError, "tpr must not be empty, got shape (0,)"),
        ([0, np.nan, 1], [0, 0.5, 1], ValueError, "fpr must be finite, got nan at index 1"),
        ([0, 0.5, 1], [0, np.inf, 1], ValueError, "tpr must be finite, got inf at index 1"),
        ([[0, 1]], [0, 1], ValueError, "fpr must have 1 dimension(s), got shape (1, 2) from list"),
        ([0, 1j], [0, 1], TypeError, "fpr must hold real numbers, got dtype complex128"),
        ([0, 1], ["0", "1"], TypeError, "tpr must hold real numbers, got dtype <U1"),
    ],
)
def test_hull_refuses(fpr, tpr, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}$"):
        xglib.roc_convex_hull(fpr, tpr)


def test_hull_changes_nothing():
    fpr, tpr = frozen([1, 0.5, 0.5, 0]), frozen([1, 0.2, 0.8, 0])
    assert xglib.roc_convex_hull(fpr, tpr).tolist() == [3, 2, 0]
    assert fpr.tolist() == [1, 0.5, 0.5, 0] and tpr.tolist() == [1, 0.2, 0.8, 0]


def many_corners(n):
    """Samples whose ROC curve has n pieces of different slopes, falling: all its corners are best somewhere."""
    steps = sorted(
        {(a, b) for a in range(1, 90) for b in range(1, 90) if math.gcd(a, b) == 1}, key=lambda s: s[0] / s[1]
    )
    labels, scores = [], []
    for i, (fp, tp) in enumerate(steps[:n]):
        labels += [0] * fp + [1] * tp
        scores += [-i] * (fp + tp)
    return labels, scores


def test_exact_area_of_many_corners():
    y, s = many_corners(700)
    curve = xglib.cost_curve(y, s)
    assert curve.envelope.pc.size == 702
    pcs, costs = exact_corners(y, s)
    assert xglib.exact_cost_area(y, s) == formulas.trapezoid_area(x=[0, *pcs, 1], y=[0, *costs, 0])


def exact_corners(y, s):
    """P(+)cost and cost where neighbouring thresholds of a concave ROC curve cost the same, in fractions."""
    m_pos, m_neg, tp, fp = sum(y), len(y) - sum(y), 0, 0
    pcs, costs = [], []
    for value in sorted(set(s), reverse=True):
        fnr, fpr = Fraction(m_pos - tp, m_pos), Fraction(fp, m_neg)
        more_tp = sum(1 for label, score in zip(y, s) if score == value and label)
        more_fp = sum(1 for label, score in zip(y, s) if score == value and not label)
        pcs.append(Fraction(more_fp * m_pos, more_fp * m_pos + more_tp * m_neg))
        costs.append(fnr * pcs[-1] + fpr * (1 - pcs[-1]))
        tp, fp = tp + more_tp, fp + more_fp
    return pcs, costs
