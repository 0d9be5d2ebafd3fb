"""pytest --changed: leaves out the files whose tests all passed, if nothing that they rest on has changed since.

What a file rests on is read off its text, rather too much than too little: the modules that it imports, at any place in
it, and what these import; the modules of xglib whose names it speaks of; and each file or folder that a string in it
could name. The checker is one thing. A file that is not parsed rests on everything.

Where `git` does not list the files, everything runs; so it does in a fresh clone, and without the option.
"""

import ast
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STORE = ROOT / "_build/passed.json"
ALWAYS = ("conftest.py", "book/notebooks.py", "pyproject.toml", "requirements.txt", "tests/unchanged.py")
GLOB = re.compile(r"[\w./*-]*\*[\w*-]*\.\w+")
IMPORT = re.compile(r"\b(?:from|import|-m) ([\w.]+)")  # in a program that is text
TESTS = ("tests", "tests/kernel", "tests/checker", "tests/library")  # as pyproject.toml has them
ONE = ("derivations", "trials/fuzz")  # changed in one of its files, it is another


@cache
def files() -> dict[str, str]:
    """What stands in the checkout, with a digest of each; nothing where git does not say."""
    asked = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True)
    found = (name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())
    return {name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest() for name in sorted(found)}


@cache
def places() -> dict[str, set[str]]:
    """The files that a word may mean: by path, by name, and all those in a folder of that path or name."""
    found: dict[str, set[str]] = {}
    for name in files():
        path = Path(name)
        for words in (path, *path.parents[:-1]):
            for word in {str(words), words.name}:
                found.setdefault(word, set()).add(name)
    return {word: names for word, names in found.items() if {*"./"} & {*word} or (ROOT / word).is_dir()}


