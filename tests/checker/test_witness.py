"""A point at which a statement says something: seen by the exact reading, for the kernel needs none."""

import pytest

from derivations import (
    Derivation,
    NotProved,
    bit,
    event,
    function,
    independent,
    mean,
    natural,
    positive,
    probability,
    real,
    sequence,
    up_to,
)
from derivations.kernel.language import TRUE, IllFormed, parse
from derivations.kernel.statement import Setting
from derivations.prove.witness import holds_at


def setting(where="", random="", hypotheses=(), **declared):
    given = parse(where) if where else TRUE
    return Setting(tuple(declared.items()), tuple(random.split()), tuple(hypotheses), (), given)


OF_FUNCTIONS = {
    "F": function(),
    "P": function(positive),
    "Q": function(probability),
    "T": function(positive, 2),
    "x": real,
}
POINT = {"n": 2, "x": "1/2", "y": ["1", "0"], "f": ["1", "-1"]}
SETTING = setting(random="f", n=natural, x=real, y=sequence(bit))


def holds(condition="1 > 0", point=POINT, s=SETTING, hypotheses=()):
    return holds_at(point, s, hypotheses, [parse(condition)])


@pytest.mark.parametrize(
    "condition, expected",
    [
        ("n == 2", True),
        ("n == 3", False),
        ("x*2 == 1", True),
        ("y[1] == 1", True),
        ("y[2] == 0", True),
        ("y[2] == 1", False),
        ("y[3] == 0", False),
        ("y[3] == 1", False),
        ("y[0] == 1", False),
        ("y[n] == 0", True),
        ("1/(n - 2) == 1", False),
        ("1/(n - 2) == 1/(n - 2)", False),
        ("not 1/(n - 2) == 1", True),
        ("sqrt(x - 1) == 1", False),
        ("binomial(n, 1) == 2", True),
        ("binomial(n, x) == 1", False),
        ("Sum(y[i], i, 1, n) == 1", True),
        ("Sum(y[i], i, 1, 3) == 1", False),
        ("E(f) == 0", True),
        ("E(f**2) == 1", True),
        ("E(f) == 1", False),
        ("E(f*x + n) == 2", True),
        ("E(E(f)) == 0", True),
        ("E(n) == 2", True),
        ("exp(n) > 1", True),
    ],
)
def test_holds_at(condition, expected):
    assert holds(condition) is expected


@pytest.mark.parametrize(
    "change, expected",
    [
        ({"n": -1}, False),
        ({"n": "1/2"}, False),
        ({"y": ["2", "0"]}, False),
        ({"y": ["1/2"]}, False),
        ({"f": ["1"]}, False),
        ({"f": ["1", "2", "3"]}, True),
        ({"f": []}, False),
        ({"y": []}, True),
        ({"more": 1}, True),
        ({"x": -7}, True),
        ({"n": 10**30}, True),
    ],
)
def test_a_point_belongs_to_the_domains(change, expected):
    assert holds(point=POINT | change) is expected


@pytest.mark.parametrize(
    "pair, expected",
    [
        (["0", "1"], True),
        (["1", "0"], True),
        (["1", "1"], True),
        (["0", "0"], True),
        (["0", "2"], False),
        (["1/2", "1"], False),
        (["-1", "1"], False),
        (["1", "-1"], False),
    ],
)
def test_an_event_happens_or_does_not(pair, expected):
    where, point = setting(random="f g", x=real), {"x": "1", "f": pair, "g": ["-1", "1"]}
    assert holds_at(point, where, (event("f"),), []) is expected
    assert holds_at(point, where, (event("f"), mean("g | f", "0")), []) is expected
    assert holds_at(point, where, (), []) and not holds_at(point, where, (event("g"),), [])
    assert not holds_at(point, where, (mean("g | f", "1"),), [])


@pytest.mark.parametrize(
    "change",
    [
        {"n": "two"},
        {"n": None},
        {"n": [1]},
        {"x": "1/0"},
        {"y": 3},
        {"y": ["one"]},
        {"f": 2},
        {"f": ["a", "b"]},
        {"n": "1e"},
        {"f": [None, None]},
        {"x": float("nan")},
        {"y": [None]},
        {"y": ["1/0"]},
    ],
)
def test_a_point_that_is_none(change):
    with pytest.raises(IllFormed):
        holds(point=POINT | change)


@pytest.mark.parametrize("name", ["n", "x", "y", "f"])
def test_a_point_with_a_name_too_few(name):
    with pytest.raises(IllFormed):
        holds(point={n: v for n, v in POINT.items() if n != name})


