"""Adapts the round screen to a hosted game: which players this device enters, whom the round waits for, and live updates."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial

from kivy.clock import Clock

from scorer.play.active_game import ActiveGame
from scorer.rules.entries import Floor
from scorer.ui.context.hosted_table import HostedSeat, HostedTable, TableStatus
from scorer.ui.drawing import motion, tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.round_entries import RoundEntries
from scorer.ui.screens.round.round_state import RoundState
from scorer.ui.screens.round.round_turns import RoundTurns
from scorer.ui.widgets.controls.main_button import Action


class HostedRound:
    """Without a hosted game, this device enters everything, and the round waits for no one."""

    def __init__(
        self, host: RoundState, entries: RoundEntries, turns: RoundTurns, ask_to_close: Callable[[], None]
    ) -> None:
        self._host = host
        self._entries = entries
        self._turns = turns
        self._ask_to_close = ask_to_close
        self._followed: HostedTable | None = None
        self._known_round = 0
        """The open round that was shown last."""
        self._drawn_totals: Sequence[int] = ()
        self._scored: set[int] = set()
        """The players whose totals were just changed by guests."""

    @property
    def table(self) -> HostedTable | None:
        """The table of the shown game."""
        table = self._host.context.table
        return table if table and table.game is self._host.game else None

    @property
    def seats(self) -> list[HostedSeat]:
        """The seats of the hosted game; empty without one."""
        return list(self.table.seats) if self.table else []

    @property
    def closes_rounds(self) -> bool:
        """Whether this device ends rounds; a guest's device only reports its player as ready."""
        return not self.table or self.table.is_host

    def why_not(self, player: int) -> str:
        """Why taps on a player's board are not accepted; empty if they are."""
        if self.closes_rounds:
            return ""
        if self._host.correcting:
            return _("Earlier rounds are closed. Only the host can correct them.")
        return "" if self.enters(player) else _("This is another player’s board. Only they change it.")

    @property
    def status(self) -> TableStatus:
        return self.table.status if self.table else TableStatus()

    def explain_status(self) -> None:
        if self.table:
            self.table.explain_status()

    def enters(self, player: int) -> bool:
        """Whether this device enters the tiles of a player."""
        seats = self.seats
        return not seats or seats[player].entered_here

    def done_players(self, done: AbstractSet[int]) -> set[int]:
        """The players who are done: guests when they report it, others if they are in `done`."""
        session = self._host.session
        return {player for player in session.table.seats if player in (done if self.enters(player) else session.done)}

    def main_action(self) -> Action | None:
        """The main action, where *Done* would finish another player's turn."""
        host, turns = self._host, self._turns
        if not self.closes_rounds:
            return self._guest_action()
        is_entered = self.enters(host.player) and host.player not in host.done_players()
        if not self.table or is_entered:
            return None
        names = host.session.names
        if mine := turns.waiting():
            return Action(_("Next: {name}", name=names[mine[0]]), turns.go_on, icon="next")
        awaited = turns.awaited()
        if not awaited:
            return None
        ready = len(names) - len(awaited)
        note = _("{n} of {of} ready, close anyway", n=ready, of=len(names))
        if len(awaited) > 1:
            return Action(_("Waiting for {n}", n=len(awaited)), self._ask_to_close, note, icon="", soft=True)
        text, mark = _("Waiting for {name}", name=names[awaited[0]]), host.game.looks[awaited[0]]
        return Action(text, self._ask_to_close, note, icon="", soft=True, mark=mark)

    def _guest_action(self) -> Action | None:
        """A guest's main action, unless that is to report being ready."""
        host = self._host
        if not self.enters(host.player):
            own = next(player for player in host.session.table.seats if self.enters(player))
            return Action(_("Your board"), partial(host.show, own, host.round), icon="next")
        if host.player not in host.session.done:
            return None
        names = [host.session.names[player] for player in self._turns.awaited()]
        note = _("waiting for {names}", names=", ".join(names)) if names else ""
        return Action(_("Ready, change something"), self._take_back_ready, note, icon="pencil", soft=True)

    def _take_back_ready(self) -> None:
        """Revoke the guest's ready state; on star boards that reverts the pass."""
        host = self._host
        if host.player in host.session.table.passed:
            self._entries.play_on()
        else:
            host.save(partial(host.session.done.discard, host.player))
            host.refresh()

    def phones(self) -> str:
        """The number of connected guests, for the host."""
        if not self.closes_rounds:
            return ""
        count = sum(seat.present for seat in self.seats)
        return _.plural("{n} phone", "{n} phones", count) if count else ""

    def presence_of(self, player: int, status: str) -> tuple[str, str, bool]:
        """The presence of a player: text, icon, and whether they are away; `status` is from the board, such as passed."""
        seats, host = self.seats, self._host
        if not seats or host.correcting:
            return "", "", False
        seat = seats[player]
        if seat.away and not seat.entered_here:
            return _("away"), "away", True
        if status or player in host.done_players():
            return status or _("ready"), "tick", False
        if not self.closes_rounds and not seat.held:
            return _("host"), "pencil", False
        if seat.entered_here:
            return (_("here"), "pencil", False) if self.closes_rounds else (_("you"), "phone", False)
        is_wall = Floor in host.session.layout.entries
        return _("tiling") if is_wall else _("playing"), "phone", False

    def correcting_board_of(self) -> str:
        """The name of the guest whose board the host is shown and can correct; else empty."""
        host, seats = self._host, self.seats
        if (
            not self.closes_rounds
            or not seats
            or host.correcting
            or not seats[host.player].held
            or self.enters(host.player)
        ):
            return ""
        return host.session.names[host.player]

    def has_scored(self, player: int) -> bool:
        """Whether a guest has just changed a player's total."""
        return player in self._scored

    # What guests do

    def follow(self) -> None:
        """Start showing what guests do."""
        self.leave()
        self._followed = self.table
        if self._followed:
            self._followed.fbind("on_change", self._changed)
        self.shown()

    def leave(self) -> None:
        if self._followed:
            self._followed.funbind("on_change", self._changed)
        self._followed = None
        self._scored.clear()

    def drawn(self) -> None:
        """Note that the screen shows the current totals."""
        self._drawn_totals = self._host.session.table.totals

    def shown(self) -> None:
        """Note that the screen shows the open round."""
        self._known_round = self._host.session.round

    def just_finished(self, id: str) -> ActiveGame | None:
        """The hosted game if it ended while another screen was shown, so that the result is shown next."""
        table = self._host.context.table
        if not table or not table.game or table.id != id or table.game.settled or not table.game.session.finished:
            return None
        Clock.schedule_once(lambda _dt: self._changed())
        return table.game

    def _changed(self, *_args: object) -> None:
        host = self._host
        if not self.table or host.context.navigator.page is not host:
            return
        if host.session.finished:
            if not host.game.settled:
                self._turns.finish_game()
            return
        if host.session.round > self._known_round and not host.correcting:
            host.interrupt()
            self._turns.begin_round()
            return
        self._mark_points()
        host.refresh()

    def _mark_points(self) -> None:
        """Mark the players whose totals guests have changed since the screen was drawn."""
        totals = zip(self._drawn_totals, self._host.session.table.totals, strict=False)
        scored = {player for player, (before, now) in enumerate(totals) if before != now}
        if scored:
            self._scored |= scored
            motion.after(tokens.SCORED_HOLD, partial(self._end_mark, scored))

    def _end_mark(self, scored: set[int]) -> None:
        self._scored -= scored
        self._host.refresh()
