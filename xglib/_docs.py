"""Docstrings as they are written, short, and as they are shown, in numpydoc's sections.

In the source each fact stands once: a summary; an entry for what its name, its kind or its default does not say;
notes; examples. Entries are ``name {type} : what it is``, ``-> {type} what is returned``, ``SomeError : when`` and
``see name : why``. The rest is put in when the module is loaded: the sections, the types and ranges of a formula's
arguments from their kinds, what arguments are that many functions take (``TERMS``), and the errors that all of them
raise. So ``help``, notebooks and the reference show all of it; an editor that does not run the code shows the source,
with the kinds beside the names.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

ENTRY = re.compile(r"(see )?(->|[\w*.]+(?:, [\w*.]+)*)(?: \{(.+?)\})?(?: :)? (.*)")
BAD_ARGUMENT = "If an argument is of another kind or out of its range."


class Entry(NamedTuple):
    """Of names what they are: a type, or none where it follows from elsewhere, and a description."""

    names: str
    type: str
    text: str


def shown(
    doc: str,
    names: Iterable[str],
    known: Callable[[str], Entry | None],
    *,
    section: str = "Parameters",
    returns: str = "",
    raises: Iterable[tuple[str, str]] = (("TypeError, ValueError", BAD_ARGUMENT),),
) -> str:
    """The sections of a short docstring; ``known`` says what names are that have no entry, or no type in theirs."""
    if "\n----" in doc:
        return doc
    summary, *rest = inspect.cleandoc(doc).split("\n\n")
    entries = _entries(rest[0]) if rest else []
    names, examples = list(names), next((i for i, p in enumerate(rest) if p.startswith(">>>")), len(rest))
    notes = rest[bool(entries) : examples]
    parts = [summary]

    def add(title: str, lines: Iterable[str]) -> None:
        if text := "\n".join(lines):
            parts.append(f"{title}\n{'-' * len(title)}\n{text}")

    said = {name: e for _, e in entries for name in e.names.split(", ")}
    add(section, _parameters(names, said, known))
    add("Returns", (_item(e.type or returns, e.text) for _, e in entries if e.names == "->"))
    if entries or names:
        errors = [(e.names, e.text) for _, e in entries if e.names.endswith(("Error", "Warning"))]
        add("Raises", (_item(*e) for e in [*errors, *(r for r in raises if r[0] not in dict(errors))]))
    add("See Also", (f"{e.names} : {e.text}" for see, e in entries if see))
    add("Notes", ["\n\n".join(notes)])
    add("Examples", ["\n\n".join(rest[examples:])])
    return "\n\n".join(parts) + "\n"


def _entries(paragraph: str) -> list[tuple[str, Entry]]:
    """The entries of a paragraph, or none if it is no list of them."""
    found = []
    for lines in re.split(r"\n(?! )", paragraph):
        text = " ".join(lines.split())
        match = ENTRY.fullmatch(text)
        if not match or (match[2] != "->" and " : " not in text):
            return []
        found.append((match[1] or "", Entry(match[2], match[3] or "", match[4])))
    return found


def _parameters(names: list[str], said: Mapping[str, Entry], known: Callable[[str], Entry | None]) -> Iterable[str]:
    done: set[str] = set()
    for name in names:
        if name in done:
            continue
        elsewhere = known(name)
        entry = said.get(name) or elsewhere
        if entry is None:
            raise ValueError(f"nothing says what {name} is")
        done.update(entry.names.split(", "))
        yield _item(f"{entry.names} : {entry.type or (elsewhere.type if elsewhere else '')}", entry.text)


def _item(title: str, text: str) -> str:
    lines = textwrap.wrap(text, 112, break_long_words=False, break_on_hyphens=False)
    return "\n    ".join([title, *lines])
