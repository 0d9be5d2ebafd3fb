"""The plugin, in runs of pytest of its own."""

import importlib
import tomllib
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from test_documents import SQUARE

pytest_plugins = "pytester"

# Its name where xglib is installed with its entry point; its module where an older installation has none.
PLUGIN = "derivations" if entry_points(group="pytest11", name="derivations") else "derivations.pytest_plugin"

GOOD = """```derivation
A square
n natural
(n + 1)**2
= n**2 + 2*n + 1
```
"""


@pytest.fixture
def run(pytester, monkeypatch, tmp_path):
    monkeypatch.setenv("XGLIB_CACHE", str(tmp_path / "kept"))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    (pytester.path / "docs").mkdir()
    (pytester.path / "docs/good.md").write_text(GOOD)
    (pytester.path / "note.tex").write_text(SQUARE.replace("(a + b)(a + b)", "(a + b)(a - b)"))
    (pytester.path / "README.md").write_text("The derivation of what nobody reads.\n")
    (pytester.path / "old.tex").write_bytes(b"\xe9 derivation in Latin 1")

    def run(*arguments):
        return pytester.runpytest_subprocess("-p", PLUGIN, *arguments)

    return run


def test_the_report_is_the_failing_line_and_its_counterexample(run):
    result = run()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*_ The square of a sum _*",
            r"note.tex:6:12: &= (a + b)(a - b)  \label{square}",
            "The square of a sum, step 3 is refuted: the two sides differ",
            "    a?*2 + 2?a?b + b?*2 == (a + b)*(a - b)",
            "    at a = 0, b = 1: 1 against -1",
            "*short test summary*",
            "FAILED note.tex::The square of a sum*",
        ],
        consecutive=True,
    )


def test_options_that_choose_tests(run, pytester):
    run("-k", "square and not sum").assert_outcomes(passed=1, deselected=1)
    run("note.tex::The square of a sum").assert_outcomes(failed=1)
    run("--lf").assert_outcomes(failed=1)
    pytester.runpytest_subprocess("-p", f"no:{PLUGIN}").assert_outcomes()


@pytest.mark.slow
def test_side_by_side(run):
    run("-n", "2").assert_outcomes(passed=1, failed=1)


def test_what_cannot_be_read_is_an_error_with_its_line(run, pytester):
    (pytester.path / "note.tex").write_text("% derivation: T\n% x real\n\\begin{align} x")
    result = run()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*note.tex:3:1: \\begin{align} is never closed"])


@pytest.mark.parametrize("word", ["derivations:", "Deriviation:", "edrivatoin :", "derivation -"])
def test_a_slip_in_the_word_that_declares_is_an_error(run, pytester, word):
    (pytester.path / "note.tex").write_text(SQUARE.replace("derivation:", word))
    (pytester.path / "other.tex").write_text("% Definition: x\n% Motivation: x\n")
    result = run()
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*note.tex:2:2: * declares no derivation: write 'derivation: The square of a sum'*"])


def test_a_test_is_named_once(run, pytester):
    (pytester.path / "note.tex").write_text(SQUARE + SQUARE.replace("2ab", "3ab"))
    result = run("-v", "note.tex")
    result.stdout.fnmatch_lines(["*::The square of a sum PASSED*", "*::The square of a sum, 2 FAILED*"])


def test_the_entry_point_is_the_plugin():
    project = tomllib.loads((Path(__file__).parents[2] / "derivations/pyproject.toml").read_text())["project"]
    assert importlib.import_module(project["entry-points"]["pytest11"]["derivations"]).pytest_collect_file
