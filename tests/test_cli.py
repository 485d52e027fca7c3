"""The command line as a separate process: bytes in, bytes and an exit code out."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.cli import main
from scorer.commands import common
from scorer.wording.language import LANGUAGES
from tests.paths import GAMES
from tests.program import scorer_score
from tests.records import game

BOARDS = sorted(path.stem for path in GAMES.glob("*.json") if ".expected" not in path.name)
SCORER = [sys.executable, "-m", "scorer"]

GOOD = game("azul", "A 1.1, B 2.2, B floor 1, end, A 1.2, A 2.1", players=2)
BAD = game("azul", "A 1.1, A 1.1, A 1.2", id="bad")
ROW = game("azul", "A 1.1, end, A 1.2, end, A 1.3, end, A 1.4, end, A 1.5, B 1.1, end", players=2, id="row")


def environment() -> dict[str, str]:
    """A plain environment: English, buffered output."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LANG", "LC_", "PYTHON"))}
    return kept | {"LANG": "C.UTF-8"}


def scorer(*arguments: str, given: bytes | str = b"") -> subprocess.CompletedProcess[str]:
    """Run the program with these arguments and this standard input."""
    raw = given if isinstance(given, bytes) else given.encode()
    done = subprocess.run([*SCORER, *arguments], input=raw, capture_output=True, check=False, env=environment())
    answered = subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in answered.stderr
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", answered.stderr)
    return answered


def jsonl(*values: object) -> str:
    return "".join(json.dumps(value) + "\n" for value in values)


# --------------------------------------------------------------------------------------------------- unreadable input

UNREADABLE = {
    "empty": (b"", "-:1: The file is empty."),
    "blank": (b"\n \n", "-:1: The file is empty."),
    "not UTF-8": (b'{"name": "\xe9"}', "-:1: The file is not UTF-8 text."),
    "UTF-16": (json.dumps(GOOD).encode("utf-16"), "-:1: The file is not UTF-8 text."),
    "half a surrogate pair": (rb'{"name": "\ud83d"}', "-:1: The file is not UTF-8 text."),
    "truncated": (json.dumps(GOOD)[:-20].encode(), "-:1: This is not JSON."),
    "truncated, over many lines": (json.dumps(GOOD, indent=1)[:-20].encode(), "This is not JSON."),
    "no JSON": (b"Anna 57, B\xc3\xa9la 43\n", "-:1: This is not JSON."),
    "NUL": (b"\x00" * 100, "-:1: This is not JSON."),
    "NaN": (b'{"format": "azulejo-game/1", "tiles": NaN}', "-:1: This is not JSON."),
    "a million deep": (b"[" * 1_000_000, "-:1: This is nested too deeply to be a game record."),
    "objects, deep": (b'{"a":' * 1_000_000, "-:1: This is nested too deeply to be a game record."),
    "a hundred thousand digits": (b'{"tiles": ' + b"1" * 100_000 + b"}", "-:1:"),
    "a number beyond all": (b'{"tiles": 1e999}', "-:1:"),
    "keys twice": (b'{"format": "azulejo-game/1", "id": "a", "id": "b"}', "-:1:"),
    "a list": (b"[]", "-:1: This is not a game record."),
    "a number": (b"57", "-:1: This is not a game record."),
    "null": (b"null", "-:1: This is not a game record."),
    "something else": (b'{"format": "azulejo-score/1"}', "-:1: This is not a game record."),
    "a line far too long": (b'{"note": "' + b"x" * 20_000_000 + b'"}', "-:1:"),
}


