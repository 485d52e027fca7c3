"""The entries of a receipt: what one tile earned, what lay on the floor, what a bonus was for, each with its proof.

An entry is one line with a little board until it is tapped; then it shows the count. It is told texts and cells, no rule.
"""

from typing import NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing import tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.drawing.tiles import draw_rhombus, draw_tile
from scorer.ui.kivyfix.kv_loader import load_kv

SMALL_BOARD, LARGE_BOARD = 58, 128
NARROW = 340
"""Narrower than this, an open entry has its board above its count."""
SHORT_WORD = 54
"""A longer name of a direction stands above its tiles."""
TILE_SIDE, GAP = 20, 6
UPRIGHT_STEP, SQUARE_STEP = 0.72, 1.16
"""From one tile to the next, by its side; rhombic tiles are slender."""
UP = 90
RHOMBUS_HEIGHT = 1.8
"""Of an upright rhombic tile with a little room, in edges."""


class Proof(NamedTuple):
    """One count of an open entry: what was counted, the tiles it runs over, how many points that is."""

    word: str
    colors: tuple = ()
    figure: str = ""


def sides(colors, rhombic):
    """How wide so many tiles in a row are, in sides of one."""
    return 1 + (len(colors) - 1) * (UPRIGHT_STEP if rhombic else SQUARE_STEP)


class TileRow(CanvasWidget):
    """Tiles in a row, to be looked at."""

    colors = ListProperty()
    rhombic = BooleanProperty(False)
    side = NumericProperty(dp(20))
    redrawn_by = ("pos", "size", "colors", "rhombic", "side")

    @property
    def step(self):
        """From one tile to the next."""
        return self.side * (UPRIGHT_STEP if self.rhombic else SQUARE_STEP)

    def natural_width(self, colors, rhombic, side):
        """How wide the row is."""
        return side * sides(colors, rhombic) if colors else 0

    def _draw(self, *_args):
        side = round(self.side)
        low = round(self.center_y - side / 2)
        with self._layer:
            for index, color in enumerate(self.colors):
                left = round(self.x + index * self.step)
                if self.rhombic:
                    draw_rhombus(color, left + side / 2, self.center_y, side / RHOMBUS_HEIGHT, UP)
                else:
                    draw_tile(color, left, low, side)


class ProofRow(BoxLayout):
    """One count."""

    word = StringProperty()
    colors = ListProperty()
    figure = StringProperty()
    rhombic = BooleanProperty(False)

    def tile_side(self, colors, rhombic, width, figure_width):
        """Of tiles that find room between their word and what they give."""
        if not colors or self.orientation == "vertical":
            return dp(TILE_SIDE)
        room = width - dp(SHORT_WORD + 3 * GAP) - figure_width
        return max(1, min(dp(TILE_SIDE), room / sides(colors, rhombic)))

    def is_long(self, word, text_scale):
        """Whether the word needs a line of its own."""
        return width_of(word, tokens.MEDIUM, sp(15) * text_scale) > dp(SHORT_WORD)


class ReceiptItem(ButtonBehavior, BoxLayout):
    """One entry; `opened` shows its count."""

    title = StringProperty()
    note = StringProperty()
    """What stands below the title while the entry is closed."""
    detail = StringProperty()
    """A sentence below the count while it is open."""
    points = StringProperty()
    minus = BooleanProperty(False)
    """Whether it takes points."""

    ink = ColorProperty()
    color = StringProperty()
    """Of the tile that the entry is about."""
    rhombic = BooleanProperty(False)
    proofs = ListProperty()
    board = ObjectProperty(None, allownone=True)
    """Makes what is drawn at the left, when it is told how large a board should be."""
    extra = ObjectProperty(None, allownone=True)
    """A widget below the words."""
    opened = BooleanProperty(False)
    divided = BooleanProperty(False)
    """From the next one, by a hairline."""

    narrow = BooleanProperty(False)

    def on_kv_post(self, _base):
        self.refill()

    def on_width(self, *_args):
        self.narrow = self.width < dp(NARROW)

    def on_opened(self, *_args):
        self.refill()

    def refill(self):
        """Draw the board at its size, and the counts if they are wanted."""
        if "picture" not in self.ids:
            return
        picture = self.ids.picture
        picture.clear_widgets()
        picture.size = (0, 0)
        if self.board:
            drawn = self.board(dp(LARGE_BOARD if self.opened else SMALL_BOARD))
            picture.size = drawn.size
            picture.add_widget(drawn)
        self.ids.extra.clear_widgets()
        if self.extra:
            self.ids.extra.add_widget(self.extra)
        self.ids.proofs.clear_widgets()
        for proof in self.proofs if self.opened else ():
            row = ProofRow(word=proof.word, colors=proof.colors, figure=proof.figure, rhombic=self.rhombic)
            self.ids.proofs.add_widget(row)


load_kv(__name__)
