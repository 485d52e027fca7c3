"""What a large screen has room for round the stars of the player who is being scored: the others' boards, the receipt of
the round, and what everybody would have if the game ended now.

Upright they stand beside and below the board, lying down all of it is in the column at its side.
"""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.boards.little_board import little_board
from scorer.ui.explain.projected_totals import IfEnded
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.screens.round.wall_tablet import TabletReceipt, put
from scorer.ui.widgets.containers.card import TapCard

OTHERS_WIDTH = {1: 250, 2: 210}
MANY_OTHERS_WIDTH = 168
"""Of their column, by their number: together they are about as high as the board beside them."""
NARROWEST = 400
"""Of the board."""


class OtherStars(TapCard):
    """The board of a player who is not being scored; a tap goes there."""

    seat = NumericProperty(0)
    name = StringProperty()
    total = StringProperty()

    def __init__(self, player, **kwargs):
        self.player, self._tiles = player, None
        super().__init__(**kwargs)

    def show(self, layout, tiles, seat):
        """Take over what is new; while one player lays, the boards of the others stay as they are."""
        self.seat, self.name, self.total = seat.seat, seat.name, _.language.number(seat.total)
        if tiles != self._tiles:
            self._tiles = dict(tiles)
            self.ids.slot.clear_widgets()
            self.ids.slot.add_widget(little_board(layout, tiles, size_hint=(1, 1)))


class Others(BoxLayout):
    """All of them, in the order of their seats."""

    def show(self, frame, then):
        players = [player for player in range(len(frame.seats)) if player != frame.player]
        if [other.player for other in reversed(self.children)] != players:
            self._sit(frame, players)
        for other in self.children:
            other.show(then.layout, then.boards[other.player], frame.seats[other.player])

    def _sit(self, frame, players):
        self.clear_widgets()
        for player in players:
            other = OtherStars(player)
            other.bind(on_release=lambda _other, player=player: frame.go_to(player))
            self.add_widget(other)


class BesideBoard(BoxLayout):
    """Upright: the board and the others at its right."""

    margin = NumericProperty()
    others_width = NumericProperty()


class BelowBoard(BoxLayout):
    """Upright: what is entered, and what it came to."""

    margin = NumericProperty()
    room = NumericProperty()
    """The height that the board leaves."""


class SideColumn(BoxLayout):
    """Lying down: everything but the board. Who plays alone finds the receipt where the boards of others would be."""

    margin = NumericProperty()
    room = NumericProperty()
    """The height that is free for it."""


class Foresight(IfEnded):
    """What the end would bring; of a closed round nobody asks that."""

    shown = BooleanProperty(True)

    def foresee(self, frame):
        self.shown = not frame.correcting
        if self.shown:
            self.show(frame.context, frame.table)


class Upright:
    """The arrangement for a screen that is higher than broad."""

    tells = True
    """Whether the receipt is there, so that nothing else need tell the sum."""

    def __init__(self, frame):
        self._frame = frame
        self._beside, self._below = BesideBoard(margin=frame.margin), BelowBoard(margin=frame.margin)
        self._receipt = TabletReceipt(frame)
        self._below.ids.right.add_widget(self._receipt)
        others = len(frame.session.names) - 1
        self._beside.others_width = dp(OTHERS_WIDTH.get(others, MANY_OTHERS_WIDTH)) if others else 0

    def parts(self, place, foot):
        """What stands in the place of the board and below it."""
        put(place, self._beside.ids.slot)
        put(foot, self._below.ids.slot)
        return self._beside, self._below

    def fit(self, room, board):
        """The board and what is below it share the height."""
        board.most_height = max(board.height_for(dp(NARROWEST)), room - self._below.least)
        self._below.room = room - board.height

    def show(self, then, player, number):
        self._beside.ids.others.show(self._frame, then)
        self._receipt.show(then, player, number)
        self._below.ids.foresight.foresee(self._frame)


class Lying:
    """The arrangement for a screen that is broader than high."""

    def __init__(self, frame):
        self._frame = frame
        self._column = SideColumn(margin=frame.margin)
        self.tells = len(frame.session.names) == 1
        self._middle = TabletReceipt(frame) if self.tells else Others(spacing=dp(8))
        self._column.ids.middle.add_widget(self._middle)

    def parts(self, place, foot):
        """The board, and everything else beside it."""
        put(foot, self._column.ids.slot)
        return place, self._column

    def fit(self, room, board):
        """The board is as high as the screen."""
        board.most_height = self._frame.height
        self._column.room = room

    def show(self, then, player, number):
        if self.tells:
            self._middle.show(then, player, number)
        else:
            self._middle.show(self._frame, then)
        self._column.ids.foresight.foresee(self._frame)


load_kv(__name__)
