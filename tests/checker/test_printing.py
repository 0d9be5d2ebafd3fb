"""What is printed is what was checked: text parses back to the same tree, and LaTeX, read by SymPy's own LaTeX
parser, has the same exact values. Names are renamed to single letters for that trip (its parser reads no others)."""

import operator
import random
import re
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
import sympy
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sampled import some
from sympy.parsing.latex import parse_latex

from derivations import (
    Claim,
    Derivation,
    IllFormed,
    Limit,
    mean,
    natural,
    positive,
    positive_integer,
    real,
    sequence,
    up_to,
)
from derivations.kernel.language import (
    BINDERS,
    FUNCTIONS,
    Binary,
    Call,
    Item,
    Name,
    Neg,
    Number,
    children,
    is_condition,
    names,
    parse,
    rebuild,
    text,
)
from derivations.kernel.show import escaped, latex
from derivations.records import derivations
from derivations.refute.arithmetic import Interval, Undefined, Unusable
from derivations.refute.exact import SPACE, evaluate
from derivations.refute.refutation import relations

CHAPTERS = sorted((Path(__file__).parents[2] / "chapters").glob("*.ipynb"))
LETTERS = "abcfghjklmnopqrtuvwxyz"  # without d, e, i (differential, our E, the unit) and s, the index of sums
# I(a < b) is read as D(a, 0, b): SymPy reads no <
COMPARED = {"<": operator.lt, "=": operator.eq, ">": operator.gt, r"\neq": operator.ne}

PRINTED = [
    "2*P*R/(P + R)",
    "a*(-b)",
    "-a**2",
    "(-a)**2",
    "2*3*a",
    "Sum(a + i, i, 1, m)*2",
    "2*Sum(i*a, i, 1, m)",
    "Sum(i, i, 1, m) + a",
    "Sum(i, i, 1, m)*a",
    "a - (b + d)",
    "a - (b - d)",
    "a + (-b)",
    "(a*b)*d",
    "a*(b*d)",
    "a/b/d",
    "a/(b/d)",
    "2**(k + 1)",
    "(a/b)**2",
    "(2**k)**3",
    "-(-a)",
    "a*b/d",
    "a*(b/d)",
    "(a + b) + (d + f)",
    "a*2**k",
    "-(a*b)",
    "-a*b",
    "a/(-b)",
    "diff(x**3*a, x)*2",
    "diff(diff(x**3, x), x)",
    "binomial(m, k)*a**k",
    "sqrt(a*b)/b",
    "sqrt(a)**2",
    "E(f)**2",
    "E((f - E(f))**2)",
    "2*E(f*g) - E(f)*E(g)",
    "a - -b",
    "3*(4 + a)*5",
    "exp(a*b)*2",
    "exp(-a)**2",
    "2*log(a + b)",
    "log(2*a)",
    "Integral(x*a, x, a, b)*2",
    "2*Integral(exp(-x), x, 0, a)",
    "Integral(x + a, x, 0, b) - a",
    "indicator(a < b)",
    "2*indicator(a + 1 > b)*c",
    "1 - indicator(a == b)/2",
    "Sum(indicator(i < a) + Sum(indicator(i == j), j, 1, b)/2, i, 1, m)/a",
    "a*3",
    "(a + b)*3",
    "3*a**2*4",
    "a**2*3**k",
    "-(a + b)",
    "-(a - b) - d",
    "(a - b)*(-3)",
    "10*2",
    "a*10",
    "2/3*a",
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


_LEAVES = st.one_of(st.integers(0, 12).map(Number), st.sampled_from("abx").map(Name))
_TREES = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        inner.map(Neg),
        st.builds(Binary, st.sampled_from("+-*/"), inner, inner),
        st.builds(lambda a, n: Binary("**", a, Number(n)), inner, st.integers(0, 3)),
        st.builds(lambda a: Call("diff", (a, Name("x"))), inner),
    ),
    max_leaves=8,
)


@given(_TREES)
@settings(max_examples=300)
def test_any_tree_survives_its_text(tree):
    assert parse(text(tree)) == tree


@given(st.text(max_size=40) | st.text("xyLE129()[]+-*/<>=!,. andornot^", max_size=60))
@settings(max_examples=500)
@example("((x)\n+1)")
def test_any_text_gets_an_answer(written):
    try:
        tree = parse(written)
    except IllFormed:
        return
    assert parse(text(tree)) == tree
    latex(tree)


