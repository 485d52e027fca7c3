"""Join a game as a guest: the seats, and which are free."""

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from scorer.formats.join_link import find_join_link
from scorer.together.joining import Connection
from scorer.ui.actions.share import open_link
from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.context.hosted_table import HostedSeat, TableStatus
from scorer.ui.drawing import tokens
from scorer.ui.drawing.seat_marks import SeatMark
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.together.app_joined_table import AppJoinedTable
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.list_row import ListRow


class JoinScreen(Page):
    """The screen."""

    note = StringProperty()
    trouble = StringProperty()
    """Why there are no seats to choose from."""
    advice = StringProperty()
    seated = BooleanProperty(False)
    """Whether this device has a seat already."""
    status: "ObjectProperty[TableStatus]" = ObjectProperty(TableStatus(), rebind=True)
    table: "ObjectProperty[AppJoinedTable | None]" = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._goes_on = False
        """Whether to show the round as soon as the seat is confirmed."""
        self._drawn: object = None
        """The content of the rows."""
        super().__init__(**kwargs)
        _.bind(language=self.refresh)

    def shown(self, link: str = "", **_params: Any) -> None:
        """Join the game of a link; if this device has a seat there, show the round at once."""
        self._goes_on = True
        self._show(link)

    def shown_again(self, link: str = "", **_params: Any) -> None:
        """Choose another seat, or return to the present one."""
        self._goes_on = False
        self._show(link)

    def _show(self, link: str) -> None:
        if not find_join_link(link):
            self.trouble = _("This text contains no link to a hosted game.")
            return
        self.table = self._table_of(link)
        self.table.fbind("on_change", self.refresh)
        self.ids.column.scroll_y = 1
        self.table.dispatch("on_change")

    def _table_of(self, link: str) -> AppJoinedTable:
        context = self.context
        if isinstance(context.table, AppJoinedTable) and context.table.link == link:
            return context.table
        context.close_table()
        table = context.table = AppJoinedTable(context, link)
        table.start()
        return table

    def left(self) -> None:
        self._goes_on = False
        if self.table:
            self.table.funbind("on_change", self.refresh)

    def go_on(self) -> None:
        """Return to this device's board."""
        if self.table and self.seated:
            self.navigator.go("round", game=self.table.id)

    def sit(self, seat: int) -> None:
        if self.table:
            self._goes_on = True
            self.table.joined.sit(seat)

    def open_in_browser(self) -> None:
        if self.table:
            open_link(self.table.link, _("Link copied. Open it in a browser."))

    def explain_status(self) -> None:
        if self.table:
            self.table.explain_status()

    def refresh(self, *_args: object) -> None:
        table = self.table
        if not table:
            return
        view = table.view
        self.status = table.status
        self.seated = table.seat is not None
        if self.seated and self._goes_on and self.navigator.page is self:
            self.go_on()
            return
        self.note = short_board_name(view.record.board) if view else ""
        self.trouble, self.advice = _trouble(table)
        self._show_seats(table)

    def _show_seats(self, table: AppJoinedTable) -> None:
        """A row for each player; rows of taken seats do nothing. Unchanged rows are not rebuilt, so that a touch is not lost."""
        view = table.view
        names = view.record.players if view and not self.trouble else ()
        drawn = (names, table.seats, table.seat, _.language.code)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        rows = self.ids.seats
        rows.clear_widgets()
        for player, seat in enumerate(table.seats[: len(names)]):
            is_own, is_free = player == table.seat, not seat.held
            mark = SeatMark(seat=view.seats[player].look if view else 1, size=(dp(tokens.ICON_SMALL),) * 2)
            row = ListRow(
                title=names[player],
                note=_("you") if is_own else _state(seat),
                thumb=mark,
                figure_note=_("Sit here") if is_free and not is_own else "",
                chevron=is_free or is_own,
                disabled=not (is_free or is_own),
                act=self.go_on if is_own else partial(self.sit, player),
            )
            rows.add_widget(row)


def _state(seat: HostedSeat) -> str:
    if not seat.held:
        return _("free")
    return _("on another phone") if seat.present else _("away")


def _trouble(table: AppJoinedTable) -> tuple[str, str]:
    """Why there are no seats to choose from, and what to do about it."""
    match table.joined.connection:
        case Connection.WRONG:
            return _("This code is from another game"), _("Scan the code on the host’s screen")
        case Connection.STRANGE:
            return _("The host has another version of Azulejo."), _("Open the game in the browser.")
    if table.view:
        return "", ""
    if not table.joined.has_game:
        return _("No game has been chosen yet."), _("Choose it in the browser, or wait for the host.")
    if table.joined.connection is Connection.OFFLINE:
        return _("The host cannot be reached"), _("Both devices must be on the same Wi-Fi.")
    return _("Connecting…"), ""


load_kv(__name__)
