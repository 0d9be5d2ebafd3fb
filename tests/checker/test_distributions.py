"""Distributions by name: what a declaration brings, what follows, what does not, and what is proved of the density."""

import pytest

from derivations import IllFormed, lemmas, plaintext
from derivations.author.distributions import DISTRIBUTIONS, moments
from derivations.documents.blocks import find
from derivations.documents.check import check
from derivations.kernel.language import parse, text
from derivations.refute.spaces import spread

LETTERS = "a, b, m, k real; s, t, l positive; p, q probability; n natural"


def said(declared, display):
    head = "".join(f"% {line}\n" for line in (LETTERS, *declared.split("\n")))
    document = f"% derivation: T\n{head}\\begin{{align*}}\n{display}\n\\end{{align*}}\n"
    (report,) = check(find(document, ".tex"), keep=False)
    return report.verdict, [fault.message for fault in report.faults]


@pytest.mark.parametrize(
    ("declared", "true", "false"),
    [
        ("X bernoulli(p)", r"\mathrm{Var}(X) = p(1-p)", r"\mathrm{Var}(X) = p(1+p)"),
        ("X bernoulli(p)", r"E(X^3) = p", r"E(X^3) = p^3"),
        ("X binomial(n, p)", r"\mathrm{Var}(2X+1) = 4np(1-p)", r"\mathrm{Var}(2X+1) = 2np(1-p)"),
        ("X binomial(n, p)", r"E(X(X-1)) = n(n-1)p^2", r"E(X(X-1)) = n^2p^2"),
        ("X binomial(n, q/2)", r"E(X) = \frac{nq}{2}", r"E(X) = nq"),
        ("X poisson(l)", r"E(X^2) = l + l^2", r"E(X^2) = l^2"),
        ("X uniform(a, b)", r"E(X^2) = \frac{a^2 + ab + b^2}{3}", r"E(X^2) = \frac{a^2 + ab + b^2}{4}"),
        ("X exponential(l)", r"E(X^2) = \frac{2}{l^2}", r"E(X^2) = \frac{1}{l^2}"),
        (
            "X normal(m, s)",
            r"\mathrm{Var}\left(\frac{X-m}{s}\right) = 1",
            r"\mathrm{Var}\left(\frac{X-m}{s}\right) = s",
        ),
    ],
)
def test_what_follows_from_mean_and_variance(declared, true, false):
    assert said(declared, true) == ("proved", [])
    assert said(declared, false)[0] == "refuted"


def test_a_difference_of_two_that_are_independent():
    declared = "X normal(m, s); Y normal(k, t)\ngiven independent(X, Y)"
    assert said(declared, r"\mathrm{Var}(X - Y) = s^2 + t^2 % [uses independent(X, Y)]")[0] == "proved"
    assert said(declared, r"\mathrm{Var}(X - Y) = s^2 - t^2 % [uses independent(X, Y)]")[0] == "refuted"
    assert said(declared, r"\mathrm{Var}(X - Y) = s^2 + t^2")[0] != "proved"  # without the hypothesis


def test_what_a_declaration_says_is_said_by_its_record():
    declared = "X binomial(n, p)\nwhere n > 0 or p > 0"
    text_of = f"T\n{LETTERS}\n{declared}\nE(X)\n= n*p"
    (record,) = (plaintext.sources(text_of),)
    given = "E(X) == n*p and E((X - E(X))**2) == n*p*(1 - p) and (n > 0 or p > 0)"
    assert record["where"] == given and record["random"] == ["X"] and record["hypotheses"] == []
    bernoulli = plaintext.sources(f"T\n{LETTERS}\nX bernoulli(p)\nE(X**2)\n= p")
    assert bernoulli["hypotheses"] == ["event(X)"]


