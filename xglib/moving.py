"""Figures that a reader of the pages moves. A notebook computes their numbers and draws a picture of one moment; on the
page the script of the figure's name draws the numbers, and its slider goes through them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MIME = "application/vnd.xglib.figure+json"


class Moving:
    """The numbers of a figure that moves: an output of a notebook cell.

    Parameters
    ----------
    figure : str
        Which one: the page's script ``_static/moving/<figure>.js`` draws it.
    **data : object
        Its numbers and its words, as JSON has them.

    >>> Moving("threshold", scores=[0.9, 0.7], labels=[1, 0])
    threshold, a figure that moves on the book's page
    """

    def __init__(self, figure: str, **data: object) -> None:
        self.figure, self.data = figure, data

    def __repr__(self) -> str:
        return f"{self.figure}, a figure that moves on the book's page"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, Any]:
        return {MIME: {"figure": self.figure, **self.data}, "text/plain": repr(self)}
