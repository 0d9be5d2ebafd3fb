"""False statements that were proved once, each beside a true one that must stay proved. The first reading is asked
alone: the second one beside it would hide a hole."""

import pytest
from alone import alone

from derivations.matrices import declare, prove

FALSE = [  # declared, left, right; and the true twin
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
    ("lam positive; a real", ("grad(lam**lam, lam)", "lam**lam"), ("grad(lam**lam, lam)", "(1 + log(lam))*lam**lam")),
]


@pytest.mark.parametrize(("known", "false", "true"), FALSE, ids=lambda x: x if isinstance(x, str) else x[0])
def test_a_false_statement_and_its_true_twin(known, false, true):
    assert not alone(known, false[0], "==", false[1])
    assert prove(false[0], "==", false[1], declare(known)).verdict in ("refuted", "unknown")
    assert prove(true[0], "==", true[1], declare(known), tries=20).verdict == "proved"
