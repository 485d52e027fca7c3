"""Imports games from a file in the background, and shows a report: added, already known, different, rejected.

The file contains game records, one or many, or it is the database of another phone.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.formats.record import Record
from scorer.store import StoreError, StoreErrorKind
from scorer.store.exchange.import_report import ImportReport, Rejected
from scorer.ui.actions.store_health import back_up
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.error_toast import show_error
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import Stack
from scorer.wording import failures, refusals
from scorer.wording.store_reports import rejected_sentences, report_sentences

MOST_LISTED = 20


class ReportLine(BoxLayout):
    """A sentence of the report with an icon."""

    icon = StringProperty()
    text = StringProperty()
    note = StringProperty()


class IncomingError(OSError):
    """Something is too large, or takes too long, to be opened; its message is shown to the user."""


def import_games(
    context: AppContext, path: Path, done: Callable[[ImportReport], object], record: Record | None = None
) -> None:
    """Import a file, or the only record in it if a preview has parsed it; call `done` with the report.

    Then all games are backed up, as after a game.
    """

    def work(task: Task) -> ImportReport:
        with context.store.open_connection() as store:
            if record:
                return store.archive.import_record(record, task.progress, task.canceled)
            return store.archive.import_file(path, task.progress, task.canceled)

    def imported(report: ImportReport) -> None:
        if context.game and context.game.id in report.continued:
            context.game = None
            context.navigator.reload()
        if report.added or report.continued or report.copies:
            back_up(context)
        done(report)

    Task(context, _("Importing games"), work, imported, failed=show_read_error).start()


def show_read_error(error: Exception) -> None:
    """Show why a file could not be read: it is missing, not readable or damaged."""
    if isinstance(error, IncomingError):
        show_toast(str(error), icon="warning")
    elif isinstance(error, OSError):
        fault = "no-file" if isinstance(error, FileNotFoundError) else "not-readable"
        show_toast(_(refusals.REFUSALS[fault]), icon="warning")
    elif isinstance(error, StoreError):
        if error.kind is StoreErrorKind.BROKEN:
            show_toast(_(failures.STORE_ERRORS[StoreErrorKind.FOREIGN_BROKEN]), icon="warning")
        else:
            show_error(error)


def show_report(context: AppContext, report: ImportReport) -> None:
    """Show the import report."""
    if report.canceled:
        show_toast(report_sentences(_.language, report)[0], icon="info")
        return
    content = Stack(spacing=dp(tokens.INSET))
    for line in [*_report_lines(context, report), *rejected_lines([*report.rejected, *report.left_out])]:
        content.add_widget(line)
    BottomSheet(title=_("Import"), content=content).open()


def _report_lines(context: AppContext, report: ImportReport) -> Iterator[ReportLine]:
    icon = "warning" if report.rejected or report.left_out else "tick"
    for sentence in report_sentences(_.language, report):
        yield ReportLine(icon=icon, text=sentence)
    if report.copies:
        copies = "\n".join(_game_name(context, copy.id) for copy in report.copies[:MOST_LISTED])
        yield ReportLine(icon="swap", text=_("Both versions are in the history:"), note=copies)


def _game_name(context: AppContext, id: str) -> str:
    """The date and the players of a game."""
    try:
        header = context.store.games.header(id)
    except StoreError:
        return id
    return f"{_.language.date(header.day)}: {', '.join(seat.name for seat in header.seats)}"


def rejected_lines(rejected: Sequence[Rejected]) -> Iterator[ReportLine]:
    """The rejected parts of a file, with the reasons."""
    for part in rejected[:MOST_LISTED]:
        line = part.game or _("Line {n}", n=_.language.number(part.line))
        yield ReportLine(icon="cross", text=line, note="\n".join(rejected_sentences(_.language, part)[:MOST_LISTED]))
    if len(rejected) > MOST_LISTED:
        more = len(rejected) - MOST_LISTED
        yield ReportLine(icon="info", text=_.plural("And {n} more.", "And {n} more.", more))


load_kv(__name__)
