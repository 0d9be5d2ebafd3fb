"""(2.1) by enumeration of all bootstrap samples; the splitters against their definitions, scikit-learn and mlxtend."""

import math
import re
import warnings
from collections import Counter
from fractions import Fraction
from itertools import product

import mpmath
import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from mlxtend.evaluate import bootstrap_point632_score
from scipy import sparse
from sklearn import model_selection
from sklearn.datasets import load_iris
from sklearn.metrics import accuracy_score
from sklearn.neighbors import KNeighborsClassifier
from sklearn.tree import DecisionTreeClassifier

import xglib
from xglib import formulas

# ---- (2.1) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("m", range(1, 7))
def test_every_bootstrap_sample_to_six(m):
    shares = [Fraction(m - len(set(drawn)), m) for drawn in product(range(m), repeat=m)]
    mean = sum(shares) / m**m
    variance = sum(share**2 for share in shares) / m**m - mean**2
    assert formulas.out_of_bag_probability(Fraction(m)) == mean
    assert formulas.out_of_bag_variance(Fraction(m)) == variance
    assert Fraction(sum(0 not in drawn for drawn in product(range(m), repeat=m)), m**m) == mean
    assert formulas.out_of_bag_probability(m) == pytest.approx(float(mean), rel=1e-14)


def test_out_of_bag_share_tends_to_one_over_e():
    values = [formulas.out_of_bag_probability(m) for m in (1, 2, 3, 10, 100, 1000, 10**6)]
    assert values == sorted(values) and values[0] == 0 and values[-1] < 1 / math.e
    assert values[4] == pytest.approx(0.3660, abs=5e-5) and values[-1] == pytest.approx(1 / math.e, abs=2e-7)
    m = sympy.Symbol("m", positive=True)
    assert sympy.limit(formulas.out_of_bag_probability(m), m, sympy.oo) == sympy.exp(-1)
    # The error of the variance's asymptote is of order 1/m**2.
    scaled = [n * formulas.out_of_bag_variance(Fraction(n)) for n in (500, 1000)]
    slope = (math.e - 2) / math.e**2
    assert [round(float(value), 3) for value in scaled] == [0.097, 0.097]
    assert abs(scaled[1] - slope) < abs(scaled[0] - slope) < 1e-3
    with pytest.raises(ValueError, match="m must be a number of at least 1, got 0"):
        formulas.out_of_bag_probability(0)


@pytest.mark.parametrize("m", [1, 2, 2.5, 3, 1000, 10**8, 1e9, 12345678901, 1e13, 10**17, 1e300])
def test_every_digit_of_the_out_of_bag_share_at_any_size(m):
    with mpmath.workdps(650):  # of the variance's, 300 cancel and a power takes as many
        x = mpmath.mpf(m)
        missed, both = (1 - 1 / x) ** x, (1 - 2 / x) ** x
        expected = float(missed), float((missed + (x - 1) * both) / x - missed**2)
    for argument in (m, np.int64(m) if type(m) is int else np.float64(m)):
        found = formulas.out_of_bag_probability(argument), formulas.out_of_bag_variance(argument)
        assert found == expected and all(type(value) is float for value in found)
    arrays = (
        formulas.out_of_bag_probability(np.array([m, math.nan])),
        formulas.out_of_bag_variance(np.array([[m]], float)),
    )
    np.testing.assert_array_equal(arrays[0], [expected[0], math.nan])
    assert arrays[1].tolist() == [[expected[1]]] and arrays[0].dtype == arrays[1].dtype == np.float64


@pytest.mark.parametrize("m", range(1, 40))
def test_the_out_of_bag_share_is_the_nearest_float(m):
    for formula in (formulas.out_of_bag_probability, formulas.out_of_bag_variance):
        assert formula(m) == float(formula(Fraction(m)))


def test_a_size_between_one_and_two_has_no_variance():
    message = "^out_of_bag_variance is undefined for 1.5: a power of a negative number$"
    for m in (1.5, np.array([3, 1.5])):
        with pytest.raises(ValueError, match=message):
            formulas.out_of_bag_variance(m)


