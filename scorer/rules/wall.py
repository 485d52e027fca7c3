"""The wall family: base Azul, Azul Mini, Crystal Mosaic and Master Chocolatier, every side.

| azul.hu                           | what                                | here                     | proof          |
| --------------------------------- | ----------------------------------- | ------------------------ | -------------- |
| A, Fal; Játékvariáció             | which color is allowed where        | `WallLayout.refuse_tile` | test_refusals  |
| Játékvariáció, Különleges eset    | a full pattern line that is stuck   | `_refuse_stuck`          | test_refusals  |
| Pontozás                          | linked tiles in row and column      | `linked_tiles`           | test_rulebooks |
| crystal-mosaic.hu, 1. oldal       | the ×2 spaces                       | `_line_of_factor`        | test_rulebooks |
| B. A fal csempézése, A)           | row by row from the top             | `_score_round`           | test_wall      |
| Padlóvonal; B, last paragraph     | floor line, marker, never below 0   | `_score_round`           | test_rulebooks |
| A játék vége                      | rows, columns, colors; ties         | `WallLayout.bonuses`     | test_wall      |
| joker tiles (promo)               | a tile of no color                  | `spaces_against`         | test_jokers    |
| Master Chocolatier                | the spared tile of the floor line   | `Walls._refuse_floor`    | test_spared    |

For speed, sets of spaces are bit masks. Each line of a tile depends only on the other tiles in its row or only on those in
its column, so lines are cached by these few patterns.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, partial
from operator import itemgetter
from typing import Any, ClassVar, Final, Self

from scorer.rules.board import JOKER, WALL_COLORS, WALL_GROUPS, Color, Space, Tiles
from scorer.rules.entries import End, Entry, FinalTotal, Floor, Lay, RoundTotal, Stuck
from scorer.rules.memo import Memo
from scorer.rules.provenance import Confidence
from scorer.rules.reasons import Code, Line, Reason, Refusal, TieBreak
from scorer.rules.table import TOTALS, Bonus, Layout, Table

ROWS: Final = WALL_GROUPS
COLUMNS: Final = tuple(zip(*WALL_GROUPS, strict=True))

_BIT: Final = {space: 1 << n for n, space in enumerate(space for row in ROWS for space in row)}


def _bits(spaces: Iterable[Space]) -> int:
    return sum(map(_BIT.__getitem__, spaces))


@lru_cache(1000)
def _spaces(bits: int) -> tuple[Space, ...]:
    return tuple([space for space, bit in _BIT.items() if bits & bit])


_ROW_BITS: Final = {row: _bits(row) for row in ROWS}
_COLUMN_BITS: Final = {column: _bits(column) for column in COLUMNS}
_ROW_STARTS: Final = _bits(COLUMNS[0])
_ROW: Final = {space: _bits(row) - _BIT[space] for row in ROWS for space in row}
"""The other spaces in the row of each space."""
_COLUMN: Final = {space: _bits(column) - _BIT[space] for column in COLUMNS for space in column}
_IN_LINE: Final = {
    space: tuple(other for other in ROWS[space.row - 1] + COLUMNS[space.column - 1] if other != space) for space in _BIT
}
"""The other spaces in the row and the column of each space."""


@dataclass(frozen=True)
class WallLayout(Layout):
    """A wall of five rows and columns with a floor line."""

    printed: Mapping[Space, Color]
    """The spaces with a printed color; the others take any color."""
    printed_factor: int = 1
    """The factor for the points of a tile on a printed space."""
    floor: tuple[int, ...] = (-1, -1, -2, -2, -2, -3, -3)
    full_row: int = 2
    full_column: int = 7
    full_color: int = 10
    takes_jokers: bool = False
    """Whether the joker tiles can be played on this board."""
    jokers: bool = False
    """Whether this game has joker tiles."""
    spares: bool = False
    """Whether a Special Factory can spare a player one tile of the floor line."""

    family: ClassVar[str] = "wall"
    colors: ClassVar[tuple[Color, ...]] = WALL_COLORS
    groups: ClassVar[tuple[tuple[Space, ...], ...]] = WALL_GROUPS
    groups_adjoin: ClassVar[bool] = True
    tiles_per_color: ClassVar[int] = 20
    tie_breaker: ClassVar[TieBreak | None] = TieBreak.ROWS
    scored_by_rows: ClassVar[bool] = True

    @property
    def entries(self) -> frozenset[type[Entry]]:
        return _ENTRIES_WITH_STUCK if self.has_free_spaces else _ENTRIES

    @property
    def end_reasons(self) -> tuple[Reason, ...]:
        return Reason.FULL_ROW, Reason.FULL_COLUMN, Reason.FULL_COLOR

    @property
    def has_free_spaces(self) -> bool:
        return len(self.printed) < 25

    @property
    def tile_colors(self) -> tuple[Color, ...]:
        return (*self.colors, JOKER) if self.jokers else self.colors

    @property
    def is_print_certain(self) -> bool:
        return self.sources["printed"].confidence is Confidence.CONFIRMED

    @property
    def floor_losses(self) -> tuple[int, ...]:
        return self.floor

    def print_of(self, space: Space) -> Color | None:
        return self.printed.get(space)

    def factor(self, space: Space) -> int:
        """The factor for the points of a tile on this space."""
        return self.printed_factor if space in self.printed else 1

    @cached_property
    def masks(self) -> Mapping[Space, tuple[int, int, int, int]]:
        """What scoring a tile needs to know about its space: the bit, the rest of its row and column, and the factor."""
        return {space: (_BIT[space], _ROW[space], _COLUMN[space], self.factor(space)) for space in _BIT}

    def options(self) -> dict[str, Any]:
        options: dict[str, Any] = {"floor": list(self.floor), "printed": dict(self.printed)}
        return options | {"jokers": self.jokers} if self.takes_jokers else options

    def with_options(self, options: Mapping[str, Any]) -> Self:
        values = {**self.options(), **options}
        printed = {Space(name): color for name, color in values["printed"].items()}
        jokers = bool(values.get("jokers"))
        return replace(self, floor=tuple(values["floor"]), printed=printed, jokers=jokers)

    def new_table(self, seats: int) -> "Walls":
        return Walls(self, seats)

    def refuse_tile(self, tiles: Tiles, space: Space, color: Color) -> Refusal | None:
        if space in tiles:
            return Refusal(Code.SPACE_TAKEN, (space,))
        if color == JOKER:
            return None
        if self.printed.get(space, color) != color:
            return Refusal(Code.WRONG_COLOR, (space,))
        if same := self.spaces_against(tiles, space.row, color):
            return Refusal(Code.COLOR_IN_ROW, same)
        if same := spaces_of_color(tiles, COLUMNS[space.column - 1], color):
            return Refusal(Code.COLOR_IN_COLUMN, same)
        return None

    def spaces_against(self, tiles: Tiles, row: int, color: Color) -> tuple[Space, ...]:
        """The tiles that keep a row from taking this color.

        On a colored side, a joker blocks the color printed below it.
        """
        if color == JOKER:
            return ()
        line = ROWS[row - 1]
        same = spaces_of_color(tiles, line, color)
        if not self.jokers or self.has_free_spaces:
            return same
        jokers = spaces_of_color(tiles, line, JOKER)
        return same + tuple(space for space in jokers if self.printed[space] == color)

    def legal_spaces(self, tiles: Tiles, row: int, color: Color) -> list[Space]:
        """The spaces of a row where a tile of this color may be placed."""
        return [space for space in ROWS[row - 1] if not self.refuse_tile(tiles, space, color)]

    def distinct_colors(self, tiles: Tiles, space: Space) -> list[Color]:
        return [color for color in self.tile_colors if not self.refuse_tile(tiles, space, color)]

    def linked_spaces(self, tiles: Tiles, space: Space) -> tuple[Space, ...]:
        lines = score_tile_among(self, tiles, space)
        return tuple(dict.fromkeys(other for line in lines for other in line.spaces))

    def bonuses(self, tiles: Tiles) -> Iterator[Bonus]:
        of_color = dict.fromkeys(tiles.values(), 0)
        for space, color in tiles.items():
            of_color[color] |= _BIT[space]
        covered = sum(of_color.values())
        for row in _full_groups(_ROW_BITS, covered):
            yield Reason.FULL_ROW, self.full_row, row
        for column in _full_groups(_COLUMN_BITS, covered):
            yield Reason.FULL_COLUMN, self.full_column, column
        for color in WALL_COLORS:
            if of_color.get(color, 0).bit_count() == 5:
                yield Reason.FULL_COLOR, self.full_color, _spaces(of_color[color])

    def tie_break(self, tiles: Tiles) -> int:
        return len(self.end_triggers(tiles))

    def end_triggers(self, tiles: Tiles) -> list[tuple[Space, ...]]:
        return _full_groups(_ROW_BITS, _bits(tiles))


_ENTRIES: Final[frozenset[type[Entry]]] = frozenset((Lay, Floor, End)) | TOTALS
_ENTRIES_WITH_STUCK: Final[frozenset[type[Entry]]] = _ENTRIES | {Stuck}


@cache
def linked_tiles(space: Space, others: int) -> tuple[Space, ...]:
    """The unbroken run of covered spaces around `space`, given the others in its row or those in its column."""
    line = COLUMNS[space.column - 1] if others & _COLUMN[space] else ROWS[space.row - 1]
    first = last = line.index(space)
    while first > 0 and others & _BIT[line[first - 1]]:
        first -= 1
    while last < 4 and others & _BIT[line[last + 1]]:
        last += 1
    return line[first : last + 1]


_ROUNDS_CACHED: Final = 64
"""A few megabytes at most, which only thousands of games can fill."""
_LINES_CACHED: Final = 2**13


def _run_line(number: int, player: int, space: Space, others: int) -> tuple[Line, ...]:
    """The line of a tile for its row or its column, given the other covered spaces there; none without a neighbor."""
    run = linked_tiles(space, others)
    reason = Reason.COLUMN_RUN if others & _COLUMN[space] else Reason.ROW_RUN
    return (Line(number, player, reason, len(run), space, run),) if len(run) > 1 else ()


@lru_cache(_ROUNDS_CACHED)
def _lines_of_round(number: int, player: int) -> Memo[Space, Memo[int, tuple[Line, ...]]]:
    """The lines of all tiles that a player may place in a round, by space and by other covered spaces."""
    return Memo(lambda space: Memo(partial(_run_line, number, player, space)))


@lru_cache(_LINES_CACHED)
def _lone_tile(number: int, player: int, space: Space) -> tuple[Line, ...]:
    return (Line(number, player, Reason.LONE_TILE, 1, space, (space,)),)


def _line_of_factor(lines: tuple[Line, ...], factor: int) -> Line:
    """The line of a space that multiplies the points of its tile: what it adds to these lines."""
    points = (factor - 1) * sum([line.points for line in lines])
    space = lines[0].space
    return lines[0]._replace(reason=Reason.DOUBLE_SPACE, points=points, spaces=(space,))


@lru_cache(_LINES_CACHED)
def _floor_line(number: int, player: int, loss: int, tiles: int, spared: bool) -> Line:
    return Line(number, player, Reason.FLOOR, loss, tiles=tiles, spared=spared)


def score_tile_among(layout: WallLayout, tiles: Tiles, space: Space) -> tuple[Line, ...]:
    """The lines of a tile on `space` next to these tiles, of no round or player."""
    at, covered = _lines_of_round(0, 0)[space], _bits(tiles)
    lines = at[covered & _ROW[space]] + at[covered & _COLUMN[space]] or _lone_tile(0, 0, space)
    factor = layout.factor(space)
    return (*lines, _line_of_factor(lines, factor)) if factor > 1 else lines


def spaces_of_color(tiles: Tiles, line: tuple[Space, ...], color: Color) -> tuple[Space, ...]:
    """The spaces of a row or column that have a tile of this color."""
    if color not in map(tiles.get, line):  # nearly always
        return ()
    return tuple([space for space in line if tiles.get(space) == color])


def _full_groups(groups: Mapping[tuple[Space, ...], int], covered: int) -> list[tuple[Space, ...]]:
    """The complete rows, or the complete columns."""
    return [group for group, bits in groups.items() if covered & bits == bits]


def _has_full_row(covered: int) -> bool:
    """Whether five neighboring bits are set, starting at the first space of a row."""
    return bool(covered & covered >> 1 & covered >> 2 & covered >> 3 & covered >> 4 & _ROW_STARTS)


class WallRound:
    """One player's entries in the open round."""

    def __init__(self) -> None:
        self.laid: list[Lay] = []
        self.stuck: list[Stuck] = []
        self.tiled: set[int] = set()
        """The rows of either."""
        self.floor: Floor | None = None
        self.fallen = 0
        """The number of tiles on the floor line, including the marker, without the spared one."""


