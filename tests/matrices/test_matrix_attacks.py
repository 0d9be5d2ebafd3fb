"""False statements that were proved once, each beside a true one that must stay proved. The first reading is asked
alone: the second one beside it would hide a hole."""

import re
from pathlib import Path

import pytest
from alone import alone

from derivations import NotProved, replay
from derivations.kernel.identity import NoNormalForm
from derivations.kernel.language import Binary, IllFormed, Name, Number
from derivations.matrices import MatrixDerivation, declare, parse, prove
from derivations.matrices.claims import Claim, claim_of, verify
from derivations.matrices.terms import definitions
from derivations.matrices.verdict import judge

MET = "Sum(unit(i, n).T*unit(j, n)*"
SECOND = "grad(grad(Sum(Sum(exp(x[i] - x[k]), k, 1, n), i, 1, n), x[j]), x[j])"
ROOT = Path(__file__).parents[2]
DIAGONAL = "0*Sum(log(M[i, i]), i, 1, m)"  # its signs say nothing of the rows
OF_ROWS = "Sum(unit(i, m)*log(M[i, i]), i, 1, m) + Sum(unit(i, m)*{}, i, 1, m)"
OF_ENTRIES = "0*Sum(Sum(log(I({0})[{1}]), i, 1, {0}), j, 1, {0})"  # log(0) beside the diagonal, so that {0} is 1
CORNERS = "grad(Sum(abs(x[i]), i, 1, n), x[k])"  # of one of them
OF_SLOPES = "0*Sum(Sum(log(grad({0}[i], {0}[j])), i, 1, {1}), j, 1, {1})"
FALSE = [  # declared, left, right; and the true twin
    *(
        ("a real for n; b real for m", (x, y), (x, twin))
        for x, y, twin in (
            (OF_ENTRIES.format("n", "i, j"), OF_ENTRIES.format("m", "i, j"), OF_ENTRIES.format("n", "j, i")),
            (OF_SLOPES.format("a", "n"), OF_SLOPES.format("b", "m"), OF_ENTRIES.format("n", "j, i")),
        )
    ),
    *(
        ("M real for m, m", (DIAGONAL, f"{DIAGONAL} + 0*{false}"), (DIAGONAL, f"{DIAGONAL} + 0*{true}"))
        for false, true in (
            ("Sum(log(1 + Sum(M[k, l], l, 1, m)), k, 1, m)", "Sum(log(1 + M[k, k]), k, 1, m)"),
            ("Sum(sqrt(Sum(M[l, k], l, 1, m)), k, 1, m)", "Sum(sqrt(M[k, k]), k, 1, m)"),
            ("Sum(1/Sum(M[k, l], l, 1, m), k, 1, m)", "Sum(1/M[k, k], k, 1, m)"),
        )
    ),
    *(
        ("M real for m, m", (OF_ROWS.format(f"Sum(abs({x}), l, 1, m)"), OF_ROWS.format(f"Sum({x}, l, 1, m)")), twin)
        for twin in [(OF_ROWS.format("abs(M[i, i])"), OF_ROWS.format("M[i, i]"))]
        for x in ("M[i, l]", "M[l, i]")
    ),
    ("x real for n", (CORNERS, f"{CORNERS} + 0*Sum(1/x[i], i, 1, n)"), (CORNERS, "abs(x[k])/x[k]")),
    *(
        ("x real for n", (x, f"{x} + 0/x[{i}]"), (x, "grad(abs(x[j]) + 0*x[k], x[k])"))
        for x in ["grad(abs(x[j]), x[k])"]
        for i in "jk"
    ),
    *(
        (known, (x, f"{x} + 0*Sum(1/norm(x[i]), i, 1, m)*x[k]"), (x, "x[k]/norm(x[k])"))
        for x in ["grad(Sum(norm(x[i]), i, 1, m), x[k])"]
        for known in ("x vector(n) for m", "X matrix(m, n) rows x", "X matrix(n, m) columns x")
    ),
    *(
        ("x vector(n); A square(n)", (f"I(n)[i, j]*{x}", false), (f"I(n)[i, j]*{x}", f"I(n)[i, j]*{y}"))
        for x, y, false in (
            ("x[i]", "x[j]", "x[j]"),
            ("x[i]", "x[j]", "I(n)[i, j]*x[k]"),
            ("x[i]*A[j, k]", "x[j]*A[i, k]", "I(n)[i, j]*x[k]*A[i, j]"),
            ("I(n)[j, k]*x[i]", "I(n)[i, k]*x[k]", "I(n)[j, l]*x[i]*I(n)[k, i]"),
            ("exp(x[i])*A*unit(i, n)", "exp(x[j])*A*unit(j, n)", "I(n)[i, j]*exp(x[j])*A.T*unit(i, n)"),
            ("Sum(A[i, k]*x[k], k, 1, n)", "(A*x)[j]", "I(n)[i, j]*(A.T*x)[j]"),
        )
    ),
    ("x vector(n)", ("I(n)[i, j]/x[i]", "I(n)[i, j]/x[j]"), ("I(n)[i, j]/x[i]*x[j]", "I(n)[i, j]*x[i]/x[i]")),
    ("h real for m", ("log(h[i])*h[j]", "log(h[i])*abs(h[j])"), ("log(h[i])*h[i]", "log(h[i])*abs(h[i])")),
    (
        "h real for m; g positive for m",
        ("log(h[i])*Sum(h[j], j, 1, m)", "log(h[i])*Sum(abs(h[j]), j, 1, m)"),
        ("log(h[i])*Sum(g[j], j, 1, m)", "log(h[i])*Sum(abs(g[j]), j, 1, m)"),
    ),
    ("X matrix(1, 1) rows x", ("grad(x[k]**2, X)", "0"), ("grad(x[k]**2, X)", "2*X")),
    ("X matrix(1, d) rows x", ("grad(norm(X)**2, x[k])", "x[k]"), ("grad(norm(X)**2, x[k])", "2*x[k]")),
    ("lam positive; a real", ("grad(lam**a, a)", "0"), ("grad(lam**a, a)", "log(lam)*lam**a")),
    ("lam positive; a real", ("grad(lam**(2*a)*a, a)", "lam**(2*a)"), ("grad(lam**a, lam)", "a*lam**a/lam")),
    ("a, b real", ("grad(0*sqrt(a) + a, a)", "1 + 0*sqrt(a)"), ("grad(0*sqrt(a) + a, a)", "1 + 0/sqrt(a)")),
    ("a, b real", ("grad(0*abs(a) + a, a)", "1"), ("grad(0*abs(b) + a, a)", "1")),
    ("w, u vector(n)", ("jacobian(0*norm(u)*u + w, u)", "zero(n, n)"), ("jacobian(0*norm(w)*u + w, u)", "zero(n, n)")),
    (
        "w vector(n)",
        ("hessian(norm(w)**2 + 0*norm(w), w)", "2*I(n)"),
        ("hessian(norm(w)**2, w) + 0*norm(w)*I(n)", "2*I(n)"),
    ),
    ("a real", ("grad(grad(0*sqrt(a) + a**3, a), a)", "6*a + 0*sqrt(a)"), ("sqrt(a) + grad(a**2, a)", "2*a + sqrt(a)")),
    ("A square(n); c real", ("det(c*A)", "c*det(A)"), ("det(c*A)", "c**n*det(A)")),
    ("A square(n)", ("det(-A)", "-det(A)"), ("det(-A)", "(-1)**n*det(A)")),
    ("B square(2)", ("det(-3*B)", "-9*det(B)"), ("det(-3*B)", "9*det(B)")),
    ("c real; n natural", ("c**n", "abs(c)**n"), ("(c**2)**n", "(c**n)**2")),
    ("c real; n natural", ("grad(c**n, c)", "n*c**n*c"), ("grad(c**n, c)", "n*c**n/c")),
    ("c, b real; r natural for k", ("c**r[i]*b**r[j]", "(c*b)**r[i]"), ("c**r[i]*b**r[i]", "(c*b)**r[i]")),
    ("A square(n)", ("grad(log(abs(det(A))), A)", "inv(A)"), ("grad(log(abs(det(A))), A)", "inv(A).T")),
    ("a real", ("log(a**2)", "2*log(a)"), ("log(a**2)", "log(abs(a))*2")),
    ("lam positive; a real", ("grad(lam**lam, lam)", "lam**lam"), ("grad(lam**lam, lam)", "(1 + log(lam))*lam**lam")),
    *(  # two indices become one within a function: its terms are added up
        ("x positive for n; f function", (f"{MET}{of}, i, 1, n)", false), (f"{MET}{of}, i, 1, n)", true))
        for of, false, true in [
            ("exp(x[i] - x[j])", "exp(x[j])", "1"),
            ("exp(x[i] + x[j])", "exp(x[j])", "exp(2*x[j])"),
            ("sqrt(x[i] + x[j])", "sqrt(x[j])", "sqrt(2*x[j])"),
            ("f(2*x[i] - x[j])", "f(2*x[j])", "f(x[j])"),
        ]
    ),
    (
        "x real for n",
        (SECOND, "Sum(exp(x[i] - x[j]) + exp(x[j] - x[i]), i, 1, n) - 2*exp(x[j])"),
        (SECOND, "Sum(exp(x[i] - x[j]) + exp(x[j] - x[i]), i, 1, n) - 2"),
    ),
    ("x vector(n)", (f"{MET}exp(x[i] - x[j]), i, 1, n)", "exp(x[j])"), (f"{MET}exp(x[i] - x[j]), i, 1, n)", "1")),
]


