"""What the checker says is templates with parts: what is stored is what they give, and another table says all of it."""

import ast
import json
import re
from pathlib import Path

import pytest
from sampled import some
from test_code import own_functions

from derivations import Derivation, IllFormed, nonnegative, real
from derivations.records import replay
from derivations.show.report import MIME
from derivations.words import phrases as p
from derivations.words.phrases import ENGLISH, KERNEL, MATRICES, Formula, fields, phrase, read, say, spoken

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "derivations"
RAISES = {"NotShown", "NoNormalForm", "Captured"}


def stored_outputs():
    for path in sorted((ROOT / "chapters").glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", ()):
                if MIME in output.get("data", {}):
                    yield {
                        mime: "".join(data) if isinstance(data, list) else data for mime, data in output["data"].items()
                    }


@pytest.fixture(scope="module", params=some([0], range(4)))
def shown(request):
    """Stored outputs, a quarter of them at a time, with what their records hold."""
    own = own_functions()
    return [(output, replay(output[MIME], functions=own)) for output in list(stored_outputs())[request.param :: 4]]


def test_templates_and_parts_are_what_is_stored(shown):
    assert len(shown) > 75
    for output, what in shown:
        again = what._repr_mimebundle_()
        assert {mime: again[mime] for mime in output} == output


LITERAL = re.compile(r"[^{}]+(?=\{|$)")
WORD = re.compile(r"\\?[^\W\d_]{2,}")
OF_THE_LANGUAGE = re.compile(  # in formulas, and LaTeX
    r"\\.*|aligned|em|uses|extends|restricts|because|and|or|not|E|Sum|Integral|diff|argmin"
)


def blank(template):
    """A template of a language of dots."""
    return re.sub(r"(\{[^}]*\})|[^{}]+", lambda found: found[1] or "·", template)


def words_of(stored):
    """All words of a record's texts, but for the phrases in it, and what a machine reads of a step."""
    match stored:
        case str():
            return set(WORD.findall(stored))
        case [str(identifier), dict(parts)] if identifier in ENGLISH:
            return words_of(list(parts.values()))
        case list():
            return set().union(*map(words_of, stored))
        case dict():
            names = [list(stored[key]) for key in ("names", "counterexample", "define") if key in stored]
            return words_of(names + [v for k, v in stored.items() if k not in ("kind", "verdict", "certificate")])
    return set()


def test_another_table_leaves_no_word_of_ours(shown):
    with spoken({identifier: blank(template) for identifier, template in ENGLISH.items()}):
        for output, what in shown:
            data, known = what._repr_mimebundle_(), words_of(output[MIME])
            for mime in ("text/plain", "text/markdown"):
                written = re.sub(r"\\,d|\{aligned\}|\[-?[\d.]+em\]", " ", data[mime])  # of an integral, and of lines
                left = {w for w in WORD.findall(written) if w not in known and not OF_THE_LANGUAGE.fullmatch(w)}
                assert not left, f"{left} in\n{data[mime]}"


def test_a_template_has_no_markup_and_names_its_parts():
    for identifier, template in ENGLISH.items():
        assert not re.search(r"[*_$`#\\\[\]<]", template), identifier
        assert all(name.isidentifier() for name in fields(template)), identifier
        assert len(set(fields(template))) == len(list(fields(template))), identifier


# -- the source, read


def trees(folder):
    return {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py")}


def constants(node):
    return [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def calls(tree, *names):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in names:
            yield node


def test_what_the_kernel_says_is_in_the_table():
    written, said = set(), set()
    for tree in (*trees(SOURCE / "kernel").values(), trees(SOURCE / "prove")["witness.py"]):  # it says the like
        written |= set(constants(tree))
        for call in calls(tree, "_need", *RAISES):
            message = call.args[-1]
            assert not any(isinstance(n, ast.JoinedStr) for n in ast.walk(message)), ast.unparse(call)
            if not isinstance(message, ast.Starred | ast.Name):
                said |= {text for text in constants(message) if " " in text}
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef) and function.name == "equality":
                said |= {text for n in ast.walk(function) if isinstance(n, ast.Return) for text in constants(n)}
    assert len(said) > 40
    assert said <= set(KERNEL.values()) <= written


def test_every_template_is_used_and_every_part_is_given():
    used = {*KERNEL, *MATRICES}
    for name, tree in trees(SOURCE).items():
        if name == "phrases.py":
            continue
        for call in calls(tree, "phrase", "counted"):
            identifier, *_ = call.args
            if not isinstance(identifier, ast.Constant):
                found = {
                    i
                    for text in constants(identifier)
                    for i in ENGLISH
                    if i == text or text.endswith(".") and i.startswith(text)
                }
                used |= found
                continue
            both = {identifier.value} | ({f"{identifier.value}.one"} if call.func.id == "counted" else set())
            used |= both
            if call.func.id == "phrase":
                given = {k.arg for k in call.keywords}
                assert given == set(fields(ENGLISH[identifier.value])), ast.unparse(call)
        used |= {text for call in calls(tree, "joined") for text in constants(call.args[0])}
        for call in calls(tree, "_own"):
            own = f"{name.removesuffix('s.py').removesuffix('.py')}.{call.args[0].value}"  # sheet.long, live.failed
            assert {k.arg for k in call.keywords} == set(fields(ENGLISH[own]))
            used.add(own)
    marks = {"proved", "tested", "argued", "cited", "refuted", "unknown"}
    labels = {"extends", "restricts"}
    assert used | marks | labels == set(ENGLISH)


# -- phrases


def test_parts_of_an_author_are_written_as_words():
    said = phrase(
        "verdict.cited",
        mark=phrase("cited"),
        how=phrase("how.words", words="*a* {0}"),
        cases=phrase("agree", cases=1000),
    )
    assert say(said) == "△ cited from *a* {0}, not proved (1,000 exact cases agree)"
    assert say(said, str.upper) == "△ cited from *A* {0}, not proved (1,000 exact cases agree)"
    assert say(phrase("for", condition=Formula("$x$")), str.upper) == "for $x$"


def test_a_phrase_of_a_record_comes_back():
    d = Derivation("Parabola", x=nonnegative).start("exp(x)").step(">= 1 + x + x**2/2", "convex", tested=True)
    how = json.loads(json.dumps(d.record()))["steps"][0]["how"]
    assert read(how) == d.steps[0].finding.why == phrase("cases", cases=d.steps[0].finding.cases)
    nested = phrase("how.fact", how=phrase("how.difference"), title="A fact")
    assert read(json.loads(json.dumps(nested.record()))) == nested


@pytest.mark.parametrize(
    "stored",
    [
        "same normal form",
        ["same normal form"],
        ["how.identity"],
        ["how.identity", {"more": 1}],
        ["how.induction", {}],
        ["how.induction", {"name": "n", "start": None}],
        ["how.words", {"words": ["how.words", {}]}],
        ["how.nothing", {}],
        ["how.words", {"words": {"a": "b"}}],
        ["cases", {"cases": 1.5}],
        None,
        [{}, "how.identity"],
    ],
)
def test_what_is_no_phrase(stored):
    with pytest.raises(IllFormed):
        read(stored)


def test_a_table_is_spoken_for_a_while():
    d = Derivation("A square", x=real).start("(x + 1)**2").step("x**2 + 2*x + 1", "展开")
    chinese = ENGLISH | {
        "how.identity": "范式相同",
        "verdict": "{mark}（{how}；{cases}）",
        "proved": "✓ 已证",
        "agree": "{cases} 个精确算例一致",
    }
    with spoken(chinese):
        assert f"✓ 已证（范式相同；{d.steps[0].finding.cases} 个精确算例一致）" in str(d)
    assert "✓ proved (same normal form; " in str(d)
    assert p.say(phrase("proved")) == "✓ proved"
