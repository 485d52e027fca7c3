"""A round on walls: the wall to tap, the floor line, a line that finds no space, and the sum of it all.

On a phone one player at a time; a tablet shows every wall, which is the business of `round_tablet`.
"""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.play import views
from scorer.rules.wall import ROWS
from scorer.ui.boards.wall_board import LEAST_SIDE, MOST_SIDE
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.live_wall import LiveWall
from scorer.ui.screens.round.round_body import SMALL, TABLET, WIDE, RoundBody
from scorer.ui.screens.round.round_texts import floor_slots, loss_texts, sum_parts
from scorer.ui.screens.round.wall_tablet import TabletTable
from scorer.ui.widgets.controls.text import serif

HINT, LABELS, TITLE = 1, 2, 3
"""What gives way first where there is little height: the hint, the names in the sum, the title of the floor line."""
HEIGHTS = {"hint": 36, "sum": 68, "plain-sum": 52, "floor": 117, "plain-floor": 83, "stuck": 48}
SPACING, GUTTER, GAP = 8, 13, 6
CARD_PADDING = {SMALL: 8, WIDE: 12}
USUAL_PADDING = 14
CRAMPED_PADDING, CRAMPED_GAP = 4, 3
LOW = 480
"""With a line that finds no space, the rest must be lower still where there is less height than this, in dp."""
NUMBERS_PADDING = 8
"""At the sides of the card, beside the row numbers."""
SIDE = 320
"""What the rest wants beside the wall, in dp."""


class WallCard(BoxLayout):
    """The card with the wall."""

    margin = NumericProperty()
    card_padding = NumericProperty()


class WallSide(BoxLayout):
    """Everything below the wall."""

    margin = NumericProperty()
    squeeze = NumericProperty(0)
    low = BooleanProperty(False)
    """As low as can be: a line that finds no space is offered on a small screen."""
    hint = StringProperty()
    values = ListProperty()
    slots = ListProperty()
    lost = StringProperty()
    has_marker = BooleanProperty(False)
    parts = ListProperty()
    total = StringProperty()

    def __init__(self, body, **kwargs):
        self.body = body
        super().__init__(**kwargs)


