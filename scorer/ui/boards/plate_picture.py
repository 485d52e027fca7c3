"""The picture of a plate to choose; a plate in play is dimmed and shows the mark of its owner."""

from collections.abc import Iterable

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty

from scorer.rules.board import WILD
from scorer.rules.plates import Print
from scorer.ui.boards.spoken_cells import spoken_color
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.icons import draw_icon
from scorer.ui.drawing.seat_marks import draw_seat
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_tile, draw_wild
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform.touch import Tappable

MARGIN, APART, CORNER = 0.05, 0.045, 0.11
"""Around the four spaces, between them, and the radius of its corners, in sides."""
DIMMED = 0.72
BADGE, BADGE_ICON = 0.17, 1.3
"""The radius of the badge of the chosen plate, in sides, and its icon, in radii."""
DISC, MARK = 0.19, 0.09
"""Radius of the disc with the owner's mark, and of the mark, in sides."""


class PlatePicture(Tappable, CanvasWidget):
    """`prints` are the four prints in reading order."""

    prints: "ListProperty[Print]" = ListProperty()
    owner: "NumericProperty[int]" = NumericProperty(0)
    """The seat of the player who has it; 0 while it is free."""
    chosen = BooleanProperty(False)
    redrawn_by = ("pos", "size", "prints", "owner", "chosen")

    def spoken_text(self) -> str:
        prints = ", ".join(map(spoken_color, self.prints))
        return _("Plate: {prints}; {state}", prints=prints, state=_("taken") if self.owner else _("free"))

    def _draw(self, *_args: object) -> None:
        side = min(self.size)
        if side < dp(tokens.GAP_3XL):
            return
        left, low = self.center_x - side / 2, self.center_y - side / 2
        with self._layer:
            if self.chosen:
                reach = dp(tokens.GAP_XS)
                box = left - reach, low - reach, side + 2 * reach, side + 2 * reach
                paint.framed(box, side * CORNER + reach, theme.soft, theme.primary, dp(tokens.FRAME))
            draw_plate(self.prints, left, low, side)
            if self.chosen:
                draw_badge("tick", left + side, low + side, side * BADGE)
            if self.owner:
                paint.rounded((left, low, side, side), side * CORNER, (*theme.raised[:3], DIMMED))
                x, y = left + side / 2, low + side / 2
                paint.disc(x, y, side * DISC + dp(tokens.HAIRLINE), theme.line)
                paint.disc(x, y, side * DISC, theme.surface)
                draw_seat(self.owner, x, y, side * MARK, theme.seat_color(self.owner))


def draw_badge(name: str, x: float, y: float, radius: float) -> None:
    """Draw an icon on a disc around a point of the current canvas."""
    paint.disc(x, y, radius + dp(tokens.RULE), theme.surface)
    paint.disc(x, y, radius, theme.primary)
    draw_icon(name, x, y, round(radius * BADGE_ICON), theme.onprimary)


def draw_plate(prints: Iterable[Print], left: float, low: float, side: float) -> None:
    """Draw a plate on the current canvas."""
    paint.framed((left, low, side, side), side * CORNER, theme.sunken, theme.line, dp(tokens.HAIRLINE))
    cell = round(side * (1 - 2 * MARGIN - APART) / 2)
    for index, printed in enumerate(prints):
        row, column = divmod(index, 2)
        x = round(left + side * MARGIN + column * (cell + side * APART))
        y = round(low + side * MARGIN + (1 - row) * (cell + side * APART))
        if printed == WILD:
            draw_wild(x, y, cell)
        else:
            draw_tile(printed, x, y, cell)
