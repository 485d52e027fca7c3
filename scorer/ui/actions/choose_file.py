"""Lets the user choose a file with games, or a folder: with the dialog of the system if there is one, else with a list in the app."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from scorer.ui.context.app_context import Navigation
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import club_folder, device
from scorer.ui.platform.threads import start_thread

ENDINGS = (".json", ".jsonl", ".sqlite", ".db")
"""The extensions of files that may contain games."""
PICTURE_ENDINGS = (".jpg", ".jpeg", ".png")


class FileChooser(Protocol):
    """The part of plyer's interface that is used."""

    def open_file(self, **options: Any) -> list[str] | None:
        """Wait for the user's choice; None or an empty list if they canceled."""

    def choose_dir(self, **options: Any) -> list[str] | None:
        """The same for a folder."""


def choose_file(
    navigator: Navigation, import_path: Callable[[Path], object], open_incoming: Callable[[str], None]
) -> None:
    """Call `import_path` with the path of the chosen file; on Android call `open_incoming` with its URI."""
    if device.ON_ANDROID:
        from scorer.ui.platform import android_intents

        android_intents.choose_file(open_incoming)
        return
    chooser = system_chooser()
    if not chooser:
        navigator.go("files")
        return

    def done(paths: list[str] | None) -> None:
        if paths is None:
            navigator.go("files")
        elif paths:
            import_path(Path(paths[0]))

    patterns = [_("Games"), *(f"*{ending}" for ending in ENDINGS)]
    start_thread(lambda: _ask(chooser, _("Import games"), patterns), done)


def choose_folder(navigator: Navigation, use_folder: Callable[[str], object]) -> None:
    """Call `use_folder` with the address of the chosen folder."""
    if device.ON_ANDROID:
        club_folder.choose_tree(use_folder)
        return
    chooser = system_chooser()
    if not chooser:
        navigator.go("files", for_folder=True)
        return

    def done(paths: list[str] | None) -> None:
        if paths is None:
            navigator.go("files", for_folder=True)
        elif paths:
            use_folder(paths[0])

    title = _("Choose a folder")
    start_thread(lambda: _answer(lambda: chooser.choose_dir(title=title)), done)


def choose_picture(attach: Callable[[Path], object]) -> bool:
    """Call `attach` with the path of the chosen picture; False if the system has no dialog. Not for Android."""
    chooser = system_chooser()
    if not chooser:
        return False

    def done(paths: list[str] | None) -> None:
        if paths:
            attach(Path(paths[0]))

    patterns = [_("Pictures"), *(f"*{ending}" for ending in PICTURE_ENDINGS)]
    start_thread(lambda: _ask(chooser, _("Photo of the table"), patterns), done)
    return True


def system_chooser() -> FileChooser | None:
    """The file chooser of plyer, or None if it has none for this platform; plyer itself would print a traceback then."""
    from plyer.utils import platform

    if str(platform) == "macosx":  # its dialog must run on the main thread, which it would block
        return None
    try:
        chooser: FileChooser = import_module(f"plyer.platforms.{platform}.filechooser").instance()
    except ImportError:
        return None
    return chooser


def _ask(chooser: FileChooser, title: str, patterns: list[str]) -> list[str] | None:
    """Wait for the user's choice: paths, none if canceled, or None if no program for it is installed."""
    return _answer(lambda: chooser.open_file(title=title, filters=[patterns]))


def _answer(ask: Callable[[], list[str] | None]) -> list[str] | None:
    try:
        return ask() or []
    except (OSError, NotImplementedError):
        return None
