"""The page of each equation: from what it is cut, and what stops the build when that is not there. When a chapter is
read, and how long it takes."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
import yaml
from sphinx.errors import ExtensionError

from book import way
from book._ext.equations import (
    anchored,
    cards,
    collect,
    element,
    elements,
    elsewhere,
    errata,
    letters,
    name_pages,
    numbers,
    opening,
)
from book._ext.plain import ON, marked
from derivations.records import stored_records
from derivations.show.report import MIME

ROOT = Path(__file__).parents[2]
HOMES = numbers()
PAGE = """<article class="bd-article"><section id="f1"><h1>F1: one number</h1>
<div class="derivation printed" aria-label="(2.8)"><div>P</div></div>
<div class="derivation printed" aria-label="(2.10)"><div>F1</div></div>
<p>As <a href="../bibliography.html#zhou">Zhou</a> prints them.</p>
<div class="scroll"><table><thead><tr><th>symbol</th><th>what it is</th></tr></thead><tbody>
<tr><td><annotation encoding="x">P_i</annotation></td><td>precision</td></tr>
<tr><td><annotation encoding="x">\\mathcal{D}</annotation></td><td>distribution</td></tr>
<tr><td>TPR</td><td>rate</td></tr></tbody></table></div>
<p id="on-2-8"><span id="on-2-9"></span>Its share. See <a href="f_beta.html">F_beta</a>, <a href="#why">why</a>.</p>
<ul class="simple"><li>one</li></ul>
<section id="why"><h2>Why?</h2><p id="on-2-10">Turn <b>over</b>.</p>
<p>More.</p></section></section></article>"""


def test_every_equation_is_spoken_of_in_its_chapter():
    assert list(HOMES) == [f"2.{n}" for n in range(1, 43)]
    for number, page in HOMES.items():
        cells = nbformat.read(ROOT / f"{page}.ipynb", as_version=4).cells
        on = [cell for cell in cells if number in cell.metadata.get(ON, ())]
        assert len(on) == 1 and f"(on-{number.replace('.', '-')})=\n" in marked(on[0]), f"{page} on ({number})"
        printed = [r["printed"]["number"] for r in stored_records(ROOT / f"{page}.ipynb") if "printed" in r]
        assert number in printed


def test_words_that_are_gone_stop_the_build():
    cell = {"source": "One.\n\nTwo of them.\n\nThree.", "metadata": {ON: {"2.8": "Two", "2.9": "Two"}}}
    assert marked(cell) == "One.\n\n(on-2-9)=\n(on-2-8)=\nTwo of them.\n\nThree."
    with pytest.raises(ValueError, match=r"on \(2.8\): 0 paragraphs of the cell begin with 'Two'"):
        marked(cell | {"source": "One. Two of them."})
    with pytest.raises(ExtensionError, match="chapters/f1 has no anchor on-2-11"):
        anchored(PAGE, "on-2-11", "chapters/f1")


def test_an_element_ends_where_it_ends():
    assert element("<div><div>a</div><p>b</p></div><div>c</div>", 0) == "<div><div>a</div><p>b</p></div>"
    assert list(elements("<p>a</p> and <div><p>b</p></div>")) == ["<p>a</p>", "<div><p>b</p></div>"]
    with pytest.raises(ValueError, match="<div> at 0 has no end"):
        element("<div><p>a</p>", 0)


def test_words_on_an_equation_are_a_paragraph_and_its_list():
    assert anchored(PAGE, "on-2-9", "f1").endswith('</p><ul class="simple"><li>one</li></ul>')
    assert anchored(PAGE, "on-2-8", "f1") == anchored(PAGE, "on-2-9", "f1")
    assert anchored(PAGE, "on-2-10", "f1") == '<p id="on-2-10">Turn <b>over</b>.</p>'


def test_of_the_letters_those_of_the_equation_are_left():
    explained, whose = opening(PAGE, r"P = \frac{TP}{TP+FP} P_{i}")
    assert "precision" in explained and "Zhou" in whose
    for other in ("distribution", "rate", "symbol", "Its share", "Why?", "derivation", "Zhou"):
        assert other not in explained
    assert "rate" in opening(PAGE, r"\mathrm{TPR} = 1")[0]
    assert letters(r"\boldsymbol{x}_i \in D^+") == {"x", "i", r"\in", "D"}
    without = re.sub("(?s)<div class=.scroll.*?</table></div>|<ul.*?</ul>", "", PAGE)
    assert "Zhou" in opening(without, "P")[0] and not opening(without, "P")[1]


def test_a_card_comes_with_its_text():
    page = (
        '<div class="derivation printed" role="group" aria-label="(2.32)"><div>a</div></div><p>b</p>'
        '<div class="derivation printed" role="group" aria-label="(2.32)"><div>c</div></div>\n'
        '<script type="application/json" class="live-text">"c"</script><script>1</script>'
    )
    first, second = cards(page, "(2.32)")
    assert first.endswith("<div>a</div></div>") and second.endswith('"c"</script>')
    assert not list(cards(page, "(2.3)"))


def test_links_lead_where_they_led():
    there = elsewhere(anchored(PAGE, "on-2-8", "f1"), "chapters/f1")
    assert re.findall('href="(.*?)"', there) == ["../chapters/f_beta.html", "../chapters/f1.html#why"]
    assert "id=" not in there
    for link in ("https://doi.org/1", "../bibliography.html#zhou", "../../chapters/f1.html"):
        assert elsewhere(f'<a href="{link}">', "chapters/f1") == f'<a href="{link}">'


def test_an_erratum_is_found_by_what_is_said_of_it():
    listed = (
        "<p>Before.</p><p><strong>29. Notes, 2.3.</strong> Equal.</p>"
        '<ul><li>✗ (<a href="f1.html#erratum-29">F1</a>)</li></ul>'
    )
    there = '<p id="erratum-29"><strong>F1 at TP = 0</strong> (erratum 29). (2.10) as one chain.</p>'
    ((number, name, link, text),) = errata(listed, {"chapters/f1": there}.get)
    assert (number, name, link) == (29, "F1 at TP = 0", "../chapters/f1.html#erratum-29")
    assert "(2.10)" in text and "Equal" in text


@pytest.mark.parametrize(
    "builder, place", [("html", ("equations/2-20", "")), ("singlehtml", ("chapters/roc_auc", "x"))]
)
def test_where_there_are_no_pages_a_link_leads_into_the_chapter(builder, place):
    known = SimpleNamespace(anonlabels={"eq-2-20": ("chapters/roc_auc", "x")})
    name_pages(SimpleNamespace(builder=SimpleNamespace(name=builder)), SimpleNamespace(get_domain={"std": known}.get))
    assert known.anonlabels["equation-2-20"] == place


@pytest.mark.parametrize("builder, docs", [("singlehtml", set(HOMES.values())), ("html", {"chapters/f1"})])
def test_a_part_of_the_book_and_one_that_is_printed_have_none(builder, docs):
    env = SimpleNamespace(found_docs=docs)
    assert not list(collect(SimpleNamespace(builder=SimpleNamespace(name=builder), env=env)))


def test_the_index_leads_to_the_pages():
    index = json.loads((ROOT / "chapters/equation_index.ipynb").read_text(encoding="utf-8"))
    outputs = (output for cell in index["cells"] for output in cell.get("outputs", ()))
    text = "".join("".join(output.get("data", {}).get("text/markdown", ())) for output in outputs)
    assert re.findall(r"(?m)^\| \[\*\*\((2\.\d+)\)\*\*\]\(#equation-2-(\d+)\)", text) == [
        (number, number.partition(".")[2]) for number in HOMES
    ]


def test_a_chapter_says_when_it_is_read_and_how_long_it_takes():
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))
    deriving = [page["file"] for part in toc["parts"][1:5] for page in part["chapters"]]
    assert set(way.chapters()) >= set(deriving)
    assert {when for when, _ in way.chapters().values()} == set(way.WHEN)
    assert all(5 <= minutes <= 60 for _, minutes in way.chapters().values())
    assert sum(way.total(when)[0] for when in way.WHEN) == len(way.chapters())


def test_how_long_a_text_takes():
    text = "It is $x + y$, [a link](#eq-2-10).\n\n$$\nP = R\n$$\n\n| a | 召回率 |\n|:--|--:|\n"
    record = {"start": {}, "steps": [1, 2]}
    cells = [
        {"cell_type": "markdown", "source": text},
        {"cell_type": "code", "source": "x = 1", "outputs": [{"data": {MIME: record}}, {"data": {MIME: {"claim": 1}}}]},
    ]
    assert way.counted(cells) == (7, 3)
    assert [way.minutes(120, 0), way.minutes(1200, 1), way.minutes(1, 0)] == [5, 15, 5]


def test_exercises_and_answers_are_not_counted(tmp_path):
    cells = [
        {"cell_type": kind, "metadata": {"tags": tags}, "source": source}
        for kind, tags, source in [
            ("markdown", [], "One."),
            ("code", ["hide-cell"], "1"),
            ("markdown", [], "## Exercises\n\n**1.** Two."),
            ("code", [], "2"),
        ]
    ]
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    assert [cell["source"] for cell in way.read(tmp_path / "a.ipynb")] == ["One."]
