"""What configuration cannot say of the build: mathematics is rendered inside this process, a bad formula is a warning,
and pages are read side by side."""

import functools
import os
from pathlib import Path

import dukpy
from sphinx.util import logging
from sphinxcontrib import katex


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


def setup(app):
    # sphinxcontrib-katex would ask a Node server over a socket: one more program to install, and on a busy machine it
    # is sometimes asked before it listens.
    katex.render_latex = render
    # Pages are read side by side, twice as many as there are cores, as they take unlike times. One extension does not
    # say whether it allows that; what it does comes after reading.
    app.parallel = 2 * (os.cpu_count() or 1)
    app.extensions["sphinx_multitoc_numbering"].parallel_read_safe = True
    return {"parallel_read_safe": True, "parallel_write_safe": True}
