"""What hosts and search engines look for beside the pages: 404.html, .nojekyll and, once `html: baseurl` says where the
pages are, sitemap.xml and the picture that is shown where one is shared."""

import shutil
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import urljoin

from book.languages import finished

from .languages import EDITIONS, is_english

ROOT = Path(__file__).parents[2]
NOT_FOUND = ROOT / "book/_templates/404.html"
PICTURE = ROOT / ".github/checked.png"
SHARED = "_static/shared.png"
NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'


def sitemap(base, pages, translated):
    """The addresses of all pages; of a page in several languages each names all."""
    entries = []
    for page in sorted(pages):
        there = {code: urljoin(base, f"{folder}{page}.html") for code, (folder, _) in EDITIONS.items()}
        if page not in translated:
            entries.append((there["en"], ""))
            continue
        link = '<xhtml:link rel="alternate" hreflang="{}" href="{}"/>'
        links = "".join(link.format(code.replace("_", "-"), escape(address)) for code, address in there.items())
        entries += [(address, links) for address in there.values()]
    urls = "\n".join(f"<url><loc>{escape(address)}</loc>{links}</url>" for address, links in entries)
    return f'<?xml version="1.0" encoding="utf-8"?>\n<urlset {NAMESPACES}>\n{urls}\n</urlset>\n'


def write_what_hosts_look_for(app, exception):
    if exception or app.builder.name != "html" or not is_english(app.config):
        return
    folder, base = Path(app.outdir), app.config.html_baseurl
    (folder / ".nojekyll").touch()  # GitHub would leave out _static
    words = {"base": escape(base), "title": escape(app.config.html_title), "root": app.config.root_doc}
    page = Template(NOT_FOUND.read_text(encoding="utf-8")).substitute(words)
    (folder / "404.html").write_text(page, encoding="utf-8")
    if base:
        made = {f"equations/{path.stem}" for path in (folder / "equations").glob("*.html")}
        known = sitemap(base, app.env.found_docs | made, {*finished(), *made})
        (folder / "sitemap.xml").write_text(known, encoding="utf-8")
        shutil.copy(PICTURE, folder / SHARED)


def show_a_picture(app, page, template, context, doctree):
    """Where a page is shared. Its address must be whole, and the other editions have that of the English one."""
    if doctree is None or not app.config.html_baseurl:
        return
    base = app.config.html_baseurl.removesuffix(EDITIONS[app.config.language][0])
    tags = {"og:image": urljoin(base, SHARED), "og:url": context["pageurl"]}
    context["metatags"] += "".join(f'<meta property="{key}" content="{escape(tags[key])}" />\n' for key in tags)


def setup(app):
    app.connect("html-page-context", show_a_picture)
    app.connect("build-finished", write_what_hosts_look_for)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
