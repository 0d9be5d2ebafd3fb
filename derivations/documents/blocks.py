r"""Where a document writes derivations. It is data: read, never run.

A derivation is declared in a few lines, and is either written in these lines, too, in the form of `plaintext`, or is
the display of LaTeX below them:

    % derivation: The square of a sum
    % a, b real
    \begin{align}
      (a+b)^2 &= a^2 + 2ab + b^2 && \text{multiply out}
    \end{align}

In Markdown the declaration is an HTML comment above a display, a fence `derivation`, or the directive {derivation}.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice
from typing import Any

from ..kernel.language import IllFormed

MOST_BLOCKS = 1_000  # of a document
MOST_IN_DISPLAY = 20_000
SUFFIXES = (".md", ".tex")

Macro = tuple[str, int, str]  # its name, the number of its arguments, its body


@dataclass(frozen=True)
class Line:
    """A line of a document without the space around it; its number and column count from 1."""

    number: int
    column: int
    text: str


@dataclass(frozen=True)
class Display:
    """LaTeX, and where in its document it begins."""

    latex: str
    line: int
    column: int = 1
    macros: tuple[Macro, ...] = ()  # of its document
    broken: bool = False  # whether its rows are one formula, as those of a multline

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column of a character."""
        before = self.latex[:offset]
        rows = before.count("\n")
        return self.line + rows, len(before) - before.rfind("\n") + (0 if rows else self.column - 1)


@dataclass(frozen=True)
class Block:
    """One declaration: its title, the lines below it, and the display that it speaks of, if there is one."""

    title: Line
    lines: tuple[Line, ...]
    display: Display | None = None


class Unreadable(IllFormed):
    """A document, or a place in it, that cannot be read."""

    def __init__(self, message: str, line: int = 1, column: int = 1):
        super().__init__(message)
        self.line, self.column = line, column
        self.missing: tuple[str, list[str], list[str]] | None = None  # what a declaration could say: tex.scalars.asks


class Slip(Unreadable):
    """What nearly declares a derivation."""


def find(text: str, suffix: str, beside: str = "") -> list[Block]:
    """The derivations of a .md or .tex document, in the order in which they stand. beside: the texts of its other
    files, which may define macros."""
    if suffix not in SUFFIXES:
        raise Unreadable(f"derivations are read from {' and '.join(SUFFIXES)} files, not from {suffix or 'others'}")
    if not may_declare(text):
        return []
    read = _in_tex(text, beside) if suffix == ".tex" else _in_markdown(text)
    found = list(islice(read, MOST_BLOCKS + 1))
    if len(found) > MOST_BLOCKS:
        raise Unreadable(f"a document has at most {MOST_BLOCKS:,} derivations", found[MOST_BLOCKS].title.number)
    return found


# -- the word, and what is nearly the word

_WORD = "derivation"
_OTHER_WORDS = "decimation dedication deprivation derivative derogation deviation privation".split()
_MARKED = re.compile(r"(?:%|<!--|[`~:]{3})[\s{]*(?P<word>[^\W\d_]{8,12})(?![^\W\d_])")
_COMMENT = re.compile(
    r"\s*(?P<word>[^\W\d_]{8,12})(?![^\W\d_])[ \t]*(?:(?P<colon>[:：])|(?P<sign>[-–—=;]+))?[ \t]*(?P<title>[^\n]*)"
)
_PROSE = re.compile(
    r"(?:of|from|for|by|is|in|see|and|or|that|which|using|with|to|here|below|above|as|via|on|at|due|was|are|has|needs?"
    r"|uses?|goes|follows?|starts?|begins?|ends?|steps?|part|continued|omitted|taken|adapted|based)\b|[^\w$\\]|$",
    re.IGNORECASE,
)


@cache
def _slips(one: str, other: str) -> int:
    """How many letters are wrong, missing, too many, or exchanged with their neighbour."""
    if not one or not other:
        return len(one) + len(other)
    if one[0] == other[0]:
        return _slips(one[1:], other[1:])
    tries = [_slips(one[1:], other), _slips(one, other[1:]), _slips(one[1:], other[1:])]
    if one[:2] == other[1::-1]:
        tries.append(_slips(one[2:], other[2:]))
    return 1 + min(tries)


def is_near(word: str) -> bool:
    """Whether it is the word that declares, or looks like a slip in it."""
    word = word.lower()
    return 8 <= len(word) <= 12 and word not in _OTHER_WORDS and _slips(word, _WORD) <= 2


