"""The sections of the docstrings: numpydoc's own check of each public name, and what that does not look at."""

import inspect
import sys

import pytest
from numpydoc.docscrape import get_doc_object
from numpydoc.validate import validate

import derivations
import xglib.validation
from book._ext.reference import entries

# What is not asked: a second paragraph, a See Also, verbs in the imperative, and capitals where a name is small.
NOT_ASKED = {"ES01", "SA01", "SS02", "SS05", "PR08", "RT04"}
CHECKS = [
    f"xglib.validation.{name}"
    for name, value in vars(xglib.validation).items()
    if inspect.isfunction(value) and value.__module__ == "xglib.validation" and not name.startswith("_")
]
CHECKER = [
    f"derivations.{name}"
    for name in derivations.__all__
    if not inspect.getmodule(getattr(derivations, name)).__name__.startswith("derivations.kernel.")
    and (inspect.isfunction(value := getattr(derivations, name)) or hasattr(value, "record"))  # no errors, no domains
]
CHECKER += [f"derivations.Derivation.{name}" for name in ("symbols", "step", "refuses", "maximum", "at", "proves")]
PUBLIC = [e.name for e in entries() if e.kind != "data"]


def named(name):
    module, _, short = name.rpartition(".")
    return getattr(sys.modules[module], short)


RESULTS = [name for name in PUBLIC if hasattr(named(name), "_fields")]
FUNCTIONS = [name for name in PUBLIC if inspect.isfunction(named(name))]


def faults(name):
    return {code: message for code, message in validate(name)["errors"] if code not in NOT_ASKED}


@pytest.mark.parametrize("name", [name for name in PUBLIC + CHECKS + CHECKER if name not in RESULTS])
def test_arguments_results_and_examples_are_documented(name):
    assert faults(name) == {}


@pytest.mark.parametrize("name", RESULTS)
def test_fields_of_a_result_are_documented(name):
    assert set(faults(name)) <= {"PR01", "EX01"}  # nobody makes one
    attributes = get_doc_object(named(name), config={"show_class_members": False})["Attributes"]
    documented = [attribute.name for attribute in attributes]  # one by one, or the page would show the last only
    assert documented == [*named(name)._fields]
    assert all(attribute.type and attribute.desc for attribute in attributes)


def test_what_is_raised_is_documented():
    silent = {name for name in FUNCTIONS if not get_doc_object(named(name))["Raises"]}
    assert silent == {"xglib.figures.axes", "xglib.figures.f1_surface"}


def test_a_fault_is_found(monkeypatch):
    def counts(y_true, y_pred):
        """Count.

        Parameters
        ----------
        y_true : array_like
            Labels.
        weights : array_like
            Weights.
        """
        return y_true, y_pred

    monkeypatch.setattr(xglib.validation, "counts", counts, raising=False)
    assert set(faults("xglib.validation.counts")) == {"PR01", "PR02", "RT01", "EX01"}
