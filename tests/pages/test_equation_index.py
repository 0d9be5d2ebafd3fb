"""Every equation of the chapter has its derivation, its function and its check, and the index says so."""

import re
from pathlib import Path

import nbformat
import pytest

import xglib
from book._ext.reference import chapters
from derivations.records import derivations, stored_records

ROOT = Path(__file__).parents[2]
NUMBERS = [f"2.{n}" for n in range(1, 43)]
HOME = chapters()
INDEX = nbformat.read(ROOT / "chapters/equation_index.ipynb", as_version=4)
OUTPUTS = [output for cell in INDEX.cells for output in cell.get("outputs", ())]
ROWS = {
    number: row
    for output in OUTPUTS
    for row in output.get("data", {}).get("text/markdown", "").splitlines()
    for number in re.findall(r"^\| \[\*\*\((2\.\d+)\)\*\*\]", row)
}


def notebook(number):
    return ROOT / f"{HOME[number].lstrip('/')}.ipynb"


@pytest.mark.parametrize("number", NUMBERS)
def test_an_equation_is_derived_and_computed(number):
    records = [r for r in derivations(notebook(number)) if number in r["equations"]]
    steps = [step for r in records for step in r["steps"]]
    assert steps and {step["verdict"] for step in steps} <= {"proved", "tested"}
    assert xglib.equations[number]


def test_formulas_are_proved_and_reductions_are_not_claimed_to_be():
    proved = {
        p["function"]
        for path in (ROOT / "chapters").glob("*.ipynb")
        for r in stored_records(path)
        for p in r.get("library", ())
    }
    functions = {f"xglib.formulas.{f.__name__}": f for number in NUMBERS for f in xglib.equations[number]}
    unproved = {name for name, f in functions.items() if "symbols" in f.takes} - proved
    assert unproved == {"xglib.formulas.friedman_chi_square_with_ties"}  # its chapter compares it with SciPy
    assert not any("symbols" not in f.takes for name, f in functions.items() if name in proved)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_index_has_the_equation(number):
    row = ROWS[number]
    assert re.search(r"\| \$.+\$<br>", row)
    assert all(f"(#{kind}-{number.replace('.', '-')})" in row for kind in ("equation", "eq"))
    assert re.search(r"\| [1-9]\d* \|$", row)
    assert all(f"`{f.__name__}`" in row for f in xglib.equations[number])
    assert re.search(r"; agrees with (`(sklearn|scipy|statsmodels|statistics|numpy)\.|a count of all)", row)


def test_the_index_has_nothing_else():
    assert list(ROWS) == NUMBERS
    assert any("42 of 42 equations" in output.get("text", "") for output in OUTPUTS)
