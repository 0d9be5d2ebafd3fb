"""A third opinion on every published step, from a prover that shares nothing with the checker: z3.

    python -m trials.third_opinion chapters/*.ipynb
    python -m trials.third_opinion --random 500      so many statements of each kind of the fuzzer, if they are proved

Of each step that a notebook has stored, or that a random statement has and the kernel alone accepts, z3 is asked for a
point of the declared domain at which the step is false: at which both sides have a value and the relation fails, or at
which only one side has a value although the step does not say so. No such point: z3 agrees. A point: it DISAGREES, the
point is printed, and the exit status is 1. Neither, within a fixed amount of work: no opinion. Work is counted, not
timed, so the outcome is the same on each machine.

A step is read from the text in its record and not from what the checker has made of it. It becomes text once more, in
SMT-LIB, the language of such provers. There x/0 is some number, so that x/0 == x/0 is true: every written division
says at its place that it needs a denominator which is not 0, and z3 is never asked about a value without that.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path

from derivations.kernel.language import (
    ONE,
    TRUE,
    ZERO,
    Binary,
    Call,
    Item,
    Logic,
    Name,
    Neg,
    Node,
    Number,
    Relation,
    children,
    expand,
    is_a,
    literal,
    names,
    parse,
    rebuild,
    substitute,
    walk,
)
from derivations.records import derivations, stored_records
from trials.fuzz import KINDS as DRAWN
from trials.fuzz import make, verdict

Z3 = "z3-solver==5.4.0.0"
WORK = 5_000_000  # z3's own count of its steps, for one question: four times what the hardest in the book takes
LONGEST_SUM = 64
RELATIONS = ("==", "<=", ">=", "<", ">")
SPACE = "E"  # a stored counterexample keeps its probability space under this name
WHOLE = "whole "  # begins the word for the integer behind a real number
NOWHERE = Binary("/", ONE, ZERO)  # an expression without a value


class Inexpressible(ValueError):
    """z3 has no word for it; the message says for what."""


# -- what is published


@dataclass(frozen=True)
class Statement:
    """One published line, its definitions put in: a step, a maximum (`over`), or a refuted claim (`point`)."""

    title: str
    number: int
    domains: dict[str, str]
    given: Node
    left: Node
    relation: str
    right: Node
    extends: Node | None = None
    restricts: Node | None = None
    over: tuple[Name, Node, Node, Node] | None = None  # the name, the ends of its interval, the place of the maximum
    point: dict | None = None  # the stored counterexample
    hypotheses: tuple[str, ...] = ()


def statements(path: str | Path) -> Iterator[Statement]:
    """Everything that a notebook's records state. All contact with the checker is here, and only its text is read."""
    for record in derivations(path):
        yield from _steps(record)
    for record in stored_records(path):
        if "claim" in record:
            yield _claim(record)


def accepted(kind: str, seed: int, numbers: Iterable[int]) -> Iterator[Statement]:
    """The steps of random statements of a kind that the kernel accepts; nothing has looked at points before."""
    for number in numbers:
        said = verdict(make(kind, seed, number))
        if said.word == "proved" and said.derivation is not None:
            yield from _steps(said.derivation.record())


def _steps(record: dict) -> Iterator[Statement]:
    defining = [s["source"] for s in record["steps"] if s["kind"] == "definition"]
    others = [s for s in record["steps"] if s["kind"] != "definition"]
    meanings = _meanings((source["head"], source["body"]) for source in defining)
    common = {"title": record["title"], "domains": dict(record["domains"]), "given": _read(record["where"], meanings)}
    left = _read(record["start"]["expression"], meanings)
    for number, step in enumerate(others, 2):
        source = step["source"]
        if step["kind"] == "extremum":
            function, low, high, at = (_read(source[k], meanings) for k in ("function", "low", "high", "at"))
            name = Name(source["over"])
            yield Statement(
                number=number,
                left=function,
                relation="<=",
                right=substitute(function, {name.id: at}),
                over=(name, low, high, at),
                **common,
            )
            continue
        text = source["expression"].strip()
        relation = next((r for r in ("<=>", "=>", *RELATIONS) if text.startswith(r)), "")
        right = _read(text.removeprefix(relation), meanings)
        changes = {k: _read(source[k], meanings) for k in ("extends", "restricts") if k in source}
        yield Statement(number=number, left=left, relation=relation or "==", right=right, **changes, **common)
        left = right


