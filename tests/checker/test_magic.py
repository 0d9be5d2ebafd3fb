"""A cell of a notebook in the text form."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from derivations import Derivation, IllFormed, Refuted, natural

TEXT = "A square\nn natural\n(n + 1)**2\n= n**2 + 2*n + 1  -- multiply out\n"


@pytest.fixture
def shell():
    shell = InteractiveShell()
    shell.run_line_magic("load_ext", "derivations")
    return shell


def test_the_cell_shows_what_python_shows(shell):
    d = Derivation("A square", n=natural).start("(n + 1)**2").step("n**2 + 2*n + 1", "multiply out")
    shown = shell.run_cell_magic("derivation", "square", TEXT)
    assert shell.display_formatter.format(shown) == shell.display_formatter.format(d)
    assert shell.user_ns["square"] is shown


def test_what_is_wrong_stops_the_notebook(shell):
    with pytest.raises(Refuted, match="at n = 1: 4 against 2"):
        shell.run_cell_magic("derivation", "", TEXT.replace("+ 2*n + 1", "+ 1"))
    with pytest.raises(Refuted, match="^row 5 of this cell: A square, step 2 is refuted") as refused:
        shell.run_cell_magic("derivation", "", TEXT.replace("+ 2*n + 1", "+ 1"))
    assert refused.value.finding.verdict == "refuted"
    with pytest.raises(IllFormed, match="^row 3 of this cell: .*unknown domain 'naturl'; there are real"):
        shell.run_cell_magic("derivation", "", TEXT.replace("natural", "naturl"))
    assert isinstance(shell.run_cell("%%derivation two words\n" + TEXT).error_in_exec, Exception)
