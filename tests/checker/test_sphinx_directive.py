"""The directive, in projects of their own: HTML, LaTeX and text, Markdown and reStructuredText."""

import io
import re

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

PAGE = r"""# Title

By {eq}`square` and {ref}`the-square`, and not by {eq}`other`.

```{derivation} The square of a sum
:label: square
:name: the-square
a, b real
s := a + b

\begin{align}
  s^2 &= a^2 + 2ab + b^2 && \text{multiply out, for $a \ne b$, too}
\end{align}
```

$$ x = 1 $$ (other)

```{derivation} Recall
TP, FN natural
TP*TP/(TP*(TP + FN))
= TP/(TP + FN)  -- cancel TP  [extends TP == 0 and FN > 0]
= 1 - FN/(TP + FN)
```
"""
SLIP = """Rest
====

See :ref:`the-square` and :eq:`square`.

.. note::

   .. derivation:: A square

      n natural
      (n + 1)**2
      = n**2 + 1  -- a slip
"""


@pytest.fixture
def build(tmp_path, monkeypatch):
    monkeypatch.setenv("XGLIB_CACHE", str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)

    def build(builder="html", parallel=1, renderer="mathjax", language="en", **pages):
        source = tmp_path / "source"
        source.mkdir(exist_ok=True)
        (source / "conf.py").write_text(
            f"extensions = ['myst_parser', 'derivations.sphinx', 'sphinx.ext.{renderer}']\n"
            f"myst_enable_extensions = ['dollarmath']\nhtml_theme = 'basic'\nlanguage = {language!r}\n"
        )
        for name, text in pages.items():
            (source / name.replace("_", ".")).write_text(text)
        rest = "".join(f"\n{name.split('_')[0]}" for name in pages if not name.startswith("index"))
        if rest and "index_md" in pages:
            (source / "index.md").write_text(f"{pages['index_md']}\n```{{toctree}}{rest}\n```\n")
        said = io.StringIO()
        with patch_docutils(source), docutils_namespace():
            folder, trees = tmp_path / builder, tmp_path / "trees"
            app = Sphinx(source, source, folder, trees, builder, status=None, warning=said, parallel=parallel)
            app.build()
            said.write(f"status {app.statuscode}\n" if app.statuscode else "")
        plain = re.sub(r"\x1b\[[0-9;]*m", "", said.getvalue())
        return folder, plain.replace(f"{source}/", "")

    return build


def test_a_page_shows_what_was_proved(build):
    folder, said = build(index_md=PAGE)
    assert not said
    page = (folder / "index.html").read_text()
    assert page.count('class="derivation"') == 2 and "✓ 2 steps proved" in page
    assert re.search(r'href="#equation-square">\(1\)</a>', page) and 'id="equation-square">(1)' in page
    assert re.search(r'href="#derivation-the-square">.*?The square of a sum</span></a>', page)
    assert (
        'id="derivation-the-square"' in page and '<a class="reference internal" href="#equation-other">(2)</a>' in page
    )
    assert r"\(\displaystyle {}={a}^{2}+2\,a\,b+{b}^{2}\)" in page and "MathJax" in page
    assert "exactly where" in page.lower() or r"\mathrm{FN} &gt; 0" in page
    assert (folder / "_static/derivation.css").exists() and "derivation.css" in page


@pytest.mark.parametrize("language, says", [("zh_CN", "已证明"), ("fr", "proved")])
def test_the_checker_speaks_the_language_of_the_pages(build, language, says):
    folder, said = build(language=language, index_md=PAGE)
    assert not said
    assert says in (folder / "index.html").read_text(encoding="utf-8")


def test_a_step_that_fails_fails_the_build_at_its_line(build):
    folder, said = build(index_md=PAGE.replace("2ab", "3ab"), rest_rst=SLIP)
    assert said.startswith("index.md:12: ERROR: The square of a sum, step 2 is refuted: the two sides differ\n")
    assert "rest.rst:12: ERROR: A square, step 2 is refuted" in said and "at n = 1: 4 against 2" in said
    assert said.endswith("\nstatus 1\n")
    assert "derivation-fault" in (folder / "index.html").read_text()  # the page can be looked at
    assert build(index_md=PAGE.replace("2ab", "3ab"), rest_rst=SLIP)[1] == said  # and the next build fails, too
    assert build(index_md=PAGE, rest_rst=SLIP.replace("+ 1  --", "+ 2*n + 1  --"))[1] == ""


def test_pages_are_read_side_by_side(build):
    pages = {f"page{n}_rst": SLIP.replace("Rest", f"P{n:03}") for n in range(8)}
    _, said = build(parallel=2, index_md=PAGE, **pages)
    assert said.count("is refuted") == 8 and re.findall(r"page(\d)", said) == list("01234567")


def test_latex(build):
    folder, said = build("latex", index_md=PAGE)
    (path,) = folder.glob("*.tex")
    tex = path.read_text()
    assert not said and r"\eqref{equation:index:square}" in tex and r"\label{equation:index:square}" in tex
    assert r"\hyperref[\detokenize{index:derivation-the-square}]" in tex
    assert r"& = {a}^{2}+2\,a\,b+{b}^{2} && \text{multiply out, for $a \ne b$, too}" in tex
    assert r"\sphinxstylestrong{Recall} \(\mathrm{TP}, \mathrm{FN} \in \mathbb{N}\)" in tex
    assert "✓" not in tex and "①" not in tex  # which pdflatex has not


def test_text(build):
    folder, said = build("text", index_md=PAGE)
    assert not said and "2 steps proved" in (folder / "index.txt").read_text()


@pytest.mark.parametrize(
    ("written", "line", "why"),
    [
        ("a reel", 6, "unknown domain"),
        ("a real\n\n\\begin{align} a", 8, "is never closed"),
        ("a real\n__import__('os').system('x')\n= a", 7, "is no integer, and no name"),
        ("a real", 5, "nothing to check"),
    ],
)
def test_what_cannot_be_read_is_an_error_with_its_line(build, written, line, why):
    _, said = build(index_md=f"# T\n\n\n\n```{{derivation}} Bad\n{written}\n```\n")
    assert said.startswith(f"index.md:{line}: ERROR: ") and why in said, said


@pytest.mark.parametrize(
    "text",
    ["# T\n\n```{deriviation} A square\nn natural\nn\n= n + 1\n```\n", "# T\n\n<!-- derivations: T -->\n$$x = 2x$$\n"],
)
def test_a_slip_in_the_word_that_declares_fails_the_build(build, text):
    _, said = build(index_md=text)
    assert "index.md:3: ERROR: '" in said and "status 1" in said


def test_claims_are_shown_refuted(build):
    claim = "# T\n\n```{derivation} claim: Smith 1999\nP, R probability\n2*P*R/(P + R) == 2*P*R/(R + R)\n```\n"
    folder, said = build(index_md=claim)
    assert not said and "derivation refused" in (folder / "index.html").read_text()
    assert build(index_md=claim.replace("R + R", "R + P"))[1].startswith("index.md:5: ERROR: ")
