"""Buttons: one primary action per screen, soft and plain ones, links, and round icon buttons.

Each is a touch target of at least 48 dp, and its text wraps rather than being clipped.
"""

from typing import Any

from kivy.clock import ClockEvent
from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.ui.drawing import motion, tokens
from scorer.ui.drawing.text_textures import longest_word_width, width_of
from scorer.ui.kivyfix.color_override import ColorOverride
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.controls.text import Caption
from scorer.ui.widgets.hideable import Hideable

SIDE_PADDING = tokens.INSET
ICON_ROOM, LEAST_ROOM = tokens.ICON + tokens.GAP_L, tokens.GAP_2XL
"""Width of an icon with its gap, and the least free width beside the text."""
NOTE_SP = tokens.CAPTION


class WordButton(Hideable, Tappable, AnchorLayout):
    """An icon, a text, and optionally a second line."""

    icon = StringProperty()
    shown_icon = StringProperty()
    text = StringProperty()
    note = StringProperty()
    size_sp = NumericProperty(tokens.LABEL)
    fill = ColorProperty()
    edge = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty()
    note_ink = ColorProperty()
    fixed_height = NumericProperty(0)
    """0 for the height of the text, but at least a touch target."""

    def on_kv_post(self, _base: object) -> None:
        self.on_note()

    def on_note(self, *_args: object) -> None:
        """Keep a second line only while there is a note: an empty one would take a gap."""
        content = self.ids.get("content")
        if content and self.note and len(content.children) == 1:
            content.add_widget(ButtonNote(button=self, halign="center"))
        elif content and not self.note and len(content.children) > 1:
            content.remove_widget(content.children[0])

    def natural_width(self, icon: str, text: str, note: str, text_scale: float) -> float:
        """The width without wrapping, by which a bar divides its width."""
        words = width_of(text, tokens.HEAVY, sp(self.size_sp) * text_scale) + (dp(ICON_ROOM) if icon else 0)
        return max(words, width_of(note, tokens.MEDIUM, sp(NOTE_SP) * text_scale)) + 2 * dp(SIDE_PADDING)

    def icon_if_room(self, icon: str, text: str, width: float, text_scale: float) -> str:
        """The icon, if it leaves enough room for the longest word."""
        size = sp(self.size_sp) * text_scale
        return icon if longest_word_width(text, tokens.HEAVY, size) <= width - dp(LEAST_ROOM + ICON_ROOM) else ""


class ButtonNote(Caption):
    """The second line of a button."""

    button = ObjectProperty()


class PrimaryButton(WordButton):
    """The one main action."""


class AccentButton(WordButton):
    """The main action that the game is waiting for."""


class SoftButton(WordButton):
    """A secondary action."""


class HoldButton(SoftButton):
    """Dispatches `on_tap`, or `on_hold` after a long press; `on_release` follows either."""

    __events__ = ("on_tap", "on_hold")

    def __init__(self, **kwargs: Any) -> None:
        self._holding: ClockEvent | None = None
        super().__init__(**kwargs)

    def on_tap(self) -> None:
        """It was tapped."""

    def on_hold(self) -> None:
        """It was pressed long."""

    def on_press(self) -> None:
        self._holding = motion.after(tokens.LONG_PRESS, self._held)

    def on_release(self) -> None:
        if self._holding:
            self._holding.cancel()
            self._holding = None
            self.dispatch("on_tap")

    def _held(self) -> None:
        self._holding = None
        if self.state == "down":
            self.dispatch("on_hold")


class PlainButton(WordButton):
    """A secondary action."""


class LinkButton(WordButton):
    """A link in a line of text."""


class IconButton(Hideable, ColorOverride, Tappable, AnchorLayout):
    """An icon button, which needs a `spoken` name; `round_fill` colors a disc behind it."""

    icon = StringProperty()
    color = ColorProperty()
    round_fill = ColorProperty((0, 0, 0, 0))
    disc = NumericProperty(0)


load_kv(__name__)
