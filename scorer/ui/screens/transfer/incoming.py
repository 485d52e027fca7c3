"""Opens incoming content: a file from the command line, one dropped on the window, or what another app sends.

It shows a preview and asks before it imports. All of it enters through `open_incoming`.
"""

import datetime as dt
from collections.abc import Callable
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

from kivy.clock import Clock
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.formats.handover import holds_link
from scorer.formats.record import Record
from scorer.play.views import ranking
from scorer.store import State
from scorer.store.archive import ImportReport
from scorer.store.errors import store_errors
from scorer.store.preview import Preview, preview_file
from scorer.ui.actions.game_menu import continue_game
from scorer.ui.actions.import_games import import_games, rejected_lines, show_read_error, show_report
from scorer.ui.context.app_context import AppContext
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.transfer.handover_arrival import assemble_games
from scorer.ui.widgets.controls.standing_line import StandingLine
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.ui.widgets.stack import Stack
from scorer.wording import verdict
from scorer.wording.language import board_name
from scorer.wording.store_reports import report_sentences

COPY_NAME = "given"
"""The name of our copy of content that is not a file, next to the store; the next one overwrites it."""
RETRY = 1
"""Seconds to wait if a task is running."""


def open_incoming(context: AppContext, content: str) -> None:
    """Preview a path, a URI, a record or a link, and ask whether to import it."""
    if context.task:
        Clock.schedule_once(lambda _dt: open_incoming(context, content), RETRY)
        return

    if holds_link(content):
        content = assemble_games(context, content)
        if not content:
            return

    copy = context.store.file.path.with_name(COPY_NAME)

    def work(task: Task) -> tuple[Path, Preview]:
        path = as_file(content, copy)
        return path, preview_file(path, task.canceled)

    def done(result: tuple[Path, Preview]) -> None:
        ask_to_import(context, *result)

    Task(context, _("Reading the file"), work, done, failed=show_read_error).start()


def as_file(content: str, copy: Path) -> Path:
    """The path of a file with the content; what is not a file is written to `copy`."""
    match urlsplit(content).scheme:
        case "content":
            from scorer.ui.platform.android_intents import copy_to_file

            copy_to_file(content, copy)
        case "file":
            return Path(unquote(urlsplit(content).path))
        case _ if content.lstrip().startswith("{"):
            with store_errors():
                copy.write_text(content, encoding="utf-8")
        case _:
            return Path(content)
    return copy


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

    sheet.footer = ImportFooter(save=save, dismiss=sheet.close)
    sheet.open()


def preview_text(preview: Preview) -> str:
    """The number of games in a file, and the date of the latest one."""
    games = _.plural("{n} game", "{n} games", preview.games)
    if not preview.newest:
        return games
    day = _.language.date(dt.datetime.fromisoformat(preview.newest).date())
    return _("{games}, the latest on {day}", games=games, day=day)


def _summary(record: Record) -> "IncomingGame":
    names, table = record.players, record.table
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


class ImportFooter(BoxLayout):
    """The buttons below a preview."""

    save: "ObjectProperty[Callable[[], None] | None]" = ObjectProperty(None, allownone=True)
    dismiss: "ObjectProperty[Callable[[], None] | None]" = ObjectProperty(None, allownone=True)


load_kv(__name__)
