"""How the library's modules stand to each other: what is private to one is used by no other."""

import ast
from pathlib import Path

import xglib
from benchmarks.size import lines_of_code

MODULES = {path: path.read_text("utf-8") for path in Path(xglib.__file__).parent.rglob("*.py")}


def private_uses(source):
    """Private names that a module takes from another, by import or as an attribute of an imported module.

    >>> private_uses("from .ranking import _delong\\nfrom . import cost, _svg\\ncost._area, _svg.fixed, self._check")
    ['_delong', 'cost._area']
    """
    tree = ast.parse(source)
    imports = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
    names = {alias.asname or alias.name for node in imports for alias in node.names}
    ours = [node for node in imports if isinstance(node, ast.ImportFrom) and (node.level and node.module)]
    taken = [alias.name for node in ours for alias in node.names if alias.name.startswith("_")]
    reached = [
        f"{node.value.id}.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names
        if node.attr.startswith("_") and not node.attr.startswith("__")
    ]
    return [*taken, *reached]


def test_it_finds_what_it_looks_for():
    source = "from .ranking import _delong\nfrom . import cost, _svg\ncost._area, _svg.fixed, self._check"
    assert private_uses(source) == ["_delong", "cost._area"]


def test_private_names_cross_no_module():
    found = {f"{path.stem}: {name}" for path, source in MODULES.items() for name in private_uses(source)}
    assert found == {"validation: sys._getframe"}  # Python's, of whom a warning tells


def test_the_library_is_small():
    """Lines of code, as `python -m benchmarks.size` counts them. The number may only fall."""
    counted = {path: lines_of_code(source) for path, source in MODULES.items() if path.parent.name != "derivation"}
    assert sum(counted.values()) <= 4_260
