"""How points are earned on a wall: base Azul, Azul Mini and Crystal Mosaic, every side.

| azul.hu                           | what                                | here               | proof          |
| --------------------------------- | ----------------------------------- | ------------------ | -------------- |
| A, Fal; Játékvariáció             | which color may lie where           | `forbids_tile`     | test_refusals  |
| Játékvariáció, Különleges eset    | a full pattern line that is stuck   | `_forbids_stuck`   | test_refusals  |
| Pontozás                          | linked tiles across and down        | `earned`           | test_rulebooks |
| crystal-mosaic.hu, 1. oldal       | the ×2 spaces                       | `earned`           | test_rulebooks |
| B. A fal csempézése, A)           | row by row from the top             | `_score_round`     | test_wall      |
| Padlóvonal; B, last paragraph     | floor line, marker, never below 0   | `_score_round`     | test_rulebooks |
| A játék vége                      | rows, columns, colors; ties         | `credit_bonuses`   | test_wall      |

A set of spaces is kept as the bits of a number where speed asks for it: what a tile earns depends on nothing but
the tiles of its row and column, so that each of these few thousand crosses is counted only once.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from operator import attrgetter
from typing import Final

from scorer.rules.board import WALL_COLORS, WALL_GROUPS, Color, Space, Tiles
from scorer.rules.entries import End, Entry, Floor, Lay, Stuck
from scorer.rules.layouts import WallLayout
from scorer.rules.reasons import Code, Line, Reason, Refusal
from scorer.rules.table import Table

ROWS: Final = WALL_GROUPS
COLUMNS: Final = tuple(zip(*WALL_GROUPS, strict=True))

_BIT: Final = {space: 1 << n for n, space in enumerate(space for row in ROWS for space in row)}


def _bits(spaces: Iterable[Space]) -> int:
    return sum(_BIT[space] for space in spaces)


_FULL_ROWS: Final = tuple(_bits(row) for row in ROWS)
_CROSS: Final = {space: _bits({*row, *column}) for row in ROWS for column in COLUMNS for space in {*row} & {*column}}
"""The row and the column of each space: all that matters to a tile's points."""

Part = tuple[Reason, int, Space, tuple[Space, ...]]
"""A line but for its round and player."""


def run(line: tuple[Space, ...], space: Space, covered: int) -> tuple[Space, ...]:
    """The unbroken run of covered spaces in a row or column to which `space` belongs."""
    first = last = line.index(space)
    while first > 0 and covered & _BIT[line[first - 1]]:
        first -= 1
    while last < 4 and covered & _BIT[line[last + 1]]:
        last += 1
    return line[first : last + 1]


@cache
def earned(space: Space, cross: int, factor: int) -> tuple[Part, ...]:
    """What a tile earns where it lies, its row and column being covered as `cross` says."""
    across = run(ROWS[space.row - 1], space, cross)
    down = run(COLUMNS[space.column - 1], space, cross)
    parts: list[Part] = []
    if len(across) > 1:
        parts.append((Reason.ROW_RUN, len(across), space, across))
    if len(down) > 1:
        parts.append((Reason.COLUMN_RUN, len(down), space, down))
    if not parts:
        parts.append((Reason.LONE_TILE, 1, space, (space,)))
    if factor > 1:
        once = sum(points for _, points, _, _ in parts)
        parts.append((Reason.DOUBLE_SPACE, (factor - 1) * once, space, (space,)))
    return tuple(parts)


def earned_on(layout: WallLayout, tiles: Tiles, space: Space) -> tuple[Part, ...]:
    """What a tile on `space` would earn beside the tiles that lie there already."""
    cross = _bits({*tiles, space}) & _CROSS[space]
    return earned(space, cross, layout.factor(space))


def forbids_tile(layout: WallLayout, tiles: Tiles, space: Space, color: Color) -> Refusal | None:
    """Why a tile of this color may not lie on this space of a wall, or None."""
    if space in tiles:
        return Refusal(Code.SPACE_TAKEN, (space,))
    if layout.printed.get(space, color) != color:
        return Refusal(Code.WRONG_COLOR, (space,))
    if same := _lying(tiles, ROWS[space.row - 1], color):
        return Refusal(Code.COLOR_IN_ROW, same)
    if same := _lying(tiles, COLUMNS[space.column - 1], color):
        return Refusal(Code.COLOR_IN_COLUMN, same)
    return None


def _lying(tiles: Tiles, line: tuple[Space, ...], color: Color) -> tuple[Space, ...]:
    """Where a color lies in a row or column."""
    return tuple(space for space in line if tiles.get(space) == color)


def legal_spaces(layout: WallLayout, tiles: Tiles, row: int, color: Color) -> list[Space]:
    """Where in a row a tile of this color may lie."""
    return [space for space in ROWS[row - 1] if not forbids_tile(layout, tiles, space, color)]


def full_rows(tiles: Tiles) -> list[tuple[Space, ...]]:
    """The complete rows of a wall."""
    return [row for row in ROWS if all(map(tiles.__contains__, row))]


def full_columns(tiles: Tiles) -> list[tuple[Space, ...]]:
    """The complete columns of a wall."""
    return [column for column in COLUMNS if all(map(tiles.__contains__, column))]


def full_colors(tiles: Tiles) -> list[tuple[Space, ...]]:
    """The spaces of every color that lies on the wall five times."""
    lying = list(tiles.values())
    complete = [color for color in WALL_COLORS if lying.count(color) == 5]
    return [tuple(sorted(space for space in tiles if tiles[space] == color)) for color in complete]