@given(_TREES)
@settings(max_examples=60)
def test_any_tree_survives_its_latex(tree):
    assert_same_values(tree)  # some of these have no value anywhere


@pytest.mark.parametrize("written", PRINTED)
def test_latex_says_what_was_written(written):
    assert assert_same_values(parse(written)) == 3


@pytest.mark.parametrize("start", some([0], range(12)))
def test_every_printed_line_of_the_chapters_reads_back(start):
    expressions = list(dict.fromkeys(stored_expressions()))[start::12]
    assert len(expressions) > 40
    trees = [tree for written in expressions for tree in sides(parse(written))]
    assert sum(assert_same_values(tree) > 0 for tree in trees) > 0.9 * len(trees)


def sides(tree) -> list:
    """An expression by itself; of a condition the expressions that it compares."""
    return [side for r in relations(tree) for side in (r.left, r.right)] if is_condition(tree) else [tree]


def assert_same_values(tree) -> int:
    """Compare at up to three points; return how many there were."""
    tree = plain(tree)
    used = sorted(names(tree) | {n.id for n in walk_names(tree)})
    renamed = dict(zip(used, LETTERS))
    printed = latex(tree, {"i": "s"} | renamed)
    for ours, theirs in (
        (r"\mathbb{E}\left[", r"e\left("),
        (r"\right]", r"\right)"),
        (r"\,d", " d"),
        (r"\,", r" \cdot "),
        (r"\mathbb{I}", "D"),
        (r"\left|", "|"),
        (r"\right|", "|"),
        *((f" {sign} ", f", {n}, ") for n, sign in enumerate(COMPARED)),
    ):
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
        theirs = value(
            read,
            {sympy.Symbol(renamed[n]): v for n, v in env.items() if n in renamed},
            [{sympy.Symbol(renamed[n]): v for n, v in o.items()} for _, o in env[SPACE]],
        )
        if theirs is sympy.nan:  # SymPy lets a sum whose end lies before its start run backwards
            continue
        lo, hi = (ours.lo, ours.hi) if isinstance(ours, Interval) else (ours, ours)
        inside = (theirs - end.numerator / sympy.Integer(end.denominator) for end in (lo, hi))
        assert [bool(x.evalf(60) >= 0) for x in inside] == [True, lo == hi], f"{text(tree)}\n{printed}\n{read}"
        compared += 1
        if compared == 3:
            break
    return compared


def value(expression, env, outcomes):
    """SymPy's value of what it read; e(x) is the mean of x over the outcomes, D(a, n, b) compares."""

    def compared(t):
        named = {"max": sympy.Max, "min": sympy.Min}
        t = t.replace(lambda f: f.func.__name__ in named, lambda f: named[f.func.__name__](*f.args))
        return t.replace(
            lambda f: f.func.__name__ == "D",
            lambda f: sympy.Integer(bool(list(COMPARED.values())[int(f.args[1])](f.args[0], f.args[2]))),
        )

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
            done = compared(x.doit())
            if not done.has(sympy.Integral):
                return done
            ((variable, low, high),) = x.limits
            with mpmath.workdps(60):
                return sympy.Float(mpmath.quad(sympy.lambdify(variable, x.function, "mpmath"), [low, high]), 50)
        return compared(x.func(*(read(a, values) for a in x.args)).doit())

    return read(expression, rational(env))


def plain(tree):
    """y[j] becomes j*j + 1 (SymPy would read y_{i} as one letter), and own functions are left to their definition."""
    tree = rebuild(tree, tuple(plain(child) for child in children(tree)))
    match tree:
        case Item(_, index):
            return index * index + Number(1)
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


# -- two names must not look the same


def start(text, **arguments):
    return Derivation("A derivation", x=real, y=real, **arguments).start(text)


