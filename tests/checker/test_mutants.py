"""Every small change to every published derivation is refused, but for survivors that are true."""

from pathlib import Path

import plain
import pytest
from survivors import SURVIVORS

from derivations import Derivation, real
from derivations.kernel.language import parse, text
from derivations.mutants import mutants, tree_mutants
from derivations.records import build, derivations, stored_records

CHAPTERS = sorted((Path(__file__).parents[2] / "chapters").glob("*.ipynb"))
RECORDS = [pytest.param(record, id=record["title"]) for path in CHAPTERS for record in derivations(path)]
BY_TITLE = {p.values[0]["title"]: p.values[0] for p in RECORDS}


def survivors_of(record, every):
    """The unrefuted mutants of a derivation, and those listed; mutants between the every-th are not tried, if it has so
    many."""
    found = list(mutants(record, every)) or list(mutants(record, 1))
    assert found
    survived = {(m.title, m.place, m.change) for m in found if m.outcome == "survived"}
    return survived, {key for key in SURVIVORS if key[0] == record["title"]}


@pytest.mark.parametrize("record", RECORDS[::4])
def test_one_mutant_in_a_hundred(record):
    survived, listed = survivors_of(record, 100)
    assert survived <= listed


@pytest.mark.slow
@pytest.mark.parametrize("record", RECORDS)
def test_only_listed_mutants_survive(record):
    survived, listed = survivors_of(record, 1)
    assert survived == listed


@pytest.mark.parametrize("key", SURVIVORS, ids=" | ".join)
def test_survivors_are_true(key):
    title, place, change = key
    held, failure = plain.failure(plain.mutant(BY_TITLE[title], place, change), points=400)
    assert SURVIVORS[key] and failure is None and held >= 2


def test_what_is_false_is_seen_in_plain_fractions():
    for title, place, change in (
        ("F1", "step 5", "2*TP/(m + TP + TN)"),
        ("F1", "step 3, extends", "TP == 0"),
        ("F1", "definition R", "TP/(TP + FP)"),
    ):
        assert plain.failure(plain.mutant(BY_TITLE[title], place, change))[1]


@pytest.mark.parametrize("record", RECORDS)
def test_what_is_published_holds_in_plain_fractions(record):
    held, failure = plain.failure(plain.whole(record), points=60)
    assert failure is None and held >= 2


def test_survivors_belong_to_published_derivations():
    assert {key[0] for key in SURVIVORS} <= {p.values[0]["title"] for p in RECORDS}


def test_the_stored_scores_are_of_these_derivations():
    lines = (Path(__file__).parents[2] / "trials/derivation_mutants.txt").read_text("utf-8").splitlines()[1:]
    titles = [line[:48].rstrip() for line in lines if not line.startswith("= ")]
    assert titles == [p.values[0]["title"][:48].rstrip() for p in RECORDS]
    assert int(lines[-1].split()[-1]) == len(SURVIVORS)


STORED = [
    record
    for path in CHAPTERS
    for record in stored_records(path)
    if "below" in record or "claim" in record or "start" in record
]


@pytest.mark.parametrize("start", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 10))])
def test_stored_records_are_made_again(start):
    """One in ten: searched and proved anew, and the same to the letter. (All of them are verified in test_replay.)"""
    for record in STORED[start::10]:
        again = build(record).record()
        assert again | {"library": []} == record | {"library": []}


def test_the_harness_makes_the_mutants_it_claims():
    changed = {text(t) for t in tree_mutants(parse("a*2 - b"), ("a", "b"))}
    assert changed >= {"a*2 + b", "a*3 - b", "a*1 - b", "-a*2 - b", "b*2 - b", "a*2", "b", "a + 2 - b", "a*2 - a"}


def test_a_weak_derivation_has_survivors():
    weak = Derivation("x + 0 = x", x=real, y=real).start("0*x").step("0*y", "both are 0")
    assert any(m.outcome == "survived" for m in mutants(weak.record()))
