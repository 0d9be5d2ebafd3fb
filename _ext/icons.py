"""Ship the icons that the pages use, in fonts of a few hundred bytes: the theme brings two thousand, twice."""

import re
from pathlib import Path

from fontTools.subset import Options, Subsetter, load_font, save_font

RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
CHARACTER = re.compile(r'"(\\[ef][0-9a-f]{3}|[\ue000-\uf8ff])"')  # an escape, or the character itself


def characters(sheets, pages):
    """Those of the icons that a page names by its class, and of the icons that a rule without such a name draws."""
    named = set(re.findall(r"\bfa-[a-z-]+", pages))
    for selector, body in RULE.findall(sheets):
        names = set(re.findall(r"\.(fa-[a-z0-9-]+):", selector))
        if not names or names & named:
            for character in CHARACTER.findall(body):
                yield int(character[1:], 16) if character.startswith("\\") else ord(character)


def read(paths):
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def ship_used_icons(app, exception):
    if exception or app.builder.name != "html":
        return
    out = Path(app.outdir)
    static = out / "_static"
    used = list(characters(read(static.rglob("*.css")), read([*out.rglob("*.html"), *static.rglob("*.js")])))
    options = Options(flavor="woff2")
    for path in static.glob("vendor/fontawesome/webfonts/*.woff2"):
        font = load_font(path, options)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=used)
        subsetter.subset(font)
        save_font(font, path, options)
    for unused in ("scripts/fontawesome.js*", "vendor/fontawesome/webfonts/*.ttf", "**/*.map"):
        for path in static.glob(unused):
            path.unlink()


def setup(app):
    app.connect("build-finished", ship_used_icons)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
