"""What only the builder of the pages reads is put into a chapter when it is read, and nothing else changes."""

import json
import re
import types
from pathlib import Path

import nbformat
import pytest
from docutils import nodes

from book._ext.derivations import call_answers
from book._ext.exercises import exercise, write
from book._ext.plain import for_the_builder, read, ties, with_links, with_roles
from derivations.exercises import stored
from derivations.show.report import MIME

ROOT = Path(__file__).parents[2]
F1 = ROOT / "chapters/f1.ipynb"
BOOK = "../bibliography.md"

PAIRS = {
    f"the curve ([Fawcett, 2006]({BOOK}#fawcett2006)).": "the curve {cite:p}`fawcett2006`.",
    f"so ([Xie et al., 2023]({BOOK}#xie2023), sections 1 to 3)": "so {cite:p}`xie2023{sections 1 to 3}`",
    f"([Pionpill, 2021]({BOOK}#pionpill2021); [Anonymous, 2025]({BOOK}#notes003), 第 2 节)": "{cite:p}`pionpill2021,"
    "notes003{第 2 节}`",
    f"[Davis and Goadrich (2006)]({BOOK}#davis2006) proved": "{cite:t}`davis2006` proved",
    "<details><summary>Answer</summary>\n\nTwo.\n\n</details>": ":::{dropdown} Answer\nTwo.\n:::",
    f"the [list]({BOOK}), (and [F1](#eq-2-10)), $f(x)$": f"the [list]({BOOK}), (and [F1](#eq-2-10)), $f(x)$",
}


@pytest.mark.parametrize("plain, built", PAIRS.items())
def test_links_are_roles_and_back(plain, built):
    assert with_roles(plain) == built
    assert with_links(built) == plain


def test_an_equation_stands_where_it_is_displayed_and_not_at_its_tie():
    before = nbformat.read(F1, as_version=4)
    after = read(F1.read_text(encoding="utf-8"))
    tied, text = ties(before), "\n".join(cell.source for cell in after.cells if cell.cell_type == "markdown")
    assert [number for number, *_ in tied] == ["2.8", "2.9", "2.10"] and not ties(after)
    for record in tied.values():
        assert f"```{{equation}}\n{json.dumps(record)}\n```" in text
    assert "$$" not in text and "(eq-2-8)=\n(eq-2-9)=\n(eq-2-10)=\n# F1" in text


def test_lines_of_one_number_are_told_apart():
    path = F1.with_name("five_by_two.ipynb")
    tied, after = ties(nbformat.read(path, as_version=4)), read(path.read_text(encoding="utf-8"))
    shown = [json.loads(text) for text in re.findall(r"```{equation}\n(.*)\n```", after.cells[1].source)]
    assert [number for number, *_ in tied] == ["2.32"] * 3 and not ties(after)
    assert len(shown) == 3 and all(record in tied.values() for record in shown)
    assert shown[0]["printed"]["latex"].startswith(r"\tau_t")


@pytest.mark.parametrize("change", ["no tie", "no number"])
def test_what_is_not_in_both_places_stays(change):
    """A chapter's test refuses it; here nothing is lost."""
    notebook = nbformat.read(F1, as_version=4)
    for cell in notebook.cells:
        if change == "no number":
            cell.source = cell.source.replace(r" \tag{2.9}", "")
        elif "outputs" in cell:
            cell.outputs = [o for o in cell.outputs if o.get("data", {}).get(MIME, {}).get("title") != "(2.9)"]
    after = for_the_builder(notebook)
    text = "\n".join(cell.source for cell in after.cells if cell.cell_type == "markdown")
    assert text.count("```{equation}") == 2 and "$$\nR = " in text
    assert [number for number, *_ in ties(after)] == (["2.9"] if change == "no number" else [])


def test_code_that_shows_nothing_is_one_piece_with_the_code_below():
    def code(source, *outputs, **metadata):
        return {"cell_type": "code", "source": source, "outputs": [*outputs], "metadata": metadata}

    text = {"cell_type": "markdown", "source": "Words.", "metadata": {}}
    shown = {"output_type": "stream", "text": "1"}
    cells = [code("a"), code("b"), code("c", shown), text, code("d"), code("e", tags=["hide-cell"]), text, code("f")]
    sources = [cell["source"] for cell in for_the_builder({"cells": cells})["cells"]]
    assert sources == ["a\n\nb\n\nc", "Words.", "d", "e", "Words.", "f"]


def test_what_is_folded_below_an_exercise_is_its_answer():
    answer, check, shown = (nodes.container(prompt_show="Show", prompt_hide="Hide") for _ in range(3))
    answer["hide_mode"] = check["hide_mode"] = "all"
    sections = nodes.section("", answer, shown, ids=["exercises"]), nodes.section("", check, ids=["checks"])
    call_answers(nodes.section("", *sections), "Answer")
    assert [cell["prompt_show"] for cell in (answer, check, shown)] == ["Answer", "Show", "Show"]
    assert [cell["prompt_hide"] for cell in (answer, check, shown)] == ["Answer", "Hide", "Hide"]


def test_an_exercise_stands_above_its_answer():
    notebook = nbformat.read(F1, as_version=4)
    cells = for_the_builder(notebook).cells
    places = [n for n, cell in enumerate(cells) if cell.source.startswith("```{exercise}")]
    assert len(places) == 9
    for n in places:
        held = json.loads(cells[n].source.split("\n")[1])
        assert cells[n + 1].metadata.exercise.kind == held["kind"]
        assert held["record"] in [output["data"][MIME] for output in cells[n + 1].outputs]


class Page:
    """As much of Sphinx as an exercise asks for."""

    def __init__(self, live):
        self.live, self.env = live, types.SimpleNamespace(exercises={})
        self.config = types.SimpleNamespace(language="en")


@pytest.mark.parametrize("live", [True, False])
def test_without_the_checker_an_exercise_is_what_it_was(live):
    record, spec = next(stored(F1))
    section = nodes.section("", nodes.title("", "Exercises"), exercise("", record=record, spec=spec, name='"><b>'))
    write(Page(live), section, "chapters/f1")
    (shown,) = section.findall(nodes.raw)
    assert shown.astext().count("<") == 2 * live  # no sign in it ends the element
    if live:
        held = json.loads(shown.astext().split(">", 1)[1].rpartition("<")[0])
        assert held["sheet"]["kind"] == held["exercise"]["kind"] == spec["kind"]