def _claim(record: dict) -> Statement:
    claim = record["claim"]
    meanings = _meanings(claim["define"].items())
    left, given, right = (_read(claim[k], meanings) for k in ("left", "where", "right"))
    return Statement(
        record["title"],
        1,
        dict(record["domains"]),
        given,
        left,
        claim["relation"],
        right,
        point=record["counterexample"],
        hypotheses=tuple(record["hypotheses"]),
    )


def _meanings(definitions) -> dict[str, tuple]:
    """Defined names and own functions: their parameters (None for a name) and what they stand for."""
    known = {}
    for head, body in definitions:
        match parse(head):
            case Name(name):
                known[name] = None, expand(parse(body), known)
            case Call(name, args):
                known[name] = tuple(a.id for a in args), expand(parse(body), known)
    return known


def _read(text: str | None, meanings: dict) -> Node:
    return TRUE if text is None else expand(parse(text), meanings)


# -- down to sums, products, quotients, whole powers and roots


def plain(tree: Node, values: dict) -> Node:
    """The tree with values put in, sums and expectations written out, and derivatives taken.

    values: a tree for a name, a list of trees for a sequence, and under SPACE pairs (probability, {name: tree}). Where
    the tree has no value, what comes out has none either: nothing is cancelled.
    """

    def of(t):
        return plain(t, values)

    match tree:
        case Number():
            return tree
        case Name(id):
            return values.get(id, tree)
        case Binary("**", base, exponent):
            return Binary("**", of(base), literal(_whole(of(exponent), "exponent")))
        case Item(name, index):
            i = _whole(of(index), "index")
            if i < 1 or name in values and i > len(values[name]):
                return NOWHERE
            return values[name][i - 1] if name in values else Item(name, Number(i))
        case Call("Sum", (body, Name(i), low, high)):
            first, last = (_whole(of(end), "end of a Sum") for end in (low, high))
            if last - first >= LONGEST_SUM:
                raise Inexpressible(f"a Sum of more than {LONGEST_SUM} terms")
            return _total(plain(body, values | {i: literal(j)}) for j in range(first, last + 1))
        case Call("E", (body,)):
            if SPACE not in values:
                raise Inexpressible("an expectation E")
            return _total(Binary("*", p, plain(body, values | outcome)) for p, outcome in values[SPACE])
        case Call("diff", (body, Name(v))):
            body = plain(body, {n: t for n, t in values.items() if n != v})
            here = Binary("+", Binary("*", ZERO, body), slope(body, v))  # a slope only where the body has a value
            return substitute(here, {v: values[v]}) if v in values else here
        case Call("binomial", (n, k)):
            n, k = (_whole(of(x), "number in a binomial") for x in (n, k))
            return NOWHERE if n < 0 else Number(comb(n, k) if k >= 0 else 0)
        case Call("sqrt" | "abs" | "max" | "min" as name, args):
            return Call(name, tuple(map(of, args)))
        case Call(name, _):
            raise Inexpressible(f"the function {name}")
    return rebuild(tree, tuple(map(of, children(tree))))


def _total(terms) -> Node:
    total = ZERO
    for term in terms:
        total = term if total is ZERO else Binary("+", total, term)
    return total


def _whole(tree: Node, what: str) -> int:
    value = number(tree)
    if value is None:
        raise Inexpressible(f"a symbolic {what}")
    if value.denominator != 1:
        raise Inexpressible(f"a fraction as {what}")
    return int(value)


def number(tree: Node) -> Fraction | None:
    """The value of a tree of numbers; None if it has names, roots or a division by zero."""
    match tree:
        case Number(n):
            return Fraction(n)
        case Neg() | Binary():
            parts = [number(child) for child in children(tree)]
            if None in parts:
                return None
        case _:
            return None
    match tree, parts:
        case Neg(), [x]:
            return -x
        case Binary("+"), [x, y]:
            return x + y
        case Binary("-"), [x, y]:
            return x - y
        case Binary("*"), [x, y]:
            return x * y
        case Binary("/"), [x, y]:
            return x / y if y else None
        case Binary("**"), [x, y]:
            return x ** int(y) if y >= 0 or x else None


