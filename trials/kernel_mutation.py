"""Mutation testing of the kernel: each of its functions is changed one small step at a time; its tests must notice.

    python trials/kernel_mutation.py run [--module signs] [--function _power] [--since REV] [--seconds N]
                                       [--unlisted] [--own]
    python trials/kernel_mutation.py report [--module ...] [--function ...] [--since ...]

A mutant is one change of a syntax tree, named `module.function: old => new` by the expression that is changed, so that
its name stays when anything else changes. Its tests are those of tests/kernel that call the function when nothing is
changed: no other can notice. First come those that failed for similar changes, then the module's own, up to the first
failure. This process has collected the tests; for each mutant it forks a child that puts the changed code in the place
of the function's. Where that comes too late, as for a function that is called while tests are collected, the child
imports the changed module, and collects the tests itself. A mutant that takes longer than all tests without one is
killed, and counts as killed.

Results are kept in _build/kernel_mutants.jsonl: what was killed is run again only after its function changed, a
survivor also after one of the tests did. The report fails unless all that it speaks of was run, every survivor is
listed with a reason in trials/kernel_survivors.txt, and what is listed has survived. --since REV means the mutants of
functions that have changed since.
"""

import argparse
import ast
import contextlib
import copy
import hashlib
import importlib
import importlib.abc
import importlib.util
import json
import os
import re
import resource
import subprocess
import sys
import time
import types
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ROOT / "derivations" / "kernel"
TESTS = ROOT / "tests" / "kernel"
RESULTS = ROOT / "_build" / "kernel_mutants.jsonl"
EXPLAINED = Path(__file__).with_name("kernel_survivors.txt")
MODULES = (
    "language",
    "symbols",
    "domains",
    "hypotheses",
    "identity",
    "series",
    "laws",
    "statement",
    "rows",
    "signs",
    "theorems",
    "show",
)
CPU_SECONDS, MEMORY = 900, 3 << 30  # at most, without a mutant: most of it goes into listing what each test calls
_KILLERS = 6  # tests that are tried first

_COMPARE = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_ARITHMETIC = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_NAMES = {"all": "any", "any": "all", "min": "max", "max": "min"}


# -- what is changed: pairs (node, {field: new value})


def changes(unit: ast.AST) -> Iterator[tuple[ast.AST, dict]]:
    """Every change of a function, a class without its methods, or a statement of the module."""
    yes_or_no = isinstance(unit, ast.FunctionDef) and unit.returns is not None and "bool" in ast.unparse(unit.returns)
    todo = [unit]
    while todo:
        node = todo.pop(0)
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "ctx", "decorator_list") and not (
                field == "decorator_list" and isinstance(unit, ast.ClassDef)
            ):
                continue
            several = isinstance(value, list)
            for i, item in enumerate(value if several else [value]):
                if not isinstance(item, ast.AST) or _untouched(item, node, unit):
                    continue
                for new in _others(item, yes_or_no):
                    yield node, {field: [*value[:i], new, *value[i + 1 :]] if several else new}
                if not isinstance(item, ast.Raise | ast.JoinedStr):
                    todo.append(item)
        yield from ((node, change) for change in _dropped(node))


def _untouched(item: ast.AST, node: ast.AST, unit: ast.AST) -> bool:
    """Docstrings; and methods, which have a turn of their own."""
    text = isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant) and isinstance(item.value.value, str)
    return text or isinstance(unit, ast.ClassDef) and isinstance(item, ast.FunctionDef)


