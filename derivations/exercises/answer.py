"""What a reader has given, checked."""

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from .. import plaintext
from ..author.writing import plain
from ..documents.sheets import Checked, checked
from ..kernel.language import Binary, Neg, Node, parse
from ..refute.exact import evaluate
from ..refute.refutation import belongs, fails_at, holds_at_point, value
from ..words import parts
from ..words.phrases import ENGLISH, Formula, Phrase, phrase, say
from .change import apart, cancelled, ordered, same, size, terms_of
from .exercise import INEQUALITIES, Exercise
from .form import FORMS, is_product, signs


def _excess(exercise: Exercise, chain: Checked, n: int) -> bool:
    """Whether the step to line n does more at once than a reader's may: what is equal is larger than `most`, or what is
    unequal is a difference whose sign is not seen."""
    step = exercise.step(chain, n)
    a, b = step.full
    if step.relation not in INEQUALITIES:
        return size(a, b) > exercise.most
    larger, smaller = apart(*map(ordered, (b, a) if step.relation in ("<", "<=") else (a, b)))
    difference = ordered(Binary("-", larger, smaller))
    terms = list(terms_of(difference, "+"))
    hidden = len(terms) == 1 and not is_product(difference)
    return not step.because and (hidden or any(isinstance(term, Neg) for term in terms))


def _misses(exercise: Exercise, tree: Node) -> Phrase | None:
    """What of the form that was asked for a line does not have."""
    for form in exercise.form:
        if not FORMS[form](tree):
            return phrase("exercise.not-form", form=phrase(f"exercise.form.{form}"))
    for sign in exercise.without:
        if sign in signs(tree):
            return phrase("exercise.not-without", sign=named_sign(sign))
    return None


def named_sign(sign: str) -> Phrase | str:
    """What a reader calls it."""
    return phrase(f"exercise.sign.{sign}") if f"exercise.sign.{sign}" in ENGLISH else sign


def check(exercise: Exercise, given: Sequence[str]) -> dict[str, Any]:
    r"""The mark of the whole, "proved" if it is done, and a row for each place. "true" marks what is true, and not what
    was asked for.

    >>> answer = "A square\nn natural\n(n + 1)**2\n= n*(n + 2) + 1  -- take n out\n= n**2 + 2*n + 1  -- expand"
    >>> half = Exercise(answer, "fill", lines=(2,))
    >>> for line in "n*(n + 2) + 1", "n*(n + 1)", "2*n + 1 + n**2":
    ...     found = check(half, [line])
    ...     print(found["mark"], "$".join(found["rows"][0]["said"]), sep=": ")
    proved: ✓ proved
    refuted: ✗ the two sides differ: at $n = 0$: 1 against 0
    true: true, but the line below says the same
    """
    lines = [" ".join(line.split()) for line in given]
    rows = _CHECKS[exercise.kind](exercise, lines)
    marks = {row["mark"] for row in rows}
    return {"mark": next((mark for mark in _WORST if mark in marks), "open"), "rows": rows}


_WORST = ("error", "refuted", "unknown", "true", "open", "proved")


_OPEN: dict[str, Any] = {"mark": "open", "said": [""]}


