"""The fuzzer: its laws hold by its own evaluator, it is deterministic, it knows nothing of the checker, and it finds
the holes that are planted in the checker one at a time."""

import ast
import doctest
import importlib
import inspect
import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from sampled import some

from derivations.kernel import identity, laws, series, signs, statement, theorems
from derivations.kernel.hypotheses import Event, Independent, Mean, Uncorrelated
from derivations.kernel.identity import Reader
from derivations.kernel.symbols import SYMBOLS
from trials import fuzz

FOLDER = Path(fuzz.__file__).parent
MODULES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem != "__main__")
SEED, SMOKE = 11, 20
FIRST = dict.fromkeys(fuzz.KINDS, 6) | {"series": 2, "terms": 2}  # these take half a second or more each


@pytest.mark.parametrize(
    ("kind", "first", "last"),
    [
        *((kind, 0, few) for kind, few in FIRST.items()),
        *(pytest.param(kind, few, SMOKE, marks=pytest.mark.slow) for kind, few in FIRST.items()),
    ],
)
def test_nothing_is_found(kind, first, last):
    tally = fuzz.Tally()
    fuzz.run(kind, SEED, range(first, last), 0.02, tally)
    assert not tally.unmade
    assert sum(tally.words.values()) == last - first
    assert not tally.finds, "\n".join(map(str, tally.finds.values()))


# -- statements and their truth


@pytest.mark.parametrize("kind", fuzz.KINDS)
def test_each_kind_has_true_and_false_statements(kind):
    made = [fuzz.make(kind, SEED, number) for number in range(SMOKE)]
    assert {s.true for s in made} == {True, False}
    assert all(s.why for s in made if not s.true)


LAWFUL = [kind for kind in fuzz.KINDS if kind != "claim"]


@pytest.mark.parametrize("kind", some(LAWFUL[::4], LAWFUL))
def test_laws_hold_and_temptations_fail(kind):
    true, false = fuzz.KINDS[kind]
    for law in dict.fromkeys(x.text for x in true):
        chosen, rng = next(x for x in true if x.text == law), Random(law)
        assert any(fuzz.confirmed(fuzz.drawn(chosen, rng), rng, 12) for _ in range(40)), law
    for chosen in false:
        rng = Random(chosen.text)
        hint = {n: Fraction(x) for n, x in chosen.named("point")}
        assert any(
            fuzz.first_failure(s := fuzz.drawn(chosen, rng), rng, 24, (hint,) if hint else fuzz.hints(s))
            for _ in range(60)
        ), chosen.text


@pytest.mark.parametrize("name", fuzz.LEMMAS)
def test_lemmas_are_true_and_proved(name):
    s = fuzz.drawn(fuzz.LEMMAS[name], Random(0))
    assert fuzz.confirmed(s, Random(0), 30)
    assert fuzz.verdict(s).word == "proved"


@pytest.mark.parametrize(
    "text, at, wanted",
    [
        ("0**0", {}, 1),
        ("Sum(1/i, i, 1, 0)", {}, 0),
        ("diff(x**3*y, x)", {"x": 2, "y": 5}, 60),
        ("binomial(1/2, 2)", {}, Fraction(-1, 8)),
        ("diff(diff(x**2*y**2, x), y)", {"x": 1, "y": 3}, 12),
        ("diff(c[1]*c[2]**2, c[2])", {}, 14),
        ("diff(diff(c[1]*c[2]**2, c[2]), c[x + 1])", {}, 14),
        ("sqrt(4)**3", {}, 8),
        ("Integral(3*v**2, v, 1, 2)", {}, 7),
        ("L(x + 1)", {"x": 2}, 15),
        ("c[2]", {}, 7),
        ("E(f**2)", {}, Fraction(5, 2)),
        ("E(f*E(f))", {}, Fraction(9, 4)),
        ("binomial(3, -1)", {}, 0),
        ("4**(3/2)", {}, 8),
        ("diff(E(g), x)", {"x": 3}, 6),
        ("diff(x*E(g*g), x)", {"x": 1}, 6),
    ],
)
def test_the_evaluator(text, at, wanted):
    half = Fraction(1, 2)
    env = {
        "depth": 0,
        "near": [Fraction(0)],
        "work": [100],
        "definitions": {"L": (["z"], fuzz.read("z*5"))},
        "c": (Fraction(1), Fraction(7)),
        "means": {"g": ((), fuzz.read("x**2"))},
        "space": [(half, {"f": Fraction(1), "g": Fraction(4)}), (half, {"f": Fraction(2), "g": Fraction(2)})],
        "x": Fraction(0),
    } | {n: Fraction(x) for n, x in at.items()}
    assert fuzz.compare(fuzz.value(fuzz.read(text), env), "==", Fraction(wanted), env)


