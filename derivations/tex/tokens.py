"""LaTeX as a list of tokens, and a display as rows and pieces between relations.

A token is a sign, a letter, a word, a number or a command. Layout is left out; what means the same is written the same;
every argument and script stands in braces, a subscript before a superscript. Letters that look different are different:
\\varepsilon and \\epsilon, x and \\mathrm{x}, a bold and a script one. Not told apart are an accent and its wide form,
bold letters upright and slanted, and a word of several letters upright and slanted.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any
from unicodedata import normalize

from ..kernel.language import FUNCTIONS, GREEK, RESERVED, IllFormed
from ..kernel.show import name_latex
from ..prove.size import MAX_CHARACTERS

MAX_NESTING = 60  # of brackets and braces: a fraction of a fraction nests in LaTeX, though not in text

_TOKEN = re.compile(
    r"(?P<space>\s+|~|&|%[^\n]*)"
    r"|(?P<text>\\(?:text|textrm|textbf|textit|textsf|texttt|mbox|operatorname|mathop|mathrm|mathit|mathsf|mathtt|rm|"
    r"mathbf|boldsymbol|bm|pmb|mathbb|mathbbm|mathds|mathcal|mathscr|mathfrak)(?![A-Za-z])\*?)"
    r"|(?P<command>{\\rm\s+d}|\\(?:begin|end)\s*{[a-z]+\*?}|\\[A-Za-z]+\*?|\\.|\.\.\.)"
    r"|(?P<number>[0-9]{1,3}(?:\{,\}[0-9]{3})+(?![0-9])(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?|\.[0-9]+)"
    r"|(?P<han>[\u4e00-\u9fff]+)|(?P<sign>.)",
    re.DOTALL,
)
_SILENT = frozenset(
    r"""\; \: \! \  \quad \qquad \left \right \displaystyle \textstyle \limits \nolimits \big
    \Big \bigg \Bigg \bigl \bigr \Bigl \Bigr \biggl \biggr \Biggl \Biggr \middle \relax \ensuremath
    \smallskip \medskip \bigskip \hfill \strut \mathstrut""".split()
) | {"\\ "}
_SIZED = re.compile(r"\\(?:left|right|middle|[bB]igg?[lrm]?)(?![A-Za-z])")
_LAYOUT = {
    f"\\{end}{{{kind}{star}}}"
    for end in ("begin", "end")
    for star in ("", "*")
    for kind in ("aligned", "align", "alignat", "split", "gathered", "gather", "equation", "eqnarray", "multline")
}
_GREEK = {letter: name_latex(letter) for letter in GREEK} | dict(  # those of Unicode as they look in print
    zip("ϵϕϑϰϖϱς", (r"\epsilon", r"\phi", r"\vartheta", r"\varkappa", r"\varpi", r"\varrho", r"\varsigma"))
)
GREEK_LETTERS = frozenset(tex for tex in _GREEK.values() if tex.startswith("\\"))
_SAME = {
    r"{\rm d}": r"\mathrm{d}",
    r"\dfrac": r"\frac",
    r"\tfrac": r"\frac",
    r"\cfrac": r"\frac",
    r"\nicefrac": r"\frac",
    r"\sfrac": r"\frac",
    r"\dbinom": r"\binom",
    r"\tbinom": r"\binom",
    r"\overline": r"\bar",
    r"\widehat": r"\hat",
    r"\widetilde": r"\tilde",
    r"\leqslant": r"\le",
    r"\leq": r"\le",
    r"\geqslant": r"\ge",
    r"\geq": r"\ge",
    r"\ne": r"\neq",
    r"\lvert": r"\left|",
    r"\rvert": r"\right|",
    r"\vert": "|",
    r"\rightarrow": r"\to",
    r"\lbrace": r"\{",
    r"\rbrace": r"\}",
    r"\lbrack": "[",
    r"\rbrack": "]",
    r"\times": r"\cdot",
    "*": r"\cdot",
    r"\land": "and",
    r"\wedge": "and",
    r"\lor": "or",
    r"\vee": "or",
    r"\lnot": "not",
    r"\neg": "not",
    r"\coloneqq": ":=",
    "≤": r"\le",
    "≥": r"\ge",
    "≠": r"\neq",
    "−": "-",
    "·": r"\cdot",
    "×": r"\cdot",
    "（": "(",
    "）": ")",
    "，": ",",
    r"\cdots": r"\ldots",
    r"\dots": r"\ldots",
    r"\dotsb": r"\ldots",
    "...": r"\ldots",
    "…": r"\ldots",
    **_GREEK,
}
_ARGUMENTS = {
    r"\frac": 2,
    r"\binom": 2,
    r"\sqrt": 1,
    r"\hat": 1,
    r"\bar": 1,
    r"\tilde": 1,
    r"\dot": 1,
    r"\vec": 1,
    "_": 1,
    "^": 1,
}
DOTS = r"\ldots"
DIFFERENTIAL = (["d"], [r"\mathrm{d}"])
OPEN = {"(": ")", "[": "]", r"\{": r"\}", "{": "}", r"\left|": r"\right|"}
_SIZED_NOTHING = re.compile(  # \\Bigl. F(x) \\Bigr|_a^b
    r"\\[bB]igg?l\s*\.((?:(?!\\[bB]igg?[lr](?![A-Za-z])).)*)\\[bB]igg?r\s*(\||\\[lr]?vert(?![A-Za-z]))", re.DOTALL
)
_BAR = re.compile(r"\s*(?:\||\\[lr]?vert(?![A-Za-z]))")
_UPRIGHT = re.compile(r"\s*([A-Za-z0-9]+)\s*(?=})")
_WORD = re.compile(r"[^\W\d_]+(?:[-. ][^\W\d_]+)*[-.]?")

_SPACES = ("~", r"\,", r"\;", r"\:", "\\ ")
_PI = r"\pi"
_SPACE = "\\ "  # the token of one that a reader sees within sin 2x y: elsewhere space is no token
_SCRIPTS = r"(?: [_^] (?:[^{\s]+|{ [^{}]* }))*"
_MULTIPLE = re.compile(
    rf"(?<![A-Za-z])(?:sin|cos|tan){_SCRIPTS} [\d.]+(?: \\pi)?"
    rf"(?: (?:[A-Za-z]|{'|'.join(map(re.escape, sorted(GREEK_LETTERS - {_PI})))}){_SCRIPTS})+"
)


def tokens_of(latex: str, depth: int = 0) -> list[str]:
    """Signs, letters, numbers, commands, words; arguments and scripts in braces, a subscript before a superscript."""
    if not isinstance(latex, str):
        raise TypeError(f"LaTeX is a string, not {type(latex).__name__}")
    if len(latex) > MAX_CHARACTERS:
        raise IllFormed(f"too long: {len(latex)} characters, at most {MAX_CHARACTERS}")
    if depth > MAX_NESTING:
        raise IllFormed(f"nested more than {MAX_NESTING} deep")
    latex = _SIZED_NOTHING.sub(r"\\left.\1\\right\2", latex)
    flat: list[str] = []
    place = 0
    opened: list[int | None] = []  # of each \\left: where what it opens begins, if it prints nothing
    while place < len(latex):
        token = _TOKEN.match(latex, place)
        assert token is not None  # a sign may be any character
        place, kind, word = token.end(), token.lastgroup, re.sub(r"^(\\begin|\\end)\s+", r"\1", token[0])
        unseen = None
        if word == r"\left":
            opened.append(len(flat) if latex[place:].lstrip()[:1] == "." else None)
        elif word == r"\right" and opened:
            unseen = opened.pop()
        if unseen is not None and (bar := _BAR.match(latex, place)):  # \left. F(x) \right|_a^b
            flat.insert(unseen, "(")
            flat += [")", "|"]
            place = bar.end()
            continue
        if kind == "text":
            upright = _UPRIGHT.match(latex, place) if word == r"\rm" else None  # {\rm x}: to the end of its group
            held, place = (upright[1], upright.end()) if upright else argument(latex, place)
            flat += _styled(word.strip("\\*"), held, depth)
        elif word in (r"\left", r"\right", r"\middle") and latex[place:].lstrip()[:1] in ("|", "."):
            place = latex.index(sign := latex[place:].lstrip()[0], place) + 1
            flat += [word + "|" if word != r"\middle" else "|"] * (sign == "|")
        elif _SIZED.match(word) and latex[place:].lstrip()[:1] in ("<", ">"):
            raise IllFormed(
                f"{word} {latex[place:].lstrip()[0]}: a bracket < > has no meaning here, and is no relation"
            )
        elif word in (r"\left", r"\right") and (bar := re.match(r"\s*\\[lr]?[vV]ert(?![A-Za-z])", latex[place:])):
            place += bar.end()
            flat.append(word + "|")
        elif word == r"\begin{array}":
            columns, place = argument(latex, place)
            if not re.fullmatch(r"[lcr\s]+", columns):
                raise IllFormed(f"the columns of an array are l, c or r, not {columns}")
            flat.append(word)
        elif word in _SILENT and flat and flat[-1] in _ARGUMENTS:
            raise IllFormed(f"{word} stands where an argument is wanted")
        elif kind == "number":
            if word[0] == "." and flat and not _wants_operand(flat[-1]):
                raise IllFormed(f"{flat[-1]}{word}: a number begins with a digit, as 0{word}, or a sign is missing")
            flat.append(("0" if word[0] == "." else "") + word.replace("{,}", ""))
        elif word in _SPACES and _ends_in_multiple(flat):
            flat.append(_SPACE)
        elif kind != "space" and word not in _SILENT and word not in _LAYOUT:
            flat.append("^" if word == "'" else _SAME.get(word, word))
            flat += [r"\prime"] * (word == "'")
    return _braced(_divided(_with_bars(flat)))


def _with_bars(flat: list[str]) -> list[str]:
    r"""A closing bar that nothing opens, and that has scripts, is that of F(x)\Big\rvert_a^b."""
    out, opened = list[str](), 0
    for token, after in zip(flat, [*flat[1:], ""]):
        lone = token == r"\right|" and not opened and after in ("_", "^")
        opened += (token == r"\left|") - (token == r"\right|" and opened > 0)
        out.append("|" if lone else token)
    return out


def _divided(flat: list[str]) -> list[str]:
    r"""{a \over b} as \frac{a}{b}."""
    while r"\over" in flat:
        n, opened = flat.index(r"\over"), list[int]()
        for place, token in enumerate(flat[:n]):
            if token in OPEN:
                opened.append(place)
            elif token in OPEN.values() and opened:
                opened.pop()
        if not opened or flat[opened[-1]] != "{":
            raise IllFormed(r"\over without braces around it: write \frac{...}{...}")
        start, end = opened[-1], closing(flat, opened[-1])
        above, below = flat[start + 1 : n], flat[n + 1 : end]
        flat = [*flat[: start + 1], r"\frac", "{", *above, "}", "{", *below, "}", *flat[end:]]
    return flat


def _ends_in_multiple(flat: list[str]) -> bool:
    """Whether \\sin 2x ends here: space before a further letter says that this one is no part of it."""
    last = " ".join(flat[-40:])
    return any(found.end() == len(last) for found in _MULTIPLE.finditer(last))


def _wants_operand(token: str) -> bool:
    return token in _OPERATORS or token in RELATED or token in OPEN or token in (",", ";", r"\,", r"\\", r"\pm", r"\mp")


def argument(latex: str, place: int) -> tuple[str, int]:
    """What follows a command: a group in braces, or one letter."""
    brace = re.compile(r"\s*{").match(latex, place)
    if brace is None:
        word = re.compile(r"\s*(\\[A-Za-z]+|.)?", re.DOTALL).match(latex, place)
        assert word is not None  # it may be empty
        return word[1] or "", word.end()
    depth, start = 1, brace.end()
    for end in range(start, len(latex)):
        depth += (latex[end] == "{") - (latex[end] == "}")
        if not depth:
            return latex[start:end], end + 1
    raise IllFormed("a brace { is never closed")


_STYLES = {style: style for style in ("mathbf", "mathbb", "mathcal", "mathscr", "mathfrak", "mathsf", "mathtt")}
_STYLES |= {"boldsymbol": "mathbf", "bm": "mathbf", "pmb": "mathbf", "textbf": "mathbf"}
_STYLES |= {"mathbbm": "mathbb", "mathds": "mathbb"}
_STYLES |= {"textsf": "mathsf", "texttt": "mathtt"}


def _styled(style: str, held: str, depth: int) -> list[str]:
    """A word is one token; bold, script, blackboard and upright letters are letters of their own."""
    held, slanted = held.strip(), style in ("textit", "mathit")
    if style in _STYLES:
        return [f"\\{_STYLES[style]}{{{held}}}"]
    if slanted and held in GREEK_LETTERS and held[1].isupper():
        return [rf"\mathit{{{held}}}"]
    if not slanted and (re.fullmatch("[A-Za-z]", held) or held in GREEK_LETTERS):
        return [rf"\mathrm{{{held}}}"]
    if re.fullmatch(r"[A-Za-z0-9,]+(?:\\_[A-Za-z0-9,]+)*", held) or _WORD.fullmatch(held):
        return [held]
    if style in ("mathrm", "rm", "operatorname"):
        return list(_upright(tokens_of(held, depth + 1)))
    if style == "mathop" and re.fullmatch(r"\\arg\s*\\(max|min)", held):
        return [r"\arg", "\\" + held[-3:]]
    return tokens_of(held, depth + 1) if "\\" in held or style in ("mathrm", "mathop", "rm") else [held] * bool(held)


def _upright(tokens: list[str]) -> Iterable[str]:
    """Of a formula each letter is upright, and letters beside each other are a word."""
    for letters, run in groupby(tokens, lambda token: re.fullmatch("[A-Za-z]", token) is not None):
        word = "".join(held := list(run))
        yield from held if not letters else [word] if len(word) > 1 else [rf"\mathrm{{{word}}}"]


def _braced(tokens: list[str], subscript: bool = False) -> list[str]:
    """A thin space is nothing to read, but in a subscript a product: x_{ij} may have two indices. A group without a
    sign in it is nothing, too, but where it is an argument."""
    _check_nesting(tokens)
    out: list[str] = []
    place = 0

    def argument(place: int, subscript: bool = False, depth: int = 0) -> tuple[list[str], int]:
        if depth > MAX_NESTING:
            raise IllFormed(f"nested more than {MAX_NESTING} deep")
        if place >= len(tokens):
            raise IllFormed("the LaTeX ends where an argument is wanted")
        if tokens[place] == "{":
            end = closing(tokens, place)
            return _braced(tokens[place + 1 : end], subscript), end + 1
        if tokens[place] in ("}", "_", "^", r"\,"):
            raise IllFormed(f"{tokens[place]} stands where an argument is wanted")
        if is_number(tokens[place]) and len(tokens[place]) > 1:  # x^12 is x^1 2
            first, tokens[place] = tokens[place][0], tokens[place][1:]
            return [first], place
        wanted = _ARGUMENTS.get(tokens[place], 0)
        own, end = [tokens[place]], place + 1
        for _ in range(wanted):
            held, end = argument(end, depth=depth + 1)
            own += ["{", *held, "}"]
        return own, end

    tokens = list(tokens)
    while place < len(tokens):
        token = tokens[place]
        if token in ("_", "^"):
            scripts: dict[str, list[str]] = {"_": [], "^": []}
            power: list[str] = []
            while place < len(tokens) and tokens[place] in scripts:
                sign = tokens[place]
                held, place = argument(place + 1, sign == "_")
                if sign == "^" and {*scripts[sign]} == {r"\prime"} and held != [r"\prime"]:
                    power = ["^", "{", *held, "}"]  # of what has primes, as in x'^2
                    break
                if scripts[sign] and held != [r"\prime"]:
                    raise IllFormed(f"two scripts {sign} on one sign")
                scripts[sign] += held
            for sign in "_^":
                out += [sign, "{", *scripts[sign], "}"] * bool(scripts[sign])
            out += power
        elif token in _ARGUMENTS and token != r"\sqrt" or token == r"\sqrt" and tokens[place + 1 : place + 2] != ["["]:
            held, place = argument(place)
            out += held
            if token in _ARGUMENTS and tokens[place - 1] == "{":
                raise IllFormed("an argument is missing")
        else:
            if token == "}" and out[-1:] == ["{"]:
                out.pop()
            elif token == "}" and out[-2:-1] == ["{"] and (out[-1] == "|" or out[-1] in RELATED):
                del out[-2]  # {=} is spaced otherwise
            elif token == _SPACE and not _is_before_a_letter(tokens, place):
                pass
            elif token != r"\,":
                out.append(token)
            elif subscript and _multiplies(tokens, place):
                out.append(r"\cdot")
            place += 1
    return out


def _is_before_a_letter(tokens: list[str], place: int) -> bool:
    after = tokens[place + 1 : place + 2]
    return after not in (*DIFFERENTIAL, []) and (is_letter(after[0]) or after[0] in GREEK_LETTERS)


def _multiplies(tokens: list[str], place: int) -> bool:
    """Whether the thin space at this place stands between factors."""
    before, after = tokens[:place][-1:], tokens[place + 1 : place + 2]
    return bool(before and after) and after not in DIFFERENTIAL and not {*before, *after} & {*_OPERATORS, *RELATED}


def _check_nesting(tokens: list[str]) -> None:
    depth = 0
    for token in tokens:
        depth += (token in OPEN) - (token in OPEN.values())
        if depth > MAX_NESTING:
            raise IllFormed(f"nested more than {MAX_NESTING} deep")


def closing(tokens: Sequence[str], place: int) -> int:
    """Where the bracket at this place is closed."""
    wanted = []
    for end in range(place, len(tokens)):
        token = tokens[end]
        if token in OPEN:
            wanted.append(OPEN[token])
        elif wanted and token == wanted[-1]:
            wanted.pop()
            if not wanted:
                return end
        elif token in OPEN.values():
            break
    if place >= len(tokens):
        raise IllFormed(f"a bracket is wanted at the end of {shown(tokens)}")
    raise IllFormed(f"{tokens[place]} is never closed: {shown(tokens[place:])}")


def shown(tokens: Sequence[str], most: int = 40) -> str:
    """Tokens as LaTeX again, for a message."""
    out = ""
    for token in tokens[:most]:
        out += " " * (out[-1:].isalpha() and token[0].isalpha() and "\\" in out[-12:]) + token
    out = re.sub(r"([_^]){(\w)}", r"\1\2", out)
    return out if len(out) <= 80 or most > 40 else out[:77] + "..."


def plain(token: str) -> str:
    r"""A letter without what sets it apart: \varepsilon and \epsilon, x and \mathbf{x} are alike in this."""
    return re.sub(r"^\\math[a-z]+{(.*)}$|^\\var(?=[a-z])|^\\", r"\1", normalize("NFKC", token))


_ACCENTS = {r"\hat": "hat", r"\bar": "bar", r"\tilde": "tilde", r"\dot": "dot", r"\vec": "vec"}
_WORDS = {"+": "plus", "-": "minus", r"\cdot": "star", r"\prime": "prime", r"\mathbf": "bold"}


def called(written: list[str]) -> tuple[str, str]:
    r"""A name for what is written so, and the line that says so where that is not the name's own look.

    >>> called(tokens_of(r"\alpha_t")), called(tokens_of("x^*"))
    (('alpha_t', ''), ('x_star', 'x_star looks like x^{*}'))
    """
    whole = written
    more: list[str] = []
    words: list[str] = []
    while written and written[0] in _ACCENTS:
        more.append(_ACCENTS[written[0]])
        end = closing(written, 1)
        written = [*written[2:end], *written[end + 1 :]]
    for token in written:
        style = re.fullmatch(r"(\\math[a-z]+){\\?(\w+)}", token)
        words += (
            [style[2], _WORDS.get(style[1], style[1][5:])]
            if style
            else [_WORDS.get(token, token)] * (token != r"\frac")
        )
    words = [re.sub(r"[\W_]+", "_", word).strip("_") for word in (*words, *more)]
    name = "_".join(filter(None, words))
    if not re.match(r"[^\W\d_]", name):
        name = f"x_{name}".rstrip("_")
    if name in FUNCTIONS or name in RESERVED:
        name += "1"
    return name, "" if tokens_of(name_latex(name)) == whole else f"{name} looks like {looks(whole)}"


def looks(written: list[str]) -> str:
    """Tokens as the LaTeX that declares them."""
    words = [rf"\text{{{token}}}" if re.fullmatch(r"[^\W\d_].+", token) else token for token in written]
    return shown(words, len(words)).replace(r"\cdot", "*")


def is_mark(held: list[str]) -> bool:
    """Whether a superscript is no exponent, as in x', x^*, x^+ and x^{(i)}."""
    bracketed = held[:1] == ["("] and closing(held, 0) == len(held) - 1
    return held[:1] == [r"\prime"] or held in ([r"\cdot"], ["+"], ["-"]) or bracketed


