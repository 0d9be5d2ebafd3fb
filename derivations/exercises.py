"""Exercises that a reader does in the page. Each is made from its answer: a derivation, or a claim that is false.

    order     the lines of a proof, shuffled, two false ones among them
    fill      lines of a chain are empty, the neighbours stand there
    find      the last line is hidden, its form is said
    break     numbers at which a claim fails
    repair    what a step lacks: extends, restricts, because or uses
    compute   a number
    prove     all lines between the first and the last are empty

What is typed must be proved, as everywhere. That is not enough, as a normal form decides most chains in one step: a
line that was copied is sent back, too, and so is a step that does more at once than any of the answer's.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice, zip_longest
from math import gcd, lcm
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from zlib import crc32

from . import matrices, plaintext
from .author.derivation import Derivation
from .author.writing import plain
from .documents.matrices import sheet as sheet_of_matrices
from .documents.matrices import source_of
from .documents.sheets import Checked, checked
from .kernel.language import (
    Binary,
    Call,
    IllFormed,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    fold,
    literal,
    names,
    parse,
    rebuild,
    text,
    walk,
)
from .kernel.show import latex, name_latex
from .matrices.said import written as matrix_text
from .matrices.terms import definitions, put_in
from .prove.size import check_size
from .records import build, opened
from .refute.exact import evaluate
from .refute.refutation import Finding, belongs, fails_at, holds_at_point, value
from .show.page import matrix_letters, matrix_notes
from .show.report import MIME
from .tex import Notation
from .tex import matrices as matrix_tex
from .tex.matrices import declares
from .words import parts
from .words.phrases import ENGLISH, Formula, Phrase, joined, phrase, say

KINDS = ("order", "fill", "find", "break", "repair", "compute", "prove")
FALSE_CARDS = 2


@dataclass(frozen=True)
class Exercise:
    """What is asked. Only `text` says mathematics, and it is the answer's own.

    text: the answer, as `plaintext` writes it.
    lines: the numbers of the lines that are empty (fill), or of the line that lacks something (repair).
    lacks: what that is: "extends", "restricts", "because" or "uses", the one hypothesis.
    form, without: what a line must look like that is found: see FORMS; names, and signs, that it must not have.
    slips: wrong ways to compute it, and what they are in words.
    hints: words that help, the first of the hints; the others follow from the answer.
    """

    text: str
    kind: str
    lines: tuple[int, ...] = ()
    lacks: str = ""
    form: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    slips: Mapping[str, str] = field(default_factory=dict)
    hints: tuple[str, ...] = ()

    def __post_init__(self):
        if self.kind not in KINDS:
            raise IllFormed(f"kind is one of {', '.join(KINDS)}, not {self.kind!r}")
        if unknown := set(self.form) - FORMS.keys():
            raise IllFormed(f"form is some of {', '.join(FORMS)}, not {min(unknown)!r}")
        if (self.kind in ("fill", "repair")) != bool(self.lines) or (self.kind == "repair") != bool(self.lacks):
            raise IllFormed(f"lines= is for fill and repair, lacks= for repair, not for {self.kind}")

    @cached_property
    def source(self) -> dict:
        return plaintext.sources(self.text)

    @cached_property
    def steps(self) -> list[dict]:
        return [step for step in self.source["steps"] if step["kind"] != "definition"]

    @cached_property
    def known(self) -> list[str]:
        """The names that are declared or defined."""
        heads = [step["source"]["head"] for step in self.source.get("steps", ()) if step["kind"] == "definition"]
        heads += self.source["claim"]["define"] if "claim" in self.source else []
        return [name for name, _ in self.source["domains"]] + [
            *self.source["random"],
            *(h.split("(")[0] for h in heads),
        ]

    @cached_property
    def answer(self) -> Derivation:
        return self.chain(list(map(plaintext.line, self.steps))).d

    @cached_property
    def answered(self) -> list["Step"]:
        chain = self.chain(list(map(plaintext.line, self.steps)))
        return [self.step(chain, n) for n in range(2, len(self.steps) + 2)]

    def setting(self, above: Sequence[Mapping]) -> list[str]:
        """What the names are, and what is supposed; above: the rows before the first line."""
        return above[0].get("said", [])

    def step(self, chain: Checked, n: int) -> "Step":
        """The one to line n of a chain that was checked."""
        step, lines = chain.d.steps[n - 2], chain.d.lines[n - 2 : n]
        written, full = ([getattr(line, part) for line in lines] for part in ("written", "full"))
        return Step(step.relation, "because" in step.source, written, full, step.finding)

    def twins(self, written: str) -> Iterator[str]:
        """Small changes of a term; those of its signs come first."""
        from .mutants import tree_mutants  # only a build makes them: the checker that a page fetches has none

        domains = self.source["domains"]
        known = tuple(name for name, domain in domains if not domain.startswith(("sequence", "matrix")))
        tree = parse(written)
        yield from map(text, sorted(tree_mutants(tree, known), key=lambda twin: _numbers(twin) != _numbers(tree)))

    def line_of(self, display: str) -> tuple[str, str]:
        """The relation and the term, as text, of a line in LaTeX."""
        ((relation, tree),) = Notation.of(self.opened()).lines(display)
        return relation, text(tree)

    @cached_property
    def moving(self) -> set[int]:
        """The lines to which the answer does more than cancel. In a fill nobody else does less there."""
        if self.kind != "fill":
            return set()
        pairs = (map(cancelled, step.written) for step in self.answered)
        return {n for n, (a, b) in enumerate(pairs, 2) if a != b}

    @cached_property
    def most(self) -> int:
        """The most that a step may do: the most that one of the answer does. A line between two others may be written
        in ways that take half as much again."""
        most = max((size(*s.full) for s in self.answered if s.relation not in _INEQUALITIES), default=0)
        return most + most // 2 if self.kind == "fill" else most

    def chain(self, lines: Sequence[str]) -> Checked:
        """The answer's first line and what is declared, and these lines below it, checked."""
        above = self.text.split("\n")
        return checked("\n".join([*above[: len(above) - len(self.steps)], *lines]))[-1]

    def supposing(self, hypothesis: str | None) -> str:
        """The answer with another hypothesis in the place of its own, or with none."""
        (own,) = self.source["hypotheses"]
        if hypothesis is not None:
            return self.text.replace(own, hypothesis)
        return self.text.replace(f"given {own}\n", "").replace(f"  [uses {own}]", "")

    def opened(self) -> Derivation:
        """What is declared and defined, before the first line."""
        if "claim" not in self.source:
            return self.chain([]).d
        claim = self.source["claim"]
        d = opened({"title": claim["source"], "equations": [], "where": claim["where"]} | self.source)
        for head, body in claim["define"].items():
            d.define(head, body)
        return d


