"""The color picker: a disc of tiles round the tapped space, the colors that may not lie there crossed out, each with its reason.

A touch of a crossed one fills the card with why and lights the tile that forbids it above the scrim; squares and
rhombs alike. It is told options and knows no rule.
"""

from math import cos, radians, sin, sqrt
from typing import NamedTuple

from kivy.core.window import Window
from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

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
from scorer.ui.widgets.containers.card import Card
from scorer.wording import rulebook, sentences
from scorer.wording.language import sentence_case, why_not

RADIUS, ORBIT, SIDE = 134, 79, 58
"""Of the disc, of the ring the tiles stand on, of a tile, in dp."""
FIRST, MIDDLE_RADIUS = -126, 31
MARGIN = 10
BAR = 92
"""Where there is room, the card leaves the bar at the bottom free."""
LEAST_CARD = 240
"""Narrower than this the card would be all lines."""
EDGE = 6
"""So far what forbids a color may reach over one, in dp."""
FADE = 0.58
BRIEF, MOST_BRIEF = 13, 14
"""The type of the two words, and how large it can grow before they lie over the next color."""
SMALLEST_BRIEF = 0.75
"""Of its size, where even two lines have too little room."""
HALF_LETTER = 0.36
"""The height of a letter above and below the middle of its line, of the type size."""
RIM = 3
"""Between a brief reason and the edge of the disc or the next tile, in dp."""
REACH = 37
"""A touch this near the middle of a tile means the tile."""
SQUARE, RHOMBUS = "square", "rhombus"


class Option(NamedTuple):
    """A color, and what is said of it."""

    color: str
    tag: str = ""
    """Its points."""
    brief: str = ""
    """Why not, in two words."""
    why: str = ""
    rule: str = ""
    """The id of the paragraph behind it."""
    spaces: tuple = ()
    """The tiles that forbid it."""


def options_of(choices, tag, layout):
    """The session's choices as options; the points are the same for every color."""
    words = _.language
    options = []
    for choice in choices:
        refusal = choice.refusal
        if not refusal:
            options.append(Option(choice.color, tag))
            continue
        rule = rulebook.for_refusal(refusal.code, words.code, layout.id)
        brief = _(sentences.BRIEF_REFUSALS.get(refusal.code, ""))
        why = why_not(words, refusal, layout)
        options.append(Option(choice.color, "", brief, why, rule.id if rule else "", refusal.spaces))
    return options


class ReasonCard(Card):
    """Why a color may not lie there, and the way to the rule."""

    context = ObjectProperty()

    color_name = StringProperty()
    title = StringProperty()
    text = StringProperty()
    rule = StringProperty()
    rule_title = StringProperty()

    def open_rule(self):
        open_rule(self.context, self.rule)


class RuleLink(ButtonBehavior, BoxLayout):
    """The line of the card that leads to the rule."""

    text = StringProperty()


class TilePicture(CanvasWidget):
    """One tile as a picture."""

    color_name = StringProperty()
    shape = StringProperty(SQUARE)
    redrawn_by = ("pos", "size", "color_name", "shape")

    def _draw(self, *_args):
        with self._layer:
            if self.color_name:
                _stamp(self.shape, self.color_name, *self.center, self.height)