def _others(node: ast.AST, yes_or_no: bool) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    match node:
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Compare(left, [op], right):
            yield from (ast.Compare(left, [new()], right) for new in _COMPARE[type(op)])
        case ast.Compare(left, ops, right):
            for i, op in enumerate(ops):
                yield from (ast.Compare(left, [*ops[:i], new(), *ops[i + 1 :]], right) for new in _COMPARE[type(op)])
        case ast.BinOp(a, op, b) if type(op) in _ARITHMETIC:
            yield ast.BinOp(a, _ARITHMETIC[type(op)](), b)
        case ast.AugAssign(a, op, b) if type(op) in _ARITHMETIC:
            yield from (ast.AugAssign(a, _ARITHMETIC[type(op)](), b), ast.Pass())
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not() | ast.USub(), x):
            yield x
        case ast.IfExp(test, a, b):
            yield ast.IfExp(test, b, a)
        case ast.Call(ast.Name(name), args, keywords) if name in _NAMES:
            yield ast.Call(ast.Name(_NAMES[name], ast.Load()), args, keywords)
            yield from _other_arguments(node)
        case ast.Call():
            yield from _other_arguments(node)
        case ast.If(test, body, other):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, other)
            yield ast.If(ast.Constant(False), body, other)
        case ast.While(test, body, other):
            yield ast.While(ast.UnaryOp(ast.Not(), test), body, other)
        case ast.For() | ast.Expr() | ast.Raise() | ast.Break() | ast.Continue() | ast.Delete():
            yield ast.Pass()
        case ast.Assign([ast.Subscript() | ast.Attribute()], _):
            yield ast.Pass()
        case ast.Try(body):
            yield ast.If(ast.Constant(True), body, [])
        case ast.Match(subject, cases):
            for i in range(len(cases)):
                rest = cases[:i] + cases[i + 1 :]
                yield ast.Match(subject, rest) if rest else ast.Pass()
        case ast.match_case(pattern, guard, body) if guard is not None:
            yield from (
                ast.match_case(pattern, None, body),
                ast.match_case(pattern, ast.UnaryOp(ast.Not(), guard), body),
            )
        case ast.MatchOr(patterns):
            for i in range(len(patterns)):
                rest = patterns[:i] + patterns[i + 1 :]
                yield rest[0] if len(rest) == 1 else ast.MatchOr(rest)
        case ast.Return(value) if value is not None:
            if not (isinstance(value, ast.Constant) and value.value is None):
                yield ast.Return(ast.Constant(None))
            if yes_or_no and not isinstance(value, ast.Constant):
                yield from (ast.Return(ast.Constant(True)), ast.Return(ast.Constant(False)))


def _other_arguments(call: ast.Call) -> Iterator[ast.AST]:
    """A call with its last or a named argument dropped, or one replaced by its neighbour; or its argument."""
    f, args, keywords = call.func, call.args, call.keywords
    same = isinstance(f, ast.Name) and f.id in ("frozenset", "tuple", "sorted")  # of the same elements
    plain = [i for i, a in enumerate(args) if not isinstance(a, ast.Starred)]
    if len(args) == 1 and plain and not same and not keywords and not isinstance(args[0], ast.GeneratorExp):
        yield args[0]
    for i in plain:
        for j in (i + 1, i - 1):
            if j in plain and (j > i or i == len(args) - 1) and ast.dump(args[i]) != ast.dump(args[j]):
                yield ast.Call(f, [*args[:i], args[j], *args[i + 1 :]], keywords)
    if len(args) > 1:
        yield ast.Call(f, args[:-1], keywords)
    for i in range(len(keywords)):
        yield ast.Call(f, args, keywords[:i] + keywords[i + 1 :])


def _dropped(node: ast.AST) -> Iterator[dict]:
    """Elements and conditions that are left out."""
    match node:
        case ast.Set(elts) | ast.List(elts, ast.Load()) | ast.Tuple(elts, ast.Load()):
            if len(elts) > 1:
                yield from ({"elts": elts[:i] + elts[i + 1 :]} for i in range(len(elts)))
        case ast.Dict(keys, values):
            for i in range(len(keys)):
                yield {"keys": keys[:i] + keys[i + 1 :], "values": values[:i] + values[i + 1 :]}
        case ast.comprehension(ifs=ifs):
            for i, condition in enumerate(ifs):
                yield {"ifs": ifs[:i] + ifs[i + 1 :]}
                yield {"ifs": [*ifs[:i], ast.UnaryOp(ast.Not(), condition), *ifs[i + 1 :]]}


# -- mutants


