"""Finds what the window shows: texts, widgets of a class, open sheets and toasts, and clipped texts."""

from typing import Any

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.overlays.sheet import all_sheets
from scorer.ui.widgets.overlays.toast import Toast
from scorer.wording.language import LANGUAGES
from tests.ui.support.driver import Driver, without_drawing

SIZES = [(320, 568), (412, 915), (800, 1280), (915, 412)]
"""Window sizes that everything must fit into; the second one with large type."""


def texts(widget: Widget) -> set[str]:
    """All visible texts."""
    if not widget.opacity:
        return set()
    own = {widget.text} if isinstance(widget, Label) and widget.text else set()
    return own.union(*map(texts, widget.children))


def find_all(widget: Widget, kind: type[Any]) -> list[Any]:
    """All widgets of a class, from top to bottom."""
    found = [child for child in widget.walk() if isinstance(child, kind)]
    return sorted(found, key=lambda child: -child.to_window(*child.center)[1])


def find_label(widget: Widget, text: str) -> Label:
    """The label with this text."""
    return next(child for child in widget.walk() if isinstance(child, Label) and child.text == text)


def sheets() -> list[Any]:
    """All visible sheets, the topmost first; one that was just opened appears in the next frame."""
    return [one for one in all_sheets() if one.opacity]


def sheet() -> Any:
    """The topmost sheet, which may only just have been opened."""
    return all_sheets()[0]


def toasts() -> list[str]:
    """The texts of all toasts."""
    return [child.text for child in Window.children if isinstance(child, Toast)]


def clipped(widget: Widget) -> set[str]:
    """The texts that are larger than their labels or overflow their line."""
    labels = [child for child in widget.walk(restrict=True) if isinstance(child, Label) and child.text]
    return {
        label.text
        for label in labels
        if label.texture_size[0] > label.width + 1 or label.texture_size[1] > label.height + 1 or overflows(label)
    }


def overflows(label: Label) -> bool:
    """Whether a label extends beyond the row that contains it."""
    line = label.parent
    return isinstance(line, BoxLayout) and (label.x < line.x - 1 or label.right > line.right + 1)


def clipped_anywhere(drive: Driver, page: Widget) -> set[tuple[tuple[int, int], str, str]]:
    """The clipped texts of a page at every size and in every language, as (size, language, text)."""
    cut = set()
    with without_drawing():
        for size in SIZES:
            drive.resize(*size)
            theme.big_text = size == SIZES[1]
            for code in LANGUAGES:
                _.switch(code)
                drive.until(lambda: getattr(page, "complete", True))
                drive.frames(3)
                cut |= {(size, code, text) for text in clipped(page)}
    return cut
