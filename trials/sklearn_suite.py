"""scikit-learn's own tests, put to xglib: `make sklearn-suite`.

Wherever a function or a splitter of scikit-learn has a counterpart here, each call made while scikit-learn's tests run
is answered by both. The test goes on with our answer, so that its own expectations judge it, or, where we refuse, with
scikit-learn's. Failures: answers that differ by more than 1e-12, an answer where scikit-learn refuses, a warning where
it does not warn, an error that is not in REASONS, and a test that fails on our answers and is not in OTHER_TYPE. Where
a test says nothing of zero_division, both are given scikit-learn's default, "warn"; ours is "raise". Exit status 1 if
anything fails.

With --replaced the tests have our functions alone, with our defaults and our errors: how many pass, and why others do
not. It fails nothing: a test that looks for scikit-learn's words is none of ours.
"""

import copy
import functools
import inspect
import os
import re
import sys
import warnings
from collections import Counter

import numpy as np
import pytest
import sklearn
from sklearn import metrics, model_selection
from sklearn.utils import check_random_state

import xglib

MODULES = (
    "sklearn.metrics.tests.test_classification",
    "sklearn.metrics.tests.test_common",
    "sklearn.metrics.tests.test_ranking",
    "sklearn.metrics.tests.test_regression",
    "sklearn.metrics.tests.test_score_objects",
    "sklearn.model_selection.tests.test_split",
)
TOLERANCE = 1e-12

# What we refuse and scikit-learn does not, by what our error says: the first that fits.
REASONS = {
    "a sparse array": r"must not be sparse, got c\w+_(?:array|matrix)",
    "a warning: weights are 0, or F_beta is recall": r'^RuntimeWarning: (?:average="weighted"|\(2\.9\)) is undefined: ',
    "a warning: a correlation with one class": r"^RuntimeWarning: the correlation is undefined: ",
    "undefined: the log loss of what was called impossible": r"^ValueError: the log loss is infinite: ",
    "undefined: AP without a positive": r"^ValueError: (?:AP|recall) is undefined",
    "labels other than 0 and 1 or -1 and 1 without pos_label": r"^ValueError: y_true (?:and y_pred )?must hold 0 and",
    "labels of columns out of order, of which it warns": r"^ValueError: labels must be sorted, none of them twice, got",
    "a loss of several labels a sample": r"^ValueError: y_true must have 1 dimension\(s\), got shape",
    "an old keyword": r"^TypeError: log_loss\(\) got an unexpected keyword argument 'y_pred'",
    "rows of probabilities that do not sum to 1": r"^ValueError: y_proba must be probabilities for",
    "undefined: AUC of one class": r"^ValueError: AUC is undefined for ",
    "undefined: an empty denominator": r"^ValueError: .* is undefined: ",
    "undefined: one class only": r"^ValueError: y_true must hold at least 1 of each class, got ",
    "undefined: pos_label does not occur": r"^ValueError: pos_label must be a class of y_true",
}

# The same, and what else a test meets that has nothing but our functions.
MET = REASONS | {
    "another wording of an error": r"Regex pattern did not match",
    "mixed labels: a TypeError": r"^TypeError: .* must hold \w+ as y_true does|hold labels of one kind",
    "another warning": r"DID NOT WARN|^AssertionError: assert '\(2\.\d+\) is und",
    "undefined: ours raises where scikit-learn warns": r"^ValueError: .*undefined",
    "an average that we do not have": r"^ValueError: average must be one of",
}

# Tests that fail on our answers because these are of another type, or of another last digit, not of another value.
AREAS = ("roc_auc_score", "weighted_roc_auc", "samples_roc_auc", "micro_roc_auc", "ovr_roc_auc", "weighted_ovr_roc_auc")
OTHER_TYPE = {
    **{
        f"test_continuous_classification_invariance_string_vs_numbers_labels[{area}]": "of numbers the answer is ours, "
        "of strings without pos_label scikit-learn's, and the test wants the same last digit"
        for area in (*AREAS, "ovo_roc_auc", "weighted_ovo_roc_auc")
    },
    "test_confusion_matrix_dtype": "with weights that are integers the matrix is float64, scikit-learn's int64",
    "test_returned_value_consistency[unnormalized_accuracy_score]": "a number of samples is an int, not a float",
    "test_returned_value_consistency[unnormalized_zero_one_loss]": "a number of samples is an int, not a float",
}


