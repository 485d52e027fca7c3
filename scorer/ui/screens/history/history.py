"""History: all games by month, newest first, with filters, a search, and the bin. Scrolling loads it page by page."""

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.store import Filters, Header, State, StoreError
from scorer.ui.actions.game_menu import continue_game, edit_game, move_to_bin, open_game_menu, put_back
from scorer.ui.actions.unreadable_games import unreadable_row
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform import back_stack
from scorer.ui.screens.history.history_filters import FilterBar
from scorer.ui.screens.history.history_row import GameRow
from scorer.ui.widgets.containers.app_bar import BarAction
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.swipe import Offers, SwipeOffer, SwipeRow
from scorer.ui.widgets.overlays.confirmation import confirm
from scorer.ui.widgets.overlays.error_toast import attempt, show_error
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.wording.language import Language


class History(Page):
    """The screen of all games."""

    summary = StringProperty()
    """How many games are shown."""
    searching = BooleanProperty(False)
    in_bin = BooleanProperty(False)
    found: "NumericProperty[int]" = NumericProperty(0)
    """The number of games that match the filters."""
    games: "NumericProperty[int]" = NumericProperty(0)
    """The number of all games, or of all games in the bin."""
    margin = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._reload_soon = Clock.create_trigger(self.reload, -1)
        self._search_soon = Clock.create_trigger(self._search, tokens.SEARCH_DEBOUNCE)
        _.bind(language=self._update_summary)
        theme.bind(text=self._reload_soon)
        self._filter_bar.fbind("filters", self._reload_soon)

    def shown(self, **wanted: Any) -> None:
        """Show the games of a `person` or on a `board`, or all if these are None; without either, keep the filters."""
        self.stop_search()
        if wanted:
            self._set_filters(**wanted)
        self._read(keep=not wanted)

    def shown_again(self, **_wanted: object) -> None:
        if self.searching:
            back_stack.push(self.stop_search)
        self._read(keep=True)

    def _set_filters(self, person: int | None = None, board: str | None = None) -> None:
        known = self.context.store.people.get(person) if person else None
        self._filter_bar.reset(known, board)

    @property
    def _filter_bar(self) -> FilterBar:
        bar: FilterBar = self.ids.filters
        return bar

    def left(self) -> None:
        self.in_bin = False
        self.ids.field.focus = False
        back_stack.discard(self.stop_search)

    def back(self) -> bool:
        if self.in_bin:
            self.in_bin = False
            self.reload()
            return True
        return False

    # The list

    @property
    def filters(self) -> Filters:
        return self._filter_bar.filters._replace(binned=self.in_bin)

    def reload(self, *_args: object) -> None:
        """Read the games again and show the top of the list."""
        self._read(keep=False)

    def refresh(self) -> None:
        """Read the games again because one has changed; the scroll position stays."""
        self._read(keep=True)

    def _read(self, *, keep: bool) -> None:
        if self.navigator.page is not self:
            return
        try:
            history = self.context.store.history
            self.games = history.count(Filters(binned=self.in_bin))
            months = {month.month: month.games for month in history.months(self.filters)}
            self.ids.rows.read(self.filters, months, keep=keep)
        except StoreError as error:
            show_error(error)
            return
        self.found = sum(months.values())
        self._update_summary()
        self.show_unreadable()

    def show_unreadable(self) -> None:
        """Show the entry for unreadable games above the list."""
        slot, games = self.ids.unreadable, self.context.store.unreadable.all()
        slot.clear_widgets()
        if games and not self.in_bin:
            slot.add_widget(unreadable_row(self.context, games, self.refresh))

    def _update_summary(self, *_args: object) -> None:
        if self.found == self.games:
            self.summary = _.plural("{n} game", "{n} games", self.games)
        else:
            found, games = _.language.number(self.found), _.language.number(self.games)
            self.summary = _("{found} of {games} games", found=found, games=games)

    # Actions

    def open_game(self, game: Header) -> None:
        """Continue an open game, show a finished one, or ask what to do with one in the bin."""
        if self.in_bin:
            self.open_game_menu(game)
        elif game.state is State.OPEN:
            continue_game(self.context, game.id)
        else:
            self.navigator.go("game", game=game.id)

    def open_game_menu(self, game: Header) -> None:
        open_game_menu(self.context, game, self.refresh)

    def offers(self, row: SwipeRow) -> Offers:
        """The actions that swiping a row reveals, at its left and at its right."""
        game = row.game if isinstance(row, GameRow) else None
        if not game:
            return None, None
        context, refresh = self.context, self.refresh
        if self.in_bin:
            return SwipeOffer(
                "undo", _("Put back"), "soft", "ptext", partial(put_back, context, game.id, refresh)
            ), None
        move = partial(move_to_bin, context, game.id, refresh, refresh)
        return (
            SwipeOffer("pencil", _("Edit"), "soft", "ptext", partial(edit_game, context, game, refresh)),
            SwipeOffer("trash", _("Move to bin"), "negsoft", "neg", move),
        )

    def actions(self, in_bin: bool, language: Language) -> list[BarAction]:
        """The actions of the app bar."""
        if in_bin:
            return [BarAction("trash", language.translate("Empty the bin"), self.empty_bin)]
        return [
            BarAction("search", language.translate("Search"), self.search),
            BarAction("menu", language.translate("More"), self.open_menu),
        ]

    def open_menu(self) -> None:
        binned = self.context.store.history.count(Filters(binned=True))
        sheet = MenuSheet(title=_("History"))
        note = _.plural("{n} game", "{n} games", binned)
        sheet.add_action(self.show_bin, icon="trash", title=_("The bin"), note=note, chevron=True)
        sheet.open()

    def show_bin(self) -> None:
        self.stop_search()
        self.in_bin = True
        self.reload()

    def empty_bin(self) -> None:
        """Delete the games in the bin permanently, after a confirmation."""
        if not self.games:
            return
        confirm(
            _("Empty the bin?"),
            _.plural("{n} game will be deleted permanently.", "{n} games will be deleted permanently.", self.games),
            _("Delete permanently"),
            self._empty,
        )

    def _empty(self) -> None:
        attempt(self.context.store.games.empty_bin)
        self.reload()

    def search(self) -> None:
        """Open the search field, or close it."""
        if self.searching:
            self.stop_search()
            return
        self.searching = True
        self.ids.field.focus = True
        back_stack.push(self.stop_search)

    def stop_search(self) -> None:
        back_stack.discard(self.stop_search)
        if self.searching:
            self.searching = False
            self.ids.field.focus = False
            self.ids.field.text = ""
            self._search()

    def debounce_search(self) -> None:
        """The text has changed: search when the user pauses."""
        self._search_soon.cancel()
        self._search_soon()

    def _search(self, *_args: object) -> None:
        self._filter_bar.search(self.ids.field.text)

    def show_all(self) -> None:
        """Clear the search and all filters."""
        self.stop_search()
        self._filter_bar.reset()


load_kv(__name__)
