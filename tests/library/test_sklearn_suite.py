"""The command that puts scikit-learn's tests to xglib can fail: its examples, and what it does with a wrong answer."""

import doctest
import warnings

import pytest

from trials import sklearn_suite


def warn():
    warnings.warn("overflow", RuntimeWarning, stacklevel=2)
    return 0.5


def refuse():
    raise ValueError("few")


def test_its_examples():
    result = doctest.testmod(sklearn_suite)
    assert result.attempted > 4 and result.failed == 0


@pytest.mark.parametrize(
    "ours, failures",
    [(lambda: 0.5, 0), (lambda: 0.5 + 1e-14, 0), (lambda: 0.5 + 1e-9, 1), (warn, 1), (refuse, 1)],
    ids=["same", "close", "other", "warns", "refuses"],
)
def test_what_differs_is_reported_and_does_not_reach_the_test(ours, failures, capsys):
    suite = sklearn_suite.Suite()
    assert suite.ask("half", lambda: 0.5, ours) == pytest.approx(0.5, abs=1e-13)
    assert len(sklearn_suite.report(suite)) == failures
    assert "| half | " in capsys.readouterr().out


def test_what_scikit_learn_refuses_is_not_ours_to_accept(capsys):
    suite = sklearn_suite.Suite()
    with pytest.raises(ValueError, match="few"):
        suite.ask("half", refuse, lambda: 0.5)
    assert sklearn_suite.report(suite) == ["half: failed: 0.5 for ValueError: few (in collection)"]


def test_a_test_that_ends_otherwise_is_reported(capsys):
    suite = sklearn_suite.Suite()
    listed = next(iter(sklearn_suite.OTHER_TYPE))
    suite.ended = {"test_a": "failed", "test_b": "passed", listed: "passed"}
    assert sklearn_suite.report(suite) == ["test_a fails", f"{listed} passes: strike it off"]
