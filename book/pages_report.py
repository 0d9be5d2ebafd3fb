"""A page's figures on a desk and on a phone: how long it is, and how much of it is code, prose and derivations.

python -m book.pages_report [--each] [PAGE ...]      all chapters of the built book if none is named, as in f1 roc_auc
python -m book.pages_report [--each] --notebooks MATHJAX FILE.html ...      what nbconvert makes of notebooks,
    1100 pixels wide; MATHJAX: the folder that `npm pack mathjax@2` brings, as no page may ask the network
"""

import argparse
import re
import statistics
from pathlib import Path

from book import browser

HTML = Path(__file__).parents[1] / "_build/html"
SIZES = ((1280, 900), (390, 844))
# Heights of what is shown, in pixels. A derivation that is not rendered from its record is a cell's output with text
# and formulas in turn: so a build from before, or a page that was left out, can be measured, too.
MEASURE = """() => {
    const article = document.querySelector('article'), top = article.getBoundingClientRect().top;
    const shown = selector => [...article.querySelectorAll(selector)].filter(e => e.checkVisibility());
    const outer = all => all.filter(e => !all.some(other => other !== e && other.contains(e)));
    const heights = all => all.map(e => e.getBoundingClientRect().height);
    const [picture] = shown('img, svg[role=img], .moving svg');
    return {
        length: article.getBoundingClientRect().height,
        code: heights(outer(shown('.cell_input, div.highlight').filter(e => !e.closest('.cell_output')))),
        prose: heights(outer(shown('p, li').filter(e => !e.closest('.cell, .derivation')))),
        derivations: heights(outer(shown('.derivation, .cell_output:has(> p ~ div.math)'))),
        picture: picture ? picture.getBoundingClientRect().top - top : null,
    };
}"""


def measured(chromium, url, size):
    tab = chromium.new_page(viewport=dict(zip(("width", "height"), size)))
    tab.goto(url, wait_until="networkidle")
    tab.wait_for_function("document.readyState === 'complete' && document.fonts.ready.then(() => true)")
    figures = tab.evaluate(MEASURE)
    tab.close()
    return figures


# nbconvert's page: the outputs with a block of mathematics, the height of each, by how much it is too wide, its title.
BLOCKS = """async () => {
    await new Promise(done => MathJax.Hub.Queue(done));
    const outputs = [...document.querySelectorAll('.jp-OutputArea-output.jp-RenderedMarkdown')];
    const blocks = outputs.filter(e => e.querySelector('script[type="math/tex; mode=display"]'));
    return blocks.map(e => [
        e.getBoundingClientRect().height, e.scrollWidth - e.clientWidth, e.querySelector('strong, code').textContent
    ]);
}"""
LATEST = re.compile(r".*/mathjax/[\d.]+/([^?]*).*")


def converted(chromium, path, mathjax):
    """Of each derivation in a page of nbconvert's its height, by how much it is too wide, and its title."""

    def answer(route):
        found = LATEST.match(route.request.url)
        file = mathjax / found[1] if found else None
        route.fulfill(path=file) if file and file.exists() else route.abort()

    tab = chromium.new_page(viewport={"width": 1100, "height": 900})
    tab.route(re.compile("^http"), answer)
    # Named so, it knows from where it was loaded.
    html = path.read_text(encoding="utf-8").replace("latest.js?config", "MathJax.js?config")
    tab.set_content(html)
    tab.wait_for_function("window.MathJax?.isReady")
    blocks = tab.evaluate(BLOCKS)
    tab.close()
    return blocks


def notebooks(chromium, mathjax, paths, each):
    print("derivations as nbconvert shows them, in pixels; a screen is 900 high")
    print(f"{'notebook':20} {'number':>6} {'all':>7} {'median':>7} {'highest':>7} {'too wide':>8}")
    for path in paths:
        blocks = converted(chromium, path, mathjax)
        heights = [height for height, *_ in blocks] or [0]
        wide = sum(over > 1 for _, over, _ in blocks)
        print(
            f"{path.stem:20} {len(blocks):6} {sum(heights):7.0f} {statistics.median(heights):7.0f} "
            f"{max(heights):7.0f} {wide:8}",
            flush=True,
        )
        for height, over, title in blocks if each else ():
            print(f"    {height:4.0f}  {title}" + f" ({over:.0f} too wide)" * (over > 1))


def row(name, width, screen, f):
    def share(heights):
        return f"{sum(heights) / f['length']:7.1%}"

    picture = "      -" if f["picture"] is None else f"{f['picture'] / screen:7.1f}"
    middle = statistics.median(f["derivations"]) if f["derivations"] else 0
    return (
        f"{name:20} {width:5} {f['length'] / screen:7.1f} {share(f['code'])} {share(f['prose'])} "
        f"{share(f['derivations'])} {picture} {len(f['derivations']):6} {sum(f['derivations']):7.0f} {middle:7.0f}"
    )


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("pages", nargs="*", metavar="PAGE", help="the name of a chapter, as in f1")
    options.add_argument("--html", type=Path, default=HTML, help="the built pages, if they lie elsewhere")
    options.add_argument("--each", action="store_true", help="the height of each derivation, too")
    options.add_argument("--notebooks", type=Path, metavar="MATHJAX", help="PAGES are files of nbconvert's")
    given = options.parse_args()
    if given.notebooks:
        with browser.started() as chromium:
            notebooks(chromium, given.notebooks, map(Path, given.pages), given.each)
        return
    names = given.pages or sorted(p.stem for p in given.html.glob("chapters/*.html"))
    home = browser.served(given.html)
    with browser.started() as chromium:
        print("screens: of the page, and before its first picture; derivations: how many, and their heights in pixels")
        print(
            f"{'page':20} {'width':>5} {'screens':>7} {'code':>7} {'prose':>7} {'derived':>7} {'picture':>7} "
            f"{'number':>6} {'all':>7} {'median':>7}"
        )
        for width, screen in SIZES:
            total = 0
            for name in names:
                figures = measured(chromium, f"{home}chapters/{name}.html", (width, screen))
                total += sum(figures["derivations"])
                print(row(name, width, screen, figures), flush=True)
                if given.each:
                    print("   ", " ".join(f"{height:.0f}" for height in figures["derivations"]))
            print(f"{'all derivations':20} {width:5} {total:56.0f}")


if __name__ == "__main__":
    main()
