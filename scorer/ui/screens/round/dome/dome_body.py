"""The body for domes: the dome, the goals, broken tiles, stuck pattern lines, and the sum of the round.

A phone shows one player at a time; for a tablet, `dome_tablet` shows both domes.
"""

from collections.abc import Sequence
from functools import partial

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.play import views
from scorer.play.active_game import ActiveGame
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
from scorer.ui.screens.round.dome.open_plates import open_plates
from scorer.ui.screens.round.grid_body import HINT, LABELS, SPACING, TITLE, GridBody, GridCard, GridSide
from scorer.ui.screens.round.round_body import SMALL, WIDE, RoundHost
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
LEAST_SIDE = 36
"""The minimum side of a space, in dp; together with the gaps around it, it is a touch target."""


class DomeSide(GridSide):
    """With the goals above the losses."""

    small = BooleanProperty(False)
    """Whether a stuck line is entered by a button, for lack of room."""
    offers_stuck = BooleanProperty(False)
    marker_loss = StringProperty()

    def show(self, table: Domes, player: int, number: int) -> None:
        words, view = _.language, broken(table, player)
        self.values, self.slots, self.has_marker = loss_texts(view), slots_of(view), view.marker
        self.marker_loss = words.number(table.layout.marker)
        self.lost = serif(words.signed(loss_of_broken(table, view)))
        self.parts = parts_of_sum(table, player, number)
        self.total = serif(words.number(views.sum_of(table, player, number).total))
        self.hint = dome_hint(table, player)
        self.stuck.show(self.host, player)
        self.offers_stuck = self.small and bool(possible_lines(self.host, player))

    def ask_which(self) -> None:
        """Ask which full line has no space."""
        ask_which(self.host, self.host.player, possible_lines(self.host, self.host.player))


class DomeBody(GridBody):
    """The domes of the round screen."""

    least_side = LEAST_SIDE
    least_rest = 330
    grids: Sequence[LiveDome]

    def __init__(self, host: RoundHost) -> None:
        super().__init__(host)
        self._side: DomeSide | None = None
        self._tablet: DomeTablet | None = None
        self._goals: GoalCards | None = None

    def show(self, game: ActiveGame, player: int, number: int) -> None:
        table = game.session.at(number)
        assert isinstance(table, Domes)
        if self._tablet:
            self._tablet.show(table, player, number)
        elif self._side and self._goals:
            self.grids[0].show(table, player)
            self._goals.show(table, player)
            self._side.show(table, player, number)
            self.extra_rows = len(self._side.stuck.children)

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
        if self._side and self._goals:
            self._side.compactness, self._side.small = compactness, self.host.mode == SMALL
            self._goals.low = self._side.low = compactness >= TITLE or self.host.mode == SMALL

    def height_at(self, compactness: int) -> float:
        if self._tablet or not self._goals:
            return 0
        low = compactness >= TITLE or self.host.mode == SMALL
        below = HEIGHTS["hint"] + SPACING if compactness < HINT else 0
        below += HEIGHTS["sum" if compactness < LABELS else "plain-sum"]
        goals = "plain-goals" if low else "four-goals" if len(self._goals.shown) > 3 else "goals"
        below += HEIGHTS[goals] + HEIGHTS["plain-broken" if low else "broken"] + 2 * SPACING
        below += self.extra_rows * (STUCK + SPACING)
        return theme.sp(below) + (0 if self.host.mode == WIDE else self._card_height() + dp(SPACING))

    @property
    def least_height(self) -> float:
        if self._tablet:
            return 0
        below = HEIGHTS["plain-goals"] + HEIGHTS["plain-broken"]
        return theme.sp(below) + low_height() + self._count * dp(LEAST_SIDE) + self._around(0) + 3 * dp(LOW_SPACING)

    def fit(self, *_args: object) -> None:
        if self._tablet:
            self._tablet.fit()
        super().fit()

    def _arrange_phone(self) -> None:
        if not (self._card and self._side):
            self._card, self._side, self._tablet = GridCard(), DomeSide(host=self.host), None
            self.board, self.below = self._card, self._side
            self._side.bind(height=self.fit)
            self.grids = [LiveDome(self.host, self.open_plates)]
            self._goals = GoalCards(self.grids[0].ring, self.host.menu.open_print)
            self._side.ids.goals.add_widget(self._goals)
            self._card.ids.card.add_widget(self.grids[0])
        self._side.margin = self.host.margin
        self._use_full_width()
        self.fit()

    def _arrange_tablet(self) -> None:
        if not self._tablet:
            self.board = self._tablet = DomeTablet(self.host, self.open_plates)
            self.below = self._card = self._side = self._goals = None
            self.grids = self._tablet.boards
        self._tablet.fit()

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
