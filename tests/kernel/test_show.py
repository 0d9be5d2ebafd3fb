"""What a tree looks like: as written, different from every other, and of names that cannot be confused."""

import re
import unicodedata
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from derivations.kernel.language import (
    BINDERS,
    GREEK,
    Binary,
    Call,
    IllFormed,
    Item,
    Logic,
    Name,
    Neg,
    Number,
    Relation,
    children,
    parse,
    rebuild,
    text,
)
from derivations.kernel.show import check_names, escaped, latex, name_latex, plain


def test_names_and_items():
    assert [name_latex(n) for n in ("TP", "eps", "eps_hat", "y_D", "f_bar", "x", "sigma")] == [
        r"\mathrm{TP}",
        r"\epsilon",
        r"\hat{\epsilon}",
        "y_{D}",
        r"\bar{f}",
        "x",
        r"\sigma",
    ]
    assert [name_latex(n) for n in ("x1", "TP1", "eps0", "e01", "m_pos", "x_ab", "x_pi")] == [
        "x_{1}",
        r"\mathrm{TP}_{1}",
        r"\epsilon_{0}",
        "e_{01}",
        r"m_{\mathrm{pos}}",
        r"x_{\mathrm{ab}}",
        r"x_{\mathrm{pi}}",
    ]
    assert latex(parse("y[i + 1]")) == "y_{i+1}"
    assert latex(parse("L(k/m)")) == r"L\left(\frac{k}{m}\right)"
    assert latex(parse("TP == 0 and FP + FN > 0")) == r"\mathrm{TP} = 0,\; \mathrm{FP}+\mathrm{FN} > 0"


