"""Shares a finished game as a picture, a text, a game record, a table, or a play for BG Stats.

On Android this opens the share sheet of the system. On a desktop it saves files and copies texts to the clipboard.
Files are written in the background.
"""

import json
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import IO, Any

from scorer.play import sharing
from scorer.play.active_game import ActiveGame
from scorer.store import Header, Store
from scorer.ui.context.app_context import AppContext
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import device
from scorer.ui.platform.user_folders import user_folder
from scorer.ui.widgets.overlays.error_toast import attempt
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.overlays.toast import show_toast

PNG, JSON, TEXT, CSV = "image/png", "application/json", "text/plain", "text/csv"


Write = Callable[[Path, Task], object]
"""Writes a file at a path, as a part of a background task."""
WriteRows = Callable[[IO[str], Store, Iterable[str], str], None]
"""Writes the rows for the games with some ids, with this separator between columns."""


def open_share(context: AppContext, game: ActiveGame) -> MenuSheet:
    """Let the user choose a format."""
    sheet = MenuSheet(title=_("Share result"))
    for icon, title, note, share in (
        ("eye", _("Picture"), _("Final boards, bonuses, ranking"), share_picture),
        ("note", _("Text"), _("For a message"), share_text),
        ("folder", _("Game record"), _("Every step, to rescore it anywhere"), share_record),
        ("chart", _("Table"), _("Every scored line, for a spreadsheet"), share_lines),
        ("code", _("Hand over"), _("Send the whole game to another phone by QR code"), share_code),
        ("next", "BG Stats", _("Sends the play to that app"), share_play),
    ):
        act = partial(attempt, partial(share, context, game))
        sheet.add_action(act, icon=icon, title=title, note=note, chevron=True)
    sheet.open()
    return sheet


def share_picture(context: AppContext, game: ActiveGame) -> None:
    """Let the user choose a format, and share the picture."""
    from scorer.ui.actions.picture_sheet import PictureSheet
    from scorer.ui.platform.screenshot import png

    header = _header(context, game)
    content = PictureSheet(context, game, header)
    sheet = BottomSheet(title=_("Result picture"), content=content)

    def share(_content: object) -> None:
        pixels = content.pixels
        sheet.close()
        name = sharing.file_name(header, "png")
        save_or_share(context, name, PNG, lambda path, _task: path.write_bytes(png(*pixels)))

    content.bind(on_share=share)
    sheet.open()


def share_text(context: AppContext, game: ActiveGame) -> None:
    copy_or_share(sharing.result_text(_.language, _header(context, game), game.session.table))


def share_record(context: AppContext, game: ActiveGame) -> None:
    record = context.store.games.record(game.id)
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    name = sharing.file_name(_header(context, game), "json")
    save_or_share(context, name, JSON, lambda path, _task: path.write_text(text, encoding="utf-8"))


def share_lines(context: AppContext, game: ActiveGame) -> None:
    """Share a table of all scored lines."""
    share_table(context, sharing.file_name(_header(context, game), "csv"), write_lines, lambda _store, _task: [game.id])


def write_lines(stream: IO[str], store: Store, ids: Iterable[str], separator: str) -> None:
    from scorer.store.exchange import spreadsheet

    spreadsheet.write_lines(stream, store.games, ids, separator)


def share_table(
    context: AppContext, name: str, write_rows: WriteRows, ids: Callable[[Store, Task], Iterable[str]]
) -> None:
    """Share a table of the games with these ids, for a spreadsheet."""
    from scorer.store.exchange import spreadsheet

    separator = spreadsheet.separator_for(_.language.forms.decimal)

    def write(path: Path, task: Task) -> None:
        with (
            context.store.open_connection() as store,
            path.open("w", encoding=spreadsheet.ENCODING, newline="") as stream,
        ):
            write_rows(stream, store, ids(store, task), separator)

    save_or_share(context, name, CSV, write)


def share_code(context: AppContext, game: ActiveGame) -> None:
    """Show the QR code for another phone."""
    context.navigator.go("handover", game=game.id)


def share_play(context: AppContext, game: ActiveGame) -> None:
    """Send the play to BG Stats."""
    link = sharing.bg_stats_link(_.language, _header(context, game), game.session.table)
    open_link(link, _("Link copied. Open it on the device that has BG Stats."))


def _header(context: AppContext, game: ActiveGame) -> Header:
    """The current header; that of the active game was read before it ended."""
    return context.store.games.header(game.id)


def save_or_share(context: AppContext, name: str, mime_type: str, write: Write) -> None:
    """Let `write` create a file in the background; then share it, or on a desktop show where it is."""
    publish: Callable[[Path, str], Any]
    show: Callable[[Any], object]
    if device.ON_ANDROID:
        from scorer.ui.platform import android_share

        if not android_share.can_share_files():
            warning = _("Sharing files requires Android 10 or newer; you can share the text.")
            show_toast(warning, icon="warning")
            return
        folder, publish, show = android_share.cache_folder(), android_share.publish, android_share.share_file
    else:
        folder, publish, show = downloads(), _keep_path, _show_saved

    def make(task: Task) -> Any:
        path = free_path(folder, name)
        partial_file = path.with_name(path.name + ".part")
        try:
            write(partial_file, task)
            partial_file.replace(path)
        finally:
            partial_file.unlink(missing_ok=True)
        return publish(path, mime_type)

    Task(context, _("Writing the file"), make, show).start()


def _keep_path(path: Path, _mime_type: str) -> Path:
    return path


def _show_saved(path: Path) -> None:
    show_toast(_("Saved: {path}", path=str(path)))


def copy_or_share(text: str) -> None:
    """Share a text with another app, or copy it on a desktop."""
    if device.ON_ANDROID:
        from scorer.ui.platform.android_share import share_text

        share_text(text, TEXT)
    else:
        copy(text)
        show_toast(_("Copied to the clipboard."))


def open_link(link: str, copied: str) -> None:
    """Open a link in its app or the browser; if there is none, copy it and show `copied`."""
    if device.ON_ANDROID:
        from scorer.ui.platform import android_share

        android_share.open_link(link)
        return
    import webbrowser

    if not webbrowser.open(link):
        copy(link)
        show_toast(copied)


def copy(text: str) -> None:
    from kivy.core.clipboard import Clipboard  # slow to import: it looks for clipboard programs

    Clipboard.copy(text)


def downloads() -> Path:
    """The folder for saved files."""
    folder = user_folder("DOWNLOAD")
    return folder if folder.is_dir() else Path.home()


def free_path(folder: Path, name: str) -> Path:
    """A path in a folder, with a number if the name is taken."""
    path = folder / name
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return path
