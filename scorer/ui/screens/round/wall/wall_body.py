"""The body for walls: the wall, the floor line, pattern lines without a space, and the sum of the round.

A phone shows one player at a time; for a tablet, `wall_tablet` shows every wall.
"""

from collections.abc import Mapping

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.play import views
from scorer.play.actions import ActionResult
from scorer.play.active_game import ActiveGame
from scorer.rules.board import Space
from scorer.rules.wall import ROWS, Walls
from scorer.ui.boards.wall_board import LEAST_SIDE, MOST_SIDE
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.round_body import SMALL, TABLET, WIDE, RoundBody, RoundHost
from scorer.ui.screens.round.round_texts import floor_slots, loss_texts, sum_parts
from scorer.ui.screens.round.wall.live_wall import LiveWall
from scorer.ui.screens.round.wall.stuck_rows import StuckRows
from scorer.ui.screens.round.wall.wall_tablet import WallTablet
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.stack import Stack

HINT, LABELS, TITLE = 1, 2, 3
"""The compactness at which each is left out: the hint, the names in the sum, the title of the floor line."""
HEIGHTS = {"hint": 36, "sum": 68, "plain-sum": 52, "floor": 117, "plain-floor": 83, "stuck": 48}
SPACING, GUTTER, GAP = 8, 13, 6
CARD_PADDING = {SMALL: 8, WIDE: 12}
USUAL_PADDING = 14
CRAMPED_PADDING, CRAMPED_GAP = 4, 3
LOW = tokens.SHORT_HEIGHT
"""In a viewport lower than this, in dp, a stuck pattern line makes the rest even more compact."""
NUMBERS_PADDING = 8
"""At the sides of the card, beside the row numbers, in dp."""
SIDE = 320
"""The least width of the rest beside the wall, in dp."""


class WallCard(BoxLayout):
    """The card with the wall."""

    margin = NumericProperty()
    card_padding = NumericProperty()


class WallSide(Stack):
    """Everything below the wall."""

    host: "ObjectProperty[RoundHost]" = ObjectProperty()
    margin = NumericProperty()
    compactness: "NumericProperty[int]" = NumericProperty(0)
    low = BooleanProperty(False)
    """As low as possible: a stuck pattern line is offered on a small screen."""
    hint = StringProperty()
    values: "ListProperty[str]" = ListProperty()
    slots: "ListProperty[str]" = ListProperty()
    lost = StringProperty()
    has_marker = BooleanProperty(False)
    parts: "ListProperty[tuple[str, str, str]]" = ListProperty()
    total = StringProperty()

    @property
    def stuck(self) -> StuckRows:
        stuck: StuckRows = self.ids.stuck
        return stuck


