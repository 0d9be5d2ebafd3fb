"""Where the book's pages meet the theme: what ours name stands in the theme that is installed."""

import re
from pathlib import Path

import pydata_sphinx_theme
import pytest
import sphinx
import sphinx_book_theme
import yaml

ROOT = Path(__file__).parents[2]
OURS = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "book/_templates").glob("*.html"))}
FOLDERS = [
    Path(sphinx.__file__).parent / "themes/basic",
    Path(pydata_sphinx_theme.__file__).parent / "theme/pydata_sphinx_theme",
    Path(sphinx_book_theme.__file__).parent / "theme/sphinx_book_theme",
]
THEIRS = {path: path.read_text("utf-8") for folder in FOLDERS for path in sorted(folder.rglob("*.html"))}
ALL = "\n".join(THEIRS.values())
SCRIPT = (FOLDERS[1] / "static/scripts/pydata-sphinx-theme.js").read_text("utf-8")
OPTIONS = "\n".join((folder / "theme.conf").read_text("utf-8") for folder in FOLDERS[1:])
CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))["sphinx"]["config"]


def found(pattern, texts=None):
    return sorted({name for text in texts or OURS.values() for name in re.findall(pattern, text)})


@pytest.mark.parametrize("block", found(r"{%-? block (\w+)"))
def test_a_block(block):
    assert re.search(rf"{{%-? block {block}\b", ALL)


@pytest.mark.parametrize("macro", found(r"\btheme\.(\w+)\(") + ["css", "script"])
def test_a_macro(macro):
    assert re.search(rf"{{%-? macro {macro}\(\)", ALL) and any(f"{macro}()" in text for text in OURS.values())


@pytest.mark.parametrize(
    "name",
    found(r'{% (?:include|extends|import|from) "(?:\.\./|sphinx_book_theme/)?([^"]+)"')
    + [*CONFIG["html_sidebars"]["**"], *CONFIG["html_theme_options"]["footer_content_items"]],
)
def test_a_file(name):
    assert name in OURS or any(path.as_posix().endswith(f"/{name}") for path in THEIRS)


@pytest.mark.parametrize("option", CONFIG["html_theme_options"])
def test_an_option(option):
    assert re.search(rf"^{option}\b", OPTIONS, re.MULTILINE)


@pytest.mark.parametrize("setting", found(r'localStorage\.getItem\("(\w+)"\)'))
def test_a_setting_that_the_reader_stores(setting):
    assert re.search(rf'localStorage\.setItem\("{setting}"', SCRIPT)


def test_a_button_that_needs_scripts_bears_the_mark_that_hides_it():
    (mark,) = found(r"<noscript><style>\.([\w-]+) ")
    for name in ("theme-switcher.html", "search-button.html", "search-button-field.html"):
        assert mark in (FOLDERS[1] / "components" / name).read_text("utf-8")
