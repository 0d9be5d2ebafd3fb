"""The displayed formulas of the sources: what is read, and what comes of it, is what the mathematics says."""

from collections import Counter

import pytest

from tests.sources import DISPLAYS, figures, outcomes
from xglib.derivation import IllFormed

LEAST = {"read, of those with a relation": 0.95, "definitions tied": 0.83, "steps proved or refuted": 0.82}


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
