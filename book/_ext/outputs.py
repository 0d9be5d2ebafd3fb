"""What cells have printed, in the language of the edition: book/printed.py."""

import re
from html import escape

from docutils import nodes
from sphinx.transforms import SphinxTransform

from book import printed

from .languages import is_english, said, written

# Letters of two columns, which take two of the others on a page, too, whatever their font.
WIDE = re.compile(r"[\u2e80-\u303f\u3400-\u9fff\uff01-\uff60]+")


def in_edition(config, page, text):
    """What a cell of a page printed, in the language of the edition."""
    if is_english(config) or not written(config, page) or printed.is_as_printed(page, text):
        return text
    return printed.translated(text, lambda message: said(config, page, message))


class translated(nodes.literal_block):
    """An output in another language than its program's."""


class TranslateOutputs(SphinxTransform):
    default_priority = 16  # after LookUp has chosen one form of each output

    def apply(self):
        for node in list(self.document.findall(nodes.literal_block)):
            if "output" in node["classes"]:
                shown = in_edition(self.config, self.env.docname, node.astext())
                if shown != node.astext():
                    node.replace_self(translated(shown, shown, **node.attributes))


def visit_translated(translator, node):
    kind = f"{' '.join(node['classes'])} highlight-{node.get('language', 'default')} notranslate"
    text = WIDE.sub(r'<span class="wide">\g<0></span>', escape(node.astext().rstrip("\n"), quote=False))
    translator.body.append(f'<div class="{kind}"><div class="highlight"><pre>{text}\n</pre></div>\n</div>\n')
    raise nodes.SkipNode


def setup(app):
    app.add_node(translated, html=(visit_translated, None))
    app.add_transform(TranslateOutputs)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
