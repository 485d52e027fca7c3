"""May I? on a wall: for tiles of one color, whether they may go on each pattern line, and why not.

The position is copied from the active game or set up by tapping a row.
"""

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.rules.reasons import Code
from scorer.rules.referee import LineAnswer, PatternLine, Position, Ruling, may_take
from scorer.rules.table import Table
from scorer.rules.wall import WallLayout, Walls
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.rotation import rotate_half_turn, rotate_to
from scorer.ui.screens.referee.line_answer import PatternLineRow
from scorer.ui.screens.referee.may_i import MayI
from scorer.ui.screens.referee.row_editor import open_row
from scorer.ui.widgets.containers.app_bar import BarAction
from scorer.wording import refusals, rulebook, sentences
from scorer.wording.language import Language

FIRST_COLOR = "blue"
LINES_RULE = "wall-lines"


class MayIWall(MayI):
    """The page."""

    board = StringProperty("azul")
    color = StringProperty(FIRST_COLOR)
    count: "NumericProperty[int]" = NumericProperty(2)
    fallen: "NumericProperty[int]" = NumericProperty(0)
    small = BooleanProperty(False)
    low = BooleanProperty(False)
    """Too low for a bar at the bottom; its actions move to the app bar."""

    layout: WallLayout

    def __init__(self, **kwargs: Any) -> None:
        self.lines: dict[int, PatternLine] = {}
        self._rows: dict[int, PatternLineRow] = {}
        super().__init__(**kwargs)
        for line in range(1, 6):
            row = self._rows[line] = PatternLineRow(act=partial(self._open_row, line))
            self.ids.rows.add_widget(row)
        for name in ("color", "count", "fallen"):
            self.fbind(name, self.refresh)

    def layout_changed(self) -> None:
        self.ids.colors.palette, self.ids.colors.colors = self.layout.palette, self.layout.tile_colors

    def clear_details(self) -> None:
        self.lines = {}
        self.ids.fallen.value = 0

    def copy_details(self, table: Table, player: int) -> None:
        assert isinstance(table, Walls)
        self.ids.fallen.value = table.open[player].fallen

    def on_width(self, *_args: object) -> None:
        self.small = self.width < dp(tokens.SMALL_WIDTH)

    def on_height(self, *_args: object) -> None:
        self.low = self.height < dp(tokens.SHORT_HEIGHT)

    def actions(self, low: bool, language: Language) -> list[BarAction]:
        """The actions of the app bar."""
        show = BarAction("swap", language.translate("Show everyone"), self.show_everyone)
        clear = BarAction("close", language.translate("Clear"), self.clear)
        rule = BarAction("book", language.translate("Rules"), self.open_rule)
        return [show, clear, rule] if low else [rule]

    def show_everyone(self) -> None:
        """Turn the screen around for the player opposite."""
        rotate_half_turn()

    def left(self) -> None:
        rotate_to(0)

    def refresh(self, *_args: object) -> None:
        position = Position(self.layout, self.tiles, self.lines, self.fallen)
        *answers, floor = may_take(position, self.color, self.count)
        for answer in answers:
            warning = _(refusals.REFUSALS[answer.warning]) if answer.warning else ""
            self._rows[answer.line].show(position, answer, self.color, self._explain(answer), warning)
        self.ids.floor.loss = floor.loss
        color = _(sentences.COLORS[self.color])
        self.ids.took.text = _.plural("I took {n} tile: {color}", "I took {n} tiles: {color}", self.count, color=color)
        self.show_rule(rulebook.paragraph(LINES_RULE, _.language.code))

    def _open_row(self, line: int) -> None:
        open_row(self, self.lines, line)

    def _explain(self, answer: LineAnswer) -> str:
        color, number = _(sentences.COLORS[self.color]), _.language.number
        match answer.reason:
            case Code.COLOR_IN_ROW:
                return _("Row {row} of the wall has {color}", row=answer.line, color=color)
            case Ruling.LINE_HAS_OTHER_COLOR:
                other = _(sentences.COLORS[self.lines[answer.line].color])
                return _("This line already has {color}", color=other)
            case Ruling.LINE_FULL:
                return _("This line is full")
        if answer.floor:
            return _.plural(
                "{placed} on the line, {n} falls to the floor line",
                "{placed} on the line, {n} fall to the floor line",
                answer.floor,
                placed=number(answer.placed),
            )
        on_line = self.lines[answer.line].tiles if answer.line in self.lines else 0
        free = answer.line - on_line - answer.placed
        if not free:
            return _("It fits, and the line is full")
        return _.plural("It fits; {n} space left", "It fits; {n} spaces left", free)


load_kv(__name__)
