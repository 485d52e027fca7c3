"""The floor line of one player: the printed losses, the tiles on it, and the start marker.

A tap on a slot fills the line up to it, on the last tile removes that tile, on the chip or the marker toggles the marker. A
slide along the slots fills them up to where the finger is lifted.
"""

from math import floor
from typing import Any, ClassVar

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from scorer.ui.boards.spoken_cells import spoken_points
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.icons import draw_icon
from scorer.ui.drawing.text_textures import draw_text, longest_word_width, width_of
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_fallen_tile, draw_start_marker
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import is_reachable
from scorer.ui.widgets.containers.card import Card
from scorer.wording.language import sentence_case

MARKER, TILE = "marker", "tile"
NOTHING = "0"
"""The figure of a spared tile."""
WIDEST_LOSS = "–14"
LABEL_HEIGHT = 24
GAP = 5
SLIDE, OUTSIDE = 12, 24
"""The distance at which a finger starts sliding, and that above or below the slots at which it cancels, in dp."""


class FloorSlots(CanvasWidget):
    """The row of slots: `values` are the printed losses as texts, `slots` what occupies the first of them."""

    __events__ = ("on_fill_to", "on_marker")

    values: "ListProperty[str]" = ListProperty()
    slots: "ListProperty[str]" = ListProperty()
    open = BooleanProperty(True)
    spared = BooleanProperty(False)
    """Whether the last tile is spared."""
    breaks = BooleanProperty(False)
    """Whether it shows the broken tiles of a dome instead of a floor line."""
    aimed: "NumericProperty[int]" = NumericProperty(-1)
    """The number of slots to fill if the sliding finger is lifted now; -1 without one."""
    framed: "NumericProperty[int]" = NumericProperty(-1)
    """The slot, from 0, that the player is asked to tap; -1 for none."""
    redrawn_by = ("pos", "size", "values", "slots", "open", "spared", "aimed", "framed")

    def __init__(self, **kwargs: Any) -> None:
        self._finger: MotionEvent | None = None
        super().__init__(**kwargs)

    def on_fill_to(self, filled: int) -> None:
        """Fill this many slots, including the marker."""

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

    def spoken_names(self) -> list[str]:
        """The spoken name of each slot."""
        return [self._spoken(index, value) for index, value in enumerate(self.values)] if self.open else []

    def _spoken(self, index: int, value: str) -> str:
        slot = _("broken tiles: {n}", n=index + 1) if self.breaks else _("floor line, space {n}", n=index + 1)
        content = self.slots[index] if index < len(self.slots) else ""
        words = {MARKER: _("start marker"), TILE: _("filled")}.get(content, _("free"))
        return f"{sentence_case(slot)}, {spoken_points(value)}, {words}"

    def slot_at(self, x: float) -> int:
        """The slot at an x position; -1 to the left of all."""
        count = max(1, len(self.values))
        return max(-1, min(count - 1, floor((x - self.x) / (self.width + dp(GAP)) * count)))

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if not self.open or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        if self._finger:
            self._release()  # a second finger cancels the first
            return True
        touch.grab(self)
        self._finger = touch
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_move(touch)
        if self._is_far(touch):
            self.aimed = -1
        elif self.aimed >= 0 or abs(touch.x - touch.ox) > dp(SLIDE):
            self.aimed = max(self.slot_at(touch.x) + 1, int(MARKER in self.slots))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        aimed, is_far = self.aimed, self._is_far(touch)
        self._release()
        if not is_reachable(self):
            return True
        if aimed >= 0:
            self.dispatch("on_fill_to", aimed)
        elif not is_far and self.slot_at(touch.x) == self.slot_at(touch.ox):
            self._tapped(max(0, self.slot_at(touch.x)))
        return True

    def _tapped(self, slot: int) -> None:
        if slot < len(self.slots) and self.slots[slot] == MARKER:
            self.dispatch("on_marker")
        else:
            self.dispatch("on_fill_to", slot if slot == len(self.slots) - 1 else slot + 1)

    def _is_far(self, touch: MotionEvent) -> bool:
        """Whether a finger has left the slots, which cancels the slide."""
        return not self.y - dp(OUTSIDE) <= touch.y <= self.top + dp(OUTSIDE)

    def _release(self) -> None:
        if self._finger:
            self._finger.ungrab(self)
        self._finger, self.aimed = None, -1

    def _shown_slots(self) -> list[str]:
        """The contents of the slots, including the preview of a sliding finger."""
        if self.aimed < 0:
            return list(self.slots)
        marker = [MARKER] if MARKER in self.slots else []
        return marker + [TILE] * (self.aimed - len(marker))

    def _draw(self, *_args: object) -> None:
        if min(self.box(0)[2:]) < 1:
            return
        slots = self._shown_slots()
        spared = len(slots) - 1 if self.spared else -1
        with self._layer:
            for index, value in enumerate(self.values):
                content = slots[index] if index < len(slots) else ""
                x, y, width, height = self.box(index)
                self._draw_slot(content, index == len(slots) and self.open, x, y, width, height)
                loss, ink = (NOTHING, theme.pos) if index == spared else (value, theme.neg if content else theme.ink2)
                if index == spared:
                    paint.outline((x, y, width, height), dp(tokens.CORNER_BAR), theme.pos, dp(tokens.RULE))
                if index == self.framed:
                    paint.outline((x, y, width, height), dp(tokens.CORNER_BAR), theme.primary, dp(tokens.FRAME))
                draw_text(loss, tokens.HEAVY, sp(tokens.CAPTION), (x + width / 2, y + height + dp(tokens.GAP_XL)), ink)

    def _draw_slot(self, content: str, is_next: bool, x: float, y: float, width: float, height: float) -> None:
        radius = dp(tokens.CORNER_BAR)
        if is_next:
            paint.framed((x, y, width, height), radius, theme.sunken, theme.softline, dp(tokens.RULE))
            draw_icon("plus", x + width / 2, y + height / 2, round(dp(tokens.ICON_SMALL)), theme.ptext)
            return
        paint.rounded((x, y, width, height), radius, theme.negsoft if content else theme.sunken)
        side = round(min(width, height) * 0.70) if content == MARKER else round(min(width, height) * 0.82)
        left, low = round(x + (width - side) / 2), round(y + (height - side) / 2)
        if content == MARKER:
            draw_start_marker(left, low, side)
        elif content == TILE:
            draw_fallen_tile(left, low, side)


