"""Imports are all or nothing and overwrite nothing; phones that exchange their files end up with the same games."""

import io
import json
import random
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorer.formats.record import Reading, read_record
from scorer.formats.strict_json import Fault
from scorer.rules.entries import Lay, Undo
from scorer.store import Store, StoreError, StoreErrorKind
from scorer.store.exchange import archive, merging
from scorer.store.people import LONGEST_NAME
from tests.random_games import BOARDS, random_record
from tests.records import game
from tests.stores import Json, a_store, entries_of, export_records, import_records, play, played


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as store:
        yield store


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path, "other.sqlite") as store:
        yield store


def contents(store: Store) -> set[str]:
    """The games without their ids."""
    games = export_records(store)
    return {json.dumps({k: v for k, v in game.items() if k not in {"id", "copy_of"}}, sort_keys=True) for game in games}


def by_id(records: list[Json]) -> dict[str, Json]:
    return {record["id"]: record for record in records}


def test_import_and_export_keep_every_key(store: Store) -> None:
    rng = random.Random(1)
    records = [random_record(rng, board) | {"started": "2026-11-18T19:30"} for board in BOARDS for _ in range(5)]
    records[0] |= {"players": [{"name": "Anna", "seat": "window"}] * len(records[0]["players"]), "x": [None, 1.5]}
    assert len(import_records(store, *records).added) == len(records)
    assert by_id(export_records(store)) == by_id(records)


def test_a_repeated_import_changes_nothing(store: Store) -> None:
    records = [played(seed) for seed in range(5)]
    import_records(store, *records)
    before = export_records(store)
    report = import_records(store, *records, records[0])
    assert report.known == [record["id"] for record in [*records, records[0]]]
    assert not report.added
    assert export_records(store) == before


@pytest.mark.parametrize("twice", [False, True])
def test_a_different_version_of_a_game_is_kept_beside_it(store: Store, *, twice: bool) -> None:
    own = played(1)
    theirs = own | {"note": "we counted otherwise"}
    import_records(store, own)
    report = import_records(store, *[theirs] * (1 + twice))
    ((id, kept_as),) = report.copies
    assert (id, report.added) == (own["id"], [])
    assert by_id(export_records(store)) == {id: own, kept_as: theirs | {"id": kept_as, "copy_of": id}}
    assert import_records(store, theirs).copies == []


def test_a_copy_is_recognized_on_every_device(store: Store, other: Store) -> None:
    own = played(1)
    import_records(store, own)
    import_records(store, own | {"note": "otherwise"})
    report = import_records(other, *export_records(store))
    assert len(report.added) == 2
    assert import_records(other, own | {"note": "otherwise"}).known == [report.added[1]]


def test_one_invalid_record_rejects_the_file(store: Store) -> None:
    good = played(1)
    bad = played(2)
    bad["entries"][0] |= {"space": "9.9"}
    report = import_records(store, good, bad, good | {"id": "third", "board": "chess"})
    assert [(rejected.line, rejected.id) for rejected in report.rejected] == [(2, bad["id"]), (3, "third")]
    assert [problem.code for problem in report.rejected[0].problems][:1] == ["unknown-space"]
    assert export_records(store) == []
    assert store.people.all() == []


DEEP = json.dumps(played(1) | {"x": 0}).replace('"x": 0', '"x": ' + "[" * 200 + "]" * 200)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"", Fault.EMPTY),
        (b"\xff\xfe", Fault.NOT_UTF8),
        (b"{", Fault.NOT_JSON),
        (b"[1, 2]", "not-a-record"),
        (b'{"format": "azulejo-question/1"}', "not-a-record"),
        (b'{"a": 1, "a": 2}', Fault.DUPLICATE_KEY),
        (b"[" * 100_000, Fault.TOO_DEEP),
        (DEEP.encode(), Fault.TOO_DEEP),
    ],
)
def test_invalid_files_are_rejected_with_a_fault(store: Store, text: bytes, fault: str) -> None:
    report = store.archive.import_records(io.BytesIO(text))
    assert [rejected.fault for rejected in report.rejected] == [fault]
    assert export_records(store) == []


texts = st.text(st.characters(exclude_categories=["Cs"]))
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=LONGEST_NAME).filter(str.strip)


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with a_store(tmp_path_factory.mktemp("crowd")) as store:
        yield store


@given(names, names, texts, texts)
@example("A\0B", "'); --", "\0", "")
def test_any_text_survives_import_and_export(crowd: Store, one: str, two: str, note: str, location: str) -> None:
    """Quotes, null bytes and any other characters are unchanged, and the game is recognized when imported again."""
    id = f"game {crowd.history.count()}"
    record = played(1) | {"id": id, "players": [{"name": one}, {"name": two}], "note": note, "location": location}
    assert import_records(crowd, record).added == [id]
    assert crowd.games.record(id) == record
    assert import_records(crowd, record).known == [id]