_from_the_top: Final = itemgetter(Lay._fields.index("space"))


class Walls(Table):
    """The walls of all players. A round is scored when it closes, so the order of its entries does not matter."""

    layout: WallLayout

    def __init__(self, layout: WallLayout, seats: int) -> None:
        super().__init__(layout, seats)
        self.open = [WallRound() for _ in self.seats]
        self._covered = [0 for _ in self.seats]

    def play(self, entry: Entry) -> None:
        if isinstance(entry, Lay):
            _, player, space, color = entry
            self.boards[player][space] = color
            own = self.open[player]
            own.laid.append(entry)
            own.tiled.add(space.group)  # its row, without a call
        elif isinstance(entry, Floor):
            own = self.open[entry.player]
            own.floor = entry
            own.fallen += entry.tiles + entry.marker - entry.spared
        elif isinstance(entry, End):
            self._score_round()
            self.round += 1
            self.open = [WallRound() for _ in self.seats]
            if self.finals or any(map(_has_full_row, self._covered)):
                self.end_game()
        elif isinstance(entry, Stuck):
            own = self.open[entry.player]
            own.stuck.append(entry)
            own.tiled.add(entry.row)
            own.fallen += entry.row
        elif isinstance(entry, RoundTotal | FinalTotal):
            self.play_total(entry)

    def close(self) -> None:
        if self.has_totals or any(map(self.has_entered, self.seats)):
            self._score_round()

    def has_entered(self, player: int) -> bool:
        own = self.open[player]
        return bool(own.laid or own.stuck or own.floor)

    def is_usual(self, lay: Lay) -> bool:
        number, player, space, color = lay
        if number != self.round or player not in self.seats:
            return False
        layout, tiles = self.layout, self.boards[player]
        return (
            space in layout.known_spaces
            and color in layout.known_tile_colors
            and layout.printed.get(space, color) == color
            and space not in tiles
            and color not in map(tiles.get, _IN_LINE[space])
            and space.group not in self.open[player].tiled
            and not (layout.jokers or self.totals_only or self.finished)
        )

    def refuse_by_rules(self, entry: Entry) -> Refusal | None:
        if isinstance(entry, Lay):
            return self._refuse_lay(entry)
        if isinstance(entry, Floor):
            return self._refuse_floor(entry)
        if isinstance(entry, Stuck):
            return self._refuse_stuck(entry)
        return None

    def _score_round(self) -> None:
        for player, own in enumerate(self.open):
            if own.laid:
                self._score_tiles(player, own.laid)
            if (fallen := own.fallen) > 0:
                loss = sum(self.layout.floor[:fallen])
                spared = bool(own.floor and own.floor.spared)
                self.credit_loss(_floor_line(self.round, player, loss, fallen, spared))
        self.end_round()

    def _score_tiles(self, player: int, laid: list[Lay]) -> None:
        known, masks, covered = _lines_of_round(self.round, player), self.layout.masks, self._covered[player]
        earned: list[Line] = []
        for lay in sorted(laid, key=_from_the_top):
            space = lay.space
            at, (bit, row, column, factor) = known[space], masks[space]
            lines = at[covered & row] + at[covered & column] or _lone_tile(self.round, player, space)
            earned += lines
            if factor > 1:
                earned.append(_line_of_factor(lines, factor))
            covered |= bit
        self._covered[player] = covered
        self.credit_all(player, earned, sum([line.points for line in earned]))

    def _refuse_lay(self, lay: Lay) -> Refusal | None:
        _, player, space, color = lay
        if refusal := self.layout.refuse_tile(self.boards[player], space, color):
            return refusal
        if space.row in self.open[player].tiled:
            return Refusal(Code.ROW_ALREADY_TILED, self._laid_in(player, space.row))
        return None

    def _refuse_floor(self, floor: Floor) -> Refusal | None:
        own = self.open[floor.player]
        if floor.spared and not self.layout.spares:
            return Refusal(Code.NOT_ON_THIS_BOARD)
        if floor.spared and not (floor.tiles or floor.marker or own.stuck):
            return Refusal(Code.BAD_NUMBER)
        if own.floor:
            return Refusal(Code.FLOOR_ALREADY_SET)
        if floor.marker and any(other.floor and other.floor.marker for other in self.open):
            return Refusal(Code.MARKER_TAKEN)
        if floor.spared and any(other.floor and other.floor.spared for other in self.open):
            return Refusal(Code.SPARED_TAKEN)
        return None

    def _refuse_stuck(self, stuck: Stuck) -> Refusal | None:
        if not 1 <= stuck.row <= 5:
            return Refusal(Code.BAD_NUMBER)
        if stuck.row in self.open[stuck.player].tiled:
            return Refusal(Code.ROW_ALREADY_TILED, self._laid_in(stuck.player, stuck.row))
        tiles = self.when_reached(stuck.player, stuck.row)
        if same := self.layout.spaces_against(tiles, stuck.row, stuck.color):
            return Refusal(Code.COLOR_IN_ROW, same)
        if free := self.layout.legal_spaces(tiles, stuck.row, stuck.color):
            return Refusal(Code.NOT_STUCK, tuple(free))
        return None

    def _laid_in(self, player: int, row: int) -> tuple[Space, ...]:
        return tuple(lay.space for lay in self.open[player].laid if lay.space.row == row)

    def when_reached(self, player: int, row: int) -> dict[Space, Color]:
        """The wall at the moment scoring, from the top down, reaches a row: without the tiles of this round below it."""
        below = {lay.space for lay in self.open[player].laid if lay.space.row > row}
        return {space: color for space, color in self.boards[player].items() if space not in below}
