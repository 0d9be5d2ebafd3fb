"""Settings: every name has one meaning in its place, and what does not fit is refused."""

import copy
import pickle
from dataclasses import replace
from fractions import Fraction

import pytest

from derivations.kernel import statement
from derivations.kernel.domains import (
    bit,
    finite,
    function,
    matrix,
    natural,
    nonnegative,
    positive,
    positive_integer,
    probability,
    real,
    sequence,
    up_to,
)
from derivations.kernel.hypotheses import Mean, event, independent, mean, uncorrelated
from derivations.kernel.identity import Symbols
from derivations.kernel.language import TRUE, Call, IllFormed, Item, Logic, Name, Number, Relation, parse, text
from derivations.kernel.statement import Definition, Goal, Setting, Statement, Theorem, _make
from derivations.prove import size  # noqa: F401 (the guard: these tests ask for what would not fit)

DOMAINS = {
    "x": real,
    "w": real,
    "n": natural,
    "j": positive_integer,
    "s": nonnegative,
    "p": probability,
    "b": bit,
    "y": sequence(bit),
    "z": sequence(real),
    "u": sequence(finite(0, 2)),
}


class Text(str):
    """No str, but like one."""


def setting(where="", random="f g", hypotheses=(), define=(), **domains):
    out = Setting(
        tuple((domains or DOMAINS).items()),
        tuple(random.split()),
        tuple(hypotheses),
        (),
        parse(where) if where else TRUE,
    )
    for left, right in define:
        out = out.define(parse(left), parse(right))
    return out


PLAIN = setting(
    define=[
        ("P", "x + 1"),
        ("L(t)", "t**2"),
        ("M(t)", "E(f*t)"),
        ("A", "f*x"),
        ("R", "1/x"),
        ("B(e, h)", "e - h"),
        ("V", "E(f)"),
        ("K(t)", "2"),
    ]
)


def test_a_matrix_has_two_indices_and_a_sequence_one():
    """Else x[5] and x[1, 2] could be two names of one entry."""
    s = setting(random="f", x=matrix(real), z=sequence(real), n=natural)
    assert s.expression(parse("x[n, 1] + z[n]")) == parse("x[n, 1] + z[n]")
    for wrong in (
        "x[n]",
        "z[n, 1]",
        "x",
        "z[x[1, 1], 1]",
        "x[f, 1]",
        "x[1, f]",
        "E(x[1, f])",
        "x[v, 1]",
        "x[1, v]",
        "x[n > 0, 1]",
        "x[1, n > 0]",
    ):
        with pytest.raises(IllFormed):
            s.expression(parse(wrong))
    for made in (Item("x", parse("n"), "1"), Item("x", parse("n"), 1)):
        with pytest.raises(IllFormed):
            s.expression(made)


# -- settings


@pytest.mark.parametrize(
    "arguments",
    [
        {"E": real},
        {"diff": real},
        {"Sum": real},
        {"sqrt": real},
        {"1x": real},
        {"": real},
        {"a b": real},
        {"x.y": real},
        {"f": real},
        {"random": "f f2 E"},
        {"random": "1f"},
        {"k": up_to("m")},
        {"k": up_to("x"), "x": real},
        {"where": "x", "x": real},
        {"where": "v > 0", "x": real},
        {"where": "f > 0", "x": real},
        {"where": "E > 0", "x": real},
        {"where": "y > 0", "y": sequence(bit)},
        {"hypotheses": [independent("f", "h")], "x": real},
        {"hypotheses": [mean("h", "x")], "x": real},
        {"hypotheses": [mean("f", "v")], "x": real},
        {"hypotheses": [mean("f", "E(f)")], "x": real},
        {"hypotheses": [mean("f", "g")], "x": real},
        {"hypotheses": [mean("f", "E(g)")], "x": real},
        {"hypotheses": [mean("f", "x"), mean("f", "w")], "x": real, "w": real},
        {"hypotheses": [mean("f", "x"), mean("f", "x")], "x": real},
        {"hypotheses": [uncorrelated("f", "x")], "x": real},
        {"hypotheses": [mean("x", "1")], "x": real},
        {"hypotheses": [event("h")], "x": real},
        {"hypotheses": [event("x")], "x": real},
        {"hypotheses": [mean("f | h", "x")], "x": real},
        {"hypotheses": [mean("f | x", "0")], "x": real},
        {"hypotheses": [mean("f | g", "g")], "x": real},
        {"hypotheses": [mean("f | g", "0"), mean("f", "0")], "x": real},
        {"where": "(x > 0) > 0", "x": real},
        {"where": "x**65 > 0", "x": real},
        {"n": replace(natural, low=5)},
        {"n": natural, "y": sequence(up_to("n"))},
        {"y": sequence(sequence(bit))},
        {"y": matrix(matrix(bit))},
        {"y": matrix(sequence(bit))},
        {"n": natural, "y": matrix(up_to("n"))},
        {"y": replace(sequence(bit), indices=2)},
        {"y": replace(matrix(bit), indices=1)},
        {"pi": real},
        {"random": "pi"},
        {"bound_1": real},
        {"random": "bound_Sum_0"},
        {Text("x"): real},
        {"x": replace(real, text=Text("real"))},
    ],
)
def test_a_setting_that_is_none(arguments):
    with pytest.raises(IllFormed):
        setting(**arguments)


