"""Figures that a reader moves: what a notebook has computed is drawn by the script of the figure's name,
`_static/moving/NAME.js`, from the parts in `_static/moving.js`. Without scripts the picture beside it in the same
output stays."""

import json
from pathlib import Path
from zlib import crc32

import nbformat
from docutils import nodes
from myst_nb.core.render import load_mime_renders
from sphinx.util.docutils import SphinxDirective

from book.languages import BOOK, STILL
from xglib.moving import MIME

from .figures import SVG, WORDS, picture
from .languages import said, spoken

STATIC = Path(__file__).parents[1] / "_static"
SCRIPTS = STATIC / "moving"


class moving(nodes.General, nodes.Element):
    """The data of a figure."""


class Figures:
    """A plugin of MyST-NB."""

    mime_priority_overrides = [("html", MIME, 0), ("singlehtml", MIME, 0)]  # in one page it says that it is left out

    @staticmethod
    def handle_mime(renderer, data, inline):
        env = renderer.renderer.sphinx_env
        return [moving("", data=translated(dict(data.content), env))] if data.mime_type == MIME else None


class Moving(SphinxDirective):
    """The moving figure of a notebook, on another page: ```{moving} chapters/roc_auc.ipynb```"""

    required_arguments = 1

    def run(self):
        path = Path(self.env.srcdir) / self.arguments[0]
        self.env.note_dependency(path)
        for cell in nbformat.read(path, as_version=4).cells:
            shown = [out.data for out in cell.get("outputs", []) if "data" in out]
            if data := next((bundle[MIME] for bundle in shown if MIME in bundle), None):
                svg = next(bundle[SVG] for bundle in shown if SVG in bundle)
                still = picture("".join(svg), cell.metadata["mystnb"]["image"]["alt"], self.env)
                return [nodes.container("", moving("", data=translated(dict(data), self.env)), still)]
        raise self.error(f"{path.name} has no figure that moves")


def translated(data, env):
    """With its words, alone or in lists, in the language of the page."""
    known = WORDS.get(spoken(env.config), {})

    def words(value):
        if isinstance(value, list):
            return [words(one) for one in value]
        return known.get(value) or said(env.config, env.docname, value)

    return data | {"words": {name: words(value) for name, value in data.get("words", {}).items()}}


def visit(translator, node):
    if translator.builder.name == "html":
        data = json.dumps(node["data"], ensure_ascii=False).replace("<", r"\u003c")
        name = node["data"]["figure"]
        static = translator.builder.get_relative_uri(translator.builder.current_docname, "_static")
        first = next(translator.document.findall(moving)) is node
        scripts = [f"moving/{name}.js"] if not first else ["moving.js", f"moving/{name}.js"]
        translator.body.append(
            f'<div class="moving" data-figure="{name}"><script type="application/json">{data}</script></div>'
        )
        for script in scripts:
            address = f"{static.removesuffix('.html')}/{script}?v={version(script)}"
            translator.body.append(f'<script defer src="{address}"></script>')
    else:
        translator.body.append(f'<p class="still">{said(translator.config, BOOK, STILL)}</p>')
    raise nodes.SkipNode


def version(script):
    """A reader's browser keeps a script as long as it is the same."""
    return f"{crc32((STATIC / script).read_bytes()):08x}"


def setup(app):
    load_mime_renders().append(Figures)
    app.add_node(moving, html=(visit, None))
    app.add_directive("moving", Moving)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
