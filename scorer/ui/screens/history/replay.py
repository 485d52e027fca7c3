"""The replay: all boards as they were after any tile, with what it earned and why; by the knob, step by step, or playing.

What is told comes from `scorer.play.replay`; here it gets its words and its pictures.
"""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from scorer.play.replay import if_ended_at, moments
from scorer.rules.game import winners
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import cells_with_print
from scorer.ui.boards.mini_boards import MiniStars, MiniWall
from scorer.ui.drawing import tokens
from scorer.ui.explain.why_sheet import END, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card, TapCard
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.stack import Stack
from scorer.wording import sentences
from scorer.wording.language import brief, tile_name

PACE = 0.9
"""Seconds from one tile to the next."""
NARROW = 100
"""A board narrower than this has its total below the name."""
WIDE = 520
"""From here on four boards stand in one row."""
LARGEST = {MiniWall: 150, MiniStars: 220}
LEAST_SIDE, GAP = 40, tokens.GUTTER


class ReplaySeat(ButtonBehavior, Stack):
    """A player's board with name and total."""

    seat = NumericProperty(0)
    name = StringProperty()
    total = StringProperty()
    board = ObjectProperty(None, allownone=True)
    narrow = BooleanProperty(False)
    active = BooleanProperty(False)

    def on_kv_post(self, _base: object) -> None:
        self.ids.slot.add_widget(self.board)


class MomentCard(TapCard):
    """What has just been counted."""

    colors = ListProperty()
    rhombic = BooleanProperty(False)
    title = StringProperty()
    note = StringProperty()
    points = StringProperty()


class Replay(Card):
    """`show` tells it which game; `at` is the step."""

    at = NumericProperty(0)
    last = NumericProperty(1)
    parts = ListProperty()
    playing = BooleanProperty(False)
    said = StringProperty()
    """How far it has come."""
    ending = StringProperty()
    """Who would win if it had ended here."""

    def __init__(self, **kwargs: Any) -> None:
        self._told = []
        self._seats = []
        self.context = self.game = None
        super().__init__(**kwargs)
        self._clock = Clock.create_trigger(self._play_on, PACE, interval=True)
        self.fbind("at", self._show)
        self.fbind("width", self._fit)
        _.bind(language=self._speak)

    @property
    def moment(self):
        return self._told[int(self.at)]

    def show(self, context, game) -> None:
        """Another game, from its end: the boards as they were left."""
        self.pause()
        self.context, self.game = context, game
        session = game.session
        self._told = moments(session.table)
        self._view = VIEWS[session.layout.family]
        self._make_seats()
        self.last = max(1, len(self._told) - 1)
        self.parts = self._parts()
        self.at = len(self._told) - 1
        self._fit()
        self._show()

    def _make_seats(self) -> None:
        self.ids.boards.clear_widgets()
        kind = self._view.mini_board
        self._seats = [
            ReplaySeat(seat=seat, name=name, board=kind()) for seat, name in enumerate(self.game.session.names, start=1)
        ]
        for player, seat in enumerate(self._seats):
            seat.bind(on_release=lambda _seat, player=player: open_why(self.context, self.game, player))
            self.ids.boards.add_widget(seat)

    def _parts(self):
        """Where each round begins, and the end of the game."""
        parts, before = [], None
        for step, moment in enumerate(self._told):
            number = moment.round if step else 1
            if number != before:
                parts.append((step, _("R{n}", n=number) if number else _("end")))
                before = number
        return parts

    def _speak(self, *_args: object) -> None:
        if self._told and self.get_parent_window():
            self.parts = self._parts()
            self._show()

    # What is shown

    def _show(self, *_args: object) -> None:
        moment, session = self.moment, self.game.session
        for player, seat in enumerate(self._seats):
            mine = player == moment.player
            seat.total = _.language.number(moment.totals[player])
            seat.active = mine
            seat.board.cells = cells_with_print(session.layout, moment.boards[player])
            seat.board.highlighted = list(moment.lit) if mine else []
            seat.board.mark = moment.space if mine and not self._view.shows_print else None
        tiles = self._told[-1].laid
        self.said = _("tile {n} of {of}", n=moment.laid, of=tiles)
        self._tell(moment, session)
        self.ending = self._ending(moment, session)

    def _tell(self, moment, session) -> None:
        card = self.ids.moment
        card.rhombic = self._view.rhombic
        if moment.player is None:
            card.title, card.note, card.points, card.colors = _("Before the first tile"), "", "", []
            return
        tiles, layout = moment.boards[moment.player], session.layout
        marker = bool(moment.round) and session.marker_of(moment.round) == moment.player
        when = _.language.round(moment.round) if moment.round else _("End of the game")
        what = _(sentences.REASONS[moment.lines[0].reason])
        if moment.space:
            what = tile_name(_.language, moment.space, layout, tiles)
        card.title = f"{when} · {session.names[moment.player]}: {what}"
        card.note = ", ".join(brief(_.language, line, layout, tiles, marker=marker) for line in moment.lines)
        card.points = serif(_.language.signed(moment.points))
        card.colors = [tiles[moment.space]] if moment.space else []

    def _ending(self, moment, session):
        """A sentence; nothing where nothing is laid or the game ends anyway."""
        if not moment.laid or len(session.names) == 1 or (moment is self._told[-1] and session.finished):
            return ""
        table = if_ended_at(session.layout, moment)
        first = winners(table)
        names = _.language.join(session.names[player] for player in first)
        points = _.language.number(table.totals[first[0]])
        if len(first) > 1:
            return _("If it had ended here: {names} would share the victory, with {points}", names=names, points=points)
        return _("If it had ended here: {name} would win, with {points}", name=names, points=points)

    def why(self) -> None:
        """The receipt of what is shown."""
        moment = self.moment
        if moment.player is not None:
            open_why(self.context, self.game, moment.player, moment.round or END, moment.space or None)

    # How it moves

    def step(self, by) -> None:
        """A tile on or back."""
        self.pause()
        self.at = min(max(0, self.at + by), len(self._told) - 1)

    def play(self) -> None:
        """Play from here on, or from the start if this is the end; or stop."""
        if self.playing:
            self.pause()
            return
        if self.at >= len(self._told) - 1:
            self.at = 0
        self.playing = True
        self._clock()

    def pause(self) -> None:
        self.playing = False
        self._clock.cancel()

    def _play_on(self, *_args: object) -> None:
        if self.at < len(self._told) - 1:
            self.at += 1
        if self.at >= len(self._told) - 1:
            self.pause()

    def _fit(self, *_args: object) -> None:
        if not self._seats:
            return
        boards, count = self.ids.boards, len(self._seats)
        room = self.width - dp(2 * tokens.INSET)
        boards.cols = count if count < 4 or room >= dp(WIDE) else 2
        column = (room - (boards.cols - 1) * dp(GAP)) / boards.cols
        side = max(dp(LEAST_SIDE), min(column, dp(LARGEST[type(self._seats[0].board)])))
        for seat in self._seats:
            seat.board.size = (side, side)
            seat.narrow = column < dp(NARROW)


load_kv(__name__)
