"""Backups are intact, the last seven are kept, and a restore loses nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.store import CanceledError, Store, StoreError, StoreErrorKind
from scorer.store import file as file_module
from scorer.store.file import is_intact
from scorer.wording.language import language
from scorer.wording.store_reports import no_backup_sentences
from tests.stores import a_store, export_records, import_records, play, played


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


def test_a_restore_backs_up_the_present_games(store: Store) -> None:
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
    assert len(looked) == after + 1
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
        (b"", StoreErrorKind.BROKEN),
        (b"PK\3\4 a picture", StoreErrorKind.BROKEN),
        (bytes(50_000), StoreErrorKind.BROKEN),
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


def test_a_truncated_backup_is_not_restored(store: Store, tmp_path: Path) -> None:
    import_records(store, *map(played, range(30)))
    whole = store.backups.make().path.read_bytes()
    cut = tmp_path / "cut.sqlite"
    for length in range(1000, len(whole), len(whole) // 12):
        cut.write_bytes(whole[:length])
        with pytest.raises(StoreError, match=StoreErrorKind.BROKEN):
            store.backups.restore(cut)
    assert store.history.count() == 30
