"""A display is read whole or refused: what stands in it is a formula's, a reason's, layout, or an error that says how
to write it; and what a reader may read in two ways is an error that shows both."""

import random
import re

import pytest
import test_documents

from derivations import Claim, Derivation, function, natural, real
from derivations.documents import check as checker
from derivations.documents.blocks import Display, Unreadable, find
from derivations.documents.latex import lines as lines_of
from derivations.kernel.language import IllFormed, parse
from derivations.plaintext import read
from derivations.tex import Notation
from trials import lines
from trials.sources import DISPLAYS


def report(rows, above="", declared="a, b, x real; n, k natural"):
    text = f"{above}\n% derivation: T\n% {declared}\n\\begin{{align}}\n{rows}\n\\end{{align}}\n"
    (found,) = checker.check(find(text, ".tex"), keep=False)
    return found


def refusal(rows, **more):
    found = report(rows, **more)
    assert found.verdict == "error", (rows, found)
    return found.faults[0].message


# -- what follows a reason

HOW = r"put each formula in a row of its own|write this reason as|of its own, or a word as"
WORDS = "since because as by for if when where using from with provided given assuming".split()
HIDDEN = (
    r"a = a \quad \text{WORD } a > 0, \quad b = b + 1",
    r"a = a \quad \text{WORD } a > 0, b = b + 1",
    r"a = a \quad \text{WORD } b > 0 \quad = a + 1",
    r"a = a \quad \text{WORD } b > 0 = a + 1",
    r"a &= a && \text{WORD } & b &= b + 1",
    r"a &= a & \text{WORD } & b &= b + 1",
    r"a = a \quad \text{WORD definition,} \quad b = b+1",
    r"a = a \quad \text{WORD } a>0 \quad\text{and}\quad b=b+1",
    r"a = a \quad \text{WORD } a>0 \text{ and } b=b+1",
    r"a = a \quad (\text{WORD } a > 0), b = b + 1",
    r"a = a \quad \text{WORD $a > 0$, hence $b = b + 1$}",
    r"a = a \quad \text{WORD } a \therefore b = b + 1",
    r"a = a \quad \text{WORD } a.\ b = b + 1",
    r"a = a \quad \text{WORD } {a > 0} {b = b + 1}",
    r"a = a \\ & \quad \text{WORD } a > 0, \quad b = b + 1",
)