def test_a_point_obeys_the_standing_condition_and_the_means():
    s = setting(where="1/x > 1", n=natural, x=real)
    assert [holds(point={"n": 1, "x": x}, s=s) for x in ("1/2", "1", "0")] == [True, False, False]
    for value, expected in (("0", True), ("n - 2", True), ("1", False), ("1/(n - 2)", False)):
        h = mean("f", value)
        s = setting(random="f", hypotheses=[h], n=natural, x=real, y=sequence(bit))
        assert holds(s=s, hypotheses=(h,)) is expected
        assert holds(s=s) is True  # a hypothesis that is not used
    h = independent("f", "g")
    s = setting(random="f g", hypotheses=[h], n=natural)
    assert holds(s=s, point={"n": 1, "f": [0, 1], "g": [0, 1]}, hypotheses=(h,)) is True
    s = setting(m=natural, k=up_to("m"))
    assert [holds(point={"m": 2, "k": k}, s=s) for k in (2, 3)] == [True, False]


def test_expectations_at_a_point():
    s = setting(random="f g h a b c d", n=natural)
    point = {"n": 1} | dict.fromkeys("fghabcd", ["0", "1"])
    assert holds("E(f*g*h) == 1/8", point, s) and holds("E(f*g*h*a*b*c) == 1/64", point, s)
    assert not holds("E(f*g) == 1/2", point, s) and holds("E(f**2*g) == 1/4", point, s)
    many = [f"f{n}" for n in range(11)]
    s, point = setting(random=" ".join(many), n=natural), {"n": 1} | dict.fromkeys(many, ["0", "1"])
    assert holds("E(f9*f10) == 1/4", point, s)
    assert not holds(f"E({'*'.join(many)}) == 1/{2**11}", point, s)  # too many outcomes


# -- functions


@pytest.mark.parametrize(
    "its, condition, expected",
    [
        ({"P": [((0,), (2,), 3)]}, "P(x) == 3", True),
        ({}, "P(x) == 3", False),
        ({}, "P(x) > 0", False),  # asked of a value that the point does not have
        ({"P": [((0,), (3,), 3)]}, "P(x) == 3", False),
        ({"P": [((1,), (2,), 3)]}, "P(x) == 3", False),
        ({"P": [((0,), (2,), 3), ((0,), (2,), 4)]}, "P(x) == 3", False),
        ({"P": [((0,), (2,), 3), ((0,), (3,), 4)]}, "P(x) + P(x + 1) == 7", True),
        ({"P": [((0,), (2,), 0)]}, "x > 0", False),
        ({"P": [((0,), (9,), -3)]}, "x > 0", False),
        ({"F": [((0,), (2,), 0)]}, "F(x) == 0", True),
        ({"F": [((0,), (2,), 3)]}, "F(x)*x == 6", True),
        ({"P": [((1,), (2,), -1)]}, "prime(P(x)) == -1", True),
        ({"P": [((2,), (2,), -1)]}, "prime(P(x)) == -1", False),
        ({"P": [((2,), (2,), -1)]}, "prime(prime(P(x))) == -1", True),
        ({"P": [((0,), (2,), "1/3"), ((1,), (2,), 0)]}, "3*P(x) == 1 and prime(P(x)) == 0", True),
        ({"Q": [((0,), (2,), "1/2")]}, "Q(x) < 1", True),
        ({"Q": [((0,), (2,), 2)]}, "x > 0", False),
        ({"Q": [((0,), (2,), 1)]}, "Q(x) == 1", False),
        ({"Q": [((0,), (2,), 0)]}, "Q(x) == 0", False),
        ({"Q": [((1,), (2,), 7)]}, "prime(Q(x)) == 7", True),
        ({"T": [((0, 0), (2, 1), 7)]}, "T(x, 1) == 7", True),
        ({"T": [((0, 0), (1, 2), 7)]}, "T(x, 1) == 7", False),
        ({"T": [((0, 1), (2, 1), 7)]}, "T(x, 1) == 7", False),
        ({"T": [((1, 0), (2, 1), -7)]}, "x > 0", True),
    ],
)
def test_a_point_has_values_and_slopes(its, condition, expected):
    """Where the condition needs them; inside the domain, of which the ends are left out; at each place once."""
    point = {"x": 2, "F": [], "P": [], "Q": [], "T": []} | its
    assert holds_at(point, setting(**OF_FUNCTIONS), (), [parse(condition)]) is expected


@pytest.mark.parametrize(
    "its",
    [
        {},
        {"F": [(1, 2)]},
        {"F": 3},
        {"F": None},
        {"F": [((0,), (2,), "one")]},
        {"F": [((0,), 2, 1)]},
        {"F": [((0,), ("x",), 1)]},
        {"F": [((0,), (2,), "1/0")]},
    ],
)
def test_a_point_that_is_none_of_functions(its):
    with pytest.raises(IllFormed, match="a point has a number for each name"):
        holds_at({"x": 2} | its, setting(F=function(), x=real), (), [])


@pytest.mark.parametrize("value", ["sqrt(2)", "pi"])
def test_a_mean_that_is_no_exact_number_has_no_point(value):
    d = Derivation("m", random="y", a=real, hypotheses=[mean("y", value)]).start("a + a")
    with pytest.raises(NotProved, match="no point was shown"):
        d.step("2*a", "a law", uses=mean("y", value))
