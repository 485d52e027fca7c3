"""A board that is played on, a wall or stars: what a tile has just scored is lit up, its points said and let go again.

It is told what to show and says which space was tapped; it knows no rule. What it looks like is its children's part.
"""

from kivy.metrics import dp, sp
from kivy.properties import DictProperty, NumericProperty, ObjectProperty

from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.text_textures import draw_text, width_of
from scorer.ui.drawing.theme import theme

RING = 2.6
"""The light edge round the points, in dp."""


class BoardInPlay(CanvasWidget):
    """Fills its width; `height` follows. Bind `on_space` to learn which space was tapped."""

    cells = DictProperty()
    """Cell by space; a space that is missing is an empty one."""
    run = ObjectProperty(None, allownone=True)
    """What has just been scored, with its `space` and `points`."""
    growth = NumericProperty(1)
    """How far the run is lit."""
    swell = NumericProperty(0)
    """How large the bubble with the points is."""

    layers = ()
    """From the lowest to the highest; a child makes them before anything is set."""

    def __init__(self, **kwargs):
        self._shown = {}
        self._holding = None
        self.register_event_type("on_space")
        super().__init__(**kwargs)
        self.size_hint_y = None

    def _add_layers(self):
        for layer in self.layers:
            self.canvas.add(layer)

    def on_space(self, space):
        """A space was tapped."""

    def settle(self):
        """Finish whatever moves: the next tap always wins."""
        motion.finish(self)
        self._end_run()

    def play(self, run):
        """Light up the run and say its points; after a while only the tile stays."""
        self.settle()
        self.growth, self.swell, self.run = 0, 0, run
        motion.play(self, "run", growth=1)
        motion.play(self, "bubble", done=self._hold, swell=1)

    def _hold(self):
        self._holding = motion.after(motion.BUBBLE_HOLD, self._let_go)

    def _let_go(self):
        motion.play(self, "bubble-out", done=self._end_run, swell=0)

    def _end_run(self):
        if self._holding:
            self._holding.cancel()
        self._holding = None
        self.run = None

    def on_growth(self, *_args):
        if self._shown and self.run:
            self._draw_run()

    def on_swell(self, *_args):
        if self._shown:
            self._draw_over()

    def _draw_run(self):
        """The run as far as it is lit, and what lies over it."""
        raise NotImplementedError

    def _draw_over(self):
        """The bubble, and whatever else lies over the tiles."""
        raise NotImplementedError

    def _draw_bubble(self, letters, stand):
        """The points in letters as high as `letters`; `stand` says where the middle of a bubble so wide and high is."""
        size = max(sp(18), letters)
        height = size * 1.45 * self.swell
        width = max(height * 1.3, (width_of(self.run.points, tokens.SERIF, size) + size * 0.9) * self.swell)
        middle_x, middle_y = stand(width, height)
        ring = dp(RING)
        left, low = middle_x - width / 2, middle_y - height / 2
        paint.rounded((left - ring, low - ring, width + 2 * ring, height + 2 * ring), height, theme.surface)
        paint.rounded((left, low, width, height), height, theme.bubble)
        draw_text(self.run.points, tokens.SERIF, size * self.swell, (middle_x, middle_y), theme.onprimary)
