"""An author's programs and notebooks, and the lines that `new` writes."""

import json
from pathlib import Path

import pytest

from derivations import Derivation, natural
from derivations.documents import programs, skeleton
from derivations.documents.blocks import Display, Unreadable
from derivations.documents.command import main
from derivations.documents.guess import guessed
from derivations.records import stored_records
from derivations.show.report import MIME
from derivations.words.phrases import LANGUAGES, spoken

ROOT = Path(__file__).parents[2]
RECORD = json.loads(json.dumps(Derivation("T").start("1 + 1").step("2", "").record()))
PROGRAM = """from __future__ import annotations
import sys
from derivations import Claim, Derivation, natural, probability
print("printed")
d = Derivation("A square", n=natural)
d.start("(n + 1)**2")
d.step("n**2 + 1", "a slip")
d.step("n**2 + 1 + 0", "")
d.assert_proved()
e = Derivation("Another", d=natural).start("d").step("d + k", "")
f = (Derivation("Third", n=natural)
     .start("n")
     .step("n + 1", ""))
Claim("2*P", "==", "P", source="s", P=probability)
Claim("P", "==", "P", source="s", P=probability)
sys.exit()
1/0
"""


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    monkeypatch.setenv("XGLIB_CACHE", str(tmp_path / "kept"))


def faults(reports):
    return [(f.cell, f.line, f.verdict) for report in reports for f in report.faults]


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return path


def test_a_program_is_run_to_its_end(program, capsys):
    before = Derivation.__init__, Derivation.step
    reports = list(programs.run(program))
    assert faults(reports) == [(0, 7, "refuted"), (0, 10, "error"), (0, 13, "refuted"), (0, 15, "unknown")]
    assert [r.title for r in reports] == ["A square", "", "Third", "claim: s", ""]
    assert capsys.readouterr() == ("", "printed\n")  # what it prints is no part of the answer
    assert (Derivation.__init__, Derivation.step) == before


def test_only_the_command_runs_a_program(program, tmp_path, capsys):
    assert main(["check", str(program.parent)]) == 2  # of a folder only documents are read
    assert main(["check", str(program)]) == 2
    assert f"{program}:7:1: A square, step 2 is refuted" in capsys.readouterr().out
    program.write_text("def test_it():\n    pass\n")
    assert main(["check", str(program)]) == 2 and "are run by pytest" in capsys.readouterr().out
    program.write_text("x = = 1")
    assert main(["check", str(program)]) == 2 and ":1:1: SyntaxError" in capsys.readouterr().out


def notebook(path, *cells):
    path.write_text(json.dumps({"cells": cells}))
    return path


def code(source, *records):
    return {"cell_type": "code", "source": source.splitlines(True), "outputs": [{"data": {MIME: r}} for r in records]}


def test_a_notebook_is_run_a_cell_at_a_time(tmp_path):
    first = "%load_ext derivations\nfrom derivations import Derivation, natural"
    second = "d = Derivation('T', n=natural).start('n')\nd.step('n + 1', '')"
    third = "%%derivation\nA square\nn natural\n(n + 1)**2\n= n**2 + 1"
    path = notebook(
        tmp_path / "n.ipynb", {"cell_type": "markdown", "source": "Words"}, *map(code, (first, second, third))
    )
    assert faults(programs.run(path)) == [(3, 2, "refuted"), (4, 5, "refuted")]


def test_what_a_notebook_has_stored_is_verified_and_not_run(tmp_path, capsys):
    records = stored_records(ROOT / "chapters/f1.ipynb")
    reports = list(programs.stored(ROOT / "chapters/f1.ipynb"))
    assert len(reports) == len(records) and not faults(reports)
    changed = json.loads(json.dumps(next(r for r in records if r.get("conclusion"))))
    changed["conclusion"]["right"] = "1"
    path = notebook(tmp_path / "n.ipynb", code("1/0"), code("", records[0], changed))
    assert faults(programs.stored(path)) == [(2, 0, "error")]
    assert main(["check", "--stored", str(path)]) == 2
    assert f"{path}:cell 2: " in capsys.readouterr().out
    with pytest.raises(Unreadable, match="for notebooks"):
        programs.reports(tmp_path / "x.py", replayed=True)


