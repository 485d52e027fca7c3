"""Players: who wins how often, on which board, with what points and against whom; and the records of the house.

Every figure is a question to `scorer.stats.queries`, asked while the screen goes on; a tap leads to the games behind it.
"""

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.players import house_figures, player_figures
from scorer.ui.screens.players.person_menu import open_person_menu, welcome
from scorer.ui.widgets.background import BackgroundQuery, FrameQueue
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.wording.language import board_name

CARDS = (
    player_figures.boards_line,
    player_figures.unplayed,
    player_figures.wins,
    player_figures.last_games,
    player_figures.rating,
    player_figures.sources,
    player_figures.against,
    player_figures.each_board,
    house_figures.everybody,
    house_figures.records,
    house_figures.evenings,
)
"""What makes the cards, from the top down; each may find that there is nothing to tell."""


class Players(Page):
    """The screen of all players, one of them chosen."""

    person = NumericProperty(0)
    board = StringProperty()
    """Empty for all boards."""
    people = ListProperty()
    nobody = BooleanProperty(False)
    """Nobody is known yet."""
    waiting = BooleanProperty(False)
    """The first figures are not there yet."""
    complete = BooleanProperty(False)
    """All cards are there."""

    def __init__(self, **kwargs: Any) -> None:
        self.figures = None
        self._query = BackgroundQuery()
        self._making = FrameQueue()
        super().__init__(**kwargs)
        _.bind(language=self._again)

    def shown(self, person=None) -> None:
        """The person asked for, else whoever was shown last, else whoever played last."""
        self.reload(person)

    def left(self) -> None:
        self._query.discard()

    def reload(self, person=None) -> None:
        """Read everything anew."""
        if person and person != self.person:
            self.person, self.board = person, ""
        self._ask()

    def choose(self, person) -> None:
        """Somebody else's figures."""
        self.ids.scroll.scroll_y = 1
        self.reload(person)

    def only_board(self, board: str) -> None:
        """The figures of one board; an empty one stands for all."""
        self.board = board
        self._ask()

    def _ask(self) -> None:
        self.complete, self.waiting = False, not self.figures
        person, board = int(self.person), self.board
        self._query.run(
            self.context.store.open_connection, lambda store: player_figures.read(store, person, board), self._tell
        )

    def _tell(self, figures) -> None:
        same = figures == self.figures
        self.waiting, self.nobody, self.figures = False, not figures, figures
        self.people = figures.people if figures else []
        self.person, self.board = (figures.person, figures.asked) if figures else (0, "")
        self._fill_chips()
        if not same:
            self._show_cards()
        elif not self._making.busy:
            self.complete = True

    def _again(self, *_args: object) -> None:
        """The same figures in another language; where nobody sees them, when they are asked for again."""
        if self.figures and self.get_parent_window():
            self._show_cards()
        else:
            self.figures = None

    def _chosen(self):
        return next((person for person in self.people if person.id == self.person), None)

    # What is shown

    def _fill_chips(self) -> None:
        chips = self.ids.chips
        chips.clear_widgets()
        for person in self.people:
            icon = "moon" if person.retired else ""
            chip = Chip(text=person.name, icon=icon, selected=person.id == self.person)
            chip.bind(on_release=lambda _chip, person=person.id: self.choose(person))
            chips.add_widget(chip)

    def _show_cards(self) -> None:
        self.complete = False
        self.ids.cards.clear_widgets()
        makers = CARDS if self.figures else ()
        self._making.run([partial(self._add, make, self.figures) for make in makers], self._all_there)

    def _add(self, make, figures) -> None:
        card = make(self, figures)
        if card:
            self.ids.cards.add_widget(card)

    def _all_there(self) -> None:
        self.complete = True

    # What can be done

    def choose_board(self) -> None:
        """On which board?"""
        if not self.figures:
            return
        if self.board:
            self.only_board("")
            return
        sheet = MenuSheet(title=_("Which board?"))
        for board, tally in self.figures.overall.boards.items():
            note = _.plural("{n} game", "{n} games", tally.games)
            title = board_name(_.language, board)
            sheet.offer(lambda board=board: self.only_board(board), title=title, note=note)
        sheet.open()

    def add(self) -> None:
        welcome(self.context, self.reload)

    def menu(self) -> None:
        if self._chosen():
            open_person_menu(self.context, self._chosen(), self.reload)

    def games_of(self) -> None:
        """The games behind the figures."""
        self.navigator.go("history", person=self.person, board=self.board or None)


load_kv(__name__)
