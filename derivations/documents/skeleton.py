"""The lines that declare a derivation, written for displays that a document has already."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .blocks import Display, displays, find
from .check import written_lines
from .coverage import VECTORS, WAITS, begins, kind
from .files import beside, source
from .guess import guessed
from .guess_shapes import guessed_shapes
from .said import in_a_document

_LABEL = re.compile(r"\\label\s*{([^{}]*)}")


@dataclass(frozen=True)
class New:
    """A display without a declaration: its line, what to write above it, and what is asked, if it is not ready."""

    line: int
    declaration: list[str]
    question: str = ""


def new(path: Path, line: int | None = None) -> Iterator[New]:
    """For each display without a declaration, or for that in this line."""
    text = source(path)
    others = beside(path, text)
    taken = {block.display.place(0)[0] for block in find(text, path.suffix) if block.display}
    lines = text.split("\n")
    for n, (at, display) in enumerate(displays(text, path.suffix, others), 1):
        last = display.line + display.latex.count("\n")
        if display.place(0)[0] not in taken and (line is None or at <= line <= last):
            above = lines[: begins(lines, at, path.suffix) - 1]
            yield _new(_title(display, above) or f"Display {n}", at, display, path.suffix)


def write(path: Path, found: list[New]) -> None:
    """The document with these lines; those that an earlier question has left are gone."""
    lines = source(path).split("\n")
    for one in reversed(found):
        at = lines[one.line - 1]
        before = at[: len(at) - len(at.lstrip())]
        lines[begins(lines, one.line, path.suffix) - 1 : one.line - 1] = [before + line for line in one.declaration]
    path.write_text("\n".join(lines), encoding="utf-8")


def _title(display: Display, above: list[str]) -> str:
    """Its label, or the words above it."""
    if label := _LABEL.search(display.latex):
        return label[1]
    words = re.split(r"[.:;,!?$%\\<>#{}`|]", next((line for line in reversed(above) if line.strip()), ""))[0].strip()
    return words if 3 < len(words) < 60 else ""


def _new(title: str, at: int, display: Display, suffix: str) -> New:
    guess = guessed_shapes(display) if kind(display) == VECTORS else guessed(display)
    question = in_a_document(" ".join(str(guess.question).split())) if guess.question else ""
    if not question and not any(line[:1] in "=<>" for line in written_lines(display, guess.lines)):
        question = "it has no relation, and there is nothing to check"
    first = f"{WAITS}{title}: {question}" if question else f"derivation: {title}"
    said = [f"guessed: {'; '.join(guess.said)}"] if guess.said and not question else []
    if suffix == ".tex":
        declaration = [f"% {line}" for line in (*said, first, *guess.lines)]
    else:
        comments = [f"<!-- {_plain(line)} -->" for line in said]
        declaration = [*comments, f"<!-- {_plain(first)}", *map(_plain, guess.lines), "-->"]
    return New(at, declaration, question)


def _plain(line: str) -> str:
    """What may stand in a comment of HTML."""
    return line.replace("--", "- -")
