"""The derivations of a document checked where they stand."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from .. import plaintext
from ..author.writing import plain
from ..kernel.language import BINDERS, Call, IllFormed, Name, apart, expand, names, parse, walk
from ..kernel.language import text as shown_as_text
from ..tex import matrices as matrix_tex
from ..words.parts import WORST
from ..words.phrases import phrase, say
from . import cache, latex, matrices, sheets
from .blocks import Block, Display, Line, Unreadable
from .said import in_a_document


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
    """What came of a declaration. verdict: that of its worst line; a claim, which must end refuted, is proved then.
    named: left sides that only say what the rest of their line is, which nothing checks, each with its line."""

    title: str
    line: int
    verdict: str
    steps: int
    faults: tuple[Fault, ...]
    records: tuple[dict[str, Any], ...] = ()
    cell: int = 0
    named: tuple[tuple[int, str], ...] = ()

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
    together: "Written | None" = None  # where signs of implication stand: each chain under what those above conclude
    idle: tuple["Written", ...] = ()  # of these: each but the first, without its own premise


@lru_cache(maxsize=2_000)
def written(block: Block) -> Written:
    """A declaration in the form of `plaintext`."""
    block = replace(block, lines=tuple(replace(line, text=latex.LAMBDA.sub("λ", line.text)) for line in block.lines))
    sized = matrix_tex.is_about_matrices([line.text for line in block.lines])
    if block.display and not sized:
        block = replace(block, lines=tuple(latex.readings(block)))
    is_about_latex = (lambda line: matrix_tex.is_about_latex(line.text)) if sized else latex.is_about_latex
    about_latex = [line for line in block.lines if block.display and is_about_latex(line)]
    head, unread = [line for line in block.lines if line not in about_latex], None
    if block.display:
        head.sort(key=lambda line: ":=" in line.text)  # definitions stand last, wherever their author put them
        head = head if sized else _with_meanings(block.title, head)
    chains: list[list[Line]] = [[]]
    if block.display:
        try:
            for line in (
                matrices.lines(block.display, matrix_tex.Notation.of([line.text for line in block.lines]))
                if sized
                else latex.lines(block.display, latex.notation(about_latex, _declared(block.title, head)))
            ):
                chains[-1 if line.text else len(chains) :] = [[*chains[-1], line]] if line.text else [[]]
        except Unreadable as error:
            unread = error
        except IllFormed as error:
            name = re.compile(rf"(?<!\w){re.escape(str(error).split()[0])}(?!\w)")
            line = next((line for line in block.lines if name.search(line.text)), block.title)
            unread = latex.unreadable(error, line.number, line.column)
    head = _without(head, _only_bound(chains)) if block.display and not sized else head
    if block.display and block.title.text.startswith("claim: "):
        chains = [_in_one(chain) for chain in chains]
    own = [_without(head, _only_bound([chain])) if block.display and not sized else head for chain in chains]
    said = _said(block.title, own, chains, unread)
    if len(chains) == 1 or unread or not all(chain and chain[-1].text.startswith("=> ") for chain in chains):
        return said
    free = [line for line in head if not _is_condition(line)]
    heads, idle = [head], []  # each with its own premise, so that all of it is seen to be possible
    for n, chain in enumerate(chains[1:], 1):
        above = [_expression(other[-1]) for other in chains[:n]]
        heads.append(free + _where(head, [*above, _expression(chain[0])]))
        said_alone = [replace(chain[0], text=above[0]), chain[-1]]
        idle.append(_said(block.title, [free + _where(head, above)], [said_alone], None))
    return replace(said, together=_said(block.title, heads, chains, unread), idle=tuple(idle))


def _said(title: Line, heads: list[list[Line]], chains: list[list[Line]], unread: Unreadable | None) -> Written:
    lines = []
    for n, (head, chain) in enumerate(zip(heads, chains), 1):
        its = replace(title, text=title.text + (f", {n}" if n > 1 else ""))
        lines += [its, *head, *chain, Line(0, 1, "")]
    lines.pop()
    return Written(
        title, "\n".join(line.text for line in lines), tuple((line.number, line.column) for line in lines), unread
    )


def _is_condition(line: Line) -> bool:
    return line.text.startswith("where ")


def _expression(line: Line) -> str:
    """What a line says, without its sign and its reason."""
    return re.sub(r"^(?:[<>=]=?|<=>|=>) |  (?:-- |\[).*", "", line.text)


def _where(head: list[Line], above: list[str]) -> list[Line]:
    """The standing condition, and what is concluded above."""
    given = [line for line in head if _is_condition(line)]
    parts = [f"({part})" for part in [*(line.text.removeprefix("where ") for line in given), *above]]
    return [Line(*((given or head)[0].number, 1), f"where {' and '.join(parts)}")] if parts else []


def written_lines(display: Display, declaration: Sequence[str]) -> list[str]:
    """The lines that a display writes below a declaration, those of the declaration left out."""
    lines = tuple(Line(n, 1, line) for n, line in enumerate(declaration, 2))
    said = written(Block(Line(1, 1, "T"), lines, display)).text.split("\n")
    return [line for line in said[1:] if line and line not in declaration]


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


def _with_meanings(title: Line, head: list[Line]) -> list[Line]:
    """Conditions with what is defined put in, as they stand above definitions."""
    try:
        meanings = latex.meanings(_declared(title, head)) if any(map(_is_condition, head)) else {}
    except (IllFormed, Unreadable):
        return head  # said where it is read
    return [_with_meaning(line, meanings) if meanings and _is_condition(line) else line for line in head]


def _with_meaning(line: Line, meanings: dict[str, tuple[Any, ...]]) -> Line:
    condition = line.text.removeprefix("where ")
    try:
        tree = parse(plain(condition))
        full = apart(expand(tree, meanings), {node.id for node in walk(tree) if isinstance(node, Name)})
    except IllFormed:
        return line
    return line if full == tree else replace(line, text=f"where {shown_as_text(full)}")


def _only_bound(chains: list[list[Line]]) -> set[str]:
    """The names that are variables of sums and integrals, and nothing else."""
    bound, free = set(), set()
    for line in (line for chain in chains for line in chain):
        try:
            tree = parse(_expression(line))
        except IllFormed:  # a definition, or words
            free |= set(re.findall(r"\w+", line.text))
            continue
        free |= names(tree)
        bound |= {
            shown_as_text(node.args[1]) for node in walk(tree) if isinstance(node, Call) and node.function in BINDERS
        }
    return bound - free


def _without(head: list[Line], unused: set[str]) -> list[Line]:
    """The declaration without names that nothing else in it speaks of: a sum's index needs none."""
    out = []
    for line in head:
        parts = []
        for part in plaintext.declarations(line.text):
            found = plaintext.NAMES.fullmatch(part)
            said, domain = ([name.strip() for name in found[1].split(",")], found[2]) if found else ([], "")
            kept = [n for n in said if n not in unused or any(_speaks(other, n) for other in head if other != line)]
            parts += [part] if kept == said else [f"{', '.join(kept)} {domain}"] * bool(kept)
        out += [replace(line, text="; ".join(parts))] if parts else []
    return out


