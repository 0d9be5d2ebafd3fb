"""Every text gets an answer, and soon: a tree, or IllFormed. Limits count work, and are tried before it is done."""

import time
from fractions import Fraction
from types import SimpleNamespace

import pytest

from derivations.kernel import language
from derivations.kernel.language import (
    Binary,
    Call,
    Captured,
    IllFormed,
    Item,
    Logic,
    Name,
    Neg,
    Number,
    Relation,
    apart,
    check,
    check_made,
    constant,
    expand,
    literal,
    names,
    parse,
    speaks_of,
    substitute,
    text,
    walk,
)
from derivations.kernel.show import latex
from derivations.prove.size import MAX_CHAIN, MAX_DEPTH, check_shape


@pytest.fixture(autouse=True)
def soon():
    start = time.process_time()
    yield
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    "written",
    [
        "(" * 300 + "x" + ")" * 300,
        "-" * 3000 + "x",
        "- " * 50 + "x",
        "not " * 300 + "x < 1",
        "2**" * 300 + "2",
        "x**-" * 60 + "x",
        "sqrt(" * 60 + "x" + ")" * 60,
        "c[" * 60 + "1" + "]" * 60,
        "(-" * 30 + "x" + ")" * 30,
        "-(" * 30 + "x" + ")" * 30,
        "2**(" * 25 + "x" + ")" * 25,
        "(" * 2000,
        "[" * 2000,
        "-(" * 1000,
        "not (" * 300,
        "x" + "(1)" * 1000,
        "x" + "[1]" * 1000,
        "x" + ".x" * 1000,
        "x" + "^x" * 1000,
        "x = " * 900 + "x",
        "x if x else " * 300 + "x",
        "lambda: " * 400 + "x",
        "await " * 600 + "x",
        "x for x in " * 300,
        "~" * 3000 + "x",
        "f'{" * 300,
        "'" * 3000,
        '"""' * 1000,
        "{" * 3000,
        "\\" * 3000,
        "+".join("x" * 400),
        "*".join("x" * 400),
        " < ".join("x" * 400),
        " and ".join("x" * 400),
        "f(" + ",".join("x" * 400) + ")",
        "(x+" * 39 + "x" + ")" * 39 + "+x" * 300,
        "(x+" * 60 + "x" + ")" * 60,
        "+ " * 60 + "x",
        " or ".join("x" * 400),
        "(" * 41 + "x" + ")" * 41,
        "x+" + "(" * 41 + "x" + ")" * 41,
        "-" * 41 + "x",
        "+".join("x" * 252),
        "x" + "**x" * 41,
        "(" + "x+" * 200 + "x)+" + "+".join("x" * 60),
        "x" * 4001,
        "(x-" * 25 + "-" * 16 + "x" + ")" * 25,
        ")" + "not " * 41 + "x",
    ],
)
def test_deep_or_long_text_is_ill_formed_before_it_is_parsed(written, monkeypatch):
    def never(*_, **__):
        raise AssertionError("Python's parser was asked")

    monkeypatch.setattr(language, "ast", SimpleNamespace(parse=never))
    with pytest.raises(IllFormed) as caught:
        parse(written)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "\n",
        "\0",
        "x\0y",
        "\ud800",
        "x\udfff",
        "\ufeffx",
        "x\u2028",
        "x\x0c",
        "9" * 3999,
        "9" * 13,
        "0x1F",
        "1e9",
        "1e999",
        "1j",
        "1or x",
        "01",
        "0.5",
        ".5",
        "1.",
        "x.y",
        "²",
        "x²",
        "٣",
        "½",
        "x؋",
        "准确率",
        "ﬁ",
        "𝐱",
        "ｘ",
        "é",
        "_",
        "_x",
        "x_",
        "x__y",
        "αβ",
        "xα",
        "x_αβ",
        "True",
        "None",
        "lambda",
        "x is x",
        "x in x",
        "x not in x",
        "x if x else x",
        "x # y",
        "x;y",
        "x\\\ny",
        "x := 1",
        "(x := 1)",
        "f(x=1)",
        "f(*x)",
        "f(**x)",
        "f(x for x in x)",
        "[x]",
        "(x, x)",
        "{x}",
        "()",
        "x[1:2]",
        "x[1, 2, 3]",
        "x[1,]",
        "x[1, 2:3]",
        "x[*i]",
        "x[1, *i]",
        "x[()]",
        "c[1][2]",
        "f(x)(y)",
        "(f)(x)(y)",
        "x//2",
        "x % 2",
        "x @ x",
        "x ^ 2",
        "x | x",
        "x & x",
        "x << 2",
        "~x",
        "+x",
        "x +",
        "x y",
        "2x",
        "x <> y",
        "x ! y",
        "=x",
        "x = y",
        "'x'",
        "f'{x}'",
        "b''",
        "...",
        "*x",
        "**x",
        "x,",
        ",",
        "<= x",
        ")(",
        "x)",
        "diff(x)",
        "diff(x, 2)",
        "Sum(x, 1, 1, 2)",
        "sqrt()",
        "sqrt(x, x)",
        "Integral(x, v, 0)",
        "Integral(x, 1, 0, 1)",
        "Sum(x, i, 1)",
        "binomial(x)",
        "binomial(x, 1, 1)",
        "E()",
        "exp()",
        "log(x, x)",
        "print('x')",
        "__import__('os')",
    ],
)
def test_malformed_text_is_ill_formed(written):
    with pytest.raises(IllFormed) as caught:
        parse(written)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("written", [None, 1, b"x", ["x"], Name("x")])