@dataclass(frozen=True)
class Step:
    """written, full: the terms of both its lines, as they stand and with all definitions put in; finding: why a step of
    numbers failed."""

    relation: str
    because: bool
    written: Sequence[Node]
    full: Sequence[Node]
    finding: Finding | None = None


class OfMatrices(Exercise):
    """One between vectors and matrices: order or fill. In a product of matrices little is multiplied out, so that no
    step of a proof would be too large."""

    def __post_init__(self):
        super().__post_init__()
        if self.kind not in ("order", "fill"):
            raise IllFormed(f"between matrices an exercise is order or fill, not {self.kind}")

    @cached_property
    def above(self) -> list[str]:
        """What is declared."""
        return [line for line in self.text.split("\n")[1:] if declares(line)]

    @cached_property
    def source(self) -> dict:
        start, *steps = map(source_of, self.text.split("\n")[len(self.above) + 1 :])
        return {
            "title": self.text.split("\n")[0],
            "names": {},
            "domains": [],
            "hypotheses": [],  # they stand above, and no line names one
            "start": start,
            "steps": [{"kind": "step", "source": step} for step in steps],
        }

    @cached_property
    def known(self) -> list[str]:
        notation = matrix_tex.Notation.of(self.above)
        return [*notation.known, *(head.partition("[")[0] for head in notation.defined)]

    def chain(self, lines: Sequence[str]) -> Checked:
        chain = super().chain(lines)
        for row in filter(lambda row: "words" in row, chain.rows):
            row["said"] = [f"{say(phrase(row['mark']))}: {row['words']}"]
        return chain

    def setting(self, above: Sequence[Mapping]) -> list[str]:
        record, hand = self.chain([]).d.record()["matrices"], SimpleNamespace(show="${}$".format)
        said = [matrix_letters(record, hand), *matrix_notes(record, hand)]
        return say(joined("then", [part for part in said if part])).split("$")

    def step(self, chain: Checked, n: int) -> Step:
        (_, a), (relation, b) = chain.lines[n - 2 : n]
        return Step(relation, False, (a, b), [put_in(x, definitions(chain.d.definitions)) for x in (a, b)])

    def twins(self, written: str) -> Iterator[str]:
        from .matrices.mutants import changed

        kinds = "sign", "order", "transpose", "factor"
        found = sorted(changed(matrices.parse(written)), key=lambda pair: kinds.index(pair[0]))
        yield from (matrix_text(twin) for _, twin in found)

    def line_of(self, display: str) -> tuple[str, str]:
        notation = matrix_tex.Notation.of(self.above)
        tokens = matrix_tex.spread(matrix_tex.read_tokens(display))
        start = matrices.parse(self.source["start"]["expression"])
        if isinstance(start, Relation):
            return "<=>", matrix_text(notation.equation(tokens))
        (relation, tree), *more = notation.chain(tokens, notation.shape(start))
        if more:
            raise IllFormed("one line is wanted, with one relation at its beginning")
        return relation or "==", matrix_text(tree)


def of_record(record: dict, **spec) -> Exercise:
    """The exercise to an answer that is stored."""
    written = sheet_of_matrices(record) if "matrices" in record else plaintext.written(record)
    return of_json({"text": written} | spec)