@pytest.mark.parametrize("word", WORDS)
def test_what_follows_a_reason_is_read_or_refused(word):
    for rows in HIDDEN:
        assert re.search(f"{HOW}|ends with it|closes nothing", refusal(rows.replace("WORD", word))), rows


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (r"a = a \quad \mbox{by } b=b+1", r"write this reason as \\text{by \$b=b\+1\$}"),
        (r"a = a \quad \text{so } b = b + 1", HOW),
        (r"a = a \quad \text{if and only if } b = b + 1", HOW),
        (r"a = a \quad \text{let } b = b + 1", HOW),
        *(
            (rf"a = a \quad \text{{{words} }} b = b + 1", HOW)
            for words in (", so for", "equivalently, for", "precisely if", "exactly when", "by which we get", "same as")
        ),
        (r"a = a \quad \text{exactly} - 2", "not declared"),
        (r"a = a \quad \text{exactly} (a+1)", HOW),
        (r"a = a \quad (\text{for } a>0) = b", "bracket ends with it|begins with a bracket"),
        (r"a = a \quad \text{for } \begin{cases} a>0 \\ b=b+1 \end{cases}", HOW),
        (r"a = a \quad \text{for } a>0 \, (b = b+1)", HOW),
        (r"a = a && \text{b = b + 1}", "only between"),
        (r"a = a && \text{by b ＝ b+1}", "only between"),
        (r"a = a && \text{$b = b + 1$}", HOW),
        (r"a = a && \text{+ 1}", "stands where"),
        (r"a = a && \text{+ one}", "only between"),
        (r"a = a && \text{why [b = b + 1]}", "only between"),
        (r"a = a \quad \text{by \phantom{x} b}", "only between"),
        (r"a = a \iff \quad \text{if } b = b+1", "nothing stands behind <=>"),
        (r"a = a \implies", "nothing stands behind =>"),
        (r"\quad \text{for } a > 0 \quad a = a", HOW),
        (r"\quad \text{for } a > 0 \\ a = a", "above all formulas"),
        # what prints something that is no formula of the row, or hides one
        (r"a &= a \\[b = b+1] &= a", "a height"),
        (r"a &= a \\[-3em] &= a", "a height"),
        (r"a &= a \intertext{and $b = b+1$} &= a", "states something"),
        (r"a &= a \shortintertext{hence b = b+1} &= a", "only between"),
        (r"a &= a \tag{b = b+1}", "a number or a sign"),
        (r"a &= a \tag{$b=b+1$}", "a number or a sign"),
        (r"a &= a + \tag{1} 1", "at the end of the row"),
        (r"a &= a^{\textcircled{2}}", "at the end of the row"),
        (r"a \textcircled{2} &= a", "at the end of the row"),
        (r"a &= a \eqref{b}", "at the end of the row"),
        (r"a &= a \!\!\!\!\!\! + 1", "one sign over another"),
        *(
            (rf"a &= a \{command}{{+1}}", "not declared")
            for command in "cancel footnote rlap smash mathrlap boxed hspace".split()
        ),
        (r"a &= a \color{white}{+1}", "not declared"),
        # a sign that belongs to the relation behind it is no name
        (r"a &= a + 0 \\ &\not= a = a", "not is not declared"),
        (r"a &= a \\ &\neg = a = a", "."),
        (r"a &= a \\ &\nsim = a = a", "not declared"),
        (r"a \left< b \right> x", "no relation"),
        # formulas beside each other
        (r"f = 1 \;\;\;\; x = x", "beside each other"),
        (r"f = 1 \phantom{b} x = x", "beside each other"),
        (r"a &= a \phantom{b} b", "beside each other"),
        (r"f = 1 ~~~ x = x", "beside each other"),
        (r"f = 1 \text{ \ \ \ } x = x", "beside each other"),
        (r"f = 1 {\quad} x = x", "beside each other"),
        (r"f = 1 \mathrm{\quad} x = x", "beside each other"),
        ("f = 1 \u2003\u2003\u2003 x = x", "a space that is not known"),
        (r"a = a \!{}\!{}\!{}\!{}\! + 1", "one sign over another"),
        (r"a = 2 \quad \text{b}", "'b' is declared"),
        (r"\left(\begin{array}{c@{=b}} n \\ 2 \end{array}\right) = \frac{n(n-1)}{2}", "columns of an array"),
        (r"\begin{aligned} f &= 1 \cdot \end{aligned}\begin{aligned} x &= x\end{aligned}", "beside each other"),
        (r"\begin{split} a &= a \end{split} + 1", "beside each other"),
        (r"a &= a ~~~~ b < x", "and a condition above the display: `where b < x`"),
        (r"a &= a, \qquad 0 < n \le \lambda_1", "`where 0 < n <= lambda_1`"),
        (r"a &= a \quad (b \geq 2)", "`where b >= 2`"),
        (r"a &= a \hspace{1cm} b < \frac{1}{2}", r"`where \.\.\.`"),
        (r"a &= a \hspace{1cm} b", "beside each other"),
        (r"a &= a \hspace{1pt} \text{why}", "why is not declared"),
        (r"a &= a ~ \text{why}", "why is not declared"),
        # remarks in brackets
        (r"a &= a \quad \text{(hence } b = b + 1\text{)}", HOW),
        (r"a &= a \quad \text{(see } a \text{ and } b\text{)} + 1", HOW),
        (r"a &= a \quad \text{(see } a \text{ and } b", HOW),
        (r"a &= a \quad \text{see } a \text{ and } b", HOW),
        (r"a &= a \quad \bigl(\text{since } a > 0, b = b + 1\bigr)", HOW),
        (r"a &= a \quad \bigl(\text{by } b\bigr) + 1", "ends with it"),
        (r"2 \begin{split} a &= 2a \end{split}", "beside each other"),
    ],
)
def test_nothing_in_a_display_is_dropped(rows, why):
    assert re.search(why, refusal(rows))


