"""Home shows what the store holds, and the app comes back to where it was when the system ended it."""

import sqlite3
from contextlib import closing
from types import SimpleNamespace

import pytest
from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView

from scorer.play import active_game
from scorer.store import StoreError, StoreErrorKind, open_store
from scorer.store.games import Games
from scorer.store.schema import VERSION
from scorer.ui.app.application import Shell
from scorer.ui.drawing.motion import Motion
from scorer.ui.screens.home import home
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.overlays.bubble import Toast
from tests.ui.support.seen import toasts


def test_home_begins_at_its_top_though_it_has_become_shorter(app, drive):
    app.go("home")
    drive.resize(320, 568)
    scroll = next(one for one in app.stage.page.walk(restrict=True) if isinstance(one, ScrollView))
    scroll.scroll_y = 0
    drive.resize(412, 915)
    (content,) = scroll.children
    assert content.height < scroll.height
    assert content.to_window(0, content.top)[1] == scroll.to_window(0, scroll.top)[1]


def words(app):
    return [widget.text for widget in app.stage.walk() if getattr(widget, "text", "")]


def finish(store, names):
    """Five rounds of one tile each for the first player: 15 points and 2 for the row; the others lay nothing."""
    game = active_game.begin(store, "azul", names)
    session = game.session
    for number in range(1, 6):
        session.tap(0, f"1.{number}", number, session.version)
        session.end_round(session.version)
    game.settle()
    return game.id


@pytest.fixture
def start(drive, tmp_path):
    """Starts the app with the file of games as it lies there, and ends it as the system would."""
    started = []
    with pytest.MonkeyPatch.context() as patch:
        # a new app takes the place of the running one; afterwards it is given back
        patch.setattr(App, "_running_app", App._running_app)

        def start():
            app = Shell(games=tmp_path / "games.sqlite")
            started.append(app)
            drive.show(app.build())
            return app

        yield start
        for app in started:
            Window.unbind(on_keyboard=app.on_key)
            app.dispatch("on_stop")


@pytest.fixture
def on_table(app):
    game = active_game.begin(app.store, "azul", ["Anna", "Béla"])
    game.session.tap(0, "1.1", 1, game.session.version)
    game.player = 1
    game.remember()
    return game


def test_the_game_on_the_table_is_offered_and_one_tap_goes_on_with_it(app, drive, on_table):
    app.go("home")
    drive.until(lambda: app.stage.page.table)
    assert {"Anna", "Béla", "Azul, round 1"} <= set(words(app))
    button = next(widget for widget in app.stage.walk() if getattr(widget, "text", "") == "Continue")
    drive.tap(button)
    drive.until(lambda: app.stage.current == "round")
    assert app.table.id == on_table.id
    assert app.table.player == 1


def test_the_last_games_are_told_with_their_winners(app, drive):
    finish(app.store, ["Anna", "Béla"])
    app.go("home")
    drive.until(lambda: app.stage.page.recent)
    rows = [widget for widget in app.stage.walk() if isinstance(widget, ListRow)]
    assert [(row.title, row.aside, row.note, row.figure) for row in rows] == [("Anna", "won", "Béla 0", "17")]
    assert app.stage.page.table is None


def test_whoever_played_alone_has_not_won(app, drive):
    finish(app.store, ["Anna"])
    app.go("home")
    drive.until(lambda: app.stage.page.recent)
    rows = [widget for widget in app.stage.walk() if isinstance(widget, ListRow)]
    assert [(row.title, row.aside, row.note, row.figure) for row in rows] == [("Anna", "", "", "17")]


def test_after_the_system_ended_the_app_the_same_board_is_shown_again(app, start, on_table):
    app.table = on_table
    app.go("round", game=app.table.id)
    assert app.on_pause()
    again = start()
    again._come_back()
    assert again.stage.current == "round"
    assert again.table.player == 1
    assert again.store.settings.get("left") == []


def test_after_the_system_ended_the_app_over_a_result_it_is_shown_again(app, start):
    Motion.calm = True
    app.table = active_game.ActiveGame(app.store, finish(app.store, ["Anna", "Béla"]))
    app.go("final", game=app.table.id)
    assert app.on_pause()
    again = start()
    again._come_back()
    assert (again.stage.current, again.stage.page.title) == ("final", "Anna wins")


def test_of_two_games_the_one_that_was_open_is_shown_again(app, start, on_table):
    newer = active_game.begin(app.store, "azul", ["Cili", "Dani"])
    newer.session.tap(0, "1.1", 1, newer.session.version)
    app.go("round", game=on_table.id)
    assert app.on_pause()
    again = start()
    again._come_back()
    assert again.stage.page.session.names == ("Anna", "Béla")


