"""Ship what the pages use of what the theme brings: a quarter of its style rules, in one sheet instead of eleven, and
a dozen of its two thousand icons."""

import hashlib
import re
from pathlib import Path
from posixpath import dirname, join, normpath

import tinycss2
from fontTools.subset import Options, Subsetter, load_font, save_font

WORD = re.compile(r"[\w-]+")
LINK = re.compile(r'<link [^>]*href="([^"]*_static/)([^"?]+\.css)[^"]*"[^>]*>\s*')
ADDRESS = re.compile(r"""url\(["']?(?!data:)([^"')]+)["']?\)""")
ICON = re.compile("[\ue000-\uf8ff]")  # where the theme's font has them
NOT_READ = (
    "design-tabs.js",
    "language_data.js",
    "searchtools.js",
    "scripts/fontawesome.js*",
    "vendor/fontawesome/webfonts/*.ttf",
    "**/*.map",
)
NOT_RUN = "design-tabs.js"  # the book has no tabs


def selectors(prelude):
    """The parts of a rule's head between its commas."""
    parts = [[]]
    for token in prelude:
        if token == ",":
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def required(selector):
    """The classes and ids without which a selector meets nothing."""
    return {
        token.value
        for before, token in zip([None, *selector], selector)
        if token.type == "hash" or token.type == "ident" and before == "."
    }


def used(rules, words):
    """The rules as text, without the selectors that require a class or an id that is none of the words."""
    for rule in rules:
        if rule.type == "qualified-rule":
            if met := [tinycss2.serialize(s).strip() for s in selectors(rule.prelude) if required(s) <= words]:
                yield f"{','.join(met)}{{{tinycss2.serialize(rule.content)}}}\n"
        elif rule.type == "at-rule" and rule.lower_at_keyword in ("media", "supports"):
            if inner := "".join(used(tinycss2.parse_blocks_contents(rule.content, skip_whitespace=True), words)):
                yield f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{inner}}}\n"
        else:
            yield rule.serialize() + "\n"


def sheet(static, name, words):
    """What is used of a style sheet and of those it imports, its addresses as seen from the folder `static`."""
    text = (static / name).read_text(encoding="utf-8")
    for rule in tinycss2.parse_stylesheet(text, skip_whitespace=True):
        if rule.type == "at-rule" and rule.lower_at_keyword == "import":
            imported = tinycss2.serialize(rule.prelude).strip(" \"'")
            yield from sheet(static, normpath(join(dirname(name), imported)), words)
        elif rule.type != "at-rule" or rule.lower_at_keyword != "charset":
            for part in used([rule], words):
                yield ADDRESS.sub(lambda m: f"url({normpath(join(dirname(name), m[1]))})", part)


def trim(app, exception):
    if exception or app.builder.name != "html":
        return
    static = Path(app.outdir) / "_static"
    for pattern in NOT_READ:
        for path in static.glob(pattern):
            path.unlink()
    pages = {path: path.read_text(encoding="utf-8") for path in Path(app.outdir).rglob("*.html")}
    scripts = [path.read_text(encoding="utf-8") for path in static.rglob("*.js")]
    words = {word for text in (*pages.values(), *scripts) for word in WORD.findall(text)}
    linked = [[name for _, name in LINK.findall(text)] for text in pages.values()]
    names = dict.fromkeys(name for page in sorted(linked, key=len, reverse=True) for name in page)
    style = "".join(part for name in names for part in sheet(static, name, words))
    for path in static.rglob("*.css"):
        path.unlink()
    (static / "pages.css").write_text(style, encoding="utf-8")
    keep_icons(static, set(map(ord, ICON.findall(style))))
    digest = hashlib.sha256(style.encode()).hexdigest()[:8]
    for path, text in pages.items():
        if first := LINK.search(text):
            link = f'<link rel="stylesheet" href="{first[1]}pages.css?v={digest}" />\n'
            path.write_text(text[: first.start()] + link + LINK.sub("", text[first.end() :]), encoding="utf-8")


def keep_icons(static, characters):
    options = Options(flavor="woff2")
    for path in static.glob("vendor/fontawesome/webfonts/*.woff2"):
        font = load_font(path, options)
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=characters)
        subsetter.subset(font)
        save_font(font, path, options)


def leave_out(app, page, template, context, doctree):
    scripts = context["script_files"]
    scripts[:] = [script for script in scripts if NOT_RUN not in (script.filename or "")]


def setup(app):
    # After the others: scripts are added on the same occasion, and style sheets written.
    app.connect("html-page-context", leave_out, priority=900)
    app.connect("build-finished", trim, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
