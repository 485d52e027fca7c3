"""Every worked example of the rulebooks, counted by the program and by `counting.py`."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.counting import count
from tests.program import scorer_score
from tests.rulebook_examples import STAR_TABLE, WALL_TABLE, StarExample, WallExample

Json = dict[str, Any]

WAYS = pytest.mark.parametrize("way", [count, scorer_score])
COLORS = {"b": "blue", "y": "yellow", "r": "red", "k": "black", "w": "white"}


@WAYS
@pytest.mark.parametrize(("board", "example"), [row[1:] for row in WALL_TABLE], ids=[row[0] for row in WALL_TABLE])
def test_wall_example(board: str, example: WallExample, way: Callable[[Json], Json]) -> None:
    before, laid = read_picture(example.wall)
    entries: list[Json] = []
    rounds = max((len(row) for row in before), default=0)
    for number in range(1, rounds + 1):
        entries += [lay(number, *row[number - 1]) for row in before if len(row) >= number]
        entries.append({"round": number, "do": "end"})
    now = rounds + 1
    # Tapped from the bottom: the lines come from the top all the same.
    entries += [lay(now, *tile) for tile in reversed(laid)]
    entries += acts(now, example.also)
    entries += [{"round": now, "do": "end"}] if example.ends else []
    result = way(game(board, entries))
    assert shown(result, now) == example.lines
    assert result["finished"] == example.ends


@WAYS
@pytest.mark.parametrize(("board", "example"), [row[1:] for row in STAR_TABLE], ids=[row[0] for row in STAR_TABLE])
def test_star_example(board: str, example: StarExample, way: Callable[[Json], Json]) -> None:
    entries = [lay(1, *tile.partition(":")[::2]) for tile in example.before.split()]
    entries += acts(1, example.earlier)
    entries += [{"round": number, "do": "end"} for number in range(1, 6)]
    entries += [lay(6, *example.lay.partition(":")[::2])] if example.lay else []
    entries += acts(6, example.also)
    entries += [{"round": 6, "do": "end"}] if example.ends else []
    result = way(game(board, entries))
    assert shown(result, 6) == example.lines
    assert example.total in (None, result["players"][0]["total"])
    assert result["finished"] == example.ends


@WAYS
def test_more_complete_rows_win_tie(way: Callable[[Json], Json]) -> None:
    """azul.hu: A játék vége. 17 points each, made with and without a complete row."""
    one = [lay(column, f"1.{column}") for column in range(1, 6)]
    other = [
        lay(column, f"{row}.{column}", player=1) for row, most in ((1, 4), (3, 3)) for column in range(1, most + 1)
    ]
    other += [lay(5, "5.5", player=1)]
    result = way(game("azul", in_rounds([*one, *other], 5), players=2))
    assert [player["total"] for player in result["players"]] == [17, 17]
    assert [player["rank"] for player in result["players"]] == [1, 2]
    assert (result["winners"], result["tie_break"]) == ([0], "rows")


@WAYS
def test_equal_rows_share_victory(way: Callable[[Json], Json]) -> None:
    """azul.hu: A játék vége. They share the victory."""
    both = [lay(column, f"1.{column}", player=player) for column in range(1, 6) for player in (0, 1)]
    result = way(game("azul", in_rounds(both, 5), players=2))
    assert [player["rank"] for player in result["players"]] == [1, 1]
    assert (result["winners"], result["tie_break"]) == ([0, 1], "shared")


@WAYS
def test_equal_points_share_victory_on_star_boards(way: Callable[[Json], Json]) -> None:
    """summer-pavilion-mini.hu: A játék vége. They share the victory."""
    result = way(game("summer-pavilion-mini", in_rounds([], 6), players=3))
    assert [player["total"] for player in result["players"]] == [5, 5, 5]
    assert (result["winners"], result["tie_break"]) == ([0, 1, 2], "shared")


def read_picture(picture: str) -> tuple[list[list[tuple[str, str]]], list[tuple[str, str]]]:
    """The tiles already in each row and those placed now, as spaces with their colors."""
    before: list[list[tuple[str, str]]] = []
    laid: list[tuple[str, str]] = []
    for row, letters in enumerate(picture.split("\n")[1:6], start=1):
        before.append([])
        for column, letter in enumerate(letters.split(), start=1):
            if letter != ".":
                tile = (f"{row}.{column}", COLORS[letter.lower()])
                (before[-1] if letter.islower() else laid).append(tile)
    return before, laid


def lay(number: int, space: str, color: str = "", *, player: int = 0) -> Json:
    entry: Json = {"round": number, "player": player, "do": "lay", "space": space}
    return entry | {"color": color} if color else entry


def acts(number: int, also: Iterable[Json]) -> list[Json]:
    return [{"round": number, "player": 0} | act for act in also]


def in_rounds(entries: list[Json], rounds: int) -> list[Json]:
    """The entries in order of their rounds, each round closed."""
    ends = [{"round": number, "do": "end"} for number in range(1, rounds + 1)]
    return sorted([*entries, *ends], key=lambda entry: (entry["round"], entry["do"] == "end"))


def game(board: str, entries: list[Json], players: int = 1) -> Json:
    seats = [{"name": name} for name in ("Misi", "Bori", "Veronika")[:players]]
    return {
        "format": "azulejo-game/1",
        "id": "example",
        "board": board,
        "players": seats,
        "entries": entries,
    }


def shown(result: Json, number: int) -> list[str]:
    """The lines of a round and of the end, as the table of examples writes them."""
    return [
        f"{line['reason']} {line['points']}"
        + (f" +{line['bonus_tiles']} {' '.join(line['from'])}" if "bonus_tiles" in line else "")
        for line in result["lines"]
        if line["round"] == number or (line["round"] == 0 and line["reason"] != "start")
    ]
