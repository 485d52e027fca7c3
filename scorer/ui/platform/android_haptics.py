"""Vibrates on Android, and asks whether the phone is silent. Import it on Android only."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from android import mActivity
from jnius import JavaException, autoclass

EFFECTS_SINCE = 26
ONCE = -1
RINGER_MODE_NORMAL = 2


@cache
def _service(name: str) -> Any:
    return mActivity.getSystemService(name)


@cache
def can_vibrate() -> bool:
    vibrator = _service("vibrator")
    return bool(vibrator and vibrator.hasVibrator())


def vibrate(milliseconds: Sequence[int]) -> None:
    """Vibrate and pause alternately; errors are ignored."""
    timings = [0, *milliseconds]  # the first one is a pause
    try:
        if autoclass("android.os.Build$VERSION").SDK_INT >= EFFECTS_SINCE:
            effect = autoclass("android.os.VibrationEffect").createWaveform(timings, ONCE)
            _service("vibrator").vibrate(effect)
        else:
            _service("vibrator").vibrate(timings, ONCE)
    except JavaException:
        return


def is_silent() -> bool:
    """Whether the phone is switched to silent or to vibrate."""
    audio = _service("audio")
    return bool(audio and audio.getRingerMode() != RINGER_MODE_NORMAL)
