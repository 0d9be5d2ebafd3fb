"""How much of a document is checked, and by kind what is not: so that an author sees what is worth declaring."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..tex.display import uncommented
from .blocks import Block, Display, displays
from .files import beside, source

VECTORS = "vectors or matrices"
_KINDS = (  # of a display without a declaration: the first that fits
    (
        VECTORS,
        r"\\(?:mathbf|boldsymbol|bm|vec|nabla|top|intercal|l?Vert)(?![A-Za-z])|\\\||matrix}"
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
    for at, display in displays(text, path.suffix, beside(path, text)):
        if display.place(0)[0] not in declared:
            others.setdefault(kind(display), []).append(at)
    with_display = [bad for block, bad in zip(blocks, failed, strict=True) if block.display]
    count = len(with_display) + sum(map(len, others.values()))
    ordered = sorted(others.items(), key=lambda item: item[1])
    return Coverage(path, count, with_display.count(False), tuple((name, tuple(at)) for name, at in ordered))


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
