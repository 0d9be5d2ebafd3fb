"""What the pages do without on this machine, and why: a line each in a folder; `make book` and `make test` end so."""

from pathlib import Path

FOLDER = Path(__file__).parents[1] / "_build/left_out"  # deleted before the pages are built


def leave_out(what: str, why: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / what).write_text(f"LEFT OUT: {what}: {' '.join(why.split())}\n", encoding="utf-8")
