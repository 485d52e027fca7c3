"""Stores for tests, a deterministic clock, and legal games."""

import io
import json
import random
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from scorer.formats.record import read_record
from scorer.rules.entries import Entry
from scorer.store import Store, StoreError, StoreErrorKind, open_store
from scorer.store.exchange.import_report import ImportReport
from tests.random_games import typical_record

Json = dict[str, Any]


class Clock:
    """Advances by a second with each call."""

    def __init__(self) -> None:
        self._seconds = count()

    def __call__(self) -> str:
        seconds = next(self._seconds)
        hours, rest = divmod(seconds, 3600)
        return f"2026-11-{18 + hours // 24:02}T{hours % 24:02}:{rest // 60:02}:{rest % 60:02}+01:00"


@contextmanager
def a_store(folder: Path, name: str = "games.sqlite") -> Iterator[Store]:
    """Open a store and assert that it needed no rescue."""
    opened = open_store(folder / name, Clock())
    assert opened.rescue is None
    with closing(opened.store):
        yield opened.store


def played(seed: int, board: str = "azul", players: int = 2, **head: str) -> Json:
    """A finished, legal game."""
    return typical_record(random.Random(seed), board, players) | head


def entries_of(record: Json) -> tuple[Entry, ...]:
    reading = read_record(record)
    assert reading.record
    assert not reading.problems
    return reading.record.entries


def import_records(store: Store, *records: Json) -> ImportReport:
    """Import records from one file."""
    lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    return store.archive.import_records(io.BytesIO(lines.encode()))


def export_records(store: Store) -> list[Json]:
    """Export all games as records."""
    stream = io.StringIO()
    store.archive.export(stream)
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@contextmanager
def tolerate(*kinds: StoreErrorKind) -> Iterator[None]:
    """Tolerate store errors of these kinds."""
    try:
        yield
    except StoreError as error:
        if error.kind not in kinds:
            raise


def play(store: Store, record: Json) -> str:
    """Create a game and append its entries; return its id."""
    id = store.games.new(record["board"], [player["name"] for player in record["players"]], record["options"])
    for entry in entries_of(record):
        store.games.append(id, entry)
    return id


def torture(*command: object) -> list[str]:
    """The command for a crash test in another process."""
    return [sys.executable, "-m", "tests.torture", *map(str, command)]
