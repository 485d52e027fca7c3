"""The details of a game: score chart, replay, facts, receipts and corrections."""

import datetime as dt
from typing import Any

import pytest
from kivy.core.window import Window

from scorer.play.active_game import begin
from scorer.play.correction import Correction
from scorer.play.replay import moments
from scorer.rules.entries import Floor
from scorer.store import StoreError, StoreErrorKind
from scorer.store.games import StoredGame
from scorer.store.results import lines_as_text
from scorer.ui.actions.game_menu import edit_game
from scorer.ui.app.application import AzulejoApp
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.history.history_row import GameRow
from scorer.ui.screens.history.replay import ReplaySeat
from scorer.ui.widgets.controls.line_chart import dashed, spread
from scorer.ui.widgets.controls.list_row import ListRow, RowFigure
from scorer.ui.widgets.overlays.sheet import BottomSheet
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped_anywhere, find_all, sheet, texts, toasts
from tests.ui.support.sample_games import NAMES, add_games, finished_game


def open_game(drive: Driver, app: AzulejoApp, record: dict[str, Any]) -> Any:
    (game,) = add_games(app.context.store, record)
    app.navigator.go("game", game=game)
    drive.frames(6)
    return app.navigator.page


@pytest.fixture
def page(drive: Driver, app: AzulejoApp) -> Any:
    return open_game(drive, app, finished_game(7, "2025-11-18", names=NAMES[:3]))


def totals(page: Any) -> list[int]:
    return [int(seat.total) for seat in sorted(find_all(page, ReplaySeat), key=lambda seat: seat.seat)]


def test_the_chart_ends_at_the_totals(page: Any) -> None:
    assert [scores[-1] for _seat, _name, scores in page.ids.chart.lines] == page.session.table.totals
    assert page.ids.chart.ended


def test_it_opens_with_the_final_boards(page: Any) -> None:
    assert totals(page) == page.session.table.totals


def test_buttons_step_from_tile_to_tile(drive: Driver, page: Any) -> None:
    replay, expected = page.ids.replay, moments(page.session.table)
    replay.at = 1
    page.ids.scroll.scroll_to(replay.ids.play, animate=False)
    drive.frames(4)
    drive.tap(replay.ids.forward)
    drive.until(lambda: replay.at == 2)
    assert totals(page) == list(expected[2].totals)
    drive.tap(replay.ids.back)
    drive.until(lambda: replay.at == 1)
    assert totals(page) == list(expected[1].totals)
    assert replay.progress == f"tile 1 of {expected[-1].laid}"


def test_the_slider_can_be_dragged_to_the_start(drive: Driver, page: Any) -> None:
    replay = page.ids.replay
    scrubber = replay.ids.scrubber
    page.ids.scroll.scroll_to(scrubber, animate=False)
    drive.frames(4)
    left, low = scrubber.to_window(scrubber.x, scrubber.top - 24)
    drive.drag((left + scrubber.width / 2, low), (left + 1, low))
    assert replay.at == 0
    assert totals(page) == [0, 0, 0]
    assert "Before the first tile" in texts(page)
    replay.step(-1)
    assert replay.at == 0


def test_it_plays_to_the_end_and_can_be_paused(drive: Driver, page: Any) -> None:
    replay = page.ids.replay
    replay.play()
    assert (replay.at, replay.playing) == (0, True)
    replay._play_next()
    assert replay.at == 1
    replay.play()
    assert not replay.playing
    replay.at = replay.last - 1
    replay.play()
    replay._play_next()
    assert (replay.at, replay.playing) == (replay.last, False)


def test_leaving_the_screen_pauses_the_replay(app: AzulejoApp, page: Any) -> None:
    page.ids.replay.play()
    app.navigator.back()
    assert not page.ids.replay.playing


def test_a_moment_shows_its_tile_points_and_proof(page: Any) -> None:
    replay = page.ids.replay
    expected = moments(page.session.table)
    at = next(number for number, moment in enumerate(expected) if moment.points > 3 and moment.space)
    replay.at = at
    card = replay.ids.moment
    assert card.points == f"+{expected[at].points}"
    player = expected[at].player
    assert player is not None
    assert page.session.names[player] in card.title
    assert card.colors == [expected[at].boards[player][expected[at].space]]
    lit = next(seat for seat in find_all(page, ReplaySeat) if seat.active).board.highlighted
    assert set(lit) == set(expected[at].lit)


def test_projected_winner_is_shown_except_at_the_end(page: Any) -> None:
    replay = page.ids.replay
    assert replay.ending == ""
    replay.at = replay.last // 2
    assert replay.ending.startswith("If it had ended here: ")


