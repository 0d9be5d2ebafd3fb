"""An exercise: its answer, what it hides, and what may be done in one step."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from .. import matrices, plaintext
from ..author.derivation import Derivation
from ..documents.matrices import sheet as sheet_of_matrices
from ..documents.matrices import source_of
from ..documents.sheets import Checked, checked
from ..kernel.language import IllFormed, Node, Relation, parse, text
from ..matrices.said import written as matrix_text
from ..matrices.terms import definitions, put_in
from ..records import opened
from ..refute.refutation import Finding
from ..show.page import matrix_letters, matrix_notes
from ..show.report import MIME
from ..tex import Notation
from ..tex import matrices as matrix_tex
from ..tex.matrices import declares
from ..words.phrases import Formula, Phrase, joined, phrase, say
from .change import cancelled, numbers_in, size
from .form import FORMS

KINDS = ("order", "fill", "find", "break", "repair", "compute", "prove")


FALSE_CARDS = 2


@dataclass(frozen=True)
class Exercise:
    """What is asked. Only `text` says mathematics, and it is the answer's own.

    text: the answer, as `plaintext` writes it.
    lines: the numbers of the lines that are empty (fill), or of the line that lacks something (repair).
    lacks: what that is: "extends", "restricts", "because" or "uses", the one hypothesis.
    form, without: what a line must look like that is found: see FORMS; names, and signs, that it must not have.
    slips: wrong ways to compute it, and what they are in words.
    hints: words that help, the first of the hints; the others follow from the answer.
    """

    text: str
    kind: str
    lines: tuple[int, ...] = ()
    lacks: str = ""
    form: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    slips: Mapping[str, str] = field(default_factory=dict)
    hints: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise IllFormed(f"kind is one of {', '.join(KINDS)}, not {self.kind!r}")
        if unknown := set(self.form) - FORMS.keys():
            raise IllFormed(f"form is some of {', '.join(FORMS)}, not {min(unknown)!r}")
        if (self.kind in ("fill", "repair")) != bool(self.lines) or (self.kind == "repair") != bool(self.lacks):
            raise IllFormed(f"lines= is for fill and repair, lacks= for repair, not for {self.kind}")

    @cached_property
    def source(self) -> dict[str, Any]:
        return plaintext.sources(self.text)

    @cached_property
    def steps(self) -> list[dict[str, Any]]:
        return [step for step in self.source["steps"] if step["kind"] != "definition"]

    @cached_property
    def known(self) -> list[str]:
        """The names that are declared or defined."""
        heads = [step["source"]["head"] for step in self.source.get("steps", ()) if step["kind"] == "definition"]
        heads += self.source["claim"]["define"] if "claim" in self.source else []
        return [name for name, _ in self.source["domains"]] + [
            *self.source["random"],
            *(h.split("(")[0] for h in heads),
        ]

    @cached_property
    def answer(self) -> Derivation:
        return self.chain(list(map(plaintext.line, self.steps))).d

    @cached_property
    def answered(self) -> list["Step"]:
        chain = self.chain(list(map(plaintext.line, self.steps)))
        return [self.step(chain, n) for n in range(2, len(self.steps) + 2)]

    def setting(self, above: Sequence[Mapping[str, Any]]) -> list[str]:
        """What the names are, and what is supposed; above: the rows before the first line."""
        return above[0].get("said", [])

    def step(self, chain: Checked, n: int) -> "Step":
        """The one to line n of a chain that was checked."""
        step, lines = chain.d.steps[n - 2], chain.d.lines[n - 2 : n]
        written, full = ([getattr(line, part) for line in lines] for part in ("written", "full"))
        return Step(step.relation, "because" in step.source, written, full, step.finding)

    def twins(self, written: str) -> Iterator[str]:
        """Small changes of a term; those of its signs come first."""
        from ..mutants import tree_mutants  # only a build makes them: the checker that a page fetches has none

        domains = self.source["domains"]
        known = tuple(name for name, domain in domains if not domain.startswith(("sequence", "matrix")))
        tree = parse(written)
        yield from map(text, sorted(tree_mutants(tree, known), key=lambda twin: numbers_in(twin) != numbers_in(tree)))

    def line_of(self, display: str) -> tuple[str, str]:
        """The relation and the term, as text, of a line in LaTeX."""
        ((relation, tree),) = Notation.of(self.opened()).lines(display)
        return relation, text(tree)

    @cached_property
    def moving(self) -> set[int]:
        """The lines to which the answer does more than cancel. In a fill nobody else does less there."""
        if self.kind != "fill":
            return set()
        pairs = (map(cancelled, step.written) for step in self.answered)
        return {n for n, (a, b) in enumerate(pairs, 2) if a != b}

    @cached_property
    def most(self) -> int:
        """The most that a step may do: the most that one of the answer does. A line between two others may be written
        in ways that take half as much again."""
        most = max((size(*s.full) for s in self.answered if s.relation not in INEQUALITIES), default=0)
        return most + most // 2 if self.kind == "fill" else most

    def chain(self, lines: Sequence[str]) -> Checked:
        """The answer's first line and what is declared, and these lines below it, checked."""
        above = self.text.split("\n")
        return checked("\n".join([*above[: len(above) - len(self.steps)], *lines]))[-1]

    def supposing(self, hypothesis: str | None) -> str:
        """The answer with another hypothesis in the place of its own, or with none."""
        (own,) = self.source["hypotheses"]
        if hypothesis is not None:
            return self.text.replace(own, hypothesis)
        return self.text.replace(f"given {own}\n", "").replace(f"  [uses {own}]", "")

    def opened(self) -> Derivation:
        """What is declared and defined, before the first line."""
        if "claim" not in self.source:
            return self.chain([]).d
        claim = self.source["claim"]
        d = opened({"title": claim["source"], "equations": [], "where": claim["where"]} | self.source)
        for head, body in claim["define"].items():
            d.define(head, body)
        return d


