"""A number typed in the search box leads to its equation: Sphinx's own search leaves numbers out."""

import json

from .reference import chapters

SCRIPT = """
const equations = %s;
const typed = new URLSearchParams(location.search).get("q") || "";
const number = (typed.match(/^\\s*[(（]?\\s*(2\\.\\d+)\\s*[)）]?\\s*$/) || [])[1];
if (number in equations) location.replace(equations[number]);
"""


def lead_to_equations(app, page, template, context, doctree):
    if page == "search":
        places = {n: f"{chapter.lstrip('/')}.html#eq-{n.replace('.', '-')}" for n, chapter in chapters().items()}
        app.add_js_file(None, body=SCRIPT % json.dumps(places))


def setup(app):
    app.connect("html-page-context", lead_to_equations)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
