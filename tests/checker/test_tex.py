"""LaTeX is read into the tree it shows: what the checker prints, what authors write, and what is refused."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_replay import STORED
from test_show import _ANY, CONDITIONS, OF_ONE, OF_TWO, X, trees

from derivations import IllFormed, Refuted, natural, positive, real, replay, sequence
from derivations.author.authored import derivation
from derivations.kernel.language import BINDERS, Call, Logic, Name, Number, Relation, children, parse, text, walk
from derivations.kernel.show import latex
from derivations.show.report import MIME
from derivations.tex import Ambiguous, Notation

# -- what the checker prints


def notation_of(record, heads, written) -> Notation:
    """All names of a record: declared, random, defined and bound."""
    sequences = [n for n, domain in record["domains"] if domain.startswith("sequence")]
    bound = {c.args[1].id for tree in written for c in walk(tree) if isinstance(c, Call) and c.function in BINDERS}
    names = {n for n, _ in record["domains"]} - {*sequences} | {*record["random"]} | bound
    names |= {n.id for h in heads for n in walk(h) if isinstance(n, Name)}
    return Notation(sorted(names), sequences, [h.function for h in heads if isinstance(h, Call)], looks=record["names"])


def written_in(record):
    """The heads of its definitions, and every tree it shows."""
    texts = [record["start"] and record["start"]["expression"], record.get("where")]
    for step in record["steps"]:
        texts += [step["expression"], *step["conditions"]]
        texts += [step["source"].get(part) for part in ("body", "because", "extends", "restricts")]
    conclusion = record["conclusion"]
    texts += [conclusion["left"], conclusion["right"], *conclusion["conditions"]] if conclusion else []
    heads = [parse(s["source"]["head"]) for s in record["steps"] if s["kind"] == "definition"]
    return heads, [parse(t) for t in texts if t and not t.startswith("integer(")]  # which is printed as n \\in Z


def test_every_stored_tree_reads_back_from_its_latex():
    count = 0
    for record in (r for r in STORED if "start" in r):
        heads, written = written_in(record)
        notation = notation_of(record, heads, written)
        for tree in written:
            assert notation.read(latex(tree, record["names"])) == tree, text(tree)
        count += len(written)
    assert count > 1000


USED = Notation("x y i", "c", "L M")


def is_expression(tree) -> bool:
    return not isinstance(tree, Logic | Relation) and all(map(is_expression, children(tree)))


def is_condition(tree) -> bool:
    parts = is_expression if isinstance(tree, Relation) else is_condition
    return isinstance(tree, Logic | Relation) and all(map(parts, children(tree)))


def test_all_small_trees_read_back():
    every = trees(4, OF_ONE.values(), OF_TWO.values(), [X, Number(2)])
    conditions = trees(5, [lambda a: Logic("not", (a,)), OF_ONE["neg"]], [*CONDITIONS.values(), OF_TWO["+"]], [X])
    every += filter(is_condition, conditions)
    assert len(every) > 2000
    for tree in every:
        assert USED.read(latex(tree)) == tree, latex(tree)


@given(_ANY)
@settings(max_examples=300)
def test_any_tree_reads_back(tree):
    assert USED.read(latex(tree)) == tree


# -- what authors write

BIAS = Notation(
    "f f_bar y_D y", reads={r"f(\boldsymbol{x};D)": "f", r"\bar{f}(\boldsymbol{x})": "f_bar", r"\mathbb{E}_D": "E"}
)
RANK = Notation(
    "p q",
    "h g",
    reads={r"f(x^+)": "h[i]", r"f(x^-)": "g[j]", "m^+": "p", "m^-": "q"},
    sums={r"x^+ \in D^+": ("i", "1", "p"), r"x^- \in D^-": ("j", "1", "q")},
)
EVENTS = Notation("A B C X", events=("A", "B", "C"))
ANY = Notation(
    "a b m n eps eps_hat TP FP",
    "x y",
    "f P",
    reads={
        r"\text{macro-}P": "macro_P",
        r"\text{样例总数}": "m",
        "P(+)cost": "pcost",
        r"\epsilon_{#1}^A": "a[#1]",
        r"C_{#1}^{#2}": "binomial(#1, #2)",
    },
    meanings={"P": (("a", "b"), parse("a*b"))},
)


@pytest.mark.parametrize(
    ("notation", "written", "tree"),
    [
        (ANY, r"\frac{2\times TP}{\text{样例总数} + T P}", "2*TP/(m + TP)"),
        (ANY, r"\dfrac{1}{m}\sum\limits_{i = 1}^m (x_i - a)^2", "1/m*Sum((x[i] - a)**2, i, 1, m)"),
        (ANY, r"\text{macro-}P \cdot P(+)cost", "macro_P*pcost"),
        (ANY, r"P(a|b)\,P(a \mid b)\,P(a; b)", "P(a, b)*P(a, b)*P(a, b)"),
        (ANY, r"a(b+1)\left[a-1\right]", "a*(b + 1)*(a - 1)"),
        (ANY, r"{m \choose n}\binom{m}{n}C_m^n", "binomial(m, n)*binomial(m, n)*binomial(m, n)"),
        (
            ANY,
            r"\left(\begin{array}{c} m \\ \hat{\epsilon} \times m \end{array}\right)a",
            "binomial(m, eps_hat*m)*a",
        ),
        (
            ANY,
            r"\frac{\partial a^n(1-a)}{\partial a} + \frac{d^2}{da^2} a^3",
            "diff(a**n*(1 - a), a) + diff(diff(a**3, a), a)",
        ),
        (ANY, r"|a - b|^2 + \left| a \right| + 2|a|", "abs(a - b)**2 + abs(a) + 2*abs(a)"),
        (ANY, r"\ln a + \log_2 b - \ln(a b) e^{-a} - \exp(a)", "log(a) + log(b)/log(2) - log(a*b)*exp(-a) - exp(a)"),
        (ANY, r"{a + 1 \over 2} \ln 2\pi - \frac{1}{2}2 a", "(a + 1)/2*log(2*pi) - 1/2*2*a"),
        (ANY, r"\ln^2 a \times (-1) \times -b", "log(a)**2*(-1)*(-b)"),
        (ANY, r"\sin a \cos(b) + \tan^2 \frac{a}{2}", "sin(a)*cos(b) + tan(a/2)**2"),
        (ANY, r"{\sin(a)}^2 + \mathrm{cos} b", "sin(a)**2 + cos(b)"),
        (ANY, r"\prod_{i=1}^{n} x_i^2", "Product(x[i]**2, i, 1, n)"),
        (ANY, r"\int_0^1 a + t\,{\rm d}t + 1", "Integral(a + t, t, 0, 1) + 1"),
        (ANY, r"\int_{0}^{1}\int_{0}^{t} st\,ds\,dt", "Integral(Integral(s*t, s, 0, t), t, 0, 1)"),
        (ANY, r"0 \leqslant a < 1,\; b \ne 0 \text{ and } a > b", "(0 <= a and a < 1) and b != 0 and a > b"),
        (ANY, r"x_1^2 + x_2^2 + \cdots + x_n^2 - a", "Sum(x[i]**2, i, 1, n) - a"),
        (ANY, r"0.25a+\frac12", "25/100*a + 1/2"),
        (ANY, r"\epsilon^A_{n+1}", "a[n + 1]"),
        (ANY, r"x_{2\,n}+x_{\frac{2n}{m}}+y_{2 \cdot m}", "x[2*n] + x[2*n/m] + y[2*m]"),
        (ANY, r"E[a]^2 - \mathbb{E}(a^2)", "E(a)**2 - E(a**2)"),
        (Notation("i", "z", reads={"z_i": "z[i]"}), "z_i + z_1", "z[i] + z[1]"),  # the same in both readings
        (Notation("i n", "z"), "z[i] z(n - 1) - z_i", "z[i]*z[n - 1] - z[i]"),
        (Notation("i n", matrices="z"), "z(i, n) + z[i, 1]", "z[i, n] + z[i, 1]"),
        (Notation("l n N", reads={"l(n+1)": "N - n"}, integers=("n",)), "l(n+1) l", "(N - n)*l"),
        (Notation("X", random=("X",)), r"\mathsf{V}(X) + \mathsf{E}[X]", "E((X - E(X))**2) + E(X)"),
        (Notation("X", random=("X",)), r"\mathsf{Cov}(X, 2X)", "E((X - E(X))*(2*X - E(2*X)))"),
        (
            Notation("i j n", matrices="z"),
            "z_{ij} + z_{i,j+1} z_{1j}^2 - z_{n+1,2}",
            "z[i, j] + z[i, j + 1]*z[1, j]**2 - z[n + 1, 2]",
        ),
        (
            Notation("u N", matrices="gamma"),
            r"\sum_{i=1}^N \sum_{j=1}^u \gamma_{ji}",
            "Sum(Sum(gamma[j, i], j, 1, u), i, 1, N)",
        ),
        (Notation("x y", "z"), r"\sum_{k \in \{1, 2, 5\}} k^2 z_k y", "1**2*z[1]*y + 2**2*z[2]*y + 5**2*z[5]*y"),
        (Notation("x"), r"\prod_{k \in \{0, -1\}} (k + x)", "(0 + x)*(-1 + x)"),
        (Notation("x"), r"2\begin{cases} 1, & x > 0 \\ 0, & \text{otherwise} \end{cases}", "2*indicator(x > 0)"),
        (
            Notation("x"),
            r"\begin{cases} x, & \text{if } x \ge 0 \\ -x, & x < 0 \end{cases}",
            "indicator(x >= 0)*x + indicator(not x >= 0)*(-x)",
        ),
        (
            Notation("x"),
            r"\begin{cases} 1, & x > 0 \\ 0, & x = 0 \\ -1, & \text{其他} \end{cases} + x",
            "indicator(x > 0) + indicator(not x > 0)*(indicator(not x == 0)*(-1)) + x",
        ),
        (Notation("t", matrices="r", reads={"r_{#1}^{#2}": "r[#2, #1]"}), "r_1^t", "r[t, 1]"),
        (ANY, r"f(a)^2 + f^2(a)", "f(a)**2 + f(a)**2"),
        (ANY, r"\mathbb I(x_1 \neq y_1) \cdot n!", "indicator(x[1] != y[1])*factorial(n)"),
        (ANY, r"\lim_{m \to \infty} a^m", "limit(a**m, m, infinity)"),
        (ANY, r"\mathop{\arg\max}_{\epsilon} P(\hat{\epsilon}|\epsilon)", "argmax(P(eps_hat, eps), eps)"),
        (ANY, r"\min a \quad\text{ s.t. } a^2 < b", "min(a, a**2 < b)"),
        (ANY, r"\sum_{k=1}^{\infty} a^k b + n", "Sum(a**k*b, k, 1, infinity) + n"),
        (ANY, r"\sum_{k \geqslant 1} a^k", "Sum(a**k, k, 1, infinity)"),
        (ANY, r"\int_0^\infty t e^{-a t}\,dt + n", "Integral(t*exp(-a*t), t, 0, infinity) + n"),
        (ANY, r"\int_{b}^{+\infty} a^t\,dt", "Integral(a**t, t, b, infinity)"),
        (ANY, r"\sum_{i,j=1}^{n} x_i y_j", "Sum(Sum(x[i]*y[j], j, 1, n), i, 1, n)"),
        (ANY, r"\prod_{i, j = 1}^n (x_i + j)", "Product(Product(x[i] + j, j, 1, n), i, 1, n)"),
        (ANY, r"\Gamma(n+1)\, \Gamma(n)", "factorial(n + 1 - 1)*factorial(n - 1)"),
        (EVENTS, r"P(A) + \mathbb{P}(B) - \Pr(A \cap B)", "E(A) + E(B) - E(A*B)"),
        (EVENTS, r"P(A, B) - P(A \mid B) P(B)", "E(A*B) - E(A*B)/E(B)*E(B)"),
        (EVENTS, r"P(A|B, C)", "E(A*(B*C))/E(B*C)"),
        (EVENTS, r"P(AB \mid \bar{C})", "E(A*B*(1 - C))/E(1 - C)"),
        (EVENTS, r"P(A \cup B)", "E(A + B - A*B)"),
        (EVENTS, r"P(\neg A \land (B \lor C^c))", "E((1 - A)*(B + (1 - C) - B*(1 - C)))"),
        (EVENTS, r"P(\overline{A \cap B}) - P(A)^2", "E(1 - A*B) - E(A)**2"),
        (EVENTS, r"\mathbb{E}[X^2 \mid A] + E[X | A] - E[|X|]", "E(X**2*A)/E(A) + E(X*A)/E(A) - E(abs(X))"),
        (ANY, r"\max_{a} (1-a^2)", "maxOver(1 - a**2, a)"),
        (ANY, r"\min\limits_{a} b", "minOver(b, a)"),
        (
            BIAS,
            r"\mathbb{E}_D\left[(f(\boldsymbol{x} ; D)-y_D)^2\right] - \bar{f}(\boldsymbol{x})",
            "E((f - y_D)**2) - f_bar",
        ),
        (
            RANK,
            r"\frac{1}{m^+m^-}\sum_{x^+ \in D^+}\sum_{x^- \in D^-}\mathbb{I}\left(f(x^+)<f(x^-)\right)",
            "1/(p*q)*Sum(Sum(indicator(h[i] < g[j]), j, 1, q), i, 1, p)",
        ),
    ],
)
def test_what_authors_write(notation, written, tree):
    assert text(notation.read(written)) == tree


def test_a_display_is_lines():
    block = r"""\begin{aligned}
        E(f;D) =& \mathbb{E}_D[f^2]+ \\ & 2 &\textcircled{1}\\
               =& 3 \label{eq} \\ &\geqslant 1.
        \end{aligned}"""
    notation = Notation("f", reads={"E(f;D)": "total", r"\mathbb{E}_D": "E"})
    assert [(r, text(t)) for r, t in notation.lines(block)] == [
        ("", "total"),
        ("==", "E(f**2) + 2"),
        ("==", "3"),
        (">=", "1"),
    ]
    two = Notation("a b").lines(r"a = \frac{b}{2} \\ \\ b = 2a")
    assert [r for r, _ in two] == ["", "==", "", "=="]


# -- refused


@pytest.mark.parametrize(
    ("notation", "written", "one", "other"),
    [
        (Notation("T P TP"), "2TP", "TP", "T*P"),
        (Notation("x xy yz z"), "xyz", "xy*z", "x*yz"),
        (Notation("y"), "g(y + 1)", "if g is a function", "if g is a name"),
        (Notation("a b c"), "a/b c", "a/b*c", "a/(b*c)"),
        (Notation("a b c"), "|a|b|c|", "times what follows", "inside another"),
        (Notation("x y"), r"\ln x y", "times what follows", "of the whole product"),
        (Notation("x"), r"\ln 2 x", "times what follows", "of the whole product"),
        (Notation("x"), r"\ln 2\pi x", "times what follows", "of the whole product"),
        (Notation("x"), r"\ln 2\pi (x + 1)", "times what follows", "of the whole product"),
        (Notation("x y"), r"\ln(x)^2", "the power of log", "log of the power"),
        (Notation("x y"), r"\frac{d}{dx} x y", "of the first factor", "of the whole product"),
        (Notation("d x y"), r"\frac{d y}{d x}", "a derivative", "the name d"),
        (Notation("x"), "x2", "x*2", "one name"),
        (Notation("i j", "x"), "x_{ij}", "one index", "two indices"),
        (Notation("i", "x"), "x_{2i}", "one index", "two indices"),
        (Notation("x t"), "x^{(t)}", "a power", "an upper index"),
        (Notation("x t"), "x^{[2]}", "a power", "an upper index"),
        (Notation("x t"), r"x^{\{2\}}", "a power", "an upper index"),
        (Notation("n"), "n!!", "the factorial", "double"),
        (Notation("a b"), r"\pi(a \mid b)", "if \\pi is a function", "if \\pi is a name"),
        (Notation("x n"), "x^n!", "the factorial of the power", "the power of the factorial"),
        (Notation("x", functions="f"), "f^{-1}(x)", "1/f", "the inverse function"),
        (Notation("x", functions="f"), "f^{-{1}}(x)", "1/f", "the inverse function"),
        (Notation("x", functions="f"), "f^{{-1}}(x)", "1/f", "the inverse function"),
        (Notation("x", functions="f"), r"\ln^{{-1}}(x)", "1/log", "the inverse function"),
        (Notation("x", functions="f"), "f^{(2)}(x)", "a power", "a slope"),
        (Notation("n x", functions="f"), "f^{[n]}(x)", "a power", "a slope"),
        (Notation("x y", functions="P"), "P(x | y)", "given what follows", "P of both"),
        (Notation("x y", functions="P"), r"P(x, y) = P(x \mid y)", "given what follows", "P of both"),
        (Notation("x y"), r"\ln x/y", "times what follows", "of the whole product"),
        (Notation("x y"), r"\frac{d}{dx} x \cdot y", "of the first factor", "of the whole product"),
        (Notation("w"), "E(w)", "if E is a function", "if E is a name"),
        (Notation(), r"2\frac{3}{4}", "2*(3/4)", "2 + 3/4"),
        (Notation("f x", functions="g", reads={"g(x)": "f"}), "g(x)", "f", "g(x)"),
        (Notation("b z", looks={"z": "b^2"}), "b^2", "z", "b**2"),
        (Notation("l x", reads={"l(x)": "x"}), "l(x)", "x", "l*x"),
        (Notation("k n", reads={"n(k)": "k"}, integers=("k", "n")), "n(k)", "k", "n*k"),
    ],
)
def test_what_can_be_read_in_two_ways_is_refused(notation, written, one, other):
    with pytest.raises(Ambiguous) as caught:
        notation.read(written)
    assert one in str(caught.value) and other in str(caught.value)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "nothing to read"),
        ("x +", "operand is missing"),
        ("(x", "never closed"),
        ("x)", "stands where"),
        ("q", "not declared"),
        ("{x", "never closed"),
        ("x_i", "subscript"),
        ("x^2^3", "two scripts"),
        (r"\frac{x}", "argument"),
        ("x'", "slope"),
        (r"\sum_i x", "bounds"),
        (r"\sqrt[3]{x}", "of exponent 1/3"),
        (r"\sqrt[n]{x}", "of exponent 1/n"),
        (r"\int_0^1 x", "differential"),
        (r"\mathbb{E}", "argument"),
        ("(x, x)", "comma"),
        (r"x = 1, x < 1 \text{or} x > 2", "brackets"),
        (r"\begin{cases} x \\ 1 \end{cases}", "comma"),
        (r"\begin{cases} 1, & x > 0 \\ 0, & x < 0 \end{cases}", "what is left"),
        (r"\begin{cases} 1, & x \ge 0 \\ 0, & x \le 0 \end{cases}", "what is left"),
        (r"\begin{cases} 1, & \text{otherwise} \\ 0, & x > 0 \end{cases}", "what is left"),
        (r"\begin{cases} 1, & \text{otherwise} \end{cases}", "what is left"),
        (r"\begin{cases} 1, & x > 0", "never closed"),
        (r"\begin{cases} 1/x, & x > 0 \\ 0, & \text{otherwise} \end{cases}", "a value everywhere"),
        (r"\begin{cases} 0, & x \le 0 \\ \ln x, & x > 0 \end{cases}", "a value everywhere"),
        (r"\begin{cases} 1, & x \\ 0, & \text{otherwise} \end{cases}", "no condition"),
        (r"\sum_{k \in \{1, 1\}} k", "different"),
        (r"\sum_{k \in \{x, 1\}} k", "different"),
        (r"\sum_{k \in \{\}} k", "different"),
        ("x" * 4001, "too long"),
        ("(" * 61 + "x" + ")" * 61, "nested"),
        (r"\ln" * 200 + " x", "nested"),
        (r"\bar" * 999 + "x", "nested"),
        (r"\rm{" * 700 + "}" * 700, "nested"),
        (r"\sum_{i=1}^{x}" * 99 + " x", "nested"),
        ("+".join("x" * 300), "operations"),
        ("M_{12}", "two indices"),
        ("M_x", "two indices"),
        ("M_{xxx}", "two indices"),
        ("M_{x+x}", "two indices"),
        (r"M_{x\,x}", "two indices"),
        ("M_{1,2,3}", "two indices"),
        ("1234567890123", "digits"),
        (r"\exp(x, x)", "1 argument"),
        (r"\frac{\partial x}{\partial (x+1)}", "by a name"),
    ],
)
def test_what_is_no_expression(written, why):
    with pytest.raises(IllFormed, match=why):
        Notation("x", matrices="M").read(written)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("P(X)", "X stands where a declared event is wanted"),
        ("P()", "nothing stands where a declared event is wanted"),
        (r"P(A \mid X)", "X stands where"),
        ("P(A + B)", r"\+ stands where a declared event is wanted"),
        (r"P(A \mid B \mid C)", "stands where"),
        ("P A", "its argument is missing"),
        ("E[X | X]", "X stands where"),
        (r"P(A \cup)", "nothing stands where"),
        (r"P(\bar{X})", "X stands where"),
        (r"\Gamma", "its argument is missing"),
        (r"\Gamma(A, B)", "takes 1 argument"),
    ],
)
def test_what_is_no_event(written, why):
    with pytest.raises(IllFormed, match=why):
        EVENTS.read(written)


def test_other_names_come_before_events_and_gamma():
    assert text(Notation("A P", events=("A",)).read("P(A)")) == "P*A"
    assert text(Notation("A", functions="P", events=("A",)).read("P(A)")) == "P(A)"
    assert text(Notation("x Gamma").read(r"\Gamma x")) == "Gamma*x"
    assert text(Notation("a x", functions="Gamma").read(r"\Gamma(a, x)")) == "Gamma(a, x)"
    assert text(Notation("x", functions="Gamma").read(r"\Gamma(x)")) == "Gamma(x)"


@pytest.mark.parametrize(
    "written",
    [
        "_",
        "^",
        r"\\",
        "}",
        "{",
        r"\frac",
        r"\left",
        r"\left|",
        r"\begin{array}",
        r"\text",
        r"\sqrt",
        "x^",
        "&",
        "%",
        r"\hat",
        "²",
        "x²",
        "１",
        r"x\middle|x",
        "x + ... + x",
        "x + \\ldots",
        "|",
        "||",
        "d",
        r"\frac{d}{d}",
        r"\int dx",
        r"\sum",
        r"\lim",
        r"\arg",
        "#1",
        "\\",
        "€",
        r"\begin{array}{c}x\end{array}",
        r"\min",
        r"\log_",
        "x!!",
        "!",
        r"\in",
        r"x \in",
        r"x \in \mathbb{Z}, 1",
        r"{\choose}",
        "_1",
        "'",
        r"\frac{d^2}{dx}",
        "x__1",
    ],
)
def test_whatever_is_written_gets_an_answer(written):
    try:
        Notation("x").read(written)
    except IllFormed as error:
        assert str(error)


PIECES = r"""\frac \sum \int { } ( ) [ ] _ ^ x i d e E 2 0.5 + - / ! | = \le , ; ' \left| \right| \ln \sqrt \hat
    \prod \lim \to
    \in \mathbb{E} \mathbb{Z} \partial \cdot \ldots \min \text{s.t.} \text{or} \\ & \begin{array}{c} \end{array} \binom
    \choose \, c \infty \arg \max :=""".split()


@given(st.lists(st.sampled_from(PIECES), max_size=25))
@settings(max_examples=1500)
def test_any_signs_get_an_answer(pieces):
    for read in (USED.read, USED.lines):
        try:
            read(" ".join(pieces))
        except IllFormed as error:
            assert str(error)


def test_a_notation_must_be_clear():
    for declared in (
        {"reads": {"F": "x", "F ": "y"}},
        {"reads": {"": "x"}},
        {"reads": {"f_{#}": "x"}},
        {"names": "x_"},
    ):
        with pytest.raises(IllFormed):
            Notation(**declared)


# -- a derivation

BINOMIAL = r"""(a + b)^2 - (a - b)^2 &= a^2 + 2ab + b^2 - (a^2 - 2ab + b^2) \\ &= 4ab \\ & \leqslant (a + b)^2"""


def test_a_display_is_a_derivation():
    d = derivation(
        "Four products", BINOMIAL, ["expand", "cancel", {"reason": "a square", "because": "(a - b)**2"}], a=real, b=real
    )
    d.assert_proved()
    assert [s.reason for s in d.steps] == ["expand", "cancel", "a square"] and d.direction == "<="


def test_what_the_author_wrote_is_shown_beside_what_was_read():
    d = derivation(
        "Two bounds",
        r"""\begin{align*} % a comment
        x &<x+1 \label{eq:1} \tag{2.1} \\ &< x + 2 \nonumber \end{align*}""",
        x=real,
    )
    shown = d._repr_mimebundle_()
    assert shown["text/markdown"].startswith(
        r"$$ \begin{aligned} x &< x+1 \\ &< x + 2 \end{aligned} $$" "\n\n*as its author"
    )
    assert "& < x+2" in shown["text/markdown"] and shown[MIME] == d.record()
    replay(d.record())
    with pytest.raises(IllFormed, match="without its"):
        derivation("Dollars", "$x$ &= x", x=real)


def test_a_slip_in_the_latex_is_refuted_at_its_line():
    with pytest.raises(Refuted, match="step 2 is refuted"):
        derivation("A slip", BINOMIAL.replace("+ 2ab", "- 2ab", 1), a=real, b=real)


def test_the_slope_of_a_square_loss():
    d = derivation(
        "Slope",
        r"""
        \frac{\partial E}{\partial w} &= \frac{\partial}{\partial w}\left[\sum_{i=1}^{m}(y_i-wx_i)^2\right] \\
        &= \sum_{i=1}^{m}\left[2\cdot(y_i-wx_i)\cdot(-x_i)\right]""",
        reads={"E": "E_w"},
        define={"E_w": "Sum((y[i] - w*x[i])**2, i, 1, m)"},
        m=natural,
        w=positive,
        x=sequence(real),
        y=sequence(real),
    )
    assert d.proved


def test_a_derivation_is_one_chain():
    for block in ("= a", r"a = a \\ b = b", r"a \approx b"):
        with pytest.raises(IllFormed, match="one chain"):
            derivation("No chain", block, a=real, b=real)
    with pytest.raises(IllFormed, match="2 reasons for 1 steps"):
        derivation("Too many", "a = a", ["", ""], a=real)


def test_a_row_of_conditions():
    lines = Notation("w b").lines(r"\text{s.t.} & w > 0, \\ & b < 0.")
    assert [(r, text(t)) for r, t in lines] == [("", "w"), (">", "0"), ("", "b"), ("<", "0")]


# -- letters that look different

STYLES = ("mathrm", "mathbf", "mathcal", "mathscr", "mathbb", "mathfrak", "mathsf", "mathtt")
ACCENTS = ("hat", "bar", "tilde", "vec", "dot", "ddot", "underline", "check")
GREEK_PAIRS = (
    (r"\varepsilon", r"\epsilon", "ε", "ϵ"),
    (r"\vartheta", r"\theta", "ϑ", "θ"),
    (r"\varkappa", r"\kappa", "ϰ", "κ"),
    (r"\varpi", r"\pi", "ϖ", "π"),
    (r"\varrho", r"\rho", "ϱ", "ρ"),
    (r"\varsigma", r"\sigma", "ς", "σ"),
    (r"\varphi", r"\phi", "φ", "ϕ"),
)


def forms(letter):
    return [letter, *(rf"\{how}{{{letter}}}" for how in (*STYLES, *ACCENTS))]


LOOKS = [
    *(forms(letter) for letter in ("x", "N", "d", "P", r"\beta")),
    ["x", "𝐱", "𝑥", "𝓍", "x̂", "х", "×", "χ", r"\chi"],
    *([one, other] for one, other, *_ in GREEK_PAIRS),
    *([one, other] for *_, one, other in GREEK_PAIRS),
]


@pytest.mark.parametrize("looks", LOOKS, ids=lambda looks: looks[0])
def test_letters_that_look_different_are_different(looks):
    """With all names declared that there are, and each of them alone, a - b is read as a - b or not at all."""
    every = "x N d P beta epsilon varepsilon theta vartheta kappa varkappa varpi rho varrho sigma varsigma phi varphi"
    for notation in (Notation(every), *map(Notation, every.split())):
        for one, other in combinations(looks, 2):
            try:
                tree = notation.read(f"{one} - {other}")
            except IllFormed:
                continue
            assert tree.left != tree.right, (one, other)


@pytest.mark.parametrize(("variant", "plain", "one", "other"), GREEK_PAIRS)
def test_a_variant_is_a_name_of_its_own(variant, plain, one, other):
    name, second = variant[1:], plain[1:]
    notation = Notation([name] + [second] * (second != "pi"))
    assert latex(notation.read(f"{variant} - {plain}")) == f"{variant}-{plain}"
    shown = {one, other}
    assert {latex(notation.read(letter)) for letter in shown} == {variant, plain}
    assert latex(Notation("n").read(rf"\sum_{{{variant}=1}}^n {variant}")) == rf"\sum_{{{variant}=1}}^{{n}} {variant}"


def test_that_two_letters_are_one_is_declared():
    with pytest.raises(IllFormed, match=r"\\epsilon is another letter: .* declare `\\varepsilon reads epsilon`"):
        Notation("epsilon").read(r"\varepsilon")
    with pytest.raises(IllFormed, match=r"declare `\\mathbf{x} reads x`"):
        Notation("x").read(r"\boldsymbol{x} + 1")
    assert Notation("epsilon", reads={r"\varepsilon": "epsilon"}).read(r"\varepsilon - \epsilon") == parse(
        "epsilon - epsilon"
    )
    assert Notation("a b", looks={"a": r"\varepsilon", "b": r"\epsilon"}).read(r"\varepsilon - \epsilon") == parse(
        "a - b"
    )


def test_upright_d_and_e_are_the_differential_and_the_number():
    notation = Notation("x d a")
    assert notation.read(r"\int_0^1 d x \,\mathrm{d}x + \mathrm{e}^a") == parse("Integral(d*x, x, 0, 1) + exp(a)")
    assert notation.read(r"\frac{\mathrm{d}}{\mathrm{d}x} x^2") == parse("diff(x**2, x)")
    with pytest.raises(Ambiguous):
        notation.read(r"\frac{d}{dx} x^2")
    assert Notation("e").read(r"\mathrm{e} - e") == parse("exp(1) - e")
    assert Notation("TP").read(r"{\rm TP} + \mathrm{TP} + \mathit{TP} + TP") == parse("TP + TP + TP + TP")
    assert Notation("x", looks={"x": r"\mathrm{x}"}).read(r"{\rm x}") == parse("x")


@pytest.mark.parametrize(
    "latex",
    [
        r"\frac{x}{}{2}",  # a fraction of x and nothing, and then a 2
        r"\frac1 { }{2}",
        r"\frac{x}{{}}{2}",
        r"\binom{3}{ }{2}",
        r"\sqrt{}{4}",
        r"\hat{}{x}",
        r"\frac\,12",
        r"x^\,2",
        r"x^\left 2",
        r"x^\displaystyle 2",
        r"\sqrt\;x",
    ],
)
def test_an_argument_is_what_stands_there(latex):
    with pytest.raises(IllFormed):
        Notation("x").read(latex)
