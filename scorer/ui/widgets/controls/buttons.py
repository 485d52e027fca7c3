"""The buttons: one main action per screen is primary, the others are soft or plain; a round one carries only an icon.

Each is at least 48 dp high and wide, whatever is drawn in it, and its words wrap before they are cut.
"""

from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior

from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import longest_word_width, width_of
from scorer.ui.kivyfix.color_override import ColorOverride
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.text import Caption

SIDE_PADDING = 14
ICON_ROOM, LEAST_ROOM = 34, 20
"""What an icon takes of the width, and what stays free beside the words."""
NOTE_SP = 13


class WordButton(ButtonBehavior, AnchorLayout):
    """An icon, a word or two, and a second line if need be."""

    icon = StringProperty()
    shown_icon = StringProperty()
    text = StringProperty()
    note = StringProperty()
    size_sp = NumericProperty(17)
    fill = ColorProperty()
    edge = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty()
    note_ink = ColorProperty()
    fixed_height = NumericProperty(0)
    """0 to be as high as the words need, and at least as high as a finger."""

    def on_kv_post(self, _base):
        self.on_note()

    def on_note(self, *_args):
        """Few buttons have a second line; it is made for those."""
        if self.note and "content" in self.ids and len(self.ids.content.children) == 1:
            self.ids.content.add_widget(ButtonNote(button=self, halign="center"))

    def natural_width(self, icon, text, note, text_scale):
        """The width at which no word wraps: for a bar that shares its width by need."""
        words = width_of(text, tokens.HEAVY, sp(self.size_sp) * text_scale) + (dp(ICON_ROOM) if icon else 0)
        return max(words, width_of(note, tokens.MEDIUM, sp(NOTE_SP) * text_scale)) + 2 * dp(SIDE_PADDING)

    def spared(self, icon, text, width, text_scale):
        """The icon, unless it would break a word in two."""
        size = sp(self.size_sp) * text_scale
        return icon if longest_word_width(text, tokens.HEAVY, size) <= width - dp(LEAST_ROOM + ICON_ROOM) else ""


class ButtonNote(Caption):
    """The second line of a button."""

    button = ObjectProperty()


class PrimaryButton(WordButton):
    """The one main action."""


class AccentButton(WordButton):
    """The main action while the game waits for something to be taken."""


class SoftButton(WordButton):
    """Another action."""


class PlainButton(WordButton):
    """An action beside the point."""


class LinkButton(WordButton):
    """A word in a line that leads somewhere."""


class IconButton(ColorOverride, ButtonBehavior, AnchorLayout):
    """An icon to tap; `round_fill` shows its disc."""

    icon = StringProperty()
    color = ColorProperty()
    round_fill = ColorProperty((0, 0, 0, 0))
    disc = NumericProperty(0)


load_kv(__name__)
