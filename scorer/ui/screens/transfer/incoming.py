"""Opens what somebody has given to the app: a file on the command line or dropped on the window, or what another app sends.

It shows what is in it and asks once whether to keep it. `given` takes anything that arrives and is where a new kind of
it is told from the others.
"""

import datetime as dt
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

from kivy.clock import Clock
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.formats.handover import holds_link
from scorer.play.views import ranking
from scorer.store import State
from scorer.store.errors import store_errors
from scorer.store.preview import preview_file
from scorer.ui.actions.game_menu import continue_game
from scorer.ui.actions.import_games import import_games, rejected_lines, show_read_error, show_report
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.transfer.handover_arrival import receive
from scorer.ui.widgets.controls.standing_line import StandingLine
from scorer.ui.widgets.overlays.bubble import Toast
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.overlays.task import Task
from scorer.ui.widgets.stack import Stack
from scorer.wording import verdict
from scorer.wording.language import board_name
from scorer.wording.store_reports import report_sentences

OWN = "given"
"""The file for what comes without one, in the folder of the games."""
AGAIN = 1
"""Seconds after which is looked again whether the app has time for it."""


def given(context, what) -> None:
    """Show what a file, an address or a text holds, and ask whether to keep it."""
    if context.task:
        Clock.schedule_once(lambda _dt: given(context, what), AGAIN)
        return

    if holds_link(what):
        what = receive(context, what)
        if not what:
            return

    own = context.store.file.path.with_name(OWN)

    def look(task):
        path = as_file(what, own)
        return path, preview_file(path, task.canceled)

    Task(context, _("Reading the file"), look, lambda found: offer(context, *found), failed=show_read_error).start()


def as_file(what, own):
    """Where it lies; what is no file yet becomes one of our own, over what was given before."""
    match urlsplit(what).scheme:
        case "content":
            from scorer.ui.platform.android_intents import copy_to_file

            copy_to_file(what, own)
        case "file":
            return Path(unquote(urlsplit(what).path))
        case _ if what.lstrip().startswith("{"):
            with store_errors():
                own.write_text(what, encoding="utf-8")
        case _:
            return Path(what)
    return own


def offer(context, path: Path, found) -> None:
    """Ask once."""
    if found.rejected:
        content = BoxLayout(orientation="vertical", size_hint_y=None)
        content.bind(minimum_height=content.setter("height"))
        for told in rejected_lines([found.rejected]):
            content.add_widget(told)
        note = "" if path.name == OWN else path.name
        BottomSheet(title=_("This cannot be opened"), note=note, content=content).open()
        return
    content = _one(found.record) if found.record else GivenGames(said=_many(found))
    sheet = BottomSheet(title=_("Save this game?") if found.games == 1 else _("Save these games?"), content=content)

    def keep() -> None:
        sheet.close()
        import_games(context, path, partial(_kept, context), found.record)

    sheet.footer = GivenFooter(keep=keep, leave=sheet.close)
    sheet.open()


def _many(found):
    games = _.plural("{n} game", "{n} games", found.games)
    if not found.newest:
        return games
    return _(
        "{games}, the latest on {day}", games=games, day=_.language.date(dt.datetime.fromisoformat(found.newest).date())
    )


def _one(record):
    """The summary of a game, as in the history."""
    names, table = record.players, record.table
    said = [board_name(_.language, record.board)]
    if played := record.source.get("started") or record.source.get("ended"):
        said.append(_.language.date(dt.datetime.fromisoformat(played).date()))
    standing = [(place.player + 1, names[place.player], _.language.number(place.total)) for place in ranking(table)]
    headline = verdict.headline(_.language, table, names) if table.finished else _("This game is not over yet.")
    return GivenGame(headline=headline, said=" · ".join(said), standing=standing)


def _kept(context, report) -> None:
    """Where it is now; of many what became of them."""
    ids = [*report.added, *report.known, *report.continued, *(copy.kept_as for copy in report.copies)]
    if report.canceled or len(ids) != 1:
        show_report(context, report)
        return
    if context.store.games.header(ids[0]).state is State.OPEN:
        continue_game(context, ids[0])
    else:
        context.navigator.go("game", game=ids[0])
    Toast(text=" ".join(report_sentences(_.language, report))).show()


class GivenGames(Stack):
    """Many games, counted."""

    said = StringProperty()


class GivenGame(Stack):
    """One game: who won, on which board, when, and everybody's total."""

    headline = StringProperty()
    said = StringProperty()
    standing = ListProperty()
    """Seat, name and total of each, the first first."""

    def on_kv_post(self, _base: object) -> None:
        for seat, name, total in self.standing:
            self.ids.players.add_widget(StandingLine(seat=seat, name=name, total=total))


class GivenFooter(BoxLayout):
    """Yes or no."""

    keep = ObjectProperty(None, allownone=True)
    leave = ObjectProperty(None, allownone=True)


load_kv(__name__)
