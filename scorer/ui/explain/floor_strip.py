"""The floor line of one player: the printed losses, what has fallen there, and the start marker.

Tap the free part to add a tile, a fallen tile to take one back, the chip or the marker to give or take the marker.
"""

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, StringProperty

from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.icons import icon
from scorer.ui.drawing.text_textures import draw_text
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_fallen_tile, draw_start_marker
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card

MARKER, TILE = "marker", "tile"
LABEL_HEIGHT = 24
GAP = 5


class FloorSlots(CanvasWidget):
    """The row of slots: `values` are the printed losses as texts, `slots` what lies on the first of them."""

    values = ListProperty()
    slots = ListProperty()
    open = BooleanProperty(True)
    redrawn_by = ("pos", "size", "values", "slots", "open")

    def __init__(self, **kwargs):
        for event in ("on_add", "on_take", "on_marker"):
            self.register_event_type(event)
        super().__init__(**kwargs)

    def on_add(self):
        """A tile has fallen."""

    def on_take(self):
        """The last fallen tile was none."""

    def on_marker(self):
        """The marker was tapped."""

    def box(self, index):
        """Left, bottom, width and height of a slot, from 0."""
        count = max(1, len(self.values))
        width = (self.width - (count - 1) * dp(GAP)) / count
        return self.x + index * (width + dp(GAP)), self.y, width, self.height - dp(LABEL_HEIGHT)

    def spots(self):
        """Where the keys can tap it."""
        return [self.box(index) for index in range(len(self.values))] if self.open else []

    def slot_at(self, x):
        """The slot over or under a finger."""
        count = max(1, len(self.values))
        return max(0, min(count - 1, int((x - self.x) / (self.width + dp(GAP)) * count)))

    def on_touch_down(self, touch):
        if not self.open or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        touch.grab(self)
        touch.ud[self] = self.slot_at(touch.x)
        return True

    def on_touch_up(self, touch):
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        slot = touch.ud.pop(self)
        if self.slot_at(touch.x) == slot and self.collide_point(*touch.pos):
            lying = self.slots[slot] if slot < len(self.slots) else ""
            self.dispatch({MARKER: "on_marker", TILE: "on_take"}.get(lying, "on_add"))
        return True

    def _draw(self, *_args):
        if min(self.box(0)[2:]) < 1:
            return
        with self._layer:
            for index, value in enumerate(self.values):
                lying = self.slots[index] if index < len(self.slots) else ""
                x, y, width, height = self.box(index)
                self._draw_slot(lying, index == len(self.slots) and self.open, x, y, width, height)
                ink = theme.neg if lying else theme.ink2
                draw_text(value, tokens.HEAVY, sp(13.5), (x + width / 2, y + height + dp(12)), ink)

    def _draw_slot(self, lying, following, x, y, width, height):
        radius = dp(7)
        if following:
            paint.framed((x, y, width, height), radius, theme.sunken, theme.softline, dp(1.6))
            self._draw_plus(x + width / 2, y + height / 2)
            return
        paint.rounded((x, y, width, height), radius, theme.negsoft if lying else theme.sunken)
        side = round(min(width, height) * 0.70) if lying == MARKER else round(min(width, height) * 0.82)
        left, low = round(x + (width - side) / 2), round(y + (height - side) / 2)
        if lying == MARKER:
            draw_start_marker(left, low, side)
        elif lying == TILE:
            draw_fallen_tile(left, low, side)

    def _draw_plus(self, x, y):
        side = round(dp(20))
        Color(*theme.ptext)
        Rectangle(texture=icon("plus", side), pos=(round(x - side / 2), round(y - side / 2)), size=(side, side))


class FloorStrip(Card):
    """The card round the floor line, with its name, the marker chip and what it costs."""

    values = ListProperty()
    slots = ListProperty()
    total = StringProperty()
    has_marker = BooleanProperty(False)
    open = BooleanProperty(True)
    titled = BooleanProperty(True)
    """Without its title on small phones."""
    low = BooleanProperty(False)
    """As low as a finger can still hit it."""

    def __init__(self, **kwargs):
        for event in ("on_add", "on_take", "on_marker"):
            self.register_event_type(event)
        super().__init__(**kwargs)

    def on_add(self):
        """A tile has fallen."""

    def on_take(self):
        """The last fallen tile was none."""

    def on_marker(self):
        """The marker is given or taken."""


load_kv(__name__)
