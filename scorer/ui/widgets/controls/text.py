"""The text styles of the design. No screen sets a font itself.

A text wraps at its width and is as high as it needs; with `fit` it stays on one line and is as wide as its words.
Words are never split: if one is wider than the line, the whole text is set in a smaller size.
"""

from math import floor
from typing import Any
from weakref import WeakSet

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from scorer.ui.drawing import tokens
from scorer.ui.drawing.text_textures import longest_word_width, render_now, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.color_override import ColorOverride
from scorer.ui.kivyfix.kv_loader import load_kv

TITLE_LEADING, FIGURE_LEADING = 0.88, 1
"""The serif font has more built-in leading."""
LINE = 1.0
"""Line height of our sans serif, relative to its size."""

WIDEST_LETTER = 0.75
"""Upper bound of the average letter width of a word in our languages and fonts, relative to the size."""
ROUNDED = 2
"""Tolerance in pixels between measured and rendered widths."""
SMALLEST = 0.62
"""The minimum scale of a text for a long word; a longer one is a path or an address, and may be split."""
SMALLEST_TITLE = 0.4
"""A title is so large that it can shrink further."""


_texts: "WeakSet[Text]" = WeakSet()
"""All live texts, to update their leading when the window changes its size."""


class Text(ColorOverride, Label):
    """Body text."""

    font_name = StringProperty(tokens.MEDIUM)
    size_sp = NumericProperty(tokens.BODY)
    fit = BooleanProperty(False)
    """Whether to keep the text on one line and the widget as wide as the text."""

    leading: float = 0
    """Line spacing relative to the line height; 0 for the default of the theme."""
    smallest = SMALLEST

    max_width = NumericProperty(0)
    """With `fit`: the width at which the text wraps after all; 0 for never, as well as less, which a hidden button leaves it."""

    share = NumericProperty(1)
    """The factor by which the text shrinks so that its longest word fits."""

    def __init__(self, **kwargs: Any) -> None:
        usual = {"size_hint_y": None, "height": 0, "halign": "left", "shorten_from": "right"}
        super().__init__(**usual | {"line_height": self.leading or theme.leading} | kwargs)
        _texts.add(self)
        self.on_color()
        self.on_font_size()
        self._set_box()

    # A screen has hundreds of texts: handlers are cheaper than bindings in kv.

    def on_width(self, *_args: object) -> None:
        if not self.fit:
            self._set_box()

    def on_max_width(self, *_args: object) -> None:
        self._set_box()

    def on_text(self, *_args: object) -> None:
        if self.max_width > 0:
            self._set_box()

    def on_font_size(self, *_args: object) -> None:
        self._share_leading()
        self.on_text()

    def lead(self) -> None:
        """Apply the line spacing for this screen size."""
        self.line_height = 1 if self.fit else self.leading or theme.leading
        self._share_leading()

    def _share_leading(self) -> None:
        """Kivy adds all of the leading below each line; move half of it above."""
        half = max(0, self.line_height - 1) * LINE * self.font_size / 2
        left, _above, right, _below = self.padding
        self.padding = left, half, right, self.font_size * tokens.OPTICAL_LIFT - half

    def on_fit(self, *_args: object) -> None:
        self.lead()
        self.size_hint_x = None if self.fit else 1
        self._set_box()
        self.on_texture_size()

    def on_color(self, *_args: object) -> None:
        self.disabled_color = self.color

    def on_texture_size(self, *_args: object) -> None:
        self.height = self.texture_size[1]
        if self.fit:
            self.width = self.texture_size[0]

    def texture_update(self, *args: Any) -> None:
        self._keep_words_whole()
        super().texture_update(*args)
        render_now(self.texture)

    def _keep_words_whole(self) -> None:
        """Shrink the text if its longest word does not fit; measure only texts that may need it."""
        room = self.max_width - ROUNDED if self.fit else self.width - self.padding[0] - self.padding[2]
        size = theme.sp(self.size_sp)
        may_break = 0 < room <= WIDEST_LETTER * size * max(map(len, self.text.split(" "))) and not self.shorten
        self.share = self._fitting(size, room) / size if may_break else 1

    def _fitting(self, size: float, room: float) -> float:
        """The size at which the longest word fits."""
        longest = longest_word_width(self.text, self.font_name, size)
        if longest <= room:
            return size
        sizes = range(floor(size * room / longest), int(size * self.smallest), -1)
        return next((less for less in sizes if longest_word_width(self.text, self.font_name, less) <= room), size)

    def _set_box(self) -> None:
        """Set the width at which Kivy wraps the text."""
        if not self.fit:
            self.text_size = self.width, None
        elif 0 < self.max_width < self._longest():
            self.text_size = self._widest_line(), None
        else:
            self.text_size = None, None

    def _longest(self) -> float:
        """The width without wrapping."""
        return max(width_of(line, self.font_name, theme.sp(self.size_sp)) for line in self.text.split("\n"))

    def _widest_line(self) -> float:
        """The width with wrapping, so that the widget is no wider than its longest line."""
        widest: float = 0
        line, space = "", width_of(" ", self.font_name, self.font_size)
        for word in self.text.replace("\n", " ").split(" "):
            longer = f"{line} {word}" if line else word
            line = longer if width_of(longer, self.font_name, self.font_size) + space <= self.max_width else word
            widest = max(widest, width_of(line, self.font_name, self.font_size))
        return min(self.max_width, widest + space)


class Muted(Text):
    """Body text that matters less."""


class Display(Text):
    """The app's name, the winner's total."""

    font_name = StringProperty(tokens.SERIF)
    leading = TITLE_LEADING
    size_sp = NumericProperty(tokens.DISPLAY)


class Score(Text):
    """A total in the player strip."""

    font_name = StringProperty(tokens.SERIF)
    leading = FIGURE_LEADING
    size_sp = NumericProperty(tokens.SCORE)


class Figure(Text):
    """Points in a list or a receipt."""

    font_name = StringProperty(tokens.SERIF)
    leading = FIGURE_LEADING
    size_sp = NumericProperty(tokens.TITLE)


class Title(Text):
    """The name of a screen."""

    font_name = StringProperty(tokens.SERIF)
    leading = TITLE_LEADING
    smallest = SMALLEST_TITLE
    size_sp = NumericProperty(tokens.TITLE)


class Heading(Text):
    """The name of a list."""

    font_name = StringProperty(tokens.SERIF)
    leading = FIGURE_LEADING
    size_sp = NumericProperty(tokens.HEADING)


class Strong(Text):
    """Names, buttons, card titles."""

    font_name = StringProperty(tokens.HEAVY)
    size_sp = NumericProperty(tokens.LABEL)


class StrongBody(Strong):
    """Names and titles beside body text."""

    size_sp = NumericProperty(tokens.BODY)


class SectionTitle(Strong):
    """The heading of a section of a page, above its card."""

    size_sp = NumericProperty(tokens.CAPTION)


class Caption(Text):
    """Dates, units and axes, in the smallest type."""

    size_sp = NumericProperty(tokens.CAPTION)


def _update_leading(*_args: object) -> None:
    """Apply a changed line spacing to all texts, in the order of creation."""
    for text in sorted(_texts, key=lambda text: text.uid):
        text.lead()


def serif(text: str) -> str:
    """Prepare a number for the serif font, which has no minus sign: use an en dash."""
    return text.replace("\N{MINUS SIGN}", "\N{EN DASH}")


theme.fbind("leading", _update_leading)
load_kv(__name__)
