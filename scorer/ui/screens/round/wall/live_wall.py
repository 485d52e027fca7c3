"""A wall of the active game: a tap enters a tile, and the result is shown on the wall.

A phone shows one wall, a tablet one for each player.
"""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty

from scorer.play import views
from scorer.play.actions import ActionResult, ActionStatus
from scorer.rules.board import Space
from scorer.rules.reasons import Code, Reason, Refusal
from scorer.rules.wall import Walls
from scorer.ui.boards.wall_board import Run, WallBoard
from scorer.ui.drawing.cells import Cell, draw_cell, draw_ring
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.color_picker import Picker, options_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.round_body import RoundHost


class LiveWall(WallBoard):
    """The wall of one player in the shown round."""

    player: "NumericProperty[int]" = NumericProperty(0)

    def __init__(self, host: RoundHost, **kwargs: Any) -> None:
        self._host = host
        self._table: Walls | None = None
        self.spaces: dict[Space, views.SpaceView] = {}
        """Every space as it is shown."""
        self._highlighted: tuple[Space, ...] = ()
        super().__init__(**kwargs)

    def show(self, table: Walls, player: int) -> None:
        """Show a player's wall."""
        self._table, self.player, self._highlighted = table, player, ()
        self._show_cells()

    def on_space(self, space: Space) -> None:
        self._show_result(self._host.entries.tap(space, self.player))

    def _lay(self, space: Space, color: str) -> None:
        self._show_result(self._host.entries.lay(space, color, self.player))

    def _show_result(self, result: ActionResult | None) -> None:
        """Show on the wall, which is redrawn by now, what a tap meant."""
        if not result:
            return
        if result.status is ActionStatus.ADDED:
            self._play(result.space)
        elif result.status is ActionStatus.EARLIER_ROUND:
            self._host.show_receipt(result.space, self.player)
        elif result.status is ActionStatus.CHOOSE:
            self._choose_color(result)
        elif result.status is ActionStatus.REFUSED:
            self._explain(result)

    def _play(self, space: Space) -> None:
        """Animate the points of a new tile."""
        assert self._table
        lines = {line.reason: line.spaces for line in views.lines_of(self._table, self.player, space)}
        points = _.language.signed(views.points_of(self._table, self.player, space))
        self.play(Run(space, points, lines.get(Reason.ROW_RUN, ()), lines.get(Reason.COLUMN_RUN, ())))
        self._host.context.preferences.tick()

    def _explain(self, result: ActionResult) -> None:
        """Say why a space is refused: at once if there is one reason, else for each color in the picker."""
        refusals = {choice.refusal for choice in result.choices if choice.refusal}
        if not refusals and result.refusal:
            refusals = {result.refusal}
        tiled = [refusal for refusal in refusals if refusal.code is Code.ROW_ALREADY_TILED]
        if tiled or len(refusals) == 1:
            self._refuse(result, (tiled or list(refusals))[0])
        else:
            self._choose_color(result)

    def _choose_color(self, result: ActionResult) -> None:
        view = self.spaces[result.space]
        tag = _.language.signed(view.points) if view.points else ""
        options = options_of(result.choices, tag, self._host.session.layout)
        picker = Picker(
            self._host.context, options, lambda color: self._lay(result.space, color), self._draw_highlighted
        )
        picker.open(*self._middle(result.space))

    def _refuse(self, result: ActionResult, refusal: Refusal) -> None:
        self._highlighted = (*refusal.spaces, result.space)
        self._show_cells()
        self.shake(result.space)
        x, y, side = self.box(result.space)
        at = self.to_window(x + side / 2, y + side)
        self._host.messages.show_refusal(self._host.session.layout, refusal, at, self._end_highlight, result.later)

    def _end_highlight(self) -> None:
        """The bubble with the reason was dismissed."""
        self._highlighted = ()
        Clock.schedule_once(self._show_cells, 0)

    def _draw_highlighted(self, spaces: Iterable[Space], is_free: Callable[[float, float, float], bool]) -> None:
        """Draw tiles again, ringed, on the current canvas of the window, where that is free."""
        for space in spaces:
            if not is_free(*self._middle(space), self.side):
                continue
            x, y, side = self.box(space)
            x, y = self.to_window(x, y)
            draw_cell(self.cells[space]._replace(ring=""), x, y, side)
            draw_ring(x, y, side, theme.neg)

    def _show_cells(self, *_args: object) -> None:
        assert self._table
        self.spaces = views.wall_spaces(self._table, self.player)
        self.cells = {space: self._cell_of(space, view) for space, view in self.spaces.items()}

    def _cell_of(self, space: Space, view: views.SpaceView) -> Cell:
        previewed = view.look is views.Look.OPEN and self._host.context.preferences.preview
        return Cell(
            color=view.color,
            state=str(view.look),
            tag=_.language.signed(view.points) if view.look is views.Look.NEW or previewed else "",
            badge=f"×{view.factor}" if view.factor > 1 else "",
            ring="neg" if space in self._highlighted else "",
        )

    def _middle(self, space: Space) -> tuple[float, float]:
        x, y, side = self.box(space)
        return self.to_window(x + side / 2, y + side / 2)
