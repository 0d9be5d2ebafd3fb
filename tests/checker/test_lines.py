"""Displayed formulas of other chapters: what is inside the language, and that nothing comes out otherwise."""

import re
from pathlib import Path

import pytest

from trials.lines import DISPLAYS, LATEX, blockers, outcomes, share

LEAST = 77  # per cent


@pytest.fixture(scope="module")
def found():
    return [o for display in DISPLAYS for o in outcomes(display)]


def test_every_formula_is_there_once():
    assert [(int(d.source), d.number) for d in DISPLAYS] == list(LATEX)


def test_what_has_no_words_says_what_it_would_need():
    assert all(("?" in d.ends) == bool(d.note) for d in DISPLAYS)


def test_some_of_them():
    some = [o for display in DISPLAYS[9::4] for o in outcomes(display)]
    assert {o.expected for o in some} == {"definition", "true", "condition", "?"}
    assert all(o.got == "true" for o in some if o.expected == "true")


def test_a_piece_with_a_meaning_may_hold_a_bar():
    (display,) = (d for d in DISPLAYS if (int(d.source), d.number) == (11, 18))
    assert [o.got for o in outcomes(display)] == ["true"] * 3


@pytest.mark.slow
def test_nothing_comes_out_otherwise_than_the_mathematics_says(found):
    assert not [(o.display.source, o.display.number, o.why) for o in found if {o.expected, o.got} == {"true", "false"}]


@pytest.mark.slow
def test_the_share(found):
    assert share(found)[2] >= LEAST


@pytest.mark.slow
def test_the_page_for_authors_counts_them(found):
    page = Path(__file__).parents[2].joinpath("test_your_derivations.md").read_text("utf-8")
    reached, many, _ = share(found)
    said = f"have {many} relations without vectors. {reached} of them are read and decided"
    assert said in page
    outside = re.search(r"; of the others (.*?)\.\n", page)[1]
    assert [int(n) for n in re.findall(r"\d+", outside)] == [n for _, n in blockers(found)]
