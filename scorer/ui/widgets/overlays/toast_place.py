"""Finds a place for a toast where it covers neither controls nor numbers.

The title of a screen may be covered, since tapping it is only a shortcut. `yields_to_toast` marks such widgets, `shows_numbers`
those that draw numbers without labels, and `is_bar` the bars at the bottom.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeGuard

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import width_of


class Area(NamedTuple):
    """A rectangle of the window."""

    left: float
    low: float
    right: float
    high: float

    def meets(self, other: "Area") -> bool:
        return self.left < other.right and other.left < self.right and self.low < other.high and other.low < self.high

    def within(self, other: "Area") -> "Area":
        """The part inside another rectangle; possibly empty."""
        return Area(
            max(self.left, other.left),
            max(self.low, other.low),
            min(self.right, other.right),
            min(self.high, other.high),
        )

    def grown(self, by: float) -> "Area":
        """With a margin above and below it."""
        return self._replace(low=self.low - by, high=self.high + by)

    def around(self, other: "Area") -> "Area":
        """The smallest rectangle around both."""
        return Area(
            min(self.left, other.left),
            min(self.low, other.low),
            max(self.right, other.right),
            max(self.high, other.high),
        )

    @property
    def is_empty(self) -> bool:
        return self.left >= self.right or self.low >= self.high


def area_of(widget: Widget) -> Area:
    return Area(*widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top))


def in_front(but: Widget | None = None) -> Iterator[Widget]:
    """The topmost widget that fills the window, and those on top of it, except `but` and sheets that slide out."""
    for widget in Window.children:
        if widget is not but and not getattr(widget, "closing", False):
            yield widget
            if fills_window(widget):
                return


def fills_window(widget: Widget) -> bool:
    return bool(widget.width >= Window.width and widget.height >= Window.height)


def obstacles(but: Widget | None = None) -> list[Area]:
    """The visible parts of all controls and numbers."""
    return _visible_parts(_is_obstacle, but)


def bars(but: Widget | None = None) -> list[Area]:
    """The bars at the bottom, whose free parts a toast covers only if there is no other place."""
    found = [widget for front in in_front(but) for widget in front.walk(restrict=True)]
    return [area_of(one) for one in found if hasattr(one, "is_bar") and one.opacity and one.height]


def shown(kind: type[Widget], but: Widget | None = None) -> list[Area]:
    """The visible parts of the outermost widgets of a class, such as cards."""
    return _visible_parts(lambda widget: isinstance(widget, kind), but)


def _visible_parts(is_wanted: Callable[[Widget], bool], but: Widget | None) -> list[Area]:
    """The visible parts of the outermost wanted widgets, without those that yield to toasts."""
    window = Area(0, 0, *Window.size)
    return [area for widget in in_front(but) for area in _parts_in(widget, is_wanted, window)]


def _parts_in(widget: Widget, is_wanted: Callable[[Widget], bool], clip: Area) -> Iterator[Area]:
    if not widget.opacity or getattr(widget, "yields_to_toast", False):
        return
    visible = area_of(widget).within(clip)
    if is_wanted(widget):
        if not visible.is_empty:
            yield visible
        return
    inner = visible if isinstance(widget, ScrollView) else clip
    if not inner.is_empty:
        for child in widget.children:
            yield from _parts_in(child, is_wanted, inner)


def loose_words(but: Widget | None = None, *, titles: bool = True) -> list[Area]:
    """The words that a toast may cover: those of headings and the like, and of the title."""
    window = Area(0, 0, *Window.size)
    found = [words_of(label).within(window) for front in in_front(but) for label in _loose_labels(front, titles)]
    return [words for words in found if not words.is_empty]


def _loose_labels(widget: Widget, titles: bool) -> Iterator[Label]:
    if not widget.opacity:
        return
    if getattr(widget, "yields_to_toast", False):
        yield from (one for one in widget.walk(restrict=True) if titles and _has_words(one))
    elif not _is_obstacle(widget):
        if _has_words(widget):
            yield widget
        for child in widget.children:
            yield from _loose_labels(child, titles)


def _has_words(widget: Widget) -> TypeGuard[Label]:
    return bool(isinstance(widget, Label) and widget.text and widget.opacity)


def words_of(label: Label) -> Area:
    """Where the words of a label are that begin at its left, with a hair for the round corners of a toast."""
    area = area_of(label)
    words = width_of(label.text, label.font_name, label.font_size)  # its texture is as wide as the label
    hair = dp(tokens.GAP_2XS)
    return Area(area.left - hair, area.low - hair, min(area.right, area.left + words), area.high)


def _is_obstacle(widget: Widget) -> bool:
    if isinstance(widget, ButtonBehavior) or hasattr(widget, "spots") or hasattr(widget, "focus"):
        return True
    return bool(isinstance(widget, Label) and any(map(str.isdigit, widget.text))) or hasattr(widget, "shows_numbers")


def lowest_place(taken: Iterable[Area], room: Area, width: float, height: float) -> tuple[float, float] | None:
    """The lower left corner of the lowest free rectangle of this size: in the middle of the room, or of what is free there."""
    near = [area for area in taken if area.meets(room)]
    for low in sorted({room.low, *(area.high for area in near if area.high > room.low)}):
        if low + height > room.high:
            return None
        band = room._replace(low=low, high=low + height)
        for left, right in _free_intervals([area for area in near if area.meets(band)], room):
            if right - left >= width:
                middle, last = (room.left + room.right - width) / 2, right - width
                return (middle if left <= middle <= last else (left + last) / 2), low
    return None


def _free_intervals(taken: Iterable[Area], room: Area) -> Iterator[tuple[float, float]]:
    """The parts of the width that are free, the widest first."""
    free, left = [], room.left
    for area in sorted(taken):
        free.append((left, area.left))
        left = max(left, area.right)
    free.append((left, room.right))
    return iter(sorted(free, key=lambda part: part[0] - part[1]))
