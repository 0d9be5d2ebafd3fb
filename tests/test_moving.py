"""Figures that move: what is stored is right, and stands in the page as data; what a script computes is what the
library does."""

import json
import re
from fractions import Fraction
from pathlib import Path

import nbformat
import numpy as np
import pytest
from playwright.sync_api import sync_playwright
from sklearn import metrics

import xglib
from _ext.chinese import FIGURES
from _ext.moving import SCRIPTS, STATIC
from tools.browser import launch, program
from tools.languages import has_words
from xglib.moving import MIME, Moving

CHAPTERS = Path(__file__).parents[1] / "chapters"
STORED = [
    (path.stem, dict(out.data[MIME]))
    for path in sorted(CHAPTERS.glob("*.ipynb"))
    for cell in nbformat.read(path, as_version=4).cells
    for out in cell.get("outputs", [])
    if MIME in out.get("data", {})
]


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        if program(playwright) is None:
            pytest.skip("NO FIGURE WAS MOVED: there is no Chromium on this machine")
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def moved(browser):
    """Opens a figure without its page, with other data than the chapter's if some are given."""
    faults, tabs = [], []

    def open_(figure, **data):
        tab = browser.new_page()
        tabs.append(tab)
        tab.on("pageerror", lambda error: faults.append(str(error)))
        stored = next(data for _, data in STORED if data["figure"] == figure)
        tab.set_content(
            f'<div><div class="moving" data-figure="{figure}"><script type="application/json">'
            f'{json.dumps(stored | data)}</script></div><svg role="img"></svg></div>'
        )
        for script in (STATIC / "moving.js", SCRIPTS / f"{figure}.js"):
            tab.add_script_tag(path=script)
        assert not tab.locator("svg[role=img]").is_visible()
        return tab

    yield open_
    for tab in tabs:
        tab.close()
    assert not faults


def test_each_has_a_script():
    assert {data["figure"] for _, data in STORED} == {path.stem for path in SCRIPTS.glob("*.js")}


def words(value):
    if isinstance(value, str):
        return {value} if has_words(value) else set()
    return set().union(*map(words, value.values() if isinstance(value, dict) else value))


def test_each_speaks_chinese_with_the_same_numbers():
    spoken = set().union(*(words(data["words"]) for _, data in STORED))
    for word in spoken:
        places = [sorted(re.findall(r"\{\d\}", text)) for text in (word, FIGURES[word])]
        assert places[0] == places[1], word


@pytest.mark.parametrize("data", [data for _, data in STORED if data["figure"] == "threshold"])
def test_the_places_of_a_threshold(data):
    """Each number against scikit-learn, or counted in fractions."""
    labels, scores = data["labels"], data["scores"]
    assert scores == sorted(scores, reverse=True) and 0 <= data["begin"] < len(data["places"])
    for sent, at in enumerate(data["places"]):
        called = [int(k < sent) for k in range(len(scores))]
        (tn, fp), (fn, tp) = metrics.confusion_matrix(labels, called)
        assert (at["tp"], at["fp"], at["fn"], at["tn"]) == (tp, fp, fn, tn)
        expected = {
            "threshold": scores[sent - 1] if sent else None,
            "precision": Fraction(int(tp), sent) if sent else None,
            "recall": Fraction(int(tp), sum(labels)),
            "tpr": Fraction(int(tp), sum(labels)),
            "fnr": Fraction(int(fn), sum(labels)),
            "fpr": Fraction(int(fp), len(labels) - sum(labels)),
            "f1": Fraction(2 * int(tp), sent + sum(labels)),
        }
        for name, value in expected.items():
            assert at[name] == (value if value is None else round(float(value), 3)), name


def area(path):
    """Of a closed path of straight lines (the shoelace formula)."""
    points = np.array([corner.split() for corner in path.strip("MZ").split("L")], dtype=float)
    x, y = points.T
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


@pytest.mark.parametrize("seed", range(12))
def test_the_cells_below_the_curve_are_auc(moved, seed):
    rng = np.random.default_rng(seed)
    labels = [1, 0, *rng.integers(0, 2, 6).tolist()]
    scores = (rng.integers(0, 5 if seed % 2 else 11, len(labels)) / 10).tolist()
    tab, auc = moved("pairs", labels=labels, scores=scores), xglib.exact_auc(labels, scores)
    right, tied, wrong, mean = map(float, re.findall(r"\d+\.?\d*", tab.locator(".said").inner_text()))
    assert right + tied + wrong == sum(labels) * (len(labels) - sum(labels))
    assert (right + tied / 2) / (right + tied + wrong) == float(auc)
    assert mean == pytest.approx(float(auc), abs=0.00051)
    shares = area(tab.locator(".below").get_attribute("d")) / (288 * 201)
    assert shares == pytest.approx(float(auc), abs=1e-9)
    marks = tab.locator(".mark").all_text_contents()
    assert [marks.count(mark) for mark in "✓½✗"] == [right, tied, wrong]


def test_a_person_is_moved_by_keys_and_dragged(moved):
    tab = moved("pairs", labels=[1, 0], scores=[0.9, 0.3])
    ill, healthy = tab.locator("[role=slider]").all()
    said = tab.locator(".said")
    assert said.inner_text().endswith("AUC 1.000")
    for _ in range(6):
        ill.press("ArrowLeft")
    assert ill.get_attribute("aria-valuenow") == "0.3" and said.inner_text().endswith("AUC 0.500")
    ill.press("Home")
    assert ill.get_attribute("aria-valuenow") == "0" and said.inner_text().endswith("AUC 0.000")
    box, line = healthy.bounding_box(), tab.locator(".people").bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.mouse.down()
    tab.mouse.move(line["x"] + line["width"] * (20 + 300 * 0.78) / 340, box["y"])
    tab.mouse.up()
    tab.mouse.move(0, 0)
    assert healthy.get_attribute("aria-valuenow") == "0.8"


def test_a_notebook_holds_its_numbers():
    bundle = Moving("threshold", scores=[0.5], words={"a": "b"})._repr_mimebundle_()
    assert json.loads(json.dumps(bundle[MIME])) == {"figure": "threshold", "scores": [0.5], "words": {"a": "b"}}
    assert bundle["text/plain"] == repr(Moving("threshold"))
