"""A row that counts tiles with one tap: what is counted, and the ordinary numbers as keys; behind the last key are all of them.

What a number means is its children's part: tiles that came with the start marker, tiles that are kept.
"""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorer.ui.kivyfix.kv_loader import load_kv


class CountRow(BoxLayout):
    """`tiles` is the number chosen, 0 for none; `instead` is said where there is nothing to choose."""

    tiles = NumericProperty(0)
    label = StringProperty()
    icon = StringProperty()
    """Nothing for the start marker."""
    instead = StringProperty()
    worded = BooleanProperty(True)
    """Whether there is room for words beside the picture."""
    most = NumericProperty(6)
    """The largest number that has a key of its own, where there is room for it."""
    label_width = NumericProperty()
    quick = ListProperty()

    def __init__(self, **kwargs):
        for event in ("on_chosen", "on_more"):
            self.register_event_type(event)
        super().__init__(**kwargs)

    def on_chosen(self, tiles):
        """So many, or 0 if it was not so after all."""

    def on_more(self):
        """The last key was tapped."""

    def on_most(self, *_args):
        self.fit()

    def fit(self, *_args):
        """As many keys as there is room for; a larger number that was chosen stands on the last one."""
        if "pad" not in self.ids:
            return
        pad = self.ids.pad
        self.quick = list(range(1, min(round(self.most), pad.room_in(pad.width) - 1) + 1))

    def choose(self, tiles):
        """A tap on the chosen number takes it back."""
        self.dispatch("on_chosen", 0 if tiles == self.tiles else tiles)


load_kv(__name__)
