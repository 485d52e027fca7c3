"""The replay of a game: all boards after each tile, with its points and the reason. Drag the slider, step, or play."""

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from scorer.play.active_game import ActiveGame
from scorer.play.replay import Moment, if_ended_at, moments
from scorer.play.session import Session
from scorer.rules.game import winners
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import cells_with_print
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.drawing.tokens import glaze_of
from scorer.ui.explain.why_sheet import END, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.containers.card import Card, TapCard
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.stack import Stack
from scorer.wording.language import brief, reason_name, tile_name

NARROW = 100
"""Below this width, a board has its total below the name."""
LEAST_SIDE, GAP = 40, tokens.GUTTER


class ReplaySeat(Tappable, Stack):
    """A player's board with name and total."""

    seat: "NumericProperty[int]" = NumericProperty(0)
    name = StringProperty()
    total = StringProperty()
    board: "ObjectProperty[MiniBoard]" = ObjectProperty()
    narrow = BooleanProperty(False)
    active = BooleanProperty(False)

    def on_kv_post(self, _base: object) -> None:
        self.ids.slot.add_widget(self.board)


class MomentCard(TapCard):
    """The tile or the other line that was scored last."""

    colors: "ListProperty[str]" = ListProperty()
    rhombic = BooleanProperty(False)
    title = StringProperty()
    note = StringProperty()
    points = StringProperty()


class Replay(Card):
    """The boards, the slider and the buttons; call `show` with a game."""

    at: "NumericProperty[int]" = NumericProperty(0)
    """The index of the moment that is shown."""
    last: "NumericProperty[int]" = NumericProperty(1)
    parts: "ListProperty[tuple[int, str]]" = ListProperty()
    playing = BooleanProperty(False)
    progress = StringProperty()
    """How many tiles have been placed."""
    ending = StringProperty()
    """Who would have won if the game had ended here."""

    context: AppContext
    game: ActiveGame

    def __init__(self, **kwargs: Any) -> None:
        self._moments: list[Moment] = []
        self._seats: list[ReplaySeat] = []
        super().__init__(**kwargs)
        self._clock = Clock.create_trigger(self._play_next, tokens.REPLAY_STEP, interval=True)
        self.fbind("at", self._update)
        self.fbind("width", self._fit)
        _.bind(language=self._translate)

    @property
    def moment(self) -> Moment:
        return self._moments[self.at]

    def show(self, context: AppContext, game: ActiveGame) -> None:
        """Show a game, starting at its end."""
        self.pause()
        self.context, self.game = context, game
        session = game.session
        self._moments = moments(session.table)
        self._view = VIEWS[session.layout.family]
        self._add_seats()
        self.last = max(1, len(self._moments) - 1)
        self.parts = self._parts()
        self.at = len(self._moments) - 1
        self._fit()
        self._update()

    def _add_seats(self) -> None:
        self.ids.boards.clear_widgets()
        new_board = partial(self._view.mini_board, palette=self.game.session.layout.palette)
        self._seats = [
            ReplaySeat(seat=look, name=name, board=new_board())
            for look, name in zip(self.game.looks, self.game.session.names, strict=True)
        ]
        for player, seat in enumerate(self._seats):
            seat.act = partial(open_why, self.context, self.game, player)
            self.ids.boards.add_widget(seat)

    def _parts(self) -> list[tuple[int, str]]:
        """The first index of each round and of the end of the game, with its label."""
        starts: dict[int, int] = {}
        for index, moment in enumerate(self._moments):
            starts.setdefault(moment.round if index else 1, index)
        return [(index, _("R{n}", n=number) if number else _("end")) for number, index in starts.items()]

    def _translate(self, *_args: object) -> None:
        if self._moments and self.get_parent_window():
            self.parts = self._parts()
            self._update()

    # Contents

    def _update(self, *_args: object) -> None:
        moment, session = self.moment, self.game.session
        for player, seat in enumerate(self._seats):
            seat.active = player == moment.player
            seat.total = _.language.number(moment.totals[player])
            seat.board.cells = cells_with_print(session.layout, moment.boards[player])
            seat.board.highlighted = list(moment.lit) if seat.active else []
            seat.board.mark = moment.space if seat.active and not self._view.shows_print else None
        self.progress = _("tile {n} of {of}", n=moment.laid, of=self._moments[-1].laid)
        self._update_card(moment, session)
        self.ending = self._ending(moment, session)

    def _update_card(self, moment: Moment, session: Session) -> None:
        card: MomentCard = self.ids.moment
        card.rhombic = self._view.rhombic
        if moment.player is None:
            card.title, card.note, card.points, card.colors = _("Before the first tile"), "", "", []
            return
        tiles, layout = moment.boards[moment.player], session.layout
        marker = bool(moment.round) and session.marker_of(moment.round) == moment.player
        when = _.language.round(moment.round) if moment.round else _("End of the game")
        what = reason_name(_.language, moment.lines[0].reason, layout)
        if moment.space:
            what = tile_name(_.language, moment.space, layout, tiles)
        card.title = f"{when} · {session.names[moment.player]}: {what}"
        card.note = ", ".join(brief(_.language, line, layout, tiles, marker=marker) for line in moment.lines)
        card.points = serif(_.language.signed(moment.points))
        card.colors = [glaze_of(tiles[moment.space], layout.palette)] if moment.space else []

    def _ending(self, moment: Moment, session: Session) -> str:
        """Who would win; empty before the first tile, in a solo game, at the real end, and where a board is not known."""
        is_end = moment is self._moments[-1] and session.finished
        if not moment.laid or len(session.names) == 1 or is_end or session.table.totals_only:
            return ""
        table = if_ended_at(session.table, moment)
        first = winners(table)
        names = _.language.join(session.names[player] for player in first)
        points = _.language.number(table.totals[first[0]])
        if len(first) > 1:
            return _("If it had ended here: {names} would share the victory, with {points}", names=names, points=points)
        return _("If it had ended here: {name} would win, with {points}", name=names, points=points)

    def open_why(self) -> None:
        """Open the receipt of the moment that is shown."""
        moment = self.moment
        if moment.player is not None:
            open_why(self.context, self.game, moment.player, moment.round or END, moment.space or None)

    # Playback

    def step(self, by: int) -> None:
        """Move some tiles forward or back."""
        self.pause()
        self.at = min(max(0, self.at + by), len(self._moments) - 1)

    def play(self) -> None:
        """Play from here, or from the start if this is the end; pause if it is playing."""
        if self.playing:
            self.pause()
            return
        if self.at >= len(self._moments) - 1:
            self.at = 0
        self.playing = True
        self._clock()

    def pause(self) -> None:
        self.playing = False
        self._clock.cancel()

    def _play_next(self, *_args: object) -> None:
        if self.at < len(self._moments) - 1:
            self.at += 1
        if self.at >= len(self._moments) - 1:
            self.pause()

    def _fit(self, *_args: object) -> None:
        if not self._seats:
            return
        boards, count = self.ids.boards, len(self._seats)
        room = self.width - dp(2 * tokens.INSET)
        boards.cols = count if count < 4 or room >= dp(tokens.FOUR_BOARDS_WIDTH) else 2
        column = (room - (boards.cols - 1) * dp(GAP)) / boards.cols
        side = max(dp(LEAST_SIDE), min(column, dp(self._view.replay_side)))
        for seat in self._seats:
            seat.board.size = (side, side)
            seat.narrow = column < dp(NARROW)


load_kv(__name__)