def primes(tokens: Sequence[str], place: int) -> int:
    """How many stand at this place: f'(x), f^{\\prime\\prime}(x)."""
    held = tokens[place + 2 : closing(tokens, place + 1)] if tokens[place : place + 1] == ["^"] else []
    return len(held) if {*held} == {r"\prime"} else 0


def ends_fraction(tokens: Sequence[str], place: int) -> bool:
    """Whether a fraction ends before this place."""
    if not place or tokens[place - 1] != "}":
        return False
    return place - 1 in [closing(tokens, closing(tokens, n + 1) + 1) for n in range(place) if tokens[n] == r"\frac"]


def is_number(token: str) -> bool:
    return token[:1] in tuple("0123456789")


def is_letter(token: str) -> bool:
    return len(token) == 1 and token.isalpha()


def enter(said: dict[str, Any], key: str, value: object) -> None:
    """What is said of a piece of LaTeX or a name, which is said once."""
    if said.setdefault(key, value) != value:
        raise IllFormed(f"{key} has two meanings: leave one out")


def split(tokens: list[str], sign: str) -> list[list[str]]:
    out: list[list[str]] = [[]]
    for token, level in levels(tokens):
        if token == sign and level == 0:
            out.append([])
        else:
            out[-1].append(token)
    return [part for part in out if part]


