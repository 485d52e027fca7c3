"""Keeps what scrolls within its box: the box is cut out of the picture by the graphics card itself.

Kivy paints the box as a stencil, before and after what is in it: two layers more, as large as the screen, in every frame.
"""

from kivy.core.window import Window
from kivy.factory import Factory
from kivy.graphics import Callback
from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor

_boxes = []
"""Left, bottom, right and top of the boxes that are being drawn in, each within the one before."""


class Clip(Callback):
    """From here on nothing is drawn outside of `box_of`, a widget."""

    box_of = None

    def __init__(self, **kwargs):
        super().__init__(self._begin, **kwargs)

    def _begin(self, _instruction):
        left, low, right, high = _on_the_screen(self.box_of)
        if _boxes:
            around = _boxes[-1]
            left, low, right, high = (
                max(left, around[0]),
                max(low, around[1]),
                min(right, around[2]),
                min(high, around[3]),
            )
        _boxes.append((left, low, max(left, right), max(low, high)))
        _cut()


class Unclip(Callback):
    """Up to here."""

    def __init__(self, **kwargs):
        super().__init__(self._end, **kwargs)

    def _end(self, _instruction):
        _boxes.pop()
        _cut()


def _on_the_screen(widget):
    """The sides of a widget in pixels of the window, as the graphics card will draw it: what it stands in may be scrolled or turned,
    and the keyboard of a phone may push all of it up.
    """
    moved = Window.render_context["modelview_mat"].transform_point
    xs, ys, _depths = zip(moved(*widget.pos, 0), moved(widget.right, widget.top, 0), strict=True)
    return [round(side) for side in (min(xs), min(ys), max(xs), max(ys))]


def _cut():
    if not _boxes:
        glDisable(GL_SCISSOR_TEST)
        return
    left, low, right, high = _boxes[-1]
    glEnable(GL_SCISSOR_TEST)
    glScissor(left, low, right - left, high - low)


for kind in (Clip, Unclip):
    Factory.register(kind.__name__, cls=kind)
