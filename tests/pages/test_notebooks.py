"""Each chapter is a record that can fail: nbval compares its outputs with a fresh run; here we see that they exist."""

import ast
import re
from pathlib import Path

import nbformat
import pytest

from book._ext.plain import DISPLAY as EQUATION
from book._ext.plain import line, ties, with_links, with_roles
from book.notebooks import faults, shape

ROOT = Path(__file__).parents[2]
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


def displayed(path):
    """The lines of equations that the text displays; any other display is a fault."""
    text = "\n\n".join(cell.source for cell in cells(path, "markdown"))
    assert not DISPLAY.search(EQUATION.sub("", text))
    found = [line(number, latex) for latex, number in EQUATION.findall(text)]
    assert len(set(found)) == len(found), "a line stands twice"
    return set(found)


def test_no_formula_that_nothing_reads(path):
    """A display in the text is an equation of the book, and tied beside its derivation, token for token."""
    tied = ties(nbformat.read(path, as_version=4)).keys()
    assert displayed(path) == tied


def test_it_is_a_notebook_first(path):
    """Its code stands where the text speaks of it: imports first, short cells, none that only shows a name."""
    figures = shape(nbformat.read(path, as_version=4))
    assert figures.pop("markup") == 0
    first = {type(part) for part in ast.parse(cells(path, "code")[0].source).body} <= {ast.Import, ast.ImportFrom}
    told = first and figures["first"] <= 12 and figures["longest"] <= 25 and not figures["bare"]
    assert told, figures


def test_links_are_citations_and_back(path):
    """A link to the bibliography names author and year as the pages do."""
    for cell in cells(path, "markdown"):
        assert with_links(with_roles(cell.source)) == cell.source
        assert "bibliography.md#" not in with_roles(cell.source)


def test_no_latex_of_sympy(path):
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
