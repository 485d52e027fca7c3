"""Pictures that are drawn once and then stamped: tiles, ghosts, markers and icons, each at the size it is shown at.

A picture has its place on a page at once and is painted in the frame after, together with all others that are new: hard-edged
at four times the size, then brought down with smooth edges. Whoever asks keeps the texture.
"""

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Callback, Color, Fbo, Mesh, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable

WIDTH, HEIGHT = 1024, 256
"""Of a page; one that holds a higher picture is as high as that."""
GAP = 2
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
"""Four taps, each between four points: the mean of sixteen. Only what is covered gives color, and a point just outside takes
the color of the edge, so that no edge darkens when a picture is turned."""


class Shelf:
    """A row of a page, filled from the left."""

    def __init__(self, page, low, height):
        self.page, self.low, self.height = page, low, height
        self.used = 0
        self.waiting = []

    def place(self, paint, width, height):
        """The region that will hold the picture."""
        left = self.used
        self.used += width + GAP
        self.waiting.append((paint, left, width))
        return self.page.texture.get_region(left, self.low, width, height)

    def fits(self, width, height):
        return height <= self.height <= 1.5 * height + GAP and self.used + width <= WIDTH


_shelves = []


def picture(paint, width, height):
    """The texture, `width` by `height` pixels, that `paint(side)` fills when it is told the width to draw at."""
    for shelf in _shelves:
        if shelf.fits(width, height):
            break
    else:
        shelf = _new_shelf(height)
    _ask_for_paint()
    return shelf.place(paint, width, height)


def polygon(points, side, middle):
    """Fill the fan of `points`, given in units of `side` round `middle`, in the color that is set."""
    vertices = []
    for x, y in points:
        vertices += [middle[0] + x * side, middle[1] + y * side, 0, 0]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")


def _new_shelf(height):
    last = _shelves[-1] if _shelves else None
    low = last.low + last.height + GAP if last else 0
    page = last.page if last and low + height <= last.page.size[1] else _new_page(max(height, HEIGHT))
    shelf = Shelf(page, low if last and page is last.page else 0, height)
    _shelves.append(shelf)
    return shelf


def _new_page(height):
    page = Fbo(size=(WIDTH, height), clear_color=(0, 0, 0, 0), fs=SHRINK)
    page.bind()
    page.clear_buffer()
    page.release()
    return page


def render_pending(*_args):
    """Paint all that are new, for whoever cannot wait for the next frame."""
    for shelf in _shelves:
        if shelf.waiting:
            _paint_shelf(shelf)
            shelf.waiting = []


def _paint_in_next_frame(_dt):
    """The very first frame of the app does not wait for pictures. What is on the screen already is drawn again, with its own."""
    if Clock.frames_displayed:
        render_pending()
        Window.canvas.ask_update()
    else:
        _ask_for_paint()


_ask_for_paint = Clock.create_trigger(_paint_in_next_frame, 0)


def _paint_shelf(shelf):
    left = shelf.waiting[0][1]
    width, height = shelf.used - left, shelf.height
    draft = Fbo(size=(width * SCALE, height * SCALE), clear_color=(0, 0, 0, 0))
    with draft:
        for paint, x, side in shelf.waiting:
            PushMatrix()
            Translate((x - left) * SCALE, 0, 0)
            Color(1, 1, 1, 1)
            paint(side * SCALE)
            PopMatrix()
    draft.draw()
    page = shelf.page
    page["texel"] = (1 / draft.size[0], 1 / draft.size[1])
    page.clear()
    with page:
        Callback(lambda _instruction: glDisable(GL_BLEND))
        Rectangle(texture=draft.texture, pos=(left, shelf.low), size=(width, height))
        Callback(lambda _instruction: glEnable(GL_BLEND))
    page.draw()
    page.clear()