def test_steps_that_failed_are_told_from_a_record(tmp_path):
    d = Derivation("T", collect=True).start("1").step("2", "").step("1 + 1", "")
    path = notebook(tmp_path / "n.ipynb", code("", json.loads(json.dumps(d.record()))))
    assert faults(programs.stored(path)) == [(1, 0, "refuted")]


def raised(source, name):
    return code(source) | {
        "outputs": [{"output_type": "error", "ename": name, "evalue": "what\x1b[31m", "traceback": []}]
    }


ASKS = "from derivations import Derivation, natural\n"


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ([raised("d.step('n', '')", "Refuted")], [(1, 0, "refuted")]),
        ([raised("d.step('n', '')", "Undecided")], [(1, 0, "unknown")]),
        ([code("%%derivations\nT\n1 = 1")], [(1, 0, "unknown")]),
        ([code("%%deriviation T\n1 = 1")], [(1, 0, "unknown")]),
        ([code("%derivation\nT\n1 = 1")], [(1, 0, "unknown")]),
        ([raised("1/0", "ZeroDivisionError")], [(1, 0, "error")]),
        ([code("%%derivation\nT\n1 = 1")], [(1, 0, "unknown")]),
        (
            [code(ASKS + "Derivation('T').start('1').step('1', '')", RECORD), code("%%derivation d\nT\n1 = 1")],
            [(2, 0, "unknown")],
        ),
        ([code(ASKS + "%matplotlib inline\nd = Derivation('T')\nd"), code("2", RECORD)], [(1, 0, "unknown")]),
        (
            [code("e = xd.Derivation('T')", RECORD), code("d = e.start('1')"), code("d.step('1', '')")],
            [(3, 0, "unknown")],
        ),
        ([code("for t in 'ab':\n    display(Derivation(t).start('1'))")], [(1, 0, "unknown")]),
        ([code("(Derivation('T')\n .start('1')\n .step('1', '')\n);")], [(1, 0, "unknown")]),  # not one in the notebook
    ],
)
def test_what_a_notebook_should_have_stored(tmp_path, cells, found, capsys):
    path = notebook(tmp_path / "n.ipynb", *cells)
    assert faults(programs.stored(path)) == found
    assert main(["check", "--stored", str(path)]) == (2 if "error" in str(found) else 1)
    assert "\x1b" not in capsys.readouterr().out


def test_a_notebook_that_has_stored_what_it_shows(tmp_path):
    shown = code("d = Derivation('T').start('1').step('1', '')\nd", RECORD)
    quiet = (
        code("d.step('1', '');"),
        code("d = 1"),
        code("d"),
        code("d.conclusion"),
        code("x = Derivation('U').start('1')"),
    )
    quiet += (code("\ud800"), code("a\0b"), code("-" * 100_000 + "1"))  # no Python
    markdown = {"cell_type": "markdown", "source": "%%derivation, Derivation("}
    path = notebook(tmp_path / "n.ipynb", markdown, shown, *quiet, code("!ls\n%pip list"), code("%%bash\nls"))
    assert not faults(programs.stored(path)) and main(["check", "--stored", str(path)]) == 0


def test_a_notebook_without_derivations_says_so_if_it_is_given_by_name(tmp_path, capsys):
    path, other = notebook(tmp_path / "n.ipynb", code("1 + 1")), notebook(tmp_path / "m.ipynb", code("", RECORD))
    assert main(["check", "--stored", str(other), str(path)]) == 2
    assert f"{path}:1:1: no derivation found" in capsys.readouterr().out


def test_what_is_no_notebook(tmp_path):
    cells = (
        *(json.dumps({"cells": cells}) for cells in (None, 1, "abc", {"a": 1}, [1], [float("nan")])),
        *(
            json.dumps({"cells": [code("1") | {key: value}]})
            for key in ("outputs", "source")
            for value in (None, 5, [5], {"a": 1}, [{"data": None}], [{"output_type": "error", "ename": []}])
        ),
    )
    for text in ("", "[]", "{}", "[" * 100_000, '{"cells": [], "a": ' + "1" * 5000 + "}", *cells):
        (tmp_path / "n.ipynb").write_text(text)
        with pytest.raises(Unreadable, match="no notebook"):
            list(programs.stored(tmp_path / "n.ipynb"))


