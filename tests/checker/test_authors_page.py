"""The page for authors: what it shows is what happens."""

import re
from pathlib import Path

import pytest
import yaml
from test_pytest_plugin import PLUGIN

from derivations.documents.blocks import find
from derivations.documents.check import check
from derivations.documents.command import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "test_your_derivations.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"```{code-block} \w+\n:caption: (\S+)\n\n(.*?)```\n", PAGE, re.DOTALL))
SESSIONS = re.findall(r"```console\n\$ (.*?)\n(.*?)```\n", PAGE, re.DOTALL)

pytest_plugins = "pytester"


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XGLIB_CACHE", str(tmp_path / "kept"))


def said_by(asked):
    (said,) = (said for command, said in SESSIONS if command == asked)
    return said


def test_the_note_is_checked_as_the_page_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("note.tex").write_text(FILES["note.tex"])
    assert main(["check", "note.tex"]) == 1
    assert capsys.readouterr().out == said_by("python -m derivations check note.tex")
    Path("note.tex").write_text(FILES["note.tex"].replace("+ 2xy", "- 2xy"))
    assert main(["check", "note.tex"]) == 0


def test_a_paper_is_checked_in_part_as_the_page_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("paper.tex").write_text(FILES["paper.tex"])
    assert main(["check", "paper.tex"]) == 0
    assert capsys.readouterr().out == said_by("python -m derivations check paper.tex")
    assert main(["new", "paper.tex:5"]) == 0
    assert capsys.readouterr().out == said_by("python -m derivations new paper.tex:5")
    main(["new", "--write", "paper.tex"])
    workflow = yaml.safe_load(FILES[".github/workflows/derivations.yml"])
    *_, install, check_it = workflow["jobs"]["derivations"]["steps"]
    assert install["run"].endswith('#subdirectory=derivations"') and (ROOT / "derivations/pyproject.toml").exists()
    program, *asked = check_it["run"].split()
    assert program == "derivations" and main(asked) == 0
    Path("paper.tex").write_text(FILES["paper.tex"])
    assert main(asked) == 1


def test_the_hook_of_the_page_is_that_of_the_repository():
    (used,) = yaml.safe_load(FILES[".pre-commit-config.yaml"])["repos"]
    offered = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert [hook["id"] for hook in used["hooks"]] == [hook["id"] for hook in offered]


