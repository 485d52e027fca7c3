"""A code that a camera reads: black on white by day and by night, every module the same whole number of pixels wide.

What it looks like is worked out by segno: pure Python, without dependencies, 76 kB packed. It is imported with the
first code, and on a thread, for both take longer than a frame.
"""

from threading import Thread

from kivy.clock import Clock
from kivy.graphics import Color, Mesh, SmoothRoundedRectangle
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from scorer.ui.drawing.paint import Layer

QUIET = 4
"""How many modules round a code stay white, or cameras do not find it."""
BLACK, WHITE = (0, 0, 0, 1), (1, 1, 1, 1)


class QrCode(Widget):
    """Shows `link`; `module` is how many pixels wide a module has become, 0 before there is a code."""

    link = StringProperty()
    module = NumericProperty(0)

    def __init__(self, **kwargs):
        self._pattern = ()
        super().__init__(**kwargs)
        with self.canvas:
            self._layer = Layer()
        self.bind(pos=self._draw, size=self._draw)

    def on_link(self, *_args):
        self._pattern = ()
        self._draw()
        if self.link:
            Thread(target=self._work_out, args=(self.link,), daemon=True).start()

    def _work_out(self, link):
        pattern = pattern_of(link)
        Clock.schedule_once(lambda _dt: self._take(link, pattern))

    def _take(self, link, pattern):
        """The code is there; unless another one is wanted by now."""
        if link == self.link:
            self._pattern = pattern
            self._draw()

    def _draw(self, *_args):
        wide = len(self._pattern) + 2 * QUIET
        self.module = int(min(self.size) / wide) if self._pattern else 0
        with self._layer:
            if self.module:
                side, edge = wide * self.module, QUIET * self.module
                left, top = round(self.center_x - side / 2), round(self.center_y + side / 2)
                Color(*WHITE)
                SmoothRoundedRectangle(pos=(left, top - side), size=(side, side), radius=[edge])
                Color(*BLACK)
                Mesh(mode="triangles", **_squares(self._pattern, left + edge, top - edge, self.module))


class CodeButton(ButtonBehavior, QrCode):
    """A code to tap."""


def pattern_of(link):
    """The rows of a code from above, a byte for each module: 1 is dark."""
    import segno

    start, slash, rest = link.rpartition("/")
    # in two parts, as the capitals of the second one take less room than letters of any kind
    return tuple(map(bytes, segno.make_qr((start + slash, rest), error="l").matrix))


def _squares(pattern, left, top, side):
    """The dark modules as a mesh, those side by side as one."""
    vertices, indices = [], []
    for row, modules in enumerate(pattern):
        above, below = top - row * side, top - (row + 1) * side
        for start, end in _runs(modules):
            first = len(vertices) // 4
            for x, y in ((start, below), (end, below), (end, above), (start, above)):
                vertices += (left + x * side, y, 0, 0)
            indices += (first, first + 1, first + 2, first, first + 2, first + 3)
    return {"vertices": vertices, "indices": indices}


def _runs(modules):
    """Where dark modules begin and end in a row."""
    end = -1
    while (start := modules.find(1, end + 1)) >= 0:
        end = modules.find(0, start) % (len(modules) + 1)
        yield start, end
