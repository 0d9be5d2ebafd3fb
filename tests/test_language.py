"""Every text gets an answer, and soon: a tree, or IllFormed. Limits count work, and are tried before it is done."""

import time
from types import SimpleNamespace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from xglib.derivation import Derivation, IllFormed, natural, nonnegative, probability, real
from xglib.derivation.kernel.domains import from_text
from xglib.derivation.kernel.language import (
    MAX_CHAIN,
    MAX_DEPTH,
    Binary,
    Call,
    Captured,
    Name,
    Neg,
    Number,
    check_shape,
    check_size,
    constant,
    expand,
    names,
    parse,
    substitute,
    walk,
)
from xglib.derivation.kernel.show import latex, text


@pytest.fixture(autouse=True)
def soon():
    start = time.process_time()
    yield
    assert time.process_time() - start < 10


@pytest.mark.parametrize("written", [
    "(" * 300 + "x" + ")" * 300, "-" * 3000 + "x", "- " * 50 + "x", "not " * 300 + "x < 1", "2**" * 300 + "2",
    "x**-" * 60 + "x", "sqrt(" * 60 + "x" + ")" * 60, "c[" * 60 + "1" + "]" * 60, "(-" * 30 + "x" + ")" * 30,
    "-(" * 30 + "x" + ")" * 30, "2**(" * 25 + "x" + ")" * 25, "(" * 2000, "[" * 2000, "-(" * 1000,
    "not (" * 300, "x" + "(1)" * 1000, "x" + "[1]" * 1000, "x" + ".x" * 1000, "x" + "^x" * 1000, "x = " * 900 + "x",
    "x if x else " * 300 + "x", "lambda: " * 400 + "x", "await " * 600 + "x", "x for x in " * 300, "~" * 3000 + "x",
    "f'{" * 300, "'" * 3000, '"""' * 1000, "{" * 3000, "\\" * 3000, "+".join("x" * 400), "*".join("x" * 400),
    " < ".join("x" * 400), " and ".join("x" * 400), "f(" + ",".join("x" * 400) + ")",
    "(x+" * 39 + "x" + ")" * 39 + "+x" * 300,
])
def test_deep_or_long_text_is_ill_formed_before_it_is_parsed(written, monkeypatch):
    def never(*_, **__):
        raise AssertionError("Python's parser was asked")
    monkeypatch.setattr("xglib.derivation.kernel.language.ast", SimpleNamespace(parse=never))
    with pytest.raises(IllFormed) as caught:
        parse(written)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("written", [
    "", " ", "\n", "\0", "x\0y", "\ud800", "x\udfff", "\ufeffx", "x\u2028", "x\x0c", "9" * 3999,
    "9" * 13, "0x1F", "1e9", "1e999",
    "1j", "1or x", "01", "0.5", ".5", "1.", "x.y", "²", "x²", "٣", "½", "x؋", "准确率", "ﬁ", "𝐱", "ｘ", "é",
    "_", "_x", "x_", "x__y",
    "αβ", "xα", "x_αβ", "True", "None", "lambda", "x is x", "x in x", "x not in x", "x if x else x",
    "x # y", "x;y", "x\\\ny",
    "x := 1", "(x := 1)", "f(x=1)", "f(*x)", "f(**x)", "f(x for x in x)", "[x]", "(x, x)", "{x}", "()",
    "x[1:2]", "x[1, 2]",
    "x[()]", "c[1][2]", "f(x)(y)", "(f)(x)(y)", "x//2", "x % 2", "x @ x", "x ^ 2", "x | x", "x & x",
    "x << 2", "~x", "+x", "x +",
    "x y", "2x", "x <> y", "x ! y", "=x", "x = y", "'x'", "f'{x}'", "b''", "...", "*x", "**x", "x,", ",",
    "<= x", ")(", "x)",
    "diff(x)", "diff(x, 2)", "Sum(x, 1, 1, 2)", "sqrt()", "sqrt(x, x)", "E", "print('x')", "__import__('os')",
])
def test_malformed_text_is_ill_formed(written):
    with pytest.raises(IllFormed) as caught:
        Derivation("d", x=real, y=real).start(written)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("written", [None, 1, b"x", ["x"], Name("x")])
def test_what_is_no_string_is_a_type_error(written):
    with pytest.raises(TypeError):
        parse(written)


