"""The built pages in a real browser, on a desk and on a phone, with no way out to the network."""

import functools
import http.server
import re
import shutil
import threading
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from _ext.reference import chapters, entries

HTML = Path(__file__).parents[1] / "_build/html"
SMOKE = [f"chapters/{name}.html" for name in ("f1", "error_rate_mle", "bias_variance", "coming_from_sklearn")]
SMOKE.append("reference.html")
OTHERS = sorted({p.relative_to(HTML).as_posix() for p in HTML.rglob("*.html") if "_static" not in p.parts} - {*SMOKE})
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split() + ["--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"]

FAULTS = r"""() => {
    const out = [], room = document.documentElement.clientWidth + 1;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let n; (n = texts.nextNode());) {
        if (n.parentElement.closest('pre, code, script, style, annotation, .katex-mathml, textarea')) continue;
        if (/\$\$|\$[^$]*\\|\\[([]|\\(begin|frac|sum|hat|math|text|left)\b/.test(n.data))
            out.push('raw TeX: ' + n.data.trim());
    }
    for (const e of document.querySelectorAll('.katex-error')) out.push('bad formula: ' + e.textContent);
    for (const i of document.images) {
        if (!i.alt || /\.(png|svg|jpe?g)$/.test(i.alt)) out.push('no alt text: ' + i.src);
        if (!i.complete || !i.naturalWidth) out.push('broken image: ' + i.src);
    }
    if (document.documentElement.scrollWidth > room) out.push('the page scrolls sideways');
    const scrolls = e => e && (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
    for (const e of document.querySelectorAll('article .katex-html, article img, article table, article pre'))
        if (e.getBoundingClientRect().right > room && !scrolls(e)) out.push('cut off: ' + e.textContent.slice(0, 60));
    return out;
}"""


@pytest.fixture(scope="module")
def site():
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            # index.html only leads on to the first page and names no icon, so a browser may ask for one by itself.
            if self.path != "/favicon.ico":
                return super().do_GET()
            self.send_response(204)
            self.end_headers()

        def log_message(self, *args):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=HTML)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        program = next(filter(None, map(shutil.which, BROWSERS)), playwright.chromium.executable_path)
        if not Path(program).exists():
            pytest.skip("NO PAGE WAS TESTED: there is no Chromium on this machine")
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("path", SMOKE + [pytest.param(path, marks=pytest.mark.slow) for path in OTHERS])
def test_page(browser, site, path, width):
    if not (HTML / path).exists():
        pytest.skip(f"THIS PAGE WAS NOT TESTED: {path} is not built, run `make book`")
    page = browser.new_page(viewport={"width": width, "height": 900})
    faults = []
    page.on("console", lambda m: faults.append(f"console: {m.text}") if m.type == "error" else None)
    page.on("pageerror", lambda e: faults.append(f"script error: {e}"))
    page.on("request", lambda r: r.url.startswith((site, "data:", "blob:")) or faults.append(f"leaves: {r.url}"))
    page.on("requestfailed", lambda r: faults.append(f"failed: {r.url}"))
    page.on("response", lambda r: faults.append(f"{r.status}: {r.url}") if r.status >= 400 else None)
    page.goto(site + path, wait_until="networkidle")
    faults += page.evaluate(FAULTS)
    page.close()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("path", ["intro.html", "chapters/f1.html"])
def test_a_page_opened_from_disk(browser, path):
    if not (HTML / path).exists():
        pytest.skip(f"THIS PAGE WAS NOT TESTED: {path} is not built, run `make book`")
    tab, faults = browser.new_page(), []
    tab.on("requestfailed", lambda r: faults.append(f"failed: {r.url}"))
    tab.on("request", lambda r: r.url.startswith(("file:", "data:", "blob:")) or faults.append(f"leaves: {r.url}"))
    tab.goto((HTML / path).as_uri(), wait_until="networkidle")
    faults += tab.evaluate(FAULTS)
    tab.close()
    assert not faults, "\n".join(faults)


FOUND = [("F1", "f1"), ("McNemar", "mcnemar"), ("查准率", "f1"), ("自助法", "resampling")]


@pytest.mark.parametrize("words, page", FOUND)
def test_search_finds(browser, site, words, page):
    if not (HTML / "search.html").exists():
        pytest.skip("THE SEARCH WAS NOT TESTED: it is not built, run `make book`")
    tab = browser.new_page()
    tab.goto(f"{site}search.html?q={words}")
    tab.locator(f'#search-results a[href*="chapters/{page}.html"]').first.wait_for()
    tab.close()


@pytest.mark.parametrize("typed, place", [("2.10", "f1.html#eq-2-10"), ("(2.33)", "mcnemar.html#eq-2-33"),
                                          ("（2.1）", "resampling.html#eq-2-1")])
def test_a_number_leads_to_its_equation(browser, site, typed, place):
    if not (HTML / "search.html").exists():
        pytest.skip("THE SEARCH WAS NOT TESTED: it is not built, run `make book`")
    tab = browser.new_page()
    tab.goto(f"{site}search.html?q={typed}")
    tab.wait_for_url(f"{site}chapters/{place}")
    assert tab.locator(f'#{place.split("#")[1]}').count() == 1
    tab.close()


def test_reference_has_every_name_with_its_equations():
    if not (HTML / "reference.html").exists():
        pytest.skip("THIS PAGE WAS NOT TESTED: reference.html is not built, run `make book`")
    page = (HTML / "reference.html").read_text(encoding="utf-8")
    rows = re.search(r'<table class="library.*?</table>', page, re.DOTALL)[0].split("<tr")[2:]
    assert len(rows) == len(entries())
    derived_in = chapters()
    for entry, row in zip(entries(), rows):
        assert f'href="#{entry.name}"' in row and f'id="{entry.name}"' in page
        for number in entry.equations:
            assert f"({number})" in row
            if number in derived_in:
                anchor = f"eq-{number.replace('.', '-')}"
                (chapter,) = set(re.findall(rf'href="(chapters/\w+\.html)#{anchor}"', row))
                assert f'id="{anchor}"' in (HTML / chapter).read_text(encoding="utf-8")
