"""New game: which board is on the table, who plays in which order, and what their board prints.

The last board and its players are chosen already, so that a rematch takes two taps.
"""

from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.rules.layouts import FACTORIES
from scorer.store import State, StoreError
from scorer.ui.actions.print_sheet import PrintSheet, is_uncertain
from scorer.ui.actions.setup_sheet import open_setup
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Hairline  # noqa: F401 - named in the kv file
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.error_toast import tell


class NewGame(Page):
    """What is needed before the first tile."""

    board = StringProperty("azul")
    wide = BooleanProperty(False)
    """Whether boards and players stand side by side."""
    margin = NumericProperty(0)
    uncertain = BooleanProperty(False)
    """Whether people should look at what their board prints."""

    def shown(self, **given: Any) -> None:
        """Offer the last evening again, and who is known now."""
        self.ids.scroll.scroll_y = 1
        store = self.context.store
        try:
            people = [person.name for person in store.people.all()]
            last = next(iter(store.history.page(size=1).games), None)
        except StoreError as error:
            tell(error)
            return
        self.ids.seats.people = people
        self.ids.seats.offer()
        if last and not self.ids.seats.names:
            self.ids.boards.board = last.board
            self.ids.seats.names = seating_after(last)

    def on_board(self, *_args: object) -> None:
        self.uncertain = is_uncertain(self.board)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """A grip is taken hold of at once; the list would first wait whether it is to be scrolled."""
        on_list = self.ids.scroll.collide_point(*touch.pos)
        if on_list and self.ids.seats.take_hold(*self.to_window(*touch.pos)):
            touch.grab(self.ids.seats)
            return True
        return super().on_touch_down(touch)

    def show_field(self) -> None:
        """Whatever grows above it, the field in which a name is typed stays in sight."""
        if self.ids.seats.typing:
            Clock.schedule_once(self._scroll_to_field)

    def _scroll_to_field(self, _dt: float) -> None:
        scroll = self.ids.scroll
        if scroll.children[0].height > scroll.height:
            scroll.scroll_to(self.ids.seats.ids.chips, animate=False)

    def choose_preview(self, row) -> None:
        """Whether the wall shows what each space would score."""
        if row.active == self.context.preferences.preview:
            return
        try:
            self.context.preferences.choose("preview", row.active)
        except StoreError as error:
            row.active = self.context.preferences.preview
            tell(error)

    def open_print(self) -> None:
        PrintSheet(preferences=self.context.preferences, board=self.board).open()

    def open_setup(self) -> None:
        names = self.ids.seats.names
        open_setup(self.board, len(names), names[0] if names else "")

    def start(self) -> None:
        """Begin, and offer help with setting up without standing in the way."""
        self.ids.seats.seat_typed()
        names = list(self.ids.seats.names)
        try:
            game = self.context.start_game(self.board, names)
        except StoreError as error:
            tell(error)
            return
        self.ids.seats.names = []
        self.navigator.replace("round", game=game.id)
        offer_setup(self.board, names)


def seating_after(last):
    """Who sits where in the next game with the same people: after a finished one, the next player starts."""
    names = [seat.name for seat in last.seats]
    return [*names[1:], names[0]] if last.state is State.FINISHED else names


def offer_setup(board: str, names) -> None:
    """A line that leads to the set-up card and goes by itself."""
    if len(names) not in FACTORIES:
        return
    first_steps = _("{displays} factory displays, {name} starts.", displays=FACTORIES[len(names)], name=names[0])
    toast = Toast(icon="info", text=first_steps, action=_("Setup card"))
    toast.bind(on_act=lambda _toast: open_setup(board, len(names), names[0]))
    toast.show()


load_kv(__name__)
