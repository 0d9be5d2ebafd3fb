"""What to read first, and how long it takes (book/way.py): beside the title of each chapter, behind each link to one in
the table of the first page, and as a sum: {way}`first`."""

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxRole

from book import way
from book.languages import BOOK, PASS_TAKES, PASSES, TAKES

from .languages import said


def mark(config, page):
    when, minutes = way.chapters()[page]
    text = f"{said(config, BOOK, PASSES[when])} · {said(config, BOOK, TAKES).format(minutes)}"
    return nodes.inline("", text, classes=["way"])


class Sum(SphinxRole):
    def run(self):
        return [nodes.Text(said(self.config, BOOK, PASS_TAKES).format(*way.total(self.text)))], []


class BesideTitle(SphinxTransform):
    default_priority = 900  # what is put in is translated already

    def apply(self):
        if self.env.docname in way.chapters():
            subtitle = next(self.document.findall(nodes.paragraph))
            subtitle += [nodes.Text(" "), mark(self.config, self.env.docname)]


class BehindLinks(SphinxPostTransform):
    default_priority = 5  # before references are resolved: they say which page they mean

    def run(self):
        if self.env.docname != self.config.root_doc:
            return
        labels = self.env.get_domain("std").anonlabels
        for table in self.document.findall(nodes.table):
            for link in list(table.findall(addnodes.pending_xref)):
                page, _ = labels.get(link["reftarget"], ("", ""))
                if page in way.chapters():
                    link.replace_self([link.deepcopy(), nodes.Text(" "), mark(self.config, page)])


def setup(app):
    app.add_role("way", Sum())
    app.add_transform(BesideTitle)
    app.add_post_transform(BehindLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
