"""What this device can do beside showing a picture: buzz, speak, stay awake, and tell its language and the time of day.

Each ability is probed once, when it is first asked for; where the platform lacks it nothing happens.
"""

import sys
from datetime import datetime
from functools import cache
from importlib.util import find_spec
from threading import Thread

from kivy.core.window import Window

from scorer.wording.language import LANGUAGES
from scorer.wording.language import system_language as language_of_environment

BUZZ_SECONDS = 0.010
DAY_HOURS = range(7, 20)
"""By the clock it is day from seven in the morning to eight in the evening."""
ON_ANDROID = hasattr(sys, "getandroidapilevel")


@cache
def can_buzz():
    """Whether it has a motor."""
    if not _plyer_has("vibrator"):
        return False
    from plyer import vibrator

    try:
        return bool(vibrator.exists())
    except NotImplementedError:
        return False


@cache
def can_speak():
    """Whether it has a voice."""
    if not _plyer_has("tts"):
        return False
    from plyer import tts
    from plyer.facades import TTS

    return getattr(tts._speak, "__func__", None) is not TTS._speak  # noqa: SLF001 - the only way to tell without speaking


def buzz():
    """A short one, felt rather than heard."""
    if can_buzz():
        from plyer import vibrator

        vibrator.vibrate(BUZZ_SECONDS)


def speak(text):
    """Say it aloud; the voice takes its time on a thread of its own."""
    if can_speak():
        from plyer import tts

        Thread(target=tts.speak, kwargs={"message": text}, daemon=True).start()


def stay_awake(awake):
    """Whether the screen stays on though nobody touches it."""
    Window.allow_screensaver = not awake


def ask_covered_edges(tell):
    """Have `tell` called with how many pixels the system covers at the left, the top, the right and the bottom."""
    if ON_ANDROID:
        from scorer.ui.platform import android_edges

        android_edges.ask_covered_edges(tell)


def system_language():
    """The language of the device, if it is spoken here, else English."""
    if not ON_ANDROID:
        return language_of_environment()
    from jnius import autoclass

    code = autoclass("java.util.Locale").getDefault().getLanguage()
    return code if code in LANGUAGES else "en"


def is_day():
    """By the clock of the device."""
    return _now().hour in DAY_HOURS


def seconds_to_next_hour():
    now = _now()
    return 3600 - 60 * now.minute - now.second


def _now():
    return datetime.now().astimezone()


def _plyer_has(name):
    """Whether plyer knows this platform's way; asking it for a missing one would print a traceback."""
    from plyer.utils import platform

    return find_spec(f"plyer.platforms.{platform}.{name}") is not None
