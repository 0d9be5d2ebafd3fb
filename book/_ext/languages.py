"""The book in another language, from the same sources: what Sphinx's own translation of prose does not reach, and where
the links between editions lead.

Every text is looked up as it is written in the source. One that is not in its page's catalogue is a warning, and a
warning stops the build: no finished page is ever behind. What each page asked for is kept beside its doctree, for
`python -m book.languages update`."""

import json
import re
from collections import defaultdict
from functools import cache, partial
from pathlib import Path
from urllib.parse import urljoin

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.nodes import extract_messages

from book.languages import BOOK, CHINESE, OF_THE_THEME, finished, has_words, messages
from derivations.show.report import MIME
from xglib.moving import MIME as MOVING

EDITIONS = {"en": ("", "English"), CHINESE: ("zh/", "中文")}  # its folder among the pages, and its name in itself
RECORDS = (MIME, MOVING)  # of these outputs the pages show no other form
SUMMARY = "中文摘要"  # of an English page
asked = defaultdict(dict)  # page -> the texts that this process has looked up there

log = logging.getLogger(__name__)


def spoken(config):
    """The language as the checker names it."""
    return config.language[:2]


def is_english(config):
    return spoken(config) == "en"


def in_all(page):
    """Whether all editions have this page: so they have those that are made of finished ones."""
    return page in finished() or page.startswith("equations/")


def written(config, page):
    """Whether the edition has this page."""
    return is_english(config) or in_all(page)


catalogue = cache(messages)


def said(config, page, text):
    """The text in the language of the edition. What the pages have in common stands in a catalogue of its own, BOOK."""
    if is_english(config) or page != BOOK and page not in finished() or not has_words(text):
        return text
    asked[page][text] = None
    if translation := catalogue(page).get(text):
        return translation
    log.warning("%s: not translated: %s", page, text, type="languages", subtype="missing")
    return text


def said_if_known(config, page, text):
    """As `said`, for what may stand on no page."""
    return text if is_english(config) else catalogue(page).get(text) or text


def voice(config, page):
    """In which language a record is shown there, and its author's words."""
    return {"language": spoken(config), "author": partial(said, config, page)}


def worded(record, translated):
    """A record, or a part of it, with its author's words in another language: titles, reasons, whose a claim is."""
    match record:
        case dict():
            own = {key for key in ("title", "reason", "source") if isinstance(record.get(key), str)}
            return {key: translated(part) if key in own else worded(part, translated) for key, part in record.items()}
        case list():
            return [worded(part, translated) for part in record]
    return record


class LookUp(SphinxTransform):
    """Before Sphinx translates a page: what is not needed is left out, and each message must have its translation."""

    default_priority = 15

    def apply(self):
        page = self.env.docname
        if is_english(self.config) or page not in finished():
            return
        for node in list(self.document.findall(nodes.Element)):
            if is_left_out(node) and node.parent:
                node.parent.remove(node)
            elif node.get("nb_element") == "mime_bundle":
                shown = [form for form in node.children if form.get("mime_type") in RECORDS]
                node.children = shown or node.children
            elif isinstance(node, addnodes.desc):  # docstrings stay English
                for text in node.findall(nodes.TextElement):
                    text["translatable"] = False
        for _, text in extract_messages(self.document):
            said(self.config, page, text)


def is_left_out(node):
    """Abstracts in Chinese, and what the edition has not (its source says so)."""
    if isinstance(node, addnodes.only):
        return "not zh" in node["expr"]
    dropdown = isinstance(node, nodes.container) and node.get("design_component") == "dropdown"
    return dropdown and node.children and node[0].astext() == SUMMARY


def keep_messages(app, doctree, page=None):
    """When a page was read, and once more when it is written, maybe by another process."""
    page = page or app.env.docname
    if page in asked:
        path = Path(app.doctreedir) / f"{page}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        path.write_text(json.dumps([*dict.fromkeys([*before, *asked[page]])], ensure_ascii=False), encoding="utf-8")


def write_what_is_finished(app):
    """All pages are read, so that every link is known; one to a page that is not finished leads to the English one."""
    if is_english(app.config):
        return
    app.tags.add("zh")
    write, target = app.builder.write, app.builder.get_target_uri
    app.builder.write = lambda build, updated, method="update": write(
        [page for page in finished() if page in app.env.found_docs], [], "specific"
    )
    app.builder.get_target_uri = lambda page, typ=None: (
        target(page, typ) if page == "search" or in_all(page) else f"../{target(page, typ)}"
    )


def lead_to_editions(app, page, template, context, doctree):
    context["say"] = lambda text: said(app.config, BOOK, text)
    if not in_all(page):
        return
    here, _ = EDITIONS[app.config.language]
    up = "../" * (page.count("/") + here.count("/"))
    address = f"{page}.html"
    context["editions"] = [
        (code.replace("_", "-"), name, f"{up}{folder}{address}")
        for code, (folder, name) in EDITIONS.items()
        if code != app.config.language
    ]
    if base := app.config.html_baseurl.removesuffix(here):  # search engines ask for whole addresses
        context["metatags"] += "".join(
            f'<link rel="alternate" hreflang="{code.replace("_", "-")}" href="{urljoin(base, folder + address)}" />\n'
            for code, (folder, _) in EDITIONS.items()
        )


def say_attributes(app, exception):
    """What is said of buttons, links and fields."""
    if exception or app.builder.name != "html" or is_english(app.config):
        return
    theirs = re.compile(rf'((?:title|aria-label|placeholder)=")({"|".join(map(re.escape, OF_THE_THEME))})(?=")')
    for path in Path(app.outdir).rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        path.write_text(theirs.sub(lambda found: found[1] + said(app.config, BOOK, found[2]), page), encoding="utf-8")


def setup(app):
    app.add_transform(LookUp)
    app.connect("doctree-read", keep_messages)
    app.connect("doctree-resolved", keep_messages, priority=900)  # the last
    app.connect("builder-inited", write_what_is_finished)
    app.connect("html-page-context", lead_to_editions)
    app.connect("build-finished", say_attributes)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
