"""What is drawn by hand follows the theme, and is gone when nobody shows it any more, with all that it was bound to."""

import gc
import re
from pathlib import Path
from weakref import ref

import pytest
from kivy.uix.floatlayout import FloatLayout

from scorer.rules.layouts import LAYOUTS
from scorer.rules.referee import LineAnswer, Position
from scorer.store import Header, Seat, State
from scorer.ui import paint
from scorer.ui.cells import PLACED, Cell
from scorer.ui.final_cards import RowBlocks
from scorer.ui.floor_strip import FloorSlots
from scorer.ui.frieze import HeaderFrieze
from scorer.ui.history_row import ResultLine
from scorer.ui.lay_answer import Payment
from scorer.ui.line_chart import LineChart
from scorer.ui.mini_boards import MiniStars, MiniWall
from scorer.ui.nothing_yet import GhostRow
from scorer.ui.number_chips import Dots
from scorer.ui.picker import TilePicture
from scorer.ui.player_cards import GameBars, ShareBar
from scorer.ui.print_sheet import WildSlot
from scorer.ui.rating_line import RatingLine
from scorer.ui.receipt_items import TileRow
from scorer.ui.row_editor import WallRow
from scorer.ui.scrubber import Scrubber
from scorer.ui.seats import SeatMark, StartMarker
from scorer.ui.setup_sheet import Drawing
from scorer.ui.star_board import StarBoard
from scorer.ui.take_row import RowPicture
from scorer.ui.theme import theme
from scorer.ui.tile_choice import TileFace
from scorer.ui.tiles import stamp_marker
from scorer.ui.wall_board import WallBoard
from scorer.ui.wild_track import WildColors
from scorer.ui.words import _

SOURCES = (Path(__file__).parents[2] / "scorer" / "ui").glob("*.py")
GAME = Header(
    *("1", "azul", {}, State.FINISHED, None, "2025-11-18T19:30:00", None, None, None, None, None, None),
    seats=(Seat(1, "Anna", "Anna", 40, 1), Seat(2, "Béla", "Béla", 30, 2)),
)
TILE = {"1.1": Cell("blue", PLACED)}
KINDS = {
    RowBlocks: {"rows": [[True, False, False, False, False]] * 5},
    FloorSlots: {"values": ["−1", "−1"], "slots": ["tile"]},
    HeaderFrieze: {"title": "Azulejo"},
    ResultLine: {"header": GAME},
    Payment: {"tiles": {"blue": 2}},
    LineChart: {"lines": [(1, "Anna", [0, 4, 9])]},
    MiniWall: {"cells": TILE},
    MiniStars: {"cells": TILE},
    GhostRow: {},
    Dots: {"of": 3, "covered": 1},
    TilePicture: {"color_name": "red"},
    GameBars: {"games": [(1, 40), (2, 30)]},
    ShareBar: {"parts": [(3, "primary"), (1, "accent")]},
    WildSlot: {"color": "green"},
    RatingLine: {"values": [1000, 1020]},
    TileRow: {"colors": ["blue", "red"]},
    WallRow: {"cells": [Cell("blue", PLACED)]},
    Scrubber: {"last": 9, "parts": [(0, "1"), (4, "2")]},
    SeatMark: {"seat": 1},
    StartMarker: {},
    Drawing: {"draw": lambda x, y: stamp_marker(x, y, 20)},
    WallBoard: {"cells": TILE},
    StarBoard: {"cells": TILE},
    RowPicture: {
        "position": Position(LAYOUTS["azul"], {}, {}),
        "answer": LineAnswer(1),
    },
    TileFace: {"color_name": "blue"},
    WildColors: {"colors": ["green", "purple"]},
}
"""A widget of each kind, by what it shows."""
CHANGES = {
    "theme": lambda: setattr(theme, "name", "night"),
    "type": lambda: setattr(theme, "big_text", True),
    "letters": lambda: setattr(theme, "letters", "en"),
    "language": lambda: _.switch("hu"),
}


def make(kind):
    return kind(size_hint=(None, None), size=(300, 200), **KINDS[kind])


def show(drive, widgets):
    ground = FloatLayout()
    for widget in widgets:
        ground.add_widget(widget)
    drive.show(ground)


def watchers():
    """All that the theme and the language would call."""
    return sum(len(theme.get_property_observers(name)) for name in theme.properties()) + len(_._watchers)


def instructions(widget):
    """What it has drawn."""
    canvases = [widget.canvas, widget.canvas.before]
    layers = [layer for canvas in canvases for layer in canvas.children if isinstance(layer, paint.Layer)]
    return [instruction for layer in layers for instruction in layer.children]


def test_every_kind_is_among_them():
    named = re.compile(r"^class (\w+)\([^)]*\bDrawn\b", re.MULTILINE)
    kinds = {name for path in SOURCES for name in named.findall(path.read_text("utf-8"))}
    assert len(kinds) > 20
    assert kinds <= {base.__name__ for kind in KINDS for base in kind.__mro__}


@pytest.mark.parametrize("kind", KINDS)
def test_what_nobody_shows_any_more_is_gone_and_so_is_all_that_it_was_bound_to(drive, kind):
    show(drive, [make(kind)])
    drive.clear()
    gc.collect()
    before = watchers()
    widgets = [make(kind) for _number in range(50)]
    gone = [ref(widget) for widget in widgets]
    show(drive, widgets)
    drive.clear()
    del widgets
    gc.collect()
    assert [one() for one in gone if one()] == []
    assert watchers() == before


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_shown_is_drawn_anew(drive, change):
    widgets = [make(kind) for kind in KINDS]
    show(drive, widgets)
    before = {widget: instructions(widget) for widget in widgets}
    assert all(before.values())
    CHANGES[change]()
    drive.frames(3)
    for widget in widgets:
        after = instructions(widget)
        assert after, widget
        assert not {id(one) for one in before[widget]} & {id(one) for one in after}, widget
