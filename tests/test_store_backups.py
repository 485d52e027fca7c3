"""Backups are intact, the last seven are kept, and a restore loses nothing."""

import errno
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Final

import pytest

from scorer.store import Backup, BackupHealth, CanceledError, Store, StoreError, StoreErrorKind, disk, open_store
from scorer.store import file as file_module
from scorer.store.file import File, is_intact
from scorer.store.recovery import backups
from scorer.wording.failures import BACKUP_WARNINGS
from scorer.wording.language import LANGUAGES, language
from scorer.wording.store_reports import no_backup_sentences
from tests.paths import ROOT
from tests.stores import a_store, export_records, import_records, play, played, torture


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as store:
        yield store


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in (folder / "backups").iterdir())


def test_the_last_seven_are_kept(store: Store, tmp_path: Path) -> None:
    for seed in range(9):
        store.games.finish(play(store, played(seed)))
        assert store.backups.make() == store.backups.all()[0]
    backups = store.backups.all()
    assert len(backups) == 7 == len(names(tmp_path))
    assert [backup.made for backup in backups] == sorted((backup.made for backup in backups), reverse=True)
    for backup, games in zip(backups, range(9, 2, -1), strict=True):
        assert is_intact(backup.path)
        with a_store(backup.path.parent, backup.path.name) as copy:
            assert export_records(copy) == export_records(store)[:games]


# ------------------------------------------------------------------------------------------- a clock set back


class SetClock:
    """A clock that shows the time it was set to."""

    def __init__(self, time: str) -> None:
        self.time = time

    def __call__(self) -> str:
        return self.time


YEARS_LATER: Final = [f"2031-01-{day:02}T20:00:00+01:00" for day in range(1, 10)]


@pytest.fixture
def clock() -> SetClock:
    return SetClock("2026-11-19T20:00:00+01:00")


@pytest.fixture
def timed(tmp_path: Path, clock: SetClock) -> Iterator[Store]:
    """A store with a game, by a clock that can be set."""
    with open_store(tmp_path / "games.sqlite", clock).store as store:
        import_records(store, played(1))
        yield store


def games_in(backup: Backup) -> int:
    with closing(sqlite3.connect(backup.path)) as connection:
        return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])


def test_a_clock_set_back_stops_no_backup(timed: Store, clock: SetClock) -> None:
    for clock.time in YEARS_LATER:
        timed.backups.make()
    clock.time = "2026-01-01T00:10:00+01:00"
    for games in range(2, 12):
        import_records(timed, played(games))
        made = timed.backups.make()
        assert made == timed.backups.all()[0]
        assert (made.made, games_in(made)) == ("2026-01-01T00:10:00", games)
        assert len(timed.backups.all()) == 7
    assert [games_in(backup) for backup in timed.backups.all()] == [11, 10, 9, 8, 7, 6, 5]


@pytest.mark.parametrize("place", range(7))
def test_after_a_clock_set_back_every_backup_can_be_restored(timed: Store, clock: SetClock, place: int) -> None:
    for games, clock.time in enumerate(YEARS_LATER, start=2):
        import_records(timed, played(games))
        timed.backups.make()
    clock.time = "2026-01-01T00:10:00+01:00"
    backup = timed.backups.all()[place]
    present = timed.backups.restore(backup.path)
    assert timed.history.count() == games_in(backup) == 10 - place
    assert present == timed.backups.all()[0]
    assert games_in(present) == 10


def as_older_versions_named_it(backup: Backup) -> Path:
    time = datetime.fromisoformat(backup.made)
    return backup.path.rename(backup.path.with_name(f"games-{time:%Y%m%d-%H%M%S}.sqlite"))


def test_backups_of_older_versions_come_before_those_with_a_number(timed: Store, clock: SetClock) -> None:
    old = []
    for clock.time in YEARS_LATER[:7]:
        old.append(as_older_versions_named_it(timed.backups.make()))
    assert [backup.path for backup in timed.backups.all()] == old[::-1]
    assert [backup.made for backup in timed.backups.all()] == [time[:19] for time in YEARS_LATER[6::-1]]
    clock.time = "2026-01-01T00:10:00+01:00"
    made = timed.backups.make()
    # the age of a backup from the future is unknown, so all are kept
    assert [backup.path for backup in timed.backups.all()] == [made.path, *old[::-1]]
    timed.backups.restore(old[0])
    clock.time = "2031-02-01T20:00:00+01:00"
    timed.backups.make()
    assert [backup.path for backup in timed.backups.all()][3:] == old[:2:-1]


