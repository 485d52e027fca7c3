"""Measures the app from inside its own process, for `bench.app`, and prints the results of one kind as JSON.

`python -m tests.ui.support.app_benchmark KIND BORN [FILE]`, where BORN is the time of the monotonic clock when the process was started.
"""

from __future__ import annotations

import gc
import json
import os
import random
import resource
import sys
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.paths import GAMES

if TYPE_CHECKING:  # nothing of Kivy may be imported before the driver or the start of the app
    from kivy.app import App
    from kivy.graphics import Color
    from kivy.input.motionevent import MotionEvent
    from kivy.uix.label import Label
    from kivy.uix.widget import Widget

    from scorer.ui.app.application import AzulejoApp
    from tests.ui.support.driver import Driver

Figures = dict[str, Any]

TAPS = 500
THREE_PLAYERS, THREE_PLAYERS_SEED = "azul, three players", 1
"""A typical game of five rounds, as `tests.random_games` makes it from this seed."""
SETTLING, IDLE = 3.0, 3.0
LOOKING = 2.5
"""Seconds at a screen before the next one is opened: long enough for what the app does at rest."""
FRAMES = 30
"""Enough frames to draw everything a page triggers, except what is delayed on purpose."""
PAGES = (
    "new-game wall picker stars why why-stars why-total final final-stars history game players referee"
    " may-i may-i-stars dispute rules settings about"
).split()
OPENED_FROM = {"picker": "wall-free", "why": "wall", "why-total": "wall", "why-stars": "stars"}
"""The screen from which a page is opened, if not home."""
STATM = Path("/proc/self/statm")


def bare(born: float) -> Figures:
    """A window with one label: the app's window size and Kivy providers, and nothing else of the app."""
    os.environ |= {"KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_LOG_MODE": "PYTHON", "LP_NUM_THREADS": "0"}
    os.environ |= {f"KIVY_{kind}": "sdl2" for kind in ("WINDOW", "IMAGE", "TEXT")}
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    from kivy.config import Config

    for name, value in (("width", "412"), ("height", "915"), ("multisamples", "0")):
        Config.set("graphics", name, value)
    for device, _driver in Config.items("input"):
        Config.remove_option("input", device)
    Config.set("input", "mouse", "mouse,disable_multitouch")
    from kivy.app import App
    from kivy.uix.label import Label

    class Bare(App):
        def build(self) -> Label:
            return Label(text="Azulejo")

    return started(Bare(), lambda: True, born)


def app(born: float, file: str) -> Figures:
    """The app at home, with the active game and recent ones."""
    from scorer.ui.app.application import AzulejoApp

    app = AzulejoApp(games=Path(file))
    return started(app, lambda: app.navigator.page.continued and app.navigator.page.recent, born)


