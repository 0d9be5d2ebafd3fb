"""The catalogues of the Chinese edition: nothing is missing in them, and what a translation could lose is found."""

import re
from xml.etree import ElementTree

import nbformat
import pytest
import yaml

from book import languages
from book._ext.chinese import FIGURES
from book._ext.figures import SVG
from book._ext.languages import worded
from book._ext.notebook import translated
from book._ext.plain import with_roles
from book.languages import BOOK, CATALOGUES, HAN, ROOT, check, faults, finished, glossary, has_words, load, messages

F1 = messages("chapters/f1")


def test_no_catalogue_has_a_fault():
    assert not (found := list(check())), "\n".join(found)


def test_finished_pages_have_catalogues_and_no_other_has():
    stored = {path.relative_to(CATALOGUES).with_suffix("").as_posix() for path in CATALOGUES.rglob("*.po")}
    assert stored == {BOOK, *finished()}


def test_the_list_of_finished_pages_only_grows():
    assert {"intro", "chapters/f1"} <= set(finished())


def test_what_is_stored_again_is_the_same(tmp_path, monkeypatch):
    before = {page: (CATALOGUES / f"{page}.po").read_bytes() for page in (BOOK, *finished())}
    catalogues = {page: load(page) for page in before}
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    monkeypatch.setattr(languages, "load", catalogues.get)
    for page, catalogue in catalogues.items():
        languages.write(page, [message.id for message in catalogue if message.id])
    assert before == {page: (tmp_path / f"{page}.po").read_bytes() for page in before}


def test_a_new_message_comes_in_empty_and_an_old_one_goes_out(tmp_path, monkeypatch):
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    languages.write("page", ["One sentence.", "Another one."])
    assert messages("page") == {"One sentence.": "", "Another one.": ""}
    catalogue = load("page")
    catalogue.get("One sentence.").string = "一句话。"
    monkeypatch.setattr(languages, "load", lambda page: catalogue)
    languages.write("page", ["One sentence.", "A third one."])
    monkeypatch.undo()
    monkeypatch.setattr(languages, "CATALOGUES", tmp_path)
    assert messages("page") == {"One sentence.": "一句话。", "A third one.": ""}


def test_one_page_is_read_alone(tmp_path, monkeypatch):
    monkeypatch.setattr(languages, "BUILD", tmp_path)
    languages.config(["intro", "chapters/f1"])
    toc = yaml.safe_load((tmp_path / "toc.yml").read_text(encoding="utf-8"))
    assert toc["root"] == "intro" and [part["chapters"] for part in toc["parts"]] == [[{"file": "chapters/f1"}]]
    with pytest.raises(SystemExit, match="finished.txt has no chapters/f2"):
        languages.update(["chapters/f2"])


@pytest.mark.parametrize("page", [page for page in finished() if page.startswith("chapters/")])
def test_figures_of_finished_pages_have_all_their_words(page):
    cells = nbformat.read(ROOT / f"{page}.ipynb", as_version=4).cells
    drawn = [output.get("data", {}).get(SVG) for cell in cells for output in cell.get("outputs", ())]
    texts = {element.text for svg in drawn if svg for element in ElementTree.fromstring(svg).iter() if element.text}
    names = {path.stem for path in (ROOT / "chapters").glob("*.ipynb")}  # of files, as the code beside prints them
    assert not {text for text in texts if has_words(text)} - set(FIGURES) - names


@pytest.mark.parametrize("page", [page for page in finished() if (ROOT / f"{page}.ipynb").exists()])
def test_the_text_of_a_notebook_is_translated_whole(page):
    said = messages(page)
    code = re.compile(r"(?ms)^```.*?^```$|^\$\$.*?^\$\$$")  # and displays: they stay as they are
    for cell in nbformat.read(ROOT / f"{page}.ipynb", as_version=4).cells:
        if cell.cell_type == "markdown":
            for line in code.sub("", translated(with_roles(cell.source), said)).splitlines():
                cells = {part.strip() for part in line.split("|")}
                left = has_words(line) and not re.search(f"[{HAN}]", line) and not cells & set(said.values())
                assert not left, line


def test_only_whole_blocks_of_a_notebook_are_translated():
    source = "# Recall\n\n- Recall of all\n  found.\n- Recall.\n\n| Recall | 1 |"
    said = {"Recall": "查全率", "Recall of all found.": "找到的占多少。"}
    assert translated(source, said) == "# 查全率\n\n- 找到的占多少。\n- Recall.\n\n| 查全率 | 1 |"


def test_a_page_without_a_catalogue_stays_as_it_is():
    assert translated("# Recall\n\n- Recall.", {}) == "# Recall\n\n- Recall."