def _row(mark: str, why: Phrase, row: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    return {**row, "mark": mark, "why": why.identifier, "said": [say(why)]}


def _rows(exercise: Exercise, lines: Sequence[str]) -> list[dict[str, Any]]:
    """The lines below the first one, checked as steps."""
    if not lines:
        return []
    chain = exercise.chain(lines)
    return [_judged(exercise, chain, row, n) for n, row in enumerate(chain.rows[-len(lines) :], 2)]


def _judged(exercise: Exercise, chain: Checked, row: dict[str, Any], n: int) -> dict[str, Any]:
    """What a page needs of a line. A step that is only tested, argued or cited is none here."""
    shown: dict[str, Any] = {key: row[key] for key in ("mark", "said", "tex", "needs") if key in row}
    match row.get("mark"):
        case None:
            return _OPEN | shown
        case "error":  # the title is no news here
            first, *rest = row["said"]
            place = say(phrase("place.step", title=chain.title, number=n))
            said = first.removeprefix(place).removeprefix(chain.title).lstrip(":： ")
            return shown | {"said": [said, *rest]}
        case "refuted" if (finding := exercise.step(chain, n).finding) and finding.why.identifier == "unnamed":
            return _row("refuted", phrase("exercise.unnamed", hypotheses=finding.why.parts["hypotheses"]), shown)
        case "unknown" if (
            "needs" not in row and (finding := exercise.step(chain, n).finding) and finding.why.identifier == "inexact"
        ):
            return _row("unknown", phrase("exercise.inexact", point=finding.why.parts["point"]), shown)
        case "tested" | "argued" | "cited":
            return _row("unknown", phrase("exercise.only-proved"), shown)
        case "proved" if _says_the_same(exercise.step(chain, n).written, n in exercise.moving):
            return _row("true", phrase("exercise.as-above"), shown)
        case "proved" if _excess(exercise, chain, n):
            return _row("true", phrase("exercise.two-steps"), shown)
        case "proved":
            return _row("proved", phrase("exercise.proved"), shown)
    return shown


def _says_the_same(sides: Sequence[Node], moves: bool) -> bool:
    a, b = sides
    return same(a, b) or moves and cancelled(a) == cancelled(b)


def _order(exercise: Exercise, cards: Sequence[str]) -> list[dict[str, Any]]:
    """Cards in the places of the lines."""
    rows = _rows(exercise, cards)
    for n, (card, step) in enumerate(zip(cards, exercise.steps)):
        if rows[n]["mark"] in ("proved", "true"):
            done = "proved", phrase("exercise.proved")
            rows[n] = _row(*(done if card == card_of(step) else ("true", phrase("exercise.another-reason"))), rows[n])
    return rows + [_OPEN] * (len(exercise.steps) - len(cards))


def card_of(step: dict[str, Any]) -> str:
    """The line of a step without its reason."""
    return plaintext.line({**step, "source": {**step["source"], "reason": ""}})


def with_line(step: dict[str, Any], line: str) -> dict[str, Any]:
    """A step with another expression; its relation and all beside it stay."""
    sign, _ = parts.relation(step["source"]["expression"])
    _, body = parts.relation(line)
    expression = body.strip() if sign == "==" else f"{sign} {body.strip()}"
    return {**step, "source": {**step["source"], "expression": expression}}


def _fill(exercise: Exercise, given: Sequence[str]) -> list[dict[str, Any]]:
    """Each line must follow from the one above, and the one below from it; it must be neither of both."""
    typed, lines = dict(zip(exercise.lines, given)), []
    for n, step in enumerate(exercise.steps, 2):
        if n in exercise.lines and not typed.get(n):
            break
        lines.append(plaintext.line(with_line(step, typed[n]) if n in exercise.lines else step))
    rows = dict(enumerate(_rows(exercise, lines), 2))
    return [_between(rows, n, n + 1 in exercise.lines) for n in exercise.lines]


def _between(rows: Mapping[int, dict[str, Any]], n: int, open_below: bool) -> dict[str, Any]:
    """A row, and what is said of the line below, if it stands there."""
    row, below = rows.get(n, _OPEN), rows.get(n + 1, _OPEN)
    if row["mark"] != "proved" or open_below or below["mark"] == "proved":
        return row
    if below["mark"] == "true":
        same_below = below["why"] == "exercise.as-above"
        return _row("true", phrase("exercise.as-below") if same_below else phrase("exercise.two-steps-below"), row)
    said = below["said"]
    return {**row, "mark": below["mark"], "said": [f"{say(phrase('exercise.below'))} {said[0]}", *said[1:]]}


def _find(exercise: Exercise, given: Sequence[str]) -> list[dict[str, Any]]:
    """One line, equal to the first, in the form that was asked for."""
    if not given or not given[0]:
        return [_OPEN]
    (step,) = exercise.steps
    line = plaintext.line(with_line(step, given[0]))
    (row,) = _rows(exercise, [line])
    if row["mark"] in ("proved", "true"):
        missed = _misses(exercise, exercise.chain([line]).d.lines[-1].written)
        return [_row("true", missed, row) if missed else _row("proved", phrase("exercise.proved"), row)]
    return [row]


def _repair(exercise: Exercise, given: Sequence[str]) -> list[dict[str, Any]]:
    """What a step lacks."""
    if not given or not given[0]:
        return [_OPEN]
    typed = plain(given[0])
    if exercise.lacks in ("extends", "restricts"):  # in a condition: what a reader would write
        typed = re.sub(r"\s*(?:[,;；]|&+|∧)\s*", " and ", re.sub("(?<![=<>!])=(?!=)", "==", typed))
    row = repaired(exercise, typed)
    if row["mark"] not in ("proved", "true"):
        return [row]
    missed = exercise.lacks == "because" and _misses(exercise, parse(typed))
    return [_row("true", missed, row) if missed else _row("proved", phrase("exercise.proved"), row)]


def repaired(exercise: Exercise, typed: str | None) -> dict[str, Any]:
    """The row of the step, with what was typed in the place of what it lacks, or without it."""
    (n,) = exercise.lines
    if exercise.lacks == "uses":
        chain = checked(exercise.supposing(typed))[-1]
        row = next((row for row in chain.rows if row.get("mark") == "error"), chain.rows[n - 2 - len(exercise.steps)])
        return _judged(exercise, chain, row, n)
    *above, step = exercise.steps[: n - 1]
    source = {key: part for key, part in step["source"].items() if key != exercise.lacks}
    source |= {} if typed is None else {exercise.lacks: typed}
    return _rows(exercise, [*map(plaintext.line, above), plaintext.line({**step, "source": source})])[-1]


def _prove(exercise: Exercise, given: Sequence[str]) -> list[dict[str, Any]]:
    """Lines between the first and the last, and what follows of the last."""
    *_, goal = exercise.steps
    uses = "; ".join(exercise.source["hypotheses"])
    lines = [line if line.startswith(_SIGNS) else f"= {line}" for line in given if line]
    lines = [f"{line}  [uses {uses}]" if uses and not line.endswith("]") else line for line in lines]
    return _rows(exercise, [*lines, plaintext.line(goal)])


_SIGNS = ("=", *parts.RELATIONS)


def _compute(exercise: Exercise, given: Sequence[str]) -> list[dict[str, Any]]:
    """A number: how it compares with the answer, and which slip leads to it."""
    if not given or not given[0]:
        return [_OPEN]
    if "value" not in (row := _number(given[0])):
        return [row]
    number = row["value"]
    right = evaluate(parse(exercise.steps[-1]["source"]["expression"]), {})
    if number == right:
        return [_row("proved", phrase("exercise.right"))]
    for wrong, words in exercise.slips.items():
        if evaluate(parse(wrong), {}) == number:
            return [_row("refuted", phrase("exercise.slip", words=words))]
    return [_row("refuted", phrase("exercise.too-large") if number > right else phrase("exercise.too-small"))]


def _break(exercise: Exercise, given: Sequence[str]) -> list[dict[str, Any]]:
    """Numbers, one for each name, at which the claim fails."""
    claim, rows, point = exercise.source["claim"], list[Any](), dict[str, Any]()
    d = exercise.opened().start(claim["left"])
    for name, _domain in d.setting.declared:
        typed = given[len(rows)] if len(rows) < len(given) else ""
        row = _number(typed)
        if "value" in row:
            point[name] = row.pop("value")
            if not belongs(point, d.setting, ()):
                row = _row("error", phrase("exercise.outside", name=name))
        rows.append(row)
    if any(row["mark"] != "proved" for row in rows):
        return [*rows, _OPEN]
    sides = d.lines[0].full, claim["relation"], d.setting.expression(parse(claim["right"]))
    return [*rows, _at(d, sides, point)]


def _number(typed: str) -> dict[str, Any]:
    """Of a whole number, a fraction, a decimal, or a percentage."""
    if not typed:
        return _OPEN
    digits = plain(typed).replace(" ", "")
    try:
        number = Fraction(digits.removesuffix("%")) / (100 if digits.endswith("%") else 1)
        return {"mark": "proved", "said": [""], "value": number}
    except (ValueError, ZeroDivisionError):
        return _row("error", phrase("exercise.number"))


def _at(d: Any, sides: tuple[Any, ...], point: dict[str, Any]) -> dict[str, Any]:
    """Whether a claim fails there, and what its sides are."""
    left, relation, right = sides
    a, b = (_said(value(side, point)) for side in (left, right))
    if holds_at_point(d.setting.given, point) is not True:
        return _row("unknown", phrase("exercise.not-spoken-of"))
    failed = fails_at(point, left, relation, right, d.setting.given)
    if failed:
        return _row("proved", phrase("exercise.fails", left=a, right=b))
    return _row("unknown", phrase("exercise.holds", left=a, right=b))


def _said(number: Any) -> Phrase | Formula:
    return parts.value("undefined" if number is None else str(number))


_CHECKS: dict[str, Callable[[Exercise, Sequence[str]], list[dict[str, Any]]]] = {
    "order": _order,
    "fill": _fill,
    "find": _find,
    "break": _break,
    "repair": _repair,
    "compute": _compute,
    "prove": _prove,
}