def may_declare(text: str) -> bool:
    """Whether a document may declare a derivation, or nearly does."""
    return any(is_near(found["word"]) for found in _MARKED.finditer(text))


def _check_comment(words: str, is_above: Callable[[], bool], line: int, column: int = 1) -> None:
    """Refuse a comment that nearly declares: what is meant to be checked must not vanish. The derivation of ... in
    prose is none; a slip has a colon, or is the bare word with a title above a display."""
    found = _COMMENT.match(words)
    if found is None or not is_near(found["word"]):
        return
    title = found["title"]
    titled = re.search(r"\w", title) and (found["sign"] or not _PROSE.match(title))
    if found["colon"] or titled and is_above():
        begun = words.strip().split("\n")[0][:40]
        raise Slip(
            f"{begun!r} declares no derivation: write 'derivation: {title[:40].strip()}', or begin with another word",
            line,
            column,
        )


def declared(title: Line, lines: list[Line], display: Display | None = None) -> Iterator[Block]:
    """The blocks of a declaration. With a title of its own it is one; else an empty line begins another."""
    if title.text:
        yield Block(title, tuple(line for line in lines if line.text), display)
        return
    paragraphs: list[list[Line]] = [[]]
    for line in lines:
        if line.text:
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    filled = [p for p in paragraphs if p]
    if not filled:
        raise Unreadable("a derivation has a title", title.number, title.column)
    for n, (first, *rest) in enumerate(filled, 1):
        yield Block(first, tuple(rest), display if n == len(filled) else None)


def lines_of(text: str, number: int, column: int = 1) -> list[Line]:
    """Lines that stand in a document from this line on; what is cut off before them is `column`."""
    return [
        Line(n, column + len(line) - len(line.lstrip()), line.strip())
        for n, line in enumerate(text.split("\n"), number)
    ]


# -- .tex

_TEX_MARK = re.compile(r"[ \t]*%+[ \t]*derivation[ \t]*:[ \t]*(?P<title>.*)", re.IGNORECASE)
_TEX_COMMENT = re.compile(r"[ \t]*%+(?P<words>.*)")
_TEX_BEHIND = re.compile(r"(?:[^\\%\n]|\\.)+(?P<comment>%.*)")
_VERBATIM = re.compile(  # nothing of the kind begins within a comment
    r"\\[\\%]|(?P<comment>%[^\n]*)"
    r"|\\begin\s*{(?P<kind>(?:verbatim|Verbatim|lstlisting|minted|comment|filecontents)\*?)}(?s:.*?)(?:\\end\s*{(?P=kind)}|\Z)"
)
_DISPLAY = re.compile(
    r"\\begin\s*{(?P<kind>(?:align|alignat|flalign|gather|equation|eqnarray|multline|displaymath)\*?)}"
    r"|(?P<bracket>\\\[)|(?P<dollars>\$\$)"
)
_BLANK = re.compile(r"(?:\s|%[^\n]*(?:\n|$)|\\(?:noindent|medskip|smallskip|bigskip|centering)(?![A-Za-z]))*")


def _in_tex(text: str, beside: str) -> Iterator[Block]:
    lines, macros = _blanked(text).split("\n"), latex_macros(text, beside)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    n = 0
    while n < len(lines):
        mark = _TEX_MARK.fullmatch(lines[n])
        n += 1
        if mark is None:
            if found := _TEX_COMMENT.fullmatch(lines[n - 1]):
                _check_comment(found["words"], partial(_is_above, lines, n), n, found.start("words") + 1)
            elif (found := _TEX_BEHIND.fullmatch(lines[n - 1])) and _TEX_MARK.fullmatch(found["comment"]):
                raise Slip(
                    "a comment that declares a derivation stands in a line of its own", n, found.start("comment")
                )
            continue
        title, head = Line(n, mark.start("title") + 1, mark["title"].strip()), []
        while n < len(lines) and (found := _TEX_COMMENT.fullmatch(lines[n])) and not _TEX_MARK.fullmatch(lines[n]):
            head += lines_of(found["words"], n + 1, found.start("words") + 1)
            n += 1
        display = display_at(text, starts[n], 1, tex=True)
        yield from declared(title, head, display and replace(display, macros=macros))


def _is_above(lines: list[str], n: int) -> bool:
    """Whether a display stands below the comment that ends before this line, or goes on in it."""
    while n < len(lines) and (not lines[n].strip() or _TEX_COMMENT.fullmatch(lines[n])):
        n += 1
    return n < len(lines) and _DISPLAY.match(lines[n].lstrip()) is not None