@pytest.mark.parametrize(
    "text",
    [
        "1/(x - x)",
        "0**(0 - 1)",
        "sqrt(0 - 1)",
        "log(0)",
        "binomial(0 - 1, 0)",
        "c[0]",
        "diff(sqrt(x), x)",
        "diff(abs(c[1] - 1), c[2])",
        "diff(c[1], c[0])",
        "Sum(1, i, 1, 1/2)",
        "(0 - 1)**(1/2)",
        "Integral(1/v, v, 0, 1)",
    ],
)
def test_what_has_no_value(text):
    one = Fraction(1)
    env = {"depth": 0, "near": [Fraction(0)], "work": [100], "definitions": {}, "x": Fraction(0), "c": (one, one)}
    with pytest.raises(fuzz.Undefined):
        fuzz.value(fuzz.read(text), env)


def _excess(space: list, a: str, powers: int, b: str, power: int) -> Fraction:
    """E(a**powers*b**power) - E(a**powers)*E(b**power)."""
    both = sum(p * o[a] ** powers * o[b] ** power for p, o in space)
    return both - sum(p * o[a] ** powers for p, o in space) * sum(p * o[b] ** power for p, o in space)


def test_hypotheses_hold_in_their_spaces_and_no_others():
    not_implied = []
    for seed in range(20):
        space = fuzz.space(Random(seed), ("f", "g", "h"), [("uncorrelated", "f", "g")])
        assert _excess(space, "f", 1, "g", 1) == 0
        not_implied += [_excess(space, "f", 2, "g", 1), _excess(space, "f", 1, "g", 2)]
        space = fuzz.space(Random(seed), ("f", "g", "h"), [("independent", "f", "g")])
        assert all(_excess(space, "f", a, "g", b) == 0 for a, b in ((1, 1), (2, 1), (2, 3)))
        not_implied.append(_excess(space, "f", 1, "h", 1))
    assert sum(x == 0 for x in not_implied) < 15


# -- what was found once, and what must hold

FINDS = {  # name -> (the statement, the verdicts that are right)
    "an equation whose cofactor is a fraction": (
        fuzz.Statement("x", (fuzz.Step("y"),), where="2*x == 2*y"),
        {"proved"},
    ),
    "an equation whose cofactor is a fraction, among more": (
        fuzz.Statement("x + y", (fuzz.Step("2/3 + s*0"),), where="3*x + 3*y == 2"),
        {"proved"},
    ),
    "the slope of a product where a factor is 0 is no slope, or that of the polynomial": (
        fuzz.Statement("diff(Product(x - i, i, 1, 2), x)", (fuzz.Step("2*x - 3"),)),
        {"undecided", "proved"},
    ),
}


MAXIMUM = {"function": "-(x - 5**(2*j))**2", "over": "x", "at": "5**(2*j)", "low": None, "high": None}
FINDS["a maximum so far away that no point is found"] = (
    fuzz.Statement(f"diff({MAXIMUM['function']}, x)", (fuzz.Step("-2*(x - 5**(2*j))"),), maximum=MAXIMUM),
    {"undecided", "proved"},
)


@pytest.mark.parametrize("way", ["prover", "full"])
@pytest.mark.parametrize("name", FINDS)
def test_what_was_found_once(name, way):
    statement, right = FINDS[name]
    assert fuzz.verdict(statement, way).word in right


# -- the fuzzer and the checker


