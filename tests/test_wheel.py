"""Each notebook that a page offers runs in an empty folder, after an installation of the wheel and nothing else."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from _ext.offers import runs_alone

ROOT = Path(__file__).parents[1]
OFFERED = [path for path in sorted((ROOT / "chapters").glob("*.ipynb")) if runs_alone(path)]


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip = ["-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([sys.executable, *pip, "wheel", "--no-deps", "-w", folder, ROOT], check=True)
    subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
    python = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    (wheel,) = folder.glob("xglib-*.whl")
    subprocess.run([python, *pip, "install", f"{wheel}[notebook]"], check=True)
    return python


@pytest.mark.slow
@pytest.mark.parametrize("path", OFFERED, ids=lambda path: path.stem)
def test_a_downloaded_notebook_runs(python, path, tmp_path):
    shutil.copy(path, tmp_path)
    command = [python, "-m", "jupyter", "execute", path.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]


def test_what_is_not_offered_reads_the_other_notebooks():
    others = {path.stem for path in (ROOT / "chapters").glob("*.ipynb")} - {path.stem for path in OFFERED}
    assert others == {"equation_index", "errata", "how_it_is_checked"}
