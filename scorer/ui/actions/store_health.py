"""Keeps the store healthy: checks a large file in the background, repairs a damaged one, backs up after each game.

Checking and copying years of games takes seconds, so a thread with its own connection does it.
"""

from collections.abc import Callable, Iterable

from scorer.store import Rescue, Store, StoreError, StoreErrorKind, reopen_store
from scorer.store.recovery.backups import BackupHealth
from scorer.store.recovery.opening import CHECKED_AT_ONCE
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform.threads import start_thread
from scorer.ui.widgets.controls.text import Text
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.wording.store_reports import no_backup_sentences, rescue_sentences


def check_store(context: AppContext) -> None:
    """Report a rescue of the file when it was opened; check it now if it was too large to be checked then."""
    if context.rescue:
        show_rescue(context.rescue)
    elif context.store.file.path.stat().st_size > CHECKED_AT_ONCE:
        open_connection = context.store.open_connection
        start_thread(lambda: _check(open_connection), lambda error: _after_check(context, error) if error else None)


def _check(open_connection: Callable[[], Store]) -> StoreError | None:
    """Check the file; return what is wrong with it, if anything."""
    try:
        with open_connection() as store:
            return None if store.is_intact() else StoreError(StoreErrorKind.BROKEN)
    except StoreError as error:
        return error


def _after_check(context: AppContext, error: StoreError) -> None:
    """Rescue a damaged file; an I/O error may be transient."""
    if error.kind is StoreErrorKind.BROKEN:
        _rescue(context)
    else:
        show_error(error)


def _rescue(context: AppContext) -> None:
    try:
        context.replace_store(reopen_store(context.store))
    except StoreError as error:
        context.forget_store()
        show_error(error)
    context.navigator.go("home")
    if context.rescue:
        show_rescue(context.rescue)


def back_up(context: AppContext) -> None:
    """Back up all games in the background, then sync with the club folder; show an error if the backup fails."""
    open_connection = context.store.open_connection

    def done(error: Exception | None) -> None:
        if error:
            show_no_backup(error)
        context.club.sync()

    context.backup = start_thread(lambda: _back_up(open_connection), done)


def _back_up(open_connection: Callable[[], Store]) -> Exception | None:
    """Back up and return the error, if any, since an exception in the thread would go unnoticed."""
    try:
        with open_connection() as store:
            store.backups.make()
    except Exception as error:  # noqa: BLE001 - shown to the user
        return error
    return None


def back_up_now(context: AppContext, done: Callable[[], object]) -> None:
    """Back up all games while the user waits."""

    def work(_task: Task) -> None:
        with context.store.open_connection() as store:
            store.backups.make()

    def backed_up(_result: None) -> None:
        show_toast(_("All games were backed up."))
        done()

    Task(context, _("Backing up"), work, backed_up, failed=show_no_backup).start()


def read_backup_health(context: AppContext, done: Callable[[BackupHealth | None], object]) -> None:
    """Call `done` with the health of the backups; with None if it is unknown, or while one is being made."""
    if context.task or (context.backup and context.backup.is_alive()):
        done(None)
        return
    open_connection = context.store.open_connection
    start_thread(lambda: _health(open_connection), done)


def _health(open_connection: Callable[[], Store]) -> BackupHealth | None:
    try:
        with open_connection() as store:
            return store.backups.health()
    except StoreError:  # other reads fail too, and show the error
        return None


def show_no_backup(error: Exception) -> None:
    _show(_("Backup failed"), no_backup_sentences(_.language, error))


def show_rescue(rescue: Rescue) -> None:
    """Show how the file was rescued."""
    title = _("Missing games?") if rescue.is_reminder else _("Your games were rescued")
    _show(title, rescue_sentences(_.language, rescue))


def _show(title: str, sentences: Iterable[str]) -> None:
    BottomSheet(title=title, content=Text(text="\n\n".join(sentences), size_sp=tokens.LABEL)).open()
