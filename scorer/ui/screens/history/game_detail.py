"""The details of one past game: scores by round, a replay, remarkable facts, receipts, and corrections."""

import datetime as dt
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.play.actions import StepSummary
from scorer.play.active_game import ActiveGame
from scorer.play.replay import Feat, best_tile, costliest_loss, course, recounted, upwards
from scorer.play.session import Session
from scorer.rules.entries import player_of
from scorer.rules.table import Table
from scorer.store import Header
from scorer.ui.actions.game_menu import open_game_menu
from scorer.ui.actions.share import open_share
from scorer.ui.actions.table_photo import open_photo, photo_preview
from scorer.ui.boards.board_labels import short_board_name
from scorer.ui.explain.round_list import choose_round_to_correct
from scorer.ui.explain.step_names import step_name
from scorer.ui.explain.why_sheet import open_why
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.device import is_this_year
from scorer.ui.screens.history.replay import Replay
from scorer.ui.widgets.background import FrameQueue
from scorer.ui.widgets.containers.page import Page
from scorer.ui.widgets.controls.list_row import ListRow
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.controls.text_field import LONGEST_NOTE
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.ui.widgets.stack import Centered
from scorer.wording.language import reason_name, sentence_case, tile_name
from scorer.wording.verdict import changed_totals


class LateCorrection(NamedTuple):
    """A change that was made after the end of the game."""

    title: str
    note: str
    """The time, the round and the player."""
    open: Callable[[], object]
    """Opens the receipt of the changed entry."""


class Recount(Centered):
    """A note that the current rules give a result other than the one agreed at the table."""

    text = StringProperty()


