"""What a page weighs, and when its mathematics is there: beside the same page set by a local MathJax, in one run.

Needs a built book, a Chromium and npm, which fetches MathJax: python -m benchmarks.pages
"""

import shutil
import statistics
import subprocess
from pathlib import Path

from bs4 import BeautifulSoup

from book import browser

HTML = Path(__file__).parents[1] / "_build/html"
TWIN = HTML.with_name("mathjax")
RUNS = 9
# Milliseconds from the start of the navigation until all formulas can be seen in their fonts: a page of ours when it
# has been read and painted, its twin when MathJax is done.
TIMER = """document.addEventListener("readystatechange", async () => {
    if (document.readyState !== "interactive") return;
    if (document.querySelector("script[src*=mathjax]")) {
        await new Promise(loaded => addEventListener("DOMContentLoaded", loaded));
        await MathJax.startup.promise;
    }
    await new Promise(seen => new PerformanceObserver(entries =>
        entries.getEntriesByName("first-contentful-paint").length && seen()).observe({type: "paint", buffered: true}));
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    window.readyAfter = performance.now();
});"""
FORMULAS = "document.querySelectorAll('.katex, mjx-container').length"


def make_twin():
    """The same site, its formulas as TeX again, and MathJax to set them."""
    shutil.rmtree(TWIN, ignore_errors=True)
    shutil.copytree(HTML, TWIN)
    subprocess.run(["npm", "install", "--silent", "--no-save", "--prefix", TWIN, "mathjax@3.2.2"], check=True)
    for path in TWIN.glob("chapters/*.html"):
        page = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")
        for formula in page.select(".katex-display, .katex"):
            if formula.decomposed or formula.find_parent(class_="katex-display"):
                continue
            tex = formula.find("annotation").text
            formula.replace_with(rf"\[{tex}\]" if "katex-display" in formula["class"] else rf"\({tex}\)")
        for section in page.select(".mathjax_ignore"):
            section["class"] = [c for c in section["class"] if not c.endswith("_ignore")]
        script = page.new_tag("script", src="../node_modules/mathjax/es5/tex-chtml.js", defer="")
        page.head.append(script)
        path.write_text(str(page), encoding="utf-8")


def first_view(chromium, home, path, folder):
    tab, fetched = chromium.new_page(), []
    tab.on("request", lambda request: fetched.append(request.url))
    tab.goto(home + path, wait_until="networkidle")
    tab.close()
    files = {folder / url.removeprefix(home).split("?")[0].split("#")[0] for url in fetched if url.startswith(home)}
    return sum(browser.compressed(file) for file in files if file.is_file())


def ready(chromium, url):
    """After how many milliseconds, and how many formulas there are."""
    tab = chromium.new_page()
    tab.add_init_script(TIMER)
    tab.goto(url, wait_until="commit")
    tab.wait_for_function("window.readyAfter")
    milliseconds, formulas = tab.evaluate(f"[window.readyAfter, {FORMULAS}]")
    tab.close()
    return milliseconds, formulas


def main():
    make_twin()
    ours, theirs = browser.served(HTML), browser.served(TWIN)
    with browser.started() as chromium:
        print("page                  formulas    first view, KB    ready, ms    by MathJax, ms    ratio")
        ratios = []
        for path in sorted(p.relative_to(HTML).as_posix() for p in HTML.glob("chapters/*.html")):
            weight = first_view(chromium, ours, path, HTML)
            times = [(ready(chromium, ours + path), ready(chromium, theirs + path)) for _ in range(RUNS)]
            own, other = (statistics.median(ms for ms, _ in runs) for runs in zip(*times))
            ratios.append(statistics.median(b / a for (a, _), (b, _) in times))  # of runs one after the other
            ((_, formulas), (_, as_many)) = times[0]
            assert formulas == as_many, f"{path}: {formulas} formulas, and {as_many} by MathJax"
            numbers = f"{formulas:8} {weight / 1000:17.0f} {own:12.0f} {other:17.0f} {ratios[-1]:8.1f}"
            print(f"{Path(path).stem:22} {numbers}", flush=True)
        print(f"{'median of the pages':22} {statistics.median(ratios):66.1f}")


if __name__ == "__main__":
    main()