def of_json(spec: Mapping) -> Exercise:
    made = OfMatrices if matrix_tex.is_about_matrices(spec["text"].split("\n")[1:]) else Exercise
    return made(**{key: tuple(part) if isinstance(part, list) else part for key, part in spec.items()})


def to_json(exercise: Exercise) -> dict:
    """What `of_json` reads, without what only the sheet needs."""
    return {key: part for key, part in asdict(exercise).items() if part and key != "hints"}


def of_cell(cell: Mapping) -> tuple[dict, dict] | None:
    """Of a notebook's cell, whose last output is the answer: its record, and what its metadata say of the exercise."""
    if not (spec := cell["metadata"].get("exercise")):
        return None
    *_, record = (output["data"][MIME] for output in cell["outputs"] if MIME in output.get("data", {}))
    return record, spec


def stored(path: str | Path) -> Iterator[tuple[dict, dict]]:
    """The exercises of a notebook."""
    return filter(None, map(of_cell, json.loads(Path(path).read_text(encoding="utf-8"))["cells"]))


# -- what a step does


def _terms(tree: Node, sign: str) -> Iterator[Node]:
    """The summands (+), or the factors (*): a difference is a sum, a quotient a product."""
    match tree:
        case Binary("+", a, b) if sign == "+":
            yield from (*_terms(a, sign), *_terms(b, sign))
        case Binary("-", a, b) if sign == "+":
            yield from (*_terms(a, sign), *(_turned(t, sign) for t in _terms(b, sign)))
        case Neg(a) if sign == "+":
            yield from (_turned(t, sign) for t in _terms(a, sign))
        case Binary("*", a, b) if sign == "*":
            yield from (*_terms(a, sign), *_terms(b, sign))
        case Binary("/", a, b) if sign == "*":
            yield from (*_terms(a, sign), *(_turned(t, sign) for t in _terms(b, sign)))
        case _:
            yield tree


def _turned(tree: Node, sign: str) -> Node:
    """Its negative, or its reciprocal."""
    match sign, tree:
        case ("+", Neg(x)) | ("*", Binary("**", x, Neg(Number(1)))):
            return x
        case "+", _:
            return Neg(tree)
    return Binary("**", tree, Neg(Number(1)))


def _ordered(tree: Node) -> Node:
    """The same, in whatever order summands and factors were written, and without those that do nothing."""

    def sorted_again(node: Node, new: Sequence[Node]) -> Node:
        node = rebuild(node, tuple(new))
        for sign in "+*":
            if len(terms := list(_terms(node, sign))) > 1:
                return _joined(sorted(_at_work(terms, sign), key=text), sign)
        return node

    return fold(tree, sorted_again)


def _at_work(terms: Sequence[Node], sign: str) -> list[Node]:
    """Without those that do nothing: 0 or 1, and in a sum a number together with its negative."""
    left = [term for term in terms if term not in _NOTHING[sign]]
    for term in list(left):
        if sign == "+" and not names(term) and term in left and (opposite := _turned(term, sign)) in left:
            left.remove(term)
            left.remove(opposite)
    return left


_NOTHING = {"+": (Number(0), Neg(Number(0))), "*": (Number(1), Binary("**", Number(1), Neg(Number(1))))}


def _joined(terms: Sequence[Node], sign: str) -> Node:
    if not terms:
        return Number(0 if sign == "+" else 1)
    first, *rest = terms
    for term in rest:
        first = Binary(sign, first, term)
    return first


def same(a: Node, b: Node) -> bool:
    """Whether they are the same but for the order of summands and factors."""
    return _ordered(a) == _ordered(b)


def cancelled(tree: Node) -> Node:
    """The same without what cancels at once: a summand and its negative, a factor and its reciprocal, and numbers.

    >>> for x in "7*(b + a)/7", "(2*a + 2*b)/2", "a + c + b - c", "c*(a + b)/c", "(c*a + c*b)/c":
    ...     print(text(cancelled(parse(x))))
    a + b
    a + b
    a + b
    a + b
    (a*c + b*c)*c**-1
    """

    def without(node: Node, new: Sequence[Node]) -> Node:
        match node := rebuild(node, tuple(new)):
            case Neg() | Binary("+" | "-"):
                return _without_opposites(list(map(_coefficient, _terms(node, "+"))))
            case Binary("*" | "/"):
                return _without_reciprocals(list(map(_power, _terms(node, "*"))))
        return node

    return fold(tree, without)


def _without_opposites(terms: list[tuple[Fraction, Node]]) -> Node:
    """A sum, of numbers times what has names."""
    for number, rest in list(terms):
        if rest != _ONE and (number, rest) in terms and (-number, rest) in terms:
            terms.remove((number, rest))
            terms.remove((-number, rest))
    number = sum((number for number, rest in terms if rest == _ONE), Fraction(0))
    return _multiplied(Fraction(1), [term for term in terms if term[1] != _ONE] + [(number, _ONE)] * (number != 0))


