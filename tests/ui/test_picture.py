"""The comparison behind the golden screenshots: what it must notice on real screens, and what it must ignore."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.icons import Icon
from scorer.ui.screens.round.round_screen import RoundScreen
from scorer.ui.widgets.controls.text import Text
from tests.ui.support.driver import Driver
from tests.ui.support.picture import MOST_DIFFERING, TOLERANCE, Picture, difference, differing_blocks
from tests.ui.support.round_state import game_of
from tests.ui.support.wall_user import StartGame
from tests.ui.test_no_word_cut_off import seen

SMALL = (320, 568)
TakePicture = Callable[[], Picture]


@pytest.fixture
def page(drive: Driver, start_game: StartGame) -> RoundScreen:
    """The round screen of the smallest phone."""
    drive.resize(*SMALL)
    page: RoundScreen = start_game("crystal-mosaic-1").page
    return page


@pytest.fixture
def picture(drive: Driver) -> TakePicture:
    """Takes the picture that a golden screenshot would hold."""

    def take() -> Picture:
        drive.frames(2)
        picture: Picture = Picture.of_window().halved()
        return picture

    return take


def test_same_screen_has_no_differing_blocks(page: RoundScreen, picture: TakePicture) -> None:
    assert differing_blocks(picture(), picture()) == []


def test_shifted_label_is_noticed(page: RoundScreen, picture: TakePicture) -> None:
    before = picture()
    label = next(one for one in page.walk(restrict=True) if isinstance(one, Text) and one.text == "Béla")
    label.x += 4
    assert differing_blocks(before, picture())


def test_missing_icon_is_noticed(page: RoundScreen, picture: TakePicture) -> None:
    before = picture()
    icons = [one for one in seen(page) if isinstance(one, Icon) and one.name]
    assert icons
    for icon in icons:
        icon.opacity = 0
        assert differing_blocks(before, picture()), icon.name
        icon.opacity = 1


def test_wrong_color_of_one_tile_is_noticed(app: AzulejoApp, page: RoundScreen, picture: TakePicture) -> None:
    session = game_of(app).session
    taken = []
    for color in ("red", "black"):
        session.lay(0, "3.4", color, 1, session.version)
        page.refresh()
        taken.append(picture())
        session.undo(session.version)
    assert differing_blocks(*taken)


def noisy(picture: Picture, change: Callable[[bytearray], None]) -> Picture:
    data = bytearray(picture.data)
    change(data)
    return picture._replace(data=bytes(data))


def test_slight_change_of_every_color_is_overlooked(page: RoundScreen, picture: TakePicture) -> None:
    before = picture()

    def shade(data: bytearray) -> None:
        data[:] = bytes(min(255, value + TOLERANCE) for value in data)

    assert differing_blocks(before, noisy(before, shade)) == []


def test_scattered_pixels_are_overlooked(page: RoundScreen, picture: TakePicture) -> None:
    before, rng = picture(), random.Random(1)

    def scatter(data: bytearray) -> None:
        for block in range(0, before.width - 8, 16):
            for _pixel in range(MOST_DIFFERING):
                at = (rng.randrange(before.height) * before.width + block) * 4
                data[at] ^= 0x80

    assert differing_blocks(before, noisy(before, scatter)) == []


def test_difference_marks_the_pixels_in_red(page: RoundScreen, picture: TakePicture) -> None:
    before = picture()
    after = noisy(before, lambda data: data.__setitem__(slice(0, 3), bytes(value ^ 0x80 for value in data[:3])))
    assert difference(before, after).pixel(0, 0) == b"\xd0\x00\x20"
    assert difference(before, after).pixel(5, 5) != b"\xd0\x00\x20"


def test_halved_picture_averages_four_pixels() -> None:
    corner = Picture(2, 2, bytes([10, 20, 30, 255] * 2 + [30, 40, 50, 255] * 2)).halved()
    assert corner[:2] == (1, 1)
    assert list(corner.data[:3]) == [20, 30, 40]


def test_picture_survives_its_file(page: RoundScreen, picture: TakePicture, tmp_path: Path) -> None:
    taken = picture()
    taken.write(tmp_path / "screen.png")
    read = Picture.read(tmp_path / "screen.png")
    assert read[:2] == taken[:2]
    assert all(read.pixel(x, x) == taken.pixel(x, x) for x in range(taken.width))
