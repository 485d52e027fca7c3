"""The sheet to place a plate: choose its picture, turn it by tapping it on the dome, move it, and lay it.

Nothing is entered before "Lay it here".
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.play.active_game import ActiveGame
from scorer.rules.board import SPECIAL, WILD, Space
from scorer.rules.dome import Domes, PlateView
from scorer.rules.plates import PLACE_OF, SPACES_OF_PLACE, Dome, Prints, turned, turns_of
from scorer.ui.boards.dome_board import DomeBoard, PlaceText
from scorer.ui.boards.plate_picture import PlatePicture, draw_plate
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.cells import CLOSED, OPEN, PLACED, Cell
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.buttons import PrimaryButton, SoftButton
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.sheet import BottomSheet

Lay = Callable[[int, Prints, int], object]
"""Enters a plate: its place, its prints as it lies, and how many were drawn from the stack."""

MOST_DRAWN = 18
QUARTER = 90


class StackCount(BoxLayout):
    """How many plates were drawn from the stack, and what that costs."""

    drawn: "NumericProperty[int]" = NumericProperty(0)
    total: "NumericProperty[int]" = NumericProperty(0)
    """The score before."""
    most: "NumericProperty[int]" = NumericProperty(MOST_DRAWN)

    @property
    def loss(self) -> int:
        """The points it costs; a score never falls below 0."""
        return min(self.drawn, max(0, self.total))

    def loss_of(self, drawn: int, total: int, _language: object) -> str:
        """The loss as a figure; empty if there is none."""
        return serif(_.language.signed(-min(drawn, total))) if drawn and total > 0 else ""

    def note_of(self, drawn: int, total: int, _language: object) -> str:
        if not drawn:
            return _("1 point for each plate")
        if total <= 0:
            return _("costs nothing")
        after = total - min(drawn, total)
        return _("1 point for each plate: {before} → {after}", before=total, after=after)


class PlateChoice(BoxLayout):
    """The dome with the plate on it, all plates as pictures, and what came from the stack."""

    place: "NumericProperty[int]" = NumericProperty(0)
    chosen: "NumericProperty[int]" = NumericProperty(-1)
    """The number of the chosen picture; -1 for none yet."""
    prints: "ObjectProperty[Prints]" = ObjectProperty(())
    """The chosen plate as it lies."""
    prompt = StringProperty()
    small = BooleanProperty(False)
    beside = BooleanProperty(False)
    """Whether the pictures are beside the dome, in little height."""
    flight = NumericProperty(1)
    """How far the chosen picture has flown to its place, from 0 to 1."""

    def __init__(self, table: Domes, player: int, game: ActiveGame, place: int, **kwargs: Any) -> None:
        self._table, self._player, self._names = table, player, game.session.names
        self._looks = game.looks
        self._views = catalog_of(table)
        self._free = table.free_places(player)
        self._flying = paint.Layer()
        super().__init__(
            small=Window.width < dp(tokens.SMALL_WIDTH), beside=Window.height < dp(tokens.SHORT_HEIGHT), **kwargs
        )
        self.board = DomeBoard(gutter=0, size_hint_x=None, width=self.ids.dome.height)
        self.ids.dome.add_widget(self.board)
        self.canvas.after.add(self._flying)
        self.board.bind(on_space=self._tapped)
        self.pictures = [self._picture(number, view) for number, view in enumerate(self._views)]
        self.ids.stack.total = table.totals[player]
        self.place = place
        self._show()

    def _picture(self, number: int, view: PlateView) -> PlatePicture:
        picture = PlatePicture(
            prints=upright(view.prints), owner=0 if view.player is None else self._looks[view.player]
        )
        picture.size_hint_y = None
        picture.bind(width=lambda _picture, width: setattr(_picture, "height", width))
        picture.bind(on_release=partial(self._choose, number))
        self.ids.pictures.add_widget(picture)
        return picture

    @property
    def drawn(self) -> int:
        drawn: int = self.ids.stack.drawn
        return drawn

    def turn(self) -> None:
        """Turn the chosen plate clockwise by a quarter."""
        if self.prints:
            self.settle()
            self.prints = turned(self.prints)
            self._show()
            self.board.spin = QUARTER
            motion.play(self.board, "turn", spin=0)

    def settle(self) -> None:
        """Finish all animations."""
        motion.finish(self)
        motion.finish(self.board)

    def on_flight(self, *_args: object) -> None:
        if self.flight == 1:
            self._flying.clear()
            return
        with self._flying:
            draw_plate(self.prints, *self._box_in_flight())

    def _box_in_flight(self) -> tuple[float, float, float]:
        """Left, bottom and side of the plate between its picture and its place."""
        picture = self.pictures[self.chosen]
        side = min(picture.size)
        start = picture.center_x - side / 2, picture.center_y - side / 2, side
        end = self.board.place_box(self.place)[:3]
        left, low, width = (a + (b - a) * self.flight for a, b in zip(start, end, strict=True))
        return left, low, width

    def _fly(self) -> None:
        """Let the chosen picture fly to its place."""
        self.flight = 0
        motion.play(self, "flight", done=self._show, flight=1)

    def _choose(self, number: int, _picture: PlatePicture) -> None:
        self.settle()
        view = self._views[number]
        if view.player is not None:
            self.prompt = _("{name} has it, place {n}", name=self._names[view.player], n=view.place)
            return
        self.chosen, self.prints = number, upright(view.prints)
        self._fly()
        self._show()

    def _tapped(self, _board: DomeBoard, space: Space) -> None:
        self.settle()
        place = PLACE_OF[space]
        if place == self.place:
            self.turn()
        elif place in self._free:
            self.place = place
            self._show()

    def _show(self) -> None:
        table, player = self._table, self._player
        plates = dict(table.plates[player])
        if self.prints:
            if self.flight == 1:
                plates[self.place] = self.prints
            self.prompt = _("Tap it on the dome to turn it")
        else:
            self.prompt = _("Which plate lies there?")
        dome = Dome(table.boards[player], plates)
        self.board.captions = {place: PlaceText(open=True) for place in self._free if place not in plates}
        self.board.aim = self.place
        self.board.cells = {
            space: _cell_of(dome, space, chosen=space in SPACES_OF_PLACE[self.place]) for space in self.board.grid
        }
        for number, picture in enumerate(self.pictures):
            picture.chosen = number == self.chosen


class PlateSheet(BottomSheet):
    """Calls `lay` with what was chosen."""

    def __init__(self, choice: PlateChoice, lay: Lay, **kwargs: Any) -> None:
        self.choice, self._lay = choice, lay
        self.turn_button = SoftButton(icon="turn", text=_("Turn"))
        self.lay_button = PrimaryButton(icon="tick", text=_("Lay it here"))
        footer = BoxLayout(size_hint_y=None, spacing=dp(tokens.GAP_L))
        footer.bind(minimum_height=footer.setter("height"))
        footer.add_widget(self.turn_button)
        footer.add_widget(self.lay_button)
        super().__init__(content=choice, footer=footer, **kwargs)
        self.turn_button.size_hint_x = 0.6
        self.turn_button.bind(on_release=lambda _button: choice.turn())
        self.lay_button.bind(on_release=self._done)
        for source, name in ((choice, "prints"), (choice, "place"), (choice.ids.stack, "drawn")):
            source.fbind(name, self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        choice = self.choice
        self.lay_button.disabled = self.turn_button.disabled = not choice.prints
        loss = _.language.points(-choice.ids.stack.loss) if choice.ids.stack.loss else ""
        self.lay_button.note = ", ".join(filter(None, (_("place {n}", n=choice.place), loss)))

    def on_closed(self) -> None:
        self.choice.settle()

    def _done(self, _button: PrimaryButton) -> None:
        self.close()
        self._lay(self.choice.place, self.choice.prints, self.choice.drawn)


def catalog_of(table: Domes) -> list[PlateView]:
    """All plates, those with a special space first."""
    return sorted(table.catalog(), key=lambda view: SPECIAL not in view.prints)


def upright(prints: Prints) -> Prints:
    """A plate turned so that its special or wild space is at the lower right."""
    return next(turn for turn in turns_of(prints) if turn[3] in (SPECIAL, WILD))


def _cell_of(dome: Dome, space: Space, *, chosen: bool) -> Cell:
    if space in dome.tiles:
        return Cell(dome.tiles[space], PLACED)
    return Cell(dome.print_of(space) or "", OPEN if chosen else CLOSED)


load_kv(__name__)
