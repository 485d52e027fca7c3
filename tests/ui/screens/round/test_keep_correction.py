"""Leaving a changed correction of a finished game asks: keep or discard. By touch, in the real window."""

from collections.abc import Callable
from typing import Any

import pytest

from scorer.play.active_game import ActiveGame
from scorer.store import State, StoreError, StoreErrorKind
from scorer.ui.actions.keep_correction import ChangedEntry, ChangedFloor, ChangedTotal, CourseColumn
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform.back_stack import BACK
from scorer.ui.screens.round.player_strip import SeatCard
from scorer.ui.widgets.controls.list_row import ListRow
from tests.stores import import_records
from tests.test_correction import BELA_8_THEN_9, ID
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all, sheet, sheets, texts, toasts
from tests.ui.support.user import find
from tests.ui.support.wall_user import WallUser

Leave = Callable[[Driver, Any], object]


def open_round(drive: Driver, app: AzulejoApp, number: int, player: int) -> WallUser:
    """Open the final screen, choose a round to correct, and a player, by touches."""
    Motion.calm = True
    import_records(app.context.store, BELA_8_THEN_9)
    app.navigator.go("final", game=ID)
    drive.frames(4)
    drive.tap(app.navigator.page.ids.correct)
    drive.frames(20)
    drive.tap(find_all(sheet(), ListRow)[5 - number])
    drive.frames(20)
    user = WallUser(drive, app)
    if player != user.page.player:
        drive.tap(sorted(find_all(user.page.ids.strip, SeatCard), key=lambda card: card.x)[player])
        drive.frames(3)
    return user


@pytest.fixture
def user(drive: Driver, app: AzulejoApp) -> WallUser:
    """Béla's board in round 4, with two tiles on the floor line."""
    return open_round(drive, app, 4, 1)


def tap_cross(drive: Driver, page: Any) -> None:
    drive.tap(next(one for one in page.ids.bar_above.walk() if getattr(one, "icon", "") == "close"))


def press_back(drive: Driver, _page: Any) -> None:
    drive.key(BACK)


def show_result(drive: Driver, page: Any) -> None:
    drive.tap(page.ids.bar.ids.main)


def stored_totals(app: AzulejoApp) -> list[int | None]:
    header = app.context.store.games.header(ID)
    assert header.state is State.FINISHED
    return [seat.total for seat in header.seats]


def remove_a_fallen_tile(user: WallUser) -> None:
    user.tap(user.slot(2))
    user.drive.frames(3)


def answer(drive: Driver, name: str) -> None:
    drive.frames(20)
    drive.tap(find(sheet().footer, {"keep": "PrimaryButton", "discard": "DiscardButton"}[name]))
    drive.frames(20)


@pytest.mark.parametrize(("leave", "screen"), [(tap_cross, "home"), (press_back, "final"), (show_result, "final")])
def test_leaving_asks_and_keeps(drive: Driver, app: AzulejoApp, user: WallUser, leave: Leave, screen: str) -> None:
    remove_a_fallen_tile(user)
    assert stored_totals(app) == [17, 9]
    leave(drive, user.page)
    drive.frames(20)
    assert sheet().title == "Keep the correction?"
    assert stored_totals(app) == [17, 9]
    answer(drive, "keep")
    assert app.navigator.current == screen
    assert sheets() == []
    assert stored_totals(app) == [17, 10]
    assert len(app.context.store.games.load(ID).steps) == len(BELA_8_THEN_9["entries"]) + 1


@pytest.mark.parametrize("leave", [tap_cross, press_back, show_result])
def test_leaving_asks_and_discards(drive: Driver, app: AzulejoApp, user: WallUser, leave: Leave) -> None:
    before = app.context.store.games.record(ID)
    remove_a_fallen_tile(user)
    leave(drive, user.page)
    answer(drive, "discard")
    assert app.navigator.current != "round"
    assert stored_totals(app) == [17, 9]
    assert app.context.store.games.record(ID) == before
    assert app.context.store.games.with_correction() == []


@pytest.mark.parametrize("leave", [tap_cross, press_back, show_result])
def test_nothing_is_asked_when_nothing_changed(drive: Driver, app: AzulejoApp, user: WallUser, leave: Leave) -> None:
    remove_a_fallen_tile(user)
    user.tap(user.slot(2))
    drive.frames(3)
    leave(drive, user.page)
    drive.frames(20)
    assert app.navigator.current != "round"
    assert sheets() == []
    assert app.context.store.games.with_correction() == []


def test_the_sheet_shows_what_changes(drive: Driver, user: WallUser) -> None:
    remove_a_fallen_tile(user)
    user.tap(user.cell("2.1"))
    drive.frames(3)
    press_back(drive, user.page)
    drive.frames(20)
    (total,) = find_all(sheet(), ChangedTotal)
    # a tile less on the floor gives 1, a second tile in the column 2, and the third one in round 5 now 3 instead of 1
    assert (total.name, total.old, total.new) == ("Béla", "9", "14")
    (floor,) = find_all(sheet(), ChangedFloor)
    assert (floor.title, floor.points) == ("Round 4, Béla, floor line", "+1")
    old, new = floor.ids.old, floor.ids.new
    assert ((old.tiles, old.loss), (new.tiles, new.loss)) == ((2, "–2"), (1, "–1"))
    (tile,) = find_all(sheet(), ChangedEntry)
    assert (tile.text, tile.points) == ("Added: white in row 2, column 1", "+4")
    shown = texts(sheet())
    assert {"Round 4", "8", "11", "Round 5", "9", "14", "Béla 9 → 14"} <= shown
    assert "The order stays: Anna 17, Béla 14" in shown


