"""Counts a game a second time, as a person would with a pencil: the reference that the rules are tested against.

It shares no code with the program: JSON in, JSON out, every run is walked space by space, and the facts of the
printed boards are written out again. It is meant to be slow and obvious.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]
Spot = tuple[int, int]
Tiles = dict[Spot, str]

FIVE = [1, 2, 3, 4, 5]
SIX = [1, 2, 3, 4, 5, 6]
WALL_COLORS = ["blue", "yellow", "red", "black", "white"]
STAR_COLORS = ["purple", "green", "orange", "yellow", "blue", "red"]

# The colored wall, read like the board: the first word is row 1, column 1.
COLORED_WALL = """
blue   yellow red    black  white
white  blue   yellow red    black
black  white  blue   yellow red
red    black  white  blue   yellow
yellow red    black  white  blue
"""
PRINTED_WALL: dict[str, dict[str, str]] = {
    "azul": {
        f"{row}.{column}": color
        for row, words in enumerate(COLORED_WALL.split("\n")[1:6], start=1)
        for column, color in enumerate(words.split(), start=1)
    },
    "azul-gray": {},
    "crystal-mosaic-1": {"1.4": "black", "2.1": "white", "3.3": "yellow", "4.5": "blue", "5.2": "red"},
    "crystal-mosaic-2": {"2.2": "blue", "2.4": "red", "3.3": "white", "4.2": "black", "4.4": "yellow"},
}
PRINTED_WALL["azul-mini"] = PRINTED_WALL["azul"]
PRINTED_WALL["azul-mini-dark"] = PRINTED_WALL["azul-gray"]

BASE_FLOOR = [-1, -1, -2, -2, -2, -3, -3]
MOSAIC_FLOOR = [-1, 0, -1, -2, -1, -2, -3]

OUTER_STARS = {1: "orange", 2: "red", 3: "blue", 4: "yellow", 5: "green", 6: "purple"}
CENTER = 7
FULL_STAR = {"mixed": 12, "red": 14, "blue": 15, "yellow": 16, "orange": 17, "green": 18, "purple": 20}
FULL_NUMBER = {1: 4, 2: 8, 3: 12, 4: 16}
MONO_NUMBERS = {1: 3, 2: 2, 3: 1, 4: 4, 5: 5, 6: 6}
WINDOWS = [["1.5", "1.6"], ["2.5", "2.6"], ["3.5", "3.6"], ["4.5", "4.6"], ["5.5", "5.6"], ["6.5", "6.6"]]
STATUES = [
    ["1.1", "1.2", "2.3", "2.4"],
    ["2.1", "2.2", "3.3", "3.4"],
    ["3.1", "3.2", "4.3", "4.4"],
    ["4.1", "4.2", "5.3", "5.4"],
    ["5.1", "5.2", "6.3", "6.4"],
    ["6.1", "6.2", "1.3", "1.4"],
]
PILLARS = [
    ["1.2", "1.3", "7.6", "7.1"],
    ["2.2", "2.3", "7.1", "7.2"],
    ["3.2", "3.3", "7.2", "7.3"],
    ["4.2", "4.3", "7.3", "7.4"],
    ["5.2", "5.3", "7.4", "7.5"],
    ["6.2", "6.3", "7.5", "7.6"],
]
STRUCTURES = [("window", 3, WINDOWS), ("statue", 2, STATUES), ("pillar", 1, PILLARS)]

WALL_BOARDS = list(PRINTED_WALL)
STAR_BOARDS = ["summer-pavilion-mini", "summer-pavilion-mini-mono", "summer-pavilion", "summer-pavilion-mono"]


class Sheet:
    """One player's sheet: the lines so far and their total."""

    def __init__(self, player: int, lowest: int) -> None:
        self.player = player
        self.lowest = lowest
        self.total = 0
        self.lines: list[Json] = []

    def write(
        self,
        number: int,
        reason: str,
        points: int,
        space: str | None = None,
        spaces: Iterable[str] = (),
        more: Json | None = None,
    ) -> None:
        """Add a line; `number` is the round, 0 for the start and end of the game."""
        line = {"round": number, "player": self.player, "space": space, "reason": reason, "points": points}
        self.lines.append({**line, "spaces": list(spaces), **(more or {})})
        self.total += points

    def hold(self, number: int) -> None:
        """Give back the part of a loss below the lowest score."""
        if self.total < self.lowest:
            self.write(number, "never-below", self.lowest - self.total)


def count(record: Json) -> Json:
    """The whole result of a legal record, in the shape of `azulejo-score/1`."""
    return count_walls(record) if record["board"] in WALL_BOARDS else count_stars(record)


def last_round(record: Json) -> int:
    return max((entry["round"] for entry in record["entries"]), default=0)


def of_round(record: Json, number: int) -> list[Json]:
    return [entry for entry in record["entries"] if entry["round"] == number]


def spot(space: str) -> Spot:
    first, second = space.split(".")
    return int(first), int(second)


