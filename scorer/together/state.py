"""A hosted game as JSON: for the page, the constant board and the state after every change; for the app, the record.

It has ids and numbers but no sentences, which the page and the app have.
"""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any, Final

from scorer.formats.record import FORMAT, entry_as_json
from scorer.play.dome_views import broken, dome_spaces
from scorer.play.session import Session
from scorer.play.views import SpaceState, SpaceView, floor, star_spaces, sum_of, wall_spaces
from scorer.rules.board import Space
from scorer.rules.dome import DomeLayout, Domes
from scorer.rules.entries import First, Lay, LayPlate, Pass, Stuck
from scorer.rules.plates import SPACES_OF_PLACE
from scorer.rules.star import StarLayout, Stars
from scorer.rules.table import Layout, Table
from scorer.rules.wall import WallLayout, Walls
from scorer.store import Store, StoreError
from scorer.together.host import HostedGame
from scorer.together.texts import MARKS


def board_of(layout: Layout) -> dict[str, Any]:
    """What the page needs to know about the board; constant during a game."""
    spaces = [space for group in layout.groups for space in group]
    return {
        "id": layout.id,
        "family": layout.family,
        "colors": layout.tile_colors,
        "groups": [len(group) for group in layout.groups],
        "printed": {space: color for space in spaces if (color := layout.print_of(space))},
        "floor": layout.floor_losses,
        "inFloor": layout.floor_has_marker,
        "stuck": Stuck in layout.entries,
        "options": layout.options(),
        **_OWN_PRINTS[layout.family](layout),
    }


def _wall_prints(layout: Layout) -> dict[str, Any]:
    assert isinstance(layout, WallLayout)
    doubled = [space for space in layout.printed if layout.factor(space) > 1]
    return {"palette": layout.palette, "doubled": doubled, "spares": layout.spares}


def _star_prints(layout: Layout) -> dict[str, Any]:
    assert isinstance(layout, StarLayout)
    return {
        "numbers": layout.numbers,
        "wild": layout.wild,
        "rounds": layout.rounds,
        "keep": layout.keep,
        "structures": [[each.kind, each.star, each.spaces, each.tiles] for each in layout.structures],
        "fullNumbers": layout.full_number,
    }


def _dome_prints(layout: Layout) -> dict[str, Any]:
    assert isinstance(layout, DomeLayout)
    return {"rounds": layout.rounds, "places": SPACES_OF_PLACE, "marker": layout.marker, "catalog": layout.plates}


_OWN_PRINTS: Final[Mapping[str, Callable[[Layout], dict[str, Any]]]] = {
    "wall": _wall_prints,
    "star": _star_prints,
    "dome": _dome_prints,
}
"""The prints that only one family has, by `Layout.family`."""


def state_of(hosted: HostedGame, present: Collection[int]) -> dict[str, Any]:
    """The state of the game; `present` are the seats whose guests are connected."""
    session, table = hosted.session, hosted.session.table
    event = hosted.last
    ended = (table if session.finished else session.if_ended()).totals
    return {
        "game": hosted.id,
        "round": session.round,
        "over": session.finished,
        "host": hosted.has_screen,
        "starter": session.starter(session.round),
        "players": [_player(hosted, player, present) | {"ended": ended[player]} for player in table.seats],
        "last": event and [*event, sum(_points_at(table, event.player, event.space))],
    }


def table_of(hosted: HostedGame, present: Collection[int], store: Store) -> dict[str, Any]:
    """The record for a guest with the app, which scores it itself, and the seats."""
    seats = range(len(hosted.names))
    return {
        "record": _record(hosted, store),
        "players": [
            {
                "look": hosted.game.looks[player],
                "ready": hosted.is_ready(player),
                "seat": _seat(hosted, player, present),
            }
            for player in seats
        ],
    }


def _record(hosted: HostedGame, store: Store) -> dict[str, Any]:
    """The record. For a finished game it is the stored one, so that it equals the copies that guests keep."""
    if hosted.session.finished:
        with suppress(StoreError):
            return store.games.record(hosted.id)
    header = hosted.game.header
    return {
        "format": FORMAT,
        "id": hosted.id,
        "board": header.board,
        "options": header.options,
        "players": [{"name": name} for name in hosted.names],
        **({"started": header.started} if header.started else {}),
        "entries": [entry_as_json(entry) for entry in hosted.session.entries],
    }


