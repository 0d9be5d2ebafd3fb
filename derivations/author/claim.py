"""A claim from a source that is false: it must end refuted with a counterexample."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..kernel.hypotheses import check_together
from ..kernel.language import (
    TRUE,
    IllFormed,
    parse,
    text,
)
from ..prove.verdict import NotProved
from ..refute.refutation import Finding, at_point, belongs, fails_at, in_order, refute
from ..show import report
from ..words import parts
from .chain import Line, check_look, setting_of
from .names import as_text
from .writing import asked


class Claim:
    """What a source states, and what is false: it must end refuted with a counterexample, or this raises.

    Parameters
    ----------
    left : str
        The left side.
    relation : str
        What is claimed of both: == < <= > >=.
    right : str
        The right side.
    source : str
        Who states it.
    where : str, optional
        A standing condition.
    define : dict, optional
        Definitions: name -> body.
    random : str, default ""
        The names of random variables, as in "f y_D".
    hypotheses : sequence, optional
        What the source assumes: ``independent``, ``uncorrelated``, ``mean``, ``event``.
    names : dict of str, optional
        LaTeX of names, where it is not the usual.
    counterexample : dict, optional
        A point at which it fails, by name; by default one is searched for.
    **declared : domain
        Each name with its domain: ``P=probability``.

    Raises
    ------
    NotProved
        If it is not refuted.
    IllFormed
        If it is not of the language.

    Examples
    --------
    >>> from derivations import Claim, probability
    >>> Claim("2*P*R/(P + R)", "==", "2*P*R/(R + R)", source="002 (1.2.14)", P=probability, R=probability)
    claim (002 (1.2.14)): 2*P*R/(P + R) == 2*P*R/(R + R)
    refuted at P = 1, R = 1/2: 2/3 against 1
    """

    @asked(lambda _, given: f"claim ({given['source']})", "left", "relation", "right", "where", "define")
    def __init__(
        self,
        left: Any,
        relation: str,
        right: Any,
        *,
        source: str,
        where: Any = None,
        define: dict[str, Any] | None = None,
        random: str = "",
        hypotheses: Sequence[Any] = (),
        names: dict[str, str] | None = None,
        counterexample: dict[str, Any] | None = None,
        **declared: Any,
    ) -> None:
        if relation not in (*parts.RELATIONS[2:], "!="):
            raise IllFormed(f"{relation!r} is no relation: == != <= >= < >")
        self.source, self.relation, self.names = source, relation, dict(names or {})
        setting = setting_of(declared, random, hypotheses, None)
        check_together(tuple(hypotheses))
        left, right = as_text(left, "left", setting), as_text(right, "right", setting)
        where = None if where is None else as_text(where, "where=", setting)
        define = {
            as_text(head, "define=", setting): as_text(body, "define=", setting)
            for head, body in (define or {}).items()
        }
        self.defined = []
        for head, body in define.items():
            self.defined.append((parse(head), parse(body)))
            setting = setting.define(*self.defined[-1])
        self.where = TRUE if where is None else parse(where)
        self.setting = replace(setting, where=self.where)
        self.left, self.right = (Line(t, self.setting.expression(t)) for t in map(parse, (left, right)))
        shown = (self.left.written, self.right.written, *(t for pair in self.defined for t in pair))
        check_look(self.setting, self.names, shown)
        self.finding = self._refuted(counterexample)
        self.arguments = {
            "left": left,
            "relation": relation,
            "right": right,
            "source": source,
            "where": where,
            "define": define,
        }

    def _refuted(self, counterexample: dict[str, Any] | None) -> Finding:
        """The counterexample that is found; or the one that is given, if it is one."""
        setting, sides = self.setting, (self.left.full, self.relation, self.right.full)
        if counterexample is None:
            finding = refute(setting, *sides, setting.given, setting.hypotheses)
        else:
            if not belongs(counterexample, setting, setting.hypotheses):
                raise IllFormed("the counterexample lies outside what was declared")
            try:
                values = fails_at(counterexample, *sides, setting.given)
            except KeyError as missing:
                raise IllFormed(f"the counterexample has no value for {missing}") from None
            finding = None
            if values:
                why = at_point(counterexample, *sides, None, None)[1]
                finding = Finding("refuted", why, 0, in_order(counterexample, setting), values)
        if not finding:
            raise NotProved(f"{text(self.left.written)} {self.relation} {text(self.right.written)} was not refuted")
        return finding

    @property
    def counterexample(self) -> Mapping[str, Any]:
        """The point at which the claim fails, by name."""
        return self.finding.counterexample or {}

    def __str__(self) -> str:
        return report.claim_text(self)

    __repr__ = __str__

    def record(self) -> dict[str, Any]:
        """Everything that is shown, for machines; `replay` checks it again."""
        return report.claim_record(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return report.shown(str(self), self.record())
