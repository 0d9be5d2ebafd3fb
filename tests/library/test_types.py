"""What mypy makes of calls that users write. `make check-all`: mypy takes its time."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
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
}


@pytest.mark.slow
def test_mypy_knows_what_calls_return_and_which_names_there_are(tmp_path):
    program = tmp_path / "program.py"
    lines = ["import xglib", *(f"reveal_type({call})" for call in CALLS), "xglib.nope"]
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
