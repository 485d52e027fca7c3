"""Every text on every screen and sheet is legible in both themes: WCAG AA for text, AAA for scores, measured in drawn pixels."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from kivy.core.window import Window
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorer.play.active_game import ActiveGame
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.platform.screenshot import pixels
from scorer.ui.widgets.controls.text import Score
from tests.ui.drawing.test_tokens import contrast
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.sheets import Sheets, close_overlays
from tests.ui.test_no_word_cut_off import above, games, older, screens

__all__ = ["games", "older", "screens"]

Openers = Mapping[str, Callable[[], object]]
TEXT, SCORE = 4.5, 7.0
EDGE = 1
"""Pixels around a text that can belong to its surroundings."""


def written(widget: Widget) -> Iterator[Label]:
    """The visible texts except those of disabled controls, which WCAG exempts."""
    if widget.opacity < 1 or widget.disabled:
        return
    if isinstance(widget, Label) and widget.text.strip():
        yield widget
    for child in widget.children:
        yield from written(child)


def hexadecimal(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{round(255 * part):02X}" for part in (red, green, blue))


def ground(label: Label, picture: tuple[int, int, bytes]) -> str | None:
    """The most frequent color in a text's box, if the whole box is on screen."""
    width, height, data = picture
    x, y = label.to_window(*label.pos)
    left, low, right, high = round(x), round(y), round(x + label.width), round(y + label.height)
    if left < 0 or low < 0 or right > width or high > height or right - left < 3 or high - low < 3:
        return None
    if any(not inside(label, parent) for parent in above(label) if isinstance(parent, ScrollView)):
        return None
    rows = memoryview(data).cast("I")
    counts: Counter[int] = Counter()
    for row in range(low + EDGE, high - EDGE):
        counts.update(rows[row * width + left : row * width + right])
    color = counts.most_common(1)[0][0]
    return hexadecimal((color & 255) / 255, (color >> 8 & 255) / 255, (color >> 16 & 255) / 255)


def inside(widget: Widget, view: Widget) -> bool:
    """Whether a list that scrolls shows all of a widget."""
    (x, y), (left, low) = widget.to_window(*widget.pos), view.to_window(*view.pos)
    return (
        left <= x + 1
        and x + widget.width <= left + view.width + 1
        and low <= y
        and y + widget.height <= low + view.height
    )


def faint(widget: Widget) -> list[tuple[str, str, str, float]]:
    """The texts with too little contrast: text, color, ground and contrast."""
    picture, found = pixels(), []
    for label in written(widget):
        below = ground(label, picture)
        ink = hexadecimal(*label.color[:3])
        least = SCORE if isinstance(label, Score) and label.text.isdecimal() else TEXT
        if below and contrast(ink, below) < least:
            found.append((label.text, ink, below, round(contrast(ink, below), 1)))
    return found


def measure(drive: Driver, name: str) -> Iterator[tuple[str, str, str, str, str, float]]:
    """The faint texts of the topmost widget in both themes."""
    for theme.name in tokens.THEMES:
        with without_drawing():
            drive.frames(2)
        drive.frames()
        yield from ((name, theme.name, *text) for text in faint(Window.children[0]))


def test_every_text_of_a_screen_is_readable(app: AzulejoApp, drive: Driver, screens: Openers) -> None:
    wrong: list[tuple[object, ...]] = []
    for name, show in screens.items():
        with without_drawing():
            show()
            drive.until(lambda: getattr(app.navigator.page, "complete", True))
            drive.frames(4)
        wrong += measure(drive, name)
    assert wrong == []


def test_every_text_of_a_sheet_is_readable(
    app: AzulejoApp, drive: Driver, games: dict[str, ActiveGame], older: dict[str, str]
) -> None:
    wrong: list[tuple[object, ...]] = []
    for name, show in Sheets(drive, app, games, older).all().items():
        with without_drawing():
            show()
            drive.frames(4)
        wrong += measure(drive, name)
        close_overlays()
    assert wrong == []