@pytest.mark.parametrize("module", MODULES)
def test_only_the_verdict_knows_the_checker(module):
    tree = ast.parse((FOLDER / f"{module}.py").read_text(encoding="utf-8"))
    verdict = next((n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "verdict"), None)
    inside = {id(n) for n in ast.walk(verdict)} if verdict else set()
    modules = [(n, a.name) for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names]
    modules += [(n, n.module) for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and not n.level]
    beside = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level}
    known = {name.partition(".")[0] for n, name in modules if id(n) in inside}
    assert known == ({"derivations"} if module == "checker" else set())
    outside = [name.partition(".")[0] for n, name in modules if id(n) not in inside]
    assert set(outside) <= sys.stdlib_module_names and beside <= set(MODULES)
    assert not {"importlib", "runpy", "subprocess"} & set(outside)
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id in ("exec", "eval", "__import__")]
    assert [n.id for n in calls] == ["exec"] * bool(verdict) and all(id(n) in inside for n in calls)


def test_the_same_statements_for_the_same_seed():
    code = (
        "from trials import fuzz\n"
        "for kind in fuzz.KINDS:\n"
        "    for number in range(6):\n"
        "        s = fuzz.make(kind, 3, number)\n"
        "        print(kind, number, s.true, s.why, fuzz.program(s))"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=FOLDER.parents[1],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": str(n)},
        ).stdout
        for n in (1, 2)
    }
    assert len(seen) == 1 and len(seen.pop().splitlines()) > 100