def test_out_of_bag_share_of_the_splitter():
    m, n = 40, 4000
    shares = np.array([test.size / m for _, test in xglib.Bootstrap(n, rng=1).split(range(m))])
    mean, variance = formulas.out_of_bag_probability(m), formulas.out_of_bag_variance(m)
    assert abs(shares.mean() - mean) < 4 * math.sqrt(variance / n)
    assert shares.var() == pytest.approx(variance, rel=4 * math.sqrt(2 / n))


# ---- .632 -----------------------------------------------------------------------------------------


def test_632_on_every_kind():
    assert formulas.bootstrap_632(Fraction(1, 4), Fraction(1, 2)) == Fraction(408, 1000)
    assert [formulas.bootstrap_632(*errors) for errors in ((0, 1), (1, 0), (1, 1))] == [0.632, 0.368, 1]
    assert formulas.bootstrap_632(np.array([0, 0.5]), np.array([0.5, 0.5])).tolist() == [0.316, 0.5]
    a, b = sympy.symbols("a b")
    assert formulas.bootstrap_632(a, b).expand() == 46 * a / 125 + 79 * b / 125
    assert abs(Fraction(632, 1000) - (1 - 1 / Fraction(math.e))) < Fraction(2, 10_000)


def test_632_as_mlxtend_weighs_it():
    # mlxtend takes the training error of each resample's learner, Efron that of the learner trained on all samples.
    X, y = load_iris(return_X_y=True)
    tree = DecisionTreeClassifier(max_depth=2, random_state=0)
    scores = bootstrap_point632_score(tree, X, y, n_splits=5, random_seed=0)
    rng = np.random.RandomState(0)
    for score in scores:
        train = rng.choice(len(y), len(y))
        test = np.setdiff1d(np.arange(len(y)), train)
        wrong = tree.fit(X[train], y[train]).predict(X) != y
        assert 1 - score == pytest.approx(formulas.bootstrap_632(wrong.mean(), wrong[test].mean()), rel=1e-12)


def test_leave_one_out_bootstrap_error_on_every_small_table():
    losses = np.array([[0, 1, 4], [2, 1, 8]])
    n = 0
    for cells in product((False, True), repeat=6):
        out = np.array(cells).reshape(2, 3)
        if not out.any(axis=0).all():
            never = int(np.flatnonzero(~out.any(axis=0))[0])
            message = f"^out_of_bag must hold every sample at least once, sample {never} never is out of bag$"
            with pytest.raises(ValueError, match=message):
                xglib.leave_one_out_bootstrap_error(losses, out)
            continue
        n += 1
        means = [Fraction(sum(int(losses[b, i]) for b in (0, 1) if out[b, i]), int(out[:, i].sum())) for i in range(3)]
        value = xglib.leave_one_out_bootstrap_error(losses.tolist(), out.tolist())
        assert type(value) is float and value == pytest.approx(float(sum(means) / 3), rel=1e-15)
    assert n == 27


def test_632_of_nearest_neighbour_on_labels_without_meaning():
    # Its training error is 0, its error 1/2: the out-of-bag error is right, the .632 estimate too low.
    rng = np.random.default_rng(0)
    X, y = rng.random((60, 2)), np.arange(60) % 2
    losses, out = np.zeros((50, 60)), np.zeros((50, 60), bool)
    for b, (train, test) in enumerate(xglib.Bootstrap(50, rng=1).split(X, y)):
        out[b, test] = True
        losses[b, test] = KNeighborsClassifier(1).fit(X[train], y[train]).predict(X[test]) != y[test]
    error = xglib.leave_one_out_bootstrap_error(losses, out)
    assert abs(error - 0.5) < 0.1 and formulas.bootstrap_632(0, error) == pytest.approx(0.632 * error)


