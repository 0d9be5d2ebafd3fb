"""*Try it*: the checker for a reader's browser beside the pages, and in them the text of each derivation."""

import functools
import json
import os
import shutil
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.errors import ExtensionError

from book.left_out import leave_out
from book.live import Unavailable, site
from derivations.live import sheet

from .derivations import derivation
from .languages import is_english, said, said_if_known, worded

REQUIRED = os.environ.get("BOOK_LIVE") == "required" or bool(os.environ.get("CI"))
LINES = "\n" * 3  # of a sheet that is empty: four


def bring(app):
    """The pages do without where it cannot be made, and the build says so; where it is required, that is an error."""
    app.live = False
    if app.builder.name != "html":
        return
    folder = Path(app.doctreedir).parent / "live"
    shutil.rmtree(folder, ignore_errors=True)
    try:
        name = site(folder)
    except Unavailable as error:
        if REQUIRED:
            raise ExtensionError(f"the checker for the reader's browser cannot be made: {error}") from None
        leave_out("Try it", str(error))
        return
    app.live = True
    above = "" if is_english(app.config) else "../../_static/"  # of the English pages
    app.config.html_static_path.append(str(folder))
    app.add_js_file(f"{above}{name}/live.js")
    app.add_css_file(f"{name}/live.css")


def keep_one(app, exception):
    """The other editions take it from the English pages: it weighs more than all of them."""
    if app.builder.name == "html" and not is_english(app.config):
        for folder in (Path(app.outdir) / "_static").glob("live-*"):
            shutil.rmtree(folder)


def hold_texts(app, doctree, page):
    """Beside each derivation its text, as data; so beside examples, and in sheets that are empty."""
    if not app.live:
        return
    for output, text, title in [*_shown(doctree, app.config), *_written(doctree)]:
        output.append(nodes.raw("", data(text, said(app.config, page, title)), format="html"))


def _shown(doctree, config):
    """Derivations, refusals and claims, in the language of the page if they can be written so."""
    for node in doctree.findall(derivation):
        record = node["record"]
        # A text has titles and reasons of what it rests on, too, which no page may show.
        translated = functools.partial(said_if_known, config, node["page"])
        if text := sheet(worded(record, translated)) or sheet(record):
            yield node.parent, text, record["title"]


def _written(doctree):
    """Texts in a block of code of the class try-it, and containers of the class live-place."""
    for block in list(doctree.findall(lambda n: isinstance(n, nodes.literal_block) and "try-it" in n["classes"])):
        place = nodes.container(classes=["live-place"])
        block.replace_self(place)
        place.append(block)
        yield place, block.astext(), block.astext().split("\n")[0]
    for place in doctree.findall(lambda n: isinstance(n, nodes.container) and "live-sheet" in n["classes"]):
        yield place, LINES, "your own derivation"


def data(text, title):
    """As JSON, in which no sign can end the element."""
    written = json.dumps(text, ensure_ascii=False).replace("<", r"\u003c")
    empty = "" if text.strip() else " data-open"
    return f'<script type="application/json" class="live-text" data-title="{escape(title)}"{empty}>{written}</script>'


def setup(app):
    app.connect("builder-inited", bring)
    app.connect("doctree-resolved", hold_texts)
    app.connect("build-finished", keep_one, priority=950)  # book._ext.trim reads its scripts before
    return {"parallel_read_safe": True, "parallel_write_safe": True}