def _without_reciprocals(factors: list[tuple[Node, int]]) -> Node:
    """A product of powers. A number that all terms of a sum have joins the others; a sum that is alone takes it."""
    number, exponents = Fraction(1), Counter[Node]()
    for base, exponent in factors:
        common, rest = _common(base)
        if abs(exponent) > _READ or not common and exponent < 0:
            common, rest = Fraction(1), base
        number *= common**exponent
        exponents[rest] += exponent
    left = [_raised(base, exponent) for base, exponent in exponents.items() if exponent and base != _ONE]
    if len(left) == 1:
        return _multiplied(number, list(map(_coefficient, _terms(left[0], "+"))))
    return _times(number, _joined(sorted(left, key=text), "*"))


def _multiplied(factor: Fraction, terms: Sequence[tuple[Fraction, Node]]) -> Node:
    return _joined(sorted((_times(factor * number, rest) for number, rest in terms), key=text), "+")


def _common(tree: Node) -> tuple[Fraction, Node]:
    """The number that all terms of a sum have as a factor, and what is left of them."""
    terms = list(map(_coefficient, _terms(tree, "+")))
    numbers = [number for number, _ in terms]
    if not all(numbers):
        return Fraction(0), _ONE
    common = Fraction(gcd(*(n.numerator for n in numbers)), lcm(*(n.denominator for n in numbers)))
    return common, _multiplied(1 / common, terms)


def _coefficient(term: Node) -> tuple[Fraction, Node]:
    """A number, and what it multiplies."""
    match term:
        case Number(n):
            return Fraction(n), _ONE
        case Neg(x):
            number, rest = _coefficient(x)
            return -number, rest
        case Binary("/", Number(n), Number(m)) if m:
            return Fraction(n, m), _ONE
        case Binary("*", a, b) if (found := _coefficient(a))[1] == _ONE:
            return found[0], b
    return Fraction(1), term


def _times(number: Fraction, rest: Node) -> Node:
    if number == 1:
        return rest
    return Binary("*", literal(number), rest) if number and rest != _ONE else literal(number)


def _raised(base: Node, exponent: int) -> Node:
    return base if exponent == 1 else Binary("**", base, literal(Fraction(exponent)))


_ONE, _READ = Number(1), 9  # larger exponents stay


def size(a: Node, b: Node) -> int:
    """How much a step does: the terms that it has on both sides, multiplied out, where the two differ.

    A sum that stands on both sides is one term.

    >>> size(parse("x*(y + 1) + z**9"), parse("z**9 + x*y + x"))
    4
    >>> size(parse("((x - y) + (y - z))**2"), parse("(x - y)**2 + 2*(x - y)*(y - z) + (y - z)**2"))
    6
    """
    least = _multiplied_out(*_apart(_ordered(a), _ordered(b)))
    for n in range(_NAMED):
        common = _sums(a) & _sums(b)
        if not least or not common:
            break
        largest = max(common, key=lambda part: (len(text(part)), text(part)))
        a, b = (_with_name(tree, largest, Name(f"part_{n}")) for tree in (a, b))
        least = min(least, _multiplied_out(*_apart(_ordered(a), _ordered(b))))
    return least


_NAMED = 9  # sums that are named at most


def _multiplied_out(a: Node, b: Node) -> int:
    (n, d, *_), (p, q, *_) = check_size(a), check_size(b)
    return n * q + p * d if a != b else 0


def _sums(tree: Node) -> set[Node]:
    return {_ordered(node) for node in walk(tree) if len(list(_terms(node, "+"))) > 1}


def _with_name(tree: Node, part: Node, name: Name) -> Node:
    return fold(tree, lambda node, new: name if _ordered(node) == part else rebuild(node, tuple(new)))


def _apart(a: Node, b: Node) -> tuple[Node, Node]:
    """Without what both have in common."""
    for sign in "+*":
        one, two = list(_terms(a, sign)), list(_terms(b, sign))
        if min(len(one), len(two)) > 1 or sign == "+" and max(len(one), len(two)) > 1:
            for term in list(one):
                if term in two:
                    one.remove(term)
                    two.remove(term)
            if len(one) == len(two) == 1 and (one[0], two[0]) != (a, b):
                return _apart(one[0], two[0])
            return _joined(one, sign), _joined(two, sign)
    match a, b:
        case Binary("**", x, n), Binary("**", y, m) if n == m:
            return _apart(x, y)
        case Call(f, (x,)), Call(g, (y,)) if f == g:
            return _apart(x, y)
    return a, b


def _excess(exercise: Exercise, chain: Checked, n: int) -> bool:
    """Whether the step to line n does more at once than a reader's may: what is equal is larger than `most`, or what is
    unequal is a difference whose sign is not seen."""
    step = exercise.step(chain, n)
    a, b = step.full
    if step.relation not in _INEQUALITIES:
        return size(a, b) > exercise.most
    larger, smaller = _apart(*map(_ordered, (b, a) if step.relation in ("<", "<=") else (a, b)))
    difference = _ordered(Binary("-", larger, smaller))
    terms = list(_terms(difference, "+"))
    hidden = len(terms) == 1 and not _is_product(difference)
    return not step.because and (hidden or any(isinstance(term, Neg) for term in terms))


