"""View models of a dome: its spaces and broken tiles. The table provides the catalog of plates and the goals."""

from scorer.play.views import FloorView, SpaceState, SpaceView, SumView, points_of, sum_of
from scorer.rules.board import Space
from scorer.rules.dome import Domes
from scorer.rules.dome_referee import may_place_on_dome
from scorer.rules.entries import Lay
from scorer.rules.plates import Dome
from scorer.rules.reasons import Reason


def dome_spaces(table: Domes, player: int) -> dict[Space, SpaceView]:
    """Every space of a player's dome; without a tile, `color` is what its plate prints: a color, wild or special."""
    return {space: _space(table, player, space) for row in table.layout.groups for space in row}


def _space(table: Domes, player: int, space: Space) -> SpaceView:
    dome = table.dome(player)
    if space in dome.tiles:
        is_new = any(line.space == space and line.round == table.round for line in table.lines if line.player == player)
        state = SpaceState.NEW if is_new else SpaceState.PLACED
        return SpaceView(dome.tiles[space], state, points_of(table, player, space) if is_new else 0)
    printed = dome.print_of(space) or ""
    colors = [color for color in table.layout.colors if not table.refuse(Lay(table.round, player, space, color))]
    if not colors:
        return SpaceView(printed, SpaceState.CLOSED)
    reached = Dome(table.when_reached(player, space.row), table.plates[player])
    return SpaceView(printed, SpaceState.OPEN, may_place_on_dome(reached, space, colors[0]).points)


def broken(table: Domes, player: int) -> FloorView:
    """The broken tiles of the open round; `points` does not include those for the marker."""
    did = table.open[player]
    marker = bool(did.floor and did.floor.marker)
    return FloorView(table.layout.floor, marker, did.broken, table.layout.loss(did.broken))


def sum_with_plates(table: Domes, player: int, number: int) -> tuple[SumView, int]:
    """How a round changed a score, excluding the cost of plates from the stack; and that cost, after refunds."""
    now = [line for line in table.lines if (line.player, line.round) == (player, number)]
    plates, held, before = 0, False, Reason.START
    for line in now:
        given_back = line.reason is Reason.NEVER_BELOW
        if Reason.HIDDEN_PLATE in {line.reason, before if given_back else line.reason}:
            plates += line.points
        elif given_back:
            held = True
        before = line.reason
    sums = sum_of(table, player, number)
    return sums._replace(lost=sums.lost - plates, held=held), plates
