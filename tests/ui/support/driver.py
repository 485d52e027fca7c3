"""Drives the app in this process: a real window, real touches, real pixels.

Import it before anything of Kivy: it sets the window size, and selects an off-screen window if there is no display.
"""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

for name, value in {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_LOG_MODE": "PYTHON",
    "KIVY_WINDOW": "sdl2",
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_METRICS_FONTSCALE": "1",
    "KIVY_DPI": "160",
    "SDL_AUDIODRIVER": "dummy",
}.items():
    os.environ.setdefault(name, value)
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("LP_NUM_THREADS", "0")  # as in scorer.ui.app.main

from kivy.config import Config

from scorer.ui.app.main import is_useful
from scorer.ui.kivyfix import lazy_style

lazy_style.defer()
logging.getLogger("kivy").addFilter(is_useful)
SIZE = tuple(int(side) for side in os.environ.get("AZULEJO_WINDOW", "412x915").split("x"))
LARGEST = tuple(max(side, 1280) for side in SIZE)
"""An off-screen window can never grow beyond its first size."""
Config.set("graphics", "width", str(LARGEST[0]))
Config.set("graphics", "height", str(LARGEST[1]))
Config.set("graphics", "resizable", "1")
Config.set("graphics", "multisamples", "0")
Config.set("kivy", "exit_on_escape", "0")
for device, _driver in Config.items("input"):
    Config.remove_option("input", device)

from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorer.ui.platform.screenshot import pixels, save_screenshot
from tests.ui.support.frame_clock import FrameClock

W = TypeVar("W", bound=Widget)
Point = tuple[float, float]
PATIENCE = 10
"""Seconds of the clock's time, that is 600 frames, after which a condition is taken never to hold."""
LONG = 30
"""Seconds in which every animation, toast and pause has ended."""
OPENING = 2
"""Frames in which what a touch or a key opens is created and laid out."""
DRAWN = 10
"""Only every tenth frame is drawn, because drawing all would take a third of the tests' time; see `Driver.frames`."""


@contextmanager
def without_drawing() -> Iterator[None]:
    """Run frames as usual but skip the drawing, and never wait for the next frame."""
    window: Any = Window
    draw, flip, pace = Window.on_draw, Window.flip, Clock._max_fps
    window.on_draw = window.flip = lambda: None
    Clock._max_fps = 0
    try:
        yield
    finally:
        window.on_draw, window.flip, Clock._max_fps = draw, flip, pace


@contextmanager
def main_loop() -> Iterator[None]:
    """Treat exceptions as Kivy's main loop does, so the app may handle them."""
    try:
        yield
    except Exception as error:
        if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
            raise


class Touch(MotionEvent):
    """A finger, placed in pixels."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("driver", 1, self.share(x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    @staticmethod
    def share(x: float, y: float) -> dict[str, float]:
        return {"x": x / (Window.width - 1), "y": y / (Window.height - 1)}


class Driver:
    """One finger, one keyboard and one camera for the window.

    Only frames move time (see `frame_clock`), except in real time, which measurements need. A process has one or the
    other.
    """

    _clock: FrameClock | None = None

    def __init__(self, *, real_time: bool = False) -> None:
        if not real_time and not Driver._clock:
            Driver._clock = FrameClock()
        self._frame = 0
        EventLoop.ensure_window()
        if EventLoop.status != "started":
            EventLoop.start()
        self.resize(*SIZE)

    def show(self, widget: W) -> W:
        """Show only this widget."""
        self.clear()
        Window.add_widget(widget)
        self.frames(3)
        return widget

    def clear(self) -> None:
        """Remove all widgets from the window."""
        for old in Window.children[:]:
            Window.remove_widget(old)

    @staticmethod
    def top() -> Any:
        """The topmost widget of the window: a sheet, a toast, or the app."""
        return Window.children[0]

    def resize(self, width: int, height: int) -> None:
        Window.size = (width, height)
        self.frames(3)

    def frames(self, count: int = 1) -> None:
        """Let frames pass. In real time all are drawn, otherwise one in ten; functions that read pixels draw first."""
        for _ in range(count):
            self._frame += 1
            if self._clock:
                self._clock.advance()
            is_drawn = not self._clock or self._frame % DRAWN == 0
            with nullcontext() if is_drawn else without_drawing(), main_loop():
                EventLoop.idle()

    def finish_animations(self) -> None:
        """Let enough time pass, in a few long frames, for all animations and timers to finish."""
        assert self._clock
        with without_drawing():
            for _ in range(4):
                self._clock.advance(LONG)
                with main_loop():
                    EventLoop.idle()

    def until(self, condition: Callable[[], object]) -> None:
        """Let frames pass until the condition holds."""
        end = Clock.time() + PATIENCE
        while not condition():
            assert Clock.time() < end, f"still false after {PATIENCE} s of frames"
            self.frames()

    @staticmethod
    def dispatch(kind: str, touch: Touch) -> None:
        """Dispatch a touch event: "begin", "update" or "end"."""
        with main_loop():
            EventLoop.post_dispatch_input(kind, touch)

    def tap(self, where: Widget | tuple[float, float]) -> None:
        """Tap the middle of a widget, or a point of the window."""
        x, y = where.to_window(*where.center) if isinstance(where, Widget) else where
        self.lift(self.press_down((x, y)))

    def press_down(self, at: Point) -> Touch:
        """Put a finger down and leave it there."""
        touch = Touch(*at)
        self.dispatch("begin", touch)
        self.frames()
        return touch

    def move(self, touch: Touch, to: Point, steps: int = 8) -> None:
        """Move a finger in a straight line."""
        start = touch.sx * (Window.width - 1), touch.sy * (Window.height - 1)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, to, strict=True))
            touch.move(Touch.share(x, y))
            self.dispatch("update", touch)
            self.frames()

    def lift(self, touch: Touch) -> None:
        self.dispatch("end", touch)
        self.frames(OPENING)

    def press(self, button: Any) -> None:
        """Scroll to a button and tap it; a list holds a touch back for a moment, so wait for the release."""
        released: list[Widget] = []
        button.fbind("on_release", lambda *_args: released.append(button))
        for parent in self._above(button):
            if isinstance(parent, ScrollView):
                parent.scroll_to(button, animate=False)
        self.frames(2)
        self.tap(button)
        self.until(lambda: released)
        self.frames(2)

    @staticmethod
    def _above(widget: Widget) -> Iterator[Widget]:
        while widget.parent and widget.parent is not widget:
            widget = widget.parent
            yield widget

    def drag(self, start: Point, end: Point, steps: int = 8, rested: Callable[[], object] = lambda: True) -> None:
        """Drag from one point to another; the finger rests on the first one until `rested` holds."""
        touch = self.press_down(start)
        self.until(rested)
        self.move(touch, end, steps)
        self.lift(touch)

    def key(self, code: int, *modifiers: str) -> None:
        with main_loop():
            Window.dispatch("on_keyboard", code, 0, None, list(modifiers))
        self.frames(OPENING)

    def pixel(self, x: float, y: float) -> tuple[int, ...]:
        """The color at a point as red, green and blue, 0 to 255."""
        width, _height, data = pixels()
        at = (int(y) * width + int(x)) * 4
        return tuple(data[at : at + 3])

    def screenshot(self, path: Path) -> None:
        """Save the window as a PNG."""
        save_screenshot(path)