_INEQUALITIES = ("<", "<=", ">", ">=")


# -- the form of a line that is found


def _is_fraction(tree: Node) -> bool:
    match tree:
        case Neg(x):
            return _is_fraction(x)
        case Binary("/", a, b):
            return "/" not in _signs(a) | _signs(b)
    return False


def _is_sum(tree: Node) -> bool:
    return len(list(_terms(_ordered(tree), "+"))) > 1


def _is_product(tree: Node) -> bool:
    """More than a number times a sum, once what stands above and below is gone; no sum among its factors has fractions.

    >>> [_is_product(parse(x)) for x in ("2*(a - b)/2", "c*(a - b)/c", "c*(a/c - b/c)", "c*(a - b)", "(a - b)**2/2")]
    [False, False, False, True, True]
    """
    if isinstance(tree, Neg):
        return _is_product(tree.x)
    exponents: Counter[Node] = Counter()
    for factor in _terms(_ordered(tree), "*"):
        base, exponent = _power(factor)
        exponents[base] += exponent
    factors = [base for base, exponent in exponents.items() if exponent and names(base)]
    sums = [base for base in factors if exponents[base] == 1 and _is_sum(base)]
    return (len(factors) > 1 or not sums) and not any(map(_has_fractions, sums))


def _power(tree: Node) -> tuple[Node, int]:
    """Its base, and its whole exponent."""
    match tree:
        case Binary("**", x, Number(n)) | Binary("**", x, Neg(Number(n))):
            base, exponent = _power(x)
            return base, exponent * (n if isinstance(tree.right, Number) else -n)
    return tree, 1


def _has_fractions(ordered: Node) -> bool:
    return any(isinstance(node, Binary) and isinstance(node.right, Neg) and names(node.left) for node in walk(ordered))


FORMS: dict[str, Callable[[Node], bool]] = {"fraction": _is_fraction, "product": _is_product, "sum": _is_sum}


def _signs(tree: Node) -> set[str]:
    """Its names, and the signs and functions in it."""
    found = names(tree)
    for node in walk(tree):
        match node:
            case Binary(sign) | Call(sign):
                found.add(sign)
            case Neg():
                found.add("-")
    return found


def _misses(exercise: Exercise, tree: Node) -> Phrase | None:
    """What of the form that was asked for a line does not have."""
    for form in exercise.form:
        if not FORMS[form](tree):
            return phrase("exercise.not-form", form=phrase(f"exercise.form.{form}"))
    for sign in exercise.without:
        if sign in _signs(tree):
            return phrase("exercise.not-without", sign=_sign(sign))
    return None


def _sign(sign: str) -> Phrase | str:
    """What a reader calls it."""
    return phrase(f"exercise.sign.{sign}") if f"exercise.sign.{sign}" in ENGLISH else sign


# -- the sheet


def sheet(exercise: Exercise) -> dict:
    """What a page shows before anything is typed; formulas are LaTeX, words are words and LaTeX in turn.

    given: lines that stand there, each with its number and its reason; one that is empty has none of the keys "tex".
    cards: for an order, each as its text and its LaTeX. fields: names of what is to be typed where no line is.
    names: those that are declared or defined, with their LaTeX.
    """
    ask = [say(phrase(f"exercise.ask.{exercise.kind}")), *map(say, _asked_forms(exercise))]
    known = {name: name_latex(name, exercise.source["names"]) for name in exercise.known}
    shown = _SHEETS[exercise.kind](exercise)
    return {"kind": exercise.kind, "ask": ask, "names": known, **shown, "hints": list(hints(exercise))}


def _asked_forms(exercise: Exercise) -> Iterator[Phrase]:
    for form in exercise.form:
        yield phrase("exercise.wanted", form=phrase(f"exercise.form.{form}"))
    if exercise.without:
        yield phrase("exercise.wanted-without", signs=joined("list", list(map(_sign, exercise.without))))


def _chain_sheet(exercise: Exercise) -> dict:
    """The answer's lines, without those that are asked for."""
    rows = exercise.chain(list(map(plaintext.line, exercise.steps))).rows
    above, lines = rows[: -len(exercise.steps) - 1], rows[-len(exercise.steps) - 1 :]
    last = len(lines)
    empty = {"order": range(2, last + 1), "fill": exercise.lines, "find": (2,), "prove": range(2, last)}
    reasons = [exercise.source["start"]["reason"], *(step["source"]["reason"] for step in exercise.steps)]
    return {
        "setting": exercise.setting(above),
        "defined": [row["tex"] for row in above if row["kind"] == "definition"],
        "given": [
            {"number": n, "reason": reason.split("$"), "tex": None if n in empty.get(exercise.kind, ()) else row["tex"]}
            for n, (row, reason) in enumerate(zip(lines, reasons), 1)
            if exercise.kind != "repair" or n <= exercise.lines[0]
        ],
    }


