"""A text in the form of `plaintext`, checked: a row for each of its lines, as far as they can be read.

A page's editor asks this with each change, and so do documents, once they are brought into that form. A row is made
for JSON and holds no markup: what is said is words and LaTeX in turn, as in ["where ", "x > 0", ""].
"""

import json
from typing import Any

from .. import plaintext
from ..author.derivation import Derivation
from ..author.limits import Limit
from ..kernel.language import TRUE, IllFormed
from ..kernel.show import latex
from ..prove.verdict import NotProved
from ..records import build, opened, step_arguments
from ..refute.refutation import case
from ..show import report
from ..tex.matrices import is_about_matrices
from ..words import parts
from ..words.faults import worded
from ..words.parts import FAILED
from ..words.phrases import Formula, Phrase, joined, say
from . import matrices
from .rows import claim_settled, unread

MOST_LINES, MOST_CHARACTERS = 200, 20_000
_EDGE = "\ue000"  # between words and LaTeX, until they are told apart


def _own(identifier: str, **parts: Any) -> str:
    return say(Phrase(f"sheet.{identifier}", parts))


def checked(written: str) -> list[Any]:
    """The derivations, claims and limits of a text, each as `Checked`; those with a vector or a matrix as
    `matrices.Checked`."""
    if len(written) > MOST_CHARACTERS or written.count("\n") >= MOST_LINES:
        raise IllFormed(_own("long", lines=MOST_LINES, signs=MOST_CHARACTERS))
    known, above = dict[str, Any](), dict[str, Any]()
    return [
        matrices.Checked(numbered)
        if is_about_matrices([line for _, line in numbered[1:]])
        else Checked(numbered, known, above)
        for numbered in plaintext.blocks(written)
    ]


