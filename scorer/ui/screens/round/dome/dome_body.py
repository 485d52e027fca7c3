"""The body for domes: the dome, the goals, broken tiles, stuck pattern lines, and the sum of the round.

A phone shows one player at a time; for a tablet, `dome_tablet` shows both domes.
"""

from collections.abc import Sequence
from functools import partial

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from scorer.play import views
from scorer.play.dome_views import broken
from scorer.rules.dome import Domes
from scorer.rules.plates import PLACES
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.receipt_line import low_height
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.dome.dome_tablet import DomeTablet
from scorer.ui.screens.round.dome.dome_texts import dome_hint, loss_of_broken, parts_of_sum, slots_of
from scorer.ui.screens.round.dome.goal_cards import GoalCards
from scorer.ui.screens.round.dome.live_dome import LiveDome
from scorer.ui.screens.round.dome.plate_sheet import open_plates
from scorer.ui.screens.round.grid_body import HINT, LABELS, SPACING, TITLE, GridBody, GridSide
from scorer.ui.screens.round.round_body import PHONE, SMALL, WIDE
from scorer.ui.screens.round.round_texts import loss_texts
from scorer.ui.screens.round.stuck_rows import ask_which, possible_lines
from scorer.ui.widgets.controls.main_button import Action
from scorer.ui.widgets.controls.text import serif

HEIGHTS = {
    "hint": 30,
    "sum": 68,
    "plain-sum": 52,
    "goals": 84,
    "four-goals": 118,
    "plain-goals": 48,
    "broken": 64,
    "plain-broken": 48,
}
STUCK = 48
LOW_SPACING = tokens.GAP_S
CARD_PADDING, SMALL_PADDING = 10, 2
BOARD_SLACK = 32
"""By how much the dome of a phone may shrink before the app bar is left out, in dp."""
LEAST_SIDE = 36
"""The minimum side of a space, in dp; together with the gaps around it, it is a touch target."""


class DomeSide(GridSide):
    """With the goals above the losses."""

    small = BooleanProperty(False)
    """Whether a stuck line is entered by a button, for lack of room."""
    offers_stuck = BooleanProperty(False)

    def show(self, table: Domes, player: int, number: int) -> None:
        words, view = _.language, broken(table, player)
        strip, line = self.ids.broken, self.ids.sum
        strip.values, strip.slots, strip.has_marker = loss_texts(view), slots_of(view), view.marker
        strip.marker_loss = words.number(table.layout.marker)
        strip.total = serif(words.signed(loss_of_broken(table, view)))
        line.parts = parts_of_sum(table, player, number)
        line.total = serif(words.number(views.sum_of(table, player, number).total))
        self.hint = dome_hint(table, player)
        self.offers_stuck = self.small and bool(possible_lines(self.host, player))

    def ask_which(self) -> None:
        """Ask which full line has no space."""
        ask_which(self.host, self.host.player, possible_lines(self.host, self.host.player))


class DomeBody(GridBody):
    """The domes of the round screen."""

    least_side = LEAST_SIDE
    least_rest = 330
    grids: Sequence[LiveDome]
    _side: DomeSide | None
    _goals: GoalCards
    """Only on a phone."""

    def _show_phone(self, table: Domes, player: int, number: int) -> None:
        assert self._side
        self.grids[0].show(table, player)
        self._goals.show(table, player)
        self._side.show(table, player, number)

    def progress(self) -> str:
        table = self.host.session.at(self.host.round)
        assert isinstance(table, Domes)
        count = len(table.plates[self.host.player])
        return _("{n} of {of} plates", n=count, of=len(PLACES))

    def second_action(self) -> Action | None:
        """Place a plate; only on a tablet, since a phone has no room."""
        host = self.host
        table = host.session.at(host.round)
        assert isinstance(table, Domes)
        free, left = table.free_places(host.player), table.plates_left(host.player)
        if not self._tablet or host.correcting:
            return None
        act = partial(self.open_plates, host.player, free[0]) if free and left else None
        placed = table.open[host.player].plates
        note = _("{n} of {of} this round", n=placed, of=placed + left)
        return Action(_("Plate"), act, note, icon="plus") if placed + left else None

    def open_plates(self, player: int, place: int) -> None:
        open_plates(self.host, player, place)

    # How it fits

    def set_compactness(self, compactness: int) -> None:
        if self._side:
            self._side.compactness, self._side.small = compactness, self.host.mode == SMALL
            self._goals.low = self._side.low = compactness >= TITLE or self.host.mode == SMALL

    def height_at(self, compactness: int) -> float:
        if self._tablet:
            return 0
        low = compactness >= TITLE or self.host.mode == SMALL
        board = 0 if self.host.mode == WIDE else self._card_height() + dp(SPACING)
        stuck = self.extra_rows * theme.sp(STUCK + SPACING)
        if low:
            board -= dp(BOARD_SLACK) if self.host.mode == PHONE else 0
            return board + stuck + low_height() + dp(HEIGHTS["plain-goals"] + HEIGHTS["plain-broken"] + 2 * SPACING)
        below = HEIGHTS["hint"] + SPACING if compactness < HINT else 0
        below += HEIGHTS["sum" if compactness < LABELS else "plain-sum"]
        below += HEIGHTS["four-goals" if len(self._goals.shown) > 3 else "goals"]
        return board + stuck + theme.sp(below) + dp(HEIGHTS["broken"] + 2 * SPACING)

    @property
    def least_height(self) -> float:
        if self._tablet:
            return 0
        below = HEIGHTS["plain-goals"] + HEIGHTS["plain-broken"]
        return theme.sp(below) + low_height() + self._count * dp(LEAST_SIDE) + self._around(0) + 3 * dp(LOW_SPACING)

    def _new_side(self) -> DomeSide:
        side, dome = DomeSide(host=self.host), LiveDome(self.host, self.open_plates)
        self._goals = GoalCards(dome.ring, self.host.menu.open_print)
        side.ids.goals.add_widget(self._goals)
        self.grids = [dome]
        return side

    def _new_tablet(self) -> DomeTablet:
        return DomeTablet(self.host, self.open_plates)

    def _use_full_width(self) -> None:
        assert self._card
        self.grids[0].cramped = False
        self._card.margin = self.host.margin
        self._card.card_padding = dp(SMALL_PADDING if self.host.mode == SMALL else CARD_PADDING)

    def _cramp(self) -> None:
        """Move the plates closer together if the spaces would be too small otherwise."""
        assert self._side
        room = self.host.viewport_height - self._side.height - dp(SPACING)
        self.grids[0].cramped = room - self._around(0) < self._count * dp(LEAST_SIDE)

    def _loss_strip(self) -> Widget | None:
        return self._side.ids.broken if self._side else None


load_kv(__name__)
