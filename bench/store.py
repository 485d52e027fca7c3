"""Benchmarks of the store: a tap, a page of the history, statistics, the size of a file, an import.

Large files contain 500 imported games, repeated with different ids, players and dates. With 100,000 games, the texts
that are read one game at a time are left out to save disk space.
"""

import io
import json
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.measure import Row, fastest
from scorer.formats.record import read_record
from scorer.rules.entries import Lay
from scorer.stats import queries
from scorer.store import Filters, Store, open_store
from scorer.store.history import PAGE
from scorer.store.results import result_of
from scorer.store.summaries import fill_sums
from scorer.store.word_index import index_words
from tests.random_games import Json, typical_record

REAL: Final = 500
MB: Final = 1024 * 1024
SIZES: Final = (100, 1_000, 10_000, 100_000)
WITH_TEXTS: Final = 10_000
TAPS: Final = 300
PATIENCE: Final = 100_000.0
"""Limit for statistics over 10,000 games, in microseconds."""
AGAIN: Final = 200.0
"""Microseconds a game."""
NAMES: Final = ("Anna", "Béla", "Äijä", "Zoë", "Őrs", "Päivi", "Mika")


def rows() -> Iterator[Row]:
    with TemporaryDirectory(prefix="azulejo-bench-") as folder:
        yield from _taps(Path(folder))
        yield from _import(Path(folder))
        yield from _growth(Path(folder))


def _taps(folder: Path) -> Iterator[Row]:
    """Both are equally durable: WAL, and a sync for every commit."""
    with open_store(folder / "taps.sqlite").store as store, closing(_bare(folder / "bare.sqlite")) as bare:
        id = store.games.new("azul", ["Anna", "Béla"])
        tap = Lay(1, 0, "3.3", "yellow")
        text = '{"do":"lay","round":1,"player":0,"space":"3.3","color":"yellow"}'
        ours, least = fastest(
            lambda: [store.games.append(id, tap) for _ in range(TAPS)],
            lambda: [bare.execute("INSERT INTO steps (step) VALUES (?)", (text,)) for _ in range(TAPS)],
            turns=9,
        )
        yield Row("a tap, saved to disk", ours / TAPS, "a bare insert in SQLite, equally durable", least / TAPS)


