"""What stands under the stars: the numbers, the start marker or what is to be taken, the tiles left over, the sum.

It is told texts and numbers and says what was tapped.
"""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.loader import load_kv


class SumLine(ButtonBehavior, BoxLayout):
    """The sum of a round where there is no room for its words; it opens the receipt."""

    before = StringProperty()
    tiles = StringProperty()
    lost = StringProperty()
    """Nothing if nothing was lost."""
    total = StringProperty()


class StarFoot(BoxLayout):
    """One column; where height is short the last row gives way to a button."""

    margin = NumericProperty(0)
    small = BooleanProperty(False)
    lasting = BooleanProperty(True)
    """Whether there is room for the last row."""
    worded = BooleanProperty(True)
    numbers = ListProperty()
    rest = StringProperty()
    passed = BooleanProperty(False)

    def __init__(self, **kwargs):
        for event in ("on_taken", "on_left_over", "on_why"):
            self.register_event_type(event)
        super().__init__(**kwargs)

    def on_taken(self, tiles):
        """The marker was taken with so many tiles."""

    def on_left_over(self):
        """There are tiles left, or the player has not passed after all."""

    def on_why(self):
        """How did the round come to this?"""

    def on_kv_post(self, _base):
        # the ids alone would let go of what is taken out for a while
        self.first, self.take, self.sum, self._last, self._hand = (
            self.ids[name].__self__ for name in ("first", "take", "sum", "last", "hand")
        )
        self.remind(None)
        self.on_lasting()

    def on_lasting(self, *_args):
        if "last" in self.ids:
            self._keep(self._last, self, wanted=self.lasting)
            self._keep(self._hand, self.ids.middle, wanted=not self.lasting)

    def remind(self, line):
        """Show in the place of the marker what a placement lets the player take; None for nothing."""
        if line:
            self.take.show(line.sources, line.bonus_tiles)
        self._keep(self.take, self.ids.slot, wanted=line is not None)
        self._keep(self.first, self.ids.slot, wanted=line is None)

    def _keep(self, widget, parent, *, wanted):
        if wanted and not widget.parent:
            parent.add_widget(widget)
        elif widget.parent and not wanted:
            parent.remove_widget(widget)


load_kv(__name__)
