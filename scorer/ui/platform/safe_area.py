"""The insets at each edge of the window, covered by the system's bars, a notch or the gesture area.

The navigator and all overlays stay inside them. On platforms without insets all four are 0.
"""

from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from scorer.ui.platform import device

UPSIDE_DOWN = 180


class SafeArea(EventDispatcher):
    """The insets in pixels, by the sides of the window as it is rotated."""

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)

    def watch(self) -> None:
        """Refresh now, and whenever the window's size, its rotation or the system's bars change."""
        Window.bind(size=self.refresh, rotation=self.refresh)
        device.listen_to_insets(self.refresh)
        self.refresh()

    def refresh(self, *_args: object) -> None:
        """Request the insets; they may arrive later."""
        device.request_insets(self._set_edges)

    def _set_edges(self, left: float, top: float, right: float, bottom: float) -> None:
        if Window.rotation == UPSIDE_DOWN:
            left, top, right, bottom = right, bottom, left, top
        self.left, self.top, self.right, self.bottom = left, top, right, bottom


safe = SafeArea()  # global because kv files bind to it by name, and there is one window
