"""The text styles of the design: labels that know their font, size and place, so that no screen sets a font itself.

A text wraps in the width it is given and is as high as it needs; with `fit` it stays on one line and is as wide as its words.
"""

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.label import Label

from scorer.ui.lettering import width_of
from scorer.ui.loader import load_kv
from scorer.ui.own_color import OwnColor


class Text(OwnColor, Label):
    """Body text; the subclasses differ only in kv."""

    size_sp = NumericProperty(15)
    fit = BooleanProperty(False)
    """Never wraps; the widget is as wide as the words."""

    max_width = NumericProperty(0)
    """With `fit`: the width from which the words wrap after all; 0 for never."""

    def box(self, fit, width, max_width, text, font_size):
        """The room the text is set in."""
        if not fit:
            return width, None
        longest = max((width_of(line, self.font_name, font_size) for line in text.split("\n")), default=0)
        return (max_width, None) if max_width and longest > max_width else (None, None)

    def on_texture_size(self, *_args):
        if self.fit:
            self.width = self.texture_size[0]

    def on_fit(self, *_args):
        if self.fit:
            self.size_hint_x = None
            self.width = self.texture_size[0]


class Display(Text):
    """The app's name, the winner's total."""


class Score(Text):
    """A total in the player strip."""


class Figure(Text):
    """Points in a list or a receipt."""


class Title(Text):
    """The name of a screen."""


class Heading(Text):
    """The name of a list."""


class Strong(Text):
    """Names, buttons, card titles."""


class Caption(Text):
    """Dates, units, axes: the smallest text there is."""


def serif(text):
    """A number as the serif font can write it: it has no true minus sign, so an en dash stands in."""
    return text.replace("\N{MINUS SIGN}", "\N{EN DASH}")


load_kv(__name__)
