"""Counts one player's points on a dome with given slips, like `miscounting.py` for walls and stars.

If a slip has several variants, `way` selects one. Like `counting.py`, whose helpers it uses, it shares no code with the
program.
"""

from __future__ import annotations

from typing import Protocol

from tests.counting import (
    BROKEN,
    GOAL_POINTS,
    GOALS,
    MARKER,
    DomeSheet,
    Json,
    Spot,
    Tiles,
    goal_lines,
    name,
    place_plate,
    spot,
    steps,
)


class SlipsMade(Protocol):
    """The slips to make."""

    def made(self, id: str, number: int, space: str | None = None) -> bool: ...

    def way(self, id: str, number: int, space: str | None = None) -> int | None: ...

    def everywhere(self, id: str) -> bool: ...

    def bonus(self, id: str, reason: str, spaces: list[str]) -> bool: ...


def miscount_dome(record: Json, player: int, slips: SlipsMade) -> int:
    sheet = DomeSheet(player)
    total = 0 if slips.made("start-forgotten", 0) else 5
    last = max((entry["round"] for entry in record["entries"]), default=0)
    for number in range(1, last + 1):
        own = [entry for entry in record["entries"] if entry["round"] == number and entry.get("player") == player]
        after = lay_plates(sheet, own, slips, number, total)
        after += dome_tiles(sheet, own, slips, number)
        after = lose_broken(own, slips, number, after)
        if not slips.made("round-missed", number):
            total = after
    if any(entry["do"] == "end" and entry["round"] == 5 for entry in record["entries"]):
        total = dome_goals(record, sheet, slips, total)
    return total


def held(score: int, slips: SlipsMade, number: int) -> int:
    return score if score >= 0 or slips.made("floor-below-zero", number) else 0


def lay_plates(sheet: DomeSheet, own: list[Json], slips: SlipsMade, number: int, score: int) -> int:
    """If several plates were drawn from the stack in a round, `way` selects the forgotten one."""
    drawn = 0
    for entry in own:
        if entry["do"] != "plate":
            continue
        place_plate(sheet, entry)
        hidden = int(entry.get("hidden", 0))
        if not hidden:
            continue
        way = slips.way("hidden-forgotten", number)
        if not slips.everywhere("hidden-forgotten") and way != drawn:
            score = max(0, score - hidden)
        drawn += 1
    return score


def dome_runs(tiles: Tiles, row: int, column: int) -> tuple[int, int]:
    """The lengths of both runs with the tile itself, 0 where it has no neighbor."""
    across = len(steps(tiles, row, column, 0, -1)) + len(steps(tiles, row, column, 0, +1))
    down = len(steps(tiles, row, column, -1, 0)) + len(steps(tiles, row, column, +1, 0))
    return across + 1 if across else 0, down + 1 if down else 0


def usual(tiles: Tiles, place: Spot) -> int:
    across, down = dome_runs(tiles, *place)
    return across + down or 1


def special_after(sheet: DomeSheet, tiles: Tiles, place: Spot) -> Spot | None:
    """The special space that the tile just placed has completed."""
    (plate,) = [spots for spots in sheet.plates if place in spots]
    empty = [other for other in plate if other not in tiles]
    return empty[0] if len(empty) == 1 and sheet.printed[empty[0]] == "special" else None


def dome_tiles(sheet: DomeSheet, own: list[Json], slips: SlipsMade, number: int) -> int:
    laid = sorted(spot(entry["space"]) for entry in own if entry["do"] == "lay")
    colors = {spot(entry["space"]): entry.get("color", "printed") for entry in own if entry["do"] == "lay"}
    late = {**sheet.tiles, **colors}
    rising = dict(sheet.tiles)
    upwards: dict[Spot, int] = {}
    for place in reversed(laid):
        rising[place] = "any"
        upwards[place] = usual(rising, place)
        if special := special_after(sheet, rising, place):
            rising[special] = "special"
    total = 0
    for place in laid:
        color = colors[place]
        sheet.tiles[place] = sheet.printed[place] if color == "printed" else color
        total += tile_points(sheet, slips, number, place, upwards[place], usual(late, place))
        if special := special_after(sheet, sheet.tiles, place):
            sheet.tiles[special] = "special"
            total += special_points(sheet, slips, number, special)
    return total


