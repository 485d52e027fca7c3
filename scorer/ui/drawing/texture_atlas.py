"""Pictures that are rendered once into a texture atlas: tiles, ghosts, markers and icons, each at the size it is shown at.

A picture gets its region of a page at once and is rendered in the next frame together with all other new ones: with hard edges at
four times the size, then scaled down with smooth edges. Callers cache the texture.
"""

from collections.abc import Callable, Sequence

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import BindTexture, Callback, Color, Fbo, Mesh, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture

Paint = Callable[[float], object]
Pending = tuple[Paint, int, int]
"""What to paint, from where, how wide."""

WIDTH, HEIGHT = 1024, 256
"""Size of a page; a higher picture gets a page of its own height."""
EDGE = 1
"""Transparent pixels around each picture, in the color of its edge, which shows where a picture lies between two pixels."""
GAP = 2 * EDGE
LARGEST = WIDTH - GAP
"""The largest side of a picture."""
SCALE = 4

SHRINK = """
$HEADER$
uniform vec2 texel;
vec4 around(float reach) {
    vec2 far = reach * texel;
    return texture2D(texture0, tex_coord0 + far) + texture2D(texture0, tex_coord0 - far)
         + texture2D(texture0, tex_coord0 + vec2(far.x, -far.y))
         + texture2D(texture0, tex_coord0 + vec2(-far.x, far.y));
}
void main(void) {
    vec4 inside = around(1.0);
    vec4 tint = inside.a > 0.0 ? inside : around(4.0);
    gl_FragColor = vec4(tint.rgb / max(tint.a, 0.001), inside.a / 4.0);
}
"""
"""Four taps, each between four pixels: the mean of sixteen. Only covered pixels count for the color, and pixels just outside take
the color of the edge, so that edges do not darken when a picture is rotated."""


class Shelf:
    """A row of a page, filled from the left."""

    def __init__(self, page: Fbo, low: int, height: int) -> None:
        self.page, self.low, self.height = page, low, height
        self.used = 0
        self.pending: list[Pending] = []

    def place(self, paint: Paint, width: int, height: int) -> Texture:
        """The region that will hold the picture."""
        left = self.used
        self.used += width + GAP
        self.pending.append((paint, left, width))
        return self.page.texture.get_region(left, self.low, width, height)

    def fits(self, width: int, height: int) -> bool:
        return height <= self.height <= 1.5 * height + GAP and self.used + width <= WIDTH


_shelves: list[Shelf] = []


def add_picture(paint: Paint, width: int, height: int) -> Texture:
    """A texture of `width` by `height` pixels, rendered later by `paint(side)`, which gets the width to draw at.

    After an exception in a layout, a widget may have a size that no texture can have; it gets the nearest possible one.
    """
    width, height = (min(max(1, side), LARGEST) for side in (width, height))
    for shelf in _shelves:
        if shelf.fits(width, height):
            break
    else:
        shelf = _new_shelf(height)
    _schedule_render()
    return shelf.place(paint, width, height)


def polygon(points: Sequence[tuple[float, float]], side: float, middle: tuple[float, float]) -> None:
    """Fill the triangle fan of `points`, given in units of `side` around `middle`, with the current color."""
    vertices: list[float] = []
    for x, y in points:
        vertices += [middle[0] + x * side, middle[1] + y * side, 0, 0]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")


def _new_shelf(height: int) -> Shelf:
    last = _shelves[-1] if _shelves else None
    low = last.low + last.height + GAP if last else 0
    page = last.page if last and low + height <= last.page.size[1] else _new_page(max(height, HEIGHT))
    shelf = Shelf(page, low if last and page is last.page else 0, height)
    _shelves.append(shelf)
    return shelf


def _new_page(height: int) -> Fbo:
    page = Fbo(size=(WIDTH, height), clear_color=(0, 0, 0, 0), fs=SHRINK)
    page.bind()
    page.clear_buffer()
    page.release()
    return page


def render_pending() -> None:
    """Render all new pictures now, for callers that cannot wait for the next frame. One that fails is not tried again."""
    for shelf in _shelves:
        if shelf.pending:
            pending, shelf.pending = shelf.pending, []
            _render_shelf(shelf, pending)


def _render(_dt: float) -> None:
    """Render new pictures and redraw the screen with them; the app's first frame does not wait for them."""
    if Clock.frames_displayed:
        render_pending()
        Window.canvas.ask_update()
    else:
        _schedule_render()


_schedule_render = Clock.create_trigger(_render, 0)


def _render_shelf(shelf: Shelf, pending: list[Pending]) -> None:
    left, low = pending[0][1] - EDGE, shelf.low - EDGE
    width, height = shelf.used - GAP + EDGE - left, shelf.height + 2 * EDGE
    draft = Fbo(size=(width * SCALE, height * SCALE), clear_color=(0, 0, 0, 0))
    with draft:
        for paint, x, side in pending:
            PushMatrix()
            Translate((x - left) * SCALE, EDGE * SCALE, 0)
            Color(1, 1, 1, 1)
            paint(side * SCALE)
            PopMatrix()
    draft.draw()
    page = shelf.page
    page["texel"] = (1 / draft.size[0], 1 / draft.size[1])
    page.clear()
    with page:
        Callback(lambda _instruction: glDisable(GL_BLEND))
        Rectangle(texture=draft.texture, pos=(left, low), size=(width, height))
        Callback(lambda _instruction: glEnable(GL_BLEND))
    page.draw()
    page.clear()
    with page:
        BindTexture(texture=page.texture)  # otherwise the page would keep the draft, which is many times larger
    page.draw()
    page.clear()