def test_what_is_no_string_is_a_type_error(written):
    with pytest.raises(TypeError, match="a step is a string, not"):
        parse(written)


@pytest.mark.parametrize(
    "written, said",
    [
        ("0.5*x", "0.5 is a float; write a fraction of integers, as in 3/10"),
        ("x = 1", "write == for equality"),
        ("9" * 13, "an integer of more than 12 digits"),
        ("1" + "0" * 12, "an integer of more than 12 digits"),
        ("x" * 4001, "too long: 4001 characters, at most 4000"),
        ("a//b", "^'a // b' is outside the language$"),
        (")" + "not " * 40 + "x", "not an expression"),
        ("a//b + c", "^'a // b' is outside"),
        ("x[i, j, k]", r"^'\(i, j, k\)' is outside"),
        ("y[()]", r"^'\(\)' is outside"),
        ("x[1:2]", "':' is outside"),
        ("x in y", "^'in' is outside"),
        ("x < y is z", "^'is' is outside"),
        ("x < True", "^'True' is outside"),
        ("y[1][2]", r"^'y\[1\]\[2\]' is outside"),
        ("...", r"^'\.\.\.' is outside"),
        ("All(x > 0, 2, 1, n)", "All[(]..., v, low, high[)]: v must be a name"),
        ("diff(x, 2)", "diff[(]..., v[)]: v must"),
        ("Product(x, 1 + i, 1, n)", "v must be a name"),
        ("Integral(x, 1, 0, 1)", "v must be a name"),
        ("Sum(x, 2, 1, n)", "v must be a name"),
    ],
)
def test_what_is_said_of_a_text(written, said):
    with pytest.raises(IllFormed, match=said):
        parse(written)


def test_a_hint_stands_where_it_helps():
    with pytest.raises(IllFormed) as caught:
        parse("x + ")
    assert "==" not in str(caught.value) and str(caught.value).startswith("not an expression: 'x + '")
    at_most = "+".join(["x" * 63] * 62) + "+" + "x" * 32  # characters, of which there are 4000
    assert len(at_most) == 4000 and len(names(parse(at_most))) == 2


@pytest.mark.parametrize(
    "function, wanted",
    [
        ("E", 1),
        ("diff", 2),
        ("Sum", 4),
        ("Product", 4),
        ("Integral", 4),
        ("All", 4),
        ("binomial", 2),
        ("factorial", 1),
        ("sqrt", 1),
        ("exp", 1),
        ("log", 1),
        ("sin", 1),
        ("cos", 1),
        ("tan", 1),
        ("abs", 1),
        ("max", 2),
        ("min", 2),
        ("indicator", 1),
        ("prime", 1),
        ("Series", 3),
        ("Improper", 3),
    ],
)
def test_a_function_takes_so_many_arguments(function, wanted):
    for n in {1, 2, 3, 4, 5} - {wanted}:
        with pytest.raises(IllFormed, match=rf"{function} takes {wanted} argument\(s\), not {n}"):
            parse(f"{function}({', '.join('x' * n)})")
    assert parse(f"{function}({', '.join('x' * wanted)})") == Call(function, (Name("x"),) * wanted)
    assert len(language.FUNCTIONS) == 22 and parse("own(x, x, x)") == Call("own", (Name("x"),) * 3)


@pytest.mark.parametrize("error", [SyntaxError, MemoryError, RecursionError, ValueError])
def test_whatever_pythons_parser_says_is_ill_formed(error, monkeypatch):
    def fail(*_, **__):
        raise error("no")

    monkeypatch.setattr(language, "ast", SimpleNamespace(parse=fail))
    with pytest.raises(IllFormed, match="^not an expression: 'x'$"):
        parse("x")


