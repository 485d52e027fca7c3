"""One window for all UI tests, because a process cannot open two; each test starts with it empty and with default settings."""

from __future__ import annotations

import gc
import logging
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.ui.support.driver import Driver

if TYPE_CHECKING:
    from scorer.ui.app.application import AzulejoApp
    from tests.ui.support.wall_user import StartGame, WallUser

LONGEST = (
    "test_no_word_cut_off.py",
    "test_golden.py",
    "test_whole_games.py",
    "test_garbage.py",
    "test_evenings.py",
    "test_toasts.py",
    "test_contrast.py",
    "test_monkey.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the longest files first, so that no worker is left with one at the end."""
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


@pytest.fixture(scope="session", autouse=True)
def _collect_garbage() -> Iterator[None]:
    """No app outlives its test. Each test frees its garbage at the end; collections in between would take a fifth of the time."""
    from scorer.ui.app.application import AzulejoApp

    free_garbage()
    gc.set_threshold(100_000, 10, 10)
    yield
    gc.unfreeze()
    gc.collect()
    alive = [one for one in gc.get_objects() if type(one) is AzulejoApp]
    assert len(alive) <= 1, f"{len(alive)} apps are still referenced; see what holds them"


def free_garbage() -> None:
    """Free what the last test left. Modules, kv rules and the like are frozen, so that later collections skip them."""
    gc.collect()
    gc.collect()  # the bindings of the widgets that have just been freed
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def _free_earlier_files() -> None:
    """Free what was still referenced after its test; if frozen, its pages would follow every change of language, theme
    and size.
    """
    gc.unfreeze()
    free_garbage()


@pytest.fixture(autouse=True)
def _no_kivy_warnings(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """If layouts trigger one another until the clock gives up, Kivy only logs it; on a phone the screen would flicker."""
    yield
    records = [record for when in ("setup", "call", "teardown") for record in caplog.get_records(when)]
    warnings = [one for one in records if one.name == "kivy" and one.levelno >= logging.WARNING]
    assert [warning.getMessage() for warning in warnings] == []


@pytest.fixture
def drive(request: pytest.FixtureRequest) -> Iterator[Driver]:
    from kivy.uix.recycleview import views

    from scorer.ui.drawing.motion import Motion
    from scorer.ui.drawing.theme import theme
    from scorer.ui.kivyfix.i18n import _
    from scorer.ui.platform.rotation import rotate_to

    driver = Driver()
    yield driver
    leave_everything(driver)
    request.node.funcargs.clear()  # pytest would keep the app
    views._cached_views.clear()  # Kivy keeps the rows of lists for later, and they keep their page
    views._cache_count = 0
    free_garbage()  # so that no widget of this test follows the changes below
    rotate_to(0)
    theme.name, theme.letters, theme.big_text = "glaze", "", False
    Motion.calm = False
    _.switch("en")


def leave_everything(driver: Driver) -> None:
    """Close all pages and sheets, and let all animations and timers finish."""
    from scorer.ui.platform import back_stack, garbage

    while back_stack.go_back():
        pass
    driver.clear()
    garbage._trigger.cancel()  # all is freed after the test
    driver.finish_animations()


@pytest.fixture
def app(drive: Driver, tmp_path: Path) -> Iterator[AzulejoApp]:
    """The whole app with its own store, in English with the light theme; its root is in the window."""
    from kivy.app import App
    from kivy.core.window import Window

    from scorer.together import invitation
    from scorer.ui.app.application import AzulejoApp
    from scorer.ui.platform import device

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(invitation, "addresses", lambda: ["127.0.0.1"])
        patch.setattr(device, "system_language", lambda: "en")
        patch.setattr(device, "speaks_our_language", lambda: True)
        patch.setattr(device, "is_day", lambda: True)
        azulejo = AzulejoApp(games=tmp_path / "games.sqlite")
        azulejo.root = drive.show(azulejo.build())
        yield azulejo
        leave_everything(drive)  # while the store is open
        Window.unbind(on_keyboard=azulejo.on_key)
        azulejo.dispatch("on_stop")
        App._running_app = None
        errors = logged_errors(azulejo)
        assert not errors, errors


def logged_errors(app: AzulejoApp) -> str:
    """Read and remove the log of unexpected errors: what a test has read was expected."""
    path = app.errors.log.path
    if not path.exists():
        return ""
    text = path.read_text("utf-8")
    path.unlink()
    return text


@pytest.fixture
def start_game(app: AzulejoApp, drive: Driver) -> StartGame:
    """Starts a game on a board; returns the user who enters it."""
    from scorer.play import active_game
    from scorer.ui.drawing.motion import Motion
    from tests.ui.support.wall_user import WallUser

    def begin(
        board: str = "azul", names: Sequence[str] = ("Anna", "Béla"), options: Mapping[str, Any] | None = None
    ) -> WallUser:
        Motion.calm = True
        app.context.game = active_game.begin(app.context.store, board, names, options)
        app.navigator.go("round", game=app.context.game.id)
        drive.frames(4)
        return WallUser(drive, app)

    return begin


@pytest.fixture
def third_round(app: AzulejoApp, drive: Driver, start_game: StartGame) -> WallUser:
    """Two rounds are over: Anna has laid 1.1, then 1.2 and 2.2, Béla 5.5."""
    from scorer.rules.board import Space
    from tests.ui.support.round_state import game_of

    user = start_game()
    session = game_of(app).session
    for number, tiles in ((1, [(0, "1.1")]), (2, [(0, "1.2"), (0, "2.2"), (1, "5.5")])):
        for player, space in tiles:
            color = session.layout.print_of(Space(space))
            assert color
            session.lay(player, space, color, number, session.version)
        session.end_round(session.version)
    user.page.open_round(session.round)
    drive.frames(2)
    return user
