"""The cards of a finished game: each player's total and its parts, how a tie was broken, the final boards.

Callers pass in texts and numbers, and bind to the events.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import longest_word_width
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.containers.card import Card, TapCard
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.hideable import Hideable
from scorer.ui.widgets.stack import Centered, CenteredRow
from scorer.wording import verdict

BLOCK_GAP, ROW_GAP = 1.5, 5
NONE = "–"
PART_ROOM, PART_GAP = 56, tokens.GAP_M
"""The minimum width of a part at the usual text size, and the distance between the names of two."""
FADE = 0.45
"""The opacity of an empty block."""


class PartFigure(NamedTuple):
    """A part of a total, formatted."""

    figure: str
    name: str
    counts: bool
    """Whether it earned or lost points."""


def part_figure(part: verdict.TotalPart) -> PartFigure:
    """A part of a total, in the current language."""
    bonus = _.language.signed(part.points) if part.times else NONE
    figure = bonus if part.reason else _.language.number(part.points)
    return PartFigure(serif(figure), verdict.part_name(_.language, part), bool(part.times))


class TiedPlayer(NamedTuple):
    """A player with the highest total, and the rows that break the tie."""

    name: str
    rows: Sequence[Sequence[bool]]
    """For each row of the wall, which of its spaces are covered."""
    row_count: str
    won: bool


class PartCell(Hideable, Tappable, BoxLayout):
    """The points of one kind; it opens their receipt."""

    figure = StringProperty()
    name = StringProperty()
    counts = BooleanProperty(True)
    active = BooleanProperty(False)
    """Whether it is being counted."""
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
    active = BooleanProperty(False)
    """Whether a bonus of this player is being counted."""
    gain = StringProperty()
    """The points of that bonus, on a card without its parts."""
    compact = BooleanProperty(False)
    """Whether there is room for rank, name and total only."""
    parts: "ListProperty[PartFigure]" = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._parts: tuple[Widget, ...] = ()
        self._cells: list[PartCell] = []
        self._placed: tuple[int, list[PartCell]] = 0, []
        super().__init__(**kwargs)
        theme.bind(text=self._place_parts)

    def on_part(self, index: int) -> None:
        """A part was tapped."""

    def on_total(self, _card: object, total: float) -> None:
        self.total_text = _.language.number(round(total))

    def on_kv_post(self, _base: object) -> None:
        self.on_parts()

    def on_parts(self, *_args: object) -> None:
        if "parts" not in self.ids:
            return
        self._cells = []
        for index, part in enumerate(self.parts):
            self._cells.append(PartCell(act=partial(self.dispatch, "on_part", index), **part._asdict()))
        self._place_parts()

    def on_width(self, *_args: object) -> None:
        self._place_parts()

    def _place_parts(self, *_args: object) -> None:
        """Place the parts in one row, or in two where they would be too narrow."""
        if not self._cells:
            return
        count, size = len(self._cells), theme.sp(tokens.CAPTION)
        widest = max(longest_word_width(cell.name, tokens.MEDIUM, size) for cell in self._cells) + dp(PART_GAP)
        room = (self.width - self.padding[0] - self.padding[2]) // count
        columns = count if room >= max(theme.sp(PART_ROOM) - dp(PART_GAP), widest) else -(-count // 2)
        if (columns, self._cells) == self._placed:
            return
        self._placed = columns, self._cells
        rows = self.ids.parts
        rows.clear_widgets()
        for first in range(0, count, columns):
            row = CenteredRow()
            for cell in self._cells[first : first + columns]:
                if cell.parent:
                    cell.parent.remove_widget(cell)
                cell.divided = cell is not self._cells[min(first + columns, count) - 1]
                row.add_widget(cell)
            rows.add_widget(row)

    def on_compact(self, *_args: object) -> None:
        # ids are weak references: a removed widget needs a strong one
        self._parts = self._parts or (self.ids.divider.__self__, self.ids.parts.__self__)
        for widget in self._parts:
            if self.compact:
                self.remove_widget(widget)
            elif not widget.parent:
                self.add_widget(widget)

    def show_parts(self, last: int, active: int = -1) -> None:
        """Show the parts up to the last one counted; one of them is being counted."""
        for index, cell in enumerate(self._cells):
            cell.shown, cell.active = index <= last, index == active
        self.active = active >= 0
        self.gain = self.parts[active].figure if active >= 0 else ""

    def count_to(self, total: int) -> None:
        """Count up or down to a total."""
        motion.finish(self)
        motion.play(self, "bonus", total=total)


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
