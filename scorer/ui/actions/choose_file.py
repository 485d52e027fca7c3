"""Asks for a file with games: by the chooser of the system where there is one, else by a plain list in the app.

On Android that is the system's own; on a desktop plyer's, where it finds a program for it.
"""

from importlib import import_module
from pathlib import Path
from threading import Thread

from kivy.clock import Clock

from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import device

ENDINGS = (".json", ".jsonl", ".sqlite", ".db")
"""Of files that may hold games."""


def choose_file(stage, chosen, open_incoming):
    """Call `chosen` with the path of a file, if one is chosen; on Android call `open_incoming` with its address."""
    if device.ON_ANDROID:
        from scorer.ui.platform.android_intents import choose

        choose(open_incoming)
        return
    chooser = system_chooser()
    if chooser:
        Thread(target=_ask, args=(chooser, stage, chosen), daemon=True).start()
    else:
        stage.go("files")


def system_chooser():
    """Plyer's, where its parts are there; asking plyer itself for one that is not would print a traceback."""
    from plyer.utils import platform

    try:
        return import_module(f"plyer.platforms.{platform}.filechooser").instance()
    except ImportError:
        return None


def _ask(chooser, stage, chosen):
    """In a thread, for the answer is waited for; where no program answers, the app's own list does."""
    patterns = [_("Games"), *(f"*{ending}" for ending in ENDINGS)]
    try:
        paths = chooser.open_file(title=_("Import games"), filters=[patterns])
    except (OSError, NotImplementedError):
        Clock.schedule_once(lambda _dt: stage.go("files"))
        return
    if paths:
        Clock.schedule_once(lambda _dt: chosen(Path(paths[0])))
