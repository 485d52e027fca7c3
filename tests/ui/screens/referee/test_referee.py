"""The referee's screens, used by touch: the examples of the rulebook, and slips planted in a count."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from scorer.play.active_game import ActiveGame, begin
from scorer.rules.entries import End, Entry, Floor, Lay
from scorer.rules.referee import PatternLine
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.tile_choice import TileButton
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.why_sheet import open_correction
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.referee.dispute import Dispute
from scorer.ui.screens.referee.slip_card import SlipCard, TwoCounts
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.number_pad import NumberKey
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.wording.language import LANGUAGES
from tests.ui.support.driver import Driver, without_drawing
from tests.ui.support.on_screen import clipped, texts
from tests.ui.support.round_state import game_of
from tests.ui.support.user import find, key_of

CORNER_GAME = (
    Lay(1, 0, "1.1", "blue"),
    Floor(1, 1, 2, True),
    End(1),
    Lay(2, 0, "1.2", "yellow"),
    Lay(2, 0, "2.1", "white"),
    Lay(2, 0, "2.2", "blue"),
    End(2),
)
"""Anna's tiles score 1, 2, 2 and 4: the last one has two tiles across and two down."""


def chip(page: Widget, text: str) -> Chip:
    return next(widget for widget in page.walk() if isinstance(widget, Chip) and widget.text == text)


def row(page: Widget, title: str) -> ListRow:
    return next(widget for widget in page.walk() if isinstance(widget, ListRow) and widget.title == title)


def tile(page: Widget, color: str) -> TileButton:
    return next(widget for widget in page.walk() if isinstance(widget, TileButton) and widget.color_name == color)


def has_typed(page: Dispute, digit: str) -> bool:
    return page.typed.endswith(digit)


def keys_of(page: Dispute) -> dict[str, NumberKey]:
    return {key.text: key for key in page.ids.pad.children if isinstance(key, NumberKey)}


def type_total(drive: Driver, page: Dispute, total: int) -> None:
    keys = keys_of(page)
    for digit in str(total):
        drive.tap(keys[digit])
        drive.until(partial(has_typed, page, digit))
    drive.tap(page.ids.ask)
    drive.until(lambda: page.ids.verdict.children)
    drive.frames(4)


def play(app: AzulejoApp, board: str, entries: Iterable[Entry], names: Sequence[str] = ("Anna", "Őrs")) -> None:
    """Create the active game with these entries."""
    game = begin(app.context.store, board, names)
    for entry in entries:
        app.context.store.games.append(game.id, entry)
    app.context.game = ActiveGame(app.context.store, game.id)
    app.context.game.player = 0


@pytest.fixture
def calm(app: AzulejoApp) -> AzulejoApp:
    from scorer.ui.drawing.motion import Motion

    Motion.calm = True
    return app


def shown(drive: Driver, app: AzulejoApp, name: str, **params: Any) -> Any:
    """Open a page and return it."""
    app.navigator.go(name, **params)
    drive.frames(4)
    return app.navigator.page


@pytest.mark.parametrize(("options", "index"), [("players", 1), ("rounds", 1)])
def test_the_number_is_cleared_for_another_player_or_round(
    drive: Driver, calm: AzulejoApp, options: str, index: int
) -> None:
    play(calm, "azul", (Lay(1, 0, "1.1", "blue"), End(1)))
    page = shown(drive, calm, "dispute")
    for digit in "47":
        drive.tap(keys_of(page)[digit])
    drive.frames(2)
    assert page.typed == "47"
    chips = page.ids[options].children
    drive.tap(sorted(chips, key=lambda chip: chip.x)[index])
    drive.frames(2)
    assert page.typed == ""
    drive.tap(keys_of(page)["3"])
    drive.frames(2)
    assert page.typed == "3"


