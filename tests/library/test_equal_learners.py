"""The stored study of equal learners: its first draws again, its figures, and its learners against others."""

import json
from itertools import combinations

import numpy as np
import pytest
from scipy import stats
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier, NearestCentroid

from simulations import equal_learners as study
from simulations import size_and_power

RECORDS = study.stored()
CASES = list(study.cases())
IDS = [case.name for case in CASES]
BOTH = list(zip(CASES, RECORDS))


def test_the_stored_cases_are_those_of_the_script():
    ours = [(case.learner, case.distance, case.examples, case.draws) for case in CASES]
    assert [(r["learner"], r["distance"], r["examples"], r["n"]) for r in RECORDS] == ours
    assert len(set(IDS)) == len(IDS) and all(list(r["sizes"]) == list(study.TESTS) for r in RECORDS)


@pytest.mark.parametrize("record", RECORDS, ids=IDS)
def test_figures_of_a_record(record):
    for (size, error), undefined in zip(record["sizes"].values(), record["undefined"]):
        count = round(size * record["n"])
        assert size == pytest.approx(count / record["n"], abs=1e-6) and 0 <= count + undefined <= record["n"]
        assert error == pytest.approx(stats.binom.std(record["n"], size) / record["n"], abs=1e-6)
    low, middle, high = record["halves_of_one_data_set"]
    assert -1 <= low < middle < high <= 1


def quickly(case):
    """Not trees on larger data sets."""
    return "tree" not in case.learner or case.examples == 60


@pytest.mark.parametrize(
    "case, record", [pytest.param(c, r, marks=[] if quickly(c) else [pytest.mark.slow]) for c, r in BOTH], ids=IDS
)
def test_the_first_draws_again(case, record):
    again = study.record(case, draws=case.block)
    assert again["n"] == case.block and again["first_block"] == record["first_block"]
    for count, (size, _) in zip(again["first_block"], record["sizes"].values()):
        assert stats.binomtest(count, case.block, size).pvalue > 1e-4


@pytest.mark.slow
@pytest.mark.parametrize("case, record", BOTH, ids=IDS)
def test_all_draws_again(case, record):
    assert study.record(case) == record


def test_a_and_b_are_equally_good():
    for learner, block in (("nearest mean", 1000), ("naive Bayes", 100)):
        case = next(c for c in CASES if c.learner == learner)._replace(block=block)
        errors_a, errors_b = case.splits(0).folds
        differences = (errors_a - errors_b).mean(axis=1)
        assert abs(differences.mean()) < 4 * differences.std() / block**0.5
        assert 0 < errors_a.mean() < 0.5


@pytest.mark.parametrize(
    "ours, theirs, features",
    [
        (study.nearest_mean, NearestCentroid(), 1),
        (study.naive_bayes, GaussianNB(), 4),
        (study.nearest_neighbour, KNeighborsClassifier(1, algorithm="kd_tree"), 4),
    ],
)
def test_the_learners_are_those_of_scikit_learn(ours, theirs, features):
    rng = np.random.default_rng(0)
    x = rng.normal(size=(30, 2, 20, 2, features))
    x[:, 1] += 0.5
    halves = size_and_power.random_parts(rng, 30, 40, 10)
    for test in (np.arange(20) % 10 == 3, halves):
        errors = ours(x, test)
        assert (errors == study.fitted(theirs, x, test)).all() and np.ptp(errors) > 0.4


def test_a_learner_is_trained_on_all_but_the_test_set():
    x = np.random.default_rng(1).normal(size=(1, 2, 6, 2, 3))
    test = np.arange(6) < 2
    ((a, b),) = study.fitted(GaussianNB(), x, test)
    for i, error in enumerate((a, b)):
        examples = x[0, ..., i, :]
        trained = GaussianNB().fit(examples[:, 2:].reshape(8, 3), [0] * 4 + [1] * 4)
        assert error == 1 - trained.score(examples[:, :2].reshape(4, 3), [0, 0, 1, 1])


def test_the_splits():
    seen = []

    def errors(x, test):
        seen.append(np.broadcast_to(test, x.shape[:3]))
        return np.zeros((len(x), 2))

    shapes = [(2, 4, 10), (2, 4, 30), (2, 4, 5, 2)]
    case = CASES[0]._replace(errors=errors, block=4)
    assert [np.shape(rates) for rates in case.splits(0)] == shapes
    tested = np.array(seen).sum(axis=3)
    assert (tested[:10] == 3).all() and (np.sum(seen[:10], axis=0) == 1).all()
    assert (tested[10:40] == 10).all() and (tested[40:] == 15).all()
    assert all((seen[i] != seen[i + 1]).all() for i in range(40, 50, 2))


def test_a_correlation_is_that_of_all_pairs():
    d = np.random.default_rng(0).normal(size=(50, 5, 3)) + np.random.default_rng(1).normal(size=(50, 1, 1))
    pairs = [(rounds[i], rounds[j]) for rounds in d.reshape(-1, 3) for i, j in combinations(range(3), 2)]
    expected = np.mean([a * b for a, b in pairs]) / np.mean(d**2)
    value, error = study.ratio(study.products(d))
    assert value == pytest.approx(expected, abs=1e-6)
    left_out = [study.ratio(study.products(np.delete(d, i, axis=0)))[0] for i in range(50)]
    assert error == pytest.approx(np.std(left_out) * 49**0.5, rel=0.1)  # the jackknife's


def test_where_the_halves_are_uncorrelated_the_law_holds():
    """The three forms of 5x2 cv, for independent normal differences."""
    calm = [r for r in RECORDS if r["learner"] == "nearest mean" and abs(r["correlations"]["halves"][0]) < 0.02]
    assert len(calm) >= 3
    for r in calm:
        for form, exact in (("the book's", 0.0150), ("Dietterich's", 0.0281), ("scaled by root 2", 0.05)):
            assert r["sizes"][f"5x2 cv, {form}"][0] == pytest.approx(exact, abs=0.006)


def test_the_tables_have_every_number(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["equal_learners", "--tables"])
    study.main()
    printed = capsys.readouterr().out
    for r in RECORDS:
        for number, error in (*r["sizes"].values(), *r["correlations"].values()):
            assert f"{number:z.3f} ± {error:.3f}" in printed
        assert all(f"{value:z.2f}" in printed for value in r["halves_of_one_data_set"])


def test_the_command_writes_what_is_stored(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(study, "cases", lambda: CASES[:1])
    output = tmp_path / "one.json"
    monkeypatch.setattr("sys.argv", ["equal_learners", "--draws", "1000", "--output", str(output)])
    study.main()
    (record,) = json.loads(output.read_text("utf-8"))["records"]
    assert record["first_block"] == RECORDS[0]["first_block"]
    assert study.tables([record]) in capsys.readouterr().out
