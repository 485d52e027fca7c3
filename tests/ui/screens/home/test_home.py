"""The home screen, and the screens that the app restores after the system killed it."""

import datetime as dt
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView

from scorer.play import active_game
from scorer.play.active_game import ActiveGame
from scorer.rules.board import Space
from scorer.store import Store, StoreError, StoreErrorKind, open_store
from scorer.store.games import Games
from scorer.store.people import Person
from scorer.store.schema import VERSION
from scorer.ui.app.application import AzulejoApp
from scorer.ui.boards.mini_boards import MiniBoard
from scorer.ui.context import app_context
from scorer.ui.drawing.cells import PLACED
from scorer.ui.drawing.motion import Motion
from scorer.ui.screens.home import home
from scorer.ui.screens.home.home import ContinueCard
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.toast import Toast
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import find_all, toasts
from tests.ui.support.round_state import game_of

Start = Callable[[], AzulejoApp]


def test_the_first_frame_does_not_wait_for_the_check_of_the_backups(app: AzulejoApp, drive: Driver) -> None:
    """However long ago the clock's last frame was: at a start, when Kivy was imported."""
    app.navigator.go("referee")
    drive.frames(3)
    app.navigator.go("home")
    assert Driver._clock
    Driver._clock.advance(5)
    drive.frames(2)
    assert not app.navigator.page.backup_health
    drive.until(lambda: app.navigator.page.backup_health)


def test_home_scrolls_to_the_top_when_it_gets_shorter(app: AzulejoApp, drive: Driver) -> None:
    app.navigator.go("home")
    drive.resize(320, 568)
    scroll = next(one for one in app.navigator.page.walk(restrict=True) if isinstance(one, ScrollView))
    scroll.scroll_y = 0
    drive.resize(412, 915)
    (content,) = scroll.children
    assert content.height < scroll.height
    assert content.to_window(0, content.top)[1] == scroll.to_window(0, scroll.top)[1]


def words(app: AzulejoApp) -> list[str]:
    shown = (getattr(widget, "text", "") for widget in app.navigator.walk())
    return [text for text in shown if text]


def person(app: AzulejoApp, name: str) -> Person:
    found = app.context.store.people.find(name)
    assert found
    return found


def finish(store: Store, names: Sequence[str]) -> str:
    """Finish a game: the first player places a tile in each of five rounds (15 points, 2 for the row), the others none."""
    game = active_game.begin(store, "azul", names)
    session = game.session
    for number in range(1, 6):
        session.tap(0, Space(f"1.{number}"), number, session.version)
        session.end_round(session.version)
    game.settle()
    return game.id


@pytest.fixture
def start(drive: Driver, tmp_path: Path) -> Iterator[Start]:
    """Start the app with the current games file, and stop it like the system would."""
    started: list[AzulejoApp] = []

    def start() -> AzulejoApp:
        app = AzulejoApp(games=tmp_path / "games.sqlite")
        started.append(app)
        drive.show(app.build())
        return app

    yield start
    for app in started:
        Window.unbind(on_keyboard=app.on_key)
        app.dispatch("on_stop")


@pytest.fixture
def current_game(app: AzulejoApp) -> ActiveGame:
    game = active_game.begin(app.context.store, "azul", ["Anna", "Béla"])
    game.session.tap(0, Space("1.1"), 1, game.session.version)
    game.player = 1
    game.remember()
    return game


def test_one_tap_continues_the_current_game(app: AzulejoApp, drive: Driver, current_game: ActiveGame) -> None:
    app.navigator.go("home")
    drive.until(lambda: app.navigator.page.continued)
    assert {"Anna", "Béla", "Azul, round 1"} <= set(words(app))
    button = next(widget for widget in app.navigator.walk() if getattr(widget, "text", "") == "Continue")
    drive.tap(button)
    drive.until(lambda: app.navigator.current == "round")
    assert game_of(app).id == current_game.id
    assert game_of(app).player == 1


def test_a_tap_anywhere_on_the_card_continues(app: AzulejoApp, drive: Driver, current_game: ActiveGame) -> None:
    app.navigator.go("home")
    drive.until(lambda: app.navigator.page.continued)
    drive.frames(3)
    card = next(widget for widget in app.navigator.walk() if isinstance(widget, ContinueCard))
    drive.tap(card.ids.board)
    assert app.navigator.current == "round"
    assert game_of(app).id == current_game.id


def test_all_open_games_are_listed_and_open_with_a_tap(app: AzulejoApp, drive: Driver) -> None:
    store = app.context.store
    games = [active_game.begin(store, "azul", names) for names in (["Anna", "Béla"], ["Csilla"], ["Dani", "Emma"])]
    for game in games:
        game.session.tap(0, Space("1.1"), 1, game.session.version)
    app.navigator.go("home")
    drive.until(lambda: app.navigator.page.others)
    drive.frames(3)
    page = app.navigator.page
    shown = {page.continued.game, *(game.game for game in page.others)}
    assert shown == {game.id for game in games}
    assert len(page.others) == 2
    other = page.others[0]
    drive.tap(next(row for row in page.walk(restrict=True) if isinstance(row, ListRow) and row.title == other.players))
    drive.frames(3)
    assert (app.navigator.current, game_of(app).id) == ("round", other.game)


