"""The sheet of an exercise: what is shown, and the hints."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, zip_longest
from typing import Any
from zlib import crc32

from .. import plaintext
from ..author.claim import Claim
from ..documents.sheets import checked
from ..kernel.language import parse
from ..kernel.show import latex, name_latex
from ..records import build
from ..words import parts
from ..words.phrases import Phrase, joined, phrase, say
from .answer import card_of, named_sign, repaired, with_line
from .exercise import FALSE_CARDS, Exercise


def sheet(exercise: Exercise) -> dict[str, Any]:
    """What a page shows before anything is typed; formulas are LaTeX, words are words and LaTeX in turn.

    given: lines that stand there, each with its number and its reason; one that is empty has none of the keys "tex".
    cards: for an order, each as its text and its LaTeX. fields: names of what is to be typed where no line is.
    names: those that are declared or defined, with their LaTeX.
    """
    ask = [say(phrase(f"exercise.ask.{exercise.kind}")), *map(say, _asked_forms(exercise))]
    known = {name: name_latex(name, exercise.source["names"]) for name in exercise.known}
    shown = _SHEETS[exercise.kind](exercise)
    return {"kind": exercise.kind, "ask": ask, "names": known, **shown, "hints": list(hints(exercise))}


def _asked_forms(exercise: Exercise) -> Iterator[Phrase]:
    for form in exercise.form:
        yield phrase("exercise.wanted", form=phrase(f"exercise.form.{form}"))
    if exercise.without:
        yield phrase("exercise.wanted-without", signs=joined("list", list(map(named_sign, exercise.without))))


def _chain_sheet(exercise: Exercise) -> dict[str, Any]:
    """The answer's lines, without those that are asked for."""
    rows = exercise.chain(list(map(plaintext.line, exercise.steps))).rows
    above, lines = rows[: -len(exercise.steps) - 1], rows[-len(exercise.steps) - 1 :]
    last = len(lines)
    empty = {"order": range(2, last + 1), "fill": exercise.lines, "find": (2,), "prove": range(2, last)}
    reasons = [exercise.source["start"]["reason"], *(step["source"]["reason"] for step in exercise.steps)]
    return {
        "setting": exercise.setting(above),
        "defined": [row["tex"] for row in above if row["kind"] == "definition"],
        "given": [
            {"number": n, "reason": reason.split("$"), "tex": None if n in empty.get(exercise.kind, ()) else row["tex"]}
            for n, (row, reason) in enumerate(zip(lines, reasons), 1)
            if exercise.kind != "repair" or n <= exercise.lines[0]
        ],
    }


def _order_sheet(exercise: Exercise) -> dict[str, Any]:
    answer = [card_of(step) for step in exercise.steps]
    cards = sorted(answer + false_cards(exercise), key=lambda card: crc32(card.encode()))  # the same everywhere
    if cards[: len(answer)] == answer:  # a shuffle that gives it away
        cards.reverse()
    shown = [{"text": card, "tex": exercise.chain([card]).rows[-1]["tex"]} for card in cards]
    return _chain_sheet(exercise) | {"cards": shown}


def false_cards(exercise: Exercise) -> list[str]:
    """False twins of the answer's lines: of different lines, if there are several."""
    twins = [_twins(exercise, n) for n in range(len(exercise.steps))]
    return list(islice((twin for row in zip_longest(*twins) for twin in row if twin), FALSE_CARDS))


def _twins(exercise: Exercise, n: int) -> Iterator[str]:
    """Small changes of a line that two exact values tell apart from it."""
    step = exercise.steps[n]
    above = [plaintext.line(s) for s in exercise.steps[:n]]
    _, body = parts.relation(step["source"]["expression"])
    for twin in exercise.twins(body):
        line = card_of(with_line(step, twin))
        if exercise.chain([*above, line]).rows[-1].get("mark") == "refuted":
            yield line


def _repair_sheet(exercise: Exercise) -> dict[str, Any]:
    refused, shown = repaired(exercise, None)["said"], exercise
    if exercise.lacks == "because":  # most are proved without it
        told = {"ask": [say(phrase("exercise.ask.because")), *map(say, _asked_forms(exercise))]}
    elif exercise.lacks == "uses":
        told = {"ask": [say(phrase("exercise.ask.uses"))], "refused": refused}
        shown = replace(exercise, text=exercise.supposing(None))
    else:
        told = {"refused": refused}
    return _chain_sheet(shown) | told | {"fields": [say(phrase(f"exercise.field.{exercise.lacks}"))]}


def _break_sheet(exercise: Exercise) -> dict[str, Any]:
    rows, names = checked(exercise.text)[-1].rows, exercise.source["names"]
    defined = exercise.source["claim"]["define"].items()
    return {
        "setting": rows[0].get("said", []),
        "defined": [f"{latex(parse(head), names)} := {latex(parse(body), names)}" for head, body in defined],
        "claim": rows[-1]["tex"],
        "fields": [name for name, _ in exercise.source["domains"]],
    }


_SHEETS: dict[str, Callable[[Exercise], dict[str, Any]]] = {
    "order": _order_sheet,
    "fill": _chain_sheet,
    "find": _chain_sheet,
    "break": _break_sheet,
    "repair": _repair_sheet,
    "compute": lambda exercise: {"given": [], "fields": [say(phrase("exercise.field.compute"))]},
    "prove": _chain_sheet,
}


def hints(exercise: Exercise) -> Iterator[list[str]]:
    """Ever more of the answer: a word first, the next line last."""
    yield from (hint.split("$") for hint in exercise.hints)
    if exercise.kind == "break":
        claim = build(exercise.source)
        assert isinstance(claim, Claim)  # which is there to be broken
        *known, _ = claim.counterexample.items()
        yield ["", ", ".join(f"{name_latex(name, exercise.source['names'])} = {number}" for name, number in known), ""]
        return
    n = exercise.lines[0] if exercise.lines else 2
    step = exercise.steps[n - 2]
    if exercise.kind in ("find", "prove") and step["source"]["reason"]:
        yield step["source"]["reason"].split("$")
    if exercise.lacks == "uses":
        yield step["source"]["uses"]
    elif exercise.kind == "repair":
        yield ["", latex(parse(step["source"][exercise.lacks]), exercise.source["names"]), ""]
    else:
        rows = exercise.chain(list(map(plaintext.line, exercise.steps))).rows[-len(exercise.steps) - 1 :]
        yield ["", rows[0 if exercise.kind == "compute" else n - 1]["tex"], ""]