@pytest.mark.parametrize(
    "make",
    [
        lambda: setting(hypotheses=[mean("f", "x > 0")], x=real),
        lambda: setting("x > 0 and 1", x=real),
        lambda: setting("not x", x=real),
        lambda: PLAIN.define(Name("Q"), parse("x > 0")),
        lambda: PLAIN.condition(parse("x > 0 or x")),
        lambda: PLAIN.condition(Logic("integer", (parse("x > 0"),))),
    ],
)
def test_conditions_and_expressions_are_not_the_same(make):
    with pytest.raises(IllFormed):
        make()


@pytest.mark.parametrize("domain", [1, "real", None, (0, 1), Fraction(1, 2), object()])
def test_a_domain_that_is_none(domain):
    with pytest.raises(TypeError, match="^x must be declared with a domain"):
        setting(x=domain)


def test_settings():
    s = setting("x > 0", hypotheses=[mean("f", "x"), mean("g", "1"), independent("f", "g")], x=real, y=sequence(bit))
    assert s.domains == {"x": real, "y": sequence(bit)} and s.given == parse("x > 0") and s.definitions == {}
    assert setting().given == TRUE and setting(random="").random == ()
    for name in ("declared", "where", "hypotheses", "defined", "random"):
        with pytest.raises(AttributeError):
            setattr(s, name, ())
    for known in (s.domains, s.definitions):
        with pytest.raises(TypeError):
            known["x"] = bit


@pytest.mark.parametrize(
    "definition",
    [
        Definition("P", None, parse("x"), parse("w")),
        Definition("x", None, parse("w"), parse("w")),
        Definition("E", None, parse("1"), parse("1")),
        Definition("P", None, parse("v"), parse("v")),
        Definition("f", None, parse("x"), parse("x")),
        Definition("P", None, parse("x"), parse("x + 1")),
        Definition("sqrt", ("t",), parse("t"), parse("t")),
    ],
)
def test_definitions_are_made_by_define(definition):
    with pytest.raises((IllFormed, TypeError)):
        Setting(tuple(DOMAINS.items()), ("f", "g"), (), (definition,))


class Liar(Definition):
    """A definition that says it is like any other."""

    __hash__ = Definition.__hash__

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False


def test_a_definition_is_no_other_kind():
    with pytest.raises(TypeError, match="is no definition"):
        Setting(tuple(DOMAINS.items()), ("f", "g"), (), (Liar("P", None, parse("x"), parse("w")),))


@pytest.mark.parametrize(
    "left, right",
    [
        (Name(Text("Q")), parse("x")),
        (Call("N", [Name("t")]), parse("t")),
        (Name("Q"), Call("sqrt", [Name("x")])),
        (Name("Q"), Name(Text("x"))),
        (parse("pi"), parse("x")),
        (parse("N(pi)"), parse("pi + 1")),
        (parse("bound_1"), parse("x")),
    ],
)
def test_what_is_no_definition(left, right):
    with pytest.raises(IllFormed):
        PLAIN.define(left, right)


@pytest.mark.parametrize(
    "written",
    [
        "E(binomial(f, 2))",
        "E(binomial(2, f))",
        "E(factorial(f))",
        "E(sqrt(f))",
        "E(exp(f))",
        "E(log(f))",
        "E(abs(f))",
        "E(max(f, 1))",
        "E(max(1, f*x))",
        "E(min(f, 1))",
        "E(min(1, A))",
        "E(x*abs(f + 1))",
        "E(factorial(A))",
    ],
)
def test_within_a_mean_functions_are_of_numbers(written):
    with pytest.raises(IllFormed, match="the random variable f stands in"):
        PLAIN.expression(parse(written))


def test_a_setting_is_made_again_from_its_parts():
    more = PLAIN.define(parse("Q"), parse("P*L(P) + K(x)")).define(parse("N(t)"), parse("Q*B(t, P)"))
    again = replace(more)
    assert again == more and again.definitions == more.definitions
    assert text(again.expression(parse("N(2)"))) == "((x + 1)*(x + 1)**2 + 2)*(2 - (x + 1))"
    assert replace(more, where=parse("P > 0")).given == parse("x + 1 > 0")


@pytest.mark.parametrize("part", ["declared", "random", "hypotheses", "defined"])
def test_a_setting_is_made_of_what_does_not_change(part):
    with pytest.raises(TypeError):
        replace(PLAIN, **{part: list(getattr(PLAIN, part))})


class Agreeable(Mean):
    """Is equal to everything, and makes 0 of each moment."""

    def __eq__(self, other):
        return True

    __hash__ = Mean.__hash__

    def rewrite(self, powers):
        return Number(0)


class Whatever:
    """Looks like a hypothesis, and makes 0 of each moment."""

    names = ("f",)

    def rewrite(self, powers):
        return Number(0)


