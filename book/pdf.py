"""Print the book, built as a single page, as a PDF file: title, contents with page numbers, bookmarks.

python -m book.pdf _build/singlehtml/intro.html _build/html/derivations-that-run.pdf
"""

import re
import sys
from pathlib import Path

from book import browser
from book.languages import BOOK, CONTENTS, LEFT_OUT, NOT_ON_PAPER, messages
from xglib import __version__

STYLE = """
@page { size: A4; margin: 16mm 16mm 18mm; }
html { font-size: 10pt !important; }
body, p, li, td { line-height: 1.4; }
.bd-header-article, .bd-sidebar-primary, .bd-sidebar-secondary, .prev-next-footer, .bd-footer, #jb-print-docs-body,
#pst-back-to-top, #pst-skip-link, .headerlink, .copybtn, details.source, details.checks > summary,
details.checks .hide > summary, details summary .sd-summary-state-marker {
  display: none !important; }
summary { list-style: none; }
summary::marker { content: "" !important; }
details.hide { border: 0 !important; padding: 0 !important; margin: .3em 0 !important; box-shadow: none !important; }
details.hide > summary { padding: 0 !important; background: none !important; font-weight: bold; }
details.hide > summary p { padding: 0 !important; background: none !important; }
details.hide > summary::before, details.hide > summary p::before, details.hide > summary p::after {
  content: none !important; }
.still { font-style: italic; font-size: 9pt; margin: .3em 0; }
.printed-title { break-after: page; padding-top: 60mm; text-align: center; }
.printed-title h1 { font-size: 28pt; margin-bottom: .3em; }
.printed-title .left-out { text-align: left; font-size: 9pt; margin: 70mm 12mm 0; }
.printed-contents { break-after: page; }
.printed-contents h1 { margin: 0 0 .3em !important; }
.printed-contents p { font-weight: bold; line-height: 1.3; margin: .45em 0 0; }
.printed-contents a { display: flex; color: inherit; text-decoration: none; gap: 2em; line-height: 1.3; }
.printed-contents .page { margin-left: auto; min-width: 3em; text-align: right; font-variant-numeric: tabular-nums; }
.bd-container, .bd-content, .bd-article-container, .bd-article, section > h1 { display: block !important; }
.bd-container, .bd-content, .bd-article-container, .bd-article { padding: 0 !important; max-width: 100% !important; }
.toctree-wrapper > section { break-before: page; }
h1, h2, h3, h4 { break-after: avoid; }
img, svg.figure, .math, tr { break-inside: avoid; }
img, svg.figure { max-width: 70%; max-height: 110mm; }
div.cell, div.math, div.math > .katex-display, pre { margin: .3em 0 !important; }
div.cell_input, pre { border: 0 !important; }
pre { white-space: pre-wrap !important; overflow-wrap: anywhere; font-size: 8pt; line-height: 1.3; }
pre { padding: .4em !important; }
table { font-size: 9pt; overflow-wrap: anywhere; }
.katex-display { overflow: visible !important; }
"""
# Nothing scrolls on paper: what is folded is opened, and what is too wide is set smaller.
PREPARE = """() => {
    for (const e of document.querySelectorAll('details:not(.how)')) e.open = true;
    for (const e of document.querySelectorAll('div.math > .katex-display, .derivation .katex')) {
        const wide = () => e.querySelector('.katex-html').getBoundingClientRect().right > innerWidth;
        for (let size = 95; wide() && size > 30; size -= 5) e.style.fontSize = size + '%';
    }
    const wide = '.katex-html, img, svg.figure, table, pre';
    return document.fonts.ready.then(() => [...document.querySelectorAll(wide)].filter(
        e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.textContent.slice(0, 80) || e.alt));
}"""
# Before the first page, which is the landing page: a title, what is left out, and the contents, by the parts' captions.
FRONT = """([version, contents, notOnPaper, leftOut]) => {
    const made = (tag, className, ...content) => {
        const element = Object.assign(document.createElement(tag), { className });
        element.append(...content);
        return element;
    };
    const first = document.querySelector('article section > h1'), landing = first.parentElement;
    const name = h1 => [...h1.childNodes].filter(e => !e.matches?.('.headerlink')).map(e => e.textContent).join('');
    const title = made('section', 'printed-title', made('h1', '', name(first)),
        made('p', '', landing.querySelector('em').textContent), made('p', '', version),
        made('div', 'left-out', made('p', '', made('strong', '', notOnPaper)),
            made('ul', '', ...leftOut.map(text => made('li', '', text)))));
    const list = made('section', 'printed-contents', made('h1', '', contents));
    let entries = 0;
    const entry = section => {
        section.prepend(Object.assign(document.createElement('span'), { id: `printed-${entries}` }));
        const heading = name(section.querySelector('h1, h2'));
        const link = made('a', '', made('span', '', heading), made('span', 'page', '000'));
        link.href = `#printed-${entries++}`;
        return link;
    };
    const captions = [...document.querySelectorAll('nav .caption-text')].map(e => e.textContent);
    const parts = [...document.querySelectorAll('.toctree-wrapper')];
    if (!captions.length || captions.length !== parts.length)
        throw Error(`the contents have ${captions.length} parts, the book ${parts.length}`);
    parts.forEach((part, i) =>
        list.append(made('p', '', captions[i]), ...[...part.querySelectorAll(':scope > section')].map(entry)));
    landing.before(title, list);
    landing.style.breakAfter = 'page';
}"""
NUMBERED = (
    "pages => document.querySelectorAll('.printed-contents .page').forEach((e, i) => { e.textContent = pages[i]; })"
)
NUMBER = '<div style="font-size: 8px; width: 100%; text-align: center"><span class="pageNumber"></span></div>'
WIDTH = 673  # of the text on A4 in pixels of CSS, 178 mm: formulas are measured at the width they are printed at


