"""What can be found, and where: the sections of the written pages, for _search/find.js.

Sphinx's own index knows pages but no sections, no pairs of Chinese characters and no numbers. This one has what is read
on the pages: no code, no output of code, no displayed formula."""

import json
import re
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import yaml

from .equations import numbers, page_of
from .languages import SUMMARY, written

SEARCH = Path(__file__).parents[1] / "_search"
VOID = {"br", "col", "hr", "img", "input", "link", "meta", "wbr"}
NOT_READ_TAGS = {"annotation", "pre", "script", "style", "summary", "svg"}
NOT_READ_CLASSES = {"cell_input", "headerlink", "katex-display", "katex-html", "way"}
INLINE = set("a abbr b code em i math mi mn mo mrow mtext msub msup semantics span strong sub sup".split())
NUMBERED = re.compile(r"(eq|fig|table|exercise|erratum)-(\d+(?:-\d+)?)")
INVISIBLE = re.compile("[\u200b\u2061-\u2064]")  # in MathML
NAVIGATION = re.compile(  # on top of chapters
    "(?:Notation and terms · Index of equations · Errata · Exercises|符号与术语 · 公式索引 · 勘误 · 习题) ?"
)
BETWEEN_LANGUAGES = "\u2003"  # in the heads of the glossary


class Place:
    """A section or an entry of a list: a result of the search leads to it."""

    def __init__(self, anchor, above):
        self.anchor, self.above, self.heading, self.text, self.links = anchor, above, [], [], []

    def headings(self):
        return (*(self.above.headings() if self.above else ()), read(self.heading))


class Element:
    """An element that is open: where its text belongs, if it is read."""

    def __init__(self, tag, section, place, is_read, is_heading):
        self.tag, self.section, self.place, self.is_read, self.is_heading = tag, section, place, is_read, is_heading


class Page(HTMLParser):
    """The places of a page, and the anchors of its numbers: eq-2-10, fig-2-3, table-2-5, exercise-2-1,
    erratum-30."""

    def __init__(self, html):
        super().__init__()
        self.places, self.numbers, self.subtitle = [], {}, None
        self.open = [Element("", None, None, True, False)]
        self.feed(html[html.index("<article") : html.rindex("</article>")])

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        anchor, classes = attributes.get("id") or "", (attributes.get("class") or "").split()
        if number := NUMBERED.fullmatch(anchor):
            self.numbers[number[1] + number[2].replace("-", ".")] = anchor
        if tag in VOID:
            return self.handle_data(" ")
        outer = self.open[-1]
        inner = Element(tag, outer.section, outer.place, outer.is_read, outer.is_heading)
        if anchor and tag in ("section", "dt"):
            inner.place = Place(anchor, outer.section)
            self.places.append(inner.place)
            if tag == "section":
                inner.section = inner.place
            else:
                outer.place = inner.place  # what follows in the list describes it
        if tag == "a" and inner.place and not attributes.get("href", "#").startswith("#"):
            inner.place.links.append(attributes["href"])
        inner.is_read = outer.is_read and tag not in NOT_READ_TAGS and not NOT_READ_CLASSES.intersection(classes)
        inner.is_heading = outer.is_heading or re.fullmatch("h[1-6]", tag) is not None or bool(anchor) and tag == "dt"
        if "sig" in classes:  # of a function: its name without its parameters
            inner.is_heading = False
            inner.place.heading.append(anchor)
        self.open.append(inner)
        if tag not in INLINE:
            self.handle_data(" ")

    def handle_endtag(self, tag):
        if tag not in VOID:
            if tag not in INLINE:
                self.handle_data(" ")
            if tag == "p" and self.subtitle is None:  # the first paragraph
                self.subtitle = read(self.places[0].text)
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data):
        element = self.open[-1]
        if data == SUMMARY:  # what is folded below it is in another language
            next(outer for outer in reversed(self.open) if outer.tag == "details").is_read = False
        if element.place and element.is_read:
            (element.place.heading if element.is_heading else element.place.text).append(data)


