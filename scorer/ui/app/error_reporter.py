"""Catches every unhandled exception of any screen, task or thread, so that the app keeps running.

An unexpected one is logged and shown, and the user returns to the previous screen. A `StoreError` has its own message.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from traceback import walk_tb
from types import TracebackType
from typing import Any

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock, mainthread
from kivy.core.window import Window

from scorer.store import StoreError
from scorer.ui.context.app_context import AppContext
from scorer.ui.kivyfix.builder_recovery import recover
from scorer.ui.platform.error_log import ErrorLog, details_of
from scorer.ui.widgets.overlays.error_toast import show_error

QUIET, PAUSE = 60, 1
"""Seconds after which a repeated error counts as new: without, and with input in between."""
MOST_DRAWN = 3
"""Consecutive frames with drawing errors before everything on the screen is replaced."""


@dataclass
class Occurrences:
    """How often, and when, the same error has occurred."""

    count: int = 0
    last: float = 0
    inputs: int = -1
    """The number of inputs before the last occurrence."""
    loops: bool = False
    """Whether it repeats without input in between, as from a screen that cannot be drawn, or a periodic callback."""


class ErrorReporter(ExceptionHandler):
    """Install one while the app runs. Reporting never raises."""

    def __init__(self, log: ErrorLog, context: AppContext) -> None:
        self.log = log
        self._context = context
        self._occurrences: dict[tuple[object, ...], Occurrences] = {}
        self._inputs = 0
        self._leave = False
        """Whether to leave the current screen in the next frame."""
        self._show_soon = Clock.create_trigger(self._show, 0)

    def install(self) -> None:
        self._hooks = threading.excepthook, sys.excepthook, sys.unraisablehook
        threading.excepthook = self._on_thread_error
        sys.excepthook = self._on_exit
        sys.unraisablehook = self._on_unraisable
        ExceptionManager.add_handler(self)
        Window.bind(on_touch_down=self._count_input, on_keyboard=self._count_input)

    def uninstall(self) -> None:
        self._show_soon.cancel()
        Window.unbind(on_touch_down=self._count_input, on_keyboard=self._count_input)
        ExceptionManager.remove_handler(self)
        threading.excepthook, sys.excepthook, sys.unraisablehook = self._hooks

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Report an exception in the block, and continue after the block."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - reported
            self.report(error, leave=False)

    def handle_exception(self, error: BaseException) -> int:
        """Called by Kivy for the main loop and for callbacks of the clock."""
        if not isinstance(error, Exception):  # SystemExit, KeyboardInterrupt
            return int(ExceptionManager.RAISE)
        self.report(error)
        return int(ExceptionManager.PASS)

    def report(self, error: Exception, *, leave: bool = True) -> None:
        """Log an error and show it in the next frame; `leave` the current screen, unless that has been done already."""
        recover(error)
        seen = self._count(error)
        if isinstance(error, StoreError):
            if not seen.loops:
                show_error(error)
            return
        if not seen.loops:
            self._context.error_details = details_of(error)
            self.log.write(self._context.error_details)
            self._leave |= leave
            self._show_soon()
        elif seen.count == MOST_DRAWN and _is_drawing(error.__traceback__):
            with suppress(Exception):
                self._context.navigator.start_over()

    def _count(self, error: Exception) -> Occurrences:
        """Count an occurrence."""
        key = _place(error)
        now = Clock.time()
        seen = self._occurrences.get(key)
        if not seen or now - seen.last > (QUIET if seen.inputs == self._inputs else PAUSE if seen.loops else 0):
            seen = self._occurrences[key] = Occurrences()
        seen.loops |= seen.inputs == self._inputs
        seen.count, seen.last, seen.inputs = seen.count + 1, now, self._inputs
        return seen

    def _show(self, _dt: float) -> None:
        """Show the message after leaving the screen, whose sheets close with it."""
        leave, self._leave = self._leave, False
        try:
            from scorer.ui.widgets.overlays.error_sheet import show_unexpected_error
            from scorer.ui.widgets.overlays.sheet import drop_closing_sheets

            drop_closing_sheets()
            if leave:
                self._context.navigator.recover()
            show_unexpected_error(self._context.error_details, self.log.path.name)
        except Exception as another:  # noqa: BLE001 - showing it the same way would fail again
            self.log.write(details_of(another))

    def _count_input(self, *_args: object) -> None:
        self._inputs += 1

    def _on_thread_error(self, args: threading.ExceptHookArgs) -> None:
        if isinstance(args.exc_value, Exception):
            mainthread(self.report)(args.exc_value)

    def _on_unraisable(self, args: Any) -> None:
        """Errors in callbacks from C, which cannot pass them on."""
        if isinstance(args.exc_value, Exception):
            mainthread(self.report)(args.exc_value)

    def _on_exit(self, kind: type[BaseException], error: BaseException, tb: TracebackType | None) -> None:
        """An error ends the app after all."""
        if isinstance(error, Exception):
            self.log.write(details_of(error))
        self._hooks[1](kind, error, tb)


def _place(error: Exception) -> tuple[object, ...]:
    """The kind of an error and where it was raised."""
    frames = [(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)]
    return (type(error), *frames[-1:])


def _is_drawing(tb: TracebackType | None) -> bool:
    """Whether an error was raised while the window was drawn."""
    return any(frame.f_code.co_name == "on_draw" for frame, _line in walk_tb(tb))
