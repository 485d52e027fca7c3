"""Club folders in a real PostgreSQL: the same figures as in the games file, separate clubs, and a server that dies midway."""

import json
import random
import shutil
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from scorer.cli import main
from scorer.league import ClubFolder, LeagueError, LeagueErrorKind, ServerAddress, games, load
from scorer.league.connection import ServerSession, connected
from scorer.league.schema import prepare
from scorer.stats import queries, results
from scorer.store import Store
from scorer.sync import Club
from scorer.wording import failures
from scorer.wording.language import LANGUAGES
from tests.clubs import RandomClub
from tests.postgres import Server, servers
from tests.stores import a_store, import_records, played

BOARDS = ("azul", "summer-pavilion", "azul-gray", "azul-duel")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with servers("one") as (found,):
        yield found


@pytest.fixture
def url(server: Server) -> str:
    """A new database."""
    name = f"league_{uuid4().hex}"
    with connected(server.address) as session:
        session.rows(f"CREATE DATABASE {name}")
    return f"{server.url.removesuffix('postgres')}{name}"


def a_club(folder: Path, *records: dict[str, Any], name: str = "club") -> Path:
    """A club folder with the journal of one installation."""
    club = folder / name
    club.mkdir(exist_ok=True)
    with a_store(folder, f"{name}.sqlite") as store:
        import_records(store, *records)
        Club(store, club).sync()
    return club


def some_games(count: int, first: int = 0) -> list[dict[str, Any]]:
    return [
        played(
            number,
            BOARDS[number % 4],
            2 if number % 4 == 3 else 2 + number % 3,
            started=f"2026-{1 + number % 12:02}-{1 + number % 28:02}T20:00:00+01:00",
        )
        for number in range(first, first + count)
    ]


def load_into(url: str, *folders: Path | str) -> Any:
    report = load(ServerAddress.parse(url), [ClubFolder.parse(str(folder)) for folder in folders])
    assert report.problems == []
    return report


GAMES = "id, board, state, played, minutes, location, note, tie_break"
RESULTS = "game, name, total, rank, ending, best_tile, best_space, worst_floor"
LINES = "game, line, round, name, reason, points, space"


def figures_in(url: str, club: str) -> dict[str, Any]:
    """The figures of a club in the database."""
    with connected(ServerAddress.parse(url)) as session:

        def rows(columns: str, view: str) -> list[list[Any]]:
            return session.rows(f"SELECT {columns} FROM {view} WHERE club = :club", club=club)

        players = [row for row in rows("person, name, games, wins, shared, best, average", "all_players") if row[2]]
        return {
            "games": rows(GAMES, "all_games"),
            "results": sorted(rows(RESULTS, "all_results")),
            "lines": sorted(rows(LINES, "all_lines")),
            "players": sorted(row[:-1] for row in players),
            "averages": {person: float(average) for person, *_, average in players},
            "ratings": {person: tuple(rating) for person, *rating in rows("person, points, doubt", "all_ratings")},
            "records": {
                name: rest for name, *rest in rows("record, value, name, game, board, played, space", "all_records")
            },
        }


def figures_of(store: Store) -> dict[str, Any]:
    """The same figures for a games file: from its views, and from what `scorer stats --json` prints."""

    def rows(columns: str, view: str) -> list[list[Any]]:
        return [list(row.values()) for row in store.file.rows(f"SELECT {columns} FROM {view}")]

    table = queries.table(store)
    return {
        "games": sorted(rows(GAMES, "all_games"), key=lambda row: (row[3], row[0]), reverse=True),
        "results": sorted(rows(RESULTS, "all_results")),
        "lines": sorted(rows(LINES, "all_lines")),
        "players": sorted([row.person, row.name, *row.tally[:3], row.tally.best] for row in table),
        "averages": {row.person: pytest.approx(row.tally.average, abs=0.051) for row in table},
        "ratings": {person: tuple(rating) for person, rating in queries.strengths(store).items()},
        "records": {name: as_row(record) for name, record in queries.records(store)._asdict().items() if record},
    }


def as_row(record: results.Holder | results.Margin) -> list[Any]:
    if isinstance(record, results.Margin):
        return [record.margin, None, record.game, record.board, record.played, None]
    return [record.value, record.name, record.game, record.board, record.played, record.space]


def figures_synced_from(folder: Path, tmp_path: Path) -> dict[str, Any]:
    """The figures of a new games file that is synced from a club folder."""
    copy = tmp_path / f"copy-{uuid4().hex}"
    shutil.copytree(folder, copy / "club")
    with a_store(copy) as store:
        Club(store, copy / "club").sync()
        return figures_of(store)


