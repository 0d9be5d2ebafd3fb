"""Figures that move: what is stored is right, and stands in the page as data; what a script computes is what the
library does."""

import json
import re
from fractions import Fraction
from itertools import product
from pathlib import Path

import nbformat
import numpy as np
import pytest
from sampled import some
from scipy.stats import binom
from scipy.stats import f as f_distribution
from scipy.stats import t as t_law
from sklearn import metrics
from sklearn.tree import DecisionTreeRegressor

import xglib
from book._ext.chinese import FIGURES
from book._ext.moving import SCRIPTS, STATIC
from book.browser import started
from book.languages import has_words
from xglib import formulas
from xglib.moving import MIME, Moving

CHAPTERS = Path(__file__).parents[2] / "chapters"
STORED = [
    (path.stem, dict(out.data[MIME]))
    for path in sorted(CHAPTERS.glob("*.ipynb"))
    for cell in nbformat.read(path, as_version=4).cells
    for out in cell.get("outputs", [])
    if MIME in out.get("data", {})
]


@pytest.fixture(scope="module")
def browser():
    with started(lambda why: pytest.skip(f"NO FIGURE WAS MOVED: {why}")) as chromium:
        yield chromium


@pytest.fixture
def moved(browser):
    """Opens a figure without its page, with other data than the chapter's if some are given."""
    faults, tabs = [], []

    def open_(figure, **data):
        tab = browser.new_page()
        tabs.append(tab)
        tab.on("pageerror", lambda error: faults.append(str(error)))
        stored = next(data for _, data in STORED if data["figure"] == figure)
        tab.set_content(
            f'<div><div class="moving" data-figure="{figure}"><script type="application/json">'
            f'{json.dumps(stored | data)}</script></div><svg role="img"></svg></div>'
        )
        for script in (STATIC / "moving.js", SCRIPTS / f"{figure}.js"):
            tab.add_script_tag(path=script)
        assert not tab.locator("svg[role=img]").is_visible()
        return tab

    yield open_
    for tab in tabs:
        tab.close()
    assert not faults


def test_each_has_a_script():
    assert {data["figure"] for _, data in STORED} == {path.stem for path in SCRIPTS.glob("*.js")}


def words(value):
    if isinstance(value, str):
        return {value} if has_words(value) else set()
    return set().union(*map(words, value.values() if isinstance(value, dict) else value))


def test_each_speaks_chinese_with_the_same_numbers():
    spoken = set().union(*(words(data["words"]) for _, data in STORED))
    for word in spoken:
        places = [set(re.findall(r"\{\d\}", text)) for text in (word, FIGURES[word])]
        assert places[0] == places[1], word


@pytest.mark.parametrize("data", [data for _, data in STORED if data["figure"] == "threshold"])
def test_the_places_of_a_threshold(data):
    """Each number against scikit-learn, or counted in fractions."""
    labels, scores = data["labels"], data["scores"]
    assert scores == sorted(scores, reverse=True) and 0 <= data["begin"] < len(data["places"])
    for sent, at in enumerate(data["places"]):
        called = [int(k < sent) for k in range(len(scores))]
        (tn, fp), (fn, tp) = metrics.confusion_matrix(labels, called)
        assert (at["tp"], at["fp"], at["fn"], at["tn"]) == (tp, fp, fn, tn)
        expected = {
            "threshold": scores[sent - 1] if sent else None,
            "precision": Fraction(int(tp), sent) if sent else None,
            "recall": Fraction(int(tp), sum(labels)),
            "tpr": Fraction(int(tp), sum(labels)),
            "fnr": Fraction(int(fn), sum(labels)),
            "fpr": Fraction(int(fp), len(labels) - sum(labels)),
            "f1": Fraction(2 * int(tp), sent + sum(labels)),
        }
        for name, value in expected.items():
            assert at[name] == (value if value is None else round(float(value), 3)), name


def corners(path):
    return np.array([corner.split() for corner in path.strip("MZ").split("L")], dtype=float)


def area(path):
    """Of a closed path of straight lines (the shoelace formula)."""
    x, y = corners(path).T
    return abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2


