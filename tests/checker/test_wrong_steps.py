"""Notebooks under nbval in an empty folder: figures are stored as the library draws them, a wrong step is one entry."""

import os
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output
from test_pytest_plugin import PLUGIN

from xglib import figures
from xglib._svg import as_svg

pytest_plugins = "pytester"

FONTS = matplotlib.get_cachedir()

BEGIN = "from derivations import Derivation, positive_integer, real\nprint(1)"
WRONG = 'square = Derivation("A square", a=real, b=real).start("(a + b)**2").step("a**2 + b**2", "expand")'
ALSO = 'cube = Derivation("A cube", a=real).start("a**3").step("a*a + a", "write out")'
OPEN = 'power = Derivation("A power", n=positive_integer).start("n**n").step(">= factorial(n)", "as many factors")'
UNREAD = 'root = Derivation("A root", n=real).start("n").step("root(n)**2", "by definition")'
SAID = [
    "w.ipynb, Cell 1, In [[]2]",
    "A square, step 2 is refuted: the two sides differ",
    "    (a + b)*?2 == a*?2 + b*?2",
    "    at a = 1, b = 1: 4 against 2",
]


@pytest.fixture
def run(pytester, monkeypatch):
    """nbval on a notebook of these cells, which are stored with these outputs; no setting of the book's. Matplotlib
    finds its list of fonts: at home it would make one, and say so after five seconds."""
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    )
    monkeypatch.delenv("IPYTHONDIR", raising=False)
    monkeypatch.setenv("MPLCONFIGDIR", FONTS)

    def run(*cells, options=()):
        cells = [new_code_cell(source, outputs=outputs, execution_count=1) for source, *outputs in cells]
        nbformat.write(new_notebook(cells=cells), pytester.path / "w.ipynb")
        return pytester.runpytest_subprocess("-p", PLUGIN, "--nbval", "--nbval-current-env", *options, "w.ipynb")

    return run


def printed(text):
    return new_output("stream", name="stdout", text=f"{text}\n")


def test_a_figure_is_as_it_was_stored(run):
    svg = as_svg(figures.axes("a", "b").figure)
    plt.close()
    data = {"image/svg+xml": svg, "text/plain": "<Figure size 480x380 with 1 Axes>"}
    run(("from xglib import figures\naxes = figures.axes('a', 'b')", new_output("display_data", data))).assert_outcomes(
        passed=1
    )


def test_the_run_ends_in_the_wrong_step(run):
    result = run((BEGIN, printed(1)), (WRONG,), ("square",), ("print(2)", printed(2)), ("print(3)", printed(4)))
    result.assert_outcomes(passed=2, failed=1, skipped=2)
    result.stdout.fnmatch_lines(["*= wrong steps =*", *SAID, "*= 1 failed, 2 passed, 2 skipped in *"], consecutive=True)
    assert len(result.outlines) < 30 and "Traceback" not in result.stdout.str()


@pytest.mark.parametrize("options", [(), ("-n1", "--dist=loadfile")], ids=["one process", "another process"])
def test_each_mistake_is_an_entry(run, options):
    result = run((BEGIN, printed(1)), (WRONG,), (ALSO,), options=options)
    result.assert_outcomes(passed=1, failed=2)
    more = [
        "",
        "w.ipynb, Cell 2, In [[]3]",
        "A cube, step 2 is refuted: the two sides differ",
        "    a*",
        "    at a = *",
    ]
    result.stdout.fnmatch_lines(["*= wrong steps =*", *SAID, *more], consecutive=True)


@pytest.mark.parametrize(
    "cell, said",
    [(OPEN, "A power, step 2 is unknown: not decided: *"), (UNREAD, "A root, step 2: root is not a known function*")],
    ids=["not decided", "not read"],
)
def test_a_step_without_a_counterexample(run, cell, said):
    result = run((BEGIN, printed(1)), (cell,))
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*= wrong steps =*", "w.ipynb, Cell 1, In [[]2]", said], consecutive=True)


def test_why_a_later_cell_was_left_out(run):
    result = run((BEGIN, printed(1)), (WRONG,), ("square",), options=["-rs"])
    result.stdout.fnmatch_lines(
        ["SKIPPED * after the wrong step of Cell 1, In [[]2]: NameError: name 'square' is not *"]
    )


def test_what_fails_before_a_wrong_step_or_without_one_is_shown_whole(run):
    result = run((BEGIN, printed(2)), ("1/0",), (WRONG,))
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines(
        [
            "*mismatch 'stdout'*",
            "*ZeroDivisionError*",
            "*= wrong steps =*",
            SAID[0].replace("1, In [[]2", "2, In [[]3"),
            *SAID[1:],
        ]
    )
    result = run(("1/0",), ("print(1)", printed(1)))
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.no_fnmatch_line("*wrong steps*")