def test_the_figures_are_those_of_a_games_file(url: str, tmp_path: Path) -> None:
    club = a_club(tmp_path, *some_games(40))
    before = contents(club)
    (report,) = load_into(url, club).clubs
    assert (report.games, report.added, report.changed, report.people) == (40, 40, 0, 4)
    assert figures_in(url, "club") == figures_synced_from(club, tmp_path)
    assert contents(club) == before


def test_another_load_changes_nothing(url: str, tmp_path: Path) -> None:
    club = a_club(tmp_path, *some_games(4))
    load_into(url, club)
    before = figures_in(url, "club")
    (report,) = load_into(url, club).clubs
    assert (report.games, report.added, report.changed, report.read) == (4, 0, 0, 0)
    assert figures_in(url, "club") == before


@pytest.mark.parametrize("seed", range(3))
def test_random_clubs_are_loaded_as_they_grow(seed: int, url: str, tmp_path: Path) -> None:
    """Games are changed, merged, deleted; people are renamed and merged; installations are restored and lost."""
    random_club = RandomClub(random.Random(f"league {seed}"), tmp_path, is_hostile=seed == 2)
    folder = tmp_path / "club"
    for _ in range(4):
        for _ in range(10):
            random_club.step()
        if folder.joinpath("journals").exists():
            load(ServerAddress.parse(url), [ClubFolder.parse(str(folder))])
    random_club.come_together()
    load(ServerAddress.parse(url), [ClubFolder.parse(str(folder))])
    assert figures_in(url, "club") == figures_synced_from(folder, tmp_path)


def test_clubs_are_separate(url: str, tmp_path: Path) -> None:
    """Two clubs with an Anna each, and a game that both have because a member of both brought it along."""
    porto = a_club(tmp_path, *some_games(6), name="porto")
    lisboa = a_club(tmp_path, *some_games(6, first=5), name="lisboa")
    report = load_into(url, porto, f"Lisboa={lisboa}")
    assert [(club.name, club.games) for club in report.clubs] == [("porto", 6), ("Lisboa", 6)]
    assert figures_in(url, "porto") == figures_synced_from(porto, tmp_path)
    assert figures_in(url, "Lisboa") == figures_synced_from(lisboa, tmp_path)
    with a_store(tmp_path, "lisboa.sqlite") as store:
        anna = store.people.find("Anna")
        assert anna
        store.people.rename(anna.id, "Ana")
        Club(store, lisboa).sync()
    load_into(url, porto, f"Lisboa={lisboa}")
    with connected(ServerAddress.parse(url)) as session:
        names = session.rows("SELECT club, name FROM all_players WHERE person = :person ORDER BY club", person=anna.id)
    assert names == [["Lisboa", "Ana"], ["porto", "Anna"]]


def test_people_merged_later_are_one_in_all_their_games(url: str, tmp_path: Path) -> None:
    anni = played(50) | {"players": [{"name": "Anni"}, {"name": "Béla"}]}
    club = a_club(tmp_path, *some_games(6), anni)
    load_into(url, club)
    with a_store(tmp_path, "club.sqlite") as store:
        kept, gone = store.people.find("Anna"), store.people.find("Anni")
        assert kept
        assert gone
        store.people.merge(kept.id, gone.id)
        Club(store, club).sync()
    load_into(url, club)
    figures = figures_in(url, "club")
    assert gone.id not in {row[0] for row in figures["players"]}
    assert figures == figures_synced_from(club, tmp_path)


def test_an_older_game_that_arrives_later_changes_all_ratings_after_it(url: str, tmp_path: Path) -> None:
    club = a_club(tmp_path, *some_games(12))
    load_into(url, club)
    with a_store(tmp_path, "club.sqlite") as store:
        import_records(store, played(99, started="2026-02-01T20:00:00+01:00"))
        Club(store, club).sync()
    (report,) = load_into(url, club).clubs
    assert (report.added, report.changed) == (1, 0)
    assert figures_in(url, "club") == figures_synced_from(club, tmp_path)


def test_of_two_operations_with_one_number_the_same_is_kept_as_in_a_games_file(url: str, tmp_path: Path) -> None:
    club = a_club(tmp_path, *some_games(2))
    with a_store(tmp_path, "club.sqlite") as store:
        store.games.edit(played(0)["id"], note="beta")
        Club(store, club).sync()
    (journal,) = club.joinpath("journals").iterdir()
    text = journal.read_text(encoding="utf-8")
    assert text.count('"beta"') == 1
    for copy, note in (("0", "alpha"), ("z", "gamma")):
        forged = text.replace('"beta"', f'"{note}"')
        journal.with_name(f"{copy * 16}.2026-11.jsonl").write_text(forged, encoding="utf-8")
    report = load(ServerAddress.parse(url), [ClubFolder.parse(str(club))])
    assert {problem.code for _, problem in report.problems} == {"number-twice"}
    figures = figures_in(url, "club")
    assert "gamma" in {row[6] for row in figures["games"]}
    assert figures == figures_synced_from(club, tmp_path)