@pytest.mark.parametrize(
    ("declared", "display", "message"),
    [
        ("X poisson(l, 2)", "E(X) = l", "poisson takes 1 argument(s), not 2: write `X poisson(l)`"),
        ("X binomial(n)", "E(X) = n", "write `X binomial(n, p)`"),
        ("X normal(m, s)", "E((X - m)^3) = 0", "X is declared normal, which says what its mean and its variance are"),
        ("X normal(m, z)", "E(X) = m", "z is not declared"),
        ("X exponential(0)", "E(X) = 0", "there is no exponential(0): 0 > 0 does not hold"),
        ("X exponential(-1)", "E(X) = -1", "there is no exponential(-1)"),
        ("X binomial(-1, -1)", "E(X) = 1", "there is no binomial(-1, -1)"),
        ("X bernoulli(3/2)", "E(X) = 3/2", "there is no bernoulli(3/2)"),
        ("X poisson(-l*0 - 1)", "0 = 1", "vacuous"),
        ("X uniform(1, 0)", "E(X) = 1/2", "there is no uniform(1, 0)"),
        ("X normal(m, -1)", "E(X) = m", "there is no normal(m, -1)"),
        ("X binomial(a, p)", "E(X) = ap", "a is real, and a number of trials"),
    ],
)
def test_what_cannot_be_said(declared, display, message):
    verdict, faults = said(declared, display)
    assert verdict in ("error", "unknown") and message in faults[0]


@pytest.mark.parametrize(
    ("declared", "display", "verdict"),
    [
        ("X exponential(a)", "a > 0", "proved"),  # else there is none
        ("X exponential(a)", "aE(X) = 1", "proved"),
        ("X uniform(a, b)", "b - a > 0", "proved"),
        ("X bernoulli(a)", "a^2 \\le a", "proved"),
        ("X normal(m, a)", "a \\ge 0", "proved"),
        ("X normal(m, a)", "a > 0", "refuted"),
    ],
)
def test_parameters_are_some_of_the_distribution(declared, display, verdict):
    assert said(declared, display)[0] == verdict


@pytest.mark.parametrize("name", [name for name, of in DISTRIBUTIONS.items() if of.density])
def test_mean_and_variance_are_proved_from_the_density(name):
    of = DISTRIBUTIONS[name]
    for derivation, moment in zip(lemmas.moments(name), (of.mean, of.variance), strict=True):
        assert derivation.proved and text(derivation.conclusion.right) == text(parse(moment))


def test_of_the_normal_one_it_is_not():
    with pytest.raises(IllFormed, match="normal: the integral of its density cannot be written here"):
        lemmas.moments("normal")


def test_arguments_are_put_in_one_beside_the_other():
    said = "b < a and E(X) == (b + a)/2 and E((X - E(X))**2) == (a - b)**2/12"
    assert moments("X", "uniform", ["b", "a"], {}) == said


@pytest.mark.parametrize("variance", ["0", "1", "1/4", "3", "7/12", "1/300", "23/7"])
def test_a_spread_has_its_mean_and_variance(variance):
    from fractions import Fraction

    values = spread(Fraction(2, 3), Fraction(variance))
    mean = sum(values) / len(values)
    assert (mean, sum((v - mean) ** 2 for v in values) / len(values)) == (Fraction(2, 3), Fraction(variance))
    assert spread(Fraction(0), Fraction(-1)) is None


def test_a_mean_without_a_value_somewhere_is_none_there():
    assert said("X random\nwhere E(X) == 1/a", "aE(X) = 1")[0] == "proved"
    assert said("X random\nwhere E(X) == 1/a", "aE(X) = 2")[0] == "refuted"


def test_moments_that_conditions_say_are_those_of_the_cases():
    """They are built, not met by chance: of a mean alone what depends on each other still does."""
    declared = "S, Y random\nwhere E(S) == 40 and E(S**2) == 2500 and E(Y) == l*E(S)"
    assert said(declared, r"E(S^2) - E(S)^2 = 900")[0] == "proved"
    assert said(declared, r"E(S^2) - E(S)^2 = 800")[0] == "refuted"
    assert said(declared, r"l = \frac{E(Y)}{E(S)}")[0] == "proved"
    assert said("S, Y random\nwhere E(S) == 40 and E(Y) == l*E(S)", r"E(SY) = E(S)E(Y)")[0] == "refuted"


@pytest.mark.parametrize("square", ["E(X**2) == s**2 + m**2", "E((X - m)**2) == s**2", "E((X - E(X))**2) == s**2"])
def test_the_mean_of_a_second_moment_may_be_a_hypothesis(square):
    declared = f"X random\ngiven mean(X, m)\nwhere {square}"
    assert said(declared, "E((1 + X)^2) = 1 + 2m + m^2 + s^2 % [uses mean(X, m)]")[0] == "proved"
    assert said(declared, "E((1 + X)^2) = 2 + 2m + m^2 + s^2")[0] == "refuted"
