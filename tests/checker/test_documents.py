"""Derivations in .tex and .md documents, checked where they stand, and the command that does it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from derivations.documents import cache, command
from derivations.documents import check as checker
from derivations.documents.blocks import Display, Unreadable, find, is_near, latex_macros
from derivations.documents.command import main
from derivations.documents.coverage import MORE, VECTORS, kind
from derivations.documents.files import blocks
from derivations.documents.latex import row_list

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XGLIB_CACHE", str(tmp_path / "kept"))


def reports(text, suffix=".tex"):
    return list(checker.check(find(text, suffix)))


def faults(text, suffix=".tex"):
    return [(f.line, f.column, f.verdict) for report in reports(text, suffix) for f in report.faults]


SQUARE = r"""Text before it.
% derivation: The square of a sum
% a, b real
\begin{align}
  (a+b)^2 &= a^2 + 2ab + b^2 && \text{multiply out} \\
          &= (a + b)(a + b)  \label{square}
\end{align}
"""


def test_an_align_is_checked_where_it_stands():
    (report,) = reports(SQUARE)
    assert (report.title, report.line, report.verdict, report.steps) == ("The square of a sum", 2, "proved", 2)
    assert report.records[0]["steps"][0]["reason"] == "multiply out"
    assert faults(SQUARE.replace("2ab", "ab")) == [(5, 12, "refuted"), (6, 12, "refuted")]
    (fault, _) = reports(SQUARE.replace("2ab", "ab"))[0].faults
    assert fault.message.endswith("(a + b)**2 == a**2 + a*b + b**2\n    at a = 1, b = 1: 4 against 3")


MARKDOWN = r"""# A note

<!-- derivation: The square of a sum
a, b real -->
$$
(a+b)^2 &= a^2 + 2ab + b^2 \\ &= a^2 + b^2
$$

```{derivation} A square
:name: square
n natural
(n + 1)**2
= n**2 + 1  -- a slip
```

1. In a list

   ```derivation
   In a list
   x real
   x + x
   = 3*x
   ```

:::{note}
:::{derivation} Nested
a real
\begin{align}
a + a &= 2a \\
      &= 3a
\end{align}
:::
:::

````text
```derivation
An example of how it is written
x real
x
= x + 1
```
````
"""


def test_markdown_has_comments_fences_and_directives():
    assert faults(MARKDOWN, ".md") == [(6, 32, "refuted"), (13, 1, "refuted"), (22, 4, "refuted"), (30, 8, "refuted")]


def test_a_row_says_what_it_needs_in_a_comment():
    text = r"""% derivation: F1
