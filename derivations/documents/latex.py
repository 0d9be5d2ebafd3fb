r"""A display of LaTeX as the lines of a derivation in plain text, each with its place in the document.

    (a+b)^2 &= a^2 + 2ab + b^2 && \text{multiply out} \\    ->    (a + b)**2
                                                                  = a**2 + 2*a*b + b**2  -- multiply out

What a row needs beside its formula stands in a comment behind it: % cancel TP [extends TP == 0 and FP + FN > 0]
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..author.names import check_words
from ..author.writing import plain
from ..kernel import domains, hypotheses
from ..kernel.language import Call, IllFormed, Meaning, Name, Node, check, expand, parse, text
from ..kernel.show import check_names, name_latex
from ..plaintext import Block as Chain
from ..refute.spaces import events_of
from ..tex import Notation
from ..tex.display import Row as Cut
from ..tex.display import cut, divided, uncommented
from ..tex.scalars.ambiguous import asks, of_a_condition
from ..tex.scalars.functions import COVARIANCE, EXPECTATION, VARIANCE, Function
from ..tex.scalars.reader import Reader
from ..tex.tokens import RELATED, RELATION, argument, closing, enter, goes_on, is_letter, pieces, rows, shown, tokens_of
from .blocks import ANY, Block, Display, Line, Macro, Unreadable
from .places import MEANS, OF_EVENTS

LAMBDA = re.compile(r"(?<![\w\\])lambda(?!\w)")  # no name of the language: its letter is one
_READS = re.compile(r"(?P<tex>\S.*?) reads (?P<meaning>.+)")
_LOOKS = re.compile(r"(?P<name>\w+) looks like (?P<tex>\S.*)")
_WITH_SCRIPTS = re.compile(r"(?:[A-Za-z]|\\[A-Za-z]+(?:{\\?\w+})?)(?:[_^](?:[\w*+-]|\\[A-Za-z]+|{[^{}]+}))*")
_SUMS = re.compile(r"(?P<tex>\S.*?) sums (?P<index>\w+) from (?P<low>.+?) to (?P<high>.+)")


@dataclass(frozen=True)
class Row:
    """A row of a display, with the sign of implication that it begins with, if it does.

    latex: as it stands, without its reason; formula: the same with the macros put in; fault: why it cannot be read.
    left: what stands before its first &, if it has one. indented: whether wide space stands before its formula.
    """

    latex: str
    offset: int
    sign: str = ""
    reason: str = ""
    formula: str = ""
    fault: str = ""
    words: str = ""  # of the reason, but for comments
    left: str | None = None
    indented: bool = False


def row_list(latex: str, macros: tuple[Macro, ...] = ()) -> list[Row]:
    r"""The rows of a display that are not empty.

    >>> [(row.formula.strip(), row.reason) for row in row_list(r"a &= b && \text{why} \\ % [tested]")]
    [('a &= b', 'why [tested]')]
    """
    latex, comments = uncommented(latex)
    out: list[Row] = []
    said: list[str] = []
    above: int | None = None
    for row in cut(latex):
        place, end = row.start, row.start + len(row.latex)
        new = _row(row, macros)
        for at, comment in [(at, comment) for at, comment in comments if place <= at < end and comment[0] == "%"]:
            beside = above is not None and "\n" not in latex[above:at] and not latex[place:at].strip(" \n\t&")
            if beside and out:
                out[-1] = replace(out[-1], reason=_joined(out[-1].reason, comment.strip("% \t")))
            else:
                said.append(comment.strip("% \t"))
        if row.sign and not new.latex and not new.fault:
            new = replace(new, fault=f"nothing stands behind {row.sign}: write the formula in this row")
        if new.latex or new.fault:
            out.append(replace(new, reason=_joined(new.reason, *said)))
            said = []
        elif new.reason and out:  # a reason in a row of its own
            out[-1] = replace(out[-1], reason=_joined(out[-1].reason, new.reason))
        elif new.reason:
            out.append(replace(new, fault=f"{new.reason!r} stands above all formulas"))
        above = end
    return out


def _row(row: Cut, macros: tuple[Macro, ...]) -> Row:
    fault, found, written = row.fault, None, ""
    try:
        written = expanded(row.latex, macros)
        found = divided(written)
    except IllFormed as error:
        fault = fault or str(error)
    try:
        latex = divided(row.latex).formula if found and written != row.latex else found.formula if found else row.latex
    except IllFormed:  # as its macros are not put in
        latex = row.latex
    lead = len(latex) - len(latex.lstrip(" \n\t&"))
    formula, words = (found.formula, found.words) if found else ("", "")
    left = formula.partition("&")[0].strip() if "&" in formula else None
    indented = re.match(r"[\s&]*\\q?quad(?![A-Za-z])", formula) is not None
    formula = formula.strip(" \n\t&")
    latex = latex.strip(" \n\t&") if formula or fault else ""
    return Row(latex, row.start + lead, row.sign, words, formula, fault, words, left, indented)


def _joined(*words: str) -> str:
    return " ".join(filter(None, words))


# -- macros

_MOST_EXPANSIONS, _MOST_EXPANDED = 200, 8_000
_GROUP = r"(?:{(?:[^{}]|{(?:[^{}]|{[^{}]*})*})*}|\\?[^\W_])\s*"  # an argument, braces within braces
_TWO = r"\\(?:[dtc]?frac|[dt]?binom)\s*"
_WANTS = re.compile(  # before an argument that has no braces of its own
    rf"(?:[_^]|\\(?:sqrt|bar|hat|tilde|dot|vec|overline|wide\w+|math\w+|text\w*|mbox|operatorname|boldsymbol|bm|pmb)"
    rf"|{_TWO}(?:{_GROUP})?)\s*\Z"
)
_ONE = re.compile(rf"\s*(?:\\[A-Za-z]+|[^\\{{}}\s]|{_TWO}{_GROUP}{_GROUP}|{_GROUP})\s*")


def expanded(latex: str, macros: tuple[Macro, ...]) -> str:
    r"""LaTeX with the macros of its document put in.

    >>> expanded(r"\E[\abs{x}]", (("\\E", 0, r"\mathbb{E}"), ("\\abs", 1, r"\left|#1\right|")))
    '\\mathbb{E} [\\left|x\\right| ]'
    """
    known = {name: (count, body) for name, count, body in macros}
    if ANY in known:
        raise IllFormed(
            f"{known[ANY][1]} stands in this document, and may give any sign another meaning: define macros by their "
            "names, as in \\newcommand{\\name}{...}"
        )
    for _ in range(_MOST_EXPANSIONS):
        found = next((m for m in re.finditer(r"\\(?:[A-Za-z]+|.)", latex, re.DOTALL) if m[0] in known), None)
        if found is None:
            return latex
        count, body = known[found[0]]
        if _WANTS.search(latex[: found.start()]) and not _ONE.fullmatch(body):
            raise IllFormed(f"{found[0]} stands where one sign or braces are wanted: write braces around it")
        if count < 0:
            raise IllFormed(
                f"{found[0]} is defined in two ways in this document, or in one that is not read: write what it "
                "stands for"
            )
        end = found.end()
        for n in range(1, count + 1):
            held, end = argument(latex, end)
            body = body.replace(f"#{n}", held)
        latex = f"{latex[: found.start()]}{body} {latex[end:]}"
        if len(latex) > _MOST_EXPANDED:
            break
    raise IllFormed(f"its macros make more than {_MOST_EXPANDED} signs or {_MOST_EXPANSIONS} replacements")


# -- names


def notation(head: list[Line], chain: Chain) -> Notation:
    """What a display may speak of: what is declared and defined above it, and how pieces of LaTeX are read."""
    record, reads, sums = chain.record, dict[str, str](), dict[str, tuple[str, str, str]]()
    for line in head:
        if found := _SUMS.fullmatch(line.text):
            enter(sums, found["tex"], (found["index"], found["low"], found["high"]))
        elif found := _READS.fullmatch(line.text):
            enter(reads, found["tex"], plain(found["meaning"]))
    of = {n: domains.from_text(domain) for n, domain in record["domains"]}
    check_words(
        [n for n in (*of, *record["random"]) if not isinstance(of.get(n), domains.Function)], (), record["names"]
    )
    heads, _ = _definitions(record)
    events = events_of(map(hypotheses.from_text, record["hypotheses"]))
    return Notation.declared(
        of,
        record["random"],
        heads,
        looks=record["names"],
        reads=reads,
        sums=sums,
        meanings=meanings(chain),
        events=events,
    )


def meanings(chain: Chain) -> dict[str, Meaning]:
    """What the definitions above a display say."""
    return _meanings(*_definitions(chain.record))


def _definitions(record: dict[str, Any]) -> list[list[Node]]:
    return [[parse(plain(step["source"][side])) for step in record["steps"]] for side in ("head", "body")]


def _meanings(heads: list[Node], bodies: list[Node]) -> dict[str, Meaning]:
    out: dict[str, Meaning] = {}
    for head, body in zip(heads, bodies):
        full = expand(body, out)
        check("shape", full)
        if isinstance(head, Name):
            out[head.id] = None, full
        elif isinstance(head, Call) and all(isinstance(arg, Name) for arg in head.args):
            out[head.function] = tuple(map(text, head.args)), full
    return out


def readings(block: Block) -> list[Line]:
    r"""The lines of a declaration. What a name looks like and is never printed as, p_{k-1} or a letter that has a
    meaning of its own, is how its LaTeX is read; an \ell that nothing is said of is the name ell."""
    out = []
    for line in block.lines:
        found = _LOOKS.fullmatch(line.text)
        if (
            found
            and not any(
                re.search(rf"(?<!\w){found['name']}(?!\w)[\w, ]* (?:sequence|matrix|function)(?!\w)", other.text)
                for other in block.lines
            )
            and _WITH_SCRIPTS.fullmatch(found["tex"])
            and not is_printed(found["name"], found["tex"])
        ):
            line = replace(line, text=f"{found['tex']} reads {found['name']}")
        out.append(line)
    ell = re.compile(r"\\ell(?![A-Za-z])")
    if block.display and ell.search(block.display.latex) and not any(ell.search(line.text) for line in out):
        out.append(Line(block.title.number, block.title.column, r"ell looks like \ell"))
    return out


def is_printed(name: str, tex: str) -> bool:
    """Whether the name can be printed so."""
    try:
        check_names([name], (), {name: tex})
        return True
    except IllFormed:
        return False


def is_about_latex(line: Line) -> bool:
    """Whether a line of a declaration says how LaTeX is read."""
    return bool(_SUMS.fullmatch(line.text) or _READS.fullmatch(line.text))


# -- lines


def lines(display: Display, known: Notation) -> Iterator[Line]:
    """The lines of the derivations that a display writes; an empty one stands before each further chain."""
    found = row_list(display.latex, display.macros)
    if not found:
        raise Unreadable("the display is empty", *display.place(0))
    if not any(_SIGNS.search(row.formula) for row in found):
        yield from _lines(display, found, known)
        return
    _check_signs(display, found)
    if all(_SIGNS.search(row.formula) for row in found) or not any(row.sign for row in found):
        upper, lower = (_chains(_lines(display, _signed(found, n), known)) for n in (0, 1))
        for n, chain in enumerate([*upper, *(chain for chain in lower if chain not in upper)]):
            yield from [Line(*display.place(0), "")] * bool(n) + chain
    else:
        yield from _lines(display, found, known)


_SIGNS = re.compile(r"\\(?:pm|mp)(?![A-Za-z])|±|∓")


def _signed(found: list[Row], lower: int) -> list[Row]:
    """The rows with the upper sign of each \\pm and \\mp, or with the lower one."""

    def sign(mark: re.Match[str]) -> str:
        return "-+"[(mark[0] in (r"\pm", "±")) ^ lower]

    return [replace(row, formula=_SIGNS.sub(sign, row.formula)) for row in found]


def _check_signs(display: Display, found: list[Row]) -> None:
    """Several ± belong together where each side has them, or a ∓: elsewhere each may be one by itself."""
    sides = [side for row in found for side in re.split(_RELATED, row.formula) if side.strip(" &")]
    signs = [[mark[0] for mark in _SIGNS.finditer(side)] for side in sides]
    place = display.place(next(row.offset for row in found if _SIGNS.search(row.formula)))
    together = any(mark in (r"\mp", "∓") for marks in signs for mark in marks) or all(signs)
    if not together and any(len(marks) > 1 for marks in signs):
        raise Unreadable(
            "several \\pm on one side, and none on another, can be read in two ways: all upper or all lower signs, or "
            "each by itself; write a row for each case",
            *place,
        )
    if any(re.search(rf"[_^]\s*(?:{{\s*(?:{_SIGNS.pattern})\s*}}|{_SIGNS.pattern})", row.formula) for row in found):
        raise Unreadable("\\pm stands alone in an index: write a row for each of the two", *place)


_RELATED = "|".join(
    re.escape(sign) + "(?![A-Za-z])" * sign[-1].isalpha() for sign in (*RELATED, r"\leq", r"\geq", "≤", "≥")
)


def _chains(found: Iterator[Line]) -> list[list[Line]]:
    chains: list[list[Line]] = [[]]
    for line in found:
        if line.text:
            chains[-1].append(line)
        else:
            chains.append([])
    return chains


def _lines(display: Display, found: list[Row], known: Notation) -> Iterator[Line]:
    implied = any(row.sign for row in found)
    begun, heads, bare, alone = False, list[Head](), None, None
    for group in _implications(found) if implied else groups(found, display.broken):
        place = display.place(group[0].offset)
        try:
            if group[0].fault:
                raise IllFormed(group[0].fault)
            for row in group:
                _check_words(row.words, known)
            if implied:
                head, said = None, [(group[0].sign, _condition(group, known))]
            else:
                said, known, head = _said(group, known, begun)
                if head:
                    head.check_beside(heads)
                    heads.append(head)
                if bare and not said[0][0]:
                    raise _unchecked(*bare)
                if any(relation not in ("", ":=") for relation, _ in said):
                    bare = None
                elif head:
                    bare = head, place
        except Unreadable:
            raise
        except IllFormed as error:
            raise unreadable(error, *place) from None
        places = _places(display, group, len(said))
        whole = _joined(*sorted((row.reason for row in group), key=lambda reason: reason.endswith("]")))
        for n, (relation, expression) in enumerate(said):
            last = n == len(said) - 1
            if relation == ":=":
                yield Line(*places[n], with_reason(expression, whole if last else ""))
                continue
            if not relation:
                if alone:
                    raise _alone(*alone)
                if begun:
                    yield Line(*places[n], "")
            begun, alone = True, None if relation else (expression, places[n])
            body = f"{relation.replace('==', '=')} {expression}".strip()
            reason = whole if last else ""
            if head and not relation:
                reason = f"{_NAMES}{head.written}$" + (f" {reason}" if reason else "")
            yield Line(*places[n], with_reason(body, reason))
    if bare:
        raise _unchecked(*bare)
    if alone and len(found) > 1:
        raise _alone(*alone)


def _implications(found: list[Row]) -> list[list[Row]]:
    """What stands between signs of implication: a row that begins with a relation goes on with the chain above it."""
    out: list[list[Row]] = []
    for row in found:
        goes_on = out and not (row.sign or row.fault) and re.match(rf"{_SPACE}(?:{_RELATED})", row.formula)
        out[len(out) - bool(goes_on) :] = [[*out[-1], row] if goes_on else [row]]
    return out


def _condition(group: list[Row], known: Notation) -> str:
    r"""Rows between signs of implication: x = \pm 2 says x = 2 or x = -2."""
    ways = dict.fromkeys(_in_one(row.formula for row in _signed(group, n)) for n in (0, 1))
    read = [text(Reader(_one_row(formula), known).whole()) for formula in ways]
    return read[0] if len(read) == 1 else " or ".join(f"({way})" for way in read)


def unreadable(error: IllFormed, line: int, column: int) -> Unreadable:
    """The error at its place."""
    found = Unreadable(str(error), line, column)
    found.missing = getattr(error, "missing", None)
    return found


def _alone(expression: str, place: tuple[int, int]) -> Unreadable:
    return Unreadable(
        f"{expression} stands by itself, and nothing is checked: put a relation before or behind it, or leave it out",
        *place,
    )


def _check_words(words: str, known: Notation) -> None:
    """A name in words, as \\text{total}, is no reason."""
    read = map(tokens_of, (words, rf"\text{{{words}}}")) if re.fullmatch(r"[^\\{}$%]+", words) else ()
    if any(len(tokens) == 1 and Reader(tokens, known).declared for tokens in read):
        raise IllFormed(f"{words!r} is declared, and stands where a reason does: put a sign before it, or other words")


def _unchecked(head: "Head", place: tuple[int, int]) -> Unreadable:
    return Unreadable(f"this says only what {head.written} is, and nothing is checked: write := for =", *place)


_NAMES = "$=: "  # what a line is, for whoever reads it without the display


def named(line: str) -> str:
    """What a line of plain text only says what it is: the left side of its display, which stands in its reason."""
    found = re.search(rf"  -- {re.escape(_NAMES)}([^$]*)\$", line)
    return found[1] if found else ""


def with_reason(body: str, reason: str) -> str:
    """A line of plain text with its reason, which may end in options."""
    reason = LAMBDA.sub("λ", reason)
    if not reason:
        return body
    return f"{body}  {reason}" if reason.startswith("[") else f"{body}  -- {reason}"


def groups(found: list[Row], broken: bool) -> Iterator[list[Row]]:
    """Rows that belong together, as a long expression goes on in the next one; what cannot be read stands alone.

    broken: whether the display is one formula, as a multline is."""
    group, tokens, aligned = list[Row](), list[str](), any(row.left for row in found)
    for row in found:
        try:
            new = [] if row.fault else tokens_of(row.formula)
            column = not row.left if aligned and row.left is not None else True if broken or row.indented else None
            begins = not (group and tokens and new and goes_on(new, tokens, column))
        except IllFormed as error:
            row, new, begins = replace(row, fault=str(error)), [], True
        if group and begins:
            yield group
            group, tokens = [], []
        group, tokens = [*group, row], [*tokens, *new]
    yield group


def _said(group: list[Row], known: Notation, begun: bool) -> tuple[list[tuple[str, str]], Notation, "Head | None"]:
    """The relations and expressions of a row, what is known below it, and what the row says that it defines."""
    written = _in_one(row.formula for row in group).replace(":=", r"\coloneqq ")
    parts = pieces(_one_row(written))
    if len(parts) == 2 and parts[1][0] == ":=":
        if begun:
            raise IllFormed("definitions stand before the first line")
        head = _name(parts[0][1], known)
        body = Reader(parts[1][1], known).whole()
        defines = _meanings([Name(head)], [expand(body, known.meanings)])
        names = tuple(dict.fromkeys((*known.names, head)))
        known = replace(known, names=names, meanings={**known.meanings, **defines})
        return [(":=", f"{head} := {text(body)}")], known, None
    defined = _head(parts[0][1], known) if len(parts) > 1 and (parts[0][0], parts[1][0]) == ("", "==") else None
    if defined:
        parts = [("", parts[1][1]), *parts[2:]]
    out = []
    for relation, tokens in parts:
        if relation and relation not in RELATION.values():
            raise IllFormed(
                f"a line begins with = < <= > or >=, not with {relation}: what is no equation or bound is not checked; "
                "leave it out of the display, or state a bound"
            )
        out.append((relation, text(Reader(tokens, known).whole())))
    return out, known, defined


_SPACE = r"(?:[\s&~]|\\[,:;! ]|\\q?quad(?![A-Za-z]))*"


def _in_one(formulas: Iterable[str]) -> str:
    """The rows of a formula as one: a relation at the end of a row and at the beginning of the next is one."""
    out = ""
    for formula in formulas:
        ends, begins = (
            re.search(rf"({_RELATED}){_SPACE}\Z", out),
            re.match(rf"{_SPACE}({_RELATED})", formula),
        )
        same = ends and begins and tokens_of(ends[1]) == tokens_of(begins[1])
        out += " " + (formula[begins.end() :] if begins and same else formula)
    return out


def _one_row(written: str) -> list[str]:
    """The tokens of what is one row of its display."""
    row, *more = rows(tokens_of(written)) or [[]]
    if more:
        raise IllFormed(f"\\\\ stands within braces, before {shown(more[0])}: end the row outside of them")
    return row


def _name(tokens: list[str], known: Notation) -> str:
    """The name that stands to the left of := in a display."""
    found = re.fullmatch(r"\\?([^\W\d]\w*)(?: _ { (\w+) })?", " ".join(tokens))
    if found is None:
        raise IllFormed(f"{shown(tokens)} := ...: the left side of a definition is a name")
    name = found[1] + (f"_{found[2]}" if found[2] else "")
    if tokens_of(name_latex(name, known.looks)) != tokens:
        raise IllFormed(f"{shown(tokens)} := ...: {name} looks different, define it above the display")
    return name


_COMMAND = (  # of a letter: another one, as \\not, may belong to the sign that follows
    r"\\(?:(?:bar|hat|tilde|dot|vec) { [^{}]* }|math(?:bf|bb|cal|scr|frak|rm|sf|tt){\\?\w+}|ell|hbar|Pr|det|dim|deg|ker"
    r"|(?:var)?(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|omicron|pi|rho|sigma|tau"
    r"|upsilon|phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega))"
)
_SCRIPT = r" [_^] { [^{}]* }"
_NAMED = re.compile(
    rf"(?P<base>(?!(?:and|or|not)(?!\w))[^\W\d_]+|[A-Z](?: [A-Z])+|{_COMMAND})(?P<scripts>(?:{_SCRIPT})*)"
    r"(?P<of> [(\[] .* [)\]])?"
)
_ARGUMENT = re.compile(rf"(?:[^\W\d_]+|{_COMMAND})(?:{_SCRIPT})*(?: = (?:\w+|- 1))?")
_FIXED = re.compile(r"(?: _ { (?:\d+|[^\W\d_]{2,}|\\[A-Za-z]+{\\?\w+}) })*")


@dataclass(frozen=True)
class Head:
    r"""A left side that only says what the rest is, as F_1, \bar{y} and \mathrm{Var}(X) do: it is not declared."""

    written: str
    base: str
    fixed: bool  # whether nothing in it varies, as in F_1
    tokens: tuple[str, ...]

    def asks(self, error: IllFormed) -> IllFormed:
        """The error, with the question what this stands for."""
        opening = next((n for n, token in enumerate(self.tokens) if token in ("(", "[")), len(self.tokens))
        kind = "applied" if opening < len(self.tokens) else "name"
        return asks(error, kind, [*self.tokens[:opening]], self.tokens)

    def check_beside(self, others: list["Head"]) -> None:
        """Refuse another one of the same base: what it is may follow from what stands there."""
        for other in others:
            if other.written == self.written:
                said = f"{self.written} stands to the left of two statements: declare it, or define it with :="
                raise self.asks(IllFormed(said))
            if other.base == self.base and not (self.fixed and other.fixed):
                raise self.asks(
                    IllFormed(
                        f"{self.written} and {other.written} both stand to the left of a statement, and one may follow "
                        f"from the other: declare {self.base}, or define it with :="
                    )
                )


def _speaks_of_declared(tokens: list[str], base: str, known: Notation) -> bool:
    """Whether it begins with what is declared, or is letters in a row, as PV, of which one is; E, Var and Cov are,
    beside what is random."""
    letters = [[letter] for letter in base.split()]
    if len(letters) > 1 and any(Reader(letter, known).declared for letter in letters):
        return True
    meant = known.patterns(tokens[0])
    if any(target in (VARIANCE, COVARIANCE) and pattern == tuple(tokens[: len(pattern)]) for pattern, target in meant):
        return True
    mean = [target for _, target in meant] in ([EXPECTATION], [Function("E")])
    return Reader(tokens, known).declared and bool(known.random or not mean)


def _is_undeclared_capital(tokens: list[str], place: int, known: Notation) -> bool:
    """Whether a random variable stands there of which nothing is said."""
    return re.fullmatch("[A-Z]", tokens[place]) is not None and not Reader(tokens[place:], known).declared


def _head(tokens: list[str], known: Notation) -> Head | None:
    found = _NAMED.fullmatch(" ".join(tokens))
    if found is None or _speaks_of_declared(tokens, found["base"], known):
        return None
    opening = next((n for n, token in enumerate(tokens) if token in ("(", "[")), None)
    if opening is not None and closing(tokens, opening) < len(tokens) - 1:
        return None  # f(x) + f(y) is no name
    try:
        Reader(tokens, known).whole()
        return None  # π, e or a limit says something by itself
    except IllFormed:
        pass
    written, base = shown(tokens), shown(found["base"].split())
    if r"\prime" in tokens or base.startswith(r"\dot"):
        said = f"{written} may be a slope: write \\frac{{d}}{{dx}} of what it is the slope of"
        raise asks(IllFormed(said), "whole", [], tokens)
    if "^ { -" in found["scripts"]:
        said = f"{written} may be an inverse: declare {base}, or define it with :="
        raise asks(IllFormed(said), "whole", [], tokens)
    arguments = re.split(r" (?:,|;|\||\\mid|\\\|) ", found["of"][3:-2]) if found["of"] else []
    random = base in (*MEANS, *OF_EVENTS) and any(
        _is_undeclared_capital(tokens, n, known) for n in range(opening or 0, len(tokens))
    )
    if not random and not all(map(_ARGUMENT.fullmatch, arguments)):
        error = of_a_condition(tokens) or IllFormed(
            f"{written} is {base} of something: declare or define {base}, as in {base}(x) := ... in a line of the "
            f"declaration, or write what the whole is: `{written} reads ...`"
        )
        raise asks(error, "applied", tokens[:opening], tokens)
    return Head(written, base, not arguments and _FIXED.fullmatch(found["scripts"]) is not None, tuple(tokens))


def _places(display: Display, group: list[Row], count: int) -> list[tuple[int, int]]:
    """Where each line of a row stands: at its relation, where these can be counted; else the row."""
    found = []
    for row in group:
        depth = 0
        for sign in re.finditer(r"\\[A-Za-z]+|\\.|[{}()\[\]=<>≤≥≠]|:=", row.latex):
            depth += (sign[0] in tuple("{([")) - (sign[0] in tuple("})]"))
            if depth == 0 and (
                sign[0] in RELATED or sign[0] in ("≤", "≥", "≠", r"\leq", r"\geq", r"\leqslant", r"\geqslant", r"\ne")
            ):
                found.append(display.place(row.offset + sign.start()))
    whole = display.place(group[0].offset)
    if len(found) == count - 1:
        return [whole, *found]
    return found if len(found) == count else [whole] * count


def letters(latex: str) -> dict[str, None]:
    """The letters of a display, in their order: a first guess at its names."""
    return dict.fromkeys(token for row in row_list(latex) for token in tokens_of(row.formula) if is_letter(token))