@pytest.mark.parametrize(("known", "false", "true"), FALSE, ids=lambda x: x if isinstance(x, str) else x[0])
def test_a_false_statement_and_its_true_twin(known, false, true):
    assert not alone(known, false[0], "==", false[1])
    assert prove(false[0], "==", false[1], declare(known)).verdict in ("refuted", "unknown")
    assert prove(true[0], "==", true[1], declare(known), tries=20).verdict == "proved"


def test_a_sum_does_not_bind_what_a_definition_speaks_of():
    """As a line would display another thing, no derivation has it."""
    known, defined = declare("x real for n"), {"P": "x[i]"}

    def said(left, right):
        return judge(claim_of(known, parse(left), parse(right), defined=definitions(defined))).verdict

    assert said("Sum(P, i, 1, n)", "Sum(x[k], k, 1, n)") == "refuted"
    assert said("Sum(P, i, 1, n)", "n*x[i]") == said("Sum(P, k, 1, n)", "n*x[i]") == "proved"
    for meant in (defined, {"abs": "exp"}, {"i": "j"}):
        assert prove("Sum(x[i], i, 1, n)", "==", "Sum(x[k], k, 1, n)", known, definitions=meant).verdict == "refused"


MOMENTS = "x random vector(n); m, u vector(n); S symmetric(n); A square(n)"
GIVEN = ["E(x) = m", "E((x - m)*(x - m).T) = S"]
SUPPOSED = [  # declared, given, what is false; and the true twin
    (MOMENTS, GIVEN, ("E(x.T*A*x)", "tr(A*S)"), ("E(x.T*A*x)", "tr(A*S) + m.T*A*m")),
    (MOMENTS, GIVEN, ("E(x*x.T)", "S"), ("E(x*x.T)", "S + m*m.T")),
    (MOMENTS, GIVEN[1:], ("E(x*x.T)", "S + m*m.T"), ("E((x - m)*(x - m).T)", "S")),
    (MOMENTS, ["E(u*x.T) = S"], ("E(x)*u.T", "S"), ("E(u*x.T)", "u*E(x.T)")),
    ("x, z random vector(n); S square(n)", ["E(x*z.T) = S"], ("E(z*x.T)", "S"), ("E(z*x.T)", "S.T")),
    ("a, b real", ["a**2 = 1"], ("a**3*b", "b"), ("a**3*b", "a*b")),
    ("a, b real", ["a**2 = 1"], ("1/a", "b"), ("a**2 + b", "1 + b")),
    ("a, b real", ["a**2 = b**2"], ("a", "b"), ("a**4", "b**4")),
]