def test_the_suite_says_what_the_page_says(pytester, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    (pytester.path / "docs").mkdir()
    (pytester.path / "docs/recall.md").write_text(FILES["docs/recall.md"])
    result = pytester.runpytest_subprocess("-p", PLUGIN, "docs")
    _, *lines = said_by("pytest docs").splitlines()
    assert "\n".join(lines) in result.stdout.str()
    for change in (
        ("natural", "natural\nwhere TP > 0"),
        ("TP + FN}\n$$", "TP + FN} % [extends TP == 0 and FN > 0]\n$$"),
    ):
        (pytester.path / "docs/recall.md").write_text(FILES["docs/recall.md"].replace(*change))
        pytester.runpytest_subprocess("-p", PLUGIN, "docs").assert_outcomes(passed=1)


def test_the_page_is_a_document_that_is_proved():
    (report,) = check(find(PAGE, ".md"))
    assert (report.title, report.verdict, report.steps) == ("The best constant", "proved", 2)
    shown = PAGE[PAGE.index("```{derivation}") : PAGE.index("```\n````", PAGE.index("```{derivation}"))]
    assert PAGE.count(shown) == 2  # what is written, and what is made of it


def test_the_plain_text_on_it_is_proved():
    text = re.search(r"````markdown\n(```derivation\n.*?```\n)````", PAGE, re.DOTALL)[1]
    assert [report.verdict for report in check(find(text, ".md"))] == ["proved"]


SAID = {
    "refuted: the two sides differ": "\\[ x + 1 = x \\]",
    "refuted: the domain changes": "\\[ x/x = 1 \\]",
    "refuted: only one of the two conditions holds": "\\[ x = 1 \\iff x^2 = 1 \\]",
    "unknown: not decided": "\\[ x^{10}y^4 + y^{10}x^4 + x^2 + y^2 + 1 \\ge 3x^3y^3 \\]",
    "unknown: vacuous": "% where x**2 < 0\n\\[ x = 2x \\]",
    "z is not declared": "\\[ z = z + 0 \\]",
    "can be read in two ways": "\\[ 1/x y = y/x \\]",
    "there is no step, and nothing to check": "",
}


@pytest.mark.parametrize("row", re.findall(r"^\| `(.*?)`", PAGE[PAGE.index("## How to read") :], re.MULTILINE))
def test_the_messages_that_it_explains_are_said(row):
    verdict, _, why = row.split(" ... ")[0].rpartition(": ")
    (report,) = check(find(f"% derivation: T\n% x, y real\n{SAID[row.split(' ... ')[0]]}", ".tex"))
    assert why in report.faults[0].message and report.faults[0].verdict == (verdict or "error")


CARD = {
    r"m looks like \bar{m}": "% m real\n% m looks like \\bar{m}\n\\[ \\bar{m} + \\bar{m} = 2\\bar{m} \\]",
    r"\text{total} reads m": "% m real; h sequence(real); n natural\n% \\text{total} reads m\n% f(x_{#1}) reads h[#1]\n"
    "\\[ \\text{total}\\sum_{i=1}^n f(x_i) = \\sum_{i=1}^n m f(x_i) \\]",
    r"x \in D sums i from 1 to m": "% m natural; h sequence(real)\n% f(x) reads h[i]\n% x \\in D sums i from 1 to m\n"
    "\\[ \\sum_{x \\in D} 2f(x) = 2\\sum_{x \\in D} f(x) \\]",
    r"P := TP/(TP + FP)": "% TP, FP natural\n% where TP > 0\n"
    "\\[ P := \\frac{TP}{TP+FP} \\\\ P = 1 - \\frac{FP}{TP+FP} \\]",
    r"F_1 = ...": "% a real\n\\[ F_1 = a + a = 2a \\]",
    r"given mean(eps, 0)": "% x real; eps random\n% given mean(eps, 0)\n"
    "\\[ E[x + \\epsilon] = x % [uses mean(eps, 0)]\n \\]",
    r"X binomial(n, p); Y normal(m, s)": "% n natural; p probability; m real; s positive\n"
    "% X binomial(n, p); Y normal(m, s)\n\\[ \\mathrm{Var}(X) = np(1-p) \\\\ \\mathrm{Var}(2Y) = 4s^2 \\]",
    r"where E(X**3) == 0": "% s positive; X random\n% where E(X**3) == 0 and E(X) == 0\n"
    "\\[ E[(X + s)^3] = s^3 + 3sE[X^2] \\]",
    r"L(h) := -n*log(h) - S/h": "% n natural; S, h positive\n% L(h) := -n*log(h) - S/h\n"
    "\\[ L'(h) = \\frac{\\partial L}{\\partial h} = -\\frac{n}{h} + \\frac{S}{h^2} \\]",
    r"p, x sequence(nonnegative)": "% p, x sequence(nonnegative); a positive; n natural\n"
    "\\[ \\sum_{i=1}^n p_i x_i \\ge a \\sum_{i=1}^n p_i \\mathbf 1\\{x_i \\ge a\\} \\]",
    r"given independent(X_1, X_2)": "% X_1, X_2 random\n% given independent(X_1, X_2)\n"
    "\\[ E[X_1 X_2] = E[X_1] E[X_2] % [uses independent(X_1, X_2)]\n \\]",
    r"given invertible(X.T*X)": "% X matrix(m, d); w vector(d); y vector(m)\n% given invertible(X.T*X)\n"
    "\\[ X^{\\top}Xw = X^{\\top}y \\iff w = (X^{\\top}X)^{-1}X^{\\top}y \\]",
    r"A symmetric(d)": "% A symmetric(d); x vector(d)\n"
    "\\[ \\nabla_{\\mathbf x}\\,\\mathbf x^{\\top}A\\mathbf x = 2A\\mathbf x \\]",
    r"[x^2]_0^1": "% a real\n\\[ [ax^2]_{x=0}^1 = a \\]",
}


def test_its_displays_of_vectors_are_proved():
    section = PAGE[PAGE.index("## Vectors and matrices") : PAGE.index("## What it cannot say yet")]
    texts = re.findall(r"```latex\n(.*?)```", section, re.DOTALL)
    assert [r.verdict for text in texts for r in check(find(text, ".tex"))] == ["proved"] * 2


@pytest.mark.parametrize("line", CARD)
def test_the_lines_of_its_card_are_read(line):
    assert f"`{line}`" in PAGE or f"`{line}`, " in PAGE
    assert [r.verdict for r in check(find(f"% derivation: T\n{CARD[line]}", ".tex"))] == ["proved"]
