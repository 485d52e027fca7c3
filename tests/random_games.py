"""Random legal games as JSON records, for tests and benchmarks.

The rules are implemented independently of the program. Edge cases are deliberately frequent: scores at the minimum,
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
IN_COLUMNS = {colors: frozenset(enumerate(colors, start=1)) for colors in ROW_ORDERS}
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
CHOCOLATE_BOARDS = ("chocolatier", "chocolatier-brown")
PRINTED |= dict(zip(CHOCOLATE_BOARDS, (COLORED_WALL, {}), strict=True))
WALL_BOARDS = tuple(PRINTED)
JOKER_BOARDS = tuple(board for board in PRINTED if not board.startswith("crystal"))
PAVILION_BOARDS = ("summer-pavilion-mini", "summer-pavilion-mini-mono", "summer-pavilion", "summer-pavilion-mono")
# The colors printed in the center, clockwise from the top.
GLAZED_CENTER = {
    "glazed-pavilion-orange": ("purple", "green", "orange", "yellow", "blue", "red"),
    "glazed-pavilion-purple": ("orange", "red", "blue", "yellow", "green", "purple"),
}
STAR_BOARDS = (*PAVILION_BOARDS, *GLAZED_CENTER)
DOME_BOARDS = ("azul-duel",)
BOARDS = WALL_BOARDS + STAR_BOARDS + DOME_BOARDS

NAMES = ("Anna", "Béla", "Äijä", "Zoë")
MOODS = ("ordinary", "ordinary", "clumsy", "builder", "idle")
# How likely a row gets its tile in a round, and the most tiles on the floor line.
ROW_CHANCE = {"ordinary": 0.6, "clumsy": 0.4, "builder": 0.97, "idle": 0.2}
FLOOR_TILES = {"ordinary": 3, "clumsy": 12, "builder": 1, "idle": 8}
# The least and the most tiles that a star player places in a round.
STAR_TILES = {"ordinary": (1, 5), "clumsy": (0, 3), "builder": (6, 8), "idle": (0, 1)}
LONGEST_WALL_GAME = 12


def random_record(rng: random.Random, board: str, players: int | None = None, finished: bool | None = None) -> Json:
    """A legal game of any kind; unusual games are more frequent than in real life."""
    if board in DOME_BOARDS:
        return random_dome_record(rng, finished)
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


def random_dome_record(rng: random.Random, finished: bool | None = None) -> Json:
    """A legal game of Azul Duel of any kind."""
    record = _header(rng, "azul-duel", 2)
    record["options"] = _dome_options(rng)
    _play_domes(rng, record, [rng.choice(MOODS), rng.choice(MOODS)])
    if rng.random() < 0.15:
        _make_dome_twins(rng, record)
    if not (rng.random() < 0.7 if finished is None else finished):
        _break_off_dome(rng, record)
    return record


def typical_record(rng: random.Random, board: str, players: int = 1) -> Json:
    """A finished game as people play it: about 18 placements per player in five or six rounds."""
    record = _header(rng, board, 2 if board in DOME_BOARDS else players)
    if board in DOME_BOARDS:
        _play_domes(rng, record, ["ordinary", "ordinary"])
        for entry in record["entries"]:
            if "hidden" in entry:
                entry["hidden"] = int(entry["hidden"])
        return record
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
    if board in JOKER_BOARDS and rng.random() < 0.4:
        options["jokers"] = rng.random() < 0.8
    return options


def _printed(record: Json) -> Tiles:
    own = record["options"].get("printed")
    if own is None:
        return PRINTED[record["board"]]
    return {(int(space[0]), int(space[2])): color for space, color in own.items()}


def _space(place: Spot) -> str:
    return f"{place[0]}.{place[1]}"


def _whole_wall(rng: random.Random, printed: Tiles) -> Tiles:
    """A full wall that obeys the print and the rules for rows and columns, found by trial."""

    def fill(rows: list[Colors]) -> list[Colors]:
        """Complete these rows to five, or return nothing if that is impossible."""
        if len(rows) == 5:
            return rows
        taken = {place for colors in rows for place in IN_COLUMNS[colors]}
        taken |= {(column, color) for (row, column), color in printed.items() if row > len(rows) + 1}
        wanted = {(column, color) for (row, column), color in printed.items() if row == len(rows) + 1}
        orders = [
            colors for colors in ROW_ORDERS if wanted <= IN_COLUMNS[colors] and taken.isdisjoint(IN_COLUMNS[colors])
        ]
        rng.shuffle(orders)
        return next(filter(None, (fill([*rows, colors]) for colors in orders)), [])

    rows = fill([])
    return {(row, column): rows[row - 1][column - 1] for row in FIVE for column in FIVE}


def _open_columns(wall: Tiles, printed: Tiles, row: int, color: str) -> list[int]:
    """Where in this row the color may still be placed; nowhere if the row already has it."""
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
        spared = rng.choice([None, *range(len(moods))]) if record["board"] in CHOCOLATE_BOARDS else None
        for player, mood in enumerate(moods):
            acts = _tile(
                rng, walls[player], printed, plans[player], mood, jokers=record["options"].get("jokers", False)
            )
            acts += _floor(rng, mood, marker=player == holder)
            if player == spared and acts and acts[-1]["do"] == "floor":
                acts[-1] |= _spared(rng, acts)
            entries += [{"round": number, "player": player} | act for act in acts]
        rng.shuffle(entries)
        _enter_stuck_first(entries)
        record["entries"] += [*entries, {"round": number, "do": "end"}]
        if _is_over(record):
            return


def _spared(rng: random.Random, acts: list[Json]) -> Json:
    """Let the Special Factory spare a tile if one fell; now and then the entry only says that it did not."""
    floor = acts[-1]
    has_fallen = floor["tiles"] or floor["marker"] or any(act["do"] == "stuck" for act in acts)
    if has_fallen:
        return {"spared": True}
    return {"spared": False} if rng.random() < 0.5 else {}


def _enter_stuck_first(entries: list[Json]) -> None:
    """Tiles of a stuck line can be spared only if it was entered before the floor line."""
    spared = [entry for entry in entries if entry.get("spared")]
    for floor in spared:
        entries.remove(floor)
        entries.append(floor)


def _tile(
    rng: random.Random, wall: Tiles, printed: Tiles, plan: Tiles, mood: str, *, jokers: bool = False
) -> list[Json]:
    """One player's tiles of a round, chosen from the top row down, as at the table."""
    acts: list[Json] = []
    for row in FIVE:
        # At a real table the short lines fill up far more often than the long ones.
        chance = (0.98, 0.8, 0.65, 0.55, 0.45)[row - 1] if mood == "typical" else ROW_CHANCE[mood]
        taken = _colors_of_row(wall, printed, row)
        missing = [color for color in WALL_COLORS if color not in taken]
        if rng.random() > chance:
            continue
        if jokers and rng.random() < 0.25:
            acts += _joker(rng, wall, row)
            continue
        if not missing:
            continue
        color = rng.choice(missing)
        columns = _open_columns(wall, printed, row, color)
        if mood == "builder":
            columns = [column for column in FIVE if (row, column) not in wall and plan[row, column] in missing]
        if columns:
            column = rng.choice(columns)
            wall[row, column] = plan[row, column] if mood == "builder" else color
            act = {"do": "lay", "space": f"{row}.{column}"}
            if (row, column) not in printed or rng.random() < 0.6:
                act["color"] = wall[row, column]
            acts.append(act)
        elif mood == "builder":
            continue
        elif mood != "typical" or rng.random() < 0.2:
            acts.append({"do": "stuck", "row": row, "color": color})
    return acts


