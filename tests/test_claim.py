"""Claims: what the referee answers to a total; `test_random_claims.py` plants slips in random games."""

import random
from typing import Any

import pytest

from scorer.formats.record import read_record
from scorer.rules.entries import Floor
from scorer.rules.families import COUNTS
from scorer.rules.game import fold
from scorer.rules.mistaps import Mistap, MistapKind, mistaps
from scorer.wording.slips import SLIPS
from tests.claims import claim
from tests.counting import count
from tests.miscounting import miscounts, named, together
from tests.random_games import BOARDS, typical_record
from tests.records import game

Json = dict[str, Any]


@pytest.mark.parametrize("board", BOARDS)
def test_claim_after_round(board: str) -> None:
    """Later rounds do not count, nor do the bonuses after the last round."""
    record = typical_record(random.Random(board), board, players=2)
    result = count(record)["players"][1]
    start = result["total"] - sum(result["rounds"]) - result["bonus"]
    for number in range(1, len(result["rounds"]) + 1):
        total = start + sum(result["rounds"][:number])
        answer = claim(record, 1, total, after=number)
        assert answer == {"total": total, "claimed": total, "slips": []}
        for slip in claim(record, 1, total - 1, after=number)["slips"]:
            assert total - 1 in miscounts(record, 1, together(slip), after=number)
            assert slip["round"] is None or slip["round"] <= number


def test_every_documented_slip_has_a_sentence() -> None:
    """Every slip of the public format."""
    contract = (
        "corner-counted-once corner-extra tiled-upwards tile-missed double-forgotten double-once-per-run marker-forgotten"
        " floor-forgotten floor-per-tile floor-below-zero plain-floor bonus-missed bonus-plain wrap-forgotten star-whole"
        " first-forgotten discard-forgotten"
    )
    offered = {slip.id for family in COUNTS.values() for slip in family.slips}
    assert offered >= set(contract.split())
    assert offered == set(SLIPS)


def test_correct_claim_has_no_slips() -> None:
    record = typical_record(random.Random(1), "azul")
    total = count(record)["players"][0]["total"]
    assert claim(record, 0, total) == {"total": total, "claimed": total, "slips": []}


def test_impossible_total_is_not_explained() -> None:
    record = typical_record(random.Random(1), "azul")
    assert claim(record, 0, 999) == {"total": count(record)["players"][0]["total"], "claimed": 999, "slips": []}


def lay(number: int, space: str) -> Json:
    return {"round": number, "player": 0, "do": "lay", "space": space}


def in_rounds(entries: list[Json], rounds: int) -> list[Json]:
    """The entries, each round closed."""
    ends = [END | {"round": number} for number in range(1, rounds + 1)]
    return sorted([*entries, *ends], key=lambda entry: (entry["round"], entry["do"] == "end"))


def small_game(*entries: Json, board: str = "azul") -> Json:
    return {
        "format": "azulejo-game/1",
        "id": "small",
        "board": board,
        "players": [{"name": "Misi"}],
        "entries": list(entries),
    }


END = {"round": 1, "do": "end"}


def test_corner_counted_once_is_likeliest() -> None:
    """azul.hu: Pontozás. The tile with three across and four down earns 7, not 6."""
    tiles = [lay(1, "1.3"), lay(2, "2.3"), lay(3, "3.3"), lay(4, "4.1"), lay(5, "4.2"), lay(6, "4.3")]
    record = small_game(*in_rounds(tiles, 6))
    answer = claim(record, 0, 1 + 2 + 3 + 1 + 2 + 6)
    assert answer["total"] == 1 + 2 + 3 + 1 + 2 + 7
    likeliest = named(answer["slips"][0])
    assert likeliest == {"slip": "corner-counted-once", "round": 6, "space": "4.3"}


def test_tile_not_tapped_is_found() -> None:
    """Two lone tiles and a total of 6: no counting slip gives it, but a tile that links them does, in either round."""
    record = small_game(*in_rounds([lay(1, "1.1"), lay(2, "3.1")], 2))
    answer = claim(record, 0, 1 + 2 + 3)
    assert answer["slips"] == []
    white = {"do": "lay", "player": 0, "space": "2.1", "color": "white"}
    missing: Json = {
        "wrong": "tile-not-tapped",
        "space": "2.1",
        "entry": None,
        "difference": 4,
        "message": "tile-not-tapped",
    }
    assert answer["wrong_entries"] == [
        missing | {"round": number, "instead": white | {"round": number}} for number in (1, 2)
    ]


