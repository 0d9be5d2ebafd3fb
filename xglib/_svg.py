"""Figures as SVG with real text, the same on every machine; as PNG where that would be large.

``xglib.figures`` sees to it in a notebook, wherever that runs, so that what it stores can be compared with another run.
"""

from __future__ import annotations

import base64
import gzip
import io
import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SVG = "http://www.w3.org/2000/svg"
MOST = 60_000  # bytes, compressed
INHERITED = {  # what a page may say otherwise
    "font-family": "DejaVu Sans, Verdana, sans-serif",
    "stroke-linejoin": "round",
    "stroke-linecap": "butt",
}
_LEFT_OUT = [f"{{{SVG}}}metadata", f"{{{SVG}}}style"]
DECIMAL = re.compile(r"-?\d+\.\d+")
REFERENCE = re.compile(r"(?<=^#)\w+$|(?<=url\(#)\w+")
NUMBERED = re.compile(r"^.*\.|_\d+$")  # as in matplotlib.axis_1


def show_as_svg() -> None:
    """From now on, if this is a notebook's kernel."""
    shell: Any = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if not hasattr(shell, "kernel"):
        return
    from matplotlib.figure import Figure

    shell.enable_matplotlib("inline")  # which chooses PNG
    for form, made in (("image/svg+xml", as_svg), ("image/png", as_png)):
        shell.display_formatter.formatters[form].for_type(Figure, made)


def as_svg(figure: Figure) -> str | None:
    """The figure, unless it is large."""
    from matplotlib import rc_context

    # Text stays text; names of parts and the file say nothing of when and by whom they were made.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "xglib"}):
        svg = tidy(_saved(figure, format="svg", metadata={"Date": None}).decode())
    return svg if len(gzip.compress(svg.encode())) <= MOST else None


def as_png(figure: Figure) -> str | None:
    """The figure, if it is too large for SVG."""
    return None if as_svg(figure) else base64.b64encode(_saved(figure, format="png")).decode()


def _saved(figure: Figure, **options: Any) -> bytes:
    file = io.BytesIO()
    figure.savefig(file, bbox_inches="tight", **options)
    return file.getvalue()


def tidy(svg: str) -> str:
    """Two decimals, and no more names than are asked for: what Matplotlib numbers and calls its parts are classes.

    >>> print(tidy('<svg xmlns="http://www.w3.org/2000/svg"><g id="legend_1"><use x="1.23456" /></g></svg>'))
    <svg font-family="DejaVu Sans, Verdana, sans-serif" stroke-linejoin="round" stroke-linecap="butt" \
xmlns="http://www.w3.org/2000/svg"><g class="legend"><use x="1.23" /></g></svg>
    """
    root = ElementTree.fromstring(svg)
    for parent in list(root.iter()):
        parent.tag = parent.tag.removeprefix(f"{{{SVG}}}")
        parent.attrib = {name.rpartition("}")[2]: value for name, value in parent.attrib.items()}
        for child in [child for child in parent if child.tag in _LEFT_OUT]:
            parent.remove(child)
    values = [value for element in root.iter() for value in element.attrib.values()]
    defined = {element.get("id") for element in root.iter()}
    meant = dict.fromkeys(name for value in values for name in REFERENCE.findall(value) if name in defined)
    names = {name: f"part{n}" for n, name in enumerate(meant, 1)}
    for element in root.iter():
        element.attrib = dict(_tidied(element.attrib, names))
    root.attrib = INHERITED | {"xmlns": SVG} | root.attrib
    return ElementTree.tostring(root, encoding="unicode")


def _tidied(attributes: dict[str, str], names: dict[str, str]) -> Iterator[tuple[str, str]]:
    for attribute, value in attributes.items():
        if attribute == "id":
            yield ("id", names[value]) if value in names else ("class", NUMBERED.sub("", value))
        elif attribute == "style":
            kept = "; ".join(part for part in value.split("; ") if not part.startswith("font-family"))
            yield attribute, _renamed(kept, names)
        elif not value.startswith("rotate(-0 "):
            value = _renamed(" ".join(value.split()), names)
            yield attribute, DECIMAL.sub(lambda number: f"{round(float(number[0]), 2) + 0:g}", value)


def _renamed(value: str, names: dict[str, str]) -> str:
    return REFERENCE.sub(lambda name: names.get(name[0], name[0]), value)