@pytest.mark.parametrize(
    "losses, out_of_bag, error, message",
    [
        ([[0, np.nan]], [[True, True]], ValueError, "losses must be finite, got nan at index (0, 1)"),
        ([0, 1], [True, True], ValueError, "losses must have 2 dimension(s), got shape (2,) from list"),
        ([[0, 1]], [True, True], ValueError, "out_of_bag must have 2 dimension(s), got shape (2,) from list"),
        (
            [[0, 1]],
            [[True], [True]],
            ValueError,
            "losses and out_of_bag must have one shape, got (1, 2) and (2, 1)",
        ),
        ([[0, 1]], [[1, 2]], ValueError, "out_of_bag must hold bools"),
        ([[0, 1]], [["a", "b"]], TypeError, "out_of_bag must hold real numbers, got dtype <U1"),
        ([[0, 1j]], [[True, True]], TypeError, "losses must hold real numbers, got dtype complex128"),
    ],
)
def test_bad_losses_are_refused(losses, out_of_bag, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}$"):
        xglib.leave_one_out_bootstrap_error(losses, out_of_bag)


# ---- splitters that scikit-learn has --------------------------------------------------------------


def same_splits(ours, theirs, X, y=None):
    pairs = list(ours.split(X, y)), list(theirs.split(X, y))
    assert ours.get_n_splits(X, y) == theirs.get_n_splits(X, y) == len(pairs[0]) == len(pairs[1])
    for mine, other in zip(*pairs):
        for a, b in zip(mine, other):
            assert a.dtype == np.int64 and a.tolist() == b.tolist()


