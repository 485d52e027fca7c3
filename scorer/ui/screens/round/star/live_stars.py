"""The stars of the active game: a tap enters a tile, and the result is shown on the board."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from scorer.play import views
from scorer.play.actions import ActionResult
from scorer.rules.board import Space
from scorer.rules.reasons import Code
from scorer.rules.star import Stars
from scorer.ui.boards.board_in_play import Drag
from scorer.ui.boards.star_board import StarBoard, StarRun
from scorer.ui.boards.tile_choice import RHOMBUS
from scorer.ui.context.feedback import Signal
from scorer.ui.drawing.cells import NEW, OPEN, Cell
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.live_board import LiveBoard
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.wording.language import why_not


class LiveStars(LiveBoard, StarBoard):
    """The board of the shown player; `entering` is called before a tap or a drag enters a tile."""

    tile_shape: ClassVar[str] = RHOMBUS

    def __init__(self, host: RoundHost, entering: Callable[[Space], object], **kwargs: Any) -> None:
        self._entering = entering
        self._table: Stars | None = None
        super().__init__(host, **kwargs)
        for name in ("lens", "held"):
            self.fbind(name, self._show_cells)

    def show(self, table: Stars, player: int) -> None:
        """Show a player's stars."""
        self._table, self.player = table, player
        self.show_layout(table.layout)
        self.spaces = views.star_spaces(table, player)
        self._show_cells()
        self.mark_complete(views.complete_structures(table, player))

    def reset(self) -> None:
        """Drop the state of another board that was shown before."""
        self._highlighted = ()
        self.close_lens()

    def on_space(self, space: Space) -> None:
        self._entering(space)
        super().on_space(space)

    def begin_drag(self, space: Space, at: tuple[float, float], moved: float) -> Drag | None:
        return self._begin_marking(space, at) if moved else None

    def is_dragged_at(self, x: float, y: float) -> bool:
        """Whether a drag from a point of the window opens the color picker."""
        at = self.to_widget(x, y)
        return self.collide_point(*at) and bool(self._several_colors(self.space_at(*at)))

    def explain(self, result: ActionResult, at: tuple[float, float]) -> None:
        """Show a refusal at a position of the window; players who have passed can revert that."""
        refusal, host = result.refusal, self._host
        if not refusal:
            return
        if refusal.code is Code.ALREADY_PASSED:
            text, play_on = why_not(_.language, refusal), host.entries.play_on
            show_toast(text, "info", _("Not passed"), play_on, urgent=True)
            return
        self._highlight(refusal.spaces)
        host.messages.show_refusal(host.session.layout, refusal, at, lambda: self._highlight(()), result.later)

    def _mark(self, space: Space, color: str) -> None:
        self._entering(space)
        self.close_lens()
        super()._mark(space, color)

    def _play(self, result: ActionResult) -> None:
        table, preferences = self._table, self._host.context.preferences
        assert table
        line = views.lines_of(table, self.player, result.space)[0]
        completed = views.completed_by(table, self.player, result.space)
        structures = tuple((one.kind, one.star) for one in completed)
        self.play(StarRun(result.space, _.language.signed(line.points), line.spaces, structures))
        preferences.signal(Signal.SPECIAL if structures else Signal.TILE)
        preferences.speak(_.language.points(line.points))

    def _explain(self, result: ActionResult) -> None:
        self.explain(result, self.center_of(result.space))

    def _highlight(self, spaces: Iterable[Space]) -> None:
        self._highlighted = tuple(spaces)
        self._show_cells()

    def _cell_of(self, space: Space, view: views.SpaceView) -> Cell:
        previewed = view.state == OPEN and (self.held or self.lens == space.star)
        tag = _.language.signed(view.points) if view.state == NEW or previewed else ""
        return Cell(view.color, str(view.state), tag, ring="neg" if space in self._highlighted else "")
