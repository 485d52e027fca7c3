"""The hosted game: guests' seats, who is ready, and guests' changes, applied or refused.

A change sets a part of one player's board in the open round. It is saved before it is shown, and is idempotent, so a
guest may resend it until the host has answered.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from scorer.play.actions import ActionStatus
from scorer.play.active_game import ActiveGame, begin
from scorer.play.session import Session
from scorer.rules.board import Color, Space
from scorer.rules.entries import End, Lay, Step
from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import Code
from scorer.store import Store, StoreError, StoreErrorKind
from scorer.together.board_changes import is_in_effect, perform
from scorer.together.changes import GuestChange, SetReady, SetTile
from scorer.together.protocol import ProtocolError, key_bytes, new_key

LONGEST_NAME: Final = 24
MOST_STEPS: Final = 50_000
"""A limit for guests that fill the disk: as many as in hundreds of games."""
_SETTING: Final = "together."


class Denial(StrEnum):
    """Why the host refuses something that the rules of the game allow."""

    NOT_YOUR_BOARD = "not-your-board"
    SEAT_TAKEN = "seat-taken"
    NOT_SAVED = "not-saved"
    TOO_MANY_CHANGES = "too-many-changes"


class Denied(NamedTuple):
    """Why a request was denied, and the spaces that prove it."""

    code: Code | Denial
    spaces: tuple[Space, ...] = ()


class PlacedTile(NamedTuple):
    """A tile that was placed."""

    player: int
    space: Space
    color: Color


class Shown(NamedTuple):
    """What the host's own screen shows: whose board, which round, and how many tiles the player will keep."""

    player: int
    round: int
    kept: int


class HostedGame:
    """A game that guests score. `key` is the secret in its link, which is stored with the game.

    With `has_screen` the host scores it too, and is asked before a round that may be incomplete ends.
    """

    def __init__(self, store: Store, id: str, key: str | None = None, *, has_screen: bool = False) -> None:
        self._store = store
        self.has_screen = has_screen
        self.game = ActiveGame(store, id)
        self.last: PlacedTile | None = None
        saved = _saved(store.settings.get(_SETTING + id))
        self.key = key or saved.key or new_key()
        self.port = saved.port
        self._holders = {seat: device for seat, device in saved.seats.items() if seat in self.session.table.seats}
        if saved.key != self.key:
            self._save_link()
        self._close_if_all_ready()

    def reopened(self) -> "HostedGame":
        """The same game, read from the store again."""
        return HostedGame(self._store, self.id, self.key, has_screen=self.has_screen)

    def followed_by(self, id: str) -> "HostedGame":
        """Another game with the same link, after `carry_link`."""
        return HostedGame(self._store, id, has_screen=self.has_screen)

    @property
    def id(self) -> str:
        return self.game.id

    @property
    def session(self) -> Session:
        return self.game.session

    @property
    def names(self) -> Sequence[str]:
        return self.session.names

    # Seats

    def seats_of(self, device: str) -> list[int]:
        """The seats that a device holds."""
        return [seat for seat, holder in self._holders.items() if holder == device]

    def holder(self, seat: int) -> str | None:
        return self._holders.get(seat)

    def claim(self, seat: int, device: str) -> Denied | None:
        """Assign a free seat to a device, which gives up any other seat."""
        if seat not in self.session.table.seats:
            raise ProtocolError("seat")
        if self._holders.get(seat, device) != device:
            return Denied(Denial.SEAT_TAKEN)
        left = [each for each in self.seats_of(device) if each != seat]
        if left or self._holders.get(seat) != device:
            self._holders[seat] = device
            self._free(left)
        return None

    def leave(self, device: str) -> None:
        """Free the seats of a device."""
        if seats := self.seats_of(device):
            self._free(seats)

    def free(self, seat: int) -> None:
        """Free a seat, whichever device holds it."""
        if seat in self._holders:
            self._free([seat])

    def _free(self, seats: Sequence[int]) -> None:
        """Free some seats. A player who has passed needs no phone to be ready, so the round may end now."""
        for seat in seats:
            del self._holders[seat]
        self._save_link()
        self._close_if_all_ready()

    def use_port(self, port: int) -> None:
        """Remember the port, so that the same link works after a restart."""
        if port != self.port:
            self.port = port
            self._save_link()

    def _save_link(self) -> None:
        seats = {str(seat): device for seat, device in self._holders.items()}
        self._store.settings.set(_SETTING + self.id, {"key": self.key, "port": self.port, "seats": seats})

    # Operations

    def apply(self, sent: GuestChange, seat: int | None) -> Denied | None:
        """Apply and save a change of the guest in a seat, or return why it is denied."""
        player, number, change = sent
        if seat is None or player != seat:
            return Denied(Denial.NOT_YOUR_BOARD)
        if is_in_effect(self.session, player, number, change):
            return None
        if self.session.finished:
            return Denied(Code.GAME_OVER)
        if number != self.session.table.round:
            return Denied(Code.ROUND_OUT_OF_ORDER)
        if isinstance(change, SetReady):
            self._set_ready(player, ready=change.ready)
            return None
        if self.session.version >= MOST_STEPS:
            return Denied(Denial.TOO_MANY_CHANGES)
        result = perform(self.session, player, number, change)
        if result.status is ActionStatus.REFUSED and result.refusal:
            return Denied(*result.refusal)
        self._set_ready(player, ready=False)
        if isinstance(change, SetTile):
            self.last = PlacedTile(player, change.space, change.color) if change.color else None
        return None

    def append(self, step: Step, number: int) -> None:
        """Append a step from the host's own screen, and save it. Raise `CHANGED` if `number` is not the next one."""
        if number != self.session.version:
            raise StoreError(StoreErrorKind.CHANGED, self.id)
        self._store.games.append(self.id, step, number)
        self.session.follow([step])
        if isinstance(step, Lay):
            self.last = PlacedTile(step.player, step.space, step.color)
        elif isinstance(step, End):
            self.last = None

    def note(self, shown: Shown, ready: Mapping[int, bool]) -> None:
        """Save what the host's own screen shows, and who became ready there. Once everyone is ready, the round ends."""
        for player, is_ready in ready.items():
            (self.session.done.add if is_ready else self.session.done.discard)(player)
        self.game.player, self.game.round, self.game.kept = shown
        self.game.remember()
        if ready:
            self._close_if_all_ready()

    # Rounds

    def is_ready(self, player: int) -> bool:
        """Whether a player has finished the round; one without a phone is ready after passing."""
        has_passed = player in self.session.table.passed
        return player in self.session.done or (has_passed and player not in self._holders)

    def _set_ready(self, player: int, *, ready: bool) -> None:
        done = self.session.done
        if ready == (player in done):
            return
        (done.add if ready else done.discard)(player)
        self.game.remember()
        self._close_if_all_ready()

    def _close_if_all_ready(self) -> None:
        """Close the round if everyone is ready, unless the host should be asked first."""
        session = self.session
        is_waiting = any(not self.is_ready(player) for player in session.table.seats)
        if session.finished or is_waiting or (self.has_screen and session.doubts()):
            return
        session.end_round(session.version)
        self.last = None
        if not self.game.settle():
            self.game.round = session.round
            self.game.remember()


