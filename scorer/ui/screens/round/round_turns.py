"""Turn order in a round: who is next, and the end of the round when all are done."""

from collections.abc import Callable
from functools import partial

from scorer.ui.actions.keep_correction import leave_correction
from scorer.ui.actions.store_health import back_up
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.lessons import Gesture
from scorer.ui.screens.round.round_entries import RoundEntries
from scorer.ui.screens.round.round_state import RoundState
from scorer.ui.widgets.overlays.toast import show_toast


class RoundTurns:
    """Leads from player to player, and from round to round."""

    def __init__(self, state: RoundState, entries: RoundEntries, ask_to_end: Callable[[], None]) -> None:
        self._state = state
        self._entries = entries
        self._ask_to_end = ask_to_end

    def order(self) -> list[int]:
        """The players in the turn order of the shown round."""
        session = self._state.session
        first, count = session.starter(self._state.round), len(session.names)
        return [(first + step) % count for step in range(count)]

    def waiting(self) -> list[int]:
        """The players entered on this device who are not done, in turn order after the shown one."""
        order, done = self.order(), self._state.done_players()
        at, hosted = order.index(self._state.player), self._state.hosted
        return [player for player in order[at + 1 :] + order[:at] if player not in done and hosted.enters(player)]

    def awaited(self) -> list[int]:
        """The guests who are not ready."""
        done, hosted = self._state.done_players(), self._state.hosted
        return [player for player in self.order() if player not in done and not hosted.enters(player)]

    def first_waiting(self) -> int:
        """The first player in turn order who is entered on this device and not done; else the shown one."""
        done, hosted = self._state.done_players(), self._state.hosted
        return next(
            (player for player in self.order() if player not in done and hosted.enters(player)), self._state.player
        )

    def finish_turn(self) -> None:
        """Mark the shown player as done with the round, and go on."""
        state = self._state
        if not self._entries.up_to_date:
            return
        state.lessons.turn_ended()
        state.lessons.tapped(Gesture.SWIPE)
        state.save(partial(state.session.done.add, state.player))
        state.messages.speak_total(state.session, state.player)
        self.go_on()

    def go_on(self) -> None:
        """Show the next player who is not done, or end the round."""
        state = self._state
        waiting = self.waiting()
        if waiting:
            state.interrupt()
            state.show(waiting[0], state.round)
        else:
            state.remember()
            state.refresh()
            if not self.awaited() and state.hosted.closes_rounds:
                self._ask_to_end()

    def end_round(self) -> None:
        """Start the next round, or finish the game."""
        state, session = self._state, self._state.session
        state.interrupt()
        seen = session.version
        if not state.save(lambda: state.game.enter(lambda version: session.end_round(version, state.player), seen)):
            return
        if session.finished:
            self.finish_game()
            return
        self.begin_round()

    def begin_round(self) -> None:
        """Show the round that has just begun."""
        state, session = self._state, self._state.session
        starter = session.starter(session.round)
        state.game.round = session.round
        state.show(starter if state.hosted.enters(starter) else self.first_waiting(), session.round)
        text = _("{name} starts round {n}.", name=session.names[starter], n=session.round)
        show_toast(text, "player")

    def finish_game(self) -> None:
        """Save the result, show it, and back up all games."""
        state = self._state
        saved = state.save(state.game.settle)
        state.refresh()
        show_final = partial(state.context.navigator.replace, "final", game=state.game.id)
        leave_correction(state.context, state.game, show_final)
        if saved:
            back_up(state.context)
