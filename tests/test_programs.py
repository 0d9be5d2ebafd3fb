"""An author's programs and notebooks, and the lines that `new` writes."""

import json
from pathlib import Path

import pytest

from xglib.derivation import Derivation
from xglib.derivation.documents import programs, skeleton
from xglib.derivation.documents.blocks import Unreadable
from xglib.derivation.documents.command import main
from xglib.derivation.records import stored_records

ROOT = Path(__file__).parents[1]
PROGRAM = """from __future__ import annotations
import sys
from xglib.derivation import Claim, Derivation, natural, probability
print("printed")
d = Derivation("A square", n=natural)
d.start("(n + 1)**2")
d.step("n**2 + 1", "a slip")
d.step("n**2 + 1 + 0", "")
d.assert_proved()
e = Derivation("Another", d=natural).start("d").step("d + k", "")
f = (Derivation("Third", n=natural)
     .start("n")
     .step("n + 1", ""))
Claim("2*P", "==", "P", source="s", P=probability)
Claim("P", "==", "P", source="s", P=probability)
sys.exit(1)
1/0
"""


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XGLIB_CACHE", str(tmp_path / "kept"))


def faults(reports):
    return [(f.cell, f.line, f.verdict) for report in reports for f in report.faults]


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return path


def test_a_program_is_run_to_its_end(program, capsys):
    before = Derivation.__init__, Derivation.step
    reports = list(programs.run(program))
    assert faults(reports) == [(0, 7, "refuted"), (0, 10, "error"), (0, 13, "refuted"), (0, 15, "unknown")]
    assert [r.title for r in reports] == ["A square", "", "Third", "claim: s", ""]
    assert capsys.readouterr() == ("", "printed\n")  # what it prints is no part of the answer
    assert (Derivation.__init__, Derivation.step) == before


def test_only_the_command_runs_a_program(program, tmp_path, capsys):
    assert main(["check", str(program.parent)]) == 2  # of a folder only documents are read
    assert main(["check", str(program)]) == 2
    assert f"{program}:7:1: A square, step 2 is refuted" in capsys.readouterr().out
    program.write_text("def test_it():\n    pass\n")
    assert main(["check", str(program)]) == 2 and "are run by pytest" in capsys.readouterr().out
    program.write_text("x = = 1")
    assert main(["check", str(program)]) == 2 and ":1:1: SyntaxError" in capsys.readouterr().out


def notebook(path, *cells):
    path.write_text(json.dumps({"cells": cells}))
    return path


def code(source, *records):
    mime = "application/vnd.xglib.derivation+json"
    return {"cell_type": "code", "source": source.splitlines(True), "outputs": [{"data": {mime: r}} for r in records]}


def test_a_notebook_is_run_a_cell_at_a_time(tmp_path):
    first = "%load_ext xglib.derivation\nfrom xglib.derivation import Derivation, natural"
    second = "d = Derivation('T', n=natural).start('n')\nd.step('n + 1', '')"
    third = "%%derivation\nA square\nn natural\n(n + 1)**2\n= n**2 + 1"
    path = notebook(
        tmp_path / "n.ipynb", {"cell_type": "markdown", "source": "Words"}, *map(code, (first, second, third))
    )
    assert faults(programs.run(path)) == [(3, 2, "refuted"), (4, 1, "refuted")]


def test_what_a_notebook_has_stored_is_verified_and_not_run(tmp_path, capsys):
    records = stored_records(ROOT / "chapters/f1.ipynb")
    reports = list(programs.stored(ROOT / "chapters/f1.ipynb"))
    assert len(reports) == len(records) and not faults(reports)
    changed = json.loads(json.dumps(next(r for r in records if r.get("conclusion"))))
    changed["conclusion"]["right"] = "1"
    path = notebook(tmp_path / "n.ipynb", code("1/0"), code("", records[0], changed))
    assert faults(programs.stored(path)) == [(2, 0, "error")]
    assert main(["check", "--stored", str(path)]) == 2
    assert f"{path}:cell 2: " in capsys.readouterr().out
    with pytest.raises(Unreadable, match="for notebooks"):
        programs.reports(tmp_path / "x.py", replayed=True)


def test_steps_that_failed_are_told_from_a_record(tmp_path):
    d = Derivation("T", collect=True).start("1").step("2", "").step("1 + 1", "")
    path = notebook(tmp_path / "n.ipynb", code("", json.loads(json.dumps(d.record()))))
    assert faults(programs.stored(path)) == [(1, 0, "refuted")]


def test_what_is_no_notebook(tmp_path):
    for text in ("", "[]", "{}"):
        (tmp_path / "n.ipynb").write_text(text)
        with pytest.raises(Unreadable, match="no notebook"):
            list(programs.stored(tmp_path / "n.ipynb"))


# -- new

TEX = r"""Text
\begin{align}
  \sum_{i=1}^n (x_i - \bar{x}) &= n y_1 - \mathrm{TP} \label{eq:s} \\ &= \alpha
\end{align}
% derivation: It has one
% a real
\[ a + a = 2a \]
  \[ (a+b)^2 = a^2 + 2ab + b^2 \]
"""


def test_new_declares_the_letters_of_a_display(tmp_path, capsys):
    path = tmp_path / "note.tex"
    path.write_text(TEX)
    assert list(skeleton.new(path)) == [
        (2, ["% derivation: eq:s", "% n natural; x sequence(real); x_bar, y_1, TP, alpha real"]),
        (8, ["% derivation: Display 3", "% a, b real"]),
    ]
    assert main(["new", f"{path}:8", "--write"]) == 0 and "1 display without" in capsys.readouterr().out
    assert path.read_text() == TEX.replace("  \\[ (a+b)", "  % derivation: Display 3\n  % a, b real\n  \\[ (a+b)")
    assert main(["check", str(path)]) == 0
    assert [at for at, _ in skeleton.new(path)] == [2]


def test_new_in_markdown(tmp_path):
    path = tmp_path / "note.md"
    path.write_text("Text\n\n$$\n(a+b)^2 &= a^2 + 2ab + b^2\n$$\n\n```{math}\nc + c = 2c\n```\n")
    skeleton.write(path, list(skeleton.new(path)))
    assert "<!-- derivation: Text\na, b real\n-->\n$$" in path.read_text()
    assert main(["check", str(path)]) == 0 and list(skeleton.new(path)) == []