@pytest.mark.parametrize(
    ("rows", "verdict"),
    [
        (r"a + b &= b + \phantom{2} a", "proved"),
        (r"a &= a \hphantom{+1}", "proved"),
        (r"a + b &= b \\ &\phantom{=} + a", "proved"),
        (r"a &= a + \phantom{b} 1", "refuted"),
        (r"2a &\overset{\eqref{eq:one}}{=} a + a \stackrel{(2)}{\le} 2a + a^2", "proved"),
        (r"2a &\overset{\text{(i)}, \eqref{eq:b}}{=} a + b", "refuted"),
        (r"2a &\overset{b}{=} a + a", "error"),  # as equal in distribution, which says something else
        (r"2a &\overset{d}{=} a + a", "error"),
        (r"2a &\overset{\text{a.s.}}{=} a + a", "error"),
        (r"2a &= a \overset{(1)}{+} a", "error"),
        (r"b &= \int_0^b d x", "proved"),
        (r"2b &= \int_0^b d x", "refuted"),
        (r"(a + 1) 0.5 &= a/2 + 1/2", "proved"),
        (r"(a + 1) 0.5 &= a/2 + 1", "refuted"),
    ],
)
def test_what_says_nothing_is_nothing(rows, verdict):
    assert report(rows).verdict == verdict


@pytest.mark.parametrize(
    ("rows", "verdict"),
    [
        (r"b &= \bar{y}^2 \\ &= G1 - 1", "proved"),
        (r"b &= \bar{y}^2 \\ &= G1", "refuted"),
        (r"\sum_{i=1}^n (y_i - \bar{y})^2 &= n", "proved"),
        (r"\sum_{i=1}^n (y_i - \bar{y}) &= n", "refuted"),
    ],
)
def test_a_condition_speaks_of_what_is_defined(rows, verdict):
    """m and G1 stand below `where` as above it; G1 is one name where there is no G."""
    declared = "y sequence(real); n positive_integer; b real\n% where b == m**2 and Sum((y[i] - m)**2, i, 1, n) == n"
    declared += "\n% m := Sum(y[i], i, 1, n)/n\n% m looks like \\bar{y}\n% G1 := m**2 + 1"
    assert report(rows, declared=declared).verdict == verdict


@pytest.mark.parametrize(
    ("macro", "rows"),
    [
        (r"\newcommand{\q}{\quad}", r"f &= 1 \q x = x"),
        (r"\newcommand{\br}{\\}", r"a &= a \br b &= b+1"),
        (r"\newcommand{\br}{\\}", r"a &= a \quad \text{for } a > 0 \br b &= b+1"),
        (r"\newcommand{\e}{=}", r"a &= a \quad \text{for } a \e b, b \e b+1"),
        (r"\newcommand{\t}{\text}", r"a &= a \quad \t{hence } b = b+1"),
        (r"\newcommand{\w}[1]{\quad\text{#1}}", r"a &= a \w{hence $b=b+1$}"),
    ],
)
def test_macros_hide_nothing(macro, rows):
    assert refusal(rows, above=macro)


# -- what the page prints is what is read


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        # braces print nothing, and so they group nothing
        (r"2{a+b} &= 2a + 2b", r"2\*a \+ b == "),
        (r"{a+b}^2 &= (a+b)^2", r"a \+ b\*\*2 == "),
        (r"{n+1}! &= (n+1) \cdot n!", r"n \+ factorial\(1\) == "),
        (r"\exp{a+b} &= \exp(a+b)", r"exp\(a\) \+ b == "),
        (r"\sum_{i=1}^n {i+1} &= \sum_{i=1}^n (i+1)", r"Sum\(i, i, 1, n\) \+ 1 == "),
        (r"(n+1)/{2(n+1)} &= \frac{1}{2}", "two ways"),
        (r"{x^2}^3 &= x^6", "two ways"),
        # a row that begins with + or - goes on with the row above, even if a relation stands in it
        (r"x &= x \\ &\quad + a = a", r"x == x \+ a"),
        (r"x &= x \\ &\quad - a = -a", r"x == x - a"),
        (r"x &= x \\ &\cdot a = a", r"x == x\*a"),
        (r"x = x \\ - a = -a", "two ways"),
        (r"& x = x \\ & - a = -a", "two ways"),
        # a relation is one over a line break if it is the same
        (r"x &= \\ &= x + 1", r"x == x \+ 1"),
        (r"x &\le \\ &= x", "nothing stands after <="),
        (r"x &= = x", "nothing stands after =="),
        (r"x &= \\ &= = x", "nothing stands after =="),
        # within \mathrm{...} every letter is upright
        (r"\mathrm{x+1} &= x + 1", r"\\mathrm{x} is another letter|\\mathrm{x} is not declared"),
        (r"x - \mathrm{\frac{x}{1}} &= 0", r"\\mathrm{x} is not declared"),
        # what dots stand for
        (r"1 + \ldots + n^2 &= \frac{n^2(n^2+1)}{2}", "in several ways"),
        (r"1 + 2 + \ldots + 2^n &= \sum_{i=1}^{2^n} i", "in several ways"),
        (r"2 + \ldots + 2n &= \sum_{i=2}^{2n} i", "in several ways"),
        # how far a product, a logarithm and a slope reach
        (r"\prod_{i=1}^n i \cdot x &= x^n n!", "two ways"),
        (r"\log(2)(x) &= x \log(2)", "two ways"),
        (r"\frac{dx}{da} &= 0", "does not depend on a"),
        (r"\left\lverta \right| &= a", "not declared|never closed"),
        (r"\frac{d x^2 + x}{dx} &= 2x + 1", "two ways"),
        (r"\int_0^1 t\,dt^2 &= \frac{1}{4}", "two ways"),
    ],
)
def test_what_is_printed_is_what_is_read(rows, why):
    found = report(rows)
    assert found.verdict in ("refuted", "error") and re.search(why, found.faults[0].message), found


