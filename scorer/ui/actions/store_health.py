"""Looks after the file of games: says what had to be done to open it, checks a large one, backs it up after each game.

Checking and copying years of games take seconds, so they are done by a thread with a connection of its own; a file that
turns out broken is rescued before anything more is written to it.
"""

from functools import partial
from threading import Thread

from kivy.clock import Clock

from scorer.store import StoreError, reopen_store
from scorer.store.opening import CHECKED_AT_ONCE
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.text import Text
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.wording.store_reports import no_backup_sentences, rescue_sentences


def look_after(app):
    """Say what had to be done to open the file; check it if it was too large to be checked by then."""
    if app.rescue:
        tell_of_rescue(app.rescue)
    elif app.store.file.path.stat().st_size > CHECKED_AT_ONCE:
        Thread(target=_check, args=(app, app.store.open_connection), daemon=True).start()


def _check(app, open_connection):
    try:
        with open_connection() as store:
            whole = store.is_intact()
    except StoreError:
        whole = False
    if not whole:
        Clock.schedule_once(lambda _dt: _mend(app))


def _mend(app):
    try:
        app.take_store(reopen_store(app.store))
    except StoreError as error:
        tell(error)
        return
    app.go("home")
    tell_of_rescue(app.rescue)


def back_up(app):
    """Copy all games while the players look at the last result; it is said if that fails."""
    app.backing_up = Thread(target=_back_up, args=(app.store.open_connection,), daemon=True)
    app.backing_up.start()


def _back_up(open_connection):
    try:
        with open_connection() as store:
            store.backups.make()
    except StoreError as error:
        Clock.schedule_once(partial(tell_of_no_backup, error))


def tell_of_no_backup(error, *_args):
    """The game is kept all the same."""
    _tell(_("No backup was made"), no_backup_sentences(_.language, error))


def tell_of_rescue(rescue):
    """Say what had to be done to open the file."""
    _tell(_("Your games were rescued"), rescue_sentences(_.language, rescue))


def _tell(title, sentences):
    BottomSheet(title=title, content=Text(text="\n\n".join(sentences), size_sp=16)).open()
