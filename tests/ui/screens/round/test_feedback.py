"""Vibration, sounds and speech while a round is entered."""

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from scorer.ui.app.application import AzulejoApp
from scorer.ui.context.feedback import DOUBLE, THUD, TICK
from scorer.ui.platform import device, sounds, speech
from tests.ui.support.driver import Driver
from tests.ui.support.round_state import game_of
from tests.ui.support.star_user import StarUser
from tests.ui.support.wall_user import StartGame


class Noticed(NamedTuple):
    felt: list[tuple[int, ...]]
    heard: list[str]
    told: list[str]

    def take(self) -> tuple[list[tuple[int, ...]], list[str], list[str]]:
        """All feedback since the last call."""
        taken = list(self.felt), list(self.heard), list(self.told)
        for noticed in self:
            noticed.clear()
        return taken


@pytest.fixture
def noticed(app: AzulejoApp, monkeypatch: pytest.MonkeyPatch) -> Noticed:
    found = Noticed([], [], [])

    def vibrate(milliseconds: Sequence[int]) -> None:
        found.felt.append(tuple(milliseconds))

    monkeypatch.setattr(device, "vibrate", vibrate)
    monkeypatch.setattr(sounds, "load", lambda: None)
    monkeypatch.setattr(sounds, "play", found.heard.append)
    monkeypatch.setattr(speech, "speak", lambda text, _language, _failed: found.told.append(text))
    app.context.preferences.sounds = app.context.preferences.spoken_totals = True
    return found


def test_tile_floor_and_total(start_game: StartGame, noticed: Noticed) -> None:
    user = start_game()
    user.tap(user.cell("1.1"))
    assert noticed.take() == ([TICK], ["click-1"], ["1 point"])
    user.drop_tiles()
    assert noticed.take() == ([THUD], ["low"], [])
    user.tap(user.cell("1.1"))  # removes the tile, which is nothing to celebrate
    assert noticed.take() == ([], [], [])
    user.done()
    assert noticed.told == ["Anna has 0 points."]


def test_the_marker_costs_a_point(start_game: StartGame, noticed: Noticed) -> None:
    user = start_game()
    user.take_marker()
    assert noticed.take() == ([THUD], ["low"], [])
    user.take_marker()  # gives it back
    assert noticed.take() == ([], [], [])


def test_the_clicks_of_a_stroke_never_sound_together(drive: Driver, app: AzulejoApp, noticed: Noticed) -> None:
    """On a slow device several are due in one frame."""
    app.context.preferences.play_clicks(3)
    assert noticed.heard == ["click-1"]
    assert drive._clock
    for heard in (["click-1", "click-2"], ["click-1", "click-2", "click-3"]):
        drive._clock.advance(1)
        drive.frames()
        assert noticed.heard == heard


def test_passing_on_stars_tells_the_total(
    drive: Driver, app: AzulejoApp, start_game: StartGame, noticed: Noticed
) -> None:
    start_game("summer-pavilion")
    user = StarUser(drive, app)
    user.lay("2.1")
    user.pass_with(0, 2)
    # 5 to start with, 1 for the tile, and 2 discarded
    assert noticed.told == ["1 point", "Anna has 4 points."]


def test_a_refusal_in_the_picker_is_read_aloud(drive: Driver, start_game: StartGame, noticed: Noticed) -> None:
    user = start_game("azul-gray")
    user.lay("1.1", "red")
    noticed.take()
    user.tap(user.cell("2.1"))
    user.pick("red")
    drive.frames(2)
    assert len(noticed.told) == 1
    assert noticed.told[0].startswith("This column of the wall already has that color.")


def test_complete_row_is_a_chord(drive: Driver, start_game: StartGame, noticed: Noticed) -> None:
    """The fifth tile of the row, after four rounds with one each."""
    user = start_game()
    session = game_of(user.app).session
    for number, column in enumerate((1, 2, 3, 4), start=1):
        space = user.wall.rows[0][column - 1]
        color = session.layout.print_of(space)
        assert color
        session.lay(0, space, color, number, session.version)
        session.end_round(session.version)
    user.page.open_round(session.round)
    drive.frames(2)
    noticed.take()
    user.tap(user.cell("1.5"))
    drive.until(lambda: len(noticed.heard) > 1)
    assert noticed.take() == ([TICK, DOUBLE], ["click-1", "chord"], ["5 points"])