def _joker(rng: random.Random, wall: Tiles, row: int) -> list[Json]:
    """A joker on any free space of the row."""
    free = [column for column in FIVE if (row, column) not in wall]
    if not free:
        return []
    column = rng.choice(free)
    wall[row, column] = "joker"
    return [{"do": "lay", "space": f"{row}.{column}", "color": "joker"}]


def _colors_of_row(wall: Tiles, printed: Tiles, row: int) -> set[str]:
    """The colors that the row refuses from now on; on a colored side a joker blocks the printed color."""
    colored = len(printed) == 25
    here = [(place, color) for place, color in wall.items() if place[0] == row]
    return {printed[place] if color == "joker" and colored else color for place, color in here}


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
            same = {key: value for key, value in entry.items() if key != "spared"}
            if entry["do"] == "floor":
                same["marker"] = False
            twins += [same | {"player": player} for player in seats]
    record["entries"] = twins


def _is_over(record: Json) -> bool:
    """Whether a player has a full row."""
    lays = [entry for entry in record["entries"] if entry["do"] == "lay"]
    rows = [(entry["player"], entry["space"][0]) for entry in lays]
    return any(rows.count(row) == 5 for row in set(rows))


# ---------------------------------------------------------------------------------------------------- stars


def _play_stars(rng: random.Random, record: Json, moods: list[str]) -> None:
    mono = record["board"].endswith(("mono", "purple"))
    center = GLAZED_CENTER.get(record["board"])
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
                    entries.append(_lay(rng, number, player, boards[player], mono, center))
                else:
                    here.remove(player)
                    entries += _pass(rng, number, player, moods[player])
        record["entries"] += [*entries, {"round": number, "do": "end"}]


