"""What README.md and intro.md say is so: their Python runs, and their numbers are counted."""

import re
from pathlib import Path

import pytest

from benchmarks.bench import beside_others
from xglib.derivation.documents.blocks import find
from xglib.derivation.documents.check import check
from xglib.derivation.kernel import PARTS
from xglib.derivation.trusted import sizes

ROOT = Path(__file__).parents[1]
BLOCKS = [
    pytest.param(block, id=f"{page}-{n}")
    for page in ("README.md", "intro.md")
    for n, block in enumerate(re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL))
]


@pytest.mark.parametrize("block", BLOCKS)
def test_its_python_runs(block):
    names = {}
    exec(block, names)
    for name, test in names.items():
        if name.startswith("test_"):
            test()


def test_the_kernel_is_as_long_as_it_says():
    sentence = next(line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if "lines of code" in line)
    assert re.findall(r"`(\w+)\.py`", sentence.partition(")")[0]) == list(PARTS)
    assert int(re.search(r"(\d+) lines of code", sentence)[1]) == sum(sizes().values()) <= 3680
    folder = ROOT / "xglib/derivation/kernel"
    assert {path.stem for path in folder.glob("*.py")} == {*PARTS, "__init__"}


def test_the_speeds_are_those_that_the_benchmark_printed():
    readme, results = ((ROOT / page).read_text("utf-8") for page in ("README.md", "benchmarks/results.md"))
    rows = [line for line in readme.splitlines() if line.count("|") == 7]
    assert len(rows) > 20 and set(rows) <= set(results.splitlines())
    assert results.splitlines()[0].removeprefix("Measured on ").rstrip(".") in readme


def test_the_speeds_of_each_kind_of_processor_are_kept():
    stored = "Measured on A, 2 cores.\n\n1\n\nMeasured on B, 4 cores.\n\n2\n"
    again = stored.replace("2 cores.\n\n1", "8 cores.\n\n3")
    assert beside_others(stored, "Measured on A, 8 cores.\n\n3\n") == again
    assert beside_others(stored, "Measured on C.\n\n3\n") == stored + "\nMeasured on C.\n\n3\n"


def test_its_latex_is_proved():
    (block,) = re.findall(r"```latex\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    (report,) = check(find(block, ".tex"), keep=False)
    assert report.verdict == "proved" and report.steps == 1
