"""A derivation: definitions, a first line, steps with reasons; and a claim, which must end refuted."""

from ast import parse as parse_python
from ast import unparse
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from inspect import signature
from itertools import islice
from math import isclose

from . import domains as _domains
from . import report, rules
from .cells import defined, everywhere, whole
from .checks import Finding, case_text, check, check_maximum, exact_points, refute
from .exact import Interval, Undefined, Unusable, evaluate
from .hypotheses import check_together
from .language import Call, IllFormed, Logic, Name, Node, Relation, expand, names, parse, substitute, walk
from .normal import equal
from .setting import Setting
from .show import name_latex, text

SCHEMA = "xglib.derivation/2"
_RELATIONS = ("==", "<=", ">=", "<", ">")


class NotProved(AssertionError):
    """A step was refuted or not decided, or a claim was not refuted. `finding` tells more."""

    def __init__(self, message: str, finding: Finding | None = None):
        super().__init__(message)
        self.finding = finding


class Refuted(NotProved):
    """There is a counterexample."""


class Undecided(NotProved):
    """Neither proved nor refuted: an unknown is no pass."""


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


class Derivation:
    """A chain of steps, each checked as it is written. A step that is not proved raises and is not taken in.

    Parameters are declared by name with a domain: ``TP=natural``. `random` names random variables (one string),
    `hypotheses` lists what steps may use, `where` is a standing condition, `names` overrides LaTeX of names.

    >>> from xglib.derivation import Derivation, natural
    >>> d = Derivation("A square", n=natural)
    >>> d = d.start("(n + 1)**2 - n**2").step("2*n + 1", "expand")
    >>> print(d.conclusion)
    (n + 1)**2 - n**2 == 2*n + 1
    >>> d.step("2*n + 2", "a slip")
    Traceback (most recent call last):
    ...
    xglib.derivation.chain.Refuted: step 3 is refuted: the two sides differ
        2*n + 1 == 2*n + 2
        at n = 0: 1 against 2
    """

    def __init__(self, title: str, *, equations: str | Sequence[str] = (), random: str = "", hypotheses: Sequence = (),
                 where: str | None = None, names: dict[str, str] | None = None, **declared):
        self.title = title
        self.equations = [equations] if isinstance(equations, str) else list(equations)
        if not isinstance(random, str):
            raise TypeError(f"random names the random variables in one string, as in random='f g', not {random!r}")
        self.names = dict(names or {})
        self.setting = Setting(dict(declared), tuple(random.split()), tuple(hypotheses))
        check_names((*declared, *random.split()), self.setting.domains, self.names)
        self.where, full = self.setting.condition(where)
        self.setting.given = full
        self.definitions: list[Step] = []
        self.lines: list[Line] = []
        self.steps: list[Step] = []
        self.library: list[dict] = []
        self._meanings: dict[str, tuple[Node, Node]] = {}

    # -- writing

    def define(self, head: str, body: str, reason: str = "") -> "Derivation":
        """P := TP/(TP + FP), or an own function: L(e) := ... Its domain is where it has a value."""
        left, right = self.setting.define(head, body)
        name = left.id if isinstance(left, Name) else left.function
        self._meanings[name] = (left, right)
        check_names((*self.setting.domains, *self.setting.random, *self._meanings), self.setting.domains, self.names)
        conditions = self._conditions(right, left.args if isinstance(left, Call) else ())
        self.definitions.append(Step("definition", ":=", Relation("==", left, right), reason,
                                     Finding("proved", "by definition"),
                                     {"head": head, "body": body, "reason": reason}, conditions))
        return self

    def start(self, expression: str, reason: str = "") -> "Derivation":
        """The first line."""
        if self.lines:
            raise IllFormed("the derivation has started already: go on with step")
        self.lines.append(Line(*self.setting.read(expression)))
        self.start_source = {"expression": expression, "reason": reason}
        return self

    def step(self, expression: str, reason: str, *, extends: str | None = None, restricts: str | None = None,
             uses=(), because: str | None = None, by=None, tested: bool = False) -> "Derivation":
        """The next line, equal to the last one, or in the relation it begins with: "<= (P + R)/2".

        extends, restricts: the exact condition under which only the new, or only the old line has a value.
        uses: the hypotheses this step needs. because: the difference of both sides, in a form whose sign is evident.
        by: a rule, such as induction("n") or bound.at(x="1/m"), the conclusion of another derivation at other
        values. tested: be content with exact cases; the verdict is then *tested*, never *proved*.
        """
        if not self.lines:
            raise IllFormed("write the first line with start")
        relation, body = _relation(expression)
        self._same_direction(relation)
        line = Line(*self.setting.read(body))
        uses = tuple(uses) if isinstance(uses, (tuple, list)) else (uses,)
        for hypothesis in uses:
            if hypothesis not in self.setting.hypotheses:
                raise IllFormed(f"{hypothesis} is no hypothesis of this derivation: declare it with hypotheses=[...] "
                                "and pass the same object, not its text")
        grown, shrunk = (self.setting.condition(c) for c in (extends, restricts))
        certificate = self.setting.read(because) if because is not None else (None, None)
        before = self.lines[-1]
        finding = check(self.setting, before.full, relation, line.full, hypotheses=uses,
                        extends=None if extends is None else grown[1],
                        restricts=None if restricts is None else shrunk[1],
                        because=certificate[1], rule=by, tested=tested)
        number = len(self.lines) + 1
        if finding.verdict not in ("proved", "tested"):
            raise _failure(f"step {number}", finding, before.written, relation, line.written)
        induction = isinstance(by, rules.Induction)
        kind = "induction" if induction else _kind(before.written, relation, line.written)
        notes = tuple((label, tree) for label, tree, given in (
            ("extends", grown[0], extends), ("restricts", shrunk[0], restricts),
            ("because", certificate[0], because)) if given is not None)
        conditions = (Logic("not", (shrunk[0],)),) if restricts is not None else ()
        source = {"expression": expression, "reason": reason, "extends": extends, "restricts": restricts,
                  "uses": [str(h) for h in uses], "because": because, "by": by.record() if by else None,
                  "tested": tested}
        self.steps.append(Step(kind, relation, line.written, reason, finding,
                               {k: v for k, v in source.items() if v or k == "reason"}, conditions, uses, notes))
        self.lines.append(line)
        return self

    def refuses(self, expression: str, reason: str = "", **arguments) -> "Refusal":
        """Show that a step would be refused, and why. Raises if it would be taken in."""
        try:
            self.step(expression, reason, **arguments)
        except NotProved as error:
            relation, body = _relation(expression)
            return Refusal(self.lines[-1].written, relation, parse(body), reason, error, self.names)
        self.steps.pop()
        self.lines.pop()
        raise NotProved(f"the step {expression!r} was to be refused, but it is accepted")

    def maximum(self, function: str, over: str, *, at: str, low: str = "0", high: str = "1",
                reason: str = "the sign of the derivative changes once", by=None) -> "Derivation":
        """Close a chain that began with diff(function, over): its last line decides where the function is largest.

        The rule (sign of the derivative, on both sides) is cited; every premise is checked. by: a fact, as for step.
        """
        if self.steps and self.steps[-1].kind == "extremum":
            raise IllFormed("the maximum was stated already")
        written, full = self.setting.read(function)
        if not self.steps or self.lines[0].full != Call("diff", (full, Name(over))) or self.direction != "==":
            raise IllFormed(f"the chain must lead by equalities from diff({function}, {over}) to the slope")
        if any(over in names(h.value) for h in self.setting.hypotheses if hasattr(h, "value")):
            raise IllFormed(f"a maximum over {over}: no hypothesis may speak of {over}")
        if not self.proved:
            raise NotProved("a maximum needs a slope that is proved, not only tested")
        parts = [self.setting.read(t) for t in (low, high, at)]
        conditions = Logic("and", tuple(self.setting.meaning(c) for c in self.conclusion.conditions))
        uses = tuple(dict.fromkeys(h for s in self.steps for h in s.hypotheses))
        finding = check_maximum(self.setting, full, over, *(p[1] for p in parts), self.lines[-1].full, conditions,
                                hypotheses=uses, fact=by)
        place = parts[2][0]
        best = substitute(written, {over: place})
        if self.setting.meaning(best) != substitute(full, {over: parts[2][1]}):  # a defined name speaks of `over`
            written, best = full, substitute(full, {over: place})
        if finding.verdict != "proved":
            raise _failure("the maximum", finding, written, "<=", best)
        interval = Logic("and", (Relation("<=", parts[0][0], Name(over)), Relation("<=", Name(over), parts[1][0])))
        source = {"function": function, "over": over, "at": at, "low": low, "high": high, "reason": reason}
        source |= {"by": by.record()} if by else {}
        self.steps.append(Step("extremum", "<=", Relation("<=", written, best), reason, finding, source, (interval,)))
        return self

    def at(self, **values: str) -> rules.Fact:
        """The conclusion at other values of the names, for `by=` in another derivation: bound.at(x="1/m")."""
        now = copy(self)  # steps that are added later do not belong to the fact
        now.steps, now.lines, now.library = list(self.steps), list(self.lines), list(self.library)
        return rules.Fact(now, tuple(values.items()))

    # -- what was reached

    @property
    def direction(self) -> str:
        """The relation of the first line to the last: == < <= > >=."""
        relations = {s.relation for s in self.steps if s.kind != "extremum"} - {"=="}
        if not relations:
            return "=="
        return next((r for r in ("<", ">") if r in relations), min(relations))

    @property
    def conclusion(self) -> "Conclusion":
        """First line, relation, last line; under conditions, given hypotheses."""
        if not self.steps:
            raise IllFormed("there is no step yet, so there is no conclusion")
        last = self.steps[-1]
        given = self.where.args if isinstance(self.where, Logic) and self.where.op == "and" else (self.where,)
        hypotheses = tuple(dict.fromkeys(h for s in self.steps for h in s.hypotheses))
        if last.kind == "extremum":
            return Conclusion(last.expression.left, "<=", last.expression.right, (*given, *last.conditions), hypotheses)
        lost = [c for s in self.steps for c in s.conditions]
        needed = [c for h in hypotheses if hasattr(h, "value") for c in defined(h.value).args]
        lost += [c for c in needed if not self._evident(c, ())]
        conditions = (*given, *self._conditions(self.lines[0].written), *lost)
        return Conclusion(self.lines[0].written, self.direction, self.lines[-1].written,
                          tuple(dict.fromkeys(conditions)), hypotheses)

    @property
    def proved(self) -> bool:
        """Whether there are steps and all of them are proved (not only tested)."""
        return bool(self.steps) and all(s.finding.verdict == "proved" for s in self.steps)

    def assert_proved(self) -> None:
        """For tests: raise NotProved unless every step is proved."""
        if not self.proved:
            weak = [f"step {n + 2} is only {s.finding.verdict}" for n, s in enumerate(self.steps)
                    if s.finding.verdict != "proved"]
            raise NotProved(f"{self.title}: " + (", ".join(weak) or "there is no step"))

    def proves(self, function: Callable, *arguments: str, line: int | None = None) -> "LibraryProof":
        """Run a library function on symbols and prove it equal to the last line (or to line number `line`).

        It runs twice: on symbols that keep every operation as written, so that its domain can be compared; and on
        SymPy's. An argument is an expression, or a list of them, "[a, b]", for a parameter that takes a sequence.
        Without `arguments`, parameters are matched with declared names, ignoring case.
        """
        chosen = self.lines[-1 if line is None else line - 1]
        if not arguments:
            known = {n.lower(): n for n in (*self.setting.domains, *self._meanings)}
            try:
                arguments = tuple(known[p.lower()] for p in signature(function).parameters)
            except KeyError as missing:
                raise IllFormed(f"which expression is {function.__name__}'s argument {missing}? Name all, in order: "
                                f"proves({function.__name__}, ...)") from None
        proof = prove_library(self.setting, function, arguments, chosen, self.names)
        if not any(p["function"] == proof.record["function"] for p in self.library):
            self.library.append(proof.record)
        return proof

    def _same_direction(self, relation: str) -> None:
        up, down = {"<", "<="}, {">", ">="}
        so_far = {s.relation for s in self.steps}
        if so_far & up and relation in down or so_far & down and relation in up:
            raise IllFormed("a chain cannot mix <= and >=")
        if self.steps and self.steps[-1].kind == "extremum":
            raise IllFormed("the derivation is closed by its maximum")

    def _conditions(self, written: Node, bound: tuple = ()) -> tuple[Node, ...]:
        """Where a line as written has a value: its own requirements and those of what it names, but no evident ones."""
        found = list(defined(self._open_functions(written)).args)
        for node in walk(written):
            if isinstance(node, Name) and node.id in self._meanings and Name(node.id) not in bound:
                found += self._conditions(self._meanings[node.id][1])
        return tuple(c for c in dict.fromkeys(found) if not self._evident(c, bound))

    def _open_functions(self, tree: Node) -> Node:
        """Own functions replaced by what they stand for; defined names are kept."""
        functions = {n: v for n, v in self.setting.definitions.items() if v[0] is not None}
        return expand(tree, functions)

    def _evident(self, condition: Node, bound: tuple) -> bool:
        if any(n.id not in self.setting.domains for n in bound):
            return False
        cell, extra = whole(self.setting.domains, self.setting.symbols(()))
        full = self.setting.meaning(condition)
        given = Logic("and", (extra, self.setting.given))
        return everywhere(cell, [full], given)

    # -- showing

    def __str__(self):
        return report.derivation_text(self)

    __repr__ = __str__

    def record(self) -> dict:
        """Everything that is shown, for machines; `replay` checks it again from nothing else."""
        return report.derivation_record(self, SCHEMA)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return report.bundle(str(self), report.derivation_markdown(self), self.record())


