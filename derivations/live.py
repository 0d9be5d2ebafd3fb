"""The checker as a page asks it, in its reader's browser: a text in, and for each of its lines what came of it.

The text is that of `plaintext`. What goes out is made for JSON and holds no markup: what is said is words and LaTeX in
turn, as in ["where ", "x > 0", ""].
"""

import json
import re
from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from . import exercises, plaintext
from .author.derivation import Derivation
from .author.library import LibraryProof
from .documents import matrices
from .documents.sheets import checked
from .kernel.language import IllFormed, children, text
from .kernel.show import latex
from .prove.verdict import NotProved
from .records import replay
from .show import report
from .tex import Notation
from .tex.display import formulas
from .tex.tokens import RELATION, is_letter, tokens_of
from .words import parts
from .words.faults import worded
from .words.parts import FAILED, WORST
from .words.phrases import LANGUAGES, Phrase, say, spoken


def answer(question: str) -> str:
    """What the page's worker passes on, JSON both ways: {"check": a text}, and so on, and the page's language."""
    asked = json.loads(question)
    language = asked.pop("language", "en")
    ((kind, given),) = asked.items()
    with spoken(LANGUAGES[language]):
        try:
            return json.dumps(_ANSWERS[kind](given))
        except Exception as error:  # a fault of the checker: the page says so, and lives on
            fault = f"{type(error).__name__}: {error}".split("\n")[0]
            return json.dumps({"mark": "error", "rows": [], "said": [_own("failed", error=fault)]})


def _own(identifier: str, **parts: Any) -> str:
    return say(Phrase(f"live.{identifier}", parts))


def again(record: dict[str, Any]) -> dict[str, Any]:
    """The record of what a record holds, verified anew."""
    found = replay(record)
    return found.record if isinstance(found, LibraryProof) else found.record()


# -- a record as text


def sheet(record: dict[str, Any]) -> str | None:
    """The text of a stored derivation, claim or limit, of a refused step and what stands before it; else None."""
    if "refusal" in record:
        before = record["before"]
        record = before | {"steps": [*before["steps"], {"kind": "step", "source": record["refusal"]}]}
    try:
        if "matrices" in record:
            return matrices.sheet(record)
        return None if "proof" in record or "printed" in record else plaintext.written(record)
    except IllFormed:  # a title or a reason has signs that have a meaning in the text
        return None


# -- checked


def check(written: str) -> dict[str, Any]:
    r"""A row for each line that is not empty, and the mark of the whole: that of its worst line.

    >>> for row in check("A square\nn natural\n(n + 1)**2\n= n**2 + 1  -- a slip")["rows"]:
    ...     print(row["kind"], row.get("mark", "-"), row.get("tex", "-"), "$".join(row.get("said", ["-"])), sep=" | ")
    title | - | - | $n \in \mathbb{N}$
    declared | - | - | -
    start | - | {\left(n+1\right)}^{2} | -
    step | refuted | = {n}^{2}+1 | ✗ the two sides differ: at $n = 1$: 4 against 2
    """
    try:
        rows = [row for block in checked(written) for row in block.rows]
    except IllFormed as error:
        return {"mark": "error", "rows": [], "said": [worded(str(error))]}
    marks = {row.get("mark") for row in rows}
    return {"mark": next((mark for mark in WORST if mark in marks), "open"), "rows": rows}


# -- taken along


def take(written: str) -> dict[str, Any]:
    """A text as LaTeX, as Markdown and as a test; nothing of it may have failed."""
    if (mark := check(written)["mark"]) in ("error", "open", *FAILED):
        return {"said": _own("not-settled"), "mark": mark}
    blocks = checked(written)
    if any(block.kind != "derivation" for block in blocks):
        return {"said": _own("not-chain"), "mark": mark}
    found = [block.d for block in blocks]
    return {
        "mark": mark,
        "latex": "\n\n".join(map(_display, found)),
        "markdown": "\n\n".join(map(report.derivation_markdown, found)) + "\n",
        "test": _test(written, found[-1]),
    }


