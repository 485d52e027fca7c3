"""The referee's answer about one space of a star board: may the tile lie there, what it scores, and every way to pay.

Also the row of the list of everything that can be laid.
"""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.tiles import draw_rhombus
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.stack import Centered
from scorer.wording import sentences
from scorer.wording.disputes import why_not_so
from scorer.wording.language import explain, sentence_case, tile_name

TILE_WIDTH = 17
MOST_SHOWN = 6


class Payment(CanvasWidget):
    """The tiles that are spent, drawn: `tiles` is how many of each color."""

    tiles = DictProperty()
    redrawn_by = ("pos", "size", "tiles")

    def width_of(self, tiles):
        return dp(TILE_WIDTH) * sum(tiles.values())

    def _draw(self, *_args: object) -> None:
        step = dp(TILE_WIDTH)
        spent = [color for color, count in self.tiles.items() for _each in range(count)]
        with self._layer:
            for index, color in enumerate(spent):
                draw_rhombus(color, self.x + step * (index + 0.5), self.center_y, step * 0.92, 90)


class PaymentLine(Centered):
    """One way to pay, drawn and in words."""

    tiles = DictProperty()
    text = StringProperty()


class LayAnswer(Card):
    """`show` it a placement."""

    title = StringProperty()
    allowed = BooleanProperty(True)
    text = StringProperty()

    def show(self, layout, tiles, placement) -> None:
        """What the referee says about it."""
        words = _.language
        lying = {placement.space: placement.color}
        self.allowed = placement.allowed
        if placement.allowed:
            self.title, self.text = "", explain(words, placement.line(), layout, {**tiles, **lying})
        else:
            self.title = sentence_case(tile_name(words, placement.space, layout, lying))
            self.text = why_not_so(words, placement, layout)
        self.ids.ways.clear_widgets()
        for payment in placement.payments:
            self.ids.ways.add_widget(PaymentLine(tiles=payment, text=payment_in_words(payment)))


class LayRow(ButtonBehavior, Centered):
    """One of the placements that are possible."""

    title = StringProperty()
    tiles = DictProperty()
    points = StringProperty()
    note = StringProperty()


class Possible(Card):
    """Everything that can be laid, the best first; `chosen` is told the space and the color of a row that is tapped."""

    nothing = StringProperty()
    more = StringProperty()

    def __init__(self, layout, placements, chosen, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.nothing = "" if placements else _("Nothing yet. Enter the tiles in your hand.")
        for placement in placements[:MOST_SHOWN]:
            row = _row_of(layout, placement)
            row.bind(on_release=lambda _row, placement=placement: chosen(placement.space, placement.color))
            self.ids.rows.add_widget(row)
        if more := len(placements[MOST_SHOWN:]):
            self.more = _.plural("and {n} more", "and {n} more", more)


def _row_of(layout, placement):
    words = _.language
    title = tile_name(words, placement.space, layout, {placement.space: placement.color})
    bonus = placement.bonus_tiles
    return LayRow(
        title=sentence_case(title),
        tiles=placement.payments[0],
        points=words.signed(placement.points),
        note=_.plural("then take {n} tile", "then take {n} tiles", bonus) if bonus else "",
    )


def payment_in_words(payment):
    """So many tiles of each color."""
    return " + ".join(f"{count} {_(sentences.COLORS[color])}" for color, count in payment.items())


load_kv(__name__)
