"""The text styles of the design: labels that know their font, size and place, so that no screen sets a font itself.

A text wraps in the width it is given and is as high as it needs; with `fit` it stays on one line and is as wide as its words.
"""

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from scorer.ui import tokens
from scorer.ui.lettering import width_of
from scorer.ui.loader import load_kv
from scorer.ui.own_color import OwnColor

LINE_HEIGHT = 1.1
"""Of a text that wraps."""


class Text(OwnColor, Label):
    """Body text."""

    font_name = StringProperty(tokens.MEDIUM)
    size_sp = NumericProperty(15)
    fit = BooleanProperty(False)
    """Never wraps; the widget is as wide as the words."""

    line_height = NumericProperty(LINE_HEIGHT)
    max_width = NumericProperty(0)
    """With `fit`: the width from which the words wrap after all; 0 for never."""

    def __init__(self, **kwargs):
        super().__init__(**{"size_hint_y": None, "height": 0, "halign": "left"} | kwargs)
        self.on_color()
        self.on_font_size()
        self._set_box()

    # Hundreds of texts stand on a screen: what follows only from themselves is not bound in kv, which takes longer.

    def on_width(self, *_args):
        if not self.fit:
            self._set_box()

    def on_max_width(self, *_args):
        self._set_box()

    def on_text(self, *_args):
        if self.max_width:
            self._set_box()

    def on_font_size(self, *_args):
        self.padding = 0, 0, 0, self.font_size * tokens.OPTICAL_LIFT
        self.on_text()

    def on_fit(self, *_args):
        self.line_height = 1 if self.fit else LINE_HEIGHT
        self.size_hint_x = None if self.fit else 1
        self._set_box()
        self.on_texture_size()

    def on_color(self, *_args):
        self.disabled_color = self.color

    def on_texture_size(self, *_args):
        self.height = self.texture_size[1]
        if self.fit:
            self.width = self.texture_size[0]

    def _set_box(self):
        """The room the text is set in."""
        if not self.fit:
            self.text_size = self.width, None
        else:
            self.text_size = (self.max_width if self.max_width and self._longest() > self.max_width else None), None

    def _longest(self):
        return max((width_of(line, self.font_name, self.font_size) for line in self.text.split("\n")), default=0)


class Display(Text):
    """The app's name, the winner's total."""

    font_name = StringProperty(tokens.SERIF)
    size_sp = NumericProperty(41)


class Score(Text):
    """A total in the player strip."""

    font_name = StringProperty(tokens.SERIF)
    size_sp = NumericProperty(32)


class Figure(Text):
    """Points in a list or a receipt."""

    font_name = StringProperty(tokens.SERIF)
    size_sp = NumericProperty(24)


class Title(Text):
    """The name of a screen."""

    font_name = StringProperty(tokens.SERIF)
    size_sp = NumericProperty(24)


class Heading(Text):
    """The name of a list."""

    font_name = StringProperty(tokens.SERIF)
    size_sp = NumericProperty(18)


class Strong(Text):
    """Names, buttons, card titles."""

    font_name = StringProperty(tokens.HEAVY)
    size_sp = NumericProperty(16)


class Caption(Text):
    """Dates, units, axes: the smallest text there is."""

    size_sp = NumericProperty(13)


def serif(text):
    """A number as the serif font can write it: it has no true minus sign, so an en dash stands in."""
    return text.replace("\N{MINUS SIGN}", "\N{EN DASH}")


load_kv(__name__)
