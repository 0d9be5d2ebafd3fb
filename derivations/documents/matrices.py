"""Derivations between vectors and matrices in documents: a display as lines of plain text, and these checked."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .. import plaintext
from ..kernel.language import IllFormed, Node, Relation, names
from ..matrices import MatrixDerivation, parse, prove
from ..matrices.said import written
from ..matrices.shapes import Shape
from ..matrices.show import latex
from ..matrices.terms import put_in
from ..prove.verdict import NotProved, Refuted
from ..tex.matrices import Notation, declares, read_tokens, spread, statements
from ..tex.tokens import RELATED, rows
from ..words.faults import worded
from ..words.parts import SIGN
from .blocks import Display, Line, Unreadable
from .latex import groups, row_list, unreadable, with_reason
from .rows import claim_settled, unread


def lines(display: Display, notation: Notation) -> Iterator[Line]:
    """The lines that a display writes; an empty one stands before each further chain."""
    found = row_list(display.latex, display.macros)
    if not found:
        raise Unreadable("the display is empty", *display.place(0))
    implied = any(row.sign for row in found)
    begun, above = False, _Above()
    grouped = [[row] for row in found] if implied else [*groups(found, display.broken)]
    for group, after in zip(grouped, [*(group[0].sign for group in grouped[1:]), ""]):
        place, sign = display.place(group[0].offset), group[0].sign
        try:
            if group[0].fault:
                raise IllFormed(group[0].fault)
            row, *more = rows(spread(read_tokens(" ".join(row.formula for row in group))))
            if more:
                raise IllFormed("\\\\ stands within braces: end the row outside of them")
            said, above = _implied(row, sign, after, above, notation) if implied else _chain(row, above, notation)
        except IllFormed as error:
            raise unreadable(error, *place) from None
        reason = " ".join(filter(None, (r.reason for r in group)))
        for n, line in enumerate(said):
            if begun and (not n or said[n - 1].startswith(_RELATIONS)) and not line.startswith(_RELATIONS):
                yield Line(*place, "")
            begun = True
            yield Line(*place, with_reason(line, reason if n == len(said) - 1 else ""))


_RELATIONS = ("= ", ">= ", "<= ", "<=> ")


@dataclass(frozen=True)
class _Above:
    """What a row needs to know of those above it: the shape of their terms; the equations of the last one."""

    shape: Shape | None = None
    equations: tuple[Relation, ...] = ()


def _chain(row: list[str], above: _Above, notation: Notation) -> tuple[list[str], _Above]:
    first, *more = statements(row)
    chains = [notation.chain(first, above.shape if row[0] in RELATED else None), *map(notation.chain, more)]
    return [line for sides in chains for line in _lines(sides)], _Above(notation.shape(chains[-1][0][1]))


def _lines(sides: list[tuple[str, Node]]) -> list[str]:
    return [f"{relation.replace('==', '=')} {written(tree)}".strip() for relation, tree in sides]


def _implied(row: list[str], sign: str, after: str, above: _Above, notation: Notation) -> tuple[list[str], _Above]:
    r"""A row between signs of implication: equations that mean the same, or follow from those before
    \Rightarrow. A chain stands before the first \iff, or behind the last."""
    if {sign, after} == {"<=>", "=>"}:
        raise IllFormed("\\iff and \\Rightarrow in one chain: write two displays")
    below = _Above(None, tuple(notation.premises(row)) if after == "=>" else ())
    if sign == "=>":
        given = f"given {'; '.join(map(written, above.equations))}"
        chains = map(notation.chain, statements(row))
        return [line for sides in chains for line in (given, *_lines(sides))], below
    if after == "=>":
        return [], below
    if len(statements(row)) > 1:
        raise IllFormed("between \\iff stand single equations")
    equation, sides = notation.linked(row) if not (sign and after) else (notation.equation(row), [])
    said = [f"{sign} {written(equation)}".strip()]
    return said + _lines(sides) if sign else _lines(sides) + said, below


_LINE = re.compile(r"(?P<body>.*?)(?:  -- (?P<reason>.*?))?(?:\s+\[because (?P<by>.+)\])?")


def sheet(record: dict[str, Any]) -> str | None:
    """The text of a stored derivation; None of one whose words have a sign that has a meaning there."""
    m = record["matrices"]
    out = [record["title"], m["declared"], *(f"given {hypothesis}" for hypothesis in m["hypotheses"])]
    out += [f"{head} := {body}" for head, body in m["definitions"]]
    for line in m["lines"]:
        because = f"[because {line['by']}]" if line.get("relation") in (">=", "<=") else ""
        relation = f"{line['relation'].replace('==', '=')} " if "relation" in line else ""
        written = with_reason(f"{relation}{line['term']}", f"{line['reason']} {because}".strip())
        found = _LINE.fullmatch(written)
        if not found or (found["reason"] or "") != line["reason"]:
            return None
        out.append(written)
    return None if any("\n" in line for line in out) or plaintext.headed(out[0])[0] != "derivation" else "\n".join(out)


def source_of(line: str) -> dict[str, Any]:
    """The parts of a line: what it says, and its reason.

    >>> source_of("= 2*X.T*r  -- chain rule")
    {'expression': '2*X.T*r', 'reason': 'chain rule'}
    """
    found = _LINE.fullmatch(line)
    return {"expression": found["body"].removeprefix("= "), "reason": found["reason"] or ""} if found else {}


_NEEDED = re.compile(r"only the (?:left|right) side needs (?P<what>\w+): (?P<of>.*?)(?:; .*)?")


def _missing(words: str, notation: Notation) -> str:
    """What to declare where one side needs something; "" where hypotheses cannot say it, as it speaks of an index."""
    if not (found := _NEEDED.fullmatch(words)):
        return ""
    try:
        of = parse(found["of"])
        letters = names(put_in(of, notation.definitions)) <= notation.known.keys()
    except IllFormed:
        return ""
    return f"where it holds, say so above: `given {found['what']}({written(of)})`" if letters else ""


def _if_symmetric(lines: list[tuple[str, Node]], notation: Notation) -> str:
    """What to declare where a refuted step holds of symmetric matrices; "" where it does not."""
    if len(lines) < 2 or not lines[-1][0]:
        return ""
    (_, left), (relation, right) = lines[-2:]
    spoken = names(put_in(left * right, notation.definitions)) - {d.of for d in notation.known.values()}
    square = {x: d for x, d in notation.known.items() if x in spoken and d.kind in ("square", "matrix")}
    square = {x: d for x, d in square.items() if d.shape[0] == d.shape[1] != 1 and not d.over}
    for some in [*({x: d} for x, d in square.items()), square] if square else []:
        as_such = {x: replace(d, kind="symmetric", traits=frozenset({"symmetric"})) for x, d in some.items()}
        known = {**notation.known, **as_such}
        if prove(left, relation, right, known, notation.hypotheses, notation.definitions).verdict == "proved":
            which = "; ".join(f"{x} symmetric({d.shape[0]})" for x, d in some.items())
            return f"if it is meant of symmetric matrices, where it holds, declare `{which}`"
    return ""


class Checked:
    """A derivation or a claim about matrices, as far as its lines can be read: as `sheets.Checked`."""

    def __init__(self, numbered: list[Any]):
        (_, title), *body = numbered
        self.rows = unread(numbered)
        kind, self.title = plaintext.headed(title)
        self.kind = "claim" if kind == "claim" else "matrices"
        self.failed: dict[int, str] = {}
        self.d: MatrixDerivation | None = None
        self.lines: list[tuple[str, Node]] = []  # with the relation before each
        above = [line for _, line in body if declares(line)]
        for row, (_, line) in zip(self.rows[1:], body):
            try:
                self._take(row, line, above)
            except NotProved as error:
                row |= {"mark": "refuted" if isinstance(error, Refuted) else "unknown", "said": [worded(str(error))]}
                words = str(error).rpartition(f" is {row['mark']}: ")[2].partition("\n")[0]
                row["words"] = worded(words)  # without the place
                self.failed[row["line"]] = str(error)
                notation = Notation.of(above)
                hint = _missing(words, notation) or row["mark"] == "refuted" and _if_symmetric(self.lines, notation)
                if hint:
                    row["said"].append(worded(hint))
                    self.failed[row["line"]] += f"\n    {hint}"
            except IllFormed as error:
                row |= {"mark": "error", "said": [worded(str(error))]}
                self.failed[row["line"]] = str(error)
                break

    def _take(self, row: dict[str, Any], line: str, above: list[str]) -> None:
        if declares(line):
            row["kind"] = "declared"
            if self.d is not None:
                raise IllFormed(f"{line!r} stands above the first line")
            return
        known = Notation.of(above)
        found = _LINE.fullmatch(line)
        if not found:
            raise IllFormed(f"{line!r} is no line")
        body, reason, by = found["body"], found["reason"] or "", found["by"]
        relation = next((sign for sign in ("<=>", ">=", "<=", "==", "=") if body.startswith(sign)), "")
        tree = parse(body.removeprefix(relation).strip())
        self.lines.append(("==" if relation == "=" else relation, tree))
        if self.d is None:
            self.d = MatrixDerivation(
                self.title, known.declared, hypotheses=known.hypotheses, definitions=dict(known.defined)
            )
            if relation:
                raise IllFormed("a step stands before the first line")
            if self.kind == "claim":
                self._claim(row, tree)
                return
            row |= {"kind": "start", "tex": latex(tree, self.d.looks)}
            self.d.start(written(tree), reason)
            return
        if not relation:
            raise IllFormed(f"{line!r} begins with no relation: = >= <= <=>")
        relation = "==" if relation == "=" else relation
        row |= {"kind": "step", "tex": f"{SIGN[relation]} {latex(tree, self.d.looks)}"}
        try:
            self.d.step(written(tree), reason, relation=relation, by=by)
        except NotProved:  # the chain goes on, and has no record
            self.d.start(written(tree), reason)
            raise
        row["mark"] = "proved"

    def _claim(self, row: dict[str, Any], tree: Any) -> None:
        if not (self.d and isinstance(tree, Relation) and tree.op == "=="):
            raise IllFormed(f"claim: {self.title}: its last line has one relation: ==")
        left, right = (latex(side, self.d.looks) for side in (tree.left, tree.right))
        row |= {"kind": "claim", "tex": f"{left} = {right}"}
        self.d.start(written(tree.left)).step(written(tree.right))
        row["mark"] = "proved"

    def settled(self) -> list[dict[str, Any]]:
        """The rows; a claim, which must end refuted, is right then."""
        return claim_settled(self.title, self.rows, self.failed) if self.kind == "claim" else self.rows

    def record(self) -> dict[str, Any] | None:
        """What is stored of it, once it is settled; None where it cannot be read, and of a claim."""
        if self.failed or self.d is None or self.kind == "claim":
            return None
        return json.loads(json.dumps(self.d.record()))
