"""The fuzzer of documents: a small sample of it, its second reader, and that it sees what it is there to see."""

import ast
from pathlib import Path
from random import Random

import pytest

from derivations.tex import display, tokens
from derivations.tex.scalars import reader
from trials import documents
from trials.documents.chains import chain
from trials.documents.command import asked
from trials.documents.second import chains
from trials.documents.twins import TREES, WRITING
from trials.documents.written import named, written
from trials.fuzz.trees import read, write

FOLDER = Path(documents.__file__).parent
SEED = 3


def displays(count, seed=SEED):
    for number in range(count):
        rng = Random(f"{seed} {number}")
        s = chain(rng)
        yield s, written(s, rng, named(s, rng))


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    tally, folder = documents.Tally(), tmp_path_factory.mktemp("documents")
    for number in range(7):
        documents.run(SEED, number, folder, tally)
    return tally


def test_no_twin_passes_and_no_true_display_is_refused(sample):
    assert not sample.finds, "\n".join(map(str, sample.finds))
    assert sample.many > 80 and not sample.of("passed")
    assert sample.displays["passed"] >= 5


def test_errors_of_many_kinds_are_planted(sample):
    assert len({kind for kind, _ in sample.twins}) > 0.7 * len({*TREES, *WRITING, "domain", "relation"})
    assert min(sample.of("refuted"), sample.of("error")) > 20


def test_the_second_reader_reads_what_is_written():
    for s, document in displays(40):
        lines = [("", s.start), *((step.relation, step.body) for step in s.steps)]
        (found,) = chains(document, s.domains)
        assert [(relation, write(tree)) for relation, tree in found] == [(r, write(read(t))) for r, t in lines]


def test_nothing_but_the_door_is_the_checkers():
    for path in FOLDER.glob("*.py"):
        imports = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        known = {node.module for node in imports if (node.module or "").startswith("derivations")}
        assert known <= ({"derivations.documents.command"} if path.stem == "command" else set()), path


HOLES = {  # what is planted in the checker -> how; a twin must pass then
    "braces group": lambda patch: patch.setattr(reader.Reader, "unbrace", lambda self: None),
    "bold is plain": lambda patch: patch.setattr(tokens, "_STYLES", {}),
    "what stands behind a reason is dropped": lambda patch: patch.setattr(display, "_words", lambda found: ""),
    "a tag holds anything": lambda patch: patch.setattr(display, "_check_notes", lambda found: None),
}


@pytest.mark.slow
@pytest.mark.parametrize("hole", HOLES)
def test_planted_holes_are_found(hole, monkeypatch, tmp_path):
    HOLES[hole](monkeypatch)
    tally = documents.Tally()
    for number in range(120):
        documents.run(SEED, number, tmp_path, tally)
        if any(what == "FALSE PASS" for what, *_ in tally.finds):
            return
    raise AssertionError(f"{hole}: nothing was found among {tally.many} twins")


def test_the_door_is_asked(tmp_path):
    ((s, document),) = displays(1)
    assert asked(document, tmp_path)[0] == "passed"
    assert document.text.count("derivation") == 1
