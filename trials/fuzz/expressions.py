"""Random expressions of a known character, and what stands for the letters of a law."""

from collections.abc import Callable
from random import Random

from .trees import COMPARISONS, read, words, write

POSITIVE, NONNEGATIVE = ("t", "w", "j"), ("s", "t", "p", "w", "m", "n", "j", "a")
COUNTS = ("n", "m", "j")
HIDERS = (
    ("binomial(k, 1000)", 1000),
    ("binomial(k, 1000)", 1000),
    ("binomial(k, 900)*binomial(1000, k)", 950),
    ("*".join(["k", *(f"(k - {n})" for n in range(1, 9))]), 9),
)  # 0 for small k


def number(rng: Random, names=()):
    return rng.choice((1, 1, 2, 2, 3, 4, 5, ("/", 1, 2), ("/", 3, 2)))


def leaf(rng: Random, names):
    return rng.choice(names) if names and rng.random() < 0.7 else number(rng)


def polynomial(rng: Random, names, depth: int = 2):
    if not depth or rng.random() < 0.25:
        x = leaf(rng, names)
        return ("**", x, rng.choice((2, 2, 3))) if isinstance(x, str) and rng.random() < 0.2 else x
    op = rng.choice("++-**")
    return (op, polynomial(rng, names, depth - 1), polynomial(rng, names, depth - 1))


def factor(rng: Random, names):
    """Often zero somewhere in the domain; it has a value everywhere."""
    name = rng.choice(names) if names else 2
    return rng.choice(
        (
            name,
            ("-", name, rng.randint(1, 3)),
            ("+", name, rng.randint(1, 2)),
            ("*", name, name),
            ("*", name, leaf(rng, names)),
            ("+", name, leaf(rng, names)),
            ("-", name, ("*", 2, leaf(rng, names))),
            ("-", ("**", name, 2), rng.choice((1, 4))),
        )
    )


def nonnegative(rng: Random, names):
    chosen = [n for n in names if n in NONNEGATIVE]
    some = ([*chosen, *chosen, ("*", rng.choice(chosen), rng.choice(chosen))] if chosen else []) + [
        ("**", polynomial(rng, names, 1), 2),
        rng.randint(0, 3),
    ]
    some += [("-", 1, n) for n in chosen if n in "pw"]
    return rng.choice(some)


def positive(rng: Random, names):
    chosen = [n for n in names if n in POSITIVE]
    some = chosen * 2 + [("+", nonnegative(rng, names), rng.randint(1, 3)), rng.randint(1, 5), number(rng)]
    some += [("+", 1, n) for n in names if n in NONNEGATIVE] + [("-", 1, n) for n in names if n == "w"]
    some += [("-", 2, n) for n in names if n in "pw"]
    x = rng.choice(some)
    return ("*", x, rng.choice(some)) if rng.random() < 0.15 else x


def natural(rng: Random, names):
    name = rng.choice([n for n in COUNTS if n in names] or [2])
    other = rng.choice([n for n in COUNTS if n in names] or [1])
    return rng.choice(
        (name, name, ("+", name, rng.randint(1, 3)), ("*", 2, name), ("+", name, other), rng.randint(0, 4))
    )


def rational(rng: Random, names, depth: int = 3):
    if not depth or rng.random() < 0.15:
        return leaf(rng, names)
    if rng.random() < 0.3:
        below = rng.choice((factor, positive))(rng, names)
        return ("/", rational(rng, names, depth - 1), below)
    if rng.random() < 0.1:
        return rng.choice((("**", rational(rng, names, depth - 2 if depth > 1 else 0), 2), ("neg", leaf(rng, names))))
    return (rng.choice("+-*"), rational(rng, names, depth - 1), rational(rng, names, depth - 1))


def summand(rng: Random, names):
    """What a sum adds up; it speaks of i, has a value for i >= 0, and the sequences for i >= 1."""
    a = leaf(rng, names)
    x = rng.choice(
        (
            "i",
            ("**", "i", 2),
            ("+", "i", a),
            ("*", a, "i"),
            ("*", "i", ("+", "i", 1)),
            ("**", 2, "i"),
            ("**", a, "i"),
            ("/", "i", positive(rng, names)),
            ("-", ("*", 2, "i"), 1),
            a,
        )
    )
    return ("+", x, leaf(rng, names)) if rng.random() < 0.3 else x


def closed_form(rng: Random, names):
    """A polynomial in i."""
    a, e = leaf(rng, names), rng.randint(1, 3)
    x = rng.choice(("i", ("**", "i", e), ("*", a, ("**", "i", e)), ("*", "i", ("+", "i", 1))))
    return ("+", x, polynomial(rng, [*names, "i"], 1)) if rng.random() < 0.5 else x


