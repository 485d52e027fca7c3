"""The chosen design tokens as Kivy properties, so that kv binds to `theme.ink` and a change of theme recolors everything.

`theme` is the only instance; what is drawn by hand follows it as a `drawn.CanvasWidget`.
"""

from pathlib import Path

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.metrics import sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty

from scorer.ui.drawing import tokens

BIG_TEXT = 1.2
FONTS = Path(__file__).parents[1] / "fonts"

for family, file in tokens.FONT_FILES.items():
    LabelBase.register(family, str(FONTS / file))


class Theme(EventDispatcher):
    """Which theme is worn, how large the text is, and what is printed on the tiles."""

    name = OptionProperty("glaze", options=list(tokens.THEMES))
    big_text = BooleanProperty(False)
    text = NumericProperty(1.0)
    leading = NumericProperty(tokens.LEADING)
    letters = StringProperty()
    """The language whose letters stand on the tiles, if any."""

    def __init__(self, **kwargs):
        self.apply_property(**{token: ColorProperty(value) for token, value in tokens.GLAZE.items()})
        super().__init__(**kwargs)

    def on_name(self, _theme, name):
        for token, value in tokens.THEMES[name].items():
            setattr(self, token, value)

    def on_big_text(self, _theme, big):
        self.text = BIG_TEXT if big else 1.0

    def sp(self, size):
        """A text size in pixels, with the system's font scale and the app's own large type."""
        return sp(size) * self.text

    def seat_color(self, seat):
        """The color of a seat from 1; a fifth seat starts over."""
        return getattr(self, f"seat{(seat - 1) % 4 + 1}")

    def pressed(self, color, down):
        """A fill as it looks under the finger: a tenth of ink in it."""
        if not down:
            return color
        return [c + (i - c) * 0.1 for c, i in zip(color[:3], self.ink[:3], strict=True)] + [color[3]]


theme = Theme()