class WallBody(RoundBody):
    """The walls of the round screen."""

    def __init__(self, frame, **kwargs):
        super().__init__(frame, **kwargs)
        self._walls = []
        self._tablet = None

    def arrange(self, mode):
        if mode == TABLET:
            self._arrange_tablet()
        else:
            self._arrange_phone(mode)

    def _arrange_phone(self, mode):
        if not isinstance(self.board, WallCard):
            self.board, self.below, self._tablet = WallCard(), WallSide(self), None
            self.below.bind(height=self._fit)
            self._walls = [LiveWall(self.frame)]
            self.board.ids.card.add_widget(self._walls[0])
        self.below.margin = self.frame.margin
        self._roomy()
        self._fit()

    def _roomy(self):
        """As wide as the screen."""
        mode = self.frame.mode
        self.board.margin = self.frame.margin
        self.board.card_padding = dp(CARD_PADDING.get(mode, USUAL_PADDING))
        self._walls[0].gap = dp(4 if mode == SMALL else GAP)

    def _fit(self, *_args):
        """Where height is very short the wall is smaller too, but never its spaces smaller than a finger."""
        frame = self.frame
        if self._tablet:
            self._tablet.fit()
        if not self.below or frame.mode == WIDE:
            return
        self._roomy()
        self.below.low = bool(self.more) and frame.ids.scroll.height < dp(LOW)
        room = frame.ids.scroll.height - self.below.height - dp(SPACING)
        if self._board_height() > room:
            self._cramp()
            side = max(dp(LEAST_SIDE), (room - self._around_cells(0)) // 5)
            self.board.margin = max(frame.margin, (frame.width - 5 * side - self._around_cells(GUTTER)) / 2)

    def _cramp(self):
        """As little as there can be round the spaces."""
        self.board.card_padding, self._walls[0].gap = dp(CRAMPED_PADDING), dp(CRAMPED_GAP)

    def _around_cells(self, gutter):
        """What the card wants besides the spaces: the gaps, its padding and the gutter of the row numbers, which needs more."""
        padding = max(self.board.card_padding, dp(NUMBERS_PADDING)) if gutter else self.board.card_padding
        return 4 * self._walls[0].gap + dp(gutter) + 2 * padding

    def _arrange_tablet(self):
        if not self._tablet:
            self.board = self._tablet = TabletTable(self.frame)
            self.below = None
            self._walls = self._tablet.walls
        self._tablet.fit()

    def squeeze(self, squeeze):
        if self.below:
            self.below.squeeze = squeeze

    def needs(self, squeeze):
        """The height of all that lies in the column, as far as it has not given way."""
        if self._tablet:
            return 0
        below = HEIGHTS["hint"] + SPACING if squeeze < HINT else 0
        below += HEIGHTS["sum" if squeeze < LABELS else "plain-sum"]
        below += HEIGHTS["floor" if squeeze < TITLE else "plain-floor"] + SPACING
        below += self.more * (HEIGHTS["stuck"] + SPACING)
        return theme.sp(below) + (0 if self.frame.mode == WIDE else self._board_height() + dp(SPACING))

    def _board_height(self):
        """The card with the wall, as wide as the screen."""
        side = (self.frame.width - 2 * self.frame.margin - self._around_cells(GUTTER)) // 5
        return 5 * min(side, dp(MOST_SIDE)) + self._around_cells(0)

    def width_for(self, height):
        """As wide as the height allows, if that leaves enough beside it."""
        self._roomy()
        margins, side = 2 * self.frame.margin, (height - 2 * self.frame.margin - self._around_cells(0)) // 5
        if self.frame.width - 5 * side - self._around_cells(GUTTER) - margins < dp(SIDE):
            self._cramp()
            room = self.frame.width - dp(SIDE) - self._around_cells(GUTTER) - margins
            side = max(dp(LEAST_SIDE), min(side, room // 5))
        return 5 * min(side, dp(MOST_SIDE)) + self._around_cells(GUTTER) + margins

    def show(self, table, player, number):
        then = table.session.at(number)
        if self._tablet:
            self._tablet.show(then, player, number)
        else:
            self._walls[0].show(then, player)
            self._show_side(then, player, number)

    def _show_side(self, then, player, number):
        side, words, floor = self.below, _.language, views.floor(then, player)
        side.values, side.slots, side.has_marker = loss_texts(floor), floor_slots(floor), floor.marker
        side.lost = serif(words.signed(floor.points))
        sums = views.sum_of(then, player, number)
        side.parts = sum_parts(sums, then.least)
        side.total = serif(words.number(sums.total))
        side.hint = self._hint(self._walls[0].spaces)
        side.ids.stuck.show(self.frame, player)
        self.more = len(side.ids.stuck.children)

    def _hint(self, spaces):
        """What can still be entered."""
        looks = [view.look for view in spaces.values()]
        if views.Look.NEW not in looks:
            return _("Tap each tile that moved to the wall.")
        rows = [row[0].row for row in ROWS if any(spaces[space].look is views.Look.OPEN for space in row)]
        if not rows:
            return _("Every row has its tile for this round.")
        said = _.language.join(str(row) for row in rows)
        if len(rows) == 1:
            return _("Row {rows} is open. Tap the tile you moved.", rows=said)
        return _("Rows {rows} are open. Tap the tile you moved.", rows=said)

    def tell(self, outcome):
        if outcome.space:
            self._wall().tell(outcome)
        elif outcome.refusal:
            place = self._tablet or self.below
            self.frame.refuse(outcome.refusal, place.to_window(place.center_x, place.top), later=outcome.later)

    def _wall(self):
        """The wall of the player who was tapped."""
        return next(wall for wall in self._walls if wall.player == self.frame.player)

    def settle(self):
        for wall in self._walls:
            wall.settle()


load_kv(__name__)
