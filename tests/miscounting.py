"""Counts one player's points with given slips: the reference that the slips of the rules are tested against.

Slips have the form of the referee's answer: `slip`, `round` and `space`, which are null for slips of the whole game.
Like `counting.py`, whose helpers it uses, it shares no code with the program.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from tests.counting import (
    CENTER,
    DOME_BOARDS,
    FIVE,
    FULL_NUMBER,
    FULL_STAR,
    GLAZED_SET,
    GLAZED_STRUCTURES,
    OUTER_STARS,
    SIX,
    WALL_BOARDS,
    WALL_COLORS,
    Json,
    Tiles,
    floor_values,
    name,
    number_at,
    number_values,
    printed_colors,
    printed_on_star,
    ring_run,
    spot,
    star_values,
    steps,
)
from tests.dome_miscounting import miscount_dome

BASE_FLOOR = [-1, -1, -2, -2, -2, -3, -3]
BASE_BONUS = {"full-row": 2, "full-column": 7, "full-color": 10}
LETTING_GO = ["any", "first-taken", "tiles-discarded"]
SIDE_2_BONUS = {"full-row": 3, "full-column": 10, "full-color": 12}


def miscounts(record: Json, player: int, slips: list[Json], after: int | None = None) -> set[int]:
    """The totals that the slips can give; some slips have several variants."""
    entries = [entry for entry in record["entries"] if after is None or entry["round"] <= after]
    if after is not None:
        entries = [entry for entry in entries if (entry["do"], entry["round"]) != ("end", after)]
    cut = record | {"entries": entries}
    count = counter_of(record["board"])
    ways = product(range(3), repeat=len(slips))
    return {
        count(cut, player, [slip | {"way": way} for slip, way in zip(slips, chosen, strict=True)]) for chosen in ways
    }


def counter_of(board: str) -> Callable[[Json, int, list[Json]], int]:
    if board in DOME_BOARDS:
        return lambda record, player, made: miscount_dome(record, player, Slips(made))
    return miscount_wall if board in WALL_BOARDS else miscount_star


class Slips:
    """The slips to make; the counter checks everywhere whether one applies."""

    def __init__(self, slips: list[Json]) -> None:
        self.slips = slips

    def made(self, id: str, number: int, space: str | None = None) -> bool:
        return self.way(id, number, space) is not None

    def way(self, id: str, number: int, space: str | None = None) -> int | None:
        for slip in self.slips:
            here = slip["round"] in (None, number) and slip["space"] in (None, space)
            if slip["slip"] == id and here:
                way: int = slip["way"]
                return way
        return None

    def everywhere(self, id: str) -> bool:
        """Whether a slip is made in the whole game."""
        return any(slip["slip"] == id and slip["round"] is None for slip in self.slips)

    def bonus(self, id: str, reason: str, spaces: list[str]) -> bool:
        """A slip may name a bonus by its spaces or its kind, or mean all bonuses."""
        return any(
            slip["slip"] == id
            and slip.get("bonus", reason) == reason
            and sorted(slip.get("spaces", spaces)) == sorted(spaces)
            for slip in self.slips
        )


# ---------------------------------------------------------------------------------------------------- walls


def miscount_wall(record: Json, player: int, made: list[Json]) -> int:
    slips = Slips(made)
    wall: Tiles = {}
    total = 0
    last = max((entry["round"] for entry in record["entries"]), default=0)
    for number in range(1, last + 1):
        own = [entry for entry in record["entries"] if entry["round"] == number and entry.get("player") == player]
        points = wall_tiles(record, wall, own, slips, number)
        if slips.made("round-missed", number):
            continue
        total = after_floor(record, own, slips, number, total + points)
    if over(record):
        total += wall_bonus(record, wall, slips)
    return total


def over(record: Json) -> bool:
    """Whether a player has a full row and the round is over."""
    lays = [(entry["player"], entry["space"][0]) for entry in record["entries"] if entry["do"] == "lay"]
    last = record["entries"][-1:]
    return any(lays.count(row) == 5 for row in set(lays)) and [entry["do"] for entry in last] == ["end"]


def wall_tiles(record: Json, wall: Tiles, own: list[Json], slips: Slips, number: int) -> int:
    laid = sorted((entry for entry in own if entry["do"] == "lay"), key=lambda entry: str(entry["space"]))
    before = dict(wall)
    late = dict(wall)
    for entry in laid:
        late[spot(entry["space"])] = "any"
    upwards: dict[str, int] = {}
    rising = dict(before)
    for entry in reversed(laid):
        rising[spot(entry["space"])] = "any"
        upwards[entry["space"]] = plain_points(record, rising, entry["space"])
    total = 0
    for entry in laid:
        space = entry["space"]
        wall[spot(space)] = entry.get("color") or printed_colors(record)[space]
        wrong = wrong_tile(record, wall, slips, number, space)
        if wrong is None and slips.made("tiled-upwards", number):
            wrong = upwards[space]
        if wrong is None and slips.made("tiled-at-once", number):
            wrong = plain_points(record, late, space)
        total += plain_points(record, wall, space) if wrong is None else wrong
    return total


def runs(wall: Tiles, space: str) -> tuple[int, int]:
    """The lengths of both runs with the tile itself, 0 where it has no neighbor."""
    row, column = spot(space)
    across = len(steps(wall, row, column, 0, -1)) + len(steps(wall, row, column, 0, +1))
    down = len(steps(wall, row, column, -1, 0)) + len(steps(wall, row, column, +1, 0))
    return across + 1 if across else 0, down + 1 if down else 0


def times(record: Json, space: str) -> int:
    return 2 if record["board"] == "crystal-mosaic-1" and space in printed_colors(record) else 1


def plain_points(record: Json, wall: Tiles, space: str) -> int:
    across, down = runs(wall, space)
    return times(record, space) * (across + down or 1)


def wrong_tile(record: Json, wall: Tiles, slips: Slips, number: int, space: str) -> int | None:
    """The points counted for a tile if a slip applies."""
    across, down = runs(wall, space)
    double, points = times(record, space), plain_points(record, wall, space)
    corner, lone = bool(across and down), not across and not down
    wrong = {
        "tile-missed": [0],
        "tile-twice": [points + points],
        "corner-counted-once": [double * (across + down - 1)] if corner else [],
        "corner-extra": [double * (across + down + 1)] if not corner and not lone else [],
        "lone-counted-twice": [double * 2] if lone else [],
        "one-run-only": [double * across, double * down] if corner else [],
        "double-forgotten": [across + down or 1],
        "double-once-per-run": [double * across + down, across + double * down] if corner else [],
        "double-tile-only": []
        if lone
        else [(across + double - 1 if across else 0) + (down + double - 1 if down else 0)],
    }
    for id, ways in wrong.items():
        way = slips.way(id, number, space)
        if way is not None and ways and ways != [points]:
            return ways[min(way, len(ways) - 1)]
    return None


def after_floor(record: Json, own: list[Json], slips: Slips, number: int, score: int) -> int:
    tiles = sum(entry["tiles"] for entry in own if entry["do"] == "floor")
    marker = any(entry["marker"] for entry in own if entry["do"] == "floor")
    stuck = sum(entry["row"] for entry in own if entry["do"] == "stuck")
    values = floor_values(record)
    spared = any(entry.get("spared") for entry in own if entry["do"] == "floor")
    fallen = tiles + stuck + (1 if marker else 0) - (1 if spared else 0)
    if slips.made("marker-forgotten", number) and marker:
        fallen -= 1
    if slips.made("stuck-forgotten", number) and stuck:
        fallen -= stuck
    if slips.made("spared-forgotten", number) and spared:
        fallen += 1
    if fallen <= 0 or slips.made("floor-forgotten", number):
        return score
    if slips.made("floor-per-tile", number):
        score -= fallen
    elif slips.made("plain-floor", number):
        score += sum(BASE_FLOOR[:fallen])
    else:
        score += sum(values[:fallen])
    if score < 0 and not slips.made("floor-below-zero", number):
        return 0
    return score


def wall_bonus(record: Json, wall: Tiles, slips: Slips) -> int:
    worth = SIDE_2_BONUS if record["board"] == "crystal-mosaic-2" else BASE_BONUS
    total = 0
    groups = [("full-row", [(row, column) for column in FIVE]) for row in FIVE]
    groups += [("full-column", [(row, column) for row in FIVE]) for column in FIVE]
    groups += [("full-color", [place for place in wall if wall[place] == color]) for color in WALL_COLORS]
    for reason, places in groups:
        if len(places) < 5 or any(place not in wall for place in places):
            continue
        spaces = [name(place) for place in places]
        if slips.bonus("bonus-missed", reason, spaces):
            continue
        total += BASE_BONUS[reason] if slips.bonus("bonus-plain", reason, spaces) else worth[reason]
    return total + jokers_as_colors(record, wall, slips)


def jokers_as_colors(record: Json, wall: Tiles, slips: Slips) -> int:
    """The bonus for every color whose five printed spaces are covered, some of them by jokers."""
    printed = printed_colors(record)
    total = 0
    for color in WALL_COLORS if len(printed) == 25 else []:
        spaces = [space for space in printed if printed[space] == color]
        tiles = [wall.get(spot(space), "") for space in spaces]
        if len(spaces) == 5 and all(tiles) and "joker" in tiles and color in tiles:
            total += 10 if slips.bonus("joker-as-color", "full-color", spaces) else 0
    return total


# ---------------------------------------------------------------------------------------------------- stars


def miscount_star(record: Json, player: int, made: list[Json]) -> int:
    slips = Slips(made)
    board: dict[str, str] = {}
    total = 0 if slips.made("start-forgotten", 0) else 5
    kept = 0
    for entry in record["entries"]:
        number = entry["round"]
        if entry.get("player") != player:
            continue
        missed = slips.made("round-missed", number)
        if entry["do"] == "lay":
            points = wrong_star_tile(record["board"], board, slips, entry)
            total += 0 if missed else points
        elif entry["do"] == "first":
            lost = 1 if slips.made("first-one-point", number) else entry["tiles"]
            total = lose(
                total, 0 if missed or slips.made("first-forgotten", number) else lost, slips, number, "first-taken"
            )
        elif entry["do"] == "pass":
            lost = 0 if missed or slips.made("discard-forgotten", number) else entry["discarded"]
            total = lose(total, lost, slips, number, "tiles-discarded")
            kept = entry["kept"] if number == 6 else 0
    if any(entry["do"] == "end" and entry["round"] == 6 for entry in record["entries"]):
        total += star_bonus(record, board, slips)
        total = lose(total, 0 if slips.made("left-forgotten", 0) else kept, slips, 0, "tiles-left")
    return total


def wrong_star_tile(board_id: str, board: dict[str, str], slips: Slips, entry: Json) -> int:
    space, number = entry["space"], entry["round"]
    star, slot = spot(space)
    board[space] = entry.get("color") or printed_on_star(board_id, star, slot)
    points = len(ring_run(board, star, slot))
    wrong = {
        "tile-missed": 0,
        "tile-twice": points + points,
        "star-whole": len([other for other in board if spot(other)[0] == star]),
        "wrap-forgotten": 1 + walk(board, star, slot, -1) + walk(board, star, slot, +1),
    }
    written = [value for id, value in wrong.items() if slips.made(id, number, space) and value != points]
    return written[0] if written else points


def walk(board: dict[str, str], star: int, slot: int, step: int) -> int:
    """The tiles met while walking to space 1 or space 6, without wrapping around."""
    met = 0
    while f"{star}.{slot + step}" in board:
        slot += step
        met += 1
    return met


def lose(score: int, tiles: int, slips: Slips, number: int, reason: str) -> int:
    if tiles == 0:
        return score
    score -= tiles
    way = slips.way("loss-below-one", number)
    always = any(slip["slip"] == "loss-below-one" and slip["round"] is None for slip in slips.slips)
    let_go = always or (way is not None and LETTING_GO[way] in (reason, "any"))
    return score if let_go or score >= 1 else 1


def star_bonus(record: Json, board: dict[str, str], slips: Slips) -> int:
    total = 0
    stars = [*OUTER_STARS, CENTER]
    for star in stars:
        spaces = [f"{star}.{slot}" for slot in SIX]
        if all(space in board for space in spaces) and not slips.bonus("bonus-missed", "full-star", spaces):
            colors = {board[space] for space in spaces}
            kind = colors.pop() if len(colors) == 1 else "mixed"
            values = FULL_STAR if slips.bonus("glazed-plain", "full-star", spaces) else star_values(record["board"])
            total += values["mixed" if slips.bonus("star-bonus-flat", "full-star", spaces) else kind]
    for number, points in number_values(record["board"]).items():
        spaces = [f"{s}.{slot}" for s in stars for slot in SIX if number_at(record["board"], s, slot) == number]
        if all(space in board for space in spaces) and not slips.bonus("bonus-missed", "full-number", spaces):
            total += FULL_NUMBER[number] if slips.bonus("glazed-plain", "full-number", spaces) else points
    return total + sets_counted(record["board"], board, slips)


def sets_counted(board_id: str, board: dict[str, str], slips: Slips) -> int:
    """The sets of structures, and those that lack only a fountain."""
    if board_id not in GLAZED_SET:
        return 0
    piles = {kind: [one for one in those if set(one) <= set(board)] for kind, _, those in GLAZED_STRUCTURES}
    fountains = len(piles.pop("fountain"))
    without = min(map(len, piles.values()))
    total = 0
    piles["fountain"] = [
        one for kind, _, those in GLAZED_STRUCTURES if kind == "fountain" for one in those if set(one) <= set(board)
    ]
    for nth in range(min(without, fountains)):
        spaces = sorted({space for pile in piles.values() for space in pile[nth]})
        if slips.bonus("bonus-missed", "structure-set", spaces):
            continue
        total += GLAZED_SET[board_id] * (2 if slips.bonus("set-twice", "structure-set", spaces) else 1)
    if slips.bonus("fountain-forgotten", "structure-set", []) and without > fountains:
        total += GLAZED_SET[board_id] * (without - fountains)
    return total


def named(slip: Json) -> Json:
    """The fields that identify a slip."""
    return {key: slip[key] for key in ("slip", "round", "space", "bonus", "spaces") if key in slip}


def together(slip: Json) -> list[Json]:
    """The slips of one suspicion."""
    return [named(slip), *(together(slip["and"]) if "and" in slip else [])]
