"""Time and memory of xglib beside its peers: `make bench` prints the tables and stores them in results.md.

Both sides run in one process, turn by turn, on the same data, and both check their input. A time is the least of the
turns, and the processor's: what else runs on the machine counts little. Short work is repeated within a turn. Memory is
what Python and NumPy allocate at the peak beside the input (tracemalloc). The goal is the least ratio that we promise;
a row that misses it says so.
"""

import json
import math
import os
import platform
import re
import subprocess
import sys
import time
import tracemalloc
import warnings
from functools import partial
from importlib.metadata import version
from pathlib import Path

import numpy as np
from scipy import stats
from sklearn import metrics

import xglib
from xglib._packed_sort import count_pairs

RESULTS = Path(__file__).with_name("results.md")
ROOT = Path(__file__).parents[1]
TURNS, SHORTEST = 7, 0.005  # seconds
SIZES = (10**3, 10**4, 10**5, 10**6)
WITHOUT_AVX512 = "X86_V4 AVX512_ICL AVX512_SPR"


# ---- measuring --------------------------------------------------------------------------------------


def seconds(work, times: int, clock=time.process_time) -> float:
    start = clock()
    for _ in range(times):
        work()
    return (clock() - start) / times


def side_by_side(*works, turns: int = TURNS) -> list[float]:
    """The least seconds of each work, taken turn by turn."""
    for work in works:
        work()  # what it imports, and the first touch of its memory, is not counted
    times = [max(1, int(SHORTEST / max(seconds(work, 1), 1e-7))) for work in works]
    taken = [[seconds(work, n) for work, n in zip(works, times)] for _ in range(turns)]
    return [min(column) for column in zip(*taken)]


