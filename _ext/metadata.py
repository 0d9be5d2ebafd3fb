"""What a page says of itself to search engines and where it is shared: its subtitle and its question."""

from html import escape

from docutils import nodes


def description(doctree):
    """The first two sentences in italics: every page has its subtitle so, and a chapter the question it answers."""
    italics = (node.astext() for node in doctree.findall(nodes.emphasis))
    return " ".join([text[:1].upper() + text[1:] for text in italics if text[-1:] in ".?"][:2])


def describe(app, page, template, context, doctree):
    if doctree is None:
        return
    title = next(doctree.findall(nodes.title)).astext()
    said = {"og:title": title, "og:type": "article", "og:site_name": app.config.html_title}
    text = escape(description(doctree))
    context["metatags"] += f'<meta name="description" content="{text}" />\n'
    context["metatags"] += "".join(f'<meta property="{k}" content="{escape(v)}" />\n' for k, v in said.items())
    context["metatags"] += f'<meta property="og:description" content="{text}" />\n'


def setup(app):
    app.connect("html-page-context", describe)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