def slope(tree: Node, v: str) -> Node:
    """The derivative by the rules of school, of a plain tree. What it needs to have a value stands in it."""
    if v not in names(tree):
        return ZERO
    match tree:
        case Name():
            return ONE
        case Neg(x):
            return Neg(slope(x, v))
        case Binary("+" | "-" as op, a, b):
            return Binary(op, slope(a, v), slope(b, v))
        case Binary("*", a, b):
            return slope(a, v) * b + a * slope(b, v)
        case Binary("/", a, b):
            return (slope(a, v) * b - a * slope(b, v)) / b**2
        case Binary("**", a, exponent):
            n = number(exponent)
            return ZERO if n == 0 else literal(n) * Binary("**", a, literal(n - 1)) * slope(a, v)
        case Call("sqrt", (x,)):
            return slope(x, v) / (2 * tree)
    raise Inexpressible(f"the derivative of {getattr(tree, 'function', type(tree).__name__)}")


# -- plain trees as SMT-LIB


def term(tree: Node) -> str:
    """The value of a plain tree, which means something only where its needs are met.

    >>> term(parse("x/(y + 1)"))
    '(/ |x| (+ |y| 1.0))'
    """
    match tree:
        case Number(n):
            return f"{n}.0"
        case Name() | Item() | Call("sqrt", _):
            return symbol(tree)
        case Neg(x):
            return f"(- {term(x)})"
        case Binary("**", a, exponent):
            n = int(number(exponent))
            power = " ".join(["1.0", *[term(a)] * abs(n)])
            power = term(a) if abs(n) == 1 else f"(* {power})" if n else power
            return power if n >= 0 else f"(/ 1.0 {power})"
        case Binary(op, a, b):
            return f"({op} {term(a)} {term(b)})"
        case Call("abs", (x,)):
            return term(Call("max", (x, Neg(x))))
        case Call("max" | "min" as name, (a, b)):
            return f"(ite ({'>=' if name == 'max' else '<='} {term(a)} {term(b)}) {term(a)} {term(b)})"


def symbol(tree: Node) -> str:
    """The word for a name, an item, or a root: |n|, |y[3]|, |sqrt 'x'|."""
    match tree:
        case Name(id):
            return f"|{id}|"
        case Item(name, Number(i)):
            return f"|{name}[{i}]|"
        case Call("sqrt", (x,)):
            return "|sqrt " + term(x).replace("|", "'") + "|"


def needs(tree: Node) -> list[str]:
    """What must hold so that the plain tree has a value: one condition for each division and root, at its place."""
    own = [need for child in children(tree) for need in needs(child)]
    match tree:
        case Binary("/", _, b):
            own.append(f"(not (= {term(b)} 0.0))")
        case Binary("**", a, exponent) if number(exponent) < 0:
            own.append(f"(not (= {term(a)} 0.0))")
        case Call("sqrt", (x,)):
            own.append(f"(>= {term(x)} 0.0)")
    return list(dict.fromkeys(own))


def both(*parts: str) -> str:
    return f"(and true {' '.join(parts)})"


def either(*parts: str) -> str:
    return f"(or false {' '.join(parts)})"


def no(part: str) -> str:
    return f"(not {part})"


def defined(*trees: Node) -> str:
    return both(*(need for tree in trees for need in needs(tree)))


def compared(left: Node, op: str, right: Node) -> str:
    if op == "!=":
        return no(compared(left, "==", right))
    return f"({op.replace('==', '=')} {term(left)} {term(right)})"


def truth(condition: Node) -> tuple[str, str]:
    """Where a plain condition has a meaning, and whether it holds there. What an earlier part settles, a later part
    without a value does not unsettle."""
    match condition:
        case Relation(op, a, b):
            return defined(a, b), compared(a, op, b)
        case Logic("not", (x,)):
            meaning, value = truth(x)
            return meaning, no(value)
        case Logic(op, args):
            join, meaning, value = (both, "true", "true") if op == "and" else (either, "true", "false")
            for x in args:
                its_meaning, its_value = truth(x)
                settled = no(value) if op == "and" else value
                meaning = both(meaning, either(settled, its_meaning))
                value = join(value, its_value)
            return meaning, value
    raise Inexpressible("a condition that is none")


def holds(condition: Node) -> str:
    return both(*truth(condition))


def member(x: str, domain: str) -> list[str]:
    """That x lies in the declared domain, but for being an integer."""
    head, _, inner = domain.partition("(")
    inner = inner.removesuffix(")")
    match head:
        case "real":
            return []
        case "natural" | "nonnegative":
            return [f"(>= {x} 0.0)"]
        case "positive_integer":
            return [f"(>= {x} 1.0)"]
        case "positive":
            return [f"(> {x} 0.0)"]
        case "probability":
            return [f"(>= {x} 0.0)", f"(<= {x} 1.0)"]
        case "open_probability":
            return [f"(> {x} 0.0)", f"(< {x} 1.0)"]
        case "up_to":
            return [f"(>= {x} 0.0)", f"(<= {x} |{inner}|)"]
        case "finite":
            return [either(*(f"(= {x} {term(literal(Fraction(v)))})" for v in inner.split(", ")))]
    raise Inexpressible(f"the domain {domain}")


