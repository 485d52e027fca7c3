"""Claims: every slip planted in random games is found, and a second counter confirms every explanation."""

import random
from itertools import product
from typing import Any

import pytest

from scorer.formats.question import ClaimQuestion, read_question, verdict_as_json
from scorer.formats.record import read_record
from scorer.rules.entries import Floor
from scorer.rules.families import COUNTS
from scorer.rules.game import fold
from scorer.rules.mistaps import Mistap, MistapKind, mistaps
from scorer.wording.slips import SLIPS
from tests.counting import DOME_BOARDS, WALL_BOARDS, count
from tests.miscounting import miscounts
from tests.random_games import BOARDS, random_record, typical_record
from tests.records import game

Json = dict[str, Any]

GAMES_PER_BOARD = 200
CLAIMS_PER_BOARD = 80
PLANTED_PER_GAME = 5
RARE = {"fountain-forgotten", "stuck-forgotten"}
"""Slips that few games offer a chance for; they are planted in all of them."""

WALL_TILE_SLIPS = (
    "corner-counted-once corner-extra lone-counted-twice one-run-only double-forgotten double-once-per-run"
    " double-tile-only tile-missed tile-twice"
).split()
WALL_ROUND_SLIPS = (
    "tiled-upwards tiled-at-once marker-forgotten floor-forgotten floor-per-tile floor-below-zero plain-floor"
    " stuck-forgotten spared-forgotten round-missed"
).split()
WHOLE_WALL_GAME = (
    "corner-counted-once corner-extra tiled-upwards double-forgotten floor-per-tile floor-below-zero plain-floor"
    " bonus-missed bonus-plain spared-forgotten joker-as-color"
).split()
STAR_TILE_SLIPS = "wrap-forgotten star-whole tile-missed tile-twice".split()
STAR_ROUND_SLIPS = "first-forgotten first-one-point discard-forgotten loss-below-one round-missed".split()
STAR_END_SLIPS = "start-forgotten left-forgotten".split()
WHOLE_STAR_GAME = (
    "wrap-forgotten star-whole first-forgotten discard-forgotten bonus-missed star-bonus-flat loss-below-one"
).split()
WHOLE_GLAZED_GAME = "glazed-plain set-twice fountain-forgotten".split()


DOME_TILE_SLIPS = ("corner-counted-once corner-extra lone-counted-twice one-run-only tile-missed tile-twice").split()
SPECIAL_SLIPS = "special-missed special-other-row special-run-counted".split()
DOME_ROUND_SLIPS = (
    "tiled-upwards tiled-at-once marker-forgotten marker-as-tile floor-forgotten floor-per-tile broken-beyond-last"
    " stuck-forgotten floor-below-zero hidden-forgotten round-missed"
).split()
DOME_END_SLIPS = ["start-forgotten"]
WHOLE_DOME_GAME = (
    "corner-counted-once corner-extra tiled-upwards special-missed special-other-row special-run-counted"
    " marker-forgotten marker-as-tile floor-per-tile broken-beyond-last floor-below-zero hidden-forgotten bonus-missed"
).split()


def claim(record: Json, player: int, claimed: int, after: int | None = None) -> Json:
    """The referee's answer, as on the command line but without sentences."""
    question: Json = {"format": "azulejo-question/1", "ask": "claim", "record": record, "player": player}
    asked = read_question(question | {"claimed": claimed} | ({} if after is None else {"round": after}))
    assert isinstance(asked.question, ClaimQuestion), asked.problems
    return verdict_as_json(asked.question.verdict(), lambda slips: slips[0].slip, lambda mistap: mistap.kind)


def named(slip: Json) -> Json:
    """The fields that identify a slip."""
    return {key: slip[key] for key in ("slip", "round", "space", "bonus", "spaces") if key in slip}


def together(slip: Json) -> list[Json]:
    """The slips of one suspicion."""
    return [named(slip), *(together(slip["and"]) if "and" in slip else [])]


