"""The sheet that sets up a row: the tiles on the wall and on the pattern line."""

from typing import Any

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import ListProperty

from scorer.rules.board import Space
from scorer.rules.referee import PatternLine
from scorer.ui.boards.spoken_cells import spoken_cell
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.cells import OPEN, PLACED, Cell, draw_cell
from scorer.ui.drawing.tokens import glaze_of
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.touch import is_reachable
from scorer.ui.screens.referee.may_i import MayI
from scorer.ui.widgets.overlays.sheet import BottomSheet
from scorer.ui.widgets.stack import Stack

SIZE, LEAST_GAP, MOST_SIDE = 5, 6, 56


class WallRow(CanvasWidget):
    """A row of a wall; dispatches `on_space` with the index of a tapped space."""

    __events__ = ("on_space",)

    cells: "ListProperty[Cell]" = ListProperty()
    spaces: "ListProperty[Space]" = ListProperty()
    """For their names."""
    redrawn_by = ("pos", "size", "cells")

    def on_space(self, index: int) -> None:
        """A space was tapped."""

    @property
    def side(self) -> int:
        return round(min(dp(MOST_SIDE), (self.width - (SIZE - 1) * dp(LEAST_GAP)) / SIZE))

    @property
    def pitch(self) -> int:
        return self.side + round(dp(LEAST_GAP))

    def place(self, index: int) -> tuple[int, int]:
        """The lower left corner of a space."""
        whole = SIZE * self.pitch - round(dp(LEAST_GAP))
        return round(self.center_x - whole / 2) + index * self.pitch, round(self.center_y - self.side / 2)

    def center_of(self, index: int) -> tuple[float, float]:
        """The center of a space in the window."""
        x, y = self.place(index)
        return self.to_window(x + self.side / 2, y + self.side / 2)

    def spots(self) -> list[tuple[float, float, float, float]]:
        """Boxes that the keyboard focus can reach."""
        return [(*self.place(index), self.side, self.side) for index in range(SIZE)]

    def spoken_names(self) -> list[str]:
        """The spoken name of each space."""
        return [spoken_cell(space, cell, None) for space, cell in zip(self.spaces, self.cells, strict=True)]

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
        if self.collide_point(*touch.pos) and 0 <= index < SIZE and is_reachable(self):
            self.dispatch("on_space", index)
        return True

    def _draw(self, *_args: object) -> None:
        with self._layer:
            for index, cell in enumerate(self.cells):
                draw_cell(cell, *self.place(index), self.side)


class RowEditor(Stack):
    """Changes the tiles of a row and of its pattern line, and refreshes the page."""

    def __init__(self, page: MayI, lines: dict[int, PatternLine], row: int, **kwargs: Any) -> None:
        self._page, self._lines, self._row = page, lines, row
        super().__init__(**kwargs)
        self._update()
        self.ids.wall.bind(on_space=lambda _wall, index: self._tap(index))
        self.ids.color.bind(chosen=lambda _colors, _color: self._set_line(max(1, self.ids.count.chosen)))
        self.ids.count.bind(on_number=lambda _pad, count: self._set_line(count))

    def _update(self) -> None:
        tiles, layout = self._page.tiles, self._page.layout
        self.ids.wall.spaces = layout.groups[self._row - 1]
        self.ids.wall.cells = [
            Cell(
                glaze_of(tiles.get(space) or layout.print_of(space) or "", layout.palette),
                PLACED if space in tiles else OPEN,
            )
            for space in layout.groups[self._row - 1]
        ]
        line = self._lines.get(self._row)
        self.ids.color.palette, self.ids.color.colors = layout.palette, layout.tile_colors
        if line:
            self.ids.color.chosen = line.color
        self.ids.count.numbers = range(self._row + 1)
        self.ids.count.chosen = line.tiles if line else 0

    def _tap(self, index: int) -> None:
        space = self._page.layout.groups[self._row - 1][index]
        self._page.toggle_tile(space, self.ids.wall.center_of(index), self._changed)

    def _set_line(self, count: int) -> None:
        """Put this many tiles of the chosen color on the pattern line."""
        color = self.ids.color.chosen
        if not color:
            return
        self.ids.count.chosen = count
        if count:
            self._lines[self._row] = PatternLine(color, count)
        else:
            self._lines.pop(self._row, None)
        self._page.refresh()

    def _changed(self) -> None:
        self._update()
        self._page.refresh()


def open_row(page: MayI, lines: dict[int, PatternLine], row: int) -> BottomSheet:
    """Open the sheet for a row; `lines` are the pattern lines of the page."""
    note = _("Tap the tiles that were there before yours.")
    sheet = BottomSheet(title=_("Row {n}", n=row), note=note, content=RowEditor(page, lines, row))
    sheet.open()
    return sheet


load_kv(__name__)
