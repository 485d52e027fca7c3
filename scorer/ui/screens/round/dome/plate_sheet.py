"""The sheet to place a plate: choose its picture, tap it on the dome to turn it, drag it, and place it.

The dome stays visible above or beside the pictures. Nothing is entered before "Place it here".
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.play.active_game import ActiveGame
from scorer.rules.board import SPECIAL, WILD, Space
from scorer.rules.dome import Domes, PlateView
from scorer.rules.plates import PLACE_OF, PLACES, SPACES_OF_PLACE, Dome, Prints, turned, turns_of
from scorer.ui.boards.dome_board import PlaceText
from scorer.ui.boards.plate_picture import PlatePicture, draw_plate
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.cells import CLOSED, OPEN, PLACED, Cell
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.dome.plate_board import PlateBoard
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.widgets.controls.buttons import PrimaryButton, SoftButton
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import ButtonRow, Stack

Lay = Callable[[int, Prints, int], object]
"""Enters a plate: its place, its prints in their orientation, and how many were drawn from the stack."""

Square = tuple[float, float, float]
"""Left, bottom and side."""

MOST_DRAWN = 18
QUARTER = 90


class StackCount(Plated, BoxLayout):
    """The number of plates drawn from the stack, and its cost."""

    drawn: "NumericProperty[int]" = NumericProperty(0)
    total: "NumericProperty[int]" = NumericProperty(0)
    """The score before."""
    most: "NumericProperty[int]" = NumericProperty(MOST_DRAWN)

    @property
    def loss(self) -> int:
        """The loss, which never makes a score negative."""
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


class PlateChoice(Stack):
    """All plates as pictures, and the count from the stack; `board` is the dome with the chosen plate."""

    place: "NumericProperty[int]" = NumericProperty(0)
    chosen: "NumericProperty[int]" = NumericProperty(-1)
    """The number of the chosen picture; -1 for none yet."""
    prints: "ObjectProperty[Prints]" = ObjectProperty(())
    """The prints of the chosen plate in its orientation."""
    prompt = StringProperty()
    low = BooleanProperty(False)
    """Whether there is little height for the pictures."""
    flight = NumericProperty(1)
    """The progress of the chosen plate's flight to its place, from 0 to 1."""

    def __init__(self, table: Domes, player: int, game: ActiveGame, place: int, **kwargs: Any) -> None:
        self._table, self._player, self._names = table, player, game.session.names
        self._looks = game.looks
        self._views = catalog_of(table)
        self._free = table.free_places(player)
        self.flying = paint.Layer()
        """The plate that flies or is dragged, above everything, in window coordinates."""
        self._carried: Square | None = None
        self._start: Square = (0, 0, 0)
        """The start of the flight."""
        super().__init__(**kwargs)
        self.board = PlateBoard(self._carry, self._drop)
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
        picture.bind(width=lambda _picture, width: setattr(_picture, "height", int(width)))
        picture.act = partial(self._choose, number, picture)
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
        """Finish all animations, and drop what is carried."""
        self.board.cancel_drag()
        motion.finish(self)
        motion.finish(self.board)

    # The flying plate

    def on_flight(self, *_args: object) -> None:
        if self.flight == 1:
            self.flying.clear()
            return
        ways = zip(self._start, self._square_at(self.place), strict=True)
        left, low, side = (a + (b - a) * self.flight for a, b in ways)
        self._draw_flying((left, low, side))

    def _draw_flying(self, square: Square) -> None:
        with self.flying:
            draw_plate(self.prints, *square)

    def _fly(self, start: Square) -> None:
        """Let the chosen plate fly to its place."""
        self._start, self.flight = start, 0
        motion.play(self, "flight", done=self._show, flight=1)

    def _square_at(self, place: int) -> Square:
        """A place of the dome on the screen."""
        left, low, side, _height = self.board.place_box(place)
        return (*self.board.to_window(left, low), side)

    def _carry(self, right: float, up: float) -> None:
        """Drag the plate by an offset from its place."""
        left, low, side = self._square_at(self.place)
        self._carried = left + right, low + up, side
        self._show()
        middle = self.board.to_widget(left + right + side / 2, low + up + side / 2)
        over = self.board.place_at(*middle)
        self.board.aim = over if over in self._free else self.place
        self._draw_flying(self._carried)

    def _drop(self, place: int) -> None:
        """Drop the plate: it moves to a free place, and returns from any other."""
        carried, self._carried = self._carried, None
        if not carried:
            return
        if place in self._free:
            self.place = place
        self._fly(carried)
        self._show()

    # Taps

    def _choose(self, number: int, picture: PlatePicture) -> None:
        self.settle()
        view = self._views[number]
        if view.player is not None:
            self.prompt = _("{name} has it, place {n}", name=self._names[view.player], n=view.place)
            return
        self.chosen, self.prints = number, upright(view.prints)
        side = min(picture.size)
        left, low = picture.to_window(picture.center_x - side / 2, picture.center_y - side / 2)
        self._fly((left, low, side))
        self._show()

    def _tapped(self, _board: PlateBoard, space: Space) -> None:
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
        if self.prints and self.flight == 1 and not self._carried:
            plates[self.place] = self.prints
        self.prompt = _("Tap it on the dome to turn it") if self.prints else _("Tap its picture")
        dome = Dome(table.boards[player], plates)
        self.board.captions = {place: PlaceText(open=True) for place in self._free if place not in plates}
        self.board.aim = self.place
        self.board.cells = {
            space: _cell_of(dome, space, chosen=space in SPACES_OF_PLACE[self.place]) for space in self.board.grid
        }
        for number, picture in enumerate(self.pictures):
            picture.chosen = number == self.chosen