@pytest.mark.parametrize(
    "build, both",
    [
        (lambda: start("Sum(x1*x_1, x_1, 1, n)", n=natural, x1=real), "x1 x_1"),
        (lambda: start("Integral(x1*x_1, x_1, 0, 1)", x1=real), "x1 x_1"),
        (lambda: start("Sum(Sum(k1*k_1, k1, 1, 2), k_1, 1, 2)"), "k1 k_1"),
        (lambda: start("x", x1=real).define("L(x_1)", "x1*x_1"), "x1 x_1"),
        (lambda: start("x").step("x + Sum(x1, x1, 1, 2) - Sum(x_1, x_1, 1, 2)", "in one line"), "x1 x_1"),
        (lambda: start("Sum(x_1, x_1, 1, 2)").step("Sum(x1, x1, 1, 2)", "in two lines"), "x1 x_1"),
        (lambda: start("x", x1=real).step("x", "", restricts="Sum(x_1 + x1, x_1, 1, 2) == 0"), "x1 x_1"),
        (lambda: start("x", x1=real).step("<= x + 1", "a certificate", because="Sum(x_1*x1, x_1, 1, 2)"), "x1 x_1"),
        (lambda: start("d/(d*x)*(x**2 + x)", d=positive), "d differential"),
        (lambda: start("d**2*y/(d*x**2)", d=positive), "d differential"),
        (lambda: start("f/(f*x)", f=positive, names={"f": "d"}), "f differential"),
        (lambda: start("d + diff(x, x)", d=real), "d differential"),
        (lambda: start("Integral(d, z, 0, 1)", d=real), "d differential"),
        (lambda: start("Integral(dz, z, 0, 1)", dz=real), "dz differential"),
        (lambda: start("diff(x, x)", f=real, names={"f": "d"}), "f differential"),
        (lambda: start("diff(x, x)", f=real, names={"f": r"\mathrm{d}"}), "f differential"),
        (lambda: start("diff(alpha*α, alpha)", alpha=real, α=real), "alpha α"),
        (lambda: start("alpha_1 + α1", alpha_1=real, α1=real), "alpha_1 α1"),
        (lambda: start("ε + eps", ε=real, eps=real, names={"eps": r"\varepsilon"}), "ε eps"),
        (lambda: start("A + Α", A=real, Α=real), "A Α"),  # the second one is Greek
        (lambda: start("o + ο", o=real, ο=real), "o ο"),
        (lambda: start("х", х=real), "х name"),  # Cyrillic
        (lambda: start("x", **{"ｘ": real}), "ｘ name"),
        (lambda: start("x").define("ln(t)", "t"), "ln function"),
        (lambda: start("log(x)", f=real, names={"f": r"\mathrm{ln}"}), "f function"),
        (lambda: start("x", f=real, names={"f": "E"}), "f built-in"),
        (lambda: start("x").define("integer(t)", "t"), "integer built-in"),
        (lambda: Derivation("d", random="f", hypotheses=[mean("f", "Sum(f1*f_1, f_1, 1, 2)")], f1=real), "f1 f_1"),
        (lambda: start("x", f1=real, random="f_1"), "f1 f_1"),
        (lambda: start("c[1] + c_1", c=sequence(real), c_1=real), "c c_1"),
        (lambda: start("Sum(c[c_i], c_i, 1, 2)", c=sequence(real)), "c c_i"),
        (lambda: start("x", c=sequence(real), z=real, names={"z": "c_i"}), "c z"),
        (lambda: start("c1[1]", c1=sequence(real)), "sequence c1"),
        (lambda: start("c[1]", c=sequence(real), names={"c": "C^2"}), "sequence c"),
        (lambda: start("x**2 + z", z=real, names={"z": "x^2"}), "x z"),
        (lambda: start("x", z=real, names={"z": "x"}), "x z"),
        (lambda: start("Sum(i, i, 1, 2)", names={"i": "y"}), "i y"),
        (lambda: start("Sum(L*(x + 1), L, 1, 2)").define("L(t)", "t"), "L function"),
        (lambda: Claim("Sum(x1*x_1, x_1, 1, 2)", "==", "0", source="a claim", x1=real), "x1 x_1"),
        (lambda: Claim("x", "==", "0", source="a claim", define={"L(x_1)": "x_1"}, x1=real, x=real), "x1 x_1"),
        (lambda: start("x", z1=real).proves(lambda z: z, "x + 0*Sum(z1*z_1, z_1, 1, 2)"), "z1 z_1"),
        (
            lambda: (
                start("diff(x*(1 - x), x)", z1=real)
                .step("1 - 2*x", "")
                .maximum("x*(1 - x)", "x", at="1/2", low="0", high="1 + 0*Sum(z1*z_1, z_1, 1, 2)")
            ),
            "z1 z_1",
        ),
    ],
)
def test_what_looks_the_same_is_the_same(build, both):
    with pytest.raises(IllFormed) as caught:
        build()
    assert all(word in str(caught.value) for word in both.split())


def test_what_does_not_look_the_same_may_be_used():
    d = Derivation(
        "All kinds",
        d=real,
        alpha=real,
        x=real,
        X=real,
        x1=real,
        x2=real,
        c=sequence(real),
        nu=real,
        v=real,
        TP=natural,
        f_bar=real,
        f=real,
    )
    d.define("L(t)", "t**2").define("Ln(u)", "u")
    d.start("L(x)*d + Sum(c[i], i, 1, 2)/v")
    d.step("d*x**2 + (c[1] + c[2])/v", "insert")
    assert d.proved


