"""What is printed is what was checked: text parses back to the same tree, and LaTeX, read by SymPy's own LaTeX
parser, has the same exact values. Names are renamed to single letters for that trip (its parser reads no others)."""

import random
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy.parsing.latex import parse_latex

from xglib.derivation.exact import SPACE, Interval, Undefined, Unusable, evaluate
from xglib.derivation.language import (
    BINDERS,
    FUNCTIONS,
    Binary,
    Call,
    Item,
    Name,
    Neg,
    Number,
    children,
    names,
    parse,
    rebuild,
)
from xglib.derivation.records import derivations
from xglib.derivation.show import latex, name_latex, text

CHAPTERS = sorted((Path(__file__).parents[1] / "chapters").glob("*.ipynb"))
LETTERS = "abcfghjklmnopqrtuvwxyz"  # without d, e, i (differential, our E, the unit) and s, the index of sums

PRINTED = [
    "2*P*R/(P + R)", "a*(-b)", "-a**2", "(-a)**2", "2*3*a", "Sum(a + i, i, 1, m)*2", "2*Sum(i*a, i, 1, m)",
    "Sum(i, i, 1, m) + a", "Sum(i, i, 1, m)*a", "a - (b + d)", "a - (b - d)", "a + (-b)", "(a*b)*d", "a*(b*d)",
    "a/b/d", "a/(b/d)", "2**(k + 1)", "(a/b)**2", "(2**k)**3", "-(-a)", "a*b/d", "a*(b/d)", "(a + b) + (d + f)",
    "a*2**k", "-(a*b)", "-a*b", "a/(-b)", "diff(x**3*a, x)*2", "diff(diff(x**3, x), x)", "binomial(m, k)*a**k",
    "sqrt(a*b)/b", "sqrt(a)**2", "E(f)**2", "E((f - E(f))**2)", "2*E(f*g) - E(f)*E(g)", "a - -b", "3*(4 + a)*5",
    "exp(a*b)*2", "exp(-a)**2", "2*log(a + b)", "log(2*a)", "Integral(x*a, x, a, b)*2", "2*Integral(exp(-x), x, 0, a)",
    "Integral(x + a, x, 0, b) - a",
    "a*3", "(a + b)*3", "3*a**2*4", "a**2*3**k", "-(a + b)", "-(a - b) - d", "(a - b)*(-3)", "10*2", "a*10", "2/3*a",
]


def stored_expressions():
    """Every line and definition of every stored derivation."""
    for path in CHAPTERS:
        for record in derivations(path):
            yield record["start"]["expression"]
            for step in record["steps"]:
                if step["kind"] not in ("definition", "extremum"):
                    yield step["expression"]
                    yield from filter(None, [step["source"].get("because")])
                elif step["kind"] == "definition":
                    yield step["source"]["body"]


@pytest.mark.parametrize("written", PRINTED)
def test_text_parses_back_to_the_same_tree(written):
    tree = parse(written)
    assert parse(text(tree)) == tree


_LEAVES = st.one_of(st.integers(0, 12).map(Number), st.sampled_from("abx").map(Name))
_TREES = st.recursive(_LEAVES, lambda inner: st.one_of(
    inner.map(Neg), st.builds(Binary, st.sampled_from("+-*/"), inner, inner),
    st.builds(lambda a, n: Binary("**", a, Number(n)), inner, st.integers(0, 3)),
    st.builds(lambda a: Call("diff", (a, Name("x"))), inner)), max_leaves=8)


@given(_TREES)
@settings(max_examples=300, deadline=None)
def test_any_tree_survives_its_text(tree):
    assert parse(text(tree)) == tree


@given(_TREES)
@settings(max_examples=60, deadline=None)
def test_any_tree_survives_its_latex(tree):
    assert_same_values(tree)  # some of these have no value anywhere


@pytest.mark.parametrize("written", PRINTED)
def test_latex_says_what_was_written(written):
    assert assert_same_values(parse(written)) == 3


def test_every_printed_line_of_the_chapters_reads_back():
    expressions = list(dict.fromkeys(stored_expressions()))
    assert len(expressions) > 40
    assert sum(assert_same_values(parse(written)) > 0 for written in expressions) > 0.9 * len(expressions)


