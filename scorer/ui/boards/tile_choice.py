"""A row of tiles to choose a color from; the chosen one is ringed, and each may have its name below."""

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.rules.board import Color
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.cells import draw_ring
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_rhombus, draw_tile
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.stack import Stack
from scorer.wording import sentences
from scorer.wording.language import Language

SQUARE, RHOMBUS = "square", "rhombus"
SLIMNESS = 1.8
"""Height of a rhombic tile relative to its width."""


class TileFace(CanvasWidget):
    """The tile, with a ring if it is chosen."""

    glaze = StringProperty()
    shape = StringProperty(SQUARE)
    chosen = BooleanProperty(False)
    redrawn_by = ("pos", "size", "glaze", "shape", "chosen")

    def _draw(self, *_args: object) -> None:
        slim = self.shape == RHOMBUS
        side = round(min(self.width * SLIMNESS, self.height) if slim else min(self.size))
        if side <= 0 or not self.glaze:
            return
        left, low = round(self.center_x - side / 2), round(self.center_y - side / 2)
        with self._layer:
            if self.chosen and slim:
                paint.framed((left, low, side, side), side * 0.3, theme.soft, theme.primary, 2.5)
            if slim:
                draw_rhombus(self.glaze, self.center_x, self.center_y, side / 2.1, 90)
                return
            if self.chosen:
                draw_ring(left, low, side, theme.primary)
            draw_tile(self.glaze, left, low, side)


class TileButton(Tappable, Stack):
    """One tile and its name."""

    color_name = StringProperty()
    palette = StringProperty()
    shape = StringProperty(SQUARE)
    chosen = BooleanProperty(False)
    named = BooleanProperty(True)

    def glaze_of(self, color: str, palette: str) -> str:
        """How a tile of a color looks."""
        return tokens.glaze_of(color, palette)

    def name_of(self, color: str, language: Language) -> str:
        """The name of a color."""
        return language.translate(sentences.COLORS[color]) if color else ""


class TileChoice(BoxLayout):
    """`chosen` is the selected color, empty for none."""

    palette = StringProperty()
    """That of the board; set it before the colors."""
    colors: "ListProperty[Color]" = ListProperty()
    chosen = StringProperty()
    shape = StringProperty(SQUARE)
    named = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("colors", self._fill)
        self._fill()

    @property
    def _buttons(self) -> list[TileButton]:
        return [child for child in self.children if isinstance(child, TileButton)]

    def _fill(self, *_args: object) -> None:
        self.clear_widgets()
        for color in self.colors:
            button = TileButton(color_name=color, palette=self.palette, shape=self.shape, named=self.named)
            button.chosen, button.act = color == self.chosen, partial(setattr, self, "chosen", color)
            self.add_widget(button)

    def on_chosen(self, *_args: object) -> None:
        for button in self._buttons:
            button.chosen = button.color_name == self.chosen

    def on_named(self, *_args: object) -> None:
        for button in self._buttons:
            button.named = self.named


load_kv(__name__)