def test_a_name_that_was_forgotten_is_not_in_the_database(url: str, tmp_path: Path) -> None:
    club = a_club(tmp_path, *some_games(3))
    load_into(url, club)
    with a_store(tmp_path, "club.sqlite") as store:
        anna = store.people.find("Anna")
        assert anna
        Club(store, club).forget(anna.id)
    load_into(url, club)
    with connected(ServerAddress.parse(url)) as session:
        kept = [zlib.decompress(data).decode() for (data,) in session.rows("SELECT operations FROM replicas")]
        named = session.rows("SELECT name FROM people UNION SELECT name FROM seats")
    assert [text for text in kept if "Anna" in text] == []
    assert ["Anna"] not in named
    assert figures_in(url, "club") == figures_synced_from(club, tmp_path)


def test_the_primary_dies_in_the_middle_and_the_standby_takes_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was loaded stays, the rest comes with the next load."""
    club = a_club(tmp_path, *some_games(60))
    monkeypatch.setattr(games, "GAMES_AT_ONCE", 10)
    with servers("primary", "standby") as (primary, standby):
        standby.follow(primary)
        both = primary.url.replace(f":{primary.port}/", f":{primary.port},127.0.0.1:{standby.port}/")
        commits = iter(range(1, 99))
        insert = ServerSession.insert

        def dying(session: ServerSession, table: str, rows: Any, then: str = "") -> Any:
            found = insert(session, table, rows, then)
            if table == "ledgers" and next(commits) == 4:
                primary.kill()
            return found

        with monkeypatch.context() as patch:
            patch.setattr(ServerSession, "insert", dying)
            with pytest.raises(LeagueError) as error:
                load_into(both, club)
        assert error.value.kind is LeagueErrorKind.LOST
        with pytest.raises(LeagueError) as error:
            load_into(both, club)
        assert error.value.kind is LeagueErrorKind.STANDBY
        standby.promote()
        with connected(ServerAddress.parse(both)) as session:
            loaded = session.one("SELECT count(*) FROM games")
        assert loaded == 30
        (report,) = load_into(both, club).clubs
        assert (report.games, report.added) == (60, 30)
        assert figures_in(both, "club") == figures_synced_from(club, tmp_path)


LOSSES = {
    "operations": "DELETE FROM replicas WHERE id IN (SELECT id FROM replicas WHERE id <> '' ORDER BY id LIMIT 2)",
    "games": "DELETE FROM games WHERE id IN (SELECT id FROM games ORDER BY id LIMIT 2)",
    "read marks": "DELETE FROM journals",
}


@pytest.mark.parametrize("lost", LOSSES.values(), ids=LOSSES)
def test_data_lost_by_a_server_is_loaded_again(lost: str, url: str, tmp_path: Path) -> None:
    club = a_club(tmp_path, *some_games(5))
    load_into(url, club)
    before = figures_in(url, "club")
    with connected(ServerAddress.parse(url)) as session:
        session.rows(lost)
    (report,) = load_into(url, club).clubs
    assert report.games == 5
    assert figures_in(url, "club") == before


def test_a_server_that_keeps_losing_is_reported(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    club = a_club(tmp_path, *some_games(2))
    load_into(url, club)
    with connected(ServerAddress.parse(url)) as session:
        session.rows("CREATE RULE forgetful AS ON INSERT TO games DO ALSO DELETE FROM replicas WHERE id <> ''")
    with a_store(tmp_path, "club.sqlite") as store:
        import_records(store, played(99))
        Club(store, club).sync()
    assert main(["league", url, str(club)]) == 1
    assert failures.SYNC_PROBLEMS["counts-differ"] in capsys.readouterr().err


def test_journals_are_read_incrementally_or_again(url: str, tmp_path: Path) -> None:
    club = a_club(tmp_path, *some_games(3))
    (journal,) = club.joinpath("journals").iterdir()
    whole = journal.read_bytes()
    torn = whole.rindex(b"\n", 0, -1) + 20
    journal.write_bytes(whole[:torn])
    (report,) = load_into(url, club).clubs
    first = report.read
    journal.write_bytes(whole)
    (report,) = load_into(url, club).clubs
    assert 0 < report.read < first
    journal.write_bytes(b"".join(reversed(whole.splitlines(keepends=True))))  # as if it had been compacted
    (report,) = load_into(url, club).clubs
    assert (report.read, report.games) == (0, 3)
    with journal.open("ab") as stream:
        stream.write(b"no operation\n")
    found = load(ServerAddress.parse(url), [ClubFolder.parse(str(club))])
    assert [(problem.file, problem.line, problem.code) for _, problem in found.problems] == [
        (str(journal), len(whole.splitlines()) + 1, "not-json")
    ]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# The command


def test_the_command_prints_what_it_did(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    club = a_club(tmp_path, *some_games(3))
    assert main(["league", url, str(club), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    (found,) = report["clubs"]
    assert (found["name"], found["games"], found["people"]) == ("club", {"added": 3, "changed": 0, "all": 3}, 4)
    assert found["deeds"]["read"] > 100
    (device,) = found["devices"]
    assert set(device) == {"installation", "last"}  # a league knows nothing else about it
    assert report["problems"] == []
    assert main(["league", url, str(club)]) == 0
    assert capsys.readouterr().out.startswith("club: 0 games were added. 0 games changed. 0 changes were read.")
    journal = next(club.joinpath("journals").iterdir())
    with journal.open("ab") as stream:
        stream.write(b"[]\n")
    assert main(["league", url, str(club), "--json"]) == 1
    (problem,) = json.loads(capsys.readouterr().out)["problems"]
    assert (problem["club"], problem["file"]) == ("club", str(journal))


def test_a_folder_of_another_club_is_refused(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    load_into(url, a_club(tmp_path, *some_games(1)))
    other = a_club(tmp_path, *some_games(1, first=7), name="other")
    assert main(["league", url, f"club={other}"]) == 2
    assert failures.LEAGUE_ERRORS["other-club"] in capsys.readouterr().err
    assert main(["league", url, f"club={other}", str(tmp_path / "club")]) == 2
    assert failures.LEAGUE_ERRORS["club-twice"] in capsys.readouterr().err


def test_a_folder_without_journals_is_refused(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", url, str(tmp_path)]) == 2
    assert failures.LEAGUE_FOLDER_ERRORS["no-folder"] in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_only_one_loads_at_a_time(url: str, tmp_path: Path) -> None:
    club = a_club(tmp_path, *some_games(1))
    with connected(ServerAddress.parse(url)) as session:
        prepare(session)
        with pytest.raises(LeagueError) as error:
            load_into(url, club)
    assert error.value.kind is LeagueErrorKind.BUSY


def test_tables_of_a_newer_version_are_left_alone(url: str, tmp_path: Path) -> None:
    club = a_club(tmp_path, *some_games(1))
    load_into(url, club)
    with connected(ServerAddress.parse(url)) as session:
        session.rows("UPDATE league_version SET version = version + 1")
    with pytest.raises(LeagueError) as error:
        load_into(url, club)
    assert error.value.kind is LeagueErrorKind.NEWER


def test_an_unreachable_or_refusing_server(server: Server, url: str, tmp_path: Path) -> None:
    club = a_club(tmp_path, *some_games(1))
    wrong = {
        url.replace(f":{server.port}/", ":1/"): LeagueErrorKind.AWAY,
        f"{url}x": LeagueErrorKind.NO_DATABASE,
        url.replace("postgres@", "stranger@"): LeagueErrorKind.LOGIN,
        f"{url}?sslmode=require": LeagueErrorKind.SERVER,
        f"postgresql:///postgres?host={tmp_path}": LeagueErrorKind.AWAY,
    }
    for each, kind in wrong.items():
        with pytest.raises(LeagueError) as error:
            load_into(each, club)
        assert error.value.kind is kind, each
    load_into(f"postgresql://postgres@/{url.rpartition('/')[2]}?host={server.data}&port={server.port}", club)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "azul",
        "mysql://a@b/c",
        "postgresql://a@b:x/c",
        "postgresql://a@b:0/c",
        "postgresql://@b",
        "postgresql://a@b/c?x=1",
    ],
)
def test_a_wrong_address_is_refused(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", url, str(a_club(tmp_path)), "--lang", "en"]) == 2
    assert capsys.readouterr().err.strip() == failures.LEAGUE_ERRORS["bad-server-url"]


def test_an_address_is_parsed_as_by_other_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", "secret")
    address = ServerAddress.parse("postgresql://a%40b@one:1,[::1]:2,three/d?sslmode=verify-full")
    assert address == ((("one", 1), ("::1", 2), ("three", 5432)), "a@b", "secret", "d", "verify-full")
    assert ServerAddress.parse("postgres://u:p%2F@host/d") == ((("host", 5432),), "u", "p/", "d", "prefer")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_the_driver(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pg8000.native", None)
    assert main(["league", "postgresql://a@b/c", str(a_club(tmp_path)), "--lang", lang]) == 2
    assert "pip install azulejo-scorer[league]" in capsys.readouterr().err


def test_every_error_has_a_sentence() -> None:
    assert {*LeagueErrorKind} <= failures.LEAGUE_ERRORS.keys()
