"""All games in one SQLite file. What a screen has shown is on the disk, and logs are only ever appended to.

`open_store` opens the file and rescues it if it is damaged. Everything else is done through the parts of a `Store`:

games        create, append to, load, finish, correct and bin games
people       a person across all games: rename, merge, retire
history      the list of games, page by page
settings     preferences
archive      import and export of records and whole files
backups      backups of the whole file: make, list, restore

deferred     imports that only writing needs
errors       everything that can fail, as one exception with a kind
file         connection, transactions, integrity check
game_data    all data of one game, and its insertion
opening      opening the file, rescuing a damaged one
preview      the contents of a file before it is imported or restored
results      the stored result of a finished game
schema       tables and migrations
spreadsheet  results as CSV
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

from scorer.store.backups import Backup, Backups
from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import PATIENCE, CanceledError, File
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
    "open_store",
]

Now = Callable[[], str]


class Store:
    """An open file of games. Only the thread that opened it may use it; see `open_connection`."""

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
        from scorer.store.archive import Archive  # noqa: PLC0415 - rarely used, and slow to import on a phone

        return Archive(self.file, self.games, self._now)

    def open_connection(self) -> Store:
        """Open the same file a second time, for use in another thread."""
        return Store(File.open(self.file.path), self._now)

    def is_intact(self) -> bool:
        """Check the integrity of the whole file, which takes seconds for a large one."""
        with self.file.small_cache():
            return self.file.is_intact()

    def close(self) -> None:
        self.file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Opened(NamedTuple):
    """A store, and how it was rescued if that was necessary."""

    store: Store
    rescue: Rescue | None


def now_here() -> str:
    """The current local time with its UTC offset."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def open_store(path: Path | None = None, now: Now = now_here, patience: float = PATIENCE) -> Opened:
    """Open the store in a file, by default the app's own; create or rescue it if necessary."""
    file, rescued = open_file(path or default_path(), now, patience)
    return Opened(Store(file, now), rescued)


def reopen_store(store: Store, now: Now = now_here) -> Opened:
    """Rescue a store whose file turned out to be damaged while it was in use."""
    store.close()
    file, rescued = rescue(store.file.path, now)
    return Opened(Store(file, now), rescued)
