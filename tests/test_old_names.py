"""Names and addresses of version 0.1.0 answer: the checker was a part of xglib then."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SQUARE = "% derivation: A square\n% a, b real\n\\[ (a+b)^2 = a^2 + 2ab + b^2 \\]\n"
PROGRAM = """
from xglib.derivation import Derivation, natural
import xglib.derivation.exact, xglib.derivation.kernel.language, xglib.derivation.tex as tex
from xglib.derivation.records import replay
import derivations, derivations.kernel.language, derivations.refute.exact, derivations.tex

assert Derivation is derivations.Derivation and replay is derivations.replay and tex is derivations.tex
assert xglib.derivation.exact is derivations.refute.exact
assert xglib.derivation.kernel.language.IllFormed is derivations.IllFormed
assert derivations.tex.__spec__.name == "derivations.tex"
d = Derivation("A square", n=natural).start("(n + 1)**2 - n**2").step("2*n + 1", "expand")
print(replay(d.record()).conclusion)
"""


def run(*arguments, **more):
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, **more)


def test_the_old_package_is_the_new_one_and_warns():
    done = run("-c", PROGRAM)
    assert done.stdout == "(n + 1)**2 - n**2 == 2*n + 1\n", done.stderr
    assert "FutureWarning: xglib.derivation is the package derivations now" in done.stderr


def test_the_old_command_warns_and_checks(tmp_path):
    paper = tmp_path / "paper.tex"
    for written, code in ((SQUARE, 0), (SQUARE.replace("2ab", "3ab"), 1)):
        paper.write_text(written)
        old, new = (run("-m", package, "check", "--no-cache", paper) for package in ("xglib.derivation", "derivations"))
        assert (old.returncode, old.stdout) == (new.returncode, new.stdout) and old.returncode == code
        assert "FutureWarning" in old.stderr and "FutureWarning" not in new.stderr


def test_without_the_checker_it_says_what_to_install():
    hidden = "import sys; sys.modules['derivations'] = None; import xglib; xglib.f1_score([1], [1])\ntry:\n    import "
    done = run("-c", f"{hidden}xglib.derivation\nexcept ModuleNotFoundError as error:\n    print(error)")
    assert done.stdout == "xglib.derivation is the package derivations now: pip install derivations\n", done.stderr