@pytest.mark.parametrize(
    "written, shown",
    [
        ("2*P*R/(P + R)", r"\frac{2\,P\,R}{P+R}"),
        ("2*3", r"2 \cdot 3"),
        ("a*10", r"a \cdot 10"),
        ("a*2**k", r"a \cdot {2}^{k}"),
        ("2/3*a", r"\frac{2}{3}\,a"),
        ("2*(3/4)", r"2 \cdot \frac{3}{4}"),
        ("a*(3/4)", r"a\,\frac{3}{4}"),
        ("3/4*2", r"\frac{3}{4} \cdot 2"),
        ("a*b/d", r"\frac{a\,b}{d}"),
        ("a*(b*d)", r"a\,\left(b\,d\right)"),
        ("a - (b - d)", r"a-\left(b-d\right)"),
        ("a - b - d", "a-b-d"),
        ("a - (-b)", r"a-\left(-b\right)"),
        ("-a + b", "-a+b"),
        ("(a + b) + (d + f)", r"\left(a+b\right)+\left(d+f\right)"),
        ("a - b - d*f", r"a-b-d\,f"),
        ("a*(-b)", r"a\,\left(-b\right)"),
        ("-a*b", r"-a\,b"),
        ("-(a*b)", r"-\left(a\,b\right)"),
        ("-(a/b)", r"-\frac{a}{b}"),
        ("--a", r"-\left(-a\right)"),
        ("-(a + b)", r"-\left(a+b\right)"),
        ("-a**2", r"-{a}^{2}"),
        ("(-a)**2", r"{\left(-a\right)}^{2}"),
        ("(a/b)**2", r"{\left(\frac{a}{b}\right)}^{2}"),
        ("(2**k)**3", r"{\left({2}^{k}\right)}^{3}"),
        ("a**(k + 1)", "{a}^{k+1}"),
        ("E(f)**2", r"{\mathbb{E}\left[f\right]}^{2}"),
        ("E((f - g)**2)", r"\mathbb{E}\left[{\left(f-g\right)}^{2}\right]"),
        ("diff(x**2, x)", r"\frac{d}{d x}\left({x}^{2}\right)"),
        ("a*diff(x, x)", r"a\,\frac{d}{d x}\left(x\right)"),
        ("diff(x, x)**2", r"{\left(\frac{d}{d x}\left(x\right)\right)}^{2}"),
        ("2*diff(x, x)", r"2 \cdot \frac{d}{d x}\left(x\right)"),
        ("Sum(i*a, i, 1, m)", r"\sum_{i=1}^{m} i\,a"),
        ("Sum(i + a, i, 1, m)", r"\sum_{i=1}^{m} \left(i+a\right)"),
        ("a*Sum(i, i, 1, m)", r"a\,\sum_{i=1}^{m} i"),
        ("Sum(i, i, 1, m)*a", r"\left(\sum_{i=1}^{m} i\right)\,a"),
        ("Sum(i, i, 1, m) + a", r"\sum_{i=1}^{m} i+a"),
        ("Sum(i, i, 1, m)**2", r"{\left(\sum_{i=1}^{m} i\right)}^{2}"),
        ("Integral(x*a, x, 0, b)", r"\int_{0}^{b} x\,a\,dx"),
        ("Integral(x + a, x, 0, b)", r"\int_{0}^{b} \left(x+a\right)\,dx"),
        ("a*Integral(x, x, 0, b)", r"a\,\int_{0}^{b} x\,dx"),
        ("a*Sum(i, i, 1, m)*b", r"\left(a\,\sum_{i=1}^{m} i\right)\,b"),
        ("binomial(m, k)", r"\binom{m}{k}"),
        ("sqrt(a*b)", r"\sqrt{a\,b}"),
        ("exp(-a)", r"\exp\left(-a\right)"),
        ("log(a)**2", r"{\ln\left(a\right)}^{2}"),
        ("L(a, b)", r"L\left(a, b\right)"),
        ("Loss(a)", r"\mathrm{Loss}\left(a\right)"),
        ("y[i]**2", "{y_{i}}^{2}"),
        ("prime(L(a))", r"L'\left(a\right)"),
        ("prime(prime(L(a)))", r"L''\left(a\right)"),
        ("prime(L(L(a)))", r"L'\left(L\left(a\right)\right)"),
        ("prime(L(a))**2", r"{L'\left(a\right)}^{2}"),
        ("L(prime(L(b)))", r"L\left(L'\left(b\right)\right)"),
        ("-prime(L(-b))*a", r"-L'\left(-b\right)\,a"),
        ("TP[1]", r"\mathrm{TP}_{1}"),
        ("a == b", "a = b"),
        ("a != b", r"a \neq b"),
        ("a < b", "a < b"),
        ("a <= b", r"a \le b"),
        ("a > b", "a > b"),
        ("a >= b", r"a \ge b"),
        ("not a > b", r"\text{not } \left(a > b\right)"),
        ("a > 0 and b > 0", r"a > 0,\; b > 0"),
        ("a > 0 or b > 0", r"a > 0 \ \text{or}\ b > 0"),
        ("a > 0 and (b > 0 or a > b)", r"a > 0,\; \left(b > 0 \ \text{or}\ a > b\right)"),
        ("not a > 0 or b > 0", r"\text{not } \left(a > 0\right) \ \text{or}\ b > 0"),
        ("abs(a)", r"\left|a\right|"),
        ("abs(a + b)**2", r"{\left|a+b\right|}^{2}"),
        ("abs(-a)", r"\left|-a\right|"),
        ("abs(abs(a) + b)", r"\mathrm{abs}\left(\left|a\right|+b\right)"),
        ("abs(a)*b", r"\left|a\right|\,b"),
        ("abs(max(a, b))", r"\left|\max\left(a, b\right)\right|"),
        ("min(a, b)**2", r"{\min\left(a, b\right)}^{2}"),
        ("abs(a)*abs(b)", r"\left|a\right|\,\left|b\right|"),
        ("max(a, b)*a", r"\max\left(a, b\right)\,a"),
        ("factorial(n)", "n!"),
        ("factorial(a + b)", r"\left(a+b\right)!"),
        ("a*factorial(n)", r"a\,n!"),
        ("factorial(factorial(n))", r"\left(n!\right)!"),
        ("factorial(n)**2", r"{\left(n!\right)}^{2}"),
        ("2*factorial(3)", r"2 \cdot 3!"),
        ("factorial(3)*2", r"3! \cdot 2"),
        ("factorial(n)/a", r"\frac{n!}{a}"),
        ("indicator(a > b)", r"\mathbb{I}\left(a > b\right)"),
        ("a*indicator(a > b)", r"a\,\mathbb{I}\left(a > b\right)"),
        ("indicator(a > b and b > 0)**2", r"{\mathbb{I}\left(a > b,\; b > 0\right)}^{2}"),
        ("Product(i/a, i, 1, m)", r"\prod_{i=1}^{m} \frac{i}{a}"),
        ("a*Product(i, i, 1, m)", r"a\,\prod_{i=1}^{m} i"),
        ("Product(i*a, i, 1, m)", r"\prod_{i=1}^{m} \left(i\,a\right)"),
        ("Product(-i, i, 1, m)", r"\prod_{i=1}^{m} \left(-i\right)"),
        ("Product(i, i, 1, m)*a", r"\left(\prod_{i=1}^{m} i\right)\,a"),
        ("Product(i, i, 1, m)**2", r"{\left(\prod_{i=1}^{m} i\right)}^{2}"),
        ("Product(i, i, 1, m) + a", r"\prod_{i=1}^{m} i+a"),
        ("-Product(i, i, 1, m)", r"-\prod_{i=1}^{m} i"),
        ("Integral(x, x, 0, b)*a", r"\left(\int_{0}^{b} x\,dx\right)\,a"),
        ("Sum(Product(i*j, i, 1, j), j, 1, m)", r"\sum_{j=1}^{m} \prod_{i=1}^{j} \left(i\,j\right)"),
        ("Sum(a**i, i, m, infinity)", r"\sum_{i=m}^{\infty} {a}^{i}"),
        ("Sum(a**i + b, i, 0, infinity)", r"\sum_{i=0}^{\infty} \left({a}^{i}+b\right)"),
        ("b*Sum(a**i, i, 0, infinity)", r"b\,\sum_{i=0}^{\infty} {a}^{i}"),
        ("Integral(exp(-a*i), i, m, infinity)", r"\int_{m}^{\infty} \exp\left(-a\,i\right)\,di"),
        ("Sum(a**i, i, 0, infinity)*b", r"\left(\sum_{i=0}^{\infty} {a}^{i}\right)\,b"),
        ("All(y[i] > 0, i, 1, m)", r"y_{i} > 0 \text{ for } i = 1, \dots, m"),
        ("All(y[i] > 0 or a > 0, i, 1, m)", r"\left(y_{i} > 0 \ \text{or}\ a > 0\right) \text{ for } i = 1, \dots, m"),
        ("not All(y[i] > 0, i, 1, m)", r"\text{not } \left(y_{i} > 0 \text{ for } i = 1, \dots, m\right)"),
        ("All(y[i] > 0, i, 1, m) and a > 0", r"\left(y_{i} > 0 \text{ for } i = 1, \dots, m\right),\; a > 0"),
        ("(a + b) - (d - f)", r"\left(a+b\right)-\left(d-f\right)"),
        ("(a - b) + (d - f)", r"\left(a-b\right)+\left(d-f\right)"),
        ("(a - b) - (d + f)", r"\left(a-b\right)-\left(d+f\right)"),
    ],
)
def test_what_is_shown(written, shown):
    assert latex(parse(written)) == shown and text(parse(written)) == written


