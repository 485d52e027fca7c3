"""Lets the user choose a file with games, or a folder: with the dialog of the system if there is one, else with a list in the app."""

from collections.abc import Callable, Iterable
from functools import partial
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
    title, patterns = _("Import games"), _patterns(_("Games"), ENDINGS)
    _choose(
        lambda chooser: chooser.open_file(title=title, filters=patterns),
        lambda path: import_path(Path(path)),
        partial(navigator.go, "files"),
    )


def choose_folder(navigator: Navigation, use_folder: Callable[[str], object]) -> None:
    """Call `use_folder` with the address of the chosen folder."""
    if device.ON_ANDROID:
        club_folder.choose_tree(use_folder)
        return
    title = _("Choose a folder")
    _choose(
        lambda chooser: chooser.choose_dir(title=title), use_folder, partial(navigator.go, "files", for_folder=True)
    )


def choose_picture(attach: Callable[[Path], object], without_dialog: Callable[[], object]) -> None:
    """Call `attach` with the path of the chosen picture. Not for Android."""
    title, patterns = _("Photo of the table"), _patterns(_("Pictures"), PICTURE_ENDINGS)
    _choose(
        lambda chooser: chooser.open_file(title=title, filters=patterns),
        lambda path: attach(Path(path)),
        without_dialog,
    )


def _patterns(name: str, endings: Iterable[str]) -> list[list[str]]:
    """A filter of files by their extension."""
    return [[name, *(f"*{ending}" for ending in endings)]]


def _choose(
    ask: Callable[[FileChooser], list[str] | None], use: Callable[[str], object], without_dialog: Callable[[], object]
) -> None:
    """Call `use` with the path that the user chooses; call `without_dialog` if there is none, or no program for it."""
    chooser = system_chooser()
    if not chooser:
        without_dialog()
        return

    def work() -> list[str] | None:
        try:
            return ask(chooser) or []
        except (OSError, NotImplementedError):
            return None

    def done(paths: list[str] | None) -> None:
        if paths is None:
            without_dialog()
        elif paths:
            use(paths[0])

    start_thread(work, done)


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
