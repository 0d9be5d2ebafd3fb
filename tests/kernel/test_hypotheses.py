"""Hypotheses: what each makes of a moment, and what it leaves alone."""

import pytest

from derivations.kernel import language
from derivations.kernel.hypotheses import (
    Event,
    Independent,
    Mean,
    Uncorrelated,
    check_together,
    event,
    from_text,
    independent,
    mean,
    uncorrelated,
)
from derivations.kernel.language import ONE, IllFormed, parse, text
from derivations.kernel.statement import Setting

EVENT, GIVEN, GIVEN_BOTH = event("f"), mean("f | g", "x + 1"), mean("f | g | h", "2")
PAIR, THREE, PLAIN, MEAN = independent("f", "g"), independent("f", "g", "h"), uncorrelated("f", "g"), mean("f", "x + 1")


def powers(written):
    """f2g1 as {"f": 2, "g": 1}."""
    return {written[i]: int(written[i + 1]) for i in range(0, len(written), 2)}


@pytest.mark.parametrize(
    "hypothesis, moment, expected",
    [
        (PAIR, "f1g1", "E(f)*E(g)"),
        (PAIR, "f2g3", "E(f**2)*E(g**3)"),
        (PAIR, "g1f2", "E(f**2)*E(g)"),
        (PAIR, "f1", None),
        (PAIR, "f2", None),
        (PAIR, "f1h1", None),
        (PAIR, "h1i1", None),
        (PAIR, "f1g1h1", None),
        (PAIR, "", None),
        (THREE, "f1g1h1", "E(f)*E(g*h)"),
        (THREE, "f1h2", "E(f)*E(h**2)"),
        (THREE, "g2h1", "E(g**2)*E(h)"),
        (THREE, "g1i1", None),
        (THREE, "h3", None),
        (PLAIN, "f1g1", "E(f)*E(g)"),
        (PLAIN, "g1f1", "E(f)*E(g)"),
        (PLAIN, "f2g1", None),
        (PLAIN, "f1g2", None),
        (PLAIN, "f2g2", None),
        (PLAIN, "f1", None),
        (PLAIN, "g1", None),
        (PLAIN, "f1h1", None),
        (PLAIN, "f1g1h1", None),
        (PLAIN, "f2", None),
        (PLAIN, "", None),
        (MEAN, "f1", "x + 1"),
        (MEAN, "f2", None),
        (MEAN, "g1", None),
        (MEAN, "f1g1", None),
        (MEAN, "", None),
        (MEAN, "f3", None),
        (EVENT, "f2", "E(f)"),
        (EVENT, "f3g2", "E(f*g**2)"),
        (EVENT, "g2f2h1", "E(f*g**2*h)"),
        (EVENT, "f1", None),
        (EVENT, "f1g2", None),
        (EVENT, "g2", None),
        (EVENT, "", None),
        (GIVEN, "f1", "x + 1"),
        (GIVEN, "f1g1", "(x + 1)*E(g)"),
        (GIVEN, "g3f1", "(x + 1)*E(g**3)"),
        (GIVEN, "f2", None),
        (GIVEN, "f2g1", None),
        (GIVEN, "g1", None),
        (GIVEN, "f1h1", None),
        (GIVEN, "f1g1h1", None),
        (GIVEN, "g1h1", None),
        (GIVEN, "", None),
        (GIVEN_BOTH, "f1h2", "2*E(h**2)"),
        (GIVEN_BOTH, "f1g1h2", "2*E(g*h**2)"),
        (GIVEN_BOTH, "f1i1", None),
    ],
)
def test_rewrite(hypothesis, moment, expected):
    found = hypothesis.rewrite(powers(moment))
    assert (found if found is None else text(found)) == expected


@pytest.mark.parametrize(
    "moment, expected", [("f1", "E(f)"), ("f2", "E(f**2)"), ("g1f3", "E(f**3*g)"), ("f1g1h2", "E(f*g*h**2)")]
)
def test_moment(moment, expected):
    assert text(language.moment(powers(moment))) == expected


