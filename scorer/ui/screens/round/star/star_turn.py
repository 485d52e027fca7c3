"""A player's turn on stars besides placing tiles: bonus tiles, the start marker, and tiles to keep or discard when passing."""

from collections.abc import Callable

from scorer.play import views
from scorer.play.actions import ActionResult, ActionStatus
from scorer.rules.board import Space
from scorer.rules.reasons import Line
from scorer.rules.star import StarLayout, Stars
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.round_body import RoundHost
from scorer.ui.screens.round.round_texts import closing
from scorer.ui.screens.round.star.first_marker import ask_tiles
from scorer.ui.screens.round.star.pass_sheet import Leftovers, PassSheet
from scorer.ui.widgets.controls.main_button import Action


class StarTurn:
    """The turn of the shown player in the shown round."""

    def __init__(self, host: RoundHost) -> None:
        self._host = host
        self._last_taps: dict[int, Space] = {}
        """The space that each player tapped last: its bonus card stays until their next action."""

    @property
    def layout(self) -> StarLayout:
        layout = self._host.session.layout
        assert isinstance(layout, StarLayout)
        return layout

    @property
    def table(self) -> Stars:
        table = self._host.session.at(self._host.round)
        assert isinstance(table, Stars)
        return table

    @property
    def is_last(self) -> bool:
        """Whether it is the last round."""
        return self._host.round == self.layout.rounds

    def forget_taps(self) -> None:
        """Another game or round is shown."""
        self._last_taps.clear()

    def entering(self, space: Space) -> None:
        """A tile is about to be entered."""
        self._last_taps[self._host.player] = space
        self.reset_kept()

    def main_action(self) -> Action | None:
        host = self._host
        line = self.bonus_line()
        if line and not self.kept:
            text = _.plural("{n} tile taken", "{n} tiles taken", line.bonus_tiles)
            return Action(text, self._confirm_taken, waiting=True)
        waiting = host.turns.waiting()
        name = host.session.names[waiting[0]] if waiting else ""
        if host.player in self.table.passed:
            return Action(_("Next: {name}", name=name), host.turns.go_on, icon="next") if waiting else None
        goes_on = waiting or host.turns.awaited() or not host.hosted.closes_rounds
        text = _("Done") if goes_on else closing(host, over=self.is_last)
        return Action(text, lambda: self._pass(self.kept, 0), self._rest_note(name))

    def _rest_note(self, following: str) -> str:
        """What is done with leftover tiles, and who is next."""
        kept = self.kept
        if not kept:
            return _("nothing left, next: {name}", name=following) if following else _("nothing left over")
        if self.is_last:
            return _("{n} left, next: {name}", n=kept, name=following) if following else _("{n} left", n=kept)
        return _("{n} kept, next: {name}", n=kept, name=following) if following else _("{n} kept", n=kept)

    # Bonus tiles and the start marker

    def bonus_line(self) -> Line | None:
        """The line of the last tile, if it gives bonus tiles."""
        host = self._host
        space = self._last_taps.get(host.player)
        lines = views.lines_of(host.session.table, host.player, space) if space else []
        return next((line for line in lines if line.bonus_tiles and line.round == host.round), None)

    def _confirm_taken(self) -> None:
        """The player has taken the bonus tiles."""
        self._last_taps.pop(self._host.player, None)
        self._host.refresh()

    def take_first(self, tiles: int) -> ActionResult | None:
        """The player has taken the start marker."""
        self._last_taps.pop(self._host.player, None)
        return self._host.entries.take_first(tiles)

    def ask_for_marker(self, then: Callable[[], object]) -> None:
        """Ask with how many tiles; call `then` once that is entered."""

        def taken(tiles: int) -> None:
            if self.take_first(tiles):
                then()

        ask_tiles(taken)

    # Passing

    @property
    def kept(self) -> int:
        """How many tiles the player will keep on Done."""
        return self._host.game.kept

    def keep(self, tiles: int) -> None:
        self._host.game.kept = tiles
        self._host.remember()
        self._host.refresh()

    def reset_kept(self) -> None:
        if self.kept:
            self._host.game.kept = 0
            self._host.remember()

    def ask_leftovers(self) -> None:
        """Ask how many tiles are kept and discarded, or revert the pass."""
        host, passed = self._host, self.table.passed.get(self._host.player)
        leftovers = Leftovers(most_kept=self.layout.keep, last=self.is_last)
        leftovers.kept = self.kept
        if passed:
            leftovers.kept, leftovers.discarded = passed.kept, passed.discarded
        sheet = PassSheet(leftovers, passed=bool(passed), note=host.session.names[host.player])
        sheet.bind(
            on_pass=lambda _sheet, kept, discarded: self._pass(kept, discarded),
            on_play_on=lambda _sheet: host.entries.play_on(),
        )
        sheet.open()

    def _pass(self, kept: int, discarded: int) -> None:
        host = self._host
        corrected = host.player in self.table.passed or host.correcting
        result = host.entries.pass_round(kept, discarded)
        if not result or result.status is not ActionStatus.CHANGED:
            return
        self._last_taps.pop(host.player, None)
        self.reset_kept()
        if corrected:
            host.refresh()
        else:
            host.messages.speak_total(host.session, host.player)
            host.turns.go_on()
