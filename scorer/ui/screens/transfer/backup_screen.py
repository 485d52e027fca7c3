"""Backup and transfer: back up and restore all games, import games, export everything in several formats.

Slow actions run in the background. Nothing here can lose a game.
"""

import datetime as dt
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import IO

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from scorer.store import Backup, Store, StoreError, open_store
from scorer.store.exchange import spreadsheet
from scorer.store.exchange.import_report import ImportReport
from scorer.store.recovery.preview import Preview, preview_file
from scorer.ui.actions.choose_file import choose_file
from scorer.ui.actions.import_games import import_games, show_report
from scorer.ui.actions.share import save_or_share, share_table, write_lines
from scorer.ui.actions.store_health import back_up_now
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform import device
from scorer.ui.screens.transfer.handover_arrival import paste_link
from scorer.ui.screens.transfer.incoming import open_incoming, preview_text
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.overlays.confirmation import confirm
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.wording.language import Language

JSON_LINES, SQLITE = "application/x-ndjson", "application/vnd.sqlite3"


class BackupScreen(Page):
    games: "NumericProperty[int]" = NumericProperty(0)
    newest: "ObjectProperty[Backup | None]" = ObjectProperty(None, allownone=True)
    """The newest backup."""
    backups: "NumericProperty[int]" = NumericProperty(0)
    """The number of backups."""
    folder = StringProperty()

    @property
    def _store(self) -> Store:
        store: Store = self.context.store
        return store

    def shown(self, **_params: object) -> None:
        store = self._store
        try:
            backups = store.backups.all()
            self.games = store.history.count()
        except StoreError as error:
            show_error(error)
            return
        self.newest, self.backups = (backups[0] if backups else None), len(backups)
        self.folder = str(store.file.path.parent)

    # Sentences

    def last_backup(self, newest: Backup | None, language: Language) -> str:
        if not newest:
            return language.translate("No backups yet")
        return language.translate("Last backup: {time}", time=_time_of(newest, language))

    def backup_count(self, backups: int, language: Language) -> str:
        if not backups:
            return ""
        return language.plural("{n} backup to choose from", "{n} backups to choose from", backups)

    def location(self, folder: str, language: Language) -> str:
        """The sentence about the location of the backups."""
        if device.ON_ANDROID:
            return language.translate(
                "After each game, all games are backed up in the app's own storage, which is deleted with the app."
                " To keep a copy elsewhere, export a full backup."
            )
        return language.translate("After each game, all games are backed up to {folder}", folder=folder)

    # Backups

    def back_up(self) -> None:
        back_up_now(self.context, self.shown)

    def choose_backup(self) -> None:
        """Preview all backups, then let the user choose one."""
        backups = self._store.backups.all()

        def work(task: Task) -> list[tuple[Backup, Preview | None]]:
            return [(backup, _preview(backup.path)) for backup in task.watch(backups)]

        Task(self.context, _("Reading the backups"), work, self._show_backups).start()

    def _show_backups(self, backups: Sequence[tuple[Backup, Preview | None]]) -> None:
        sheet = MenuSheet(title=_("Restore a backup"))
        for backup, preview in backups:
            sheet.add_action(
                partial(self._confirm_restore, backup, preview.games if preview else 0),
                icon="history" if preview else "warning",
                title=_time_of(backup, _.language),
                note=preview_text(preview) if preview else _("This backup is damaged."),
                chevron=bool(preview),
                disabled=not preview,
            )
        sheet.open()

    def _confirm_restore(self, backup: Backup, games: int) -> None:
        replaced = _.plural(
            "{n} game from that backup replaces your current games.",
            "{n} games from that backup replace your current games.",
            games,
        )
        saved = _("Nothing is lost: your current games are backed up first and stay in this list.")
        restore = partial(self._restore, backup)
        confirm(_("Restore this backup?"), f"{replaced} {saved}", _("Restore"), restore)

    def _restore(self, backup: Backup) -> None:
        def work(task: Task) -> None:
            with self._store.open_connection() as store:
                store.backups.restore(backup.path, task.progress, task.canceled)

        Task(self.context, _("Restoring"), work, self._reopen_store).start()

    def _reopen_store(self, _result: None) -> None:
        """Forget all data of the replaced file."""
        store = self._store
        store.close()
        try:
            self.context.replace_store(open_store(store.file.path))
        except StoreError as error:
            self.context.forget_store()
            show_error(error)
            return
        self.shown()
        show_toast(_.plural("{n} game was restored.", "{n} games were restored.", self.games))

    # Import

    def choose_import(self) -> None:
        choose_file(self.navigator, self.import_path, partial(open_incoming, self.context))

    def import_path(self, path: Path) -> None:
        """Import a file and show the report."""

        def done(report: ImportReport) -> None:
            self.shown()
            show_report(self.context, report)

        import_games(self.context, path, done)

    def paste_link(self) -> None:
        """Open a copied link, for camera apps that show links only as text."""
        paste_link(partial(open_incoming, self.context))

    # Export

    def export_records(self) -> None:
        def write(path: Path, task: Task) -> None:
            with self._store.open_connection() as store, path.open("w", encoding="utf-8") as stream:
                store.archive.export(stream, _all_ids(store, task))

        save_or_share(self.context, _dated("games", "jsonl"), JSON_LINES, write)

    def export_results(self) -> None:
        def write(stream: IO[str], store: Store, ids: Iterable[str], separator: str) -> None:
            spreadsheet.write_results(stream, store.games.readable(ids), separator)

        share_table(self.context, _dated("results", "csv"), write, _all_ids)

    def export_lines(self) -> None:
        share_table(self.context, _dated("points", "csv"), write_lines, _all_ids)

    def export_database(self) -> None:
        def write(path: Path, _task: Task) -> None:
            with self._store.open_connection() as store:
                store.backups.export(path)

        save_or_share(self.context, _dated("all", "sqlite"), SQLITE, write)


def _preview(path: Path) -> Preview | None:
    """The contents of a backup; None if it is damaged."""
    try:
        preview = preview_file(path)
    except (StoreError, OSError):
        return None
    return None if preview.rejected else preview


def _time_of(backup: Backup, language: Language) -> str:
    return language.day_and_time(dt.datetime.fromisoformat(backup.made))


def _all_ids(store: Store, task: Task) -> Iterable[str]:
    """The ids of all games outside the bin, reporting progress to the task."""
    return task.watch(store.archive.ids())


def _dated(name: str, ending: str) -> str:
    """A file name with today's date."""
    return f"azulejo-{name}-{dt.datetime.now().astimezone().date()}.{ending}"


load_kv(__name__)