def test_a_hypothesis_is_one_of_the_kernels():
    for h in (Whatever(), Agreeable("f", Name("x"))):
        with pytest.raises((IllFormed, TypeError)):
            setting(hypotheses=[h], x=real)


def test_a_setting_does_not_change():
    declared = [("x", positive)]
    try:
        s = Setting(declared)
    except (IllFormed, TypeError):
        return
    before = s.symbols(())
    declared[0] = ("x", real)
    assert s.symbols(()) == before


# -- definitions


def test_define():
    assert [d.name for d in PLAIN.defined] == ["P", "L", "M", "A", "R", "B", "V", "K"]
    assert PLAIN.definitions["P"] == (None, parse("x + 1")) and PLAIN.definitions["L"] == (("t",), parse("t**2"))
    more = PLAIN.define(parse("Q"), parse("P*L(P)"))
    assert more.defined[-1] == Definition("Q", None, parse("P*L(P)"), parse("(x + 1)*(x + 1)**2"))
    assert more.defined[:-1] == PLAIN.defined and "Q" not in PLAIN.definitions and more.declared == PLAIN.declared
    assert text(more.expression(parse("Q + L(x)"))) == "(x + 1)*(x + 1)**2 + x**2"
    declared = setting(define=[("L(x)", "x + w")])  # its argument may be a declared name
    assert text(declared.expression(parse("L(3)"))) == "3 + w"
    assert PLAIN.define(parse("Q"), parse("f")).expression(parse("E(Q)")) == parse("E(f)")
    slope = PLAIN.define(parse("Q"), parse("tan(x)")).expression(parse("diff(Q, x)"))
    assert slope == parse("diff(sin(x)/cos(x), x)")


@pytest.mark.parametrize(
    "left, right",
    [
        ("P", "x"),
        ("x", "1"),
        ("f", "1"),
        ("y", "1"),
        ("E", "1"),
        ("diff", "1"),
        ("L(t)", "t"),
        ("x(t)", "t"),
        ("E(t)", "t"),
        ("sqrt(t)", "t"),
        ("Q(t, t)", "t"),
        ("Q(2)", "1"),
        ("Q(t, 2)", "t"),
        ("Q(t + 1)", "t"),
        ("Q + 1", "x"),
        ("2", "x"),
        ("-Q", "x"),
        ("Q[1]", "x"),
        ("Q > 0", "x"),
        ("Q", "Q + 1"),
        ("Q(t)", "Q(t - 1)"),
        ("Q", "v"),
        ("Q", "t"),
        ("Q(t)", "v"),
        ("Q(P)", "P"),
        ("Q(f)", "f"),
        ("Q(y)", "y"),
        ("Q(t, P)", "t"),
        ("f(t)", "t"),
        ("Q", "L"),
        ("Q", "L(x, x)"),
        ("Q", "P(x)"),
        ("Q", "y"),
        ("Q", "x[1]"),
        ("Q", "Sum(x, x, 1, 2)"),
        ("Q", "diff(n, n)"),
        ("Q(t)", "Sum(t, P, 1, 2)"),
        ("Q(t)", "f*E(1/f)"),
        ("Q", "1/f"),
        ("Q", "sqrt(f)"),
        ("Q(t)", "Sum(t, t, 1, 2)"),
        ("y(t)", "t"),
        ("Q", "Sum(x, i, x > 0, 2)"),
        ("Q", "Sum(x, i, 1, x > 0)"),
    ],
)
def test_definitions_that_are_none(left, right):
    with pytest.raises(IllFormed):
        PLAIN.define(parse(left), parse(right))


def test_definitions_do_not_grow_without_end():
    s = setting(x=real).define(parse("P0"), parse("x"))
    with pytest.raises(IllFormed):
        for i in range(40):
            s = s.define(parse(f"P{i + 1}"), parse(f"P{i}*P{i}"))


# -- what may stand where


