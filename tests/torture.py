"""Crash tests of the store, each in its own process: killed at random, out of disk space, not allowed to write.

Each then checks that nothing acknowledged is missing, and prints `fine`.
"""

import io
import json
import os
import random
import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from scorer.rules.entries import End, Floor
from scorer.store import Store, StoreError, StoreErrorKind, open_store
from scorer.store.file import is_intact
from tests.stores import Json, entries_of, export_records, import_records, play, played, tolerate

RECORD: Final = played(1)
ENTRIES: Final = entries_of(RECORD)
Work = Callable[[Store, Callable[[float], object]], object]
"""A long operation that reports its progress."""
OUT_OF_DISK: Final = {StoreErrorKind.FULL, StoreErrorKind.DISK}


def opened(path: Path) -> Store:
    """Open a store and assert that it needed no rescue; a small file is checked whenever it is opened."""
    store, rescue = open_store(path)
    assert rescue is None, rescue
    return store


# ------------------------------------------------------------------------------------------------- killed


def kill_at_random(folder: Path, kills: int) -> None:
    """Repeatedly kill a process that plays games and makes backups: everything it acknowledged must be stored."""
    path = folder / "games.sqlite"
    rng = random.Random(kills)
    for _ in range(kills):
        shown = _killed_writer(path, rng)
        with opened(path) as store:
            _check(store, shown)
    with opened(path) as store:
        assert store.is_intact()
        backups = store.backups.all()
    assert len(backups) > 1
    assert all(is_intact(backup.path) for backup in backups)


def _killed_writer(path: Path, rng: random.Random) -> list[tuple[str, str]]:
    """Start a writer and kill it; return what it had acknowledged, as pairs of operation and game id."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        _play_forever(path, writer)
    os.close(writer)
    with open(reader, "rb", buffering=0) as pipe:  # noqa: PTH123 - a pipe has no path
        received = b""
        wanted = rng.randint(0, 90)
        while received.count(b"\n") < wanted:
            received += pipe.read(4096)
        for _ in range(rng.randint(0, 3000)):
            pass  # so that the kill comes at any point of the next operation
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        received += pipe.read()
    whole = received[: received.rfind(b"\n") + 1].decode().splitlines()
    return [(line.split()[0], line.split()[1]) for line in whole]


def _play_forever(path: Path, acknowledged: int) -> None:
    store = open_store(path).store
    while True:
        id = store.games.new("azul", ["Anna", "Béla"])
        os.write(acknowledged, f"new {id}\n".encode())
        for entry in ENTRIES:
            store.games.append(id, entry)
            os.write(acknowledged, f"step {id}\n".encode())
        store.games.finish(id)
        store.backups.make()
        os.write(acknowledged, f"finish {id}\n".encode())


def _check(store: Store, shown: list[tuple[str, str]]) -> None:
    """Assert that all acknowledged operations are stored, plus at most the one in progress."""
    steps = Counter(id for did, id in shown if did == "step")
    extra = 0
    for id in dict.fromkeys(id for _, id in shown):
        log = store.games.load(id).steps
        assert log == ENTRIES[: len(log)]
        assert len(log) >= steps[id], "an acknowledged step is lost"
        extra += len(log) - steps[id]
    assert extra <= 1
    for did, id in shown:
        assert did != "finish" or store.games.agreed(id)


def kill_imports(folder: Path, kills: int) -> None:
    """Kill imports and restores at random: each is applied completely or not at all, and no other game is lost."""
    path = folder / "games.sqlite"
    rng = random.Random(kills)
    many = b"".join(json.dumps(played(seed)).encode() + b"\n" for seed in range(200, 240))
    few, more = folder / "few.sqlite", folder / "more.sqlite"
    with opened(path) as store:
        import_records(store, *map(played, range(20)))
        store.backups.export(few)
        own = export_records(store)
        import_records(store, *map(played, range(200, 220)))
        store.backups.export(more)
        both = export_records(store)
    states = {20: own, 40: both, 60: [*own, *(played(seed) for seed in range(200, 240))]}
    works: list[Work] = [
        lambda store, on_progress: store.archive.import_records(io.BytesIO(many), on_progress),
        lambda store, on_progress: store.backups.restore(few, on_progress),
        lambda store, on_progress: store.backups.restore(more, on_progress),
    ]
    for kill in range(kills):
        _killed_work(path, works[kill % len(works)], rng)
        with opened(path) as store:
            found = export_records(store)
            assert sorted(found, key=_id) == sorted(states[len(found)], key=_id)
            store.backups.restore(rng.choice([few, more]))


def _id(record: Json) -> str:
    return str(record["id"])


def _killed_work(path: Path, work: Work, rng: random.Random) -> None:
    """Run an operation and kill it while it runs or after it has finished."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        work(open_store(path).store, lambda _share: os.write(writer, b"."))
        os._exit(0)
    os.close(writer)
    with open(reader, "rb", buffering=0) as pipe:  # noqa: PTH123 - a pipe has no path
        wanted = rng.randint(0, 100)  # an import reports 80 steps: beyond that it has finished
        while wanted > 0 and (received := pipe.read(wanted)):
            wanted -= len(received)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


