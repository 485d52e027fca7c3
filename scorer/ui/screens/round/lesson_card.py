"""The card that teaches a gesture; for a stroke, with an animation on a small wall."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from scorer.rules.board import WALL_COLORS, Space
from scorer.rules.wall import ROWS
from scorer.ui.boards.finger_path import trail
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.theme import theme
from scorer.ui.drawing.tiles import draw_ghost, draw_tile
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.widgets.containers.card import Card

PATH = tuple(map(Space, ("1.2", "2.3", "3.3", "4.4", "5.2")))
"""The spaces of the drawn stroke."""
SIZE = len(ROWS)


class LessonPicture(CanvasWidget):
    """A wall on which a stroke grows."""

    progress = NumericProperty(1)
    redrawn_by = ("pos", "size", "progress")

    def play(self) -> None:
        """Animate the stroke from its beginning."""
        self.progress = 0
        motion.play(self, "lesson", progress=1)

    def _draw(self, *_args: object) -> None:
        pitch = min(self.size) / SIZE
        side = round(pitch - dp(tokens.GAP_2XS))
        reached = self.progress * (len(PATH) - 1)
        with self._layer:
            paint.rounded((self.x, self.y, self.width, self.height), dp(tokens.CORNER_THUMB), theme.surface)
            for row in ROWS:
                for space in row:
                    x, y = self._low(space, pitch)
                    color = WALL_COLORS[(space.column - space.row) % SIZE]
                    if space in PATH and PATH.index(space) <= reached:
                        draw_tile(color, round(x), round(y), side)
                    else:
                        draw_ghost(color, round(x), round(y), side, closed=False)
            trail(self._points(pitch, reached), 0.5)

    def _low(self, space: Space, pitch: float) -> tuple[float, float]:
        margin = dp(tokens.GAP_2XS) / 2
        return self.x + (space.column - 1) * pitch + margin, self.top - space.row * pitch + margin

    def _points(self, pitch: float, reached: float) -> list[tuple[float, float]]:
        """The centers of the spaces that the finger has reached, and its position."""
        middles = [(self.x + (space.column - 0.5) * pitch, self.top - (space.row - 0.5) * pitch) for space in PATH]
        last = int(reached)
        points, share = middles[: last + 1], reached - last
        if share:
            (x0, y0), (x1, y1) = middles[last], middles[last + 1]
            points.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
        return points


class LessonCard(Card):
    """Dispatches `on_understood` when its button is tapped."""

    __events__ = ("on_understood",)

    title = StringProperty()
    text = StringProperty()
    is_stroke = BooleanProperty(False)
    shows_numbers = True
    """A toast would cover what is being taught."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        if self.is_stroke:
            picture = LessonPicture()
            self.add_widget(picture, index=len(self.children))
            picture.play()

    def on_understood(self) -> None:
        """The button was tapped."""


load_kv(__name__)
