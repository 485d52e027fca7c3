"""All games in one SQLite file. Writes are durable before a screen shows them, and logs are append-only.

`open_store` opens the file and rescues it if it is damaged. Everything else is done through the parts of a `Store`:

games        create, append to, load, finish, correct and bin games
people       a person across all games: rename, merge, retire
history      the list of games, page by page
unreadable   games that a corrupt row makes unreadable: list, export raw, delete
settings     preferences
archive      import and export of records and whole files
backups      backups of the whole file: make, list, restore
replicas     keeps games and people equal to operations, for other devices

checks            checks what is read from our own file
deferred          imports needed only for writing
disk              private files, syncing, locks between processes
errors            everything that can fail, as one exception with a kind
file              connection, transactions, integrity check
foreign           the boundary for databases from elsewhere
game_data         all data of one game
headers           a game as lists show it
highlights        the cached board and feats of a finished game
insertion         inserts games
looks             the mark and color of a person
operation_tables  the tables of shared games
operations        operations as rows of them
photos            a photo of the table for a game
results           the stored result of a finished game
rows              rows of a table that are inserted together
schema            tables and migrations
search            finds games by typed parts of words
summaries         summary tables, updated by triggers
word_index        the words of each game, for searches

exchange: import and export
  archive         import and export of records and whole files
  damaged         salvages the readable games of a damaged file for an import
  import_report   what an import did, game by game
  known_games     recognizes unchanged games in a file imported again
  merging         reads and validates the games of another phone's file
  spreadsheet     results as CSV
  staging         the games of an import, until all are read
  versions        versions of one game, compared by digests

recovery: opening the file, and backups
  backups         backups of all games: make, list, restore
  differential    backups of what changed since a full one
  opening         opening the file, rescuing a damaged one
  preview         the contents of a file before it is imported or restored

sharing: games of several devices
  read_marks      how far the journals of a club folder were read
  replicas        keeps games and people equal to operations
  shared_game     a game as cells, and back
  shared_people   the people as cells, and back
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Self

from scorer.store.errors import StoreError, StoreErrorKind
from scorer.store.file import PATIENCE, CanceledError, File
from scorer.store.games import Changes, Games, StoredGame
from scorer.store.headers import Header, SeatedPlayer, State
from scorer.store.history import Cursor, Filters, GameHistory, GamePage, Month
from scorer.store.people import People, Person
from scorer.store.recovery.backups import Backup, BackupHealth, Backups
from scorer.store.recovery.opening import Rescue, default_path, open_file, rescue
from scorer.store.results import GameResult
from scorer.store.settings import Settings
from scorer.store.unreadable import UnreadableGame, UnreadableGames

if TYPE_CHECKING:
    from scorer.store.exchange.archive import Archive
    from scorer.store.highlights import Highlights
    from scorer.store.photos import Photos
    from scorer.store.sharing.replicas import Replicas

__all__ = [
    "Backup",
    "BackupHealth",
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
    "UnreadableGame",
    "UnreadableGames",
    "default_path",
    "open_store",
]

Now = Callable[[], str]


class Store:
    """An open file of games. Only the thread that opened it may use it; see `open_connection`."""

    def __init__(self, file: File, now: Now) -> None:
        self.now = now
        self.file = file
        self.games = Games(file, now)
        self.unreadable = self.games.unreadable
        self.people = People(file)
        self.history = GameHistory(file, self.games)
        self.settings = Settings(file)
        self.backups = Backups(file, now)

    @cached_property
    def archive(self) -> Archive:
        from scorer.store.exchange.archive import Archive  # noqa: PLC0415 - rarely used, and slow to import on a phone

        return Archive(self.file, self.games, self.now)

    @cached_property
    def highlights(self) -> Highlights:
        from scorer.store.highlights import Highlights  # noqa: PLC0415 - the first screen does without it

        return Highlights(self.file, self.games)

    @cached_property
    def photos(self) -> Photos:
        from scorer.store.photos import Photos  # noqa: PLC0415 - the first screen does without it

        return Photos(self.file)

    @cached_property
    def replicas(self) -> Replicas:
        from scorer.store.sharing.replicas import Replicas  # noqa: PLC0415 - only shared games need it

        return Replicas(self.file, self.games, self.now)

    def open_connection(self) -> Store:
        """Open the same file a second time, for use in another thread."""
        return Store(File.open(self.file.path), self.now)

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
    """Check a store whose file seems to be damaged, and rescue it if it is."""
    store.close()
    file, rescued = rescue(store.file.path, now)
    return Opened(Store(file, now), rescued)
