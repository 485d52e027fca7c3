"""The goals in play as cards: their worth, the player's progress, and the points now."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from scorer.rules.board import Space
from scorer.rules.dome import DomeLayout, Domes
from scorer.rules.goals import Goal, GoalProgress
from scorer.ui.boards.spoken_cells import spoken_points
from scorer.ui.drawing import paint, tokens
from scorer.ui.drawing.canvas_widget import CanvasWidget
from scorer.ui.drawing.theme import theme
from scorer.ui.kivyfix.i18n import _
from scorer.ui.kivyfix.kv_loader import load_kv
from scorer.ui.platform.spoken import EN_DASH_MINUS
from scorer.ui.widgets.containers.card import TapCard
from scorer.ui.widgets.controls.text import serif
from scorer.ui.widgets.overlays.toast import show_toast
from scorer.wording import sentences
from scorer.wording.language import MINUS

WIDE_CARD = 90
"""From this width, in dp, a card shows the picture of its goal at full size."""
MOST_PARTS = 6
"""A bar with more parts than this is drawn without gaps."""


class GoalBar(CanvasWidget):
    """The progress of a goal."""

    done: "NumericProperty[int]" = NumericProperty(0)
    of: "NumericProperty[int]" = NumericProperty(0)
    redrawn_by = ("pos", "size", "done", "of")

    def _draw(self, *_args: object) -> None:
        if self.height <= 0:
            self._layer.clear()
            return
        parts = min(max(1, self.of), MOST_PARTS) if self.of <= MOST_PARTS else 1
        gap = self.height * 0.8 if parts > 1 else 0
        width = (self.width - (parts - 1) * gap) / parts
        with self._layer:
            for part in range(parts):
                x = self.x + part * (width + gap)
                share = min(1, max(0, self.done / self.of * parts - part)) if self.of else 0
                paint.rounded((x, self.y, width, self.height), self.height / 2, theme.line)
                if share > 0:
                    filled = max(self.height, width * share)
                    paint.rounded((x, self.y, filled, self.height), self.height / 2, theme.primary)


class GoalCard(TapCard):
    """One goal. A tap shows the spaces that count so far."""

    goal = StringProperty()
    name = StringProperty()
    worth = StringProperty()
    done: "NumericProperty[int]" = NumericProperty(0)
    of: "NumericProperty[int]" = NumericProperty(0)
    points = StringProperty()
    sign: "NumericProperty[int]" = NumericProperty(0)
    """1 if it gives points now, -1 if it costs some."""
    form = StringProperty("full")
    """"full", "plain" without the picture, or "line"."""
    doubtful = BooleanProperty(False)
    """Whether a small question mark marks a number from a single source."""

    @property
    def _source(self) -> tuple[float, float, float, float]:
        """The corner with the question mark, as a target for a finger."""
        side = dp(tokens.TOUCH)
        return self.right - side, self.y, side, side

    def spots(self) -> list[tuple[float, float, float, float]]:
        """Boxes that the keyboard focus can reach."""
        if not self.asks:
            return [(self.x, self.y, self.width, self.height)]
        left, *_rest = source = self._source
        return [(self.x, self.y, left - self.x, self.height), source]

    def spoken_names(self) -> list[str]:
        """The spoken names of the goal and its question mark."""
        goal = spoken_goal(self.name, self.done, self.of, self.points)
        return [goal, _("Printed on our board")] if self.asks else [goal]

    @property
    def asks(self) -> bool:
        """Whether there is a question mark."""
        return self.doubtful and self.form == "full"

    def is_about_source(self) -> bool:
        """Whether the last touch was on the question mark."""
        left, low, _width, height = self._source
        touch = self.last_touch
        return self.asks and touch is not None and touch.x >= left and touch.y <= low + height

    def glyph_size(self, form: str, width: float, text_scale: float) -> tuple[float, float]:
        """The size of the picture, which shrinks for large text."""
        if form == "plain" or (form == "full" and text_scale > 1):
            return 0, 0
        side = dp(tokens.ICON if width > dp(WIDE_CARD) else tokens.ICON_SMALL)
        return side, side

    def show(self, progress: GoalProgress, layout: DomeLayout) -> None:
        goal = progress.goal
        self.goal, self.name, self.worth = goal.value, goal_name(goal), worth_text(goal, layout)
        self.doubtful = layout.is_doubtful("bonuses")
        self.done, self.of = progress.done, progress.of
        self.points = serif(_.language.signed(progress.points))
        self.sign = (progress.points > 0) - (progress.points < 0)


class GoalCards(GridLayout):
    """The goals of the shown player; calls `ring` with the spaces of a goal that was tapped, and `open_print` from its "?"."""

    low = BooleanProperty(False)
    shown: "ListProperty[GoalProgress]" = ListProperty()

    def __init__(
        self, ring: Callable[[Sequence[Space]], object], open_print: Callable[[], object], **kwargs: Any
    ) -> None:
        self._ring, self._open_print = ring, open_print
        self._layout: DomeLayout | None = None
        self._cards: list[GoalCard] = []
        super().__init__(**kwargs)

    def show(self, table: Domes, player: int) -> None:
        """Show a player's progress on each goal."""
        self._layout, self.shown = table.layout, table.goal_progress(player)
        self._fill()

    def on_low(self, *_args: object) -> None:
        self._fill()

    def _fill(self) -> None:
        if not self._layout:
            return
        if len(self._cards) != len(self.shown):
            self.clear_widgets()
            self._cards = [GoalCard(on_release=partial(self._tapped, index)) for index in range(len(self.shown))]
            for card in self._cards:
                self.add_widget(card)
        four = len(self.shown) == 4
        self.cols = 2 if four and not self.low else max(1, len(self.shown))
        for card, progress in zip(self._cards, self.shown, strict=True):
            card.form = "line" if self.low else "plain" if four else "full"
            card.show(progress, self._layout)

    def _tapped(self, index: int, card: GoalCard) -> None:
        if card.is_about_source():
            self._open_print()
            return
        self._ring(self.shown[index].spaces)
        if self.low:
            now = _("{n} of {of}", n=card.done, of=card.of)
            show_toast(f"{card.name} ({card.worth}): {now}, {_.language.points(self.shown[index].points)}", "info")


def spoken_goal(name: str, done: float, of: float, points: str) -> str:
    """The spoken name of a goal: "Goal corners: 1 of 4, 3 points now"."""
    progress = _("{n} of {of}", n=round(done), of=round(of))
    now = spoken_points(EN_DASH_MINUS.sub(MINUS, points))
    return _("Goal {name}: {progress}, {points} now", name=name, progress=progress, points=now)


def goal_name(goal: Goal) -> str:
    """The name of a goal in one or two words."""
    return _(sentences.GOALS[goal])


def worth_text(goal: Goal, layout: DomeLayout) -> str:
    """What a goal is worth, in a few words."""
    points = [_.language.number(number) for number in layout.goal_points[goal]]
    return _(sentences.GOAL_WORTHS[goal], n=points[0], lower=points[-1])


load_kv(__name__)