@pytest.mark.parametrize("seed", some([0, 1, 2], range(12)))
def test_the_cells_below_the_curve_are_auc(moved, seed):
    rng = np.random.default_rng(seed)
    labels = [1, 0, *rng.integers(0, 2, 6).tolist()]
    scores = (rng.integers(0, 5 if seed % 2 else 11, len(labels)) / 10).tolist()
    tab, auc = moved("pairs", labels=labels, scores=scores), xglib.exact_auc(labels, scores)
    right, tied, wrong, mean = map(float, re.findall(r"\d+\.?\d*", tab.locator(".said").inner_text()))
    assert right + tied + wrong == sum(labels) * (len(labels) - sum(labels))
    assert (right + tied / 2) / (right + tied + wrong) == float(auc)
    assert mean == pytest.approx(float(auc), abs=0.00051)
    shares = area(tab.locator(".below").get_attribute("d")) / (288 * 201)
    assert shares == pytest.approx(float(auc), abs=1e-9)
    marks = tab.locator(".mark").all_text_contents()
    assert [marks.count(mark) for mark in "✓½✗"] == [right, tied, wrong]


def test_a_person_is_moved_by_keys_and_dragged(moved):
    tab = moved("pairs", labels=[1, 0], scores=[0.9, 0.3])
    ill, healthy = tab.locator("[role=slider]").all()
    said = tab.locator(".said")
    assert said.inner_text().endswith("AUC 1.000")
    for _ in range(6):
        ill.press("ArrowLeft")
    assert ill.get_attribute("aria-valuenow") == "0.3" and said.inner_text().endswith("AUC 0.500")
    for key, score in (("ArrowUp", "0.4"), ("ArrowDown", "0.3"), ("ArrowRight", "0.4"), ("End", "1")):
        ill.press(key)
        assert ill.get_attribute("aria-valuenow") == score
    ill.press("Home")
    assert ill.get_attribute("aria-valuenow") == "0" and said.inner_text().endswith("AUC 0.000")
    box, line = healthy.bounding_box(), tab.locator(".people").bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.mouse.down()
    tab.mouse.move(line["x"] + line["width"] * (20 + 300 * 0.78) / 340, box["y"])
    tab.mouse.up()
    tab.mouse.move(0, 0)
    assert healthy.get_attribute("aria-valuenow") == "0.8"


def rank_table(tab):
    """Rates, ranks, and mean ranks, as they stand there."""
    rates = np.array([float(e.input_value()) for e in tab.locator(".rates input").all()])
    rows = tab.locator(".rates tr").count() - 2
    places = np.array(tab.locator(".rates .rank").all_inner_texts(), dtype=float)
    means = np.array(tab.locator(".rates tr:last-child td").all_inner_texts(), dtype=float)
    return rates.reshape(rows, -1), places.reshape(rows, -1), means


@pytest.mark.parametrize("n, k", some([(3, 3), (10, 5)], [(4, 3), (5, 5), (10, 4)]))
@pytest.mark.parametrize("best", [0, 0.1])
def test_ranks_and_who_differs(moved, n, k, best):
    draws = np.random.default_rng(n + k).integers(10, 20, (10, 5)) / 100
    draws[:, 0] -= best
    tab = moved("ranks", rates=draws.tolist(), begin=[n, k])
    rates, places, means = rank_table(tab)
    ours, f = xglib.nemenyi(rates, lower_is_better=True), xglib.iman_davenport(rates, tie_correction=False)
    assert rates.shape == (n, k) and (rates == draws[:n, :k]).all()
    assert (places == [xglib.mean_ranks(row[None], lower_is_better=True) for row in rates]).all()
    assert means == pytest.approx(ours.mean_ranks, abs=0.00051)
    pairs = [
        f"{a}≠{b}"
        for i, a in enumerate("ABCDE")
        for j, b in enumerate("ABCDE"[:k])
        if j > i and abs(ours.mean_ranks[i] - ours.mean_ranks[j]) > ours.critical_difference
    ]
    limit = f_distribution.isf(0.05, k - 1, (k - 1) * (n - 1))
    verdict = f"F {f.statistic:.2f} > {limit:.2f}: they differ"
    if f.pvalue > 0.05:
        verdict = f"F {f.statistic:.2f} ≤ {limit:.2f}: no difference found"
    different = f"different: {', '.join(pairs)}" if pairs else "no two are told apart"
    said = f"{verdict} · critical difference {ours.critical_difference:.3f} · {different}"
    assert tab.locator(".said").inner_text() == said