class Text(str):
    """No str, but like one."""


class Pair(tuple):
    """No tuple, but like one."""


X, Y = Name("x"), Name("y")


@pytest.mark.parametrize(
    "tree",
    [
        Name(Text("x")),
        Number(True),
        Binary(Text("+"), X, Y),
        Call(Text("f"), (X,)),
        Call("f", Pair((X,))),
        Call("f", [X]),
        Item(Text("y"), X),
        Relation(Text("<"), X, Y),
        Logic(Text("and"), ()),
        Logic("and", Pair()),
        Logic("and", [X]),
        Binary("%", X, Y),
        Binary("==", X, Y),
        Relation("=", X, Y),
        Relation("+", X, Y),
        Logic("xor", (X, Y)),
        Logic("not", (X, Y)),
        Logic("not", ()),
        Logic("integer", (X, Y)),
        Logic("integer", ()),
        Neg("x"),
        Neg(None),
        Item("y", None),
        Item("y", X, 3),
        Binary("+", X, 1),
        Relation("<", 0, X),
        Logic("and", ("x",)),
        Call("f", (1,)),
    ],
)
def test_a_tree_is_made_of_nodes(tree):
    for whole in (tree, Neg(tree)):
        with pytest.raises(IllFormed, match="a tree is made of the nodes of the language"):
            check_made(whole)


def test_trees_that_are_made_of_nodes():
    for written in (
        "x[i, j] + y[2] < 3",
        "not (a > b or b > 1)",
        "Sum(i, i, 1, n) != -2",
        "0 < x and x <= 1",
        "a**2/b - c*3 >= f(x)",
    ):
        check_made(parse(written))
    check_made(Logic("integer", (X,)))
    check_made(Logic("or", ()))


def test_a_long_text_is_clipped():
    assert [language.clipped("a" * n) for n in (0, 79, 80, 81, 90)] == [
        "",
        "a" * 79,
        "a" * 80,
        "a" * 77 + "...",
        "a" * 77 + "...",
    ]


def test_what_may_be_written():
    assert parse("(a\n + b)") == parse("a+b") == Name("a") + Name("b")
    assert names(parse("α_1 + x_β + Gamma_hat + TP2")) == {"α_1", "x_β", "Gamma_hat", "TP2"}
    entry = parse("x[i, 2]")
    assert entry == Item("x", Name("i"), Number(2)) != parse("x[2, i]") and text(entry) == "x[i, 2]"
    assert names(parse("x[i, j + k]")) == set("ijk")
    assert substitute(parse("x[i, j]"), {"j": Name("i")}) == parse("x[i, i]")
    assert parse("0 < e <= 1") == Logic("and", (parse("0 < e"), parse("e <= 1")))
    assert parse("1_000") == Number(1000) and parse("9" * 12) == Number(10**12 - 1)
    for written in (
        "(" * MAX_DEPTH + "x" + ")" * MAX_DEPTH,
        "-" * MAX_DEPTH + "x",
        "x" + "**x" * MAX_DEPTH,
        "+".join(["(-x)"] * 200),
        "(-(-(-x)))*" * 60 + "x",
        "sqrt(" * 30 + "x" + ")" * 30,
        "c[1]+" * 100 + "x",
        "(x+" * MAX_DEPTH + "x" + ")" * MAX_DEPTH,
        "+".join("x" * (MAX_CHAIN + 1)),
        "x+" + "(" * MAX_DEPTH + "x" + ")" * MAX_DEPTH,
        "(x)*" * 100 + "x",
        "+".join(["(x)"] * 100),
        "(x*(x)-" * 20 + "x" + ")" * 20,
    ):
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
    assert constant(long) is None and len(repr(long)) < 200
    check_shape(tree)
    with pytest.raises(IllFormed, match="in a row"):
        check_shape(long)


@pytest.mark.parametrize("deeper", [lambda t: Call("sqrt", (t,)), lambda t: X * t, Neg])
def test_how_deep_a_tree_may_be(deeper):
    tree = X
    for n in range(140):
        tree = deeper(tree)
        if n == 110:
            check_shape(tree)
    with pytest.raises(IllFormed, match="levels"):
        check_shape(tree)


