"""Teaches each gesture once, after several taps that it would have replaced."""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple, Protocol

from kivy.clock import Clock

from scorer.ui.context.app_context import AppContext
from scorer.ui.kivyfix.i18n import _
from scorer.ui.platform import back_stack
from scorer.ui.screens.round.round_messages import RoundMessages
from scorer.ui.widgets.overlays.toast import show_toast

ENOUGH: Final = 3
"""Taps after which the gesture is taught."""


class Gesture(StrEnum):
    """A gesture that replaces taps, by its id in the settings."""

    STROKE = "stroke"
    MARKING = "marking"
    FLOOR = "floor"
    SWIPE = "swipe"
    UNDO = "undo"


class Lesson(NamedTuple):
    """The text that teaches a gesture."""

    title: str
    text: str
    is_stroke: bool = False
    """Whether it is the stroke over the wall, which is animated."""


def lesson_of(gesture: Gesture) -> Lesson:
    """The lesson of a gesture, in the current language."""
    match gesture:
        case Gesture.STROKE:
            return Lesson(
                _("One stroke, five rows"),
                _("Each row keeps the last free space you touched. Taps still work."),
                is_stroke=True,
            )
        case Gesture.MARKING:
            return Lesson(_("Press, slide, lift"), _("Press a space, slide to the color, lift. Taps still work."))
        case Gesture.FLOOR:
            return Lesson(_("Several tiles at once"), _("Tap the last slot to fill, or slide to it."))
        case Gesture.SWIPE:
            return Lesson(_("Swipe for Done"), _("Swipe sideways outside the spaces. The button still works."))
        case Gesture.UNDO:
            return Lesson(_("Several steps back"), _("Hold Undo to choose how far to go back, or to redo."))


class LessonBody(Protocol):
    """The part of the round screen that has room for a lesson card, or not."""

    def show_lesson(self, lesson: Lesson, understood: Callable[[], object]) -> bool: ...
    def end_lesson(self) -> None: ...


class LessonHost(Protocol):
    """The round screen, as far as lessons need it."""

    @property
    def context(self) -> AppContext: ...
    @property
    def messages(self) -> RoundMessages: ...
    @property
    def body(self) -> LessonBody: ...
    @property
    def correcting(self) -> bool: ...
    @property
    def parent(self) -> object: ...
    @property
    def bar_hidden(self) -> bool: ...


class Lessons:
    """Counts the taps of a turn, and shows lessons."""

    def __init__(self, host: LessonHost) -> None:
        self._host = host
        self._preferences = host.context.preferences
        self._taps: Counter[Gesture] = Counter()
        self._shown: Gesture | None = None
        """The gesture that is being taught."""

    def tapped(self, gesture: Gesture) -> None:
        """Count a tap that a gesture could have saved."""
        self._taps[gesture] += 1
        if self._taps[gesture] >= ENOUGH and gesture not in self._preferences.taught:
            Clock.schedule_once(lambda _dt: self.teach(gesture), 0)  # after this tap has been drawn

    def learned(self, gesture: Gesture) -> None:
        """The players used a gesture, or have dismissed its lesson: never teach it again."""
        self._taps[gesture] = 0
        if gesture is self._shown:
            self._shown = None
            self._host.body.end_lesson()
        self._preferences.note_taught(gesture)

    def turn_ended(self) -> None:
        """Reset the counts of taps on one board; those of *Done* continue over several turns."""
        for gesture in Gesture:
            if gesture is not Gesture.SWIPE:
                self._taps[gesture] = 0

    def teach(self, gesture: Gesture) -> None:
        """Teach a gesture in place of the hint, else in a toast, which on a small phone only refers to the menu.

        While a sheet is open, nothing is taught.
        """
        host = self._host
        if host.correcting or not host.parent or back_stack.is_open() or self._shown is gesture:
            return
        lesson, self._shown = lesson_of(gesture), gesture
        learned = partial(self.learned, gesture)
        if host.body.show_lesson(lesson, learned):
            return
        briefly = _("{gesture}: menu, Gestures", gesture=lesson.title)
        show_toast(briefly if host.bar_hidden else f"{lesson.title}. {lesson.text}", "hand")
        learned()