def test_an_entry_has_two_indices():
    matrix = Notation("i j", matrices="v")
    assert matrix.read("v_{i,j}") == matrix.read("v_{ij}") == matrix.read("v_{i, {j}}") == parse("v[i, j]")
    for written in ("v_{i,,j}", "v_{,ij}", "v_{i,j,}", "v_{i}", "v_{i,j,i}"):
        with pytest.raises(IllFormed, match="two indices"):
            matrix.read(written)


def test_a_comma_between_events_binds_least():
    events = Notation("A B C", events=("A", "B", "C"))
    for written, meant in (
        (r"A, B \cup C", "A*(B + C - B*C)"),
        (r"A \cup B, C", "(A + B - A*B)*C"),
        (r"AB \cup C", None),
    ):
        assert events.read(f"P({written})") == parse(f"E({meant or 'A*B + C - A*B*C'})"), written
    for written in (r"A \cap B \cup C", r"A \cup B \cap C", r"A \text{ or } B \text{ and } C"):
        with pytest.raises(IllFormed, match="two ways"):
            events.read(f"P({written})")
    assert events.read(r"P(A \cap (B \cup C))") == events.read(r"P(A, B \cup C)")


@pytest.mark.parametrize(
    ("macro", "rows", "why"),
    [
        (r"\newcommand{\q}{2n}", r"\frac\q{3} &= \frac{2}{n} \cdot 3", "braces around it"),
        (r"\newcommand{\q}{2n}", r"\frac{3}\q &= \frac{3}{2} n", "braces around it"),
        (r"\newcommand{\q}{2n}", r"x^\q &= x^2 n", "braces around it"),
        (r"\newcommand{\q}{2n}", r"\sqrt\q &= \sqrt{2} n", "braces around it"),
        (r"\newcommand{\s}{{a+b}}", r"2\s &= 2a + 2b", r"2\*a \+ b == "),
        (r"\renewcommand{\,}{+}", r"a \, b &= ab", r"a \+ b == "),
        (r"\def\;{2}", r"a \; b &= ab", r"a\*2"),
    ],
)
def test_macros_are_put_in_as_tex_does(macro, rows, why):
    found = report(rows, above=macro)
    assert found.verdict in ("refuted", "error") and re.search(why, found.faults[0].message), found


@pytest.mark.parametrize("meaning", [r"2 reads a", r"+ reads a", r"\infty reads 5", r"\sum reads a", r"\cdot reads 1"])
def test_what_means_itself_cannot_be_declared(meaning):
    assert "means itself" in refusal("a &= a", declared=f"a, b, x real; n, k natural\n% {meaning}")


