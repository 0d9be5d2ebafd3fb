"""The directives ``library`` and ``checker``: all public names, from the docstrings alone; the library's with their
equations and chapters."""

import functools
import inspect
import json
import re
import sys
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

import derivations
import xglib
import xglib.figures
from derivations.kernel.domains import Domain
from derivations.kernel.show import domain_latex

from .plain import ANCHORS

NOW, THEN = "derivations.", "xglib.derivation."  # how names of the checker begin, and began
RENAMED = {f"xglib.{old}": f"xglib.{new}" for old, new in xglib._RENAMED.items()} | {
    "xglib.ranking.DeLongResult": "xglib.comparison.SignificanceResult",
    "xglib.validation.as_greater": "xglib.validation.as_positive",
}
CHAPTERS = Path(__file__).parents[2] / "chapters"
NUMBER = re.compile(r"\(2\.(\d+)\)(?:-\(2\.(\d+)\))?")  # (2.10), or a range: (2.12)-(2.14)
CALL = re.compile(r"(?:xglib\.)?([\w.]+)(?:\(.*\))?$")
LEADING = re.compile(rf"^(?:{NUMBER.pattern},? )+")


class Entry(NamedTuple):
    """A row of the table: from where a name is imported, what it is to autodoc, and what its docstring says first."""

    name: str
    module: str
    kind: str
    equations: tuple[str, ...]
    summary: str


@functools.cache
def entries():
    """All public names in the order of their equations, those without one last; the figures after the rest."""
    top = {name: getattr(xglib, name) for name in xglib.__all__ if name != "formulas"}
    homes = dict.fromkeys(value.__module__ for value in top.values() if callable(value))
    library = [
        *(entry(f"xglib.{name}", value) for name, value in top.items()),
        *(entry(f"{home}.{name}", value) for home in homes for name, value in defined_in(home) if name not in top),
        *(entry(f"xglib.formulas.{name}", getattr(xglib.formulas, name)) for name in xglib.formulas.__all__),
    ]
    figures = [entry(f"xglib.figures.{name}", value) for name, value in defined_in("xglib.figures")]
    return sorted(library, key=first_equation) + sorted(figures, key=first_equation)


def defined_in(module):
    """The public functions and classes that a module defines: beside those at the top, the classes of results."""
    for name, value in vars(sys.modules[module]).items():
        if getattr(value, "__module__", "") == module and not name.startswith("_"):
            yield name, value


@functools.cache
def written_names():
    """Each way to write a public name in the chapters, and the name; only the figures' need their module."""
    short = {e.name.rpartition(".")[2]: e.name for e in entries() if e.module != "xglib.figures"}
    return short | {e.name.removeprefix("xglib."): e.name for e in entries()}


def entry(name, value):
    kind = "class" if isinstance(value, type) else "function" if callable(value) else "data"
    # A constant has no docstring: that of its module is about it.
    text = inspect.getdoc(value if callable(value) else sys.modules[value.__module__])
    sentence = re.split(r"(?<=\.)\s", " ".join(text.split()), maxsplit=1)[0]
    ranges = [(int(low), int(high or low)) for low, high in NUMBER.findall(sentence)]
    equations = tuple(f"2.{n}" for low, high in ranges for n in range(low, high + 1))
    return Entry(name, value.__module__, kind, equations, LEADING.sub("", sentence))


def first_equation(entry):
    return min((int(number.split(".")[1]) for number in entry.equations), default=100)


def chapters(folder=CHAPTERS):
    """The document that derives each equation, by its number, as far as there is one: it bears the anchor eq-2-10."""
    found = {}
    for path in sorted(folder.glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for anchor in cell["metadata"].get(ANCHORS, ()):
                if number := re.fullmatch(r"eq-2-(\d+)", anchor):
                    found[f"2.{number[1]}"] = f"/chapters/{path.stem}"
    return found


def restructured_text(entries, chapters):
    """The whole page below its introduction: the table, then each module's docstrings."""
    yield from (".. list-table::", "   :header-rows: 1", "   :class: library", "")
    yield from ("   * - Name", "     - Equation", "     - Chapter", "     - What it is")
    for e in entries:
        pages = dict.fromkeys(chapters[number] for number in e.equations if number in chapters)
        links = [f":ref:`({n}) <eq-{n.replace('.', '-')}>`" if n in chapters else f"({n})" for n in e.equations]
        yield f"   * - :py:obj:`{e.name.removeprefix('xglib.')} <{e.name}>`"
        yield f"     - {', '.join(links) or '–'}"
        yield f"     - {' · '.join(f':doc:`{page}`' for page in pages) or '–'}"
        yield f"     - {e.summary}"
    by_module = {}
    for e in entries:
        by_module.setdefault(e.module, []).append(e)
    for module, members in by_module.items():
        about = inspect.getdoc(sys.modules[module]).split("\n\n")[0].replace("\n", " ")
        yield from ("", module, "-" * len(module), "", about, "")
        for e in members:
            yield f".. auto{e.kind}:: {e.name}"
            yield from (("   :no-value:", "", f"   {e.summary}", "") if e.kind == "data" else ("",))


class Library(SphinxDirective):
    def run(self):
        text = "\n".join(restructured_text(entries(), chapters()))
        return self.parse_text_to_nodes(text, allow_section_headings=True)


def checker_text():
    """Every public name of the checker: what is written first, then domains, hypotheses and rules, then errors."""
    values = {name: getattr(derivations, name) for name in derivations.__all__}
    for name, value in sorted(values.items(), key=lambda item: checker_kind(item[1])):
        written = f"derivations.{name}"
        match checker_kind(value):
            case 0:
                yield from (f".. autoclass:: {written}", "   :members:", "   :member-order: bysource", "")
            case 1:
                where = f"   Names with values in :math:`{domain_latex(value)}`."
                yield from (f".. py:data:: {written}", "", where, "")
            case 2:
                yield from (f".. autofunction:: {written}", "")
            case 3:
                yield from (f".. autoexception:: {written}", "")


def checker_kind(value):
    if isinstance(value, type):
        return 3 if issubclass(value, Exception) else 0
    return 1 if isinstance(value, Domain) else 2


class Checker(SphinxDirective):
    def run(self):
        return self.parse_text_to_nodes("\n".join(checker_text()))


class LinkNames(SphinxPostTransform):
    """A public name in code type, alone or as a call, leads from the chapters to the reference."""

    default_priority = 900  # outputs of notebooks are in place

    def run(self):
        if self.app.builder.name != "html" or self.env.docname == "reference":
            return
        page = self.app.builder.get_relative_uri(self.env.docname, "reference")
        for literal in list(self.document.findall(nodes.literal)):
            written = CALL.match(literal.astext())
            name = written_names().get(written[1]) if written else None
            if name and not isinstance(literal.parent, nodes.reference):
                link = nodes.reference("", "", literal.deepcopy(), internal=True, refuri=f"{page}#{name}")
                literal.replace_self(link)


class OldNames(SphinxPostTransform):
    """Who has an address of 0.1.0, when the checker was a part of xglib, finds what is called otherwise now."""

    default_priority = 900

    def run(self):
        for signature in self.document.findall(addnodes.desc_signature):
            signature["ids"] += [name.replace(NOW, THEN) for name in signature["ids"] if NOW in name]
            signature["ids"] += [old for old, new in RENAMED.items() if new in signature["ids"]]


def setup(app):
    app.add_post_transform(LinkNames)
    app.add_post_transform(OldNames)
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.napoleon")  # reads the sections of the docstrings
    app.add_directive("library", Library)
    app.add_directive("checker", Checker)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
