"""Every wall of the table at once, for a screen with room for them: each with its player, its floor line, all to be tapped.

The receipt of the player who was tapped last takes what the walls leave free; `tablet_plan` says where that is.
"""

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.play import views
from scorer.rules.game import ledger_items
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.projected_totals import IfEnded
from scorer.ui.explain.receipt_entries import Receipt
from scorer.ui.explain.receipt_line import ReceiptLine
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.live_wall import LiveWall
from scorer.ui.screens.round.round_texts import floor_slots, loss_texts, sum_parts
from scorer.ui.screens.round.tablet_plan import BELOW, BESIDE, LINE, LOW, NOWHERE, WITHIN, plan
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.controls.text import serif

PADDING = 12
"""Above and below all of it together."""
STUCK_HEIGHT = 57
"""Of the offer to enter a line that is stuck, which only boards with free spaces know."""


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
    wall_width = NumericProperty()
    wall_height = NumericProperty()
    around = NumericProperty()
    """The height of all but the wall."""
    reserve = NumericProperty()
    """Of it, for a line that is stuck, so that nothing moves when one is."""

    def __init__(self, frame, player, **kwargs):
        self.frame, self.player = frame, player
        self.reserve = dp(STUCK_HEIGHT) if frame.session.layout.has_free_spaces else 0
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
    low = BooleanProperty(False)
    """With its sum at its side, where it is broad and there is little height."""

    def __init__(self, frame, **kwargs):
        self.frame, self._session = frame, frame.session
        self._entries = {}
        """By all that is told of it."""
        super().__init__(**kwargs)

    def show(self, then, player, number):
        words = _.language
        self.title = _("{name}, this round", name=self._session.names[player])
        self._show_entries(then, player, number)
        sums = views.sum_of(then, player, number)
        lost = words.signed(sums.lost).replace("−", "− ") if sums.lost else "− 0"
        self.formula = serif(f"{words.number(sums.before)} + {words.number(sums.tiles)} {lost} =")
        self.total = serif(words.number(sums.total))

    def _show_entries(self, then, player, number):
        """Only those are made anew that tell something else than before."""
        session, words = self._session, _.language
        marker = session.marker_of(number) == player
        receipt, before, self._entries = Receipt(session.layout, words, marker=marker), self._entries, {}
        for item in ledger_items(then, player):
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
    """The walls in one row or two by two, and the receipt where they leave room for it."""

    seats = ListProperty()
    margin = NumericProperty()
    room = NumericProperty()
    """The height of the screen that is free for them."""
    receipt_below = BooleanProperty(False)
    """Then the walls are only as high as they must be."""

    def __init__(self, frame, **kwargs):
        self.frame, self._on_table = frame, frame.table
        self._place, self._shown = NOWHERE, None
        self._receipt, self._if_ended, self._line = TabletReceipt(frame), IfEnded(), ReceiptLine()
        self._line.bind(on_release=lambda _line: frame.why())
        super().__init__(**kwargs)
        self.seats = [SeatWall(frame, player) for player in range(len(frame.session.names))]
        refit = Clock.create_trigger(self.fit, -1)
        for seat in self.seats:
            self.ids.grid.add_widget(seat)
            seat.bind(around=refit)

    @property
    def walls(self):
        return [seat.wall for seat in self.seats]

    def fit(self, *_args):
        """The walls as large as they can be, the receipt where that leaves room for it."""
        self.margin, self.room = self.frame.margin, self.frame.ids.scroll.height
        around = max(seat.around for seat in self.seats)
        planned = plan(len(self.seats), self.frame.width - 2 * self.margin, self.room - dp(PADDING), around)
        self._place = place = planned.place
        self._receipt.low, self.receipt_below = place == LOW, place in (BELOW, LOW)
        self._receipt.size_hint_x = None if place == BESIDE else 1
        self._receipt.width = planned.receipt_width
        put(self._receipt, self.ids.get({WITHIN: "grid", BESIDE: "walls", BELOW: "main", LOW: "main"}.get(place)))
        put(self._line, self.ids.line if place == LINE else None)
        self.ids.grid.cols = planned.columns
        for seat in self.seats:
            seat.wall_width, seat.wall_height = planned.wall
        if self._shown:
            self._show_sums()

    def show(self, then, player, number):
        for seat, shown in zip(self.seats, self.frame.seats, strict=True):
            seat.show(then, shown)
        self._shown = then, player, number
        self._show_sums()

    def _show_sums(self):
        then, player, number = self._shown
        if self._receipt.parent:
            self._receipt.show(then, player, number)
        if self._line.parent:
            sums = views.sum_of(then, player, number)
            self._line.parts, self._line.total = sum_parts(sums, then.least), serif(_.language.number(sums.total))
        self._foresee()

    def _foresee(self):
        """What the end would bring, at the foot of the receipt or of the table; of a closed round nobody asks that."""
        foot = (self._receipt if self._receipt.parent else self).ids.foresight
        put(self._if_ended, None if self.frame.correcting or self._place == NOWHERE else foot)
        if self._if_ended.parent:
            self._if_ended.show(self.frame.context, self._on_table)


def put(widget, place):
    """There and nowhere else; nowhere at all if there is no place."""
    place = place and place.__self__  # what an id names is not the widget itself
    if widget.parent is place:
        return
    if widget.parent:
        widget.parent.remove_widget(widget)
    if place:
        place.add_widget(widget)


load_kv(__name__)
