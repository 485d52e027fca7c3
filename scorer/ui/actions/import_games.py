"""Takes games in from a file, in the background, and reports what became of each: new, known, differing, refused.

The file is game records, one or many, or the whole file of another phone.
"""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.store import StoreError, StoreErrorKind
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.error_toast import tell
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.task import Task
from scorer.wording import sentences
from scorer.wording.store_reports import rejected_sentences, report_sentences

LISTED = 20
"""More than that nobody reads."""


class Told(BoxLayout):
    """A sentence with its icon."""

    icon = StringProperty()
    text = StringProperty()
    note = StringProperty()


def bring_in(context, path, done, record=None) -> None:
    """Import a file, or the one record in it if a preview has read it; call `done` with the import report."""

    def work(task):
        with context.store.open_connection() as store:
            if record:
                return store.archive.import_record(record, task.progress, task.canceled)
            return store.archive.import_file(path, task.progress, task.canceled)

    def take(report) -> None:
        if context.game and context.game.id in report.continued:
            context.game = None
            context.navigator.reload()
        done(report)

    Task(context, _("Importing games"), work, take, failed=not_read).start()


def not_read(error: StoreError) -> None:
    """A file that is gone, that may not be read, or that is damaged."""
    if isinstance(error, OSError):
        fault = "no-file" if isinstance(error, FileNotFoundError) else "not-readable"
        Toast(text=_(sentences.REFUSALS[fault]), icon="warning").show()
    elif error.kind is StoreErrorKind.BROKEN:
        Toast(text=_("This file is damaged."), icon="warning").show()
    else:
        tell(error)


def show_report(context, report) -> None:
    """What became of everything in the file."""
    if report.canceled:
        Toast(text=report_sentences(_.language, report)[0], icon="info").show()
        return
    content = BoxLayout(orientation="vertical", size_hint_y=None, spacing="14dp")
    content.bind(minimum_height=content.setter("height"))
    for told in [*_brought(context, report), *refused(report.rejected)]:
        content.add_widget(told)
    BottomSheet(title=_("Import"), content=content).open()


def _brought(context, report):
    icon = "warning" if report.rejected else "tick"
    for sentence in report_sentences(_.language, report):
        yield Told(icon=icon, text=sentence)
    if report.copies:
        copies = "\n".join(_names(context, copy.id) for copy in report.copies[:LISTED])
        yield Told(icon="swap", text=_("Both versions are in the history:"), note=copies)


def _names(context, id):
    """A game by its day and its players."""
    try:
        header = context.store.games.header(id)
    except StoreError:
        return id
    return f"{_.language.date(header.day)}: {', '.join(seat.name for seat in header.seats)}"


def refused(rejected):
    """Each part of a file that nothing can be made of, with its reasons."""
    for part in rejected[:LISTED]:
        line = _("Line {n}", n=_.language.number(part.line))
        yield Told(icon="cross", text=line, note="\n".join(rejected_sentences(_.language, part)[:LISTED]))
    if len(rejected) > LISTED:
        more = len(rejected) - LISTED
        yield Told(icon="info", text=_.plural("And {n} more.", "And {n} more.", more))


load_kv(__name__)
