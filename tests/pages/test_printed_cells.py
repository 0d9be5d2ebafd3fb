"""What cells print, in Chinese: nothing is left, and what stood below each other does so again."""

import re

import pytest

from book import languages, printed
from book.languages import HAN, ROOT, finished, messages

PAGES = [page for page in finished() if (ROOT / f"{page}.ipynb").exists()]


def of(page):
    return list(printed.outputs(ROOT / f"{page}.ipynb"))


def in_chinese(page, text):
    return printed.translated(text, messages(page).__getitem__)


@pytest.mark.parametrize("page", PAGES)
def test_each_number_is_printed_as_it_was(page):
    digits = re.compile(r"\d+(?:\.\d+)?")
    for text in of(page):
        if not printed.is_as_printed(page, text):
            shown = in_chinese(page, text)
            assert sorted(digits.findall(shown)) == sorted(digits.findall(text))
            assert shown.count("\n") == text.count("\n")


@pytest.mark.parametrize("page", PAGES)
def test_what_is_in_no_other_language_is_laid_out_as_it_was(page):
    for text in of(page):
        assert printed.translated(text, lambda message: message) == re.sub(" +(?=\n|$)", "", text)


def test_at_most_twelve_outputs_stay_as_they_are_and_each_has_words():
    assert len(printed.AS_PRINTED) <= 12
    for page, begin, why in printed.AS_PRINTED:
        (text,) = (text for text in of(page) if text.startswith(begin))
        assert printed.has_words(text) and why


def test_hardly_an_output_is_english():
    texts = [(page, text) for page in PAGES for text in of(page) if printed.has_words(text)]
    english = [text for page, text in texts if printed.is_as_printed(page, text) or not chinese(page, text)]
    assert len(texts) > 150 and len(english) <= 12, english


def chinese(page, text):
    return re.search(f"[{HAN}]", in_chinese(page, text))


def test_a_text_without_its_translation_is_a_fault(monkeypatch):
    monkeypatch.setattr(languages, "messages", lambda page: {})
    found = list(languages.not_in_catalogue("chapters/f1"))
    assert "Cautious" in found and "at TP = {0}: nan before, {1} after" in found
    assert not list(languages.not_in_catalogue("intro"))


def test_numbers_have_places_and_names_do_not():
    assert printed.template("F1 0.9, C4.5 -2, 1/3 and 8.4e-09, 2/2**6 in (2.10)") == (
        "F1 {0}, C4.5 {1}, {2} and {3}, {4} in ({5})",
        ["0.9", "-2", "1/3", "8.4e-09", "2/2**6", "2.10"],
    )


def test_code_is_no_word():
    for text in ("precision_score(average='macro')  0.5", "exp(-1)", "Counts(tp=75, fp=26)", "True  scikit-learn"):
        assert not printed.has_words(text), text
    for text in ("the mean", "P(+)cost 0.5", "KFold", "scikit-learn's 0.5"):
        assert printed.has_words(text), text


@pytest.mark.parametrize(
    "source, said, shown",
    [
        ("a name  1.5\nb       12", {"a name": "名"}, "名      1.5\nb       12"),  # no nearer
        ("ab  1.5\nc    12", {"ab": "长名字"}, "长名字  1.5\nc        12"),  # what is wider moves all lines
        ("      rate\none    0.5", {"rate": "错误率", "one": "一"}, "    错误率\n一     0.5"),
        ("one mean 0.5\nx    1 2", {"one mean {0}": "均值 {0}"}, "均值 0.5\nx    1 2"),
    ],
)
def test_columns_stay_columns(source, said, shown):
    assert printed.translated(source, said.__getitem__) == shown