def bonuses(layout: WallLayout, tiles: Tiles) -> Iterator[tuple[Reason, int, tuple[Space, ...]]]:
    """What a wall, as it lies there, brings at the end of the game, and for which spaces."""
    for reason, points, groups in (
        (Reason.FULL_ROW, layout.full_row, full_rows(tiles)),
        (Reason.FULL_COLUMN, layout.full_column, full_columns(tiles)),
        (Reason.FULL_COLOR, layout.full_color, full_colors(tiles)),
    ):
        for spaces in groups:
            yield reason, points, spaces


class _Round:
    """What one player did in the open round."""

    def __init__(self) -> None:
        self.laid: list[Lay] = []
        self.stuck: list[Stuck] = []
        self.floor: Floor | None = None
        self.fallen = 0
        """How many tiles lie on the floor line, the marker among them."""

    def has_tiled(self, row: int) -> bool:
        return any(lay.space.row == row for lay in self.laid) or any(s.row == row for s in self.stuck)


_from_the_top: Final = attrgetter("space")


class Walls(Table):
    """Everybody's wall. A round is scored when it closes, so the order of its entries does not matter."""

    layout: WallLayout

    def __init__(self, layout: WallLayout, seats: int) -> None:
        super().__init__(layout, seats, least=0)
        self.open = [_Round() for _ in self.seats]
        self._covered = [0 for _ in self.seats]

    def play(self, entry: Entry) -> None:
        if isinstance(entry, Lay):
            self.boards[entry.player][entry.space] = entry.color
            self.open[entry.player].laid.append(entry)
        elif isinstance(entry, Floor):
            did = self.open[entry.player]
            did.floor = entry
            did.fallen += entry.tiles + entry.marker
        elif isinstance(entry, Stuck):
            did = self.open[entry.player]
            did.stuck.append(entry)
            did.fallen += entry.row
        elif isinstance(entry, End):
            self._score_round()
            self.round += 1
            self.open = [_Round() for _ in self.seats]
            if any(covered & row == row for covered in self._covered for row in _FULL_ROWS):
                self.end_game()

    def close(self) -> None:
        if any(player.laid or player.stuck or player.floor for player in self.open):
            self._score_round()

    def tie_break(self, player: int) -> int:
        return len(full_rows(self.boards[player]))

    def forbids(self, entry: Entry) -> Refusal | None:
        if isinstance(entry, Lay):
            return self._forbids_lay(entry)
        if isinstance(entry, Floor):
            return self._forbids_floor(entry)
        if isinstance(entry, Stuck):
            return self._forbids_stuck(entry)
        return None if isinstance(entry, End) else Refusal(Code.NOT_ON_THIS_BOARD)

    def _score_round(self) -> None:
        for player, did in enumerate(self.open):
            self._score_tiles(player, did.laid)
            if fallen := did.fallen:
                loss = sum(self.layout.floor[:fallen])
                self.credit_loss(Line(self.round, player, Reason.FLOOR, loss, tiles=fallen))
        self.end_round()

    def _score_tiles(self, player: int, laid: list[Lay]) -> None:
        covered = self._covered[player]
        for lay in sorted(laid, key=_from_the_top):
            space = lay.space
            covered |= _BIT[space]
            for part in earned(space, covered & _CROSS[space], self.layout.factor(space)):
                self.credit(Line(self.round, player, *part))
        self._covered[player] = covered

    def credit_bonuses(self) -> None:
        for player, tiles in enumerate(self.boards):
            for reason, points, spaces in bonuses(self.layout, tiles):
                self.credit(Line(0, player, reason, points, spaces=spaces))

    def _forbids_lay(self, lay: Lay) -> Refusal | None:
        tiles = self.boards[lay.player]
        if refusal := forbids_tile(self.layout, tiles, lay.space, lay.color):
            return refusal
        if self.open[lay.player].has_tiled(lay.space.row):
            return Refusal(Code.ROW_ALREADY_TILED, self._laid_in(lay.player, lay.space.row))
        return None

    def _forbids_floor(self, floor: Floor) -> Refusal | None:
        if self.open[floor.player].floor:
            return Refusal(Code.FLOOR_ALREADY_SET)
        if floor.marker and any(other.floor and other.floor.marker for other in self.open):
            return Refusal(Code.MARKER_TAKEN)
        return None

    def _forbids_stuck(self, stuck: Stuck) -> Refusal | None:
        if not self.layout.has_free_spaces:
            return Refusal(Code.NOT_ON_THIS_BOARD)
        if not 1 <= stuck.row <= 5:
            return Refusal(Code.BAD_NUMBER)
        if self.open[stuck.player].has_tiled(stuck.row):
            return Refusal(Code.ROW_ALREADY_TILED, self._laid_in(stuck.player, stuck.row))
        tiles = self.when_reached(stuck.player, stuck.row)
        if same := _lying(tiles, ROWS[stuck.row - 1], stuck.color):
            return Refusal(Code.COLOR_IN_ROW, same)
        if free := legal_spaces(self.layout, tiles, stuck.row, stuck.color):
            return Refusal(Code.NOT_STUCK, tuple(free))
        return None

    def _laid_in(self, player: int, row: int) -> tuple[Space, ...]:
        return tuple(lay.space for lay in self.open[player].laid if lay.space.row == row)

    def when_reached(self, player: int, row: int) -> dict[Space, Color]:
        """The wall as it is when scoring, from the top, reaches a row: without this round's tiles below."""
        below = {lay.space for lay in self.open[player].laid if lay.space.row > row}
        return {space: color for space, color in self.boards[player].items() if space not in below}