# What is gone through is not gone through again (*+): space may be long. The last form takes all other definitions, so
# that none is passed over.
_CONTROL = r"\\(?:[A-Za-z]++|[^A-Za-z\s{}])"  # \, may be redefined, too
_MACRO = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand)\*?\s*+{?\s*+(?P<name>NAME)\s*+}?+\s*+(?:\[(?P<count>[1-9])\])?+\s*+{"
    r"|\\def\s*+(?P<plain>NAME)\s*+{"
    r"|\\let\s*+(?P<let>NAME)\s*+=?+\s*+(?P<other>NAME|[^\s\\{}])"
    r"|\\DeclareMathOperator(?P<star>\*?)\s*+{?\s*+(?P<operator>NAME)\s*+}?+\s*+{"
    r"|\\(?!bullet(?![A-Za-z@]))[A-Za-z@]*(?:[Cc]ommandx?|cmd|def|let|letcs|MathOperator|Math(?:Symbol|Delimiter|Accent|Alphabet)"
    r"|PairedDelimiter[A-Z]*|@macro|appto|preto)\*?\s*+{?\s*+(?P<unread>NAME)".replace("NAME", _CONTROL)
)
_BY_NAME = re.compile(  # \csname sum\endcsname is \sum
    r"\\(?:csname\s*(?P<name>[A-Za-z]+)\s*\\endcsname"
    r"|(?:@namedef|cs[a-z]*(?:def|let|letcs|appto|preto))\s*{\s*(?P<braced>[A-Za-z]+)\s*})"
)
_OF_ANY = re.compile(  # what may give another meaning to a name or sign that it does not write
    r"\\csname(?![A-Za-z])|\\@namedef|\\cs[a-z]*(?:def|let|letcs|appto|preto)(?![A-Za-z])|\\ExplSyntaxOn"
    r"|\\catcode(?!\s*`\\?@)|\\mathcode|\\DeclareMath(?:Symbol|Delimiter)\s*{?\s*[^\s{}\\]|\\(?:[gex]?def|let)\s*~"
)
ANY = ""  # stands for all names and signs among the macros of a document
_MOST_MACROS = 2_000


def latex_macros(text: str, beside: str = "") -> tuple[Macro, ...]:
    """What a document defines: each name with the number of its arguments, and what stands for it. The number is -1
    where it is not known what a display means by it: it is defined in two ways, or in one that is not read."""
    found: dict[str, Macro] = {}
    text = _blanked(text, comments=True) + "\n" + _blanked(beside, comments=True)
    for n, mark in enumerate(_MACRO.finditer(text)):
        if n == _MOST_MACROS:
            line = text.count("\n", 0, mark.start()) + 1
            raise Unreadable(f"a document defines at most {_MOST_MACROS:,} macros", line)
        depth, end = 0 if mark["let"] else 1, mark.end()
        while depth and end < min(len(text), mark.end() + 1_000):
            depth += (text[end] == "{") - (text[end] == "}")
            end += 1
        body = mark["other"] or text[mark.end() : end - 1]
        body = rf"\operatorname{{{body}}}" if mark["operator"] else body
        name = mark["name"] or mark["plain"] or mark["let"] or mark["operator"] or mark["unread"]
        new = (name, -1, "") if depth or mark["unread"] else (name, int(mark["count"] or 0), body)
        found[name] = new if found.get(name, new) == new else (name, -1, "")
    for mark in _BY_NAME.finditer(text):
        name = "\\" + (mark["name"] or mark["braced"])
        found[name] = (name, -1, "")
    if hidden := _OF_ANY.search(_BY_NAME.sub("", text)):
        found[ANY] = (ANY, -1, hidden[0])
    return tuple(found.values())