@dataclass(frozen=True)
class Step:
    """written, full: the terms of both its lines, as they stand and with all definitions put in; finding: why a step of
    numbers failed."""

    relation: str
    because: bool
    written: Sequence[Node]
    full: Sequence[Node]
    finding: Finding | None = None


class OfMatrices(Exercise):
    """One between vectors and matrices: order or fill. In a product of matrices little is multiplied out, so that no
    step of a proof would be too large."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.kind not in ("order", "fill"):
            raise IllFormed(f"between matrices an exercise is order or fill, not {self.kind}")

    @cached_property
    def above(self) -> list[str]:
        """What is declared."""
        return [line for line in self.text.split("\n")[1:] if declares(line)]

    @cached_property
    def source(self) -> dict[str, Any]:
        start, *steps = map(source_of, self.text.split("\n")[len(self.above) + 1 :])
        return {
            "title": self.text.split("\n")[0],
            "names": {},
            "domains": [],
            "hypotheses": [],  # they stand above, and no line names one
            "start": start,
            "steps": [{"kind": "step", "source": step} for step in steps],
        }

    @cached_property
    def known(self) -> list[str]:
        notation = matrix_tex.Notation.of(self.above)
        return [*notation.known, *(head.partition("[")[0] for head in notation.defined)]

    def chain(self, lines: Sequence[str]) -> Checked:
        chain = super().chain(lines)
        for row in filter(lambda row: "words" in row, chain.rows):
            row["said"] = [f"{say(phrase(row['mark']))}: {row['words']}"]
        return chain

    def setting(self, above: Sequence[Mapping[str, Any]]) -> list[str]:
        record, show = self.chain([]).d.record()["matrices"], "${}$".format
        parts: list[Phrase | Formula | None] = [matrix_letters(record, show), *matrix_notes(record, show)]
        said = joined("then", [part for part in parts if part])
        return (say(said) if isinstance(said, Phrase) else said).split("$")

    def step(self, chain: Any, n: int) -> Step:
        (_, a), (relation, b) = chain.lines[n - 2 : n]
        return Step(relation, False, (a, b), [put_in(x, definitions(chain.d.definitions)) for x in (a, b)])

    def twins(self, written: str) -> Iterator[str]:
        from ..matrices.mutants import changed

        kinds = "sign", "order", "transpose", "factor"
        found = sorted(changed(matrices.parse(written)), key=lambda pair: kinds.index(pair[0]))
        yield from (matrix_text(twin) for _, twin in found)

    def line_of(self, display: str) -> tuple[str, str]:
        notation = matrix_tex.Notation.of(self.above)
        tokens = matrix_tex.spread(matrix_tex.read_tokens(display))
        start = matrices.parse(self.source["start"]["expression"])
        if isinstance(start, Relation):
            return "<=>", matrix_text(notation.equation(tokens))
        (relation, tree), *more = notation.chain(tokens, notation.shape(start))
        if more:
            raise IllFormed("one line is wanted, with one relation at its beginning")
        return relation or "==", matrix_text(tree)


def of_record(record: dict[str, Any], **spec: Any) -> Exercise:
    """The exercise to an answer that is stored."""
    written = sheet_of_matrices(record) if "matrices" in record else plaintext.written(record)
    return of_json({"text": written} | spec)


def of_json(spec: Mapping[str, Any]) -> Exercise:
    made = OfMatrices if matrix_tex.is_about_matrices(spec["text"].split("\n")[1:]) else Exercise
    arguments: dict[str, Any] = {key: tuple(part) if isinstance(part, list) else part for key, part in spec.items()}
    return made(**arguments)


def to_json(exercise: Exercise) -> dict[str, Any]:
    """What `of_json` reads, without what only the sheet needs."""
    return {key: part for key, part in asdict(exercise).items() if part and key != "hints"}


def of_cell(cell: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Of a notebook's cell, whose last output is the answer: its record, and what its metadata say of the exercise."""
    if not (spec := cell["metadata"].get("exercise")):
        return None
    *_, record = (output["data"][MIME] for output in cell["outputs"] if MIME in output.get("data", {}))
    return record, spec


def stored(path: str | Path) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The exercises of a notebook."""
    return filter(None, map(of_cell, json.loads(Path(path).read_text(encoding="utf-8"))["cells"]))


INEQUALITIES = ("<", "<=", ">", ">=")
