"""What configuration cannot say of the build: mathematics is rendered inside this process, a bad formula is a warning,
punctuation stays with its formula, and pages are read side by side."""

import functools
import os
import re
from pathlib import Path

import dukpy
from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
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


class Punctuation(SphinxPostTransform):
    """A browser breaks the line beside a formula as beside a picture: the stop behind it would begin the next line."""

    default_priority = 100
    formats = ("html",)

    def run(self):
        for formula in list(self.document.findall(nodes.math)):
            parent, place = formula.parent, formula.parent.index(formula)
            before, after = (str(part) if isinstance(part, nodes.Text) else "" for part in neighbours(parent, place))
            opens, stops = re.search("[(（“]*$", before)[0], re.match("[.,;:!?)，。；：！？、）”]*", after)[0]
            if opens:
                parent[place - 1] = nodes.Text(before.removesuffix(opens))
            if stops:
                parent[place + 1] = nodes.Text(after.removeprefix(stops))
            if opens or stops:
                parent[place] = nodes.inline("", opens, formula, nodes.Text(stops), classes=["together"])


def neighbours(parent, place):
    return [parent[i] if 0 <= i < len(parent) else None for i in (place - 1, place + 1)]


def setup(app):
    # sphinxcontrib-katex would ask a Node server over a socket: one more program to install, and on a busy machine it
    # is sometimes asked before it listens.
    katex.render_latex = render
    app.add_post_transform(Punctuation)
    # Pages are read side by side, twice as many as there are cores, as they take unlike times. One extension does not
    # say whether it allows that; what it does comes after reading.
    app.parallel = 2 * (os.cpu_count() or 1)
    app.extensions["sphinx_multitoc_numbering"].parallel_read_safe = True
    return {"parallel_read_safe": True, "parallel_write_safe": True}