def item(rng: Random, names):
    """What speaks of i and of entries; it has a value for i >= 1."""
    a = leaf(rng, names)
    x = rng.choice(
        (
            "u[i]",
            "u[i]",
            "o[i]",
            "q[i]",
            "ns[i]",
            "c[i]",
            "u[i]*o[i]",
            "u[i]**2",
            "i*u[i]",
            "c[i]*u[i]",
            "r[i]*i",
            "abs(u[i])",
            "max(u[i], o[i])",
            "indicator(u[i] > o[i])",
            "u[i]/i",
            "1/(i + 1)",
            "2**i",
            "i - 2",
        )
    )
    return rng.choice((read(x), read(x), ("+", read(x), a), ("*", a, read(x)), ("max", read(x), a)))


def positive_item(rng: Random, names):
    return rng.choice(
        (
            read("q[i]"),
            "i",
            ("*", read("q[i]"), positive(rng, names)),
            read("exp(u[i])"),
            read("u[i]**2 + 1"),
            ("+", "i", positive(rng, names)),
            read("q[i]*i"),
            read("2**i"),
            read("ns[i] + 1"),
            read("i*(i + 1)"),
        )
    )


def zero_item(rng: Random, names):
    return rng.choice(
        (
            read("u[i]"),
            read("i - 3"),
            read("u[i] - 1"),
            ("-", read("u[i]"), leaf(rng, names)),
            read("ns[i]"),
            read("u[i]*o[i]"),
            read("c[i]"),
            ("-", "i", leaf(rng, names)),
            read("u[i] + o[i]"),
            read("abs(u[i]) - 1"),
        )
    )


def natural_item(rng: Random, names):
    return read(rng.choice(("ns[i]", "c[i]", "i", "ns[i] + 1", "c[i]*i", "1 - c[i]", "ns[i]*c[i]")))


def comparison(rng: Random, names):
    """A condition, whose sides have values everywhere."""
    a = rng.choice((factor, polynomial))(rng, names)
    x = (rng.choice(COMPARISONS), a, rng.choice((0, leaf(rng, names), number(rng))))
    another = (rng.choice(COMPARISONS), leaf(rng, names), 0)
    return rng.choice((x, x, x, ("not", x), (rng.choice(("and", "or")), x, another)))


def mixed(rng: Random, names, depth: int = 2):
    """An expression of everything, with a value nearly everywhere."""
    if not depth or rng.random() < 0.1:
        return rng.choice((polynomial, factor, leaf, leaf))(rng, names)

    def inner():
        return mixed(rng, names, depth - 1)

    match rng.randint(0, 17):
        case 0 | 1:
            return ("abs", inner())
        case 2 | 3:
            return (rng.choice(("max", "min")), inner(), inner())
        case 4:
            return ("*", inner(), ("indicator", comparison(rng, names)))
        case 5:
            return ("indicator", (rng.choice(COMPARISONS), inner(), inner()))
        case 6:
            return ("factorial", natural(rng, names))
        case 7:
            return ("Sum", rng.choice((item, summand, zero_item))(rng, names), "i", 1, natural(rng, names))
        case 8:
            high = rng.choice(("n", 3, "m", ("+", "n", 1)))
            return ("Product", rng.choice((item, positive_item))(rng, names), "i", 1, high)
        case 9:
            return ("*", "pi", leaf(rng, names))
        case 10:
            function, make = rng.choice(
                (("sqrt", nonnegative), ("log", positive), ("exp", leaf), ("sin", leaf), ("cos", leaf))
            )
            return (function, make(rng, names))
        case 11:
            return ("/", inner(), rng.choice((positive, factor))(rng, names))
        case 12:
            return ("Sum", ("/", item(rng, names), positive_item(rng, names)), "i", 1, rng.choice(("n", "m", 2)))
        case 13:
            return ("binomial", natural(rng, names), natural(rng, names))
        case 14:
            return ("**", leaf(rng, names), natural(rng, names))
    return (rng.choice("+-*"), inner(), inner())


def smooth(rng: Random, names):
    """A function of x with a value and a slope for every real x."""
    a, b = leaf(rng, names), positive(rng, names)
    return rng.choice(
        (
            ("**", "x", rng.randint(1, 4)),
            ("*", a, "x"),
            ("+", ("*", a, ("**", "x", 2)), "x"),
            ("*", "x", ("-", a, "x")),
            ("exp", ("*", number(rng), "x")),
            ("exp", ("neg", ("**", "x", 2))),
            (rng.choice(("sin", "cos")), ("*", number(rng), "x")),
            ("log", ("+", ("**", "x", 2), b)),
            ("sqrt", ("+", ("**", "x", 2), b)),
            ("/", a, ("+", ("**", "x", 2), b)),
            ("/", "x", ("+", ("**", "x", 2), 1)),
            ("**", ("+", ("**", "x", 2), b), natural(rng, names)),
            ("*", a, ("+", "x", b)),
        )
    )


