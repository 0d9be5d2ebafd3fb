"""What a page says of itself to search engines and where it is shared: its subtitle and its question."""

from html import escape

from docutils import nodes


def description(doctree):
    """The first two sentences in italics: every page has its subtitle so, and a chapter the question it answers."""
    italics = (node.astext() for node in doctree.findall(nodes.emphasis))
    return " ".join([text[:1].upper() + text[1:] for text in italics if text[-1:] in ".?。？"][:2])


def describe(app, page, template, context, doctree):
    if doctree is None:
        return
    title, text = next(doctree.findall(nodes.title)).astext(), description(doctree)
    shared = {"title": title, "description": text, "type": "article", "site_name": app.config.html_title}
    tags = [f'name="description" content="{escape(text)}"']
    tags += [f'property="og:{key}" content="{escape(value)}"' for key, value in shared.items()]
    context["metatags"] += "".join(f"<meta {tag} />\n" for tag in tags)


def setup(app):
    app.connect("html-page-context", describe)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
