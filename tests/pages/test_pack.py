"""The zip file: all pages, and nothing that only a server can give."""

import zipfile

from book.pack import pack


def test_what_is_of_no_use_from_a_file_is_left_out(tmp_path):
    offers = (
        '<p>As one <a class="x" href="../derivations-that-run.pdf">PDF file</a>.</p><p>All <a href="#a">else</a></p>'
    )
    files = {
        "zh/intro.html": offers,
        "derivations-that-run.pdf": "",
        "derivations-that-run.zip": "of yesterday",
        "_static/live-0a1b/live.js": "",
        "_static/live-0a1b/python.zip": "",
        "_static/find.js": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    with zipfile.ZipFile(pack(tmp_path)) as archive:
        names = {"html/zh/intro.html", "html/_static/live-0a1b/live.js", "html/_static/find.js"}
        assert set(archive.namelist()) == names
        assert archive.read("html/zh/intro.html").decode() == '<p>All <a href="#a">else</a></p>'
