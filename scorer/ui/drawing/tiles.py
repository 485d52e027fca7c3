"""The pictures of the tiles, their printed ghosts, a fallen tile and the start marker.

The `draw_` functions draw one on the current canvas; the board widgets know nothing about motifs.
"""

from functools import lru_cache
from math import cos, radians, sin

from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Quad, Rectangle, Rotate, RoundedRectangle
from kivy.graphics.texture import Texture

from scorer.ui.drawing import motifs, paint, tokens
from scorer.ui.drawing.text_textures import draw_text, text_texture
from scorer.ui.drawing.texture_atlas import add_picture, polygon
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences

GHOST_MOTIF = 0.86
"""A printed motif is slightly smaller than the one on a tile."""
BOARD_MOTIF, BOARD_MOTIF_SHIFT = 0.60, -0.25
"""On the stars the printed motif leaves room for the number at the tip."""
RHOMBUS_BOX = (1.06, 2.12)
"""Width and height of a rhombus picture, in edges."""
TURNED_SHARPNESS = 1.5
"""A picture that is drawn rotated is rendered larger than shown, so that rotation does not blur it."""
LETTER_SHIFT = 0.36
"""The distance of a rhombic tile's upright letter from its center towards the star."""
MARKER_RIM = 0.045
WILD_DOTS = ("blue", "yellow", "red", "black", "turquoise")
DOT, DOT_ORBIT, CLOSED_DOT = 0.10, 0.235, 0.5
"""The dots of a wild space: radius and distance from the center in sides, and how far they fade on closed spaces."""
DASH = 0.035
"""The width of the dashed edge of an empty special space, in sides."""
FALLEN_TURN = 9


def draw_tile(color: str, x: float, y: float, side: float, opacity: float = 1) -> Rectangle:
    """Draw a square tile."""
    return _draw_square(tile(color, round(side), _letter_of(color)), x, y, side, opacity)


def draw_ghost(color: str, x: float, y: float, side: float, *, closed: bool = False) -> Rectangle:
    """Draw an empty printed square space; `closed` if no tile may go there now."""
    return _draw_square(ghost(color, round(side), theme.name, closed, _letter_of(color)), x, y, side)


def draw_wild(x: float, y: float, side: float, *, closed: bool = False) -> Rectangle:
    """Draw an empty wild space, which takes a tile of any color."""
    return _draw_square(wild(round(side), theme.name, closed), x, y, side)


def draw_fallen_tile(x: float, y: float, side: float) -> Rectangle:
    """Draw a tile on the floor line, gray because its color does not matter."""
    return _draw_square(fallen(round(side), theme.name), x, y, side)


def draw_start_marker(x: float, y: float, side: float) -> Rectangle:
    return _draw_square(marker(round(side), theme.name), x, y, side)


def draw_rhombus(color: str, x: float, y: float, edge: float, direction: float) -> Quad:
    """Draw a rhombic tile around x, y with its long axis towards `direction` degrees."""
    quad = _draw_rotated(rhombus(color, round(edge)), x, y, edge, direction)
    if theme.letters:
        inwards = radians(direction + 180)
        middle = (x + LETTER_SHIFT * edge * cos(inwards), y + LETTER_SHIFT * edge * sin(inwards))
        paint.disc(middle[0], middle[1], 0.16 * edge, tokens.parse(tokens.TILES[color].fill))
        draw_text(_letter_of(color), tokens.HEAVY, 0.28 * edge, middle, tokens.parse(tokens.TILES[color].motif))
    return quad


def draw_rhombus_ghost(color: str, x: float, y: float, edge: float, direction: float) -> Quad:
    """Draw an empty printed space of a colored star."""
    return _draw_rotated(rhombus_ghost(color, round(edge), theme.name), x, y, edge, direction)


def _letter_of(color: str) -> str:
    return _(sentences.TILE_LETTERS[tokens.COLOR_OF_GLAZE.get(color, color)]) if theme.letters else ""