def test_the_best_tile_opens_its_receipt(drive: Driver, page: Any) -> None:
    best = next(row for row in find_all(page.ids.facts, ListRow) if row.title == "Best tile")
    page.ids.scroll.scroll_to(best, animate=False)
    drive.frames(4)
    drive.tap(best)
    drive.until(lambda: any(isinstance(child, BottomSheet) for child in Window.children))
    assert sheet().title.startswith("Why ")


def test_bottom_up_totals_are_shown_for_walls_only(drive: Driver, app: AzulejoApp, page: Any) -> None:
    titles = [row.title for row in find_all(page.ids.facts, ListRow)]
    assert titles[:3] == ["Best tile", "Biggest loss", "If rows were scored from the bottom up"]
    star = open_game(drive, app, finished_game(2, "2025-01-01", "summer-pavilion"))
    assert "If rows were scored from the bottom up" not in [row.title for row in find_all(star.ids.facts, ListRow)]


def test_who_counted_wrong_opens_the_dispute_screen(drive: Driver, app: AzulejoApp, page: Any) -> None:
    row = next(row for row in find_all(page.ids.facts, ListRow) if row.title == "Who counted wrong?")
    drive.press(row)
    assert app.navigator.current == "dispute"
    assert app.navigator.page.game.id == page.game.id
    assert app.navigator.page.session.names == page.session.names
    app.navigator.back()
    assert app.navigator.page is page


def test_full_receipt_asks_for_the_player(drive: Driver, page: Any) -> None:
    drive.tap(page.ids.receipt)
    drive.frames(20)
    assert {row.title for row in find_all(sheet(), ListRow)} == set(NAMES[:3])


def test_fix_an_entry_lists_the_rounds(drive: Driver, app: AzulejoApp, page: Any) -> None:
    page.ids.replay.at = 3
    drive.tap(page.ids.correct)
    drive.frames(20)
    rows = find_all(sheet(), ListRow)
    assert rows[-1].title == "Round 1"
    drive.tap(rows[-2])
    drive.until(lambda: app.navigator.current == "round")
    assert (app.navigator.page.game.id, app.navigator.page.round) == (page.game.id, 2)


def test_a_result_that_the_current_rules_change_is_reported(drive: Driver, app: AzulejoApp, page: Any) -> None:
    assert page.recount == ""
    table, key = page.session.table, app.context.store.games.key(page.game.id)
    one_less = [line for line in table.lines if line is not table.lines[0]]
    with app.context.store.file.writing() as db:
        db.execute("UPDATE ledgers SET lines = ? WHERE game = ?", (lines_as_text(one_less), key))
    app.navigator.back()
    app.navigator.go("game", game=page.game.id)
    player = table.lines[0].player
    now = table.totals[player]
    assert f"{page.session.names[player]} {now - table.lines[0].points} → {now}" in page.recount


def test_corrections_after_the_end_are_listed(drive: Driver, app: AzulejoApp, page: Any) -> None:
    """A correction that was undone does not count; the next one is listed with its time."""
    assert page.session.corrections == []
    correction = Correction(app.context.store, page.game.id)
    session = correction.session
    first = next(entry for entry in session.entries if isinstance(entry, Floor))
    session.set_floor(first.player, first.tiles + 1, first.round, session.version, marker=first.marker)
    session.undo(session.version)
    assert session.corrections == []
    session.set_floor(first.player, first.tiles + 2, first.round, session.version, marker=first.marker)
    correction.keep()
    app.context.game = None
    page.refresh()
    drive.frames(6)
    row = next(row for row in find_all(page.ids.facts, ListRow) if row.title == "1 correction after the end")
    whose = session.names[first.player]
    assert row.note.startswith("Floor line with ")
    assert row.note.endswith(f"Round {first.round} · {whose}")
    drive.press(row)
    drive.frames(20)
    (listed,) = find_all(sheet().content, ListRow)
    assert f"{first.tiles + 2} tile" in listed.title
    assert _.language.date(dt.datetime.now().astimezone().date()) in listed.note


def test_moving_a_game_to_the_bin_goes_back(drive: Driver, app: AzulejoApp, page: Any) -> None:
    from scorer.ui.actions.game_menu import move_to_bin

    app.navigator.go("history")
    app.navigator.go("game", game=page.game.id)
    move_to_bin(app.context, page.game.id, page.navigator.back, page.refresh)
    assert app.navigator.current == "history"