def _display(d: Derivation) -> str:
    """A derivation as a display of amsmath."""
    lines = [rf"  & {latex(d.lines[0].written, d.names)} && {_reason(d.start_source['reason'])}"]
    for s in d.steps:
        sign = "" if s.kind == "extremum" else parts.SIGN[s.relation]
        lines.append(rf"  & {sign} {latex(s.expression, d.names)} && {_reason(s.reason)}")
    defined = ["% " + " := ".join(map(text, children(s.expression))) for s in d.definitions]
    body = " \\\\\n".join(line.rstrip(" &") if line.endswith("&& ") else line for line in lines)
    return "\n".join([f"% {d.title}", *defined, r"\begin{align*}", body, r"\end{align*}"])


def _reason(words: str) -> str:
    """Words in LaTeX, where no sign of theirs means anything."""
    signs = {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
    escaped = "".join(signs.get(sign, "\\" + sign if sign in "{}$&#_%" else sign) for sign in words)
    return rf"\text{{{escaped}}}" if words else ""


def _test(written: str, d: Derivation) -> str:
    name = re.sub(r"\W+", "_", d.title.lower(), flags=re.ASCII).strip("_") or "derivation"
    lines = "\n".join(f"    {line!r}," for line in written.strip("\n").split("\n"))
    return (
        f"from derivations.plaintext import read\n\nTEXT = [\n{lines}\n]\n\n\ndef test_{name}():\n"
        f'    assert str(read("\\n".join(TEXT)).conclusion) == {str(d.conclusion)!r}\n'
    )


# -- LaTeX


def append(given: dict[str, Any]) -> dict[str, Any]:
    r"""The text with the lines of a display in LaTeX below it; its names are those that the text declares.

    A text that is empty begins with the letters of the display, as real numbers.

    >>> print(append({"text": "", "latex": r"(a+b)^2 &= a^2 + 2ab + b^2"})["text"])
    From LaTeX
    a, b real
    (a + b)**2
    = a**2 + 2*a*b + b**2
    """
    written, display = given["text"].rstrip(), given["latex"].replace("$", " ")
    try:
        if not written:
            letters = dict.fromkeys(token for token in tokens_of(formulas(display)) if is_letter(token))
            written = "From LaTeX" + (f"\n{', '.join(letters)} real" if letters else "")
        last = checked(written)[-1]
        if isinstance(last, matrices.Checked):
            raise IllFormed("LaTeX of vectors and matrices is not read here: write the line as text")
        last.open()
        lines = [_line(relation, text(tree)) for relation, tree in Notation.of(last.d).lines(display)]
    except (IllFormed, NotProved) as error:
        return {"said": worded(str(error))}
    return {"text": "\n".join([written, *lines])}


def _line(relation: str, expression: str) -> str:
    if relation and relation not in RELATION.values():
        raise IllFormed(f"a line begins with = < <= > or >=, not with {relation}")
    return f"{relation.replace('==', '=')} {expression}".lstrip()


# -- an exercise


def exercise(given: dict[str, Any]) -> dict[str, Any]:
    """What came of the lines that a reader has given to an exercise, each as text or as {"latex": ...}."""
    asked = exercises.of_json(given["exercise"])
    texts: list[str] = []
    rows: list[dict[str, Any]] = []
    for line in given["given"]:
        try:
            texts.append(line if isinstance(line, str) else _read(asked, line["latex"]))
            rows.append({} if isinstance(line, str) else {"text": texts[-1]})
        except IllFormed as error:
            return {"mark": "error", "rows": [*rows, {"mark": "error", "said": [worded(str(error))]}]}
    found = exercises.check(asked, texts)
    nothing: dict[str, Any] = {}
    return found | {"rows": [row | more for row, more in zip_longest(found["rows"], rows, fillvalue=nothing)]}


def _read(asked: exercises.Exercise, display: str) -> str:
    """One line of LaTeX as text."""
    if not display.strip():
        return ""
    display = re.sub(r"\\var(?=[a-z])", r"\\", display.replace("$", " "))  # a keyboard's other form of ε
    return _line(*asked.line_of(display))


_ANSWERS: dict[str, Callable[[Any], Any]] = {
    "check": check,
    "take": take,
    "append": append,
    "replay": again,
    "exercise": exercise,
}
