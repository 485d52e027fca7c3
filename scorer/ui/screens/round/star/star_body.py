"""The body for star boards: the seven stars, the wild colors, the numbers, the start marker and passing."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import Metrics, dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from scorer.play import views
from scorer.play.actions import ActionResult, ActionStatus, ColorChoice
from scorer.play.active_game import ActiveGame
from scorer.rules.board import Space
from scorer.rules.reasons import Code, Line, Refusal
from scorer.rules.star import StarLayout, Stars
from scorer.ui.boards.board_in_play import Drag
from scorer.ui.boards.star_board import StarBoard, StarRun
from scorer.ui.context.feedback import Signal
from scorer.ui.drawing import tokens
from scorer.ui.drawing.cells import NEW, OPEN, Cell
from scorer.ui.drawing.star_drawing import DONE
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.color_picker import RHOMBUS, Picker, options_of
from scorer.ui.explain.marking_menu import MarkingDrag, MarkingMenu
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.screens.round.lessons import Gesture
from scorer.ui.screens.round.player_strip import PlayerStrip
from scorer.ui.screens.round.round_body import SMALL, TABLET, WIDE, RoundBody, RoundHost
from scorer.ui.screens.round.round_texts import closing
from scorer.ui.screens.round.star.first_marker import ask_tiles
from scorer.ui.screens.round.star.pass_sheet import Leftovers, PassSheet
from scorer.ui.screens.round.star.star_foot import StarFoot
from scorer.ui.screens.round.star.star_tablet import Landscape, Portrait
from scorer.ui.screens.round.star.wild_track import WildTrack
from scorer.ui.widgets.controls.main_button import Action
from scorer.ui.widgets.controls.plaque import Plaque
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.hideable import Hideable
from scorer.ui.widgets.stack import Stack
from scorer.wording.language import why_not

HEIGHTS = {"track": 46, "numbers": 40, "sets": 50, "marker": 64, "kept": 48, "sum": 48}
COMPACT_HEIGHTS = {"track": 34, "numbers": 24, "sets": 26, "marker": 48}
LARGE_TYPE = 240
"""Additional height at twice the text size, in dp."""
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


class PlayedStars(StarBoard):
    """The board on a surface of the full width."""

    mark: "ObjectProperty[Callable[[Space, tuple[float, float]], Drag | None] | None]" = ObjectProperty(None)
    """Opens the color picker under a dragging finger, if there is a choice."""

    def begin_drag(self, space: Space, at: tuple[float, float], moved: float) -> Drag | None:
        return self.mark(space, at) if self.mark and moved else None


class TotalPlaque(Hideable, Tappable, Plaque):
    """The total in the free corner of the board, if there is no room for the sum; it opens the receipt."""


class StarPlace(FloatLayout):
    """Holds the board, and the total in its corner if there is no room for the sum."""

    board: "ObjectProperty[PlayedStars]" = ObjectProperty()
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
        self._last_taps: dict[int, Space] = {}
        """The space that each player tapped last: its bonus card stays until their next action."""
        self._highlighted: frozenset[Space] = frozenset()
        self._shown_for: tuple[ActiveGame, int, int] | None = None
        self._now: Stars | None = None
        """The shown table."""
        self._views: dict[Space, views.SpaceView] = {}
        self._around: Portrait | Landscape | None = None
        """On a tablet, the widgets around the board."""
        self.track = WildTrack()
        self.strip = PlayerStrip()
        self.strip.bind(on_player=lambda _strip, player: host.go_to(player))
        self.above = self._above = Above()
        self.board = self.stars = PlayedStars()
        self.stars.bind(on_space=lambda _board, space: self._tap(space), lens=self._draw_cells, held=self._draw_cells)
        self.stars.mark = self._begin_marking
        self.place = StarPlace(board=self.stars)
        self.place.ids.plaque.act = host.menu.show_receipt
        self.below = self.foot = StarFoot()
        self.foot.bind(
            on_taken=lambda _foot, tiles: self._take_first(tiles),
            on_kept=lambda _foot, tiles: self._keep(tiles),
            on_left_over=lambda _foot: self.ask_leftovers(),
            on_why=lambda _foot: host.menu.show_receipt(),
        )
        for widget in (self._above, self.stars, self.foot):
            widget.bind(height=self.fit)

    def stack(self) -> tuple[Widget | None, Widget | None, Widget | None]:
        board, below = self._around.stack(self.place, self.foot) if self._around else (self.place, self.foot)
        return self.above, board, below

    def show(self, game: ActiveGame, player: int, number: int) -> None:
        self._forget_earlier_board(game, player, number)
        table = game.session.at(number)
        assert isinstance(table, Stars)
        self._now, layout = table, table.layout
        self.strip.seats = self.host.seats if self.host.mode == TABLET else []
        self.track.colors, self.track.current = list(layout.wild), number
        self.stars.layout = layout
        self.stars.numbers = {space: str(printed) for space, printed in layout.numbers.items()}
        self._views = views.star_spaces(table, player)
        self._draw_cells()
        complete = views.complete_structures(table, player)
        self.stars.kinds = list(dict.fromkeys(one.kind for one in layout.structures))
        self.stars.structures = {(one.kind, one.star): DONE for one in complete}
        self.foot.numbers = views.numbers(table, player)
        bonus = self._bonus_line()
        self.foot.show_sets(
            views.structure_sets(table, player) if layout.set_points else None, tuple(bonus.sources) if bonus else ()
        )
        self._show_first(table, player)
        self._show_rest(table, player, number)
        if self._around:
            self._around.show(table, player, number)

    def settle(self) -> None:
        self.stars.settle()

    def show_refusal(self, result: ActionResult) -> None:
        if result.refusal and result.refusal.code is Code.ALREADY_PASSED:
            self._offer_to_play_on(result.refusal)
        elif result.refusal:
            self._refuse(result, result.refusal, self.foot.to_window(*self.foot.center))

    def _forget_earlier_board(self, game: ActiveGame, player: int, number: int) -> None:
        """Drop the state of another board that was shown before."""
        before, self._shown_for = self._shown_for, (game, player, number)
        if before == self._shown_for:
            return
        if before:
            self._reset_kept()
        if not before or (before[0], before[2]) != (game, number):
            self._last_taps.clear()
        self._highlighted = frozenset()
        self.stars.close_lens()

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
        if not self._layout.set_points:
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
        host = self.host
        line = self._bonus_line()
        if line and not self._kept:
            text = _.plural("{n} tile taken", "{n} tiles taken", line.bonus_tiles)
            return Action(text, self._confirm_taken, waiting=True)
        waiting = host.turns.waiting()
        name = host.session.names[waiting[0]] if waiting else ""
        if host.player in self.done_players():
            return Action(_("Next: {name}", name=name), host.turns.go_on, icon="next") if waiting else None
        goes_on = waiting or host.turns.awaited() or not host.hosted.closes_rounds
        text = _("Done") if goes_on else closing(host, over=self._is_last)
        return Action(text, lambda: self._pass(self._kept, 0), self._rest_note(name))

    def _rest_note(self, following: str) -> str:
        """What is done with leftover tiles, and who is next."""
        if not self._kept:
            return _("nothing left, next: {name}", name=following) if following else _("nothing left over")
        if self._is_last:
            return (
                _("{n} left, next: {name}", n=self._kept, name=following) if following else _("{n} left", n=self._kept)
            )
        return _("{n} kept, next: {name}", n=self._kept, name=following) if following else _("{n} kept", n=self._kept)

    @property
    def _layout(self) -> StarLayout:
        layout = self.host.session.layout
        assert isinstance(layout, StarLayout)
        return layout

    @property
    def _is_last(self) -> bool:
        return self.host.round == self._layout.rounds

    def done_players(self) -> set[int]:
        table = self.host.session.at(self.host.round)
        assert isinstance(table, Stars)
        return set(table.passed)

    def status_of(self, player: int) -> str:
        return _("passed") if player in self.done_players() else ""

    # Taps

    def _tap(self, space: Space) -> None:
        self._last_taps[self.host.player] = space
        self._reset_kept()
        self._show_result(self.host.entries.tap(space))

    def is_dragged_at(self, x: float, y: float) -> bool:
        at = self.stars.to_widget(x, y)
        return self.stars.collide_point(*at) and bool(self._several_colors(self.stars.space_at(*at)))

    def _several_colors(self, space: Space) -> tuple[ColorChoice, ...]:
        """The colors of a space, if more than one is legal."""
        choices = self.host.session.choices(self.host.player, space, self.host.round)
        return choices if sum(not choice.refusal for choice in choices) > 1 else ()

    def _begin_marking(self, space: Space, at: tuple[float, float]) -> Drag | None:
        choices = self._several_colors(space)
        if not choices:
            return None
        menu = MarkingMenu(*self._picker_of(space, choices, partial(self._mark, space)))
        menu.open(*self._point_of(space))
        return MarkingDrag(self.stars, menu, at)

    def _mark(self, space: Space, color: str) -> None:
        self.host.lessons.learned(Gesture.MARKING)
        self._last_taps[self.host.player] = space
        self._reset_kept()
        self.stars.close_lens()
        self._show_result(self.host.entries.lay(space, color))

    def _lay(self, space: Space, color: str) -> None:
        self.host.lessons.tapped(Gesture.MARKING)
        self._show_result(self.host.entries.lay(space, color))

    def _confirm_taken(self) -> None:
        """The player has taken the bonus tiles."""
        self._last_taps.pop(self.host.player, None)
        self.host.refresh()

    def _take_first(self, tiles: int) -> ActionResult | None:
        self._last_taps.pop(self.host.player, None)
        return self.host.entries.take_first(tiles)

    @property
    def _kept(self) -> int:
        """How many tiles the player will keep on Done."""
        return self.host.game.kept

    def _keep(self, tiles: int) -> None:
        self.host.game.kept = tiles
        self.host.remember()
        self.host.refresh()

    def _reset_kept(self) -> None:
        if self._kept:
            self.host.game.kept = 0
            self.host.remember()

    def ask_for_marker(self, then: Callable[[], object]) -> None:
        def taken(tiles: int) -> None:
            if self._take_first(tiles):
                then()

        ask_tiles(taken)

    def ask_leftovers(self) -> None:
        """Ask how many tiles are kept and discarded, or revert the pass."""
        host = self.host
        assert self._now
        passed = self._now.passed.get(host.player)
        leftovers = Leftovers(most_kept=self._layout.keep, last=self._is_last)
        leftovers.kept = self._kept
        if passed:
            leftovers.kept, leftovers.discarded = passed.kept, passed.discarded
        sheet = PassSheet(leftovers, passed=bool(passed), note=host.session.names[host.player])
        sheet.bind(
            on_pass=lambda _sheet, kept, discarded: self._pass(kept, discarded),
            on_play_on=lambda _sheet: host.entries.play_on(),
        )
        sheet.open()

    def _pass(self, kept: int, discarded: int) -> None:
        corrected = self.host.player in self.done_players() or self.host.correcting
        result = self.host.entries.pass_round(kept, discarded)
        if not result or result.status is not ActionStatus.CHANGED:
            return
        self._last_taps.pop(self.host.player, None)
        self._reset_kept()
        if corrected:
            self.host.refresh()
        else:
            self.host.turns.go_on()

    # Results

    def _show_result(self, result: ActionResult | None) -> None:
        """Show the effect of a tap on the redrawn board."""
        if not result:
            return
        if result.status is ActionStatus.ADDED:
            self._play(result.space)
        elif result.status is ActionStatus.CHOOSE:
            self._choose_color(result)
        elif result.status is ActionStatus.EARLIER_ROUND:
            self.host.menu.show_receipt(result.space)
        elif result.refusal and result.refusal.code is Code.ALREADY_PASSED:
            self._offer_to_play_on(result.refusal)
        elif result.refusal:
            self._refuse(result, result.refusal, self._point_of(result.space))

    def _play(self, space: Space) -> None:
        """Animate the points of a new tile."""
        host, table = self.host, self._now
        assert table
        line = views.lines_of(table, host.player, space)[0]
        structures = tuple((one.kind, one.star) for one in views.completed_by(table, host.player, space))
        self.stars.play(StarRun(space, _.language.signed(line.points), line.spaces, structures))
        host.context.preferences.signal(Signal.SPECIAL if structures else Signal.TILE)
        host.context.preferences.speak(_.language.points(line.points))

    def _choose_color(self, result: ActionResult) -> None:
        picker = Picker(*self._picker_of(result.space, result.choices, partial(self._lay, result.space)))
        picker.open(*self._point_of(result.space))

    def _picker_of(
        self, space: Space, choices: Sequence[ColorChoice], place: Callable[[str], object]
    ) -> tuple[Any, ...]:
        """The arguments of a color picker for a space."""
        tag = _.language.signed(self._views[space].points)
        return self.host.context, options_of(choices, tag, self._layout), place, self._draw_highlighted, RHOMBUS

    def _draw_highlighted(self, spaces: Iterable[Space], is_free: Callable[[float, float, float], bool]) -> None:
        """Draw tiles again, above the picker, except where they would be covered."""
        for space in spaces:
            if is_free(*self._point_of(space), self.stars.edge):
                self.stars.draw_ringed(space)

    def _offer_to_play_on(self, refusal: Refusal) -> None:
        text = why_not(_.language, refusal)
        self.host.messages.show_toast(text, "info", _("Not passed"), self.host.entries.play_on, urgent=True)

    def _refuse(self, result: ActionResult, refusal: Refusal, at: tuple[float, float]) -> None:
        self._highlight(refusal.spaces)
        self.host.messages.show_refusal(self._layout, refusal, at, lambda: self._highlight(()), result.later)

    def _point_of(self, space: Space) -> tuple[float, float]:
        """The middle of a space in the window."""
        return self.stars.to_window(*self.stars.point_of(space))

    def _highlight(self, spaces: Iterable[Space]) -> None:
        self._highlighted = frozenset(spaces)
        self._draw_cells()

    # Appearance

    def _bonus_line(self) -> Line | None:
        """The line of the last tile, if it gives bonus tiles."""
        player = self.host.player
        space = self._last_taps.get(player)
        lines = views.lines_of(self.host.session.table, player, space) if space else []
        return next((line for line in lines if line.bonus_tiles and line.round == self.host.round), None)

    def _draw_cells(self, *_args: object) -> None:
        self.stars.cells = {space: self._cell(space, view) for space, view in self._views.items()}

    def _cell(self, space: Space, view: views.SpaceView) -> Cell:
        tag = ""
        if view.state == NEW or (view.state == OPEN and self._previewed(space)):
            tag = _.language.signed(view.points)
        return Cell(view.color, str(view.state), tag, ring="neg" if space in self._highlighted else "")

    def _previewed(self, space: Space) -> bool:
        return bool(self.stars.held) or self.stars.lens == space.star

    def _show_first(self, table: Stars, player: int) -> None:
        first, taken = self.foot.first, table.first
        own = taken is not None and taken.player == player
        first.tiles = taken.tiles if taken and own else 0
        first.holder = ""
        if taken and not own:
            name = self.host.session.names[taken.player]
            first.holder = _("{name} took it with {tiles}", name=name, tiles=_.language.tiles(taken.tiles))
        self.foot.remind(self._bonus_line())

    def _show_rest(self, table: Stars, player: int, number: int) -> None:
        foot, passed = self.foot, table.passed.get(player)
        foot.passed, foot.last_round = passed is not None, self._is_last
        foot.kept.most, foot.kept.tiles = table.layout.keep, self._kept
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