@pytest.mark.parametrize(("known", "given", "false", "true"), SUPPOSED, ids=lambda x: x[0])
def test_what_is_supposed_gives_no_more(known, given, false, true):
    assert not alone(known, false[0], "==", false[1], given)
    assert prove(false[0], "==", false[1], declare(known), given).verdict in ("refuted", "unknown")
    said = prove(true[0], "==", true[1], declare(known), given, tries=20)
    assert said.verdict == "proved", said


def test_a_claim_finds_the_ranges_of_its_indices():
    known = declare("c real for m; b real for k; f vector(h) for N, r[i]; r natural for N")
    assert Claim(known, parse("c[i] + b[j]"), parse("b[j] + c[i]")).at == {"i": "m", "j": "k"}
    assert Claim(known, parse("f[i, j]"), parse("f[i, j]")).at == {"i": "N", "j": ("r", "i")}
    for left, right, why in (
        ("c[i] + b[i]", "b[i] + c[i]", "i is no index up to k"),
        ("c[i]", "b[i]", "i is no index up to k"),
        ("c[c]", "c[c]", "c is no index"),
        ("c[pi]", "c[pi]", "pi is no index"),
        ("Sum(c[i], i, 1, m)*c[i]", "c[i]*Sum(c[i], i, 1, m)", "already has a meaning"),
        ("Sum(f[i, j], i, 1, N)", "Sum(f[i, j], i, 1, N)", "stands outside of its sum"),
    ):
        with pytest.raises(IllFormed, match=why):
            Claim(known, parse(left), parse(right))


