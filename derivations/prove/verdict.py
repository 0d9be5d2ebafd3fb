"""The verdict on one step. Two readings, and both must agree: the exact one refutes, the kernel proves.

proved    the kernel made a theorem of it, and no exact case speaks against it
tested    only exact cases speak for it (and the author asked for no more)
unknown   neither; also when there were too few cases to mean anything, or none for a theorem
refuted   an exact case speaks against it: the counterexample
"""

from dataclasses import dataclass, replace

from ..kernel import theorems
from ..kernel.hypotheses import check_together
from ..kernel.identity import NoNormalForm, no_answer
from ..kernel.language import Captured, IllFormed, Node, NotShown, is_a, parse, speaks_of, text
from ..kernel.statement import Goal, Mark, Theorem
from ..refute.refutation import Finding, case, enough, not_exact, search, step_of, too_few
from ..show.report import failure_text
from ..words.phrases import Phrase, of_kernel, phrase
from .search import Answers, Searching

_FALSE = parse("0 == 1")


class NotProved(AssertionError):
    """A step was refuted or not decided, or a claim was not refuted. `finding` tells more."""

    def __init__(self, message: str, finding: Finding | None = None):
        super().__init__(message)
        self.finding = finding


class Refuted(NotProved):
    """There is a counterexample."""


class Undecided(NotProved):
    """Neither proved nor refuted: an unknown is no pass."""


class Disagreement(RuntimeError):
    """The two readings contradict each other: a fault of the checker, never of the step."""


@dataclass(frozen=True)
class Verdict:
    finding: Finding
    theorem: Theorem | None = None
    certificate: Answers | None = None


judged: dict[tuple[Goal, Mark | None], Verdict] = {}  # a verdict depends on nothing but the goal: mutants ask again


def judge(goal: Goal, without: Mark | None = None) -> Verdict:
    """Is the goal true wherever both sides have a value, and are the domains as it says?

    without: what the author offers in the place of a proof: ("tested", ""), ("argued", "") or ("cited", "...").
    """
    key = goal, without
    if key not in judged:
        judged[key] = _judge(goal, without)
    return judged[key]


def tried(goal: Goal, proved: bool) -> tuple[Finding | None, int]:
    """The first exact case that speaks against a goal, and how many agree. Few are tried of what is proved, unless they
    say nothing."""
    setting, left, _, right, given, uses, *_ = step = step_of(goal)
    refuted, cases = search(*step, quick=True)
    if refuted or proved and enough(cases, setting, [left, right], given, uses):
        return refuted, cases
    return search(*step)


def _judge(goal: Goal, without: Mark | None) -> Verdict:
    setting, left, _, right, given, uses, extends, restricts = step_of(goal)
    check_together(uses)
    refuted, cases = tried(goal, proved=True)
    ask, theorem, missed = Searching(), None, None
    if not refuted:
        try:
            theorem = theorems.step(goal, ask)
        except NotShown as error:
            missed = error
            refuted, cases = tried(goal, proved=False)
    if refuted:
        if goal.relation == "==" and None not in refuted.values and goal.by is None and _agrees(goal):
            raise Disagreement(
                f"{text(goal.left)} == {text(goal.right)}: proved, and refuted {case(refuted.counterexample or {})}"
            )
        return Verdict(refuted)
    if missed:
        inexact = not_exact(setting, left, right, given, uses, extends, restricts)
        if inexact:
            return Verdict(Finding("unknown", inexact, cases))
        reason = of_kernel(missed.args[0])
    if not (cases and (theorem or not without)) and not enough(cases, setting, [left, right], given, uses):
        return Verdict(Finding("unknown", too_few(goal, cases), cases))
    if theorem and goal.relation == "=>" and _is_never_met(goal, goal.left) and not _is_never_met(goal, goal.right):
        return Verdict(Finding("unknown", phrase("never"), cases))
    if theorem:
        return Verdict(Finding("proved", of_kernel(theorem.method), cases), theorem, ask.certificate())
    if without:
        ask = Searching()
        if without[0] == "tested":
            without = "tested", str(cases)
        try:
            theorem = theorems.step(goal, ask, without)
            return Verdict(Finding(without[0], offered(*without), cases), theorem, ask.certificate())
        except NotShown as error:
            reason = of_kernel(error.args[0])
    if goal.by is None and _stands_beside(left, goal.relation, right):
        return Verdict(Finding("unknown", phrase("undecided-integral", why=reason, cases=cases), cases))
    return Verdict(Finding("unknown", phrase("undecided", why=reason, cases=cases), cases))


def _stands_beside(left: Node, relation: str, right: Node) -> bool:
    """Whether an equality speaks of an integral that is not computed, as it is not the whole left side alone.

    >>> _stands_beside(parse("Integral(exp(x), x, 0, 1)/2"), "==", parse("(exp(1) - 1)/2"))
    True
    >>> _stands_beside(parse("Integral(exp(x), x, 0, 1)"), "==", parse("exp(1) - 1"))
    False
    """
    beside = right if is_a(left, "Integral") else left - right
    return relation == "==" and speaks_of(beside, "Integral")


def _is_never_met(goal: Goal, condition: Node) -> bool:
    """Whether a condition is seen to hold nowhere, so that anything follows from it."""
    try:
        theorems.step(replace(goal, left=condition, right=_FALSE), Searching())
    except NotShown:
        return False
    return True


def _agrees(goal: Goal) -> bool:
    """Whether the kernel would call equal, without a search, what an exact case tells apart."""
    try:
        theorems.step(goal, no_answer)
    except (NotShown, NoNormalForm, Captured, IllFormed):
        return False
    return True


def offered(mark: str, words: str) -> Phrase:
    """What stands in the place of a proof: the number of cases, or an author's words."""
    return phrase("cases", cases=int(words)) if mark == "tested" else phrase("how.words", words=words)


def failure(place: Phrase, finding: Finding, left: Node, relation: str, right: Node) -> NotProved:
    message = failure_text(place, finding, left, relation, right)
    return (Undecided if finding.counterexample is None else Refuted)(message, finding)
