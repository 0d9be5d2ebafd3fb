"""The notebook that a page of another edition offers: its text and its derivations in that language, its code as it is.

Sphinx lays the source of each page beside it. Here that copy is written anew, from the same catalogues as the page."""

import json
import re
from pathlib import Path

from book.languages import finished
from derivations.show import markdown
from derivations.show.report import MIME
from derivations.words.phrases import LANGUAGES, spoken

from .languages import catalogue, is_english, voice
from .offers import runs_alone
from .plain import with_links, with_roles


def translated(text, messages):
    """Markdown with each message of a catalogue in its translation: a whole block, or a cell of a table."""
    longest_first = "|".join(map(re.escape, sorted(messages, key=len, reverse=True))).replace("\\ ", r"(?: |\n *)")
    blocks = re.compile(rf"(?m)(?:^|(?<=[-#>.|}}:] ))(?:{longest_first})(?= *$| +\|)")
    return blocks.sub(lambda block: messages[re.sub(r"\n *", " ", block[0])], text)


def in_edition(notebook, messages, language, author):
    """A notebook in another language; author: an author's words in it."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            source = translated(with_roles("".join(cell["source"])), messages)
            cell["source"] = with_links(source).splitlines(keepends=True)
        for output in cell.get("outputs", ()):
            if record := output.get("data", {}).get(MIME):
                with spoken(LANGUAGES[language]):
                    output["data"]["text/markdown"] = markdown.written(record, author).splitlines(keepends=True)
    return notebook


def write(app, exception):
    if exception or app.builder.name != "html" or is_english(app.config):
        return
    for page in finished():
        source = Path(app.env.doc2path(page))
        if source.suffix == ".ipynb" and runs_alone(source):
            notebook = json.loads(source.read_text(encoding="utf-8"))
            notebook = in_edition(notebook, catalogue(page), **voice(app.config, page))
            kept = Path(app.outdir) / "_sources" / f"{page}.ipynb"
            kept.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def setup(app):
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
