"""Plates in the real window: chosen by their pictures, turned, dragged to a free place and placed."""

import pytest
from kivy.metrics import dp, sp

from scorer.rules.board import Space
from scorer.rules.entries import LayPlate
from scorer.rules.plates import SPACES_OF_PLACE, Prints
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.plate_picture import PlatePicture
from scorer.ui.drawing import tokens
from scorer.ui.drawing.motion import Motion
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.dome.plate_sheet import PlateSheet
from scorer.ui.widgets.controls.text import serif
from scorer.wording.language import LANGUAGES
from tests.ui.support.dome_user import WITH_SPECIAL, WITH_WILD, StartDuel
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all, texts
from tests.ui.support.round_state import game_of, refusal_bubble, shown_totals, totals
from tests.ui.support.user import find

LEGIBLE = 11
"""The smallest type, in sp, that can be read on a board."""


def plates_of(app: AzulejoApp) -> list[tuple[int, Prints, int]]:
    entries = [entry for entry in game_of(app).session.entries if isinstance(entry, LayPlate)]
    return [(entry.place, tuple(entry.prints), entry.hidden) for entry in entries]


def test_plate_is_chosen_turned_moved_and_placed(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    user = duel()
    sheet = user.open_plates(1)
    assert (sheet.heading, sheet.lay_button.disabled) == ("Plate 1 of 9", True)
    pictures = find_all(sheet, PlatePicture)
    assert len(pictures) == 18
    user.press(next(one for one in pictures if tuple(one.prints) == WITH_SPECIAL))
    board = sheet.choice.board
    x, y, side = board.box(Space("1.1"))
    drive.tap(board.to_window(x + side / 2, y + side / 2))  # on the dome, a tap turns it clockwise
    assert sheet.choice.prints == ("turquoise", "yellow", "special", "black")
    x, y, side = board.box(Space("3.3"))
    drive.tap(board.to_window(x + side / 2, y + side / 2))
    assert sheet.choice.place == 5
    assert plates_of(app) == []
    user.press(sheet.lay_button)
    assert plates_of(app) == [(5, ("turquoise", "yellow", "special", "black"), 0)]
    prints = [user.wall.cells[space].color for space in SPACES_OF_PLACE[5]]
    assert prints == ["turquoise", "yellow", "special", "black"]
    assert "Azul Duel · 1 of 9 plates" in texts(user.page)


@pytest.mark.parametrize("size", [(412, 915), (320, 568), (800, 1280), (1280, 800), (915, 412)])
def test_dome_and_pictures_are_both_visible(drive: Driver, duel: StartDuel, size: tuple[int, int]) -> None:
    drive.resize(*size)
    sheet = duel().open_plates(1)
    panel, board, footer = sheet.ids.panel, sheet.choice.board, sheet.ids.footer
    left, low = board.to_window(*board.pos)
    assert left >= 0
    assert low + board.height <= size[1]
    if size[0] > size[1]:
        assert left + board.width <= panel.x
    else:
        assert low >= panel.top
    for picture in sheet.choice.pictures[:6]:
        assert footer.top < picture.to_window(*picture.pos)[1] < panel.top - picture.height


def middle_of_place(sheet: PlateSheet, place: int) -> tuple[float, float]:
    board = sheet.choice.board
    left, low, width, height = board.place_box(place)
    point: tuple[float, float] = board.to_window(left + width / 2, low + height / 2)
    return point


def test_chosen_plate_is_dragged_to_another_free_place(app: AzulejoApp, drive: Driver, duel: StartDuel) -> None:
    user = duel({4: WITH_WILD})
    sheet = user.open_plates(1)
    user.choose_plate(sheet, WITH_SPECIAL)
    for place, then in ((5, 5), (4, 5), (9, 9)):
        drive.drag(middle_of_place(sheet, sheet.choice.place), middle_of_place(sheet, place))
        drive.finish_animations()
        assert sheet.choice.place == then, "a plate lies on place 4"
        assert sheet.choice.prints == WITH_SPECIAL, "what is dragged does not turn"
    user.press(sheet.lay_button)
    assert plates_of(app)[-1] == (9, WITH_SPECIAL, 0)


def test_second_finger_drops_the_plate_where_it_was(drive: Driver, duel: StartDuel) -> None:
    user = duel()
    sheet = user.open_plates(1)
    user.choose_plate(sheet, WITH_SPECIAL)
    finger = drive.press_down(middle_of_place(sheet, 1))
    drive.move(finger, middle_of_place(sheet, 5))
    assert (1 in sheet.choice.board.captions, sheet.choice.board.aim) == (True, 5)
    second = drive.press_down(middle_of_place(sheet, 9))
    drive.finish_animations()
    assert (1 in sheet.choice.board.captions, sheet.choice.board.aim) == (False, 1)
    drive.lift(finger)
    drive.lift(second)
    assert sheet.choice.place == 1


def test_tap_beside_the_dome_keeps_the_sheet_open(drive: Driver, duel: StartDuel) -> None:
    sheet = duel().open_plates(1)
    drive.tap((4, sheet.ids.panel.top + 8))
    drive.finish_animations()
    assert sheet.parent
    drive.tap(find(sheet.ids.bar, "IconButton", icon="close"))
    drive.finish_animations()
    assert not sheet.parent


@pytest.mark.parametrize("code", LANGUAGES)
def test_captions_of_empty_places_stay_legible_on_a_small_phone(drive: Driver, duel: StartDuel, code: str) -> None:
    drive.resize(320, 568)
    user = duel({1: WITH_SPECIAL, 2: WITH_WILD, 3: ("turquoise", "black", "red", "wild")})
    _.switch(code)
    user.page.refresh()
    drive.frames(3)
    board = user.wall
    captions = [caption for caption in board.captions.values() if caption.note]
    assert len(captions) == 6
    for caption in captions:
        assert width_of(caption.note, tokens.MEDIUM, sp(LEGIBLE)) <= board.plate_side - dp(2 * tokens.GAP_M)


def test_four_quarters_are_a_full_turn(duel: StartDuel) -> None:
    user = duel()
    sheet = user.open_plates(2)
    user.choose_plate(sheet, WITH_WILD)
    for _quarter in range(4):
        user.press(sheet.turn_button)
    assert sheet.choice.prints == WITH_WILD


def test_chosen_plate_flies_to_its_place_and_turns_smoothly(drive: Driver, duel: StartDuel) -> None:
    user = duel()
    sheet = user.open_plates(1)
    Motion.calm = False
    choice, board = sheet.choice, sheet.choice.board
    user.press(next(one for one in choice.pictures if tuple(one.prints) == WITH_SPECIAL))
    drive.until(lambda: 0 < choice.flight < 1)
    assert 1 in board.captions
    drive.until(lambda: choice.flight == 1)
    assert [board.cells[space].color for space in SPACES_OF_PLACE[1]] == list(WITH_SPECIAL)
    user.press(sheet.turn_button)
    drive.until(lambda: 0 < board.spin < 90)
    assert [board.cells[space].color for space in SPACES_OF_PLACE[1]] == ["turquoise", "yellow", "special", "black"]
    drive.until(lambda: board.spin == 0)


def test_reduced_motion_places_and_turns_a_plate_at_once(duel: StartDuel) -> None:
    user = duel()
    Motion.calm = True
    sheet = user.open_plates(1)
    user.choose_plate(sheet, WITH_SPECIAL)
    assert (sheet.choice.flight, 1 in sheet.choice.board.captions) == (1, False)
    sheet.choice.turn()
    assert sheet.choice.board.spin == 0


def test_plates_from_the_stack_cost_points_down_to_0(app: AzulejoApp, duel: StartDuel) -> None:
    user = duel()
    sheet = user.open_plates(1)
    user.choose_plate(sheet, WITH_SPECIAL)
    plus = find(find(sheet, "Stepper"), "IconButton", icon="plus")
    user.press(plus)
    assert "1 point for each plate: 5 → 4" in texts(sheet)
    assert sheet.lay_button.note == "place 1, −1 point"
    for _plate in range(5):
        user.press(plus)
    assert sheet.lay_button.note == "place 1, −5 points"
    user.press(sheet.lay_button)
    assert shown_totals(user.page) == totals(app) == [0, 5]
    parts = {name: figure for figure, name, _color in user.side.ids.sum.parts}
    assert parts["Plate"] == serif("−5")


def test_plate_in_the_game_is_marked_and_cannot_be_chosen(duel: StartDuel) -> None:
    user = duel({4: WITH_SPECIAL})
    sheet = user.open_plates(1)
    picture = next(one for one in find_all(sheet, PlatePicture) if tuple(one.prints) == WITH_SPECIAL)
    assert picture.owner == 1
    user.press(picture)
    assert "Anna has it, place 4" in texts(sheet)
    assert sheet.lay_button.disabled


def test_empty_places_say_when_their_plate_comes(app: AzulejoApp, duel: StartDuel) -> None:
    user = duel({1: WITH_SPECIAL, 2: WITH_WILD, 3: ("turquoise", "black", "red", "wild")})
    assert [tuple(text) for text in user.wall.captions.values()] == [
        ("Plate 4", "in round 2", False),
        ("Plate 5", "in round 2", False),
        ("Plate 6", "in round 3", False),
        ("Plate 7", "in round 3", False),
        ("Plate 8", "in round 4", False),
        ("Plate 9", "in round 4", False),
    ]
    user.tap(user.cell("3.1"))
    bubble = refusal_bubble()
    assert bubble
    assert bubble.text.startswith("There is no plate here yet.")