def _order_sheet(exercise: Exercise) -> dict:
    cards = [_card(step) for step in exercise.steps] + false_cards(exercise)
    cards.sort(key=lambda card: crc32(card.encode()))  # a shuffle that is the same everywhere
    shown = [{"text": card, "tex": exercise.chain([card]).rows[-1]["tex"]} for card in cards]
    return _chain_sheet(exercise) | {"cards": shown}


def false_cards(exercise: Exercise) -> list[str]:
    """False twins of the answer's lines: of different lines, if there are several."""
    twins = [list(_twins(exercise, n)) for n in range(len(exercise.steps))]
    return list(islice((twin for row in zip_longest(*twins) for twin in row if twin), FALSE_CARDS))


def _twins(exercise: Exercise, n: int) -> Iterator[str]:
    """Small changes of a line that two exact values tell apart from it."""
    step = exercise.steps[n]
    above = [plaintext.line(s) for s in exercise.steps[:n]]
    _, body = parts.relation(step["source"]["expression"])
    for twin in exercise.twins(body):
        line = _card(_with_line(step, twin))
        if exercise.chain([*above, line]).rows[-1].get("mark") == "refuted":
            yield line


def _numbers(tree: Node) -> list[Node]:
    return [node for node in walk(tree) if isinstance(node, Number)]


def _repair_sheet(exercise: Exercise) -> dict:
    refused, shown = _repaired(exercise, None)["said"], exercise
    if exercise.lacks == "because":  # most are proved without it
        told = {"ask": [say(phrase("exercise.ask.because")), *map(say, _asked_forms(exercise))]}
    elif exercise.lacks == "uses":
        told = {"ask": [say(phrase("exercise.ask.uses"))], "refused": refused}
        shown = replace(exercise, text=exercise.supposing(None))
    else:
        told = {"refused": refused}
    return _chain_sheet(shown) | told | {"fields": [say(phrase(f"exercise.field.{exercise.lacks}"))]}


def _break_sheet(exercise: Exercise) -> dict:
    rows, names = checked(exercise.text)[-1].rows, exercise.source["names"]
    defined = exercise.source["claim"]["define"].items()
    return {
        "setting": rows[0].get("said", []),
        "defined": [f"{latex(parse(head), names)} := {latex(parse(body), names)}" for head, body in defined],
        "claim": rows[-1]["tex"],
        "fields": [name for name, _ in exercise.source["domains"]],
    }


_SHEETS: dict[str, Callable[[Exercise], dict]] = {
    "order": _order_sheet,
    "fill": _chain_sheet,
    "find": _chain_sheet,
    "break": _break_sheet,
    "repair": _repair_sheet,
    "compute": lambda exercise: {"given": [], "fields": [say(phrase("exercise.field.compute"))]},
    "prove": _chain_sheet,
}


def hints(exercise: Exercise) -> Iterator[list[str]]:
    """Ever more of the answer: a word first, the next line last."""
    yield from (hint.split("$") for hint in exercise.hints)
    if exercise.kind == "break":
        *known, _ = build(exercise.source).counterexample.items()
        yield ["", ", ".join(f"{name_latex(name, exercise.source['names'])} = {number}" for name, number in known), ""]
        return
    n = exercise.lines[0] if exercise.lines else 2
    step = exercise.steps[n - 2]
    if exercise.kind in ("find", "prove") and step["source"]["reason"]:
        yield step["source"]["reason"].split("$")
    if exercise.lacks == "uses":
        yield step["source"]["uses"]
    elif exercise.kind == "repair":
        yield ["", latex(parse(step["source"][exercise.lacks]), exercise.source["names"]), ""]
    else:
        rows = exercise.chain(list(map(plaintext.line, exercise.steps))).rows[-len(exercise.steps) - 1 :]
        yield ["", rows[0 if exercise.kind == "compute" else n - 1]["tex"], ""]


# -- what a reader has given, checked


def check(exercise: Exercise, given: Sequence[str]) -> dict:
    r"""The mark of the whole, "proved" if it is done, and a row for each place. "true" marks what is true, and not what
    was asked for.

    >>> answer = "A square\nn natural\n(n + 1)**2\n= n*(n + 2) + 1  -- take n out\n= n**2 + 2*n + 1  -- expand"
    >>> half = Exercise(answer, "fill", lines=(2,))
    >>> for line in "n*(n + 2) + 1", "n*(n + 1)", "2*n + 1 + n**2":
    ...     found = check(half, [line])
    ...     print(found["mark"], "$".join(found["rows"][0]["said"]), sep=": ")
    proved: ✓ proved
    refuted: ✗ the two sides differ: at $n = 0$: 1 against 0
    true: true, but the line below says the same
    """
    lines = [" ".join(line.split()) for line in given]
    rows = _CHECKS[exercise.kind](exercise, lines)
    marks = {row["mark"] for row in rows}
    return {"mark": next((mark for mark in _WORST if mark in marks), "open"), "rows": rows}


