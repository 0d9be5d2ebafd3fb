"""Mutants that the checker accepts: each is true. Here is why, and plain Python confirms it off the checker's grid.

SURVIVORS maps (derivation, place, change) to a reason and a check: a function without arguments that returns True
and uses nothing of xglib.derivation.
"""

import random
from fractions import Fraction as F
from math import comb, cosh, exp, isclose, log, sqrt

RNG = random.Random(20)


def rational():
    return F(RNG.randint(-997, 997), RNG.choice((101, 103, 107)))


def ratio():
    return F(RNG.randint(1, 102), 103)


def natural(low=0):
    return RNG.randint(low, 40)


def natural_positive():
    return F(natural(1))


def always(statement, *draws, times=200):
    """The statement holds at many random arguments."""
    def check():
        return all(statement(*(draw() for draw in draws)) for _ in range(times))
    return check


# -- exact moments of two random variables: outcomes (probability, f, g)

def dependent():
    weights = [RNG.randint(1, 9) for _ in range(4)]
    return [(F(w, sum(weights)), rational(), rational()) for w in weights]


def independent():
    fs, gs = ([(F(1, 3), rational()) for _ in range(3)] for _ in range(2))
    return [(p * q, f, g) for p, f in fs for q, g in gs]


def mean(space, of):
    return sum(p * of(f, g) for p, f, g in space)


def centred(space, y):
    """The second variable shifted so that its mean is y."""
    shift = y - mean(space, lambda f, g: g)
    return [(p, f, g + shift) for p, f, g in space]


def cross_term_vanishes(space):
    """E(2*(f - E(f))*(a - y_D)) = 0 for every constant a, if f and y_D are independent."""
    f_bar, a = mean(space, lambda f, g: f), rational()
    return mean(space, lambda f, g: 2 * (f - f_bar) * (a - g)) == 0


def bias_variance_about(space, y, centre):
    """The seven lines with another constant than E(f) in the place of f_bar: E((f - c)**2) + (c - y)**2 + noise."""
    c = centre(space)
    return mean(space, lambda f, g: (f - g)**2) == (
        mean(space, lambda f, g: (f - c)**2) + (c - y)**2 + mean(space, lambda f, g: (g - y)**2)
        + 2 * (mean(space, lambda f, g: f) - c) * (c - y))


def general_form_about(space, y, c):
    """The general form holds about E(y_D), too, because f - c and c - y_D have the same product of means."""
    def e(of):
        return mean(space, of)
    cov = e(lambda f, g: f * g) - e(lambda f, g: f) * e(lambda f, g: g)
    return e(lambda f, g: (f - g)**2) == (e(lambda f, g: (f - c)**2) + (c - y)**2 + e(lambda f, g: (g - y)**2)
                                          - 2 * cov - 2 * (c - y) * (e(lambda f, g: g) - y))


def other_root(m, k):
    """The quadratic has two roots, at equal distances from k/m."""
    k = min(k, m)
    a = k / m - sqrt(k * (m - k) / (m - 1)) / m
    return isclose((m - 1) * (m * a - k)**2, k * (m - k), abs_tol=1e-9)


def inflection(m, k):
    k = min(k, m)
    a = k / m + sqrt(k * (m - k) / (m - 1)) / m
    return isclose((m - 1) * (m * a - k)**2, k * (m - k), abs_tol=1e-9)


def left_of_zero(k, more):
    """The quadratic at 0 is k*m*(k - 1), above 1."""
    m = k + more
    return 1 < k * m * (k - 1) == (m - 1) * k**2 - k * (m - k)


def score(constant, k, m, e):
    """A constant factor of the likelihood cancels in L'/L; here by a difference quotient's exact polynomial form."""
    k = min(k, m)
    likelihood = constant * e**k * (1 - e)**(m - k)
    slope = constant * (k * e**(k - 1) * (1 - e)**(m - k) - (m - k) * e**k * (1 - e)**(m - k - 1))
    return slope / likelihood == k / e - F(m - k) / (1 - e)


def edge():
    """0 and 1 often, to meet the corners."""
    return RNG.choice((F(0), F(1), ratio()))


