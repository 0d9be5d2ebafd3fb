"""What configuration cannot say: mathematics is rendered inside this process, and a bad formula is a warning."""

import functools
import json
import os
from pathlib import Path

import dukpy
from sphinx.util import logging
from sphinxcontrib import katex

import tools.notebooks  # noqa: F401  (notebooks run here under the same conditions as when their outputs were stored)


@functools.cache
def interpreter():
    javascript = dukpy.JSInterpreter()
    javascript.evaljs(Path(katex.SCRIPT_PATH).with_name("katex.min.js").read_text(encoding="utf-8") + "; null")
    return javascript


def render(latex, options=None):
    options = {"throwOnError": True, **(options or {})}
    try:
        return interpreter().evaljs("katex.renderToString(dukpy.latex, dukpy.options)", latex=latex, options=options)
    except dukpy.JSRuntimeError as error:
        logging.getLogger(__name__).warning("%s, in the formula %s", str(error).splitlines()[0], latex)
        return '<span class="katex-error"></span>'


PDF = Path(__file__).parents[1] / "_build/derivations-that-run.pdf"


def offer_the_pdf(app):
    """Published beside the pages if it has been printed: the landing page links to it then."""
    if PDF.exists() and app.builder.name == "html":
        app.config.html_extra_path.append(str(PDF))
        app.tags.add("pdf")


def offer_to_run(app, config):
    """Binder and Colab need to know where the repository is."""
    if not config.html_theme_options["repository_url"]:
        config.html_theme_options["launch_buttons"] = {}


def runs_alone(notebook):
    """Whether it needs no other notebook beside it: only then is it offered by itself."""
    return 'glob("*.ipynb")' not in "\n".join(
        "".join(cell["source"]) for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    )


def offer_the_notebook(app, page, template, context, doctree):
    path = Path(app.env.doc2path(page))
    context["offers_notebook"] = path.suffix == ".ipynb" and runs_alone(path)


def show_stored_outputs(app, config):
    """Do not execute the notebooks: for tests of the pages, after the tests that execute them and compare."""
    config.nb_execution_mode = "off"


def setup(app):
    # sphinxcontrib-katex would ask a Node server over a socket: one more program to install, and on a busy machine it
    # is sometimes asked before it listens.
    katex.render_latex = render
    # Pages are read side by side, twice as many as there are cores, as they take unlike times. One extension does not
    # say whether it allows that; what it does comes after reading.
    app.parallel = 2 * (os.cpu_count() or 1)
    app.extensions["sphinx_multitoc_numbering"].parallel_read_safe = True
    app.connect("builder-inited", offer_the_pdf)
    app.connect("html-page-context", offer_the_notebook)
    app.connect("config-inited", offer_to_run)
    if os.environ.get("BOOK_OUTPUTS") == "stored":
        app.connect("config-inited", show_stored_outputs, priority=1)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