def start(store: Store, board: str, names: Sequence[str], key: str | None = None) -> HostedGame:
    """Start a game; raise `ProtocolError` if the board or the names are not valid."""
    clean = [" ".join(name.split())[:LONGEST_NAME] for name in names]
    distinct = {name.casefold() for name in clean}
    if board not in LAYOUTS or len(clean) not in LAYOUTS[board].player_counts:
        raise ProtocolError("board")
    if not all(name and name.isprintable() for name in clean) or len(distinct) < len(clean):
        raise ProtocolError("names")
    return HostedGame(store, begin(store, board, clean).id, key)


def carry_link(store: Store, before: str, after: str) -> None:
    """Move the link of a game to another game, in which guests keep the seats with their names."""
    saved = _saved(store.settings.get(_SETTING + before))
    names = [[seat.name for seat in store.games.header(id).seats] for id in (before, after)]
    seats = {
        str(names[1].index(names[0][seat])): device
        for seat, device in saved.seats.items()
        if seat < len(names[0]) and names[0][seat] in names[1]
    }
    store.settings.set(_SETTING + after, {"key": saved.key, "port": saved.port, "seats": seats})


class _Saved(NamedTuple):
    """A link as stored in the settings."""

    key: str | None = None
    port: int | None = None
    seats: Mapping[int, str] = {}


def _saved(value: Any) -> _Saved:
    """The stored link; invalid values count as missing."""
    if not isinstance(value, dict):
        return _Saved()
    key, port, seats = value.get("key"), value.get("port"), value.get("seats")
    try:
        key_bytes(key if isinstance(key, str) else "")
    except ValueError:
        return _Saved()
    held = (
        {int(seat): str(device) for seat, device in seats.items() if seat.isdecimal()}
        if isinstance(seats, dict)
        else {}
    )
    return _Saved(key, port if type(port) is int and 0 < port < 2**16 else None, held)