@pytest.mark.parametrize(
    "hypothesis, written",
    [
        (PAIR, "independent(f, g)"),
        (THREE, "independent(f, g, h)"),
        (PLAIN, "uncorrelated(f, g)"),
        (MEAN, "mean(f, x + 1)"),
        (EVENT, "event(f)"),
        (GIVEN, "mean(f | g, x + 1)"),
        (GIVEN_BOTH, "mean(f | g | h, 2)"),
        (mean("f", "max1(a, b)*2"), "mean(f, max1(a, b)*2)"),
    ],
)
def test_written_and_read_again(hypothesis, written):
    assert str(hypothesis) == written and from_text(written) == hypothesis


def test_what_is_written():
    assert MEAN == Mean("f", parse("x + 1")) and MEAN.names == ("f",)
    assert PAIR == Independent(("f", "g")) and PLAIN == Uncorrelated(("f", "g"))
    assert PAIR.names == PLAIN.names == ("f", "g")
    assert from_text("independent( f ,g )") == PAIR
    many = [f"f{n}" for n in range(99)]
    assert from_text(f"independent({', '.join(many[1:])})") == Independent(tuple(many[1:]))
    with pytest.raises(IllFormed):
        from_text(f"independent({', '.join(many)})")
    assert mean("f", 2) == Mean("f", parse("2"))
    assert EVENT == Event("f") and EVENT.names == ("f",)
    assert GIVEN == from_text("mean(f|g, x + 1)") == Mean("f", parse("x + 1"), ("g",)) and GIVEN.names == ("f", "g")
    for h in (PAIR, PLAIN, MEAN, EVENT, GIVEN):
        with pytest.raises(AttributeError):
            h.names = ("g", "h")
    with pytest.raises(AttributeError):
        MEAN.value = ONE


@pytest.mark.parametrize(
    "make",
    [
        lambda: independent(),
        lambda: independent("f"),
        lambda: independent("f", "f"),
        lambda: independent("f", "g", "f"),
        lambda: uncorrelated("f", "f"),
        lambda: mean("f | f", "0"),
        lambda: mean("f | g | g", "0"),
    ],
)
def test_what_is_no_hypothesis(make):
    with pytest.raises(ValueError):
        make()


@pytest.mark.parametrize(
    "written",
    [
        "",
        "f",
        "independent(f)",
        "uncorrelated(f)",
        "uncorrelated(f, g, h)",
        "mean(f)",
        "equal(f, g)",
        "independent",
        "mean",
        "mean()",
        "mean(f, x +)",
        "event",
        "event(f, g)",
        "mean(f | g)",
        "mean(f | g, 1, 2)",
        "mean(, 1)",
    ],
)
def test_what_is_no_text_of_one(written):
    with pytest.raises(IllFormed):
        from_text(written)


@pytest.mark.parametrize(
    "together",
    [
        (),
        (PAIR,),
        (MEAN, MEAN),
        (PAIR, MEAN),
        (MEAN, PAIR),
        (PAIR, independent("h", "i")),
        (PAIR, uncorrelated("h", "i")),
        (THREE, mean("g", "1"), mean("h", "2")),
        (EVENT, PAIR),
        (PAIR, EVENT, event("g")),
        (PAIR, GIVEN),
        (PLAIN, EVENT, MEAN),
    ],
)
def test_hypotheses_that_go_together(together):
    check_together(together)


@pytest.mark.parametrize(
    "together",
    [
        (PAIR, PAIR),
        (PAIR, PLAIN),
        (PLAIN, PAIR),
        (PAIR, independent("g", "h")),
        (THREE, uncorrelated("h", "i")),
        (PAIR, MEAN, independent("f", "h")),
        (independent("h", "i"), PAIR, uncorrelated("g", "j")),
    ],
)
def test_hypotheses_that_overlap(together):
    with pytest.raises(IllFormed):
        check_together(together)


@pytest.mark.parametrize("names", [("f", "f"), ("f", "g", "h")])
def test_uncorrelated_is_of_two(names):
    with pytest.raises((IllFormed, TypeError, ValueError)):
        Setting((), tuple(dict.fromkeys(names)), (Uncorrelated(names),))
