"""The design tokens of the current theme as Kivy properties: kv binds to `theme.ink`, and a change of theme recolors everything.

`theme` is the only instance; widgets that draw on their canvas follow it as a `CanvasWidget`.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.lang.parser import global_idmap
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty

from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.kv_names import kv_names

BIG_TEXT = 1.2
FONTS = Path(__file__).parents[1] / "fonts"

for family, file in tokens.FONT_FILES.items():
    LabelBase.register(family, str(FONTS / file))


class Theme(EventDispatcher):
    """The current theme, the text size, and the letters on the tiles; one color property for each token."""

    name = OptionProperty("glaze", options=list(tokens.THEMES))
    big_text = BooleanProperty(False)
    text = NumericProperty(1.0)
    leading = NumericProperty(tokens.LEADING)
    letters = StringProperty()
    """The language of the letters on the tiles, if any."""

    if TYPE_CHECKING:

        def __getattr__(self, token: str) -> list[float]: ...

    def __init__(self, **kwargs: Any) -> None:
        self.apply_property(**{token: ColorProperty(value) for token, value in tokens.GLAZE.items()})
        super().__init__(**kwargs)

    def on_name(self, _theme: object, name: str) -> None:
        for token, value in tokens.THEMES[name].items():
            setattr(self, token, value)

    def on_big_text(self, _theme: object, big: bool) -> None:
        self.text = BIG_TEXT if big else 1.0

    def sp(self, size: float) -> float:
        """A text size in pixels, with the system's font scale and the app's large text."""
        return sp(size) * self.text

    def color(self, token: str) -> list[float]:
        """The color of a token."""
        color: list[float] = getattr(self, token)
        return color

    def seat_color(self, seat: int) -> list[float]:
        """The color of a seat from 1."""
        return self.color(f"seat{tokens.seat_look(seat)}")

    def pressed(self, color: Sequence[float], down: bool) -> list[float]:
        """The fill of a pressed button: mixed with a tenth of ink."""
        if not down:
            return list(color)
        return [c + (i - c) * 0.1 for c, i in zip(color[:3], self.ink[:3], strict=True)] + [color[3]]


def gutter(width: float) -> float:
    """The minimum margin of a page of that width."""
    return dp(tokens.GAP_M if width < dp(tokens.SMALL_WIDTH) else tokens.GUTTER)


def page_width(width: float, wide: bool = False) -> float:
    """How much of a page of that width its content takes; `wide` if it has two columns."""
    return min(width, dp(tokens.WIDE_PAGE if wide else tokens.PAGE_WIDTH))


def page_margin(width: float, wide: bool = False) -> float:
    """The margin that centers the content on a page of that width."""
    return max(gutter(width), (width - page_width(width, wide)) / 2)


theme = Theme()  # global because kv files bind to it by name, and one window has one theme

# Every kv file knows the theme and the tokens by name. A plain number costs no binding, unlike an attribute of an imported object.
for token, unit in tokens.__annotations__.items():
    value = getattr(tokens, token)
    kv_names[token] = dp(value) if unit is tokens.Dp else value
kv_names |= {"gutter": gutter, "page_width": page_width, "page_margin": page_margin}
global_idmap["theme"] = theme
