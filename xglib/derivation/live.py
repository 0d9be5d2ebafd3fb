"""The checker as a page asks it, in its reader's browser: a text in, and for each of its lines what came of it.

The text is that of `plaintext`. What goes out is made for JSON and holds no markup: what is said is words and LaTeX in
turn, as in ["where ", "x > 0", ""].
"""

import json
import re

from . import parts, plaintext, report
from .chain import Derivation
from .kernel.language import TRUE, IllFormed
from .kernel.show import latex, text
from .library import LibraryProof
from .limits import Limit
from .parts import FAILED
from .phrases import LANGUAGES, Formula, Phrase, joined, say, spoken
from .records import opened, replay, step_arguments
from .refutation import case
from .tex import Notation
from .tex.tokens import RELATION, is_letter, tokens_of
from .verdict import NotProved

MOST_LINES, MOST_CHARACTERS = 200, 20_000
_WORST = ("error", *FAILED, "argued", "cited", "tested", "proved")
_EDGE = "\ue000"  # between words and LaTeX, until they are told apart


def answer(question: str) -> str:
    """What the page's worker passes on, JSON both ways: {"check": a text}, and so on, and the page's language."""
    asked = json.loads(question)
    language = asked.pop("language", "en")
    ((kind, given),) = asked.items()
    with spoken(LANGUAGES[language]):
        try:
            return json.dumps({"check": check, "take": take, "append": append, "replay": again}[kind](given))
        except Exception as error:  # a fault of the checker: the page says so, and lives on
            fault = f"{type(error).__name__}: {error}".split("\n")[0]
            return json.dumps({"mark": "error", "rows": [], "said": [_own("failed", error=fault)]})


def _own(identifier: str, **parts) -> str:
    return say(Phrase(f"live.{identifier}", parts))


def again(record: dict) -> dict:
    """The record of what a record holds, verified anew."""
    found = replay(record)
    return found.record if isinstance(found, LibraryProof) else found.record()


# -- a record as text

def sheet(record: dict) -> str | None:
    """The text of a stored derivation, claim or limit, of a refused step and what stands before it; else None."""
    if "refusal" in record:
        before = record["before"]
        record = before | {"steps": [*before["steps"], {"kind": "step", "source": record["refusal"]}]}
    try:
        return None if "proof" in record or "printed" in record else plaintext.written(record)
    except IllFormed:  # a title or a reason has signs that have a meaning in the text
        return None


# -- checked

def check(written: str) -> dict:
    r"""A row for each line that is not empty, and the mark of the whole: that of its worst line.

    >>> for row in check("A square\nn natural\n(n + 1)**2\n= n**2 + 1  -- a slip")["rows"]:
    ...     print(row["kind"], row.get("mark", "-"), row.get("tex", "-"), "$".join(row.get("said", ["-"])), sep=" | ")
    title | - | - | $n \in \mathbb{N}$
    declared | - | - | -
    start | - | {\left(n+1\right)}^{2} | -
    step | refuted | = {n}^{2}+1 | ✗ the two sides differ: at $n = 1$: 4 against 2
    """
    try:
        rows = [row for block in checked(written) for row in block.rows]
    except IllFormed as error:
        return {"mark": "error", "rows": [], "said": [str(error)]}
    marks = {row.get("mark") for row in rows}
    return {"mark": next((mark for mark in _WORST if mark in marks), "open"), "rows": rows}


def checked(written: str) -> list["Checked"]:
    """The derivations, claims and limits of a text."""
    if len(written) > MOST_CHARACTERS or written.count("\n") >= MOST_LINES:
        raise IllFormed(_own("long", lines=MOST_LINES, signs=MOST_CHARACTERS))
    known, above = {}, {}
    return [Checked(numbered, known, above) for numbered in plaintext.blocks(written)]


