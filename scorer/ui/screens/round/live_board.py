"""A board of the active game: a tap or a drag enters a tile, and the result is shown on the board."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from kivy.properties import NumericProperty

from scorer.play import views
from scorer.play.actions import ActionResult, ActionStatus, ColorChoice
from scorer.rules.board import Space
from scorer.ui.boards.board_in_play import BoardInPlay, Drag
from scorer.ui.boards.tile_choice import SQUARE
from scorer.ui.drawing.cells import Cell
from scorer.ui.explain.color_picker import Picker, options_of
from scorer.ui.explain.marking_menu import MarkingDrag, MarkingMenu
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.lessons import Gesture
from scorer.ui.screens.round.round_body import RoundHost

P = TypeVar("P", bound=Picker)


class LiveBoard(BoardInPlay):
    """One player's board in the shown round; each family draws its own."""

    tile_shape: ClassVar[str] = SQUARE

    player: "NumericProperty[int]" = NumericProperty(0)

    def __init__(self, host: RoundHost, **kwargs: Any) -> None:
        self._host = host
        self.spaces: dict[Space, views.SpaceView] = {}
        """Every space, as shown."""
        self._highlighted: tuple[Space, ...] = ()
        super().__init__(**kwargs)

    # Taps and drags

    def on_space(self, space: Space) -> None:
        self._show_result(self._host.entries.tap(space, self.player))

    def _lay(self, space: Space, color: str) -> None:
        """A color was chosen after a tap."""
        self._host.lessons.tapped(Gesture.MARKING)
        self._show_result(self._host.entries.lay(space, color, self.player))

    def _mark(self, space: Space, color: str) -> None:
        """A color was chosen by a drag."""
        self._host.lessons.learned(Gesture.MARKING)
        self._show_result(self._host.entries.lay(space, color, self.player))

    def _several_colors(self, space: Space) -> tuple[ColorChoice, ...]:
        """The colors of a space, if more than one is legal."""
        choices = self._host.session.choices(self.player, space, self._host.round)
        return choices if sum(not choice.refusal for choice in choices) > 1 else ()

    def _begin_marking(self, space: Space, at: tuple[float, float]) -> Drag | None:
        """Open the color picker under the finger, if there is a choice."""
        choices = self._several_colors(space)
        if not choices:
            return None
        menu = self._picker(MarkingMenu, space, choices, self._mark, refused=partial(self.shake, space))
        menu.open(*self.center_of(space))
        return MarkingDrag(self, menu, at)

    def _choose_color(self, result: ActionResult) -> None:
        self._picker(Picker, result.space, result.choices, self._lay).open(*self.center_of(result.space))

    def _picker(
        self,
        kind: type[P],
        space: Space,
        choices: Sequence[ColorChoice],
        place: Callable[[Space, str], object],
        **more: Any,
    ) -> P:
        """A color picker for a space; `place` is called with the space and the chosen color."""
        view, host = self.spaces[space], self._host
        tag = _.language.signed(view.points) if view.points else ""
        options = options_of(choices, tag, host.session.layout)
        return kind(host.context, options, partial(place, space), self.draw_ringed, self.tile_shape, **more)

    # Results

    def _show_result(self, result: ActionResult | None) -> None:
        """Show the effect of a tap on the redrawn board."""
        if not result:
            return
        if result.status is ActionStatus.ADDED:
            self._play(result)
        elif result.status is ActionStatus.EARLIER_ROUND:
            self._host.menu.show_receipt(result.space, self.player)
        elif result.status is ActionStatus.CHOOSE:
            self._choose_color(result)
        elif result.status is ActionStatus.REFUSED:
            self._explain(result)

    def _play(self, result: ActionResult) -> None:
        """Animate the points of the new tiles."""
        raise NotImplementedError

    def _explain(self, result: ActionResult) -> None:
        """Show why a space is refused."""
        raise NotImplementedError

    # Appearance

    def _show_cells(self, *_args: object) -> None:
        self.cells = {space: self._cell_of(space, view) for space, view in self.spaces.items()}

    def _cell_of(self, space: Space, view: views.SpaceView) -> Cell:
        raise NotImplementedError
