"""What `make` and continuous integration do, said by themselves without doing it."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

import xglib
from book import browser, left_out

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / ".ci/run"
WORKFLOW = yaml.safe_load((ROOT / ".github/workflows/book.yml").read_text("utf-8"))


def commands(target):
    """What `make` would run, all of it anew."""
    asked = ["make", "--dry-run", "--always-make", "--no-print-directory", target]
    return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.parametrize("target", ["book", "serve"])
def test_what_is_shown_has_the_pdf_files_that_it_offers(target):
    for edition in ("", "zh/"):
        assert any(line.endswith(f"_build/html/{edition}derivations-that-run.pdf") for line in commands(target))


@pytest.mark.parametrize("target", ["book", "test"])
def test_the_last_line_says_what_was_left_out_and_why(target, tmp_path, monkeypatch):
    last = commands(target)[-1]

    def said():
        done = subprocess.run(["sh", "-e", "-c", last], cwd=tmp_path, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    assert said() == (0, "")
    monkeypatch.setattr(left_out, "FOLDER", tmp_path / left_out.FOLDER.relative_to(ROOT))
    left_out.leave_out("Try it", "npm:\n  no network\n")
    left_out.leave_out("Try it", "npm:\n  no network\n")  # by the other edition
    assert said() == (0, "LEFT OUT: Try it: npm: no network\n")


def test_what_was_left_out_is_forgotten_before_the_next_build():
    forgets = next(i for i, line in enumerate(commands("book")) if re.search(r"rm -rf .*_build/left_out", line))
    builds = [i for i, line in enumerate(commands("book")) if "jupyter-book build" in line]
    assert len(builds) == 4 and forgets < min(builds)


def test_the_lowest_versions_are_those_of_both_distributions():
    """What `make lowest` would install."""
    asked = re.search(r"\$\((grep .*)\)", "\n".join(commands("lowest")))[1]
    found = subprocess.run(["sh", "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    files = (tomllib.loads((ROOT / folder / "pyproject.toml").read_text("utf-8")) for folder in ("", "derivations"))
    declared = [requirement for file in files for requirement in file["project"]["dependencies"]]
    assert found == sorted(r.replace(">=", "==") for r in declared if r.startswith(("numpy", "sympy")))
    assert len(found) == 2


def test_the_workflow_runs_the_script_and_nothing_else():
    after_a_push = {name: job for name, job in WORKFLOW["jobs"].items() if "== 'schedule'" not in job.get("if", "")}
    assert after_a_push.keys() == {"test", "publish"}
    runs = [step["run"] for job in after_a_push.values() for step in job["steps"] if "run" in step]
    assert runs == [".ci/run"]
    assert [step["run"] for step in WORKFLOW["jobs"]["floor"]["steps"] if "run" in step] == [".ci/run"]


# Programs in the place of those that the script runs: what they would have done is written down.
TOOLS = {
    "id": "echo $USER_ID",
    "sudo": '[ "$1" = --non-interactive ] && shift && echo sudo >> ran && "$@"',
    "apt-get": 'echo apt-get "$@" >> ran',
    "dpkg": "[ -e fonts ]",
    "python3": "[ -e venv ]",
    "make": 'echo make "$@" "$BOOK_LIVE" >> ran; [ -e unprinted ] || [ "$1" != book ] || cp -r printed/. _build/html',
}
RUNS = ["make lint types required", "make test CHANGED= required", "make book required", "make check-pages required"]
INSTALL = "apt-get install -y -qq --no-install-recommends"


@pytest.fixture
def ci(tmp_path):
    """The script in a folder of its own, on a machine where only what is named is installed."""
    programs, pdf = tmp_path / "bin", "derivations-that-run.pdf"
    for folder in (".ci", "bin", "_build/html", "printed/zh"):
        (tmp_path / folder).mkdir(parents=True)
    for path in (pdf, f"zh/{pdf}"):
        (tmp_path / "printed" / path).write_text("%PDF")
    for name in ("bash", "dirname", "cp", "env"):
        (programs / name).symlink_to(shutil.which(name))
    shutil.copy(SCRIPT, tmp_path / ".ci")

    def run(*installed, user=0, without=()):
        for name in ("fonts", "venv", "unprinted"):
            if name in installed:
                (tmp_path / name).touch()
        for name in {*TOOLS, *installed} - {"fonts", "venv", "unprinted", *without}:
            (programs / name).write_text(f"#!/usr/bin/env bash\n{TOOLS.get(name, '')}\n")
            (programs / name).chmod(0o755)
        environment = {"PATH": str(programs), "USER_ID": str(user)}
        done = subprocess.run([tmp_path / ".ci/run"], env=environment, capture_output=True, text=True)
        ran = tmp_path / "ran"
        return done.returncode, ran.read_text().splitlines() if ran.exists() else []

    return run


@pytest.mark.parametrize("program", browser.NAMES)
def test_with_any_browser_that_the_book_finds_nothing_is_installed(ci, program):
    assert ci("fonts", "venv", program) == (0, RUNS)


def test_what_is_missing_is_installed(ci):
    assert ci("venv") == (0, ["apt-get update -qq", f"{INSTALL} fonts-noto-cjk chromium", *RUNS])


def test_on_an_empty_machine(ci):
    code, ran = ci(without=["make"])
    assert code == 127  # this apt-get installs nothing
    assert ran == ["apt-get update -qq", f"{INSTALL} make python3-venv fonts-noto-cjk chromium"]


def test_who_is_not_root_installs_by_sudo(ci):
    installs = ["sudo", "apt-get update -qq", "sudo", f"{INSTALL} fonts-noto-cjk"]
    assert ci("venv", "google-chrome", user=1000) == (0, [*installs, *RUNS])


def test_elsewhere_nothing_is_installed(ci):
    assert ci("venv", without=["apt-get", "dpkg"]) == (0, RUNS)


def test_a_book_without_its_pdf_files_fails(ci):
    assert ci("fonts", "venv", "chromium", "unprinted") == (1, RUNS)


def test_a_release_is_built_and_checked_by_its_script_before_anything_is_published():
    release = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))
    assert release[True] == {"push": {"tags": ["v*"]}}  # YAML 1.1 reads "on" so
    build, publish = release["jobs"]["build"], release["jobs"]["publish"]
    assert [step["run"] for step in build["steps"] if "run" in step] == ['.ci/release "$GITHUB_REF_NAME"']
    assert publish["needs"] == "build" and publish["permissions"] == {"id-token": "write"}
    built = {step["with"]["name"] for step in build["steps"] if "upload-artifact" in step.get("uses", "")}
    assert built == set(publish["strategy"]["matrix"]["package"]) == {"xglib", "derivations"}
    page = (ROOT / "PUBLISHING.md").read_text("utf-8")
    for name in built:
        assert f"`{publish['environment'].replace('${{ matrix.package }}', name)}`" in page
    assert not any("password" in str(step) for step in publish["steps"])


def test_a_tag_that_is_not_the_version_stops_the_release():
    done = subprocess.run([ROOT / ".ci/release", "v9.9.9"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, f"The tag is v9.9.9 and the version {xglib.__version__}\n")