def _bare(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE steps (number INTEGER PRIMARY KEY, step TEXT)")
    return connection


def _import(folder: Path) -> Iterator[Row]:
    records = _records()
    text = b"".join(json.dumps(record).encode() + b"\n" for record in records)

    def imported() -> None:
        (folder / "import.sqlite").unlink(missing_ok=True)
        with open_store(folder / "import.sqlite").store as store:
            assert len(store.archive.import_records(io.BytesIO(text)).added) == REAL

    def validated() -> None:
        for line in text.splitlines():
            record = read_record(json.loads(line)).record
            assert record
            result_of(record.table)

    def imported_again() -> None:
        with open_store(folder / "import.sqlite").store as store:
            assert len(store.archive.import_records(io.BytesIO(text)).known) == REAL

    ours, again, least = fastest(imported, imported_again, validated, turns=3)
    yield Row(f"a game of {REAL} imported", ours / REAL, "read, validated and scored alone", least / REAL)
    yield Row(f"a game of {REAL} imported again", again / REAL, "limit: 10,000 games in two seconds", AGAIN)


def _growth(folder: Path) -> Iterator[Row]:
    pages: dict[int, list[float]] = {}
    for size in SIZES:
        path = folder / f"{size}.sqlite"
        with open_store(path).store as store:
            fill(store, size)
            yield from _sizes(store, path, size)
            pages[size] = fastest(*_lists(store, path), turns=25)
            (person,) = fastest(_statistics(store), turns=3)
            rated = list(_ratings(store))
            written = _backups(store)
        for what, ours, base in zip(LISTS, pages[size], pages.get(1_000, pages[size]), strict=True):
            yield Row(f"{what}, {size:,} games", ours, "with 1,000 games", base)
        yield Row(f"a player's statistics, {size:,} games", person, "limit for 10,000 games", PATIENCE)
        yield Row(f"all ratings after a new game, {size:,} games", rated[1], "from the first game", rated[0])
        yield Row(
            f"what the backup after a game writes, {size:,} games", written, "the file", path.stat().st_size / MB, "MB"
        )
        path.unlink()
        shutil.rmtree(folder / "backups")


def _ratings(store: Store) -> Iterator[float]:
    """The time for rating all games, and for rating one more."""
    for day in (28, 29):
        record = _records()[day] | {"id": f"rated-{day}", "started": f"2026-11-{day}T20:00:00"}
        store.archive.import_records(io.BytesIO(json.dumps(record).encode()))
        yield fastest(lambda: queries.strengths(store), turns=1)[0]


def _backups(store: Store) -> float:
    """The size of the backup after one more game, based on a full one."""
    store.backups.make()
    record = _records()[30] | {"id": "backed-up", "started": "2026-11-30T20:00:00"}
    store.archive.import_records(io.BytesIO(json.dumps(record).encode()))
    return store.backups.make().size / MB


LISTS: Final = (
    "first page",
    "first page of one player's games",
    "first page of a common word",
    "search for a word that no game has",
    "search for a word of few games",
    "search for a part of many words",
    "file opened and first page",
)


def _lists(store: Store, path: Path) -> list[Callable[[], object]]:
    anna = Filters(person=store.people.add("Anna"))

    def opened() -> None:
        with open_store(path).store as another:
            another.history.page()

    return [
        store.history.page,
        lambda: store.history.page(anna),
        lambda: store.history.page(Filters(text="anna")),
        lambda: store.history.page(Filters(text="nowhere")),
        lambda: store.history.page(Filters(text="game1x7")),
        lambda: store.history.page(Filters(text="ing1")),
        opened,
    ]


def _statistics(store: Store) -> Callable[[], object]:
    anna = store.people.add("Anna")
    return lambda: queries.player(store, anna)


def _sizes(store: Store, path: Path, size: int) -> Iterator[Row]:
    if size == 1_000:
        store.file.one("PRAGMA wal_checkpoint(TRUNCATE)")
        record_size = store.file.one("SELECT avg(length(record)) FROM openings")
        yield Row("bytes per game", path.stat().st_size / size, "its record alone, as JSON", record_size, "B")


def _records() -> list[Json]:
    rng = random.Random(1)
    boards = ("azul", "azul", "azul-gray", "crystal-mosaic-1", "summer-pavilion")
    made = []
    for number in range(REAL):
        record = typical_record(rng, rng.choice(boards), rng.choice([2, 3, 4]))
        seats = rng.sample(NAMES, len(record["players"]))
        day = f"20{number % 20:02}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}T20:00:00"
        head = {"players": [{"name": name} for name in seats], "started": day, "note": f"evening{number}"}
        made.append(record | head)
    return made


def fill(store: Store, size: int) -> None:
    records = _records()[:size]
    text = b"".join(json.dumps(record).encode() + b"\n" for record in records)
    store.archive.import_records(io.BytesIO(text))
    tables = ["games", "seats", "points"] + (["openings", "ledgers"] if size <= WITH_TEXTS else [])
    with store.file.writing() as db:
        for repeat in range(1, size // len(records)):
            for table in tables:
                columns = [column.name for column in db.table(table).columns]
                changed = [_REPEATED.get(column, column) for column in columns]
                db.execute(
                    f"INSERT INTO {table} SELECT {', '.join(changed)} FROM {table}"  # noqa: S608 - names of tables
                    f" WHERE {columns[0] if table != 'games' else 'key'} <= :real",
                    {"repeat": repeat, "real": len(records)},
                )
        index_words(db)
        fill_sums(db)
    assert len(store.history.page().games) == min(size, PAGE), "the repeated games cannot be read"
    store.file.one("PRAGMA wal_checkpoint(TRUNCATE)")


_REPEATED: Final = {
    "key": "key + :repeat * :real",
    "game": "game + :repeat * :real",
    "id": "id || '-' || :repeat",
    "family": "id || '-' || :repeat",
    "search": "search || ' game' || :repeat || 'x' || key",
    "played": "strftime('%Y-%m-%dT%H:%M:%S', played, '-' || (:repeat % 24) || ' hours')",
}