def test_definitions_in_a_row_are_a_chain():
    meaning = {"q0": (None, Name("x")), "r0": (None, Name("x"))}
    with pytest.raises(IllFormed, match="in a row"):
        for n in range(MAX_CHAIN + 1):
            meaning[f"q{n + 1}"] = (None, expand(parse(f"q{n} + 1"), meaning))
            check_shape(meaning[f"q{n + 1}"][1])
    assert n == MAX_CHAIN - 1  # a name is no operation
    with pytest.raises(IllFormed, match="symbols"):
        for n in range(60):
            meaning[f"r{n + 1}"] = (None, expand(parse(f"r{n} + r{n}"), meaning))
            check_shape(meaning[f"r{n + 1}"][1])


def test_names_that_are_bound():
    tree = parse("Sum(i*x, i, 1, n) + Integral(t, t, 0, i) + diff(x, x)")
    assert names(tree) == {"x", "n", "i"}
    assert text(substitute(tree, {"n": Number(3), "i": Name("k")})) == (
        "Sum(i*x, i, 1, 3) + Integral(t, t, 0, k) + diff(x, x)"
    )
    for values in ({"x": Name("i")}, {"x": Number(2)}):
        with pytest.raises(Captured):
            substitute(tree, values)
    own = parse("L(a, b, c, d)")
    assert names(own) == set("abcd") and text(substitute(own, {"a": X, "b": Number(2)})) == "L(x, 2, c, d)"
    assert text(substitute(parse("Sum(i, i, 1, n)"), {"x": Name("i"), "i": Number(7)})) == "Sum(i, i, 1, n)"
    assert names(parse("All(y[i] > x, i, j, n)")) == set("xjn") == names(parse("Product(x*i, i, j, n)"))
    assert text(substitute(parse("All(y[i] > x, i, 1, i)"), {"i": X})) == "All(y[i] > x, i, 1, x)"
    endless = parse("Sum(x*i, i, i + n, infinity)")
    assert endless == Call("Series", (parse("x*i"), Name("i"), parse("i + n"))) and names(endless) == {"x", "i", "n"}
    assert text(substitute(endless, {"i": X, "n": Number(2)})) == "Sum(x*i, i, x + 2, infinity)"
    integral = parse("Integral(x*i, i, i + n, infinity)")
    assert integral == Call("Improper", endless.args) and text(integral) == "Integral(x*i, i, i + n, infinity)"
    assert parse("Product(x*i, i, 1, infinity)").args[3] == Name("infinity")
    with pytest.raises(Captured):
        substitute(endless, {"x": Name("i")})
    assert expand(parse("L + P(1)"), {"L": (("e",), X)}) == parse("L + P(1)")
    with pytest.raises(IllFormed, match=r"L takes 1 argument\(s\), not 2"):
        expand(parse("L(1, 2)"), {"L": (("e",), X)})
    with pytest.raises(IllFormed, match=r"L takes 0 argument\(s\), not 1"):
        expand(parse("L(1)"), {"L": (None, X)})
    assert text(expand(parse("L(2) + L(P)"), {"L": (("e",), parse("e**2")), "P": (None, parse("a + b"))})) == (
        "2**2 + (a + b)**2"
    )


def test_python_operators_build_trees():
    """So a formula of the library, called with names, is recorded as it is written."""
    x, y = Name("x"), Name("y")
    for tree, written in (
        (x + y, "x + y"),
        (x + 2, "x + 2"),
        (2 + x, "2 + x"),
        (x - y, "x - y"),
        (x - 2, "x - 2"),
        (2 - x, "2 - x"),
        (x * y, "x*y"),
        (x * 2, "x*2"),
        (2 * x, "2*x"),
        (x / y, "x/y"),
        (x / 2, "x/2"),
        (2 / x, "2/x"),
        (x**y, "x**y"),
        (x**2, "x**2"),
        (2**x, "2**x"),
        (-x, "-x"),
        (x + -2, "x + (-2)"),
        (x + 0, "x + 0"),
        (x + -1, "x + (-1)"),
        (abs(x), "abs(x)"),
        (x.__sqrt__(), "sqrt(x)"),
        (x.__binomial__(2), "binomial(x, 2)"),
        (x.__binomial__(y), "binomial(x, y)"),
        (x.__rbinomial__(5), "binomial(5, x)"),
    ):
        assert tree == parse(written)
    for other in (0.5, True, "y", None):
        with pytest.raises(TypeError):
            x + other
    with pytest.raises(TypeError, match="branch"):
        bool(x)
    for value, written in ((3, "3"), (0, "0"), (Fraction(3, 4), "3/4"), (Fraction(-3, 4), "-(3/4)")):
        assert literal(Fraction(value)) == parse(written)


