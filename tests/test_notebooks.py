"""Each chapter is a record that can fail: nbval compares its outputs with a fresh run; here we see that they exist."""

import re
from pathlib import Path

import nbformat
import pytest

from tools.notebooks import faults

ROOT = Path(__file__).parents[1]
CHAPTERS = sorted((ROOT / "chapters").glob("*.ipynb"))
RECORD = "application/vnd.xglib.derivation+json"
DISPLAY = re.compile(r"\$\$|\\\[|\\begin\{|```\{math\}")
UNTESTED = re.compile(r"nbval|pytest_validate|raises-exception", re.IGNORECASE)
ALLOWED = {}  # (chapter, tag or comment): the reason why nbval may look away

pytestmark = pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)


def cells(path, kind):
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == kind]


def test_fixed_form(path):
    found = "\n".join(faults(path))
    assert not found, found


def test_in_the_book(path):
    assert f"chapters/{path.stem}\n" in (ROOT / "_toc.yml").read_text(encoding="utf-8")


def test_shows_a_picture_and_a_derivation(path):
    stored = [mime for cell in cells(path, "code") for out in cell.outputs for mime in out.get("data", {})]
    assert RECORD in stored or path.stem == "equation_index"  # which reads the records of all others
    assert any(mime.startswith("image/") for mime in stored)


def test_no_typed_display_formula(path):
    """A displayed formula is printed from what was checked, never typed."""
    assert [cell.source for cell in cells(path, "markdown") if DISPLAY.search(cell.source)] == []


def test_no_formula_that_nothing_read(path):
    """What SymPy shows is plain text: LaTeX comes with a record, printed from what was checked."""
    data = [out.get("data", {}) for cell in cells(path, "code") for out in cell.outputs]
    assert [d for d in data if "text/latex" in d] == []


def test_sympy_comes_in_the_open(path):
    """Where a cell uses SymPy, another one that is not folded says what `sp` is."""
    using = [cell for cell in cells(path, "code") if re.search(r"\bsp\.", cell.source)]
    named = [cell for cell in cells(path, "code") if "import sympy" in cell.source]
    assert bool(using) == bool(named)
    assert all("import sympy as sp" in cell.source and not cell.metadata.get("tags") for cell in named)


def test_nbval_looks_at_every_cell(path):
    marks = {mark for cell in cells(path, "code") for mark in [*cell.metadata.get("tags", []), *comments(cell.source)]}
    assert {mark for mark in marks if UNTESTED.search(mark) and (path.stem, mark) not in ALLOWED} == set()


def comments(source):
    return [line.strip() for line in source.splitlines() if line.lstrip().startswith("#")]
