"""The bubble that says why something cannot be done, pointing at the place; it goes by itself or at the next tap.

And the toast: a line at the bottom that says what has just happened, with a way to take it back.
"""

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.ui.drawing import motion, tokens
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.safe_area import safe
from scorer.ui.widgets.stack import Centered

MARGIN = tokens.GAP_L


class ReasonBubble(AnchorLayout):
    """Only one is on the screen at a time."""

    text = StringProperty()
    icon = StringProperty()
    """What a tap on it leads to."""
    pointer = NumericProperty(0)
    """Where its tip is, from its left edge."""
    _shown = None

    def point_at(self, x: float, y: float) -> None:
        """Show it above a point of the window."""
        ReasonBubble.clear()
        ReasonBubble._shown = self
        Window.add_widget(self)
        self._place(x, y)
        self.fbind("size", lambda *_args: self._place(x, y))
        self.leaving = motion.after(tokens.REASON_HOLD, ReasonBubble.clear)

    def _place(self, x: float, y: float) -> None:
        rightmost = Window.width - safe.right - dp(MARGIN) - self.width
        self.x = min(max(safe.left + dp(MARGIN), x - self.width / 2), rightmost)
        self.y = min(y + dp(tokens.GAP_L), Window.height - safe.top - self.height - dp(MARGIN))
        self.pointer = x - self.x

    def on_touch_down(self, _touch: MotionEvent) -> bool | None:
        ReasonBubble.clear()
        return False

    @staticmethod
    def clear() -> None:
        """Take the one on the screen away, of whichever kind it is."""
        shown, ReasonBubble._shown = ReasonBubble._shown, None
        if shown:
            shown.leaving.cancel()
            Window.remove_widget(shown)


class Toast(Centered):
    """`on_act` is dispatched by its one button, which is there if `action` names it; a new one takes the place of the last."""

    __events__ = ("on_act",)

    _shown = None

    text = StringProperty()
    action = StringProperty()
    icon = StringProperty("tick")

    def on_act(self) -> None:
        """The button was tapped."""

    def show(self) -> None:
        """At the bottom of the window, for a while."""
        Toast.clear()
        Toast._shown = self
        Window.add_widget(self)
        self.leaving = motion.after(tokens.TOAST_HOLD, self.hide)

    def hide(self) -> None:
        self.leaving.cancel()
        if Toast._shown is self:
            Toast._shown = None
            Window.remove_widget(self)

    @classmethod
    def clear(cls) -> None:
        """Take the one on the screen away."""
        if cls._shown:
            cls._shown.hide()

    def tapped(self) -> None:
        self.hide()
        self.dispatch("on_act")


load_kv(__name__)
