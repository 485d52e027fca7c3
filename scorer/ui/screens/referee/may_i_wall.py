"""May I? on a wall: tiles of one color were taken, and every pattern line and the floor line answer yes or no, and why.

The position comes from the game on the table or is set up by tapping a row.
"""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.rules.reasons import Code
from scorer.rules.referee import Position, Ruling, may_take
from scorer.ui.drawing import tokens
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.rotation import rotate_half_turn, rotate_to
from scorer.ui.screens.referee.line_answer import TakeRow
from scorer.ui.screens.referee.may_i import MayI
from scorer.ui.screens.referee.row_editor import open_row
from scorer.wording import rulebook, sentences

FIRST_COLOR = "blue"
LINES_RULE = "wall-lines"


class MayIWall(MayI):
    """The page; `tiles`, `lines` and `fallen` are the position that the row editor changes."""

    board = StringProperty("azul")
    color = StringProperty(FIRST_COLOR)
    count = NumericProperty(2)
    fallen = NumericProperty(0)
    small = BooleanProperty(False)
    low = BooleanProperty(False)
    """Too low for a bar at the bottom: its actions go to the one at the top."""

    def __init__(self, **kwargs: Any) -> None:
        self.lines = {}
        self._rows = {}
        super().__init__(**kwargs)
        for line in range(1, 6):
            row = self._rows[line] = TakeRow()
            row.bind(on_release=lambda _row, line=line: open_row(self, line, self.refresh))
            self.ids.rows.add_widget(row)
        for name in ("color", "count", "fallen"):
            self.fbind(name, self.refresh)

    def meet_board(self) -> None:
        self.ids.colors.colors = list(self.layout.colors)

    def carry(self, on_table, player: int) -> None:
        self.lines = {}
        self.ids.fallen.value = on_table.session.table.open[player].fallen if on_table else 0

    def on_width(self, *_args: object) -> None:
        self.small = self.width < dp(tokens.SMALL_WIDTH)

    def on_height(self, *_args: object) -> None:
        self.low = self.height < dp(tokens.SHORT_HEIGHT)

    def actions(self, low: float):
        """What the bar at the top offers."""
        rule = ("book", self.rule)
        return [("swap", self.show_table), ("close", self.clear), rule] if low else [rule]

    def show_table(self) -> None:
        """Let the player opposite read it."""
        rotate_half_turn()

    def left(self) -> None:
        rotate_to(0)

    def rule(self) -> None:
        """The paragraph that the answers rest on."""
        open_rule(self.context, LINES_RULE)

    def refresh(self, *_args: object) -> None:
        position = Position(self.layout, self.tiles, self.lines, round(self.fallen))
        *answers, floor = may_take(position, self.color, round(self.count))
        for answer in answers:
            warning = _(sentences.REFUSALS[answer.warning]) if answer.warning else ""
            self._rows[answer.line].show(position, answer, self.color, self._in_words(answer), warning)
        self.ids.floor.loss = floor.loss
        color = _(sentences.COLORS[self.color])
        took = _.plural("I took {n} tile: {color}", "I took {n} tiles: {color}", round(self.count), color=color)
        self.ids.took.text = took
        title = rulebook.paragraph(LINES_RULE, _.language.code).title
        self.ids.rule.text = _("Rulebook: {title}", title=title)

    def _in_words(self, answer):
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
        lying = self.lines[answer.line].tiles if answer.line in self.lines else 0
        free = answer.line - lying - answer.placed
        if not free:
            return _("It fits, and the line is full")
        return _.plural("It fits; {n} space left", "It fits; {n} spaces left", free)


load_kv(__name__)
