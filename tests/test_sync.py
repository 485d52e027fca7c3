"""Sync through a club folder: all devices converge, and no failure loses a game."""

import errno
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from scorer.cli import main
from scorer.play.active_game import ActiveGame
from scorer.rules.entries import Floor, Lay
from scorer.rules.reasons import Code
from scorer.stats import queries
from scorer.store import CanceledError, Store, StoreError
from scorer.sync import GENTLE, Club
from scorer.wording import failures
from tests.clubs import NAME, Days, Installation, RandomClub, first_journal, journal_in, read_by_a_new_one, run_sync
from tests.patience import PATIENCE, wait_for
from tests.stores import Json, a_store, export_records, import_records, played

CLUBS = 8
HOSTILE_CLUBS = 6
ACTS = 40


@pytest.mark.parametrize("seed", range(CLUBS))
def test_random_clubs_end_with_one_history(seed: int, tmp_path: Path) -> None:
    RandomClub(random.Random(f"club {seed}"), tmp_path).run(ACTS)


@pytest.mark.parametrize("seed", range(HOSTILE_CLUBS))
def test_damaged_journals_cannot_divide_a_club(seed: int, tmp_path: Path) -> None:
    RandomClub(random.Random(f"hostile club {seed}"), tmp_path, is_hostile=True).run(ACTS)


def test_thirty_evenings_of_a_club(tmp_path: Path) -> None:
    """One phone is restored from an old backup, one is lost; all have the same history and ratings."""
    clock, folder = Days(), tmp_path / "club"
    folder.mkdir()
    club = [Installation(tmp_path / f"phone{number}", folder, clock) for number in range(3)]
    played_there: list[str] = []
    for evening in range(30):
        at = club[evening % len(club)]
        with at.open() as store:
            names = ["Anna", "Béla", "Äijä", "Zoë"][: 2 + evening % 3]
            board = ("azul", "summer-pavilion", "azul-gray", "glazed-pavilion-purple")[evening % 4]
            record = played(
                100 + evening,
                board,
                len(names),
                started=f"2026-{1 + evening // 28:02}-{1 + evening % 28:02}T20:00:00+01:00",
            )
            import_records(store, record | {"players": [{"name": name} for name in names]})
            played_there.append(record["id"])
        at.sync()
        if evening == 5:
            shutil.copytree(club[0].folder, tmp_path / "old backup")
        if evening == 17:
            shutil.rmtree(club[0].folder)
            shutil.copytree(tmp_path / "old backup", club[0].folder)
        if evening == 23:
            shutil.rmtree(club.pop().folder)
    for _ in range(2):
        for each in club:
            each.sync()
    club.append(Installation(tmp_path / "new", folder, clock))
    club[-1].sync()
    ratings = []
    for each in club:
        with each.open() as store:
            assert [record["id"] for record in export_records(store)] == played_there
            ratings.append(queries.strengths(store))
    assert ratings == [ratings[0]] * len(club)
    assert [each.history() for each in club] == [club[0].history()] * len(club)


