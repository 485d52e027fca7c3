"""Receives what other apps send on Android: the intent that started or woke the app, and the file picked in the system's dialog.

Import it on Android only. A file arrives as a content URI of another app; reading it through the system needs no permission.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from android import activity, mActivity
from jnius import JavaException, autoclass, cast
from kivy.clock import Clock

CHOSEN = 4179
"""Request code of the file dialog."""

Intent = autoclass("android.content.Intent")
Uri = autoclass("android.net.Uri")


def listen(callback: Callable[[str], None]) -> None:
    """Call `callback` with the URI or text of the intent that started the app, and of every later one."""
    intent = mActivity.getIntent()
    # an app restarted from the list of recent apps gets its old intent again
    if not intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
        _handle(intent, callback)
    activity.bind(on_new_intent=lambda intent: _handle(intent, callback))


def choose_file(callback: Callable[[str], None]) -> None:
    """Open the system's file dialog and call `callback` with the URI of the chosen file."""

    def on_result(request: int, _result: int, intent: Any) -> None:
        if request == CHOSEN:
            activity.unbind(on_activity_result=on_result)
            if intent and intent.getData():
                _call_later(callback, intent.getData().toString())

    activity.bind(on_activity_result=on_result)
    intent = Intent(Intent.ACTION_OPEN_DOCUMENT)
    intent.addCategory(Intent.CATEGORY_OPENABLE)
    intent.setType("*/*")
    mActivity.startActivityForResult(intent, CHOSEN)


def copy_to_file(uri: str, path: Path) -> None:
    """Copy the contents of a URI into a file."""
    try:
        descriptor = mActivity.getContentResolver().openFileDescriptor(Uri.parse(uri), "r").detachFd()
    except JavaException as error:
        raise FileNotFoundError(str(error)) from error
    with os.fdopen(descriptor, "rb") as source, path.open("wb") as target:
        shutil.copyfileobj(source, target)


def _handle(intent: Any, callback: Callable[[str], None]) -> None:
    content = _content_of(intent)
    if content:
        _call_later(callback, content)


def _content_of(intent: Any) -> str | None:
    """The URI or text in an intent; None if the app was started by its own icon."""
    content: str | None = None
    match intent.getAction():
        case Intent.ACTION_VIEW:
            content = intent.getData().toString()
        case Intent.ACTION_SEND:
            stream = intent.getParcelableExtra(Intent.EXTRA_STREAM)
            content = cast("android.net.Uri", stream).toString() if stream else intent.getStringExtra(Intent.EXTRA_TEXT)
    return content


def _call_later(callback: Callable[[str], None], content: str) -> None:
    """Intents arrive on the system's thread."""
    Clock.schedule_once(lambda _dt: callback(content))
