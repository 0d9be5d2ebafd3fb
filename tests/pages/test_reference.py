"""What the page *Reference* is made of: every public name, with its equation, its chapter and its first sentence."""

import inspect
import json
import re
import sys
from pathlib import Path

import pytest

import derivations
import xglib
import xglib.figures
from book._ext.reference import (
    Entry,
    chapters,
    checker_text,
    defined_in,
    entries,
    entry,
    restructured_text,
    written_names,
)
from derivations.kernel.domains import Domain
from derivations.kernel.language import FUNCTIONS
from xglib import performance

ROOT = Path(__file__).parents[2]
ENTRIES = {e.name: e for e in entries()}
FIGURES = {name: getattr(xglib.figures, name) for name, _ in defined_in("xglib.figures") if name[0].islower()}
FORMULAS = {getattr(xglib.formulas, name) for name in xglib.formulas.__all__}
WITHOUT_EQUATION = {"axes", "labelled_curves", "fit_curves", "folds_diagram"}  # figures 2.1, 2.2, and of any kind


def test_every_public_name_is_listed_once():
    public = [f"xglib.{name}" for name in xglib.__all__ if name != "formulas"]
    public += [f"xglib.formulas.{name}" for name in xglib.formulas.__all__]
    public += [f"xglib.figures.{name}" for name in FIGURES]
    results = {e.name for e in entries() if e.kind == "class" and e.name.count(".") == 2}
    assert sorted(set(ENTRIES) - results) == sorted(public) and len(entries()) == len(public) + len(results)
    assert {"xglib.performance.Counts", "xglib.ranking.RocCurve", "xglib.bias_variance.Decomposition"} <= results


def test_a_result_that_a_function_names_is_listed():
    for e in entries():
        if e.module.startswith("xglib.") and e.kind == "function":
            function = getattr(sys.modules[e.module], e.name.rpartition(".")[2])
            for name in re.findall(r"Returns (?:a\s+)?``([A-Z]\w+)", function.__doc__):
                assert any(name == listed.rpartition(".")[2] for listed in ENTRIES), name


def test_names_are_linked_as_they_are_written():
    names = written_names()
    assert names["f1_score"] == "xglib.f1_score"
    assert names["f1"] == names["formulas.f1"] == "xglib.formulas.f1"
    assert names["RocCurve"] == names["ranking.RocCurve"] == "xglib.ranking.RocCurve"
    assert names["figures.f1_surface"] == "xglib.figures.f1_surface" and "f1_surface" not in names
    assert len({e.name.rpartition(".")[2] for e in entries() if e.module != "xglib.figures"}) == sum(
        e.module != "xglib.figures" for e in entries()
    )  # no name stands for two


def test_every_equation_of_the_registry_is_beside_its_function():
    for number, functions in xglib.equations.items():
        for function in functions:
            place = "xglib.formulas" if function in FORMULAS else "xglib"
            assert ENTRIES[f"{place}.{function.__name__}"].equations[0] == number
    assert {n for e in ENTRIES.values() for n in e.equations} <= {f"2.{n}" for n in range(1, 43)}


def test_every_figure_has_its_equation():
    assert {name for name in FIGURES if not ENTRIES[f"xglib.figures.{name}"].equations} == WITHOUT_EQUATION


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_says_what_the_name_is(name):
    e = ENTRIES[name]
    assert e.summary.endswith(".") and e.summary.count(". ") == 0 and not e.summary.startswith("(2.")
    assert len(e.summary) <= 200
    assert e.module in sys.modules and e.kind in ("function", "class", "data")


def test_equations_come_in_their_order_and_the_figures_last():
    modules = [e.module for e in entries()]
    assert modules == sorted(modules, key="xglib.figures".__eq__)
    for figures in (False, True):
        part = [e for e in entries() if (e.module == "xglib.figures") is figures]
        order = [min([int(number[2:]) for number in e.equations] or [100]) for e in part]
        assert order == sorted(order) and order[0] < 100 <= order[-1]


def with_docstring(text):
    def function():
        pass

    function.__doc__ = text
    return entry("xglib.function", function)


@pytest.mark.parametrize(
    "docstring, equations, summary",
    [
        ("(2.8) Precision (查准率). More (2.9).", ("2.8",), "Precision (查准率)."),
        (
            "(2.12)-(2.14) Macro F1, 0.5\n    say, in\n    [0, 1].\n\n    More.",
            ("2.12", "2.13", "2.14"),
            "Macro F1, 0.5 say, in [0, 1].",
        ),
        ("(2.28), (2.29) Mean\n    and variance. More.", ("2.28", "2.29"), "Mean and variance."),
        ("Terms of (2.41).", ("2.41",), "Terms of (2.41)."),
        ("No number.", (), "No number."),
    ],
)
def test_the_docstring_is_the_source(docstring, equations, summary):
    assert with_docstring(docstring) == Entry("xglib.function", __name__, "function", equations, summary)