@pytest.mark.parametrize("m", range(2, 13))
def test_folds_of_every_small_size(m):
    X = np.zeros((m, 2))
    for k in range(2, m + 1):
        same_splits(xglib.KFold(k), model_selection.KFold(k), X)
        for seed in (0, 2**32 - 1):
            arguments = {"shuffle": True, "random_state": seed}
            same_splits(xglib.KFold(k, **arguments), model_selection.KFold(k, **arguments), X)
        arguments = {"n_splits": k, "n_repeats": 3, "random_state": 1}
        same_splits(xglib.RepeatedKFold(**arguments), model_selection.RepeatedKFold(**arguments), X)

        tests = [test.tolist() for _, test in xglib.KFold(k).split(X)]
        assert sum(tests, []) == list(range(m))
        assert [len(test) for test in tests] == sorted([m // k + (i < m % k) for i in range(k)], reverse=True)
        for train, test in xglib.KFold(k, shuffle=True, random_state=7).split(X):
            assert sorted([*train, *test]) == list(range(m)) and len(train) == len(set(train)) == m - len(test)
    same_splits(xglib.LeaveOneOut(), model_selection.LeaveOneOut(), X)


labels = st.lists(st.sampled_from(["b", "a", "ccc"]), min_size=4, max_size=40)


@settings(max_examples=50)
@given(labels, st.integers(2, 6), st.integers(0, 2**32 - 1))
def test_stratified_folds_equal_scikit_learns(y, k, seed):
    X, sizes = range(len(y)), Counter(y)
    if max(sizes.values()) < k:
        message = f"^there must be at least {k} samples in the largest class, got {max(sizes.values())}$"
        with pytest.raises(ValueError, match=message):
            next(xglib.StratifiedKFold(k).split(X, y))
        with pytest.raises(ValueError, match="n_splits=.* (greater than the|cannot be greater)"):
            next(model_selection.StratifiedKFold(k).split(X, y))
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "the least populated class in y has only ... members"
        for form in (y, np.array([{"a": 2, "b": -1, "ccc": 0}[label] for label in y])):
            same_splits(xglib.StratifiedKFold(k), model_selection.StratifiedKFold(k), X, form)
            arguments = {"shuffle": True, "random_state": seed}
            same_splits(xglib.StratifiedKFold(k, **arguments), model_selection.StratifiedKFold(k, **arguments), X, form)
            arguments = {"n_splits": k, "n_repeats": 2, "random_state": seed}
            ours, theirs = xglib.RepeatedStratifiedKFold, model_selection.RepeatedStratifiedKFold
            same_splits(ours(**arguments), theirs(**arguments), X, form)
    for splitter in (xglib.StratifiedKFold(k), xglib.StratifiedKFold(k, shuffle=True, random_state=seed)):
        folds = [test for _, test in splitter.split(X, y)]
        assert sorted(np.concatenate(folds)) == list(X)
        for counted in [[len(fold) for fold in folds]] + [
            [sum(y[i] == c for i in fold) for fold in folds] for c in sizes
        ]:
            assert max(counted) - min(counted) <= 1


def test_defaults_are_scikit_learns():
    X, y = np.zeros((30, 1)), np.arange(30) % 3
    for name in ("KFold", "StratifiedKFold"):
        same_splits(getattr(xglib, name)(), getattr(model_selection, name)(), X, y)
    for name in ("RepeatedKFold", "RepeatedStratifiedKFold"):
        ours, theirs = getattr(xglib, name)(random_state=3), getattr(model_selection, name)(random_state=3)
        same_splits(ours, theirs, X, y)
        assert ours.get_n_splits() == 50


def test_random_state():
    X, y = np.zeros(20), np.arange(20) % 2
    for splitter in (xglib.KFold, xglib.StratifiedKFold):
        # A generator goes on, in scikit-learn's way; a seed starts again; without either the folds are fresh.
        ours, theirs = (np.random.RandomState(5) for _ in range(2))
        mine = splitter(4, shuffle=True, random_state=ours)
        peer = getattr(model_selection, splitter.__name__)(4, shuffle=True, random_state=theirs)
        for _ in range(2):
            same_splits(mine, peer, X, y)
        seeded, fresh = splitter(4, shuffle=True, random_state=5), splitter(4, shuffle=True)
        first, again = ([test.tolist() for _, test in seeded.split(X, y)] for _ in range(2))
        assert first == again
        first, again = ([test.tolist() for _, test in fresh.split(X, y)] for _ in range(2))
        assert first != again
    repeated = [test.tolist() for _, test in xglib.RepeatedKFold(2, n_repeats=2, random_state=0).split(X)]
    assert repeated[:2] != repeated[2:]


# ---- hold-out -------------------------------------------------------------------------------------


def test_stratified_hold_out_of_every_label_vector_to_seven_samples():
    for m in range(2, 8):
        for y in product((0, 1, 2), repeat=m):
            if list(y) != sorted(y):
                continue  # the order changes nothing but which sample it is
            for n_test in range(1, m):
                ((train, test),) = xglib.HoldOut(n_test, stratify=True, rng=m).split(y, y)
                assert sorted([*train, *test]) == list(range(m)) and list(train) == sorted(train)
                assert len(test) == n_test and list(test) == sorted(test)
                proportions = {c: Fraction(n * n_test, m) for c, n in Counter(y).items()}
                left = n_test - sum(map(math.floor, proportions.values()))
                favoured = sorted(proportions, key=lambda c: (math.floor(proportions[c]) - proportions[c], c))[:left]
                for c, proportion in proportions.items():
                    assert sum(y[i] == c for i in test) == math.floor(proportion) + (c in favoured)


def test_equal_remainders_go_to_the_least_classes():
    # Of 500 classes of one sample and 500 of two, a fifth: remainders 0.2 and 0.4, and 300 of the larger ones win.
    y = np.random.default_rng(0).permutation(np.arange(1000).repeat([1, 2] * 500))
    ((_, test),) = xglib.HoldOut(300, stratify=True, rng=0).split(y, y)
    assert sorted(y[test]) == list(range(1, 600, 2))


def test_the_books_exercise():
    # 500 positive and 500 negative samples, 70 % to train: 350 of each class.
    y = np.repeat([0, 1], 500)
    ((train, test),) = xglib.HoldOut(0.3, stratify=True, rng=0).split(y, y)
    assert y[train].sum() == 350 and train.size == 700 and y[test].sum() == 150 and test.size == 300


def test_stratified_hold_out_has_scikit_learns_class_sizes():
    rng = np.random.default_rng(0)
    for m in (20, 37, 101):
        y = rng.choice(["a", "b", "c"], m, p=[0.6, 0.3, 0.1])
        theirs = model_selection.StratifiedShuffleSplit(1, test_size=m // 4, random_state=0)
        sizes = []
        for splitter in (xglib.HoldOut(m // 4, stratify=True, rng=0), theirs):
            ((_, test),) = splitter.split(y, y)
            sizes.append(Counter(y[test].tolist()))
        assert sizes[0] == sizes[1]


@pytest.mark.parametrize(
    "test_size, m, n_test",
    [
        (0.25, 8, 2),
        (0.25, 7, 2),
        (0.25, 9, 2),
        (0.07, 100, 7),  # 0.07 * 100 is 7.000000000000001, which scikit-learn rounds up to 8
        (Fraction(1, 3), 10, 3),
        (np.float32(0.5), 9, 4),  # a half is rounded to the even number
        (np.int8(3), 10, 3),
        (1, 2, 1),
    ],
)
def test_size_of_the_test_set(test_size, m, n_test):
    ((train, test),) = xglib.HoldOut(test_size).split(range(m))
    assert (train.size, test.size) == (m - n_test, n_test) and sorted([*train, *test]) == list(range(m))
    assert train.dtype == test.dtype == np.int64 and (np.diff(train) > 0).all() and (np.diff(test) > 0).all()


def test_hold_out_is_uniform_and_can_be_repeated():
    splitter = xglib.HoldOut(2, n_splits=6000, rng=0)
    tests = Counter(tuple(test.tolist()) for _, test in splitter.split("abcd"))
    assert splitter.get_n_splits() == 6000 == tests.total() and len(tests) == 6
    assert all(abs(times - 1000) < 4 * math.sqrt(6000 * 5 / 36) for times in tests.values())
    stratified = xglib.HoldOut(2, n_splits=4000, stratify=True, rng=0)
    tests = Counter(tuple(test.tolist()) for _, test in stratified.split("abcd", [0, 1, 0, 1]))
    assert set(tests) == {(0, 1), (0, 3), (1, 2), (2, 3)}
    assert all(abs(times - 1000) < 4 * math.sqrt(4000 * 3 / 16) for times in tests.values())
    assert xglib.HoldOut(2).get_n_splits() == 1 and not xglib.HoldOut(2).stratify


# ---- bootstrap ------------------------------------------------------------------------------------


def test_bootstrap_sets():
    for m in (2, 3, 10, 50):
        splits = list(xglib.Bootstrap(30, rng=m).split(range(m)))
        assert len(splits) == 30 == xglib.Bootstrap(30).get_n_splits()
        for train, test in splits:
            assert train.size == m and test.size > 0 and train.dtype == test.dtype == np.int64
            assert test.tolist() == sorted(set(range(m)) - set(train.tolist()))


def test_bootstrap_is_uniform_given_that_a_sample_is_out_of_bag():
    n = 6300
    trains = Counter(tuple(train.tolist()) for train, _ in xglib.Bootstrap(n, rng=0).split("abc"))
    expected = {drawn for drawn in product(range(3), repeat=3) if len(set(drawn)) < 3}
    assert set(trains) == expected and len(expected) == 27 - math.factorial(3)
    assert all(abs(times - n / 21) < 4 * math.sqrt(n * 20) / 21 for times in trains.values())
    assert math.factorial(10) / 10**10 < 0.0004 < math.factorial(9) / 9**9


@pytest.mark.parametrize(
    "splitter", [xglib.HoldOut(4, n_splits=3, rng=3), xglib.Bootstrap(3, rng=3)], ids=lambda s: type(s).__name__
)
def test_seeds_and_generators(splitter):
    def indices(splitter):
        return [(train.tolist(), test.tolist()) for train, test in splitter.split(range(20))]

    assert indices(splitter) == indices(splitter)  # a seed starts again
    arguments = {"n_splits": 3} if isinstance(splitter, xglib.HoldOut) else {}
    size = 4 if isinstance(splitter, xglib.HoldOut) else 3
    going_on = type(splitter)(size, rng=np.random.default_rng(3), **arguments)
    assert indices(going_on) == indices(splitter) != indices(going_on)
    fresh = type(splitter)(size, **arguments)
    assert indices(fresh) != indices(fresh)
    assert len({str(split) for split in indices(splitter)}) == 3


# ---- all ------------------------------------------------------------------------------------------

SPLITTERS = [
    xglib.HoldOut(0.25, rng=0),
    xglib.KFold(3),
    xglib.StratifiedKFold(3),
    xglib.RepeatedKFold(3, n_repeats=2, random_state=0),
    xglib.RepeatedStratifiedKFold(3, n_repeats=2, random_state=0),
    xglib.LeaveOneOut(),
    xglib.Bootstrap(4, rng=0),
]
each_splitter = pytest.mark.parametrize("splitter", SPLITTERS, ids=lambda s: type(s).__name__)


@each_splitter
def test_cross_val_score_takes_it(splitter):
    X, y = load_iris(return_X_y=True)
    X, y = X[::5], y[::5]
    tree = DecisionTreeClassifier(random_state=0)
    scores = model_selection.cross_val_score(tree, X, y, cv=splitter)
    assert len(scores) == splitter.get_n_splits(X, y)
    if type(splitter) in (xglib.HoldOut, xglib.KFold, xglib.LeaveOneOut, xglib.Bootstrap):  # the same every time
        expected = [accuracy_score(y[b], tree.fit(X[a], y[a]).predict(X[b])) for a, b in splitter.split(X, y)]
        assert scores.tolist() == expected


@each_splitter
def test_forms_of_samples(splitter):
    pd = pytest.importorskip("pandas")
    y = [0, 1] * 6
    n = splitter.get_n_splits(y)
    for X in (list(y), tuple(y), np.zeros((12, 2, 2)), pd.DataFrame({"a": y}), pd.Series(y), sparse.csr_array((12, 3))):
        for labels in (y, np.array(y, bool), pd.Series(["b", "a"] * 6)):
            assert len(list(splitter.split(X, labels))) == n
            for train, test in splitter.split(X, labels):
                assert set(train.tolist()) | set(test.tolist()) == set(range(12))
                assert not set(train.tolist()) & set(test.tolist())
    frozen = np.array(y)
    frozen.flags.writeable = False
    assert len(list(splitter.split(frozen, frozen))) == n and frozen.tolist() == y


@each_splitter
def test_groups_are_warned_of_at_once_and_change_nothing(splitter):
    X, y, groups = range(12), [0, 1] * 6, [0] * 6 + [1] * 6
    with pytest.warns(UserWarning, match=f"^The groups parameter is ignored by {type(splitter).__name__}$") as caught:
        splits = splitter.split(X, y, groups)
    assert caught[0].filename == __file__
    for (a, b), (c, d) in zip(splits, splitter.split(X, y), strict=True):
        assert a.tolist() == c.tolist() and b.tolist() == d.tolist()
    counterpart = getattr(model_selection, type(splitter).__name__, None)
    if counterpart:
        with pytest.warns(UserWarning) as theirs:  # its repeated ones warn of each splitter within, too
            list(counterpart().split(X, y, groups))
        assert str(theirs[0].message) == str(caught[0].message) and len(caught) == 1


@each_splitter
def test_bad_samples_are_refused(splitter):
    for X in (3, None, iter([1, 2]), np.float64(3)):
        with pytest.raises(TypeError, match=f"^X must be an array or a sequence of samples, got {type(X).__name__}$"):
            next(splitter.split(X, [0, 1, 0]))
        if isinstance(splitter, xglib.LeaveOneOut):
            with pytest.raises(TypeError, match="^X must be an array or a sequence of samples, got "):
                splitter.get_n_splits(X)
    with pytest.raises(TypeError, match="^y must be an array or a sequence of samples, got int$"):
        next(splitter.split([1, 2, 3], 5))
    with pytest.raises(ValueError, match="^X and y must have one length, got 6 and 5$"):
        next(splitter.split(range(6), [0, 1, 0, 1, 0]))
    with pytest.raises(ValueError, match="must"):
        next(splitter.split([], []))


def test_too_few_samples():
    with pytest.raises(ValueError, match="^there must be at least 3 samples, got 2$"):
        next(xglib.KFold(3).split("ab"))
    for splitter in (xglib.LeaveOneOut(), xglib.Bootstrap(3)):
        with pytest.raises(ValueError, match="^there must be at least 2 samples, got 1$"):
            next(splitter.split("a"))
        assert len(next(splitter.split("ab"))[1]) == 1
    for size, m, n_test in ((3, 3, 3), (4, 3, 4), (0.1, 3, 0), (0.9, 3, 3)):
        message = f"^test_size must leave samples to train and to test, got {n_test} of {m} to test$"
        with pytest.raises(ValueError, match=message):
            next(xglib.HoldOut(size).split(range(m)))


def test_strata_need_labels():
    for splitter, name in (
        (xglib.StratifiedKFold(2), "StratifiedKFold"),
        (xglib.HoldOut(1, stratify=True), "stratify=True"),
    ):
        with pytest.raises(ValueError, match=f"^{name} needs y, the labels$"):
            next(splitter.split(range(4)))
        with pytest.raises(ValueError, match=r"^y must hold class labels, got the fraction 0.5 \(scores\?\)$"):
            next(splitter.split(range(4), [0.5, 1, 1, 0]))
        with pytest.raises(ValueError, match="^y must be finite, got nan at index 0$"):
            next(splitter.split(range(4), [np.nan, 1, 1, 0]))
        with pytest.raises(ValueError, match=r"^y must have 1 dimension\(s\), got shape \(4, 2\) from list"):
            next(splitter.split(range(4), [[0, 1]] * 4))


BAD_ARGUMENTS = [
    (xglib.KFold, {"n_splits": 1}, ValueError, "n_splits must be at least 2, got 1"),
    (xglib.KFold, {"n_splits": 2.0}, TypeError, "n_splits must be a whole number, got float"),
    (xglib.KFold, {"n_splits": True}, TypeError, "n_splits must be a whole number, got bool"),
    (xglib.KFold, {"shuffle": 1}, TypeError, "shuffle must be True or False, got 1"),
    (xglib.KFold, {"random_state": 0}, ValueError, "random_state has no effect without shuffle=True, got 0"),
    (
        xglib.KFold,
        {"shuffle": True, "random_state": -1},
        ValueError,
        "random_state must be from 0 to 4294967295, got -1",
    ),
    (
        xglib.StratifiedKFold,
        {"shuffle": True, "random_state": 2**32},
        ValueError,
        "random_state must be from 0 to 4294967295, got 4294967296",
    ),
    (
        xglib.StratifiedKFold,
        {"shuffle": True, "random_state": np.random.default_rng(0)},
        TypeError,
        "random_state must be a whole number, got Generator",
    ),
    (xglib.RepeatedKFold, {"n_splits": 1}, ValueError, "n_splits must be at least 2, got 1"),
    (xglib.RepeatedKFold, {"n_repeats": 0}, ValueError, "n_repeats must be at least 1, got 0"),
    (
        xglib.RepeatedStratifiedKFold,
        {"random_state": "0"},
        TypeError,
        "random_state must be a whole number, got str",
    ),
    (xglib.HoldOut, {"test_size": 0}, ValueError, "test_size must be at least 1, got 0"),
    (xglib.HoldOut, {"test_size": 0.0}, ValueError, "test_size must be finite and in (0, 1), got 0.0"),
    (xglib.HoldOut, {"test_size": 1.0}, ValueError, "test_size must be finite and in (0, 1), got 1.0"),
    (xglib.HoldOut, {"test_size": math.nan}, ValueError, "test_size must be finite and in (0, 1), got nan"),
    (xglib.HoldOut, {"test_size": "0.2"}, TypeError, "test_size must be a real number, got str"),
    (xglib.HoldOut, {"test_size": True}, TypeError, "test_size must be a whole number, got bool"),
    (xglib.HoldOut, {"test_size": 0.2, "n_splits": 0}, ValueError, "n_splits must be at least 1, got 0"),
    (xglib.HoldOut, {"test_size": 0.2, "stratify": [0, 1]}, TypeError, "stratify must be True or False, got [0, 1]"),
    (xglib.Bootstrap, {"n_resamples": 0}, ValueError, "n_resamples must be at least 1, got 0"),
    (xglib.Bootstrap, {"n_resamples": 5.0}, TypeError, "n_resamples must be a whole number, got float"),
]


@pytest.mark.parametrize("splitter, arguments, error, message", BAD_ARGUMENTS)
def test_bad_arguments_are_refused(splitter, arguments, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}$"):
        splitter(**arguments)


def test_bad_generators_are_refused():
    for splitter in (xglib.HoldOut, xglib.Bootstrap):
        with pytest.raises(ValueError, match="^rng must be None, .* or a Generator, got -1$"):
            splitter(1, rng=-1)
        with pytest.raises(TypeError, match="^rng must be None, .* or a Generator, got "):
            splitter(1, rng="seed")


def test_smallest_arguments_that_are_taken():
    assert xglib.KFold(2, shuffle=True, random_state=0).get_n_splits() == 2
    assert xglib.RepeatedKFold(2, n_repeats=1).get_n_splits() == 2
    assert xglib.HoldOut(1, n_splits=1).get_n_splits() == xglib.Bootstrap(1).get_n_splits() == 1


def test_how_they_are_shown():
    assert repr(xglib.StratifiedKFold(3)) == "StratifiedKFold(n_splits=3, shuffle=False, random_state=None)"
    assert repr(xglib.HoldOut(0.2, rng=1)) == "HoldOut(test_size=0.2, n_splits=1, stratify=False, rng=1)"
    assert (
        repr(xglib.LeaveOneOut()) == "LeaveOneOut()"
        and repr(xglib.Bootstrap(9)) == "Bootstrap(n_resamples=9, rng=None)"
    )
    assert repr(xglib.RepeatedKFold()) == "RepeatedKFold(n_splits=5, n_repeats=10, random_state=None)"


@pytest.mark.parametrize("splitter", [xglib.KFold, xglib.StratifiedKFold])
def test_numpys_bools_are_bools(splitter):
    y = [0, 1] * 6
    ours = splitter(3, shuffle=np.True_, random_state=0)
    assert repr(ours) == repr(splitter(3, shuffle=True, random_state=0))
    assert [test.tolist() for _, test in ours.split(y, y)] == [
        test.tolist() for _, test in splitter(3, shuffle=True, random_state=0).split(y, y)
    ]
    with pytest.raises(ValueError, match="^random_state has no effect without shuffle=True, got 0$"):
        splitter(3, shuffle=np.False_, random_state=0)


@pytest.mark.parametrize(
    "splitter, arguments, name, theirs",
    [
        (xglib.HoldOut, (1,), "rng", "random_state"),
        (xglib.Bootstrap, (1,), "rng", "random_state"),
        (xglib.KFold, (), "random_state", "rng"),
        (xglib.StratifiedKFold, (), "random_state", "rng"),
        (xglib.RepeatedKFold, (), "random_state", "rng"),
        (xglib.RepeatedStratifiedKFold, (), "random_state", "rng"),
    ],
)
def test_the_other_name_of_the_seed_is_answered(splitter, arguments, name, theirs):
    with pytest.raises(TypeError, match=f"^{splitter.__name__} takes {name}=, not {theirs}=$"):
        splitter(*arguments, **{theirs: 0})