class GameDetail(Page):
    """The screen of one game."""

    title = StringProperty()
    note = StringProperty()
    recount = StringProperty()
    wide = BooleanProperty(False)
    """Whether there are two columns."""

    game: ActiveGame
    header: Header

    def __init__(self, **kwargs: Any) -> None:
        self._queue = FrameQueue()
        super().__init__(**kwargs)
        self.ids.scroll.through = [self.ids.replay.ids.scrubber]
        _.bind(language=self._translate)

    def on_wide(self, *_args: object) -> None:
        """Move the facts to the left column, or below the replay."""
        facts, beside, below = self.ids.facts, self.ids.beside, self.ids.below
        facts.parent.remove_widget(facts)
        (beside if self.wide else below).add_widget(facts)

    def shown(self, game: str) -> None:
        """Show the game with this id."""
        active, store = self.context.game, self.context.store
        self.game = active if active and active.id == game else ActiveGame(store, game)
        self.header = store.games.header(game)
        self._agreed = store.games.agreed(game)
        self._update_texts()
        self._queue.run([self._show_course, self._show_replay], self._fill_facts)

    def left(self) -> None:
        self._replay.pause()

    @property
    def _replay(self) -> Replay:
        replay: Replay = self.ids.replay
        return replay

    @property
    def session(self) -> Session:
        return self.game.session

    def _show_course(self) -> None:
        table, chart = self.session.table, self.ids.chart
        chart.ended = table.finished
        chart.lines = [
            (self.game.looks[player], name, course(table, player)) for player, name in enumerate(self.session.names)
        ]
        self.ids.scroll.scroll_y = 1

    def _show_replay(self) -> None:
        self._replay.show(self.context, self.game)

    def _translate(self, *_args: object) -> None:
        if self.get_parent_window():
            self._update_texts()
            self._fill_facts()

    def _update_texts(self) -> None:
        header, table = self.header, self.session.table
        self.title = day_name(header.day)
        rounds = max(map(len, table.rounds))
        parts = [short_board_name(header.board), _.plural("{n} round", "{n} rounds", rounds)]
        parts += [_.language.duration(header.minutes)] if header.minutes else []
        parts += [_("totals only")] if table.totals_only else []
        parts += [_shortened(text) for text in (header.location, header.note) if text]
        self.note = " · ".join(parts)
        self.recount = self._recount_text()

    def _recount_text(self) -> str:
        """How the totals differ, if the rules now give a result other than the agreed one."""
        differing = recounted(self._agreed[1], self.session.table) if self._agreed else None
        if not differing:
            return ""
        names = self.session.names
        return _(
            "The rules in this app have been corrected since. Agreed at the table → counted now: {totals}."
            " The agreed result stays.",
            totals=changed_totals(_.language, names, *zip(*differing, strict=True)),
        )

    # Facts

    def _fill_facts(self) -> None:
        facts = self.ids.facts
        facts.clear_widgets()
        table = self.session.table
        rows = [
            self._feat_row("bolt", _("Best tile"), best_tile(table)),
            self._feat_row("leftover", _("Biggest loss"), costliest_loss(table)),
            self._bottom_up_row(table),
            *self._photo_rows(),
            self._corrections_row(),
            self._dispute_row(),
        ]
        for row in filter(None, rows):
            facts.add_widget(row)

    def _feat_row(self, icon: str, title: str, feat: Feat | None) -> ListRow | None:
        if not feat:
            return None
        line = feat.lines[0]
        what = reason_name(_.language, line.reason, self.session.layout)
        if line.space:
            what = tile_name(_.language, line.space, self.session.layout, feat.tiles)
        note = f"{_.language.round(line.round)} · {self.session.names[feat.player]}: {what}"
        points = serif(_.language.signed(feat.points))
        act = partial(open_why, self.context, self.game, feat.player, line.round, line.space or None)
        return ListRow(icon=icon, title=title, note=note, figure=points, loss=feat.points < 0, act=act)

    def _bottom_up_row(self, table: Table) -> ListRow | None:
        """The totals with a common counting mistake."""
        others = None if table.totals_only else upwards(table, self.session.entries)
        if others is None or not table.lines:
            return None
        changed = changed_totals(_.language, self.session.names, table.totals, others)
        note = changed or _("The result would be the same")
        return ListRow(icon="swap", title=_("If rows were scored from the bottom up"), note=note)

    def _corrections_row(self) -> ListRow | None:
        """The row of corrections after the end of the game: shows the last one and opens a list of all."""
        steps = self.session.corrections
        if not steps:
            return None
        times = self.context.store.games.load(self.header.id).times
        corrections = [self._correction(summary, times[number]) for number, summary in steps]
        title = _.plural("{n} correction after the end", "{n} corrections after the end", len(corrections))
        last = corrections[-1]
        act = partial(self._list_corrections, title, corrections)
        return ListRow(icon="pencil", title=title, note=f"{last.title} · {last.note}", chevron=True, act=act)

    def _photo_rows(self) -> list[Widget]:
        """The photo of the table, or an offer to add one."""
        photo = self.context.store.photos.get(self.header.id)
        note = "" if photo else _("Take or choose one; it stays with the game")
        act = partial(open_photo, self.context, self.header.id, self._show_photo)
        row = ListRow(icon="eye", title=_("Photo of the table"), note=note, chevron=True, act=act)
        if not photo:
            return [row]
        preview = photo_preview(photo)
        preview.act = act
        return [row, preview]

    def _show_photo(self) -> None:
        """The photo was changed or removed."""
        if self.navigator.page is self:
            self._fill_facts()

    def _list_corrections(self, title: str, corrections: Sequence[LateCorrection]) -> None:
        sheet = MenuSheet(title=title)
        for correction in corrections:
            sheet.add_action(correction.open, title=correction.title, note=correction.note, chevron=True)
        sheet.open()

    def _correction(self, summary: StepSummary, time: str | None) -> LateCorrection:
        entry = summary.entry
        player = player_of(entry)
        parts = [_.language.day_and_time(dt.datetime.fromisoformat(time))] if time else []
        parts.append(_.language.round(entry.round))
        if player is not None:
            parts.append(self.session.names[player])
        return LateCorrection(
            sentence_case(step_name(self.session, summary)),
            " · ".join(parts),
            partial(open_why, self.context, self.game, player or 0, entry.round),
        )

    def _dispute_row(self) -> ListRow:
        note = _("Compare two totals and find the mistake")
        act = partial(self.navigator.go, "dispute", game=self.header.id)
        return ListRow(icon="warning", title=_("Who counted wrong?"), note=note, chevron=True, act=act)

    # Actions

    def share(self) -> None:
        open_share(self.context, self.game)

    def open_menu(self) -> None:
        open_game_menu(self.context, self.header, self.refresh, binned=self.navigator.back)

    def refresh(self) -> None:
        """Show the game again because it has changed."""
        if self.navigator.page is self:
            self.shown(self.header.id)

    def open_receipt(self) -> None:
        """Open the receipt of a player's total; with several players, ask whose."""
        names = self.session.names
        if len(names) == 1:
            open_why(self.context, self.game, 0)
            return
        sheet = MenuSheet(title=_("Full receipt"))
        for player, name in enumerate(names):
            total = serif(_.language.number(self.session.table.totals[player]))
            sheet.add_action(
                partial(open_why, self.context, self.game, player),
                title=name,
                figure=total,
                chevron=True,
            )
        sheet.open()

    def correct(self) -> None:
        choose_round_to_correct(self.context, self.game)


def _shortened(text: str) -> str:
    """A text from another device may be longer than one that can be typed, and would block the screen."""
    return text if len(text) <= LONGEST_NOTE else f"{text[:LONGEST_NOTE].rstrip()}…"


def day_name(day: dt.date) -> str:
    """A date with the weekday in the current year, and with the year otherwise."""
    return sentence_case(_.language.weekday_and_day(day)) if is_this_year(day) else _.language.date(day)


load_kv(__name__)
