"""Each gesture is taught once, when it would have helped, and never to players who know it."""

import pytest

from scorer.ui.app.application import AzulejoApp
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.round.lesson_card import LessonCard
from scorer.ui.screens.round.lessons import Gesture, lesson_of
from scorer.wording.language import LANGUAGES
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped, find_all, sheet, sheets, toasts
from tests.ui.support.round_state import game_of
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame, WallUser


def cards(user: WallUser) -> list[LessonCard]:
    user.drive.frames(2)
    return find_all(user.side, LessonCard)


def test_three_taps_teach_the_stroke_once(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    user.lay("2.2")
    assert cards(user) == []
    user.lay("3.3")
    (card,) = cards(user)
    assert card.title == "One stroke, five rows"
    assert user.page.ids.scroll.fits
    words = card.ids.words
    assert min(words.y - card.y, card.top - words.top) >= 6
    button = find(card, "PrimaryButton")
    assert button.height >= 48
    user.tap(button)
    assert cards(user) == []
    assert app.context.preferences.taught == ["stroke"]
    user.done()
    for space in ("1.1", "2.2", "3.3"):
        user.lay(space)
    assert cards(user) == []


def test_a_lesson_learned_is_not_forgotten(app: AzulejoApp, start_game: StartGame) -> None:
    app.context.preferences.note_taught(Gesture.STROKE)
    assert app.context.store.settings.get("taught") == ["stroke"]


def test_taps_of_different_turns_teach_no_stroke(start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    user.lay("2.2")
    user.done()
    user.lay("3.3")
    user.lay("4.4")
    assert cards(user) == []


def test_players_who_draw_strokes_are_not_taught(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    drive.drag(user.cell("1.1"), user.cell("2.1"))
    for space in ("3.3", "4.4", "5.5"):
        user.lay(space)
    assert cards(user) == []
    assert app.context.preferences.taught == ["stroke"]


def test_the_first_stroke_ends_its_lesson(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    for space in ("1.1", "2.2", "3.3"):
        user.lay(space)
    assert cards(user)
    drive.drag(user.cell("4.4"), user.cell("5.4"))
    assert cards(user) == []


def test_tiles_added_one_by_one_teach_the_floor_line(start_game: StartGame) -> None:
    user = start_game()
    for _tile in range(3):
        user.drop_tiles(1)
    assert [card.title for card in cards(user)] == ["Several tiles at once"]


def test_colors_chosen_by_two_taps_teach_the_slide(start_game: StartGame) -> None:
    user = start_game("azul-gray")
    for space in ("1.1", "2.2", "3.3"):
        user.lay(space, "blue")
    assert [card.title for card in cards(user)] == ["Press, slide, lift"]


def test_three_done_taps_teach_the_swipe(start_game: StartGame) -> None:
    user = start_game(names=["Anna", "Béla", "Cili", "Dóra"])
    for _player in range(3):
        user.done()
    assert [card.title for card in cards(user)] == ["Swipe for Done"]


def test_three_undo_taps_teach_the_long_press(start_game: StartGame) -> None:
    user = start_game()
    user.drop_tiles(3)
    user.lay("1.1")
    user.lay("2.2")
    for _step in range(3):
        user.tap(user.page.ids.bar.ids.undo)
    assert [card.title for card in cards(user)] == ["Several steps back"]


def test_a_small_phone_says_where_to_read_about_it(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    drive.resize(320, 568)
    user = start_game()
    for space in ("1.1", "2.2", "3.3"):
        user.lay(space)
    assert cards(user) == []
    assert toasts() == ["One stroke, five rows: menu, Gestures"]
    assert app.context.preferences.taught == ["stroke"]


@pytest.mark.parametrize("size", [(320, 568), (412, 915)])
def test_no_lesson_appears_over_a_question(drive: Driver, start_game: StartGame, size: tuple[int, int]) -> None:
    """The third Done ends the round, and no player has the marker: the swipe is taught by the next Done."""
    drive.resize(*size)
    user = start_game(names=["Anna", "Béla", "Cili"])
    for space in ("1.1", "1.2", "1.3"):
        user.lay(space)
        user.done()
    drive.frames(3)
    assert [one.title for one in sheets()] == ["Is everything entered?"]
    assert not toasts()
    assert cards(user) == []
    drive.press(find(sheet(), "PrimaryButton"))
    user.done()
    drive.frames(3)
    assert ([card.title for card in cards(user)] or toasts())[0].startswith("Swipe for Done")


def test_a_lesson_ends_where_there_is_no_room_for_it(drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.page.lessons.teach(Gesture.STROKE)
    assert cards(user)
    drive.resize(320, 568)
    assert cards(user) == []
    assert user.page.ids.scroll.fits


def test_corrections_teach_nothing(drive: Driver, third_round: WallUser) -> None:
    third_round.page.open_round(1)
    drive.frames(2)
    for space in ("3.3", "4.4", "5.5"):
        third_round.lay(space)
    assert cards(third_round) == []


def test_help_shows_the_rules_and_every_gesture(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.page.menu.open_help()
    drive.frames(3)
    rows = [row.title for row in sheet().walk() if type(row).__name__ == "ListRow"]
    assert rows == ["Rules", *(lesson_of(gesture).title for gesture in Gesture)]
    drive.press(find(sheet(), "ListRow", title="One stroke, five rows"))
    assert [card.title for card in cards(user)] == ["One stroke, five rows"]
    user.page.menu.open()
    drive.frames(3)
    drive.press(find(sheet(), "ListRow", title="Gestures"))
    drive.frames(3)
    drive.press(find(sheet(), "ListRow", title="Rules"))
    assert app.navigator.current == "rules"
    assert game_of(app).session.version == 0


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_lesson_is_cut_off(drive: Driver, start_game: StartGame, code: str) -> None:
    _.switch(code)
    for gesture in Gesture:
        user = start_game()
        user.page.lessons.teach(gesture)
        (card,) = cards(user)
        assert clipped(card) == set(), gesture
        assert user.page.ids.scroll.fits, gesture