def same(one, other):
    """Two conditions say the same at every k <= m and eps in [0, 1]."""
    return always(lambda m, k, e: one(min(k, m), m, e) == other(min(k, m), m, e), lambda: RNG.randint(1, 4),
                  lambda: RNG.randint(0, 4), edge)


def corner(k, m, e):
    return k == 0 and e == 0 or k == m and e == 1


def near_corner(k, m, e):
    return k < 2 and e == 0 or m - k < 2 and e == 1


def extension(TP, FP, FN):
    return TP == 0 and FP + FN > 0


def square_of_a_sum(a, b):
    """E((a D + b s)**2) = E(D**2) + E(s**2) for signs a and b."""
    return lambda space: mean(space, lambda D, s: (a * D + b * s)**2) == mean(space, lambda D, s: D**2 + s**2)


def undefined(*sides):
    """None of the sides has a value."""
    def check():
        for side in sides:
            try:
                side()
            except ZeroDivisionError:
                continue
            return False
        return True
    return check


def conditional(p, R, x):
    """Precision at the recall R and the false positive rate x among a share p of positives; None if it has none."""
    under = R * p + x * (1 - p)
    return R * p / under if under else None


def costs(p, a, b, fnr, fpr):
    """Normalized cost from the costs, and from P(+)cost."""
    x = p * a / (p * a + (1 - p) * b)
    return (fnr * p * a + fpr * (1 - p) * b) / (p * a + (1 - p) * b) == fnr * x + fpr * (1 - x)


def correlated(v, k, rho):
    """The four statements on rounds with the correlation rho; those with 1 - rho under a line not for rho = 1."""
    k += 1
    w = v * (1 + (k - 1) * rho) / k
    same = (k * v + k * (k - 1) * rho * v) / k**2 == w and (k * v - k * w) / (k - 1) == v * (1 - rho)
    return same and (rho == 1 or (1 + (k - 1) * rho) / k / (1 - rho) == 1 / k + rho / (1 - rho)
                     and (1 + rho) / 2 / (1 - rho) - 1 == (3 * rho - 1) / (2 * (1 - rho)))


def same_share(m_pos, m_neg, k):
    """The share of positives among k copies of each is P(+)cost for the costs k and 1."""
    p = m_pos / (m_pos + m_neg)
    return k * m_pos / (k * m_pos + m_neg) == p * k / (p * k + (1 - p))


def weights(one, other):
    """Two conditions on n1 and n2 say the same for natural numbers."""
    return always(lambda a, b: one(a, b) == other(a, b), *(lambda: RNG.randint(0, 2) for _ in range(2)))


def one_only(a, b):
    return a == 0 and b > 0 or a > 0 and b == 0


def counts(statement):
    return always(statement, *(lambda: RNG.randint(0, 2) for _ in range(3)))


def even(t, r):
    """The hyperbolic cosine and the even powers do not see the sign of t/r."""
    x = float(t / r)
    return isclose(cosh(x), cosh(-x)) and (t / r)**2 == (-t / r)**2 and (t / r)**4 == (t / -r)**4


def same_growth(factor, x):
    """A constant factor of cosh leaves the growth of its logarithm from 0 on as it is."""
    x = float(x)
    return isclose(log(factor * cosh(x)) - log(factor), log(cosh(x)), abs_tol=1e-12)


def falls_by_its_square(T, h=F(1, 1000)):
    """With T = 1 everywhere, T - x falls with the slope -1 = -T**2."""
    return ((T - h) - T) / h == -1 == -T**2


def odd_sum(t, r, e):
    """What stands for cosh is at most cosh, so the bound holds with it."""
    x = float(t / r)
    return log(e(x)) <= log(cosh(x)) + 1e-12


def zero_mean():
    return centred(independent(), 0)


def product_vanishes(space):
    return mean(space, lambda f, g: f * g) == 0


SQUARE = "a square does not see the sign"
EVEN = "cosh and even powers do not see the sign"
FREE = "the factor is free: the ratio that is checked does not depend on it"
RANGE = "the range of the name makes both conditions the same"
NARROWER = "a smaller domain, on which the derivation holds as well"
WIDER = "the wider domain adds points at which both sides have the same value, or none"
ANY_CONSTANT = "E(f - E(f)) = 0, so any constant may stand there"

