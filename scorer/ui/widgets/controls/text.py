"""The text styles of the design: labels that know their font, size and place, so that no screen sets a font itself.

A text wraps in the width it is given and is as high as it needs; with `fit` it stays on one line and is as wide as its words.
No word is broken in two: a text with one that is longer than the line becomes a little smaller.
"""

from math import floor
from weakref import WeakSet

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import HINTING, longest_word_width, render_now, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.color_override import ColorOverride
from scorer.ui.kivyfix.kv_loader import load_kv

TITLE_LEADING, FIGURE_LEADING = 0.88, 1
"""The serif font brings more air of its own."""
LINE = 1.0
"""How high a line of our sans serif is, of its size."""

WIDEST_LETTER = 0.75
"""Of the size: no word of our three languages has wider ones on average, in any of our fonts."""
SMALLEST = 0.62
"""Of its size, for the sake of a long word; one that is longer still is a path or an address, and may be broken."""


_living = WeakSet()
"""All texts that there are, for the rare case that the screen gets another size."""


class Text(ColorOverride, Label):
    """Body text."""

    font_name = StringProperty(tokens.MEDIUM)
    size_sp = NumericProperty(15)
    fit = BooleanProperty(False)
    """Never wraps; the widget is as wide as the words."""

    leading = 0
    """From line to line where it wraps, by the height of a line; 0 for what the theme has for this screen."""

    max_width = NumericProperty(0)
    """With `fit`: the width from which the words wrap after all; 0 for never."""

    share = NumericProperty(1)
    """Of its size, where a word would not find room otherwise."""

    def __init__(self, **kwargs):
        usual = {"size_hint_y": None, "height": 0, "halign": "left", "font_hinting": HINTING}
        super().__init__(**usual | {"line_height": self.leading or theme.leading} | kwargs)
        _living.add(self)
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
        self._share_leading()
        self.on_text()

    def lead(self):
        """From line to line as far as this screen has room for."""
        self.line_height = 1 if self.fit else self.leading or theme.leading
        self._share_leading()

    def _share_leading(self):
        """Kivy leaves the room between lines below each; half of it belongs above."""
        half = max(0, self.line_height - 1) * LINE * self.font_size / 2
        self.padding = 0, half, 0, self.font_size * tokens.OPTICAL_LIFT - half

    def on_fit(self, *_args):
        self.lead()
        self.size_hint_x = None if self.fit else 1
        self._set_box()
        self.on_texture_size()

    def on_color(self, *_args):
        self.disabled_color = self.color

    def on_texture_size(self, *_args):
        self.height = self.texture_size[1]
        if self.fit:
            self.width = self.texture_size[0]

    def texture_update(self, *args):
        self._keep_words_whole()
        super().texture_update(*args)
        render_now(self.texture)

    def _keep_words_whole(self):
        """Make room for the longest word; few have to be measured."""
        room = self.max_width if self.fit else self.width - self.padding[0] - self.padding[2]
        size = theme.sp(self.size_sp)
        may_break = room and not self.shorten and room <= WIDEST_LETTER * size * max(map(len, self.text.split(" ")))
        self.share = self._fitting(size, room) / size if may_break else 1

    def _fitting(self, size, room):
        """The type in which the longest word finds room; about so much smaller as it is too long."""
        longest = longest_word_width(self.text, self.font_name, size)
        if longest <= room:
            return size
        sizes = range(floor(size * room / longest), int(size * SMALLEST), -1)
        return next((less for less in sizes if longest_word_width(self.text, self.font_name, less) <= room), size)

    def _set_box(self):
        """The room the text is set in."""
        if not self.fit:
            self.text_size = self.width, None
        elif self.max_width and self._longest() > self.max_width:
            self.text_size = self._widest_line(), None
        else:
            self.text_size = None, None

    def _longest(self):
        """How wide the words are where none of them wraps."""
        return max(width_of(line, self.font_name, theme.sp(self.size_sp)) for line in self.text.split("\n"))

    def _widest_line(self):
        """How wide they are where they do: what stands beside them then stands close."""
        widest, line, space = 0, "", width_of(" ", self.font_name, self.font_size)
        for word in self.text.replace("\n", " ").split(" "):
            longer = f"{line} {word}" if line else word
            line = longer if width_of(longer, self.font_name, self.font_size) + space <= self.max_width else word
            widest = max(widest, width_of(line, self.font_name, self.font_size))
        return min(self.max_width, widest + space)


class Display(Text):
    """The app's name, the winner's total."""

    font_name = StringProperty(tokens.SERIF)
    leading = TITLE_LEADING
    size_sp = NumericProperty(41)


class Score(Text):
    """A total in the player strip."""

    font_name = StringProperty(tokens.SERIF)
    leading = FIGURE_LEADING
    size_sp = NumericProperty(32)


class Figure(Text):
    """Points in a list or a receipt."""

    font_name = StringProperty(tokens.SERIF)
    leading = FIGURE_LEADING
    size_sp = NumericProperty(24)


class Title(Text):
    """The name of a screen."""

    font_name = StringProperty(tokens.SERIF)
    leading = TITLE_LEADING
    size_sp = NumericProperty(24)


class Heading(Text):
    """The name of a list."""

    font_name = StringProperty(tokens.SERIF)
    leading = FIGURE_LEADING
    size_sp = NumericProperty(18)


class Strong(Text):
    """Names, buttons, card titles."""

    font_name = StringProperty(tokens.HEAVY)
    size_sp = NumericProperty(16)


class Caption(Text):
    """Dates, units, axes: the smallest text there is."""

    size_sp = NumericProperty(13)


def lead_anew(*_args):
    """There is more room on the screen, or less."""
    for text in sorted(_living, key=lambda text: text.uid):
        text.lead()


def serif(text):
    """A number as the serif font can write it: it has no true minus sign, so an en dash stands in."""
    return text.replace("\N{MINUS SIGN}", "\N{EN DASH}")


theme.fbind("leading", lead_anew)
load_kv(__name__)