@cache
def speaking() -> dict[str, set[str]]:
    """The modules of the library by the names that are loaded from them when they are first used."""
    for node in ast.parse((ROOT / "xglib/__init__.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_MODULES":
            table = ast.literal_eval(node.value)
            return {name: {f"xglib/{module}.py"} for module, names in table.items() for name in names.split()}
    raise LookupError("xglib/__init__.py has no table of its modules")


@cache
def module(dotted: str) -> set[str]:
    """The files of a module: its own, and those of the packages above it; of the checker all."""
    place = dotted.replace(".", "/")
    for whole in ONE:
        if f"{place}/".startswith(f"{whole}/"):
            return places().get(whole, set())
    above = {f"{part}/__init__.py" for part in map(str, Path(place).parents)}
    beside = {f"{folder}/{place}.py" for folder in TESTS}  # which import each other by their names
    return {*above, *beside, f"{place}.py", f"{place}/__init__.py"} & files().keys()


def walk(tree: ast.AST) -> Iterator[ast.AST]:
    """But for what only type checkers read."""
    if not (isinstance(tree, ast.If) and ast.unparse(tree.test) == "TYPE_CHECKING"):
        yield tree
        for node in ast.iter_child_nodes(tree):
            yield from walk(node)


def spoken_of(tree: ast.Module, path: str) -> Iterator[set[str]]:
    """What each part of a program may rest on, this far and no further."""
    package = path.split("/")[:-1] or [""]
    for node in walk(tree):
        match node:
            case ast.Import(names):
                yield from (module(alias.name) for alias in names)
            case ast.ImportFrom(name, names, level):
                inside = package[: len(package) - level + 1] if level else []
                source = ".".join([*inside, *filter(None, [name])])
                yield module(source)
                yield from (module(f"{source}.{alias.name}") for alias in names)
                yield from (speaking().get(alias.name, set()) for alias in names)
            case ast.Name(name) | ast.Attribute(attr=name):
                yield speaking().get(name, set())
            case ast.Constant(str(said)) if package[:1] not in (
                ["xglib"],
                ["derivations"],
                ["chapters"],
            ):  # which read none
                for word in {said, *said.split("/")} if not re.search(r"\s", said) else IMPORT.findall(said):
                    yield places().get(word.strip("/."), set())
                    yield module(word) if re.fullmatch(r"[\w.]+", word) else set()
                    yield alike(word.rpartition("/")[2]) if GLOB.fullmatch(word) else set()


@cache
def alike(pattern: str) -> set[str]:
    return {name for name in files() if fnmatch(name.rpartition("/")[2], pattern)}


@cache
def program(path: str) -> ast.Module | None:
    """What runs of a file: none, if it is no program; of a notebook its code."""
    text = (ROOT / path).read_text("utf-8") if path.endswith((".py", ".ipynb")) else ""
    if path.endswith(".ipynb"):
        cells = ("".join(cell["source"]) for cell in json.loads(text)["cells"] if cell["cell_type"] == "code")
        text = "\n".join(
            line for cell in cells if not cell.startswith("%%") for line in cell.splitlines() if line[:1] != "%"
        )
    return ast.parse(text)


class Links:
    """What each file rests on by itself: kept from run to run, as reading all of them takes seconds."""

    def __init__(self, kept: dict[str, list[str]]):
        self.kept, self.names = kept, hashlib.sha256(" ".join(files()).encode()).hexdigest()[:8]

    def __call__(self, path: str) -> list[str]:
        key = f"{path} {files()[path]} {files()['xglib/__init__.py']} {self.names}"
        if key not in self.kept:
            self.kept[key] = sorted(set().union(*spoken_of(program(path), path)))
        return self.kept[key]

    def rests_on(self, path: str) -> set[str]:
        """A file, and all that it rests on. Of a notebook that a test reads, that is the notebook."""
        found, new = {path, *ALWAYS}, {path}
        while new:
            new = {name for one in new - {*ALWAYS} if one.endswith(".py") or one == path for name in self(one)} - found
            found |= new
        return found & files().keys()

    def digest(self, path: str) -> str:
        rows = [sys.version, *(f"{name} {files()[name]}" for name in sorted(self.rests_on(path)))]
        return hashlib.sha256("\n".join(rows).encode()).hexdigest()


class Unchanged:
    """The plugin. All workers leave out the same; what was passed is kept by whoever hands out the tests."""

    def __init__(self, config):
        kept = json.loads(STORE.read_text("utf-8")) if STORE.exists() else {}
        self.passed, self.config, self.links = kept.get("passed", {}), config, Links(kept.get("links", {}))
        self.now = {path: self.links.digest(path) for path in files() if path.endswith((".py", ".ipynb"))}
        self.same = {path for path, digest in self.now.items() if self.passed.get(path) == digest}
        self.ran: dict[str, bool] = {}

    def pytest_ignore_collect(self, collection_path: Path):
        inside = collection_path.is_relative_to(ROOT)
        return True if inside and str(collection_path.relative_to(ROOT)) in self.same else None

    def pytest_collectreport(self, report):
        if report.failed:
            self.ran[report.nodeid.partition("::")[0]] = False

    def pytest_runtest_logreport(self, report):
        path = report.nodeid.partition("::")[0]
        self.ran[path] = self.ran.get(path, True) and not report.failed

    def pytest_sessionfinish(self, session, exitstatus):
        if hasattr(self.config, "workerinput"):
            return
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self.same:
            session.exitstatus = pytest.ExitCode.OK
        if exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            return  # not all of what was asked for ran
        self.passed |= {path: self.now[path] for path, passed in self.ran.items() if passed and path in self.now}
        known = {f"{path} {digest}" for path, digest in files().items()}
        links = {key: names for key, names in self.links.kept.items() if " ".join(key.split(" ")[:2]) in known}
        STORE.parent.mkdir(exist_ok=True)
        STORE.write_text(json.dumps({"passed": self.passed, "links": links}), "utf-8")

    def pytest_terminal_summary(self, terminalreporter):
        terminalreporter.write_line(f"left out: {len(self.same)} files that nothing has changed since they passed")
