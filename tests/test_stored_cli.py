"""The commands on stored games: every error is a clear line and an exit code."""

import csv
import io
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorer.cli import main
from scorer.rules.entries import Lay
from scorer.store import default_path
from scorer.wording.language import LANGUAGES
from tests.corruption import VALUES, Place, corrupt_value, places
from tests.paths import GAMES
from tests.program import scorer_score
from tests.records import game
from tests.stored_cli import import_three, scorer_with, written
from tests.stores import Json, a_store, import_records, played


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def scorer(db: Path, capfdbinary: Any) -> Any:
    return scorer_with(db, capfdbinary)


@pytest.fixture
def three(scorer: Any, tmp_path: Path) -> list[Json]:
    return import_three(scorer, tmp_path)


def test_history_as_json(scorer: Any, three: list[Json]) -> None:
    games = scorer("history", "--json").json
    assert [game["id"] for game in games] == [record["id"] for record in reversed(three)]
    first = games[2]
    assert (first["played"], first["minutes"], first["location"]) == ("2026-03-01T19:30:00", 46, "Győr")
    scores = scorer_score(three[0])["players"]
    assert first["players"] == [{key: seat[key] for key in ("name", "total", "rank")} for seat in scores]


@pytest.mark.parametrize(
    ("filters", "numbers"),
    [
        ("--board azul", [0]),
        ("--player anna", [2, 1, 0]),
        ("--player Äijä", [1]),
        ("--since 2026-04-01", [2, 1]),
        ("--until 2026-04-01", [1, 0]),
        ("--search gyor", [0]),
        ("--open", []),
        ("--bin", []),
        ("--until 9999-12-31", [2, 1, 0]),
        ("--limit 2", [2, 1]),
        ("--limit 0", []),
        ("--limit 99999999999999999999", [2, 1, 0]),
    ],
)
def test_history_is_filtered(scorer: Any, three: list[Json], filters: str, numbers: list[int]) -> None:
    found = scorer("history", "--json", *filters.split())
    assert found.code == 0
    assert [game["id"] for game in found.json] == [three[number]["id"] for number in numbers]


def test_a_negative_limit_is_refused(scorer: Any, capfdbinary: Any) -> None:
    with pytest.raises(SystemExit):
        scorer("history", "--limit", "-1")
    assert capfdbinary.readouterr().err.endswith(b"error: argument --limit: invalid count value: '-1'\n")


def test_history_of_wins(scorer: Any, three: list[Json]) -> None:
    won = [record["id"] for record in reversed(three) if 0 in scorer_score(record)["winners"]]
    assert [game["id"] for game in scorer("history", "--json", "--player", "Anna", "--won").json] == won


def test_history_as_a_table_for_a_spreadsheet(scorer: Any, three: list[Json]) -> None:
    rows = list(csv.DictReader(io.StringIO("\n".join(scorer("history", "--csv").out))))
    assert len(rows) == 7
    assert rows[0] | {"total": "", "rank": ""} == {
        "id": three[2]["id"],
        "played": "2026-05-01 00:00:00",
        "board": "azul-gray",
        "state": "finished",
        "totals_only": "0",
        "minutes": "",
        "location": "",
        "note": "",
        "seat": "1",
        "player": "Anna",
        "total": "",
        "rank": "",
    }
    assert rows[2]["note"] == "'=1+1", "no spreadsheet works it out"


def test_history_in_words(scorer: Any, three: list[Json]) -> None:
    """A line for each game, with aligned columns."""
    lines = scorer("history").out
    assert len(lines) == 3
    total = scorer_score(three[0])["players"][0]["total"]
    assert "1 March 2026" in lines[2]
    assert f"Anna {total}" in lines[2]
    assert len({line.index("Anna") for line in lines}) == 1
    assert scorer("history", "--search", "nowhere").out == ["No games."]


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_languages(scorer: Any, three: list[Json], code: str) -> None:
    for command in (["history"], ["show", three[0]["id"]], ["stats"], ["stats", "--player", "Anna"], ["backup"]):
        answer = scorer(*command, "--lang", code)
        assert (answer.code, answer.err) == (0, [])
        assert answer.out


