"""New game: the board, the players in turn order, and how their copy of the board is printed.

The board and the players of the last game are preselected, so a rematch takes two taps.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.rules.layouts import FACTORIES, LAYOUTS
from scorer.rules.table import MOST_PLAYERS
from scorer.store import State, StoreError
from scorer.store.headers import Header
from scorer.store.people import spelling
from scorer.ui.actions.print_sheet import PrintSheet, is_from_one_source, is_uncertain
from scorer.ui.actions.setup_sheet import open_setup
from scorer.ui.boards.board_choice import JOKERS
from scorer.ui.boards.owned_sheet import open_owned_sheet
from scorer.ui.context.hosted_table import CAN_HOST
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.new_game.seats_editor import SeatsEditor
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.main_button import Action
from scorer.ui.widgets.controls.switch_row import SwitchRow
from scorer.ui.widgets.overlays.error_toast import attempt, show_error
from scorer.ui.widgets.overlays.toast import show_toast

MOST_RECENT = 40
"""The number of recent games whose boards are listed first."""


class NewGame(Page):
    """The screen."""

    board = StringProperty("azul")
    wide = BooleanProperty(False)
    """Whether boards and players are side by side."""
    margin = NumericProperty(0)
    uncertain = BooleanProperty(False)
    """Whether copies of the board differ, so that the players should check theirs."""
    from_one_source = BooleanProperty(False)
    """Whether its prints are known from a single source only."""

    can_host = BooleanProperty(CAN_HOST)

    most: "NumericProperty[int]" = NumericProperty(MOST_PLAYERS)
    """The most players for the board."""

    def __init__(self, **kwargs: Any) -> None:
        self._show_field = Clock.create_trigger(self._scroll_to_field)  # twice in a frame would scroll twice as far
        super().__init__(**kwargs)

    @property
    def seats(self) -> SeatsEditor:
        seats: SeatsEditor = self.ids.seats
        return seats

    def shown(self, **_params: Any) -> None:
        """List the known players, and preselect the last game if no player is seated yet."""
        self.ids.scroll.scroll_y = 1
        self.update_start()  # the language may have changed
        store = self.context.store
        try:
            people = store.people.all()
            games = store.history.page(size=MOST_RECENT).games
        except StoreError as error:
            show_error(error)
            return
        self.seats.known_looks = {spelling(person.name): person.look for person in people}
        self.seats.known_names = [person.name for person in people]
        self.seats.update_chips()
        if games and not self.seats.names:
            self.ids.boards.board = games[0].board
            self.ids.boards.jokers = with_jokers(games)
            self.seats.names = next_turn_order(games[0])
        self._show_recent(games)

    def _show_recent(self, games: Sequence[Header]) -> None:
        """Show the boards of the last games first."""
        boards = self.ids.boards
        boards.unfolded = False
        boards.recent = list(dict.fromkeys(game.board for game in games))
        boards.last_note = last_played(games[0]) if games else ""
        boards.arrange()  # the language may have changed

    def ask_owned(self) -> None:
        open_owned_sheet(self.context.preferences)

    def skip_owned(self) -> None:
        """Do not ask again which games they own."""
        attempt(partial(self.context.preferences.choose, "owned_asked", True))

    def on_board(self, *_args: object) -> None:
        self.uncertain, self.from_one_source = is_uncertain(self.board), is_from_one_source(self.board)
        self.most = max(LAYOUTS[self.board].player_counts)
        self.update_start()

    def update_start(self) -> None:
        """Offer what comes next: the start, or the number of players that the board needs."""
        self.ids.start.action = self._next_step()

    def _next_step(self) -> Action:
        players, counts = len(self.seats.names), LAYOUTS[self.board].player_counts
        if players in counts:
            return Action(_("Start game"), self.start, icon="play")
        if players < min(counts):
            return Action(_("Add a player"), self.ask_for_players, icon="players", soft=True)
        return Action(_("Too many players"), self._scroll_to_seats, icon="warning", soft=True)

    def ask_for_players(self) -> None:
        """Take the name in the field if there is one, and go to the players if more are needed."""
        self.seats.add_typed()
        if len(self.seats.names) in LAYOUTS[self.board].player_counts:
            return
        if self.seats.known_names and not self.seats.typing:
            self._scroll_to_seats()
        else:
            self.seats.start_typing()
            self.keep_field_visible()

    def _scroll_to_seats(self) -> None:
        if self.ids.columns.height > self.ids.scroll.height:
            self.ids.scroll.scroll_to(self.seats.ids.chips)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Start dragging a grip at once; the list would first wait for a scroll gesture."""
        on_list = self.ids.scroll.collide_point(*touch.pos)
        if on_list and self.seats.start_drag(*self.to_window(*touch.pos)):
            touch.grab(self.seats)
            return True
        return super().on_touch_down(touch)

    def keep_field_visible(self) -> None:
        """Scroll to the field for a name after the rows above it have grown."""
        if self.seats.typing:
            self._show_field()

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

    def join_game(self) -> None:
        from scorer.ui.actions.join_game import join_copied_game

        join_copied_game(self.context)

    def open_setup(self) -> None:
        names = self.seats.names
        open_setup(self.board, len(names), names[0] if names else "", self._options)

    @property
    def _options(self) -> dict[str, Any]:
        """The options of a game that is started now."""
        chosen: dict[str, Any] = self.ids.boards.options
        return self.context.preferences.print_of(self.board) | chosen

    def choose_starter(self) -> None:
        """Choose the starting player at random; the others follow in turn order."""
        from scorer.ui.screens.new_game.finger_chooser import FingerChooser  # rarely used

        names = list(self.seats.names)

        def begin_with(index: int) -> None:
            self.seats.names = [*names[index:], *names[:index]]
            show_toast(_("{name} starts.", name=names[index]), "player")

        FingerChooser(names, begin_with).open()

    def start(self) -> None:
        self.seats.add_typed()
        names = list(self.seats.names)
        try:
            game = self.context.start_game(self.board, names, self.ids.boards.options)
        except StoreError as error:
            show_error(error)
            return
        self.seats.names = []
        totals: SwitchRow = self.ids.totals
        if self.ids.together.active:
            totals.active = False
            self.navigator.replace("together", game=game.id)
            return
        self.navigator.replace("round", game=game.id, totals=totals.active)
        if not totals.active:
            show_setup_toast(self.board, names, game.header.options)
        totals.active = False


def with_jokers(games: Sequence[Header]) -> bool:
    """Whether the last game on a board with joker tiles was played with them."""
    return any(next(([game.layout.options()[JOKERS]] for game in games if JOKERS in game.layout.options()), []))


def last_played(game: Header) -> str:
    """When a game was played, and by whom."""
    names = ", ".join(seat.name for seat in game.seats)
    return f"{_.language.weekday_and_day(game.day)}: {names}"


def next_turn_order(last: Header) -> list[str]:
    """The turn order of the next game with the same players: after a finished game, the next player starts."""
    names = [seat.name for seat in last.seats]
    return [*names[1:], names[0]] if last.state is State.FINISHED else names


def show_setup_toast(board: str, names: Sequence[str], options: Mapping[str, Any]) -> None:
    """Show the most important setup steps; the action opens the setup card."""
    if len(names) not in FACTORIES:
        return
    text = _("{displays} factory displays, {name} starts.", displays=FACTORIES[len(names)], name=names[0])
    show_toast(text, "info", _("Setup card"), lambda: open_setup(board, len(names), names[0], options))


load_kv(__name__)
