"""One game of old: how the scores went, every tile once more, what was remarkable, and the ways to check and to correct it.

It stands on a session as the round does, so that every number opens its receipt.
"""

import datetime as dt
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from scorer.play import active_game
from scorer.play.replay import best_tile, costliest_loss, course, recounted, upwards
from scorer.ui.actions.game_menu import open_game_menu
from scorer.ui.actions.share import open_share
from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.drawing import tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.step_names import step_name
from scorer.ui.explain.why_sheet import open_correction, open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.scroll import Scroll  # noqa: F401 - named in the kv file
from scorer.ui.screens.history.replay import Replay  # noqa: F401 - named in the kv file
from scorer.ui.widgets.background import FrameQueue
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.line_chart import LineChart  # noqa: F401 - named in the kv file
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.stack import Centered
from scorer.wording import sentences
from scorer.wording.language import sentence_case, tile_name

WIDE = tokens.TABLET_WIDTH
"""From so many dp on there are two columns."""


class Recount(Centered):
    """Says that the rules count a game otherwise than the table did then."""

    text = StringProperty()


class GameDetail(Page):
    """The screen of one game."""

    title = StringProperty()
    note = StringProperty()
    recount = StringProperty()
    wide = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.game = None
        self._parts = FrameQueue()
        super().__init__(**kwargs)
        _.bind(language=self._say_again)

    def on_width(self, *_args: object) -> None:
        self.wide = self.width >= dp(WIDE)

    def on_wide(self, *_args: object) -> None:
        """What was remarkable stands below the replay, or beside it."""
        facts, beside, below = self.ids.facts, self.ids.beside, self.ids.below
        facts.parent.remove_widget(facts)
        (beside if self.wide else below).add_widget(facts)

    def shown(self, game) -> None:
        """A game of the store, by its id."""
        active, store = self.context.game, self.context.store
        self.game = active if active and active.id == game else active_game.ActiveGame(store, game)
        self.header = store.games.header(game)
        self._agreed = store.games.agreed(game)
        self._say()
        self._parts.run([self._show_course, self._show_replay], self._fill_facts)

    def left(self) -> None:
        self.ids.replay.pause()

    @property
    def session(self):
        return self.game.session

    def _show_course(self) -> None:
        table, chart = self.session.table, self.ids.chart
        chart.ended = table.finished
        chart.lines = [(player + 1, name, course(table, player)) for player, name in enumerate(self.session.names)]
        self.ids.scroll.scroll_y = 1

    def _show_replay(self) -> None:
        self.ids.replay.show(self.context, self.game)

    def _say_again(self, *_args: object) -> None:
        if self.game and self.get_parent_window():
            self._say()
            self._fill_facts()

    def _say(self) -> None:
        header, table = self.header, self.session.table
        self.title = day_name(header.day)
        rounds = max(map(len, table.rounds))
        told = [short_board_name(header.board), _.plural("{n} round", "{n} rounds", rounds)]
        told += [_.language.duration(header.minutes)] if header.minutes else []
        told += [said for said in (header.location, header.note) if said]
        self.note = " · ".join(told)
        self.recount = self._recounted()

    def _recounted(self):
        """What differs, if the rules count this game otherwise by now."""
        differing = recounted(self._agreed[1], self.session.table) if self._agreed else None
        if not differing:
            return ""
        names = self.session.names
        return _(
            "The rules in this app have been corrected since. Agreed at the table → counted now: {totals}."
            " The agreed result stays.",
            totals=_arrows(names, differing),
        )

    # What was remarkable

    def _fill_facts(self) -> None:
        facts = self.ids.facts
        facts.clear_widgets()
        table = self.session.table
        rows = [self._best(best_tile(table)), self._costliest(costliest_loss(table)), self._upwards(table)]
        rows += [self._corrected(), self._dispute()]
        shown = [row for row in rows if row]
        for row in shown:
            row.divider = row is not shown[-1]
            facts.add_widget(row)

    def _best(self, feat):
        return feat and self._fact("bolt", _("Best tile"), feat, theme.ink)

    def _costliest(self, feat):
        return feat and self._fact("leftover", _("Biggest loss"), feat, theme.neg)

    def _fact(self, icon: str, title: str, feat, color):
        line = feat.lines[0]
        what = _(sentences.REASONS[line.reason])
        if line.space:
            what = tile_name(_.language, line.space, self.session.layout, feat.tiles)
        note = f"{_.language.round(line.round)} · {self.session.names[feat.player]}: {what}"
        row = ListRow(
            icon=icon, title=title, note=note, figure=serif(_.language.signed(feat.points)), figure_color=color
        )
        row.bind(on_release=lambda _row: open_why(self.context, self.game, feat.player, line.round, line.space or None))
        return row

    def _upwards(self, table):
        """What a common slip would have made of it."""
        others = upwards(table, self.session.entries)
        if others is None or not table.lines:
            return None
        pairs = list(zip(table.totals, others, strict=True))
        changed = _arrows(self.session.names, pairs)
        note = changed or _("The result would be the same.")
        return ListRow(icon="swap", title=_("If rows were scored from the bottom up"), note=note)

    def _corrected(self):
        """What was changed when the game was over already, and when."""
        changes = self.session.corrections
        if not changes:
            return None
        self._times = self.context.store.games.load(self.header.id).times
        title = _.plural("{n} correction after the end", "{n} corrections after the end", len(changes))
        number, summary = changes[-1]
        note = f"{sentence_case(step_name(self.session, summary))} · {self._change(number, summary)}"
        row = ListRow(icon="pencil", title=title, note=note, chevron=True)
        row.bind(on_release=lambda _row: self._open_corrections(title, changes))
        return row

    def _open_corrections(self, title: str, changes) -> None:
        sheet = MenuSheet(title=title)
        for number, summary in changes:
            entry = summary.entry
            sheet.offer(
                lambda entry=entry: open_why(self.context, self.game, getattr(entry, "player", 0), entry.round),
                title=sentence_case(step_name(self.session, summary)),
                note=self._change(number, summary),
                chevron=True,
            )
        sheet.open()

    def _change(self, number: int, summary):
        """When a change was made, and in which round of whose."""
        made = self._times[number]
        told = [_.language.day_and_time(dt.datetime.fromisoformat(made))] if made else []
        told.append(_.language.round(summary.entry.round))
        if hasattr(summary.entry, "player"):
            told.append(self.session.names[summary.entry.player])
        return " · ".join(told)

    def _dispute(self):
        note = _("Compare two totals and find the mistake")
        row = ListRow(icon="warning", title=_("Who counted wrong?"), note=note, chevron=True)
        row.bind(on_release=lambda _row: self.navigator.go("dispute", game=self.header.id))
        return row

    # What can be done

    def share(self) -> None:
        open_share(self.context, self.game)

    def menu(self) -> None:
        open_game_menu(self.context, self.header, self.again, binned=self.navigator.back)

    def again(self) -> None:
        """Something was changed."""
        if self.navigator.page is self:
            self.shown(self.header.id)

    def receipt(self) -> None:
        """The whole receipt of a player."""
        names = self.session.names
        if len(names) == 1:
            open_why(self.context, self.game, 0)
            return
        sheet = MenuSheet(title=_("Full receipt"))
        for player, name in enumerate(names):
            total = serif(_.language.number(self.session.table.totals[player]))
            sheet.offer(
                lambda player=player: open_why(self.context, self.game, player),
                title=name,
                figure=total,
                chevron=True,
                divider=player + 1 < len(names),
            )
        sheet.open()

    def correct(self) -> None:
        """Back to the round that the replay shows."""
        moment = self.ids.replay.moment
        open_correction(self.context, self.game, moment.player or 0, moment.round or self.session.round)


def day_name(day):
    """The day of the week for this year's games, the year for others."""
    this_year = day.year == dt.datetime.now().astimezone().year
    return sentence_case(_.language.weekday_and_day(day)) if this_year else _.language.date(day)


def _arrows(names, pairs):
    """Anna 33 → 35, of everybody for whom it differs."""
    number = _.language.number
    return ", ".join(
        f"{name} {number(one)} → {number(other)}"
        for name, (one, other) in zip(names, pairs, strict=True)
        if one != other
    )


load_kv(__name__)