def entire(rng: Random, names):
    """A polynomial or an exponential function of x, or a sum of two."""
    a = leaf(rng, names)
    x = rng.choice(
        (
            ("**", "x", rng.randint(1, 4)),
            ("*", a, "x"),
            ("+", ("*", a, ("**", "x", 2)), "x"),
            ("*", "x", ("-", a, "x")),
            ("exp", ("*", number(rng), "x")),
            ("*", a, ("exp", ("neg", "x"))),
            ("**", ("+", "x", a), 2),
        )
    )
    return ("+", x, entire(rng, names)) if rng.random() < 0.2 else x


def in_random(name: str):
    """A polynomial in one random variable."""

    def make(rng: Random, names):
        a, b = leaf(rng, names), leaf(rng, names)
        return rng.choice(
            (
                name,
                name,
                ("**", name, 2),
                ("*", a, name),
                ("+", name, b),
                ("+", ("*", a, name), b),
                ("-", ("**", name, 2), ("*", b, name)),
                ("*", name, ("-", name, ("E", name))),
            )
        )

    return make


LETTERS: dict[str, tuple[str, Callable]] = {
    "A": ("any polynomial", polynomial),
    "B": ("any polynomial", polynomial),
    "C": ("any polynomial", polynomial),
    "J": ("any rational expression", rational),
    "Y": ("can be zero", factor),
    "Z": ("can be zero", factor),
    "P": ("positive", positive),
    "Q": ("positive", positive),
    "S": ("not negative", nonnegative),
    "N": ("a natural number", natural),
    "M": ("a natural number", natural),
    "I": ("a number from 1 to 4", lambda rng, names: rng.randint(1, 4)),
    "U": ("speaks of i", summand),
    "V": ("speaks of i", summand),
    "T": ("a polynomial in i", closed_form),
    "F": ("a function of x", smooth),
    "G": ("a function of x", smooth),
    "X": ("a function of x without a denominator", entire),
    "R": ("a polynomial in f", in_random("f")),
    "W": ("a polynomial in g", in_random("g")),
    "Us": ("speaks of i and of entries", item),
    "Vs": ("speaks of i and of entries", item),
    "Ps": ("positive, speaks of i", positive_item),
    "Qs": ("positive, speaks of i", positive_item),
    "Zs": ("can be zero, speaks of i", zero_item),
    "Ns": ("natural, speaks of i", natural_item),
    "Ca": ("a condition", comparison),
    "Cb": ("a condition", comparison),
    "Mx": ("any expression", mixed),
    "My": ("any expression", mixed),
    "H": ("0 for small k", lambda rng, names: read(rng.choice(HIDERS)[0])),
}
SLOPES = {"D": "F", "K": "G", "O": "X"}  # D is the slope of F, K that of G, O that of X
SPEAKS_OF = {
    **dict.fromkeys(("U", "V", "T", "Us", "Vs", "Ps", "Qs", "Zs", "Ns"), "i"),
    **dict.fromkeys("FGXDKO", "x"),
}  # F(t) is F with t for x


def slope(tree, name: str):
    """The derivative, by the rules that one learns."""

    def d(t):
        return slope(t, name)

    if not isinstance(tree, tuple):
        return int(tree == name)
    match tree:
        case _ if name not in words(write(tree)):
            return 0
        case ("neg", a):
            return _short("*", ("neg", 1), d(a))
        case ("+" | "-" as op, a, b):
            return _short(op, d(a), d(b))
        case ("*", a, b):
            return _short("+", _short("*", d(a), b), _short("*", a, d(b)))
        case ("/", a, b):
            return _short("/", _short("-", _short("*", d(a), b), _short("*", a, d(b))), ("**", b, 2))
        case ("**", a, int(n)):
            return _short("*", (0, 1, ("*", 2, a))[n] if n < 3 else ("*", n, ("**", a, n - 1)), d(a))
        case ("**", a, n):
            return _short("*", ("/", ("*", n, ("**", a, n)), a), d(a))  # of bases that are not zero
        case ("exp", a):
            return _short("*", tree, d(a))
        case ("log", a):
            return _short("/", d(a), a)
        case ("sqrt", a):
            return _short("/", d(a), ("*", 2, tree))
        case ("sin", a):
            return _short("*", ("cos", a), d(a))
        case ("cos", a):
            return _short("*", ("neg", ("sin", a)), d(a))
    raise ValueError(write(tree))


def _short(op: str, a, b):
    """Without 0 + a and 1*a."""
    match op, a, b:
        case ("*", 0, _) | ("*", _, 0) | ("/", 0, _):
            return 0
        case ("+", 0, x) | ("*", 1, x) | ("+" | "-", x, 0) | ("*" | "/", x, 1):
            return x
    return (op, a, b)


def put(tree, values: dict):
    """The tree with names replaced. `F(t)` for a name F that has a value puts t for what that letter speaks of."""
    if isinstance(tree, str):
        return values.get(tree, tree)
    if not isinstance(tree, tuple):
        return tree
    op, *parts = tree
    parts = [put(x, values) for x in parts]
    if op in values and op in SPEAKS_OF:
        return put(values[op], {SPEAKS_OF[op]: parts[0]})
    return (op, *parts)
