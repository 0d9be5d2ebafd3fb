r"""A display of LaTeX as the lines of a derivation in plain text, each with its place in the document.

    (a+b)^2 &= a^2 + 2ab + b^2 && \text{multiply out} \\    ->    (a + b)**2
                                                                  = a**2 + 2*a*b + b**2  -- multiply out

What a row needs beside its formula stands in a comment behind it: % cancel TP [extends TP == 0 and FP + FN > 0]
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..author.names import check_words
from ..author.writing import plain
from ..kernel import domains, hypotheses
from ..kernel.language import Call, IllFormed, Name, check_shape, expand, parse, text
from ..kernel.show import name_latex
from ..plaintext import Block as Chain
from ..refute.spaces import events_of
from ..tex import Notation
from ..tex.display import Row as Cut
from ..tex.display import cut, divided, uncommented
from ..tex.reader import Reader
from ..tex.tokens import RELATED, RELATION, argument, closing, goes_on, is_letter, pieces, rows, shown, tokens_of
from .blocks import Display, Line, Unreadable

LAMBDA = re.compile(r"(?<![\w\\])lambda(?!\w)")  # no name of the language: its letter is one
_READS = re.compile(r"(?P<tex>\S.*?) reads (?P<meaning>.+)")
_SUMS = re.compile(r"(?P<tex>\S.*?) sums (?P<index>\w+) from (?P<low>.+?) to (?P<high>.+)")


@dataclass(frozen=True)
class Row:
    """A row of a display, with the sign of implication that it begins with, if it does.

    latex: as it stands, without its reason; formula: the same with the macros put in; fault: why it cannot be read.
    left: what stands before its first &, if it has one.
    """

    latex: str
    offset: int
    sign: str = ""
    reason: str = ""
    formula: str = ""
    fault: str = ""
    words: str = ""  # of the reason, but for comments
    left: str | None = None


def row_list(latex: str, macros: tuple[tuple[str, int, str], ...] = ()) -> list[Row]:
    r"""The rows of a display that are not empty.

    >>> [(row.formula.strip(), row.reason) for row in row_list(r"a &= b && \text{why} \\ % [tested]")]
    [('a &= b', 'why [tested]')]
    """
    latex, comments = uncommented(latex)
    out, said, above = [], [], None
    for row in cut(latex):
        place, end = row.start, row.start + len(row.latex)
        new = _row(row, macros)
        for at, comment in [(at, comment) for at, comment in comments if place <= at < end]:
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


def _row(row: Cut, macros: tuple) -> Row:
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
    formula = formula.strip(" \n\t&")
    latex = latex.strip(" \n\t&") if formula or fault else ""
    return Row(latex, row.start + lead, row.sign, words, formula, fault, words, left)


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


def expanded(latex: str, macros: tuple[tuple[str, int, str], ...]) -> str:
    r"""LaTeX with the macros of its document put in.

    >>> expanded(r"\E[\abs{x}]", (("\\E", 0, r"\mathbb{E}"), ("\\abs", 1, r"\left|#1\right|")))
    '\\mathbb{E} [\\left|x\\right| ]'
    """
    known = {name: (count, body) for name, count, body in macros}
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
    record, reads, sums = chain.record, {}, {}
    for line in head:
        if found := _SUMS.fullmatch(line.text):
            sums[found["tex"]] = (found["index"], found["low"], found["high"])
        elif found := _READS.fullmatch(line.text):
            reads[found["tex"]] = plain(found["meaning"])
    of = {n: domains.from_text(domain) for n, domain in record["domains"]}
    check_words(
        [n for n in (*of, *record["random"]) if not isinstance(of.get(n), domains.Function)], (), record["names"]
    )
    heads, bodies = ([parse(plain(step["source"][side])) for step in record["steps"]] for side in ("head", "body"))
    meanings = _meanings(heads, bodies)
    events = events_of(map(hypotheses.from_text, record["hypotheses"]))
    return Notation.declared(
        of, record["random"], heads, looks=record["names"], reads=reads, sums=sums, meanings=meanings, events=events
    )


def _meanings(heads: list, bodies: list) -> dict[str, tuple]:
    out = {}
    for head, body in zip(heads, bodies):
        full = expand(body, out)
        check_shape(full)
        if isinstance(head, Name):
            out[head.id] = None, full
        elif isinstance(head, Call) and all(isinstance(arg, Name) for arg in head.args):
            out[head.function] = tuple(arg.id for arg in head.args), full
    return out


def is_about_latex(line: Line) -> bool:
    """Whether a line of a declaration says how LaTeX is read."""
    return bool(_SUMS.fullmatch(line.text) or _READS.fullmatch(line.text))


# -- lines


def lines(display: Display, known: Notation) -> Iterator[Line]:
    """The lines of the derivations that a display writes; an empty one stands before each further chain."""
    found = row_list(display.latex, display.macros)
    if not found:
        raise Unreadable("the display is empty", *display.place(0))
    implied = any(row.sign for row in found)
    begun, heads, bare, alone = False, [], None, None
    for group in [[row] for row in found] if implied else _groups(found):
        place = display.place(group[0].offset)
        try:
            if group[0].fault:
                raise IllFormed(group[0].fault)
            for row in group:
                _check_words(row.words, known)
            if implied:
                head, said = None, [(group[0].sign, text(Reader(_one_row(group[0].formula), known).whole()))]
            else:
                said, known, head = _said(group, known, begun)
                if bare and not said[0][0]:
                    raise _unchecked(*bare)
                if head:
                    head.check_beside(heads)
                    heads.append(head)
                if any(relation not in ("", ":=") for relation, _ in said):
                    bare = None
                elif head:
                    bare = head, place
        except Unreadable:
            raise
        except IllFormed as error:
            raise Unreadable(str(error), *place) from None
        places = _places(display, group, len(said))
        whole = _joined(*sorted((row.reason for row in group), key=lambda reason: reason.endswith("]")))
        for n, (relation, expression) in enumerate(said):
            last = n == len(said) - 1
            if relation == ":=":
                yield Line(*places[n], _with(expression, whole if last else ""))
                continue
            if not relation:
                if alone:
                    raise _alone(*alone)
                if begun:
                    yield Line(*places[n], "")
            begun, alone = True, None if relation else (expression, places[n])
            body = f"{relation.replace('==', '=')} {expression}".strip()
            reason = whole if last else ""
            if head and not relation:  # what the line is, for whoever reads it without the display
                reason = f"$=: {head.written}$" + (f" {reason}" if reason else "")
            yield Line(*places[n], _with(body, reason))
    if bare:
        raise _unchecked(*bare)
    if alone and len(found) > 1:
        raise _alone(*alone)


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


def _with(body: str, reason: str) -> str:
    """A line of plain text with its reason, which may end in options."""
    reason = LAMBDA.sub("λ", reason)
    if not reason:
        return body
    return f"{body}  {reason}" if reason.startswith("[") else f"{body}  -- {reason}"


def _groups(found: list[Row]) -> Iterator[list[Row]]:
    """Rows that belong together, as a long expression goes on in the next one; what cannot be read stands alone."""
    group, tokens, aligned = [], [], any(row.left for row in found)
    for row in found:
        try:
            new = [] if row.fault else tokens_of(row.formula)
            begins = not (
                group
                and tokens
                and new
                and goes_on(new, tokens, not row.left if aligned and row.left is not None else None)
            )
        except IllFormed as error:
            row, new, begins = replace(row, fault=str(error)), [], True
        if group and begins:
            yield group
            group, tokens = [], []
        group, tokens = [*group, row], [*tokens, *new]
    yield group


def _said(group: list[Row], known: Notation, begun: bool) -> tuple[list[tuple[str, str]], Notation, "Head | None"]:
    """The relations and expressions of a row, what is known below it, and what the row says that it defines."""
    written = " ".join(row.formula for row in group).replace(":=", r"\coloneqq ")
    parts = pieces(_one_row(written))
    if len(parts) == 2 and parts[1][0] == ":=":
        if begun:
            raise IllFormed("definitions stand before the first line")
        head = _name(parts[0][1], known)
        body = Reader(parts[1][1], known).whole()
        more = {"meanings": {**known.meanings, **_meanings([Name(head)], [expand(body, known.meanings)])}}
        known = replace(known, names=tuple(dict.fromkeys((*known.names, head))), **more)
        return [(":=", f"{head} := {text(body)}")], known, None
    defined = _head(parts[0][1], known) if len(parts) > 1 and (parts[0][0], parts[1][0]) == ("", "==") else None
    if defined:
        parts = [("", parts[1][1]), *parts[2:]]
    out = []
    for relation, tokens in parts:
        if relation and relation not in RELATION.values():
            raise IllFormed(f"a line begins with = < <= > or >=, not with {relation}")
        out.append((relation, text(Reader(tokens, known).whole())))
    return out, known, defined


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
    rf"(?P<base>(?!(?:and|or|not)(?!\w))[^\W\d_]+|{_COMMAND})(?P<scripts>(?:{_SCRIPT})*)(?P<of> [(\[] .* [)\]])?"
)
_ARGUMENT = re.compile(rf"(?:[^\W\d_]+|{_COMMAND})(?:{_SCRIPT})*(?: = (?:\w+|- 1))?")
_FIXED = re.compile(r"(?: _ { (?:\d+|[^\W\d_]{2,}|\\[A-Za-z]+{\\?\w+}) })*")


@dataclass(frozen=True)
class Head:
    r"""A left side that only says what the rest is, as F_1, \bar{y} and \mathrm{Var}(X) do: it is not declared."""

    written: str
    base: str
    fixed: bool  # whether nothing in it varies, as in F_1

    def check_beside(self, others: list["Head"]) -> None:
        """Refuse another one of the same base: what it is may follow from what stands there."""
        for other in others:
            if other.written == self.written:
                raise IllFormed(
                    f"{self.written} stands to the left of two statements: declare it, or define it with :="
                )
            if other.base == self.base and not (self.fixed and other.fixed):
                raise IllFormed(
                    f"{self.written} and {other.written} both stand to the left of a statement, and one may follow "
                    f"from the other: declare {self.base}, or define it with :="
                )


def _head(tokens: list[str], known: Notation) -> Head | None:
    found = _NAMED.fullmatch(" ".join(tokens))
    if Reader(tokens, known).declared or found is None:
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
        raise IllFormed(f"{written} may be a slope: write \\frac{{d}}{{dx}} of what it is the slope of")
    if "^ { -" in found["scripts"]:
        raise IllFormed(f"{written} may be an inverse: declare {base}, or define it with :=")
    arguments = re.split(r" (?:,|;|\||\\mid) ", found["of"][3:-2]) if found["of"] else []
    if not all(map(_ARGUMENT.fullmatch, arguments)):
        raise IllFormed(
            f"{written} is {base} of something: declare or define {base}, as in {base}(x) := ... in a line of the "
            "declaration"
        )
    return Head(written, base, not arguments and _FIXED.fullmatch(found["scripts"]) is not None)


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