def test_constants():
    assert [constant(parse(s)) for s in ("2**3*(4 - -1)", "-(2 + 3)", "x", "4/2", "x - x", "binomial(3, 1)")] == [
        40,
        -5,
        None,
        None,
        None,
        None,
    ]
    assert constant(Neg(Name("x"))) is None and constant(Call("E", (Number(1),))) is None
    assert [constant(parse(s)) for s in ("2**0", "2**64", "(10**12)**2", "sqrt(2**65)", "x + 2**3", "--2")] == [
        1,
        2**64,
        10**24,
        None,
        None,
        2,
    ]
    for large in ("2**65", "2**-1", "(10**12 + 1)**2", "(-(10**12) - 1)**2", "(-1 - 10**12)**1"):
        with pytest.raises(IllFormed):
            constant(parse(large))


# -- names apart


@pytest.mark.parametrize(
    "written, taken, wanted",
    [
        ("Sum(x[i]*Sum(y[i], i, 1, n), i, 1, n)", "", "Sum(x[i]*Sum(y[j], j, 1, n), i, 1, n)"),
        ("Sum(Sum(y[i]*j, i, 1, n), i, 1, n)", "", "Sum(Sum(y[k]*j, k, 1, n), i, 1, n)"),  # j stands in it already
        ("Sum(Sum(y[i], i, 1, n), i, 1, n)", "jk", "Sum(Sum(y[l], l, 1, n), i, 1, n)"),
        ("Sum(Product(Sum(i, i, 1, i), i, 1, i), i, 1, 9)", "", "Sum(Product(Sum(k, k, 1, j), j, 1, i), i, 1, 9)"),
        ("Sum(y[i], i, 1, n)*Sum(x[i], i, 1, n)", "", "Sum(y[i], i, 1, n)*Sum(x[i], i, 1, n)"),
        ("Sum(y[i], i, 1, Sum(x[i], i, 1, n))", "", "Sum(y[i], i, 1, Sum(x[i], i, 1, n))"),  # its ends lie outside
        ("Sum(y[i], i, 1, Sum(x[j], j, 1, n))", "j", "Sum(y[i], i, 1, Sum(x[j], j, 1, n))"),
        ("Sum(x, i, 1, Sum(Sum(y[i], i, 1, n), i, 1, n))", "jk", "Sum(x, i, 1, Sum(Sum(y[l], l, 1, n), i, 1, n))"),
        ("Sum(Sum(x, k, 1, Sum(y[i], i, 1, n)), i, 1, n)", "", "Sum(Sum(x, k, 1, Sum(y[j], j, 1, n)), i, 1, n)"),
    ],
)
def test_bound_names_within_each_other_are_told_apart(written, taken, wanted):
    assert text(apart(parse(written), set(taken))) == wanted
    assert apart(parse(written), set(taken)) == parse(wanted)


def test_what_is_differentiated_in():
    """A name, or an entry of a sequence; an index is a name."""
    assert text(parse("diff(x[1]**2, x[1])")) == "diff(x[1]**2, x[1])"
    for written in ("diff(x, 2)", "diff(x[1], x[1]*1)", "Sum(x[1], x[1], 1, n)", "Integral(x[1], x[1], 0, 1)"):
        with pytest.raises(IllFormed, match="v must be a name"):
            parse(written)


def test_what_a_tree_speaks_of():
    assert speaks_of(parse("x + sqrt(E(f))"), "E") and not speaks_of(parse("sqrt(x) + exp(w)"), "E")
    assert speaks_of(Call("E", (Name("x"),)), "E") and not speaks_of(Name("E"), "E")
    assert speaks_of(parse("x*(y + 1)"), "-", "+") and not speaks_of(parse("x*y"), "-", "+")


def test_a_parameter_is_around_a_definition():
    assert text(apart(parse("Sum(i*j, i, 1, n)"), {"n"}, frozenset({"i"}))) == "Sum(k*j, k, 1, n)"


def test_letters_for_indices_end():
    with pytest.raises(IllFormed, match="too many"):
        apart(parse("Sum(Sum(i, i, 1, n), i, 1, n)"), set(language.INDICES))


def test_guards_look_at_what_is_to_be_multiplied_out(monkeypatch):
    """They refuse, and change nothing: without them the kernel says the same of what they let through."""
    seen = []
    monkeypatch.setattr(language, "guards", [lambda *asked: seen.append(asked)])
    tree = parse("(x + 1)**2")
    assert check("size", tree) is None and seen == [("text", "(x + 1)**2"), ("size", tree)]
