"""One stroke over a wall: a finger goes from row to row and places at most one tile in each."""

from collections.abc import Callable
from typing import NamedTuple

from kivy.metrics import dp

from scorer.play import views
from scorer.play.stroke import Stroke
from scorer.rules.board import Space
from scorer.rules.wall import Walls
from scorer.ui.boards.finger_path import Path
from scorer.ui.boards.wall_board import WallBoard
from scorer.ui.context.feedback import Signal
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.round_body import RoundHost

BEGINS = 12
"""The distance, in dp, after which a finger draws a stroke."""
OUTSIDE = 24
"""The distance outside the wall, in dp, at which a stroke is canceled."""


class StrokeWall(NamedTuple):
    """The wall on which the stroke is drawn."""

    board: WallBoard
    player: int
    preview: Callable[[Walls | None, tuple[Space, ...]], object]
    """Shows the wall with tiles on these spaces; None ends the preview."""
    place: Callable[[tuple[Space, ...]], object]
    """Places the tiles."""


class StrokeDrag:
    """A `Drag` on a wall."""

    def __init__(self, wall: StrokeWall, host: RoundHost, start: tuple[float, float], at: tuple[float, float]) -> None:
        self._wall, self._host = wall, host
        session = host.session
        self._stroke = Stroke(session.stroke_spaces(wall.player, host.round), *wall.board.grid_of(*start))
        self._shown: tuple[Space, ...] = ()
        self._points = 0
        self.move(*at)

    @property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces that get a tile if the finger is lifted now."""
        return self._stroke.spaces if self._is_inside else ()

    @property
    def ignores_flick(self) -> bool:
        """A flick along a single row is meant as the swipe for *Done*, so it places nothing."""
        return len(self._stroke.rows) < 2

    def move(self, x: float, y: float) -> None:
        wall, reach = self._wall.board, dp(OUTSIDE)
        self._is_inside = wall.x - reach <= x <= wall.right + reach and wall.y - reach <= y <= wall.top + reach
        if self._is_inside:
            self._stroke.move_to(*wall.grid_of(x, y))
        if self.spaces != self._shown:
            self._preview()
        wall.show_path(self._path(x, y) if self._is_inside else None)
        self._announce()

    def lift(self) -> None:
        spaces = self.spaces
        self.cancel()
        if spaces:
            self._wall.place(spaces)

    def cancel(self) -> None:
        self._wall.board.show_path(None)
        self._wall.preview(None, ())
        self._host.end_drag()

    def _preview(self) -> None:
        """Show the wall and the points with the tiles, scored from the top."""
        spaces, host, wall = self.spaces, self._host, self._wall
        if set(spaces) - set(self._shown):
            host.context.preferences.signal(Signal.STROKE)
        self._shown = spaces
        table = host.session.with_tiles(wall.player, spaces, host.round)
        assert isinstance(table, Walls)
        self._points = sum(views.points_of(table, wall.player, space) for space in spaces)
        wall.preview(table, spaces)

    def _path(self, x: float, y: float) -> Path:
        rows = self._stroke.rows
        dots = tuple((self._wall.board.middle_of(row.column, row.row), bool(row.space)) for row in rows)
        points = _.language.signed(self._points) if self._shown else ""
        return Path(dots, (x, y), points, _("stays empty"))

    def _announce(self) -> None:
        """Announce in the bar what lifting the finger does."""
        count = len(self.spaces)
        if count:
            text = _.plural("Lift to place {n} tile", "Lift to place {n} tiles", count)
            self._host.announce_drag(text, _("Slide off the wall to cancel"))
        else:
            self._host.announce_drag(_("Lift to place nothing"), _("Slide over the free spaces of each row"))
