"""Which games the history shows: a line of chips for who, which board, when and whether they won, each opening a list.

Bind `filters`; a chip that narrows the list is primary, and a tap on it lets go again.
"""

import datetime as dt
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.rules.layouts import LAYOUTS
from scorer.store import Filters
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.controls.chip import Chip
from scorer.ui.widgets.overlays.menu_sheet import MenuSheet
from scorer.wording.language import board_name, sentence_case

ALL_TIME, THIS_MONTH, THIS_YEAR, LAST_YEAR = "", "this-month", "this-year", "last-year"


class FilterBar(BoxLayout):
    """The chips."""

    context = ObjectProperty()
    filters = ObjectProperty(Filters())
    person_name = StringProperty()
    span = StringProperty(ALL_TIME)
    margin = NumericProperty(0)
    shown = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("filters", "person_name", "span"):
            self.fbind(name, self.refill)
        _.bind(language=self.refill)

    def on_kv_post(self, _base: object) -> None:
        self.refill()

    def refill(self, *_args: object) -> None:
        """The chips as they stand now."""
        if "chips" not in self.ids:
            return
        self.ids.chips.clear_widgets()
        asked = self.filters
        self._add(self.person_name or _("Anyone"), asked.person, self.choose_person, self.anybody)
        board = board_name(_.language, asked.board) if asked.board else _("Any board")
        self._add(board, asked.board, self.choose_board, lambda: self._ask(board=None))
        self._add(span_name(self.span), self.span, self.choose_span, lambda: self.in_span(ALL_TIME))
        won = Chip(text=_("Won"), selected=asked.won)
        won.bind(on_release=lambda _chip: self.toggle_won())
        self.ids.chips.add_widget(won)

    def _add(self, text: str, chosen, choose, let_go) -> None:
        chip = Chip(icon="close" if chosen else "down", text=text, selected=bool(chosen))
        chip.bind(on_release=lambda _chip: let_go() if chosen else choose())
        self.ids.chips.add_widget(chip)

    def begin_with(self, person=None, board: str | None = None) -> None:
        """Only what is given here; whatever else was chosen is let go."""
        self.person_name = person.name if person else ""
        self.span = ALL_TIME
        self.filters = Filters(person=person.id if person else None, board=board)

    def choose_person(self, *, won=False) -> None:
        """Whose games?"""
        sheet = MenuSheet(title=_("Who won?") if won else _("Whose games?"))
        people = self.context.store.people
        for person in [*people.all(), *people.all(retired=True)]:
            note = _.plural("{n} game", "{n} games", person.games)
            sheet.offer(lambda person=person: self.only(person, won=won), icon="player", title=person.name, note=note)
        sheet.open()

    def only(self, person, *, won=False) -> None:
        """Only the games of one person."""
        self.person_name = person.name
        self._ask(person=person.id, won=won)

    def anybody(self) -> None:
        self.person_name = ""
        self._ask(person=None, won=False)

    def toggle_won(self) -> None:
        """Only those that the person won; without one, ask who."""
        if self.filters.person:
            self._ask(won=not self.filters.won)
        else:
            self.choose_person(won=True)

    def choose_board(self) -> None:
        """On which board?"""
        sheet = MenuSheet(title=_("Which board?"))
        for board in LAYOUTS:
            game, _comma, side = board_name(_.language, board).partition(", ")
            sheet.offer(lambda board=board: self._ask(board=board), title=game, note=sentence_case(side))
        sheet.open()

    def choose_span(self) -> None:
        """From when?"""
        sheet = MenuSheet(title=_("From when?"))
        for span in (THIS_MONTH, THIS_YEAR, LAST_YEAR):
            sheet.offer(lambda span=span: self.in_span(span), icon="calendar", title=span_name(span))
        sheet.open()

    def in_span(self, span) -> None:
        """Only the games of a time."""
        self.span = span
        since, before = span_days(span, dt.datetime.now().astimezone().date())
        self._ask(since=since, before=before)

    def search(self, text: str) -> None:
        """Only games in which these words occur."""
        self._ask(text=text)

    def _ask(self, **asked: Any) -> None:
        self.filters = self.filters._replace(**asked)


def span_name(span):
    names = {THIS_MONTH: _("This month"), THIS_YEAR: _("This year"), LAST_YEAR: _("Last year"), ALL_TIME: _("All time")}
    return names[span]


def span_days(span, today):
    """The first day of a time, and the first one after it; None where it has no such end."""
    if span == THIS_MONTH:
        return f"{today:%Y-%m}-01", None
    if span == THIS_YEAR:
        return f"{today.year}-01-01", None
    if span == LAST_YEAR:
        return f"{today.year - 1}-01-01", f"{today.year}-01-01"
    return None, None


load_kv(__name__)
