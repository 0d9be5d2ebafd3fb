r"""A directive for Sphinx, and so for MyST and Jupyter Book: extensions = ["derivations.sphinx"].

    ```{derivation} The square of a sum
    :label: square
    a, b real

    \begin{align}
      (a+b)^2 &= a^2 + 2ab + b^2 && \text{multiply out}
    \end{align}
    ```

It is checked while its page is read. A step that fails is shown where it stands, and fails the build at its end, with
file and line. {eq}`square` refers to its number, and, if it has a `:name:`, {ref} to its title. In HTML the checker's
words are Chinese if Sphinx's `language` is.
"""

import re
from collections import Counter
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, cast

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StateMachine
from sphinx.application import Sphinx
from sphinx.domains.math import MathDomain
from sphinx.domains.std import StandardDomain
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.math import get_node_equation_number

from .documents.blocks import Block, Line, Slip, Unreadable, find, written_in
from .documents.check import check_last
from .kernel import domains, hypotheses
from .kernel.language import Relation, parse
from .kernel.show import latex
from .show import page
from .words import parts, phrases
from .words.parts import SIGN

STYLE = Path(page.__file__).with_name("derivation.css")
logger = logging.getLogger(__name__)


class checked(nodes.General, nodes.Element):  # type: ignore[misc]  # docutils has no types
    """A derivation with its record. Its children say the same for builders that write no HTML."""


class Derivation(SphinxDirective):
    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = {"name": directives.unchanged, "label": directives.unchanged, "class": directives.class_option}

    def run(self) -> list[nodes.Node]:
        title = Line(self.lineno, 1, (self.arguments or [""])[0].strip())
        out: list[nodes.Node] = []
        try:
            blocks = list(written_in(title, list(self._lines())))
        except Unreadable as error:
            return [self._fault(error.line, str(error))]
        for block in blocks:
            out += self._shown(block, last=block is blocks[-1])
        return out

    def _lines(self) -> Iterator[Line]:
        """The lines of the content, with their places in the document."""
        lines_known = isinstance(self.state_machine, StateMachine)  # MyST counts from the directive
        for n, text in enumerate(self.content):
            number = self.content.offset(n) + 1 if lines_known else self.lineno + self.content_offset + n + 1
            yield Line(number, 1 + len(text) - len(text.lstrip()), text.strip())

    def _shown(self, block: Block, last: bool) -> list[nodes.Node]:
        above = self.env.temp_data.setdefault("derivations", [])
        above.append(block)
        report = check_last(above)
        out = [self._node(report.records[-1], last)] if report.records else []
        return [*out, *(self._fault(fault.line, fault.message) for fault in report.faults)]

    def _node(self, record: dict[str, Any], last: bool) -> nodes.Node:
        node = checked("", record=record, classes=self.options.get("class", []))
        node += written(record)
        formula = _main(node)
        if last and formula is not None and "label" in self.options:
            self._number(formula, self.options["label"])
        if last and "name" in self.options:
            name = nodes.fully_normalize_name(self.options["name"])
            node["ids"] = [nodes.make_id(f"derivation-{name}")]
            self.state.document.note_explicit_target(node)
            domain = cast(StandardDomain, self.env.get_domain("std"))
            domain.note_hyperlink_target(name, self.env.docname, node["ids"][0], record["title"])
        return node

    def _number(self, formula: nodes.math_block, label: str) -> None:
        """The formula has a number, as those of the directive `math`."""
        domain = cast(MathDomain, self.env.get_domain("math"))
        domain.note_equation(self.env.docname, label, location=formula)
        formula.update_basic_atts({"ids": [nodes.make_id(f"equation-{label}")]})
        formula["label"], formula["docname"] = label, self.env.docname
        formula["number"] = domain.get_equation_number_for(label)
        self.state.document.note_explicit_target(formula)

    def _fault(self, line: int, message: str) -> nodes.Node:
        """What is wrong, said on the page, and at the end of the build."""
        place = f"{self.get_source_info()[0]}:{line}"
        faults(self.env).setdefault(self.env.docname, []).append((place, message))
        return nodes.literal_block(message, message, classes=["derivation-fault"], language="none")


# -- written without HTML


def _main(node: nodes.Element) -> nodes.math_block | None:
    """The formula that bears the number: the chain, which stands below its definitions."""
    return ([None, *node.findall(nodes.math_block)])[-1]


def written(record: dict[str, Any]) -> list[nodes.Node]:
    """A record as paragraphs and formulas."""
    if "claim" in record or "limit" in record:
        return [nodes.paragraph("", "", *_words([line])) for line in page.lines(record, _show)]
    names = record["names"]
    steps = [s for s in record["steps"] if s["kind"] != "definition"]
    told = [parse(s["expression"]) for s in record["steps"] if s["kind"] == "definition"]
    defined = [d for d in told if isinstance(d, Relation)]
    out = [
        nodes.paragraph(
            "", "", nodes.strong(record["title"], record["title"]), nodes.Text(" "), *_words(_setting(record, names))
        )
    ]
    out += [_formula(rf"{latex(d.left, names)} := {latex(d.right, names)}") for d in defined]
    if record.get("start"):
        out.append(_formula(_aligned(record, steps, names)))
    if said := _outcome(record, steps, names):
        out.append(nodes.paragraph("", "", *_words(said)))
    return out


def _formula(tex: str) -> nodes.math_block:
    return nodes.math_block(tex, tex, label=None, number=None, nowrap=False, docname=None)


def _aligned(record: dict[str, Any], steps: list[dict[str, Any]], names: dict[str, str]) -> str:
    rows = [rf"& {latex(parse(record['start']['expression']), names)} {_reason(record['start']['reason'])}"]
    for step in steps:
        sign = "" if step["kind"] == "extremum" else SIGN[step["relation"]]
        rows.append(rf"& {sign} {latex(parse(step['expression']), names)} {_reason(step['reason'])}")
    return "\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}"