def whole_numbers(domain: str) -> bool:
    return domain.startswith(("natural", "positive_integer", "up_to"))


def element(domain: str) -> str:
    """The domain of a sequence's items."""
    return domain.removeprefix("sequence(").removesuffix(")")


# -- questions, and their answers


@dataclass(frozen=True)
class Question:
    """Is there a point of the domains at which all of this holds? `wanted` is what the page says."""

    about: str
    wanted: str  # sat: there is one; unsat: there is none
    domains: dict[str, str]
    trees: tuple[Node, ...]  # what is spoken of: its items and roots must be declared
    holds: tuple[str, ...]

    def script(self, integers: bool) -> str:
        """SMT-LIB. Without integers every name is a real number: where then there is no point, there is none."""
        items = {n for tree in self.trees for n in walk(tree) if isinstance(n, Item)}
        declared = {symbol(Name(n)): d for n, d in self.domains.items() if not d.startswith("sequence")}
        declared |= {symbol(i): element(self.domains[i.sequence]) for i in sorted(items, key=symbol)}
        lines, conditions = [], []
        for x, domain in declared.items():
            if integers and whole_numbers(domain):
                integer = f"|{WHOLE}{x[1:-1]}|"
                lines += [f"(declare-const {integer} Int)", f"(define-fun {x} () Real (to_real {integer}))"]
            else:
                lines.append(f"(declare-const {x} Real)")
            conditions += member(x, domain)
        roots = dict.fromkeys(n for tree in self.trees for n in walk(tree) if is_a(n, "sqrt"))
        for root in roots:
            r, x = symbol(root), term(root.args[0])
            lines.append(f"(declare-const {r} Real)")
            conditions.append(f"(=> (>= {x} 0.0) (and (>= {r} 0.0) (= (* {r} {r}) {x})))")
        return "\n".join([*lines, *(f"(assert {c})" for c in (*conditions, *self.holds))])


def questions(s: Statement) -> list[Question]:
    """What is put to z3. Inexpressible if it cannot be."""
    if s.over is not None:
        return _of_maximum(s)
    return _of_claim(s) if s.point is not None else _of_step(s)


def _of_conditions(s: Statement) -> list[Question]:
    """Both hold at the same points; or, after =>, the second one follows."""
    left, right, given = (plain(t, {}) for t in (s.left, s.right, s.given))
    a, b = holds(left), holds(right)
    wrong = both(a, no(b)) if s.relation == "=>" else f"(not (= {a} {b}))"
    return [Question("the conditions", "unsat", s.domains, (left, right, given), (holds(given), wrong))]


def _of_step(s: Statement) -> list[Question]:
    if isinstance(s.left, Relation | Logic):
        return _of_conditions(s)
    left, right, given = (plain(t, {}) for t in (s.left, s.right, s.given))
    changes = [plain(c, {}) if c is not None else Logic("or", ()) for c in (s.extends, s.restricts)]
    trees = (left, right, given, *changes)
    here, there, (grows, shrinks) = defined(left), defined(right), map(holds, changes)
    as_said = both(f"(= {both(no(here), there)} {grows})", f"(= {both(here, no(there))} {shrinks})")

    def ask(about, wanted, *parts):
        return Question(about, wanted, s.domains, trees, (holds(given), *parts))

    out = [
        ask("the relation", "unsat", here, there, no(compared(left, s.relation, right))),
        ask("the domain", "unsat", no(as_said)),
        ask("a point at which both sides have a value", "sat", here, there),
    ]
    out += [
        ask(f"a point that {name} names", "sat", condition)
        for name, condition, said in (("extends", grows, s.extends), ("restricts", shrinks, s.restricts))
        if said is not None
    ]
    return out


def _of_maximum(s: Statement) -> list[Question]:
    """Everywhere on the interval the function has a value, and a smaller one but at the place that is named."""
    name, *rest = s.over
    low, high, at, left, right, given = (plain(t, {}) for t in (*rest, s.left, s.right, s.given))
    interval = both(compared(low, "<=", name), compared(name, "<=", high))
    wrong = either(
        no(defined(low, high, at, left, right)),
        no(compared(low, "<=", at)),
        no(compared(at, "<=", high)),
        both(compared(name, "!=", at), no(compared(left, "<", right))),
    )
    domains = s.domains | {name.id: "real"}
    trees = (low, high, at, left, right, given)
    return [
        Question("the maximum", "unsat", domains, trees, (holds(given), interval, wrong)),
        Question("a point of the interval", "sat", domains, trees, (holds(given), interval)),
    ]