def _draw_square(texture: Texture, x: float, y: float, side: float, opacity: float = 1) -> Rectangle:
    Color(1, 1, 1, opacity)
    return Rectangle(texture=texture, pos=(x, y), size=(side, side))


def _draw_rotated(texture: Texture, x: float, y: float, edge: float, direction: float) -> Quad:
    Color(1, 1, 1, 1)
    turn = radians(direction - 90)
    half_w, half_h = RHOMBUS_BOX[0] * edge / 2, RHOMBUS_BOX[1] * edge / 2
    points: list[float] = []
    for dx, dy in ((-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)):
        points += [x + dx * cos(turn) - dy * sin(turn), y + dx * sin(turn) + dy * cos(turn)]
    return Quad(texture=texture, points=points)


@lru_cache(maxsize=256)
def tile(color: str, side: int, letter: str) -> Texture:
    """The picture of a square tile, `side` pixels wide."""
    return _square(color, side, letter, tokens.TILES[color], 1)


@lru_cache(maxsize=256)
def ghost(color: str, side: int, name: str, closed: bool, letter: str) -> Texture:
    """The picture of an empty printed square space in the theme `name`."""
    fill, motif = tokens.ghost(name, color, closed=closed)
    glaze = tokens.Glaze(fill, motif, fill)
    return _square(color, side, letter, glaze, GHOST_MOTIF, dashed=color == "special")


@lru_cache(maxsize=64)
def wild(side: int, name: str, closed: bool) -> Texture:
    """The picture of a wild space: a dot in each of the colors it takes."""
    spec = tokens.THEMES[name]

    def draw(side: float) -> None:
        middle = (side / 2, side / 2)
        _rounded(side, 1, motifs.CORNER, spec["line"])
        _rounded(side, 1 - 2 * motifs.RIM, motifs.CORNER - motifs.RIM, spec["surface"])
        for at, color in enumerate(WILD_DOTS):
            dot = motifs.turned(motifs.disc(DOT, 0, DOT_ORBIT), -72 * at)
            fill = tokens.mix(tokens.TILES[color].fill, spec["surface"], CLOSED_DOT if closed else 0)
            if color == "black":
                Color(*tokens.parse(spec["line"]))
                polygon(motifs.turned(motifs.disc(DOT + motifs.RIM, 0, DOT_ORBIT), -72 * at), side, middle)
            Color(*tokens.parse(fill))
            polygon(dot, side, middle)

    return add_picture(draw, side, side)


@lru_cache(maxsize=64)
def rhombus(color: str, edge: int) -> Texture:
    """The picture of a rhombic tile, pointing up."""
    return _rhombus(color, edge, tokens.TILES[color], 1)


@lru_cache(maxsize=64)
def rhombus_ghost(color: str, edge: int, name: str) -> Texture:
    """The picture of an empty printed space of a colored star, pointing up."""
    fill, motif = tokens.ghost(name, color)
    return _rhombus(color, edge, tokens.Glaze(fill, motif, fill), BOARD_MOTIF, BOARD_MOTIF_SHIFT)


@lru_cache(maxsize=16)
def fallen(side: int, name: str) -> Texture:
    """The picture of a tile on the floor line."""
    spec = tokens.THEMES[name]
    dark, light = spec["line2"], tokens.mix(spec["line2"], spec["surface"], 0.55)

    def draw(side: float) -> None:
        middle = (side / 2, side / 2)
        PushMatrix()
        Rotate(angle=-FALLEN_TURN, origin=middle)
        _rounded(side, 0.78, 0.04, dark)
        _rounded(side, 0.72, 0.03, tokens.mix(dark, spec["surface"], 0.16))
        Color(*tokens.parse(light))
        for quarter in (0, 90, 180, 270):
            corner = motifs.moved(motifs.quarter_disc(0.21), -0.33, -0.33)
            polygon(motifs.turned(corner, quarter), side, middle)
        PopMatrix()

    return add_picture(draw, side, side)


