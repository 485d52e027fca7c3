"""The end of a round and of the game, and corrections of earlier rounds; on walls, in the real window."""

from threading import Event

import pytest

from scorer.play.active_game import ActiveGame
from scorer.rules.entries import End, Lay
from scorer.store.recovery.backups import Backup, Backups, backups_of
from scorer.ui.app.application import AzulejoApp
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.patience import PATIENCE
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import toasts
from tests.ui.support.round_state import enter, game_of, refusal_bubble, shown_totals, totals
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame, WallUser

ESCAPE = 27


def test_last_done_asks_once_about_missing_entries(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    user.done()
    user.done()
    sheet = drive.top()
    assert isinstance(sheet, BottomSheet)
    assert [row.title for row in sheet.walk() if isinstance(row, ListRow)] == [
        "No player has the start marker.",
        "Béla has not placed a tile.",
    ]
    drive.frames(3)
    user.tap(find(sheet, "SoftButton"))
    assert game_of(app).session.round == 1
    user.done()
    drive.frames(3)
    user.tap(find(drive.top(), "PrimaryButton"))
    assert game_of(app).session.round == user.page.round == 2
    assert user.page.title == "Round 2"


def test_complete_round_ends_without_a_question_and_marker_holder_starts(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    user.lay("1.1")
    user.done()
    user.lay("1.2")
    user.take_marker()
    user.done()
    assert not isinstance(drive.top(), BottomSheet)
    assert (user.page.round, user.page.player) == (2, 1)


def test_correcting_an_earlier_round_shows_the_change(app: AzulejoApp, drive: Driver, third_round: WallUser) -> None:
    user = third_round
    assert totals(app) == [1 + 2 + 2, 1]
    user.page.open_round(1)
    drive.frames(2)
    assert (user.page.title, user.page.banner) == ("Round 1", "You are correcting round 1.")
    assert set(game_of(app).session.at(1).boards[0]) == {"1.1"}
    user.lay("2.1")
    assert totals(app) == [1 + 2 + 2 + 4, 1]  # 2.1 below 1.1 earns 2; beside it 2.2 earns 2 across as well
    assert user.page.changed == "Anna 5 → 9"
    drive.key(ESCAPE)
    assert (user.page.round, user.page.banner) == (3, "")
    assert shown_totals(user.page) == [9, 1]


def refusal_in_round_1(user: WallUser, space: str) -> str:
    """Try to place a tile while correcting round 1; return the text of the refusal."""
    user.page.open_round(1)
    user.drive.frames(2)
    user.lay(space)
    bubble = refusal_bubble()
    assert bubble
    text: str = bubble.text
    return text


def test_refused_correction_names_the_conflicting_entry(app: AzulejoApp, third_round: WallUser) -> None:
    assert refusal_in_round_1(third_round, "2.2") == "In round 2, blue goes here. Remove that tile first."
    assert totals(app) == [5, 1]


def test_a_space_of_a_later_round_is_named_in_a_row_that_has_a_tile(third_round: WallUser) -> None:
    """Anna placed 1.1 in round 1 and 1.2 in round 2."""
    assert refusal_in_round_1(third_round, "1.2") == "In round 2, yellow goes here. Remove that tile first."


def test_refusal_because_of_another_space_in_a_later_round_names_that(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    """Row 1 has blue from round 2 on; in round 1 it is empty."""
    user = start_game("azul-gray", ("Anna",))
    session = game_of(app).session
    session.end_round(session.version)
    session.lay(0, "1.2", "blue", 2, session.version)
    session.end_round(session.version)
    user.page.open_round(1)
    drive.frames(3)
    user.lay("1.4", "blue")
    drive.frames(3)
    bubble = refusal_bubble()
    assert bubble
    assert bubble.text.startswith("This conflicts with round 2: blue in row 1, column 2.\n")


def test_tapping_the_round_name_lists_all_rounds(app: AzulejoApp, drive: Driver, third_round: WallUser) -> None:
    third_round.tap(third_round.page.ids.bar_above.ids.words)
    drive.frames(2)
    assert find(drive.top(), "ListRow", title="Round 1")


def test_menu_lists_every_round(app: AzulejoApp, drive: Driver, third_round: WallUser) -> None:
    user = third_round
    user.page.menu.open()
    drive.frames(3)
    user.tap(find(drive.top(), "ListRow", title="Earlier rounds"))
    drive.frames(3)
    rounds = drive.top()
    assert find(rounds, "ListRow", title="Round 2").note == "Anna +4, Béla +1"
    user.tap(find(rounds, "ListRow", title="Round 2"))
    assert user.page.round == 2
    user.tap(user.page.ids.bar.ids.main)
    assert user.page.round == 3


def one_tile_from_the_end(drive: Driver, start_game: StartGame) -> WallUser:
    """Anna plays alone, in the fifth round; her row lacks one tile. 1 + 2 + 3 + 4 so far."""
    user = start_game(names=["Anna"])
    session = user.page.session
    for number in range(1, 5):
        enter(session, Lay(number, 0, f"1.{number}", session.layout.print_of(f"1.{number}")))
        enter(session, End(number))
    user.page.open_round(5)
    drive.frames(2)
    user.take_marker()
    user.lay("1.5")
    return user


@pytest.mark.parametrize("code", ["en", "hu"])
def test_failed_backup_is_reported_and_the_game_is_saved(
    app: AzulejoApp, drive: Driver, start_game: StartGame, code: str
) -> None:
    (app.context.store.file.path.parent / "backups").write_text("a file where the folder should be")
    user = one_tile_from_the_end(drive, start_game)
    _.switch(code)
    user.done()
    drive.until(lambda: drive.top() is not app.navigator)
    assert app.navigator.current == "final"
    sheet = drive.top()
    assert sheet.title == {"en": "Backup failed", "hu": "Nem készült biztonsági mentés"}[code]
    assert _("This device's storage did not respond.") in sheet.content.text
    agreed = app.context.store.games.agreed(game_of(app).id)
    assert agreed
    _rules, lines = agreed
    # 1 + 2 + 3 + 4 + 5, less 1 for the marker, and 2 for the row
    assert sum(line.points for line in lines) == 16
    drive.key(ESCAPE)
    drive.frames(2)
    assert drive.top() is app.navigator


def test_an_unexpected_error_of_a_backup_is_shown(
    app: AzulejoApp, drive: Driver, start_game: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug neither crashes the app nor kills the thread unnoticed."""

    def fail(_backups: Backups) -> Backup:
        raise ZeroDivisionError

    monkeypatch.setattr(Backups, "make", fail)
    user = one_tile_from_the_end(drive, start_game)
    user.done()
    drive.until(lambda: drive.top() is not app.navigator)
    assert drive.top().title == "Backup failed"
    assert "An unexpected error occurred." in drive.top().content.text
    drive.key(ESCAPE)
    drive.frames(2)


def test_only_closing_the_app_waits_for_the_backup(
    app: AzulejoApp, drive: Driver, start_game: StartGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, go_on = Backups.make, Event()

    def slowly(backups: Backups) -> Backup:
        assert go_on.wait(PATIENCE)
        return make(backups)

    monkeypatch.setattr(Backups, "make", slowly)
    user = one_tile_from_the_end(drive, start_game)
    user.done()
    drive.frames(3)
    assert app.navigator.current == "final"
    assert app.context.store.backups.all() == []
    go_on.set()
    app.on_stop()
    assert len(backups_of(app.context.store.file.path)) == 1


def test_unfinished_player_is_shown_after_a_correction(app: AzulejoApp, drive: Driver, third_round: WallUser) -> None:
    user = third_round
    session = game_of(app).session
    session.toggle_marker(1, 2, session.version)
    user.page.open_round(1)
    drive.frames(2)
    assert user.page.player == 0
    user.lay("2.2")
    user.done()
    assert (user.page.round, user.page.player) == (3, 1)


def test_complete_row_announces_the_end_and_renames_the_last_done(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game()
    for number in range(1, 5):
        user.lay(f"1.{number}")
        user.take_marker()
        user.done()
        user.lay(f"5.{number}")
        assert user.page.ids.bar.action.text == f"Finish round {number}"
        user.done()
        assert toasts() == [f"Anna starts round {number + 1}."]
    user.lay("1.5")
    assert toasts() == ["Row 1 is complete: 2 points. This is the last round."]
    user.take_marker()
    user.done()
    assert user.page.ids.bar.action.text == "Finish the game"
    user.lay("4.1")
    user.done()
    assert app.navigator.current == "final"


def test_the_question_at_the_end_names_the_end_too(drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    for number in range(1, 5):
        user.lay(f"1.{number}")
        user.take_marker()
        user.done()
        user.lay(f"5.{number}")
        user.done()
    user.lay("1.5")
    user.done()
    user.lay("4.1")
    user.done()
    assert find(drive.top(), "PrimaryButton").text == "Finish the game"


def test_floor_line_loss_limited_by_zero_is_explained(drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    user.drop_tiles(3)
    parts = [part[:2] for part in user.page.body.below.ids.sum.parts]
    assert parts == [("0", "Before"), ("+1", "Wall"), ("–1", "stops at 0")]


def test_player_chosen_in_the_question_gets_the_marker(app: AzulejoApp, drive: Driver, start_game: StartGame) -> None:
    user = start_game()
    user.lay("1.1")
    user.done()
    user.lay("1.2")
    user.done()
    sheet = drive.top()
    drive.until(lambda: sheet.rise == 1)
    user.tap(find(sheet, "Chip", text="Anna"))
    assert game_of(app).session.marker_of(1) == 0
    assert totals(app) == [0, 1]
    assert (user.page.round, user.page.player) == (2, 0)


def test_undoing_the_end_of_a_round_shows_the_board_whose_done_ended_it(
    app: AzulejoApp, drive: Driver, start_game: StartGame
) -> None:
    user = start_game(names=["Anna", "Béla", "Cili"])
    user.lay("1.1")
    user.done()
    user.lay("1.2")
    user.take_marker()
    user.done()
    user.lay("1.3")
    user.done()
    assert (user.page.round, user.page.player) == (2, 1)
    user.tap(user.page.ids.bar.ids.undo)
    session = game_of(app).session
    assert (session.round, user.page.player, session.done) == (1, 2, {0, 1})
    again = ActiveGame(app.context.store, game_of(app).id)
    assert (again.round, again.player, again.session.done, again.session.closer(1)) == (1, 2, {0, 1}, 2)
    user.done()
    assert user.page.round == 2


def test_redoing_the_end_of_a_round_shows_who_starts_the_next(drive: Driver, start_game: StartGame) -> None:
    user = start_game(names=["Anna", "Béla"])
    user.lay("1.1")
    user.take_marker()
    user.done()
    user.lay("1.3")
    user.done()
    user.tap(user.page.ids.bar.ids.undo)
    assert (user.page.round, user.page.player) == (1, 1)
    user.page.entries.redo()
    assert (user.page.round, user.page.player) == (2, 0)