def test_a_digit_after_the_answer_begins_another_number(drive: Driver, calm: AzulejoApp) -> None:
    """Also after leaving the page; the back key still removes the last digit."""
    play(calm, "azul", (Lay(1, 0, "1.1", "blue"), End(1)))
    page = shown(drive, calm, "dispute")
    for digit in "47":
        drive.tap(keys_of(page)[digit])
    drive.press(page.ids.ask)
    drive.tap(keys_of(page)["3"])
    assert page.typed == "3"
    drive.tap(keys_of(page)["1"])
    assert page.typed == "31"
    drive.press(page.ids.ask)
    drive.tap(keys_of(page)["←"])
    assert page.typed == "3"
    drive.press(page.ids.ask)
    calm.navigator.go("home")
    page = shown(drive, calm, "dispute")
    drive.tap(keys_of(page)["8"])
    assert page.typed == "8"


def test_choosing_the_same_player_keeps_the_number(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "azul", (Lay(1, 0, "1.1", "blue"), End(1)))
    page = shown(drive, calm, "dispute")
    drive.tap(keys_of(page)["4"])
    page.select(page.player, page.round)
    assert page.typed == "4"


def test_the_keypad_is_arranged_like_a_phone(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "azul", ())
    keys = keys_of(shown(drive, calm, "dispute"))
    columns = [{keys[digit].x for digit in digits} for digits in ("147", "2580", "369")]
    assert [len(column) for column in columns] == [1, 1, 1]
    rows = [{keys[digit].y for digit in digits} for digits in ("123", "456", "789")]
    assert [len(row) for row in rows] == [1, 1, 1]
    assert keys["1"].y > keys["4"].y > keys["7"].y > keys["0"].y == keys["←"].y


def test_the_start_page_selects_the_board_of_the_active_game(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "summer-pavilion", ())
    hub = shown(drive, calm, "referee")
    assert "Summer Pavilion, colored side" in texts(hub)
    assert "Current game: Anna and Őrs" in texts(hub)
    drive.tap(hub.ids.may_i)
    assert calm.navigator.current == "may_i_star"
    calm.navigator.back()
    drive.frames(3)
    drive.tap(hub.ids.dispute)
    assert calm.navigator.current == "dispute"


def test_the_rulebook_example_with_two_yellow_tiles(drive: Driver, calm: AzulejoApp) -> None:
    """Rows that have yellow refuse it, and so does a line with another color."""
    page = shown(drive, calm, "may_i_wall", board="azul")
    page.tiles.update({"2.3": "yellow", "3.4": "yellow"})
    page.lines[4] = PatternLine("blue", 1)
    drive.tap(tile(page.ids.colors, "yellow"))
    drive.until(lambda: page.color == "yellow")
    answers = {line: page._rows[line] for line in range(1, 6)}
    assert [answers[line].allowed for line in range(1, 6)] == [True, False, False, False, True]
    assert answers[1].text == "1 on the line, 1 falls to the floor line"
    assert answers[1].loss == -1
    assert answers[2].text == "Row 2 of the wall has yellow"
    assert answers[2].ids.picture.answer.spaces == ("2.3",)
    assert answers[4].text == "This line already has blue"
    assert answers[5].text == "It fits; 3 spaces left"
    assert page.ids.floor.loss == -2


def test_more_tiles_and_a_fuller_floor_line_cost_more(drive: Driver, calm: AzulejoApp) -> None:
    page = shown(drive, calm, "may_i_wall", board="azul")
    plus = page.ids.count.children[0]
    drive.tap(plus)
    drive.until(lambda: page.count == 3)
    page.ids.fallen.value = 2
    drive.frames(2)
    assert page._rows[1].loss == -4
    assert page.ids.floor.loss == -6


def test_the_position_of_each_player_is_copied_from_the_active_game(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "azul", (Lay(1, 0, "2.3", "yellow"), Floor(1, 1, 2, True)))
    page = shown(drive, calm, "may_i_wall", board="azul")
    assert page.tiles == {"2.3": "yellow"}
    drive.tap(chip(page, "Őrs"))
    drive.until(lambda: page.tiles == {})
    assert page.fallen == 3
    drive.tap(page.ids.empty)
    drive.until(lambda: page.fallen == 0)