def name(place: Spot) -> str:
    return f"{place[0]}.{place[1]}"


# ---------------------------------------------------------------------------------------------------- walls


def count_walls(record: Json) -> Json:
    walls: list[Tiles] = [{} for _ in record["players"]]
    sheets = [Sheet(player, lowest=0) for player in range(len(walls))]
    finished = False
    for number in range(1, last_round(record) + 1):
        entries = of_round(record, number)
        for wall, sheet in zip(walls, sheets, strict=True):
            own = [entry for entry in entries if entry.get("player") == sheet.player]
            count_wall_round(record, wall, sheet, own)
        closed = any(entry["do"] == "end" for entry in entries)
        finished = closed and any(full_rows(wall) for wall in walls)
    if finished:
        for wall, sheet in zip(walls, sheets, strict=True):
            count_wall_bonuses(record["board"], wall, sheet)
    return result(record, sheets, finished, [len(full_rows(wall)) for wall in walls])


def count_wall_round(record: Json, wall: Tiles, sheet: Sheet, own: list[Json]) -> None:
    """From the top row down, then the floor line, then never below 0."""
    for row in FIVE:
        for entry in own:
            if entry["do"] == "lay" and spot(entry["space"])[0] == row:
                count_wall_tile(record, wall, sheet, entry)
    count_floor(record, sheet, own)


def count_wall_tile(record: Json, wall: Tiles, sheet: Sheet, entry: Json) -> None:
    number, space = entry["round"], entry["space"]
    row, column = spot(space)
    wall[row, column] = entry.get("color") or printed_colors(record)[space]
    across = [*steps(wall, row, column, 0, -1)[::-1], (row, column), *steps(wall, row, column, 0, +1)]
    down = [*steps(wall, row, column, -1, 0)[::-1], (row, column), *steps(wall, row, column, +1, 0)]
    points = 0
    if len(across) > 1:
        sheet.write(number, "row-run", len(across), space, map(name, across))
        points += len(across)
    if len(down) > 1:
        sheet.write(number, "column-run", len(down), space, map(name, down))
        points += len(down)
    if points == 0:
        sheet.write(number, "lone-tile", 1, space, [space])
        points = 1
    if record["board"] == "crystal-mosaic-1" and space in printed_colors(record):
        sheet.write(number, "double-space", points, space, [space])


def steps(wall: Tiles, row: int, column: int, down: int, right: int) -> list[Spot]:
    """The tiles met when walking away from a space until the first gap."""
    met: list[Spot] = []
    row, column = row + down, column + right
    while (row, column) in wall:
        met.append((row, column))
        row, column = row + down, column + right
    return met


def count_floor(record: Json, sheet: Sheet, own: list[Json]) -> None:
    fallen = 0
    for entry in own:
        if entry["do"] == "floor":
            fallen += entry["tiles"] + (1 if entry["marker"] else 0)
        if entry["do"] == "stuck":
            fallen += entry["row"]
    if fallen:
        sheet.write(own[0]["round"], "floor", sum(floor_values(record)[:fallen]))
        sheet.hold(own[0]["round"])


def printed_colors(record: Json) -> dict[str, str]:
    own: dict[str, str] | None = record.get("options", {}).get("printed")
    return PRINTED_WALL[record["board"]] if own is None else own


def floor_values(record: Json) -> list[int]:
    usual = MOSAIC_FLOOR if record["board"].startswith("crystal-mosaic") else BASE_FLOOR
    values: list[int] = record.get("options", {}).get("floor", usual)
    return values


def full_rows(wall: Tiles) -> list[list[Spot]]:
    rows = [[(row, column) for column in FIVE] for row in FIVE]
    return [row for row in rows if all(place in wall for place in row)]


def count_wall_bonuses(board: str, wall: Tiles, sheet: Sheet) -> None:
    for_row, for_column, for_color = (3, 10, 12) if board == "crystal-mosaic-2" else (2, 7, 10)
    for row in full_rows(wall):
        sheet.write(0, "full-row", for_row, spaces=map(name, row))
    for column in FIVE:
        places = [(row, column) for row in FIVE]
        if all(place in wall for place in places):
            sheet.write(0, "full-column", for_column, spaces=map(name, places))
    for color in WALL_COLORS:
        places = [place for place in sorted(wall) if wall[place] == color]
        if len(places) == 5:
            sheet.write(0, "full-color", for_color, spaces=map(name, places))


# ---------------------------------------------------------------------------------------------------- stars


def count_stars(record: Json) -> Json:
    boards: list[dict[str, str]] = [{} for _ in record["players"]]
    sheets = [Sheet(player, lowest=1) for player in range(len(boards))]
    for sheet in sheets:
        sheet.write(0, "start", 5)
    for entry in record["entries"]:
        if entry["do"] != "end":
            count_star_entry(boards[entry["player"]], sheets[entry["player"]], entry)
    finished = any(entry["do"] == "end" and entry["round"] == 6 for entry in record["entries"])
    if finished:
        for board, sheet in zip(boards, sheets, strict=True):
            count_star_bonuses(record["board"], board, sheet)
            count_tiles_left(record, sheet)
    return result(record, sheets, finished, [0 for _ in boards])


