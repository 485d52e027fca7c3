"""A dome of the active game: a tap enters a tile or asks for a plate; special tiles appear automatically."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from kivy.clock import ClockEvent

from scorer.play import views
from scorer.play.dome_views import dome_spaces
from scorer.rules.board import SPECIAL, Space
from scorer.rules.dome import Domes
from scorer.rules.plates import PLACE_OF, PLACES
from scorer.rules.reasons import Line, Reason
from scorer.ui.boards.board_in_play import Drag
from scorer.ui.boards.dome_board import DomeBoard, PlaceText, PlateRun
from scorer.ui.context.feedback import Signal
from scorer.ui.drawing import motion, tokens
from scorer.ui.drawing.cells import CLOSED, Cell
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.wall.live_wall import LiveWall

SHOW_GOAL = 1.6
"""How long the spaces of a goal are ringed, in seconds."""


class LiveDome(LiveWall, DomeBoard):
    """The dome of one player in the shown round."""

    has_stroke: ClassVar[bool] = False

    def __init__(self, host: RoundHost, open_plates: Callable[[int, int], object], **kwargs: Any) -> None:
        self._open_plates = open_plates
        self._following: ClockEvent | None = None
        self._ringing: ClockEvent | None = None
        self._coming: Space | None = None
        """The space of a special tile that is about to open."""
        super().__init__(host, **kwargs)

    def show(self, table: Any, player: int) -> None:
        self.captions = captions_of(table, player)
        super().show(table, player)

    def views_of(self, table: Any) -> dict[Space, views.SpaceView]:
        return dome_spaces(table, self.player)

    def on_space(self, space: Space) -> None:
        caption = self.captions.get(PLACE_OF[space])
        if caption and caption.open:
            self._open_plates(self.player, PLACE_OF[space])
        else:
            super().on_space(space)

    def begin_drag(self, space: Space, at: tuple[float, float], moved: float) -> Drag | None:
        """On a wild space, open the colors under the finger."""
        return self._begin_marking(space, at)

    def ring(self, spaces: Iterable[Space]) -> None:
        """Ring spaces for a while."""
        self.settle()
        self._highlighted, self._ring = tuple(spaces), "primary"
        self._show_cells()
        self._ringing = motion.after(SHOW_GOAL, self._end_ring)

    def settle(self) -> None:
        if self._following:
            self._following.cancel()
        self._following = None
        if self._ringing:
            self._end_ring()
        self._await_special(None)
        super().settle()

    def _end_ring(self) -> None:
        if self._ringing:
            self._ringing.cancel()
        self._ringing = None
        self._highlighted = ()
        self._show_cells()

    def _play_tile(self, space: Space) -> None:
        super()._play_tile(space)
        special = followed_by(self._table, self.player, space)
        if special:
            self._await_special(special.space)
            self._following = motion.after(tokens.SNAP, lambda: self._play_special(special))

    def _await_special(self, space: Space | None) -> None:
        if space != self._coming:
            self._coming = space
            self._show_cells()

    def _cell_of(self, space: Space, view: views.SpaceView) -> Cell:
        return Cell(SPECIAL, CLOSED) if space == self._coming else super()._cell_of(space, view)

    def _play_special(self, special: Line) -> None:
        self._following = None
        self.play(PlateRun(special.space, _.language.signed(special.points), PLACE_OF[special.space]))
        self._host.context.preferences.signal(Signal.SPECIAL)


def followed_by(table: Any, player: int, space: Space) -> Line | None:
    """The line of the special tile that was placed because this tile completed its plate in this round."""
    now = (line for line in table.lines if (line.player, line.round) == (player, table.round))
    specials = (line for line in now if line.reason is Reason.SPECIAL_TILE)
    return next((line for line in specials if PLACE_OF[line.space] == PLACE_OF[space]), None)


def captions_of(table: Domes, player: int) -> dict[int, PlaceText]:
    """The captions of the places without a plate."""
    plates, now = table.plates[player], table.free_places(player)
    empty = [place for place in PLACES if place not in plates]
    if now:
        return {place: PlaceText(open=True) for place in empty}
    return {place: _caption(table, len(plates) + number) for number, place in enumerate(empty, start=1)}


def _caption(table: Domes, number: int) -> PlaceText:
    """When a player's plate with this number is placed."""
    placed = 0
    for later, count in enumerate(table.layout.plates_by_round, start=1):
        placed += count
        if placed >= number and later > table.round:
            return PlaceText(_("Plate {n}", n=number), _("in round {n}", n=later))
    return PlaceText(_("No plate"))
