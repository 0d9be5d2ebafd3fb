"""What ``import xglib`` loads, and what it offers."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import xglib
from xglib import formulas

ROOT = Path(xglib.__file__).resolve().parent.parent


def run(code):
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def loaded_by(statement):
    heavy = "numpy matplotlib sympy mpmath scipy sklearn pandas derivations xglib.formulas".split()
    return run(f"import sys; {statement}; print(*[name for name in {heavy} if name in sys.modules])").split()


def test_import_is_light():
    assert loaded_by("import xglib") == []
    assert loaded_by("from xglib import formulas; formulas.f1(1, 1); formulas.binomial(4, 2)") == ["xglib.formulas"]
    assert loaded_by("import derivations") == ["derivations"]


def test_a_rational_step_needs_neither_sympy_nor_mpmath():
    """A page waits for what is loaded."""
    step = "from derivations.live import check; print(check('A\\nn natural\\n{}')['mark'])"
    assert loaded_by(step.format("(n + 1)**2\\n= n**2 + 2*n + 1")) == ["proved", "derivations"]
    assert loaded_by(step.format("exp(n)\\n= exp(n + 1)")) == ["refuted", "mpmath", "derivations"]


def test_use_is_light():
    assert loaded_by("import xglib; xglib.f1_score([1, 0], [1, 1])") == ["numpy", "xglib.formulas"]
    known = "('numpy.random' in sys.modules)"  # an old NumPy loads it itself
    code = f"import sys, numpy; before = {known}; import xglib; xglib.equations; print({known} == before)"
    assert run(code) == "True\n"


def test_figures_bring_matplotlib():
    assert "matplotlib" in loaded_by("import xglib.figures") and "matplotlib" in loaded_by(
        "import xglib; xglib.figures"
    )


WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from fractions import Fraction
from xglib import formulas
from derivations import Derivation, natural

print(formulas.f1_from_counts(3, 1, 2), formulas.f1(Fraction(3, 4), Fraction(3, 5)), formulas.sqrt(9))
recall = Derivation("Recall", TP=natural, FN=natural)
recall.start("TP/(TP + FN)").step("TP/(FN + TP)", "")
print(recall.proves(formulas.recall, "TP", "FN").summary["verdict"])
try:
    formulas.f1([1, 0], [1, 1])
except TypeError as error:
    print(error)
"""


def test_formulas_and_the_checker_work_without_numpy():
    assert run(WITHOUT_NUMPY).splitlines() == [
        "0.6666666666666666 2/3 3.0",
        "proved",
        "f1 is a formula: p must be a number from 0 to 1, an array of floats or a symbol, got list; "
        "for labels use xglib.f1_score",
    ]


def test_public_names():
    assert len(xglib.__all__) == len(set(xglib.__all__))
    assert all(hasattr(xglib, name) for name in xglib.__all__)
    assert sorted(dir(xglib)) == sorted([*xglib.__all__, "__version__"]) and dir(formulas) == sorted(formulas.__all__)
    assert xglib.__version__.count(".") == 2


def test_the_whole_registry_is_loaded_at_first_use():
    code = "import xglib; print(len(xglib.equations), [f.__name__ for f in xglib.equations['2.37']])"
    assert run(code) == "42 ['mean_prediction']\n"


@pytest.mark.parametrize("name", [*xglib.__all__, "formulas", "figures", "validation", "ranking"])
def test_a_name_is_looked_up_when_it_is_first_used(name, monkeypatch):
    found = getattr(xglib, name)
    monkeypatch.delitem(vars(xglib), name)
    assert getattr(xglib, name) is found
    assert isinstance(found, ModuleType) or vars(xglib)[name] is found  # and kept


def test_every_numbered_function_is_public():
    for functions in xglib.equations.values():
        for f in functions:
            home = xglib if f.__name__ in xglib.__all__ else formulas
            assert getattr(home, f.__name__) is f


@pytest.mark.parametrize("name", formulas.__all__)
def test_a_formula_is_not_at_the_top(name):
    with pytest.raises(AttributeError, match=f"^xglib.{name} is a formula and lives in xglib.formulas(; for .+)?$"):
        getattr(xglib, name)


def test_a_missing_name_says_what_to_use():
    with pytest.raises(AttributeError, match="xglib.f1 is a formula .* xglib.formulas; for labels use xglib.f1_score$"):
        xglib.f1  # noqa: B018
    with pytest.raises(AttributeError, match="^module 'xglib' has no attribute 'f11'; did you mean f1[?]$"):
        xglib.f11  # noqa: B018


def test_docstrings_name_equation_source_and_example():
    for number, functions in xglib.equations.items():
        for function in functions:
            assert function.__doc__.startswith(f"({number})"), function.__name__
    for item in (*(getattr(xglib, name) for name in xglib.__all__), *(getattr(formulas, n) for n in formulas.__all__)):
        if callable(item) and not isinstance(item, type):
            assert "Source: " in item.__doc__ and ">>> " in item.__doc__, item.__name__