@dataclass(frozen=True)
class Refusal:
    """A step that was refused."""

    left: Node
    relation: str
    right: Node
    reason: str
    error: NotProved
    names: dict

    def __str__(self):
        return str(self.error)

    __repr__ = __str__

    def _repr_mimebundle_(self, include=None, exclude=None):
        return report.bundle(str(self), report.refusal_markdown(self))


@dataclass(frozen=True)
class Conclusion:
    left: Node
    relation: str
    right: Node
    conditions: tuple[Node, ...]
    hypotheses: tuple

    def __str__(self):
        where = f"  where {' and '.join(text(c, 1) for c in self.conditions)}" if self.conditions else ""
        given = f"  given {', '.join(map(str, self.hypotheses))}" if self.hypotheses else ""
        return f"{text(self.left)} {self.relation} {text(self.right)}{where}{given}"


def check_names(used: Sequence[str], declared: dict, names: dict[str, str]) -> None:
    """Two names must not look the same on the page: x_ and x do, and so do x_1 and the item x[1]."""
    shown = {}
    for name in used:
        tex = name_latex(name, names)
        sequence = isinstance(declared.get(name), _domains.Sequence)
        if sequence and "_" in name:
            raise IllFormed(f"the sequence {name} needs a name without an underscore")
        for other, (its, of_sequence) in shown.items():
            if other != name and (tex == its or sequence and its.startswith(tex + "_{")
                                  or of_sequence and tex.startswith(its + "_{")):
                raise IllFormed(f"{name} and {other} look the same on the page")
        shown[name] = tex, sequence


