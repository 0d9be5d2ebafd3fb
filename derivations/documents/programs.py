"""Programs and notebooks of an author: run when the command says so, or, without running them, replayed from what a
notebook has stored."""

import ast
import codeop
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, redirect_stdout
from copy import copy
from dataclasses import replace
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from ..author.claim import Claim
from ..author.derivation import Derivation
from ..author.library import LibraryProof
from ..kernel.language import IllFormed
from ..prove.verdict import NotProved
from ..records import replay
from ..show.report import MIME
from ..words.parts import FAILED, WORST
from ..words.phrases import LANGUAGES, spoken
from .blocks import Unreadable, is_near
from .check import Fault, Report, answer, shown
from .files import source

SUFFIXES = (".py", ".ipynb")
NOT_RUN = "proved of what an author's own code gave"  # which was not run
_CONSEQUENCE = "steps failed"  # what asks for the conclusion of a derivation says so, if a step of it failed


def cells(path: Path) -> list[dict[str, Any]]:
    """The cells of a notebook."""
    try:
        found = json.loads(source(path))["cells"]
        if type(found) is list and all(map(_is_cell, found)):
            return found
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    raise Unreadable("this is no notebook")


def _is_cell(cell: Any) -> bool:
    """Whether it has what is read of it, in the form that Jupyter gives it."""
    match cell:
        case {"cell_type": "code", "outputs": [*outputs], "source": written}:
            return _is_text(written) and all(map(_is_output, outputs))
        case {"cell_type": "code"}:
            return False
    return isinstance(cell, dict)


def _is_output(output: Any) -> bool:
    match output:
        case {"output_type": "error", "ename": str(), "evalue": str()} | {"data": dict()}:
            return True
        case {"output_type": "error"} | {"data": _}:
            return False
    return isinstance(output, dict)


def _is_text(written: Any) -> bool:
    return isinstance(written, str) or isinstance(written, list) and all(isinstance(line, str) for line in written)


# -- replayed


_RAISED = {"Refuted": "refuted", "Undecided": "unknown", "NotProved": "unknown"}
_SPEAKS = re.compile(r"^%%derivation\b|\b(?:Derivation|Claim)\(", re.MULTILINE)
_MADE = ("Derivation", "Claim", "derivation")
_GOES_ON = ("define", "start", "step", "maximum", "copy")  # what returns the derivation


def stored(path: Path) -> Iterator[Report]:
    """What a notebook has stored, verified without running it. An error that is stored fails, and so does a cell that
    shows a derivation and has stored none, and a notebook that makes derivations and has stored not a single one."""
    names, speaks, found = set[Any](), 0, False
    for n, cell in enumerate(cells(path), 1):
        if cell.get("cell_type") != "code":
            continue
        outputs, written = cell["outputs"], "".join(cell["source"])
        records = [output["data"] for output in outputs if MIME in output.get("data", {})]
        raised = [output for output in outputs if output.get("output_type") == "error"]
        results = [output.get("data", {}) for output in outputs if output.get("output_type") == "execute_result"]
        for data in records:
            yield _replayed(data, n)
        for output in raised:
            kind = output["ename"]
            yield _failed(_RAISED.get(kind, "error"), f"stored is {kind}: {output['evalue']}", n)
        if _shows(written, names) and not raised and not any(MIME in data for data in results or records):
            yield _failed(
                "unknown", "this cell shows a derivation, and has stored no record of it: run it, and save", n
            )
            found = True
        speaks = speaks or n * bool(_SPEAKS.search(written))
        found = found or bool(records or raised)
    if speaks and not found:
        yield _failed("unknown", "this notebook makes derivations, and has stored no record: run it, and save", speaks)


def _failed(verdict: str, message: str, cell: int) -> Report:
    return Report("", 0, verdict, 0, (Fault(0, 0, verdict, shown(message), cell),), cell=cell)


def _shows(written: str, names: set[str]) -> bool:
    """Whether a cell ends in a derivation, which Jupyter shows. names: what the cells above call derivations."""
    if magic := re.match(r"\s*%%?\s*(\w+)", written):
        if is_near(magic[1]):
            return True
        if "%%" in magic[0]:
            return False
    try:
        body = ast.parse(re.sub(r"^[ \t]*[%!?].*", "", written, flags=re.MULTILINE)).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False  # not Python: whoever runs it sees an error, or a magic's own output
    for statement in body:
        if isinstance(statement, ast.Assign):
            given = {target.id for target in statement.targets if isinstance(target, ast.Name)}
            names -= given
            names |= given if _is_derivation(statement.value, names) else set()
    last = body[-1] if body else None
    return isinstance(last, ast.Expr) and _is_derivation(last.value, names) and not written.rstrip().endswith(";")


