"""The wheel by itself: what its page says, every public function with the declared dependencies alone, and each
notebook that a page offers, in an empty folder, after an installation of the wheel and nothing else."""

import runpy
import shutil
import subprocess
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest
import yaml
from markdown_it import MarkdownIt
from packaging.requirements import Requirement

import xglib
from _ext.offers import runs_alone

ROOT = Path(__file__).parents[1]
OFFERED = [path for path in sorted((ROOT / "chapters").glob("*.ipynb")) if runs_alone(path)]
PIP = ["-I", "-m", "pip", "--quiet", "--disable-pip-version-check"]
WHERE = "https://example.org/name/book", "main"
SETUP = runpy.run_path(str(ROOT / "setup.py"))

# The doctests of all modules; printed is how many examples they have, and each public function that they do not run.
RUN_EVERYTHING = """
import doctest, importlib, inspect, pkgutil, sys
import xglib

apart = {"xglib.derivation", "xglib.figures", "xglib._svg", "xglib.pytest_plugin"}
names = {module.name for package in (xglib, xglib.formulas)
         for module in pkgutil.iter_modules(package.__path__, package.__name__ + ".")} - apart
modules = [xglib, *map(importlib.import_module, sorted(names))]
public = {f for module in modules for name, f in vars(module).items()
          if inspect.isfunction(f) and f.__module__ in names and not name.startswith("_")}
ran = set()
sys.setprofile(lambda frame, event, _: ran.add(frame.f_code) if event == "call" else None)
results = [doctest.testmod(module) for module in modules]
sys.setprofile(None)
never = sorted(f"{f.__module__}.{f.__name__}" for f in public if inspect.unwrap(f).__code__ not in ran)
print(len(public), sum(result.attempted for result in results), *never)
sys.exit(any(result.failed for result in results))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    asked = [sys.executable, *PIP, "--retries", "0", "index", "versions", "numpy"]
    if subprocess.run(asked, capture_output=True).returncode:
        pytest.skip("NOT TESTED, NO NETWORK: the wheel, and what is installed with it, need the package index")
    source = folder / "source"  # a copy: setuptools would leave its build beside the sources
    shutil.copytree(ROOT / "xglib", source / "xglib", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "setup.py", "_config.yml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    subprocess.run([sys.executable, *PIP, "wheel", "--no-deps", "-w", folder, source], check=True)
    (wheel,) = folder.glob("xglib-*.whl")
    return wheel


@pytest.fixture(scope="module")
def metadata(wheel):
    with zipfile.ZipFile(wheel) as files:
        assert "xglib/py.typed" in files.namelist()
        (name,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_bytes(files.read(name))


def environment(folder, *packages):
    """The Python of a new environment with these packages."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run([python, *PIP, "install", "--only-binary", ":all:", *packages], check=True)
    return python


def lowest(requirement):
    (bound,) = requirement.specifier
    assert bound.operator == ">="
    return f"{requirement.name}=={bound.version}"


@pytest.mark.slow
@pytest.mark.parametrize("end", ["lowest", "newest"])
def test_the_bare_wheel_runs_every_public_function(wheel, metadata, end, tmp_path):
    if end == "lowest" and f">={sys.version_info.major}.{sys.version_info.minor}" != metadata["Requires-Python"]:
        pytest.skip("the lowest versions are installed on the lowest Python only: for later ones they have no wheels")
    declared = [r for r in map(Requirement, metadata.get_all("Requires-Dist")) if not r.marker]
    python = environment(tmp_path / "env", wheel, *(lowest(r) for r in declared if end == "lowest"))
    command = [python, "-I", "-m", "pip", "list", "--format=freeze"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True)
    installed = {line.split("==")[0] for line in listed.stdout.split()} - {"pip", "setuptools"}
    assert installed == {"xglib", *(r.name for r in declared)}
    command = [python, "-I", "-W", "error", "-c", RUN_EVERYTHING]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    n_functions, n_examples, *never = done.stdout.split()
    assert int(n_functions) > 100 and int(n_examples) > 150
    assert never == []


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    return environment(tmp_path_factory.mktemp("notebooks"), f"{wheel}[notebook]")


@pytest.mark.slow
@pytest.mark.parametrize("path", OFFERED, ids=lambda path: path.stem)
def test_a_downloaded_notebook_runs(python, path, tmp_path):
    shutil.copy(path, tmp_path)
    command = [python, "-m", "jupyter", "execute", path.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]


def test_what_is_not_offered_reads_files_of_the_repository():
    others = {path.stem for path in (ROOT / "chapters").glob("*.ipynb")} - {path.stem for path in OFFERED}
    assert others == {"equation_index", "errata", "how_it_is_checked", "which_one"}


@pytest.mark.slow
def test_what_the_wheel_says_of_itself(metadata):
    assert metadata["Version"] == xglib.__version__
    assert metadata["Description-Content-Type"] == "text/markdown"
    config = SETUP["repository"]((ROOT / "_config.yml").read_text("utf-8"))
    urls = dict(line.split(", ") for line in metadata.get_all("Project-URL", []))
    assert urls == SETUP["project_urls"](*config)
    assert metadata.get_payload(decode=True).decode() == index_page(*config)


def index_page(*where):
    return SETUP["description"]((ROOT / "README.md").read_text("utf-8"), *where)


def targets(markdown):
    """All that a Markdown text links to or shows."""
    tokens = MarkdownIt().enable("table").parse(markdown)
    children = [child for token in tokens for child in token.children or ()]
    return [child.attrGet("href") or child.attrGet("src") for child in children if child.type in ("link_open", "image")]


@pytest.mark.parametrize("where", [("", "main"), WHERE], ids=["no address", "an address"])
def test_the_page_on_the_index_links_to_nothing_beside_it(where):
    readme = (ROOT / "README.md").read_text("utf-8")
    beside = [target for target in targets(readme) if "://" not in target]
    assert ".github/checked.png" in beside and all((ROOT / target).exists() for target in beside)
    page, elsewhere = index_page(*where), [target for target in targets(readme) if "://" in target]
    full = [f"{where[0]}/{'raw' if target.endswith('.png') else 'blob'}/main/{target}" for target in beside]
    assert sorted(targets(page)) == sorted(elsewhere + (full if where[0] else []))
    assert page.count("\n") == readme.count("\n")


def test_the_address_stands_in_one_place():
    config = (ROOT / "_config.yml").read_text("utf-8")
    set_to = yaml.safe_load(config)["repository"]
    assert SETUP["repository"](config) == [set_to["url"], set_to["branch"]]
    assert SETUP["repository"](config.replace(f'url: "{set_to["url"]}"', f'url: "{WHERE[0]}/"')) == list(WHERE)
    assert SETUP["project_urls"]("", "main") == {}
    assert all(url.startswith(WHERE[0]) for url in SETUP["project_urls"](*WHERE).values())


def test_the_version_is_one():
    version = xglib.__version__
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))["version"] == version
    assert f"xglib-{version}-py3-none-any.whl" in (ROOT / "README.md").read_text("utf-8")
    assert f"\n## {version} " in (ROOT / "CHANGELOG.md").read_text("utf-8")
