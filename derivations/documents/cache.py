"""What came of a text, kept on the disk: by the text, by the checker's own code and by the version of SymPy.

The folder may be deleted at any time. It is a cache of verdicts: who can write there can forge them.
"""

import hashlib
import json
import os
import sys
import tempfile
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

CODE = Path(__file__).parents[1]


def folder() -> Path:
    """Where results are kept: $XGLIB_CACHE, or the place for caches of this system."""
    if given := os.environ.get("XGLIB_CACHE"):
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "derivations"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "derivations"


@cache
def _checker() -> bytes:
    """What a verdict depends on beside the text."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted([*CODE.rglob("*.py"), *CODE.glob("kernel/*.txt")]):
        digest.update(path.read_bytes())
    for name in ("sympy", "mpmath"):
        try:
            digest.update(version(name).encode())
        except PackageNotFoundError:
            digest.update(b"none")
    return digest.digest()


def _path(text: str) -> Path:
    return folder() / (hashlib.sha256(_checker() + text.encode()).hexdigest() + ".json")


def get(text: str) -> dict[str, Any] | None:
    """What is known of a text."""
    try:
        found = json.loads(_path(text).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and "lines" in found else None


def put(text: str, found: dict[str, Any]) -> None:
    """Keep what was found; where nothing can be written, it is not kept."""
    path = _path(text)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".new", delete=False) as new:
            json.dump(found, new)
        os.replace(new.name, path)
    except OSError:
        pass
