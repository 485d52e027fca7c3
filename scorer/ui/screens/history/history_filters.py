"""The filters of the history: chips for player, board, time span and wins. A tap on a selected chip removes its filter."""

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.rules.layouts import LAYOUTS
from scorer.store import Filters, Person
from scorer.ui.context.app_context import AppContext
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.hideable import Hideable
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.wording.language import board_name, sentence_case

ALL_TIME, THIS_MONTH, THIS_YEAR, LAST_YEAR = "", "this-month", "this-year", "last-year"


class FilterBar(Hideable, BoxLayout):
    """The chips; bind `filters`."""

    context: "ObjectProperty[AppContext]" = ObjectProperty()
    filters: "ObjectProperty[Filters]" = ObjectProperty(Filters())
    person_name = StringProperty()
    span = StringProperty(ALL_TIME)
    margin = NumericProperty(0)

    def on_kv_post(self, _base: object) -> None:
        for name in ("filters", "person_name", "span"):
            self.fbind(name, self._fill)
        _.bind(language=self._fill)
        self._fill()

    def _fill(self, *_args: object) -> None:
        self.ids.chips.clear_widgets()
        filters = self.filters
        self._add(self.person_name or _("Anyone"), filters.person, self.choose_person, self.clear_person)
        board = board_name(_.language, filters.board) if filters.board else _("Any board")
        self._add(board, filters.board, self.choose_board, lambda: self._update(board=None))
        self._add(span_name(self.span), self.span, self.choose_span, lambda: self.set_span(ALL_TIME))
        self.ids.chips.add_widget(Chip(text=_("Won"), selected=filters.won, act=self.toggle_won))

    def _add(self, text: str, value: object, choose: Callable[[], object], clear: Callable[[], object]) -> None:
        """Add a chip that clears its filter if that has a value, and otherwise lets the user choose one."""
        icon, act = ("close", clear) if value else ("down", choose)
        self.ids.chips.add_widget(Chip(icon=icon, text=text, selected=bool(value), act=act))

    def reset(self, person: Person | None = None, board: str | None = None) -> None:
        """Set these filters and clear all others."""
        self.person_name = person.name if person else ""
        self.span = ALL_TIME
        self.filters = Filters(person=person.id if person else None, board=board)

    def choose_person(self, *, won: bool = False) -> None:
        sheet = MenuSheet(title=_("Who won?") if won else _("Whose games?"))
        people = self.context.store.people
        for person in [*people.all(), *people.all(retired=True)]:
            note = _.plural("{n} game", "{n} games", person.games)
            set_person = partial(self.set_person, person, won=won)
            sheet.add_action(set_person, icon="player", title=person.name, note=note)
        sheet.open()

    def set_person(self, person: Person, *, won: bool = False) -> None:
        self.person_name = person.name
        self._update(person=person.id, won=won)

    def clear_person(self) -> None:
        self.person_name = ""
        self._update(person=None, won=False)

    def toggle_won(self) -> None:
        """Show only the games that the person won; without a person, ask for one."""
        if self.filters.person:
            self._update(won=not self.filters.won)
        else:
            self.choose_person(won=True)

    def choose_board(self) -> None:
        sheet = MenuSheet(title=_("Which board?"))
        for board in LAYOUTS:
            game, _comma, side = board_name(_.language, board).partition(", ")
            sheet.add_action(partial(self._update, board=board), title=game, note=sentence_case(side))
        sheet.open()

    def choose_span(self) -> None:
        sheet = MenuSheet(title=_("From when?"))
        for span in (THIS_MONTH, THIS_YEAR, LAST_YEAR):
            sheet.add_action(partial(self.set_span, span), icon="calendar", title=span_name(span))
        sheet.open()

    def set_span(self, span: str) -> None:
        self.span = span
        since, before = span_days(span, dt.datetime.now().astimezone().date())
        self._update(since=since, before=before)

    def search(self, text: str) -> None:
        """Show only games that contain these words."""
        self._update(text=text)

    def _update(self, **changes: Any) -> None:
        self.filters = self.filters._replace(**changes)


def span_name(span: str) -> str:
    names = {THIS_MONTH: _("This month"), THIS_YEAR: _("This year"), LAST_YEAR: _("Last year"), ALL_TIME: _("All time")}
    return names[span]


def span_days(span: str, today: dt.date) -> tuple[str | None, str | None]:
    """The first day of a time span, and the first day after it; None for no limit."""
    if span == THIS_MONTH:
        return f"{today:%Y-%m}-01", None
    if span == THIS_YEAR:
        return f"{today.year}-01-01", None
    if span == LAST_YEAR:
        return f"{today.year - 1}-01-01", f"{today.year}-01-01"
    return None, None


load_kv(__name__)