@pytest.mark.parametrize("read", ["load", "header", "agreed"])
def test_a_game_that_cannot_be_read_is_not_opened(
    drive: Driver, app: AzulejoApp, page: Any, monkeypatch: pytest.MonkeyPatch, read: str
) -> None:
    (other,) = add_games(app.context.store, finished_game(8, "2025-11-19"))
    app.navigator.go("history")
    drive.frames(4)

    def failing(*_args: object) -> None:
        raise StoreError(StoreErrorKind.DISK)

    with monkeypatch.context() as patch:
        patch.setattr(app.context.store.games, read, failing)
        drive.tap(find_all(app.navigator.page, GameRow)[0])
        drive.until(toasts)
    assert toasts() == ["This device's storage did not respond. Nothing was saved; please try again."]
    assert (app.navigator.current, app.navigator.page.get_root_window()) == ("history", Window)
    drive.frames(20)
    drive.tap(find_all(app.navigator.page, GameRow)[0])
    drive.until(lambda: app.navigator.page is page)
    assert page.game.id == page.header.id == other


def test_a_dispute_about_a_game_that_cannot_be_read_is_not_opened(
    drive: Driver, app: AzulejoApp, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.context.game, load = begin(app.context.store, "azul", NAMES[:2]), app.context.store.games.load
    failed: list[str] = []

    def failing_once(id: str) -> StoredGame:
        if failed:
            return load(id)
        failed.append(id)
        raise StoreError(StoreErrorKind.DISK)

    monkeypatch.setattr(app.context.store.games, "load", failing_once)
    drive.press(next(row for row in find_all(page.ids.facts, ListRow) if row.title == "Who counted wrong?"))
    assert toasts() == ["This device's storage did not respond. Nothing was saved; please try again."]
    assert app.navigator.page is page
    assert page.game.id == failed[0]


def test_the_dispute_screen_is_empty_if_no_games_can_be_read(
    drive: Driver, app: AzulejoApp, page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not fall back to the game of an earlier dispute."""
    app.navigator.go("dispute", game=page.game.id)
    app.navigator.go("referee")
    drive.frames(4)

    def failing(*_args: object) -> None:
        raise StoreError(StoreErrorKind.DISK)

    monkeypatch.setattr(app.context.store.games, "open", failing)
    drive.tap(app.navigator.page.ids.dispute)
    drive.frames(4)
    assert not app.navigator.page.ids.card.open
    assert not texts(app.navigator.page.ids.players)


def test_spread_keeps_names_apart_and_inside() -> None:
    assert spread([50, 48, 10], 10, 0, 60) == [50, 40, 10]
    assert spread([5, 4, 3], 10, 0, 60) == [20, 10, 0]
    assert spread([90], 10, 0, 60) == [60]


def test_dashes_follow_the_pattern() -> None:
    assert dashed([(0, 0), (10, 0)], ()) == [[(0, 0), (10, 0)]]
    assert dashed([(0, 0), (10, 0)], (2, 3)) == [[(0, 0), (2, 0)], [(5, 0), (7, 0)]]
    assert dashed([(0, 0), (3, 0), (3, 4)], (4, 2)) == [[(0, 0), (3, 0), (3, 1)], [(3, 3), (3, 4)]]


@pytest.mark.parametrize("board", ["azul", "summer-pavilion"])
def test_nothing_is_cut_off(drive: Driver, app: AzulejoApp, board: str) -> None:
    page = open_game(drive, app, finished_game(5, "2025-11-18", board, names=NAMES))
    page.ids.replay.at = page.ids.replay.last // 2
    assert not clipped_anywhere(drive, page)


def test_a_long_note_of_another_device_does_not_block_the_screen(drive: Driver, app: AzulejoApp) -> None:
    page = open_game(
        drive, app, finished_game(7, "2025-11-18") | {"note": "a word " * 20_000, "location": "y" * 100_000}
    )
    assert len(page.note) < 2_200
    assert "a word a word" in page.note
    edit_game(app.context, page.header, print)
    drive.finish_animations()
    editor = sheet().content
    assert len(editor.ids.note.text) == 1_000
    editor.ids.place.text = "Attic"
    drive.tap(editor.ids.save)
    header = app.context.store.games.header(page.header.id)
    assert header.location == "Attic"
    assert header.note == "a word " * 20_000


def test_a_loss_is_red_and_a_gain_is_not(page: Any) -> None:
    figures = {row.title: find_all(row, RowFigure)[0] for row in find_all(page.ids.facts, ListRow) if row.figure}
    colors = {title: list(figure.children[-1].color) for title, figure in figures.items()}
    assert colors == {"Best tile": list(theme.ink), "Biggest loss": list(theme.neg)}
