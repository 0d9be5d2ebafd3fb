r"""A display of LaTeX as the lines of a derivation in plain text, each with its place in the document.

    (a+b)^2 &= a^2 + 2ab + b^2 && \text{multiply out} \\    ->    (a + b)**2
                                                                  = a**2 + 2*a*b + b**2  -- multiply out

What a row needs beside its formula stands in a comment behind it: % cancel TP [extends TP == 0 and FP + FN > 0]
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from ..kernel import domains, hypotheses
from ..kernel.language import Call, IllFormed, Name, check_shape, expand, parse
from ..kernel.show import text
from ..plaintext import Block as Chain
from ..spaces import events_of
from ..tex import Notation
from ..tex.reader import Reader
from ..tex.tokens import RELATED, RELATION, argument, closing, is_letter, pieces, rows, shown, tokens_of
from ..writing import plain
from .blocks import Display, Line, Unreadable

_IMPLIED = {
    r"\iff": "<=>",
    r"\Leftrightarrow": "<=>",
    r"\Longleftrightarrow": "<=>",
    r"\implies": "=>",
    r"\Rightarrow": "=>",
    r"\Longrightarrow": "=>",
}
_BREAK = re.compile(r"\\\\\*?(?:\[[^\]\n]*\])?|(?P<sign>" + "|".join(map(re.escape, _IMPLIED)) + ")(?![A-Za-z])")
_LAYOUT = re.compile(r"\\(?:begin|end)\s*{(?:align(?:ed|at)?|split|gather(?:ed)?|equation|eqnarray|multline)\*?}")
_ENVIRONMENT = re.compile(r"\\(begin|end)\s*{[a-z]+\*?}")
_COMMENT = re.compile(r"%[^\n]*")
_TEXT = r"\\(?:text|mbox|textrm|textit|textnormal)\s*{"
_WIDE = r"\\q?quad(?![a-z])"
_REASON = re.compile(rf"(?:&\s*&|{_WIDE})(?:\s|&|~|{_WIDE}|[(\[])*{_TEXT}(?P<words>.*)", re.DOTALL)
_WHY = re.compile(
    r"\s*(?:since|because|as|by|for|if|when|where|using|from|with|provided|given|assuming)\b", re.IGNORECASE
)
_RELATED = re.compile(
    r"[=<>≤≥≠]|\\(?:leq?|leqslant|geq?|geqslant|neq?|lt|gt|in|approx|sim|equiv|to)(?![A-Za-z])", re.IGNORECASE
)
_OPERATORS = ("+", "-", "/", "*", r"\cdot", r"\times", r"\div", r"\pm")
_BETWEEN = re.compile(r"\\(?:short)?intertext\s*{(?:[^{}]|{[^{}]*})*}")
LAMBDA = re.compile(r"(?<![\w\\])lambda(?!\w)")  # no name of the language: its letter is one
_READS = re.compile(r"(?P<tex>\S.*?) reads (?P<meaning>.+)")
_SUMS = re.compile(r"(?P<tex>\S.*?) sums (?P<index>\w+) from (?P<low>.+?) to (?P<high>.+)")


@dataclass(frozen=True)
class Row:
    """A row of a display, with the sign of implication that it begins with, if it does."""

    latex: str
    offset: int
    sign: str = ""
    reason: str = ""


def row_list(latex: str) -> list[Row]:
    r"""The rows of a display that are not empty.

    >>> [(row.latex.strip(), row.reason) for row in row_list(r"a &= b && \text{why} \\ % [tested]")]
    [('a &= b', 'why [tested]')]
    """
    latex = _BETWEEN.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), latex)
    out, start, place, depth, sign, said, ended = [], 0, 0, 0, "", [], -1

    def end(at: int) -> None:
        nonlocal said
        row = _row(latex[start:at], start, sign, said)
        if row.latex.strip(" \n\t&"):
            out.append(row)
            said = []

    while place < len(latex):
        step = 1
        if latex[place] == "%":
            comment = _COMMENT.match(latex, place)[0]
            alone = not latex[start:place].strip(" \n\t&")
            if alone and out and "\n" not in latex[ended:place] and ended >= 0:
                out[-1] = replace(out[-1], reason=_joined(out[-1].reason, comment.strip("% \t")))
            else:
                said.append(comment.strip("% \t"))
            latex = latex[:place] + " " * len(comment) + latex[place + len(comment) :]
            step = len(comment)
        elif latex[place] in "{}":
            depth += 1 if latex[place] == "{" else -1
        elif latex[place] == "\\":
            found = _BREAK.match(latex, place) if depth <= 0 else None
            inner = _ENVIRONMENT.match(latex, place)
            if found:
                end(place)
                start = ended = found.end()
                sign, step = _IMPLIED.get(found["sign"], ""), found.end() - place
            elif inner:
                depth += 0 if _LAYOUT.match(latex, place) else 1 if inner[1] == "begin" else -1
                step = len(inner[0])
            else:
                step = 2
        place += step
    end(len(latex))
    return out


def _row(latex: str, offset: int, sign: str, said: list[str]) -> Row:
    reason = ""
    if (found := _REASON.search(latex)) and _is_reason(found["words"]):
        reason = _words(found["words"])
        latex = latex[: found.start()]
    lead = len(latex) - len(latex.lstrip(" \n\t&"))
    return Row(latex[lead:], offset + lead, sign, _joined(reason, *said))


def _is_reason(words: str) -> bool:
    """Whether words stand to the right of a formula that state nothing, as "and x = 1" would state it."""
    inside, _, rest = words.partition("}")
    outside = re.sub(rf"{_TEXT}[^{{}}]*}}", " ", rest)
    no_words = outside.strip(" \n\t&~.,;)]") and not re.search(r"[^\W\d_]", inside)
    if no_words or re.match(r"\s*(?:[+*/^_]|\\(?:cdot|times|div|pm)(?![A-Za-z]))", rest):
        return False  # \text{ } + 1 goes on with the formula
    return bool(_WHY.match(words)) or not _RELATED.search(outside)


def _joined(*words: str) -> str:
    return " ".join(filter(None, words))


def _words(latex: str) -> str:
    """The words of a reason, whose brace is open; its formulas stay as they are written."""
    pieces = re.split(r"(\$[^$]*\$)", latex)
    pieces[::2] = (re.sub(_TEXT + r"|[{}$&]|\\(?=[\s,;])", " ", piece) for piece in pieces[::2])
    return " ".join("".join(pieces).split()).rstrip(")]., ")


# -- macros

_MOST_EXPANSIONS, _MOST_EXPANDED = 200, 8_000


def expanded(latex: str, macros: tuple[tuple[str, int, str], ...]) -> str:
    r"""LaTeX with the macros of its document put in.

    >>> expanded(r"\E[\abs{x}]", (("\\E", 0, r"\mathbb{E}"), ("\\abs", 1, r"\left|#1\right|")))
    '\\mathbb{E} [\\left|x\\right| ]'
    """
    known = {name: (count, body) for name, count, body in macros}
    for _ in range(_MOST_EXPANSIONS):
        found = next((m for m in re.finditer(r"\\[A-Za-z]+", latex) if m[0] in known), None)
        if found is None:
            return latex
        count, body = known[found[0]]
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
    found = row_list(display.latex)
    if not found:
        raise Unreadable("the display is empty", *display.place(0))
    implied = any(row.sign for row in found)
    begun, heads, bare = False, [], None
    for group in [[row] for row in found] if implied else _groups(found, display):
        place = display.place(group[0].offset)
        try:
            for row in group:
                _check_columns(row.latex)
            if implied:
                head, said = None, [(group[0].sign, text(known.read(expanded(group[0].latex, display.macros))))]
            else:
                said, known, head = _said(group, known, begun, display.macros)
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
        for n, (relation, expression) in enumerate(said):
            last = n == len(said) - 1
            if relation == ":=":
                yield Line(*places[n], _with(expression, group[-1].reason if last else ""))
                continue
            if not relation and begun:
                yield Line(*places[n], "")
            begun = True
            body = f"{relation.replace('==', '=')} {expression}".strip()
            reason = group[-1].reason if last else ""
            if head and not relation:  # what the line is, for whoever reads it without the display
                reason = f"$=: {head.written}$" + (f" {reason}" if reason else "")
            yield Line(*places[n], _with(body, reason))
    if bare:
        raise _unchecked(*bare)


def _unchecked(head: "Head", place: tuple[int, int]) -> Unreadable:
    return Unreadable(f"this says only what {head.written} is, and nothing is checked: write := for =", *place)


def _with(body: str, reason: str) -> str:
    """A line of plain text with its reason, which may end in options."""
    reason = LAMBDA.sub("λ", reason)
    if not reason:
        return body
    return f"{body}  {reason}" if reason.startswith("[") else f"{body}  -- {reason}"


def _groups(found: list[Row], display: Display) -> Iterator[list[Row]]:
    """Rows that belong together, as a long expression goes on in the next one."""
    group, tokens = [], []
    for row in found:
        try:
            new = tokens_of(expanded(row.latex, display.macros))
        except IllFormed as error:
            raise Unreadable(str(error), *display.place(row.offset)) from None
        if group and len(rows([*tokens, r"\\", *new])) > 1:
            yield group
            group, tokens = [], []
        group, tokens = [*group, row], [*tokens, *new]
    yield group


def _said(
    group: list[Row], known: Notation, begun: bool, macros: tuple
) -> tuple[list[tuple[str, str]], Notation, "Head | None"]:
    """The relations and expressions of a row, what is known below it, and what the row says that it defines."""
    written = expanded(" ".join(row.latex for row in group), macros).replace(":=", r"\coloneqq ")
    (row,) = rows(tokens_of(written)) or [[]]
    parts = pieces(row)
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


_NOTES = re.compile(r"\\(?:label|tag|eqref|textcircled)\s*{[^{}]*}|\\(?:nonumber|notag)(?![A-Za-z])")
_PIECE = re.compile(r"\\(?:begin|end)\s*{[^{}]*}|\\[A-Za-z]+|\\.|.", re.DOTALL)


def _check_columns(latex: str) -> None:
    """Formulas beside each other in a row are no product: only a sign between them makes one formula of them."""
    segments, depth = [[""]], 0
    latex = _NOTES.sub(" ", _LAYOUT.sub(" ", latex)).replace(":=", "=").replace(r"\coloneqq", "=")
    for found in _PIECE.finditer(latex):
        piece = found[0]
        depth += (piece in ("{", "(", "[")) + piece.startswith(r"\begin{")
        depth -= (piece in ("}", ")", "]")) + piece.startswith(r"\end{")
        if depth == 0 and _RELATED.fullmatch(piece):
            segments.append([""])
        elif depth == 0 and piece in ("&", r"\quad", r"\qquad"):
            segments[-1].append("")
        else:
            segments[-1][-1] += piece
    for cells in segments:
        for left, right in pairwise(filter(None, (cell.strip(" \n\t,.;{}") for cell in cells))):
            words = re.match(_TEXT, left) or re.match(_TEXT, right)  # which the reader knows, or refuses
            if not words and not left.endswith(_OPERATORS) and not right.startswith(_OPERATORS):
                left, right = (" ".join(part.split())[:40] for part in (left, right))
                raise IllFormed(f"{left} and {right} stand beside each other: put each formula in a row of its own")


def _name(tokens: list[str], known: Notation) -> str:
    """The name that stands to the left of := in a display."""
    found = re.fullmatch(r"\\?([^\W\d]\w*)(?: _ { (\w+) })?", " ".join(tokens))
    if found is None:
        raise IllFormed(f"{shown(tokens)} := ...: the left side of a definition is a name")
    return found[1] + (f"_{found[2]}" if found[2] else "")


_COMMAND = (
    r"\\(?:(?:bar|hat|tilde|dot|vec) { [^{}]* }"
    r"|(?!frac|sum|prod|int|sqrt|log|ln|exp|sin|cos|tan|cot|sec|csc|arc|gcd|ldots)[A-Za-z]+(?:{\w+})?)"
)
_SCRIPT = r" [_^] { [^{}]* }"
_NAMED = re.compile(rf"(?P<base>[^\W\d_]+|{_COMMAND})(?P<scripts>(?:{_SCRIPT})*)(?P<of> [(\[] .* [)\]])?")
_ARGUMENT = re.compile(rf"(?:[^\W\d_]+|{_COMMAND})(?:{_SCRIPT})*(?: = (?:\w+|- 1))?")
_FIXED = re.compile(r"(?: _ { (?:\d+|[^\W\d_]{2,}|\\[A-Za-z]+{\w+}) })*")


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
    return dict.fromkeys(token for row in row_list(latex) for token in tokens_of(row.latex) if is_letter(token))
