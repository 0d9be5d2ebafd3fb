"""The command line: `python -m derivations check FILE...`."""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from . import programs, skeleton
from .blocks import SUFFIXES, Unreadable
from .check import Fault, Report, check
from .coverage import Coverage, coverage
from .files import blocks

DESCRIPTION = "Check derivations where authors write them."
CHECK = """Check the derivations of documents. .md and .tex files are data: they are read, and never run; of a folder
all of them are read. .py and .ipynb files are programs: they are run, here and only by this command, as Python would
run them; a step that fails is noted and the program goes on. With --stored a notebook is not run: what its
derivations left in its outputs is verified. An error that is stored fails; so does a cell that ends in a derivation, or
begins with %%derivation, and has stored none, and a notebook that makes derivations and has stored not a single one."""
NEW = """For each display of LaTeX in a .md or .tex file that has no declaration yet, print the lines to write above it:
a title, its letters with a first guess of where they have values and of what stands before a bracket, to be corrected;
and where that is not enough, one question. FILE:LINE is for one display."""
STATUS = """exit status: 0 if everything is proved, or tested, argued or cited as its author asked for; 1 if a step is
refuted or not decided, or is not stored; 2 if something cannot be read, or if there is no derivation at all, or none
in a file that is given by its name. Of each document with a derivation it says how many displays are checked, where the
others begin, and what they look like: what is not declared is not checked."""

_MOST_NAMED = 5
_NONE = "no derivation found: `derivations new FILE` writes the lines that declare one"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="derivations", description=DESCRIPTION)
    commands = parser.add_subparsers(dest="command", required=True)
    asked = commands.add_parser("check", help="check the derivations of documents", description=CHECK, epilog=STATUS)
    asked.add_argument("files", nargs="+", metavar="FILE", type=Path)
    asked.add_argument("--json", action="store_true", help="print one JSON document instead of lines")
    asked.add_argument("--no-cache", action="store_true", help="check everything anew, and keep nothing on the disk")
    asked.add_argument("--stored", action="store_true", help="replay what notebooks have stored, and run nothing")
    asked.add_argument(
        "--minimum",
        type=int,
        metavar="N",
        help="status 1 unless N displays of the .md and .tex files are checked, and pass",
    )
    asked.add_argument(
        "--allow-none", action="store_true", help="a file, or all of them, may have no derivation: for hooks"
    )
    asked.add_argument("--watch", action="store_true", help="check again whenever a file changes, until you stop it")
    asked.set_defaults(run=_check)
    asked = commands.add_parser("new", help="write the declaration of a display", description=NEW)
    asked.add_argument("files", nargs="+", metavar="FILE[:LINE]")
    asked.add_argument("--write", action="store_true", help="write the lines into the document")
    asked.set_defaults(run=_new)
    given = parser.parse_args(arguments)
    return _watch(given) if getattr(given, "watch", False) else given.run(given)


def _watch(asked: argparse.Namespace, wait: float = 0.5) -> int:
    """Check, and again whenever a file has changed, until it is stopped."""
    before, status = None, 0
    try:
        while True:
            now = _changed(asked.files)
            if now != before:
                status, before = asked.run(asked), now
                print(time.strftime("%H:%M:%S"), "waiting for a change; Ctrl-C ends this", flush=True)
            time.sleep(wait)
    except KeyboardInterrupt:
        return status


def _changed(files: Sequence[Path]) -> list[tuple[Path, int]]:
    """When each file was last written; one that is just being replaced is written later."""
    return [(path, path.stat().st_mtime_ns if path.exists() else 0) for path, _ in _files(files)]


def _check(asked: argparse.Namespace) -> int:
    progress, found = Progress(), []
    covered: list[Any] = []
    for path, named in _files(asked.files):
        reports = []
        try:
            for report in _reports(path, asked, covered):
                progress.show(f"{path}: {report.title}")
                reports.append(report)
                if not asked.json:
                    progress.clear()
                    print("".join(f"{line}\n" for line in _said(path, report)), end="", flush=True)
            if named and not reports and not asked.allow_none:
                raise Unreadable(_NONE)
        except Unreadable as error:
            fault = Fault(error.line, error.column, "error", str(error))
            reports.append(Report("", error.line, "error", 0, (fault,)))
            if not asked.json:
                progress.clear()
                print(*_said(path, reports[-1]), sep="\n", flush=True)
        found.append((path, reports))
    progress.clear()
    every = [report for _, reports in found for report in reports]
    passed = sum(one.passed for one in covered)
    status = 0 if asked.allow_none and not every else _status(every)
    status = max(status, int(passed < (asked.minimum or 0)))
    if asked.json:
        print(
            json.dumps(
                {
                    "files": [
                        {"file": str(path), "derivations": list(map(_plain, reports))} for path, reports in found
                    ],
                    "displays": [
                        {"file": str(one.path), "count": one.count, "passed": one.passed, "others": dict(one.others)}
                        for one in covered
                    ],
                    "status": status,
                },
                indent=1,
            )
        )
        return status
    for one in covered:
        if one.others and one.passed < one.count:
            print(one)
    for path, reports in found:
        if names := [one for report in reports if not report.failed for one in report.named]:
            print(f"{path}: {_unchecked(names)}")
    if passed < (asked.minimum or 0):
        print(f"{_counted(passed, 'display')} checked, and --minimum asks for {asked.minimum}")
    if every or not asked.allow_none:
        print(_summary(every, len(found)))
    return status


