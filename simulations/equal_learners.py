"""Seven tests between two learners that are equally good: python -m simulations.equal_learners simulates them.

A case is a learner, a number of examples and how far apart the classes are. Learner A sees some features, B as many
others with the same law, so that they err alike by construction, and a test at the level 0.05 should reject in one
data set of twenty. Each data set is split in three ways, and the seven tests are asked. How unstable the training is,
is said by correlations: those of A's error rate less B's in two rounds of the same data set. See README.md.
"""

import argparse
import json
import math
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from sklearn import config_context
from sklearn.tree import DecisionTreeClassifier

from simulations import size_and_power

OUTPUT = Path(__file__).with_suffix(".json")
EXAMPLES = 60, 120, 300
DISTANCES = 0.25, 0.5, 1, 2  # between the means of the two classes, in standard deviations
MANY, SOME = 20_000, 2000  # draws: of the learner in closed form, and of the others
FEATURES = 4  # that the others see, in each of which the classes lie half a standard deviation apart


class Splits(NamedTuple):
    """The error rates of A and of B, a data set a row, in each of the three ways to split."""

    folds: tuple  # of shape (draws, 10)
    hold_outs: tuple  # (draws, 30)
    halves: tuple  # (draws, 5, 2)


class Test(NamedTuple):
    """One of the seven: a decision of ``size_and_power`` on the error rates of one way to split."""

    splits: str
    decide: Callable


TESTS = {
    "paired t test, 30 hold-outs": Test("hold_outs", size_and_power.paired_ttest),
    "corrected t test, 30 hold-outs": Test(
        "hold_outs", partial(size_and_power.corrected_paired_ttest, n_train=2, n_test=1)
    ),
    "paired t test, ten folds": Test("folds", size_and_power.paired_ttest),
    "corrected t test, ten folds": Test("folds", partial(size_and_power.corrected_paired_ttest, n_train=9, n_test=1)),
    "5x2 cv, Dietterich's": Test("halves", partial(size_and_power.five_by_two_cv_ttest, form="dietterich")),
    "5x2 cv, the book's": Test("halves", partial(size_and_power.five_by_two_cv_ttest, form="book")),
    "5x2 cv, scaled by root 2": Test("halves", partial(size_and_power.five_by_two_cv_ttest, form="exact")),
}


