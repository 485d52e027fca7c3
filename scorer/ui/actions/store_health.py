"""Looks after the file of games: says what had to be done to open it, checks a large one, backs it up after each game.

Checking and copying years of games take seconds, so they are done by a thread with a connection of its own; a file that
turns out broken is rescued before anything more is written to it.
"""

from scorer.store import StoreError, reopen_store
from scorer.store.opening import CHECKED_AT_ONCE
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform.threads import start_thread
from scorer.ui.widgets.controls.text import Text
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.wording.store_reports import no_backup_sentences, rescue_sentences


def look_after(context) -> None:
    """Say what had to be done to open the file; check it if it was too large to be checked by then."""
    if context.rescue:
        tell_of_rescue(context.rescue)
    elif context.store.file.path.stat().st_size > CHECKED_AT_ONCE:
        open_connection = context.store.open_connection
        start_thread(lambda: _is_intact(open_connection), lambda whole: None if whole else _mend(context))


def _is_intact(open_connection):
    try:
        with open_connection() as store:
            return store.is_intact()
    except StoreError:
        return False


def _mend(context) -> None:
    try:
        context.replace_store(reopen_store(context.store))
    except StoreError as error:
        tell(error)
        return
    context.navigator.go("home")
    tell_of_rescue(context.rescue)


def back_up(context) -> None:
    """Copy all games while the players look at the last result; it is said if that fails."""
    open_connection = context.store.open_connection
    context.backup = start_thread(lambda: _back_up(open_connection), lambda error: error and tell_of_no_backup(error))


def _back_up(open_connection):
    """The error, if it failed."""
    try:
        with open_connection() as store:
            store.backups.make()
    except StoreError as error:
        return error
    return None


def tell_of_no_backup(error: StoreError) -> None:
    """The game is kept all the same."""
    _tell(_("Backup failed"), no_backup_sentences(_.language, error))


def tell_of_rescue(rescue) -> None:
    """Say what had to be done to open the file."""
    _tell(_("Your games were rescued"), rescue_sentences(_.language, rescue))


def _tell(title: str, sentences) -> None:
    BottomSheet(title=title, content=Text(text="\n\n".join(sentences), size_sp=tokens.LABEL)).open()
