"""A record as a page shows it: what is stored is what is shown, in each language, and nothing in it is markup."""

import json
import re
import subprocess
import sys
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from itertools import accumulate
from pathlib import Path
from types import SimpleNamespace

import pytest
from docutils import nodes
from test_phrases import OF_THE_LANGUAGE, WORD, blank, stored_outputs, words_of

from book._ext.book import render as katex
from book._ext.derivations import LONGEST, FoldCode, fold_checks, folded, is_folded
from derivations import Claim, Derivation, bit, independent, natural, nonnegative, positive, real, sequence
from derivations.matrices.derivation import MatrixDerivation
from derivations.show import page as p
from derivations.show.markdown import written
from derivations.show.page import lines, render
from derivations.show.report import MIME
from derivations.words.chinese import CHINESE
from derivations.words.phrases import ENGLISH, fields, read, say, spoken

OUTPUTS = list(stored_outputs())
VOID = ("br", "img")


def stored(shown):
    """A record as a notebook keeps it."""
    return json.loads(json.dumps(shown.record(), sort_keys=True))


def bare(tex):
    """A formula without what only a page needs: its size, and where its line may break."""
    tex = re.sub(r"\\displaystyle |\\allowbreak |\{\}(?=[=<>\\])", "", tex).replace(r"\nobreak ", " ")
    depths = list(accumulate((c == "{") - (c == "}") for c in tex.replace(r"\{", "  ").replace(r"\}", "  ")))
    return tex[1:-1] if tex.startswith("{") and 0 not in depths[:-1] else tex


def on_page(record, **options):
    """The page's text in a line, its formulas as in Markdown."""
    return " ".join(lines(record, lambda tex: f"${bare(tex)}$", **options))


class Page(HTMLParser):
    """The elements of a page: of each class, their texts; and the tags, which must close one another."""

    def __init__(self, html):
        super().__init__()
        self.open, self.texts, self.tags = [], [], Counter()
        self.feed(html)
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag, attributes):
        self.tags[tag] += 1
        attributes = dict(attributes)
        if tag not in VOID:
            self.open.append((tag, [attributes.get("class", ""), ""]))
            self.texts.append(self.open[-1][1])

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        for _, element in self.open:
            element[1] += data

    def of(self, *classes):
        return [text for kinds, text in self.texts if set(classes) & set(kinds.split())]


def page(record, **options):
    return Page(render(record, lambda tex: f"${bare(tex)}$".replace("&", "&amp;").replace("<", "&lt;"), **options))


# -- the stored records


def markdown(output):
    """The formulas of its lines, in order, and all that is said beside them, in pieces."""
    text = unescape(output["text/markdown"])
    block = re.search(r"\$\$\\begin\{aligned\}\n(.*)\n\\end\{aligned\}\$\$", text, re.DOTALL)
    formulas, said = [], text.replace(block[0], "").split("\n\n") if block else text.split("\n\n")
    for row in re.split(r" \\\\(?:\[[-.\w]+\])?\n", block[1]) if block else ():
        formula, small, words = row.partition(r"{\small ")
        formula = re.sub(r"\\quad $|\\hspace\{-\d+em\}", "", formula)
        formulas += [part.strip() for part in formula.split("&") if part.strip()]
        words = words.removesuffix("}").replace(r"{\cdot}", "·")
        said.append(re.sub(r"\\text\{([^{}]*)\}", r"\1", words) if small else "")
    return " ".join(formulas), [piece for part in said for piece in part.split(" · ")]


def squeezed(text):
    """Without what punctuation, emphasis and signs of mathematics a form has between its parts."""
    return re.sub(r"\\ast|\\(?=[*_])|[\s:;*$`{}∴]+", "", text)


def half_proved():
    d = Derivation("Parabola", equations="2.1", x=nonnegative).start("exp(x) + 0", "a curve")
    return d.step("exp(x)", "nothing is added").step(">= 1 + x + x**2/2", "its series", tested=True)


