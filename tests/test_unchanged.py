"""What `make test` leaves out the second time: nothing that could fail."""

import shutil
import subprocess
import sys

import pytest
import unchanged

ROOT = unchanged.ROOT

MUST_RUN = """
derivations/prove/search.py  chapters/f1.ipynb tests/checker/test_textbook.py tests/kernel/test_laws.py
derivations/prove/search.py  derivations/kernel/signs.py
derivations/kernel/laws.py   chapters/cost_curve.ipynb tests/checker/test_leaves.py tests/checker/test_printing.py
derivations/kernel/laws.py   tests/library/test_figures.py
xglib/cost.py                tests/library/test_cost.py chapters/cost_curve.ipynb
xglib/cost.py                tests/library/test_bad_inputs.py tests/library/test_docstrings.py
xglib/figures.py             chapters/f1.ipynb tests/library/test_figures.py
xglib/validation.py          xglib/cost.py tests/library/test_cost.py chapters/f1.ipynb
chapters/f1.ipynb            chapters/f1.ipynb tests/checker/test_replay.py tests/pages/test_notebooks.py
chapters/f1.ipynb            tests/pages/test_plain.py
book/_ext/plain.py           tests/pages/test_plain.py tests/pages/test_notebooks.py
trials/fuzz/laws.txt         tests/checker/test_fuzz.py
trials/sources.py            tests/checker/test_sources.py
README.md                    tests/test_readme.py
conftest.py                  chapters/f1.ipynb tests/library/test_cost.py xglib/cost.py
requirements.txt             chapters/f1.ipynb tests/library/test_cost.py xglib/cost.py
"""
NEED_NOT = """
xglib/cost.py                chapters/f1.ipynb tests/checker/test_textbook.py tests/kernel/test_laws.py
chapters/f1.ipynb            chapters/roc_auc.ipynb tests/library/test_cost.py tests/kernel/test_laws.py
tests/library/test_cost.py   tests/library/test_tally.py chapters/cost_curve.ipynb
README.md                    chapters/f1.ipynb tests/library/test_cost.py tests/kernel/test_laws.py
"""
LINKS = unchanged.Links({})


def pairs(table):
    return [(words[0], path) for row in table.split("\n") if (words := row.split()) for path in words[1:]]


@pytest.mark.parametrize("changed, path", pairs(MUST_RUN))
def test_what_rests_on_it_runs(changed, path):
    assert changed in unchanged.files() and changed in LINKS.rests_on(path)


@pytest.mark.parametrize("changed, path", pairs(NEED_NOT))
def test_what_does_not_is_left_out(changed, path):
    assert changed in unchanged.files() and changed not in LINKS.rests_on(path)


RULE = "def rule(n):\n    return n + 1\n"
TEST = "from derivations.search import rule\n\n\ndef test_rule():\n    assert rule(1) == 2\n"


def test_a_broken_rule_of_the_search_fails_the_second_run(tmp_path):
    files = {"derivations/__init__.py": "", "derivations/search.py": RULE, "xglib/__init__.py": "_MODULES = {}\n"}
    files |= {
        "book/notebooks.py": "",
        "tests/test_rule.py": TEST,
        "tests/test_other.py": "def test_other():\n    pass\n",
    }
    files |= {
        ".gitignore": "__pycache__\n_build\n",
        "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["tests", "."]\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    for name in ("conftest.py", "tests/unchanged.py"):
        shutil.copy(ROOT / name, tmp_path / name)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)

    def run():
        asked = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:nbval", "--changed", "tests"]
        done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True)
        return done.returncode, done.stdout

    code, said = run()
    assert code == 0 and "2 passed" in said and "left out: 0 files" in said, said
    code, said = run()
    assert code == 0 and "left out: 2 files" in said and "passed" not in said.split("left out")[0], said
    (tmp_path / "derivations/search.py").write_text(RULE.replace("+ 1", "+ 2"))
    for _ in range(2):
        code, said = run()
        assert code == 1 and "1 failed" in said and "left out: 1 files" in said, said
    (tmp_path / "derivations/search.py").write_text(RULE)
    assert run()[0] == 0
