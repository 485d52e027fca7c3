"""Damaged and hostile databases: each is opened, imported, previewed or restored.

Only `StoreError` and `OSError` may be raised, nothing may hang or crash, and afterwards the app's own file still has
all its games and can be listed. Each batch runs in its own process, so that a crash of the interpreter is noticed too.
"""

import os
import shutil
import signal
import sqlite3
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Final

from scorer.stats import queries
from scorer.store import Store, StoreError, StoreErrorKind, open_store
from scorer.store.file import schema_of_a_new_file, temporary_copy
from scorer.store.recovery.preview import preview_file
from tests.random_games import BOARDS, typical_record
from tests.soak import AttackFailedError
from tests.soak.operations import NAME, NOW
from tests.stores import import_records, play, played

BATCH: Final = 50
SECONDS: Final = 60
"""How long one attack may take; a quiet machine needs a hundredth of a second."""
STARTS_NOT: Final = {StoreErrorKind.NOT_GAMES, StoreErrorKind.NEWER}
"""Why a start is refused: the file belongs to another program or a newer version, and is left alone."""
_VALUES: Final = (
    "NULL", "''", "'x'", "-1", "0", "1", "9223372036854775807", "1e999", "x'ff00'", "CAST(x'ff' AS TEXT)", "'{}'", "'[]'",
    "'null'", "'[[[[]]]]'", "'2026-13-99'", "'\u202e'", "randomblob(50)", "zeroblob(100000)",
)  # fmt: skip


def run(count: int, rng: Random, folder: Path) -> Counter[str]:
    schema_of_a_new_file()  # cached, so that no batch has to make it
    happened: Counter[str] = Counter()
    for first in range(0, count, BATCH):
        happened += _batch(folder, rng.randrange(2**32), min(BATCH, count - first))
    return happened


def _base(folder: Path, rng: Random) -> Path:
    """A file with games of every kind on this batch's boards: entered, imported, open, in the bin."""
    with open_store(folder / "base" / NAME, lambda: NOW).store as store:
        records = [typical_record(rng, rng.choice(BOARDS), rng.choice((1, 2, 2, 3, 4))) for _ in range(2)]
        import_records(store, *records)
        store.games.bin(records[0]["id"])
        store.games.finish(play(store, typical_record(rng, rng.choice(BOARDS), 2)))
        store.games.new("azul", ["Anna", "Béla"])
        store.backups.export(folder / "base.sqlite")
    return folder / "base.sqlite"


def _batch(folder: Path, seed: int, count: int) -> Counter[str]:
    """Attack in a child process; it reports each result as a line."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        try:
            _attack(folder / f"batch {seed}", seed, count, writer)
        finally:
            os._exit(1)
    os.close(writer)
    with open(reader, "rb") as pipe:  # noqa: PTH123 - a pipe has no path
        lines = pipe.read().decode().splitlines()
    _, status = os.waitpid(child, 0)
    shutil.rmtree(folder / f"batch {seed}", ignore_errors=True)
    harm = [line for line in lines if ": HARM" in line]
    if harm or status or len(lines) != count:
        raise AttackFailedError(f"batch {seed}, status {status}, {len(lines)} results: {harm or lines[-1:]}")
    return Counter(lines)


def _attack(folder: Path, seed: int, count: int, writer: int) -> None:
    """The child: ends the process."""
    rng = Random(seed)
    folder.mkdir()
    tempfile.tempdir = str(folder)
    base = _base(folder, rng)
    own = folder / NAME
    with open_store(own, lambda: NOW).store as store:
        import_records(store, played(77))
    template = own.read_bytes()
    for number in range(count):
        hostile = folder / f"hostile {number}.sqlite"
        _mutate(base, hostile, rng)
        own.write_bytes(template)
        name = rng.choice(tuple(USES))
        result = _result(USES[name], hostile, own)
        os.write(writer, f"{name}: {result}\n".encode())
        hostile.unlink(missing_ok=True)
    os._exit(0)


def _result(work: Callable[[Path, Path], None], hostile: Path, own: Path) -> str:
    signal.alarm(SECONDS)  # without a handler it ends the process, and with it the batch
    try:
        work(hostile, own)
    except (StoreError, OSError) as error:
        return f"refused, {getattr(error, 'kind', 'as OSError')}"
    except BaseException:  # noqa: BLE001 - any other is a defect
        return f"HARM {traceback.format_exc()[-1500:]!r}"
    finally:
        signal.alarm(0)
    return "accepted"


def _open(hostile: Path, own: Path) -> None:
    """Use it as the app's own file: it must open, and everything that screens read must be readable."""
    folder = own.parent / "opened"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copyfile(hostile, folder / NAME)
    try:
        store = open_store(folder / NAME, lambda: NOW).store
    except StoreError as error:
        if error.kind in STARTS_NOT:
            raise
        raise AttackFailedError(f"the app does not start: {error}") from error
    with store:
        _read_all(store)