@pytest.mark.parametrize(
    "tree, full",
    [
        ("x", "x"),
        ("P*2", "(x + 1)*2"),
        ("L(w)", "w**2"),
        ("L(P)", "(x + 1)**2"),
        ("B(x, w)", "x - w"),
        ("M(x)", "E(f*x)"),
        ("E(f)", "E(f)"),
        ("E(f*g**2 + x)", "E(f*g**2 + x)"),
        ("E(A)", "E(f*x)"),
        ("E(L(f))", "E(f**2)"),
        ("y[1]", "y[1]"),
        ("y[n + 1]", "y[n + 1]"),
        ("Sum(y[i], i, 1, n)", "Sum(y[i], i, 1, n)"),
        ("Sum(L(i), i, 1, n)", "Sum(i**2, i, 1, n)"),
        ("E(Sum(f, i, 1, n))", "E(Sum(f, i, 1, n))"),
        ("Integral(v*x, v, 0, P)", "Integral(v*x, v, 0, x + 1)"),
        ("diff(x**2, x)", "diff(x**2, x)"),
        ("diff(P, x)", "diff(x + 1, x)"),
        ("diff(E(f)*x, x)", "diff(E(f)*x, x)"),
        ("diff(Integral(v, v, 0, 1), p)", "diff(Integral(v, v, 0, 1), p)"),
        ("Integral(diff(v**2, v), v, 0, 1)", "Integral(diff(v**2, v), v, 0, 1)"),
        ("E(f/x)", "E(f/x)"),
        ("E(f**2)", "E(f**2)"),
        ("x**n", "x**n"),
        ("E(f)/E(g)", "E(f)/E(g)"),
        ("1/E(f)", "1/E(f)"),
        ("sqrt(E(f**2))", "sqrt(E(f**2))"),
        ("E(f*E(f))", "E(f*E(f))"),
        ("E(f/E(f))", "E(f/E(f))"),
        ("2**E(f)", "2**E(f)"),
        ("E(x**n*f)", "E(x**n*f)"),
        ("binomial(n, j)", "binomial(n, j)"),
        ("exp(x) + log(s)", "exp(x) + log(s)"),
        ("E(f*sqrt(x))", "E(f*sqrt(x))"),
        ("Sum(Sum(i*h, h, 1, i), i, 1, n)", "Sum(Sum(i*h, h, 1, i), i, 1, n)"),
        ("V/V", "E(f)/E(f)"),
        ("E(f*1/V)", "E(f*1/E(f))"),
        ("y[y[1] + 1]", "y[y[1] + 1]"),
        ("diff(L(x), x)", "diff(x**2, x)"),
        ("E(f*y[1])", "E(f*y[1])"),
        ("Integral(diff(x*v, x), v, 0, 1)", "Integral(diff(x*v, x), v, 0, 1)"),
        ("M(P)", "E(f*(x + 1))"),
        ("Integral(Integral(h*v, v, 0, 1), h, 0, 1)", "Integral(Integral(h*v, v, 0, 1), h, 0, 1)"),
        ("-x + 3", "-x + 3"),
        ("pi*x", "pi*x"),
        ("E(pi*f)", "E(pi*f)"),
        ("E(f*indicator(x > 0))", "E(f*indicator(x > 0))"),
        ("E(f*Product(x, i, 1, n))", "E(f*Product(x, i, 1, n))"),
        ("E(f*indicator(All(x > i, i, 1, n)))", "E(f*indicator(All(x > i, i, 1, n)))"),
        ("Sum(E(f)*P**i, i, n, infinity)", "Sum(E(f)*(x + 1)**i, i, n, infinity)"),
        ("Sum(L(x)**i, i, 0, infinity)", "Sum((x**2)**i, i, 0, infinity)"),
        ("diff(z[j]**2*P, z[j])", "diff(z[j]**2*(x + 1), z[j])"),
    ],
)
def test_meaning(tree, full):
    assert text(PLAIN.expression(parse(tree))) == full