STILL_READ = {
    r"x &= x \\ -a &= -a": 2,  # a statement of its own, as its left side stands in the left column
    r"x &= x + a \\ &\qquad - a \\ &= x": 2,
    r"x &= x + a \\ &\hspace{1cm} - a \\ &= x": 2,
    r"x &= \\ &= x + a - a = \\[2pt] &\quad = x": 2,
    r"x^2 & \ge \\ & \geq -a^2": 1,
    r"x &= x + a \\ &\qquad - a = x": 2,
    r"{x}^{2} &= {x_{}} {x}": 1,
    r"{\exp(x)}^2 &= \exp(2x)": 1,
    r"(x^2)^3 &= x^6": 1,
    r"\sqrt\h &= \sqrt{2}": 1,
    r"x^\t &= x^2": 1,
    r"\frac\t{x^2 + 1} &= \frac{2}{x^2 + 1}": 1,
    r"1 + 2 + \ldots + 2n &= n(2n+1)": 1,
    r"\prod_{i=1}^n \frac{i}{x^2+1} &= \prod_{i=1}^n (i \cdot \frac{1}{x^2+1})": 1,
    r"1 + 2 + 3 + \ldots + (n+1) &= \frac{(n+1)(n+2)}{2}": 1,
    r"\frac{d}{dx} x &= 1": 1,
    r"\mathrm{\mathrm{x}} - \mathrm{x} &= \mathrm{0}": 1,
}


@pytest.mark.parametrize("rows", STILL_READ)
def test_what_is_clear_is_read(rows):
    declared = (
        "a, b, x real; n, k natural" + r"; X real" * ("mathrm" in rows) + "\n% \\mathrm{x} reads X" * ("mathrm" in rows)
    )
    found = report(rows, above=r"\newcommand{\h}{\frac21} \newcommand{\t}{2}", declared=declared)
    assert found.verdict == "proved" and found.steps == STILL_READ[rows], found


REASONS = {
    r"\quad \text{for } a > 0": "for $a > 0$",
    r"\qquad (\text{since } a = a)": "since $a = a$",
    r"\quad \text{for } i = 1, \ldots, n": r"for $i = 1, \ldots, n$",
    r"\quad \text{for all } a, b \in \mathbb{R}.": r"for all $a, b \in \mathbb{R}$",
    r",\quad \text{as } a \to 0": r"as $a \to 0$",
    r"\quad \text{for } 0 < a \le 1,": r"for $0 < a \le 1$",
    r"&& \text{since $b>0$ and $a>0$}": "since $b>0$ and $a>0$",
    r"&& \text{(since $a = a$, by $b = b$)}": "since $a = a$, by $b = b$",
    r"&& \text{divide by $2$; see \eqref{x}} \tag{3a}": r"divide by $2$; see \eqref x",
    r"& \text{multiply out} \nonumber": "multiply out",
    r"&& \text{(1)}": "1",
    r"\quad \text{since } P(a = 1) > 0": "since $P(a = 1) > 0$",
    r"\quad \text{由于 } a > 0": "由于 $a > 0$",
    r"\quad (\because a > 0)": "because $a > 0$",
    r"\text{ for all } a > 0": "for all $a > 0$",
    r"\text{, since $a > 0$}": "since $a > 0$",
    r"\text{ and}\\ \text{and } a &= a \smallskip": "",
    r"\quad \text{substitute $a = b$}": "substitute $a = b$",
    r"\quad \text{代入 } a = b": "代入 $a = b$",
    r"\\ &\quad \text{for } a > 0": "for $a > 0$",
    r"\label{b=b+1} & \textcircled{2}": "",
    r"&& \text{by A} \\ &+ 0 && \text{by B}": "by A by B",
    r"~~ \mbox{multiply out}": "multiply out",
    r"\qquad \textrm{multiply out}": "multiply out",
    r"\hspace{1.5 cm} \text{multiply out}": "multiply out",
    r"\hskip 1em \text{multiply out}": "multiply out",
    r"\quad \text{\small (since $b>0$)}": "since $b>0$",
    r"\intertext{On $[0, \pi]$ the term $\sin a$ is positive:}": "",
    r"~~~~ \text{(replace $a + 1$ by $b$)}": "replace $a + 1$ by $b$",
    r"\quad \text{(by } a + 1 \text{ and } b\text{)}": "by $a + 1$ and $b$",
    r"\quad \text{(see } a + 1 \text{ and } b\text{).}": "see $a + 1$ and $b$",
    r"\quad \bigl(\text{since } a^2 > 0\bigr)": "since $a^2 > 0$",
    r"\hspace*{1em} \left[\text{for } a > 0\right]": "for $a > 0$",
}


@pytest.mark.parametrize("reason", REASONS)
def test_reasons_and_layout(reason):
    found = report(r"a &= a + 0 " + reason)
    assert found.verdict == "proved" and found.records[0]["steps"][-1]["reason"] == REASONS[reason], found


