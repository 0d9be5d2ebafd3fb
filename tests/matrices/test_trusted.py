"""What must be right of the matrices is counted, and nothing else says *proved*.

The budget was 14,494 without what makes a claim of two lines, which stood in modules that were not counted; with these
it was 15,705."""

import re
import subprocess
import sys
from pathlib import Path

from derivations.matrices import PARTS, SHOWN
from derivations.trusted import sizes

ROOT = Path(__file__).parents[2]
BUDGET = (15_357, 880)  # tokens; they may only fall


def test_it_is_as_large_as_it_says():
    said = re.search(
        r"`derivations/matrices/`: ([\d,]+) tokens .*?; ([\d,]+) print", (ROOT / "trials/README.md").read_text("utf-8")
    )
    tokens = [sum(sizes(parts, "matrices").values()) for parts in (PARTS, SHOWN)]
    assert [int(number.replace(",", "")) for number in said.groups()] == tokens
    assert all(now <= most for now, most in zip(tokens, BUDGET))


def test_what_says_proved_loads_nothing_else():
    program = (
        "import sys, derivations.matrices.claims; print(*(m for m in sys.modules if m.startswith('derivations.')))"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    modules = {name.rpartition(".")[2] for name in loaded.stdout.split() if name.startswith("derivations.matrices.")}
    assert modules == {*PARTS}
    assert not {
        name for name in loaded.stdout.split() if not name.startswith(("derivations.matrices", "derivations.kernel"))
    }


def test_the_second_reading_shares_trees_and_declarations_alone():
    for name in ("values",):
        text = (ROOT / f"derivations/matrices/{name}.py").read_text("utf-8")
        assert set(re.findall(r"^from \.(\w+) import", text, re.MULTILINE)) == {"shapes"}