def test_setting_up_a_row(drive: Driver, calm: AzulejoApp) -> None:
    page = shown(drive, calm, "may_i_wall", board="azul")
    drive.tap(page._rows[3])
    drive.until(lambda: isinstance(Window.children[0], BottomSheet))
    drive.frames(2)
    editor = drive.top().content
    wall = editor.ids.wall
    drive.tap(wall.center_of(3))
    drive.until(lambda: page.tiles == {"3.4": "yellow"})
    drive.tap(tile(editor, "red"))
    drive.until(lambda: page.lines == {3: PatternLine("red", 1)})
    drive.tap(key_of(editor.ids.count, 2))
    drive.until(lambda: page.lines == {3: PatternLine("red", 2)})
    assert not page._rows[3].allowed


def test_ways_to_pay_on_a_star(drive: Driver, calm: AzulejoApp) -> None:
    page = shown(drive, calm, "may_i_star", board="summer-pavilion")
    assert "Nothing yet. Enter the tiles in your hand." in texts(page)
    for color, count in (("green", 2), ("purple", 1)):
        stepper = page._hand[color]
        for _time in range(count):
            drive.tap(stepper.children[0])
    drive.frames(3)
    stars = page.ids.stars
    # purple is wild in the first round, so a green 3 costs both green tiles and the purple one
    green_3 = next(s for s, n in page.layout.numbers.items() if n == 3 and page.layout.print_of(s) == "green")
    page.ids.columns.reveal(stars)
    drive.frames(4)
    drive.tap(stars.to_window(*stars.point_of(green_3)))
    drive.until(lambda: page.space == green_3)
    drive.frames(2)
    assert "2 green + 1 purple" in texts(page)
    assert any("1 point" in text for text in texts(page.ids.answer))


def test_wild_tiles_alone_are_refused(drive: Driver, calm: AzulejoApp) -> None:
    page = shown(drive, calm, "may_i_star", board="summer-pavilion")
    drive.tap(page._hand["purple"].children[0])
    drive.until(lambda: page._hand["purple"].value == 1)
    green_1 = next(s for s, n in page.layout.numbers.items() if n == 1 and page.layout.print_of(s) == "green")
    page.ids.columns.reveal(page.ids.stars)
    drive.frames(4)
    drive.tap(page.ids.stars.to_window(*page.ids.stars.point_of(green_1)))
    drive.until(lambda: page.space == green_1)
    drive.frames(2)
    assert any(text.startswith("At least one tile must be of the color itself.") for text in texts(page))
    assert "Ways to pay" not in texts(page)
    assert "Rulebook: Using wild tiles" in texts(page)


def test_a_corner_counted_once_is_found(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "azul", CORNER_GAME)
    page = shown(drive, calm, "dispute")
    type_total(drive, page, 8)
    assert "Anna says 8, the app says 9." in texts(page)
    likeliest = next(widget for widget in page.walk() if isinstance(widget, SlipCard))
    assert "Round 2, blue in row 2, column 2" in texts(likeliest)
    counts = [texts(row) for row in likeliest.walk(restrict=True) if isinstance(row, TwoCounts)]
    assert {"Row 2, column 2", "+4", "+3"} in counts
    assert {"Total", "9", "8"} in counts


def test_the_right_total_has_no_slip(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "azul", CORNER_GAME)
    page = shown(drive, calm, "dispute")
    drive.tap(chip(page, "1"))
    drive.until(lambda: page.round == 1)
    type_total(drive, page, 1)
    assert "Anna and the app agree: 1." in texts(page)
    assert not [widget for widget in page.walk() if isinstance(widget, SlipCard)]


def test_a_total_without_explanation(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "azul", CORNER_GAME)
    page = shown(drive, calm, "dispute")
    type_total(drive, page, 199)
    assert any(text.startswith("No known mistake gives this number") for text in texts(page))
    assert "Every step of the count" in texts(page)


