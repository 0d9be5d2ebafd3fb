"""How much of a document is checked, and by kind what is not: so that an author sees what is worth declaring."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..tex.display import uncommented
from .blocks import Block, Display, displays
from .files import beside, source

VECTORS = "vectors or matrices"
_INDICATOR = (  # behind the \mathbf of \mathbf 1\{x > 0\}
    r"\s*(?:1|{\s*1\s*})\s*(?:(?:\\left\s*)?(?:\\{|[(\[])|_\s*{[^}]*(?:[<>=]|\\[gln]eq?|\\{))"
)
_DIVERGENCE = r"(?:[^()|]|\([^()|]*\))*\)"  # behind the \| of KL(p \| q)
_KINDS = (  # of a display without a declaration: the first that fits
    (
        VECTORS,
        rf"\\(?:mathbf|boldsymbol|bm|vec|nabla|top|intercal|l?Vert)(?![A-Za-z])(?!{_INDICATOR})"
        rf"|\\\|(?!{_DIVERGENCE})|matrix}}"
        r"|\^\s*{?\s*(?:\\mathsf\s*{?\s*)?T(?![A-Za-z])|\\(?:operatorname|mathrm|text)\s*{(?:[tT]r|diag)}",
    ),
    (
        "distributions or densities",
        r"\\sim(?![A-Za-z])|\\mathcal\s*{?N"
        r"|\\(?:operatorname|mathrm|text)\s*{(?:Normal|Poisson|Beta|Gamma|Binomial|Bernoulli|KL)}",
    ),
    (
        "limits, extrema or general integrals",
        r"\\(?:lim|limsup|liminf|sup|inf|oint|iint|arg)(?![A-Za-z])|arg\s*(?:max|min)|\\int(?!\s*(?:\\limits\s*)?[_^])",
    ),
    (
        "sets or logic",
        r"\\(?:subset|subseteq|cup|cap|forall|exists|setminus|emptyset|mapsto|to|colon)(?![A-Za-z])",
    ),
)
_STATES = re.compile(
    r":=|[=<>≤≥≠]|\\(?:leq?|leqslant|geq?|geqslant|neq?|iff|implies|Rightarrow|Leftrightarrow)(?![A-Za-z])"
)
NOTHING, ONE, MORE = "no statement", "one relation", "`derivations new` may declare it"
ASKED = "a question of `derivations new` stands above"
WAITS = "not declared: "  # begins what is written above a display that leaves a question


@dataclass(frozen=True)
class Coverage:
    """The displays of a document: how many there are, how many are declared and have passed, and where those without a
    declaration begin, by kind."""

    path: Path
    count: int
    passed: int
    others: tuple[tuple[str, tuple[int, ...]], ...]

    def __str__(self) -> str:
        said = f"{self.path}: {self.passed} of {self.count} displays checked"
        kinds = (f"{kind} (line{'s' * (len(at) > 1)} {_listed(at)})" for kind, at in self.others)
        return f"{said}; the others: {', '.join(kinds)}" if self.others else said


def coverage(path: Path, blocks: Sequence[Block], failed: Sequence[bool]) -> Coverage:
    """Of a .md or .tex document. failed: whether each block has."""
    text = source(path)
    declared = {block.display.place(0)[0] for block in blocks if block.display}
    others: dict[str, list[int]] = {}
    lines = text.split("\n")
    for at, display in displays(text, path.suffix, beside(path, text)):
        if display.place(0)[0] not in declared:
            of = kind(display)
            asked = of == MORE and begins(lines, at, path.suffix) < at
            others.setdefault(ASKED if asked else of, []).append(at)
    with_display = [bad for block, bad in zip(blocks, failed, strict=True) if block.display]
    count = len(with_display) + sum(map(len, others.values()))
    ordered = sorted(others.items(), key=lambda item: item[1])
    return Coverage(path, count, with_display.count(False), tuple((name, tuple(at)) for name, at in ordered))


def begins(lines: list[str], at: int, suffix: str) -> int:
    """The line in which a question begins that stands above the display in this line; else that line."""
    n = at - 1
    if suffix == ".tex":
        while n and lines[n - 1].lstrip().startswith("%") and not lines[n - 1].lstrip().startswith(f"% {WAITS}"):
            n -= 1
    elif n and lines[n - 1].strip().endswith("-->"):
        n -= 1
        while n and "<!--" not in lines[n]:
            n -= 1
        n += 1
    opening = "%" if suffix == ".tex" else "<!--"
    return n if n and lines[n - 1].lstrip().startswith(f"{opening} {WAITS}") else at


def kind(display: Display) -> str:
    r"""What keeps a display out, as it looks.

    >>> [kind(Display(latex, 1)) for latex in (r"\mathbf{x}^\top w = 0", "x + 1", "a = b", "a = b = c")]
    ['vectors or matrices', 'no statement', 'one relation', '`derivations new` may declare it']
    """
    latex, _ = uncommented(display.latex)
    for name, signs in _KINDS:
        if re.search(signs, latex):
            return name
    relations = len(_STATES.findall(latex))
    return MORE if relations > 1 else ONE if relations else NOTHING


def _listed(lines: tuple[int, ...], most: int = 12) -> str:
    return ", ".join(map(str, lines[:most])) + (" ..." if len(lines) > most else "")
