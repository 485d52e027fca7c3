"""Who starts? Everyone puts a finger on the screen, and one of them is chosen.

Without a touch screen, a button chooses one of the names instead.
"""

from collections.abc import Callable, Sequence
from functools import partial
from secrets import choice
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from scorer.store.looks import LOOKS
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.seat_marks import draw_seat
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform import back_stack
from scorer.ui.widgets.controls.chip import Chip

WAIT: Final = 1.5
"""Seconds without a change after which a finger is chosen."""
LEAST_FINGERS: Final = 2
RADIUS, CHOSEN_RADIUS, MARK = 56, 76, 26
"""Of the disc below a finger, that below the chosen one, and the mark on it, in dp: larger than a fingertip."""


class FingerChooser(FloatLayout):
    """Covers the whole window; calls `done` with the index of the starting player's name."""

    prompt = StringProperty()
    chosen = BooleanProperty(False)
    """Whether a finger has been chosen, and the question is whose it is."""

    def __init__(
        self,
        names: Sequence[str],
        done: Callable[[int], object],
        choose: Callable[[Sequence[Any]], Any] = choice,
        **kwargs: Any,
    ) -> None:
        """`choose` picks a random element."""
        self.names, self._done, self._choose = names, done, choose
        self._fingers: dict[Any, tuple[float, float]] = {}
        """The points under the fingers, by touch."""
        self._winner: tuple[int, tuple[float, float]] | None = None
        """The mark of the chosen finger, and where it was."""
        self._discs = paint.Layer()
        super().__init__(**kwargs)
        self.canvas.add(self._discs)
        self._decide = Clock.create_trigger(self._decide_now, WAIT)
        self.prompt = _("Everyone: put a finger here and hold still.")

    def open(self) -> None:
        Window.add_widget(self)
        back_stack.push(self.close)

    def close(self) -> None:
        self._decide.cancel()
        back_stack.discard(self.close)
        if self.parent:
            Window.remove_widget(self)

    def draw_lots(self) -> None:
        """Choose a random name."""
        self._finish(self._choose(range(len(self.names))))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not super().on_touch_down(touch) and not self.chosen and not touch.is_mouse_scrolling:
            touch.grab(self)
            self._fingers[touch.uid] = touch.pos
            self._changed()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self and not self.chosen:
            self._fingers[touch.uid] = touch.pos
            self._draw()
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self._fingers.pop(touch.uid, None)
            if not self.chosen:
                self._changed()
            return True
        return bool(super().on_touch_up(touch))

    def _changed(self) -> None:
        """Restart the timer after a finger was put down or lifted."""
        self._decide.cancel()
        if len(self._fingers) >= LEAST_FINGERS:
            self._decide()
        self._draw()

    def _decide_now(self, _dt: float) -> None:
        finger = self._choose(list(self._fingers))
        self._winner = self._mark(list(self._fingers).index(finger)), self._fingers[finger]
        self.chosen, self.prompt = True, _("This finger starts. Whose is it?")
        for index, name in enumerate(self.names):
            self.ids.names.add_widget(Chip(text=name, act=partial(self._finish, index)))
        self._draw()

    def _finish(self, index: int) -> None:
        self.close()
        self._done(index)

    def _draw(self) -> None:
        with self._discs:
            if self._winner:
                self._draw_finger(*self._winner, CHOSEN_RADIUS)
                return
            for number, at in enumerate(self._fingers.values()):
                self._draw_finger(self._mark(number), at, RADIUS)

    @staticmethod
    def _mark(number: int) -> int:
        """The mark of a finger by its place in the order in which they were put down."""
        return 1 + number % LOOKS

    def _draw_finger(self, look: int, at: tuple[float, float], radius: float) -> None:
        x, y = at
        color = theme.accent if self._winner else theme.seat_color(look)
        paint.disc(x, y, dp(radius), color)
        paint.disc(x, y, dp(radius - tokens.GAP_M), theme.bg)
        draw_seat(look, x, y, dp(MARK), color)


load_kv(__name__)
