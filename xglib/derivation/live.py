"""The checker as a page asks it, in its reader's browser: a text in, and for each of its lines what came of it.

The text is that of `plaintext`. What goes out is made for JSON and holds no markup: what is said is words and LaTeX in
turn, as in ["where ", "x > 0", ""].
"""

import json

from . import plaintext, report
from .chain import FAILED, Derivation
from .kernel.language import TRUE, IllFormed
from .kernel.show import latex
from .phrases import Phrase, say
from .records import opened, step_arguments
from .verdict import NotProved

MOST_LINES, MOST_CHARACTERS = 200, 20_000
_DOLLAR = "\ue000"  # a $ among words, until words and LaTeX are told apart
_WORST = ("error", *FAILED, "argued", "cited", "tested", "proved")


def sheet(record: dict) -> str | None:
    """The text of a stored derivation, of a refused step and what stands before it, of a claim; None of others."""
    if "refusal" in record:
        before = record["before"]
        record = before | {"steps": [*before["steps"], {"kind": "step", "source": record["refusal"]}]}
    elif "claim" in record and record["claim"]["relation"] != "!=":
        record = _of_claim(record)
    if record.get("start") is None:
        return None
    try:
        return plaintext.written(record)
    except IllFormed:  # a title or a reason has signs that have a meaning in the text
        return None


def _of_claim(record: dict) -> dict:
    """A claim as a derivation of one step."""
    claim = record["claim"]
    steps = [{"kind": "definition", "source": {"head": head, "body": body, "reason": ""}}
             for head, body in claim["define"].items()]
    steps.append({"kind": "step", "source": {"expression": f"{claim['relation']} {claim['right']}", "reason": ""}})
    return record | {"where": claim["where"], "start": {"expression": claim["left"], "reason": ""}, "steps": steps}


def answer(question: str) -> str:
    """What the page's worker passes on: {"check": a text}, in JSON both ways."""
    ((kind, text),) = json.loads(question).items()
    return json.dumps({"check": check}[kind](text))


def check(written: str) -> dict:
    r"""A row for each line that is not empty, and the mark of the whole: that of its worst line.

    >>> for row in check("A square\nn natural\n(n + 1)**2\n= n**2 + 1  -- a slip")["rows"]:
    ...     print(row["kind"], row.get("mark", "-"), row.get("tex", "-"), "$".join(row.get("said", ["-"])), sep=" | ")
    title | - | - | $n \in \mathbb{N}$
    declared | - | - | -
    start | - | {\left(n+1\right)}^{2} | -
    step | refuted | = {n}^{2}+1 | ✗ the two sides differ: at $n = 1$: 4 against 2
    """
    if len(written) > MOST_CHARACTERS or written.count("\n") >= MOST_LINES:
        return {"mark": "error", "rows": [], "said": [f"more than {MOST_LINES} lines, or {MOST_CHARACTERS:,} signs"]}
    rows, known, above = [], {}, {}
    for numbered in plaintext.blocks(written):
        rows += _Checked(numbered, known, above).rows
    marks = {row.get("mark") for row in rows}
    return {"mark": next((mark for mark in _WORST if mark in marks), "open"), "rows": rows}


class _Checked:
    """One derivation, as far as its lines can be read; a step that fails is marked, and the chain goes on.

    known, above: the derivations that stand above, by title, as they are written and as they were checked.
    """

    def __init__(self, numbered: list, known: dict, above: dict):
        (n, title), *lines = numbered
        self.rows = [{"line": n, "kind": "title"}, *({"line": n, "kind": "later"} for n, _ in lines)]
        self.block, self.above, self.d = plaintext.Block(title, known), above, None
        if all(self._tried(n, self._take, line) for n, (_, line) in enumerate(lines, 1)):
            self._tried(-1, self._close)

    def _tried(self, n: int, action, *given) -> bool:
        """Whether a line could be taken in, so that the next one can follow."""
        row = self.rows[n]
        try:
            action(row, *given)
            return True
        except NotProved as error:  # of a maximum, of a fact
            finding = error.finding
            said = self._said(report.failed(finding, self._point)) if finding else [str(error)]
            row |= {"mark": finding.verdict if finding else "unknown", "said": said}
        except (IllFormed, TypeError) as error:
            row |= {"mark": "error", "said": [str(error)]}
        except ModuleNotFoundError as error:
            row |= {"mark": "unknown", "said": [f"the search for a proof of this step needs {error.name}"]}
        except RecursionError:
            row |= {"mark": "error", "said": ["nested too deep to be read here"]}
        return False

    def _take(self, row: dict, line: str) -> None:
        record, number = self.block.record, len(self.block.record["steps"])
        started = record["start"] is not None
        self.block.take(line)
        if len(record["steps"]) == number and (started or record["start"] is None):
            row["kind"] = "declared"
            return
        if self.d is None:
            self.d = opened(record, collect=True)
            self.rows[0]["said"] = self._setting()
        if len(record["steps"]) == number:
            row["kind"] = "start"
            self.d.start(**record["start"])
            row["tex"] = self._tex(self.d.lines[0].written)
            return
        step = record["steps"][-1]
        row["kind"] = step["kind"]
        source = step_arguments(step, {str(h): h for h in self.d.setting.hypotheses}, self._fact)
        if step["kind"] == "definition":
            self.d.define(**source)
            self._show_definition(row, self.d.definitions[-1])
        else:
            (self.d.maximum if step["kind"] == "extremum" else self.d.step)(**source)
            self._show(row, self.d.steps[-1])

    def _close(self, row: dict) -> None:
        self.above[self.block.closed()["title"]] = self.d
        if self.d.theorems and len(self.d.steps) > 1 and row["kind"] != "extremum":
            c = self.d.conclusion
            said = [report._where_markdown(c.conditions, self.d.names)] if c.conditions else []
            said += [report._given_markdown(c.hypotheses, self.d.names)] if c.hypotheses else []
            row["end"] = {"tex": f"{self._tex(c.left)} {report._SIGN[c.relation]} {self._tex(c.right)}",
                          "said": "; ".join(said).split("$")}

    def _fact(self, record: dict) -> Derivation:
        return self.above[record["title"]]

    # -- shown

    def _setting(self) -> list[str]:
        d = self.d
        said = [report._declared(d.setting, d.names)] if d.setting.declared or d.setting.random else []
        said += [report._where_markdown([d.setting.where], d.names)] if d.setting.where != TRUE else []
        said += [report._given_markdown(d.setting.hypotheses, d.names)] if d.setting.hypotheses else []
        return "; ".join(said).split("$")

    def _show_definition(self, row: dict, s) -> None:
        row["tex"] = f"{self._tex(s.expression.left)} := {self._tex(s.expression.right)}"
        if s.conditions:
            row["said"] = report._where_markdown(s.conditions, self.d.names).split("$")

    def _show(self, row: dict, s) -> None:
        sign = "" if s.kind == "extremum" else f"{report._SIGN[s.relation]} "
        row["tex"] = sign + self._tex(s.expression)
        row |= {"mark": s.finding.verdict, "said": self._said(report.verdict(s, self._point))}

    def _tex(self, tree) -> str:
        return latex(tree, self.d.names)

    def _point(self, env: dict) -> Phrase:
        return report._case_markdown(env, self.d.names)

    @staticmethod
    def _said(told: Phrase) -> list[str]:
        return [part.replace(_DOLLAR, "$") for part in say(told, lambda w: w.replace("$", _DOLLAR)).split("$")]