@pytest.mark.parametrize(
    "tree",
    [
        "v",
        "t",
        "L",
        "x(1)",
        "P(x)",
        "Q(x)",
        "E",
        "y",
        "z",
        "x[1]",
        "f[1]",
        "P[1]",
        "f",
        "g*x",
        "A",
        "L(f)",
        "E(x*v)",
        "x > 0",
        "not x > 0",
        "x + (x > 0)",
        "E(x > 0)",
        "sqrt(not x > 0)",
        "E(x + (x > 0))",
        "E(Sum(x > 0, i, 1, 2))",
        "E(Integral(x > 0, v, 0, 1))",
        "E(f*indicator((x > 0) == 1))",
        "E(f*indicator(1 == (x > 0)))",
        "x + (x > 0 and w > 0)",
        "K(f)",
        "Sum(x > 0 or w > 0, i, 1, 2)",
        "L(x > 0)",
        "Sum(i > 0, i, 1, 2)",
        "y[x > 0]",
        "sqrt(x > 0)",
        "-(x > 0)",
        "Integral(x > 0, v, 0, 1)",
        "E(1/f)",
        "E(f/g)",
        "E(x/f)",
        "E(1/(f*x + 1))",
        "E(2**f)",
        "E(x**f)",
        "E(f**n)",
        "E(A**n)",
        "E((f + x)**(1 - 2))",
        "E(sqrt(f))",
        "E(exp(f*x))",
        "E(log(f))",
        "E(binomial(f, 2))",
        "E(binomial(2, f))",
        "E(y[f])",
        "E(1/A)",
        "E(L(1/f))",
        "E(M(f))",
        "E(M(A))",
        "E(Sum(x, i, 1, f))",
        "E(Sum(x, i, f, 2))",
        "Sum(x, i, x > 0, 2)",
        "Sum(x, i, 1, x > 0)",
        "E(Sum(x, i, x > 0, 2))",
        "E(Sum(x, i, 1, x > 0))",
        "Integral(x, v, x > 0, 2)",
        "Integral(x, v, 1, x > 0)",
        "E(Integral(f, v, 0, 1))",
        "E(Integral(x, v, f, 1))",
        "E(Integral(x, v, 0, f))",
        "E(R*f/A)",
        "E(sqrt(A))",
        "diff(x, n)",
        "diff(x, b)",
        "diff(x, v)",
        "diff(x, y)",
        "diff(x, f)",
        "diff(P, P)",
        "diff(x, j)",
        "diff(L(x), t)",
        "Sum(x, x, 1, 2)",
        "Sum(x, n, 1, 2)",
        "Sum(x, f, 1, 2)",
        "Sum(x, P, 1, 2)",
        "Sum(x, L, 1, 2)",
        "Sum(Sum(i, i, 1, 2), i, 1, 2)",
        "Sum(x, y, 1, 2)",
        "Sum(i, i, i, 2)",
        "Sum(i, i, 1, i)",
        "Integral(x, x, 0, 1)",
        "Integral(v, v, v, 1)",
        "Integral(v, v, 0, v)",
        "Integral(x, P, 0, 1)",
        "Integral(Integral(v, v, 0, 1), v, 0, 1)",
        "Integral(Sum(v, v, 1, 2), v, 0, 1)",
        "Sum(E(f)*f, i, 1, 2)",
        "Sum(1, i, 1, f)",
        "Sum(1, i, f, 2)",
        "L(v)",
        "B(x)",
        "B(x, w, x)",
        "L()",
        "x**65",
        "(x + w + s + p)**64",
        "2**99",
        "Sum(v, i, 1, 2)",
        "Sum(1, i, v, 2)",
        "Sum(1, i, 1, v)",
        "Integral(1, h, v, 1)",
        "Integral(1, h, 0, v)",
        "Integral(w0, h, 0, 1)",
        "y[v]",
        "diff(v, x)",
        "E(y)",
        "P(1)",
        "E(E(f)*v)",
        "diff(Sum(i*x, i, 1, n), i)",
        "Sum(diff(i*x, i), h, 1, 2)",
        "E(x)*f",
        "A + E(f)",
        "Sum(f*x**i, i, 0, infinity)",
        "E(Sum(f*x**i, i, 0, infinity))",
        "E(Sum(x**i, i, f, infinity))",
        "Sum(x**i, i, i, infinity)",
        "Sum(x**x, x, 0, infinity)",
        "Sum(x**i, P, 0, infinity)",
        "Sum(v**i, i, 0, infinity)",
        "Sum(x**i, i, v, infinity)",
        "Sum(x**i + 1, i, 0, infinity)",
        "Sum(x**i, i, 0, infinity + 1)",
        "infinity",
        "Sum(x**i, infinity, 0, infinity)",
        "Sum(x**i/w**(i - i), i, 0, infinity)",
        "Sum((x > 0)**i, i, 0, infinity)",
        "Sum(x**i, i, x > 0, infinity)",
        "Sum(Sum(x**i, i, 0, infinity), i, 1, n)",
        "Sum(x**i, bound_a, 0, infinity)",
        "Product(x, i, 0, infinity)",
        "Sum(i**8*((x + w + s)**7)**i, i, 0, infinity)",
        "indicator(x)",
        "indicator(x + 1)",
        "indicator(All(x, i, 1, n))",
        "E(indicator(f > 0))",
        "E(x*indicator(1 < f))",
        "E(indicator(All(f > i, i, 1, 2)))",
        "E(indicator(All(x > i, i, 1, f)))",
        "E(Product(f, i, 1, 2))",
        "E(Product(x, i, f, 2))",
        "E(Product(x, i, 1, f))",
        "E(indicator(A > 0))",
    ],
)
def test_what_has_no_meaning(tree):
    with pytest.raises(IllFormed):
        PLAIN.expression(parse(tree))


def test_a_line_is_an_expression_or_a_condition():
    for line, meaning in (("P", "x + 1"), ("P > L(w)", "x + 1 > w**2"), ("P > 0 and x > 0", "x + 1 > 0 and x > 0")):
        assert PLAIN.meaning(parse(line)) == parse(meaning)
    for line in ("Q", "Q > 0", "f", "f > 0"):
        with pytest.raises(IllFormed):
            PLAIN.meaning(parse(line))


@pytest.mark.parametrize("tree", ["f > 0", "f > v and x > 0", "not f > v", "x > v or (x > 0 and f > 0)", "f + v", "-f"])
def test_a_bound_name_lets_no_random_one_out_of_its_mean(tree):
    with pytest.raises(IllFormed, match="f stands outside E"):
        PLAIN.meaning(parse(tree), ("v",))
    within = parse(tree.replace("f", "E(f)"))
    assert PLAIN.meaning(within, ("v",)) == within


@pytest.mark.parametrize(
    "tree",
    [
        Call("exp", (Name("x"), Name("x"))),
        Call("exp", ()),
        Call("diff", (Name("x"), Number(1))),
        Number(0.5),
        Call("Sum", (Name("x"), *[Number(1)] * 3)),
        Call("Integral", (Name("x"), *[Number(1)] * 3)),
        Number(-1),
        Number(True),
    ],
)
def test_a_tree_that_no_text_has(tree):
    with pytest.raises(IllFormed):
        PLAIN.expression(tree)


