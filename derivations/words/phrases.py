"""What the checker says in outputs and records: named templates with named parts. Another language is another table.

A record keeps a phrase as [identifier, parts]; what is shown is its template with the parts put in. A part is a number,
an author's words, a formula as it is printed, or a phrase. Punctuation and emphasis between phrases are the report's.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from string import Formatter
from typing import Any, NamedTuple, TypeVar

from ..kernel.language import IllFormed
from .chinese import CHINESE

# What the kernel says: how a theorem was made, and which premise was not shown.
KERNEL = {
    "how.identity": "same normal form",
    "how.difference": "sign of the difference",
    "how.certificate": "sign of the certificate",
    "how.induction": "induction over {name} from {start}",
    "how.antiderivative": "slope of the antiderivative, and the ends",
    "how.substitution": "substitution: the slope, and the ends",
    "how.cases": "case by case",
    "how.termwise": "term by term",
    "how.rearranged": "same normal form, by laws of the table",
    "how.conditions": "signs of the differences",
    "how.maximum": "sign of the derivative on both sides",
    "not.point": "no point was shown at which all of it has a value: see whether its conditions can hold together",
    "not.declared": "a hypothesis that was not declared",
    "not.same-points": "it was not shown that both sides have a value at the same points",
    "not.same-points-but": "it was not shown that both sides have a value at the same points, but for those that are "
    "named",
    "not.same-form": "the normal forms differ: cut the step in two, or add the condition or hypothesis that it needs",
    "not.sign": "the sign is not evident",
    "not.cases": "the cases differ",
    "not.split": "a condition of a law was not shown",
    "not.law": "a law speaks of something else",
    "not.equivalent": "it was not shown that nothing is gained or lost",
    "not.because": "because= was not shown to be the larger side minus the smaller one",
    "not.fact": "it was not shown that the fact may be used here",
    "not.follows": "the second does not begin where the first ends",
    "induction.values": "both sides were not shown to have a value for every {name}",
    "induction.base": "the base of the induction was not shown",
    "induction.step": "the step of the induction was not shown",
    "induction.empty": "a value beside an empty sum was not shown",
    "integral.slope": "the slope is not what is integrated",
    "integral.ends": "the ends do not give the right side",
    "integral.between": "a value everywhere between the ends was not shown",
    "integral.values": "the ends or the new integral have no value",
    "integral.new": "the ends or the new integral do not fit",
    "maximum.place": "the place was not shown to lie between the ends, in the domain",
    "maximum.values": "the function was not shown to be defined on the whole interval",
    "maximum.sign": "the sign of the derivative on one side was not decided",
    "limit.value": "the limit was not shown to have a value everywhere",
    "limit.later": "no value was named from which on the conditions hold",
    "limit.conditions": "the conditions were not shown to hold for all large values",
    "limit.rational": "the bound is not rational in {name}",
    "limit.base": "the base of a power may be 0",
    "limit.degree": "a bound does not tend to the limit",
    "limit.leading": "the leading coefficient may be 0",
    "form.zero-denominator": "a denominator is zero everywhere",
    "form.random-denominator": "a random variable or a sum's index in a denominator",
    "form.long-sum": "a sum too long to write out",
    "form.zero-power": "a symbolic power of zero",
    "form.own-start": "an index whose name stands in its own start",
    "form.large-exponent": "an exponent that is large, or not known to be an integer",
    "form.negative-exponent": "a power that divides by what may be 0 by a relation",
    "form.fraction": "an exponent, index or bound of a sum is a fraction",
    "form.exponential": "an exponential with the number {number}",
    "form.binomial": "binomial of a negative or very large n",
    "form.zero-logarithm": "the logarithm of zero",
    "form.logarithm": "the logarithm of a power of what may be 0 by a relation",
    "form.random-inside": "a random variable inside a {what}",
    "form.empty-sum-value": "what may be 0 beside a sum that may be empty",
    "form.zeros": "a product of zeros",
    "form.factorial": "factorial of a negative or very large number",
    "form.indicator": "an indicator of what is no comparison",
    "form.indicator-power": "an indicator of a symbolic power",
    "form.derivative-empty": "a slope that divides beside a sum or product that may be empty",
    "form.derivative-product": "the derivative of a product of what may be 0 by a relation",
    "form.atom": "an atom without an expression",
    "form.derivative": "no derivative of a {what} here",
    "form.derivative-exponent": "the derivative of a power in its exponent",
    "form.derivative-power": "the derivative of a power of what may be 0 by a relation",
    "form.derivative-sum": "the derivative of a sum or product in its length",
    "form.derivative-running": "a slope by an entry at an index that runs",
    "form.derivative-index": "the derivative of an entry in its index",
    "form.relations": "too many relations between roots",
    "form.terms": "too many terms to multiply out",
    "form.finite": "more than {most} finite cases",
    "form.reading": "no reading of {what}",
    "captured.name": "the name {name} bound by {function} would capture a name; choose another",
    "captured.index": "the index {name} has a meaning already",
    "captured.diff": "cannot put a value into diff(..., {name}): differentiate first, in its own step",
}
MATRICES = {  # how a step between matrices was proved
    "how.identity": KERNEL["how.identity"],
    "how.inverses": "same normal form, inverses multiplied out",
    "how.coefficients": "same words, and equal numbers before them",
    "how.optimum": "the same, up to a positive factor and a constant",
}
ENGLISH = {
    **KERNEL,
    **MATRICES,
    # verdicts
    "proved": "✓ proved",
    "tested": "○ tested",
    "argued": "△ argued",
    "cited": "△ cited",
    "refuted": "✗ refuted",
    "unknown": "? unknown",
    "verdict": "{mark} ({how}; {cases})",
    "verdict.tested": "{mark} ({cases})",
    "verdict.argued": "{mark}, not proved ({cases})",
    "verdict.cited": "{mark} from {how}, not proved ({cases})",
    "cases": "{cases:,} exact cases",
    "cases.one": "{cases:,} exact case",
    "agree": "{cases:,} exact cases agree",
    "agree.one": "{cases:,} exact case agrees",
    # how, beside what the kernel says
    "how.definition": "by definition",
    "how.words": "{words}",
    "how.fact": "{how}, by {title}",
    "how.fact-at": "{how}, by {title}, at {values}",
    # why not
    "never": "anything would follow: the condition before it holds nowhere",
    "one-holds": "only one of the two conditions holds",
    "not-follows": "the second condition does not hold",
    "differ": "the two sides differ",
    "fails": "{relation} does not hold",
    "wider": "the domain changes: the right side is defined where the left is not",
    "narrower": "the domain changes: the right side is not defined where the left is",
    "no-entry": "{why}; undefined, as {name} has no entry {index}: entries are numbered from 1; declare a function, "
    "{declared}, and in LaTeX {reads}",
    "nowhere-entry": "no point was found at which all of it has a value: {name} has no entry {index}, as entries are "
    "numbered from 1; declare a function, {declared}, and in LaTeX {reads}",
    "inexact": "{what} is not exact {point}",
    "unnamed": "{why}; add uses= for {hypotheses}, which the counterexample violates",
    "few": "only {cases:,} usable cases, too few to say anything: the others are too large to compute, or too close to "
    "tell; write smaller numbers, or cut the step in two",
    "vacuous": "vacuous, as it seems: no point was found at which its conditions hold and all of it has a value; see "
    "whether one contradicts another",
    "nowhere": "no point was found at which all of it has a value: look for a division by 0, and for the root or "
    "logarithm of what is negative",
    "undecided": "not decided: {why}; {cases:,} exact cases found nothing against it",
    "undecided-integral": "not decided: {why}; an integral is computed where it is all of the left side and the right "
    "side has none, so put a factor under its sign, and leave out a line in which it stands beside other terms; "
    "{cases:,} exact cases found nothing against it",
    "place.line": "{title}, line {number}",
    "place.step": "{title}, step {number}",
    "place.maximum": "{title}, the maximum",
    "place.code": "{call}",
    "place.printed": "({number})",
    "place.refuted": "{place} is refuted: {why}",
    "place.unknown": "{place} is unknown: {why}",
    "because-of": "{mark}: {why}",
    "against": "{point}: {left} against {right}",
    "refuted.against": "✗ {why}: {against}",
    "refused": "Refused",
    # points
    "at": "at {values}",
    "probability": "with probability {p}: {values}",
    "everywhere": "everywhere",
    "undefined": "undefined",
    "true": "true",
    "false": "false",
    "about": "about {value}",
    # what stands beside formulas
    "random": "{names} random",
    "where": "where {condition}",
    "with": "with {definition}",
    "given": "given {hypotheses}",
    "for": "for {condition}",
    "invertible": "{term} invertible",
    "not": "not ({condition})",
    "and": "{first} and {second}",
    "or": "{first}, or {second}",
    "then": "{first}; {second}",
    "list": "{first}, {second}",
    "values": "{first}, {second}",
    "headed": "{title}: {setting}",
    "event": "{names} an event",
    "independent": "{names} independent",
    "uncorrelated": "{names} uncorrelated",
    "only-at-it": "with equality only at the maximum",
    "only-there": "for {condition}, with equality only at the maximum",
    "because": "because the difference of the two sides is {formula}",
    "extends": "where {condition}: only the new line has a value, by definition",
    "restricts": "where {condition}: only the old line has a value",
    "formula.for": " for ",
    "formula.not": "not ",
    "formula.or": "or",  # inside of formulas
    # conclusions
    "steps": "{count} steps proved",
    "steps.one": "{count} step proved",
    "all-proved": "✓ {steps}",
    "only.tested": "{count} only tested",
    "only.argued": "{count} only argued",
    "only.cited": "{count} only cited",
    "rests": "resting on what is {marks}",
    "rests.tested": "tested",
    "rests.argued": "argued",
    "rests.cited": "cited",
    "no-conclusion": "✗ no conclusion: {failed}",
    "failed": "{count} steps failed",
    "failed.one": "{count} step failed",
    "located": "{place}: {error}",
    "hint": "{error}\n    hint: {hint}",
    "rows.solve": "if these rows solve an equation, begin each but the first with {sign}",
    # library functions, claims, limits
    "code": "{call} is this formula: {mark}",
    "code.runs": "{call} runs on symbols as",
    "code.proved": "✓ proved: the code is the formula",
    "code.same": "✓ proved: the code is the formula, with the same domain",
    "code.not-run": "what {call} gave is this formula: {mark}; its code, the author's own, was not run",
    "code.given": "✓ proved: what the code gave is the formula; the code, the author's own, was not run",
    "claim": "claim ({source}): {claim}",
    "claim.head": "Claim",
    "claim.source": "({source})",
    "claim.refuted": "refuted {against}",
    "claim.mark": "✗ refuted {against}",
    "listed": "{first} and {second}",
    "printed.line": "line {lines} of “{title}”",
    "printed.lines": "lines {lines} of “{title}”",
    "printed.definition": "a definition in “{title}”",
    "printed.read": "as it was read",
    "limit": "{expression} -> {to} as {over} -> infinity",
    "limit.between": "{mark} (between {low} and {high}; {cases})",
    "limit.both": "{mark}: between {low} and {high}, and both tend to it; {cases}",
    # what *Try it* says beside
    "sheet.long": "a text has at most {lines} lines and {signs:,} signs",
    "sheet.needs": "the search for a proof of this step needs {module}",
    "sheet.deep": "nested too deep to be read here",
    "sheet.unread": "{title} was not read to its end",
    "live.failed": "the checker failed: {error}",
    "live.not-settled": "only what is proved, tested, argued or cited can be taken along",
    "live.not-chain": "a claim or a limit cannot be taken along, only derivations",
    # exercises
    "exercise.ask.order": "Put the lines in order: press one, and it takes the next free place; press it there, and "
    "it comes back. Two of them are false.",
    "exercise.ask.fill": "Fill in what is missing.",
    "exercise.ask.find": "Find what this is equal to.",
    "exercise.ask.break": "Find numbers at which this is false; one of several answers is enough.",
    "exercise.ask.repair": "This step is refused: it does not say where the domain changes. Say it, as in "
    "x = 0 and y > 0.",
    "exercise.ask.because": "Why does it hold? Write the difference of its two sides so that its sign is seen.",
    "exercise.ask.uses": "This step is refused: a hypothesis is missing. Say it, as in uncorrelated(x, y).",
    "exercise.ask.compute": "Compute it: a whole number, a fraction or a decimal.",
    "exercise.ask.prove": "Prove it, a small step at a time.",
    "exercise.wanted": "Wanted: {form}.",
    "exercise.form.fraction": "one fraction",
    "exercise.form.product": "a product or a quotient, not a sum, without fractions in brackets",
    "exercise.form.sum": "a sum",
    "exercise.wanted-without": "It should have no {signs}.",
    "exercise.field.extends": "where only the new line has a value",
    "exercise.field.restricts": "where only the old line has a value",
    "exercise.field.because": "the larger side minus the smaller one",
    "exercise.sign.-": "minus sign",
    "exercise.sign.+": "plus sign",
    "exercise.sign.diff": "derivative",
    "exercise.sign.sqrt": "root",
    "exercise.sign.Sum": "sum",
    "exercise.field.uses": "what is assumed",
    "exercise.field.compute": "your number",
    "exercise.proved": "✓ proved",
    "exercise.right": "✓ right",
    "exercise.fails": "✓ false here: {left} against {right}",
    "exercise.holds": "here it holds: {left} and {right}",
    "exercise.not-spoken-of": "of these numbers it says nothing",
    "exercise.outside": "{name} cannot be this: see above",
    "exercise.number": "write a whole number, a fraction such as 2/3, or a decimal",
    "exercise.slip": "✗ no: that is {words}",
    "exercise.too-large": "✗ no: that is too large",
    "exercise.too-small": "✗ no: that is too small",
    "exercise.as-above": "true, but the line above says the same",
    "exercise.as-below": "true, but the line below says the same",
    "exercise.two-steps": "true, but too much at once: take two steps",
    "exercise.two-steps-below": "true, but from here to the line below is too much at once",
    "exercise.another-reason": "true, but not by the reason beside it",
    "exercise.only-proved": "a step must be proved here, not only tested, argued or cited",
    "exercise.below": "It follows from the line above; the line below does not follow from it.",
    "exercise.not-form": "true, but wanted is {form}",
    "exercise.not-without": "true, but there is still a {sign}",
    "exercise.inexact": "not exactly that: look {point}",
    "exercise.unnamed": "✗ that is so only for {hypotheses}, of which the reason beside it says nothing",
}
LANGUAGES = {"en": ENGLISH, "zh": CHINESE}
_BY_TEMPLATE = {template: identifier for identifier, template in KERNEL.items()}
_table: ContextVar[Mapping[str, str]] = ContextVar("phrases", default=ENGLISH)


class Phrase(NamedTuple):
    identifier: str
    parts: dict[str, Any]

    def __str__(self) -> str:
        return say(self)

    def record(self) -> list[Any]:
        return [self.identifier, {n: p.record() if isinstance(p, Phrase) else p for n, p in self.parts.items()}]


class Formula(str):
    """A part that is printed as it is: nothing in it is an author's words."""


