r"""A display, each character of which belongs to a formula, to a reason, to layout or to a comment, or is refused.

    x &= x + 0 && \text{since } x = x \tag{1} \\        formula, layout, reason, layout

A reason is a \text{...} behind \quad or && with all that follows it in its row: words, and formulas which these words
introduce. A formula that states something is introduced by a word as "since" or "for" directly before it; without one
it would be a line that nobody reads.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from unicodedata import category

from ..kernel.language import IllFormed
from .tokens import RELATION, argument, tokens_of

IMPLIED = {
    r"\iff": "<=>",
    r"\Leftrightarrow": "<=>",
    r"\Longleftrightarrow": "<=>",
    r"\implies": "=>",
    r"\Rightarrow": "=>",
    r"\Longrightarrow": "=>",
}
_BLANK = r"(?:\s|~|\\[,:;! ]|\\q?quad(?![A-Za-z]))*"
_PART = re.compile(
    r"(?P<space>(?:\s|~|\\[,:;! ])+)|(?P<wide>\\q?quad(?![A-Za-z]))|(?P<column>&)"
    r"|(?P<hspace>\\(?:hspace\*?\s*(?P<braced>{)|hskip|kern|mskip|mkern)\s*"
    r"(?P<length>-?(?:\d+(?:\.\d*)?|\.\d+))\s*(?P<unit>em|ex|pt|mm|cm|in|mu)(?(braced)\s*}))"
    rf"|(?P<blank>{{{_BLANK}}})"
    r"|(?P<break>\\\\\*?(?:\[[^\]\n]*\])?)"
    rf"|(?P<implied>(?:{'|'.join(map(re.escape, IMPLIED))})(?![A-Za-z]))"
    r"|(?P<outer>\\(?:begin|end)\s*{(?:align(?:ed|at)?|split|gather(?:ed)?|equation|eqnarray|multline)\*?}(?:\[[tcb]\])?)"
    r"|(?P<inner>\\(?:begin|end)\s*{[a-z]+\*?})"
    r"|(?P<note>\\(?:label|tag\*?|textcircled|eqref|nonumber|notag)(?![A-Za-z]))"
    r"|(?P<between>\\(?:short)?intertext(?![A-Za-z]))"
    r"|(?P<unseen>\\[hv]?phantom(?![A-Za-z]))"
    r"|(?P<text>\\(?:text|mbox|textrm|textit|textnormal)(?![A-Za-z]))"
    r"|(?P<because>\\because(?![A-Za-z]))"
    r"|(?P<formula>\\[A-Za-z]+|\\.|:=|.)",
    re.DOTALL,
)
_COMMENT = re.compile(r"\\.|(?P<comment>%[^\n]*)", re.DOTALL)
_SKIPPED = re.compile(r"\\iffalse(?![A-Za-z])(?P<held>.*?)\\fi(?![A-Za-z])", re.DOTALL)
_OVER = re.compile(  # what stands over a relation and says nothing
    r"(?P<over>\\(?:overset|stackrel)\s*{(?:[\s,]|\\(?:eq)?ref\s*{[^{}]*}|\\(?:text|mathrm)\s*{\s*\(\w+\)\s*}|\(\w+\)|\d+)+})"
    r"\s*(?:(?P<open>{)\s*)?(?:[=<>]|\\(?:leq?|geq?|leqslant|geqslant|iff|implies|Rightarrow|Leftrightarrow)(?![A-Za-z]))"
    r"(?(open)\s*(?P<close>}))"
)
_BRANCHES = re.compile(r"\\(?:if|else|or)")  # which may print some of it
_SKIP = re.compile(r"\\\\\*?(?:\[\s*(?:\d+(?:\.\d*)?|\.\d+)\s*(?:pt|ex|em|mm|cm|in|mu|\\jot|\\baselineskip)\s*\])?")
_WIDTHS = {
    r"\,": 3,
    r"\:": 4,
    r"\;": 5,
    r"\ ": 6,
    "~": 6,
    r"\!": -3,
    r"\quad": 18,
    r"\qquad": 36,
}  # in the unit of which 18 are a \quad
_WIDE = 12
_UNITS = {"em": 18, "ex": 8, "pt": 1.8, "mm": 5, "cm": 51, "in": 130, "mu": 1}
_BACK = re.compile(rf"-([\d.]+)\s*({'|'.join(_UNITS)})")
_LENGTH = re.compile(r"\\(?:hspace|hskip|kern|mskip|mkern)(?![A-Za-z])")
_NUMBER = re.compile(r"\(?[\w.*†‡' -]*\)?|\$?\\(?:ast|star|dagger|ddagger)\$?")  # what a tag may show
_RELATION = re.compile(
    r":=|[=<>≤≥≠∈]|\\(?:leq?|leqslant|geq?|geqslant|neq?|lt|gt|in|notin|approx|sim|simeq|cong|equiv|to|propto|ll|gg"
    r"|subset|subseteq|coloneqq)",
)
_UP, _DOWN = ("<", "≤", r"\le", r"\leq", r"\leqslant", r"\lt"), (">", "≥", r"\ge", r"\geq", r"\geqslant", r"\gt")
_OPERATORS = ("+", "-", "/", "*", r"\cdot", r"\times", r"\div", r"\pm")


@dataclass(frozen=True)
class Part:
    """A stretch of LaTeX; of a command with an argument that is no formula, what it holds."""

    kind: str
    text: str
    start: int
    depth: int
    held: str = ""

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def printed(self) -> str:
        """Its text, as long as it is: of \\hspace{1cm} other space."""
        space = self.kind in ("space", "wide") and _LENGTH.match(self.text)
        return (r"\quad" * (self.kind == "wide")).ljust(len(self.text)) if space else self.text

    @property
    def splits(self) -> bool:
        """Whether formulas on both sides of it stand beside each other."""
        return not self.depth and self.kind in ("wide", "column", "unseen")

    @property
    def read(self) -> bool:
        """Whether it belongs to a formula, if it belongs to no reason."""
        return (
            self.kind in ("formula", "inner", "text")
            or self.depth > 0
            and self.kind not in ("space", "outer", "unseen")
        )


def uncommented(latex: str) -> tuple[str, list[tuple[int, str]]]:
    r"""The LaTeX with spaces in the place of its comments, and these with their places; \iffalse ... \fi is one, and
    so is a number over a relation, \overset{(1)}{=}."""
    found = [(m.start(), m["comment"]) for m in _COMMENT.finditer(latex) if m["comment"]]
    latex = _blanked(latex, found)
    skipped = [(m.start(), m[0]) for m in _SKIPPED.finditer(latex) if not _BRANCHES.search(m["held"])]
    skipped += [(m.start(k), m[k]) for m in _OVER.finditer(latex) for k in m.groupdict() if m[k]]
    return _blanked(latex, skipped), sorted([*found, *skipped])


def _blanked(latex: str, comments: list[tuple[int, str]]) -> str:
    for start, comment in comments:
        latex = latex[:start] + re.sub(r"[^\n]", " ", comment) + latex[start + len(comment) :]
    return latex


def parts(latex: str) -> list[Part]:
    """The LaTeX, which has no comments, cut: the texts of its parts are the whole of it."""
    out, place, depth = [], 0, 0
    while place < len(latex):
        found = _PART.match(latex, place)
        assert found is not None  # a formula may be any character
        kind, end, held = next(kind for kind, text in found.groupdict().items() if text is not None), found.end(), ""
        if kind in ("text", "between", "unseen") or kind == "note" and found[0] not in (r"\nonumber", r"\notag"):
            held, end = argument(latex, end)
        if kind == "because":
            kind, held = "text", "because "
        if kind in ("space", "blank") or kind == "text" and re.fullmatch(_BLANK, held):
            space = found[0] + held
            kind = "wide" if sum(_WIDTHS[s] * space.count(s) for s in _WIDTHS) >= _WIDE else "space"
        if kind == "hspace":
            kind = "wide" if float(found["length"]) * _UNITS[found["unit"]] >= _WIDE else "space"
        begins = found[0] == "{" or kind == "inner" and found[0].startswith(r"\begin")
        depth -= found[0] == "}" or kind == "inner" and not begins
        out.append(Part(kind, latex[place:end], place, max(depth, 0), held))
        depth, place = depth + begins, end
    return out


@dataclass(frozen=True)
class Row:
    """A row of a display before it is divided: its LaTeX with its place, the sign of implication before it, and why
    what stands before it cannot be read."""

    latex: str
    start: int
    sign: str = ""
    fault: str = ""


def cut(latex: str) -> Iterator[Row]:
    """The rows of a display without comments."""
    start, sign, fault = 0, "", ""
    for part in parts(latex):
        if part.kind in ("break", "implied") and not part.depth:
            yield Row(latex[start : part.start], start, sign, fault)
            start, sign, fault = part.end, IMPLIED.get(part.text, ""), ""
            if part.kind == "break" and not _SKIP.fullmatch(part.text):
                fault = f"{part.text}: behind \\\\ stands a height as [2pt], and nothing that is to be read"
    yield Row(latex[start:], start, sign, fault)


# -- a row


@dataclass(frozen=True)
class Divided:
    """A row: what each of its parts is, and the words of its reason."""

    account: tuple[tuple[str, Part], ...]  # formula, reason or layout
    words: str

    @property
    def formula(self) -> str:
        """The LaTeX with spaces in the place of the reason, of notes and of environments."""
        return "".join(
            part.printed
            if kind == "formula" or part.kind in ("space", "wide", "column") and kind == "layout"
            else re.sub(r"[^\n]", " ", part.text)
            for kind, part in self.account
        )


def _set_back(space: str) -> float:
    """How many \\! go back as far."""
    return space.count(r"\!") + sum(float(n) * _UNITS[unit] / 3 for n, unit in _BACK.findall(space))


def divided(latex: str) -> Divided:
    r"""The formula of a row, and its reason.

    >>> row = divided(r"a &= b && \text{since $c > 0$} \tag{1}")
    >>> row.formula.strip(), row.words
    ('a &= b &&', 'since $c > 0$')
    """
    found = parts(latex)
    at = _reason_begins(found)
    _check_notes(found)
    _check_environments(found)
    _check_columns(found[:at])
    if odd := re.search(r"[^\S \t\r\n]", latex):
        raise IllFormed(f"{odd[0]!r} is a space that is not known to be one")
    account, back = [], 0.0
    for n, part in enumerate(found):
        if part.kind in ("break", "implied") and not part.depth:
            raise IllFormed(f"{part.text} stands within a macro: write the rows out")
        if part.kind == "between":
            for place, piece in enumerate(_FORMULA_IN_TEXT.split(part.held)):
                if not place % 2:
                    _check_prose(piece, r"\intertext{...}")
                elif _states(piece):
                    raise _unread(piece)
        back = back + _set_back(part.text) if part.kind == "space" else 0
        if back > 3:
            raise IllFormed("so many \\! print one sign over another")
        if part.kind in ("note", "between", "outer"):
            kind = "layout"
        else:
            kind = "reason" if n >= at and part.kind != "column" else "formula" if part.read else "layout"
        account.append((kind, part))
    return Divided(tuple(account), _words(found[at:]))


def account(latex: str) -> list[tuple[str, str]]:
    r"""Every character of a display: formula, reason, layout or comment.

    >>> [kind for kind, _ in account(r"x &= y \quad \text{why} % [tested]")]
    ['formula', 'layout', 'formula', 'layout', 'formula', 'layout', 'reason', 'layout', 'comment']
    """
    written, comments = uncommented(latex)
    kinds = ["layout"] * len(latex)
    for row in _readable(written):
        for kind, part in divided(row.latex).account:
            blank = kind == "reason" and not part.text.strip() or kind == "reason" and part.kind == "wide"
            at = slice(row.start + part.start, row.start + part.end)
            kinds[at] = ["layout" if blank else kind] * len(part.text)
    for start, comment in comments:
        kinds[start : start + len(comment)] = ["comment"] * len(comment)
    out: list[tuple[str, str]] = []
    for kind, sign in zip(kinds, latex):
        out[-1:] = [(kind, out[-1][1] + sign)] if out and out[-1][0] == kind else [*out[-1:], (kind, sign)]
    return out


def formulas(latex: str) -> str:
    """A display as its formulas, row by row: one in which reasons stand is refused."""
    out = []
    for row in _readable(uncommented(latex)[0]):
        found = divided(row.latex)
        if found.words:
            raise IllFormed(f"{found.words!r} stands beside the formulas: reasons are given apart from the display")
        out.append(f"{'' if not row.start else row.sign or chr(92) * 2} {found.formula}")
    return " ".join(out)


def _readable(latex: str) -> Iterator[Row]:
    for row in cut(latex):
        if row.fault:
            raise IllFormed(row.fault)
        yield row


def _beside(one: str, other: str, rest: str = "") -> IllFormed:
    one, other = (" ".join(part.split())[:40] for part in (one, other))
    found = f"{one} and {other} stand beside each other: put each formula in a row of its own"
    condition = _as_condition(rest)
    return IllFormed(found + (f", and a condition above the display: `where {condition}`" if condition else ""))


def _as_condition(latex: str) -> str:
    """A comparison of letters and numbers as a line of a declaration has it; of what is longer, dots."""
    latex = re.sub(r"^\(|\)$", "", re.sub(f"{_BLANK[:-1]}+", " ", latex).strip(" .,;&")).strip()
    relations = [part.text for part in parts(latex) if _RELATION.fullmatch(part.text)]
    if not relations or not {*relations} <= {*_UP, *_DOWN}:
        return ""
    written = (part.text for part in parts(latex))
    words = [RELATION[tokens_of(x)[0]] if x in relations else x.lstrip("\\") for x in written]
    plain = all(p.kind == "space" or re.fullmatch(r"[\w<>+-]|\\[A-Za-z]+", p.text) for p in parts(latex))
    return "".join(words) if plain else "..."


def _check_columns(found: list[Part]) -> None:
    """Formulas beside each other in a row are no product: only a sign between them makes one formula of them."""
    segments: list[list[list[Part]]] = [[[]]]
    depth = 0
    for part in found:
        depth += (part.text in ("(", "[")) - (part.text in (")", "]"))
        inside = depth > 0 or part.depth
        if not inside and _RELATION.fullmatch(part.text):
            segments.append([[]])
        elif not inside and part.splits:
            segments[-1].append([])
        elif part.kind not in ("note", "between", "outer"):
            segments[-1][-1].append(part)
    for cells in segments:
        for one, other in pairwise(cell for cell in cells if _core(cell)):
            left, right = _core(one), _core(other)
            words = "text" in (left[0].kind, right[0].kind)  # which the reader knows, or refuses
            if not words and left[-1].text not in _OPERATORS and right[0].text not in _OPERATORS:
                written, beside = ("".join(part.text for part in cell) for cell in (one, other))
                raise _beside(written, beside, "".join(part.text for part in found if part.start >= other[0].start))


def _core(cell: list[Part]) -> list[Part]:
    return [part for part in cell if part.read and part.text not in tuple(",.;{}")]


def _check_notes(found: list[Part]) -> None:
    """A number is printed where a product would be: it stands behind the formula, and holds no formula itself."""
    for n, part in enumerate(found):
        command = begins[0] if (begins := re.match(r"\\[a-z]+", part.text)) else ""
        if part.kind != "note" or command in (r"\label", r"\nonumber", r"\notag"):
            continue
        if command != r"\eqref" and not _NUMBER.fullmatch(part.held):
            raise IllFormed(f"{part.text}: a number or a sign stands in {command}, and nothing that is to be read")
        before = [p for p in found[:n] if p.kind != "space" and p.kind != "note"][-1:]
        behind = [p for p in found[n + 1 :] if p.read and p.text not in tuple(",.;")]
        alone = command == r"\tag" or not before or before[0].splits
        if part.depth or behind or not alone:
            raise IllFormed(f"{part.text} stands within a formula: put it at the end of the row, behind & or \\quad")


def _check_environments(found: list[Part]) -> None:
    """Blocks of rows beside something else are no product."""
    for n, part in enumerate(found):
        if part.kind == "outer":
            before = [p for p in found[:n] if p.read]
            behind = [p for p in found[n + 1 :] if p.read and p.text not in tuple(",.;")]
            if part.text.startswith(r"\begin") and before and not _RELATION.fullmatch(before[-1].text):
                raise _beside("".join(p.text for p in before), part.text)
            if part.text.startswith(r"\end") and behind:
                raise _beside(part.text, "".join(p.text for p in behind))


# -- reasons

_WHY = (
    r"(?:since|because|by|for|if|when|where|using|from|with|provided|given|assuming|such that|substitute"
    r"|(?:(?<=^)|(?<=, )|(?<=and ))as|因为|由于|由|当|若|如果|其中|对|根据|利用|代入)"
)
_FURTHER = (
    r"(?:all|any|every|each|some|the|that|fact|assumption|hypothesis|definition|induction|substitution|substituting"
    r"|setting|putting|choice|choosing|identity|equation|inequality|both)"
)
_INTRODUCES = re.compile(rf"(?:.*[\s(,;:.])?{_WHY}(?:\s+{_FURTHER})*\s*", re.IGNORECASE | re.DOTALL)
_NOUN = re.compile(r"(?:.*\W)?(?:by|using|from)\s*", re.IGNORECASE | re.DOTALL)  # not followed by a clause
_CLAIMS = re.compile(  # what these words introduce is a statement of its own
    r"\b(?:so|hence|thus|therefore|then|thereby|consequently|equivalent(?:ly)?|iff|only|precisely|exactly|just|same|"
    r"impl(?:y|ies|ying)|means?|says?|gives?|yields?|gets?|obtains?|becomes?|namely|follows?|we|conclude|always|never|not)\b"
    r"|i\.e\.|所以|因此|从而|于是|即|得",
    re.IGNORECASE,
)
_JOINS = re.compile(r"\s*(?:and|or|和|且|或)\s*")
_NUMBERED = re.compile(r"[(\[][\w.*]+[)\]][.,;]?")
_FORMULA_IN_TEXT = re.compile(r"(\$[^$]*\$|\\\((?:(?!\\\)).)*\\\))", re.DOTALL)
_SMALL = r"\\(?:tiny|scriptsize|footnotesize|small)(?![A-Za-z])"
_PLAIN = re.compile(  # words, and commands that print as words or space
    r"(?:[^\\{}$^&#]|\\[ ,;:!&%#_'`\"~^]|\\(?:eq|c|C|auto)?ref\s*{[^{}]*}|\\cite\w*\s*{[^{}]*}|\\S(?![A-Za-z])"
    r"|\\l?dots(?![A-Za-z])|\\q?quad(?![A-Za-z])|\\(?:emph|textit|textbf|textrm|text)(?=\s*{)|[{}]"
    rf"|{_SMALL})*"
)
_IN_A_REASON = re.compile(  # of a formula that states something: what joins no second one to it
    r"\\(?:[dt]?frac|sqrt|cdot|times|pm|[lc]?dots|infty|mathbb|mathcal|mathbf|mathrm|mathit|boldsymbol|operatorname|text"
    r"|bar|hat|tilde|overline|vec|ell|sum|prod|int|lim|binom|left|right|[lr]vert|log|ln|exp|min|max|sup|inf|sin|cos|tan"
    r"|det|Pr|partial|prime|mid|vert|big[lr]?|Big[lr]?|displaystyle|limits|cap|cup|emptyset|varnothing|circ|pi"
    r"|(?:var)?(?:epsilon|theta|phi|rho|sigma|pi|kappa)|alpha|beta|gamma|delta|zeta|eta|iota|lambda|mu|nu|xi|tau|upsilon"
    r"|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega)|\\[,:;! {}|]|[^\\;:]"
)
_SIZE = re.compile(r"\\(?:left|right|[bB]igg?[lr]?)")
_HOW = r"put each formula in a row of its own, or the words and their formula into one \text{... $...$}"


def _reason_begins(found: list[Part]) -> int:
    """Where the space before the reason of a row begins; the end of the row if it has none."""
    for n, part in enumerate(found):
        if part.kind != "text" or part.depth:
            continue
        start = n
        while start and _leads(found[start - 1]):
            start -= 1
        second = sum(p.kind == "column" for p in found[:n]) > 1 and "column" in [p.kind for p in found[start:n]]
        apart = second or "wide" in [p.kind for p in found[start:n]]
        behind = any(p.read for p in found[:start])
        if (apart or behind and _introduces(part.held.partition("$")[0].strip())) and _is_reason(found, start, n):
            return start
    return len(found)


def _leads(part: Part) -> bool:
    """Whether it may stand between a formula and the text of its reason: space, and a bracket."""
    return part.kind in ("space", "wide", "column") or part.text in ("(", "[") or bool(_SIZE.fullmatch(part.text))


def _unsized(found: list[Part]) -> list[Part]:
    """Without the sizes of round and square brackets."""
    return [
        part
        for part, after in zip(found, [*found[1:], None])
        if not (_SIZE.fullmatch(part.text) and after and after.text in tuple("()[]"))
    ]


def _is_bracketed(found: list[Part]) -> bool:
    """Whether a text begins with a bracket here, and the row ends with a text that closes it."""
    texts = [part for part in found if part.kind == "text"]
    last = [part for part in found if part.read and part.text not in tuple(".,;")][-1:]
    held = "".join(part.held for part in texts)
    return (
        len(texts) > 1
        and last == texts[-1:]
        and re.match(r"\s*[(\[]", held) is not None
        and re.search(r"[)\]]\s*[.,;]?\s*\Z", held) is not None
    )


def _is_reason(found: list[Part], start: int, n: int) -> bool:
    """Whether this text is one, and not a name or a word within the formula, which the reader knows or refuses."""
    words = found[n].held.strip()
    before = [p.text for p in found[:start] if p.read]
    after = [p.text for p in _unsized(found[n + 1 :]) if p.read and p.text not in (*",.;", ")", "]")]
    if not re.search(r"[^\W\d_]", words):
        return _NUMBERED.fullmatch(words) is not None and not after
    if words in ("s.t.", "subject to", "and", "or"):
        return False
    if after and (after[0] in (*_OPERATORS, "^", "_", "!") or _RELATION.fullmatch(after[0])):
        return False  # \text{total} + 1 goes on with the formula
    if not after or _introduces(words):
        return not before or before[-1] not in _OPERATORS and not _RELATION.fullmatch(before[-1])
    if not before or before[-1] in _OPERATORS or _RELATION.fullmatch(before[-1]):
        return False
    if _is_bracketed(found[n:]) or any(p.kind == "text" and _introduces(_said(p.held)) for p in found[n:]):
        return True  # words, and further ones with their formula
    raise IllFormed(f"{words!r} stands between formulas: {_HOW}")


def _introduces(words: str) -> bool:
    return _INTRODUCES.fullmatch(words) is not None and not _CLAIMS.search(words)


def _said(held: str) -> str:
    """The words of a text behind its last formula."""
    return _FORMULA_IN_TEXT.split(held)[-1].strip()


def _words(found: list[Part]) -> str:
    """The words of a reason, its formulas between $: each of them is what its words speak of."""
    out, introduced, outside, apart, bracketed = "", False, 0, False, _is_bracketed(found)
    for n, (kind, text) in enumerate(said := _spoken(found)):
        if kind == "words":
            if n or not _NUMBERED.fullmatch(text.strip()):
                _check_prose(text, r"\text{...}")
            out += _printed(text)
            continue
        if kind == "apart":
            apart, out = True, out + " "
            continue
        before = said[n - 1][1] if n and said[n - 1][0] == "words" else ""
        joined = kind == "within" and introduced and _JOINS.fullmatch(before) is not None
        introduced = _introduces(before) or joined
        outside += kind == "formula"
        if kind == "formula" and (apart or not bracketed and (outside > 1 or not introduced)):
            raise IllFormed(f"{text.strip()} stands behind a reason, and nobody reads it: {_HOW}")
        if _states(text) and not introduced:
            raise _unread(text)
        if kind == "formula" and _NOUN.fullmatch(before) and "=" in text:
            raise IllFormed(f"{before.strip()} {text.strip()}: write this reason as \\text{{{before}${text.strip()}$}}")
        if kind == "formula" or _states(text):
            _check_one(text)
        out += f"${text.strip().rstrip(',.;') if kind == 'formula' else text.strip()}$"
    return " ".join(out.split()).strip("([, ").rstrip(")]., ")


def _unread(formula: str) -> IllFormed:
    return IllFormed(
        f"{formula.strip()} states something within the words of a reason, where nobody reads it: put it in a row "
        "of its own, or a word as 'since' or 'for' directly before it"
    )


def _printed(words: str) -> str:
    return re.sub(
        rf"{_SMALL}|" r"\\(?:emph|text\w*)\s*(?={)|\\(?:q?quad|l?dots)(?![A-Za-z])|[{}]|\\(?=[\s,;:!&%#_])|~",
        " ",
        words,
    )


def _spoken(found: list[Part]) -> list[tuple[str, str]]:
    """A reason as words, formulas within and behind a text, and wide space."""
    found = _unsized(found)
    first = next((n for n, part in enumerate(found) if part.kind == "text"), len(found))
    opened = sum(part.text in ("(", "[") for part in found[:first])
    rest = list(found[first:])
    for n in reversed(range(len(rest))):  # the brackets around the reason
        if opened and rest[n].text in (")", "]"):
            opened -= 1
            del rest[n]
        elif rest[n].read and rest[n].text not in tuple(".,;"):
            break
    if opened:
        raise IllFormed("a reason that begins with a bracket ends with it")
    out: list[tuple[str, str]] = []

    def add(kind: str, text: str) -> None:
        if out and out[-1][0] == kind and kind != "within":
            out[-1] = kind, out[-1][1] + text
        else:
            out.append((kind, text))

    for part in rest:
        if part.kind == "text" and not part.depth:
            for piece in filter(None, _FORMULA_IN_TEXT.split(part.held)):
                within = _FORMULA_IN_TEXT.fullmatch(piece)
                add(
                    "within" if within else "words",
                    re.sub(r"^(?:\$|\\\()|(?:\$|\\\))$", "", piece) if within else piece,
                )
        elif part.splits:
            add("apart", " ")
        elif part.kind == "space":
            if out and out[-1][0] == "formula":
                add("formula", part.text)
        elif part.kind not in ("note", "between", "outer"):
            plain = part.text in tuple(".,;") and (out[-1][0] != "formula" or part is rest[-1])
            add("words" if plain else "formula", part.text)
    return out


def _relations(formula: str) -> list[tuple[str, int]]:
    """The relations that a formula states, each with the number of commas before it; not those that a function is of,
    as in P(X = x), nor the bounds of a sum."""
    out: list[tuple[str, int]] = []
    opened: list[bool] = []
    commas, before = 0, ""
    for part in parts(formula):
        inside = any(opened)
        if part.text in ("(", "[", r"\{", "{"):
            opened.append(before == "_" if part.text == "{" else before == "}" or before[-1:].isalpha())
        elif part.text in (")", "]", r"\}", "}"):
            if not opened:
                raise IllFormed(f"{part.text} closes nothing: {formula.strip()}")
            opened.pop()
        elif not inside:
            commas += part.text == ","
            if _RELATION.fullmatch(part.text):
                out.append((part.text, commas))
        before = part.text
    return out


def _states(formula: str) -> bool:
    return bool(_relations(formula))


def _check_one(formula: str) -> None:
    """A reason speaks of one formula: x = 1, 0 < x \\le 1, i = 1, ..., n, or x, y > 0."""
    formula = formula.strip().rstrip(",.;")
    signs = _relations(formula)
    ordered = any(all(sign in way for sign, _ in signs) for way in (_UP, _DOWN))
    one = len({commas for _, commas in signs}) <= 1 and (len(signs) <= 1 or ordered)
    first = all(not commas for sign, commas in signs if not ordered and not sign.startswith(r"\in"))
    known = all(
        part.kind == "formula" and (_IN_A_REASON.fullmatch(part.text) or _RELATION.fullmatch(part.text))
        for part in parts(formula)
        if part.kind != "space"
    )
    ended = re.search(r"(?<!\d)\.|\.(?!\d)", formula)
    if not (one and first and known and not ended):
        raise IllFormed(f"{formula} is more than one formula, and behind a reason nobody reads it: {_HOW}")


def _check_prose(words: str, where: str) -> None:
    """Words that hold no formula, and do not look like one."""
    signs = any(category(sign) == "Sm" and sign not in "+|~" for sign in words)
    if signs or not _PLAIN.fullmatch(words) or re.match(r"[\s(\[]*[-+*/\d]", words):
        raise IllFormed(f"{' '.join(words.split())!r}: in {where} stand words, and formulas only between $")