class LossStrip(Card):
    """A card with the slots, a title, the marker and the loss."""

    __events__: ClassVar[tuple[str, ...]] = ("on_fill_to", "on_marker")

    values: "ListProperty[str]" = ListProperty()
    slots: "ListProperty[str]" = ListProperty()
    framed: "NumericProperty[int]" = NumericProperty(-1)
    total = StringProperty()
    has_marker = BooleanProperty(False)
    titled = BooleanProperty(True)
    """Whether the title is shown; hidden on small phones."""
    low = BooleanProperty(False)
    """Reduce the height to that of a touch target."""

    def on_fill_to(self, filled: int) -> None:
        """Fill this many slots."""

    def on_marker(self) -> None:
        """Toggle the marker."""


class FloorStrip(LossStrip):
    """The floor line; the marker is in one of its slots."""

    __events__: ClassVar[tuple[str, ...]] = ("on_source",)

    with_marker = BooleanProperty(True)
    """Whether the marker can be taken."""
    open = BooleanProperty(True)
    spared = BooleanProperty(False)
    doubtful = BooleanProperty(False)
    """Whether a small question mark marks losses from a single source."""

    def on_source(self) -> None:
        """The question mark was tapped."""

    def has_room(self, title: str, width: float, text_scale: float) -> bool:
        """Whether no word of the title is wider than its place; otherwise the title is left out."""
        return longest_word_width(title, tokens.HEAVY, sp(tokens.BODY) * text_scale) <= width

    def widest_loss(self, text_scale: float) -> float:
        """The width of the loss of a full floor line, so that the title does not come and go with the tiles."""
        return width_of(WIDEST_LOSS, tokens.SERIF, sp(tokens.TITLE) * text_scale)


load_kv(__name__)
