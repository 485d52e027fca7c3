"""Counts a game a second time, as a person would with a pencil: the reference that the rules are tested against.

It shares no code with the program: JSON in, JSON out, every run is walked space by space, and the facts about the
printed boards are written out again. It is deliberately slow and obvious.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
PRINTED_WALL["chocolatier"] = PRINTED_WALL["azul"]
PRINTED_WALL["chocolatier-brown"] = PRINTED_WALL["azul-gray"]

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
FOUNTAINS = [
    ["1.6", "1.1", "2.4", "2.5"],
    ["2.6", "2.1", "3.4", "3.5"],
    ["3.6", "3.1", "4.4", "4.5"],
    ["4.6", "4.1", "5.4", "5.5"],
    ["5.6", "5.1", "6.4", "6.5"],
    ["6.6", "6.1", "1.4", "1.5"],
]
STRUCTURES = [("window", 3, WINDOWS), ("statue", 2, STATUES), ("pillar", 1, PILLARS)]

# What only Glazed Pavilion has, or prints differently.
GLAZED_STRUCTURES = [*STRUCTURES, ("fountain", 1, FOUNTAINS)]
GLAZED_CENTER = {
    "glazed-pavilion-orange": ["purple", "green", "orange", "yellow", "blue", "red"],
    "glazed-pavilion-purple": ["orange", "red", "blue", "yellow", "green", "purple"],
}
GLAZED_STAR = {
    "glazed-pavilion-orange": FULL_STAR | {"mixed": 15},
    "glazed-pavilion-purple": {
        "mixed": 15,
        "purple": 14,
        "green": 15,
        "yellow": 16,
        "blue": 17,
        "red": 18,
        "orange": 20,
    },
}
GLAZED_NUMBER = {"glazed-pavilion-orange": FULL_NUMBER, "glazed-pavilion-purple": {1: 3, 2: 6, 3: 18, 4: 12}}
GLAZED_SET = {"glazed-pavilion-orange": 15, "glazed-pavilion-purple": 12}

WALL_BOARDS = list(PRINTED_WALL)
STAR_BOARDS = ["summer-pavilion-mini", "summer-pavilion-mini-mono", "summer-pavilion", "summer-pavilion-mono"]
STAR_BOARDS += GLAZED_SET
DOME_BOARDS = ["azul-duel"]

BROKEN = [1, 2, 3, 4]
MARKER = 2
GOALS = ["rows", "wilds", "corners"]
GOAL_POINTS: dict[str, Any] = {
    "rows": 3,
    "columns": 7,
    "diagonals": 10,
    "wilds": 2,
    "border": 1,
    "corners": [3, 8],
    "specials": -3,
    "color-rows": 4,
}
# The upper left space of each place, by its number.
PLACES = {1: (1, 1), 2: (1, 3), 3: (1, 5), 4: (3, 1), 5: (3, 3), 6: (3, 5), 7: (5, 1), 8: (5, 3), 9: (5, 5)}


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
        """Refund the part of a loss that would take the score below the minimum."""
        if self.total < self.lowest:
            self.write(number, "never-below", self.lowest - self.total)


def count(record: Json) -> Json:
    """The whole result of a legal record, in the shape of `azulejo-score/1`."""
    if record["board"] in DOME_BOARDS:
        return count_domes(record)
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
            if entry.get("spared"):
                fallen -= 1
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
            count_star_entry(record["board"], boards[entry["player"]], sheets[entry["player"]], entry)
    finished = any(entry["do"] == "end" and entry["round"] == 6 for entry in record["entries"])
    if finished:
        for board, sheet in zip(boards, sheets, strict=True):
            count_star_bonuses(record["board"], board, sheet)
            count_tiles_left(record, sheet)
    return result(record, sheets, finished, [0 for _ in boards])


def count_star_entry(board_id: str, board: dict[str, str], sheet: Sheet, entry: Json) -> None:
    number = entry["round"]
    if entry["do"] == "lay":
        count_star_tile(board_id, board, sheet, entry)
    elif entry["do"] == "first":
        sheet.write(number, "first-taken", -entry["tiles"])
    elif entry["do"] == "pass" and entry["discarded"]:
        sheet.write(number, "tiles-discarded", -entry["discarded"])
    sheet.hold(number)


def count_star_tile(board_id: str, board: dict[str, str], sheet: Sheet, entry: Json) -> None:
    space = entry["space"]
    star, slot = spot(space)
    before = set(board)
    board[space] = entry.get("color") or printed_on_star(board_id, star, slot)
    run = ring_run(board, star, slot)
    sheet.write(entry["round"], "star-group", len(run), space, run, earned_tiles(board_id, before, set(board)))


def printed_on_star(board_id: str, star: int, slot: int) -> str:
    """The color of a tile if the record omits it."""
    return GLAZED_CENTER[board_id][slot - 1] if star == CENTER else OUTER_STARS[star]


def structures_of(board_id: str) -> list[tuple[str, int, list[list[str]]]]:
    return GLAZED_STRUCTURES if board_id in GLAZED_SET else STRUCTURES


def earned_tiles(board_id: str, before: set[str], after: set[str]) -> Json:
    """The bonus tiles for each structure that has just been surrounded."""
    closed = [
        (kind, tiles)
        for kind, tiles, structures in structures_of(board_id)
        for spaces in structures
        if set(spaces) <= after and not set(spaces) <= before
    ]
    if not closed:
        return {}
    return {"bonus_tiles": sum(tiles for _, tiles in closed), "from": [kind for kind, _ in closed]}


def ring_run(board: dict[str, str], star: int, slot: int) -> list[str]:
    """The tiles linked with this one: clockwise to the first gap, then counterclockwise to the first gap."""
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
    if not board_id.endswith(("mono", "purple")):
        return slot
    return 3 if star == CENTER else MONO_NUMBERS[slot]


def count_star_bonuses(board_id: str, board: dict[str, str], sheet: Sheet) -> None:
    for star in [*OUTER_STARS, CENTER]:
        spaces = [f"{star}.{slot}" for slot in SIX]
        if all(space in board for space in spaces):
            colors = {board[space] for space in spaces}
            kind = colors.pop() if len(colors) == 1 else "mixed"
            sheet.write(0, "full-star", star_values(board_id)[kind], spaces=spaces)
    for number, points in number_values(board_id).items():
        stars = [*OUTER_STARS, CENTER]
        spaces = [f"{s}.{slot}" for s in stars for slot in SIX if number_at(board_id, s, slot) == number]
        if all(space in board for space in spaces):
            sheet.write(0, "full-number", points, spaces=spaces)
    count_sets(board_id, board, sheet)


def star_values(board_id: str) -> dict[str, int]:
    return GLAZED_STAR.get(board_id, FULL_STAR)


def number_values(board_id: str) -> dict[int, int]:
    return GLAZED_NUMBER.get(board_id, FULL_NUMBER)


def count_sets(board_id: str, board: dict[str, str], sheet: Sheet) -> None:
    """Form sets from the surrounded structures, one of each kind, as long as every kind has one left."""
    if board_id not in GLAZED_SET:
        return
    piles = [[one for one in all_of_kind if set(one) <= set(board)] for _, _, all_of_kind in GLAZED_STRUCTURES]
    while all(piles):
        spaces = {space for pile in piles for space in pile.pop(0)}
        sheet.write(0, "structure-set", GLAZED_SET[board_id], spaces=sorted(spaces))


def count_tiles_left(record: Json, sheet: Sheet) -> None:
    """The tiles that the player kept when passing in the last round."""
    for entry in of_round(record, 6):
        if entry["do"] == "pass" and entry["player"] == sheet.player and entry["kept"]:
            sheet.write(0, "tiles-left", -entry["kept"])
            sheet.hold(0)


# ---------------------------------------------------------------------------------------------------- domes


class DomeSheet(Sheet):
    """One player's sheet, plates and tiles."""

    def __init__(self, player: int) -> None:
        super().__init__(player, lowest=0)
        self.printed: dict[Spot, str] = {}
        self.plates: list[list[Spot]] = []
        self.tiles: Tiles = {}
        self.write(0, "start", 5)


