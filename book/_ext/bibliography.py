"""Citations by author and year: round brackets in the text, labels such as "Davis and Goadrich 2006" in the list."""

from dataclasses import dataclass, field

import pybtex.plugin
from docutils import nodes
from pybtex.style.formatting.plain import Style
from pybtex.style.labels.alpha import LabelStyle
from sphinx.writers.html5 import HTML5Translator
from sphinxcontrib.bibtex import plugin
from sphinxcontrib.bibtex.style.referencing import BracketStyle
from sphinxcontrib.bibtex.style.referencing.author_year import AuthorYearReferenceStyle


def round_brackets():
    return BracketStyle("(", ")", sep="; ")


@dataclass
class RoundReferenceStyle(AuthorYearReferenceStyle):
    bracket_parenthetical: BracketStyle = field(default_factory=round_brackets)
    bracket_textual: BracketStyle = field(default_factory=round_brackets)


def names(entry):
    """The names of one or two authors, or of the first of more."""
    names = [" ".join(person.prelast_names + person.last_names) for person in entry.persons["author"]]
    names = " and ".join(names) if len(names) < 3 else f"{names[0]} et al."
    return f"{names[:1].upper()}{names[1:]}"


class AuthorYearLabels(LabelStyle):
    def format_label(self, entry):
        return f"{names(entry)} {entry.fields['year']}"


class BookStyle(Style):
    default_label_style = "author_year"
    default_sorting_style = "author_year_title"


def visit_citation(translator, node):
    HTML5Translator.visit_citation(translator, node)
    # The role that docutils gives is deprecated.
    translator.body[-1] = translator.body[-1].replace('role="doc-biblioentry"', 'role="listitem"')


def setup(app):
    app.add_node(nodes.citation, override=True, html=(visit_citation, HTML5Translator.depart_citation))
    pybtex.plugin.register_plugin("pybtex.style.labels", "author_year", AuthorYearLabels)
    pybtex.plugin.register_plugin("pybtex.style.formatting", "book", BookStyle)
    plugin.register_plugin("sphinxcontrib.bibtex.style.referencing", "round", RoundReferenceStyle)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