@pytest.mark.parametrize(
    "tree",
    [
        Call("exp", [Name("x")]),
        Call("L", [Name("x")]),
        Logic("and", [parse("x > 0")]),
        Logic("not", [parse("x > 0")]),
        Logic("and", (parse("x > 0"), Logic("or", [parse("x > 0")]))),
    ],
)
def test_a_tree_is_made_of_what_does_not_change(tree):
    with pytest.raises(IllFormed):
        PLAIN.meaning(tree)


class Named(str):
    pass


@pytest.mark.parametrize(
    "tree",
    [
        Name(Named("x")),
        Number(type("Two", (int,), {})(2)),
        Number(True),
        type("Other", (Name,), {})("x"),
        type("Other", (Number,), {})(2),
        Call(Named("exp"), (Name("x"),)),
        -type("Other", (Name,), {})("x"),
    ],
)
def test_a_tree_is_made_of_nodes_and_of_nothing_that_looks_like_them(tree):
    with pytest.raises(IllFormed, match="made of the nodes"):
        PLAIN.meaning(tree)


def test_a_domain_is_one_of_the_kernel():
    class Liar(type(natural)):
        def coordinate(self, name):
            return Number(7) + Name(name), "count"

    with pytest.raises(TypeError):
        setting(n=Liar("natural", 0))


@pytest.mark.parametrize(
    "declared, random",
    [
        ((("y", sequence(bit)), ("y", sequence(real))), ()),
        ((("n", natural), ("n", real)), ()),
        ((), ("f", "f")),
        ((("f", real),), ("f",)),
    ],
)
def test_a_name_is_declared_once(declared, random):
    with pytest.raises(IllFormed, match="declared twice"):
        Setting(declared, random)


def test_conditions():
    assert PLAIN.condition(parse("P > 0 and not x == 1")) == parse("x + 1 > 0 and not x == 1")
    for tree in ("x", "v > 0", "f > 0", "x > 0 and f > 0", "not f > 0", "x > (x > 0)", "(x > 0) == (x < 0)", "y > 0"):
        with pytest.raises(IllFormed):
            PLAIN.condition(parse(tree))
    with pytest.raises(IllFormed):
        PLAIN.condition(Logic("and", (Relation(">", Name("x"), Name("v")),)))


def test_bound_names():
    assert PLAIN.meaning(parse("v*x"), ("v",)) == parse("v*x")
    for tree, bound in (
        ("v*x", ()),
        ("v*x", ("t",)),
        ("Sum(1, v, 1, 2)", ("v",)),
        ("y", ()),
        ("f", ()),
        ("indicator(K(f) > v)", ("v",)),
    ):
        with pytest.raises(IllFormed):
            PLAIN.meaning(parse(tree), bound)
    assert PLAIN.meaning(parse("y"), ("y",)) == Name("y") and PLAIN.meaning(parse("f"), ("f",)) == Name("f")
    assert PLAIN.meaning(parse("diff(v**2, v)"), ("v",)) == parse("diff(v**2, v)")


def test_a_bound_name_that_has_a_meaning_is_named():
    for tree, said in (
        ("Sum(x, x, 1, 2)", "variable of Sum"),
        ("Product(x, x, 1, 2)", "variable of Product"),
        ("Integral(x, x, 1, 2)", "variable of Integral"),
    ):
        with pytest.raises(IllFormed, match=f"the {said}, x, already"):
            PLAIN.expression(parse(tree))
    with pytest.raises(IllFormed, match="the variable of Sum, pi, already"):
        PLAIN.expression(parse("Sum(pi, pi, 1, 2)"))
    for own in ("bound_index_0", "bound_variable_1"):  # the kernel's own
        for binder in ("Sum", "Product", "Integral"):
            with pytest.raises(IllFormed, match=f"{own}, already"):
                PLAIN.expression(parse(f"{binder}({own}, {own}, 1, 2)"))
    later = setting(define=[("S", "Sum(v, v, 1, 2)"), ("v", "x")])
    with pytest.raises(IllFormed, match="the variable of Sum, v, already"):
        later.expression(parse("S"))


def test_no_derivative_over_finitely_many_values():
    s = setting(x=real, h=finite(0, Fraction(1, 2)), hypotheses=[independent("f", "g")])
    with pytest.raises(IllFormed):
        s.expression(parse("diff(x, h)"))
    assert s.expression(parse("diff(E(f)*x, x)")) == parse("diff(E(f)*x, x)")


def test_what_definitions_blow_up():
    s = setting(x=real, define=[("P0", "x"), *((f"P{i + 1}", f"P{i} + P{i}") for i in range(10))])
    assert s.expression(parse("P10")) is not None
    with pytest.raises(IllFormed, match="symbols"):
        s.expression(parse("P10 + P10 + P10"))


def test_without_random_variables_there_is_no_expectation():
    with pytest.raises(IllFormed):
        setting(random="").expression(parse("E(x)"))