@pytest.mark.parametrize("size", [(412, 915), (320, 568)])
def test_running_totals_stand_in_columns(drive: Driver, app: AzulejoApp, size: tuple[int, int]) -> None:
    """From round 2 on there are five; at 320 the label of the Hungarian bonus needs two lines."""
    app.context.preferences.language = "hu"
    drive.resize(*size)
    user = open_round(drive, app, 2, 1)
    user.tap(user.slot(1))
    drive.frames(3)
    press_back(drive, user.page)
    drive.frames(20)
    columns = [column for column in find_all(sheet(), CourseColumn) if column.label]
    assert len(columns) == 5
    lefts = [column.x for column in sorted(columns, key=lambda one: (-one.parent.y, one.x))]
    assert lefts[3:] == lefts[:2]
    for row in {column.parent for column in columns}:
        assert len({column.children[0].y for column in row.children if column.label}) == 1


def test_what_a_floor_line_cost_stands_beside_it(drive: Driver, app: AzulejoApp, user: WallUser) -> None:
    user.tap(user.slot(1))
    user.tap(user.slot(1))
    drive.frames(3)
    press_back(drive, user.page)
    drive.frames(20)
    (floor,) = find_all(sheet(), ChangedFloor)
    old, new = floor.ids.old, floor.ids.new
    assert (old.loss, old.costs, new.loss, new.costs) == ("–2", True, "0", False)
    assert new.x - old.right <= 40
    assert new.right < floor.right - 80


def test_the_banner_names_all_changes_that_can_be_discarded(drive: Driver, user: WallUser) -> None:
    remove_a_fallen_tile(user)
    assert user.page.changed == "Béla 9 → 10"
    drive.tap(min(find_all(user.page.ids.strip, SeatCard), key=lambda card: card.x))
    drive.frames(3)
    user.tap(user.slot(1))
    drive.frames(3)
    assert user.page.changed == "Anna 17 → 16, Béla 9 → 10"
    for _step in range(2):
        user.page.entries.undo()
        drive.frames(3)
    assert user.page.changed == "no totals changed"


def test_a_game_that_is_no_longer_over_is_continued(drive: Driver, app: AzulejoApp) -> None:
    """Without Anna's last tile there is no complete row."""
    user = open_round(drive, app, 5, 0)
    user.tap(user.cell("1.5"))
    drive.frames(3)
    press_back(drive, user.page)
    drive.frames(20)
    assert "The game is no longer over: it continues in round 6." in texts(sheet())
    answer(drive, "keep")
    assert app.navigator.current == "home"
    assert app.context.store.games.header(ID).state is State.OPEN


def test_dismissing_the_sheet_continues_the_correction(drive: Driver, app: AzulejoApp, user: WallUser) -> None:
    remove_a_fallen_tile(user)
    tap_cross(drive, user.page)
    drive.frames(20)
    drive.key(BACK)
    drive.frames(20)
    assert sheets() == []
    assert app.navigator.current == "round"
    assert user.page.session.table.totals == [17, 10]
    assert stored_totals(app) == [17, 9]


def test_a_correction_survives_a_restart(drive: Driver, app: AzulejoApp, user: WallUser) -> None:
    """Home offers it; closing the sheet leads back to it."""
    remove_a_fallen_tile(user)
    app.context.game = app.context.correction = None  # as after a kill: only the store remembers
    app.navigator.go("home")
    drive.frames(20)
    assert sheet().title == "Keep the correction?"
    assert "Béla 9 → 10" in texts(sheet())
    drive.key(BACK)
    drive.frames(20)
    assert app.navigator.current == "round"
    assert (user.page.player, user.page.round) == (1, 4)
    assert user.page.session.table.totals == [17, 10]
    press_back(drive, user.page)
    answer(drive, "keep")
    assert stored_totals(app) == [17, 10]


def test_an_answer_that_cannot_be_saved_leaves_the_question_open(
    drive: Driver, app: AzulejoApp, user: WallUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    remove_a_fallen_tile(user)

    def fail(*_args: object) -> None:
        raise StoreError(StoreErrorKind.FULL)

    monkeypatch.setattr(app.context.store.games, "correct", fail)
    press_back(drive, user.page)
    answer(drive, "keep")
    assert sheet().title == "Keep the correction?"
    assert "out of storage space" in toasts()[0]
    monkeypatch.undo()
    answer(drive, "keep")
    assert stored_totals(app) == [17, 10]


def test_the_result_shows_the_kept_correction(drive: Driver, app: AzulejoApp, user: WallUser) -> None:
    remove_a_fallen_tile(user)
    show_result(drive, user.page)
    answer(drive, "keep")
    assert isinstance(app.navigator.page.game, ActiveGame)
    assert app.navigator.page.table.totals == [17, 10]


def test_undo_ends_where_the_correction_began(drive: Driver, user: WallUser) -> None:
    assert not user.page.ids.bar.can_undo
    remove_a_fallen_tile(user)
    user.tap(user.page.ids.bar.ids.undo)
    drive.frames(3)
    assert user.page.session.table.totals == [17, 9]
    assert not user.page.ids.bar.can_undo