def _is_derivation(node: ast.expr, names: set[str]) -> bool:
    """Derivation(...), what goes on from it, as Derivation(...).start(...).step(...), or a name for it."""
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _GOES_ON:
        node = node.func.value
    if isinstance(node, ast.Call):
        return (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")) in _MADE
    return isinstance(node, ast.Name) and node.id in names


def _replayed(data: dict[str, Any], cell: int) -> Report:
    """What is shown beside a record is what the record says, too, in one language or the other."""
    record = data[MIME]
    if not isinstance(record, dict):
        return _failed("error", f"a record is an object, not {type(record).__name__}", cell)
    try:
        again = replay(record)
    except (NotProved, IllFormed) as error:
        return _failed("error", str(error), cell)
    title = str(record.get("title") or record.get("claim", {}).get("source", ""))
    steps = len([s for s in record.get("steps", ()) if s.get("kind") != "definition"])
    failed = again.failures if isinstance(again, Derivation) else ()
    faults = tuple(Fault(0, 0, _verdict(again), message, cell) for message in failed)
    if not any(_is_shown(_as_run(again), data, table) for table in LANGUAGES.values()):
        said = "what is shown here is not what its record says: run it, and save"
        faults += (Fault(0, 0, "error", said, cell),)
    return Report(title, 0, "error" if faults and not failed else _verdict(again), steps, faults, (record,), cell)


def _is_shown(found: Any, data: dict[str, Any], language: Mapping[str, str]) -> bool:
    with spoken(language):
        bundle = found._repr_mimebundle_()
    return all(_is_text(said) and "".join(said) == bundle.get(kind) for kind, said in data.items() if kind != MIME)


def _as_run(found: Any) -> Any:
    """As it was shown when it was stored: with an author's own code run."""
    if isinstance(found, LibraryProof):
        return replace(found, ran=True)
    found = copy(found)
    if isinstance(found, Derivation):
        found.not_run = []
    return found


def _verdict(found: Any) -> str:
    """The worst verdict of a derivation's steps; whatever else there is has been proved, or refuted as it was to be."""
    if isinstance(found, LibraryProof) and not found.ran:
        return NOT_RUN
    verdicts = {s.finding.verdict for s in found.steps} if isinstance(found, Derivation) else set()
    return next((v for v in WORST if v in verdicts), "proved")


# -- run


def run(path: Path) -> Iterator[Report]:
    """Run a program, or the cells of a notebook, and report on every derivation it makes. A step that fails is noted,
    and so is a statement that raises; what comes after it is run all the same."""
    watch = Watch()
    with ExitStack() as stack:
        stack.enter_context(redirect_stdout(sys.stderr))
        stack.enter_context(_as_a_program(path))
        stack.enter_context(watch.watching())
        if path.suffix == ".py":
            watch.run(source(path), str(path), {"__name__": "__main__", "__file__": str(path)})
        else:
            _run_cells(cells(path), watch)
    yield from watch.reports()
    if not watch.made and not watch.raised and not watch.claims:
        raise Unreadable("no derivation was made; those in test functions are run by pytest")


def _run_cells(found: list[dict[str, Any]], watch: "Watch") -> None:
    try:
        from IPython.core.interactiveshell import InteractiveShell
    except ModuleNotFoundError:
        raise Unreadable("a notebook is run by IPython: pip install ipython; or check it with --stored") from None
    os.environ.setdefault("MPLBACKEND", "agg")
    shell: Any = InteractiveShell.instance()  # which is typed in part
    with shell.builtin_trap:
        for n, cell in enumerate(found, 1):
            if cell.get("cell_type") == "code":
                written = "".join(cell["source"])
                if (magic := _TEXT_FORM.match(written)) and watch.read(written, magic.end(), n):
                    continue
                watch.run(shell.transform_cell(written), f"cell {n}", shell.user_ns, n)


_TEXT_FORM = re.compile(r"\s*%%derivation\b[^\n]*\n")


@contextmanager
def _as_a_program(path: Path) -> Iterator[None]:
    """With the folder of the program first on the path, as Python has it."""
    before, arguments = list(sys.path), sys.argv
    sys.path.insert(0, str(path.resolve().parent))
    sys.argv = [str(path)]
    try:
        yield
    finally:
        sys.path[:], sys.argv = before, arguments


class Watch:
    """Which derivations a program makes, and in which line it writes each of their steps."""

    def __init__(self) -> None:
        self.made: list[Derivation] = []
        self.claims: list[Report] = []
        self.raised: list[Report] = []
        self.places: dict[tuple[int, int], tuple[int, int]] = {}  # of a derivation's line: a line in a cell
        self.begun: dict[int, tuple[int, int]] = {}  # of a derivation: where it is made
        self.file, self.cell = "", 0

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Derivations go on after a step that fails, and are noted here."""
        made, step, claimed = Derivation.__init__, Derivation.step, Claim.__init__

        def make(d: Any, /, *arguments: Any, **more: Any) -> None:
            made(d, *arguments, **more | {"collect": True})
            self.made.append(d)
            self.begun[id(d)] = self._place()

        def take(d: Any, /, *arguments: Any, **more: Any) -> Any:
            self.places.setdefault((id(d), len(d.lines) + 1), self._place())
            return step(d, *arguments, **more)

        def claim(c: Any, /, *arguments: Any, **more: Any) -> None:
            claimed(c, *arguments, **more)
            cell, line = self._place()
            self.claims.append(Report(f"claim: {c.source}", line, "proved", 1, (), cell=cell))

        Derivation.__init__, Derivation.step, Claim.__init__ = make, take, claim
        try:
            yield
        finally:
            Derivation.__init__, Derivation.step, Claim.__init__ = made, step, claimed

    def _place(self) -> tuple[int, int]:
        """The cell and the line of the program that is being run."""
        frame: FrameType | None = sys._getframe(1)
        while frame and frame.f_code.co_filename != self.file:
            frame = frame.f_back
        return self.cell, frame.f_lineno if frame else 1

    def run(self, written: str, file: str, names: dict[str, Any], cell: int = 0) -> None:
        """Run it, a statement at a time."""
        self.file, self.cell = file, cell
        compiled: Callable[..., CodeType] = codeop.Compile()  # which remembers what is imported from the future
        try:
            body = ast.parse(written, file).body
        except SyntaxError as error:
            self._note(error, error.lineno or 1)
            return
        for statement in body:
            try:
                exec(compiled(ast.Module([statement], []), file, "exec"), names)
            except SystemExit as error:
                if error.code not in (None, 0):
                    self._note(error, self._line(error.__traceback__))
                return
            except Exception as error:
                if not (isinstance(error, NotProved) and _CONSEQUENCE in str(error)):
                    self._note(error, self._line(error.__traceback__))

    def read(self, written: str, begins: int, cell: int) -> bool:
        """Whether something is wrong in a cell that holds the text form: each thing is noted with its row."""
        made, claims, above = len(self.made), len(self.claims), written.count("\n", 0, begins) + 1
        lines = [line for line in answer(written[begins:], keep=False)["lines"] if line["said"]]
        del self.made[made:], self.claims[claims:]  # which the program makes itself
        faults = tuple(Fault(above + line["line"], 1, line["verdict"], shown(line["said"]), cell) for line in lines)
        if faults:
            self.raised.append(Report("", faults[0].line, faults[0].verdict, 0, faults, cell=cell))
        return bool(faults)

    def _line(self, trace: Any) -> int:
        line = 1
        while trace:
            line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == self.file else line
            trace = trace.tb_next
        return line

    def _note(self, error: BaseException, line: int) -> None:
        finding = getattr(error, "finding", None)
        verdict = finding.verdict if finding else "unknown" if isinstance(error, NotProved) else "error"
        said = str(error) if isinstance(error, NotProved | IllFormed) else f"{type(error).__name__}: {error}"
        self.raised.append(Report("", line, verdict, 0, (Fault(line, 1, verdict, said, self.cell),), cell=self.cell))

    def reports(self) -> Iterator[Report]:
        """In the order in which they were written."""
        found = [self._report(d) for d in self.made if d.steps]
        yield from sorted([*found, *self.claims, *self.raised], key=lambda report: (report.cell, report.line))

    def _report(self, d: Derivation) -> Report:
        failed = [(n, s) for n, s in enumerate(d.steps, 2) if s.finding.verdict in FAILED]
        faults = []
        for (n, step), message in zip(failed, d.failures, strict=True):
            cell, line = self.places.get((id(d), n), (0, 1))
            faults.append(Fault(line, 1, step.finding.verdict, message, cell))
        cell, line = self.begun[id(d)]
        return Report(d.title, line, _verdict(d), len(d.steps), tuple(faults), cell=cell)


def reports(path: Path, replayed: bool) -> Iterator[Report]:
    """Of a program or a notebook."""
    if replayed and path.suffix != ".ipynb":
        raise Unreadable("--stored is for notebooks: only they store what their derivations were")
    ask: Callable[..., Any] = stored if replayed else run
    return ask(path)
