"""What a derivation holds, and how what was shown is taken in: by an author's steps, and by replay.

What is shown here is a view of the kernel's theorems: nothing is concluded from what is written a second time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from ..kernel import domains, theorems
from ..kernel.hypotheses import Event, Mean
from ..kernel.language import (
    BINDERS,
    FUNCTIONS,
    TRUE,
    Call,
    IllFormed,
    Logic,
    Name,
    Node,
    NotShown,
    Relation,
    is_condition,
    names,
    parse,
    substitute,
    walk,
)
from ..kernel.show import check_names
from ..kernel.statement import Goal, Setting, Statement, Theorem
from ..prove.search import Answers, Searching, Stored
from ..prove.verdict import NotProved, Verdict, failure
from ..prove.witness import Witness, not_vacuous, point
from ..refute.refutation import Finding, search
from ..words import parts
from ..words.parts import FAILED
from ..words.phrases import Phrase, of_kernel, phrase
from .names import as_text, check_words
from .rules import At

MARKS = ("tested", "argued", "cited")  # what may stand in the place of a proof
Places = tuple[Node, Node | None, Node | None, Node]  # of a maximum: the function, the ends and the place
Maximum = tuple[Theorem, Theorem, Witness | None]  # <= everywhere, < elsewhere, and a point for the first


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
    source: dict[str, Any]  # the arguments as they were given: what a record needs to run the step again
    conditions: tuple[Node, ...] = ()
    hypotheses: tuple[Any, ...] = ()
    notes: tuple[tuple[str, Node], ...] = ()  # what else is shown: ("extends", ...), ("because", ...)
    certificate: Answers | None = None
    point: Witness | None = None  # of a maximum: at which it says something


def _that_bite(
    setting: Setting, conditions: tuple[Node, ...], parameters: tuple[Name, ...], ask: Callable[..., Any]
) -> tuple[Node, ...]:
    """Without those that hold for all parameters, which get names that stand nowhere else: for all real numbers, or all
    of its domain if one is named like a declared letter."""
    trees = setting.where, *conditions, *(d.written for d in setting.defined)
    taken = {node.id for tree in trees for node in walk(tree) if isinstance(node, Name)}
    taken |= {*setting.domains, *setting.random, *setting.definitions}
    taken.update(*(d.parameters or () for d in setting.defined))
    free = (name for n in count(1) if (name := f"x{n}") not in taken)
    fresh = {p.id: name for p, name in zip(parameters, free)}
    new = tuple((name, setting.domains.get(p, domains.real)) for p, name in fresh.items())
    known = replace(setting, declared=(*setting.declared, *new))
    values: dict[str, Node] = {p: Name(name) for p, name in fresh.items()}
    asked = {substitute(c, values): c for c in conditions}
    return tuple(asked[c] for c in theorems.needed(known, tuple(asked), ask))


class Chain:
    """Definitions, a first line and steps, with the theorem that they make together."""

    def __init__(self, title: str, equations: list[str], setting: Setting, names: dict[str, str], collect: bool):
        self.title, self.equations, self.setting = title, equations, setting
        self.names, self.collect = names, collect
        self.definitions: list[Step] = []
        self.lines: list[Line] = []
        self.steps: list[Step] = []
        self.theorems: tuple[Theorem, ...] = ()  # the conclusion so far; a maximum adds that it is the only one
        self.point: Witness | None = None  # at which the chain says something
        self.library: list[dict[str, Any]] = []
        self.not_run: list[str] = []  # functions of the author's whose code a replay did not run
        self.asking: Callable[[], Searching | Stored] = Searching  # where certificates for the conclusion come from
        self._check_names()

    def defined(self, head: str, body: str, reason: str, ask: Searching | Stored) -> None:
        left, right = parse(head), parse(body)
        setting = self.setting.define(left, right)
        bound = tuple(a for a in left.args if isinstance(a, Name)) if isinstance(left, Call) else ()
        self._check_names(left, right)
        conditions = theorems.requirements(setting, right, bound)
        conditions = _that_bite(self.setting, conditions, bound, ask)
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

    def goal(
        self,
        expression: Any,
        extends: Any = None,
        restricts: Any = None,
        uses: Any = (),
        because: Any = None,
        by: Any = None,
    ) -> tuple[Goal, Line]:
        if not self.lines:
            raise IllFormed("write the first line with start")
        if self.steps and self.steps[-1].kind == "extremum":
            raise IllFormed("the derivation is closed by its maximum")
        relation, body = self._relation(expression)
        self._same_direction(relation)
        uses = several(uses)
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
        if by is not None and relation not in by.proves:
            raise IllFormed("integrals are for equalities, a fact is for inequalities, induction for both")
        line = self._line(parse(body))
        if not is_condition(self.lines[-1].written):
            self.setting.expression(line.written)  # refuses a condition where an expression was expected
        grows, shrinks = (None if t is None else parse(t) for t in (extends, restricts))
        certificate = None if because is None else self._line(parse(because)).written
        self._check_names(line.written, *(t for t in (grows, shrinks, certificate) if t is not None))
        rule = None if by is None else by.rule()
        before = self.lines[-1].written
        return Goal(self.setting, before, relation, line.written, uses, grows, shrinks, certificate, rule), line

    def take(
        self, goal: Goal, line: Line, verdict: Verdict, source: dict[str, Any], witness: Witness | None = None
    ) -> None:
        """Take a step in that was shown; everything that can fail comes before the first change."""
        if not self._broken:
            assert verdict.theorem is not None  # it was shown
            conclusion, witness = self._longer(verdict.theorem, witness)
            self.theorems, self.point = (conclusion,), witness
        self.note(goal, line, verdict.finding, source, verdict.certificate)

    def leave_gap(self, goal: Goal, line: Line, finding: Finding, source: dict[str, Any]) -> None:
        """Note a step that failed. There is no theorem across the gap, so there is none at all."""
        self.theorems, self.point = (), None
        self.note(goal, line, finding, source, None)

    def note(
        self, goal: Goal, line: Line, finding: Finding, source: dict[str, Any], certificate: Answers | None
    ) -> None:
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

    def _longer(self, theorem: Theorem, witness: Witness | None) -> tuple[Theorem, Witness | None]:
        """The conclusion with one more step, and a point at which it says something."""
        before = self.theorems[0] if self.theorems else None
        longer = theorem if before is None else theorems.chain(before, theorem)

        def at(place: Witness | None) -> tuple[Theorem, Witness | None]:
            return not_vacuous(longer, place), place

        if witness is None and self.point:
            try:
                return at(self.point)
            except NotShown:
                pass  # another point, then
        if witness is None:
            witness = point(longer.statement)
        try:
            return at(witness)
        except NotShown as error:
            finding, s = Finding("unknown", of_kernel(error.args[0])), theorem.statement
            raise failure(self.place(), finding, s.left, s.relation, s.right) from None

    def places(self, function: str, low: str | None, high: str | None, at: str) -> Places:
        def read(written: str) -> Node:
            return self._line(parse(written)).written

        return read(function), None if low is None else read(low), None if high is None else read(high), read(at)

    def theorems_of_maximum(
        self, trees: Places, over: str, by: Any, ask: Searching | Stored, witness: Witness | None
    ) -> Maximum:
        """The two theorems, and a point at which the first says something."""
        if self.steps and self.steps[-1].kind == "extremum":
            raise IllFormed("the maximum was stated already")
        if self._broken:
            raise NotProved("a maximum needs a slope that is proved")
        if not self.theorems:
            raise IllFormed(f"the chain must lead by equalities from diff(..., {over}) to the slope")
        if not self.theorems[0].proved:
            raise NotProved("a maximum needs a slope that is proved, not only tested")
        self._check_names(*(t for t in trees if t is not None))
        function, low, high, at = trees
        inside = theorems.between(low, Name(over), high)
        if witness is None:
            s = self.theorems[0].statement
            witness = point(Statement(self.setting, function, "<=", at, (*s.conditions, *inside), s.hypotheses))
        fact = None if by is None else by.rule()
        largest, elsewhere = theorems.maximum(self.theorems[0], function, over, low, high, at, fact, ask)
        return not_vacuous(largest, witness), elsewhere, witness

    def search_maximum(
        self, over: str, function: Node, low: Node | None, high: Node | None, at: Node
    ) -> tuple[Finding | None, int]:
        """The first exact case that speaks against it, and how many agree."""
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
                break
        return refuted, cases

    def close(
        self,
        found: Maximum,
        trees: Places,
        over: str,
        finding: Finding,
        source: dict[str, Any],
        certificate: Answers,
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

    @property
    def _broken(self) -> bool:
        return any(s.finding.verdict in FAILED for s in self.steps)

    def _check_names(self, *new: Node) -> None:
        """Names that would look the same on the page are refused, in all that is written so far and in what is new."""
        steps = (*self.definitions, *self.steps)
        shown = [*new, *(t for line in self.lines for t in (line.written, *indices_of(line.full)))]
        shown += [s.expression for s in steps]
        check_look(self.setting, self.names, [*shown, *(tree for s in steps for _, tree in s.notes)])

    def place(self, number: int | None = None) -> Phrase:
        """Where a message says that a step stands; without a number, the next one."""
        return phrase("place.step", title=self.title, number=number or len(self.lines) + 1)

    def _line(self, written: Node) -> Line:
        return Line(written, self.setting.meaning(written))

    def _relation(self, expression: str) -> tuple[str, str]:
        return parts.related(self.lines[-1].written, expression)

    def _same_direction(self, relation: str) -> None:
        up, down = {"<", "<="}, {">", ">="}
        so_far = {s.relation for s in self.steps}
        if so_far & up and relation in down or so_far & down and relation in up:
            raise IllFormed("a chain cannot mix <= and >=")


def several(uses: Any) -> tuple[Any, ...]:
    """Hypotheses, of which one may be given by itself."""
    return tuple(uses) if isinstance(uses, (tuple, list)) else (uses,)


def source_of(expression: str, reason: str, uses: tuple[Any, ...], by: Any, **arguments: Any) -> dict[str, Any]:
    """The arguments of a step as a record keeps them."""
    source = {
        "expression": expression,
        "reason": reason,
        "uses": [str(h) for h in uses],
        "by": by.record() if by else None,
        **arguments,
    }
    return {k: v for k, v in source.items() if v or k == "reason"}


def certificate_of(ask: Searching | Stored) -> Answers:
    return ask.certificate() if isinstance(ask, Searching) else ask.written


def indices_of(full: Node) -> list[Node]:
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


def how_proved(how: Phrase, by: Any) -> Phrase:
    """How a step was proved, with the derivation that it rests on."""
    if not isinstance(by, At):
        return how
    if not by.values:
        return phrase("how.fact", how=how, title=by.title)
    return phrase("how.fact-at", how=how, title=by.title, values=", ".join(f"{n} = {v}" for n, v in by.values))


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
        ("Improper", "integral"),
    ):
        if function in here:
            return kind
    return "equality"


def setting_of(declared: dict[str, Any], random: str, hypotheses: Sequence[Any], where: Any) -> Setting:
    if not isinstance(random, str):
        raise TypeError(f"random names the random variables in one string, as in random='f g', not {random!r}")
    setting = Setting(tuple(declared.items()), tuple(random.split()), tuple(hypotheses), (), TRUE)
    condition = TRUE if where is None else parse(as_text(where, "where=", setting))
    return replace(setting, where=condition)
