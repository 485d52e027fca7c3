"""A wall that is being scored: a tap on it becomes a step of the game, and what came of it is shown on the spot.

A phone shows one, a tablet one for each player.
"""

from kivy.clock import Clock
from kivy.properties import NumericProperty

from scorer.play import views
from scorer.play.actions import ActionStatus
from scorer.rules.reasons import Code, Reason
from scorer.ui.boards.wall_board import Run, WallBoard
from scorer.ui.drawing.cells import Cell, draw_cell, draw_ring
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.color_picker import Picker, options_of
from scorer.ui.kivyfix.i18n import _


class LiveWall(WallBoard):
    """The wall of one player in the round that the frame shows."""

    player = NumericProperty(0)

    def __init__(self, frame, **kwargs):
        self._frame = frame
        self._table = None
        self.spaces = {}
        """Every space as it was shown last, as a `SpaceView`."""
        self._ringed = ()
        super().__init__(**kwargs)

    def show(self, table, player):
        """Draw a player's wall as it lies on the table."""
        self._table, self.player, self._ringed = table, player, ()
        self._show_cells()

    def _show_cells(self, *_args):
        self.spaces = views.wall_spaces(self._table, self.player)
        self.cells = {space: self._cell_of(space, view) for space, view in self.spaces.items()}

    def _cell_of(self, space, view):
        told = view.look is views.Look.NEW or (view.look is views.Look.OPEN and self._frame.context.preferences.preview)
        return Cell(
            color=view.color,
            state=str(view.look),
            tag=_.language.signed(view.points) if told else "",
            badge=f"×{view.factor}" if view.factor > 1 else "",
            ring="neg" if space in self._ringed else "",
        )

    def on_space(self, space):
        self._frame.do("tap", space, player=self.player)

    def tell(self, outcome):
        """What came of a tap."""
        if outcome.status is ActionStatus.ADDED:
            self._play(outcome.space)
        elif outcome.status is ActionStatus.EARLIER_ROUND:
            self._frame.why(outcome.space, self.player)
        elif outcome.status is ActionStatus.CHOOSE:
            self._choose(outcome)
        elif outcome.status is ActionStatus.REFUSED:
            self._answer(outcome)

    def _play(self, space):
        """Let the points of a tile appear."""
        lines = {line.reason: line.spaces for line in views.lines_of(self._table, self.player, space)}
        points = _.language.signed(views.points_of(self._table, self.player, space))
        self.play(Run(space, points, lines.get(Reason.ROW_RUN, ()), lines.get(Reason.COLUMN_RUN, ())))
        self._frame.context.preferences.tick()

    def _answer(self, outcome):
        """Why not: at once where one reason bars the space, else each color can be asked for its own."""
        refusals = {choice.refusal for choice in outcome.choices} or {outcome.refusal}
        tiled = [refusal for refusal in refusals if refusal.code is Code.ROW_ALREADY_TILED]
        if tiled or len(refusals) == 1:
            self._refuse(outcome._replace(refusal=(tiled or list(refusals))[0]))
        else:
            self._choose(outcome)

    def _choose(self, outcome):
        view = self.spaces[outcome.space]
        tag = _.language.signed(view.points) if view.points else ""
        options = options_of(outcome.choices, tag, self._table.layout)
        picker = Picker(self._frame.context, options, lambda color: self._lay(outcome.space, color), self._light)
        picker.open(*self._middle(outcome.space))

    def _lay(self, space, color):
        self._frame.do("lay", space, color, player=self.player)

    def _refuse(self, outcome):
        self._ringed = (*outcome.refusal.spaces, outcome.space)
        self._show_cells()
        self.shake(outcome.space)
        x, y, side = self.box(outcome.space)
        self._frame.refuse(outcome.refusal, self.to_window(x + side / 2, y + side), self._calm, outcome.later)

    def _calm(self):
        """The reason is gone, and so are its rings."""
        self._ringed = ()
        Clock.schedule_once(self._show_cells, 0)

    def _light(self, spaces, is_free):
        """Draw tiles again on the current canvas of the window, ringed."""
        for space in spaces:
            if not is_free(*self._middle(space), self.side):
                continue
            x, y, side = self.box(space)
            x, y = self.to_window(x, y)
            draw_cell(self.cells[space]._replace(ring=""), x, y, side)
            draw_ring(x, y, side, theme.neg)

    def _middle(self, space):
        x, y, side = self.box(space)
        return self.to_window(x + side / 2, y + side / 2)
