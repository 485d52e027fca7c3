"""The body for star boards: the seven stars, the wild colors, the numbers, the start marker and passing."""

from collections.abc import Callable

from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from scorer.play import views
from scorer.play.actions import ActionResult
from scorer.play.active_game import ActiveGame
from scorer.rules.star import Stars
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.screens.round.player_strip import PlayerStrip
from scorer.ui.screens.round.round_body import SMALL, TABLET, WIDE, RoundBody, RoundHost
from scorer.ui.screens.round.star.live_stars import LiveStars
from scorer.ui.screens.round.star.star_foot import StarFoot
from scorer.ui.screens.round.star.star_tablet import Landscape, Portrait
from scorer.ui.screens.round.star.star_turn import StarTurn
from scorer.ui.screens.round.star.wild_track import WildTrack
from scorer.ui.widgets.controls.main_button import Action
from scorer.ui.widgets.controls.plaque import Plaque
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.hideable import Hideable
from scorer.ui.widgets.stack import Stack

HEIGHTS = {"track": 46, "numbers": 40, "sets": 50, "marker": 64, "kept": 48, "sum": 48}
COMPACT_HEIGHTS = {"track": 34, "numbers": 24, "sets": 26, "marker": 48}
LARGE_TYPE = 50
"""Additional height of the column at twice the text size, in dp."""
SPACING = 8
NO_SUM, NO_KEPT, COMPACT = 1, 2, 3
"""The compactness from which the sum shrinks to the total, keeping tiles to a button, and everything to its minimum height."""
SIDE, TABLET_SIDE = 340, 500
"""The minimum width of the rest beside the board, in dp."""
BOARD_SLACK = 24
"""By how much the board may shrink before anything is left out, in dp, as long as its spaces are touch targets."""
DIRECT = 388
"""From this width of the board, in dp, its spaces are touch targets."""
NARROWEST = 250
"""The minimum width of the board in dp; with less height the screen scrolls."""


class TotalPlaque(Hideable, Tappable, Plaque):
    """The total in the free corner of the board, if there is no room for the sum; it opens the receipt."""


class StarPlace(FloatLayout):
    """Holds the board, and the total in its corner if there is no room for the sum."""

    board: "ObjectProperty[LiveStars]" = ObjectProperty()
    total = StringProperty()
    cornered = BooleanProperty(False)
    """Whether the total is shown here."""

    def on_kv_post(self, _base: Widget) -> None:
        self.board.pos_hint = {"x": 0, "y": 0}
        self.add_widget(self.board, index=1)


class Above(Stack):
    """The wild colors; on a tablet the players too."""


