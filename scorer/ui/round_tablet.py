"""Every wall of the table at once, for a screen with room for them: each with its player, its floor line, all to be tapped.

Where a quarter stays free it holds the receipt of the player who was tapped last.
"""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer import views
from scorer.rules.game import account
from scorer.ui.card import Card
from scorer.ui.if_ended import IfEnded
from scorer.ui.live_wall import LiveWall
from scorer.ui.loader import load_kv
from scorer.ui.receipt_entries import Receipt
from scorer.ui.round_wall import floor_slots, loss_texts
from scorer.ui.text import serif
from scorer.ui.theme import theme
from scorer.ui.words import _

SPACING = 16
LEAST_CARD = 296
"""Narrower than this a wall's spaces would be too small for a finger."""


class SeatHead(ButtonBehavior, BoxLayout):
    """Whose wall it is, and the total."""

    seat = NumericProperty(0)
    name = StringProperty()
    total = NumericProperty(0)
    change = StringProperty()
    word = StringProperty()
    active = BooleanProperty(False)
    ready = BooleanProperty(False)
    marker = BooleanProperty(False)


class SeatWall(Card):
    """A player's wall with its head and its floor line."""

    values = ListProperty()
    slots = ListProperty()
    has_marker = BooleanProperty(False)
    active = BooleanProperty(False)

    def __init__(self, frame, player, **kwargs):
        self.frame, self.player = frame, player
        super().__init__(**kwargs)
        self.wall = LiveWall(frame)
        self.ids.wall.add_widget(self.wall)

    def step(self, verb):
        self.frame.do(verb, player=self.player)

    def show(self, then, seat):
        floor, head = views.floor(then, self.player), self.ids.head
        self.wall.show(then, self.player)
        self.values, self.slots, self.has_marker = loss_texts(floor), floor_slots(floor), floor.marker
        self.ids.stuck.show(self.frame, self.player)
        head.seat, head.name, head.marker = seat.seat, seat.name, seat.marker
        head.total, head.change, head.word = seat.total, seat.change, seat.word
        head.active = self.active = self.frame.player == self.player
        head.ready = self.player in self.frame.session.ready and not self.frame.correcting


class TabletReceipt(Card):
    """What the player who was tapped last has earned in the round."""

    title = StringProperty()
    formula = StringProperty()
    total = StringProperty()

    def __init__(self, frame, **kwargs):
        self.frame = frame
        self._entries = {}
        """By all that is told of it."""
        super().__init__(**kwargs)

    def show(self, then, player, number):
        words, session = _.language, self.frame.session
        self.title = _("{name}, this round", name=session.names[player])
        self._show_entries(then, player, number)
        sums = views.sum_of(then, player, number)
        lost = words.signed(sums.lost).replace("−", "− ") if sums.lost else "− 0"
        self.formula = serif(f"{words.number(sums.before)} + {words.number(sums.tiles)} {lost} =")
        self.total = serif(words.number(sums.total))

    def _show_entries(self, then, player, number):
        """Only those are made anew that tell something else than before."""
        session, words = self.frame.session, _.language
        marker = session.marker_of(number) == player
        receipt, before, self._entries = Receipt(session.layout, words, marker=marker), self._entries, {}
        for item in account(then, player):
            if item.lines[0].round == number:
                told = theme.name, words.code, marker, item.lines, frozenset(item.tiles.items())
                self._entries[told] = before.get(told) or self._entry(receipt, item, player)
        if list(self._entries) != list(before):
            self.ids.entries.clear_widgets()
            for entry in self._entries.values():
                self.ids.entries.add_widget(entry)

    def _entry(self, receipt, item, player):
        entry = receipt.entry(item)
        entry.bind(on_release=lambda _entry: self.frame.why(item.lines[0].space or None, player))
        return entry


class TabletTable(BoxLayout):
    """The walls side by side or two by two."""

    seats = ListProperty()
    margin = NumericProperty()
    room = NumericProperty()
    """The height of the screen that is free for them."""

    def __init__(self, frame, **kwargs):
        self.frame = frame
        self._receipt, self._if_ended = TabletReceipt(frame), IfEnded()
        super().__init__(**kwargs)
        self.seats = [SeatWall(frame, player) for player in range(len(frame.session.names))]
        for seat in self.seats:
            self.ids.grid.add_widget(seat)
        frame.ids.scroll.bind(height=self.setter("room"))

    @property
    def walls(self):
        return [seat.wall for seat in self.seats]

    def fit(self, width, height):
        """Two by two, or in one row where the screen is broader than high; the receipt takes what stays free."""
        grid, self.margin, self.room = self.ids.grid, self.frame.margin, self.frame.ids.scroll.height
        most = int((width - 2 * self.margin + dp(SPACING)) // dp(LEAST_CARD + SPACING))
        grid.cols = min(most, len(self.seats) + 1 if width > height else 2)
        free = len(self.seats) % grid.cols or (len(self.seats) == grid.cols and height > width)
        if free and not self._receipt.parent:
            grid.add_widget(self._receipt)
        elif not free and self._receipt.parent:
            grid.remove_widget(self._receipt)

    def show(self, then, player, number):
        for seat, shown in zip(self.seats, self.frame.seats, strict=True):
            seat.show(then, shown)
        if self._receipt.parent:
            self._receipt.show(then, player, number)
        self._foresee()

    def _foresee(self):
        """What the end would bring, at the foot of the receipt or of the table; of a closed round nobody asks that."""
        foot = (self._receipt if self._receipt.parent else self).ids.foresight.__self__
        place = None if self.frame.correcting else foot
        if self._if_ended.parent is not place:
            if self._if_ended.parent:
                self._if_ended.parent.remove_widget(self._if_ended)
            if place:
                place.add_widget(self._if_ended)
        if place:
            self._if_ended.show(self.frame.table)


load_kv(__name__)