class WallBody(RoundBody):
    """The walls of the round screen."""

    def __init__(self, host: RoundHost) -> None:
        super().__init__(host)
        self._card: WallCard | None = None
        self._side: WallSide | None = None
        self._tablet: WallTablet | None = None
        self.walls: list[LiveWall] = []

    def arrange(self, mode: str) -> None:
        if mode == TABLET:
            self._arrange_tablet()
        else:
            self._arrange_phone()

    def show(self, game: ActiveGame, player: int, number: int) -> None:
        table = game.session.at(number)
        assert isinstance(table, Walls)
        if self._tablet:
            self._tablet.show(table, player, number)
        elif self._side:
            self.walls[0].show(table, player)
            self._show_side(self._side, table, player, number)

    def settle(self) -> None:
        for wall in self.walls:
            wall.settle()

    def show_refusal(self, result: ActionResult) -> None:
        place = self._tablet or self._side
        if place and result.refusal:
            at = place.to_window(place.center_x, place.top)
            self.host.messages.show_refusal(self.host.session.layout, result.refusal, at, later=result.later)

    # How it fits

    def set_compactness(self, compactness: int) -> None:
        if self._side:
            self._side.compactness = compactness

    def height_at(self, compactness: int) -> float:
        if self._tablet:
            return 0
        below = HEIGHTS["hint"] + SPACING if compactness < HINT else 0
        below += HEIGHTS["sum" if compactness < LABELS else "plain-sum"]
        below += HEIGHTS["floor" if compactness < TITLE else "plain-floor"] + SPACING
        below += self.extra_rows * (HEIGHTS["stuck"] + SPACING)
        return theme.sp(below) + (0 if self.host.mode == WIDE else self._card_height() + dp(SPACING))

    def width_for(self, height: float) -> float:
        """The wall is as wide as the height allows, if that leaves enough beside it."""
        host = self.host
        self._use_full_width()
        margins, side = 2 * host.margin, (height - 2 * host.margin - self._around_cells(0)) // 5
        if host.width - 5 * side - self._around_cells(GUTTER) - margins < dp(SIDE):
            self._cramp()
            room = host.width - dp(SIDE) - self._around_cells(GUTTER) - margins
            side = max(dp(LEAST_SIDE), min(side, room // 5))
        return 5 * min(side, dp(MOST_SIDE)) + self._around_cells(GUTTER) + margins

    def fit(self, *_args: object) -> None:
        """In a low viewport the wall shrinks too, but its spaces never get too small for a finger."""
        host = self.host
        if self._tablet:
            self._tablet.fit()
        if not (self._card and self._side) or host.mode == WIDE:
            return
        self._use_full_width()
        self._side.low = bool(self.extra_rows) and host.viewport_height < dp(LOW)
        room = host.viewport_height - self._side.height - dp(SPACING)
        if self._card_height() > room:
            self._cramp()
            side = max(dp(LEAST_SIDE), (room - self._around_cells(0)) // 5)
            self._card.margin = max(host.margin, (host.width - 5 * side - self._around_cells(GUTTER)) / 2)

    def _arrange_phone(self) -> None:
        if not (self._card and self._side):
            self._card, self._side, self._tablet = WallCard(), WallSide(host=self.host), None
            self.board, self.below = self._card, self._side
            self._side.bind(height=self.fit)
            self.walls = [LiveWall(self.host)]
            self._card.ids.card.add_widget(self.walls[0])
        self._side.margin = self.host.margin
        self._use_full_width()
        self.fit()

    def _arrange_tablet(self) -> None:
        if not self._tablet:
            self.board = self._tablet = WallTablet(self.host)
            self.below = self._card = self._side = None
            self.walls = self._tablet.walls
        self._tablet.fit()

    def _use_full_width(self) -> None:
        mode = self.host.mode
        assert self._card
        self._card.margin = self.host.margin
        self._card.card_padding = dp(CARD_PADDING.get(mode, USUAL_PADDING))
        self.walls[0].gap = dp(4 if mode == SMALL else GAP)

    def _cramp(self) -> None:
        """Leave as little room around the spaces as possible."""
        assert self._card
        self._card.card_padding, self.walls[0].gap = dp(CRAMPED_PADDING), dp(CRAMPED_GAP)

    def _around_cells(self, gutter: float) -> float:
        """What the card needs besides the spaces: gaps, padding, and the gutter of the row numbers, which has its own padding."""
        assert self._card
        padding = max(self._card.card_padding, dp(NUMBERS_PADDING)) if gutter else self._card.card_padding
        return 4 * self.walls[0].gap + dp(gutter) + 2 * padding

    def _card_height(self) -> float:
        """The height of the card with the wall at full width."""
        side = (self.host.width - 2 * self.host.margin - self._around_cells(GUTTER)) // 5
        return 5 * min(side, dp(MOST_SIDE)) + self._around_cells(0)

    # Below the wall

    def _show_side(self, side: WallSide, table: Walls, player: int, number: int) -> None:
        words, floor = _.language, views.floor(table, player)
        side.values, side.slots, side.has_marker = loss_texts(floor), floor_slots(floor), floor.marker
        side.lost = serif(words.signed(floor.points))
        sums = views.sum_of(table, player, number)
        side.parts = sum_parts(sums, table.least)
        side.total = serif(words.number(sums.total))
        side.hint = _hint(self.walls[0].spaces)
        side.stuck.show(self.host, player)
        self.extra_rows = len(side.stuck.children)


def _hint(spaces: Mapping[Space, views.SpaceView]) -> str:
    """What can still be entered."""
    looks = [view.look for view in spaces.values()]
    if views.Look.NEW not in looks:
        return _("Tap each tile that moved to the wall.")
    rows = [row[0].row for row in ROWS if any(spaces[space].look is views.Look.OPEN for space in row)]
    if not rows:
        return _("Every row has its tile for this round.")
    numbers = _.language.join(str(row) for row in rows)
    if len(rows) == 1:
        return _("Row {rows} is open. Tap the tile you moved.", rows=numbers)
    return _("Rows {rows} are open. Tap the tile you moved.", rows=numbers)


load_kv(__name__)
