"""The color picker under a finger that stays down: slide to a color and lift to place it.

The finger selects by sector, also outside the disc; in the center it selects nothing. Lifting it without a movement leaves the
picker open for a second tap.
"""

from collections.abc import Callable
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any

from kivy.clock import ClockEvent
from kivy.metrics import dp, sp

from scorer.ui.boards.board_in_play import BoardInPlay
from scorer.ui.boards.finger_path import Path, draw_path, draw_pill
from scorer.ui.context.feedback import Signal
from scorer.ui.drawing import motion, paint, tokens
from scorer.ui.drawing.theme import theme
from scorer.ui.explain.color_picker import FIRST, MIDDLE_RADIUS, RADIUS, SIDE, Option, Picker, ReasonCard
from scorer.ui.kivyfix.i18n import _
from scorer.wording import sentences
from scorer.wording.language import sentence_case

MOVES = 10
"""The distance, in dp, from which a finger selects."""
EXPLAINED_AFTER = 0.25
"""Seconds after which a finger that rests on an illegal color gets the reason."""
LARGER = 1.15
"""The scale of the selected tile."""
RIM, ARC_STEPS = 5, 8


class MarkingMenu(Picker):
    """Call `follow` for each movement of the finger and `lift` at the end."""

    def __init__(self, *args: Any, refused: Callable[[], object] | None = None, **kwargs: Any) -> None:
        self._refused = refused
        self._finger: tuple[float, float] | None = None
        self._started: tuple[float, float] | None = None
        self._resting: ClockEvent | None = None
        self.aimed: int | None = None
        """The index of the selected option."""
        super().__init__(*args, **kwargs)

    def follow(self, x: float, y: float) -> None:
        """The finger is at a point of the window."""
        if not self.parent:
            return
        self._started = self._started or (x, y)
        if not self._finger and hypot(x - self._started[0], y - self._started[1]) < dp(MOVES):
            return
        motion.finish(self)
        self._finger = x, y
        aimed = self._sector(x, y)
        if aimed != self.aimed:
            self._aim(aimed)
        self._draw()

    def lift(self) -> None:
        """Choose the selected option; without a movement the disc stays open."""
        self._stop_resting()
        if not self.parent or not self._finger:
            return
        self.close()
        if self.aimed is None:
            return
        option = self.options[self.aimed]
        if not option.why:
            self._on_choose(option.color)
        elif self._refused:
            self._refused()

    def close(self, *args: object) -> None:
        self._stop_resting()
        super().close(*args)

    def _sector(self, x: float, y: float) -> int | None:
        across, down = x - self._at[0], self._at[1] - y
        if hypot(across, down) < MIDDLE_RADIUS * self.unit:
            return None
        count = len(self.options)
        return round((degrees(atan2(down, across)) - FIRST) * count / 360) % count

    def _aim(self, aimed: int | None) -> None:
        self.aimed = aimed
        self._stop_resting()
        self._asked = None
        self._remove_card()
        if aimed is None:
            return
        self._context.preferences.signal(Signal.STROKE)
        option = self.options[aimed]
        if option.why:
            self._resting = motion.after(EXPLAINED_AFTER, lambda: self._explain(option))
        else:
            color = sentence_case(_(sentences.COLORS[option.color]))
            self._show_card(option, _("Lift to place: {color}", color=color), _("Slide back to the middle to cancel."))

    def _stop_resting(self) -> None:
        if self._resting:
            self._resting.cancel()
        self._resting = None

    def _place_card(self, card: ReasonCard) -> None:
        """Place the card if it fits; the disc must not move under the finger."""
        at = self._at
        super()._place_card(card)
        card.opacity = float(self._at == at)
        if self._at != at:
            self._at = at
            self._draw()

    def _draw_aim(self) -> None:
        """The picked sector."""
        if self.aimed is None:
            return
        width = 360 / len(self.options)
        first = FIRST + width * (self.aimed - 0.5)
        (x, y), reach = self._at, (RADIUS - RIM) * self.unit
        turns = [radians(first + width * step / ARC_STEPS) for step in range(ARC_STEPS + 1)]
        paint.shape([(x, y), *((x + reach * cos(turn), y - reach * sin(turn)) for turn in turns)], theme.soft)

    def _size_of(self, index: int) -> float:
        return super()._size_of(index) * (LARGER if index == self.aimed and not self.options[index].why else 1)

    def _draw_finger(self) -> None:
        if not self._finger:
            return
        draw_path(Path(((self._at, True),), self._finger, ""), self.width)
        option: Option | None = None if self.aimed is None else self.options[self.aimed]
        if self.aimed is not None and option and option.tag:
            x, y = self.place(self.aimed)
            at = x + SIDE * self.unit / 2, y + SIDE * self.unit / 2
            letters = tokens.SERIF, sp(tokens.TITLE)
            draw_pill(option.tag, at, letters, (theme.bubble, theme.surface, theme.onprimary))


class MarkingDrag:
    """A `Drag` that controls a menu opened at a space of a board."""

    def __init__(self, board: BoardInPlay, menu: MarkingMenu, at: tuple[float, float]) -> None:
        self._board, self._menu = board, menu
        self.move(*at)

    def move(self, x: float, y: float) -> None:
        self._menu.follow(*self._board.to_window(x, y))

    ignores_flick = False

    def lift(self) -> None:
        self._menu.lift()

    def cancel(self) -> None:
        self._menu.close()
