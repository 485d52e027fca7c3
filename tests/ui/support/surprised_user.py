"""A random user in whose app functions fail with an exception that nothing expects, at any of their calls, in any thread.

Each time the app must say so and log it, and afterwards show every screen again, with totals that follow from the store.
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
"""The call that fails is one of the next so many."""
BEFORE, LONGEST, AFTER = 4, 12, 6
"""Actions before a call may fail, until one must have failed, and afterwards."""
OURS: Final = tuple(f"/scorer/{package}/" for package in ("ui", "store", "play", "stats", "wording"))
REPORTING: Final = ("error_reporter.py", "error_log.py", "error_sheet.py", "error_toast.py", "error_page.py")
"""These handle an exception; a second one in them is another matter."""
BACK: Final = 27
MOST_SHEETS: Final = 5
MOST_ENTRIES: Final = 3
"""Entries in the log for one exception: what it has left half done may fail to be drawn before the screen is left."""
HEAD: Final = f"Azulejo {__version__}, "
"""How each entry of the log begins."""


class SurpriseError(Exception):
    """What nothing expects."""


class Surprise:
    """Raises an exception at the beginning of a call of one of our functions."""

    def __init__(self) -> None:
        self.place = ""
        """The function that failed, once it has."""
        self._calls = 0

    def arm(self, calls: int) -> None:
        """Let one of our functions fail after so many calls."""
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
                raise SurpriseError(self.place)


def _is_reporting(frame: FrameType | None) -> bool:
    """Whether a call serves to report an exception."""
    while frame:
        if frame.f_code.co_filename.endswith(REPORTING):
            return True
        frame = frame.f_back
    return False


@contextmanager
def opened_messages() -> Iterator[list[ErrorSheet]]:
    """The messages that were shown: the other finger may close one before it can be looked for."""
    messages: list[ErrorSheet] = []
    usual = ErrorSheet.open

    def noted(sheet: ErrorSheet) -> None:
        messages.append(sheet)
        usual(sheet)

    with patch.object(ErrorSheet, "open", noted):
        yield messages


class SurprisedUser(RandomUser):
    """`act_often` lets so many calls fail."""

    surprise = Surprise()

    def act_often(self, count: int) -> None:
        for number in range(count):
            try:
                self.be_surprised()
            except Exception as error:
                raise AssertionError(f"after exception {number + 1}, in {self.surprise.place}") from error

    def be_surprised(self) -> None:
        for _action in range(BEFORE):
            self.act()
        self.surprise.arm(self.luck.randint(1, self.luck.choice(FURTHEST)))
        with opened_messages() as messages:
            try:
                for _action in range(LONGEST):
                    self.act()
                    if self.surprise.place:
                        break
            finally:
                self.surprise.disarm()
            self.drive.frames(5)
            if self.surprise.place:
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

    def _check_message(self, messages: list[ErrorSheet]) -> None:
        place, log = self.surprise.place, self.app.errors.log.path
        if self.app.context.task:
            self.app.context.task.wait()
            self.drive.frames(3)
        assert log.exists(), f"nothing was logged: {place}"
        self.did["surprises"] += 1
        entries = log.read_text("utf-8")
        log.unlink()
        assert 1 <= entries.count(HEAD) <= MOST_ENTRIES, entries
        assert "SurpriseError" in entries, entries
        assert messages, f"no message: {place}"
        for _sheet in range(MOST_SHEETS):
            self.drive.key(BACK)
            self.drive.frames(20)
            if not sheets():
                break
        assert not sheets(), f"sheets cannot be closed: {place}"