def count_domes(record: Json) -> Json:
    sheets = [DomeSheet(0), DomeSheet(1)]
    marker = [0, 0]
    for number in range(1, last_round(record) + 1):
        for sheet in sheets:
            own = [entry for entry in of_round(record, number) if entry.get("player") == sheet.player]
            count_dome_round(sheet, own)
            if number == 5 and any(entry["do"] == "floor" and entry["marker"] for entry in own):
                marker[sheet.player] = 1
    finished = any(entry["do"] == "end" and entry["round"] == 5 for entry in record["entries"])
    if finished:
        for sheet in sheets:
            count_goals(record.get("options", {}), sheet)
            sheet.hold(0)
    return result(record, sheets, finished, marker, "marker")


def count_dome_round(sheet: DomeSheet, own: list[Json]) -> None:
    """Plates as they come, tiles from the top row down, then broken tiles and the marker together."""
    for entry in own:
        if entry["do"] == "plate":
            place_plate(sheet, entry)
    for row in SIX:
        for entry in own:
            if entry["do"] == "lay" and spot(entry["space"])[0] == row:
                count_dome_tile(sheet, entry)
    broken = sum(entry["row"] for entry in own if entry["do"] == "stuck")
    broken += sum(entry["tiles"] for entry in own if entry["do"] == "floor")
    if broken:
        sheet.write(own[0]["round"], "floor", -sum(BROKEN[:broken]), more={"tiles": broken})
    if any(entry["do"] == "floor" and entry["marker"] for entry in own):
        sheet.write(own[0]["round"], "marker", -MARKER)
    if own:
        sheet.hold(own[0]["round"])