def _relation(expression: str) -> tuple[str, str]:
    body = expression.strip() if isinstance(expression, str) else expression
    for relation in _RELATIONS:
        if isinstance(body, str) and body.startswith(relation):
            return relation, body[len(relation):]
    return "==", body


def _kind(before: Node, relation: str, after: Node) -> str:
    if relation != "==":
        return "inequality"
    here = {n.function for t in (before, after) for n in walk(t) if isinstance(n, Call)}
    for function, kind in (("diff", "derivative"), ("E", "expectation"), ("Sum", "sum"),
                           ("Integral", "integral")):
        if function in here:
            return kind
    return "equality"


def _failure(what: str, finding: Finding, left: Node, relation: str, right: Node) -> NotProved:
    lines = [f"{what} is {finding.verdict}: {finding.why}", f"    {text(left)} {relation} {text(right)}"]
    if finding.counterexample is not None:
        a, b = (report.value_text(v) for v in finding.values)
        lines.append(f"    {case_text(finding.counterexample)}: {a} against {b}")
        return Refuted("\n".join(lines), finding)
    return Undecided("\n".join(lines), finding)


# -- the library on symbols

@dataclass(frozen=True)
class LibraryProof:
    """A library function, called with symbols, and the line it was proved equal to."""

    call: str
    result: Node
    line: Node
    names: dict
    record: dict = field(default_factory=dict)

    def __str__(self):
        steps = dict.fromkeys((self.call, text(self.result), text(self.line)))
        return f"{' = '.join(steps)}   ✓ proved: the code is the formula"

    __repr__ = __str__

    def _repr_mimebundle_(self, include=None, exclude=None):
        return report.bundle(str(self), report.library_markdown(self), report.library_record(self, SCHEMA))


