"""History: every game there is, newest first by month, narrowed by chips and by words, read page by page as it is scrolled.

An unfinished game goes on where it stopped; a row's menu says when and where it was, or puts it into the bin.
"""

from itertools import accumulate, groupby
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.store import Filters, State, StoreError
from scorer.ui.actions.game_menu import confirm, continue_game, edit_game, move_to_bin, open_game_menu, put_back
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import gutter, theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform import back_stack
from scorer.ui.screens.history.history_filters import FilterBar  # noqa: F401 - named in the kv file
from scorer.ui.screens.history.history_row import GameRow, MonthRow, month_height, row_height
from scorer.ui.screens.history.page_window import HeldPages
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.swipe import SwipeList, SwipeOffer  # noqa: F401 - the list is named in the kv file
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet

AHEAD = 2
"""The next page is read when so many screens or fewer are left below."""
SEARCH_REST = 0.25
"""A search begins when the fingers have rested so long, in seconds."""


class History(Page):
    """The screen of all games."""

    said = StringProperty()
    """How many games are shown."""
    searching = BooleanProperty(False)
    in_bin = BooleanProperty(False)
    found = NumericProperty(0)
    games = NumericProperty(0)
    """How many there are in all."""
    margin = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._pages = None
        self._months = {}
        self._above = None
        """Where the list is to be once its rows have been laid out: so much of it above what is seen."""
        super().__init__(**kwargs)
        self._look = Clock.create_trigger(self.reload, -1)
        self._search = Clock.create_trigger(self._search_now, SEARCH_REST)
        self._more = Clock.create_trigger(self._read_on)
        _.bind(language=self._say)
        theme.bind(text=self._look)
        self.ids.filters.fbind("filters", self._look)
        rows = self.ids.rows
        rows.fbind("scroll_y", self._more)
        rows.fbind("size", self._more)
        self.ids.layout.fbind("height", self._keep_place)

    def shown(self, **wish: Any) -> None:
        """Exactly the games that are wished for, of a `person`, on a `board`, or all; without a wish, those chosen last."""
        self.stop_search()
        if wish:
            self._narrow(**wish)
        self._read(keep=not wish)

    def shown_again(self, **_wish: object) -> None:
        """As it was left."""
        if self.searching:
            back_stack.push(self.stop_search)
        self._read(keep=True)

    def _narrow(self, person=None, board: str | None = None) -> None:
        known = self.context.store.people.get(person) if person else None
        self.ids.filters.begin_with(known, board)

    def on_width(self, *_args: object) -> None:
        self.margin = max(gutter(self.width), (self.width - dp(tokens.PAGE_WIDTH)) / 2)

    def left(self) -> None:
        self.in_bin = False
        self.ids.field.focus = False
        back_stack.discard(self.stop_search)

    def back(self):
        if self.in_bin:
            self.in_bin = False
            self.reload()
            return True
        return False

    # What is shown

    @property
    def filters(self):
        return self.ids.filters.filters._replace(binned=self.in_bin)

    def reload(self, *_args: object) -> None:
        """Read the list anew from its top."""
        self._read(keep=False)

    def refresh(self) -> None:
        """Something in it has changed: read again what was read, and stay at the same place."""
        self._read(keep=True)

    def _read(self, *, keep) -> None:
        if self.navigator.page is not self:
            return
        try:
            history = self.context.store.history
            self.games = history.count(Filters(binned=self.in_bin))
            self._months = {month.month: month.games for month in history.months(self.filters)}
            if keep and self._pages:
                self._pages.read_again()
            else:
                self._pages = HeldPages(self._page)
        except StoreError as error:
            tell(error)
            return
        self.found = sum(self._months.values())
        rows = self.ids.rows
        rows.data = self._rows()
        self._above = None
        if not keep:
            rows.scroll_y = 1
        self._say()
        self._more()

    def _page(self, after):
        """The games after a cursor, of the store that there is by then: a backup may have been restored."""
        return self.context.store.history.page(self.filters, after)

    def _read_on(self, *_args: object) -> None:
        """Read another page if the end of what is held comes near, at the bottom or at the top."""
        rows = self.ids.rows
        room = max(0, self.ids.layout.height - rows.height)
        above, ahead = (1 - rows.scroll_y) * room, AHEAD * rows.height
        if not self._pages or self._above is not None:
            return
        try:
            if self._pages.more_below and room - above <= ahead:
                self._pages.read_on()
            elif self._pages.more_above and above <= ahead:
                self._pages.read_back()
            else:
                return
        except StoreError as error:
            tell(error)
            return
        before = _tops(rows.data)
        rows.data = self._rows()
        now = _tops(rows.data)
        seen = max((game for game in before if game in now), key=lambda game: -abs(before[game] - above))
        self._above = above + now[seen] - before[seen]
        self._keep_place()

    def _keep_place(self, *_args: object) -> None:
        """What is seen stays there when pages come and go; once the new rows have been laid out."""
        rows, layout = self.ids.rows, self.ids.layout
        room = layout.height - rows.height
        laid_out = abs(layout.height - layout.padding[3] - sum(row["height"] for row in rows.data)) < 1
        if self._above is not None and laid_out and room > 0:
            rows.scroll_y = 1 - self._above / room
            rows.effect_y.min, rows.effect_y.max = 0, -room
            rows.effect_y.value = -room * rows.scroll_y  # a finger or a fling goes on from here
            self._above = None
        self._more()

    def _rows(self):
        """The rows of what is held; a month that began above it goes on without a heading of its own."""
        rows, games = [], self._pages.games
        for month, of_month in groupby(games, key=lambda game: game.played[:7]):
            here = list(of_month)
            begun = month == self._pages.month_before and not rows
            if not begun:
                height = month_height()
                count = self._months.get(month, len(here))
                rows.append({"viewclass": MonthRow.__name__, "month": month, "games": count, "height": height})
            goes_on = here[-1] is games[-1] and self._pages.more_below
            for index, game in enumerate(here):
                rows.append(
                    {
                        "viewclass": GameRow.__name__,
                        "game": game,
                        "page": self,
                        "first": not begun and index == 0,
                        "last": not goes_on and index + 1 == len(here),
                        "height": row_height(),
                    }
                )
        return rows

    def _say(self, *_args: object) -> None:
        """How many of how many."""
        if self.found == self.games:
            self.said = _.plural("{n} game", "{n} games", self.games)
        else:
            found, games = (_.language.number(int(n)) for n in (self.found, self.games))
            self.said = _("{found} of {games} games", found=found, games=games)

    # What can be done

    def open(self, game) -> None:
        """Go on with a game, or look at a finished one."""
        if self.in_bin:
            self.menu(game)
        elif game.state is State.OPEN:
            continue_game(self.context, game.id)
        else:
            self.navigator.go("game", game=game.id)

    def menu(self, game) -> None:
        open_game_menu(self.context, game, self.refresh)

    def offers(self, row):
        """What lies under a row that is drawn aside: at its left, and at its right."""
        game = getattr(row, "game", None)
        if not game:
            return None, None
        if self.in_bin:
            return SwipeOffer(
                "undo", _("Put back"), "soft", "ptext", lambda: put_back(self.context, game.id, self.refresh)
            ), None
        return (
            SwipeOffer("pencil", _("Edit"), "soft", "ptext", lambda: edit_game(self.context, game, self.refresh)),
            SwipeOffer(
                "trash",
                _("Move to bin"),
                "negsoft",
                "neg",
                lambda: move_to_bin(self.context, game.id, self.refresh, self.refresh),
            ),
        )

    def actions(self, in_bin):
        """What the bar at the top offers."""
        return [("trash", self.empty_bin)] if in_bin else [("search", self.search), ("menu", self.open_menu)]

    def open_menu(self) -> None:
        """The menu of the list."""
        binned = self.context.store.history.count(Filters(binned=True))
        sheet = MenuSheet(title=_("History"))
        note = _.plural("{n} game", "{n} games", binned)
        sheet.offer(self.show_bin, icon="trash", title=_("The bin"), note=note, chevron=True, divider=False)
        sheet.open()

    def show_bin(self) -> None:
        """What was thrown away and can be put back."""
        self.stop_search()
        self.in_bin = True
        self.reload()

    def empty_bin(self) -> None:
        """Delete it for good, once more asked."""
        if not self.games:
            return
        confirm(
            _("Empty the bin?"),
            _.plural(
                "{n} game will be deleted permanently.", "{n} games will be deleted permanently.", int(self.games)
            ),
            _("Delete permanently"),
            self._empty,
        )

    def _empty(self) -> None:
        try:
            self.context.store.games.empty_bin()
        except StoreError as error:
            tell(error)
        self.reload()

    def search(self) -> None:
        """Open the field for words, or close it."""
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
            self._search_now()

    def typed(self) -> None:
        """A letter more or less."""
        self._search.cancel()
        self._search()

    def _search_now(self, *_args: object) -> None:
        self.ids.filters.search(self.ids.field.text)

    def everything(self) -> None:
        """Let go of every filter."""
        self.stop_search()
        self.ids.filters.begin_with()

    def field_height(self, searching):
        return dp(tokens.ROW) if searching else 0


def _tops(rows):
    """How far below the top each game lies."""
    tops = accumulate((row["height"] for row in rows), initial=0)
    return {row["game"].id: top for row, top in zip(rows, tops, strict=False) if "game" in row}


load_kv(__name__)