def test_kinds():
    assert entry("xglib.Counts", performance.Counts)[1:4] == ("xglib.performance", "class", ())
    constant = entry("xglib.equations", xglib.equations)
    assert constant.kind == "data" and constant.module == "xglib.registry"
    assert constant.summary == sys.modules["xglib.registry"].__doc__


def test_chapters_by_their_anchors(tmp_path):
    anchors = [["eq-2-8", "eq-2-10", "table-2-1"], []]
    notebook = {
        "cells": [{"cell_type": "markdown", "metadata": {"anchors": a}, "source": ["(eq-2-9)="]} for a in anchors]
    }
    (tmp_path / "f1.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    assert chapters(tmp_path) == {"2.8": "/chapters/f1", "2.10": "/chapters/f1"}


def test_chapters_of_this_book():
    found = chapters()
    assert found["2.10"] == "/chapters/f1" and found["2.26"] == "/chapters/error_rate_mle"
    assert set(found) >= {f"2.{n}" for n in (8, 9, 10, 26, 37, 38, 39, 40, 41, 42)}


def test_the_text_that_sphinx_reads():
    rows = [
        Entry("xglib.formulas.f1", "xglib.performance", "function", ("2.10", "2.11"), "F1."),
        Entry("xglib.equations", "xglib.registry", "data", (), "The index."),
        Entry("xglib.Counts", "xglib.performance", "class", (), "Cells."),
    ]
    text = list(restructured_text(rows, {"2.10": "/chapters/f1"}))
    table, sections = text[: text.index("xglib.performance") - 1], text[text.index("xglib.performance") :]
    assert table == [
        ".. list-table::",
        "   :header-rows: 1",
        "   :class: library",
        "",
        "   * - Name",
        "     - Equation",
        "     - Chapter",
        "     - What it is",
        "   * - :py:obj:`formulas.f1 <xglib.formulas.f1>`",
        "     - :ref:`(2.10) <eq-2-10>`, (2.11)",
        "     - :doc:`/chapters/f1`",
        "     - F1.",
        "   * - :py:obj:`equations <xglib.equations>`",
        "     - –",
        "     - –",
        "     - The index.",
        "   * - :py:obj:`Counts <xglib.Counts>`",
        "     - –",
        "     - –",
        "     - Cells.",
    ]
    performance, registry = (
        inspect.getdoc(sys.modules[f"xglib.{m}"]).split("\n")[0] for m in ("performance", "registry")
    )
    assert sections == [
        "xglib.performance",
        "-----------------",
        "",
        performance,
        "",
        ".. autofunction:: xglib.formulas.f1",
        "",
        ".. autoclass:: xglib.Counts",
        "",
        "",
        "xglib.registry",
        "--------------",
        "",
        registry,
        "",
        ".. autodata:: xglib.equations",
        "   :no-value:",
        "",
        "   The index.",
        "",
    ]


# -- the checker


def test_every_public_name_of_the_checker_is_documented():
    named = [line.split(":: derivations.")[1] for line in checker_text() if line.startswith(".. ")]
    assert sorted(named) == sorted(derivations.__all__)
    assert "chapters/how_it_is_checked" in (ROOT / "reference.md").read_text(encoding="utf-8")
    assert "\n.. checker::\n" in (ROOT / "reference.md").read_text(encoding="utf-8")


def public_members(value):
    return (
        {
            name: member
            for name, member in vars(value).items()
            if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property))
        }
        if isinstance(value, type)
        else {}
    )


@pytest.mark.parametrize("name", derivations.__all__)
def test_every_method_of_the_checker_says_what_it_does(name):
    value = getattr(derivations, name)
    if not isinstance(value, Domain):
        assert value.__doc__ and not value.__doc__.startswith(f"{name}(")  # what dataclasses write by themselves
    for method, member in public_members(value).items():
        assert member.__doc__, f"{name}.{method}"
        if inspect.isfunction(member):
            assert next(iter(inspect.signature(member).parameters)) == "self"  # as written, not (*args, **named)
    if isinstance(value, type) and not issubclass(value, Exception):
        assert public_members(value)


def test_the_language_is_documented():
    page = (ROOT / "reference.md").read_text(encoding="utf-8")
    assert [f for f in FUNCTIONS if not re.search(rf"`{f}[(`]", page)] == []
