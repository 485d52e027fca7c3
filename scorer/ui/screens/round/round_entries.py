"""Enters taps into the active game, and undoes and redoes them."""

from collections.abc import Callable, Mapping, Sequence

from kivy.clock import Clock

from scorer.play.actions import ActionResult, ActionStatus
from scorer.play.session import Session, Total
from scorer.rules.board import Space
from scorer.rules.entries import End, Entry, player_of
from scorer.ui.context.feedback import Signal
from scorer.ui.explain.step_names import step_name
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.lessons import Gesture
from scorer.ui.screens.round.round_state import RoundState
from scorer.ui.widgets.overlays.toast import show_toast

UNDO_KEY, REDO_KEY = ord("z"), ord("y")


class RoundEntries:
    """Enters into the shown round, by default for the shown player. Taps on an outdated drawing are ignored.

    Every method saves the entry, redraws the screen and returns the result; None if the entry could not be saved.
    """

    def __init__(self, state: RoundState) -> None:
        self._state = state
        self._seen = 0
        """The version of the session that is drawn."""
        self.mark_drawn = Clock.create_trigger(self._mark_drawn, -1)

    @property
    def up_to_date(self) -> bool:
        """Whether the screen shows the current version of the session."""
        return self._state.game.is_current(self._seen)

    def tap(self, space: Space, player: int | None = None) -> ActionResult | None:
        return self._enter(player, lambda who, number, seen: self._session.tap(who, space, number, seen))

    def lay(self, space: Space, color: str, player: int | None = None) -> ActionResult | None:
        return self._enter(player, lambda who, number, seen: self._session.lay(who, space, color, number, seen))

    def lay_all(self, spaces: Sequence[Space], player: int | None = None) -> ActionResult | None:
        return self._enter(player, lambda who, number, seen: self._session.lay_all(who, spaces, number, seen))

    def move(self, space: Space, player: int | None = None) -> ActionResult | None:
        return self._enter(player, lambda who, number, seen: self._session.move(who, space, number, seen))

    def toggle_marker(self, player: int | None = None) -> ActionResult | None:
        _tiles, held = self._session.fallen(self._state.player if player is None else player, self._state.round)
        return self._enter(player, self._session.toggle_marker, None if held else Signal.FLOOR)

    def toggle_spared(self, player: int | None = None) -> ActionResult | None:
        return self._enter(player, self._session.toggle_spared)

    def fill_floor(self, filled: int, player: int | None = None) -> ActionResult | None:
        lessons = self._state.lessons
        tiles, marker = self._session.fallen(self._state.player if player is None else player, self._state.round)
        taken = tiles + (marker and self._session.layout.floor_has_marker)
        if filled == taken + 1:
            lessons.tapped(Gesture.FLOOR)
        elif filled > taken:
            lessons.learned(Gesture.FLOOR)
        signal = Signal.FLOOR if filled > taken else None
        return self._enter(
            player, lambda who, number, seen: self._session.fill_floor(who, filled, number, seen), signal
        )

    def stick(self, row: int, color: str, player: int | None = None) -> ActionResult | None:
        return self._enter(
            player, lambda who, number, seen: self._session.stick(who, row, color, number, seen), Signal.FLOOR
        )

    def unstick(self, row: int, player: int | None = None) -> ActionResult | None:
        return self._enter(player, lambda who, number, seen: self._session.unstick(who, row, number, seen))

    def place_plate(self, place: int, prints: Sequence[str], hidden: int, player: int) -> ActionResult | None:
        return self._enter(
            player,
            lambda who, number, seen: self._session.place_plate(who, place, prints, number, seen, hidden=hidden),
            Signal.FLOOR if hidden else Signal.TILE,
        )

    def take_first(self, tiles: int) -> ActionResult | None:
        return self._enter(None, lambda who, number, seen: self._session.take_first(who, tiles, number, seen))

    def pass_round(self, kept: int, discarded: int) -> ActionResult | None:
        return self._enter(None, lambda who, number, seen: self._session.pass_round(who, kept, discarded, number, seen))

    def play_on(self) -> ActionResult | None:
        return self._enter(None, self._session.play_on)

    def enter_totals(self, totals: Mapping[int, int | None], kind: Total) -> ActionResult | None:
        """The caller shows why one is refused."""
        state, session = self._state, self._session
        state.interrupt()
        seen = session.version
        result = state.save(
            lambda: state.game.enter(lambda version: session.set_totals(totals, state.round, version, kind), seen)
        )
        if result and not result.refusal:
            state.show_result(result)
        return result

    def undo(self, count: int = 1) -> None:
        """Undo the last steps, and show the board that the earliest of them changed."""
        steps = self._session.steps_to_undo(count)
        if count == 1:
            self._state.lessons.tapped(Gesture.UNDO)
        if not steps or not self._revert(lambda seen: self._session.undo_steps(count, seen), steps[-1].entry):
            return
        if count > 1:
            text = _.plural("{n} step undone", "{n} steps undone", count)
        else:
            text = _("Undone: {step}", step=step_name(self._session, steps[0]))
        show_toast(text, "undo", _("Redo"), self.redo)

    def redo(self) -> None:
        summary = self._session.to_redo
        if summary and self._revert(self._session.redo, summary.entry):
            text = _("Redone: {step}", step=step_name(self._session, summary))
            show_toast(text, "redo")

    def on_key(self, _window: object, key: int, _scancode: int, _letter: str | None, modifiers: list[str]) -> bool:
        """Ctrl+Z undoes; Ctrl+Y and Ctrl+Shift+Z redo."""
        if "ctrl" not in modifiers or key not in {UNDO_KEY, REDO_KEY}:
            return False
        if key == REDO_KEY or "shift" in modifiers:
            self.redo()
        else:
            self.undo()
        return True

    @property
    def _session(self) -> Session:
        return self._state.session

    def _enter(
        self, player: int | None, act: Callable[[int, int, int], ActionResult], signal: Signal | None = None
    ) -> ActionResult | None:
        """Call `act` with the player, the round and the drawn version; `signal` is given if it adds something."""
        state = self._state
        who = state.player if player is None else player
        state.interrupt()
        if reason := state.hosted.why_not(who):
            show_toast(reason, "info")
            return None
        result = state.save(lambda: state.game.enter(lambda seen: act(who, state.round, seen), self._seen, who))
        if result:
            if who != state.player:
                state.game.player = who
                state.remember()
            state.show_result(result)
            if signal and result.status in {ActionStatus.ADDED, ActionStatus.CHANGED}:
                state.context.preferences.signal(signal)
        return result

    def _revert(self, act: Callable[[int], ActionResult], entry: Entry) -> bool:
        """Undo or redo an entry, and show the board that it changes; False if nothing has changed."""
        state = self._state
        state.interrupt()
        result = state.save(lambda: state.game.enter(act, self._seen))
        if not result or not result.before:
            return False
        self._follow(entry)
        state.remember()
        state.show_result(result)
        return True

    def _follow(self, entry: Entry) -> None:
        """Show the round and player of an entry.

        For the undone end of a round, show the player whose *Done* ended it; for a redone one, the starter of the next round.
        """
        game, session = self._state.game, self._session
        player, number = player_of(entry), entry.round
        if isinstance(entry, End):
            is_undone, number = number == session.round, session.round
            starter = session.starter(number)
            player = session.closer(number) if is_undone else starter if self._state.hosted.enters(starter) else None
        if game.round > session.round or number == session.round or player is None:
            game.round = session.round
        if player is not None and number == game.round:
            game.player = player

    def _mark_drawn(self, *_args: object) -> None:
        """Note that the current version is drawn."""
        self._seen = self._session.version