% TP, FP, FN natural
% P := TP/(TP + FP)
% R := TP/(TP + FN)
\[ F_1 = \frac{2PR}{P+R}
       = \frac{2TP}{2TP + FP + FN} % cancel TP [extends TP == 0 and FP + FN > 0]
\]"""
    (report,) = reports(text)
    assert report.verdict == "proved" and report.steps == 1  # F_1 is not declared: it is what the formula defines
    assert faults(text.replace("[extends TP == 0 and FP + FN > 0]", "")) == [(6, 8, "refuted")]
    assert faults(text.replace("% P := TP/(TP + FP)\n", "")) == [(4, 4, "error")]


@pytest.mark.parametrize(
    ("display", "found"),
    [
        (r"x &= 2 \\ y &= 3", []),
        (r"(x+1)^2 = x^2+2x+1 \\ x(x-1) = x^2", [("T, 2", 5)]),
        (r"2x+1=5 &\iff 2x=4 \\ &\iff x = 3", [("T", 5)]),
        (r"x = 2 &\implies x^2 = 4", []),
        (r"x = 2 &\implies x^2 = 4\,.", []),
        (r"x^2 &\ge 2x - 1 + \\ & 1", [("T", 5)]),
        ("x + x &= \\begin{cases} 1 & 1 \\\\ 2 & 2 \\end{cases}", [("", 5)]),
        (r"s := 2x \\ s + x = 3x", []),
    ],
)
def test_displays(display, found):
    text = "\n% derivation: T\n% x real\n\\begin{align*}\n" + display + "\n\\end{align*}"
    if display.startswith("x &= 2 "):
        text = text.replace("% x real", "% x real\n% where x == 2").replace("y &= 3", "x + 1 &= 3")
        found = []
    said = [
        (f.message.split(", step")[0] if f.verdict != "error" else "", f.line) for r in reports(text) for f in r.faults
    ]
    assert [(title, line if "where" not in text else line) for title, line in said] == found


def declared(declaration, display):
    lines = "".join(f"% {line}\n" for line in declaration.split("\n"))
    return reports(f"% derivation: T\n{lines}\\begin{{align*}}\n{display}\n\\end{{align*}}")


@pytest.mark.parametrize(
    ("display", "verdict"),
    [
        (r"x + y = 1 &\implies y = 1 - x \\ y + z = 2 &\implies z = 1 + x", "proved"),  # by what stands above
        (r"x + y = 1 &\implies y = 1 - x \\ y + z = 2 &\implies z = 2 + x", "refuted"),
        (r"x + y = 1 &\implies y = 2 - x \\ y + z = 2 &\implies z = x", "refuted"),  # the first is wrong
        (r"y + z = 2 &\implies z = 1 + x \\ x + y = 1 &\implies y = 1 - x", "refuted"),  # it stands below
        (r"x = 1 &\implies x^2 = 1 \\ x = 2 &\implies x^2 = 4", "proved"),  # by themselves
        (r"x = 1 &\implies x^2 = 1 \\ x = 2 &\implies x^2 = 1", "refuted"),  # and not under what cannot be
        (r"x = 1 &\implies x^2 = 1 \\ x = x &\implies x^2 = 1", "refuted"),  # nor of its own premise nothing
        (r"x > 1 &\implies x > 0 \\ x > -5 &\implies x \ge 0", "refuted"),
    ],
)
def test_a_chain_of_implications_may_rest_on_those_above(display, verdict):
    (report,) = declared("x, y, z real", display)
    assert report.verdict == verdict
    assert verdict != "proved" or len(report.records) == 2


@pytest.mark.parametrize(
    ("display", "verdict"),
    [
        (r"z &\le x \\ \implies 2z &\le 2x \\ &= x + x \\ \implies 2z - x &\le x", "proved"),  # a chain over two rows
        (r"z &\le x \\ \implies 2z &\le 2x \\ &= x + 2x \\ \implies 2z - x &\le x", "refuted"),
        (r"z &= x + 1 \\ &= 2x - 1 \\ \implies x &= 2", "proved"),  # which is supposed, here
    ],
)
def test_a_chain_between_implications_goes_on_in_the_next_row(display, verdict):
    assert [report.verdict for report in declared("x, z real", display)] == [verdict]


@pytest.mark.parametrize(
    ("declaration", "display", "verdict"),
    [
        ("x, y real", r"\int_0^1 x\,dx + y = y + \frac12", "proved"),
        ("x real; i, n natural", r"x + \sum_{i=1}^n i = \frac{n(n+1)}{2} + x", "proved"),
        ("x real; i, n natural", r"x + \sum_{i=1}^n i = \frac{n(n-1)}{2} + x", "refuted"),
        ("x real", r"x + \int_0^1 x\,dx = x + \frac12", "error"),  # it means two things
        ("x real\nwhere x > 0", r"\int_0^1 x\,dx = \frac12", "error"),
        ("x, y real\ny := x + 1", r"\int_0^1 x\,dx = y - y + \frac12", "error"),
    ],
)
def test_the_variable_of_a_sum_may_be_declared(declaration, display, verdict):
    assert [report.verdict for report in declared(declaration, display)] == [verdict]


@pytest.mark.parametrize(
    ("display", "verdict"),
    [
        (r"(x + 1)[x]_0^1 = x + 1", "proved"),  # what stands before brackets is not between the bounds
        (r"(x + 1)[x]_0^1 = 2", "refuted"),
        (r"1/[x]_1^2 = 1", "proved"),
        (r"1/[x]_1^2 = -\frac12", "refuted"),
        (r"2\Big[x^2\Big]_0^1 = \sum_{i=1}^2 [x^i]_{x=0}^1", "proved"),
        (r"\ln [x]_1^2 = \ln 2", "error"),  # or the logarithm of 1
        (r"\hat x[x]_0^1 = 1", "error"),
        (r"x^2 \left. x \right|_0^1 = 1", "error"),  # or x**2
        (r"1/(x)|_1^2 = -\frac12", "error"),
        (r"x(x + 1)\big|_0^1 = 2", "error"),
        (r"2\pi \big|_0^1 = 2", "error"),  # a number has no bounds
    ],
)
def test_what_stands_between_bounds(display, verdict):
    assert [report.verdict for report in declared("x real", display)] == [verdict]


@pytest.mark.parametrize(
    ("display", "verdict"),
    [
        (r"[x e^x]_0^1 = e", "proved"),  # e is a number, and x is not declared
        (r"[x e^x]_0^1 = 1", "refuted"),
        (r"\left[-\frac{1}{a} e^{-ax}\right]_{x=0}^b = \frac{1}{a}(1 - e^{-ab})", "proved"),
        (r"\left[-\frac{1}{a} e^{-ax}\right]_0^b = \frac{1}{a}(1 - e^{-ab})", "error"),  # x, or a?
        (r"[e^{ab}]_0^1 = 1", "error"),  # which letter?
    ],
)
def test_the_letter_between_bounds_need_not_be_declared(display, verdict):
    assert [report.verdict for report in declared("a, b positive", display)] == [verdict]


@pytest.mark.parametrize(
    ("display", "verdict"),
    [
        (r"\underbrace{a^2 - b^2}_{\text{squares}} + 1 = (a - b)\underbrace{(a + b)}_{=c} + 1", "proved"),
        (r"\underbrace{a^2 - b^2}_{\text{squares}} = (a - b)\overbrace{(a - b)}^{c}", "refuted"),
        (r"c\underbrace{a + b} = ca + cb", "error"),  # a brace is no bracket
        (r"\log\underbrace{ab}_{c} = \log a + \log b", "error"),
        (r"\underbrace{a}_{c}^2 = a^2", "error"),
    ],
)
def test_what_is_said_of_a_brace_is_no_part_of_the_term(display, verdict):
    assert [report.verdict for report in declared("a, b, c positive", display)] == [verdict]


def test_a_letter_that_is_a_number_elsewhere():
    mixture = r"\pi a + (1 - \pi) a = a"
    assert declared("pi probability; a real", mixture)[0].verdict == "proved"
    assert declared("a real", mixture.replace("= a", "= a - a"))[0].verdict == "refuted"
    assert declared("pi sequence(probability); n natural", r"\sum_{k=1}^n \pi_k - \pi_k")[0].verdict == "error"
    assert declared("pi sequence(real); n natural", r"\sum_{k=1}^n 2\pi_k = 2\sum_{k=1}^n \pi_k")[0].verdict == "proved"


def test_rows_keep_their_comments_and_places():
    rows = row_list("a &= \\frac{b}{c} \\\\[2pt] % why [tested]\n % alone\n &= c \\intertext{so} \\\\\n &= d % 2")
    assert [(row.latex.strip(), row.reason) for row in rows] == [
        (r"a &= \frac{b}{c}", "why [tested]"),
        ("= c", "alone"),
        ("= d", "2"),
    ]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (r"x = x + 0 \quad\text{and}\quad x = 2x", "beside each other|outside the language|and"),
        (r"x &= x + 0 & x^2 &= x", "beside each other"),
        (r"x &= x + 0 && x^2 &= x", "beside each other"),
        (r"x = x + 0, \quad 1 = x/x", "beside each other"),
        (r"x &= x \quad 1", "beside each other"),
        (r"x &= x + 0 \quad\text{,} + 1", "stands where an operation|comma|operand"),
        (r"x &= x + 0 && \text{(1)} + 1", "."),
        (r"x &\le x && \text{why\\ } &\le x + 1", "within braces"),
        (r"x &= x + 0 && \text{exactly} + 1", "exactly"),
        *(
            (r"x &= x + 0 && \text{exactly} " + more, "exactly")
            for more in ("/2", "*2", "^2", "_2", r"\cdot 2", r"\times 2", r"\div 2", r"\pm 2")
        ),
        (r"x &= x + 0 && \text{,} - 1", "comma|operand|operation"),
        (r"x &= x + 0 && \text{(1)} (x + 1)", "."),
        (r"1 = 2 \\ x = 2 \implies x^2 = 4", "by itself"),  # of which nothing would be checked
        (r"x = 2 \implies x^2 = 4 \\ 1 = 2", "by itself"),
        (r"x = 2 \\ x = 3 \\ \implies x = 3", "by itself"),
        (r"x \\ x &= x + 0", "by itself"),  # a product, in a multline
        (r"x &= x + 0 \\ 3x", "by itself"),
        (r"F = x = x + 0 \\ F = x + 1 = 1 + x", "F stands to the left of two statements"),
        # of what is not declared, only one thing is taken as said
        (r"F = x \\ G = x + 1 = 1 + x", "only what F is, and nothing is checked: write := for ="),
        (r"G = x + 1 = 1 + x \\ F = x", "only what F is"),
        ("F = x", "only what F is"),
        (r"F(z) = x = x + 0 \\ F'(z) = 7x = 7x + 0", "may be a slope"),
        (r"\dot F = 7x = 7x + 0", "may be a slope"),
        (r"F''(z) = 7x = 7x + 0", "may be a slope"),
        (r"\ddot{F} = 7x = 7x + 0", "not declared"),
        (r"F^{-1} = 3x = 3x + 0", "may be an inverse"),
        (r"F^{-1}(z) = 3x = 3x + 0", "may be an inverse"),
        ("H(1/2) = 3x = 3x + 0", r"H\(1/2\) is H of something: declare or define H"),
        ("H(0) = 3x = 3x + 0", "of something"),
        (r"\operatorname{Var}(aX) = a = a + 0", "is Var of something"),
        (r"\sigma(-z) = x = x + 0", "of something"),
        (r"Q_n = x = x + 0 \\ Q_{n-1} = 3x = 3x + 0", "Q_{n-1} and Q_n both stand to the left"),
        (r"Q_n = x = x + 0 \\ Q_1 = 3x = 3x + 0", "Q_1 and Q_n both"),
        (r"w = x = x + 0 \\ w^2 = 3x = 3x + 0", r"w\^2 and w both"),
        (r"J = x = x + 0 \\ J^* = 3x = 3x + 0", "one may follow from the other"),
        (r"H(p) = x = x + 0 \\ H(q) = 3x = 3x + 0", "one may follow from the other"),
    ],
)
def test_nothing_of_a_row_is_left_out_or_read_as_a_product(row, why):
    (report,) = reports("% derivation: T\n% x real\n\\begin{align}\n" + row + "\n\\end{align}\n")
    assert report.verdict == "error" and re.search(why, report.faults[0].message), report.faults


@pytest.mark.parametrize(
    ("display", "verdict"),
    [
        ("\\begin{align}\nx &= x \\\\\n&= 5\n\\end{align}", "refuted"),
        ("\\begin{align}x &= x\\end{align}\n\\begin{align}x &= 5\\end{align}", "proved"),
        ("$$x = x$$ $$= 5$$", "error"),
        ("$$\nx = x % why\n$$", "proved"),
        ("$$ x = x % why $$", "proved"),
    ],
)
def test_a_display_of_markdown_is_read_to_its_end(display, verdict):
    text = f"<!-- derivation: T\nx real\n-->\n{display}\n"
    try:
        assert [report.verdict for report in checker.check(find(text, ".md"), keep=False)] == [verdict]
    except Unreadable as error:
        assert verdict == "error" and error.line == 4


def test_a_display_may_speak_of_a_matrix():
    head = "% derivation: T\n% x matrix(real); n natural\n"
    (report,) = reports(
        head + r"\[ \sum_{i=1}^n (x_{i,1} + x_{i2}) = \sum_{i=1}^n x_{i1} + \sum_{i=1}^n x_{i,2} \]" + "\n"
    )
    assert report.verdict == "proved" and report.steps == 1, report


@pytest.mark.parametrize(("body", "verdict"), [("n/(n + k)", "error"), ("n", "proved")])
def test_cases_have_a_value_everywhere(body, verdict):
    cases = r"\begin{cases} P, & n > 0 \\ 0, & \text{otherwise} \end{cases} &= P"
    declared = f"% derivation: T\n% n, k natural\n% P := {body}\n\\begin{{align}}\n{cases}\n\\end{{align}}\n"
    in_display = declared.replace(f"% P := {body}\n", "").replace("{align}\n", f"{{align}}\nP := {body} \\\\\n", 1)
    assert [r.verdict for text in (declared, in_display) for r in reports(text)] == [verdict] * 2
    longer = [text.replace("P,", "Q,").replace("P\n\\end", "Q\n\\end") for text in (declared, in_display)]
    for text, at, end in ((longer[0], "% P", "\n"), (longer[1], "P :=", "\\\\\n")):
        line = text[text.index(at) : text.index(end, text.index(at)) + len(end)]
        through = text.replace(line, line + line.replace("P", "Q", 1).replace(body, "P"))
        assert [r.verdict for r in reports(through)] == [verdict], through
        other = text.replace(line, line + line.replace("P", "R", 1).replace(body, "n"))
        assert [r.verdict for r in reports(other.replace("Q", "P"))] == [verdict], other
    function = declared.replace("P :=", "P(n) :=").replace("P,", "P(n),").replace("P\n\\end", "P(n)\n\\end")
    assert [r.verdict for r in reports(function)] == [verdict]


def test_a_formula_goes_on_behind_an_empty_text():
    (report,) = reports("% derivation: T\n% x real\n\\[ x = x + 0 \\quad\\text{ } + 1 \\]\n")
    assert report.verdict == "refuted"


@pytest.mark.parametrize("opening, closing", [(r"\begin{align}", r"\end{align}"), (r"\[", r"\]"), ("$$", "$$")])
def test_no_display_ends_in_a_comment(opening, closing):
    display = f"{opening}\nx &= x % {closing}\n\\\\ &= 5 \\\\{closing}\n"
    (report,) = reports("% derivation: T\n% x real\n" + display)
    assert report.verdict == "refuted" and report.steps == 2, report


def test_what_is_escaped_ends_no_display_and_begins_no_comment():
    for display in (r"\[ x &= x \\] &= 5 \]", r"\[ x = x \% \]"):
        (report,) = reports(f"% derivation: T\n% x real\n{display}\n")
        assert report.verdict in ("error", "refuted"), report


@pytest.mark.parametrize(
    "value",
    [
        r"\pi",
        "e",
        "e^{2}",
        r"\infty",
        r"\lim_{x \to \infty} (1/x)",
        r"\dots",
        r"\boxed{x}",
        r"\underbrace{x + 1}_{y}",
        "f(x) + f(y)",
        "f[x] + f[y]",
        *(rf"\{name}(x)" for name in ("sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "gcd", "exp", "log", "sqrt")),
    ],
)
def test_what_has_a_value_is_no_name_for_the_rest(value):
    (report,) = reports(
        "% derivation: T\n% x real\n\\begin{align}\n" + value + r" &= 3 \\ &= 2 + 1" + "\n\\end{align}\n"
    )
    assert report.verdict in ("error", "refuted"), report


@pytest.mark.parametrize(
    "row",
    [
        r"x &= x + 0 \quad \text{since } x = x",
        r"x &= x + {} & 0",
        r"x &+ x &= 2x",
        r"x &= \\ &\quad x + 0, \quad \label{a}",
        r"x &= x + 0 && \text{(by $x = x$)} \tag{1}",
        r"\left(x\right) &=& x + 0 \quad .",
        r"\begin{split} x &= x \quad + 0 \end{split}",
    ],
)
def test_layout_is_no_formula(row):
    (report,) = reports("% derivation: T\n% x real\n\\begin{align}\n" + row + "\n\\end{align}\n")
    assert report.verdict == "proved", report.faults


def test_steps_may_rest_on_what_stands_above():
    text = """```derivation
Fact
x real
x**2
>= 2*x - 1
```

