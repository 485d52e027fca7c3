"""A screen with a sample of every small widget, and sample boards."""

from kivy.lang import Builder
from kivy.uix.widget import Widget

from scorer.rules.board import Space
from scorer.rules.layouts import LAYOUTS
from scorer.rules.star import StarLayout
from scorer.rules.wall import WallLayout
from scorer.ui.drawing.cells import CLOSED, NEW, OPEN, PLACED, Cell

WIDGETS = """
#:import theme scorer.ui.drawing.theme.theme
#:import AppBar scorer.ui.widgets.containers.app_bar.AppBar
#:import SoftButton scorer.ui.widgets.controls.buttons.SoftButton
#:import Card scorer.ui.widgets.containers.card.Card
#:import Chip scorer.ui.widgets.controls.chip.Chip
#:import ListRow scorer.ui.widgets.controls.list_row.ListRow
#:import Plaque scorer.ui.widgets.controls.plaque.Plaque
#:import Progress scorer.ui.widgets.controls.progress.Progress
#:import SeatMark scorer.ui.drawing.seat_marks.SeatMark
#:import Segmented scorer.ui.widgets.controls.segmented.Segmented
#:import SwitchRow scorer.ui.widgets.controls.switch_row.SwitchRow

BoxLayout:
    orientation: 'vertical'
    padding: dp(16)
    spacing: dp(8)
    canvas.before:
        Color:
            rgba: theme.bg
        Rectangle:
            size: self.size
    AppBar:
        title: 'Why +12?'
        note: 'Zsófi, round 4'
        back_icon: 'back'
        actions: [('share', 'Share', lambda: None), ('menu', 'More', lambda: None)]
    BoxLayout:
        size_hint_y: None
        height: dp(48)
        spacing: dp(8)
        Chip:
            id: chip
            icon: 'close'
            text: 'Zsófi'
            selected: True
        Chip:
            icon: 'down'
            text: 'Any board'
        MarkerChip:
            text: 'starts'
            selected: True
            pos_hint: {'center_y': .5}
    Card:
        SwitchRow:
            id: switch
            icon: 'motion'
            title: 'Reduce motion'
            note: 'No flying tiles or counting numbers'
        SwitchRow:
            icon: 'sun'
            title: 'Keep the screen on'
            active: True
    Segmented:
        id: segmented
        options: [('en', 'English'), ('hu', 'Magyar'), ('fi', 'Suomi')]
        value: 'en'
    BoxLayout:
        size_hint_y: None
        height: dp(60)
        spacing: dp(8)
        SoftButton:
            icon: 'undo'
            text: 'Undo'
        PlainButton:
            icon: 'warning'
            text: 'Not right?'
        AccentButton:
            id: accent
            text: '2 tiles taken'
    Card:
        padding: 0
        ListRow:
            icon: 'bolt'
            title: 'Best tile'
            note: 'blue in row 3, round 4'
            figure: '+8'
            chevron: True
        ListRow:
            title: 'Zsófi 66'
            aside: 'Mika 66'
            note: '46 min · tie broken by rows'
            chevron: True
    Progress:
        text: 'Importing games'
        share: .4
    BoxLayout:
        size_hint_y: None
        height: dp(80)
        spacing: dp(12)
        Plaque:
            id: plaque
            figure: '50%'
            note: '11 wins in 22'
        SeatMark:
            seat: 1
        SeatMark:
            seat: 2
        SeatMark:
            seat: 3
        SeatMark:
            seat: 4
        StartMarker:
            id: marker
            size: dp(40), dp(40)
    Widget:
"""


def widgets() -> Widget:
    widgets: Widget = Builder.load_string(WIDGETS)
    return widgets


PLACED_WALL = "1.1 1.2 1.3 1.4 2.2 2.3 2.4 2.5 3.2 3.3 3.4 4.3 5.3".split()
TAGS = {"1.1": "+4", "2.5": "+4", "3.3": "+8"}
PREVIEWS = {"4.1": "+1", "4.2": "+6", "4.4": "+6", "4.5": "+1", "5.1": "+1", "5.2": "+2", "5.4": "+2", "5.5": "+1"}


def wall_cells() -> dict[Space, Cell]:
    """A wall in the middle of a game."""
    layout = LAYOUTS["azul"]
    assert isinstance(layout, WallLayout)
    cells = {}
    for space, color in layout.printed.items():
        state = NEW if space in TAGS else PLACED if space in PLACED_WALL else OPEN if space in PREVIEWS else CLOSED
        cells[space] = Cell(color, state, TAGS.get(space, PREVIEWS.get(space, "")))
    return cells


PLACED_STARS = {
    "1.1": "orange",
    "1.2": "orange",
    "2.3": "red",
    "2.4": "red",
    "3.2": "blue",
    "5.6": "green",
    "7.6": "purple",
    "7.1": "blue",
}


def star_cells() -> dict[Space, Cell]:
    """The stars of Summer Pavilion with a few tiles."""
    board = star_layout()
    printed = {space: board.stars[space.star] if space.star != 7 else "" for space in board.numbers}
    empty = {space: Cell(color, OPEN) for space, color in printed.items()}
    return empty | {Space(space): Cell(color, PLACED) for space, color in PLACED_STARS.items()}


def star_numbers() -> dict[Space, str]:
    return {space: str(number) for space, number in star_layout().numbers.items()}


def star_layout() -> StarLayout:
    layout = LAYOUTS["summer-pavilion"]
    assert isinstance(layout, StarLayout)
    return layout
