"""Gives each text field a trigger of its own to scroll to its cursor.

Why: TextInput has one trigger for all fields, which keeps the last field alive, and with it its screen and the whole app.
Gain: behavior, not speed; a closed screen with a text field is freed, and of two fields that change in a frame both scroll.
Reviewed for: Kivy 2.3.1.
Remove when: TextInput._adjust_viewport keeps no field alive.
Record: docs/decisions/0110-own-viewport.md.
"""

from functools import cached_property
from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.uix.widget import Widget


class OwnViewport(Widget):
    """Mixin; must precede TextInput in the bases."""

    @cached_property
    def _adjust_soon(self) -> ClockEvent:
        return Clock.create_trigger(self._adjust, -1)

    def _adjust_viewport(self, _column: int, _row: int) -> None:
        self._adjust_soon()

    def _adjust(self, _dt: float) -> None:
        inherited: Any = super()
        inherited._adjust_viewport.__wrapped__(self, *inherited.cursor)  # noqa: SLF001 - without Kivy's trigger