def test_show(scorer: Any, three: list[Json]) -> None:
    record = three[1]
    shown = scorer("show", record["id"][:8])
    assert shown.code == 0
    assert "=1+1" in shown.out[0]
    assert [name for name in ("Anna", "Béla", "Äijä") if name in "".join(shown.out[1:5])] == ["Anna", "Béla", "Äijä"]
    assert scorer("show", record["id"], "--json").json == [scorer_score(record)]
    assert len(scorer("show", record["id"], "--explain").out) > 50


def test_show_prints_a_differing_saved_result(scorer: Any, three: list[Json], db: Path) -> None:
    """After a rule fix, the sheet uses the current rules and also shows the saved result."""
    with a_store(db.parent, db.name) as store, store.file.writing() as tables:
        tables.execute("UPDATE seats SET total = total + 1000 WHERE seat = 0")
    assert [line for line in scorer("show", three[0]["id"]).out if "agreed at the table: 1,0" in line]
    with a_store(db.parent, db.name) as store:
        assert store.games.header(three[0]["id"]).seats[0].total == scorer_score(three[0])["players"][0]["total"] + 1000


@pytest.mark.parametrize("id", ["nothing", "game-", ""])
def test_no_game_or_several_match_an_id(scorer: Any, three: list[Json], id: str) -> None:
    assert three
    answer = scorer("show", id)
    assert (answer.code, answer.out, len(answer.err)) == (1, [], 1)


def test_stats(scorer: Any, three: list[Json]) -> None:
    (shown,) = scorer("stats", "--json").json
    totals = [seat["total"] for record in three for seat in scorer_score(record)["players"]]
    assert shown["records"]["highest"]["value"] == max(totals)
    assert {row["name"]: row["games"] for row in shown["players"]} == {"Anna": 3, "Béla": 3, "Äijä": 1}
    (anna,) = scorer("stats", "--player", "ANNA", "--json").json
    assert anna["overall"]["games"] == len(anna["last"]) == 3
    assert sum(anna["sources"].values()) == pytest.approx(anna["overall"]["average"])
    (one,) = scorer("stats", "--player", "Anna", "--board", "azul", "--json").json
    assert one["overall"]["games"] == 1
    assert scorer("stats", "--player", "Nobody") == (1, [], ["Nobody: No player has this name."])


def test_stats_name_a_tie_as_the_closest_finish(scorer: Any, tmp_path: Path) -> None:
    tie = game("summer-pavilion", "end, end, end, end, end, end", players=2, started="2026-03-01")
    scorer("import", written(tmp_path / "tie.json", tie))
    assert "Closest finish: tied on points." in scorer("stats").out


def test_stats_show_ratings(scorer: Any, tmp_path: Path) -> None:
    """Anna won a game of two, as in `test_rating`; Cili has only played alone."""
    both, alone = (json.loads((GAMES / f"{name}.json").read_text("utf-8")) for name in ("azul", "azul-gray"))
    scorer("import", written(tmp_path / "games.jsonl", both, alone | {"players": [{"name": "Cili"}]}))
    heading, *rows = (line.split("  ") for line in scorer("stats").out[:4])
    assert heading[-1].strip() == "rating"
    assert {row[0]: row[-1].strip() for row in rows} == {"Anna": "1,041 ±147", "Béla": "959 ±147", "Cili": "–"}
    assert "Rating: 959 ±147" in scorer("stats", "--player", "Béla").out
    assert not [line for line in scorer("stats", "--player", "Cili").out if "Rating" in line]