# A part of a source, what is changed in its translation, and what the check says of that.
PLANTED = [
    ("It is a square", "$P = R$", "P = R", "formulas"),
    ("It is a square", "$P + d$", "$P - d$", "formulas"),
    ("**F1 at TP = 0**", "{cite:p}`notes003`", "", "formulas"),
    ("**F1 at TP = 0**", "notes003", "zhou2016", "formulas"),
    ("writes F1 without", "第 2.3.4 节", "第 2.3.3 节", "formulas"),
    ("insert (2.8)", "(2.9)", "(2.10)", "formulas"),
    ("**F1 at TP = 0**", "勘误 29", "勘误 28", "numbers"),
    ("The average puts", "0.65", "0.56", "numbers"),
    ("carries home", "0.3", "0.4", "numbers"),
    ("the hits over the average of the two bottoms:", "④", "③", "formulas"),
    ("*If nothing was found*", "`xglib`", "xglib", "formulas"),
    ("Notation and terms](", "../notation.md", "notation.md", "formulas"),
    ("weigh recall by", "(#eq-2-25)", "(#eq-2-24)", "formulas"),
    ("weigh recall by", "[阈值](#eq-2-25)", "阈值", "formulas"),
    ("**F1 at TP = 0**", "**", "", "Markdown"),
    ("**Precision**", "**查准率**（precision）", "**查准率（precision）**", "Markdown"),
    ("It is high only if", "*两个*", "两个", "Markdown"),
    ("Is F1 at least", "精度", "准确率", "terms"),
    ("**Precision**", "查全率", "召回率", "terms"),
    ("Swap the two classes", "TN", "假反例", "signs"),
    ("If nothing was found (TP", "TP = 0", "TP > 0", "signs"),
    ("insert (2.8)", "(2.9)", "公式 (2.9)", "words"),
    ("On real data", "真实数据", "仅经检验", "words"),
    ("On real data", "真实数据", "Real data", "no Chinese"),
    ("On real data", "真实数据", "", "not translated"),
    ("Why not just", "？", "?", "half-width"),
    ("average less F1", "平均减去 F1", "平均减去F1", "space"),
]


@pytest.mark.parametrize("part, right, wrong, said", PLANTED)
def test_a_planted_fault_is_found(part, right, wrong, said):
    source, target = next((s, t) for s, t in F1.items() if part in s)
    assert right in target
    found = list(faults(source, target.replace(right, wrong)))
    assert any(said in fault for fault in found), found


@pytest.mark.parametrize("source, target", [("5 % of all", "其中的 5%"), ("{0} % interval", "{0}% 区间")])
def test_a_percent_sign_stands_apart_in_english_only(source, target):
    assert not list(faults(source, target))
    for wrong in ((source.replace(" %", "%"), target), (source, target.replace("%", " %"))):
        assert any("percent" in fault for fault in faults(*wrong)), wrong


def test_sections_of_a_work_are_translated():
    source = "It is said {cite:p}`xie2023{sections 2.3.10 to 2.3.12}`."
    assert not list(faults(source, "据说如此 {cite:p}`xie2023{第 2.3.10 至 2.3.12 节}`。"))
    assert list(faults(source, "据说如此 {cite:p}`xie2023{第 2.3.10 节}`。"))


def test_what_needs_no_translation():
    roles = ("{cite:p}`zhou2016`", ":py:obj:`f1_score <xglib.f1_score>`", ":ref:`(2.8) <eq-2-8>`, :ref:`(2.9) <x>`")
    for text in ("F1", "$P = R$", "`xglib.f1_score`", "TP, FP", "2.10", "xglib.formulas.f1", *roles):
        assert not has_words(text), text
    for text in ("recall", "F_beta", "(2.11): F_beta", "TN (真反例)", "[F1 is](#eq-2-10)"):
        assert has_words(text), text


def test_terms_are_the_books_own():
    assert glossary()["precision"] == "查准率" and glossary()["cross validation"] == "交叉验证法"
    assert len(glossary()) > 80


def test_an_authors_words_in_a_record_are_translated_wherever_they_stand():
    step = {"reason": "cancel", "source": {"expression": "cancel", "reason": "cancel"}, "by": {"title": "F1"}}
    record = {"title": "F1", "steps": [step], "claim": {"source": "a slip"}}
    said = {"F1": "甲", "cancel": "约去", "a slip": "错误"}
    step = {"reason": "约去", "source": {"expression": "cancel", "reason": "约去"}, "by": {"title": "甲"}}
    assert worded(record, said.get) == {"title": "甲", "steps": [step], "claim": {"source": "错误"}}