def peak_bytes(work) -> int:
    tracemalloc.start()
    work()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def import_seconds(*statements: str, turns: int = 15) -> list[float]:
    """The least seconds of a fresh interpreter with each statement, less those of an empty one.

    The compiled bytecode is kept from the first turn on, as it is for an installed package.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def once(statement):
        start = partial(subprocess.run, [sys.executable, "-c", statement], check=True, env=environment)
        return seconds(start, 1, time.perf_counter)

    taken = [[once(statement) for statement in ("pass", *statements)] for _ in range(turns)]
    empty, *least = (min(column) for column in zip(*taken))
    return [value - empty for value in least]


# ---- printing ---------------------------------------------------------------------------------------


def amount(value: float, *units: tuple) -> str:
    unit, scale = next(((u, s) for u, s in units if value >= s), units[-1])
    return f"{value / scale:.3g} {unit}"


def time_text(value: float) -> str:
    return amount(value, ("s", 1), ("ms", 1e-3), ("µs", 1e-6))


def table(header: str, rows: list) -> str:
    columns = header.count("|") + 1
    return "\n".join([f"| {header} |", "|" + " --- |" * columns, *(f"| {' | '.join(row)} |" for row in rows)])


def comparison(rows) -> str:
    """A table of works: (name, peer, ours, theirs, the least ratio promised)."""
    printed = []
    for name, peer, ours, theirs, goal in rows:
        mine, other = side_by_side(ours, theirs, turns=TURNS if seconds(theirs, 1) < 2 else 3)
        ratio = other / mine
        verdict = f"{goal:,}" if ratio >= goal else f"{goal:,} (missed)"
        printed.append((name, peer, time_text(mine), time_text(other), f"{ratio:,.3g}", verdict))
    return table("work | peer | ours | peer's | ratio | goal", printed)


def machine() -> str:
    names = ("numpy", "scipy", "scikit-learn", "statsmodels", "mlxtend", "scikit-posthocs")
    cpu = Path("/proc/cpuinfo")
    lines = cpu.read_text().splitlines() if cpu.exists() else ()
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.processor())
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, " + ", ".join(
        f"{name} {version(name)}" for name in names
    )


# ---- the work: name, peer, ours, theirs, goal -------------------------------------------------------


def data(n, seed=0):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, n)
    return y, rng.normal(size=n) + y, np.where(rng.random(n) < 0.8, y, 1 - y)


def of_large_data(n):
    y, score, h = data(n)
    whole = (score * 1e6).astype(np.int32)
    ten, said = np.random.default_rng(1).integers(0, 10, (2, n))
    y_bool, h_bool = y.astype(bool), h.astype(bool)
    rows, curve = f"{n:.0e}".replace("e+0", "e"), 5 if n < 10**7 else 9
    works = [
        ("AUC", "roc_auc_score", (y, score), 20),
        ("AUC, int32 scores", "roc_auc_score", (y, whole), 5),
        ("ROC curve", "roc_curve", (y, score), curve),
        ("P-R curve", "precision_recall_curve", (y, score), curve),
        ("F1, int64 labels", "f1_score", (y, h), 30),
        ("F1, bool labels", "f1_score", (y_bool, h_bool), 200),
        ("confusion matrix, ten classes", "confusion_matrix", (ten, said), 20),
    ]
    for name, function, arguments, goal in works:
        ours, theirs = getattr(xglib, function), getattr(metrics, function)
        yield f"{name}, {rows}", "scikit-learn", partial(ours, *arguments), partial(theirs, *arguments), goal


def of_small_data():
    y, score, _ = data(1000)
    yield "AUC, 1e3", "scikit-learn", lambda: xglib.roc_auc_score(y, score), lambda: metrics.roc_auc_score(y, score), 50


def of_resampling():
    y, score, h = data(10_000)
    rng = np.random.default_rng(0)

    def resample(metric, values, times):
        for _ in range(times):
            i = rng.integers(0, y.size, y.size)
            metric(y[i], values[i])

    yield (
        "bootstrap of AUC, 1e4 rows, 100 resamples",
        "scikit-learn in a loop",
        lambda: xglib.auc_bootstrap_interval(y, score, n_resamples=100, rng=0),
        lambda: resample(metrics.roc_auc_score, score, 100),
        25,
    )
    yield (
        "bootstrap of F1, 1e4 rows, 1,000 resamples",
        "scikit-learn in a loop",
        lambda: xglib.f1_bootstrap_interval(y, h, n_resamples=1000, rng=0),
        lambda: resample(metrics.f1_score, h, 1000),
        5000,
    )


def naive_delong(y, score):
    """The variance by the whole matrix of pairs."""
    positive, negative = score[y == 1][:, None], score[y == 0]
    right = (positive > negative) + 0.5 * (positive == negative)
    return right.mean(axis=1).var(ddof=1) / positive.size + right.mean(axis=0).var(ddof=1) / negative.size


def python_hull(x, y):
    chain = []
    for c in zip(x, y):
        while len(chain) > 1:
            a, b = chain[-2:]
            if (b[1] - a[1]) * (c[0] - b[0]) > (c[1] - b[1]) * (b[0] - a[0]):
                break
            chain.pop()
        chain.append(c)
    return chain


def of_ranking():
    y, score, _ = data(10_000)
    yield (
        "DeLong variance, 1e4 rows",
        "matrix of all pairs",
        partial(xglib.delong_variance, y, score),
        partial(naive_delong, y, score),
        200,
    )
    y, score, _ = data(10**6)
    fpr, tpr, _ = metrics.roc_curve(y, score)
    yield (
        "ROC convex hull, 1e6 rows",
        "monotone chain in Python",
        partial(xglib.roc_convex_hull, fpr, tpr),
        lambda: python_hull(fpr.tolist(), tpr.tolist()),
        10,
    )


def of_bias_variance():
    from mlxtend.evaluate import bias_variance_decomp
    from sklearn.linear_model import LinearRegression

    x, grid = np.linspace(-1, 1, 30), np.linspace(-1, 1, 50)
    truth = np.sin(3 * grid)
    labels = np.sin(3 * x) + np.random.default_rng(0).normal(size=(500, 30)) / 3
    noisy = truth + np.random.default_rng(1).normal(size=(500, 50)) / 3
    design, at = (np.vander(points, 6) for points in (x, grid))

    def ours():
        return xglib.decompose(xglib.polynomial_predictions(x, labels, 5, grid), truth, noisy)

    def polyfit_loop():
        predictions = np.array([np.polyval(np.polyfit(x, row, 5), grid) for row in labels])
        return predictions.var(axis=0), (predictions.mean(axis=0) - truth) ** 2

    def mlxtend():
        learner = LinearRegression()
        return bias_variance_decomp(learner, design, labels[0], at, truth, loss="mse", num_rounds=500, random_seed=0)

    yield "bias and variance, 500 training sets", "polyfit in a loop", ours, polyfit_loop, 50
    yield "bias and variance, 500 training sets", "mlxtend", ours, mlxtend, 100


def of_small_tests():
    from scikit_posthocs import posthoc_nemenyi_friedman
    from statsmodels.stats.contingency_tables import mcnemar

    a, b = np.random.default_rng(0).random((2, 10)) / 4
    scores = np.random.default_rng(0).random((20, 5))
    yield "McNemar", "statsmodels", lambda: xglib.mcnemar(12, 4), lambda: mcnemar([[50, 12], [4, 34]], exact=False), 1
    yield "paired t test", "SciPy", lambda: xglib.paired_ttest(a, b), lambda: stats.ttest_rel(a, b), 1
    yield (
        "Nemenyi",
        "scikit-posthocs",
        lambda: xglib.nemenyi(scores, lower_is_better=True),
        lambda: posthoc_nemenyi_friedman(scores),
        1,
    )


def walk(y, order):
    """Twice the pairs that are ranked right, by a walk along the scores in order: what numba compiles."""
    twice = negatives = 0
    for i in order:
        if y[i]:
            twice += 2 * negatives
        else:
            negatives += 1
    return twice


def auc_of_numba():
    import numba

    compiled = numba.njit(walk)
    return lambda y, score: compiled(y, np.argsort(score)) / 2 / (y.sum() * (y.size - y.sum()))


def auc_of_torchmetrics():
    import torch
    from torchmetrics.functional.classification import binary_auroc

    return lambda y, score: float(binary_auroc(torch.from_numpy(score), torch.from_numpy(y), thresholds=None))


def auc_of_polars_ds():
    import polars
    import polars_ds

    return lambda y, score: polars.DataFrame({"y": y, "s": score}).select(polars_ds.query_roc_auc("y", "s")).item()


PEERS = {
    "numba, a walk along an argsort (ties do not count half)": auc_of_numba,
    "torchmetrics": auc_of_torchmetrics,
    "polars_ds": auc_of_polars_ds,
}


def beside_peers() -> str:
    """AUC beside the peers of peers.txt that are installed; which are not is said."""
    works, missing = [], []
    for name, peer in PEERS.items():
        try:
            theirs = peer()
        except ImportError as error:
            missing.append(f"{name}: {error}")
            continue
        for n in (10**3, 10**6):
            y, score, _ = data(n)
            assert math.isclose(theirs(y, score), xglib.roc_auc_score(y, score), rel_tol=1e-9), name
            rows = f"{n:.0e}".replace("e+0", "e")
            works.append((f"AUC, {rows}", name, partial(xglib.roc_auc_score, y, score), partial(theirs, y, score), 1))
    skipped = [f"SKIPPED, for it is not installed (pip install -r benchmarks/peers.txt): {peer}" for peer in missing]
    return "\n\n".join([*([comparison(works)] if works else []), *skipped])


def share_of_counting() -> str:
    """Of AUC of few rows how much is counting pairs; the rest checks labels, scores and options."""
    y, score, _ = data(1000)
    whole, counting = side_by_side(partial(xglib.roc_auc_score, y, score), partial(count_pairs, score, y == 1))
    return (
        f"AUC of 1,000 rows takes {time_text(whole)}, of which {counting / whole:.0%} count the pairs; the rest checks "
        "what came."
    )


def against_the_sort(n):
    y, score, _ = data(n)
    ours, sort = side_by_side(lambda: xglib.roc_auc_score(y, score), lambda: np.sort(score))
    return f"AUC of {n:,} rows takes {ours / sort:.3g} times `np.sort` of the scores (goal: at most 2.5)."


def at_each_size() -> list[list[float]]:
    """For each number of rows the seconds of our AUC, of scikit-learn's and of ``np.sort``, in this process."""
    taken = []
    for n in SIZES:
        y, score, _ = data(n)
        works = (xglib.roc_auc_score, metrics.roc_auc_score, lambda _, score: np.sort(score))
        taken.append(side_by_side(*(partial(work, y, score) for work in works), turns=5))
    return taken


