"""What mypy makes of calls that users write. `make check-all`: mypy takes its time.

What formulas return follows from what they are given: `python tests/library/test_types.py` writes that, an overload a
family of values, into the stub of `xglib.formulas`.
"""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from xglib import formulas

ROOT = Path(__file__).parents[2]
STUB = ROOT / "xglib/formulas/__init__.pyi"
HEAD = '''# mypy: disable-error-code="overload-overlap"
"""What formulas return, by what they are given. Written by `python tests/library/test_types.py`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeAlias, overload

from numpy import float64, floating, integer
from numpy.typing import NDArray

from ..arithmetic import binomial as binomial
from ..arithmetic import sqrt as sqrt

_Fractions: TypeAlias = Fraction | int
_Array: TypeAlias = NDArray[floating[Any]] | float
_Wholes: TypeAlias = NDArray[integer[Any]] | int

__all__: list[str]
'''
FAMILIES = {  # of each the types of an argument and of an entry of one, those of whole numbers beside them; the result
    "numbers": ("float", "int", "float"),
    "fractions": ("_Fractions", "int", "Fraction"),
    "arrays": ("_Array", "_Wholes", "NDArray[float64]"),
    "symbols": ("Any", "Any", "Any"),
}


def overloads(name):
    """Of a formula one for each family; a mixture of two is anything, as symbols are."""
    formula = getattr(formulas, name)
    parameters = inspect.signature(formula).parameters.values()
    by_name = "*, " * any(p.kind is p.KEYWORD_ONLY for p in parameters)
    seen = set()
    for family in formula.takes:
        number, whole, result = FAMILIES[family]
        types = {n: whole if kind.whole else number for n, kind in formula.kinds.items()}
        types |= {n: f"Sequence[{types[n]}]" for n, kind in formula.kinds.items() if kind.many and family != "symbols"}
        said = ", ".join(f"{n}: {kind}" for n, kind in types.items())
        if said not in seen:
            yield f"@overload\ndef {name}({by_name}{said}) -> {result}: ..."
        seen.add(said)


def stub():
    text = HEAD + "\n".join(line for name in formulas.__all__[:-2] for line in overloads(name))
    ruff = [sys.executable, "-m", "ruff", "format", "--stdin-filename", STUB, "-"]
    return subprocess.run(ruff, input=text, capture_output=True, text=True, cwd=ROOT, check=True).stdout


def test_the_stub_of_the_formulas_is_theirs():
    assert STUB.read_text("utf-8") == stub(), "python tests/library/test_types.py writes it"


CALLS = {
    "xglib.f1_score([1], [1])": "float",
    'xglib.f1_score([1], [1], average="macro")': "float",
    "xglib.precision_score([1], [1], average=None)": "ndarray",
    "xglib.fbeta_score([1], [1], beta=2, average=None)": "ndarray",
    "xglib.roc_auc_score([1, 0], [1, 0])": "float",
    'xglib.mean_squared_error([1], [1], multioutput="raw_values")': "ndarray",
    "xglib.mean_squared_error([1], [1])": "float",
    "xglib.merge([xglib.counts([1], [1])])": "Counts",
    "xglib.mcnemar(1, 2).df": "int | tuple[int, int] | None",
    "xglib.mcnemar(1, 2)._replace(df=3)": "SignificanceResult",
    "xglib.formulas.f1(0.5, 1)": "float",
    "xglib.formulas.f1(Fraction(1, 2), 1)": "Fraction",
    "xglib.formulas.f1(np.ones(3), 0.5)": "ndarray",
    "xglib.formulas.binomial_likelihood(0.5, 1, 2)": "float",
    "xglib.formulas.mean_error_rate([0.5, 0.25])": "float",
    "xglib.formulas.mean_error_rate([np.ones(3), 0.25])": "ndarray",
    "xglib.formulas.macro_f1(p=[0.5], r=[0.25])": "float",
    "xglib.formulas.t_statistic(0.5, 0.25, 0.1, 5)": "float",
}


@pytest.mark.slow
def test_mypy_knows_what_calls_return_and_which_names_there_are(tmp_path):
    program = tmp_path / "program.py"
    lines = [
        "import numpy as np, xglib; from fractions import Fraction",
        *(f"reveal_type({call})" for call in CALLS),
        "xglib.nope",
    ]
    program.write_text("\n".join(lines) + "\n")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    said = {int(n): text for n, text in re.findall(r"program\.py:(\d+): (.*)", done.stdout)}
    for n, (call, kind) in enumerate(CALLS.items(), 2):
        revealed = re.search(r'Revealed type is "(.*)"', said[n])[1]
        assert kind in re.sub(r"builtins\.|numpy\.|xglib\.\w+\.", "", revealed), call
    assert said[len(lines)] == 'error: Module has no attribute "nope"  [attr-defined]'


if __name__ == "__main__":
    STUB.write_text(stub(), "utf-8")