def read(parts):
    return " ".join(INVISIBLE.sub("", "".join(parts)).split())


def translations(place):
    """The pairs of terms in the head of an entry of the glossary: "positive, negative 正例, 反例" has two, and so has
    "正例、反例 positive, negative"."""
    first, separator, second = "".join(place.heading).strip().partition(BETWEEN_LANGUAGES)
    return list(zip(*(re.split(", |、", terms) for terms in (first, second)))) if separator else []


def synonyms(groups):
    """The groups of words, those with a word in common as one."""
    joined = []
    for group in groups:
        words = {word.lower(): word for word in map(str.strip, group)}
        met = [other for other in joined if other.keys() & words.keys()]
        joined = [other for other in joined if other not in met]
        for other in met:
            words = other | words
        joined.append(words)
    return [list(words.values()) for words in joined]


def written_groups():
    """The groups of synonyms.txt, and of each page the words that lead to it."""
    groups, leading = [], defaultdict(list)
    for line in Path(__file__).with_name("synonyms.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            page, words = re.fullmatch(r"(?:(\w+): )?(.*)", line).groups()
            groups += (found := [group.split(" = ") for group in words.split("; ")])
            leading[page] += sum(found, [])
    return groups, leading


def parts(toc):
    """The caption of the part to which each page belongs, in the order of the book."""
    return {toc["root"]: ""} | {page["file"]: part["caption"] for part in toc["parts"] for page in part["chapters"]}


def index(pages):
    """The places of all pages, given as triples of address, part and page, with what leads to them. A page to which the
    number of an equation or a figure leads is a chapter, and so are those beside it in its part: their places come
    before others. The terms of a page are those whose entries in the glossary lead to it, or a line of synonyms.txt."""
    places, numbers, groups, defined = [], {}, [], defaultdict(list)
    further, leading = written_groups()
    deriving = {part for _, part, page in pages if any(n.startswith(("eq", "fig")) for n in page.numbers)}
    for address, part, page in pages:
        numbers |= {number: f"{address}#{anchor}" for number, anchor in page.numbers.items()}
        chapter = part in deriving
        for place in page.places:
            if terms := translations(place):
                groups += terms
                for link in place.links:
                    defined[urljoin(address, link).split("#")[0]] += [word for pair in terms for word in pair]
            where = {"address": f"{address}#{place.anchor}", "chapter": chapter, "headings": place.headings()}
            places.append(where | {"text": NAVIGATION.sub("", read(place.text))})
        places[-len(page.places)]["subtitle"] = f"{part} · {page.subtitle}"
    for place in places:
        if "subtitle" in place:
            page = place["address"].split("#")[0]
            place["terms"] = [*dict.fromkeys(defined[page] + leading[Path(page).stem])]
    question = yaml.safe_load(Path(__file__).with_name("questions.yml").read_text(encoding="utf-8"))
    question |= {kind: question[kind].split() for kind in ("stopped", "asked")}  # the others are characters
    return {"places": places, "numbers": numbers, "synonyms": synonyms(groups + further), "questions": question}


def write_index(app, exception):
    if exception or app.builder.name != "html":
        return
    folder = Path(app.outdir)
    toc = yaml.safe_load((Path(app.srcdir) / app.config.external_toc_path).read_text(encoding="utf-8"))
    addresses = ((f"{file}.html", part) for file, part in parts(toc).items() if written(app.config, file))
    pages = [(address, part, Page((folder / address).read_text(encoding="utf-8"))) for address, part in addresses]
    found = index(pages)
    found["numbers"] |= {f"eq{number}": f"{page_of(number)}.html" for number in numbers()}
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    (folder / "searchindex.js").write_text(f"const BOOK = {text};\n", encoding="utf-8")


def replace_search(app):
    """Neither Sphinx's index nor its page. The scripts are not in _static: Jupyter Book would put them on all pages."""
    app.builder.search = False
    app.config.html_additional_pages["search"] = "search.html"
    app.config.html_static_path.append(str(SEARCH))


def setup(app):
    app.connect("builder-inited", replace_search)
    app.connect("build-finished", write_index)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
