"""Keep and move: backups of all games and the way back to one, games from elsewhere, and everything out in every form.

What takes long is done in the background; nothing here can lose a game.
"""

import datetime as dt
from functools import partial

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from scorer.store import StoreError, open_store, spreadsheet
from scorer.store.preview import preview_file
from scorer.ui.actions.choose_file import choose_file
from scorer.ui.actions.game_menu import confirm
from scorer.ui.actions.import_games import import_games, show_report
from scorer.ui.actions.share import CSV, save_or_share
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.device import ON_ANDROID
from scorer.ui.screens.transfer.incoming import given
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.overlays.task import Task

JSON_LINES, SQLITE = "application/x-ndjson", "application/vnd.sqlite3"


class Keep(Page):
    """The page."""

    games = NumericProperty(0)
    newest = ObjectProperty(None, allownone=True)
    """The newest backup."""
    backups = NumericProperty(0)
    folder = StringProperty()

    def shown(self, **_given: object) -> None:
        """Read what there is."""
        store = self.context.store
        try:
            kept = store.backups.all()
            self.games = store.history.count()
        except StoreError as error:
            tell(error)
            return
        self.newest, self.backups = (kept[0] if kept else None), len(kept)
        self.folder = str(store.file.path.parent)

    # In sentences

    def last_backup(self, newest, language):
        """When the newest backup was made."""
        if not newest:
            return language.translate("No backups yet.")
        return language.translate(
            "Last backup: {time}", time=language.day_and_time(dt.datetime.fromisoformat(newest.made))
        )

    def how_many(self, backups, language):
        return (
            language.plural("{n} backup to choose from", "{n} backups to choose from", int(backups)) if backups else ""
        )

    def where(self, folder, language):
        """Where it all lies, and what that means."""
        if ON_ANDROID:
            return language.translate(
                "After each game, all games are backed up in the app's own storage, which is deleted with the app."
                " To keep a copy elsewhere, export a full backup."
            )
        return language.translate("After each game, all games are backed up to {folder}", folder=folder)

    # Backups

    def back_up(self) -> None:
        """One more, now."""

        def work(_task):
            with self._open_connection() as store:
                return store.backups.make()

        def done(_backup) -> None:
            self.shown()
            toast(_("All games were backed up."))

        Task(self.context, _("Backing up"), work, done).start()

    def choose_backup(self) -> None:
        """Look into them all, then ask which."""
        kept = self.context.store.backups.all()

        def work(task):
            return [(backup, _look_into(backup.path)) for backup in task.watch(kept)]

        Task(self.context, _("Reading the backups"), work, self._offer_backups).start()

    def _offer_backups(self, found) -> None:
        sheet = MenuSheet(title=_("Restore a backup"))
        for backup, held in found:
            sheet.offer(
                lambda backup=backup, held=held: self._ask(backup, held),
                icon="history" if held else "warning",
                title=_.language.day_and_time(dt.datetime.fromisoformat(backup.made)),
                note=_holds(held) if held else _("This backup is damaged."),
                chevron=bool(held),
                disabled=not held,
                divider=backup is not found[-1][0],
            )
        sheet.open()

    def _ask(self, backup, held) -> None:
        taken = _.plural(
            "{n} game from that backup replaces your current games.",
            "{n} games from that backup replace your current games.",
            held.games,
        )
        stays = _("Nothing is lost: your current games are backed up first and stay in this list.")
        confirm(_("Restore this backup?"), f"{taken} {stays}", _("Restore"), lambda: self._restore(backup))

    def _restore(self, backup) -> None:
        def work(task):
            with self._open_connection() as store:
                return store.backups.restore(backup.path, task.progress, task.canceled)

        Task(self.context, _("Restoring"), work, self._restored).start()

    def _restored(self, _present) -> None:
        """What was read of the file before is no longer so."""
        store = self.context.store
        store.close()
        try:
            self.context.replace_store(open_store(store.file.path))
        except StoreError as error:
            tell(error)
            return
        self.shown()
        games = int(self.games)
        toast(_.plural("{n} game was restored.", "{n} games were restored.", games))

    # In and out

    def choose_import(self) -> None:
        """Which file?"""
        choose_file(self.navigator, self.take_in, partial(given, self.context))

    def take_in(self, path) -> None:
        """Import it and say what came of it."""

        def done(report) -> None:
            self.shown()
            show_report(self.context, report)

        import_games(self.context, path, done)

    def paste_link(self) -> None:
        """A game handed over by another phone, where the camera gave no more than a text."""
        from scorer.ui.screens.transfer.handover_arrival import paste_link

        paste_link(partial(given, self.context))

    def take_out_records(self) -> None:
        def write(path, task) -> None:
            with self._open_connection() as store, path.open("w", encoding="utf-8") as stream:
                store.archive.export(stream, task.watch(store.archive.ids()))

        save_or_share(self.context, _dated("games", "jsonl"), JSON_LINES, write)

    def take_out_results(self) -> None:
        between = spreadsheet.separator_for(_.language.forms.decimal)

        def write(path, task) -> None:
            with self._open_connection() as store, path.open("w", encoding=spreadsheet.ENCODING, newline="") as stream:
                spreadsheet.write_results(stream, map(store.games.header, task.watch(store.archive.ids())), between)

        save_or_share(self.context, _dated("results", "csv"), CSV, write)

    def take_out_lines(self) -> None:
        between = spreadsheet.separator_for(_.language.forms.decimal)

        def write(path, task) -> None:
            with self._open_connection() as store, path.open("w", encoding=spreadsheet.ENCODING, newline="") as stream:
                spreadsheet.write_lines(stream, store.games, task.watch(store.archive.ids()), between)

        save_or_share(self.context, _dated("points", "csv"), CSV, write)

    def take_out_file(self) -> None:
        def write(path, _task) -> None:
            with self._open_connection() as store:
                store.backups.export(path)

        save_or_share(self.context, _dated("all", "sqlite"), SQLITE, write)

    def _open_connection(self):
        return self.context.store.open_connection()


def toast(text: str) -> None:
    Toast(text=text).show()


def _look_into(path):
    """What a backup holds; None for a damaged one."""
    try:
        held = preview_file(path)
    except (StoreError, OSError):
        return None
    return None if held.rejected else held


def _holds(held):
    games = _.plural("{n} game", "{n} games", held.games)
    if not held.newest:
        return games
    return _(
        "{games}, the latest on {day}", games=games, day=_.language.date(dt.datetime.fromisoformat(held.newest).date())
    )


def _dated(what, ending):
    """The name of a file with all of something, that sorts by date."""
    return f"azulejo-{what}-{dt.datetime.now().astimezone().date()}.{ending}"


load_kv(__name__)
