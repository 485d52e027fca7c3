"""The sheet in which a row is set up before the referee is asked: the tiles on its wall, and what lies on its pattern line.

A tap on a space of the wall lays or takes a tile; where nothing is printed, the picker asks for the color.
"""

from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from scorer.play.actions import ActionStatus, color_choices, resolve_tap
from scorer.rules.referee import PatternLine
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.cells import OPEN, PLACED, Cell, draw_cell
from scorer.ui.explain.color_picker import Picker, options_of
from scorer.ui.explain.refusal_bubble import RefusalBubble
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack

SIZE, LEAST_GAP, MOST_SIDE = 5, 6, 56


class WallRow(CanvasWidget):
    """Five spaces to tap; `on_space` says which."""

    cells = ObjectProperty(())
    redrawn_by = ("pos", "size", "cells")

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_space")
        super().__init__(**kwargs)

    def on_space(self, index: int) -> None:
        """The space with this number from the left, from 0."""

    @property
    def side(self):
        return round(min(dp(MOST_SIDE), (self.width - (SIZE - 1) * dp(LEAST_GAP)) / SIZE))

    @property
    def pitch(self):
        return self.side + round(dp(LEAST_GAP))

    def place(self, index: int):
        """Left and bottom of a space."""
        whole = SIZE * self.pitch - round(dp(LEAST_GAP))
        return round(self.center_x - whole / 2) + index * self.pitch, round(self.center_y - self.side / 2)

    def spots(self):
        """Where the keys can tap it."""
        return [(*self.place(index), self.side, self.side) for index in range(SIZE)]

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        index = int((touch.x - self.place(0)[0]) // self.pitch)
        if self.collide_point(*touch.pos) and 0 <= index < SIZE:
            self.dispatch("on_space", index)
        return True

    def _draw(self, *_args: object) -> None:
        with self._layer:
            for index, cell in enumerate(self.cells):
                draw_cell(cell, *self.place(index), self.side)


class RowEditor(Stack):
    """Changes the `tiles` and `lines` of a setup, and says `on_change`."""

    row = NumericProperty(1)
    setup = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self.register_event_type("on_change")
        super().__init__(**kwargs)
        self._show()
        self.ids.wall.bind(on_space=lambda _wall, index: self._tap(index))
        self.ids.color.bind(chosen=lambda _colors, _color: self._set_line(max(1, self.ids.count.chosen)))
        self.ids.count.bind(on_number=lambda _pad, count: self._set_line(count))

    def on_change(self) -> None:
        """Something lies otherwise now."""

    def _show(self) -> None:
        tiles, layout = self.setup.tiles, self.setup.layout
        self.ids.wall.cells = [
            Cell(tiles[space], PLACED) if space in tiles else Cell(layout.print_of(space) or "", OPEN)
            for space in layout.groups[self.row - 1]
        ]
        line = self.setup.lines.get(self.row)
        self.ids.color.colors = list(layout.colors)
        if line:
            self.ids.color.chosen = line.color
        self.ids.count.numbers = list(range(self.row + 1))
        self.ids.count.chosen = line.tiles if line else 0

    def _tap(self, index: int) -> None:
        layout, tiles = self.setup.layout, self.setup.tiles
        space = layout.groups[self.row - 1][index]
        if space in tiles:
            del tiles[space]
            self._changed()
            return
        choices = color_choices(layout, space, lambda color: layout.refuse_tile(tiles, space, color))
        result = resolve_tap(space, choices)
        if result.status is ActionStatus.ADDED:
            self._lay(space, result.color)
            return
        x, y = self.ids.wall.place(index)
        at = self.ids.wall.to_window(x + self.ids.wall.side / 2, y + self.ids.wall.side / 2)
        if result.status is ActionStatus.REFUSED:
            RefusalBubble(self.setup.context, layout, result.refusal).show(at)
            return
        Picker(
            self.setup.context,
            options_of(choices, "", layout),
            lambda color: self._lay(space, color),
            _nothing_to_light,
        ).open(*at)

    def _lay(self, space, color) -> None:
        self.setup.tiles[space] = color
        self._changed()

    def _set_line(self, count: float) -> None:
        """So many tiles of the chosen color lie on the line."""
        color = self.ids.color.chosen
        if not color:
            return
        self.ids.count.chosen = count
        if count:
            self.setup.lines[self.row] = PatternLine(color, round(count))
        else:
            self.setup.lines.pop(self.row, None)
        self.dispatch("on_change")

    def _changed(self) -> None:
        self._show()
        self.dispatch("on_change")


def _nothing_to_light(_spaces, _is_free) -> None:
    """The tile that forbids a color is in another row, which the sheet does not show."""


def open_row(setup, row, changed):
    """Set up a row; `changed` is called after every tap."""
    editor = RowEditor(setup=setup, row=row)
    editor.bind(on_change=lambda _editor: changed())
    note = _("Tap the tiles that were there before yours.")
    sheet = BottomSheet(title=_("Row {n}", n=row), note=note, content=editor)
    sheet.open()
    return sheet


load_kv(__name__)
