"""Tokens of LaTeX between vectors and matrices: letters in their styles, patterns with holes, parts of a statement."""

import re
from collections.abc import Sequence

from ...kernel.language import IllFormed
from ...matrices.shapes import OPTIMA
from ..tokens import GREEK_LETTERS, OPEN, RELATED, closing, is_letter, levels, shown, tokens_of

_STYLED = re.compile(r"\\math(?:bf|sf|rm|it){(.*)}", re.DOTALL)
_OPTIMA = tuple(f"{slash}{kind}" for slash in ("\\", "") for kind in ("arg", *OPTIMA))
_OPERATORS = ("trace", "Trace", "diag", "Diag", "Var", "var", "Cov", "cov")  # \tr may be a transpose
ACCENTS = (r"\hat", r"\tilde", r"\bar")  # as wide ones are read, too
STARS = (r"\cdot", r"\star", r"\ast")  # above a letter, * being read as \cdot
MEANT = (r"\pi", "I", "E", "e", "i", "T")  # which mean something, though nobody declares them
_DEFINED = re.compile(
    r"\\(?:overset|stackrel)\s*{(?:\\(?:text|mathrm|textrm|rm)\s*{?)?\s*def\.?\s*}?}\s*{=}|\\triangleq"
)
IMPLIES = (r"\Rightarrow", r"\implies", r"\Longrightarrow")
IFF = (r"\iff", r"\Leftrightarrow", r"\Longleftrightarrow")


def read_tokens(latex: str) -> list[str]:
    tokens = tokens_of(re.sub(r"\\times(?![A-Za-z])", r"\\timesSign ", _norms(latex)))
    return [token[1:] if token[:1] == "\\" and token[1:] in _OPERATORS else token for token in tokens]


def _norms(latex: str) -> str:
    latex = re.sub(r"(?:\\(?:left|right)\s*)?\\[lr]?Vert(?![A-Za-z])", r"\\|", _DEFINED.sub("=", latex))
    latex = re.sub(
        r"\\begin{([bp]?matrix|array)}.*?\\end{\1}", lambda found: found[0].replace("&", ","), latex, flags=re.DOTALL
    )
    latex = re.sub(r"\\mathop\s*{\s*\\rm\s+([A-Za-z]+)\s*}", r"\\operatorname{\1}", latex)
    latex = re.sub(r"{\s*\\rm\s+([A-Za-z]+)\s*}", r"\\mathrm{\1}", latex)
    return re.sub(r"{\s*\\bf\s+([^{}]*(?:{[^{}]*}[^{}]*)*)}", r"\\mathbf{\1}", latex)


def spread(tokens: list[str]) -> list[str]:
    r"""Bold formulas as formulas of bold letters: \boldsymbol{x_i}; \vec{x} as a bold x."""
    out: list[str] = []
    for token in tokens:
        found = re.fullmatch(r"\\(mathbf|mathsf|mathrm){(.*)}", token, re.DOTALL)
        if found and not is_letter(found[2]) and found[2] not in GREEK_LETTERS and not found[2].isdigit():
            out += _in_style(found[1], tokens_of(found[2]))
        else:
            out.append(token)
    flat: list[str] = []
    place, out = 0, _bold(out)
    while place < len(out):
        if (
            out[place] in (r"\vec", r"\overrightarrow")
            and out[place + 1 : place + 2] == ["{"]
            and out[place + 3 : place + 4] == ["}"]
        ):
            flat.append(f"\\mathbf{{{bare(out[place + 2])}}}")
            place += 4
        else:
            flat.append(out[place])
            place += 1
    return flat


def _in_style(style: str, tokens: list[str]) -> list[str]:
    """Letters in a style; indices below them are no others for that."""
    out, index = list[str](), range(0)
    for place, token in enumerate(tokens):
        index = range(place, closing(tokens, place + 1)) if token == "_" else index
        if place in index:
            out.append(token)
        else:
            letters = token if token.isalpha() else [token]
            out += [f"\\{style}{{{x}}}" if is_letter(x) or x in GREEK_LETTERS else x for x in letters]
    return out