def test_export_and_import(scorer: Any, three: list[Json], tmp_path: Path) -> None:
    assert scorer("export").json == three
    assert scorer("export", three[2]["id"], three[0]["id"]).json == [three[2], three[0]]
    assert scorer("export", "--output", tmp_path / "out.jsonl").out == []
    answer = scorer("import", tmp_path / "out.jsonl", "--json")
    assert answer.json[0]["known"] == [record["id"] for record in three]
    assert answer.code == 0


def test_a_conflicting_version_of_a_game_is_kept_and_reported(scorer: Any, three: list[Json], tmp_path: Path) -> None:
    answer = scorer("import", written(tmp_path / "other.json", three[0] | {"note": "otherwise"}))
    assert answer.code == 0
    assert answer.out[0].endswith("1 game differs from yours. Both were kept.")
    assert answer.out[1].startswith(f"  {three[0]['id']} → ")
    assert len(scorer("export").out) == 4


def test_an_invalid_record_rejects_only_its_own_file(scorer: Any, tmp_path: Path) -> None:
    bad = played(2)
    bad["entries"][1] = bad["entries"][0]
    good, mixed = written(tmp_path / "good.json", played(1)), written(tmp_path / "mixed.jsonl", played(3), bad)
    answer = scorer("import", mixed, good)
    assert answer.code == 1
    assert answer.out == [f"{mixed}: Nothing was imported.", f"{good}: 1 game was added."]
    assert answer.err[0].startswith(f"{mixed}:2: entry 1: ")
    assert len(scorer("export").out) == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", ":1: The file is empty."),
        (b"{", ":1: This is not JSON."),
        (b"[]", ":1: This is not a game record."),
        (
            b"SQLite format 3\0" + bytes(100),
            "This file is damaged. Your own games are not affected.",
        ),
        (None, ": File not found."),
    ],
)
def test_files_that_cannot_be_imported(scorer: Any, tmp_path: Path, content: bytes | None, sentence: str) -> None:
    path = tmp_path / "given"
    if content is not None:
        path.write_bytes(content)
    answer = scorer("import", path)
    assert answer.code == 2
    assert answer.err[0].endswith(sentence)


def test_importing_the_file_of_another_phone(scorer: Any, three: list[Json], tmp_path: Path) -> None:
    with a_store(tmp_path, "phone.sqlite") as phone:
        phone.games.append(phone.games.new("azul", ["Zoë", "Béla"]), Lay(1, 0, "1.1", "blue"))
    answer = scorer("import", tmp_path / "phone.sqlite")
    assert answer.out == [f"{tmp_path / 'phone.sqlite'}: 1 game was added."]
    (game,) = scorer("history", "--open", "--json").json
    assert [seat["name"] for seat in game["players"]] == ["Zoë", "Béla"]
    assert len(scorer("history").out) == len(three) + 1
    assert "not over" in scorer("history", "--open").out[0]


