"""Single instance on desktops: a second start passes its file to the running app. On phones the system does this.

The running app writes the address of a local socket, or of a named pipe on Windows, next to the games, with a key that only the
user can read. It is not reachable over the network. A stale address, or an app that does not answer, is ignored, so the second
start then runs normally.

It does not import Kivy, because a second start must not open a window first.
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
"""Timeout for the running app's answer, in seconds."""
STALL: Final = 10.0
"""Timeout for the request of a second start, in seconds."""
MOST: Final = 32 * 1024
"""The maximum length of a path or link, in bytes."""
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
        """Pass a file, a link or nothing to the running app; False if there is none, or it does not answer."""
        if not self._file.exists():
            return False
        answers: list[bool] = []
        asking = Thread(target=lambda: answers.append(self._ask(_absolute(incoming))), daemon=True)
        asking.start()
        asking.join(patience)
        return answers == [True]

    def listen(self, callback: Callable[[str], object]) -> None:
        """Call `callback` on the main thread with what later starts pass: a file, a link, or an empty text."""
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
        except OSError:  # the app works without it
            return
        while True:
            try:
                connection = self._listener.accept()
            except (EOFError, AuthenticationError, ConnectionError):
                continue  # another program, or a start that has timed out
            except OSError:
                return
            if self._closed:
                connection.close()
                return
            with suppress(OSError, EOFError, ValueError):
                _receive(connection, callback)

    def _publish(self) -> None:
        """Replace the file atomically, readable only by the user."""
        draft = self._file.with_suffix(".new")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(self._address)
        draft.replace(self._file)


def _receive(connection: "Connection[bytes, bytes]", callback: Callable[[str], object]) -> None:
    """Receive from a second start; confirm only once the app handles it."""
    from kivy.clock import Clock

    if not connection.poll(STALL):
        connection.close()
        return
    incoming = connection.recv_bytes(MOST).decode()

    def handle(_dt: float) -> None:
        try:
            with connection:
                connection.send_bytes(TAKEN)
        except OSError:  # the other start has timed out, and opens the file itself
            return
        callback(incoming)

    Clock.schedule_once(handle)


def _absolute(incoming: str) -> str:
    """An absolute path, since the other process may have another working directory."""
    return incoming if not incoming or ":" in incoming[2:] else str(Path(incoming).absolute())
