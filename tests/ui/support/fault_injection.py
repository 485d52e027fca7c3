"""Fault injection for a random user: any call of any of our functions may raise an unexpected exception, in any thread.

The app must report and log each, and then show every screen again, with totals that match the store.
"""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final
from unittest.mock import patch

from scorer import __version__
from scorer.ui.app.navigator import HOME
from scorer.ui.widgets.overlays.error_sheet import ErrorSheet
from tests.ui.support.driver import main_loop
from tests.ui.support.on_screen import sheets
from tests.ui.support.random_user import RandomUser

FURTHEST: Final = (30, 300, 3_000, 20_000)
"""How far ahead the failing call may be."""
BEFORE, LONGEST, AFTER = 4, 12, 6
"""Actions before a fault, at most until it, and after it."""
OURS: Final = tuple(f"/scorer/{package}/" for package in ("ui", "store", "play", "stats", "wording"))
REPORTING: Final = ("error_reporter.py", "error_log.py", "error_sheet.py", "error_toast.py", "error_page.py")
"""Modules that report exceptions, in which no fault is injected."""
BACK: Final = 27
MOST_SHEETS: Final = 5
MOST_ENTRIES: Final = 3
"""Log entries per fault: partly updated widgets may fail to be drawn before the screen is left."""
ORIGINS: Final = ("InjectedError", "user-defined function raised exception")
"""What the log names: SQLite does not pass an exception on that one of our functions raises while SQLite calls it."""
HEAD: Final = f"Azulejo {__version__}, "
"""How each entry of the log begins."""


class InjectedError(Exception):
    """An exception that no code expects."""


class FaultInjector:
    """Raises an exception at the start of a call of one of our functions."""

    def __init__(self) -> None:
        self.place = ""
        """The function that failed, once it has."""
        self._calls = 0

    def arm(self, calls: int) -> None:
        """Make the call after a number of calls fail."""
        self._calls, self.place = calls, ""
        threading.setprofile(self._watch)
        sys.setprofile(self._watch)

    def disarm(self) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def _watch(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event != "call" or self.place or code.co_name == "__exit__":
            return
        if any(package in code.co_filename for package in OURS):
            self._calls -= 1
            if self._calls <= 0 and not _is_reporting(frame):
                self.place = f"{Path(code.co_filename).name}: {code.co_qualname}"
                raise InjectedError(self.place)


def _is_reporting(frame: FrameType | None) -> bool:
    """Whether a call serves to report an exception."""
    while frame:
        if frame.f_code.co_filename.endswith(REPORTING):
            return True
        frame = frame.f_back
    return False


@contextmanager
def opened_messages() -> Iterator[list[ErrorSheet]]:
    """Collect the error messages when they open, because the other finger may close one immediately."""
    messages: list[ErrorSheet] = []
    usual = ErrorSheet.open

    def noted(sheet: ErrorSheet) -> None:
        messages.append(sheet)
        usual(sheet)

    with patch.object(ErrorSheet, "open", noted):
        yield messages


class UserWithFaults(RandomUser):
    """`act_often` injects a number of faults."""

    injector = FaultInjector()

    def act_often(self, count: int) -> None:
        for number in range(count):
            try:
                self.act_with_fault()
            except Exception as error:
                raise AssertionError(f"after exception {number + 1}, in {self.injector.place}") from error

    def act_with_fault(self) -> None:
        for _action in range(BEFORE):
            self.act()
        self.injector.arm(self.luck.randint(1, self.luck.choice(FURTHEST)))
        with opened_messages() as messages:
            try:
                for _action in range(LONGEST):
                    self.act()
                    if self.injector.place:
                        break
            finally:
                self.injector.disarm()
            self.drive.frames(5)
            if self.injector.place:
                self._check_message(messages)
        for _action in range(AFTER):
            self.act()
        self.check()
        self.app.navigator.go(HOME)
        self.drive.frames(3)
        self.check()

    def act(self) -> None:
        with main_loop():
            super().act()

    def check(self) -> None:
        self.layout_loops.found.clear()  # widgets that were partly updated may be laid out in vain until the screen is left
        super().check()

    def _check_message(self, messages: list[ErrorSheet]) -> None:
        place, log = self.injector.place, self.app.errors.log.path
        if self.app.context.task:
            self.app.context.task.wait()
            self.drive.frames(3)
        assert log.exists(), f"nothing was logged: {place}"
        self.did["exceptions"] += 1
        entries = log.read_text("utf-8")
        log.unlink()
        assert 1 <= entries.count(HEAD) <= MOST_ENTRIES, entries
        assert any(origin in entries for origin in ORIGINS), entries
        assert messages, f"no message: {place}"
        for _sheet in range(MOST_SHEETS):
            self.drive.key(BACK)
            self.drive.frames(20)
            if not sheets():
                break
        assert not sheets(), f"sheets cannot be closed: {place}"
