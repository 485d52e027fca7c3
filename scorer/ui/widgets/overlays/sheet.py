"""A bottom sheet over a scrim, for receipts, menus and questions.

Dragging it down, a tap on the scrim and the back key dismiss it. A sheet that was opened from another one replaces it, with an
arrow to go back; the close button dismisses both.
"""

from typing import ClassVar

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from scorer.ui.drawing import motion
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.kivyfix.postponed_layout import postpone_layouts
from scorer.ui.platform import back_stack
from scorer.ui.platform.garbage import collect_at_rest

CLOSING_DRAG = 90
"""A drag of this many dp dismisses it."""
HANDLE_HEIGHT = 96
"""Height of the area at the top where the sheet can be dragged."""
TOP_GAP = 40
"""The dp of the screen that stay visible above the highest sheet."""


class BottomSheet(FloatLayout):
    """`content` scrolls if it is higher than the screen."""

    __events__: ClassVar[tuple[str, ...]] = ("on_closed",)

    title = StringProperty()
    note = StringProperty()
    content = ObjectProperty(None, allownone=True)
    footer = ObjectProperty(None, allownone=True)
    nested = BooleanProperty(False)
    """Whether it was opened from another sheet, which is hidden."""
    above = NumericProperty(dp(TOP_GAP))
    """The height that it leaves free at the top."""
    beside = NumericProperty(0)
    """The width that it leaves free on the left."""
    panel_height = NumericProperty(0)
    """The height of the sheet itself."""
    rise = NumericProperty(0)
    drag = NumericProperty(0)
    _below: "BottomSheet | None" = None
    """The sheet from which it was opened."""
    closing = False
    """Whether it is sliding out, when its buttons do nothing."""

    def on_closed(self) -> None:
        """The sheet was dismissed."""

    def on_kv_post(self, _base: object) -> None:
        self.on_content()
        self.on_footer()

    def on_content(self, *_args: object) -> None:
        self._fill("content", self.content)

    def on_footer(self, *_args: object) -> None:
        self._fill("footer", self.footer)

    def _fill(self, slot: str, widget: Widget | None) -> None:
        if slot in self.ids:
            self.ids[slot].clear_widgets()
            if widget:
                self.ids[slot].add_widget(widget)

    def open(self) -> None:
        """Slide it in on top of everything."""
        if self.parent:
            return
        self.closing = False
        self._below = next((one for one in all_sheets() if not one.closing), None)
        self.nested = self._below is not None
        if self._below:
            self.rise = 1  # without sliding, in place of the other one
        self.opacity = 0
        Window.add_widget(self)
        back_stack.push(self.close)
        collect_at_rest()
        postpone_layouts()
        Clock.schedule_once(self._appear)
        motion.play(self, "sheet", rise=1)

    def _appear(self, _dt: float) -> None:
        """Show it in the frame in which it is laid out."""
        self.opacity = 1
        if self._below:
            self._below.opacity = 0

    def close(self, *_args: object) -> None:
        """Slide it out; the sheet from which it was opened is shown again."""
        self.closing = True
        below, self._below = self._below, None
        if below:
            below.opacity = 1
        back_stack.discard(self.close)
        motion.finish(self)
        motion.play(self, "sheet", done=self._gone, rise=0)

    def close_all(self) -> None:
        """Dismiss also the sheets from which it was opened."""
        below = self._below
        self.close()
        if below:
            below.close_all()

    def _gone(self) -> None:
        if self.parent:
            Window.remove_widget(self)
            self.drag = 0
            self.dispatch("on_closed")
            collect_at_rest()

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        panel = self.ids.panel
        if self.closing:
            return True
        if not panel.collide_point(*touch.pos):
            if not touch.is_double_tap:  # its first tap may have opened the sheet
                self.on_touch_outside(touch)
        elif not super().on_touch_down(touch) and touch.y > panel.top - dp(HANDLE_HEIGHT):
            touch.grab(self)
        return True

    def on_touch_outside(self, touch: MotionEvent) -> None:
        """The scrim was tapped."""
        self.close()

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        if not self.closing:
            self.drag = max(0, touch.oy - touch.y)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        if self.drag > dp(CLOSING_DRAG):
            self.close()
        elif not self.closing:
            motion.play(self, "sheet", drag=0)
        return True


def all_sheets() -> list[BottomSheet]:
    """All sheets, also hidden and closing ones, the topmost first."""
    return [widget for widget in Window.children if isinstance(widget, BottomSheet)]


def drop_closing_sheets() -> None:
    """Remove sheets that are sliding out, because after an exception one may never end and would block all touches."""
    for sheet in all_sheets():
        if sheet.closing:
            Window.remove_widget(sheet)


load_kv(__name__)
