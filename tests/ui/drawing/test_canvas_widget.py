"""Widgets that draw on their canvas follow the theme, and are freed with their bindings when they are closed."""

import gc
import re
from collections.abc import Iterable
from typing import Any
from weakref import ref

import pytest
from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import Instruction
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from scorer.rules.board import Space
from scorer.rules.feats import FeatKind
from scorer.rules.layouts import LAYOUTS
from scorer.rules.referee import LineAnswer, Position
from scorer.rules.wall import WallLayout
from scorer.store import Header, SeatedPlayer, State
from scorer.ui.actions.keep_correction import FloorPicture
from scorer.ui.actions.print_sheet import WildSlot
from scorer.ui.actions.setup_sheet import Drawing
from scorer.ui.boards.empty_list import GhostRow
from scorer.ui.boards.goal_glyph import GoalGlyph
from scorer.ui.boards.mini_boards import MiniStars, MiniWall
from scorer.ui.boards.plate_picture import PlatePicture
from scorer.ui.boards.star_board import StarBoard
from scorer.ui.boards.tile_choice import TileFace
from scorer.ui.boards.wall_board import WallBoard
from scorer.ui.drawing import paint
from scorer.ui.drawing.canvas_widget import CanvasWidget, MovedWidget
from scorer.ui.drawing.cells import PLACED, Cell
from scorer.ui.drawing.seat_marks import SeatMark, StartMarker
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_start_marker
from scorer.ui.explain.color_picker import TilePicture
from scorer.ui.explain.floor_strip import FloorSlots
from scorer.ui.explain.receipt_items import TileRow
from scorer.ui.kivyfix.i18n import _
from scorer.ui.screens.final.ending import ProgressDots
from scorer.ui.screens.final.final_cards import RowBlocks
from scorer.ui.screens.history.history_row import ResultLine
from scorer.ui.screens.players.badges import BadgePlaque
from scorer.ui.screens.players.player_cards import GameBars, ShareBar
from scorer.ui.screens.referee.line_answer import RowPicture
from scorer.ui.screens.referee.placement_answer import Payment
from scorer.ui.screens.referee.row_editor import WallRow
from scorer.ui.screens.round.dome.goal_cards import GoalBar
from scorer.ui.screens.round.lesson_card import LessonPicture
from scorer.ui.screens.round.star.number_chips import Dots
from scorer.ui.screens.round.star.wild_track import WildColors
from scorer.ui.widgets.containers.frieze import HeaderFrieze
from scorer.ui.widgets.controls.line_chart import LineChart
from scorer.ui.widgets.controls.rating_line import RatingLine
from scorer.ui.widgets.controls.scrubber import Scrubber
from tests.paths import UI_FILES
from tests.ui.support.driver import Driver

AZUL = LAYOUTS["azul"]
assert isinstance(AZUL, WallLayout)
GAME = Header(
    *("1", "azul", {}, State.FINISHED, None, "2025-11-18T19:30:00", None, None, None, None, None, None),
    seats=(SeatedPlayer(1, "Anna", "Anna", 40, 1), SeatedPlayer(2, "Béla", "Béla", 30, 2)),
)
TILE = {Space("1.1"): Cell("blue", PLACED)}
KINDS: dict[type[CanvasWidget], dict[str, Any]] = {
    RowBlocks: {"rows": [[True, False, False, False, False]] * 5},
    FloorSlots: {"values": ["−1", "−1"], "slots": ["tile"]},
    HeaderFrieze: {"title": "Azulejo"},
    ResultLine: {"header": GAME},
    Payment: {"tiles": {"blue": 2}},
    LineChart: {"lines": [(1, "Anna", [0, 4, 9])]},
    MiniWall: {"cells": TILE},
    MiniStars: {"cells": TILE},
    GhostRow: {},
    FloorPicture: {"tiles": 3, "marker": True, "slots": 7},
    GoalGlyph: {"goal": "corners"},
    GoalBar: {"done": 2, "of": 3},
    PlatePicture: {"prints": ["blue", "wild", "red", "black"], "owner": 2, "chosen": True},
    LessonPicture: {"progress": 0.5},
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
    Drawing: {"draw": lambda x, y: draw_start_marker(x, y, 20)},
    WallBoard: {"cells": TILE},
    StarBoard: {"cells": TILE},
    RowPicture: {
        "position": Position(AZUL, {}, {}),
        "answer": LineAnswer(1),
    },
    TileFace: {"glaze": "blue"},
    WildColors: {"colors": ["green", "purple"]},
    BadgePlaque: {"feat": next(iter(FeatKind)), "earned": True},
    ProgressDots: {"count": 3, "at": 1},
}
"""A widget of each kind, by what it shows."""
WITHOUT_THEME = {"Burst", "PhotoView"}
"""A burst is over before anything can change, and a photo has its own colors."""
CHANGES = {
    "theme": lambda: setattr(theme, "name", "night"),
    "type": lambda: setattr(theme, "big_text", True),
    "letters": lambda: setattr(theme, "letters", "en"),
    "language": lambda: _.switch("hu"),
}


