"""What is done to a store in processes of their own: killed at random, run out of disk, kept from writing.

Each does its worst, looks at what is left, and prints `fine` if nothing that was acknowledged is missing.
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
from tests.stores import Json, entries_of, given_out, perhaps, play, played, take_in

RECORD: Final = played(1)
ENTRIES: Final = entries_of(RECORD)
Work = Callable[[Store, Callable[[float], object]], object]
"""Something that takes long, told how to say how far it has come."""
OUT_OF_DISK: Final = {StoreErrorKind.FULL, StoreErrorKind.DISK}


def opened(path: Path) -> Store:
    """A store that needed no rescue: a small file is checked through whenever it is opened."""
    store, rescue = open_store(path)
    assert rescue is None, rescue
    return store


# ------------------------------------------------------------------------------------------------- killed


def kill_at_random(folder: Path, kills: int) -> None:
    """A writer plays game after game, backups included; it is killed again and again and asked what it had shown."""
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
    """What a writer had acknowledged when it was killed: what it did, and to which game."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        _play_for_ever(path, writer)
    os.close(writer)
    with open(reader, "rb", buffering=0) as pipe:  # noqa: PTH123 - it has no path
        heard = b""
        wanted = rng.randint(0, 90)
        while heard.count(b"\n") < wanted:
            heard += pipe.read(4096)
        for _ in range(rng.randint(0, 3000)):
            pass  # somewhere within whatever comes next
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        heard += pipe.read()
    whole = heard[: heard.rfind(b"\n") + 1].decode().splitlines()
    return [(line.split()[0], line.split()[1]) for line in whole]


def _play_for_ever(path: Path, acknowledged: int) -> None:
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
    """All that was shown is there, and no more than the one thing that was being done."""
    steps = Counter(id for did, id in shown if did == "step")
    extra = 0
    for id in dict.fromkeys(id for _, id in shown):
        log = store.games.load(id).steps
        assert log == ENTRIES[: len(log)]
        assert len(log) >= steps[id], "a step that was shown is lost"
        extra += len(log) - steps[id]
    assert extra <= 1
    for did, id in shown:
        assert did != "finish" or store.games.agreed(id)


def kill_imports(folder: Path, kills: int) -> None:
    """Imports and restores are killed at random moments: each is there wholly or not at all, and nothing else is gone."""
    path = folder / "games.sqlite"
    rng = random.Random(kills)
    many = b"".join(json.dumps(played(seed)).encode() + b"\n" for seed in range(200, 240))
    few, more = folder / "few.sqlite", folder / "more.sqlite"
    with opened(path) as store:
        take_in(store, *map(played, range(20)))
        store.backups.export(few)
        own = given_out(store)
        take_in(store, *map(played, range(200, 220)))
        store.backups.export(more)
        both = given_out(store)
    states = {20: own, 40: both, 60: [*own, *(played(seed) for seed in range(200, 240))]}
    works: list[Work] = [
        lambda store, told: store.archive.import_records(io.BytesIO(many), told),
        lambda store, told: store.backups.restore(few, told),
        lambda store, told: store.backups.restore(more, told),
    ]
    for kill in range(kills):
        _killed_work(path, works[kill % len(works)], rng)
        with opened(path) as store:
            found = given_out(store)
            assert sorted(found, key=_id) == sorted(states[len(found)], key=_id)
            store.backups.restore(rng.choice([few, more]))


def _id(record: Json) -> str:
    return str(record["id"])


def _killed_work(path: Path, work: Work, rng: random.Random) -> None:
    """Somewhere in its course, or just after it."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        work(open_store(path).store, lambda _share: os.write(writer, b"."))
        os._exit(0)
    os.close(writer)
    with open(reader, "rb", buffering=0) as pipe:  # noqa: PTH123 - it has no path
        wanted = rng.randint(0, 80)
        while wanted > 0 and (heard := pipe.read(wanted)):
            wanted -= len(heard)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


# ---------------------------------------------------------------------------------------------- disk full


def run_out_of_disk(folder: Path, limit: int | None = None) -> None:
    """Everything that writes is tried on a disk with less and less room; nothing is lost, and room makes it go on."""
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
        lambda: take_in(store, played(random.randrange(10**9))),
        store.backups.make,
        lambda: store.backups.restore(store.backups.all()[0].path) if store.backups.all() else None,
    ]


def _until_refused(write: Callable[[], Any]) -> None:
    with perhaps(*OUT_OF_DISK):
        for _ in range(3):
            write()


def _tap_until_refused(store: Store, id: str) -> int:
    """How many steps of a game were shown."""
    shown = len(store.games.load(id).steps)
    with suppress(StoreError):
        for number in range(3000):
            store.games.append(id, Floor(1, 0, number, False))
            shown += 1
    return shown


@contextmanager
def _little_room(folder: Path, room: int, *, limited: bool) -> Iterator[None]:
    """Only so many bytes more: by a limit for each file, or by filling up the disk."""
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


def hold(path: Path) -> None:
    """Hold the file until somebody says something."""
    with open_store(path).store as store, store.file.writing():
        print("held", flush=True)  # noqa: T201 - the other process waits for it
        sys.stdin.readline()


def refuse_read_only(path: Path) -> None:
    """Opening says that nothing can be written there, and leaves everything as it is."""
    before = {file: file.read_bytes() for file in path.parent.iterdir()}
    stores = []
    with perhaps(StoreErrorKind.READ_ONLY):
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
        "hold": lambda: hold(Path(where)),
        "open": lambda: opened(Path(where)).close(),
        "read-only": lambda: refuse_read_only(Path(where)),
    }[name]()
    print("fine")  # noqa: T201 - as the test wants to hear