# -- new

TEX = r"""Text
\begin{align}
  \sum_{i=1}^n (x_i - \bar{x}) &= n y_1 - \mathrm{TP} \label{eq:s} \\ &= \alpha
\end{align}
% derivation: It has one
% a real
\[ a + a = 2a \]
  \[ (a+b)^2 = a^2 + 2ab + b^2 \]
"""


def test_new_declares_the_letters_of_a_display(tmp_path, capsys):
    path = tmp_path / "note.tex"
    path.write_text(TEX)
    assert [(new.line, new.declaration) for new in skeleton.new(path)] == [
        (2, ["% derivation: eq:s", "% n natural; x sequence(real); x_bar, y_1, TP, alpha real"]),
        (8, ["% derivation: Display 3", "% a, b real"]),
    ]
    assert main(["new", f"{path}:8", "--write"]) == 0 and "1 display without" in capsys.readouterr().out
    assert path.read_text() == TEX.replace("  \\[ (a+b)", "  % derivation: Display 3\n  % a, b real\n  \\[ (a+b)")
    assert main(["check", str(path)]) == 0
    assert [new.line for new in skeleton.new(path)] == [2]


def test_new_in_markdown(tmp_path):
    path = tmp_path / "note.md"
    path.write_text("Text\n\n$$\n(a+b)^2 &= a^2 + 2ab + b^2\n$$\n\n```{math}\nc + c = 2c\n```\n")
    skeleton.write(path, list(skeleton.new(path)))
    assert "<!-- derivation: Text\na, b real\n-->\n$$" in path.read_text()
    assert main(["check", str(path)]) == 0 and list(skeleton.new(path)) == []


