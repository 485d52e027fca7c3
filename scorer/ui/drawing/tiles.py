"""The pictures of the tiles, of their printed ghosts, of a fallen tile and of the start marker.

The `stamp_` functions put one on the current canvas; the board widgets know nothing of motifs.
"""

from functools import lru_cache
from math import cos, radians, sin

from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Quad, Rectangle, Rotate, RoundedRectangle

from scorer.ui.drawing import motifs, paint, tokens
from scorer.ui.drawing.text_textures import draw_text, text_texture
from scorer.ui.drawing.texture_atlas import picture, polygon
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences

GHOST_MOTIF = 0.86
"""A printed motif is a little smaller than the one on a tile."""
BOARD_MOTIF, BOARD_MOTIF_SHIFT = 0.60, -0.25
"""On the stars the printed motif leaves room for the number at the tip."""
RHOMBUS_BOX = (1.06, 2.12)
"""Width and height of a rhombus picture, in edges."""
TURNED_SHARPNESS = 1.5
"""A picture that is stamped turned is drawn larger than shown, so that turning does not blur it."""
LETTER_SHIFT = 0.36
"""The letter of a rhombic tile stands upright, this far from its middle towards the star."""
MARKER_RIM = 0.045
FALLEN_TURN = 9


def draw_tile(color, x, y, side, opacity=1):
    """A laid square tile on the current canvas."""
    return _stamp(tile(color, round(side), _letter_of(color)), x, y, side, opacity)


def draw_ghost(color, x, y, side, *, closed=False):
    """A printed square space that is still empty; `closed` when it cannot be used now."""
    return _stamp(ghost(color, round(side), theme.name, closed, _letter_of(color)), x, y, side)


def draw_fallen_tile(x, y, side):
    """A gray tile of any color that lies on the floor line."""
    return _stamp(fallen(round(side), theme.name), x, y, side)


def draw_start_marker(x, y, side):
    """The start marker."""
    return _stamp(marker(round(side), theme.name), x, y, side)


def draw_rhombus(color, x, y, edge, direction):
    """A laid rhombic tile with its middle at x,y and its long axis towards `direction` degrees."""
    stamped = _stamp_turned(rhombus(color, round(edge)), x, y, edge, direction)
    if theme.letters:
        inwards = radians(direction + 180)
        middle = (x + LETTER_SHIFT * edge * cos(inwards), y + LETTER_SHIFT * edge * sin(inwards))
        paint.disc(*middle, 0.16 * edge, tokens.parse(tokens.TILES[color].fill))
        draw_text(_letter_of(color), tokens.HEAVY, 0.28 * edge, middle, tokens.parse(tokens.TILES[color].motif))
    return stamped


def draw_rhombus_ghost(color, x, y, edge, direction):
    """A printed, still empty space of a colored star."""
    return _stamp_turned(rhombus_ghost(color, round(edge), theme.name), x, y, edge, direction)


def _letter_of(color):
    return _(sentences.TILE_LETTERS[color]) if theme.letters else ""


def _stamp(texture, x, y, side, opacity=1):
    Color(1, 1, 1, opacity)
    return Rectangle(texture=texture, pos=(x, y), size=(side, side))


def _stamp_turned(texture, x, y, edge, direction):
    Color(1, 1, 1, 1)
    turn = radians(direction - 90)
    half_w, half_h = RHOMBUS_BOX[0] * edge / 2, RHOMBUS_BOX[1] * edge / 2
    points = []
    for dx, dy in ((-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)):
        points += [x + dx * cos(turn) - dy * sin(turn), y + dx * sin(turn) + dy * cos(turn)]
    return Quad(texture=texture, points=points)


@lru_cache(maxsize=256)
def tile(color, side, letter):
    """The picture of a laid square tile, so many pixels wide."""
    return _square(color, side, letter, tokens.TILES[color], 1)


@lru_cache(maxsize=256)
def ghost(color, side, name, closed, letter):
    """The picture of a printed, still empty square space in the theme of that name."""
    fill, motif = tokens.ghost(name, color, closed=closed)
    return _square(color, side, letter, tokens.Glaze(fill, motif, fill), GHOST_MOTIF)