@pytest.mark.parametrize("name", ["games-20261399-000000.sqlite", "games--.sqlite", "games-1-2.sqlite", "other.txt"])
def test_other_files_beside_the_backups_are_left_alone(timed: Store, tmp_path: Path, name: str) -> None:
    backup = timed.backups.make()
    (tmp_path / "backups" / name).write_bytes(b"not ours")
    (tmp_path / "backups" / f"{name}.part").write_bytes(b"not ours")
    for _ in range(8):
        timed.backups.make()
    assert {name, f"{name}.part"} < set(names(tmp_path))
    assert backup not in timed.backups.all()


# ------------------------------------------------------------------------------------------------- health


def finish(store: Store, seed: int) -> None:
    store.games.finish(play(store, played(seed)))


def test_the_last_game_is_in_a_backup_or_not(store: Store) -> None:
    assert store.backups.health() is BackupHealth.GOOD
    id = play(store, played(1))
    assert store.backups.health() is BackupHealth.GOOD, "a first game that is not over is nothing to warn about"
    store.games.finish(id)
    assert store.backups.health() is BackupHealth.NONE
    store.backups.make()
    assert store.backups.health() is BackupHealth.GOOD
    finish(store, 2)
    assert store.backups.health() is BackupHealth.GAME_MISSING
    made = store.backups.make()
    assert store.backups.health() is BackupHealth.GOOD
    made.path.write_bytes(bytes(5000))
    assert store.backups.health() is BackupHealth.GAME_MISSING, "a damaged backup is none"
    store.backups.make()
    store.games.reopen(id)
    store.games.finish(id)
    assert store.backups.health() is BackupHealth.GAME_MISSING, "its result was corrected"


@pytest.mark.parametrize("time", ["2026-01-01T00:10:00+01:00", "2031-01-01T00:10:00+01:00"])
def test_a_changed_clock_hides_no_missing_backup(timed: Store, clock: SetClock, time: str) -> None:
    finish(timed, 2)
    timed.backups.make()
    clock.time = time
    finish(timed, 3)
    assert timed.backups.health() is BackupHealth.GAME_MISSING
    timed.backups.make()
    assert timed.backups.health() is BackupHealth.GOOD


@pytest.mark.parametrize(
    ("time", "health"),
    [
        ("2026-11-26T20:00:00+01:00", BackupHealth.GOOD),
        ("2026-11-26T20:00:01+01:00", BackupHealth.OLD),
        ("2026-11-18T21:00:00-09:00", BackupHealth.GOOD),  # a journey
        ("2026-11-18T19:59:59+01:00", BackupHealth.OLD),  # the clock was wrong: the age is unknown
        ("2020-01-01T00:00:00+01:00", BackupHealth.OLD),
    ],
)
def test_no_backup_for_seven_days(timed: Store, clock: SetClock, time: str, health: BackupHealth) -> None:
    finish(timed, 2)
    timed.backups.make()
    clock.time = time
    assert timed.backups.health() is health
    timed.backups.make()
    assert timed.backups.health() is BackupHealth.GOOD


def test_an_open_game_of_last_week_needs_a_backup(timed: Store, clock: SetClock) -> None:
    with timed.file.writing() as db:
        db.execute("DELETE FROM games")
    timed.games.new("azul", ["Anna", "Béla"])
    assert timed.backups.health() is BackupHealth.GOOD
    clock.time = "2026-11-26T20:00:01+01:00"
    assert timed.backups.health() is BackupHealth.NONE


def test_a_restored_backup_holds_its_last_game(store: Store) -> None:
    finish(store, 1)
    first = store.backups.make()
    finish(store, 2)
    store.backups.restore(first.path)
    assert store.backups.health() is BackupHealth.GOOD


@pytest.mark.parametrize("health", [health for health in BackupHealth if health is not BackupHealth.GOOD])
def test_every_warning_has_a_message(health: BackupHealth) -> None:
    assert len({language(code).translate(BACKUP_WARNINGS[health]) for code in LANGUAGES}) == len(LANGUAGES)


