"""Pixels of drawn tiles match the geometry and the colors of the design."""

from collections.abc import Callable, Iterable

import pytest
from kivy.uix.widget import Widget

from scorer.ui.drawing import paint, tiles, tokens
from scorer.ui.drawing.theme import theme
from tests.ui.support.driver import Driver

Points = dict[str, list[tuple[tuple[float, float], str]]]

SIDE = 96
LEFT, LOW = 100, 300
GROUND = (255, 255, 255)

SQUARE: Points = {
    "blue": [((0, 0), "motif"), ((0.09, 0), "fill"), ((0.35, 0), "motif"), ((0.31, 0.16), "fill")],
    "yellow": [((0, 0), "motif"), ((0.2, 0), "fill"), ((0.32, 0), "motif"), ((0.3, 0.3), "fill")],
    "red": [((0, 0), "fill"), ((0.1, 0.3), "motif"), ((0.3, 0.1), "fill"), ((0.3, -0.1), "motif")],
    "black": [((0, 0), "motif"), ((0.16, 0), "fill"), ((0.28, 0), "motif"), ((0.4, 0), "fill")],
    "joker": [((0, 0), "motif"), ((0.09, 0), "fill"), ((0, 0.3), "motif"), ((0.3, 0.3), "fill")],
    "white": [((0, 0), "fill"), ((0.2, 0.2), "motif"), ((-0.2, 0.2), "motif"), ((0.2, 0), "fill")],
}
RHOMBIC: Points = {
    "purple": [((0.1, 0.26), "motif"), ((0, 0.25), "fill"), ((0.1, -0.1), "motif"), ((0, 0.6), "fill")],
    "green": [((0.1, 0), "motif"), ((0, 0), "fill"), ((0, 0.45), "motif"), ((0.35, 0), "fill")],
    "orange": [((0, 0), "motif"), ((0, 0.36), "motif"), ((0, 0.22), "fill"), ((0.3, 0), "fill")],
    "yellow": [((0, 0), "motif"), ((0.17, 0), "fill"), ((0.26, 0), "motif"), ((0.38, 0), "fill")],
    "blue": [((0, 0), "fill"), ((0, 0.3), "motif"), ((0.2, 0), "motif"), ((0.2, 0.2), "fill")],
    "red": [((0, 0.25), "motif"), ((0, -0.25), "motif"), ((0.2, 0), "fill"), ((0, 0.55), "fill")],
}


def show(drive: Driver, draw: Callable[[], object]) -> None:
    canvas = Widget()
    with canvas.canvas:
        paint.rounded((0, 0, 412, 915), 0.1, theme.surface)
        draw()
    drive.show(canvas)


def rgb(color: str) -> tuple[int, ...]:
    return tuple(round(part * 255) for part in tokens.parse(color)[:3])


def near(found: Iterable[int], wanted: Iterable[int], tolerance: int = 6) -> bool:
    return all(abs(a - b) <= tolerance for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize("color", SQUARE)
def test_square_tile(drive: Driver, color: str) -> None:
    show(drive, lambda: tiles.draw_tile(color, LEFT, LOW, SIDE))
    for (x, y), part in SQUARE[color]:
        found = drive.pixel(LEFT + SIDE / 2 + x * SIDE, LOW + SIDE / 2 + y * SIDE)
        assert near(found, rgb(getattr(tokens.TILES[color], part))), (x, y)


@pytest.mark.parametrize("color", SQUARE)
def test_square_tile_has_a_rim_and_round_corners(drive: Driver, color: str) -> None:
    show(drive, lambda: tiles.draw_tile(color, LEFT, LOW, SIDE))
    assert near(drive.pixel(LEFT + 1, LOW + SIDE / 2), rgb(tokens.TILES[color].rim))
    assert drive.pixel(LEFT + 1, LOW + 1) == GROUND


@pytest.mark.parametrize("name", tokens.THEMES)
@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("color", SQUARE)
def test_ghost(drive: Driver, name: str, color: str, closed: bool) -> None:
    theme.name = name
    show(drive, lambda: tiles.draw_ghost(color, LEFT, LOW, SIDE, closed=closed))
    fill, motif = tokens.ghost(name, color, closed=closed)
    x, y = {"red": (0.08, 0.26), "white": (0.18, 0.18)}.get(color, (0, 0))
    assert near(drive.pixel(LEFT + SIDE / 2 + x * SIDE, LOW + SIDE / 2 + y * SIDE), rgb(motif))
    assert near(drive.pixel(LEFT + SIDE / 2, LOW + 5), rgb(fill))


@pytest.mark.parametrize("color", RHOMBIC)
def test_rhombic_tile_pointing_up(drive: Driver, color: str) -> None:
    show(drive, lambda: tiles.draw_rhombus(color, 200, 400, SIDE, 90))
    for (x, y), part in RHOMBIC[color]:
        found = drive.pixel(200 + x * SIDE * 0.905, 400 + y * SIDE * 0.905)
        assert near(found, rgb(getattr(tokens.TILES[color], part))), (x, y)


def test_rhombic_tile_points_in_its_direction(drive: Driver) -> None:
    """Direction 0: the long axis is horizontal."""
    show(drive, lambda: tiles.draw_rhombus("orange", 200, 400, SIDE, 0))
    glaze = tokens.TILES["orange"]
    assert near(drive.pixel(200 + 0.36 * SIDE * 0.905, 400), rgb(glaze.motif))
    assert near(drive.pixel(200 + 0.7 * SIDE * 0.905, 400), rgb(glaze.fill))
    assert drive.pixel(200, 400 + 0.7 * SIDE) == GROUND


def test_printed_motif_of_a_star_leaves_room_for_its_number(drive: Driver) -> None:
    """The middle of a space is .866 from the middle of the star, its printed motif .616: towards the star."""
    show(drive, lambda: tiles.draw_rhombus_ghost("orange", 200, 400, SIDE, 90))
    fill, motif = tokens.ghost("glaze", "orange")
    assert near(drive.pixel(200, 400 - 0.25 * SIDE * 0.905), rgb(motif))
    assert near(drive.pixel(200, 400 + 0.404 * SIDE * 0.905), rgb(fill))


def test_letters_on_tiles(drive: Driver) -> None:
    show(drive, lambda: tiles.draw_tile("blue", LEFT, LOW, SIDE))
    plain = [drive.pixel(LEFT + x, LOW + SIDE * 0.8) for x in range(8, 32)]
    theme.letters = "en"
    show(drive, lambda: tiles.draw_tile("blue", LEFT, LOW, SIDE))
    assert [drive.pixel(LEFT + x, LOW + SIDE * 0.8) for x in range(8, 32)] != plain


def test_marker_and_fallen_tile(drive: Driver) -> None:
    show(drive, lambda: (tiles.draw_start_marker(LEFT, LOW, SIDE), tiles.draw_fallen_tile(LEFT, LOW + 200, SIDE)))
    assert near(drive.pixel(LEFT + SIDE * 0.25, LOW + SIDE / 2), rgb(tokens.GLAZE["accent"]))
    assert drive.pixel(LEFT + 3, LOW + 3) == GROUND, "an octagon has no corner there"
    assert drive.pixel(LEFT + SIDE / 2, LOW + 200 + SIDE / 2) != GROUND