def test_a_mean_that_moves():
    h = mean("f", "x + 1")
    s = setting(hypotheses=[h], define=[("V", "E(f)"), ("M(t)", "E(f*t)")])
    for tree in ("diff(x*E(f), x)", "diff(V, x)", "diff(M(w), x)", "diff(E(g), x)", "diff(E(f)*w, x)"):
        with pytest.raises(IllFormed):
            s.expression(parse(tree))
    assert s.expression(parse("diff(x*E(f), w)")) == parse("diff(x*E(f), w)")
    assert s.expression(parse("diff(x**2, x)*E(f)")) == parse("diff(x**2, x)*E(f)")


def test_what_captures_is_refused():
    s = setting(define=[("D(t)", "diff(t*x, x)"), ("S(t)", "Sum(t*i, i, 1, 3)"), ("M(t)", "E(t*f)")])
    for tree in ("D(x)", "Sum(S(i), i, 1, 3)", "M(f)", "E(M(f))"):
        with pytest.raises(IllFormed):
            s.expression(parse(tree))
    assert s.expression(parse("D(w)")) == parse("diff(w*x, x)") and s.expression(parse("E(M(x))")) == parse("E(E(x*f))")


# -- what the identity may know


def test_symbols():
    h = independent("f", "g")
    s = setting(k=up_to("n"), o=finite(-1, 1), q=finite(0, Fraction(1, 2)), r=positive, **DOMAINS)
    known = s.symbols((h,))
    assert known.random == {"f", "g"} and known.hypotheses == (h,)
    assert known.integers == set("njbko")
    assert {n for n, signs in known.signs if signs == {0, 1}} == set("njspbkq")  # of j what it has above 1
    assert dict(known.signs)["r"] == {1} and dict(known.signs)["o"] == {-1, 1}
    assert known.from_one == {"j"} and known.units == {"y"}
    s = setting(y=sequence(finite(0)), z=sequence(finite(1, 0)), u=sequence(finite(-1, 0)), v=sequence(natural))
    assert s.symbols(()).units == {"z"} and s.symbols(()).whole == {"y", "z", "u", "v"}
    assert setting(y=sequence(real), z=sequence(positive_integer)).symbols(()).whole == {"z"}
    s = setting(y=sequence(probability), z=sequence(positive), u=sequence(finite(0, 1, 2)))
    assert s.symbols(()).units == {"y"} and s.symbols(()).whole == {"u"}


def test_statements():
    s = setting("x > 0", define=[("P", "x + 1")])
    found = Statement(s, Name("x"), "==", Name("P"), (parse("P > 2"), parse("w != 0")))
    assert found.premises == (parse("x > 0"), parse("x + 1 > 2"), parse("w != 0"))
    assert (found.hypotheses, found.over, Statement(s, Name("x"), "==", Name("x")).conditions) == ((), "", ())
    with pytest.raises(AttributeError):
        found.right = Name("x")
    for relation, over in (("->", ""), ("=", ""), ("!=", ""), ("<", "x"), ("==", "x")):
        with pytest.raises(IllFormed):
            Statement(s, Name("x"), relation, Number(0), over=over)
    assert Statement(s, Name("x"), "->", Number(0), over="x").over == "x"
    assert not hasattr(found, "__dict__")  # into which something could be written
    with pytest.raises(TypeError):
        Goal(s, Name("x"), "==", Number(0), [])


# -- theorems

SAYS = Statement(PLAIN, Name("x"), "==", Name("x"))
THEOREM = _make(SAYS, "a rule", (("cited", "b"), ("cited", "b"), ("argued", "c")))


def test_a_theorem():
    assert THEOREM.statement is SAYS and THEOREM.method == "a rule" and not THEOREM.proved
    assert THEOREM.rests_on == (("cited", "b"), ("argued", "c"))
    assert _make(SAYS, "a rule").proved and _make(SAYS, "a rule").rests_on == () and _make(SAYS, "a rule") != THEOREM


@pytest.mark.parametrize(
    "forge",
    [
        lambda: Theorem(),
        lambda: Theorem(SAYS, "a rule", ()),
        lambda: Theorem.__new__(Theorem),
        lambda: type("T", (Theorem,), {}),
        lambda: copy.copy(THEOREM),
        lambda: copy.deepcopy(THEOREM),
        lambda: pickle.dumps(THEOREM),
        lambda: THEOREM.__reduce__(),
    ],
)
def test_nothing_else_makes_a_theorem(forge):
    with pytest.raises(TypeError):
        forge()


def test_a_forged_theorem():
    blank = object.__new__(Theorem)
    for name in ("statement", "rests_on", "method", "proved"):
        with pytest.raises(IllFormed):
            getattr(blank, name)
        with pytest.raises(AttributeError):
            setattr(THEOREM, name, True)
    with pytest.raises(AttributeError):
        THEOREM.more = 1

    class Other:
        pass

    other = Other()
    statement._made[other] = statement._made[THEOREM]
    with pytest.raises(IllFormed):
        statement._content(other)