def started(program: App, useful: Callable[[], object], born: float) -> Figures:
    """Milliseconds until `useful` content was on screen, memory used, and CPU use when idle."""
    from kivy.clock import Clock
    from kivy.core.window import Window

    figures: Figures = {}
    window: Any = Window
    flip = Window.flip

    def flipped() -> None:
        flip()
        if "start" not in figures and useful():
            figures["start"] = (time.monotonic() - born) * 1000
            Clock.schedule_once(rest, SETTLING)

    def rest(_dt: float) -> None:
        figures["idle"] = time.process_time()
        Clock.schedule_once(end, IDLE)

    def end(_dt: float) -> None:
        figures["idle"] = (time.process_time() - figures["idle"]) / IDLE * 100
        figures["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        figures["memory at rest"] = int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
        program.stop()

    window.flip = flipped
    program.run()
    return figures


def a_square() -> Widget:
    """A widget that changes its color when tapped."""
    from kivy.graphics import Color, Rectangle
    from kivy.uix.widget import Widget

    class Square(Widget):
        ink: Color

        def on_touch_up(self, touch: MotionEvent) -> bool | None:
            self.ink.rgb = (1, 0, 0) if self.ink.b else (0, 0, 1)
            return True

    square = Square()
    with square.canvas:
        square.ink = Color(1, 0, 0)
        Rectangle(pos=(100, 100), size=(60, 60))
    return square


def bare_taps(_born: float) -> Figures:
    """Taps on a square that changes its color, and nothing else."""
    from tests.ui.support.driver import Driver  # isort: skip - before anything of Kivy

    drive = Driver(real_time=True)
    drive.show(a_square())
    return {"taps": timed(drive, (130, 130))}


def screen_taps(_born: float, file: str) -> Figures:
    """Taps on such a square over the round screen, which measure how long this machine takes to redraw that screen."""
    drive, _app = seated(Path(file))
    from kivy.core.window import Window

    Window.add_widget(a_square())
    return {"taps": timed(drive, (130, 130))}


def app_taps(_born: float, file: str) -> Figures:
    """Taps that place and remove a tile; each is on disk before it is on screen."""
    drive, app = seated(Path(file))
    from tests.ui.support.wall_user import WallUser

    return {"taps": timed(drive, WallUser(drive, app).cell("3.3"))}


def timed(drive: Driver, place: tuple[float, float]) -> list[float]:
    """Milliseconds from the end of each touch to the end of the next frame."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.graphics.opengl import glFinish

    from tests.ui.support.driver import Touch

    Clock._max_fps = 0
    taken = []
    for _ in range(TAPS):
        finger = Touch(*place)
        EventLoop.post_dispatch_input("begin", finger)
        drive.frames(2)
        glFinish()
        begun = time.perf_counter()
        EventLoop.post_dispatch_input("end", finger)
        drive.frames()
        glFinish()
        taken.append((time.perf_counter() - begun) * 1000)
    return taken


def seated(file: Path, board: str = "azul", names: Sequence[str] = ("Anna", "Béla")) -> tuple[Driver, AzulejoApp]:
    """The app at the round screen of a new game."""
    from tests.ui.support.driver import Driver  # isort: skip - before anything of Kivy

    from scorer.play import active_game
    from scorer.ui.app.application import AzulejoApp

    drive = Driver(real_time=True)
    app = AzulejoApp(games=file)
    app.root = drive.show(app.build())
    app.context.game = active_game.begin(app.context.store, board, names)
    app.navigator.go("round", game=app.context.game.id)
    drive.frames(4)
    return drive, app


def stalls(_born: float, file: str) -> Figures:
    """How long the app is blocked when a page or sheet is opened for the first time, after the user has looked at another for a moment;
    and the longest garbage collection at such a moment.
    """
    from tools.pictures import Photographer  # isort: skip - before anything of Kivy
    from kivy.clock import Clock

    from scorer.ui.app.main import GC_THRESHOLDS
    from scorer.ui.platform import back_stack
    from tests.ui.support.gc_pauses import GcPauses

    photographer = Photographer(Path(file), real_time=True)
    screens = photographer.screens()
    Clock._max_fps = 0
    gc.set_threshold(*GC_THRESHOLDS)
    photographer.app.preloader.wait()
    look(photographer.driver, SETTLING)
    pauses = GcPauses()
    found = []
    for name in PAGES:
        while back_stack.go_back():
            pass
        screens[OPENED_FROM.get(name, "home")]()
        look(photographer.driver, LOOKING)
        found.append({"page": name, "longest": longest(screens[name], photographer.driver)})
    pauses.stop()
    return {"stalls": found, "pause": pauses.longest}


def look(drive: Driver, seconds: float) -> None:
    """Let frames pass while the user only looks."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        drive.frames()


def longest(lead: Callable[[], object], drive: Driver) -> float:
    """Milliseconds of the longest frame after a touch opens a page; earlier drawing is finished first.

    Some pages are opened in several frames, which pass within the first one.
    """
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    glFinish()
    loop: Any = EventLoop
    ends = [time.perf_counter()]
    idle, dispatch_input = EventLoop.idle, EventLoop.dispatch_input

    def timed() -> None:
        idle()
        glFinish()
        ends.append(time.perf_counter())

    def touched() -> None:
        loop.dispatch_input = dispatch_input
        lead()

    loop.idle, loop.dispatch_input = timed, touched
    drive.frames(FRAMES)
    loop.idle = idle
    return max(end - begin for begin, end in pairwise(ends)) * 1000


def effort(_born: float, file: str) -> Figures:
    """How many gestures each recorded game takes and how far the finger travels, in dp: with single taps, and with all
    gestures.
    """
    drive, app = seated(Path(file))
    from scorer.formats.record import read_record
    from scorer.play import active_game
    from scorer.rules.layouts import LAYOUTS
    from scorer.ui.boards.board_choice import PRINTS
    from scorer.ui.drawing.motion import Motion
    from tests.random_games import typical_record
    from tests.ui.support.driver import without_drawing
    from tests.ui.support.gesture_user import GestureUser
    from tests.ui.support.star_user import StarUser
    from tests.ui.support.user import User
    from tests.ui.support.wall_user import WallUser

    users: dict[str, tuple[type[User], ...]] = {"wall": (WallUser, GestureUser), "star": (StarUser,)}
    offered = [board for one in PRINTS for board in one if board and LAYOUTS[board].family in users]
    games = {board: json.loads((GAMES / f"{board}.json").read_text("utf-8")) for board in offered}
    games[THREE_PLAYERS] = typical_record(random.Random(THREE_PLAYERS_SEED), "azul", 3)
    Motion.calm = True
    figures: Figures = {}
    for name, game in games.items():
        record = read_record(game).record
        assert record
        figures[name] = []
        for kind in users[record.layout.family]:
            app.context.game = active_game.begin(app.context.store, record.board, record.players, game.get("options"))
            app.navigator.go("round", game=app.context.game.id)
            drive.frames(4)
            user = kind(drive, app)
            with without_drawing():
                user.play(record.entries)
            figures[name].append({"gestures": user.taps, "travel": user.travel})
    return {"effort": figures}


KINDS: dict[str, Callable[..., Figures]] = {
    "bare": bare,
    "app": app,
    "bare-taps": bare_taps,
    "screen-taps": screen_taps,
    "app-taps": app_taps,
    "stalls": stalls,
    "effort": effort,
}


def main(kind: str, born: str, *given: str) -> None:
    if kind == "app":
        from scorer.ui.app.main import prepare

        prepare()
    sys.stdout.write(json.dumps(KINDS[kind](float(born), *given)) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
