"""What a page asks of the checker: texts of records, what came of each line, LaTeX in, and what is taken along."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from sampled import some

from derivations import Derivation, real
from derivations.documents.sheets import MOST_CHARACTERS, MOST_LINES
from derivations.live import answer, append, check, sheet, take
from derivations.plaintext import read
from derivations.records import stored_records

ROOT = Path(__file__).parents[2]
RECORDS = [record for path in sorted((ROOT / "chapters").glob("*.ipynb")) for record in stored_records(path)]
SQUARE = "A square\nn natural\n(n + 1)**2\n= n**2 + 2*n + 1  -- multiply out\n= n*(n + 2) + 1"


def row(text, n):
    """The row of a line."""
    return next(row for row in check(text)["rows"] if row["line"] == n)


def words(said):
    return "".join(said)


# -- texts of records


@pytest.mark.parametrize("start", some([0], range(4)))
def test_each_record_but_those_of_code_has_a_text_of_the_same_verdict(start):
    seen = Counter()
    for record in RECORDS[start::4]:
        kind = next((k for k in ("refusal", "claim", "limit", "proof", "printed") if k in record), "derivation")
        seen[kind] += 1
        if kind in ("proof", "printed"):
            assert sheet(record) is None
        else:
            last = check(sheet(record))["rows"][-1]
            assert last["mark"] == ("proved" if kind == "derivation" else record["verdict"]), sheet(record)
    assert min(seen[kind] for kind in ("derivation", "refusal", "claim", "proof")) >= 5
    assert sum("limit" in record for record in RECORDS) == 6


def test_a_title_with_signs_of_the_text_has_none():
    d = Derivation("Twice [a]\nb", x=real).start("x + x").step("2*x", "collect")
    assert sheet(d.record()) is None


# -- checked


def test_rows_in_order():
    checked = check("\n\n" + SQUARE + "\n")
    assert checked["mark"] == "proved"
    assert [(r["line"], r["kind"], r.get("mark")) for r in checked["rows"]] == [
        (2, "title", None),
        (3, "declared", None),
        (4, "start", None),
        (5, "step", "proved"),
        (6, "step", "proved"),
    ]
    end = checked["rows"][-1]["end"]
    assert end["tex"] == r"{\left(n+1\right)}^{2} = n\,\left(n+2\right)+1" and end["said"] == []


def test_a_step_that_fails_is_marked_and_the_chain_goes_on():
    checked = check(SQUARE.replace("2*n + 1 ", "2*n - 1 "))
    assert [r.get("mark") for r in checked["rows"][3:]] == ["refuted", "refuted"]
    assert checked["mark"] == "refuted" and "end" not in checked["rows"][-1]
    assert words(checked["rows"][3]["said"]) == "✗ the two sides differ: at n = 0: 1 against -1"
    good = check(SQUARE.replace("= n*(n + 2) + 1", "= n*(n + 2) + 2"))
    assert [r.get("mark") for r in good["rows"][3:]] == ["proved", "refuted"]


@pytest.mark.parametrize(
    "old, new, line, says",
    [
        ("n natural", "n natrual", 1, "unknown domain 'natrual'"),
        ("(n + 1)**2\n", "(n + 1**2\n", 2, "not an expression"),
        ("(n + 1)**2\n", "(k + 1)**2\n", 2, "k is not declared"),
        ("= n**2", "n**2", 3, "begins with no relation"),
        ("2*n + 1 ", "2n + 1 ", 3, "hint: write 2*n for 2n"),
        ("multiply out", "multiply out [by magic]", 3, "neither induction"),
    ],
)
def test_a_line_that_cannot_be_read_says_so_and_the_rest_waits(old, new, line, says):
    checked = check(SQUARE.replace(old, new))
    rows = {r["line"]: r for r in checked["rows"]}
    assert checked["mark"] == "error" and says in words(rows[line]["said"])
    assert all("mark" not in rows[n] for n in range(line + 1, 5))
    assert all(rows[n]["kind"] == "later" for n in range(max(line, 2), 5) if n > line)


def test_a_fact_from_above():
    above = "Twice\nx real\n2*x\n<= x**2 + 1  [because (x - 1)**2]"
    below = "Twice a half\ny real\ny\n<= y**2/4 + 1  [by Twice, at x = y/2]"
    assert check(f"{above}\n\n{below}")["mark"] == "proved"
    assert "nor a derivation that stands above" in words(row(below, 3)["said"])
    failed = check(f"{above.replace('+ 1 ', '- 1 ')}\n\n{below}")
    assert [r["mark"] for r in failed["rows"] if "mark" in r] == ["refuted", "error"]


def test_a_maximum():
    text = "Largest\np probability\ndiff(p*(1 - p), p)\n= 1 - 2*p\nmaximum of p*(1 - p) over p from 0 to 1 at {}"
    assert check(text.format("1/2"))["mark"] == "proved"
    assert check(text.format("1/3"))["mark"] == "refuted"


def test_words_are_not_taken_for_latex():
    text = "One\nx real\nx + x\n= 2*x  -- $5 & <b>  [cited $x$]"
    said = row(text, 3)["said"]
    assert row(text, 3)["mark"] == "proved" or said
    for part in check(text)["rows"]:
        assert all(r"\href" not in tex for tex in part.get("said", [])[1::2])
    cited = row("One\nx positive\nexp(x) \n>= 1 + x + x**2/2 + x**3/6 + x**4/24  [cited $a$ series]", 3)
    assert cited["mark"] != "cited" or "$a$ series" in words(cited["said"][::2])


def test_texts_that_are_no_derivation():
    assert check("") == {"mark": "open", "rows": []}
    assert check("Only a title")["mark"] == "open"
    assert check("A title\nx real\nx")["mark"] == "open"
    assert check("x\n" * MOST_LINES)["mark"] == "error" and check("x" * (MOST_CHARACTERS + 1))["mark"] == "error"


def test_answers_are_json():
    assert json.loads(answer(json.dumps({"check": SQUARE}))) == check(SQUARE)
    record = read(SQUARE).record()
    assert json.loads(answer(json.dumps({"replay": record}))) == record


def test_a_claim_can_be_repaired():
    claim = "claim: 000 (1)\nP, R probability\nP*R {} P"
    assert check(claim.format("=="))["rows"][-1]["mark"] == "refuted"
    repaired = check(claim.format("<="))["rows"][-1]
    assert (repaired["kind"], repaired["mark"], repaired["tex"]) == ("claim", "proved", r"P\,R \le P")
    assert check("claim: 000 (1)\nP probability\nP")["mark"] == "error"


def test_a_limit_by_its_bounds():
    low = "Low\nn positive_integer\n(n + 1)/n\n>= 1"
    high = "High\nn positive_integer\n(n + 1)/n\n<= 1 + 1/n"
    limit = "limit: To one\n(n + 1)/n -> {} as n -> infinity\nbetween Low and High"
    for value, mark in ((1, "proved"), (2, "unknown")):
        last = check("\n\n".join((low, high, limit.format(value))))["rows"][-1]
        assert (last["kind"], last["mark"]) == ("limit" if mark == "proved" else "declared", mark)
    assert check("\n\n".join((low, limit.format(1))))["mark"] == "error"
    assert "only derivations" in take("\n\n".join((low, high, limit.format(1))))["said"]


# -- taken along


def test_what_is_taken_along(tmp_path):
    taken = take(SQUARE)
    assert taken["latex"].count("&&") == 1 and r"\text{multiply out}" in taken["latex"]
    assert taken["markdown"].strip() == read(SQUARE)._repr_mimebundle_()["text/markdown"]
    names = {}
    exec(taken["test"], names)
    names["test_a_square"]()
    with pytest.raises(AssertionError):
        exec(taken["test"].replace("n*(n + 2) + 1'", "n*(n + 2) + 2'"), names) or names["test_a_square"]()


def test_nothing_that_failed_is_taken_along():
    for text in (SQUARE.replace("+ 1 ", "- 1 "), "A title", SQUARE.replace("n natural", "n nat")):
        assert "latex" not in take(text) and "can be taken along" in take(text)["said"]


def test_reasons_mean_nothing_in_latex():
    taken = take("T\nx real\nx + x\n= 2*x  -- 100% of $x_1 & \\more{} ~^#")
    assert r"\text{100\% of \$x\_1 \& \textbackslash{}more\{\} \textasciitilde{}\textasciicircum{}\#}" in taken["latex"]


def test_latex_is_read_with_the_names_of_the_text():
    text = "F1\nTP, FP, FN natural\nP := TP/(TP + FP)"
    read_in = append({"text": text, "latex": r"\frac{2 \times P}{P} \\ &= \frac{2TP}{TP}"})["text"]
    assert read_in.split("\n")[3:] == ["2*P/P", "= 2*TP/TP"]
    assert check(read_in)["mark"] == "proved"
    more = append({"text": read_in, "latex": r"&\le 2 + TP"})["text"]
    assert more.endswith("\n<= 2 + TP")
    assert "said" in append({"text": text, "latex": r"\frac{Q}{2}"})
    assert "said" in append({"text": "", "latex": r"\frac{x"})


def test_the_examples_of_the_page_read():
    page = (ROOT / "own_derivation.md").read_text(encoding="utf-8")
    examples = re.findall(r":class: try-it\n\n(.*?)```", page, re.DOTALL)
    assert [check(text)["mark"] for text in examples] == ["proved", "proved", "proved", "refuted"]


# -- in the page's language


def test_an_answer_in_chinese():
    text = "A square\nn natural\n(n + 1)**2\n= n**2 + 1"

    def said(**language):
        answered = json.loads(answer(json.dumps({"check": text} | language)))
        return "".join(answered["rows"][-1]["said"])

    english, chinese = said(), said(language="zh")
    assert "the two sides differ" in english and said(language="en") == english
    assert chinese.startswith("✗ 两边不相等：在 n = ") and "differ" not in chinese
    assert said() == english  # nothing is left behind
    with pytest.raises(KeyError):
        said(language="fr")


def test_words_in_formulas_are_chinese_too():
    question = {"check": "Cases\nx real\nindicator(x > 0 or x < 3)\n= 1", "language": "zh"}
    start = json.loads(answer(json.dumps(question)))["rows"][2]
    assert r"\text{或}" in start["tex"] and "or}" not in start["tex"]
