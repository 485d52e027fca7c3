"""The color picker: a disc of tiles around the tapped space, with illegal colors crossed out and their reason.

A tap on an illegal color explains it on a card and highlights the blocking tile. Callers pass the options.
"""

from collections.abc import Callable, Iterable, Sequence
from math import cos, radians, sin, sqrt
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.graphics import Color, SmoothLine
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from scorer.play.actions import ColorChoice
from scorer.rules.board import Color as TileColor
from scorer.rules.board import Space
from scorer.rules.reasons import Refusal
from scorer.rules.table import Layout
from scorer.ui.boards.spoken_cells import spoken_color, spoken_points
from scorer.ui.boards.tile_choice import SQUARE
from scorer.ui.context.app_context import AppContext
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.cells import draw_ring, draw_tag
from scorer.ui.drawing.text_textures import draw_text, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_rhombus, draw_tile
from scorer.ui.explain.open_rule import open_rule
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform import back_stack
from scorer.ui.platform.safe_area import safe
from scorer.ui.platform.touch import Tappable
from scorer.ui.widgets.containers.card import Card
from scorer.ui.widgets.stack import CenteredRow
from scorer.wording import refusals, rulebook, sentences
from scorer.wording.language import sentence_case, why_not

RADIUS, ORBIT, SIDE = 134, 79, 58
"""Radius of the disc, radius of the circle of tiles, side of a tile, in dp."""
FIRST, MIDDLE_RADIUS = -126, 31
MARGIN = 10
BAR = 92
"""Height of the bottom bar, which the card leaves free if it can."""
LEAST_CARD = 240
"""The minimum width of the card."""
EDGE = 6
"""How far a highlighted tile may overlap a tile of the picker, in dp."""
FADE = 0.58
RING, HALO = 4, 7
BRIEF, MOST_BRIEF = 13, 14
"""The type size of the brief reason, and its maximum, at which it does not overlap the next color."""
SMALLEST_BRIEF = 0.69
"""The scale of the brief reason if even two lines do not fit."""
HALF_LETTER = 0.36
"""The height of a letter above and below the middle of its line, of the type size."""
RIM = 3
"""The gap between a brief reason and the edge of the disc or the next tile, in dp."""
REACH = 37
"""A touch within this distance of a tile's center selects the tile."""

Highlight = Callable[[Sequence[Space], Callable[[float, float, float], bool]], object]


class Option(NamedTuple):
    """A color with its points or the reason why it is illegal."""

    color: TileColor
    tag: str = ""
    """The points it would score."""
    brief: str = ""
    """The reason in two words."""
    why: str = ""
    rule: str = ""
    """The id of the rulebook paragraph."""
    spaces: tuple[Space, ...] = ()
    """The tiles that block it."""
    palette: str = ""
    """That of the board."""

    @property
    def glaze(self) -> str:
        return tokens.glaze_of(self.color, self.palette)


def options_of(choices: Iterable[ColorChoice], tag: str, layout: Layout) -> list[Option]:
    """The session's choices as options; every legal color scores the same points."""
    words = _.language
    options = []
    for choice in choices:
        refusal = choice.refusal
        if not refusal:
            options.append(Option(choice.color, tag, palette=layout.palette))
            continue
        rule = rulebook.for_refusal(refusal.code, words.code, layout.id)
        why = why_not(words, refusal, layout)
        rule_id = rule.id if rule else ""
        options.append(Option(choice.color, "", _brief(refusal), why, rule_id, refusal.spaces, layout.palette))
    return options


def _brief(refusal: Refusal) -> str:
    """The reason in two words; for a color that is on the board already, where it is."""
    line = refusals.BLOCKED_LINES.get(refusal.code)
    if line and refusal.spaces:
        return _(line, row=refusal.spaces[0].row, column=refusal.spaces[0].column)
    return _(refusals.BRIEF_REFUSALS.get(refusal.code, ""))