def assert_same_values(tree) -> int:
    """Compare at up to three points; return how many there were."""
    tree = plain(tree)
    used = sorted(names(tree) | {n.id for n in walk_names(tree)})
    renamed = dict(zip(used, LETTERS))
    printed = latex(tree, renamed | {"i": "s"})
    for ours, theirs in ((r"\mathbb{E}\left[", r"e\left("), (r"\right]", r"\right)"), (r"\,d", " d"),
                         (r"\,", r" \cdot ")):
        printed = printed.replace(ours, theirs)
    read = parse_latex(printed)
    rng, compared = random.Random(1), 0
    for _ in range(40):
        env = {n: Fraction(rng.randint(1, 4)) for n in used}
        env[SPACE] = tuple((Fraction(1, 3), {n: Fraction(rng.randint(0, 5)) for n in used}) for _ in range(3))
        try:
            ours = evaluate(tree, env)
        except (Undefined, Unusable):
            continue
        theirs = value(read, {sympy.Symbol(renamed[n]): v for n, v in env.items() if n in renamed},
                       [{sympy.Symbol(renamed[n]): v for n, v in o.items()} for _, o in env[SPACE]])
        lo, hi = (ours.lo, ours.hi) if isinstance(ours, Interval) else (ours, ours)
        inside = (theirs - end.numerator / sympy.Integer(end.denominator) for end in (lo, hi))
        assert [bool(x.evalf(60) >= 0) for x in inside] == [True, lo == hi], f"{text(tree)}\n{printed}\n{read}"
        compared += 1
        if compared == 3:
            break
    return compared


def value(expression, env, outcomes):
    """SymPy's value of what it read; e(x) is the mean of x over the outcomes."""
    def rational(values):
        return {s: sympy.Rational(v.numerator, v.denominator) for s, v in values.items()}

    def read(x, values):
        if x.func.__name__ == "e":
            return sum(read(x.args[0], values | rational(o)) for o in outcomes) / 3
        if isinstance(x, sympy.Derivative):  # expectations in it are constants
            x = x.replace(lambda t: t.func.__name__ == "e", lambda t: read(t, values))
            return x.doit().subs(values).doit()
        if not x.args:
            return x.subs(values)
        if isinstance(x, sympy.Sum | sympy.Integral):
            x = x.subs(values)
            done = x.doit()
            if not done.has(sympy.Integral):
                return done
            (variable, low, high), = x.limits
            with mpmath.workdps(60):
                return sympy.Float(mpmath.quad(sympy.lambdify(variable, x.function, "mpmath"), [low, high]), 50)
        return x.func(*(read(a, values) for a in x.args)).doit()

    return read(expression, rational(env))


def plain(tree):
    """y[j] becomes j*j + 1 (SymPy would read y_{i} as one letter), and own functions are left to their definition."""
    tree = rebuild(tree, tuple(plain(child) for child in children(tree)))
    match tree:
        case Item(_, index): return index * index + Number(1)
        case Call(function, args) if function not in FUNCTIONS:
            return args[0] * args[0] + Number(1)
    return tree


def walk_names(tree):
    if isinstance(tree, Name):
        yield tree
    match tree:
        case Call(function, (x, i, low, high)) if function in BINDERS:
            yield from (n for t in (x, low, high) for n in walk_names(t) if n != i)
        case _:
            for child in children(tree):
                yield from walk_names(child)


def test_names_and_items():
    assert [name_latex(n) for n in ("TP", "eps", "eps_hat", "y_D", "f_bar", "x", "sigma")] == [
        r"\mathrm{TP}", r"\epsilon", r"\hat{\epsilon}", "y_{D}", r"\bar{f}", "x", r"\sigma"]
    assert [name_latex(n) for n in ("x1", "TP1", "eps0", "e01", "m_pos")] == [
        "x_{1}", r"\mathrm{TP}_{1}", r"\epsilon_{0}", "e_{01}", r"m_{\mathrm{pos}}"]
    assert latex(parse("y[i + 1]")) == "y_{i+1}"
    assert latex(parse("L(k/m)")) == r"L\left(\frac{k}{m}\right)"
    assert latex(parse("TP == 0 and FP + FN > 0")) == r"\mathrm{TP} = 0,\; \mathrm{FP}+\mathrm{FN} > 0"
