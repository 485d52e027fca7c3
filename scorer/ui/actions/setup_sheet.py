"""The setup sheet: how many factory displays a game needs, how many tiles are in the bag, and who starts.

The displays and the tiles are also drawn; the rules of the setup follow.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from scorer.rules.board import JOKER, Color
from scorer.rules.dome import DomeLayout
from scorer.rules.layouts import FACTORIES, JOKERS, TILES_PER_FACTORY, Jokers, layout
from scorer.rules.table import Layout
from scorer.ui.boards.families import VIEWS
from scorer.ui.boards.plate_picture import draw_plate
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_rhombus, draw_start_marker, draw_tile
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.plated import Plated
from scorer.ui.widgets.stack import Centered, Stack, Wrap
from scorer.wording import rulebook, sentences
from scorer.wording.language import board_name

DISC = 52
"""A factory display, in dp."""
QUARTERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
UPWARDS = 90
FROM_CENTER, TILE, RHOMBUS, MARKER = 8.5, 14, 10, 38
"""The distance of the tiles from the center of a display, and the sizes of tiles and marker, in dp."""
BAG_LEFT, BAG_TOP, BAG_STEP, BAG_LINE = 10, 36, 16, 20
"""The position of the first tile of the bag, and the steps to the next tile and line, in dp."""

DrawTile = Callable[[Color, float, float], None]
"""Draws a tile of a color around a point."""


class Drawing(CanvasWidget):
    """Calls `draw` with the position of its lower left corner."""

    def __init__(self, draw: Callable[[float, float], object], **kwargs: Any) -> None:
        self._draw_at = draw
        super().__init__(**kwargs)

    def _draw(self, *_args: object) -> None:
        with self._layer:
            self._draw_at(self.x, self.y)


def draw_display(number: int, colors: Sequence[Color], draw: DrawTile, x: float, y: float) -> None:
    """Draw a factory display with four tiles; the colors depend on its number."""
    radius = dp(DISC) / 2
    paint.disc(x + radius, y + radius, radius, theme.softline)
    paint.disc(x + radius, y + radius, radius - dp(tokens.RULE), theme.soft)
    for corner, (right, up) in enumerate(QUARTERS):
        color = colors[(number * 3 + corner * 2 + corner // 2) % len(colors)]
        draw(color, x + radius + right * dp(FROM_CENTER), y + radius + up * dp(FROM_CENTER))


def draw_small_square(color: Color, x: float, y: float) -> None:
    side = round(dp(TILE))
    draw_tile(color, round(x - side / 2), round(y - side / 2), side)


def draw_small_rhombus(color: Color, x: float, y: float) -> None:
    draw_rhombus(color, x, y, dp(RHOMBUS), UPWARDS)


def draw_colors(colors: Sequence[Color], draw: DrawTile, x: float, y: float) -> None:
    """Draw one tile of each color, for those in the bag, in the size of a display."""
    for at, color in enumerate(colors):
        line, place = divmod(at, 3)
        draw(color, x + dp(BAG_LEFT + BAG_STEP * place), y + dp(BAG_TOP - BAG_LINE * line))


class SetupFact(Centered):
    """A line of the setup sheet, with a picture or a number."""

    picture: "ObjectProperty[Drawing | None]" = ObjectProperty(None, allownone=True)
    figure = StringProperty()
    title = StringProperty()
    note = StringProperty()

    def on_kv_post(self, _base: object) -> None:
        if self.picture:
            self.ids.slot.add_widget(self.picture)


def _plates_and_goals(layout: DomeLayout) -> Iterator[SetupFact]:
    first, *later = layout.plates_by_round
    plate = Drawing(lambda x, y: draw_plate(layout.plates[0], x, y, round(dp(DISC))))
    note = _("then {n} in each of rounds 1 to {last}", n=later[0], last=sum(map(bool, layout.plates_by_round)))
    title = _("{n} plate each before the first round", n=first - later[0])
    yield SetupFact(picture=plate, title=title, note=note)
    goals = ", ".join(_(sentences.GOALS[goal]) for goal in layout.goals)
    yield SetupFact(figure=str(len(layout.goals)), title=_("Goals"), note=goals)


FACTS: Mapping[str, Callable[[Any], Iterator[SetupFact]]] = {"dome": _plates_and_goals}
"""What only one family of boards needs, by `Layout.family`."""


class SetupCard(Stack):
    """The facts of a setup."""

    def __init__(self, layout: Layout, players: int, starter: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._glazes = [tokens.glaze_of(color, layout.palette) for color in layout.colors]
        self._draw_tile = draw_small_rhombus if VIEWS[layout.family].rhombic else draw_small_square
        if players in FACTORIES:
            self._add_displays(layout, FACTORIES[players])
        self._add_tiles(layout)
        if JOKER in layout.tile_colors and players in JOKERS:
            self._add_jokers(JOKERS[players])
        for fact in FACTS[layout.family](layout) if layout.family in FACTS else ():
            self.add_widget(fact)
        self._add_start(layout, starter)

    def _add_displays(self, layout: Layout, count: int) -> None:
        each = _("{tiles} on each", tiles=_.language.tiles(TILES_PER_FACTORY))
        if layout.large_factory:
            each = _("{each}, {tiles} on the large one", each=each, tiles=_.language.tiles(layout.large_factory))
        self.add_widget(SetupFact(figure=str(count), title=_("{displays} factory displays", displays=count), note=each))
        line = Wrap(spacing=dp(tokens.GAP_M))
        for number in range(count):
            display = partial(draw_display, number, self._glazes, self._draw_tile)
            line.add_widget(Drawing(display, size_hint=(None, None), size=(dp(DISC), dp(DISC))))
        self.add_widget(line)

    def _add_tiles(self, layout: Layout) -> None:
        bag = Drawing(partial(draw_colors, self._glazes, self._draw_tile))
        title = _("{tiles} in the bag", tiles=_.language.tiles(layout.tiles_in_box))
        note = _("{number} of each color", number=layout.tiles_per_color)
        self.add_widget(SetupFact(picture=bag, title=title, note=note))
        if layout.supply:
            supply = _("{tiles} in the supply", tiles=_.language.tiles(layout.supply))
            self.add_widget(SetupFact(figure=str(layout.supply), title=supply, note=_("face up, from the bag")))

    def _add_jokers(self, jokers: Jokers) -> None:
        joker = Drawing(lambda x, y: draw_tile(JOKER, x + dp(tokens.GAP_S), y + dp(tokens.GAP_S), round(dp(MARKER))))
        note = _.plural(
            "instead of {n} tile of each color", "instead of {n} tiles of each color", jokers.instead_of_each_color
        )
        self.add_widget(SetupFact(picture=joker, title=_("{n} joker tiles", n=jokers.tiles), note=note))

    def _add_start(self, layout: Layout, starter: str) -> None:
        marker = Drawing(lambda x, y: draw_start_marker(x + dp(tokens.GAP_S), y + dp(tokens.GAP_S), round(dp(MARKER))))
        note = _("In this game: {name}.", name=starter) if starter else ""
        self.add_widget(SetupFact(picture=marker, title=VIEWS[layout.family].first_player(), note=note))
        points = _("Everyone starts with {points}.", points=_.language.points(layout.start))
        self.add_widget(SetupFact(figure=str(layout.start), title=points))


class SetupRule(Plated, Stack):
    """A paragraph of the rulebook."""

    title = StringProperty()
    text = StringProperty()


def open_setup(board: str, players: int, starter: str, options: Mapping[str, Any] | None = None) -> BottomSheet:
    """Show the setup for a number of players; `starter` is the name of the first one, if known, `options` those of the game."""
    card = SetupCard(layout(board, options), players, starter)
    for rule in rulebook.paragraphs(_.language.code, board):
        if rule.chapter == "setup":
            card.add_widget(SetupRule(title=rule.title, text=rule.text))
    sheet = BottomSheet(title=_("Setting up"), note=board_name(_.language, board), content=card)
    sheet.open()
    return sheet


load_kv(__name__)
