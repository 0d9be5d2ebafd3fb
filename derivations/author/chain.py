"""A derivation: definitions, a first line, steps with reasons; and a claim, which must end refuted.

What is shown here is a view of the kernel's theorems: nothing is concluded from what is written a second time.
"""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace

from ..kernel import domains, theorems
from ..kernel.hypotheses import Event, Mean, check_together
from ..kernel.language import (
    BINDERS,
    FUNCTIONS,
    TRUE,
    Call,
    IllFormed,
    Logic,
    Name,
    Node,
    Relation,
    is_condition,
    names,
    parse,
    substitute,
    walk,
)
from ..kernel.show import check_names, text
from ..kernel.statement import Goal, Setting, Statement, Theorem
from ..prove.search import Searching, point
from ..prove.verdict import Disagreement, NotProved, Verdict, failure, judge
from ..refute.refutation import Finding, at_point, belongs, case, fails_at, in_order, refute, search
from ..show import report
from ..words import parts
from ..words.parts import FAILED
from ..words.phrases import Phrase, of_kernel, phrase
from .library import LibraryProof, prove_library
from .names import as_text, check_words, next_line, symbols
from .rules import At
from .writing import asked

MARKS = ("tested", "argued", "cited")  # what may stand in the place of a proof


def _here(d, _) -> str:
    return str(d._place())


def _whole(d, _) -> str:
    return d.title


@dataclass(frozen=True)
class Line:
    """An expression as written, and with its definitions put in."""

    written: Node
    full: Node


@dataclass(frozen=True)
class Step:
    kind: str
    relation: str
    expression: Node
    reason: str
    finding: Finding
    source: dict  # the arguments as they were given: what a record needs to run the step again
    conditions: tuple[Node, ...] = ()
    hypotheses: tuple = ()
    notes: tuple[tuple[str, Node], ...] = ()  # what else is shown: ("extends", ...), ("because", ...)
    certificate: dict | None = None
    point: dict | None = None  # of a maximum: at which it says something


