"""What a page offers beside itself: its notebook, Binder and Colab, where to report an error or to ask, and its
edition as one PDF file."""

import json
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import sync_playwright

from book import browser
from book.left_out import leave_out


def offer_the_pdf(app):
    """`make book` and `make serve` print it, if there is a browser to do so: then the landing page links to it."""
    if app.builder.name != "html":
        return
    with sync_playwright() as playwright:
        if browser.program(playwright):
            app.tags.add("pdf")
        else:
            leave_out("the PDF files and the tests of pages", "there is no Chromium on this machine")


def offer_to_run(app, config):
    """Binder and Colab need to know where the repository is."""
    if not config.html_theme_options["repository_url"]:
        config.html_theme_options["launch_buttons"] = {}


def runs_alone(notebook):
    """Whether it needs no file of the repository beside it: only then is it offered by itself."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return 'glob("*.ipynb")' not in code and '"../' not in code


def offer_the_notebook(app, page, template, context, doctree):
    path = Path(app.env.doc2path(page))
    context["offers_notebook"] = path.suffix == ".ipynb" and runs_alone(path)


def where_to_report(errors_to, repository, page):
    """The address for an error on a page: the one that is set, or a new issue of the repository, or none."""
    address = errors_to or repository and f"{repository.rstrip('/')}/issues/new?title={{page}}"
    return address.replace("{page}", quote(page))


def offer_to_report(app, page, template, context, doctree):
    repository = app.config.html_theme_options["repository_url"]
    context["report_to"] = where_to_report(app.config.errors_to, repository, page)


def where_to_ask(questions_to, page):
    """The address for a question about a chapter, where one is set; other pages have none."""
    return questions_to.replace("{page}", quote(page)) if page.startswith("chapters/") else ""


def offer_to_ask(app, page, template, context, doctree):
    context["ask_at"] = where_to_ask(app.config.questions_to, page)


def setup(app):
    app.add_config_value("errors_to", "", "html", str)
    app.add_config_value("questions_to", "", "html", str)
    app.connect("config-inited", offer_to_run)
    app.connect("builder-inited", offer_the_pdf)
    app.connect("html-page-context", offer_the_notebook)
    app.connect("html-page-context", offer_to_report)
    app.connect("html-page-context", offer_to_ask)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
