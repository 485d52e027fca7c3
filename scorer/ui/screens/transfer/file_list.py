"""A file chooser for desktops without one: folders, files that may contain games, or pictures; shortcuts to common places.

The page that opened it imports the chosen file, uses the chosen folder, or shows the photo of its game.
"""

import datetime as dt
import os
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from scorer.store import default_path
from scorer.ui.actions.choose_file import ENDINGS, PICTURE_ENDINGS
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import Tappable
from scorer.ui.platform.user_folders import user_folder
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.stack import Centered

ROW = 64


class FolderEntry(NamedTuple):
    """A subfolder, or a file that can be chosen."""

    path: Path
    is_folder: bool
    size: int = 0
    changed: float = 0


def list_folder(folder: Path, endings: tuple[str, ...] = ENDINGS) -> list[FolderEntry]:
    """The subfolders and the files with these extensions, subfolders first, without hidden and unreadable ones."""
    found: list[FolderEntry] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            try:
                is_folder = entry.is_dir()
                if entry.name.startswith(".") or not (is_folder or entry.name.lower().endswith(endings)):
                    continue
                status = entry.stat()
            except OSError:
                continue
            found.append(FolderEntry(Path(entry.path), is_folder, status.st_size, status.st_mtime))
    return sorted(found, key=lambda entry: (not entry.is_folder, entry.path.name.casefold()))


def places() -> dict[str, Path]:
    """The common folders that exist, by name."""
    known = {
        _("Downloads"): user_folder("DOWNLOAD"),
        _("Documents"): user_folder("DOCUMENTS"),
        _("Pictures"): user_folder("PICTURES"),
        _("My folder"): Path.home(),
        _("Backups"): default_path().parent / "backups",
    }
    return {name: path for name, path in known.items() if path.is_dir()}


class FileRow(Tappable, Centered):
    page: "ObjectProperty[FileListScreen]" = ObjectProperty(None, allownone=True)
    path: "ObjectProperty[Path]" = ObjectProperty(None, allownone=True)
    icon = StringProperty()
    name = StringProperty()
    note = StringProperty()
    is_folder = BooleanProperty(False)

    @property
    def row_of(self) -> Path | None:
        """The file it shows: rows are reused while the list scrolls."""
        return self.path

    def on_release(self) -> None:
        self.page.open(self.path, is_folder=self.is_folder)


class FileListScreen(Page):
    """It remembers the folder."""

    folder: "ObjectProperty[Path | None]" = ObjectProperty(None, allownone=True)
    message = StringProperty()
    """Why no files are shown."""
    for_folder = BooleanProperty(False)
    """Whether a folder is to be chosen."""
    photo = StringProperty()
    """The game for which a photo is to be chosen, by its id."""

    def shown(self, folder: str = "", *, for_folder: bool = False, photo: str = "") -> None:
        self.for_folder, self.photo = for_folder, photo
        self.ids.places.clear_widgets()
        known = places()
        for name, path in known.items():
            self.ids.places.add_widget(Chip(text=name, act=partial(self.open_folder, path)))
        first = next(iter(known.values()), Path.home())
        self.open_folder(Path(folder) if folder else self.folder or first)

    def open_folder(self, folder: Path) -> None:
        """Show the contents of a folder and its parent folder."""
        self.folder = folder
        for chip, place in zip(reversed(self.ids.places.children), places().values(), strict=True):
            chip.selected = place == folder
        try:
            found = list_folder(folder, PICTURE_ENDINGS if self.photo else ENDINGS)
        except OSError:
            found, self.message = [], _("This folder cannot be opened.")
        else:
            found = [entry for entry in found if entry.is_folder or not self.for_folder]
            has_files = not all(entry.is_folder for entry in found)
            none = _("There are no pictures here.") if self.photo else _("There are no files with games here.")
            self.message = "" if has_files or self.for_folder else none
        rows = [self._row(entry, entry.path.name) for entry in found]
        if folder.parent != folder:
            rows.insert(0, self._row(FolderEntry(folder.parent, is_folder=True), _("Parent folder")))
        self.ids.rows.data = rows
        self.ids.rows.scroll_y = 1

    def _row(self, entry: FolderEntry, name: str) -> dict[str, Any]:
        return {
            "page": self,
            "path": entry.path,
            "name": name,
            "is_folder": entry.is_folder,
            "icon": "folder" if entry.is_folder else "note",
            "note": "" if entry.is_folder else _size_and_date(entry),
            "height": max(dp(ROW), theme.sp(ROW)),
        }

    def use(self) -> None:
        """Choose the folder that is shown, and go back."""
        navigator = self.navigator
        navigator.back()
        if navigator.page.name != "club":
            navigator.go("club")
        navigator.page.use_folder(str(self.folder))

    def open(self, path: Path, *, is_folder: bool) -> None:
        """Open a folder, or choose a file and go back."""
        if is_folder:
            self.open_folder(path)
            return
        navigator = self.navigator
        navigator.back()
        if self.photo:
            from scorer.ui.actions.table_photo import attach_file

            attach_file(self.context, self.photo, navigator.reload, path)
            return
        if navigator.page.name != "keep":
            navigator.go("keep")
        navigator.page.import_path(path)


def _size_and_date(entry: FolderEntry) -> str:
    size = _("{n} kB", n=_.language.number(max(1, round(entry.size / 1000))))
    return f"{size} · {_.language.date(dt.datetime.fromtimestamp(entry.changed).astimezone().date())}"


load_kv(__name__)