class Case(NamedTuple):
    """Equal learners on data sets of so many ``examples``; ``errors`` trains them, as ``nearest_mean`` does."""

    learner: str
    distance: float
    examples: int
    features: int
    errors: Callable
    draws: int
    block: int  # so many draws have a seed of their own, so that the first ones can be run again

    @property
    def name(self):
        return f"{self.learner}, {self.distance} apart, {self.examples} examples"

    def splits(self, number):
        """One block of data sets, trained on and tested."""
        rng = np.random.default_rng([zlib.crc32(self.name.encode()), number])
        m, size = self.examples, self.block
        x = rng.normal(size=(size, 2, m // 2, 2, self.features))  # draw, class, example, learner, feature
        x[:, 1] += self.distance
        fold = np.arange(m // 2) % 10
        folds = [self.errors(x, fold == i) for i in range(10)]
        parts = partial(size_and_power.random_parts, rng, size, m)
        hold_outs = [self.errors(x, parts(m // 6)) for _ in range(30)]
        cuts = [parts(m // 4) for _ in range(5)]
        halves = [[self.errors(x, half), self.errors(x, ~half)] for half in cuts]
        return Splits(*map(of_a_and_b, (folds, hold_outs, halves)))


def of_a_and_b(rounds):
    """Error rates with the rounds first, then the draw and the learner: those of A, and those of B, the draw first."""
    return tuple(np.moveaxis(np.array(rounds), (-1, -2), (0, 1)))


def nearest_mean(x, test):
    """Error rates of A and B, shape (draws, 2), trained on all of x but ``test``, a mask (..., class, m/2)."""
    return size_and_power.test_errors(x[..., 0], test)


def naive_bayes(x, test):
    """The same for the class whose normal density, a product over the features, is larger."""
    seen = ~np.broadcast_to(test, x.shape[:3])[..., None, None]
    n = seen.sum(axis=2, keepdims=True)
    means = (x * seen).sum(axis=2, keepdims=True) / n
    variances = ((x - means) ** 2 * seen).sum(axis=2, keepdims=True) / n
    first, second = (
        (np.log(variances[:, [c]]) + (x - means[:, [c]]) ** 2 / variances[:, [c]]).sum(axis=-1) for c in (0, 1)
    )
    return share_wrong(second < first, ~seen[..., 0])


def nearest_neighbour(x, test):
    """The same for the class of the nearest example."""
    size, _, half, _, features = x.shape
    seen = ~np.broadcast_to(test, x.shape[:3])
    points = x.reshape(size, 2 * half, 2, features).swapaxes(1, 2)  # draw, learner, example, feature
    squares = (points**2).sum(axis=-1)[..., None, :] - 2 * points @ points.swapaxes(-1, -2)
    squares[~np.broadcast_to(seen.reshape(size, 1, 1, 2 * half), squares.shape)] = np.inf
    nearest = squares.argmin(axis=-1).swapaxes(1, 2).reshape(size, 2, half, 2)
    return share_wrong(nearest >= half, ~seen[..., None])


def share_wrong(says_second, test):
    """Error rates from which examples (draw, class, example, learner) are said to be of the second class."""
    wrong = says_second != np.array([False, True])[:, None, None]
    return (wrong & test).sum(axis=(1, 2)) / test.sum(axis=(1, 2))


def fitted(learner, x, test):
    """The same for a learner of scikit-learn, which trains one data set after the other."""
    masks = np.broadcast_to(test, x.shape[:3])
    errors = np.empty((len(x), 2))
    label = np.indices(masks.shape[1:])[0]
    with config_context(assume_finite=True, skip_parameter_validation=True):
        for row, examples, mask in zip(errors, x, masks):
            for i in range(2):
                trained = learner.fit(examples[~mask, i], label[~mask])
                row[i] = np.mean(trained.predict(examples[mask, i]) != label[mask])
    return errors


LEARNERS = {
    "decision tree": partial(fitted, DecisionTreeClassifier(random_state=0)),
    "tree of depth 1": partial(fitted, DecisionTreeClassifier(max_depth=1, random_state=0)),
    "naive Bayes": naive_bayes,
    "nearest neighbour": nearest_neighbour,
}


def cases():
    for distance in DISTANCES:
        for m in EXAMPLES:
            yield Case("nearest mean", distance, m, 1, nearest_mean, MANY, 1000)
    for name, errors in LEARNERS.items():
        for m in EXAMPLES:
            yield Case(name, 0.5, m, FEATURES, errors, SOME, 20)


# ---- what is counted --------------------------------------------------------------------------------


def products(differences):
    """Of each data set the mean product of two rounds, and the mean square; rounds are the last axis."""
    k = differences.shape[-1]
    total, squares = differences.sum(axis=-1), (differences**2).sum(axis=-1)
    pairs, squares = (total**2 - squares) / (k * (k - 1)), squares / k
    return np.column_stack([part.reshape(len(part), -1).mean(axis=1) for part in (pairs, squares)])


def share(rejections, n):
    """A share of n draws, with its standard error."""
    p = rejections / n
    return [round(p, 6), round(math.sqrt(p * (1 - p) / n), 6)]


def average(values):
    return [round(float(values.mean()), 6), round(float(values.std(ddof=1) / math.sqrt(len(values))), 6)]


def ratio(parts):
    """The ratio of two means, with its standard error to first order. The differences have the mean 0."""
    above, below = parts.T
    r = above.mean() / below.mean()
    error = np.std(above - r * below, ddof=1) / below.mean() / math.sqrt(len(parts))
    return [round(float(r), 6), round(float(error), 6)]


def quartiles(parts):
    """Of what one data set says of the correlation, from its five cuts; where A and B never differ it says nothing."""
    above, below = parts[parts[:, 1] > 0].T
    return [round(float(q), 3) for q in np.quantile(above / below, [0.25, 0.5, 0.75])]


def blocks(case, draws):
    """Rejections of each test, the products of each way to split, and the error rates, block by block."""
    for number in range(math.ceil(draws / case.block)):
        splits = case.splits(number)
        decisions = [test.decide(*getattr(splits, test.splits)) for test in TESTS.values()]
        yield (
            [(int(rejects.sum()), int(undefined.sum())) for rejects, undefined in decisions],
            [products(errors_a - errors_b) for errors_a, errors_b in splits],
            np.mean(splits.halves, axis=(0, 2, 3)),
        )


def record(case, draws=None):
    counts, parts, errors = zip(*blocks(case, draws or case.draws))
    n = len(counts) * case.block
    rejections, undefined = np.sum(counts, axis=0).T.tolist()
    folds, hold_outs, halves = (np.concatenate(rows) for rows in zip(*parts))
    return {
        "learner": case.learner,
        "distance": case.distance,
        "examples": case.examples,
        "n": n,
        "error": average(np.concatenate(errors)),
        "correlations": {"halves": ratio(halves), "folds": ratio(folds), "hold-outs": ratio(hold_outs)},
        "halves_of_one_data_set": quartiles(halves),
        "sizes": {name: share(count, n) for name, count in zip(TESTS, rejections)},
        "undefined": undefined,
        "first_block": [count for count, _ in counts[0]],
    }


# ---- tables -----------------------------------------------------------------------------------------


def table(records, columns, cells):
    """Lines of text: a row for each case, in the order of the correlation of its halves."""
    lines = [f"{'':17}  apart    m" + "".join(f"{name:>16}" for name in columns)]
    for r in sorted(records, key=lambda r: -r["correlations"]["halves"][0]):
        row = "".join(f"{cell:>16}" for cell in cells(r))
        lines.append(f"{r['learner']:17}  {r['distance']:5} {r['examples']:4}{row}")
    return "\n".join(lines)


SHORT = "30 hold-outs", "corrected", "ten folds", "corrected", "Dietterich's", "the book's", "times root 2"


def tables(records):
    sizes = table(records, SHORT, lambda r: [with_error(*size) for size in r["sizes"].values()])
    kinds = "halves", "folds", "hold-outs"
    correlations = table(records, kinds, lambda r: [with_error(*r["correlations"][kind]) for kind in kinds])
    quarters = table(records, ("a quarter", "a half", "three quarters"), quartile_cells)
    return (
        f"Equal learners called different, at the level {size_and_power.LEVEL}\n{sizes}\n\n"
        f"Correlation of two rounds\n{correlations}\n\n"
        "Correlation of the halves as the five cuts of one data set show it: so many of the data sets are below\n"
        f"{quarters}"
    )


def with_error(number, error):
    return f"{number:z.3f} ± {error:.3f}"


def quartile_cells(r):
    return [f"{value:z.2f}" for value in r["halves_of_one_data_set"]]


def stored():
    return json.loads(OUTPUT.read_text("utf-8"))["records"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", action="store_true", help="only print the tables of what is stored")
    parser.add_argument("--draws", type=int, help="at most so many draws of each case")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="where to write the records")
    arguments = parser.parse_args()
    if arguments.tables:
        return print(tables(stored()))
    records = []
    for case in cases():
        records.append(record(case, arguments.draws and min(case.draws, arguments.draws)))
        print(case.name, *records[-1]["correlations"]["halves"], flush=True)
        lines = ",\n".join(json.dumps(r) for r in records)
        arguments.output.write_text(f'{{"records": [\n{lines}\n]}}\n', "utf-8")
    print(tables(records))


if __name__ == "__main__":
    main()
