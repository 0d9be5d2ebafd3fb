"""The rules: what they prove, what they refuse, with certificates written by hand."""

import copy
import dataclasses
import pickle
from functools import cache

import pytest

from derivations.kernel import signs, theorems
from derivations.kernel.domains import (
    bit,
    finite,
    matrix,
    natural,
    nonnegative,
    open_probability,
    positive,
    positive_integer,
    probability,
    real,
    sequence,
    up_to,
)
from derivations.kernel.hypotheses import event, independent, mean, uncorrelated
from derivations.kernel.language import TRUE, Call, IllFormed, Logic, Name, Number, parse, text
from derivations.kernel.statement import Goal, Setting, Statement, Theorem
from derivations.kernel.theorems import (
    Antiderivative,
    Fact,
    Identity,
    Induction,
    NotShown,
    Substitution,
    limit,
    step,
)
from derivations.prove.search import Searching
from derivations.prove.witness import not_vacuous
from derivations.refute.sampling import pinned


def chain(first, second, point):
    """As a derivation does it: the point is no affair of the kernel."""
    return not_vacuous(theorems.chain(first, second), point)


def maximum(*arguments):
    *arguments, point = arguments
    largest, elsewhere = theorems.maximum(*arguments)
    return not_vacuous(largest, point), elsewhere


DOMAINS = {
    "x": real,
    "w": real,
    "n": natural,
    "m": natural,
    "j": positive_integer,
    "s": nonnegative,
    "q": positive,
    "r": positive,
    "p": probability,
    "a": finite(-1, 0, 1),
    "b": bit,
    "y": sequence(bit),
    "z": sequence(real),
}


def setting(where="", random="", hypotheses=(), define=(), **domains):
    out = Setting(
        tuple((domains or DOMAINS).items()),
        tuple(random.split()),
        tuple(hypotheses),
        (),
        parse(where) if where else TRUE,
    )
    for left, right in define:
        out = out.define(parse(left), parse(right))
    return out


PLAIN = setting()


class Ask:
    """Answers in turn, for each kind of question; nothing when there is no more. It is asked whether all were used."""

    def __init__(self, *cases, **others):
        self.answers = {"cases": list(cases), **{kind: list(found) for kind, found in others.items()}}

    def __call__(self, kind, question):
        found = self.answers.get(kind)
        return found.pop(0) if found else None


def goal(left, relation, right, where=PLAIN, **more):
    conditions = {k: parse(v) for k, v in more.items() if isinstance(v, str)}
    return Goal(where, parse(left), relation, parse(right), **{**more, **conditions})


def proved(left, relation, right, *cases, where=PLAIN, others=None, **more):
    """Whether a step is proved with these certificates."""
    try:
        theorem = step(goal(left, relation, right, where, **more), Ask(*cases, **(others or {})))
    except NotShown:
        return False
    assert theorem.proved and theorem.statement.left == parse(left) and theorem.statement.right == parse(right)
    assert theorem.statement.relation == relation and theorem.statement.setting is where
    return True


CUT_X, CUT_N, CUT_S = ["cut", "x", None, None, None], ["cut", "n", None, None], ["cut", "s", None, None]
CUT_P, CUT_M = ["cut", "p", None, None, None], ["cut", "m", None, None]


# -- theorems are made by the rules


POINT = {
    "x": 1,
    "w": 2,
    "n": 3,
    "m": 2,
    "j": 1,
    "s": 1,
    "q": 1,
    "r": 2,
    "p": "1/2",
    "a": 1,
    "b": 0,
    "y": ["1"],
    "z": ["1"],
}


@cache  # and not at once: so that no rule is called before the first test, which mutation testing makes use of
def theorem():
    return step(goal("x + x", "==", "2*x"), Ask())


@pytest.mark.parametrize(
    "make",
    [
        lambda: Theorem(),
        lambda: Theorem(theorem().statement, "made", ()),
        lambda: Theorem.__new__(Theorem),
        lambda: type("Other", (Theorem,), {}),
        lambda: copy.copy(theorem()),
        lambda: copy.deepcopy(theorem()),
        lambda: pickle.dumps(theorem()),
        lambda: pickle.dumps(theorem(), 2),
        lambda: dataclasses.replace(theorem(), proved=True),
        lambda: theorem().__reduce__(),
        lambda: theorem().__reduce_ex__(4),
        lambda: copy.replace(theorem()),
        lambda: copy.deepcopy([theorem()]),
    ],
)
def test_nothing_else_makes_a_theorem(make):
    with pytest.raises((TypeError, AttributeError)):
        make()


@pytest.mark.parametrize("name", ["statement", "rests_on", "method", "proved", "more", "__dict__"])
def test_a_theorem_does_not_change(name):
    with pytest.raises(AttributeError):
        setattr(theorem(), name, None)
    with pytest.raises(AttributeError):
        delattr(theorem(), name)


def test_a_forged_theorem_is_none():
    blank = object.__new__(Theorem)
    for use in (lambda: blank.statement, lambda: blank.rests_on, lambda: blank.method, lambda: blank.proved):
        with pytest.raises(IllFormed):
            use()
    at = {"x": 1}
    simple = setting(x=real)
    for use in (
        lambda: chain(blank, theorem(), at),
        lambda: chain(theorem(), blank, at),
        lambda: not_vacuous(blank, at),
        lambda: step(goal("x", ">=", "0", simple, by=Fact((blank,), ())), Ask()),
        lambda: limit(blank, blank, "x", Number(0), Ask()),
        lambda: maximum(blank, parse("x"), "x", Number(0), Number(1), Number(1), None, Ask(), at),
        lambda: theorems.conditions(blank, Ask()),
    ):
        with pytest.raises(IllFormed):
            use()


class StandIn:
    """Looks like a theorem: x > 5."""

    statement = Statement(setting(x=real), Name("x"), ">", Number(5))
    rests_on, method, proved = (), "none", True


@pytest.mark.parametrize(
    "use",
    [
        lambda: chain(StandIn(), step(goal("5", "==", "5", StandIn.statement.setting), Ask()), {"x": 0}),
        lambda: step(goal("x", ">", "5", StandIn.statement.setting, by=Fact((StandIn(),), ())), Ask(None, None, None)),
        lambda: chain(step(goal("x", "==", "x", StandIn.statement.setting), Ask()), StandIn(), {"x": 6}),
        lambda: not_vacuous(StandIn(), {"x": 6}),
        lambda: maximum(StandIn(), Name("x"), "x", None, None, Number(5), None, Ask(), {"x": 6}),
        lambda: limit(StandIn(), StandIn(), "x", Number(5), Ask()),
        lambda: limit(low(), StandIn(), "j", Number(1), Ask()),
        lambda: limit(StandIn(), high(), "j", Number(1), Ask()),
    ],
)
def test_a_stand_in_is_no_theorem(use):
    with pytest.raises(IllFormed):
        use()


class Rule:
    """Looks like a rule, and agrees with everything."""

    def equality(self, *_):
        return "trust me"

    def known(self, setting, cell, given, ask):
        return cell.knowing(parse("0 - 1"), {1}).knowing(parse("0 - x"), {1}), ()


class OtherIdentity(Identity):
    def equality(self, *_):
        return "trust me"


@pytest.mark.parametrize(
    "false",
    [
        goal("1", "==", "2", by=Rule()),
        goal("1", "==", "2", by=OtherIdentity()),
        goal("0", ">", "x", by=Rule()),
    ],
)
def test_a_rule_is_one_of_the_kernels(false):
    with pytest.raises((IllFormed, NotShown)):
        step(false, Ask(None, None))


@pytest.mark.parametrize(
    "left, relation, right",
    [
        ("x", "==", "x > 0"),
        ("x > 0", "==", "x"),
        ("x > 0", "<=", "x > 0"),
        ("x", "<=>", "x"),
        ("x > 0", "<=>", "x"),
        ("x", "=>", "x > 0"),
        ("x > 0", "=>", "x"),
    ],
)
def test_a_relation_stands_between_two_conditions_or_two_expressions(left, relation, right):
    with pytest.raises(IllFormed, match="was expected"):
        step(goal(left, relation, right), Ask())


@pytest.mark.parametrize("relation", ["!=", "->", "is", "=", ""])
def test_what_is_no_relation_of_a_step(relation):
    with pytest.raises(IllFormed):
        step(goal("n", relation, "0"), Ask(CUT_N))


class _Text(str):
    pass


class _Setting(Setting):
    pass


@pytest.mark.parametrize(
    "question",
    [
        None,
        "x == x",
        Goal(_Setting((("x", real),)), parse("x"), "==", parse("x")),
        Goal(setting(x=real), parse("x"), _Text("=="), parse("x")),
        Statement(setting(x=real), parse("x"), "==", parse("x")),
    ],
)
def test_what_is_no_goal(question):
    with pytest.raises(TypeError):
        step(question, Ask())


def test_what_a_theorem_says_does_not_change():
    pair = independent("f", "g")
    where = setting(random="f g", hypotheses=[pair], x=real)
    used = [pair]
    try:
        theorem = step(Goal(where, parse("E(f*g)"), "==", parse("E(f)*E(g)"), used), Ask())
    except (IllFormed, TypeError):
        return
    used.clear()
    assert theorem.statement.hypotheses == (pair,)


def test_a_tree_does_not_change():
    args = [Name("x")]
    try:
        theorem = step(Goal(PLAIN, Call("exp", args), ">", Number(0)), Ask(None))
    except (IllFormed, TypeError):
        return
    args[0] = parse("1/0")
    assert theorem.statement.left == parse("exp(x)")


def test_goals_statements_and_settings_are_frozen():
    for thing, field in (
        (goal("x", "==", "x"), "right"),
        (theorem().statement, "right"),
        (PLAIN, "where"),
        (Identity(), "x"),
        (Induction("n", 0), "start"),
        (Fact((), ()), "values"),
        (theorems.Cases(), "says"),
        (Antiderivative(Name("x")), "function"),
        (Substitution(Name("x"), "u", Name("x"), Name("x")), "over"),
    ):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(thing, field, None)


def test_what_a_theorem_says():
    assert (theorem().statement, theorem().rests_on, theorem().method, theorem().proved) == (
        Statement(PLAIN, parse("x + x"), "==", parse("2*x")),
        (),
        "same normal form",
        True,
    )
    cited = step(goal("x", "==", "w"), Ask(), ("cited", "a book"))
    assert cited.rests_on == (("cited", "a book"),) and cited.method == "cited" and not cited.proved
    twice = chain(cited, step(goal("w", "==", "x"), Ask(), ("cited", "a book")), POINT)
    assert twice.rests_on == (("cited", "a book"),) and not twice.proved


# -- a step: the domains


@pytest.mark.parametrize(
    "left, right, cases, more, expected",
    [
        ("x + x", "2*x", [], {}, True),
        ("x", "w", [], {}, False),
        ("x", "x + 1", [], {}, False),
        ("x/x", "1", [None], {}, False),
        ("x/x", "1", [CUT_X], {}, False),
        ("x/x", "1", [CUT_X], {"extends": "x == 0"}, True),
        ("x/x", "1", [None], {"extends": "x == 0"}, False),
        ("x/x", "1", [CUT_X], {"extends": "x == 0 or x == 1"}, False),
        ("x/x", "1", [CUT_X], {"extends": "x > 0"}, False),
        ("x/x", "1", [CUT_X], {"restricts": "x == 0"}, False),
        ("1", "x/x", [CUT_X], {"restricts": "x == 0"}, True),
        ("1", "x/x", [CUT_X], {}, False),
        ("1", "x/x", [CUT_X], {"extends": "x == 0"}, False),
        ("x", "x", [CUT_X], {"extends": "x == 0"}, False),
        ("x", "x", [CUT_X], {"restricts": "x == 0"}, False),
        ("x", "x", [CUT_X], {"restricts": "x == 0", "extends": "x == 0"}, False),
        ("1/x", "x/x**2", [], {}, False),
        ("1/x", "1/(x + w - w)", [], {}, False),
        ("1/x", "1/(x + w - w)", [CUT_X], {}, True),
        ("1/x", "(-1)/(-x)", [["sign", "x", None, None]], {}, True),
        ("1/x", "x*(1/x)**2", [], {}, True),
        ("1/x + 1/w", "(x + w)/(x*w)", [None], {}, False),
        ("1/x + 1/w", "(x + w)/(x*w)", [["sign", "w", CUT_X, CUT_X]], {}, True),
        ("x/q", "x*(1/q)", [], {}, True),
        ("x/q*q", "x", [None], {}, True),
        ("sqrt(x)**2", "x", [CUT_X], {}, False),
        ("sqrt(x)**2", "x", [CUT_X], {"extends": "x < 0"}, True),
        ("x", "sqrt(x)**2", [CUT_X], {"restricts": "x < 0"}, True),
        ("sqrt(s)**2", "s", [None], {}, True),
        ("log(x)", "log(x)", [], {}, True),
        ("log(x) - log(x)", "0", [CUT_X], {}, False),
        ("log(x) - log(x)", "0", [CUT_X], {"extends": "x <= 0"}, True),
        ("0/x", "0/w", [None], {}, False),
        ("1/0", "2/0", [], {}, False),
        ("x**(n - 1)*x", "x**n", [None], {}, False),
        ("1/x*x", "w/w", [None], {}, False),
        ("0*sqrt(x)", "0*log(x)", [CUT_X], {}, False),
        ("0*sqrt(x)", "0*sqrt(w)", [None], {}, False),
        ("0/x", "0*sqrt(x)", [CUT_X], {}, False),
        ("0*log(x)", "0/x", [CUT_X], {}, False),
        ("0*log(x)", "0*log(w)", [None], {}, False),
        ("1/x*x", "w/w", [CUT_X], {"extends": "x == 0", "restricts": "w == 0"}, False),
        # denominators that are equal wherever both have a value, and one has none at w = 0
        ("1/x", "1/(x*w/w)", [["cut", "w", None, None, None]], {}, False),
        ("1/(x*w/w)", "1/x", [["cut", "w", None, None, None]], {}, False),
        ("1/x", "1/x + 0/w", [["cut", "w", None, None, None]], {"restricts": "w == 0"}, False),
        # where x is 0 neither has one
        (
            "1/x",
            "1/x + 0/w",
            [["cut", "x", None, ["cut", "w", None, None, None], ["cut", "w", None, None, None]]],
            {"restricts": "w == 0 and x != 0"},
            True,
        ),
        (
            "1/x + 0/w",
            "1/x",
            [["cut", "x", None, ["cut", "w", None, None, None], ["cut", "w", None, None, None]]],
            {"extends": "w == 0 and x != 0"},
            True,
        ),
        (
            "1/x + 0/w",
            "1/x",
            [["cut", "x", None, ["cut", "w", None, None, None], ["cut", "w", None, None, None]]],
            {"extends": "w == 0"},
            False,
        ),
    ],
)
def test_the_domains_of_a_step(left, right, cases, more, expected):
    assert proved(left, "==", right, *cases, **more) is expected


def test_a_change_of_domain_holds_where_it_has_a_value():
    """That x is 0 and 0/x, too, holds nowhere; by signs alone, where x is 0."""
    cuts = [["sign", "x", None, None]] * 4
    for named, expected in (("x == 0", True), ("x == 0 and 0/x == 0", False)):
        assert proved("1", "==", "x/x", *cuts, restricts=named) is expected
        assert proved("x/x", "==", "1", *cuts, extends=named) is expected


def test_where_the_domains_differ_is_said():
    for more, said in (
        ({}, "at the same points$"),
        ({"extends": "x > 0"}, "points, but for those that are named$"),
        ({"restricts": "x > 0"}, "points, but for those that are named$"),
    ):
        with pytest.raises(NotShown, match=said):
            step(goal("x/x", "==", "1", **more), Ask(CUT_X))


