"""The built pages in a real browser, on a desk and on a phone, in both themes, with no way out to the network."""

import json
import re
import zipfile
from functools import cache
from html import unescape
from pathlib import Path
from urllib.parse import quote, unquote, urljoin, urlsplit

import matplotlib.pyplot as plt
import nbformat
import pytest
import yaml
from axe_playwright_python.sync_playwright import Axe
from sampled import some
from test_figures import FIGURES as DRAWN

from book import way
from book._ext.chinese import FIGURES
from book._ext.figures import SVG, inlined
from book._ext.plain import DISPLAY
from book._ext.reference import chapters, entries
from book.browser import compressed, served, started
from book.languages import finished
from book.pages_report import measured
from book.queries import EDITIONS, first, missed, questions
from derivations.records import stored_records
from derivations.show.report import MIME
from xglib._svg import as_svg

HTML = Path(__file__).parents[2] / "_build/html"
PAGES = sorted({p.relative_to(HTML).as_posix() for p in HTML.rglob("*.html") if "_static" not in p.parts})
PARTS = yaml.safe_load((HTML.parents[1] / "_toc.yml").read_text(encoding="utf-8"))["parts"]
DERIVING = [Path(page["file"]).name for part in PARTS[1:5] for page in part["chapters"]]  # from errors to bias
CHINESE = [f"zh/{page}.html" for page in finished()]
SOME = ["intro.html", "chapters/f1.html", "zh/chapters/f1.html", "chapters/coming_from_sklearn.html"]
FIRST_VIEW = 400_000  # bytes, compressed
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
    for (const e of document.querySelectorAll('svg.figure'))
        if (e.role !== 'img' || !e.querySelector('title')?.textContent) out.push('a figure without words');
    if (document.documentElement.scrollWidth > room) out.push('the page scrolls sideways');
    const scrolls = e => e && (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
    for (const e of document.querySelectorAll('article :is(.katex-html, img, svg.figure, table, pre)'))
        if (e.getBoundingClientRect().right > room && !scrolls(e)) out.push('cut off: ' + e.textContent.slice(0, 60));
    return out;
}"""
# What axe need not look at, at two thirds of its time: of formulas the pictures for the eye and all MathML but the
# first three, of figures all but their words, and the contrast of any text whose colour, size and ground are those of
# another. (Of a single character it judges no colour.)
THIN_OUT = """() => {
    for (const e of document.querySelectorAll('.katex-html, svg[role=img] > :not(title, desc)')) e.remove();
    for (const e of [...document.querySelectorAll('.katex-mathml math')].slice(3)) e.replaceWith(e.textContent);
    const style = getComputedStyle, grounds = new Map([[null, '']]), seen = new Set();
    const ground = e => {
        if (!grounds.has(e)) {
            const {backgroundColor, backgroundImage, opacity} = style(e);
            const own = [backgroundColor, backgroundImage, opacity].join();
            grounds.set(e, (own === 'rgba(0, 0, 0, 0),none,1' ? '' : own) + ground(e.parentElement));
        }
        return grounds.get(e);
    };
    const look = e => [style(e).color, style(e).fontSize, style(e).fontWeight, ground(e)].join();
    const speaks = e => [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim().length > 1);
    const shown = [...document.body.querySelectorAll('*')].filter(e => speaks(e) && e.checkVisibility());
    for (const e of shown) if (seen.size !== seen.add(look(e)).size) e.dataset.look = '';
    return seen.size;
}"""
CONTRAST = "axe.configure({rules: [{id: 'color-contrast', selector: '[data-look]'}]})"
RUN = "axe.run({resultTypes: ['violations']}).then(found => found.violations)"

# What a keyboard should reach: all that can be used, and is shown.
STOPS = """() => [...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]')].filter(e =>
    e.tabIndex >= 0 && !e.disabled && e.checkVisibility({visibilityProperty: true, opacityProperty: true})
).map((e, i) => { e.dataset.stop = i; return e.outerHTML.slice(0, 120); })"""
STOP = """() => {
    const e = document.activeElement, box = e.getBoundingClientRect(), style = getComputedStyle(e);
    const seen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const marked = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
    return [e.dataset.stop, seen && marked, e.outerHTML.slice(0, 120)];
}"""

# Sizes are told to the page with a frame, and the first may come late.
SHOWN = "() => new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(() => shown())))"


ADDRESSES = (Path(__file__).parent / "addresses.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("edition", ["", "zh/"])
def test_every_address_there_was_still_answers(edition):
    """What has been published may be linked: a page, and the anchors on it, of version 0.1.0 and since."""
    lost = []
    for file, *anchors in map(str.split, ADDRESSES):
        path = HTML / edition / file
        text = path.read_text("utf-8") if path.exists() else ""
        lost += (
            [f"{edition}{file}"] if not text else [f"{edition}{file}#{a}" for a in anchors if f'id="{a}"' not in text]
        )
    assert not lost


@pytest.fixture(scope="module")
def site():
    if not PAGES:
        pytest.skip("NO PAGE WAS TESTED: the book is not built, run `make book`")
    return served(HTML)


@pytest.fixture(scope="module")
def browser():
    with started(lambda why: pytest.skip(f"NO PAGE WAS TESTED: {why}")) as chromium:
        yield chromium


@pytest.fixture
def opened(browser):
    """Opens an address; what goes wrong on the way is collected, and what was fetched."""
    tabs = []

    def open_(url, home, **options):
        tab = browser.new_page(**options)
        tab.faults, tab.fetched = [], []
        tab.on("console", lambda m: tab.faults.append(f"console: {m.text}") if m.type == "error" else None)
        tab.on("pageerror", lambda e: tab.faults.append(f"script error: {e}"))
        tab.on("request", lambda r: tab.fetched.append(r.url))
        tab.on("requestfailed", lambda r: tab.faults.append(f"failed: {r.url}"))
        tab.on("response", lambda r: tab.faults.append(f"{r.status}: {r.url}") if r.status >= 400 else None)
        tab.goto(url, wait_until="networkidle")
        tab.locator("template.scripts").wait_for(state="detached")  # all have run
        tab.evaluate(SHOWN)
        tab.faults += [f"leaves: {u}" for u in tab.fetched if not u.startswith((home, "data:", "blob:"))]
        tabs.append(tab)
        return tab

    yield open_
    for tab in tabs:
        tab.close()


def barriers(tab):
    """What axe finds on a page, which it leaves thinned out."""
    assert tab.evaluate(THIN_OUT)
    tab.evaluate(Axe().axe_script)
    tab.evaluate(CONTRAST)
    return [f"{rule['help']}: {node['html']}" for rule in tab.evaluate(RUN) for node in rule["nodes"]]


def test_a_grey_word_a_picture_and_a_button_without_words_are_found(opened, site):
    tab = opened(f"{site}chapters/f1.html", site)
    tab.evaluate("""() => {
        document.querySelector('article p').innerHTML += ' <em style="color: #999">grey</em><button></button>';
        document.querySelector('svg[role=img] title').remove();
        document.querySelector('svg[role=img]').removeAttribute('aria-labelledby');
    }""")
    found = " ".join(barriers(tab))
    assert all(words in found for words in (">grey<", "<button></button>", "<svg")), found


DESK, PHONE = (1280, "light"), (390, "dark")


@pytest.mark.parametrize(
    "path, width, theme",
    some(
        [(SOME[0], *DESK), (SOME[1], *PHONE), (SOME[2], *PHONE), (SOME[3], *DESK)],
        [(path, *view) for path in PAGES for view in (DESK, PHONE)],
    ),
)
def test_page(opened, site, path, width, theme):
    tab = opened(site + path, site, viewport={"width": width, "height": 900}, color_scheme=theme)
    faults = tab.faults + tab.evaluate(FAULTS)
    if not path.endswith("index.html"):  # it leads on to the first page
        if tab.evaluate("document.documentElement.dataset.theme") != theme:
            faults.append(f"not {theme}, as the system is")
        faults += barriers(tab)
    files = {HTML / urlsplit(url.removeprefix(site)).path for url in tab.fetched if url.startswith(site)}
    weight = sum(compressed(file) for file in files if file.is_file())
    if weight > FIRST_VIEW:
        faults.append(f"the first view weighs {weight} bytes")
    assert not faults, "\n".join(faults)


def test_the_zip_file_opened_from_disk(opened, site, tmp_path):
    zipfile.ZipFile(HTML / "derivations-that-run.zip").extractall(tmp_path)
    for path in SOME:
        tab = opened((tmp_path / "html" / path).as_uri(), "file:")
        assert not (faults := tab.faults + tab.evaluate(FAULTS)), "\n".join(faults)
    assert searched(tab, f"{(tmp_path / 'html').as_uri()}/", "召回率")[0].startswith("chapters/f1.html")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("path", some(["intro.html"], ["chapters/f1.html", "search.html"]))
def test_the_keyboard_reaches_everything(opened, site, path, width):
    tab = opened(site + path, site, viewport={"width": width, "height": 900}, reduced_motion="reduce")
    stops, reached, hidden = tab.evaluate(STOPS), set(), []
    for _ in range(10 * len(stops)):  # boxes that scroll are stops, too
        tab.keyboard.press("Tab")
        number, seen, element = tab.evaluate(STOP)
        if number == "0" and reached:
            break
        if number is not None:
            reached.add(int(number))
            hidden += [] if seen else [element]
    missed = [text for number, text in enumerate(stops) if number not in reached]
    assert len(stops) > 4 and not missed and not hidden, f"not reached: {missed}\nreached unseen: {hidden}"


def test_the_keyboard_works_everything(opened, site):
    tab = opened(f"{site}chapters/f1.html", site)
    summary = tab.locator("article details > summary").first
    for open_ in (True, False):
        summary.press("Enter")
        assert summary.evaluate("e => e.parentElement.open") == open_
    switch, themes = tab.locator(".theme-switch-button"), set()
    for _ in range(3):
        switch.press("Enter")
        themes.add(tab.evaluate("document.documentElement.dataset.mode"))
    assert themes == {"light", "dark", "auto"}
    tab.keyboard.press("Control+k")
    tab.keyboard.type("2.33")
    tab.keyboard.press("Enter")
    tab.wait_for_url(f"{site}equations/2-33.html")


def test_the_menu_of_a_phone_opens_by_the_keyboard(opened, site):
    tab = opened(f"{site}chapters/f1.html", site, viewport={"width": 390, "height": 900})
    link = tab.locator("#pst-primary-sidebar-modal a", has_text="P-R curves")
    tab.locator(".primary-toggle").press("Enter")
    link.wait_for()
    link.press("Enter")
    tab.wait_for_url(f"{site}chapters/pr_curve.html")


def test_the_contents_follow_the_page(opened, site):
    tab = opened(f"{site}chapters/f1.html", site, viewport={"width": 1280, "height": 900})
    for section in ("where-the-formula-comes-from", "on-real-data"):
        tab.locator(f"section#{section} > h2").evaluate("e => e.scrollIntoView({behavior: 'instant'})")
        tab.locator(f'nav.page-toc a.active[href="#{section}"]').wait_for()


# Boxes of lines of text are higher than its letters.
CROWDED = """() => {
    const inside = (a, b) =>
        a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1
        || a.bottom - 3 <= b.top + 3 || b.bottom - 3 <= a.top + 3;
    const out = [], box = e => e.getBoundingClientRect();
    for (const figure of document.querySelectorAll('svg.figure')) {
        const say = (fault, ...texts) => out.push(`${fault}: ${texts.map(e => e.textContent).join(' | ')}`);
        const texts = [...figure.querySelectorAll('text')], legend = figure.querySelector('.legend > .patch');
        for (const [n, text] of texts.entries()) {
            const held = text.closest('.legend') && legend;
            if (!inside(box(text), box(held || figure))) say(held ? 'outside of the legend' : 'outside', text);
            for (const other of texts.slice(n + 1)) if (!apart(box(text), box(other))) say('over another', text, other);
        }
    }
    return out;
}"""


@pytest.mark.parametrize("words", some([FIGURES], [{}]), ids=["Chinese", "Latin"])
def test_figures_have_room_for_their_words(opened, site, words):
    """Those of the chapters, and all that xglib.figures draws."""
    notebooks = sorted((HTML.parents[1] / "chapters").glob("*.ipynb"))
    drawn = [svg for path in notebooks for svg in stored_figures(path)] + [as_svg(draw().figure) for draw in DRAWN]
    plt.close("all")
    tab = opened(f"{site}chapters/f1.html", site, viewport={"width": 1280, "height": 900})
    page = "".join(inlined(svg, "", words) for svg in drawn)
    tab.locator("article").evaluate("(e, page) => (e.innerHTML = page)", page)
    assert tab.locator("svg.figure").count() == len(drawn) >= len(DRAWN)
    assert not (crowded := tab.evaluate(CROWDED)), "\n".join(crowded)


def stored_figures(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(o["data"][SVG]) for cell in cells for o in cell.get("outputs", []) if SVG in o.get("data", {})]


# The least contrast of a colour on its ground that WCAG asks for in pictures, 3, and of text, 4.5.
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_of_figures_are_seen_in_both_themes(opened, site, theme):
    tab = opened(f"{site}chapters/f1.html", site, color_scheme=theme)
    colours = tab.evaluate(
        """(names) => names.map(name => {
        const e = document.body.appendChild(document.createElement('i'));
        e.style.color = `var(--${name})`;
        return getComputedStyle(e).color.match(/\\d+/g).map(Number);
    })""",
        ["paper", "ink", "blue", "vermilion", "green"],
    )
    paper, *others = map(luminance, colours)
    contrasts = [(max(c, paper) + 0.05) / (min(c, paper) + 0.05) for c in others]
    assert contrasts[0] >= 4.5 and min(contrasts) >= 3, contrasts


def luminance(rgb):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in rgb)]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))


def test_every_record_is_on_its_page(site):
    notebooks = sorted((HTML.parents[1] / "chapters").glob("*.ipynb"))
    found = {path.stem: (HTML / f"chapters/{path.stem}.html").read_text(encoding="utf-8") for path in notebooks}
    shown = {name: page.count('<div class="derivation') for name, page in found.items()}
    assert shown == {path.stem: len(stored_records(path)) for path in notebooks}
    assert 'href="../reference.html#xglib.formulas.f1"><code>xglib.formulas.f1(P, R)</code></a>' in found["f1"]


@pytest.mark.parametrize("width, height, screens", [(1280, 900, 12), (390, 844, 16)])
@pytest.mark.parametrize("name", some(["roc_auc", "t_tests"], DERIVING))
def test_a_chapter_has_its_shape(browser, site, name, width, height, screens):
    figures = measured(browser, f"{site}chapters/{name}.html", (width, height))
    assert figures["length"] <= screens * height
    assert 0 < sum(figures["code"]) <= 0.15 * figures["length"]
    assert sum(figures["prose"]) >= 0.3 * figures["length"]
    assert figures["picture"] < (2 if width == 1280 else 3) * height
    assert figures["derivations"] and max(figures["derivations"]) < height


@pytest.mark.parametrize("edition", some([""], ["zh/"]))
def test_an_equation_opens_in_one_screen_of_a_phone(browser, site, edition):
    """All 42, each with its equation, words on it, its derivation and the way on."""
    tab, faults = browser.new_page(viewport={"width": 390, "height": 844}), []
    for n in range(1, 43):
        tab.goto(f"{site}{edition}equations/2-{n}.html", wait_until="load")
        page = tab.locator("section.equation")
        assert page.locator("h1").inner_text() == {"": "Equation", "zh/": "式"}[edition] + f" (2.{n})"
        assert page.locator(f'.printed[aria-label="(2.{n})"]').count() == {32: 3}.get(n, 1)
        assert page.locator("details.proof:not([open]) > div > .derivation").count() == {32: 2}.get(n, 1)
        assert page.locator(":scope > p:not(.leads)").count() and page.locator(".leads a").count() >= 2
        beside = tab.locator(".prev-next-area a").evaluate_all("links => links.map(a => a.getAttribute('href'))")
        assert beside == [f"2-{m}.html" for m in (n - 1, n + 1) if 0 < m < 43]
        ends = tab.locator(".prev-next-area").evaluate("e => e.getBoundingClientRect().bottom + scrollY")
        faults += [f"(2.{n}) ends at {ends:.0f}"] if ends > 844 else []
        cut = page.locator(".printed .formula").evaluate_all("all => all.some(e => e.scrollWidth > e.clientWidth)")
        faults += [f"(2.{n}) is cut"] if cut else []
    tab.set_viewport_size({"width": 1280, "height": 900})
    tab.reload()
    assert tab.locator("details.proof[open]").count() == 1
    tab.close()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("path", ["intro.html", "chapters/roc_auc.html"])
def test_a_figure_moves_by_the_keyboard(opened, site, path):
    tab = opened(site + path, site, viewport={"width": 390, "height": 900})
    figure = tab.locator(".moving[data-figure=threshold]")
    data = json.loads(figure.locator("script").text_content())
    slider, points = figure.locator("input"), set()
    slider.press("Home")
    for at in data["places"]:
        counts = figure.locator("td:not(:empty)").all_inner_texts()
        assert counts == [f"{name} {at[name.lower()]:g}" for name in ("TP", "FN", "FP", "TN")]
        names = {"threshold": "threshold", "precision": "precision", "recall": "recall", "F1": "f1"}
        said = [f"{name} {'none' if at[key] is None else format(at[key], 'g')}" for name, key in names.items()]
        assert slider.get_attribute("aria-valuetext") == " · ".join(said)
        points.add(figure.locator("circle.here").first.evaluate("e => e.getAttribute('cx') + e.getAttribute('cy')"))
        slider.press("ArrowRight")
    assert len(points) == len(data["places"]) == 8
    stills = tab.locator(":has(> .moving) > svg[role=img]")  # which stand where no script runs
    assert stills.count() == tab.locator(".moving").count() and not any(e.is_visible() for e in stills.all())


def test_the_source_of_a_derivation_unfolds(opened, site):
    tab = opened(f"{site}chapters/f1.html", site)
    source = tab.locator(".cell:has(.derivation .lines) > details.source").first
    code, mark = source.locator("pre"), tab.locator(".derivation:not(.printed) details.how").first
    assert not code.is_visible() and not mark.locator("li").first.is_visible()
    source.locator("summary").press("Enter")
    mark.locator("summary").press("Enter")
    assert code.is_visible() and "2 * TP / (m + TP - TN)" in code.inner_text()
    assert "same normal form; " in mark.locator("li").first.inner_text()


@pytest.mark.parametrize("width", [1280, 390])
def test_a_reason_stands_beside_its_line_or_below_on_a_phone(opened, site, width):
    tab = opened(f"{site}chapters/f1.html", site, viewport={"width": width, "height": 900})
    boxes = "e => [...e.querySelectorAll('.formula, .why')].map(part => part.getBoundingClientRect().toJSON())"
    derivation = tab.locator(".derivation:has(.lines)").first
    lines = [line.evaluate(boxes) for line in derivation.locator(".lines > .line").all()]
    assert len(lines) == 5 and len({formula["x"] for formula, _ in lines}) == 1
    for formula, why in lines:
        if width == 390:
            assert why["y"] >= formula["bottom"] - 1
        else:
            assert why["x"] >= formula["right"] and why["y"] < formula["bottom"]


def test_paper_is_light_and_unfolded(opened, site):
    tab = opened(f"{site}chapters/f1.html", site, color_scheme="dark")
    tab.emulate_media(media="print", color_scheme="dark")
    ink = "getComputedStyle(document.querySelector('.derivation .formula')).color.match(/\\d+/g).map(Number)"
    folded = tab.locator("article details:not(.source, .how)")
    assert min(tab.evaluate(ink)) > 150 and not any(folded.evaluate_all("all => all.map(e => e.open)"))
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert max(tab.evaluate(ink)) < 100 and all(folded.evaluate_all("all => all.map(e => e.open)"))
    assert not tab.locator("details.source").first.is_visible()
    tab.evaluate("dispatchEvent(new Event('afterprint'))")
    assert min(tab.evaluate(ink)) > 150 and not any(folded.evaluate_all("all => all.map(e => e.open)"))


# What is typed, and the first place that is found: a page of chapters/ if no other is named.
FIRST = """
召回率              f1.html#f1-precision-and-recall-in-one-number
查全率              f1.html#f1-precision-and-recall-in-one-number
查准率              f1.html#f1-precision-and-recall-in-one-number
F1分数              f1.html#f1-precision-and-recall-in-one-number
混淆矩阵            f1.html#f1-precision-and-recall-in-one-number
误差                error_rates.html#errors-what-does-a-test-on-a-few-examples-say-about-all-the-others
泛化误差            error_rates.html#errors-what-does-a-test-on-a-few-examples-say-about-all-the-others
过拟合              error_rates.html#errors-what-does-a-test-on-a-few-examples-say-about-all-the-others
自助法              resampling.html#bootstrap
留一法              resampling.html#leave-one-out
宏平均              macro_micro.html#macro-and-micro-several-confusion-matrices-one-number
微平均              macro_micro.html#macro-and-micro-several-confusion-matrices-one-number
宏查准率            macro_micro.html#macro-and-micro-several-confusion-matrices-one-number
受试者工作特征      roc_auc.html#roc-and-auc-why-is-an-area-a-share-of-pairs
ROC曲线             roc_auc.html#roc-and-auc-why-is-an-area-a-share-of-pairs
代价曲线            cost_curve.html#cost-curves-the-best-threshold-for-unequal-costs
代价矩阵            cost_curve.html#cost-curves-the-best-threshold-for-unequal-costs
非均等代价          cost_curve.html#cost-curves-the-best-threshold-for-unequal-costs
最大似然估计        error_rate_mle.html#the-error-rate-that-explains-the-test-best-is-it-simply-k-m
假设检验            binomial_test.html#the-binomial-test-how-many-errors-are-too-many
秩                  friedman_nemenyi.html#one-rank
偏差与方差          bias_variance.html#bias-variance-and-noise-what-is-an-error-made-of
偏差方差分解        bias_variance.html#the-dilemma
偏差-方差窘境       bias_variance.html#the-dilemma
正规态的期望        error_rates.html#errors-what-does-a-test-on-a-few-examples-say-about-all-the-others
2.10                /equations/2-10.html
(2.33)              /equations/2-33.html
（2.1）               /equations/2-1.html
２．２６                /equations/2-26.html
式(2.21)             /equations/2-21.html
公式 2.41             /equations/2-41.html
eq. 2.27            /equations/2-27.html
Equation (2.36)     /equations/2-36.html
图2.4               roc_auc.html#fig-2-4
Figure 2.3          pr_curve.html#fig-2-3
图 2.9              bias_variance.html#fig-2-9
表2.1               f1.html#table-2-1
表2.2               cost_curve.html#table-2-2
表2.5               friedman_nemenyi.html#table-2-5
2.3.3               roc_auc.html#roc-and-auc-why-is-an-area-a-share-of-pairs
2.4.3节             mcnemar.html#mcnemar-s-test-two-classifiers-on-one-test-set
第2.5节             bias_variance.html#bias-variance-and-noise-what-is-an-error-made-of
section 2.2         resampling.html#hold-out-cross-validation-bootstrap-one-data-set-for-two-purposes
习题2.4             exercises.html#exercise-2-4
exercise 2.10       more_exercises.html#exercise-2-10
erratum 30          macro_micro.html#erratum-30
F1                  f1.html#f1-precision-and-recall-in-one-number
McNemar's test      mcnemar.html#mcnemar-s-test-two-classifiers-on-one-test-set
recall              f1.html#f1-precision-and-recall-in-one-number
convex hulls        cost_curve.html#the-lower-envelope-and-the-convex-hull
what is leave-one-out  resampling.html#leave-one-out
5×2 cross validation   five_by_two.html#cross-validation-is-its-statistic-a-t-variable
errata              errata.html#errata-of-the-sources-each-run
glossary            /notation.html#glossary
f1_from_counts      /reference.html#xglib.formulas.f1_from_counts
KFold               /reference.html#xglib.KFold
Derivation.step     /reference.html#derivations.Derivation.step
xglib.nemenyi_q     /reference.html#xglib.nemenyi_q
卷积神经网络        -
神经网络            -
xyzzy               -
constructor         -
__proto__           -
2.99                -
make_pipeline       leakage.html#in-practice
make_union          -
np.random           -
the                 -
<i>zyx</i>          -
"""


def searched(tab, site, words):
    """Searches; the places that are shown, or the one to which a number leads at once."""
    tab.goto(f"{site}search.html?q={quote(words)}", wait_until="commit")
    tab.wait_for_function("!location.pathname.endsWith('/search.html') || document.querySelector('.search-summary')")
    if "search.html" not in tab.url:
        return [tab.url.removeprefix(site)]
    return tab.locator("#search-results li > a").evaluate_all("links => links.map(a => a.getAttribute('href'))")


# What has moved to another page: the old address leads on.
MOVED = {
    ("t_tests", "five_by_two"): ["five-by-two", "eq-2-32", "erratum-11", "erratum-12"],
    ("how_it_is_checked", "evidence"): ["check-your-own", "four-verdicts", "mutants", "what-you-have-to-trust"],
    ("exercises", "more_exercises"): [f"exercise-2-{number}" for number in (7, 8, 9, 10)],
}


@pytest.mark.parametrize("old, new", MOVED)
def test_old_addresses_lead_on(site, old, new):
    pages = {name: (HTML / f"chapters/{name}.html").read_text(encoding="utf-8") for name in (old, new)}
    assert all(f'id="{anchor}"' in page for page in pages.values() for anchor in MOVED[old, new])
    paragraph = pages[old].split(f'id="{MOVED[old, new][0]}"')[1].split("</p>")[0]
    assert f'href="{new}.html' in paragraph


TABLE = [re.split(r"\s{2,}", line) for line in FIRST.strip().splitlines()]


def test_search_finds_first(browser, site):
    found = first(browser, site, [words for words, _ in TABLE])
    wrong = [
        f"{words}: {found[words]} instead of {place}"
        for words, place in TABLE
        if found[words] not in (place, f"chapters/{place}", place.removeprefix("/"))
    ]
    assert len(TABLE) >= 60 and not wrong, "\n".join(wrong)


def test_search_understands_questions(browser, site):
    """Of 120 at least 110: python -m book.queries says which do not."""
    asked = questions()
    wrong = [missed(browser, site + EDITIONS[edition], asked[edition]) for edition in asked]
    assert {edition: len(table) for edition, table in asked.items()} == {"zh": 60, "en": 60}
    assert sum(map(len, wrong)) <= 10, wrong


def test_search_names_the_place(browser, site):
    tab = browser.new_page()
    searched(tab, site, "留一法")
    place = tab.locator("#search-results li").first
    assert place.locator("a").inner_text().endswith("› Three ways to divide the data › Leave-one-out")
    assert "留一法" in place.locator("p mark").all_inner_texts()
    assert "leave-one-out" in tab.locator(".search-summary").inner_text()  # what else was looked for
    tab.close()


def test_search_shows_titles_then_chapters_and_the_rest_on_demand(browser, site):
    tab = browser.new_page()
    assert len(searched(tab, site, "查准率")) == 20
    tab.get_by_role("button", name="Show all").press("Enter")
    pages = tab.locator("#search-results li > a").evaluate_all("all => all.map(a => [a.pathname, a.textContent])")
    named = re.compile(r"(?<!average )(?<![\w.])precision(?!_)|查准率", re.IGNORECASE)
    kinds = [
        0 if named.search(text.split(" › ")[-1]) else 1 if Path(page).stem in DERIVING else 2 for page, text in pages
    ]
    assert len(kinds) > 40 and set(kinds) == {0, 1, 2} and kinds == sorted(kinds), pages
    tab.close()


@pytest.mark.parametrize("width, theme", some([DESK, PHONE], [(1280, "dark"), (390, "light")]))
def test_found_places_can_be_read(opened, site, width, theme):
    tab = opened(f"{site}search.html?q=查准率", site, viewport={"width": width, "height": 900}, color_scheme=theme)
    faults = tab.faults + tab.evaluate(FAULTS)
    faults += barriers(tab)
    glass, text = tab.locator(".bd-search-container form").evaluate("""form => [
        form.querySelector("i, svg").getBoundingClientRect().right,
        form.querySelector("input").getBoundingClientRect().left
            + parseFloat(getComputedStyle(form.querySelector("input")).paddingLeft)]""")
    if glass > text:
        faults.append(f"the magnifier ends at {glass}, what is typed begins at {text}")
    assert not faults, "\n".join(faults)


def test_every_place_of_the_search_exists(site):
    book = json.loads((HTML / "searchindex.js").read_text(encoding="utf-8").removeprefix("const BOOK = ").rstrip(";\n"))
    pages = {path: anchors(path)[0] for path in PAGES}
    addresses = [place["address"] for place in book["places"]] + list(book["numbers"].values())
    missing = [a for a in addresses if {a.partition("#")[2]} - {""} - pages[a.partition("#")[0]]]
    assert len(addresses) > 600 and not missing, missing
    assert {f"eq{number}" for number in chapters()} <= book["numbers"].keys()
    english = {page for page in PAGES if not page.startswith("zh/")}
    assert {address.partition("#")[0] for address in addresses} == english - {"404.html", "index.html", "search.html"}
    # The page for authors speaks of LaTeX.
    text = " ".join(place["text"] for place in book["places"] if "test_your" not in place["address"])
    for unread in ("import numpy", "\\frac", "Show code", "Index of equations · Errata"):
        assert unread not in text, unread


@cache
def anchors(path):
    """Where a page can be entered, and where its links lead."""
    page = (HTML / path).read_text(encoding="utf-8")
    ids = re.findall(r'<\w[^<>]*?\sid="([^"]*)"', page)
    links = re.findall(r'<(?:a|link)\s(?:[^<>]*?\s)?href="([^"]*)"|<\w[^<>]*?\ssrc="([^"]*)"', page)
    return set(map(unescape, ids)), {unescape(href or src) for href, src in links}


def test_links_inside_resolve(site):
    followed, broken, printed = 0, [], (HTML.parent / "printed").exists()  # the PDF files: make book, make serve
    for path in PAGES:
        for link in anchors(path)[1]:
            target = urlsplit(urljoin(path, link))
            if target.scheme or link == "#":
                continue
            followed += 1
            place = unquote(target.path)
            known = anchors(place)[0] if place in PAGES else ()
            if place.endswith("derivations-that-run.pdf") and not printed:
                continue
            if not (HTML / place).is_file() or target.fragment and unquote(target.fragment) not in known:
                broken.append(f"{path}: {link}")
    assert followed > 1000 and not broken, "\n".join(broken)


@pytest.mark.parametrize("edition", ["", "zh/"])
def test_when_a_chapter_is_read_stands_on_the_first_page_and_below_its_title(site, edition):
    first, marks = (HTML / edition / "intro.html").read_text(encoding="utf-8"), set()
    for page, (_, minutes) in way.chapters().items():
        own = re.search('<span class="way">(.*?)</span>', (HTML / edition / f"{page}.html").read_text("utf-8"))[1]
        linked = re.search(rf'href="{page}.html#[^"]*">(?:(?!</a>).)*</a> <span class="way">(.*?)</span>', first)
        assert linked and linked[1] == own and f" {minutes} " in own
        marks.add(own.partition(" · ")[0])
    assert marks == ({"初读", "再读", "选读"} if edition else {"First pass", "Second pass", "Optional"})
    assert all(f"{way.total(when)[1]} " in first for when in way.WHEN)


def test_reference_has_every_name_with_its_equations(site):
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


# What is English in the articles of Chinese pages: code, what it prints, docstrings, works that are cited, names (of
# programs, people and parts of the library), and the terms that are named beside their translation.
WORDS = """() => {
    const texts = document.createTreeWalker(document.querySelector('article'), NodeFilter.SHOW_TEXT), out = [];
    const left = 'pre, code, script, style, svg, dl.py, .katex, .headerlink, .edition, .sd-hide-link-text, ' +
        '.glossary dt, .bibtex-citation, .citation-list';
    for (let n; (n = texts.nextNode());) if (!n.parentElement.closest(left)) out.push(n.data);
    return out;
}"""
LABELS = """() => [...document.querySelectorAll('a.headerlink, button, input, nav, label, summary')].flatMap(
    e => [e.title, e.ariaLabel, e.placeholder]).filter(Boolean)"""
HAN = re.compile("[\u4e00-\u9fff]")
SENTENCE = re.compile(r"[A-Za-z']{2,}(?:[ ,]+[A-Za-z']{2,}){2,}")  # three words


@pytest.mark.parametrize("path", some(CHINESE[:3], CHINESE))
def test_no_english_is_left_on_a_chinese_page(opened, site, path):
    tab = opened(site + path, site)
    assert tab.evaluate("document.documentElement.lang") == "zh-CN"
    texts = tab.evaluate(WORDS)
    assert len(HAN.findall("".join(texts))) > 3 * len(re.findall("[A-Za-z]+", "".join(texts)))
    assert not (english := [text for text in texts if SENTENCE.search(re.sub("（[^（）]*）", "", text))]), english
    assert "中文摘要" not in "".join(texts)
    labels = tab.evaluate(LABELS)
    assert not (english := [text for text in labels if re.search("[a-z]{3}", text) and not HAN.search(text)]), english


def test_a_chinese_page_offers_its_notebook_in_chinese(site):
    offered = {path: re.search(r'href="([^"]+\.ipynb)" download', (HTML / path).read_text("utf-8")) for path in CHINESE}
    assert sum(map(bool, offered.values())) > 20
    for path, link in ((path, link[1]) for path, link in offered.items() if link):
        name = urljoin(path.removeprefix("zh/"), link)
        ours, english = (nbformat.read(HTML / folder / name, as_version=4).cells for folder in ("zh", ""))
        code = [[cell.source for cell in cells if cell.cell_type == "code"] for cells in (ours, english)]
        words = [DISPLAY.sub("", cell.source) for cell in ours if cell.cell_type == "markdown"]
        for output in (output for cell in ours for output in cell.get("outputs", ()) if MIME in output.get("data", ())):
            words.append(output.data["text/markdown"])
        assert code[0] == code[1]
        assert not (left := [text for text in words if re.search("[a-z]{3}", text) and not HAN.search(text)]), left


# Texts that begin a line with the punctuation behind a formula.
BROKEN_OFF = """() => {
    const texts = document.createTreeWalker(document.querySelector('article'), NodeFilter.SHOW_TEXT), out = [];
    for (let n; (n = texts.nextNode());) {
        if (!/^[，。；：！？）、”.,;:!?)]/.test(n.data)) continue;
        if (n.parentElement.closest('.katex, pre, svg')) continue;
        let block = n.parentElement, place = document.createRange();
        while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
        place.setStart(n, 0); place.setEnd(n, 1);
        const room = block.getBoundingClientRect().left + parseFloat(getComputedStyle(block).paddingLeft);
        const box = place.getBoundingClientRect();
        if (box.width && Math.abs(box.left - room) < 3) out.push(n.parentElement.textContent.slice(0, 40));
    }
    return out;
}"""


@pytest.mark.parametrize("width", some([390], [1280]))
def test_punctuation_stays_with_its_formula(opened, site, width):
    for path in ("chapters/cost_curve.html", "chapters/resampling.html", "zh/chapters/exercises.html"):
        tab = opened(site + path, site, viewport={"width": width, "height": 900})
        assert tab.locator("article .katex").count() > 40
        assert not (broken := tab.evaluate(BROKEN_OFF)), broken


@pytest.mark.parametrize("page", finished())
def test_editions_have_the_same_anchors_and_formulas(site, page):
    english, chinese = (HTML / folder / f"{page}.html" for folder in ("", "zh"))
    ours, theirs = (anchors(path.relative_to(HTML).as_posix())[0] for path in (english, chinese))
    numbered = re.compile(r"id\d+")  # which nobody links to from elsewhere
    assert {a for a in ours ^ theirs if not numbered.fullmatch(a)} == set()
    formulas = [
        re.findall(r"<annotation[^>]*>(.*?)</annotation>", path.read_text(encoding="utf-8"), re.DOTALL)
        for path in (english, chinese)
    ]
    without = [[tex for tex in found if "text{" not in tex] for found in formulas]
    assert sorted(without[0]) == sorted(without[1])


def test_the_switch_keeps_the_place_both_ways(opened, site):
    tab = opened(f"{site}chapters/f1.html#erratum-29", site)
    for folder, lang in (("zh/", "zh-CN"), ("", "en")):
        tab.locator("a.edition").click()
        tab.wait_for_url(f"{site}{folder}chapters/f1.html#*")
        tab.locator("template.scripts").wait_for(state="detached")
        assert tab.evaluate("document.documentElement.lang") == lang
        assert tab.url.endswith("#erratum-29")
    tab.locator("section#in-practice").evaluate("e => e.scrollIntoView({behavior: 'instant'})")
    tab.locator("a.edition").evaluate("e => e.click()")  # another click would scroll first
    tab.wait_for_url(f"{site}zh/chapters/f1.html#in-practice")
    assert opened(f"{site}search.html", site).locator("a.edition").count() == 0


@pytest.mark.parametrize("language, offers", [("zh-CN", 1), ("en-US", 0)])
def test_the_landing_page_offers_chinese_to_who_reads_it(opened, site, language, offers):
    tab = opened(f"{site}intro.html", site, locale=language)
    assert tab.locator(".offer a").count() == offers and tab.url == f"{site}intro.html"
    if offers:
        tab.locator(".offer a").click()
        tab.wait_for_url(f"{site}zh/intro.html")
        assert opened(f"{site}zh/intro.html", site, locale=language).locator(".offer").count() == 0


FIRST_CHINESE = dict.fromkeys(["三种用法", "资料来源"], "intro") | {
    query: f"chapters/{page}"
    for page, queries in {
        "f1": "查准率 召回率 调和平均 混淆矩阵",
        "agreement": "MCC",
        "f_beta": "F_beta",
        "roc_auc": "ROC曲线",
        "resampling": "交叉验证",
        "cost_curve": "代价曲线",
        "binomial_test": "显著度",
        "t_tests": "t检验",
        "mcnemar": "McNemar检验",
        "friedman_nemenyi": "平均序值",
        "bias_variance": "偏差与方差",
        "errata": "勘误",
        "intervals": "置信区间",
        "average_precision": "平均查准率",
        "calibration": "校准",
    }.items()
    for query in queries.split()
}


def test_chinese_finds_chinese_pages(browser, site):
    found = first(browser, f"{site}zh/", FIRST_CHINESE)
    wrong = {query: place for query, place in found.items() if place.split(".html#")[0] != FIRST_CHINESE[query]}
    assert not wrong


def test_the_search_speaks_chinese(opened, site):
    tab = opened(f"{site}zh/search.html?q=查准率", site)
    assert "处符合" in tab.locator("#search-results").inner_text()