@given(st.text(max_size=40) | st.text("xyLE129()[]+-*/<>=!,. andornot^", max_size=60))
@settings(max_examples=500, deadline=None)
@example("((x)\n+1)")
def test_any_text_gets_an_answer(written):
    try:
        tree = parse(written)
    except IllFormed:
        return
    assert parse(text(tree)) == tree
    latex(tree)


def test_what_may_be_written():
    assert parse("(a\n + b)") == parse("a+b") == Name("a") + Name("b")
    assert names(parse("α_1 + x_β + Gamma_hat + TP2")) == {"α_1", "x_β", "Gamma_hat", "TP2"}
    assert parse("1_000") == Number(1000)
    for written in ("(" * MAX_DEPTH + "x" + ")" * MAX_DEPTH, "-" * MAX_DEPTH + "x", "x" + "**x" * MAX_DEPTH,
                    "+".join(["(-x)"] * 200), "(-(-(-x)))*" * 60 + "x", "sqrt(" * 30 + "x" + ")" * 30):
        tree = parse(written)
        assert parse(text(tree)) == tree


@pytest.mark.parametrize("op", ["+", "-", "*", "/"])
def test_a_chain_is_one_level(op):
    """No reader here recurses by the length of a sum: the stack has no room for that."""
    tree = parse(op.join(["x"] * 100 + ["y"] * 100))
    long = tree
    for _ in range(40):
        long = Binary(op, long, Name("z")) if op in "+-" else Binary(op, long, Number(1))
    for _ in range(3000):  # longer than any text: these readers are loops
        long = Binary("+", long, Number(1))
    assert names(tree) == {"x", "y"} and {"x", "y"} <= names(long)
    assert names(substitute(long, {"x": Name("u")})) >= {"u", "y"}
    assert "u" in names(expand(long, {"x": (None, Name("u"))}))
    assert sum(1 for _ in walk(long)) > 6000
    assert text(long).count("1") >= 3000 and latex(long).count("1") >= 3000
    assert constant(long) is None
    check_shape(tree)
    check_size(parse(op.join("x" * 200)) if op in "+-" else parse("*".join("x" * 200)))
    with pytest.raises(IllFormed, match="in a row"):
        check_shape(long)


def test_a_chain_of_two_hundred_terms_is_proved():
    d = Derivation("A long sum", x=real).start("+".join(["x"] * 200)).step("200*x", "count")
    assert d.proved and d._repr_mimebundle_()
    d = Derivation("A long product", x=real).start("*".join(["x"] * 200)).step("x**50*x**50*x**50*x**50", "count")
    assert d.proved


def test_definitions_in_a_row_are_a_chain():
    d = Derivation("In a row", x=real).define("q0", "x")
    with pytest.raises(IllFormed, match="in a row"):
        for n in range(MAX_CHAIN + 1):
            d.define(f"q{n + 1}", f"q{n} + 1")
    with pytest.raises(IllFormed, match="symbols"):
        for n in range(60):
            d.define(f"r{n + 1}", f"r{n} + r{n}" if n else "x")


def test_names_that_are_bound():
    tree = parse("Sum(i*x, i, 1, n) + Integral(t, t, 0, i) + diff(x, x)")
    assert names(tree) == {"x", "n", "i"}
    assert text(substitute(tree, {"n": Number(3), "i": Name("k")})) == (
        "Sum(i*x, i, 1, 3) + Integral(t, t, 0, k) + diff(x, x)")
    for values in ({"x": Name("i")}, {"x": Number(2)}):
        with pytest.raises(Captured):
            substitute(tree, values)
    assert text(expand(parse("L(2) + L(P)"), {"L": (("e",), parse("e**2")), "P": (None, parse("a + b"))})) == (
        "2**2 + (a + b)**2")


def test_constants():
    assert [constant(parse(s)) for s in ("2**3*(4 - -1)", "-(2 + 3)", "x", "4/2", "x - x", "binomial(3, 1)")] == [
        40, -5, None, None, None, None]
    assert constant(Neg(Name("x"))) is None and constant(Call("E", (Number(1),))) is None
    for large in ("2**65", "2**-1", "(10**12 + 1)**2"):
        with pytest.raises(IllFormed):
            constant(parse(large))


# -- size

