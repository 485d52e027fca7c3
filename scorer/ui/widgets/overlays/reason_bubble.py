"""A bubble that explains at the tapped position why something is not possible; it is dismissed after a while, or by a tap."""

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from scorer.ui.drawing import motion, tokens
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform import back_stack
from scorer.ui.platform.safe_area import safe

MARGIN = tokens.GAP_L


class ReasonBubble(AnchorLayout):
    """Only one is on the screen at a time."""

    text = StringProperty()
    icon = StringProperty()
    """The icon, if a tap on the bubble opens something."""
    offering = BooleanProperty(False)
    """Whether it offers an action instead of a reason."""
    pointer = NumericProperty(0)
    """Position of the tip, from the left edge."""

    def point_at(self, x: float, y: float) -> None:
        """Show the bubble above a point of the window."""
        self.dismiss_all()
        Window.add_widget(self)
        back_stack.push(self.dismiss)
        self._place(x, y)
        self.fbind("size", lambda *_args: self._place(x, y))
        self._timeout = motion.after(tokens.REASON_HOLD, self.dismiss)

    def _place(self, x: float, y: float) -> None:
        rightmost = Window.width - safe.right - dp(MARGIN) - self.width
        self.x = min(max(safe.left + dp(MARGIN), x - self.width / 2), rightmost)
        self.y = min(y + dp(tokens.GAP_L), Window.height - safe.top - self.height - dp(MARGIN))
        self.pointer = x - self.x

    def on_touch_down(self, _touch: MotionEvent) -> bool | None:
        self.dismiss()
        return False

    def dismiss(self) -> None:
        self._timeout.cancel()
        back_stack.discard(self.dismiss)
        Window.remove_widget(self)

    @staticmethod
    def dismiss_all() -> None:
        """Dismiss any bubble, of a subclass too."""
        for bubble in [child for child in Window.children if isinstance(child, ReasonBubble)]:
            bubble.dismiss()


load_kv(__name__)
