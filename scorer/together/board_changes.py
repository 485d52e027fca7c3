"""Applies changes to a session, for the host and for guests with the app, and finds the changes between two boards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from scorer.play.actions import ActionResult, refused
from scorer.play.session import Session
from scorer.rules.entries import Entry, First, Floor, Lay, LayPlate, Pass, Stuck, player_of
from scorer.rules.reasons import Code
from scorer.together.changes import (
    Change,
    SetFirst,
    SetFloor,
    SetPass,
    SetPlate,
    SetReady,
    SetStuck,
    SetTile,
)

_Part = tuple[type[Change], object]
"""A part of a board that one change sets: its kind and its key."""


def is_in_effect(session: Session, player: int, number: int, change: Change) -> bool:
    """Whether the board already is as the change says, or the change marks a player ready in a round that has ended."""
    if isinstance(change, SetReady):
        is_over = number < session.table.round or session.finished
        return is_over or change.ready == (player in session.done)
    if isinstance(change, SetTile):
        laid = [lay for _, lay in session.entries_of(Lay, number, player) if lay.space == change.space]
        return [lay.color for lay in laid] == ([change.color] if change.color else [])
    if isinstance(change, SetFloor):
        now = (*session.fallen(player, number), session.spares(player, number))
        return now == (change.tiles, change.marker, change.spared)
    return _entered(session, player, number, change) == _meaning(change)


def perform(session: Session, player: int, number: int, change: Change) -> ActionResult:
    """Apply a change that is not in effect yet; callers handle `SetReady`."""
    return _ACTIONS[type(change)](session, player, number, change)


def changes_between(before: Sequence[Entry], after: Sequence[Entry], player: int, number: int) -> list[Change]:
    """The changes that turn one state of a player's board in a round into another, in an order that the rules allow."""
    old, new = _parts(before, player, number), _parts(after, player, number)
    removed = [_cleared(old[part]) for part in reversed(old) if part not in new]
    moved = {part for part in old if part in new and old[part] != new[part]}
    return [*removed, *(new[part] for part in new if part not in old or part in moved)]


def _parts(entries: Sequence[Entry], player: int, number: int) -> dict[_Part, Change]:
    """The parts of a player's board that were entered in a round, in the order of their entries."""
    return {
        (type(change), which): change
        for entry in entries
        if player_of(entry) == player and entry.round == number
        for which, change in _change_of(entry)
    }


def _change_of(entry: Entry) -> Iterator[tuple[object, Change]]:
    """The change that makes an entry, with the key of its part; none for entries that guests cannot make."""
    match entry:
        case Lay():
            yield entry.space, SetTile(entry.space, entry.color)
        case Stuck():
            yield entry.row, SetStuck(entry.row, entry.color)
        case Floor():
            yield None, SetFloor(entry.tiles, entry.marker, entry.spared)
        case First():
            yield None, SetFirst(entry.tiles)
        case Pass():
            yield None, SetPass(True, entry.kept, entry.discarded)
        case LayPlate():
            yield entry.place, SetPlate(entry.place, entry.prints, entry.hidden)
        case _:
            return


def _cleared(change: Change) -> Change:
    """The change that reverts another."""
    match change:
        case SetTile():
            return change._replace(color="")
        case SetStuck():
            return change._replace(color="")
        case SetFloor():
            return SetFloor(tiles=0, marker=False, spared=False)
        case SetFirst():
            return SetFirst(tiles=0)
        case SetPass():
            return SetPass(passed=False, kept=0, discarded=0)
        case SetPlate():
            return change._replace(prints=(), hidden=0)
        case SetReady():
            return SetReady(ready=False)


def _entered(session: Session, player: int, number: int, change: Change) -> tuple[object, ...] | None:
    """What the player has entered in the part of the board that a change sets."""
    if isinstance(change, SetStuck):
        stuck = [each for _, each in session.entries_of(Stuck, number, player) if each.row == change.row]
        return (stuck[0].color,) if stuck else None
    if isinstance(change, SetFirst):
        first = session.entries_of(First, number, player)
        return (first[0][1].tiles,) if first else None
    if isinstance(change, SetPass):
        passed = session.entries_of(Pass, number, player)
        return (passed[0][1].kept, passed[0][1].discarded) if passed else None
    if isinstance(change, SetPlate):
        plates = [each for _, each in session.entries_of(LayPlate, number, player) if each.place == change.place]
        return (plates[0].prints, plates[0].hidden) if plates else None
    return None


def _meaning(change: Change) -> tuple[object, ...] | None:
    """What a change enters, comparable with `_entered`; None for nothing."""
    if isinstance(change, SetStuck):
        return (change.color,) if change.color else None
    if isinstance(change, SetFirst):
        return (change.tiles,) if change.tiles else None
    if isinstance(change, SetPass):
        return (change.kept, change.discarded) if change.passed else None
    if isinstance(change, SetPlate):
        return (change.prints, change.hidden) if change.prints else None
    return None


def _tile(session: Session, player: int, number: int, change: SetTile) -> ActionResult:
    if change.color:
        return session.lay(player, change.space, change.color, number, session.version)
    return session.tap(player, change.space, number, session.version)


def _stuck(session: Session, player: int, number: int, change: SetStuck) -> ActionResult:
    if change.color:
        return session.stick(player, change.row, change.color, number, session.version)
    return session.unstick(player, change.row, number, session.version)


def _floor(session: Session, player: int, number: int, change: SetFloor) -> ActionResult:
    tiles, marker, spared = change
    if marker and session.marker_of(number) not in {None, player}:
        return refused(Code.MARKER_TAKEN)
    return session.set_floor(player, tiles, number, session.version, marker=marker, spared=spared)


def _first(session: Session, player: int, number: int, change: SetFirst) -> ActionResult:
    if session.marker_of(number) not in {None, player}:
        return refused(Code.FIRST_TAKEN)
    return session.take_first(player, change.tiles, number, session.version)


def _pass(session: Session, player: int, number: int, change: SetPass) -> ActionResult:
    if change.passed:
        return session.pass_round(player, change.kept, change.discarded, number, session.version)
    return session.play_on(player, number, session.version)


def _plate(session: Session, player: int, number: int, change: SetPlate) -> ActionResult:
    place, prints, hidden = change
    if prints:
        return session.place_plate(player, place, prints, number, session.version, hidden=hidden)
    return session.remove_plate(player, place, number, session.version)


_ACTIONS: Final[Mapping[type[Change], Callable[[Session, int, int, Any], ActionResult]]] = {
    SetTile: _tile,
    SetStuck: _stuck,
    SetFloor: _floor,
    SetFirst: _first,
    SetPass: _pass,
    SetPlate: _plate,
}
