"""What SymPy's simplify settles is to end decided: which equalities of scalars do not, though simplify(l - r) is 0?

    python -m trials.settled [FILE ...]     each such equality that ends unknown, with what is said of it; the count

Asked are the steps of the book (from its records), of the sources (`sources.py`), of other chapters (`lines.py`), of
textbooks (`tests/checker/test_textbook.py`), and of derivations in JSON, as `derivations.py` reads them. SymPy is given
a second of CPU for each: how many it settles depends on the machine, a little.
"""

import argparse
import json
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import sympy as sp

from derivations import Derivation, NotProved, records
from derivations.author.symbolic import to_sympy
from derivations.kernel.language import Node, text
from derivations.kernel.statement import Setting
from derivations.prove import verdict
from derivations.refute.sampling import speaks_of_moments
from tests.checker.test_textbook import OUT_OF_REACH, STEPS
from trials import derivations, lines, sources

SECOND = 1
BOOK = sorted(Path(__file__).parents[1].glob("chapters/*.ipynb"))


class _Late(BaseException):
    """Not an Exception: SymPy catches some of these."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Ends what takes more time of the processor by _Late: a loaded machine changes nothing."""

    def stop(*_):
        raise _Late

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def settles(setting: Setting, left: Node, right: Node, seconds: float = SECOND) -> bool:
    """Whether SymPy sees that both sides are equal. What it cannot read, and where it fails, it does not settle.

    >>> from derivations.kernel.domains import real
    >>> from derivations.kernel.language import parse
    >>> settles(Setting((("x", real),)), parse("sin(2*x)"), parse("2*sin(x)*cos(x)"))
    True
    """
    try:
        with within(seconds):
            return sp.simplify(to_sympy(left, setting) - to_sympy(right, setting)) == 0
    except (_Late, Exception):  # of whatever kind: StopIteration is one
        return False


@dataclass(frozen=True)
class Equality:
    where: str
    setting: Setting = field(compare=False)
    left: Node
    right: Node
    verdict: str
    said: str = ""


def published(paths: list[Path] = BOOK) -> Iterator[Equality]:
    """The steps that the book's records hold."""
    for path in paths:
        for record in records.derivations(path):
            d = records.replay(record, functions=()) if not record["library"] else None
            for n, step in enumerate(d.steps if d else ()):
                if step.relation == "==" and step.kind != "extremum":
                    yield Equality(
                        f"{path.stem}, {d.title}", d.setting, d.lines[n].full, d.lines[n + 1].full, step.finding.verdict
                    )


def judged(where: str, run) -> Iterator[Equality]:
    """The equalities that are judged while it runs."""
    verdict.judged.clear()
    run()
    for (goal, without), found in verdict.judged.items():
        if goal.relation == "==" and not without:
            setting = goal.setting
            sides = (setting.expression(side) for side in (goal.left, goal.right))
            yield Equality(where, setting, *sides, found.finding.verdict, str(found.finding.why))


def _of_displays(module):
    for display in module.DISPLAYS:
        module.outcomes(display)


def _of_textbooks():
    for _, first, second, declared, *options in (*(s[:5] for s in STEPS), *OUT_OF_REACH):
        try:
            Derivation("A step", **declared).start(first).step(second, "", **(options[0] if options else {}))
        except NotProved:
            continue


def equalities(files: list[str]) -> Iterator[Equality]:
    yield from published()
    yield from judged("sources", lambda: _of_displays(sources))
    yield from judged("coverage", lambda: _of_displays(lines))
    yield from judged("textbook", _of_textbooks)
    for file in files:
        every = json.loads(Path(file).read_text("utf-8"))
        yield from judged(Path(file).stem, lambda every=every: [list(derivations.failures(told)) for told in every])


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("files", nargs="*", metavar="FILE")
    asked = dict.fromkeys(equalities(arguments.parse_args().files))
    settled = [
        e for e in asked if not any(map(speaks_of_moments, (e.left, e.right))) and settles(e.setting, e.left, e.right)
    ]
    for e in settled:
        if e.verdict == "unknown":
            print(f"{e.where}: {text(e.left)} == {text(e.right)}\n    {e.said}")
    found = Counter(e.verdict for e in settled)
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(found.items())))
    print(f"{found['unknown']} of {len(settled)} equalities that simplify settles end unknown; {len(asked)} were asked")


if __name__ == "__main__":
    main()
