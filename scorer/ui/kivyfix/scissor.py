"""Clips scrolling content to its box with the scissor test of the graphics card.

Why: Kivy's StencilView draws the box into the stencil buffer before and after its content, two more layers in every frame.
Gain: 7 to 22 % of the CPU time of a frame, depending on the screen.
Reviewed for: Kivy 2.3.1.
Remove when: StencilView clips rectangles with the scissor test itself.
Record: docs/decisions/0102-scissor.md.
"""

from typing import Any

from kivy.core.window import Window
from kivy.factory import Factory
from kivy.graphics import Callback
from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor
from kivy.uix.widget import Widget

_boxes: list[tuple[int, int, int, int]] = []
"""Left, bottom, right and top of the boxes being drawn, each inside the one before."""


class Clip(Callback):
    """Draws what follows only inside the widget `box_of`."""

    box_of: Widget

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(self._begin, **kwargs)

    def _begin(self, _instruction: Callback) -> None:
        left, bottom, right, top = _box_on_screen(self.box_of)
        if _boxes:
            outer = _boxes[-1]
            left, bottom = max(left, outer[0]), max(bottom, outer[1])
            right, top = min(right, outer[2]), min(top, outer[3])
        _boxes.append((left, bottom, max(left, right), max(bottom, top)))
        _apply()


class Unclip(Callback):
    """Ends the innermost Clip."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(self._end, **kwargs)

    def _end(self, _instruction: Callback) -> None:
        _boxes.pop()
        _apply()


def _box_on_screen(widget: Widget) -> tuple[int, int, int, int]:
    """The sides of a widget in pixels of the window, as transformed by scrolling, rotation and the phone's keyboard."""
    transform = Window.render_context["modelview_mat"].transform_point
    x, y, _depth = transform(*widget.pos, 0)
    other_x, other_y, _depth = transform(widget.right, widget.top, 0)
    return round(min(x, other_x)), round(min(y, other_y)), round(max(x, other_x)), round(max(y, other_y))


def _apply() -> None:
    if not _boxes:
        glDisable(GL_SCISSOR_TEST)
        return
    left, bottom, right, top = _boxes[-1]
    glEnable(GL_SCISSOR_TEST)
    glScissor(left, bottom, right - left, top - bottom)


for kind in (Clip, Unclip):
    Factory.register(kind.__name__, cls=kind)
