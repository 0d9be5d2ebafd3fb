r"""A derivation from a display: an author's own LaTeX, shown as it was written."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..kernel.language import IllFormed, text
from ..show import report
from ..tex import Notation
from ..tex.tokens import RELATION
from .derivation import Derivation


class Authored(Derivation):
    """A derivation shown as its author wrote it, and beside that as the kernel prints what was read.

    For what the author's LaTeX says, the reader is trusted; for what the kernel prints, it is not.
    """

    latex = ""

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        shown = f"$$ {self.latex} $$\n\n*as its author writes it; below, as it was read*\n\n"
        return report.bundle(str(self), shown + report.derivation_markdown(self), self.record())


_COMMENT_OR_NOTE = re.compile(
    r"(?<!\\)%[^\n]*|\\(?:label|tag|eqref|textcircled)\s*{[^{}]*}"
    r"|\\(?:nonumber|notag)(?![a-z])"
)


def display(latex: str) -> str:
    """The LaTeX in one line, without what the reader leaves out, to stand between $$."""
    if "$" in latex:
        raise IllFormed("write the LaTeX without its $")
    latex = re.sub(
        r"(begin|end){(?:align|gather|equation|eqnarray|multline)\*?}",
        r"\1{aligned}",
        " ".join(_COMMENT_OR_NOTE.sub(" ", latex).split()),
    )
    latex = re.sub(r"<(?=\S)", "< ", latex)  # never the beginning of HTML
    return latex if r"\begin{aligned}" in latex else rf"\begin{{aligned}} {latex} \end{{aligned}}"


def check_number(number: str) -> None:
    """Refuse what is no number of an equation, or two of them, apart by a space."""
    if not re.fullmatch(r"[\w.–-]{1,20}(?: ?[\w.–-]{1,20})?", number):
        raise IllFormed(f"{number[:60]!r} is no number of an equation: digits, letters, points and dashes are")


def derivation(
    title: str,
    latex: str,
    reasons: Iterable[str | dict[str, Any]] = (),
    *,
    define: Mapping[str, str] | None = None,
    reads: Mapping[str, str] | None = None,
    sums: Mapping[str, tuple[Any, ...]] | None = None,
    **declared: Any,
) -> Authored:
    r"""The derivation that a display writes. `reasons` has one entry a step: words, or the arguments of `step`.

    >>> from derivations import natural
    >>> print(derivation("F1", r"F1 &= \frac{2 \times P \times R}{P+R} \\ &= \frac{2\times TP}{2TP + FP + FN}",
    ...     ["by definition", {"reason": "cancel TP", "extends": "TP == 0 and FP + FN > 0"}], reads={"F1": "F1"},
    ...     define={"P": "TP/(TP + FP)", "R": "TP/(TP + FN)", "F1": "2*P*R/(P + R)"},
    ...     TP=natural, FP=natural, FN=natural).conclusion)
    F1 == 2*TP/(2*TP + FP + FN)  where P + R != 0 and TP + FP != 0 and TP + FN != 0
    """
    d = Authored(title, **declared)
    d.latex = display(latex)
    for head, body in (define or {}).items():
        d.define(head, body)
    (relation, first), *rest = Notation.of(d, reads=reads or {}, sums=sums or {}).lines(latex)
    if relation or any(r not in RELATION.values() for r, _ in rest):
        raise IllFormed("a derivation is one chain: an expression, then lines that begin with a relation")
    d.start(text(first))
    reasons = list(reasons)
    if len(reasons) > len(rest):
        raise IllFormed(f"{len(reasons)} reasons for {len(rest)} steps")
    for n, (relation, tree) in enumerate(rest):
        given = reasons[n] if n < len(reasons) else ""
        given = {"reason": given} if isinstance(given, str) else given
        d.step(text(tree) if relation == "==" else f"{relation} {text(tree)}", **{"reason": "", **given})
    return d