GUESSED = [  # a display, the lines that are guessed, and what is taken for granted in them
    (r"f(x) + f(0) = g(x, y) + c", ["f function; x, y, c real; g function(real, 2)"],
     ["f is a function", "g is a function"]),
    (r"a(b + c) = ab + ac", ["a, b, c real"], ["a(b+c) is a product"]),
    (r"f(x) = f x", ["f, x real"], []),
    (r"E[aX] = a E(X)", ["a real; X random"], []),
    (r"E(aX) = a E[X]", ["a real; X random"], []),
    (r"\hat{\beta}_1 + x^* = x^* + \hat{\beta}_1",
     [r"beta_1_hat, x_star real", r"beta_1_hat looks like \hat{\beta}_1", "x_star looks like x^{*}"], []),
    (r"\sum_{i=1}^n x_i y_i^2 = \sum_{i=1}^n y_i^2 x_i", ["n natural; x, y sequence(real)"], []),
    (r"\sum_{i=1}^n x^{(i)} = c", ["n natural; x sequence(real); c real", "x^{(#1)} reads x[#1]"], []),
    (r"\sum_{x \in D} p(x) = 1", ["n natural; p sequence(real)", r"x\in D sums x from 1 to n", "p(#1) reads p[#1]"],
     [r"x\in D runs from 1 to n"]),
    (r"p(x \mid \theta) = p(x \mid \theta) + 0", ["p_x real", r"p(x\mid\theta) reads p_x"],
     [r"p(x\mid\theta) is one number"]),
    (r"\frac{a}{b} = a\frac{1}{b}", ["a real; b positive"], ["b positive"]),
    (r"n! = n!", ["n natural"], []),
    (r"\frac{1}{1 + e^{-z}} = \frac{e^z}{1 + e^z}", ["z real"], []),
    (r"\log\frac{p}{1 - p} = \log p - \log(1 - p)", ["p open_probability"], ["p open_probability"]),
    (r"\frac{1}{x - 1} + \sqrt{y^2 + 1} + \sqrt{\lambda} = a", ["x, y, a real; lambda positive"],
     ["lambda positive"]),
    (r"\binom{n}{k} = \frac{n!}{k!(n - k)!}", ["n, k natural"], []),
    (r"\sum_{i=1}^n \log x_i! = (k - 1)! + m", ["n, k natural; x sequence(natural); m real"], []),
    (r"E[\bar X - X_1] = E[\bar X] - \mu", ["X_bar, X_1 random; mu real"], []),
    (r"E[(y - \hat f_i)^2] = a", ["y, f_i_hat random; a real", r"f_i_hat looks like \hat{f}_i"], []),
    (r"\operatorname{Var}(ax) = a^2\operatorname{Var}(x)", ["x random; a real"], []),
    (r"E[Y - \hat f(x)] = E[Y] - c", ["Y, f_x_hat random; c real", r"\hat{f}(x) reads f_x_hat"], None),
    (r"P(A \cup B) = P(A) + P(B) - P(A, B)", ["A, B event"], []),
    (r"P(A \mid B, C) = P(A \mid B)", ["A, B, C event", "where E(B*C) > 0 and E(B) > 0"],
     ["what is given has a probability above 0"]),
    (r"\pi_{t+1} - z_{t,k} = 0",
     ["pi_t_plus_1, z_t_k real", r"\pi_{t+1} reads pi_t_plus_1", "z_t_k looks like z_{t,k}"], []),
    (r"2\frac{dy}{dx} = 2", ["x, y, d_y_d_x real", r"\frac{d y}{d x} reads d_y_d_x"], None),
    (r"\ell(\theta) = s\log\theta \\ \ell'(\theta) = \frac{s}{\theta}",
     ["s real; theta positive", r"ell looks like \ell", "ell(theta) := s*log(theta)"], ["theta positive"]),
    (r"L = (y - wx)^2 \\ \frac{\partial L}{\partial w} = -2x(y - wx)", ["y, w, x real", "L := (y - w*x)**2"], None),
    (r"\mathcal{L}(\lambda) = n\lambda \\ + n \\ \mathcal{L}'(\lambda) = n",
     ["n, lambda real", r"L_cal looks like \mathcal{L}", "L_cal(lambda) := n*λ + n"], []),
    (r"f(x) = x^2 \\ \int_0^1 f(x)\,dx = \frac13", ["x real", "f(x) := x**2"], []),
    (r"x = r\cos t \\ y = r\sin t \\ x^2 + y^2 = r^2", ["r, t real", "x := r*cos(t)", "y := r*sin(t)"], []),
    (r"\sum_x q(x)f(x) = \sum_x f(x)q(x)",
     ["n natural; q, f sequence(real)", "x sums x from 1 to n", "q(#1) reads q[#1]", "f(#1) reads f[#1]"], None),
]  # fmt: skip


@pytest.mark.parametrize(("latex", "lines", "said"), GUESSED)
def test_what_a_display_leaves_open_is_guessed_and_said(latex, lines, said):
    found = guessed(Display(latex, 1))
    assert found.question is None and found.lines == lines
    assert said is None or found.said == said