@pytest.mark.parametrize("command", ["score", "check"])
@pytest.mark.parametrize(("given", "message"), UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_input_is_one_clear_line(command: str, given: bytes, message: str) -> None:
    answered = scorer(command, "-", given=given)
    assert (answered.returncode, answered.stdout) == (2, "")
    assert message in answered.stderr
    assert answered.stderr.count("\n") == 1
    assert re.fullmatch(r"-:\d+: .*\.\n", answered.stderr)


def test_a_missing_file(tmp_path: Path) -> None:
    for name, message in [("missing.json", "File not found."), ("", "The file cannot be read.")]:
        answered = scorer("score", str(tmp_path / name))
        assert (answered.returncode, answered.stdout) == (2, "")
        assert answered.stderr == f"{tmp_path / name}: {message}\n"


@pytest.mark.parametrize("command", ["score", "check"])
def test_a_named_pipe_without_a_writer(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(common, "PIPE_ATTEMPTS", 0)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert main([command, str(pipe)]) == 2
    assert capfd.readouterr() == ("", f"{pipe}:1: The file is empty.\n")


def test_a_named_pipe_is_read_once_it_is_written(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The writer opens the pipe only after the command has."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["sh", "-c", f"cat '{GAMES / 'azul.json'}' > '{pipe}'"]) as writer:  # noqa: S607 - sh is on the path
        assert main(["check", str(pipe)]) == 0
        assert writer.wait() == 0
    assert capfd.readouterr().out == "hand-counted-azul: No problems found.\n"


def test_scoring_loads_nothing_that_other_commands_need() -> None:
    """The store and the referee took as long to import as a hundred games to score."""
    code = (
        f"import sys; from scorer.cli import main; main(['score', {str(GAMES / 'azul.json')!r}]); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment())
    loaded = done.stdout.decode().splitlines()[-1].split()
    assert "scorer.rules.wall" in loaded
    assert not {"scorer.store", "scorer.stats", "scorer.formats.question"} & set(loaded)


@pytest.mark.parametrize("command", ["import X", "export", "backup", "restore", "history", "show X", "stats"])
def test_commands_on_stored_games_load_nothing_that_the_network_needs(command: str, tmp_path: Path) -> None:
    """It took as long to import as a hundred games to store."""
    arguments = [*command.split(), "--db", str(tmp_path / "games.sqlite")]
    code = f"import sys; from scorer.cli import main; main({arguments}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment())
    loaded = done.stdout.decode().splitlines()[-1].split()
    assert "scorer.store" in loaded
    assert not {"scorer.together", "scorer.league", "scorer.sync", "asyncio"} & set(loaded)


def test_a_file_name_that_is_not_utf8(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff\x1b[31m"
    done = subprocess.run([*SCORER, "score", name], capture_output=True, check=False, env=environment())
    assert done.returncode == 2
    assert b"File not found." in done.stderr
    assert b"\x1b" not in done.stderr


def test_standard_input_is_closed() -> None:
    done = subprocess.run(f"{sys.executable} -m scorer score - <&-", shell=True, capture_output=True, check=False)  # noqa: S602 - only a shell closes it
    assert done.returncode == 2
    assert done.stderr.decode() == "-:1: The file is empty.\n"


@pytest.mark.parametrize("arguments", [[], ["fly"], ["score"], ["score", "-", "--lang", "pt"], ["score", "a", "b"]])
def test_invalid_arguments(arguments: list[str]) -> None:
    answered = scorer(*arguments)
    assert (answered.returncode, answered.stdout) == (2, "")
    assert answered.stderr.startswith("usage: scorer")


def test_an_invalid_date() -> None:
    answered = scorer("history", "--since", "yesterday")
    assert (answered.returncode, answered.stdout) == (2, "")
    assert answered.stderr.endswith("argument --since: invalid date value: 'yesterday'\n")


def test_no_game_has_been_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["history", "--lang", "en"]) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"{tmp_path}/azulejo/azulejo.sqlite: There are no games here yet.")
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------------------------------------------- problems


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("tiles", "1" * 1000, "bad-number"),
        ("tiles", "true", "bad-number"),
        ("tiles", "-1", "bad-number"),
        ("tiles", "1.5", "bad-number"),
        ("tiles", "1e3", "bad-number"),
        ("tiles", '"1"', "bad-number"),
        ("tiles", "null", "bad-number"),
        ("player", "-1", "unknown-player"),
        ("player", "1" * 1000, "unknown-player"),
        ("round", "1" * 1000, "round-out-of-order"),
        ("marker", "1", "bad-format"),
        ("do", '"Floor"', "bad-format"),
        ("do", "[]", "bad-format"),
    ],
)
def test_invalid_numbers_are_not_guessed(field: str, value: str, code: str) -> None:
    entry = {"round": "1", "player": "0", "do": '"floor"', "tiles": "1", "marker": "false"} | {field: value}
    written = "{" + ", ".join(f'"{key}": {value}' for key, value in entry.items()) + "}"
    record = json.dumps(game("azul")).replace('"entries": []', f'"entries": [{written}]')
    answered = scorer("check", "-", "--json", given=record)
    assert answered.returncode == 1
    (problem,) = json.loads(answered.stdout)["problems"]
    assert (problem["entry"], problem["code"]) == (0, code)
    assert scorer("score", "-", given=record).returncode == 1


def test_check_as_json() -> None:
    answered = scorer("check", "-", "--json", given=jsonl(BAD, GOOD))
    assert (answered.returncode, answered.stderr) == (1, "")
    bad, good = map(json.loads, answered.stdout.splitlines())
    assert good == {"id": "sample", "ok": True, "problems": []}
    assert (bad["id"], bad["ok"]) == ("bad", False)
    assert [(problem["entry"], problem["code"]) for problem in bad["problems"]] == [
        (1, "space-taken"),
        (2, "row-already-tiled"),
    ]
    assert all(problem["message"].endswith(".") for problem in bad["problems"])


def test_check_of_a_head_names_the_key() -> None:
    answered = scorer("check", "-", "--json", given=jsonl(game("chess", players=5) | {"id": 7, "players": []}))
    (found,) = map(json.loads, answered.stdout.splitlines())
    assert (answered.returncode, found["id"], found["ok"]) == (1, None, False)
    assert sorted((problem["entry"], problem["code"], problem["where"]) for problem in found["problems"]) == [
        (None, "bad-format", "id"),
        (None, "bad-format", "players"),
        (None, "unknown-board", "board"),
    ]


def test_a_record_of_a_newer_version_is_reported_as_such() -> None:
    answered = scorer("score", "-", given=jsonl(GOOD | {"format": "azulejo-game/2"}))
    assert (answered.returncode, answered.stdout) == (1, "")
    assert answered.stderr == "-:1: format: This was written by a newer version of the app.\n"


def test_check_in_words() -> None:
    answered = scorer("check", "-", given=jsonl(GOOD, BAD))
    assert answered.returncode == 1
    lines = answered.stdout.splitlines()
    assert lines[:2] == ["sample: No problems found.", "bad: 2 problems"]
    assert lines[2].startswith("  entry 1: ")
    assert lines[3].startswith("  entry 2: ")
    assert lines[3].endswith("See row 1, column 1.")


def test_score_reports_problems_and_continues() -> None:
    answered = scorer("score", "-", "--json", given=jsonl(GOOD, BAD, ROW))
    assert answered.returncode == 1
    assert [json.loads(line)["id"] for line in answered.stdout.splitlines()] == ["sample", "row"]
    wrong = answered.stderr.splitlines()
    assert [line.partition(": entry ")[0] for line in wrong] == ["-:2", "-:2"]
    assert [line.split("entry ")[1][0] for line in wrong] == ["1", "2"]


def test_an_invalid_line_between_valid_ones(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(jsonl(GOOD) + json.dumps(ROW)[:-9] + "\n" + jsonl([], BAD, ROW), encoding="utf-8")
    answered = scorer("score", str(file), "--json")
    assert answered.returncode == 2
    assert [json.loads(line)["id"] for line in answered.stdout.splitlines()] == ["sample", "row"]
    assert [line.split(": ")[0] for line in answered.stderr.splitlines()] == [f"{file}:{n}" for n in (2, 3, 4, 4)]


@pytest.mark.parametrize(
    "written",
    [
        json.dumps(GOOD, indent=2),
        "\ufeff" + json.dumps(GOOD),
        "\n\n" + json.dumps(GOOD).replace(", ", ",\r\n") + "\r\n\r\n",
        json.dumps(GOOD, ensure_ascii=False),
    ],
    ids=["pretty", "byte order mark", "line ends of another system", "accents"],
)
def test_one_record_on_one_or_many_lines(written: str) -> None:
    answered = scorer("score", "-", "--json", given=written)
    assert (answered.returncode, answered.stderr) == (0, "")
    assert json.loads(answered.stdout) == scorer_score(GOOD)


# -------------------------------------------------------------------------------------------------------- scores


def test_score_as_json() -> None:
    answered = scorer("score", "-", "--json", given=jsonl(GOOD))
    assert (answered.returncode, answered.stderr) == (0, "")
    assert answered.stdout.count("\n") == 1
    assert json.loads(answered.stdout) == {
        "format": "azulejo-score/1",
        "id": "sample",
        "board": "azul",
        "finished": False,
        "winners": [],
        "tie_break": None,
        "players": [
            {"name": "Anna", "total": 5, "rank": 1, "rounds": [1, 4], "bonus": 0},
            {"name": "Béla", "total": 0, "rank": 2, "rounds": [0, 0], "bonus": 0},
        ],
        "lines": [
            {"round": 1, "player": 0, "space": "1.1", "reason": "lone-tile", "points": 1, "spaces": ["1.1"]},
            {"round": 1, "player": 1, "space": "2.2", "reason": "lone-tile", "points": 1, "spaces": ["2.2"]},
            {"round": 1, "player": 1, "space": None, "reason": "floor", "points": -1, "spaces": [], "tiles": 1},
            {"round": 2, "player": 0, "space": "1.2", "reason": "row-run", "points": 2, "spaces": ["1.1", "1.2"]},
            {"round": 2, "player": 0, "space": "2.1", "reason": "column-run", "points": 2, "spaces": ["1.1", "2.1"]},
        ],
    }


def test_a_placement_that_earns_tiles_as_json() -> None:
    answered = scorer("score", "-", "--json", given=jsonl(game("summer-pavilion", "A 3.5, A 3.6")))
    start, first, second = json.loads(answered.stdout)["lines"]
    assert start == {"round": 0, "player": 0, "space": None, "reason": "start", "points": 5, "spaces": []}
    assert first.keys() == start.keys()
    assert second == {
        "round": 1,
        "player": 0,
        "space": "3.6",
        "reason": "star-group",
        "points": 2,
        "spaces": ["3.5", "3.6"],
        "bonus_tiles": 3,
        "from": ["window"],
    }


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_from_a_file(board: str) -> None:
    answered = scorer("score", str(GAMES / f"{board}.json"), "--json")
    expected = json.loads((GAMES / f"{board}.expected.json").read_text(encoding="utf-8"))
    scored = json.loads(answered.stdout)
    assert (answered.returncode, answered.stderr) == (0, "")
    assert scored["players"] == expected["players"]
    assert (scored["winners"], scored["tie_break"]) == (expected["winners"], expected["tie_break"])


SHEETS = {
    "en": ["Azul, colored side", "Anna Béla", "Round 1 1 1", "Round 5 5 0", "Complete row 2 ·", "Total 17 1",
           "Rank 1. 2.", "Anna wins with 17 points."],
    "hu": ["Azul, színes oldal", "Anna Béla", "1. forduló 1 1", "5. forduló 5 0", "Kész vízszintes sor 2 ·", "Összesen 17 1",
           "Helyezés 1. 2.", "Anna győzött, 17 pont."],
    "fi": ["Azul, värillinen puoli", "Anna Béla", "Kierros 1 1 1", "Kierros 5 5 0", "Täysi vaakarivi 2 ·",
           "Yhteensä 17 1", "Sijoitus 1. 2.", "Anna voittaa, 17 pistettä."],
}  # fmt: skip
SHEET_GAME = game("azul", "A 1.1, B 1.1, end, A 1.2, end, A 1.3, end, A 1.4, end, A 1.5, end", players=2)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_sheet_in_every_language(code: str) -> None:
    answered = scorer("score", "-", "--lang", code, given=jsonl(SHEET_GAME))
    assert (answered.returncode, answered.stderr) == (0, "")
    lines = [" ".join(line.split()) for line in answered.stdout.splitlines()]
    found = iter(lines)
    for wanted in SHEETS[code]:
        assert any(wanted in line for line in found), f"{wanted} is not below the rest in {lines}"


def test_the_language_option_may_precede_the_command() -> None:
    answered = scorer("--lang", "hu", "score", "-", given=jsonl(SHEET_GAME))
    assert answered.stdout.startswith("Azul, színes oldal\n")


def test_players_are_side_by_side() -> None:
    answered = scorer("score", "-", given=jsonl(SHEET_GAME))
    rows = [line for line in answered.stdout.splitlines() if line.startswith(("Round", "Total", "     "))]
    assert len({len(row) for row in rows}) == 1


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ("A 1.1, B 1.1, end", "The game is not over: round 2 is in progress."),
        (", ".join(f"A 1.{n}, B 1.{n}, end" for n in range(1, 6)), "Anna and Béla share the victory."),
        (
            "A 1.1, B 1.1, end, A 1.2, B 1.2, B 3.1, end, A 1.3, B 1.3, B 3.2, end, A 1.4, B 1.4, B 3.3, end, A 1.5, B 5.5, end",
            "Anna wins the tie with more complete rows.",
        ),
    ],
)
def test_the_sheet_names_the_winner_and_the_reason(entries: str, reason: str) -> None:
    answered = scorer("score", "-", given=jsonl(game("azul", entries, players=2)))
    assert answered.stdout.splitlines()[-1] == reason


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("code", LANGUAGES)
def test_explain_lists_every_line_with_the_running_total(
    board: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", str(GAMES / f"{board}.json"), "--explain", "--lang", code]) == 0
    shown = capsys.readouterr().out.replace("−", "-")
    changes = [tuple(map(int, pair)) for pair in re.findall(r"([+-]?\d+) → (-?\d+)", shown)]
    expected = json.loads((GAMES / f"{board}.expected.json").read_text(encoding="utf-8"))
    wanted = []
    for seat in range(len(expected["players"])):
        total = 0
        for line in (line for line in expected["lines"] if line["player"] == seat):
            total += line["points"]
            wanted.append((line["points"], total))
    assert sorted(changes) == sorted(wanted)
    assert changes[-1] == wanted[-1]


def test_names_cannot_control_the_terminal() -> None:
    names = ["\x1b[31mred\x07", "a\nb\tc\r", "\u202egnorw", "\x9b2J\x00"]
    record = game("azul", "B 9.9") | {"id": "\x1b]0;title\x07", "players": [{"name": name} for name in names]}
    right = scorer("score", "-", "--explain", given=jsonl(record | {"entries": []}))
    wrong = scorer("check", "-", given=jsonl(record))
    for answered in (right, wrong):
        assert answered.stdout
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", answered.stdout)
    scored = scorer("score", "-", "--json", given=jsonl(record | {"entries": []}))
    assert "\x1b" not in scored.stdout
    assert [player["name"] for player in json.loads(scored.stdout)["players"]] == names


def test_output_is_utf8_on_any_terminal() -> None:
    for settings in ({"LC_ALL": "C", "PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}):
        done = subprocess.run(
            [*SCORER, "score", "-"],
            input=jsonl(GOOD).encode(),
            capture_output=True,
            check=True,
            env=environment() | settings,
        )
        assert "Béla" in done.stdout.decode("utf-8")


def test_the_system_language_is_the_default() -> None:
    done = subprocess.run(
        [*SCORER, "score", "-"],
        input=jsonl(GOOD).encode(),
        capture_output=True,
        check=True,
        env=environment() | {"LANG": "fi_FI.UTF-8"},
    )
    assert "Kierros 1" in done.stdout.decode()


# ---------------------------------------------------------------------------------------------------- pipes and floods


@pytest.mark.parametrize("games", [1, 2000])
def test_the_reader_may_close_the_pipe(games: int, tmp_path: Path) -> None:
    """As `| head -1` does, before or after the first line."""
    file = tmp_path / "games.jsonl"
    file.write_text(jsonl(GOOD) * games, encoding="utf-8")
    with subprocess.Popen(
        [*SCORER, "score", "--json", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as writing:
        assert writing.stdout
        assert writing.stderr
        if games > 1:
            assert json.loads(writing.stdout.readline())["id"] == "sample"
        writing.stdout.close()
        assert (writing.wait(), writing.stderr.read()) == (0, b"")


@pytest.mark.parametrize("games", [1, 2000])
def test_a_full_disk_is_one_clear_line(games: int, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(jsonl(GOOD) * games, encoding="utf-8")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*SCORER, "score", "--json", str(file)], stdout=full, stderr=subprocess.PIPE, check=False, env=environment()
        )
    assert (done.returncode, done.stderr) == (2, b"scorer: No space left on device\n")


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_a_full_disk_while_printing_help(option: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*SCORER, option], stdout=full, stderr=subprocess.PIPE, check=False, env=environment())
    assert (done.returncode, done.stderr) == (2, b"scorer: No space left on device\n")


def test_a_full_disk_while_printing_errors(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(jsonl(GOOD), encoding="utf-8")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*SCORER, "score", str(file)], stdout=full, stderr=full, check=False, env=environment())
    assert done.returncode == 2


MEASURED = """
import sys
from pathlib import Path
from scorer.cli import entry
from tests.paths import GAMES
ended = entry()
status = Path("/proc/self/status").read_text()
print(ended, next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")), file=sys.stderr)
"""
"""Runs the program and prints its peak memory in kB."""


PADDED = json.dumps(GOOD | {"weather": "x" * 3600})
"""A record of 4,000 bytes."""


def flood(shell: str, *arguments: str) -> tuple[int, int, int]:
    """Feed the program endless input; return exit code, lines of output and peak memory in MB."""
    done = subprocess.run(
        ["sh", "-c", f'({shell}) | "$@" - | wc -l', "sh", sys.executable, "-c", MEASURED, *arguments],  # noqa: S607 - any shell will do
        capture_output=True,
        check=True,
        env=environment() | {"LINE": PADDED},
    )
    ended, most = done.stderr.split()[-2:]
    return int(ended), int(done.stdout), int(most) // 1000


@pytest.mark.parametrize(
    ("shell", "ends", "lines"),
    [
        ('yes "$LINE" | head -n 25000', 0, 25_000),
        ('echo "$LINE"; yes "[$LINE" | head -n 25000; echo "$LINE"', 2, 2),
        ('echo "$LINE"; yes "" | head -n 3000000', 0, 1),
    ],
    ids=["records", "broken lines between two records", "blank lines after a record"],
)
def test_memory_does_not_grow_with_the_number_of_lines(shell: str, ends: int, lines: int) -> None:
    _, _, little = flood('echo "$LINE"', "score", "--json")
    ended, came, most = flood(shell, "score", "--json")
    assert (ended, came) == (ends, lines)
    assert most < little + 20


def test_an_endless_line_is_not_held_in_memory() -> None:
    _, _, little = flood('echo "$LINE"', "check")
    ended, came, most = flood('yes "$LINE" | tr -d "\\n" | head -c 200000000', "check")
    assert (ended, came) == (2, 0)
    assert most < little + 80


# ----------------------------------------------------------------------------------------------------------------- help

HELPS = [[], ["score"], ["check"]]


def examples(command: list[str], code: str) -> list[str]:
    """The examples at the end of a help text that use only these commands."""
    done = scorer(*command, "--help", "--lang", code) if command else scorer("--help")
    assert (done.returncode, done.stderr) == (0, "")
    lines = [line.strip() for line in done.stdout.splitlines() if line.startswith("  scorer ")]
    assert lines
    own = {"score", "check", "COMMAND"}
    return [line for line in lines if set(re.findall(r"scorer (\w+)", line)) <= own]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("command", HELPS, ids=" ".join)
def test_help_examples_work(command: list[str], code: str, tmp_path: Path) -> None:
    (tmp_path / "evening.json").write_text(json.dumps(ROW, indent=1), encoding="utf-8")
    (tmp_path / "all-games.jsonl").write_text(jsonl(GOOD, ROW), encoding="utf-8")
    shown = examples(command, code)
    assert len(shown) >= 2
    for example in shown:
        typed = re.sub(r"\bscorer\b", '"$PYTHON" -m scorer', example).replace("COMMAND", "score")
        done = subprocess.run(
            ["sh", "-c", typed],  # noqa: S607 - any shell will do
            capture_output=True,
            check=False,
            cwd=tmp_path,
            env=environment() | {"PYTHON": sys.executable},
        )
        assert (done.returncode, done.stderr) == (0, b""), example
        assert done.stdout or ">" in example


def test_the_version_is_printed() -> None:
    assert re.fullmatch(r"Azulejo \d+\.\d+\.\d+\n", scorer("--version").stdout)


def test_the_command_is_installed() -> None:
    command = Path(sys.executable).with_name("scorer")
    done = subprocess.run(
        [command, "score", "-", "--json"], input=jsonl(GOOD).encode(), capture_output=True, check=True
    )
    assert json.loads(done.stdout) == scorer_score(GOOD)
