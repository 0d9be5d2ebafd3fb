r"""An equation of vectors and matrices as a book prints it: each side is a line that was derived, sign for sign.

    MatrixPrinted("3.10", r"\nabla_{\mathbf w} E = 2 \mathbf X^{\top}(\mathbf X \mathbf w - \mathbf y)", slope)

\hat{w} = \arg\min_{w} f is two lines joined by >=: f, and f at \hat{w}.
"""

import re
from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from ..kernel.language import IllFormed, Name, Node, Number, Relation, speaks_of, substitute
from ..matrices.derivation import MatrixDerivation
from ..matrices.derivation import replay as again
from ..matrices.said import written
from ..matrices.shapes import letters_of
from ..matrices.show import latex as shown
from ..matrices.terms import definitions, parse, put_in
from ..prove.verdict import NotProved
from ..show import report
from ..tex.matrices import Notation
from ..words import parts
from ..words.phrases import say
from .authored import check_number, display

_FREE, _SLOPES = ("vector", "matrix", "square", "real"), ("grad", "jacobian", "hessian")
_HELD = r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}"
_LEAST = re.compile(rf"(?s)(.+?)=\s*\\arg\s*\\min\s*_\s*{_HELD}(.+)")


class MatrixPrinted:
    r"""An equation with its number, as `latex` writes it.

    Parameters
    ----------
    number : str
        The number.
    latex : str
        The equation, or ``\hat{w} = \arg\min_{w} f``.
    derivation : MatrixDerivation
        Each side is one of its lines, or the equation is.
    reads : dict, optional
        What pieces of the LaTeX stand for: ``{"E_{w}": "E"}``.
    sources : str, default ""
        Who prints it so.

    Raises
    ------
    NotProved
        If a side is no line, or the lines are joined by another relation.
    IllFormed
        If it cannot be read.

    Examples
    --------
    >>> from derivations.matrices import MatrixDerivation
    >>> d = MatrixDerivation("A slope", "S symmetric(n); w vector(n)").start("grad(w.T*S*w, w)").step("2*S*w")
    >>> MatrixPrinted("1", r"\nabla_{w}(w^\top S w) = 2 S w", d)
    (1) grad(w.T*S*w, w) == 2*S*w
      lines ① and ② of “A slope”
    """

    def __init__(
        self,
        number: str,
        latex: str,
        derivation: MatrixDerivation,
        *,
        reads: Mapping[str, str] | None = None,
        sources: str = "",
    ):
        check_number(number)
        self.source = {"number": number, "latex": latex, "reads": dict(reads or {}), "sources": sources}
        self.number, self.shown, self.title = number, display(latex), derivation.title
        self._of = derivation.record()
        self._looks = derivation.looks
        reading = [derivation.declared, *(f"{head} := {body}" for head, body in derivation.definitions.items())]
        notation = Notation.of([*reading, *(f"{tex} reads {meaning}" for tex, meaning in (reads or {}).items())])
        put = partial(put_in, known=notation.definitions)
        lines = [put(line.tree) for line in derivation.lines]
        if found := _LEAST.fullmatch(latex):
            at, by, of = map(notation.read, found.groups())
            self.sides: list[tuple[str, Node]] = [("", at), ("==", of)]
            self.least: Node | None = by
            said, relation = [put(of), _at(put(at), by, put(of), derivation)], ">="
        else:
            self.sides, self.least = notation.sides(latex)[1], None
            if [sign for sign, _ in self.sides] != ["", "==", *["=="] * (len(self.sides) - 2)]:
                raise IllFormed("this must be one equation: sides, and = between them")
            said, relation = [put(side) for _, side in self.sides], "=="
            if len(said) == 2 and Relation("==", *said) in lines:
                said = [Relation("==", *said)]
        for side in said:
            if side not in lines:
                raise NotProved(f"({number}): {written(side)} is no line of {self.title}")
        self.lines = [1 + lines.index(side) for side in said]
        for m, n in pairwise(self.lines):
            passed = {line.relation for line in derivation.lines[min(m, n) : max(m, n)]}
            if passed - {"==", relation} or relation == ">=" and m >= n:
                raise NotProved(f"({number}): {self.title} does not say {relation} from line {m} to line {n}")

    def __str__(self) -> str:
        (_, first), *more = self.sides
        if self.least is None:
            sides = " == ".join(written(side) for _, side in self.sides)
        else:
            sides = f"{written(first)} == argmin({written(self.least)}, {written(more[0][1])})"
        return f"({self.number}) {sides}\n  {say(parts.lines(self.lines, self.title))}"

    __repr__ = __str__

    def record(self) -> dict[str, Any]:
        """Everything that is shown, for machines; `replay` checks it again."""
        (_, first), *more = self.sides
        least = "" if self.least is None else rf"\arg\min_{{{self._latex(self.least)}}} "
        return {
            "schema": report.SCHEMA,
            "title": f"({self.number})",
            "equations": [self.number],
            "steps": [],
            "names": {},
            "printed": self.source,
            "shown": self.shown,
            "of": self._of,
            "lines": self.lines,
            "sides": [["", self._latex(first)], *([sign, least + self._latex(side)] for sign, side in more)],
        }

    def _latex(self, side: Node) -> str:
        return shown(side, self._looks)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return report.shown(str(self), self.record())


def _at(at: Node, by: Node, of: Node, derivation: MatrixDerivation) -> Node:
    """What is least, at the place where it is: over all values of a letter, of which nothing is supposed."""
    known = derivation.known
    if not isinstance(by, Name) or by.id not in known:
        raise IllFormed(f"\\arg\\min over {written(by)}, which is no letter")
    defined = definitions(derivation.definitions)

    def speaks(tree: Node) -> bool:
        return by.id in letters_of(put_in(tree, defined), known)

    supposed = any(map(speaks, map(parse, (*derivation.hypotheses, *derivation.needs))))
    entries = speaks(substitute(of, {by.id: Number(0)}))  # its own, its rows, or of what is defined by it
    if known[by.id].kind not in _FREE or supposed or entries or speaks_of(of, *_SLOPES) or speaks(at):
        raise IllFormed(
            f"\\arg\\min over {by.id}: it must be a letter of which nothing is supposed, which stands there itself "
            "and not by its entries, and no slope's"
        )
    return substitute(of, {by.id: at})


def replay(record: dict[str, Any]) -> MatrixPrinted:
    """Read again, beside the derivation verified again."""
    return MatrixPrinted(derivation=again(record["of"]), **record["printed"])
