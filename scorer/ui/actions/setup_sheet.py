"""The set-up card: how many factory displays lie on the table, which tiles where, and who starts.

The numbers are drawn as well as said, so that the table can be laid at a glance; the rule they rest on stands below.
"""

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.stacklayout import StackLayout

from scorer.rules.layouts import FACTORIES, LAYOUTS, TILES_PER_FACTORY
from scorer.ui.boards.families import VIEWS
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_rhombus, draw_start_marker, draw_tile
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Centered, Stack
from scorer.wording import rulebook
from scorer.wording.language import board_name

DISC = 52
"""A factory display, in dp."""
QUARTERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
UPWARDS = 90
FROM_CENTER, TILE, RHOMBUS, MARKER = 8.5, 14, 10, 38
"""How far the tiles are from the middle of a display, and how large tiles and the marker are, in dp."""
BAG_LEFT, BAG_TOP, BAG_STEP, BAG_LINE = 10, 36, 16, 20
"""Where the first tile of the bag is, and the steps to the next and to the next line, in dp."""


class Drawing(CanvasWidget):
    """Something drawn once at its place: `draw` puts it on the canvas with its lower left corner at x, y."""

    def __init__(self, draw, **kwargs: Any) -> None:
        self._picture = draw
        super().__init__(**kwargs)

    def _draw(self, *_args: object) -> None:
        with self._layer:
            self._picture(self.x, self.y)


def draw_display(number: int, colors, draw, x: float, y: float) -> None:
    """A factory display with four tiles, no two displays alike."""
    radius = dp(DISC) / 2
    paint.disc(x + radius, y + radius, radius, theme.softline)
    paint.disc(x + radius, y + radius, radius - dp(tokens.RULE), theme.soft)
    for corner, (right, up) in enumerate(QUARTERS):
        color = colors[(number * 3 + corner * 2 + corner // 2) % len(colors)]
        draw(color, x + radius + right * dp(FROM_CENTER), y + radius + up * dp(FROM_CENTER))


def draw_small_square(color, x: float, y: float) -> None:
    side = round(dp(TILE))
    draw_tile(color, round(x - side / 2), round(y - side / 2), side)


def draw_small_rhombus(color, x: float, y: float) -> None:
    draw_rhombus(color, x, y, dp(RHOMBUS), UPWARDS)


def draw_colors(colors, draw, x: float, y: float) -> None:
    """One tile of each color in the space of a display, for those in the bag."""
    for at, color in enumerate(colors):
        line, place = divmod(at, 3)
        draw(color, x + dp(BAG_LEFT + BAG_STEP * place), y + dp(BAG_TOP - BAG_LINE * line))


class SetupFact(Centered):
    """One line of the card."""

    picture = ObjectProperty(None, allownone=True)
    figure = StringProperty()
    title = StringProperty()
    note = StringProperty()

    def on_kv_post(self, _base: object) -> None:
        if self.picture:
            self.ids.slot.add_widget(self.picture)


FIRST_PLAYER = {
    "wall": lambda: _("The player who last visited Portugal starts."),
    "star": lambda: _("The youngest player starts."),
}
"""Who begins by `Layout.family`."""


class SetupCard(Stack):
    """What to do before the first round."""

    def __init__(self, board: str, seats, starter, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        printed = LAYOUTS[board]
        self._tell_of_displays(printed, FACTORIES.get(seats))
        self._tell_of_tiles(printed)
        self._tell_of_start(printed, starter)

    def _tell_of_displays(self, printed, count: int) -> None:
        if not count:
            return
        each = _("{tiles} on each", tiles=_.language.tiles(TILES_PER_FACTORY))
        self.add_widget(SetupFact(figure=str(count), title=_("{displays} factory displays", displays=count), note=each))
        line = StackLayout(size_hint_y=None, spacing=dp(tokens.GAP_M))
        line.fbind("minimum_height", line.setter("height"))
        for number in range(count):
            display = partial(draw_display, number, printed.colors, tile_of(printed))
            line.add_widget(Drawing(display, size_hint=(None, None), size=(dp(DISC), dp(DISC))))
        self.add_widget(line)

    def _tell_of_tiles(self, printed) -> None:
        bag = Drawing(partial(draw_colors, printed.colors, tile_of(printed)))
        title = _("{tiles} in the bag", tiles=_.language.tiles(printed.tiles_in_box))
        self.add_widget(
            SetupFact(picture=bag, title=title, note=_("{number} of each color", number=printed.tiles_per_color))
        )
        if printed.supply:
            supply = _("{tiles} in the supply", tiles=_.language.tiles(printed.supply))
            self.add_widget(SetupFact(figure=str(printed.supply), title=supply, note=_("face up, from the bag")))

    def _tell_of_start(self, printed, starter) -> None:
        marker = Drawing(lambda x, y: draw_start_marker(x + dp(tokens.GAP_S), y + dp(tokens.GAP_S), round(dp(MARKER))))
        begins = FIRST_PLAYER[printed.family]()
        here = _("In this game: {name}.", name=starter) if starter else ""
        self.add_widget(SetupFact(picture=marker, title=begins, note=here))
        points = _("Everyone starts with {points}.", points=_.language.points(printed.start))
        self.add_widget(SetupFact(figure=str(printed.start), title=points))


def tile_of(printed):
    """The function that draws a tile of that game."""
    return draw_small_rhombus if VIEWS[printed.family].rhombic else draw_small_square


class SetupRule(Stack):
    """A paragraph of the rules."""

    title = StringProperty()
    text = StringProperty()


def open_setup(board: str, seats, starter):
    """Show the card for a board, so many players, and the name of the one who starts."""
    card = SetupCard(board, seats, starter)
    for rule in rulebook.paragraphs(_.language.code, board):
        if rule.chapter == "setup":
            card.add_widget(SetupRule(title=rule.title, text=rule.text))
    sheet = BottomSheet(title=_("Setting up"), note=board_name(_.language, board), content=card)
    sheet.open()
    return sheet


load_kv(__name__)
