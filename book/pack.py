"""All pages as a zip file that is read without a network, small: `python -m book.pack`.

A browser runs no checker from a file, so of *Try it* the pages have there what says so, and no more. The PDF files are
offered beside it, and the paragraphs that lead to them and to the zip file itself are left out."""

import re
import sys
import zipfile
from pathlib import Path

HTML = Path(__file__).parents[1] / "_build/html"
NAME = "derivations-that-run"
OFFER = re.compile(rf'<p>[^<]*<a [^>]*href="(?:\.\./)?{NAME}\.(?:zip|pdf)"[^>]*>[^<]*</a>[^<]*</p>')
OF_LIVE = "live.js"  # what a page asks for as it is opened; its style stands with the others


def is_packed(path):
    """Whether a file, its address among the pages given, is of use without a server."""
    if any(re.fullmatch("live-[0-9a-f]+", folder) for folder in path.parts[:-1]):
        return path.name == OF_LIVE
    return path.name not in (f"{NAME}.pdf", f"{NAME}.zip")


def pack(html):
    target = html / f"{NAME}.zip"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(html.rglob("*")):
            if path.is_file() and is_packed(path.relative_to(html)):
                data = path.read_bytes()
                if path.suffix == ".html":
                    data = OFFER.sub("", data.decode("utf-8")).encode("utf-8")
                archive.writestr(f"html/{path.relative_to(html).as_posix()}", data)
    return target


if __name__ == "__main__":
    target = pack(Path(sys.argv[1]) if sys.argv[1:] else HTML)
    print(f"{target}: {target.stat().st_size / 1e6:.1f} MB")
