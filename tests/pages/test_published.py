"""What a host and a search engine find beside the pages, in a small book of two."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

ROOT = Path(__file__).parents[2]
BASE = "https://name.example.org/book/"
CONF = """extensions = ["myst_parser", "book._ext.languages", "book._ext.metadata", "book._ext.published"]
html_title, root_doc = "A book & more", "intro"
language, html_baseurl = {!r}, {!r}
locale_dirs = []
def setup(app):
    page = "equations/2-1", dict(metatags="", title="One"), "page.html"  # as book._ext.equations makes them
    app.connect("html-collect-pages", lambda app: [page])
"""
LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
LINK = "{http://www.w3.org/1999/xhtml}link"


@pytest.fixture
def build(tmp_path):
    def build(base, language="en"):
        (tmp_path / "chapters").mkdir()
        (tmp_path / "intro.md").write_text("# First\n\n*What is it?*\n\n```{toctree}\nchapters/f1\nown\n```\n")
        (tmp_path / "chapters/f1.md").write_text("# F1\n\n*Why a mean?*\n")
        (tmp_path / "own.md").write_text("# In one language\n\n*Which one?*\n")
        (tmp_path / "conf.py").write_text(CONF.format(language, base))
        command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", tmp_path, tmp_path / "out"]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return tmp_path / "out"

    return build


def meta(page):
    return dict(re.findall(r'<meta property="(og:[^"]+)" content="([^"]*)"', page.read_text("utf-8")))


def links(page):
    return re.findall(r'href="([^"]*)"', page.read_text("utf-8"))


def test_with_an_address(build):
    out = build(BASE)
    assert (out / ".nojekyll").exists()
    entries = ElementTree.parse(out / "sitemap.xml").getroot()
    named = {entry.find(LOC).text: {link.get("href") for link in entry.iter(LINK)} for entry in entries}
    both = {page: {f"{BASE}{page}.html", f"{BASE}zh/{page}.html"} for page in ("intro", "chapters/f1", "equations/2-1")}
    assert named == {f"{BASE}own.html": set()} | {address: both[page] for page in both for address in both[page]}
    page = (out / "equations/2-1.html").read_text("utf-8")
    assert f'rel="canonical" href="{BASE}equations/2-1.html"' in page
    assert f'hreflang="zh-CN" href="{BASE}zh/equations/2-1.html"' in page
    for page in ("intro.html", "chapters/f1.html"):
        shown = meta(out / page)
        assert shown["og:url"] == BASE + page
        assert (out / shown["og:image"].removeprefix(BASE)).read_bytes().startswith(b"\x89PNG")
    places = [f"{BASE}{page}" for page in ("intro.html", "search.html", "zh/intro.html", "zh/search.html")]
    assert links(out / "404.html") == places  # whole, as it is shown for an address of any depth


def test_without_one_nothing_claims_to_know_it(build):
    out = build("")
    assert (out / ".nojekyll").exists() and not (out / "sitemap.xml").exists()
    assert not {"og:image", "og:url"} & meta(out / "intro.html").keys()
    page = (out / "404.html").read_text("utf-8")
    assert links(out / "404.html")[0] == "intro.html" and "A book &amp; more" in page and "$" not in page


def test_the_chinese_edition_has_the_picture_of_the_english_one(build):
    out = build(f"{BASE}zh/", "zh_CN")
    assert meta(out / "chapters/f1.html")["og:image"] == f"{BASE}_static/shared.png"
    assert meta(out / "chapters/f1.html")["og:url"] == f"{BASE}zh/chapters/f1.html"
    assert not [name for name in (".nojekyll", "404.html", "sitemap.xml") if (out / name).exists()]


def test_the_book_has_it():
    sphinx = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))["sphinx"]
    assert (
        "book._ext.published" in sphinx["config"]["extensions"] and "book._ext.published" in sphinx["local_extensions"]
    )