def outcome(theirs, ours):
    """How our answer compares with scikit-learn's, each a value or the error raised.

    >>> outcome(0.5, 0.5), outcome((1.0, 0.3), (1.0, 0.1 + 0.2)), outcome(0.5, 0.6)
    ('same', 'close', 'failed: 0.6 for 0.5')
    >>> outcome(1.0, TypeError("y must not be sparse, got csr_array")), outcome(TypeError("few"), ValueError("few"))
    ('refused: a sparse array', 'both refuse')
    >>> outcome(0.5, ValueError("few")), outcome(ValueError("few"), 0.5)
    ('failed: ValueError: few', 'failed: 0.5 for ValueError: few')
    >>> outcome(ValueError("few"), ZeroDivisionError("raw"))
    'failed: ZeroDivisionError: raw'
    """
    if isinstance(ours, Exception):
        said = f"{type(ours).__name__}: {ours}"
        if isinstance(theirs, Exception) and isinstance(ours, (TypeError, ValueError)):
            return "both refuse"
        reason = fitting(REASONS, said)
        return f"refused: {reason}" if reason else f"failed: {said}"
    if isinstance(theirs, Exception):
        return f"failed: {ours!r} for {type(theirs).__name__}: {theirs}"
    if equal(theirs, ours, 0):
        return "same"
    return "close" if equal(theirs, ours, TOLERANCE) else f"failed: {ours!r} for {theirs!r}"


def fitting(reasons, said):
    """The first of the reasons whose pattern is found in what was said; none if there is none."""
    return next((reason for reason, pattern in reasons.items() if re.search(pattern, said)), None)


def equal(theirs, ours, tolerance):
    """Whether numbers, arrays or sequences of them are equal, nan to nan.

    >>> equal([np.nan, 1], [np.nan, 1], 0), equal([np.arange(2)], [np.arange(3)], 1), equal("a", "b", 1)
    (True, False, False)
    """
    if isinstance(theirs, (tuple, list)):
        return len(theirs) == len(ours) and all(equal(a, b, tolerance) for a, b in zip(theirs, ours))
    theirs, ours = np.asarray(theirs), np.asarray(ours)
    if theirs.shape != ours.shape or not {theirs.dtype.kind, ours.dtype.kind} <= set("biuf"):
        return np.array_equal(theirs, ours)
    return np.allclose(theirs, ours, rtol=tolerance, atol=tolerance, equal_nan=True)


class Suite:
    """Asks both, and counts; a plugin of pytest, which says which test is run and how it ends."""

    def __init__(self, replaced=False):
        self.calls, self.first, self.test, self.asking = Counter(), {}, "collection", False
        self.ended, self.asked, self.said, self.replaced = {}, set(), {}, replaced

    def pytest_runtest_setup(self, item):
        self.test = item.name

    def pytest_runtest_logreport(self, report):
        if report.failed or report.when == "call":
            name = report.nodeid.rpartition("::")[2]
            self.ended[name], self.said[name] = report.outcome, report.longreprtext

    def ask(self, name, theirs, ours):
        """Our answer if it is scikit-learn's, else scikit-learn's; what this calls in turn is not asked again."""
        if self.asking:
            return theirs()
        if self.replaced:
            self.asked.add(self.test)
            return ours()
        self.asking = True
        try:
            their_answer, they_warn = answer_and_warnings(theirs)
            our_answer, we_warn = answer_and_warnings(ours)
        finally:
            self.asking = False
        for warning in they_warn:
            warnings.warn(warning, stacklevel=2)
        how = outcome(their_answer, our_answer)
        if how in ("same", "close") and we_warn and not they_warn:
            how = outcome(their_answer, we_warn[0])
        self.calls[name, how] += 1
        self.first.setdefault((name, how), self.test)
        self.asked.add(self.test)
        if isinstance(their_answer, Exception):
            raise their_answer
        return our_answer if how in ("same", "close") else their_answer

    def function(self, theirs, ours):
        @functools.wraps(theirs)
        def call(*args, **kwargs):
            return self.ask(theirs.__name__, lambda: theirs(*args, **kwargs), lambda: ours(*args, **kwargs))

        setattr(metrics, theirs.__name__, call)
        setattr(sys.modules[theirs.__module__], theirs.__name__, call)  # where pickle looks for it

    def splitter(self, theirs, ours):
        make, split = theirs.__init__, theirs.split

        @functools.wraps(make)
        def ask_to_make(splitter, *args, **kwargs):
            if type(splitter) is not theirs:
                return make(splitter, *args, **kwargs)
            self.ask(
                f"{theirs.__name__}()",
                lambda: make(splitter, *args, **kwargs),
                lambda: (ours(*args, **kwargs), None)[1],
            )

        @functools.wraps(split)
        def ask_to_split(splitter, *args, **kwargs):
            splits = split(splitter, *args, **kwargs)  # some arguments are checked here, the others when it is iterated
            if type(splitter) is not theirs or self.asking:
                return splits
            return self.both_split(lambda: list(split(splitter, *args, **kwargs)), splitter, ours, args, kwargs)

        theirs.split = ask_to_split
        if "__init__" in vars(theirs):
            theirs.__init__ = ask_to_make

    def both_split(self, theirs, splitter, ours, args, kwargs):
        options = {name: option(splitter, name) for name in inspect.signature(ours).parameters}
        if options.get("shuffle", "random_state" in options):  # scikit-learn is going to draw from the original
            options["random_state"] = copy.deepcopy(check_random_state(options["random_state"]))
        name = type(splitter).__name__
        yield from self.ask(name, theirs, lambda: list(ours(**options).split(*args, **kwargs)))