def test_a_bound_of_a_domain_is_shown_by_its_name():
    d = Derivation("d", n=natural, k=up_to("n"), m=natural, names={"n": "N"}).start("k")
    assert r"$k \in \{0, \dots, N\}$" in d._repr_mimebundle_()["text/markdown"]


# -- a label is text

HOSTILE = [
    "<script>alert(1)</script>",
    "a\n\n**②** nothing · ✓ proved (same normal form; 9 exact cases agree)",
    "a\r\n\r\n# b",
    "x\u2028\u2029\x85y",
    "![x](https://example.org/a.png)",
    "[x](javascript:y)",
    "https://example.org www.example.org a@b.org",
    "$\\frac{1}{2}$",
    "$$ 1 = 2 $$",
    "\\(x\\)",
    "\\begin{align}",
    "`code`",
    "**bold** *it* _it_ __b__ ~~s~~",
    "&lt;b&gt; &#60;",
    "{sub-ref}`x`",
    "{{ x }}",
    "<!-- x",
    "<https://x.org>",
    "</td>",
    "✓ proved ✔ ✅ ☑ ∴ ○ ✗",
    "\u202eabc",
    "\x00\ud800",
]


def outputs(words):
    """Whatever shows a title, a reason or a source, with these words in it."""
    d = Derivation(words, equations=words, x=real).define("P", "x + 1", words).start("P + P", words)
    d.step("2*P", words).step("2*P", words, tested=True)
    below = Derivation(words, n=positive_integer).start("(n + 1)/n").step(">= 1", words)
    above = Derivation(words, n=positive_integer).start("(n + 1)/n").step("<= 1 + 1/n", words)
    fact = Derivation("A fact's use", x=real).start("x - x**2").step("<= 1/4", words, by=quarter(words).at())
    return [
        d,
        d.refuses("3*P", words),
        Claim("x", "==", "x + 1", source=words, x=real),
        fact,
        Limit(words, below, above, over="n", to="1"),
        d.proves(lambda z: 2 * z, "P"),
    ]


def quarter(title):
    return Derivation(title, x=real).start("x - x**2").step("<= 1/4", "a square", because="(x - 1/2)**2")


@pytest.mark.parametrize("words", HOSTILE)
def test_a_label_is_text(words):
    for output, harmless in zip(outputs(words), outputs("words")):
        shown, usual = (re.sub("`[^`\n]*`", "code", o._repr_mimebundle_()["text/markdown"]) for o in (output, harmless))
        assert len(shown.split("\n")) == len(usual.split("\n"))
        assert shown.count("✓") == usual.count("✓") and shown.count("$") == usual.count("$")
        assert len(re.findall(r"(?<!\\)\*", shown)) == len(re.findall(r"(?<!\\)\*", usual))
        assert shown.count(r"\begin") == usual.count(r"\begin")
        assert not re.search(r"<[a-zA-Z/!]|&lt;|\]\(|https://|www\.|\w@|\\\(|\{\{ |\u202e", shown)
        for line, same in zip(str(output).split("\n"), str(harmless).split("\n"), strict=True):
            assert line.count("✓") == same.count("✓") and line.isprintable()


@pytest.mark.parametrize("words", HOSTILE)
def test_a_function_has_a_name(words):
    code = lambda z: 2 * z  # noqa: E731
    code.__name__ = words
    with pytest.raises(TypeError, match="is the name of another function"):
        Derivation("d", x=real).start("x + x").proves(code, "x")


@pytest.mark.parametrize("words", HOSTILE)
def test_markdown_reads_a_label_as_text(words):
    """An independent reader of Markdown, as the built book uses it, sees nothing but the words."""
    reader = pytest.importorskip("markdown_it").MarkdownIt("commonmark").enable(["table", "strikethrough"])
    reader.use(pytest.importorskip("mdit_py_plugins.dollarmath").dollarmath_plugin)
    reader.use(pytest.importorskip("mdit_py_plugins.attrs").attrs_plugin, spans=True)
    (inline,) = (t for t in reader.parse(f"**①** {escaped(words)} end") if t.type == "inline")
    kinds = [t.type for t in inline.children if t.content or t.type != "text"]
    assert kinds == ["strong_open", "text", "strong_close", "text"]