def test_what_no_text_says():
    """Requirements that the checker adds, and definitions."""
    whole = Logic("integer", (parse("a + b"),))
    assert latex(whole) == r"a+b \in \mathbb{Z}" and text(whole) == "integer(a + b)"
    assert latex(Logic("not", (whole,))) == r"\text{not } \left(a+b \in \mathbb{Z}\right)"
    assert text(Logic("not", (Logic("not", (parse("a > b"),)),))) == "not (not a > b)"
    assert latex(Relation(":=", Name("P"), parse("a"))) == "P := a"
    assert text(Logic("and", ())) == latex(Logic("and", ())) == ""


def test_what_stands_in_a_place():
    assert text(parse("a + b"), 4) == "(a + b)" and text(parse("a*b"), 4) == "a*b"
    assert latex(parse("a + b"), place=4) == r"\left(a+b\right)" and latex(parse("a*b"), place=4) == r"a\,b"
    assert latex(parse("b*a"), {"a": r"\beta"}) == r"b\,\beta"
    assert latex(parse("a[1] + L(a)"), {"a": r"\beta", "L": "M"}) == r"\beta_{1}+M\left(\beta\right)"


# -- different trees print differently

X, Y = Name("x"), Name("y")
OF_ONE = {
    "neg": Neg,
    "diff": lambda a: Call("diff", (a, X)),
    "Sum": lambda a: Call("Sum", (a, Name("i"), Number(1), Y)),
    "Integral": lambda a: Call("Integral", (a, X, Number(0), Y)),
    "E": lambda a: Call("E", (a,)),
    "abs": lambda a: Call("abs", (a,)),
    "!": lambda a: Call("factorial", (a,)),
    "Product": lambda a: Call("Product", (a, Name("i"), Number(1), Y)),
    "exp": lambda a: Call("exp", (a,)),
    "sqrt": lambda a: Call("sqrt", (a,)),
    "log": lambda a: Call("log", (a,)),
    "sin": lambda a: Call("sin", (a,)),
    "own": lambda a: Call("L", (a,)),
    "item": lambda a: Item("c", a),
    "sum to": lambda a: Call("Sum", (X, Name("i"), Number(1), a)),
}
OF_TWO = {op: lambda a, b, op=op: Binary(op, a, b) for op in ("+", "-", "*", "/", "**")} | {
    "binomial": lambda a, b: Call("binomial", (a, b)),
    "max": lambda a, b: Call("max", (a, b)),
    "min": lambda a, b: Call("min", (a, b)),
    "indicator": lambda a, b: Call("indicator", (Relation(">", a, b),)),
    "own": lambda a, b: Call("M", (a, b)),
}
CONDITIONS = {
    "<": lambda a, b: Relation("<", a, b),
    "==": lambda a, b: Relation("==", a, b),
    "and": lambda a, b: Logic("and", (a, b)),
    "or": lambda a, b: Logic("or", (a, b)),
}