```derivation
Use
n natural
(n + 2)**2
>= 2*(n + 2) - 1  [by Fact, at x = n + 2]
```
"""
    fact, use = reports(text, ".md")
    assert (fact.verdict, use.verdict, use.steps) == ("proved", "proved", 1)
    assert faults(text.replace(">= 2*x - 1", ">= 2*x"), ".md") == [(5, 1, "refuted"), (12, 1, "error")]


def test_derivations_that_rest_on_all_above_are_no_trap():
    facts = "".join(
        f"```derivation\nF{n:03}\nx real\nx**2\n>= 2*x - 1"
        + "".join(f"\n>= 2*x - 1 [by F{m:03}, at x = x]" for m in range(max(0, n - 2), n))
        + "\n```\n"
        for n in range(200)
    )
    found = reports(facts, ".md")
    assert found[0].verdict == "proved" and "at most 100 others" in found[-1].faults[0].message


def test_options_of_a_directive_are_no_formulas():
    for options in (":label: a\n:name: b c\n", "---\nlabel: a\nname: b c\n---\n", ""):
        text = f"```{{derivation}} T\n{options}x real\n\nx + x\n= 3*x\n```\n"
        assert faults(text, ".md") == [(5 + options.count("\n"), 1, "refuted")]


def test_what_stands_before_an_unreadable_row_is_checked():
    text = SQUARE.replace("2ab", "3ab").replace("(a + b)(a + b)", "\\foo")
    assert faults(text) == [(5, 12, "refuted"), (6, 12, "error")]


def test_examples_in_code_are_no_derivations():
    verbatim = "\\begin{verbatim}\n" + SQUARE.replace("2ab", "3ab") + "\\end{verbatim}\n"
    assert len(reports(verbatim)) == 0 and len(reports(verbatim + SQUARE)) == 1
    assert faults("% \\begin{comment}\n" + SQUARE.replace("2ab", "ab")) == [(6, 12, "refuted"), (7, 12, "refuted")]
    fence = "```derivation\nT\nx real\nx\n= 2*x\n```\n"
    for name, count in (("code-block", 0), ("note", 1)):
        assert len(reports(f"````{{{name}}} markdown\n{fence}````\n", ".md")) == count


def test_a_claim_must_end_refuted():
    claim = "% derivation: claim: Smith (1999)\n% P, R probability\n$$ \\frac{2PR}{P+R} = \\frac{2PR}{R+R} $$\n"
    assert [r.verdict for r in reports(claim)] == ["proved"]
    assert len(reports(claim)[0].records) == 1  # what it was refuted by is stored
    assert faults(claim.replace("R+R", "R+P")) == [(3, 4, "unknown")]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("% derivation: T\n% x real\n", 1, "no step"),
        ("% derivation:\nwords", 1, "a title"),
        ("\n% derivation: T\n% x reel\n\\[ x = x \\]", 3, "unknown domain"),
        ("% derivation: T\n% x real\n\\begin{align}\n x &= x", 3, "never closed"),
        ("% derivation: T\n% x real\n\\[ x \\foo x = x \\]", 3, "foo"),
        ("% derivation: T\n% x real\n\\begin{align} \\end{align}", 3, "empty"),
        ("% derivation: T\n% x, xy, y real\n\\[ x \\]\n", 1, "no step"),
        ("% derivation: T\n% x real\n\\[ x + y = y + x \\]", 3, "y is not declared"),
        ("% derivation: T\n% x real; S\n\\[ x = x \\]", 2, "declares and defines nothing"),
    ],
)
def test_what_cannot_be_read_is_an_error_with_its_line(text, line, why):
    try:
        found = [fault for report in reports(text) for fault in report.faults]
    except Unreadable as error:
        found = [checker.Fault(error.line, error.column, "error", str(error))]
    assert [fault.verdict for fault in found] == ["error"]
    assert found[0].line == line and why in found[0].message


def display(latex):
    return f"% derivation: T\n% x, y real; n natural; s sequence(real)\n\\begin{{align}}\n{latex}\n\\end{{align}}\n"


def test_macros_of_the_document_are_put_in():
    text = r"""\newcommand{\E}{\mathbb{E}} \newcommand{\abs}[1]{\left|#1\right|} \def\half{\frac12}
% \newcommand{\half}{3}
\DeclareMathOperator{\Err}{Err}
% derivation: Bias
% lambda real; f random
\[ \Err(f) = \E[(f - \lambda)^2]\abs{2}\half = \E[f^2] - 2\lambda \E[f] + \lambda^2 \]
"""
    assert [(r.verdict, r.steps) for r in reports(text)] == [("proved", 1)]
    assert faults(text.replace("2\\lambda", "3\\lambda")) == [(6, 46, "refuted")]
    assert faults(text.replace("{\\frac12}", "{\\half}")) == [(6, 4, "error")]


NOTE = r"""% derivation: T
% x, y real
\[ \half(x + y)^2 = \half x^2 + xy + \half y^2 \]
"""


def folder(path, **files):
    for name, text in files.items():
        file = path / name.replace("__", "/").replace("_", ".")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    return list(checker.check(blocks(path / "note.tex"), keep=False))


HALF = r"\newcommand{\half}{\frac12}"


@pytest.mark.parametrize(
    "files",
    [
        {"note_tex": r"\input{macros}" + "\n" + NOTE, "macros_tex": HALF},
        {"note_tex": r"\input{sub/macros.tex}" + "\n" + NOTE, "sub__macros_tex": r"\input{sub/m}", "sub__m_tex": HALF},
        {"note_tex": r"\usepackage[x]{amsmath, own}" + "\n" + NOTE, "own_sty": HALF},
        {"note_tex": "% !TEX root = main.tex\n" + NOTE, "main_tex": HALF + r"\include{note}"},
        {"note_tex": "% !TeX root=main\n" + NOTE, "main_tex": r"\input{macros}", "macros_tex": HALF},
        {"note_tex": r"\input{a}\input{macros}" + "\n" + NOTE, "a_tex": r"\input{note} \input{a}", "macros_tex": HALF},
    ],
)
def test_macros_of_the_other_files_of_the_document(tmp_path, files):
    assert [report.verdict for report in folder(tmp_path, **files)] == ["proved"]
    wrong = files | {"note_tex": files["note_tex"].replace("+ xy", "- xy")}
    assert [report.verdict for report in folder(tmp_path, **wrong)] == ["refuted"]


@pytest.mark.parametrize(
    "files",
    [
        {"note_tex": "% \\input{macros}\n" + NOTE, "macros_tex": HALF},
        {"note_tex": r"\input{macros}" + "\n" + NOTE, "macros_tex": r"% \def\half{\frac12}"},
        {"note_tex": r"\input{macros.txt}" + "\n" + NOTE, "macros_txt": HALF},
        {"note_tex": r"\input{macros}" + "\n" + NOTE, "macros_tex": HALF + r"\def\half{3}"},  # which of them?
        {"note_tex": r"\input{nowhere}" + "\n" + NOTE},
    ],
)
def test_macros_that_are_not_known(tmp_path, files):
    assert [report.verdict for report in folder(tmp_path, **files)] == ["error"]


def test_only_files_of_the_document_are_read(tmp_path):
    """Not one above its folder, nor by its whole path, nor through a link."""
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.tex").write_text(HALF, "utf-8")
    (tmp_path / "in" / "link.tex").symlink_to(tmp_path / "secret.tex")
    for name in ("../secret", str(tmp_path / "secret"), "link"):
        assert [r.verdict for r in folder(tmp_path / "in", note_tex=f"\\input{{{name}}}\n{NOTE}")] == ["error"]
    (tmp_path / "in" / "bad.tex").write_bytes(b"\n\xff")
    with pytest.raises(Unreadable, match="bad.tex, which belongs to it: this is no UTF-8 text"):
        folder(tmp_path / "in", note_tex=r"\input{bad}" + "\n" + NOTE)
    many = {f"m{n}_tex": f"\\input{{m{n + 1}}}" for n in range(50)}
    with pytest.raises(Unreadable, match="at most 50 files"):
        folder(tmp_path / "in", note_tex=r"\input{m0}" + "\n" + NOTE, **many)


ORDER = r"""
% derivation: T
% A := e/2
% e, g real
% mu := A + y_1
% where g == 2*e
% mu looks like \bar{e}
% y sequence(bit)
\[ A + \bar e - y_1 = \frac{g}{2} \]
"""


def test_the_lines_of_a_declaration_have_any_order():
    assert [r.verdict for r in reports(ORDER.replace("y_1\n", "y[1]\n"))] == ["proved"]
    assert [r.verdict for r in reports(ORDER.replace("y_1\n", "y[1]\n").replace("2*e", "3*e"))] == ["refuted"]


EVENTS = r"""
% derivation: Bayes
% A, B event
% where E(A) > 0 and E(B) > 0
\begin{align}
P(A \mid B) &= \frac{P(A, B)}{P(B)} \\
             &= \frac{P(B \mid A)\,P(A)}{P(B)} \\
             &= \frac{P(B \mid A)\,P(A)}{P(A)\,P(B \mid A) + P(\bar A, B)}
\end{align}

% derivation: What is left of the noise
% w real; x, eps random
% given mean(eps | x, 0)
% eps looks like \epsilon
\begin{align}
\mathbb{E}[x(wx + \epsilon)] &= w\,\mathbb{E}[x^2] % [uses mean(eps | x, 0)]
\end{align}
"""


def test_events_and_means_that_are_given():
    assert [(r.verdict, r.steps) for r in reports(EVENTS)] == [("proved", 3), ("proved", 1)]
    assert [fault[2] for fault in faults(EVENTS.replace(r"P(\bar A, B)", r"P(\bar A \mid B)"))] == ["refuted"]
    assert [fault[2] for fault in faults(EVENTS.replace(r"w\,\mathbb{E}[x^2]", r"w\,\mathbb{E}[x]^2"))] == ["refuted"]


@pytest.mark.parametrize(
    ("above", "below", "verdict"),
    [
        (r"\newcommand{\R}{<}", r"\renewcommand{\R}{>}", "error"),
        (r"\newcommand{\R}{>}", r"\newcommand{\R}{>}", "proved"),
        (r"\newcommand{\R}[1][0]{>}", "", "error"),
        (r"\let\R=>", "", "proved"),
        (r"\let\R\ge", r"\let\R\le", "error"),
        ("\\begin{verbatim}\n\\newcommand{\\R}{<}\n\\end{verbatim}", "", "error"),
        ("\\begin{verbatim}\n\\def\\R{<}\n\\end{verbatim} \\def\\R{>}", "\\end{comment}", "proved"),
        ("% \\begin{comment}\n\\newcommand{\\R}{>}", "\\begin{comment}\n\\def\\R{<}", "proved"),
        (r"\def\R{>}", "% \\begin{comment}\n\\def\\R{<}\n% \\end{comment}", "error"),
        (r"\def\R{>}", r"\% \def\R{<}", "error"),
        (r"\def\R{>}", r"\\% \def\R{<}", "proved"),
        (r"\def\R{>}", "\\def\\R%\n{<}", "error"),
        (r"\def\R{>}", r"\renewcommand\R<", "error"),
        (r"\def\R{>}", r"\renewcommand{\R}[1][0]{<}", "error"),
        (r"\def\R{>}", r"\let\R=\{", "error"),
        (r"\def\R{>}", r"\gdef\R{<}", "error"),
        (r"\def\R{>}", r"\RenewDocumentCommand{\R}{}{<}", "error"),
        (r"\def\R{>}", r"\renewcommand{\R}" + " " * 99 + "{<}", "error"),
        (r"\def\R{>}", r"\renewcommand{\R}{" + "{}" * 600 + "<}", "error"),
        (r"\def\R{>}" + r"\def\S{}" * 600, r"\def\R{<}", "error"),
    ],
)
def test_a_macro_is_read_as_it_is_printed_or_not_at_all(above, below, verdict):
    text = f"{above}\n% derivation: T\n% x real\n\\[ x^2 + 1 \\R 0 \\]\n{below}\n"
    assert [report.verdict for report in reports(text)] == [verdict]


@pytest.mark.parametrize(
    "above",
    [
        r"\expandafter\def\csname sum\endcsname{\prod}",
        r"\makeatletter \@namedef{sum}{\prod} \makeatother",
        r"\csgdef{sum}{\prod}",
        r"\letcs{\sum}{prod}",
        r"\g@addto@macro\sum{2}",
        r"\DeclareMathSymbol{\sum}{\mathop}{largesymbols}{81}",
        r"\newcommand{\new}[2]{\expandafter\def\csname #1\endcsname{#2}} \new{sum}{\prod}",
        r"\makeatletter \@namedef{\name}{\prod}",
        r"\ExplSyntaxOn \cs_set_eq:NN \sum \prod \ExplSyntaxOff",
        r"\catcode`\+=13 \def+{-}",
        r"\mathcode`\+=43",
        r"\DeclareMathSymbol{+}{\mathbin}{operators}{45}",
        r"\def~{-}",
    ],
)
def test_what_may_give_a_sign_another_meaning_without_writing_it(above):
    text = "\n% derivation: T\n% n natural\n\\[ \\sum_{i=1}^{n} 2 + n~= 3n \\]\n"
    assert [report.verdict for report in reports(text)] == ["proved"]
    assert [fault[2] for fault in faults(above + text)] == ["error"]


@pytest.mark.parametrize(
    "above",
    [
        r"\catcode`\@=11",
        r"\expandafter\let\csname prod\endcsname\sum",
        r"% \csname #1\endcsname",
        "\\begin{verbatim}\n\\csname #1\\endcsname\n\\end{verbatim}",
        r"$\csc{x}$ is $\frac{1}{\sin x}$",
    ],
)
def test_what_changes_no_sign_of_a_display(above):
    text = f"{above}\n% derivation: T\n% n natural\n\\[ \\sum_{{i=1}}^{{n}} 2 = 2n \\]\n"
    assert [report.verdict for report in reports(text)] == ["proved"]


def test_what_a_formula_of_a_page_defines_is_not_read_in_another():
    page = "{}\n\n<!-- derivation: T\nx real\n-->\n$$ x \\le x^2 + 1 $$\n"
    assert [report.verdict for report in reports(page.replace("{}", r"$\newcommand{\half}{2}$"), ".md")] == ["proved"]
    for above in (r"$$\renewcommand{\le}{\ge}$$", r"100 % of $\let\le\ge$"):
        assert [report.verdict for report in reports(page.replace("{}", above), ".md")] == ["error"]


def test_a_letter_that_stands_behind_a_definition_or_a_mean_is_not_put_in():
    """What is put in for it changes nothing of what is written, and all of what it stands for."""
    written = "% derivation: T\n% x real; Y random\n% given mean(Y, x)\n% G := x*x\n% L(y) := x*y\n\\[ {} \\]\n"
    for display in (
        r"\left. (x + G) \right|_{x=0}^{1} = 1",
        r"[x L(2)]_{x=0}^{1} = 2x",
        r"\sum_{x \in \{1, 2\}} xG = 3G",
        r"\prod_{x \in \{1, 2\}} L(1) = x^2",
        r"\sum_{x \in \{1, 2\}} E[Y] = 2E[Y]",
    ):
        (fault,) = next(iter(reports(written.replace("{}", display)))).faults
        assert fault.verdict == "error" and "changes with x" in fault.message, display
    for display in (
        r"\sum_{k \in \{1, 2\}} k(G + E[Y]) = 3G + 3E[Y]",
        r"[x^2]_{x=0}^{1} = 1",
    ):
        assert [report.verdict for report in reports(written.replace("{}", display))] == ["proved"]
    (fault,) = next(iter(reports(written.replace("{}", r"[4]_{x=0}^{1} = 0")))).faults
    assert "write the letter and both ends" in fault.message


def test_a_macro_that_is_not_known_is_not_nothing():
    text = "\\def\\R{-1}\n% derivation: T\n% x real\n\\[ x^2 \\R \\ge 0 \\]\n\\def\\R{+1}\n"
    assert [report.verdict for report in reports(text)] == ["error"]
    assert latex_macros(r"\bullet\bullet \bullet\alpha") == ()  # no command that defines, as \let and \mylet
    assert latex_macros(r"\mylet\bullet\alpha") == ((r"\bullet", -1, ""),)
    assert [latex_macros(r"\def\R{" + "{}" * n + "}")[0][1] for n in (400, 600)] == [0, -1]


HOSTILE = {
    "macros are long": (
        "\\newcommand{\\x}[1]{" + "#1" * 300 + "}\n" + display("\\x{" + "1" * 60 + "} = 1"),
        5,
        "its macros make more than",
    ),
    "macros double": ("\\newcommand{\\x}{\\x\\x}\n" + display("\\x = 1"), 5, "its macros make more than"),
    "it is nested deep": (display(r"x = " + r"\frac{1}{" * 200 + "x" + "}" * 200), 4, "nested more than"),
    "braces are never closed": (display("x = " + "{" * 3000), 4, "nested more than"),
    "a line is long": (display("x = " + "+ x " * 2000), 4, "too long"),
    "a display is long": (display("x = x % " + "x" * 30_000), 3, "a display has at most"),
    "a power is large": (display("x = x^{99999999999}"), 4, "too large"),
    "powers stand on powers": (display("x = 2^{2^{2^{2^{9}}}}"), 4, "too large"),
    "it multiplies out to too much": (display("(x+y+1)^{60}(x+y+2)^{60} = x"), 4, "too large"),
    "it has many rows": (display("x = x \\\\\n" * 1500), 1, "at most 200 lines"),
    "it has many macros": ("\n\\def\\a{}" * 2001 + display("x = x"), 2002, "at most 2,000 macros"),
    "there are many": ("% derivation: U\n" * 1100, 1001, "at most 1,000 derivations"),
    "definitions grow": (
        "% derivation: T\n% x real\n% a0 := x + 1\n"
        + "".join(f"% a{n} := a{n - 1}*a{n - 1}\n" for n in range(1, 40))
        + "% a39\n% = x",
        13,
        "more than 4000 symbols",
    ),
    "definitions of cases grow": (
        "% derivation: T\n% x real\n% a0 := x + 1\n"
        + "".join(f"% a{n} := a{n - 1}*a{n - 1}\n" for n in range(1, 40))
        + r"\[ \begin{cases} a_{39}, & x > 0 \\ 0, & \text{otherwise} \end{cases} = x \]",
        1,
        "more than 4000 symbols",
    ),
    "it is code": ("% derivation: T\n% x real\n% where __import__('os') == 0\n% x\n% = x", 3, "no name"),
    "it is an attribute": ("% derivation: T\n% x real\n% x.__class__\n% = x", 3, "no name"),
    "it has control signs": (display("x\x1b[31m = x"), 4, r"\? stands where an operand is wanted"),
    "it is no text": (display("x\ud800 = x"), 4, r"\? stands where an operand"),
}


@pytest.mark.parametrize(
    "macro",
    [
        r"\newcommand{\a",
        r"\newcommand{\a}",
        r"\newcommand\a[",
        r"\newcommand\a[1]",
        r"\let\a",
        r"\def\a",
        r"\DeclareMathOperator\a",
        r"\newcommand",
        r"\DeclareMathOperator",
        r"\begin{verbatim}",
    ],
)
def test_long_space_in_a_macro_is_gone_through_once(macro):
    assert all(count == -1 for _, count, _ in latex_macros(macro + " " * 200_000))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_documents_end_in_an_error_with_a_line(name, monkeypatch):
    monkeypatch.setattr(cache, "put", lambda *_: None)
    text, line, why = HOSTILE[name]
    try:
        found = [f for report in reports(text) for f in report.faults]
    except Unreadable as error:
        found = [checker.Fault(error.line, error.column, "error", str(error))]
    assert {f.verdict for f in found} == {"error"} and found[0].line == line, found
    assert re.search(why, found[0].message), found[0].message


# -- the command


def write(folder, **files):
    return [
        str((folder / name.replace("_", ".")).write_text(text) and folder / name.replace("_", "."))
        for name, text in files.items()
    ]


def test_the_command(tmp_path, capsys):
    good, bad = write(tmp_path, good_tex=SQUARE, bad_md=MARKDOWN)
    assert main(["check", good]) == 0
    assert capsys.readouterr().out == "1 derivation in 1 file, 2 steps: 1 derivation passed\n"
    assert main(["check", bad, good]) == 1
    out = capsys.readouterr().out
    assert f"{bad}:6:32: The square of a sum, step 3 is refuted: the two sides differ\n    a**2" in out
    assert out.endswith("5 derivations in 2 files, 8 steps: 1 derivation passed, 4 failed\n")
    assert main(["check", str(tmp_path), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["status"] == 1 and [Path(f["file"]).name for f in said["files"]] == ["bad.md", "good.tex"]
    assert said["files"][0]["derivations"][0]["faults"][0]["line"] == 6


PAPER = r"""Words
\[ \mathbf{x}^\top \mathbf{y} = 0 \]
\begin{align} x \end{align}
% derivation: Two
% x real
\[ 2x = x + x \]
\begin{equation} f(x) = x^2 \end{equation}
\begin{align} a &= b \\ &= c \end{align}
% derivation: Wrong
% x real
\[ 2x = x \]
\[ \lim_{n \to \infty} a_n = 0 \] \[ X \sim N(0, 1) \]
\[ A \subset B \]
"""


def test_a_closing_dollar_opens_no_other_display(tmp_path, capsys):
    paper = write(tmp_path, a_tex="% derivation: T\n% x real\n$$\n2x = x + x\n$$\nWords. $$ x = y $$\n")[0]
    assert main(["check", "--no-cache", paper]) == 0
    assert capsys.readouterr().out.startswith(f"{paper}: 1 of 2 displays checked; the others: one relation (line 6)")


def test_the_command_says_which_equality_only_names_its_left_side(tmp_path, capsys):
    declared, other = "% derivation: T\n% x real\n", "\n% derivation: U\n% x real\n$$ E[Z^2] = 2x = x + x $$\n"
    chain = r"$$ \mathrm{Var}(\bar Z) = (x + 1)^2 = x^2 + 2x + 1 $$"
    paper, whole = write(tmp_path, a_tex=declared + chain + other, b_tex=declared + "$$ 2x = x + x $$\n")
    assert main(["check", "--no-cache", paper, whole]) == 0
    names = r"Var(\bar{Z}) (line 3), E[Z^2] (line 6)"
    assert capsys.readouterr().out.splitlines() == [
        f"{paper}: taken for names of what they equal, which is not checked: {names}",
        "3 derivations in 2 files, 3 steps: 3 derivations passed",
    ]
    main(["check", "--no-cache", "--json", paper])
    found = json.loads(capsys.readouterr().out)["files"][0]["derivations"]
    assert [one["named"] for one in found] == [[[3, r"Var(\bar{Z})"]], [[6, "E[Z^2]"]]]


def test_the_command_says_how_much_of_a_document_is_checked(tmp_path, capsys):
    paper, all_of_it, other = write(tmp_path, paper_tex=PAPER, all_tex=SQUARE, other_tex="nothing of this kind")
    assert main(["check", paper, all_of_it]) == 1
    assert capsys.readouterr().out.splitlines()[-2:] == [
        f"{paper}: 1 of 9 displays checked; the others: vectors or matrices (line 2), no statement (line 3), one "
        "relation (line 7), `derivations new` may declare it (line 8), limits, extrema or general integrals (line 12), "
        "distributions or densities (line 12), sets or logic (line 13)",
        "3 derivations in 2 files, 4 steps: 2 derivations passed, 1 failed",
    ]
    main(["check", "--json", paper])
    (said,) = json.loads(capsys.readouterr().out)["displays"]
    assert (said["count"], said["passed"], said["others"]["sets or logic"]) == (9, 1, [13])
    assert main(["check", all_of_it, "--minimum", "1"]) == 0 and "minimum" not in capsys.readouterr().out
    assert main(["check", all_of_it, "--minimum", "2"]) == 1
    assert "1 display checked, and --minimum asks for 2\n" in capsys.readouterr().out
    assert main(["check", all_of_it, other]) == 2  # as before
    assert main(["check", "--allow-none", all_of_it, other]) == 0 and main(["check", "--allow-none", other]) == 0
    assert main(["check", "--allow-none", "--minimum", "1", other]) == 1
    assert main(["check", "--allow-none", paper]) == 1


def test_what_new_has_asked_is_not_said_to_be_for_new(tmp_path, capsys):
    asked = "<!-- not declared: T: f is not declared\n-->\n"
    of_new = "<!-- derivation: S\nx real -->\n$$\nx = x\n$$\n"
    main(["check", *write(tmp_path, a_md=f"{of_new}\n{asked}$$\na = f = c\n$$\n\n$$\na = b = c\n$$\n")])
    out = capsys.readouterr().out
    assert "a question of `derivations new` stands above (line 9), `derivations new` may declare it (line 13)" in out


@pytest.mark.parametrize(
    ("latex", "of"),
    [
        (r"E[X\mathbf 1\{X > a\}] = E[X\mathbf{1}_{X > a}] = \mathbf 1(a > b)", MORE),
        (r"KL(p \| q) = \sum_i p_i \ln(p_i/q_i) = D(p(x) \,\middle\|\, q(x))", MORE),
        (r"(a + \|x\|) = \mathbf 1", VECTORS),
        (r"\mathbf{1}_n = x", VECTORS),
        (r"(a + \lVert x \rVert) = 1", VECTORS),
    ],
)
def test_an_indicator_is_no_vector_and_a_divergence_no_norm(latex, of):
    assert kind(Display(latex, 1)) == of


def test_the_command_watches(tmp_path, capsys, monkeypatch):
    (good,) = write(tmp_path, good_tex=SQUARE)
    texts = [None, SQUARE.replace("2ab", "ab"), None, KeyboardInterrupt]

    def wait(seconds):
        if (text := texts.pop(0)) is KeyboardInterrupt:
            raise text
        if text:
            Path(good).write_text(text)
            os.utime(good, ns=(1, 1))

    monkeypatch.setattr(command.time, "sleep", wait)
    assert main(["check", "--watch", good]) == 1
    out = capsys.readouterr().out
    assert out.count("waiting for a change") == 2 and "1 derivation passed\n" in out and "1 derivation failed\n" in out


def test_the_hook_asks_the_command(tmp_path, capsys):
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    program, *asked = hook["entry"].split()
    assert program == "derivations" and hook["additional_dependencies"] == ["./derivations"]
    files = write(tmp_path, good_tex=SQUARE, other_md="nothing of this kind")
    assert main([*asked, *files]) == 0
    assert main([*asked, *write(tmp_path, bad_md=MARKDOWN), *files]) == 1


def test_what_is_no_document_ends_with_2(tmp_path, capsys):
    (other,) = write(tmp_path, other_tex="nothing of this kind")
    assert main(["check", other]) == 2 and "no derivation found" in capsys.readouterr().out
    (good,) = write(tmp_path, good_tex=SQUARE)
    assert main(["check", good, other]) == 2 and f"{other}:1:1: no derivation found" in capsys.readouterr().out
    assert main(["check", str(tmp_path)]) == 0  # of a folder not each has one
    assert main(["check", str(tmp_path / "missing.tex")]) == 2
    assert f"{tmp_path}/missing.tex:1:1: No such file" in capsys.readouterr().out
    (tmp_path / "bytes.md").write_bytes(b"\n\xff derivation")
    assert main(["check", str(tmp_path / "bytes.md")]) == 2 and "bytes.md:2:1" in capsys.readouterr().out


def test_a_terminal_is_told_how_far_a_long_run_is(tmp_path, capsys, monkeypatch):
    (good,) = write(tmp_path, good_tex=SQUARE)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["check", good]) == 0 and capsys.readouterr().err == ""  # a short one says nothing
    seconds = iter(range(0, 100, 5))
    monkeypatch.setattr(command.time, "monotonic", lambda: next(seconds))
    assert main(["check", good]) == 0
    shown = capsys.readouterr()
    assert "1 checked, " in shown.err and shown.err.endswith("\r\033[K") and shown.out.endswith("1 derivation passed\n")


def test_the_command_as_a_program(tmp_path):
    (good,) = write(tmp_path, good_tex=SQUARE)
    asked = [sys.executable, "-m", "derivations", "check", good]
    assert subprocess.run(asked, cwd=ROOT, capture_output=True, text=True).stdout.endswith("1 derivation passed\n")


# -- what is kept


def test_what_is_kept_is_not_done_again(monkeypatch):
    first = reports(SQUARE)
    monkeypatch.setattr(checker, "_answer", None)  # would raise
    assert reports(SQUARE) == first
    with pytest.raises(TypeError):
        reports(SQUARE.replace("2ab", "ab"))
    monkeypatch.setattr(cache, "_checker", lambda: b"another version")
    with pytest.raises(TypeError):
        reports(SQUARE)


def test_what_is_kept_wrongly_is_ignored(tmp_path):
    reports(SQUARE)
    (path,) = (tmp_path / "kept").iterdir()
    for broken in ("", "[]", "{}", "3"):
        path.write_text(broken)
        assert reports(SQUARE)[0].verdict == "proved"


def test_a_fault_of_the_checker_is_said_and_not_kept(tmp_path, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(checker.sheets, "checked", lambda text: 1 / 0)
        ((fault,),) = (report.faults for report in reports(SQUARE))
    assert (fault.verdict, fault.line) == ("error", 2) and "the checker failed: ZeroDivisionError" in fault.message
    assert reports(SQUARE)[0].verdict == "proved"


@pytest.mark.parametrize(
    ("left", "right", "verdict"),
    [
        ("PV", "x + x = 2x", "proved"),
        ("E[X]", "x + x = 2x", "proved"),
        (r"\mathbb{E}[X(X-1)]", "x + x = 3x", "refuted"),
        (r"P(X > x \mid X > 0)", "x + x = 2x", "proved"),
        (r"\Pr(X + Y = 2)", "x + x = 2x", "proved"),
        (r"D(q \,\|\, r)", "x + x = 2x", "proved"),
        ("xV", "x + x = 2x", "error"),
        ("E[x]", "x + x = 2x", "error"),
        ("P(x > 2)", "x + x = 2x", "error"),
        ("2S", "x + x = 2x", "error"),
        ("E[X]", r"x + x \\ E[Y] = x", "error"),
        ("PV", r"x + x \\ PV = x", "error"),
    ],
)
def test_a_left_side_of_which_nothing_is_declared_says_what_the_rest_is(left, right, verdict):
    (report,) = reports(f"% derivation: T\n% x real\n\\begin{{align}}\n{left} = {right}\n\\end{{align}}\n")
    assert report.verdict == verdict, report


def test_a_mean_of_what_is_random_is_no_name():
    (report,) = reports("% derivation: T\n% X random; x real\n\\[ E[X] = x + x = 2x \\]\n")
    assert report.verdict == "refuted", report


def test_what_a_chain_says_of_its_left_side_is_kept():
    (report,) = reports("% derivation: T\n% x real\n\\[ F_1 = x + x = 2x \\]\n")
    assert report.records[0]["start"] == {"expression": "x + x", "reason": "$=: F_1$"}


def test_a_space_before_the_colon():
    for text, suffix in (
        ("% derivation : T\n% x real\n\\[ 2x = x + x \\]\n", ".tex"),
        ("<!-- derivation : T\nx real\n-->\n$$ 2x = x + x $$\n", ".md"),
    ):
        assert [block.title.text for block in find(text, suffix)] == ["T"]


def test_new_for_several_files(tmp_path, capsys):
    for name in "ab":
        (tmp_path / f"{name}.tex").write_text("\\[ 2x = x + x \\]\n", "utf-8")
    assert main(["new", "--write", *(str(tmp_path / f"{name}.tex") for name in "ab")]) == 0
    assert capsys.readouterr().out.endswith("2 displays without a declaration, now with one\n")
    assert main(["check", str(tmp_path)]) == 0


@pytest.mark.parametrize(
    ("display", "hinted"),
    [(r"2t &= 4 \\ t &= 2", True), (r"2t &= 4 \\ t + t &= 2t", False), (r"2t &= 4 \\ &= 2", False)],
)
def test_where_each_row_is_refuted_the_message_asks_for_signs_of_implication(display, hinted):
    (report,) = reports(f"% derivation: T\n% t real\n\\begin{{align}}\n{display}\n\\end{{align}}\n")
    assert [r"each but the first with \iff" in fault.message for fault in report.faults][:1] == [hinted]


def test_new_takes_what_varies_for_random(tmp_path):
    path = tmp_path / "a.tex"
    path.write_text("\\[ \\operatorname{cov}(aX, Y) = a\\operatorname{cov}(X, Y) \\]\n")
    assert main(["new", "--write", str(path)]) == 0 and "% X, Y random; a real" in path.read_text()
    assert main(["check", str(path)]) == 0


@pytest.mark.parametrize(
    ("display", "said"),
    [
        (r"T(n) = T(\alpha n) + c = c + T(\alpha n)", "guessed: T is a function"),
        (r"p(1 - p) = p - p^2", "guessed: p(1-p) is a product\n"),
        (r"size_i + 2 size_j = 2 size_j + size_i", "guessed: size is a product of letters\n"),
        (r"(1 + e)(1 - e) = 1 - e^2", "guessed: e is Euler's number\n"),
        (r"E[T_P] + P = P + E[T_P]", "% T_P random; P real"),
        (
            r"P(Y = K | x)\sum_{j=1}^{K-1} P(Y = j | x) = \sum_{j=1}^{K-1} P(Y = K | x) P(Y = j | x)",
            "is an item of a sequence\n% derivation: Display 1\n% K natural; PYjx sequence(real)\n% P(Y=#1|x) reads",
        ),
    ],
)
def test_new_says_what_it_takes_a_letter_for(tmp_path, capsys, display, said):
    path = tmp_path / "a.tex"
    path.write_text(f"\\[ {display} \\]\n")
    assert main(["new", str(path)]) == 0 and said in capsys.readouterr().out


def test_new_takes_lg_for_the_logarithm_of_base_two(tmp_path, capsys):
    path = tmp_path / "a.tex"
    path.write_text("\\[ \\sum_{k = 1}^n\\lg k \\le \\sum_{k = 1}^n\\lg n = n\\lg n \\]\n")
    assert main(["new", "--write", str(path)]) == 0 and r"\lg has base 2" in capsys.readouterr().out
    assert main(["check", str(path)]) == 0


# -- letters that look different


@pytest.mark.parametrize(
    ("declared", "display", "verdict"),
    [
        ("epsilon real", r"\varepsilon - \epsilon = 0", "error"),
        ("epsilon, varepsilon real", r"\varepsilon - \epsilon = 0", "refuted"),
        ("ε, epsilon real", r"ε - \epsilon = 0", "refuted"),
        ("ε real", r"ε - \varepsilon = 0", "proved"),
        ("a, b real\n% a looks like \\varepsilon\n% b looks like \\epsilon", r"\varepsilon - \epsilon = 0", "refuted"),
        ("epsilon real\n% \\varepsilon reads epsilon", r"\varepsilon - \epsilon = 0", "proved"),
        ("x real", r"\mathbf{x} - x = 0", "error"),
        ("x real", r"\mathrm{x} - x = 0", "error"),
        ("d, x real", r"\mathrm{d}x - d x = 0", "error"),
        ("x_D real", r"x_{\text{D}} - x_D = 0", "error"),
        ("ε, varepsilon real", r"ε = ε", "error"),
        ("x real", r"\y := x \\ y = x", "error"),
    ],
)
def test_letters_that_look_different_are_different(declared, display, verdict):
    (report,) = reports(f"% derivation: T\n% {declared}\n\\[ {display} \\]\n")
    assert report.verdict == verdict


def test_new_knows_the_variants_of_letters(tmp_path):
    path = tmp_path / "a.tex"
    path.write_text("\\[ \\varepsilon + \\epsilon &= \\epsilon + \\varepsilon \\]\n")
    assert main(["new", "--write", str(path)]) == 0 and "% varepsilon, epsilon real" in path.read_text()
    assert main(["check", str(path)]) == 0


# -- what nearly declares


DISPLAY = "\\[ x = 2x \\]\n"
SLIPS = [
    "% derivations: T",
    "%% Deriviation: T",
    "% derviation : T",
    "% deravation: T",
    "% derivaton: T",
    "% derivation： T",  # a colon of full width
    "% Derivation T",
    "% derivation The square of x",
    "% derivation - T",
    "% derivation -- T\n% x real",
    "% derivation; T",
    "% DERIVATION = T",
    "% derivatoin T",
]


@pytest.mark.parametrize("comment", SLIPS)
def test_a_slip_in_the_word_that_declares_is_said(comment, tmp_path, capsys):
    with pytest.raises(Unreadable, match="declares no derivation: write 'derivation: T"):
        find(f"Text\n{comment}\n{DISPLAY}", ".tex")
    words = re.sub("^%+", "", comment).replace("\n%", "\n")
    for text in (f"<!--{words} -->\n$$x = 2x$$\n", f"<!--\n{words}\n-->\n\n$$x = 2x$$\n"):
        with pytest.raises(Unreadable, match="declares no derivation"):
            find(text, ".md")
    path, good = write(tmp_path, bad_tex=f"{comment}\n{DISPLAY}", good_tex=SQUARE)
    assert main(["check", path, good]) == 2 and f"{path}:1:" in capsys.readouterr().out
    assert main(["check", str(tmp_path)]) == 2  # found in a folder, too


@pytest.mark.parametrize(
    "text",
    [
        "```derivations\nT\n1 = 1\n```\n",
        "```{deriviation} T\n1 = 1\n```\n",
        "```{Derivation} T\n1 = 1\n```\n",
        "~~~ Derivation\nT\n~~~\n",
        ":::{dervation} T\n1 = 1\n:::\n",
        "````{note}\n```{derivatio} T\n1 = 1\n```\n````\n",
        "<!-- derivation: T -->  and more\n\n$$x = 2x$$\n",
        "Words <!-- derivation: T --> within words\n\n$$x = 2x$$\n",
        "<!-- derivation: T\nx real\n\n$$x = 2x$$\n",
        "<div>\n<!-- derivation: T -->\n</div>\n",
        "Words <!-- derivations: T -->\n",
    ],
)
def test_a_slip_in_markdown_is_said(text):
    with pytest.raises(Unreadable, match="declares no|no derivation|nothing stands beside it"):
        find(text, ".md")


def test_a_declaration_behind_something_is_said():
    for line in ("Text % derivation: T", r"\section{5\%} %% derivation: T"):
        with pytest.raises(Unreadable, match="in a line of its own"):
            find(f"{line}\n% x real\n{DISPLAY}", ".tex")
    assert find("5\\% derivation: T\n" + DISPLAY, ".tex") == []


@pytest.mark.parametrize(
    "behind",
    ["\\begin{align}x &= 2x\\end{align}", "$$ x = 2x $$", "x = 2x", "$x = 2x$", "and so on"],
)
def test_a_directive_or_a_fence_holds_one_display(behind):
    for display in ("\\begin{align}x &= x\\end{align}", "$$\nx = x\n$$", "$$ x = x $$", "\\[ x = x \\]"):
        directive = "```{derivation} T\nx real\n\n" + display + "\nBEHIND\n```\n"
        fence = "<!-- derivation: T\nx real\n-->\n```math\n" + display + "\nBEHIND\n```\n"
        for text in (directive, fence):
            with pytest.raises(Unreadable, match="behind its display stands"):
                find(text.replace("BEHIND", behind), ".md")
            (block,) = find(text.replace("BEHIND", ""), ".md")
            assert block.display and "x" in block.display.latex


@pytest.mark.parametrize(
    "comment",
    [
        "the derivation of this is long",
        "derivation of the square",
        "Derivation of (3), see derivations: below",
        "derivation follows Smith: p. 3",
        "Derivation",
        "derivation.",
        "--- derivation ---",
        "Derivation ----------",
        "Derivative: by x",
        "Deviation: a measure",
        "Dedication: to T",
        "Motivation: why",
        "Observation: it holds",
        "Definition: the square",
        "derivation (see the appendix)",
        "full derivation: appendix",
    ],
)
def test_prose_is_no_slip(comment):
    assert find(f"% {comment}\n{DISPLAY}\n% deriving\nText\n", ".tex") == []
    assert find(f"<!-- {comment} -->\n$$x = 2x$$\n\n<!-- {comment}\n-->\n\nText\n", ".md") == []
    assert find(f"% {comment}\nText between\n{DISPLAY}", ".tex") == []


def test_the_bare_word_with_a_title_is_a_slip_only_above_a_display():
    assert find("% derivation T\nText\n", ".tex") == [] and find("<!-- derivation T -->\n\nText\n", ".md") == []
    assert find("```python\n# derivation: T\n```\n`<!-- derivation: T -->` and `derivations: x`\n", ".md") == []
    assert find("````text\n```derivations\n```\n````\n", ".md") == []
    assert find("\\begin{verbatim}\n% derivations: T\n\\end{verbatim}\n", ".tex") == []


def test_no_document_of_this_repository_has_a_slip():
    documents = [p for p in ROOT.rglob("*.md") if not any(part[0] in "._" for part in p.relative_to(ROOT).parts)]
    assert len(documents) > 10
    for path in documents:
        blocks(path)


def test_slips_are_counted_by_letters():
    word, letters = "derivation", "abcdefghijklmnopqrstuvwxyz"
    slips = {word[:n] + letter + word[n + k :] for n in range(11) for letter in ("", *letters) for k in (0, 1)}
    slips |= {word[:n] + word[n + 1] + word[n] + word[n + 2 :] for n in range(9)}
    assert all(map(is_near, slips - {"deprivation"})) and len(slips) > 500  # that one is a word
    assert all(map(is_near, ("dervitaion", "edrivatoin", "derivationss", "deriwatiom", "erivatio")))
    assert not any(map(is_near, ("derivative", "motivation", "observation", "definition", "iteration", "deriving")))
