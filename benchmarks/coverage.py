"""How often the interval of a metric covers its true value, measured: python -m benchmarks.coverage

Samples of a known law, of which the metric of very many is taken for the true value; 95 % is promised.
"""

import argparse

import numpy as np

import xglib

LAST = 400_000  # samples from which the true value is computed


def draw(rng, m):
    """Labels, scores and predictions of m samples."""
    y = (rng.random(m) < 0.3).astype(int)
    score = rng.normal(y * 1.2, 1)
    return y, score, (score > 0.8).astype(int)


METRICS = {
    "accuracy": (xglib.accuracy_score, 2, {}),
    "recall": (xglib.recall_score, 2, {}),
    "F1": (xglib.f1_score, 2, {}),
    "AUC": (xglib.roc_auc_score, 1, {}),
    "MCC": (xglib.matthews_corrcoef, 2, {"zero_division": 0.0}),
    "kappa": (xglib.cohen_kappa_score, 2, {}),
    "average precision": (xglib.average_precision_score, 1, {}),
}


def coverage(name, m, repeats, n_resamples):
    """The share of samples of size m whose interval covers, its mean width, and the method."""
    metric, column, options = METRICS[name]
    rng = np.random.default_rng(0)
    data = draw(rng, LAST)
    true, covered, widths = metric(data[0], data[column], **options), 0, []
    for _ in range(repeats):
        data = draw(rng, m)
        low, high, method = xglib.interval(metric, data[0], data[column], n_resamples=n_resamples, rng=rng, **options)
        covered += low <= true <= high
        widths.append(high - low)
    return covered / repeats, float(np.mean(widths)), method


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=1000)
    parser.add_argument("--resamples", type=int, default=500)
    given = parser.parse_args()
    print("| metric | samples | method | covers | mean width |\n| --- | --- | --- | --- | --- |")
    for name in METRICS:
        for m in (50, 200):
            covers, width, method = coverage(name, m, given.repeats, given.resamples)
            print(f"| {name} | {m} | {method} | {covers:.3f} | {width:.3f} |", flush=True)


if __name__ == "__main__":
    main()
