"""A scrolling list whose rows can be swiped sideways to reveal an action.

Every action is also in the row's menu. Vertical drags scroll as in any list.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from scorer.ui.drawing import motion
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix import touch_takeover
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform import back_stack
from scorer.ui.platform.touch import Tappable

BEGINS = 12
"""A touch that moves this far, and at least twice as far sideways as vertically, starts a swipe."""
OPEN = 104
"""How far an open row is shifted."""
ENOUGH = 0.4
"""Released beyond this share of the way, a row opens; otherwise it closes."""
NEVER = 10**6
"""Scroll timeout: a resting touch never becomes a tap on a row before it is lifted."""


class SwipeOffer(NamedTuple):
    """An action revealed by a swipe; the colors are names of tokens."""

    icon: str
    text: str
    fill: str
    ink: str
    act: Callable[[], object]


Offers = tuple[SwipeOffer | None, SwipeOffer | None]


class SwipeAction(Tappable, BoxLayout):
    """The revealed button."""

    icon = StringProperty()
    text = StringProperty()
    fill = ColorProperty()
    ink = ColorProperty()


class SwipeRow(Widget):
    """Base class of the rows of the list."""

    shift = NumericProperty(0)
    """The horizontal offset of the row."""


class SwipeList(RecycleView):
    """`offers` takes a row and returns the actions at its left and right, either of which may be None."""

    offers: "ObjectProperty[Callable[[SwipeRow], Offers] | None]" = ObjectProperty(None)
    shift = NumericProperty(0)
    """The horizontal offset of the swiped row."""

    def __init__(self, **kwargs: Any) -> None:
        self._row: SwipeRow | None = None
        self._finger: MotionEvent | None = None
        self._action: SwipeAction | None = None
        self._offered: Offers = (None, None)
        super().__init__(scroll_timeout=NEVER, **kwargs)
        for name in ("scroll_y", "data", "size"):
            self.fbind(name, self._reset)

    # Touches

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if self._finger:
            return self.collide_point(*touch.pos)
        if self._row:
            self.close()
            return self.collide_point(*touch.pos)
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if self._finger is touch:
            if touch.grab_current is self:
                self._shift_by(touch.x - touch.ox)
            return True
        starts_here = touch.grab_current is self and touch_takeover.is_undecided(self, touch)
        if starts_here and self._is_sideways(touch):
            return self._grab_row(touch)
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if self._finger is not touch:
            return super().on_touch_up(touch)
        if touch.grab_current is self:
            touch.ungrab(self)
            self._finger = None
            self._settle()
        return True

    def _is_sideways(self, touch: MotionEvent) -> bool:
        aside, along = abs(touch.x - touch.ox), abs(touch.y - touch.oy)
        return aside > dp(BEGINS) and aside > 2 * along

    def _grab_row(self, touch: MotionEvent) -> bool | None:
        """Start swiping the row under the touch."""
        at = self.layout_manager.to_widget(*self.to_window(*touch.opos))
        rows = (child for child in self.layout_manager.children if isinstance(child, SwipeRow))
        row = next((row for row in rows if row.collide_point(*at)), None)
        offered = self.offers(row) if row and self.offers else (None, None)
        if not row or not any(offered):
            return super().on_touch_move(touch)
        touch_takeover.take_over(self, touch)
        motion.finish(self)
        self._row, self._offered, self._finger = row, offered, touch
        return True

    # The row

    def _shift_by(self, distance: float) -> None:
        left, right = self._offered
        self.shift = min(max(distance, -dp(OPEN) if right else 0), dp(OPEN) if left else 0)

    def _settle(self) -> None:
        if abs(self.shift) < ENOUGH * dp(OPEN):
            self.close()
            return
        back_stack.push(self.close)
        motion.play(self, "swipe", shift=dp(OPEN) if self.shift > 0 else -dp(OPEN))

    def close(self) -> None:
        """Shift the row back."""
        back_stack.discard(self.close)
        motion.finish(self)
        motion.play(self, "swipe", self._reset, shift=0)

    def _reset(self, *_args: object) -> None:
        """Drop the row, which is closed, or whose widget is reused for another row."""
        if not self._row:
            return
        back_stack.discard(self.close)
        row, self._row, self._finger = self._row, None, None
        motion.finish(self)
        self.shift = row.shift = 0
        self._clear()

    def _clear(self) -> None:
        if self._action:
            self._action.parent.remove_widget(self._action)
            self._action = None

    def on_shift(self, *_args: object) -> None:
        if not self._row:
            return
        self._row.shift = self.shift
        offer = self._offered[0 if self.shift > 0 else 1]
        if not self.shift or not offer:
            self._clear()
            return
        if not self._action or self._action.text != offer.text:
            self._clear()
            self._reveal(offer)
        if self._action:
            self._place(self._row, self._action)

    def _reveal(self, offer: SwipeOffer) -> None:
        fill, ink = getattr(theme, offer.fill), getattr(theme, offer.ink)
        self._action = SwipeAction(icon=offer.icon, text=offer.text, fill=fill, ink=ink, act=partial(self._do, offer))
        self.parent.add_widget(self._action)

    def _place(self, row: SwipeRow, action: SwipeAction) -> None:
        x, y = self.parent.to_widget(*row.to_window(row.x, row.y))
        action.size = abs(self.shift), row.height
        action.pos = (x if self.shift > 0 else x + row.width - action.width), y

    def _do(self, offer: SwipeOffer) -> None:
        self._reset()
        offer.act()


load_kv(__name__)
