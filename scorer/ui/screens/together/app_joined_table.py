"""The table that this device has joined: forwards updates from the host to the screens."""

from collections.abc import Mapping
from typing import Any, Final

from kivy.clock import Clock

from scorer.play.active_game import ActiveGame
from scorer.together.joined_table import JoinedTable, Refused
from scorer.together.joining import Connection
from scorer.together.table_view import TableView
from scorer.ui.context.app_context import AppContext
from scorer.ui.context.hosted_table import HostedSeat, HostedTable, TableStatus
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.status_pill import BAD, GOOD
from scorer.ui.widgets.overlays.error_toast import attempt
from scorer.ui.widgets.overlays.toast import show_toast

UNTIL_LATE: Final = 0.4
"""Seconds that a change may be unanswered before the pill shows it."""


class AppJoinedTable(HostedTable):
    """Connects as soon as `start` is called."""

    is_host = False

    def __init__(self, context: AppContext, link: str) -> None:
        super().__init__()
        self.link = link
        self._context = context
        self._is_late = False
        self._changed_soon = Clock.create_trigger(self._changed)
        self._late = Clock.create_trigger(self._show_late, UNTIL_LATE)
        self.joined = JoinedTable(context.store, link, _.language.code, self._changed_soon)
        _.bind(language=self._follow_language)

    def _follow_language(self, *_args: object) -> None:
        self.joined.set_language(_.language.code)

    # The connection

    def start(self) -> None:
        self.joined.start()

    def pause(self) -> None:
        self.joined.stop()

    def resume(self) -> None:
        self.joined.start()

    def close(self) -> None:
        _.unbind(language=self._follow_language)
        self._changed_soon.cancel()
        self._late.cancel()
        self._forget_settled()
        self.joined.stop()

    def wait(self) -> None:
        self.joined.wait()

    @property
    def serving(self) -> bool:
        return self.joined.connection is Connection.LIVE

    @property
    def status(self) -> TableStatus:
        waiting = self.joined.waiting
        match self.joined.connection:
            case Connection.LIVE if waiting and self._is_late:
                return TableStatus(_("Sending {n}", n=waiting), "clock")
            case Connection.LIVE:
                self._watch(waiting)
                return TableStatus(_("Live"), tone=GOOD)
            case Connection.CONNECTING:
                return TableStatus(_("Connecting…"), "clock")
            case _:
                return TableStatus(_("Offline"), "away", BAD)

    def explain_status(self) -> None:
        at, waiting = self.joined.last_contact, self.joined.waiting
        last = _("Last contact: {time}", time=_.language.time(at)) if at else ""
        kept = (
            _.plural("Your {n} tap is saved and will be sent", "Your {n} taps are saved and will be sent", waiting)
            if waiting
            else ""
        )
        text = ". ".join(part.rstrip(".") for part in (last, kept) if part)
        show_toast(text or _("The host cannot be reached"), icon="phone")

    def _watch(self, waiting: int) -> None:
        """Show that changes are unanswered only after a delay."""
        if waiting and not self._late.is_triggered:
            self._late()

    def _show_late(self, *_args: object) -> None:
        self._is_late = bool(self.joined.waiting)
        if self._is_late:
            self.dispatch("on_change")

    # The game

    @property
    def view(self) -> TableView | None:
        """The host's latest state."""
        return self.joined.view

    @property
    def id(self) -> str:  # type: ignore[override] # it changes when the host starts another game
        return self.joined.game.id if self.joined.game else ""

    @property
    def game(self) -> ActiveGame | None:  # type: ignore[override] # the same
        return self.joined.game

    @property
    def seat(self) -> int | None:
        """The seat of this device; None if it has none, or the host has freed it."""
        return self.view.seat if self.view else None

    @property
    def seats(self) -> list[HostedSeat]:
        view, game = self.view, self.joined.game
        if not view:
            return []
        own = game.seat_here if game else None
        return [
            HostedSeat(seat.held, seat.present, "", None, seat.ready, entered_here=player == own)
            for player, seat in enumerate(view.seats)
        ]

    def is_shown_by(self, params: Mapping[str, Any]) -> bool:
        return params.get("link") == self.link or super().is_shown_by(params)

    def leave_seat(self) -> None:
        if self.serving:
            self.joined.leave()
        else:
            show_toast(_("The host cannot be reached"), icon="away")

    def _changed(self, *_args: object) -> None:
        id, had_seat = self.id, self.seat is not None
        attempt(self.joined.catch_up)
        if not self.joined.waiting:
            self._is_late = False
        navigator = self._context.navigator
        screens = navigator.open_screens
        shows_game = bool(screens) and screens[-1][0] in {"round", "final"} and screens[-1][1].get("game") == id
        if shows_game and self.id != id:
            navigator.replace("round", game=self.id)
        elif shows_game and had_seat and self.seat is None and screens[-1][0] == "round":
            navigator.replace("join", link=self.link)
        self.dispatch("on_change")
        for refused in self.joined.take_refused():  # after the screens' messages about a new round, which matter less
            show_toast(_sentence(refused), icon="warning")
        self._forget_settled()

    def _forget_settled(self) -> None:
        if self.game and self.game.settled:
            self.joined.settle()


def _sentence(refused: Refused) -> str:
    if refused.closed is not None:
        return _("Not accepted: round {n} was closed before this tap arrived.", n=refused.closed)
    return _("Not accepted: {why}", why=refused.reason)
