"""Finds touch targets without a spoken name, or with one only in English."""

from collections.abc import Iterator
from functools import cache

from kivy.uix.widget import Widget

from scorer.ui.app.keyboard import spots_in
from scorer.wording.catalog import Catalog, read_catalog
from scorer.wording.language import LOCALE


@cache
def catalog(code: str) -> Catalog:
    if code == "en":
        return {}
    return read_catalog((LOCALE / code / "LC_MESSAGES" / "azulejo.po").read_text("utf-8"))


def is_translated(part: str, code: str) -> bool:
    """Whether a text is not an English sentence that has a translation."""
    return part in catalog(code).get(part, (part,))


def badly_named(widget: Widget, code: str) -> Iterator[str]:
    """The places of a widget without a spoken name, and names with parts left in English."""
    for spot in spots_in(widget):
        name = spot.name
        if not name.strip(" ,…"):
            yield f"{type(spot.widget).__name__} has no spoken name"
        elif not all(is_translated(part, code) for part in (name, *name.split(", "))):
            yield f"{type(spot.widget).__name__}: {name} is English"
