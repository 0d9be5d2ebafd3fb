"""The mutation run of the kernel: what a landing runs of it."""

import subprocess
from shutil import which

import pytest

from trials import kernel_mutation

BEFORE = """LIMIT = 1


def f(x):
    return x + 1


class A:
    def g(self):
        return 1

    def h(self):
        return 2
"""


def test_each_module_has_mutants_and_is_loaded_anew():
    """One that stays would go on with the classes of modules that are forgotten."""
    stems = {file.stem for file in kernel_mutation.KERNEL.glob("*.py")} - {"__init__"}
    assert len(kernel_mutation.MODULES) == len(stems) and {*kernel_mutation.MODULES} == stems


@pytest.mark.skipif(which("git") is None, reason="needs git")
def test_only_functions_that_have_changed(tmp_path, monkeypatch):
    def git(*command):
        subprocess.run(
            ["git", "-c", "user.name=x", "-c", "user.email=x", *command], cwd=tmp_path, check=True, capture_output=True
        )

    for module in kernel_mutation.MODULES:
        (tmp_path / f"{module}.py").write_text(BEFORE)
    git("init")
    git("add", *(f"{module}.py" for module in kernel_mutation.MODULES if module != "laws"))
    git("commit", "-m", "before")
    monkeypatch.setattr(kernel_mutation, "KERNEL", tmp_path)
    new = {("laws", name) for name in ("-", "f", "A", "A.g", "A.h")}
    assert kernel_mutation.changed_since("HEAD") == new
    (tmp_path / "signs.py").write_text(BEFORE.replace("return 2", "return 3  # another"))
    (tmp_path / "show.py").write_text(BEFORE.replace("return x + 1", "return x + 1  # as before"))
    (tmp_path / "identity.py").write_text(BEFORE.replace("LIMIT = 1", "LIMIT = 2").replace("f(x)", "e(x)"))
    assert kernel_mutation.changed_since("HEAD") == new | {("signs", "A.h"), ("identity", "-"), ("identity", "e")}
    with pytest.raises(SystemExit):
        kernel_mutation.changed_since("no-such-revision")


def test_a_mutant_is_one_change_and_leaves_the_tree_as_it_was():
    tree, found = kernel_mutation.mutants("hypotheses")
    assert len({m.name for m in found}) == len(found) > 100
    before = kernel_mutation.ast.unparse(tree)
    for mutant in found:
        old = mutant.apply()
        assert kernel_mutation.ast.unparse(tree) != before, mutant.name
        for field, value in old.items():
            setattr(mutant.node, field, value)
    assert kernel_mutation.ast.unparse(tree) == before