def place_plate(sheet: DomeSheet, entry: Json) -> None:
    row, column = PLACES[entry["place"]]
    spots = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    sheet.plates.append(spots)
    sheet.printed.update(zip(spots, entry["prints"], strict=True))
    hidden = int(entry.get("hidden", 0))
    if hidden:
        sheet.write(entry["round"], "hidden-plate", -hidden, spaces=map(name, spots))
        sheet.hold(entry["round"])


def count_dome_tile(sheet: DomeSheet, entry: Json) -> None:
    number, space, tiles = entry["round"], entry["space"], sheet.tiles
    row, column = spot(space)
    tiles[row, column] = entry.get("color") or sheet.printed[row, column]
    across = [*steps(tiles, row, column, 0, -1)[::-1], (row, column), *steps(tiles, row, column, 0, +1)]
    down = [*steps(tiles, row, column, -1, 0)[::-1], (row, column), *steps(tiles, row, column, +1, 0)]
    if len(across) > 1:
        sheet.write(number, "row-run", len(across), space, map(name, across))
    if len(down) > 1:
        sheet.write(number, "column-run", len(down), space, map(name, down))
    if len(across) == 1 and len(down) == 1:
        sheet.write(number, "lone-tile", 1, space, [space])
    lay_special_tile(sheet, number, (row, column))


def lay_special_tile(sheet: DomeSheet, number: int, laid: Spot) -> None:
    (plate,) = [spots for spots in sheet.plates if laid in spots]
    for place in plate:
        others = [other for other in plate if other != place]
        if sheet.printed[place] == "special" and all(other in sheet.tiles for other in others):
            sheet.tiles[place] = "special"
            sheet.write(number, "special-tile", place[0], name(place), map(name, plate))


def count_goals(options: Json, sheet: DomeSheet) -> None:
    points = GOAL_POINTS | options.get("goal_points", {})
    for goal in options.get("goals", GOALS):
        for worth, spots in goal_lines(goal, points[goal], sheet):
            if worth:
                sheet.write(0, f"goal-{goal}", worth, spaces=map(name, spots))


def goal_lines(goal: str, worth: Any, sheet: DomeSheet) -> list[tuple[int, list[Spot]]]:
    """The lines of one goal: points and spaces."""
    tiles = sheet.tiles
    if goal == "rows":
        return [(worth, row) for row in dome_rows() if full(tiles, row)]
    if goal == "columns":
        columns = [[(row, column) for row in SIX] for column in SIX]
        return [(worth, column) for column in columns if full(tiles, column)]
    if goal == "diagonals":
        diagonals = [[(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)], [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)]]
        return [(worth, diagonal) for diagonal in diagonals if full(tiles, diagonal)]
    if goal == "wilds":
        wilds = sorted(place for place, printed in sheet.printed.items() if printed == "wild")
        return [(worth * len(wilds), wilds)] if full(tiles, wilds) else []
    if goal == "border":
        rim = [place for place in sorted(tiles) if place[0] in (1, 6) or place[1] in (1, 6)]
        return [(worth * len(rim), rim)]
    if goal == "corners":
        corners = [(worth[0], (1, 1)), (worth[0], (1, 5)), (worth[1], (5, 1)), (worth[1], (5, 5))]
        plates = [(points, [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]) for points, (r, c) in corners]
        return [(points, plate) for points, plate in plates if full(tiles, plate)]
    if goal == "specials":
        empty = sorted(p for p, printed in sheet.printed.items() if printed == "special" and p not in tiles)
        return [(worth * len(empty), empty)]
    colored = [[place for place in row if tiles.get(place, "special") != "special"] for row in dome_rows()]
    return [(worth, row) for row in colored if len({tiles[place] for place in row}) == 5]


def dome_rows() -> list[list[Spot]]:
    return [[(row, column) for column in SIX] for row in SIX]


def full(tiles: Tiles, places: list[Spot]) -> bool:
    return all(place in tiles for place in places)


# ---------------------------------------------------------------------------------------------- the result


def result(record: Json, sheets: Sequence[Sheet], finished: bool, rows: list[int], breaker: str = "rows") -> Json:
    """The sheets side by side; `rows` breaks ties in a finished game, and more is better."""
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
        "tie_break": tie_break(sheets, winners, breaker),
        "players": players,
        "lines": [line for sheet in sheets for line in sheet.lines],
    }


def round_points(sheet: Sheet, number: int) -> int:
    points = [line["points"] for line in sheet.lines if line["round"] == number]
    return sum(points)


def tie_break(sheets: Sequence[Sheet], winners: list[int], breaker: str) -> str | None:
    best = [sheet for sheet in sheets if sheet.total == max(other.total for other in sheets)]
    if not winners or len(best) == 1:
        return None
    return "shared" if len(winners) > 1 else breaker
