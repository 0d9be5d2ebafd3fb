"""The stored simulations: run again in part, against exact figures, and against what the docstrings quote of them."""

import importlib.util
import inspect
import json
import re
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

import xglib
from simulations import equal_learners

PATH = Path(xglib.__file__).parent.parent / "simulations" / "size_and_power.py"
spec = importlib.util.spec_from_file_location("size_and_power", PATH)
simulation = importlib.util.module_from_spec(spec)
spec.loader.exec_module(simulation)

STORED = json.loads(PATH.with_suffix(".json").read_text("utf-8"))
RECORDS = STORED["records"]
CASES = list(simulation.cases())
IDS = [case.name for case in CASES]
TESTS = sorted({record["test"] for record in RECORDS})


def case_of(record):
    return record["test"], record["options"], record["kind"], record["data"], record["n"], record["exact"]


def test_the_stored_cases_are_those_of_the_script():
    assert len(set(IDS)) == len(IDS) and {case.kind for case in CASES} == {"size", "power"}
    ours = [(c.test, c.options, c.kind, c.data_from, c.n, c.exact and round(float(c.exact), 6)) for c in CASES]
    assert [case_of(record) for record in RECORDS] == ours
    assert STORED["confidence"] == simulation.CONFIDENCE == 0.99 and STORED["block"] == simulation.BLOCK
    assert all(record["level"] == simulation.LEVEL == 0.05 for record in RECORDS)


def test_every_test_has_a_size_and_a_power():
    for test in TESTS:
        kinds = [record["kind"] for record in RECORDS if record["test"] == test]
        assert set(kinds) == {"size", "power"}
    numbers = {"2.27", "2.30", "2.31", "2.32", "2.33", "2.34", "2.35", "2.36"}
    assert {re.match(r"\((\S+)\)", getattr(xglib, test).__doc__)[1] for test in TESTS} == numbers


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_figures_of_a_record(record):
    n, x = record["n"], record["rejections"]
    assert record["estimate"] == pytest.approx(x / n, abs=1e-6) and 0 <= record["undefined"] <= n
    theirs = stats.binomtest(x, n).proportion_ci(STORED["confidence"], method="exact")
    assert record["interval"] == pytest.approx(theirs, abs=1e-6)
    if record["exact"] is not None:
        # 0.99 each: of so many intervals some may miss, but none by much.
        assert stats.binomtest(x, n, record["exact"]).pvalue > 0.01 / len(RECORDS)


def test_most_intervals_hold_the_exact_probability():
    known = [record for record in RECORDS if record["exact"] is not None]
    missed = [record for record in known if not record["interval"][0] <= record["exact"] <= record["interval"][1]]
    # Tests of the same data miss together.
    draws, misses = (len({record["data"] for record in part}) for part in (known, missed))
    assert draws > 15 and stats.binom.sf(misses - 1, draws, 0.01) > 0.01


SOME = [
    pytest.param(case, record, marks=[pytest.mark.slow] if "30 hold-outs" in case.data_from else [])
    for case, record in zip(CASES, RECORDS)
]


@pytest.mark.parametrize("case, record", SOME, ids=IDS)
def test_the_first_draws_again(case, record):
    quick = simulation.record(case, quick=True)
    assert (quick["n"], quick["rejections"]) == (simulation.BLOCK, record["first_block"])
    rejections, n = quick["rejections"], quick["n"]
    assert 0 < record["estimate"] < 1 and stats.binomtest(rejections, n, record["estimate"]).pvalue > 1e-4


@pytest.mark.slow
@pytest.mark.parametrize("case, record", list(zip(CASES, RECORDS)), ids=IDS)
def test_all_draws_again(case, record):
    assert simulation.record(case) == record


def taken_to_xglib(test, data, options):
    """Whether the function of xglib rejects, and whether it is undefined."""
    arguments = {"lower_is_better": True} if test == "nemenyi" else {}
    try:
        result = getattr(xglib, test)(*data, **arguments, **options)
    except ValueError as error:
        return "infinite" in str(error), True
    return np.min(result.pvalues if test == "nemenyi" else result.pvalue) <= 0.05, False


@pytest.mark.parametrize("case", [c for c in CASES if "hold-outs" not in c.data_from], ids=lambda c: c.name)
def test_the_vectorised_decisions_are_those_of_the_functions(case):
    data, rejects, undefined = case.block(0)
    # Some of either kind, so that it is not all one answer.
    some = np.concatenate([np.flatnonzero(mask)[:4] for mask in (rejects, ~rejects, undefined)])
    for i in some:
        one = [int(part[i]) if part.ndim == 1 else part[i] for part in data]
        assert taken_to_xglib(case.test, one, case.options) == (rejects[i], undefined[i])


def test_the_learner_errs_as_expected():
    # Against the closed form of its expected error, over all hold-outs, and A as B.
    for m in (60, 300):
        errors = np.array(simulation.hold_out(np.random.default_rng(0), 1000, m=m, k=1))
        by_data_set = errors.mean(axis=2)
        expected = simulation.expected_error(2 * m // 3)
        assert abs(by_data_set.mean(axis=1) - expected).max() < 4 * by_data_set.std() / 1000**0.5


# ---- the docstrings -------------------------------------------------------------------------------


def quoted(test):
    """The figures in the paragraph of the docstring that begins with Level."""
    paragraphs = inspect.getdoc(getattr(xglib, test)).split("\n\n")
    paragraphs = [p for p in paragraphs if re.search("^Level:", p, re.MULTILINE)]
    assert len(paragraphs) == 1, f"{test} must say how it keeps its level"
    return [float(number) for number in re.findall(r"\b0\.\d{3}\b", paragraphs[0])]


def of_equal_learners(test):
    """Sizes, and the correlation of the halves, for the learner of the nearer class mean, the classes 0.5 apart."""
    records = [r for r in equal_learners.stored() if (r["learner"], r["distance"]) == ("nearest mean", 0.5)]
    names = [name for name, asked in equal_learners.TESTS.items() if decides(asked, test)]
    sizes = {round(r["sizes"][name][0], 3) for r in records for name in names}
    return sizes | {round(r["correlations"]["halves"][0], 3) for r in records if "five_by_two" in test}


def decides(asked, test):
    return getattr(asked.decide, "func", asked.decide).__name__ == test


@pytest.mark.parametrize("test", TESTS)
def test_docstrings_quote_the_simulations(test):
    figures = {
        round(value, 3)
        for record in RECORDS
        if record["test"] == test
        for value in (record["exact"], record["estimate"])
        if value is not None
    } | of_equal_learners(test)
    assert quoted(test) and set(quoted(test)) <= figures


@pytest.mark.parametrize("test", TESTS)
def test_a_level_that_is_not_held_is_quoted(test):
    sizes = [r for r in RECORDS if r["test"] == test and r["kind"] == "size" and r["interval"][0] > r["level"]]
    if sizes:
        worst = max(sizes, key=lambda r: r["estimate"])
        assert {round(v, 3) for v in (worst["estimate"], worst["exact"]) if v} & set(quoted(test))