def _of_claim(s: Statement) -> list[Question]:
    """A claim that the page calls false: somewhere it fails, or only one of its sides has a value."""
    left, right, given = (plain(t, {}) for t in (s.left, s.right, s.given))
    return [
        Question(
            "the refutation", "sat", s.domains, (left, right, given), (holds(given), _refuted(left, s.relation, right))
        )
    ]


def counterexample(s: Statement) -> Question:
    """The stored counterexample, put in: with numbers for names nearly everything can be said."""
    values = {n: _value(n, v) for n, v in s.point.items()}
    left, right, given = (plain(t, values) for t in (s.left, s.right, s.given))
    met = [plain(c, values) for c in _space_conditions(s.hypotheses, values)]
    pins = [compared(Name(n), "==", t) for n, t in values.items() if isinstance(t, Node)]
    pins += [
        m
        for n, v in values.items()
        if isinstance(v, list) and n != SPACE
        for x in v
        for m in member(term(x), element(s.domains[n]))
    ]
    return Question(
        "the stored counterexample",
        "sat",
        s.domains,
        (left, right, given, *met),
        (*pins, *map(holds, (given, *met)), _refuted(left, s.relation, right)),
    )


def _refuted(left: Node, op: str, right: Node) -> str:
    here, there = defined(left), defined(right)
    return either(both(here, there, no(compared(left, op, right))), f"(xor {here} {there})")


def _value(name: str, stored):
    if name == SPACE:
        return [(_value("", p), {n: _value("", v) for n, v in outcome.items()}) for p, outcome in stored]
    if isinstance(stored, list):
        return [_value("", v) for v in stored]
    return literal(Fraction(stored))


def _space_conditions(hypotheses: tuple[str, ...], values: dict) -> list[Node]:
    """That the stored space is one, and that the claim's hypotheses hold in it: as trees, so that z3 decides it too.

    Variables with few values are independent if as many moments of their products are products of moments.
    """
    if SPACE not in values:
        return []
    space = values[SPACE]
    out = [Relation(">=", p, ZERO) for p, _ in space] + [Relation("==", _expected(ONE), ONE)]
    for text in hypotheses:
        kind, _, inner = text.removesuffix(")").partition("(")
        args = [parse(a) for a in inner.split(", ", 1 if kind == "mean" else -1)]
        if kind == "mean":
            out.append(Relation("==", _expected(args[0]), args[1]))
            continue
        powers = [range(1 + (1 if kind == "uncorrelated" else len({o[a.id] for _, o in space}) - 1)) for a in args]
        for chosen in product(*powers):
            factors = [Binary("**", a, Number(n)) for a, n in zip(args, chosen)]
            moments = map(_expected, factors)
            out.append(Relation("==", _expected(_product(factors)), _product(moments)))
    return out


def _expected(tree: Node) -> Node:
    return Call("E", (tree,))


def _product(factors) -> Node:
    out = ONE
    for factor in factors:
        out = Binary("*", out, factor)
    return out


def answer(question: Question, work: int = WORK) -> tuple[str, str]:
    """sat, unsat or unknown; and the point that was found. Reals first: if they have no point, integers have none."""
    whole = any(whole_numbers(element(d)) for d in question.domains.values())
    if whole and question.wanted == "unsat":
        found, _ = solve(question.script(integers=False), work)
        if found == "unsat":
            return found, ""
    return solve(question.script(integers=True), work)


def solve(script: str, work: int) -> tuple[str, str]:
    """z3's answer, in a world of its own: it depends on no other question.

    The tactic decides real arithmetic by cells; z3's default one may lose itself in integers, where no work is counted.
    """
    import z3

    solver = z3.Tactic("qfnra-nlsat", z3.Context()).solver()
    solver.set("rlimit", work)
    solver.from_string(script)
    found = str(solver.check())
    if found != "sat":
        return found, ""
    model = solver.model()
    values = {d.name().removeprefix(WHOLE): model[d] for d in model.decls() if d.arity() == 0}
    return found, ", ".join(f"{n} = {values[n]}" for n in sorted(values))


# -- the table