def test_a_step_under_a_standing_condition():
    assert proved("x/x", "==", "1", ["cut", "x", None, None, None], where=setting("x > 0"))
    assert not proved("x/x", "==", "1", ["cut", "x", None, None, None], where=setting("x >= 0"))
    assert step(goal("x**2", "==", "w**2", setting("x == w")), Searching()).proved
    for right, where in (("w", "x >= w"), ("w", "not x == w"), ("0", "x == 0 or x == 1"), ("w", "x == w + 1")):
        assert not proved("x", "==", right, where=setting(where))
    assert step(goal("x + w", "==", "0", setting("x == 0 and w == 0")), Searching()).proved
    assert not proved("x + w", "==", "0", where=setting("x == w and w == x"))


@pytest.mark.parametrize(
    "change, error",
    [
        ({"uses": (independent("f", "g"),)}, NotShown),
        ({"uses": (independent("x", "w"), uncorrelated("x", "n"))}, IllFormed),
        ({"extends": "x"}, IllFormed),
        ({"restricts": "x"}, IllFormed),
        ({"extends": "v > 0"}, IllFormed),
    ],
)
def test_a_step_that_does_not_fit(change, error):
    with pytest.raises(error):
        step(goal("x", "==", "x", **change), Ask())


@pytest.mark.parametrize(
    "left, right",
    [("v", "x"), ("x", "v"), ("x > 0", "x"), ("x", "x > 0"), ("E(x)", "x"), ("x + y", "x"), ("x", "E(x)")],
)
def test_a_line_that_is_none(left, right):
    with pytest.raises(IllFormed):
        step(goal(left, "==", right), Ask())


def test_what_is_not_declared_is_said():
    with pytest.raises(NotShown, match="a hypothesis that was not declared"):
        step(goal("x", "==", "x", uses=(independent("f", "g"),)), Ask())


SPLIT = ["sign", "E(f*g)", None, None]


def test_hypotheses_that_are_used():
    pair, none = independent("f", "g"), uncorrelated("f", "h")
    where = setting(random="f g h", hypotheses=[pair, none], x=real)
    assert not proved("E(f*g)", "==", "E(f)*E(g)", where=where)
    theorem = step(goal("E(f*g)", "==", "E(f)*E(g)", where, uses=(pair,)), Ask())
    assert theorem.statement.hypotheses == (pair,) and theorem.statement.conditions == ()
    assert not proved("E(f*g)", "==", "E(f)*E(g)", where=where, uses=(none,))
    assert proved("E(f*h)", "==", "E(f)*E(h)", where=where, uses=(none,))
    assert proved(
        "x/E(f*g)", "==", "x/(E(g)*E(f))", SPLIT, where=where, uses=(pair,)
    )  # denominators that are equal by it
    assert not proved("x/E(f*g)", "==", "x/(E(g)*E(f))", SPLIT, where=where, uses=(none,))
    happens, given = event("f"), mean("g | f", "x")
    known = setting(random="f g h", hypotheses=[happens, given], x=real)
    assert proved("E(f**3*h)", "==", "E(f*h)", where=known, uses=(happens,))
    assert not proved("E(f**3*h)", "==", "E(f*h)", where=known)
    assert proved("E(f**2*g)", "==", "x*E(f)", where=known, uses=(given, happens))
    assert not proved("E(f**2*g)", "==", "x*E(f)", where=known, uses=(given,))
    assert not proved("E(h*g)", "==", "x*E(h)", where=known, uses=(given,))
    half = mean("f", "1/x")
    where = setting(random="f", hypotheses=[half], x=real)
    theorem = step(goal("E(f)*x**2", "==", "x", where, uses=(half,)), Ask())
    assert [text(c) for c in theorem.statement.conditions] == ["x != 0"]


