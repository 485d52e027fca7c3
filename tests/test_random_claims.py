"""Every slip planted in random games is found, and a second counter confirms every explanation."""

import random
from itertools import product
from typing import Any

import pytest

from tests.claims import claim
from tests.counting import DOME_BOARDS, WALL_BOARDS, count
from tests.miscounting import miscounts, together
from tests.random_games import BOARDS, random_record

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


def occasions(record: Json, player: int) -> dict[str, list[Json]]:
    """Every place where each slip could be made, whether or not it changes anything."""
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
    """Including its place; a slip of the whole game may be found at the only place where it made a difference."""
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