def test_claims_are_made_where_they_are_counted():
    """What two lines say is decided beside the function that says that it is proved, or a certificate is put in."""
    for path in (ROOT / "derivations").rglob("*.py"):
        text = path.read_text("utf-8")
        if path.parent.name == "matrices" and path.name not in ("claims.py", "mutants.py"):
            assert not re.search(r"(?<!\w)Claim\((?!D, parse)", text), path
            assert set(re.findall(r"replace\(claim, (\w+)=", text)) <= {"by"}, path


@pytest.mark.parametrize(
    ("defined", "term"),
    [
        ({"c": "x[i]", "d[i]": "c*x[i]"}, "d[j]"),  # an index takes what c speaks of
        ({"c[i]": "y[i]", "c[j]": "x[j]"}, "c[k]"),
        ({"c": "x", "c[i]": "y[i]"}, "c[k]"),
        ({"c[i, i]": "A[i, i]"}, "c[j, k]"),
        ({"c[1]": "x[i]"}, "c[1]"),
        ({"c[1, i]": "x[i]"}, "c[1, j]"),
        ({"c[i + 1]": "x[i]"}, "c[2]"),
        ({"c[x]": "x[j]*y"}, "c[y]"),
    ],
)
def test_a_definition_is_of_one_name_with_indices_of_its_own(defined, term):
    with pytest.raises(IllFormed, match="defined once|cannot be defined"):
        MatrixDerivation("A definition", "x, y vector(n); A square(n)", definitions=defined).start(term)


def test_definitions_that_speak_of_each_other():
    defined = {"c": "norm(x)**2", "d[j]": "c*x[j]", "f[j]": "d[j]*y[j]"}
    d = MatrixDerivation("A definition", "x, y vector(n)", definitions=defined).start("f[k]")
    assert d.step("norm(x)**2*x[k]*y[k]").lines[-1].verdict.verdict == "proved"
    record = d.record()
    record["matrices"]["definitions"].append(["c", "y[i]"])
    with pytest.raises(IllFormed, match="defined twice"):
        replay(record)


def test_optima_have_one_relation():
    a, b = (Binary("*", Name(x), Name(x)) for x in "ab")
    for relation in (">=", "<=", "<=>"):
        with pytest.raises(IllFormed):
            Claim(declare("a, b, x real"), a, b, relation=relation, over=frozenset({"x"}))