# -- the account

NOTE = r"\\(?:label|tag|textcircled|eqref)\s*\{[^{}=]*\}|\\(?:nonumber|notag)(?![a-z])"
BLOCK = r"\\(?:begin|end)\s*\{(?:aligned|align|split|gather|gathered)\*?\}"
SKIP = r"\\\\\*?(?:\[[\d.]+(?:pt|ex|em)\])?"
LAYOUT = re.compile(rf"(?:\s|&|~|{{}}|\\[,:;! ]|\\q?quad|{SKIP}|{NOTE}|{BLOCK})*")
LETTERS = ("a", "b", "x", "(a + b)", r"\frac{a}{2}", "x^{2}", "2", r"\sum_{i=1}^{n} i")
ENDS = ("", r" \quad \text{for } a > 0", r" && \text{since $a = a$ \& so on} \tag{1}", r", \label{q}", " % [tested]")


def generated(seed):
    draw = random.Random(seed)
    rows = [draw.choice(LETTERS)]
    for _ in range(draw.randint(1, 4)):
        terms = draw.choice((" + ", " - ", r" \cdot ")).join(draw.choices(LETTERS, k=2))
        rows.append("&" + draw.choice(("= ", "< ", r"\le ")) + terms + draw.choice(ENDS))
    return "".join(row + "\n" + draw.choice((r"\\ ", r"\\[2pt] ")) for row in rows)


DOCUMENTS = [
    block.display.latex
    for text, suffix in (
        (test_documents.SQUARE, ".tex"),
        (test_documents.MARKDOWN, ".md"),
        (test_documents.NOTE, ".tex"),
        (test_documents.ORDER, ".tex"),
        (test_documents.EVENTS, ".tex"),
    )
    for block in find(text, suffix)
    if block.display
]
MANY = [d.latex for d in DISPLAYS if d.ends not in ("data", "garbled")] + DOCUMENTS + [*map(generated, range(100))]
MANY += [r" \\ ".join(rows) for rows in lines.LATEX.values()]


def test_every_character_of_a_display_is_accounted_for():
    from derivations.tex.display import account
    from derivations.tex.tokens import tokens_of

    kinds, compared = set(), 0
    for latex in MANY:
        try:
            found = account(latex)
        except IllFormed as error:
            assert re.search("stand beside each other", str(error)), (latex, error)
            continue
        kinds |= {kind for kind, _ in found}
        assert "".join(text for _, text in found) == latex
        for kind, text in found:
            assert kind != "layout" or LAYOUT.fullmatch(text), (text, latex)
            assert kind != "comment" or text.startswith("%")
        if not any(kind == "reason" for kind, _ in found):  # nothing that is no layout was taken from the formulas
            formulas = "".join(text if kind == "formula" else re.sub(SKIP, "", text) for kind, text in found)
            plain = re.sub(rf"{NOTE}|{BLOCK}|%[^\n]*", " ", re.sub(r"\[2pt\]", "", latex))
            signs = [[t for t in tokens_of(text) if t != r"\\"] for text in (re.sub(NOTE, " ", formulas), plain)]
            assert signs[0] == signs[1]
            compared += 1
    assert kinds == {"formula", "reason", "layout", "comment"} and compared > 150


KNOWN = Notation("a b x n")


def read_lines(latex):
    """What is read of a display: its lines with their reasons; or nothing, if it is refused."""
    try:
        return [line.text for line in lines_of(Display(latex, 1), KNOWN)]
    except Unreadable:
        return None


PLANTED = (" b = b + 1 ", " + 1 ", r" \quad b = b + 1 ", ", b = b + 1", r" \text{ hence } b = b + 1 ", " 2 ", r" \not ")
PIECE = re.compile(r"\\(?:label|tag)\{[^{}]*\}|%[^\n]*|\\(?:begin|end)\{\w+\}|\\[A-Za-z]+|\\.|\s+|.")