def _files(given: Sequence[Path]) -> Iterator[tuple[Path, bool]]:
    """The files to check, and whether each was given by its name: of a folder some may have nothing to check."""
    for path in given:
        if path.is_dir():
            yield from sorted(
                (p, False)
                for p in path.rglob("*")
                if p.suffix in SUFFIXES
                and p.is_file()
                and not any(part.startswith(".") for part in p.relative_to(path).parts)
            )
        else:
            yield path, True


def _reports(path: Path, asked: argparse.Namespace, covered: list[Coverage]) -> Iterator[Report]:
    """The reports of a file; what they cover of a document is noted."""
    if path.suffix in programs.SUFFIXES:
        yield from programs.reports(path, asked.stored)
        return
    declared, failed = blocks(path), []
    for report in check(declared, keep=not asked.no_cache):
        failed.append(report.failed)
        yield report
    if declared:
        covered.append(coverage(path, declared, failed))


def _said(path: Path, report: Report) -> Iterator[str]:
    """Each thing that is wrong: where, and what."""
    for fault in report.faults:
        cell = f"cell {fault.cell}:" if fault.cell else ""
        place = f"{fault.line}:{fault.column}:" if fault.line else ""
        yield f"{path}:{cell}{place} {fault.message}"


def _unchecked(named: Sequence[tuple[int, str]]) -> str:
    """Left sides that are nothing but names of what stands right of them."""
    shown = ", ".join(f"{name} (line {line})" for line, name in named[:_MOST_NAMED])
    more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
    return f"taken for names of what they equal, which is not checked: {shown}{more}"


def _plain(report: Report) -> dict[str, Any]:
    return {k: v for k, v in asdict(report).items() if k != "records"}


def _status(reports: Sequence[Report]) -> int:
    verdicts = {fault.verdict for report in reports for fault in report.faults}
    if "error" in verdicts or not reports:
        return 2
    return 1 if verdicts else 0


def _summary(reports: Sequence[Report], files: int) -> str:
    if not reports:
        return _NONE
    count = Counter(r.failed for r in reports)
    steps = sum(r.steps for r in reports)
    weak = Counter(r.verdict for r in reports if not r.failed and r.verdict != "proved")
    (n, first), *rest = [(count[bad], words) for bad, words in ((False, "passed"), (True, "failed")) if count[bad]]
    said = [f"{_counted(n, 'derivation')} {first}", *(f"{n} {words}" for n, words in rest)]
    said += [f"{n} only {verdict}" for verdict, n in weak.items()]
    return (
        f"{_counted(len(reports), 'derivation')} in {_counted(files, 'file')}, {_counted(steps, 'step')}: "
        + ", ".join(said)
    )


def _counted(n: int, what: str) -> str:
    return f"{n} {what}" + ("" if n == 1 else "s")


def _new(asked: argparse.Namespace) -> int:
    found: list[skeleton.New] = []
    for file in asked.files:
        name, _, number = file.rpartition(":")
        path, line = (Path(name), int(number)) if name and number.isdecimal() else (Path(file), None)
        try:
            new = list(skeleton.new(path, line))
            if asked.write:
                skeleton.write(path, new)
            found += new
        except Unreadable as error:
            print(f"{path}:{error.line}:{error.column}: {error}")
            return 2
        for one in new:
            print(f"{path}:{one.line}:", *one.declaration, sep="\n", end="\n\n")
    ready = sum(not one.question for one in found)
    if ready:
        print("What the letters are is guessed, and what stands before a bracket, too: read it, and correct it.")
    if ready < len(found):
        print(f"{_counted(len(found) - ready, 'display')} not ready: each says why, and waits for an answer.")
    said = ", now with one" if ready == len(found) else f", {ready} now with one"
    print(f"{_counted(len(found), 'display')} without a declaration" + (said if asked.write and ready else ""))
    return 0


class Progress:
    """A line on a terminal that says how far a long run is."""

    def __init__(self) -> None:
        self.begun, self.count, self.shown = time.monotonic(), 0, False

    def show(self, what: str) -> None:
        self.count += 1
        if sys.stderr.isatty() and time.monotonic() - self.begun > 1:
            sys.stderr.write(f"\r\033[K{self.count} checked, {what}"[:79])
            sys.stderr.flush()
            self.shown = True

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\033[K")
            self.shown = False
