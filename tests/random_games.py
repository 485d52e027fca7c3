"""Random legal games as JSON records, for tests and benchmarks.

The rules are implemented independently of the program. Edge cases are frequent on purpose: scores at the minimum,
full boards, long floor lines. The same `random.Random` gives the same game.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

Json = dict[str, Any]
Spot = tuple[int, int]
Tiles = dict[Spot, str]
Colors = tuple[str, ...]

FIVE = range(1, 6)
SIX = range(1, 7)
CENTER = 7
WALL_COLORS = ("blue", "yellow", "red", "black", "white")
ROW_ORDERS = tuple(itertools.permutations(WALL_COLORS))
STAR_COLORS = ("purple", "green", "orange", "yellow", "blue", "red")
STAR_COLOR = {1: "orange", 2: "red", 3: "blue", 4: "yellow", 5: "green", 6: "purple"}

# Every row of the colored wall is the one above it, shifted one to the right.
COLORED_WALL: Tiles = {(row, column): WALL_COLORS[(column - row) % 5] for row in FIVE for column in FIVE}
PRINTED: dict[str, Tiles] = {
    "azul": COLORED_WALL,
    "azul-gray": {},
    "azul-mini": COLORED_WALL,
    "azul-mini-dark": {},
    "crystal-mosaic-1": {(1, 4): "black", (2, 1): "white", (3, 3): "yellow", (4, 5): "blue", (5, 2): "red"},
    "crystal-mosaic-2": {(2, 2): "blue", (2, 4): "red", (3, 3): "white", (4, 2): "black", (4, 4): "yellow"},
}
WALL_BOARDS = tuple(PRINTED)
STAR_BOARDS = ("summer-pavilion-mini", "summer-pavilion-mini-mono", "summer-pavilion", "summer-pavilion-mono")
BOARDS = WALL_BOARDS + STAR_BOARDS

NAMES = ("Anna", "Béla", "Äijä", "Zoë")
MOODS = ("ordinary", "ordinary", "clumsy", "builder", "idle")
# How likely a row gets its tile in a round, and the most tiles on the floor line.
ROW_CHANCE = {"ordinary": 0.6, "clumsy": 0.4, "builder": 0.97, "idle": 0.2}
FLOOR_TILES = {"ordinary": 3, "clumsy": 12, "builder": 1, "idle": 8}
# The least and the most tiles that a star player places in a round.
STAR_TILES = {"ordinary": (1, 5), "clumsy": (0, 3), "builder": (6, 8), "idle": (0, 1)}
LONGEST_WALL_GAME = 12


def random_record(rng: random.Random, board: str, players: int | None = None, finished: bool | None = None) -> Json:
    """A legal game of any kind; unusual ones are more frequent than in real life."""
    seats = players or rng.randint(1, 4)
    wanted = rng.random() < 0.7 if finished is None else finished
    record = _header(rng, board, seats)
    moods = [rng.choice(MOODS) for _ in range(seats)]
    if board in STAR_BOARDS:
        _play_stars(rng, record, moods)
    else:
        record["options"] = _wall_options(rng, board)
        _play_walls(rng, record, moods)
        if rng.random() < 0.1:
            _make_twins(record)
        if wanted and not _is_over(record):
            record["entries"].clear()
            _play_walls(rng, record, ["builder", *moods[1:]])
    if not wanted:
        _break_off(rng, record)
    return record


def typical_record(rng: random.Random, board: str, players: int = 1) -> Json:
    """A finished game as people play it: about 18 placements per player in five or six rounds."""
    record = _header(rng, board, players)
    if board in STAR_BOARDS:
        _play_stars(rng, record, ["ordinary"] * players)
        return record
    while True:
        record["entries"].clear()
        _play_walls(rng, record, ["typical"] * players)
        rounds = record["entries"][-1]["round"]
        if _is_over(record) and 5 <= rounds <= 6:
            return record


def _header(rng: random.Random, board: str, seats: int) -> Json:
    record: Json = {
        "format": "azulejo-game/1",
        "id": f"game-{rng.getrandbits(48):012x}",
        "board": board,
        "options": {},
        "players": [{"name": name} for name in NAMES[:seats]],
        "entries": [],
    }
    if board in STAR_BOARDS and rng.random() < 0.2:
        record["options"]["wild"] = rng.sample(STAR_COLORS, 6)
    if rng.random() < 0.2:
        record["note"] = "a long evening"
        record["weather"] = {"sky": "gray", "kept": True}
    return record


# ---------------------------------------------------------------------------------------------------- walls


def _wall_options(rng: random.Random, board: str) -> Json:
    options: Json = {}
    if rng.random() < 0.2:
        options["floor"] = [-rng.randint(0, 4) for _ in range(7)]
    if rng.random() < 0.2:
        wall = _whole_wall(rng, {})
        count = 25 if PRINTED[board] == COLORED_WALL else 5
        options["printed"] = {_space(place): wall[place] for place in rng.sample(sorted(wall), count)}
    return options


def _printed(record: Json) -> Tiles:
    own = record["options"].get("printed")
    if own is None:
        return PRINTED[record["board"]]
    return {(int(space[0]), int(space[2])): color for space, color in own.items()}


def _space(place: Spot) -> str:
    return f"{place[0]}.{place[1]}"


def _whole_wall(rng: random.Random, printed: Tiles) -> Tiles:
    """A full wall that obeys the print, every row and every column; found by trying."""

    def fits(rows: list[Colors], colors: Colors) -> bool:
        row = len(rows) + 1
        for column, color in enumerate(colors, start=1):
            if printed.get((row, column), color) != color or any(above[column - 1] == color for above in rows):
                return False
        return True

    def fill(rows: list[Colors]) -> list[Colors]:
        """The five rows that begin with these, or None if there are none."""
        if len(rows) == 5:
            return rows
        for colors in rng.sample(ROW_ORDERS, len(ROW_ORDERS)):
            if fits(rows, colors) and (whole := fill([*rows, colors])):
                return whole
        return []

    rows = fill([])
    return {(row, column): rows[row - 1][column - 1] for row in FIVE for column in FIVE}


def _open_columns(wall: Tiles, printed: Tiles, row: int, color: str) -> list[int]:
    """Where in this row the color may still be laid; nowhere if the row has it."""
    if any(wall.get((row, column)) == color for column in FIVE):
        return []
    return [
        column
        for column in FIVE
        if (row, column) not in wall
        and printed.get((row, column), color) == color
        and all(wall.get((other, column)) != color for other in FIVE)
    ]


def _play_walls(rng: random.Random, record: Json, moods: list[str]) -> None:
    printed = _printed(record)
    walls: list[Tiles] = [{} for _ in moods]
    plans = [_whole_wall(rng, printed) if mood == "builder" else {} for mood in moods]
    for number in range(1, LONGEST_WALL_GAME + 1):
        entries: list[Json] = []
        holder = rng.choice([None, *range(len(moods))])
        for player, mood in enumerate(moods):
            acts = _tile(rng, walls[player], printed, plans[player], mood)
            acts += _floor(rng, mood, marker=player == holder)
            entries += [{"round": number, "player": player} | act for act in acts]
        rng.shuffle(entries)
        record["entries"] += [*entries, {"round": number, "do": "end"}]
        if _is_over(record):
            return


def _tile(rng: random.Random, wall: Tiles, printed: Tiles, plan: Tiles, mood: str) -> list[Json]:
    """One player's tiles of a round, found from the top row down as at the table."""
    acts: list[Json] = []
    for row in FIVE:
        # At a real table the short lines fill up far more often than the long ones.
        chance = (0.98, 0.8, 0.65, 0.55, 0.45)[row - 1] if mood == "typical" else ROW_CHANCE[mood]
        missing = [color for color in WALL_COLORS if color not in _colors_of_row(wall, row)]
        if not missing or rng.random() > chance:
            continue
        color = rng.choice(missing)
        columns = _open_columns(wall, printed, row, color)
        if mood == "builder":
            columns = [column for column in FIVE if (row, column) not in wall]
        if columns:
            column = rng.choice(columns)
            wall[row, column] = plan[row, column] if mood == "builder" else color
            act = {"do": "lay", "space": f"{row}.{column}"}
            if (row, column) not in printed or rng.random() < 0.6:
                act["color"] = wall[row, column]
            acts.append(act)
        elif mood != "typical" or rng.random() < 0.2:
            acts.append({"do": "stuck", "row": row, "color": color})
    return acts


