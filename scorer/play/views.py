"""View models of a table: spaces, floor lines, sums and standings as ids and numbers.

The screens turn them into sentences and colors.
"""

from enum import StrEnum
from typing import NamedTuple

from scorer.rules import star, wall
from scorer.rules.board import Color, Space
from scorer.rules.entries import Lay
from scorer.rules.game import Standing, standings
from scorer.rules.reasons import Line, Reason
from scorer.rules.star import StarLayout, Stars, Structure
from scorer.rules.table import Table
from scorer.rules.wall import Walls


class SpaceState(StrEnum):
    """The state of a space."""

    CLOSED = "closed"
    """Empty, and no tile may be placed there now."""
    OPEN = "open"
    """Empty, and a tile may be placed there."""
    PLACED = "placed"
    """Covered in an earlier round."""
    NEW = "new"
    """Covered in the round that is shown."""


class SpaceView(NamedTuple):
    """A space, as drawn."""

    color: Color
    """The color of the tile, or the printed one, or empty."""
    state: SpaceState
    points: int = 0
    """What the tile earned, or what a tile would earn here."""
    factor: int = 1
    bonus_tiles: int = 0


class FloorView(NamedTuple):
    """A floor line, as drawn."""

    losses: tuple[int, ...]
    """As printed."""
    marker: bool
    tiles: int
    """All fallen tiles, including those of stuck lines, those beyond the end of the floor line, and a spared one."""
    points: int
    spared: bool = False
    """Whether the last tile on the floor line, or the marker, costs nothing; not if more have fallen than cost something."""


class SumView(NamedTuple):
    """How a round changed a score."""

    before: int
    tiles: int
    """What the placed tiles earned, or the total of the round if only that is known."""
    lost: int
    """The loss, after the minimum score's refund."""
    total: int
    held: bool = False
    """Whether the minimum score has refunded points."""


class NumberView(NamedTuple):
    """How many of the spaces with one number are covered."""

    number: int
    covered: int
    of: int
    points: int


class SetsView(NamedTuple):
    """The complete structures by kind, and the sets of one of each kind."""

    counts: dict[str, int]
    sets: int
    points: int
    """What the sets earn at the end."""


def wall_spaces(table: Walls, player: int) -> dict[Space, SpaceView]:
    """Every space of a player's wall."""
    return {space: _wall_space(table, player, space) for row in wall.ROWS for space in row}


def _wall_space(table: Walls, player: int, space: Space) -> SpaceView:
    layout, tiles, did = table.layout, table.boards[player], table.open[player]
    factor = layout.factor(space)
    if space in tiles:
        if any(lay.space == space for lay in did.laid):
            return SpaceView(tiles[space], SpaceState.NEW, points_of(table, player, space), factor)
        return SpaceView(tiles[space], SpaceState.PLACED, 0, factor)
    printed = layout.print_of(space)
    colors = layout.possible_colors(printed)
    row = space.row
    legal = any(not table.refuse(Lay(table.round, player, space, color)) for color in colors)
    if not legal:
        return SpaceView(printed or "", SpaceState.CLOSED, 0, factor)
    lines = wall.score_tile_among(layout, table.when_reached(player, row), space)
    return SpaceView(printed or "", SpaceState.OPEN, sum(line.points for line in lines), factor)


def star_spaces(table: Stars, player: int) -> dict[Space, SpaceView]:
    """Every space of a player's star board; `points` and `bonus_tiles` are what a tile earned or would earn."""
    new = {line.space for line in table.lines if line.round == table.round and line.player == player}
    layout, tiles = table.layout, table.boards[player]
    seen = {}
    for group in layout.groups:
        for space in group:
            if space in tiles:
                state = SpaceState.NEW if space in new else SpaceState.PLACED
                line = next(line for line in table.lines if line.player == player and line.space == space)
                seen[space] = SpaceView(tiles[space], state, line.points, bonus_tiles=line.bonus_tiles)
            else:
                points = len(star.linked_among(tiles, space))
                bonus = sum(structure.tiles for structure in star.completed_structures(layout, tiles, space))
                state = SpaceState.CLOSED if table.finished or player in table.passed else SpaceState.OPEN
                seen[space] = SpaceView(layout.print_of(space) or "", state, points, bonus_tiles=bonus)
    return seen


def complete_structures(table: Stars, player: int) -> list[Structure]:
    """The surrounded pillars, statues and windows."""
    return [s for s in table.layout.structures if all(space in table.boards[player] for space in s.spaces)]


def structure_sets(table: Stars, player: int) -> SetsView:
    """How many structures of each kind are complete, and the sets they form; the smallest number decides."""
    complete = [structure.kind for structure in complete_structures(table, player)]
    counts = {kind: complete.count(kind) for kind in dict.fromkeys(one.kind for one in table.layout.structures)}
    sets = min(counts.values())
    return SetsView(counts, sets, sets * table.layout.set_points)


def completed_by(table: Stars, player: int, space: Space) -> list[Structure]:
    """The pillars, statues and windows that the tile on a space completed."""
    line = next((x for x in table.lines if x.player == player and x.space == space), None)
    if not line:
        return []
    complete = complete_structures(table, player)
    return [s for s in complete if space in s.spaces and s.kind in line.sources]


def numbers(table: Stars, player: int) -> list[NumberView]:
    """Progress on the numbers that earn a bonus at the end."""
    layout, tiles = table.layout, table.boards[player]
    return [
        NumberView(
            number, sum(space in tiles for space in layout.spaces_of[number]), len(layout.spaces_of[number]), points
        )
        for number, points in layout.full_number.items()
    ]


def wild(layout: StarLayout, number: int) -> Color:
    """The wild color of a round."""
    return layout.wild[min(number, layout.rounds) - 1]


def floor(table: Walls, player: int) -> FloorView:
    """A player's floor line in the open round."""
    did = table.open[player]
    marker = bool(did.floor and did.floor.marker)
    spared = bool(did.floor and did.floor.spared)
    loss = sum(table.layout.floor[: did.fallen])
    shown = spared and did.fallen < len(table.layout.floor)
    return FloorView(table.layout.floor, marker, did.fallen + spared - marker, loss, shown)


def sum_of(table: Table, player: int, number: int) -> SumView:
    """How a round changed a score; `table` is the table at the end of that round."""
    now = [line for line in table.lines if line.player == player and line.round == number]
    earned = [line.points for line in now if line.space or line.reason is Reason.ROUND_TOTAL]
    tiles = sum(earned)
    lost = sum(line.points for line in now) - tiles
    total = table.totals[player] - table.bonus[player]
    held = any(line.reason == Reason.NEVER_BELOW for line in now)
    return SumView(total - tiles - lost, tiles, lost, total, held)


def bonuses_with(table: Table, player: int, space: Space) -> list[Line]:
    """The end-of-game bonuses that the tile on a space is part of."""
    found = table.bonuses(player)
    return [Line(0, player, reason, points, spaces=spaces) for reason, points, spaces in found if space in spaces]


def lines_of(table: Table, player: int, space: Space) -> list[Line]:
    """The ledger lines of the tile on a space."""
    return [line for line in table.lines if line.player == player and line.space == space]


def points_of(table: Table, player: int, space: Space) -> int:
    return sum(line.points for line in lines_of(table, player, space))


def ranking(table: Table) -> list[Standing]:
    """The standings, best player first."""
    return sorted(standings(table), key=lambda standing: (standing.rank, standing.player))