class Checked:
    """One derivation, as far as its lines can be read; a step that fails is marked, and the chain goes on. A claim is a
    derivation of one step here: whoever changes it may make it true.

    known, above: what stands above, by title, as it is written and as it was checked.
    failed: what is wrong with a line, in plain text, by its number.
    """

    def __init__(self, numbered: list[Any], known: dict[str, Any], above: dict[str, Any]):
        (_, title), *lines = numbered
        self.rows = unread(numbered)
        self.known, self.above, self.failed = known, above, dict[int, str]()
        self.d: Any = None  # the derivation, once all is declared
        self.kind, self.title = plaintext.headed(title)
        if self.kind == "derivation":
            self.block = plaintext.Block(title, known)
            read = all(self._tried(n, self._take, line) for n, (_, line) in enumerate(lines, 1))
            if read and self.block.record["start"]:
                self._tried(-1, self._close)
        else:
            for row in self.rows[1:]:
                row["kind"] = "declared"
            take = self._claim if self.kind == "claim" else self._limit
            self._tried(-1, take, self.title, [line for _, line in lines])

    def _tried(self, n: int, action: Any, *given: Any) -> bool:
        """Whether a line could be taken in, so that the next one can follow."""
        row = self.rows[n]
        try:
            action(row, *given)
            return True
        except NotProved as error:  # of a maximum, of a fact
            finding = error.finding
            said = self._said(report.failed(finding, self._point)) if finding else [worded(str(error))]
            row |= {"mark": finding.verdict if finding else "unknown", "said": said}
            self.failed[row["line"]] = str(error)
            return False
        except (IllFormed, TypeError) as error:
            row |= {"mark": "error", "said": [worded(str(error))]}
        except ModuleNotFoundError as error:
            row |= {"mark": "unknown", "said": [_own("needs", module=error.name)], "needs": error.name}
        except RecursionError:
            row |= {"mark": "error", "said": [_own("deep")]}
        self.failed[row["line"]] = row["said"][0]
        return False

    def open(self) -> None:
        """Once all is declared."""
        if self.d is None:
            self.d = opened(self.block.record, collect=True)
            self.rows[0]["said"] = self._setting()

    def _take(self, row: dict[str, Any], line: str) -> None:
        record, steps = self.block.record, len(self.block.record["steps"])
        begun = record["start"]
        self.block.take(line)
        step = record["steps"][-1] if len(record["steps"]) > steps else None
        if step is None and record["start"] is begun:
            row["kind"] = "declared"
            return
        self.open()
        if step is None:
            row["kind"] = "start"
            self.d.start(**record["start"])
            row["tex"] = self._tex(self.d.lines[0].written)
            return
        row["kind"] = step["kind"]
        source = step_arguments(step, {str(h): h for h in self.d.setting.hypotheses}, self._fact)
        if step["kind"] == "definition":
            self.d.define(**source)
            self._show_definition(row, self.d.definitions[-1])
        else:
            (self.d.maximum if step["kind"] == "extremum" else self.d.step)(**source)
            self._show_step(row, self.d.steps[-1])

    def _fact(self, record: dict[str, Any]) -> Derivation:
        if record["title"] not in self.above:
            raise IllFormed(_own("unread", title=record["title"]))
        return self.above[record["title"]]

    def _close(self, row: dict[str, Any]) -> None:
        plaintext.enter(self.block.record, self.known)
        self.above[self.d.title] = self.d
        if len(self.d.steps) > 1 and self.d.theorems and row["kind"] != "extremum":  # which is its own conclusion
            c = self.d.conclusion
            row["end"] = {
                "tex": f"{self._tex(c.left)} {parts.SIGN[c.relation]} {self._tex(c.right)}",
                "said": self._under(c.conditions, c.hypotheses),
            }

    def _claim(self, row: dict[str, Any], source: str, lines: list[str]) -> None:
        record = plaintext.read_claim(source, lines)
        plaintext.enter(record, self.known)
        claim = record["claim"]
        self.d = d = opened({"title": source, "equations": [], "where": claim["where"]} | record, collect=True)
        self.rows[0]["said"] = self._setting()
        for head, body in claim["define"].items():
            d.define(head, body)
        d.start(claim["left"]).step(f"{claim['relation']} {claim['right']}", "")
        self._show_step(row, d.steps[-1])
        row |= {"kind": "claim", "tex": f"{self._tex(d.lines[0].written)} {row['tex']}"}

    def _limit(self, row: dict[str, Any], title: str, lines: list[str]) -> None:
        record = plaintext.read_limit(title, lines, self.known)
        plaintext.enter(record, self.known)
        self.d = x = Limit(title, self._fact(record["below"]), self._fact(record["above"]), **record["limit"])
        said = parts.limit_proved(x.below.lines[-1].written, x.above.lines[-1].written, x.cases, x.names, self._show)
        limit = parts.limit(x.expression, x.over, x.names)
        row |= {"kind": "limit", "mark": "proved", "tex": f"{limit} = {self._tex(x.to)}", "said": self._said(said)}

    # -- shown

    def _setting(self) -> list[str]:
        s = self.d.setting
        declared = parts.declared(s.declared, s.random, self.d.names, self._show)
        return self._under([s.where] if s.where != TRUE else [], s.hypotheses, [declared] if declared else [])

    def _under(self, conditions: Any, hypotheses: Any, before: Any = ()) -> list[str]:
        """What stands under a formula: conditions and hypotheses."""
        names, said = self.d.names, [*before]
        said += [parts.where(conditions, names, self._show)] if conditions else []
        said += [parts.given(hypotheses, names, self._show)] if hypotheses else []
        return self._said(joined("then", said)) if said else []

    def _show_definition(self, row: dict[str, Any], s: Any) -> None:
        row |= {
            "tex": f"{self._tex(s.expression.left)} := {self._tex(s.expression.right)}",
            "said": self._under(s.conditions, ()),
        }

    def _show_step(self, row: dict[str, Any], s: Any) -> None:
        sign = "" if s.kind == "extremum" else f"{parts.SIGN[s.relation]} "
        row |= {
            "tex": sign + self._tex(s.expression),
            "mark": s.finding.verdict,
            "said": self._said(report.verdict(s, self._point)),
        }
        if s.finding.verdict in FAILED:
            self.failed[row["line"]] = self.d.failures[-1]

    def _tex(self, tree: Any) -> str:
        return parts.in_formula(latex(tree, self.d.names))

    @staticmethod
    def _show(tex: str) -> str:
        return f"{_EDGE}{parts.in_formula(tex)}{_EDGE}"

    def _point(self, env: dict[str, Any]) -> Phrase:
        return case(env, lambda values: parts.pairs(values, self.d.names, self._show))

    @staticmethod
    def _said(told: Phrase | Formula) -> list[str]:
        said = say(told, lambda words: words.replace(_EDGE, "")) if isinstance(told, Phrase) else told
        return said.split(_EDGE)

    # -- as a document says it

    def settled(self) -> list[dict[str, Any]]:
        """The rows; a claim, which must end refuted, is right then."""
        return claim_settled(self.title, self.rows, self.failed) if self.kind == "claim" else self.rows

    def record(self) -> dict[str, Any] | None:
        """What is stored of it, once it is settled; None where it cannot be read."""
        if any(row.get("mark") == "error" for row in self.rows) or self.d is None:
            return None
        if self.kind == "derivation":
            return json.loads(json.dumps(self.d.record())) if self.d.lines else None
        if self.kind == "claim" and not self.failed:
            return build(self.known[f"claim: {self.d.title}"]).record()
        return self.d.record() if self.kind == "limit" and not self.failed else None
