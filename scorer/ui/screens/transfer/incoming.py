"""Opens incoming content: a file from the command line or dropped on the window, or data from another app.

It shows a preview and asks before importing. All incoming content goes through `open_incoming`.
"""

import datetime as dt
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic
from urllib.parse import unquote, urlsplit

from kivy.clock import Clock
from kivy.properties import ListProperty, StringProperty

from scorer.formats.handover import HandoverError, holds_link
from scorer.formats.join_link import find_join_link
from scorer.formats.record import Record
from scorer.play.views import ranking
from scorer.store import State
from scorer.store.errors import store_errors
from scorer.store.exchange.import_report import ImportReport
from scorer.store.file import stop_if
from scorer.store.people import shortened
from scorer.store.recovery.preview import Preview, preview_file
from scorer.ui.actions.game_menu import continue_game
from scorer.ui.actions.import_games import IncomingError, import_games, rejected_lines, show_read_error, show_report
from scorer.ui.actions.join_game import ask_to_join
from scorer.ui.context.app_context import AppContext
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.transfer.handover_arrival import assemble_games, dismiss_parts, show_link_error, show_parts
from scorer.ui.widgets.controls.buttons import PlainButton, PrimaryButton
from scorer.ui.widgets.controls.standing_line import StandingLine
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import ButtonRow, Stack
from scorer.wording import verdict
from scorer.wording.language import board_name
from scorer.wording.store_reports import report_sentences

COPY_NAME = "given"
"""The file next to the store to which content that is not a file is copied; it is overwritten each time."""
MOST_TEXT = 4 * 1024 * 1024
"""Characters of a text from another app: some thousand games."""
MOST_FETCHED = 256 * 1024 * 1024
"""Bytes copied from another app to this phone's storage."""
MOST_SECONDS = 60
"""Reading that takes longer is stopped."""
RETRY = 1
"""Seconds to wait if a task is running."""


def open_incoming(context: AppContext, content: str, *, only_text: bool = False) -> None:
    """Preview a path, a URI, a record or a link, and ask whether to import it; `only_text` is never a path or a URI.

    A thread reads it, with limits on size and time, and the user can cancel it.
    """
    if context.task:
        Clock.schedule_once(lambda _dt: open_incoming(context, content, only_text=only_text), RETRY)
        return
    dismiss_parts()
    if not content.lstrip().startswith("{") and (link := find_join_link(content)):
        ask_to_join(context, link)
        return
    copy = context.store.file.path.with_name(COPY_NAME)

    def work(task: Task) -> Callable[[], object]:
        limit = Limit(task.canceled)
        text = _assemble(context, content, limit) if holds_link(content) else content
        if not isinstance(text, str):
            return text
        path = _find_file(text, copy, limit, only_text=only_text or text is not content)
        return partial(ask_to_import, context, path, preview_file(path, limit.is_canceled))

    def done(show: Callable[[], object]) -> None:
        show()

    Task(context, _("Reading the file"), work, done, failed=show_read_error, may_be_left=True).start()


class Limit:
    """Stops reading when the user cancels it or when it takes too long."""

    def __init__(self, is_canceled: Callable[[], bool]) -> None:
        self._is_canceled = is_canceled
        self._end = monotonic() + MOST_SECONDS

    def check(self) -> None:
        stop_if(self._is_canceled)
        if monotonic() > self._end:
            raise IncomingError(_("Reading took too long and was stopped."))

    def is_canceled(self) -> bool:
        """The same, for functions that poll for cancellation."""
        self.check()
        return False


def _assemble(context: AppContext, text: str, limit: Limit) -> str | Callable[[], object]:
    """The games in the links of a text; if there are none, a function that shows why."""
    try:
        with context.store.open_connection() as store:
            records, arrived = assemble_games(store.settings, text, limit.check)
    except HandoverError as error:
        return partial(show_link_error, error.reason)
    return records or partial(show_parts, arrived)


def _find_file(content: str, copy: Path, limit: Limit, *, only_text: bool) -> Path:
    """The file with the content, which exists."""
    if len(content) > MOST_TEXT:  # before parsing it
        raise IncomingError(_("This is too large to be opened."))
    try:
        path = _write_copy(content, copy) if only_text else as_file(content, copy, limit.check)
        path.stat()
    except ValueError as error:  # not a URI, or a name that no file can have
        raise FileNotFoundError(str(error)) from error
    return path