def count_star_entry(board: dict[str, str], sheet: Sheet, entry: Json) -> None:
    number = entry["round"]
    if entry["do"] == "lay":
        count_star_tile(board, sheet, entry)
    elif entry["do"] == "first":
        sheet.write(number, "first-taken", -entry["tiles"])
    elif entry["do"] == "pass" and entry["discarded"]:
        sheet.write(number, "tiles-discarded", -entry["discarded"])
    sheet.hold(number)


def count_star_tile(board: dict[str, str], sheet: Sheet, entry: Json) -> None:
    space = entry["space"]
    star, slot = spot(space)
    before = set(board)
    board[space] = entry.get("color") or OUTER_STARS[star]
    run = ring_run(board, star, slot)
    sheet.write(entry["round"], "star-group", len(run), space, run, earned_tiles(before, set(board)))


def earned_tiles(before: set[str], after: set[str]) -> Json:
    """The bonus tiles for each pillar, statue and window that has just been surrounded."""
    closed = [
        (kind, tiles)
        for kind, tiles, structures in STRUCTURES
        for spaces in structures
        if set(spaces) <= after and not set(spaces) <= before
    ]
    if not closed:
        return {}
    return {"bonus_tiles": sum(tiles for _, tiles in closed), "from": [kind for kind, _ in closed]}


def ring_run(board: dict[str, str], star: int, slot: int) -> list[str]:
    """The tiles in one piece with this one: clockwise to the first gap, then the other way to the first gap."""
    run = [f"{star}.{slot}"]
    for step in (+1, -1):
        here = slot
        while True:
            here = (here + step - 1) % 6 + 1
            space = f"{star}.{here}"
            if space not in board or space in run:
                break
            run.append(space)
    return run


def number_at(board_id: str, star: int, slot: int) -> int:
    """The number printed on a space, which is its cost."""
    if not board_id.endswith("mono"):
        return slot
    return 3 if star == CENTER else MONO_NUMBERS[slot]


def count_star_bonuses(board_id: str, board: dict[str, str], sheet: Sheet) -> None:
    for star in [*OUTER_STARS, CENTER]:
        spaces = [f"{star}.{slot}" for slot in SIX]
        if all(space in board for space in spaces):
            colors = {board[space] for space in spaces}
            kind = colors.pop() if len(colors) == 1 else "mixed"
            sheet.write(0, "full-star", FULL_STAR[kind], spaces=spaces)
    for number, points in FULL_NUMBER.items():
        stars = [*OUTER_STARS, CENTER]
        spaces = [f"{s}.{slot}" for s in stars for slot in SIX if number_at(board_id, s, slot) == number]
        if all(space in board for space in spaces):
            sheet.write(0, "full-number", points, spaces=spaces)


def count_tiles_left(record: Json, sheet: Sheet) -> None:
    """The tiles that the player kept when passing in the last round."""
    for entry in of_round(record, 6):
        if entry["do"] == "pass" and entry["player"] == sheet.player and entry["kept"]:
            sheet.write(0, "tiles-left", -entry["kept"])
            sheet.hold(0)


# ---------------------------------------------------------------------------------------------- the result


def result(record: Json, sheets: list[Sheet], finished: bool, rows: list[int]) -> Json:
    """The sheets side by side; `rows` are the complete rows that break a tie of a finished game."""
    if not finished:
        rows = [0 for _ in sheets]
    order = [(sheet.total, complete) for sheet, complete in zip(sheets, rows, strict=True)]
    players = [
        {
            "name": seat["name"],
            "total": sheet.total,
            "rank": 1 + len([better for better in order if better > place]),
            "rounds": [round_points(sheet, number) for number in range(1, last_round(record) + 1)],
            "bonus": sum(line["points"] for line in sheet.lines if line["round"] == 0 and line["reason"] != "start"),
        }
        for seat, sheet, place in zip(record["players"], sheets, order, strict=True)
    ]
    winners = [place for place, player in enumerate(players) if player["rank"] == 1] if finished else []
    return {
        "format": "azulejo-score/1",
        "id": record.get("id"),
        "board": record["board"],
        "finished": finished,
        "winners": winners,
        "tie_break": tie_break(sheets, winners),
        "players": players,
        "lines": [line for sheet in sheets for line in sheet.lines],
    }


def round_points(sheet: Sheet, number: int) -> int:
    points = [line["points"] for line in sheet.lines if line["round"] == number]
    return sum(points)


def tie_break(sheets: list[Sheet], winners: list[int]) -> str | None:
    best = [sheet for sheet in sheets if sheet.total == max(other.total for other in sheets)]
    if not winners or len(best) == 1:
        return None
    return "shared" if len(winners) > 1 else "rows"
