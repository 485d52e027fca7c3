"""Years of evenings in one SQLite file: what was shown is on the disk, and nothing is ever overwritten.

`open_store` opens it whatever happened to it; everything else is asked of the parts of a `Store`:

games     begin, append, load, finish, correct, bin
people    the same person over all games: rename, merge, retire
history   the list of games, page by page
settings  what people have chosen
archive   records and whole files in and out
backups   copies of the whole file: made, listed, restored

file      the connection, durability, whether the file is whole
schema    the tables and the migrations
opening   what is done about a broken file
game_data  all data of one game, and how it is inserted
results   what is kept of a finished game
errors    all that can go wrong, as one exception with a word
preview   the contents of a file before it is imported or restored
spreadsheet  results as a table
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

from scorer.store.backups import Backup, Backups
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import PATIENCE, CanceledError, File, get_ready_to_write
from scorer.store.games import Changes, Games, Header, SeatedPlayer, State, StoredGame
from scorer.store.history import Cursor, Filters, GameHistory, GamePage, Month
from scorer.store.opening import Rescue, default_path, open_file, rescue
from scorer.store.people import People, Person
from scorer.store.results import GameResult
from scorer.store.settings import Settings

if TYPE_CHECKING:
    from scorer.store.archive import Archive

__all__ = [
    "Backup",
    "CanceledError",
    "Changes",
    "Cursor",
    "Filters",
    "GamePage",
    "GameResult",
    "Header",
    "Month",
    "Opened",
    "Person",
    "Rescue",
    "SeatedPlayer",
    "State",
    "Store",
    "StoreError",
    "StoreErrorKind",
    "StoredGame",
    "default_path",
    "get_ready_to_write",
    "open_store",
]

Now = Callable[[], str]


class Store:
    """An open file of games, for the thread that opened it; another thread asks for a `fellow`."""

    def __init__(self, file: File, now: Now) -> None:
        self._now = now
        self.file = file
        self.games = Games(file, now)
        self.people = People(file)
        self.history = GameHistory(file, self.games)
        self.settings = Settings(file)
        self.backups = Backups(file, now)

    @cached_property
    def archive(self) -> Archive:
        from scorer.store.archive import Archive  # noqa: PLC0415 - the start of the app need not wait for it

        return Archive(self.file, self.games, self._now)

    def open_connection(self) -> Store:
        """The same file once more, for a thread of its own."""
        return Store(File.open(self.file.path), self._now)

    def is_intact(self) -> bool:
        """Check the whole file through, which takes a while for a large one."""
        self.file.keep_little()
        return self.file.is_intact()

    def close(self) -> None:
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Opened(NamedTuple):
    """A store, and what had to be done to open it."""

    store: Store
    rescue: Rescue | None


def now_here() -> str:
    """The present moment by the clock of the device, with its time zone."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def open_store(path: Path | None = None, now: Now = now_here, patience: float = PATIENCE) -> Opened:
    """The store in a file, by default where the app keeps it; made if it is not there."""
    file, rescued = open_file(path or default_path(), now, patience)
    return Opened(Store(file, now), rescued)


def reopen_store(store: Store, now: Now = now_here) -> Opened:
    """A store whose file turned out broken while it was in use, rescued."""
    store.close()
    file, rescued = rescue(store.file.path, now)
    return Opened(Store(file, now), rescued)