class Checked:
    """One derivation, as far as its lines can be read; a step that fails is marked, and the chain goes on. A claim is a
    derivation of one step here: whoever changes it may make it true.

    known, above: what stands above, by title, as it is written and as it was checked.
    failed: what is wrong with a line, in plain text, by its number.
    """

    def __init__(self, numbered: list, known: dict, above: dict):
        (n, title), *lines = numbered
        self.rows = [{"line": n, "kind": "title"}, *({"line": n, "kind": "later"} for n, _ in lines)]
        self.known, self.above, self.d, self.failed = known, above, None, {}
        self.kind, name = plaintext.headed(title)
        if self.kind == "derivation":
            self.block = plaintext.Block(title, known)
            read = all(self._tried(n, self._take, line) for n, (_, line) in enumerate(lines, 1))
            if read and self.block.record["start"]:
                self._tried(-1, self._close)
        else:
            for row in self.rows[1:]:
                row["kind"] = "declared"
            take = self._claim if self.kind == "claim" else self._limit
            self._tried(-1, take, name, [line for _, line in lines])

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
            self.failed[row["line"]] = str(error)
            return False
        except (IllFormed, TypeError) as error:
            row |= {"mark": "error", "said": [str(error)]}
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

    def _take(self, row: dict, line: str) -> None:
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

    def _fact(self, record: dict) -> Derivation:
        if record["title"] not in self.above:
            raise IllFormed(_own("unread", title=record["title"]))
        return self.above[record["title"]]

    def _close(self, row: dict) -> None:
        plaintext.enter(self.block.record, self.known)
        self.above[self.d.title] = self.d
        if len(self.d.steps) > 1 and self.d.theorems and row["kind"] != "extremum":  # which is its own conclusion
            c = self.d.conclusion
            row["end"] = {"tex": f"{self._tex(c.left)} {parts.SIGN[c.relation]} {self._tex(c.right)}",
                          "said": self._under(c.conditions, c.hypotheses)}

    def _claim(self, row: dict, source: str, lines: list[str]) -> None:
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

    def _limit(self, row: dict, title: str, lines: list[str]) -> None:
        record = plaintext.read_limit(title, lines, self.known)
        plaintext.enter(record, self.known)
        self.d = x = Limit(title, self._fact(record["below"]), self._fact(record["above"]), **record["limit"])
        said = parts.limit_proved(*(b.lines[-1].written for b in (x.below, x.above)), x.cases, x.names, self._show)
        limit = parts.limit(x.expression, x.over, x.names)
        row |= {"kind": "limit", "mark": "proved", "tex": f"{limit} = {self._tex(x.to)}", "said": self._said(said)}

    # -- shown

    def _setting(self) -> list[str]:
        s = self.d.setting
        declared = parts.declared(s.declared, s.random, self.d.names, self._show)
        return self._under([s.where] if s.where != TRUE else [], s.hypotheses, [declared] if declared else [])

    def _under(self, conditions, hypotheses, before=()) -> list[str]:
        """What stands under a formula: conditions and hypotheses."""
        names, said = self.d.names, [*before]
        said += [parts.where(conditions, names, self._show)] if conditions else []
        said += [parts.given(hypotheses, names, self._show)] if hypotheses else []
        return self._said(joined("then", said)) if said else []

    def _show_definition(self, row: dict, s) -> None:
        row |= {"tex": f"{self._tex(s.expression.left)} := {self._tex(s.expression.right)}",
                "said": self._under(s.conditions, ())}

    def _show_step(self, row: dict, s) -> None:
        sign = "" if s.kind == "extremum" else f"{parts.SIGN[s.relation]} "
        row |= {"tex": sign + self._tex(s.expression), "mark": s.finding.verdict,
                "said": self._said(report.verdict(s, self._point))}
        if s.finding.verdict in FAILED:
            self.failed[row["line"]] = self.d.failures[-1]

    def _tex(self, tree) -> str:
        return parts.in_formula(latex(tree, self.d.names))

    @staticmethod
    def _show(tex: str) -> str:
        return f"{_EDGE}{parts.in_formula(tex)}{_EDGE}"

    def _point(self, env: dict) -> Phrase:
        return case(env, lambda values: parts.pairs(values, self.d.names, self._show))

    @staticmethod
    def _said(told: Phrase | Formula) -> list[str]:
        if isinstance(told, Phrase):
            told = say(told, lambda words: words.replace(_EDGE, ""))
        return told.split(_EDGE)