@lru_cache(maxsize=16)
def marker(side: int, name: str) -> Texture:
    """The picture of the start marker: a saffron octagon with a 1."""
    spec = tokens.THEMES[name]

    def draw(side: float) -> None:
        middle = (side / 2, side / 2)
        edge = tokens.GLAZE["accentline"]
        for share, color in ((1, edge), (1 - 2 * MARKER_RIM, spec["accent"])):
            Color(*tokens.parse(color))
            polygon(motifs.OCTAGON, side * share, middle)
        Color(*tokens.parse(edge))
        ring = [at * side * 0.80 + side / 2 for point in (*motifs.OCTAGON, motifs.OCTAGON[0]) for at in point]
        Line(points=ring, width=side * 0.013, joint="miter")
        _letter("1", tokens.SERIF, side * 0.56, middle, spec["onaccent"])

    return add_picture(draw, side, side)


def _square(
    color: str, side: int, letter: str, glaze: tokens.Glaze, motif_size: float, *, dashed: bool = False
) -> Texture:
    fill, motif, rim = glaze

    def draw(side: float) -> None:
        middle = (side / 2, side / 2)
        _rounded(side, 1, motifs.CORNER, rim)
        _rounded(side, 1 - 2 * motifs.RIM, motifs.CORNER - motifs.RIM, fill)
        if dashed:
            Color(*tokens.parse(motif))
            paint.dashes((0, 0, side, side), side * motifs.CORNER, side * DASH, (side * 0.09, side * 0.07))
        for points, cut in motifs.scaled(motifs.SQUARE[color], motif_size):
            Color(*tokens.parse(fill if cut else motif))
            polygon(points, side, middle)
        if letter:
            _letter_disc(letter, side, (side * 0.215, side * 0.785), fill, motif)

    return add_picture(draw, side, side)


def _rhombus(color: str, edge: int, glaze: tokens.Glaze, motif_size: float, shift: float = 0) -> Texture:
    fill, motif, rim = glaze

    def draw(side: float) -> None:
        edge = side / RHOMBUS_BOX[0] * motifs.RHOMBUS_SCALE
        middle = (side / 2, side)
        for inset, shade in ((0, rim), (motifs.RIM, fill)):
            Color(*tokens.parse(shade))
            _soft_rhombus(edge * (1 - 2.6 * inset), middle)
        for points, cut in motifs.scaled(motifs.RHOMBIC[color], motif_size):
            Color(*tokens.parse(fill if cut else motif))
            polygon(motifs.moved(points, 0, shift), edge, middle)

    width = round(edge * RHOMBUS_BOX[0] * TURNED_SHARPNESS)
    return add_picture(draw, width, 2 * width)


def _soft_rhombus(edge: float, middle: tuple[float, float]) -> None:
    polygon(motifs.RHOMBUS, edge, middle)
    outline = [middle[i] + at * edge for point in motifs.RHOMBUS for i, at in enumerate(point)]
    Line(points=outline, width=edge * motifs.RHOMBUS_SOFTENING / 2, joint="round", close=True)


def _rounded(side: float, share: float, corner: float, color: str) -> None:
    Color(*tokens.parse(color))
    inset = side * (1 - share) / 2
    RoundedRectangle(pos=(inset, inset), size=(side * share, side * share), radius=[side * corner], segments=24)


def _letter_disc(letter: str, side: float, middle: tuple[float, float], fill: str, ink: str) -> None:
    Color(*tokens.parse(fill))
    polygon(motifs.disc(0.17), side, middle)
    _letter(letter, tokens.HEAVY, side * 0.27, middle, ink)


def _letter(text: str, font: str, size: float, middle: tuple[float, float], color: str) -> None:
    texture = text_texture(text, font, size)
    Color(*tokens.parse(color))
    x, y = middle[0] - texture.width / 2, middle[1] - texture.height / 2 + size * tokens.OPTICAL_LIFT / 2
    Rectangle(texture=texture, pos=(x, y), size=texture.size)
