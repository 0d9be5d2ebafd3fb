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
    """The text of a cell's derivation before its output, as data."""
    path = Path(app.env.doc2path(page))
    if not app.live or path.suffix != ".ipynb":
        return
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for cell in doctree.findall(lambda n: isinstance(n, nodes.container) and n.get("nb_element") == "cell_code"):
        records = [o["data"][MIME] for o in cells[cell["cell_index"]]["outputs"] if MIME in o.get("data", {})]
        for output in cell.findall(lambda n: isinstance(n, nodes.container) and "cell_output" in n["classes"]):
            for record in records:
                if text := sheet(record):
                    output.insert(0, nodes.raw("", data(text, record["title"]), format="html"))


def data(text, title):
    """As JSON, in which no sign can end the element."""
    written = json.dumps(text, ensure_ascii=False).replace("<", r"\u003c")
    return f'<script type="application/json" class="live-text" data-title="{escape(title)}">{written}</script>'


def setup(app):
    app.connect("builder-inited", bring)
    app.connect("doctree-resolved", hold_texts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
