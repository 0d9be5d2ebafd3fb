r"""A document as it lies on the disk.

A LaTeX document may be made of several files, of which any may define macros: those that it or its root names with
\input, \include or \usepackage. The root is that of the comment `% !TEX root = main.tex`, which editors know. They are
read, never run, and only if they lie in the root's folder or below it.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from .blocks import Block, Unreadable, find

MOST_CHARACTERS, _MOST_FILES = 2_000_000, 50

_ROOT = re.compile(r"^[ \t]*%[ \t]*![ \t]*TEX[ \t]+root[ \t]*=[ \t]*(?P<names>\S[^\n]*)", re.I | re.MULTILINE)
_NAMED = re.compile(
    r"\\[\\%]|%[^\n]*"
    r"|\\(?:input|include|usepackage|RequirePackage)[ \t]*+(?:\[[^\]\n]*\])?+[ \t]*+{(?P<names>[^{}\n]+)}"
)


def blocks(path: Path) -> list[Block]:
    """The derivations of a .md or .tex document, in the order in which they stand."""
    text = source(path)
    return find(text, path.suffix, beside(path, text))


def source(path: Path) -> str:
    """The text of a document."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        raise Unreadable("this is no UTF-8 text", before.count(b"\n") + 1) from None
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from None
    if len(text) > MOST_CHARACTERS:
        raise Unreadable(f"a document has at most {MOST_CHARACTERS:,} signs; this one has {len(text):,}")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def beside(path: Path, text: str) -> str:
    """The texts of the other files of a LaTeX document."""
    if path.suffix != ".tex":
        return ""
    path = path.resolve()
    root = next(_files(_ROOT, text, path.parent), path)
    texts, todo = {path: text}, list(dict.fromkeys((path, root)))
    for file in todo:
        if file not in texts:
            texts[file] = _part(file)
        named = (other for folder in (root.parent, file.parent) for other in _files(_NAMED, texts[file], folder))
        todo += dict.fromkeys(other for other in named if other not in todo and other.is_relative_to(root.parent))
        if len(todo) > _MOST_FILES:
            raise Unreadable(f"a document is made of at most {_MOST_FILES} files")
    return "\n".join(its for file, its in texts.items() if file != path)


def _part(file: Path) -> str:
    try:
        return source(file)
    except Unreadable as error:
        raise Unreadable(f"{file.name}, which belongs to it: {error}") from None


def _files(pattern: re.Pattern[str], text: str, folder: Path) -> Iterator[Path]:
    """Those of the files that a text names which are there."""
    for mark in pattern.finditer(text):
        for name in map(str.strip, (mark["names"] or "").split(",")):
            tries = ((folder / f"{name}{suffix}").resolve() for suffix in ("", ".tex", ".sty"))
            found = next((file for file in tries if file.suffix in (".tex", ".sty") and file.is_file()), None)
            if found and not Path(name).is_absolute():
                yield found
