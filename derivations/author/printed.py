r"""An equation as a book prints it: read from its own LaTeX, and tied to lines that were derived.

    Printed("2.10", r"F1 = \frac{2 \times P \times R}{P+R} = \frac{2 \times TP}{\text{样例总数} + TP - TN}", f1,
            reads={"F1": "F1", r"\text{样例总数}": "m"})

Each side is a line of the derivation, or equal to the side before it as it stands: the kernel says so, with no
condition. So an equation is typed once, and what is displayed is what was checked.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ..kernel import theorems
from ..kernel.language import IllFormed, Name, Node, NotShown, text
from ..kernel.statement import Goal
from ..prove.search import Answers, Stored
from ..prove.verdict import NotProved, failure, judge
from ..show import report
from ..tex import Notation
from ..words.phrases import phrase
from .authored import check_number, display
from .chain import check_look
from .derivation import Derivation
from .writing import asked


class Printed:
    r"""An equation with its number, as `latex` writes it.

    Parameters
    ----------
    number : str
        The number.
    latex : str
        The equation. A name that the derivation does not have may stand alone at the left: it is what the equation
        defines.
    derivation : Derivation
        Each side is one of its lines, or equal to the side before it as it stands.
    reads, sums : dict, optional
        What pieces of the LaTeX stand for, as in `tex.Notation`, beside the names of the derivation.
    sources : str, default ""
        Who prints it so.

    Raises
    ------
    NotProved
        If a side is neither.
    IllFormed
        If it is no equation or inequality, or not of the language.

    Examples
    --------
    >>> from derivations import Derivation, natural
    >>> recall = Derivation("Recall", TP=natural, FN=natural).start("TP/(TP + FN)")
    >>> Printed("2.9", r"R = \frac{TP}{TP+FN}", recall, reads={"R": "R"})
    (2.9) R == TP/(TP + FN)
      line ① of “Recall”
    """

    @asked(lambda _, given: f"({given['number']})")
    def __init__(
        self,
        number: str,
        latex: str,
        derivation: Derivation,
        *,
        reads: Mapping[str, str] | None = None,
        sums: Mapping[str, tuple[Any, ...]] | None = None,
        sources: str = "",
    ):
        self._prove(
            derivation,
            None,
            None,
            number=number,
            latex=latex,
            reads=dict(reads or {}),
            sums={tex: list(bounds) for tex, bounds in (sums or {}).items()},
            sources=sources,
        )

    @classmethod
    def verified(cls, derivation: Derivation, lines: list[int], asks: list[Stored], **source: Any) -> "Printed":
        equation = cls.__new__(cls)  # from stored answers: which line each side is, and to what the kernel asks
        equation._prove(derivation, lines, asks, **source)
        return equation

    def _prove(self, derivation: Derivation, lines: list[int] | None, asks: list[Stored] | None, **source: Any) -> None:
        """lines, asks: which line each side is, and who answers the kernel's questions; searched for if None."""
        self.source, self.derivation = source, derivation.copy()
        self.number, self.shown = source["number"], display(source["latex"])
        check_number(self.number)
        notation = Notation.of(
            derivation, reads=source["reads"], sums={tex: tuple(bounds) for tex, bounds in source["sums"].items()}
        )
        self.sides = notation.lines(source["latex"])
        if len(self.sides) < 2 or self.sides[0][0] or not all(relation for relation, _ in self.sides[1:]):
            raise IllFormed("this must be one equation or inequality: sides, and relations between them")
        self.head = self._head()
        said = self.sides[1:] if self.head else self.sides
        self.lines = [self._line(tree) for _, tree in said] if lines is None else lines
        if any(type(n) is not int or not 0 <= n <= len(derivation.lines) for n in self.lines):
            raise IllFormed(f"({self.number}): a side is line 1 to {len(derivation.lines)}, or none")
        if len(said) == 1 and not self.lines[0]:
            raise NotProved(f"{text(said[0][1])} is no line of {derivation.title}")
        goals = list(self._goals(said))
        answers = [None] * len(goals) if asks is None else asks
        self.certificates = [self._shown(goal, ask) for goal, ask in zip(goals, answers, strict=True)]

    def _shown(self, goal: Goal, ask: Stored | None) -> Answers:
        """The certificate of what the derivation does not say."""
        if ask is None:
            verdict = judge(goal)
            if verdict.finding.verdict != "proved":
                place = phrase("place.printed", number=self.number)
                raise failure(place, verdict.finding, goal.left, goal.relation, goal.right)
            return verdict.certificate or {}
        try:
            theorems.step(goal, ask)
        except NotShown as error:
            raise NotProved(f"({self.number}): {error}") from None
        return ask.written

    def _head(self) -> str | None:
        """The name that stands alone at the left, if the derivation does not have it."""
        setting, first = self.derivation.setting, self.sides[0][1]
        known = {*setting.domains, *setting.random, *setting.definitions}
        if not isinstance(first, Name) or first.id in known or self.sides[1][0] != "==":
            return None
        check_look(setting, self.names, [first, *(line.written for line in self.derivation.lines)])
        return first.id

    def _line(self, tree: Node) -> int:
        """The number of the line that a side is; 0 if it is none."""
        setting, lines = self.derivation.setting, self.derivation.lines
        for same in (
            lambda line: line.full == setting.meaning(tree),
            lambda line: judge(self._goal(line.written, "==", tree)).theorem is not None,
        ):
            for n, line in enumerate(lines, 1):
                if same(line):
                    return n
        return 0

    def _goal(self, left: Node, relation: str, right: Node) -> Goal:
        return Goal(self.derivation.setting, left, relation, right)

    def _goals(self, said: list[Any]) -> Iterator[Goal]:
        """What the kernel must say: that a side is its line, and what the derivation does not say of two sides."""
        for (_, tree), n in zip(said, self.lines, strict=True):
            if n and (line := self.derivation.lines[n - 1].written) != tree:
                yield self._goal(line, "==", tree)
        for (_, a), (relation, b), m, n in zip(said, said[1:], self.lines, self.lines[1:]):
            if not self._derived(relation, m, n):
                yield self._goal(a, relation, b)

    def _derived(self, relation: str, m: int, n: int) -> bool:
        """Whether the derivation leads from one line to the other by this relation."""
        if not (m and n):
            return False
        steps = self.derivation.steps[min(m, n) - 1 : max(m, n) - 1]
        passed = {step.relation for step in steps} | {"=="}
        return all(step.finding.verdict == "proved" for step in steps) and (
            passed == {"=="} if relation == "==" else m < n and passed == {"==", relation}
        )

    @property
    def names(self) -> dict[str, str]:
        """How names look, where it is not the usual."""
        return self.derivation.names

    def __str__(self) -> str:
        return report.printed_text(self)

    __repr__ = __str__

    def record(self) -> dict[str, Any]:
        """Everything that is shown, for machines; `replay` checks it again."""
        return report.printed_record(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return report.shown(str(self), self.record())
