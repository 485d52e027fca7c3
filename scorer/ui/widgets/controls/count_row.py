"""A row to enter a small number of tiles with one tap; the last key opens all numbers."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.stack import Centered


class CountRow(Centered):
    """`tiles` is the chosen number, 0 for none; `instead` is a text shown in place of the choice."""

    __events__ = ("on_chosen", "on_more")

    tiles: "NumericProperty[int]" = NumericProperty(0)
    label = StringProperty()
    icon = StringProperty()
    """Empty for the start marker."""
    instead = StringProperty()
    worded = BooleanProperty(True)
    """Whether the label fits beside the icon."""
    most = NumericProperty(6)
    """The largest number with its own key, if it fits."""
    label_width = NumericProperty()
    quick = ListProperty()

    def on_chosen(self, tiles: int) -> None:
        """A number was chosen; 0 if the choice was cleared."""

    def on_more(self) -> None:
        """The last key was tapped."""

    def on_most(self, *_args: object) -> None:
        self.fit()

    def fit(self, *_args: object) -> None:
        """Show as many keys as fit; the last key shows a larger number chosen elsewhere."""
        if "pad" not in self.ids:
            return
        pad = self.ids.pad
        self.quick = list(range(1, min(round(self.most), pad.room_in(pad.width) - 1) + 1))

    def choose(self, tiles: int) -> None:
        """Choose a number, or clear it if it is chosen already."""
        self.dispatch("on_chosen", 0 if tiles == self.tiles else tiles)


load_kv(__name__)