_WORST = ("error", "refuted", "unknown", "true", "open", "proved")
_OPEN: dict = {"mark": "open", "said": [""]}


def _row(mark: str, why: Phrase, row: Mapping = MappingProxyType({})) -> dict:
    return {**row, "mark": mark, "why": why.identifier, "said": [say(why)]}


def _rows(exercise: Exercise, lines: Sequence[str]) -> list[dict]:
    """The lines below the first one, checked as steps."""
    if not lines:
        return []
    chain = exercise.chain(lines)
    return [_judged(exercise, chain, row, n) for n, row in enumerate(chain.rows[-len(lines) :], 2)]


def _judged(exercise: Exercise, chain: Checked, row: dict, n: int) -> dict:
    """What a page needs of a line. A step that is only tested, argued or cited is none here."""
    shown = {key: row[key] for key in ("mark", "said", "tex", "needs") if key in row}
    match row.get("mark"):
        case None:
            return _OPEN | shown
        case "error":  # the title is no news here
            first, *rest = row["said"]
            place = say(phrase("place.step", title=chain.title, number=n))
            said = first.removeprefix(place).removeprefix(chain.title).lstrip(":： ")
            return shown | {"said": [said, *rest]}
        case "refuted" if (finding := exercise.step(chain, n).finding) and finding.why.identifier == "unnamed":
            return _row("refuted", phrase("exercise.unnamed", hypotheses=finding.why.parts["hypotheses"]), shown)
        case "unknown" if (
            "needs" not in row and (finding := exercise.step(chain, n).finding) and finding.why.identifier == "inexact"
        ):
            return _row("unknown", phrase("exercise.inexact", point=finding.why.parts["point"]), shown)
        case "tested" | "argued" | "cited":
            return _row("unknown", phrase("exercise.only-proved"), shown)
        case "proved" if _says_the_same(*exercise.step(chain, n).written, n in exercise.moving):
            return _row("true", phrase("exercise.as-above"), shown)
        case "proved" if _excess(exercise, chain, n):
            return _row("true", phrase("exercise.two-steps"), shown)
        case "proved":
            return _row("proved", phrase("exercise.proved"), shown)
    return shown


def _says_the_same(a: Node, b: Node, moves: bool) -> bool:
    return same(a, b) or moves and cancelled(a) == cancelled(b)


def _order(exercise: Exercise, cards: Sequence[str]) -> list[dict]:
    """Cards in the places of the lines."""
    rows = _rows(exercise, cards)
    for n, (card, step) in enumerate(zip(cards, exercise.steps)):
        if rows[n]["mark"] in ("proved", "true"):
            done = "proved", phrase("exercise.proved")
            rows[n] = _row(*(done if card == _card(step) else ("true", phrase("exercise.another-reason"))), rows[n])
    return rows + [_OPEN] * (len(exercise.steps) - len(cards))


def _card(step: dict) -> str:
    """The line of a step without its reason."""
    return plaintext.line({**step, "source": {**step["source"], "reason": ""}})


def _with_line(step: dict, line: str) -> dict:
    """A step with another expression; its relation and all beside it stay."""
    sign, _ = parts.relation(step["source"]["expression"])
    _, body = parts.relation(line)
    expression = body.strip() if sign == "==" else f"{sign} {body.strip()}"
    return {**step, "source": {**step["source"], "expression": expression}}


def _fill(exercise: Exercise, given: Sequence[str]) -> list[dict]:
    """Each line must follow from the one above, and the one below from it; it must be neither of both."""
    typed, lines = dict(zip(exercise.lines, given)), []
    for n, step in enumerate(exercise.steps, 2):
        if n in exercise.lines and not typed.get(n):
            break
        lines.append(plaintext.line(_with_line(step, typed[n]) if n in exercise.lines else step))
    rows = dict(enumerate(_rows(exercise, lines), 2))
    return [_between(rows, n, n + 1 in exercise.lines) for n in exercise.lines]


def _between(rows: Mapping[int, dict], n: int, open_below: bool) -> dict:
    """A row, and what is said of the line below, if it stands there."""
    row, below = rows.get(n, _OPEN), rows.get(n + 1, _OPEN)
    if row["mark"] != "proved" or open_below or below["mark"] == "proved":
        return row
    if below["mark"] == "true":
        same_below = below["why"] == "exercise.as-above"
        return _row("true", phrase("exercise.as-below") if same_below else phrase("exercise.two-steps-below"), row)
    said = below["said"]
    return {**row, "mark": below["mark"], "said": [f"{say(phrase('exercise.below'))} {said[0]}", *said[1:]]}


def _find(exercise: Exercise, given: Sequence[str]) -> list[dict]:
    """One line, equal to the first, in the form that was asked for."""
    if not given or not given[0]:
        return [_OPEN]
    (step,) = exercise.steps
    line = plaintext.line(_with_line(step, given[0]))
    (row,) = _rows(exercise, [line])
    if row["mark"] in ("proved", "true"):
        missed = _misses(exercise, exercise.chain([line]).d.lines[-1].written)
        return [_row("true", missed, row) if missed else _row("proved", phrase("exercise.proved"), row)]
    return [row]


