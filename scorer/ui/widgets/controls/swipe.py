"""A list whose rows can be drawn aside by a finger: what is under them is an action, a tap on it does it.

Whatever can be done so can be done by the row's menu too. Up and down, however slowly, the list scrolls as any other.
"""

from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView

from scorer.ui.drawing import motion
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform import back_stack

BEGINS = 12
"""A finger that has gone so far, and at least twice as far aside as up or down, draws the row."""
OPEN = 104
"""How far a row is drawn aside."""
ENOUGH = 0.4
"""Let go after this share of the way, a row opens by itself; before, it goes back."""
NEVER = 10**6
"""A finger that rests scrolls later all the same: no row takes it before it is lifted."""


class Offer(NamedTuple):
    """An action under a row; the colors are tokens."""

    icon: str
    text: str
    fill: str
    ink: str
    act: object


class SwipeAction(ButtonBehavior, BoxLayout):
    """The action where the row was."""

    icon = StringProperty()
    text = StringProperty()
    fill = ColorProperty()
    ink = ColorProperty()


class SwipeList(RecycleView):
    """`offers` is asked with a row, and answers with the action at its left and the one at its right, or None for each."""

    offers = ObjectProperty(None)
    shift = NumericProperty(0)
    """How far the row is to the right of its place."""

    def __init__(self, **kwargs):
        self._row = self._finger = self._action = None
        self._offered = (None, None)
        super().__init__(scroll_timeout=NEVER, **kwargs)
        for name in ("scroll_y", "data", "size"):
            self.fbind(name, self._let_go)

    # The finger

    def on_touch_down(self, touch):
        if self._row:
            self.close()
            return self.collide_point(*touch.pos)
        return super().on_touch_down(touch)

    def on_touch_move(self, touch):
        if self._finger is touch:
            if touch.grab_current is self:
                self._draw_aside(touch.x - touch.ox)
            return True
        if self._touch is touch and touch.grab_current is self and self._goes_aside(touch):
            return self._take(touch)
        return super().on_touch_move(touch)

    def on_touch_up(self, touch):
        if self._finger is not touch:
            return super().on_touch_up(touch)
        if touch.grab_current is self:
            touch.ungrab(self)
            self._finger = None
            self._settle()
        return True

    def _goes_aside(self, touch):
        if touch.ud[self._get_uid()]["mode"] != "unknown":
            return False
        aside, along = abs(touch.x - touch.ox), abs(touch.y - touch.oy)
        return aside > dp(BEGINS) and aside > 2 * along

    def _take(self, touch):
        """From now on the finger draws the row that it was put on."""
        at = self.layout_manager.to_widget(*self.to_window(*touch.opos))
        row = next((child for child in self.layout_manager.children if child.collide_point(*at)), None)
        offered = self.offers(row) if row and self.offers else (None, None)
        if not any(offered):
            return super().on_touch_move(touch)
        touch.ud.pop(self._get_uid())
        self._touch = None
        self.effect_y.cancel()
        motion.finish(self)
        self._row, self._offered, self._finger = row, offered, touch
        return True

    # The row

    def _draw_aside(self, way):
        left, right = self._offered
        self.shift = min(max(way, -dp(OPEN) if right else 0), dp(OPEN) if left else 0)

    def _settle(self):
        if abs(self.shift) < ENOUGH * dp(OPEN):
            self.close()
            return
        back_stack.push(self.close)
        motion.play(self, "swipe", shift=dp(OPEN) if self.shift > 0 else -dp(OPEN))

    def close(self):
        """Put the row back."""
        back_stack.discard(self.close)
        motion.finish(self)
        motion.play(self, "swipe", self._let_go, shift=0)

    def _let_go(self, *_args):
        """The row is in its place again, or it is another one now."""
        if not self._row:
            return
        back_stack.discard(self.close)
        row, self._row, self._finger = self._row, None, None
        motion.finish(self)
        self.shift = row.shift = 0
        self._clear()

    def _clear(self):
        if self._action:
            self._action.parent.remove_widget(self._action)
            self._action = None

    def on_shift(self, *_args):
        if not self._row:
            return
        self._row.shift = self.shift
        offer = self._offered[0 if self.shift > 0 else 1]
        if not self.shift or not offer:
            self._clear()
            return
        if not self._action or self._action.text != offer.text:
            self._clear()
            self._offer(offer)
        self._place()

    def _offer(self, offer):
        fill, ink = getattr(theme, offer.fill), getattr(theme, offer.ink)
        self._action = SwipeAction(icon=offer.icon, text=offer.text, fill=fill, ink=ink)
        self._action.bind(on_release=lambda _action: self._do(offer))
        self.parent.add_widget(self._action)

    def _place(self):
        x, y = self.parent.to_widget(*self._row.to_window(self._row.x, self._row.y))
        action = self._action
        action.size = abs(self.shift), self._row.height
        action.pos = (x if self.shift > 0 else x + self._row.width - action.width), y

    def _do(self, offer):
        self._let_go()
        offer.act()


load_kv(__name__)