def _reason(words: str) -> str:
    """Words in LaTeX, where no sign of theirs means anything, and formulas between dollars."""
    signs = {"\\": r"\backslash ", "^": r"\hat{}", "~": r"\tilde{}"}
    pieces = re.split(r"(\$[^$]+\$)", words)
    escaped = "".join(
        piece if n % 2 else "".join(signs.get(sign, "\\" + sign if sign in "{}$&#_%" else sign) for sign in piece)
        for n, piece in enumerate(pieces)
    )
    return rf"&& \text{{{escaped}}}" if words else ""


_EDGE = "\ue000"  # between words and formulas


def _show(tex: str) -> str:
    return f"{_EDGE}{tex}{_EDGE}"


def _words(said: list[Any]) -> list[nodes.Node]:
    """Phrases as words and formulas."""
    text = "; ".join(phrases.say(x) if isinstance(x, phrases.Phrase) else x for x in said)
    pieces = text.replace("✓ ", "").replace("✗ ", "").split(_EDGE)
    return [nodes.math(piece, piece) if n % 2 else nodes.Text(piece) for n, piece in enumerate(pieces) if piece]


def _setting(record: dict[str, Any], names: dict[str, str]) -> list[Any]:
    pairs = [(name, domains.from_text(text)) for name, text in record["domains"]]
    declared = parts.declared(pairs, record["random"], names, _show)
    where = record.get("where")
    return [x for x in (declared, where and parts.where([parse(where)], names, _show)) if x]


def _outcome(record: dict[str, Any], steps: list[dict[str, Any]], names: dict[str, str]) -> list[Any]:
    """How many steps are proved, and under which conditions; nothing if one failed."""
    conclusion = record.get("conclusion")
    if not conclusion:
        return []
    out = [parts.tally(Counter(s["verdict"] for s in steps))]
    if conclusion["conditions"]:
        out.append(parts.where([page.condition(t) for t in conclusion["conditions"]], names, _show))
    if conclusion["hypotheses"]:
        out.append(parts.given([hypotheses.from_text(t) for t in conclusion["hypotheses"]], names, _show))
    return out


# -- HTML


def visit_html(translator: Any, node: checked) -> None:
    translator.body.append(translator.starttag(node, "div", CLASS="checked-derivation"))
    formula = _main(node)
    if formula is not None and formula["label"]:
        translator.body.append(
            f'<span class="eqno" id="{formula["ids"][0]}">({get_node_equation_number(translator, formula)})'
        )
        translator.add_permalink_ref(formula, "Link to this derivation")
        translator.body.append("</span>")
    language = (translator.config.language or "en")[:2]
    words = language if language in phrases.LANGUAGES else "en"
    translator.body += [page.render(node["record"], lambda tex: _in_html(translator, tex), words), "</div>\n"]
    raise nodes.SkipNode


def _in_html(translator: Any, tex: str) -> str:
    """A formula as the project's own renderer of mathematics writes it."""
    name = translator.builder.math_renderer_name
    visit, depart = translator.builder.app.registry.html_inline_math_renderers[name]
    if name != "katex":  # the others break no lines
        tex = tex.replace(r"\nobreak ", "").replace(r"\allowbreak ", "")
    node, body = nodes.math(tex, tex), translator.body
    translator.body = []
    try:
        visit(translator, node)
        if depart:
            depart(translator, node)
    except nodes.SkipNode:
        pass
    finally:
        out, translator.body = "".join(translator.body), body
    return out


def _children(translator: Any, node: checked) -> None:
    """The children say it."""


# -- the build


def faults(env: Any) -> dict[str, list[tuple[str, str]]]:
    """Where steps failed, and what to say, by document: of all, also of those that are not read again in this build."""
    if not hasattr(env, "derivation_faults"):
        env.derivation_faults = {}
    return env.derivation_faults


def purge(app: Sphinx, env: Any, docname: str) -> None:
    faults(env).pop(docname, None)


def merge(app: Sphinx, env: Any, docnames: Any, other: Any) -> None:
    faults(env).update({name: found for name, found in faults(other).items() if name in docnames})


def refuse_slips(app: Sphinx, docname: str, source: list[str]) -> None:
    """What nearly declares a derivation would not be checked: MyST only warns of a directive that it does not know."""
    path = Path(app.env.doc2path(docname))
    if path.suffix == ".md":
        try:
            find(source[0], ".md")
        except Slip as error:
            faults(app.env).setdefault(docname, []).append((f"{path}:{error.line}", str(error)))
        except Unreadable:
            pass  # what is wrong within a directive it says by itself


def style(app: Sphinx) -> None:
    if app.builder.format == "html":
        app.config.html_static_path.append(str(STYLE))
        app.add_css_file(STYLE.name)


def finish(app: Sphinx, error: Exception | None) -> None:
    """The pages are written, so that their author can look at them; the build fails all the same."""
    if error is not None:
        return
    for _, found in sorted(faults(app.env).items()):
        for place, message in found:
            logger.error(message, location=place)
            app.statuscode = 1


def setup(app: Sphinx) -> dict[str, Any]:
    same = _children, _children
    app.add_node(checked, html=(visit_html, None), latex=same, text=same, man=same, texinfo=same)
    app.add_directive("derivation", Derivation)
    app.connect("builder-inited", style)
    app.connect("env-purge-doc", purge)
    app.connect("source-read", refuse_slips)
    app.connect("env-merge-info", merge)
    app.connect("build-finished", finish)
    return {"version": _version(), "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}


def _version() -> str:
    try:
        return version("derivations")
    except PackageNotFoundError:
        return "0"
