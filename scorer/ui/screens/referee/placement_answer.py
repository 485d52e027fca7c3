"""The answer about one space of a star board: whether a tile may be placed there, its points, and every way to pay.

Also the list of all possible placements.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, StringProperty

from scorer.rules.board import Color, Space, Tiles
from scorer.rules.referee import Placement
from scorer.rules.table import Layout
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.tiles import draw_rhombus
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.stack import Centered
from scorer.wording.disputes import payment_in_words, why_not_so
from scorer.wording.language import explain, sentence_case, tile_name

TILE_WIDTH = 17
MOST_SHOWN = 6


class Payment(CanvasWidget):
    """Draws the tiles that are spent."""

    tiles: "DictProperty[Color, int]" = DictProperty()
    redrawn_by = ("pos", "size", "tiles")

    def width_of(self, tiles: Mapping[Color, int]) -> float:
        return dp(TILE_WIDTH) * sum(tiles.values())

    def _draw(self, *_args: object) -> None:
        step = dp(TILE_WIDTH)
        spent = [color for color, count in self.tiles.items() for _each in range(count)]
        with self._layer:
            for index, color in enumerate(spent):
                draw_rhombus(color, self.x + step * (index + 0.5), self.center_y, step * 0.92, 90)


class PaymentLine(Centered):
    """One way to pay, as a drawing and in words."""

    tiles: "DictProperty[Color, int]" = DictProperty()
    text = StringProperty()


class PlacementAnswer(Card):
    """The answer about one placement."""

    title = StringProperty()
    allowed = BooleanProperty(True)
    text = StringProperty()

    def __init__(self, layout: Layout, tiles: Tiles, placement: Placement, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        language, tile = _.language, {placement.space: placement.color}
        self.allowed = placement.allowed
        if placement.allowed:
            self.text = explain(language, placement.line(), layout, {**tiles, **tile})
        else:
            self.title = sentence_case(tile_name(language, placement.space, layout, tile))
            self.text = why_not_so(language, placement, layout)
        for payment in placement.payments:
            self.ids.ways.add_widget(PaymentLine(tiles=payment, text=payment_in_words(language, payment)))


class PlacementRow(Tappable, Centered):
    """One of the possible placements."""

    title = StringProperty()
    tiles: "DictProperty[Color, int]" = DictProperty()
    points = StringProperty()
    note = StringProperty()


class PlacementList(Card):
    """The best of all possible placements; calls `on_choose` when one is tapped."""

    nothing = StringProperty()
    more = StringProperty()

    def __init__(
        self,
        layout: Layout,
        placements: Sequence[Placement],
        on_choose: Callable[[Space, Color], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.nothing = "" if placements else _("Nothing yet. Enter the tiles in your hand.")
        for placement in placements[:MOST_SHOWN]:
            row = _row_of(layout, placement)
            row.act = partial(on_choose, placement.space, placement.color)
            self.ids.rows.add_widget(row)
        if more := len(placements[MOST_SHOWN:]):
            self.more = _.plural("and {n} more", "and {n} more", more)


def _row_of(layout: Layout, placement: Placement) -> PlacementRow:
    title = tile_name(_.language, placement.space, layout, {placement.space: placement.color})
    bonus = placement.bonus_tiles
    return PlacementRow(
        title=sentence_case(title),
        tiles=placement.payments[0],
        points=_.language.signed(placement.points),
        note=_.plural("then take {n} tile", "then take {n} tiles", bonus) if bonus else "",
    )


load_kv(__name__)