def _colors_of_row(wall: Tiles, row: int) -> set[str]:
    return {color for (own_row, _), color in wall.items() if own_row == row}


def _floor(rng: random.Random, mood: str, *, marker: bool) -> list[Json]:
    tiles = rng.randint(0, FLOOR_TILES.get(mood, 3))
    if not marker and rng.random() < 0.3:
        return []
    return [{"do": "floor", "tiles": tiles, "marker": marker}]


def _make_twins(record: Json) -> None:
    """All players do what the first one does, so they tie."""
    seats = range(len(record["players"]))
    twins = []
    for entry in record["entries"]:
        if entry["do"] == "end":
            twins.append(entry)
        elif entry["player"] == 0:
            same = entry | {"marker": False} if entry["do"] == "floor" else entry
            twins += [same | {"player": player} for player in seats]
    record["entries"] = twins


def _is_over(record: Json) -> bool:
    """Whether a player has a full row."""
    lays = [entry for entry in record["entries"] if entry["do"] == "lay"]
    rows = [(entry["player"], entry["space"][0]) for entry in lays]
    return any(rows.count(row) == 5 for row in set(rows))


# ---------------------------------------------------------------------------------------------------- stars


def _play_stars(rng: random.Random, record: Json, moods: list[str]) -> None:
    mono = record["board"].endswith("mono")
    boards: list[Tiles] = [{} for _ in moods]
    for number in SIX:
        entries: list[Json] = []
        if rng.random() < 0.9:
            player = rng.randrange(len(moods))
            tiles = rng.randint(1, 12 if moods[player] == "clumsy" else 5)
            entries.append({"round": number, "player": player, "do": "first", "tiles": tiles})
        left = [rng.randint(*STAR_TILES[mood]) for mood in moods]
        here = list(range(len(moods)))
        while here:
            for player in list(here):
                if left[player] and len(boards[player]) < 42:
                    left[player] -= 1
                    entries.append(_lay(rng, number, player, boards[player], mono))
                else:
                    here.remove(player)
                    entries += _pass(rng, number, player, moods[player])
        record["entries"] += [*entries, {"round": number, "do": "end"}]


