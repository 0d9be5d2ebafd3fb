"""Declared functions, through everything that shows or stores a derivation."""

import json

import pytest
import sympy as sp

from derivations import (
    Claim,
    Derivation,
    IllFormed,
    NotProved,
    Refuted,
    function,
    natural,
    positive,
    real,
    replay,
    sequence,
)
from derivations.kernel.language import parse, text
from derivations.kernel.show import latex
from derivations.plaintext import read, write
from derivations.show.page import render
from derivations.tex import Notation

SIGMOID = "prime(f(b - t)) == f(b - t)*(1 - f(b - t))"


def stored(d):
    return json.loads(json.dumps(d.record()))


def chain_rule():
    d = Derivation("One output", f=function(), L=function(), b=real, t=real, where=SIGMOID).define("z", "f(b - t)")
    d.start("diff(L(z), t)").step("prime(L(z))*diff(f(b - t), t)", "chain rule")
    return d.step("-prime(L(z))*z*(1 - z)", "the slope of the sigmoid")


def test_a_hypothesis_on_a_slope_is_used():
    d = chain_rule()
    assert d.proved and "where prime(f(b - t)) == f(b - t)*(1 - f(b - t))" in str(d.conclusion)
    with pytest.raises(NotProved):
        Derivation("Without", f=function(), x=real).start("prime(f(x))").step("f(x)*(1 - f(x))", "")


def test_a_record_with_functions_replays_and_is_compared():
    record = stored(chain_rule())
    replay(record)
    assert record["domains"][0] == ["f", "function(real)"] and record["point"]["f"]
    for spoil in (lambda p: p.update(f=[]), lambda p: p.update(f=[[[0], ["0"], "1"], [[1], ["0"], "1"]])):
        worse = json.loads(json.dumps(record))
        spoil(worse["point"])
        with pytest.raises((NotProved, IllFormed, ArithmeticError)):
            replay(worse)


def test_a_counterexample_with_functions():
    claim = Claim("f(x + y)", "==", "f(x) + f(y)", source="a slip", f=function(), x=real, y=real)
    assert "f(0) = " in str(claim)
    replay(stored(claim))
    worse = stored(claim)
    worse["counterexample"]["f"][0][2] = "0"
    with pytest.raises((NotProved, IllFormed)):
        replay(worse)


@pytest.mark.parametrize(
    "values",
    [
        [[[0], ["0"]]],
        [[["0"], ["0"], "1"]],
        [[[-1], ["0"], "1"]],
        [[[0, 0], ["0"], "1"]],
        [[[0], ["x"], "1"]],
        [[[0], ["0"], "1"], [[0], ["0"], "1"]],
        [[0, "0", "1"]],
        [["0", "1"]],
        [[[0], ["0"], 1]],
    ],
)
def test_stored_values_that_are_none(values):
    worse = stored(Claim("f(x)", "==", "1", source="a slip", f=function(), x=real))
    worse["counterexample"]["f"] = values
    with pytest.raises((NotProved, IllFormed, ValueError, TypeError)):
        replay(worse)


def test_values_lie_inside_the_domain():
    worse = stored(Claim("P(x)", "==", "1", source="a slip", P=function(positive), x=real))
    for value in ("0", "-1"):
        worse["counterexample"]["P"] = [[[0], ["0"], value]]
        worse["values"] = [value, "1"]
        with pytest.raises(IllFormed, match="outside what was declared"):
            replay(worse)


def test_slopes_are_refuted_by_values_and_slopes():
    with pytest.raises(Refuted, match=r"f'\(0\)"):
        Derivation("Product", f=function(), g=function(), x=real).start("diff(f(x)*g(x), x)").step(
            "prime(f(x))*prime(g(x))", ""
        )
    claim = Claim("diff(P(x, y), x)", "==", "diff(P(x, y), y)", source="a slip", P=function(real, 2), x=real, y=real)
    assert "P^(1,0)" in str(claim)


def test_it_is_written_and_read():
    d = Derivation("Slope", f=function(), P=function(positive, 2), x=real, n=natural)
    d.start("diff(Sum(f(i*x)*P(x, 2), i, 1, n), x)").step("diff(P(x, 2)*Sum(f(x*i), i, 1, n), x)", "out of the sum")
    again = read(write(d))
    assert write(again) == write(d) and again.setting == d.setting
    assert read("Short\nf function; x real\nf(x) + f(x)\n= 2*f(x)").proved
    assert r"f \in C^{\infty}(\mathbb{R}, \mathbb{R})" in render(stored(d))


