"""Imports the screens before they are opened, which is up to half of the time that opening one for the first time takes.

One module per frame, and only while nothing happens, so that no frame takes long. A screen that is opened before its turn imports
what it needs itself.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from kivy.base import EventLoop
from kivy.clock import Clock

PACKAGES = tuple(
    f"scorer.ui.{name}"
    for name in (
        "widgets",
        "boards",
        "explain",
        "screens.round",
        "screens.new_game",
        "screens.history",
        "screens.referee",
        "screens.players",
        "screens.settings",
        "screens.rules",
        "screens.final",
    )
)
"""Packages of the screens that most users open, after those that the screens share, so that no import takes long."""
REST = 0.5
"""Seconds without a new screen before the first import."""


class Preloader:
    """Call `wait` when a screen is opened, and `stop` when the app ends."""

    def __init__(self) -> None:
        self._modules = _modules()
        self._begin = Clock.create_trigger(self._start, REST)
        self._import_soon = Clock.create_trigger(self._import_next, 0, interval=True)

    def wait(self, *_args: object) -> None:
        """Begin, or go on, once nothing has been opened for a moment."""
        self.stop()
        self._begin()

    def stop(self) -> None:
        self._begin.cancel()
        self._import_soon.cancel()

    def _start(self, _dt: float) -> None:
        self._import_soon()

    def _import_next(self, _dt: float) -> None:
        if EventLoop.touches:
            return
        name = next(self._modules, None)
        if name:
            import_module(name)
        else:
            self._import_soon.cancel()


def _modules() -> Iterator[str]:
    for package in PACKAGES:
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            yield module.name