@pytest.mark.parametrize("seed", range(12))
def test_what_is_planted_anywhere_is_seen(seed):
    """A relation is read as a line of its own, or refused, wherever it stands; anything else is read or shown."""
    latex = generated(1000 + seed)
    before = read_lines(latex)
    assert before
    bodies = [line.partition(" -- ")[0] for line in before]
    tried = 0
    for found in PIECE.finditer(latex):
        if latex.rfind("%", 0, found.end()) > latex.rfind("\n", 0, found.end()):
            continue  # in a comment
        for piece in PLANTED:
            after = read_lines(latex[: found.end()] + piece + latex[found.end() :])
            tried += 1
            assert after != before, (piece, found, latex)
            if after is not None and "=" in piece:
                assert [line.partition(" -- ")[0] for line in after] != bodies, (piece, found, latex)
    assert tried > 100


# -- two readings


@pytest.mark.parametrize(
    "rows",
    [
        "2[n/2] = n",
        r"2\left[\frac{n+1}{2}\right] = n + 1",
        r"\{n/2\} = n/2",
        r"\sum_{i=1}^n [i/2] = \frac{n(n+1)}{4}",
        r"m := n + 1 \\ 2[m/2] = m",
        r"x - \{x\} = 0",
        "x - [x] = 0",
        "[x] - x = 0",
        r"\{x\} = x - [x] + x",
        "2x - 2[x] = 0",
        r"\frac{x - [x]}{2} = 0",
        r"\frac{x}{2} - \frac{[x]}{2} = 0",
        "a + b - [a + b] = 0",
        "ax - a[x] = 0",
        "x - ([x]) = 0",
        "[x + 1] - x = 1",
        "x^2 - [x]^2 = 0",
        r"\Bigl\lbrack x \Bigr\rbrack - x = 0",
    ],
)
def test_brackets_that_may_be_a_part_of_a_number_show_both_readings(rows):
    said = refusal(rows)
    assert "can be read in two ways" in said and "integer and the fractional part" in said and "( )" in said
    plain = re.sub(r"\\[lr]brack|\[|\]|\\[{}]", lambda m: "(" if m[0] in (r"\lbrack", "[", r"\{") else ")", rows)
    assert report(plain).verdict == "proved"


@pytest.mark.parametrize(
    "rows",
    [
        r"[x] = x",
        r"[a + b]^2 = a^2 + 2ab + b^2",
        r"x\{a + b\} = xa + xb",
        "[a + b] - x = a + b - x",
        r"\left[\frac{a}{2}\right] = \frac{a}{2}",
        r"\exp[n/2] = \exp(n/2)",
    ],
)
def test_brackets_group(rows):
    assert report(rows).verdict == "proved"


# -- names

OPERATORS = "sin cos tan det Var Cov Pr sup inf argmax lim log exp max min gcd Sin sin_1 sin_hat log_2 arctan".split()


@pytest.mark.parametrize("name", OPERATORS)
def test_a_name_that_is_printed_as_a_function_is_refused(name):
    wanted = "which a reader takes for the function|cannot be the name of a variable"
    with pytest.raises(IllFormed, match=wanted):
        Derivation("T", x=real, **{name: real})
    with pytest.raises(IllFormed, match=wanted):
        Claim("x", "==", "x + 1", source="T", x=real, **{name: real})
    with pytest.raises(IllFormed, match=wanted):
        Derivation("T", random=name)
    with pytest.raises(IllFormed, match=wanted):
        Derivation("T", n=natural).define(name, "n + 1")
    with pytest.raises(IllFormed, match=wanted):
        read(f"T\n{name}, x real\n{name}*(x + 1)\n= {name}*x + {name}")
    found = report(r"x (x + 1) &= x^2 + x", declared=f"x, {name} real")
    assert found.verdict == "error" and re.search(wanted, found.faults[0].message)


def test_nor_may_it_look_like_one():
    for look in (r"\mathrm{sin}", r"\mathrm{Var}", r"\mathrm{det}_1"):
        with pytest.raises(IllFormed, match="which a reader takes for the function"):
            Derivation("T", s=real, names={"s": look})
    with pytest.raises(IllFormed, match="which a reader takes for the function"):
        Derivation("T", x=real, cot=function())
    with pytest.raises(IllFormed, match="which a reader takes for the function"):
        Derivation("T", x=real).define("cot(x)", "x")
    with pytest.raises(IllFormed, match="which a reader takes for the function"):
        Derivation("T", n=natural).start("Sum(det, det, 1, n)")


def test_words_that_are_no_functions_are_names():
    assert Derivation("T", var=real, cov=real, error=real, cost_max=real, single=real).start("var").lines
