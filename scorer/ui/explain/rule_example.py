"""Draws the example of a rulebook paragraph: a position, the tiles that prove the points, and the points.

The paragraph has the position and the last tile; the rules determine the linked tiles.
"""

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout

from scorer.rules import board
from scorer.rules.board import Space, Tiles
from scorer.rules.layouts import LAYOUTS
from scorer.rules.table import Layout
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import little_board
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.text import Caption
from scorer.ui.widgets.stack import Stack
from scorer.wording.rulebook import Example


def example_picture(example: Example) -> Stack:
    """The picture, and the points of the tile with the dot."""
    layout, tiles = LAYOUTS[example.board], board.read(example.tiles)
    side = dp(VIEWS[layout.family].rule_side)
    picture = little_board(
        layout, tiles, size=(side, side), highlighted=_proving_spaces(layout, tiles, example), mark=example.space
    )
    place = AnchorLayout(size_hint_y=None, height=side + dp(tokens.GAP_M))
    place.add_widget(picture)
    whole = Stack()
    whole.add_widget(place)
    if example.points:
        points = _.language.points(example.points)
        whole.add_widget(Caption(text=_("The tile with the dot: {points}", points=points), halign="center"))
    return whole


def _proving_spaces(layout: Layout, tiles: Tiles, example: Example) -> list[Space]:
    """The spaces that the paragraph names, else those linked with the last tile."""
    if example.spaces or not example.space:
        return list(example.spaces)
    return list(layout.linked_spaces(tiles, example.space))