def prove_library(setting: Setting, function: Callable, arguments: tuple[str, ...], line: Line,
                  names: dict) -> LibraryProof:
    """The function's own code, run on the language's symbols and on SymPy's, equals the line, with its domain."""
    from sympy import Abs, Symbol, sqrt
    from sympy.core.numbers import Float

    package = function.__module__.split(".")[0]
    name = function.__name__ if package == "__main__" else f"{package}.{function.__name__}"
    groups = [_items(a) for a in arguments]  # an argument is an expression, or a list of them
    trees = [parse(item) for items in groups for item in items]

    def call(values):
        left = iter(values)
        return function(*([next(left) for _ in items] if a.startswith("[") else next(left)
                          for a, items in zip(arguments, groups)))

    written = call(trees)
    if not isinstance(written, Node):
        raise NotProved(f"{name} returned {written!r} ({type(written).__name__}), no formula of its arguments")
    full = setting.meaning(written)
    finding = check(setting, line.full, "==", full)
    if finding.verdict != "proved":
        raise _failure(name, finding, line.written, "==", written)
    exact = "fractions" in getattr(function, "takes", ("fractions",))  # formulas with roots take floats instead
    _same_numbers(setting, call, [setting.meaning(t) for t in trees], line, name, Fraction if exact else float)
    placeholders = [f"a_{n}" for n in range(len(trees))]
    result = call(map(Symbol, placeholders))
    if result.has(Float) or not result.is_finite and result.is_finite is not None:
        raise NotProved(f"{name} on SymPy's symbols is {result}: not exact, or not finite")
    result = result.replace(Abs, lambda x: sqrt(x**2))  # the language has no other word for it
    tree = substitute(parse(str(result)), dict(zip(placeholders, trees)))
    if not equal(setting.meaning(tree), line.full, setting.symbols(())):
        raise NotProved(f"{name} on SymPy's symbols is {result}, which is not {text(line.written)}")
    return LibraryProof(f"{name}({', '.join(arguments)})", written, line.written, names, {
        "function": name, "arguments": list(arguments), "equals": text(line.written), "verdict": "proved",
        "cases": finding.cases})


