"""First from the center: one tap says with how many tiles the start marker was taken, and by that who holds it.

A row with the ordinary numbers, and a sheet behind its last key with all of them.
"""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.loader import load_kv
from scorer.ui.number_pad import NumberPad
from scorer.ui.sheet import BottomSheet
from scorer.ui.words import _

MOST = 24
"""All tiles of one color and a few wild ones; more never lie in the center."""
QUICK = 6
COLUMNS = 6


class FirstRow(BoxLayout):
    """`tiles` is what this player took with the marker, 0 if nothing; `holder` names another player who did."""

    tiles = NumericProperty(0)
    holder = StringProperty()
    worded = BooleanProperty(True)
    """Whether there is room for words beside the marker."""
    quick = ListProperty()

    def __init__(self, **kwargs):
        self.register_event_type("on_taken")
        super().__init__(**kwargs)

    def on_taken(self, tiles):
        """The marker was taken with so many tiles; 0 if it was not after all."""

    def on_tiles(self, *_args):
        self.fit()

    def fit(self, *_args):
        """As many keys as there is room for; what was chosen is always among them."""
        if "pad" not in self.ids:
            return
        pad = self.ids.pad
        keys = min(QUICK, pad.room_in(pad.width) - 1)
        last = max(keys, round(self.tiles))
        self.quick = [*range(1, keys), last] if keys else []

    def choose(self, tiles):
        """A tap on the chosen number takes it back."""
        self.dispatch("on_taken", 0 if tiles == self.tiles else tiles)

    def ask(self):
        """All numbers."""
        pad = NumberPad(numbers=list(range(1, MOST + 1)), chosen=self.tiles or -1)
        pad.cols = COLUMNS
        sheet = BottomSheet(title=_("First from the center"), note=_("With how many tiles?"), content=pad)

        def chosen(_pad, tiles):
            sheet.close()
            self.choose(tiles)

        pad.bind(on_number=chosen)
        sheet.open()


load_kv(__name__)
