"""A round on walls in the real window: each tile one tap, its points at once, every refusal with its reason."""

import json
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.widget import Widget

from scorer.play import active_game
from scorer.play.actions import ActionStatus
from scorer.rules.board import Space
from scorer.rules.entries import Stuck
from scorer.rules.wall import WallLayout
from scorer.store import StoreError, StoreErrorKind
from scorer.ui.app.application import AzulejoApp
from scorer.ui.explain.color_picker import Picker
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform.rotation import rotate_half_turn
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.toast import Toast
from tests.paths import GAMES
from tests.stores import entries_of
from tests.ui.support.driver import Driver, Touch
from tests.ui.support.on_screen import texts
from tests.ui.support.round_state import enter, game_of, refusal_bubble, shown_totals, totals
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame, WallUser

SIZES = [(320, 568), (412, 915), (915, 412)]
Z, Y, ESCAPE = ord("z"), ord("y"), 27


def toast() -> Any:
    return next((one for one in Window.children if isinstance(one, Toast)), None)


def test_a_tile_shows_its_points_at_once_and_a_second_tap_takes_it_back(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    user.lay("1.1")
    assert (user.wall.run.space, user.wall.run.points) == ("1.1", "+1")
    user.lay("2.1")
    assert (user.wall.run.space, user.wall.run.points, user.wall.run.down) == ("2.1", "+2", ("1.1", "2.1"))
    assert shown_totals(user.page) == [3, 0]
    user.lay("2.1")
    assert user.wall.cells[Space("2.1")].state == "open"
    assert shown_totals(user.page) == totals(app) == [1, 0]


def test_every_legal_space_says_what_it_would_score_if_that_is_wished(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    user.lay("3.3")
    drive.frames(2)
    tags = {space: cell.tag for space, cell in user.wall.cells.items()}
    assert (tags[Space("2.3")], tags[Space("4.3")], tags[Space("1.1")], tags[Space("3.1")]) == ("+1", "+2", "+1", "")
    app.context.preferences.preview = False
    user.page.refresh()
    assert {cell.tag for space, cell in user.wall.cells.items() if space != "3.3"} == {""}


def test_a_refused_tap_says_why_rings_what_forbids_it_and_leads_to_the_rule(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    user.lay("1.1")
    user.lay("1.4")
    bubble = refusal_bubble()
    assert bubble
    assert "pattern line is already entered" in bubble.text
    assert {space for space, cell in user.wall.cells.items() if cell.ring} == {"1.1", "1.4"}
    assert totals(app) == [1, 0]
    drive.frames(2)
    x, y = bubble.center
    user.tap((x, y))
    assert isinstance(drive.top(), BottomSheet)
    assert refusal_bubble() is None
    drive.frames(2)
    assert not any(cell.ring for cell in user.wall.cells.values())


def test_the_next_tap_counts_though_a_reason_is_shown(app: AzulejoApp, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    user.lay("1.4")
    user.lay("5.3")
    assert refusal_bubble() is None
    assert totals(app) == [2, 0]


def test_on_a_free_side_the_color_is_asked_for_and_an_illegal_one_says_why(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game("azul-gray")
    user.lay("1.1", "blue")
    user.tap(user.cell("2.1"))
    picker = drive.top()
    assert isinstance(picker, Picker)
    user.pick("blue")
    assert drive.top() is picker
    card = find(picker, "ReasonCard")
    assert card.title == "Blue cannot go here"
    assert "row 1, column 1" in card.text
    assert card.rule
    user.pick("red")
    assert game_of(app).session.table.boards[0] == {"1.1": "blue", "2.1": "red"}
    assert not isinstance(drive.top(), Picker)


def test_a_row_that_had_its_tile_says_so_on_a_free_side_too(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game("azul-gray")
    user.lay("1.1", "blue")
    user.tap(user.cell("1.4"))
    bubble = refusal_bubble()
    assert bubble
    assert "pattern line is already entered" in bubble.text
    assert not isinstance(drive.top(), Picker)


def test_a_key_takes_the_bubble_away_each_time(drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul-gray")
    user.lay("1.1", "blue")
    for _again in range(2):
        user.tap(user.cell("1.4"))
        assert refusal_bubble()
        drive.key(Z, "ctrl")
        assert refusal_bubble() is None
        drive.key(Y, "ctrl")


def test_turning_the_phone_closes_the_picker_and_back_is_free_again(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game("azul-gray")
    user.tap(user.cell("2.1"))
    assert isinstance(drive.top(), Picker)
    drive.resize(915, 412)
    assert drive.top() is app.navigator
    drive.key(ESCAPE)
    assert app.navigator.current == "home"


def test_the_back_key_closes_the_picker_and_nothing_is_laid(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game("azul-gray")
    user.tap(user.cell("2.1"))
    drive.key(ESCAPE)
    assert not isinstance(drive.top(), Picker)
    assert app.navigator.current == "round"
    assert game_of(app).session.version == 0


def test_the_only_color_that_may_lie_there_is_laid_at_once(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game("azul-gray", ["Anna"])
    session = game_of(app).session
    for number, color in enumerate(("blue", "yellow", "red", "black"), start=1):
        session.lay(0, f"1.{number}", color, number, session.version)
        session.end_round(session.version)
    user.page.shown(game_of(app).id)
    user.page.open_round(session.round)
    drive.frames(2)
    user.tap(user.cell("1.5"))
    assert session.table.boards[0][Space("1.5")] == "white"


def test_a_printed_space_of_a_free_side_takes_its_color_at_once(app: AzulejoApp, start_game: StartGame) -> None:
    user = start_game("crystal-mosaic-1")
    layout = game_of(app).session.layout
    assert isinstance(layout, WallLayout)
    space, color = next(iter(layout.printed.items()))
    user.tap(user.cell(space))
    assert game_of(app).session.table.boards[0] == {space: color}


def test_the_floor_line_takes_tiles_and_gives_them_back(app: AzulejoApp, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    user.drop_tiles(3)
    assert user.side.slots == ["tile"] * 3
    assert game_of(app).session.fallen(0, 1) == (3, False)
    slots = find(user.side, "FloorSlots")
    x, y, width, height = slots.box(2)
    user.tap(slots.to_window(x + width / 2, y + height / 2))
    assert game_of(app).session.fallen(0, 1) == (2, False)
    assert user.side.lost == "–2"


def test_there_is_one_start_marker(app: AzulejoApp, start_game: StartGame) -> None:
    user = start_game()
    user.take_marker()
    assert [seat.marker for seat in user.page.seats] == [True, False]
    user.tap(find(user.page.ids.strip, "SeatCard", name="Béla"))
    assert user.page.player == 1
    user.take_marker()
    assert [seat.marker for seat in user.page.seats] == [False, True]
    user.take_marker()
    assert game_of(app).session.marker_of(1) is None


def test_a_stuck_line_is_offered_only_when_there_is_one(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game("azul-gray", ["Anna"])
    session = game_of(app).session
    assert not user.side.ids.stuck.children
    record = json.loads((GAMES / "azul-gray.json").read_text("utf-8"))
    entries = entries_of(record)
    stuck = next(entry for entry in entries if isinstance(entry, Stuck))
    before = entries[: entries.index(stuck)]
    for entry in before:
        enter(session, entry)
    user.page.open_round(stuck.round)
    drive.frames(2)
    user.mark_stuck(stuck.row, stuck.color)
    assert [entry for _place, entry in session.entries_of(Stuck, stuck.round, 0)] == [stuck]
    assert find(user.side.ids.stuck, "StuckRow", entered=True)
    user.tap(find(user.side.ids.stuck, "StuckRow", entered=True))
    assert not session.entries_of(Stuck, stuck.round, 0)


def test_two_taps_on_the_same_drawing_count_once(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    place = user.cell("1.1")
    fingers = [Touch(*place), Touch(*place)]
    for finger in fingers:
        EventLoop.post_dispatch_input("begin", finger)
    for finger in fingers:
        EventLoop.post_dispatch_input("end", finger)
    drive.frames(2)
    assert game_of(app).session.table.boards[0] == {"1.1": "blue"}


def double_tap(drive: Driver, widget: Widget) -> None:
    """Two quick taps at one place, as Kivy marks them."""
    for double in (False, True):
        finger = Touch(*widget.to_window(*widget.center))
        finger.is_double_tap = double
        EventLoop.post_dispatch_input("begin", finger)
        drive.frames()
        EventLoop.post_dispatch_input("end", finger)
        drive.frames()


def test_a_double_tap_on_done_speaks_for_one_player_and_answers_no_question(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    double_tap(drive, user.page.ids.bar.ids.main)
    assert game_of(app).session.done == {0}
    assert user.page.player == 1
    double_tap(drive, user.page.ids.bar.ids.main)
    assert isinstance(drive.top(), BottomSheet)
    assert game_of(app).session.round == 1


def test_undo_names_what_it_took_back_and_offers_it_again(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    user.lay("1.1")
    user.tap(find(user.page.ids.strip, "SeatCard", name="Béla"))
    user.tap(user.page.ids.bar.ids.undo)
    assert totals(app) == [0, 0]
    assert user.page.player == 0
    assert toast().text == "Undone: blue in row 1, column 1"
    user.tap(find(toast(), "LinkButton"))
    assert totals(app) == [1, 0]


def test_undo_and_redo_have_no_limit_and_know_the_keyboard(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    for space in ("1.1", "2.2", "3.3"):
        user.lay(space)
    for _step in range(4):
        drive.key(Z, "ctrl")
    assert totals(app) == [0, 0]
    assert not user.page.ids.bar.can_undo
    drive.key(Y, "ctrl")
    drive.key(Z, "ctrl", "shift")
    assert game_of(app).session.table.boards[0] == {"1.1": "blue", "2.2": "blue"}


def test_an_old_tile_opens_its_receipt(app: AzulejoApp, drive: Driver, third_round: WallUser) -> None:
    third_round.tap(third_round.cell("1.1"))
    assert drive.top().title.startswith("Why")
    assert game_of(app).session.table.boards[0][Space("1.1")] == "blue"


def test_what_cannot_be_kept_is_not_shown(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    with pytest.MonkeyPatch.context() as patch:

        def full(*_args: object, **_named: object) -> None:
            raise StoreError(StoreErrorKind.FULL)

        patch.setattr(app.context.store.games, "append", full)
        user.lay("2.2")
    assert "out of storage space" in toast().text
    assert game_of(app).session.table.boards[0] == {"1.1": "blue"}
    assert user.wall.cells[Space("2.2")].state == "open"


def test_the_same_board_lies_there_after_the_app_was_killed(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    user.lay("1.1")
    user.done()
    user.lay("2.2")
    again = active_game.ActiveGame(app.context.store, game_of(app).id)
    assert (again.player, again.round, again.session.done) == (1, 1, {0})
    assert again.session.table.boards == [{"1.1": "blue"}, {"2.2": "blue"}]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["en", "hu", "fi"])
def test_everything_fits_without_scrolling(
    app: AzulejoApp, drive: Driver, start_game: StartGame, size: tuple[int, int], code: str
) -> None:
    _.switch(code)
    drive.resize(*size)
    user = start_game("crystal-mosaic-1", ["Zsófi", "Mika", "Emma"])
    user.page.session.set_floor(0, 3, 1, user.page.session.version, marker=True)
    user.page.refresh()
    drive.frames(4)
    assert user.page.ids.scroll.fits
    assert user.wall.side >= 48
    assert user.page.session.tap(0, "1.1", 1, -1).status is ActionStatus.IGNORED


def test_a_tablet_takes_taps_on_every_wall(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    drive.resize(800, 1280)
    user = start_game(names=["Zsófi", "Mika", "Emma"])
    for seat in user.page.body.board.seats[::-1]:
        x, y, side = seat.wall.box(Space("2.2"))
        user.tap(seat.wall.to_window(x + side / 2, y + side / 2))
    assert totals(app) == [1, 1, 1]
    assert user.page.player == 0


def test_the_walls_of_an_earlier_game_leave_the_new_one_alone(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    """They are still there: the collector passes over what has lived for a while."""
    drive.resize(800, 1280)
    user = start_game(names=["Zsófi", "Mika", "Emma"])
    user.page.go_to(2)
    before = user.page.body
    start_game(names=["Anna", "Béla"])
    room = before.board.room
    drive.resize(800, 1000)
    assert before.board.room == room
    app.context.preferences.big_text = True
    drive.frames(4)
    assert user.page.body.board.room != room
    assert "Emma, this round" in texts(before.board)


@pytest.mark.parametrize("names", [["Zsófi", "Mika", "Emma"], ["Zsófi", "Mika", "Emma", "Őrs"]])
@pytest.mark.parametrize("size", [(800, 1280), (1280, 800)])
def test_a_tablet_tells_what_everybody_would_have_if_the_game_ended_now(
    app: AzulejoApp, drive: Driver, start_game: StartGame, size: tuple[int, int], names: list[str]
) -> None:
    drive.resize(*size)
    user = start_game(names=names)
    for row in range(1, 6):
        user.lay(f"{row}.1")
    drive.frames(3)
    assert user.page.ids.scroll.fits
    # 1 + 2 + 3 + 4 + 5, and 7 for the column
    would_have = [one for one in user.page.body.board.walk() if type(one).__name__ == "ProjectedTotal"]
    assert [(one.name, one.total) for one in would_have] == list(
        zip(names, ["22", *"0" * (len(names) - 1)], strict=True)
    )
    user.tap(would_have[0])
    sheet = drive.top()
    assert (sheet.title, sheet.note) == ("Why 22?", "Zsófi, if the game ended now")
    assert [(entry.title, entry.points) for entry in sheet.content.ids.entries.children] == [("Complete column", "+7")]
    assert (sheet.content.ids.sum.formula, sheet.content.ids.sum.total) == ("15 + 7 =", "22")
    assert totals(app)[0] == 15


def test_a_closed_round_of_a_tablet_foretells_nothing(app: AzulejoApp, drive: Driver, third_round: WallUser) -> None:
    drive.resize(800, 1280)
    assert find(third_round.page.body.board, "ProjectedTotals")
    third_round.page.open_round(1)
    drive.frames(2)
    with pytest.raises(StopIteration):
        find(third_round.page.body.board, "ProjectedTotals")


def test_turned_round_all_of_it_is_still_seen(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    """What lay at a point lies across the middle from it."""
    user = start_game()
    user.lay("3.3")
    user.done()
    drive.frames(3)
    x, y = user.cell("1.2")
    upright = drive.pixel(x, y)
    rotate_half_turn()
    drive.frames(3)
    assert drive.pixel(Window.width - 1 - x, Window.height - 1 - y) == upright


def test_turned_round_it_is_played_from_the_other_side(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    done = user.page.ids.bar.ids.main
    beside = (done.x + 12, done.center_y)
    blue = drive.pixel(*beside)
    user.page.menu.open()
    drive.frames(3)
    drive.tap(find(drive.top(), "ListRow", title="Turn the screen"))
    drive.frames(3)
    assert drive.pixel(Window.width - 1 - beside[0], Window.height - 1 - beside[1]) == blue != drive.pixel(*beside)
    x, y = user.cell("1.1")
    user.tap((Window.width - 1 - x, Window.height - 1 - y))
    assert game_of(app).session.table.boards[0] == {"1.1": "blue"}
    app.navigator.go("home")
    assert Window.rotation == 0