class StarBody(RoundBody):
    """One player's stars."""

    beside = True

    def __init__(self, host: RoundHost) -> None:
        super().__init__(host)
        self._turn = StarTurn(host)
        self._shown_for: tuple[ActiveGame, int, int] | None = None
        self._around: Portrait | Landscape | None = None
        """On a tablet, the widgets around the board."""
        self.track = WildTrack()
        self.strip = PlayerStrip()
        self.strip.bind(on_player=lambda _strip, player: host.go_to(player))
        self.above = self._above = Above()
        self.board = self.stars = LiveStars(host, self._turn.entering)
        self.place = StarPlace(board=self.stars)
        self.place.ids.plaque.act = host.menu.show_receipt
        self.below = self.foot = StarFoot(host=host, turn=self._turn)
        for widget in (self._above, self.stars, self.foot):
            widget.bind(height=self.fit)

    def stack(self) -> tuple[Widget | None, Widget | None, Widget | None]:
        board, below = self._around.stack(self.place, self.foot) if self._around else (self.place, self.foot)
        return self.above, board, below

    def show(self, game: ActiveGame, player: int, number: int) -> None:
        self._forget_earlier_board(game, player, number)
        table, foot, bonus = self._turn.table, self.foot, self._turn.bonus_line()
        self.strip.seats = self.host.seats if self.host.mode == TABLET else []
        self.track.colors, self.track.current = list(table.layout.wild), number
        self.stars.show(table, player)
        foot.numbers = views.numbers(table, player)
        sets = views.structure_sets(table, player) if table.layout.set_points else None
        foot.show_sets(sets, tuple(bonus.sources) if bonus else ())
        foot.remind(bonus)
        self._show_first(table, player)
        self._show_rest(table, player, number)
        if self._around:
            self._around.show(table, player, number)

    def settle(self) -> None:
        self.stars.settle()

    def show_refusal(self, result: ActionResult) -> None:
        self.stars.explain(result, self.foot.to_window(*self.foot.center))

    def _forget_earlier_board(self, game: ActiveGame, player: int, number: int) -> None:
        """Drop the state of another board that was shown before."""
        before, self._shown_for = self._shown_for, (game, player, number)
        if before == self._shown_for:
            return
        if before:
            self._turn.reset_kept()
        if not before or (before[0], before[2]) != (game, number):
            self._turn.forget_taps()
        self.stars.reset()

    # How it fits

    def arrange(self, mode: str) -> None:
        self._above.clear_widgets()
        for widget in (self.strip, self.track) if mode == TABLET else (self.track,):
            self._above.add_widget(widget)
        self._above.padding = (self.host.margin, 0)
        self._around = self._arrange_tablet(landscape=mode == WIDE) if self._is_large else None
        self.foot.margin = 0 if mode == TABLET else self.host.margin
        self.fit()

    @property
    def _is_large(self) -> bool:
        return min(self.host.width, self.host.height) > dp(tokens.TABLET_WIDTH)

    def _arrange_tablet(self, *, landscape: bool) -> Portrait | Landscape:
        arrangement = Landscape if landscape else Portrait
        return self._around if isinstance(self._around, arrangement) else arrangement(self.host)

    def height_at(self, compactness: int) -> float:
        mode = self.host.mode
        if mode == TABLET:
            return 0
        heights = dict(COMPACT_HEIGHTS if compactness >= COMPACT else HEIGHTS)
        if not self._turn.layout.set_points:
            heights.pop("sets")
        if compactness >= NO_SUM:
            heights.pop("sum", None)
        if compactness >= NO_KEPT:
            heights.pop("kept", None)
        board = 0 if mode == WIDE else self._least_board() + dp(SPACING)
        larger = max(0, theme.text * Metrics.fontscale - 1) * LARGE_TYPE
        return dp(sum(heights.values()) + SPACING * (len(heights) - 1) + larger) + board

    @property
    def least_height(self) -> float:
        if self._is_large:
            return 0
        return self._above.height + self.stars.height_for(dp(NARROWEST)) + self.foot.height + 3 * dp(tokens.GAP_S)

    def _least_board(self) -> float:
        full = self.stars.height_for(self.host.width)
        return min(full, max(full - dp(BOARD_SLACK), self.stars.height_for(dp(DIRECT))))

    def set_compactness(self, compactness: int) -> None:
        self.track.small = self.foot.small = compactness >= COMPACT
        has_receipt = bool(self._around and self._around.has_receipt)
        self.foot.summed, self.foot.counted = compactness < NO_SUM and not has_receipt, compactness < NO_KEPT
        self.place.cornered = compactness >= NO_SUM and not has_receipt
        self.foot.worded = compactness < COMPACT and self.host.mode != SMALL
        self.fit()

    def fit(self, *_args: object) -> None:
        """Give the board the remaining height, down to its minimum."""
        host, stars = self.host, self.stars
        left = host.viewport_height - self._above.height - 2 * dp(SPACING)
        if self._around:
            self._around.fit(left, stars)
        elif host.mode == WIDE:
            stars.most_height = host.height
        else:
            stars.most_height = max(stars.height_for(dp(NARROWEST)), left - self.foot.height)

    def width_for(self, height: float) -> float:
        side = TABLET_SIDE if self._around else SIDE
        return min(self.stars.width_for(height), self.host.width - dp(side))

    # Turns

    def main_action(self) -> Action | None:
        return self._turn.main_action()

    def done_players(self) -> set[int]:
        return set(self._turn.table.passed)

    def status_of(self, player: int) -> str:
        return _("passed") if player in self.done_players() else ""

    def is_dragged_at(self, x: float, y: float) -> bool:
        return self.stars.is_dragged_at(x, y)

    def ask_for_marker(self, then: Callable[[], object]) -> None:
        self._turn.ask_for_marker(then)

    # Appearance

    def _show_first(self, table: Stars, player: int) -> None:
        first, taken = self.foot.first, table.first
        own = taken is not None and taken.player == player
        first.tiles = taken.tiles if taken and own else 0
        first.holder = ""
        if taken and not own:
            name = self.host.session.names[taken.player]
            first.holder = _("{name} took it with {tiles}", name=name, tiles=_.language.tiles(taken.tiles))

    def _show_rest(self, table: Stars, player: int, number: int) -> None:
        foot, passed = self.foot, table.passed.get(player)
        foot.passed, foot.last_round = passed is not None, self._turn.is_last
        foot.kept.most, foot.kept.tiles = table.layout.keep, self._turn.kept
        foot.rest = _("Tiles left over")
        if passed:
            foot.rest = _("Passed: {kept} kept, {discarded} discarded", kept=passed.kept, discarded=passed.discarded)
        self._show_sum(views.sum_of(table, player, number), table.least)

    def _show_sum(self, sums: views.SumView, least: int) -> None:
        line, signed = self.foot.sum, _.language.signed
        line.before, line.tiles = _.language.number(sums.before), serif(signed(sums.tiles) if sums.tiles else "+0")
        line.lost = serif(signed(sums.lost)) if sums.lost else ""
        line.limit = _("stops at {points}", points=least) if sums.held else ""
        line.total = self.place.total = _.language.number(sums.total)


load_kv(__name__)