def _speaks(line: Line, name: str) -> bool:
    """Whether a line speaks of a name, which is more than to call the argument of a function so."""
    of = rf"(?<!\w){re.escape(name)}(?!\w)"
    return re.search(of, line.text) is not None and not re.match(rf"\w+\([^()]*{of}[^()]*\) *:=", line.text)


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
        said, report = _as_read(written(block), known, keep)
        yield report
        _enter(said, known)


def check_last(blocks: Sequence[Block], keep: bool = True) -> Report:
    """The report of the last block alone."""
    *above, said = map(written, blocks)
    known: dict[str, Above] = {}
    for other in above:
        _enter(other, known)
    return _as_read(said, known, keep)[1]


def _enter(said: Written, known: dict[str, Above]) -> None:
    """Known by its title to those below."""
    known.setdefault(said.title.text, Above(said.text, _facts(said.text, known)))


def _as_read(said: Written, known: dict[str, Above], keep: bool) -> tuple[Written, Report]:
    """Chains of a display by themselves, or, if that does not do, each under what those above it conclude, unless that
    alone says what it concludes."""
    report = _checked(said, known, keep)
    if report.failed and said.together:
        other = _checked(said.together, known, keep)
        if not other.failed and all(_checked(alone, known, keep).failed for alone in said.idle):
            return said.together, other
    return said, report


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
    needed, todo = set[str](), [text]
    while todo:
        new = set(_mentioned(todo.pop(), known)) - needed
        needed |= new
        todo += [known[title].text for title in new]
    return [other.text for title, other in known.items() if title in needed]


def shown(words: str) -> str:
    """What is said of a document, which has no arguments, without signs that would do something to a terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in in_a_document(words))


def answer(text: str, keep: bool = True) -> dict[str, Any]:
    """The lines of a text with their verdicts, and the records of its derivations; from the disk if it is known."""
    found = cache.get(text) if keep else None
    if found is None:
        found = _answer(text)
        if keep and "fault" not in found:
            cache.put(text, found)
    return found


def _answer(text: str) -> dict[str, Any]:
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


def _each_is_refuted(lines: list[dict[str, Any]]) -> bool:
    """Whether there are several statements, and all are refuted, as where an equation is solved row by row."""
    verdicts: list[set[str | None]] = []
    for line in lines:
        verdicts += [set()] * (line["kind"] == "title")
        verdicts[-1].add(line["verdict"])
    return len(verdicts) > 1 and all("refuted" in found for found in verdicts)


def _report(said: Written, found: dict[str, Any], above: int) -> Report:
    """What was found, in the places of a document; the lines of what stands above are left out."""
    lines = [line | {"line": line["line"] - above} for line in found["lines"] if line["line"] >= above]
    told = ((*said.places[line["line"]], line["verdict"], shown(line["said"])) for line in lines if line["said"])
    faults = [Fault(line, column, verdict, message) for line, column, verdict, message in told]
    if _each_is_refuted(lines):
        hint = phrase("rows.solve", sign=r"\iff")
        faults[0] = replace(faults[0], message=say(phrase("hint", error=faults[0].message, hint=hint)))
    if said.unread:
        faults = [f for f in faults if f.verdict != "error"]
        faults.append(Fault(said.unread.line, said.unread.column, "error", shown(str(said.unread))))
    steps = sum(line["verdict"] is not None for line in lines)
    if not steps and not faults:
        faults = [Fault(*said.places[0], "error", f"{said.title.text}: there is no step, and nothing to check")]
    verdicts = {f.verdict for f in faults} or {line["verdict"] for line in lines}
    verdict = next(v for v in WORST if v in verdicts)
    written_at = zip(said.text.split("\n"), said.places)
    return Report(
        said.title.text,
        said.title.number,
        verdict,
        steps,
        tuple(faults),
        tuple(filter(None, found["records"])),
        named=tuple((line, name) for text, (line, _) in written_at if (name := latex.named(text))),
    )
