"""A page for each equation, `equations/2-20.html`: as it is printed, its letters, the chapter's own words on it, its
derivation, errata and exercises.

Nothing is written twice: all is cut out of the chapter's page, which has just been written, words at the anchors that
its cells name (`on-2-20`, where it speaks of the equation). A derivation that the chapter has stored and does not show
is rendered from its record."""

import functools
import re
import time
from html import escape, unescape
from pathlib import Path

from sphinx.errors import ExtensionError
from sphinx.util import logging

from book.languages import BOOK, EQUATION
from derivations.records import stored_records
from derivations.show.page import render

from .derivations import formula
from .languages import said, voice
from .reference import chapters

log = logging.getLogger(__name__)
FOLDER = "equations"
ERRATA, EXERCISES = "chapters/errata", ("chapters/exercises", "chapters/more_exercises")
LINK = re.compile(r'(href=")(?!\w+:|\.\./)(#?)')
ANNOTATION = re.compile(r"<annotation[^>]*>(.*?)</annotation>", re.DOTALL)
LAYOUT = re.compile(r"\\(boldsymbol|mathrm|text|frac|cdot|times|left|right|sum|over(?=line)|quad|mathbb)\b")
LETTERS = re.compile(r"\\[A-Za-z]+|[A-Za-z]+")


def page_of(number):
    return f"{FOLDER}/{number.replace('.', '-')}"


def numbers():
    """Of all equations, in their order, with the chapter of each."""
    found = {number: page.lstrip("/") for number, page in chapters().items()}
    return dict(sorted(found.items(), key=lambda item: int(item[0].partition(".")[2])))


# -- what is cut out of a page


def element(html, start):
    """The element that begins there, to its end."""
    depth, name = 0, re.compile(r"<(\w+)").match(html, start)[1]
    for tag in re.compile(rf"<(/?){name}\b[^>]*>").finditer(html, start):
        depth += -1 if tag[1] else 1
        if not depth:
            return html[start : tag.end()]
    raise ValueError(f"<{name}> at {start} has no end")


def elements(html):
    """Those that stand beside each other."""
    start = 0
    while tag := re.compile(r"<\w+").search(html, start):
        yield (found := element(html, tag.start()))
        start = tag.start() + len(found)


def anchored(html, anchor, page):
    """The paragraph with an anchor, or the first one behind it, and the list that it begins."""
    at = html.find(f'id="{anchor}"')
    if at < 0:
        raise ExtensionError(f"{page} has no anchor {anchor}: the metadata of a cell say where its words on it begin")
    start = html.rfind("<p id=", 0, at + 3)
    if start < 0 or at > start + len(element(html, start)):
        start = re.compile(r"<p\b").search(html, at).start()
    paragraph = element(html, start)
    rest = html[start + len(paragraph) :].lstrip()
    return paragraph + (element(rest, 0) if rest.startswith("<ul") else "")


def letters(tex):
    return set(LETTERS.findall(LAYOUT.sub(" ", unescape(tex))))


def opening(html, tex):
    """What stands between the equations and the first section: what the letters are, and whose the equations are. Of a
    table of letters those are left that the equation has; where there is none, the letters are in the text."""
    article = html[html.index("<article") :]
    head = article[: article.index("<section", article.index("<h1"))]
    beside = list(elements(head[head.rindex('<div class="derivation printed"') :]))
    texts = [part for part in beside if part.startswith("<p") and 'id="on-' not in part]
    known = letters(tex)
    lists = [
        re.sub(r"(?s)<tr.*?</tr>", lambda row: row[0] if is_needed(row[0], known) else "", part)
        for part in beside
        if "<table" in part or part.startswith("<ul")
    ]
    if not lists:
        return "".join(texts), ""
    return "".join([*lists, *texts[1:]]), texts[0]


def is_needed(row, known):
    """A row of two cells, if it is not of a symbol that the equation has not."""
    if row.count("<td") != 2:
        return row.count("<th") != 2
    cell = element(row, row.index("<td"))
    symbols = ANNOTATION.findall(cell) or re.findall("[A-Z]{2,}", cell)
    return any(letters(symbol) <= known for symbol in symbols)


def elsewhere(html, page):
    """The same on another page, one folder deep, too: its links lead where they led, and its anchors stay there."""
    folder = page.rpartition("/")[0]
    html = LINK.sub(lambda link: f"{link[1]}../{page}.html#" if link[2] else f"{link[1]}../{folder}/", html)
    return re.sub(r' id="[^"]*"', "", html)


# -- what belongs to an equation


class Chapter:
    """A page that derives equations, and what its notebook has stored."""

    def __init__(self, app, page, html):
        self.page, self.html = page, html
        self.title = re.split("[:：]", app.env.titles[page].astext())[0]
        self.printed = [record for record in stored_records(app.env.doc2path(page)) if "printed" in record]

    def questions(self, number):
        """The names and places of the exercises that speak of it, in the question or in the answer; else of all."""
        section = element(self.html, re.search(r'<section id="[\w-]*exercises"', self.html).start())
        parts = {
            re.match(r'<p id="question-(\w)', part)[1]: part for part in re.split("(?=<p id=.question-)", section)[1:]
        }
        names = [name for name, part in parts.items() if f"({number})" in part] or parts
        return [(name, f"../{self.page}.html#question-{name}") for name in names]


