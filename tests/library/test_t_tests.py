"""(2.28)-(2.32) against fractions on small universes, closed forms, SciPy and mlxtend."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import xglib
from xglib import formulas

# ---- t --------------------------------------------------------------------------------------------

ALTERNATIVES = ("two-sided", "less", "greater")
RATES = [i / 4 for i in range(5)]


def exact_moments(values):
    values = [Fraction(v) for v in values]
    mu = sum(values) / len(values)
    return mu, sum((v - mu) ** 2 for v in values) / (len(values) - 1), len(values)


def signed_square(t):
    return t * abs(t)


def t_tail(t, df):
    """P(T > t) of t with one or two degrees of freedom, in closed form."""
    return 0.5 - np.arctan(t) / np.pi if df == 1 else 0.5 - t / (2 * np.sqrt(2 + t * t))


def expected_pvalue(t, df, alternative):
    return {"two-sided": 2 * t_tail(abs(t), df), "less": t_tail(-t, df), "greater": t_tail(t, df)}[alternative]


def test_one_sample_t_on_every_small_case():
    for k, eps0 in product((2, 3), (0, 0.25, 0.375, 1)):
        for rates in product(RATES, repeat=k):
            mu, variance, _ = exact_moments(rates)
            if variance == 0:
                with pytest.raises(ValueError, match=r"t is undefined: error_rates are all .*variance \(2.29\) is 0"):
                    xglib.error_rate_ttest(rates, eps0)
                continue
            t = mu - Fraction(eps0)
            square = float(k * t * abs(t) / variance)
            for alternative in ALTERNATIVES:
                result = xglib.error_rate_ttest(rates, eps0, alternative=alternative)
                assert signed_square(result.statistic) == pytest.approx(square, rel=1e-13, abs=1e-30)
                expected = expected_pvalue(result.statistic, k - 1, alternative)
                assert result.pvalue == pytest.approx(expected, rel=1e-12, abs=1e-15) and result.df == k - 1


def test_paired_t_on_every_small_case():
    for a, b in product(product((0, 0.25, 1), repeat=3), repeat=2):
        mu, variance, k = exact_moments([x - y for x, y in zip(a, b)])
        if variance == 0:
            continue
        result = xglib.paired_ttest(a, b)
        square = k * mu * abs(mu) / variance
        assert signed_square(result.statistic) == pytest.approx(float(square), rel=1e-13, abs=1e-30)
        assert result.statistic == 0 or (result.statistic > 0) == (mu > 0)
        result = xglib.corrected_paired_ttest(a, b, n_train=7, n_test=3)
        square = mu * abs(mu) / (variance * (Fraction(1, k) + Fraction(3, 7)))
        assert signed_square(result.statistic) == pytest.approx(float(square), rel=1e-13, abs=1e-30) and result.df == 2


rates_strategy = st.lists(st.floats(0, 1), min_size=2, max_size=12).filter(lambda v: max(v) - min(v) > 1e-3)


@settings(max_examples=150)
@given(rates_strategy, st.floats(0, 1), st.sampled_from(ALTERNATIVES))
def test_one_sample_t_equals_scipy(rates, eps0, alternative):
    theirs = stats.ttest_1samp(rates, eps0, alternative=alternative)
    ours = xglib.error_rate_ttest(rates, eps0, alternative=alternative)
    assert ours.statistic == pytest.approx(theirs.statistic, rel=1e-9, abs=1e-9) and ours.df == theirs.df
    assert ours.pvalue == pytest.approx(theirs.pvalue, rel=1e-7)


@settings(max_examples=150)
@given(rates_strategy, st.integers(0, 2**32), st.sampled_from(ALTERNATIVES))
def test_paired_t_equals_scipy(a, seed, alternative):
    b = np.random.default_rng(seed).random(len(a))
    theirs = stats.ttest_rel(a, b, alternative=alternative)
    ours = xglib.paired_ttest(a, b, alternative=alternative)
    assert (
        ours[:2] == (pytest.approx(theirs.statistic, rel=1e-9), pytest.approx(theirs.pvalue, rel=1e-7))
        and ours.df == theirs.df
    )
    # The correction divides t by the root of 1 + k n_test/n_train.
    shrunk = theirs.statistic / np.sqrt(1 + len(a) * 10 / 90)
    ours = xglib.corrected_paired_ttest(a, b, n_train=90, n_test=10, alternative=alternative)
    tail = {"less": stats.t.cdf, "greater": stats.t.sf, "two-sided": lambda t, df: 2 * stats.t.sf(abs(t), df)}
    expected = tail[alternative](shrunk, theirs.df)
    assert ours[:2] == (pytest.approx(shrunk, rel=1e-9), pytest.approx(expected, rel=1e-7)) and ours.df == theirs.df


def test_two_sided_is_the_default():
    a, b = [0.1, 0.4, 0.3, 0.2], [0.1, 0.1, 0.2, 0.1]
    theirs = stats.ttest_rel(a, b)
    assert xglib.paired_ttest(a, b).pvalue == pytest.approx(theirs.pvalue, rel=1e-9)
    corrected = xglib.corrected_paired_ttest(a, b, n_train=4, n_test=1)
    assert corrected.pvalue == pytest.approx(2 * stats.t.sf(theirs.statistic / 2**0.5, 3), rel=1e-9)
    assert xglib.error_rate_ttest(a, 0.1).pvalue == pytest.approx(stats.ttest_1samp(a, 0.1).pvalue, rel=1e-9)


def test_formulas_of_t_and_its_sign():
    a, b = [0.1, 0.1, 0.2, 0.1], [0.1, 0.4, 0.3, 0.2]
    t = xglib.paired_ttest(a, b).statistic
    mu = formulas.mean_error_rate([x - y for x, y in zip(a, b)])
    sigma = formulas.error_rate_variance([x - y for x, y in zip(a, b)], mu) ** 0.5
    assert t < 0 and formulas.paired_t_statistic(mu, sigma, 4) == pytest.approx(-t, rel=1e-15)
    assert xglib.paired_ttest(b, a).statistic == pytest.approx(-t, rel=1e-15)


@pytest.mark.parametrize("df, critical, alpha", [(5, 2.571, 0.05), (5, 2.015, 0.1), (4, 2.776, 0.05), (4, 2.132, 0.1)])
def test_critical_values_of_the_book(df, critical, alpha):
    # df + 1 rates with mean 1/2 and whatever t we like
    x = np.resize([0.4, 0.6], df + 1) if df % 2 else np.array([0.4, 0.4, 0.5, 0.6, 0.6])
    eps0 = 0.5 - critical * x.std(ddof=1) / np.sqrt(df + 1)
    assert xglib.error_rate_ttest(x, eps0).pvalue == pytest.approx(alpha, abs=3e-5)


def test_equal_differences_are_found_in_spite_of_rounding():
    a, b = [0.3, 0.4, 0.9], [0.1, 0.2, 0.7]
    assert len({x - y for x, y in zip(a, b)}) > 1
    message = (
        r"^t is undefined: the differences of errors_a and errors_b are all 0\.2, so their variance \(2.29\) is 0$"
    )
    with pytest.raises(ValueError, match=message):
        xglib.paired_ttest(a, b)
    with pytest.raises(ValueError, match=message):
        xglib.corrected_paired_ttest(a, b, n_train=2, n_test=1)
    with pytest.raises(ValueError, match=r"^t is undefined: error_rates are all 0\.1, so"):
        xglib.error_rate_ttest([0.1, 1 - 0.9, 0.1], 0.3)
    assert xglib.paired_ttest([0.3, 0.4], [0.1, 0.2 + 1e-14]).df == 1  # more than rounding


def test_the_bound_of_rounding():
    eps = np.finfo(float).eps
    with pytest.raises(ValueError, match="are all 1, so"):
        xglib.error_rate_ttest([1, 1 - 4 * eps], 0.5)
    assert xglib.error_rate_ttest([1, 1 - 5 * eps], 0.5).df == 1
    b = np.zeros((5, 2))
    a = np.zeros((5, 2))
    a[2] = 1, 1 - 4 * eps
    with pytest.raises(ValueError, match=r"\(2\.32\) is undefined"):
        xglib.five_by_two_cv_ttest(a, b)
    a[2] = 1, 1 - 5 * eps
    assert xglib.five_by_two_cv_ttest(a, b).statistic == 0


# ---- 5x2cv ----------------------------------------------------------------------------------------


def test_five_by_two_cv_of_its_definition():
    rng = np.random.default_rng(1)
    for _ in range(200):
        a, b = rng.integers(0, 9, (2, 5, 2)) / 8  # exact in floats
        d = [[Fraction(x) for x in row] for row in (a - b).tolist()]
        mu = (d[0][0] + d[0][1]) / 2
        scatter = sum((x - sum(row) / 2) ** 2 for row in d for x in row)
        if scatter == 0:
            continue
        for form, square in (
            ("book", mu * abs(mu) / (scatter / 5)),
            ("dietterich", d[0][0] * abs(d[0][0]) / (scatter / 5)),
            ("exact", 2 * mu * abs(mu) / (scatter / 5)),
        ):
            result = xglib.five_by_two_cv_ttest(a, b, form=form)
            assert signed_square(result.statistic) == pytest.approx(float(square), rel=1e-13, abs=1e-30)
            assert result.pvalue == pytest.approx(2 * stats.t.sf(abs(result.statistic), 5), rel=1e-11)
            assert result.df == 5
        assert xglib.five_by_two_cv_ttest(a, b) == xglib.five_by_two_cv_ttest(a, b, form="exact")


def test_dietterichs_form_equals_mlxtend():
    from mlxtend.evaluate import paired_ttest_5x2cv
    from sklearn.datasets import load_breast_cancer
    from sklearn.model_selection import train_test_split
    from sklearn.naive_bayes import GaussianNB
    from sklearn.tree import DecisionTreeClassifier

    x, y = load_breast_cancer(return_X_y=True)
    learners = DecisionTreeClassifier(max_depth=1, random_state=0), GaussianNB()
    errors = np.empty((2, 5, 2))
    rng = np.random.RandomState(3)
    for i in range(5):
        x1, x2, y1, y2 = train_test_split(x, y, test_size=0.5, random_state=rng.randint(low=0, high=32767))
        for j, (train, test) in enumerate((((x1, y1), (x2, y2)), ((x2, y2), (x1, y1)))):
            errors[:, i, j] = [1 - learner.fit(*train).score(*test) for learner in learners]
    t, p = paired_ttest_5x2cv(*learners, x, y, random_seed=3)
    ours = xglib.five_by_two_cv_ttest(*errors, form="dietterich")
    assert (
        ours[:2] == (pytest.approx(-t, rel=1e-9), pytest.approx(p, rel=1e-9)) and ours.df == 5
    )  # theirs compares accuracies


def test_five_by_two_cv_undefined():
    b = np.tile([[0.1], [0.2], [0.3], [0.4], [0.5]], 2)
    message = r"^\(2\.32\) is undefined: in every row of errors_a - errors_b the two differences are equal$"
    with pytest.raises(ValueError, match=message):
        xglib.five_by_two_cv_ttest(b + [[0.1, 0.1]], b)
    a = b.copy()
    a[4, 1] = 1  # one row is enough
    assert xglib.five_by_two_cv_ttest(a, b).statistic == 0


# ---- what is refused ------------------------------------------------------------------------------

GOOD = [0.1, 0.2, 0.4]
TABLE = [[0.1, 0.2]] * 4 + [[0.3, 0.1]]


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda: xglib.error_rate_ttest([0.1], 0.3), ValueError, "error_rates must hold at least two rounds, got 1"),
        (
            lambda: xglib.error_rate_ttest([0, 1, 30, -1], 0.3),
            ValueError,
            "error_rates must be from 0 to 1, got 30.0",
        ),
        (
            lambda: xglib.error_rate_ttest([0.1, -0.25], 0.3),
            ValueError,
            "error_rates must be from 0 to 1, got -0.25",
        ),
        (lambda: xglib.error_rate_ttest(GOOD, 1.5), ValueError, "eps0 must be finite and in [0, 1], got 1.5"),
        (lambda: xglib.error_rate_ttest(GOOD, -0.5), ValueError, "eps0 must be finite and in [0, 1], got -0.5"),
        (lambda: xglib.error_rate_ttest([GOOD], 0.3), ValueError, "error_rates must have 1 dimension(s), got shape"),
        (lambda: xglib.error_rate_ttest([], 0.3), ValueError, "error_rates must not be empty, got shape (0,)"),
        (lambda: xglib.error_rate_ttest([0.1, np.nan], 0.3), ValueError, "error_rates must be finite, got nan at"),
        (lambda: xglib.error_rate_ttest([1j, 0], 0.3), TypeError, "error_rates must hold real numbers, got"),
        (
            lambda: xglib.paired_ttest(GOOD, GOOD[:2]),
            ValueError,
            "errors_a and errors_b must have one shape, got (3,) and (2,)",
        ),
        (lambda: xglib.paired_ttest(GOOD, [2, 0, 1]), ValueError, "errors_b must be from 0 to 1, got 2.0"),
        (lambda: xglib.paired_ttest(["a", "b"], GOOD), TypeError, "errors_a must hold real numbers, got dtype <U1"),
        (lambda: xglib.paired_ttest(GOOD, None), ValueError, "errors_b must have 1 dimension(s), got shape ()"),
        (
            lambda: xglib.paired_ttest([0.5], [0.25]),
            ValueError,
            "the differences of errors_a and errors_b must hold at",
        ),
        (
            lambda: xglib.corrected_paired_ttest(GOOD, GOOD, n_train=0, n_test=1),
            ValueError,
            "n_train must be at least 1, got 0",
        ),
        (
            lambda: xglib.corrected_paired_ttest(GOOD, GOOD, n_train=1, n_test=0),
            ValueError,
            "n_test must be at least 1, got 0",
        ),
        (
            lambda: xglib.five_by_two_cv_ttest(TABLE[:4], TABLE[:4]),
            ValueError,
            "errors_a and errors_b must have shape (5, 2), got (4, 2)",
        ),
        (
            lambda: xglib.five_by_two_cv_ttest(TABLE, np.transpose(TABLE)),
            ValueError,
            "errors_a and errors_b must have one shape, got (5, 2) and (2, 5)",
        ),
        (lambda: xglib.five_by_two_cv_ttest(GOOD, GOOD), ValueError, "errors_a must have 2 dimension(s), got shape"),
        (
            lambda: xglib.five_by_two_cv_ttest(TABLE, TABLE, form="alpaydin"),
            ValueError,
            "form must be one of 'exact', 'book', 'dietterich', got 'alpaydin'",
        ),
        *[
            (call, ValueError, "alternative must be one of 'two-sided', 'less', 'greater', got 'more'")
            for call in (
                lambda: xglib.error_rate_ttest(GOOD, 0.3, alternative="more"),
                lambda: xglib.paired_ttest(GOOD, GOOD, alternative="more"),
                lambda: xglib.corrected_paired_ttest(GOOD, GOOD, n_train=2, n_test=1, alternative="more"),
            )
        ],
    ],
)
def test_refuses(call, error, message):
    with pytest.raises(error) as caught:
        call()
    assert str(caught.value).startswith(message)


FORMS = {
    "tuple": tuple,
    "array": np.array,
    "strided": lambda v: np.repeat(np.array(v), 2, axis=0)[::2],
    **{f"dtype {d}": lambda v, d=d: np.array(v, dtype=d) for d in ("f2", "f4", ">f8", "g")},
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_forms_of_the_same_error_rates(form):
    a, b = [0.5, 0.25, 0.75], [0.125, 0.5, 0.25]  # exact in half precision
    assert xglib.paired_ttest(form(a), form(b)) == xglib.paired_ttest(a, b)
    assert xglib.error_rate_ttest(form(a), 0.25) == xglib.error_rate_ttest(a, 0.25)
    a, b = [[0.5, 0.25]] * 5, [[0.75, 0.25]] * 5
    assert xglib.five_by_two_cv_ttest(form(a), form(b)) == xglib.five_by_two_cv_ttest(a, b)


def test_pandas_and_nothing_changes_in_place(tmp_path):
    pd = pytest.importorskip("pandas")
    a, b = pd.Series([0.5, 0.25, 0.75], index=[2, 1, 0]), np.array([0.125, 0.5, 0.25])
    b.flags.writeable = False
    expected = xglib.paired_ttest(a.tolist(), b)
    assert xglib.paired_ttest(a, b) == expected  # by position, not by index
    a.to_numpy().tofile(tmp_path / "a")
    mapped = np.memmap(tmp_path / "a", dtype=float, mode="r")
    assert xglib.paired_ttest(mapped, b) == expected
    table = pd.DataFrame(TABLE)
    before = table.copy()
    assert xglib.five_by_two_cv_ttest(table, 0.5 * table) == xglib.five_by_two_cv_ttest(TABLE, 0.5 * np.array(TABLE))
    assert table.equals(before)
