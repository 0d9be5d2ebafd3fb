"""What pages say of equal learners is what the study found, in both languages: simulations/equal_learners.json."""

import ast
import json
import re
from pathlib import Path

import pytest

from book.languages import messages
from simulations import equal_learners as study

ROOT = Path(__file__).parents[2]
RECORDS = {(r["learner"], r["distance"], r["examples"]): r for r in study.stored()}
STABLE, LESS = RECORDS["nearest mean", 1, 60], RECORDS["nearest mean", 0.5, 60]
BAYES, UNSTABLE = RECORDS["naive Bayes", 0.5, 300], RECORDS["nearest neighbour", 0.5, 300]
HOLD_OUTS, HOLD_OUTS_CORRECTED, FOLDS, FOLDS_CORRECTED, DIETTERICH, BOOK, ROOT_2 = study.TESTS


def size(record, test):
    return round(record["sizes"][test][0], 3)


def text(page):
    """The page's Markdown, as its author wrote it."""
    if page == "intro":
        return (ROOT / "intro.md").read_text("utf-8")
    cells = json.loads((ROOT / f"chapters/{page}.ipynb").read_text("utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def chinese(page):
    return "\n\n".join(str(m) for m in messages("intro" if page == "intro" else f"chapters/{page}").values())


def table(page, name):
    """What a cell of the chapter, which runs without this repository, has of the study."""
    cells = json.loads((ROOT / f"chapters/{page}.ipynb").read_text("utf-8"))["cells"]
    (source,) = (s for cell in cells if (s := "".join(cell["source"])).startswith(f"{name} = "))
    return ast.literal_eval(ast.parse(source).body[0].value)


# ---- tables -------------------------------------------------------------------------------------------


def test_the_bars():
    found = [numbers for _, *numbers in table("which_one", "SIZES")]
    assert found == [[size(record, test) for record in (STABLE, LESS, UNSTABLE)] for test in study.TESTS]


def test_the_cases_of_the_figure_that_moves():
    """All but the easiest classes, which are like those at the distance 1."""
    expected = [
        (
            r["learner"],
            r["examples"],
            *(round(1000 * round(value, 3)) for value in (halves(r), *(size(r, t) for t in study.TESTS))),
        )
        for r in sorted(RECORDS.values(), key=halves)
        if r["distance"] < 2
    ]
    assert table("which_one", "STUDY") == expected


def halves(record):
    return record["correlations"]["halves"][0]


def test_the_t_tests():
    rows = {
        "10 folds": FOLDS,
        "30 hold-outs": HOLD_OUTS,
        "10 folds, corrected": FOLDS_CORRECTED,
        "30 hold-outs, corrected": HOLD_OUTS_CORRECTED,
    }
    expected = {
        name: tuple(tuple(round(value, 3) for value in r["sizes"][test]) for r in (STABLE, LESS))
        for name, test in rows.items()
    }
    assert table("t_tests", "STUDY") == expected


def test_the_forms_of_five_by_two():
    expected = [
        (round(r["correlations"]["halves"][0], 3), *(size(r, test) for test in (BOOK, DIETTERICH, ROOT_2)))
        for r in (STABLE, BAYES, LESS, UNSTABLE)
    ]
    assert [tuple(numbers) for _, *numbers in table("five_by_two", "STUDY")] == expected


ZONES = {"below 0.1": (-1, 0.1), "0.2 to 0.4": (0.2, 0.4), "above 0.4": (0.4, 1)}


def of_zone(zone):
    low, high = ZONES[zone]
    return [r for r in RECORDS.values() if low <= r["correlations"]["halves"][0] < high]


def test_each_case_is_in_a_zone():
    assert sum(len(of_zone(zone)) for zone in ZONES) == len(RECORDS) and all(len(of_zone(z)) >= 5 for z in ZONES)


@pytest.mark.parametrize("zone", ZONES)
def test_the_rule(zone):
    columns = HOLD_OUTS_CORRECTED, FOLDS, FOLDS_CORRECTED, BOOK, DIETTERICH, ROOT_2
    ranges = [[r["sizes"][test][0] for r in of_zone(zone)] for test in columns]
    cells = " | ".join(f"{min(values):.3f}–{max(values):.3f}" for values in ranges)
    assert f"| {zone} | {cells} |" in text("which_one")


def test_the_rule_is_what_the_numbers_say():
    def sizes(zone, test):
        return [r["sizes"][test][0] for r in of_zone(zone)]

    for test in (FOLDS, ROOT_2):
        assert all(0.04 < s < 0.07 for s in sizes("below 0.1", test))
        assert max(sizes("0.2 to 0.4", test)) > 0.1
    assert all(0.03 < s < 0.08 for s in sizes("0.2 to 0.4", BOOK))
    assert all(s > 0.07 for test in (BOOK, DIETTERICH, ROOT_2) for s in sizes("above 0.4", test))
    most = {test: max(r["sizes"][test][0] for r in RECORDS.values()) for test in study.TESTS}
    assert min(most, key=most.get) == HOLD_OUTS_CORRECTED


# ---- sentences ----------------------------------------------------------------------------------------

PERCENT = round(100 * STABLE["sizes"][HOLD_OUTS][0])
MOST = round(100 * max(r["sizes"][HOLD_OUTS_CORRECTED][0] for r in RECORDS.values()))
SHARE, ERROR = STABLE["sizes"][HOLD_OUTS]
LOW, _, HIGH = LESS["halves_of_one_data_set"]
QUOTES = [  # of a page: what it says, and what its Chinese says
    ("intro", f"cries wolf in {PERCENT} % of all cases", f"在 {PERCENT}% 的情况下虚报差别"),
    ("which_one", f"a difference on {PERCENT} % of the data sets", f"在 {PERCENT}% 的数据集上发现差别"),
    ("which_one", f"different on at most {MOST} % of the data sets", f"至多在 {MOST}% 的数据集上"),
    ("estimates_compared", f"on {PERCENT} % of the data sets", f"在 {PERCENT}% 的数据集上"),
    ("errata", f"{SHARE:.3f} of the data sets (± {ERROR:.3f}, the", f"{SHARE:.3f}（标准误 {ERROR:.3f}）"),
    (
        "five_by_two",
        f"is {LESS['correlations']['halves'][0]:.2f}, its own five cuts say less than −{-LOW:.2f} on a quarter of the"
        f" data sets, and more than {HIGH:.2f} on",
        f"小于 −{-LOW:.2f}，在另外四分之一上大于 {HIGH:.2f}",
    ),
]


@pytest.mark.parametrize("page, english, translated", QUOTES, ids=lambda value: value[:20])
def test_a_page_says_what_was_found(page, english, translated):
    assert english in text(page) and translated in chinese(page)


PAGES = "intro", "which_one", "t_tests", "five_by_two", "estimates_compared", "errata"
EQUAL = re.compile(r"equal(?:ly good)? (?:learners|by)|learners that are equally good|同样好的学习器")
SHARES = re.compile(r"\b0\.\d{3,4}\b|\b\d+ ?%")
OTHERS = {"5%", "0.1539", "0.0150"}  # the level, and what laws say


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("read", [text, chinese])
def test_no_page_says_another_number(page, read):
    said = {s for r in RECORDS.values() for value, error in r["sizes"].values() for s in (value, error)}
    known = {f"{s:.3f}" for s in said} | {f"{PERCENT}%", f"{MOST}%"} | OTHERS
    told = [part for part in re.split(r"\n\n|\n[-|*]", read(page)) if EQUAL.search(part)]
    assert {number.replace(" ", "") for part in told for number in SHARES.findall(part)} <= known
    assert told
