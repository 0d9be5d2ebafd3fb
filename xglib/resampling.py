"""Training and test sets from one data set, section 2.2: hold-out, cross validation, bootstrap; the out-of-bag share.

The splitters have scikit-learn's ``split`` and ``get_n_splits``, so its ``cross_val_score(cv=...)`` takes them. Those
that bear scikit-learn's name give its indices, random_state included; the others draw with ``rng``, as the rest of
this library does. A splitter that holds a seed gives the same splits every time. No splitter looks at ``groups``:
as in scikit-learn, each warns if there are any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from numbers import Integral
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._docs import complete
from ._types import Int, Number, Seed
from .guard import check_lengths, check_shapes
from .validation import as_bool, as_finite, as_int, as_labels, as_number, as_rng, renamed, warn_caller

Split: TypeAlias = tuple[NDArray[np.intp], NDArray[np.intp]]  # indices to train and to test
RandomState: TypeAlias = "Int | np.random.RandomState | None"  # a text, as Seed is


def leave_one_out_bootstrap_error(losses: ArrayLike, out_of_bag: ArrayLike) -> float:
    """The out-of-bag error (包外估计): each sample's mean loss where it was out of bag, averaged over samples.

    losses {array_like of shape (n_resamples, m)} : Finite real losses, 0 or 1 for the error rate: row b is of the
        learner trained on resample b.
    out_of_bag {array_like of bool, shape (n_resamples, m)} : Which samples each resample leaves out; losses in the
        bag do not count.
    -> {float} The error.
    TypeError, ValueError : If losses are of another kind or not finite, if the shapes differ, if ``out_of_bag``
        holds other values, or if a sample is never out of bag (take more resamples).

    Source: Watermelon book 2.2.3; Efron and Tibshirani, Journal of the American Statistical Association
    92 (1997) 548-560, who call it the leave-one-out bootstrap.

    >>> leave_one_out_bootstrap_error([[0, 1], [1, 0], [0, 0]], [[True, False], [True, True], [False, True]])
    0.25
    """
    losses, out_of_bag = (as_finite(v, n, ndim=2) for v, n in ((losses, "losses"), (out_of_bag, "out_of_bag")))
    check_shapes(losses=losses.shape, out_of_bag=out_of_bag.shape)
    if not np.isin(out_of_bag, (0, 1)).all():
        raise ValueError("out_of_bag must hold bools")
    times = out_of_bag.sum(axis=0)
    if not times.all():
        raise ValueError(
            f"out_of_bag must hold every sample at least once, sample {times.argmin()} never is out of bag"
        )
    return float(((losses * out_of_bag).sum(axis=0) / times).mean())


class _Splitter:
    """What all splitters share; each has ``_split``, which yields pairs of index arrays, to train and to test."""

    n_splits: int
    _split: Callable[..., Iterator[Split]]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    def get_n_splits(self, X: object = None, y: object = None, groups: object = None) -> int:
        return self.n_splits

    def split(self, X: object, y: ArrayLike | None = None, groups: object = None) -> Iterator[Split]:
        if groups is not None:  # as in scikit-learn, which passes on what cross_val_score is given
            warn_caller(f"The groups parameter is ignored by {type(self).__name__}", UserWarning)
        return self._split(X, y)


class HoldOut(_Splitter):
    """Hold-out (留出法): a random part of the samples is the test set, drawn ``n_splits`` times.

    test_size {int or float} : The number of test samples, or their share, in (0, 1), which is rounded to the
        nearest number; the book advises a share from 1/5 to 1/3.
    n_splits {int, default 1} : How many times.
    stratify {bool, default False} : Whether to draw from each class of y by itself (分层采样), in proportion. A class
        gets the whole part of its proportion, and the samples that are then left go one each to the classes with
        the largest remainders (of equal ones to the least class).
    TypeError, ValueError : At once, if an argument is of another kind or out of its range; by ``split``, if the
        training or the test set would be empty.

    The indices that ``split`` gives come in order.

    Source: Watermelon book 2.2.1.

    >>> for train, test in HoldOut(2, stratify=True, rng=0).split("abcdef", [0, 0, 0, 1, 1, 1]):
    ...     print(train, test)
    [0 1 3 4] [2 5]
    """

    @renamed(random_state="rng")
    def __init__(self, test_size: Number, *, n_splits: Int = 1, stratify: bool = False, rng: Seed = None) -> None:
        if isinstance(test_size, Integral):
            as_int(test_size, "test_size", low=1)
        else:
            as_number(test_size, "test_size", 0, 1, ends=False)
        as_rng(rng)
        self.test_size, self.n_splits = test_size, as_int(n_splits, "n_splits", low=1)
        self.stratify, self.rng = as_bool(stratify, "stratify"), rng

    def _split(self, X: object, y: ArrayLike | None) -> Iterator[Split]:
        m = _n_samples(X, y)
        n_test = self.test_size if isinstance(self.test_size, Integral) else round(self.test_size * m)
        if not 0 < n_test < m:
            raise ValueError(f"test_size must leave samples to train and to test, got {n_test} of {m} to test")
        stratum = _classes(y, "stratify=True")[1] if self.stratify else np.zeros(m, np.int64)
        n_of_stratum, remainder = np.divmod(np.bincount(stratum) * n_test, m)
        n_of_stratum[np.argsort(-remainder, kind="stable")[: n_test - n_of_stratum.sum()]] += 1
        rng = as_rng(self.rng)
        for _ in range(self.n_splits):
            is_test = np.zeros(m, bool)
            for i, n in enumerate(n_of_stratum):
                is_test[rng.permutation(np.flatnonzero(stratum == i))[:n]] = True
            yield np.flatnonzero(~is_test), np.flatnonzero(is_test)


class KFold(_Splitter):
    """k-fold cross validation (k 折交叉验证) as scikit-learn's: each sample is tested once.

    n_splits {int, default 5} : The number of folds, at least 2. Their sizes differ by at most one, the larger ones
        first.
    shuffle {bool, default False} : Whether samples are dealt at random; without it a fold is a run of neighbours.
    random_state {int or RandomState, optional} : Only with ``shuffle``: a seed, a NumPy ``RandomState``, or None
        for a fresh one, where scikit-learn uses NumPy's global one.
    TypeError, ValueError : At once, if an argument is of another kind or out of its range, and for ``random_state``
        without ``shuffle``; by ``split``, for more folds than samples.

    y does not matter: the book's folds are those of ``StratifiedKFold``.

    Source: Watermelon book 2.2.2.

    >>> for train, test in KFold(2).split("abcde"):
    ...     print(train, test)
    [3 4] [0 1 2]
    [0 1 2] [3 4]
    """

    @renamed(rng="random_state")
    def __init__(self, n_splits: Int = 5, *, shuffle: bool = False, random_state: RandomState = None) -> None:
        self.n_splits = as_int(n_splits, "n_splits", low=2)
        self.shuffle, self.random_state = as_bool(shuffle, "shuffle"), random_state
        if random_state is not None and not shuffle:
            raise ValueError(f"random_state has no effect without shuffle=True, got {random_state!r}")
        _as_random_state(random_state)

    def _split(self, X: object, y: ArrayLike | None) -> Iterator[Split]:
        fold = self._folds(_n_samples(X, y), y)
        for i in range(self.n_splits):
            yield np.flatnonzero(fold != i), np.flatnonzero(fold == i)

    def _folds(self, m: int, y: ArrayLike | None) -> NDArray[np.intp]:
        """The fold of each sample."""
        _check_enough(m, self.n_splits)
        order = np.arange(m)
        if self.shuffle:
            _as_random_state(self.random_state).shuffle(order)
        fold = np.empty_like(order)
        fold[order] = np.sort(np.arange(m) % self.n_splits)
        return fold


class StratifiedKFold(KFold):
    """Stratified k-fold cross validation (分层采样) as scikit-learn's: each sample is tested once.

    n_splits {int, default 5} : The number of folds, at least 2. The samples of one class in two folds differ by at
        most one, and so do the sizes of the folds.
    shuffle {bool, default False} : Whether the samples of a class are dealt at random; without it, in their order.
    random_state {int or RandomState, optional} : Only with ``shuffle``: a seed, a NumPy ``RandomState``, or None
        for a fresh one, where scikit-learn uses NumPy's global one.
    TypeError, ValueError : At once, if an argument is of another kind or out of its range, and for ``random_state``
        without ``shuffle``; by ``split``, if there is no y or every class has fewer than ``n_splits`` samples.

    ``split`` needs y, labels of any number of classes. A class of fewer than ``n_splits`` samples is missing from
    some test sets, where scikit-learn warns.

    Source: Watermelon book 2.2.2.

    >>> for train, test in StratifiedKFold(2).split("abcdef", [1, 1, 1, 1, 0, 0]):
    ...     print(train, test)
    [2 3 5] [0 1 4]
    [0 1 4] [2 3 5]
    """

    def _folds(self, m: int, y: ArrayLike | None) -> NDArray[np.intp]:
        first, classes = _classes(y, "StratifiedKFold")
        sizes = np.bincount(classes)
        _check_enough(sizes.max(), self.n_splits, "samples in the largest class")
        rng = _as_random_state(self.random_state)
        fold, dealt = np.empty_like(classes), 0
        for k in np.argsort(first):  # classes as they appear; the next begins with the fold after the last one's
            of_class = np.sort((dealt + np.arange(sizes[k])) % self.n_splits)
            if self.shuffle:
                rng.shuffle(of_class)
            fold[classes == k] = of_class
            dealt += sizes[k]
        return fold


class RepeatedKFold(_Splitter):
    """p times k-fold cross validation (p 次 k 折交叉验证) as scikit-learn's: ``KFold``, shuffled ``n_repeats`` times.

    n_splits {int, default 5} : The number of folds, at least 2.
    n_repeats {int, default 10} : How many times.
    random_state {int or RandomState, optional} : A seed, a NumPy ``RandomState``, or None for a fresh one, where
        scikit-learn uses NumPy's global one.
    TypeError, ValueError : At once, if an argument is of another kind or out of its range; by ``split``, for more
        folds than samples.

    The book's 10 times 10-fold is ``n_splits=10``.

    Source: Watermelon book 2.2.2.

    >>> [test.tolist() for _, test in RepeatedKFold(2, n_repeats=2, random_state=0).split("abcd")]
    [[2, 3], [0, 1], [0, 2], [1, 3]]
    """

    _splitter: type[KFold] = KFold

    @renamed(rng="random_state")
    def __init__(self, n_splits: Int = 5, *, n_repeats: Int = 10, random_state: RandomState = None) -> None:
        self.n_splits = as_int(n_splits, "n_splits", low=2)
        self.n_repeats = as_int(n_repeats, "n_repeats", low=1)
        _as_random_state(random_state)
        self.random_state = random_state

    def get_n_splits(self, X: object = None, y: object = None, groups: object = None) -> int:
        return self.n_splits * self.n_repeats

    def _split(self, X: object, y: ArrayLike | None) -> Iterator[Split]:
        random_state = _as_random_state(self.random_state)
        for _ in range(self.n_repeats):
            yield from self._splitter(self.n_splits, shuffle=True, random_state=random_state).split(X, y)


class RepeatedStratifiedKFold(RepeatedKFold):
    """p times k-fold cross validation (p 次 k 折交叉验证), stratified, as scikit-learn's.

    n_splits {int, default 5} : The number of folds, at least 2.
    n_repeats {int, default 10} : How many times.
    random_state {int or RandomState, optional} : A seed, a NumPy ``RandomState``, or None for a fresh one, where
        scikit-learn uses NumPy's global one.
    TypeError, ValueError : At once, if an argument is of another kind or out of its range; by ``split``, if there
        is no y or every class has fewer than ``n_splits`` samples.

    It is ``StratifiedKFold``, shuffled ``n_repeats`` times: the book's p times k-fold.

    Source: Watermelon book 2.2.2.

    >>> splitter = RepeatedStratifiedKFold(2, n_repeats=2, random_state=0)
    >>> [test.tolist() for _, test in splitter.split("abcd", [0, 0, 1, 1])]
    [[1, 2], [0, 3], [0, 3], [1, 2]]
    """

    _splitter = StratifiedKFold


class LeaveOneOut(_Splitter):
    """Leave-one-out (留一法) as scikit-learn's: each sample by itself is the test set, in order.

    It is ``KFold`` with as many folds as samples. ``split`` raises ValueError if there is only one.

    Source: Watermelon book 2.2.2.

    >>> [test.tolist() for _, test in LeaveOneOut().split("abc")]
    [[0], [1], [2]]
    """

    def get_n_splits(self, X: object, y: object = None, groups: object = None) -> int:  # type: ignore[override]
        return _length(X, "X")

    def _split(self, X: object, y: ArrayLike | None) -> Iterator[Split]:
        m = _n_samples(X, y)
        _check_enough(m, 2)
        yield from KFold(m).split(X)


class Bootstrap(_Splitter):
    """Bootstrap (自助法): m of m samples drawn with replacement to train, those out of bag (包外) to test.

    n_resamples {int} : How many times, at least 1.
    TypeError, ValueError : At once, if an argument is of another kind or out of its range; by ``split``, if there
        is only one sample.

    The training indices come as drawn, with repetitions, the test indices in order. With probability
    ``m!/m**m``, less than 0.0004 from 10 samples on, every sample is drawn and nothing is left to test;
    then all m are drawn again.

    Source: Watermelon book 2.2.3.

    >>> for train, test in Bootstrap(2, rng=0).split("abcde"):
    ...     print(train, test)
    [4 3 2 1 1] [0]
    [0 0 0 0 4] [1 2 3]
    """

    @renamed(random_state="rng")
    def __init__(self, n_resamples: Int, *, rng: Seed = None) -> None:
        self.n_resamples = as_int(n_resamples, "n_resamples", low=1)
        as_rng(rng)
        self.rng = rng

    def get_n_splits(self, X: object = None, y: object = None, groups: object = None) -> int:
        return self.n_resamples

    def _split(self, X: object, y: ArrayLike | None) -> Iterator[Split]:
        m = _n_samples(X, y)
        _check_enough(m, 2)
        rng = as_rng(self.rng)
        for _ in range(self.n_resamples):
            while True:
                train = rng.integers(m, size=m)
                out_of_bag = np.flatnonzero(np.bincount(train, minlength=m) == 0)
                if out_of_bag.size:
                    break
            yield train, out_of_bag


def _n_samples(X: object, y: object) -> int:
    m = _length(X, "X")
    if y is not None:
        check_lengths(X=m, y=_length(y, "y"))
    return m


def _length(values: Any, name: str) -> int:
    # A sparse matrix has a shape and no length.
    shape = values.shape if hasattr(values, "shape") else (len(values),) if hasattr(values, "__len__") else ()
    if not shape:
        raise TypeError(f"{name} must be an array or a sequence of samples, got {type(values).__name__}")
    return int(shape[0])


def _classes(y: ArrayLike | None, purpose: str) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where each class of y is first, and the class of each sample as its number among the sorted."""
    if y is None:
        raise ValueError(f"{purpose} needs y, the labels")
    _, first, classes = np.unique(as_labels(y, "y"), return_index=True, return_inverse=True)
    return first, classes


def _check_enough(found: int, needed: int, what: str = "samples") -> None:
    if found < needed:
        raise ValueError(f"there must be at least {needed} {what}, got {found}")


def _as_random_state(random_state: RandomState) -> np.random.RandomState:
    if isinstance(random_state, np.random.RandomState):
        return random_state
    if random_state is not None:
        as_int(random_state, "random_state", 0, 2**32 - 1)
    return np.random.RandomState(random_state)


complete(__name__)