def test_the_receipt_of_an_empty_count(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "azul", ())
    page = shown(drive, calm, "dispute")
    type_total(drive, page, 7)
    drive.press(next(one for one in page.walk() if getattr(one, "text", "") == "Every step of the count"))
    assert {"Why 0?", "Nothing has been scored here yet."} <= texts(Window.children[0])


def test_a_missing_tile_is_found(drive: Driver, calm: AzulejoApp) -> None:
    """Black in row 3 would close the gap in the column: 3 points, and red below it would score 4 instead of 1."""
    column = (Lay(1, 0, "1.1", "blue"), End(1), Lay(2, 0, "2.1", "white"), End(2), Lay(3, 0, "4.1", "red"), End(3))
    play(calm, "azul", column)
    page = shown(drive, calm, "dispute")
    type_total(drive, page, 10)
    assert "No single counting mistake gives this number. An entry may be wrong." in texts(page)
    assert "Round 3: A tile may not have been entered: black in row 3, column 1." in texts(page)
    drive.tap(row(page, "Round 3: A tile may not have been entered: black in row 3, column 1."))
    drive.until(lambda: isinstance(Window.children[0], BottomSheet))
    assert "Correct round 3" in texts(Window.children[0])


def test_without_an_active_game_the_user_chooses_one(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "azul", CORNER_GAME)
    calm.context.game = None
    page = shown(drive, calm, "dispute")
    assert page.choosing
    drive.tap(row(page, "Anna and Őrs"))
    drive.until(lambda: not page.choosing)
    drive.frames(2)
    type_total(drive, page, 9)
    assert "Anna and the app agree: 9." in texts(page)


def test_back_returns_to_the_game_chosen_last(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "azul", (), ("Béla", "Cili"))
    play(calm, "azul", CORNER_GAME, ("Anna", "Őrs", "Dani", "Emma"))
    page = shown(drive, calm, "dispute", game=game_of(calm).id, player=3)
    page.choose_game()
    drive.frames(2)
    drive.tap(row(page, "Béla and Cili"))
    drive.until(lambda: page.session.names == ("Béla", "Cili"))
    open_correction(page.context, page.game, 0, 1)
    drive.frames(3)
    drive.tap(find(drive.top(), "PrimaryButton"))
    drive.until(lambda: calm.navigator.current == "round")
    assert calm.navigator.back()
    drive.frames(3)
    assert (calm.navigator.current, page.session.names) == ("dispute", ("Béla", "Cili"))


def test_back_from_the_list_of_games_does_not_open_an_earlier_claim(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "azul", CORNER_GAME)
    shown(drive, calm, "dispute")
    calm.context.game = None
    hub = shown(drive, calm, "referee")
    drive.tap(hub.ids.dispute)
    assert calm.navigator.page.choosing
    drive.key(27)
    assert calm.navigator.page is hub


def test_the_round_menu_opens_the_dispute(drive: Driver, calm: AzulejoApp) -> None:
    play(calm, "azul", CORNER_GAME)
    page = shown(drive, calm, "round", game=game_of(calm).id)
    page.menu.open()
    drive.frames(3)
    drive.tap(row(Window.children[0], "Who counted wrong?"))
    drive.until(lambda: calm.navigator.current == "dispute")
    assert calm.navigator.back()
    assert calm.navigator.current == "round"


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_is_cut_off(drive: Driver, calm: AzulejoApp, code: str) -> None:
    _.switch(code)
    play(calm, "azul", CORNER_GAME)
    for size, theme.big_text in (((320, 568), True), ((412, 915), False), ((915, 412), False)):
        drive.resize(*size)
        with without_drawing():
            screens = [
                shown(drive, calm, "referee"),
                shown(drive, calm, "may_i_wall", board="azul"),
                shown(drive, calm, "may_i_star", board="summer-pavilion"),
                shown(drive, calm, "dispute"),
            ]
            screens[-1].ids.pad.typed = "8"
            screens[-1].ask()
            drive.frames(4)
        assert [clipped(page) for page in screens] == [set()] * 4, size
