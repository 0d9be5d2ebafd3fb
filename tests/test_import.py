"""What ``import xglib`` loads, and what it offers."""

import subprocess
import sys
from pathlib import Path

import xglib

ROOT = Path(xglib.__file__).resolve().parent.parent


def loaded_by(statement):
    heavy = "('matplotlib', 'sympy', 'scipy', 'sklearn', 'pandas', 'xglib.derivation')"
    code = f"import sys; {statement}; print(*[name for name in {heavy} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout.split()


def test_import_is_light():
    assert loaded_by("import xglib") == []


def test_use_is_light():
    assert loaded_by("import xglib; xglib.f1_score([1, 0], [1, 1]); formulas.binomial(4, 2)") == []


def test_figures_bring_matplotlib():
    assert "matplotlib" in loaded_by("import xglib.figures")


def test_public_names():
    assert len(xglib.__all__) == len(set(xglib.__all__))
    assert all(hasattr(xglib, name) for name in xglib.__all__)
    assert xglib.__version__.count(".") == 2


def test_every_numbered_function_is_public():
    assert all(getattr(xglib, f.__name__) is f for fs in xglib.equations.values() for f in fs)


def test_docstrings_name_equation_source_and_example():
    for number, functions in xglib.equations.items():
        for function in functions:
            assert function.__doc__.startswith(f"({number})"), function.__name__
    for name in xglib.__all__:
        item = getattr(xglib, name)
        if callable(item) and not isinstance(item, type) and name != "equation":
            assert "Source: " in item.__doc__ and ">>> " in item.__doc__, name