def _blanked(text: str, comments: bool = False) -> str:
    """The text with spaces in the place of what is verbatim, and of comments if these are meant, too."""

    def blank(found: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", found[0]) if found["kind"] or comments and found["comment"] else found[0]

    return _VERBATIM.sub(blank, text)


def display_at(text: str, start: int, first_line: int, tex: bool = False) -> Display | None:
    """The display with which the text goes on, if it does. tex: nothing ends in a comment, as it does in Markdown."""
    found = _display_and_end(text, start, first_line, tex)
    return found and found[0]


def _display_and_end(text: str, start: int, first_line: int, tex: bool = False) -> tuple[Display, int] | None:
    """The display with which the text goes on, and where it ends."""
    blank = _BLANK.match(text, start)
    assert blank is not None  # it may be empty
    found = _DISPLAY.match(text, blank.end())
    if found is None:
        return None
    line = first_line + text.count("\n", 0, found.start())
    column = found.start() - text.rfind("\n", 0, found.start())
    closing = re.escape("$$" if found["dollars"] else r"\]" if found["bracket"] else f"\\end{{{found['kind']}}}")
    signs = re.compile(rf"(?P<end>{closing})|\\." + r"|%[^\n]*" * tex).finditer(text, found.end())
    end = next((sign for sign in signs if sign["end"]), None)
    if end is None:
        raise Unreadable(f"{found[0]} is never closed", line, column)
    if end.start() - found.end() > MOST_IN_DISPLAY:
        raise Unreadable(f"a display has at most {MOST_IN_DISPLAY:,} signs", line, column)
    opening, inside = found.end(), text[found.end() : end.start()]
    if (found["kind"] or "").startswith("alignat"):
        number = re.match(r"\s*{\s*\d+\s*}", inside)
        opening, inside = opening + (number.end() if number else 0), inside[number.end() if number else 0 :]
    place = first_line + text.count("\n", 0, opening), opening - text.rfind("\n", 0, opening)
    return Display(inside, *place, broken=(found["kind"] or "").startswith("multline")), end.end()


# -- Markdown

_MD_MARK = re.compile(r"derivation[ \t]*:", re.IGNORECASE)
_FENCE = re.compile(r"(?:{derivation}|derivation)(?!\w)[ \t]*(?P<title>.*)")
_NEAR_FENCE = re.compile(r"{?\s*(?P<word>[^\W\d_]+)")
_CODE = re.compile(
    r"{(?:code|code-block|code-cell|sourcecode|raw|eval-rst|literalinclude|parsed-literal|highlight|"
    r"prompt|doctest)}"
)
_MATH = ("math", "{math}")
_OPTION = re.compile(r":[\w-]+:(?: .*)?")


def _in_markdown(text: str) -> Iterator[Block]:
    """What a formula of a page defines holds in those below it: a display that speaks of it is not read."""
    macros = tuple((name, -1, "") for name, *_ in latex_macros(text.replace("%", " ")) if name != ANY)
    for block in _in_tokens(_parser(), text, 0, 0):
        yield replace(block, display=block.display and replace(block.display, macros=macros))


def _parser() -> Any:
    try:
        from markdown_it import MarkdownIt
        from mdit_py_plugins.amsmath import amsmath_plugin
        from mdit_py_plugins.colon_fence import colon_fence_plugin
        from mdit_py_plugins.dollarmath import dollarmath_plugin
        from mdit_py_plugins.front_matter import front_matter_plugin
    except ModuleNotFoundError as error:
        raise Unreadable(f"Markdown is read by {error.name}: pip install markdown-it-py mdit-py-plugins") from None
    parser = MarkdownIt("commonmark")
    for plugin in (amsmath_plugin, colon_fence_plugin, dollarmath_plugin, front_matter_plugin):
        parser.use(plugin)
    return parser


def _in_tokens(parser: Any, text: str, above: int, depth: int) -> Iterator[Block]:
    """above: how many lines of the document stand above the text."""
    tokens, lines = parser.parse(text), text.split("\n")
    for n, token in enumerate(tokens):
        number = above + token.map[0] + 1 if token.map else 0
        if token.type == "html_block" and (said := _comment(token.content)) is not None:
            first, _, head = said.partition("\n")
            below = _below(tokens[n + 1 : n + 2], lines, above)
            yield from declared(Line(number, 1, first.strip()), lines_of(head, number + 1) if head else [], below)
        elif token.type in ("html_block", "inline"):
            after = n + (1 if token.type == "html_block" else 2)  # an inline is within its paragraph
            _check_html(token, number, partial(_is_display, tokens[after : after + 1]))
        elif token.type in ("fence", "colon_fence"):
            if found := _FENCE.fullmatch(token.info.strip()):
                title = Line(number, 1, found["title"].strip())
                yield from written_in(title, _inside(token, lines, above))
            elif (found := _NEAR_FENCE.match(token.info.strip())) and is_near(found["word"]):
                raise Slip(f"{token.info.strip()[:40]!r} is no derivation: write {_WORD} behind the fence", number)
            elif token.info.strip().startswith("{") and not _CODE.match(token.info.strip()) and depth < 9:
                yield from _in_tokens(parser, token.content, number, depth + 1)


def _below(tokens: list[Any], lines: list[str], above: int) -> Display | None:
    """The display that a Markdown document goes on with, if it does."""
    if not tokens or not tokens[0].map:
        return None
    (token,), (first, last) = tokens, tokens[0].map
    if token.type in ("fence", "colon_fence"):
        named = token.info.split()[:1] in ([name] for name in _MATH)
        return _display(_inside(token, lines, above)) if named else None
    if token.type == "amsmath":  # whose last line is not within its map
        return display_at(token.content, 0, above + first + 1)
    if token.type.startswith("math_block") and re.search(r"(?<!\\)\$\$", token.content):
        raise Unreadable("two displays in one: put an empty line between them", above + first + 1)
    return display_at("\n".join(lines[first:last]), 0, above + first + 1)


def _is_display(tokens: list[Any]) -> bool:
    return bool(tokens) and (
        tokens[0].type == "amsmath" or tokens[0].type.startswith("math_block") or tokens[0].info.strip() in _MATH
    )


_HTML_COMMENT = re.compile(r"<!--(?P<words>.*?)(?:-->|\Z)", re.DOTALL)


def _check_html(token: Any, number: int, is_above: Callable[[], bool]) -> None:
    """Comments that declare nothing: they must not nearly do so, nor do so where they are not read."""
    pieces = [token] if token.type == "html_block" else [c for c in token.children or () if c.type == "html_inline"]
    for found in (f for piece in pieces for f in _HTML_COMMENT.finditer(piece.content)):
        _check_comment(found["words"], is_above, number)
        if _MD_MARK.match(found["words"].lstrip()):
            raise Slip("a comment that declares a derivation ends in -->, and nothing stands beside it", number)


def _comment(html: str) -> str | None:
    """What an HTML comment declares."""
    html = html.strip()
    if not (html.startswith("<!--") and html.endswith("-->") and (mark := _MD_MARK.match(html[4:-3].lstrip()))):
        return None
    return html[4:-3].lstrip()[mark.end() :]


def _inside(token: Any, lines: list[str], above: int) -> list[Line]:
    """The lines of a fence, with the columns that they have in the text."""
    out = []
    for n, line in enumerate(token.content.rstrip("\n").split("\n"), token.map[0] + 1):
        out.append(Line(above + n + 1, max(1, lines[n].find(line.strip()) + 1), line.strip()))
    return out


def written_in(title: Line, lines: list[Line]) -> Iterator[Block]:
    """The blocks of a fence or directive: options may stand first, in MyST's two forms, and a display last."""
    if lines and lines[0].text == "---":
        lines = lines[next((n for n, line in enumerate(lines) if n and line.text == "---"), 0) + 1 :]
    while lines and _OPTION.fullmatch(lines[0].text):
        lines = lines[1:]
    for n, line in enumerate(lines):
        if _DISPLAY.match(line.text):
            yield from declared(title, lines[:n], _display(lines[n:]))
            return
    yield from declared(title, lines)


def _display(lines: list[Line]) -> Display | None:
    """The lines as one display."""
    while lines and (not lines[0].text or _OPTION.fullmatch(lines[0].text)):
        lines = lines[1:]
    if not lines:
        return None
    text = "\n".join(" " * (line.column - 1) + line.text for line in lines)
    found = _display_and_end(text, 0, lines[0].number)
    if found is None:
        return Display(text, lines[0].number)
    display, end = found
    if rest := text[end:].strip():
        raise Unreadable(f"behind its display stands {rest[:40]!r}: a derivation has one display", lines[0].number)
    return display


# -- displays, declared or not


def displays(text: str, suffix: str, beside: str = "") -> Iterator[tuple[int, Display]]:
    """The displays of a document, each with the line in which it begins."""
    if suffix == ".md":
        lines = text.split("\n")
        for n, token in enumerate(tokens := _parser().parse(text)):
            if token.map and (display := _below(tokens[n : n + 1], lines, 0)):
                yield token.map[0] + 1, display
        return
    place, macros = 0, latex_macros(text, beside)
    while found := _DISPLAY.search(text, place):
        place = found.end()
        number, column = text.count("\n", 0, found.start()) + 1, found.start() - text.rfind("\n", 0, found.start())
        if "%" not in text[found.start() - column + 1 : found.start()]:
            begun = _display_and_end(text[found.start() :], 0, number, tex=True)
            assert begun is not None  # it begins here
            display, end = begun
            yield number, replace(display, macros=macros)
            place = found.start() + end  # behind its closing $$, which would open another one
