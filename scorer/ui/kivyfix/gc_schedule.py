"""Sees to Python's garbage when nobody waits for an answer: looking through all that lives, in the middle of opening a screen,
stops the app for longer than anything else does.

Only what has just been made is looked through at any time; the rest after the fingers have rested for a while. What has
outlived that, which is nearly all of every screen, is passed over until the app is left, or, when it has grown by half, until
the fingers have rested for so long that the players are not at the phone.
"""

import gc

from kivy.clock import Clock
from kivy.core.window import Window

YOUNG, OLDER, NEVER = 10_000, 10, 1_000_000
"""After how many new things the youngest are looked through, and after how many such looks the older ones; all never by itself."""
REST, LONG_REST = 1, 60
"""Seconds without a touch."""
GROWN = 1.5
"""So much more than the last time is passed over before all is looked through: a closed sheet may be among it."""
_lasting = 0
"""How many things outlived the last look through everything."""


def begin() -> None:
    """What the start has made stays, and need not be looked through again."""
    _pass_over_what_lives()
    gc.set_threshold(YOUNG, OLDER, NEVER)
    gc.enable()
    Window.bind(on_touch_up=_wait)


def thoroughly() -> None:
    """Look through everything there is; half a second is nothing while another app is in front."""
    gc.unfreeze()
    gc.collect()
    _pass_over_what_lives()


def _pass_over_what_lives() -> None:
    global _lasting  # noqa: PLW0603 - there is one collector
    gc.freeze()
    _lasting = gc.get_freeze_count()


def _wait(*_args: object) -> None:
    for look in (_soon, _late):
        look.cancel()
        look()


def look_through_what_is_new(*_args: object) -> None:
    """If it is enough to be worth the while, and before it is so much that it takes long."""
    if any(gc.get_count()[1:]):
        gc.collect()
        gc.freeze()


def _look_through_all(_dt: float) -> None:
    """If enough was made since the last time."""
    if gc.get_freeze_count() > GROWN * _lasting:
        thoroughly()


_soon = Clock.create_trigger(look_through_what_is_new, REST)
_late = Clock.create_trigger(_look_through_all, LONG_REST)
