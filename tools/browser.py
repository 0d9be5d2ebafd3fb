"""The browser that looks at the built pages and prints them, and what it has to fetch."""

import gzip
import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
# No way out to the network, and nothing that tries.
FLAGS = [
    *"--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking".split(),
    *"--disable-component-update --disable-sync".split(),
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]


def program(playwright):
    """The path of a Chromium on this machine, or None."""
    path = next(filter(None, map(shutil.which, NAMES)), playwright.chromium.executable_path)
    return path if Path(path).exists() else None


def launch(playwright):
    return playwright.chromium.launch(executable_path=program(playwright), args=FLAGS)


def compressed(path):
    """The bytes that a file takes on its way to a reader."""
    data = path.read_bytes()
    return len(data) if path.suffix in (".png", ".woff2") else len(gzip.compress(data))
