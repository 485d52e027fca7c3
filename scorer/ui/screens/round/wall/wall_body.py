"""The body for walls: the wall, the floor line, stuck pattern lines, and the sum of the round.

A phone shows one player at a time; for a tablet, `wall_tablet` shows every wall.
"""

from collections.abc import Callable, Mapping, Sequence

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from scorer.play import views
from scorer.rules.board import Space
from scorer.rules.wall import ROWS, Walls
from scorer.ui.boards.wall_board import LEAST_SIDE
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.receipt_line import low_height
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.grid_body import HINT, LABELS, SPACING, TITLE, GridBody, GridSide
from scorer.ui.screens.round.lesson_card import LessonCard
from scorer.ui.screens.round.lessons import Lesson
from scorer.ui.screens.round.round_body import PHONE, SMALL, WIDE
from scorer.ui.screens.round.round_texts import floor_slots, loss_texts, sum_parts
from scorer.ui.screens.round.wall.live_wall import LiveWall
from scorer.ui.screens.round.wall.wall_tablet import WallTablet
from scorer.ui.widgets.controls.text import serif

HEIGHTS = {
    "hint": 36,
    "sum": 68,
    "plain-sum": 52,
    "floor": 117,
    "plain-floor": 83,
    "low-floor": 62,
    "stuck": 48,
}
GAP = 6
LESSON = 70
"""How much higher the lesson card is than the hint, in dp."""
CARD_PADDING = {SMALL: 8, WIDE: 12}
USUAL_PADDING = 14
CRAMPED_PADDING, CRAMPED_GAP = 4, 3
LOW = tokens.SHORT_HEIGHT
"""Below this height of the viewport, in dp, a stuck pattern line makes the rest even more compact."""


class WallSide(GridSide):
    """`low` makes room for a stuck pattern line on a small screen."""

    lesson: "ObjectProperty[LessonCard | None]" = ObjectProperty(None, allownone=True)
    """The card that teaches a gesture."""

    def show_lesson(self, lesson: Lesson, understood: Callable[[], object]) -> None:
        """Show the lesson card in place of the hint until it is dismissed."""
        self.end_lesson()
        self.lesson = LessonCard(**lesson._asdict())
        self.ids.foot.add_widget(self.lesson)

        def end(_card: LessonCard) -> None:
            self.end_lesson()
            understood()

        self.lesson.bind(on_understood=end)

    def end_lesson(self) -> None:
        if self.lesson:
            self.ids.foot.remove_widget(self.lesson)
        self.lesson = None


class WallBody(GridBody):
    """The walls of the round screen."""

    least_side = LEAST_SIDE
    least_rest = 320
    grids: Sequence[LiveWall]
    _side: WallSide | None

    def show_lesson(self, lesson: Lesson, understood: Callable[[], object]) -> bool:
        side = self._side
        if not side or side.compactness >= HINT or self.host.mode != PHONE:
            return False
        spare = self.host.viewport_height - side.height - self._card_height() - dp(SPACING)
        if spare < dp(LESSON):
            return False
        side.show_lesson(lesson, understood)
        return True

    def end_lesson(self) -> None:
        if self._side:
            self._side.end_lesson()

    # How it fits

    def set_compactness(self, compactness: int) -> None:
        if self._side:
            self._side.compactness = compactness
            if compactness >= HINT or self.host.mode != PHONE:
                self._side.end_lesson()

    def height_at(self, compactness: int) -> float:
        if self._tablet:
            return 0
        below = HEIGHTS["hint"] + SPACING if compactness < HINT else 0
        below += HEIGHTS["sum" if compactness < LABELS else "plain-sum"]
        below += self.extra_rows * (HEIGHTS["stuck"] + SPACING)
        floor = dp(HEIGHTS["floor" if compactness < TITLE else "plain-floor"] + SPACING)
        return theme.sp(below) + floor + (0 if self.host.mode == WIDE else self._card_height() + dp(SPACING))

    @property
    def least_height(self) -> float:
        wall = self._count * LEAST_SIDE + 4 * CRAMPED_GAP + 2 * CRAMPED_PADDING
        return low_height() + dp(wall + HEIGHTS["low-floor"] + 2 * SPACING)

    @property
    def _low_saves(self) -> float:
        """How much lower the floor line and the sum are at their minimum height."""
        floor = dp(HEIGHTS["plain-floor"] - HEIGHTS["low-floor"])
        return floor + theme.sp(HEIGHTS["plain-sum"]) - low_height()

    def fit(self, *_args: object) -> None:
        if self._side and self.host.mode != WIDE:
            low = dp(LOW) if self.extra_rows else self.least_height + self._low_saves
            self._side.low = self.host.viewport_height < low
        super().fit()

    def _new_side(self) -> WallSide:
        side = WallSide(host=self.host)
        self.grids = [LiveWall(self.host)]
        return side

    def _new_tablet(self) -> WallTablet:
        return WallTablet(self.host)

    def _use_full_width(self) -> None:
        mode = self.host.mode
        assert self._card
        self._card.margin = self.host.margin
        self._card.card_padding = dp(CARD_PADDING.get(mode, USUAL_PADDING))
        self.grids[0].gap = dp(4 if mode == SMALL else GAP)

    def _cramp(self) -> None:
        """Reduce the padding around the spaces to the minimum."""
        assert self._card
        self._card.card_padding, self.grids[0].gap = dp(CRAMPED_PADDING), dp(CRAMPED_GAP)

    def _loss_strip(self) -> Widget | None:
        return self._side.ids.floor if self._side else None

    # Below the wall

    def _show_phone(self, table: Walls, player: int, number: int) -> None:
        side, words, floor = self._side, _.language, views.floor(table, player)
        assert side
        self.grids[0].show(table, player)
        strip, line, sums = side.ids.floor, side.ids.sum, views.sum_of(table, player, number)
        strip.values, strip.slots, strip.has_marker = loss_texts(floor), floor_slots(floor), floor.marker
        strip.spared, strip.total = floor.spared, serif(words.signed(floor.points))
        line.parts, line.total = sum_parts(sums, table.least), serif(words.number(sums.total))
        side.hint = _hint(self.grids[0].spaces, holds_jokers=table.layout.jokers and not table.layout.has_free_spaces)


def _hint(spaces: Mapping[Space, views.SpaceView], *, holds_jokers: bool) -> str:
    """What can still be entered, or how to place a joker."""
    states = [view.state for view in spaces.values()]
    if holds_jokers and views.SpaceState.NEW not in states:
        return _("Hold a space to place a joker.")
    if views.SpaceState.NEW not in states:
        return _("Tap each tile that moved to the wall.")
    rows = [row[0].row for row in ROWS if any(spaces[space].state is views.SpaceState.OPEN for space in row)]
    if not rows:
        return _("Every row has its tile for this round.")
    numbers = _.language.join(str(row) for row in rows)
    if len(rows) == 1:
        return _("Row {rows} is open. Tap the tile you moved.", rows=numbers)
    return _("Rows {rows} are open. Tap the tile you moved.", rows=numbers)


load_kv(__name__)