def of_the_book(number, read):
    """Those of the Watermelon book's exercises whose solution speaks of it."""
    for page in EXERCISES:
        for part in re.split("(?=<section id=)", read(page)):
            if (at := re.search(r'id="exercise-(2-\d+)"', part)) and f"({number})" in part:
                yield at[1].replace("-", "."), f"../{page}.html#exercise-{at[1]}"


def errata(listed, read):
    """Of each erratum in the list its number, its name and place in the chapter, and all that is said of it."""
    for entry in re.finditer(r"<p\b[^>]*><strong>(\d+)\. ", listed):
        here = element(listed, entry.start()) + element(listed, listed.index("<ul", entry.end()))
        page = re.search(rf'href="(\w+)\.html#erratum-{entry[1]}"', here)[1]
        there = read(f"chapters/{page}")
        begins = there[there.index(f'id="erratum-{entry[1]}"') :]
        name = re.search(r"<(strong|h\d)>(.*?)<", begins)[2]
        text = here + anchored(there, f"erratum-{entry[1]}", page)
        yield int(entry[1]), name, f"../chapters/{page}.html#erratum-{entry[1]}", text


def cards(html, label):
    """What a page shows of records of that name, each with its text for *Try it*."""
    for card in re.finditer(rf'<div class="derivation[^>]* aria-label="{re.escape(escape(label))}">', html):
        shown = element(html, card.start())
        rest = html[card.start() + len(shown) :].lstrip()
        yield shown + (element(rest, 0) if rest.startswith('<script type="application/json" class="live-text"') else "")


def proof(app, record, chapter):
    """A derivation as the chapter shows it. One that it only speaks of is rendered from its record."""
    words = voice(app.config, chapter.page)
    title = words["author"](record["title"])
    shown = next(cards(chapter.html, title), "") or render(record, formula, **words)
    return {"title": title, "html": elsewhere(shown, chapter.page)}


def context(app, number, chapter, known, read):
    name = f"on-{number.replace('.', '-')}"
    printed = [record for record in chapter.printed if record["printed"]["number"] == number]
    tex = " ".join(record["printed"]["latex"] for record in printed)
    explained, whose = opening(chapter.html, tex)
    proofs = {record["of"]["title"]: record["of"] for record in printed}
    return {
        "title": said(app.config, BOOK, EQUATION).format(number),
        "printed": [elsewhere(card, chapter.page) for card in cards(chapter.html, f"({number})")],
        "letters": elsewhere(explained, chapter.page),
        "whose": elsewhere(whose, chapter.page),
        "words": elsewhere(anchored(chapter.html, name, chapter.page), chapter.page),
        "proofs": [proof(app, record, chapter) for record in proofs.values()],
        "chapter": (chapter.title, f"../{chapter.page}.html#eq-{number.replace('.', '-')}"),
        "errata": [(f"{n}. {name}", link) for n, name, link, text in known if f"({number})" in text],
        "questions": [*chapter.questions(number), *of_the_book(number, read)],
        "metatags": "",
    }


def collect(app):
    """The pages, each with those before and after it."""
    began, homes = time.process_time(), numbers()
    if app.builder.name != "html" or not {*homes.values(), ERRATA, *EXERCISES} <= app.env.found_docs:
        return  # a part of the book, as `book.languages update` reads it, has none
    read = functools.cache(lambda page: (Path(app.outdir) / f"{page}.html").read_text(encoding="utf-8"))
    found = {page: Chapter(app, page, read(page)) for page in homes.values()}
    known = sorted(errata(read(ERRATA), read))
    pages = [(page_of(number), context(app, number, found[home], known, read)) for number, home in homes.items()]
    for place, (page, shown) in enumerate(pages):
        for name, beside in (("prev", place - 1), ("next", place + 1)):
            if 0 <= beside < len(pages):
                other, of = pages[beside]
                shown[name] = {"title": of["title"], "link": f"{other.rpartition('/')[2]}.html"}
        yield page, shown, "equation.html"
    log.info("%d pages of equations took %.1f CPU seconds", len(pages), time.process_time() - began)


def share_contents(app, page, template, context, doctree):
    """What stands at their side is the same, and four fifths of the work: it is made once."""
    if page.startswith(f"{FOLDER}/"):
        known = getattr(app, "contents_beside_equations", None) or functools.cache(context["toctree"])
        context["toctree"] = app.contents_beside_equations = known


def name_pages(app, env):
    """`[(2.20)](#equation-2-20)` leads to the page; where there is none, as in print, into the chapter."""
    labels = env.get_domain("std").anonlabels
    for number in numbers():
        name = number.replace(".", "-")
        there = labels.get(f"eq-{name}", ("", ""))
        labels[f"equation-{name}"] = (page_of(number), "") if app.builder.name == "html" else there


def setup(app):
    app.connect("env-updated", name_pages)
    app.connect("html-collect-pages", collect)
    app.connect("html-page-context", share_contents, priority=400)  # before the theme
    return {"parallel_read_safe": True, "parallel_write_safe": True}