def trees(size, of_one, of_two, leaves):
    """All trees of up to `size` nodes."""
    by_size = [[], list(leaves)]
    for n in range(2, size + 1):
        by_size.append(
            [make(a) for make in of_one for a in by_size[n - 1]]
            + [
                make(a, b)
                for make in of_two
                for k in range(1, n - 1)
                for a, b in product(by_size[k], by_size[n - 1 - k])
            ]
        )
    return [tree for level in by_size for tree in level]


def seen(tree):
    """What a reader sees: without spaces, and brackets of one size."""
    return re.sub(r"\\[,;]|\\left|\\right|\s", "", latex(tree))


def assert_all_differ(every):
    assert len(set(every)) == len(every)
    shown = {}
    for tree in every:
        assert parse(text(tree)) == tree
        other = shown.setdefault(seen(tree), tree)
        assert other == tree, f"{text(tree)} and {text(other)} print alike: {latex(tree)}"


def test_all_small_trees_print_differently():
    assert_all_differ(trees(4, OF_ONE.values(), OF_TWO.values(), [X, Number(2)]))


def test_all_trees_of_operators_print_differently():
    one = [OF_ONE[key] for key in ("neg", "diff", "Sum")]
    two = [OF_TWO[key] for key in ("-", "*", "/", "**")]
    assert_all_differ(trees(5, one, two, [X, Number(2)]))


def test_all_small_conditions_print_differently():
    everything = [lambda a: Logic("not", (a,)), OF_ONE["neg"]]
    assert_all_differ(trees(5, everything, [*CONDITIONS.values(), OF_TWO["+"]], [X]))


_ANY = st.recursive(
    st.sampled_from([X, Y, Number(2), Number(13)]),
    lambda inner: st.one_of(
        *(inner.map(make) for make in OF_ONE.values()), *(st.builds(make, inner, inner) for make in OF_TWO.values())
    ),
    max_leaves=12,
)


def regrouped(tree):
    """Trees with the same symbols in the same order, whose brackets stand elsewhere."""
    for n, child in enumerate(children(tree)):
        if not (isinstance(tree, Call) and tree.function in ("diff", *BINDERS) and n == 1):
            for other in regrouped(child):
                parts = list(children(tree))
                parts[n] = other
                yield rebuild(tree, tuple(parts))
    match tree:
        case Binary(op, Binary(inner, a, b), c):
            yield Binary(inner, a, Binary(op, b, c))
        case Binary(op, a, Binary(inner, b, c)):
            yield Binary(inner, Binary(op, a, b), c)
        case Neg(Binary(op, a, b)):
            yield Binary(op, Neg(a), b)
        case Binary(op, Neg(a), b):
            yield Neg(Binary(op, a, b))
        case Neg(Call(function, (a, *rest))):
            yield Call(function, (Neg(a), *rest))
    match tree:
        case Binary(op, Call(f, (a, *rest)), b):
            yield Call(f, (Binary(op, a, b), *rest))
        case Call(f, (Binary(op, a, b), *rest)):
            yield Binary(op, Call(f, (a, *rest)), b)


