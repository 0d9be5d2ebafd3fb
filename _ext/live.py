"""*Try it*: the checker for a reader's browser beside the pages, and in them the text of each derivation."""

import json
import os
import shutil
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx.util import logging

from tools.live import Unavailable, site
from xglib.derivation.live import sheet
from xglib.derivation.report import MIME

REQUIRED = os.environ.get("BOOK_LIVE") == "required" or bool(os.environ.get("CI"))


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
        logging.getLogger(__name__).info("PAGES WITHOUT *TRY IT*: %s", error)
        return
    app.live = True
    app.config.html_static_path.append(str(folder))
    app.add_js_file(f"{name}/live.js")
    app.add_css_file(f"{name}/live.css")


def hold_texts(app, doctree, page):
    """Beside the output of a cell the text of its derivation, as data; so with examples, and with sheets that are empty."""
    if not app.live:
        return
    for output, text, title in [*_stored(doctree, Path(app.env.doc2path(page))), *_written(doctree)]:
        output.append(nodes.raw("", data(text, title), format="html"))


def _stored(doctree, path):
    """The outputs of a notebook's cells that show a derivation, a refusal or a claim."""
    if path.suffix != ".ipynb":
        return
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for cell in doctree.findall(lambda n: isinstance(n, nodes.container) and n.get("nb_element") == "cell_code"):
        records = [o["data"][MIME] for o in cells[cell["cell_index"]]["outputs"] if MIME in o.get("data", {})]
        for output in cell.findall(lambda n: isinstance(n, nodes.container) and "cell_output" in n["classes"]):
            yield from ((output, text, record["title"]) for record in records if (text := sheet(record)))


def _written(doctree):
    """Texts in a block of code of the class try-it, and containers of the class live-place."""
    for block in list(doctree.findall(lambda n: isinstance(n, nodes.literal_block) and "try-it" in n["classes"])):
        place = nodes.container(classes=["live-place"])
        block.replace_self(place)
        place.append(block)
        yield place, block.astext(), block.astext().split("\n")[0]
    for place in doctree.findall(lambda n: isinstance(n, nodes.container) and "live-sheet" in n["classes"]):
        yield place, "", ""


def data(text, title):
    """As JSON, in which no sign can end the element."""
    written = json.dumps(text, ensure_ascii=False).replace("<", r"\u003c")
    open_ = "" if text else " data-open"
    return f'<script type="application/json" class="live-text" data-title="{escape(title)}"{open_}>{written}</script>'


def setup(app):
    app.connect("builder-inited", bring)
    app.connect("doctree-resolved", hold_texts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