def test_the_command_prints_what_it_did(tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with a_store(tmp_path, "a.sqlite") as store:
        import_records(store, played(1), played(2))
    ended, report = run_sync(capsys, club, "--db", tmp_path / "a.sqlite")
    assert ended == 0
    assert report["games"] == {"added": 0, "continued": 0, "known": 2}
    assert report["deeds"]["written"] > 100
    assert (report["deeds"]["read"], report["deeds"]["set_aside"], report["problems"]) == (0, 0, [])
    ended, report = run_sync(capsys, club, "--db", tmp_path / "b.sqlite")
    assert ended == 0
    assert report["games"] == {"added": 2, "continued": 0, "known": 0}
    assert report["deeds"]["written"] == 0
    assert [device["installation"] for device in report["devices"]] == [journal_in(club).name.split(".")[0]]
    for name in ("a", "b"):
        assert main(["export", "--db", str(tmp_path / f"{name}.sqlite")]) == 0
    first, second = capsys.readouterr().out.splitlines()[:2], capsys.readouterr().out
    assert len(first) == 2
    assert not second


def test_a_change_is_only_what_changed(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as one, a_store(tmp_path, "b.sqlite") as other:
        id = one.games.new("azul", ["Anna", "Béla"])
        Club(one, club).sync()
        game = ActiveGame(one, id)
        game.session.tap(0, "1.1", 1, game.session.version)
        assert Club(one, club).sync().written == 1
        report = Club(other, club).sync()
        assert report.added == [id]
        assert other.games.load(id).entries == [Lay(1, 0, "1.1", "blue")]
        there = ActiveGame(other, id)
        there.session.set_floor(1, 2, 1, there.session.version, marker=True)
        assert Club(other, club).sync().written == 2
        assert Club(one, club).sync().continued == [id]
        assert one.games.load(id).entries == [Lay(1, 0, "1.1", "blue"), Floor(1, 1, 2, marker=True)]


def test_edits_names_and_deletions_reach_the_others(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as one, a_store(tmp_path, "b.sqlite") as other:
        import_records(one, played(1), played(2), played(3))
        Club(one, club).sync()
        Club(other, club).sync()
        ids = [played(seed)["id"] for seed in (1, 2, 3)]
        one.games.edit(ids[0], note="a note", location="Porto")
        anna = one.people.find("Anna")
        assert anna
        one.people.rename(anna.id, "Anna K.")
        one.games.bin(ids[1])
        one.games.bin(ids[2])
        one.games.unbin(ids[1])
        one.games.empty_bin()
        Club(one, club).sync()
        report = Club(other, club).sync()
        assert sorted(report.continued) == sorted([ids[0], ids[2]])
        assert other.games.header(ids[0]).note == "a note"
        assert [person.name for person in other.people.all() if person.games] == ["Anna K.", "Béla"]
        assert [record["id"] for record in export_records(other)] == [record["id"] for record in export_records(one)]
        assert not other.games.ids("g.id = ?", (ids[2],))


def test_a_mark_is_the_same_on_all_devices(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as one, a_store(tmp_path, "b.sqlite") as other:
        other.people.add("Cecília")
        import_records(one, played(1))
        anna = one.people.find("Anna")
        assert anna
        one.people.choose_look(anna.id, 5)
        for store in (one, other):
            Club(store, club).sync()
        assert looks_in(other)["Anna"] == 5
        assert other.games.header(played(1)["id"]).looks[0] == 5
        other.people.choose_look(anna.id, 3)
        for store in (other, one):
            Club(store, club).sync()
        assert looks_in(one) == looks_in(other)
        assert looks_in(one)["Anna"] == 3
        assert [Club(store, club).sync().written for store in (one, other)] == [0, 0]


def test_people_without_a_written_mark_get_the_same_one_everywhere(tmp_path: Path, club: Path) -> None:
    journal = first_journal(tmp_path, club)
    writes = [[["known_as", 2**52 + number], f"P{number}"] for number in range(20)]
    with journal.open("ab") as stream:
        line = {"game": "", "device": "old", "number": 0, "stamp": 100, "writes": writes}
        stream.write(json.dumps(line).encode() + b"\n")
    found = []
    for name in ("writer.sqlite", "reader.sqlite"):
        with a_store(tmp_path, name) as store:
            assert Club(store, club).sync().problems == []
            found.append(looks_in(store))
    assert len(found[0]) == 22
    assert found[0] == found[1]


def looks_in(store: Store) -> dict[str, int]:
    return {person.name: person.look for person in store.people.all()}


def test_changes_by_others_wait_while_a_game_is_entered(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as one, a_store(tmp_path, "b.sqlite") as other:
        id = one.games.new("azul", ["Anna", "Béla"])
        for store in (one, other):
            Club(store, club).sync()
        other.games.append(id, Lay(1, 0, "1.1", "blue"))
        Club(other, club).sync()
        game = ActiveGame(one, id)
        game.session.set_floor(1, 2, 1, game.session.version, marker=False)
        report = Club(one, club, GENTLE, is_busy=lambda busy: busy == id).sync()
        assert (report.waiting, report.continued, report.written) == ([id], [], 1)
        game.session.set_floor(1, 3, 1, game.session.version, marker=False)  # the game being scored was not changed
        assert one.games.load(id).entries == [Floor(1, 1, 3, marker=False)]
        report = Club(one, club, GENTLE).sync()
        assert (report.waiting, report.continued) == ([], [id])
        Club(other, club).sync()
        assert one.games.load(id).entries == other.games.load(id).entries
        assert set(one.games.load(id).entries) == {Lay(1, 0, "1.1", "blue"), Floor(1, 1, 3, marker=False)}


def test_what_the_rules_refuse_is_listed_with_its_reason(
    tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with a_store(tmp_path, "a.sqlite") as one, a_store(tmp_path, "b.sqlite") as other:
        id = one.games.new("azul-gray", ["Anna", "Béla"])
        for store in (one, other):
            Club(store, club).sync()
        one.games.append(id, Lay(1, 1, "1.1", "blue"))
        other.games.append(id, Lay(1, 1, "2.1", "blue"))
        for store in (one, other, one):
            Club(store, club).sync()
        for store in (one, other):
            (aside,) = store.replicas.set_aside()
            assert (aside.game, aside.player, aside.placed.round) == (id, "Béla", 1)
            assert aside.refusal.code == Code.COLOR_IN_COLUMN
    assert main(["sync", str(club), "--db", str(tmp_path / "b.sqlite"), "--lang", "en"]) == 0
    line = capsys.readouterr().out.splitlines()[-1]
    assert line.startswith(f"{id}, Béla, Round 1: ")
    assert line.endswith((" See row 1, column 1.", " See row 2, column 1."))


def test_devices_say_how_many_games_they_began(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as one, a_store(tmp_path, "b.sqlite") as other:
        import_records(one, played(1), played(2))
        id = one.games.new("azul", ["Anna", "Béla"])
        Club(one, club).sync()
        copy = shutil.copy(journal_in(club), journal_in(club).with_suffix(".sync-conflict.jsonl"))
        import_records(other, played(2), played(3))
        Club(other, club).sync()
        other.games.append(id, Lay(1, 0, "1.1", "blue"))  # it did not begin this game
        for store in (other, one):
            Club(store, club).sync()
        wanted = {Club(one, club).installation: 3, Club(other, club).installation: 1}
        for store in (one, other):
            assert {each.installation: each.games for each in Club(store, club).status().devices} == wanted
        Path(copy).unlink()
        Club(one, club).compact()
        Club(one, club).sync()
        assert {each.installation: each.games for each in Club(one, club).status().devices} == wanted


@pytest.mark.parametrize(
    "name", ["{}.sync-conflict-20261119-120000-ABCDEFG.jsonl", "{} (conflicted copy 2026-11-19).jsonl"]
)
def test_games_in_a_conflict_copy_count_once(tmp_path: Path, club: Path, name: str) -> None:
    """A cloned installation writes a journal with the same name; the replication tool keeps both."""
    with a_store(tmp_path, "a.sqlite") as one:
        import_records(one, played(1))
        Club(one, club).sync()
    shutil.copytree(club, tmp_path / "elsewhere")
    shutil.copy(tmp_path / "a.sqlite", tmp_path / "clone.sqlite")
    with a_store(tmp_path, "a.sqlite") as one, a_store(tmp_path, "clone.sqlite") as clone:
        import_records(one, played(2))
        Club(one, club).sync()
        import_records(clone, played(3), played(4))
        Club(clone, tmp_path / "elsewhere").sync()
        journal = journal_in(club)
        shutil.copy(journal_in(tmp_path / "elsewhere"), journal.with_name(name.format(journal.stem)))
        with a_store(tmp_path, "b.sqlite") as other:
            for store in (one, other):
                Club(store, club).sync()
                assert {each.installation: each.games for each in Club(store, club).status().devices} == {
                    Club(one, club).installation: 4
                }


def test_others_see_the_name_of_a_device(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as one, a_store(tmp_path, "b.sqlite") as other:
        import_records(one, played(1))
        Club(one, club).name_device("  Café   laptop ")
        for store in (one, other):
            Club(store, club).sync()
        (device,) = Club(other, club).status().devices
        assert (device.installation, device.name) == (Club(one, club).installation, "Café laptop")
        assert not device.is_phone
        Club(one, club).name_device("")
        for store in (one, other):
            Club(store, club).sync()
        assert [device.name for device in Club(other, club).status().devices] == [None]
        assert Club(other, club).sync().written == 0


def test_a_canceled_sync_is_resumed(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as store:
        import_records(store, *(played(number) for number in range(5)))
        shares: list[float] = []
        with pytest.raises(CanceledError):
            Club(store, club, GENTLE).sync(shares.append, lambda: len(shares) > 3)
        assert shares == sorted(shares)
        assert 0 < shares[-1] < 1
        Club(store, club).sync()
        before = export_records(store)
    assert read_by_a_new_one(tmp_path, club)[0] == before


MERGES: dict[str, tuple[list[tuple[int, str, str]], set[str]]] = {
    "both of a game into a third": ([(1, "Cecília", "Anna"), (2, "Cecília", "Béla")], {"Anna Béla"}),
    "into each other by way of a third": ([(1, "Cecília", "Anna"), (2, "Béla", "Cecília")], {"Anna Béla"}),
    "in a circle": ([(1, "Cecília", "Anna"), (2, "Anna", "Cecília")], {"Anna Béla", "Cecília Béla"}),
    "into two": ([(1, "Cecília", "Anna"), (2, "Dóra", "Anna")], {"Cecília Béla", "Dóra Béla"}),
    "further": ([(1, "Cecília", "Anna"), (2, "Cecília", "Béla"), (1, "Dóra", "Cecília")], {"Anna Béla"}),
}
"""Which people each installation merges before the first sync, and who may then be the players of Anna and Béla's game."""


@pytest.mark.parametrize("merges", MERGES)
def test_merged_people_are_the_same_everywhere(
    merges: str, tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done, wanted = MERGES[merges]
    template = [Installation(tmp_path / f"{number}", club, Days()) for number in range(3)]
    games = [["Anna", "Béla"], ["Cecília", "Zoë"], ["Dóra", "Zoë"]]
    with template[0].open() as store:
        for seed, names in enumerate(games):
            import_records(store, played(seed) | {"players": [{"name": name} for name in names]})
    for each in template:
        each.sync()
    for at, kept, gone in done:
        with template[at].open() as store:
            people = [store.people.find(name) for name in (kept, gone)]
            store.people.merge(*(person.id for person in people if person))
    for number, order in enumerate([(0, 1, 2), (1, 2, 0), (2, 1, 0)]):
        copies = tmp_path / f"order{number}"
        shutil.copytree(club, copies / "club")
        for at in range(3):
            shutil.copytree(template[at].folder, copies / f"{at}")
        (copies / "3").mkdir()
        for at in [*order, *order, 3]:
            with a_store(copies / f"{at}", NAME) as store:
                Club(store, copies / "club").sync()
        shown = []
        for at in range(4):
            for command in (["export"], ["stats", "--json"]):
                assert main([*command, "--db", str(copies / f"{at}" / NAME)]) == 0
            shown.append(capsys.readouterr().out)
        assert shown == [shown[0]] * 4
        with a_store(copies / "3", NAME) as store:
            seats = store.games.header(played(0)["id"]).seats
            people = [store.people.get(seat.person) for seat in seats]
            assert " ".join(person.name for person in people if person) in wanted


def test_the_log_of_a_game_without_changes_by_others_is_kept(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path) as store:
        id = store.games.new("azul", ["Anna", "Béla"])
        game = ActiveGame(store, id)
        for space in ("1.1", "2.2", "3.3"):
            game.session.tap(0, space, 1, game.session.version)
        game.session.undo(game.session.version)
        before = store.games.load(id)
        Club(store, club).sync()
        assert store.games.load(id) == before
        again = ActiveGame(store, id)
        assert again.session.to_redo


@pytest.mark.parametrize("is_file", [False, True])
def test_without_a_folder_nothing_happens(is_file: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with a_store(tmp_path, "a.sqlite") as store:
        import_records(store, played(1))
    folder = tmp_path / "club"
    if is_file:
        folder.write_text("x", encoding="utf-8")
    assert run_sync(capsys, folder, "--db", tmp_path / "a.sqlite")[0] == 2
    assert not folder.is_dir()


def test_a_game_that_breaks_the_rules_is_reported_and_stays(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as store:
        id = store.games.new("azul", ["Anna", "Béla"])
        for entry in (Lay(1, 0, "1.1", "blue"), Lay(1, 0, "1.2", "yellow")):
            store.games.append(id, entry)
        report = Club(store, club).sync()
        assert [(problem.code, problem.game) for problem in report.problems] == [("not-legal", id)]
        assert len(store.games.load(id).entries) == 2


def start_sync(club: Path, file: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "scorer", "sync", str(club), "--db", str(file)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_two_processes_that_sync_at_once_take_turns(tmp_path: Path, club: Path) -> None:
    for name in ("a", "b"):
        with a_store(tmp_path, f"{name}.sqlite") as store:
            import_records(store, *(played(10 * ord(name) + number) for number in range(3)))
    files = [tmp_path / "a.sqlite", tmp_path / "a.sqlite", tmp_path / "b.sqlite"]
    running = [start_sync(club, file) for file in files]
    assert [process.wait(PATIENCE) for process in running] == [0, 0, 0]
    with a_store(tmp_path, "a.sqlite") as store:
        Club(store, club).sync()
        first = export_records(store)
    assert len(first) == 6
    assert read_by_a_new_one(tmp_path, club)[0] == first


def size(folder: Path) -> int:
    """How many bytes the files of a folder have, apart from those that are just being renamed."""
    total = 0
    for file in folder.rglob("*"):
        with suppress(FileNotFoundError):
            total += file.stat().st_size if file.is_file() else 0
    return total


def test_a_sync_that_is_killed_loses_nothing(tmp_path: Path, club: Path) -> None:
    """Each is killed as soon as it has begun to write into the folder."""
    before: list[Json] = []
    for first in (0, 7, 14):
        with a_store(tmp_path, "a.sqlite") as store:
            import_records(store, *(played(number) for number in range(first, first + 7)))
            before = export_records(store)
        bytes_before, process = size(club), start_sync(club, tmp_path / "a.sqlite")
        wait_for(lambda: size(club) > bytes_before or process.poll() is not None)  # noqa: B023 - called at once
        process.kill()
        process.wait()
    assert len(before) == 21
    with a_store(tmp_path, "a.sqlite") as store:
        assert Club(store, club).sync().problems == []
        assert export_records(store) == before
        assert Club(store, club).sync().written == 0
    assert read_by_a_new_one(tmp_path, club)[0] == before


def no_space(_club: Path, patch: pytest.MonkeyPatch) -> None:
    def full(_number: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    patch.setattr(os, "fsync", full)


def no_place(club: Path, _patch: pytest.MonkeyPatch) -> None:
    """A folder that is read-only even for root."""
    (club / "journals").symlink_to("/proc")


@pytest.mark.parametrize("damage", [no_space, no_place])
def test_a_folder_that_cannot_be_written_loses_no_game(
    damage: Callable[[Path, pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = tmp_path / "club"
    club.mkdir()
    with a_store(tmp_path, "a.sqlite") as store:
        import_records(store, played(1))
        before = export_records(store)
        with monkeypatch.context() as patch:
            damage(club, patch)
            with pytest.raises(StoreError) as error:
                Club(store, club).sync()
        assert error.value.kind in failures.CLUB_ERRORS
        assert export_records(store) == before
        (tmp_path / "good").mkdir()
        assert Club(store, tmp_path / "good").sync().written > 50
    assert read_by_a_new_one(tmp_path, tmp_path / "good")[0] == before


def test_another_game_under_the_same_id_is_kept_beside_it(tmp_path: Path, club: Path) -> None:
    files = ("a.sqlite", "b.sqlite", "c.sqlite")
    records = [
        played(seed, board) | {"id": "one"} for seed, board in ((1, "azul"), (2, "azul"), (3, "summer-pavilion"))
    ]
    for name, record in zip(files, records, strict=True):
        with a_store(tmp_path, name) as store:
            import_records(store, record)
    for name in files * 2:
        with a_store(tmp_path, name) as store:
            Club(store, club).sync()
    exports = []
    for name in files:
        with a_store(tmp_path, name) as store:
            exports.append(export_records(store))
            assert Club(store, club).sync().written == 0
    assert exports == [exports[0]] * 3
    assert sorted(json.dumps(record["entries"]) for record in exports[0]) == sorted(
        json.dumps(record["entries"]) for record in records
    )
    assert [record.get("copy_of") for record in exports[0]].count("one") == 2


def test_the_status_has_pending_games_and_the_last_writer(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as store:
        import_records(store, played(1), played(2))
        own = Club(store, club)
        assert (own.status().games, own.status().pending, own.status().last) == (0, 2, None)
        own.sync()
        status = own.status()
        assert (status.games, status.pending, status.is_there) == (2, 0, True)
        assert status.last
        assert status.last.installation == own.installation
        store.games.edit(played(1)["id"], note="later")
        assert own.status().pending == 1
        shutil.rmtree(club)
        assert not own.status().is_there


def test_a_photo_stays_when_others_change_the_game(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as one, a_store(tmp_path, "b.sqlite") as other:
        id = one.games.new("azul", ["Anna", "Béla"])
        with one.file.writing() as db:
            db.execute("INSERT INTO photos VALUES (?, ?)", (one.games.key(id), b"a photo"))
        for store in (one, other):
            Club(store, club).sync()
        other.games.append(id, Lay(1, 0, "1.1", "blue"))
        for store in (other, one):
            Club(store, club).sync()
        assert one.games.load(id).entries == [Lay(1, 0, "1.1", "blue")]
        assert one.file.one("SELECT jpeg FROM photos") == b"a photo"


def test_a_deletion_is_noticed_even_if_a_new_game_reuses_the_key(tmp_path: Path, club: Path) -> None:
    with a_store(tmp_path, "a.sqlite") as one, a_store(tmp_path, "b.sqlite") as other:
        import_records(one, played(1))
        Club(one, club).sync()
        Club(other, club).sync()
        key = one.games.key(played(1)["id"])
        one.games.bin(played(1)["id"])
        one.games.empty_bin()
        import_records(one, played(2))
        assert one.games.key(played(2)["id"]) == key
        Club(one, club).sync()
        Club(other, club).sync()
        assert [record["id"] for record in export_records(other)] == [played(2)["id"]]