class Picker(FloatLayout):
    """Open it at a point of the window; `light(spaces, is_free)` draws on the current canvas what forbids a color, where it
    is free: a tile that the colors cover is told by the card.
    """

    rise = NumericProperty(0)

    def __init__(self, context, options, chosen, light, shape=SQUARE, **kwargs):
        self._context = context
        self.options, self._chosen, self._light, self.shape = options, chosen, light, shape
        self._asked = None
        self._card = None
        super().__init__(**kwargs)
        self._layer = paint.Layer()
        self.canvas.before.add(self._layer)
        self.fbind("rise", self._draw)

    def open(self, x, y):
        """Round a point of the window, kept on the screen."""
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
        Window.fbind("size", self.close)  # its place is gone when the phone is turned
        back_stack.push(self.close)
        motion.play(self, "picker", rise=1)

    def close(self, *_args):
        back_stack.discard(self.close)
        Window.funbind("size", self.close)
        motion.finish(self)
        if self.parent:
            Window.remove_widget(self)

    def place(self, index):
        """The middle of a tile in the window."""
        angle = radians(FIRST + 360 / len(self.options) * index)
        reach = ORBIT * self.unit
        return self._at[0] + reach * cos(angle), self._at[1] - reach * sin(angle)

    def spots(self):
        """Where the keys can tap it."""
        side = SIDE * self.unit
        places = map(self.place, range(len(self.options)))
        return [(x - side / 2, y - side / 2, side, side) for x, y in places]

    def on_touch_down(self, touch):
        if self._card and self._card.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        motion.finish(self)
        index = self._option_at(*touch.pos)
        if index is None:
            self.close()
        elif self.options[index].why:
            self._ask(self.options[index])
        else:
            self.close()
            self._chosen(self.options[index].color)
        return True

    def _option_at(self, x, y):
        for index in range(len(self.options)):
            middle_x, middle_y = self.place(index)
            if (x - middle_x) ** 2 + (y - middle_y) ** 2 < (REACH * self.unit) ** 2:
                return index
        return None

    def _is_free(self, x, y, side):
        """Whether a tile with its middle there would lie over no color, but for an edge."""
        reach = (SIDE * self.unit + side) / 2 - dp(EDGE)
        places = [self.place(index) for index in range(len(self.options))]
        return all(max(abs(x - at[0]), abs(y - at[1])) >= reach for at in places)

    def _ask(self, option):
        """Say why not."""
        self._asked = option
        if self._card:
            self.remove_widget(self._card)
        rule = rulebook.paragraph(option.rule, _.language.code) if option.rule else None
        title = _("{color} cannot go here", color=sentence_case(_(sentences.COLORS[option.color])))
        self._card = ReasonCard(
            context=self._context,
            color_name=option.color,
            title=title,
            text=option.why,
            rule=option.rule,
            rule_title=_("Rule: {title}", title=rule.title) if rule else "",
        )
        self._card.ids.tile.shape = self.shape
        self.add_widget(self._card)
        self._card.bind(height=self._place_card)
        self._place_card()
        self._draw()

    def _place_card(self, *_args):
        """Where it covers no color: below the disc, above it or beside it; else the disc makes room above it."""
        card, reach, gap = self._card, RADIUS * self.unit, dp(MARGIN)
        x, y = self._at
        card.width = min(self.width - 2 * dp(16), dp(tokens.PAGE_WIDTH))
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

    def _draw(self, *_args):
        with self._layer:
            paint.rounded((0, 0, *self.size), 0.1, (*theme.scrim[:3], theme.scrim[3] * self.rise))
            self._draw_disc()
            if self._asked:
                self._light(self._asked.spaces, self._is_free)
            if self.rise == 1:
                for index, option in enumerate(self.options):
                    self._draw_option(option, *self.place(index))
                for index in range(len(self.options)):
                    self._write_brief(index)

    def _draw_disc(self):
        share = self.rise
        x, y = (start + (end - start) * share for start, end in zip(self._from, self._at, strict=True))
        unit = self.unit * share
        paint.disc(x, y, RADIUS * unit, theme.raised)
        paint.disc(x, y, (RADIUS - 3.5) * unit, theme.tint)
        paint.disc(x, y, (RADIUS - 5) * unit, theme.raised)
        paint.disc(x, y, MIDDLE_RADIUS * unit * 0.8, theme.sunken)
        arm = 5 * unit
        for slope in (1, -1):
            _stroke((x - arm, y - slope * arm, x + arm, y + slope * arm), theme.ink2, dp(2))

    def _draw_option(self, option, x, y):
        side = SIDE * self.unit
        left, low = x - side / 2, y - side / 2
        if not option.why:
            if self.shape == SQUARE:
                draw_ring(left, low, side, theme.primary)
            _stamp(self.shape, option.color, x, y, side)
            if option.tag:
                draw_tag(option.tag, left + side + dp(2), low - dp(2), sp(13.5))
            return
        _stamp(self.shape, option.color, x, y, side)
        paint.rounded((left, low, side, side), side * 0.15, (*theme.raised[:3], FADE))
        if option is self._asked and self.shape == SQUARE:
            draw_ring(left, low, side, theme.neg)
        arm = side * 0.33
        for width, color in ((dp(7), theme.raised), (dp(4), theme.neg)):
            for slope in (1, -1):
                _stroke((x - arm, y - slope * arm, x + arm, y + slope * arm), color, width)

    def _write_brief(self, index):
        """Below its color, in two lines where the disc and the next colors leave too little room for one."""
        brief = self.options[index].brief
        if not brief:
            return
        size = min(sp(BRIEF), dp(MOST_BRIEF))
        one, two = self._place_lines(index, [brief], size), self._place_lines(index, _in_two(brief, size), size)
        lines = one if _overflow(one, size) <= 0 else min(one, two, key=lambda placed: _overflow(placed, size))
        shrunk = size * min(1, *(max(SMALLEST_BRIEF, line.room / _width(line.text, size)) for line in lines))
        for line in lines:
            draw_text(line.text, tokens.HEAVY, shrunk, (line.x, line.y), theme.neg)

    def _place_lines(self, index, texts, size):
        """Each line below the tile, moved sideways into the room that it has."""
        x, y = self.place(index)
        y -= SIDE * self.unit / 2 + dp(10)
        lines = []
        for number, text in enumerate(texts):
            at = y - number * size
            left, right = self._room(index, at, size)
            half = min(_width(text, size), right - left) / 2
            lines.append(_Line(text, min(max(x, left + half), right - half), at, max(0, right - left)))
        return lines

    def _room(self, index, y, size):
        """From where to where a line can go: inside the disc, beside the other tiles, and not below them."""
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


class _Line(NamedTuple):
    """A line of a brief reason, centered at a point, and the width it can take there."""

    text: str
    x: float
    y: float
    room: float


def _width(text, size):
    return width_of(text, tokens.HEAVY, size)


def _overflow(lines, size):
    return max(_width(line.text, size) - line.room for line in lines)


def _in_two(text, size):
    """Broken at the space that leaves the shorter longest line; a single word stays whole."""
    words = text.split(" ")
    breaks = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(breaks, key=lambda lines: max(_width(line, size) for line in lines), default=[text])


def _stamp(shape, color, x, y, side):
    if shape == SQUARE:
        draw_tile(color, round(x - side / 2), round(y - side / 2), round(side))
    else:
        draw_rhombus(color, x, y, side / 1.8, 90)


def _stroke(points, color, width):
    Color(*color)
    SmoothLine(points=points, width=width / 2, cap="round")


load_kv(__name__)
