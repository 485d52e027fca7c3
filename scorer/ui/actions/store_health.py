"""Keeps the store healthy: checks a large file in the background, repairs a damaged one, backs up after each game.

Checking and copying years of games takes seconds, so a thread does it over a connection of its own.
"""

from collections.abc import Callable, Iterable

from scorer.store import Rescue, Store, StoreError, reopen_store
from scorer.store.opening import CHECKED_AT_ONCE
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform.threads import start_thread
from scorer.ui.widgets.controls.text import Text
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.wording.store_reports import no_backup_sentences, rescue_sentences


def check_store(context: AppContext) -> None:
    """Report a rescue of the file when it was opened; check it now if it was too large to be checked then."""
    if context.rescue:
        show_rescue(context.rescue)
    elif context.store.file.path.stat().st_size > CHECKED_AT_ONCE:
        open_connection = context.store.open_connection
        start_thread(lambda: _is_intact(open_connection), lambda intact: None if intact else _rescue(context))


def _is_intact(open_connection: Callable[[], Store]) -> bool:
    try:
        with open_connection() as store:
            return store.is_intact()
    except StoreError:
        return False


def _rescue(context: AppContext) -> None:
    try:
        context.replace_store(reopen_store(context.store))
    except StoreError as error:
        show_error(error)
        return
    context.navigator.go("home")
    if context.rescue:
        show_rescue(context.rescue)


def back_up(context: AppContext) -> None:
    """Back up all games in the background; show an error if that fails."""
    open_connection = context.store.open_connection
    context.backup = start_thread(
        lambda: _back_up(open_connection), lambda error: show_no_backup(error) if error else None
    )


def _back_up(open_connection: Callable[[], Store]) -> StoreError | None:
    """Back up and return the error, if any."""
    try:
        with open_connection() as store:
            store.backups.make()
    except StoreError as error:
        return error
    return None


def show_no_backup(error: StoreError) -> None:
    _show(_("Backup failed"), no_backup_sentences(_.language, error))


def show_rescue(rescue: Rescue) -> None:
    """Show what had to be done to open the file."""
    _show(_("Your games were rescued"), rescue_sentences(_.language, rescue))


def _show(title: str, sentences: Iterable[str]) -> None:
    BottomSheet(title=title, content=Text(text="\n\n".join(sentences), size_sp=tokens.LABEL)).open()
