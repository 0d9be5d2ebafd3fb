"""What stands on paper, and on which page the contents say it does."""

import pytest
import yaml

from book import pdf
from book.browser import started
from book.languages import ROOT

BREAK = '<p style="break-before: page">On another page.</p>'
PAGE = f"""<nav><span class="caption-text">One</span><span class="caption-text">Two</span></nav>
<article><section><h1>A book<a class="headerlink">#</a></h1><p><em>Its subtitle.</em></p>
<div class="toctree-wrapper"><section><h2>First</h2>{BREAK}</section><section><h2>Second</h2></section></div>
<div class="toctree-wrapper"><section><h2>Third</h2>
<details class="source"><summary>Code</summary><p id="code">import</p></details>
<details class="hide"><summary>Answer</summary><p id="answer">2</p></details>
<details class="checks"><summary>Show</summary><p id="checks">3</p></details></section></div>
</section></article>"""


def chinese():
    """As many parts and chapters as the book has."""
    parts = yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))["parts"]
    chapter = f"<section><h2>一章的标题：它能说明什么？</h2>{BREAK}</section>"
    chapters = "".join(f'<div class="toctree-wrapper">{chapter * len(part["chapters"])}</div>' for part in parts)
    captions = '<span class="caption-text">一部分</span>' * len(parts)
    return f"<nav>{captions}</nav><article><section><h1>书</h1><p><em>副题。</em></p>{chapters}</section></article>"


@pytest.fixture(scope="module")
def paper():
    with started(lambda why: pytest.skip(f"NO PAPER WAS LOOKED AT: {why}")) as chromium:
        page = chromium.new_page()
        page.emulate_media(media="print")
        page.set_content(PAGE)
        page.add_style_tag(content=pdf.STYLE)
        page.evaluate(pdf.FRONT, ["1.0", "Contents", "Not on paper", ["Buttons"]])
        page.evaluate(pdf.PREPARE)
        yield page


def test_the_contents_know_their_pages(paper):
    """A title, the contents and the landing page come before the first chapter, which has two."""
    pages = pdf.numbers(pdf.printed(paper))
    assert pages == pdf.numbers(pdf.printed(paper, whole=False)) == [4, 6, 7]
    paper.evaluate(pdf.NUMBERED, pages)
    contents = paper.locator(".printed-contents").inner_text().split()
    assert contents == ["Contents", "One", "First", "4", "Second", "6", "Two", "Third", "7"]


def test_the_contents_of_the_book_are_one_page(paper):
    page = paper.context.browser.new_page()
    page.emulate_media(media="print")
    page.set_content(chinese())
    page.add_style_tag(content=pdf.STYLE)
    page.evaluate(pdf.FRONT, ["1.0", "目录", "纸上没有的", ["按钮"]])
    assert pdf.numbers(pdf.printed(page, whole=False))[:2] == [4, 6]
    page.close()


def test_the_title_says_what_is_left_out(paper):
    assert paper.locator(".printed-title").inner_text().split("\n\n")[:3] == ["A book", "Its subtitle.", "1.0"]
    assert paper.locator(".printed-title li").all_inner_texts() == ["Buttons"]


def test_answers_and_checks_are_printed_and_code_is_not(paper):
    seen = paper.evaluate("['answer', 'checks', 'code'].map(id => document.getElementById(id).checkVisibility())")
    assert seen == [True, True, False]


def test_a_form_that_is_not_known_is_said():
    with pytest.raises(SystemExit, match="places of links"):
        pdf.numbers(b"1 0 obj\n<</Type /Page\n>>")