def unlike_the_stored():
    """Outputs of kinds that no chapter has."""
    yield half_proved()
    yield Derivation("Argued", x=nonnegative).start("exp(x)").step(">= 1 + x + x**2/2", "it is convex", argued=True)
    yield Derivation("Cited", x=nonnegative).start("exp(x)").step(">= 1 + x + x**2/2", "below", cited="a book")
    yield Derivation("A slip", n=natural, collect=True).start("(n + 1)**2").step("n**2 + 1", "a slip")
    yield Derivation("Begun", x=real).start("x", "a name")
    top = Derivation("No ends", x=real).start("diff(2*x - x**2, x)").step("2 - 2*x", "rules")
    yield top.maximum("2*x - x**2", "x", at="1", low=None, high=None)


MADE = [what._repr_mimebundle_() | {MIME: stored(what)} for what in unlike_the_stored()]


def test_in_a_notebook_a_long_line_reaches_into_the_column_of_reasons():
    """Its own reason stands below it there, and the others beside their lines."""
    d = Derivation("Terms", **{name: real for name in "abcdef"}).start("a*(b + c)", "one")
    d.step("a*b + a*c", "two").step(f"a*b + a*c{' + a*d*e*f - a*d*e*f' * 4}", "three")
    rows = written(d.record()).partition("aligned}\n")[2].split("\n")
    assert [" && " in row for row in rows[:4]] == [True, True, False, True]
    assert rows[3].startswith("& && ") and "three" in rows[3]
    assert [r"\hspace{-" in row for row in rows[:4]] == [False, False, True, False]


@pytest.mark.filterwarnings("ignore:The 'warn' method:DeprecationWarning")  # dukpy, where KaTeX knows no width of ✓
@pytest.mark.parametrize("output", OUTPUTS[::12] + MADE, ids=lambda output: output[MIME]["title"])
def test_in_a_notebook_katex_reads_it_too(output):
    """VS Code shows a notebook's mathematics by KaTeX; JupyterLab, Colab and nbconvert by MathJax."""
    for tex in re.findall(r"\$\$(.*?)\$\$", written(output[MIME]), re.DOTALL):
        assert "katex-error" not in katex(tex)


def test_in_a_notebook_a_mark_stays_with_its_word():
    """And what is said below a line has its room from where it begins."""
    for words in range(12, 40):
        d = Derivation("Words", **{name: real for name in "ab"}).start("a + b").step("b + a", "word " * words)
        text = written(d.record())
        assert "✓ proved" in text
        assert all(len(row) < 200 for row in text.splitlines())


@pytest.mark.parametrize("output", OUTPUTS + MADE, ids=lambda output: output[MIME]["title"])
def test_the_page_says_what_the_markdown_says(output):
    record = output[MIME]
    displayed, said = markdown(output)
    if "printed" in record:  # the equation itself stands large in the text of a notebook
        said = said[1:]
    else:
        assert " ".join(re.findall(r"\$(.*?)\$", " ".join(page(record).of("formula")))) == displayed
    text = squeezed(on_page(record))
    for piece in filter(None, map(squeezed, said)):
        assert piece in text, f"{piece}\nin\n{text}"
    evidence = set(WORD.findall(" ".join(page(record).of("how"))))  # which unfolds on the page alone
    more = set(WORD.findall(" ".join(lines(record, lambda _: "")))) - set(
        WORD.findall(unescape(output["text/markdown"]))
    )
    assert more <= evidence


@pytest.mark.parametrize(
    "output", [o for o in OUTPUTS if "matrices" in o[MIME]], ids=lambda output: output[MIME]["title"]
)
def test_one_mark_stands_for_a_chain_of_matrices(output):
    record = output[MIME]
    text, numbers = on_page(record), "".join(page(record).of("number"))
    assert text.count("✓") == 1 and "✗" not in text and "?" not in text
    assert numbers == "①②③④⑤⑥⑦⑧"[: len(record["matrices"]["lines"])]