def test_rates_and_sizes_of_the_table_are_changed(moved):
    tab = moved("ranks")
    rates, places, _ = rank_table(tab)
    assert places.tolist() == [[1, 2, 3], [1, 2.5, 2.5], [1, 2, 3], [1, 2, 3]]
    cell, sizes = tab.locator(".rates input").first, tab.locator("input[type=range]")
    cell.fill("")  # half typed
    assert rank_table_text(tab)[0] == "1"
    cell.fill("0.9")
    assert rank_table_text(tab)[:3] == ["3", "1", "2"]
    sizes.nth(0).press("ArrowRight")
    sizes.nth(1).press("ArrowRight")
    rates, places, _ = rank_table(tab)
    assert rates.shape == (5, 4) and rates[0, 0] == 0.9 and places[0].tolist() == [4, 1, 3, 2]


def test_the_f_of_data_sets_that_all_rank_alike_is_infinite(moved):
    grid = list(product(range(2, 11), range(3, 6)))
    for (n, k), said in zip(
        grid, answers(moved("ranks", rates=[[0.1, 0.2, 0.3, 0.4, 0.5]] * 10), 2, grid), strict=True
    ):
        assert said.startswith("F ∞ > "), (n, k)


def rank_table_text(tab):
    return tab.locator(".rates .rank").all_inner_texts()


def answers(tab, names, grid):
    """What the figure says with its sliders at each point of a grid."""
    return tab.evaluate(
        """([names, grid]) => {
            const sliders = [...document.querySelectorAll("input[type=range]")];
            if (sliders.length !== names) throw Error(`${sliders.length} sliders`);
            return grid.map((point) => {
                sliders.forEach((slider, k) => { slider.value = point[k]; });
                if (sliders.some((slider, k) => slider.valueAsNumber !== point[k])) throw Error(`no point: ${point}`);
                sliders[0].dispatchEvent(new Event("input"));
                return document.querySelector(".said").textContent;
            });
        }""",
        [names, [[float(value) for value in point] for point in grid]],
    )


def test_critical_errors_and_power(moved):
    rates = [Fraction(k, 20) for k in range(1, 11)]
    levels = [Fraction(k, 100) for k in (1, 5, 10, 13, 20)]
    grid = list(product([5, 6, 10, 23, 50, 100], rates, levels))
    for (m, eps0, alpha), said in zip(grid, answers(moved("errors"), 3, grid), strict=True):
        ours = xglib.binomial_critical_error(m, eps0, alpha)
        if ours.k_bar == m:
            assert said == f"Even {m} errors in {m} are not rare enough: never reject"
            continue
        k, n, start, size, worse, power = re.findall(r"\d+\.?\d*", said)
        assert (int(k), int(n), int(start)) == (ours.k_bar, m, ours.k_bar + 1), (m, eps0, alpha)
        assert float(worse) == pytest.approx(float(eps0) + 0.2)
        assert float(size) == pytest.approx(float(ours.size), abs=0.000051)
        assert float(power) == pytest.approx(binom.sf(ours.k_bar, m, float(worse)), abs=0.00051)


def test_bars_and_curve_of_the_binomial_test(moved):
    tab = moved("errors")
    heights = [float(e.get_attribute("height")) for e in tab.locator("rect:is(.positive, .tail)").all()]
    assert np.array(heights) / sum(heights) == pytest.approx(binom.pmf(range(11), 10, 0.3), abs=1e-12)
    assert [tab.locator(f"rect.{kind}").count() for kind in ("positive", "tail")] == [6, 5]
    x, y = corners(tab.locator("path.here").get_attribute("d")).T  # from 0 to 1 in both
    assert (170 - y) / 160 == pytest.approx(binom.sf(5, 10, (x - 30) / 300), abs=1e-9)


def paired_size(k, rho):
    """As the chapter computes it."""
    stretch = np.sqrt((1 + (k - 1) * rho) / (1 - rho))
    return 2 * t_law.sf(t_law.isf(0.025, k - 1) / stretch, k - 1)


def test_the_size_of_the_paired_test(moved):
    grid = list(product(range(2, 51), np.arange(0, 91, 6) / 100))
    for (k, rho), said in zip(grid, answers(moved("rounds"), 2, grid), strict=True):
        stretch, size, level = map(float, re.findall(r"\d\.\d+|\d+\.\d+", said))
        assert stretch == pytest.approx(np.sqrt((1 + (k - 1) * rho) / (1 - rho)), abs=0.0051) and level == 0.05
        assert size == pytest.approx(paired_size(k, rho), abs=0.000051), (k, rho)


