"""The frieze above a result; its plaque has the largest title that leaves room for the note."""

from itertools import product
from math import ceil
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty

from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.widgets.containers.frieze import HeaderFrieze

LEAST_COLUMNS = 13
"""Height limits of the frieze, which must leave room for the ranking."""
FRIEZE_SHARE = 0.28
"""The largest share of the height that the header takes."""
LANDSCAPE_TILE = 40
"""The maximum side of a frieze tile in landscape, in dp: there the height is needed for the boards."""
ONE_LINE_SIZES = (tokens.DISPLAY, tokens.SCORE, tokens.FIGURE, tokens.TITLE, tokens.HEADING)
TWO_LINE_SIZES = (tokens.FIGURE, tokens.TITLE, tokens.HEADING, tokens.LABEL, tokens.BODY, tokens.CAPTION)
NOTE_SIZE = tokens.BODY
LINE = 1.36
"""The height of a line of text, relative to its size."""
RAGGED = 1.15
"""Factor by which wrapping lengthens a text, because lines are not filled."""
PLAQUE_MARGINS, PLAQUE_HEIGHT = 2.3, 2.0
"""The width of the frieze beside the text of the plaque, and the maximum height of the text, in tiles."""


class FinalHeader(HeaderFrieze):
    """Fills the width of the page."""

    full_note = StringProperty()
    """The note, which is left out where there is no room for it."""
    page_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("width", "tile", "beside", "title", "full_note"):
            self.fbind(name, self.fit)
        for name in ("width", "page_height"):
            self.fbind(name, self._fit_columns)
        theme.bind(text=self.fit)
        self._fit_columns()

    def on_kv_post(self, _base: object) -> None:
        self.ids.words.shows_numbers = True  # toasts must not cover the winner

    def _fit_columns(self, *_args: object) -> None:
        if self.page_height > 1:
            tile = self.page_height * FRIEZE_SHARE / 4
            if self.width > self.page_height:
                tile = min(tile, dp(LANDSCAPE_TILE))
            self.columns = max(LEAST_COLUMNS, self.width / tile)

    def fit(self, *_args: object) -> None:
        """Use the largest title that fits on one line above the note, otherwise on two lines without the note."""
        if not self.tile:
            return
        room = self.width - PLAQUE_MARGINS * self.tile - 2 * max(0, self.beside - self.tile)
        height = PLAQUE_HEIGHT * self.tile
        note = _height(self.full_note, tokens.MEDIUM, NOTE_SIZE, room)
        for size, with_note in (*product(ONE_LINE_SIZES, (True,)), *product(TWO_LINE_SIZES, (False,))):
            title = _height(self.title, tokens.SERIF, size, room)
            lines = 1 if with_note else 2
            if title <= lines * LINE * sp(size) * theme.text and title + note * with_note <= height:
                break
        self.title_sp, self.note = size, self.full_note if with_note else ""


def _height(text: str, font: str, size: float, room: float) -> float:
    """The height of a text that is wrapped at a width."""
    pixels = sp(size) * theme.text
    share = width_of(text, font, pixels) / room
    return LINE * pixels * (1 if share <= 1 else ceil(share * RAGGED))