def _seat(hosted: HostedGame, player: int, present: Collection[int]) -> int:
    """2 if the guest that holds the seat is connected, 1 if not, 0 if none does."""
    return 2 if player in present else 1 if hosted.holder(player) else 0


def _points_at(table: Table, player: int, space: Space) -> list[int]:
    return [line.points for line in table.lines if line.player == player and line.space == space]


def _player(hosted: HostedGame, player: int, present: Collection[int]) -> dict[str, Any]:
    session, table = hosted.session, hosted.session.table
    before, tiles, lost, total, held = sum_of(table, player, session.round)
    views = SPACES[table.layout.family](table, player)
    shown = {
        "name": hosted.names[player],
        "look": hosted.game.looks[player],
        "total": table.totals[player],
        "sum": [before, tiles, lost, total],
        "held": held,
        "ready": player in session.done,
        "seat": _seat(hosted, player, present),
        "tiles": table.boards[player],
        "new": {space: view.points for space, view in views.items() if view.state is SpaceState.NEW},
        "open": {} if session.finished else _open_spaces(session, player, views),
    }
    return shown | _OWN_STATE[table.layout.family](session, player)


def _open_spaces(session: Session, player: int, views: Mapping[Space, SpaceView]) -> dict[Space, list[Any]]:
    """The spaces that take a tile: its points, its bonus tiles, and which colors, as marks."""
    found = {}
    for space, view in views.items():
        if view.state is SpaceState.OPEN:
            choices = session.choices(player, space, session.round)
            marks = "".join(MARKS.get(c.refusal.code, "x") if c.refusal else "." for c in choices)
            if "." in marks:
                found[space] = [view.points, view.bonus_tiles, marks]
    return found


def _wall_state(session: Session, player: int) -> dict[str, Any]:
    table = session.table
    assert isinstance(table, Walls)
    shown = floor(table, player)
    return _floor_state(session, player) | {"lost": shown.points, "fallen": shown.tiles}


def _dome_state(session: Session, player: int) -> dict[str, Any]:
    table = session.table
    assert isinstance(table, Domes)
    shown = broken(table, player)
    lost = shown.points + (table.layout.marker if shown.marker else 0)
    own = [place for place in table.plates[player] if place in _placed_now(session, player)]
    return _floor_state(session, player) | {
        "lost": lost,
        "fallen": shown.tiles,
        "plates": table.plates[player],
        "newPlates": own,
        "platesLeft": table.plates_left(player),
        "goals": [[each.goal.reason, each.done, each.of, each.points] for each in table.goal_progress(player)],
        "prints": {
            space: printed
            for group in table.layout.groups
            for space in group
            if (printed := table.dome(player).print_of(space))
        },
    }


def _placed_now(session: Session, player: int) -> set[int]:
    return {plate.place for _, plate in session.entries_of(LayPlate, session.round, player)}


def _floor_state(session: Session, player: int) -> dict[str, Any]:
    number = session.round
    return {
        "floor": [*session.fallen(player, number), session.spares(player, number)],
        "stuck": {stuck.row: stuck.color for _, stuck in session.entries_of(Stuck, number, player)},
        "canStick": dict(session.stuck_lines(player, number)) if not session.finished else {},
    }


def _star_state(session: Session, player: int) -> dict[str, Any]:
    table = session.table
    assert isinstance(table, Stars)
    number = session.round
    first = session.entries_of(First, number, player)
    passed = session.entries_of(Pass, number, player)
    laid = session.entries_of(Lay, number, player)
    latest = laid[-1][1].space if laid else None
    bonus = next((line for line in table.lines if line.player == player and line.space == latest), None)
    return {
        "first": first[0][1].tiles if first else 0,
        "passed": [passed[0][1].kept, passed[0][1].discarded] if passed else None,
        "bonus": [bonus.bonus_tiles, bonus.sources] if latest and bonus and bonus.bonus_tiles else None,
    }


_OWN_STATE: Final[Mapping[str, Callable[[Session, int], dict[str, Any]]]] = {
    "wall": _wall_state,
    "star": _star_state,
    "dome": _dome_state,
}
"""The state that only one family has, by `Layout.family`."""

SPACES: Final[Mapping[str, Callable[[Any, int], Mapping[Space, SpaceView]]]] = {
    "wall": wall_spaces,
    "star": star_spaces,
    "dome": dome_spaces,
}
"""The spaces of a player's board, by `Layout.family`."""