@pytest.mark.parametrize(
    "output", [o for o in OUTPUTS if "matrices" not in o[MIME]], ids=lambda output: output[MIME]["title"]
)
def test_one_mark_stands_for_all_that_is_proved(output):
    record = output[MIME]
    text, steps = on_page(record), [s for s in record["steps"] if s["kind"] != "definition"]
    failed, equation = "refusal" in record or "claim" in record, "printed" in record
    assert text.count("✓") == (not failed and not equation and ("limit" in record or "proof" in record or bool(steps)))
    assert text.count("✗") + text.count("? unknown") == failed
    hows = [f"{n} {say(read(s['how']))}; {s['cases']:,} exact case" for n, s in zip("②③④⑤⑥⑦⑧", steps)]
    assert [how for how in page(record).of("how") for how in re.findall(r"[①-⑳] .*? exact case", how)] == hows
    numbers = "".join(page(record).of("number"))
    assert numbers in ("①②③④⑤⑥⑦⑧"[: len(steps) + 1], "②") if steps else numbers in ("", "①", record["title"])


def test_a_printed_equation_is_broken_where_a_reader_expects_it():
    """Before a relation and a large bracket, after a sign between terms; never in brackets or in a product."""
    broken = p.breakable(r"x = \frac{1-a}{b} (1 - a) + \Bigl(y + z\Bigr) = \left(c + d\right) \times e")
    assert broken == (
        r"x \allowbreak{}=\nobreak  \frac{1-a}{b} (1 -\nobreak  a) + \allowbreak\Bigl(y + z\Bigr)"
        r" \allowbreak{}=\nobreak  \left(c +\nobreak  d\right) \times\nobreak  e"
    )
    row, rows = r"\begin{aligned} a = b \end{aligned}", r"\begin{aligned} a &= b \\ &= c \end{aligned}"
    assert p.unwrapped(row) == "a = b" and p.breakable(p.unwrapped(rows)) == rows


def test_the_order_of_keys_changes_nothing():
    """A notebook sorts the keys: names stand in the order in which they were declared."""
    d = Derivation("Cancel", b=natural, a=natural).start("a*b/b")
    for what in (d.refuses("a", "b may be 0"), Claim("a - b", "==", "b - a", source="a test", b=natural, a=natural)):
        assert render(what.record()) == render(stored(what))
        assert re.search(r"\$b = \S+\$, \$a = ", on_page(stored(what)))


# -- languages


def test_chinese_has_the_same_phrases_with_the_same_parts():
    assert CHINESE.keys() == ENGLISH.keys()
    for identifier, template in ENGLISH.items():
        assert sorted(fields(CHINESE[identifier])) == sorted(fields(template)), identifier
    same = {identifier for identifier in ENGLISH if ENGLISH[identifier] == CHINESE[identifier]}
    assert same == {"how.words", "place.code", "all-proved"}


def left_over(output, language):
    """Words that are neither an author's nor the language's own."""
    known = words_of(output[MIME])
    written = on_page(output[MIME], language=language).replace(r"\,d", " ")  # of an integral
    return {w for w in WORD.findall(written) if w.isascii() and w not in known and not OF_THE_LANGUAGE.fullmatch(w)}


@pytest.mark.parametrize("language", ["dots", "zh"])
def test_another_table_leaves_no_word_of_ours(monkeypatch, language):
    monkeypatch.setitem(p.LANGUAGES, "dots", {identifier: blank(template) for identifier, template in ENGLISH.items()})
    assert {"the", "proved"} & set.union(*(left_over(output, "en") for output in OUTPUTS))
    for output in OUTPUTS + MADE:
        assert not left_over(output, language), output["text/plain"]


def test_words_in_formulas_are_translated():
    d = Derivation("All", y=sequence(bit), n=natural)
    d = d.start("All(y[i] >= 0, i, 1, n) or n == 0").step("n >= 0", "both hold always", tested=True)
    for language, word in (("en", r"\text{ for }"), ("zh", r"\text{，对}")):
        assert word in render(stored(d), language=language)