def phrase(identifier: str, **parts: Any) -> Phrase:
    return Phrase(identifier, parts)


def of_kernel(said: str) -> Phrase:
    """What the kernel said, by its identifier."""
    parts = {n: p if isinstance(p, int) else str(p) for n, p in getattr(said, "parts", {}).items()}
    return Phrase(_BY_TEMPLATE[getattr(said, "template", said)], parts)


Part = TypeVar("Part")


def joined(by: str, phrases: Sequence[Part]) -> Phrase | Part:
    """Phrases or formulas one after the other, by a template of a first and a second."""
    first, *rest = phrases
    together: Phrase | Part = first
    for second in rest:
        together = phrase(by, first=together, second=second)
    return together


def counted(identifier: str, n: int, name: str = "cases") -> Phrase:
    """The template for one, or that for several."""
    return Phrase(identifier + ".one" * (n == 1), {name: n})


def fields(template: str) -> Iterator[str]:
    """The names of the parts of a template."""
    return (name for _, name, _, _ in Formatter().parse(template) if name is not None)


def say(said: Phrase, words: Callable[[str], str] = str) -> str:
    """The phrase as it is shown; words: how an author's words are written, so that they are no markup."""

    def part(p: Any) -> Any:
        match p:
            case Phrase():
                return say(p, words)
            case str() if not isinstance(p, Formula):
                return words(p)
        return p

    return _table.get()[said.identifier].format(**{n: part(p) for n, p in said.parts.items()})


def spoken_now() -> str:
    """The language, by its name."""
    return next((name for name, table in LANGUAGES.items() if table is _table.get()), "en")


@contextmanager
def spoken(table: Mapping[str, str]) -> Any:
    """In another language: a table with the same identifiers and the same parts."""
    before = _table.set(table)
    try:
        yield
    finally:
        _table.reset(before)


def read(stored: Any) -> Phrase:
    """The phrase of a record."""
    match stored:
        case [str(identifier), dict(parts)] if identifier in ENGLISH and set(fields(ENGLISH[identifier])) == set(parts):
            read_parts = {n: read(p) if isinstance(p, list) else p for n, p in parts.items()}
            if all(type(p) in (Phrase, str, int) for p in read_parts.values()):  # true is no number
                return Phrase(identifier, read_parts)
    raise IllFormed(f"no phrase: {str(stored)[:80]}")
