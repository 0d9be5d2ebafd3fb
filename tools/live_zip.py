"""Runs in Pyodide (tools/live.py): the byte code of what the checker uses, and of no more, in /target/python.zip."""

import importlib.util
import marshal
import sys
import zipfile
from pathlib import Path

HOLLOW = "mpmath"  # of which one module is needed, where its __init__ imports all of them

sys.path.insert(0, "/source")
sys.dont_write_bytecode = True
sys.modules[HOLLOW] = importlib.util.module_from_spec(importlib.util.find_spec(HOLLOW))

from xglib.derivation import live  # noqa: E402

for path in Path("/source/xglib/formulas").glob("*.py"):  # what is proved of the library
    importlib.import_module(f"xglib.formulas.{path.stem}".removesuffix(".__init__"))
# What is imported only when something goes wrong, or a text is decoded.
for name in ("encodings.utf_8_sig", "linecache", "traceback"):
    importlib.import_module(name)
for line in ("= (n + 1)*(n + 1)", "= n**2 + 1", "= (n"):
    live.check(f"A square\nn natural\n(n + 1)**2\n{line}")

STAMP = importlib.util.MAGIC_NUMBER + bytes(12)  # never out of date


def sources():
    """The modules in use that have a source, each with its path in the archive."""
    for name, module in sorted(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        if name == "__main__" or spec is None or not hasattr(spec.loader, "get_source"):
            continue
        if spec.origin in ("built-in", "frozen") and not name.startswith(("zipimport", "_pyodide")):
            continue
        source = "" if name == HOLLOW else spec.loader.get_source(spec.name)
        if source is not None:
            ending = "/__init__.pyc" if spec.submodule_search_locations else ".pyc"
            yield name.replace(".", "/") + ending, source, name


with zipfile.ZipFile("/target/python.zip", "w") as archive:
    for path, source, name in sources():
        # Without docstrings.
        code = compile(source, f"{name}.py", "exec", dont_inherit=True, optimize=2)
        archive.writestr(zipfile.ZipInfo(path), STAMP + marshal.dumps(code), zipfile.ZIP_DEFLATED, 9)
