"""Each wheel by itself: what its page says, every public function with the declared dependencies alone, and each
notebook that a page offers, in an empty folder, after an installation of the two wheels and nothing else."""

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

import derivations
import xglib
from book._ext.offers import runs_alone

ROOT = Path(__file__).parents[1]
OFFERED = [path for path in sorted((ROOT / "chapters").glob("*.ipynb")) if runs_alone(path)]
PIP = ["-I", "-m", "pip", "--quiet", "--disable-pip-version-check"]
PICTURE = "\n![a picture](../.github/checked.png)\n"
WHERE = "https://example.org/name/book", "main"
SETUP = runpy.run_path(str(ROOT / "setup.py"))

# The doctests of all modules; printed is how many examples they have, and each public function that they do not run.
RUN_EVERYTHING = """
import doctest, importlib, inspect, pkgutil, sys
import xglib

apart = {"xglib.derivation", "xglib.figures", "xglib._svg"}
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
def wheels(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    asked = [sys.executable, *PIP, "--retries", "0", "index", "versions", "numpy"]
    if subprocess.run(asked, capture_output=True).returncode:
        pytest.skip("NOT TESTED, NO NETWORK: the wheel, and what is installed with it, need the package index")
    source = folder / "source"  # a copy: setuptools would leave its build beside the sources
    for package in ("xglib", "derivations"):
        shutil.copytree(ROOT / package, source / package, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("pyproject.toml", "setup.py", "_config.yml", "LICENSE"):
        shutil.copy(ROOT / name, source)
    subprocess.run(
        [sys.executable, *PIP, "wheel", "--no-deps", "-w", folder, source, source / "derivations"], check=True
    )
    return {name: next(folder.glob(f"{name}-*.whl")) for name in ("xglib", "derivations")}


@pytest.fixture(scope="module")
def wheel(wheels):
    return wheels["xglib"]


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


def run(*command, cwd):
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True)


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


CHECKER_ALONE = """
import sys, subprocess
from pathlib import Path
import derivations, derivations.documents.command, derivations.records, derivations.tex
Path("paper.tex").write_text("% derivation: A square\\n% a, b real\\n\\\\[ (a+b)^2 = a^2 + 2ab + b^2 \\\\]\\n")
assert derivations.documents.command.main(["check", "--no-cache", "paper.tex"]) == 0
from derivations import Derivation, natural
d = Derivation("A square", n=natural).start("(n + 1)**2").step("n**2 + 2*n + 1", "expand").assert_proved()
assert derivations.replay(d.record()).conclusion == d.conclusion
print(*sorted({"numpy", "scipy", "xglib", "pytest", "sphinx"} & set(sys.modules)))
"""


@pytest.mark.slow
def test_the_checker_alone(wheels, tmp_path):
    python = environment(tmp_path / "env", wheels["derivations"])
    done = subprocess.run(
        [python, "-I", "-W", "error", "-c", CHECKER_ALONE], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0 and done.stdout.endswith("\n\n"), done.stdout + done.stderr
    assert run(python.with_name("derivations"), "check", "paper.tex", cwd=tmp_path).returncode == 0
    subprocess.run([python, *PIP, "install", "pytest"], check=True)
    tests = subprocess.run(
        [python, "-I", "-m", "pytest", "-q", "paper.tex"], cwd=tmp_path, capture_output=True, text=True
    )
    assert tests.returncode == 0 and "1 passed" in tests.stdout, tests.stdout


@pytest.mark.slow
def test_the_metrics_alone_bring_no_checker(wheel, tmp_path):
    python = environment(tmp_path / "env", wheel)
    uses = "import sys, xglib; from importlib.metadata import entry_points; xglib.f1_score([1], [1]); xglib.equations"
    said = "print(len(entry_points(group='pytest11')), 'derivations' in sys.modules, 'sympy' in sys.modules)"
    done = run(python, "-I", "-c", f"{uses}; {said}", cwd=tmp_path)
    assert done.stdout == "0 False False\n", done.stderr


@pytest.fixture(scope="module")
def python(wheels, tmp_path_factory):
    """What the notebooks import, in the versions with which their outputs were stored."""
    pinned, notebook = ROOT / "requirements.txt", f"{wheels['xglib']}[notebook]"
    folder = tmp_path_factory.mktemp("notebooks")
    return environment(folder, "-c", pinned, wheels["derivations"], notebook, "pytest", "nbval")


@pytest.mark.slow
def test_what_had_the_old_names_runs(python, tmp_path):
    program = runpy.run_path(str(ROOT / "tests/test_old_names.py"))["PROGRAM"]
    done = run(python, "-I", "-c", program, cwd=tmp_path)
    assert done.stdout == "(n + 1)**2 - n**2 == 2*n + 1\n" and "FutureWarning" in done.stderr, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("path", OFFERED, ids=lambda path: path.stem)
def test_a_downloaded_notebook_prints_the_same(python, path, tmp_path):
    """Whoever downloads it, and installs the two wheels, sees in its outputs what the book shows."""
    shutil.copy(path, tmp_path)
    done = run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval", path.name, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-3000:]


def test_what_is_not_offered_reads_files_of_the_repository():
    others = {path.stem for path in (ROOT / "chapters").glob("*.ipynb")} - {path.stem for path in OFFERED}
    assert others == {"equation_index", "errata", "evidence"}


@pytest.mark.slow
def test_what_the_wheel_says_of_itself(metadata):
    assert metadata["Version"] == xglib.__version__
    assert metadata["Description-Content-Type"] == "text/markdown"
    config = SETUP["repository"]((ROOT / "_config.yml").read_text("utf-8"))
    urls = dict(line.split(", ") for line in metadata.get_all("Project-URL", []))
    assert urls == SETUP["project_urls"](*config)
    assert metadata.get_payload(decode=True).decode() == index_page(*config)


def index_page(*where):
    return SETUP["description"]((ROOT / "xglib/README.md").read_text("utf-8"), *where)


def targets(markdown):
    """All that a Markdown text links to or shows."""
    tokens = MarkdownIt().enable("table").parse(markdown)
    children = [child for token in tokens for child in token.children or ()]
    return [child.attrGet("href") or child.attrGet("src") for child in children if child.type in ("link_open", "image")]


@pytest.mark.parametrize("where", [("", "main"), WHERE], ids=["no address", "an address"])
def test_the_page_on_the_index_links_to_nothing_beside_it(where):
    readme = (ROOT / "xglib/README.md").read_text("utf-8") + PICTURE
    beside = [target for target in targets(readme) if "://" not in target]
    places = [(ROOT / "xglib" / target).resolve() for target in beside]
    assert len(beside) > 3 and all(place.exists() for place in places)
    page, elsewhere = SETUP["description"](readme, *where), [target for target in targets(readme) if "://" in target]
    paths = [place.relative_to(ROOT).as_posix() for place in places]
    full = [f"{where[0]}/{'raw' if path.endswith('.png') else 'blob'}/main/{path}" for path in paths]
    assert sorted(targets(page)) == sorted(elsewhere + (full if where[0] else []))
    assert page.count("\n") == readme.count("\n")


def test_the_checkers_page_on_the_index_links_to_nothing_beside_it():
    """It is taken as it stands, whether the repository has an address or not."""
    assert [t for t in targets((ROOT / "derivations/README.md").read_text("utf-8")) if "://" not in t] == []


def test_the_address_stands_in_one_place():
    config = (ROOT / "_config.yml").read_text("utf-8")
    set_to = yaml.safe_load(config)["repository"]
    assert SETUP["repository"](config) == [set_to["url"], set_to["branch"]]
    assert SETUP["repository"](config.replace(f'url: "{set_to["url"]}"', f'url: "{WHERE[0]}/"')) == list(WHERE)
    assert SETUP["project_urls"]("", "main") == {}
    assert all(url.startswith(WHERE[0]) for url in SETUP["project_urls"](*WHERE).values())


def test_the_version_is_one():
    version = xglib.__version__
    assert derivations.__version__ == version
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))["version"] == version
    publishing = (ROOT / "PUBLISHING.md").read_text("utf-8")
    assert all(f"{name}-{version}-py3-none-any.whl" in publishing for name in ("xglib", "derivations"))
    assert f"git tag v{version}`" in publishing
    assert f"\n## {version} " in (ROOT / "CHANGELOG.md").read_text("utf-8")