# -- taken along

def take(written: str) -> dict:
    """A text as LaTeX, as Markdown and as a test; nothing of it may have failed."""
    if (mark := check(written)["mark"]) in ("error", "open", *FAILED):
        return {"said": _own("not-settled"), "mark": mark}
    blocks = checked(written)
    if any(block.kind != "derivation" for block in blocks):
        return {"said": _own("not-chain"), "mark": mark}
    found = [block.d for block in blocks]
    return {"mark": mark, "latex": "\n\n".join(map(_display, found)),
            "markdown": "\n\n".join(map(report.derivation_markdown, found)) + "\n", "test": _test(written, found[-1])}


def _display(d: Derivation) -> str:
    """A derivation as a display of amsmath."""
    lines = [rf"  & {latex(d.lines[0].written, d.names)} && {_reason(d.start_source['reason'])}"]
    for s in d.steps:
        sign = "" if s.kind == "extremum" else parts.SIGN[s.relation]
        lines.append(rf"  & {sign} {latex(s.expression, d.names)} && {_reason(s.reason)}")
    defined = [rf"% {text(s.expression.left)} := {text(s.expression.right)}" for s in d.definitions]
    body = " \\\\\n".join(line.rstrip(" &") if line.endswith("&& ") else line for line in lines)
    return "\n".join([f"% {d.title}", *defined, r"\begin{align*}", body, r"\end{align*}"])


def _reason(words: str) -> str:
    """Words in LaTeX, where no sign of theirs means anything."""
    signs = {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
    escaped = "".join(signs.get(sign, "\\" + sign if sign in "{}$&#_%" else sign) for sign in words)
    return rf"\text{{{escaped}}}" if words else ""


def _test(written: str, d: Derivation) -> str:
    name = re.sub(r"\W+", "_", d.title.lower(), flags=re.ASCII).strip("_") or "derivation"
    lines = "\n".join(f"    {line!r}," for line in written.strip("\n").split("\n"))
    return (f"from xglib.derivation.plaintext import read\n\nTEXT = [\n{lines}\n]\n\n\ndef test_{name}():\n"
            f"    assert str(read(\"\\n\".join(TEXT)).conclusion) == {str(d.conclusion)!r}\n")


# -- LaTeX

def append(given: dict) -> dict:
    r"""The text with the lines of a display in LaTeX below it; its names are those that the text declares.

    A text that is empty begins with the letters of the display, as real numbers.

    >>> print(append({"text": "", "latex": r"(a+b)^2 &= a^2 + 2ab + b^2"})["text"])
    From LaTeX
    a, b real
    (a + b)**2
    = a**2 + 2*a*b + b**2
    """
    written, display = given["text"].rstrip(), given["latex"].replace("$", " ")
    try:
        if not written:
            letters = dict.fromkeys(token for token in tokens_of(display) if is_letter(token))
            written = "From LaTeX" + (f"\n{', '.join(letters)} real" if letters else "")
        last = checked(written)[-1]
        last.open()
        lines = [_line(relation, text(tree)) for relation, tree in Notation.of(last.d).lines(display)]
    except (IllFormed, NotProved) as error:
        return {"said": str(error)}
    return {"text": "\n".join([written, *lines])}


def _line(relation: str, expression: str) -> str:
    if relation and relation not in RELATION.values():
        raise IllFormed(f"a line begins with = < <= > or >=, not with {relation}")
    return f"{relation.replace('==', '=')} {expression}".lstrip()
