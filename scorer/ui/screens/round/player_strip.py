"""The players side by side above the board: who is being scored, what each has, who is ready, who holds the marker.

A tap on a card goes to that player's board.
"""

from typing import NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from scorer.ui.drawing import motion, tokens
from scorer.ui.drawing.text_textures import width_of
from scorer.ui.kivyfix.kv_loader import load_kv

NARROW = 104
NARROW_NAME_SP = 14
WORD_SP, WORD_MARGINS, TICK = 14.5, 26, 20
ACTIVE, READY, WAITING = "active", "ready", "waiting"


class Seat(NamedTuple):
    """One player as the strip shows them."""

    seat: int
    name: str
    total: int
    state: str = WAITING
    change: str = ""
    """The points of this round so far, like +12."""
    word: str = ""
    """Said instead of points, like next or passed."""
    marker: bool = False


class Beside(BoxLayout):
    """What stands beside the total: the points of the round, a tick, a word."""

    said = ListProperty(["", False])
    """The words, and whether there is a tick."""
    pill = BooleanProperty(False)


class SeatCard(ButtonBehavior, FloatLayout):
    """One player."""

    total = NumericProperty(0)
    active = BooleanProperty(False)
    name = StringProperty()
    change = StringProperty()
    word = StringProperty()
    ready = BooleanProperty(False)
    marker = BooleanProperty(False)
    seat = NumericProperty(0)
    small = BooleanProperty(False)
    narrow = BooleanProperty(False)
    """Too narrow for a name and the marker unless both are drawn smaller."""

    def on_width(self, *_args):
        self.narrow = self.width < dp(NARROW)

    def beside(self, words, ready, width, total_width, text_scale):
        """What there is room for beside the total: the words, a tick, both or none."""
        room = width - total_width - dp(WORD_MARGINS)
        long = width_of(words, tokens.HEAVY, sp(WORD_SP) * text_scale)
        if ready and long + dp(TICK) > room:
            return ("", True) if dp(TICK) <= room else ("", False)
        return (words if long <= room else ""), ready

    def short(self, name, width, text_scale):
        """As many letters of a name as there is room for: a few tell more than one and three dots, and the mark tells all."""
        size = sp(NARROW_NAME_SP) * text_scale
        while name and width_of(name, tokens.HEAVY, size) > width:
            name = name[:-1]
        return name

    def show(self, data, *, counting):
        """Take over what is new; the total counts up to its place."""
        self.name, self.seat, self.marker = data.name, data.seat, data.marker
        self.active, self.ready = data.state == ACTIVE, data.state == READY
        self.change, self.word = data.change, data.word
        motion.finish(self)
        if counting:
            motion.play(self, "total", total=data.total)
        else:
            self.total = data.total


class PlayerStrip(BoxLayout):
    """`seats` in turn order; `on_player` says whose card was tapped, by its place in the strip."""

    seats = ListProperty()
    small = BooleanProperty(False)

    def __init__(self, **kwargs):
        self.register_event_type("on_player")
        super().__init__(**kwargs)

    def on_player(self, index):
        """A card was tapped."""

    def on_seats(self, *_args):
        counting = len(self.children) == len(self.seats)
        if not counting:
            self.clear_widgets()
            for index in range(len(self.seats)):
                card = SeatCard(small=self.small)
                card.bind(on_release=lambda _card, index=index: self.dispatch("on_player", index))
                self.add_widget(card)
        for card, data in zip(reversed(self.children), self.seats, strict=True):
            card.show(data, counting=counting)

    def on_small(self, *_args):
        for card in self.children:
            card.small = self.small


load_kv(__name__)