def _items(argument: str) -> list[str]:
    """The expressions of a list "[a, b]", or the one expression."""
    if not argument.startswith("["):
        return [argument]
    return [unparse(item) for item in parse_python(argument, mode="eval").body.elts]


def _matches(got, wanted) -> bool:
    """The function's number is the line's: exactly, or as a float, or within what is known of an irrational one."""
    if got is None or wanted is None:
        return got is wanted
    if isinstance(wanted, Interval):
        return wanted.lo - abs(got) / 10**9 <= got <= wanted.hi + abs(got) / 10**9
    return isclose(got, wanted, rel_tol=1e-9) if isinstance(got, float) else got == wanted


def _same_numbers(setting: Setting, call: Callable, arguments: list[Node], line: Line, name: str, kind: type) -> None:
    """A branch on the type or the value of an argument would hide from symbols: numbers take it."""
    for env in islice(exact_points(setting, [*arguments, line.full]), 150):
        try:
            values = [evaluate(t, env) for t in arguments]
        except (Undefined, Unusable):
            continue
        try:
            wanted = evaluate(line.full, env)
        except Undefined:
            wanted = None
        except Unusable:
            continue
        if any(not isinstance(v, Fraction) for v in values):
            continue
        try:
            got = call(map(kind, values))
        except (ZeroDivisionError, ValueError):
            got = None
        except OverflowError:  # no number of this kind is that large
            continue
        if not _matches(got, wanted):
            raise NotProved(f"{name} is {report.value_text(got)} {case_text(env)}, where {text(line.written)} is "
                            f"{report.value_text(wanted)}")
        if all(v.denominator == 1 for v in values) and not isinstance(wanted, Interval):
            try:
                got = call(map(int, values))
            except (ZeroDivisionError, ValueError):
                got = None
            if not _matches(got, wanted):  # a quotient of ints is a float
                raise NotProved(f"{name} is {report.value_text(got)} for integers {case_text(env)}, where "
                                f"{text(line.written)} is {report.value_text(wanted)}")


