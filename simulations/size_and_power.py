"""Size and power of the tests of section 2.4, by simulation: python simulations/size_and_power.py writes the JSON.

A case is a test of xglib, with options, on data drawn in some way; see README.md. Data are drawn in blocks, each from
its own seed, so that the first block alone can be run again. The tests' statistics are xglib's formulas on arrays.
What the tests say of two learners that are equally good is counted in equal_learners.py.
"""

import argparse
import json
import math
import zlib
from collections.abc import Callable
from functools import cache, partial
from itertools import permutations, product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from scipy import integrate, special, stats

import xglib
from xglib import formulas
from xglib.t_tests import ROUNDING

LEVEL, CONFIDENCE = 0.05, 0.99
BLOCK = 1000
MANY, SOME = 100_000, 20_000  # draws: of numbers, and of data to train on
OUTPUT = Path(__file__).with_suffix(".json")


class Case(NamedTuple):
    """Draws of ``data(rng, size)``, arrays whose first axis is the draw, for the function ``test`` of xglib."""

    test: str
    options: dict
    kind: str  # "size": the hypothesis holds; "power": it does not
    data_from: str
    data: Callable
    n: int
    exact: float | None = None  # the probability of rejection, where it is known

    @property
    def name(self):
        options = "".join(f", {key}={value}" for key, value in self.options.items())
        return f"{self.test}{options}: {self.kind}, {self.data_from}"

    def block(self, number):
        """One block of draws: data, which of them the test rejects, and where it is undefined."""
        rng = np.random.default_rng([zlib.crc32(self.data_from.encode()), number])
        data = self.data(rng, BLOCK)
        return data, *DECISIONS[self.test](*data, **self.options)


# ---- decisions: which draws a test rejects, and where it is undefined -------------------------------


def t_decision(statistic, df, undefined):
    pvalue = 2 * special.stdtr(df, -abs(statistic))
    return ~undefined & (pvalue <= LEVEL), undefined


def moments(values):
    """Mean and root of the variance of each draw's values; NaN where they are equal."""
    undefined = np.ptp(values, axis=1) <= ROUNDING
    columns = list(values.T)
    mu = formulas.mean_error_rate(columns)
    sigma = np.where(undefined, np.nan, np.sqrt(formulas.error_rate_variance(columns, mu)))
    return mu, sigma, values.shape[1], undefined


def error_rate_ttest(error_rates, eps0):
    mu, sigma, k, undefined = moments(error_rates)
    return t_decision(formulas.t_statistic(mu, eps0, sigma, k), k - 1, undefined)


def paired_ttest(errors_a, errors_b):
    mu, sigma, k, undefined = moments(errors_a - errors_b)
    return t_decision(formulas.paired_t_statistic(mu, sigma, k), k - 1, undefined)


def corrected_paired_ttest(errors_a, errors_b, n_train, n_test):
    mu, sigma, k, undefined = moments(errors_a - errors_b)
    return t_decision(formulas.corrected_paired_t_statistic(mu, sigma, k, n_train, n_test), k - 1, undefined)


def five_by_two_cv_ttest(errors_a, errors_b, form):
    differences = errors_a - errors_b
    first, second = differences[..., 0], differences[..., 1]
    undefined = abs(first - second).max(axis=1) <= ROUNDING
    variances = list(np.where(undefined[:, None], np.nan, formulas.two_fold_variance(first, second)).T)
    formula = {
        "book": partial(formulas.five_by_two_cv_t, formulas.two_fold_mean(first[:, 0], second[:, 0])),
        "exact": partial(formulas.five_by_two_cv_t_exact, formulas.two_fold_mean(first[:, 0], second[:, 0])),
        "dietterich": partial(formulas.five_by_two_cv_t_dietterich, first[:, 0]),
    }[form]
    return t_decision(formula(variances), 5, undefined)