def print_book(source, target):
    with browser.started(no_file) as chromium:
        page = chromium.new_page(viewport={"width": WIDTH, "height": 900})
        page.emulate_media(media="print", color_scheme="light")
        # Nothing is done on paper, and scripts that watch the size of each formula take half a minute.
        page.route("**/*.js*", lambda route: route.abort())
        page.goto(Path(source).resolve().as_uri(), wait_until="load", timeout=0)
        page.add_style_tag(content=STYLE)
        say = {} if page.evaluate("document.documentElement.lang") == "en" else messages(BOOK)
        words = [say.get(text, text) for text in (CONTENTS, NOT_ON_PAPER, *LEFT_OUT)]
        page.evaluate(FRONT, [__version__, *words[:2], words[2:]])
        if clipped := page.evaluate(PREPARE):
            sys.exit("No PDF: the page is too narrow for\n" + "\n".join(clipped))
        page.evaluate(NUMBERED, numbers(printed(page, whole=False)))
        Path(target).write_bytes(printed(page))


def no_file(why):
    print(f"No PDF file: {why}.")
    sys.exit()


def printed(page, whole=True):
    return page.pdf(
        prefer_css_page_size=True,
        outline=whole,
        tagged=whole,
        display_header_footer=True,
        header_template="<span></span>",
        footer_template=NUMBER,
    )


def numbers(pdf):
    """The page to which each entry of the contents leads: Chromium names where links go, and writes pages in order."""
    pages = re.findall(rb"(\d+) 0 obj\s*<<\s*/Type /Page\s", pdf)
    places = dict(re.findall(rb"/printed-(\d+) \[(\d+) 0 R", pdf))
    if not pages or not places:
        sys.exit("No PDF: Chromium writes the places of links in another way than it did")
    return [pages.index(places[b"%d" % i]) + 1 for i in range(len(places))]


if __name__ == "__main__":
    print_book(*sys.argv[1:])