@given(_ANY)
@settings(max_examples=100)
def test_brackets_are_never_lost(tree):
    assert parse(text(tree)) == tree
    for other in regrouped(tree):
        assert seen(tree) != seen(other), f"{text(tree)} and {text(other)} print alike: {latex(tree)}"


def test_what_stands_beside_each_other():
    product = r"\left(-\frac{d}{d x}\left(x\right)\right)\,x"
    assert latex(parse("-diff(x, x)*x")) == product != latex(parse("-diff(x*x, x)"))
    assert latex(parse("-Sum(i, i, 1, m)*x")) == r"\left(-\sum_{i=1}^{m} i\right)\,x"
    assert latex(parse("a*2*(3/4)")) == r"a \cdot 2 \cdot \frac{3}{4}"
    assert latex(parse("2*a*(3/4)")) == r"2\,a\,\frac{3}{4}"
    assert latex(parse("-a + (b + c)")) == r"-a+\left(b+c\right)"
    assert latex(parse("-Sum(i, i, 1, m)*x*y")) == r"\left(-\sum_{i=1}^{m} i\right)\,x\,y"
    assert latex(parse("-(a*b)")) == r"-\left(a\,b\right)" and latex(parse("-a*b")) == r"-a\,b"
    assert latex(parse("-log(a)*(b + 1)")) == r"-\ln\left(a\right) \cdot \left(b+1\right)"  # no logarithm of a product
    assert latex(parse("(a < b) + c")) == r"\left(a < b\right)+c"


# -- two names must not look the same


@pytest.mark.parametrize(
    "used, sequences, names, tree, said",
    [
        ("x1 x_1", "", {}, "1", "x1 and x_1"),
        ("", "", {}, "x1*x_1", "x1 and x_1"),
        ("x1", "", {}, "x_1", "x1 and x_1"),
        ("", "", {}, "Sum(x1*x_1, x_1, 1, 2)", "x1 and x_1"),
        ("alpha", "", {}, "α", "alpha and α"),
        ("", "", {}, "α_1 + alpha1", "α_1 and alpha1"),
        ("A", "", {}, "Α", "A and Α"),
        ("ε eps", "", {"eps": r"\varepsilon"}, "1", "ε and eps"),
        ("ε varepsilon", "", {}, "1", "ε and varepsilon"),
        ("epsilon eps", "", {}, "1", "epsilon and eps"),
        ("f", "", {"f": r"\mathrm{x}"}, "x", "f and x"),
        ("f", "", {"f": r"\mathit{x}"}, "x", "f and x"),
        ("x z", "", {"z": "x"}, "1", "x and z"),
        ("", "", {}, "d + diff(x, x)", "d"),
        ("", "", {}, "diff(d, d)", "d"),
        ("", "", {}, "dz*Integral(1, z, 0, 1)", "dz"),
        ("", "", {}, "d/(d*x)", "d"),
        ("", "", {}, "d**2*y/(d*x**2)", "d"),
        ("", "", {"f": "d"}, "f/(f*x)", "f"),
        ("f", "", {"f": "d"}, "diff(x, x)", "f"),
        ("", "", {}, "dx_1*diff(x_1, x_1)", "dx_1"),
        ("f", "", {"f": "E"}, "1", "f"),
        ("f", "", {"f": r"\mathrm{ln}"}, "1", "f"),
        ("f", "", {"f": r"\mathrm{log}"}, "1", "f"),
        ("", "", {}, "log + ln(2)", "ln"),
        ("", "", {}, "lim(x)", "lim"),
        ("", "", {}, "integer + 1", "integer"),
        ("f", "", {"f": r"\mathrm{exp}"}, "1", "f"),
        ("f", "", {"f": r"\mathrm{or}"}, "1", "f"),
        ("f", "", {"f": r"\mathrm{not}"}, "1", "f"),
        ("", "", {}, "y[1] + y_1", "the sequence y and y_1"),
        ("c c_1", "c", {}, "1", "the sequence c and c_1"),
        ("c z", "c", {"z": "c_i"}, "1", "the sequence c and z"),
        ("z", "", {"z": "c_i"}, "c[1]", "z and the sequence c"),
        ("c1", "c1", {}, "1", "sequence c1"),
        ("c", "c", {"c": "C^2"}, "1", "sequence c"),
        ("c", "c", {"c": "C_2"}, "1", "c"),
        ("x z", "", {"z": "x^2"}, "1", "x and z"),
        ("z x", "", {"z": "x^2"}, "1", "z and x"),
        ("x_1 z", "", {"z": "x_1^2"}, "1", "x_1 and z"),
        ("", "", {}, "L*L(2)", "L and the function L"),
        ("x_hat z", "", {"z": r"\hat{x}"}, "1", "x_hat and z"),
        ("x c", "c", {"c": "x"}, "1", "x and the sequence c"),
        ("phi z", "", {"z": r"\phi"}, "1", "phi and z"),
        ("varphi z", "", {"z": r"\varphi"}, "1", "varphi and z"),
        ("", "", {"pi": "p"}, "pi", "a number has its own sign"),
        ("", "", {"pi": r"\pi"}, "1", "a number has its own sign"),
    ],
)
def test_what_looks_the_same(used, sequences, names, tree, said):
    with pytest.raises(IllFormed, match=said):
        check_names(used.split(), sequences.split(), names, [parse(tree)])