FALSE = [  # a display, and what is said: a first guess under which it would hold is none
    (r"\operatorname{Var}(\bar X - \bar Y) = \operatorname{Var}(\bar X) - \operatorname{Var}(\bar Y)", "refuted"),
    (r"\operatorname{Var}(X_1 + X_2) = 4\operatorname{Var}(X_1)", "refuted"),
    (r"\operatorname{Cov}(\hat Y_i, e_i) = E[\hat Y_i e_i]", "refuted"),
    (r"E[(y - \hat f(x))^2] = E[y]^2 - 2E[y]E[\hat f(x)] + E[\hat f(x)^2]", "refuted"),
    (r"\operatorname{Var}\Bigl(\sum_{i=1}^n X_i\Bigr) = 0", "X_i is random, and its index runs"),
    (r"P(A \cup B) = P(A) + P(B)", "refuted"),
    (r"P(A_1 \cap A_2^c) = P(A_1) - P(A_2)", "refuted"),
    (r"P(A \mid B) = P(B \mid A)", "refuted"),
    (r"\sum_{i=1}^n \log x_i! \ge n", "refuted"),
    (r"E[(\hat\theta - \theta)^2] = E[\hat\theta]^2 - \theta^2 = (E[\hat\theta] - \theta)^2", "refuted"),
    (r"\frac{1}{1 + e^{-z}} \ge \frac12", "refuted"),
    (r"\ell(\theta) = s\log\theta \\ \ell'(\theta) = -\frac{s}{\theta}", "refuted"),
    (r"L = (y - wx)^2 \\ \frac{\partial L}{\partial w} = 2x(y - wx)", "refuted"),
    (r"f(x) = x^2 \\ \int_0^1 f(x)\,dx = \frac12", "refuted"),
    (r"y = 2x + 1 \\ y = 5", "refuted"),
    (r"S = a + b \\ S = a + 2b", "refuted"),
    (r"E(X] = 2(a + b", "never closed"),
    (r"\hat p = \frac1n\sum_{i=1}^n x_i \\ E[\hat p] = p", "random"),
    (r"F = x \\ G = x + 1 = 1 + x", "this says only what F is"),
    (r"\frac{\partial\ell}{\partial\mu} = \frac{1}{v}\sum_{i=1}^n (x_i - \mu)", "`ell := ...`"),
    (r"f'(x) = 2x = x + x", "`f(x) := ...`"),
    (r"\frac{x}{\sqrt{1 + x^2}} \ge 0", "refuted"),
    (r"\frac{1}{(x - 1)^2 + 1} \le \frac{1}{2} + x", "refuted"),
]


@pytest.mark.parametrize(("latex", "said"), FALSE)
def test_no_guess_makes_a_false_display_hold(tmp_path, capsys, latex, said):
    path = tmp_path / "note.tex"
    path.write_text(f"\\begin{{gather}}\n{latex}\n\\end{{gather}}\n")
    assert main(["new", "--write", str(path)]) == 0
    assert main(["check", str(path)]) > 0
    assert said in capsys.readouterr().out


def test_new_asks_where_it_cannot_guess(tmp_path, capsys):
    path = tmp_path / "note.tex"
    asked = "\\[ \\sum_{i \\neq j} x_i = f(c) \\]\n"
    path.write_text(f"A sum\n{asked}Further\n\\[ f(x) = f(x) + 0 \\]\n\\[ x + 1 \\]\n")
    assert main(["new", "--write", str(path)]) == 0
    assert capsys.readouterr().out.endswith(
        "2 displays not ready: each says why, and waits for an answer.\n"
        "3 displays without a declaration, 1 now with one\n"
    )
    sum_, _, ready = path.read_text().partition("% guessed: f is a function\n% derivation: Further\n")
    assert sum_.startswith("A sum\n% not declared: A sum: a sum has bounds, as in") and "sums i from 1 to n`" in sum_
    assert asked in sum_ and ready.startswith("% f function; x real\n")
    assert "% not declared: Display 3: it has no relation, and there is nothing to check\n" in path.read_text()
    written = path.read_text()
    assert main(["check", str(path)]) == 0  # what is ready is checked
    assert main(["new", "--write", str(path)]) == 0 and path.read_text() == written
    path.write_text(written.replace("i \\neq j", "i=1}^{n"))
    assert main(["new", "--write", str(path)]) == 0
    assert "A sum\n% guessed: f is a function\n% derivation: A sum\n" in path.read_text()
    assert path.read_text().count("not declared") == 1


def test_new_guesses_sizes(tmp_path, capsys):
    path = tmp_path / "note.tex"
    path.write_text("Symmetry\n\\[ w^\\top x = x^\\top w \\]\n")
    assert main(["new", "--write", str(path)]) == 0
    declared = "% derivation: Symmetry\n% w vector(d); x vector(d)\n"
    assert path.read_text() == f"Symmetry\n{declared}\\[ w^\\top x = x^\\top w \\]\n"
    assert main(["check", str(path)]) == 0