def make(kind: type[CanvasWidget]) -> CanvasWidget:
    return kind(size_hint=(None, None), size=(300, 200), **KINDS[kind])


def show(drive: Driver, widgets: Iterable[Widget]) -> None:
    ground = FloatLayout()
    for widget in widgets:
        ground.add_widget(widget)
    drive.show(ground)


def watchers() -> int:
    """How many observers the theme and the language have."""
    return sum(len(theme.get_property_observers(name)) for name in theme.properties()) + sum(
        len(_.get_property_observers(name)) for name in _.properties()
    )


def settled(drive: Driver) -> int:
    """The watchers once the pages of an earlier test, some of which are filled step by step, are complete."""
    counts = [-1, 0]
    while counts[-1] != counts[-2]:
        drive.finish_animations()
        gc.collect()
        counts.append(watchers())
    return counts[-1]


def instructions(widget: Widget) -> list[Instruction]:
    """What the widget has drawn on its layers."""
    canvases = [widget.canvas, widget.canvas.before]
    layers = [layer for canvas in canvases for layer in canvas.children if isinstance(layer, paint.Layer)]
    return [instruction for layer in layers for instruction in layer.children]


def test_every_kind_has_a_sample() -> None:
    named = re.compile(r"^class (\w+)\([^)]*\b(?:Canvas|Moved)Widget\b", re.MULTILINE)
    kinds = {name for path in UI_FILES for name in named.findall(path.read_text("utf-8"))}
    assert len(kinds) > 20
    assert kinds - WITHOUT_THEME <= {base.__name__ for kind in KINDS for base in kind.__mro__}


@pytest.mark.parametrize("kind", KINDS)
def test_closed_widgets_are_freed_with_their_bindings(drive: Driver, kind: type[CanvasWidget]) -> None:
    show(drive, [make(kind)])
    drive.clear()
    before = settled(drive)
    widgets = [make(kind) for _number in range(50)]
    gone = [ref(widget) for widget in widgets]
    show(drive, widgets)
    drive.clear()
    del widgets
    gc.collect()
    assert [one() for one in gone if one()] == []
    assert watchers() == before


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_redraws_every_widget(drive: Driver, change: str) -> None:
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


class Dot(MovedWidget):
    """A square of 4 pixels around its center."""

    def draw(self, size: float) -> None:
        assert size == self.width
        Color(1, 0, 0)
        Rectangle(pos=(-2, -2), size=(4, 4))


def test_a_moved_widget_takes_its_drawing_along_without_redrawing_it(drive: Driver) -> None:
    """Also when only its center is set, which Kivy derives from its position."""
    dot = Dot(size_hint=(None, None), size=(20, 20))
    drive.show(FloatLayout()).add_widget(dot)
    drive.frames(3)
    before = instructions(dot)
    for dot.center in ((100, 200), (150, 90)):
        drive.frames(3)
        assert drive.pixel(*dot.center) == (255, 0, 0)
    assert instructions(dot) == before
    dot.size = (30, 30)
    drive.frames(3)
    assert drive.pixel(*dot.center) == (255, 0, 0)
