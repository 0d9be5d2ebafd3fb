"""A derivation, as an author writes it: definitions, a first line, steps with reasons."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from ..kernel import theorems
from ..kernel.domains import Integers, Reals
from ..kernel.language import (
    IllFormed,
    Node,
    NotShown,
    names,
    parse,
    substitute,
    text,
)
from ..kernel.statement import Goal
from ..prove.search import Searching
from ..prove.verdict import Disagreement, NotProved, failure, judge
from ..refute.refutation import Finding, case
from ..show import report
from ..words.parts import FAILED
from ..words.phrases import Phrase, of_kernel, phrase
from .chain import (
    MARKS,
    Chain,
    Maximum,
    certificate_of,
    how_proved,
    indices_of,
    setting_of,
    several,
    source_of,
)
from .integrals import antiderivative, moved
from .library import LibraryProof, prove_library
from .names import as_text, next_line, symbols
from .rules import INEQUALITIES, At, By
from .writing import asked


def _here(d: Any, _: Any) -> str:
    return str(d.place())


def _whole(d: Any, _: Any) -> str:
    return d.title


def _is_idle(goal: Goal) -> bool:
    """Whether an induction begins rightly, and its step is not shown, but the whole is known without it."""
    match judge(goal).finding.why:
        case ("undecided", {"why": ("induction.step", _)}):
            return judge(replace(goal, by=None)).finding.verdict == "proved"
    return False


def _unnamed(goal: Goal) -> Iterator[By]:
    """Rules that are tried where an author names none."""
    if (found := antiderivative(goal)) is not None:
        yield By("antiderivative", (("expression", text(found)),))
    if (other := moved(goal)) is not None:
        inner, over, low, high = other
        fields = ("expression", text(inner)), ("over", over), ("low", text(low)), ("high", text(high))
        yield By("substitution", fields)
    if goal.relation in INEQUALITIES and goal.by is None and not goal.uses:
        setting = goal.setting
        spoken = names(setting.expression(goal.left) - setting.expression(goal.right)) - names(setting.given)
        spoken -= {getattr(domain, "high", None) for _, domain in setting.declared}
        for name, domain in setting.declared:
            if name in spoken and isinstance(domain, Integers) and domain.high is None:
                yield By("induction", (("over", name), ("start", domain.low)))


class Derivation(Chain):
    """A chain of steps, each checked as it is written. A step that is not proved raises and is not taken in.

    Parameters
    ----------
    title : str
        What the derivation is called where it is shown.
    equations : str or sequence of str, optional
        The book's numbers of the equations that it derives.
    random : str, default ""
        The names of random variables, as in "f y_D".
    hypotheses : sequence, optional
        What steps may use: ``independent``, ``uncorrelated``, ``mean``; and ``event``, which all steps use.
    where : str, optional
        A standing condition.
    names : dict of str, optional
        LaTeX of names, where it is not the usual.
    collect : bool, default False
        Whether a step that fails is noted, and the chain goes on from the written line. Such a derivation has no
        conclusion, and `assert_proved` tells all that failed.
    **declared : domain
        Each name with its domain: ``TP=natural``.

    Raises
    ------
    IllFormed
        If a name or a condition is not of the language.
    TypeError
        If what a name is declared with is no domain.

    Examples
    --------
    >>> from derivations import Derivation, natural
    >>> d = Derivation("A square", n=natural)
    >>> d = d.start("(n + 1)**2 - n**2").step("2*n + 1", "expand")
    >>> print(d.conclusion)
    (n + 1)**2 - n**2 == 2*n + 1
    >>> d.step("2*n + 2", "a slip")
    Traceback (most recent call last):
    ...
    derivations.prove.verdict.Refuted: A square, step 3 is refuted: the two sides differ
        2*n + 1 == 2*n + 2
        at n = 0: 1 against 2
    """

    @asked(lambda _, given: given["title"], "where")
    def __init__(
        self,
        title: str,
        *,
        equations: str | Sequence[str] = (),
        random: str = "",
        hypotheses: Sequence[Any] = (),
        where: Any = None,
        names: dict[str, str] | None = None,
        collect: bool = False,
        **declared: Any,
    ) -> None:
        equations = [equations] if isinstance(equations, str) else list(equations)
        super().__init__(title, equations, setting_of(declared, random, hypotheses, where), dict(names or {}), collect)

    # -- writing

    def symbols(self, names: str | None = None) -> Any:
        """Names that record what is written with them: all that are declared, or those in `names`, as in "P R".

        What takes text takes what is written with them, too, and SymPy's expressions.

        Parameters
        ----------
        names : str, optional
            The names, by default all.

        Returns
        -------
        tuple or name
            The names; one by itself if there is only one.

        Examples
        --------
        >>> import sympy as sp
        >>> from derivations import Derivation, natural
        >>> d = Derivation("Recall", TP=natural, FN=natural)
        >>> TP, FN = d.symbols()
        >>> d = d.start(TP*TP/(TP*(TP + FN))).step(sp.cancel, "cancel TP", extends=(TP == 0) & (FN > 0))
        >>> print(d.conclusion)
        TP*TP/(TP*(TP + FN)) == TP/(TP + FN)  where TP*(TP + FN) != 0
        """
        return symbols(self, names)

    @asked(lambda d, given: f"{d.title}, definition {given['head']}", "head", "body")
    def define(self, head: Any, body: Any, reason: str = "") -> "Derivation":
        """P := TP/(TP + FP), or an own function: L(e) := ... Its domain is where it has a value.

        Parameters
        ----------
        head : str
            The name, or the function of names, as "L(e)".
        body : str or expression
            What it stands for.
        reason : str, default ""
            What is shown beside it.

        Returns
        -------
        Derivation
            The same, with the definition.
        """
        self.defined(self._text(head, "head"), self._text(body, "body"), reason, Searching())
        return self

    @asked(_here, "expression")
    def start(self, expression: Any, reason: str = "") -> "Derivation":
        """The first line.

        Parameters
        ----------
        expression : str or expression
            The line.
        reason : str, default ""
            What is shown beside it.

        Returns
        -------
        Derivation
            The same, with the line.

        Raises
        ------
        IllFormed
            If there is one already, or it is not of the language.
        """
        if self.lines:
            raise IllFormed("the derivation has started already: go on with step")
        expression = self._text(expression, "start")
        line = self._line(parse(expression))
        self._check_names(line.written, *indices_of(line.full))
        self.lines.append(line)
        self.start_source = {"expression": expression, "reason": reason}
        return self

    @asked(_here, "expression", "extends", "restricts", "because")
    def step(
        self,
        expression: Any,
        reason: str,
        *,
        extends: Any = None,
        restricts: Any = None,
        uses: Any = (),
        because: Any = None,
        by: Any = None,
        tested: bool = False,
        argued: bool = False,
        cited: str = "",
    ) -> "Derivation":
        """The next line, equal to the last one, or in the relation it begins with: ``"<= (P + R)/2"``.

        Parameters
        ----------
        expression : str, expression or callable
            The line. A function, such as SymPy's cancel, is applied to the last line; what it returns is the next one.
        reason : str
            What is shown beside it.
        extends, restricts : str, optional
            The exact condition under which only the new, or only the old line has a value.
        uses : hypothesis or sequence of them, optional
            Those that this step needs.
        because : str, optional
            The difference of both sides, in a form whose sign is evident.
        by : rule, optional
            Such as ``induction("n")`` or ``bound.at(x="1/m")``, the conclusion of another derivation at other values.
        tested, argued : bool, default False
            Be content with exact cases, or with the reason, in words.
        cited : str, default ""
            A theorem of the literature, to be content with. A step that is tested, argued or cited is never called
            proved, and the conclusion says that it rests on it.

        Returns
        -------
        Derivation
            The same, with the step.

        Raises
        ------
        Refuted
            If there is a counterexample.
        Undecided
            If it is neither proved nor refuted.
        IllFormed
            If it is not of the language.

        Examples
        --------
        >>> from derivations import Derivation, positive
        >>> d = Derivation("Two means", a=positive, b=positive).start("2*a*b/(a + b)")
        >>> print(d.step("<= (a + b)/2", "the square of a - b", because="(a - b)**2/(2*(a + b))").conclusion)
        2*a*b/(a + b) <= (a + b)/2
        """
        offers = [("tested", "")] * tested + [("argued", reason)] * argued + [("cited", cited)] * bool(cited)
        if len(offers) > 1:
            raise IllFormed("a step is tested, argued or cited, one of them")
        expression, extends, restricts, because = self._texts(expression, extends, restricts, because)
        goal, line = self.goal(expression, extends, restricts, uses, because, by)
        if by is not None and _is_idle(goal):
            goal, by = replace(goal, by=None), None
        verdict = judge(goal, *offers)
        for other in _unnamed(goal) if verdict.finding.verdict == "unknown" else ():
            tried = replace(goal, by=other.rule())
            if (better := judge(tried)).finding.verdict == "proved":
                goal, by, verdict = tried, other, better
                break
        source = source_of(
            expression,
            reason,
            goal.uses,
            by,
            extends=extends,
            restricts=restricts,
            because=because,
            tested=tested,
            argued=argued,
            cited=cited,
        )
        try:
            if verdict.finding.verdict not in ("proved", *MARKS):
                raise failure(self.place(), verdict.finding, goal.left, goal.relation, goal.right)
            if verdict.finding.verdict == "proved":
                verdict = replace(verdict, finding=replace(verdict.finding, why=how_proved(verdict.finding.why, by)))
            self.take(goal, line, verdict, source)
        except NotProved as error:
            if not self.collect or not error.finding:
                reasons = [taken.reason for taken in self.steps]
                if reason and reason in reasons:  # a notebook's cell that is run again adds to the chain
                    error.add_note(
                        f"    hint: step {reasons.index(reason) + 2} has the same reason: "
                        f"if a cell ran twice, run the cell first that begins {self.title}"
                    )
                raise
            self.leave_gap(goal, line, error.finding, source)
        return self

    @asked(_here, "expression", "extends", "restricts", "because")
    def refuses(
        self,
        expression: Any,
        reason: str = "",
        *,
        extends: Any = None,
        restricts: Any = None,
        because: Any = None,
        **arguments: Any,
    ) -> "Refusal":
        """Show that a step would be refused, and why. Raises if it would be taken in.

        Parameters
        ----------
        expression : str or expression
            The line that is refused.
        reason : str, default ""
            What is shown beside it.
        extends, restricts, because : str, optional
            As a step has them: where only one line has a value, and the difference of both sides.
        **arguments : object
            The other arguments of ``step``.

        Returns
        -------
        Refusal
            What was refused, and why.

        Raises
        ------
        NotProved
            If the step would be taken in.

        Examples
        --------
        >>> from derivations import Derivation, natural
        >>> Derivation("A square", n=natural).start("(n + 1)**2").refuses("n**2 + 1")
        A square, step 2 is refuted: the two sides differ
            (n + 1)**2 == n**2 + 1
            at n = 1: 4 against 2
        """
        expression, extends, restricts, because = self._texts(expression, extends, restricts, because)
        arguments |= {"extends": extends, "restricts": restricts, "because": because}
        trial = self.copy()
        trial.collect = False
        try:
            trial.step(expression, reason, **arguments)
        except NotProved as error:
            relation, body = self._relation(expression)
            source = source_of(
                expression, reason, several(arguments.pop("uses", ())), arguments.pop("by", None), **arguments
            )
            return Refusal(self.copy(), relation, parse(body), source, error)
        raise NotProved(f"the step {expression!r} was to be refused, but it is accepted")

    @asked(lambda d, _: f"{d.title}, the maximum", "function", "at", "low", "high")
    def maximum(
        self,
        function: Any,
        over: Any,
        *,
        at: Any,
        low: Any = "0",
        high: Any = "1",
        reason: str = "the sign of the derivative changes once",
        by: Any = None,
    ) -> "Derivation":
        """Close a chain that began with diff(function, over): its last line decides where the function is largest.

        The rule (sign of the derivative, on both sides) is cited; every premise is checked.

        Parameters
        ----------
        function : str or expression
            What is largest.
        over : str
            The name that varies.
        at : str or expression
            Where it is largest.
        low, high : str or expression, default "0" and "1"
            The ends; without one (None) it is that of the domain, which may be open, and so it is where the domain
            leaves it out.
        reason : str
            What is shown beside it.
        by : rule, optional
            A fact, as for a step.

        Returns
        -------
        Derivation
            The same, with the maximum.

        Raises
        ------
        NotProved
            If a premise is not shown.
        IllFormed
            If the chain does not lead from the derivative to the last line by equalities.

        Examples
        --------
        >>> from derivations import Derivation, probability
        >>> d = Derivation("A parabola", x=probability).start("diff(x*(1 - x), x)").step("1 - 2*x", "")
        >>> print(d.maximum("x*(1 - x)", "x", at="1/2").conclusion)
        x*(1 - x) <= 1/2*(1 - 1/2)
        """
        given = {"function": function, "over": over, "at": at}
        function, over, at = (self._text(x, f"{n}=") for n, x in given.items())
        ends = {"low": low, "high": high}
        low, high = (None if x is None else self._text(x, f"{n}=") for n, x in ends.items())
        low, high = (None if self._leaves_out(over, end) else end for end in (low, high))
        trees = self.places(function, low, high, at)
        ask = Searching()
        found: Maximum | None = None
        try:
            found = self.theorems_of_maximum(trees, over, by, ask, None)
        except NotShown as error:
            why = of_kernel(error.args[0])
        refuted, cases = self.search_maximum(over, *trees)
        if refuted and found:
            raise Disagreement(f"a maximum of {function}: proved, and refuted {case(refuted.counterexample or {})}")
        if not found:
            finding = refuted or Finding("unknown", why, cases)
            best = substitute(trees[0], {over: trees[3]})
            raise failure(phrase("place.maximum", title=self.title), finding, trees[0], "<=", best)
        source = {"function": function, "over": over, "at": at, "low": low, "high": high, "reason": reason}
        source |= {"by": by.record()} if by else {}
        finding = Finding("proved", how_proved(of_kernel(found[0].method), by), cases)
        self.close(found, trees, over, finding, source, ask.certificate())
        return self

    @asked(_whole, "values")
    def at(self, **values: Any) -> At:
        """The conclusion at other values of the names, for `by=` in another derivation: ``bound.at(x="1/m")``.

        Parameters
        ----------
        **values : str or expression
            A value for each name.

        Returns
        -------
        rule
            What `by=` takes.

        Raises
        ------
        IllFormed
            Unless the derivation is proved and without random variables.

        Examples
        --------
        >>> from derivations import Derivation, natural, real
        >>> bound = Derivation("A bound", x=real).start("x**2").step(">= 2*x - 1", "", because="(x - 1)**2")
        >>> d = Derivation("Another", n=natural).start("(n + 2)**2")
        >>> print(d.step(">= 2*(n + 2) - 1", "the bound", by=bound.at(x="n + 2")).conclusion)
        (n + 2)**2 >= 2*(n + 2) - 1
        """
        if not self.proved or self.setting.random or self.setting.hypotheses:
            raise IllFormed("a fact is the conclusion of a proved derivation without random variables")
        return At(
            self.title,
            self.theorems,
            self.record() | {"library": []},
            tuple((name, as_text(x, f"{name}=")) for name, x in values.items()),
        )

    @property
    def last(self) -> Any:
        """The last line as an expression of SymPy's, with the definitions put in.

        >>> from derivations import Derivation, natural
        >>> d = Derivation("A quotient", n=natural).define("a", "n + 1").start("a**2/a")
        >>> d.last
        n + 1
        """
        from .symbolic import to_sympy

        if not self.lines:
            raise IllFormed("there is no line yet: write the first one with start")
        return to_sympy(self.lines[-1].full, self.setting)

    @property
    def direction(self) -> str:
        """In which relation the first line stands to the last (== < <= > >=)."""
        return self.theorems[0].statement.relation if self.theorems else "=="

    @property
    def failures(self) -> list[str]:
        """What is wrong with each step that failed, where they are collected."""
        return [
            report.failure_text(self.place(n), s.finding, self.lines[n - 2].written, s.relation, s.expression)
            for n, s in enumerate(self.steps, 2)
            if s.finding.verdict in FAILED
        ]

    @property
    def proved(self) -> bool:
        """Whether there are steps and all of them are proved (not only tested)."""
        return bool(self.theorems) and self.theorems[0].proved

    @property
    def conclusion(self) -> "Conclusion":
        """First line, relation, last line; under conditions, given hypotheses."""
        ask = self.asking()
        if not self.theorems:
            raise IllFormed("there is no conclusion: " + ("steps failed" if self.steps else "there is no step yet"))
        s = self.theorems[0].statement
        return Conclusion(
            s.left,
            s.relation,
            s.right,
            theorems.conditions(self.theorems[0], ask),
            s.hypotheses,
            self.theorems[0].rests_on,
            certificate_of(ask),
        )

    @asked(_whole)
    def assert_proved(self) -> None:
        """For tests: raise NotProved unless every step is proved."""
        if failures := self.failures:
            raise NotProved(f"{len(failures)} of {len(self.steps)} steps failed\n" + "\n".join(failures))
        if not self.proved:
            weak = [
                f"step {n + 2} is only {s.finding.verdict}"
                for n, s in enumerate(self.steps)
                if s.finding.verdict != "proved"
            ]
            raise NotProved(", ".join(weak) or "there is no step")

    @asked(_whole, "arguments")
    def proves(self, function: Callable[..., Any], *arguments: str, line: int | None = None) -> LibraryProof:
        """Run a library function on symbols and prove it equal to the last line (or to line number `line`).

        What is proved is the plain body of a formula: code that branches is refused.

        Parameters
        ----------
        function : callable
            The function.
        *arguments : str
            An expression for each parameter, or a list of them, ``"[a, b]"``, for one that takes a sequence. Without
            any, parameters are matched with declared names, ignoring case.
        line : int, optional
            The number of the line, by default the last.

        Returns
        -------
        LibraryProof
            What was proved.

        Raises
        ------
        NotProved
            If the function is not equal to the line.

        Examples
        --------
        >>> from xglib import formulas
        >>> from derivations import Derivation, natural
        >>> d = Derivation("Recall", TP=natural, FN=natural).start("TP/(TP + FN)").step("TP/(FN + TP)", "")
        >>> d.proves(formulas.recall)
        xglib.formulas.recall(TP, FN) = TP/(TP + FN) = TP/(FN + TP)   ✓ proved: the code is the formula
        """
        if self.failures:
            raise NotProved("steps failed: there is nothing to prove a function equal to")
        proof = prove_library(self, function, arguments, self.lines[-1 if line is None else line - 1])
        self._check_names(proof.result)
        if not any(p["function"] == proof.summary["function"] for p in self.library):
            self.library.append(proof.summary)
        return proof

    def _leaves_out(self, name: str, end: str | None) -> bool:
        """Whether it is an end of the name's domain that does not belong to it."""
        domain = self.setting.domains.get(name)
        return isinstance(domain, Reals) and domain.open and end in (str(domain.low), str(domain.high))

    def _text(self, x: Any, argument: str) -> str:
        return as_text(x, argument, self.setting)

    def _texts(self, expression: Any, extends: Any, restricts: Any, because: Any) -> tuple[Any, ...]:
        given = {"extends=": extends, "restricts=": restricts, "because=": because}
        return next_line(self, expression), *(None if x is None else self._text(x, n) for n, x in given.items())

    def copy(self) -> "Derivation":
        """The same so far, to go on with by itself."""
        now = copy(self)
        for part in ("definitions", "lines", "steps", "library", "not_run"):
            setattr(now, part, list(getattr(self, part)))
        return now

    def __str__(self) -> str:
        return report.derivation_text(self)

    def record(self) -> dict[str, Any]:
        """Everything that is shown, for machines; `replay` checks it again from nothing else."""
        return report.derivation_record(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return report.shown(str(self), self.record())


@dataclass(frozen=True)
class Refusal:
    """A step that was refused."""

    derivation: Derivation
    relation: str
    right: Node
    source: dict[str, Any]
    error: NotProved

    @property
    def left(self) -> Node:
        return self.derivation.lines[-1].written

    @property
    def reason(self) -> str:
        return self.source["reason"]

    @property
    def names(self) -> dict[str, Any]:
        return self.derivation.names

    @property
    def place(self) -> Phrase:
        return self.derivation.place()

    def __str__(self) -> str:
        return report.refusal_text(self)

    __repr__ = __str__

    def record(self) -> dict[str, Any]:
        return report.refusal_record(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        return report.shown(str(self), self.record())


@dataclass(frozen=True)
class Conclusion:
    left: Node
    relation: str
    right: Node
    conditions: tuple[Node, ...]
    hypotheses: tuple[Any, ...]
    rests_on: tuple[Any, ...] = ()
    certificate: dict[str, Any] | None = None

    def __str__(self) -> str:
        return report.conclusion_text(self)
