"""What READMEs and intro.md say is so: their Python runs, their numbers are counted. Their paragraphs are short."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from benchmarks.bench import beside_others
from derivations.documents.blocks import find
from derivations.documents.check import check
from derivations.kernel import PARTS, SHOWN
from derivations.trusted import sections, sizes

ROOT = Path(__file__).parents[1]
FOR_PEOPLE = [
    *("README.md", "CONTRIBUTING.md", "PUBLISHING.md", "derivations/README.md", "xglib/README.md"),
    *("trials/README.md", "benchmarks/README.md"),
]
BLOCKS = [
    pytest.param(block, id=f"{page}-{n}")
    for page in ("README.md", "derivations/README.md", "xglib/README.md", "intro.md")
    for n, block in enumerate(re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL))
]


@pytest.mark.parametrize("block", BLOCKS)
def test_its_python_runs(block):
    names = {}
    exec(block, names)
    for name, test in names.items():
        if name.startswith("test_"):
            test()


BUDGET = (40_198, 2_113)  # tokens: of what says "proved", and of what prints the claim; they may only fall


def test_the_kernel_is_as_large_as_it_says():
    readme = (ROOT / "trials/README.md").read_text("utf-8")
    said = re.findall(r"([\d,]+) tokens[^(]*\(((?:`\w+\.py`(?:, )?)+)\)", readme)
    assert [re.findall(r"\w+(?=\.py)", names) for _, names in said] == [list(PARTS), list(SHOWN)]
    tokens = [sum(sizes(parts).values()) for parts in (PARTS, SHOWN)]
    assert [int(number.replace(",", "")) for number, _ in said] == tokens
    assert all(now <= most for now, most in zip(tokens, BUDGET))


def test_what_the_kernel_is_large_for():
    said = re.findall(r"^\| ([\d,]+) \| (.+) \(`(\w+)`\) \|$", (ROOT / "trials/README.md").read_text("utf-8"), re.M)
    found = [(tokens, name, heading) for name in PARTS for heading, tokens in sections(name).items()]
    assert sum(tokens for tokens, _, _ in found) == sum(sizes().values())
    largest = sorted((entry for entry in found if entry[0] >= 900 and entry[2] != "the rest"), reverse=True)
    assert [(f"{tokens:,}", heading, name) for tokens, name, heading in largest] == said


def test_nothing_of_the_kernel_is_left_out_of_its_size():
    files = [path for path in (ROOT / "derivations/kernel").iterdir() if path.is_file()]
    assert {path.stem for path in files} == {*PARTS, *SHOWN, "__init__"}
    assert max(len(line) for path in files for line in path.read_text("utf-8").splitlines()) <= 120
    program = (
        "import sys, derivations.kernel.theorems; print(*(m for m in sys.modules if m.startswith('derivations.')))"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert set(loaded.stdout.split()) == {"derivations.kernel", *(f"derivations.kernel.{part}" for part in PARTS)}


def test_the_speeds_are_those_that_the_benchmark_printed():
    readme, results = ((ROOT / page).read_text("utf-8") for page in ("benchmarks/README.md", "benchmarks/results.md"))
    rows = [line for line in readme.splitlines() if line.count("|") == 7]
    assert len(rows) > 20 and set(rows) <= set(results.splitlines())
    assert results.splitlines()[0].removeprefix("Measured on ").rstrip(".") in readme


def test_the_speeds_of_each_kind_of_processor_are_kept():
    stored = "Measured on A, 2 cores.\n\n1\n\nMeasured on B, 4 cores.\n\n2\n"
    again = stored.replace("2 cores.\n\n1", "8 cores.\n\n3")
    assert beside_others(stored, "Measured on A, 8 cores.\n\n3\n") == again
    assert beside_others(stored, "Measured on C.\n\n3\n") == stored + "\nMeasured on C.\n\n3\n"


def test_its_latex_is_proved():
    (block,) = re.findall(r"```latex\n(.*?)```", (ROOT / "derivations/README.md").read_text("utf-8"), re.DOTALL)
    (report,) = check(find(block, ".tex"), keep=False)
    assert report.verdict == "proved" and report.steps == 1


def paragraphs(markdown):
    """The text of each paragraph, those in lists, quotes and tables too."""
    return [token.content for token in MarkdownIt().enable("table").parse(markdown) if token.type == "inline"]


@pytest.mark.parametrize("page", FOR_PEOPLE)
def test_no_paragraph_is_above_80_words(page):
    texts = paragraphs((ROOT / page).read_text("utf-8"))
    assert len(texts) > 5 and [text for text in texts if len(text.split()) > 80] == []


def test_the_first_page_is_one_screen():
    words = [len(text.split()) for text in paragraphs((ROOT / "README.md").read_text("utf-8"))]
    assert sum(words) <= 450


@pytest.mark.parametrize("page", FOR_PEOPLE)
def test_what_is_beside_a_page_is_there(page):
    text = (ROOT / page).read_text("utf-8")
    targets = re.findall(r"\]\((?!\w+:|#)([^)#]+)", text)
    assert [target for target in targets if not ((ROOT / page).parent / target).exists()] == []


def test_its_commands_are_those_of_make():
    rules = set(re.findall(r"^([\w./-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)) | {".venv/ready"}
    text = "\n".join((ROOT / page).read_text("utf-8") for page in FOR_PEOPLE)
    asked = set(re.findall(r"(?:^|`)make(?: [A-Z]+=\S+)* ([a-z./-]+)", text, re.MULTILINE))
    assert {"book", "test", "serve", "chapter"} <= asked and asked <= rules