@pytest.mark.parametrize("written", [
    "(a+b+c+d+e+f+g+h)**(n+128)", "Sum((a+b+c+d+e)**i,i,1,64)", "1/((x+y+s+p)**30+n)", "E((f+g+h+u+v)**12)",
    "Sum((binomial(1000,i)*x+y)**60,i,0,900)",
    "(a+b+c+d+e+f+g+h)**(128+n)", "(a+b+c+d+e+f+g+h)**(100-n+28)", "(a+b+c+d+e+f+g+h)**(64*(n+2))",
    "1/(a+b+c+d+e+f+g+h)**(n-128)", "(a+b+c+d+e+f+g+h)**-(n-128)", "(a+b+c)**((n*n+128*n)/n)",
    "(a+b+c+d)**sqrt(n**2+9000)",
    "(a+b+c+d+e+f+g+h)**binomial(16, 2)", "Sum((a+b+c+d+e)**(64-i),i,1,64)", "Sum((a+b+c+d+e)**(i-n),i,n,n+60)",
    "Sum(Sum((a+b+c)**(i*j),i,1,8),j,1,16)", "Sum(1/(x+y+i),i,1,64)", "(x+y)**64*(s+p)**64*(u+v)**64", "(x**64)**64",
    "1/((x+y+s+p)**30+n) == 0", "E((f+g+h+u+v)**12) > 0 and x > 0", "E((f+g+h+u)**8)", "diff(1/(x+y+s+p)**9, x)",
    "Sum((binomial(300,i)*x+y)**60,i,0,900)", "2**64**2", "x**65", "x**-65", "binomial(10**6, n)**2",
    "diff(diff(diff(diff(diff(x, x), x), x), x), x)", "((9**64)**64)**64", "(a+b)**64*(a+c)**64*(a+d)**64",
])
def test_what_would_not_fit_is_refused_at_once(written):
    tree, start = parse(written), time.process_time()
    with pytest.raises(IllFormed, match="too large"):
        check_size(tree)
    assert time.process_time() - start < 1


@pytest.mark.parametrize("written", [
    "(x+y+s)**20/((x+y+s)**20+1)", "(x+1)**64", "Sum((x+y)**i,i,1,30)", "Sum(1/(x+i),i,1,20)",
    "Sum(x**i,i,0,n)", "(a+b)**(n+64)",
    "(a+b+c+d)**n", "(a+b+c+d)**(-n)", "(1-p)**(m-k-2)*p**(k-2)*binomial(m,k)", "E((f+g+h)**4)",
    "Sum(i,i,1,900)", "2**(n+100)",
    "Sum((x[i]-Sum(x[j],j,1,n)/n)**2,i,1,n)", "binomial(10**3,500)", "2**(2**(2**n))", "x**64/(x**63+1)",
    "Sum(2**i,i,1,64)",
    "*".join(f"(n-{i})" for i in range(12)), "p**Sum(y[i],i,1,m)*(1-p)**(m-Sum(y[i],i,1,m))", "(a+b+c)**c[n]",
    "diff(diff((x+1)/(x+2),x),x)", "Sum((a+b+c)**i,i,n,n+5)", "0**(0-1)", "E((f-E(f))**2)*E((g-E(g))**2)",
])
def test_what_fits_is_not_refused(written):
    check_size(parse(written))


@pytest.mark.parametrize("written", ["(a+b+c+d+e+f+g+h)**(n+128)", "1/((x+y+s+p)**30+n)", "E((f+g+h+u+v)**12)"])
def test_a_derivation_refuses_it_at_once(written):
    random = "f g h u v" if "E" in written else ""
    free = {name: real for name in "abcdefghuv" if name not in random}
    with pytest.raises(IllFormed, match="too large"):
        Derivation("d", random=random, n=natural, x=real, y=real, s=nonnegative, p=probability, **free).start(written)


# -- domains of a record

@pytest.mark.parametrize("written", [
    "finite(1e30000000)", "finite(1e3)", "finite(0.5)", "finite(1/0)", "finite(1/000)",
    "finite(1234567890123)", "finite()",
    "finite(1,2)", "finite(1/2/3)", "finite( 1)", "finite(1_0)", "finite(٣)", "finite(nan)",
    "finite(1\n)", "finite(1/1" + "0" * 12 + ")",
    "finite(" + "9" * 10**6 + ")", "sequence(" * 3000 + "real" + ")" * 3000, "sequence(finite(1e9))", "",
    "real()", "reals" * 99,
])
def test_domains_that_are_none(written):
    with pytest.raises(IllFormed) as caught:
        from_text(written)
    assert len(str(caught.value)) < 300


def test_domains_come_back():
    for written in ("finite(0, 1)", "finite(-1/2, 3, 999999999999)", "up_to(n)", "sequence(finite(0, 1))", "real"):
        assert from_text(written).text == written
