"""The cards of the end of a game: what each player reached and from what, how a tie was settled, the final boards.

They are told rows of texts and numbers, and say what was tapped.
"""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card, TapCard
from scorer.ui.widgets.stack import Centered

BLOCK_GAP, ROW_GAP = 1.5, 5


class PartCell(ButtonBehavior, BoxLayout):
    """What one kind of points brought."""

    figure = StringProperty()
    name = StringProperty()
    counts = BooleanProperty(True)
    """Whether it brought anything."""
    shown = BooleanProperty(True)
    divided = BooleanProperty(True)


class RankCard(TapCard):
    """One player: place, name, total and the parts it is made of."""

    seat = NumericProperty(0)
    name = StringProperty()
    total = NumericProperty(0)
    """Counts up to its place; `said` is how it stands there."""
    said = StringProperty("0")
    rank = NumericProperty(0)
    """0 while it is still being counted."""
    won = BooleanProperty(False)
    parts = ListProperty()
    """Triples of a figure, its name, and whether it brought anything."""

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_part")
        super().__init__(**kwargs)

    def on_part(self, index: int) -> None:
        """A part was tapped."""

    def on_total(self, _card: object, total: float) -> None:
        self.said = _.language.number(round(total))

    def on_kv_post(self, _base: object) -> None:
        self.on_parts()

    def on_parts(self, *_args: object) -> None:
        if "parts" not in self.ids:
            return
        self.ids.parts.clear_widgets()
        for index, (figure, name, counts) in enumerate(self.parts):
            cell = PartCell(figure=figure, name=name, counts=counts, divided=index + 1 < len(self.parts))
            cell.bind(on_release=lambda _cell, index=index: self.dispatch("on_part", index))
            self.ids.parts.add_widget(cell)

    def count_to(self, stage, total: int, *, moving) -> None:
        """Show the parts up to `stage` and what they come to."""
        for index, cell in enumerate(reversed(self.ids.parts.children)):
            cell.shown = index <= stage
        motion.finish(self)
        if moving:
            motion.play(self, "bonus", total=total)
        else:
            self.total = total


class RowBlocks(CanvasWidget):
    """How full the five rows of a wall are: complete ones are saffron."""

    rows = ListProperty()
    """For each row which of its five spaces are covered."""

    redrawn_by = ("pos", "size", "rows")

    def _draw(self, *_args: object) -> None:
        if not self.rows:
            return
        gap, between = dp(BLOCK_GAP), dp(ROW_GAP)
        width = (self.width - (len(self.rows) - 1) * between - len(self.rows) * 4 * gap) / (5 * len(self.rows))
        x = self.x
        with self._layer:
            for row in self.rows:
                for covered in row:
                    color = theme.accent if all(row) else theme.glyph if covered else theme.tint
                    paint.rounded(
                        (x, self.y, width, self.height), dp(tokens.GAP_2XS), color if covered else (*color[:3], 0.45)
                    )
                    x += width + gap
                x += between - gap


class TieRow(Centered):
    """One of those who tied."""

    name = StringProperty()
    rows = ListProperty()
    said = StringProperty()
    won = BooleanProperty(False)


class TieCard(Card):
    """Why one of equal totals won, or that none did; `on_rule` when its rule is wanted."""

    title = StringProperty()
    players = ListProperty()
    """Quadruples of a name, its rows, what is said of them, and whether that won."""

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_rule")
        super().__init__(**kwargs)

    def on_rule(self) -> None:
        """The rule was tapped."""

    def on_kv_post(self, _base: object) -> None:
        self.on_players()

    def on_players(self, *_args: object) -> None:
        if "rows" in self.ids:
            self.ids.rows.clear_widgets()
            for name, rows, said, won in self.players:
                self.ids.rows.add_widget(TieRow(name=name, rows=rows, said=said, won=won))


class FinalBoard(TapCard):
    """A final board; `board` is the widget that draws it."""

    seat = NumericProperty(0)
    name = StringProperty()
    board = ObjectProperty(None)

    def on_kv_post(self, _base: object) -> None:
        self.on_board()

    def on_board(self, *_args: object) -> None:
        if self.board and "slot" in self.ids:
            self.ids.slot.clear_widgets()
            self.ids.slot.add_widget(self.board)


load_kv(__name__)
