"""Figures that move: what is stored is right, and stands in the page as data."""

import json
from fractions import Fraction
from pathlib import Path

import nbformat
import pytest
from sklearn import metrics

from _ext.moving import SCRIPTS
from xglib.moving import MIME, Moving

CHAPTERS = Path(__file__).parents[1] / "chapters"
STORED = [
    (path.stem, dict(out.data[MIME]))
    for path in sorted(CHAPTERS.glob("*.ipynb"))
    for cell in nbformat.read(path, as_version=4).cells
    for out in cell.get("outputs", [])
    if MIME in out.get("data", {})
]


def test_each_has_a_script():
    assert {data["figure"] for _, data in STORED} == {path.stem for path in SCRIPTS.glob("*.js")}


@pytest.mark.parametrize("data", [data for _, data in STORED if data["figure"] == "threshold"])
def test_the_places_of_a_threshold(data):
    """Each number against scikit-learn, or counted in fractions."""
    labels, scores = data["labels"], data["scores"]
    assert scores == sorted(scores, reverse=True) and 0 <= data["begin"] < len(data["places"])
    for sent, at in enumerate(data["places"]):
        called = [int(k < sent) for k in range(len(scores))]
        (tn, fp), (fn, tp) = metrics.confusion_matrix(labels, called)
        assert (at["tp"], at["fp"], at["fn"], at["tn"]) == (tp, fp, fn, tn)
        expected = {
            "threshold": scores[sent - 1] if sent else None,
            "precision": Fraction(int(tp), sent) if sent else None,
            "recall": Fraction(int(tp), sum(labels)),
            "tpr": Fraction(int(tp), sum(labels)),
            "fnr": Fraction(int(fn), sum(labels)),
            "fpr": Fraction(int(fp), len(labels) - sum(labels)),
            "f1": Fraction(2 * int(tp), sent + sum(labels)),
        }
        for name, value in expected.items():
            assert at[name] == (value if value is None else round(float(value), 3)), name


def test_a_notebook_holds_its_numbers():
    bundle = Moving("threshold", scores=[0.5], words={"a": "b"})._repr_mimebundle_()
    assert json.loads(json.dumps(bundle[MIME])) == {"figure": "threshold", "scores": [0.5], "words": {"a": "b"}}
    assert bundle["text/plain"] == repr(Moving("threshold"))