@pytest.mark.parametrize("k, rho", [(2, 0), (3, 0.5), (10, 0.1), (31, 0.2)])
def test_curves_of_the_paired_test(moved, k, rho):
    tab = moved("rounds", begin=[k, rho])
    believed, level, happens, sizes = (
        corners(path.get_attribute("d")) for path in tab.locator("path.faint").all() + tab.locator("path.here").all()
    )
    stretch, t = np.sqrt((1 + (k - 1) * rho) / (1 - rho)), (happens[:, 0] - 30) / 300 * 12 - 6
    assert (170 - believed[:, 1]) / 400 == pytest.approx(t_law.pdf(t, k - 1), abs=1e-9)
    assert (170 - happens[:, 1]) / 400 == pytest.approx(t_law.pdf(t / stretch, k - 1) / stretch, abs=1e-9)
    assert (170 - sizes[:, 1]) / 160 == pytest.approx(paired_size(k, (sizes[:, 0] - 30) / 300 * 0.9), abs=1e-5)
    assert (170 - level[:, 1]) / 160 == pytest.approx(0.05)


def test_bias_and_variance_of_trees(moved):
    """Both unbiased, as the library estimates them from labels without noise: the sum stays what it is."""
    stored = next(data for _, data in STORED if data["figure"] == "fits")
    x, z = (np.array([row.split() for row in stored[name]], dtype=float) / 1000 for name in "xz")
    places = np.arange(50) / 49
    truth, tab = np.sin(2 * np.pi * places), moved("fits")
    grid = [*product(range(1, 9), (0, 0.3), (10, 60)), (3, 0.5, 25)]
    for (depth, noise, size), said in zip(grid, answers(tab, 3, grid), strict=True):
        y = np.sin(2 * np.pi * x) + noise * z
        tree = DecisionTreeRegressor(max_depth=depth, random_state=0)
        fits = [tree.fit(a[:size, None], b[:size]).predict(places[:, None]) for a, b in zip(x, y, strict=True)]
        ours = xglib.estimate_decomposition(np.array(fits), np.tile(truth, (2, 1)))
        *parts, total = map(float, re.findall(r"-?\d\.\d+", said))
        expected = ours.squared_bias.mean(), ours.variance.mean(), noise**2
        assert parts == pytest.approx(expected, abs=0.000051), (depth, noise, size)
        assert total == pytest.approx(((fits - truth) ** 2).mean() + noise**2, abs=0.000051)
    drawn = np.array([corners(path.get_attribute("d")) for path in tab.locator("path.fit").all()])
    assert (100 - drawn[:, :, 1]) / 36 == pytest.approx(np.array(fits[:30]), abs=1e-9)  # the last of the grid


def test_the_cheapest_doctor(moved):
    """Of those of the chapter, by (2.24) and (2.25); a tie names one of them."""
    stored = next(data for _, data in STORED if data["figure"] == "costs")
    doctors = dict(zip(stored["words"]["doctors"], stored["doctors"], strict=True))
    assert len(doctors) == 4
    shares = [Fraction(k, 100) for k in (1, 5, 10, 20, 33, 50, 75, 99)]
    grid, tab = list(product(shares, (1, 2, 5, 9, 20, 30))), moved("costs")
    for (p, price), said in zip(grid, answers(tab, 2, grid), strict=True):
        x, name, least = re.fullmatch(r"P\(\+\)cost (\S+), cheapest: (.+), (\S+)", said).groups()
        costs = {n: formulas.normalized_cost(d["fnr"], d["fpr"], float(p), price, 1) for n, d in doctors.items()}
        assert float(x) == pytest.approx(float(formulas.probability_cost(p, price, 1)), abs=0.00051)
        assert costs[name] == pytest.approx(min(costs.values()), abs=1e-9), (p, price)
        assert float(least) == pytest.approx(min(costs.values()), abs=0.00051)


