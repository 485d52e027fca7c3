"""A wall of the active game: a tap enters a tile, and the result is shown on the wall.

A phone shows one wall, a tablet one for each player.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from kivy.clock import Clock

from scorer.play import views
from scorer.play.actions import ActionResult, ActionStatus
from scorer.rules.board import Space
from scorer.rules.reasons import Code, Line, Reason, Refusal
from scorer.rules.wall import Walls
from scorer.ui.boards.board_in_play import Drag
from scorer.ui.boards.wall_board import Run, WallBoard
from scorer.ui.context.feedback import Signal
from scorer.ui.drawing.cells import Cell
from scorer.ui.drawing.tokens import glaze_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.lessons import Gesture
from scorer.ui.screens.round.live_board import LiveBoard
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.wall.stroke_drag import BEGINS, StrokeDrag, StrokeWall


class LiveWall(LiveBoard, WallBoard):
    """The wall of one player in the shown round."""

    has_stroke: ClassVar[bool] = True
    """Whether one stroke can place several tiles."""

    def __init__(self, host: RoundHost, **kwargs: Any) -> None:
        self._table: Walls | None = None
        self._ring = "neg"
        self._preview: Walls | None = None
        self._picked: tuple[Space, ...] = ()
        super().__init__(host, **kwargs)

    def show(self, table: Walls, player: int) -> None:
        """Show a player's wall."""
        self._table, self.player, self._highlighted = table, player, ()
        self.layout = self._host.session.layout
        self._preview, self._picked = None, ()
        self._show_cells()

    def on_space(self, space: Space) -> None:
        result = self._host.entries.tap(space, self.player)
        if self.has_stroke and result and result.status is ActionStatus.ADDED:
            self._host.lessons.tapped(Gesture.STROKE)
        self._show_result(result)

    def _play(self, result: ActionResult) -> None:
        if result.spaces:
            self._play_stroke(result.spaces)
        else:
            self._play_tile(result.space)

    def _play_tile(self, space: Space) -> None:
        assert self._table
        found = views.lines_of(self._table, self.player, space)
        lines = {line.reason: line.spaces for line in found}
        self.play(Run(space, formula(found), lines.get(Reason.ROW_RUN, ()), lines.get(Reason.COLUMN_RUN, ())))
        preferences = self._host.context.preferences
        preferences.signal(Signal.TILE)
        preferences.speak(_.language.points(sum(line.points for line in found)))

    def _play_stroke(self, spaces: Sequence[Space]) -> None:
        assert self._table
        self.play_stroke(spaces)
        preferences, table = self._host.context.preferences, self._table
        preferences.signal(Signal.STROKE)
        preferences.play_clicks(len(spaces))
        preferences.speak(_.language.points(sum(views.points_of(table, self.player, space) for space in spaces)))

    def _move(self, space: Space) -> None:
        self._show_result(self._host.entries.move(space, self.player))

    # A dragging finger

    def begin_drag(self, space: Space, at: tuple[float, float], moved: float) -> Drag | None:
        if self._host.session.layout.print_of(space) and moved >= BEGINS:
            wall = StrokeWall(self, self.player, self._show_preview, self._place_stroke)
            return StrokeDrag(wall, self._host, self.middle_of(space.column, space.row), at)
        return self._begin_marking(space, at)

    def _show_preview(self, table: Walls | None, spaces: tuple[Space, ...]) -> None:
        self._preview, self._picked = table, spaces
        self._show_cells()

    def _place_stroke(self, spaces: tuple[Space, ...]) -> None:
        self._host.lessons.learned(Gesture.STROKE)
        self._show_result(self._host.entries.lay_all(spaces, self.player))

    def _explain(self, result: ActionResult) -> None:
        """Show why a space is refused: directly if there is one reason, else for each color in the picker."""
        if result.refusal and result.later:
            self._refuse(result, result.refusal)
            return
        refusals = {choice.refusal for choice in result.choices if choice.refusal}
        if not refusals and result.refusal:
            refusals = {result.refusal}
        tiled = [refusal for refusal in refusals if refusal.code is Code.ROW_ALREADY_TILED]
        if tiled or len(refusals) == 1:
            self._refuse(result, (tiled or list(refusals))[0])
        else:
            self._choose_color(result)

    def _refuse(self, result: ActionResult, refusal: Refusal) -> None:
        self._highlighted = (*refusal.spaces, result.space)
        self._ring = "primary" if result.movable else "neg"
        self._show_cells()
        x, y, side = self.box(result.space)
        at = self.to_window(x + side / 2, y + side)
        if result.movable:
            move = partial(self._move, result.space)
            self._host.messages.offer_move(self._host.session.layout, refusal, at, move, self._end_highlight)
            return
        self.shake(result.space)
        self._host.messages.show_refusal(self._host.session.layout, refusal, at, self._end_highlight, result.later)

    def _end_highlight(self) -> None:
        """End the highlight when the bubble is dismissed."""
        self._highlighted = ()
        Clock.schedule_once(self._show_cells, 0)

    def views_of(self, table: Any) -> dict[Space, views.SpaceView]:
        """Every space of the shown player's board."""
        return views.wall_spaces(table, self.player)

    def _show_cells(self, *_args: object) -> None:
        assert self._table
        self.spaces = self.views_of(self._preview or self._table)
        super()._show_cells()

    def _cell_of(self, space: Space, view: views.SpaceView) -> Cell:
        previewed = view.state is views.SpaceState.OPEN and self._host.context.preferences.preview
        return Cell(
            color=glaze_of(view.color, self._host.session.layout.palette),
            state=str(view.state),
            tag=_.language.signed(view.points) if view.state is views.SpaceState.NEW or previewed else "",
            badge=f"×{view.factor}" if view.factor > 1 else "",
            ring=self._ring if space in self._highlighted else "primary" if space in self._picked else "",
        )


def formula(lines: Sequence[Line]) -> str:
    """What a tile earned: "+4", or "(2+2)×2 = +8" on a space that doubles it."""
    total = _.language.signed(sum(line.points for line in lines))
    parts = [_.language.number(line.points) for line in lines if line.reason is not Reason.DOUBLE_SPACE]
    if len(parts) == len(lines):
        return total
    once = "+".join(parts)
    return f"{once if len(parts) == 1 else f'({once})'}×2 = {total}"