def test_names_in_a_row_are_not_joined_as_conditions_are():
    apart = independent("A", "B")
    d = Derivation("A product", random="A B", hypotheses=[apart]).start("E(A*B)").step("E(A)*E(B)", "", uses=apart)
    for language, words in (("en", "given $A$ and $B$ independent"), ("zh", "已知 $A$、$B$ 相互独立")):
        assert words in on_page(stored(d), language=language)


def test_between_chinese_words_punctuation_is_full_width():
    claim = stored(Claim("x + y", "==", "x", x=positive, y=positive, source="notes"))
    squares = MatrixDerivation("Squares", "y vector(m); z vector(m)").start("norm(y)**2 + norm(z)**2")
    squares = stored(squares.step("y.T*y + z.T*z", "squares"))
    shown = on_page(claim, language="zh")
    assert "（notes）" in shown and "在 $x = 1$、$y = 1$ 处，" in shown
    assert r"\mathbb{R}^{m}$；$\mathbf{z}" in on_page(squares, language="zh")
    assert "(notes)" in written(claim) and written(squares).startswith("**Squares**: $")
    with spoken(CHINESE):
        assert "（notes）" in written(claim) and written(squares).startswith("**Squares**：$")


# -- what is not proved


def test_what_is_not_proved_is_marked_at_its_line():
    tested, tick = half_proved(), page(stored(half_proved())).of("how")
    assert page(stored(tested)).of("verdict") == [f"○ tested ({tested.steps[1].finding.cases} exact cases)"]
    assert len(tick) == 1 and tick[0].startswith("1 step proved, 1 only tested") and "✓" not in on_page(stored(tested))
    line = Derivation("Argued", x=nonnegative).start("exp(x)").step(">= 1 + x + x**2/2", "it is convex", argued=True)
    assert page(stored(line)).of("verdict")[0].startswith("△ argued, not proved (")
    cited = Derivation("Cited", x=nonnegative).start("exp(x)").step(">= 1 + x + x**2/2", "below", cited="a <b>book</b>")
    assert "△ cited from a <b>book</b>, not proved" in page(stored(cited)).of("verdict")[0]
    assert "✓" not in on_page(stored(line)) + on_page(stored(cited))


def test_steps_that_failed_are_shown_and_conclude_nothing():
    d = Derivation("A slip", n=natural, collect=True).start("(n + 1)**2").step("n**2 + 1", "a slip")
    wrong, none = page(stored(d)).of("verdict")
    assert re.fullmatch(r"✗ the two sides differ: at \$n = \d+\$: \d+ against \d+", wrong)
    assert none == "✗ no conclusion: 1 step failed"
    d.step("n**2 + 1 + 0", "nothing").step("2*n", "another slip")
    assert "✗ no conclusion: 2 steps failed" in on_page(stored(d)) and "✓" not in on_page(stored(d))


def test_a_derivation_that_has_only_begun():
    assert on_page(stored(Derivation("Empty", x=real))) == r"Empty $x \in \mathbb{R}$"
    assert on_page(stored(Derivation("Begun", x=real).start("x", "a name"))).endswith("$x$ ① a name")


# -- an author's words


def test_words_are_no_markup():
    bad = "<script>a</script> & ✓ proved <b>*a*</b>"
    d = Derivation(bad, equations="<i>", n=positive).start("n/n", bad).step("1", bad)
    for what in (d, d.refuses("2", bad), Claim("n", "==", "2*n", source=bad, n=positive)):
        html = render(stored(what))
        assert not {"script", "i"} & set(Page(html).tags) and "&lt;script&gt;a&lt;/script&gt; &amp; proved" in html
        assert "✓" not in on_page(what.derivation.record()) if what is d and not d.steps else True


def test_mathematics_in_words_is_typeset():
    def reason(words):
        d = Derivation("A sum", n=natural).start("n + n", words).step("2*n", "collect")
        return re.search(r"①</b>&nbsp;(.*?)</span>", render(d.record(), lambda tex: f"[{tex}]"))[1]

    assert reason("all $m^{-}$ of $\\frac{1}{2}$") == r"all [m^{-}] of [\frac{1}{2}]"
    assert reason("costs 5$ <") == "costs 5$ &lt;"
    for forged in (r"\checkmark", r"\char`✓", r"\def\a{b}", r"\href{a}{b}", r"\htmlId{a}{b}", r"\rlap{a}", r"\ a"):
        assert "[" not in reason(f"${forged}$"), forged