def tile_points(sheet: DomeSheet, slips: SlipsMade, number: int, place: Spot, upwards: int, together: int) -> int:
    across, down = dome_runs(sheet.tiles, *place)
    points = across + down or 1
    corner, lone = bool(across and down), not across and not down
    ways = {
        "tile-missed": [0],
        "tile-twice": [points + points],
        "corner-counted-once": [across + down - 1] if corner else [],
        "corner-extra": [points + 1] if not corner and not lone else [],
        "lone-counted-twice": [2] if lone else [],
        "one-run-only": [across, down] if corner else [],
        "tiled-upwards": [upwards],
        "tiled-at-once": [together],
    }
    return changed(ways, slips, number, place, points)


def special_points(sheet: DomeSheet, slips: SlipsMade, number: int, place: Spot) -> int:
    row, column = place
    (plate,) = [spots for spots in sheet.plates if place in spots]
    (other,) = {other_row for other_row, _ in plate} - {row}
    run = usual(sheet.tiles, place)
    ways = {
        "special-missed": [0],
        "special-other-row": [other, column, 7 - row],
        "special-run-counted": [row + run, run],
    }
    return changed(ways, slips, number, place, row)


def changed(ways: dict[str, list[int]], slips: SlipsMade, number: int, place: Spot, points: int) -> int:
    for id, values in ways.items():
        way = slips.way(id, number, name(place) if id not in ("tiled-upwards", "tiled-at-once") else None)
        if way is not None and way < len(values) and values[way] != points:
            return values[way]
    return points


def lose_broken(own: list[Json], slips: SlipsMade, number: int, score: int) -> int:
    stuck = sum(entry["row"] for entry in own if entry["do"] == "stuck")
    broken = stuck + sum(entry["tiles"] for entry in own if entry["do"] == "floor")
    marker = any(entry["marker"] for entry in own if entry["do"] == "floor")
    if broken:
        score -= broken_loss(slips, number, broken, stuck, marker)
    if marker and not slips.made("marker-forgotten", number):
        as_tile = slips.way("marker-as-tile", number) == 0
        score -= (0 if broken else BROKEN[0]) if as_tile else MARKER
    return held(score, slips, number) if broken or marker else score


def broken_loss(slips: SlipsMade, number: int, broken: int, stuck: int, marker: bool) -> int:
    beyond = range(1, broken - 3)
    ways = {
        "floor-forgotten": [0],
        "floor-per-tile": [broken],
        "broken-beyond-last": [10 + sum(4 + n for n in beyond), 10 + 4 * len(beyond)] if beyond else [],
        "stuck-forgotten": [sum(BROKEN[: broken - stuck])],
        "marker-as-tile": [sum(BROKEN[: broken + 1])] if marker else [],
    }
    loss = sum(BROKEN[:broken])
    for id, values in ways.items():
        way = slips.way(id, number)
        if way is not None and way < len(values) and values[way] != loss:
            return values[way]
    return loss


def dome_goals(record: Json, sheet: DomeSheet, slips: SlipsMade, score: int) -> int:
    """The score after the goals. A player who counts no goals does not apply the minimum either."""
    options = record.get("options", {})
    points = GOAL_POINTS | options.get("goal_points", {})
    any_goal = False
    for goal in options.get("goals", GOALS):
        for worth, spots in goal_lines(goal, points[goal], sheet):
            spaces = [name(place) for place in spots]
            if slips.bonus("goal-counted-twice", f"goal-{goal}", spaces):
                score += worth
            if not slips.bonus("bonus-missed", f"goal-{goal}", spaces):
                score += worth
            any_goal = any_goal or worth != 0
    return held(score, slips, 0) if any_goal else score