def test_a_way_that_leads_to_a_game_that_is_gone_ends_before_it(app, drive, start):
    app.store.settings.set("left", [["home", {}], ["settings", {}], ["round", {"game": "no such game"}]])
    again = start()
    again._come_back()
    assert again.stage.current == "settings"
    assert toasts() == ["This game is not here any more."]
    assert again.store.settings.get("left") == []


def test_a_game_that_was_over_when_the_app_was_ended_gets_its_result(app, drive):
    game = active_game.begin(app.store, "azul", ["Anna", "Béla"])
    session = game.session
    for number in range(1, 6):
        session.tap(0, f"1.{number}", number, session.version)
        session.end_round(session.version)
    app.go("home")
    drive.until(lambda: app.stage.page.recent)
    assert app.stage.page.table is None
    assert [(seat.name, seat.total) for seat in app.store.games.header(game.id).seats] == [("Anna", 17), ("Béla", 0)]


def test_a_name_that_was_corrected_is_that_of_the_game_on_the_table(app, drive, on_table):
    app.table = on_table
    app.store.people.rename(app.store.people.find("Anna").id, "Annamari")
    app.go("home")
    drive.until(lambda: app.stage.page.table)
    assert "Annamari" in words(app)
    app.go("round", game=on_table.id)
    assert [seat.name for seat in app.stage.page.seats] == ["Annamari", "Béla"]
    assert app.stage.page.player == 1


def test_a_full_disk_is_no_reason_to_die_when_the_app_is_left_or_comes_back(app, on_table, monkeypatch):
    def full(*_given):
        raise StoreError(StoreErrorKind.FULL)

    app.table = on_table
    monkeypatch.setattr(app.store.settings, "set", full)
    monkeypatch.setattr(app.store.games, "keep_draft", full)
    assert app.on_pause()
    app.on_resume()


def test_what_the_file_of_games_would_not_do_is_said_wherever_it_comes_up(app, drive):
    assert ExceptionManager.handle_exception(StoreError(StoreErrorKind.FULL)) == ExceptionManager.PASS
    assert "no room left" in toasts()[0]
    assert ExceptionManager.handle_exception(ValueError()) == ExceptionManager.RAISE


def test_who_only_looked_elsewhere_for_a_moment_starts_at_home_next_time(app, on_table):
    app.table = on_table
    app.go("round", game=app.table.id)
    app.on_pause()
    app.on_resume()
    assert app.store.settings.get("left") == []


def test_a_broken_file_is_rescued_and_everybody_is_told(drive, start, tmp_path):
    file = tmp_path / "games.sqlite"
    file.write_bytes(b"no games at all" * 400)
    app = start()
    app._begin(0)
    drive.until(lambda: getattr(drive.top(), "title", "") == "Your games were rescued")
    said = " ".join(widget.text for widget in drive.top().walk() if getattr(widget, "text", ""))
    aside = next(path for path in tmp_path.iterdir() if path.read_bytes().startswith(b"no games at all"))
    assert aside.name in said


@pytest.fixture
def of_tomorrow(tmp_path):
    """The file of games as a newer app would leave it."""
    file = tmp_path / "games.sqlite"
    with open_store(file).store:
        pass
    with closing(sqlite3.connect(file)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
        newer.execute("CREATE TABLE tiles_of_tomorrow (tile TEXT)")
        newer.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('azulejo', 'tomorrow', '2030')"
        )
        newer.commit()
    return file


def test_a_file_of_a_newer_app_is_left_alone_and_said_to_be_newer(drive, start, of_tomorrow):
    file = of_tomorrow
    before = file.read_bytes()
    app = start()
    Clock.schedule_once(app._begin, 0)
    drive.frames(2)
    assert "newer" in drive.top().text
    assert file.read_bytes() == before
    assert app.on_pause()


@pytest.mark.usefixtures("of_tomorrow")
@pytest.mark.parametrize("screen", ["players", "new_game", "keep"])
def test_a_screen_that_cannot_read_the_games_says_so_and_leads_back(start, drive, screen):
    app = start()
    app.go(screen)
    drive.until(app.stage.page.get_root_window)
    assert app.stage.current == "home"
    assert toasts() == ["A newer version of the app wrote this file. Please update the app."]


def test_what_cannot_be_read_at_the_start_is_said_over_the_screen(app, drive, monkeypatch):
    """The window gets the screen after it was made, and would cover what was said before that."""
    at_start = SimpleNamespace(
        frames_displayed=0, schedule_once=Clock.schedule_once, create_trigger=Clock.create_trigger
    )
    monkeypatch.setattr(home, "Clock", at_start)

    def broken(_games):
        raise StoreError(StoreErrorKind.BROKEN)

    monkeypatch.setattr(Games, "open", broken)
    app.stage.page.shown()
    Window.remove_widget(app.stage)
    Window.add_widget(app.stage)
    drive.frames(2)
    assert toasts() == ["The file of games is damaged. Please start the app again: it will save what it can."]
    assert isinstance(drive.top(), Toast)