class ReasonCard(Card):
    """Explains why a color is illegal and links to the rule."""

    context: "ObjectProperty[AppContext]" = ObjectProperty()

    color_name = StringProperty()
    title = StringProperty()
    text = StringProperty()
    rule = StringProperty()
    rule_title = StringProperty()

    def open_rule(self) -> None:
        open_rule(self.context, self.rule)


class RuleLink(Tappable, CenteredRow):
    """The link to the rule."""

    text = StringProperty()


class TilePicture(CanvasWidget):
    """One tile as a picture."""

    color_name = StringProperty()
    shape = StringProperty(SQUARE)
    redrawn_by = ("pos", "size", "color_name", "shape")

    def _draw(self, *_args: object) -> None:
        with self._layer:
            if self.color_name:
                _draw_tile(self.shape, self.color_name, self.center_x, self.center_y, self.height)


class _Line(NamedTuple):
    """A line of a brief reason, centered at a point, with the available width."""

    text: str
    x: float
    y: float
    room: float


class Picker(FloatLayout):
    """Open it at a point of the window.

    `highlight(spaces, is_free)` draws the blocking tiles on the current canvas where the picker does not cover them.
    """

    rise = NumericProperty(0)

    def __init__(
        self,
        context: AppContext,
        options: Sequence[Option],
        on_choose: Callable[[TileColor], object],
        highlight: Highlight,
        shape: str = SQUARE,
        **kwargs: Any,
    ) -> None:
        self._context = context
        self.options, self._on_choose, self._highlight, self.shape = options, on_choose, highlight, shape
        self._asked: Option | None = None
        self._card: ReasonCard | None = None
        super().__init__(**kwargs)
        self._layer = paint.Layer()
        self.canvas.before.add(self._layer)
        self.fbind("rise", self._draw)

    def open(self, x: float, y: float) -> None:
        """Open the picker around a point of the window."""
        self.size = Window.size
        reach = min(dp(RADIUS), self.width / 2 - dp(MARGIN), self.height / 2 - dp(MARGIN))
        self.unit = reach / RADIUS
        self._from = (x, y)
        room = reach + dp(MARGIN)
        self._at = (
            min(max(x, safe.left + room), self.width - safe.right - room),
            min(max(y, safe.bottom + room), self.height - safe.top - room),
        )
        Window.add_widget(self)
        Window.fbind("size", self.close)  # a rotation moves the space
        back_stack.push(self.close)
        motion.play(self, "picker", rise=1)

    def close(self, *_args: object) -> None:
        back_stack.discard(self.close)
        Window.funbind("size", self.close)
        motion.finish(self)
        if self.parent:
            Window.remove_widget(self)

    def place(self, index: int) -> tuple[float, float]:
        """The center of a tile in the window."""
        angle = radians(FIRST + 360 / len(self.options) * index)
        reach = ORBIT * self.unit
        return self._at[0] + reach * cos(angle), self._at[1] - reach * sin(angle)

    def spots(self) -> list[tuple[float, float, float, float]]:
        """Boxes that the keyboard focus can reach."""
        side = SIDE * self.unit
        places = map(self.place, range(len(self.options)))
        return [(x - side / 2, y - side / 2, side, side) for x, y in places]

    def spoken_names(self) -> list[str]:
        """The spoken name of each color."""
        return [
            ", ".join(filter(None, (spoken_color(option.color), spoken_points(option.tag), option.why)))
            for option in self.options
        ]

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if self._card and self._card.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        motion.finish(self)
        index = self._option_at(*touch.pos)
        if index is None:
            self.close()
        elif self.options[index].why:
            self._explain(self.options[index])
        else:
            self.close()
            self._on_choose(self.options[index].color)
        return True

    def _option_at(self, x: float, y: float) -> int | None:
        for index in range(len(self.options)):
            middle_x, middle_y = self.place(index)
            if (x - middle_x) ** 2 + (y - middle_y) ** 2 < (REACH * self.unit) ** 2:
                return index
        return None

    def _is_free(self, x: float, y: float, side: float) -> bool:
        """Whether a tile with its center there overlaps no tile of the picker."""
        reach = (SIDE * self.unit + side) / 2 - dp(EDGE)
        places = [self.place(index) for index in range(len(self.options))]
        return all(max(abs(x - at[0]), abs(y - at[1])) >= reach for at in places)

    def _explain(self, option: Option) -> None:
        """Show, and read aloud, why a color is illegal."""
        self._asked = option
        self._context.preferences.speak(option.why)
        rule = rulebook.paragraph(option.rule, _.language.code) if option.rule else None
        title = _("{color} cannot go here", color=sentence_case(_(sentences.COLORS[option.color])))
        rule_title = _("Rule: {title}", title=rule.title) if rule else ""
        self._show_card(option, title, option.why, rule=option.rule, rule_title=rule_title)
        self._draw()

    def _remove_card(self) -> None:
        if self._card:
            self.remove_widget(self._card)
        self._card = None

    def _show_card(self, option: Option, title: str, text: str, **rule: str) -> None:
        """Show a card about a color below or beside the disc."""
        self._remove_card()
        card = self._card = ReasonCard(context=self._context, color_name=option.glaze, title=title, text=text, **rule)
        card.ids.tile.shape = self.shape
        self.add_widget(card)
        card.bind(height=lambda *_args: self._place_card(card))
        self._place_card(card)

    def _place_card(self, card: ReasonCard) -> None:
        """Place the card below, above or beside the disc; if nothing fits, move the disc up."""
        reach, gap = RADIUS * self.unit, dp(MARGIN)
        x, y = self._at
        card.width = min(self.width - 2 * dp(tokens.GUTTER), dp(tokens.PAGE_WIDTH))
        card.center_x = self.center_x
        below, above = y - reach - 2 * gap, self.height - y - reach - 2 * gap
        beside = max(x, self.width - x) - reach - 2 * gap
        if below >= card.height:
            card.y = min(dp(BAR), below + gap - card.height)
        elif above >= card.height:
            card.y = y + reach + gap
        elif beside >= dp(LEAST_CARD):
            card.width = min(beside, dp(tokens.PAGE_WIDTH))
            card.x = x + reach + gap if x < self.width / 2 else x - reach - gap - card.width
            card.center_y = self.center_y
        else:
            card.y = gap
            self._at = x, min(card.top + gap + reach, self.height - gap - reach)
            self._draw()

    def _draw(self, *_args: object) -> None:
        with self._layer:
            red, green, blue, alpha = theme.scrim
            paint.rounded((0, 0, self.width, self.height), 0.1, (red, green, blue, alpha * self.rise))
            self._draw_disc()
            self._draw_aim()
            if self._asked:
                self._highlight(self._asked.spaces, self._is_free)
            if self.rise == 1:
                for index in range(len(self.options)):
                    self._draw_option(index)
                for index in range(len(self.options)):
                    self._write_brief(index)
                self._draw_finger()

    def _draw_disc(self) -> None:
        share = self.rise
        x, y = (start + (end - start) * share for start, end in zip(self._from, self._at, strict=True))
        unit = self.unit * share
        paint.disc(x, y, RADIUS * unit, theme.raised)
        paint.disc(x, y, (RADIUS - 3.5) * unit, theme.tint)
        paint.disc(x, y, (RADIUS - 5) * unit, theme.raised)
        paint.disc(x, y, MIDDLE_RADIUS * unit * 0.8, theme.sunken)
        arm = 5 * unit
        for slope in (1, -1):
            _stroke((x - arm, y - slope * arm, x + arm, y + slope * arm), theme.ink2, dp(tokens.GAP_2XS))

    def _draw_aim(self) -> None:
        """Draw the selection of a sliding finger, below the tiles."""

    def _draw_finger(self) -> None:
        """Draw a sliding finger, above the tiles."""

    def _size_of(self, index: int) -> float:
        """The side of a tile."""
        return SIDE * self.unit

    def _draw_option(self, index: int) -> None:
        option, (x, y), side = self.options[index], self.place(index), self._size_of(index)
        left, low = x - side / 2, y - side / 2
        if not option.why:
            if self.shape == SQUARE:
                draw_ring(left, low, side, theme.primary)
            _draw_tile(self.shape, option.glaze, x, y, side)
            if option.tag:
                draw_tag(option.tag, left + side + dp(tokens.GAP_2XS), low - dp(tokens.GAP_2XS), sp(tokens.CAPTION))
            return
        _draw_tile(self.shape, option.glaze, x, y, side)
        paint.rounded((left, low, side, side), side * 0.15, (*theme.raised[:3], FADE))
        if option is self._asked and self.shape == SQUARE:
            draw_ring(left, low, side, theme.neg)
        arm = side * 0.33
        for width, color in ((dp(HALO), theme.raised), (dp(RING), theme.neg)):
            for slope in (1, -1):
                _stroke((x - arm, y - slope * arm, x + arm, y + slope * arm), color, width)

    def _write_brief(self, index: int) -> None:
        """Write the reason below its color, on two lines if one does not fit beside the neighbors."""
        brief = self.options[index].brief
        if not brief:
            return
        size = min(sp(BRIEF), dp(MOST_BRIEF))
        one, two = self._place_lines(index, [brief], size), self._place_lines(index, _in_two(brief, size), size)
        lines = one if _overflow(one, size) <= 0 else min(one, two, key=lambda placed: _overflow(placed, size))
        shrunk = size * min(1, *(max(SMALLEST_BRIEF, line.room / _width(line.text, size)) for line in lines))
        for line in lines:
            draw_text(line.text, tokens.HEAVY, shrunk, (line.x, line.y), theme.neg)

    def _place_lines(self, index: int, texts: Sequence[str], size: float) -> list[_Line]:
        """Place each line below the tile, shifted sideways until it fits."""
        x, y = self.place(index)
        y -= SIDE * self.unit / 2 + dp(tokens.GAP_L)
        lines = []
        for number, text in enumerate(texts):
            at = y - number * size
            left, right = self._room(index, at, size)
            half = min(_width(text, size), right - left) / 2
            lines.append(_Line(text, min(max(x, left + half), right - half), at, max(0, right - left)))
        return lines

    def _room(self, index: int, y: float, size: float) -> tuple[float, float]:
        """Left and right limit of a line: inside the disc and beside the other tiles."""
        x, own_y = self.place(index)
        reach = RADIUS * self.unit - dp(RIM)
        lowest = abs(y - self._at[1]) + size * HALF_LETTER
        chord = sqrt(max(0, reach**2 - lowest**2))
        left, right = self._at[0] - chord, self._at[0] + chord
        half = SIDE * self.unit / 2
        for other in range(len(self.options)):
            other_x, other_y = self.place(other)
            if other == index:
                continue
            if abs(y - other_y) < half + size / 2:  # beside that tile
                gap = half + dp(RIM)
            elif abs(own_y - other_y) < half:  # perhaps beside that tile's own reason
                gap = abs(other_x - x) / 2
            else:
                continue
            if other_x > x:
                right = min(right, other_x - gap)
            else:
                left = max(left, other_x + gap)
        return left, right


def _width(text: str, size: float) -> float:
    return width_of(text, tokens.HEAVY, size)


def _overflow(lines: Sequence[_Line], size: float) -> float:
    return max(_width(line.text, size) - line.room for line in lines)


def _in_two(text: str, size: float) -> list[str]:
    """Split a text into two lines as even as possible; a single word stays whole."""
    words = text.split(" ")
    breaks = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(breaks, key=lambda lines: max(_width(line, size) for line in lines), default=[text])


def _draw_tile(shape: str, color: str, x: float, y: float, side: float) -> None:
    if shape == SQUARE:
        draw_tile(color, round(x - side / 2), round(y - side / 2), round(side))
    else:
        draw_rhombus(color, x, y, side / 1.8, 90)


def _stroke(points: Sequence[float], color: Sequence[float], width: float) -> None:
    Color(*color)
    SmoothLine(points=points, width=width / 2, cap="round")


load_kv(__name__)