@pytest.mark.parametrize(
    "word", ["E", "ln", "log", "exp", "lim", "max", "min", "abs", "for", "or", "not", "integer", "sin", "tan"]
)
def test_no_name_looks_like_what_is_built_in(word):
    with pytest.raises(IllFormed, match=f"the built-in {word} and f look the same"):
        check_names(["f"], (), {"f": rf"\mathrm{{{word}}}"})


@pytest.mark.parametrize(
    "used, names, tree",
    [
        ("a_i n", {}, "Sum(a_i, i, 1, n)"),
        ("a_i n", {}, "Product(2, i, 1, n)"),
        ("a_t", {}, "Integral(a_t, t, 0, 1)"),
        ("a_t t", {}, "diff(t*a_t, t)"),
        ("a_i_j", {}, "Sum(Sum(a_i_j, i, 1, 2), j, 1, 2)"),
        ("a n", {"a": "x^i"}, "Sum(a, i, 1, n)"),
        ("a n", {"a": "x_{ij}"}, "Sum(a, j, 1, n)"),
        ("a", {"a": r"x_\alpha"}, "Sum(a, α, 1, 2)"),
        ("a", {"a": r"x_{\mathrm{i,1}}"}, "Sum(a, i, 1, 2)"),
        ("a", {"a": r"x_\varepsilon"}, "Sum(a, ε, 1, 2)"),
        ("a", {"a": r"x_\epsilon"}, "Sum(a, eps, 1, 2)"),
        ("a n", {"k": "i", "a": "x_i"}, "Sum(a, k, 1, n)"),
        ("y_i n", {}, "n/All(y_i > 0, i, 1, n)"),
    ],
)
def test_a_name_does_not_look_as_if_it_changed_with_an_index(used, names, tree):
    with pytest.raises(IllFormed, match="looks on the page as if it changed with"):
        check_names(used.split(), (), names, [parse(tree)])


@pytest.mark.parametrize(
    "used, names, tree",
    [
        ("a_i n", {}, "Sum(a_i, j, 1, n)"),
        ("a_in n", {}, "Sum(a_in, i, 1, n)"),
        ("i a_i", {}, "i*a_i"),
        ("a n", {"a": r"x_{\mathrm{in}}"}, "Sum(a, i, 1, n)"),
        ("t", {}, "diff(a_t, t)"),
        ("a_1", {}, "Sum(a_1, i, 1, 2)"),
        ("i a_i", {}, "max(2, i) + L(2, i)*a_i"),
        ("i a_i", {}, "binomial(2, i) + a_i"),
    ],
)
def test_other_indices_are_words(used, names, tree):
    check_names(used.split(), (), names, [parse(tree)])