class Derivation:
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
        hypotheses: Sequence = (),
        where=None,
        names: dict[str, str] | None = None,
        collect: bool = False,
        **declared,
    ):
        self.title, self.collect = title, collect
        self.equations = [equations] if isinstance(equations, str) else list(equations)
        self.names = dict(names or {})
        self.setting = _setting(declared, random, hypotheses, where)
        self.definitions: list[Step] = []
        self.lines: list[Line] = []
        self.steps: list[Step] = []
        self.theorems: tuple[Theorem, ...] = ()  # the conclusion so far; a maximum adds that it is the only one
        self.point: dict | None = None  # at which the chain says something
        self.library: list[dict] = []
        self.not_run: list[str] = []  # functions of the author's whose code a replay did not run
        self.asking: Callable = Searching  # where certificates for the conclusion come from
        self._check_names()

    # -- writing

    def symbols(self, names: str | None = None):
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
    def define(self, head, body, reason: str = "") -> "Derivation":
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
        self._define(self._text(head, "head"), self._text(body, "body"), reason, Searching())
        return self

    def _define(self, head: str, body: str, reason: str, ask: Callable) -> None:
        left, right = parse(head), parse(body)
        setting = self.setting.define(left, right)
        bound = left.args if isinstance(left, Call) else ()
        self._check_names(left, right)
        conditions = theorems.requirements(setting, right, bound)
        if all(n.id in setting.domains for n in bound):
            conditions = theorems.needed(setting, conditions, ask)
        self._check_names(left, right, *conditions)
        self.setting = setting
        self.definitions.append(
            Step(
                "definition",
                ":=",
                Relation("==", left, right),
                reason,
                Finding("proved", phrase("how.definition")),
                {"head": head, "body": body, "reason": reason},
                conditions,
                certificate=certificate_of(ask),
            )
        )

    @asked(_here, "expression")
    def start(self, expression, reason: str = "") -> "Derivation":
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
        self._check_names(line.written, *_indices(line.full))
        self.lines.append(line)
        self.start_source = {"expression": expression, "reason": reason}
        return self

    @asked(_here, "expression", "extends", "restricts", "because")
    def step(
        self,
        expression,
        reason: str,
        *,
        extends=None,
        restricts=None,
        uses=(),
        because=None,
        by=None,
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
        goal, line = self._goal(expression, extends, restricts, uses, because, by)
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
        verdict = judge(goal, *offers)
        try:
            if verdict.finding.verdict not in ("proved", *MARKS):
                raise failure(self._place(), verdict.finding, goal.left, goal.relation, goal.right)
            if verdict.finding.verdict == "proved":
                verdict = replace(verdict, finding=replace(verdict.finding, why=_by(verdict.finding.why, by)))
            self._take(goal, line, verdict, source)
        except NotProved as error:
            if not self.collect:
                raise
            self._leave_gap(goal, line, error.finding, source)
        return self

    def _goal(self, expression, extends=None, restricts=None, uses=(), because=None, by=None) -> tuple[Goal, Line]:
        if not self.lines:
            raise IllFormed("write the first line with start")
        if self.steps and self.steps[-1].kind == "extremum":
            raise IllFormed("the derivation is closed by its maximum")
        relation, body = self._relation(expression)
        self._same_direction(relation)
        uses = _several(uses)
        events = (h for h in self.setting.hypotheses if isinstance(h, Event) and h not in uses)
        uses = (*uses, *events)  # which say what values there are, as a domain does
        for hypothesis in uses:
            if hypothesis not in self.setting.hypotheses:
                raise IllFormed(
                    f"{hypothesis} is no hypothesis of this derivation: declare it with hypotheses=[...] "
                    "and pass the same object, not its text"
                )
        if because is not None and relation == "==":
            raise IllFormed("because= is for inequalities: the difference of the two sides, with an evident sign")
        if by is not None and not hasattr(by, "proves"):
            raise TypeError(f"by= takes a rule, such as induction('n') or antiderivative('x**2'), not {by!r}")
        if by is not None and (by.proves == "==") != (relation == "=="):
            raise IllFormed("induction and integrals are for equalities, a fact is for inequalities")
        line = self._line(parse(body))
        if not is_condition(self.lines[-1].written):
            self.setting.expression(line.written)  # refuses a condition where an expression was expected
        parts = [None if t is None else parse(t) for t in (extends, restricts)]
        certificate = None if because is None else self._line(parse(because)).written
        self._check_names(line.written, *(t for t in (*parts, certificate) if t is not None))
        rule = None if by is None else by.rule()
        return Goal(self.setting, self.lines[-1].written, relation, line.written, uses, *parts, certificate, rule), line

    def _take(self, goal: Goal, line: Line, verdict: Verdict, source: dict, witness: dict | None = None) -> None:
        """Take a step in that was shown; everything that can fail comes before the first change."""
        if not self.failures:
            conclusion, witness = self._longer(verdict.theorem, witness)
            self.theorems, self.point = (conclusion,), witness
        self._append(goal, line, verdict.finding, source, verdict.certificate)

    def _leave_gap(self, goal: Goal, line: Line, finding: Finding, source: dict) -> None:
        """Note a step that failed. There is no theorem across the gap, so there is none at all."""
        self.theorems, self.point = (), None
        self._append(goal, line, finding, source, None)

    def _append(self, goal: Goal, line: Line, finding: Finding, source: dict, certificate: dict | None) -> None:
        kind = source.get("by") and next(iter(source["by"])) == "induction" and "induction"
        notes = tuple(
            (label, tree)
            for label, tree in (("extends", goal.extends), ("restricts", goal.restricts), ("because", goal.because))
            if tree is not None
        )
        conditions = () if goal.restricts is None else (Logic("not", (goal.restricts,)),)
        self.steps.append(
            Step(
                kind or _kind(goal.left, goal.relation, goal.right),
                goal.relation,
                goal.right,
                source["reason"],
                finding,
                source,
                conditions,
                goal.uses,
                notes,
                certificate,
            )
        )
        self.lines.append(line)

    def _longer(self, theorem: Theorem, witness: dict | None) -> tuple[Theorem, dict]:
        """The conclusion with one more step, and a point at which it says something."""
        before = self.theorems[0] if self.theorems else None

        def at(place: dict) -> tuple[Theorem, dict]:
            longer = theorems.not_vacuous(theorem, place) if before is None else theorems.chain(before, theorem, place)
            return longer, place

        if witness is None and self.point:
            try:
                return at(self.point)
            except theorems.NotShown:
                pass  # another point, then
        if witness is None:
            witness = point(theorem.statement if before is None else _joined(before.statement, theorem.statement))
        try:
            return at(witness)
        except theorems.NotShown as error:
            finding, s = Finding("unknown", of_kernel(error.args[0])), theorem.statement
            raise failure(self._place(), finding, s.left, s.relation, s.right) from None

    @asked(_here, "expression", "extends", "restricts", "because")
    def refuses(
        self, expression, reason: str = "", *, extends=None, restricts=None, because=None, **arguments
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
                expression, reason, _several(arguments.pop("uses", ())), arguments.pop("by", None), **arguments
            )
            return Refusal(self.copy(), relation, parse(body), source, error)
        raise NotProved(f"the step {expression!r} was to be refused, but it is accepted")

    @asked(lambda d, _: f"{d.title}, the maximum", "function", "at", "low", "high")
    def maximum(
        self, function, over, *, at, low="0", high="1", reason: str = "the sign of the derivative changes once", by=None
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
            The ends; without one (None) it is that of the domain, which may be open.
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
        given = {"function": function, "over": over, "at": at, "low": low, "high": high}
        function, over, at, low, high = (None if x is None else self._text(x, f"{n}=") for n, x in given.items())
        trees = self._places(function, low, high, at)
        ask, found = Searching(), None
        try:
            found = self._maximum(trees, over, by, ask, None)
        except theorems.NotShown as error:
            why = of_kernel(error.args[0])
        finding = self._search_maximum(over, *trees)
        if finding.verdict == "refuted" and found:
            raise Disagreement(f"a maximum of {function}: proved, and refuted {case(finding.counterexample)}")
        if not found:
            finding = finding if finding.verdict == "refuted" else replace(finding, why=why)
            best = substitute(trees[0], {over: trees[3]})
            raise failure(phrase("place.maximum", title=self.title), finding, trees[0], "<=", best)
        source = {"function": function, "over": over, "at": at, "low": low, "high": high, "reason": reason}
        source |= {"by": by.record()} if by else {}
        finding = Finding("proved", _by(of_kernel(found[0].method), by), finding.cases)
        self._close(found, trees, over, finding, source, ask.certificate())
        return self

    def _places(self, *written: str | None) -> list[Node | None]:
        return [None if t is None else self._line(parse(t)).written for t in written]

    def _maximum(self, trees: list[Node], over: str, by, ask: Callable, witness: dict | None):
        """The two theorems, and a point at which the first says something."""
        if self.steps and self.steps[-1].kind == "extremum":
            raise IllFormed("the maximum was stated already")
        if self.failures:
            raise NotProved("a maximum needs a slope that is proved")
        if not self.theorems:
            raise IllFormed(f"the chain must lead by equalities from diff(..., {over}) to the slope")
        if not self.proved:
            raise NotProved("a maximum needs a slope that is proved, not only tested")
        self._check_names(*(t for t in trees if t is not None))
        function, low, high, at = trees
        inside = theorems.between(low, Name(over), high)
        if witness is None:
            s = self.theorems[0].statement
            witness = point(Statement(self.setting, function, "<=", at, (*s.conditions, *inside), s.hypotheses))
        fact = None if by is None else by.rule()
        return *theorems.maximum(self.theorems[0], function, over, low, high, at, fact, ask, witness), witness

    def _search_maximum(self, over: str, function: Node, low: Node, high: Node, at: Node) -> Finding:
        setting = self.setting
        full = setting.expression(function)
        best = substitute(full, {over: setting.expression(at)})
        chain = self.theorems[0].statement if self.theorems else Statement(setting, function, "<=", at)
        uses, standing = chain.hypotheses, map(setting.condition, chain.conditions)
        inside = [
            setting.given,
            *(c for c in standing if over not in names(c)),  # as `theorems.maximum` takes them
            *map(setting.condition, theorems.between(low, Name(over), high)),
        ]
        elsewhere = setting.condition(Relation("!=", Name(over), at))
        for op, given in (("<=", Logic("and", tuple(inside))), ("<", Logic("and", (*inside, elsewhere)))):
            refuted, cases = search(setting, full, op, best, given, uses, None, None)
            if refuted:
                return refuted
        return Finding("unknown", None, cases)

    def _close(
        self, found: tuple, trees: list[Node], over: str, finding: Finding, source: dict, certificate: dict
    ) -> None:
        largest, only, witness = found
        function, low, high, _ = trees
        interval = Logic("and", theorems.between(low, Name(over), high))
        s = largest.statement
        self.steps.append(
            Step(
                "extremum",
                "<=",
                Relation("<=", s.left, s.right),
                source["reason"],
                finding,
                source,
                (interval,) if interval.args else (),
                s.hypotheses,
                certificate=certificate,
                point=witness,
            )
        )
        self.theorems = (largest, only)

    @asked(_whole, "values")
    def at(self, **values) -> At:
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

    # -- what was reached

    @property
    def last(self):
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
            report.failure_text(self._place(n), s.finding, self.lines[n - 2].written, s.relation, s.expression)
            for n, s in enumerate(self.steps, 2)
            if s.finding.verdict in FAILED
        ]

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

    @property
    def proved(self) -> bool:
        """Whether there are steps and all of them are proved (not only tested)."""
        return bool(self.theorems) and self.theorems[0].proved

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
    def proves(self, function: Callable, *arguments: str, line: int | None = None) -> LibraryProof:
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

    def _check_names(self, *new: Node) -> None:
        """Names that would look the same on the page are refused, in all that is written so far and in what is new."""
        steps = (*self.definitions, *self.steps)
        shown = [*new, *(t for line in self.lines for t in (line.written, *_indices(line.full)))]
        shown += [s.expression for s in steps]
        check_look(self.setting, self.names, [*shown, *(tree for s in steps for _, tree in s.notes)])

    def _place(self, number: int | None = None) -> Phrase:
        """Where a message says that a step stands; without a number, the next one."""
        return phrase("place.step", title=self.title, number=number or len(self.lines) + 1)

    def _line(self, written: Node) -> Line:
        return Line(written, self.setting.meaning_of(written))

    def _text(self, x, argument: str) -> str:
        return as_text(x, argument, self.setting)

    def _texts(self, expression, extends, restricts, because) -> tuple:
        given = {"extends=": extends, "restricts=": restricts, "because=": because}
        return next_line(self, expression), *(None if x is None else self._text(x, n) for n, x in given.items())

    def _relation(self, expression: str) -> tuple[str, str]:
        return parts.related(self.lines[-1].written, expression)

    def _same_direction(self, relation: str) -> None:
        up, down = {"<", "<="}, {">", ">="}
        so_far = {s.relation for s in self.steps}
        if so_far & up and relation in down or so_far & down and relation in up:
            raise IllFormed("a chain cannot mix <= and >=")

    def copy(self) -> "Derivation":
        """The same so far, to go on with by itself."""
        now = copy(self)
        for part in ("definitions", "lines", "steps", "library", "not_run"):
            setattr(now, part, list(getattr(self, part)))
        return now

    # -- showing

    def __str__(self):
        return report.derivation_text(self)

    __repr__ = __str__

    def record(self) -> dict:
        """Everything that is shown, for machines; `replay` checks it again from nothing else."""
        return report.derivation_record(self)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return report.shown(str(self), self.record())


def _several(uses) -> tuple:
    """Hypotheses, of which one may be given by itself."""
    return tuple(uses) if isinstance(uses, (tuple, list)) else (uses,)


def source_of(expression: str, reason: str, uses: tuple, by, **arguments) -> dict:
    """The arguments of a step as a record keeps them."""
    source = {
        "expression": expression,
        "reason": reason,
        "uses": [str(h) for h in uses],
        "by": by.record() if by else None,
        **arguments,
    }
    return {k: v for k, v in source.items() if v or k == "reason"}


def certificate_of(ask: Callable) -> dict:
    return ask.certificate() if isinstance(ask, Searching) else ask.written


def _setting(declared: dict, random: str, hypotheses: Sequence, where) -> Setting:
    if not isinstance(random, str):
        raise TypeError(f"random names the random variables in one string, as in random='f g', not {random!r}")
    setting = Setting(tuple(declared.items()), tuple(random.split()), tuple(hypotheses), (), TRUE)
    condition = TRUE if where is None else parse(as_text(where, "where=", setting))
    return replace(setting, where=condition)


def _indices(full: Node) -> list[Node]:
    """The indices of a line with its definitions put in: some have another letter there, and so in its conditions."""
    return [node.args[1] for node in walk(full) if isinstance(node, Call) and node.function in BINDERS]


def check_look(setting: Setting, names: dict[str, str], trees: Sequence[Node]) -> None:
    """Names that would look the same on the page are refused."""
    functions = {n for n, domain in setting.declared if isinstance(domain, domains.Function)}
    sequences = {n for n, domain in setting.declared if isinstance(domain, domains.Sequence)} - functions
    means = [h.value for h in setting.hypotheses if isinstance(h, Mean)]
    spoken = (setting.where, *trees, *means, *(Call(f, ()) for f in functions))
    used = [*(n for n in setting.domains if n not in functions), *setting.random]
    nodes = [node for tree in spoken for node in walk(tree)]
    own = [node.function for node in nodes if isinstance(node, Call) and node.function not in FUNCTIONS]
    check_words([*used, *(node.id for node in nodes if isinstance(node, Name))], own, names)
    check_names(used, sequences, names, spoken)


def _joined(a: Statement, b: Statement) -> Statement:
    """What a chain of the two will say, for the search of a point."""
    return replace(
        b,
        left=a.left,
        conditions=tuple(dict.fromkeys((*a.conditions, *b.conditions))),
        hypotheses=tuple(dict.fromkeys((*a.hypotheses, *b.hypotheses))),
    )


def _by(how: Phrase, by) -> Phrase:
    """How a step was proved, with the derivation that it rests on."""
    if not isinstance(by, At):
        return how
    if not by.values:
        return phrase("how.fact", how=how, title=by.title)
    return phrase("how.fact-at", how=how, title=by.title, values=", ".join(f"{n} = {v}" for n, v in by.values))


@dataclass(frozen=True)
class Refusal:
    """A step that was refused."""

    derivation: Derivation
    relation: str
    right: Node
    source: dict
    error: NotProved

    @property
    def left(self) -> Node:
        return self.derivation.lines[-1].written

    @property
    def reason(self) -> str:
        return self.source["reason"]

    @property
    def names(self) -> dict:
        return self.derivation.names

    @property
    def place(self) -> Phrase:
        return self.derivation._place()

    def __str__(self):
        return report.refusal_text(self)

    __repr__ = __str__

    def record(self) -> dict:
        return report.refusal_record(self)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return report.shown(str(self), self.record())


@dataclass(frozen=True)
class Conclusion:
    left: Node
    relation: str
    right: Node
    conditions: tuple[Node, ...]
    hypotheses: tuple
    rests_on: tuple = ()
    certificate: dict | None = None

    def __str__(self):
        return report.conclusion_text(self)


def _kind(before: Node, relation: str, after: Node) -> str:
    if relation != "==":
        return {"<=>": "equivalence", "=>": "implication"}.get(relation, "inequality")
    here = {n.function for t in (before, after) for n in walk(t) if isinstance(n, Call)}
    for function, kind in (
        ("diff", "derivative"),
        ("E", "expectation"),
        ("Sum", "sum"),
        ("Series", "sum"),
        ("Product", "product"),
        ("Integral", "integral"),
    ):
        if function in here:
            return kind
    return "equality"


# -- a claim from a source that is false


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
        left,
        relation: str,
        right,
        *,
        source: str,
        where=None,
        define: dict | None = None,
        random: str = "",
        hypotheses: Sequence = (),
        names: dict[str, str] | None = None,
        counterexample: dict | None = None,
        **declared,
    ):
        if relation not in (*parts.RELATIONS[2:], "!="):
            raise IllFormed(f"{relation!r} is no relation: == != <= >= < >")
        self.source, self.relation, self.names = source, relation, dict(names or {})
        setting = _setting(declared, random, hypotheses, None)
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

    def _refuted(self, counterexample: dict | None) -> Finding:
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
            why = values and at_point(counterexample, *sides, None, None)[1]
            finding = values and Finding("refuted", why, 0, in_order(counterexample, setting), values)
        if not finding:
            raise NotProved(f"{text(self.left.written)} {self.relation} {text(self.right.written)} was not refuted")
        return finding

    @property
    def counterexample(self) -> dict:
        """The point at which the claim fails, by name."""
        return self.finding.counterexample

    def __str__(self):
        return report.claim_text(self)

    __repr__ = __str__

    def record(self) -> dict:
        """Everything that is shown, for machines; `replay` checks it again."""
        return report.claim_record(self)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return report.shown(str(self), self.record())