def test_goals_and_definitions_are_frozen():
    for thing, field in (
        (Goal(PLAIN, Name("x"), "==", Name("x")), "right"),
        (PLAIN.defined[0], "full"),
        (SAYS, "left"),
        (PLAIN, "random"),
    ):
        with pytest.raises(AttributeError):
            setattr(thing, field, None)
    goal = Goal(PLAIN, Name("x"), "==", Name("x"))
    assert (goal.uses, goal.extends, goal.restricts, goal.because, goal.by) == ((), None, None, None, None)


CALLED = {"F": function(), "P": function(positive, 2), "x": real, "y": sequence(real), "n": natural}


@pytest.mark.parametrize(
    "written",
    [
        "F(x)",
        "P(x, F(x))",
        "prime(F(x))",
        "prime(prime(F(n)))",
        "F(y[1])",
        "Sum(F(i), i, 1, n)",
        "diff(P(x, x), x)",
        "F(E(f))",
        "E(F(x)*f)",
        "indicator(F(x) > 0)",
        "F(x)**n",
    ],
)
def test_functions(written):
    Setting(tuple(CALLED.items()), random=("f",)).meaning(parse(written))


def test_an_index_that_is_put_in_does_not_get_the_name_of_a_parameter():
    s = setting(define=[("S", "Sum(i, i, 1, 2)"), ("D(k)", "Sum(S*k, i, 1, 2)")])
    assert text(s.definitions["D"][1]) == "Sum(Sum(l, l, 1, 2)*k, i, 1, 2)"
    assert text(s.expression(parse("D(x)"))) == "Sum(Sum(l, l, 1, 2)*x, i, 1, 2)"
    assert text(s.meaning(parse("S*i"), ("i",))) == "Sum(k, k, 1, 2)*i"


def test_an_index_that_is_put_in_gets_a_name_without_a_meaning():
    s = setting(random="l", define=[("r", "Sum(i, i, 1, 2)")], k=real)
    assert text(s.meaning(parse("Sum(r, i, 1, 2)"), ("j",))) == "Sum(Sum(s, s, 1, 2), i, 1, 2)"


def test_what_is_known_of_functions():
    s = Setting((*CALLED.items(), ("Q", function(probability)), ("b", matrix(bit))))
    assert s.symbols(()) == Symbols(
        integers=frozenset("n"),
        signs=tuple((name, frozenset({0, 1}) if name == "n" else real.signs) for name in s.domains),
        units=frozenset("b"),
        whole=frozenset("b"),
        items=(("y", real.signs), ("b", bit.signs)),
        functions=(("F", (1, real.signs)), ("P", (2, positive.signs)), ("Q", (1, probability.signs))),
    )


@pytest.mark.parametrize(
    "written, says",
    [
        ("F", r"F is a function: write F\(x\)"),
        ("P + 1", r"P is a function: write P\(x, y\)"),
        ("F[1]", "not declared as a seq"),
        ("F(x, x)", r"F takes 1 argument\(s\), not 2"),
        ("P(x)", r"P takes 2 argument\(s\), not 1"),
        ("prime(x)", "prime is the slope"),
        ("prime(P(x, x))", "prime is the slope"),
        ("prime(F(x) + 1)", "prime is the slope"),
        ("prime(prime(x))", "prime is the slope"),
        ("prime(exp(x))", "prime is the slope"),
        ("prime(L(x))", "prime is the slope"),
        ("E(F(f))", "random variable"),
        ("E(prime(F(f)))", "random variable"),
        ("E(P(x, f*x))", "random variable"),
        ("F(f)", "outside E|random"),
        ("y(1)", "not a known function"),
        ("x(1)", "not a known function"),
        ("Sum(F, F, 1, n)", "already has a meaning"),
        ("diff(F, F)", "F is a function|declared real"),
        ("diff(x, F)", "F must be a declared real variable"),
        ("F(x > 0)", "a condition"),
    ],
)
def test_functions_in_the_wrong_place(written, says):
    s = Setting(tuple(CALLED.items()), random=("f",)).define(parse("L(t)"), parse("t**2"))
    with pytest.raises(IllFormed, match=says):
        s.meaning(parse(written))


@pytest.mark.parametrize("head, body", [("F", "1"), ("F(x)", "x"), ("L(F)", "1"), ("prime(x)", "x"), ("F(t)", "t")])
def test_a_function_has_its_meaning(head, body):
    with pytest.raises(IllFormed):
        Setting(tuple(CALLED.items())).define(parse(head), parse(body))


def test_a_function_is_no_name_of_a_hypothesis():
    with pytest.raises(IllFormed):
        Setting(tuple(CALLED.items()), random=("F",))


def test_an_argument_takes_nothing_of_another_definition():
    s = setting(e=real).define(parse("P"), parse("e + 1"))
    with pytest.raises(IllFormed, match="the argument e of L stands in another definition: rename it"):
        s.define(parse("L(e)"), parse("P*e"))
    assert text(s.define(parse("L(z)"), parse("P*z")).meaning(parse("L(2)"))) == "(e + 1)*2"
    assert text(s.define(parse("L(e)"), parse("e**2")).meaning(parse("L(2)"))) == "2**2"
