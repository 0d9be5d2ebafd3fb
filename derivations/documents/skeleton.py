"""The lines that declare a derivation, written for displays that a document has already."""

import re
from collections.abc import Iterator
from pathlib import Path

from ..kernel.language import IllFormed
from ..tex.tokens import is_letter, tokens_of
from .blocks import Block, Display, Line, displays, find
from .check import written
from .files import beside, source
from .latex import row_list

_LABEL = re.compile(r"\\label\s*{([^{}]*)}")
_WORD = re.compile(r"[A-Za-z]{2,}")
_GREEK = re.compile(
    r"\\(alpha|beta|gamma|delta|(?:var)?(?:epsilon|theta|kappa|rho|sigma|phi)|varpi|zeta|eta|lambda|mu|nu|xi|tau|chi|psi"
    r"|omega)"
)
_ACCENTS = {r"\bar": "_bar", r"\hat": "_hat"}
_FUNCTIONS = ("exp", "log", "ln", "max", "min", "if", "and", "or", "for", "where")


def new(path: Path, line: int | None = None) -> Iterator[tuple[int, list[str]]]:
    """For each display without a declaration, or for that in this line: where it stands, and what to write above it."""
    text = source(path)
    others = beside(path, text)
    taken = {block.display.place(0)[0] for block in find(text, path.suffix) if block.display}
    lines = text.split("\n")
    for n, (at, display) in enumerate(displays(text, path.suffix, others), 1):
        last = display.line + display.latex.count("\n")
        if display.place(0)[0] not in taken and (line is None or at <= line <= last):
            yield at, _declaration(_title(display, lines[: at - 1]) or f"Display {n}", at, display, path.suffix)


def write(path: Path, found: list[tuple[int, list[str]]]) -> None:
    """The document with these lines."""
    lines = source(path).split("\n")
    for at, declaration in reversed(found):
        before = re.match(r"\s*", lines[at - 1])[0]
        lines[at - 1 : at - 1] = [before + line for line in declaration]
    path.write_text("\n".join(lines), encoding="utf-8")


def _title(display: Display, above: list[str]) -> str:
    """Its label, or the words above it."""
    if label := _LABEL.search(display.latex):
        return label[1]
    words = re.split(r"[.:;,!?$%\\<>#{}`|]", next((line for line in reversed(above) if line.strip()), ""))[0].strip()
    return words if 3 < len(words) < 60 else ""


def _declaration(title: str, at: int, display: Display, suffix: str) -> list[str]:
    names = "; ".join(_names(display))
    block = Block(Line(at, 1, title), (Line(at, 1, names),) if names else (), display)
    unread = written(block).unread
    note = f"  <- {str(unread).splitlines()[0]}" if unread else ""
    if suffix == ".tex":
        return [f"% derivation: {title}{note}", *([f"% {names}"] if names else [])]
    return [f"<!-- derivation: {title}{note}", *([names] if names else []), "-->"]


def _names(display: Display) -> Iterator[str]:
    """A first guess: sums run to natural numbers, what has an index that runs is a sequence, all else is real. What
    stands before a bracket, a function or a factor, is not guessed: the note says so."""
    found: dict[str, str] = {}
    applied: set[str] = set()
    running = set(re.findall(r"_\s*{\s*(\w)\s*=", display.latex))
    for row in row_list(display.latex, display.macros):
        try:
            tokens = tokens_of(row.formula or row.latex)
        except IllFormed:
            continue
        for place, token in enumerate(tokens):
            name = (_GREEK.fullmatch(token) or [None, token])[1]
            if not (is_letter(token) or _GREEK.fullmatch(token) or _WORD.fullmatch(token)) or token in _FUNCTIONS:
                continue
            if tokens[place + 1 : place + 2] in (["("], ["["]):
                applied.add(name)
            if name in running or name in ("e", "d") and tokens[place + 1 : place + 2] != ["_"]:
                continue
            if tokens[place - 1 : place] == ["{"] and tokens[max(0, place - 2)] in _ACCENTS:
                name += _ACCENTS[tokens[place - 2]]
            under = re.match(r"_ { (\w+) }", " ".join(tokens[place + 1 : place + 9]))
            if under and under[1] not in running:
                name = f"{name}_{under[1]}"
            above_a_sum = (
                tokens[max(0, place - 2) : place] == ["^", "{"]
                and "}" in tokens[max(0, place - 3) : place]
                and any(t in (r"\sum", r"\prod") for t in tokens[max(0, place - 16) : place])
            )
            domain = "sequence(real)" if under and under[1] in running else "natural" if above_a_sum else "real"
            if found.get(name, "real") == "real":
                found[name] = domain
    found = {name: domain for name, domain in found.items() if name not in applied}
    for domain in dict.fromkeys(found.values()):
        yield f"{', '.join(name for name, of in found.items() if of == domain)} {domain}"
