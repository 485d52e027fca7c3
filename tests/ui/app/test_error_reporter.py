"""After an unexpected exception in any screen, task or thread, the app shows a message, logs it, and returns to the
previous screen.
"""

import gc
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.core.window import Window
from kivy.graphics import Callback
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from scorer.store import StoreError, StoreErrorKind
from scorer.ui.app import navigator as navigation
from scorer.ui.app.application import AzulejoApp
from scorer.ui.app.error_page import ErrorPage
from scorer.ui.boards.star_board import StarBoard
from scorer.ui.boards.wall_board import WallBoard
from scorer.ui.drawing.motion import Motion
from scorer.ui.platform.error_log import LIMIT, ErrorLog, details_of
from scorer.ui.platform.threads import start_thread
from scorer.ui.screens.home.home import Home
from scorer.ui.screens.settings.about import AboutScreen
from scorer.ui.widgets.controls.text import Text
from scorer.ui.widgets.overlays import task
from scorer.ui.widgets.overlays.error_sheet import ErrorSheet
from scorer.ui.widgets.overlays.sheet import BottomSheet, all_sheets
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.overlays.toast import Toast, show_toast
from tests.ui.conftest import logged_errors
from tests.ui.support.driver import Driver
from tests.ui.support.on_screen import clipped_anywhere, find_all, sheets, texts, toasts
from tests.ui.support.user import find
from tests.ui.support.wall_user import StartGame


class TestError(Exception):
    """An exception that no code expects."""

    __test__ = False


def fail(*_args: object, **_params: object) -> NoReturn:
    raise TestError("on purpose")


@pytest.fixture
def settings(app: AzulejoApp, drive: Driver) -> AzulejoApp:
    """The app shows the about screen, which was opened from the settings."""
    Motion.calm = True
    drive.frames(3)
    app.navigator.go("settings")
    drive.frames(3)
    app.navigator.go("about")
    drive.frames(3)
    return app


def in_a_button(app: AzulejoApp, drive: Driver) -> None:
    bar = find(app.navigator.page, "AppBar")
    button = find(bar, "IconButton")
    button.fbind("on_release", fail)
    drive.tap(button)


def in_a_touch(app: AzulejoApp, drive: Driver) -> None:
    app.navigator.page.fbind("on_touch_down", fail)
    drive.tap((100, 400))


def in_the_clock(_app: AzulejoApp, _drive: Driver) -> None:
    Clock.schedule_once(fail, 0)


def before_a_frame_is_drawn(_app: AzulejoApp, _drive: Driver) -> None:
    Clock.schedule_once(fail, -1)


def in_a_binding(app: AzulejoApp, _drive: Driver) -> None:
    class Watched(Widget):
        number = NumericProperty()

    watched = Watched()
    watched.bind(number=fail)
    app.navigator.page.add_widget(watched)
    Clock.schedule_once(lambda _dt: setattr(watched, "number", 1), 0)


def in_a_thread(_app: AzulejoApp, _drive: Driver) -> None:
    start_thread(fail)


def in_any_thread(_app: AzulejoApp, _drive: Driver) -> None:
    threading.Thread(target=fail).start()


def after_a_thread(_app: AzulejoApp, _drive: Driver) -> None:
    start_thread(lambda: 1, fail)


def in_a_task(app: AzulejoApp, _drive: Driver) -> None:
    Task(app.context, "Counting", fail, print).start()


def after_a_task(app: AzulejoApp, _drive: Driver) -> None:
    Task(app.context, "Counting", lambda _task: 1, fail).start()


def in_a_layout(app: AzulejoApp, _drive: Driver) -> None:
    page = app.navigator.page
    page.bind(size=fail)
    Clock.schedule_once(lambda _dt: setattr(page, "width", page.width - 1), -1)


def in_a_picture(app: AzulejoApp, _drive: Driver) -> None:
    with app.navigator.page.canvas:
        Callback(fail)


PLACES = [
    in_a_button,
    in_a_touch,
    in_the_clock,
    before_a_frame_is_drawn,
    in_a_binding,
    in_a_thread,
    in_any_thread,
    after_a_thread,
    in_a_task,
    after_a_task,
]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_an_exception_leads_back_with_a_message(
    settings: AzulejoApp, drive: Driver, place: Callable[[AzulejoApp, Driver], None]
) -> None:
    place(settings, drive)
    drive.until(sheets)
    assert settings.navigator.current == "settings"
    assert [type(sheet) for sheet in sheets()] == [ErrorSheet]
    assert {"Something went wrong", "Copy details"} <= texts(sheets()[0])
    assert settings.context.task is None
    log = logged_errors(settings)
    assert log.count("TestError: on purpose") == 1
    assert "tests/ui/app/test_error_reporter.py" in log or "app/test_error_reporter.py" in log


