"""What stands under the stars: the numbers, the start marker or what is to be taken, the tiles that are kept, the sum.

It is told texts and numbers and says what was tapped.
"""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class SumLine(ButtonBehavior, BoxLayout):
    """The sum of a round where there is no room for its words; it opens the receipt."""

    before = StringProperty()
    tiles = StringProperty()
    lost = StringProperty()
    """Nothing if nothing was lost."""
    limit = StringProperty()
    """Said if it was held at the lower limit."""
    total = StringProperty()


class StarFoot(BoxLayout):
    """One column; where height is short the sum gives way, then the tiles that are kept to a button that asks for them."""

    margin = NumericProperty(0)
    small = BooleanProperty(False)
    counted = BooleanProperty(True)
    """Whether there is room to choose how many tiles are kept."""
    summed = BooleanProperty(True)
    """Whether there is room for the sum."""
    worded = BooleanProperty(True)
    numbers = ListProperty()
    rest = StringProperty()
    passed = BooleanProperty(False)
    last_round = BooleanProperty(False)

    def __init__(self, **kwargs):
        for event in ("on_taken", "on_kept", "on_left_over", "on_why"):
            self.register_event_type(event)
        super().__init__(**kwargs)

    def on_taken(self, tiles):
        """The marker was taken with so many tiles."""

    def on_kept(self, tiles):
        """So many tiles will be kept."""

    def on_left_over(self):
        """There are tiles left, or the player has not passed after all."""

    def on_why(self):
        """How did the round come to this?"""

    def on_kv_post(self, _base):
        # the ids alone would let go of what is taken out for a while
        self.first, self.take, self.kept, self.left, self.sum, self.hand, self._rest = (
            self.ids[name].__self__ for name in ("first", "take", "kept", "left", "sum", "hand", "rest")
        )
        self.remind(None)
        self.on_counted()

    def on_counted(self, *_args):
        if "rest" in self.ids:
            self._keep(self.hand, self.ids.middle, wanted=not self.counted)
            self._keep(self.kept, self._rest, wanted=not self.passed)
            self._keep(self.left, self._rest, wanted=self.passed)
            self._keep(self._rest, self, wanted=self.counted)
            self._keep(self.sum, self, wanted=self.counted and self.summed)

    on_summed = on_passed = on_counted

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
