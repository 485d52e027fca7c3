"""Features of the device: vibration, keeping the screen on, language, insets, time of day, silent mode.

On platforms without a feature, using it does nothing.
"""

import sys
from collections.abc import Callable, Sequence
from datetime import date, datetime

from kivy.core.window import Window

from scorer.wording.language import LANGUAGES
from scorer.wording.language import knows_system_language as knows_language_of_environment
from scorer.wording.language import system_language as language_of_environment

DAY_HOURS = range(7, 20)
"""The hours in which the light theme is used if the system has no preference."""
ON_ANDROID = hasattr(sys, "getandroidapilevel")


def can_vibrate() -> bool:
    """Whether the device can vibrate."""
    if not ON_ANDROID:
        return False
    from scorer.ui.platform import android_haptics

    return android_haptics.can_vibrate()


def vibrate(milliseconds: Sequence[int]) -> None:
    """Vibrate and pause alternately for these milliseconds."""
    if can_vibrate():
        from scorer.ui.platform import android_haptics

        android_haptics.vibrate(milliseconds)


def is_silent() -> bool:
    """Whether a phone is in silent mode."""
    if not ON_ANDROID:
        return False
    from scorer.ui.platform import android_haptics

    return android_haptics.is_silent()


def stay_awake(awake: bool) -> None:
    """Keep the screen on, or stop doing so."""
    Window.allow_screensaver = not awake


def request_insets(callback: Callable[[int, int, int, int], None]) -> None:
    """Call `callback` with the insets at the left, top, right and bottom in pixels; only on Android."""
    if ON_ANDROID:
        from scorer.ui.platform import android_edges

        android_edges.request_insets(callback)


def listen_to_insets(changed: Callable[[], object]) -> None:
    """Call `changed` when the insets change; only on Android."""
    if ON_ANDROID:
        from scorer.ui.platform import android_edges

        android_edges.listen(changed)


def color_bar_icons(*, dark: bool) -> None:
    """Draw the icons on the system's bars dark, for a light screen, or light."""
    if ON_ANDROID:
        from scorer.ui.platform import android_edges

        android_edges.color_bar_icons(dark=dark)


def system_language() -> str:
    """The language of the device if the app supports it, else English."""
    if not ON_ANDROID:
        return language_of_environment()
    from jnius import autoclass

    code: str = autoclass("java.util.Locale").getDefault().getLanguage()
    return code if code in LANGUAGES else "en"


def speaks_our_language() -> bool:
    """Whether the app supports the language of the device; True if that is unknown."""
    if not ON_ANDROID:
        return knows_language_of_environment()
    from jnius import autoclass

    return autoclass("java.util.Locale").getDefault().getLanguage() in LANGUAGES


def is_day() -> bool:
    """Whether to use the light theme: by the system's preference, else by the time of day."""
    if ON_ANDROID:
        from scorer.ui.platform import android_look

        is_night = android_look.is_night()
        if is_night is not None:
            return not is_night
    return _now().hour in DAY_HOURS


def seconds_to_next_hour() -> int:
    now = _now()
    return 3600 - 60 * now.minute - now.second


def _now() -> datetime:
    return datetime.now().astimezone()


def is_this_year(day: date) -> bool:
    """Whether a date may be shown without its year."""
    return day.year == datetime.now().astimezone().year
