"""The example of a paragraph, drawn from the board code: the tiles, the ones that prove the points, and the points.

The paragraph says only which tiles lie there and which was laid last; what they prove is asked of the rules.
"""

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from scorer.rules import board
from scorer.rules.layouts import LAYOUTS
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.little_board import little_board
from scorer.ui.drawing import tokens
from scorer.ui.kivyfix.i18n import _
from scorer.ui.widgets.controls.text import Caption


def example_picture(example):
    """The picture and what the tile with the dot brings."""
    layout, tiles = LAYOUTS[example.board], board.read(example.tiles)
    side = dp(VIEWS[layout.family].rule_side)
    picture = little_board(
        layout, tiles, size=(side, side), highlighted=_lit(layout, tiles, example), mark=example.space
    )
    place = AnchorLayout(size_hint_y=None, height=side + dp(tokens.GAP_M))
    place.add_widget(picture)
    whole = BoxLayout(orientation="vertical", size_hint_y=None)
    whole.bind(minimum_height=whole.setter("height"))
    whole.add_widget(place)
    if example.points:
        points = _.language.points(example.points)
        whole.add_widget(Caption(text=_("The tile with the dot: {points}", points=points), halign="center"))
    return whole


def _lit(layout, tiles, example):
    """What the paragraph names, else the runs of the tile that was laid."""
    if example.spaces or not example.space:
        return list(example.spaces)
    return list(layout.linked_spaces(tiles, example.space))
