"""What the round screen asks of the part that differs from board to board: walls here, stars there.

The screen keeps the players, the round and the bottom bar; a body shows one player's board and turns taps into steps:

    frame.do("tap", space)                  any verb of the session; player, round and what was seen are added
    frame.do("lay", space, color)           what came of it, after all was drawn anew; None if it could not be kept
    frame.go_on()                           this player is through: the next one, or the question that ends the round
    frame.waiting()                         who is not through yet, from the next player on
    frame.go_to(player)                     another player's board
    frame.why(space, player)                the receipt of a tile, or of the whole round
    frame.refuse(refusal, at, gone, later)  the bubble with the reason, its tip at a point of the window, and the entry
                                            that a correction would forbid `later`; `gone` is called when it goes
    frame.say(text, action, act)            a line that goes by itself, with something that can be done about it
    frame.speak_total()                     the player's total aloud, if it is wished
    frame.remember()                        keep what is no step, but would be missed after a restart
    frame.refresh()                         draw everything that has changed
    frame.session, frame.table, frame.player, frame.round, frame.seats, frame.correcting
    frame.mode, frame.margin, frame.size    how much room the screen has, and of it frame.ids.scroll for the body
"""

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

SMALL, PHONE, WIDE, TABLET = "small", "phone", "wide", "tablet"
"""How much room there is: a narrow phone, a phone, a phone on its side, a tablet."""


class RoundBody(EventDispatcher):
    """Three widgets from above to below, of which the board goes to the left side of a phone on its side."""

    above = ObjectProperty(None, allownone=True)
    board = ObjectProperty(None, allownone=True)
    below = ObjectProperty(None, allownone=True)
    more = NumericProperty(0)
    """So many rows stand in the column for a while; the frame then looks anew what must give way."""
    beside = False
    """Whether the board stands beside the rest in every window that is broader than high, on a tablet too."""

    def __init__(self, frame, **kwargs):
        super().__init__(**kwargs)
        self.frame = frame
        frame.ids.scroll.bind(height=self._fit)

    def let_go(self):
        """Another game is on the table: the room of the frame is its body's."""
        self.frame.ids.scroll.unbind(height=self._fit)

    def _fit(self, *_args):
        """The frame has another height."""

    def arrange(self, mode):
        """Make or change the three widgets for this much room; each is as wide as the screen and knows its height."""

    def parts(self):
        """What stands there from above to below; the board may have something beside it."""
        return self.above, self.board, self.below

    def needs(self, _squeeze):
        """The height of what lies in the column when so many things have given way; 0 if it always fits."""
        return 0

    def squeeze(self, squeeze):
        """So many things must give way: the hint first, then names, then titles."""

    def show(self, table, player, number):
        """Draw what lies there: `table` is the `ActiveGame`, `number` the round, which may be an earlier one."""

    def tell(self, outcome):
        """What came of the step that was just drawn: let the points appear, shake, ring."""

    def settle(self):
        """Another tap came elsewhere: end what still moves."""

    def main(self):
        """The main action, where it is not to say that this player is through."""
        return

    def ready(self):
        """The players who are through with the round that is shown."""
        return self.frame.session.ready

    def word(self, _player):
        """What the strip says of a player instead of points."""
        return ""

    def ask_first(self, then):
        """Where the start marker is taken with tiles, ask with how many this player took it; `then` goes on."""

    def width_for(self, height):
        """How wide the board wants to be at the left side of a phone on its side."""
        return height
