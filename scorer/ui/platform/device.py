"""What the device can do besides drawing: vibrate, speak, stay awake; and its language, insets and time of day.

Abilities are probed once, when first needed; where the platform lacks one, calling it does nothing.
"""

import sys
from collections.abc import Callable
from datetime import datetime
from functools import cache
from importlib.util import find_spec

from kivy.core.window import Window

from scorer.ui.platform.threads import start_thread
from scorer.wording.language import LANGUAGES
from scorer.wording.language import system_language as language_of_environment

BUZZ_SECONDS = 0.010
DAY_HOURS = range(7, 20)
"""The hours in which the light theme is used if the theme follows the time of day."""
ON_ANDROID = hasattr(sys, "getandroidapilevel")


@cache
def can_buzz() -> bool:
    """Whether the device can vibrate."""
    if not _plyer_supports("vibrator"):
        return False
    from plyer import vibrator

    try:
        return bool(vibrator.exists())
    except NotImplementedError:
        return False


@cache
def can_speak() -> bool:
    """Whether the device has text to speech."""
    if not _plyer_supports("tts"):
        return False
    from plyer import tts
    from plyer.facades import TTS

    return getattr(tts._speak, "__func__", None) is not TTS._speak  # noqa: SLF001 - the only way to know without speaking


def buzz() -> None:
    """Vibrate briefly."""
    if can_buzz():
        from plyer import vibrator

        vibrator.vibrate(BUZZ_SECONDS)


def speak(text: str) -> None:
    """Read a text aloud, on a thread because the engine blocks until it has finished."""
    if can_speak():
        from plyer import tts

        start_thread(lambda: tts.speak(message=text))


def stay_awake(awake: bool) -> None:
    """Keep the screen on, or let it go off again."""
    Window.allow_screensaver = not awake


def request_insets(callback: Callable[[int, int, int, int], None]) -> None:
    """Call `callback` with the pixels that the system covers at the left, top, right and bottom; off Android, never."""
    if ON_ANDROID:
        from scorer.ui.platform import android_edges

        android_edges.request_insets(callback)


def system_language() -> str:
    """The language of the device if the app speaks it, else English."""
    if not ON_ANDROID:
        return language_of_environment()
    from jnius import autoclass

    code: str = autoclass("java.util.Locale").getDefault().getLanguage()
    return code if code in LANGUAGES else "en"


def is_day() -> bool:
    return _now().hour in DAY_HOURS


def seconds_to_next_hour() -> int:
    now = _now()
    return 3600 - 60 * now.minute - now.second


def _now() -> datetime:
    return datetime.now().astimezone()


def _plyer_supports(ability: str) -> bool:
    """Whether plyer implements it on this platform; importing a missing one would print a traceback."""
    from plyer.utils import platform

    return find_spec(f"plyer.platforms.{platform}.{ability}") is not None
