"""Teaches each gesture once, after several taps that it would have replaced."""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from kivy.clock import Clock

from scorer.ui.context.preferences import Preferences
from scorer.ui.kivyfix.i18n import _

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
            return Lesson(_("Several fallen tiles"), _("Tap the last slot to fill, or slide to it."))
        case Gesture.SWIPE:
            return Lesson(_("Swipe for Done"), _("Swipe sideways outside the spaces. The button still works."))
        case Gesture.UNDO:
            return Lesson(_("Several steps back"), _("Hold Undo to choose how far to go back, or to redo."))


class Lessons:
    """Counts the taps of a turn. `show` is called with the gesture to teach, `end` with one that has been learned."""

    def __init__(
        self, preferences: Preferences, show: Callable[[Gesture], object], end: Callable[[Gesture], object]
    ) -> None:
        self._preferences, self._show, self._end = preferences, show, end
        self._taps: Counter[Gesture] = Counter()

    def tapped(self, gesture: Gesture) -> None:
        """Count a tap that a gesture could have saved."""
        self._taps[gesture] += 1
        if self._taps[gesture] >= ENOUGH and gesture not in self._preferences.taught:
            Clock.schedule_once(lambda _dt: self._show(gesture), 0)  # after this tap has been drawn

    def learned(self, gesture: Gesture) -> None:
        """The players used a gesture, or have dismissed its lesson: never teach it again."""
        self._taps[gesture] = 0
        self._end(gesture)
        self._preferences.note_taught(gesture)

    def turn_ended(self) -> None:
        """Reset the counts of taps on one board; those of *Done* continue over several turns."""
        for gesture in Gesture:
            if gesture is not Gesture.SWIPE:
                self._taps[gesture] = 0
