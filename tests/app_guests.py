"""Guests with the app, without its screens, who play with a headless host."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

from scorer.formats.record import read_record
from scorer.rules.board import Space
from scorer.store import open_store
from scorer.together.joined_game import JoinedGame
from scorer.together.joined_table import JoinedTable, Refused
from tests.headless_host import HeadlessHost
from tests.patience import PATIENCE


class Guest:
    """The app without its screens: its store, and a table that it has joined."""

    def __init__(self, file: Path, link: str) -> None:
        self.store = open_store(file).store
        self._changed = Event()
        self.table = JoinedTable(self.store, link, "en", self._changed.set)
        self.refused: list[Refused] = []
        self.table.start()

    @property
    def game(self) -> JoinedGame:
        assert self.table.game
        return self.table.game

    @property
    def session(self) -> Any:
        return self.game.session

    def until(self, condition: Callable[[], object]) -> None:
        while True:
            self._changed.clear()
            self.table.catch_up()
            self.refused += self.table.take_refused()
            if condition():
                return
            assert self._changed.wait(PATIENCE), f"timeout; {self.table.connection}"

    def sit(self, seat: int) -> None:
        self.until(lambda: self.table.view)
        self.table.sit(seat)
        self.until(lambda: self.table.game and self.table.game.seat_here == seat)

    def act(self, verb: str, *args: Any, **named: Any) -> Any:
        """One tap on the guest's own board in the open round."""
        session, player = self.session, self.game.seat_here
        act = lambda seen: getattr(session, verb)(player, *args, session.round, seen, **named)  # noqa: E731
        return self.game.enter(act, session.version, player)

    def lay(self, space: str, color: str) -> Any:
        return self.act("lay", Space(space), color)

    def ready(self) -> None:
        self.session.done.add(self.game.seat_here)

    def until_confirmed(self) -> None:
        self.until(lambda: not self.table.waiting)

    def kill(self) -> None:
        """Simulate a kill: from now on nothing is sent or saved."""
        self.table.stop()
        self.table.wait()
        self.store.close()


class Evening:
    """A headless host and its guests, each with its own file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.host: HeadlessHost
        self.guests: list[Guest] = []

    def open(self, board: str, *players: str) -> list[Guest]:
        self.host = HeadlessHost(self.folder / "host.sqlite", board, players)
        for seat in range(len(players)):
            self.join(seat).sit(seat)
        return self.guests

    def join(self, number: int) -> Guest:
        guest = Guest(self.folder / f"guest-{number}.sqlite", self.host.link)
        self.guests.append(guest)
        return guest

    def close(self) -> None:
        for guest in self.guests:
            guest.kill()
        self.host.stop()

    def entries(self) -> list[Any]:
        """The entries that the host has saved."""
        with open_store(self.host.file).store as store:
            return store.games.load(self.host.game).entries

    def totals(self) -> list[int]:
        with open_store(self.host.file).store as store:
            record = read_record(store.games.record(self.host.game)).record
        assert record
        return list(record.table.totals)