class PlateSheet(BottomSheet):
    """Calls `lay` with the choice. It covers the whole screen, with a copy of the dome above or beside it."""

    heading = StringProperty()
    """The number of the plate."""
    about = StringProperty()
    """The player, and how many more plates follow."""
    is_small = BooleanProperty(False)

    def __init__(self, choice: PlateChoice, lay: Lay, **kwargs: Any) -> None:
        self.choice, self._lay = choice, lay
        self.turn_button = SoftButton(icon="turn", text=_("Turn"), size_hint_x=0.6, act=choice.turn)
        self.lay_button = PrimaryButton(icon="tick", text=_("Place it here"), act=self._done)
        super().__init__(content=choice, footer=ButtonRow.of(self.turn_button, self.lay_button), **kwargs)
        self.ids.card.add_widget(choice.board)
        self.canvas.after.add(choice.flying)
        for source, name in ((choice, "prints"), (choice, "place"), (choice.ids.stack, "drawn")):
            source.fbind(name, self._show)
        choice.fbind("prompt", self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        choice = self.choice
        self.note = choice.prompt
        self.lay_button.disabled = self.turn_button.disabled = not choice.prints
        loss = _.language.points(-choice.ids.stack.loss) if choice.ids.stack.loss else ""
        self.lay_button.note = ", ".join(filter(None, (_("place {n}", n=choice.place), loss)))

    def on_height(self, *_args: object) -> None:
        self.choice.low = self.height < dp(tokens.SHORT_HEIGHT)

    def on_touch_outside(self, touch: MotionEvent) -> None:
        self.ids.stage.on_touch_down(touch)

    def on_closed(self) -> None:
        self.choice.settle()

    def _done(self) -> None:
        self.choice.settle()
        self.close()
        self._lay(self.choice.place, self.choice.prints, self.choice.drawn)


def open_plates(host: RoundHost, player: int, place: int) -> None:
    """Ask which plate a player places, beginning with a free place."""
    table, names = host.session.at(host.round), host.session.names
    assert isinstance(table, Domes)

    def lay(at: int, prints: Prints, drawn: int) -> None:
        host.entries.place_plate(at, prints, drawn, player)

    number, left = len(table.plates[player]) + 1, table.plates_left(player)
    heading = _("Plate {n} of {of}", n=number, of=len(PLACES))
    more = _.plural("{n} more to place", "{n} more to place", left)
    about = f"{names[player]}, {_.language.round(host.round)}: {more}"
    PlateSheet(PlateChoice(table, player, host.game, place), lay, heading=heading, about=about).open()


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