@pytest.mark.parametrize("p, price", [(0.1, 5), (0.5, 2), (0.9, 30), (0.01, 1)])
def test_a_point_and_its_line_cost_the_same(moved, p, price):
    """The dashed line is where (2.25) has the least value, and ends at the edges of the square."""
    tab = moved("costs", begin=[p, price])
    (fpr, tpr), (x, cost) = (
        ((float(dot.get_attribute("cx")) - 30) / 300, (230 - float(dot.get_attribute("cy"))) / 220)
        for dot in tab.locator("circle.here").all()
    )
    assert x == pytest.approx(formulas.probability_cost(p, price, 1))
    assert cost == pytest.approx(formulas.normalized_cost(1 - tpr, fpr, p, price, 1))
    ends = corners(tab.locator("path.true").first.get_attribute("d"))
    for left, up in zip((ends[:, 0] - 30) / 300, (230 - ends[:, 1]) / 220, strict=True):
        assert formulas.normalized_cost(1 - up, left, p, price, 1) == pytest.approx(cost)
        assert min(left, 1 - left, up, 1 - up) == pytest.approx(0, abs=1e-9)


def test_which_intervals_miss(moved):
    """Those that are stored are the library's, and Wald's; the ones that are red do not hold the true rate."""
    data = next(data for _, data in STORED if data["figure"] == "coverage")
    stored = dict(zip(data["words"]["methods"], data["intervals"], strict=True))
    counts, tab = np.arange(51), moved("coverage")
    half = 1.96 * np.sqrt(counts / 50 * (1 - counts / 50) / 50)
    expected = {
        "Wald": np.transpose([counts / 50 - half, counts / 50 + half]),
        "Wilson": [xglib.error_rate_interval(k, 50, method="wilson") for k in range(51)],
        "exact": [xglib.error_rate_interval(k, 50) for k in range(51)],
    }
    assert stored.keys() == expected.keys()
    assert all(np.array(stored[name]) == pytest.approx(np.array(ends), abs=1e-6) for name, ends in expected.items())
    rates = [Fraction(k, 200) for k in range(1, 61)]
    for rate, said in zip(rates, answers(tab, 1, [[rate] for rate in rates]), strict=True):
        for name, ends in expected.items():
            low, high = np.transpose(ends)
            covered = binom.pmf(counts, 50, float(rate))[(low <= float(rate)) & (float(rate) <= high)].sum()
            found = re.search(rf"{name} (\S+)", said)[1]
            assert float(found) == pytest.approx(covered, abs=0.00051), (rate, name)
    marks = [path.get_attribute("class") for path in tab.locator("path:is(.holds, .misses)").all()]
    held = [low <= 0.3 <= high for ends in expected.values() for low, high in ends[:26]]  # the last rate
    assert marks == ["holds" if holds else "misses" for holds in held]


def test_sizes_over_the_correlation(moved):
    """What is drawn of each case is what is stored of it; tests/pages/test_advice.py compares that with the study."""
    tab, stored = moved("sizes"), next(data for _, data in STORED if data["figure"] == "sizes")
    cases, learners = stored["cases"], stored["words"]["learners"]
    grid = [[k] for k in range(1, len(cases) + 1)]
    for (who, examples, at, *_), said in zip(cases, answers(tab, 1, grid), strict=True):
        assert said == f"{learners[who]}, {examples} examples: correlation of the halves {at:.3f}"
    for k in (1, 9, len(cases)):
        answers(tab, 1, [[k]])
        sizes = cases[k - 1][3:]
        widths = [float(bar.get_attribute("width")) / 1000 for bar in tab.locator("rect.size").all()]
        assert widths == pytest.approx([min(size, 0.3) for size in sizes])
        assert tab.locator("svg").first.locator("text").all_text_contents()[-13::2] == [f"{s:.3f}" for s in sizes]
    dots = [[float(dot.get_attribute(a)) for a in ("cx", "cy", "r")] for dot in tab.locator("circle.size").all()]
    expected = [
        [30 + 300 * (at + 0.05) / 0.6, 10 + 224 * (0.3 - sizes[test]) / 0.3, 6 if at == cases[-1][2] else 3]
        for _, _, at, *sizes in cases
        for test in (1, 2, 5)
    ]
    assert np.array(dots) == pytest.approx(np.array(expected))


def test_a_notebook_holds_its_numbers():
    bundle = Moving("threshold", scores=[0.5], words={"a": "b"})._repr_mimebundle_()
    assert json.loads(json.dumps(bundle[MIME])) == {"figure": "threshold", "scores": [0.5], "words": {"a": "b"}}
    assert bundle["text/plain"] == repr(Moving("threshold"))