# -- a claim from a source that is false

class Claim:
    """What a source states, and what is false: it must end refuted with a counterexample, or this raises.

    >>> from xglib.derivation import Claim, probability
    >>> Claim("2*P*R/(P + R)", "==", "2*P*R/(R + R)", source="002 (1.2.14)", P=probability, R=probability)
    claim (002 (1.2.14)): 2*P*R/(P + R) == 2*P*R/(R + R)
    refuted at P = 1, R = 1/2: 2/3 against 1
    """

    def __init__(self, left: str, relation: str, right: str, *, source: str, where: str | None = None,
                 define: dict[str, str] | None = None, random: str = "", hypotheses: Sequence = (),
                 names: dict[str, str] | None = None, **declared):
        if relation not in (*_RELATIONS, "!="):
            raise IllFormed(f"{relation!r} is no relation: == != <= >= < >")
        self.source, self.relation, self.names = source, relation, dict(names or {})
        self.setting = Setting(dict(declared), tuple(random.split()), tuple(hypotheses))
        check_names((*declared, *random.split(), *(h.split("(")[0] for h in define or {})), self.setting.domains,
                    self.names)
        check_together(tuple(hypotheses))
        self.defined = [self.setting.define(head, body) for head, body in (define or {}).items()]
        self.left, self.right = (Line(*self.setting.read(t)) for t in (left, right))
        self.where, self.setting.given = self.setting.condition(where)
        self.finding = _refute(self.setting, self.left.full, relation, self.right.full, tuple(hypotheses))
        self.arguments = {"left": left, "relation": relation, "right": right, "source": source, "where": where,
                          "define": dict(define or {})}

    @property
    def counterexample(self) -> dict:
        return self.finding.counterexample

    def __str__(self):
        return report.claim_text(self)

    __repr__ = __str__

    def record(self) -> dict:
        return report.claim_record(self, SCHEMA)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return report.bundle(str(self), report.claim_markdown(self), self.record())


def _refute(setting, left, relation, right, hypotheses) -> Finding:
    finding = refute(setting, left, relation, right, setting.given, hypotheses)
    if finding is None:
        raise NotProved(f"the claim {text(left)} {relation} {text(right)} was not refuted")
    return finding
