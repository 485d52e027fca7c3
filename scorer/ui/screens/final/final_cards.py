"""The cards of a finished game: each player's total and its parts, how a tie was broken, the final boards.

Callers pass in texts and numbers and bind to what is tapped.
"""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card, TapCard
from scorer.ui.widgets.stack import Centered

BLOCK_GAP, ROW_GAP = 1.5, 5
FADE = 0.45
"""The opacity of an empty block."""


class PartFigure(NamedTuple):
    """A part of a total, as shown."""

    figure: str
    name: str
    counts: bool
    """Whether it earned or lost points."""


class TiedPlayer(NamedTuple):
    """A player with the highest total, and the rows that break the tie."""

    name: str
    rows: Sequence[Sequence[bool]]
    """For each row of the wall, which of its spaces are covered."""
    row_count: str
    won: bool


class PartCell(ButtonBehavior, BoxLayout):
    """The points of one kind; it opens their receipt."""

    figure = StringProperty()
    name = StringProperty()
    counts = BooleanProperty(True)
    shown = BooleanProperty(True)
    divided = BooleanProperty(True)
    """Whether a divider follows."""


class RankCard(TapCard):
    """One player: rank, name, total and its parts. Dispatches `on_part` with the index of a tapped part."""

    __events__ = ("on_part",)

    seat: "NumericProperty[int]" = NumericProperty(0)
    name = StringProperty()
    total = NumericProperty(0)
    """Animated up to its final value."""
    total_text = StringProperty("0")
    rank: "NumericProperty[int]" = NumericProperty(0)
    """0 during the count."""
    won = BooleanProperty(False)
    parts: "ListProperty[PartFigure]" = ListProperty()

    def on_part(self, index: int) -> None:
        """A part was tapped."""

    def on_total(self, _card: object, total: float) -> None:
        self.total_text = _.language.number(round(total))

    def on_kv_post(self, _base: object) -> None:
        self.on_parts()

    def on_parts(self, *_args: object) -> None:
        if "parts" not in self.ids:
            return
        self.ids.parts.clear_widgets()
        for index, part in enumerate(self.parts):
            cell = PartCell(**part._asdict(), divided=index + 1 < len(self.parts))
            cell.bind(on_release=lambda _cell, index=index: self.dispatch("on_part", index))
            self.ids.parts.add_widget(cell)

    def count_to(self, stage: int, total: int, *, animated: bool) -> None:
        """Show the parts up to `stage` and their sum."""
        for index, cell in enumerate(reversed(self.ids.parts.children)):
            cell.shown = index <= stage
        motion.finish(self)
        if animated:
            motion.play(self, "bonus", total=total)
        else:
            self.total = total


class RowBlocks(CanvasWidget):
    """The five rows of a wall as blocks; complete rows are saffron."""

    rows: "ListProperty[Sequence[bool]]" = ListProperty()
    """For each row, which of its spaces are covered."""

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
                    color = theme.accent if all(row) else theme.glyph if covered else (*theme.tint[:3], FADE)
                    paint.rounded((x, self.y, width, self.height), dp(tokens.GAP_2XS), color)
                    x += width + gap
                x += between - gap


class TieRow(Centered):
    """A tied player's rows."""

    name = StringProperty()
    rows: "ListProperty[Sequence[bool]]" = ListProperty()
    row_count = StringProperty()
    won = BooleanProperty(False)


class TieCard(Card):
    """How a tie for first place was broken, or that it was not. Dispatches `on_rule` to open the rule."""

    __events__ = ("on_rule",)

    title = StringProperty()
    players: "ListProperty[TiedPlayer]" = ListProperty()

    def on_rule(self) -> None:
        """The link to the rule was tapped."""

    def on_kv_post(self, _base: object) -> None:
        self.on_players()

    def on_players(self, *_args: object) -> None:
        if "rows" in self.ids:
            self.ids.rows.clear_widgets()
            for player in self.players:
                self.ids.rows.add_widget(TieRow(**player._asdict()))


class FinalBoard(TapCard):
    """A player's final board; it opens the receipt of the bonuses."""

    seat: "NumericProperty[int]" = NumericProperty(0)
    name = StringProperty()
    board: "ObjectProperty[MiniBoard]" = ObjectProperty()

    def on_kv_post(self, _base: object) -> None:
        self.ids.slot.add_widget(self.board)


load_kv(__name__)
