"""New game: which board, which players in which turn order, and how their copy of the board is printed.

The board and the players of the last game are preselected, so a rematch takes two taps.
"""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.rules.layouts import FACTORIES
from scorer.store import State, StoreError
from scorer.store.games import Header
from scorer.ui.actions.print_sheet import PrintSheet, is_uncertain
from scorer.ui.actions.setup_sheet import open_setup
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.new_game.seats_editor import SeatsEditor
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.switch_row import SwitchRow
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.toast import show_toast


class NewGame(Page):
    """The screen."""

    board = StringProperty("azul")
    wide = BooleanProperty(False)
    """Whether boards and players are side by side."""
    margin = NumericProperty(0)
    uncertain = BooleanProperty(False)
    """Whether copies of the board are printed differently, so the players should check theirs."""

    @property
    def seats(self) -> SeatsEditor:
        seats: SeatsEditor = self.ids.seats
        return seats

    def shown(self, **_params: Any) -> None:
        """List the known players, and preselect the last game if no player is seated yet."""
        self.ids.scroll.scroll_y = 1
        store = self.context.store
        try:
            known_names = [person.name for person in store.people.all()]
            last = next(iter(store.history.page(size=1).games), None)
        except StoreError as error:
            show_error(error)
            return
        self.seats.known_names = known_names
        self.seats.update_chips()
        if last and not self.seats.names:
            self.ids.boards.board = last.board
            self.seats.names = next_turn_order(last)

    def on_board(self, *_args: object) -> None:
        self.uncertain = is_uncertain(self.board)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Start dragging a grip at once; the list would first wait for a scroll gesture."""
        on_list = self.ids.scroll.collide_point(*touch.pos)
        if on_list and self.seats.start_drag(*self.to_window(*touch.pos)):
            touch.grab(self.seats)
            return True
        return super().on_touch_down(touch)

    def keep_field_visible(self) -> None:
        """Scroll to the field for a name again after something above it has grown."""
        if self.seats.typing:
            Clock.schedule_once(self._scroll_to_field)

    def _scroll_to_field(self, _dt: float) -> None:
        scroll = self.ids.scroll
        if scroll.children[0].height > scroll.height:
            scroll.scroll_to(self.seats.ids.chips, animate=False)

    def save_preview(self, row: SwitchRow) -> None:
        """Save whether the wall shows the points of open spaces."""
        if row.active == self.context.preferences.preview:
            return
        try:
            self.context.preferences.choose("preview", row.active)
        except StoreError as error:
            row.active = self.context.preferences.preview
            show_error(error)

    def open_print(self) -> None:
        PrintSheet(preferences=self.context.preferences, board=self.board).open()

    def open_setup(self) -> None:
        names = self.seats.names
        open_setup(self.board, len(names), names[0] if names else "")

    def start(self) -> None:
        self.seats.add_typed()
        names = list(self.seats.names)
        try:
            game = self.context.start_game(self.board, names)
        except StoreError as error:
            show_error(error)
            return
        self.seats.names = []
        self.navigator.replace("round", game=game.id)
        show_setup_toast(self.board, names)


def next_turn_order(last: Header) -> list[str]:
    """The turn order of the next game with the same players: after a finished game, the next player starts."""
    names = [seat.name for seat in last.seats]
    return [*names[1:], names[0]] if last.state is State.FINISHED else names


def show_setup_toast(board: str, names: Sequence[str]) -> None:
    """Show the most important setup steps; the action opens the setup card."""
    if len(names) not in FACTORIES:
        return
    text = _("{displays} factory displays, {name} starts.", displays=FACTORIES[len(names)], name=names[0])
    show_toast(text, "info", _("Setup card"), lambda: open_setup(board, len(names), names[0]))


load_kv(__name__)