def test_the_command_line(capsys):
    assert fuzz.main(["--kind", "rational", "--statements", "3", "--seed", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("all")
    assert fuzz.main(["--kind", "rational", "--only", "3"]) == 0
    assert "from derivations import *" in capsys.readouterr().out


def test_a_find_is_a_program_that_shows_it(monkeypatch, capsys):
    monkeypatch.setattr(theorems, "_compare_domains", lambda *_: None)
    assert fuzz.main(["--kind", "domain", "--statements", "40", "--full", "0", "--show", "1"]) == 1
    out = capsys.readouterr().out
    source = out[out.index("from derivations import *") :].split("\n\n")[0]
    monkeypatch.setattr("derivations.prove.verdict.search", lambda *_, **__: (None, 1000))
    exec("\n".join(line for line in source.splitlines() if not line.startswith("#")), {})
    assert len(source.splitlines()) < 8


@pytest.mark.parametrize("module", MODULES)
def test_doctests(module):
    assert doctest.testmod(importlib.import_module(f"trials.fuzz.{module}")).failed == 0


# -- holes planted in the checker, one at a time


def _edited(function: Callable, old: str, new: str) -> Callable:
    """The function with a part of its source replaced, without what enters it in a table."""
    source = textwrap.dedent(inspect.getsource(function))
    source = source[source.index("def ") :]
    assert source.count(old) == 1, f"{old!r} stands {source.count(old)} times in {function.__name__}"
    scope: dict = {}
    exec(source.replace(old, new), function.__globals__, scope)
    return scope[function.__name__]


def _edit(owner, name: str, old: str, new: str, *importers) -> Callable:
    """A hole: a function with a part of its source replaced, in its module or class and where it was imported."""
    function = _edited(getattr(owner, name), old, new)

    def plant(patch: pytest.MonkeyPatch) -> None:
        for place in (owner, *importers):
            patch.setattr(place, name, function)

    return plant


def _put(owner, name: str, value) -> Callable:
    return lambda patch: patch.setattr(owner, name, value)


def _law(table: dict, symbol: str, old: str, new: str) -> Callable:
    """A hole in a law, which stands in a table."""
    law = table[symbol]
    source = textwrap.dedent(inspect.getsource(law.read))
    source = source[source.index("def ") :]
    assert source.count(old) == 1, f"{old!r} stands {source.count(old)} times in {law.read.__name__}"
    scope: dict = {}
    exec(source.replace(old, new), law.read.__globals__, scope)
    return lambda patch: patch.setitem(table, symbol, replace(law, read=scope[law.read.__name__]))


def _of_values(symbol: str, name: str, old: str, new: str) -> Callable:
    """A hole in a law of values, which others call by its name, too."""
    function = _edited(getattr(laws, name), old, new)

    def plant(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(laws, name, function)
        patch.setitem(laws.LAWS, symbol, laws.LAWS[symbol])  # and is put back afterwards
        laws.of_values(symbol, "", "")(function)

    return plant


def _row(symbol: str, column: str, says: str) -> Callable:
    """A hole in the table of functions."""
    row = SYMBOLS[symbol]
    assert column in row.said and row.said[column] != says
    return lambda patch: patch.setitem(SYMBOLS, symbol, replace(row, said=row.said | {column: says}))


HOLES: dict[str, tuple[str, Callable]] = {  # name -> (a kind of statement that should show it, how it is planted)
    "a mean of an odd power has a sign": ("inequality", _edit(Reader, "atom_signs", "e % 2 == 0", "e >= 1")),
    "uncorrelated is independent": ("expectation", _put(Uncorrelated, "rewrite", Independent.rewrite)),
    "hypotheses are used unasked": (
        "expectation",
        _edit(statement.Setting, "symbols", "hypotheses=hypotheses", "hypotheses=self.hypotheses"),
    ),
    "domains are not compared": ("domain", _put(theorems, "_compare_domains", lambda *_: None)),
    "every requirement is always met": ("domain", _put(signs, "_always", lambda _: True)),
    "extends may be too large": (
        "domain",
        _edit(
            theorems,
            "_compare_domains",
            "_same(change, _and(here, _not(there)))",
            "_or(change, _not(_and(here, _not(there))))",
        ),
    ),
    "induction without its base": (
        "induction",
        _edit(theorems.Induction, "equality", "_need(alike", "_need(True"),
    ),
    "induction without its step": ("induction", _put(theorems.Induction, "_multiple", lambda *_: True)),
    "a sum has one term too few": (
        "sums",
        _edit(laws, "_sum_of", "return count, P_ONE", "return plus(count, P_ONE, -1), P_ONE"),
    ),
    "a law holds without its condition": ("sums", _edit(theorems, "_moved", "(condition, *assumed)", "assumed")),
    "nothing is negative": ("sums", _put(Reader, "surely_nonnegative", lambda *_: True)),
    "nothing is assumed beside an empty sum": ("sums", _put(laws, "_assume_values", lambda *_: None)),
    "what was assumed need not be shown": (
        "sums",
        _edit(
            theorems.Question,
            "equal",
            "if not same or assumed and not self.holds",
            "if not same or False and not self.holds",
        ),
    ),
    "a power loses its exponent": (
        "derivatives",
        _law(laws.SLOPES, "power", "multiply(me, ({exponent: 1}, P_ONE))", "me"),
    ),
    "a root's slope loses its 2": ("derivatives", _row("sqrt", "slope", "x'/sqrt(x)")),
    "the slope of a function is taken at its argument only": (
        "functions",
        _law(laws.SLOPES, "function", "_slope(k, x, v)", "Q_ONE"),
    ),
    "any two values of a function are one": (
        "functions",
        _law(
            laws.LAWS,
            "f(x)",
            "tuple(k.read(x, bound) for x in args)",
            "(Q_ONE,) * len(args)",
        ),
    ),
    "a slope is the function": (
        "functions",
        _law(laws.LAWS, "prime", "bound, called.function, times + 1", "bound, called.function, 0"),
    ),
    "terms need not be 0": (
        "terms",
        _edit(signs, "verify", "if verify(inner, [Relation(op, x, ZERO)], TRUE, inside, depth + 1)", "if True"),
    ),
    "a condition between other ends": (
        "terms",
        _edit(signs.Cell, "running", "if ends == [low, high]", "if True"),
    ),
    "any line is a tangent": ("terms", _edit(signs, "_sign", 'Call("log", (y,))) if x == y', 'Call("log", (y,)))')),
    "a sine's slope is the cosine": (
        "turns",
        _row("sin", "slope", "cos(x)"),
    ),
    "every angle is a multiple of pi": (
        "turns",
        _edit(laws, "_turn", '({(): 12}, only(k.atom("name", "pi")))', "({(): 12}, P_ONE)"),
    ),
    "an exponential's slope is itself": (
        "derivatives",
        _row("exp", "slope", "exp(x)"),
    ),
    "<= is enough for <": (
        "inequality",
        _edit(
            theorems, "_ordered", 'Relation(">" if goal.relation in ("<", ">") else ">=", shown', 'Relation(">=", shown'
        ),
    ),
    "odd powers are positive": (
        "inequality",
        _put(identity, "signs_power", lambda a, n: frozenset(abs(x) for x in a) if n else frozenset({1})),
    ),
    "a certificate need not be the difference": (
        "certificate",
        _edit(theorems, "_ordered", "asked.equal(difference, shown)", "True"),
    ),
    "a fact without its premises": (
        "fact",
        _edit(theorems.Fact, "known", "if everywhere(cell, [*premises, defined(left)], given, ask):", "if True:"),
    ),
    "a maximum may rise after its place": (
        "maximum",
        _edit(theorems, "maximum", '(start, domain.low, ">"), (stop, domain.high, "<")', '(start, domain.low, ">"),'),
    ),
    "a limit of equal degrees is 0": (
        "limit",
        _edit(theorems, "_tends", "max(over_it) < max(under_it)", "max(over_it) <= max(under_it)"),
    ),
    "an integral without its ends": (
        "antiderivative",
        _edit(theorems.Antiderivative, "equality", "asked, ends, right", "asked, ends, ends"),
    ),
    "an integral without its slope": (
        "antiderivative",
        _edit(theorems.Antiderivative, "equality", "asked.equal(slope, body)", "True"),
    ),
    "a substitution without its upper end": (
        "substitution",
        _edit(theorems.Substitution, "equality", "(substitute(inner, {u: stop}), high), ", ""),
    ),
    "a substitution without its slope": (
        "substitution",
        _edit(theorems.Substitution, "equality", "after * slope", "after"),
    ),
    "a binomial next to another": (
        "binomials",
        _of_values("binomial", "_binomial", "add(n, left, -1), k.inverse(j)", "add(n, j, -1), k.inverse(j)"),
    ),
    "log of a quotient is a sum": (
        "irrational",
        _of_values("log", "_log", "_log_of_factor(k, factor), e", "_log_of_factor(k, factor), abs(e)"),
    ),
    "log has the sign of its argument": (
        "inequality",
        _row("log", "like", "x"),
    ),
    "a logarithm asks for nothing": (
        "domain",
        _row("log", "value", "x == x"),
    ),
    "a symbolic power asks for nothing": (
        "powers",
        _edit(
            signs,
            "_requirements",
            'own.append(Logic("or", (Logic("integer", (n,)), Relation(">", a, ZERO))))',
            "pass",
        ),
    ),
    "an empty sum asks for its terms": (
        "sums",
        _edit(signs, "_along", "requirement if real else", "requirement if True else"),
    ),
    "a mean is that of a square": (
        "expectation",
        _edit(Mean, "rewrite", "powers.get(self.name) == 1", "self.name in powers"),
    ),
    "what is given does not matter": ("expectation", _edit(Mean, "rewrite", "set(others) <= set(self.given)", "True")),
    "an event is sure": ("expectation", _edit(Event, "rewrite", "{**powers, self.name: 1}", "{self.name: 1}")),
    "an integral of a power": (
        "antiderivative",
        _law(laws.LAWS, "Integral", "multiply(ends, lowest(P_ONE, {(): n}))", "ends"),
    ),
    "induction in steps of two": (
        "induction",
        _edit(theorems.Induction, "_goes_on", "(further, further + 1)", "(further, further + 2)"),
    ),
    "any is all": ("domain", _edit(signs, "truth", 'stop = op == "or"', "stop = True")),
    "a root of a square number is the number": (
        "irrational",
        _of_values("sqrt", "_sqrt", "_abs_of_factor(k, factor), e // 2", "_abs_of_factor(k, factor), e // 2 + 1"),
    ),
    "n factors are always a power": (
        "products",
        _edit(
            laws,
            "_product_of_factor",
            "not k.mentions_any(factor, me) and k.surely_nonnegative(count)",
            "not k.mentions_any(factor, me)",
        ),
    ),
    "an absolute value is what stands in it": (
        "piecewise",
        _edit(laws, "_abs_of_factor", "k.signs((factor, P_ONE))", "frozenset({1})"),
    ),
    "an absolute value has no corner": ("corners", _put(signs, "_corners", lambda _: [])),
    "not negative is positive": (
        "indicators",
        _edit(laws, "_comparison", 'NULL if op == "==" else POSITIVE', 'NULL if op == "==" else NONNEGATIVE'),
    ),
    "a factorial begins at 0": (
        "factorials",
        _edit(laws, "_factorial", "multiply(n, _factorial", "multiply(before, _factorial"),
    ),
    "a sum of equal terms of any length": (
        "sums",
        _edit(laws, "_sum_of", "not part and k.surely_nonnegative(count)", "not part"),
    ),
    "the last terms of any sum are split off": (
        "series",
        _edit(
            laws,
            "_series",
            "0 < last <= _PEEL and _at_least(k, count, last)",
            "0 < last <= _PEEL",
        ),
    ),
    "of equations with or between them each holds": (
        "equations",
        _edit(theorems, "equations", "conjuncts(condition)", "walk(condition)"),
    ),
    "an implication is an equivalence": (
        "lines",
        _edit(
            theorems,
            "_implied",
            '_same(left, right) if goal.relation == "<=>" else _or(_not(left), right)',
            "_or(_not(left), right)",
        ),
    ),
    "what may hold for none holds for none": (
        "quantifiers",
        _edit(signs, "_truth_of_all", "length <= NONNEGATIVE", "True"),
    ),
    "an empty sum has a sign": ("order", _edit(signs, "of_sum", "else each | NULL", "else each")),
    "all random variables are events": (
        "expectation",
        _edit(
            Reader,
            "atom_signs",
            "Event(x) in self.symbols.hypotheses",
            "True",
        ),
    ),
    "a sum to infinity has a value everywhere": (
        "infinite",
        _edit(series, "conditions", "if term.shift is None:", "if False:", signs),
    ),
    "a sum to infinity begins at 0": ("infinite", _edit(series, "_geometric", "t.at(i, low)", "t.at(i, ZERO)")),
    "what stands before a factorial's end is nothing": (
        "infinite",
        _edit(series, "_exponential", "range(n, first)", "range(n, n)"),
    ),
    "the base of a power in a sum to infinity is not 0": (
        "infinite",
        _edit(series, "conditions", " or known is not None and known < 0", "", signs),
    ),
    "an integral to infinity has a value everywhere": (
        "tails",
        _edit(series, "conditions", 'Relation("<", term.rate, ZERO), ', "", signs),
    ),
    "an exponent loses a factor": ("tails", _edit(series, "_each", "_product([a, _each(b, i)])", "_each(b, i)")),
    "an exponent in it is nothing at 0": (
        "tails",
        _edit(series, "_exp", "substitute(exponent, {i: ZERO})", "ZERO"),
    ),
    "nothing is asked for on an interval without an end": (
        "open maximum",
        _edit(theorems, "maximum", "else top + Name(over), given", "else top + Name(over), NEVER"),
    ),
    "entries move together": (
        "slopes by entries",
        _law(laws.SLOPES, "item", '_comparison(k, "==", add(i, j, -1))', "Q_ONE"),
    ),
    "a sum has a term at every place": (
        "slopes by entries",
        _edit(laws, "_put_at", "(at, plus(plus(count, at, -1), P_ONE, -1))", "()"),
    ),
    "a sum that is 0 has no terms but 0": (
        "sums that are 0",
        _edit(signs.Cell, "running", "_of_mean(_of_terms(fact, replace(self, facts=others))) != ANY", "True"),
    ),
    "what is squared in a root is not negative": (
        "roots",
        _edit(laws, "_abs_of_factor", "k.signs((factor, P_ONE))", "frozenset({1})"),
    ),
}


def _wrong(s: fuzz.Statement) -> bool:
    return fuzz.ask(s, "prover", Random(0)).problem in fuzz.BAD[:3]


def _found(kind: str, plant: Callable, patch: pytest.MonkeyPatch, most: int = 800) -> bool:
    """Whether some statement is judged wrongly with the hole, and not without it."""
    for number in range(most):
        s = fuzz.make(kind, SEED, number)
        if not s.true or s.claim:
            with patch.context() as planted:
                plant(planted)
                wrong = _wrong(s)
            if wrong and not _wrong(s):
                return True
    return False


@pytest.mark.slow
def test_planted_holes_are_found(monkeypatch):
    missed = [name for name, (kind, plant) in HOLES.items() if not _found(kind, plant, monkeypatch)]
    assert len(HOLES) >= 10 and len(missed) <= len(HOLES) // 10, missed