def test_tile_in_wrong_column_is_found() -> None:
    """On a free side: entered at the end of its row, where it is alone, but placed where it scores three and three."""
    laid = [(1, "1.3", "blue"), (1, "3.1", "red"), (2, "2.3", "red"), (2, "3.2", "black"), (3, "3.5", "yellow")]
    entries = [lay(number, space) | {"color": color} for number, space, color in laid]
    record = small_game(*in_rounds(entries, 3), board="azul-gray")
    answer = claim(record, 0, 1 + 1 + 2 + 2 + 6)
    assert answer["total"] == 1 + 1 + 2 + 2 + 1
    (wrong,) = [wrong for wrong in answer["wrong_entries"] if wrong["wrong"] == "tile-elsewhere"]
    assert wrong["instead"] == entries[-1] | {"space": "3.3"}
    assert record["entries"][wrong["entry"]] == entries[-1]


def floor_mistaps(text: str, claimed: int, players: int = 1) -> list[Mistap]:
    """The wrong floor lines of the first player that would explain a total."""
    reading = read_record(game("azul", text, players=players))
    assert reading.record
    table = fold(reading.record.layout, players, reading.record.entries)
    found = mistaps(table, reading.record.entries, 0, claimed)
    return [mistap for mistap in found if mistap.kind is MistapKind.FLOOR]


@pytest.mark.parametrize(("claimed", "tiles"), [(15 - 2, 2), (15 - 6, 4)])
def test_floor_line_may_be_wrong_by_one_tile(claimed: int, tiles: int) -> None:
    """Column 1 gives 15; three tiles on the floor line cost 4."""
    (found,) = floor_mistaps("A 1.1, A 2.1, A 3.1, A 4.1, A 5.1, A floor 3", claimed)
    assert found.instead == Floor(1, 0, tiles, marker=False)


def test_floor_line_may_be_missing() -> None:
    (found,) = floor_mistaps("A 1.1, A 2.1, A 3.1, A 4.1, A 5.1", 15 - 1)
    assert (found.entry, found.instead) == (None, Floor(1, 0, 1, marker=False))


def test_floor_line_of_another_player_does_not_count() -> None:
    (found,) = floor_mistaps("A 1.1, A 2.1, A 3.1, A 4.1, A 5.1, B floor 2", 15 - 1, players=2)
    assert (found.entry, found.instead) == (None, Floor(1, 0, 1, marker=False))


def test_wrong_entry_in_game_that_another_player_ended() -> None:
    """The second player completes row 1, so column 1 of the first one counts: 15 - 1 + 7, or 22 without the floor tile."""
    rows = " end, ".join(f"B 1.{column}," for column in range(2, 6))
    text = f"A 1.1, A 2.1, A 3.1, A 4.1, A 5.1, A floor 1, B 1.1, end, {rows} end"
    (found,) = floor_mistaps(text, 15 + 7, players=2)
    assert (found.entry, found.instead) == (Floor(1, 0, 1, marker=False), Floor(1, 0, 0, marker=False))


def likeliest(board: str, text: str, claimed: int, **head: Any) -> Json:
    return named(claim(game(board, text, **head), 0, claimed)["slips"][0])


def test_joker_counted_for_a_color() -> None:
    """Four blue tiles and a joker on 5.5 do not earn the 10 points."""
    text = "A 1.1, A 2.2, A 3.3, A 4.4, end, A 5.1, end, A 5.2, end, A 5.3, end, A 5.4, end, A 5.5 joker, end"
    record = game("azul", text, options={"jokers": True})
    total = count(record)["players"][0]["total"]
    found = likeliest("azul", text, total + 10, options={"jokers": True})
    assert found["slip"] == "joker-as-color"
    assert (found["bonus"], sorted(found["spaces"])) == ("full-color", ["1.1", "2.2", "3.3", "4.4", "5.5"])


WITHOUT_FOUNTAIN = ", ".join(f"A {space}" for space in "1.2 1.3 7.6 7.1 1.1 2.3 2.4 1.5 1.6".split())
"""Pillar, statue and window 1."""


def test_set_counted_without_a_fountain() -> None:
    found = likeliest(
        "glazed-pavilion-orange", f"{WITHOUT_FOUNTAIN}{', end' * 6}", 5 + 1 + 2 + 1 + 2 + 3 + 1 + 2 + 4 + 5 + 15
    )
    assert found["slip"] == "fountain-forgotten"


@pytest.mark.parametrize(("claimed", "slip"), [(0, "bonus-missed"), (2, "set-twice")])
def test_set_forgotten_or_counted_twice(claimed: int, slip: str) -> None:
    text = f"{WITHOUT_FOUNTAIN}, A 2.5{', end' * 6}"
    record = game("glazed-pavilion-orange", text)
    total = count(record)["players"][0]["total"]
    slips = claim(record, 0, total + 15 * (claimed - 1))["slips"]
    assert slip in [item["slip"] for item in slips if item.get("bonus") == "structure-set"]
