"""The items of a receipt: what one tile earned, a floor line, a bonus, each with its proof.

An item is one line with a small board; a tap expands it to show the count. Callers pass texts and cells.
"""

from collections.abc import Callable, Sequence
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
from kivy.uix.widget import Widget

from scorer.rules.board import Color
from scorer.ui.drawing import tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.drawing.tiles import draw_rhombus, draw_tile
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import CenteredRow

SMALL_BOARD, LARGE_BOARD = 58, 128
SHORT_WORD = 54
"""A wider label of a count goes above its tiles."""
TILE_SIDE, GAP = tokens.ICON_SMALL, tokens.GAP_S
UPRIGHT_STEP, SQUARE_STEP = 0.72, 1.16
"""Distance between tiles, relative to their side; rhombic tiles are narrower."""
UP = 90
RHOMBUS_HEIGHT = 1.8
"""Height of an upright rhombic tile with its margin, in edges."""


class Proof(NamedTuple):
    """One count of an expanded item: its label, the glazes of the tiles it includes, and its points."""

    word: str
    colors: tuple[Color, ...] = ()
    figure: str = ""


def width_in_tiles(colors: Sequence[Color], rhombic: bool) -> float:
    """The width of a row of tiles, in sides of one tile."""
    return 1 + (len(colors) - 1) * (UPRIGHT_STEP if rhombic else SQUARE_STEP)


class TileRow(CanvasWidget):
    """A row of tiles."""

    colors: "ListProperty[Color]" = ListProperty()
    rhombic = BooleanProperty(False)
    side = NumericProperty(dp(TILE_SIDE))
    redrawn_by = ("pos", "size", "colors", "rhombic", "side")

    @property
    def step(self) -> float:
        """Distance between tiles."""
        return self.side * (UPRIGHT_STEP if self.rhombic else SQUARE_STEP)

    def natural_width(self, colors: Sequence[Color], rhombic: bool, side: float) -> float:
        """The width of the row."""
        return side * width_in_tiles(colors, rhombic) if colors else 0

    def _draw(self, *_args: object) -> None:
        side = round(self.side)
        low = round(self.center_y - side / 2)
        with self._layer:
            for index, color in enumerate(self.colors):
                left = round(self.x + index * self.step)
                if self.rhombic:
                    draw_rhombus(color, left + side / 2, self.center_y, side / RHOMBUS_HEIGHT, UP)
                else:
                    draw_tile(color, left, low, side)


class ProofRow(CenteredRow):
    """One count."""

    word = StringProperty()
    colors: "ListProperty[Color]" = ListProperty()
    figure = StringProperty()
    rhombic = BooleanProperty(False)

    def tile_side(self, colors: Sequence[Color], rhombic: bool, width: float, figure_width: float) -> float:
        """The side at which the tiles fit between their label and their points."""
        if not colors or self.orientation == "vertical":
            return dp(TILE_SIDE)
        room = width - dp(SHORT_WORD + 3 * GAP) - figure_width
        return max(1, min(dp(TILE_SIDE), room / width_in_tiles(colors, rhombic)))

    def is_long(self, word: str, text_scale: float) -> bool:
        """Whether the label needs its own line."""
        return width_of(word, tokens.MEDIUM, sp(tokens.BODY) * text_scale) > dp(SHORT_WORD)


class ReceiptItem(Tappable, Plated, CenteredRow):
    """One item; `opened` shows its count."""

    title = StringProperty()
    note = StringProperty()
    """Text below the title while the item is collapsed."""
    detail = StringProperty()
    """Text below the count while the item is expanded."""
    points = StringProperty()
    minus = BooleanProperty(False)
    """Whether it costs points."""

    ink = ColorProperty()
    color = StringProperty()
    """Glaze of the tile that the item is about."""
    rhombic = BooleanProperty(False)
    proofs: "ListProperty[Proof]" = ListProperty()
    board: "ObjectProperty[Callable[[float], Widget] | None]" = ObjectProperty(None, allownone=True)
    """Creates the picture on the left for a given side."""
    extra: "ObjectProperty[Widget | None]" = ObjectProperty(None, allownone=True)
    """A widget below the text."""
    opened = BooleanProperty(False)
    divided = BooleanProperty(False)
    """Whether a hairline separates it from the next item."""
    narrow = BooleanProperty(False)
    """Whether an expanded item has its board above its count."""

    def on_kv_post(self, _base: object) -> None:
        self.refill()

    def on_width(self, *_args: object) -> None:
        self.narrow = self.width < dp(tokens.NARROW_WIDTH)

    def on_opened(self, *_args: object) -> None:
        self.refill()

    def refill(self) -> None:
        """Show the board at its size, and the counts if expanded."""
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
