"""Asks for a file with games: by the chooser of the system where there is one, else by a plain list in the app.

On Android that is the system's own; on a desktop plyer's, where it finds a program for it.
"""

from importlib import import_module
from pathlib import Path

from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import device
from scorer.ui.platform.threads import start_thread

ENDINGS = (".json", ".jsonl", ".sqlite", ".db")
"""Of files that may hold games."""


def choose_file(navigator, chosen, open_incoming) -> None:
    """Call `chosen` with the path of a file, if one is chosen; on Android call `open_incoming` with its address."""
    if device.ON_ANDROID:
        from scorer.ui.platform import android_intents

        android_intents.choose_file(open_incoming)
        return
    chooser = system_chooser()
    if chooser:

        def done(path: Path) -> None:
            if path:
                chosen(path)
            elif path is None:
                navigator.go("files")

        start_thread(lambda: _ask(chooser), done)
    else:
        navigator.go("files")


def system_chooser():
    """Plyer's, where its parts are there; asking plyer itself for one that is not would print a traceback."""
    from plyer.utils import platform

    try:
        return import_module(f"plyer.platforms.{platform}.filechooser").instance()
    except ImportError:
        return None


def _ask(chooser):
    """Wait for the user's choice: a path, "" if the user canceled, None if no file chooser is installed."""
    patterns = [_("Games"), *(f"*{ending}" for ending in ENDINGS)]
    try:
        paths = chooser.open_file(title=_("Import games"), filters=[patterns])
    except (OSError, NotImplementedError):
        return None
    return Path(paths[0]) if paths else ""