@pytest.mark.parametrize(
    "used, sequences, names, tree",
    [
        ("x1 x2 x_3 x X", "", {}, "1"),
        ("nu v", "", {}, "1"),
        ("d", "", {}, "d*x/(d + x)"),
        ("dz", "", {}, "Sum(z, z, 1, 2)"),
        ("d", "", {}, "d/(d + x)"),
        ("d", "", {}, "d*x/d"),
        ("c z", "c", {"z": r"\bar{c}_2"}, "1"),
        ("c z", "c", {"z": "c^+"}, "c[1]"),
        ("d", "", {}, "x/(d*x)"),
        ("d", "", {}, "d/(x*d)"),
        ("d", "", {}, "d/x"),
        ("d", "", {}, "d*x*y"),
        ("f", "", {}, "f/(f*x)"),
        ("f_bar f", "", {}, "1"),
        ("x z", "", {"z": "x_2"}, "1"),
        ("x z", "", {"z": "x^*"}, "1"),
        ("x z", "", {"z": r"\bar{x}^2"}, "1"),
        ("c y_1", "c", {}, "1"),
        ("c", "c", {}, "c[1] + c[2]"),
        ("x", "", {"z": "x"}, "1"),
        ("L", "", {}, "Ln(2)"),
        ("f", "", {"f": r"\mathbf{x}"}, "x"),
        ("x z", "", {"z": "y^2"}, "1"),
        ("x_1 z", "", {"z": "x_2^2"}, "1"),
        ("f", "", {}, "E(f) + log(f)"),
        ("c_1 b_1", "", {}, "1"),
        ("m p q", "", {"p": "m^+", "q": "m^{-}"}, "m - p**2/q"),
        ("ε epsilon φ phi", "", {}, "1"),
        ("theta vartheta", "", {}, "rho*varrho + sigma*varsigma + pi*varpi + kappa*varkappa"),
        ("α eps", "", {"α": r"\varepsilon"}, "1"),
    ],
)
def test_what_does_not_look_the_same(used, sequences, names, tree):
    check_names(used.split(), sequences.split(), names, [parse(tree)])


def test_what_is_shown_is_told_apart_without_trees():
    check_names(["x", "y"], ["y"], {"x": "a"})
    with pytest.raises(IllFormed, match=r"names=\{'f'"):
        check_names([], (), {"f": "x+"})


@pytest.mark.parametrize(
    "tex",
    [
        "a+b",
        "0",
        "1x",
        "",
        "x y",
        "xy",
        "\\frac{a}{b}",
        "x+",
        "-x",
        "x}",
        "{x",
        "\\text{x}",
        "\\mathrm{a b}",
        "\\mathrm{a+b}",
        "\\color{red}x",
        "x_{a+b}",
        "x_{-1}",
        "x^{-1}",
        "x_i_j",
        "x^{+1}",
        "x^{++}",
        "x^{+}^{-}",
        "x^++",
        "x_+",
        "x_{+}",
        "x^=",
        "\\href{javascript:x}{y}",
        "$x$",
        "x\n",
        "\\hat{a+b}",
        "\\hat a",
        "\\unknown",
        "x'",
        "α",
        "<b>",
        "x%",
        "\\mathrm{x}\\mathrm{y}",
        0,
        None,
    ],
)
def test_an_override_is_one_letter_or_word(tex):
    with pytest.raises(IllFormed, match="a name looks like"):
        check_names(["f"], (), {"f": tex})


@pytest.mark.parametrize(
    "tex",
    [
        "x",
        r"\beta",
        r"\varepsilon^2",
        r"\mathrm{bias}^2",
        r"\mathrm{var}",
        r"\hat{y}",
        r"\bar{f}_i^2",
        "y_{12}",
        "y_{i,j}",
        "m^+",
        "m^{-}",
        r"\theta^*",
        "x_i^+",
        r"\mathcal{L}",
        r"\mathbf{x}_i",
        r"m_{\mathrm{pos}}",
        r"\ell",
        r"x_\alpha",
        r"\vec{\mathbf{w}}",
    ],
)
def test_overrides_that_are_fine(tex):
    check_names(["f"], (), {"f": tex})
    assert latex(parse("2*f"), {"f": tex}) == rf"2\,{tex}"
    assert latex(parse("f**2"), {"f": tex}) == (rf"{{\left({tex}\right)}}^{{2}}" if "^" in tex else f"{{{tex}}}^{{2}}")