# -- what it needs

ALONE = """
import sys, types
for name in ("xglib", "derivations"):
    sys.modules[name] = package = types.ModuleType(name)
    package.__path__ = [name.replace(".", "/")]
for name in ("numpy", "sympy", "mpmath"):
    sys.modules[name] = None
from derivations.show import page
import json
print(page.render(json.load(sys.stdin)))
print(*sorted(name for name in sys.modules if name.startswith("derivations.")), file=sys.stderr)
"""


def test_it_needs_nothing_but_the_kernel():
    record = stored(half_proved())
    run = subprocess.run(
        [sys.executable, "-c", ALONE],
        cwd=Path(__file__).parents[2],
        input=json.dumps(record),
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == render(record) + "\n"
    own = {name.removeprefix("derivations.") for name in run.stderr.split()}
    assert {name for name in own if not name.startswith("kernel")} == {
        *("show", "show.page", "words", "words.chinese", "words.parts", "words.phrases")
    }


# -- code that is folded


def test_code_is_folded_unless_it_prints_and_is_short():
    printed, picture = nodes.literal_block(), nodes.image()
    imports = "from a import (\n    b,\n    c,\n)\nimport d\n"
    short, long = (imports + "\n".join("f(x)" for _ in range(n)) for n in (LONGEST, LONGEST + 1))
    assert not is_folded(short, [printed]) and not is_folded(short, [picture, printed])
    assert is_folded(long, [printed]) and is_folded(short, [picture]) and is_folded(imports, [])


def test_checks_are_folded_and_nothing_else_is():
    def section(name):
        return nodes.section("", nodes.title(text=name), nodes.paragraph(text=name), ids=[f"before-{name}", name])

    document = nodes.section("", *map(section, ("exercises", "checks")))
    fold_checks(document)
    (fold,) = document.findall(folded)
    assert fold.astext() == "checks" and fold.parent["ids"][-1] == "checks"
    assert [type(part) for part in fold.parent.children] == [nodes.title, folded]


def test_a_tag_folds_code_as_the_rule_does():
    def cell(**hidden):
        parts = (
            nodes.container("", nodes.literal_block(text="f(x)")),
            nodes.container("", nodes.literal_block(text="1")),
        )
        return nodes.container("", *parts, nb_element="cell_code", **hidden)

    transform = FoldCode.__new__(FoldCode)
    transform.document = nodes.section("", cell(), cell(hide_mode="input"), cell(hide_mode="all"))
    config = SimpleNamespace(language="en")
    transform.document.settings = SimpleNamespace(env=SimpleNamespace(config=config))
    transform.run()
    shown, by_tag, whole = transform.document
    assert not list(shown.findall(folded)) and not list(whole.findall(folded))
    assert isinstance(by_tag[0], folded) and "hide_mode" not in by_tag and whole["hide_mode"] == "all"


@pytest.mark.parametrize("reason", ["every word of it " * 20, "每一项都有因子，" * 20, "of 每一项 TP·" * 20])
def test_a_long_reason_has_several_lines_in_a_notebook(reason):
    d = Derivation("Long", n=natural).start("n + n").step("2*n", reason).step("n*2", "exchange")
    text = d._repr_mimebundle_()["text/markdown"].replace(r"{\cdot}", r"\text{·}")
    rows = ["".join(re.findall(r"\\text\{([^{}]*)\}", row)) for row in text.split("\n") if "\\small" in row]
    wide = [len(row) + len(re.findall("[\u3000-\u9fff\uff00-\uff60]", row)) for row in rows]
    assert len(rows) > 4 and max(wide) <= 131
    assert not [row for row in rows if row.strip()[:1] in "，。·" and row.strip()]
    assert re.sub(r"\s", "", reason) in re.sub(r"\s", "", "".join(rows))
