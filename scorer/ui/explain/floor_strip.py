"""The floor line of one player: the printed losses, the tiles on it, and the start marker.

A tap on a free slot adds a tile, on a tile removes one, on the chip or the marker toggles the marker.
"""

from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
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
    """The row of slots: `values` are the printed losses as texts, `slots` what occupies the first of them."""

    __events__ = ("on_add", "on_take", "on_marker")

    values: "ListProperty[str]" = ListProperty()
    slots: "ListProperty[str]" = ListProperty()
    open = BooleanProperty(True)
    redrawn_by = ("pos", "size", "values", "slots", "open")

    def on_add(self) -> None:
        """Add a tile."""

    def on_take(self) -> None:
        """Remove a tile."""

    def on_marker(self) -> None:
        """Toggle the marker."""

    def box(self, index: int) -> tuple[float, float, float, float]:
        """Left, bottom, width and height of a slot, from 0."""
        count = max(1, len(self.values))
        width = (self.width - (count - 1) * dp(GAP)) / count
        return self.x + index * (width + dp(GAP)), self.y, width, self.height - dp(LABEL_HEIGHT)

    def spots(self) -> list[tuple[float, float, float, float]]:
        """Boxes that the keyboard focus can reach."""
        return [self.box(index) for index in range(len(self.values))] if self.open else []

    def slot_at(self, x: float) -> int:
        """The slot at an x position."""
        count = max(1, len(self.values))
        return max(0, min(count - 1, int((x - self.x) / (self.width + dp(GAP)) * count)))

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if not self.open or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        touch.grab(self)
        touch.ud[self] = self.slot_at(touch.x)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        slot = touch.ud.pop(self)
        if self.slot_at(touch.x) == slot and self.collide_point(*touch.pos):
            content = self.slots[slot] if slot < len(self.slots) else ""
            self.dispatch({MARKER: "on_marker", TILE: "on_take"}.get(content, "on_add"))
        return True

    def _draw(self, *_args: object) -> None:
        if min(self.box(0)[2:]) < 1:
            return
        with self._layer:
            for index, value in enumerate(self.values):
                content = self.slots[index] if index < len(self.slots) else ""
                x, y, width, height = self.box(index)
                self._draw_slot(content, index == len(self.slots) and self.open, x, y, width, height)
                ink = theme.neg if content else theme.ink2
                draw_text(value, tokens.HEAVY, sp(tokens.CAPTION), (x + width / 2, y + height + dp(tokens.GAP_XL)), ink)

    def _draw_slot(self, content: str, is_next: bool, x: float, y: float, width: float, height: float) -> None:
        radius = dp(tokens.CORNER_BAR)
        if is_next:
            paint.framed((x, y, width, height), radius, theme.sunken, theme.softline, dp(tokens.RULE))
            self._draw_plus(x + width / 2, y + height / 2)
            return
        paint.rounded((x, y, width, height), radius, theme.negsoft if content else theme.sunken)
        side = round(min(width, height) * 0.70) if content == MARKER else round(min(width, height) * 0.82)
        left, low = round(x + (width - side) / 2), round(y + (height - side) / 2)
        if content == MARKER:
            draw_start_marker(left, low, side)
        elif content == TILE:
            draw_fallen_tile(left, low, side)

    def _draw_plus(self, x: float, y: float) -> None:
        side = round(dp(tokens.ICON_SMALL))
        Color(*theme.ptext)
        Rectangle(texture=icon("plus", side), pos=(round(x - side / 2), round(y - side / 2)), size=(side, side))


class FloorStrip(Card):
    """A card with the floor line, its title, the marker chip and the loss."""

    __events__ = ("on_add", "on_take", "on_marker")

    values: "ListProperty[str]" = ListProperty()
    slots: "ListProperty[str]" = ListProperty()
    total = StringProperty()
    has_marker = BooleanProperty(False)
    open = BooleanProperty(True)
    titled = BooleanProperty(True)
    """Whether the title is shown; hidden on small phones."""
    low = BooleanProperty(False)
    """Reduce the height to that of a touch target."""

    def on_add(self) -> None:
        """Add a tile."""

    def on_take(self) -> None:
        """Remove a tile."""

    def on_marker(self) -> None:
        """Toggle the marker."""


load_kv(__name__)
