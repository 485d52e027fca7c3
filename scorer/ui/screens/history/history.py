"""History: all games by month, newest first, with filters, a search, and the bin. Scrolling loads it page by page."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate, groupby
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.rules.board import Tiles
from scorer.store import Cursor, Filters, GamePage, Header, State, Store, StoreError
from scorer.store.highlights import WinnersBoard
from scorer.store.word_index import folded
from scorer.ui.actions.game_menu import continue_game, edit_game, move_to_bin, open_game_menu, put_back
from scorer.ui.actions.unreadable_games import unreadable_row
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import gutter, theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.scroll import scroll_to_offset
from scorer.ui.platform import back_stack
from scorer.ui.screens.history.history_filters import FilterBar
from scorer.ui.screens.history.history_row import GameRow, MonthRow, Searched, month_height, row_height
from scorer.ui.screens.history.page_window import PageWindow
from scorer.ui.widgets.background import BackgroundQuery
from scorer.ui.widgets.containers.app_bar import BarAction
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.swipe import Offers, SwipeList, SwipeOffer, SwipeRow
from scorer.ui.widgets.overlays.confirmation import confirm
from scorer.ui.widgets.overlays.error_toast import attempt, show_error
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.wording.language import Language

Row = dict[str, Any]
"""The properties of a row of the list, as RecycleView expects them."""
AHEAD = 2
"""A page is loaded when no more than this many screens are left to scroll."""


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
    columns: "NumericProperty[int]" = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._window: PageWindow | None = None
        self._months: dict[str, int] = {}
        self._tiles: dict[str, Tiles] = {}
        self._asked: set[str] = set()
        self._board_query = BackgroundQuery()
        self._offset: float | None = None
        """The scroll offset to restore once new rows have been laid out."""
        super().__init__(**kwargs)
        self._reload_soon = Clock.create_trigger(self.reload, -1)
        self._search_soon = Clock.create_trigger(self._search, tokens.SEARCH_DEBOUNCE)
        self._load_more_soon = Clock.create_trigger(self._load_more)
        _.bind(language=self._update_summary)
        theme.bind(text=self._reload_soon)
        self._filter_bar.fbind("filters", self._reload_soon)
        self._list.fbind("scroll_y", self._load_more_soon)
        self._list.fbind("size", self._load_more_soon)
        self.ids.layout.fbind("height", self._restore_offset)

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

    @property
    def _list(self) -> SwipeList:
        rows: SwipeList = self.ids.rows
        return rows

    def on_width(self, *_args: object) -> None:
        self.columns = 2 if self.width >= dp(tokens.TABLET_WIDTH) else 1
        widest = tokens.PAGE_WIDTH if self.columns == 1 else tokens.WIDE_PAGE
        self.margin = max(gutter(self.width), (self.width - dp(widest)) / 2)

    def on_columns(self, *_args: object) -> None:
        if self._window:
            self._list.data = self._rows(self._window)

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
            self._months = {month.month: month.games for month in history.months(self.filters)}
            if keep and self._window:
                self._window.reload()
            else:
                self._window = PageWindow(self._page)
        except StoreError as error:
            show_error(error)
            return
        self.found = sum(self._months.values())
        self._tiles, self._asked = {}, set()  # a game may have been corrected
        self._list.data = self._rows(self._window)
        self._offset = None
        if not keep:
            self._list.scroll_y = 1
        self._update_summary()
        self._show_unreadable()
        self._load_more_soon()

    def _show_unreadable(self) -> None:
        """Show the entry for unreadable games above the list."""
        slot, games = self.ids.unreadable, self.context.store.unreadable.all()
        slot.clear_widgets()
        if games and not self.in_bin:
            slot.add_widget(unreadable_row(self.context, games, self.refresh))

    def _page(self, after: Cursor | None) -> GamePage:
        """The games after a cursor. Always asks the context for the store, which restoring a backup replaces."""
        return self.context.store.history.page(self.filters, after)

    def _load_more(self, *_args: object) -> None:
        """Load another page if the list is scrolled near the end of the loaded ones, at the bottom or at the top."""
        rows, window = self._list, self._window
        room = max(0, self.ids.layout.height - rows.height)
        offset, ahead = (1 - rows.scroll_y) * room, AHEAD * rows.height
        if not window or self._offset is not None:
            return
        try:
            if window.more_below and room - offset <= ahead:
                window.load_below()
            elif window.more_above and offset <= ahead:
                window.load_above()
            else:
                return
        except StoreError as error:
            show_error(error)
            return
        self._show_unreadable()
        before = _tops(rows.data, self.columns)
        rows.data = self._rows(window)
        after = _tops(rows.data, self.columns)
        nearest = min(before.keys() & after.keys(), key=lambda game: abs(before[game] - offset))
        self._offset = offset + after[nearest] - before[nearest]
        self._restore_offset()

    def _restore_offset(self, *_args: object) -> None:
        """Keep the visible rows in place when pages are loaded and dropped, once the new rows have been laid out."""
        layout, data = self.ids.layout, self._list.data
        laid_out = abs(layout.height - layout.padding[3] - sum(row["height"] for row in data[:: self.columns])) < 1
        if self._offset is not None and laid_out and layout.height > self._list.height:
            scroll_to_offset(self._list, self._offset)
            self._offset = None
        self._load_more_soon()

    def _rows(self, window: PageWindow) -> list[Row]:
        """The rows of the loaded games. A month that began above them continues without a heading, in the same column."""
        rows: list[Row] = []
        games, columns = window.games, self.columns
        self._read_boards(games)
        searched = Searched(self.filters.person, tuple(folded(self.filters.text).split()))
        for month, of_month in groupby(games, key=lambda game: game.played[:7]):
            here = list(of_month)
            before = window.start.before if month == window.start.month and not rows else 0
            through = before + len(here)
            if before:
                rows += _blanks(before % columns)
            else:
                rows += _headings(month, self._months.get(month, len(here)), columns)
            continues = here[-1] is games[-1] and window.more_below
            rows += [
                {
                    "viewclass": GameRow.__name__,
                    "game": game,
                    "tiles": self._tiles.get(game.id),
                    "searched": searched,
                    "page": self,
                    "first": number < columns,
                    "last": not continues and number + columns >= through,
                    "height": row_height(),
                }
                for number, game in enumerate(here, start=before)
            ]
            rows += _blanks(-through % columns)
        return rows

    def _read_boards(self, games: Sequence[Header]) -> None:
        """Read the winners' final boards; missing ones are computed in the background."""
        finished = [game.id for game in games if game.state is State.FINISHED]
        unknown = [id for id in finished if id not in self._tiles]
        self._tiles = {id: self._tiles[id] for id in finished if id in self._tiles}
        try:
            known = self.context.store.highlights.boards(unknown) if unknown else {}
        except StoreError as error:
            show_error(error)
            return
        self._tiles |= {id: board.tiles for id, board in known.items()}
        if missing := [id for id in unknown if id not in known and id not in self._asked]:
            self._asked.update(missing)
            self._board_query.run(
                self.context.store.open_connection, partial(_final_boards, missing), self._show_boards
            )

    def _show_boards(self, found: Mapping[str, WinnersBoard]) -> None:
        self._tiles |= {id: board.tiles for id, board in found.items()}
        if found and self._window:
            self._list.data = self._rows(self._window)

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

    def field_height(self, searching: bool) -> float:
        return dp(tokens.ROW) if searching else 0


def _final_boards(ids: Sequence[str], store: Store) -> dict[str, WinnersBoard]:
    """Compute the winners' boards of these games."""
    for id in ids:
        store.highlights.save(id)
    return store.highlights.boards(ids)


def _headings(month: str, games: int, columns: int) -> list[Row]:
    """The heading of a month: its name in the first column, and the number of games in the last one."""
    rows = [
        {"viewclass": MonthRow.__name__, "month": "", "games": 0, "height": month_height()}
        for _column in range(columns)
    ]
    rows[0]["month"] = month
    rows[-1]["games"] = games
    return rows


def _blanks(many: int) -> list[Row]:
    """Blank rows that fill up the columns."""
    return [{"viewclass": Widget.__name__, "height": row_height()} for _place in range(many)]


def _tops(rows: list[Row], columns: int) -> dict[str, float]:
    """By game, the distance of its row from the top of the list."""
    tops = list(accumulate((row["height"] for row in rows[::columns]), initial=0))
    return {row["game"].id: tops[place // columns] for place, row in enumerate(rows) if "game" in row}


load_kv(__name__)