def occasions(record: Json, player: int) -> dict[str, list[Json]]:
    """Every place where each slip could be made, whether it changes anything or not."""
    lays = [entry for entry in record["entries"] if entry["do"] == "lay" and entry["player"] == player]
    tiles = [(lay["round"], lay["space"]) for lay in lays]
    rounds = [(number, None) for number in sorted({entry["round"] for entry in record["entries"]})]
    if record["board"] in DOME_BOARDS:
        lines = [line for line in count(record)["lines"] if line["player"] == player]
        specials = [(line["round"], line["space"]) for line in lines if line["reason"] == "special-tile"]
        kinds = [(DOME_TILE_SLIPS, tiles), (SPECIAL_SLIPS, specials), (DOME_ROUND_SLIPS, rounds)]
        kinds += [(DOME_END_SLIPS, [(0, None)]), (WHOLE_DOME_GAME, [(None, None)])]
    elif record["board"] in WALL_BOARDS:
        kinds = [(WALL_TILE_SLIPS, tiles), (WALL_ROUND_SLIPS, rounds), (WHOLE_WALL_GAME, [(None, None)])]
    else:
        kinds = [(STAR_TILE_SLIPS, tiles), (STAR_ROUND_SLIPS, rounds), (WHOLE_STAR_GAME, [(None, None)])]
        kinds += [(STAR_END_SLIPS, [(0, None)]), (WHOLE_GLAZED_GAME, [(None, None)])]
    found: dict[str, list[Json]] = {}
    for slips, places in kinds:
        for id, (number, space) in product(slips, places):
            found.setdefault(id, []).append({"slip": id, "round": number, "space": space})
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_planted_slip_is_found(board: str) -> None:
    """With its place; a slip of the whole game may be found in the only place where it made a difference."""
    planted = set()
    for number in range(GAMES_PER_BOARD):
        luck = random.Random(f"{board} {number}")
        record = random_record(luck, board)
        player = luck.randrange(len(record["players"]))
        total = count(record)["players"][player]["total"]
        possible = occasions(record, player)
        sampled = luck.sample(sorted(possible), min(len(possible), PLANTED_PER_GAME))
        for id in dict.fromkeys([*sampled, *sorted(RARE & possible.keys())]):
            slip = luck.choice(possible[id])
            for claimed in miscounts(record, player, [slip]) - {total}:
                answer = claim(record, player, claimed)
                found = [item for item in answer["slips"] if item["slip"] == slip["slip"]]
                assert found, (number, slip)
                if slip["round"] is not None:
                    assert (slip["round"], slip["space"]) in [(item["round"], item["space"]) for item in found]
                assert {item["difference"] for item in found} == {claimed - total}
                planted.add(slip["slip"])
    assert planted >= slips_of(board)


def slips_of(board: str) -> set[str]:
    """The slips that can make a difference on a board."""
    if board in DOME_BOARDS:
        return {*DOME_TILE_SLIPS, *SPECIAL_SLIPS, *DOME_ROUND_SLIPS, *DOME_END_SLIPS, *WHOLE_DOME_GAME}
    if board not in WALL_BOARDS:
        slips = {*STAR_TILE_SLIPS, *STAR_ROUND_SLIPS, *STAR_END_SLIPS, *WHOLE_STAR_GAME}
        return slips | {*WHOLE_GLAZED_GAME} if board.startswith("glazed") else slips
    slips = {*WALL_TILE_SLIPS, *WALL_ROUND_SLIPS, *WHOLE_WALL_GAME}
    if board != "crystal-mosaic-1":
        slips -= {"double-forgotten", "double-once-per-run", "double-tile-only"}
    if board != "crystal-mosaic-2":
        slips -= {"bonus-plain"}
    if board in ("azul", "azul-mini", "chocolatier"):
        slips -= {"stuck-forgotten"}
    else:
        slips -= {"joker-as-color"}
    if not board.startswith("chocolatier"):
        slips -= {"spared-forgotten"}
    return slips


@pytest.mark.parametrize("board", BOARDS)
def test_every_explanation_gives_the_claimed_total(board: str) -> None:
    """Slips alone and in pairs, and corrected entries."""
    seen = {"alone": 0, "pairs": 0, "entries": 0}
    for number in range(CLAIMS_PER_BOARD):
        luck = random.Random(f"claims {board} {number}")
        record = random_record(luck, board)
        player = luck.randrange(len(record["players"]))
        claimed = count(record)["players"][player]["total"] + luck.choice([-1, 1]) * luck.randint(1, 25)
        answer = claim(record, player, claimed)
        suspicions = [together(slip) for slip in answer["slips"]]
        for slips in luck.sample(suspicions, min(len(suspicions), 10)):
            assert claimed in miscounts(record, player, slips), (number, slips)
            seen["pairs" if len(slips) > 1 else "alone"] += 1
        for wrong in answer.get("wrong_entries", []):
            assert count(corrected(record, player, wrong))["players"][player]["total"] == claimed, (number, wrong)
            seen["entries"] += 1
    assert all(seen.values()), seen


def corrected(record: Json, player: int, wrong: Json) -> Json:
    """The record with one entry corrected; a missing one is inserted before the entry that closes its round."""
    entries = list(record["entries"])
    at = wrong["entry"]
    if at is None:
        closing = [
            number
            for number, entry in enumerate(entries)
            if entry["round"] == wrong["round"]
            and (entry["do"] == "end" or (entry["do"] == "pass" and entry["player"] == player))
        ]
        at = min(closing, default=len(entries))
        entries.insert(at, wrong["instead"])
    else:
        entries[at : at + 1] = [wrong["instead"]] if wrong["instead"] else []
    return record | {"entries": entries}


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
    """Four blue tiles and a joker on 5.5: no 10 points."""
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