def test_every_default_look_is_one_letter_or_word():
    for name in (
        "x",
        "TP",
        "x1",
        "TP_1",
        "a_b_c",
        "a1b2",
        "x1_hat",
        "eps_hat",
        "α",
        "α1",
        "x_β",
        "Ω_2",
        "f_bar_bar",
        "λ",
        "Gamma",
        "a_1_2",
        "x_10",
    ):
        check_names([name], (), {})
    assert [name_latex(n) for n in ("α", "x_β", "Α", "λ", "phi", "a_b_c")] == [
        r"\alpha",
        r"x_{\beta}",
        "A",
        r"\lambda",
        r"\phi",
        r"a_{\mathrm{b,c}}",
    ]
    assert [name_latex(n) for n in ("ε", "epsilon", "φ", "varphi", "vartheta", "omicron", "Alpha", "Varphi")] == [
        r"\varepsilon",
        r"\epsilon",
        r"\varphi",
        r"\varphi",
        r"\vartheta",
        r"\mathrm{omicron}",
        r"\mathrm{Alpha}",
        r"\mathrm{Varphi}",
    ]


def test_names_that_may_stand_together_print_differently():
    every = [
        *(letter for letter in GREEK if name_latex(letter) != "E"),
        *"xNdAo",
        "TP",
        "eps",
        "x1",
        "x_1",
        "x_alpha",
        "x_α",
        "eps_hat",
        "ε_hat",
    ]
    every += [tex[1:] for letter in GREEK if (tex := name_latex(letter))[0] == "\\"]
    every += "epsilon phi vartheta varkappa varpi varrho varsigma varepsilon_hat epsilon_hat omicron".split()
    together = 0
    for one, other in combinations(dict.fromkeys(every), 2):
        try:
            check_names([one, other], (), {})
        except IllFormed:
            assert name_latex(one).replace("{", "").replace("}", "") == name_latex(other).replace("{", "").replace(
                "}", ""
            )
        else:
            assert name_latex(one) != name_latex(other)
            together += 1
    assert together > 4000


def test_each_letter_of_the_language_prints_as_itself():
    shown = {letter: name_latex(letter) for letter in GREEK}
    normal = {letter: unicodedata.name(letter).split()[-1].lower().replace("lamda", "lambda") for letter in GREEK}
    for letter, tex in shown.items():
        assert tex.isalpha() or tex[1:].removeprefix("var").lower() == normal[letter]
        assert tex.isalpha() or tex[1].isupper() == letter.isupper()
    assert len(set(shown.values())) == len(GREEK)


# -- a label is text


def test_a_label_is_shown_as_written():
    for words in ("E(x**2), and x*y", "n_train + n_test <= 3", "P(score > 1/2)", '恒大于0: a "word"; x² - T², tau'):
        assert plain(words) == words
        assert escaped(words) == words.replace("*", r"\*")
    assert escaped("<b> $x$ _x_ \\pi") == r"&#60;b> ＄x＄ \_x\_ ∖pi"
    assert escaped("[a](http://x) `c` {d} ~e~ &f @g www.h </b <!-- <? < 3 a://b") == (
        "&#91;a&#93;(http:&#47;/x) &#96;c&#96; &#123;d&#125; &#126;e&#126; &#38;f &#64;g www&#46;h &#60;/b &#60;!-- "
        "&#60;? < 3 a:&#47;/b"
    )
    assert escaped("a_b _c d_ _ *e* a_1_b 1_") == r"a_b \_c d\_ \_ \*e\* a_1_b 1\_"


def test_a_label_is_one_line_without_the_signs_of_a_verdict():
    assert plain("a\n b\t\tc \u2028d\x00e") == "a b c d e" and plain("  a  ") == "a" and plain("") == escaped("") == ""
    assert plain("✓ proved ✔ ∴ x ○ y ✗") == "proved x y" and plain("a\u202eb") == "a b" and plain(12) == "12"
    assert escaped("✓ a\nb") == "a b"