def test_the_app_keeps_running_after_an_exception(settings: AzulejoApp, drive: Driver) -> None:
    in_the_clock(settings, drive)
    drive.until(sheets)
    sheets()[0].close()
    drive.frames(3)
    drive.press(find(settings.navigator, "NavItem", screen="history"))
    assert settings.navigator.current == "history"
    assert logged_errors(settings)


def test_the_details_are_copied(settings: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", copied.append)
    in_the_clock(settings, drive)
    drive.until(sheets)
    drive.tap(find(sheets()[0], "PrimaryButton", text="Copy details"))
    assert len(copied) == 1
    assert "TestError: on purpose" in copied[0]
    assert toasts() == ["Copied to the clipboard."]
    assert copied[0] in logged_errors(settings)


@pytest.mark.parametrize("hook", ["shown", "__init__", "on_kv_post"])
def test_a_screen_that_cannot_be_opened_leaves_the_current_one(
    settings: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch, hook: str
) -> None:
    settings.navigator.back()
    drive.frames(3)
    settings.navigator._pages.clear()
    monkeypatch.setattr(AboutScreen, hook, fail, raising=False)
    settings.navigator.go("about")
    drive.until(sheets)
    assert settings.navigator.current == "settings"
    assert settings.navigator.page.parent, "the settings are on the screen"
    monkeypatch.undo()
    sheets()[0].close()
    settings.navigator.go("about")
    drive.frames(3)
    assert (settings.navigator.current, sheets()) == ("about", [])
    assert logged_errors(settings).count("TestError") == 1


def test_a_widget_whose_creation_failed_can_be_created_again(
    settings: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an exception while a widget's rules are applied, Kivy alone would never apply them again."""
    settings.navigator.back()
    drive.frames(3)
    settings.navigator._pages.clear()
    usual = Text.on_font_size

    def fail_once(self: Text, *_args: object) -> None:
        monkeypatch.setattr(Text, "on_font_size", usual)
        fail()

    monkeypatch.setattr(Text, "on_font_size", fail_once)
    settings.navigator.go("players")
    drive.until(sheets)
    sheets()[0].close()
    drive.frames(3)
    settings.navigator.go("players")
    drive.frames(60)
    assert (settings.navigator.current, sheets()) == ("players", [])
    assert "AssertionError" not in logged_errors(settings)


def test_a_task_without_a_thread_does_not_block_the_app(
    settings: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Happens when the system has no more threads."""
    monkeypatch.setattr(task, "start_thread", fail)
    Clock.schedule_once(lambda _dt: Task(settings.context, "Counting", lambda _task: 1, print).start(), 0)
    drive.until(sheets)
    sheets()[0].close()
    drive.frames(3)
    drive.press(find(settings.navigator, "NavItem", screen="history"))
    assert settings.navigator.current == "history"
    assert logged_errors(settings).count("TestError: on purpose") == 1


def test_a_task_that_fails_before_its_work_does_not_block_the_app(
    settings: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings.context.club, "join", fail)
    Task(settings.context, "Counting", lambda _task: 1, print).start()
    drive.until(sheets)
    assert settings.context.task is None
    assert logged_errors(settings).count("TestError: on purpose") == 1


@pytest.mark.parametrize(("board", "module"), [("azul", WallBoard), ("summer-pavilion", StarBoard)])
def test_a_tap_on_a_board_that_fails_is_reported_once(
    app: AzulejoApp, drive: Driver, start_game: StartGame, monkeypatch: pytest.MonkeyPatch, board: str, module: type
) -> None:
    """In a list that can scroll, Kivy lifts the finger in a timer, which it repeats after an exception."""
    drive.resize(320, 480)
    start_game(board)
    monkeypatch.setattr(module, "settle", fail)
    (view,) = find_all(app.navigator.page, module)
    drive.tap(view)
    drive.until(sheets)
    drive.frames(30)
    assert logged_errors(app).count("Azulejo 0") == 1


def test_a_failed_toast_does_not_block_later_ones(
    settings: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Toast, "_place", fail)
        with pytest.raises(TestError):
            show_toast("first")
    show_toast("second")
    assert toasts() == ["second"]


def test_an_error_while_leaving_a_screen_does_not_keep_it_open(
    settings: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AboutScreen, "left", fail)
    settings.navigator.back()
    drive.until(sheets)
    assert settings.navigator.current == "settings"
    assert "TestError" in logged_errors(settings)


def test_a_sheet_that_fails_to_close_does_not_block_the_app(
    settings: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    Motion.calm = False
    stuck = BottomSheet(title="stuck")
    stuck.open()
    drive.frames(30)
    monkeypatch.setattr(stuck, "_gone", fail)
    drive.key(27)
    drive.until(lambda: any(isinstance(one, ErrorSheet) for one in sheets()))
    assert stuck not in sheets()
    drive.key(27)
    drive.until(lambda: not sheets())
    assert settings.navigator.current == "settings"
    assert "TestError" in logged_errors(settings)


def test_a_sheet_that_fails_to_close_as_its_screen_is_left_does_not_block_the_next_one(
    settings: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    Motion.calm = True
    stuck = BottomSheet(title="stuck")
    stuck.open()
    drive.frames(3)
    monkeypatch.setattr(stuck, "_gone", fail)
    settings.navigator.go("history")
    drive.until(lambda: any(isinstance(one, ErrorSheet) for one in sheets()))
    assert stuck not in all_sheets()
    drive.key(27)
    drive.until(lambda: not all_sheets())
    assert settings.navigator.current == "history"
    assert "TestError" in logged_errors(settings)


def test_an_exception_while_the_navigation_bar_moves_does_not_lose_it(app: AzulejoApp, drive: Driver) -> None:
    Motion.calm = True
    navigator = app.navigator
    drive.frames(3)
    navigator.fbind("children", fail)
    with pytest.raises(TestError):
        drive.resize(915, 412)
    navigator.funbind("children", fail)
    gc.collect()
    navigator.go("history")
    drive.until(lambda: find(navigator, "NavBar").right == find(navigator, "Slot").x)


@pytest.mark.parametrize("hook", ["on_pause", "on_resume"])
def test_an_exception_while_the_app_is_paused(
    settings: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch, hook: str
) -> None:
    monkeypatch.setattr(settings.context.preferences, "on_theme", fail)
    monkeypatch.setattr(type(settings.navigator), "open_screens", property(fail))
    settings.dispatch(hook)
    drive.until(sheets)
    assert "TestError" in logged_errors(settings)


def test_pausing_never_ends_the_app(settings: AzulejoApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(settings.navigator), "open_screens", property(fail))
    assert settings.on_pause() is True
    assert "TestError" in logged_errors(settings)


def test_home_that_cannot_be_shown_is_replaced(app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    Motion.calm = True
    app.navigator._pages.clear()
    app.navigator._back_stack.clear()
    monkeypatch.setattr(Home, "shown", fail)
    app.navigator.go("home")
    drive.until(sheets)
    assert isinstance(app.navigator.page, ErrorPage)
    assert app.navigator.page.parent
    sheets()[0].close()
    drive.frames(3)
    drive.press(find(app.navigator, "NavItem", screen="players"))
    assert app.navigator.current == "players"
    monkeypatch.undo()
    app.navigator.back()
    drive.frames(3)
    assert isinstance(app.navigator.page, Home)
    assert "TestError" in logged_errors(app)


def test_an_app_that_cannot_show_home_starts(
    app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Home, "__init__", fail)
    another = AzulejoApp(games=tmp_path / "other.sqlite")
    another.root = drive.show(another.build())
    drive.until(sheets)
    assert isinstance(another.navigator.page, ErrorPage)
    assert "TestError" in logged_errors(another)
    another.dispatch("on_stop")


def test_the_fallback_page_can_retry(app: AzulejoApp, drive: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    Motion.calm = True
    monkeypatch.setattr(Home, "shown", fail)
    app.navigator.go("home")
    drive.until(sheets)
    assert isinstance(app.navigator.page, ErrorPage)
    assert clipped_anywhere(drive, app.navigator.page) == set()
    assert clipped_anywhere(drive, sheets()[0]) == set()
    monkeypatch.undo()
    sheets()[0].close()
    drive.frames(3)
    drive.press(find(app.navigator.page, "PrimaryButton"))
    assert isinstance(app.navigator.page, Home)
    assert logged_errors(app)


def test_a_repeatedly_failing_callback_shows_one_message(settings: AzulejoApp, drive: Driver) -> None:
    def again(_dt: float) -> None:
        Clock.schedule_once(again, 0)
        fail()

    Clock.schedule_once(again, 0)
    drive.frames(300)
    assert settings.navigator.current == "settings"
    assert len(sheets()) == 1
    sheets()[0].close()
    drive.frames(120)
    assert sheets() == []
    Clock.unschedule(again)
    assert logged_errors(settings).count("TestError") == 1


@pytest.mark.parametrize("place", [in_a_layout, in_a_picture], ids=lambda place: place.__name__)
def test_a_screen_that_cannot_be_drawn_is_left(
    settings: AzulejoApp, drive: Driver, place: Callable[[AzulejoApp, Driver], None]
) -> None:
    place(settings, drive)
    drive.until(sheets)
    drive.frames(60)
    assert settings.navigator.current == "settings"
    assert len(sheets()) == 1
    assert logged_errors(settings).count("TestError") == 1


def test_an_overlay_that_cannot_be_drawn_is_removed(settings: AzulejoApp, drive: Driver) -> None:
    overlay = Widget()
    with overlay.canvas:
        Callback(fail)
    Window.add_widget(overlay)
    drive.frames(60)
    assert overlay not in Window.children
    assert isinstance(settings.navigator.page, ErrorPage)
    assert "TestError" in logged_errors(settings)


def test_the_same_error_from_another_tap_is_shown_again(settings: AzulejoApp, drive: Driver) -> None:
    for _number in range(3):
        in_the_clock(settings, drive)
        drive.until(sheets)
        sheets()[0].close()
        drive.frames(70)
        drive.tap((1, 1))
        drive.frames(70)
    assert logged_errors(settings).count("TestError") == 3


def test_a_full_disk_has_its_own_message(settings: AzulejoApp, drive: Driver) -> None:
    def full(_dt: float) -> None:
        raise StoreError(StoreErrorKind.FULL)

    Clock.schedule_once(full, 0)
    drive.frames(3)
    assert settings.navigator.current == "about"
    assert toasts() == ["This device is out of storage space. Nothing was saved; please free some space."]
    assert logged_errors(settings) == ""


@pytest.mark.parametrize("ending", [SystemExit, KeyboardInterrupt])
def test_the_app_can_be_closed(settings: AzulejoApp, ending: type[BaseException]) -> None:
    assert settings.errors.handle_exception(ending()) == ExceptionManager.RAISE


def test_the_log_is_small_and_private(tmp_path: Path) -> None:
    log = ErrorLog(tmp_path / "games.sqlite")
    for number in range(200):
        log.write(f"{number} " + "x" * 2000)
    files = sorted(path for path in tmp_path.iterdir())
    assert [path.name for path in files] == ["games-errors.log", "games-errors.old.log"]
    assert all(path.stat().st_size <= LIMIT for path in files)
    assert [stat.S_IMODE(path.stat().st_mode) for path in files] == [0o600, 0o600]
    assert "\n199 xx" in log.path.read_text("utf-8")


def test_a_log_that_cannot_be_written_is_not_an_error(tmp_path: Path) -> None:
    ErrorLog(tmp_path / "missing" / "games.sqlite").write("text \ud800")
    assert list(tmp_path.iterdir()) == []


def test_details_contain_no_path_of_the_user_and_no_long_message() -> None:
    class Broken(Exception):
        def __str__(self) -> str:
            raise ValueError

    def raised(error: Exception) -> NoReturn:
        raise error

    def details(error: Exception) -> str:
        with pytest.raises(type(error)) as caught:
            raised(error)
        return details_of(caught.value)

    assert str(Path.home()) not in details(KeyError("x"))
    assert len(details(ValueError("x" * 10**6))) < 1000
    assert "Broken: no message" in details(Broken())


def test_details_begin_with_the_first_cause() -> None:
    """Kivy wraps an exception once for each rule of kv, each time with a longer message."""

    def wrapped(depth: int) -> NoReturn:
        if not depth:
            raise TestError
        try:
            wrapped(depth - 1)
        except Exception as error:
            raise ValueError(f"{depth} " + "x" * 1000) from error

    with pytest.raises(ValueError, match="5 x") as caught:
        wrapped(5)
    _versions, first, last, *_frames = details_of(caught.value).splitlines()
    assert first.startswith("TestError")
    assert last.startswith("ValueError: 5 x")


def test_a_saved_back_stack_that_makes_no_sense_is_ignored(app: AzulejoApp, drive: Driver) -> None:
    saved: Any
    for saved in (5, "x", {"a": 1}, [5], [["game"]], [["game", 5]], [["nowhere", {}]], [["game", {}]]):
        app.context.store.settings.set("left", saved)
        app._restore_screens()
        drive.frames(2)
        assert app.navigator.current == "home"


def test_every_screen_survives_parameters_that_make_no_sense(app: AzulejoApp, drive: Driver) -> None:
    for name in navigation.PAGES:
        app.navigator.go(name, nonsense=1, game="unknown")
        drive.frames(2)
        assert find_all(app.navigator, Widget)
        assert app.navigator.page.parent
    logged_errors(app)


@pytest.mark.parametrize("letter", ["\ud800", "\0", "\u202e", "\x1b"])
def test_details_contain_no_character_that_a_clipboard_refuses(letter: str) -> None:
    details = details_of(ValueError(f"Béla{letter}\nZoë"))
    assert f"ValueError: Béla{ascii(letter)[1:-1]}\nZoë" in details
    assert details.encode()