def test_an_old_game_without_content_disappears(
    app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = app.context.store
    empty, begun = (active_game.begin(store, "azul", [name]) for name in ("Anna", "Béla"))
    begun.session.tap(0, Space("1.1"), 1, begun.session.version)
    app.navigator.go("home")
    drive.frames(4)
    assert {game.id for game in store.games.open()} == {empty.id, begun.id}
    monkeypatch.setattr(app_context, "UNUSED_FOR", -dt.timedelta(hours=1))
    app.navigator.go("settings")
    app.navigator.go("home")
    drive.frames(4)
    assert [game.id for game in store.games.open()] == [begun.id]
    assert store.games.header(empty.id).binned


def test_opening_another_game_removes_one_without_content(app: AzulejoApp, drive: Driver) -> None:
    store = app.context.store
    begun = active_game.begin(store, "azul", ["Béla"])
    begun.session.tap(0, Space("1.1"), 1, begun.session.version)
    empty = app.context.start_game("azul", ["Anna"])
    app.navigator.go("round", game=begun.id)
    drive.frames(3)
    assert store.games.header(empty.id).binned
    assert store.games.header(begun.id).binned is None


def test_recent_games_show_their_winners(app: AzulejoApp, drive: Driver) -> None:
    finish(app.context.store, ["Anna", "Béla"])
    app.navigator.go("home")
    drive.until(lambda: app.navigator.page.recent)
    rows = [widget for widget in app.navigator.walk() if isinstance(widget, ListRow)]
    assert [(row.title, row.aside, row.note, row.figure) for row in rows] == [("Anna", "won", "Béla 0", "17")]
    assert app.navigator.page.continued is None


def test_recent_games_show_the_boards_of_their_winners(app: AzulejoApp, drive: Driver) -> None:
    """As the history does; in the first frame they show what is printed."""
    finish(app.context.store, ["Anna", "Béla"])
    app.navigator.go("home")
    drive.until(lambda: app.navigator.page.recent and app.navigator.page.complete)
    (game,) = app.navigator.page.recent
    (board,) = find_all(app.navigator.page.ids.recent, MiniBoard)
    table = ActiveGame(app.context.store, game.game).session.table
    placed = {space for space, cell in board.cells.items() if cell.state == PLACED}
    assert placed == set(table.boards[0])
    assert 0 < len(placed) < 25


def test_solo_game_has_no_winner(app: AzulejoApp, drive: Driver) -> None:
    finish(app.context.store, ["Anna"])
    app.navigator.go("home")
    drive.until(lambda: app.navigator.page.recent)
    rows = [widget for widget in app.navigator.walk() if isinstance(widget, ListRow)]
    assert [(row.title, row.aside, row.note, row.figure) for row in rows] == [("Anna", "", "", "17")]


def test_killed_app_restores_the_board(app: AzulejoApp, start: Start, current_game: ActiveGame) -> None:
    app.context.game = current_game
    app.navigator.go("round", game=game_of(app).id)
    assert app.on_pause()
    again = start()
    again._restore_screens()
    assert again.navigator.current == "round"
    assert game_of(again).player == 1
    assert again.context.store.settings.get("left") == []


def test_killed_app_restores_the_result(app: AzulejoApp, start: Start) -> None:
    Motion.calm = True
    app.context.game = active_game.ActiveGame(app.context.store, finish(app.context.store, ["Anna", "Béla"]))
    app.navigator.go("final", game=game_of(app).id)
    assert app.on_pause()
    again = start()
    again._restore_screens()
    assert (again.navigator.current, again.navigator.page.title) == ("final", "Anna wins")


def test_killed_app_restores_the_shown_game_instead_of_the_newest(
    app: AzulejoApp, start: Start, current_game: ActiveGame
) -> None:
    newer = active_game.begin(app.context.store, "azul", ["Cili", "Dani"])
    newer.session.tap(0, "1.1", 1, newer.session.version)
    app.navigator.go("round", game=current_game.id)
    assert app.on_pause()
    again = start()
    again._restore_screens()
    assert again.navigator.page.session.names == ("Anna", "Béla")


def test_restored_screens_stop_before_a_deleted_game(app: AzulejoApp, drive: Driver, start: Start) -> None:
    app.context.store.settings.set("left", [["home", {}], ["settings", {}], ["round", {"game": "no such game"}]])
    again = start()
    again._restore_screens()
    assert again.navigator.current == "settings"
    assert toasts() == ["This game no longer exists."]
    assert again.context.store.settings.get("left") == []


def test_game_that_ended_just_before_the_app_was_killed_gets_its_result(app: AzulejoApp, drive: Driver) -> None:
    game = active_game.begin(app.context.store, "azul", ["Anna", "Béla"])
    session = game.session
    for number in range(1, 6):
        session.tap(0, Space(f"1.{number}"), number, session.version)
        session.end_round(session.version)
    app.navigator.go("home")
    drive.until(lambda: app.navigator.page.recent)
    assert app.navigator.page.continued is None
    assert [(seat.name, seat.total) for seat in app.context.store.games.header(game.id).seats] == [
        ("Anna", 17),
        ("Béla", 0),
    ]


def test_renamed_player_is_renamed_in_the_current_game(
    app: AzulejoApp, drive: Driver, current_game: ActiveGame
) -> None:
    app.context.game = current_game
    app.context.store.people.rename(person(app, "Anna").id, "Annamari")
    app.navigator.go("home")
    drive.until(lambda: app.navigator.page.continued)
    assert "Annamari" in words(app)
    app.navigator.go("round", game=current_game.id)
    assert [seat.name for seat in app.navigator.page.seats] == ["Annamari", "Béla"]
    assert app.navigator.page.player == 1


def test_full_disk_does_not_crash_pause_and_resume(
    app: AzulejoApp, current_game: ActiveGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object) -> None:
        raise StoreError(StoreErrorKind.FULL)

    app.context.game = current_game
    monkeypatch.setattr(app.context.store.settings, "set", full)
    monkeypatch.setattr(app.context.store.games, "save_draft", full)
    assert app.on_pause()
    app.on_resume()


def test_unhandled_store_error_becomes_a_toast(app: AzulejoApp, drive: Driver) -> None:
    assert ExceptionManager.handle_exception(StoreError(StoreErrorKind.FULL)) == ExceptionManager.PASS
    assert "out of storage space" in toasts()[0]
    assert ExceptionManager.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE


def test_resuming_discards_the_saved_screens(app: AzulejoApp, current_game: ActiveGame) -> None:
    app.context.game = current_game
    app.navigator.go("round", game=game_of(app).id)
    app.on_pause()
    app.on_resume()
    assert app.context.store.settings.get("left") == []


def test_damaged_file_is_rescued_and_the_user_is_informed(drive: Driver, start: Start, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"no games at all" * 400)
    app = start()
    app._begin(0)
    drive.until(lambda: getattr(drive.top(), "title", "") == "Your games were rescued")
    shown = " ".join(widget.text for widget in drive.top().walk() if getattr(widget, "text", ""))
    aside = next(path for path in tmp_path.iterdir() if path.read_bytes().startswith(b"no games at all"))
    assert aside.name in shown


@pytest.fixture
def newer_file(tmp_path: Path) -> Path:
    """A games file written by a newer version of the app."""
    file = tmp_path / "games.sqlite"
    with open_store(file).store:
        pass
    with closing(sqlite3.connect(file)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
        newer.execute("CREATE TABLE new_tiles (tile TEXT)")
        newer.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('azulejo', 'newer', '2030')"
        )
        newer.commit()
    return file


def test_newer_file_is_not_changed_and_reported(drive: Driver, start: Start, newer_file: Path) -> None:
    before = newer_file.read_bytes()
    app = start()
    Clock.schedule_once(app._begin, 0)
    drive.frames(2)
    assert "newer" in drive.top().text
    assert newer_file.read_bytes() == before
    assert app.on_pause()


@pytest.mark.usefixtures("newer_file")
@pytest.mark.parametrize("screen", ["players", "new_game", "keep"])
def test_screen_that_cannot_read_the_store_reports_it_and_goes_back(start: Start, drive: Driver, screen: str) -> None:
    app = start()
    app.navigator.go(screen)
    drive.until(app.navigator.page.get_root_window)
    assert app.navigator.current == "home"
    assert toasts() == ["This file was written by a newer version of the app. Please update the app."]


def test_read_error_at_startup_is_shown_over_the_screen(
    app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen is added to the window after it was created, and would cover an earlier toast."""
    clock_at_startup = SimpleNamespace(
        frames_displayed=0, schedule_once=Clock.schedule_once, create_trigger=Clock.create_trigger
    )
    monkeypatch.setattr(home, "Clock", clock_at_startup)

    def broken(_games: object) -> None:
        raise StoreError(StoreErrorKind.BROKEN)

    monkeypatch.setattr(Games, "open", broken)
    app.navigator.page.shown()
    Window.remove_widget(app.navigator)
    Window.add_widget(app.navigator)
    drive.frames(2)
    assert toasts() == ["The games file is damaged. Please restart the app: it will rescue what it can."]
    assert isinstance(drive.top(), Toast)
