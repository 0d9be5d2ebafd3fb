"""Runs in Pyodide (book/live.py): byte code of what the checker uses, and of no more, in /target/python.zip, and of
what a search with SymPy needs besides in /target/sympy.zip."""

import ast
import importlib.util
import marshal
import sys
import zipfile
from pathlib import Path

# Tables that the checker does not look into: documentation, and the names of HTML's characters.
EMPTY = {"mpmath.function_docs": "def __getattr__(name): return ''", "html.entities": "html5 = {}"}
STAMP = importlib.util.MAGIC_NUMBER + bytes(12)  # never out of date


def write(target, without=frozenset(), mode="w"):
    """The byte code of the modules in use, without docstrings. Returns their names."""
    used = {name for name in sys.modules if name != "__main__"} - without
    with zipfile.ZipFile(target, mode) as archive:
        for name in sorted(used):
            if source := source_of(sys.modules[name]):
                tree = ast.parse(EMPTY.get(name, source))
                if name.startswith("derivations"):
                    drop_annotations(tree)
                code = compile(tree, f"{name}.py", "exec", dont_inherit=True, optimize=2)
                ending = "/__init__.pyc" if hasattr(sys.modules[name], "__path__") else ".pyc"
                path = zipfile.ZipInfo(name.replace(".", "/") + ending)
                archive.writestr(path, STAMP + marshal.dumps(code), zipfile.ZIP_DEFLATED, 9)
    return used


def drop_annotations(tree):
    """Those of functions, which in the checker only its readers and mypy read; those of a class make its fields."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None


def source_of(module):
    """None of what is built in."""
    spec = getattr(module, "__spec__", None)
    source = spec.loader.get_source(spec.name) if spec and hasattr(spec.loader, "get_source") else None
    return source if source is None else f"{source}\n"  # an empty file is a module, too


sys.path.insert(0, "/source")
sys.dont_write_bytecode = True

from derivations import live  # noqa: E402

for path in Path("/source/xglib/formulas").glob("*.py"):  # what is proved of the library
    importlib.import_module(f"xglib.formulas.{path.stem}".removesuffix(".__init__"))
# What is imported only when something goes wrong, a text is decoded, a tree is written, or a value is not rational.
ast.unparse(ast.parse("n"))
for name in ("encodings.utf_8_sig", "linecache", "mpmath.ctx_iv", "traceback"):
    importlib.import_module(name)
for line in ("= (n + 1)*(n + 1)", "= n**2 + 1", "= (n"):
    live.check(f"A square\nn natural\n(n + 1)**2\n{line}")
first = write("/target/python.zip")
with zipfile.ZipFile("/target/python.zip", "a") as archive:
    for table in ("derivations/kernel/laws.txt", "derivations/kernel/symbols.txt"):
        archive.writestr(zipfile.ZipInfo(table), Path("/source", table).read_bytes(), zipfile.ZIP_DEFLATED, 9)

# What SymPy imports only inside of functions, for sums, comparisons and polynomials.
for name in (
    "tensor.tensor",
    "tensor.array.array_derivatives",
    "assumptions.wrapper",
    "polys.dispersion",
    "polys.distributedmodules",
):
    importlib.import_module(f"sympy.{name}")
for text in (
    "A quotient\nx, y real\nwhere x > y\n(x**2 - y**2)/(x - y)\n= x + y",
    "A root\nx positive\nsqrt(x)*sqrt(x)/x\n= 1",
    "An integral\nt positive\nIntegral(exp(-2*x), x, 0, t)\n= (1 - exp(-2*t))/2",
):
    live.check(text)
others = {name for name in sys.modules if not name.startswith("derivations")}
ours = write("/target/python.zip", first | others, "a")  # a package has one place
write("/target/sympy.zip", first | ours)