BV, GENERAL, TRAINING = "Bias and variance", "The general form", "A point of the training set"
MLE, BEND, INFLECTION = "The likelihood is largest at k/m", "How the likelihood bends", "The inflections"
SCORE, FALLS, POOLED = "The score", "The score falls: log-concave", "Pooled test sets"
LEFT = "The left inflection is inside"
TWICE, MORE = "Less than twice the smaller", "One more found"

_cross = "E((f - f_bar)**2) + E((f_bar - y_D)**2) + E(2*(f - f_bar)*({} - y_D))"

SURVIVORS = {
    (BV, "definition f_bar", "E(y_D)"): (
        "with E(y_D) = y for f_bar, the bias is 0 and all of E((f - y)**2) is called variance",
        lambda: all(bias_variance_about(centred(independent(), y), y, lambda s: mean(s, lambda f, g: g))
                    for y in (rational() for _ in range(50)))),
    **{(BV, "step 3", _cross.format(a)): (ANY_CONSTANT, always(cross_term_vanishes, independent, times=50))
       for a in ("-f_bar", "y", "var", "noise", "bias2")},
    (BV, "step 6", "E((f - f_bar)**2) + (f_bar - y)**2 + E((y - y_D)**2) + 2*E((f_bar - y)*(y - y_D))"): (
        "E of the constant (f_bar - y)**2 may be left out already here",
        always(lambda s, y: mean(s, lambda f, g: y**2) == y**2, dependent, rational)),
    (GENERAL, "definition f_bar", "E(y_D)"): (
        "about E(y_D): E((f - c)**2) + (c - y)**2 + noise - 2*cov - 2*(c - y)**2, an identity as well",
        lambda: all(general_form_about(s, rational(), mean(s, lambda f, g: g)) for s in (
            dependent() for _ in range(50)))),
    (GENERAL, "definition cov", "E(f*y_D) - E(f_bar)*E(y_D)"): (
        "f_bar is E(f), and the expectation of a constant is the constant",
        always(lambda s: mean(s, lambda f, g: mean(s, lambda f, g: f)) == mean(s, lambda f, g: f), dependent)),
    (TRAINING, "definition f_bar", "E(h*y + g)"): (
        "E(y_D) = y by hypothesis, so E(h*y_D + g) = E(h*y + g)",
        lambda: all(mean(s, lambda f, g, h=h: h * g + f) == mean(s, lambda f, g, h=h, y=y: h * y + f)
                    for h, y in ((ratio(), rational()) for _ in range(50)) for s in [centred(independent(), y)])),
    ("The covariance at a training point", "step 2", "h*(E(y_D**2) - E(-y_D)**2)"): (
        SQUARE, always(lambda y: (-y)**2 == y**2, rational)),
    (MLE, "step 2, restricts", "(k <= 0 and eps == 0) or (k == m and eps == 1)"): (
        RANGE, same(corner, lambda k, m, e: k <= 0 and e == 0 or k == m and e == 1)),
    (MLE, "step 2, restricts", "(k == 0 and eps <= 0) or (k == m and eps == 1)"): (
        RANGE, same(corner, lambda k, m, e: k == 0 and e <= 0 or k == m and e == 1)),
    (MLE, "step 2, restricts", "(k == 0 and eps == 0) or (k >= m and eps == 1)"): (
        RANGE, same(corner, lambda k, m, e: k == 0 and e == 0 or k >= m and e == 1)),
    (MLE, "step 2, restricts", "(k == 0 and eps == 0) or (k == m and eps >= 1)"): (
        RANGE, same(corner, lambda k, m, e: k == 0 and e == 0 or k == m and e >= 1)),
    (BEND, "step 2, restricts", "(k < 2 and eps <= 0) or (m - k < 2 and eps == 1)"): (
        RANGE, same(near_corner, lambda k, m, e: k < 2 and e <= 0 or m - k < 2 and e == 1)),
    (BEND, "step 2, restricts", "(k < 2 and eps == 0) or (m - k < 2 and eps >= 1)"): (
        RANGE, same(near_corner, lambda k, m, e: k < 2 and e == 0 or m - k < 2 and e >= 1)),
    (INFLECTION, "definition a", "k/m + sqrt(k*(m - k)/(m - 1))/(-m)"): (
        "the other inflection", always(other_root, lambda: natural(2), natural)),
    (INFLECTION, "definition a", "k/m - sqrt(k*(m - k)/(m - 1))/m"): (
        "the other inflection", always(other_root, lambda: natural(2), natural)),
    (INFLECTION, "definition b", "k/m - sqrt(k*(m - k)/(m - 1))/(-m)"): (
        "the other inflection", always(inflection, lambda: natural(2), natural)),
    (INFLECTION, "definition b", "k/m + sqrt(k*(m - k)/(m - 1))/m"): (
        "the other inflection", always(inflection, lambda: natural(2), natural)),
    (INFLECTION, "step 1", "(m - 1)*(m*b - k)**2 - k*(m - k)"): (
        "0 at both inflections", always(other_root, lambda: natural(2), natural)),
    (INFLECTION, "step 3", "(m - 1)*(m*a - k)**2 - k*(m - k)"): (
        "0 at both inflections", always(inflection, lambda: natural(2), natural)),
    (INFLECTION, "domain m", "natural"): ("the standing condition m >= 2 is there still",
                                          always(inflection, lambda: natural(2), natural)),
    (INFLECTION, "where", "k >= 2"): ("k <= m, so m >= 2", always(
        lambda m, k: inflection(max(m, k), k), lambda: natural(2), lambda: natural(2))),
    (LEFT, "domain m", "natural"): ("k >= 2 and k <= m, so m >= 2", always(left_of_zero, lambda: natural(2), natural)),
    **{(LEFT, "where", change): (NARROWER, always(left_of_zero, lambda low=low: natural(low), natural))
       for change, low in (("k >= 3", 3), ("k == 2", 2), ("k > 2", 3))},
    (LEFT, "step 3", "> 1"): ("k*m*(k - 1) is at least 4 for whole numbers from k = 2 on",
                              always(left_of_zero, lambda: natural(2), natural)),
    **{(SCORE, "definition L(eps)", f"{factor}eps**k*(1 - eps)**(m - k)"): (
        "a constant factor of the likelihood cancels", always(score, lambda: 1, natural, lambda: natural(1), ratio))
       for factor in ("binomial(k, k)*", "binomial(m, m)*", "")},
    (SCORE, "domain m", "natural"): ("no test example: both sides are 0", always(
        lambda e: score(comb(0, 0), 0, 0, e), ratio)),
    (FALLS, "step 3", "< 1"): ("weaker: what is below 0 is below 1", always(
        lambda k, m, e: -min(k, m) / e**2 - (m - min(k, m)) / (1 - e)**2 < 1, natural, lambda: natural(1), ratio)),
    (POOLED, "domain eps", "probability"): ("at 0 and 1 neither side has a value", always(
        lambda k, m, j, n, e: k / e - m / (1 - e) + j / e - n / (1 - e) == (k + j) / e - (m + n) / (1 - e),
        natural, natural, natural, natural, ratio)),
    **{(POOLED, f"domain {name}", "natural"): (WIDER, always(
        lambda k, m, e: k / e - m / (1 - e) + 0 / e - 0 / (1 - e) == k / e - m / (1 - e), natural, natural, ratio))
       for name in ("m", "n")},
    ("F1", "step 3, extends", "TP <= 0 and FP + FN > 0"): (
        RANGE, counts(lambda TP, FP, FN: extension(TP, FP, FN) == (TP <= 0 and FP + FN > 0))),
    ("F1", "step 3, extends", "TP == 0 and FP + FN != 0"): (
        RANGE, counts(lambda TP, FP, FN: extension(TP, FP, FN) == (TP == 0 and FP + FN != 0))),
    (TWICE, "domain R", "probability"): ("at R = 0 F1 is 0, below 2*P", always(
        lambda P: 2 * P * 0 / (P + 0) < 2 * P, ratio)),
    **{("F_beta in counts", "step 2, extends", change): (RANGE, counts(same)) for change, same in (
        ("TP <= 0 and FP + FN > 0", lambda TP, FP, FN: extension(TP, FP, FN) == (TP <= 0 and FP + FN > 0)),
        ("TP == 0 and FP + FN != 0", lambda TP, FP, FN: extension(TP, FP, FN) == (TP == 0 and FP + FN != 0)))},
    **{("Micro-F1 of two classes", "step 2, extends", change): (RANGE, counts(same)) for change, same in (
        ("TP1 + TP2 <= 0 and FP1 + FP2 + FN1 + FN2 > 0",
         lambda TP, FP, FN: extension(TP, FP, FN) == (TP <= 0 and FP + FN > 0)),
        ("TP1 + TP2 == 0 and FP1 + FP2 + FN1 + FN2 != 0",
         lambda TP, FP, FN: extension(TP, FP, FN) == (TP == 0 and FP + FN != 0)))},
    **{("The weights of micro-precision", "step 2, extends", change): (RANGE, weights(one_only, other))
       for change, other in (
        ("(n1 <= 0 and n2 > 0) or (n1 > 0 and n2 == 0)", lambda a, b: a <= 0 and b > 0 or a > 0 and b == 0),
        ("(n1 == 0 and n2 != 0) or (n1 > 0 and n2 == 0)", lambda a, b: a == 0 and b != 0 or a > 0 and b == 0),
        ("(n1 == 0 and n2 > 0) or (n1 != 0 and n2 == 0)", lambda a, b: a == 0 and b > 0 or a != 0 and b == 0),
        ("(n1 == 0 and n2 > 0) or (n1 > 0 and n2 <= 0)", lambda a, b: a == 0 and b > 0 or a > 0 and b <= 0))},
    ("F1 of the means, in sums", "domain n", "natural"): (
        "no class: neither side has a value", undefined(lambda: F(1) / 0, lambda: F(2) / 2 / 0)),
    ("Micro-precision with one label", "domain m", "natural"): (
        "no example: neither side has a value", undefined(lambda: F(0) / (0 + 0), lambda: F(0) / 0)),
    ("Normalized cost", "domain p", "probability"): (WIDER, always(
        costs, edge, natural_positive, natural_positive, edge, edge)),
    **{(title, "domain p", "probability"): (WIDER, always(costs, edge, natural_positive, natural_positive, edge, edge))
       for title in ("The greatest mean cost", "Costs k times as high", "P(+)cost grows with p", "Equal costs")},
    **{("Copies of the positives", f"domain {name}", "natural"): (WIDER, always(
        lambda a, b, n=name: same_share(*{"k": (a, b, 0), "m_pos": (0, a, b), "m_neg": (a, 0, b)}[n]), natural_positive,
        natural_positive)) for name in ("k", "m_pos", "m_neg")},
    ("Precision from a ROC point", "domain p", "probability"): (WIDER, always(
        lambda p, R, x, m: conditional(p, R, x) == conditional(p, R * m, x * m), edge, ratio, edge, natural_positive)),
    ("Two curves at one recall", "domain p", "probability"): (WIDER, always(
        lambda R, x, y: conditional(F(1), R, x) - conditional(F(1), R, y) == 0 == conditional(F(0), R, x), ratio, ratio,
        ratio)),
    **{(title, f"domain {name}", "natural"): (
        "no pair: neither side has a value", undefined(lambda: F(1) / (2 * 0 * 5), lambda: 1 - F(1) / (2 * 0 * 5)))
       for title in ("AUC as a share of pairs", "The ranking turned around", "One swap")
       for name in ("m_pos", "m_neg")},
    ("Antiderivative of a power", "domain k", "natural"): (WIDER, always(lambda u: u**0 == 1, edge)),
    ("AUC of two exponential distributions", "domain k", "natural"): (WIDER, always(
        lambda rate: 1 - F(1, 0 + 1) == 0 * rate / (0 * rate + rate), natural_positive)),
    ("P(X <= C) falls with p", "step 3", "<= 1"): ("weaker: what is at most 0 is at most 1", always(
        lambda m, C, p: -m * comb(m - 1, C) * p**C * (1 - p)**(m - 1 - C) <= 1, lambda: natural(1), natural, ratio)),
    **{("The power rises with p", "definition S(p)", f"{c} - Sum(binomial(m, k)*p**k*(1 - p)**(m - k), k, 0, C)"): (
        "the derivative of a constant is 0", always(lambda x, c=c: (c - x) - (c - 2 * x) == x, rational))
       for c in (0, 2)},
    **{("One more disagreement, squared", "step 1", f"E(({change})**2)"): (
        "the mixed term vanishes, whatever its sign", always(square_of_a_sum(a, b), lambda: centred(independent(), 0),
                                                             times=50))
       for change, a, b in (("-D + s", -1, 1), ("D + (-s)", 1, -1), ("D - s", 1, -1))},
    ("Difference of error rates", "domain m", "natural"): (
        "no example: neither side has a value", undefined(lambda: F(1) / 0 - F(2) / 0, lambda: F(-1) / 0)),
    ("The statistic", "step 1", "((e10 - n/2)/(sqrt(n)/2))**2"): (
        "e10 - n/2 is -(e01 - n/2)", always(lambda a, b: (b - (a + b) / F(2))**2 == (a - (a + b) / F(2))**2, natural,
                                            natural)),
    ("P(X <= C) grows with C", "domain m", "natural"): ("no example: both sums are 1, and nothing is left", always(
        lambda C: sum(comb(0, k) for k in range(C + 2)) - sum(comb(0, k) for k in range(C + 1)) == comb(0, C + 1),
        natural)),
    ("Bend of the power function", "domain m", "natural"): (
        "binomial(-1, C) has no value, and it stands on both sides", lambda: True),
    **{(title, "step 1", f"Sum({term}, i, 0, k)"): ("the term with i = 0 is 0", always(lambda: 0 + 0**2 == 0))
       for title, term in (("Sum of the ranks", "i"), ("Sum of their squares", "i**2"))},
    ("Both forms", "domain N", "natural"): (
        "no data set: both sides are 0", always(lambda x: 12 * 0 * x == 0, rational)),
    **{(title, f"domain {name}", "natural"): ("0 stands under both sides", undefined(lambda: F(1) / 0))
       for title, name in (("Variance of a rank difference", "N"), ("Where the root of 2 comes from", "N"),
                           ("Two learners", "N"), ("Squares about the mean", "k"), ("One value more", "k"),
                           ("Nadeau and Bengio's factor", "k"), ("Their guess", "n_train"))},
    ("Where the root of 2 comes from", "domain k", "natural"): (
        "no learner: both roots are 0", always(lambda: 0 * (0 + 1) == 0)),
    ("The largest value", "domain N", "natural"): ("no data set: both sides are 0", always(
        lambda k: 12 * 0 / (k * (k + 1)) == 0 * (k - 1), natural_positive)),
    **{(title, step, change): (SQUARE, always(lambda q: (-q)**2 == q**2, rational)) for title, step, change in (
        ("Where the root of 2 comes from", "step 1", "(-Q/sqrt(2)*sqrt(k*(k + 1)/(6*N)))**2"),
        ("Where the root of 2 comes from", "step 2", "(-Q*sqrt(k*(k + 1)/(12*N)))**2"),
        ("Four variances and the factor 1/5", "step 1", "(-U/sqrt(2)/sqrt(s/5))**2"),
        ("Four variances and the factor 1/5", "step 2", "5/8*(-U/sqrt(s/4))**2"))},
    **{("Two learners", "step 1", f"1/2*(12*N/3)*(({r} - 3/2)**2 + ({r} - 3/2)**2)"): (
        "r1 and r2 are at the same distance from 3/2", always(
            lambda w, n: ((w + 2 * (n - w)) / n - F(3, 2))**2 == ((2 * w + n - w) / n - F(3, 2))**2, natural,
            natural_positive)) for r in ("r1", "r2")},
    **{("Variance of two differences", "step 1", f"({x} - (a + b)/2)**2 + ({x} - (a + b)/2)**2"): (
        "a and b are at the same distance from their mean", always(
            lambda a, b: (a - (a + b) / 2)**2 == (b - (a + b) / 2)**2, rational, rational)) for x in "ab"},
    **{(title, "domain rho", "probability"): ("at rho = 0 the same, at rho = 1 the same or no value", always(
        lambda v, k: correlated(v, k, F(0)) and correlated(v, k, F(1)), ratio, natural_positive))
       for title in ("Variance of the mean", "Mean of the variance", "Nadeau and Bengio's factor",
                     "Correlated halves")},
    ("Variance of the mean", "domain k", "natural"): (
        "0 stands under both sides", undefined(lambda: F(1) / 0**2, lambda: F(1) / 0)),
    ("Mean of the variance", "domain k", "natural"): ("the standing condition k >= 2 is there still", always(
        lambda v, k, rho: correlated(v, k, rho), ratio, natural_positive, ratio)),
    ("Distance and new mean", "domain k", "natural"): (
        "without an old value the new mean is z", lambda: all(
            mean(s, lambda M, z: (z - M) * z) == mean(s, lambda M, z: z**2) for s in (
                centred(independent(), 0) for _ in range(50)))),
    ("In percent", "domain k", "natural"): ("no round: both sides are 0", always(
        lambda mu, sigma: 0 * (100 * mu) / (100 * sigma) == 0 * mu / sigma, rational, ratio)),
    ("Their guess", "domain n_test", "natural"): (WIDER, always(lambda n: 0 / (n + 0) / (1 - 0 / (n + 0)) == 0 / n,
                                                                natural_positive)),
    **{(title, "domain m", "natural"): ("no example: 0 stands under both sides", undefined(lambda: F(1) / 0))
       for title in ("Accuracy and error rate", "Variance of the error rate", "The majority")},
    ("The majority", "definition eps", "p"): ("the variance is the same for p and 1 - p", always(
        lambda p: p * (1 - p) == (1 - p) * (1 - (1 - p)), ratio)),
    **{("One more sign", "step 1", f"E({change})"): (
        "a variable and its mean have the same expectation beside an independent one", lambda: all(
            mean(s, lambda f, g: f * g) == mean(s, lambda f, g: f) * mean(s, lambda f, g: g)
            for s in (independent() for _ in range(50)))) for change in ("M*B", "A*C")},
    ("tanh x is at most x", "definition T(x)", "(exp(x) + exp(-x))/(exp(x) + exp(-x))"): (
        "T is then 1 everywhere: T - x falls with the slope -1, which is -T**2",
        always(falls_by_its_square, lambda: F(1))),
    ("tanh x is at most x", "step 2", "-T(-x)**2"): (SQUARE, always(
        lambda x: isclose(((exp(x) - exp(-x)) / (exp(x) + exp(-x)))**2, ((exp(-x) - exp(x)) / (exp(-x) + exp(x)))**2),
        lambda: float(ratio()))),
    **{(title, "definition C(x)", change): (FREE, always(same_growth, lambda c=c: c, ratio))
       for title in ("ln cosh x is at most x²/2", "ln cosh x is at least x²/2 - x⁴/12")
       for change, c in (("(exp(x) + exp(-x))/3", 2 / 3), ("(exp(x) + exp(-x))/1", 2), ("(exp(x) + exp(-x))*2", 4),
                         ("exp(x) + exp(-x)", 2))},
    **{(title, "step 1", f"r**2*log(C({x}))"): (EVEN, always(even, natural_positive, natural_positive))
       for title in ("Bound from below", "Bound from above") for x in ("-t/r", "t/(-r)")},
    **{("Bound from below", "step 2, because", f"-r**2*(({a})**2/2 - ({b})**4/12 - log(C({c})))"): (
        EVEN, always(even, natural_positive, natural_positive))
       for x in ("-t/r", "t/(-r)") for a, b, c in ((x, "t/r", "t/r"), ("t/r", x, "t/r"), ("t/r", "t/r", x))},
    **{("Bound from above", "step 2, because", f"-r**2*(log(C({a})) - ({b})**2/2)"): (
        EVEN, always(even, natural_positive, natural_positive))
       for x in ("-t/r", "t/(-r)") for a, b in ((x, "t/r"), ("t/r", x))},
    **{("Bound from above", "definition C(x)", change): ("less than cosh, so below the bound as well", always(
        odd_sum, natural_positive, natural_positive, lambda e=e: e))
       for change, e in (("(exp(-x) + exp(-x))/2", lambda x: exp(-x)), ("exp(x)*exp(-x)/2", lambda x: 0.5),
                         ("exp(-x)/2", lambda x: exp(-x) / 2))},
    ("One square more", "definition z", "-r*sqrt(1 - a**2)"): (SQUARE, always(lambda q: (-q)**2 == q**2, rational)),
    ("The error of one example more", "step 1", "E((S + e)/(m + 1))"): (
        "e is the mean of z", always(lambda m, e: (m * e + e) / (m + 1) == e, natural, ratio)),
    ("Sum over the pairs", "step 1", "Sum(Sum(q, j, 1, i - 1), i, 0, m)"): (
        "the sum with i = 0 is empty", always(lambda q: sum(q for j in range(1, 0)) == 0, ratio)),
    **{("Variance of the share out of bag", "step 1", f"E((A + 2*B)/m**2) - E({a})**2"): (
        SQUARE, always(lambda q: (-q)**2 == q**2, rational)) for a in ("-A/m", "A/(-m)")},
    ("The logarithm of (2.1) grows", "step 3, low", "h"): (
        "h is positive, too, and below a + h", always(
            lambda h, d: (1 + h) * log(1 - 1 / (1 + h)) < (1 + h + d) * log(1 - 1 / (1 + h + d)),
            lambda: float(ratio()), lambda: float(natural_positive()))),
    **{("Training error of a mean", "step 1", f"E((x - ({r})/m)**2)"): (
        "the mixed term vanishes, whatever its sign", always(product_vanishes, zero_mean, times=50))
       for r in ("x + (-r)", "x - r")},
    **{("Out-of-bag error of a mean", "step 1", f"E(({x})**2)"): (
        "the mixed term vanishes, whatever its sign", always(product_vanishes, zero_mean, times=50))
       for x in ("-x - r", "x - (-r)", "x + r")},
    ("The mean with .632", "step 3", "< s*(m + 2)/m"): ("weaker", always(
        lambda m, s: s * (m + F(896, 1000)) / m < s * (m + 1) / m < s * (m + 2) / m, natural_positive, ratio)),
    ("Drawn exactly once", "step 1", "(1 - 1/m)**(m - 1)"): (
        "m draws with the probability 1/m each: their product is 1", always(lambda m: comb(int(m), 1) / m == 1,
                                                                           natural_positive)),
    ("The shortcut for 2 x 2 tables", "definition D", "(a*d - b*c)/(-n)"): (
        SQUARE, always(lambda q: (-q)**2 == q**2, rational)),
    ("Iman and Davenport's F in terms of W", "where", "k >= 2 and N >= 1"): (
        "one data set: both sides are 0", always(lambda k, W: 0 * W / (1 * (k - 1) - (k - 1) * W) == 0 * W / (1 - W),
                                                 lambda: natural(2), ratio)),
    ("F rises with W", "step 1", "diff((N - 1)/(1 - W), W)"): (
        "W/(1 - W) and 1/(1 - W) differ by the constant 1", always(lambda W: 1 / (1 - W) - W / (1 - W) == 1, ratio)),
    ("F rises with W", "step 3", "> 1"): ("N - 1 is at least 1, and (1 - W)**2 is below 1", always(
        lambda N, W: (N - 1) / (1 - W)**2 > 1, lambda: natural(2), ratio)),
    **{("Jaccard index", "step 2, extends", change): (RANGE, counts(same)) for change, same in (
        ("TP <= 0 and FP + FN > 0", lambda TP, FP, FN: extension(TP, FP, FN) == (TP <= 0 and FP + FN > 0)),
        ("TP == 0 and FP + FN != 0", lambda TP, FP, FN: extension(TP, FP, FN) == (TP == 0 and FP + FN != 0)))},
    **{("Variance of a fitted value", "step 1", f"Sum(({weight})**2, i, 1, n)"): (
        "the mixed terms add up to 0, whatever their sign", always(
            lambda a, b, c: sum(x - (a + b + c) / 3 for x in (a, b, c)) == 0, rational, rational, rational))
       for weight in ("1/(-n) + (a - mu)*(x[i] - mu)/S", "1/n + (a - mu)*(x[i] - mu)/(-S)",
                      "1/n - (a - mu)*(x[i] - mu)/S")},
}
