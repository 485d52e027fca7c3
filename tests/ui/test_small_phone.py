"""Small and landscape screens: there is room for rows that come and go, and nothing covers what the user needs."""

import json

import pytest

from scorer.play import active_game
from scorer.rules.entries import Stuck
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards import wall_board
from scorer.ui.drawing.cells import Cell, draw_cell
from scorer.ui.drawing.motion import Motion
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.referee import row_editor
from scorer.ui.screens.referee.row_editor import open_row
from scorer.ui.screens.round.wall.live_wall import LiveWall
from scorer.wording.language import LANGUAGES
from tests.paths import GAMES
from tests.program import enter
from tests.stores import entries_of
from tests.ui.support.driver import Driver
from tests.ui.support.round_state import game_of
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame, WallUser
from tools import story

SMALL, LARGER, LANDSCAPE = (320, 568), (360, 640), (915, 412)
Box = tuple[float, float, float, float]
"""Left, bottom, right and top."""
GRAY_GAME = json.loads((GAMES / "azul-gray.json").read_text("utf-8"))


@pytest.fixture
def start_game(app: AzulejoApp, drive: Driver) -> StartGame:
    """Begin a game on a gray wall at a size."""

    def begin(size: tuple[int, int], names: tuple[str, ...] = ("Anna",)) -> WallUser:
        Motion.calm = True
        drive.resize(*size)
        app.context.game = active_game.begin(app.context.store, "azul-gray", names)
        app.navigator.go("round", game=app.context.game.id)
        drive.frames(4)
        return WallUser(drive, app)

    return begin


@pytest.mark.parametrize("code", LANGUAGES)
def test_row_for_a_stuck_line_fits_on_the_screen(
    app: AzulejoApp, drive: Driver, start_game: StartGame, code: str
) -> None:
    _.switch(code)
    for size in (SMALL, LARGER, LANDSCAPE):
        enter_stuck_line(app, drive, start_game(size))


def enter_stuck_line(app: AzulejoApp, drive: Driver, user: WallUser) -> None:
    entries = entries_of(GRAY_GAME)
    stuck = next(entry for entry in entries if isinstance(entry, Stuck))
    for entry in entries[: entries.index(stuck)]:
        enter(game_of(app).session, entry)
    user.page.open_round(stuck.round)
    drive.frames(4)
    ids, offer = user.page.ids, find(user.side, "StuckRow", entered=False)
    assert ids.column.height <= ids.scroll.height
    assert min(offer.height, find(user.side, "FloorSlots").height, find(user.side, "ReceiptLine").height) >= 48
    assert next(one for one in user.page.walk(restrict=True) if isinstance(one, LiveWall)).side >= 48
    user.tap(offer)
    drive.frames(4)
    assert [entry for _place, entry in game_of(app).session.entries_of(Stuck, stuck.round, 0)] == [stuck]
    assert ids.column.height <= ids.scroll.height


@pytest.mark.parametrize("size", [SMALL, (412, 915), LANDSCAPE])
def test_highlighted_tile_is_never_behind_the_picker(
    drive: Driver, start_game: StartGame, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    highlighted: list[Box] = []
    monkeypatch.setattr(
        wall_board, "draw_ring", lambda x, y, side, _color: highlighted.append((x, y, x + side, y + side))
    )
    user = start_game(size)
    user.lay("3.2", "red")
    seen = 0
    for space in ("5.2", "4.2", "2.2", "1.2"):
        user.tap(user.cell(space))
        picker = drive.top()
        red = next(index for index, option in enumerate(picker.options) if option.color == "red")
        user.tap(picker.place(red))
        drive.frames(2)
        highlighted.clear()
        picker._draw()
        seen += len(highlighted)
        half = 29 * picker.unit - 8  # an edge may meet
        places = [picker.place(index) for index in range(len(picker.options))]
        boxes = [(x - half, y - half, x + half, y + half) for x, y in places]
        assert [box for box in boxes for one in highlighted if overlap(one, box)] == []
        picker.close()
        drive.frames(2)
    assert seen or size != (412, 915)


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("size", [SMALL, (412, 915), LANDSCAPE])
def test_row_editor_draws_spaces_where_they_are_tapped(
    app: AzulejoApp, drive: Driver, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[float, float]] = []

    def watch(cell: Cell, x: float, y: float, side: float) -> None:
        drawn.append((x, y))
        draw_cell(cell, x, y, side)

    monkeypatch.setattr(row_editor, "draw_cell", watch)
    Motion.calm = True
    drive.resize(*size)
    app.navigator.go("may_i_wall", board="azul")
    sheet = open_row(app.navigator.page, app.navigator.page.lines, 4)
    drive.frames(6)
    wall = find(sheet, "WallRow")
    assert drawn[-5:] == [wall.place(index) for index in range(5)]
    assert wall.to_window(*wall.place(0))[0] >= 0
    assert wall.to_window(wall.place(4)[0] + wall.side, 0)[0] <= size[0]


def test_landscape_home_shows_the_active_game_beside_the_rest(app: AzulejoApp, drive: Driver) -> None:
    Motion.calm = True
    story.older_games(app.context.store, 3)
    app.context.game = story.wall_game(app.context.store)
    app.navigator.go("home")
    ids = app.navigator.page.ids
    for size in (LANDSCAPE, SMALL):
        drive.resize(*size)
        drive.frames(5)
        card, button = ids.continued_slot.children[0], ids.new_game
        left, low = button.to_window(*button.pos)
        if size == LANDSCAPE:
            assert card.to_window(card.right, 0)[0] < left
            assert abs(card.to_window(0, card.top)[1] - (low + button.height)) < 2
        else:
            assert card.to_window(0, card.y)[1] > low + button.height
