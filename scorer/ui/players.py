"""Players: who wins how often, on which board, with what points and against whom; and the records of the house.

Every figure is a question to `scorer.stats`; a tap leads to the games behind it.
"""

import datetime as dt

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer import stats
from scorer.language import board_name, sentence_case
from scorer.store import StoreError
from scorer.texts import ids
from scorer.ui.card import Card
from scorer.ui.chip import Chip
from scorer.ui.history_row import short_board_name
from scorer.ui.list_row import ListRow
from scorer.ui.loader import load_kv
from scorer.ui.menu_sheet import MenuSheet
from scorer.ui.page import Page
from scorer.ui.person_menu import open_person_menu, welcome
from scorer.ui.player_cards import SHADES, AgainstRow, GameBars, SourceCard, WinCard
from scorer.ui.text import serif
from scorer.ui.trouble import tell
from scorer.ui.words import _


class TitledCard(Card):
    """A card with a heading and a word at its right; the content goes below."""

    title = StringProperty()
    note = StringProperty()
    inset = NumericProperty(dp(14))
    """How far the content stands from the edges; rows of a list bring a distance of their own."""

    def put(self, *content):
        """Add what the card is about."""
        for widget in content:
            self.ids.content.add_widget(widget)


def rows_card(title, note, rows):
    """A card with a list."""
    card = TitledCard(title=title, note=note, inset=0)
    card.put(*rows)
    rows[-1].divider = False
    return card


class BoardLine(BoxLayout):
    """Which boards the figures are about."""

    page = ObjectProperty(None)
    text = StringProperty()
    chosen = BooleanProperty(False)