def as_file(content: str, copy: Path, check: Callable[[], object]) -> Path:
    """The path of a file with the content; what is not a file is written to `copy`. Raise ValueError for an invalid URI."""
    if content.lstrip().startswith("{"):
        return _write_copy(content, copy)
    match urlsplit(content).scheme:
        case "content":
            from scorer.ui.platform.android_intents import TooMuchError, copy_to_file

            _make_private(copy)
            try:
                copy_to_file(content, copy, MOST_FETCHED, check)
            except TooMuchError as error:
                raise IncomingError(_("This is too large to be opened.")) from error
            return copy
        case "file":
            return Path(unquote(urlsplit(content).path))
    return Path(content)


def _write_copy(content: str, copy: Path) -> Path:
    """Write a text to `copy`; raise ValueError if it is not valid Unicode."""
    data = content.encode()
    with store_errors():
        _make_private(copy)
        copy.write_bytes(data)
    return copy


def _make_private(copy: Path) -> None:
    """Create an empty file that only its owner can read."""
    copy.unlink(missing_ok=True)
    copy.touch(0o600)


def ask_to_import(context: AppContext, path: Path, preview: Preview) -> None:
    """Show the preview of a file with a button that imports it, or the reason why it cannot be opened."""
    if preview.rejected:
        content = Stack()
        for line in rejected_lines([preview.rejected]):
            content.add_widget(line)
        note = "" if path.name == COPY_NAME else path.name
        BottomSheet(title=_("This cannot be opened"), note=note, content=content).open()
        return
    summary = _summary(preview.record) if preview.record else IncomingGames(text=preview_text(preview))
    sheet = BottomSheet(title=_("Save this game?") if preview.games == 1 else _("Save these games?"), content=summary)

    def save() -> None:
        sheet.close()
        import_games(context, path, partial(_show_imported, context), preview.record)

    save_button = PrimaryButton(icon="tick", text=_("Save"), act=save)
    sheet.footer = ButtonRow.of(PlainButton(text=_("Not now"), act=sheet.close), save_button)
    sheet.open()


def preview_text(preview: Preview) -> str:
    """The number of games in a file, and the date of the latest one."""
    games = _.plural("{n} game", "{n} games", preview.games)
    if not preview.newest:
        return games
    day = _.language.date(dt.datetime.fromisoformat(preview.newest).date())
    return _("{games}, the latest on {day}", games=games, day=day)


def _summary(record: Record) -> "IncomingGame":
    names, table = tuple(map(shortened, record.players)), record.table
    note = [board_name(_.language, record.board)]
    if played := record.source.get("started") or record.source.get("ended"):
        note.append(_.language.date(dt.datetime.fromisoformat(played).date()))
    standings = [(place.player + 1, names[place.player], _.language.number(place.total)) for place in ranking(table)]
    headline = verdict.headline(_.language, table, names) if table.finished else _("This game is not over yet.")
    return IncomingGame(headline=headline, note=" · ".join(note), standings=standings)


def _show_imported(context: AppContext, report: ImportReport) -> None:
    """Open the imported game; of several, show the report."""
    ids = [*report.added, *report.known, *report.continued, *(copy.kept_as for copy in report.copies)]
    if report.canceled or len(ids) != 1:
        show_report(context, report)
        return
    if context.store.games.header(ids[0]).state is State.OPEN:
        continue_game(context, ids[0])
    else:
        context.navigator.go("game", game=ids[0])
    show_toast(" ".join(report_sentences(_.language, report)))


class IncomingGames(Stack):
    """The number of games in a file."""

    text = StringProperty()


class IncomingGame(Stack):
    """The only game in a file: the winner, the board, the date and the totals."""

    headline = StringProperty()
    note = StringProperty()
    standings: "ListProperty[tuple[int, str, str]]" = ListProperty()
    """Seat, name and total of each player, by rank."""

    def on_kv_post(self, _base: object) -> None:
        for seat, name, total in self.standings:
            self.ids.players.add_widget(StandingLine(seat=seat, name=name, total=total))


load_kv(__name__)