class Agreeable(type(mean("f", "0"))):
    """Is equal to what was declared, and makes 0 of the mean."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash(mean("f", "x"))


def test_a_hypothesis_that_looks_like_one_that_was_declared():
    where = setting(random="f", hypotheses=[mean("f", "x")], x=real)
    with pytest.raises(NotShown, match="not declared"):
        step(goal("E(f)", "==", "0", where, uses=(Agreeable("f", Number(0)),)), Ask())


def test_what_a_step_leaves_out_is_a_condition():
    theorem = step(goal("1", "==", "x/x", restricts="x == 0"), Ask(CUT_X))
    assert [text(c) for c in theorem.statement.conditions] == ["not x == 0"]
    assert step(goal("x/x", "==", "1", extends="x == 0"), Ask(CUT_X)).statement.conditions == ()


def test_without_a_proof_the_domains_are_compared_all_the_same():
    assert step(goal("x", "==", "w"), Ask(), ("tested", "40 cases")).rests_on == (("tested", "40 cases"),)
    with pytest.raises(NotShown):
        step(goal("x/x", "==", "2"), Ask(CUT_X), ("tested", "40 cases"))


# -- equality


@pytest.mark.parametrize(
    "left, right, where, expected",
    [
        ("a**3", "a", PLAIN, True),
        ("a**2", "a", PLAIN, False),
        ("b**2", "b", PLAIN, True),
        ("b*b*a**3", "b*a", PLAIN, True),
        ("b**2", "1", PLAIN, False),
        ("a*(a - 1)*(a + 1)*x", "0", PLAIN, True),
        ("a*(a - 1)*x", "0", PLAIN, False),
        ("Sum(x/m, i, 1, m)", "x", setting("m > 5"), False),
    ],
)
def test_finite_cases(left, right, where, expected):
    assert proved(left, "==", right, where=where) is expected


def test_finite_cases_are_not_endless():
    many = setting(a=finite(*range(16)), b=finite(*range(16)), c=finite(*range(2)))
    cases = list(theorems.finite_cases(many, [parse("a + b")]))
    assert len(cases) == 256 and len({text(*c) for c in cases}) == 256
    with pytest.raises(NotShown):
        step(goal("a + b + c", "==", "c + b + a", many), Ask())
    assert [text(*c) for c in theorems.finite_cases(many, [parse("c + x")])] == ["0 + x", "1 + x"]


@pytest.mark.parametrize(
    "condition, expected",
    [
        ("x == 0", {"x": "0"}),
        ("x == w + 1", {"x": "w + 1"}),
        ("x == x + 1", {}),
        ("x == x", {}),
        ("0 == x", {}),
        ("x > 0", {}),
        ("x + 0 == 1", {}),
        ("x == 0 and w == 1", {"x": "0", "w": "1"}),
        ("x == w and w == 1", {"x": "w"}),
        ("x == 1 or x == 2", {}),
        ("not x == 1", {}),
        ("x == 0 and x == 1", {"x": "0"}),
        ("w == 1 and x == w", {"w": "1"}),
        ("x == w and w == x", {"x": "w"}),
        ("x != 0", {}),
        ("x == 1 and (w == 2 and n == 3)", {"x": "1", "w": "2", "n": "3"}),
        ("x == w and n == x", {"x": "w"}),
        ("x == 0 and w > 0", {"x": "0"}),
    ],
)
def test_pinned(condition, expected):
    assert {n: text(v) for n, v in pinned(parse(condition)).items()} == expected


def test_what_a_reading_takes_for_granted_must_be_shown():
    assert not proved("Sum(x/m, i, 1, m)", "==", "x", CUT_M, CUT_M)
    assert proved("Sum(x/m, i, 1, m)/m", "==", "x/m", CUT_M, CUT_M)
    assert not proved("Sum(x/m, i, 1, m)/m", "==", "x/m", CUT_M)
    assert not proved("Sum(x/m, i, 1, m)/m", "==", "w/m", CUT_M, CUT_M)
    assert proved("Sum(x/j, i, 1, j)", "==", "x", None)


def test_factors_are_asked_for():
    split = {"factors": [[["g0 - 1", 1], ["g0 + 1", 1]]]}
    assert proved("log(q**2 - 1)", "==", "log(q - 1) + log(q + 1)", where=setting("q > 1"), others=split) is False
    both = setting("q - 1 > 0", q=positive)
    cases = [["sign", "q - 1", None, ["sign", "q + 1", None, ["form", "q**2 - 1", "(q - 1)*(q + 1)", None]]]]
    assert proved("log(q**2 - 1)", "==", "log(q - 1) + log(q + 1)", *cases, where=both, others=split) is False
    assert step(goal("(q**2 - 1)**n", "==", "(q - 1)**n*(q + 1)**n"), Ask(None, factors=split["factors"])).proved
    with pytest.raises(NotShown):
        step(goal("(q**2 - 1)**n", "==", "(q - 1)**n*(q + 1)**n"), Ask(None))
    with pytest.raises(NotShown):
        step(goal("(q**2 - 1)**n", "==", "(q - 1)**n*(q + 2)**n"), Ask(None, factors=[[["g0 - 1", 1], ["g0 + 2", 1]]]))


# -- induction

FROM_0, FROM_1 = Induction("n", 0), Induction("j", 1)


@pytest.mark.parametrize(
    "left, right, by, others, expected",
    [
        ("Sum(i, i, 1, n)", "n*(n + 1)/2", FROM_0, {}, True),
        ("Sum(i, i, 1, n)", "n*(n + 1)/2 + 1", FROM_0, {}, False),
        ("Sum(i, i, 1, n)", "n*(n - 1)/2", FROM_0, {}, False),
        ("Sum(i, i, 1, n)", "n**2", FROM_0, {}, False),
        ("n*(n - 1)", "0", FROM_0, {}, False),
        ("n", "0", FROM_0, {}, False),
        ("Sum(i, i, 1, j)", "j*(j + 1)/2", FROM_1, {}, True),
        ("n*(n - 1)*(n - 2)", "0", FROM_0, {}, False),
        ("Sum(2**i, i, 0, n)", "2**(n + 1) - 1", FROM_0, {}, True),
        ("Sum(x**i, i, 0, n)*(x - 1)", "x**(n + 1) - 1", FROM_0, {}, True),
        ("Sum(i, i, 1, j)", "j", FROM_1, {}, False),
        ("1 - 2**n", "0", FROM_0, {"multiple": [None]}, False),
        ("Sum(2**i, i, 0, n - 1)", "2**n - 1", FROM_0, {}, True),
        ("Sum(2**i, i, 0, n - 1)", "2**n", FROM_0, {}, False),
        ("Sum(i**2, i, 0, n - 1)", "0", FROM_0, {}, False),
        ("(-1)**n", "1", FROM_0, {}, False),
        ("(-1)**n*n*(n - 1)", "0", FROM_0, {}, False),
        ("Sum(2**i, i, 1, j - 1)", "2**j - 2", FROM_1, {}, True),
        ("Sum(2**i, i, 1, j - 1)", "2*(j - 1)", FROM_1, {}, False),
    ],
)
def test_induction(left, right, by, others, expected):
    assert proved(left, "==", right, by=by, others=others) is expected


@pytest.mark.parametrize(
    "left, relation, right, expected",
    [
        ("n**2 + n", ">=", "0", True),
        ("0", "<=", "n**2 + n", True),
        ("n**2 + n", ">", "0", False),
        ("0", "<=", "n**2 - 2*n", False),
    ],
)
def test_an_inequality_by_induction(left, relation, right, expected):
    assert proved(left, relation, right, by=FROM_0) is expected


@pytest.mark.parametrize(
    "answer, expected",
    [
        ("g0", False),
        (None, False),
        (2, False),
        ("", IllFormed),
        ("2", False),
        ("0", False),
        ("g99", IllFormed),
        (["g0"], False),
        ("1/2", IllFormed),
    ],
)
def test_a_multiple_that_is_wrong(answer, expected):
    def ask():
        return proved(
            "Sum(i, i, 1, n)**2", "==", "Sum(i**3, i, 1, n) + n*(n - 1)*x", by=FROM_0, others={"multiple": [answer]}
        )

    if expected is IllFormed:
        with pytest.raises(IllFormed):
            ask()
    else:
        assert ask() is expected


def test_a_multiple_that_is_right():
    """x**n*(x - 1) is x times what it was; it is 0 at the base only if x is 1."""
    where = setting("w == 0", n=natural, x=real, w=real)
    k = theorems.Reader(where.symbols(()), Ask(multiple=["g0"]))
    now, later = (k.read(parse(t)) for t in ("x**n - x", "x**(n + 1) - x**2"))
    name = k.text(k.read(parse("x"))[0])
    wrong = ("2", "0", f"{name} + 1", f"{name}*({name})")
    for answer, expected in ((name, True), *((answer, False) for answer in wrong)):
        k.ask = Ask(multiple=[answer])
        assert FROM_0._multiple(k, now, later, True) is expected
    asked = []
    k.ask = lambda kind, question: asked.append((kind, question))
    FROM_0._multiple(k, now, later, True)
    assert asked == [("multiple", (k.text(now[0]), k.text(later[0])))]
    for answer in (None, 1, ["g0"]):
        k.ask = Ask(multiple=[answer])
        assert FROM_0._multiple(k, now, later, True) is False


@pytest.mark.parametrize(
    "by, where, more",
    [
        (Induction("n", 1), PLAIN, {}),
        (Induction("n", False), PLAIN, {}),
        (Induction("n", 0.0), PLAIN, {}),
        (Induction(_Text("n"), 0), PLAIN, {}),
        (Induction("j", 0), PLAIN, {}),
        (Induction("x", 0), PLAIN, {}),
        (Induction("v", 0), PLAIN, {}),
        (Induction("n", 0), setting("n < 5"), {}),
        (Induction("n", 0), setting("n >= 0 and x > 0"), {}),
        (Induction("b", 0), PLAIN, {}),
        (Induction("y", 0), PLAIN, {}),
        (Induction("k", 0), setting(m=natural, k=up_to("m"), n=natural), {}),
        (Induction("n", 0), setting(random="f", hypotheses=[mean("f", "n")], n=natural), {"uses": (mean("f", "n"),)}),
    ],
)
def test_induction_over_what_does_not_count(by, where, more):
    with pytest.raises(IllFormed):
        step(goal("Sum(1, i, 1, n)", "==", "n", where, by=by, **more), Ask())


def test_induction_needs_values_everywhere():
    assert not proved("Sum(i, i, 1, n)/(n - 3)", "==", "n*(n + 1)/2/(n - 3)", None, None, by=FROM_0)
    assert not proved("1/(n - 3)", "==", "1/(n - 3)", None, by=FROM_0)
    assert proved("1/(n + 3)", "==", "1/(n + 3)", None, by=FROM_0)
    assert not proved("1/x", "==", "1/x", None, CUT_X, by=FROM_0)
    assert not proved("Sum(x/m, i, 1, m) - x", "==", "0", by=FROM_0)
    assert not proved("n*(Sum(x/m, i, 1, m) - x)", "==", "0", by=FROM_0)


def test_induction_where_one_side_has_no_value():
    cut = None
    for _ in range(4):
        cut = ["cut", "n", None, cut]
    gap, full = "Sum(i, i, 1, n)*(n - 3)/(n - 3)", "n*(n + 1)/2"
    assert not proved(gap, "==", full, cut, cut, cut, by=FROM_0)
    for sides, change in (((gap, full), {"extends": "n == 3"}), ((full, gap), {"restricts": "n == 3"})):
        with pytest.raises(IllFormed):  # a condition that speaks of n
            proved(sides[0], "==", sides[1], cut, cut, cut, by=FROM_0, **change)


@pytest.mark.parametrize(
    "by",
    [
        Induction("n", type("Seven", (int,), {"__eq__": lambda a, b: True, "__hash__": int.__hash__})(7)),
        Induction(type("Any", (str,), {"__eq__": lambda a, b: True, "__hash__": str.__hash__})("m"), 0),
        Induction("n", 0.0),
        Induction("n", False),
    ],
)
def test_induction_from_a_whole_number(by):
    with pytest.raises(IllFormed, match="from a whole number on"):
        proved("binomial(6, n)", "==", "0*n", by=by)


def test_a_step_proves_a_goal_and_nothing_that_looks_like_one():
    class Looks:
        setting, relation, right = PLAIN, "==", parse("2*n")
        uses, extends, restricts, because, by, reads = (), None, None, None, None, 0

        @property
        def left(self):  # n + n while it is proved, n when it is said
            self.reads += 1
            return parse("n + n") if self.reads == 1 else parse("n")

    class Meaning(Setting):
        def expression(self, tree):
            return Number(0)

    class Any(str):
        __hash__ = str.__hash__

        def __eq__(self, other):
            return other == "=="

    for wrong in (
        Looks(),
        Goal(Meaning(PLAIN.declared), parse("n"), "==", parse("n + 1")),
        Goal(PLAIN, parse("n"), Any("<"), parse("n")),
        type("Own", (Goal,), {})(PLAIN, Name("x"), "==", Name("x")),
    ):
        with pytest.raises(TypeError):
            step(wrong, Ask())


def test_induction_uses_hypotheses():
    pair = independent("f", "g")
    where = setting(random="f g", hypotheses=[pair], n=natural)
    assert proved("Sum(E(f*g), i, 1, n)", "==", "n*E(f)*E(g)", where=where, by=FROM_0, uses=(pair,))


def test_induction_beside_an_empty_sum():
    """At m = 0 the sum is 0, and the base says nothing of that."""
    assert not proved("Sum(x/m, i, 1, n*m)", "==", "n*x", CUT_M, CUT_M, CUT_M, by=FROM_0)
    with pytest.raises(NotShown, match="^a value beside an empty sum was not shown$"):
        step(goal("Sum(x/m, i, 1, n*m)", "==", "n*x", by=FROM_0), Ask(CUT_M, CUT_M, CUT_M))
    assert proved("Sum(x/j, i, 1, n*j)", "==", "n*x", None, None, None, by=FROM_0)


def test_induction_with_a_mean_that_does_not_speak_of_it():
    h = mean("f", "x")
    where = setting(random="f", hypotheses=[h], n=natural, x=real)
    assert proved("Sum(E(f), i, 1, n)", "==", "n*x", where=where, by=FROM_0, uses=(h,))


@pytest.mark.parametrize("near", [True, False])
def test_a_multiple_beside_a_power(near):
    """At x = 0, x**(n - 2*I(n > 1)) is 0 at 1 and 1 at 2, though formally a multiple of what it was."""
    k = theorems.Reader(PLAIN.symbols(()), Ask(multiple=["g0", "g0"]))
    assert FROM_0._multiple(k, k.read(parse("x**n - x")), k.read(parse("x**(n + 1) - x**2")), near) is near
    k = theorems.Reader(PLAIN.symbols(()), Ask(multiple=["g1"]))
    assert FROM_0._multiple(k, k.read(parse("n")), k.read(parse("n*x")), near) is True  # no power


def test_a_multiple_of_what_was_shown_before_and_of_nothing_else():
    assert not proved("n**2", "==", "n", by=FROM_0, others={"multiple": ["1"]})


@pytest.mark.parametrize("given", ["0 == x", "x > -1 and (0 == x and x < 1)", "x == x - x"])
def test_an_induction_over_an_exponent_beside_an_equation(given):
    """At j = 2 it is 0**0, and from j = 1 on formally a multiple of what was 0 before."""
    where, cut = setting(given, x=real, j=positive_integer), ["cut", "j", None, None]
    left, found = "x**(j - 2*indicator(j > 1))", {"cofactors": [["1"]], "multiple": ["g0"]}
    assert not proved(left, "==", "0", *[cut] * 4, where=where, by=Induction("j", 1), others=found)


@pytest.mark.parametrize(
    "condition, zeros",
    [
        ("x == w", ["x - w"]),
        ("x == w and w == 1", ["x - w", "w - 1"]),
        ("x > 0", []),
        ("x == 1 or w == 1", []),
        ("not x == 1", []),
        ("x > 0 and (x == 1 and w == 2)", ["x - 1", "w - 2"]),
        ("x != 1", []),
        ("1/x == 2", ["1/x - 2"]),
    ],
)
def test_equations(condition, zeros):
    assert [text(t) for t in theorems.equations(parse(condition))] == zeros


@pytest.mark.parametrize(
    "right, answer, where, expected",
    [
        ("w*s", ["-g1"], "x - w == 0", True),
        ("w*s", ["-g1"], "x - w == 0 and n > 0", True),
        ("w*s", ["-g1"], "x - w >= 0", False),
        ("w*s", ["g1"], "x - w == 0", False),
        ("w*s", None, "x - w == 0", False),
        ("w*s + 1", ["-g1"], "x - w == 0", False),
    ],
)
def test_an_equation_that_is_given(right, answer, where, expected):
    assert proved("x*s", "==", right, where=setting(where), others={"cofactors": [answer]}) is expected


# -- cases, and sums that are rearranged

CUT_XW = ["sign", "x - w", None, None, None]


@pytest.mark.parametrize(
    "left, right, cases, where, expected",
    [
        ("x*indicator(x > 0) + x*indicator(x < 0)", "x", [CUT_X], "", True),
        ("x*indicator(x > 0)", "x", [CUT_X], "", False),
        ("x*indicator(x > 0) + x*indicator(x < 0)", "x", [None], "", False),
        ("abs(x - w)", "x - w", [CUT_XW], "x >= w", True),
        ("abs(x - w)", "x - w", [CUT_XW], "", False),
        ("abs(x - w)", "w - x", [CUT_XW], "x <= w", True),
        ("max(x, w)", "x", [CUT_XW], "x >= w", True),
        ("min(x, w)", "x", [CUT_XW], "x >= w", False),
        ("min(x, w)", "w", [CUT_XW], "x >= w", True),
        ("max(x, w)*indicator(x > w)", "x*indicator(x > w)", [CUT_XW], "", True),
        ("max(x, w)*indicator(x > w)", "w*indicator(x > w)", [CUT_XW], "", False),
        ("(x - w)/(x - w)", "0*x + 1", [CUT_XW], "x > w", True),
        ("x*(x - w)", "abs(x)*(x - w)", [CUT_X], "x > 0", True),
        ("indicator(x >= 0)", "1", [CUT_X], "", False),
        ("sqrt(x**2)", "x", [CUT_X], "x > 0", True),
    ],
)
def test_cases(left, right, cases, where, expected):
    assert proved(left, "==", right, *cases, *cases, where=setting(where)) is expected


@pytest.mark.parametrize(
    "left, right, expected",
    [
        ("indicator(q**n < 0)", "0", True),
        ("indicator(s**n > 0)", "0", False),
        ("indicator(q**n < 0)", "1", False),
    ],
)
def test_cases_of_what_has_no_reading(left, right, expected):
    assert proved(left, "==", right) is expected


def test_a_power_of_zero_is_not_always_zero():
    """c is 0, and c**(n - 1) is 1 at n = 1, though it is read as c**n/c."""
    where, cut = setting("n >= 1", c=finite(0), n=natural), ["cut", "n", None, None]
    assert not proved("indicator(c**(n - 1) > 0)", "==", "0", cut, where=where)
    assert proved(
        "indicator(c**(n - 1) > 0)*0 + abs(n)", "==", "n", cut, where=setting("n >= 1", c=finite(2), n=natural)
    )


def test_a_rule_into_which_no_value_can_be_put_is_no_reason_to_stop():
    assert proved("diff(x**2, x) + abs(x)", "==", "2*x + abs(x)", where=setting("x == 1"))


def test_what_is_missed_is_what_the_first_rule_misses():
    for rule in (None, ["rewriting"], ["induction", "n", 0], ["what"], "induction"):
        with pytest.raises(NotShown, match="^the normal forms differ: cut the step in two"):
            step(goal("abs(x)", "==", "x + 0*n"), Ask(rule=[rule]))


@pytest.mark.parametrize(
    "rule, expected",
    [
        (["induction", "n", 0], True),
        (["rewriting"], False),
        (None, False),
        (["induction", "x", 0], IllFormed),
        (["induction", "n", 1], IllFormed),
        (["induction", "n"], False),
        (["induction", "n", "0"], False),
        (["rewriting", "reverse"], IllFormed),
        (["induction", "n", True], IllFormed),
        ("induction", False),
        (("induction", "n", 0), IllFormed),
    ],
)
def test_the_rule_that_is_asked_for(rule, expected):
    def ask():
        return proved("Sum(2**i, i, 0, n)", "==", "2**(n + 1) - 1", others={"rule": [rule]})

    if expected is IllFormed:
        with pytest.raises(IllFormed):
            ask()
    else:
        assert ask() is expected


def test_how_it_was_shown():
    for left, right, ask, method in (
        ("x + x", "2*x", Ask(), "same normal form"),
        ("x*indicator(x > 0)", "max(x, 0)", Ask(CUT_X, CUT_X), "case by case"),
        (
            S,
            "Sum(exp((n - i)*x)*(n - i), i, 0, n)",
            Ask(rule=[["rewriting", [[0], *REVERSED]]]),
            "same normal form, by laws of the table",
        ),
        ("Sum(2**i, i, 0, n)", "2**(n + 1) - 1", Ask(rule=[["induction", "n", 0]]), "induction over n from 0"),
    ):
        assert str(step(goal(left, "==", right), ask).method) == method
    for rule in (Identity(), theorems.Cases(), theorems.Rewriting([]), FROM_0):
        with pytest.raises(AttributeError):
            rule.moves = [1]


S, T = "Sum(exp(i*x)*i, i, 0, n)", "Sum(exp(i*x), i, 1, n)"
REVERSED = "sum_reversed", "0", "n", "exp(bound_i*x)*bound_i"


def test_rules_know_the_hypotheses_in_use():
    pair = independent("f", "g")
    where = setting(random="f g", hypotheses=[pair], x=real, n=natural)
    reverse = theorems.Rewriting([[[0, 1], *REVERSED]])
    for left, right, by in (
        ("abs(x)*E(f*g)", "abs(x)*E(f)*E(g)", theorems.Cases()),
        (f"E(f*g)*{S}", "E(f)*E(g)*Sum(exp((n - i)*x)*(n - i), i, 0, n)", reverse),
        ("Integral(E(f*g)*v, v, 0, x)", "E(f*g)*x**2/2", Antiderivative(parse("E(f)*E(g)*v**2/2"))),
    ):
        assert proved(left, "==", right, where=where, by=by, uses=(pair,))
        assert not proved(left, "==", right, where=where, by=by)


@pytest.mark.parametrize(
    "left, right, by, message",
    [
        ("abs(x)", "x", theorems.Cases(), "the cases differ"),
        (
            "x",
            "w",
            Identity(),
            "the normal forms differ: cut the step in two, or add the condition or hypothesis that it needs",
        ),
        (
            S,
            "x",
            theorems.Rewriting([[[0], "sum_split", "0", "n", "n + 2", REVERSED[-1]]]),
            "a condition of a law was not shown",
        ),
        (S, "x", theorems.Rewriting([[[0], "same", "x"]]), "a law speaks of something else"),
        (
            S,
            "x",
            theorems.Rewriting([[[0], *REVERSED]]),
            "the normal forms differ: cut the step in two, or add the condition or hypothesis that it needs",
        ),
        ("Sum(i, i, 1, n)", "n", FROM_0, "the step of the induction was not shown"),
        ("Sum(i, i, 1, n)", "n + 1", FROM_0, "the base of the induction was not shown"),
        (
            "Sum(i, i, 1, n)/(n - 3)",
            "n*(n + 1)/2/(n - 3)",
            FROM_0,
            "both sides were not shown to have a value for every n",
        ),
        ("Integral(v, v, 0, x)", "x", Antiderivative(parse("v**2/2")), "the ends do not give the right side"),
        ("Integral(v, v, 0, x)", "x", Antiderivative(parse("v**2")), "the slope is not what is integrated"),
        (
            "Integral(v, v, 0, x)",
            "x",
            Substitution(Name("u"), "u", Number(0), Number(1)),
            "the ends or the new integral do not fit",
        ),
        (
            "Integral(v, v, 0 - 1, 1)",
            "0",
            Antiderivative(parse("v**2/2 + 0/v")),
            "a value everywhere between the ends was not shown",
        ),
        (
            "Integral(v, v, 0 - 1, 1)",
            "0",
            Substitution(parse("u + 0/u"), "u", parse("-1"), Number(1)),
            "a value everywhere between the ends was not shown",
        ),
    ],
)
def test_what_is_missed_is_said(left, right, by, message):
    with pytest.raises(NotShown) as error:
        step(goal(left, "==", right, by=by), Ask())
    assert str(error.value) == message


def test_a_path_is_of_whole_numbers():
    def ask(*path):
        by = theorems.Rewriting([[list(path), *REVERSED]])
        return proved("x + 1*Sum(exp((n - i)*x)*(n - i), i, 0, n)", "==", f"x + 1*{S}", by=by)

    assert ask(1, 1, 1)
    for path in ([True, 1, 1], [1, True, 1], [1, 1, True]):
        with pytest.raises(IllFormed, match="leads nowhere"):
            ask(*path)


@pytest.mark.parametrize("path", [[-1], [True], [True, 0], [1, -3], ["1"], [1.0]])
def test_a_path_that_leads_nowhere(path):
    with pytest.raises(IllFormed):
        proved(f"2*{S}", "==", f"{S}*2 + x", others={"rule": [["rewriting", [path, *REVERSED]]]})
    with pytest.raises(IllFormed):
        proved(S, "==", "Sum(exp((n - i)*x)*(n - i), i, 0, n)", others={"rule": [["rewriting", [path, *REVERSED]]]})
    with pytest.raises(IllFormed):
        proved(
            f"x + {S}",
            "==",
            "Sum(exp((n - i)*x)*(n - i), i, 0, n) + x",
            others={"rule": [["rewriting", [path, *REVERSED]]]},
        )


# -- from one condition to another


@pytest.mark.parametrize(
    "left, relation, right, cases, where, expected",
    [
        ("x > 0", "=>", "x >= 0", [CUT_X], "", True),
        ("x >= 0", "=>", "x > 0", [CUT_X], "", False),
        ("x > 0", "<=>", "0 < x", [CUT_X], "", True),
        ("x > 0", "<=>", "x >= 0", [CUT_X], "", False),
        ("x >= 0", "<=>", "x > 0", [CUT_X], "", False),
        ("1/x > 0", "<=>", "x > 0", [CUT_X], "", True),
        ("1/x >= 0", "=>", "x >= 0", [CUT_X], "", True),
        ("x >= 0", "=>", "1/x >= 0", [CUT_X], "", False),
        ("sqrt(x) >= 0", "<=>", "x >= 0", [CUT_X], "", True),
        ("sqrt(x) >= 0", "=>", "x > 0", [CUT_X], "", False),
        ("not x > 0", "<=>", "x <= 0", [CUT_X], "", True),
        ("not 1/x > 0", "<=>", "x <= 0", [CUT_X], "", True),
        ("not 1/x > 0", "<=>", "1/x <= 0", [CUT_X], "", False),
        ("x > w", "=>", "x > 0", [CUT_X], "", False),
        ("x >= 0", "=>", "x > 0", [CUT_X], "x != 0", True),
        ("x == 0 or x > 0", "<=>", "x >= 0", [CUT_X], "", True),
        ("x == 0 or x > 0", "<=>", "x > 0", [CUT_X], "", False),
        ("x > 0 and x < 0", "=>", "w > 7", [CUT_X], "", True),
        ("All(1/x > 0, i, 1, 0)", "<=>", "x != 0", [CUT_X], "", False),
        ("All(1/x > 0, i, 1, 0)", "<=>", "1 > 0", [CUT_X], "", True),
        ("All(1/x > 0, i, 1, 2)", "<=>", "x > 0", [CUT_X], "", True),
        ("All(x > i, i, 0, 1)", "=>", "x > 0", [CUT_X], "", True),
        ("x > 0", "=>", "All(x > i, i, 0, 1)", [CUT_X], "", False),
        ("x > 0", "=>", "All(x + i > 0, i, 0, n)", [CUT_X], "", True),
        ("x < 0", "=>", "x > 0", [None], "", False),
        ("x > 0", "=>", "x > 0 or w > 0", [CUT_X], "", True),
        # at x = 0 one of the two holds, and so for all i; of all between two ends nothing is said where an end has no
        # value, or is not seen to be whole
        ("All(x == 0 or 1/x > 0, i, 0, 1)", "=>", "x != 0", [CUT_X], "", False),
        ("x >= 0", "=>", "All(x == 0 or 1/x > 0, i, 0, 1)", [CUT_X], "", True),
        ("x > 0", "=>", "All(x > i, i, 0, 0/w)", [CUT_X], "", False),
        ("x > 0", "=>", "All(x > i, i, 0/w, 0)", [CUT_X], "", False),
        ("x >= 0 and (x == 0 or 1/x > 0)", "=>", "x != 0", [CUT_X], "", False),
        ("1 > 0", "=>", "All(0/x >= 0, i, 0, 1)", [None], "", False),
        ("1 > 0", "=>", "All(0/q >= 0, i, 0, 1)", [None], "", True),
        ("x > 0", "=>", "All(x > i, i, 0, 0/q)", [CUT_X], "", False),
        ("x > 0", "=>", "All(x > i, i, 0/q, 0)", [CUT_X], "", False),
        ("not All(i >= 0, i, 0, x)", "=>", "x < 0", [CUT_X], "", False),
    ],
)
def test_from_one_condition_to_another(left, relation, right, cases, where, expected):
    assert proved(left, relation, right, *cases, where=setting(where)) is expected


def test_what_is_missed_between_conditions_is_said():
    with pytest.raises(NotShown, match="^it was not shown that nothing is gained or lost$"):
        step(goal("x > 0", "=>", "w > 0"), Ask())


def test_how_a_condition_was_shown():
    done = step(goal("x > 0", "=>", "x >= 0"), Ask(CUT_X))
    assert done.proved and done.method == "signs of the differences" and done.statement.conditions == ()
    tested = step(goal("x > 0", "=>", "x >= 1"), Ask(), ("tested", "3 cases"))
    assert not tested.proved and tested.rests_on == (("tested", "3 cases"),) and tested.method == "tested"
    for more in ({"extends": "x == 0"}, {"restricts": "x == 0"}, {"because": "x"}, {"by": FROM_0}):
        with pytest.raises(IllFormed):
            step(goal("x > 0", "=>", "x >= 0", **more), Ask(CUT_X))
    for certificate in (["form", "3", "Sum(x, x, 1, 2)", None], ["form", "exp(x**(129*n))", "1", None]):
        with pytest.raises(NotShown):  # not another error
            step(goal("x > 0", "=>", "x >= 0"), Ask(certificate))
    for left, right in (("x", "x > 0"), ("x > 0", "x"), ("zz > 0", "x > 0")):
        with pytest.raises(IllFormed):
            step(goal(left, "=>", right), Ask(CUT_X))
    with pytest.raises(NotShown):
        step(goal("x > 0", "=>", "x >= 0", uses=(independent("f", "g"),)), Ask(CUT_X))


# -- antiderivatives and substitutions

WITH_Q = setting(x=real, w=real, q=positive, r=positive, n=natural)


@pytest.mark.parametrize(
    "left, right, function, cases, expected",
    [
        ("Integral(exp(v), v, 0, q)", "exp(q) - 1", "exp(v)", [None], True),
        ("Integral(exp(v), v, 0, q)", "exp(q)", "exp(v)", [None], False),
        ("Integral(exp(v), v, 0, q)", "1 - exp(q)", "exp(v)", [None], False),
        ("Integral(exp(v), v, 0, q)", "2*exp(q) - 2", "2*exp(v)", [None], False),
        ("Integral(exp(v), v, 0, q)", "exp(q) - 1", "-exp(v)", [None], False),
        ("Integral(exp(v), v, 0, q)", "exp(q) - 1", "exp(v) + 5", [None], True),
        ("Integral(exp(v), v, x, w)", "exp(w) - exp(x)", "exp(v)", [None], True),
        ("Integral(1/(1 + v), v, 0, q)", "log(1 + q)", "log(1 + v)", [None], True),
        ("Integral(1/(1 + v)**2, v, 0, q)", "1 - 1/(1 + q)", "-1/(1 + v)", [None], True),
        ("Integral(1/(1 + v), v, -q, q)", "log(1 + q) - log(1 - q)", "log(1 + v)", [None], False),
        ("Integral(0*v*exp(v), v, -q, r)", "2", "sqrt(v**2)/v", [None], False),
        ("Integral(0*v*exp(v), v, -1, 1)", "0", "sqrt(v**2)/v - sqrt(v**2)/v", [None] * 3, False),
        ("Integral(2*v, v, -1, 1)", "0", "sqrt(v**2)**2", [None] * 3, False),
        ("Integral(2*v, v, -1, 1)", "0", "v**2", [None], True),
        ("Integral(exp(v), v, 0, q)", "exp(q) - 1", "exp(v) + 0*log(v)", [None] * 3, False),
    ],
)
def test_antiderivative(left, right, function, cases, expected):
    assert proved(left, "==", right, *cases, where=WITH_Q, by=Antiderivative(parse(function))) is expected


@pytest.mark.parametrize(
    "left, right, by",
    [
        ("2*Integral(exp(v), v, 0, 1)", "2*(exp(1) - 1)", Antiderivative(parse("exp(v)"))),
        ("x", "x", Antiderivative(parse("x"))),
        ("Integral(exp(v), v, 0, 1)", "exp(1) - 1", Antiderivative(parse("exp(u)"))),
        ("x", "x", Substitution(Name("u"), "u", Number(0), Number(1))),
    ],
)
def test_an_integral_rule_out_of_place(left, right, by):
    with pytest.raises(IllFormed):
        step(goal(left, "==", right, WITH_Q, by=by), Ask())


def test_an_antiderivative_is_for_equalities():
    with pytest.raises((NotShown, AttributeError, IllFormed)):
        step(goal("Integral(exp(v), v, 0, 1)", "<", "3", WITH_Q, by=Antiderivative(parse("exp(v)"))), Ask())


GAUSS, SCALED = "Integral(v**n*exp(-(q*v)**2), v, 0, r)", "Integral(u**n*exp(-u**2), u, 0, q*r)"


@pytest.mark.parametrize(
    "left, right, by, expected",
    [
        (GAUSS, f"{SCALED}/q**(n + 1)", ("u/q", "0", "q*r"), True),
        (GAUSS, f"{SCALED}/q**n", ("u/q", "0", "q*r"), False),
        (GAUSS, f"{SCALED}/q**(n + 1)", ("u/q", "0", "r"), False),
        (GAUSS, f"{SCALED}/q**(n + 1)", ("u/q", "1", "q*r"), False),
        (GAUSS, f"{SCALED}/q**(n + 1)", ("-u/q", "0", "q*r"), False),
        (GAUSS, f"{SCALED}/q**(n + 1)", ("u*q", "0", "q*r"), False),
        (GAUSS, "Integral(u**n*exp(-u**2), u, 0, r)/q**(n + 1)", ("u/q", "0", "q*r"), False),
        ("Integral(exp(v), v, 1, q)", "Integral(exp(u + 1), u, 0, q - 1)", ("u + 1", "0", "q - 1"), True),
        ("Integral(exp(v), v, 1, q)", "Integral(exp(u), u, 0, q - 1)", ("u + 1", "0", "q - 1"), False),
        ("Integral(exp(v), v, 1, q)", "Integral(exp(u + 1), u, 5, q - 1)", ("u + 1", "5", "q - 1"), False),
        ("Integral(exp(v), v, 1, q)", "Integral(exp(u + 1), u, 0, q)", ("u + 1", "0", "q"), False),
        ("Integral(1, v, -2, 2)", "Integral(1, u, -1, 1)", ("u + sqrt(u**2)/u", "-1", "1"), False),  # a jump at 0
    ],
)
def test_substitution(left, right, by, expected):
    inner, low, high = map(parse, by)
    assert proved(left, "==", right, *[None] * 6, where=WITH_Q, by=Substitution(inner, "u", low, high)) is expected


@pytest.mark.parametrize(
    "left, right, inner, before",
    [
        ("Integral(1, v, -1, 1)", "2", "u + 0*log(u)", []),  # the inner function has no value at u = 0
        ("Integral(1, v, -1, 1)", "2", "u + 0*sqrt(u**2)", []),  # its slope has none there
        ("Integral(1 + 0*log(v), v, 1, 1)", "0", "u**2", [None]),  # what is integrated has none there
    ],
)
def test_a_substitution_has_a_value_everywhere_between_the_ends(left, right, inner, before):
    by = Substitution(parse(inner), "u", parse("-1"), parse("1"))
    with pytest.raises(NotShown, match="everywhere between the ends"):
        step(goal(left, "==", right, WITH_Q, by=by), Ask(*before))
    for certificate in (["cut", "u", None, None, None], ["sign", "2*u - 1", None, None]):
        with pytest.raises((NotShown, IllFormed), match="everywhere between the ends|none|not there"):
            step(goal(left, "==", right, WITH_Q, by=by), Ask(*before, certificate))


def test_how_integrals_were_proved():
    rule = Antiderivative(parse("exp(v)"))
    done = step(goal("Integral(exp(v), v, 0, 1)", "==", "exp(1) - 1", WITH_Q, by=rule), Ask(None))
    assert done.method == "slope of the antiderivative, and the ends"
    rule = Substitution(parse("u + 1"), "u", Number(0), Number(1))
    done = step(goal("Integral(exp(v), v, 1, 2)", "==", "Integral(exp(u + 1), u, 0, 1)", WITH_Q, by=rule), Ask(None))
    assert done.method == "substitution: the slope, and the ends"


def test_the_ends_of_a_substitution_have_a_value():
    """At n = 0 the sum is 0, and so is the left side; 0/n makes sure that n is not 0 in the new integral only."""
    where = setting(n=natural, j=positive_integer, w=real)
    for n, expected in (("n", False), ("j", True)):
        by = Substitution(Name("u"), "u", parse(f"0/{n}"), Number(1))
        left = f"Integral(Sum(w/{n}, i, 1, {n})*v, v, 0, 1)"
        assert proved(left, "==", "w/2", *[CUT_N if n == "n" else None] * 6, where=where, by=by) is expected
    with pytest.raises(NotShown, match="^the ends or the new integral have no value$"):
        step(
            goal(
                "Integral(Sum(w/n, i, 1, n)*v, v, 0, 1)",
                "==",
                "w/2",
                where,
                by=Substitution(Name("u"), "u", parse("0/n"), Number(1)),
            ),
            Ask(*[CUT_N] * 6),
        )


def test_a_substitution_has_a_variable_of_its_own():
    with pytest.raises(IllFormed, match="already has a meaning"):
        proved("Integral(w*v, v, 0, 1)", "==", "1/3", by=Substitution(Name("w"), "w", Number(0), Number(1)))


@pytest.mark.parametrize(
    "low, high, pole, right",
    [
        ("j", "j + 1", "2*v - 2*j - 1", "3"),
        ("0 - j", "0", "2*v + 1", "j + 2"),
    ],
)
def test_no_antiderivative_that_jumps_between_ends_that_move(low, high, pole, right):
    """j is 1 and a count: between the ends stands a half, at which the antiderivative jumps by 2."""
    line = f"Integral(1, v, {low}, {high})"
    for function, end, expected in ((f"v + abs({pole})/({pole})", right, False), ("v", f"{right} - 2", True)):
        assert proved(line, "==", end, *[None] * 4, by=Antiderivative(parse(function))) is expected


def test_no_substitution_through_a_pole():
    rule = Substitution(parse("1/u"), "u", parse("-1"), parse("1"))
    for cases in ([None] * 5, [["cut", "u", None, None, None]] * 5):
        with pytest.raises((NotShown, IllFormed)):
            step(
                goal("Integral(exp(v), v, -1, 1)", "==", "Integral(-exp(1/u)/u**2, u, -1, 1)", WITH_Q, by=rule),
                Ask(*cases),
            )


# -- order


@pytest.mark.parametrize(
    "left, relation, right, cases, more, expected",
    [
        ("q", ">", "0", [None], {}, True),
        ("q", ">=", "0", [None], {}, True),
        ("0", "<", "q", [None], {}, True),
        ("0", "<=", "q", [None], {}, True),
        ("q", "<", "0", [None], {}, False),
        ("q", "<=", "0", [None], {}, False),
        ("s", ">", "0", [None], {}, False),
        ("s", ">=", "0", [None], {}, True),
        ("0", "<", "s", [CUT_S], {}, False),
        ("0", "<=", "s", [None], {}, True),
        ("x", "<=", "x", [None], {}, True),
        ("x", "<", "x", [None], {}, False),
        ("x", ">", "x", [None], {}, False),
        ("q + r", ">", "q", [None], {}, True),
        ("q", "<", "q + s", [None], {}, False),
        ("p", "<=", "1", [CUT_P], {}, True),
        ("p", "<", "1", [CUT_P], {}, False),
        ("n**2", ">=", "n", [CUT_N], {}, True),
        ("n**2", ">", "n", [CUT_N], {}, False),
        ("2*x*w", "<=", "x**2 + w**2", [None], {}, False),
        ("2*x*w", "<=", "x**2 + w**2", [None], {"because": "(x - w)**2"}, True),
        ("2*x*w", "<", "x**2 + w**2", [None], {"because": "(x - w)**2"}, False),
        ("x**2 + w**2", ">=", "2*x*w", [None], {"because": "(x - w)**2"}, True),
        ("2*x*w", ">=", "x**2 + w**2", [None], {"because": "(x - w)**2"}, False),
        ("2*x*w", "<=", "x**2 + w**2", [None], {"because": "(x - w)**2 + 1"}, False),
        ("2*x*w", "<=", "x**2 + w**2", [None], {"because": "(x + w)**2"}, False),
        ("2*x*w", "<=", "x**2 + w**2", [None], {"because": "(x - w)**3/(x - w)"}, False),
        ("2*x*w", "<=", "x**2 + w**2", [["form", "x**2 + w**2 - 2*x*w", "(x - w)**2", None]], {}, True),
        ("2*x*w", "<=", "x**2 + w**2", [["form", "x**2 + w**2 - 2*x*w", "(x + w)**2", None]], {}, False),
        ("x", "<=", "w", [None], {"because": "0*x"}, False),
        ("x**2", ">=", "0", [None], {"because": "x"}, False),
        ("1/q", ">", "0", [None], {}, True),
        ("x/q", "<", "x/q + 1", [None], {}, True),
        ("n", "<=", "j*n", [None], {}, True),
    ],
)
def test_order(left, relation, right, cases, more, expected):
    assert proved(left, relation, right, *cases, **more) is expected


def test_order_where_both_sides_have_a_value():
    assert proved("1/x**2", ">", "0/x**2", CUT_X) and not proved("1/x**2", ">", "0/x**2", None)
    assert not proved("1/x**2", ">", "0", CUT_X, CUT_X)  # the right side has a value at 0
    assert not proved("1/x", ">", "0/x", CUT_X) and proved("1/x", ">", "0/x", CUT_X, where=setting("x > 0"))
    assert step(goal("q", ">", "0"), Ask(None)).method == "sign of the difference"
    assert step(goal("x**2", ">=", "0", because="x**2"), Ask(None)).method == "sign of the certificate"


def test_denominators_without_a_reading_are_not_the_same():
    q = "q**(129*n)"
    assert step(goal(f"0/(x*{q})", "==", f"1/(x*{q})"), Ask(), ("tested", ""))
    with pytest.raises(NotShown):
        step(goal(f"0/(x*{q})", "==", f"0/(w*{q})"), Ask(), ("tested", ""))


def test_because_speaks_of_what_is_declared():
    with pytest.raises(IllFormed):
        proved("x**2", ">=", "0", because="x**2 + 0*zz")
    pair = independent("f", "g")
    where = setting(random="f g", hypotheses=[pair], q=positive)
    assert proved("E(f*g)", ">=", "E(f)*E(g) - q", where=where, because="q", uses=(pair,))
    assert not proved("E(f*g)", ">=", "E(f)*E(g) - q", where=where, because="q")


def test_what_is_missed_of_an_inequality_is_said():
    for more, message in (
        ({}, "the sign is not evident"),
        ({"because": "q"}, "because= was not shown to be the larger side minus the smaller one"),
    ):
        with pytest.raises(NotShown, match=f"^{message}$"):
            step(goal("x", ">=", "0", **more), Ask())
    with pytest.raises(NotShown, match="^the second does not begin where the first ends$"):
        chain(line("x", "==", "w"), line("x", "==", "w"), POINT)


def test_because_must_have_a_value():
    """x/x is 1 where it has a value, and has none at 0."""
    assert not proved("0", "<", "1", None, because="x/x") and not proved("0", "<", "1", CUT_X, because="x/x")
    assert proved("0", "<", "1", None, because="q/q")


def test_a_sum_that_may_be_empty_of_powers_whose_exponent_may_be_negative():
    lemma = step(goal("t", ">=", "0", setting(t=nonnegative)), Ask(None))
    where = setting(m=natural, a=finite(-1, 0, 1))
    cut = ["cut", "m", None, None]
    answers = ["cut", "a", cut, cut, cut], ["cut", "a", None, None, None], ["sign", "m", None, None]
    by = Fact((lemma,), (("t", parse("a + 1")),))
    assert not proved("Sum(m**a, i, 1, m)", ">=", "m**(a + 1)", *answers, where=where, by=by)  # 0 >= 1 at m = 0, a = -1


# -- facts


def lemma(left, relation, right, *cases, **domains):
    return step(goal(left, relation, right, setting(**domains)), Ask(*cases))


@cache
def t_not_negative():
    return lemma("t", ">=", "0", None, t=nonnegative)


@cache
def greater():
    return lemma("t + u", ">", "u", None, t=positive, u=real)


def fact(*found, **values):
    return Fact(found, tuple((n, parse(v)) for n, v in values.items()))


@pytest.mark.parametrize(
    "left, relation, right, by, cases, expected",
    [
        ("x**2", ">=", "0", lambda: fact(t_not_negative(), t="x**2"), [None, None], True),
        ("x", ">=", "0", lambda: fact(t_not_negative(), t="x"), [None, None], False),
        ("x", ">=", "0", lambda: fact(t_not_negative(), t="x"), [CUT_X], False),
        ("x + q", ">", "x", lambda: fact(greater(), t="q", u="x"), [None, None], True),
        ("x + q", ">", "x", lambda: fact(greater(), t="s", u="x"), [None, None], False),
        ("x", "<", "w", lambda: fact(greater(), t="q", u="x"), [None, None], False),
        ("x", ">=", "w", lambda: fact(greater(), t="x - w", u="w"), [None, None], False),
        ("x", ">", "w", lambda: fact(t_not_negative(), t="x - w"), [None, None], False),
    ],
)
def test_a_fact(left, relation, right, by, cases, expected):
    assert proved(left, relation, right, *cases, by=by()) is expected


def test_a_fact_about_a_sequence():
    here = setting(x=real, z=sequence(real))
    square = step(goal("z[1]**2*x**2", ">=", "0", here), Ask())

    def by(*values):
        return Fact((square,), values)

    assert proved("z[1]**2*x**2 + x", ">=", "x", where=here, by=by())
    assert proved("z[1]**2*(x + 1)**2", ">=", "0", where=here, by=by(("x", parse("x + 1"))))
    for where, values in ((setting(x=real, z=sequence(bit)), ()), (setting(x=real), ()), (here, (("z", Name("x")),))):
        with pytest.raises(IllFormed, match="declare that here as there"):
            proved("x", ">=", "x", where=where, by=by(*values))


def test_a_fact_that_is_needed():
    """log(1 + t) <= t is no matter of signs: it is cited here, and what uses it rests on it."""
    where = setting(t=nonnegative)
    cited = step(goal("log(1 + t)", "<=", "t", where), Ask(None), ("cited", "a book"))
    assert not proved("log(1 + s)", "<=", "s", None, None)
    done = step(goal("log(1 + s)", "<=", "s", by=fact(cited, t="s")), Ask(None, None, None))
    assert done.rests_on == (("cited", "a book"),) and not done.proved
    for left, relation, right, value in (
        ("log(1 + s)", "<", "s", "s"),
        ("log(1 + s)", "<=", "s/2", "s"),
        ("s", "<=", "log(1 + s)", "s"),
        ("log(1 + s)", "<=", "s", "2*s"),
        ("log(1 + x)", "<=", "x", "x"),
    ):
        with pytest.raises(NotShown):
            step(goal(left, relation, right, by=fact(cited, t=value)), Ask(None, None, None))


@pytest.mark.parametrize(
    "relation, follows",
    [
        ("==", ["<=", ">="]),
        ("<=", ["<="]),
        ("<", ["<", "<="]),
        (">=", [">="]),
        (">", [">", ">="]),
    ],
)
def test_what_follows_from_a_fact(relation, follows):
    cited = step(goal("log(1 + t)", relation, "t", setting(t=nonnegative)), Ask(None, None), ("cited", "a book"))
    for wanted in ("<", "<=", ">", ">="):
        try:
            step(goal("log(1 + s)", wanted, "s", by=fact(cited, t="s")), Ask(None, None, None))
            shown = True
        except NotShown:
            shown = False
        assert shown is (wanted in follows)


def test_an_equation_holds_at_the_points_and_not_along_a_slope():
    moving = setting("w == x")
    assert step(goal("diff(x**2*w, x)", "==", "2*x*w", moving), Ask()).proved
    assert step(goal("diff(x**2*w, x)", "==", "2*x**2", moving), Searching()).proved
    with pytest.raises(NotShown):
        step(goal("diff(x**2*w, x)", "==", "3*x**2", moving), Searching())


@pytest.mark.parametrize(
    "left, right, where, expected",
    [
        ("a**2", "0", "a == 0", True),
        ("a", "b", "a == b", True),
        ("a", "b", "a >= b", False),
        ("x", "1", "x == 1", True),
        ("x", "2", "x == 1", False),
    ],
)
def test_what_an_equation_says(left, right, where, expected):
    try:
        assert step(goal(left, "==", right, setting(where)), Searching()).proved is expected
    except NotShown:
        assert expected is False


def test_two_facts_and_one_that_does_not_hold():
    more = lemma("t + 1", ">", "1", None, t=positive)
    for both in ((t_not_negative(), more), (more, t_not_negative())):
        assert step(goal("x**2", ">=", "0", by=fact(*both, t="x**2")), Ask(None, None, None)).proved
        with pytest.raises(NotShown):
            step(goal("x**2", ">", "0", by=fact(*both, t="x**2")), Ask(None, None, None))
    weak = step(goal("t", ">=", "0", setting(t=real)), Ask(None), ("tested", "no"))
    done = step(goal("x", ">=", "0", by=fact(t_not_negative(), weak, t="x")), Ask(None, None, None))
    assert done.rests_on == (("tested", "no"),)


def test_the_premises_of_a_fact():
    """Its standing condition, its own conditions, and the value of its left side."""
    where = setting("t > u", t=real, u=real)
    above = step(goal("t - u", ">=", "0", where), Ask(None, ["sign", "t - u", None, None]), ("argued", "it is given"))
    assert step(goal("q", ">=", "0", by=fact(above, t="q", u="0")), Ask(None, None, None))
    with pytest.raises(NotShown):
        step(goal("x", ">=", "0", by=fact(above, t="x", u="0")), Ask(None, None, None))
    own = step(goal("1", "==", "t/t", setting(t=real), restricts="t == 0"), Ask(["cut", "t", None, None, None]))
    with pytest.raises(NotShown):
        step(goal("x/x", ">=", "1", by=fact(own, t="x")), Ask(None, None, CUT_X))
    value = step(goal("t/t", "==", "1", setting(t=real), extends="t == 0"), Ask(["cut", "t", None, None, None]))
    with pytest.raises(NotShown, match="may be used here"):
        step(goal("1", ">=", "1", by=fact(value, t="x")), Ask(CUT_X, None, None))
    assert step(goal("1", ">=", "1", by=fact(value, t="q")), Ask(None, None, None))
    with pytest.raises(NotShown, match="may be used here"):  # a value that has none
        step(goal("1", ">=", "1", by=fact(t_not_negative(), t="1/x**2")), Ask(None, None))


@pytest.mark.parametrize(
    "by",
    [
        lambda: fact(t_not_negative(), v="x"),
        lambda: fact(t_not_negative(), t="x", v="x"),
        lambda: fact(t_not_negative(), t="v"),
        lambda: fact(t_not_negative()),
        lambda: fact(t_not_negative(), t="x > 0"),
        lambda: fact(lemma("E(f**2)", ">=", "0", None, random="f", x=real), x="x"),
        lambda: fact(lemma("c", ">=", "0", None, c=bit), c="x"),
        lambda: fact(lemma("x", "<=", "x", None, random="f", hypotheses=[mean("f", "x")], x=real)),
    ],
)
def test_what_is_no_fact(by):
    with pytest.raises(IllFormed):
        step(goal("x**2", ">=", "0", by=by()), Ask(None, None, None))


def test_a_fact_speaks_of_its_own_names():
    """Its P is a square, and the one here any number."""
    square = step(goal("P", ">=", "0", setting(t=real, define=[("P", "t**2")])), Ask(["cut", "t", None, None, None]))
    assert not proved("P", ">=", "0", None, None, where=setting(x=real, P=real), by=fact(square, t="x"))
    assert proved("x**2 + q", ">=", "q", None, None, by=fact(square, t="x"))


def test_a_fact_about_a_name_with_a_bound():
    below = step(goal("k", "<=", "m", setting(m=natural, k=up_to("m"))), Ask(None))
    assert proved("n", "<=", "n + m", None, None, by=fact(below, k="n", m="n + m"))
    assert not proved("n", "<=", "m", None, None, by=fact(below, k="n", m="m"))


def test_a_condition_of_a_fact_must_have_a_value():
    """0/t has one where t is not 0, though by signs it is 0 everywhere."""
    where = setting("0/t >= 0", t=real)
    square = step(goal("t**2", ">", "0", where), Ask(["cut", "t", None, None, None]))
    assert proved("q**2", ">", "0", None, None, None, by=fact(square, t="q"))
    assert not proved("x**2", ">", "0", None, None, None, by=fact(square, t="x"))


def test_no_fact_and_no_values():
    with pytest.raises(NotShown):
        step(goal("q", ">=", "0", by=fact()), Ask(None, None, None))
    with pytest.raises(IllFormed):
        step(goal("q", "==", "q", by=fact(t_not_negative(), t="q")), Ask())
    with pytest.raises(IllFormed):
        step(goal("n", ">=", "0", by=Antiderivative(parse("n"))), Ask())


# -- one after the other


def line(left, relation, right, where=PLAIN, **more):
    return step(
        goal(left, relation, right, where, **more), Ask(CUT_X), ("argued", "") if more.pop("argued", True) else None
    )


@pytest.mark.parametrize(
    "first, second, relation",
    [
        ("==", "==", "=="),
        ("==", "<", "<"),
        ("<", "==", "<"),
        ("<=", "<", "<"),
        ("<", "<=", "<"),
        ("<=", "<=", "<="),
        ("==", "<=", "<="),
        ("<", "<", "<"),
        (">", ">=", ">"),
        (">=", ">", ">"),
        (">=", ">=", ">="),
        ("==", ">", ">"),
        (">", "==", ">"),
        (">=", "==", ">="),
        ("==", ">=", ">="),
        (">", ">", ">"),
    ],
)
def test_chain(first, second, relation):
    done = chain(line("x", first, "w"), line("w", second, "n"), POINT)
    assert done.statement == Statement(PLAIN, Name("x"), relation, Name("n")) and done.method == "chain"


@pytest.mark.parametrize(
    "first, second",
    [("<", ">"), ("<=", ">="), (">", "<"), (">=", "<="), ("<", ">="), ("<=", ">"), (">", "<="), (">=", "<")],
)
def test_a_chain_has_one_direction(first, second):
    with pytest.raises(IllFormed):
        chain(line("x", first, "w"), line("w", second, "n"), POINT)


def test_a_chain_of_conditions():
    same, follows = (
        step(goal(*said, setting(x=real)), Ask(CUT_X))
        for said in (("x > 0", "<=>", "0 < x"), ("0 < x", "=>", "x >= 0"))
    )
    back = step(goal("0 < x", "<=>", "x > 0", setting(x=real)), Ask(CUT_X))
    assert chain(same, follows, {"x": 1}).statement.relation == "=>"
    assert chain(same, back, {"x": 1}).statement.relation == "<=>"
    on = step(goal("x >= 0", "<=>", "0 <= x", setting(x=real)), Ask(CUT_X))
    assert chain(follows, on, {"x": 1}).statement.relation == "=>"
    with pytest.raises(NotShown):
        chain(follows, back, {"x": 1})


def test_a_chain_that_does_not_fit():
    for first, second in (
        (("x", "==", "w"), ("x", "==", "n")),
        (("x", "==", "w"), ("w + 0", "==", "n")),
        (("w", "==", "x"), ("w", "==", "n")),
    ):
        with pytest.raises(NotShown):
            chain(line(*first), line(*second), POINT)


def test_a_chain_has_one_setting():
    base = setting(x=real, w=real)
    more = base.define(parse("P"), parse("x + w"))
    at = {"x": 1, "w": 1}
    assert chain(line("x", "==", "w", base), line("w", "==", "P - x", more), at).statement.setting is more
    other = base.define(parse("P"), parse("x - w"))
    hypothesis = {"random": "f", "hypotheses": [mean("f", "x")]}
    for first, second in (
        (more, base),
        (more, other),
        (base, setting(x=real, w=natural)),
        (base, setting("x > 0", x=real, w=real)),
        (base, setting(x=real, w=real, v=real)),
        (base, setting(w=real, x=real)),
        (base, setting(random="f", x=real, w=real)),
        (setting(random="f", x=real, w=real), setting(**hypothesis, x=real, w=real)),
    ):
        with pytest.raises(NotShown):
            chain(line("x", "==", "w", first), line("w", "==", "x", second), at | {"v": 1, "f": [0, 2]})


def test_a_chain_keeps_all_conditions_and_what_it_rests_on():
    first = step(goal("1", "==", "x/x", restricts="x == 0"), Ask(CUT_X))
    second = step(
        goal("x/x", "==", "w/w*x/x", restricts="w == 0 and x != 0"),
        Ask(["cut", "x", None, ["cut", "w", None, None, None], ["cut", "w", None, None, None]]),
    )
    done = chain(first, second, POINT)
    assert [text(c) for c in done.statement.conditions] == ["not x == 0", "not (w == 0 and x != 0)"]
    assert done.proved and done.rests_on == ()
    assert line("x", "==", "w").rests_on == (("argued", ""),)
    h = mean("f", "1/x")
    where = setting(random="f", hypotheses=[h], x=real)
    there, back = (
        step(goal(*line, where, uses=(h,)), Ask(CUT_X, CUT_X))
        for line in (("E(f) + 1/x", "==", "2/x"), ("2/x", "==", "1/x + E(f)"))
    )
    both = chain(there, back, {"x": 1, "f": [0, 2]}).statement
    assert [text(c) for c in both.conditions] == ["x != 0"] and both.hypotheses == (h,)
    h, g = mean("f", "x"), mean("g", "w")
    where = setting(random="f g", hypotheses=[h, g], x=real, w=real)
    first = step(goal("E(f) + E(g)", "==", "x + E(g)", where, uses=(h,)), Ask())
    second = step(goal("x + E(g)", "==", "x + w", where, uses=(g,)), Ask())
    assert chain(first, second, {"x": 1, "w": 2, "f": [0, 2], "g": [2, 2]}).statement.hypotheses == (h, g)
    for f in ([0, 1], [1, 3]):
        with pytest.raises(NotShown):
            chain(first, second, {"x": 1, "w": 2, "f": f, "g": [2, 2]})


@pytest.mark.parametrize(
    "point",
    [
        None,
        (),
        [],
        "x",
        {"x": 0},
        {"x": "-1/2"},
        {"x": 2},
        1,
    ],
)
def test_a_chain_says_something_somewhere(point):
    where = setting("x != 2", x=real)
    first = line("x", "==", "1/x", where, restricts="x == 0")
    second = line("1/x", "==", "1/x + 0*sqrt(x)", where, restricts="x < 0")
    good = chain(first, second, {"x": 3})
    assert good.statement.right == parse("1/x + 0*sqrt(x)")
    with pytest.raises(NotShown):
        chain(first, second, point)


def test_a_chain_whose_conditions_exclude_each_other():
    where = setting(x=real)
    first, second = line("1", "==", "x", where), line("x", "==", "1", where)
    assert chain(first, second, {"x": 1})
    first = step(goal("1", "==", "sqrt(x)", where, restricts="x < 0"), Ask(CUT_X), ("argued", ""))
    cut = ["sign", "-x", CUT_X, CUT_X]
    second = step(goal("sqrt(x)", "==", "sqrt(x) + log(-x)", where, restricts="x >= 0"), Ask(cut), ("argued", ""))
    for x in (-1, 0, 1, 2):
        with pytest.raises(NotShown):
            chain(first, second, {"x": x})


@pytest.mark.parametrize(
    "change",
    [
        {"x": "0"},
        {"n": "-1"},
        {"n": "1/2"},
        {"f": ["0", "1"]},
        {"f": ["0", "2", "4"]},
        {"f": None},
        {"x": "1/0"},
        {"n": "one"},
    ],
)
def test_a_point_at_which_a_chain_says_nothing(change):
    s = setting(random="f", hypotheses=[mean("f", "1")], n=natural, x=real)
    first, again = line("E(f)/x", "==", "1/x", s, uses=s.hypotheses), line("1/x", "==", "1/x + 0*n", s)
    point = {"n": "1", "x": "1", "f": ["0", "2"]}
    assert chain(first, again, point).statement.hypotheses == s.hypotheses
    with pytest.raises((NotShown, IllFormed)):
        chain(first, again, point | change)


@pytest.mark.parametrize("point", [{"w": 1}, {}, {"x": "one"}])
def test_a_point_that_is_none(point):
    where = setting(x=real)
    with pytest.raises(IllFormed):
        not_vacuous(line("x", "==", "x", where), point)


def test_not_vacuous():
    where = setting(x=real)
    theorem = line("1/x", "==", "1/x", where)
    assert not_vacuous(theorem, {"x": 1}) is theorem
    with pytest.raises(NotShown):
        not_vacuous(theorem, {"x": 0})
    with pytest.raises(NotShown, match="^no point was shown at which all of it has a value: see whether"):
        named = setting(x=real, define=[("P", "1/x")])
        not_vacuous(line("P", "==", "P", named), {"x": 0})
    for left, right in (("1/x", "1"), ("1", "1/x")):
        theorem = theorems._make(Statement(where, parse(left), "==", parse(right)), "none")
        with pytest.raises(NotShown):
            not_vacuous(theorem, {"x": 0})


# -- the largest value


def slope(function, derivative, where=None, relation="==", **more):
    where = where or setting(x=real)
    return step(goal(f"diff({function}, x)", relation, derivative, where, **more), Ask(CUT_X, CUT_X))


FLAT = [None] * 9
PARABOLA = "x*(1 - x)"


def largest(
    function=PARABOLA,
    derivative="1 - 2*x",
    low="0",
    high="1",
    at="1/2",
    cases=FLAT,
    where=None,
    point=None,
    by=None,
    s=None,
):
    s = s() if callable(s) else s or slope(function, derivative, where)
    return maximum(s, parse(function), "x", parse(low), parse(high), parse(at), by, Ask(*cases), point or {"x": "1/2"})


def test_a_maximum():
    most, elsewhere = largest()
    assert most.statement.left == parse(PARABOLA) and most.statement.right == parse("1/2*(1 - 1/2)")
    assert most.statement.relation == "<="
    assert [text(c) for c in most.statement.conditions] == ["0 <= x", "x <= 1"]
    assert [text(c) for c in elsewhere.statement.conditions] == ["0 <= x", "x <= 1", "x != 1/2"]
    assert elsewhere.statement.relation == "<" and elsewhere.statement.right == most.statement.right and most.proved
    assert most.method == elsewhere.method == "sign of the derivative on both sides" and elsewhere.proved
    assert elsewhere.statement.left == most.statement.left and elsewhere.statement.setting is most.statement.setting


def test_what_is_missed_of_a_maximum_is_said():
    for change, message in (
        ({"at": "2"}, "the place was not shown to lie between the ends, in the domain"),
        (
            {
                "function": "x*(1 - x) + 0/x",
                "low": "0",
                "s": step(
                    goal("diff(x*(1 - x) + 0/x, x)", "==", "1 - 2*x", setting(x=real), extends="x == 0"), Ask(CUT_X)
                ),
            },
            "the function was not shown to be defined on the whole interval",
        ),
        ({"at": "1/3"}, "the sign of the derivative on one side was not decided"),
    ):
        with pytest.raises(NotShown, match=f"^{message}$"):
            largest(**change)


def test_a_maximum_is_at_the_value_of_its_place():
    """x runs from the place on, which is 1 and a count for j, and not the count."""
    where = setting(x=real, j=positive_integer)
    s = slope("2*(j - 1)*x - x**2", "2*(j - 1) - 2*x", where)
    for at, expected in (("j - 1", True), ("j", False)):
        try:
            maximum(s, parse("2*(j - 1)*x - x**2"), "x", None, None, parse(at), None, Ask(*FLAT), {"x": 1, "j": 1})
        except NotShown:
            assert not expected
        else:
            assert expected


@pytest.mark.parametrize(
    "change",
    [
        {"at": "1/3"},
        {"at": "1"},
        {"at": "0"},
        {"at": "2"},
        {"at": "-1"},
        {"low": "3/4"},
        {"high": "1/4"},
        {"low": "1", "high": "0"},
        {"function": "x*(x - 1)", "derivative": "2*x - 1"},
        {"function": "0*x", "derivative": "0"},
        {"function": "-1/x**2", "derivative": "2/x**3", "low": "-1", "high": "1", "at": "0"},
        {
            "function": "-1/x**2",
            "derivative": "2/x**3",
            "low": "-1",
            "high": "1",
            "at": "1",
            "cases": [None, CUT_X, None, None],
        },
        {"where": setting(x=probability), "low": "-1", "at": "1/2"},
        {"where": setting(x=probability), "high": "2", "at": "1/2"},
        {"function": "sqrt(x)*(0*x) - x**2", "derivative": "-2*x", "low": "-1", "at": "0", "high": "1"},
        {"low": "3/4", "point": {"x": 1}},
        {"high": "1/4", "point": {"x": 0}},
        {"function": "-x**2", "derivative": "-2*x", "low": "1", "high": "2", "at": "0", "point": {"x": 1}},
        {"function": "-x**2", "derivative": "-2*x", "low": "-2", "high": "-1", "at": "0", "point": {"x": -1}},
        {"function": "-x**2", "derivative": "-2*x", "low": "-1", "high": "1", "at": "1", "point": {"x": -1}},
        {"where": setting(x=real, w=real), "at": "1/2 + 0/w", "point": {"x": 0, "w": 1}},
        {"where": setting(x=real, w=real), "low": "0/w", "point": {"x": 0, "w": 1}},
        {"where": setting(x=real, w=real), "high": "1 + 0/w", "point": {"x": 0, "w": 1}},
        {
            "function": f"{PARABOLA} + 0/x",
            "s": lambda: step(
                goal(f"diff({PARABOLA} + 0/x, x)", "==", "1 - 2*x", setting(x=real), extends="x == 0"), Ask(CUT_X)
            ),
            "point": {"x": "1/4"},
        },
        {
            "function": f"0*sqrt(x**2) + {PARABOLA}",
            "low": "-1",
            "s": lambda: step(
                goal(f"diff(0*sqrt(x**2) + {PARABOLA}, x)", "==", "1 - 2*x", setting(x=real), extends="x == 0"),
                Ask(CUT_X),
            ),
            "point": {"x": "1/4"},
        },
        {"point": {"x": 2}},
        {"point": {"x": -1}},
        {"point": None or {"x": "3/2"}},
        {"where": setting(x=real, w=real), "low": "w", "high": "w", "at": "w + 1"},
        {"at": "1/2 + 0/0"},
        {"where": setting(x=real, w=real), "high": "1 + 0/w"},
        {"where": setting(x=real, w=real), "low": "0/w"},
    ],
)
def test_a_maximum_that_is_none(change):
    with pytest.raises((NotShown, IllFormed)):
        largest(**change)


@pytest.mark.parametrize(
    "function, derivative, domain, at, expected",
    [
        ("-x**2", "-2*x", real, "0", True),
        ("-x**2", "-2*x", real, "1", False),
        ("x**2", "2*x", real, "0", False),
        ("-x", "-1", nonnegative, "0", True),
        ("-x", "-1", nonnegative, "1", False),
        ("-x", "-1", positive, "0", False),
        ("-x", "-1", real, "0", False),
        ("x", "1", probability, "1", True),
        ("x", "1", probability, "0", False),
        ("x", "1", open_probability, "1", False),
        ("-x", "-1", probability, "0", True),
        ("x", "1", nonnegative, "0", False),
        ("5 - x**2*w**2", "-2*x*w**2", real, "0", False),
        # the coordinate of x is not the one that runs from an end to the place
        ("5*x/16 - x**2/2", "5/16 - x", open_probability, "5/16", True),
        ("5*x/16 - x**2/2", "5/16 - x", open_probability, "1/2", False),
    ],
)
def test_a_maximum_without_ends(function, derivative, domain, at, expected):
    s = slope(function, derivative, setting(x=domain, w=real))
    try:
        most, elsewhere = maximum(
            s,
            parse(function),
            "x",
            None,
            None,
            parse(at),
            None,
            Ask(*FLAT),
            {"x": "1/2" if domain is open_probability else 1, "w": 1},
        )
    except NotShown:
        assert not expected
        return
    assert (
        expected
        and most.statement.conditions == ()
        and [text(c) for c in elsewhere.statement.conditions] == [f"x != {at}"]
    )


def test_no_maximum_of_what_jumps():
    s = step(
        goal("diff(-x**2 + 0*indicator(w > x), x)", "==", "-2*x", setting(x=real, w=real), extends="x == w"),
        Ask(["sign", "x - w", None, None], ["sign", "w - x", None, None]),
    )
    with pytest.raises(IllFormed, match="jump"):
        maximum(s, parse("-x**2 + 0*indicator(w > x)"), "x", None, None, Number(0), None, Ask(*FLAT), {"x": 1, "w": 2})


def test_a_maximum_between_ends_within_the_domain():
    """Before 1 the slope is negative, but that is outside."""
    cases = {
        "function": "(x - 1)**2",
        "derivative": "2*(x - 1)",
        "high": "2",
        "at": "2",
        "where": setting(x=nonnegative),
    }
    most, _ = largest(low="1", point={"x": 1}, **cases)
    assert most.proved
    with pytest.raises(NotShown):
        largest(low="0", point={"x": 1}, **cases)
    where = setting(x=real, w=real)
    assert largest("x*(1 - x) + 0*indicator(w > 0)", where=where, point={"x": "1/2", "w": 1})[0].proved


def test_a_certificate_of_a_maximum_that_has_no_reading():
    with pytest.raises(NotShown):
        largest(cases=[["form", "factorial(201)", "1", None]])


def test_a_maximum_at_an_end():
    assert largest("x", "1", at="1", point={"x": 0})[0].proved and largest("-x", "-1", at="0", point={"x": 0})[0].proved
    for arguments in ({"at": "0"}, {"at": "1/2"}):
        with pytest.raises(NotShown):
            largest("x", "1", **arguments)


@pytest.mark.parametrize(
    "change",
    [
        {"at": "x"},
        {"low": "x"},
        {"high": "x"},
        {"function": "x*(1 - x) + 1", "s": lambda: slope(PARABOLA, "1 - 2*x")},
        {"where": setting("x != 1/3", x=real)},
        {"where": setting("x > w", x=real, w=real)},
        {"s": lambda: slope("w*x", "w", setting(w=real, x=real))},
        {"s": lambda: step(goal("1 - 2*x", "==", "1 - 2*x", setting(x=real)), Ask())},
        {"s": lambda: step(goal(f"diff({PARABOLA}, x)", "<=", "1 - 2*x + 1", setting(x=real)), Ask(), ("argued", ""))},
    ],
)
def test_a_maximum_that_does_not_fit(change):
    with pytest.raises(IllFormed):
        largest(**change)


def test_a_maximum_over_what_does_not_move_or_is_no_real():
    s = step(goal("diff(x, x)", "==", "1", setting(x=real, n=natural)), Ask())
    for over in ("n", "v", "w"):
        with pytest.raises(IllFormed):
            maximum(s, Name("x"), over, Number(0), Number(1), Number(1), None, Ask(), {"x": 0, "n": 0})
    h = mean("f", "x")
    where = setting(random="f", hypotheses=[h], x=real)
    s = step(goal("diff(x, x)", "==", "1", where), Ask())
    with pytest.raises(IllFormed):
        maximum(s, Name("x"), "x", Number(0), Number(1), Number(1), None, Ask(*FLAT), {"x": 0, "f": [0, 0]})
    where = setting(random="f", hypotheses=[mean("f", "2")], x=real)
    s = step(goal("diff(x, x)", "==", "1", where), Ask())
    both = maximum(s, Name("x"), "x", Number(0), Number(1), Number(1), None, Ask(*FLAT), {"x": 0, "f": [1, 3]})
    assert both[0].proved


def test_a_maximum_keeps_its_conditions_and_hypotheses():
    h = mean("f", "1/w")
    where = setting(random="f", hypotheses=[h], x=real, w=positive)
    s = step(goal("diff(x*E(f)*w, x)", "==", "1", where, uses=(h,)), Ask())
    at = {"x": 0, "w": 1, "f": [1, 1]}
    most, elsewhere = maximum(s, parse("x*E(f)*w"), "x", Number(0), Number(1), Number(1), None, Ask(*FLAT), at)
    assert most.statement.hypotheses == elsewhere.statement.hypotheses == (h,)
    assert [text(c) for c in most.statement.conditions] == ["w != 0", "0 <= x", "x <= 1"]
    cited = step(goal(f"diff({PARABOLA}, x)", "==", "1 - 2*x", setting(x=real)), Ask(), ("cited", "a book"))
    assert [t.rests_on for t in largest(s=cited)] == [(("cited", "a book"),)] * 2


def test_the_place_stands_for_the_variable_in_definitions_too():
    where = setting(x=probability, define=[("P", "1 - x")])
    s = step(goal("diff(x*P, x)", "==", "1 - 2*x", where), Ask())
    most, _ = maximum(s, parse("x*P"), "x", Number(0), Number(1), parse("1/2"), None, Ask(*FLAT), {"x": 0})
    assert text(most.statement.left) == "x*(1 - x)" and text(most.statement.right) == "1/2*(1 - 1/2)"


def test_a_slope_that_holds_elsewhere_only():
    """What the slope was shown under must hold inside, too, if it speaks of the variable."""
    s = step(goal("diff(x, x)", "==", "sqrt(x)**2/x", setting(x=real), restricts="x <= 0"), Ask(CUT_X))
    for low, expected in ((0, True), (-1, False)):
        arguments = s, Name("x"), "x", parse(str(low)), Number(1), Number(1), None, Ask(*FLAT), {"x": 1}
        if expected:
            assert maximum(*arguments)[0].proved
        else:
            with pytest.raises(NotShown):
                maximum(*arguments)


def test_a_slope_that_was_shown_for_some_values_only():
    where, root = setting(x=real), "1 - 2*x + 0*sqrt(x)"
    first = step(goal(f"diff({PARABOLA}, x)", "==", root, where, restricts="x < 0"), Ask(CUT_X))
    s = chain(first, step(goal(root, "==", "1 - 2*x", where, extends="x < 0"), Ask(CUT_X)), {"x": 1})
    assert largest(s=s)[0].proved
    with pytest.raises(NotShown):
        largest(s=s, low="-1")
    where = setting(x=real, define=[("P", "x")])  # the same, of a name that stands for x
    first = step(goal(f"diff({PARABOLA}, x)", "==", root, where, restricts="P < 0"), Ask(CUT_X))
    s = chain(first, step(goal(root, "==", "1 - 2*x", where, extends="P < 0"), Ask(CUT_X)), {"x": 1})
    assert largest(s=s)[0].proved
    with pytest.raises(NotShown):
        largest(s=s, low="-1")


def test_the_largest_value_as_written():
    where = setting(x=real, random="f g", hypotheses=[independent("f", "g")], define=[("L(t)", "t*(2 - t)")])
    s = step(goal("diff(L(2*x), x)", "==", "4 - 8*x", where), Ask())
    at = {"x": 0, "f": [0, 1], "g": [0, 1]}
    most, _ = maximum(s, parse("L(2*x)"), "x", Number(0), Number(1), parse("1/2"), None, Ask(*FLAT), at)
    assert text(most.statement.left) == "L(2*x)" and text(most.statement.right) == "L(2*(1/2))"


def test_a_maximum_by_a_fact():
    cited = step(goal("log(1 + t)", "<", "t", setting(t=positive)), Ask(None), ("cited", "a book"))
    where = setting(x=positive)
    s = step(goal("diff(x**2/2 - (1 + x)*log(1 + x) + x, x)", "==", "x - log(1 + x)", where), Ask(None))
    function = parse("x**2/2 - (1 + x)*log(1 + x) + x")
    for by, expected in ((None, False), (fact(cited, t="x"), True), (fact(cited, t="2*x"), False)):
        arguments = (s, function, "x", Number(1), Number(2), Number(2), by, Ask(*FLAT, *FLAT), {"x": 1})
        if expected:
            assert maximum(*arguments)[0].rests_on == (("cited", "a book"),)
        else:
            with pytest.raises(NotShown):
                maximum(*arguments)


# -- limits

COUNTS = setting(j=positive_integer, s=nonnegative)


def bound(relation, right, left="(j + s)/j", where=COUNTS, cases=(None, None, None), without=None, **more):
    return step(goal(left, relation, right, where, **more), Ask(*cases), without)


@cache
def low():
    return bound(">=", "1")


@cache
def high():
    return bound("<=", "1 + 2*s/j")


def tends(below=low, above=high, over="j", to="1", later=(0, 0), cases=()):
    both = (made() if callable(made) else made for made in (below, above))
    return limit(*both, over, parse(to), Ask(*cases, later=later))


def test_a_limit():
    done = tends()
    assert done.statement == Statement(COUNTS, parse("(j + s)/j"), "->", Number(1), over="j") and done.proved
    assert done.method == "between two bounds"
    assert tends(above=bound("==", "1 + s/j")).proved
    assert tends(below=bound("==", "1 + s/j"), above=bound("==", "1 + s/j")).proved
    cited = bound("<", "1 + 3*s/j + 1/j", without=("cited", "a book"))
    assert tends(above=cited).rests_on == (("cited", "a book"),)
    below = bound(">", "1 - 1/j", without=("cited", "a book"))
    assert tends(below=below).rests_on == (("cited", "a book"),)


@pytest.mark.parametrize(
    "change",
    [
        {"above": lambda: bound("<=", "1 + s")},
        {"above": lambda: bound("<=", "2 + 2*s/j")},
        {"to": "2"},
        {"to": "0"},
        {"to": "1 + s"},
        {"later": (65, 0)},
        {"later": (None, 0)},
        {"later": (0, None)},
        {"later": ("0", 0)},
        {"later": (-1, 0)},
        {"later": (0.0, 0)},
        {"later": ()},
        {"later": (0,)},
        {"to": "s/s"},
        {"to": "1 + 0/s"},
        {"above": lambda: bound("<=", "1 + 2*s/j + exp(-j)", without=("cited", "x"))},
        {"above": lambda: bound("<=", "1 + 2*s/j + log(j)/j**2", without=("cited", "x"))},
        {"above": lambda: bound("<=", "j", without=("cited", "x"))},
        {"above": lambda: bound("<=", "1 + 2*s/j + 2**(129*j)", without=("cited", "x"))},
        {"below": lambda: bound(">=", "1 - s", without=("cited", "x"))},
        {"above": lambda: bound("<=", "1 + 2**j/j", without=("cited", "x"))},
    ],
)
def test_no_limit(change):
    with pytest.raises(NotShown) as caught:
        tends(**change)
    assert isinstance(caught.value.args[0], str)  # it says why


@pytest.mark.parametrize(
    "change",
    [
        {"to": "j"},
        {"to": "1 + j - j"},
        {"below": high, "above": low},
        {"below": high},
        {"above": low},
        {"over": "s2"},
        {"over": "y"},
        {"above": lambda: bound("<=", "1 + 2*s/j", left="(j + s)/j + 0")},
        {"to": "v"},
        {"to": "1 > 0"},
        {"above": lambda: bound("<=", "1 + 2*s/j", where=setting(j=positive_integer, s=positive))},
        {"above": lambda: bound("<=", "1 + 2*s/j", where=setting(random="f", j=positive_integer, s=nonnegative))},
        {"below": lambda: bound(">=", "1", where=setting(random="f", j=positive_integer, s=nonnegative))},
    ],
)
def test_a_limit_that_does_not_fit(change):
    with pytest.raises(IllFormed):
        tends(**change)


class Copied:
    """Says what a theorem says."""

    def __init__(self, of):
        self.statement, self.rests_on, self.method, self.proved = of.statement, of.rests_on, of.method, of.proved


def test_a_copy_is_no_theorem():
    for use in (
        lambda: tends(Copied(low()), high()),
        lambda: tends(low(), Copied(high())),
        lambda: largest(s=Copied(slope(PARABOLA, "1 - 2*x"))),
        lambda: not_vacuous(Copied(theorem()), POINT),
    ):
        with pytest.raises(IllFormed, match="no theorem that the kernel has made"):
            use()


def test_what_is_missed_of_a_limit_is_said():
    where = setting(j=positive_integer, s=nonnegative, q=positive)

    def same(right):
        return bound("==", right, left=right, where=where)

    for right, to, message in (
        ("1/j", "0/s", "the limit was not shown to have a value everywhere"),
        ("s", "0", "a bound does not tend to the limit"),
        ("exp(j)/j", "0", "the bound is not rational in j"),
        ("1/(j*q**j)", "0", "the bound is not rational in j"),  # q may be less than 1
        ("1/(j*s + 1)", "0", "the leading coefficient may be 0"),
        ("s**n/j", "0", "the base of a power may be 0"),
        ("s/s + 1/j", "1", "the conditions were not shown to hold for all large values"),
    ):
        where = setting(j=positive_integer, s=nonnegative, q=positive, n=natural)
        both = same(right)
        with pytest.raises(NotShown, match=f"^{message}$"):
            limit(both, both, "j", parse(to), Ask(later=[0, 0]))


def test_a_limit_of_names_that_stand_for_something():
    where = setting(j=positive_integer, s=nonnegative, define=[("P", "j**2"), ("R", "s/s + 1/j")])
    below, above = bound(">=", "0", left="j", where=where), bound("<=", "P/j", left="j", where=where)
    with pytest.raises(NotShown):  # P/j is j
        limit(below, above, "j", Number(0), Ask(later=[0, 0]))
    both = bound(
        "==",
        "1 + 1/j",
        left="R",
        where=where,
        without=("cited", "x"),
        extends="s == 0",
        cases=(["cut", "s", None, None],),
    )
    with pytest.raises(NotShown):  # at s = 0 it has no value
        limit(both, both, "j", Number(1), Ask(later=[0, 0]))


def test_the_conditions_of_a_bound_must_have_a_value():
    """At s = 0 the left side is j; and 0/s has no value, though by signs it is 0 everywhere."""
    left, domains = "j*indicator(s == 0)", {"j": positive_integer, "s": nonnegative}
    below = bound(">=", "0", left=left, where=setting(**domains))
    above = bound("<=", "0", left=left, where=setting("0/s == 0", **domains), cases=[["cut", "s", None, None]] * 2)
    with pytest.raises(NotShown, match="hold for all large values"):
        limit(below, above, "j", Number(0), Ask(later=[0, 0]))


def test_a_limit_over_a_name_that_grows_without_bound():
    where = setting(m=natural, k=up_to("m"), p=probability, b=bit, s=nonnegative)
    same = bound("==", "s", left="s", where=where)
    for over in ("k", "p", "b", "m"):
        with pytest.raises(IllFormed):
            limit(same, same, over, Number(0), Ask(later=[0, 0]))
    with pytest.raises(NotShown):
        limit(same, same, "s", Number(0), Ask(later=[0, 0]))


def test_a_limit_must_have_a_value_and_a_reading_that_holds():
    where = setting(j=positive_integer, s=nonnegative, m=natural)
    for line_ in ("0/s + 1/j", "Sum(1/m, i, 1, m) - 1 + 1/j"):  # no value at s = 0; -1 + 1/j at m = 0
        both = step(goal(line_, "==", line_, where), Ask(), ("cited", "x"))
        for cuts in ([None] * 5, [None, CUT_S, CUT_S], [None, CUT_M, CUT_M]):
            with pytest.raises(NotShown):
                limit(both, both, "j", Number(0), Ask(*cuts, later=[0, 0]))


def test_a_bound_into_which_no_value_can_be_put():
    where = setting(j=positive_integer, o=open_probability)
    both = bound("==", "diff(o**2, o)/j", left="2*o/j", where=where, cases=())
    with pytest.raises(NotShown):
        tends(both, both, to="0")


def test_the_conditions_of_a_bound_must_hold_later():
    where = setting("j > 3", j=positive_integer, s=nonnegative)
    low, high = bound(">=", "1", where=where), bound("<=", "1 + 2*s/j", where=where)
    assert tends(low, high, later=(3, 3)).proved
    for later in ((2, 3), (3, 2), (0, 0)):
        with pytest.raises(NotShown):
            tends(low, high, later=later)
    where = setting("j < 9", j=positive_integer, s=nonnegative)
    with pytest.raises(NotShown):
        tends(bound(">=", "1", where=where), bound("<=", "1 + 2*s/j", where=where), later=(64, 64))
    own = step(
        goal("1/j", "==", "1/j + 0/(j - 2)", restricts="j == 2", where=setting(j=positive_integer)),
        Ask(["cut", "j", None, ["cut", "j", None, None]]),
    )
    with pytest.raises(NotShown):
        limit(own, own, "j", Number(0), Ask(later=[0, 0]))
    assert limit(own, own, "j", Number(0), Ask(later=[2, 2])).proved


@pytest.mark.parametrize(
    "right, expected",
    [
        ("1/(s*j + 1)", False),
        ("1/((s + 1)*j + 1)", True),
        ("j/((s + 1)*j**2 + 1)", True),
        ("j/(s*j**2 + j)", False),
        ("j/(j + 1)", False),
        ("(j + 1)/j**2", True),
        ("j**2/(j + 1)", False),
        ("0*j", True),
        ("1/(j**2*(s - 1) + j)", False),
        ("sqrt(s)/j", True),
        ("1/2**j", False),
        ("sqrt(j)/j", False),
    ],
)
def test_degrees_and_leading_coefficients(right, expected):
    both = bound("==", right, left=right, cases=())
    if expected:
        assert tends(both, both, to="0").proved
    else:
        with pytest.raises(NotShown):
            tends(both, both, to="0")


# -- what is printed beside a conclusion


def test_conditions():
    def shown(theorem, *cases):
        return [text(c) for c in theorems.conditions(theorem, Ask(*cases))]

    assert shown(step(goal("1/x", "==", "1/x"), Ask())) == ["x != 0"]
    assert shown(step(goal("1/q", "==", "1/q"), Ask()), None) == []
    assert shown(step(goal("1/x", "==", "1/x"), Ask()), CUT_X) == ["x != 0"]
    assert shown(theorem()) == [] and shown(step(goal("x", "==", "x", setting("x > 0")), Ask())) == ["x > 0"]
    assert shown(step(goal("1/x", "==", "1/x", setting("x > 0 and w > 0")), Ask()), CUT_X) == ["x > 0", "w > 0"]
    restricted = step(goal("1", "==", "x/x", restricts="x == 0"), Ask(CUT_X))
    assert shown(restricted) == ["not x == 0"]
    twice = step(goal("1", "==", "x/x", setting("not x == 0"), restricts="x == 0"), Ask(CUT_X))
    assert shown(twice) == ["not x == 0"]
    either = step(goal("x", "==", "x", setting("x > 0 or x < 1")), Ask())
    assert shown(either) == ["x > 0 or x < 1"]
    inner = setting(x=real, w=real, define=[("P", "1/x"), ("L(t)", "t*P")])
    assert shown(step(goal("L(w)", "==", "L(w)", inner), Ask())) == ["x != 0"]
    h = mean("f", "1/q")
    half = step(goal("E(f)", "==", "1/q", setting(random="f", hypotheses=[h], q=positive), uses=(h,)), Ask(None))
    assert shown(half, None, None) == []
    rooted = step(goal("diff(P, x)", "==", "diff(P, x)", setting(x=real, define=[("P", "sqrt(x)")])), Ask())
    assert shown(rooted) == ["x >= 0", "x != 0"]  # the root has a value at 0, and no slope
    where = setting(x=real, w=real, define=[("P", "1/x"), ("L(t)", "1/t")])
    assert shown(step(goal("P + L(w)", "==", "P + L(w)", where), Ask())) == ["w != 0", "x != 0"]
    named = setting(x=real, w=real, define=[("P", "x + w")])
    assert shown(step(goal("1/P", "==", "1/P", named), Ask())) == ["P != 0"]  # and not in full once more
    every = setting("All(x > i, i, 0, 1)", x=real)
    assert shown(step(goal("x", "==", "x", every), Ask())) == ["All(x > i, i, 0, 1)"]


def test_requirements():
    where = setting(x=real, w=real, define=[("P", "1/x"), ("R", "P + 1"), ("L(t)", "1/t")])
    for written, expected in (
        ("P", ["x != 0"]),
        ("1/P", ["P != 0", "x != 0"]),
        ("R", ["x != 0"]),
        ("L(w)", ["w != 0"]),
        ("x", []),
        ("L(P)", ["P != 0", "x != 0"]),
        ("Sum(P, i, 1, 2)", ["x != 0"]),
    ):
        assert [text(c) for c in theorems.requirements(where, parse(written))] == expected
    assert theorems.requirements(where, parse("P"), (Name("P"),)) == ()
    assert [text(c) for c in theorems.needed(where, (parse("x != 0"), parse("1 > 0")), Ask())] == ["x != 0"]
    assert theorems.needed(where, (parse("x != 0"),), Ask(CUT_X), (parse("x > 0"),)) == ()
    assert theorems.needed(where, (parse("1/x != 0"),), Ask(CUT_X)) == ()  # where it has a value
    assert isinstance(theorems.NEVER, Logic) and theorems.NEVER.args == ()


def test_a_limit_is_no_fact():
    with pytest.raises(IllFormed):
        step(goal("(j + s)/j", "<=", "2", COUNTS, by=fact(tends())), Ask(None, None, None))


# -- holes of limits


@pytest.mark.parametrize(
    "first, second",
    [
        (lambda: tends(), lambda: bound("<", "2", left="1", cases=(None, None))),
        (lambda: bound("<=", "(j + s)/j", left="0", cases=(None, None)), lambda: tends()),
        (lambda: tends(), lambda: bound("==", "1", left="1")),
        (
            lambda: bound("<", "1/j", left="0", cases=(None, None)),
            lambda: tends(bound(">=", "0", left="1/j"), bound("==", "1/j", left="1/j", cases=()), to="0"),
        ),
    ],
)
def test_a_limit_is_no_link_of_a_chain(first, second):
    """(j + s)/j -> 1 and 1 < 2 give (j + s)/j < 2, which is false for j = 1, s = 2; 0 < 1/j and 1/j -> 0 give 0 < 0."""
    with pytest.raises(IllFormed, match="a limit cannot be gone on from"):
        chain(first(), second(), {"j": 1, "s": 0})


def test_a_limit_where_a_base_is_zero():
    """At s = 0 and a = -1 this is 1/(1 + 0*j) for all j; the reading cancels s."""
    where = setting(j=positive_integer, s=nonnegative, a=finite(-1))
    one = "s**(a + 1)/(s**(a + 1) + s*j)"
    both = step(goal(one, "==", one, where), Ask())
    cut = ["cut", "a", None]
    with pytest.raises(NotShown):
        limit(both, both, "j", Number(0), Ask(None, cut, cut, later=[0, 0]))


# -- term by term

TERMS = {
    **{"e": sequence(probability), "u": sequence(real), "v": sequence(real), "w": matrix(real)},
    **{"j": positive_integer, "m": natural, "n": natural, "q": positive, "x": real},
}
ZEROS = "All(u[i] == v[i], i, 1, n)"


def termwise(left, right, body, *ends, where=ZEROS, index="k", relation="==", inside=None):
    low, high = ends or ("1", "n")
    terms = ["terms", f"Sum({body}, {index}, {low}, {high})", relation.replace("<", ">"), inside, None]

    def ask(kind, question):
        match kind, question:
            case "cases", (_, (claim, *_), _) if getattr(claim, "op", "or") not in ("!=", "or"):
                return terms

    by = theorems.Cases("term by term", ("Sum",)) if relation == "==" else None
    return step(goal(left, relation, right, setting(where, **TERMS), by=by), ask)


def test_terms_that_are_zero_by_a_condition_for_all():
    assert termwise("Sum(u[i], i, 1, n)", "Sum(v[i], i, 1, n)", "u[k] - v[k]").method == "term by term"
    assert termwise("Sum(2*u[i], i, 1, n) - 2*Sum(v[i], i, 1, n)", "0", "2*(u[k] - v[k])").proved
    assert termwise("x + Sum(u[i], i, 1, n)", "x + Sum(v[i], i, 1, n)", "u[k] - v[k]").proved
    signs = ["sign", "u[1 + k]", None, None, None]
    assert termwise(
        "Sum(abs(u[i]), i, 1, n)",
        "Sum(max(u[i], -u[i]), i, 1, n)",
        "abs(u[k]) - max(u[k], -u[k])",
        where="",
        inside=signs,
    ).proved


def test_terms_compared_by_a_condition_for_all():
    """Sums are in the order of their terms; strictly, if there is one."""
    sums = "Sum(u[i], i, 1, n)", "Sum(v[i], i, 1, n)", "v[k] - u[k]"
    less, weak = "All(u[i] < v[i], i, 1, n)", "All(u[i] <= v[i], i, 1, n)"
    assert termwise(*sums[:2], "v[k] - u[k]", where=weak, relation="<=")
    for where, relation in ((less, "<"), (weak, "<"), ("All(u[i] <= v[i], i, 2, n)", "<="), (f"not {weak}", "<=")):
        with pytest.raises(NotShown, match="the sign is not evident"):
            termwise(*sums, where=where, relation=relation)


@pytest.mark.parametrize(
    "left, right, body, ends, where",
    [
        ("Sum(u[i], i, 1, n)", "Sum(v[i], i, 1, n)", "u[k] - v[k]", (), ""),
        ("Sum(u[i], i, 1, n)", "Sum(v[i], i, 1, n)", "u[k] - v[k]", (), "All(u[i] == v[i], i, 2, n)"),
        ("Sum(u[i], i, 1, n)", "Sum(v[i], i, 1, n)", "u[k] - v[k]", (), "All(u[i] == v[i], i, 1, n - 1)"),
        ("Sum(u[i], i, 1, n)", "Sum(v[i], i, 1, n)", "u[k] - v[k]", (), "All(u[i] >= v[i], i, 1, n)"),
        ("Sum(u[i], i, 1, n)", "0", "u[k]", (), "All(u[i] == 0, i, 1, n) or x == 0"),
        ("Sum(u[i], i, 1, n)", "0", "u[k]", (), "not All(u[i] == 0, i, 1, n)"),
        ("Sum(u[i], i, 1, n)", "0", "u[k]", (), "All(u[i] == 0 or v[i] == 0, i, 1, n)"),
        ("Sum(u[i], i, 1, n)", "0", "u[k + 1]", (), "All(u[i] == 0, i, 1, n)"),
        ("Sum(u[i], i, 1, n)", "Sum(v[i], i, 1, n) + x", "u[k] - v[k]", (), ZEROS),
        ("Sum(u[i], i, 1, n + 1)", "Sum(v[i], i, 1, n + 1)", "u[k] - v[k]", (), ZEROS),
        ("Sum(u[i], i, 1, m)", "Sum(v[i], i, 1, m)", "u[k] - v[k]", ("1", "m"), ZEROS),
        ("Sum(u[i], i, 1, n)", "Sum(v[i], i, 1, n)", "(u[k] - v[k])/x", (), ZEROS),
    ],
)
def test_terms_that_are_not(left, right, body, ends, where):
    with pytest.raises(NotShown, match="the cases differ"):
        termwise(left, right, body, *ends, where=where)


ORDER = "All(u[i] <= v[i], i, 1, n)"
SUMS = "Sum(u[i], i, 1, n)", "<=", "Sum(v[i], i, 1, n)"


@pytest.mark.parametrize(
    "left, relation, right, where, twin",
    [
        # one is true, the other one is not
        (*SUMS, ORDER, (*SUMS, "All(u[i] <= v[i], i, 1, n - 1)")),
        (*SUMS, ORDER, (*SUMS, "All(u[i + 1] <= v[i + 1], i, 1, n)")),
        (*SUMS, ORDER, (*SUMS, "All(u[i] <= v[i + 1], i, 1, n)")),
        (*SUMS, ORDER, (*SUMS, "All(u[i] <= v[n], i, 1, n)")),
        (*SUMS, ORDER, (*SUMS, f"{ORDER} or x > 0")),
        (*SUMS, ORDER, (*SUMS, f"not {ORDER}")),
        (*SUMS, ORDER, (SUMS[0], "<", SUMS[2], ORDER)),
        (*SUMS, ORDER, (SUMS[0], ">=", SUMS[2], ORDER)),
        (*SUMS, ORDER, (SUMS[0], "<=", "Sum(v[i], i, 2, n)", ORDER)),
        (*SUMS, ORDER, ("Sum(u[i], i, 0, n - 1)", "<=", "Sum(v[i], i, 0, n - 1)", ORDER)),
        (
            *("Sum(u[i], i, 1, j)", "<", "Sum(v[i], i, 1, j)", "All(u[i] < v[i], i, 1, j)"),
            ("Sum(u[i], i, 1, n)", "<", "Sum(v[i], i, 1, n)", "All(u[i] < v[i], i, 1, n)"),  # there may be none
        ),
        (
            *("Sum(q*u[i], i, 1, n)", "<=", "Sum(q*v[i], i, 1, n)", ORDER),
            ("Sum(-q*u[i], i, 1, n)", "<=", "Sum(-q*v[i], i, 1, n)", ORDER),
        ),
        (
            *("Sum(q*u[i], i, 1, n)", "<=", "q*Sum(v[i], i, 1, n)", ORDER),
            ("Sum(x*u[i], i, 1, n)", "<=", "x*Sum(v[i], i, 1, n)", ORDER),
        ),
        (  # of a matrix a row is compared, and no column: the letter that is bound is no other one's
            *("Sum(w[j, i], i, 1, n)", "<=", "n*x", "All(w[j, i] <= x, i, 1, n)"),
            ("Sum(w[j, i], i, 1, n)", "<=", "n*x", "All(w[i, j] <= x, i, 1, n)"),
        ),
        (
            *("Sum(w[i, i], i, 1, n)", "<=", "n*x", "All(w[i, i] <= x, i, 1, n)"),
            ("Sum(w[i, i], i, 1, n)", "<=", "n*x", "All(w[i, 1] <= x, i, 1, n)"),
        ),
        (
            *("Sum(abs(u[i]), i, 1, n)", ">=", "Sum(u[i], i, 1, n)", ""),
            ("Sum(abs(u[i]), i, 1, n)", ">", "Sum(u[i], i, 1, n)", ""),
        ),
        (
            *("abs(Sum(u[i], i, 1, n))", "<=", "Sum(abs(u[i]), i, 1, n)", ""),
            ("abs(Sum(u[i], i, 1, n))", ">=", "Sum(abs(u[i]), i, 1, n)", ""),
        ),
        (
            *("Sum(e[i]**2, i, 1, n)", "<=", "Sum(e[i], i, 1, n)", ""),
            ("Sum(e[i]**2, i, 1, n)", "<=", "Sum(u[i], i, 1, n)", ""),
        ),
        (
            *("Sum(1 - e[i], i, 1, n)", ">=", "0", ""),
            ("Sum(1 - e[i], i, 1, n)", ">", "0", ""),
        ),
        (
            *("Sum(1 - e[i], i, 1, n)", ">=", "0", ""),
            ("Sum(1 - 2*e[i], i, 1, n)", ">=", "0", ""),
        ),
    ],
)
def test_sums_and_their_false_twins(left, relation, right, where, twin):
    def shown(left, relation, right, where):
        try:
            return step(goal(left, relation, right, setting(where, **TERMS)), Searching()).proved
        except (NotShown, IllFormed):
            return False

    assert shown(left, relation, right, where) and not shown(*twin)


@pytest.mark.parametrize(
    "left, right, twin",
    [
        (
            "diff(Sum(z[i]/(1 + exp(x)), i, 1, {}), x)",
            "-exp(x)/(1 + exp(x))**2*Sum(z[i], i, 1, {})",
            "exp(x)/(1 + exp(x))**2*Sum(z[i], i, 1, {})",
        ),
        (
            "diff(Sum(exp(z[i]/(1 + exp(x))), i, 1, {}), x)",
            "-exp(x)/(1 + exp(x))**2*Sum(z[i]*exp(z[i]/(1 + exp(x))), i, 1, {})",
            "-exp(x)/(1 + exp(x))*Sum(z[i]*exp(z[i]/(1 + exp(x))), i, 1, {})",
        ),
        (
            "diff(Sum(exp(z[i]/(1 + exp(x))), i, 1, {}), x)",
            "-exp(x)/(1 + exp(x))**2*Sum(z[i]*exp(z[i]/(1 + exp(x))), i, 1, {})",
            "-exp(x)/(1 + exp(x))**2*Sum(exp(z[i]/(1 + exp(x))), i, 1, {})",
        ),
    ],
)
def test_a_slope_that_divides_is_that_of_a_sum_with_terms(left, right, twin):
    """One that may be empty is refused: what leaves it may have no value."""
    assert proved(left.format("j"), "==", right.format("j"))
    assert not proved(left.format("j"), "==", twin.format("j"))
    with pytest.raises(NotShown, match="a slope that divides beside a sum or product that may be empty"):
        step(goal(left.format("n"), "==", right.format("n")), Searching())


def test_entries_that_have_one_value():
    """Of what is 1 alone, or 0 alone, 1 - x has other signs than x."""
    one, none = (setting(e=sequence(finite(value)), n=positive_integer) for value in (1, 0))
    for claim, where in (("1 - e[1]", one), ("Sum(1 - e[i], i, 1, n)", one), ("e[1]", none)):
        assert not proved(claim, ">", "0", where=where)
    assert not proved("1 - e[1]", "==", "0", where=none)


def test_a_name_that_is_cut_is_cut_in_the_terms():
    """n - 4 <= 0 is false at n = 5, where 0 < u[1] <= n <= 5: what is known of 1 + n must not be used of n."""
    where = setting("2*u[1] > 0 and u[1] <= n and n <= 5", **TERMS)
    cell, _ = signs.whole(where, ())
    for known, its in (("2*u[1]", {1}), ("u[1] - n", {-1, 0}), ("n - 5", {-1, 0})):
        cell = cell.knowing(parse(known), its)
    for most, shown in (("5", True), ("4", False)):
        terms = ["terms", f"Sum(u[1]*(n - {most}), i, 1, m)", "<=", ["cut", "n", None, None], None]
        claim = parse(f"Sum(u[1]*(n - {most}), i, 1, m) <= 0")
        assert signs.verify(cell, [claim], TRUE, terms) is shown


def test_an_index_of_a_condition_is_another():
    with pytest.raises((IllFormed, NotShown)):
        termwise("Sum(u[i], i, 1, n)", "Sum(v[i], i, 1, n)", "u[n] - v[n]", index="n")
