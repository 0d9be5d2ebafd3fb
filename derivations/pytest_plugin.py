"""pytest runs the derivations of .md and .tex files as tests, and ends in the wrong steps of notebooks. Nothing needs
to be configured.

`-p no:derivations` leaves them alone. A file is collected if it is given, or lies where pytest looks for tests,
and declares a derivation. The checker is loaded for such a file only. A notebook is run by nbval; where a step fails in
a cell, what the checker said of it is all that is shown, and the cells that fail after it are no entries of their own.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .documents.blocks import Block
    from .documents.check import Report

_SUFFIXES = (".md", ".tex")
_WRONG = ("NotProved", "Refuted", "Undecided", "IllFormed")  # what a step raises, by the names that a kernel sends
_SAID = "wrong step"  # a property of a report: it reaches the process that sums up
# A comment or fence begins with a word that has two of the five pieces of "derivation", as its misspellings have.
_MARK = re.compile(rb"(?:%|<!--|[`~:]{3})[\s{]*([a-z]{8,12})(?![a-z])", re.IGNORECASE)
_PIECES = (b"de", b"ri", b"va", b"ti", b"on")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Document | None:
    """A document that may declare derivations."""
    if file_path.suffix not in _SUFFIXES or not _may_declare(file_path.read_bytes()):
        return None
    document: Document = Document.from_parent(parent, path=file_path)
    return document


def _may_declare(text: bytes) -> bool:
    if not any(sum(piece in word.lower() for piece in _PIECES) >= 2 for word in _MARK.findall(text)):
        return False
    from .documents.blocks import may_declare

    return may_declare(text.decode("latin-1"))


class Document(pytest.File):
    """A .md or .tex file."""

    def collect(self) -> Iterator[Stated]:
        from .documents.blocks import Unreadable
        from .documents.files import blocks

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
        from .documents.check import check_last

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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A wrong step of a notebook is one entry: what is said of it."""
    report = yield
    if type(item).__name__ == "IPyNbCell" and report.when == "call" and report.failed:
        its: Any = item  # nbval has no types
        errors = [(out["ename"], out["evalue"]) for out in its.test_outputs or () if out["output_type"] == "error"]
        name, said = errors[0] if errors else ("", "its outputs differ")
        cell, above = f"{item.name}, In [{its.cell_num + 1}]", getattr(item.parent, "wrong_step", None)
        if name in _WRONG:
            its.parent.wrong_step = above or cell
            report.longrepr = said
            report.user_properties.append((_SAID, f"{its.parent.nodeid}, {cell}\n{said}"))
        elif above:
            report.outcome = "skipped"
            report.longrepr = (str(item.path), 0, f"after the wrong step of {above}: {name and name + ': '}{said}")
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    """The wrong steps, below all else."""
    yield
    failed = terminalreporter.getreports("failed")
    said = [text for report in failed for name, text in report.user_properties if name == _SAID]
    if said:
        terminalreporter.section("wrong steps", red=True)
        terminalreporter.write_line("\n\n".join(said))