def by_processor():
    """AUC with the sort that NumPy has here, and with that of a processor without AVX-512, a process each."""
    rows = []
    for kind, off in (("all", ""), ("without AVX-512", WITHOUT_AVX512)):
        command = [sys.executable, "-W", "ignore", "-m", "benchmarks.bench", "sizes"]
        environment = os.environ | {"NPY_DISABLE_CPU_FEATURES": off}
        printed = subprocess.run(command, check=True, env=environment, cwd=ROOT, capture_output=True, text=True).stdout
        for n, (ours, theirs, sort) in zip(SIZES, json.loads(printed)):
            times = map(time_text, (ours, theirs, sort))
            rows.append((kind, f"{n:.0e}".replace("e+0", "e"), *times, f"{theirs / ours:.3g}", f"{ours / sort:.3g}"))
    return table("instructions | rows | AUC | scikit-learn's | `np.sort` | ratio | AUC over `np.sort`", rows)


def memory(n):
    y, score, h = data(n)
    rows = []
    for name, function, values in (
        ("AUC", "roc_auc_score", score),
        ("ROC curve", "roc_curve", score),
        ("P-R curve", "precision_recall_curve", score),
        ("F1", "f1_score", h),
    ):
        peaks = [peak_bytes(partial(getattr(side, function), y, values)) / n for side in (xglib, metrics)]
        rows.append((f"{name}, {n:.0e}".replace("e+0", "e"), *(f"{peak:.3g}" for peak in peaks)))
    return table("work | ours, bytes a row | scikit-learn's, bytes a row", rows)


