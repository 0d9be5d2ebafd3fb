"""How many of the questions in tests/pages/queries.txt find first, on the built pages, what they ask for:
`python -m book.queries`. Each edition's search answers all of its questions on one page."""

import re
from pathlib import Path

from book.browser import started

ROOT = Path(__file__).parents[1]
HTML = ROOT / "_build/html"
TABLE = ROOT / "tests/pages/queries.txt"
EDITIONS = {"en": "", "zh": "zh/"}
FIRST = """queries => queries.map(query =>
    SEARCH.placeOf(query) ?? (([first]) => first ? BOOK.places[first.id].address : '-')(SEARCH.find(query)))"""


def questions(path=TABLE):
    """Of each edition its questions, with the pages of which each would do."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := re.fullmatch("## (.+)", line):
            asked = found[heading[1]] = {}
        elif line and not line.startswith("#"):
            question, pages = re.split(r"\s{2,}", line)
            asked[question] = pages.split()
    return found


def first(browser, site, queries):
    """The first place that the search of an edition finds for each."""
    tab = browser.new_page()
    tab.goto(f"{site}search.html")
    found = tab.evaluate(FIRST, list(queries))
    tab.close()
    return dict(zip(queries, found))


def missed(browser, site, asked):
    """The questions that find another page first, and which."""
    found = {query: Path(address.split("#")[0]).stem for query, address in first(browser, site, asked).items()}
    return {query: page for query, page in found.items() if page not in asked[query]}


if __name__ == "__main__":
    with started() as chromium:
        for edition, asked in questions().items():
            wrong = missed(chromium, f"{HTML.as_uri()}/{EDITIONS[edition]}", asked)
            print(f"{edition}: {len(asked) - len(wrong)} of {len(asked)} find first what they ask for")
            for query, page in wrong.items():
                print(f"  {query}: {page} instead of {' or '.join(asked[query])}")
