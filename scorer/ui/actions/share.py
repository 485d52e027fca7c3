"""Lets a finished game leave the app: as a picture, a text, a game record, a table, or a play for BG Stats.

On Android by the system's own sheet; elsewhere a file is saved and a text copied, and it says where. Files are written
in the background.
"""

import json
from functools import partial
from pathlib import Path

from scorer.play import sharing
from scorer.store import StoreError
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import device
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet

PNG, JSON, TEXT, CSV = "image/png", "application/json", "text/plain", "text/csv"


def open_share(context, game):
    """Ask in which form."""
    sheet = MenuSheet(title=_("Share result"))
    for icon, title, note, share in (
        ("eye", _("Picture"), _("final boards, bonuses, ranking"), share_picture),
        ("note", _("Text"), _("for a message"), share_text),
        ("folder", _("Game record"), _("every step, to rescore it anywhere"), share_record),
        ("chart", _("Table"), _("every scored line, for a spreadsheet"), share_lines),
        ("code", _("Hand over"), _("send the whole game to another phone by QR code"), share_code),
        ("next", "BG Stats", _("sends the play to that app"), share_play),
    ):
        act = partial(_try, context, share, game)
        sheet.offer(act, icon=icon, title=title, note=note, chevron=True, divider=share is not share_play)
    sheet.open()
    return sheet


def _try(context, share, game) -> None:
    try:
        share(context, game)
    except StoreError as error:
        tell(error)


def share_picture(context, game) -> None:
    """The result as it may hang on a wall."""
    from scorer.ui.actions.result_picture import result_pixels
    from scorer.ui.platform.screenshot import png

    header = _header(context, game)
    pixels = result_pixels(header, game.session)
    hand_over_file(context, sharing.file_name(header, "png"), PNG, lambda path, _task: path.write_bytes(png(*pixels)))


def share_text(context, game) -> None:
    hand_over_text(sharing.result_text(_.language, _header(context, game), game.session.table))


def share_record(context, game) -> None:
    record = context.store.games.record(game.id)
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    name = sharing.file_name(_header(context, game), "json")
    hand_over_file(context, name, JSON, lambda path, _task: path.write_text(text, encoding="utf-8"))


def share_lines(context, game) -> None:
    """Who got how many points for what."""
    from scorer.store import spreadsheet

    between = spreadsheet.separator_for(_.language.forms.decimal)

    def write(path: Path, _task) -> None:
        with (
            context.store.open_connection() as connection,
            path.open("w", encoding=spreadsheet.ENCODING, newline="") as stream,
        ):
            spreadsheet.write_lines(stream, connection.games, [game.id], between)

    hand_over_file(context, sharing.file_name(_header(context, game), "csv"), CSV, write)


def share_code(context, game) -> None:
    """For the camera of another phone."""
    context.navigator.go("handover", game=game.id)


def share_play(context, game) -> None:
    open_link(sharing.bg_stats_link(_.language, _header(context, game), game.session.table))


def _header(context, game):
    """As it is now: when the game was opened, it had no end yet."""
    return context.store.games.header(game.id)


def hand_over_file(context, name: str, kind, write) -> None:
    """Have a file written in the background, by `write` with a path and the task; then give it to another app or say where it is."""
    from scorer.ui.widgets.overlays.task import Task

    if device.ON_ANDROID:
        from scorer.ui.platform import android_share

        if not android_share.can_share_files():
            say(_("Sharing files requires Android 10 or newer; you can share the text."), "warning")
            return
        place, keep, done = android_share.cache_folder(), android_share.publish, android_share.share_file
    else:
        place, keep, done = folder(), _as_it_is, lambda path: say(_("Saved: {path}", path=str(path)))

    def make(task):
        path = free_path(place, name)
        half = path.with_name(path.name + ".part")
        try:
            write(half, task)
            half.replace(path)
        finally:
            half.unlink(missing_ok=True)
        return keep(path, kind)

    Task(context, _("Writing the file"), make, done).start()


def _as_it_is(path: Path, _kind):
    return path


def hand_over_text(text: str) -> None:
    """Give a text to another app, or copy it."""
    if device.ON_ANDROID:
        from scorer.ui.platform.android_share import share_text

        share_text(text, TEXT)
    else:
        copy(text)
        say(_("Copied to the clipboard."))


def open_link(link) -> None:
    """Follow a link that another app may answer to; without a browser it is copied."""
    if device.ON_ANDROID:
        from scorer.ui.platform import android_share

        android_share.open_link(link)
        return
    import webbrowser

    if not webbrowser.open(link):
        copy(link)
        say(_("Link copied. Open it on the device that has BG Stats."))


def copy(text: str) -> None:
    # the clipboard looks for helpers of the system when it is imported, which takes a while
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)


def folder():
    """Where people look for what they have saved."""
    downloads = Path.home() / "Downloads"
    return downloads if downloads.is_dir() else Path.home()


def free_path(place, name: str):
    """A path in a folder under a name that is still free."""
    path = place / name
    tries = 1
    while path.exists():
        tries += 1
        path = place / f"{Path(name).stem}-{tries}{Path(name).suffix}"
    return path


def say(text: str, icon: str = "tick") -> None:
    Toast(text=text, icon=icon).show()