def _lay(rng: random.Random, number: int, player: int, board: Tiles, mono: bool, center: Colors | None = None) -> Json:
    free = [(star, slot) for star in range(1, 8) for slot in SIX if (star, slot) not in board]
    begun = {star for star, _slot in board}
    near = [(star, slot) for star, slot in free if star in begun]
    star, slot = rng.choice(near if near and rng.random() < 0.6 else free)
    fixed = center and star == CENTER
    color = center[slot - 1] if center and fixed else rng.choice(_star_colors(board, star, mono))
    board[star, slot] = color
    entry = {"round": number, "player": player, "do": "lay", "space": f"{star}.{slot}"}
    if (not fixed and (mono or star == CENTER)) or rng.random() < 0.6:
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


# ---------------------------------------------------------------------------------------------------- domes

DOME_COLORS = ("blue", "yellow", "red", "black", "turquoise")
PLATE_LETTERS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "T": "turquoise", "S": "special", "W": "wild"}
# Upper left, upper right, lower left, lower right.
PLATES = "YKTS WBTK TRBW KYRW KSTR TYWK SKRB YBKS TRBS YRWB YSKR TKRW BKST RTYW TBWY STYB RWBK SYBR".split()
GOAL_PLATES = (("rows", "color-rows"), ("columns", "border"), ("diagonals", "corners"), ("wilds", "specials"))


def _dome_options(rng: random.Random) -> Json:
    options: Json = {}
    if rng.random() < 0.8:
        plates = rng.sample(GOAL_PLATES, rng.choice((3, 4)))
        options["goals"] = [rng.choice(sides) for sides in plates]
    if rng.random() < 0.2:
        options["goal_points"] = {"rows": rng.randint(0, 5), "corners": [rng.randint(0, 4), 9], "specials": -9}
    return options


def _play_domes(rng: random.Random, record: Json, moods: list[str]) -> None:
    stack = rng.sample(PLATES, len(PLATES))
    domes = [_RandomDome(), _RandomDome()]
    for number in range(1, 6):
        holder = rng.choice([None, 0, 1])
        entries: list[list[Json]] = []
        for player, (dome, mood) in enumerate(zip(domes, moods, strict=True)):
            plates = [dome.place(rng, stack, mood) for _ in range((3, 2, 2, 2, 0)[number - 1])]
            plates = plates if mood != "idle" else plates[: rng.randint(0, len(plates))]
            dome.forget(plates)
            acts = dome.tile(rng, mood) + _floor(rng, mood, marker=player == holder)
            rng.shuffle(acts)
            entries.append([{"round": number, "player": player} | act for act in [*plates, *acts]])
        record["entries"] += [*_mixed(rng, entries), {"round": number, "do": "end"}]