NO_STATEMENT = [  # declared, left, right, why; and the true twin
    ("r natural for N, M", "r[i, j]", "r[i, k]", "one index", ("r natural for N", "Sum(2*r[i], i, 1, N)/2")),
    ("c real for m", "Sum(pi*c[pi], pi, 1, m)", "pi*Sum(c[i], i, 1, m)", "the index pi", ("c real", "pi*c")),
    ("A square(n)", "grad(n**2*tr(A), n)", "0", "move freely", ("a real; v vector(n)", "grad(n**2*a, a)")),
    ("S psd(n)", "grad(tr(S), S)", "I(n)", "move freely", ("S spd(n)", "grad(tr(S), S)")),
    ("c real for m", "c", "c", "takes 1 indices", ("c real for m", "c[i]")),
    ("mu vector(n) for k", "2*mu", "mu*2", "takes 1 indices", ("mu vector(n)", "2*mu")),
    ("c real; b vector(m)", "Sum(c[i], i, 1, 1)", "c", "takes 0 indices", ("c vector(2)", "Sum(c[i], i, 1, 2)")),
    ("X matrix(m, d)", "grad(tr(X*X.T), X.T)", "2*X.T", "no letter", ("X matrix(m, d)", "grad(tr(X*X.T), X).T")),
    ("w vector(n)", "argmin()", "argmin()", "over other letters", ("w vector(n)", "argmin(norm(w), w)")),
]


@pytest.mark.parametrize(("known", "left", "right", "why", "true"), NO_STATEMENT)
def test_what_says_nothing_is_refused(known, left, right, why, true):
    with pytest.raises(IllFormed, match=why):
        alone(known, left, "==", right)
    assert prove(true[1], "==", true[1], declare(true[0]), tries=20).verdict == "proved"


SHADOWED = [  # a definition that says what a word or sign of the language is, and what it would prove
    ("norm[i]", "2", "norm(x)", "2", []),
    ("nonzero[i]", "positive(i)", "sqrt(a)**2", "a", ["nonzero(a)"]),
    ("inv[i]", "I(n)", "inv(A)", "I(n)", []),
    ("T[i]", "i", "A", "A", []),
    ("independent[z, q]", "independent(z, z)", "a", "a", []),
    ("pi", "3", "pi", "3", []),
]


@pytest.mark.parametrize(("head", "body", "left", "right", "given"), SHADOWED)
def test_a_word_of_the_language_is_not_defined(head, body, left, right, given):
    known = declare("A square(n); x vector(n); a positive; z, q random vector(n)")
    said = prove(left, "==", right, known, given, {head: body})
    assert said.verdict == "refused" and "has a meaning already" in said.words
    assert prove("norm(x)", "==", "Y", known, (), {"Y": "norm(x)"}, tries=20).verdict == "proved"


def test_a_power_of_a_matrix_is_no_number():
    known = declare("A, B square(n)")
    power = Binary("**", Name("A"), Number(65))
    with pytest.raises(NoNormalForm):
        verify(Claim(known, power * Name("B"), Name("B") * power), True)
    verify(Claim(known, power * Name("A"), Name("A") * power), True)


def test_an_index_of_a_hypothesis_is_none_of_the_statement():
    known = declare("p vector(k)")
    said = prove("unit(i, k).T*p*Sum(p[j], j, 1, k)", "==", "p[i]", known, ["Sum(p[i], i, 1, k) = 1"], tries=20)
    assert said.verdict == "proved", said
    assert not alone("p vector(k)", "p[i]", "==", "1", ["Sum(p[i], i, 1, k) = 1"])


def test_a_length_is_that_of_a_group_that_is_meant():
    groups = "f vector(h) for N, r[i]; r natural for N"
    with pytest.raises(IllFormed, match="outside of it"):
        alone(groups, "Sum(f[i, j], i, 1, N)", "==", "Sum(f[i, j], i, 1, N)")
    assert prove("2*f[i, j]", "==", "f[i, j]*2", declare(groups), tries=20).verdict == "proved"


