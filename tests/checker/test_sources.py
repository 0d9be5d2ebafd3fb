"""The displayed formulas of the sources: what is read, and what comes of it, is what the mathematics says."""

import json
import re
from collections import Counter

import pytest

from derivations import IllFormed
from derivations.records import stored_records
from trials.sources import CHAPTERS, DISPLAYS, figures, outcomes

LEAST = {"read, of those with a relation": 0.95, "definitions tied": 0.9, "steps proved or refuted": 0.9}


READ = [display for display in DISPLAYS if display.ends not in ("data", "garbled")]


@pytest.fixture(scope="module")
def some():
    return [o for display in READ[::4] for o in outcomes(display)]


@pytest.fixture(scope="module")
def found():
    return [o for display in READ for o in outcomes(display)]


def test_all_displays_are_there():
    assert Counter(d.source for d in DISPLAYS) == {"000": 59, "002": 39, "003": 30}
    for source in ("000", "002", "003"):
        numbers = [d.number for d in DISPLAYS if d.source == source]
        assert numbers == list(range(1, len(numbers) + 1))


def test_every_end_is_one_that_is_known():
    for d in DISPLAYS:
        ends = {*d.ends.split()}
        assert ends <= {"definition", "true", "false", "condition"} or d.ends in ("bare", "data", "garbled")
        assert len(d.ties) == d.ends.split().count("definition")
        assert d.note or d.ends not in ("garbled", "false"), (d.source, d.number)


def otherwise(found):
    """Those that come out otherwise than the mathematics says."""
    return [(o.display.source, o.display.number, o.why) for o in found if {o.expected, o.got} == {"true", "false"}]


def test_one_display_in_four(some):
    assert some and not otherwise(some)
    assert sum(o.settled for o in some) > 0.8 * len(some)


@pytest.mark.slow
def test_nothing_comes_out_otherwise_than_the_mathematics_says(found):
    assert not otherwise(found)


@pytest.mark.slow
def test_what_is_not_settled_has_a_reason(found):
    assert all(o.settled or o.why for o in found)
    assert {o.got for o in found} <= {"read", "tied", "true", "false", "unread", "outside", "unknown"}


GARBLED = [d for d in DISPLAYS if d.ends == "garbled"]


@pytest.mark.parametrize("display", GARBLED, ids=lambda d: f"{d.source}-{d.number}")
def test_what_is_garbled_makes_no_step(display):
    try:
        relations = [relation for relation, _ in display.world.notation().lines(display.latex)]
    except IllFormed:
        relations = [""]
    assert relations == [""]


@pytest.mark.slow
@pytest.mark.parametrize("figure", LEAST)
def test_the_figures(found, figure):
    reached, of = figures(found)[figure]
    assert of > 70 and reached >= LEAST[figure] * of


# -- the table of the index: which source has an equation as the chapters print it

INDEX = CHAPTERS / "equation_index.ipynb"
BINOMIAL = re.compile(r"\\left\(\\begin\{array\}\{c\}(.*?)\\\\(.*?)\\end\{array\}\\right\)|\{(m) \\choose (i)\}", re.S)
SPELLING = {
    r"\\(left|right|Big[lr]|times|cdot|quad)(?![a-z])|\\[,;!]": "",
    r"\\(boldsymbol|mathbf|mathrm|text|operatorname|mathbb|mathscr)(?![a-z])": "",
    r"\\begin\{aligned\}|\\end\{aligned\}|\\textcircled\{.*?\}|[\s{}\\&.,()\[\]]": "",
    "varepsilon": "epsilon",
    "overline(?=epsilon)": "bar",
    r"sim(mathcal)?D": "simD",
    "ell(?=_rank)|l(?=_rank)": "l",
    r"\|": ";",
    "cost_[+]-": "cost_01",
    "cost_-[+]": "cost_10",
    "_i([+]1)?": r"_i\1",
}


def spelt(latex):
    """What is left of a formula when two writers would spell it alike."""
    latex = BINOMIAL.sub(lambda m: rf"\binom{{{m[1] or m[3]}}}{{{m[2] or m[4]}}}", latex)
    for pattern, new in SPELLING.items():
        latex = re.sub(pattern, new, latex)
    return latex


ROW = re.compile(r"(?m)^\| \[\((2\.\d+)\)\]\(#.*?\) \| .*? \| (.*) \|$")


@pytest.fixture(scope="module")
def said():
    """What the table states: the numbers of the equations that each source has as printed, and what others it has."""
    cells = json.loads(INDEX.read_text(encoding="utf-8"))["cells"]
    (table,) = ("".join(c["source"]) for c in cells if "who-quotes" in c["metadata"].get("anchors", ()))
    agrees, otherwise = {"000": [], "002": [], "003": []}, {}
    for number, row in ROW.findall(table):
        for source, stated in zip(agrees, row.split(" | "), strict=True):
            if stated == "✓":
                agrees[source].append(number)
            elif stated != "–":
                otherwise[source, number] = stated
    assert otherwise and all(agrees.values())
    return agrees, otherwise


@pytest.fixture(scope="module")
def printed():
    records = [r for path in sorted(CHAPTERS.glob("*.ipynb")) for r in stored_records(path)]
    return {r["printed"]["number"]: r["printed"]["latex"] for r in reversed(records) if "printed" in r}


def test_sources_agree_where_the_index_says_so(said, printed):
    displays = {source: " ".join(spelt(d.latex) for d in DISPLAYS if d.source == source) for source in said[0]}
    stated = [(source, number) for source, numbers in said[0].items() for number in numbers]
    parts = [(*key, part) for key in stated for part in spelt(printed[key[1]]).split("=")]
    assert [(source, number, part) for source, number, part in parts if part not in displays[source]] == []


def test_sources_do_not_agree_where_the_index_says_otherwise(said, printed):
    agrees, otherwise = said
    for source, number in otherwise:
        assert number not in agrees[source]
        whole = spelt(printed[number])
        assert not any(whole in spelt(d.latex) for d in DISPLAYS if d.source == source), (source, number)
