"""Hands the file that a second start was given to the app that is already running. For desktops; a phone does this itself.

The running app writes the address of a local socket, or of a pipe on Windows, next to the games, with a key that only the user can
read. Nothing of this is reachable over the network. At an address left by an app that was killed nothing answers, and an app that
does not answer is ignored, so a new one always starts.

Import it without Kivy: a second start that hands its file over must not open a window first.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from multiprocessing.connection import Connection, Listener

PATIENCE: Final = 3.0
"""Seconds that the running app has to answer."""
STALL: Final = 10.0
"""Seconds that a second start has to say what it wants, while others wait."""
MOST: Final = 32 * 1024
"""Bytes of a path or link."""
TAKEN: Final = b"taken"
FAMILY: Final = "AF_PIPE" if sys.platform == "win32" else "AF_UNIX"


class RunningApp:
    """The app that uses a folder, in this process or in another one."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "running.txt"
        self._listener: Listener | None = None
        self._thread: Thread | None = None
        self._closed = False
        self._address = ""

    def give(self, incoming: str, patience: float = PATIENCE) -> bool:
        """Hand a file or link, or nothing, to an app that is running; False if none is, or if it does not answer."""
        if not self._file.exists():
            return False
        answers: list[bool] = []
        asking = Thread(target=lambda: answers.append(self._ask(_absolute(incoming))), daemon=True)
        asking.start()
        asking.join(patience)
        return answers == [True]

    def listen(self, callback: Callable[[str], object]) -> None:
        """Call `callback` on the main thread with what later starts hand over: a file, a link, or an empty text."""
        self._thread = Thread(target=self._serve, args=(callback,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closed = True
        if not (self._thread and self._listener):
            return
        with suppress(OSError):
            if self._file.read_text(encoding="utf-8") == self._address:
                self._ask("")  # wakes the thread, which waits for a connection
                self._file.unlink()
        self._thread.join(PATIENCE)
        self._listener.close()

    def _ask(self, incoming: str) -> bool:
        from multiprocessing import AuthenticationError
        from multiprocessing.connection import Client

        try:
            address, key = self._file.read_text(encoding="utf-8").splitlines()
            with Client(address, FAMILY, authkey=bytes.fromhex(key)) as connection:
                connection.send_bytes(incoming.encode())
                return connection.recv_bytes(len(TAKEN)) == TAKEN
        except (OSError, EOFError, ValueError, AuthenticationError):
            return False

    def _serve(self, callback: Callable[[str], object]) -> None:
        import secrets
        from multiprocessing import AuthenticationError
        from multiprocessing.connection import Listener

        key = secrets.token_bytes(32)
        try:
            self._listener = Listener(None, FAMILY, authkey=key)
            self._address = f"{self._listener.address}\n{key.hex()}\n"
            self._publish()
        except OSError:  # the app works without
            return
        while True:
            try:
                connection = self._listener.accept()
            except (EOFError, AuthenticationError, ConnectionError):
                continue  # another program, or a start that gave up
            except OSError:
                return
            if self._closed:
                connection.close()
                return
            with suppress(OSError, EOFError, ValueError):
                _receive(connection, callback)

    def _publish(self) -> None:
        """Replace the file in one step, readable for the user only."""
        draft = self._file.with_suffix(".new")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(self._address)
        draft.replace(self._file)


def _receive(connection: "Connection[bytes, bytes]", callback: Callable[[str], object]) -> None:
    """Take what one start hands over; confirm it only when the app really handles it."""
    from kivy.clock import Clock

    if not connection.poll(STALL):
        connection.close()
        return
    incoming = connection.recv_bytes(MOST).decode()

    def handle(_dt: float) -> None:
        try:
            with connection:
                connection.send_bytes(TAKEN)
        except OSError:  # the other start gave up, and opens the file itself
            return
        callback(incoming)

    Clock.schedule_once(handle)


def _absolute(incoming: str) -> str:
    """A path that means the same in a process with another current folder."""
    return incoming if not incoming or ":" in incoming[2:] else str(Path(incoming).absolute())
