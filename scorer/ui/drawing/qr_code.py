"""QR codes, black on white in both themes, every module the same whole number of pixels wide.

segno encodes them: pure Python, no dependencies, 76 kB. It is imported with the first code, and on a thread, because importing
and encoding both take longer than a frame.
"""

from collections.abc import Iterator
from typing import Any

from kivy.graphics import Color, Mesh, SmoothRoundedRectangle
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from scorer.ui.drawing.paint import Layer
from scorer.ui.platform.threads import start_thread
from scorer.ui.platform.touch import Tappable

Pattern = tuple[bytes, ...]

QUIET = 4
"""The white border that cameras need, in modules."""
BLACK, WHITE = (0, 0, 0, 1), (1, 1, 1, 1)


class QrCode(Widget):
    """Shows `link`; `module` is the width of a module in pixels, 0 until the code is ready."""

    link = StringProperty()
    module: "NumericProperty[int]" = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._pattern: Pattern = ()
        super().__init__(**kwargs)
        with self.canvas:
            self._layer = Layer()
        self.bind(pos=self._draw, size=self._draw)

    def on_link(self, *_args: object) -> None:
        self._pattern = ()
        self._draw()
        if self.link:
            link = self.link
            start_thread(lambda: pattern_of(link), lambda pattern: self._set_pattern(link, pattern))

    def _set_pattern(self, link: str, pattern: Pattern) -> None:
        """Show the code, unless the link has changed meanwhile."""
        if link == self.link:
            self._pattern = pattern
            self._draw()

    def _draw(self, *_args: object) -> None:
        wide = len(self._pattern) + 2 * QUIET
        self.module = int(min(self.size) / wide) if self._pattern else 0
        with self._layer:
            if self.module:
                side, edge = wide * self.module, QUIET * self.module
                left, top = round(self.center_x - side / 2), round(self.center_y + side / 2)
                Color(*WHITE)
                SmoothRoundedRectangle(pos=(left, top - side), size=(side, side), radius=[edge])
                Color(*BLACK)
                vertices, indices = _squares(self._pattern, left + edge, top - edge, self.module)
                Mesh(mode="triangles", vertices=vertices, indices=indices)


class CodeButton(Tappable, QrCode):
    """A QR code that can be tapped."""


def pattern_of(link: str) -> Pattern:
    """The rows of a code from the top, one byte per module: 1 is dark."""
    import segno

    start, slash, rest = link.rpartition("/")
    # in two segments, because the capitals of the second one are encoded in fewer bits
    segments = tuple(filter(None, (start + slash, rest)))
    code = segno.make_qr(segments, error="l")  # type: ignore[arg-type]  # segno's own types leave out segments
    return tuple(map(bytes, code.matrix))


def _squares(pattern: Pattern, left: float, top: float, side: float) -> tuple[list[float], list[int]]:
    """Vertices and indices of a mesh of the dark modules, one rectangle per run."""
    vertices: list[float] = []
    indices: list[int] = []
    for row, modules in enumerate(pattern):
        above, below = top - row * side, top - (row + 1) * side
        for start, end in _runs(modules):
            first = len(vertices) // 4
            for x, y in ((start, below), (end, below), (end, above), (start, above)):
                vertices += (left + x * side, y, 0, 0)
            indices += (first, first + 1, first + 2, first, first + 2, first + 3)
    return vertices, indices


def _runs(modules: bytes) -> Iterator[tuple[int, int]]:
    """Start and end of each run of dark modules in a row."""
    end = -1
    while (start := modules.find(1, end + 1)) >= 0:
        end = modules.find(0, start) % (len(modules) + 1)
        yield start, end
