"""Outputs of the checker are shown from their records: the Markdown beside them is for JupyterLab. Code that only leads
to such an output is folded away, and so are a chapter's checks."""

import functools
import json
import re
from html import unescape

from docutils import nodes
from myst_nb.core.render import load_mime_renders
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from book.languages import ANSWER, CHECKS, SOURCE
from derivations.show.page import lines, render
from derivations.show.report import MIME
from derivations.sphinx import checked

from .book import render as katex
from .languages import BOOK, said, voice, worded
from .reference import CALL, written_names

LONGEST = 9  # lines of code that are shown unasked
IMPORT = re.compile(r"(from|import) .*|    \w+,|\)")  # a line of an import, which may be spread over several


class derivation(nodes.General, nodes.Element):
    """A record. Its words, without formulas, are what a search finds."""


class folded(nodes.General, nodes.Element):
    """The source of a cell, or the checks of a chapter; `summary` is what stands on it."""


class Records:
    """A plugin of MyST-NB."""

    mime_priority_overrides = [("html", MIME, 0), ("singlehtml", MIME, 0)]

    @staticmethod
    def handle_mime(renderer, data, inline):
        if data.mime_type != MIME:
            return None
        return [shown(json.loads(json.dumps(data.content)), renderer.renderer.sphinx_env)]


class Equation(SphinxDirective):
    """An equation of the book, in the text: its content is the record of its tie. On the equation's own page stands the
    derivation that it is tied to, too, with its author's words."""

    has_content = True

    def run(self):
        record = json.loads("\n".join(self.content))
        worded(record["of"], functools.partial(said, self.config, self.env.docname))
        return [shown(record, self.env)]


def shown(record, env):
    text = " ".join(lines(record, lambda tex: " ", **voice(env.config, env.docname)))
    return derivation("", nodes.Text(text), record=record, page=env.docname)


@functools.cache
def formula(tex):
    return katex(tex)


def visit_derivation(translator, node):
    html = render(node["record"], formula, **voice(translator.config, node["page"]))
    if translator.builder.name == "html":
        reference = translator.builder.get_relative_uri(node["page"], "reference")
        html = re.sub(r"<code>(.*?)</code>", lambda code: linked(code, reference), html)
    translator.body.append(html)
    raise nodes.SkipNode


def linked(code, page):
    """A public name leads to the reference, as it does elsewhere."""
    name = f"xglib.{CALL.match(unescape(code[1]))[1]}"
    return f'<a href="{page}#{name}">{code[0]}</a>' if name in written_names().values() else code[0]


def visit_folded(translator, node):
    summary = said(translator.config, BOOK, node["summary"])
    translator.body.append(f'<details class="{" ".join(node["classes"])}"><summary>{summary}</summary>')


def depart_folded(translator, node):
    translator.body.append("</details>")


def is_folded(source, outputs):
    """Whether a cell's code is folded: what is proved can be read without it, and so can imports, and what only
    prepares or draws. Code that prints is read beside what it prints, unless it is long."""
    code = [line for line in source.splitlines() if line.strip() and not IMPORT.fullmatch(line)]
    prints = any(isinstance(output, nodes.literal_block) for output in outputs)
    return not prints or len(code) > LONGEST


def fold_checks(document):
    """The section of a chapter that nobody needs for its argument."""
    for section in list(document.findall(nodes.section)):
        if "checks" in section["ids"]:
            title, *rest = section.children
            section[:] = [title, folded("", *rest, summary=CHECKS, classes=["checks"])]


def call_answers(document, answer):
    """What is folded below an exercise is its answer, and is called so; the question can be led to."""
    for section in document.findall(nodes.section):
        if "exercises" in section["ids"]:
            for question in section.children:
                if isinstance(question, nodes.paragraph) and (name := re.match(r"(\w)\. ", question.astext())):
                    question["ids"].append(f"question-{name[1]}")
            for cell in section.findall(nodes.container):
                if cell.get("hide_mode") == "all":
                    cell["prompt_show"] = cell["prompt_hide"] = answer


class FoldCode(SphinxPostTransform):
    default_priority = 100  # MyST-NB has chosen one form of each output
    formats = ("html",)

    def run(self):
        for cell in list(self.document.findall(nodes.container)):
            asked = cell.get("hide_mode") == "input"  # by a tag: it looks as if the rule had folded it
            if cell.get("nb_element") == "cell_code" and (asked or not cell.get("hide_mode")):
                source, *shown = cell.children
                outputs = [output for part in shown for output in part.children]
                if asked or is_folded(source.astext(), outputs):
                    cell.attributes.pop("hide_mode", None)
                    cell.replace(source, folded("", source, summary=SOURCE, classes=["source"]))
        fold_checks(self.document)
        call_answers(self.document, said(self.config, BOOK, ANSWER))


class TranslateWritten(SphinxTransform):
    """A derivation that is written in the text: the author's words in it."""

    default_priority = 100

    def apply(self):
        translated = functools.partial(said, self.config, self.env.docname)
        for node in self.document.findall(checked):
            node["record"] = worded(node["record"], translated)


def setup(app):
    load_mime_renders().append(Records)  # else by an entry point, which only what is installed can have
    app.add_directive("equation", Equation)
    app.add_node(derivation, html=(visit_derivation, None))
    app.add_node(folded, html=(visit_folded, depart_folded))
    app.add_post_transform(FoldCode)
    app.add_transform(TranslateWritten)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