def test_an_import_needs_constant_memory(store: Store) -> None:
    """Ten times as many games have about the same peak."""
    record = played(1, "azul", 2, started="2026-11-18")

    def peak(games: int) -> int:
        lines = (json.dumps(record | {"id": f"{games}-{number}"}).encode() + b"\n" for number in range(games))
        seen: list[float] = []
        tracemalloc.start()
        report = store.archive.import_records(cast(IO[bytes], Lines(lines)), on_progress=seen.append)
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert len(report.added) == games
        assert seen[-1] == 1
        return used

    assert peak(200) < 2 * peak(20) + 1_000_000


@pytest.mark.parametrize("after", [0, 5, 19, 20, 25, 39])
def test_a_canceled_import_changes_nothing(store: Store, after: int) -> None:
    """Canceled while its twenty games are staged, and while they are written."""
    seen: list[float] = []
    lines = b"".join(json.dumps(played(seed)).encode() + b"\n" for seed in range(20))
    report = store.archive.import_records(io.BytesIO(lines), seen.append, lambda: len(seen) >= after)
    assert report.canceled
    assert (len(seen), export_records(store), store.people.all()) == (after, [], [])
    assert len(store.archive.import_records(io.BytesIO(lines)).added) == 20


@pytest.mark.parametrize("whole", [False, True], ids=["records", "whole file"])
def test_an_import_reports_progress(store: Store, other: Store, tmp_path: Path, *, whole: bool) -> None:
    import_records(other, *map(played, range(10)))
    records = tmp_path / "all.jsonl"
    records.write_text("".join(json.dumps(record) + "\n" for record in export_records(other)), encoding="utf-8")
    seen: list[float] = []
    report = store.archive.import_file(other.file.path if whole else records, seen.append)
    assert len(report.added) == 10
    assert len(seen) == 20
    assert seen == sorted(seen)
    assert 0 < seen[0] < 0.2
    assert seen[-1] == 1


# --------------------------------------------------------------------------------------------- handing over


def test_a_game_continued_on_another_device_is_continued(store: Store, other: Store) -> None:
    """Handed over in the middle, finished there and returned: one game with a longer log."""
    record = played(7)
    entries = entries_of(record)
    id = store.games.new("azul", ["Anna", "Béla"])
    for entry in entries[:6]:
        store.games.append(id, entry)
    store.games.append(id, Undo())
    store.games.append(id, entries[5])

    import_records(other, store.games.record(id))
    for entry in entries[6:]:
        other.games.append(id, entry)
    other.games.finish(id)
    finished = other.games.record(id)

    report = import_records(store, finished)
    assert report.continued == [id]
    assert store.games.record(id) == finished
    assert [seat.total for seat in store.games.header(id).seats] == [s.total for s in other.games.header(id).seats]
    assert store.games.load(id).steps[6] == Undo()
    assert import_records(other, store.games.record(id)).known == [id]


def test_an_older_state_of_a_game_changes_nothing(store: Store) -> None:
    record = played(7)
    id = play(store, record)
    early = store.games.record(id) | {"entries": store.games.record(id)["entries"][:4]}
    assert import_records(store, early).known == [id]
    assert len(store.games.load(id).steps) == len(record["entries"])


# -------------------------------------------------------------------------------------------- whole files


def test_merging_a_file_keeps_the_logs_of_its_games(store: Store, other: Store) -> None:
    id = play(other, played(3))
    other.games.append(id, Undo())
    other.games.append(id, entries_of(played(3))[-1])
    other.games.finish(id)
    opened = other.games.new("azul-gray", ["Zoë", "Béla"])
    other.games.append(opened, Lay(1, 0, "1.1", "red"))
    binned = import_records(other, played(4)).added[0]
    other.games.bin(binned)

    report = store.archive.merge(other.file.path)
    assert report.added == [id, opened]
    assert store.games.load(id) == other.games.load(id)._replace(header=store.games.header(id))
    assert store.games.agreed(id) == other.games.agreed(id)
    assert [header.id for header in store.games.open()] == [opened]
    assert store.archive.merge(other.file.path).known == [id, opened]
    assert store.is_intact()


def test_a_person_renamed_on_the_other_device_is_recognized(store: Store, other: Store) -> None:
    import_records(store, played(1) | {"players": [{"name": "Anna"}, {"name": "Béla"}]})
    import_records(other, played(2) | {"players": [{"name": "Ana"}, {"name": "Béla"}]})
    other.people.rename(other.people.add("Ana"), "Anna")
    store.archive.merge(other.file.path)
    assert sorted(person.name for person in store.people.all()) == ["Anna", "Béla"]