def answer_and_warnings(function):
    """What it returns or the error it raises, and what it warns of."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            answer = function()
        except Exception as error:
            answer = error
    return answer, [warning.message for warning in caught]


def option(splitter, name):
    return getattr(splitter, name) if hasattr(splitter, name) else splitter.cvargs[name]


def as_there(function):
    """Ours with scikit-learn's default of ``zero_division``."""
    takes_it = "zero_division" in inspect.signature(function).parameters
    return functools.partial(function, zero_division="warn") if takes_it else function


def class_tables(y_true, y_pred, **options):
    """scikit-learn's layout of ``class_counts``."""
    c = xglib.class_counts(y_true, y_pred, **options)
    return np.array([[c.tn, c.fp], [c.fn, c.tp]]).transpose(2, 0, 1)


def report(suite):
    """Print the tables, and return what failed."""
    kinds = ("same", "close", "both refuse", "refused", "failed")
    calls, reasons = Counter(), Counter()
    for (name, how), count in suite.calls.items():
        kind, _, reason = how.partition(": ")
        calls[name, kind] += count
        calls["all", kind] += count
        reasons[reason, name] += count * (kind == "refused")
    print(
        f"\nscikit-learn {sklearn.__version__}: {len(suite.asked & set(suite.ended))} of its tests call what we have."
    )
    print(f"Same to the last bit; close: within {TOLERANCE}.\n\n| call | {' | '.join(kinds)} |\n| --- |{' --- |' * 5}")
    for name in [*sorted({name for name, _ in suite.calls}), "all"]:
        print(f"| {name} | {' | '.join(f'{calls[name, kind]:,}' for kind in kinds)} |")
    print("\n| refused on purpose | calls | of | as in |\n| --- | --- | --- | --- |")
    for reason in sorted({reason for reason, _ in +reasons}, key=lambda r: -total(reasons, r)):
        names = sorted((name for found, name in +reasons if found == reason), key=lambda n: -reasons[reason, n])
        of = ", ".join(f"{name} {reasons[reason, name]}" for name in names)
        print(f"| {reason} | {total(reasons, reason)} | {of} | {suite.first[names[0], f'refused: {reason}']} |")
    print("\nTests that end otherwise on our answers, for their type or their last digit:")
    failed = {test for test, how in suite.ended.items() if how == "failed"}
    for test in sorted(failed & OTHER_TYPE.keys()):
        print(f"- {test}: {OTHER_TYPE[test]}")
    differ = [f"{name}: {how} (in {suite.first[name, how]})" for name, how in suite.calls if how.startswith("failed")]
    fail = [f"{test} fails" for test in failed - OTHER_TYPE.keys()]
    pass_ = [f"{test} passes: strike it off" for test in OTHER_TYPE if suite.ended.get(test) == "passed"]
    return differ + fail + pass_


def total(reasons, reason):
    return sum(count for (found, _), count in reasons.items() if found == reason)


def report_replaced(suite):
    """Print how many tests pass on our answers and errors, and what the others meet first."""
    asked = suite.asked & set(suite.ended)
    passed = {test for test in asked if suite.ended[test] == "passed"}
    print(f"\nWith ours in the place of scikit-learn's {len(passed):,} of {len(asked):,} tests pass. The others meet\n")
    met = Counter(met_first(suite.said[test]) for test in asked if suite.ended[test] == "failed")
    for reason, count in met.most_common():
        print(f"{count:6,}  {reason}")


def met_first(said):
    """Why a test ends at our answer, by the error that stands first in its report.

    >>> met_first("E   ZeroDivisionError: raw\\nE   ValueError: AUC is undefined for class 0")
    'undefined: AUC of one class'
    >>> met_first("E   AssertionError: Regex pattern did not match."), met_first("E   KeyError: 1")
    ('another wording of an error', 'KeyError: 1')
    """
    errors = [line[1:].strip() for line in said.splitlines() if line.startswith("E ")]
    errors = [line for line in errors if not line.startswith("ZeroDivisionError")] or errors or [said]
    return fitting(MET, errors[0]) or errors[0]


def main(arguments):
    modules = [argument for argument in arguments if argument != "--replaced"]
    suite = Suite(replaced=modules != arguments)
    if not suite.replaced:
        suite.function(metrics.multilabel_confusion_matrix, class_tables)
    for name in xglib.__all__:
        if hasattr(metrics, name):
            ours = getattr(xglib, name)
            suite.function(getattr(metrics, name), ours if suite.replaced else as_there(ours))
        if not suite.replaced and hasattr(model_selection, name):
            suite.splitter(getattr(model_selection, name), getattr(xglib, name))
    options = ["--pyargs", "-q", "--tb=short", "--disable-warnings", "-p", "no:cacheprovider", "-c", os.devnull]
    status = pytest.main([*options, *(modules or MODULES)], plugins=[suite])
    if suite.replaced:
        return report_replaced(suite)
    failures = report(suite)
    print("\nFailed: " + ("\n- ".join(["", *failures]) if failures else "0"))
    return 1 if failures or status not in (0, 1) or not suite.calls else 0  # 1: tests failed; we say which may


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
