"""Input: what is accepted in which form, what is refused in which words."""

import re
from datetime import date
from fractions import Fraction

import numpy as np
import pytest
from scipy import sparse

import xglib
from xglib import performance
from xglib.validation import (
    as_bool,
    as_finite,
    as_int,
    as_labels,
    as_weights,
    check_choice,
    check_labels,
    check_zero_division,
)

Y_TRUE, Y_PRED = [1, 1, 0, 0, 1, 0, 1], [1, 0, 0, 1, 1, 0, 1]
EXPECTED = performance.Counts(tp=3, fp=1, fn=1, tn=2)
LABEL_FUNCTIONS = [
    xglib.counts,
    xglib.confusion_matrix,
    xglib.accuracy_score,
    xglib.precision_score,
    xglib.recall_score,
    xglib.f1_score,
    xglib.error_count,
    xglib.class_counts,
    xglib.zero_one_loss,
    xglib.macro_f1_score,
]


def read_only(values):
    array = np.array(values)
    array.flags.writeable = False
    return array


def strided(values):
    array = np.repeat(np.array(values), 3)[::3]
    assert not array.flags.contiguous
    return array


FORMS = {
    "list": list,
    "tuple": tuple,
    "bools": lambda values: [bool(v) for v in values],
    "strided": strided,
    "reversed view": lambda values: np.array(values[::-1])[::-1],
    "read-only": read_only,
    "object of ints": lambda values: np.array(values, dtype=object),
    "masked array without mask": np.ma.array,
    **{f"dtype {d}": lambda values, d=d: np.array(values, dtype=d) for d in ("?", "i1", "u1", ">i2", "u8", "i8")},
    **{f"dtype {d}": lambda values, d=d: np.array(values, dtype=d) for d in ("f2", "f4", ">f8", "g")},
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_forms_of_the_same_labels(form):
    assert xglib.counts(form(Y_TRUE), form(Y_PRED)) == EXPECTED
    assert xglib.counts(form(Y_TRUE), Y_PRED) == EXPECTED
    assert xglib.confusion_matrix(form(Y_TRUE), Y_PRED).tolist() == [[2, 1], [1, 3]]


@pytest.mark.parametrize("form", [list, np.array, lambda v: np.array(v, dtype=object), strided])
def test_strings(form):
    names = ["spam" if y else "ham" for y in Y_TRUE], ["spam" if y else "ham" for y in Y_PRED]
    assert xglib.counts(form(names[0]), form(names[1]), pos_label="spam") == EXPECTED
    assert xglib.accuracy_score(form(names[0]), names[1]) == 5 / 7


def test_string_dtype():
    names = np.array(["ham", "spam"], dtype=np.dtypes.StringDType())
    assert xglib.counts(names, ["spam", "spam"], pos_label="spam") == (1, 1, 0, 0)


def test_strings_of_different_width_are_not_cut():
    assert xglib.error_count(["a", "b"], ["aa", "bbb"]) == (2, 2)
    assert xglib.confusion_matrix(["a", "aa"], ["aaa", "a"], labels=["a", "aa", "aaa"]).sum() == 2


@pytest.mark.parametrize("dtype", ["int64", "Int64", "boolean", "float32", "category"])
def test_pandas_numbers(dtype):
    pd = pytest.importorskip("pandas")
    y_true = pd.Series(Y_TRUE, index=range(7, 0, -1)).astype(dtype)
    y_pred = pd.Series(Y_PRED).astype(dtype)
    assert xglib.counts(y_true, y_pred) == EXPECTED  # by position: the indices differ


@pytest.mark.parametrize("dtype", ["object", "str", "string", "category"])
def test_pandas_strings(dtype):
    pd = pytest.importorskip("pandas")
    y_true = pd.Series(["a", "b", "b"], dtype=dtype)
    assert xglib.counts(y_true, ["b", "b", "a"], pos_label="b") == (1, 1, 1, 0)
    with pytest.raises((TypeError, ValueError), match="y_true must"):
        xglib.counts(pd.Series(["a", None, "b"], dtype=dtype), ["b", "b", "a"], pos_label="b")


def test_pandas_missing_and_frames():
    pd = pytest.importorskip("pandas")
    for missing in (pd.Series([1, None]), pd.Series([1, None], dtype="Int64"), pd.Series([1, None], dtype=object)):
        with pytest.raises((TypeError, ValueError), match="y_true must (be finite|hold)"):
            xglib.counts(missing, [1, 0])
    assert xglib.counts(pd.DataFrame({"y": [1, 0]}), [1, 0]) == (1, 0, 0, 1)
    assert xglib.error_count(pd.DataFrame({"y": ["a", "b"]}), [["b"], ["b"]]) == (1, 2)
    for bad in (pd.DataFrame({"y": ["a", None]}), [["a"], [1]], [["a"], [np.nan]]):
        with pytest.raises(TypeError, match="^y_true must hold "):
            xglib.error_count(bad, ["a", "b"])
    with pytest.raises(ValueError, match=r"y_true must have 1 dimension\(s\), got shape \(2, 2\) from DataFrame"):
        xglib.counts(pd.DataFrame({"y": [1, 0], "z": [1, 0]}), [1, 0])


def test_integers_are_widened():
    # int8 arithmetic would wrap at 128, float64 would merge these neighbours beyond 2**53.
    y = np.full(300, 100, dtype=np.int8)
    assert xglib.counts(y, y, pos_label=100) == (300, 0, 0, 0)
    big = np.array([2**53, 2**53 + 1], dtype=np.int64)
    assert xglib.error_count(big, big[::-1].astype(np.uint64)) == (2, 2)
    assert xglib.confusion_matrix(big, big.astype(np.uint64)).tolist() == [[1, 0], [0, 1]]
    edge = [-(2**63), 2**63 - 1]
    assert as_labels(edge, "y").tolist() == edge


@pytest.mark.parametrize("function", LABEL_FUNCTIONS, ids=lambda f: f.__name__)
def test_nothing_is_changed_in_place(function):
    for dtype in (np.int64, np.float32, np.bool_):
        y_true, y_pred = np.array(Y_TRUE, dtype=dtype), np.array(Y_PRED, dtype=dtype)
        copies = y_true.copy(), y_pred.copy()
        function(y_true, y_pred)
        assert (y_true == copies[0]).all() and (y_pred == copies[1]).all()
        assert y_true.dtype == dtype and y_true.flags.writeable


class Tensor:
    """One that is no array, as PyTorch's are that require a gradient (RuntimeError) or hold bfloat16 (TypeError)."""

    shape, ndim = (2,), 1

    def __init__(self, error):
        self.error = error

    def __len__(self):
        return 2

    def __array__(self, dtype=None, copy=None):
        raise self.error


BAD_LABELS = {
    "tensor": (Tensor(RuntimeError("call detach()")), TypeError, "an array, got Tensor, which is none: call detach()"),
    "bfloat16": (Tensor(TypeError("no such type")), TypeError, "an array, got Tensor, which is none: no such type"),
    "three axes": (np.ones((2, 1, 1)), ValueError, "must have 1 dimension(s), got shape (2, 1, 1) from ndarray"),
    "NaN": ([1, float("nan")], ValueError, "must be finite, got nan at index 1"),
    "infinity": ([float("-inf"), 1], ValueError, "must be finite, got -inf at index 0"),
    "empty": ([], ValueError, "must not be empty, got shape (0,)"),
    "scalar": (1, ValueError, "must have 1 dimension(s), got shape () from int"),
    "string": ("10", ValueError, "must have 1 dimension(s), got shape () from str"),
    "set": ({0, 1}, ValueError, "must have 1 dimension(s), got shape () from set"),
    "sparse": (sparse.csc_matrix([[1], [0]]), TypeError, "must not be sparse, got csc_matrix; pass "),
    "matrix": (np.eye(2), ValueError, "must have 1 dimension(s), got shape (2, 2) from ndarray"),
    "ragged": ([[1, 0], [1]], ValueError, "must have 1 dimension(s), got sequences of different lengths"),
    "object ragged": (
        np.array([[1, 0], [1]], dtype=object),
        ValueError,
        "must have 1 dimension(s), got sequences of different lengths",
    ),
    "length": ([1, 0, 1], ValueError, "must have one length, got "),
    "complex": ([1, 1j], TypeError, "must hold bools, integers that fit in int64, or strings, got complex128"),
    "bytes": ([b"a", b"b"], TypeError, "must hold bools, integers that fit in int64, or strings, got |S1"),
    "dates": (np.array(["2020-01-01"] * 2, dtype="M8[D]"), TypeError, "or strings, got datetime64[D]"),
    "None": ([1, None], TypeError, "or strings, got NoneType and int"),
    "objects": ([date(2020, 1, 1)] * 2, TypeError, "or strings, got date"),
    "Fractions": ([Fraction(1), Fraction(0)], TypeError, "or strings, got Fraction"),
    "beyond int64": ([2**70, 1], TypeError, "integers that fit in int64, or strings, got int"),
    "uint64": (np.array([2**63, 1], dtype=np.uint64), ValueError, "must hold labels that fit in int64, got 1 to 9223"),
    "float beyond": ([2.0**63, 1], ValueError, "must hold labels that fit in int64"),
    "string and int": (["1", 0], TypeError, "must hold labels of one kind, got int and str"),
    "string and NaN": (["a", float("nan")], TypeError, "must hold labels of one kind, got float and str"),
    "string and None": (["a", None], TypeError, "or strings, got NoneType and str"),
    "object mix": (np.array(["1", 0], dtype=object), TypeError, "must hold labels of one kind, got int and str"),
    "scores": ([0.7, 0.2], ValueError, "must hold class labels, got the fraction 0.7 (scores?)"),
    "masked": (np.ma.array([1, 0], mask=[True, False]), ValueError, "must have no masked entries"),
}


@pytest.mark.parametrize("bad, error, message", BAD_LABELS.values(), ids=BAD_LABELS)
@pytest.mark.parametrize("function", LABEL_FUNCTIONS, ids=lambda f: f.__name__)
def test_bad_labels_are_refused_by_name(function, bad, error, message):
    for name, arguments in (("y_true", (bad, [1, 0])), ("y_pred", ([1, 0], bad))):
        with pytest.raises(error, match=f"{name}.*{re.escape(message)}"):
            function(*arguments)


def test_tables_of_labels_get_a_hint_and_others_none():
    for bad, end in (
        ([[1, 0]], "(1, 2) from list; if a sample has several labels, take each column by itself"),
        (1, "() from int"),
    ):
        with pytest.raises(ValueError, match=rf"^y must have 1 dimension\(s\), got shape {re.escape(end)}$"):
            as_labels(bad, "y")
    with pytest.raises(ValueError, match=r"^w must have 1 dimension\(s\), got shape \(1, 2\) from list$"):
        as_finite([[1, 0]], "w", ndim=1)
    for labels in (np.array([1, 0]), np.array(["b", "a"])):
        assert np.shares_memory(as_labels(labels, "y"), labels)


def test_numbers_beside_strings():
    with pytest.raises(TypeError, match="y_pred must hold numbers as y_true does, got strings"):
        check_labels([1, 0], ["1", "0"])
    with pytest.raises(TypeError, match="y_pred must hold strings as y_true does, got numbers"):
        check_labels(["1", "0"], [1, 0])


@pytest.mark.parametrize("function", LABEL_FUNCTIONS[3:6] + [xglib.counts], ids=lambda f: f.__name__)
def test_binary_functions_refuse_more_classes_and_wrong_pos_label(function):
    message = r'at most two classes, got 3; choose average="macro", "micro", "weighted" or None for more$'
    with pytest.raises(ValueError, match=message):
        function([0, 1, 2], [0, 1, 1])
    with pytest.raises(ValueError, match=r"at most two classes, got 3"):
        function([0, 1], [1, 2])
    with pytest.raises(ValueError, match=r"pos_label must be one of the two classes \[1, 2\], got 0"):
        function([1, 2], [2, 2], pos_label=0)
    with pytest.raises(TypeError, match="pos_label must hold strings as y_true does, got numbers"):
        function(["a", "b"], ["a", "b"], pos_label=1)
    for bad, error in ((object(), TypeError), (float("nan"), ValueError), ([1], ValueError), (1j, TypeError)):
        with pytest.raises(error, match="pos_label must"):
            function([1, 0], [1, 0], pos_label=bad)


@pytest.mark.parametrize("value", ["warning", -0.1, 1.1, float("inf"), None, [0], 1j, np.array([0, 1])], ids=repr)
@pytest.mark.parametrize("function", LABEL_FUNCTIONS[3:6], ids=lambda f: f.__name__)
def test_bad_zero_division_is_refused_even_when_not_needed(function, value):
    with pytest.raises(ValueError, match=r'zero_division must be "raise", "warn", a number in \[0, 1\] or nan, got'):
        function([1, 0], [1, 0], zero_division=value)


def test_good_zero_division():
    for value in ("raise", "warn", 0, 1, 0.5, float("nan"), np.float32(1), Fraction(1, 3)):
        assert check_zero_division(value) is None


GOOD_TABLES = {
    "list": list,
    "Fractions": lambda rows: [[Fraction(v) for v in row] for row in rows],
    "objects": lambda rows: np.array(rows, dtype=object),
    "nullable": lambda rows: pytest.importorskip("pandas").DataFrame(rows, dtype="Float64"),
    "float32": np.float32,
    "int8": np.int8,
    "bool": np.bool_,
    "longdouble": np.longdouble,
}


@pytest.mark.parametrize("form", GOOD_TABLES.values(), ids=GOOD_TABLES)
def test_finite_is_float64(form):
    array = as_finite(form([[1, 0], [0, 1]]), "table", ndim=2)
    assert array.dtype == np.float64 and array.tolist() == [[1, 0], [0, 1]]


BAD_NUMBERS = {
    "NaN": ([[1.0, np.nan]], ValueError, "must be finite, got nan at index (0, 1)"),
    "infinity": ([[1.0], [np.inf]], ValueError, "must be finite, got inf at index (1, 0)"),
    "beyond float64": (
        np.array([[np.finfo(np.longdouble).max]]),
        ValueError,
        "must be finite, got inf at index (0, 0)",
    ),
    "flat": ([1.0], ValueError, "must have 2 dimension(s), got shape (1,) from list"),
    "ragged": ([[1.0], [1.0, 2.0]], ValueError, "must have 2 dimension(s), got sequences of different lengths"),
    "empty": (np.empty((0, 3)), ValueError, "must not be empty, got shape (0, 3)"),
    "no points": (np.empty((3, 0)), ValueError, "must not be empty, got shape (3, 0)"),
    "complex": ([[1j]], TypeError, "must hold real numbers, got dtype complex128"),
    "strings": ([["1"]], TypeError, "must hold real numbers, got dtype <U1"),
    "None": ([[None]], TypeError, "must hold real numbers, got NoneType"),
    "beyond float64 as an object": ([[2**1024]], ValueError, "must be finite, got a number beyond float64"),
    "sparse": (sparse.csr_array([[1.0]]), TypeError, "must not be sparse, got csr_array; pass "),
    "masked": (np.ma.array([[1.0]], mask=True), ValueError, "must have no masked entries"),
}


@pytest.mark.parametrize("bad, error, message", BAD_NUMBERS.values(), ids=BAD_NUMBERS)
def test_bad_numbers_are_refused_by_name(bad, error, message):
    if bad is BAD_NUMBERS["beyond float64"][0] and np.finfo(np.longdouble).max <= np.finfo(np.float64).max:
        pytest.skip("longdouble is float64 here")
    good = np.zeros((1, 1))
    for name, call in {
        "predictions": lambda: xglib.decompose(bad, [0], good),
        "y_D": lambda: xglib.decompose(good, [0], bad),
    }.items():
        with pytest.raises(error, match=f"{name} {re.escape(message)}"):
            call()
    for call in (xglib.mean_prediction, xglib.prediction_variance, lambda b: xglib.label_noise(b, [0])):
        with pytest.raises(error, match=re.escape(message)):
            call(bad)


def test_an_upper_bound_alone():
    assert as_int(5, "k", high=5) == 5
    with pytest.raises(ValueError, match="^k must be at most 5, got 7$"):
        as_int(7, "k", high=5)


def test_only_bools_are_bools():
    for value in (True, np.True_):
        assert as_bool(value, "shuffle") is True and as_bool(not value, "shuffle") is False
    for bad in ("False", 1, 0, None, [True], np.array([True]), np.array(True)):
        with pytest.raises(TypeError) as error:
            as_bool(bad, "shuffle")
        assert str(error.value) == f"shuffle must be True or False, got {bad!r}"


def test_choices_are_compared_as_strings():
    check_choice(None, "normalize", (None, "true"))
    for bad in (np.array(["true"]), ["true"], 1, "True"):
        with pytest.raises(ValueError, match="^normalize must be one of None, 'true', got "):
            check_choice(bad, "normalize", (None, "true"))


def test_weights_of_a_column():
    assert as_weights([[1], [2]], 2).tolist() == [1, 2]
    with pytest.raises(ValueError, match="^w must have a sum of at most 1e100, got inf$"):
        as_weights([1e308, 1e308], 2, "w")
    assert as_weights([1e100], 1).tolist() == [1e100]