Exchange = Callable[[Store, Store], object]


def test_two_devices_that_exchange_files_converge(store: Store, other: Store) -> None:
    """Own games, common games, continued games, and two versions of one game."""
    common, differing = played(1), played(2)
    import_records(store, common, differing, played(3))
    import_records(other, common, differing | {"location": "elsewhere"}, played(4))
    going = play(store, played(5) | {"entries": played(5)["entries"][:3]})
    store.archive.merge(other.file.path)
    other.archive.merge(store.file.path)
    other.games.append(going, entries_of(played(5))[3])
    assert contents(store) != contents(other)
    for _ in range(2):
        store.archive.merge(other.file.path)
        other.archive.merge(store.file.path)
        assert contents(store) == contents(other)
        assert len(export_records(store)) == len(export_records(other)) == 6


@pytest.mark.parametrize("damage", [lambda path: path.write_bytes(b"no"), lambda path: path.write_bytes(bytes(9000))])
def test_a_damaged_file_is_not_merged(store: Store, tmp_path: Path, damage: Callable[[Path], Any]) -> None:
    damage(tmp_path / "broken.sqlite")
    with pytest.raises(StoreError, match=StoreErrorKind.FOREIGN_BROKEN):
        store.archive.merge(tmp_path / "broken.sqlite")


class Lines(io.RawIOBase):
    """A file whose lines are generated while it is read."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        self._made = lines

    def readline(self, size: int | None = -1, /) -> bytes:  # noqa: ARG002 - a line is never longer here
        return next(self._made, b"")


# ------------------------------------------------------------------------------- the same file once more


def validated(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects the ids of the games that are validated from now on."""
    ids: list[str] = []

    def read(value: Json) -> Reading:
        ids.append(value["id"])
        return read_record(value)

    monkeypatch.setattr(archive, "read_record", read)
    monkeypatch.setattr(merging, "read_record", read)
    return ids


def test_games_of_a_file_that_is_imported_again_are_not_validated(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = [played(seed, location="Győr") for seed in range(6)]
    records.append(records[0] | {"id": "a-copy", "copy_of": records[0]["id"], "location": "Pécs"})
    assert len(import_records(store, *records).added) == 7
    with a_store(tmp_path, "other.sqlite") as other:
        import_records(other, played(9))
        own = play(other, played(10))
        other.games.finish(own)
    merged = store.archive.merge(tmp_path / "other.sqlite")
    assert len(merged.added) == 2
    before = export_records(store)
    ids = validated(monkeypatch)
    again = import_records(store, *records)
    assert again.known == [record["id"] for record in records]
    assert store.archive.merge(tmp_path / "other.sqlite").known == merged.added
    assert ids == []
    assert export_records(store) == before


def test_a_game_that_differs_in_anything_is_validated(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played(1, location="Győr")
    others = [
        record | {"location": "Pécs"},
        record | {"players": [*record["players"][:1], {"name": "Zoë"}]},
        record | {"entries": record["entries"][:-1]},
        record | {"entries": [*record["entries"][:-1], {"do": "fly"}]},
        record | {"copy_of": "another"},
        record | {"unknown": 1},
    ]
    import_records(store, record)
    ids = validated(monkeypatch)
    for other in others:
        import_records(store, other)
    assert ids == [record["id"]] * len(others)
    store.games.edit(record["id"], ["Anna", "Zoë"])
    store.games.edit(record["id"], note="edited")
    ids.clear()
    import_records(store, record)
    assert ids == [record["id"]]
    with a_store(tmp_path, "other.sqlite") as theirs:
        import_records(theirs, played(20))
    store.archive.merge(tmp_path / "other.sqlite")
    with a_store(tmp_path, "other.sqlite") as theirs:
        theirs.games.edit(played(20)["id"], note="a note")
    ids.clear()
    store.archive.merge(tmp_path / "other.sqlite")
    assert ids == [played(20)["id"]]


def test_omitted_colors_are_those_of_the_plate(store: Store) -> None:
    """Here the plate prints yellow on 1.1 and black on 2.1; the export omits these colors again."""
    record = game("azul-duel", "A plate 1 YS/KR, A 2.1, A 1.1, end", players=2)
    import_records(store, record)
    laid = [entry for entry in store.games.load(record["id"]).entries if isinstance(entry, Lay)]
    assert [entry.color for entry in laid] == ["black", "yellow"]
    assert export_records(store)[0]["entries"] == record["entries"]