def growth():
    rows = []
    for exponent in range(3, 8):
        y, score, h = data(10**exponent)
        works = (
            partial(xglib.roc_auc_score, y, score),
            partial(xglib.roc_curve, y, score),
            partial(xglib.f1_score, y, h),
            partial(xglib.cost_curve, y, score),
        )
        rows.append((f"1e{exponent}", *map(time_text, side_by_side(*works, turns=3))))
    return table("rows | AUC | ROC curve | F1 | cost curve", rows)


def imports():
    # The registry loads all modules, which otherwise come one by one.
    ours, numpy, theirs = import_seconds("import xglib; xglib.equations", "import numpy", "import sklearn.metrics")
    return (
        f"`import xglib; xglib.equations` takes {ours / numpy:.3g} times `import numpy` "
        f"({time_text(ours)} and {time_text(numpy)}; goal: at most 1.3); "
        f"`import sklearn.metrics` takes {time_text(theirs)}."
    )


def report() -> str:
    works = [*of_small_data(), *of_large_data(10**6), *of_large_data(10**7), *of_resampling()]
    works += [*of_ranking(), *of_bias_variance(), *of_small_tests()]
    parts = [
        f"Measured on {machine()}.",
        comparison(works),
        "AUC beside those that users may pick for it:",
        beside_peers(),
        share_of_counting(),
        against_the_sort(10**6),
        against_the_sort(10**7),
        "AUC is a sort and little else, so `np.sort` is its floor, and that depends on the processor: it uses AVX-512 "
        "where there is one, and is some times slower without, or where the instruction that it rests on is slow "
        "(AMD Zen 4). The same with the instructions here, and without those of AVX-512:",
        by_processor(),
        memory(10**6),
        "Growth with the number of rows:",
        growth(),
        imports(),
    ]
    return "\n\n".join(parts) + "\n"


def beside_others(stored: str, new: str) -> str:
    """What is stored, with this in the place of what was measured on the same kind of processor, or at its end."""
    parts = {part.partition(",")[0]: part for part in re.split(r"(?m)^(?=Measured on )", stored) if part}
    parts[new.partition(",")[0]] = new
    return "\n".join(part.rstrip("\n") + "\n" for part in parts.values())


if __name__ == "__main__":
    if sys.argv[1:] == ["peers"]:
        print(beside_peers(), share_of_counting(), sep="\n\n")
        sys.exit()
    if sys.argv[1:] == ["sizes"]:
        print(json.dumps(at_each_size()))
        sys.exit()
    warnings.simplefilter("error")
    text = report()
    print(text)
    RESULTS.write_text(beside_others(RESULTS.read_text("utf-8"), text), encoding="utf-8")
