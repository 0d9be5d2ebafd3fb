"""Textbook steps by feature: each is proved, a false one beside it is not, and its record replays."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from derivations import (
    Claim,
    Derivation,
    IllFormed,
    NotProved,
    Refuted,
    Undecided,
    bit,
    event,
    induction,
    matrix,
    mean,
    natural,
    nonnegative,
    open_probability,
    positive,
    positive_integer,
    probability,
    real,
    replay,
    sequence,
    up_to,
)
from derivations.kernel.theorems import NotShown, step
from derivations.prove.search import Searching
from derivations.show.page import render
from derivations.words.parts import entry as place

X, XY, N, NM = {"x": real}, {"x": real, "y": real}, {"n": natural}, {"n": natural, "m": natural}
XYZ = {**XY, "z": real}
ITEMS, PAIRS = {"x": sequence(real), **NM}, {"x": sequence(positive), "y": sequence(positive), **N}
SQUARES = "Sum((x[i] - Sum(x[j], j, 1, n)/n)**2, i, 1, n)"
TO_N = "i, 1, n"
REALS = {"x": sequence(real), "y": sequence(real), "n": positive_integer}
WEIGHTED = {
    "p": sequence(nonnegative),
    "x": sequence(positive),
    "n": positive_integer,
    "where": "Sum(p[i], i, 1, n) == 1",
}
DATA = {"x": sequence(real), "y": sequence(real), "n": natural, "w": real}
TABLE = {"x": matrix(real), **NM}
BITS = {"y": sequence(bit), "f": sequence(bit), "m": natural}
PAIR, NOISE = {"random": "A B", "hypotheses": [event("A"), event("B")]}, mean("eps | x", "0")
TRIALS = {"m": positive_integer, "k": up_to("m"), "eps": open_probability}

# name, first line, next line, declarations, options, false next line
STEPS = [
    # sums
    ("nested", "Sum(Sum(x[i], j, 1, n), i, 1, m)", "n*Sum(x[i], i, 1, m)", ITEMS, {}, "m*Sum(x[i], i, 1, n)"),
    (
        "of logarithms",
        "Sum(log(x[i]), i, 1, n) + Sum(log(y[i]), i, 1, n)",
        "Sum(log(x[i]*y[i]), i, 1, n)",
        PAIRS,
        {},
        "Sum(log(x[i] + y[i]), i, 1, n)",
    ),
    ("harmonic", "Sum(1/(i + 1), i, 1, n)", "Sum(1/(j + 2), j, 0, n - 1)", N, {}, "Sum(1/(j + 1), j, 0, n - 1)"),
    (
        "product of sums",
        "Sum(Sum(x[i]*x[l], l, 1, n), i, 1, m)",
        "Sum(x[i], i, 1, m)*Sum(x[i], i, 1, n)",
        ITEMS,
        {},
        "Sum(x[i]**2, i, 1, m)",
    ),
    ("last term", "Sum(x[i], i, 1, n + 1)", "Sum(x[i], i, 1, n) + x[n + 1]", ITEMS, {}, "Sum(x[i], i, 1, n) + x[n]"),
    (
        "first term",
        "Sum(x[i], i, 1, n)",
        "x[1] + Sum(x[i], i, 2, n)",
        {**ITEMS, "n": positive_integer},
        {},
        "x[1] + Sum(x[i], i, 1, n)",
    ),
    ("shift", "Sum(x[i + 1], i, 0, n - 1)", "Sum(x[i], i, 1, n)", ITEMS, {}, "Sum(x[i], i, 1, n - 1)"),
    (
        "split",
        "Sum(x[i], i, 1, n)",
        "Sum(x[i], i, 1, k) + Sum(x[i], i, k + 1, n)",
        {**ITEMS, "k": up_to("n")},
        {},
        "Sum(x[i], i, 1, k) + Sum(x[i], i, k, n)",
    ),
    ("reverse", "Sum(x[i], i, 1, n)", "Sum(x[n + 1 - i], i, 1, n)", ITEMS, {}, "Sum(x[n + 2 - i], i, 1, n)"),
    (
        "exchange",
        "Sum(Sum(x[i]**j, i, 1, m), j, 1, n)",
        "Sum(Sum(x[i]**j, j, 1, n), i, 1, m)",
        ITEMS,
        {},
        "Sum(Sum(x[i]**j, j, 1, m), i, 1, n)",
    ),
    ("telescope", "Sum(x[i + 1] - x[i], i, 1, n)", "x[n + 1] - x[1]", ITEMS, {}, "x[n + 1] - x[2]"),
    ("total mass", "Sum(binomial(n, i)*p**i*(1 - p)**(n - i), i, 0, n)", "1", {**N, "p": probability}, {}, "n"),
    ("binomial theorem", "Sum(binomial(n, i)*x**i*y**(n - i), i, 0, n)", "(x + y)**n", {**N, **XY}, {}, "(x - y)**n"),
    ("subsets", "Sum(binomial(n, i), i, 0, n)", "2**n", N, {}, "2**n - 1"),
    ("mean", "Sum(i*binomial(n, i)*p**i*(1 - p)**(n - i), i, 0, n)", "n*p", {**N, "p": probability}, {}, "n*(1 - p)"),
    (
        "variance",
        "Sum((i - n*p)**2*binomial(n, i)*p**i*(1 - p)**(n - i), i, 0, n)",
        "n*p*(1 - p)",
        {**N, "p": probability},
        {},
        "n*p",
    ),
    ("Gauss", "Sum(i, i, 1, n)", "n*(n + 1)/2", N, {}, "n*(n - 1)/2"),
    ("squares", "Sum(i**2, i, 1, n)", "n*(n + 1)*(2*n + 1)/6", N, {}, "n*(n + 1)*(2*n - 1)/6"),
    (
        "geometric",
        "Sum(q**i, i, 0, n)",
        "(1 - q**(n + 1))/(1 - q)",
        {**N, "q": real},
        {"restricts": "q == 1"},
        "(1 - q**n)/(1 - q)",
    ),
    (
        "geometric, to n - 1",
        "Sum(q**i, i, 0, n - 1)",
        "(1 - q**n)/(1 - q)",
        {**N, "q": real},
        {"restricts": "q == 1"},
        "(1 - q**(n + 1))/(1 - q)",
    ),
    (
        "geometric, from m",
        "Sum(q**i, i, m + 1, n)",
        "(q**(m + 1) - q**(n + 1))/(1 - q)",
        {**NM, "q": open_probability, "where": "m <= n"},
        {},
        "(q**(m + 1) - q**n)/(1 - q)",
    ),
    (
        "discounted, from m",
        "Sum(x/(1 + q)**i, i, m, n)",
        "x/q*((1 + q)**(1 - m) - (1 + q)**(-n))",
        {**NM, **X, "q": positive, "where": "m <= n"},
        {},
        "x/q*((1 + q)**(-m) - (1 + q)**(-n))",
    ),
    (
        "a first term that is 0, and absorption",
        "Sum(i*binomial(n, i)*p**i, i, 0, n)",
        "Sum(n*binomial(n - 1, i - 1)*p**i, i, 1, n)",
        {"n": positive_integer, "p": probability},
        {},
        "Sum(n*binomial(n - 1, i - 1)*p**i, i, 2, n)",
    ),
    (
        "a step of a factorial",
        "factorial(n - k + 1)",
        "(n - k + 1)*factorial(n - k)",
        {"n": natural, "k": up_to("n")},
        {},
        "(n - k)*factorial(n - k)",
    ),
    ("telescope, to n - 1", "Sum(1/(i*(i + 1)), i, 1, n - 1)", "1 - 1/n", {"n": positive_integer}, {}, "1 - 1/(n + 1)"),
    (
        "geometric, by induction",
        "Sum(q**i, i, 0, n)",
        "(1 - q**(n + 1))/(1 - q)",
        {**N, "q": real},
        {"restricts": "q == 1", "by": induction("n", 0)},
        "(1 - q**n)/(1 - q)",
    ),
    ("below its tangents", "log(s)", "<= s - 1", {"s": positive}, {}, "<= s - 2"),
    (
        "Gibbs",
        "p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))",
        ">= 0",
        {"p": open_probability, "q": open_probability},
        {},
        ">= p - q",
    ),
    (
        "Gibbs, of many",
        "Sum(x[i]*log(x[i]/y[i]), i, 1, n)",
        ">= Sum(x[i] - y[i], i, 1, n)",
        PAIRS,
        {},
        ">= Sum(y[i] - x[i], i, 1, n) + n",
    ),
    (
        "Jensen",
        "t*log(x) + (1 - t)*log(y)",
        "<= log(t*x + (1 - t)*y)",
        {"t": open_probability, "x": positive, "y": positive},
        {},
        "<= log((1 - t)*x + t*y)",
    ),
    (
        "Jensen, of many",
        "log(Sum(x[i]*y[i], i, 1, n))",
        ">= Sum(x[i]*log(y[i]), i, 1, n)",
        {**PAIRS, "n": positive_integer, "where": "Sum(x[i], i, 1, n) == 1"},
        {},
        "> Sum(x[i]*log(y[i]), i, 1, n)",
    ),
    (
        "Jensen, of weights that may be 0",
        "log(Sum(p[i]*x[i], i, 1, n))",
        ">= Sum(p[i]*log(x[i]), i, 1, n)",
        WEIGHTED,
        {},
        "> Sum(p[i]*log(x[i]), i, 1, n)",
    ),
    (
        "Jensen, of exponentials",
        "exp(Sum(p[i]*x[i], i, 1, n))",
        "<= Sum(p[i]*exp(x[i]), i, 1, n)",
        {**WEIGHTED, "x": sequence(real)},
        {},
        "< Sum(p[i]*exp(x[i]), i, 1, n)",
    ),
    (
        "a mean of positive numbers",
        "Sum(p[i]*x[i], i, 1, n)",
        "> 0",
        WEIGHTED,
        {},
        "> 1",
    ),
    (
        "a sum of squares that is 0",
        "Sum(x[i]**2, i, 1, n) == 0",
        "=> All(x[i] == 0, i, 1, n)",
        {"x": sequence(real), "n": positive_integer},
        {},
        "=> All(x[i] == i, i, 1, n)",
    ),
    (
        "Cauchy",
        f"Sum(x[i]*y[i], {TO_N})**2",
        f"<= Sum(x[i]**2, {TO_N})*Sum(y[i]**2, {TO_N})",
        REALS,
        {},
        f"<= Sum(x[i]**2*y[i]**2, {TO_N})",
    ),
    (
        "Cauchy, of roots",
        f"abs(Sum(x[i]*y[i], {TO_N}))",
        f"<= sqrt(Sum(x[i]**2, {TO_N}))*sqrt(Sum(y[i]**2, {TO_N}))",
        REALS,
        {},
        f"< sqrt(Sum(x[i]**2, {TO_N}))*sqrt(Sum(y[i]**2, {TO_N}))",
    ),
    (
        "the mean below the root of a mean of squares",
        f"Sum(x[i], {TO_N})/n",
        f"<= sqrt(Sum(x[i]**2, {TO_N})/n)",
        REALS,
        {},
        f"<= Sum(x[i]**2, {TO_N})/n",
    ),
    (
        "sizes below a root",
        f"Sum(abs(x[i]), {TO_N})",
        f"<= sqrt(n)*sqrt(Sum(x[i]**2, {TO_N}))",
        REALS,
        {},
        f"<= sqrt(Sum(x[i]**2, {TO_N}))",
    ),
    (
        "harmonic and arithmetic mean",
        f"n/Sum(1/x[i], {TO_N})",
        f"<= Sum(x[i], {TO_N})/n",
        {"x": sequence(positive), **N},
        {},
        f"< Sum(x[i], {TO_N})/n",
    ),
    (
        "Jensen, of reciprocals",
        f"1/Sum(p[i]*x[i], {TO_N})",
        f"<= Sum(p[i]/x[i], {TO_N})",
        WEIGHTED,
        {},
        f"< Sum(p[i]/x[i], {TO_N})",
    ),
    (
        "Jensen, of squares",
        f"Sum(p[i]*x[i], {TO_N})**2",
        f"<= Sum(p[i]*x[i]**2, {TO_N})",
        WEIGHTED,
        {},
        f"<= Sum(p[i]**2*x[i]**2, {TO_N})",
    ),
    (
        "triangle, of weights",
        f"abs(Sum(p[i]*x[i], {TO_N}))",
        f"<= Sum(p[i]*abs(x[i]), {TO_N})",
        {**REALS, "p": sequence(nonnegative)},
        {},
        f"<= Sum(p[i]*x[i], {TO_N})",
    ),
    (
        "triangle, of a mean",
        f"abs(Sum(x[i], {TO_N})/n)",
        f"<= Sum(abs(x[i]), {TO_N})/n",
        REALS,
        {},
        f"<= Sum(x[i], {TO_N})/n",
    ),
    (
        "the root of a sum",
        "sqrt(x + y)",
        "<= sqrt(x) + sqrt(y)",
        {"x": nonnegative, "y": nonnegative},
        {},
        "< sqrt(x) + sqrt(y)",
    ),
    ("the slope of a root", "2*(sqrt(n + 1) - sqrt(n))", "< 1/sqrt(n)", {"n": positive_integer}, {}, "< 1/sqrt(n + 1)"),
    (
        "a distance that is 0",
        f"sqrt(Sum((x[i] - y[i])**2, {TO_N})) == 0",
        f"=> All(x[i] == y[i], {TO_N})",
        REALS,
        {},
        f"=> All(x[i] == 0, {TO_N})",
    ),
    (
        "sizes that are 0",
        f"Sum(abs(x[i] - y[i]), {TO_N})/n == 0",
        f"=> All(x[i] == y[i], {TO_N})",
        REALS,
        {},
        f"=> All(x[i] == 0, {TO_N})",
    ),
    ("the mean of a square", "E(A**2)", ">= E(A)**2", {"random": "A"}, {}, "> E(A)**2"),
    (
        "two means of squares",
        "E(A)**2 + w*E(B)**2",
        "<= E(A**2) + w*E(B**2)",
        {"random": "A B", "w": nonnegative},
        {},
        "<= E(A)**2 + w*E(B)**2 - 1",
    ),
    ("powers of two", "2**n", "> n", N, {}, "> n + 1"),
    ("powers of three", "3**n", "> n**2", N, {}, "> n**2 + 1"),
    (
        "no variance",
        f"{SQUARES} == 0",
        "=> All(x[i] == Sum(x[j], j, 1, n)/n, i, 1, n)",
        {"x": sequence(real), "n": positive_integer},
        {},
        "=> All(x[i] == 0, i, 1, n)",
    ),
    (
        "where there is no variance",
        "Sum(abs(x[j]), j, 1, n)",
        f">= {SQUARES}",
        {"x": sequence(real), "n": positive_integer, "where": f"{SQUARES} == 0"},
        {},
        f"> {SQUARES}",
    ),
    (
        "means",
        "Sum(log(x[i]), i, 1, n)/n",
        "<= log(Sum(x[i], i, 1, n)/n)",
        {**PAIRS, "n": positive_integer},
        {},
        "<= log(Sum(x[i], i, 1, n)/(n + 1))",
    ),
    (
        "what holds of each entry, in a logarithm",
        "Sum(y[i]*log(x[i]/y[i]), i, 1, n)",
        "Sum(y[i]*log(t), i, 1, n)",
        {**PAIRS, "t": positive, "where": "All(x[i] == t*y[i], i, 1, n)"},
        {},
        "Sum(y[i]*log(x[i]), i, 1, n)",
    ),
    ("the logarithm undone", "exp(log(1 - p))", "1 - p", {"p": open_probability}, {}, "1 + p"),
    ("the root of an exponential", "sqrt(exp(2*x))", "exp(x)", X, {}, "exp(2*x)/2"),
    ("AdaBoost's odds", "exp(-1/2*log((1 - p)/p))", "sqrt(p/(1 - p))", {"p": open_probability}, {}, "sqrt((1 - p)/p)"),
    (
        "geometric, to infinity",
        "Sum(q**i, i, 0, infinity)",
        "1/(1 - q)",
        {"q": real},
        {"extends": "abs(q) >= 1 and q != 1"},
        "1/(1 + q)",
    ),
    (
        "waiting for the first",
        "Sum(i*p*(1 - p)**(i - 1), i, 1, infinity)",
        "1/p",
        {"p": open_probability},
        {},
        "1/p - 1",
    ),
    (
        "tail of waiting",
        "Sum(p*(1 - p)**(i - 1), i, n + 1, infinity)",
        "(1 - p)**n",
        {"p": open_probability, **N},
        {},
        "(1 - p)**(n + 1)",
    ),
    ("Poisson, total mass", "Sum(exp(-t)*t**i/factorial(i), i, 0, infinity)", "1", {"t": positive}, {}, "exp(t)"),
    ("Poisson, mean", "Sum(i*exp(-t)*t**i/factorial(i), i, 0, infinity)", "t", {"t": positive}, {}, "t**2"),
    (
        "Poisson, variance",
        "Sum((i - t)**2*exp(-t)*t**i/factorial(i), i, 0, infinity)",
        "t",
        {"t": positive},
        {},
        "t**2",
    ),
    (
        "series, slope",
        "diff(Sum(q**i, i, 0, infinity), q)",
        "Sum(i*q**(i - 1), i, 1, infinity)",
        {"q": open_probability},
        {},
        "Sum(i*q**i, i, 1, infinity)",
    ),
    (
        "series, first terms",
        "Sum(q**i, i, 0, infinity)",
        "Sum(q**i, i, 0, n) + q**(n + 1)*Sum(q**i, i, 0, infinity)",
        {"q": open_probability, **N},
        {},
        "Sum(q**i, i, 0, n) + q**n*Sum(q**i, i, 0, infinity)",
    ),
    (
        "an exponential time, by parts",
        "Integral(v*t*exp(-t*v), v, 0, infinity)",
        "0 + Integral(exp(-t*v), v, 0, infinity)",
        {"t": positive},
        {},
        "1 + Integral(exp(-t*v), v, 0, infinity)",
    ),
    (
        "an exponential time, variance",
        "Integral((v - 1/t)**2*t*exp(-t*v), v, 0, infinity)",
        "1/t**2",
        {"t": positive},
        {},
        "2/t**2",
    ),
    (
        "an exponential time, generating function",
        "Integral(exp(s*v)*t*exp(-t*v), v, 0, infinity)",
        "t/(t - s)",
        {"t": positive, "s": real, "where": "s < t"},
        {},
        "t/(t + s)",
    ),
    (
        "an exponential time has no memory",
        "Integral(t*exp(-t*v), v, a + b, infinity)/Integral(t*exp(-t*v), v, a, infinity)",
        "Integral(t*exp(-t*v), v, b, infinity)",
        {"t": positive, "a": real, "b": real},
        {},
        "Integral(t*exp(-t*v), v, a, infinity)",
    ),
    (
        "an exponential time, whole hours",
        "Sum(exp(-t*i)*(1 - exp(-t)), i, 0, infinity)",
        "1",
        {"t": positive},
        {},
        "exp(-t)",
    ),
    ("series, bound", "Sum(q**i, i, 0, infinity)", ">= 1 + q", {"q": open_probability}, {}, "< 1 + q"),
    (
        "table, by rows or columns",
        "Sum(Sum(x[i, j], j, 1, n), i, 1, m)",
        "Sum(Sum(x[i, j], i, 1, m), j, 1, n)",
        TABLE,
        {},
        "Sum(Sum(x[j, i], i, 1, m), j, 1, n)",
    ),
    (
        "table, last row",
        "Sum(Sum(x[i, j], j, 1, n), i, 1, m + 1)",
        "Sum(Sum(x[i, j], j, 1, n), i, 1, m) + Sum(x[m + 1, j], j, 1, n)",
        TABLE,
        {},
        "Sum(Sum(x[i, j], j, 1, n), i, 1, m) + Sum(x[j, m + 1], j, 1, n)",
    ),
    (
        "table, shares of 1",
        "Sum(Sum(x[i, j]/Sum(x[l, j], l, 1, m), i, 1, m), j, 1, n)",
        "n",
        {**TABLE, "x": matrix(positive), "m": positive_integer},
        {},
        "m",
    ),
    # products
    (
        "likelihood",
        "Product(eps**x[i]*(1 - eps)**(1 - x[i]), i, 1, m)",
        "eps**Sum(x[i], i, 1, m)*(1 - eps)**(m - Sum(x[i], i, 1, m))",
        {"x": sequence(bit), "m": natural, "eps": open_probability},
        {},
        "eps**Sum(x[i], i, 1, m)*(1 - eps)**Sum(x[i], i, 1, m)",
    ),
    ("its logarithm", "log(Product(x[i], i, 1, n))", "Sum(log(x[i]), i, 1, n)", PAIRS, {}, "n*Sum(log(x[i]), i, 1, n)"),
    (
        "constant factor",
        "Product(c*x[i], i, 1, m)",
        "c**m*Product(x[i], i, 1, m)",
        {**ITEMS, "c": real},
        {},
        "c*Product(x[i], i, 1, m)",
    ),
    ("factorial", "Product(i, i, 1, n)", "factorial(n)", N, {}, "factorial(n + 1)"),
    ("of exponentials", "Product(exp(x[i]), i, 1, n)", "exp(Sum(x[i], i, 1, n))", ITEMS, {}, "Sum(exp(x[i]), i, 1, n)"),
    # both sides without what they share, as logarithms, and bases of powers
    (
        "a sum and a square more",
        "Sum((x[i] - m)**2, i, 1, n) + n*(y[1] - m)**2",
        ">= Sum((x[i] - m)**2, i, 1, n)",
        {**REALS, "m": real},
        {},
        ">= Sum((x[i] - m)**2, i, 1, n) + 1",
    ),
    ("three cubes", "x**3 + y**3 + z**3", ">= 3*x*y*z", dict.fromkeys("xyz", positive), {}, ">= 4*x*y*z"),
    (
        "cross entropy",
        "-Sum(x[i]*log(y[i]), i, 1, n)",
        ">= -Sum(x[i]*log(x[i]), i, 1, n)",
        {**PAIRS, "n": positive_integer, "where": "Sum(x[i], i, 1, n) == 1 and Sum(y[i], i, 1, n) == 1"},
        {},
        ">= 1 - Sum(x[i]*log(x[i]), i, 1, n)",
    ),
    (
        "how many examples",
        "m*exp(-n*t)",
        "<= p",
        {"p": open_probability, "t": open_probability, "m": positive_integer, **N, "where": "n >= log(m/p)/t"},
        {},
        "< p/2",
    ),
    ("no one of many", "(1 - p)**n", "<= exp(-n*p)", {"p": probability, **N}, {}, "<= exp(-n*p) - p"),
    (
        "Chernoff",
        "(1 - p + p*exp(t))**n",
        "<= exp(p*(exp(t) - 1))**n",
        {"p": probability, "t": real, **N},
        {},
        "< exp(p*(exp(t) - 1))**n",
    ),
    (
        "AdaBoost's factor",
        "sqrt(1 - 4*g**2)",
        "<= exp(-2*g**2)",
        {"g": positive, "where": "g < 1/2"},
        {},
        "<= exp(-3*g**2)",
    ),
    (
        "odds below a half",
        "w*sqrt(p/(1 - p))",
        "< w",
        {"w": positive, "p": positive, "where": "p < 1/2"},
        {},
        "< w/2",
    ),
    (
        "triangle, of products",
        "abs(x*(y - b) + b*(x - a))",
        "<= abs(x)*abs(y - b) + abs(b)*abs(x - a)",
        {**XY, "a": real, "b": real},
        {},
        "< abs(x)*abs(y - b) + abs(b)*abs(x - a)",
    ),
    (
        "between two ends",
        "exp(x)",
        "exp((b - x)/(b - a)*a + (x - a)/(b - a)*b)",
        {**X, "a": real, "b": real, "where": "a < b"},
        {},
        "exp((b - x)/(b - a)*b + (x - a)/(b - a)*a)",
    ),
    # integrals: powers multiplied out, another variable from end to end
    ("a share of a power", "Integral(x**n*(1 - x), x, 0, 1)", "1/(n + 1) - 1/(n + 2)", N, {}, "1/(n + 1) - 1/(n + 3)"),
    (
        "standardized",
        "Integral(exp(-(x - m)**2/(2*s**2)), x, m, m + s*b)",
        "s*Integral(exp(-u**2/2), u, 0, b)",
        {"s": positive, "b": real, "m": real},
        {},
        "Integral(exp(-u**2/2), u, 0, b)",
    ),
    # hypotheses as equations
    ("a sum of 1", "a*d + b*d + c*d", "d", {**dict.fromkeys("abcd", real), "where": "a + b + c == 1"}, {}, "3*d"),
    (
        "both outcomes",
        "a**2 + 2*a*b + b**2",
        "1",
        {"a": probability, "b": probability, "where": "a + b == 1"},
        {},
        "a**2 + b**2",
    ),
    ("circle", "(x**2 + y**2)*(z**2 + 1)", "z**2 + 1", {**XYZ, "where": "x**2 + y**2 == 1"}, {}, "z**2"),
    # laws
    ("exp of log", "exp(log(x))", "x", {"x": positive}, {}, "-x"),
    ("exp of 2 log", "exp(2*log(x))", "x**2", {"x": positive}, {}, "2*x"),
    ("power of exp", "exp(z)**n", "exp(n*z)", {**N, "z": real}, {}, "exp(n + z)"),
    ("product of roots", "sqrt(x)*sqrt(y)", "sqrt(x*y)", {"x": nonnegative, "y": nonnegative}, {}, "sqrt(x + y)"),
    ("4**n", "2**n*2**n", "4**n", N, {}, "4**(n + 1)"),
    ("power of a power", "(x**n)**m", "x**(n*m)", {**X, **NM}, {}, "x**(n + m)"),
    ("even power", "(-1)**(2*n)", "1", N, {}, "-1"),
    ("root of a square", "sqrt(s**2)", "s", {"s": nonnegative}, {}, "-s"),
    ("absolute value", "sqrt(s**2)", "abs(s)", {"s": real}, {}, "s"),
    ("of a product", "abs(x*y)", "abs(x)*abs(y)", XY, {}, "x*y"),
    ("of what is not negative", "abs(x)", "x", {**X, "where": "x >= 0"}, {}, "-x"),
    ("symmetry", "binomial(n, k)", "binomial(n, n - k)", {**N, "k": up_to("n")}, {}, "binomial(n, n - k - 1)"),
    (
        "Pascal",
        "binomial(n, k) + binomial(n, k + 1)",
        "binomial(n + 1, k + 1)",
        {**N, "k": natural},
        {},
        "binomial(n + 1, k)",
    ),
    (
        "absorption",
        "k*binomial(n, k)",
        "n*binomial(n - 1, k - 1)",
        {"n": positive_integer, "k": positive_integer},
        {},
        "k*binomial(n - 1, k - 1)",
    ),
    (
        "by factorials",
        "binomial(n, k)",
        "factorial(n)/(factorial(k)*factorial(n - k))",
        {**N, "k": up_to("n")},
        {},
        "factorial(n)/factorial(n - k)",
    ),
    ("max and min", "max(x, y) + min(x, y)", "x + y", XY, {}, "x - y"),
    ("max", "max(x, y)", "(x + y + abs(x - y))/2", XY, {}, "(x + y - abs(x - y))/2"),
    ("rectifier", "max(0, x)", "x*indicator(x > 0)", X, {}, "indicator(x > 0)"),
    ("or its opposite", "indicator(x > y) + indicator(x <= y)", "1", XY, {}, "2"),
    (
        "errors and hits",
        "Sum(indicator(y[i] == f[i]), i, 1, m) + Sum(indicator(y[i] != f[i]), i, 1, m)",
        "m",
        BITS,
        {},
        "m + 1",
    ),
    ("three ways", "indicator(x > y) + indicator(x == y) + indicator(x < y)", "1", XY, {}, "1 + indicator(x == y)"),
    ("by cases", "indicator(x >= 0)*x + indicator(not x >= 0)*(-x)", "abs(x)", X, {}, "x"),
    (
        "sign",
        "indicator(x > 0) + indicator(not x > 0)*(indicator(not x == 0)*(-1))",
        "indicator(x > 0) - indicator(x < 0)",
        X,
        {},
        "indicator(x > 0) - indicator(x <= 0)",
    ),
    (
        "hinge, by cases in each term",
        "Sum(indicator(x[i] > 0)*x[i], i, 1, n)",
        "Sum(max(x[i], 0), i, 1, n)",
        ITEMS,
        {},
        "Sum(max(x[i], 1), i, 1, n)",
    ),
    (
        "absolute values, by cases in each term",
        "Sum(indicator(x[i] > 0)*x[i] - indicator(x[i] < 0)*x[i], i, 1, n)",
        "Sum(abs(x[i]), i, 1, n)",
        ITEMS,
        {},
        "Sum(x[i], i, 1, n)",
    ),
    (
        "equations added up",
        "Sum(x[i], i, 1, n) + 2*Sum(y[i], i, 1, n)",
        "3*n",
        {"x": sequence(real), "y": sequence(real), **N, "where": "All(x[i] + 2*y[i] == 3, i, 1, n)"},
        {},
        "n",
    ),
    ("zero-one loss", "indicator(y[1] != f[1])", "(y[1] - f[1])**2", BITS, {}, "y[1]*f[1]"),
    ("pi", "2*pi*x/pi", "2*x", X, {}, "2*pi*x"),
    # inequalities
    ("square", "x**2 + y**2", ">= 2*x*y", XY, {}, "> 2*x*y"),
    ("variance of a bit", "p*(1 - p)", "<= 1/4", {"p": probability}, {}, "< 1/4"),
    ("counts", "Sum(x[i], i, 1, n)", ">= 0", {**N, "x": sequence(natural)}, {}, "> 0"),
    ("squares of differences", "Sum((x[i] - c)**2, i, 1, n)", ">= 0", {**ITEMS, "c": real}, {}, "> 0"),
    ("three squares", "x**2 + y**2 + z**2", ">= x*y + y*z + z*x", XYZ, {}, ">= x*y + y*z + z*x + 1"),
    ("triangle", "abs(x + y)", "<= abs(x) + abs(y)", XYZ, {}, "< abs(x) + abs(y)"),
    ("greater", "max(x, y)", ">= x", XYZ, {}, "<= x"),
    ("means", "sqrt(x*y)", "<= (x + y)/2", {"x": nonnegative, "y": nonnegative}, {}, ">= (x + y)/2"),
    ("tangent", "exp(x)", ">= 1 + x", X, {"because": "exp(x) - 1 - x"}, "> 1 + x"),
    ("tangents of products", "exp(x)*exp(y)", ">= 1 + x + y", XY, {}, ">= 1 + 2*x + y"),
    ("power of a probability", "p**n", "<= 1", {**N, "p": probability}, {}, "< 1"),
    ("powers of 2", "n + 1", "<= 2**n", N, {}, "<= 2**n - 1"),
    ("a tangent from above", "1 - exp(-x)", "<= x", X, {}, "< x"),
    (
        "logarithms below a mean",
        "Sum(log(x[i]), i, 1, n)",
        "<= Sum(x[i], i, 1, n) - n",
        {"x": sequence(positive), **N},
        {"because": "Sum(x[i] - 1 - log(x[i]), i, 1, n)"},
        "< Sum(x[i], i, 1, n) - n",
    ),
    (
        "Jensen",
        "Sum(w[i]/Sum(w[l], l, 1, n)*log(x[i]), i, 1, n)",
        "<= log(Sum(w[i]*x[i], i, 1, n)/Sum(w[i], i, 1, n))",
        {"x": sequence(positive), "w": sequence(positive), "n": positive_integer},
        {
            "because": "Sum(w[i]/Sum(w[l], l, 1, n)*(x[i]*Sum(w[l], l, 1, n)/Sum(w[l]*x[l], l, 1, n) - 1"
            " - log(x[i]*Sum(w[l], l, 1, n)/Sum(w[l]*x[l], l, 1, n))), i, 1, n)"
        },
        "< log(Sum(w[i]*x[i], i, 1, n)/Sum(w[i], i, 1, n))",
    ),
    ("parabola", "x*(1 - x)", "<= 1/4", X, {}, "<= 1/5"),
    # events and means that are given
    ("Bayes", "E(A*B)/E(B)", "E(A*B)/E(A)*E(A)/E(B)", {**PAIR, "where": "E(A) > 0 and E(B) > 0"}, {}, "E(A*B)/E(A)"),
    (
        "total probability",
        "E(A)",
        "E(A*B)/E(B)*E(B) + E(A*(1 - B))/E(1 - B)*E(1 - B)",
        {**PAIR, "where": "0 < E(B) and E(B) < 1"},
        {},
        "E(A*B)/E(B)*E(B) + E(A*(1 - B))/E(1 - B)*E(B)",
    ),
    (
        "tower",
        "E(x*B)/E(B)*E(B) + E(x*(1 - B))/E(1 - B)*E(1 - B)",
        "E(x)",
        {"random": "B x", "hypotheses": [event("B")], "where": "0 < E(B) and E(B) < 1"},
        {},
        "E(x*B)",
    ),
    ("one or the other", "E(1 - (1 - A)*(1 - B))", "E(A) + E(B) - E(A*B)", PAIR, {}, "E(A) + E(B)"),
    ("a probability", "E(A)", "<= 1", PAIR, {}, "< 1"),
    ("a part", "E(A*B)", "<= E(B)", PAIR, {}, ">= E(B)"),
    ("Boole", "E(1 - (1 - A)*(1 - B))", "<= E(A) + E(B)", PAIR, {}, "< E(A) + E(B)"),
    ("Bonferroni", "E(A*B)", ">= E(A) + E(B) - 1", PAIR, {}, ">= E(A) + E(B)"),
    ("a conditional probability", "E(A*B)/E(B)", "<= 1", {**PAIR, "where": "E(B) > 0"}, {}, "<= E(A)"),
    ("variance of an event", "E((A - E(A))**2)", "E(A)*(1 - E(A))", PAIR, {}, "E(A)"),
    (
        "noise of mean 0",
        "E(x*(w*x + eps))",
        "w*E(x**2)",
        {"random": "x eps", "hypotheses": [NOISE], "w": real},
        {"uses": NOISE},
        "w*E(x)**2",
    ),
    # conditions
    ("linear", "2*x + 4 == 0", "x == -2", X, {}, "x == 2"),
    ("quadratic", "x**2 - 3*x + 2 == 0", "x == 1 or x == 2", X, {}, "x == 1"),
    ("no solution", "x**2/x == 0", "x != x", X, {}, "x == 0"),
    ("estimate", "k/eps - (m - k)/(1 - eps) == 0", "eps == k/m", TRIALS, {}, "eps == (m - k)/m"),
    ("estimate, whole", "k/eps - (m - k)/(1 - eps) == 0", "k == m*eps", TRIALS, {}, "m == k*eps"),
    ("implies", "x == y", "=> x**2 == y**2", XY, {}, "x**2 == y**2"),
    ("inequality", "2*x - 4 > 0", "x > 2", X, {}, "x >= 2"),
    (
        "normal equation",
        "Sum(y[i] - w*x[i], i, 1, n) == 0",
        "w*Sum(x[i], i, 1, n) == Sum(y[i], i, 1, n)",
        DATA,
        {},
        "Sum(x[i], i, 1, n) == w*Sum(y[i], i, 1, n)",
    ),
    (
        "slope of squares",
        "diff(Sum((y[i] - w*x[i])**2, i, 1, n), w) == 0",
        "w*Sum(x[i]**2, i, 1, n) == Sum(x[i]*y[i], i, 1, n)",
        DATA,
        {},
        "w*Sum(x[i], i, 1, n) == Sum(y[i], i, 1, n)",
    ),
    (
        "Young",
        "exp(t*log(x) + (1 - t)*log(y))",
        "<= t*x + (1 - t)*y",
        {"t": open_probability, "x": positive, "y": positive},
        {},
        "<= (1 - t)*x + t*y",
    ),
    (
        "entropy of many",
        "-Sum(p[i]*log(p[i]), i, 1, n)",
        "<= log(n)",
        {**WEIGHTED, "p": sequence(positive)},
        {},
        "< log(n)",
    ),
    (
        "Jensen, of two exponentials",
        "exp(p*x + (1 - p)*y)",
        "<= p*exp(x) + (1 - p)*exp(y)",
        {"p": probability, **XY},
        {},
        "< p*exp(x) + (1 - p)*exp(y)",
    ),
    ("log-sum-exp and the maximum", "log(exp(x) + exp(y))", "> max(x, y)", XY, {}, "< max(x, y)"),
    (
        "a logarithm, where its argument is bounded",
        "log((exp(x) + exp(y))/2)",
        "<= x",
        {**XY, "where": "y <= x"},
        {},
        "< x",
    ),
]
OUT_OF_REACH = [  # true; nothing in the checker shows them
    ("above a parabola", "exp(x)", ">= 1 + x + x**2/2", {"x": nonnegative}),
    ("pi", "pi", "> 3", {}),
]


def derive(first, second, declared, options=None):
    return Derivation("A step", **declared).start(first).step(second, "", **(options or {}))


def stored(d):
    return json.loads(json.dumps(d.record()))


@pytest.mark.parametrize(("first", "second", "declared", "options"), [s[1:5] for s in STEPS], ids=[s[0] for s in STEPS])
def test_a_textbook_step_is_proved_and_replays(first, second, declared, options):
    d = derive(first, second, declared, options)
    assert d.proved and d.steps[-1].finding.verdict == "proved" and not d.conclusion.rests_on
    record = stored(d)
    assert replay(record).record() == record


@pytest.mark.parametrize(
    ("first", "wrong", "declared", "options"), [(s[1], s[5], *s[3:5]) for s in STEPS], ids=[s[0] for s in STEPS]
)
def test_its_false_twin_is_refuted(first, wrong, declared, options):
    with pytest.raises(Refuted):
        derive(first, wrong, declared, options)


@pytest.mark.parametrize(
    ("first", "wrong", "declared", "options"), [(s[1], s[5], *s[3:5]) for s in STEPS], ids=[s[0] for s in STEPS]
)
def test_the_kernel_alone_does_not_prove_the_twin(first, wrong, declared, options):
    """With all that the search brings, and without the exact reading beside it."""
    goal, _ = Derivation("A step", **declared).start(first).goal(wrong, **options)
    with pytest.raises(NotShown):
        step(goal, Searching())


@pytest.mark.parametrize(
    ("first", "second", "declared"), [s[1:] for s in OUT_OF_REACH], ids=[s[0] for s in OUT_OF_REACH]
)
def test_what_is_out_of_reach(first, second, declared):
    with pytest.raises(Undecided):
        derive(first, second, declared)


def test_a_matrix_in_a_counterexample_is_shown_by_its_rows():
    with pytest.raises(Refuted, match=r"x = \(\(.*, \.\.\.\), \(.*, \.\.\.\), \(.*, \.\.\.\), \.\.\.\)"):
        derive("x[1, 2]", "x[2, 1]", {"x": matrix(real)})
    claim = Claim("x[1, 2] + x[3, 1]", "==", "x[2, 1]", source="rows", x=matrix(natural))
    first = [int(n) for n in claim.record()["counterexample"]["x"]]
    rows = [[first[place(i, j) - 1] for j in (1, 2, 3)] for i in (1, 2, 3)]
    shown = ", ".join("(" + ", ".join(map(str, row)) + ", ...)" for row in rows)
    assert f"x = ({shown}, ...)" in str(claim) and rows[0][1] + rows[2][0] != rows[1][0]
    assert shown.replace("...", r"\dots") in render(json.loads(json.dumps(claim.record())))
    replay(json.loads(json.dumps(claim.record())))


# -- maxima without ends, and what they are used for


def tangent(at="0"):
    d = Derivation("Below its tangent", x=real).start("diff(1 + x - exp(x), x)").step("1 - exp(x)", "slope")
    return d.maximum("1 + x - exp(x)", "x", at=at, low=None, high=None)


def estimate(at="k/m", where="k > 0 and k < m"):
    d = Derivation("Likelihood", **TRIALS, where=where).start("diff(k*log(eps) + (m - k)*log(1 - eps), eps)")
    d.step("(k - m*eps)/(eps*(1 - eps))", "slope")
    return d.maximum("k*log(eps) + (m - k)*log(1 - eps)", "eps", at=at, low=None, high=None)


@pytest.mark.parametrize("make", [tangent, estimate])
def test_a_maximum_without_ends(make):
    record = stored(make())
    assert replay(record).proved and replay(record).record() == record


@pytest.mark.parametrize(
    "make",
    [
        lambda: tangent("1"),
        lambda: tangent("-1"),
        lambda: estimate("(m - k)/m"),
        lambda: estimate("(k + 1)/(m + 2)"),
        lambda: estimate(where=None),
    ],
)
def test_no_maximum_elsewhere(make):
    with pytest.raises((NotProved, IllFormed)):
        make()


def test_the_tangent_as_a_fact():
    below = Derivation("Exponential", x=real).start("1 + x - exp(x)").step("<= 0", "its maximum", by=tangent().at())
    assert below.proved and replay(stored(below)).proved
    with pytest.raises(NotProved):
        Derivation("Exponential", x=real).start("1 + x - exp(x)").step("< 0", "its maximum", by=tangent().at())


# -- without SymPy

WITHOUT_SYMPY = """
import json, sys
sys.modules["sympy"] = None
from derivations import replay
from derivations.prove import search
def refuse(*_):
    raise AssertionError("replay searches")
search.Searching.__call__ = refuse
for record in json.load(sys.stdin):
    assert replay(record).proved and replay(record).record() == record
print("all")
"""
FOUND = (
    "first term",
    "split",
    "reverse",
    "exchange",
    "telescope",
    "variance",
    "geometric",
    "factorial",
    "circle",
    "three ways",
    "variance of a bit",
    "three squares",
    "triangle",
    "quadratic",
    "estimate",
    "slope of squares",
)


def test_what_was_found_replays_without_sympy_and_without_search():
    records = [stored(derive(*s[1:5])) for s in STEPS if s[0] in FOUND] + [stored(tangent()), stored(estimate())]
    assert len(records) == len(FOUND) + 2
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_SYMPY],
        input=json.dumps(records),
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout == "all\n", done.stderr[-3000:]


def test_the_bound_of_another_name_may_be_0():
    with pytest.raises(Refuted, match="domain changes"):
        derive("k + n", "k + n + 0*(k/n)", {"n": natural, "k": up_to("n")})