def by_counts(test):
    """The decision of a test of whole numbers: there are few, so each is taken to xglib once."""

    @cache
    def decide(*counts, **options):
        try:
            return test(*counts, **options).pvalue <= LEVEL, False
        except ValueError:
            return False, True

    def decision(*counts, **options):
        rows = [decide(*row, **options) for row in np.column_stack(counts).tolist()]
        return tuple(np.array(rows).T)

    return decision


def rank_statistics(scores):
    """Columns of mean ranks, the sum of squared ranks, n and k."""
    size, n, k = scores.shape
    ranks = xglib.ranks(scores.reshape(-1, k), lower_is_better=True).reshape(size, n, k)
    return list(ranks.mean(axis=1).T), (ranks**2).sum(axis=(1, 2)), n, k


def chi_square(scores, tie_correction):
    mean_ranks, squares, n, k = rank_statistics(scores)
    undefined = np.full(len(scores), False)
    if not tie_correction:
        return formulas.friedman_chi_square(mean_ranks, n), n, k, undefined
    undefined = 4 * squares == n * k * (k + 1) ** 2
    return formulas.friedman_chi_square_with_ties(mean_ranks, n, np.where(undefined, np.nan, squares)), n, k, undefined


def friedman(scores, tie_correction=True):
    statistic, _, k, undefined = chi_square(scores, tie_correction)
    return ~undefined & (special.chdtrc(k - 1, statistic) <= LEVEL), undefined


def iman_davenport(scores, tie_correction=True):
    statistic, n, k, undefined = chi_square(scores, tie_correction)
    infinite = abs(statistic - n * (k - 1)) < 1e-9  # xglib raises; a reader of F rejects
    f = formulas.iman_davenport_f(np.where(infinite, np.nan, statistic), k, n)
    return infinite | ~undefined & (special.fdtrc(k - 1, (k - 1) * (n - 1), f) <= LEVEL), undefined | infinite


def nemenyi(scores):
    """Rejects if some pair differs significantly."""
    mean_ranks, _, n, k = rank_statistics(scores)
    widest = np.max(mean_ranks, axis=0) - np.min(mean_ranks, axis=0)
    return widest > formulas.critical_difference(xglib.nemenyi_q(k, alpha=LEVEL), k, n), np.full(len(scores), False)


DECISIONS = {
    "binomial_test": by_counts(xglib.binomial_test),
    "mcnemar": by_counts(xglib.mcnemar),
    **{f.__name__: f for f in (error_rate_ttest, paired_ttest, corrected_paired_ttest, five_by_two_cv_ttest)},
    **{f.__name__: f for f in (friedman, iman_davenport, nemenyi)},
}


# ---- data -------------------------------------------------------------------------------------------


def errors_from(differences):
    """Error rates of A and B in [0, 1] with these differences, but for a factor, which no t statistic sees."""
    return 0.5 + differences / 40, np.full(differences.shape, 0.5)


def normal_differences(rng, size, k, shift=0.0, correlation=0.0):
    """k normal differences, each pair with this correlation."""
    common = rng.normal(size=(size, 1))
    own = rng.normal(size=(size, k))
    return errors_from(shift + math.sqrt(correlation) * common + math.sqrt(1 - correlation) * own)


def normal_pairs(rng, size, shift=0.0, correlation=0.0):
    """Five pairs of normal differences, the two of a pair with this correlation."""
    common = rng.normal(size=(size, 5, 1))
    own = rng.normal(size=(size, 5, 2))
    return errors_from(shift + math.sqrt(correlation) * common + math.sqrt(1 - correlation) * own)


def independent_test_sets(rng, size, k, m, eps):
    return (rng.binomial(m, eps, (size, k)) / m,)


DISTANCE = 0.5  # between the classes, in standard deviations


