"""Exercises that are done in the page: beside each question, as data, a sheet that is made from the answer below it."""

import functools
import json
from html import escape

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from derivations import exercises
from derivations.words.phrases import LANGUAGES
from derivations.words.phrases import spoken as speaking

from .languages import said, said_if_known, spoken, worded

OVERVIEWS = ("chapters/exercises", "chapters/more_exercises")  # where the progress of all chapters is shown


class exercise(nodes.General, nodes.Element):
    """An exercise: the record of its answer, and what the metadata of that cell say."""


class Sheet(SphinxDirective):
    """Its content is {"record": ..., "kind": ..., ...}: book._ext.plain writes it above the answer."""

    has_content = True

    def run(self):
        spec = json.loads("\n".join(self.content))
        record = spec.pop("record")
        name = f"{self.env.docname}#{record.get('title') or record['source']}"
        self.env.exercises.setdefault(self.env.docname, []).append(name)
        words = functools.partial(said, self.config, self.env.docname)
        spec["hints"] = list(map(words, spec.get("hints", ())))
        spec["slips"] = {wrong: words(meant) for wrong, meant in spec.get("slips", {}).items()}
        return [exercise("", record=record, spec=spec, name=name)]


def begin(app, env, docnames):
    env.exercises = getattr(env, "exercises", {})


def forget(app, env, docname):
    getattr(env, "exercises", {}).pop(docname, None)


def merge(app, env, docnames, other):
    env.exercises |= {name: other.exercises[name] for name in docnames if name in other.exercises}


def write(app, doctree, page):
    """Where the checker comes with the pages; else an exercise is a question and its answer."""
    language = spoken(app.config)
    for node in list(doctree.findall(exercise)):
        shown = nodes.raw("", "", format="html")
        if app.live:
            words = functools.partial(said_if_known, app.config, page)
            asked = exercises.of_record(worded(node["record"], words), **node["spec"])
            shown = nodes.raw("", data(asked, node["name"], language), format="html")
        node.replace_self(shown)
    if app.live and page in OVERVIEWS:
        titles = {name: app.env.titles[name].astext() for name in app.env.exercises}
        rows = [
            {"title": said_title, "names": app.env.exercises[name], "address": app.builder.get_relative_uri(page, name)}
            for name, said_title in titles.items()
        ]
        next(doctree.findall(nodes.section)).insert(1, nodes.raw("", overview(rows), format="html"))


def data(asked, name, language):
    """As JSON, in which no sign can end the element."""
    with speaking(LANGUAGES[language]):
        held = {"exercise": exercises.to_json(asked), "sheet": exercises.sheet(asked)}
    return f'<script type="application/json" class="live-exercise" data-name="{escape(name)}">{_inside(held)}</script>'


def overview(rows):
    return f'<script type="application/json" class="live-progress">{_inside(rows)}</script>'


def _inside(held):
    return json.dumps(held, ensure_ascii=False).replace("<", r"\u003c")


def setup(app):
    app.add_directive("exercise", Sheet)
    app.add_node(exercise)
    app.connect("env-before-read-docs", begin)
    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    app.connect("doctree-resolved", write)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
