"""Receives data from other apps on Android: the intent that started or resumed the app, and the file chosen in the system's dialog.

Import it on Android only. A file arrives as a content URI of another app; reading it through the system needs no permission.
"""

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any, NoReturn, Protocol

from android import activity, mActivity
from jnius import JavaException, autoclass, cast
from kivy.clock import Clock

CHOSEN = 4179
"""Request code of the file dialog."""

Intent = autoclass("android.content.Intent")
Uri = autoclass("android.net.Uri")

CHUNK = 64 * 1024
"""Bytes read at once from another app."""
POLL = 0.2
"""Seconds to wait for another app between checks for cancellation."""
OPENED = ("content:", "azulejo:")
"""The accepted prefixes of URIs. Other apps must not make the app open one of its own files."""


class OnIncoming(Protocol):
    """Receives what another app sends."""

    def __call__(self, incoming: str, *, only_text: bool = False) -> None:
        """A text is `only_text`: it must not be used as the path of a file that only this app may read."""


class TooMuchError(OSError):
    """Another app sends more than the limit."""


def listen(callback: OnIncoming) -> None:
    """Call `callback` with the URI or text of the intent that started the app, and of every later one."""
    intent = mActivity.getIntent()
    # an app restarted from the list of recent apps gets its old intent again
    if not intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
        _handle(intent, callback)
    activity.bind(on_new_intent=lambda intent: _handle(intent, callback))


def choose_file(callback: Callable[[str], object]) -> None:
    """Open the system's file dialog and call `callback` with the URI of the chosen file."""

    def on_result(request: int, _result: int, intent: Any) -> None:
        if request == CHOSEN:
            activity.unbind(on_activity_result=on_result)
            if intent and intent.getData():
                uri = intent.getData().toString()
                Clock.schedule_once(lambda _dt: callback(uri))

    activity.bind(on_activity_result=on_result)
    intent = Intent(Intent.ACTION_OPEN_DOCUMENT)
    intent.addCategory(Intent.CATEGORY_OPENABLE)
    intent.setType("*/*")
    mActivity.startActivityForResult(intent, CHOSEN)


def copy_to_file(uri: str, path: Path, most: int, check: Callable[[], object]) -> None:
    """Copy the contents of a URI into a file; `check` may raise to stop, even while the other app sends nothing."""
    try:
        descriptor = mActivity.getContentResolver().openFileDescriptor(Uri.parse(uri), "r").detachFd()
    except JavaException as error:
        raise FileNotFoundError(str(error)) from error
    os.set_blocking(descriptor, False)  # it may be a pipe of the other app
    try:
        with path.open("wb") as target:
            while data := _read_chunk(descriptor, check):
                most -= len(data)
                if most < 0:
                    raise TooMuchError
                target.write(data)
    finally:
        os.close(descriptor)


def _read_chunk(descriptor: int, check: Callable[[], object]) -> bytes:
    """The next bytes, as soon as there are any."""
    while True:
        check()
        try:
            return os.read(descriptor, CHUNK)
        except BlockingIOError:
            Event().wait(POLL)


def _handle(intent: Any, callback: OnIncoming) -> None:
    """Called on the system's thread, where an exception would kill the app; it is raised in the main thread instead."""
    try:
        content, only_text = _content_of(intent)
    except Exception as error:  # noqa: BLE001 - raised again
        failed = error

        def fail(_dt: float) -> NoReturn:
            raise failed

        Clock.schedule_once(fail)
        return
    if content:
        Clock.schedule_once(lambda _dt: callback(content, only_text=only_text))


def _content_of(intent: Any) -> tuple[str, bool]:
    """The URI or text in an intent, empty if the app was started by its own icon; and whether it is a text."""
    match intent.getAction():
        case Intent.ACTION_VIEW:
            return _address(intent.getData()), False
        case Intent.ACTION_SEND:
            stream = intent.getParcelableExtra(Intent.EXTRA_STREAM)
            if stream:
                return _address(cast("android.net.Uri", stream)), False
            text = intent.getCharSequenceExtra(Intent.EXTRA_TEXT)  # styled text is no String
            return text if isinstance(text, str) else text.toString() if text else "", True
    return "", False


def _address(uri: Any) -> str:
    """A URI as a text; empty if there is none, or if the app does not open it."""
    address: str = uri.toString() if uri else ""
    return address if address.lower().startswith(OPENED) else ""