@lru_cache(maxsize=64)
def rhombus(color, edge):
    """The picture of a laid rhombic tile, pointing up."""
    return _rhombus(color, edge, tokens.TILES[color], 1)


@lru_cache(maxsize=64)
def rhombus_ghost(color, edge, name):
    """The picture of a printed, still empty space of a colored star, pointing up."""
    fill, motif = tokens.ghost(name, color)
    return _rhombus(color, edge, tokens.Glaze(fill, motif, fill), BOARD_MOTIF, BOARD_MOTIF_SHIFT)


@lru_cache(maxsize=16)
def fallen(side, name):
    """The picture of a tile on the floor line."""
    spec = tokens.THEMES[name]
    dark, light = spec["line2"], tokens.mix(spec["line2"], spec["surface"], 0.55)

    def draw(side):
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

    return picture(draw, side, side)


@lru_cache(maxsize=16)
def marker(side, name):
    """The picture of the start marker: a saffron octagon with a 1."""
    spec = tokens.THEMES[name]

    def draw(side):
        middle = (side / 2, side / 2)
        edge = tokens.GLAZE["accentline"]
        for share, color in ((1, edge), (1 - 2 * MARKER_RIM, spec["accent"])):
            Color(*tokens.parse(color))
            polygon(motifs.OCTAGON, side * share, middle)
        Color(*tokens.parse(edge))
        ring = [at * side * 0.80 + side / 2 for point in (*motifs.OCTAGON, motifs.OCTAGON[0]) for at in point]
        Line(points=ring, width=side * 0.013, joint="miter")
        _letter("1", tokens.SERIF, side * 0.56, middle, spec["onaccent"])

    return picture(draw, side, side)


def _square(color, side, letter, glaze, motif_size):
    fill, motif, rim = glaze

    def draw(side):
        middle = (side / 2, side / 2)
        _rounded(side, 1, motifs.CORNER, rim)
        _rounded(side, 1 - 2 * motifs.RIM, motifs.CORNER - motifs.RIM, fill)
        for points, cut in motifs.scaled(motifs.SQUARE[color], motif_size):
            Color(*tokens.parse(fill if cut else motif))
            polygon(points, side, middle)
        if letter:
            _letter_disc(letter, side, (side * 0.215, side * 0.785), fill, motif)

    return picture(draw, side, side)


def _rhombus(color, edge, glaze, motif_size, shift=0):
    fill, motif, rim = glaze

    def draw(side):
        edge = side / RHOMBUS_BOX[0] * motifs.RHOMBUS_SCALE
        middle = (side / 2, side)
        for inset, shade in ((0, rim), (motifs.RIM, fill)):
            Color(*tokens.parse(shade))
            _soft_rhombus(edge * (1 - 2.6 * inset), middle)
        for points, cut in motifs.scaled(motifs.RHOMBIC[color], motif_size):
            Color(*tokens.parse(fill if cut else motif))
            polygon(motifs.moved(points, 0, shift), edge, middle)

    width = round(edge * RHOMBUS_BOX[0] * TURNED_SHARPNESS)
    return picture(draw, width, 2 * width)


def _soft_rhombus(edge, middle):
    polygon(motifs.RHOMBUS, edge, middle)
    outline = [middle[i] + at * edge for point in motifs.RHOMBUS for i, at in enumerate(point)]
    Line(points=outline, width=edge * motifs.RHOMBUS_SOFTENING / 2, joint="round", close=True)


def _rounded(side, share, corner, color):
    Color(*tokens.parse(color))
    inset = side * (1 - share) / 2
    RoundedRectangle(pos=(inset, inset), size=(side * share, side * share), radius=[side * corner], segments=24)


def _letter_disc(letter, side, middle, fill, ink):
    Color(*tokens.parse(fill))
    polygon(motifs.disc(0.17), side, middle)
    _letter(letter, tokens.HEAVY, side * 0.27, middle, ink)


def _letter(text, font, size, middle, color):
    texture = text_texture(text, font, size)
    Color(*tokens.parse(color))
    x, y = middle[0] - texture.width / 2, middle[1] - texture.height / 2 + size * tokens.OPTICAL_LIFT / 2
    Rectangle(texture=texture, pos=(x, y), size=texture.size)
