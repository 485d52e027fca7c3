"""Lets a finished game leave the app: as a picture, a text, a game record, or a play for BG Stats.

On Android by the system's own sheet; elsewhere a file is saved and a text copied, and it says where.
"""

import json
import sys
from pathlib import Path

from kivy.app import App
from kivy.uix.boxlayout import BoxLayout

from scorer import sharing
from scorer.store import StoreError
from scorer.ui.bubble import Toast
from scorer.ui.list_row import ListRow
from scorer.ui.sheet import BottomSheet
from scorer.ui.trouble import tell
from scorer.ui.words import _

PNG, JSON, TEXT = "image/png", "application/json", "text/plain"


def open_share(on_table):
    """Ask in which form."""
    content = BoxLayout(orientation="vertical", size_hint_y=None)
    content.fbind("minimum_height", content.setter("height"))
    sheet = BottomSheet(title=_("Share result"), content=content)
    for icon, title, note, share in (
        ("eye", _("Picture"), _("final boards, bonuses, ranking"), share_picture),
        ("note", _("Text"), _("for a message"), share_text),
        ("folder", _("Game record"), _("every step, to score it again anywhere"), share_record),
        ("chart", "BG Stats", _("hands the play over to that app"), share_play),
    ):
        row = ListRow(icon=icon, title=title, note=note, chevron=True, divider=share is not share_play)
        row.bind(on_release=lambda _row, share=share: _do(sheet, share, on_table))
        content.add_widget(row)
    sheet.open()
    return sheet


def _do(sheet, share, on_table):
    sheet.close()
    try:
        share(on_table)
    except StoreError as error:
        tell(error)
    except OSError as error:
        say(_("That could not be saved: {reason}", reason=error.strerror or str(error)), "warning")


def share_picture(on_table):
    """The result as it may hang on a wall."""
    from scorer.ui.result_picture import result_png

    header = _header(on_table)
    hand_over_file(sharing.file_name(header, "png"), result_png(header, on_table.session), PNG)


def share_text(on_table):
    hand_over_text(sharing.result_text(_.language, _header(on_table), on_table.session.table))


def share_record(on_table):
    record = App.get_running_app().store.games.record(on_table.id)
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    hand_over_file(sharing.file_name(_header(on_table), "json"), text.encode(), JSON)


def share_play(on_table):
    open_link(sharing.bg_stats_link(_.language, _header(on_table), on_table.session.table))


def _header(on_table):
    """As it is now: when the game was opened, it had no end yet."""
    return App.get_running_app().store.games.header(on_table.id)


def on_android():
    return hasattr(sys, "getandroidapilevel")


def hand_over_file(name, data, kind):
    """Give a file to another app, or save it."""
    if on_android():
        from scorer.ui.android_share import can_send_files, send_file

        if can_send_files():
            send_file(name, data, kind)
        else:
            say(_("Sharing files takes Android 10 or newer; the text can be shared."), "warning")
    else:
        path = save(folder(), name, data)
        say(_("Saved: {path}", path=str(path)))


def hand_over_text(text):
    """Give a text to another app, or copy it."""
    if on_android():
        from scorer.ui.android_share import send_text

        send_text(text, TEXT)
    else:
        copy(text)
        say(_("Copied: paste it wherever you like."))


def open_link(link):
    """Follow a link that another app may answer to; without a browser it is copied."""
    if on_android():
        from scorer.ui.android_share import view

        view(link)
        return
    import webbrowser

    if not webbrowser.open(link):
        copy(link)
        say(_("The link is copied: open it where BG Stats is."))


def copy(text):
    # the clipboard looks for helpers of the system when it is imported, which takes a while
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(text)


def folder():
    """Where people look for what they have saved."""
    downloads = Path.home() / "Downloads"
    return downloads if downloads.is_dir() else Path.home()


def save(place, name, data):
    """Write a file under a name that is still free; where it is."""
    path = place / name
    tries = 1
    while path.exists():
        tries += 1
        path = place / f"{Path(name).stem}-{tries}{Path(name).suffix}"
    path.write_bytes(data)
    return path


def say(text, icon="tick"):
    Toast(text=text, icon=icon).show()