class Players(Page):
    """The screen of all players, one of them chosen."""

    person = NumericProperty(0)
    board = StringProperty()
    """Empty for all boards."""
    people = ListProperty()

    def __init__(self, **kwargs):
        self._read = None
        super().__init__(**kwargs)
        _.fbind("_", self._again)

    def shown(self, person=None):
        """The person asked for, else whoever was shown last, else whoever played last."""
        if person:
            self.person = person
        self.reload()

    def reload(self, person=None):
        """Read everything anew."""
        if person:
            self.person = person
        people = App.get_running_app().store.people
        self.people = [*people.all(), *people.all(retired=True)]
        if self.people and not self._chosen():
            self.person = self.people[0].id
        self._fill()

    def choose(self, person):
        """Somebody else's figures."""
        self.person, self.board = person, ""
        self.ids.scroll.scroll_y = 1
        self._fill()

    def on_board(self, *_args):
        self._fill()

    def _again(self, *_args):
        """The same figures in another language."""
        if self._read and self.get_parent_window():
            self._show_cards()

    def _chosen(self):
        return next((person for person in self.people if person.id == self.person), None)

    # What is shown

    def _fill(self):
        self._fill_chips()
        self._read = None
        self.ids.cards.clear_widgets()
        if not self.people:
            return
        try:
            self._read = self._ask()
        except StoreError as error:
            tell(error)
            return
        self._show_cards()

    def _ask(self):
        """All figures that are shown, and the board that those of one board are about."""
        store = App.get_running_app().store
        overall = stats.player(store, self.person)
        board = self.board or next(iter(overall.boards), "")
        on_board = stats.player(store, self.person, board)
        asked = self.board or None
        return overall, board, on_board, stats.table(store, asked), stats.records(store, asked)

    def _show_cards(self):
        cards = self.ids.cards
        cards.clear_widgets()
        for card in self._cards(*self._read):
            cards.add_widget(card)

    def _fill_chips(self):
        chips = self.ids.chips
        chips.clear_widgets()
        for person in self.people:
            icon = "moon" if person.retired else ""
            chip = Chip(text=person.name, icon=icon, selected=person.id == self.person)
            chip.bind(on_release=lambda _chip, person=person.id: self.choose(person))
            chips.add_widget(chip)

    def _cards(self, overall, board, on_board, table, records):
        house = [*self._everybody(table), *self._records(records)]
        if not overall.overall:
            return [*self._unplayed(), *house]
        shown = on_board if self.board else overall
        return [
            self._boards_line(overall),
            self._wins(shown, on_board, board),
            self._last(shown),
            self._sources(on_board, board),
            *self._against(shown),
            *self._each_board(overall),
            *house,
        ]

    def _unplayed(self):
        return [rows_card(self._chosen().name, "", [ListRow(icon="info", title=_("No finished games yet."))])]

    def _boards_line(self, all_boards):
        text = board_name(_.language, self.board) if self.board else _("All boards")
        line = BoardLine(page=self, text=text, chosen=bool(self.board))
        line.disabled = len(all_boards.boards) < 2 and not self.board
        return line

    def _wins(self, shown, on_board, board):
        tally, here = shown.overall, on_board.overall
        name = short_board_name(board)
        played = _.count("{n} game", "{n} games", here.games)
        figures = [
            (_("Average, {board}", board=name), played, serif(_.language.decimal(here.average))),
            (_("Best, {board}", board=name), _day(on_board.best.played), _.language.number(here.best)),
        ]
        if tally.shared:
            figures.append((_("Shared wins"), "", _.language.number(tally.shared)))
        share = _.language.percent((tally.wins + tally.shared) / tally.games)
        return WinCard(share=share, share_note=_wins_in(tally), figures=figures)

    def _last(self, shown):
        games = shown.last[::-1]
        title = _.count("Last game", "Last {n} games", len(games))
        firsts = sum(game.rank == 1 for game in games)
        card = TitledCard(title=title, note=_.count("{n} first place", "{n} first places", firsts))
        bars = GameBars(games=[(game.rank, game.total) for game in games])
        bars.bind(on_game=lambda _bars, index: self.stage.go("game", game=games[index].game))
        card.put(bars)
        longest, current = shown.streaks
        if longest > 1:
            told = _("In a row: {longest} first places at most, {current} now.", longest=longest, current=current)
            card.put(Quiet(text=told))
        return card

    def _sources(self, on_board, board):
        decimal = _.language.decimal
        words = {source: _(ids.POINT_SOURCES[source]) for source in on_board.sources}
        parts = [
            (words[source], decimal(points), SHADES[source], points)
            for source, points in on_board.sources.items()
            if source in SHADES
        ]
        losses = [
            sentence_case(_("{source}: {points} a game", source=words[source], points=decimal(points)))
            for source, points in on_board.sources.items()
            if source not in SHADES and points < 0
        ]
        note = _("{board}, per game", board=short_board_name(board))
        return SourceCard(note=note, parts=parts, losses=losses)

    def _against(self, shown):
        if not shown.against:
            return []
        card = TitledCard(title=_("Head to head"), note=_("finished ahead"))
        for other in shown.against:
            row = AgainstRow(name=other.name, ahead=other.ahead, behind=other.behind)
            row.bind(on_release=lambda _row, person=other.person: self.choose(person))
            card.put(row)
        return [card]

    def _each_board(self, all_boards):
        if len(all_boards.boards) < 2:
            return []
        rows = []
        for board, tally in all_boards.boards.items():
            note = f"{_wins_in(tally)} · {_average(tally)}"
            row = ListRow(title=short_board_name(board), note=note, figure=_.language.number(tally.best))
            row.bind(on_release=lambda _row, board=board: setattr(self, "board", board))
            rows.append(row)
        return [rows_card(_("On each board"), _("best"), rows)]

    def _everybody(self, table):
        rows = []
        for person, name, tally in table:
            note = f"{_.count('{n} game', '{n} games', tally.games)} · {_average(tally)}"
            row = ListRow(title=name, note=note, figure=_.language.number(tally.wins + tally.shared))
            row.bind(on_release=lambda _row, person=person: self.choose(person))
            rows.append(row)
        return [rows_card(_("All players"), _("wins"), rows)] if rows else []

    def _records(self, records):
        rows = []
        for name, held in records._asdict().items():
            if not held:
                continue
            points = _.language.points(held.margin if name == "closest" else held.value)
            holder = "" if name == "closest" else held.name
            note = f"{short_board_name(held.board)} · {_day(held.played)}"
            said = _(ids.HOUSE_RECORDS[name], points=points, name=holder)
            row = ListRow(title=said, note=note, chevron=True)
            row.bind(on_release=lambda _row, game=held.game: self.stage.go("game", game=game))
            rows.append(row)
        return [rows_card(_("Records of the house"), "", rows)] if rows else []

    # What can be done

    def choose_board(self):
        """On which board?"""
        if self.board:
            self.board = ""
            return
        sheet = MenuSheet(title=_("Which board?"))
        played = stats.player(App.get_running_app().store, self.person).boards
        for board, tally in played.items():
            note = _.count("{n} game", "{n} games", tally.games)
            title = board_name(_.language, board)
            sheet.offer(lambda board=board: setattr(self, "board", board), title=title, note=note)
        sheet.open()

    def add(self):
        welcome(self.reload)

    def menu(self):
        if self._chosen():
            open_person_menu(self._chosen(), self.reload)

    def games_of(self):
        """The games behind the figures."""
        self.stage.go("history", person=self.person)


class Quiet(BoxLayout):
    """A sentence beside the point."""

    text = StringProperty()


def _wins_in(tally):
    games = _.language.number(tally.games)
    return _.count("{n} win in {games}", "{n} wins in {games}", tally.wins + tally.shared, games=games)


def _average(tally):
    return _("average {points}", points=_.language.decimal(tally.average))


def _day(played):
    return _.language.date(dt.datetime.fromisoformat(played))


load_kv(__name__)
