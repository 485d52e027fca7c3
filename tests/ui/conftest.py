"""One window for all screen tests: it cannot be made twice in a process, so each test finds it empty and as new."""

import gc
import logging

import pytest

from tests.ui.support.driver import Driver


@pytest.fixture(scope="session", autouse=True)
def _imported():
    """What is imported by now stays: the garbage collector need not look through all of it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _kivy_warns_of_nothing(caplog):
    """That layouts chase one another until the clock gives up, say, it only logs; a phone would flicker."""
    yield
    said = [record for when in ("setup", "call", "teardown") for record in caplog.get_records(when)]
    assert [record.getMessage() for record in said if record.name == "kivy" and record.levelno >= logging.WARNING] == []


@pytest.fixture
def drive():
    from scorer.ui.drawing.motion import Motion
    from scorer.ui.drawing.theme import theme
    from scorer.ui.kivyfix.i18n import _
    from scorer.ui.platform import back_stack
    from scorer.ui.platform.rotation import rotate_to

    driver = Driver()  # it draws frames, which may run what the test before left behind
    yield driver
    while back_stack.go_back():
        pass
    driver.clear()
    rotate_to(0)
    _let_go_of_widgets()
    theme.name, theme.letters, theme.big_text = "glaze", "", False
    Motion.calm = False
    _.switch("en")


def _let_go_of_widgets():
    """What still moves is held, the rows that another list may use, and whatever a kv file binds to the theme or the language,
    which would go on telling thousands of widgets of each change.
    """
    from kivy.animation import Animation
    from kivy.lang import Builder
    from kivy.lang.builder import _handlers
    from kivy.uix.recycleview import views

    from scorer.ui.drawing import motion

    motion._running.clear()
    for animation in tuple(Animation._instances):
        for moved in tuple(animation._widgets.values()):
            animation.cancel(moved["widget"])
    for widget in tuple(_handlers):
        Builder.unbind_widget(widget)
    views._cached_views.clear()
    views._cache_count = 0


@pytest.fixture
def app(drive, tmp_path):
    """The whole app with a store of its own, in English by day; its stage is on the screen."""
    from kivy.core.window import Window

    from scorer.ui.app.application import AzulejoApp
    from scorer.ui.platform import device

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(device, "system_language", lambda: "en")
        patch.setattr(device, "is_day", lambda: True)
        azulejo = AzulejoApp(games=tmp_path / "games.sqlite")
        azulejo.root = drive.show(azulejo.build())
        yield azulejo
        drive.frames(2)  # what was scheduled for the next frame still needs the open store
        Window.unbind(on_keyboard=azulejo.on_key)
        azulejo.dispatch("on_stop")


@pytest.fixture
def start_game(app, drive):
    """Sit down at a board: the hand that plays there."""
    from scorer.play import active_game
    from scorer.ui.drawing.motion import Motion
    from tests.ui.support.wall_user import WallUser

    def begin(board="azul", names=("Anna", "Béla"), options=None):
        Motion.calm = True
        app.context.game = active_game.begin(app.context.store, board, names, options)
        app.navigator.go("round", game=app.context.game.id)
        drive.frames(4)
        return WallUser(drive, app)

    return begin


@pytest.fixture
def third_round(app, drive, start_game):
    """Two rounds are over: Anna has laid 1.1, then 1.2 and 2.2, Béla 5.5."""
    user = start_game()
    session = app.context.game.session
    for number, tiles in ((1, [(0, "1.1")]), (2, [(0, "1.2"), (0, "2.2"), (1, "5.5")])):
        for player, space in tiles:
            session.lay(player, space, session.layout.print_of(space), number, session.version)
        session.end_round(session.version)
    user.page.open_round(session.round)
    drive.frames(2)
    return user
