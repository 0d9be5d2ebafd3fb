"""Print the book, built as a single page, as a PDF file with bookmarks.

python -m book.pdf _build/singlehtml/intro.html _build/html/derivations-that-run.pdf
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from book import browser

STYLE = """
@page { size: A4; margin: 16mm 16mm 18mm; }
html { font-size: 10pt !important; }
body, p, li, td { line-height: 1.4; }
.bd-header-article, .bd-sidebar-primary, .bd-sidebar-secondary, .prev-next-footer, .bd-footer, #jb-print-docs-body,
#pst-back-to-top, #pst-skip-link, .headerlink, .copybtn, details:is(.hide, .source),
details summary .sd-summary-state-marker {
  display: none !important; }
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
NUMBER = '<div style="font-size: 8px; width: 100%; text-align: center"><span class="pageNumber"></span></div>'
WIDTH = 673  # of the text on A4 in pixels of CSS, 178 mm: formulas are measured at the width they are printed at


def print_book(source, target):
    with sync_playwright() as playwright:
        if browser.program(playwright) is None:
            print("No PDF file: there is no Chromium on this machine.")
            return
        chromium = browser.launch(playwright)
        page = chromium.new_page(viewport={"width": WIDTH, "height": 900})
        page.emulate_media(media="print", color_scheme="light")
        # Nothing is done on paper, and scripts that watch the size of each formula take half a minute.
        page.route("**/*.js*", lambda route: route.abort())
        page.goto(Path(source).resolve().as_uri(), wait_until="networkidle")
        page.add_style_tag(content=STYLE)
        if clipped := page.evaluate(PREPARE):
            sys.exit("No PDF: the page is too narrow for\n" + "\n".join(clipped))
        page.pdf(
            path=target,
            prefer_css_page_size=True,
            outline=True,
            tagged=True,
            display_header_footer=True,
            header_template="<span></span>",
            footer_template=NUMBER,
        )
        chromium.close()


if __name__ == "__main__":
    print_book(*sys.argv[1:])