# ------------------------------------------------------------------------------------------------ failures


def test_a_game_is_finished_even_if_its_backup_fails(store: Store, tmp_path: Path) -> None:
    """The failure is reported."""
    (tmp_path / "backups").write_text("a file where the folder should be")
    id = play(store, played(1))
    store.games.finish(id)
    with pytest.raises(StoreError) as error:
        store.backups.make()
    assert store.games.agreed(id)
    sentences = no_backup_sentences(language("en"), error.value)
    assert sentences[0].startswith("The game and its result are saved.")
    assert sentences[1] == "This device's storage did not respond."


def test_an_unexpected_error_of_a_backup_has_a_message() -> None:
    for code, reason in (("en", "An unexpected error occurred."), ("fi", "Tapahtui odottamaton virhe.")):
        assert no_backup_sentences(language(code), ZeroDivisionError())[1] == reason


def test_a_transient_error_does_not_fail_a_backup(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried three times; a permanent failure is reported and leaves no partial backup."""
    import_records(store, played(1))
    sync, left = disk.force_to_disk, [0]

    def fail(path: Path) -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise OSError(errno.EIO, "input/output error")
        sync(path)

    monkeypatch.setattr(backups, "force_to_disk", fail)
    left[0] = 2
    assert is_intact(store.backups.make().path)
    left[0] = 1000
    with pytest.raises(StoreError, match=StoreErrorKind.DISK):
        store.backups.make()
    assert left[0] == 1000 - disk.ATTEMPTS
    assert len(names(store.file.path.parent)) == 1


def test_a_failed_backup_leaves_no_side_file(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite leaves its journal beside a copy that fails."""

    def fail(_file: File, target: Path) -> None:
        target.write_bytes(b"half")
        target.with_name(target.name + "-journal").write_bytes(b"half")
        raise StoreError(StoreErrorKind.DISK)

    monkeypatch.setattr(File, "copy_to", fail)
    with pytest.raises(StoreError, match=StoreErrorKind.DISK):
        store.backups.make()
    assert list((tmp_path / "backups").iterdir()) == []


def test_many_processes_back_up_at_once(store: Store, tmp_path: Path) -> None:
    """Each process makes its backups; none deletes another's, and all are numbered in the order in which they were made."""
    import_records(store, *map(played, range(20)))
    makers = [subprocess.Popen(torture("back-up", store.file.path, 10), cwd=ROOT) for _ in range(4)]
    assert [maker.wait() for maker in makers] == [0] * 4
    numbers = [int(Path(name).stem.split("-")[-1]) for name in names(tmp_path)]
    assert sorted(numbers) == list(range(34, 41))
    assert all(is_intact(backup.path) for backup in store.backups.all())


@pytest.mark.parametrize("error", StoreErrorKind)
def test_every_reason_for_a_failed_backup_has_a_message(error: StoreErrorKind) -> None:
    english, hungarian = (no_backup_sentences(language(code), StoreError(error)) for code in ("en", "hu"))
    assert all(english)
    assert all(one != other for one, other in zip(english, hungarian, strict=True))
    assert not any("Nothing was kept" in sentence for sentence in english)


def test_an_unreadable_backup_is_a_disk_error(store: Store) -> None:
    backup = store.backups.make()
    backup.path.with_name("games-20200101-000000.sqlite").symlink_to("gone.sqlite")
    with pytest.raises(StoreError) as error:
        store.backups.all()
    assert error.value.kind is StoreErrorKind.DISK


def test_incomplete_backups_are_deleted(store: Store, tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "games-20261118-000000.sqlite.part").write_bytes(b"half")
    made = store.backups.make()
    assert names(tmp_path) == [made.path.name]


def test_a_backup_has_no_side_files(store: Store, tmp_path: Path) -> None:
    import_records(store, played(1))
    store.backups.export(tmp_path / "all.sqlite")
    assert [file.name for file in tmp_path.glob("all*")] == ["all.sqlite"]
    assert (tmp_path / "all.sqlite").read_bytes()[18:20] == b"\1\1", "not in WAL mode"


def test_a_restore_backs_up_the_current_games(store: Store) -> None:
    then = import_records(store, played(1)).added
    backup = store.backups.make()
    import_records(store, played(2))
    store.settings.set("theme", "night")
    now = export_records(store)
    present = store.backups.restore(backup.path)
    assert [record["id"] for record in export_records(store)] == then
    assert store.settings.get("theme") is None
    store.games.new("azul", ["Anna", "Béla"])
    store.backups.restore(present.path)
    assert export_records(store) == now
    assert store.is_intact()


@pytest.mark.parametrize("times", [1, 2])
def test_damage_is_reported_only_if_found_twice(store: Store, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """The first time it may have been an I/O error, which SQLite sometimes reports as damage."""
    then = import_records(store, played(1)).added
    backup = store.backups.make()
    import_records(store, played(2))
    findings = iter([False] * times)
    usual = File.passes_checks
    monkeypatch.setattr(File, "passes_checks", lambda file: next(findings, True) and usual(file))
    if times == 1:
        store.backups.restore(backup.path)
        assert [record["id"] for record in export_records(store)] == then
    else:
        with pytest.raises(StoreError) as raised:
            store.backups.restore(backup.path)
        assert raised.value.kind is StoreErrorKind.FOREIGN_BROKEN
        assert len(export_records(store)) == 2


@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_canceled_restore_changes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Canceled at once, and in the middle of copying."""
    monkeypatch.setattr(file_module, "PAGES_AT_ONCE", 16)
    import_records(store, *map(played, range(40)))
    backup = store.backups.make()
    import_records(store, *map(played, range(40, 60)))
    now = export_records(store)
    looked: list[int] = []

    def cancel() -> bool:
        looked.append(1)
        return len(looked) > after

    with pytest.raises(CanceledError):
        store.backups.restore(backup.path, is_canceled=cancel)
    assert after < len(looked) <= after + 2, "once more to tell a cancellation from damage"
    assert export_records(store) == now
    assert store.is_intact()
    seen: list[float] = []
    store.backups.restore(backup.path, seen.append)
    assert store.history.count() == 40
    assert (seen, seen[-1]) == (sorted(seen), 1)


def test_another_connection_sees_a_restored_backup(store: Store) -> None:
    import_records(store, played(1))
    backup = store.backups.make()
    import_records(store, played(2))
    with store.open_connection() as connection:
        store.backups.restore(backup.path)
        assert connection.history.count() == 1


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", StoreErrorKind.FOREIGN_BROKEN),
        (b"PK\3\4 a picture", StoreErrorKind.FOREIGN_BROKEN),
        (bytes(50_000), StoreErrorKind.FOREIGN_BROKEN),
        (None, StoreErrorKind.DISK),
    ],
)
def test_an_invalid_backup_is_not_restored(
    store: Store, tmp_path: Path, content: bytes | None, kind: StoreErrorKind
) -> None:
    import_records(store, played(1))
    path = tmp_path / "given.sqlite"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(StoreError) as refused:
        store.backups.restore(path)
    assert refused.value.kind is kind
    assert store.history.count() == 1


@pytest.mark.parametrize("encoding", [0, 2, 128])
def test_a_backup_in_another_text_encoding_is_not_restored(store: Store, tmp_path: Path, encoding: int) -> None:
    """SQLite reads the first and the last as UTF-8, but not in place of another file."""
    import_records(store, played(1))
    copy = tmp_path / "copy.sqlite"
    store.backups.export(copy)
    data = bytearray(copy.read_bytes())
    data[59] = encoding
    copy.write_bytes(data)
    with pytest.raises(StoreError, match=StoreErrorKind.FOREIGN_BROKEN):
        store.backups.restore(copy)
    assert store.history.count() == 1


def test_a_truncated_backup_is_not_restored(store: Store, tmp_path: Path) -> None:
    import_records(store, *map(played, range(30)))
    whole = store.backups.make().path.read_bytes()
    cut = tmp_path / "cut.sqlite"
    for length in range(1000, len(whole), len(whole) // 12):
        cut.write_bytes(whole[:length])
        with pytest.raises(StoreError, match=StoreErrorKind.FOREIGN_BROKEN):
            store.backups.restore(cut)
    assert store.history.count() == 30