def _repair(exercise: Exercise, given: Sequence[str]) -> list[dict]:
    """What a step lacks."""
    if not given or not given[0]:
        return [_OPEN]
    typed = plain(given[0])
    if exercise.lacks in ("extends", "restricts"):  # in a condition: what a reader would write
        typed = re.sub(r"\s*(?:[,;；]|&+|∧)\s*", " and ", re.sub("(?<![=<>!])=(?!=)", "==", typed))
    row = _repaired(exercise, typed)
    if row["mark"] not in ("proved", "true"):
        return [row]
    missed = exercise.lacks == "because" and _misses(exercise, parse(typed))
    return [_row("true", missed, row) if missed else _row("proved", phrase("exercise.proved"), row)]


def _repaired(exercise: Exercise, typed: str | None) -> dict:
    """The row of the step, with what was typed in the place of what it lacks, or without it."""
    (n,) = exercise.lines
    if exercise.lacks == "uses":
        chain = checked(exercise.supposing(typed))[-1]
        row = next((row for row in chain.rows if row.get("mark") == "error"), chain.rows[n - 2 - len(exercise.steps)])
        return _judged(exercise, chain, row, n)
    *above, step = exercise.steps[: n - 1]
    source = {key: part for key, part in step["source"].items() if key != exercise.lacks}
    source |= {} if typed is None else {exercise.lacks: typed}
    return _rows(exercise, [*map(plaintext.line, above), plaintext.line({**step, "source": source})])[-1]


def _prove(exercise: Exercise, given: Sequence[str]) -> list[dict]:
    """Lines between the first and the last, and what follows of the last."""
    *_, goal = exercise.steps
    uses = "; ".join(exercise.source["hypotheses"])
    lines = [line if line.startswith(_SIGNS) else f"= {line}" for line in given if line]
    lines = [f"{line}  [uses {uses}]" if uses and not line.endswith("]") else line for line in lines]
    return _rows(exercise, [*lines, plaintext.line(goal)])


_SIGNS = ("=", *parts.RELATIONS)


def _compute(exercise: Exercise, given: Sequence[str]) -> list[dict]:
    """A number: how it compares with the answer, and which slip leads to it."""
    if not given or not given[0]:
        return [_OPEN]
    if "value" not in (row := _number(given[0])):
        return [row]
    number = row["value"]
    right = evaluate(parse(exercise.steps[-1]["source"]["expression"]), {})
    if number == right:
        return [_row("proved", phrase("exercise.right"))]
    for wrong, words in exercise.slips.items():
        if evaluate(parse(wrong), {}) == number:
            return [_row("refuted", phrase("exercise.slip", words=words))]
    return [_row("refuted", phrase("exercise.too-large") if number > right else phrase("exercise.too-small"))]


def _break(exercise: Exercise, given: Sequence[str]) -> list[dict]:
    """Numbers, one for each name, at which the claim fails."""
    claim, rows, point = exercise.source["claim"], [], {}
    d = exercise.opened().start(claim["left"])
    for name, _domain in d.setting.declared:
        typed = given[len(rows)] if len(rows) < len(given) else ""
        row = _number(typed)
        if "value" in row:
            point[name] = row.pop("value")
            if not belongs(point, d.setting, ()):
                row = _row("error", phrase("exercise.outside", name=name))
        rows.append(row)
    if any(row["mark"] != "proved" for row in rows):
        return [*rows, _OPEN]
    sides = d.lines[0].full, claim["relation"], d.setting.expression(parse(claim["right"]))
    return [*rows, _at(d, sides, point)]


def _number(typed: str) -> dict:
    """Of a whole number, a fraction, a decimal, or a percentage."""
    if not typed:
        return _OPEN
    digits = plain(typed).replace(" ", "")
    try:
        number = Fraction(digits.removesuffix("%")) / (100 if digits.endswith("%") else 1)
        return {"mark": "proved", "said": [""], "value": number}
    except (ValueError, ZeroDivisionError):
        return _row("error", phrase("exercise.number"))


def _at(d, sides: tuple, point: dict) -> dict:
    """Whether a claim fails there, and what its sides are."""
    left, _, right = sides
    a, b = (_said(value(side, point)) for side in (left, right))
    if holds_at_point(d.setting.given, point) is not True:
        return _row("unknown", phrase("exercise.not-spoken-of"))
    failed = fails_at(point, *sides, d.setting.given)
    if failed:
        return _row("proved", phrase("exercise.fails", left=a, right=b))
    return _row("unknown", phrase("exercise.holds", left=a, right=b))


def _said(number) -> Phrase | Formula:
    return parts.value("undefined" if number is None else str(number))


_CHECKS: dict[str, Callable[[Exercise, Sequence[str]], list[dict]]] = {
    "order": _order,
    "fill": _fill,
    "find": _find,
    "break": _break,
    "repair": _repair,
    "compute": _compute,
    "prove": _prove,
}