@dataclass
class Tally:
    """Of one chapter, or of all: how many steps, what became of them, and what is to be printed below the table."""

    count: Counter = field(default_factory=Counter)
    reasons: Counter = field(default_factory=Counter)
    remarks: list[str] = field(default_factory=list)

    def __iadd__(self, other):
        self.count += other.count
        self.reasons += other.reasons
        self.remarks += other.remarks
        return self


def opinion(asked: list[Question], work: int = WORK) -> tuple[str, str]:
    """agree, disagree or no opinion on all that is asked together, and why."""
    doubt = ""
    for question in asked:
        found, model = answer(question, work)
        if found == "unknown":
            doubt = doubt or question.about
        elif found != question.wanted:
            return "disagree", f"{question.about}: " + (f"at {model}" if found == "sat" else "there is none")
    return ("no opinion", doubt) if doubt else ("agree", "")


def judge(s: Statement, tally: Tally, work: int = WORK) -> None:
    """Enter z3's opinion on one statement."""
    kind = "claims" if s.point is not None else "steps"
    tally.count[kind] += 1
    if s.point is not None:
        _enter(s, "counterexamples", lambda: [counterexample(s)], tally, work)
    _enter(s, kind, lambda: questions(s), tally, work)


def _enter(s: Statement, kind: str, ask, tally: Tally, work: int) -> None:
    try:
        asked = ask()
    except Inexpressible as reason:
        tally.reasons[kind, str(reason)] += 1
        return
    said, why = opinion(asked, work)
    tally.count[kind, "expressible"] += 1
    tally.count[kind, said] += 1
    if said != "agree":
        mark = "DISAGREES" if said == "disagree" else said
        where = f"step {s.number}" if s.point is None else f"among {kind}"
        tally.remarks.append(f"{mark}: {s.title}, {where}: {why}")


KINDS = ("steps", "claims", "counterexamples")
COLUMNS = {
    "steps": "steps",
    "expressible": ("steps", "expressible"),
    "agree": ("steps", "agree"),
    "no opinion": ("steps", "no opinion"),
    "disagree": ("steps", "disagree"),
    "claims": "claims",
    "refuted again": ("claims", "agree"),
    "by their counterexample": ("counterexamples", "agree"),
}


def row(title: str, cells) -> str:
    return f"{title:20}" + "".join(f"{cell:>{len(head) + 2}}" for head, cell in zip(COLUMNS, cells))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m trials.third_opinion", description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, help="notebooks with their stored outputs")
    parser.add_argument("--random", type=int, default=0, metavar="N", help="N statements of each kind of the fuzzer")
    parser.add_argument("--seed", type=int, default=0, help="of these")
    parser.add_argument("--kind", choices=DRAWN, action="append", help="only these kinds")
    parser.add_argument("--work", type=int, default=WORK, help=f"z3's steps for one question ({WORK})")
    options = parser.parse_args(arguments)
    try:
        import z3  # noqa: F401
    except ImportError:
        print(f"A third opinion needs z3, which nothing else here needs: pip install {Z3}", file=sys.stderr)
        return 2
    began, total = time.perf_counter(), Tally()
    drawn = (options.kind or list(DRAWN)) if options.random else []
    asked = [(path.stem, statements(path)) for path in sorted(options.files)]
    asked += [(kind, accepted(kind, options.seed, range(options.random))) for kind in drawn]
    print(row("chapter" if options.files else "kind", COLUMNS))
    for title, found in asked:
        tally = Tally()
        for s in found:
            judge(s, tally, options.work)
        print(row(title, (tally.count[key] for key in COLUMNS.values())), flush=True)
        total += tally
    print(row("all", (total.count[key] for key in COLUMNS.values())), *total.remarks, sep="\n")
    for kind in KINDS:
        reasons = {reason: n for (its, reason), n in total.reasons.items() if its == kind}
        can = total.count[kind, "expressible"]
        every = can + sum(reasons.values())
        print(
            f"\n{kind}: z3 can express {can} of {every} ({can / max(every, 1):.1%})"
            + ("; why not, by the first reason met:" if reasons else "")
        )
        for reason, n in sorted(reasons.items(), key=lambda item: (-item[1], item[0])):
            print(f"{n:6}  {reason}")
    print(f"\n{time.perf_counter() - began:.0f} seconds")
    if not total.count["steps"]:
        print("There was no step to judge: are these the notebooks, with their stored outputs?", file=sys.stderr)
        return 2
    return int(any(total.count[kind, "disagree"] for kind in KINDS))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
