"""What the pages keep of the theme's style."""

import tinycss2

from book._ext.trim import sheet, used

STYLE = """
.card, .modal.show, #menu > a { color: red }
p, a:not(.modal):is(.modal) { color: blue }
.modal { color: green }
@media (width < 9em) { .modal { x: y } .card::before { content: "\\f101" } }
@media print { .modal { x: y } }
@keyframes modal { 50% { x: y } }
"""


def test_rules_without_a_name_in_the_pages_go():
    rules = tinycss2.parse_stylesheet(STYLE, skip_whitespace=True)
    assert [rule.strip() for rule in used(rules, {"card", "show", "menu"})] == [
        ".card,#menu > a{ color: red }",
        "p,a:not(.modal):is(.modal){ color: blue }",
        '@media (width < 9em) {.card::before{ content: "\uf101" }\n}',
        "@keyframes modal { 50% { x: y } }",
    ]


def test_a_sheet_brings_what_it_imports_and_addresses_are_kept(tmp_path):
    (tmp_path / "styles").mkdir()
    (tmp_path / "styles/a.css").write_text('@charset "utf-8";@import "../b.css";i { src: url("../c/d.woff2") }')
    (tmp_path / "b.css").write_text("b { src: url(e.png) url(data:image/png;base64,AA==) }")
    assert "".join(sheet(tmp_path, "styles/a.css", set())) == (
        "b{ src: url(e.png) url(data:image/png;base64,AA==) }\ni{ src: url(c/d.woff2) }\n"
    )