def test_latex_of_slopes():
    for written, tex in (
        ("prime(f(x))", r"f'\left(x\right)"),
        ("prime(prime(f(x + 1)))**2", r"{f''\left(x+1\right)}^{2}"),
        ("prime(f(g(x)))", r"f'\left(g\left(x\right)\right)"),
    ):
        tree = parse(written)
        assert latex(tree) == tex
        assert Notation("x", functions="f g").read(tex) == tree
    for tex in (r"f^{\prime}(x)", "f'(x)", r"f^\prime(x)"):
        assert text(Notation("x", functions="f").read(tex)) == "prime(f(x))"
    assert text(Notation("x", functions="f").read(r"f''(x) f(x)^2")) == "prime(prime(f(x)))*f(x)**2"


def test_a_slope_by_what_is_defined_is_no_second_reading():
    d = chain_rule()
    notation = Notation.of(d, reads={r"\frac{\partial L(z)}{\partial z}": "prime(L(z))"})
    assert text(notation.read(r"\frac{\partial L(z)}{\partial z}")) == "prime(L(z))"
    with pytest.raises(IllFormed, match="z is defined"):
        Notation.of(d).read(r"\frac{\partial L(z)}{\partial z}")


def test_names_that_look_like_a_function():
    with pytest.raises(IllFormed, match="look the same"):
        Derivation("Twice", f_1=function(), f1=real).start("f_1(f1)")
    with pytest.raises(IllFormed, match="look the same"):
        Derivation("Twice", alpha=function(), α=function())


def test_sympy_differentiates_functions():
    for line, slope in (
        ("diff(f(x**2)*x, x)", "f(x**2) + 2*x**2*prime(f(x**2))"),
        ("diff(prime(f(x)), x)", "prime(prime(f(x)))"),
        ("diff(f(x)*P(y), x)", "P(y)*prime(f(x))"),
    ):
        d = Derivation("By SymPy", f=function(), P=function(positive), x=real, y=real).start(line)
        d.step(lambda e: e.doit(), "SymPy")
        assert d.proved and sp.simplify(d.last - d.copy().step(slope, "by hand").last) == 0
    f, x = Derivation("Recorded", f=function(), x=real).symbols()
    assert str(2 * f(x + 1)) == "2*f(x + 1)"


def test_a_hint_knows_functions():
    with pytest.raises(IllFormed) as error:
        Derivation("Bare", f=function(), x=real).start("f + f(x)")
    assert "write f(x)" in str(error.value) and "f is no function" not in str(error.value)


@pytest.mark.parametrize("number", ["1e300000000", "1_0", " 1", "٣", 1, 0.5, True, None])
def test_a_point_of_a_record_is_written_out(number):
    for spoil in (
        lambda p: p["f"][0][1].__setitem__(0, number),
        lambda p: p["f"][0].__setitem__(2, number),
        lambda p: p.update(b=number),
        lambda p: p["f"][0][0].__setitem__(0, str(number)),
    ):
        worse = stored(chain_rule())
        spoil(worse["point"])
        with pytest.raises(IllFormed):
            replay(worse)


def test_a_slope_of_any_order_is_not_written_out():
    worse = stored(Claim("f(x)", "==", "1", source="a slip", f=function(), x=real))
    worse["counterexample"]["f"].append([[10**9], ["0"], "1"])
    with pytest.raises(IllFormed, match="how often it is differentiated"):
        replay(worse)


def test_a_prime_stands_behind_no_superscript():
    tree = parse("prime(prime(f(x)))")
    assert latex(tree, {"f": "f^+"}) == r"{{f^+}'}'\left(x\right)" and latex(tree) == r"f''\left(x\right)"


def test_slopes_of_a_counterexample_on_the_page():
    names = {"f": "f^+"}
    claim = Claim("prime(f(x))", "==", "0", source="a slip", f=function(), x=real, names=names)
    assert "{f^+}&#x27;(" in render(stored(claim))
    claim = Claim("diff(P(x, y), x)", "==", "diff(P(x, y), y)", source="a slip", P=function(real, 2), x=real, y=real)
    assert "P^{(1,0)}(" in render(stored(claim)) and "P^(1,0)(" in str(claim)


def test_an_index_that_was_renamed_looks_like_no_name():
    def made(**names):
        d = Derivation("Renamed", u=sequence(real), q=real, n=natural, m=natural, names=names)
        d.define("L(t)", "Sum(t/(u[i] - q), i, 1, m)")
        return d.start("Sum(i*L(2), i, 1, n)").step("Sum(L(2)*i, i, 1, n)", "")

    assert "All(u[j] - q != 0, j, 1, m)" in str(made().conclusion)
    with pytest.raises(IllFormed, match="q and j look the same"):
        made(q="j")
    d = Derivation("Renamed", u=sequence(real), q=real, n=natural, m=natural, names={"q": "j"})
    d.define("L(t)", "Sum(t/(u[i] - q), i, 1, m)")
    with pytest.raises(IllFormed, match="q and j look the same"):
        d.define("z", "Sum(i*L(2), i, 1, n)")