def test_new_asks_in_markdown_too(tmp_path, capsys):
    path = tmp_path / "note.md"
    path.write_text("Text\n\n$$\nx \\approx f(y)\n$$\n\nMore\n\n$$\nf(x) = f(x) + 0\n$$\n")
    assert main(["new", "--write", str(path)]) == 0
    written = path.read_text()
    assert "<!-- not declared: Text: a line begins with" in written
    assert "<!-- guessed: f is a function -->\n<!-- derivation: More\nf function; x real\n-->\n$$\nf(x)" in written
    assert main(["check", str(path)]) == 0
    assert main(["new", "--write", str(path)]) == 0 and path.read_text() == written


@pytest.mark.parametrize("kind", ["text/markdown", "text/plain"])
def test_what_is_shown_beside_a_record_is_what_the_record_says(kind, tmp_path):
    """In English or in Chinese, as notebooks of both editions store it."""
    d = Derivation("A square", n=natural).start("(n + 1)**2").step("n**2 + 2*n + 1", "expand")
    for language in LANGUAGES.values():
        with spoken(language):
            data = json.loads(json.dumps(d._repr_mimebundle_()))
        for shown, found in (
            (data[kind], []),
            ("**A square** $$1 = 2$$ proved", [(1, 0, "error")]),
            ({}, [(1, 0, "error")]),
        ):
            cell = {
                "cell_type": "code",
                "source": ["d"],
                "outputs": [{"data": data | {kind: shown and shown.splitlines(True)}}],
            }
            assert faults(programs.stored(notebook(tmp_path / "n.ipynb", cell))) == found


@pytest.mark.parametrize("kind", ["text/html", "text/latex", "image/png", "application/json"])
def test_beside_a_record_nothing_else_is_shown(kind, tmp_path):
    """Jupyter shows the richest form that there is."""
    data = json.loads(json.dumps(Derivation("T").start("1 + 1").step("2", "")._repr_mimebundle_()))
    cell = {"cell_type": "code", "source": "d", "outputs": [{"data": data | {kind: "<b>1 = 2</b>, proved"}}]}
    assert faults(programs.stored(notebook(tmp_path / "n.ipynb", cell))) == [(1, 0, "error")]


@pytest.mark.parametrize("shown", [0, 1])
def test_what_is_shown_of_an_authors_own_code_is_compared(shown, tmp_path):
    """Which is not run: it was, when that was stored."""
    names = {"__name__": "__main__"}
    exec("def plus_one(n):\n    return n + 1", names)
    d = Derivation("Own", n=natural).start("n + 1").step("1 + n", "")
    proof = d.proves(names["plus_one"], "n")
    data = json.loads(json.dumps((d, proof)[shown]._repr_mimebundle_()))
    for changed, found in (({}, []), ({"text/plain": "plus_one(n) = n + 2"}, [(1, 0, "error")])):
        cell = {"cell_type": "code", "source": "", "outputs": [{"data": data | changed}]}
        assert faults(programs.stored(notebook(tmp_path / "n.ipynb", cell))) == found


def test_a_record_of_something_else_is_none_of_what_a_cell_ends_in(tmp_path):
    other = {"output_type": "display_data", "data": {MIME: RECORD}}
    result = {"output_type": "execute_result", "data": {"text/markdown": "**T** $$1 = 2$$ proved"}}
    cell = code(ASKS + "d = Derivation('T').start('1')\ndisplay(e)\nd") | {"outputs": [other, result]}
    assert faults(programs.stored(notebook(tmp_path / "n.ipynb", cell))) == [(1, 0, "unknown")]


def test_a_record_that_is_no_object_is_a_fault(tmp_path):
    path = notebook(tmp_path / "n.ipynb", code("d", [RECORD]))
    assert faults(programs.stored(path)) == [(1, 0, "error")]


@pytest.mark.parametrize("last", ['AssertionError("all steps failed to agree")', 'SystemExit("1 is not 2")'])
def test_a_program_that_ends_in_an_error_fails(last, tmp_path):
    program = tmp_path / "x.py"
    proved = "from derivations import Derivation\nDerivation('T').start('1 + 1').step('2', '')\n"
    program.write_text(f"{proved}raise {last}\n")
    assert faults(programs.run(program)) == [(0, 3, "error")]
    program.write_text(f"{proved}raise SystemExit\n")
    assert not faults(programs.run(program))