def test_backup_and_restore(scorer: Any, three: list[Json], tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert scorer("backup", copy).code == 0
    assert scorer("backup", copy).err == [f"{copy}: A file with this name already exists."]
    (kept,) = scorer("backup", "--json").json
    assert scorer("restore").out == [kept["backup"]]
    scorer("import", written(tmp_path / "more.json", played(9)))
    answer = scorer("restore", copy)
    assert answer.code == 0
    assert answer.out[0] == "3 games were restored."
    assert scorer("export").json == three
    assert scorer("restore", tmp_path / "nothing").code == 2


def test_restore_without_a_store(scorer: Any, three: list[Json], tmp_path: Path) -> None:
    """As on a new phone, with a backup from the old one."""
    scorer("backup", tmp_path / "copy.sqlite")
    new = tmp_path / "new" / "games.sqlite"
    assert main(["restore", str(tmp_path / "copy.sqlite"), "--db", str(new)]) == 0
    with a_store(new.parent, new.name) as store:
        assert store.history.count() == len(three)


@pytest.mark.parametrize("command", ["history", "show x", "stats", "export", "backup"])
def test_a_read_only_command_creates_no_file(scorer: Any, db: Path, command: str) -> None:
    assert scorer(*command.split()) == (2, [], [f"{db}: File not found."])
    assert not db.exists()


def test_a_foreign_file_is_left_alone(scorer: Any, db: Path) -> None:
    db.write_text("a shopping list")
    answer = scorer("history")
    assert (answer.code, len(answer.err)) == (2, 1)
    assert db.read_text() == "a shopping list"
    assert [file.name for file in db.parent.iterdir()] == [db.name]


@pytest.mark.usefixtures("three")
def test_our_own_file_with_an_invalid_header_is_rescued(scorer: Any, db: Path) -> None:
    """Also without a backup: the header names this app, but claims a format that SQLite does not know."""
    content = bytearray(db.read_bytes())
    content[18:20] = b"\x09\x09"
    db.write_bytes(content)
    answer = scorer("history", "--json")
    assert (answer.code, len(answer.out)) == (0, 0)
    assert answer.err[0].startswith("The games file was damaged. It was kept as games-broken-")


def test_a_damaged_file_is_rescued_and_reported(scorer: Any, three: list[Json], db: Path) -> None:
    scorer("backup")
    db.write_bytes(bytes(5000))
    answer = scorer("history", "--json")
    assert answer.code == 0
    assert len(answer.out) == len(three)
    assert answer.err[0].startswith("The games file was damaged. It was kept as games-broken-")
    assert answer.err[1].startswith("It was replaced with the backup from ")


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        ({"ANDROID_PRIVATE": "/data/app/files"}, "linux", "/data/app/files/azulejo/azulejo.sqlite"),
        ({"XDG_DATA_HOME": "/x"}, "linux", "/x/azulejo/azulejo.sqlite"),
        ({}, "linux", "HOME/.local/share/azulejo/azulejo.sqlite"),
        ({}, "darwin", "HOME/Library/Application Support/azulejo/azulejo.sqlite"),
        ({}, "win32", "HOME/AppData/Roaming/azulejo/azulejo.sqlite"),
    ],
)
def test_each_platform_has_its_default_path(environ: dict[str, str], platform: str, expected: str) -> None:
    assert default_path(environ, platform) == Path(expected.replace("HOME", str(Path.home())))


