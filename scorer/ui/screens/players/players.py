"""Players: the statistics of each player, and the house records.

`scorer.stats.queries` computes them in the background; a tap opens the games behind a number.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.store import Person
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.postponed_layout import postpone_layouts
from scorer.ui.screens.players import badges, house_records, player_statistics
from scorer.ui.screens.players.person_menu import add_player, choose_look, open_person_menu
from scorer.ui.screens.players.player_cards import CardActions, WinCard
from scorer.ui.screens.players.player_statistics import Statistics
from scorer.ui.widgets.background import BackgroundQuery, FrameQueue
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.wording.language import board_name

BuildCard = Callable[[CardActions, Statistics], Widget | None]

CARDS: tuple[BuildCard, ...] = (
    player_statistics.person_line,
    player_statistics.seasons,
    player_statistics.boards_line,
    player_statistics.no_games,
    player_statistics.wins,
    player_statistics.last_games,
    player_statistics.rating,
    player_statistics.sources,
    player_statistics.against,
    player_statistics.each_board,
    player_statistics.unreadable,
    house_records.all_players,
    house_records.records,
    house_records.overall,
)
"""The functions that build the cards, from top to bottom; each returns None if it has nothing to show."""


class Players(Page):
    """The screen of all players, one of them selected."""

    person: "NumericProperty[int]" = NumericProperty(0)
    board = StringProperty()
    """Empty for all boards."""
    year = StringProperty()
    """Empty for all time."""
    people: "ListProperty[Person]" = ListProperty()
    empty = BooleanProperty(False)
    """Whether there are no players yet."""
    loading = BooleanProperty(False)
    """Whether the first statistics are still being computed."""
    complete = BooleanProperty(False)
    """Whether all cards are shown."""

    def __init__(self, **kwargs: Any) -> None:
        self.statistics: Statistics | None = None
        self._query, self._badge_query = BackgroundQuery(), BackgroundQuery()
        self._card_queue = FrameQueue()
        super().__init__(**kwargs)
        _.bind(language=self._translate)

    def shown(self, person: int | None = None) -> None:
        """Show a player: the given one, else the one shown last, else the one who played last."""
        self.reload(person)

    def left(self) -> None:
        self._query.discard()
        self._badge_query.discard()
        if not self.complete:
            self.statistics = None  # so that the rest is shown the next time

    def reload(self, person: int | None = None) -> None:
        """Read the statistics again, or those of another player."""
        if person and person != self.person:
            self.person, self.board = person, ""
        self._read()

    def choose(self, person: int) -> None:
        """Show another player, from the top."""
        self.ids.cards.scroll_y = 1
        self.reload(person)

    def only_board(self, board: str) -> None:
        """Show the statistics of one board, or of all if it is empty."""
        self.board = board
        self._read()

    def only_year(self, year: str) -> None:
        """Show the statistics of one year, or of all time if it is empty."""
        if year != self.year:
            self.year = year
            self._read()

    def _read(self) -> None:
        self.complete, self.loading = False, not self.statistics
        person, board, year = self.person, self.board, self.year
        unreadable = set(self.context.store.unreadable.keys)
        self._query.run(
            self.context.store.open_connection,
            lambda store: player_statistics.read(store, person, board, year, unreadable),
            self._show,
        )

    def _show(self, statistics: Statistics | None) -> None:
        same = statistics == self.statistics
        self.loading, self.empty, self.statistics = False, not statistics, statistics
        self.people = statistics.people if statistics else []
        self.person, self.board = (statistics.person, statistics.chosen_board) if statistics else (0, "")
        self.year = statistics.year if statistics else ""
        self._fill_chips()
        if not same:
            self._show_cards()
        elif not self._card_queue.busy:
            self.complete = True

    def _translate(self, *_args: object) -> None:
        """Rebuild the cards in another language; if they are not visible, the next time that they are shown."""
        if self.statistics and self.get_parent_window():
            self._show_cards()
        else:
            self.statistics = None

    def _selected(self) -> Person | None:
        return next((person for person in self.people if person.id == self.person), None)

    # Contents

    def _fill_chips(self) -> None:
        chips = self.ids.chips
        chips.clear_widgets()
        for person in self.people:
            icon, act = "moon" if person.retired else "", partial(self.choose, person.id)
            chips.add_widget(Chip(text=person.name, icon=icon, selected=person.id == self.person, act=act))

    def _show_cards(self) -> None:
        self.complete = False
        self.ids.cards.clear_widgets()
        statistics = self.statistics
        steps = [partial(self._add_card, build, statistics) for build in CARDS] if statistics else []
        self._card_queue.run(steps, self._finish)

    def _add_card(self, build: BuildCard, statistics: Statistics) -> None:
        card = build(self, statistics)
        if card:
            self.ids.cards.add_widget(card)

    def _finish(self) -> None:
        statistics = self.statistics
        if not statistics or not statistics.overall.overall:
            self._set_complete()
        else:
            person, year = statistics.person, statistics.year
            self._badge_query.run(
                self.context.store.open_connection,
                lambda store: badges.read(store, person, year),
                partial(self._add_badges, statistics),
            )

    def _add_badges(self, statistics: Statistics, summaries: list[badges.FeatSummary]) -> None:
        """Add the card of badges, once all games have been examined."""
        if statistics is self.statistics:
            card = badges.badges_card(self, summaries, statistics.person)
            self._card_queue.run([partial(self._add_below_wins, card)], self._set_complete)

    def _add_below_wins(self, card: Widget) -> None:
        postpone_layouts()
        shown = self.ids.cards.ids.column.children
        below = next((place for place, one in enumerate(shown) if isinstance(one, WinCard)), len(shown))
        self.ids.cards.add_widget(card, index=below)

    def _set_complete(self) -> None:
        self.complete = True

    # Actions

    def choose_board(self) -> None:
        """Choose one board, or go back to all of them."""
        if not self.statistics:
            return
        if self.board:
            self.only_board("")
            return
        sheet = MenuSheet(title=_("Which board?"))
        for board, tally in self.statistics.overall.boards.items():
            note = _.plural("{n} game", "{n} games", tally.games)
            title = board_name(_.language, board)
            sheet.add_action(partial(self.only_board, board), title=title, note=note)
        sheet.open()

    def add(self) -> None:
        add_player(self.context, self.reload)

    def choose_look(self) -> None:
        selected = self._selected()
        if selected:
            choose_look(self.context, selected, self.reload)

    def open_menu(self) -> None:
        selected = self._selected()
        if selected:
            open_person_menu(self.context, selected, self.reload)

    def open_games(self) -> None:
        """Open the games behind the statistics."""
        self.navigator.go("history", person=self.person, board=self.board or None)


load_kv(__name__)