class Mutant:
    def __init__(self, module: str, unit: str, top: ast.AST, digest: str, node: ast.AST, change: dict):
        self.module, self.unit, self.top, self.name, self.digest = module, unit, top, "", digest
        self.node, self.change = node, change
        self.in_body = True  # of a function; not in its defaults

    @property
    def function(self) -> str:
        return f"{self.module}.{self.unit}"

    @property
    def of_call(self) -> bool:
        """Whether a call is changed: these are many, and mostly killed at once, so they come last."""
        for field, new in self.change.items():
            old = getattr(self.node, field)
            pairs = zip(old, new) if isinstance(old, list) and len(old) == len(new) else [(old, new)]
            if any(a is not b and isinstance(a, ast.Call) for a, b in pairs):
                return True
        return False

    def apply(self) -> dict:
        """Change the tree; what was there before."""
        before = {field: getattr(self.node, field) for field in self.change}
        for field, value in self.change.items():
            setattr(self.node, field, value)
        return before


def units(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """The functions, the classes (methods apart), and the assignments of a module, by name."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(name):
                yield name, node
            case ast.ClassDef(name, body=body):
                yield name, node
                yield from ((f"{name}.{f.name}", f) for f in body if isinstance(f, ast.FunctionDef))
            case ast.Assign() | ast.AnnAssign():
                yield "-", node


def _shown(unit: ast.AST) -> list[str]:
    """The lines of a unit; of a class, without its methods."""
    if isinstance(unit, ast.ClassDef):
        unit = copy.copy(unit)
        unit.body = [s for s in unit.body if not isinstance(s, ast.FunctionDef)] or [ast.Pass()]
    return [line.strip() for line in ast.unparse(unit).splitlines()]


def _change(node: ast.AST, change: dict) -> str:
    """What is changed, by itself: the expression that it stands in, or a part of a statement. So that it keeps its name
    when anything else does not."""
    if isinstance(node, ast.expr):
        old = ast.unparse(node)
        before = {field: getattr(node, field) for field in change}
        for field, value in change.items():
            setattr(node, field, value)
        new = ast.unparse(node)
        for field, value in before.items():
            setattr(node, field, value)
        return f"{old} => {new}"
    ((field, new),) = change.items()
    old = getattr(node, field)
    old, new = (part if isinstance(part, list) else [part] for part in (old, new))
    while old and new and old[0] is new[0]:
        old, new = old[1:], new[1:]
    while old and new and old[-1] is new[-1]:
        old, new = old[:-1], new[:-1]
    return " => ".join(" ".join(" ".join(map(_said, part)).split()) for part in (old, new))


def _said(part: ast.AST) -> str:
    """Of a statement that holds others only its first line."""
    if isinstance(part, ast.match_case):
        head = ast.unparse(part.pattern)
        return f"case {head}" + (f" if {ast.unparse(part.guard)}" if part.guard else "")
    lines = ast.unparse(part).splitlines()
    return lines[0] if isinstance(part, ast.stmt) else " ".join(lines)


def mutants(module: str) -> tuple[ast.Module, list[Mutant]]:
    tree = ast.parse((KERNEL / f"{module}.py").read_text("utf-8"))
    found, seen = [], Counter()
    for unit, top in units(tree):
        before = _shown(top)
        digest = hashlib.sha256("\n".join(before).encode()).hexdigest()[:12]
        head = ast.dump(top.args) if isinstance(top, ast.FunctionDef) else None
        for node, change in changes(top):
            mutant = Mutant(module, unit, top, digest, node, change)
            old = mutant.apply()
            after, mutant.in_body = _shown(top), head is not None and ast.dump(top.args) == head
            for field, value in old.items():
                setattr(node, field, value)
            if after == before:
                continue
            name = f"{module}.{unit}: {_change(node, change)}"
            seen[name] += 1
            mutant.name = name if seen[name] == 1 else f"{name} ({seen[name]})"
            found.append(mutant)
    return tree, sorted(found, key=lambda m: m.of_call)


# -- running


class _Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module: the changed one."""

    def __init__(self, name: str, code: types.CodeType):
        self.name, self.code = name, code

    def find_spec(self, name, path=None, target=None):
        return importlib.util.spec_from_loader(name, self) if name == self.name else None

    def exec_module(self, module):
        exec(self.code, module.__dict__)


def prepare() -> None:
    """Import what each child needs; the kernel's package stands alone, without what is around it."""
    sys.dont_write_bytecode = False
    os.chdir(ROOT)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.path.insert(0, str(ROOT))
    import hypothesis  # noqa: F401
    import pytest

    import xglib  # noqa: F401

    package = types.ModuleType("derivations")
    package.__path__ = [str(KERNEL.parent)]
    sys.modules["derivations"] = package
    for module in MODULES:
        importlib.import_module(f"derivations.kernel.{module}")
    with open(os.devnull, "w") as nowhere:
        out, sys.stdout = sys.stdout, nowhere
        pytest.main(["--collect-only", "-q", *_OPTIONS, str(Path(__file__))])
        sys.stdout = out


_OPTIONS = [
    "-x",
    "-q",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:unraisableexception",
    "--noconftest",
    "--override-ini=addopts=",
    "--tb=no",
    f"--rootdir={ROOT}",
    f"-c{ROOT / 'pyproject.toml'}",
]


def tested() -> list[str]:
    """The modules that have tests of their own here."""
    return [m for m in MODULES if (TESTS / f"test_{m}.py").exists()]


def test_files(module: str) -> list[list[str]]:
    """The module's own tests, and the others that import it or a later one: the rest would hardly notice."""
    late = re.compile(rf"\bkernel(\.| import .*\b)({'|'.join(MODULES[MODULES.index(module) :])})\b")
    files = [f for f in sorted(TESTS.glob("test_*.py")) if late.search(f.read_text("utf-8"))]
    own = [str(f) for f in files if f.stem == f"test_{module}"]
    return [part for part in (own, [str(f) for f in files if str(f) not in own]) if part]


class _Listening:
    """A plugin that tells which test failed first; and leaves some out."""

    def __init__(self, without: set[str] = frozenset()):
        self.told, self.without = "", without

    def pytest_collection_modifyitems(self, items):
        items[:] = [item for item in items if item.nodeid not in self.without]

    def pytest_runtest_logreport(self, report):
        if report.failed and not self.told:
            self.told = report.nodeid


LISTENING = _Listening()  # to the tests that stand collected


class _Collected:
    """A plugin that does something with the tests instead of running them."""

    def __init__(self, work: Callable[[list], None]):
        self.work = work

    def pytest_runtestloop(self, session):
        self.work(session.items)
        return True


class _Calls:
    """A plugin that tells which functions of the kernel each test calls; "" stands for what is called before the first
    test, as a decorator is."""

    def __init__(self):
        self.test, self.told, self.known = "", {"": []}, {}

    def called(self, frame, event, _):
        code = frame.f_code
        if code not in self.known:
            file, inside = Path(code.co_filename), code.co_qualname.partition(".<locals>")[0]
            self.known[code] = f"{file.stem}.{inside}" if file.parent == KERNEL else None
        function = self.known[code]
        if function and function not in self.told[self.test]:
            self.told[self.test].append(function)

    def pytest_runtest_logstart(self, nodeid):
        self.test, self.told[nodeid] = nodeid, []

    def pytest_runtest_logfinish(self):
        self.test = ""


def _prepare_child(limit: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _forget(modules: Collection[str]) -> None:
    """So that they are imported anew, and the tests, too."""
    for name, its in list(sys.modules.items()):
        above = name.startswith("derivations.") and not name.startswith("derivations.kernel")
        if above or Path(getattr(its, "__file__", None) or ".").parent == TESTS:
            del sys.modules[name]
    for module in modules:
        del sys.modules[f"derivations.kernel.{module}"]
        delattr(sys.modules["derivations.kernel"], module)


def run_traced(plugin: _Calls, tests: list[str]) -> bool:
    """Whether all tests pass when nothing is changed."""
    import pytest

    _forget(MODULES)
    sys.settrace(plugin.called)
    importlib.import_module("derivations.kernel.laws")
    return pytest.main([*_OPTIONS, *tests], plugins=[plugin]) == pytest.ExitCode.OK


def run_imported(module: str, code: types.CodeType, first: list[str], plugin: _Listening) -> bool:
    """Whether all tests pass with the changed module imported. first: tests that failed for similar changes."""
    import pytest

    _forget(MODULES[MODULES.index(module) :])
    sys.meta_path.insert(0, _Changed(f"derivations.kernel.{module}", code))
    importlib.import_module("derivations.kernel.laws")  # as the package does: fills the table of laws
    if first and pytest.main([*_OPTIONS, *first], plugins=[plugin]) == pytest.ExitCode.TESTS_FAILED:
        return False
    passed = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    return all(pytest.main([*_OPTIONS, *tests], plugins=[plugin]) in passed for tests in test_files(module))


def run_in_place(function: types.FunctionType, code: types.CodeType, items: list, plugin) -> bool:
    """Whether all tests that stand collected pass with the changed code of a function."""
    function.__code__ = code
    for item, following in zip(items, [*items[1:], None]):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if plugin.told:
            return False
    return True


def outcome(run: Callable[[], bool], plugin, limit: int = CPU_SECONDS) -> tuple[str, float, str | dict]:
    """killed, time or survived; the seconds it took; and what the plugin tells."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        result = 1
        try:
            _prepare_child(limit)
            result = int(not run())
            with os.fdopen(write, "w", encoding="utf-8") as out:
                json.dump(plugin.told, out)
        finally:
            os._exit(result)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as told:
        told = told.read()
    _, status, usage = os.wait4(child, 0)
    seconds = round(usage.ru_utime + usage.ru_stime, 2)
    if os.WIFSIGNALED(status):
        return "time", seconds, ""
    return ("killed" if os.WEXITSTATUS(status) else "survived"), seconds, json.loads(told or '""')


def results() -> dict[str, dict]:
    """The last result of each mutant."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    return {row["name"]: row for row in map(json.loads, lines)}


def tests_digest(module: str) -> str:
    files = (Path(name) for part in test_files(module) for name in part)
    return hashlib.sha256(b"".join(f.read_bytes() for f in files)).hexdigest()[:12]


def done(row: dict | None, mutant: Mutant, tests: str) -> bool:
    return row is not None and row["digest"] == mutant.digest and (row["result"] != "survived" or row["tests"] == tests)


def changed_since(revision: str) -> set[tuple[str, str]]:
    """The units of the modules whose source is not what it was."""

    def git(*command):
        return subprocess.run(["git", *command], cwd=KERNEL, capture_output=True, text=True, encoding="utf-8")

    if git("rev-parse", "--verify", f"{revision}^{{commit}}").returncode:
        sys.exit(f"no such revision: {revision}")
    out = set()
    for module in MODULES:
        shown = git("show", f"{revision}:./{module}.py")  # a module that was not there has no text
        before = {(name, tuple(_shown(unit))) for name, unit in units(ast.parse(shown.stdout))}
        now = units(ast.parse((KERNEL / f"{module}.py").read_text("utf-8")))
        out |= {(module, name) for name, unit in now if (name, tuple(_shown(unit))) not in before}
    return out


class _Run:
    """The mutants of a module that are to be run, and how."""

    def __init__(self, module: str, wanted: Callable[[Mutant, str], bool], known: dict[str, dict]):
        self.module, self.tests = module, tests_digest(module)
        self.tests_there: set[str] = set()
        self.callers: dict[str, set[str]] = {}  # the tests that call a function
        self.limit = CPU_SECONDS
        self.tree, found = mutants(module)
        self.wanted = [m for m in found if wanted(m, self.tests)]
        self.killers: dict[str, list] = {}  # of a function
        for m in found:
            if by := known.get(m.name, {}).get("by"):
                self._killed(m.unit, by)

    def _killed(self, unit: str, by: str) -> None:
        self.killers[unit] = list(dict.fromkeys((by, *self.killers.get(unit, ()))))[:_KILLERS]

    def in_place(self, mutant: Mutant) -> bool:
        """Whether nothing but the code of a function is changed, which was not called before the first test."""
        function = _function(self.module, mutant.unit)
        return function is not None and mutant.in_body and "" not in self.callers.get(mutant.function, {""})

    def row(self, mutant: Mutant, items: list | None) -> dict:
        """What becomes of a mutant. items: all tests, if it is changed in place."""
        tests = self.callers.get(mutant.function, {""})  # "": called before the first test, or no function
        first = [test for test in self.killers.get(mutant.unit, ()) if test in self.tests_there]
        row = {"name": mutant.name, "digest": mutant.digest, "result": "killed", "seconds": 0.0, "tests": self.tests}
        before = mutant.apply()
        try:
            tree = self.tree if items is None else ast.Module([_alone(mutant)], [])
            code = compile(ast.fix_missing_locations(tree), f"<{self.module}>", "exec")
        except (SyntaxError, ValueError, TypeError):
            return row
        finally:
            for field, value in before.items():
                setattr(mutant.node, field, value)
        if items is None:
            plugin = _Listening(frozenset() if "" in tests else self.tests_there - tests)

            def run():
                return run_imported(self.module, code, first, plugin)
        else:
            plugin, function = LISTENING, _function(self.module, mutant.unit)
            early = {test: n for n, test in enumerate(first)}
            own = f"test_{self.module}.py"
            items = [item for item in items if item.nodeid in tests]
            items.sort(key=lambda item: (early.get(item.nodeid, _KILLERS), item.path.name != own))

            def run():
                return run_in_place(function, _code(code, mutant.unit), items, plugin)

        row["result"], row["seconds"], by = outcome(run, plugin, self.limit)
        if by:
            self._killed(mutant.unit, by)
            row["by"] = by
        return row


def _function(module: str, unit: str) -> types.FunctionType | None:
    """The function of a unit, or None if it is none."""
    found = sys.modules[f"derivations.kernel.{module}"]
    for name in unit.split("."):
        found = vars(found).get(name)
    found = getattr(found, "fget", None) or getattr(found, "func", None) or found  # of a property
    return found if isinstance(found, types.FunctionType) and not found.__code__.co_freevars else None


def _alone(mutant: Mutant) -> ast.stmt:
    """The function, in its class if it has one."""
    *outside, _ = mutant.unit.split(".")
    return ast.ClassDef(outside[0], [], [], [mutant.top], []) if outside else mutant.top


def _code(code: types.CodeType, unit: str) -> types.CodeType:
    for name in unit.split("."):
        code = next(c for c in code.co_consts if isinstance(c, types.CodeType) and c.co_name == name)
    return code


def chosen(arguments) -> Callable[[Mutant], bool]:
    """Which mutants the options speak of."""
    since = changed_since(arguments.since) if arguments.since else None
    functions = arguments.function

    def is_chosen(m: Mutant) -> bool:
        return (not functions or m.unit.rpartition(".")[2] in functions) and (
            since is None or (m.module, m.unit) in since
        )

    return is_chosen


def run(arguments) -> int:
    import pytest

    prepare()
    started, known, listed, is_chosen = time.time(), results(), explained(), chosen(arguments)
    RESULTS.parent.mkdir(exist_ok=True)
    alive, over = 0, False

    def wanted(m: Mutant, tests: str) -> bool:
        return is_chosen(m) and not (arguments.unlisted and m.name in listed) and not done(known.get(m.name), m, tests)

    def run_all(items: list | None) -> None:
        nonlocal alive, over
        for one in runs:
            for mutant in one.wanted:
                if one.in_place(mutant) != (items is not None):
                    continue
                over = over or bool(arguments.seconds) and time.time() - started > arguments.seconds
                if over:
                    return
                row = one.row(mutant, items)
                if row["result"] != "survived" or not arguments.own:
                    with RESULTS.open("a", encoding="utf-8") as out:
                        out.write(json.dumps(row) + "\n")
                if row["result"] == "survived":
                    alive += 1
                    print(f"survived: {mutant.name}", file=sys.__stdout__, flush=True)

    tests = [str(TESTS)]
    runs = [one for module in arguments.module or tested() if (one := _Run(module, wanted, known)).wanted]
    if arguments.own:
        tests = [str(TESTS / f"test_{one.module}.py") for one in runs]
    if runs:
        plugin = _Calls()
        result, seconds, calls = outcome(lambda: run_traced(plugin, tests), plugin)
        if result != "survived":
            sys.exit("the tests fail without any mutant")
        callers: dict[str, set[str]] = {}
        for test, functions in calls.items():
            for function in functions:
                callers.setdefault(function, set()).add(test)
        for one in runs:
            one.tests_there, one.callers, one.limit = calls.keys() - {""}, callers, int(seconds) + 3
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        pytest.main([*_OPTIONS, "-s", *tests], plugins=[LISTENING, _Collected(run_all)])
    run_all(None)
    print(f"{alive} survived, {(time.time() - started) / 3600:.2f} hours" + over * "; the time is over")
    return int(over)


# -- the report


def explained() -> dict[str, str]:
    """The reason of each survivor that is listed."""
    lines = EXPLAINED.read_text("utf-8").splitlines() if EXPLAINED.exists() else []
    pairs = (line.rpartition("   # ") for line in lines if line and not line.startswith("#"))
    return {name: reason for name, _, reason in pairs}


def report(arguments) -> int:
    """Whether all was run, each survivor has its reason, and each reason its survivor."""
    known, reasons, is_chosen = results(), explained(), chosen(arguments)
    modules, total, wrong, seconds = arguments.module or tested(), Counter(), [], 0.0
    print(f"{'module':12} mutants  killed  by time  survived  not run")
    for module in modules:
        all_found, tests = mutants(module)[1], tests_digest(module)
        found = [m for m in all_found if is_chosen(m)]
        rows = [known[m.name] for m in found if done(known.get(m.name), m, tests)]
        kinds = Counter(row["result"] for row in rows) + Counter(found=len(found), run=len(rows))
        _print_row(module, kinds)
        total += kinds
        seconds += sum(row["seconds"] for row in rows)
        survivors = {row["name"] for row in rows if row["result"] == "survived"}
        others = {m.name for m in all_found} - {m.name for m in found}
        listed = {name for name in reasons if name.split(".")[0] == module} - others
        left = {m.name for m in found} - {row["name"] for row in rows}
        wrong += [f"survived, and not explained: {name}" for name in sorted(survivors - listed)]
        wrong += [f"explained, but did not survive: {name}" for name in sorted(listed - survivors - left)]
    _print_row("all", total)
    print(f"{seconds / 3600:.2f} hours of computing")
    if total["run"] < total["found"]:
        wrong.append(f"not run: {total['found'] - total['run']}")
    print(*wrong, sep="\n", end="\n" * bool(wrong))
    return int(bool(wrong))


def _print_row(name: str, kinds: Counter) -> None:
    dead = kinds["killed"] + kinds["time"]
    numbers = f"{kinds['found']:7}  {dead:6}  {kinds['time']:7}  {kinds['survived']:8}"
    print(f"{name:12} {numbers}  {kinds['found'] - kinds['run']:7}  {dead / max(1, kinds['run']):6.1%}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for name, function in (("run", run), ("report", report)):
        command = commands.add_parser(name)
        command.set_defaults(command=function)
        command.add_argument("--module", action="append", choices=MODULES)
        command.add_argument("--function", action="append", help="by its own name; may be given again")
        command.add_argument("--since", help="a git revision: only functions that have changed")
        if name == "run":
            command.add_argument("--own", action="store_true", help="only its module's tests: quick")
            command.add_argument("--unlisted", action="store_true", help="leave out what is listed with its reason")
            command.add_argument("--seconds", type=float, help="stop after so many")
    arguments = parser.parse_args()
    return arguments.command(arguments)


if __name__ == "__main__":
    sys.exit(main())
