"""Try a round: a tutorial of three guided taps on a demo board.

The game exists only in memory and is not stored.
"""

from typing import Any, Final

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from scorer.play import views
from scorer.play.actions import ActionStatus
from scorer.play.session import Session
from scorer.rules.board import Space
from scorer.rules.entries import End, Lay, Step
from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import Reason
from scorer.rules.wall import Walls
from scorer.ui.boards.wall_board import Run, WallBoard
from scorer.ui.context.feedback import Signal
from scorer.ui.drawing.cells import Cell
from scorer.ui.explain.floor_strip import TILE
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.text import serif

BOARD: Final = "azul"
LAID: Final = ("2.3", "3.2", "1.4")
"""The tiles of the first round."""
TARGET: Final = Space("3.3")
"""Next to one of them in its row and one in its column: 2 across and 2 down."""
FALLEN: Final = 2
ROUND: Final = 2
TILE_STEP, FLOOR_STEP, DONE_STEP, END = range(4)
STEPS: Final = 3


class StepCard(Card):
    """What to do next. In portrait it stays above the board, which scrolls on a small phone."""

    title = StringProperty()
    prompt = StringProperty()


class TryRound(Page):
    """The screen."""

    step: "NumericProperty[int]" = NumericProperty(0)
    title = StringProperty()
    prompt = StringProperty()
    note = StringProperty()
    """The effect of the last tap."""
    values: "ListProperty[str]" = ListProperty()
    """The losses of the floor line."""
    slots: "ListProperty[str]" = ListProperty()
    framed: "NumericProperty[int]" = NumericProperty(-1)
    """The slot of the floor line to tap now, from 0; -1 for none."""
    lost = StringProperty()
    total = StringProperty()
    action = StringProperty()
    ready = BooleanProperty(False)
    """Whether the main button is enabled."""

    def __init__(self, **kwargs: Any) -> None:
        self._session = _demonstration()
        super().__init__(**kwargs)
        _.bind(language=self._show)

    def shown(self, **_params: object) -> None:
        """Start over."""
        self._session, self.step, self.note = _demonstration(), TILE_STEP, ""
        self._show()
        self.ids.columns.raise_up(self.ids.step)

    @property
    def table(self) -> Walls:
        table = self._session.table
        assert isinstance(table, Walls)
        return table

    def tap(self, space: Space) -> None:
        """A space of the wall was tapped."""
        board: WallBoard = self.ids.board
        if self.step != TILE_STEP or space != TARGET:
            board.shake(space)
            return
        result = self._session.tap(0, space, ROUND, self._session.version)
        if result.status is not ActionStatus.ADDED:
            return
        lines = views.lines_of(self.table, 0, space)
        points = sum(line.points for line in lines)
        self.note = _("+{n}: two tiles across and two down.", n=points)
        self._next()
        of_reason = {line.reason: line.spaces for line in lines}
        across, down = of_reason.get(Reason.ROW_RUN, ()), of_reason.get(Reason.COLUMN_RUN, ())
        board.play(Run(space, _.language.signed(points), across, down))

    def fill_floor(self, filled: int) -> None:
        """A slot of the floor line was tapped."""
        if self.step != FLOOR_STEP:
            return
        self._session.set_floor(0, filled, ROUND, self._session.version, marker=False)
        if filled == FALLEN:
            self.note = _("Two fallen tiles cost 1 point each.")
            self._next(Signal.FLOOR)
        else:
            self._show()

    def act(self) -> None:
        """The main button was tapped."""
        if self.step == DONE_STEP:
            self._session.end_round(self._session.version)
            self.note = _("{before} + 4 − 2 = {total}. In a game, a tap on any number shows why.", before=3, total=5)
            self._next()
        elif self.step == END:
            self.navigator.replace("new_game")

    def _next(self, signal: Signal = Signal.TILE) -> None:
        self.step += 1
        self.context.preferences.signal(signal)
        self._show()
        self.ids.columns.reveal(self.ids.floor if self.step == FLOOR_STEP else self.ids.total)

    def _show(self, *_args: object) -> None:
        prompts = (
            _("Your pattern line 3 is full. Tap the framed space on the wall."),
            _("Two of your tiles fell. Tap the second slot of the floor line."),
            _("That was your turn. Tap Done."),
            _("That is all it takes. Every point is explained."),
        )
        self.title = _("Step {n} of {of}", n=self.step + 1, of=STEPS) if self.step < END else _("Well done!")
        self.prompt = prompts[self.step]
        self.action = _("New game") if self.step == END else _("Done")
        self.ready = self.step >= DONE_STEP
        self.framed = FALLEN - 1 if self.step == FLOOR_STEP else -1
        self._show_board()

    def _show_board(self) -> None:
        table = self._session.at(ROUND)
        assert isinstance(table, Walls)
        floor = views.floor(table, 0)
        self.values = [_.language.number(loss) for loss in floor.losses]
        self.slots = [TILE] * floor.tiles
        self.lost = serif(_.language.signed(floor.points))
        self.total = serif(_.language.number(table.totals[0]))
        spaces = views.wall_spaces(table, 0)
        self.ids.board.cells = {space: self._cell(space, view) for space, view in spaces.items()}

    def _cell(self, space: Space, view: views.SpaceView) -> Cell:
        is_target = self.step == TILE_STEP and space == TARGET
        tag = _.language.signed(view.points) if view.state is views.SpaceState.NEW or is_target else ""
        state = views.SpaceState.CLOSED if view.state is views.SpaceState.OPEN and not is_target else view.state
        return Cell(color=view.color, state=str(state), tag=tag, ring="primary" if is_target else "")


def _demonstration() -> Session:
    """A game in its second round, in memory only."""
    layout = LAYOUTS[BOARD]
    steps: list[Step] = [Lay(1, 0, space, layout.print_of(Space(space)) or "") for space in LAID]
    return Session(layout, [_("You")], [*steps, End(1)], lambda _step: None)


load_kv(__name__)
