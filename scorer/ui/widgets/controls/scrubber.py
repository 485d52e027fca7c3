"""The slider below a replay, labeled with the rounds."""

from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import draw_text, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.kv_loader import load_kv

KNOB = 13
TRACK = 5
NAME_GAP = 40


class Scrubber(CanvasWidget):
    """Bind `at` to follow the knob; `on_touched` is dispatched when the user takes it."""

    __events__ = ("on_touched",)

    at: "NumericProperty[int]" = NumericProperty(0)
    last: "NumericProperty[int]" = NumericProperty(1)
    parts: "ListProperty[tuple[int, str]]" = ListProperty()
    """Pairs of the first step of a round and its name."""

    redrawn_by = ("pos", "size", "at", "last", "parts")
    shows_numbers = True

    def on_touched(self) -> None:
        """The user took the knob."""

    @property
    def _line(self) -> tuple[float, float, float]:
        """Left and right end of the track, and its y."""
        return self.x + dp(KNOB), self.right - dp(KNOB), self.top - dp(tokens.GAP_3XL)

    def _x(self, step: float) -> float:
        left, right, _y = self._line
        return left + (right - left) * step / max(1, self.last)

    def _draw(self, *_args: object) -> None:
        left, right, y = self._line
        here, half = self._x(self.at), dp(TRACK) / 2
        with self._layer:
            if not self.parts:
                return
            paint.rounded((left, y - half, right - left, 2 * half), half, theme.sunken)
            paint.rounded((left, y - half, max(2 * half, here - left), 2 * half), half, theme.primary)
            for step, _name in self.parts[1:]:
                Color(*theme.line2)
                Rectangle(
                    pos=(round(self._x(step)), y - dp(tokens.GAP_M)), size=(dp(tokens.GAP_2XS), dp(tokens.GUTTER))
                )
            self._draw_names(y)
            paint.disc(here, y, dp(KNOB), theme.primary)
            paint.disc(here, y, dp(KNOB - 3), theme.surface)

    def _draw_names(self, y: float) -> None:
        """Label the rounds where the label fits, and always the current round."""
        size, taken = theme.sp(tokens.CAPTION), self.x - dp(NAME_GAP)
        ends = [step for step, _name in self.parts[1:]] + [self.last + 1]
        for (step, name), end in zip(self.parts, ends, strict=True):
            present = step <= self.at < end
            font = tokens.HEAVY if present else tokens.MEDIUM
            width, middle = width_of(name, font, size), (self._x(step) + self._x(min(end, self.last))) / 2
            middle = min(max(middle, self.x + width / 2), self.right - width / 2)
            if middle - width / 2 > taken + dp(tokens.GAP_XS):
                draw_text(
                    name, font, size, (middle, y - dp(tokens.GUTTER) - size), theme.ink if present else theme.ink2
                )
                taken = middle + width / 2

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.dispatch("on_touched")
        self._follow(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is self:
            self._follow(touch)
            return True
        return False

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return False

    def _follow(self, touch: MotionEvent) -> None:
        left, right, _y = self._line
        share = (touch.x - left) / max(1, right - left)
        self.at = min(max(0, round(share * self.last)), self.last)


load_kv(__name__)