def _bold(tokens: list[str]) -> list[str]:
    r"""Without \bf, which makes the letters bold that follow it, until its braces close."""
    out: list[str] = []
    groups, open_end = [False], False  # of each that is open, whether its letters are bold by now
    for before, token in zip(["", *tokens], tokens):
        if token == r"\bf":
            groups[-1], open_end = len(groups) > 1, open_end or len(groups) == 1
            continue
        plain = is_letter(token) and not _STYLED.match(token) or token.isdigit() and out[-2:] != ["^", "{"]
        if open_end and not groups[-1] and plain and out[-2:] != ["_", "{"]:
            if before != r"\bf":  # it would end at the next &, which is not seen here
                raise IllFormed(r"\bf reaches to the end of its group: write it right behind a brace, as in {\bf A}")
            token = f"\\mathbf{{{token}}}"
        if token == "{":
            groups.append(groups[-1])
        elif token == "}":
            if len(groups) == 1:
                raise IllFormed(f"}} closes nothing: {shown(tokens)}")
            groups.pop()
        bold = groups[-1] and (is_letter(token) or token.isdigit() and before == r"\bf") and out[-2:] != ["_", "{"]
        out.append(f"\\mathbf{{{token}}}" if bold else token)
    return out


def pattern_of(tex: str) -> list[str]:
    out: list[str] = []
    for token in spread(read_tokens(tex.replace("#", r"\#"))):
        if out and out[-1] == r"\#":
            out[-1] = f"#{token}"
        else:
            out.append(token)
    return out


def bare(token: str) -> str:
    """A letter without its style."""
    found = _STYLED.fullmatch(token)
    return found[1] if found else token


def styles(tokens: list[str]) -> set[str]:
    """Those of the letters in it; "" of a plain one."""
    return {token.partition("{")[0] if bare(token) != token else "" for token in tokens if token not in ("{", "}")}


def index_name(token: str) -> str:
    """The name of an index, a letter without a style; "" of what is none."""
    return token.removeprefix("\\") if is_letter(token) or token in GREEK_LETTERS or token == r"\ell" else ""


def parts(tokens: list[str], signs: Sequence[str]) -> list[list[str]]:
    out: list[list[str]] = [[]]
    inner = 0  # products within each other
    for token, level in levels(tokens):
        inner += (token == r"\langle") - (token == r"\rangle")
        if token in signs and level == 0 and not inner:
            out.append([])
        else:
            out[-1].append(token)
    return out


def statements(tokens: list[str]) -> list[list[str]]:
    """What is apart by commas or `and`, if each has a relation; else all."""
    found = [part for part in parts(tokens, (",", ";", "and")) if part]
    return found if all(any(x in RELATED and not level for x, level in levels(part)) for part in found) else [tokens]


def space_of(tokens: list[str]) -> tuple[list[str], list[str]]:
    r"""Tokens without \in \mathbb{R}^{m \times n} at their end, and what stands above the R."""
    for n, (token, level) in enumerate(levels(tokens)):
        if token == r"\in" and level == 0 and tokens[n + 1 : n + 4] == [r"\mathbb{R}", "^", "{"]:
            if closing(tokens, n + 3) == len(tokens) - 1:
                return tokens[:n], tokens[n + 4 : -1]
    return tokens, []


def without_mark(side: list[str]) -> list[str]:
    r"""A side without the \textcircled{1} behind it, by which a text speaks of it."""
    return side[:-4] if side[-4:-2] == [r"\textcircled", "{"] else side


def optimum_of(side: list[str]) -> tuple[str, list[str], list[str]]:
    r"""The kind of the \max_{...} or \arg\min_{...} with which a side begins, "" of none; what is below; the rest."""
    if side[:1] == [r"\underset"]:
        end = closing(side, 1)
        last = closing(side, end + 1)
        held, below, rest = side[end + 2 : last], side[2:end], side[last + 1 :]
    else:
        place = next((n for n, token in enumerate(side) if token not in _OPTIMA), len(side))
        held, below, rest = side[:place], [], side[place:]
        if held and rest[:1] == ["_"]:
            end = closing(rest, 1)
            below, rest = rest[2:end], rest[end + 1 :]
    kind = "".join(held).replace("\\", "")
    return (kind, below, rest) if kind in OPTIMA else ("", [], side)


def matched(pattern: list[str], tokens: list[str], place: int, free: bool) -> tuple[int, dict[str, list[str]]] | None:
    """Where what stands at this place ends, and what stands in the holes; None if it is not the pattern."""
    holes: dict[str, list[str]] = {}
    for n, sign in enumerate(pattern):
        if place >= len(tokens):
            return None
        if sign.startswith("#") and len(sign) == 2:
            after = pattern[n + 1] if n + 1 < len(pattern) else ""
            end = place
            while end < len(tokens) and (end == place or not (after.startswith("#") or tokens[end] == after)):
                end = closing(tokens, end) + 1 if tokens[end] in OPEN else end + 1
                if not after:
                    break
            held, place = tokens[place:end], end
            if holes.setdefault(sign, held) != held:
                return None
        elif tokens[place] == sign or free and bare(tokens[place]) == bare(sign):
            place += 1
        else:
            return None
    return place, holes
