"""What pages offer beside themselves."""

from pathlib import Path

import jinja2
import pytest

from book._ext.offers import where_to_ask, where_to_report

TEMPLATE = jinja2.Template((Path(__file__).parents[2] / "book/_templates/report.html").read_text("utf-8"))
REPOSITORY = "https://example.org/name/book"


@pytest.mark.parametrize(
    "errors_to, repository, address",
    [
        ("mailto:a@example.org?subject={page}", REPOSITORY, "mailto:a@example.org?subject=chapters/f1%20%26%20more"),
        ("https://example.org/form", "", "https://example.org/form"),
        ("", REPOSITORY, f"{REPOSITORY}/issues/new?title=chapters/f1%20%26%20more"),
        ("", f"{REPOSITORY}/", f"{REPOSITORY}/issues/new?title=chapters/f1%20%26%20more"),
        ("", "", ""),
    ],
)
def test_an_error_is_reported_where_it_is_set_or_in_the_repository(errors_to, repository, address):
    assert where_to_report(errors_to, repository, "chapters/f1 & more") == address
    shown = TEMPLATE.render(report_to=address, say=str)
    assert f'href="{address}"' in shown if address else "<a" not in shown


@pytest.mark.parametrize(
    "questions_to, page, address",
    [
        ("https://example.org/ask?title={page}", "chapters/f1", "https://example.org/ask?title=chapters/f1"),
        ("https://example.org/ask?title={page}", "intro", ""),
        ("", "chapters/f1", ""),
    ],
)
def test_a_question_about_a_chapter_is_asked_where_it_is_set(questions_to, page, address):
    assert where_to_ask(questions_to, page) == address
    shown = TEMPLATE.render(ask_at=address, say=str)
    assert f'<a href="{address}">Ask about this chapter</a>' in shown if address else "<a" not in shown
