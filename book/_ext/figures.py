"""Figures stand in the page itself: their text can be read, searched and translated, and their colours are the theme's.
Stored outputs keep plain colours, for JupyterLab."""

import hashlib
import re
from xml.etree import ElementTree

from docutils import nodes
from myst_nb.core.render import load_mime_renders

from xglib import figures

from .chinese import FIGURES
from .languages import said, spoken

SVG = "image/svg+xml"
WORDS = {"zh": FIGURES}  # by language
HUES = ("blue", "vermilion", "green", "sky", "orange")
NAMED = {getattr(figures, name.upper()).lower(): f"var(--{name})" for name in HUES}
COLOUR = re.compile(r"#[0-9a-f]{6}\b")
ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
PIXELS = 100 / 72  # of a point, as Jupyter shows it


def inlined(svg, alt, words=None):
    """The SVG as a part of an HTML page, its words replaced by those of a catalogue."""
    root = ElementTree.fromstring(svg)
    own = f"fig-{hashlib.sha256(svg.encode()).hexdigest()[:8]}"  # a page, or the whole book, has other figures
    for element in root.iter():
        for name, value in element.attrib.items():
            if name == "id":
                value = f"{own}-{value}"
            value = re.sub(r"(^|url\()#(part\d+)", rf"\1#{own}-\2", value)
            element.set(name, COLOUR.sub(themed, value))
        if element.text and words:
            element.text = words.get(element.text, element.text)
    width = float(root.attrib.pop("width").removesuffix("pt"))
    del root.attrib["height"]
    root.attrib |= {"class": "figure", "role": "img", "width": f"{width * PIXELS:.0f}"}
    title = ElementTree.Element("{http://www.w3.org/2000/svg}title")
    title.text = alt
    root.insert(0, title)
    return ElementTree.tostring(root, encoding="unicode")


def picture(svg, alt, env):
    """The same as a node, with all words in the language of the page."""
    alt = said(env.config, env.docname, alt)
    return nodes.raw("", inlined(svg, alt, WORDS.get(spoken(env.config))), format="html")


def themed(colour):
    """Black is the ink of the theme, white its paper, and a grey is mixed of both; other colours have names, or are
    shades of a scale."""
    red, green, blue = (int(colour[0][i : i + 2], 16) for i in (1, 3, 5))
    if red == green == blue:
        return f"color-mix(in srgb, var(--ink) {1 - red / 255:.0%}, var(--paper))"
    return NAMED.get(colour[0], colour[0])


class Figures:
    """A plugin of MyST-NB."""

    mime_priority_overrides = [(builder, SVG, 1) for builder in ("html", "singlehtml")]

    @staticmethod
    def handle_mime(renderer, data, inline):
        if data.mime_type != SVG:
            return None
        render = renderer.renderer
        options = render.get_cell_level_config("render_image_options", data.cell_metadata, line=data.line)
        return [picture(data.string, options.get("alt", ""), render.sphinx_env)]


def setup(app):
    load_mime_renders().append(Figures)  # else by an entry point, which only what is installed can have
    return {"parallel_read_safe": True, "parallel_write_safe": True}