def _lay(rng: random.Random, number: int, player: int, board: Tiles, mono: bool) -> Json:
    free = [(star, slot) for star in range(1, 8) for slot in SIX if (star, slot) not in board]
    near = [(star, slot) for star, slot in free if any((star, other) in board for other in SIX)]
    star, slot = rng.choice(near if near and rng.random() < 0.6 else free)
    color = rng.choice(_star_colors(board, star, mono))
    board[star, slot] = color
    entry = {"round": number, "player": player, "do": "lay", "space": f"{star}.{slot}"}
    if mono or star == CENTER or rng.random() < 0.6:
        entry["color"] = color
    return entry


def _star_colors(board: Tiles, star: int, mono: bool) -> list[str]:
    """The colors that may still be placed on a star."""
    if not mono and star != CENTER:
        return [STAR_COLOR[star]]
    present = [board[star, slot] for slot in SIX if (star, slot) in board]
    if mono and len(present) == 1:
        return list(STAR_COLORS)
    if mono and len(set(present)) == 1:
        return [present[0]]
    return [color for color in STAR_COLORS if color not in present]


def _pass(rng: random.Random, number: int, player: int, mood: str) -> list[Json]:
    if rng.random() < 0.05:
        return []
    discarded = rng.randint(0, 12 if mood == "clumsy" else 2)
    return [{"round": number, "player": player, "do": "pass", "kept": rng.randint(0, 4), "discarded": discarded}]


# -------------------------------------------------------------------------------------------- unfinished games


def _break_off(rng: random.Random, record: Json) -> None:
    """Break the game off, after a round or in the middle of one."""
    entries = record["entries"]
    number = rng.randint(1, entries[-1]["round"])
    whole = [entry for entry in entries if entry["round"] < number]
    open_round = [entry for entry in entries if entry["round"] == number and entry["do"] != "end"]
    if record["board"] in STAR_BOARDS:
        record["entries"] = whole + open_round[: rng.randint(0, len(open_round))]
        return
    # Only the tiles above it make a line stuck: a player with a stuck line keeps the whole round.
    stuck = {entry["player"] for entry in open_round if entry["do"] == "stuck"}
    record["entries"] = whole + [e for e in open_round if e["player"] in stuck or rng.random() < 0.6]
