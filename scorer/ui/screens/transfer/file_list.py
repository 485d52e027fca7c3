"""A plain list of files to choose one with games from: folders, the files that fit, and the places where they may lie.

For a desktop whose own chooser cannot be had. What is chosen is taken in by the page that asked.
"""

import datetime as dt
import os
from pathlib import Path
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from scorer.store import default_path
from scorer.ui.actions.choose_file import ENDINGS
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.stack import Centered

ROW = 64


class Found(NamedTuple):
    """A folder, or a file that may hold games."""

    path: Path
    is_folder: bool
    bytes: int = 0
    changed: float = 0


def found_in(folder):
    """What lies in a folder, folders first; hidden things are not shown, and what cannot be looked at is left out."""
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            try:
                is_folder = entry.is_dir()
                if entry.name.startswith(".") or not (is_folder or entry.name.lower().endswith(ENDINGS)):
                    continue
                about = entry.stat()
            except OSError:
                continue
            found.append(Found(Path(entry.path), is_folder, about.st_size, about.st_mtime))
    return sorted(found, key=lambda one: (not one.is_folder, one.path.name.casefold()))


def places():
    """Where games may lie, by their names; those that are there."""
    home = Path.home()
    known = {
        _("Downloads"): home / "Downloads",
        _("Documents"): home / "Documents",
        _("My folder"): home,
        _("Backups"): default_path().parent / "backups",
    }
    return {name: path for name, path in known.items() if path.is_dir()}


class FileRow(ButtonBehavior, Centered):
    """A folder or a file."""

    page = ObjectProperty(None, allownone=True)
    path = ObjectProperty(None, allownone=True)
    icon = StringProperty()
    name = StringProperty()
    note = StringProperty()
    is_folder = BooleanProperty(False)

    def on_release(self) -> None:
        self.page.open(self.path, is_folder=self.is_folder)


class Files(Page):
    """The list; it remembers the folder."""

    folder = ObjectProperty(None, allownone=True)
    said = StringProperty()
    """What there is instead of rows."""

    def shown(self, folder="", **_given: object) -> None:
        self.ids.places.clear_widgets()
        known = places()
        for name, path in known.items():
            chip = Chip(text=name)
            chip.bind(on_release=lambda _chip, path=path: self.look_into(path))
            self.ids.places.add_widget(chip)
        first = next(iter(known.values()), Path.home())
        self.look_into(Path(folder) if folder else self.folder or first)

    def look_into(self, folder) -> None:
        """Show what lies there, and the way up."""
        self.folder = folder
        for chip, place in zip(reversed(self.ids.places.children), places().values(), strict=True):
            chip.selected = place == folder
        try:
            found = found_in(folder)
        except OSError:
            found, self.said = [], _("This folder cannot be opened.")
        else:
            self.said = "" if any(not one.is_folder for one in found) else _("There are no files with games here.")
        up = [] if folder.parent == folder else [self._row(Found(folder.parent, is_folder=True), _("Parent folder"))]
        self.ids.rows.data = [*up, *(self._row(one, one.path.name) for one in found)]
        self.ids.rows.scroll_y = 1

    def _row(self, found, name: str):
        return {
            "page": self,
            "path": found.path,
            "name": name,
            "is_folder": found.is_folder,
            "icon": "folder" if found.is_folder else "note",
            "note": "" if found.is_folder else _about(found),
            "height": dp(ROW) * max(1, theme.text),
        }

    def open(self, path: Path, *, is_folder) -> None:
        """Into a folder, or back with a file."""
        if is_folder:
            self.look_into(path)
            return
        navigator = self.navigator
        navigator.back()
        navigator.page.take_in(path)


def _about(found):
    """How large, and from when."""
    size = _("{n} kB", n=_.language.number(max(1, round(found.bytes / 1000))))
    return f"{size} · {_.language.date(dt.datetime.fromtimestamp(found.changed).astimezone().date())}"


load_kv(__name__)
