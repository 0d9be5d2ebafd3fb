"""The notebook that a page of another edition offers: its text, its derivations and its outputs in that language, its
code as it is, so that its first cell says in which language it prints.

Sphinx lays the source of each page beside it. Here that copy is written anew, from the same catalogues as the page."""

import json
import re
from functools import partial
from pathlib import Path

from book.languages import BOOK, PRINTS_ENGLISH, finished
from derivations.show import markdown
from derivations.show.report import MIME
from derivations.words.phrases import LANGUAGES, spoken

from .languages import catalogue, is_english, said, voice
from .offers import runs_alone
from .outputs import in_edition as output_in_edition
from .plain import with_links, with_roles


def translated(text, messages):
    """Markdown with each message of a catalogue in its translation: a whole block, or a cell of a table."""
    if not messages:  # of a page that is new
        return text
    longest_first = "|".join(map(re.escape, sorted(messages, key=len, reverse=True))).replace("\\ ", r"(?: |\n *)")
    blocks = re.compile(rf"(?m)(?:^|(?<=[-#>.|}}:] ))(?:{longest_first})(?= *$| +\|)")
    return blocks.sub(lambda block: messages[re.sub(r"\n *", " ", block[0])], text)


def in_edition(notebook, messages, language, author, shown):
    """A notebook in another language; author: an author's words in it, shown: a text that was printed."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            source = translated(with_roles("".join(cell["source"])), messages)
            cell["source"] = with_links(source).splitlines(keepends=True)
        for output in cell.get("outputs", ()):
            if output["output_type"] == "stream":
                output["text"] = shown("".join(output["text"])).splitlines(keepends=True)
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
            shown = partial(output_in_edition, app.config, page)
            notebook = in_edition(notebook, catalogue(page), **voice(app.config, page), shown=shown)
            first = next(cell for cell in notebook["cells"] if cell["cell_type"] == "markdown")
            first["source"] += ["\n\n", f"*{said(app.config, BOOK, PRINTS_ENGLISH)}*"]
            kept = Path(app.outdir) / "_sources" / f"{page}.ipynb"
            kept.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def setup(app):
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