def labelled_samples(rng, size, m):
    """m/2 samples of each of two classes with two features: shape (size, 2, m/2, 2)."""
    x = rng.normal(size=(size, 2, m // 2, 2))
    x[:, 1] += DISTANCE
    return x


def test_errors(x, test):
    """Error rates of A and B, shape (size, 2), trained on all of x but ``test``, a mask (..., class, m/2).

    A sees the first feature, B the second; both say the class whose mean is nearer. By symmetry they err alike.
    """
    test = np.broadcast_to(test, x.shape[:3])[..., None]
    means = (x * ~test).sum(axis=2, keepdims=True) / (~test).sum(axis=2, keepdims=True)
    nearer_second = abs(x - means[:, 1:]) < abs(x - means[:, :1])
    wrong = nearer_second != np.array([False, True])[:, None, None]
    return (wrong & test).sum(axis=(1, 2)) / test.sum(axis=(1, 2))


def random_parts(rng, size, m, share):
    """A mask of a random share of each class."""
    order = rng.random((size, 2, m // 2)).argsort(axis=2)
    return order < share


def hold_out(rng, size, m, k):
    """k times hold-out of a third of each class."""
    x = labelled_samples(rng, size, m)
    errors = np.array([test_errors(x, random_parts(rng, size, m, m // 6)) for _ in range(k)])  # (k, size, 2)
    return errors.transpose(2, 1, 0)


def of_one_learner(draw, rng, size, **options):
    return (draw(rng, size, **options)[0],)


def expected_error(n_train):
    """Of such a learner: the middle of the means is normal with variance 1/n_train, independent of their order."""
    error = special.ndtr(-DISTANCE / 2 / math.sqrt(1 + 1 / n_train))
    right_order = special.ndtr(DISTANCE / math.sqrt(4 / n_train))
    return float(right_order * error + (1 - right_order) * (1 - error))


def error_counts(rng, size, m, eps):
    return (rng.binomial(m, eps, size),)


def discordant(rng, size, c, share):
    """Of c samples that only one learner gets wrong, A has this share on average."""
    e01 = rng.binomial(c, share, size)
    return e01, c - e01


def discordant_of(rng, size, m, either, share):
    """Of m samples, each one that only one learner gets wrong with probability ``either``."""
    c = rng.binomial(m, either, size)
    e01 = rng.binomial(c, share)
    return e01, c - e01


def normal_scores(rng, size, n, k, shift=0.0):
    """Error scores of k learners on n data sets; the first is better by ``shift`` standard deviations."""
    scores = rng.normal(size=(size, n, k))
    scores[..., 0] -= shift
    return (scores,)


def coarse_scores(rng, size, n, k, values):
    """Scores that take few values, so that many tie."""
    return (rng.integers(0, values, (size, n, k)),)


# ---- exact probabilities ----------------------------------------------------------------------------


def exact_binomial_test(m, eps0, eps):
    return sum(stats.binom.pmf(k, m, eps) for k in range(m + 1) if xglib.binomial_test(k, m, eps0).pvalue <= LEVEL)


def exact_mcnemar(c, share, **options):
    if c == 0:
        return 0.0
    rejected = [e01 for e01 in range(c + 1) if xglib.mcnemar(e01, c - e01, **options).pvalue <= LEVEL]
    return float(stats.binom.pmf(rejected, c, share).sum())


def exact_mcnemar_of(m, either, share, **options):
    return sum(stats.binom.pmf(c, m, either) * exact_mcnemar(c, share, **options) for c in range(m + 1))


def t_size(df, shrunk=1.0):
    """Size of a t test whose statistic is ``shrunk`` times a variable of law t."""
    return float(2 * stats.t.sf(stats.t.isf(LEVEL / 2, df) / shrunk, df))


def t_power(df, noncentrality, shrunk=1.0):
    c = stats.t.isf(LEVEL / 2, df) / shrunk
    return float(stats.nct.sf(c, df, noncentrality) + stats.nct.cdf(-c, df, noncentrality))


def equicorrelated(k, correlation):
    """How much equicorrelation stretches t: the mean varies more, the values scatter less."""
    return math.sqrt((1 + (k - 1) * correlation) / (1 - correlation))


def dietterich_size():
    """His statistic is (T + sqrt(5) W)/sqrt(2), T of law t_5, W independent with density 3/4 (1 - w^2) in [-1, 1]."""
    c = math.sqrt(2) * stats.t.isf(LEVEL / 2, 5)

    def outside(w):
        return 0.75 * (1 - w * w) * (stats.t.sf(c - math.sqrt(5) * w, 5) + stats.t.cdf(-c - math.sqrt(5) * w, 5))

    return integrate.quad(outside, -1, 1)[0]


@cache
def exact_rank_size(test, n, k):
    """Over all rankings by k learners on n data sets; the first may stand still."""
    rows = list(permutations(range(k)))
    tables = np.array([(rows[0], *table) for table in product(rows, repeat=n - 1)])
    return float(DECISIONS[test](tables)[0].mean())


# ---- cases ------------------------------------------------------------------------------------------


def cases():
    yield from binomial_cases()
    yield from t_cases()
    for form in ("book", "dietterich", "exact"):
        yield from five_by_two_cases(form)
    for options in ({"correction": True}, {"correction": False}, {"exact": True}):
        yield from mcnemar_cases(options)
    for test in ("friedman", "iman_davenport", "nemenyi"):
        yield from rank_cases(test)


def binomial_cases():
    for m, eps in ((10, 0.3), (10, 0.5), (100, 0.3), (100, 0.4)):
        kind, exact = "size" if eps == 0.3 else "power", exact_binomial_test(m, 0.3, eps)
        data = partial(error_counts, m=m, eps=eps)
        yield Case("binomial_test", {"m": m, "eps0": 0.3}, kind, f"{m} samples, eps = {eps}", data, MANY, exact)


def t_cases():
    data = partial(independent_test_sets, k=10, m=100, eps=0.3)
    for eps0, kind in ((0.3, "size"), (0.25, "power")):
        data_from = "10 independent test sets of 100 samples, eps = 0.3"
        yield Case("error_rate_ttest", {"eps0": eps0}, kind, data_from, data, MANY)
    for m in (60, 300):
        data_from, data = f"30 hold-outs of a third of {m} samples", partial(of_one_learner, hold_out, m=m, k=30)
        yield Case("error_rate_ttest", {"eps0": expected_error(2 * m // 3)}, "size", data_from, data, SOME)

    for k, correlation in ((10, 0.0), (10, 0.1), (5, 0.2)):
        data_from = f"{k} normal differences with correlation {correlation}"
        data = partial(normal_differences, k=k, correlation=correlation)
        stretched = equicorrelated(k, correlation)
        yield Case("paired_ttest", {}, "size", data_from, data, MANY, t_size(k - 1, stretched))
        # As in k-fold cross validation; exact for the correlation n_test/(n_train + n_test).
        options, exact = {"n_train": k - 1, "n_test": 1}, t_size(k - 1, stretched / math.sqrt(1 + k / (k - 1)))
        yield Case("corrected_paired_ttest", options, "size", data_from, data, MANY, exact)
    data_from, data = "10 normal differences with mean 1 sd", partial(normal_differences, k=10, shift=1.0)
    yield Case("paired_ttest", {}, "power", data_from, data, MANY, t_power(9, math.sqrt(10)))
    options, exact = {"n_train": 9, "n_test": 1}, t_power(9, math.sqrt(10), 1 / math.sqrt(1 + 10 / 9))
    yield Case("corrected_paired_ttest", options, "power", data_from, data, MANY, exact)


def five_by_two_cases(form):
    test, options = "five_by_two_cv_ttest", {"form": form}
    scale = {"book": 1 / math.sqrt(2), "exact": 1.0}.get(form)  # of the law of t_5
    data_from = "normal differences"
    exact = t_size(5, scale) if scale else dietterich_size()
    yield Case(test, options, "size", data_from, normal_pairs, MANY, exact)
    data_from, data = "normal differences, halves with correlation 1/3", partial(normal_pairs, correlation=1 / 3)
    exact = t_size(5, scale * equicorrelated(2, 1 / 3)) if scale else None
    yield Case(test, options, "size", data_from, data, MANY, exact)
    data_from, data = "normal differences with mean 2 sd", partial(normal_pairs, shift=2.0)
    exact = t_power(5, 2 * math.sqrt(2), scale) if scale else None
    yield Case(test, options, "power", data_from, data, MANY, exact)


def mcnemar_cases(options):
    for c, share in ((10, 0.5), (25, 0.5), (50, 0.5), (50, 0.7)):
        kind, exact = "size" if share == 0.5 else "power", exact_mcnemar(c, share, **options)
        data_from, data = f"{c} discordant samples, A wrong with {share}", partial(discordant, c=c, share=share)
        yield Case("mcnemar", options, kind, data_from, data, MANY, exact)
    for m, either in ((30, 0.1), (100, 0.2)):
        data = partial(discordant_of, m=m, either=either, share=0.5)
        exact = exact_mcnemar_of(m, either, 0.5, **options)
        yield Case("mcnemar", options, "size", f"{m} samples, discordant with {either}", data, MANY, exact)


def rank_cases(test):
    for n, k in ((4, 3), (6, 3), (10, 4), (15, 6), (30, 10)):
        data_from, data = f"{k} learners on {n} data sets", partial(normal_scores, n=n, k=k)
        exact = exact_rank_size(test, n, k) if k == 3 else None
        yield Case(test, {}, "size", data_from, data, MANY, exact)
    data_from, data = "4 learners on 10 data sets, one better by 1 sd", partial(normal_scores, n=10, k=4, shift=1.0)
    yield Case(test, {}, "power", data_from, data, MANY)
    data_from, data = "4 learners on 10 data sets, three values", partial(coarse_scores, n=10, k=4, values=3)
    for options in ({},) if test == "nemenyi" else ({}, {"tie_correction": False}):
        yield Case(test, options, "size", data_from, data, MANY)


# ---- running ----------------------------------------------------------------------------------------


def clopper_pearson(x, n):
    """The exact confidence interval of a probability, x of n."""
    tail = (1 - CONFIDENCE) / 2
    low = special.betaincinv(x, n - x + 1, tail) if x else 0.0
    high = special.betaincinv(x + 1, n - x, 1 - tail) if x < n else 1.0
    return [round(float(low), 6), round(float(high), 6)]


def record(case, quick=False):
    n = BLOCK if quick else case.n
    counts = []
    for number in range(n // BLOCK):
        _, rejects, undefined = case.block(number)
        counts.append((int(rejects.sum()), int(undefined.sum())))
    rejections, undefined = (sum(column) for column in zip(*counts))
    return {
        "test": case.test,
        "options": case.options,
        "kind": case.kind,
        "data": case.data_from,
        "level": LEVEL,
        "n": n,
        "rejections": rejections,
        "undefined": undefined,
        "estimate": round(rejections / n, 6),
        "interval": clopper_pearson(rejections, n),
        "exact": None if case.exact is None else round(float(case.exact), 6),
        "first_block": counts[0][0],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help=f"the first {BLOCK} draws of each case only")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="where to write the records")
    arguments = parser.parse_args()
    records = []
    for case in cases():
        records.append(record(case, arguments.quick))
        print(f"{records[-1]['estimate']:.4f}  {case.name}", flush=True)
    lines = ",\n".join(json.dumps(r) for r in records)
    arguments.output.write_text(
        f'{{"confidence": {CONFIDENCE}, "block": {BLOCK}, "records": [\n{lines}\n]}}\n', "utf-8"
    )


if __name__ == "__main__":
    main()