# -- rows and relations of a display

RELATION = {"=": "==", r"\neq": "!=", "<": "<", ">": ">", r"\le": "<=", r"\ge": ">=", r"\lt": "<", r"\gt": ">"}
RELATED = RELATION | {r"\to": "->", r"\approx": "~", r"\equiv": "==", ":=": ":=", r"\propto": "propto"}
_OPERATORS = ("+", "-", r"\cdot", "/")


def goes_on(row: list[str], above: list[str], aligned: bool | None = None) -> bool:
    """Whether a row goes on with the expression of the one above. aligned: whether it stands in the column of the
    relations, if that is known: without it - a = ... may go on, or begin a statement."""
    related = any(t in RELATED for t, level in levels(row) if level == 0)
    if above[-1] in _OPERATORS or above[-1] in RELATED:
        return True
    if row[0] != "-" or not related:
        return row[0] in _OPERATORS
    if aligned is None:
        raise IllFormed(
            f"{shown(row)} can be read in two ways: it goes on with the row above, or begins a statement; write & "
            "before the relations of all rows, or begin the row with another term"
        )
    return aligned


def rows(tokens: list[str]) -> list[list[str]]:
    """The rows of a display; one that goes on with the expression of the last is put to it."""
    rows: list[list[str]] = [[]]
    depth = 0
    for token in tokens:
        inner = token.startswith(r"\begin{")
        depth += (token in OPEN or inner) - (token in OPEN.values() or token.startswith(r"\end{"))
        if token == r"\\" and depth <= 0:
            rows.append([])
        else:
            rows[-1].append(token)
    out: list[list[str]] = []
    for row in filter(None, rows):
        if out and goes_on(row, out[-1]):
            out[-1] += row[1:] if row[0] == out[-1][-1] and row[0] in RELATED else row
        else:
            out.append(row)
    for row in out:
        while row and row[-1] in (",", ".", ";", "。", "and"):
            row.pop()
        if row[:1] == ["and"]:  # both rows are said
            del row[0]
        if row[:1] in (["s.t."], ["subject to"]):  # a row of its own, below what is minimized
            del row[0]
    return list(filter(None, out))


def levels(tokens: list[str]) -> Iterable[tuple[str, int]]:
    depth = 0
    for token in tokens:
        depth -= token in OPEN.values() or token.startswith(r"\end{")
        yield token, depth
        depth += token in OPEN or token.startswith(r"\begin{")


def pieces(row: list[str]) -> list[tuple[str, list[str]]]:
    """What stands between the relations of a row, each with the relation before it."""
    out: list[tuple[str, list[str]]] = [("", [])]
    subject = False
    for token, level in levels(row):
        subject |= token in ("s.t.", "subject to")  # what follows is a condition
        if token in RELATED and level == 0 and not subject:
            out.append((RELATED[token], []))
        else:
            out[-1][1].append(token)
    if not out[0][1]:
        out = out[1:]
    for relation, piece in out:
        if not piece:
            raise IllFormed(f"nothing stands after {relation}: {shown(row)}")
    return out