def _import(hostile: Path, own: Path) -> None:
    with open_store(own, lambda: NOW).store as store:
        try:
            store.archive.import_file(hostile)
        finally:
            assert store.games.header(played(77)["id"])
            _read_all(store)


def _preview(hostile: Path, own: Path) -> None:
    preview_file(hostile)
    with temporary_copy(own):
        pass


def _restore(hostile: Path, own: Path) -> None:
    with open_store(own, lambda: NOW).store as store:
        try:
            store.backups.restore(hostile)
        except (StoreError, OSError):
            assert store.games.header(played(77)["id"])
            raise
        _read_all(store)


USES: Final = {"open": _open, "import": _import, "preview": _preview, "restore": _restore}


def _read_all(store: Store) -> None:
    """Read what the screens read: lists, games, people and statistics."""
    for header in [*store.history.page().games, *store.games.open()]:
        with suppress(StoreError):
            store.games.load(header.id)
            store.games.agreed(header.id)
    store.history.months()
    for person in store.people.all():
        queries.player(store, person.id)
    queries.house(store)
    queries.table(store)


# --------------------------------------------------------------------------------------------------------- mutations


def _mutate(base: Path, target: Path, rng: Random) -> None:
    """Corrupt values by SQL, or bytes, or both."""
    shutil.copyfile(base, target)
    how = rng.random()
    if how < 0.6:
        _corrupt_values(target, rng)
    if how > 0.5:
        data = bytearray(target.read_bytes())
        for _ in range(rng.choice((1, 1, 2, 5, 30))):
            rng.choice(_CORRUPT_BYTES)(data, rng)
        target.write_bytes(data)


def _corrupt_values(path: Path, rng: Random) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("PRAGMA writable_schema = ON")
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for _ in range(rng.choice((1, 1, 2, 4))):
            # a type or a constraint of the table may refuse the value
            with suppress(sqlite3.DatabaseError, OverflowError):
                connection.execute(_statement(connection, rng.choice(tables), rng))


def _statement(connection: sqlite3.Connection, table: str, rng: Random) -> str:
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    if not columns:  # dropped by the statement before, though the schema in the cache still has it
        return "PRAGMA schema_version = 1"
    column, value = rng.choice(columns), rng.choice(_VALUES)
    where = rng.choice(("TRUE", "random() % 3 = 0", f"{rng.choice(columns)} = (SELECT max({column}) FROM {table})"))
    return rng.choice(
        (
            f"UPDATE {table} SET {column} = {value} WHERE {where}",
            f"UPDATE {table} SET {column} = {value} WHERE {where}",
            f"UPDATE {table} SET {column} = replace({column}, '1', {value}) WHERE {where}",
            f"DELETE FROM {table} WHERE {where}",
            f"INSERT OR REPLACE INTO {table} ({column}) VALUES ({value})",
            f"ALTER TABLE {table} RENAME COLUMN {column} TO other",
            f"DROP TABLE {table}",
            f"CREATE TRIGGER extra AFTER INSERT ON {table} BEGIN DELETE FROM games; END",
            f"PRAGMA user_version = {rng.choice((0, 1, 2, -1, 99))}",
            f"PRAGMA application_id = {rng.choice((0, 1))}",
        )
    )


def _flip(data: bytearray, rng: Random) -> None:
    if data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _flip_in_head(data: bytearray, rng: Random) -> None:
    if len(data) > 120:
        data[rng.randrange(120)] = rng.choice((0, 1, 2, 127, 128, 255))


def _zero(data: bytearray, rng: Random) -> None:
    first = rng.randrange(len(data) + 1)
    length = min(rng.choice((1, 16, 512, 4096)), len(data) - first)
    data[first : first + length] = bytes(length)


def _cut(data: bytearray, rng: Random) -> None:
    del data[rng.randrange(len(data) + 1) :]


def _swap_pages(data: bytearray, rng: Random) -> None:
    pages = len(data) // 4096
    if pages > 2:
        one, two = (4096 * rng.randrange(pages) for _ in range(2))
        data[one : one + 4096], data[two : two + 4096] = data[two : two + 4096], data[one : one + 4096]


def _noise(data: bytearray, rng: Random) -> None:
    first = rng.randrange(len(data) + 1)
    noise = rng.randbytes(min(rng.choice((1, 4, 64)), len(data) - first))
    data[first : first + len(noise)] = noise


_CORRUPT_BYTES: Final = (_flip, _flip, _flip_in_head, _zero, _noise, _noise, _swap_pages, _cut)
