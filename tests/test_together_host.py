"""The hosted game without a network: what it applies and refuses, who holds a seat, and what survives a restart."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorer.rules.layouts import LAYOUTS
from scorer.rules.reasons import Code
from scorer.store import Store, open_store
from scorer.together.changes import parse_change
from scorer.together.host import Denial, Denied, HostedGame, start
from scorer.together.protocol import ProtocolError, key_bytes
from scorer.together.state import board_of, state_of
from scorer.wording.guest_page import DENIALS


@pytest.fixture
def store(tmp_path: Path) -> Any:
    opened = open_store(tmp_path / "games.sqlite").store
    yield opened
    opened.close()


def send(hosted: HostedGame, do: str, seat: int = 0, round: int = 1, **fields: object) -> Denied | None:
    return hosted.apply(parse_change({"do": do, "player": seat, "round": round, **fields}), seat)


def tile(hosted: HostedGame, space: str, color: str, seat: int = 0, round: int = 1) -> Denied | None:
    return send(hosted, "tile", seat, round, space=space, color=color)


def ready(hosted: HostedGame, seat: int, round: int = 1) -> None:
    assert send(hosted, "ready", seat, round, ready=True) is None


def record(store: Store, hosted: HostedGame) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = store.games.record(hosted.id)["entries"]
    return entries


def test_a_tile_is_saved_scored_and_removed(store: Store) -> None:
    hosted = start(store, "azul", ["Anna", "Béla"])
    assert tile(hosted, "1.1", "blue") is None
    assert tile(hosted, "2.2", "blue") is None
    assert tile(hosted, "2.1", "white", seat=1) is None
    assert hosted.session.table.totals == [2, 1]
    assert tile(hosted, "2.2", "") is None
    assert record(store, hosted) == [
        {"do": "lay", "round": 1, "player": 0, "space": "1.1", "color": "blue"},
        {"do": "lay", "round": 1, "player": 1, "space": "2.1", "color": "white"},
    ]


def test_a_change_that_comes_twice_counts_once(store: Store) -> None:
    hosted = start(store, "azul", ["Anna", "Béla"])
    for _ in range(2):
        assert tile(hosted, "1.1", "blue") is None
        assert send(hosted, "floor", tiles=2, marker=True, spared=False) is None
    assert len(record(store, hosted)) == 2
    for _ in range(2):
        ready(hosted, 0)
    ready(hosted, 1)
    for _ in range(2):  # the answer to the last changes of a round was lost
        ready(hosted, 0)
        assert tile(hosted, "1.1", "blue") is None
    assert hosted.session.table.round == 2
    assert hosted.session.done == set()
    assert [entry["do"] for entry in record(store, hosted)] == ["lay", "floor", "end"]


def test_refused_changes(store: Store) -> None:
    hosted = start(store, "azul", ["Anna", "Béla"])
    tile(hosted, "1.1", "blue")
    send(hosted, "floor", tiles=0, marker=True, spared=False)
    refused = {
        "another board": hosted.apply(parse_change({"do": "ready", "player": 1, "round": 1, "ready": True}), 0),
        "no seat": hosted.apply(parse_change({"do": "ready", "player": 0, "round": 1, "ready": True}), None),
        "another color": tile(hosted, "2.2", "red"),
        "another round": tile(hosted, "2.2", "blue", round=2),
        "row": tile(hosted, "1.2", "yellow"),
        "space": tile(hosted, "9.9", "red"),
        "marker": send(hosted, "floor", 1, tiles=0, marker=True, spared=False),
        "board": send(hosted, "first", tiles=2),
    }
    assert {name: denied and denied.code for name, denied in refused.items()} == {
        "another board": Denial.NOT_YOUR_BOARD,
        "no seat": Denial.NOT_YOUR_BOARD,
        "another color": Code.WRONG_COLOR,
        "another round": Code.ROUND_OUT_OF_ORDER,
        "row": Code.ROW_ALREADY_TILED,
        "space": Code.UNKNOWN_SPACE,
        "marker": Code.MARKER_TAKEN,
        "board": Code.NOT_ON_THIS_BOARD,
    }
    assert len(record(store, hosted)) == 2


def test_the_round_ends_when_all_are_ready(store: Store) -> None:
    hosted = start(store, "summer-pavilion", ["Anna", "Béla"])
    assert send(hosted, "first", tiles=2) is None
    assert send(hosted, "first", 1, tiles=1) == Denied(Code.FIRST_TAKEN)
    assert tile(hosted, "1.1", "orange") is None
    assert send(hosted, "pass", passed=True, kept=1, discarded=2) is None
    assert tile(hosted, "1.2", "orange") == Denied(Code.ALREADY_PASSED)
    ready(hosted, 0)
    ready(hosted, 1)
    assert [entry["do"] for entry in record(store, hosted)] == ["first", "lay", "pass", "end"]
    assert hosted.session.table.totals == [5 - 2 + 1 - 2, 5]


def test_a_tap_revokes_ready(store: Store) -> None:
    hosted = start(store, "azul", ["Anna", "Béla"])
    ready(hosted, 0)
    tile(hosted, "1.1", "blue")
    ready(hosted, 1)
    assert hosted.session.done == {1}


def test_a_round_does_not_wait_for_a_player_who_has_passed_and_left(store: Store) -> None:
    hosted = start(store, "summer-pavilion", ["Anna", "Béla", "Csilla"])
    for seat, device in enumerate(("one", "two", "three")):
        assert hosted.claim(seat, device) is None
    assert send(hosted, "pass", 1, passed=True, kept=0, discarded=0) is None
    ready(hosted, 0)
    ready(hosted, 2)
    assert hosted.session.round == 1, "Béla has passed, but is not ready"
    hosted.leave("two")
    assert hosted.session.round == 2
    for seat in (0, 2):
        assert send(hosted, "pass", seat, round=2, passed=True, kept=0, discarded=0) is None
    ready(hosted, 0, round=2)
    assert hosted.claim(1, "two") is None
    assert send(hosted, "pass", 1, round=2, passed=True, kept=0, discarded=0) is None
    hosted.free(1)
    assert hosted.session.round == 2, "Csilla still plays"
    hosted.free(2)
    assert hosted.session.round == 3


def test_a_round_does_not_wait_for_a_player_who_was_ready_and_left(store: Store) -> None:
    hosted = start(store, "azul", ["Anna", "Béla"])
    for seat, device in enumerate(("one", "two")):
        assert hosted.claim(seat, device) is None
    ready(hosted, 1)
    hosted.leave("two")
    hosted = hosted.reopened()
    assert hosted.session.round == 1
    ready(hosted, 0)
    assert hosted.session.round == 2


def test_a_whole_game_ends_and_has_its_result(store: Store) -> None:
    hosted = start(store, "azul", ["Anna"])
    for column, color in enumerate(("blue", "yellow", "red", "black", "white"), start=1):
        tile(hosted, f"1.{column}", color, round=column)
        ready(hosted, 0, round=column)
    assert hosted.session.finished
    assert [seat.total for seat in store.games.header(hosted.id).seats] == [1 + 2 + 3 + 4 + 5 + 2]
    assert tile(hosted, "2.1", "white", round=6) == Denied(Code.GAME_OVER)


def test_plates_and_tiles_of_a_dome(store: Store) -> None:
    hosted = start(store, "azul-duel", ["Anna", "Béla"])
    prints = list(LAYOUTS["azul-duel"].plates[0])  # type: ignore[attr-defined]
    assert send(hosted, "plate", place=1, prints=prints, hidden=1) is None
    assert send(hosted, "plate", place=1, prints=prints, hidden=1) is None
    assert tile(hosted, "1.1", prints[0]) is None
    assert send(hosted, "plate", 1, place=1, prints=prints, hidden=0) == Denied(Code.UNKNOWN_PLATE)
    assert hosted.session.table.totals == [5 - 1 + 1, 5]


def test_seats_belong_to_a_device_even_after_a_restart(store: Store) -> None:
    hosted = start(store, "azul", ["Anna", "Béla"])
    assert hosted.claim(0, "phone") is None
    assert hosted.claim(0, "tablet") == Denied(Denial.SEAT_TAKEN)
    tile(hosted, "1.1", "blue")
    ready(hosted, 0)
    hosted.use_port(8700)
    again = HostedGame(store, hosted.id)
    assert (again.key, again.port) == (hosted.key, 8700)
    assert again.seats_of("phone") == [0]
    assert again.claim(0, "tablet") == Denied(Denial.SEAT_TAKEN)
    assert again.session.done == {0}
    assert again.claim(1, "phone") is None
    assert again.seats_of("phone") == [1]
    again.leave("phone")
    assert again.claim(1, "tablet") is None


@pytest.mark.parametrize("corrupt", [None, 7, {}, {"key": "x"}, {"key": 1, "port": "a", "seats": []}])
def test_a_corrupt_link_is_replaced(store: Store, corrupt: object) -> None:
    hosted = start(store, "azul", ["Anna"])
    store.settings.set(f"together.{hosted.id}", corrupt)
    again = HostedGame(store, hosted.id)
    assert len(key_bytes(again.key)) == 20
    assert again.seats_of("phone") == []


@pytest.mark.parametrize(
    ("board", "names"),
    [
        ("azul", []),
        ("azul", list("abcde")),
        ("azul-duel", ["A"]),
        ("chess", ["A"]),
        ("azul", ["A", "a"]),
        ("azul", [" "]),
    ],
)
def test_impossible_games_are_refused(store: Store, board: str, names: list[str]) -> None:
    with pytest.raises(ProtocolError):
        start(store, board, names)
    assert store.games.open() == []


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"do": ["tile"]},
        {"do": "end", "player": 0, "round": 1},
        {"do": "tile", "player": 0, "round": 1, "space": 11, "color": "blue"},
        {"do": "tile", "player": True, "round": 1, "space": "1.1", "color": "blue"},
        {"do": "floor", "player": 0, "round": 1, "tiles": -1, "marker": False, "spared": False},
        {"do": "floor", "player": 0, "round": 1, "tiles": 1, "marker": 1, "spared": False},
        {"do": "plate", "player": 0, "round": 1, "place": 1, "prints": ["blue"] * 5, "hidden": 0},
        {"do": "plate", "player": 0, "round": 1, "place": 1, "prints": ["blue"], "hidden": 0},
        {"do": "tile", "player": 0, "round": 1, "space": "1" * 40, "color": "blue"},
    ],
)
def test_malformed_changes_break_the_protocol(value: dict[str, Any]) -> None:
    with pytest.raises(ProtocolError):
        parse_change(value)


@pytest.mark.parametrize("board", LAYOUTS)
def test_every_board_has_a_state_without_sentences(store: Store, board: str) -> None:
    hosted = start(store, board, ["Anna", "Béla"])
    state = json.loads(json.dumps(state_of(hosted, {1})))
    assert [(player["total"], player["seat"]) for player in state["players"]] == [
        (hosted.session.layout.start, 0),
        (hosted.session.layout.start, 2),
    ]
    spaces = {space for group in hosted.session.layout.groups for space in group}
    assert set(state["players"][0]["open"]) == (set() if hosted.session.layout.has_plates else spaces)
    assert json.loads(json.dumps(board_of(hosted.session.layout)))["id"] == board


def test_a_game_cannot_grow_forever(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.together.host.MOST_STEPS", 2)
    hosted = start(store, "azul", ["Anna"])
    assert [tile(hosted, f"{row}.1", color) for row, color in ((1, "blue"), (2, "white"), (3, "black"))] == [
        None,
        None,
        Denied(Denial.TOO_MANY_CHANGES),
    ]
    ready(hosted, 0)
    assert hosted.session.table.round == 2


def test_every_denial_has_its_sentence() -> None:
    assert set(Denial) == set(DENIALS)