@pytest.mark.parametrize(
    "words", ["history", "show 1", "stats", "import x", "export", "backup", "restore", "host", "sync x"]
)
def test_without_a_home_the_file_has_to_be_named(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert main(words.split()) == 2
    assert capsys.readouterr().err.endswith("Set HOME, or name the games file with --db.\n")
    (tmp_path / "club").mkdir()
    assert main(["sync", str(tmp_path / "club"), "--db", str(tmp_path / "games.sqlite")]) == 0


def test_a_closed_pipe_is_not_an_error(three: list[Json], db: Path) -> None:
    """As with `scorer export | head -1`."""
    assert three
    command = [sys.executable, "-m", "scorer", "export", "--db", str(db)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("closed", [">&-", "<&- >&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["export", "export --csv lines", "history", "import -"])
def test_streams_may_be_closed(three: list[Json], db: Path, command: str, closed: str) -> None:
    assert three
    shell = f"{sys.executable} -m scorer {command} --db {db} {closed}"
    done = subprocess.run(shell, shell=True, stdin=subprocess.DEVNULL, capture_output=True, check=False)  # noqa: S602 - only a shell closes it
    assert done.returncode == (2 if command == "import -" else 0)
    assert b"Traceback" not in done.stderr


def test_the_app_s_own_file_is_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("ANDROID_PRIVATE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with a_store(tmp_path / "azulejo", "azulejo.sqlite") as store:
        id = store.games.new("azul", ["Anna", "Béla"])
    assert main(["history"]) == 0
    assert id in capsys.readouterr().out


def test_an_unreadable_game_is_listed_exported_and_left_out(scorer: Any, three: list[Json], db: Path) -> None:
    corrupt_value(db, Place("games", "played"), "hello")
    assert "unreadable game" in scorer("history").out[-1]
    assert scorer("history", "--json").json[-1] == {"id": "unreadable-1", "state": "unreadable", "played": None}
    left_out = ["1 game cannot be read and is left out.", "To export it as it is: scorer export unreadable-1"]
    assert scorer("history", "--csv").err == left_out
    exported = scorer("export")
    assert (exported.code, [game["id"] for game in exported.json]) == (1, [record["id"] for record in three[1:]])
    assert exported.err == left_out
    assert scorer("stats").err == left_out
    code, out, err = scorer("export", "unreadable-1")
    assert (code, json.loads("".join(out))["tables"]["games"][0]["played"], err) == (0, "hello", [])
    assert scorer("show", three[0]["id"]).code == 2


@pytest.mark.parametrize(
    "name", ["unreadable-2", "unreadable-99", "unreadable-x", "unreadable-" + "9" * 30, "unreadable-²"]
)
@pytest.mark.usefixtures("three")
def test_no_unreadable_game_has_a_name(scorer: Any, name: str) -> None:
    assert scorer("export", name).code == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("three")
def test_a_corrupt_value_fails_no_command(scorer: Any, db: Path, language: str) -> None:
    rng = random.Random(language)
    for place in rng.sample(places(db), 12):
        copy = db.read_bytes()
        corrupt_value(db, place, rng.choice(VALUES))
        for command in (
            "history",
            "stats",
            "export",
            "show game",
            "export --csv lines",
            "stats --player Anna",
            "backup",
        ):
            answer = scorer(*command.split(), "--lang", language)
            assert answer.code in {0, 1, 2}
        db.write_bytes(copy)


def test_games_left_out_and_names_shortened_are_reported(scorer: Any, tmp_path: Path) -> None:
    with a_store(tmp_path, "other.sqlite") as store:
        import_records(store, played(1, started="2026-03-01T20:00:00"), played(2))
        store.file.db.execute("UPDATE seats SET total = 999 WHERE game = 1")
        store.file.db.commit()
    other = tmp_path / "other.sqlite"
    answer = scorer("import", other)
    names = ", ".join(player["name"] for player in played(1)["players"])
    assert answer.code == 1
    assert answer.err == [
        f"{other}:2026-03-01: {names}: The saved result does not follow from the entries of this game."
    ]
    assert answer.out == [f"{other}: 1 game was added. 1 game is not valid and was left out."]
    long = written(tmp_path / "long.json", played(3) | {"players": [{"name": "W" * 99}, {"name": "B"}]})
    assert scorer("import", long).out == [f"{long}: 1 game was added. 1 name was too long and was shortened."]
    assert scorer("import", long, "--json").json[0]["shortened"] == ["W" * 40]


@pytest.mark.parametrize("command", ["history", "stats"])
def test_a_long_name_of_an_older_version_widens_no_table(
    scorer: Any, three: list[Json], db: Path, command: str
) -> None:
    """All rows of a table get the width of the longest name: a name of megabytes took minutes."""
    with a_store(db.parent) as store:
        store.file.db.execute("UPDATE people SET name = name || ?", ("W" * 100_000,))
        store.file.db.commit()
    lines = scorer(command).out
    table = [line for line in lines if "  " in line]
    assert len(table) >= len(three)
    assert max(map(len, table)) < 300


def test_json_has_no_control_characters(scorer: Any, tmp_path: Path) -> None:
    """They could manipulate a terminal or reorder a line; parsed, the text is unchanged."""
    name, note = "A\x9b31m\u202e", "\x7f\x85\u2066\u200f\x1b"
    scorer(
        "import", written(tmp_path / "a.json", played(1) | {"note": note, "players": [{"name": name}, {"name": "B"}]})
    )
    for command in ("history --json", "export", "stats --json"):
        answer = scorer(*command.split())
        assert all(letter.isprintable() for letter in "".join(answer.out))
        assert name in json.dumps(answer.json, ensure_ascii=False)
    assert scorer("export").json[0]["note"] == note
