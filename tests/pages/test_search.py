"""What of a page can be found, and where. What a reader finds is tested in a browser: tests/pages/test_pages.py."""

import pytest
import yaml

from book._ext.languages import SUMMARY
from book._ext.search import Page, index, parts, synonyms, written_groups
from book.queries import ROOT, questions

PAGE = """<nav>outside</nav><article class="bd-article">
<section id="f1"><span id="eq-2-10"></span><h1>F1<a class="headerlink" href="#f1">#</a></h1>
<p><em>Equation (2.10).</em></p><p>One&nbsp;number<br>of <code><span class="pre">xglib.f1</span></code>.</p>
<section id="why"><h2>Why <em>harmonic</em>?</h2>
<p>As <span class="katex-mathml"><math><mi>P</mi><annotation>\\frac</annotation></math></span>
<span class="katex-html">P</span> is low.</p>
<div class="cell_input"><pre>import numpy</pre></div><pre>0.5</pre></section>
<dl><dt class="sig" id="xglib.f1">f1(p, r)</dt><dd>Of two ratios.</dd><dt id="term-recall">recall\u2003查全率</dt>
<dd>Share found.</dd></dl><p>After the list.</p></section></article><footer>outside</footer>"""


def found():
    return index([("chapters/f1.html", "Measures", Page(PAGE))])


def test_sections_and_entries_are_places():
    places = {place["address"]: place for place in found()["places"]}
    assert {address: place["headings"] for address, place in places.items()} == {
        "chapters/f1.html#f1": ("F1",),
        "chapters/f1.html#why": ("F1", "Why harmonic?"),
        "chapters/f1.html#xglib.f1": ("F1", "xglib.f1"),
        "chapters/f1.html#term-recall": ("F1", "recall 查全率"),
    }
    assert {address.split("#")[1]: place["text"] for address, place in places.items()} == {
        "f1": "Equation (2.10). One number of xglib.f1. After the list.",
        "why": "As P is low.",
        "xglib.f1": "f1(p, r) Of two ratios.",
        "term-recall": "Share found.",
    }
    assert places["chapters/f1.html#f1"]["subtitle"] == "Measures · Equation (2.10)."


def test_numbers_lead_to_their_anchors_and_make_a_chapter():
    assert found()["numbers"] == {"eq2.10": "chapters/f1.html#eq-2-10"}
    assert all(place["chapter"] for place in found()["places"])
    other = index([("a.html", "", Page(PAGE.replace("eq-2-10", "exercise-2-1")))])
    assert other["numbers"] == {"exercise2.1": "a.html#exercise-2-1"}
    assert not any(place["chapter"] for place in other["places"])


def test_the_glossary_translates():
    assert ["recall", "查全率", "召回率"] in [group[:3] for group in found()["synonyms"]]
    both = index([("a.html", "", Page(PAGE.replace("recall\u2003查全率", "left, right\u2003左, 右")))])
    assert [["left", "左"], ["right", "右"]] == both["synonyms"][:2]
    both = index([("a.html", "", Page(PAGE.replace("recall\u2003查全率", "左、右\u2003left, right")))])
    assert [["左", "left"], ["右", "right"]] == both["synonyms"][:2]


def test_groups_with_a_common_word_are_one():
    assert synonyms([["a", "B"], ["c", "d"], ["b", "e"]]) == [["c", "d"], ["a", "b", "e"]]
    assert [sorted(group) for group in synonyms([["a", "b"], ["c", "d"], ["d", "a"]])] == [["a", "b", "c", "d"]]


def test_a_summary_in_another_language_is_not_read():
    folded = f"<details><summary><span>{SUMMARY}</span></summary><div><p>调和平均</p></div></details><p>After"
    places = index([("a.html", "", Page(PAGE.replace("<p>After", folded)))])["places"]
    assert places[0]["text"] == "Equation (2.10). One number of xglib.f1. After the list."


def test_a_line_of_synonyms_leads_to_its_page():
    groups, leading = written_groups()
    assert ["F1", "F1分数"] in [group[:2] for group in groups] and {"查准率", "查全率"} <= {*leading["f1"]}
    assert {"查准率", "F1"} <= {*found()["places"][0]["terms"]}


PAGES = {
    page["file"].split("/")[-1]
    for part in yaml.safe_load((ROOT / "_toc.yml").read_text())["parts"]
    for page in part["chapters"]
}


@pytest.mark.parametrize(
    "named", [written_groups()[1], *({*sum(asked.values(), [])} for asked in questions().values())]
)
def test_each_page_that_is_named_exists(named):
    assert not set(named) - PAGES - {None, "intro"}


def test_parts_are_read_in_the_order_of_the_book():
    toc = {"root": "intro", "parts": [{"caption": "One", "chapters": [{"file": "b"}, {"file": "a"}]}]}
    assert list(parts(toc).items()) == [("intro", ""), ("b", "One"), ("a", "One")]
