"""The derivations of a document checked where they stand."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from .. import plaintext
from ..kernel.language import IllFormed
from ..words.parts import WORST
from . import cache, latex, sheets
from .blocks import Block, Line, Unreadable


@dataclass(frozen=True)
class Fault:
    """A place at which something is wrong. verdict: error (it cannot be read), refuted or unknown."""

    line: int
    column: int
    verdict: str
    message: str
    cell: int = 0  # of a notebook


@dataclass(frozen=True)
class Report:
    """What came of a declaration. verdict: that of its worst line; a claim, which must end refuted, is proved then."""

    title: str
    line: int
    verdict: str
    steps: int
    faults: tuple[Fault, ...]
    records: tuple[dict, ...] = ()
    cell: int = 0

    @property
    def failed(self) -> bool:
        return bool(self.faults)


@dataclass(frozen=True)
class Written:
    """A declaration as plain text; the place of each of its lines, and where it could not be read any more."""

    title: Line
    text: str
    places: tuple[tuple[int, int], ...]
    unread: Unreadable | None = None


@lru_cache(maxsize=2_000)
def written(block: Block) -> Written:
    """A declaration in the form of `plaintext`."""
    block = replace(block, lines=tuple(replace(line, text=latex.LAMBDA.sub("λ", line.text)) for line in block.lines))
    about_latex = [line for line in block.lines if block.display and latex.is_about_latex(line)]
    head, unread = [line for line in block.lines if line not in about_latex], None
    if block.display:
        head.sort(key=lambda line: ":=" in line.text)  # definitions stand last, wherever their author put them
    chains: list[list[Line]] = [[]]
    if block.display:
        try:
            for line in latex.lines(block.display, latex.notation(about_latex, _declared(block.title, head))):
                chains[-1 if line.text else len(chains) :] = [[*chains[-1], line]] if line.text else [[]]
        except Unreadable as error:
            unread = error
        except IllFormed as error:
            unread = Unreadable(str(error), block.title.number, block.title.column)
    if block.display and block.title.text.startswith("claim: "):
        chains = [_in_one(chain) for chain in chains]
    lines = []
    for n, chain in enumerate(chains, 1):
        title = Line(block.title.number, block.title.column, block.title.text + (f", {n}" if n > 1 else ""))
        lines += [title, *head, *chain, Line(0, 1, "")]
    lines.pop()
    return Written(
        block.title, "\n".join(line.text for line in lines), tuple((line.number, line.column) for line in lines), unread
    )


def _declared(title: Line, head: list[Line]) -> plaintext.Block:
    """What the lines above a display declare and define."""
    chain = plaintext.Block(title.text, {})
    for line in head:
        try:
            chain.take(line.text)
        except IllFormed as error:
            raise Unreadable(str(error), line.number, line.column) from None
        if chain.record["start"] is not None:
            raise Unreadable(f"{line.text!r} declares and defines nothing", line.number, line.column)
    return chain


def _in_one(chain: list[Line]) -> list[Line]:
    """The two sides of a claim in one line."""
    if len(chain) < 2:
        return chain
    *above, left, right = chain
    return [*above, Line(left.number, left.column, f"{left.text} {re.sub('^=(?!=)', '==', right.text)}")]


# -- checked


MOST_FACTS = 100  # that a derivation rests on, those that these rest on counted each time: so large is its record


@dataclass(frozen=True)
class Above:
    """What stands above in a document."""

    text: str
    facts: int  # on which it rests


def check(blocks: Iterable[Block], keep: bool = True) -> Iterator[Report]:
    """A report of each block, in turn. Steps may rest on derivations that stand above in the document.

    keep: whether results are kept on the disk.
    """
    known: dict[str, Above] = {}
    for block in blocks:
        said = written(block)
        yield _checked(said, known, keep)
        _enter(said, known)


def check_last(blocks: Sequence[Block], keep: bool = True) -> Report:
    """The report of the last block alone."""
    *above, said = map(written, blocks)
    known: dict[str, Above] = {}
    for other in above:
        _enter(other, known)
    return _checked(said, known, keep)


def _enter(said: Written, known: dict[str, Above]) -> None:
    """Known by its title to those below."""
    known.setdefault(said.title.text, Above(said.text, _facts(said.text, known)))


def _checked(said: Written, known: dict[str, Above], keep: bool) -> Report:
    facts = _facts(said.text, known)
    if facts > MOST_FACTS:
        why = f"a derivation rests on at most {MOST_FACTS} others, counted with those they rest on; here {facts}"
        line = {"line": 0, "kind": "title", "verdict": "error", "said": why}
        return _report(said, {"lines": [line], "records": []}, 0)
    above = _rests_on(said.text, known)
    return _report(said, answer("\n\n".join((*above, said.text)), keep), sum(text.count("\n") + 2 for text in above))


def _facts(text: str, known: dict[str, Above]) -> int:
    """How many others a text rests on, counted with those that they rest on."""
    return sum(known[title].facts + 1 for title in _mentioned(text, known))


def _mentioned(text: str, known: dict[str, Above]) -> list[str]:
    """The titles on which the lines of a text rest, as often as they do."""
    said = [line for line in text.split("\n") if "[by " in line or line.startswith("between ")]
    return [
        title
        for line in said
        for title in known
        if any(f"[by {title}{end}" in line for end in "],") or line.startswith("between ") and title in line
    ]


def _rests_on(text: str, known: dict[str, Above]) -> list[str]:
    """The texts of the derivations that steps of this one rest on, and of those that these rest on."""
    needed, todo = set(), [text]
    while todo:
        new = set(_mentioned(todo.pop(), known)) - needed
        needed |= new
        todo += [known[title].text for title in new]
    return [other.text for title, other in known.items() if title in needed]


def shown(words: str) -> str:
    """What is said of a document, which has no arguments, without signs that would do something to a terminal."""
    words = words.replace("declare them with random=", "declare them, as in `f random`")
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in words)


def answer(text: str, keep: bool = True) -> dict:
    """The lines of a text with their verdicts, and the records of its derivations; from the disk if it is known."""
    found = cache.get(text) if keep else None
    if found is None:
        found = _answer(text)
        if keep and "fault" not in found:
            cache.put(text, found)
    return found


def _answer(text: str) -> dict:
    try:
        checked = sheets.checked(text)
        lines = [
            {
                "line": row["line"],
                "kind": row["kind"],
                "verdict": row.get("mark"),
                "said": block.failed.get(row["line"]),
            }
            for block in checked
            for row in block.settled()
        ]
        return {"lines": lines, "records": [block.record() for block in checked]}
    except IllFormed as error:
        return {"lines": [{"line": 0, "kind": "title", "verdict": "error", "said": str(error)}], "records": []}
    except Exception as error:  # a fault of the checker is no verdict, and is not kept
        said = f"the checker failed: {type(error).__name__}: {error}".split("\n")[0][:300]
        return {"lines": [{"line": 0, "kind": "title", "verdict": "error", "said": said}], "records": [], "fault": True}


def _report(said: Written, found: dict, above: int) -> Report:
    """What was found, in the places of a document; the lines of what stands above are left out."""
    lines = [line | {"line": line["line"] - above} for line in found["lines"] if line["line"] >= above]
    faults = [Fault(*said.places[line["line"]], line["verdict"], shown(line["said"])) for line in lines if line["said"]]
    if said.unread:
        faults = [f for f in faults if f.verdict != "error"]
        faults.append(Fault(said.unread.line, said.unread.column, "error", shown(str(said.unread))))
    steps = sum(line["verdict"] is not None for line in lines)
    if not steps and not faults:
        faults = [Fault(*said.places[0], "error", f"{said.title.text}: there is no step, and nothing to check")]
    verdicts = {f.verdict for f in faults} or {line["verdict"] for line in lines}
    verdict = next(v for v in WORST if v in verdicts)
    return Report(
        said.title.text, said.title.number, verdict, steps, tuple(faults), tuple(filter(None, found["records"]))
    )
