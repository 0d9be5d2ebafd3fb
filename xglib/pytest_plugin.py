"""pytest runs the derivations of .md and .tex files as tests. There is nothing to configure.

`-p no:derivations` leaves them alone. A file is collected if it is given, or lies where pytest looks for tests,
and declares a derivation. The checker is loaded for such a file only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .derivation.documents.blocks import Block
    from .derivation.documents.check import Report

_SUFFIXES = (".md", ".tex")
_MARK = re.compile(rb"derivation[ \t]*:|[`~:]{3,}\s*{?derivation", re.IGNORECASE)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Document | None:
    """A document that may declare derivations."""
    if file_path.suffix not in _SUFFIXES or not _MARK.search(file_path.read_bytes()):
        return None
    document: Document = Document.from_parent(parent, path=file_path)
    return document


class Document(pytest.File):
    """A .md or .tex file."""

    def collect(self) -> Iterator[Stated]:
        from .derivation.documents.blocks import Unreadable
        from .derivation.documents.files import blocks

        try:
            found = blocks(self.path)
        except Unreadable as error:
            raise self.CollectError(f"{self.path}:{error.line}:{error.column}: {error}") from None
        names: dict[str, int] = {}
        for n, block in enumerate(found):
            name = block.title.text
            names[name] = names.get(name, 0) + 1
            again = f", {names[name]}" if names[name] > 1 else ""
            yield Stated.from_parent(self, name=f"{name}{again}", blocks=found[: n + 1])


class Failed(Exception):
    """Steps of a derivation failed."""


class Stated(pytest.Item):
    """A derivation of a document, with those above it, on which it may rest."""

    def __init__(self, *, blocks: list[Block], **more: Any):
        super().__init__(**more)
        self.blocks = blocks

    def runtest(self) -> None:
        from .derivation.documents.check import check_last

        report = check_last(self.blocks)
        if report.failed:
            raise Failed(self._said(report))

    def _said(self, report: Report) -> str:
        lines, name = self.path.read_text(encoding="utf-8-sig").splitlines(), self.nodeid.split("::")[0]
        return "\n".join(
            f"{name}:{fault.line}:{fault.column}: {lines[fault.line - 1].strip()}\n{fault.message}"
            for fault in report.faults
        )

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return str(excinfo.value) if excinfo.errisinstance(Failed) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.blocks[-1].title.number - 1, self.name
