"""Run notebooks and store their outputs in one fixed form, or check that form, or print how they read as notebooks.

python book/notebooks.py run   chapters/f1.ipynb ...
python book/notebooks.py check chapters/*.ipynb
python book/notebooks.py shape chapters/*.ipynb
"""

import json
import os
import re
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

# Kernels inherit these, so that outputs depend on no machine: one thread, one hash order, this environment's kernel,
# nobody's IPython profile.
IPYTHON = Path(__file__).resolve().parents[1] / "_build/ipython"
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
os.environ.update(dict.fromkeys(THREADS, "1"), PYTHONHASHSEED="0", JUPYTER_PREFER_ENV_PATH="1", IPYTHONDIR=str(IPYTHON))
(IPYTHON / "profile_default").mkdir(parents=True, exist_ok=True)
(IPYTHON / "profile_default/ipython_kernel_config.py").write_text(
    "c.IPKernelApp.log_level = 'ERROR'  # each kernel warns that it listens on loopback\n"
    "c.HistoryManager.enabled = False\n"
)

# A kernel that has run its notebook has nothing to save: two seconds less for each.
NotebookClient.shutdown_kernel.default_value = "immediate"

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
CELL_METADATA = ("tags", "mystnb", "anchors", "on", "pass", "exercise")
OF_A_MACHINE = re.compile(r"\b0x[0-9a-f]{6,}|(?<!\w)(?:/home|/root|/tmp|/Users|C:\\+Users)\b", re.IGNORECASE)
# What only the builder reads: a target, a role or span with attributes, a directive.
MARKUP = re.compile(r"^\([\w-]+\)=$|\{[\w:-]+\}`|[\])]\{[^}\n]*\}|^ *(?::{3,}|`{3,})\{", re.MULTILINE)


def fixed_form(nb):
    """The notebook's text with nothing in it that changes from run to run."""
    nb = nbformat.from_dict(json.loads(nbformat.writes(nb)))
    nb.metadata, nb.nbformat, nb.nbformat_minor = nbformat.from_dict(METADATA), 4, 5
    for i, cell in enumerate(nb.cells):
        cell.id = f"c{i:03d}"
        cell.metadata = {k: v for k, v in cell.metadata.items() if k in CELL_METADATA}
        for output in cell.get("outputs", []):
            if "metadata" in output:
                output.metadata = {}
    return nbformat.writes(nb) + "\n"


def run(path):
    nb = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(path.parent)}}
    NotebookClient(
        nb, kernel_name="python3", timeout=300, record_timing=False, coalesce_streams=True, resources=where
    ).execute()
    path.write_text(fixed_form(nb), encoding="utf-8", newline="\n")


def faults(path):
    """What keeps the stored outputs from being a record that a test can compare with."""
    text = path.read_text(encoding="utf-8")
    nb = nbformat.reads(text, as_version=4)
    code = [cell for cell in nb.cells if cell.cell_type == "code"]
    if not any(cell.outputs for cell in code):
        yield "no stored outputs"
    for n, cell in enumerate(code, 1):
        where = f"code cell {n}"
        if cell.execution_count != n:
            yield f"{where} has execution count {cell.execution_count}"
        for output in cell.outputs:
            if output.output_type == "error":
                yield f"{where} stores an error: {output.ename}"
            if output.get("name") == "stderr":
                yield f"{where} wrote to stderr"
            data = {k: v for k, v in output.get("data", {}).items() if not k.startswith("image/")}
            for found in OF_A_MACHINE.findall(json.dumps([data, output.get("text")])):
                yield f"{where} stores what belongs to one machine: {found}"
    if fixed_form(nb) != text:
        yield "not in the fixed form: run it again"


def shape(nb):
    """How it reads: lines of its first code cell, of the longest one above *Checks*, cells that are a bare name, and
    what only the builder of the pages reads."""
    text = [cell.source if cell.cell_type == "markdown" else "" for cell in nb.cells]
    checks = next((n for n, source in enumerate(text) if re.search("(?m)^## Checks$", source)), None)
    code = [cell.source for cell in nb.cells[:checks] if cell.cell_type == "code"]
    return {
        "first": len(code[0].splitlines()),
        "longest": max(len(source.splitlines()) for source in code),
        "bare": sum(source.strip().isidentifier() for source in code),
        "markup": sum(len(MARKUP.findall(source)) for source in text),
    }


def main(command, *paths):
    if command not in ("run", "check", "shape") or not paths:
        sys.exit(__doc__)
    found = 0
    for path in map(Path, paths):
        if command == "shape":
            figures = shape(nbformat.read(path, as_version=4))
            print(f"{path.stem:20}", *(f"{name} {figure:3}" for name, figure in figures.items()))
            continue
        if command == "run":
            run(path)
        for fault in faults(path):
            found += 1
            print(f"{path}: {fault}")
    return min(found, 1)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:] or [""]))
