"""The list of games in the history: scrolling loads it page by page, and the winners' boards are computed in the background."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate, groupby
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from scorer.rules.board import Tiles
from scorer.store import Cursor, Filters, GamePage, Header, State, Store, StoreError
from scorer.store.highlights import WinnersBoard
from scorer.store.word_index import folded
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.scroll import scroll_to_offset
from scorer.ui.screens.history.history_row import GameActions, GameRow, MonthRow, Searched, month_height, row_height
from scorer.ui.screens.history.page_window import PageWindow
from scorer.ui.widgets.background import BackgroundQuery
from scorer.ui.widgets.controls.swipe import SwipeList
from scorer.ui.widgets.overlays.error_toast import show_error

Row = dict[str, Any]
"""The properties of a row of the list, as RecycleView expects them."""
AHEAD = 2
"""A page is loaded when no more than this many screens are left to scroll."""


class GameList(SwipeList):
    """Call `read` to fill it; `page` opens the games."""

    page: "ObjectProperty[GameActions]" = ObjectProperty()
    margin = NumericProperty(0)
    columns: "NumericProperty[int]" = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        self._window: PageWindow | None = None
        self._filters = Filters()
        self._months: Mapping[str, int] = {}
        self._tiles: dict[str, Tiles] = {}
        self._asked: set[str] = set()
        self._board_query = BackgroundQuery()
        self._offset: float | None = None
        """The scroll offset to restore once new rows have been laid out."""
        self._load_more_soon = Clock.create_trigger(self._load_more)
        super().__init__(**kwargs)
        for name in ("scroll_y", "size"):
            self.fbind(name, self._load_more_soon)

    def on_kv_post(self, _base: object) -> None:
        self.ids.layout.fbind("height", self._restore_offset)

    def read(self, filters: Filters, months: Mapping[str, int], *, keep: bool) -> None:
        """Read the games that match; `months` has their number by month. May raise StoreError."""
        self._filters, self._months = filters, months
        if keep and self._window:
            self._window.reload()
        else:
            self._window = PageWindow(self._load)
        self._tiles, self._asked = {}, set()  # a game may have been corrected
        self.data = self._rows(self._window)
        self._offset = None
        if not keep:
            self.scroll_y = 1
        self._load_more_soon()

    def on_columns(self, *_args: object) -> None:
        if self._window:
            self.data = self._rows(self._window)

    def _load(self, after: Cursor | None) -> GamePage:
        """The games after a cursor. Always asks the context for the store, which restoring a backup replaces."""
        return self.page.context.store.history.page(self._filters, after)

    def _load_more(self, *_args: object) -> None:
        """Load another page if the list is scrolled near the end of the loaded ones, at the bottom or at the top."""
        window = self._window
        room = max(0, self.ids.layout.height - self.height)
        offset, ahead = (1 - self.scroll_y) * room, AHEAD * self.height
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
        self.page.show_unreadable()
        before = _tops(self.data, self.columns)
        self.data = self._rows(window)
        after = _tops(self.data, self.columns)
        nearest = min(before.keys() & after.keys(), key=lambda game: abs(before[game] - offset))
        self._offset = offset + after[nearest] - before[nearest]
        self._restore_offset()

    def _restore_offset(self, *_args: object) -> None:
        """Keep the visible rows in place when pages are loaded and dropped, once the new rows have been laid out."""
        layout = self.ids.layout
        laid_out = abs(layout.height - layout.padding[3] - sum(row["height"] for row in self.data[:: self.columns])) < 1
        if self._offset is not None and laid_out and layout.height > self.height:
            scroll_to_offset(self, self._offset)
            self._offset = None
        self._load_more_soon()

    def _rows(self, window: PageWindow) -> list[Row]:
        """The rows of the loaded games. A month that began above them continues without a heading, in the same column."""
        rows: list[Row] = []
        games, columns = window.games, self.columns
        self._read_boards(games)
        searched = Searched(self._filters.person, tuple(folded(self._filters.text).split()))
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
                    "page": self.page,
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
        store = self.page.context.store
        finished = [game.id for game in games if game.state is State.FINISHED]
        unknown = [id for id in finished if id not in self._tiles]
        self._tiles = {id: self._tiles[id] for id in finished if id in self._tiles}
        try:
            known = store.highlights.boards(unknown) if unknown else {}
        except StoreError as error:
            show_error(error)
            return
        self._tiles |= {id: board.tiles for id, board in known.items()}
        if missing := [id for id in unknown if id not in known and id not in self._asked]:
            self._asked.update(missing)
            self._board_query.run(store.open_connection, partial(_final_boards, missing), self._show_boards)

    def _show_boards(self, found: Mapping[str, WinnersBoard]) -> None:
        self._tiles |= {id: board.tiles for id, board in found.items()}
        if found and self._window:
            self.data = self._rows(self._window)


def _final_boards(ids: Sequence[str], store: Store) -> dict[str, WinnersBoard]:
    return store.highlights.computed_boards(ids)


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