def _mixed(rng: random.Random, rows: list[list[Json]]) -> list[Json]:
    """The entries of both players interleaved at random, each player's in order."""
    rows = [list(row) for row in rows]
    mixed: list[Json] = []
    while any(rows):
        mixed.append(rng.choice([row for row in rows if row]).pop(0))
    return mixed


class _RandomDome:
    """One player's dome."""

    def __init__(self) -> None:
        self.places: dict[int, list[str]] = {}
        self.known: set[int] = set()
        self.tiles: Tiles = {}

    def place(self, rng: random.Random, stack: list[str], mood: str) -> Json:
        place = rng.choice([place for place in range(1, 10) if place not in self.places])
        a, b, c, d = list(stack.pop())
        turned = rng.choice([(a, b, c, d), (c, a, d, b), (d, c, b, a), (b, d, a, c)])
        self.places[place] = [PLATE_LETTERS[letter] for letter in turned]
        hidden = rng.choice([0, 0, 0, True, False, 1, 2, 12 if mood == "clumsy" else 3])
        return {"do": "plate", "place": place, "prints": self.places[place], "hidden": hidden}

    def forget(self, placed: list[Json]) -> None:
        """Keep only plates that were really placed, in this round or earlier."""
        self.known |= {plate["place"] for plate in placed}
        self.places = {place: prints for place, prints in self.places.items() if place in self.known}

    def printed(self, row: int, column: int) -> str:
        place = (row - 1) // 2 * 3 + (column - 1) // 2 + 1
        prints = self.places.get(place)
        return prints[(row - 1) % 2 * 2 + (column - 1) % 2] if prints else ""

    def tile(self, rng: random.Random, mood: str) -> list[Json]:
        acts: list[Json] = []
        for row in SIX:
            if rng.random() > ROW_CHANCE[mood] + 0.1:
                continue
            free = [c for c in SIX if (row, c) not in self.tiles and self.printed(row, c) not in ("", "special")]
            color = rng.choice(DOME_COLORS)
            fits = [c for c in free if self.printed(row, c) in (color, "wild")]
            if mood == "builder" and free and not fits:
                color = self.printed(row, free[0])
                fits = [free[0]]
            if fits:
                acts.append(self._lay(rng, row, rng.choice(fits), color))
            elif all(self.printed(row, column) for column in SIX):
                acts.append({"do": "stuck", "row": row, "color": color})
        return acts

    def _lay(self, rng: random.Random, row: int, column: int, color: str) -> Json:
        self.tiles[row, column] = color
        act = {"do": "lay", "space": f"{row}.{column}"}
        if self.printed(row, column) == "wild" or rng.random() < 0.6:
            act["color"] = color
        return act


def _make_dome_twins(rng: random.Random, record: Json) -> None:
    """Both players score alike without plates, so that they tie."""
    entries: list[Json] = []
    for number in range(1, 6):
        for player in (0, 1):
            marker = player == 0 and rng.random() < 0.4
            entries.append({"round": number, "player": player, "do": "floor", "tiles": 4, "marker": marker})
        entries.append({"round": number, "do": "end"})
    record["entries"] = entries


def _break_off_dome(rng: random.Random, record: Json) -> None:
    """Break off the game after any entry."""
    record["entries"] = record["entries"][: rng.randint(0, len(record["entries"]) - 1)]


# -------------------------------------------------------------------------------------------- unfinished games


def _break_off(rng: random.Random, record: Json) -> None:
    """Break off the game, after a round or in the middle of one."""
    entries = record["entries"]
    number = rng.randint(1, entries[-1]["round"])
    whole = [entry for entry in entries if entry["round"] < number]
    open_round = [entry for entry in entries if entry["round"] == number and entry["do"] != "end"]
    if record["board"] in STAR_BOARDS:
        record["entries"] = whole + open_round[: rng.randint(0, len(open_round))]
        return
    # A line is stuck only because of the tiles above it, so a player with a stuck line keeps the whole round.
    stuck = {entry["player"] for entry in open_round if entry["do"] == "stuck"}
    record["entries"] = whole + [e for e in open_round if e["player"] in stuck or rng.random() < 0.6]