# ---------------------------------------------------------------------------------------------- disk full


def run_out_of_disk(folder: Path, limit: int | None = None) -> None:
    """Try everything that writes with less and less disk space: nothing is lost, and it works again once there is space."""
    store = opened(folder / "games.sqlite")
    id = play(store, RECORD)
    store.games.finish(id)
    before = store.games.record(id)
    tapped = store.games.new("azul", ["Anna", "Béla"])
    for room in range(0, limit or 240_000, 16_384 if limit else 24_000):
        with _little_room(folder, room, limited=bool(limit)):
            for write in _writes(store):
                _until_refused(write)
            shown = _tap_until_refused(store, tapped)
        store.backups.make()
        with opened(folder / "games.sqlite") as fresh:
            assert fresh.games.record(id) == before
            assert len(fresh.games.load(tapped).steps) == shown
        store.games.append(tapped, End(1))
        assert all(is_intact(backup.path) for backup in store.backups.all())
        for backup in store.backups.all():
            backup.path.unlink()
    store.close()


def _writes(store: Store) -> list[Callable[[], Any]]:
    many = b"".join(json.dumps(played(seed)).encode() + b"\n" for seed in range(100, 110))
    return [
        lambda: store.settings.set("note", "x" * 50_000),
        lambda: store.archive.import_records(io.BytesIO(many)),
        lambda: import_records(store, played(random.randrange(10**9))),
        store.backups.make,
        lambda: store.backups.restore(store.backups.all()[0].path) if store.backups.all() else None,
    ]


def _until_refused(write: Callable[[], Any]) -> None:
    with tolerate(*OUT_OF_DISK):
        for _ in range(3):
            write()


def _tap_until_refused(store: Store, id: str) -> int:
    """Append until it fails; return how many steps were acknowledged."""
    shown = len(store.games.load(id).steps)
    with suppress(StoreError):
        for number in range(3000):
            store.games.append(id, Floor(1, 0, number, False))
            shown += 1
    return shown


@contextmanager
def _little_room(folder: Path, room: int, *, limited: bool) -> Iterator[None]:
    """Leave only this many bytes, by limiting the file size or filling the disk."""
    if limited:
        unlimited = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, unlimited[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, unlimited)
        return
    ballast = folder / "ballast"
    disk = os.statvfs(folder)
    ballast.write_bytes(bytes(max(0, disk.f_bavail * disk.f_frsize - room)))
    try:
        yield
    finally:
        ballast.unlink()


# ------------------------------------------------------------------------------------------ two processes


def append_many(path: Path, id: str, count: int) -> None:
    with open_store(path).store as store:
        for number in range(count):
            store.games.append(id, Floor(1, os.getpid() % 2, number, False))


def back_up_many(path: Path, count: int) -> None:
    with open_store(path).store as store:
        for _ in range(count):
            assert store.backups.make().path.exists()


def hold(path: Path) -> None:
    """Hold the write lock until a line is read from stdin."""
    with open_store(path).store as store, store.file.writing():
        print("held", flush=True)  # noqa: T201 - the other process waits for it
        sys.stdin.readline()


def refuse_read_only(path: Path) -> None:
    """Opening fails as read-only and changes nothing."""
    before = {file: file.read_bytes() for file in path.parent.iterdir()}
    stores = []
    with tolerate(StoreErrorKind.READ_ONLY):
        stores.append(open_store(path))
    assert not stores
    assert before == {file: file.read_bytes() for file in path.parent.iterdir()}


if __name__ == "__main__":
    name, where, *more = sys.argv[1:]
    {
        "kill": lambda: kill_at_random(Path(where), int(more[0])),
        "kill-imports": lambda: kill_imports(Path(where), int(more[0])),
        "limit": lambda: run_out_of_disk(Path(where), int(more[0])),
        "disk": lambda: run_out_of_disk(Path(where)),
        "append": lambda: append_many(Path(where), more[0], int(more[1])),
        "back-up": lambda: back_up_many(Path(where), int(more[0])),
        "hold": lambda: hold(Path(where)),
        "open": lambda: opened(Path(where)).close(),
        "read-only": lambda: refuse_read_only(Path(where)),
    }[name]()
    print("fine")  # noqa: T201 - the test expects it
