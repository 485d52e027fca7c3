"""How much of each edge of the window the system covers: its bars, a notch, the line for gestures.

The stage and whatever lies over it keep out of there; where the platform tells of nothing the whole window is free.
"""

from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from scorer.ui.platform import device

UPSIDE_DOWN = 180


class SafeArea(EventDispatcher):
    """The covered edges in pixels, as the window is turned."""

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)

    def watch(self):
        """Ask now and whenever the window turns or changes its size."""
        Window.bind(size=self.ask, rotation=self.ask)
        self.ask()

    def ask(self, *_args):
        """Ask the device; the answer may come later."""
        device.ask_covered_edges(self._take)

    def _take(self, left, top, right, bottom):
        edges = left, top, right, bottom
        if Window.rotation == UPSIDE_DOWN:
            edges = right, bottom, left, top
        self.left, self.top, self.right, self.bottom = edges


safe = SafeArea()
