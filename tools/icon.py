"""Draws the icon, the three layers of Android's adaptive icon and the picture shown while the app starts.

`python -m tools.icon` writes them where the app, `buildozer.spec` and the wheel look for them. The icon shows what the
app does: a tile was placed, and the runs that earn its points light up.
"""

from pathlib import Path

from tests.ui.support.driver import Driver  # isort: skip - before anything of Kivy

from kivy.graphics import Callback, Color, Fbo, Rectangle, RoundedRectangle, Translate
from kivy.graphics.opengl import GL_BLEND, glDisable, glEnable
from kivy.graphics.texture import Texture

from scorer.ui.drawing import motifs, tokens
from scorer.ui.drawing.texture_atlas import add_picture, polygon, render_pending
from scorer.ui.platform.screenshot import png

Point = tuple[float, float]
ROOT = Path(__file__).parents[1]
APP_ICON = ROOT / "scorer" / "ui" / "azulejo.png"
PACKAGING = ROOT / "packaging"
LAYERS = PACKAGING / "res" / "mipmap"
ICON, LAYER, PRESPLASH = 256, 432, 512
"""Pixels. The layers are 108 dp on the finest screens, of which every launcher shows at least a disc of 66 dp."""
STEP = 134 / 512
"""From tile to tile, in sides of the icon."""
TILE, BAND = 118 / 134, 144 / 134
"""A tile and the width of the band round a run, in steps."""
GROUND_CORNER, BAND_CORNER = 0.2, 0.24
INSIDE_THE_DISC = 0.7
"""How much smaller the cross is on the adaptive icon."""
RUN = ((-1, 0), (1, 0), (0, -1), (0, 1))
COBALT, DEEP, SAFFRON, WHITE = (tokens.GLAZE[name] for name in ("primary", "deep", "accent", "surface"))
PALE = tokens.GLAZE["friezemid"]
DIM, DIM_MOTIF = tokens.mix(COBALT, WHITE, 0.06), tokens.mix(COBALT, PALE, 0.75)


def icon(side: float) -> None:
    """The icon as a single picture."""
    _rounded((0, 0, side, side), GROUND_CORNER * side, COBALT)
    _dim_tiles(side, STEP * side, reach=1)
    _cross(side, STEP * side)


def background(side: float) -> None:
    """The wall extends on all sides, because launchers crop the picture to their own shapes."""
    _rounded((0, 0, side, side), 0, COBALT)
    _dim_tiles(side, STEP * side * INSIDE_THE_DISC, reach=4)


def foreground(side: float) -> None:
    _cross(side, STEP * side * INSIDE_THE_DISC)


def monochrome(side: float) -> None:
    """The five tiles without their motifs, which the launcher tints in one color."""
    step = STEP * side * INSIDE_THE_DISC
    for column, row in ((0, 0), *RUN):
        _tile((side / 2 + column * step, side / 2 + row * step), step, WHITE)


def presplash(side: float) -> None:
    """Shown in the middle of a screen of the same color; the system scales it to the width of the screen."""
    _rounded((0, 0, side, side), 0, COBALT)
    _cross(side, STEP * side * INSIDE_THE_DISC)


def banner(side: float) -> None:
    """The wall, about twice as wide as high, for the top of a page."""
    height = side * 500 / 1024
    step = height * 0.22
    _rounded((0, 0, side, height), 0, COBALT)
    Translate((side - height) / 2, 0)
    _dim_tiles(height, step, reach=5)
    _cross(height, step)


PICTURES = {
    APP_ICON: (icon, ICON),
    PACKAGING / "io.github.azulejo_scorer.azulejo.png": (icon, ICON),
    LAYERS / "icon_background.png": (background, LAYER),
    LAYERS / "icon_foreground.png": (foreground, LAYER),
    LAYERS / "icon_monochrome.png": (monochrome, LAYER),
    PACKAGING / "presplash.png": (presplash, PRESPLASH),
}


def _dim_tiles(side: float, step: float, reach: int) -> None:
    """What is printed on the wall, around the cross."""
    for column in range(-reach, reach + 1):
        for row in range(-reach, reach + 1):
            if (column, row) not in {(0, 0), *RUN}:
                middle = (side / 2 + column * step, side / 2 + row * step)
                _tile(middle, step, DIM)
                for part, color in ((motifs.disc(0.345), DIM_MOTIF), (motifs.disc(0.28), DIM)):
                    _fill(part, step * TILE, middle, color)
                for petal in motifs.scaled(motifs.SQUARE["white"], 0.46):
                    _fill(petal.points, step * TILE, middle, DIM_MOTIF)


def _cross(side: float, step: float) -> None:
    """The tile just placed, and its two runs."""
    middle = (side / 2, side / 2)
    long, wide = 2 * step + BAND * step, BAND * step
    for width, height in ((long, wide), (wide, long)):
        _rounded((middle[0] - width / 2, middle[1] - height / 2, width, height), BAND_CORNER * step, SAFFRON)
    for column, row in RUN:
        _flower((middle[0] + column * step, middle[1] + row * step), step)
    _tile(middle, step, DEEP)
    _fill(motifs.spikes(0.42, 0.2, 8, 22.5), step * TILE, middle, WHITE)
    _fill(motifs.disc(0.125), step * TILE, middle, SAFFRON)


def _flower(middle: Point, step: float) -> None:
    _tile(middle, step, WHITE)
    for turn in (0, 90, 180, 270):
        _fill(motifs.turned(motifs.leaf((0.12, 0), (0.37, 0), 0.05), turn), step * TILE, middle, PALE)
    for petal in motifs.SQUARE["white"]:
        _fill(petal.points, step * TILE * 0.9, middle, COBALT)


def _tile(middle: Point, step: float, color: str) -> None:
    side = TILE * step
    _rounded((middle[0] - side / 2, middle[1] - side / 2, side, side), motifs.CORNER * side, color)


def _rounded(box: tuple[float, float, float, float], radius: float, color: str) -> None:
    x, y, width, height = box
    Color(*tokens.parse(color))
    RoundedRectangle(pos=(x, y), size=(width, height), radius=[radius or 0.1], segments=32)


def _fill(points: motifs.Points, side: float, middle: Point, color: str) -> None:
    Color(*tokens.parse(color))
    polygon(points, side, middle)


def pixels_of(texture: Texture) -> bytes:
    """The exact pixels of a texture, including transparent parts."""
    buffer = Fbo(size=texture.size, clear_color=(0, 0, 0, 0))
    with buffer:
        Callback(lambda _instruction: glDisable(GL_BLEND))
        Rectangle(texture=texture, size=texture.size)
        Callback(lambda _instruction: glEnable(GL_BLEND))
    buffer.draw()
    return buffer.pixels


def main() -> None:
    Driver()
    PACKAGING.mkdir(exist_ok=True)
    for file, (draw, side) in PICTURES.items():
        texture = add_picture(draw, side, side)
        render_pending()
        file.write_bytes(png(side, side, pixels_of(texture), opaque=False))
        print(f"{file.relative_to(ROOT)}: {side} pixels wide, {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
