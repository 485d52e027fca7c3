"""The table that this device hosts: forwards updates from the server's thread to the screens."""

from collections.abc import Sequence

from kivy.clock import Clock

from scorer.together import invitation
from scorer.together.host import carry_link
from scorer.together.hosting import Hosting, HostingTrouble, SeatAtTable
from scorer.together.served_game import ServedGame
from scorer.ui.context.app_context import AppContext
from scorer.ui.context.hosted_table import HostedSeat, HostedTable
from scorer.ui.widgets.overlays.error_toast import attempt


class AppTable(HostedTable):
    """Serves as soon as `serve` is called."""

    game: ServedGame

    def __init__(self, context: AppContext, id: str) -> None:
        super().__init__()
        self.id = id
        self._store = context.store
        self.hotspot = ("", "")
        """Name and password; never saved."""
        self._chosen: dict[int, bool] = {}
        """By player without a phone, whether this device enters the tiles."""
        self._was_serving = False
        self._changed_soon = Clock.create_trigger(self._changed)
        self._hosting = Hosting(self._store, id, self._changed_soon)
        self.game = ServedGame(self._store, id, self._hosting)

    # The server

    @property
    def serving(self) -> bool:
        return self._hosting.serving

    @property
    def link(self) -> str:
        return self._hosting.link

    @property
    def address(self) -> str:
        return self._hosting.address

    @property
    def addresses(self) -> Sequence[str]:
        """The addresses of this device, to choose from."""
        return invitation.addresses()

    @property
    def trouble(self) -> HostingTrouble | None:
        return self._hosting.trouble

    def serve(self, address: str = "") -> None:
        """Start serving, by default on the best address, or move to another one."""
        self._hosting.stop()
        self._hosting.start(address)
        self._changed_soon()

    def pause(self) -> None:
        self._hosting.stop()

    def resume(self) -> None:
        self._hosting.start(self._hosting.address)

    def close(self) -> None:
        self._changed_soon.cancel()
        self._hosting.stop()

    def wait(self) -> None:
        self._hosting.wait()

    def reread(self) -> None:
        self.game.reread()

    def move_to(self, id: str) -> None:
        carry_link(self._store, self.id, id)
        self._hosting.move_to(id)
        left, game = self.game.session.names, ServedGame(self._store, id, self._hosting)
        chosen = {left[player]: wanted for player, wanted in self._chosen.items()}
        self._chosen = {player: chosen[name] for player, name in enumerate(game.session.names) if name in chosen}
        self.id, self.game = id, game
        self._changed_soon()

    # The seats

    @property
    def seats(self) -> list[HostedSeat]:
        table = self._hosting.table
        count = len(self.game.session.names)
        seats = table.seats if table and len(table.seats) == count else [SeatAtTable()] * count
        return [HostedSeat(*seat, self._enters(player, seat)) for player, seat in enumerate(seats)]

    @property
    def unseated(self) -> int:
        """The number of guests who have not chosen a seat yet."""
        return self._hosting.table.unseated if self._hosting.table else 0

    def free(self, player: int) -> None:
        self._hosting.free(player)

    def enter_for(self, player: int, wanted: bool) -> None:
        """Choose whether this device enters the tiles of a player without a phone."""
        self._chosen[player] = wanted
        self.dispatch("on_change")

    def _enters(self, player: int, seat: SeatAtTable) -> bool:
        """Whether this device enters a player's tiles; by default if no guest holds the seat."""
        return not seat.present and self._chosen.get(player, not seat.held)

    def _changed(self, *_args: object) -> None:
        self.game.catch_up()
        if self.serving and not self._was_serving:
            attempt(self.game.remember)  # save who became ready while the game was not served
        self._was_serving = self.serving
        for player, seat in enumerate(self.seats):
            if seat.present:
                self._chosen.pop(player, None)
        self.dispatch("on_change")
