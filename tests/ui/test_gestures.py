"""Whole games by gestures: the same totals as by taps, and half as many gestures."""

import json
import random

import pytest

from scorer.formats.record import read_record
from scorer.play import active_game
from scorer.rules.entries import Floor, Lay
from scorer.rules.game import fold
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from tests.paths import GAMES
from tests.random_games import typical_record
from tests.stores import entries_of
from tests.ui.support.driver import Driver
from tests.ui.support.gesture_user import GestureUser
from tests.ui.support.round_state import game_of

THREE = 1
"""The seed of a typical game of three players and five rounds."""
MOST = 45
PLAYERS, ROUNDS = 3, 5


def test_a_game_of_three_takes_at_most_45_gestures(app: AzulejoApp, drive: Driver) -> None:
    """One tap per tile, slot, marker and Done took 87."""
    Motion.calm = True
    reading = read_record(typical_record(random.Random(THREE), "azul", PLAYERS))
    assert reading.record
    entries, names = reading.record.entries, list(reading.record.players)
    floors = [entry for entry in entries if isinstance(entry, Floor)]
    taps = sum(isinstance(entry, Lay) for entry in entries) + sum(floor.tiles + floor.marker for floor in floors)
    assert (max(entry.round for entry in entries), taps + PLAYERS * ROUNDS) == (ROUNDS, 87)
    app.context.game = active_game.begin(app.context.store, "azul", names)
    app.navigator.go("round", game=app.context.game.id)
    drive.frames(4)
    user = GestureUser(drive, app)
    user.play(entries)
    assert user.taps <= MOST
    assert game_of(app).session.table.totals == fold(reading.record.layout, PLAYERS, entries).totals


@pytest.mark.parametrize("board", ["azul-gray", "crystal-mosaic-1"])
def test_a_free_side_takes_one_gesture_for_each_tile(app: AzulejoApp, drive: Driver, board: str) -> None:
    Motion.calm = True
    record, counted = (json.loads((GAMES / f"{board}{end}.json").read_text("utf-8")) for end in ("", ".expected"))
    entries = entries_of(record)
    app.context.game = active_game.begin(app.context.store, board, [player["name"] for player in record["players"]])
    app.navigator.go("round", game=app.context.game.id)
    drive.frames(4)
    user = GestureUser(drive, app)
    user.play(entries)
    assert game_of(app).session.table.totals == [player["total"] for player in counted["players"]]
    tiles = sum(isinstance(entry, Lay) for entry in entries)
    others = [entry for entry in entries if not isinstance(entry, Lay)]
    assert user.taps <= tiles + 2 * len(others)