ALIKE = [  # declared, a term, as it is shown; and the true twin, in other letters
    ("w_i real; m natural", "Sum(w_i, i, 1, m)", ("w real; m natural", "Sum(w, i, 1, m)")),
    ("w_i vector(n); m natural", "Sum(w_i, i, 1, m)", ("w vector(n); m natural", "Sum(w, i, 1, m)")),
    ("w_i real; w real for m", "w_i + w[i]", ("v_a real; w real for m", "v_a + w[i]")),
    ("c real for m; α real", "Sum(α*c[alpha], alpha, 1, m)", ("c real for m; α real", "Sum(α*c[i], i, 1, m)")),
    ("e vector(n) for n", "Sum(e[i]*unit(i, n).T, i, 1, n)", ("r vector(n) for n", "Sum(r[i]*unit(i, n).T, i, 1, n)")),
    ("w vector(n)", "w[pi]", ("w vector(n)", "w[i]")),
]


@pytest.mark.parametrize(("known", "term", "true"), ALIKE)
def test_what_would_look_as_something_else(known, term, true):
    with pytest.raises(IllFormed, match="look|is no index"):
        MatrixDerivation("Alike", known).start(term).step(term)
    again = MatrixDerivation("Alike", true[0]).start(true[1]).step(true[1]).record()
    assert replay(again).record() == again
    again["matrices"]["declared"], again["matrices"]["lines"][0]["term"] = known, term
    with pytest.raises(IllFormed):
        replay(again)


def test_a_record_says_which_normal_form_in_one_way():
    record = MatrixDerivation("Form", "a real").start("a").step("a + 0").record()
    record["matrices"]["lines"][1]["contracts"] = "yes"
    with pytest.raises(NotProved):
        replay(record)


@pytest.mark.parametrize(
    "text, why",
    [
        ("x real for n, r[", "r is natural for all, and no size for n"),
        ("r natural; x real for n, r[", "r is natural for all, and no size for n"),
        ("r natural for m; x real for n, r[", "r is natural for m, and no size for n"),
        ("r natural for n; x real for r[", "r is natural for n, and no size for all"),
        ("r natural for n; x vector(r)", "r is natural for n, and no size for all"),
        ("r natural for n; x real for r", "r is natural for n, and no size for all"),
        ("r real; x vector(r)", "r is real for all, and no size for all"),
    ],
)
def test_a_size_that_changes_is_declared_for_what_it_changes_with(text, why):
    """Each was a TypeError or worse of the second reading, which draws values by what is declared."""
    with pytest.raises(IllFormed, match=f"^{why}$"):
        declare(text)


def test_a_size_may_change_with_the_index_before():
    assert declare("r natural for n; x real for n, r[")["x"].over == ("n", ("r",))


@pytest.mark.parametrize(
    "known, left, right",
    [
        ("t positive; x vector(sqrt)", "prime(sqrt(t))", "sqrt(t)"),
        ("t positive; x real for sqrt", "prime(prime(sqrt(t)))", "sqrt(t)"),
        ("A, B square(inv)", "prime(inv(A))*B", "B*prime(inv(A))"),
        ("A, B square(T)", "prime(T(A))*B", "B*prime(A.T)"),
    ],
)
def test_a_size_named_like_a_function_is_no_function(known, left, right):
    found = prove(parse(left), "==", parse(right), declare(known))
    assert (found.verdict, found.words) == ("refused", "prime is outside the language here")


@pytest.mark.parametrize(
    "left, right",
    [
        ("Sum(I(r[i]), i, 1, n)*Sum(I(r[i]), i, 1, n)", "n*Sum(I(r[i]), i, 1, n)"),
        ("norm(Sum(ones(r[i]), i, 1, n))", "norm(Sum(ones(r[k]), k, 1, n))"),
    ],
)
def test_a_shape_does_not_leave_the_sum_with_whose_index_it_changes(left, right):
    found = prove(parse(left), "==", parse(right), declare("r natural for n"))
    assert (found.verdict, found.words) == ("refused", "a length that changes with i stands outside of its sum")


def test_entries_of_what_has_a_changing_length():
    known = declare("r natural for n; x real for n, r[; y real")
    for term in ("unit(j, r[i])", "(ones(r[i]))[j]", "(I(r[i]))[j, k]", "(ones(n)*ones(r[i]).T)[j, k]*x[i, k]"):
        assert prove(parse(term), "==", parse(term), known).verdict == "proved", term
